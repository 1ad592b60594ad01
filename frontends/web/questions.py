"""The questions about all solutions, as the page asks them: a result record, and pictures of what it says.

>>> from gridproof.frontends.api import read
>>> (puzzle,) = read("1.......4.......")
>>> reply = ask("complete", puzzle, puzzle, "auto", None)
>>> reply["message"], len(reply["pictures"])
('unique with r2c4 = 2, r4c4 = 3, and with no fewer', 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ...models.spare import items_of
from ...puzzles import Cell, Puzzle, read_record
from ...puzzles.clues import cells_of
from ..asking import Candidates, Complete, Count, Question, Redundant
from ..drawing.scene import Scene, fixed_values, scene

Json = dict[str, Any]

QUESTIONS: dict[str, Callable[[str, float | None], Question]] = {
    "count": Count,
    "candidates": Candidates,
    "redundant": lambda backend, timeout: Redundant(backend, timeout, greedy=True),
    "complete": Complete,
}
"""The question of each action, asked of a back end within a time limit."""


def ask(action: str, puzzle: Puzzle, now: Puzzle, backend: str, timeout: float | None) -> Json:
    """The result record of a question about `now`, which is `puzzle` with entries; `lines` say it in words,
    and `pictures` are the boards that show it, each with a caption.
    """
    question = QUESTIONS[action](backend, timeout)
    record = question.outcome(0, now).record
    return record | {
        "lines": [line.strip() for line in question.lines(record, now)],
        "pictures": [
            {"caption": words, "scene": drawn.to_json()} for words, drawn in pictures(puzzle, now, record)
        ],
    }


def pictures(puzzle: Puzzle, now: Puzzle, record: Json) -> Iterator[tuple[str, Scene]]:
    """The boards that show what a record says: true candidates, spare clues marked, givens to add marked."""
    if record.get("candidates"):
        domains = {cell: tuple(values) for cell, values in record["candidates"].items()}
        yield "Every value that occurs in some solution", scene(puzzle, domains=domains)
    for name, words in (("redundant", "Each can go alone"), ("removed", "These can go together")):
        if record.get(name):
            yield words, scene(now, marked=cells_named(now, record[name]))
    if record.get("completed"):
        completed = read_record(record["completed"])
        new = [clue for clue in completed.clues if clue not in set(now.clues)]
        marked = [*record["givens"], *cells_of(completed, new)]
        yield "With these clues it is unique", scene(completed, fixed_values(completed), marked=marked)


def cells_named(puzzle: Puzzle, labels: Iterable[str]) -> list[Cell]:
    """The cells of the clues and givens that are called so."""
    wanted = set(labels)
    items = [item for item in items_of(puzzle) if item.label in wanted]
    clues = (clue for item in items for clue in item.clues)
    return [item.given[0] for item in items if item.given is not None] + list(cells_of(puzzle, clues))
