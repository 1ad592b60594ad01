"""Drools 7, Red Hat Decision Manager: validate, then Solve or Step, and Dump.

Its rules have no salience. Each but *single* waits while a cell has one free value, and removes one value
each time it fires, a hidden pair all others of its two cells; then all rules are asked again.

Vocabulary
    press    the steps that one press of "Step" shows: up to the next digit
    dump     the grid as text: digits, and the free values of open cells

It does not stop at a conflict: it goes on as far as possible, and leaves cells blank.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, None, None, None], [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> SYSTEM.run(puzzle).messages[:3]
('Validation complete.', 'single 4 at [0,3]', 'single 4 at [1,1]')
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...rules.notation import from_zero
from ...rules.positions import dump, duplicates
from ...rules.scopes import each_order, each_removal, either, only_in_shapes, only_where, shape
from ...rules.state import State
from ...rules.step import Step
from ...rules.techniques import Finder
from ...rules.techniques.basic.intersections import locked_candidates
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import hidden_pair, naked_pair
from ...rules.techniques.fish.fish import x_wing
from ..firing import Rule, finds_none
from ..needs import THREE_HOUSES
from ..system import System, SystemResult

LINE = re.compile(r"(row|column) (\d+)")
"""The labels of lines; any other group is a square."""

HOUSES = {"row": "row at", "column": "column at", "box": "square"}
"""The names of houses in the line of a hidden pair."""

LOCKED = ("locked candidates", 50)

SORRY = "Sorry - can't solve this grid."


def wide_pair(house: str) -> Finder:
    """Return the hidden pairs in rows, columns or boxes, each in both orders, whose cells have more than two
    free values, and the first of them fewer than all.
    """

    def is_bounded(state: State, step: Step) -> bool:
        first, second = (len(state.values(cell)) for cell in dict.fromkeys(cell for cell, _ in step.because))
        return 2 < first < max(map(len, state.network.domains.values())) and second > 2

    return only_where(each_order(only_in_shapes(hidden_pair, house)), is_bounded)


def intersection(line: str) -> Finder:
    """Return a technique: what lies in one line of a square leaves the rest of the line. As printed, a value
    with one place in its square is such a case too.
    """

    def alone(state: State) -> Iterator[Step]:
        """Yield the removals by a value with one place in its square."""
        lines = [s for s in state.network.strong if s.value is not None and shape(s.label) == line]
        for square in state.network.strong:
            mask = square.mask & state.alive
            if square.value is None or shape(square.label) != "box" or mask.bit_count() != 1:
                continue
            if mask & state.placed:
                continue
            for across in lines:
                losses = across.mask & state.alive & ~mask & ~state.placed
                if mask & across.mask and losses:
                    labels = (square.label, across.label)
                    yield Step(*LOCKED, (), state.names(losses), state.names(mask), labels, str(square.value))

    return each_removal(each_order(either(only_in_shapes(locked_candidates, "box", line), alone)))


def x_wings(base: str, cover: str) -> Finder:
    """Return the X-wings whose values have no other place in the base lines."""
    return each_removal(only_in_shapes(x_wing, base, base, cover, cover))


NO_SINGLE = finds_none(naked_single, "not Cell( freeCount == 1 )")
"""The guard of all rules but *single*."""

RULES = (
    Rule("single", naked_single),
    Rule("hidden single", hidden_single, guard=NO_SINGLE),
    Rule("naked pair", each_removal(each_order(naked_pair)), guard=NO_SINGLE),
    Rule("hidden pair in row", wide_pair("row"), guard=NO_SINGLE),
    Rule("hidden pair in column", wide_pair("column"), guard=NO_SINGLE),
    Rule("hidden pair in square", wide_pair("box"), guard=NO_SINGLE),
    Rule("X-wings in rows", x_wings("column", "row"), guard=NO_SINGLE),
    Rule("X-wings in columns", x_wings("row", "column"), guard=NO_SINGLE),
    Rule("intersection removal column", intersection("column"), guard=NO_SINGLE),
    Rule("intersection removal row", intersection("row"), guard=NO_SINGLE),
)


def validate(state: State) -> Iterator[str]:
    """Yield a line for each cell whose value is placed twice in a group, and the end of validation: of rows
    first, then of columns and squares, the cell that was inserted last first, as an agenda fires.
    """
    inserted = {cell: number for number, cell in enumerate(state.network.cell_mask)}
    doubles = [
        (list(HOUSES).index(shape(group.label)), -inserted[cell], group.label, value, cell)
        for group, value, cells in duplicates(state)
        for cell in cells
    ]
    for _, _, label, value, cell in sorted(doubles):
        where = f"cell {from_zero(cell)}: {value} has"
        line = LINE.fullmatch(label)
        if line is None:
            yield f"{where} duplicate in its square of nine."
        else:
            yield f"{where} a duplicate in {line[1].replace('column', 'col')} {int(line[2]) - 1}"
    yield "Validation complete."


def lines_of(step: Step) -> Iterator[str]:
    """Yield the lines of a step, one for each value that it removes; cells are [row,column] from 0."""
    for cell, value in step.places:
        yield f"{step.technique.removeprefix('naked ')} {value} at {from_zero(cell)}"
    cells = [from_zero(cell) for cell in dict.fromkeys(cell for cell, _ in step.because)]
    if step.technique == "hidden pair":
        house = HOUSES[shape(step.labels[0])]
        yield f"hidden pair in {house} {cells[0]} and {cells[1]}"
        return
    for cell, value in step.removes:
        yield _removal(step, cells, from_zero(cell), value)


def _removal(step: Step, cells: list[str], cell: str, value: int) -> str:
    if step.technique == "naked pair":
        return f"remove {value} from {cell} due to naked pair at {cells[0]} and {cells[1]}"
    if step.technique == "X-wing":
        lines = shape(step.labels[2])
        a1, b1, a2, b2 = (cells[i] for i in (0, 2, 1, 3)) if lines == "row" else cells
        return f"X-wing with {value} in {lines}s {a1} - {b1}{a2} - {b2}, remove from {cell}"
    return f"{shape(step.labels[1])} elimination due to {cells[0]}: remove {value} from {cell}"


def closing(result: SystemResult) -> Iterator[str]:
    """Yield the dump and the apology, if cells stay empty."""
    if result.empty_cells:
        yield from dump(result.puzzle, result.state)
        yield result.stats.limit or SORRY


SYSTEM = System(
    name="drools7",
    title="Drools 7: validate, solve or step, dump",
    source='the sudoku example of Drools 7 and of Red Hat Decision Manager, chapter "Example decisions"',
    rules=RULES,
    opening=validate,
    lines_of=lines_of,
    closing=closing,
    ends_press=lambda step: bool(step.places),
    needs=THREE_HOUSES,
    carries_on=True,
    fills_broken=True,
)
