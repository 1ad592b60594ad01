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

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from ...kit import (
    BORDERS, REGIONS, Answer, Board, Clause, Derived, Draft, Entries, Is, Kind, Label, Letters, Links,
    Phrase, Puzzle, Pzpr, Recipe, Record, Rules, Square, at, borders, codes, deriving, dividing, implies,
    judging, label_at, looks, loops, pages, parts, words,
)  # fmt: skip

NAMES = {"o": "sun", "x": "moon"}
SIGNS = {"o": "☀", "x": "☾"}

CELLS = Letters("cells", NAMES, "the suns and moons").also_written(
    dict.fromkeys("☀☼", "o") | dict.fromkeys("☾☽", "x")
)


def with_sorts(rules: Rules, sorts: Iterable[tuple[int, ...]]) -> Rules:
    """Return the rules with a cell for each region, whose domain is its entry of `sorts`."""
    places = rules.board.per_region("suns ")
    domains = (*rules.domains, *zip(places, sorts, strict=True))
    return replace(rules, domains=domains, places=places)


def suns(region: int) -> Is:
    """Return the literal that the loop visits the suns of a region, and not its moons."""
    return Is(f"suns {region + 1}", 1)


def in_turn(board: Board) -> Iterator[Clause]:
    """Require the loop to visit the suns of one region and the moons of the other if it goes from one to the
    other.
    """
    region = board.region_of
    for a, b in board.borders():
        if region[a] == region[b]:
            continue
        one, other, link = suns(region[a]), suns(region[b]), Is(f"{a}-{b}", 1)
        for pair in ((one, other), (~one, ~other)):
            yield Clause((~link, *pair), label=f"suns and moons in turn at {a} and {b}")


def one_sort(board: Board, square: Square, kind: str, region: int) -> Iterator[Clause]:
    """Require the loop to visit the square if and only if it visits this sort in the region."""
    sort = suns(region) if kind == "o" else ~suns(region)
    label, links = label_at(f"the {NAMES[kind]} at", square), loops.links_at_square(board, *square)
    yield implies(sort, *links, label=label)
    yield from (Clause((sort, ~literal), label=label) for literal in links)


@lru_cache(maxsize=32)
def moonsun_rules(board: Board) -> Rules:
    """Return all rules but the clues of suns and moons."""
    return loops.loop_rules("moonsun", board, loops.visited_times(board, 1), in_turn(board))


def read(record: Record) -> Puzzle:
    rules, cells = moonsun_rules(REGIONS.board(record)), CELLS.of(record)
    board, region_of = rules.board, rules.board.region_of
    kinds_in: list[set[str]] = [set() for _ in board.regions]
    for square, kind in cells.items():
        kinds_in[region_of[at(*square)]].add(kind)
    # The loop visits suns only where there are some, and moons likewise; a region with neither has no value.
    sorts = (tuple(value for value, kind in enumerate("xo") if kind in kinds) for kinds in kinds_in)
    rules = with_sorts(rules, sorts)
    marks = (*(Label(square, SIGNS[kind]) for square, kind in cells.items()), *BORDERS.marks(record))
    return Puzzle.for_record(record, rules, visits(board, cells), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, the squares it visits in each region, and that suns and moons alternate."""
    links, cells, regions = answer["links"], record.clues["cells"], record.clues["regions"]
    if broken := judging.broken_loop(links):
        return broken
    on, sort, inner = judging.squares_on_loop(links), {}, judging.inner_borders(record)
    for label, area in judging.rooms(record).items():
        where = f"the region at {judging.place(min(area))}"
        alone = len(area) == record.rows * record.columns
        if judging.entries(links, area, inner) not in ((0, 1) if alone else (1,)):
            return f"{where} is not visited just once"
        passed = {cells[r][c] for r, c in area & on if cells[r][c]}
        missed = {cells[r][c] for r, c in area - on if cells[r][c]}
        if len(passed) != 1 or passed & missed:
            return f"the loop does not visit all suns or all moons of {where}, and nothing else"
        sort[label] = passed
    for r, c in sorted(on):
        for y, x in (judging.ahead((r, c), way) for way in links[r][c]):
            if regions[r][c] != regions[y][x] and sort[regions[r][c]] == sort[regions[y][x]]:
                pair = f"{judging.place((r, c))} and {judging.place((y, x))}"
                return f"suns and moons do not take turns between {pair}"
    return None


def both_sorts(record: Record) -> Puzzle:
    """Return the puzzle of all loops that visit each region once, and an even number of regions, and agree
    with the suns and moons already there.
    """
    rules = moonsun_rules(REGIONS.board(record))
    rules = with_sorts(rules, [(0, 1)] * len(rules.board.regions))
    cells = CELLS.of(record) if record.clues.get("cells") else {}
    return Puzzle.for_record(record, rules, visits(rules.board, cells))


def visits(board: Board, cells: Mapping[Square, str]) -> tuple[Clause, ...]:
    """Return the clauses of each sun and moon."""
    region_of = board.region_of
    each = (one_sort(board, square, kind, region_of[at(*square)]) for square, kind in cells.items())
    return tuple(chain.from_iterable(each))


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


def sort_visited(region: str, value: int, true: bool) -> Phrase:
    """Phrase the fact that the loop visits the suns of a region, or its moons."""
    return Phrase(region, f"the loop visits the {'suns' if (value == 1) is true else 'moons'} of {{}}")


KIND = Kind(
    name="moonsun",
    title="Moon or sun",
    rules=(
        "Draw one loop through the centres of cells that enters each region exactly once. Over a border "
        "that closes no region it leaves its region and enters it again. In each region it passes through"
        " all suns and no moon, or all moons and no sun. From each region to the next, suns and moons "
        "alternate."
    ),
    fields=(CELLS, REGIONS, BORDERS),
    read=read,
    answer=Links(),
    judge=judge,
    fact_wording=words.by_place({"region": words.of_region(sort_visited)}, words.loop),
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
