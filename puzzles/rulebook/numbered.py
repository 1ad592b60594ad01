"""Rules about numbers in squares, by the names that solvers give them.

>>> from ..core.board import Board
>>> " ".join(rule.words for rule in (ROOMS, UNLIKE_AROUND))[-54:]
'size. Equal numbers do not touch, not even diagonally.'
>>> board = Board(1, 3, (("r1c1", "r1c2"), ("r1c3",)))
>>> [(rule.label, rule.cells) for rule in ROOMS.board(board)], dict(ROOMS.cells(board))["r1c3"]
([('region 1 from r1c1', ('r1c1', 'r1c2'))], (1,))
>>> [rule.label for rule in UNLIKE_ACROSS.board(board)]
['r1c2 and r1c3 differ']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import AllDifferent, Compare, Constraint, Count, RuleLabel, exactly_one, label_at, total
from ..core.board import Board, at
from ..core.cells import Cell, Domain, Is
from ..core.errors import InputError
from ..core.record import Record, Square, numbers_told
from ..fields import AREA, Edge, Field, NumbersOrUnknown
from ..rules.counts import beside_marks, filled_squares, line_clues
from ..rules.latin import latin_rules
from . import Ground, Rule

if TYPE_CHECKING:
    from ..core.marks import Marks

GIVENS = NumbersOrUnknown("givens", 1, AREA, "the numbers that are there from the start")
"""Given numbers of boards whose regions hold the numbers from 1 to their size."""


# Numbers that are there from the start ----------------------------------------------------------------


def given(
    field: Field[Any],
    *,
    value: Callable[[Any], int] = int,
    place_of: str = "",
    up_to_size: bool = False,
) -> Rule:
    """Return the rule that the entries of a field stand in the answer, each as a `value` of its cell.

    If squares may be blank, an entry that is not told is the `place_of` something: a number. If entries are
    `up_to_size`, one above the size of its region is an error.
    """

    def givens(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
        for square, entry in numbers_told(field.of(record)).items():
            cell = at(*square)
            if up_to_size and entry > (size := len(board.regions[board.region_of[cell]])):
                what = f"{field.where} holds {entry}, more than the {size} squares of its region"
                raise InputError(what, cell=cell)
            yield cell, (value(entry),)

    def broken(record: Record, answer: Answer) -> str | None:
        values = [[entry or 0 for entry in row] for row in answer["values"]]  # 0 is a blank, too
        return judging.changed_given(record.clues.get(field.name) or (), values)

    return Rule(
        words=f"A ? is the place of {place_of}." if place_of else "",
        givens=givens,
        clues=(lambda record, _: filled_squares(field.of(record))) if place_of else None,
        marks=lambda record, _: signs_of_untold(field.of(record)),
        broken=broken,
    )


def signs_of_untold(entries: Mapping[Square, object]) -> Marks:
    """Return the marks of the entries that are not told."""
    if None not in entries.values():
        return ()
    from ..core.marks import untold_signs  # most boards have none

    return untold_signs(entries)


# Lines ------------------------------------------------------------------------------------------------

LATIN = Rule(
    words="Write each number from 1 to the side once in each row and each column.",
    demands=lambda record, _: record.square_side(),
    cells=lambda board: latin_rules(board.rows).domains,
    board=lambda board: latin_rules(board.rows).grouped_constraints,
    broken=lambda _, answer: judging.not_latin(answer["values"]),
)


def up_to_longer(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with the numbers from 1 to the longer side."""
    numbers = tuple(range(1, max(board.rows, board.columns) + 1))
    return ((cell, numbers) for cell in board.cells())


def unlike_lines(board: Board) -> Iterator[AllDifferent]:
    """Make rows and columns hold different numbers."""
    longer = max(board.rows, board.columns)
    for name, cells in board.lines():
        yield AllDifferent(cells, house=len(cells) == longer, label=name)


def twice_in_line(_: Record, answer: Answer) -> str | None:
    """Return a row or column that has a blank or holds a number twice, or None."""
    for name, line in judging.lines(answer["values"]):
        if None in line:
            return f"{name} has a blank"
        if twice := judging.find_duplicate(line):
            return f"{name} holds {twice} twice"
    return None


ONCE_A_LINE = Rule(
    words="Write numbers from 1 to the longer side of the board. None occurs twice in a row or column.",
    cells=up_to_longer,
    board=unlike_lines,
    broken=twice_in_line,
)


def line_sums(
    *edges: Edge, words: str = "A number outside the board is the sum of its row or column."
) -> Rule:
    """Return the rule that numbers beside the board are the sums of their rows and columns."""
    name_of = dict.fromkeys(("row", "column"), "") | {edge.line: edge.name for edge in edges}
    return Rule(
        words=words,
        clues=lambda record, _: (
            total(cells, "==", number, f"{line} sums to {number}")
            for line, cells, number in line_clues(record, *edges)
        ),
        marks=lambda record, _: beside_marks(record, *edges),
        broken=lambda record, answer: judging.wrong_sum(
            record, answer["values"], name_of["row"], name_of["column"]
        ),
    )


# Regions ----------------------------------------------------------------------------------------------


def sizes(board: Board) -> dict[Cell, int]:
    """Return the size of the region of each cell that is in one."""
    return {cell: len(region) for region in board.regions for cell in region}


def up_to_size(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with the numbers from 1 to the size of its region."""
    size = sizes(board)
    return ((cell, tuple(range(1, size[cell] + 1))) for cell in board.cells() if cell in size)


def full_rooms(board: Board) -> Iterator[AllDifferent]:
    """Require each region to hold every number of its cells once."""
    for i, region in enumerate(board.regions):
        if len(region) > 1:
            yield AllDifferent(region, house=True, label=f"region {i + 1} from {region[0]}")


ROOMS = Rule(
    words="Write numbers so that each region holds every number from 1 to its size.",
    cells=up_to_size,
    board=full_rooms,
    broken=lambda record, answer: judging.ill_filled(record, answer["values"]),
)


def blank_or_size(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with 0 and the size of its region."""
    size = sizes(board)
    return ((cell, (0, size[cell])) for cell in board.cells())


def one_each(board: Board) -> Iterator[Count]:
    """Require one number in each region."""
    for i, region in enumerate(board.regions):
        yield exactly_one((Is(cell, len(region)) for cell in region), f"region {i + 1} from {region[0]}")


def other_number(record: Record, answer: Answer) -> str | None:
    """Return a region that does not hold its size alone, or None."""
    values = answer["values"]
    for area in judging.rooms(record).values():
        if [values[r][c] for r, c in area if values[r][c]] != [len(area)]:
            return f"the region at {judging.place(min(area))} does not hold {len(area)} alone"
    return None


SIZE_ONCE = Rule(
    words="Write one number in each region: the size of the region.",
    cells=blank_or_size,
    board=one_each,
    broken=other_number,
)


def given_sizes(field: Field[Any], *, place_of: str = "") -> Rule:
    """Return the rule that given sizes of regions, and 0 for blanks, stand in the answer. Any other number is
    an error; `place_of` is that of `given`.
    """
    rule = given(field, place_of=place_of)

    def givens(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
        size = sizes(board)
        for square, number in numbers_told(field.of(record)).items():
            cell = at(*square)
            if number not in (0, size[cell]):
                region = f"a region of {size[cell]} squares, whose number is its size"
                raise InputError(f"{field.where} holds {number} in {region}", cell=cell)
            yield cell, (number,)

    return replace(rule, givens=givens)


def off(holes: Callable[[Record], frozenset[Cell]], rule: Rule) -> Rule:
    """Return a rule about regions for boards with `holes`: squares that are no cells, and in no region."""

    @lru_cache(maxsize=32)
    def without(cells: frozenset[Cell]) -> Rule:
        def cut(ground: Ground) -> Ground:
            regions = (tuple(cell for cell in region if cell not in cells) for region in ground.regions)
            return Ground(ground.rows, ground.columns, tuple(regions))

        brought, binds = rule.cells, rule.board
        return replace(
            rule,
            cells=brought and (lambda ground: brought(cut(ground))),
            board=binds and (lambda ground: binds(cut(ground))),
        )

    return replace(rule, cells=None, board=None, settled=lambda record: without(holes(record)))


# Neighbours -------------------------------------------------------------------------------------------

DIFFER = RuleLabel("{} and {} differ", "numbers side by side differ")


def unlike(pairs: Iterable[tuple[Cell, Cell]]) -> Iterator[Constraint]:
    """Make the two cells of each pair hold different numbers."""
    return (Compare(a, "!=", b, label=DIFFER.format(a, b)) for a, b in pairs)


def white_edges(ground: Ground) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells of the ground that share an edge."""
    off = {at(*square) for square in ground.off}
    return ((a, b) for a, b in ground.edges() if a not in off and b not in off)


def unlike_across(board: Board) -> Iterator[Constraint]:
    """Make cells of different regions that share an edge hold different numbers."""
    region = board.region_of
    pairs = ((a, b) for a, b in board.edges() if a in region and b in region)
    return unlike((a, b) for a, b in pairs if region[a] != region[b])


def unlike_around(ground: Ground) -> Iterator[AllDifferent]:
    """Make cells that touch, by an edge or a corner, hold different numbers."""
    off = {at(*square) for square in ground.off}
    for clique in ground.cliques():
        cells = tuple(cell for cell in clique if cell not in off) if off else clique
        if len(cells) > 1 or not off:
            yield AllDifferent(cells, label=label_at("neighbours around", cells[0]))


UNLIKE = Rule(
    words="Equal numbers do not share an edge.",
    board=lambda ground: unlike(white_edges(ground)),
    broken=lambda _, answer: judging.alike(answer["values"]),
)
UNLIKE_ACROSS = replace(UNLIKE, board=unlike_across)
"""The same on boards in whose regions no number occurs twice."""

UNLIKE_AROUND = Rule(
    words="Equal numbers do not touch, not even diagonally.",
    board=unlike_around,
    broken=lambda _, answer: judging.alike(answer["values"], corners=True),
)


# One number in all cells of a region -----------------------------------------------------------------

ALIKE = RuleLabel("{} and {} are alike", "a region has one number")


def one_number(low: int, high: int, words: str) -> Rule:
    """Return the rule that each region has one number from `low` to `high` in all its cells."""
    values = tuple(range(low, high + 1))

    def alike(board: Board) -> Iterator[Compare]:
        region = board.region_of
        for a, b in board.edges():
            if region[a] == region[b]:
                yield Compare(a, "==", b, label=ALIKE.format(a, b))

    def broken(record: Record, answer: Answer) -> str | None:
        for area in judging.rooms(record).values():
            there = {answer["values"][r][c] for r, c in area}
            if len(there) > 1 or not there <= {*values}:
                return f"the region at {judging.place(min(area))} does not have one number"
        return None

    return Rule(
        words=words,
        cells=lambda board: ((cell, values) for cell in board.cells()),
        board=alike,
        broken=broken,
    )


def diagonals(board: Ground) -> Iterator[tuple[Cell, Cell]]:
    """Yield the cells of different regions that touch at a corner alone."""
    region, cells = board.region_of, board.cells()
    for a, b, c, d in board.blocks():
        for one, other in ((cells[a], cells[d]), (cells[b], cells[c])):
            if region[one] != region[other]:
                yield one, other


def alike_across(record: Record, answer: Answer, corners: bool) -> str | None:
    """Return two cells of different regions that touch and have the same number, or None."""
    values, labels = answer["values"], record.clues["regions"]
    for r in range(record.rows):
        for c in range(record.columns):
            for y, x in judging.around((r, c)) if corners else judging.beside((r, c)):
                if (
                    0 <= y < record.rows
                    and 0 <= x < record.columns
                    and labels[r][c] != labels[y][x]
                    and values[r][c] == values[y][x]
                ):
                    return f"{judging.place((r, c))} and {judging.place((y, x))} have the same number"
    return None


REGIONS_APART = Rule(
    words="Regions that share an edge have different numbers.",
    board=unlike_across,
    broken=lambda record, answer: alike_across(record, answer, corners=False),
)
CORNERS_APART = Rule(
    words="Regions that touch, even at a corner, have different numbers.",
    board=lambda board: (*unlike_across(board), *unlike(diagonals(board))),
    broken=lambda record, answer: alike_across(record, answer, corners=True),
)
