"""Fillings along a line: tables, automata and the like, whose cells are read in their order.

>>> from .....puzzles import read_record
>>> line = {"cells": [[0, 0], [0, 1], [0, 2]]}
>>> record = {"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": {"between_lines": [line]}}
>>> print(next(what_fits(State.of(read_record(record)))).detail)
no 1 or 9 fits in r1c2 on between line 1 from r1c1
"""

from __future__ import annotations

from collections.abc import Iterator

from .....puzzles import Cell, Deadline, Scope
from .....puzzles.constraints import Clause, Consecutive, Constraint, Regular, Visible
from .....puzzles.constraints.arithmetic import Pair
from .....puzzles.constraints.base import SUM
from .....puzzles.constraints.sets import DistinctSets
from .....puzzles.wording.words import list_names
from ...filters import Filter
from ...network import Bits, Network, bits, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.equations import equation_of
from .partners import is_relation
from .sums import apart
from .words import GRADES, conclusion, either, name_of

MOST_STATES = 4000
"""A walk with more states than this after a cell is read without the digits that it used."""

Line = tuple[tuple[Filter, ...], tuple[Cell, ...], str]
"""The filters of a clue, the cells that all differ among its own, and the label of what says so."""


@technique(cost=140, profile="basic", variants=True)
def what_fits(state: State) -> Iterator[Step]:
    """Find the digits that no filling of a clue uses; cells of it in one house differ."""
    yield from state.look_at("what fits", _lines(state.network, state.deadline), _fits)


@per_network
def _lines(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Line], ...]:
    """Return the clues that other techniques do not read, neither relations of two cells nor sums nor sets,
    then those that are read with the rules of their cells.
    """
    houses = {group.label for group in network.groups}
    by_label: dict[str, list[Filter]] = {}
    joint: list[list[Filter]] = []
    for filter_ in deadline.watch(network.filters, 16):
        rule = filter_.constraints[0]
        if rule.label in houses or not rule.label:
            continue
        if len(filter_.constraints) > 1:
            joint.append([filter_])
            continue
        others = isinstance(rule, Pair | Consecutive | DistinctSets) or is_relation(rule)
        if not others and not ((form := rule.made()) and form[1] == SUM) and not equation_of(rule):
            by_label.setdefault(rule.label, []).append(filter_)
    return tuple(
        (union(each.reach for each in filters), (tuple(filters), *next(apart(network, filters[0].cells))))
        for filters in (*by_label.values(), *joint)
        if filters[0].cells
    )


def _fits(state: State, line: Line) -> Iterator[Step]:
    """Yield the removals by a clue: its filters, else their clauses, else its automaton."""
    filters, cells, label = line
    rule = filters[0].constraints[0]
    losses, labels = union(filter_.removed(state.alive) for filter_ in filters), [*filters[0].labels]
    if not losses:
        losses, labels = _denied(state, filters)
    if not losses and len(filters) == len(labels) == 1 and len(cells) > 1:
        for automaton in _automata(state.network, rule):
            losses, labels = _walk(state, automaton, cells), [rule.label, label]
    reach = union(filter_.reach for filter_ in filters) & state.alive
    if losses and not any(
        mask & losses == mask & state.alive for mask in state.network.cell_mask.values() if mask & losses
    ):
        words = _words(state, name_of([rule.label]), losses, labels[1:])
        yield state.removal("what fits", GRADES[min(len(labels), 4)], losses, reach & ~losses, labels, words)


def _denied(state: State, filters: tuple[Filter, ...]) -> tuple[Bits, list[str]]:
    """Return the candidates that exclude all candidates that they need by clauses, and the labels."""
    net = state.network
    removals, labels = 0, [*filters[0].labels]
    for filter_ in filters:
        rule = filter_.constraints[0]
        if not isinstance(rule, Clause):
            continue
        denied = [x for x in rule.literals if not x.positive]
        if len(denied) != 1 or denied[0][:2] not in net.number:
            continue
        number = net.number[denied[0][:2]]
        needed = mask_of([net.number[x[:2]] for x in rule.literals if x.positive and x[:2] in net.number])
        if (
            state.alive >> number & 1
            and needed & state.alive
            and not needed & state.alive & ~net.links[number]
        ):
            removals |= 1 << number
            labels += [net.why_excluded(number, other) for other in bits(needed & state.alive)]
    return removals, [*dict.fromkeys(labels)]


def _automata(network: Network, rule: Constraint) -> Iterator[Regular]:
    """Yield the automaton of a constraint, if it is one or reads its cells in their order."""
    if isinstance(rule, Regular):
        yield rule
    elif isinstance(rule, Visible):
        yield from (each for each in rule.lower(Scope(network.domains)) if isinstance(each, Regular))


def _words(state: State, name: str, removals: Bits, houses: list[str]) -> str:
    """Return in words the values that the clue leaves its cells."""
    lost: dict[Cell, set[int]] = {}
    for cell, value in state.names(removals):
        lost.setdefault(cell, set()).add(value)
    houses = [house for house in houses if house not in state.network.cell_mask]  # a cell has one digit
    within = f", as the cells in {list_names(houses)} differ" if houses else ""
    digits = [*map(str, sorted(set.union(*lost.values())))]
    if len(digits) < 4 and len(lost) < 4 and all(len(values) == len(digits) for values in lost.values()):
        return f"no {either(digits)} fits in {list_names([*lost])} on {name}{within}"
    ending = conclusion(state, removals).removeprefix(", so ")
    return f"in all that fits {name}{within}, {ending}" if ending else f"nothing else fits {name}{within}"


def _walk(state: State, rule: Regular, differ: tuple[Cell, ...]) -> Bits:
    """Return the candidates on no walk of the automaton in which some cells differ. A state after a cell is
    that of the automaton with the set of digits that these cells have used; 0 if there are too many.
    """
    step: dict[int, dict[int, int]] = {}
    for start, value, after in rule.transitions:
        step.setdefault(start, {})[value] = after
    apart_ = {*differ}
    here = {(rule.start, 0)}
    layers: list[list[tuple[tuple[int, int], int, tuple[int, int]]]] = []
    for cell in rule.cells:
        values, once = state.values(cell), cell in apart_
        layer = [
            ((at, used), value, (step[at][value], used | 1 << value if once else used))
            for at, used in here
            for value in values
            if value in step.get(at, ()) and not (once and used >> value & 1)
        ]
        here = {to for _, _, to in layer}
        if len(here) > MOST_STATES:
            return 0
        layers.append(layer)
    accept = {*rule.accept}
    ends = {(at, used) for at, used in here if at in accept}
    losses = []
    for cell, layer in zip(reversed(rule.cells), reversed(layers), strict=True):
        support = {value for _, value, to in layer if to in ends}
        ends = {start for start, _, to in layer if to in ends}
        losses += [state.network.number[cell, value] for value in state.values(cell) if value not in support]
    return mask_of(losses)
