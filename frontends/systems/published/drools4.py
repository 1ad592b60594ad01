"""Drools 4: eleven rules with salience, in their intent.

A rule removes one possible value each time it fires. There is no validation: on a wrong grid the rules go on.

Rules 1 and 3 to 6 keep the possible values: 1 (salience 100) opens an empty field to all values, 6 (250)
closes a field that has one, 3, 4 and 5 (15) take a field's value from its row, column and zone. They fire
before all others, and are the work of a `State` when it begins and places. As printed, rules 7 to 9 can never
fire, and rules 10 and 11 take the pair's own values too; here they work as intended.

>>> [rule.name for rule in SYSTEM.choose_rules(None)]
['rule 2', 'rule 7', 'rule 8', 'rule 9', 'rule 10', 'rule 11']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....puzzles.core.board import square_of
from ...rules.positions import grid_of
from ...rules.scopes import each_order, each_removal, only_in_shapes, only_where
from ...rules.state import State
from ...rules.step import Step
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import naked_pair
from ..firing import Rule
from ..needs import THREE_HOUSES
from ..system import System, SystemResult

_zone_pair = each_removal(each_order(only_in_shapes(naked_pair, "box")))


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


def opening(state: State) -> Iterator[str]:
    """Return the rows before."""
    return rows(grid_of(state.network.board, dict(state.names(state.placed))))


def lines_of(step: Step) -> Iterator[str]:
    """Yield the line that rule 2 prints of a field, rows and columns from 1; other rules print nothing."""
    if step.technique != "naked single":
        return
    for cell, value in step.places:
        row, column = square_of(cell) or (0, 0)
        yield f"Field be found in row={row + 1};col={column + 1}value={value}"


def closing(result: SystemResult) -> Iterator[str]:
    """Yield the number of facts that are left, and the rows after."""
    yield f"Size: {result.state.alive.bit_count()}"
    yield from rows(result.grid)


def rows(grid: Iterable[Iterable[int | None]]) -> Iterator[str]:
    """Yield the rows of a grid, ``{1,0,3,0,}``, with 0 for an empty field."""
    for row in grid:
        yield "{" + "".join(f"{value or 0}," for value in row) + "}"


SYSTEM = System(
    name="drools4",
    title="Drools 4: eleven rules with salience",
    source="the sudoku example of Drools 4 (drools-examples, sudoku.drl)",
    rules=RULES,
    opening=opening,
    lines_of=lines_of,
    closing=closing,
    ends_press=lambda step: bool(step.places),
    needs=THREE_HOUSES,
    carries_on=True,
)
