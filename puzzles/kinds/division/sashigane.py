"""Sashigane: cut the board into L-shapes; circles are their corners, and arrows their ends.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "sashigane", "rows": 2, "cols": 2, "clues": {"cells": [["?", None], [None, None]]}}
>>> puzzle = read_record(record)
>>> puzzle.shown, puzzle.constraints[0].label
(('r1c1:r2c1:r1c2', 'r2c2:r1c2:r2c1'), 'one shape on each cell')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from ...kit import (
    AREA, UNKNOWN, Answer, Board, Cell, Derived, Draft, Entries, InputError, Kind, Lattice, Letters,
    NumbersOrUnknown, Pieces, Place, Puzzle, Pzpr, Recipe, Record, RecordDraft, Rules, Square, at,
    borders, codes, cover, demand, flag_cells, judging, labels, loops, parts, say_edge, shading, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 3, AREA, "circles: the number of cells of the shape whose corner it is")
ARROWS = Letters(
    "arrows", loops.SIGNS, "ends of shapes, which point to the corner", directed=True, required=False
)


class Ell(NamedTuple):
    """L-shape: its corner, the end of its upright arm and that of its level arm."""

    corner: Square
    upright: Square
    level: Square

    @property
    def name(self) -> Cell:
        """The cell of the shape: 1 if it is used."""
        return ":".join(at(*square) for square in self)

    def squares(self) -> list[Square]:
        """Return the squares from the corner, along one arm and the other."""
        (r, c), (y, _), (_, x) = self
        down, right = (1 if y > r else -1), (1 if x > c else -1)
        upright = [(i, c) for i in range(r + down, y + down, down)]
        return [(r, c), *upright, *[(r, i) for i in range(c + right, x + right, right)]]


def arm(
    board: Board, corner: Square, way: str, circles: Mapping[Square, object], arrows: Mapping[Square, str]
) -> Iterator[Square]:
    """Yield the ends of the arms that lead from a corner by a way: no circle is on an arm, and an arrow only
    at its end, if it points to the corner.
    """
    here = judging.ahead(corner, way)
    while board.holds(*here) and here not in circles:
        if here in arrows:
            if arrows[here] == loops.ACROSS[way]:
                yield here
            return
        yield here
        here = judging.ahead(here, way)


def ells(board: Board, circles: Mapping[Square, int | None], arrows: Mapping[Square, str]) -> Iterator[Ell]:
    """Yield the shapes that agree with circles and arrows."""
    for corner in board.squares():
        if corner in arrows:
            continue
        arms = {way: [*arm(board, corner, way, circles, arrows)] for way in loops.STEPS}
        for up, side in product("ns", "we"):
            demand(len(arms[up]) * len(arms[side]))
            for upright, level in product(arms[up], arms[side]):
                size = 1 + abs(upright[0] - corner[0]) + abs(level[1] - corner[1])
                if circles.get(corner) in (None, size):
                    yield Ell(corner, upright, level)


def read(record: Record) -> Puzzle:
    board, circles, arrows = record.board, CELLS.of(record), ARROWS.of(record)
    if both := circles.keys() & arrows.keys():
        raise InputError("a circle and an arrow stand in one cell", cell=at(*min(both)))
    used = {x.name: x.squares() for x in ells(board, circles, arrows)}
    places = {name: Place("remark", tuple(squares)) for name, squares in used.items()}
    rules = Rules(
        f"sashigane {board.rows}×{board.columns}", flag_cells(tuple(used)), (), tuple(used), board, places
    )
    marks = (
        Lattice("faint"),
        *shading.circles(circles),
        *labels({s: loops.SIGNS[way] for s, way in arrows.items()}),
    )
    return Puzzle.for_record(record, rules, (cover(board, used, "one shape on each cell"),), (), marks)


def corner_of(area: set[Square]) -> Square | None:
    """Return the corner of an area that is an L-shape, or None if it is none."""
    for r, c in area:
        upright, level = {s for s in area if s[1] == c}, {s for s in area if s[0] == r}
        ends = [len(upright), len(level)]
        if (
            min(ends) > 1
            and sum(ends) - 1 == len(area)
            and (r, c) in (min(upright), max(upright))
            and (r, c) in (min(level), max(level))
        ):
            runs = max(upright)[0] - min(upright)[0] + 1, max(level)[1] - min(level)[1] + 1
            return (r, c) if [*runs] == ends else None
    return None


def judge(record: Record, answer: Answer) -> str | None:
    """Check shapes, circles and arrows."""
    if missed := judging.left_out(answer["regions"]):
        return missed
    arrows = dict(judging.clues_of(record.clues.get("arrows") or ()))
    for area in judging.areas(answer["regions"]).values():
        where, corner = f"the shape at {judging.place(min(area))}", corner_of(area)
        if corner is None:
            return f"{where} is no L"
        for square, number in judging.numbers_of(record.clues["cells"]):
            if square in area and square != corner:
                return f"{where} has a circle beside its corner"
            if square in area and number not in (None, len(area)):
                return f"{where} does not have {number} cells"
        for square in area & arrows.keys():
            on = [other for other in judging.beside(square) if other in area]
            if len(on) > 1:
                return f"{where} has an arrow that is no end"
            if judging.ahead(square, arrows[square]) != on[0]:
                return f"{where} has an arrow that points away from its corner"
    return None


def corners(draft: Draft) -> Entries:
    """Return the number of cells of each shape at its corner."""
    shapes = judging.areas(draft.grid()).values()
    return {corner: len(area) for area in shapes if (corner := corner_of(area))}


def arm_ends(draft: Draft) -> Entries:
    """Return the arrows at the ends of all arms."""
    entries: Entries = {}
    for area in judging.areas(draft.grid()).values():
        for square in area:
            on = [way for way in "nesw" if judging.ahead(square, way) in area]
            if len(on) == 1:
                entries[square] = on[0]
    return entries


say = words.flags(
    "a shape goes from the corner {}",
    "no shape goes from the corner {}",
    lambda _, cell: "{} to {} and {}".format(*cell.split(":")),
    " or ",
)
say_shape = words.by_place({"edge": say_edge}, say)


def split_clues(draft: RecordDraft) -> None:
    """Take the arrows out of the clues on the board."""
    clues = draft.clues["cells"]
    draft.clues["arrows"] = [
        [x if isinstance(x, str) and x in loops.SIGNS else None for x in row] for row in clues
    ]
    draft.clues["cells"] = [
        [None if isinstance(x, str) and x in loops.SIGNS else x for x in row] for row in clues
    ]


def merge_clues(draft: RecordDraft) -> None:
    """Put circles and arrows into one grid, as pzpr has them."""
    circles, arrows = draft.grid("cells"), draft.grid("arrows")
    draft.clues.pop("arrows", None)
    draft.clues["cells"] = [
        [x if x is not None else y for x, y in zip(*rows, strict=True)]
        for rows in zip(circles, arrows, strict=True)
    ]


CODE = codes.Runs(
    codes.Signs(dict(zip("ghij", "nswe", strict=True)), codes.NumberCode(16, (("-", 2, 0),), ".")), "k"
)
WORDS = {"o": UNKNOWN, **{f"o{n}": n for n in range(256)}, **dict(zip("1234", "nswe", strict=True))}
"""The clues in pzpr's files: circles with numbers, and ways by their numbers."""

KIND = Kind(
    name="sashigane",
    aliases=("L-shapes",),
    rules="Divide the board into L-shapes, whose two arms are one cell wide. A circle is the corner of its "
    "shape; a number in it counts the cells of the shape. An arrow is the end of an arm, and points to the "
    "corner.",
    fields=(CELLS, ARROWS),
    read=read,
    answer=Pieces(),
    judge=judge,
    fact_wording=say_shape,
    forms=(
        Pzpr(
            "sashigane",
            (parts.CellsPart("cells", CODE, words=WORDS),),
            (borders.AreaTable(),),
            as_there=merge_clues,
            as_here=split_clues,
        ),
    ),
    recipe=Recipe((Derived("cells", corners), Derived("arrows", arm_ends)), size=(6, 6)),
)
