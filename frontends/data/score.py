"""What an answer is worth: the reward of a language model that was asked to solve a puzzle.

>>> row = {"puzzle": "1...34......4..1"}
>>> score("It is this:\\n```\\n1 2 4 3\\n3 4 1 2\\n2 1 3 4\\n4 3 2 1\\n```", row), score("It has none.", row)
(1.0, 0.0)
>>> score_answer("1243 3412 2134 4321", {"question": "Solve this sudoku.", "metadata": row})
1.0
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...puzzles import Puzzle
from .answers import MOST_TEXT, fault
from .columns import Row, puzzle_of_row

RIGHT, WRONG = 1.0, 0.0

_TAG = re.compile(r"<(/?)answer>", re.IGNORECASE | re.ASCII)
_FENCE = re.compile(r"^\s*```[^\n`]*$", re.MULTILINE)


def score(text: str | None, row: Row | Puzzle) -> float:
    """1.0 for an answer that keeps the rules and everything that the puzzle states, 0.0 for any other.

    There is no credit for parts: a grid with one wrong square may break every clue, and one that copies the
    givens is no nearer to a solution. The puzzle is that of the `row`; a solution that the row carries is not
    looked at, so each of several solutions is right.

    The answer is what stands between the last ``<answer>`` and ``</answer>``, else in the last code fence,
    else the whole text. It is a grid, a row a line, whose squares may be separated by blanks, commas and
    bars; or JSON in the form of the kind's records, with words before and after it or not; numbers by name
    may be said as ``S = 9``. What cannot be read so is worth 0.0, as is None, and a text of more than 100,000
    characters. Raises `InputError` for a row whose puzzle cannot be read.
    """
    puzzle = puzzle_of_row(row)
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        return WRONG
    return RIGHT if fault(puzzle, answer_in(text)) is None else WRONG


def answer_in(text: str) -> str:
    """The part of a text that is the answer: see `score`.

    >>> answer_in("<answer>12\\n21</answer>"), answer_in("so:\\n```json\\n[[1]]\\n```\\nthat is it")
    ('12\\n21', '[[1]]')
    """
    tags = list(_TAG.finditer(text))
    while tags and not tags[-1][1]:
        tags.pop()
    start = next((tag.end() for tag in reversed(tags) if not tag[1]), None)
    if start is not None:
        text = text[start : tags[-1].start()]
    fences = list(_FENCE.finditer(text))
    if len(fences) > 1:
        opened, closed = fences[-2:] if len(fences) % 2 == 0 else fences[-3:-1]
        return text[opened.end() : closed.start()].strip("\n")
    return text


def score_answer(answer: str | None, entry: Mapping[str, Any]) -> float:
    """The score of an answer to an entry of a data set in the form of reasoning-gym: an object of a question,
    and of metadata, which are the row of the puzzle.
    """
    return score(answer, entry.get("metadata") or entry)


def reward(completions: Sequence[Any], **columns: Any) -> list[float]:
    """The score of each completion, as the trainers of TRL ask for it: `columns` are those of the rows, a
    list each. A completion is a text, or a list of messages, of which the last one's content is the answer.

    >>> puzzle = "latin_square 2x2\\n1 .\\n. ."
    >>> reward(["12\\n21", [{"role": "assistant", "content": "?"}]], puzzle=[puzzle, puzzle])
    [1.0, 0.0]
    """
    count = len(completions)
    lists = {name: held for name, held in columns.items() if isinstance(held, list) and len(held) == count}
    rows = [{name: held[i] for name, held in lists.items()} for i in range(count)]
    return [score(content(completion), row) for completion, row in zip(completions, rows, strict=True)]


def content(completion: Any) -> str | None:
    """The text of a completion; None where there is none."""
    if isinstance(completion, list) and completion and isinstance(completion[-1], Mapping):
        completion = completion[-1].get("content")
    return completion if isinstance(completion, str) else None
