"""Nurikabe: white islands of the sizes given, each with one number, in one sea without 2×2 pools.

Vocabulary
    island     the white cells (0) connected with one clue
    sea        the shaded cells (1), all connected

>>> from gridproof.puzzles import read_record
>>> record = {"type": "nurikabe", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}}
>>> puzzle = read_record(record)
>>> [clue.label for clue in puzzle.clues]
['the islands', 'island of 2 at r1c1', 'no island reaches r1c3']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ...kit import (
    AREA, UNKNOWN, Answer, Board, Clause, Constraint, Derived, Is, Islands, Kind, NumbersOrUnknown,
    Puzzle, Pzpr, Recipe, Record, Rules, Shading, Square, all_of, at, codes, deriving, givens, judging,
    label_at, labels, looks, pages, parts, shading, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the island has")

Sizes = Mapping[Square, int | None]


@lru_cache(maxsize=32)
def nurikabe_rules(rows: int, columns: int) -> Rules:
    """Return the rules of one sea without pools on a board of this size: cells are 1 in the sea and 0 on an
    island.
    """
    board = Board(rows, columns)
    return shading.shading_rules(
        "nurikabe", board, shading.no_pools(board), shading.one_piece(board, 1, "the sea")
    )


def islands(board: Board, sizes: Sizes) -> Iterator[Constraint]:
    """Yield all islands as one constraint, then clauses on the cells close to each clue. Those are implied,
    but save search, and let deduction name the clue.
    """
    white = all_of(board.cells(), 0)
    numbered = tuple((r * board.columns + c, size) for (r, c), size in sizes.items())
    label = "the islands" if sizes else "each island has a number, and there is none"
    yield Islands(white, board.pairs(), numbered, label=label)
    for square, size in sizes.items():
        if size is None:
            continue
        label = label_at(f"island of {size} at", square)
        near = board.near(*square)
        if size > 1:
            yield Clause(all_of(board.neighbours(*square), 0), label=label)
        for other in near:
            if size == 1 or any(beyond in sizes for beyond in board.near(*other) if beyond != square):
                yield Clause((Is(at(*other), 1),), label=label)


def out_of_reach(board: Board, sizes: Sizes) -> Iterator[Clause]:
    """Require sea in the cells that no island can reach (implied; it saves search)."""
    beside: dict[Square, set[Square]] = {square: set() for square in board.squares()}
    for clue in sizes:
        for square in (clue, *board.near(*clue)):
            beside[square].add(clue)
    reached = {square for clue in sizes for square in reach(board, clue, sizes[clue], beside)}
    for square in board.squares():
        if square not in reached:
            yield Clause((Is(at(*square), 1),), label=label_at("no island reaches", square))


def reach(
    board: Board, clue: Square, size: int | None, beside: Mapping[Square, set[Square]]
) -> Iterator[Square]:
    """Yield the squares that the island of `clue` can reach, avoiding those beside other clues."""
    layer, seen = [clue], {clue}
    for _ in range(size or board.rows * board.columns):
        yield from layer
        ahead = {square: None for here in layer for square in board.near(*here) if square not in seen}
        layer = [square for square in ahead if beside[square] <= {clue}]
        seen.update(ahead)
        if not layer:
            return


def read(record: Record) -> Puzzle:
    rules = nurikabe_rules(record.rows, record.columns)
    sizes = CELLS.of(record)
    near = out_of_reach(rules.board, sizes) if sizes else ()
    clues = (*islands(rules.board, sizes), *near)
    white = givens({at(*square): 0 for square in sizes})
    return Puzzle.for_record(record, rules, clues, white, labels(sizes))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the sea, then each island."""
    sea, clues = judging.squares_with(answer["shaded"], 1), dict(judging.numbers_of(record.clues["cells"]))
    if len(judging.patches(sea)) > 1:
        return "the sea falls apart"
    if (corner := judging.pool(sea)) is not None:
        return f"there is a pool at {judging.place(corner)}"
    if not sea.isdisjoint(clues):
        return f"the sea covers {judging.place(min(sea.intersection(clues)))}"
    for island in judging.patches(judging.squares_with(answer["shaded"], 0)):
        numbers = [clues[square] for square in island.intersection(clues)]
        if len(numbers) != 1:
            return f"the island of {judging.place(min(island))} holds {len(numbers)} numbers"
        if numbers[0] not in (None, len(island)):
            return f"the island of {judging.place(min(island))} has {len(island)} cells, not {numbers[0]}"
    return None


KIND = Kind(
    name="nurikabe",
    rules="Shade some of the cells without a number. All shaded cells are connected, and no 2×2 block is "
    "fully shaded. Each connected area of white cells, an island, has exactly one number, which is "
    "its size.",
    fields=(CELLS,),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Task("nurikabe"),
        looks.Penpa("nurikabe"),
        Pzpr("nurikabe", (parts.CellsPart("cells", codes.NUMBER16),), among=(pages.SHADED,)),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas(0)), hidden=UNKNOWN),),
        size=(6, 6),
        drawn_from=lambda record: Puzzle.for_record(record, nurikabe_rules(record.rows, record.columns)),
    ),
)
