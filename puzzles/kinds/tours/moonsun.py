"""Moon or sun: one loop visits every region once, and there all suns or all moons, in turn.

A board with one region has loops too: they visit it without ever entering it. The published rules speak of
passing through each region once; pzpr's judge refuses a region that is entered twice or left out, no other.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "cells": [["o", "x"], [None, "x"]]}
>>> puzzle = read_record({"type": "moonsun", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.domains["suns 1"], puzzle.domains["suns 2"], puzzle.clues[-1].label
((0, 1), (0,), 'the moon at r2c2')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    BORDERS, REGIONS, Answer, Board, Clause, Derived, Draft, Entries, Is, Kind, Label, Letters, Links,
    Puzzle, Pzpr, Recipe, Record, Rule, borders, codes, deriving, dividing, judging, looks, loop, pages,
    parts, sorts, words,
)  # fmt: skip

NAMES = {"o": "sun", "x": "moon"}
SIGNS = {"o": "☀", "x": "☾"}

CELLS = Letters("cells", NAMES, "the suns and moons").also_written(
    dict.fromkeys("☀☼", "o") | dict.fromkeys("☾☽", "x")
)


SORTS = sorts.Sorts(CELLS, NAMES)


def in_turn(board: Board) -> Iterator[Clause]:
    """Require the loop to visit the suns of one region and the moons of the other if it goes from one to the
    other.
    """
    region = board.region_of
    for a, b in board.borders():
        if region[a] == region[b]:
            continue
        one, other, link = SORTS.first(region[a]), SORTS.first(region[b]), Is(f"{a}-{b}", 1)
        for pair in ((one, other), (~one, ~other)):
            yield Clause((~link, *pair), label=f"suns and moons in turn at {a} and {b}")


def not_in_turn(record: Record, answer: Answer) -> str | None:
    """Return two squares between which the loop goes on to a region of the same sort, or None."""
    links, regions, sort = answer["links"], record.clues["regions"], SORTS.passed(record, answer)
    for r, c in sorted(judging.squares_on_loop(links)):
        for y, x in (judging.ahead((r, c), way) for way in links[r][c]):
            if regions[r][c] != regions[y][x] and sort[regions[r][c]] == sort[regions[y][x]]:
                pair = f"{judging.place((r, c))} and {judging.place((y, x))}"
                return f"suns and moons do not take turns between {pair}"
    return None


ONE_SORT = SORTS.rule(
    lambda record: (Label(square, SIGNS[kind]) for square, kind in CELLS.of(record).items())
)
IN_TURN = Rule(
    words="From each region to the next, suns and moons alternate.", board=in_turn, broken=not_in_turn
)


def both_sorts(record: Record) -> Puzzle:
    """Return the puzzle of all loops that visit each region once, and an even number of regions, and agree
    with the suns and moons already there.
    """
    blank = [[None] * record.columns] * record.rows
    clues = record.clues | {"cells": record.clues.get("cells") or blank}
    return replace(KIND.read(Record({**record.data, "clues": clues})), givens=())


def derive_suns(draft: Draft) -> Entries:
    """Place suns and moons alternately on the loop, at least one in each region, and the others off it; keep
    those already there.
    """
    links, regions, random = draft.grid(), draft.record.clues["regions"], draft.random
    standing = draft.field.entries(draft.record.data)
    on, sort = judging.squares_on_loop(links), {0: random.choice("ox")}
    for (r, c), kind in standing.items():
        sort = {regions[r][c]: kind if (r, c) in on else "ox"[kind == "o"]}
    steps = [((r, c), judging.ahead((r, c), way)) for r, c in sorted(on) for way in links[r][c]]
    crossings = {(regions[r][c], regions[y][x]) for (r, c), (y, x) in steps if regions[r][c] != regions[y][x]}
    while ahead := sorted((a, b) for a, b in crossings if a in sort and b not in sort):
        sort |= {b: "ox"[sort[a] == "o"] for a, b in ahead}
    entries: Entries = {}
    for area in dividing.areas_of(regions):
        passed = sort[regions[area[0][0]][area[0][1]]]
        missed = "ox"[passed == "o"]
        entries |= {square: passed if square in on else missed for square in area if random.random() < 0.5}
        entries[random.choice([square for square in area if square in on])] = passed
    return entries | standing


KIND = Kind(
    name="moonsun",
    title="Moon or sun",
    fields=(CELLS, REGIONS, BORDERS),
    declared=(loop.ONE_LOOP, loop.enters(1), ONE_SORT, IN_TURN),
    answer=Links(),
    fact_wording=words.by_place({"region": SORTS.say}, words.loop),
    symbols=("cells",),
    forms=(
        looks.Penpa("moon or sun", words=looks.signs("sun_moon", "o", "x")),
        Pzpr(
            "moonsun",
            (parts.BORDERS, parts.CellsPart("cells", codes.CIRCLES, {1: "o", 2: "x", 0: None})),
            (borders.LinkTable(), pages.PlayerMarks()),
            version=2,
        ),
    ),
    recipe=Recipe(
        (Derived("cells", derive_suns, stay=True),),
        size=(6, 6),
        shape=deriving.random_regions(4, 8),
        drawn_from=both_sorts,
    ),
)
