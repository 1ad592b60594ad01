"""Pipelink: one loop through every cell, which may cross itself; some of its pieces are given.

In its sequel the loop goes straight through circles, and crosses itself only there and at given crossings.

>>> from gridproof.puzzles import read_record
>>> cells = [[None, "ew", None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "pipelink", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, [str(clue.literals[0]) for clue in puzzle.clues]
('the piece at r1c2', ['r1c2-r1c3=1', 'r1c2-r2c2=0', 'r1c1-r1c2=1'])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...kit import (
    UNKNOWN, Answer, Board, Caption, Clause, Derived, Disc, Flag, Grid, InputError, Is, Kind, Label,
    LineMark, Links, Mark, Pzpr, Recipe, Record, RecordDraft, Rule, Square, Turn, Word, at, borders,
    codes, judging, label_at, loop, loops, pages, parts,
)  # fmt: skip

PIECES = {"es": "┌", "ew": "─", "ne": "└", "ns": "│", "nw": "┘", "sw": "┐", "nesw": "┼"}
"""The ways out of a square, and how they look."""


CIRCLE = "o"
"""The sign of a square in which the loop goes straight on, or crosses itself."""

SIGNS = (CIRCLE, UNKNOWN)
"""Entries that are no pieces; the last one says nothing."""


class PipePiece(Word):
    """The ways of a loop through a square, in any order, or a sign."""

    def turn_entry(self, entry: str, turn: Turn) -> str:
        if entry in SIGNS:
            return entry
        ways = "".join(sorted(turn.word(entry)))
        return "nesw" if len(ways) == 4 else ways


PIECE = PipePiece(
    "[nesw]{2}|[nesw]{4}|o|[?]",
    "words of two or four of n, e, s, w, o (a circle) or ?",
    "two or four of the ways n, e, s, w, o or ?",
    ("ew", "ns", "se", "nesw", CIRCLE),
    known=lambda _: (*PIECES, CIRCLE),
    meanings=PIECES | {CIRCLE: "a circle"},
)


def in_order(entry: str) -> str:
    """Return the ways of a piece in the order in which we write them; a sign unchanged."""
    return entry if entry in SIGNS else "".join(way for way in "nesw" if way in entry)


class PieceGrid(Grid[str]):
    """A grid of pieces, whose ways stand in any order."""

    def normal_form(self, record: Mapping[str, Any]) -> Any:
        grid = super().normal_form(record)
        return grid and [[entry and in_order(entry) for entry in row] for row in grid]


CELLS = PieceGrid("cells", PIECE, "the ways in which the loop leaves the cell, or o for a circle")
ONLY_IN_CIRCLES = Flag(
    "only_in_circles", False, "whether the loop crosses itself only in circles and at given crossings"
)


def pieces(record: Record) -> dict[Square, str]:
    """Return the links out of each square with a given piece, and the signs."""
    given_pieces = CELLS.of(record)
    for (r, c), piece in given_pieces.items():
        fits = set(piece) <= loops.ways(record.board, r, c).keys() and len(set(piece)) == len(piece)
        if piece not in SIGNS and not fits:
            raise InputError(f"clues.cells holds {piece!r}, which does not fit there", cell=at(r, c))
    return given_pieces


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Yield the constraints of each piece and circle."""
    for square, piece in pieces(record).items():
        if piece == CIRCLE:
            yield from loops.straight_on(board, square, label_at("the circle at", square))
        elif piece != UNKNOWN:
            label = label_at("the piece at", square)
            ways = loops.ways(board, *square)
            yield from (Clause((Is(name, int(way in piece)),), label=label) for way, name in ways.items())


def crossings(record: Record) -> set[Square]:
    """Return the squares of circles and of given crossings."""
    return {square for square, piece in pieces(record).items() if in_order(piece) in (CIRCLE, "nesw")}


def drawn(square: Square, piece: str) -> Iterator[Mark]:
    """Draw a line from the middle of a square to each side that the piece reaches, or the sign."""
    middle = (square[0] + 0.5, square[1] + 0.5)
    if piece == CIRCLE:
        yield Disc(middle)
    elif piece == UNKNOWN:
        yield Label(square, piece)
    else:
        for down, right in (loops.STEPS[way] for way in piece):
            yield LineMark((middle, (middle[0] + down / 2, middle[1] + right / 2)), 0.2)


def broken_piece(record: Record, answer: Answer) -> str | None:
    """Return a piece that is not as given, or a circle in which the loop turns; None if there is none."""
    for (r, c), piece in judging.clues_of(record.clues["cells"]):
        ways, here = answer["links"][r][c], judging.place((r, c))
        if piece not in SIGNS and {*piece} != {*ways}:
            return f"the piece in {here} is not the one given"
        if piece == CIRCLE and len(ways) == 2 and not judging.straight(ways):
            return f"the loop turns in the circle in {here}"
    return None


def pieces_judged(record: Record) -> set[Square]:
    """Return the squares of circles and of pieces, at which a crossing is a matter of these."""
    return {square for square, piece in judging.clues_of(record.clues["cells"]) if piece != UNKNOWN}


PIECES_GIVEN = Rule(
    words="Some of its pieces are given. It goes straight through circles.",
    clues=clues,
    marks=lambda record, _: (mark for item in pieces(record).items() for mark in drawn(*item)),
    broken=broken_piece,
)
CROSSINGS = replace(
    loop.crosses_only(
        crossings,
        pieces_judged,
        "With the setting only_in_circles it crosses itself only there and at given crossings.",
    ),
    marks=lambda _, __: (Caption("the loop crosses itself only in circles and at given crossings"),),
    when=ONLY_IN_CIRCLES,
)


# As pzpr writes it ------------------------------------------------------------------------------------

LETTERS = dict(zip("abcdefg", ("nesw", "ns", "ew", "ne", "nw", "sw", "es"), strict=True))
"""The pieces."""


def as_there(draft: RecordDraft) -> None:
    """Write the ways of each piece in order."""
    draft.clues["cells"] = [[entry and in_order(entry) for entry in row] for row in draft.grid("cells")]


def pzpr_form(returns: bool) -> Pzpr:
    """Return the form of pipelink, or of its sequel, which returns with circles."""
    letters = codes.Signs(LETTERS | {".": UNKNOWN})
    code = codes.Repeats(letters, "h", repeated=CIRCLE) if returns else codes.Runs(letters, "h")
    words = LETTERS | {"-": UNKNOWN} | ({"o": CIRCLE} if returns else {})
    return Pzpr(
        "pipelinkr" if returns else "pipelink",
        (parts.CellsPart("cells", code),),
        page=(
            pages.IdleLine("circle" if returns else "pipe"),
            pages.LayerTable((pages.TableLayer("cells", words),)),
            borders.LinkTable(),
        ),
        aliases=("pipelink",) if returns else (),
        params={"only_in_circles": returns},
        as_there=as_there,
    )


KIND = Kind(
    name="pipelink",
    fields=(CELLS, ONLY_IN_CIRCLES),
    declared=(loop.CROSSING_LOOP, PIECES_GIVEN, CROSSINGS),
    answer=Links(),
    forms=(pzpr_form(returns=False), pzpr_form(returns=True)),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
