"""Fuzuli: each number once in each row and column, and no block of two by two cells full of numbers.

Cells are 0 for a blank.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "fuzuli", "rows": 2, "cols": 2, "params": {"highest": 1}}
>>> [clue.label for clue in read_record(record).constraints][-2:]
['1 in column 2', 'a blank around r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, Answer, Board, Clause, Kind, NumberGrid, Numbers, Recipe, Record, Rule, Square, all_of,
    in_lines, judging, label_at, looks, numbered, numbers, words,
)  # fmt: skip

GIVENS = Numbers(
    "givens",
    0,
    in_lines.UP_TO_HIGHEST,
    "the numbers that are there from the start, 0 for a blank",
    required=False,
)


def blank_in_blocks(board: Board) -> Iterator[Clause]:
    """Require a blank in each block of two by two cells."""
    for block in board.windows(2, 2):
        yield Clause(all_of(block, 0), label=label_at("a blank around", block[0]))


def full_block(_: Record, answer: Answer) -> str | None:
    """Return a block of four numbers, or None."""
    pool = judging.pool([square for square, value in judging.clues_of(answer["values"]) if value])
    return f"around {judging.place(pool)} four numbers make a block" if pool else None


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the given numbers, null for a blank."""
    return {square: number or None for square, number in GIVENS.entries(record.data).items()}


KIND = Kind(
    name="fuzuli",
    fields=(in_lines.HIGHEST, GIVENS),
    declared=(
        in_lines.once(in_lines.HIGHEST),
        Rule(
            words="No block of two by two cells is full of numbers.",
            board=blank_in_blocks,
            broken=full_block,
        ),
        numbered.given(GIVENS),
    ),
    answer=NumberGrid(numbers(1, in_lines.UP_TO_HIGHEST, None), given_numbers, words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(looks.Janko(words={"x": "0"}, facts={"depth": "highest"}), looks.Penpa("")),
    recipe=Recipe((AS_GIVENS,), size=(5, 5)),
)
