"""Boards divided into connected regions of known sizes, for search alone.

Vocabulary
    division   the cells of all vertices hold the number of a region, each region is connected, and its
               number of vertices is between bounds, the lower of which is 2 or more
    root       the first vertex of a region
    steps      the distance of a vertex from the root, within the region

Connected regions are stated one cut at a time. With many regions a solver meets too many disconnected ones:
the steps state at once that all are connected. They are those of a shortest way, so that a division has them
in one way only. Four chaos constructions that took over 60 s take 2 to 6 s of CPU each. On the squares of a
board no two regions cross, and none is longer than it has squares: ten regions of ten squares, which take
over 60 s with the steps alone, take 42 s.

>>> from ...puzzles import Is
>>> from ...puzzles.constraints import exactly
>>> cells, ends = "abcd", ((0, 1), (1, 2), (2, 3))
>>> members = [tuple(Is(cell, number) for cell in cells) for number in (1, 2)]
>>> rules = [Connected(each, ends) for each in members] + [exactly(2, each) for each in members]
>>> [found] = divisions(rules, dict.fromkeys(cells, (1, 2)))
>>> found.longest, found.edges
(1, ((0, 1), (1, 2), (2, 3)))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from ...puzzles import Cell, Domains, Is
from ...puzzles.constraints import Compare, Connected, Constraint, Count, Implication, Literals
from .clauses import FALSE, TRUE, Clauses

Edge = tuple[int, int]

MOST_SQUARES = 18 * 18
"""On larger boards squares that are too far apart are not told so: on 25×25 that takes 900,000 clauses."""


class Division(NamedTuple):
    """The regions, each as the literals of its vertices in order; the edges, and for some of them the literal
    that both ends are in one region; the most steps from a root; the width of the board (see `board_width`).
    """

    regions: tuple[Literals, ...]
    edges: tuple[Edge, ...]
    together: Mapping[Edge, Is]
    longest: int
    width: int


def divisions(constraints: Sequence[Constraint], domains: Domains) -> Iterator[Division]:
    """Yield the divisions that constraints make."""
    graphs: dict[tuple[tuple[Cell, ...], tuple[Edge, ...]], list[Literals]] = {}
    for constraint in constraints:
        if type(constraint) is Connected:
            cells = tuple(literal.cell for literal in constraint.vertices)
            graphs.setdefault((cells, constraint.edges), []).append(constraint.vertices)
    graphs = {key: regions for key, regions in graphs.items() if len(regions) > 1}
    if not graphs:
        return
    sizes = {c.literals: (c.least, c.most) for c in constraints if type(c) is Count}
    equal, unequal = (dict(pairs_under(constraints, op)) for op in ("==", "!="))
    for (cells, edges), regions in graphs.items():
        bounds = [sizes.get(region, (0, 0)) for region in regions]
        whole = all(
            sorted(each) == [Is(cell, value) for value in domains[cell]]
            for cell, *each in zip(cells, *regions, strict=True)
        )
        if whole and min(least for least, _ in bounds) > 1:
            pairs = ((edge, (cells[edge[0]], cells[edge[1]])) for edge in edges)
            equalities = {
                edge: equal[pair]
                for edge, pair in pairs
                if pair in equal and unequal.get(pair) == ~equal[pair]
            }
            longest = max(most for _, most in bounds) - 1
            yield Division(tuple(regions), edges, equalities, longest, board_width(edges))


def board_width(edges: Iterable[Edge]) -> int:
    """Return the width of a board whose squares are the vertices, row by row, so that edges join neighbours.

    It is 0 if there is none.

    >>> board_width([(0, 1), (1, 2), (0, 3), (2, 5)]), board_width([(0, 1), (1, 4), (0, 3)])
    (3, 3)
    >>> board_width([(2, 3), (0, 3)]), board_width([(0, 2), (0, 3)])
    (0, 0)
    """
    gaps = {w - v for v, w in edges}
    width = max(gaps, default=0)
    steps_right = all(w % width for v, w in edges if w - v == 1) if width > 1 else True
    return width if width > 0 and gaps <= {1, width} and steps_right else 0


def pairs_under(constraints: Iterable[Constraint], op: str) -> Iterator[tuple[tuple[Cell, Cell], Is]]:
    """Yield pairs of cells that are equal, or not, under the literal of a condition."""
    for constraint in constraints:
        if not isinstance(constraint, Implication):
            continue
        then = constraint.then
        if isinstance(then, Compare) and then.op == op and not then.plus:
            yield (then.left, then.right), constraint.condition


def state_steps(
    clauses: Clauses,
    regions: Sequence[Sequence[int]],
    edges: Iterable[Edge],
    together: Mapping[Edge, int],
    longest: int,
) -> None:
    """State that each region, given as the literals of its vertices, is connected and has two of them."""
    vertices = range(len(regions[0]))
    # The literal "at least k steps" of each vertex, for k from 0 to one more than the maximum.
    steps = [[TRUE, *(clauses.new() for _ in range(longest)), FALSE] for _ in vertices]
    for at_least in steps:
        for fewer, more in pairwise(at_least):
            clauses.add((-more, fewer))
    for region in regions:
        before = FALSE
        for member, at_least in zip(region, steps, strict=True):
            clauses.add((-member, before, -at_least[1]))
            clauses.add((-member, -before, at_least[1]))
            before = either(clauses, before, member)
    beside: list[list[int]] = [[] for _ in vertices]
    nearer: list[list[int]] = [[] for _ in vertices]
    for edge in edges:
        same = together.get(edge) or one_region(clauses, regions, edge)
        for v, w in (edge, edge[::-1]):
            beside[v].append(same)
            nearer[v].append(nearer_root(clauses, same, steps[v], steps[w]))
    for v in vertices:
        clauses.add(beside[v])
        clauses.add((-steps[v][1], *nearer[v]))


def state_board(clauses: Clauses, regions: Sequence[Sequence[int]], width: int, longest: int) -> None:
    """State what holds of connected regions on a board: squares that are more than `longest` steps apart are
    not in one, and of four squares about a corner no two lie in one region and the two others in another, as
    one of the two would have to cross the other.
    """
    squares = [divmod(v, width) for v in range(len(regions[0]))]
    few = squares if len(squares) <= MOST_SQUARES else []
    for (v, (r, c)), (w, (y, x)) in combinations(enumerate(few), 2):
        if abs(r - y) + abs(c - x) > longest:
            for region in regions:
                clauses.add((-region[v], -region[w]))
    for v, (_, c) in enumerate(squares):
        if c + 1 < width and v + width + 1 < len(squares):
            falling, rising = clauses.new(), clauses.new()
            for region in regions:
                one, right, below, across = (region[v + step] for step in (0, 1, width, width + 1))
                clauses.add((-one, -across, falling))
                clauses.add((-right, -below, rising))
                clauses.add((-falling, -rising, -one, right))


def either(clauses: Clauses, one: int, other: int) -> int:
    """Return the literal that one of two is true."""
    literal = clauses.new()
    clauses.add((-one, literal))
    clauses.add((-other, literal))
    clauses.add((-literal, one, other))
    return literal


def one_region(clauses: Clauses, regions: Iterable[Sequence[int]], edge: Edge) -> int:
    """Return the literal that both ends of an edge are in one region."""
    literal = clauses.new()
    for region in regions:
        one, other = region[edge[0]], region[edge[1]]
        clauses.add((-literal, -one, other))
        clauses.add((-literal, one, -other))
        clauses.add((literal, -one, -other))
    return literal


def nearer_root(clauses: Clauses, same: int, far: list[int], near: list[int]) -> int:
    """Return the literal that a neighbour is in the `same` region and one step nearer to the root.

    It takes the steps of a vertex and of this neighbour. Within a region the steps of neighbours differ by
    one at most.
    """
    literal = clauses.new()
    clauses.add((-literal, same))
    for k in range(1, len(far)):
        clauses.add((-same, -far[k], near[k - 1]))
        clauses.add((-literal, -near[k - 1], far[k]))
        clauses.add((literal, -same, -far[k], near[k]))
    return literal
