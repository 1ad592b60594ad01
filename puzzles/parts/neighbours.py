"""Family of parts about squares some steps apart, such as neighbours: they are not in a relation.

>>> from ..core.board import Board, at
>>> [*unmarked(Board(1, 3), NEXT, {frozenset(("r1c1", "r1c2"))})]
[('r1c2', 'r1c3')]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..constraints import Constraint
from ..constraints.base import RuleLabel
from ..core.board import Board, at
from ..core.cells import Cell
from ..core.record import Record
from ..fields import CellGroups, Flag, Pairs
from ..making.recipe import Derived, Draft, Entries
from .finished import Finished, Raw
from .grid import Pair, SudokuGrid
from .moves import Steps, pairs_by
from .part import Part

NEXT = ((0, 1), (1, 0))
"""The steps to neighbours, each in one of its two directions."""


class Unmarked(NamedTuple):
    """Numbers that the relation must not have, and the pairs that are exempt."""

    numbers: Collection[int]
    marked: Collection[frozenset[Cell]]


def unrelated_part(
    field: Flag,
    title: str,
    rules: str,
    *,
    steps: Sequence[tuple[int, int]] = NEXT,
    numbers: tuple[int, ...],
    all_given: CellGroups | None = None,
    exempt: tuple[CellGroups | Pairs, ...] = (),
    constraints: Callable[[Pair, Collection[int], SudokuGrid, str], Iterable[Constraint]],
    label: RuleLabel,
    related: Callable[[int, int, int], bool],
    fault: str,
    **more: Any,
) -> Part:
    """Return a part whose rule is that squares some steps apart are not in a relation, unless a mark says so.

    Args:
        field: the field that turns the rule on
        title: the part, in a few words
        rules: its rule, in a sentence
        steps: the steps, each in one of its two directions; by default those to neighbours
        numbers: the numbers that the relation must not have
        all_given: the field of the marks of this relation, all of which are on the board. The numbers are
            then those of the marks, and `numbers` only if there are no marks, or one of these has a mark. A
            mark without a number has the first one. Puzzles are made with all marks of `numbers`.
        exempt: fields of further marks, whose pairs may be in the relation
        constraints: called with a pair, the numbers, the grid and the label of the pair
        label: the label of a pair, with a place for each of its cells
        related: called by the judge with the values of two squares and a number
        fault: the words of the judge, with places for the two values and the square of the first
        more: further fields of `Part`
    """
    fields = exempt if all_given is None else (all_given, *exempt)
    names = [each.name for each in fields]

    def parse(record: Record) -> Unmarked:
        marks = () if all_given is None else all_given.of(record)
        clues = {numbers[0] if group.clue is None else group.clue for group in marks}
        marked = {pair for each in fields for pair in pairs_marked(each, record)}
        return Unmarked(sorted(with_usual(clues, numbers)), marked)

    def of_all(clues: Unmarked, grid: SudokuGrid) -> Iterator[Constraint]:
        for pair in unmarked(grid.board, steps, clues.marked):
            yield from constraints(pair, clues.numbers, grid, label.format(*pair))

    def judge(flag: bool, board: Finished) -> str | None:
        """Describe the first related squares that are not exempt, or return None."""
        marks = () if all_given is None else board.record.clues.get(all_given.name) or ()
        clues = {numbers[0] if each.get("value") is None else each["value"] for each in marks}
        banned = clues | {*numbers} if clues & {*numbers} or not clues else clues
        for one, other, place in values_unmarked(board, steps, names):
            if any(related(one, other, number) for number in banned):
                return fault.format(one, other, place)
        return None

    def mark_of(one: int, other: int) -> Raw | None:
        """Return what the mark of two neighbours has besides its squares, or None if they have none."""
        number = next((number for number in numbers if related(one, other, number)), None)
        if number is None or all_given is None:
            return None
        return {all_given.key: number} if all_given.demanded else {}

    return Part(
        field,
        title,
        rules,
        judge,
        constraints=of_all,
        parser=parse,
        closed_world=bool(fields),
        derived=None if all_given is None else every_mark(names, mark_of),
        **more,
    )


def pairs_marked(field: CellGroups | Pairs, record: Record) -> Iterator[frozenset[Cell]]:
    """Yield the cells of each mark of a field."""
    if isinstance(field, Pairs):
        return (frozenset(at(*square) for square in pair) for pair in field.of(record))
    return (frozenset(group.cells) for group in field.of(record))


def with_usual(clues: set[int], usual: Sequence[int]) -> Collection[int]:
    """Return the numbers of marks, with all usual ones if it has one of these, or none at all."""
    return clues if clues and clues.isdisjoint(usual) else clues.union(usual)


def unmarked(board: Board, steps: Steps, marked: Collection[frozenset[Cell]]) -> Iterator[Pair]:
    """Yield the cells that are one of the steps apart and have no mark."""
    return (pair for pair in pairs_by(steps, board) if frozenset(pair) not in marked)


def values_unmarked(
    board: Finished, steps: Sequence[tuple[int, int]], names: Sequence[str]
) -> Iterator[tuple[int, int, str]]:
    """Yield the values of squares that are one of the steps apart, if no group of these fields marks both,
    with the place of the first.
    """
    marked = squares_marked(board.record, names)
    for r in range(board.rows):
        for c in range(board.columns):
            for other in ((r + down, c + right) for down, right in steps):
                if board.holds(*other) and sorted(((r, c), other)) not in marked:
                    yield board.value((r, c)), board.value(other), f"row {r + 1}, column {c + 1}"


def squares_marked(record: Record, names: Sequence[str]) -> list[list[tuple[int, ...]]]:
    """Return the squares of each group or pair of these fields, in reading order."""
    groups = [group for name in names for group in record.clues.get(name) or ()]
    return [sorted(map(tuple, group["cells"] if isinstance(group, dict) else group)) for group in groups]


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
