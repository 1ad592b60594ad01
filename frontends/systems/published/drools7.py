"""Drools 7, Red Hat Decision Manager: validate, then Solve or Step, and Dump.

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
from collections.abc import Iterable, Iterator

from ...rules.notation import from_zero
from ...rules.positions import dump, duplicates
from ...rules.scopes import either, only_in_shapes, only_where, shape
from ...rules.state import State
from ...rules.step import Step
from ...rules.techniques import Finder
from ...rules.techniques.basic.intersections import locked_candidates
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import hidden_pair, naked_pair
from ...rules.techniques.fish.fish import x_wing
from ..firing import Rule, finds_none
from ..system import System, SystemResult

LINE = re.compile(r"(row|column) (\d+)")
"""The labels of lines; any other group is a square."""

HOUSES = {"row": "row at", "column": "column at", "box": "square"}
"""The names of houses in the line of a hidden pair."""

LOCKED = ("locked candidates", 50)

SORRY = "Sorry - can't solve this grid."


def with_many_candidates(technique: Finder) -> Finder:
    """Return the steps whose cells all hold more than two candidates, and one of them fewer than all values:
    the bounds ``freeCount > 2`` and, of the first cell, ``freeCount < 9``.
    """

    def is_bounded(state: State, step: Step) -> bool:
        counts = [len(state.values(cell)) for cell, _ in step.because]
        return 2 < min(counts) < max(len(values) for values in state.network.domains.values())

    return only_where(technique, is_bounded)


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

    return either(only_in_shapes(locked_candidates, "box", line), alone)


RULES = (
    Rule("single", naked_single, 5),
    Rule("hidden single", hidden_single, 4, guard=finds_none(naked_single)),
    Rule("naked pair", naked_pair, 3),
    Rule("hidden pair in row", with_many_candidates(only_in_shapes(hidden_pair, "row")), 2),
    Rule("hidden pair in column", with_many_candidates(only_in_shapes(hidden_pair, "column")), 2),
    Rule("hidden pair in square", with_many_candidates(only_in_shapes(hidden_pair, "box")), 2),
    Rule("X-wings in rows", only_in_shapes(x_wing, "column", "column", "row", "row"), 1),
    Rule("X-wings in columns", only_in_shapes(x_wing, "row", "row", "column", "column"), 1),
    Rule("intersection removal column", intersection("column"), 0),
    Rule("intersection removal row", intersection("row"), 0),
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


def presses(steps: Iterable[Step]) -> Iterator[tuple[Step, ...]]:
    """Yield the steps of each press of "Step"; the last may end without a digit."""
    batch: list[Step] = []
    for step in steps:
        batch.append(step)
        if step.places:
            yield tuple(batch)
            batch.clear()
    if batch:
        yield tuple(batch)


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
    presses=presses,
    sudoku=True,
    carries_on=True,
    fills_broken=True,
)
