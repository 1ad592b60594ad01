"""Rules of walks: a loop over plain cells and over rough ones, such as ice; numbers are lengths of stretches.

Vocabulary
    rough      a cell that is marked from the start: ice, water, forest
    stretch    cells that a loop joins without leaving the plain, or the rough

>>> CELLS.describe()
'how many cells the stretch on this one has: a grid of numbers from 1 to the number of cells or ?'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Clause, Connected, Constraint, label_at
from ...core.board import Board, at
from ...core.errors import InputError
from ...core.marks import Caption, Fill, Mark, labels
from ...core.record import Record, Square
from ...fields import AREA, BLACK_SIGNS, Marked, NumbersOrUnknown
from ...making.recipe import Derive, Draft, Entries
from ...rules import loops
from .. import Rule
from . import loop, visits

SIGNS = dict.fromkeys(("▒", "#", *BLACK_SIGNS), "1")
"""Signs that people, and pictures in characters, have for a rough cell."""

CELLS = NumbersOrUnknown("cells", 1, AREA, "how many cells the stretch on this one has")


def rough_squares(rough: Marked, record: Record) -> set[Square]:
    """Return the rough squares of a record."""
    return {square for square, mark in rough.of(record).items() if mark}


def rough_in(rough: Marked, record: Record) -> set[Square]:
    """Return the rough squares of a record, for judges."""
    return judging.squares_with(record.clues[rough.name], 1)


def plain_in(rough: Marked, record: Record) -> set[Square]:
    """Return the plain squares of a record, for judges."""
    return {*record.board.squares()} - rough_in(rough, record)


def demand_plain(rough: Marked, record: Record) -> None:
    """Raise `InputError` for a number on a rough cell."""
    if both := rough_squares(rough, record) & CELLS.of(record).keys():
        raise InputError(f"clues.cells has a number on a cell of clues.{rough.name}", cell=at(*min(both)))


def marks(rough: Marked, record: Record, tone: str) -> Iterator[Mark]:
    """Yield the rough cells in a `tone`, then the numbers."""
    yield from (Fill(square, tone) for square in sorted(rough_squares(rough, record)))
    yield from labels(CELLS.of(record))


def visits_within(squares: set[Square]) -> Callable[[Square, Square], bool]:
    """Return whether a stretch goes on from a square to another, both among some."""
    return lambda one, other: one in squares and other in squares


def length_clues(rough: Marked, record: Record, board: Board) -> Iterator[Constraint]:
    """Require visits to all numbers, and the length of each stretch with a number."""
    plain, told = {*board.squares()} - rough_squares(rough, record), CELLS.told(record)
    for square in CELLS.of(record):
        yield loops.on_loop(board, square, label_at("a line visits", square))
    if told:
        bounds = ((square, number, number, None) for square, number in told.items())
        label = "each stretch is as long as its number"
        yield visits.visits(board, visits_within(plain), bounds, label)


def lengths(rough: Marked, cell: str, tone: str) -> Rule:
    """Return the rule that all numbers are visited, and that they are lengths of stretches; a rough `cell` is
    called so, and drawn in a tone.
    """

    def wrong_length(record: Record, answer: Answer) -> str | None:
        plain, on = plain_in(rough, record), judging.squares_on_loop(answer["links"])
        length = visits.lengths(answer["links"], plain)
        for square, number in judging.numbers_of(record.clues["cells"]):
            if square not in on:
                return f"the number in {judging.place(square)} is not visited"
            if number not in (None, length[square]):
                return f"the stretch through {judging.place(square)} has {length[square]} cells"
        return None

    return Rule(
        words="All numbers are visited. A number is the length of its stretch: the number of cells that are "
        f"joined there, from one {cell} to the next. A ? is any number.",
        demands=lambda record, _: demand_plain(rough, record),
        clues=lambda record, board: length_clues(rough, record, board),
        marks=lambda record, _: marks(rough, record, tone),
        broken=wrong_length,
    )


def network(board: Board) -> Iterator[Constraint]:
    """Make all links one network: those that meet in a square are neighbours."""
    number = {link: i for i, link in enumerate(loops.links_of(board))}
    meeting = tuple(
        (number[one], number[other])
        for square in board.squares()
        for one, other in combinations(loops.ways(board, *square).values(), 2)
    )
    yield Clause(loops.link_literals(board), label="there is a line")
    yield Connected(loops.link_literals(board), meeting, label="all lines are connected")


def torn(_: Record, answer: Answer) -> str | None:
    """Return why the lines are not one network, or None if they are."""
    links = answer["links"]
    if loose := judging.loose_end(links):
        return f"a link of {judging.place(loose)} leads nowhere"
    on = judging.squares_on_loop(links)
    pieces = judging.patches(on, lambda square: judging.linked_squares(links, square))
    if len(pieces) != 1:
        return "the lines are not connected" if pieces else "there is no line"
    return None


NETWORK = Rule(
    words="Draw lines through the centres of cells. All lines are connected.",
    cells=loop.links,
    board=network,
    broken=torn,
)


def left_out(record: Record, answer: Answer) -> str | None:
    """Return a cell that is not visited, or None."""
    left = {*record.board.squares()} - judging.squares_on_loop(answer["links"])
    return f"{judging.place(min(left))} is not visited" if left else None


VISITS_ALL = Rule(
    words="With the setting visit_all, every cell is visited.",
    board=lambda board: (
        loops.on_loop(board, square, label_at("a line visits", square)) for square in board.squares()
    ),
    marks=lambda _, __: (Caption("every cell is visited"),),
    broken=left_out,
    when=loops.VISIT_ALL,
)


def derive_lengths(rough: Marked) -> Derive:
    """Derive the length of the stretch on each plain cell that the answer visits."""

    def derive(draft: Draft) -> Entries:
        links = draft.grid()
        length = visits.lengths(links, plain_in(rough, draft.record))
        return {(r, c): cells for (r, c), cells in length.items() if links[r][c]}

    return derive
