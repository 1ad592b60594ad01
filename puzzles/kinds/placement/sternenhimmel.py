"""Sternenhimmel (stars and arrows): each arrow points at one star, and one arrow points at each star.

Rules: Cross+A, "Stars and Arrows". With them the boards of janko.at have one answer. World Puzzle
Championships ask for at least one instead of exactly one; their boards have several answers here. Arrows
point through other arrows and stars.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["e", None, None, "n"], [None, None, "ne", None]], "rows": [1, None]}
>>> puzzle = read_record({"type": "sternenhimmel", "rows": 2, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:3], puzzle.clues[-1].label
(['arrow at r1c1', 'arrow at r1c4', 'arrow at r2c3'], 'row 1 holds 1')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...kit import (
    STAR_GRID, Answer, Board, Clause, Constraint, Derived, Draft, Edge, Entries, Is, Kind, Letters,
    Recipe, Record, Rule, Square, Unfit, at, deriving, exactly_one, fields, judging, label_at, labels,
    placed,
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


def wrong_aim(record: Record, answer: Answer) -> str | None:
    """Return an arrow that does not point at one star, or a star at which not one arrow points, or None."""
    stars, arrows = judging.squares_with(answer["stars"], 1), dict(judging.clues_of(record.clues["cells"]))
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


AIMS = Rule(
    words="Each arrow points at exactly one star, and exactly one arrow points at each star; arrows look "
    "past other arrows.",
    clues=lambda record, board: stars_pointed_at(board, CELLS.of(record)),
    marks=lambda record, _: labels({square: WAYS[way][1] for square, way in CELLS.of(record).items()}),
    broken=wrong_aim,
)


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
    fields=(CELLS, COLS, ROWS),
    declared=(
        placed.things("Place stars in empty cells."),
        placed.none_on(CELLS, "stars", "arrow"),
        AIMS,
        placed.line_counts("stars", ROWS, COLS),
    ),
    answer=STAR_GRID,
    recipe=Recipe(
        (Derived("cells", derive_arrows, stay=True), Derived("cols"), Derived("rows")),
        size=(8, 8),
        answer=deriving.picture("stars", 0.15),
    ),
)
