"""Nanbaboru: each number once in each row and column; a circle holds some number.

Cells are 0 for a blank.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "nanbaboru", "rows": 2, "cols": 2, "params": {"highest": 1}}
>>> puzzle = read_record({**record, "clues": {"givens": [["?", None], [None, None]]}})
>>> puzzle.clues[0].label, puzzle.rules.domain_of["r1c1"]
('no blank at r1c1', (0, 1))
"""

from __future__ import annotations

from ...kit import (
    AS_GIVENS, Kind, NumberGrid, NumbersOrUnknown, Recipe, Record, Square, in_lines, looks, numbered,
    numbers, words,
)  # fmt: skip

GIVENS = NumbersOrUnknown(
    "givens",
    0,
    in_lines.UP_TO_HIGHEST,
    "the numbers that are there from the start, 0 for a blank, ? for a circle",
    required=False,
)


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, null for a blank."""
    return {square: number or None for square, number in GIVENS.told(record).items()}


KIND = Kind(
    name="nanbaboru",
    aliases=("Number ball",),
    fields=(in_lines.HIGHEST, GIVENS),
    declared=(in_lines.once(in_lines.HIGHEST), numbered.given(GIVENS, place_of="a number")),
    answer=NumberGrid(numbers(1, in_lines.UP_TO_HIGHEST, None), given_numbers, words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(looks.Janko(words={"x": "0", "o": "?"}, facts={"depth": "highest"}), looks.Penpa("")),
    recipe=Recipe((AS_GIVENS,), size=(5, 5)),
)
