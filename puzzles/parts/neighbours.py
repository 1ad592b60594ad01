"""Family of parts about neighbours without a mark: they are not in a relation, such as a difference of 1.

>>> from ..core.board import Board
>>> [*unmarked(Board(1, 3), {frozenset(("r1c1", "r1c2"))})]
[('r1c2', 'r1c3')]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..constraints import Constraint
from ..constraints.base import RuleLabel
from ..core.board import Board
from ..core.cells import Cell
from ..core.record import Record
from ..fields import CellGroups, Flag
from ..making.recipe import Derived, Draft, Entries
from .finished import Finished, Raw
from .grid import Pair, SudokuGrid
from .moves import pairs_by
from .part import Part

NEXT = ((0, 1), (1, 0))
"""The steps to neighbours, each in one of its two directions."""


class Unmarked(NamedTuple):
    """Numbers of pairs that need a mark, and the marked pairs."""

    numbers: tuple[int, ...]
    marked: Collection[frozenset[Cell]]


def unmarked_part(
    field: Flag,
    title: str,
    rules: str,
    *,
    mark: CellGroups,
    besides: tuple[CellGroups, ...] = (),
    numbers: tuple[int, ...],
    all_given: bool = True,
    constraints: Callable[[Pair, Sequence[int], SudokuGrid, str], Iterable[Constraint]],
    label: RuleLabel,
    related: Callable[[int, int, int], bool],
    fault: str,
    **more: Any,
) -> Part:
    """Return a part whose rule is that neighbours without a mark are not in the relation of the mark.

    Args:
        field: the field that turns the rule on
        title: the part, in a few words
        rules: its rule, in a sentence
        mark: the field of the marks
        besides: fields of other marks, whose pairs are exempt too
        numbers: the numbers that the relation must not have; a mark without a number stands for the first one
        all_given: add the numbers of all marks; `numbers` then count if there are no marks, or one of these
            numbers has a mark, and puzzles are made with all marks of `numbers`
        constraints: called with a pair without a mark, the numbers, the grid and the label of the pair
        label: the label of a pair, with a place for each of its cells
        related: called by the judge with the values of two neighbours and a number
        fault: the words of the judge, with places for the two values and their place
        more: further fields of `Part`
    """
    names = (mark.name, *(other.name for other in besides))

    def parse(record: Record) -> Unmarked:
        groups = [group for each in (mark, *besides) for group in each.of(record)]
        clues = {numbers[0] if group.clue is None else group.clue for group in mark.of(record)}
        banned = with_usual(clues, numbers) if all_given else numbers
        return Unmarked(tuple(sorted(banned)), {frozenset(group.cells) for group in groups})

    def of_all(clues: Unmarked, grid: SudokuGrid) -> Iterator[Constraint]:
        for pair in unmarked(grid.board, clues.marked):
            yield from constraints(pair, clues.numbers, grid, label.format(*pair))

    def judge(clue: bool, board: Finished) -> str | None:
        """Describe the first related neighbours without a mark, or return None."""
        banned = {*numbers}
        if all_given:
            marks = board.record.clues.get(mark.name) or ()
            clues = {numbers[0] if each.get("value") is None else each["value"] for each in marks}
            banned = clues | banned if clues & banned or not clues else clues
        for one, other, place in values_unmarked(board, names):
            if any(related(one, other, number) for number in banned):
                return fault.format(one, other, place)
        return None

    def mark_of(one: int, other: int) -> Raw | None:
        """Return what the mark of two neighbours has besides its squares, or None if they have none."""
        number = next((number for number in numbers if related(one, other, number)), None)
        return None if number is None else {mark.key: number} if mark.demanded else {}

    derived = every_mark(names, mark_of) if all_given else None
    return Part(field, title, rules, judge, constraints=of_all, parser=parse, derived=derived, **more)


def with_usual(clues: set[int], usual: Sequence[int]) -> Collection[int]:
    """Return the numbers of marks, with all usual ones if it has one of these, or none at all."""
    return clues if clues and clues.isdisjoint(usual) else clues.union(usual)


def unmarked(board: Board, marked: Collection[frozenset[Cell]]) -> Iterator[Pair]:
    """Yield the neighbours that share an edge and have no mark."""
    return (pair for pair in pairs_by(NEXT, board) if frozenset(pair) not in marked)


def values_unmarked(board: Finished, names: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the values of neighbours that no group of these fields marks, with the place of the first of
    them.
    """
    marked = squares_marked(board.record, names)
    for r in range(board.rows):
        for c in range(board.columns):
            for other in ((r, c + 1), (r + 1, c)):
                if board.holds(*other) and [(r, c), other] not in marked:
                    yield board.value((r, c)), board.value(other), f"row {r + 1}, column {c + 1}"


def squares_marked(record: Record, names: Sequence[str]) -> list[list[tuple[int, ...]]]:
    """Return the squares of each group of these fields, in reading order."""
    groups = [group for name in names for group in record.clues.get(name) or ()]
    return [sorted(map(tuple, group["cells"])) for group in groups]


def every_mark(names: Sequence[str], mark: Callable[[int, int], Raw | None]) -> Derived:
    """Return the rule that derives all marks of the first field. `mark` returns a mark's entries besides its
    squares, or None for no mark; neighbours marked by one of the other fields are left out.
    """

    def derive(draft: Draft) -> Entries:
        grid, board, marks = draft.grid(), draft.board, list[Raw]()
        marked = squares_marked(draft.record, names[1:])
        for (r, c), (y, x) in ((one, other) for one in board.squares() for other in board.near(*one)):
            entries = mark(grid[r][c], grid[y][x]) if (r, c) < (y, x) else None
            if entries is not None and [(r, c), (y, x)] not in marked:
                marks.append({"cells": [[r, c], [y, x]], **entries})
        return dict(enumerate(marks))

    return Derived(names[0], derive, stay=True)
