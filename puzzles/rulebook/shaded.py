"""Rules about shaded and white cells, by the names that solvers give them.

>>> rules = (SHADE, UNTOUCHING, WHITE_PIECE)
>>> " ".join(rule.words for rule in rules)
'Shade some cells. No two shaded cells share an edge. All white cells are connected.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Connected, Constraint, exactly, label_at
from ..core.board import Board, at
from ..core.cells import Cell, Domain, Is, all_of, flag_cells
from ..core.marks import labels
from ..core.record import Judge, Record, Square, numbers_told
from ..fields import BORDERS, Counts, Field
from ..rules import shading
from .rule import Rule


def shaded_in(answer: Answer) -> set[Square]:
    """Return the shaded squares of an answer."""
    return judging.squares_with(answer["shaded"], 1)


def broken_if(words: str, finds: Callable[[judging.Grid], object]) -> Judge:
    """Return a judge that says `words` of an answer in whose shading a fault is found."""
    return lambda _, answer: words if finds(answer["shaded"]) else None


SHADE = Rule(words="Shade some cells.", cells=lambda board: flag_cells(board.cells()))

UNTOUCHING = Rule(
    words="No two shaded cells share an edge.",
    board=shading.untouching,
    broken=broken_if(
        "two shaded cells share an edge", lambda grid: judging.touching(judging.squares_with(grid, 1))
    ),
)
NOT_SHUT_IN = Rule(board=shading.not_isolated, implied=True)
"""Each cell has a white neighbour, as white cells are connected and no two shaded ones touch."""

WHITE_PIECE = Rule(
    words="All white cells are connected.",
    board=lambda board: shading.one_piece(board, 0),
    broken=broken_if("the white cells fall apart", lambda grid: judging.pieces(grid, 0) > 1),
)


def piece(name: str = "") -> Rule:
    """Return the rule that the shaded cells are connected, as the thing that they are together: a canal."""
    return Rule(
        words="All shaded cells are connected.",
        board=lambda board: shading.one_piece(board, 1, name and f"the {name}"),
        broken=broken_if("the shaded cells fall apart", lambda grid: judging.pieces(grid, 1) > 1),
    )


SHADED_PIECE = piece()
NO_POOLS = Rule(
    words="No 2×2 block is fully shaded.",
    board=shading.no_pools,
    broken=broken_if(
        "two by two shaded cells are a pool", lambda grid: judging.pool(judging.squares_with(grid, 1))
    ),
)
NO_WHITE_POOLS = Rule(
    words="No 2×2 block is fully white.",
    board=lambda board: shading.no_pools(board, 0),
    broken=broken_if(
        "two by two white cells are a pool", lambda grid: judging.pool(judging.squares_with(grid, 0))
    ),
)


def half_shaded(record: Record, answer: Answer) -> str | None:
    """Return a region that is shaded in part, or None."""
    shaded = shaded_in(answer)
    for area in judging.rooms(record).values():
        if area & shaded and area - shaded:
            return f"the region at {judging.place(min(area))} is shaded in part"
    return None


WHOLE_REGIONS = Rule(
    words="Each region is shaded as a whole or white.",
    board=lambda board: (
        clause
        for i, cells in enumerate(board.regions)
        for clause in shading.one_colour(cells, f"region {i + 1} from {cells[0]} is of one colour")
    ),
    broken=half_shaded,
)


def region_counts(counts: Counts) -> Rule:
    """Return the rule that a number counts the shaded cells of its region."""
    return Rule(
        words="A number counts the shaded cells of its region.",
        clues=lambda record, board: shading.region_counts(board, counts.of(record)),
        marks=lambda record, board: (
            *shading.region_marks(board.regions, counts.printed(record)),
            *BORDERS.marks(record),
        ),
        broken=lambda record, answer: judging.miscounted_area(record, shaded_in(answer)),
    )


def white_under(field: Field[Any]) -> Rule:
    """Return the rule that no cell with a clue is shaded."""

    def white(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
        return ((at(*square), (0,)) for square in field.of(record))

    def broken(record: Record, answer: Answer) -> str | None:
        there = (square for square, _ in judging.clues_of(record.clues.get(field.name) or ()))
        shaded = next((square for square in there if answer["shaded"][square[0]][square[1]]), None)
        return None if shaded is None else f"the clue at {judging.place(shaded)} is shaded"

    return Rule(words="No cell with a clue is shaded.", givens=white, broken=broken)


def counts_beside(field: Field[Any]) -> Rule:
    """Return the rule that a number counts the shaded cells that share an edge with its cell."""

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        for square, number in numbers_told(field.of(record)).items():
            near = all_of(board.neighbours(*square), 1)
            yield exactly(number, near, label_at(f"{number} shaded beside", square))

    return Rule(
        words="A number counts the shaded cells that share an edge with its cell.",
        clues=clues,
        marks=lambda record, _: labels(field.of(record)),
        broken=lambda record, answer: miscounted(
            record, field.name, shaded_in(answer), judging.beside, "beside"
        ),
    )


def miscounted(record: Record, name: str, shaded: set[Square], near: Any, where: str) -> str | None:
    """Return the first number that differs from that of the shaded cells near it."""
    for square, number in judging.numbers_of(record.clues[name]):
        if number not in (None, len(shaded.intersection(near(square)))):
            return f"{where} {judging.place(square)} there are not {number} shaded cells"
    return None


def sees(field: Field[Any], colour: int, *, itself: bool) -> Rule:
    """Return the rule that a number counts the cells of a colour that it sees in the four directions, with
    its own cell or without.
    """
    name = shading.COLOURS[colour]

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        for square, number in numbers_told(field.of(record)).items():
            label = label_at(f"{number} {'' if itself else f'{name} '}seen from", square)
            yield shading.sight_of(board, square, number - itself, colour, label)

    def broken(record: Record, answer: Answer) -> str | None:
        for square, number in judging.numbers_of(record.clues[field.name]):
            if number not in (None, itself + judging.in_sight(answer["shaded"], square, colour)):
                return f"from {judging.place(square)} one does not see {number} {name} cells"
        return None

    return Rule(
        words=f"A number counts the {name} cells that it sees up, down, left and right up to the next cell "
        f"that is not{', and its own cell' if itself else ''}; a ? any number of them.",
        clues=clues,
        marks=lambda record, _: labels(field.of(record)),
        broken=broken,
    )


def reach_edge(board: Board) -> Iterator[Constraint]:
    """Connect all shaded cells with the surroundings of the board, by edges and corners: a white loop would
    cut off what it encloses.
    """
    cells, ring = board.cells(), board.rows * board.columns
    number = {square: i for i, square in enumerate(board.squares())}
    pairs = [(number[s], number[t]) for s in number for t in board.around(*s) if s < t]
    shore = [(number[s], ring) for s in number if len(board.near(*s)) < 4]
    vertices = (*all_of(cells, 1), Is(shading.RING, 0))
    yield Connected(vertices, (*pairs, *shore), root=ring, label="no loop of white cells")


def with_loop(grid: judging.Grid) -> bool:
    """Return whether the white cells hold a loop: without one each piece has one border fewer than cells."""
    white = judging.squares_with(grid, 0)
    borders = sum((r + 1, c) in white for r, c in white) + sum((r, c + 1) in white for r, c in white)
    return borders != len(white) - len(judging.patches(white))


NO_WHITE_LOOP = Rule(
    words="White cells make no loop.",
    hidden=lambda _: ((shading.RING, (0,)),),
    board=lambda board: (*shading.no_pools(board, 0), *reach_edge(board)),
    broken=broken_if("white cells make a loop", with_loop),
)
