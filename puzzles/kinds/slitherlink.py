"""Slitherlink: one closed loop along the grid lines; a number counts the loop's edges round it.

A cell says on which side of the loop it lies: an edge belongs to the loop if its two cells differ. There is
a single simple loop if and only if the inside is connected, and so is the outside together with a *ring*
around the board.

>>> three = edges(3, "here", ("a", "b"), "")
>>> three.allowed, [str(literal) for literal in three.literals]
((3,), ['a=1', 'b=1', 'here=1', 'here=1'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..board import Board, at
from ..cells import Cell, Is
from ..constraints import Clause, Tally
from ..fields import Numbers
from ..forms import borders, codes, pages, parts, sgt
from ..forms.pzpr import Pzpr
from ..forms.sgt import Sgt
from ..judging import beside, broken_loop, clues_of, outline, place, squares_with
from ..kept import CLUES
from ..kind import Answer, Kind, grid_answer
from ..marks import Lattice, labels
from ..puzzle import Puzzle, Rules
from ..recipe import Derived, Recipe
from ..record import Record
from ..shading import all_of, in_or_out, one_outline, shading_rules
from ..words import Claim, Fact

CELLS = Numbers("cells", 0, 4, "how many edges of the cell the loop takes")


@lru_cache(maxsize=32)
def slitherlink_rules(rows: int, columns: int) -> Rules:
    """One loop on a board of this size: cells are 1 inside it and 0 outside."""
    board = Board(rows, columns)
    loop = Clause(all_of(board.cells(), 1), label="there is a loop")
    return shading_rules("slitherlink", board, (loop,), one_outline(board), ring=True)


@lru_cache(maxsize=CLUES)
def edges(clue: int, here: Cell, beside: tuple[Cell, ...], label: str) -> Tally:
    """A clue in cell `here` with the cells `beside` it on the board; what lies off the board is outside.

    If `here` is outside, the clue is the number of its neighbours inside; if `here` is inside, that number
    is 4 - clue. In both cases it is the clue minus (2·clue - 4) · `here`.
    """
    twice = 2 * clue - 4
    own = (Is(here, 1),) * twice or (Is(here, 0),) * -twice
    return Tally((*all_of(beside, 1), *own), (clue + max(-twice, 0),), label=label)


def read(record: Record) -> Puzzle:
    rules = slitherlink_rules(record.rows, record.columns)
    numbers = CELLS.of(record)
    clues = tuple(
        edges(clue, at(*square), rules.board.neighbours(*square), f"clue {clue} at {at(*square)}")
        for square, clue in numbers.items()
    )
    return Puzzle("slitherlink", rules, clues, (), record.id, (Lattice("dots"), *labels(numbers)))


def judge(record: Record, answer: Answer) -> str | None:
    """The loop from point to point, then each number."""
    inside = squares_with(answer["inside"], 1)
    if wrong := broken_loop(outline(inside, record.rows, record.columns)):
        return wrong
    for square, number in clues_of(record.clues["cells"]):
        used = sum((square in inside) != (other in inside) for other in beside(square))
        if used != number:
            return f"the loop takes {used} edges of {place(square)}, not {number}"
    return None


def tell(puzzle: Puzzle, found: Sequence[Fact], known: Sequence[Fact]) -> Iterator[Claim]:
    """The edges between cells of which both sides are known, and at the edge of the board; cells without
    such an edge lie inside the loop or outside.
    """
    board = puzzle.board
    inside = {cell: (value == 1) is true for cell, value, true in (*known, *found)}
    place_of = dict(zip(board.cells(), board.squares(), strict=True))
    for fact in found:
        r, c = place_of[fact[0]]
        edges = []
        for (y, x), named in (
            ((r - 1, c), (r - 1, c, "below") if r else (r, c, "above")),
            ((r, c - 1), (r, c - 1, "right of") if c else (r, c, "left of")),
            ((r, c + 1), (r, c, "right of")),
            ((r + 1, c), (r, c, "below")),
        ):
            if not board.holds(y, x) or at(y, x) in inside:
                differ = inside[fact[0]] is not inside.get(at(y, x), False)
                side = f"{named[2]} {at(*named[:2])}"
                edges.append(Claim(side, "[edge|edges] {}") if differ else Claim(side, "no edge {}", " or "))
        yield from edges or [in_or_out(puzzle, *fact)]


KIND = Kind(
    name="slitherlink",
    title="Slitherlink",
    aliases=("Slither link", "Fences", "Loopy"),
    rules="Draw one closed loop along the grid lines; each number tells how many edges of its cell are used.",
    fields=(CELLS,),
    read=read,
    answer=grid_answer("inside"),
    judge=judge,
    say=in_or_out,
    tell=tell,
    forms=(
        Pzpr(
            "slither", (parts.Cells("cells", codes.FOUR),), (pages.Table((pages.NUMBERS,)), borders.Fence())
        ),
        Sgt("loopy", (parts.Cells("cells", sgt.RUNS),), mark="t0"),
    ),
    recipe=Recipe((Derived("cells"),)),
)
