"""Hitori: shade numbers so that no line repeats one, no two shaded cells touch, and the rest connects.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "hitori", "rows": 1, "cols": 3, "clues": {"cells": [[2, 1, 2]]}}
>>> puzzle = read_record(record)
>>> puzzle.broken({"r1c1": 0, "r1c2": 0, "r1c3": 0}).label, puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0})
('the 2s of row 1', None)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from ...kit import (
    AREA, Answer, Board, Cell, Clause, Constraint, Derived, Draft, Entries, Is, Kind, Numbers, Puzzle,
    Pzpr, Recipe, Record, Rule, Shading, Square, Table, Unfit, at, at_most_one, codes, deriving, judging,
    labels, looks, pages, parts, sgt, shaded, shading,
)  # fmt: skip

CELLS = Numbers("cells", 0, AREA, "the numbers on the board; a cell without one repeats none")


def repeats(line: tuple[Cell, ...], number: dict[Cell, int], name: str) -> Iterator[Constraint]:
    """Allow at most one of several equal numbers in a line to be unshaded."""
    places: dict[int, list[Is]] = {}
    for cell in line:
        if cell in number:
            places.setdefault(number[cell], []).append(Is(cell, 0))
    for value, white in places.items():
        if len(white) > 1:
            yield at_most_one(white, f"the {value}s of {name}")


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the model of the easiest level: look at numbers near each other, and see that no square is cut
    off alone.
    """
    board, numbers = record.board, CELLS.of(record)
    rules = shading.shading_rules("hitori at a glance", board, shading.untouching(board))
    alone = (Clause(tuple(Is(at(*near), 0) for near in board.near(*square))) for square in board.squares())
    visible = (together(squares, numbers) for squares in seen_at_once(board, numbers))
    yield "easy", Puzzle.for_record(record, rules, (*clues(record, board), *alone, *visible))


def seen_at_once(board: Board, number: dict[Square, int]) -> Iterator[tuple[Square, ...]]:
    """Yield squares with equal numbers at both ends of three, two equal neighbours and an equal one in their
    line, and the squares of a corner.
    """
    for (r, c), own in number.items():
        for down, right in ((0, 1), (1, 0)):
            near, beyond = (r + down, c + right), (r + 2 * down, c + 2 * right)
            if number.get(beyond) == own:
                yield (r, c), near, beyond
            if number.get(near) == own:
                line = (
                    ((r, i) for i in range(board.columns)) if right else ((i, c) for i in range(board.rows))
                )
                yield from (
                    ((r, c), near, other)
                    for other in line
                    if number.get(other) == own and other not in ((r, c), near)
                )
    if min(board.rows, board.columns) > 1:
        for rows, columns in product(((0, 1), (-1, -2)), repeat=2):
            yield tuple((r % board.rows, c % board.columns) for r, c in product(rows, columns))


def together(squares: tuple[Square, ...], number: dict[Square, int]) -> Table:
    """Return the possible shadings of some squares, given their numbers. Four squares are those of a corner,
    whose second and third would cut off the first.
    """
    pairs = [(i, j) for i, j in combinations(range(len(squares)), 2)]
    touch = {(i, j) for i, j in pairs if squares[j] in judging.beside(squares[i])}
    equal = {
        (i, j)
        for i, j in pairs
        if number.get(squares[i]) == number.get(squares[j]) is not None
        and (squares[i][0] == squares[j][0] or squares[i][1] == squares[j][1])
    }
    if len(squares) == 4:
        touch.add((1, 2))
    rows = product((0, 1), repeat=len(squares))
    fit = (
        row
        for row in rows
        if not any(row[i] == row[j] for i, j in pairs if (i, j) in (touch if row[i] else equal))
    )
    return Table(tuple(at(*square) for square in squares), tuple(fit))


def numbers_with_repeats(draft: Draft) -> Entries:
    """Return different numbers for the white squares of a line, and for a shaded one the number of such a
    square.
    """
    numbers, white = deriving.latin(draft.board, draft.random), frozenset(draft.squares(0))
    entries = {square: numbers[square] for square in white}
    for r, c in draft.squares(1):
        line = [square for square in white if square[0] == r or square[1] == c]
        if not line:
            raise Unfit("a line has no white square")
        entries[r, c] = entries[draft.random.choice(sorted(line))]
    return entries


def beyond_side(numbers: list[list[Any]]) -> Square | None:
    """Return a square whose number is none from 1 to the longer side of the board, or None."""
    most = max(len(numbers), len(numbers[0]))
    squares = (
        (r, c)
        for r, row in enumerate(numbers)
        for c, n in enumerate(row)
        if isinstance(n, int) and not 1 <= n <= most
    )
    return next(squares, None)


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the constraints of the numbers."""
    number = {at(*square): value for square, value in CELLS.of(record).items()}
    for name, line in board.lines():
        yield from repeats(line, number, name)


def repeated(record: Record, answer: Answer) -> str | None:
    """Return a line that holds a number twice among its white cells, or None."""
    for (name, numbers), (_, line) in zip(
        judging.lines(record.clues["cells"]), judging.lines(answer["shaded"]), strict=True
    ):
        twice = judging.find_duplicate(
            number for number, shade in zip(numbers, line, strict=True) if not shade and number is not None
        )
        if twice is not None:
            return f"{name} holds {twice} twice"
    return None


NO_REPEATS = Rule(
    words="No number occurs twice among the white cells of a row or column.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=repeated,
)
UNSHADED_PIECE = replace(
    shaded.WHITE_PIECE, board=lambda board: shading.one_piece(board, 0, "the unshaded cells")
)

KIND: Kind = Kind(
    name="hitori",
    aliases=("Singles",),
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        NO_REPEATS,
        shaded.UNTOUCHING,
        UNSHADED_PIECE,
    ),
    answer=Shading(),
    levels=(30, 240, 360, 470),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    symbols=("cells",),
    forms=(
        looks.Task("hitori"),
        looks.Penpa("hitori"),
        Pzpr("hitori", (parts.CellsPart("cells", codes.HITORI),), (pages.SHADED,)),
        sgt.Sgt(
            "singles",
            (
                parts.CellsPart("cells", codes.Every(codes.NumberCode(36))),
                sgt.Demand("cells", beyond_side, "numbers up to its longer side"),
            ),
            moves=sgt.Moves("marks", "shaded", {"B": 1, "C": 0, "E": None}),
            largest=62,
        ),
    ),
    recipe=Recipe(
        (Derived("cells", numbers_with_repeats, stay=True),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
        odds={1: 3},
    ),
)
