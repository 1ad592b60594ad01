"""Patchwork: each region holds 1 to n once, each row and column equally often; no equal neighbours.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "givens": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "patchwork", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.constraints[-1].label
('region 1 from r1c1', 'r2c1 and r2c2 differ')
"""

from __future__ import annotations

from collections.abc import Iterator

from ..board import Board, at
from ..cells import Is
from ..constraints import AllDifferent, Compare, Constraint, exactly
from ..errors import InputError
from ..fields import AREA, REGIONS, Numbers, Regions
from ..judging import alike, changed, lines, place, rooms
from ..kind import Answer, Kind, grid_answer
from ..puzzle import Puzzle, Rules, givens
from ..record import Record, whole

GIVENS = Numbers("givens", 1, AREA, "the numbers that are there from the start")


def patches_of(board: Board, size: int) -> Iterator[Constraint]:
    """Regions, lines and neighbours."""
    for i, cells in enumerate(board.regions):
        yield AllDifferent(cells, house=True, label=f"region {i + 1} from {cells[0]}")
    for name, cells in board.lines():
        for value in range(1, size + 1):
            yield exactly(len(cells) // size, (Is(cell, value) for cell in cells), f"{value} in {name}")
    for a, b in board.edges():
        yield Compare(a, "!=", b, label=f"{a} and {b} differ")


def read(record: Record) -> Puzzle:
    size = len(REGIONS.of(record)[0])
    board = Regions(size=size).board(record)
    if board.rows % size or board.columns % size:
        raise InputError(
            f"regions have {size} cells, which does not divide {board.rows} rows, {board.columns} columns"
        )
    domains = tuple((cell, tuple(range(1, size + 1))) for cell in board.cells())
    name = f"patchwork {board.rows}×{board.columns}"
    rules = Rules(name, domains, tuple(patches_of(board, size)), board.cells(), board)
    given = {
        at(*square): whole(value, 1, size, GIVENS.where, at(*square))
        for square, value in GIVENS.of(record).items()
    }
    return Puzzle("patchwork", rules, (), givens(given), record.id)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the regions, the lines, then the neighbours."""
    values = answer["values"]
    if wrong := changed(record.clues["givens"], values):
        return wrong
    for area in rooms(record).values():
        if sorted(values[r][c] for r, c in area) != list(range(1, len(area) + 1)):
            return f"the region of {place(min(area))} does not hold each number once"
    size = len(next(iter(rooms(record).values())))
    for name, line in lines(values):
        if len({line.count(number) for number in range(1, size + 1)}) > 1:
            return f"{name} does not hold each number equally often"
    return alike(values)


KIND = Kind(
    name="patchwork",
    title="Patchwork",
    rules="Each region holds every number once, each row and column every number equally often; neighbours "
    "differ.",
    fields=(GIVENS, REGIONS),
    read=read,
    answer=grid_answer("values"),
    judge=judge,
)
