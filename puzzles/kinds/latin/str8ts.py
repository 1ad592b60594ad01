"""Str8ts (straights): runs of white squares hold consecutive numbers; no number twice in a line.

>>> from gridproof.puzzles import read_record
>>> clues = {"black": [[0, 0, 1], [0, 0, 0], [1, 0, 0]], "givens": [[None, None, 1], *[[None] * 3] * 2]}
>>> puzzle = read_record({"type": "str8ts", "rows": 3, "cols": 3, "clues": clues})
>>> [(clue.label, clue.cells) for clue in puzzle.clues][:2], len(puzzle.shown)
([('row 1', ('r1c1', 'r1c2', 'r1c3')), ('run in row 1 from r1c1', ('r1c1', 'r1c2'))], 8)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ...kit import (
    AS_GIVENS, BLACK_SIGNS, SIDE, AllDifferent, Answer, Cell, Consecutive, Constraint, Fill, Kind, Marked,
    NumberGrid, Puzzle, Recipe, Record, Rules, Square, at, deriving, givens, judging, label_at, latin,
    looks, numbers,
)  # fmt: skip

BLACK = (
    Marked("black", "1 for a black cell")
    .also_written(dict.fromkeys((*BLACK_SIGNS, "#"), "1"))
    .also_called("black cells", "blacks", "walls")
)


def straights(
    line: str, cells: tuple[Cell, ...], black: set[Cell], numbered: set[Cell]
) -> Iterator[Constraint]:
    """Require different numbers in the line, and consecutive numbers in each of its runs."""
    yield AllDifferent(tuple(cell for cell in cells if cell in numbered), label=line)
    for is_black, run in groupby(cells, black.__contains__):
        stretch = tuple(run)
        if not is_black and len(stretch) > 1:
            yield Consecutive(stretch, label=label_at(f"run in {line} from", *stretch))


def read(record: Record) -> Puzzle:
    side = record.square_side()
    board = record.board
    filled = [square for square, value in BLACK.of(record).items() if value]
    black = {at(*square) for square in filled}
    fixed = {at(*square): value for square, value in latin.GIVENS.of(record).items()}
    shown = tuple(cell for cell in board.cells() if cell in fixed or cell not in black)
    domains = tuple((cell, tuple(range(1, side + 1))) for cell in shown)
    rules = Rules(f"str8ts {side}×{side}", domains, (), shown, board)
    clues = tuple(clue for line, cells in board.lines() for clue in straights(line, cells, black, set(shown)))
    marks = tuple(Fill(square) for square in filled)
    return Puzzle.for_record(record, rules, clues, givens(fixed), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, then each line and its runs."""
    values = answer["values"]
    clues = record.clues.get("givens") or [[None] * len(row) for row in values]
    if wrong := judging.changed_given(clues, values):
        return wrong
    for r, row in enumerate(record.clues["black"]):
        for c, black in enumerate(row):
            if (values[r][c] is None) != (black == 1 and clues[r][c] is None):
                return f"row {r + 1}, column {c + 1} has a number it should not have, or none"
    for (name, line), (_, shades) in zip(
        judging.lines(values), judging.lines(record.clues["black"]), strict=True
    ):
        twice = judging.find_duplicate(value for value in line if value is not None)
        if twice is not None:
            return f"{name} holds {twice} twice"
        run: list[int] = []
        for value, black in zip((*line, None), (*shades, 1), strict=True):
            if not black:
                run.append(value)
            elif run:
                if max(run) - min(run) >= len(run):
                    return f"a run in {name} is not consecutive"
                run = []
    return None


def given_numbers(record: Record) -> dict[Square, int | None]:
    """Return the givens, and null for black squares without one."""
    black = {square: None for square, value in BLACK.entries(record.data).items() if value}
    return black | latin.GIVENS.entries(record.data)


KIND = Kind(
    name="str8ts",
    aliases=("Straights",),
    rules="Write a number from 1 to the side in each white cell. No number occurs twice in a row or column,"
    " numbers in black cells included. Each run of white cells holds consecutive numbers in any "
    "order; black cells separate runs.",
    fields=(latin.GIVENS, BLACK),
    read=read,
    answer=NumberGrid(numbers(1, SIDE), given=given_numbers),
    judge=judge,
    forms=(looks.Janko(fill="x"),),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.blacks(1, 0.2, "black")),
)
