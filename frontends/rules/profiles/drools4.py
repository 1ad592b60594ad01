"""Drools 4: eleven rules with salience, in their intent.

Rules 1 and 3 to 6 keep the possible values: 1 (salience 100) opens an empty field to all values, 6
(250) closes a field that has one, 3, 4 and 5 (15) take a field's value from its row, column and zone.
They fire before all others, and are what a `State` does when it begins and places. As printed, rules
7 to 9 can never fire, and rules 10 and 11 take the pair's own values too; here they do what they say.

Source: the sudoku example of Drools 4 (drools-examples, sudoku.drl).

>>> [rule.name for rule in PROFILE.chosen(None)]
['rule 2', 'rule 7', 'rule 8', 'rule 9', 'rule 10', 'rule 11']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ....puzzles import Puzzle
from ....puzzles.deadline import Deadline
from ..activations import Rule
from ..profile import (
    Profile,
    Result,
    Stats,
    begin,
    ending,
    fire,
    given_values,
    grid_of,
    scoped,
    shaped,
)
from ..step import SQUARE, Step
from ..techniques.singles import hidden_single, naked_single
from ..techniques.subsets import naked_pair

_zone_pair = shaped(naked_pair, "box")


def _apart(step: Step, axis: int) -> bool:
    """Whether the cells of a pair differ in row (`axis` 1) or column (2)."""
    squares = [SQUARE.fullmatch(cell) for cell, _ in step.because]
    return len({square[axis] for square in squares if square is not None}) > 1


RULES = (
    Rule("rule 2", naked_single, 5),
    Rule("rule 7", shaped(hidden_single, "box"), 4),
    Rule("rule 8", shaped(hidden_single, "column"), 4),
    Rule("rule 9", shaped(hidden_single, "row"), 4),
    Rule("rule 10", scoped(_zone_pair, lambda _, step: _apart(step, axis=2)), 1),
    Rule("rule 11", scoped(_zone_pair, lambda _, step: _apart(step, axis=1)), 1),
)


def solve(puzzle: Puzzle, rules: tuple[Rule, ...], deadline: Deadline | None = None) -> Result:
    """The rows before, the fields found, the number of facts that are left, the rows after."""
    state, stats = begin(puzzle, deadline), Stats()
    steps = tuple(fire(state, rules, stats))
    result = Result(puzzle, ending(puzzle, state, stats), steps, (), stats, state.domains())
    messages = (
        *rows(grid_of(puzzle, given_values(puzzle))),
        *(line for step in steps for line in lines_of(step)),
        f"Size: {state.alive.bit_count()}",
        *rows(result.grid),
    )
    return replace(result, messages=messages)


def lines_of(step: Step) -> Iterator[str]:
    """The line that rule 2 prints of a field, rows and columns from 1; the other rules print nothing."""
    if step.technique != "naked single":
        return
    for cell, value in step.places:
        square = SQUARE.fullmatch(cell)
        row, column = (square[1], square[2]) if square is not None else (cell, cell)
        yield f"Field be found in row={row};col={column}value={value}"


def rows(grid: Iterable[Iterable[int | None]]) -> Iterator[str]:
    """The rows of a grid, ``{1,0,3,0,}``, with 0 for an empty field."""
    for row in grid:
        yield "{" + "".join(f"{value or 0}," for value in row) + "}"


PROFILE = Profile("drools4", "Drools 4: eleven rules with salience", RULES, solve, agenda=True, sudoku=True)
