"""Rule about islands: areas of white cells, each with one number, that shaded cells part.

>>> from ..core.board import Board
>>> [clue.label for clue in (*islands(Board(1, 3), {(0, 0): 2}), *out_of_reach(Board(1, 3), {(0, 0): 2}))]
['the islands', 'island of 2 at r1c1', 'no island reaches r1c3']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .. import judging
from ..constraints import Clause, Constraint, Islands, label_at
from ..core.board import Board, at
from ..core.cells import Is, all_of
from ..core.marks import labels
from ..core.record import Record, Square
from ..fields import Field
from . import Rule

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


def odd_island(clues: judging.Grid, shaded: judging.Grid) -> str | None:
    """Return a number that is no cell of an island, or an island without just one number that is its size."""
    numbers_at, white = dict(judging.numbers_of(clues)), judging.squares_with(shaded, 0)
    if covered := numbers_at.keys() - white:
        return f"the number at {judging.place(min(covered))} is shaded"
    for island in judging.patches(white):
        numbers = [numbers_at[square] for square in island.intersection(numbers_at)]
        if len(numbers) != 1:
            return f"the island of {judging.place(min(island))} holds {len(numbers)} numbers"
        if numbers[0] not in (None, len(island)):
            return f"the island of {judging.place(min(island))} has {len(island)} cells, not {numbers[0]}"
    return None


def one_island_each(field: Field[Any]) -> Rule:
    """Return the rule that each island has one number, its size."""

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        sizes = field.of(record)
        yield from islands(board, sizes)
        yield from out_of_reach(board, sizes) if sizes else ()

    return Rule(
        words="No cell with a number is shaded. Each connected area of white cells, an island, has exactly "
        "one number, which is its size; a ? stands for any size.",
        clues=clues,
        givens=lambda record, _: ((at(*square), (0,)) for square in field.of(record)),
        marks=lambda record, _: labels(field.of(record)),
        broken=lambda record, answer: odd_island(record.clues[field.name], answer["shaded"]),
    )
