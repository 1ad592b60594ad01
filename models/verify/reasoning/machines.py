"""Running states: the knowledge that a constraint needs about the cells read before.

Vocabulary
    machine     a constraint as a walk over its cells, each read once: a state, and the next one per value
    passage     the walks of a machine that end well: for each cell the moves that lie on one of them
    row         a weighted sum that a constraint implies: its machine allows more than the constraint

>>> a, b = frozenset({1, 2}), frozenset({2, 3})
>>> found = passage(differing(("a", "b"), {"a": a, "b": b}, lambda used: sum(used) == 4), {"a": a, "b": b},
...                 lambda steps: None)
>>> [sorted(value for ways in moves.values() for value in ways) for moves in found.moves]
[[1], [3]]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..constraints.base import Constraint
from ..constraints.covers import ExactCover
from ..constraints.lines import Regular, Sight, Table, Visible
from ..constraints.numbers import AllDifferent, Consecutive, Product, Unlike
from ..constraints.parts import Patch
from ..constraints.sums import DistinctSum, Weighted
from ..vocabulary import Cells, Domains, Literal, Refused, Terms

MOST_VALUES = 16
"""Maximum number of values of different cells that are read with the set of values used."""

Spend = Callable[[int], None]
"""Counts steps; raises if they are too many."""


class Machine(NamedTuple):
    """A walk over the cells `order`. ``step(at, state, value)`` is the state after the cell at this place has
    the value, or None if that cannot be.
    """

    order: Cells
    start: Hashable
    step: Callable[[int, Any, int], Hashable | None]
    ends: Callable[[Any], bool]


class Passage(NamedTuple):
    """The moves of a machine on walks that end well: for each place, by state, the states by value."""

    order: Cells
    moves: list[dict[Hashable, dict[int, Hashable]]]


def passage(machine: Machine, domains: Domains, spend: Spend) -> Passage:
    """Return the walks of a machine that end well within the domains."""
    here: Collection[Hashable] = {machine.start}
    layers: list[dict[Hashable, dict[int, Hashable]]] = []
    for at, cell in enumerate(machine.order):
        spend(len(here) * len(domains[cell]))
        layer: dict[Hashable, dict[int, Hashable]] = {}
        for state in here:
            edges = {v: after for v in domains[cell] if (after := machine.step(at, state, v)) is not None}
            if edges:
                layer[state] = edges
        layers.append(layer)
        here = {after for edges in layer.values() for after in edges.values()}
    good: Collection[Hashable] = {state for state in here if machine.ends(state)}
    moves: list[dict[Hashable, dict[int, Hashable]]] = []
    for layer in reversed(layers):
        survivors = {
            state: ways
            for state, edges in layer.items()
            if (ways := {value: after for value, after in edges.items() if after in good})
        }
        moves.append(survivors)
        good = survivors.keys()
    return Passage(machine.order, moves[::-1])


def machines(
    rule: Constraint, domains: Domains, order: Sequence[str], parts: Collection[int]
) -> Iterator[Machine]:
    """Yield the machines of a constraint, and those of the rows that it implies for one of `parts`. Sums and
    sets read the cells in the given order.
    """
    alone = len(rule.scope) == len(list(rule.variables()))
    values = {value for cell in rule.scope for value in domains[cell]}
    if isinstance(rule, AllDifferent | DistinctSum | Consecutive) and alone and len(values) <= MOST_VALUES:
        yield differing(order, domains, allowed_set(rule))
    if isinstance(rule, Weighted):
        yield summing(rule.weighted_terms(), order, domains, rule.allows)
    elif isinstance(rule, Patch):
        for terms, least, most in rule.balances():
            yield bound_sum(terms, order, domains, least, most)
    elif alone and isinstance(rule, Regular):
        yield Machine(rule.cells, rule.start, automaton(rule), frozenset(rule.accept).__contains__)
    elif isinstance(rule, Table):
        yield table(rule)
    elif alone and isinstance(rule, Product):
        yield product_of(rule, domains)
    elif alone and isinstance(rule, Visible):
        yield heights(rule)
    elif alone and isinstance(rule, Sight):
        yield rays(rule)
    elif alone and isinstance(rule, Unlike):
        yield pairs(rule)
    if isinstance(rule, AllDifferent | DistinctSum | ExactCover):
        for part in parts:
            try:
                terms, least, most = rule.row(part, domains)
            except Refused:
                continue
            yield bound_sum(terms, order, domains, least, most)


def allowed_set(rule: AllDifferent | DistinctSum | Consecutive) -> Callable[[Sequence[int]], bool]:
    """Return a test whether the cells of a rule may hold these values, ascending."""
    if isinstance(rule, DistinctSum):
        return lambda used: sum(used) == rule.total
    if isinstance(rule, Consecutive):
        return lambda used: not used or used[-1] - used[0] == len(used) - 1
    return lambda _: True


def differing(order: Sequence[str], domains: Domains, allows: Callable[[Sequence[int]], bool]) -> Machine:
    """Return a machine for different cells with an allowed set of values; the state is the set so far."""
    values = sorted({value for cell in order for value in domains[cell]})
    bit = {value: 1 << i for i, value in enumerate(values)}

    def step(_: int, used: int, value: int) -> int | None:
        return None if used & bit[value] else used | bit[value]

    return Machine(tuple(order), 0, step, lambda used: allows([v for v in values if used & bit[v]]))


def summing(terms: Terms, order: Sequence[str], domains: Domains, allows: Callable[[int], bool]) -> Machine:
    """Return a machine for an allowed sum of the terms; the state is the sum so far."""
    amounts: dict[str, dict[int, int]] = {cell: dict.fromkeys(domains[cell], 0) for cell in order}
    for weight, term in terms:
        here = amounts[term if isinstance(term, str) else term[0]]
        for value in here:
            here[value] += weight * (value if isinstance(term, str) else (value == term[1]) is term[2])
    by_place = [amounts[cell] for cell in order]
    return Machine(tuple(order), 0, lambda at, total, value: total + by_place[at][value], allows)


def bound_sum(
    terms: Terms, order: Sequence[str], domains: Domains, least: int | None, most: int | None
) -> Machine:
    """Return a machine for a sum of the terms within bounds; cells beside the terms count nothing."""
    return summing(
        terms,
        order,
        domains,
        lambda total: (least is None or total >= least) and (most is None or total <= most),
    )


def automaton(rule: Regular) -> Callable[[int, int, int], int | None]:
    """Return the step of an automaton."""
    nowhere: Mapping[int, int] = {}
    return lambda _, state, value: rule.step.get(state, nowhere).get(value)


def table(rule: Table) -> Machine:
    """Return a machine whose state is the set of rows, as bits, that agree with the cells so far."""
    with_value: list[dict[int, int]] = [{} for _ in rule.scope]
    for number, row in enumerate(rule.rows):
        values = dict(zip(rule.cells, row, strict=True))
        if all(values[cell] == value for cell, value in zip(rule.cells, row, strict=True)):
            for here, cell in zip(with_value, rule.scope, strict=True):
                here[values[cell]] = here.get(values[cell], 0) | 1 << number

    def step(at: int, rows: int, value: int) -> int | None:
        return rows & with_value[at].get(value, 0) or None

    return Machine(rule.scope, (1 << len(rule.rows)) - 1, step, bool)


def product_of(rule: Product, domains: Domains) -> Machine:
    """Return a machine whose state is the product so far, if it divides a result; at last whether the result
    is right.
    """
    last = rule.result if isinstance(rule.result, str) else None
    goals = (rule.result,) if isinstance(rule.result, int) else domains[rule.result]

    def step(at: int, so_far: int, value: int) -> int | bool | None:
        if at == len(rule.cells):
            return (so_far == value) or None
        grown = so_far * value
        return grown if any(goal == grown or (grown and goal % grown == 0) for goal in goals) else None

    return Machine(
        rule.cells if last is None else (*rule.cells, last),
        1,
        step,
        lambda so_far: last is not None or so_far == rule.result,
    )


def heights(rule: Visible) -> Machine:
    """Return a machine whose state is the greatest value so far, and the number of values greater than all
    before them.
    """

    def step(at: int, state: tuple[int | None, int], value: int) -> tuple[int | None, int] | None:
        highest, visible = state
        if at == len(rule.cells):
            return state if visible == value else None
        return (value, visible + 1) if highest is None or value > highest else state

    counted = isinstance(rule.count, str)
    return Machine(
        (*rule.cells, rule.count) if isinstance(rule.count, str) else rule.cells,
        (None, 0),
        step,
        lambda state: counted or state[1] == rule.count,
    )


def rays(rule: Sight) -> Machine:
    """Read the rays one by one, outward; the state is the count so far, and whether this ray is open."""
    literals: list[tuple[Literal, bool]] = [
        (literal, i == 0) for ray in rule.rays for i, literal in enumerate(ray)
    ]
    order = tuple([literal[0] for literal, _ in literals])
    total = rule.total

    def step(at: int, state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        visible, open_ = state
        if at == len(literals):
            return state if visible == value else None
        (_, target, positive), first = literals[at]
        open_ = (open_ or first) and (value == target) is positive
        return visible + open_, open_

    if isinstance(total, str):
        return Machine((*order, total), (0, True), step, lambda _: True)
    return Machine(order, (0, True), step, lambda state: bool(state[0] == total))


def pairs(rule: Unlike) -> Machine:
    """Place by place; the state is whether some place differs, or the value of the left cell there."""
    order = tuple([cell for place in zip(rule.left, rule.right, strict=True) for cell in place])

    def step(at: int, state: tuple[bool, int | None], value: int) -> tuple[bool, int | None]:
        differs, left = state
        if at % 2 == 0:
            return differs, None if differs else value
        return differs or left != value, None

    return Machine(order, (False, None), step, lambda state: bool(state[0]))


def named_parts(
    rule: Constraint, domains: Domains, facts: Iterable[tuple[str, Collection[int]]]
) -> Collection[int]:
    """Return the parts with rows that can explain such a distinction between values of cells."""
    statements = list(facts)
    if isinstance(rule, ExactCover):
        cells = {cell for cell, _ in statements}
        sites = enumerate(rule.over)
        return [site for site, over in sites if cells <= {cell for cell, _, _ in over}]
    parts: set[int] = set()
    for cell, values in statements:
        for side in (values, set(domains[cell]).difference(values)):
            parts.update(side if len(side) == 1 else ())
    return sorted(parts)
