"""Country road: one loop visits every country once; unvisited cells do not touch across a border.

A board with one country has loops too: they visit it without ever entering it. The published rules demand
that the loop passes through each country once; pzpr's judge refuses only countries entered twice or left out.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0], [1, 1, 1]], "counts": {"0": 3}}
>>> puzzle = read_record({"type": "country_road", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-2:]
['r1c3 or r2c3 is visited', '3 visited in region 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...kit import (
    AREA, REGIONS, Answer, Board, Clause, Counts, Derived, Kind, Links, Puzzle, Pzpr, Recipe, Record,
    Rules, at, borders, deriving, exactly, judging, looks, loops, parts, shading,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the country the loop visits")


@lru_cache(maxsize=32)
def country_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    return loops.loop_rules(
        "country road", board, loops.visited_times(board, 1), loops.round_regions(board), not_left_out(board)
    )


def not_left_out(board: Board) -> Iterator[Clause]:
    """Require a visit to at least one of two cells that share a border of countries."""
    country, squares = board.region_of, tuple(board.squares())
    for i, j in board.pairs():
        a, b = squares[i], squares[j]
        if country[at(*a)] != country[at(*b)]:
            literals = dict.fromkeys((*loops.links_at_square(board, *a), *loops.links_at_square(board, *b)))
            yield Clause(tuple(literals), label=f"{at(*a)} or {at(*b)} is visited")


def read(record: Record) -> Puzzle:
    rules, counts = country_rules(REGIONS.board(record)), COUNTS.of(record)
    regions, (inside, _) = rules.board.regions, loops.by_region(rules.board)
    # One visit to n cells takes n - 1 links, except for a loop that never leaves the only country.
    clues = tuple(
        exactly(
            number - (len(regions) > 1),
            inside[i],
            f"{number} visited in region {i + 1} from {regions[i][0]}",
        )
        for i, number in counts.items()
    )
    return Puzzle.for_record(record, rules, clues, (), shading.region_marks(regions, COUNTS.printed(record)))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, its visits, the numbers, and the unvisited cells on both sides of a border."""
    links, countries = answer["links"], record.clues["regions"]
    if broken := judging.broken_loop(links) or judging.miscounted_area(
        record, judging.squares_on_loop(links)
    ):
        return broken
    rooms = judging.rooms(record)
    for country in rooms.values():
        if len(rooms) > 1 and judging.entries(links, country) != 1:
            return f"the country at {judging.place(min(country))} is not visited just once"
    country_of = dict(judging.clues_of(countries))
    out = country_of.keys() - judging.squares_on_loop(links)
    for square in sorted(out):
        for other in judging.beside(square):
            if other in out and country_of[square] != country_of[other]:
                pair = f"{judging.place(square)} and {judging.place(other)}"
                return f"the loop leaves out both {pair}, across a border"
    return None


KIND = Kind(
    name="country_road",
    rules=(
        "Draw one loop through the centres of cells that enters each region exactly once. A number counts"
        " the cells of its region that the loop visits. Two cells that share an edge across a region "
        "border are not both left unvisited."
    ),
    fields=(REGIONS, COUNTS),
    read=read,
    answer=Links(),
    judge=judge,
    forms=(
        looks.Penpa("country road"),
        Pzpr("country", parts.COUNTED, (borders.LinkTable(),)),
    ),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(3, 7)),
)
