"""L-route: divide the board into L-shapes; circles are their corners, and arrows their ends.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "l_route", "rows": 2, "cols": 2, "clues": {"cells": [["o", None], [None, None]]}}
>>> read_record(record).shown
('r1c1:r2c1:r1c2', 'r2c2:r1c2:r2c1')
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    UNKNOWN, Answer, Derived, Disc, Draft, Entries, Grid, Kind, Lattice, Letter, Mark, Pieces, Puzzle,
    Pzpr, Recipe, Record, borders, codes, ells, judging, labels, loops, parts,
)  # fmt: skip

SIGNS = {"o": "circle", **loops.SIGNS}
CELLS = Grid[str | None](
    "cells",
    Letter(SIGNS, directed=True, unknown=True),
    "circles: corners of shapes; arrows: ends of shapes, which point to the corner; a ? says nothing",
).also_written(dict.fromkeys("○◯⚪", "o") | {sign: way for way, sign in loops.SIGNS.items()})


def marks(record: Record) -> Iterator[Mark]:
    """Draw circles, and write arrows and question marks."""
    yield Lattice("faint")
    signs = {
        square: UNKNOWN if sign is None else loops.SIGNS.get(sign, "")
        for square, sign in CELLS.of(record).items()
    }
    yield from (Disc((r + 0.5, c + 0.5)) for (r, c), sign in signs.items() if not sign)
    yield from labels({square: sign for square, sign in signs.items() if sign})


def read(record: Record) -> Puzzle:
    signs = CELLS.of(record)
    circles = {square: None for square, sign in signs.items() if sign == "o"}
    arrows = {square: sign for square, sign in signs.items() if sign in loops.SIGNS}
    return ells.ell_puzzle(record, ells.ells(record.board, circles, arrows), marks(record))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the shapes, then circles and arrows."""
    regions, signs = answer["regions"], dict(judging.clues_of(record.clues["cells"]))
    circles = {square for square, sign in signs.items() if sign == "o"}
    arrows = {square: sign for square, sign in signs.items() if sign in [*"nesw"]}
    wrong = judging.no_ell(regions) or judging.misplaced_circle(regions, circles)
    return wrong or judging.misplaced_arrow(regions, arrows)


def signs(draft: Draft) -> Entries:
    """Return the circles and arrows of all shapes."""
    return {**dict.fromkeys(ells.corners(draft), "o"), **ells.arm_ends(draft)}


WORDS = {"-": UNKNOWN, **dict(zip("12345", "nsweo", strict=True))}

KIND = Kind(
    name="l_route",
    title="L-route",
    aliases=("Loute",),
    rules="Divide the board into L-shapes, whose two arms are one cell wide. A circle is the corner of its "
    "shape. An arrow is the end of an arm, and points to the corner. A ? says nothing.",
    fields=(CELLS,),
    read=read,
    answer=Pieces(),
    judge=judge,
    fact_wording=ells.say_shape,
    forms=(
        Pzpr(
            "loute",
            (
                parts.CellsPart(
                    "cells",
                    codes.Runs(codes.Signs({sign if sign != "-" else ".": x for sign, x in WORDS.items()})),
                    words=WORDS,
                ),
            ),
            (borders.AreaTable(),),
        ),
    ),
    recipe=Recipe((Derived("cells", signs),), size=(6, 6)),
)
