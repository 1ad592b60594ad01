"""Binairo plus: 0 and 1 equally often in each row and column, never three alike, and signs between cells.

>>> from gridproof.puzzles import read_record
>>> clues = {"equal": [[[0, 0], [0, 1]]], "unlike": [[[0, 0], [1, 0]]]}
>>> puzzle = read_record({"type": "binairo_plus", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['r1c1 and r1c2 are alike', 'r1c1 and r2c1 differ']
"""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ne

from ...kit import (
    AS_GIVENS, Answer, Compare, Derived, Kind, NumberGrid, Numbers, Pairs, Recipe, Record, Rule, Sign, at,
    deriving, in_lines, judging, looks, numbered, numbers, words,
)  # fmt: skip

GIVENS = Numbers("givens", 0, 1, "the numbers that are there from the start", required=False)
EQUAL = Pairs("equal", "=", "pairs of neighbours that are alike", near=True)
UNLIKE = Pairs("unlike", "×", "pairs of neighbours that differ", near=True)


def signs(
    field: Pairs, compare: str, label: str, text: str, words: str, holds: Callable[[int, int], bool]
) -> Rule:
    """Return the rule of the signs of a field."""

    def broken(record: Record, answer: Answer) -> str | None:
        for (r, c), (y, x) in record.clues.get(field.name) or ():
            if not holds(answer["values"][r][c], answer["values"][y][x]):
                return f"the {text} at {judging.place((r, c))} does not hold"
        return None

    return Rule(
        words=words,
        clues=lambda record, _: (
            Compare(at(*one), compare, at(*other), label=label.format(at(*one), at(*other)))
            for one, other in field.of(record)
        ),
        marks=lambda record, _: (
            Sign(((r + y + 1) / 2, (c + x + 1) / 2), text) for (r, c), (y, x) in field.of(record)
        ),
        broken=broken,
    )


KIND = Kind(
    name="binairo_plus",
    aliases=("Tango", "Takuzu plus"),
    fields=(GIVENS, EQUAL, UNLIKE),
    declared=(
        in_lines.equally_often((0, 1), "Write 0 or 1 in each cell, equally often in each row and column."),
        in_lines.no_three_alike((0, 1)),
        signs(EQUAL, "==", "{} and {} are alike", "=", "Cells with = between them are alike.", eq),
        signs(UNLIKE, "!=", "{} and {} differ", "×", "Cells with × between them differ.", ne),
        numbered.given(GIVENS),
    ),
    answer=NumberGrid(numbers(0, 1)),
    fact_wording=words.symbols({0: "0", 1: "1"}),
    forms=(looks.Penpa(""),),
    recipe=Recipe(
        (
            Derived("equal", deriving.pairs_where(eq)),
            Derived("unlike", deriving.pairs_where(ne)),
            AS_GIVENS,
        ),
        size=(6, 6),
    ),
)
