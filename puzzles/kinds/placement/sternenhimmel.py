"""Sternenhimmel (stars and arrows): each arrow points at one star, and one arrow points at each star.

Rules: Cross+A, "Stars and Arrows". With them the boards of janko.at have one answer. World Puzzle
Championships ask for at least one instead of exactly one; their boards have several answers here. Arrows
point through other arrows and stars.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["e", None, None, "n"], [None, None, "ne", None]], "rows": [1, None]}
>>> puzzle = read_record({"type": "sternenhimmel", "rows": 2, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:4]
['row 1 holds 1', 'arrow at r1c1', 'arrow at r1c4', 'arrow at r2c3']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...kit import (
    STAR_GRID, Answer, Board, Clause, Constraint, Derived, Draft, Edge, Entries, Is, Kind, Letters,
    Puzzle, Recipe, Record, Square, Unfit, at, beside_marks, deriving, exactly_one, fields, givens,
    judging, label_at, labels, line_counts, shading,
)  # fmt: skip

WAYS = {
    "n": ((-1, 0), "↑"), "ne": ((-1, 1), "↗"), "e": ((0, 1), "→"), "se": ((1, 1), "↘"),
    "s": ((1, 0), "↓"), "sw": ((1, -1), "↙"), "w": ((0, -1), "←"), "nw": ((-1, -1), "↖"),
}  # fmt: skip
"""The step and the sign of each way that an arrow may point."""

CELLS = Letters("cells", tuple(WAYS), "the direction of the arrow", directed=True).also_written(
    {sign: way for way, (_, sign) in WAYS.items()}
)
COLS = Edge("cols", 0, fields.ROWS, "how many stars the column holds")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many stars the row holds")


def squares_ahead(board: Board, square: Square, way: str) -> Iterator[Square]:
    """Yield the squares ahead of an arrow, from near to far."""
    (r, c), ((down, right), _) = square, WAYS[way]
    while board.holds(r + down, c + right):
        r, c = r + down, c + right
        yield r, c


def stars_pointed_at(board: Board, arrows: Mapping[Square, str]) -> Iterator[Constraint]:
    """Require one star ahead of each arrow, and no star in a square at which no arrow points, or several."""
    aims: Counter[Square] = Counter()
    for square, way in arrows.items():
        line = [other for other in squares_ahead(board, square, way) if other not in arrows]
        aims.update(line)
        yield exactly_one((Is(at(*other), 1) for other in line), label_at("arrow at", square))
    for square in board.squares():
        if square not in arrows and aims[square] != 1:
            label = label_at(f"{aims[square] or 'no'} arrows point at", square)
            yield Clause((Is(at(*square), 0),), label=label)


def read(record: Record) -> Puzzle:
    board, arrows = record.board, CELLS.of(record)
    clues = (*line_counts(record, ROWS, COLS), *stars_pointed_at(board, arrows))
    marks = (
        *labels({square: WAYS[way][1] for square, way in arrows.items()}),
        *beside_marks(record, ROWS, COLS),
    )
    fixed = givens({at(*square): 0 for square in arrows})
    return Puzzle.for_record(record, shading.plain_shading("sternenhimmel", board), clues, fixed, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the numbers, then the stars that each arrow points at."""
    stars, arrows = judging.squares_with(answer["stars"], 1), dict(judging.clues_of(record.clues["cells"]))
    if wrong := judging.miscounted_line(record, answer["stars"], 1):
        return wrong
    if hidden := stars.intersection(arrows):
        return f"there is a star on the arrow in {judging.place(min(hidden))}"
    far = max(record.rows, record.columns)
    aims: dict[Square, int] = dict.fromkeys(stars, 0)
    for (r, c), way in arrows.items():
        down, right = ("s" in way) - ("n" in way), ("e" in way) - ("w" in way)
        hit = [s for n in range(1, far) if (s := (r + n * down, c + n * right)) in stars]
        if len(hit) != 1:
            return f"the arrow in {judging.place((r, c))} points at {len(hit)} stars"
        aims[hit[0]] += 1
    lost = next((star for star in sorted(stars) if aims[star] != 1), None)
    return None if lost is None else f"{aims[lost]} arrows point at the star in {judging.place(lost)}"


def derive_arrows(draft: Draft) -> Entries:
    """Place for each star an arrow that points at no other."""
    stars, arrows = frozenset(draft.squares(1)), Entries()
    for star in sorted(stars):
        spots = [
            (square, way)
            for square in draft.board.squares()
            if square not in stars and square not in arrows
            for way in WAYS
            if stars.intersection(squares_ahead(draft.board, square, way)) == {star}
        ]
        if not spots:
            raise Unfit("no arrow can point at a star")
        square, way = draft.random.choice(spots)
        arrows[square] = way
    return arrows


KIND = Kind(
    name="sternenhimmel",
    title="Sternenhimmel",
    aliases=("Starry sky",),
    rules=(
        "Place stars in empty cells. Each arrow points at exactly one star, and exactly one arrow points "
        "at each star; arrows look past other arrows. A number outside the board counts the stars of its "
        "row or column."
    ),
    fields=(CELLS, COLS, ROWS),
    read=read,
    answer=STAR_GRID,
    judge=judge,
    recipe=Recipe(
        (Derived("cells", derive_arrows, stay=True), Derived("cols"), Derived("rows")),
        size=(8, 8),
        answer=deriving.picture("stars", 0.15),
    ),
)
