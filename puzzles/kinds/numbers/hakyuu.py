"""Hakyuu (ripple effect): each region holds the numbers from 1 to its size; two equal numbers n in a line
have at least n cells between them.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[None, None, None]], "regions": [[0, 1, 1]]}
>>> puzzle = read_record({"type": "hakyuu", "rows": 1, "cols": 3, "clues": clues})
>>> [rule.label for rule in puzzle.constraints]
['region 2 from r1c2', 'r1c1 and r1c2 are not both 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ...kit import (
    AS_GIVENS, REGIONS, Answer, Board, Cell, Domain, Is, Kind, NumberGrid, Puzzle, Recipe, Record,
    Repeated, RuleLabel, Rules, clause_rows, deriving, each_of, judging, looks, numbers_of_regions, rooms,
    untold_signs,
)  # fmt: skip

APART = RuleLabel("{} and {} are not both {value}", "equal numbers keep apart")


@lru_cache(maxsize=32)
def hakyuu_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions."""
    domains = {cell: tuple(range(1, len(region) + 1)) for region in board.regions for cell in region}
    return rooms.room_rules("hakyuu", board, keep_distance(board, domains))


def keep_distance(board: Board, domains: Mapping[Cell, Domain]) -> Iterator[Repeated]:
    """Forbid a number in two cells of a line whose distance is at most that number."""
    room, first = board.region_of, dict[Cell, int]()
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


def read(record: Record) -> Puzzle:
    rules = hakyuu_rules(REGIONS.board(record))
    return Puzzle.for_record(
        record, rules, (), rooms.given_in_rooms(record, rules), untold_signs(rooms.GIVENS.of(record))
    )


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, regions and distances."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues["givens"], values) or judging.ill_filled(record, values):
        return wrong
    for name, line in judging.lines(values):
        for i, value in enumerate(line):
            if value in line[i + 1 : i + 1 + value]:
                return f"two {value}s are too close in {name}"
    return None


KIND = Kind(
    name="hakyuu",
    title="Hakyuu",
    aliases=("Ripple effect",),
    rules=(
        "Write numbers so that each region holds every number from 1 to its size. Between two equal "
        "numbers N in a row or column there are at least N other cells."
    ),
    fields=(rooms.GIVENS, REGIONS),
    read=read,
    answer=NumberGrid(numbers_of_regions()),
    judge=judge,
    forms=(
        looks.Penpa("ripple effect"),
        rooms.room_form("ripple", "hakyukoka"),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 5)),
)
