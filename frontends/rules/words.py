"""A step in the words of the puzzle's players: what it does, by what, and because of which facts.

Vocabulary
    fact       that a cell has a value, or has it not; see `puzzles.words`
    by what    the technique, and the clues and rules that it used, by their labels

>>> from gridproof.puzzles import read_record
>>> cells = [[None, None, "w"], [None] * 3, ["b", None, None]]
>>> puzzle = read_record({"type": "masyu", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> reason = Reason(("white pearl at r1c3",), gone=(("r1c3-r2c3", 0),))
>>> step = Step("last way out", 20, removes=(("r1c2-r1c3", 0),), labels=reason.labels, reason=reason)
>>> sentence(puzzle, step)
'the loop goes from r1c2 to r1c3: white pearl at r1c3, because the loop goes from r1c3 to r2c3'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...puzzles import Candidate, Cell, Domains, Puzzle, kind_named
from ...puzzles.constraints import Constraint
from ...puzzles.kinds import BARE
from ...puzzles.words import Claim, Fact, SQUARES, listed, numbers, told
from .step import ONE_SOLUTION, SQUARE, Notation, Reason, Step

MOST_FACTS = 8
"""Of more facts than this the first ones are told, and the others counted."""

MOST_LABELS = 4
"""So it is with labels."""

TRIED = ("contradiction", "verity")
"""Techniques that try a value: what they find is told by its reason."""

SMALLEST = "smallest reason"

SPOKEN = {
    "naked single": "nothing else is left",
    "hidden single": "the last place",
    "full house": "the last place",
}
"""What techniques are called where squares do not hold numbers."""


def sentence(puzzle: Puzzle, step: Step, notation: Notation = str) -> str:
    """The step in one sentence, without its full stop, in the words of the puzzle's kind; its cells are written
    in `notation`. Facts are told where a technique does not speak for itself, up to `MOST_FACTS`.
    """
    speaks = kind_named(puzzle.kind).say is not numbers
    titles = {constraint.title[0] for constraint in Constraint.registry.values()}
    filtered = step.technique in titles
    if puzzle.kind == BARE and not filtered and step.technique not in (*TRIED, SMALLEST):
        return step.describe(notation)
    words = "; ".join(claimed(puzzle, facts(puzzle, step.places, step.removes)))
    by = tuple(label for label in labels_of(step) if label not in puzzle.rules.domain_of)
    words += ": " + by_what(puzzle, step, by, filtered, speaks)
    if step.reason is not None and (speaks or filtered or step.technique in (*TRIED, SMALLEST)):
        words += because(puzzle, step.reason)
    return SQUARES.sub(lambda square: notation(square[0]), words)
