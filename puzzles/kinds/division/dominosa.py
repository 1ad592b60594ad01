"""Dominosa: cut the board into dominoes; each pair of numbers is on exactly one of them.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[0, 0], [1, 0], [1, 1]]}
>>> puzzle = read_record({"type": "dominosa", "rows": 3, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.clues[0].literals[0].cell
('domino 0-0', 'r1c1-r1c2')
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from ... import Answer, Board, Cell, InputError, Is, Kind, Puzzle, Record, Rules, Square
from ...answers import LINKS, Pieces
from ...constraints import exactly_one
from ...core.cells import all_of
from ...core.kind import flag_cells
from ...core.marks import Lattice, labels
from ...fields import BOTH, Numbers
from ...forms.pzpr import codes, parts
from ...forms.sgt import declaration as sgt
from ...making.dividing import areas_of, divide_equally
from ...making.recipe import Derived, Draft, Entries, Recipe
from ...rules.areas import cover
from ...rules.judging import areas, beside, find_duplicate, left_out, place
from ...rules.loops import links_of
from ...wording.words import flags, pair_of

CELLS = Numbers("cells", 0, BOTH, "the number in the cell, one half of a domino", full=True)


@lru_cache(maxsize=32)
def dominoes(board: Board) -> dict[Cell, tuple[Square, Square]]:
    """The pairs of neighbours, by the name of the cell that says whether a domino lies there."""
    squares = board.squares()
    return dict(zip(links_of(board), ((squares[i], squares[j]) for i, j in board.pairs()), strict=True))


@lru_cache(maxsize=32)
def dominosa_rules(board: Board) -> Rules:
    """Dominoes cover the board, of whatever numbers."""
    pieces = dominoes(board)
    whole = cover(board, pieces, label="each cell on one domino")
    names = tuple(pieces)
    return Rules(f"dominosa {board.rows}×{board.columns}", flag_cells(names), (whole,), names, board)


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    highest = max(numbers.values(), default=0)
    if len(numbers) < board.rows * board.columns or len(numbers) != (highest + 1) * (highest + 2):
        raise InputError(
            f"{len(numbers)} numbers up to {highest} are no full set of dominoes, "
            f"which has {(highest + 1) * (highest + 2)}"
        )
    lying: dict[tuple[int, int], list[Is]] = {
        (low, high): [] for low in range(highest + 1) for high in range(low, highest + 1)
    }
    pieces = dominoes(board)
    for (a, b), literal in zip(pieces.values(), all_of(pieces, 1), strict=True):
        one, other = numbers[a], numbers[b]
        lying[(one, other) if one < other else (other, one)].append(literal)
    each = (exactly_one(places, f"domino {low}-{high}") for (low, high), places in lying.items())
    marks = (Lattice("faint"), *labels(numbers))
    return Puzzle.for_record(record, dominosa_rules(board), tuple(each), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The dominoes, then their numbers."""
    if wrong := left_out(answer["regions"]):
        return wrong
    cells, pairs = record.clues["cells"], []
    for piece in areas(answer["regions"]).values():
        if len(piece) != 2 or not piece.intersection(beside(min(piece))):
            return f"what holds {place(min(piece))} is no domino"
        pairs.append(tuple(sorted(cells[r][c] for r, c in piece)))
    twice = find_duplicate(pairs)
    return None if twice is None else f"the domino {twice[0]}-{twice[1]} lies there twice"


def place_dominoes(draft: Draft) -> Entries:
    """Each pair of numbers once, on a random domino and either way round."""
    pieces, (low, high) = areas_of(draft.grid()), sorted((draft.board.rows, draft.board.columns))
    if high != low + 1:
        raise InputError(
            f"the board is {draft.board.rows}×{draft.board.columns}, sides that differ by one were expected"
        )
    pairs = list(combinations_with_replacement(range(low), 2))
    draft.random.shuffle(pairs)
    found: Entries = {}
    for piece, pair in zip(pieces, pairs, strict=True):
        found.update(zip(piece, draft.random.sample(pair, 2), strict=True))
    return found


KIND = Kind(
    name="dominosa",
    aliases=("Domino",),
    rules="Divide the board into dominoes. Each pair of numbers occurs on exactly one domino: a full set.",
    fields=(CELLS,),
    read=read,
    answer=Pieces(LINKS),
    judge=judge,
    levels=(60, 60, 260, 470),  # fitted to published boards, see benchmarks/README.md
    say=flags("[a domino lies|dominoes lie] on {}", "no domino lies on {}", pair_of, " or "),
    symbols=("cells",),
    forms=(sgt.Sgt("dominosa", (parts.CellsPart("cells", codes.Every(sgt.Symbols())),), "dominoes"),),
    recipe=Recipe(
        (Derived("cells", place_dominoes, stay=True),),
        size=(5, 6),
        answer=lambda blank: {"regions": divide_equally(blank.board, blank.random, 2)},
        drawn_from=lambda record: Puzzle.for_record(record, dominosa_rules(record.board)),
    ),
)
