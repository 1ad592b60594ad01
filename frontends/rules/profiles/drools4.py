"""Drools 4: eleven rules with salience, in their intent.

Rules 1 and 3 to 6 keep the possible values: 1 (salience 100) opens an empty field to all values, 6
(250) closes a field that has one, 3, 4 and 5 (15) take a field's value from its row, column and zone.
They fire before all others, and are what a `State` does when it begins and places. As printed, rules
7 to 9 can never fire, and rules 10 and 11 take the pair's own values too; here they do what they say.

Source: the sudoku example of Drools 4 (drools-examples, sudoku.drl).

>>> [rule.name for rule in PROFILE.choose_rules(None)]
['rule 2', 'rule 7', 'rule 8', 'rule 9', 'rule 10', 'rule 11']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ....puzzles import Deadline, Puzzle
from ..activations import Rule
from ..profile import (
    Profile,
    ProfileResult,
    Stats,
    begin,
    ending,
    fire,
    given_values,
    grid_of,
    only_in_shapes,
    only_where,
)
from ..state import State
from ..step import Step
from ..techniques.basic.singles import hidden_single, naked_single
from ..techniques.basic.subsets import naked_pair

_zone_pair = only_in_shapes(naked_pair, "box")


def _is_across(state: State, step: Step, axis: int) -> bool:
    """Return whether the cells of a pair differ in row (`axis` 0) or column (1)."""
    squares = [state.network.board.square_of(cell) for cell, _ in step.because]
    return len({square[axis] for square in squares if square is not None}) > 1


RULES = (
    Rule("rule 2", naked_single, 5),
    Rule("rule 7", only_in_shapes(hidden_single, "box"), 4),
    Rule("rule 8", only_in_shapes(hidden_single, "column"), 4),
    Rule("rule 9", only_in_shapes(hidden_single, "row"), 4),
    Rule("rule 10", only_where(_zone_pair, lambda state, step: _is_across(state, step, axis=1)), 1),
    Rule("rule 11", only_where(_zone_pair, lambda state, step: _is_across(state, step, axis=0)), 1),
)


def solve(puzzle: Puzzle, rules: tuple[Rule, ...], deadline: Deadline | None = None) -> ProfileResult:
    """Solve, and print the rows before, the fields found, the number of remaining facts, and the rows
    after.
    """
    state, stats = begin(puzzle, deadline), Stats()
    steps = tuple(fire(state, rules, stats))
    result = ProfileResult(puzzle, ending(puzzle, state, stats), steps, (), stats, state.domains())
    messages = (
        *rows(grid_of(puzzle, given_values(puzzle))),
        *(line for step in steps for line in lines_of(puzzle, step)),
        f"Size: {state.alive.bit_count()}",
        *rows(result.grid),
    )
    return replace(result, messages=messages)


def lines_of(puzzle: Puzzle, step: Step) -> Iterator[str]:
    """Yield the line that rule 2 prints of a field, rows and columns from 1; the other rules print
    nothing.
    """
    if step.technique != "naked single":
        return
    for cell, value in step.places:
        row, column = puzzle.board.square_of(cell) or (0, 0)
        yield f"Field be found in row={row + 1};col={column + 1}value={value}"


def rows(grid: Iterable[Iterable[int | None]]) -> Iterator[str]:
    """Yield the rows of a grid, ``{1,0,3,0,}``, with 0 for an empty field."""
    for row in grid:
        yield "{" + "".join(f"{value or 0}," for value in row) + "}"


PROFILE = Profile("drools4", "Drools 4: eleven rules with salience", RULES, solve, agenda=True, sudoku=True)
