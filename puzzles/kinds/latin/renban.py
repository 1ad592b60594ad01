"""Renban: each row and column holds every number once, each region numbers without a gap.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None], [None, None]], "regions": [[0, 0], [1, 1]]}
>>> puzzle = read_record({"type": "renban", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints][4:], puzzle.givens
(['region 1 from r1c1', 'region 1 from r1c1', 'region 2 from r2c1', 'region 2 from r2c1'], (('r1c1', (1,)),))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, REGIONS, SIDE, Answer, Board, Constraint, Derived, Draft, Entries, InputError, Kind,
    NumberGrid, Recipe, Record, Rule, bare, dividing, judging, latin, numbered, numbers, setters,
)  # fmt: skip


def demand_small_regions(_: Record, board: Board) -> None:
    """Raise `InputError` for a region of more cells than there are numbers."""
    for i, region in enumerate(board.regions):
        if len(region) > board.rows:
            size = f"has {len(region)} cells, at most {board.rows} can differ"
            raise InputError(f"region {i + 1} (from {region[0]}) {size}")


def runs(board: Board) -> Iterator[Constraint]:
    """Make each region hold consecutive numbers."""
    for i, region in enumerate(board.regions):
        if len(region) > 1:
            yield from latin.gapless(region, f"region {i + 1} from {region[0]}")


def gap(record: Record, answer: Answer) -> str | None:
    """Return a region whose numbers have a gap or repeat, or None."""
    for area in judging.rooms(record).values():
        entries = sorted(answer["values"][r][c] for r, c in area)
        if entries != list(range(entries[0], entries[0] + len(entries))):
            return f"the region at {judging.place(min(area))} has no numbers in a row"
    return None


RUNS = Rule(
    words="The numbers of each region are consecutive, such as 3, 4 and 5, in any order.",
    demands=demand_small_regions,
    board=runs,
    broken=gap,
)


def gapless_regions(draft: Draft) -> Entries:
    """Grow regions of up to four squares with numbers without a gap by joining neighbours in random order."""
    values = dividing.by_square(draft.grid())
    area = {square: {square} for square in values}
    pairs = [(one, other) for one in area for other in draft.board.near(*one)]
    draft.random.shuffle(pairs)
    for one, other in pairs:
        both = area[one] | area[other]
        entries = sorted(values[square] for square in both)
        gapless = entries == list(range(entries[0], entries[0] + len(both)))
        if gapless and len(both) <= 4:
            area.update(dict.fromkeys(both, both))
    return dividing.by_square(dividing.relabel(draft.board, {square: min(area[square]) for square in area}))


KIND = Kind(
    name="renban",
    fields=(latin.GIVENS, REGIONS),
    declared=(numbered.given(latin.GIVENS), numbered.LATIN, RUNS),
    answer=NumberGrid(numbers(1, SIDE)),
    recipe=Recipe(
        (Derived("regions", gapless_regions, stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=bare(numbered.LATIN),
    ),
    forms=(
        setters.VariantSudoku(
            setters.GIVENS, setters.AreasAsGroups("regions", "renbans"), always=setters.NO_BOXES
        ),
    ),
)
