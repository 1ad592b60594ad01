"""Shirokuro: join each white circle with a black one by a straight line; lines do not cross.

Vocabulary
    line       a cell ``r1c1-r1c4``: whether two circles with nothing but blanks between are joined

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "shirokuro", "rows": 1, "cols": 3, "clues": {"cells": [["w", None, "b"]]}})
>>> puzzle.shown, [clue.label for clue in puzzle.clues]
(('r1c1-r1c3',), ['circle at r1c1', 'circle at r1c3'])
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..answers import AnswerForm, link_fillings
from ..board import Board, at
from ..cells import Cell, Is, Solution
from ..constraints import Constraint, at_most_one, exactly_one
from ..dividing import by_square
from ..fields import Letters
from ..forms import borders, codes, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import AHEAD, OPPOSITE, clues_of, place
from ..kind import Answer, Kind, flag_cells
from ..loops import link
from ..marks import Disc, Lattice
from ..puzzle import Puzzle, Rules
from ..recipe import Blank, Derived, Draft, Entries, Recipe
from ..record import Record, Square
from ..words import flags, pair_of

COLOURS = {"w": "white", "b": "black"}
CELLS = Letters("cells", COLOURS, "the circles")


def squares_of(name: Cell) -> list[Square]:
    """The squares from one end of a line to the other."""
    (top, left), (bottom, right) = ((int(x) - 1 for x in end[1:].split("c")) for end in name.split("-"))
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def lines_of(board: Board, circles: dict[Square, str]) -> list[Cell]:
    """The lines between circles of different colours."""
    rows = [[(r, c) for c in range(board.columns) if (r, c) in circles] for r in range(board.rows)]
    columns = [[(r, c) for r in range(board.rows) if (r, c) in circles] for c in range(board.columns)]
    return [link(a, b) for held in (*rows, *columns) for a, b in pairwise(held) if circles[a] != circles[b]]


def joined(board: Board, circles: dict[Square, str], lines: list[Cell]) -> Iterator[Constraint]:
    """One line at each circle, at most one over each other square."""
    over: dict[Square, list[Is]] = {square: [] for square in board.squares()}
    for name in lines:
        for square in squares_of(name):
            over[square].append(Is(name, 1))
    for square, found in over.items():
        if square in circles:
            yield exactly_one(found, f"circle at {at(*square)}")
        elif len(found) > 1:
            yield at_most_one(found, f"lines over {at(*square)}")


def read(record: Record) -> Puzzle:
    board = record.board
    circles = CELLS.of(record)
    lines = lines_of(board, circles)
    rules = Rules(
        f"shirokuro {board.rows}×{board.columns}", flag_cells(tuple(lines)), (), tuple(lines), board
    )
    discs = (Disc((r + 0.5, c + 0.5), 0.36, COLOURS[colour]) for (r, c), colour in circles.items())
    clues = tuple(joined(board, circles, lines))
    return Puzzle("shirokuro", rules, clues, (), record.id, (Lattice("faint"), *discs))


def answer(puzzle: Puzzle, solution: Solution) -> Answer:
    """For each square the ways, of n e s w, in which a line leaves it."""
    board = puzzle.board
    ways = dict.fromkeys(board.squares(), "")
    for name in puzzle.shown:
        if solution.get(name):
            for a, b in pairwise(squares_of(name)):
                out, back = ("s", "n") if a[0] < b[0] else ("e", "w")
                ways[a] += out
                ways[b] += back
    return {"links": [[ways[r, c] for c in range(board.columns)] for r in range(board.rows)]}


def judge(record: Record, answer: Answer) -> str | None:
    """The lines in squares without a circle, then the line of each circle."""
    links, cells = answer["links"], record.clues["cells"]
    for r, row in enumerate(links):
        for c, ways in enumerate(row):
            for way in ways:
                y, x = r + AHEAD[way][0], c + AHEAD[way][1]
                on_board = 0 <= y < record.rows and 0 <= x < record.columns
                if not on_board or OPPOSITE[way] not in links[y][x]:
                    return f"a line stops at {place((r, c))}"
            if cells[r][c] is None and sorted(ways) not in ([], ["n", "s"], ["e", "w"]):
                return f"the line in {place((r, c))} is not straight"
    for (r, c), colour in clues_of(cells):
        if len(links[r][c]) != 1:
            return f"the circle in {place((r, c))} is not joined to one other"
        down, right = AHEAD[links[r][c]]
        y, x = r + down, c + right
        while cells[y][x] is None:
            y, x = y + down, x + right
        if cells[y][x] == colour:
            return f"the circle in {place((r, c))} is joined to one of its colour"
    return None


def stretched(blank: Blank) -> Answer:
    """Straight lines over up to five squares, tried in random order; no two share a square."""
    ways = dict.fromkeys(blank.board.squares(), "")
    lines = [
        [(r + i * down, c + i * (1 - down)) for i in range(length)]
        for r, c in ways
        for down in (0, 1)
        for length in range(2, 6)
        if blank.board.holds(r + (length - 1) * down, c + (length - 1) * (1 - down))
    ]
    blank.random.shuffle(lines)
    for line in lines:
        if not any(ways[square] for square in line):
            for a, b in pairwise(line):
                out, back = ("s", "n") if a[0] < b[0] else ("e", "w")
                ways[a] += out
                ways[b] += back
    return {"links": [[ways[r, c] for c in range(blank.columns)] for r in range(blank.rows)]}


def coloured(draft: Draft) -> Entries:
    """A white and a black circle at the ends of each line."""
    found: Entries = {}
    for (r, c), ways in by_square(draft.grid()).items():
        if ways in ("e", "s"):
            y, x = r, c
            while (y, x) == (r, c) or len(draft.grid()[y][x]) == 2:
                y, x = y + (ways == "s"), x + (ways == "e")
            found[r, c], found[y, x] = draft.random.choice(("wb", "bw"))
    return found


KIND = Kind(
    name="shirokuro",
    title="Shirokuro",
    aliases=("Shirokuro link",),
    rules="Join each white circle with a black one by a straight line, which runs over blanks; lines do not "
    "cross.",
    fields=(CELLS,),
    read=read,
    answer=AnswerForm(answer, link_fillings(ends=True, order="nwes")),
    judge=judge,
    say=flags("[a line joins|lines join] {}", "no line joins {}", pair_of, " or "),
    symbols=("cells",),
    forms=(
        Pzpr(
            "wblink",
            (parts.Cells("cells", codes.CIRCLES, codes.PEARLS),),
            (pages.Table((pages.PEARLS,)), borders.Links()),
        ),
    ),
    recipe=Recipe((Derived("cells", coloured, stay=True),), answer=stretched),
)
