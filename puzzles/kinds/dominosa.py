"""Dominosa: cut the board into dominoes; each pair of numbers is on exactly one of them.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[0, 0], [1, 0], [1, 1]]}
>>> puzzle = read_record({"type": "dominosa", "rows": 3, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.clues[0].literals[0].cell
('domino 0-0', 'r1c1-r1c2')
"""

from __future__ import annotations

from collections.abc import Iterator

from ..areas import cover, pieces_answer
from ..board import Board
from ..cells import Cell, Is
from ..constraints import exactly_one
from ..errors import InputError
from ..fields import BOTH, Numbers
from ..forms import codes, parts, sgt
from ..forms.sgt import Sgt
from ..judging import areas, left_out, patches, place, repeated
from ..kind import Answer, Kind, flag_cells
from ..loops import link
from ..marks import Lattice, labels
from ..puzzle import Puzzle, Rules
from ..record import Record, Square

CELLS = Numbers("cells", 0, BOTH, "the number on this half of a domino")


def dominoes(board: Board) -> dict[Cell, tuple[Square, Square]]:
    """The pairs of neighbours, by the name of the cell that says whether a domino lies there."""
    squares = tuple(board.squares())
    return {link(squares[i], squares[j]): (squares[i], squares[j]) for i, j in board.pairs()}


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    highest = max(numbers.values(), default=0)
    if len(numbers) < board.rows * board.columns or len(numbers) != (highest + 1) * (highest + 2):
        raise InputError(
            f"the board has {len(numbers)} numbers up to {highest}, "
            f"{(highest + 1) * (highest + 2)} were expected and no blank"
        )
    pieces = dominoes(board)
    lying: dict[tuple[int, int], list[Is]] = {
        (low, high): [] for low in range(highest + 1) for high in range(low, highest + 1)
    }
    for name, (a, b) in pieces.items():
        low, high = sorted((numbers[a], numbers[b]))
        lying[low, high].append(Is(name, 1))
    each = (exactly_one(places, f"domino {low}-{high}") for (low, high), places in lying.items())
    whole = cover(board, pieces, label="each cell on one domino")
    rules = Rules(
        f"dominosa {board.rows}×{board.columns}", flag_cells(tuple(pieces)), (whole,), tuple(pieces), board
    )
    marks = (Lattice("faint"), *labels(numbers))
    return Puzzle("dominosa", rules, tuple(each), (), record.id, marks)


def ends(name: Cell) -> Iterator[Square]:
    """The two squares of a domino."""
    for end in name.split("-"):
        r, c = end[1:].split("c")
        yield int(r) - 1, int(c) - 1


def judge(record: Record, answer: Answer) -> str | None:
    """The dominoes, then their numbers."""
    if wrong := left_out(answer["regions"]):
        return wrong
    cells, pairs = record.clues["cells"], []
    for piece in areas(answer["regions"]).values():
        if len(piece) != 2 or len(patches(piece)) != 1:
            return f"what holds {place(min(piece))} is no domino"
        pairs.append(tuple(sorted(cells[r][c] for r, c in piece)))
    twice = repeated(pairs)
    return None if twice is None else f"the domino {twice[0]}-{twice[1]} lies there twice"


KIND = Kind(
    name="dominosa",
    title="Dominosa",
    rules="Cut the board into dominoes so that each pair of numbers is on exactly one of them.",
    fields=(CELLS,),
    read=read,
    answer=pieces_answer(ends),
    judge=judge,
    forms=(Sgt("dominosa", (parts.Cells("cells", codes.Every(sgt.Symbols())),), "dominoes"),),
)
