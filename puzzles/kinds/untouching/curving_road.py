"""Curving road: shaded cells do not touch; every white way from a circle to another turns twice or more.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["o", None, "o"], [None, None, None], [None, None, None]]}
>>> puzzle = read_record({"type": "curving_road", "rows": 3, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['no straight way from r1c1 to r1c3']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product

from ...kit import (
    Answer, Board, Clause, Derived, Disc, Draft, Entries, Kind, Letters, Pzpr, Recipe, Record, Rule,
    Shading, Square, Unfit, all_of, at, codes, judging, pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

CELLS = Letters("cells", {"o": "circle"}, "the circles").also_written(dict.fromkeys("○◯⚪O", "o"))


def between(one: Square, other: Square) -> list[Square]:
    """Return the squares of a line from one, which is not among them, to another, which is the last."""
    (r, c), (y, x) = one, other
    down, right = (y > r) - (y < r), (x > c) - (x < c)
    return [(r + i * down, c + i * right) for i in range(1, abs(y - r) + abs(x - c) + 1)]


def clues(record: Record, _: Board) -> Iterator[Clause]:
    """Forbid ways that are straight or turn once between two circles."""
    circles = CELLS.of(record)
    for one, other in combinations(circles, 2):
        if one[0] == other[0] or one[1] == other[1]:
            cells = [at(*square) for square in between(one, other)[:-1]]
            label = f"no straight way from {at(*one)} to {at(*other)}"
            yield Clause(all_of(cells, 1), label=label)
            continue
        for corner in ((one[0], other[1]), (other[0], one[1])):
            if corner not in circles:
                way = [*between(one, corner), *between(other, corner)[:-1]]
                label = f"no way with one turn from {at(*one)} to {at(*other)} by {at(*corner)}"
                yield Clause(all_of([at(*square) for square in way], 1), label=label)


def too_near(circles: Collection[Square], grid: judging.Grid) -> tuple[Square, Square] | None:
    """Return two circles with fewer than two turns between them, or None."""

    def ahead(square: Square, ways: str) -> Iterator[Square]:
        for way in ways:
            for other in judging.ray(grid, square, way):
                if grid[other[0]][other[1]]:
                    break
                yield other

    for circle in sorted(circles):
        for first, then in (("ns", "ew"), ("ew", "ns")):
            seen = {*ahead(circle, first)}
            seen |= {far for near in [*seen] for far in ahead(near, then)}
            if others := seen.intersection(circles) - {circle}:
                return circle, min(others)
    return None


def straight_way(record: Record, answer: Answer) -> str | None:
    """Return a circle from which one comes to another with fewer than two turns, or None."""
    circles = [square for square, _ in judging.clues_of(record.clues["cells"])]
    pair = too_near(circles, answer["shaded"])
    return pair and f"from {judging.place(pair[0])} a way to {judging.place(pair[1])} is too straight"


def far_circles(draft: Draft) -> Entries:
    """Return circles in white cells, drawn one by one, that are far enough from each other."""
    return add_circles(draft, [])


def add_circles(draft: Draft, first: Sequence[Square], then: Collection[Square] = ()) -> Entries:
    """Return the first circles, and others that are far enough from all of them, some before the rest."""
    white, circles = draft.squares(0), [*first]
    for square in (*then, *draft.random.sample(white, len(white))):
        if square not in circles and too_near([*circles, square], draft.grid()) is None:
            circles.append(square)
    return dict.fromkeys(circles, "o")


def exclude(draft: Draft, entries: Entries, other: Answer) -> Entries:
    """Return circles that another answer shades, or between which it has too straight a way."""
    white, grid = draft.squares(0), other["shaded"]
    choices: list[tuple[Square, ...]] = [(square,) for square in white if grid[square[0]][square[1]]]
    choices = choices or [
        pair
        for pair in product(entries, white)
        if too_near(pair, grid) is not None and too_near(pair, draft.grid()) is None
    ]
    if not choices:
        raise Unfit("no circles exclude another answer")
    return add_circles(draft, draft.random.choice(choices), entries)


TWO_TURNS = Rule(
    words="Every way over white cells from a circle to another turns at least twice.",
    clues=clues,
    marks=lambda record, _: (Disc((r + 0.5, c + 0.5), 0.3) for r, c in CELLS.of(record)),
    broken=straight_way,
)

KIND = Kind(
    name="curving_road",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "circle"),
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        TWO_TURNS,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        Pzpr(
            "curving",
            (parts.CellsPart("cells", codes.BITS, {0: None, 1: "o"}),),
            page=(
                pages.LayerTable((pages.TableLayer("cells", {"1": "o"}),)),
                pages.LayerTable((pages.SHADED,)),
            ),
        ),
    ),
    recipe=Recipe((Derived("cells", far_circles, mend=exclude),), size=(6, 6), odds={1: 4}),
)
