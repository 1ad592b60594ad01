"""Rules about shaded and white cells, by the names that solvers give them.

>>> rules = (SHADE, UNTOUCHING, WHITE_PIECE)
>>> " ".join(rule.words for rule in rules)
'Shade some cells. No two shaded cells share an edge. All white cells are connected.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Clause, Connected, Constraint, Repeated, label_at
from ..constraints.repeated import clause_rows, clauses, repeat_pattern
from ..core.board import Board
from ..core.cells import Is, all_of, flag_cells
from ..core.record import Judge, Record, Square
from ..limits.caches import per_size
from ..rules import shading
from . import Rule


def shaded_in(answer: Answer) -> set[Square]:
    """Return the shaded squares of an answer, which may stand among its links."""
    shaded = answer.get("shaded")
    return judging.squares_with(answer["links"], "#") if shaded is None else judging.squares_with(shaded, 1)


def broken_if(words: str, finds: Callable[[judging.Grid], object]) -> Judge:
    """Return a judge that says `words` of an answer in whose shading a fault is found."""
    return lambda _, answer: words if finds(answer["shaded"]) else None


def touching_shade(answer: Answer) -> str | None:
    """Return a shaded square that touches another by an edge or a corner, or None."""
    shaded = shaded_in(answer)
    wrong = (square for square in sorted(shaded) if shaded.intersection(judging.around(square)))
    return next((f"{judging.place(square)} touches another shaded cell" for square in wrong), None)


SHADE = Rule(words="Shade some cells.", cells=lambda board: flag_cells(board.cells()))

SOME_SHADED = Rule(
    words="At least one cell is shaded.",
    board=lambda board: (Clause(all_of(board.cells(), 1), label="some cell is shaded"),),
    broken=lambda _, answer: None if shaded_in(answer) else "no cell is shaded",
)

UNTOUCHING = Rule(
    words="No two shaded cells share an edge.",
    board=shading.untouching,
    broken=lambda _, answer: (
        "two shaded cells share an edge" if judging.touching(shaded_in(answer)) else None
    ),
)
APART = Rule(
    words="No two shaded cells touch, not even diagonally.",
    board=shading.apart,
    broken=lambda _, answer: touching_shade(answer),
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


@per_size
def dominoes(board: Board) -> Iterator[Repeated]:
    """Require exactly one shaded neighbour for each shaded cell."""
    cells = board.cells()
    rows = [
        row
        for here, *near in board.stars()
        for row in ((here, *[len(cells) + i for i in near]), *[(here, *two) for two in combinations(near, 2)])
    ]
    yield clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, label_at("partner of", "{}"))


def lone_shade(_: Record, answer: Answer) -> str | None:
    """Return a shaded square that is no half of a domino, or None."""
    shaded = shaded_in(answer)
    odd = (square for square in sorted(shaded) if len(shaded.intersection(judging.beside(square))) != 1)
    return next((f"{judging.place(square)} is no half of a domino" for square in odd), None)


DOMINOES = Rule(
    words="Each shaded cell shares an edge with exactly one other shaded cell.",
    board=dominoes,
    broken=lone_shade,
)


@per_size
def two_beside(board: Board) -> Iterator[Repeated]:
    """Require exactly two shaded neighbours of each shaded cell."""
    cells = board.cells()
    rows = [
        row
        for here, *near in board.stars()
        for row in (
            *[(here, *three) for three in combinations(near, 3)],
            *[(here, *[len(cells) + i for i in near if i != one]) for one in near],
            *[(here,)] * (not near),
        )
    ]
    yield clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, label_at("the road goes on at", "{}"))


def end_or_branch(_: Record, answer: Answer) -> str | None:
    """Return a shaded square that does not touch exactly two others, or None."""
    shaded = shaded_in(answer)
    odd = (square for square in sorted(shaded) if len(shaded.intersection(judging.beside(square))) != 2)
    return next((f"the road ends or branches at {judging.place(square)}" for square in odd), None)


TWO_BESIDE = Rule(
    words="Each shaded cell shares an edge with exactly two other shaded cells.",
    board=two_beside,
    broken=end_or_branch,
)


@per_size
def rectangles(board: Board, value: int = 1) -> Iterator[Repeated]:
    """Forbid blocks of two by two cells with just three of a colour, so that its patches are rectangles."""
    cells = board.cells()
    rows = [
        (opposite, len(cells) + corner, *[i for i in block if i != corner])
        for block in board.blocks()
        for corner, opposite in zip(block, block[::-1], strict=True)
    ]
    label = label_at("no corner inwards round", "{}")
    both = all_of(cells, 1 - value) + all_of(cells, value)
    yield repeat_pattern(both, rows, clauses((2, 3, 4, 5)), label)


def rectangles_of(value: int) -> Rule:
    """Return the rule that each patch of a colour is a rectangle."""
    colour = shading.COLOURS[value]

    def broken(_: Record, answer: Answer) -> str | None:
        for patch in judging.patches(judging.squares_with(answer["shaded"], value)):
            if judging.box_of(patch) is None:
                return f"the {colour} cells at {judging.place(min(patch))} are no rectangle"
        return None

    return Rule(
        words=f"Each connected group of {colour} cells is a rectangle.",
        board=lambda board: rectangles(board, value),
        broken=broken,
    )


RECTANGLES = rectangles_of(1)
WHITE_RECTANGLES = rectangles_of(0)


def chain_of(value: int) -> Rule:
    """Return the rule that the cells of a colour are connected by their edges and corners."""
    colour = shading.COLOURS[value]

    def chained(board: Board) -> Iterator[Connected]:
        number = {square: i for i, square in enumerate(board.squares())}
        pairs = tuple((number[s], number[t]) for s in number for t in board.around(*s) if s < t)
        yield Connected(all_of(board.cells(), value), pairs, label=f"{colour} cells in one chain")

    def torn(grid: judging.Grid) -> bool:
        return len(judging.patches(judging.squares_with(grid, value), judging.around)) > 1

    return Rule(
        words=f"All {colour} cells are connected, also by corners.",
        board=chained,
        broken=broken_if(f"the {colour} cells fall apart", torn),
    )


WHITE_CHAIN = chain_of(0)
SHADED_CHAIN = chain_of(1)


@per_size
def straight(board: Board) -> Iterator[Repeated]:
    """Forbid shaded neighbours of a shaded cell both in its row and in its column."""
    rows = [bend for p, q, r, s in board.blocks() for bend in ((p, q, r), (q, p, s), (r, p, s), (s, q, r))]
    yield clause_rows(all_of(board.cells(), 0), rows, label_at("no bend at", "{}"))


@per_size
def accompanied(board: Board) -> Iterator[Repeated]:
    """Require a shaded neighbour of each shaded cell."""
    cells = board.cells()
    rows = [(here, *[len(cells) + i for i in near]) for here, *near in board.stars()]
    yield clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, label_at("no shaded cell alone at", "{}"))


def bars(least: int) -> Rule:
    """Return the rule that each patch of shaded cells is a straight bar, of at least one or two cells."""

    def broken(_: Record, answer: Answer) -> str | None:
        for patch in judging.patches(shaded_in(answer)):
            box = judging.box_of(patch)
            if box is None or min(box) > 1 or max(box) < least:
                return f"the shaded cells at {judging.place(min(patch))} are no bar"
        return None

    return Rule(
        words=f"Each group of shaded cells is a straight bar{' of at least two cells' * (least - 1)}.",
        board=lambda board: (*straight(board), *(accompanied(board) if least > 1 else ())),
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


def touch_edge(board: Board) -> tuple[Connected]:
    """Connect all white cells with the surroundings of the board."""
    ring = board.rows * board.columns
    shore = tuple((i, ring) for i, square in enumerate(board.squares()) if len(board.near(*square)) < 4)
    white = all_of((*board.cells(), shading.RING), 0)
    return (Connected(white, board.pairs() + shore, root=ring, label="white cells reach the edge"),)


def enclosed(_: Record, answer: Answer) -> str | None:
    """Return a white group without a square at the edge of the board, or None."""
    rows, columns = len(answer["shaded"]), len(answer["shaded"][0])
    for patch in judging.patches(judging.squares_with(answer["shaded"], 0)):
        if not any(r in (0, rows - 1) or c in (0, columns - 1) for r, c in patch):
            return f"the white cells at {judging.place(min(patch))} do not reach the edge"
    return None


WHITE_TO_EDGE = Rule(
    words="Each white cell is connected with the edge of the board by white cells.",
    hidden=lambda _: ((shading.RING, (0,)),),
    board=touch_edge,
    broken=enclosed,
)


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
