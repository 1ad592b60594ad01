"""Dotchi-dotchi loop: in each region one loop goes straight through all white circles, or turns on all black.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0], [0, 0, 1]], "cells": [["w", "b", None], [None, None, "w"]]}
>>> puzzle = read_record({"type": "dotchi_dotchi_loop", "rows": 2, "cols": 3, "clues": clues})
>>> puzzle.domains["white circles 1"], puzzle.domains["white circles 2"], puzzle.clues[0].label
((0, 1), (1,), 'the white circle at r1c1')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    CIRCLE_SIGNS, REGIONS, Answer, Board, Clause, Derived, Draft, Entries, Kind, Letters, Links, Puzzle,
    Pzpr, Recipe, Record, Rule, Unfit, borders, codes, deriving, dividing, judging, label_at, loop, loops,
    pages, parts, sorts, words,
)  # fmt: skip

CELLS = Letters("cells", {"w": "white", "b": "black"}, "the circles").also_written(CIRCLE_SIGNS)


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Forbid turns on white circles, and to go straight on over black ones."""
    for square, colour in CELLS.of(record).items():
        label = label_at(f"{loops.COLOURS[colour]} circle at", square)
        yield from (loops.straight_on if colour == "w" else loops.turning)(board, square, label)


def wrong_turn(record: Record, answer: Answer) -> str | None:
    """Return a white circle on which the loop turns, or a black one on which it does not; else None."""
    for (r, c), colour in judging.clues_of(record.clues["cells"]):
        ways = answer["links"][r][c]
        if ways and judging.straight(ways) is (colour == "b"):
            return f"the loop {'goes straight on' if colour == 'b' else 'turns'} in {judging.place((r, c))}"
    return None


SORTS = sorts.Sorts(CELLS, {"w": "white circle", "b": "black circle"})


def agreeing(record: Record) -> Puzzle:
    """Return the puzzle of all loops that agree with the circles already there."""
    blank = [[None] * record.columns] * record.rows
    clues = record.clues | {"cells": record.clues.get("cells") or blank}
    return replace(KIND.read(Record({**record.data, "clues": clues})), givens=())


def derive_circles(draft: Draft) -> Entries:
    """Place circles of one sort on the loop and those of the other off it, at least one in each region."""
    links, entries = draft.grid(), Entries()
    for area in dividing.areas_of(draft.record.clues["regions"]):
        on = [(r, c) for r, c in area if links[r][c]]
        straight = [(r, c) for r, c in on if judging.straight(links[r][c])]
        turning = [square for square in on if square not in straight]
        if not on:
            raise Unfit("the loop leaves out a region")
        bends = not straight or (turning != [] and draft.random.random() < 0.5)
        for square in area:
            if square not in on:
                entries[square] = "w" if bends else "b"
            elif square in (turning if bends else straight):
                entries[square] = "b" if bends else "w"
    return entries


KIND = Kind(
    name="dotchi_dotchi_loop",
    title="Dotchi-dotchi loop",
    fields=(CELLS, REGIONS),
    declared=(
        loop.ONE_LOOP,
        SORTS.rule(
            lambda record: loops.circle_marks(
                {square: (colour, None) for square, colour in CELLS.of(record).items()}
            )
        ),
        Rule(
            words="It goes straight on over white circles and turns on black ones.",
            clues=clues,
            broken=wrong_turn,
        ),
    ),
    answer=Links(),
    fact_wording=words.by_place({"region": SORTS.say}, words.loop),
    forms=(
        Pzpr(
            "dotchi2",
            (parts.Walls(), parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS)),
            (borders.LinkTable(), pages.PlayerMarks()),
            version=2,
        ),
    ),
    recipe=Recipe(
        (Derived("cells", derive_circles),),
        size=(6, 6),
        shape=deriving.random_regions(4, 9),
        drawn_from=agreeing,
    ),
)
