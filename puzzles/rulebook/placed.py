"""Rules about things that stand in some squares, by the names that solvers give them.

A cell is 1 if a thing stands there. The answer of a kind has the name of its things, such as ``stars``.

>>> rules = (things("Place stars in some cells."), apart("stars"))
>>> " ".join(rule.words for rule in rules)
'Place stars in some cells. Stars do not touch, not even diagonally.'
>>> rules[1].broken(None, {"stars": [[1, 0], [0, 1]]})
'the star in row 1, column 1 touches another'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..core.board import Board, at
from ..core.cells import Cell, Domain, flag_cells
from ..core.record import Record
from ..fields import Edge, Field
from ..rules import shading
from ..rules.counts import beside_marks
from ..rules.counts import line_counts as constraints_of_lines
from . import Rule


def things(words: str) -> Rule:
    """Return the rule that each square has a thing or none."""
    return Rule(words=words, cells=lambda board: flag_cells(board.cells()))


def apart(names: str) -> Rule:
    """Return the rule that no two things touch, by an edge or a corner."""

    def broken(_: Record, answer: Answer) -> str | None:
        there = judging.squares_with(answer[names], 1)
        crowded = (square for square in sorted(there) if there.intersection(judging.around(square)))
        return next((f"the {names[:-1]} in {judging.place(x)} touches another" for x in crowded), None)

    return Rule(
        words=f"{names.capitalize()} do not touch, not even diagonally.",
        board=lambda board: shading.apart(board, names),
        broken=broken,
    )


def none_on(field: Field[Any], names: str, what: str, stands: Callable[[Any], bool] = lambda _: True) -> Rule:
    """Return the rule that no thing stands on an entry of a field, which is called `what`: on each one by
    default, or on those that `stands` is true of.
    """

    def empty(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
        return ((at(*square), (0,)) for square, entry in field.of(record).items() if stands(entry))

    def broken(record: Record, answer: Answer) -> str | None:
        for square, entry in judging.clues_of(record.clues[field.name]):
            if stands(entry) and answer[names][square[0]][square[1]] == 1:
                return f"there is a {names[:-1]} on the {what} in {judging.place(square)}"
        return None

    return Rule(givens=empty, broken=broken)


def line_counts(names: str, *edges: Edge) -> Rule:
    """Return the rule that numbers beside the board count the things of their rows and columns."""
    return Rule(
        words=f"A number outside the board counts the {names} of its row or column.",
        clues=lambda record, _: constraints_of_lines(record, *edges),
        marks=lambda record, _: beside_marks(record, *edges),
        broken=lambda record, answer: judging.miscounted_line(record, answer[names], 1),
    )
