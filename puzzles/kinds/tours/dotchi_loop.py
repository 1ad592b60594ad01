"""Dotchi-loop: one loop through the white circles, not the black; in a region it turns on all or on none.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0], [0, 0, 1]], "cells": [["w", "b", None], [None, None, "w"]]}
>>> puzzle = read_record({"type": "dotchi_loop", "rows": 2, "cols": 3, "clues": clues})
>>> puzzle.domains["r1c2-r2c2"], sorted({clue.label for clue in puzzle.clues})
((0,), ['white circle at r1c1', 'white circle at r2c3'])
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    CIRCLE_SIGNS, REGIONS, Answer, Board, Clause, Derived, Draft, Entries, Is, Kind, Letters, Links,
    Phrase, Pzpr, Recipe, Record, Rule, Square, at, bare, borders, codes, deriving, dividing, flag_cells,
    judging, label_at, looks, loop, loops, pages, parts, words,
)  # fmt: skip

CELLS = Letters("cells", {"w": "white", "b": "black"}, "the circles").also_written(CIRCLE_SIGNS)


def turns(region: int) -> Is:
    """Return the literal that the loop turns on the white circles of a region."""
    return Is(f"turns {region + 1}", 1)


def alike(board: Board, square: Square) -> Iterator[Clause]:
    """Require the loop to turn on the circle if and only if it turns on those of the region."""
    label, bends = label_at("white circle at", square), turns(board.region_of[at(*square)])
    for unless, clauses in ((~bends, loops.turning), (bends, loops.straight_on)):
        yield from (Clause((unless, *c.literals), label=label) for c in clauses(board, square, label))


def circles(record: Record, colour: str) -> list[Square]:
    """Return the squares of the circles of a colour."""
    return [square for square, each in CELLS.of(record).items() if each == colour]


def misses(record: Record, answer: Answer) -> str | None:
    """Return a black circle on the loop or a white one off it, or None."""
    for (r, c), colour in judging.clues_of(record.clues["cells"]):
        if bool(answer["links"][r][c]) is (colour == "b"):
            fault = "visits" if colour == "b" else "leaves out"
            return f"the loop {fault} the circle in {judging.place((r, c))}"
    return None


def turns_on_some(record: Record, answer: Answer) -> str | None:
    """Return a region in which the loop turns on some white circles and not on others, or None."""
    links, white = answer["links"], judging.squares_with(record.clues["cells"], "w")
    for area in judging.rooms(record).values():
        if len({judging.straight(links[r][c]) for r, c in area & white if links[r][c]}) > 1:
            region = f"the region at {judging.place(min(area))}"
            return f"in {region} the loop turns on some circles and not on others"
    return None


ON_CIRCLES = Rule(
    words="It passes through all white circles and through no black one.",
    off=lambda record, _: circles(record, "b"),
    clues=lambda record, board: (
        loops.on_loop(board, square, label_at("white circle at", square)) for square in circles(record, "w")
    ),
    marks=lambda record, _: loops.circle_marks(
        {square: (colour, None) for square, colour in CELLS.of(record).items()}
    ),
    broken=misses,
)
ALL_OR_NONE = Rule(
    words="In each region the loop turns on all its white circles, or goes straight through all of them.",
    hidden=lambda ground: flag_cells(ground.per_region("turns ")),
    places=lambda ground: ground.per_region("turns "),
    clues=lambda record, board: (
        clause for square in circles(record, "w") for clause in alike(board, square)
    ),
    broken=turns_on_some,
)


def derive_circles(draft: Draft) -> Entries:
    """Place black circles off the loop; in each region, white ones where it turns, or where it does not."""
    circles: Entries = {}
    for area in dividing.areas_of(draft.record.clues["regions"]):
        bends = draft.random.random() < 0.5
        for r, c in area:
            ways = draft.grid()[r][c]
            if not ways:
                circles[r, c] = "b"
            elif judging.straight(ways) is not bends:
                circles[r, c] = "w"
    return circles


def bends(region: str, value: int, true: bool) -> Phrase:
    """Phrase the fact that the loop turns on the white circles of a region, or does not."""
    turning = (value == 1) is true
    return Phrase(
        region, f"the loop {'turns' if turning else 'goes straight on'} at the white circles of {{}}"
    )


KIND = Kind(
    name="dotchi_loop",
    title="Dotchi-loop",
    fields=(CELLS, REGIONS),
    declared=(loop.ONE_LOOP, ON_CIRCLES, ALL_OR_NONE),
    answer=Links(),
    fact_wording=words.by_place({"region": words.of_region(bends)}, words.loop),
    recipe=Recipe(
        (Derived("cells", derive_circles),),
        size=(6, 6),
        shape=deriving.random_regions(4, 9),
        drawn_from=bare(loop.ONE_LOOP),
    ),
    forms=(
        looks.Penpa("dotchi-loop", words=looks.circles("w", "b")),
        Pzpr(
            "dotchi",
            (parts.Walls(), parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS)),
            (borders.LinkTable(), pages.PlayerMarks()),
            version=2,
        ),
    ),
)
