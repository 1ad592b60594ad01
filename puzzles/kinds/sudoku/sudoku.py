"""Sudoku: each row, column and box holds every number once. Any box shape.

>>> from gridproof.puzzles import read_record
>>> clues = {"candidates": [[[1, 3], None, None, None], *[[None] * 4] * 3]}
>>> read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": clues}).givens
(('r1c1', (1, 3)),)
"""

from __future__ import annotations

from functools import lru_cache

from ...answers import NumberGrid, numbers
from ...constraints import AllDifferent
from ...core.board import Board, at
from ...core.cells import Domain
from ...core.errors import InputError
from ...core.kind import Answer, Kind
from ...core.puzzle import Puzzle, Rules
from ...core.record import Record, Square
from ...fields import SIDE, Box, Grid, Several
from ...forms.gym import Gym, givens
from ...forms.pzpr import codes, pages, parts
from ...forms.pzpr.declaration import Pzpr
from ...forms.sgt import declaration as sgt
from ...forms.sgt.declaration import Sgt
from ...making.deriving import AS_GIVENS
from ...making.recipe import Recipe
from ...rules.judging import changed_given, clues_of, not_sudoku
from ...rules.latin import GIVENS


def houses(board: Board, height: int, width: int) -> tuple[AllDifferent, ...]:
    """Rows, columns and boxes, labelled and numbered from 1."""
    boxes = ((f"box {b + 1}", cells) for b, cells in enumerate(board.boxes(height, width)))
    return tuple(AllDifferent(cells, house=True, label=name) for name, cells in (*board.lines(), *boxes))


CANDIDATES = Grid[Domain](
    "candidates", Several(1, SIDE), "the numbers that a cell without a given may hold", required=False
)
BOX = Box()


@lru_cache(maxsize=32)
def sudoku_rules(height: int, width: int) -> Rules:
    """The rules of a sudoku with boxes of this size, shared by all its puzzles."""
    side = height * width
    board = Board(side, side)
    board = Board(side, side, board.boxes(height, width))
    values = tuple(range(1, side + 1))
    cells = board.cells()
    name = f"sudoku {side}×{side} with {height}×{width} boxes"
    return Rules(name, tuple((cell, values) for cell in cells), houses(board, height, width), cells, board)


def read(record: Record) -> Puzzle:
    domains: dict[Square, Domain] = {square: (value,) for square, value in GIVENS.of(record).items()}
    side = record.square_side()
    for (r, c), listed in CANDIDATES.of(record).items():
        if (r, c) in domains:
            raise InputError("it has a given and candidates", cell=at(r, c))
        if len(values := set(listed)) < side:
            domains[r, c] = tuple(sorted(values))
    given = tuple((at(r, c), values) for (r, c), values in sorted(domains.items()))
    return Puzzle.for_record(record, sudoku_rules(*BOX.of(record)), (), given)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the candidates, then each row, column and box."""
    values = answer["values"]
    for (r, c), listed in clues_of(record.clues.get("candidates") or ()):
        if values[r][c] not in listed:
            return f"{at(r, c)} holds none of its candidates"
    return changed_given(record.clues.get("givens", ()), values) or not_sudoku(record, values)


KIND = Kind(
    name="sudoku",
    title="Sudoku",
    rules="Write each number from 1 to the side once in each row, each column and each box.",
    fields=(
        BOX,
        GIVENS,
        CANDIDATES,
    ),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    symbols=("givens", "candidates"),
    bare=sudoku_rules,
    forms=(
        Gym(("sudoku", "mini_sudoku"), lambda said: {"clues": {"givens": givens(said)}}),
        Pzpr(
            "sudoku",
            (parts.CellsPart("givens", codes.NUMBER16),),
            pages.FILLED_IN,
            square=True,
        ),
        Sgt("solo", (parts.CellsPart("givens", sgt.NumberRuns()),), "box", "", sgt.BOXED),
    ),
    recipe=Recipe((AS_GIVENS,), size=(9, 9)),
)
