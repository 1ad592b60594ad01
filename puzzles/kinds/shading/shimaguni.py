"""Shimaguni (islands): one shaded island in each region; islands of neighbours differ and do not touch.

Vocabulary
    size       for each region a cell with the number of its shaded cells

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1, 1]], "counts": {"1": 1}}
>>> puzzle = read_record({"type": "shimaguni", "rows": 1, "cols": 4, "clues": clues})
>>> puzzle.givens, puzzle.broken({"r1c1": 1, "r1c2": 0, "r1c3": 0, "r1c4": 1, "size1": 1, "size2": 1}).label
((('size2', (1,)),), 'islands of regions 1 and 2 differ')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Clause, Compare, Connected, Constraint, Counts, Derived, Is,
    Kind, Linear, Phrase, Puzzle, Pzpr, Recipe, Record, RuleLabel, Rules, Shading, all_of, deriving,
    givens, judging, looks, pages, parts, shading, words,
)  # fmt: skip

APART = RuleLabel("{} and {} are of different islands", "islands do not touch across a border")

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")


@lru_cache(maxsize=32)
def shimaguni_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    rules = shading.shading_rules("shimaguni", board, islands(board), differ_across_borders(board))
    places = board.per_region("size")
    sizes = (tuple(range(1, len(cells) + 1)) for cells in board.regions)
    return replace(rules, domains=(*rules.domains, *zip(places, sizes, strict=True)), places=places)


def islands(board: Board) -> Iterator[Constraint]:
    """Require the shaded cells of each region to be one island, of the region's size."""
    squares = dict(zip(board.cells(), board.squares(), strict=True))
    for i, cells in enumerate(board.regions):
        name = f"the island of region {i + 1} from {cells[0]}"
        pairs = board.pairs_among(map(squares.__getitem__, cells))
        shaded = all_of(cells, 1)
        yield Connected(shaded, pairs, label=name)
        yield Linear((*((1, literal) for literal in shaded), (-1, f"size{i + 1}")), "==", 0, label=name)


def differ_across_borders(board: Board) -> Iterator[Constraint]:
    """Forbid shaded cells on both sides of a border, and require the sizes to differ there."""
    neighbours: dict[tuple[int, int], None] = {}
    region = board.region_of
    for a, b in board.borders():
        yield Clause((Is(a, 0), Is(b, 0)), label=APART.format(a, b))
        if region[a] != region[b]:
            neighbours[min(region[a], region[b]), max(region[a], region[b])] = None
    for i, j in neighbours:
        label = f"islands of regions {i + 1} and {j + 1} differ"
        yield Compare(f"size{i + 1}", "!=", f"size{j + 1}", label=label)


def read(record: Record) -> Puzzle:
    rules, counts = shimaguni_rules(REGIONS.board(record)), COUNTS.of(record)
    sizes = givens({f"size{i + 1}": count for i, count in counts.items()})
    marks = (
        *shading.region_marks(rules.board.regions, COUNTS.printed(record)),
        *BORDERS.marks(record),
    )
    return Puzzle.for_record(record, rules, (), sizes, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check counts, islands, and that neighbouring islands neither touch nor have equal sizes."""
    shaded, regions = judging.squares_with(answer["shaded"], 1), judging.rooms(record)
    inner = judging.inner_borders(record)
    if split := sorted((a, b) for a, b in inner if a in shaded and b in shaded):
        return f"the border at {judging.place(split[0][0])} runs between two shaded cells"
    label_of = {square: label for label, area in regions.items() for square in area}
    if broken := judging.miscounted_area(record, shaded):
        return broken
    shaded_in = {label: shaded & area for label, area in regions.items()}
    for label, area in regions.items():
        if len(judging.patches(shaded_in[label])) != 1:
            return f"in the region at {judging.place(min(area))} there is not just one island"
        for square in sorted(area):
            for other in judging.beside(square):
                there = label_of.get(other, label)
                if there == label:
                    continue
                if square in shaded and other in shaded:
                    return f"the islands of {judging.place(square)} and {judging.place(other)} touch"
                if len(shaded_in[there]) == len(shaded_in[label]):
                    pair = f"{judging.place(square)} and {judging.place(other)}"
                    return f"the islands of the regions of {pair} are of one size"
    return None


def island(region: str, value: int, true: bool) -> Phrase:
    """Phrase the fact that the island of a region has, or does not have, `value` cells."""
    has, cells = "has" if true else "does not have", "cell" if value == 1 else "cells"
    return Phrase(region, f"the island of {{}} {has} <> {cells}", what=str(value))


KIND = Kind(
    name="shimaguni",
    rules=(
        "Shade one connected island in each region. A number is the size of its island. No border runs "
        "between two shaded cells, not even one that closes no region. Islands in two regions that share "
        "an edge have different sizes."
    ),
    fields=(REGIONS, COUNTS, BORDERS),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.by_place({"region": words.of_region(island)}, words.shading),
    forms=(
        looks.Penpa("shimaguni (islands)"),
        Pzpr("shimaguni", parts.BORDERED, (pages.SHADED, pages.PlayerMarks()), version=1),
    ),
    recipe=Recipe(
        (Derived("counts"),),
        size=(6, 6),
        shape=deriving.random_regions(3, 6),
        mend=deriving.moving_borders(1),
    ),
)
