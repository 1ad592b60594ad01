"""Renban: each row and column holds every number once, each region numbers without a gap.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None], [None, None]], "regions": [[0, 0], [1, 1]]}
>>> puzzle = read_record({"type": "renban", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints][4:], puzzle.givens
(['region 1 from r1c1', 'region 1 from r1c1', 'region 2 from r2c1', 'region 2 from r2c1'], (('r1c1', (1,)),))
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    AS_GIVENS, REGIONS, SIDE, Answer, Board, Derived, Draft, Entries, InputError, Kind, Namesake,
    NumberGrid, Puzzle, Recipe, Record, Rules, dividing, judging, latin, numbers, setters,
)  # fmt: skip


@lru_cache(maxsize=32)
def renban_rules(board: Board) -> Rules:
    """Return the rules on a board with these regions."""
    square = latin.latin_rules(board.rows)
    runs = (
        rule
        for i, region in enumerate(board.regions)
        if len(region) > 1
        for rule in latin.gapless(region, f"region {i + 1} from {region[0]}")
    )
    name = f"renban {board.rows}×{board.rows}"
    return Rules(name, square.domains, (*square.constraints, *runs), square.shown, board)


def read(record: Record) -> Puzzle:
    side, board = record.square_side(), REGIONS.board(record)
    for i, region in enumerate(board.regions):
        if len(region) > side:
            size = f"has {len(region)} cells, at most {side} can differ"
            raise InputError(f"region {i + 1} (from {region[0]}) {size}")
    return Puzzle.for_record(record, renban_rules(board), (), latin.given_numbers(record))


def judge(record: Record, answer: Answer) -> str | None:
    """Check givens, lines and regions."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues.get("givens", ()), values) or judging.not_latin(values):
        return wrong
    for area in judging.rooms(record).values():
        entries = sorted(values[r][c] for r, c in area)
        if entries != list(range(entries[0], entries[0] + len(entries))):
            return f"the region at {judging.place(min(area))} has no numbers in a row"
    return None


def gapless_regions(draft: Draft) -> Entries:
    """Grow regions of up to four squares with numbers without a gap by joining neighbours in random order."""
    values = dividing.by_square(draft.grid())
    area = {square: {square} for square in values}
    pairs = [(one, other) for one in area for other in draft.board.near(*one)]
    draft.random.shuffle(pairs)
    for one, other in pairs:
        both = area[one] | area[other]
        numbers = sorted(values[square] for square in both)
        gapless = numbers == list(range(numbers[0], numbers[0] + len(both)))
        if gapless and len(both) <= 4:
            area.update(dict.fromkeys(both, both))
    return dividing.by_square(dividing.relabel(draft.board, {square: min(area[square]) for square in area}))


KIND = Kind(
    name="renban",
    rules="Write each number from 1 to the side once in each row and each column. The numbers of each "
    "region are consecutive, such as 3, 4 and 5, in any order.",
    fields=(latin.GIVENS, REGIONS),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    recipe=Recipe(
        (Derived("regions", gapless_regions, stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: Puzzle.for_record(record, latin.latin_rules(record.square_side())),
    ),
    forms=(
        Namesake(
            "renban",
            "numbers may repeat in a line, and two across a border differ by the length of its straight part",
        ),
        setters.VariantSudoku(
            setters.GIVENS, setters.AreasAsGroups("regions", "renbans"), always=setters.NO_BOXES
        ),
    ),
)
