"""Jigsaw sudoku: each row, column and region of any shape holds every number once.

>>> from ...core.kind import read_record
>>> clues = {"givens": [[1, None], [None, None]], "regions": [[0, 0], [1, 1]]}
>>> puzzle = read_record({"type": "jigsaw_sudoku", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.constraints[-1].label, puzzle.givens
('region 2 from r2c1', (('r1c1', (1,)),))
"""

from __future__ import annotations

from functools import lru_cache

from ...answers import NumberGrid, numbers
from ...constraints import AllDifferent
from ...core.board import Board
from ...core.cells import Cell
from ...core.kind import Answer, Kind
from ...core.puzzle import Puzzle, Rules
from ...core.record import Record
from ...fields import SIDE, Regions
from ...making.deriving import AS_GIVENS, equal_regions
from ...making.recipe import Recipe
from ...rules.judging import changed_given, not_latin, rooms
from ...rules.latin import GIVENS, given_numbers, latin_rules

REGIONS = Regions("the regions, of which each holds every number", size=SIDE)


@lru_cache(maxsize=64)
def jigsaw_rules(regions: tuple[tuple[Cell, ...], ...]) -> Rules:
    """The rules of a jigsaw sudoku with these regions, shared by all its puzzles."""
    latin = latin_rules(len(regions))
    houses = (
        AllDifferent(cells, house=True, label=f"region {i + 1} from {cells[0]}")
        for i, cells in enumerate(regions)
    )
    side = latin.board.rows
    return Rules(
        f"jigsaw sudoku {side}×{side}",
        latin.domains,
        (*latin.constraints, *houses),
        latin.shown,
        Board(side, side, regions),
    )


def read(record: Record) -> Puzzle:
    given = given_numbers(record)
    return Puzzle.for_record(record, jigsaw_rules(REGIONS.of(record)), (), given)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, then each row, column and region."""
    values = answer["values"]
    given = changed_given(record.clues.get("givens", ()), values)
    return given or not_latin(values, rooms(record).values(), "region")


KIND = Kind(
    name="jigsaw_sudoku",
    title="Jigsaw sudoku",
    aliases=("Irregular sudoku", "Chaos sudoku"),
    rules="Write each number from 1 to the side once in each row, each column and each outlined region.",
    fields=(GIVENS, REGIONS),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    symbols=("givens",),
    recipe=Recipe((AS_GIVENS,), shape=equal_regions()),
)
