"""Small random instances of every constraint, and each meaning once more in plain Python.

Vocabulary
    case       some cells with domains, and one constraint on them
    builder    draws a constraint on given cells
    meaning    a second statement of ``holds``, written from the docstrings alone
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations, product, takewhile
from typing import Any, TypeVar

from hypothesis import strategies as st

from gridproof.puzzles import Cell, Domain, Domains, Is, Solution
from gridproof.puzzles.constraints import (
    Acyclic,
    AllDifferent,
    Clause,
    Clusters,
    Compare,
    ComponentSize,
    Connected,
    Consecutive,
    Constraint,
    Count,
    CountHolding,
    Difference,
    DisjointPaths,
    DistinctSets,
    DistinctSum,
    ExactCover,
    GroupedSum,
    Implication,
    Islands,
    Linear,
    Negation,
    NumberOfValues,
    Patch,
    Product,
    Quotient,
    Reached,
    Regular,
    Sight,
    SingleLoop,
    Table,
    Tally,
    Unlike,
    Visible,
)
from gridproof.puzzles.wording.aspects import Joined, Polyomino

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[Any]], Any]
Builder = Callable[[Draw, Domains], Constraint]
Edge = tuple[int, int]
LiteralEdge = tuple[Is, int, int]

MOST = 100
"""The most assignments of a case, except cases with edges for cells."""

OUTSIDE = 99
"""A value in no domain."""


@dataclass(frozen=True)
class Case:
    """Cells with domains, and a constraint on them."""

    domains: dict[Cell, Domain]
    constraint: Constraint

    def __repr__(self) -> str:
        return f"Case({self.domains}, {self.constraint!r})"


def assignments(domains: Domains) -> Iterator[dict[Cell, int]]:
    """Yield every way to give each cell a value of its domain."""
    return (dict(zip(domains, values, strict=True)) for values in product(*domains.values()))


# Domains and literals --------------------------------------------------------------------------

WIDE = st.one_of(
    st.sampled_from([(0, 1), (1, 2, 3), (1, 2, 3, 4), (3, 7), (-1, 0, 1), (5,), (0,)]),
    st.sets(st.integers(-3, 6), min_size=1, max_size=4).map(lambda values: tuple(sorted(values))),
)
NARROW = st.sampled_from([(0, 1)] * 8 + [(1,), (0,), (3, 7), (-1, 0, 2)])


@st.composite
def domains_of(
    draw: Draw, kinds: st.SearchStrategy[Domain] = WIDE, least: int = 3, most: int = 6, size: int = MOST
) -> dict[Cell, Domain]:
    """Draw domains of `least` to `most` cells, cut down to at most `size` assignments."""
    return cut_down({name: draw(kinds) for name in "abcdefghijkl"[: draw(st.integers(least, most))]}, size)


def cut_down(domains: Domains, size: int) -> dict[Cell, Domain]:
    """Return the domains, the last of them cut down until there are at most `size` assignments."""
    cut: dict[Cell, Domain] = {}
    for cell, domain in domains.items():
        cut[cell] = domain[:size]
        size = max(1, size // len(cut[cell]))
    return cut


def some_cells(draw: Draw, domains: Domains, least: int = 0, most: int = 5) -> tuple[Cell, ...]:
    """Draw some of the cells, in any order, each once."""
    order = draw(st.permutations(sorted(domains)))
    return tuple(order[: draw(st.integers(least, min(most, len(order))))])


def one_cell(draw: Draw, domains: Domains) -> Cell:
    """Draw any of the cells."""
    return str(draw(st.sampled_from(sorted(domains))))


def value_of(draw: Draw, domains: Domains, cells: Iterable[Cell], whole: Callable[[list[int]], int]) -> int:
    """Draw the result of `whole` on the cells in some assignment, or a number next to it."""
    off = int(draw(st.sampled_from([0, 0, 0, 1, -1])))
    return whole([draw(st.sampled_from(domains[cell])) for cell in cells]) + off


def literal(draw: Draw, domains: Domains, cell: Cell | None = None) -> Is:
    """Draw a literal of a cell, occasionally of a value that the cell never takes."""
    cell = cell or one_cell(draw, domains)
    return Is(cell, draw(st.sampled_from(domains[cell] * 4 + (OUTSIDE,))), draw(st.booleans()))


def literals(draw: Draw, domains: Domains, least: int = 0, most: int = 6) -> tuple[Is, ...]:
    """Draw some literals; they may repeat and contradict each other."""
    return tuple(literal(draw, domains) for _ in range(draw(st.integers(least, most))))


def flags(draw: Draw, domains: Domains) -> list[Is]:
    """Draw one literal for each cell, nearly always."""
    found = [literal(draw, domains, cell) for cell in domains]
    if draw(st.sampled_from([False] * 9 + [True])):
        found[-1] = found[0]
    return found


# Graphs ----------------------------------------------------------------------------------------


def simple_edges(draw: Draw, size: int) -> tuple[Edge, ...]:
    """Draw edges between different vertices, no two alike."""
    possible = list(combinations(range(size), 2))
    if not possible:
        return ()
    dense = draw(st.booleans())
    chosen = draw(
        st.lists(st.sampled_from(possible), unique=True, min_size=size if dense and size > 2 else 0)
    )
    return tuple(edge if draw(st.booleans()) else edge[::-1] for edge in chosen)


def literal_edges(draw: Draw, found: list[Is], size: int) -> tuple[LiteralEdge, ...]:
    """Draw one edge for each literal; edges may be parallel. Half of the time a ring comes first."""
    edges: list[LiteralEdge] = []
    ring = draw(st.booleans())
    for i, x in enumerate(found):
        if ring and i < size:
            edges.append((x, i, (i + 1) % size))
        else:
            u = draw(st.integers(0, size - 1))
            edges.append((x, u, (u + draw(st.integers(1, size - 1))) % size))
    return tuple(edges)


def met_at(edges: Iterable[LiteralEdge], vertex: int) -> list[int]:
    """Return the numbers of the edges at a vertex."""
    return [i for i, (_, u, v) in enumerate(edges) if vertex in (u, v)]


# Builders --------------------------------------------------------------------------------------


def label(draw: Draw) -> str:
    return str(draw(st.sampled_from(["", "row 3", "käfig «1»"])))


def clause(draw: Draw, domains: Domains) -> Clause:
    return Clause(literals(draw, domains, 0, 4), label=label(draw))


def linear(draw: Draw, domains: Domains) -> Linear:
    terms: list[tuple[int, Cell | Is]] = []
    bound = 0
    for _ in range(draw(st.integers(0, 5))):
        weight = draw(st.sampled_from([1, 1, 2, 3, 5, -1, -2, 0]))
        if draw(st.booleans()):
            terms.append((weight, literal(draw, domains)))
            bound += weight * draw(st.integers(0, 1))
        else:
            cell = one_cell(draw, domains)
            terms.append((weight, cell))
            bound += weight * draw(st.sampled_from(domains[cell]))
    op = draw(st.sampled_from(["==", "!=", "<=", ">="]))
    return Linear(tuple(terms), op, bound + draw(st.sampled_from([0, 0, 0, 1, -1])), label=label(draw))


def count(draw: Draw, domains: Domains) -> Count:
    least = draw(st.integers(-1, 5))
    return Count(literals(draw, domains), least, least + draw(st.integers(-1, 3)), label=label(draw))


def tally(draw: Draw, domains: Domains) -> Tally:
    allowed = draw(st.sets(st.integers(-1, 6), max_size=4))
    return Tally(literals(draw, domains), tuple(allowed), label=label(draw))


def wide_tally(draw: Draw, domains: Domains) -> Tally:
    """Draw a tally of more literals than are put into clauses."""
    allowed = draw(st.sets(st.integers(0, 12), max_size=4))
    return Tally(literals(draw, domains, 9, 12), tuple(allowed), label=label(draw))


def all_different(draw: Draw, domains: Domains) -> AllDifferent:
    return AllDifferent(some_cells(draw, domains), label=label(draw))


def house(draw: Draw, domains: Domains) -> AllDifferent:
    """Draw a house, whether or not the cells can make one."""
    return AllDifferent(some_cells(draw, domains), house=True, label=label(draw))


def distinct_sum(draw: Draw, domains: Domains) -> DistinctSum:
    cells = some_cells(draw, domains)
    return DistinctSum(cells, value_of(draw, domains, cells, sum), label=label(draw))


def distinct_sets(draw: Draw, domains: Domains) -> DistinctSets:
    cells = some_cells(draw, domains, most=3)
    sets = draw(st.lists(st.sets(st.integers(0, 4), min_size=len(cells), max_size=len(cells)), max_size=4))
    return DistinctSets(cells, tuple(tuple(sorted(chosen)) for chosen in sets), label=label(draw))


def grouped_sum(draw: Draw, domains: Domains) -> GroupedSum:
    cells = some_cells(draw, domains)
    ends = sorted(draw(st.lists(st.integers(0, len(cells)), max_size=2)))
    bounds = [0, *ends, len(cells)]
    groups = tuple(cells[a:b] for a, b in pairwise(bounds))
    return GroupedSum(groups, value_of(draw, domains, cells, sum), label=label(draw))


def grouped_sum_and_rest(draw: Draw, domains: Domains) -> GroupedSum:
    """Draw a sum of groups beside other cells, each with its weight, that some values make."""
    apart = grouped_sum(draw, domains)
    others = some_cells(draw, domains, least=1, most=2)
    rest = tuple((draw(st.sampled_from([-10, -1, 1, 2])), cell) for cell in others)
    made = sum(weight * draw(st.sampled_from(domains[cell])) for weight, cell in rest)
    return replace(apart, total=apart.total + made, rest=rest)


def number_of_values(draw: Draw, domains: Domains) -> NumberOfValues:
    cells = some_cells(draw, domains)
    count = draw(st.sampled_from([draw(st.integers(-1, 4)), one_cell(draw, domains)]))
    return NumberOfValues(cells, count, label=label(draw))


def consecutive(draw: Draw, domains: Domains) -> Consecutive:
    return Consecutive(some_cells(draw, domains), label=label(draw))


def unlike(draw: Draw, domains: Domains) -> Constraint:
    left = some_cells(draw, domains, most=3)
    return Unlike(left, tuple(one_cell(draw, domains) for _ in left))


def compare(draw: Draw, domains: Domains) -> Compare:
    op = draw(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]))
    plus = draw(st.integers(-3, 3))
    return Compare(one_cell(draw, domains), op, one_cell(draw, domains), plus, label=label(draw))


def difference(draw: Draw, domains: Domains) -> Difference:
    allowed = tuple(draw(st.lists(st.integers(-4, 4), max_size=4)))
    ends = one_cell(draw, domains), one_cell(draw, domains)
    return Difference(*ends, allowed, absolute=draw(st.booleans()), label=label(draw))


def table(draw: Draw, domains: Domains) -> Table:
    cells = some_cells(draw, domains)
    row = st.tuples(*(st.sampled_from(domains[cell] * 4 + (OUTSIDE,)) for cell in cells))
    return Table(cells, tuple(draw(st.lists(row, max_size=12))), label=label(draw))


def regular(draw: Draw, domains: Domains) -> Regular:
    cells = some_cells(draw, domains)
    values = sorted({value for cell in cells for value in domains[cell]} | {OUTSIDE})
    state = st.integers(0, 3)
    arrows = draw(st.dictionaries(st.tuples(state, st.sampled_from(values)), state, max_size=4 * len(values)))
    accept = tuple(draw(st.sets(state)))
    transitions = tuple((*source, target) for source, target in arrows.items())
    return Regular(cells, draw(state), accept, transitions, label=label(draw))


def times(values: Iterable[int]) -> int:
    """Return the product, by repeated multiplication."""
    result = 1
    for value in values:
        result *= value
    return result


def product_(draw: Draw, domains: Domains) -> Product:
    cells = some_cells(draw, domains, most=4)
    number = value_of(draw, domains, cells, times)
    result = draw(st.sampled_from([number, one_cell(draw, domains)]))
    return Product(cells, result, label=label(draw))


def quotient(draw: Draw, domains: Domains) -> Quotient:
    ends = one_cell(draw, domains), one_cell(draw, domains)
    return Quotient(*ends, draw(st.integers(-2, 3)), label=label(draw))


def sight(draw: Draw, domains: Domains) -> Sight:
    rays = tuple(literals(draw, domains, 0, 3) for _ in range(draw(st.integers(0, 3))))
    total = draw(st.sampled_from([draw(st.integers(-1, 6)), one_cell(draw, domains)]))
    return Sight(rays, total, label=label(draw))


def visible(draw: Draw, domains: Domains) -> Visible:
    cells = some_cells(draw, domains)
    seen = draw(st.sampled_from([draw(st.integers(-1, 4)), one_cell(draw, domains)]))
    return Visible(cells, seen, label=label(draw))


def connected(draw: Draw, domains: Domains) -> Connected:
    found = flags(draw, domains)
    return Connected(tuple(found), simple_edges(draw, len(found)), label=label(draw))


def connected_to_root(draw: Draw, domains: Domains) -> Connected:
    found = flags(draw, domains)
    root = draw(st.integers(0, len(found) - 1))
    return Connected(tuple(found), simple_edges(draw, len(found)), root, label=label(draw))


def loop(draw: Draw, domains: Domains) -> SingleLoop:
    size = draw(st.integers(2, 5))
    return SingleLoop(size, literal_edges(draw, flags(draw, domains), size), label=label(draw))


def loop_through_all(draw: Draw, domains: Domains) -> SingleLoop:
    size = draw(st.integers(2, 4))
    return SingleLoop(
        size, literal_edges(draw, flags(draw, domains), size), visit_all=True, label=label(draw)
    )


def directed_loop(draw: Draw, domains: Domains) -> SingleLoop:
    size = draw(st.integers(2, 4))
    edges = literal_edges(draw, flags(draw, domains), size)
    return SingleLoop(size, edges, visit_all=draw(st.booleans()), directed=True, label=label(draw))


def crossing_loop(draw: Draw, domains: Domains) -> SingleLoop:
    """Draw few vertices and many edges; the loop may cross at a vertex with four edges."""
    size = draw(st.integers(2, 4))
    edges = literal_edges(draw, flags(draw, domains), size)
    crossings = []
    for vertex in range(size):
        met = met_at(edges, vertex)
        if len(met) >= 4 and draw(st.booleans()):
            crossings.append((vertex, *draw(st.permutations(met))[:4]))
    visit_all = draw(st.booleans())
    return SingleLoop(size, edges, visit_all, crossings=tuple(crossings), label=label(draw))


def figure_eight(draw: Draw, domains: Domains) -> SingleLoop:
    """Draw four spokes that may cross at a hub, and a rim that joins their ends."""
    found = flags(draw, domains)
    around = [(1, 2), (2, 3), (3, 4), (4, 1), (1, 3), (2, 4)]
    ends = [(0, 1), (0, 2), (0, 3), (0, 4), *draw(st.permutations(around))]
    edges = tuple((x, *end) for x, end in zip(found, ends, strict=False))
    return SingleLoop(5, edges, crossings=((0, 0, 2, 1, 3),) if len(found) >= 4 else (), label=label(draw))


def paths(draw: Draw, domains: Domains) -> DisjointPaths:
    size = draw(st.integers(2, 6))
    edges = literal_edges(draw, flags(draw, domains), size)
    ends = draw(st.permutations(range(size)))
    number = draw(st.integers(0, size // 2))
    pairs = tuple((ends[2 * i], ends[2 * i + 1]) for i in range(number))
    return DisjointPaths(size, edges, pairs, visit_all=draw(st.booleans()), label=label(draw))


def acyclic(draw: Draw, domains: Domains) -> Acyclic:
    size = draw(st.integers(2, 5))
    edges = literal_edges(draw, flags(draw, domains), size)
    if draw(st.sampled_from([False] * 9 + [True])):
        edges = ((edges[0][0], 0, 0), *edges[1:])
    return Acyclic(size, edges, label=label(draw))


def clusters(draw: Draw, domains: Domains) -> Clusters:
    size = draw(st.integers(2, 5))
    cells = sorted(domains)
    whens = draw(st.integers(0, 1))
    found = flags(draw, {cell: domains[cell] for cell in cells[whens:]})
    edges = literal_edges(draw, found, size)
    if draw(st.sampled_from([False] * 9 + [True])):
        edges = ((edges[0][0], 0, 0), *edges[1:])
    rows = draw(st.lists(st.tuples(*[st.sampled_from([0, 1, 1, 2])] * size), min_size=1, max_size=2))
    when = st.sampled_from([None, literal(draw, domains, cells[0])])
    span = st.tuples(st.integers(0, 4), st.sampled_from([0, 0, 1, 3])).map(lambda x: (x[0], sum(x)))
    demand = st.tuples(st.integers(0, size - 1), st.integers(0, len(rows) - 1), span, when)
    demands = tuple((v, row, *bounds, x) for v, row, bounds, x in draw(st.lists(demand, max_size=4)))
    return Clusters(size, edges, tuple(rows), demands, draw(st.booleans()), label=label(draw))


def division(draw: Draw, domains: Domains) -> Clusters:
    """Draw clusters of the same sizes at every vertex, with edges cut between them."""
    size, least = draw(st.integers(2, 6)), draw(st.integers(1, 3))
    edges = literal_edges(draw, flags(draw, domains), size)
    most = least + draw(st.sampled_from([0, 0, 1]))
    demands = tuple((v, 0, least, most, None) for v in range(size))
    return Clusters(size, edges, ((1,) * size,), demands, True, label=label(draw))


def joined(draw: Draw, domains: Domains) -> Joined:
    size = draw(st.integers(2, 5))
    ends = draw(st.permutations(range(size)))
    return Joined(
        size, literal_edges(draw, flags(draw, domains), size), (ends[0], ends[1]), label=label(draw)
    )


def exact_cover(draw: Draw, domains: Domains) -> ExactCover:
    sites = draw(st.integers(0, 4))
    some = st.lists(st.sampled_from(range(sites)), unique=True) if sites else st.just([])
    placements = tuple((x, tuple(draw(some))) for x in flags(draw, domains))
    return ExactCover(sites, placements, label=label(draw))


def component_size(draw: Draw, domains: Domains) -> ComponentSize:
    cells = some_cells(draw, domains, most=6)
    return ComponentSize(cells, simple_edges(draw, len(cells)), label=label(draw))


def polyomino(draw: Draw, domains: Domains) -> Polyomino:
    cells = some_cells(draw, domains, least=1, most=6)
    start = draw(st.integers(0, len(cells) - 1))
    return Polyomino(cells, simple_edges(draw, len(cells)), start, label=label(draw))


def islands(draw: Draw, domains: Domains) -> Islands:
    found = flags(draw, domains)
    clue = st.tuples(st.integers(0, len(found) - 1), st.sampled_from([None, 0, 1, 1, 2, 2, 3]))
    clues = tuple(draw(st.lists(clue, unique_by=lambda pair: pair[0], max_size=3)))
    return Islands(tuple(found), simple_edges(draw, len(found)), clues, label=label(draw))


def reached(draw: Draw, domains: Domains) -> Reached:
    found = flags(draw, domains)
    sources = draw(st.lists(st.integers(0, len(found) - 1), unique=True, max_size=3))
    size = draw(st.integers(0, len(found)))
    return Reached(tuple(found), simple_edges(draw, len(found)), tuple(sources), size, label=label(draw))


def patch(draw: Draw, domains: Domains) -> Patch:
    found = flags(draw, domains)
    spans = st.tuples(st.integers(0, len(found)), st.integers(0, 4))
    sizes = []
    for least, more in draw(st.lists(spans, max_size=3)):
        # Mostly a member's meaning, as for a clue in the patch.
        said = literal(draw, domains) if draw(st.booleans()) else draw(st.sampled_from(found))
        sizes.append((said, least, least + more))
    root = draw(st.integers(0, len(found) - 1))
    return Patch(tuple(found), simple_edges(draw, len(found)), root, tuple(sizes), label=label(draw))


def implication(draw: Draw, domains: Domains) -> Implication:
    return Implication(literal(draw, domains), inner(draw, domains), label=label(draw))


def nested(draw: Draw, domains: Domains) -> Implication:
    """Draw a condition under a condition, or a constraint about others under one."""
    about = draw(st.sampled_from([implication, negation, count_holding]))
    return Implication(literal(draw, domains), about(draw, domains), label=label(draw))


def negation(draw: Draw, domains: Domains) -> Negation:
    return Negation(inner(draw, domains), label=label(draw))


def count_holding(draw: Draw, domains: Domains) -> CountHolding:
    some = tuple(inner(draw, domains) for _ in range(draw(st.integers(0, 3))))
    least = draw(st.integers(-1, 3))
    return CountHolding(some, least, least + draw(st.integers(-1, 2)), label=label(draw))


def inner(draw: Draw, domains: Domains) -> Constraint:
    """Draw any constraint that is about no other; every second time one of the simplest."""
    plain = [*(clause, linear, count), *(all_different, table, regular, distinct_sum)]
    others = [builder for _, builder in BUILDERS.values() if builder not in (*COMPOUND, *LOWERED)]
    found = draw(st.sampled_from(plain if draw(st.booleans()) else others))(draw, domains)
    assert isinstance(found, Constraint)
    return found


COMPOUND: tuple[Builder, ...] = (implication, nested, negation, count_holding)
"""Builders of constraints about constraints."""

LOWERED: tuple[Builder, ...] = (
    distinct_sets,
    grouped_sum,
    grouped_sum_and_rest,
    number_of_values,
    joined,
    polyomino,
)
"""Builders of constraints that the checker of certificates does not know, and reads in another form."""

SIZES = domains_of(st.sampled_from([(1, 2), (1, 2), (2, 3), (1, 2, 3), (2,), (0, 1), (-1, 1, 2)]), least=1)
EDGES = domains_of(NARROW, most=7, size=2 * MOST)
MANY_EDGES = domains_of(st.just((0, 1)), least=6, most=8, size=256)

BUILDERS: dict[str, tuple[st.SearchStrategy[dict[Cell, Domain]], Builder]] = {
    "Clause": (domains_of(), clause),
    "Linear": (domains_of(), linear),
    "Count": (domains_of(), count),
    "Tally": (domains_of(), tally),
    "Tally wide": (domains_of(), wide_tally),
    "AllDifferent": (domains_of(), all_different),
    "AllDifferent house": (domains_of(st.sampled_from([(1, 2), (1, 2, 3), (2, 3), (3,)])), house),
    "DistinctSum": (domains_of(), distinct_sum),
    "DistinctSets": (domains_of(), distinct_sets),
    "GroupedSum": (domains_of(), grouped_sum),
    "GroupedSum rest": (domains_of(), grouped_sum_and_rest),
    "NumberOfValues": (domains_of(), number_of_values),
    "Consecutive": (domains_of(), consecutive),
    "Unlike": (domains_of(), unlike),
    "Compare": (domains_of(), compare),
    "Difference": (domains_of(), difference),
    "Table": (domains_of(), table),
    "Regular": (domains_of(), regular),
    "Product": (domains_of(), product_),
    "Quotient": (domains_of(), quotient),
    "Sight": (domains_of(), sight),
    "Visible": (domains_of(), visible),
    "Connected": (domains_of(NARROW), connected),
    "Connected root": (domains_of(NARROW), connected_to_root),
    "SingleLoop": (EDGES, loop),
    "SingleLoop visit_all": (EDGES, loop_through_all),
    "SingleLoop directed": (EDGES, directed_loop),
    "SingleLoop crossings": (MANY_EDGES, crossing_loop),
    "SingleLoop figure eight": (MANY_EDGES, figure_eight),
    "DisjointPaths": (EDGES, paths),
    "Acyclic": (EDGES, acyclic),
    "Clusters": (EDGES, clusters),
    "Clusters cut": (EDGES, division),
    "Joined": (EDGES, joined),
    "ExactCover": (domains_of(NARROW), exact_cover),
    "ComponentSize": (SIZES, component_size),
    "Polyomino": (SIZES, polyomino),
    "Islands": (domains_of(NARROW), islands),
    "Patch": (domains_of(NARROW, least=1, most=7), patch),
    "Reached": (domains_of(NARROW, least=1, most=7), reached),
    "Implication": (domains_of(), implication),
    "Implication nested": (domains_of(), nested),
    "Implication edges": (domains_of(NARROW), implication),
    "Negation": (domains_of(), negation),
    "Negation edges": (domains_of(NARROW), negation),
    "CountHolding": (domains_of(), count_holding),
}
"""For every constraint, and for every option of the hard ones, how to draw it."""


CHECKED = tuple(name for name, (_, builder) in BUILDERS.items() if builder not in LOWERED)
"""The names of those that the checker of certificates reads unchanged."""


@st.composite
def cases(draw: Draw, name: str, size: int = MOST) -> Case:
    """Draw a case of one of the `BUILDERS`, of at most `size` assignments unless its cells are edges."""
    domains, builder = BUILDERS[name]
    drawn = draw(domains)
    if domains not in (EDGES, MANY_EDGES):
        drawn = cut_down(drawn, size)
    return Case(drawn, builder(draw, drawn))


# Meanings --------------------------------------------------------------------------------------


def true(x: Is, s: Solution) -> bool:
    return s[x.cell] == x.value if x.positive else s[x.cell] != x.value


def groups(size: int, edges: Iterable[Edge]) -> list[set[int]]:
    """Return the vertices, grouped by the edges: edge by edge, two groups become one."""
    group = [{v} for v in range(size)]
    for u, v in edges:
        if group[u] is not group[v]:
            merged = group[u] | group[v]
            for w in merged:
                group[w] = merged
    return [group[v] for v in range(size) if v == min(group[v])]


def used(edges: Iterable[LiteralEdge], s: Solution) -> dict[int, Edge]:
    """Return the edges whose literal is true, by number."""
    return {i: (u, v) for i, (x, u, v) in enumerate(edges) if true(x, s)}


def loop_meaning(c: SingleLoop, s: Solution) -> bool:
    """Return whether some closed walk takes each edge once, and each vertex once or, at a crossing, straight
    twice.
    """
    edges = used(c.edges, s)
    crossing = {vertex: {frozenset(four[:2]), frozenset(four[2:])} for vertex, *four in c.crossings}

    def closes(first: int, here: int, last: int, left: set[int], turns: list[tuple[int, int, int]]) -> bool:
        if not left:
            return here == edges[first][0] and single([*turns, (here, last, first)])
        return any(
            closes(first, end, i, left - {i}, [*turns, (here, last, i)])
            for i in left
            for start, end in (edges[i], edges[i][::-1])[: 1 if c.directed else 2]
            if start == here
        )

    def single(turns: list[tuple[int, int, int]]) -> bool:
        visits = Counter(vertex for vertex, _, _ in turns)
        crossed = {
            vertex: {frozenset(turn) for at, *turn in turns if at == vertex}
            for vertex, times_there in visits.items()
            if times_there > 1
        }
        return all(crossing.get(vertex) == taken for vertex, taken in crossed.items()) and (
            not c.visit_all or len(visits) == c.size
        )

    first = next(iter(edges), None)
    return first is not None and closes(first, edges[first][1], first, set(edges) - {first}, [])


def clusters_meaning(c: Clusters, s: Solution) -> bool:
    """Return whether the groups of the true edges weigh enough, and no false edge is within one."""
    parts = groups(c.size, used(c.edges, s).values())
    within = [x for x, u, v in c.edges if any({u, v} <= part for part in parts)]
    return not (c.cut and not all(true(x, s) for x in within)) and all(
        sum(c.weights[row][v] for part in parts if vertex in part for v in part) in range(least, most + 1)
        for vertex, row, least, most, when in c.demands
        if when is None or true(when, s)
    )


def paths_meaning(c: DisjointPaths, s: Solution) -> bool:
    """Return whether some choice of a simple path for each pair shares no vertex and leaves no edge over."""
    edges = used(c.edges, s)

    def routes(here: int, end: int, seen: frozenset[int], taken: frozenset[int]) -> Iterator[Any]:
        if here == end:
            yield seen, taken
            return
        for i, edge in edges.items():
            for start, ahead in (edge, edge[::-1]):
                if start == here and ahead not in seen:
                    yield from routes(ahead, end, seen | {ahead}, taken | {i})

    for choice in product(*(list(routes(a, b, frozenset({a}), frozenset())) for a, b in c.pairs)):
        visited = [v for vertices, _ in choice for v in vertices]
        drawn = {i for _, taken in choice for i in taken}
        if (
            len(set(visited)) == len(visited)
            and drawn == set(edges)
            and (not c.visit_all or len(visited) == c.size)
        ):
            return True
    return False


def regular_meaning(c: Regular, s: Solution) -> bool:
    states = {c.start}
    for cell in c.cells:
        states = {after for state, value, after in c.transitions if state in states and value == s[cell]}
    return bool(states & set(c.accept))


def sight_meaning(c: Sight, s: Solution) -> bool:
    seen = [x for ray in c.rays for x in takewhile(lambda x: true(x, s), ray)]
    return len(seen) == number(c.total, s)


def visible_meaning(c: Visible, s: Solution) -> bool:
    heights = [s[cell] for cell in c.cells]
    seen = [h for i, h in enumerate(heights) if all(h > before for before in heights[:i])]
    return len(seen) == number(c.count, s)


def connected_meaning(c: Connected, s: Solution) -> bool:
    members = {i for i, x in enumerate(c.vertices) if true(x, s)}
    joined = groups(len(c.vertices), (edge for edge in c.edges if members.issuperset(edge)))
    return sum(1 for group in joined if group & members) <= 1 and c.root in members | {None}


def component_size_meaning(c: ComponentSize, s: Solution) -> bool:
    values = [s[cell] for cell in c.cells]
    joined = groups(len(values), ((u, v) for u, v in c.edges if values[u] == values[v]))
    return all(values[v] == len(group) for group in joined for v in group)


def polyomino_meaning(c: Polyomino, s: Solution) -> bool:
    values = [s[cell] for cell in c.cells]
    joined = groups(len(values), ((u, v) for u, v in c.edges if values[u] == values[v]))
    return [values[c.start]] == [len(group) for group in joined if c.start in group]


def islands_meaning(c: Islands, s: Solution) -> bool:
    land = {i for i, x in enumerate(c.vertices) if true(x, s)}
    joined = groups(len(c.vertices), (edge for edge in c.edges if land.issuperset(edge)))
    clues = [[size for vertex, size in c.clues if vertex in group] for group in joined if group <= land]
    sizes = [len(group) for group in joined if group <= land]
    return all(vertex in land for vertex, _ in c.clues) and all(
        len(held) == 1 and held[0] in (None, size) for held, size in zip(clues, sizes, strict=True)
    )


def patch_meaning(c: Patch, s: Solution) -> bool:
    land = {i for i, x in enumerate(c.vertices) if true(x, s)}
    said = [range(least, most + 1) for x, least, most in c.sizes if true(x, s)]
    if not land or not said:
        return not land and not said
    joined = groups(len(c.vertices), (edge for edge in c.edges if land.issuperset(edge)))
    return land in joined and c.root in land and [len(land) in sizes for sizes in said] == [True]


def reached_meaning(c: Reached, s: Solution) -> bool:
    land = {i for i, x in enumerate(c.vertices) if true(x, s)}
    joined = groups(len(c.vertices), (edge for edge in c.edges if land.issuperset(edge)))
    return sum(len(group) for group in joined if group & land.intersection(c.sources)) == c.size


def number(x: int | Cell, s: Solution) -> int:
    """Return a number, or the value of the cell that stands for it."""
    return s[x] if isinstance(x, str) else x


OPERATORS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def distinct(cells: Iterable[Cell], s: Solution) -> bool:
    return all(s[a] != s[b] for a, b in combinations(cells, 2))


MEANINGS: dict[type[Constraint], Callable[[Any, Solution], bool]] = {
    Clause: lambda c, s: not all(true(~x, s) for x in c.literals),
    Linear: lambda c, s: OPERATORS[c.op](
        sum(w * (int(true(x, s)) if isinstance(x, Is) else s[x]) for w, x in c.terms), c.bound
    ),
    Count: lambda c, s: len([x for x in c.literals if true(x, s)]) in range(c.least, c.most + 1),
    Tally: lambda c, s: len([x for x in c.literals if true(x, s)]) in c.allowed,
    AllDifferent: lambda c, s: distinct(c.cells, s),
    DistinctSum: lambda c, s: distinct(c.cells, s) and c.total - sum(s[cell] for cell in c.cells) == 0,
    DistinctSets: lambda c, s: distinct(c.cells, s) and {s[cell] for cell in c.cells} in map(set, c.sets),
    GroupedSum: lambda c, s: (
        all(distinct(group, s) for group in c.groups)
        and c.total - sum(s[x] for g in c.groups for x in g) == sum(weight * s[x] for weight, x in c.rest)
    ),
    NumberOfValues: lambda c, s: len({s[cell] for cell in c.cells}) - number(c.count, s) == 0,
    Consecutive: lambda c, s: (
        distinct(c.cells, s) and all(abs(s[a] - s[b]) < len(c.cells) for a, b in combinations(c.cells, 2))
    ),
    Unlike: lambda c, s: [s[cell] for cell in c.left] != [s[cell] for cell in c.right],
    Compare: lambda c, s: OPERATORS[c.op](s[c.left] - s[c.right] - c.plus, 0),
    Difference: lambda c, s: any(
        s[a] == s[b] + gap
        for gap in c.allowed
        if gap >= 0 or not c.absolute
        for a, b in list(permutations((c.left, c.right)))[: 2 if c.absolute else 1]
    ),
    Table: lambda c, s: any(
        all(s[cell] == v for cell, v in zip(c.cells, row, strict=True)) for row in c.rows
    ),
    Regular: regular_meaning,
    Product: lambda c, s: times(s[cell] for cell in c.cells) == number(c.result, s),
    Quotient: lambda c, s: any(
        s[big] == times((c.quotient, s[small])) for big, small in permutations((c.left, c.right))
    ),
    Sight: sight_meaning,
    Visible: visible_meaning,
    Connected: connected_meaning,
    SingleLoop: loop_meaning,
    DisjointPaths: paths_meaning,
    Acyclic: lambda c, s: len(used(c.edges, s)) + len(groups(c.size, used(c.edges, s).values())) == c.size,
    Clusters: clusters_meaning,
    ExactCover: lambda c, s: all(
        [site in sites for x, sites in c.placements if true(x, s)].count(True) == 1 for site in range(c.sites)
    ),
    ComponentSize: component_size_meaning,
    Polyomino: polyomino_meaning,
    Joined: lambda c, s: any(
        group.issuperset(c.ends) for group in groups(c.size, ((u, v) for x, u, v in c.edges if true(x, s)))
    ),
    Islands: islands_meaning,
    Patch: patch_meaning,
    Reached: reached_meaning,
    Implication: lambda c, s: MEANINGS[type(c.then)](c.then, s) if true(c.condition, s) else True,
    Negation: lambda c, s: MEANINGS[type(c.denied)](c.denied, s) is False,
    CountHolding: lambda c, s: (
        [bool(MEANINGS[type(x)](x, s)) for x in c.constraints].count(True) in range(c.least, c.most + 1)
    ),
}
