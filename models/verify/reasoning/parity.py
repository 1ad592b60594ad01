"""The sides of paths: auxiliary variables of `DisjointPaths` whose clauses are equations of parity.

The clauses on one edge say that the edge (1 if it is drawn) and two auxiliaries have an even sum, or an odd
one. Auxiliaries and equations make a graph, and the equations can be kept if that holds along each of its
rings: if the edges of a ring are a cut of the board's graph, paths cross it as often, but for an even number,
as there are ends on one side of it.

>>> from ..constraints.registry import constraint
>>> edge = [[("e", 1, True), 0, 1]]
>>> path = {"constraint": "DisjointPaths", "size": 2, "edges": edge, "pairs": [[0, 1]],
...         "visit_all": False, "faces": []}
>>> rule = constraint(path, {"e"})
>>> yes, no = {"e": frozenset({1})}, {"e": frozenset({0})}
>>> domains = {"e": frozenset({0, 1})}
>>> even(rule, domains, ClauseBlock([(yes, (7, -8)), (no, (7, 8)), ({}, (7,))]), lambda steps: None)
True
>>> even(rule, domains, ClauseBlock([(no, (-7, 8)), ({}, (7,)), ({}, (-8,))]), lambda steps: None)
False
"""

from __future__ import annotations

from typing import NamedTuple

from ..constraints.paths import DisjointPaths
from ..vocabulary import Domains
from .layers import ClauseBlock
from .machines import Spend


class ParityEquation(NamedTuple):
    """The sum of an edge, if there is one, and of one or two auxiliaries is odd or not; 0 is no auxiliary."""

    one: int
    other: int
    odd: bool


def even(rule: DisjointPaths, domains: Domains, block: ClauseBlock, spend: Spend) -> bool:
    """Return whether all paths keep the block, seen as equations."""
    equations = read_equations(rule, domains, block)
    if equations is None:
        return False
    beside: dict[int, list[tuple[int, int]]] = {0: []}
    for name, (one, other, _) in equations.items():
        beside.setdefault(one, []).append((other, name))
        beside.setdefault(other, []).append((one, name))
    came: dict[int, tuple[int, int] | None] = {}
    for root in beside:
        if root in came:
            continue
        came[root] = None
        queue = [root]
        for here in queue:
            for there, name in beside[here]:
                if there not in came:
                    came[there] = here, name
                    queue.append(there)

    def way(variable: int) -> set[int]:
        """Return the equations between the variable and the root of its tree."""
        variables: set[int] = set()
        while (step := came[variable]) is not None:
            variable, name = step
            variables.add(name)
        return variables

    tree = {step[1] for step in came.values() if step is not None}
    for name, (one, other, _) in equations.items():
        if name not in tree:
            ring = way(one) ^ way(other) ^ {name}
            spend(len(rule.edges) + len(ring))
            odd = sum([equations[each].odd for each in ring]) % 2 == 1
            if crosses_oddly(rule, {edge for edge in ring if edge >= 0}) is not odd:
                return False
    return True


def read_equations(
    rule: DisjointPaths, domains: Domains, block: ClauseBlock
) -> dict[int, ParityEquation] | None:
    """Return the equations by the number of the edge, with -V if only variable V occurs; None if a clause is
    no equation, or two of one edge differ.
    """
    edges: dict[str, list[int]] = {}
    for number, (literal, _, _) in enumerate(rule.edges):
        edges.setdefault(literal[0], []).append(number)
    equations: dict[int, ParityEquation] = {}
    for cells, literals in block.clauses:
        names = sorted({abs(x) for x in literals})
        if len(names) != len(literals) or len(names) > 2 or len(cells) > 1:
            return None
        odd = sum([x < 0 for x in literals]) % 2 == 0
        if cells:
            ((cell, values),) = cells.items()
            if len(edges[cell]) != 1:
                return None
            (name,) = edges[cell]
            _, value, positive = rule.edges[name][0]
            drawn = {v for v in domains[cell] if (v == value) is positive}
            if values not in (drawn, set(domains[cell]) - drawn):
                return None
            # The assignments missing from the clause have this sum; the equation demands the other one.
            odd = odd is (values == drawn)
        elif len(names) == 1:
            name = -names[0]
        else:
            return None
        equation = ParityEquation(0 if len(names) < 2 else names[0], names[-1], odd)
        if equations.setdefault(name, equation) != equation:
            return None
    return equations


def crosses_oddly(rule: DisjointPaths, ring: set[int]) -> bool | None:
    """Return whether paths draw an odd number of these edges, or None if the edges are no cut."""
    near: list[list[tuple[int, bool]]] = [[] for _ in range(rule.size)]
    for number, (_, u, v) in enumerate(rule.edges):
        near[u].append((v, number in ring))
        near[v].append((u, number in ring))
    side: dict[int, bool] = {}
    for start in range(rule.size):
        if start in side:
            continue
        side[start] = False
        queue = [start]
        for u in queue:
            for v, over in near[u]:
                if v not in side:
                    side[v] = side[u] ^ over
                    queue.append(v)
                elif side[v] is not side[u] ^ over:
                    return None
    return sum([side[end] for end in rule.ends]) % 2 == 1
