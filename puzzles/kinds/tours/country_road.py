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
from dataclasses import replace

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Caption, Clause, Count, Counts, Derived, Flag, Kind, Links,
    Pzpr, Recipe, Record, Rule, RuleFlag, at, borders, deriving, exactly, judging, looks, loop, loops,
    pages, parts, shading,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the country the loop visits")
EMPTY = Flag("empty", False, "whether the loop may leave out whole countries")


def not_left_out(board: Board) -> Iterator[Clause]:
    """Require a visit to at least one of two cells that share a border of countries."""
    links_at = {at(*square): loops.links_at_square(board, *square) for square in board.squares()}
    for a, b in board.borders():
        literals = dict.fromkeys((*links_at[a], *links_at[b]))
        yield Clause(tuple(literals), label=f"{a} or {b} is visited")


def counts(record: Record, board: Board) -> Iterator[Count]:
    """Yield the constraint of each number, by links: one visit to n cells takes n - 1 links inside and two
    exits; a loop that never leaves the country takes n links.
    """
    inside, exits = loops.by_region(board)
    for i, number in COUNTS.of(record).items():
        label = f"{number} visited in region {i + 1} from {board.regions[i][0]}"
        if EMPTY.of(record) or not exits[i]:
            yield exactly(2 * number, (*inside[i], *inside[i], *exits[i]), label)
        else:
            yield exactly(number - 1, inside[i], label)


def left_out(record: Record, answer: Answer) -> str | None:
    """Return two cells on both sides of a border that the loop leaves out, or None."""
    country_of, inner = dict(judging.clues_of(record.clues["regions"])), judging.inner_borders(record)
    out = country_of.keys() - judging.squares_on_loop(answer["links"])
    for square in sorted(out):
        for other in judging.beside(square):
            if other in out and (country_of[square] != country_of[other] or (square, other) in inner):
                pair = f"{judging.place(square)} and {judging.place(other)}"
                return f"the loop leaves out both {pair}, across a border"
    return None


ENTERS = (
    replace(loop.enters(1), unless=EMPTY),
    Rule(board=loops.round_regions, unless=EMPTY, implied=True),
    replace(
        loop.enters(1, least=0),
        words="With the setting empty, the loop may leave out whole regions.",
        marks=lambda record, _: (*BORDERS.marks(record), Caption("the loop may leave out countries")),
        when=EMPTY,
    ),
)
VISITED = Rule(
    words="Two cells that share an edge across a border are not both left unvisited.",
    board=not_left_out,
    broken=left_out,
)
NUMBERS = Rule(
    words="A number counts the cells of its region that the loop visits.",
    clues=counts,
    marks=lambda record, board: shading.region_marks(board.regions, COUNTS.printed(record)),
    broken=lambda record, answer: judging.miscounted_area(record, judging.squares_on_loop(answer["links"])),
)

KIND = Kind(
    name="country_road",
    fields=(REGIONS, COUNTS, BORDERS, EMPTY),
    declared=(loop.ONE_LOOP, *ENTERS, VISITED, NUMBERS),
    answer=Links(),
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
