"""Rules about groups of cells of one colour that are squares, and about groups that are no rectangles.

Vocabulary
    side       hidden cell of a square: the side of its tile, or 0 if it is of the other colour
    notch      hidden cell of a block of two by two cells, 1 if just three of them have the colour

>>> from ..core.board import Board
>>> [domain for _, domain in SHADED_SQUARES.hidden(Board(2, 2))]
[(0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1, 2)]
>>> SHADED_SQUARES.broken(None, {"shaded": [[1, 1], [0, 0]]})
'the shaded cells at row 1, column 1 are no square'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Clause, Connected, Constraint, Reached, Repeated, clause_rows, label_at
from ..core.board import Board, at
from ..core.cells import Cell, Domain, Is, all_of, flag_cells
from ..core.marks import labels
from ..core.places import Place
from ..core.record import Record, Square, numbers_told
from ..fields import Field
from ..limits.caches import per_size
from ..puzzle import Puzzle
from ..rules import shading
from ..wording import words
from ..wording.words import Phrase
from . import Rule
from .shaded import rectangles


def side(square: Square) -> Cell:
    """Return the hidden cell of a square that tells the side of its tile."""
    return f"{at(*square)}side"


def sides(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the hidden cells, each with the sides that a tile can have, and 0."""
    domain = tuple(range(min(board.rows, board.columns) + 1))
    return ((side(square), domain) for square in board.squares())


@per_size
def squares(board: Board, value: int) -> Iterator[Repeated]:
    """Make all cells of a group have one side, and a row or column of the group that many cells."""
    squares, longest = board.squares(), min(board.rows, board.columns)
    wide, count, cells = board.columns, len(squares), board.cells()
    lacks = tuple([Is(side(square), k, False) for k in range(longest + 1) for square in squares])
    literals = (*all_of(cells, value), *all_of(cells, 1 - value), *lacks, *[~literal for literal in lacks])

    def lack(i: int, k: int) -> int:
        return (2 + k) * count + i

    def has(i: int, k: int) -> int:
        return (3 + longest + k) * count + i

    yield clause_rows(
        literals,
        [row for i in range(count) for row in ((i, has(i, 0)), (count + i, lack(i, 0)))],
        label_at("side of", "{}"),
    )
    beside = [pair for i, j in board.pairs() for pair in ((i, j), (j, i))]
    rows = [(count + j, lack(i, k), has(j, k)) for i, j in beside for k in range(1, longest + 1)]
    yield clause_rows(literals, rows, label_at("one side for the square at", "{}"))
    rows = []
    for i, (r, c) in enumerate(squares):
        for step, place, length in ((1, c, wide), (wide, r, board.rows)):
            before = (i - step,) if place else ()
            for k in range(1, longest + 1):
                start = (*before, lack(i, k))
                if place + k > length:
                    rows.append((*start,))
                    continue
                rows += [(*start, i + step * ahead) for ahead in range(1, k)]
                rows += [(*start, count + i + step * k)] if place + k < length else []
    labels = [label_at("a square, as wide as high, at", squares[row[-1] % count]) for row in rows]
    yield clause_rows(literals, rows, labels)


def squares_of(value: int) -> Rule:
    """Return the rule that each group of a colour is a square."""
    colour = shading.COLOURS[value]

    def broken(_: Record, answer: Answer) -> str | None:
        for patch in judging.patches(judging.squares_with(answer["shaded"], value)):
            box = judging.box_of(patch)
            if box is None or box[0] != box[1]:
                return f"the {colour} cells at {judging.place(min(patch))} are no square"
        return None

    return Rule(
        words=f"Each connected group of {colour} cells is a square.",
        hidden=sides,
        places=lambda board: {side(square): Place("remark", (square,)) for square in board.squares()},
        board=lambda board: (*rectangles(board, value), *squares(board, value)),
        broken=broken,
    )


SHADED_SQUARES = squares_of(1)
WHITE_SQUARES = squares_of(0)


def say_side(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Word the side of the tile of a square."""
    (square,) = words.ends(puzzle, cell)
    if not value:
        return Phrase(square, f"{{}} [is|are] {'' if true else 'not '}outside all squares")
    has = "[the square at {} has|the squares at {} have]"
    lacks = "[the square at {} does|the squares at {} do] not have"
    return Phrase(square, f"{has if true else lacks} side <>", what=str(value))


def notch(square: Square) -> Cell:
    """Return the hidden cell of the block of two by two cells at its upper left square."""
    return f"{at(*square)}notch"


def notches(board: Board) -> dict[Cell, Place]:
    """Return the hidden cells of blocks, and their places."""
    blocks = ((r, c) for r in range(board.rows - 1) for c in range(board.columns - 1))
    return {notch((r, c)): Place("point", ((r, c), (r + 1, c + 1))) for r, c in blocks}


@per_size
def no_rectangles(board: Board, value: int) -> Iterator[Constraint]:
    """Connect each cell of a colour, by others of it, with a block that holds just three of them. A group is
    a rectangle if and only if it has no such block.
    """
    cells, names = board.cells(), [*notches(board)]
    count, colour = len(cells), shading.COLOURS[value]
    literals = (
        *all_of(cells, value), *all_of(cells, 1 - value), *all_of(names, 1), *all_of(names, 0)
    )  # fmt: skip
    rows, about = list[tuple[int, ...]](), list[str]()
    for n, block in enumerate(board.blocks()):
        here, gone = 2 * count + n, 2 * count + len(names) + n
        rows.append((gone, *[count + i for i in block]))
        rows += [(gone, *pair) for pair in combinations(block, 2)]
        rows += [(here, i, *[count + j for j in block if j != i]) for i in block]
        label = f"corner inwards between {cells[block[0]]} and {cells[block[3]]}"
        about += [label] * (len(rows) - len(about))
    yield clause_rows(literals, rows, about)
    root = count + len(names)
    vertices = (*all_of(cells, value), *all_of(names, 1), Is(shading.RING, 0))
    joints = [(i, count + n) for n, block in enumerate(board.blocks()) for i in block]
    edges = (*board.pairs(), *joints, *[(count + n, root) for n in range(len(names))])
    yield Connected(vertices, edges, root=root, label=f"no rectangle of {colour} cells")


def no_rectangles_of(value: int) -> Rule:
    """Return the rule that no group of a colour is a rectangle."""
    colour = shading.COLOURS[value]

    def broken(_: Record, answer: Answer) -> str | None:
        for patch in judging.patches(judging.squares_with(answer["shaded"], value)):
            if judging.box_of(patch) is not None:
                return f"the {colour} cells at {judging.place(min(patch))} are a rectangle"
        return None

    return Rule(
        words=f"No connected group of {colour} cells is a rectangle, nor a single cell.",
        hidden=lambda board: (*flag_cells(notches(board)), (shading.RING, (0,))),
        places=notches,
        board=lambda board: no_rectangles(board, value),
        broken=broken,
    )


NO_RECTANGLES = no_rectangles_of(1)
NO_WHITE_RECTANGLES = no_rectangles_of(0)


def number_of_rectangle(field: Field[Any]) -> Rule:
    """Return the rule that a white rectangle has at most one number, its area."""

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        numbers, white = field.of(record), all_of(board.cells(), 0)
        for square, number in numbers_told(numbers).items():
            here = square[0] * board.columns + square[1]
            name = label_at(f"rectangle of {number} at", square)
            yield Reached(white, board.pairs(), (here,), number, label=name)
        for (r, c), (y, x) in combinations(numbers, 2):
            left, right = sorted((c, x))
            block = [at(i, j) for i in range(r, y + 1) for j in range(left, right + 1)]
            yield Clause(all_of(block, 1), label=f"{at(r, c)} and {at(y, x)} lie in two rectangles")

    return Rule(
        words="No cell with a number is shaded. A rectangle holds at most one number, which is its area; a ? "
        "stands for any area.",
        clues=clues,
        givens=lambda record, _: ((at(*square), (0,)) for square in field.of(record)),
        marks=lambda record, _: labels(field.of(record)),
        broken=lambda record, answer: odd_rectangle(record.clues[field.name], answer["shaded"]),
    )


def odd_rectangle(clues: judging.Grid, shaded: judging.Grid) -> str | None:
    """Return a rectangle with several numbers or another area, or a number in none; None if there is none."""
    numbers, white = dict(judging.numbers_of(clues)), judging.squares_with(shaded, 0)
    if covered := numbers.keys() - white:
        return f"the number at {judging.place(min(covered))} is shaded"
    for patch in judging.patches(white):
        held = [numbers[square] for square in patch.intersection(numbers)]
        if len(held) > 1:
            return f"the rectangle at {judging.place(min(patch))} holds {len(held)} numbers"
        if held and held[0] not in (None, len(patch)):
            return f"the rectangle at {judging.place(min(patch))} has {len(patch)} cells"
    return None


say_tile = words.by_place(
    {
        "remark": say_side,
        "point": words.flags(
            "a corner inwards is {}", "no corner inwards is {}",
            words.between(lambda one, other: f"between {one} and {other}"), " or ",
        ),
    },
    shading.shaded_or_white,
)  # fmt: skip
"""Words for cells that are shaded or white, and for what these rules say of them."""
