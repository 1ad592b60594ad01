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
    AREA, BORDERS, REGIONS, Answer, Board, Caption, Clause, Count, Counts, Derived, Flag, Kind, Links,
    Literals, Puzzle, Pzpr, Recipe, Record, RuleFlag, Rules, at, borders, deriving, exactly, judging,
    looks, loops, pages, parts, shading,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the country the loop visits")
EMPTY = Flag("empty", False, "whether the loop may leave out whole countries")


@lru_cache(maxsize=32)
def country_rules(board: Board, empty: bool) -> Rules:
    """Return all rules but the numbers; if `empty`, the loop may leave out countries."""
    visits = loops.visited_times(board, 1, 0 if empty else None)
    circle = () if empty else loops.round_regions(board)
    return loops.loop_rules("country road", board, visits, circle, not_left_out(board))


def not_left_out(board: Board) -> Iterator[Clause]:
    """Require a visit to at least one of two cells that share a border of countries."""
    links_at = {at(*square): loops.links_at_square(board, *square) for square in board.squares()}
    for a, b in board.borders():
        literals = dict.fromkeys((*links_at[a], *links_at[b]))
        yield Clause(tuple(literals), label=f"{a} or {b} is visited")


def read(record: Record) -> Puzzle:
    board, empty, counts = REGIONS.board(record), EMPTY.of(record), COUNTS.of(record)
    rules = country_rules(board, empty)
    regions, (inside, exits) = rules.board.regions, loops.by_region(rules.board)
    labels = {i: f"{number} visited in region {i + 1} from {regions[i][0]}" for i, number in counts.items()}
    clues = tuple(visited(counts[i], inside[i], exits[i], empty, label) for i, label in labels.items())
    marks = (
        *shading.region_marks(regions, COUNTS.printed(record)),
        *BORDERS.marks(record),
        *([Caption("the loop may leave out countries")] if empty else ()),
    )
    return Puzzle.for_record(record, rules, clues, (), marks)


def visited(number: int, inside: Literals, exits: Literals, empty: bool, label: str) -> Count:
    """Require the loop to visit this number of cells, by its links. One visit to n cells takes n - 1 links
    inside and two exits; a loop that never leaves the country takes n links.
    """
    if empty or not exits:
        return exactly(2 * number, (*inside, *inside, *exits), label)
    return exactly(number - 1, inside, label)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, its visits, the numbers, and the unvisited cells on both sides of a border."""
    links, countries = answer["links"], record.clues["regions"]
    if broken := judging.broken_loop(links) or judging.miscounted_area(
        record, judging.squares_on_loop(links)
    ):
        return broken
    rooms, inner = judging.rooms(record), judging.inner_borders(record)
    entries = (0, 1) if len(rooms) == 1 or record.params.get("empty") else (1,)
    for country in rooms.values():
        if judging.entries(links, country, inner) not in entries:
            return f"the country at {judging.place(min(country))} is not visited just once"
    country_of = dict(judging.clues_of(countries))
    out = country_of.keys() - judging.squares_on_loop(links)
    for square in sorted(out):
        for other in judging.beside(square):
            if other in out and (country_of[square] != country_of[other] or (square, other) in inner):
                pair = f"{judging.place(square)} and {judging.place(other)}"
                return f"the loop leaves out both {pair}, across a border"
    return None


KIND = Kind(
    name="country_road",
    rules=(
        "Draw one loop through the centres of cells that enters each region exactly once. A number counts"
        " the cells of its region that the loop visits. Two cells that share an edge across a border are "
        "not both left unvisited. Over a border that closes no region the loop leaves its region and "
        "enters it again. With the setting empty, the loop may leave out whole regions."
    ),
    fields=(REGIONS, COUNTS, BORDERS, EMPTY),
    read=read,
    answer=Links(),
    judge=judge,
    forms=(
        looks.Penpa("country road"),
        Pzpr(
            "country",
            parts.BORDERED,
            (borders.LinkTable(), pages.PlayerMarks()),
            flags=(RuleFlag("e", "empty", word="country_empty"),),
            version=2,
        ),
    ),
    recipe=Recipe((Derived("counts"),), shape=deriving.random_regions(3, 7)),
)
