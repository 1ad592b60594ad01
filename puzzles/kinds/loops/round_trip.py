"""Round trip: one loop that may cross itself; numbers beside the board measure the nearest straight section.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "round_trip", "rows": 2, "cols": 3, "clues": {"left": [3, None]}})
>>> puzzle.clues[0].label, [str(literal) for literal in puzzle.clues[0].literals]
('row 1 from the left: 3', ['r1c1-r1c2=1'])
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...kit import (
    COLUMNS, ROWS, Answer, Beside, Board, Clause, Derived, Edge, Is, Kind, Links, Literals, Pzpr, Recipe,
    Record, Rule, borders, frames, judging, loop, pages, parts,
)  # fmt: skip

SIDES = ("top", "bottom", "left", "right")
MEANS = "how many cells the nearest straight section along the line has, seen from there; 0 for none"
FIELDS = tuple(Edge(side, 0, ROWS if side in SIDES[:2] else COLUMNS, MEANS) for side in SIDES)


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Yield the clauses of each number, which counts the first run of links in its line, and one more."""
    for field in FIELDS:
        for i, number in field.of(record).items():
            along = board.row(i) if field.line == "row" else board.column(i)
            links = tuple([Is(f"{one}-{other}", 1) for one, other in pairwise(along)])
            label = f"{field.line} {i + 1} from the {field.name}: {number}"
            yield from nearest(links if field.name in ("top", "left") else links[::-1], number - 1, label)


def nearest(links: Literals, length: int, label: str) -> Iterator[Clause]:
    """Give the first run among the links this length, or forbid all of them if there is to be none."""
    if length < 1:
        yield from (Clause((~link,), label=label) for link in links)
        return
    yield Clause(links[: max(len(links) - length + 1, 0)], label=label)
    for k, first in enumerate(links):
        begins = (*links[:k], ~first)
        yield from (Clause((*begins, link), label=label) for link in links[k + 1 : k + length])
        if end := links[k + length : k + length + 1]:
            yield Clause((*begins, ~end[0]), label=label)


def sighted(links: judging.Grid, side: str, i: int) -> int:
    """Return the number of cells of the first straight section in a line seen from a side, 0 for none."""
    here, way = {
        "top": ((0, i), "s"),
        "bottom": ((len(links) - 1, i), "n"),
        "left": ((i, 0), "e"),
        "right": ((i, len(links[0]) - 1), "w"),
    }[side]
    for square in (here, *judging.ray(links, here, way)):
        if length := judging.run(links, square, way):
            return length + 1
    return 0


def other_section(record: Record, answer: Answer) -> str | None:
    """Return a number that differs from the length of the nearest section, or None."""
    for side in SIDES:
        for i, number in enumerate(record.clues.get(side) or ()):
            length = sighted(answer["links"], side, i)
            if number is not None and length != (number if number > 1 else 0):
                return f"number {i + 1} at the {side} is {number}, and the section has {length} cells"
    return None


SECTIONS = Rule(
    words="A number outside the board counts the cells of the nearest straight section of the loop along its "
    "row or column, seen from there. 0 or 1 stands for a line without such a section.",
    clues=clues,
    marks=lambda record, _: (
        Beside(field.name, i, (str(number),)) for field in FIELDS for i, number in field.of(record).items()
    ),
    broken=other_section,
)

KIND = Kind(
    name="round_trip",
    fields=FIELDS,
    declared=(loop.LOOP_WITH_CROSSINGS, SECTIONS),
    answer=Links(),
    forms=(
        Pzpr(
            "roundtrip",
            (parts.Sides(tuple((side,) for side in SIDES)),),
            page=(frames.four_sides(pages.SIDES), borders.LinkTable()),
        ),
    ),
    recipe=Recipe(tuple(Derived(side) for side in SIDES), size=(6, 6)),
)
