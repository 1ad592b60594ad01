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
    Phrase, Puzzle, Pzpr, Recipe, Record, Square, at, borders, codes, deriving, dividing, judging,
    label_at, looks, loops, pages, parts, words,
)  # fmt: skip

CELLS = Letters("cells", {"w": "white", "b": "black"}, "the circles").also_written(CIRCLE_SIGNS)


def turns(region: int) -> Is:
    """Return the literal that the loop turns on the white circles of a region."""
    return Is(f"turns {region + 1}", 1)


def on_white(board: Board, square: Square) -> Iterator[Clause]:
    """Require the loop to visit the circle, and to turn there if and only if it turns on those of the
    region.
    """
    label, bends = label_at("white circle at", square), turns(board.region_of[at(*square)])
    yield loops.on_loop(board, square, label)
    for unless, clauses in ((~bends, loops.turning), (bends, loops.straight_on)):
        yield from (Clause((unless, *c.literals), label=label) for c in clauses(board, square, label))


def read(record: Record) -> Puzzle:
    board, circles = REGIONS.board(record), CELLS.of(record)
    rules = loops.loop_rules(
        "dotchi_loop",
        board,
        off=[square for square, colour in circles.items() if colour == "b"],
        places=board.per_region("turns "),
    )
    white = [square for square, colour in circles.items() if colour == "w"]
    clues = tuple(clause for square in white for clause in on_white(board, square))
    marks = loops.circle_marks({square: (colour, None) for square, colour in circles.items()})
    return Puzzle.for_record(record, rules, clues, (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, then the circles of each region."""
    links, circles = answer["links"], dict(judging.clues_of(record.clues["cells"]))
    if broken := judging.broken_loop(links):
        return broken
    for (r, c), colour in circles.items():
        if bool(links[r][c]) is (colour == "b"):
            fault = "visits" if colour == "b" else "leaves out"
            return f"the loop {fault} the circle in {judging.place((r, c))}"
    for area in judging.rooms(record).values():
        if len({judging.straight(links[r][c]) for r, c in area if circles.get((r, c)) == "w"}) > 1:
            region = f"the region at {judging.place(min(area))}"
            return f"in {region} the loop turns on some circles and not on others"
    return None


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
    rules="Draw one loop through the centres of cells that passes through all white circles and through no "
    "black one. In each region the loop turns on all its white circles, or goes straight through all "
    "of them.",
    fields=(CELLS, REGIONS),
    read=read,
    answer=Links(),
    judge=judge,
    fact_wording=words.by_place({"region": words.of_region(bends)}, words.loop),
    recipe=Recipe(
        (Derived("cells", derive_circles),),
        size=(6, 6),
        shape=deriving.random_regions(4, 9),
        drawn_from=lambda record: Puzzle.for_record(record, loops.plain_rules("dotchi_loop", record.board)),
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
