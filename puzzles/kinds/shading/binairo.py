"""Binairo (takuzu): as many 0 as 1 in each row and column, and never three equal in a row.

With ``params.unique_lines`` all rows are different too, and all columns. It is off by default, as boards that
were published without it are recorded so.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[0, None], [None, None]]}
>>> puzzle = read_record({"type": "binairo", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints][1:3]
['as many 0 as 1 in row 2', 'as many 0 as 1 in column 1']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ...kit import (
    AS_GIVENS, MARKS, Answer, Board, Caption, Constraint, Flag, InputError, Kind, NumberGrid, Numbers,
    Puzzle, Recipe, Record, Rules, Unlike, all_of, at, clauses, exactly, givens, judging, looks, parts,
    repeat_pattern, sgt, shading, words,
)  # fmt: skip

UNIQUE_LINES = Flag("unique_lines", False, "whether no two rows and no two columns are equal")
GIVENS = Numbers("givens", 0, 1, "the numbers that are there from the start")


def balanced_lines(board: Board) -> Iterator[Constraint]:
    """Require 0 and 1 equally often in each line, and no three equal in a row."""
    for name, line in board.lines():
        yield exactly(len(line) // 2, all_of(line, 1), f"as many 0 as 1 in {name}")
    cells = board.cells()
    rows = [(*three, *[len(cells) + i for i in three]) for three in board.stretches(3)]
    labels = [f"no three equal in {name}" for name, line in board.lines() for _ in line[2:]]
    yield repeat_pattern(all_of(cells, 0) + all_of(cells, 1), rows, clauses((1, 2, 3), (4, 5, 6)), labels)


def unlike_lines(board: Board) -> Iterator[Constraint]:
    """Require all rows to differ, and all columns."""
    lines = list(board.lines())
    for same in (lines[: board.rows], lines[board.rows :]):
        for (one, cells), (other, others) in combinations(same, 2):
            yield Unlike(cells, others, label=f"{one} and {other} differ")


@lru_cache(maxsize=32)
def binairo_rules(board: Board, distinct: bool) -> Rules:
    """Return the rules on this board, shared by all its puzzles; `distinct`: no two lines are equal."""
    return shading.shading_rules(
        "binairo", board, balanced_lines(board), unlike_lines(board) if distinct else ()
    )


def read(record: Record) -> Puzzle:
    if record.rows % 2 or record.columns % 2:
        raise InputError(f"the board is {record.rows}×{record.columns}, even sides were expected")
    distinct = UNIQUE_LINES.of(record)
    board = record.board
    fixed = {at(r, c): value for (r, c), value in GIVENS.of(record).items()}
    marks = (Caption("no two rows are equal, nor two columns"),) if distinct else ()
    return Puzzle.for_record(record, binairo_rules(board, distinct), (), givens(fixed), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, then each line."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues["givens"], values):
        return wrong
    for name, line in judging.lines(values):
        if 2 * sum(line) != len(line):
            return f"{name} does not hold as many 0 as 1"
        if any(a == b == c for a, b, c in zip(line, line[1:], line[2:], strict=False)):
            return f"{name} holds three equal in a row"
    if record.params.get("unique_lines"):
        for equal in (
            judging.find_duplicate(map(tuple, values)),
            judging.find_duplicate(zip(*values, strict=True)),
        ):
            if equal is not None:
                return "two lines are equal"
    return None


GAPS = sgt.Gaps(((0, sgt.LETTERS), (1, sgt.LETTERS.upper())))
"""The numbers in unruly."""


class Bits(NumberGrid):
    """0 or 1 in each square."""

    input = MARKS


KIND = Kind(
    name="binairo",
    title="Binairo",
    aliases=("Takuzu", "Binary puzzle", "Binero", "Tohu wa vohu", "Unruly"),
    rules=(
        "Write 0 or 1 in each cell. Each row and each column has equally many of both, and never three "
        "equal digits in succession. With the setting unique_lines, no two rows are equal and no two "
        "columns are equal."
    ),
    fields=(UNIQUE_LINES, GIVENS),
    read=read,
    answer=Bits(),
    judge=judge,
    fact_wording=words.symbols({0: "0", 1: "1"}),
    symbols=("givens",),
    forms=(
        looks.Task("binairo", single=True),
        looks.Janko(words={"1": "0", "2": "1", "0": "?"}),
        sgt.Sgt(
            "unruly",
            (parts.CellsPart("givens", GAPS),),
            settings=(sgt.Switch("u", UNIQUE_LINES.name),),
            moves=sgt.Moves("marks", words={"P0,": 0, "P1,": 1, "P-,": None}, over="givens"),
        ),
    ),
    recipe=Recipe((AS_GIVENS,), size=(8, 8)),
)
