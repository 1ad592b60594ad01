"""Families of parts whose clues hold or not one by one, so that a part states, draws and judges one clue.

A family provides the code that its parts share. `constraints` and `marks` get a clue as its field returns it,
`judge` gets it as records have it.

>>> from ..core.record import Record
>>> from ..fields import CellGroups
>>> field = CellGroups("odd_cages", "odd cage", "cages whose first digit is odd", drawn="cage")
>>> part = cage_part(
...     field,
...     "Odd cages",
...     "The first digit of an odd cage is odd.",
...     constraints=lambda cage, grid: (),
...     judge=lambda cage, board: None if board[cage["cells"][0]] % 2 else "the first digit is even",
... )
>>> record = Record({"type": "", "rows": 2, "cols": 2, "params": {"box": [1, 2]}})
>>> part.judge([{"cells": [[0, 0]]}, {"cells": [[0, 1]]}], Finished(record, [[1, 2], [2, 1]]))
'the first digit is even'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar

from ..constraints import Constraint
from ..core.cells import Cell
from ..core.marks import TONES, Fill, Mark, Marks, Outline
from ..fields import CellGroup, CellGroups, Field, Outside, OutsideClue
from ..rules.line_marks import beside, line, square_at
from .finished import Finished, Raw, find_repeat
from .grid import House, SudokuGrid
from .part import Part

C = TypeVar("C")

Rules: TypeAlias = Iterator[Constraint]
"""Constraints of a clue."""

OfClue: TypeAlias = Callable[[C, SudokuGrid], Iterable[Constraint]]
"""The constraints of a clue, as its field returns it."""

Judge: TypeAlias = Callable[[Raw, Finished], str | None]
"""The fault of a finished board at a clue, as records have it, or None."""


def clue_part(
    field: Field[tuple[C, ...]],
    title: str,
    rules: str,
    *,
    constraints: OfClue[C],
    judge: Judge,
    marks: Callable[[C, SudokuGrid], Iterable[Mark]],
    **more: Any,
) -> Part:
    """Return a part whose clues hold or not each by itself.

    Args:
        field: the field of the clues
        title: the part, in a few words
        rules: its rule, in a sentence
        constraints: called with a clue and the grid
        judge: called with a clue as records have it and a finished board
        marks: the drawing of a clue on a grid
        more: further fields of `Part`
    """

    def all_constraints(clues: Sequence[C], grid: SudokuGrid) -> Rules:
        for clue in clues:
            yield from constraints(clue, grid)

    def all_marks(clues: Sequence[C], grid: SudokuGrid) -> Marks:
        return tuple(mark for clue in clues for mark in marks(clue, grid))

    def first_fault(clues: Iterable[Raw], board: Finished) -> str | None:
        faults = (judge(clue, board) for clue in clues)
        return next((fault for fault in faults if fault is not None), None)

    return Part(field, title, rules, first_fault, constraints=all_constraints, marks=all_marks, **more)


def line_part(
    field: CellGroups,
    title: str,
    rules: str,
    *,
    constraints: OfClue[CellGroup],
    judge: Judge,
    stroke: tuple[float, str] = (0.16, "silver"),
    ends: Callable[[CellGroup], Iterable[Mark]] = lambda group: (),
    **more: Any,
) -> Part:
    """Return a part about lines, as `clue_part` does.

    Args:
        stroke: the width of the line, in squares, and its tone
        ends: further marks of a line, such as circles at its ends

    Raises:
        TypeError: For an unknown tone, and for a declaration that `Part` refuses.
    """
    refuse_unknown(field, stroke[1])
    return clue_part(
        field,
        title,
        rules,
        constraints=constraints,
        judge=judge,
        marks=lambda group, grid: (line(group.cells, *stroke), *ends(group)),
        **more,
    )


def refuse_unknown(field: Field[Any], tone: str) -> None:
    """Raise `TypeError` if a part is declared with an unknown tone."""
    if tone not in TONES:
        raise TypeError(f"the tone of {field.name} is {tone!r}: give it one of {', '.join(TONES)}")


def relation_part(
    field: CellGroups,
    title: str,
    rules: str,
    *,
    relation: Callable[[Cell, Cell, CellGroup, SudokuGrid], Constraint],
    judge: Callable[[int, int, Raw, Finished], str | None],
    marks: Callable[[CellGroup, SudokuGrid], Iterable[Mark]] = lambda group, grid: (
        line(group.cells, 0.16, "silver"),
    ),
    **more: Any,
) -> Part:
    """Return a part about lines, or pairs, each two neighbours of which are in a relation.

    Args:
        relation: called with the cells of two neighbours in the order of the line, the clue and the grid
        judge: called with the values of two neighbours on a finished board, the clue as records have it and
            the board
        marks: the drawing of a clue on a grid
    """

    def constraints(group: CellGroup, grid: SudokuGrid) -> Rules:
        return (relation(one, other, group, grid) for one, other in pairwise(group.cells))

    def first_fault(group: Raw, board: Finished) -> str | None:
        values = board.values_of(group["cells"])
        faults = (judge(values[i], values[i + 1], group, board) for i in range(len(values) - 1))
        return next((fault for fault in faults if fault is not None), None)

    return clue_part(field, title, rules, constraints=constraints, judge=first_fault, marks=marks, **more)


def cage_part(
    field: CellGroups,
    title: str,
    rules: str,
    *,
    constraints: OfClue[CellGroup],
    judge: Judge,
    text: Callable[[CellGroup], str] = lambda group: "",
    **more: Any,
) -> Part:
    """Return a part about cages, as `clue_part` does.

    Args:
        text: the text in the first square of a cage
    """
    return clue_part(
        field,
        title,
        rules,
        constraints=constraints,
        judge=judge,
        marks=lambda group, grid: (Outline(group.cells, text(group)),),
        **more,
    )


def outside_part(
    field: Outside,
    title: str,
    rules: str,
    *,
    constraints: OfClue[OutsideClue],
    judge: Judge,
    **more: Any,
) -> Part:
    """Return a part about clues read from outside the board, as `clue_part` does."""
    return clue_part(
        field,
        title,
        rules,
        constraints=constraints,
        judge=judge,
        marks=lambda clue, grid: beside((clue,)),
        **more,
    )


def house_part(
    field: Field[Any],
    title: str,
    rules: str,
    *,
    houses: Callable[[Any, SudokuGrid], Iterable[House]],
    squares: Callable[[Any, Finished], Iterable[tuple[str, Iterable[Sequence[int]]]]],
    tone: str = "",
    **more: Any,
) -> Part:
    """Return a part about further houses: sets of squares in which no digit repeats.

    Args:
        field: the field of the clues
        title: the part, in a few words
        rules: its rule, in a sentence
        houses: called with the clues and the grid
        squares: called by the judge with the clues as records have them and a finished board; returns the
            words for each house and its squares, and shares no code with `houses`
        tone: the tone that fills their squares, if any
        more: further fields of `Part`

    Raises:
        TypeError: For an unknown tone, and for a declaration that `Part` refuses.
    """

    def first_fault(clues: Any, board: Finished) -> str | None:
        for words, house in squares(clues, board):
            if (digit := find_repeat(board.held_in(house))) is not None:
                return f"{words} holds {digit} twice"
        return None

    def filled(clues: Any, grid: SudokuGrid) -> Marks:
        return tuple(Fill(square_at(cell), tone) for _, cells in houses(clues, grid) for cell in cells)

    if tone:
        refuse_unknown(field, tone)
        more["marks"] = filled
    return Part(field, title, rules, first_fault, houses=houses, **more)
