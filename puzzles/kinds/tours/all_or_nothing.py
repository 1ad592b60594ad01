"""All or nothing: one loop visits all cells of a region at once, or none; regions left out share no border.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 0, 1]]}
>>> puzzle = read_record({"type": "all_or_nothing", "rows": 2, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.constraints][1:4]
['one visit to region 1 from r1c1', 'one visit to region 2 from r1c3', 'all or nothing at r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    BORDERS, REGIONS, Answer, BlankBoard, Board, Clause, Clues, Count, Is, Kind, Links, Phrase, Pzpr,
    Recipe, Record, Rule, Square, all_of, at, borders, deriving, dividing, exactly, flag_cells, judging,
    label_at, loop, loops, pages, parts, words,
)  # fmt: skip


def visited(region: int) -> str:
    """Return the cell that is 1 if the loop visits a region, by its index."""
    return f"visit {region + 1}"


def all_or_none(board: Board) -> Iterator[Count]:
    """Give each square two links if the loop visits its region, and none if it does not."""
    for square in board.squares():
        # A region left out counts as the two links that a visit would take.
        out = Is(visited(board.region_of[at(*square)]), 0)
        label = label_at("all or nothing at", square)
        yield exactly(2, (*loops.links_at_square(board, *square), out, out), label)


def none_beside_none(board: Board) -> Iterator[Clause]:
    """Require a visit to at least one of two regions that share a border."""
    region = board.region_of
    pairs = {tuple(sorted((region[a], region[b]))) for a, b in board.borders()}
    for one, other in sorted(pairs):
        if one != other:
            label = f"region {one + 1} or {other + 1} is visited"
            yield Clause(all_of((visited(one), visited(other)), 1), label=label)


def partly_visited(record: Record, answer: Answer) -> str | None:
    """Return a region of which the loop visits some cells and not all, or None."""
    on = judging.squares_on_loop(answer["links"])
    for area in judging.rooms(record).values():
        if area & on and area - on:
            return f"the loop visits only a part of the region at {judging.place(min(area))}"
    return None


def left_out(record: Record, answer: Answer) -> str | None:
    """Return two regions beside each other that the loop leaves out, or None."""
    on, region = judging.squares_on_loop(answer["links"]), record.clues["regions"]
    out = sorted({*record.board.squares()} - on)
    for r, c in out:
        for y, x in judging.beside((r, c)):
            if (y, x) in out and region[r][c] != region[y][x]:
                places = f"{judging.place((r, c))} and {judging.place((y, x))}"
                return f"the loop leaves out the regions of both {places}"
    return None


ONCE = replace(loop.enters(1, least=0), words="It visits a region once at most.")
ALL_OR_NOTHING = Rule(
    words="It visits all cells of a region, or none of them.",
    hidden=lambda ground: flag_cells(ground.per_region("visit ")),
    places=lambda ground: ground.per_region("visit "),
    board=all_or_none,
    broken=partly_visited,
)
VISITED = Rule(
    words="Two regions that share a border are not both left out.",
    board=none_beside_none,
    broken=left_out,
)


def say_visit(region: str, value: int, true: bool) -> Phrase:
    """Phrase the fact that the loop visits a region, or leaves it out."""
    return Phrase(region, f"the loop {'visits' if (value == 1) is true else 'leaves out'} {{}}")


def regions_along(blank: BlankBoard) -> Clues:
    """Draw a loop and cut it into regions of 2 to 6 cells; each patch that it leaves out is a region, too."""
    way, label = dividing.draw_loop(blank.board, blank.random), dict[Square, int]()
    while len(label) < len(way):
        label |= dict.fromkeys(way[len(label) :][: blank.random.randint(2, 6)], len(label))
    for patch in judging.patches({*blank.board.squares()} - label.keys()):
        label |= dict.fromkeys(patch, len(label))
    return {"regions": dividing.relabel(blank.board, label)}


KIND = Kind(
    name="all_or_nothing",
    fields=(REGIONS, BORDERS),
    declared=(loop.ONE_LOOP, ONCE, ALL_OR_NOTHING, VISITED),
    answer=Links(),
    fact_wording=words.by_place({"region": words.of_region(say_visit)}, words.loop),
    forms=(
        Pzpr(
            "nothing",
            (parts.BORDERS,),
            page=(borders.Rooms(), pages.Since(0), borders.LinkTable(), pages.PlayerMarks()),
            version=2,
        ),
    ),
    recipe=Recipe((), size=(6, 6), shape=regions_along, mend=deriving.moving_borders()),
)
