"""Hitori: shade numbers so that no line repeats one, no two shaded cells touch, and the rest connects.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "hitori", "rows": 1, "cols": 3, "clues": {"cells": [[2, 1, 2]]}}
>>> puzzle = read_record(record)
>>> puzzle.broken({"r1c1": 0, "r1c2": 0, "r1c3": 0}).label, puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0})
('the 2s of row 1', None)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ... import Answer, Board, Cell, Is, Kind, Puzzle, Record, Rules, at
from ...answers import Shading
from ...constraints import Constraint, at_most_one
from ...core.marks import labels
from ...fields import AREA, Numbers
from ...forms.pzpr import Pzpr, codes, pages, parts
from ...forms.sgt.declaration import Sgt
from ...making.deriving import latin
from ...making.recipe import Derived, Draft, Entries, Recipe, Unfit
from ...rules.judging import find_duplicate, lines, pieces, squares_with, touching
from ...rules.shading import one_piece, shading_rules, untouching

CELLS = Numbers("cells", 0, AREA, "the numbers on the board", full=True)


@lru_cache(maxsize=32)
def hitori_rules(rows: int, columns: int) -> Rules:
    """Shaded (1) cells do not touch, the others are connected: all but the numbers."""
    board = Board(rows, columns)
    white = one_piece(board, 0, "the unshaded cells")
    return shading_rules("hitori", board, untouching(board), white)


def repeats(line: tuple[Cell, ...], number: dict[Cell, int], name: str) -> Iterator[Constraint]:
    """At most one of several equal numbers in a line is unshaded."""
    places: dict[int, list[Is]] = {}
    for cell in line:
        places.setdefault(number[cell], []).append(Is(cell, 0))
    for value, white in places.items():
        if len(white) > 1:
            yield at_most_one(white, f"the {value}s of {name}")


def read(record: Record) -> Puzzle:
    rules = hitori_rules(record.rows, record.columns)
    board = rules.board
    numbers = CELLS.of(record)
    number = {at(*square): value for square, value in numbers.items()}
    lines = [(board.row(r), f"row {r + 1}") for r in range(board.rows)]
    lines += [(board.column(c), f"column {c + 1}") for c in range(board.columns)]
    clues = tuple(clue for line, name in lines for clue in repeats(line, number, name))
    return Puzzle.for_record(record, rules, clues, (), labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Touching cells, numbers that repeat, one white piece."""
    shaded = answer["shaded"]
    if touching(squares_with(shaded, 1)):
        return "two shaded cells share an edge"
    for (name, numbers), (_, line) in zip(lines(record.clues["cells"]), lines(shaded), strict=True):
        twice = find_duplicate(number for number, shade in zip(numbers, line, strict=True) if not shade)
        if twice is not None:
            return f"{name} holds {twice} twice"
    return None if pieces(shaded, 0) <= 1 else "the unshaded cells fall apart"


def numbers_with_repeats(draft: Draft) -> Entries:
    """Different numbers on white squares of a line, on a shaded one a number that such a square has."""
    numbers, white = latin(draft.board, draft.random), frozenset(draft.squares(0))
    found = {square: numbers[square] for square in white}
    for r, c in draft.squares(1):
        line = [square for square in white if square[0] == r or square[1] == c]
        if not line:
            raise Unfit("a line has no white square")
        found[r, c] = found[draft.random.choice(sorted(line))]
    return found


KIND = Kind(
    name="hitori",
    aliases=("Singles",),
    rules="Shade some cells so that no number occurs twice among the white cells of a row or column. No two"
    " shaded cells share an edge, and all white cells are connected.",
    fields=(CELLS,),
    read=read,
    answer=Shading(),
    judge=judge,
    symbols=("cells",),
    forms=(
        Pzpr(
            "hitori",
            (parts.CellsPart("cells", codes.HITORI),),
            pages.NUMBERED_SHADING,
        ),
        Sgt("singles", (parts.CellsPart("cells", codes.Every(codes.NumberCode(36))),)),
    ),
    recipe=Recipe(
        (Derived("cells", numbers_with_repeats, stay=True),),
        size=(6, 6),
        drawn_from=lambda record: Puzzle.for_record(record, hitori_rules(record.rows, record.columns)),
        odds={1: 3},
    ),
)
