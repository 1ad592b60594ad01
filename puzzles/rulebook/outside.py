"""Rules about lists outside the board: the lengths of the runs of shaded cells in a line.

>>> from ..fields import COLUMNS, ROWS, Runs
>>> rule = runs_in_order(Runs("rows", COLUMNS), Runs("cols", ROWS))
>>> record = Record({"rows": 2, "cols": 2, "clues": {"rows": [[2], None]}})
>>> [clue.label for clue in rule.clues(record, record.board)]
['row 1: 2']
>>> rule.broken(record, {"shaded": [[1, 0], [0, 0]]})
'row 1 has other runs than its list'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Regular
from ..constraints.lines import Transition
from ..core.board import Board
from ..core.cells import Cell
from ..core.marks import Beside, Lattice, Mark
from ..core.record import Record, number_told, sign_of
from ..fields import Runs
from . import Rule

ANY = "*"
"""The word for any number of runs, also none."""

S = TypeVar("S", bound=Hashable)
Lengths = tuple[Any, ...]
Fits = Callable[[Sequence[int], Sequence[Any]], bool]


Machine = tuple[tuple[int, ...], tuple[Transition, ...]]
"""The states that accept, and the transitions from state 0 on."""


def machine(start: S, step: Callable[[S, int], S | None], done: Callable[[S], bool]) -> Machine:
    """Return the automaton of lines that `step` leads, with one more blank behind them, to a state that is
    `done`. It returns a false value where a line is wrong.
    """
    number, transitions, ends = {start: 0}, list[Transition](), list[int]()
    for here in (queue := [start]):
        if (last := step(here, 0)) and done(last):
            ends.append(number[here])
        for value in (0, 1):
            after = step(here, value)
            if not after:
                continue
            if after not in number:
                number[after] = len(number)
                queue.append(after)
            transitions.append((number[here], value, number[after]))
    return tuple(ends), tuple(transitions)


@lru_cache(maxsize=1024)
def in_order(lengths: Lengths) -> Machine:
    """Return the automaton of lines with these runs, in this order; None stands for any length.

    A state holds the pairs of the place in the list and the number of cells of the run there that are read.
    """

    def grow(here: frozenset[tuple[int, int]], value: int) -> frozenset[tuple[int, int]]:
        after = set[tuple[int, int]]()
        for place, count in here:
            length = lengths[place] if place < len(lengths) else 0
            free = length in (None, ANY)
            if value:
                after |= {(place, 1 if free else count + 1)} if free or count < length else set()
            elif count == 0 or length == ANY:
                after.add((place, 0))
            if not value and count and (free or count == length):
                after.add((place + 1, 0))
        for place, count in sorted(after):
            while count == 0 and lengths[place : place + 1] == (ANY,):
                after.add((place := place + 1, 0))
        return frozenset(after)

    return machine(grow(frozenset({(0, 0)}), 0), grow, lambda here: (len(lengths), 0) in here)


@lru_cache(maxsize=1024)
def in_any_order(lengths: Lengths) -> Machine:
    """Return the automaton of lines with these runs. A state holds the runs that are left, and the number of
    cells of the present one.
    """

    def grow(here: tuple[Lengths, int], value: int) -> tuple[Lengths, int] | None:
        left, count = here
        if value:
            return (left, count + 1) if count < max(left, default=0) else None
        if count == 0:
            return here
        if count not in left:
            return None
        place = left.index(count)
        return (*left[:place], *left[place + 1 :]), 0

    return machine((tuple(sorted(lengths)), 0), grow, lambda here: here == ((), 0))


def runs_of(words: str, rows: Runs, cols: Runs, automaton: Callable[[Lengths], Machine], fits: Fits) -> Rule:
    """Return the rule that lists tell the runs of their lines. The judge asks whether the lengths of a line
    fit a list.
    """

    def sides(record: Record, board: Board) -> Iterator[tuple[str, str, int, tuple[Cell, ...], Lengths]]:
        for name, side, cells_of, field in (
            ("row", "left", board.row, rows),
            ("column", "top", board.column, cols),
        ):
            for i, lengths in field.of(record).items():
                yield name, side, i, cells_of(i), lengths

    def clues(record: Record, board: Board) -> Iterator[Regular]:
        for name, _, i, cells, lengths in sides(record, board):
            accept, transitions = automaton(lengths)
            label = f"{name} {i + 1}: {' '.join(map(sign_of, lengths))}"
            yield Regular(cells, 0, accept, transitions, label=label)

    def marks(record: Record, board: Board) -> Iterator[Mark]:
        yield Lattice("fives")
        for _, side, i, _, lengths in sides(record, board):
            yield Beside(side, i, tuple(map(sign_of, lengths)))

    def broken(record: Record, answer: Answer) -> str | None:
        lists = [
            *(record.clues.get(rows.name) or [None] * record.rows),
            *(record.clues.get(cols.name) or [None] * record.columns),
        ]
        for (name, line), clue in zip(judging.lines(answer["shaded"]), lists, strict=True):
            lengths = [len(list(run)) for value, run in groupby(line) if value]
            if clue is not None and not fits(lengths, clue):
                return f"{name} has other runs than its list"
        return None

    return Rule(words=words, clues=clues, marks=marks, broken=broken)


def fits_in_order(lengths: Sequence[int], clue: Sequence[Any]) -> bool:
    """Return whether runs are those of a list, in order.

    >>> fits_in_order([2, 1], ["*", 1]), fits_in_order([2], ["?", "?"])
    (True, False)
    """
    if not clue:
        return not lengths
    first, *rest = clue
    if first == ANY:
        return any(fits_in_order(lengths[i:], rest) for i in range(len(lengths) + 1))
    number = number_told(first)
    return bool(lengths) and number in (None, lengths[0]) and fits_in_order(lengths[1:], rest)


def runs_in_order(rows: Runs, cols: Runs) -> Rule:
    """Return the rule that lists tell the runs of their lines in order, with signs for those left open."""
    return runs_of(
        "Numbers outside the board are the lengths of the runs of shaded cells in their row or column, in "
        "order; a ? is a run of any length, and a * any number of runs, also none.",
        rows,
        cols,
        in_order,
        fits_in_order,
    )


def runs_in_any_order(rows: Runs, cols: Runs) -> Rule:
    """Return the rule that lists tell all runs of their lines, in any order."""
    return runs_of(
        "Numbers outside the board are the lengths of all runs of shaded cells in their row or column, in "
        "any order.",
        rows,
        cols,
        in_any_order,
        lambda lengths, clue: sorted(lengths) == sorted(clue),
    )
