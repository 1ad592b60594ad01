"""Hakyuu (ripple effect): each region holds the numbers from 1 to its size; two equal numbers n in a line
have at least n cells between them.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None, None]], "regions": [[0, 1, 1]]}
>>> puzzle = read_record({"type": "hakyuu", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['region 2 from r1c2', 'r1c1 and r1c2 are not both 1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, REGIONS, Answer, Board, Cell, Is, Kind, NumberGrid, Pzpr, Recipe, Record, Repeated, Rule,
    RuleLabel, clause_rows, deriving, each_of, judging, looks, numbered, numbers_of_regions, pages, parts,
)  # fmt: skip

APART = RuleLabel("{} and {} are not both {value}", "equal numbers keep apart")


def keep_distance(board: Board) -> Iterator[Repeated]:
    """Forbid a number in two cells of a line whose distance is at most that number."""
    room, domains, first = board.region_of, dict(numbered.up_to_size(board)), dict[Cell, int]()
    literals: list[Is] = []
    for cell, values in domains.items():
        first[cell] = len(literals) - 1
        literals += each_of(cell, values, positive=False)
    rows = []
    for _, line in board.lines():
        for i, a in enumerate(line):
            most = len(domains[a])
            for gap, b in enumerate(line[i + 1 : i + 1 + most], 1):
                if room[a] != room[b]:
                    near = range(gap, min(most, len(domains[b])) + 1)
                    rows += [(first[a] + value, first[b] + value) for value in near]
    yield clause_rows(tuple(literals), rows, APART)


def too_close(_: Record, answer: Answer) -> str | None:
    """Return a line with two equal numbers too close to each other, or None."""
    for name, line in judging.lines(answer["values"]):
        for i, value in enumerate(line):
            if value in line[i + 1 : i + 1 + value]:
                return f"two {value}s are too close in {name}"
    return None


DISTANCES = Rule(
    words="Between two equal numbers N in a row or column there are at least N other cells.",
    board=keep_distance,
    broken=too_close,
)

KIND = Kind(
    name="hakyuu",
    title="Hakyuu",
    aliases=("Ripple effect",),
    fields=(numbered.GIVENS, REGIONS),
    declared=(numbered.given(numbered.GIVENS, up_to_size=True), numbered.ROOMS, DISTANCES),
    answer=NumberGrid(numbers_of_regions()),
    forms=(
        looks.Penpa("ripple effect"),
        Pzpr("ripple", parts.ROOM_GIVENS, (pages.VALUES,), aliases=("hakyukoka",)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 5)),
)
