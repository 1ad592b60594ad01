"""Sashigane: cut the board into L-shapes; circles are their corners, and arrows their ends.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "sashigane", "rows": 2, "cols": 2, "clues": {"cells": [["?", None], [None, None]]}}
>>> puzzle = read_record(record)
>>> puzzle.shown, puzzle.constraints[0].label
(('r1c1:r2c1:r1c2', 'r2c2:r1c2:r2c1'), 'one shape on each cell')
"""

from __future__ import annotations

from ...kit import (
    AREA, UNKNOWN, Answer, Derived, InputError, Kind, Lattice, Letters, NumbersOrUnknown, Pieces, Puzzle,
    Pzpr, Recipe, Record, RecordDraft, at, borders, codes, ells, judging, labels, loops, parts, shading,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 3, AREA, "circles: the number of cells of the shape whose corner it is")
ARROWS = Letters(
    "arrows", loops.SIGNS, "ends of shapes, which point to the corner", directed=True, required=False
)


def read(record: Record) -> Puzzle:
    board, circles, arrows = record.board, CELLS.of(record), ARROWS.of(record)
    if both := circles.keys() & arrows.keys():
        raise InputError("a circle and an arrow stand in one cell", cell=at(*min(both)))
    marks = (
        Lattice("faint"),
        *shading.circles(circles),
        *labels({s: loops.SIGNS[way] for s, way in arrows.items()}),
    )
    return ells.ell_puzzle(record, ells.ells(board, circles, arrows), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check shapes, circles and arrows."""
    circles = dict(judging.numbers_of(record.clues["cells"]))
    arrows = dict(judging.clues_of(record.clues.get("arrows") or ()))
    regions = answer["regions"]
    wrong = judging.no_ell(regions) or judging.misplaced_circle(regions, circles)
    if wrong := wrong or judging.misplaced_arrow(regions, arrows):
        return wrong
    for area in judging.areas(regions).values():
        for square in area & circles.keys():
            if circles[square] not in (None, len(area)):
                return f"the shape at {judging.place(min(area))} does not have {circles[square]} cells"
    return None


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
    fact_wording=ells.say_shape,
    forms=(
        Pzpr(
            "sashigane",
            (parts.CellsPart("cells", CODE, words=WORDS),),
            (borders.AreaTable(),),
            as_there=merge_clues,
            as_here=split_clues,
        ),
    ),
    recipe=Recipe((Derived("cells", ells.corners), Derived("arrows", ells.arm_ends)), size=(6, 6)),
)
