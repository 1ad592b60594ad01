"""Str8ts (straights): runs of white squares hold consecutive numbers; no number twice in a line.

>>> from gridproof.puzzles import read_record
>>> clues = {"black": [[0, 0, 1], [0, 0, 0], [1, 0, 0]], "givens": [[None, None, 1], *[[None] * 3] * 2]}
>>> puzzle = read_record({"type": "str8ts", "rows": 3, "cols": 3, "clues": clues})
>>> [(clue.label, clue.cells) for clue in puzzle.clues][5:7], len(puzzle.shown)
([('column 3', ('r1c3', 'r2c3', 'r3c3')), ('run in row 1 from r1c1', ('r1c1', 'r1c2'))], 8)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from ...kit import (
    AS_GIVENS, BLACK_SIGNS, SIDE, AllDifferent, Answer, Board, Cell, Consecutive, Domain, Fill, Kind,
    Marked, NumberGrid, Recipe, Record, Rule, Square, at, deriving, judging, label_at, latin, looks,
    numbered, numbers,
)  # fmt: skip

BLACK = (
    Marked("black", "1 for a black cell")
    .also_written(dict.fromkeys((*BLACK_SIGNS, "#"), "1"))
    .also_called("black cells", "blacks", "walls")
)


@lru_cache(maxsize=32)
def with_cells(cells: tuple[Cell, ...]) -> Rule:
    """Return the rule of lines on a board of which these cells hold numbers."""

    def domains(board: Board) -> Iterator[tuple[Cell, Domain]]:
        return ((cell, tuple(range(1, board.rows + 1))) for cell in cells)

    return replace(LINES, settled=None, cells=domains)


def numbered_cells(record: Record) -> tuple[Cell, ...]:
    """Return the white cells, and the black ones with a number."""
    black = {square for square, entry in BLACK.of(record).items() if entry}
    blank = black - latin.GIVENS.of(record).keys()
    return tuple(at(*square) for square in record.board.squares() if square not in blank)


def unlike_lines(record: Record, board: Board) -> Iterator[AllDifferent]:
    """Require different numbers in each line."""
    there = {*numbered_cells(record)}
    return (
        AllDifferent(tuple(cell for cell in cells if cell in there), label=line)
        for line, cells in board.lines()
    )


def straights(record: Record, board: Board) -> Iterator[Consecutive]:
    """Require consecutive numbers in each run of white cells."""
    black = {at(*square) for square, value in BLACK.of(record).items() if value}
    for line, cells in board.lines():
        for is_black, run in groupby(cells, black.__contains__):
            stretch = tuple(run)
            if not is_black and len(stretch) > 1:
                yield Consecutive(stretch, label=label_at(f"run in {line} from", *stretch))


def misplaced(record: Record, answer: Answer) -> str | None:
    """Return a square with a number that it should not have, or without one, or None."""
    clues = record.clues.get("givens") or [[None] * record.columns] * record.rows
    for r, row in enumerate(record.clues["black"]):
        for c, black in enumerate(row):
            if (answer["values"][r][c] is None) != (black == 1 and clues[r][c] is None):
                return f"row {r + 1}, column {c + 1} has a number it should not have, or none"
    return None


def repeated(_: Record, answer: Answer) -> str | None:
    """Return a number that is twice in a line, or None."""
    for name, line in judging.lines(answer["values"]):
        twice = judging.find_duplicate(value for value in line if value is not None)
        if twice is not None:
            return f"{name} holds {twice} twice"
    return None


def gap(record: Record, answer: Answer) -> str | None:
    """Return a run that is not consecutive, or None."""
    lines = zip(judging.lines(answer["values"]), judging.lines(record.clues["black"]), strict=True)
    for (name, line), (_, shades) in lines:
        run: list[int] = []
        for value, black in zip((*line, None), (*shades, 1), strict=True):
            if not black:
                run.append(value)
            elif run:
                if max(run) - min(run) >= len(run):
                    return f"a run in {name} is not consecutive"
                run = []
    return None


LINES = Rule(
    words="Write a number from 1 to the side in each white cell. No number occurs twice in a row or column, "
    "numbers in black cells included.",
    demands=lambda record, _: record.square_side(),
    settled=lambda record: with_cells(numbered_cells(record)),
    clues=unlike_lines,
    marks=lambda record, _: (Fill(square) for square, value in BLACK.of(record).items() if value),
    broken=lambda record, answer: misplaced(record, answer) or repeated(record, answer),
)
RUNS = Rule(
    words="Each run of white cells holds consecutive numbers in any order; black cells separate runs.",
    clues=straights,
    broken=gap,
)


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the givens, and null for black squares without one."""
    black = {square: None for square, value in BLACK.entries(record.data).items() if value}
    return black | latin.GIVENS.entries(record.data)


KIND = Kind(
    name="str8ts",
    aliases=("Straights",),
    fields=(latin.GIVENS, BLACK),
    declared=(numbered.given(latin.GIVENS), LINES, RUNS),
    answer=NumberGrid(numbers(1, SIDE), given=given_numbers),
    forms=(looks.Janko(fill="x"),),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.blacks(1, 0.2, "black")),
)
