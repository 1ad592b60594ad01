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

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain

from ...kit import (
    AREA, AS_GIVENS, BORDERS, REGIONS, Answer, Board, Cell, Clause, Connected, Constraint, Domain, Is,
    Kind, Linear, NumberGrid, NumbersOrUnknown, Phrase, Puzzle, Pzpr, Recipe, Record, Repeated, Rules,
    all_of, at, clause_rows, codes, deriving, filled_squares, givens, judging, looks, numbers_of_regions,
    numbers_told, pages, parts, untold_signs, words,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 1, AREA, "the numbers that are there from the start")


@lru_cache(maxsize=32)
def nanro_rules(board: Board) -> Rules:
    """Return all rules but the givens."""
    cells, places = board.cells(), board.per_region("count")
    size = {cell: len(region) for region in board.regions for cell in region}
    domains: tuple[tuple[Cell, Domain], ...] = (
        *((cell, tuple(range(size[cell] + 1))) for cell in cells),
        *zip(places, (tuple(range(1, len(region) + 1)) for region in board.regions), strict=True),
    )
    pools = clause_rows(all_of(cells, 0), board.blocks(), "no pool from {0} to {3}")
    numbered = tuple(Is(cell, 0, False) for cell in cells)
    whole = Connected(numbered, board.pairs(), label="numbered cells in one piece")
    unlike = {cell: [Is(cell, value, False) for value in range(1, most + 1)] for cell, most in size.items()}
    constraints = (*regional(board, unlike), unequal_across_borders(board, unlike), pools, whole)
    return Rules(f"nanro {board.rows}×{board.columns}", domains, constraints, cells, board, places)


def regional(board: Board, unlike: Mapping[Cell, Sequence[Is]]) -> Iterator[Constraint]:
    """Require all numbers of a region to equal its count, the number of its filled cells. `unlike` has for
    each cell the literals that it is not 1, not 2, and so on.
    """
    for i, region in enumerate(board.regions):
        count, label = f"count{i + 1}", f"the number of region {i + 1} from {region[0]}"
        counted = [Is(count, value) for value in range(1, len(region) + 1)]
        for cell in region:
            for choice in zip(unlike[cell], counted, strict=True):
                yield Clause(choice, label=label)
        yield Linear((*((1, Is(cell, 0, False)) for cell in region), (-1, count)), "==", 0, label=label)


def unequal_across_borders(board: Board, unlike: Mapping[Cell, Sequence[Is]]) -> Repeated:
    """Require numbers that share an edge across a border to differ; `unlike` as for `regional`."""
    first = dict(zip(unlike, accumulate(map(len, unlike.values()), initial=0), strict=False))
    rows = [
        (first[a] + i, first[b] + i)
        for a, b in board.borders()
        for i in range(min(len(unlike[a]), len(unlike[b])))
    ]
    literals = tuple(chain.from_iterable(unlike.values()))
    return clause_rows(literals, rows, "{} and {} are not equal across the border")


def read(record: Record) -> Puzzle:
    rules = nanro_rules(REGIONS.board(record))
    clues = GIVENS.of(record)
    fixed = givens({at(*square): number for square, number in numbers_told(clues).items()})
    marks = (*untold_signs(clues), *BORDERS.marks(record))
    return Puzzle.for_record(record, rules, filled_squares(clues), fixed, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, regions, borders, pools and connectivity."""
    values, regions, inner = answer["values"], judging.rooms(record), judging.inner_borders(record)
    if broken := judging.changed_given(record.clues["givens"], values):
        return broken
    number = {(r, c): value for r, row in enumerate(values) for c, value in enumerate(row) if value}
    for area in regions.values():
        numbers = [number[square] for square in area if square in number]
        if not numbers or set(numbers) != {len(numbers)}:
            return f"in the region at {judging.place(min(area))} the numbers do not say how many they are"
        for square in area & number.keys():
            across = [b for b in judging.beside(square) if b not in area or (square, b) in inner]
            if any(number.get(other) == number[square] for other in across):
                return f"the number at {judging.place(square)} has its equal across the border"
    if judging.pool(number):
        return "two by two numbers are a pool"
    return "the numbers fall apart" if len(judging.patches(number)) > 1 else None


def amount(region: str, value: int, true: bool) -> Phrase:
    """Phrase the fact that a region has, or does not have, `value` numbers."""
    has, numbers = "has" if true else "does not have", "number" if value == 1 else "numbers"
    return Phrase(region, f"{{}} {has} <> {numbers}", what=str(value))


KIND = Kind(
    name="nanro",
    title="Nanro",
    rules=(
        "Write numbers in some cells, at least one in each region. All numbers of a region are equal, and"
        " say how many they are. Equal numbers do not share an edge across a border, even one that closes "
        "no region. All numbers are connected, and no 2×2 block is full. A ? is the place of a number."
    ),
    fields=(GIVENS, REGIONS, BORDERS),
    read=read,
    answer=NumberGrid(numbers_of_regions(None), words={0: None}),
    judge=judge,
    fact_wording=words.by_place({"region": words.of_region(amount)}, words.symbols({0: "blank"})),
    forms=(
        looks.Penpa("nanro"),
        Pzpr("nanro", (parts.BORDERS, parts.CellsPart("givens", codes.NUMBER16)), (pages.VALUES,), version=1),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 5)),
)
