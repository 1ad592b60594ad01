"""Shirokuro: join each white circle with a black one by a straight line; lines do not cross.

Vocabulary
    line       a cell ``r1c1-r1c4``: 1 if two circles with only blanks between them are joined

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "shirokuro", "rows": 1, "cols": 3, "clues": {"cells": [["w", None, "b"]]}})
>>> puzzle.shown, [clue.label for clue in puzzle.clues]
(('r1c1-r1c3',), ['circle at r1c1', 'circle at r1c3'])
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from ...kit import (
    CIRCLE_SIGNS, Answer, BlankBoard, Board, Cell, Clause, Constraint, Derived, Disc, Draft, Entries, Is,
    Kind, Lattice, Letters, Links, Place, Puzzle, Pzpr, Recipe, Record, Rules, Solution, Square,
    at_most_one, borders, codes, dividing, exactly_one, flag_cells, judging, label_at, links_at, loops,
    parts, words,
)  # fmt: skip

COLOURS = {"w": "white", "b": "black"}
CELLS = Letters("cells", COLOURS, "the circles").also_written(CIRCLE_SIGNS)


def lines_of(board: Board, circles: dict[Square, str]) -> dict[Cell, Place]:
    """Return the places of the lines between circles of different colours."""
    rows = [[(r, c) for c in range(board.columns) if (r, c) in circles] for r in range(board.rows)]
    columns = [[(r, c) for r in range(board.rows) if (r, c) in circles] for c in range(board.columns)]
    pairs = (pair for line in (*rows, *columns) for pair in pairwise(line))
    return {loops.link(a, b): Place("line", (a, b)) for a, b in pairs if circles[a] != circles[b]}


def join_circles(board: Board, circles: dict[Square, str], lines: dict[Cell, Place]) -> Iterator[Constraint]:
    """Require one line at each circle, and at most one over each other square."""
    over: dict[Square, list[Is]] = {square: [] for square in board.squares()}
    for name, line in lines.items():
        for square in line.path():
            over[square].append(Is(name, 1))
    for square, literals in over.items():
        if square in circles:
            yield exactly_one(literals, label_at("circle at", square))
        elif len(literals) > 1:
            yield at_most_one(literals, label_at("lines over", square))


def read(record: Record) -> Puzzle:
    board = record.board
    circles = CELLS.of(record)
    lines = lines_of(board, circles)
    cells = tuple(lines)
    rules = Rules(f"shirokuro {board.rows}×{board.columns}", flag_cells(cells), (), cells, board, lines)
    discs = (Disc((r + 0.5, c + 0.5), 0.36, COLOURS[colour]) for (r, c), colour in circles.items())
    clues = tuple(join_circles(board, circles, lines))
    return Puzzle.for_record(record, rules, clues, (), (Lattice("faint"), *discs))


def without_circles(record: Record) -> Puzzle:
    """Return the board while there are no circles: lines from square to square that do not turn."""
    board, squares = record.board, record.board.squares()
    lines = {
        loops.link(squares[i], squares[j]): Place("line", (squares[i], squares[j])) for i, j in board.pairs()
    }
    straight = (
        Clause((Is(ways[one], 0), Is(ways[other], 0)), label=label_at("the line is straight in", square))
        for square, ways in zip(squares, links_at(board.rows, board.columns), strict=True)
        for one, other in product("ns", "ew")
        if one in ways and other in ways
    )
    name, cells = f"shirokuro {board.rows}×{board.columns} by links", tuple(lines)
    rules = Rules(name, flag_cells(cells), tuple(straight), cells, board, lines)
    return Puzzle.for_record(record, rules, marks=(Lattice("faint"),))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the lines in squares without a circle, then the line of each circle."""
    links, cells = answer["links"], record.clues["cells"]
    for r, row in enumerate(links):
        for c, ways in enumerate(row):
            for way in ways:
                y, x = r + judging.AHEAD[way][0], c + judging.AHEAD[way][1]
                on_board = 0 <= y < record.rows and 0 <= x < record.columns
                if not on_board or judging.OPPOSITE[way] not in links[y][x]:
                    return f"a line stops at {judging.place((r, c))}"
            if cells[r][c] is None and sorted(ways) not in ([], ["n", "s"], ["e", "w"]):
                return f"the line in {judging.place((r, c))} is not straight"
    for (r, c), colour in judging.clues_of(cells):
        if len(links[r][c]) != 1:
            return f"the circle in {judging.place((r, c))} is not joined to one other"
        down, right = judging.AHEAD[links[r][c]]
        y, x = r + down, c + right
        while cells[y][x] is None:
            y, x = y + down, x + right
        if cells[y][x] == colour:
            return f"the circle in {judging.place((r, c))} is joined to one of its colour"
    return None


def random_lines(blank: BlankBoard) -> Answer:
    """Draw straight lines over up to five squares, tried in random order; no two share a square. They join
    the given circles first.
    """
    circles = CELLS.of(blank.record) if "cells" in blank.record.clues else {}
    ways = dict.fromkeys(blank.board.squares(), "")
    lines = [
        [(r + i * down, c + i * (1 - down)) for i in range(length)]
        for r, c in ways
        for down in (0, 1)
        for length in range(2, 6)
        if blank.board.holds(r + (length - 1) * down, c + (length - 1) * (1 - down))
    ]
    blank.random.shuffle(lines)
    lines = [line for line in lines if may_join(line, circles)]
    lines.sort(key=lambda line: -len(circles.keys() & line))
    for line in lines:
        if not any(ways[square] for square in line):
            for a, b in pairwise(line):
                out, back = ("s", "n") if a[0] < b[0] else ("e", "w")
                ways[a] += out
                ways[b] += back
    return {"links": [[ways[r, c] for c in range(blank.columns)] for r in range(blank.rows)]}


def may_join(line: list[Square], circles: dict[Square, str]) -> bool:
    """Return whether a line has circles at its ends alone, and not two of one colour."""
    colours = [circles.get(end) for end in (line[0], line[-1])]
    return circles.keys().isdisjoint(line[1:-1]) and (colours[0] != colours[1] or colours == [None, None])


def colour_ends(draft: Draft) -> Entries:
    """Place a white and a black circle at the ends of each line, in agreement with circles already there."""
    colours: Entries = {}
    there = CELLS.of(draft.record) if "cells" in draft.record.clues else {}
    for (r, c), ways in dividing.by_square(draft.grid()).items():
        if ways in ("e", "s"):
            y, x = r, c
            while (y, x) == (r, c) or len(draft.grid()[y][x]) == 2:
                y, x = y + (ways == "s"), x + (ways == "e")
            first, last = there.get((r, c)), there.get((y, x))
            pairs = [
                pair
                for pair in (("w", "b"), ("b", "w"))
                if first in (None, pair[0]) and last in (None, pair[1])
            ]
            colours[r, c], colours[y, x] = draft.random.choice(pairs or [("w", "b")])
    return colours


class Joins(Links):
    """For each square the ways, of n e s w, in which a line leaves it."""

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        board = puzzle.board
        ways = dict.fromkeys(board.squares(), "")
        for name, line in puzzle.rules.places.items():
            if solution.get(name):
                for a, b in pairwise(line.path()):
                    out, back = ("s", "n") if a[0] < b[0] else ("e", "w")
                    ways[a] += out
                    ways[b] += back
        return [[ways[r, c] for c in range(board.columns)] for r in range(board.rows)]


KIND = Kind(
    name="shirokuro",
    title="Shirokuro",
    aliases=("Shirokuro link",),
    rules="Join each white circle to one black circle by a straight horizontal or vertical line. Each "
    "circle has exactly one line. Lines do not cross each other or other circles.",
    fields=(CELLS,),
    read=read,
    answer=Joins(ends=True, order="nwes"),
    judge=judge,
    fact_wording=words.flags("[a line joins|lines join] {}", "no line joins {}", words.pair_of, " or "),
    symbols=("cells",),
    forms=(Pzpr("wblink", (parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS),), (borders.LinkTable(),)),),
    recipe=Recipe(
        (Derived("cells", colour_ends, stay=True),), answer=random_lines, drawn_from=without_circles
    ),
)
