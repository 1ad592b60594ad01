"""Nanro: number cells so that each number counts the numbered cells of its region.

Vocabulary
    count      for each region a cell with its number
    blank      a cell without a number, which is 0

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1]], "givens": [[None, 2, None]]}
>>> puzzle = read_record({"type": "nanro", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 0, "r1c2": 2, "r1c3": 1, "count1": 2, "count2": 1}).label
'the number of region 1 from r1c1'
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, chain

from ...kit import (
    AREA, AS_GIVENS, BORDERS, REGIONS, Answer, Board, Cell, Clause, Connected, Constraint, Domain, Is,
    Kind, Linear, NumberGrid, NumbersOrUnknown, Phrase, Pzpr, Recipe, Record, Repeated, Rule, Square,
    all_of, clause_rows, codes, deriving, each_of, judging, looks, numbered, numbers_of_regions, pages,
    parts, words,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 1, AREA, "the numbers that are there from the start")


def blank_or_count(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with 0 and the numbers up to the size of its region."""
    return ((cell, (0, *values)) for cell, values in numbered.up_to_size(board))


def region_counts(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the hidden cell of each region, its number."""
    counts = (tuple(range(1, len(region) + 1)) for region in board.regions)
    return zip(board.per_region("count"), counts, strict=True)


@lru_cache(maxsize=32)
def literals(board: Board) -> dict[Cell, list[Is]]:
    """Return for each cell the literals that it is not 1, not 2, and so on."""
    return {cell: list(each_of(cell, values, positive=False)) for cell, values in numbered.up_to_size(board)}


def regional(board: Board) -> Iterator[Constraint]:
    """Require all numbers of a region to equal its count, the number of its filled cells."""
    unlike = literals(board)
    for i, region in enumerate(board.regions):
        count, label = f"count{i + 1}", f"the number of region {i + 1} from {region[0]}"
        counted = [Is(count, value) for value in range(1, len(region) + 1)]
        for cell in region:
            for choice in zip(unlike[cell], counted, strict=True):
                yield Clause(choice, label=label)
        yield Linear((*((1, Is(cell, 0, False)) for cell in region), (-1, count)), "==", 0, label=label)


def unequal_across_borders(board: Board) -> Iterator[Repeated]:
    """Require numbers that share an edge across a border to differ."""
    unlike = literals(board)
    first = dict(zip(unlike, accumulate(map(len, unlike.values()), initial=0), strict=False))
    rows = [
        (first[a] + i, first[b] + i)
        for a, b in board.borders()
        for i in range(min(len(unlike[a]), len(unlike[b])))
    ]
    every = tuple(chain.from_iterable(unlike.values()))
    yield clause_rows(every, rows, "{} and {} are not equal across the border")


def no_pools(board: Board) -> Iterator[Repeated]:
    """Require a blank in each block of two by two cells."""
    yield clause_rows(all_of(board.cells(), 0), board.blocks(), "no pool from {0} to {3}")


def one_piece(board: Board) -> Iterator[Connected]:
    """Connect the numbers."""
    filled = tuple(~blank for blank in all_of(board.cells(), 0))
    yield Connected(filled, board.pairs(), label="numbered cells in one piece")


def numbers_in(answer: Answer) -> dict[Square, int]:
    """Return the numbers of an answer, without its blanks."""
    return {square: number for square, number in judging.clues_of(answer["values"]) if number}


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a region whose numbers do not say how many they are, or None."""
    number = numbers_in(answer)
    for area in judging.rooms(record).values():
        entries = [number[square] for square in area if square in number]
        if not entries or set(entries) != {len(entries)}:
            return f"in the region at {judging.place(min(area))} the numbers do not say how many they are"
    return None


def equal_across(record: Record, answer: Answer) -> str | None:
    """Return a number that has its equal across a border, or None."""
    number, inner = numbers_in(answer), judging.inner_borders(record)
    for area in judging.rooms(record).values():
        for square in area & number.keys():
            across = [b for b in judging.beside(square) if b not in area or (square, b) in inner]
            if any(number.get(other) == number[square] for other in across):
                return f"the number at {judging.place(square)} has its equal across the border"
    return None


RULES = (
    Rule(
        words="Write numbers in some cells, at least one in each region. All numbers of a region are equal, "
        "and say how many they are.",
        cells=blank_or_count,
        hidden=region_counts,
        places=lambda board: board.per_region("count"),
        board=regional,
        marks=lambda record, _: BORDERS.marks(record),
        broken=miscounted,
    ),
    Rule(
        words="Equal numbers do not share an edge across a border, even one that closes no region.",
        board=unequal_across_borders,
        broken=equal_across,
    ),
    Rule(
        words="No 2×2 block is full.",
        board=no_pools,
        broken=lambda _, answer: (
            "two by two numbers are a pool" if judging.pool(numbers_in(answer)) else None
        ),
    ),
    Rule(
        words="All numbers are connected.",
        board=one_piece,
        broken=lambda _, answer: (
            "the numbers fall apart" if len(judging.patches(numbers_in(answer))) > 1 else None
        ),
    ),
    numbered.given(GIVENS, place_of="a number"),
)


def amount(region: str, value: int, true: bool) -> Phrase:
    """Phrase the fact that a region has, or does not have, `value` numbers."""
    has, numbers = "has" if true else "does not have", "number" if value == 1 else "numbers"
    return Phrase(region, f"{{}} {has} <> {numbers}", what=str(value))


KIND = Kind(
    name="nanro",
    title="Nanro",
    fields=(GIVENS, REGIONS, BORDERS),
    declared=RULES,
    answer=NumberGrid(numbers_of_regions(None), words={0: None}),
    fact_wording=words.by_place({"region": words.of_region(amount)}, words.symbols({0: "blank"})),
    forms=(
        looks.Penpa("nanro"),
        Pzpr("nanro", (parts.BORDERS, parts.CellsPart("givens", codes.NUMBER16)), (pages.VALUES,), version=1),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 5)),
)
