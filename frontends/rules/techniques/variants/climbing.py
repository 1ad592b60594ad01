"""Bounds on orders: thermometers, inequalities and all else that says which of two cells is larger.

Vocabulary
    rise      that one cell is larger than another by so much at least, and the label that says so
    climb     rises one after another, from the lowest cell to the highest

>>> from gridproof.puzzles import read_record
>>> line = {"cells": [[0, 0], [0, 1], [0, 2]]}
>>> record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"thermometers": [line]}}
>>> print(next(steps_to_climb(State.of(read_record(record)))).detail)
two steps still to climb from r1c1 to r1c3, so r1c1 is at most 2
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import Compare
from ...network import Group, Network, mask_of, per_network
from ...state import State
from ...step import Step
from .. import technique
from .words import count, number

GRADE = 22


class Rise(NamedTuple):
    """The cell `high` holds the value of `low` and `least` more, or a larger value."""

    low: Cell
    high: Cell
    least: int
    labels: tuple[str, ...]


@per_network
def rises(network: Network, deadline: Deadline) -> tuple[Rise, ...]:
    """Return the rises in single constraints; for slow thermometers, those between cells that differ."""
    climbs = []
    for rule in deadline.watch(network.constraints):
        if isinstance(rule, Compare) and rule.op in ("<", "<=", ">", ">="):
            low, high, plus = (
                (rule.left, rule.right, -rule.plus)
                if rule.op[0] == "<"
                else (rule.right, rule.left, rule.plus)
            )
            apart = [group.label for group in network.groups if {low, high} <= {*group.cells}]
            differ = apart[:1] if plus == 0 and len(rule.op) > 1 else []
            least = plus + (len(rule.op) == 1 or bool(differ))
            if least >= 0:
                climbs.append(Rise(low, high, least, (rule.label, *differ)))
    return tuple(climbs)


@technique(cost=80, profile="basic", variants=True)
def steps_to_climb(state: State) -> Iterator[Step]:
    """Find values for which a climb leaves no room: a cell with steps still to climb is no higher than these
    allow, and one that has climbed some is no lower. Values that are gone are stepped over.
    """
    all_rises = rises(state.network, state.deadline)
    for up in (True, False) if all_rises else ():
        bound, via = _bounds(state, all_rises, up)
        best: tuple[int, Cell, tuple[tuple[Cell, int], ...], list[Rise]] | None = None
        for cell in via:
            climb = _climb(cell, via, up)
            removals = tuple(
                (at, value)
                for at in (cell, *(r.high if up else r.low for r in climb))
                for value in state.values(at)
                if at in via and (value > bound[at] if up else value < bound[at])
            )
            if any(at == cell for at, _ in removals) and (best is None or len(climb) > best[0]):
                best = len(climb), cell, removals, climb
        if best is not None:
            yield _step(state, *best[1:], bound[best[1]], up)


def _bounds(state: State, all_rises: tuple[Rise, ...], up: bool) -> tuple[dict[Cell, int], dict[Cell, Rise]]:
    """Return the highest (lowest unless `up`) value of each cell at either end of a rise, and the rise that
    bounds it. Both are empty if a cell has no value left: the filters report that contradiction.
    """
    cells = dict.fromkeys(cell for rise in all_rises for cell in rise[:2])
    pick, sign = (max, 1) if up else (min, -1)
    bound = {cell: pick(state.values(cell), default=0) for cell in cells}
    via: dict[Cell, Rise] = {}
    for _ in cells:
        changed = False
        for rise in all_rises:
            here, there = (rise.low, rise.high) if up else (rise.high, rise.low)
            limit = bound[there] - sign * rise.least
            if sign * bound[here] > sign * limit:
                values = [value for value in state.values(here) if sign * value <= sign * limit]
                if not values:
                    return {}, {}
                bound[here], via[here], changed = pick(values), rise, True
        if not changed:
            return bound, via
    return {}, {}


def _climb(cell: Cell, via: dict[Cell, Rise], up: bool) -> list[Rise]:
    """Return the rises that bound a cell, from it on."""
    climb: list[Rise] = []
    while cell in via and len(climb) <= len(via):
        climb.append(via[cell])
        cell = climb[-1].high if up else climb[-1].low
    return climb


def _step(
    state: State,
    cell: Cell,
    removals: tuple[tuple[Cell, int], ...],
    climb: list[Rise],
    bound: int,
    up: bool,
) -> Step:
    """Return the step of a climb."""
    cells = (cell, *(rise.high if up else rise.low for rise in climb))
    words = _reason(state, cells, sum(rise.least for rise in climb), bound, up)
    return _removal(state, "steps to climb", GRADE + 2 * len(climb), removals, cells, climb, words)


def _reason(state: State, cells: tuple[Cell, ...], least: int, bound: int, up: bool) -> str:
    """Return in words why the first of these cells is no higher (no lower unless `up`) than the bound: the
    steps to the last cell, its height if it has lost values, and a remark on stepped-over values if there are
    fewer steps than the bound needs.
    """
    cell, end = cells[0], cells[-1]
    pick, most = (max, "most") if up else (min, "least")
    reached, values = pick(state.values(end)), state.values(end)
    if len(values) == 1:
        where = f"{end}, which is {reached}"
    elif reached == pick(state.network.domains[end]):
        where = end
    else:
        where = f"{end}, which is at {most} {reached}"
    limit = reached - least if up else reached + least
    if any(bound < value <= limit if up else limit <= value < bound for value in state.values(cell)):
        height = f"at {most} {bound}, as digits on the way are gone"
    else:
        height = f"at {most} {limit}"
    if not least:
        return f"{cell} is no {'higher' if up else 'lower'} than {where}, so it is {height}"
    steps = count(least, "step")
    if up:
        return f"{steps} still to climb from {cell} to {where}, so {cell} is {height}"
    comma = "," if where != end else ""
    return f"{steps} climbed from {where}{comma} to {cell}, so {cell} is {height}"


def _removal(
    state: State,
    name: str,
    grade: int,
    removals: tuple[tuple[Cell, int], ...],
    cells: tuple[Cell, ...],
    used: list[Rise],
    words: str,
    more: tuple[str, ...] = (),
) -> Step:
    """Return the removal of candidates, shown by `cells` and the rises in use."""
    network = state.network
    removed = mask_of([network.number[each] for each in removals])
    basis = 0
    for cell in cells:
        basis |= network.cell_mask[cell] & state.alive & ~removed
    return state.removal(
        name, grade, removed, basis, (*(label for rise in used for label in rise.labels), *more), words
    )


@technique(cost=90, profile="basic", variants=True)
def larger_than_several(state: State) -> Iterator[Step]:
    """Find a cell that is larger, or smaller, than several cells that all differ: these take one value
    each.
    """
    all_rises = rises(state.network, state.deadline)
    for up in (True, False) if all_rises else ():
        near: dict[Cell, dict[Cell, Rise]] = {}
        for rise in all_rises:
            if rise.least:
                here, there = (rise.high, rise.low) if up else (rise.low, rise.high)
                near.setdefault(here, {})[there] = rise
        for cell, others in near.items():
            for group in state.network.groups if len(others) > 1 else ():
                several = [other for other in group.cells if other in others]
                if len(several) > 1:
                    yield from _above(state, cell, several, [others[other] for other in several], up, group)


def _above(
    state: State, cell: Cell, several: list[Cell], used: list[Rise], up: bool, group: Group
) -> Iterator[Step]:
    """Yield the values of a cell that leave too little room for several different ones."""
    sign, pick = (1, min) if up else (-1, max)
    ends = sorted(sign * pick(values) for other in several if (values := state.values(other)))
    if len(ends) < len(several):
        return
    level = ends[0]
    for end in ends[1:]:
        level = max(level + 1, end)
    least = level + 1
    removals = tuple((cell, value) for value in state.values(cell) if sign * value < least)
    if removals and len(removals) < len(state.values(cell)):
        side, most = ("below", "at least") if up else ("above", "at most")
        words = f"{number(len(several))} different digits {side} {cell}, so {cell} is {most} {sign * least}"
        yield _removal(
            state, "larger than several", GRADE, removals, (cell, *several), used, words, (group.label,)
        )
