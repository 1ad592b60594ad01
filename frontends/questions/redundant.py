"""Which clues and givens a puzzle with one solution can do without.

>>> redundant("123.34......4..1", greedy=True).removed
('r1c1', 'r2c1', 'r2c2')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from .. import check_arguments
from ..output.schema_parts import FLAG, SEVERAL, WORDS
from ..question import Button, Question, QuestionReply, option, parse_backend

if TYPE_CHECKING:
    from ...models.core.model import Deadline
    from ...models.questions.redundancy import Redundant, Removable
    from ...puzzles import Cell, Puzzle
    from ...puzzles.revising.removing import Removing
    from ..drawing.scene import Scene
    from ..reading.puzzles import PuzzleLike


@check_arguments
def redundant(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    greedy: bool = False,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Redundant:
    """Find the clues and givens that `puzzle`, which has one solution, can do without.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        greedy: Find a set that can go together, too.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The clues and givens, each of which can go alone.
    """
    from ...models.backends import backend_class
    from ...models.questions import redundancy
    from ..reading.puzzles import read_one

    board, (name, solver) = read_one(puzzle, kind, lenient=lenient), parse_backend(backend)
    result = redundancy.redundant(board, backend_class(name), solver=solver, greedy=greedy, timeout=timeout)
    return replace(result, unchecked=board.unchecked)


@dataclass(frozen=True)
class RedundantQuestion(Question):
    """Name the clues that a puzzle can do without.

    Each of them can go alone, and the puzzle still has one solution. Clues that share a label are one; parts
    of the rules of the kind, such as regions, stay. Without those that can go together no other one can go.
    """

    greedy: bool = option(
        False, "Also name clues that can go together, and the fewest that suffice if proven."
    )

    group = "Make puzzles"
    examples = (
        "gridproof redundant 123.34......4..1",
        "gridproof redundant --kind hitori --sample 1 --greedy",
    )
    statuses = ("unique", "multiple")
    fields: ClassVar = {
        "redundant": SEVERAL,
        "minimal": FLAG,
        "removed": {"description": "can go together; without them the puzzle is minimal", **SEVERAL},
        "least": {
            "description": "the fewest that suffice; null where that is not proven",
            "type": ["array", "null"],
            "items": WORDS,
        },
    }
    optional = ("removed", "least")
    button = Button(
        "Spare clues", "Clues that can be removed while the solution stays unique", {"greedy": True}
    )

    def ask(self, puzzle: Puzzle) -> QuestionReply:
        result = redundant(puzzle, self.backend, greedy=self.greedy, timeout=self.timeout)
        fields: dict[str, Any] = {"redundant": list(result.redundant), "minimal": result.minimal}
        if self.greedy:
            fields["removed"] = list(result.removed or ())
            fields["least"] = None if result.least is None else list(result.least)
        return QuestionReply(result.status, result.message, fields, result.backend)

    def lines(self, record: dict[str, Any], puzzle: Puzzle) -> Iterator[str]:
        sections = (
            ("redundant", "each alone"),
            ("removed", "together"),
            ("least", "these suffice, and no fewer"),
        )
        for name, words in sections:
            if record.get(name):
                yield f"   {words}: {'; '.join(with_values(puzzle, record[name]))}"

    def pictures(self, record: dict[str, Any], puzzle: Puzzle, blank: Puzzle) -> Iterator[tuple[str, Scene]]:
        from ..drawing.scene import scene

        for name, words in (("redundant", "Each can go alone"), ("removed", "These can go together")):
            if record.get(name):
                yield words, scene(puzzle, marked=cells_of_items(puzzle, record[name]))


def with_values(puzzle: Puzzle, labels: Iterable[str]) -> Iterator[str]:
    """Yield clues by their labels, givens with their values."""
    givens = dict(puzzle.givens)
    for label in labels:
        values = givens.get(label, ())
        yield f"{label} = {' or '.join(map(str, values))}" if values else label


def cells_of_items(puzzle: Puzzle, labels: Iterable[str]) -> list[Cell]:
    """Return the cells of the clues and givens with these labels."""
    from ...models.core.model import Deadline
    from ...models.questions.redundancy import removable_items

    label_set = set(labels)
    items, removing = removable_items(puzzle, Deadline())
    found = (cells_of_item(puzzle, item, removing) for item in items if item.label in label_set)
    return list(dict.fromkeys(chain(*found)))


def cells_of_item(puzzle: Puzzle, item: Removable, removing: Removing | None) -> Iterable[Cell]:
    """Return the cells of a clue or given."""
    from ...puzzles.wording.clues import cells_of

    places = [cell for cell, _ in item.givens] or cells_of(puzzle, item.clues)
    return places or (removing.squares(item.entry) if removing else ())
