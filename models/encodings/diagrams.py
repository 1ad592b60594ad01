"""Layered decision diagrams: weighted sums and automata as one Boolean for each node.

Vocabulary
    option     a literal and its weight; one option of each list is taken
    arc        (node, literal, next node): the literal of the option that leads on
    node 0     accepts whatever follows, unless the caller names other `end` nodes

>>> clauses = Clauses()
>>> a, b, c = (clauses.new() for _ in range(3))
>>> state_weighted_sum(clauses, [[(x, weight), (-x, 0)] for x, weight in ((a, 1), (b, 2), (c, 3))], 6, 6)
>>> sorted({clause for clause in clauses if len(clause) == 1})
[(1,), (2,), (3,), (4,)]
"""

from __future__ import annotations

from collections.abc import Sequence

from ...puzzles import Domain, TooLarge
from ...puzzles.constraints.lines import Transition, accepted
from .cardinality import at_most_one
from .clauses import FALSE, TRUE, Clauses, by_value, template

MOST_NODES = 200_000
"""A diagram with more arcs is refused (`TooLarge`) before memory runs out."""

NARROW = 9
"""Maximum number of nodes of a diagram's layer that exclude each other."""

MOST_SHAPED = 64
"""Diagrams over no more options than this are kept as templates."""

Option = tuple[int, int]
Arcs = Sequence[tuple[int, int, int]]


def simplify(choices: list[list[Option]]) -> tuple[list[list[Option]], int]:
    """Return the lists that leave a choice, the largest weights first, and the sum of the others."""
    choices = [[(x, w) for x, w in options if x != FALSE] for options in choices]
    base = sum(options[0][1] for options in choices if len(options) == 1)
    return sorted((o for o in choices if len(o) > 1), key=lambda o: -max(abs(w) for _, w in o)), base


def state_weighted_sum(
    clauses: Clauses, choices: list[list[Option]], low: int | None, high: int | None, inside: bool = True
) -> None:
    """State that one option of each list is taken, and the weights sum to low..high (or, not `inside`, to
    others).

    Nodes that can no longer fail, or no longer succeed, are merged.
    """
    choices, base = simplify(choices)
    literals = [literal for options in choices for literal, _ in options]
    weights = tuple(tuple(weight for _, weight in options) for options in choices)
    low, high = (None if bound is None else bound - base for bound in (low, high))
    if len(literals) <= MOST_SHAPED and len(set(literals)) == len(literals):
        clauses.rename(template(_sum, len(literals), weights, low, high, inside), literals)
    else:
        _sum(clauses, literals, weights, low, high, inside)


def _sum(
    clauses: Clauses,
    literals: Sequence[int],
    weights: tuple[tuple[int, ...], ...],
    low: int | None,
    high: int | None,
    inside: bool,
) -> None:
    """State a sum as `state_weighted_sum`, with the literals in one row and no constants."""
    least = [0] * (len(weights) + 1)
    most = [0] * (len(weights) + 1)
    for i in range(len(weights) - 1, -1, -1):
        least[i], most[i] = least[i + 1] + min(weights[i]), most[i + 1] + max(weights[i])
    first = least[0] if low is None else low
    last = most[0] if high is None else high

    def decide(total: int, i: int) -> bool | None:
        """Return whether every completion of this partial sum is accepted, or none, or None if it depends."""
        lowest, highest = total + least[i], total + most[i]
        if highest < first or lowest > last:
            return not inside
        if first <= lowest and highest <= last:
            return inside
        return None

    verdict = decide(0, 0)
    if verdict is not None:
        if not verdict:
            clauses.add(())
        return
    rows = iter(literals)
    options = [[(next(rows), weight) for weight in row] for row in weights]
    layers: list[list[tuple[int, int, int]]] = []
    here = {0: 1}
    size = 0
    for i, choice in enumerate(options):
        after: dict[int, int] = {}
        layer = []
        for partial, node in clauses.deadline.watch(here.items()):
            for literal, weight in choice:
                verdict = decide(partial + weight, i + 1)
                if verdict is False:
                    continue
                next_node = 0 if verdict else after.setdefault(partial + weight, len(after) + 1)
                layer.append((node, literal, next_node))
        size += len(layer)
        if size > MOST_NODES:
            raise TooLarge(f"a sum of {len(options)} terms needs over {MOST_NODES:,} diagram arcs")
        layers.append(layer)
        here = after
    diagram(clauses, layers, [[literal for literal, _ in choice] for choice in options])


def automaton(
    clauses: Clauses,
    literals: Sequence[int],
    domains: tuple[Domain, ...],
    start: int,
    accept: tuple[int, ...],
    transitions: tuple[Transition, ...],
) -> None:
    """State that an automaton accepts the values of the cells, read in order."""
    layers = accepted(domains, start, accept, transitions)
    if not domains or not all(layers):
        if domains or start not in accept:
            clauses.add(())
        return
    tables = by_value(literals, domains)
    arcs = [
        [(state, column[value], after) for state, value, after in layer]
        for layer, column in zip(layers, tables, strict=True)
    ]
    diagram(clauses, arcs, [list(column.values()) for column in tables], set(accept))


def diagram(
    clauses: Clauses,
    layers: Sequence[Arcs],
    choices: Sequence[Sequence[int]],
    end: frozenset[int] | set[int] = frozenset(),
) -> None:
    """Follow the arcs from the one node of the first layer; every node has an accepted path.

    Clauses in both directions, so that unit propagation prunes options from either side (Abío, Gange,
    Mayer-Eichberger, Stuckey, "On CNF Encodings of Decision Diagrams", CPAIOR 2016).
    """
    add = clauses.add
    free = 0 if not end else None
    freed = False
    before: dict[int, int] = dict.fromkeys({node for node, _, _ in layers[0]}, TRUE)
    for depth, layer in enumerate(layers):
        last = depth == len(layers) - 1
        names = dict.fromkeys(after for _, _, after in layer)
        # Once node 0 was reached, the path may lie in none of the nodes of a layer.
        free_before, freed = freed, freed or free in names
        sure = last or (len(names) == 1 and not freed)
        after_literal = {node: TRUE if sure or node == free else clauses.new() for node in names}
        allowed: dict[int, list[int]] = {}
        parents: dict[int, list[int]] = {}
        users: dict[int, list[int]] = {}
        for node, literal, after in layer:
            here, there = before[node], after_literal[after]
            if there != TRUE:
                add((-here, -literal, there))
                parents.setdefault(after, []).append(here)
            allowed.setdefault(node, []).append(literal)
            users.setdefault(literal, []).append(here)
        for node, here in before.items():
            if len(allowed.get(node, ())) < len(choices[depth]) and node != free:
                add((-here, *allowed.get(node, ())))
        if not free_before:
            for literal in choices[depth]:
                add((-literal, *users.get(literal, ())))
        for after, literals in parents.items():
            add((-after_literal[after], *dict.fromkeys(literals)))
        nodes = [x for x in after_literal.values() if x != TRUE]
        if 1 < len(nodes) <= NARROW:
            at_most_one(clauses, nodes)
        before = after_literal
