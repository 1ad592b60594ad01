"""Tenner grid: each row holds different digits, touching cells too, and columns have given sums.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[0, None]], "column_sums": [0, 1]}
>>> puzzle = read_record({"type": "tenner_grid", "rows": 1, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['row 1', 'neighbours around r1c1', 'column 1 sums to 0', 'column 2 sums to 1']
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    AS_GIVENS, UPRIGHT, AllDifferent, Answer, Board, Bound, Derived, Edge, Kind, NumberGrid, Numbers,
    Puzzle, Recipe, Record, Rules, at, beside_marks, deriving, givens, judging, looks, numbers, rooms,
    total,
)  # fmt: skip

DIGIT = Bound("the number of columns - 1", lambda board: board.columns - 1)
SUM = Bound("rows × (columns - 1)", lambda board: board.rows * (board.columns - 1))
GIVENS = Numbers("givens", 0, DIGIT, "the numbers that are there from the start")
SUMS = Edge("column_sums", 0, SUM, "the sum of the column", side="bottom")


@lru_cache(maxsize=32)
def tenner_rules(board: Board) -> Rules:
    """Return all rules but the sums: each row holds every digit below the number of columns."""
    digits = tuple(range(board.columns))
    rows = (AllDifferent(board.row(r), house=True, label=f"row {r + 1}") for r in range(board.rows))
    return Rules(
        f"tenner grid {board.rows}×{board.columns}",
        tuple((cell, digits) for cell in board.cells()),
        (*rows, *rooms.unlike_around(board)),
        board.cells(),
        board,
    )


def read(record: Record) -> Puzzle:
    board = record.board
    entries = GIVENS.of(record)
    clues = tuple(
        total(board.column(c), "==", sum_, f"column {c + 1} sums to {sum_}")
        for c, sum_ in SUMS.of(record).items()
    )
    fixed = givens({at(*square): digit for square, digit in entries.items()})
    marks = beside_marks(record, SUMS)
    return Puzzle.for_record(record, tenner_rules(board), clues, fixed, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, rows, touching digits and sums."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues["givens"], values):
        return wrong
    for name, line in judging.lines(values):
        if name.startswith("row") and set(line) != set(range(len(line))):
            return f"{name} does not hold every digit once"
    return judging.alike(values, corners=True) or judging.wrong_sum(
        record, values, columns="column_sums", rows=""
    )


KIND = Kind(
    name="tenner_grid",
    aliases=("Tenner", "Grid ten"),
    rules="Write each digit from 0 on once in each row: 0 to 9 on ten columns. Equal digits do not touch, "
    "not even diagonally. A number below the board is the sum of its column.",
    fields=(GIVENS, SUMS),
    read=read,
    answer=NumberGrid(numbers(0, DIGIT)),
    judge=judge,
    turns=UPRIGHT,
    forms=(looks.Janko(sums=True),),
    recipe=Recipe((Derived("column_sums", deriving.each_line(sum), stay=True), AS_GIVENS), size=(4, 10)),
)
