"""L-ring: one loop that turns at all arrows; each points along the longer one of its two straight lines.

>>> from gridproof.puzzles import read_record
>>> cells = [["e", None, None], [None, None, None]]
>>> puzzle = read_record({"type": "l_ring", "rows": 2, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, str(puzzle.clues[0].literals[0])
('the mark at r1c1', 'r1c1-r1c2=1')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...kit import (
    UNKNOWN, Answer, Board, Clause, Derived, Grid, Kind, Links, Literals, Pzpr, Recipe, Record, Rule,
    RuleFlag, Word, borders, codes, judging, label_at, labels, loop, loops, parts,
)  # fmt: skip
from .balance_loop import unequal_runs

CELLS = Grid[str](
    "cells",
    Word(
        "[nesw?]",
        "letters n, e, s, w or ?",
        "'n', 'e', 's', 'w' or '?'",
        (*"nesw", UNKNOWN),
        directed=True,
        known=lambda _: tuple("nesw"),
    ),
    "the way of the longer of the two straight lines of the loop from the cell",
).also_written({sign: way for way, sign in loops.SIGNS.items()})


def not_shorter(one: Literals, other: Literals, by: int) -> Iterator[Literals]:
    """Yield the clauses that the run along `other` is at least as long as that along `one`, less `by`, if the
    loop takes both.
    """
    for a in range(by + 2, len(one) + 1):
        yield (~other[0], *(~literal for literal in one[:a]), *other[a - by - 1 : a - by])


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Yield the clauses of each arrow and each question mark."""
    for square, way in CELLS.of(record).items():
        label = label_at("the mark at", square)
        rays = {each: loops.ray(board, square, each) for each in "nesw"}
        used = loops.links_at_square(board, *square) if way == UNKNOWN else rays[way][:1]
        yield Clause(used, label=label)
        yield from loops.turning(board, square, label)
        for level, upright in product("ew", "ns"):
            if rays[level] and rays[upright] and way in (level, upright, UNKNOWN):
                long, short = (level, upright) if way != upright else (upright, level)
                yield from one_longer(rays[long], rays[short], way == UNKNOWN, label)


def one_longer(one: Literals, other: Literals, either: bool, label: str) -> Iterator[Clause]:
    """Make the run along `one` one link longer than that along `other`, or `either` of them longer."""
    if either:
        yield from unequal_runs(one, other, label)
    bounds = (*not_shorter(one, other, 1), *not_shorter(other, one, 1 if either else -1))
    yield from (Clause(literals, label=label) for literals in bounds)


def wrong_mark(record: Record, answer: Answer) -> str | None:
    """Return a clue at which the loop does not turn with lines of such lengths, or None."""
    links = answer["links"]
    for square, way in judging.clues_of(record.clues["cells"]):
        ways, where = links[square[0]][square[1]], f"the clue in {judging.place(square)}"
        if len(ways) != 2 or judging.straight(ways):
            return f"the loop does not turn at {where}"
        longer = way if way in ways else max(ways, key=lambda each: judging.run(links, square, each))
        shorter = ways.replace(longer, "")
        told = way in (longer, UNKNOWN)
        if not told or judging.run(links, square, longer) != judging.run(links, square, shorter) + 1:
            return f"the lines from {where} are not as it tells"
    return None


ARROWS = Rule(
    words="It turns at all arrows. Two straight segments leave from an arrow, up to the next turn: it points "
    "along one of them, which is one longer than the other one. A ? stands for an arrow either way.",
    clues=clues,
    marks=lambda record, _: labels(
        {square: loops.SIGNS.get(way, way) for square, way in CELLS.of(record).items()}
    ),
    broken=wrong_mark,
)

KIND = Kind(
    name="l_ring",
    title="L-ring",
    fields=(CELLS, loops.VISIT_ALL),
    declared=(*loop.LOOP_AS_SET, ARROWS),
    answer=Links(),
    forms=(
        Pzpr(
            "lring",
            (parts.CellsPart("cells", codes.FOUR, {1: "n", 2: "s", 3: "w", 4: "e", UNKNOWN: UNKNOWN}),),
            (borders.LinkTable(),),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
