"""Rules about one loop along the grid lines, by the names that solvers give them.

A cell is its side of the loop: an edge belongs to the loop if its two cells differ. There is a single simple
loop if and only if the inside is connected, and so is the outside together with a *ring* around the board.

>>> three = edges(3, "here", ("a", "b"), "")
>>> three.allowed, [str(literal) for literal in three.literals]
((3,), ['a=1', 'b=1', 'here=1', 'here=1'])
>>> len(corners(((0, 0, 0), (0, 1, 1), (0, 0, 0)))), len(visits(((1, 0, 0), (0, 0, 0), (0, 0, 1))))
(4, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Clause, Table, Tally, label_at
from ...core.board import Board, at, square_of
from ...core.cells import Cell, Is, all_of, flag_cells
from ...core.marks import Caption, Lattice, Marks, labels
from ...core.record import Record, Square
from ...fields import Field, Flag
from ...limits.caches import CLUES
from ...puzzle import Puzzle
from ...rules import shading
from ...rules.edges import claim, name_point, say_edge, sides_of
from ...wording import words
from ...wording.words import Fact, Phrase
from .. import Rule

FULL = Flag("visit_all", False, "whether the loop visits every point of the grid")


def drawn(record: Record, answer: Answer) -> judging.Grid:
    """Return the links between points of the grid that the outline of an answer takes."""
    return judging.outline(judging.squares_with(answer["inside"], 1), record.rows, record.columns)


LOOP = Rule(
    words="Draw one closed loop along the grid lines.",
    cells=lambda ground: flag_cells(ground.cells()),
    hidden=lambda _: ((shading.RING, (0,)),),
    board=lambda ground: (
        Clause(all_of(ground.cells(), 1), label="there is a loop"),
        *shading.one_outline(ground),
    ),
    broken=lambda record, answer: judging.broken_loop(drawn(record, answer)),
)


def every_point(board: Board) -> Iterator[Clause]:
    """Require each point of the grid to have cells inside and outside the loop around it; beyond the board
    all is outside.
    """
    for r, c in product(range(board.rows + 1), range(board.columns + 1)):
        label = name_point("the loop visits the", r, c)
        around = [at(y, x) for y, x in product((r - 1, r), (c - 1, c)) if board.holds(y, x)]
        yield Clause(all_of(around, 1), label=label)
        if len(around) == 4:
            yield Clause(all_of(around, 0), label=label)


def captions(full: bool) -> Marks:
    """Say below the board that the loop visits every dot, if it does."""
    return (Caption("the loop visits every dot"),) if full else ()


def misses_point(record: Record, answer: Answer) -> str | None:
    """Return that the loop leaves out a point of the grid, or None if it does not."""
    return None if all(map(all, drawn(record, answer))) else "the loop leaves out a point of the grid"


EVERY_POINT = Rule(
    words="With the setting visit_all, the loop visits every point of the grid.",
    board=every_point,
    marks=lambda _, __: captions(True),
    broken=misses_point,
    when=FULL,
)


# Clues ------------------------------------------------------------------------------------------------


def numbers_among_dots(field: Field[Any], record: Record) -> Marks:
    """Draw the numbers among dots."""
    return (Lattice("dots"), *labels(field.of(record)))


@lru_cache(maxsize=CLUES)
def edges(clue: int, here: Cell, beside: tuple[Cell, ...], label: str) -> Tally:
    """Return the constraint of a clue in cell `here` with the cells `beside` it on the board; cells off the
    board are outside.

    If `here` is outside, the clue is the number of its neighbours inside; if `here` is inside, that number
    is 4 - clue. In both cases it is the clue minus (2·clue - 4) · `here`.
    """
    twice = 2 * clue - 4
    own = (Is(here, 1),) * twice or (Is(here, 0),) * -twice
    return Tally((*all_of(beside, 1), *own), (clue + max(-twice, 0),), label=label)


def numbers(field: Field[Any], record: Record) -> Iterator[tuple[Square, int]]:
    """Yield the numbers among the clues, by square."""
    yield from ((square, clue) for square, clue in field.of(record).items() if isinstance(clue, int))


def judged_numbers(field: Field[Any], record: Record) -> Iterator[tuple[Square, int]]:
    """Yield the numbers among the clues by square, as a judge reads them."""
    entries = judging.numbers_of(record.clues[field.name])
    yield from ((square, number) for square, number in entries if isinstance(number, int))


def edge_counts(field: Field[Any]) -> Rule:
    """Return the rule that a number counts the edges of its cell that belong to the loop."""

    def clues(record: Record, board: Board) -> Iterator[Tally]:
        for square, clue in numbers(field, record):
            yield edges(clue, at(*square), board.neighbours(*square), label_at(f"clue {clue} at", square))

    def broken(record: Record, answer: Answer) -> str | None:
        inside = judging.squares_with(answer["inside"], 1)
        for square, number in judged_numbers(field, record):
            used = sum((square in inside) != (other in inside) for other in judging.beside(square))
            if number != used:
                return f"the loop takes {used} edges of {judging.place(square)}, not {number}"
        return None

    return Rule(
        words="A number counts the edges of its cell that belong to the loop.",
        clues=clues,
        marks=lambda record, _: numbers_among_dots(field, record),
        broken=broken,
    )


Nine = tuple[tuple[int, int, int], ...]
"""The sides of a cell and of the eight around it, by rows."""
Corners = tuple[tuple[int, int], ...]


def corners(nine: Nine) -> Corners:
    """Return the corners of the cell in the middle that the loop visits, clockwise."""
    turn = (0, 0), (0, 1), (1, 1), (1, 0)
    return tuple((r, c) for r, c in turn if len({*nine[r][c : c + 2], *nine[r + 1][c : c + 2]}) > 1)


def visits(nine: Nine) -> Corners:
    """Return the corners of the cell in the middle at which the loop leaves it, going clockwise, or the first
    one if the loop goes round it.
    """
    beside = {(0, 0): nine[0][1], (0, 1): nine[1][2], (1, 1): nine[2][1], (1, 0): nine[1][0]}
    visited = corners(nine)
    return tuple(corner for corner in visited if beside[corner] == nine[1][1]) or visited[:1]


@lru_cache(maxsize=CLUES)
def rows_with(
    count: Callable[[Nine], Corners], number: int, there: tuple[bool, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the sides of the cells that are `there` of nine with this count; those beyond are outside."""
    rows = []
    for sides in product(*[(0, 1) if one else (0,) for one in there]):
        if len(count((sides[:3], sides[3:6], sides[6:]))) == number:  # type: ignore[arg-type]
            rows.append(tuple([side for side, one in zip(sides, there, strict=True) if one]))
    return tuple(rows)


def touched(
    field: Field[Any],
    text: str,
    count: Callable[[Nine], Corners],
    judged: Callable[[judging.Grid, Square], int],
) -> Rule:
    """Return the rule that a number is this count of the cells around it. The judge has one of its own."""

    def clues(record: Record, board: Board) -> Iterator[Table]:
        for (r, c), number in numbers(field, record):
            around = [*product((r - 1, r, r + 1), (c - 1, c, c + 1))]
            there = tuple(board.holds(*square) for square in around)
            cells = tuple(at(*square) for square, one in zip(around, there, strict=True) if one)
            yield Table(cells, rows_with(count, number, there), label=label_at(f"clue {number} at", (r, c)))

    def broken(record: Record, answer: Answer) -> str | None:
        for square, number in judged_numbers(field, record):
            used = judged(drawn(record, answer), square)
            if number != used:
                return f"the clue in {judging.place(square)} is {number}, and not {used}"
        return None

    return Rule(
        words=text, clues=clues, marks=lambda record, _: numbers_among_dots(field, record), broken=broken
    )


# Words ------------------------------------------------------------------------------------------------

WORDING = words.by_place({"edge": say_edge}, shading.in_or_out)


def tell(puzzle: Puzzle, facts: Sequence[Fact], premises: Sequence[Fact]) -> Iterator[Phrase]:
    """Phrase the edges at the rim of the board, or between cells both of which are known; other cells are
    told to lie inside the loop or outside.
    """
    inside = {cell: (value == 1) is true for cell, value, true in (*premises, *facts)}
    open_cells = set(puzzle.board.cells()) - inside.keys()
    for fact in facts:
        square = square_of(fact[0])
        edges = [
            claim(*sides, inside.get(at(*sides[0]), False) is not inside.get(at(*sides[1]), False))
            for sides in (sides_of(square) if square else ())
            if open_cells.isdisjoint((at(*sides[0]), at(*sides[1])))
        ]
        yield from edges or [WORDING(puzzle, *fact)]
