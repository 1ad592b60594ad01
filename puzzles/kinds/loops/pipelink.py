"""Pipelink: one loop through every cell, which may cross itself; some of its pieces are given.

>>> from gridproof.puzzles import read_record
>>> cells = [[None, "ew", None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "pipelink", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, [str(clue.literals[0]) for clue in puzzle.clues]
('the piece at r1c2', ['r1c2-r1c3=1', 'r1c2-r2c2=0', 'r1c1-r1c2=1'])
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    Answer, Board, Clause, Derived, Grid, InputError, Is, Kind, LineMark, Links, Puzzle, Recipe, Record,
    Rules, Square, Turn, Word, at, judging, label_at, loops,
)  # fmt: skip

PIECES = {"es": "┌", "ew": "─", "ne": "└", "ns": "│", "nw": "┘", "sw": "┐", "nesw": "┼"}
"""The ways out of a square, and how they look."""


class PipePiece(Word):
    """The ways of a loop through a square, in any order."""

    def turn_entry(self, entry: str, turn: Turn) -> str:
        ways = "".join(sorted(turn.word(entry)))
        return "nesw" if len(ways) == 4 else ways


PIECE = PipePiece(
    "[nesw]{2}|[nesw]{4}",
    "words of two or four of n, e, s, w",
    "two or four of the ways n, e, s, w",
    ("ew", "ns", "se", "nesw"),
    known=lambda _: PIECES,
    meanings=PIECES,
)
CELLS = Grid[str]("cells", PIECE, "the ways in which the loop leaves the cell")


@lru_cache(maxsize=32)
def pipe_rules(board: Board) -> Rules:
    """Return all rules but the given pieces."""
    return loops.loop_rules("pipelink", board, visit_all=True, crossing=True)


def pieces(record: Record) -> dict[Square, str]:
    """Return the links out of each square with a given piece."""
    given_pieces = CELLS.of(record)
    for (r, c), piece in given_pieces.items():
        if len(set(piece)) < len(piece) or not set(piece) <= loops.ways(record.board, r, c).keys():
            raise InputError(f"clues.cells holds {piece!r}, which does not fit there", cell=at(r, c))
    return given_pieces


def read(record: Record) -> Puzzle:
    rules, given_pieces = pipe_rules(record.board), pieces(record)
    clues = tuple(
        Clause((Is(name, int(way in piece)),), label=label_at("the piece at", square))
        for square, piece in given_pieces.items()
        for way, name in loops.ways(rules.board, *square).items()
    )
    marks = tuple(half(square, way) for square, piece in given_pieces.items() for way in piece)
    return Puzzle.for_record(record, rules, clues, (), marks)


def half(square: Square, way: str) -> LineMark:
    """Draw a line from the middle of a square to its side."""
    (y, x), (down, right) = (square[0] + 0.5, square[1] + 0.5), loops.STEPS[way]
    return LineMark(((y, x), (y + down / 2, x + right / 2)), 0.2)


def judge(record: Record, answer: Answer) -> str | None:
    """Check for one loop through all cells, then the pieces."""
    links = answer["links"]
    if broken := judging.broken_loop(links, visit_all=True, crossing=True):
        return broken
    clues = judging.clues_of(record.clues["cells"])
    wrong = ((r, c) for (r, c), piece in clues if set(piece) != set(links[r][c]))
    return next((f"the piece in {judging.place(square)} is not the one given" for square in wrong), None)


KIND = Kind(
    name="pipelink",
    rules="Draw one loop through the centres of all cells. It may cross itself at right angles. Some of its"
    " pieces are given.",
    fields=(CELLS,),
    read=read,
    answer=Links(),
    judge=judge,
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
