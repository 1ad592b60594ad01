"""Slitherlink: one closed loop along the grid lines; a number counts the loop's edges round it.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "slitherlink", "rows": 1, "cols": 2, "clues": {"cells": [[3, None]]}})
>>> puzzle.clues[0].label, puzzle.clues[0].allowed
('clue 3 at r1c1', (3,))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from ...kit import (
    Board, Clause, Derived, Inside, Is, Kind, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record, RuleFlag,
    Square, at, borders, codes, edge_between, edge_rules, edges_round, exactly, fence, looks,
    numbers_told, pages, parts, sgt,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 4, "how many edges of the cell belong to the loop")


def by_hand(record: Record) -> Puzzle:
    """Return the puzzle by its edges."""
    clues = tuple(
        exactly(clue, edges_round(square), f"clue {clue} at {at(*square)}")
        for square, clue in numbers_told(CELLS.of(record)).items()
    )
    full = fence.FULL.of(record)
    rules = edge_rules("slitherlink", record.board, full)
    return Puzzle.for_record(
        record, rules, clues, (), (*fence.numbers_among_dots(CELLS, record), *fence.captions(full))
    )


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the models of both levels, which look at edges: at points, at clues, at loops that close too
    early, and at a line that comes to a corner of a clue. That it ends there at most once is easy to see;
    that one of two edges goes on is not.
    """
    puzzle, board = by_hand(record), record.board
    easy: list[Clause] = []
    medium: list[Clause] = []
    for square, clue in CELLS.told(record).items():
        for outside, others in corners(board, square):
            for line in outside:
                stops = [~line, *(other for other in outside if other != line)]
                if clue == 3:
                    easy += (Clause((~line, other)) for other in others)
                if clue == 2:
                    easy.append(Clause((~line, *others)))
                    medium.append(Clause((*stops, *(~other for other in others))))
                if clue == 1:
                    medium += (Clause((*stops, ~other)) for other in others)
    for level, more in (("easy", easy), ("medium", [*easy, *medium])):
        yield level, Puzzle.for_record(record, puzzle.rules, (*puzzle.clues, *more))


def corners(board: Board, square: Square) -> Iterator[tuple[list[Is], list[Is]]]:
    """Yield for each corner of a square the edges that meet there from outside, and the edges of the square
    away from it.
    """
    r, c = square
    for y, x in product((-1, 1), repeat=2):
        across = [((r + y, c), (r + y, c + x)), ((r, c + x), (r + y, c + x))]
        away = (square, (r - y, c)), (square, (r, c - x))
        across = [pair for pair in across if any(board.holds(*end) for end in pair)]
        yield lines_between(across), lines_between(away)


def lines_between(pairs: Iterable[tuple[Square, Square]]) -> list[Is]:
    """Return the literals that the loop runs along the edges between two squares each."""
    return [Is(edge_between(*sorted(pair)), 1) for pair in pairs]


LATTICES = (
    "triangular", "honeycomb", "snub square", "Cairo", "great hexagonal", "octagonal", "kites", "floret",
    "dodecagonal", "great dodecagonal", "Penrose (kite and dart)", "Penrose (rhombs)",
    "great-great dodecagonal", "kagome", "compass dodecagonal", "hats", "spectres",
)  # fmt: skip
"""The lattices of loopy but that of squares, in the order of their numbers."""

KIND = Kind(
    name="slitherlink",
    aliases=("Slither link", "Fences", "Loopy"),
    fields=(CELLS, fence.FULL),
    declared=(fence.LOOP, fence.edge_counts(CELLS), fence.EVERY_POINT),
    answer=Inside(),
    levels=(30, 100, 700, 900),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    fact_wording=fence.WORDING,
    facts_wording=fence.tell,
    by_hand=by_hand,
    forms=(
        looks.Task("loop", aliases=("slither-link", "slitherlink")),
        looks.Penpa("slitherlink"),
        Pzpr(
            "slither",
            (parts.CellsPart("cells", codes.FOUR),),
            (pages.Since(1), borders.Fence()),
            flags=(RuleFlag("f", "visit_all"),),
        ),
        sgt.Sgt(
            "loopy",
            (parts.CellsPart("cells", sgt.RUNS),),
            settings=(sgt.Choice("t", 0, LATTICES, "the lattice"),),
            moves=sgt.Moves("loop", "edges"),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)
