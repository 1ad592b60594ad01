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

from ...kit import (
    AREA, UNKNOWN, Answer, Board, Clause, Constraint, Derived, Is, Islands, Kind, NumbersOrUnknown, Pzpr,
    Recipe, Record, Rule, Shading, Square, all_of, at, codes, deriving, judging, label_at, labels, looks,
    pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the island has")

Sizes = Mapping[Square, int | None]


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


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the constraints of all islands."""
    sizes = CELLS.of(record)
    yield from islands(board, sizes)
    yield from out_of_reach(board, sizes) if sizes else ()


def odd_island(record: Record, answer: Answer) -> str | None:
    """Return an island without just one number that is its size, or None."""
    numbers_at = dict(judging.numbers_of(record.clues["cells"]))
    for island in judging.patches(judging.squares_with(answer["shaded"], 0)):
        numbers = [numbers_at[square] for square in island.intersection(numbers_at)]
        if len(numbers) != 1:
            return f"the island of {judging.place(min(island))} holds {len(numbers)} numbers"
        if numbers[0] not in (None, len(island)):
            return f"the island of {judging.place(min(island))} has {len(island)} cells, not {numbers[0]}"
    return None


ISLANDS = Rule(
    words="Each connected area of white cells, an island, has exactly one number, which is its size; a ? "
    "stands for any size.",
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=odd_island,
)

KIND = Kind(
    name="nurikabe",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(CELLS, "number"),
        shaded.NO_POOLS,
        shaded.piece("sea"),
        ISLANDS,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Task("nurikabe"),
        looks.Penpa("nurikabe"),
        Pzpr("nurikabe", (parts.CellsPart("cells", codes.NUMBER16),), among=(pages.SHADED,)),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.one_per_area(deriving.areas(0)), hidden=UNKNOWN),),
        size=(6, 6),
        drawn_from=lambda record: KIND.model.bare(record),
    ),
)
