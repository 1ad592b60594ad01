"""Each constraint's own filter: values that no way of keeping this one constraint uses.

Sums, counts, comparisons, tables, automata and clauses filter by their own arithmetic; whatever
lowers to one of these filters by its lowered form. A filter is a function of the constraint and the
domains that yields the values it can do without; all are sound, none need be complete.

>>> from gridproof.puzzles.constraints import total
>>> sorted(prune(total(("a", "b"), "==", 3), {"a": (1, 2, 3), "b": (1, 2, 3)}))
[('a', 3), ('b', 3)]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from ....puzzles import Domains, Is, Scope
from ....puzzles.constraints import (
    Clause,
    Compare,
    Constraint,
    Count,
    Difference,
    DistinctSum,
    ExactCover,
    Linear,
    Product,
    Quotient,
    Regular,
    Table,
    Visible,
)
from ..state import State
from ..step import Candidate, Step

MOST_ROWS = 3000
"""A cage is not searched beyond so many partial fillings, a table beyond so many rows."""

Removed = Iterator[Candidate]


def filtering(state: State) -> Iterator[Step]:
    """The filters of the constraints whose cells have changed since they last found nothing."""
    net = state.network
    due = sorted({i for cell in state.changed for i in net.filters_of.get(cell, ())})
    found = False
    for i in due:
        constraint = net.filtered[i]
        domains = {cell: state.values(cell) for cell in constraint.variables()}
        gone = 0
        for candidate in prune(constraint, domains):
            gone |= 1 << net.number[candidate]
        gone &= state.alive
        if gone:
            found = True
            labels = (constraint.label,) if constraint.label else ()
            name, grade = TITLES.get(type(constraint), ("constraint", 40))
            yield Step(name, grade, (), state.named(gone), (), labels)
    if not found:
        state.changed.clear()


@singledispatch
def prune(_constraint: Constraint, _domains: Domains, /) -> Removed:
    """The (cell, value) pairs that a constraint cannot use; none for a kind without a filter."""
    yield from ()


@prune.register
def _(constraint: Clause, domains: Domains, /) -> Removed:
    """The last literal that can be true must be."""
    possible = [literal for literal in constraint.literals if _possible(literal, domains)]
    if len({(literal.cell, literal.value, literal.positive) for literal in possible}) == 1:
        yield from _assert(possible[0], domains)


@prune.register
def _(constraint: Count, domains: Domains, /) -> Removed:
    """When the true literals are as many as may be the others are false, and the other way round."""
    sure = [x for x in constraint.literals if not _possible(~x, domains)]
    possible = [x for x in constraint.literals if _possible(x, domains)]
    if len(sure) == constraint.most:
        for literal in possible:
            if _possible(~literal, domains):
                yield from _assert(~literal, domains)
    if len(possible) == constraint.least:
        for literal in possible:
            yield from _assert(literal, domains)


@prune.register
def _(constraint: Linear, domains: Domains, /) -> Removed:
    """Bounds: a value is out where the least, or the most, that the other terms make is too much."""
    if constraint.op == "!=" or len(set(constraint.variables())) != len(constraint.terms):
        return
    spans = []
    for weight, term in constraint.terms:
        if isinstance(term, Is):
            made = {weight * int(holds) for holds in (True, False) if _may(term, holds, domains)}
        else:
            made = {weight * value for value in domains[term]}
        if not made:
            return
        spans.append((min(made), max(made)))
    least, most = sum(low for low, _ in spans), sum(high for _, high in spans)
    for (weight, term), (low, high) in zip(constraint.terms, spans, strict=True):
        cell = term.cell if isinstance(term, Is) else term
        for value in domains[cell]:
            made_here = weight * (term.holds({cell: value}) if isinstance(term, Is) else value)
            too_much = constraint.op in ("<=", "==") and least - low + made_here > constraint.bound
            too_little = constraint.op in (">=", "==") and most - high + made_here < constraint.bound
            if too_much or too_little:
                yield cell, value


@prune.register(Compare)
@prune.register(Difference)
@prune.register(Quotient)
def _(constraint: Compare | Difference | Quotient, domains: Domains, /) -> Removed:
    """Supports: a value needs a partner in the other cell."""
    left, right = constraint.left, constraint.right
    if left == right:
        return
    pairs = [(x, y) for x in domains[left] for y in domains[right] if constraint.holds({left: x, right: y})]
    for cell, kept in ((left, {x for x, _ in pairs}), (right, {y for _, y in pairs})):
        yield from ((cell, value) for value in domains[cell] if value not in kept)


@prune.register
def _(constraint: DistinctSum, domains: Domains, /) -> Removed:
    """The values that occur in some filling of the cage (small cages) or in some set of values."""
    cells = sorted(set(constraint.cells), key=lambda cell: len(domains[cell]))
    kept: dict[str, set[int]] = {cell: set() for cell in cells}
    tried = 0

    def fill(at: int, left: int, used: tuple[int, ...]) -> bool:
        nonlocal tried
        tried += 1
        if at == len(cells):
            if left == 0:
                for cell, value in zip(cells, used, strict=True):
                    kept[cell].add(value)
            return True
        return (
            all(
                fill(at + 1, left - value, (*used, value))
                for value in domains[cells[at]]
                if value not in used and value <= left and tried <= MOST_ROWS
            )
            and tried <= MOST_ROWS
        )

    if min((value for cell in cells for value in domains[cell]), default=0) >= 0 and fill(
        0, constraint.total, ()
    ):
        for cell in cells:
            yield from ((cell, value) for value in domains[cell] if value not in kept[cell])


@prune.register
def _(constraint: Table, domains: Domains, /) -> Removed:
    """The values of the rows that are left."""
    rows = constraint.possible_rows(Scope(domains))
    for i, cell in enumerate(constraint.cells):
        kept = {row[i] for row in rows}
        yield from ((cell, value) for value in domains[cell] if value not in kept)


@prune.register
def _(constraint: Regular, domains: Domains, /) -> Removed:
    """The values on accepted paths (Pesant 2004: domain consistent where no cell repeats)."""
    for cell, layer in zip(constraint.cells, constraint.layers(Scope(domains)), strict=True):
        kept = {value for _, value, _ in layer}
        yield from ((cell, value) for value in domains[cell] if value not in kept)


@prune.register(Product)
@prune.register(Visible)
@prune.register(ExactCover)
def _(constraint: Product | Visible | ExactCover, domains: Domains, /) -> Removed:
    """By the lowered form, which names no cell of its own."""
    for simpler in constraint.lower(Scope(domains)):
        yield from prune(simpler, domains)


def _possible(literal: Is, domains: Domains) -> bool:
    values = domains[literal.cell]
    if literal.positive:
        return literal.value in values
    return any(value != literal.value for value in values)


def _may(literal: Is, holds: bool, domains: Domains) -> bool:
    return _possible(literal if holds else ~literal, domains)


def _assert(literal: Is, domains: Domains) -> Removed:
    for value in domains[literal.cell]:
        if (value == literal.value) is not literal.positive:
            yield literal.cell, value


TITLES = {
    Clause: ("last way out", 20),
    Count: ("count", 30),
    Linear: ("sum", 60),
    Compare: ("inequality", 30),
    Difference: ("difference", 30),
    Quotient: ("quotient", 30),
    Product: ("product", 60),
    DistinctSum: ("cage combinations", 60),
    Table: ("table", 40),
    Regular: ("line", 60),
    Visible: ("visible count", 60),
    ExactCover: ("cover", 30),
}
"""What a filter is called, and its grade."""
