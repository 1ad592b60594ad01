"""Hanare-gumi: each region holds its size once; two numbers of a line with only blanks between them differ by
the number of these blanks.

Cells are the size of their region, or 0 if they are blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 1]], "givens": [[None, None, None]]}
>>> puzzle = read_record({"type": "hanare_gumi", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 2, "r1c3": 0}).label
'numbers at r1c1 and r1c2 are as far apart as they differ'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...kit import (
    AREA, AS_GIVENS, REGIONS, Answer, Board, Clause, Is, Kind, NumberGrid, NumbersOrUnknown, Pzpr, Recipe,
    Record, Rule, RuleLabel, all_of, deriving, judging, looks, numbered, numbers_of_regions, pages, parts,
    words,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 1, AREA, "the numbers that are there from the start")
FAR = RuleLabel(
    "numbers at {} and {} are as far apart as they differ", "numbers are as far apart as they differ"
)


def distances(board: Board) -> Iterator[Clause]:
    """Forbid two numbers with only blanks between them whose difference is not the number of the blanks."""
    size, region = numbered.sizes(board), board.region_of
    for _, line in board.lines():
        for i, one in enumerate(line):
            for blanks, other in enumerate(line[i + 1 :]):
                if region[one] != region[other] and abs(size[one] - size[other]) != blanks:
                    filled = [~blank for blank in all_of(line[i + 1 : i + 1 + blanks], 0)]
                    yield Clause((Is(one, 0), Is(other, 0), *filled), label=FAR.format(one, other))


def wrong_distance(_: Record, answer: Answer) -> str | None:
    """Return two numbers of a line that are not as far apart as they differ, or None."""
    for name, line in judging.lines(answer["values"]):
        there = [(i, number) for i, number in enumerate(line) if number]
        for (i, one), (j, other) in pairwise(there):
            if abs(one - other) != j - i - 1:
                return f"{one} and {other} in {name} have {j - i - 1} blanks between them"
    return None


DISTANCES = Rule(
    words="If two numbers of a row or column have only blank cells between them, they differ by the number "
    "of these cells.",
    board=distances,
    broken=wrong_distance,
)

KIND = Kind(
    name="hanare_gumi",
    title="Hanare-gumi",
    aliases=("Hanare",),
    fields=(GIVENS, REGIONS),
    declared=(numbered.SIZE_ONCE, DISTANCES, numbered.given_sizes(GIVENS, place_of="a number")),
    answer=NumberGrid(numbers_of_regions(None), words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(
        looks.Penpa(""),
        Pzpr("hanare", parts.ROOM_GIVENS, (pages.VALUES,)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 6)),
)
