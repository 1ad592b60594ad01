"""Connected sets and single loops as rows of an integer program, with polynomially many of them.

Vocabulary
    flow       a root sends a unit of one commodity to each member; only members let it through
    mtz        members are numbered so that the number rises from each to the next (Miller, Tucker and
               Zemlin, "Integer programming formulation of traveling salesman problems", JACM 7, 1960)
    lane       a vertex of a loop, or if the loop may cross itself there, one of the two ways across it
    number     a column that is no 0-1 variable

The flow is the single-commodity formulation of Gavish and Graves, "The travelling salesman problem and
related problems", 1978, with a free root if no member is known.

>>> from gridproof.models.backends.ilp import IlpModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> cells = tuple((name, (0, 1)) for name in "abc")
>>> path = Connected(tuple(Is(name, 1) for name in "abc"), ((0, 1), (1, 2)))
>>> puzzle = Puzzle("path", Rules("path", cells, (path,), ("a", "b", "c"), Board(1, 3)))
>>> len(IlpModel(puzzle, encoding={"connected": "flow"}).find(limit=9).solutions)
7
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from ...puzzles import Cell, Is, Scope
from ...puzzles.constraints import Clause, Connected, Constraint, SingleLoop

Number = Any
Terms = Iterable[tuple[int, Cell | Is]]
Numbers = Sequence[tuple[int, Number]]


class Program(Protocol):
    """An integer program to which rows are added."""

    scope: Scope

    def post(self, constraint: Constraint) -> None:
        """State a constraint."""

    def number(self, name: str, most: int, whole: bool = False) -> Number:
        """Add a column from 0 to `most`."""

    def state(self, terms: Terms, numbers: Numbers, op: str, bound: int, label: str) -> None:
        """Add a row over literals and numbers."""


def state_connected(program: Program, c: Connected, how: str) -> None:
    """State that the true vertices are connected, by ``flow`` or ``mtz``."""
    possible = [i for i, x in enumerate(c.vertices) if program.scope.possible(x) is not False]
    if c.root is not None:
        program.post(Clause((c.vertices[c.root],), label=c.label))
    if len(possible) > 1:
        certain = [i for i in possible if i == c.root or program.scope.possible(c.vertices[i])]
        inside = set(possible)
        edges = [(u, v) for u, v in c.edges if u != v and {u, v} <= inside]
        arcs = [*edges, *((v, u) for u, v in edges)]
        state = _state_by_order if how == "mtz" else _state_by_flow
        state(program, c, possible, certain[:1], arcs)


def _state_by_flow(
    program: Program,
    c: Connected,
    members: Sequence[int],
    certain: Sequence[int],
    arcs: list[tuple[int, int]],
) -> None:
    """State connection by flow: each member keeps a unit of its inflow; others let nothing in."""
    size, label = len(members), c.label
    name = {i: c.vertices[i].cell for i in members}
    into: dict[int, list[Number]] = {i: [] for i in members}
    out: dict[int, list[Number]] = {i: [] for i in members}
    for u, v in arcs:
        flow = program.number(f"flow_{name[u]}_{name[v]}", size - 1)
        out[u].append(flow)
        into[v].append(flow)
    sources, roots = _add_sources(program, name, certain, size, label)
    for i, root in roots.items():
        program.state([(-1, c.vertices[i])], [(1, root)], "<=", 0, label)
    for i in members:
        member = c.vertices[i]
        balance = [*((1, x) for x in into[i]), *((-1, x) for x in out[i])]
        program.state([(-1, member)], [*balance, *((1, x) for x in sources.get(i, ()))], "==", 0, label)
        program.state([(1 - size, member)], [(1, x) for x in into[i]], "<=", 0, label)


def _add_sources(
    program: Program, names: dict[int, str], certain: Sequence[int], most: int, label: str
) -> tuple[dict[int, list[Number]], dict[int, Number]]:
    """Return the outflow of the root at each of its possible places, and the columns that choose the place.

    The root is a known member, or else one that is chosen.
    """
    if certain:
        return {certain[0]: [program.number(f"source_{names[certain[0]]}", most)]}, {}
    roots = {i: program.number(f"root_{name}", 1, whole=True) for i, name in names.items()}
    sources = {i: [program.number(f"source_{name}", most)] for i, name in names.items()}
    for i, root in roots.items():
        program.state((), [(1, sources[i][0]), (-most, root)], "<=", 0, label)
    program.state((), [(1, root) for root in roots.values()], "<=", 1, label)
    return sources, roots


def _state_by_order(
    program: Program,
    c: Connected,
    members: Sequence[int],
    certain: Sequence[int],
    arcs: list[tuple[int, int]],
) -> None:
    """State connection by order: each member but the root has a parent, a member of a lower number."""
    size, label = len(members), c.label
    name = {i: c.vertices[i].cell for i in members}
    order = {i: program.number(f"order_{name[i]}", size - 1) for i in members}
    parents: dict[int, list[Number]] = {i: [] for i in members}
    for u, v in arcs:
        parent = program.number(f"parent_{name[v]}_{name[u]}", 1, whole=True)
        parents[v].append(parent)
        program.state([(-1, c.vertices[u])], [(1, parent)], "<=", 0, label)
        program.state((), [(1, order[v]), (-1, order[u]), (-size, parent)], ">=", 1 - size, label)
    roots = {i: program.number(f"root_{name[i]}", 1, whole=True) for i in certain or members}
    for i in members:
        ways = [*parents[i], *([roots[i]] if i in roots else [])]
        program.state([(-1, c.vertices[i])], [(1, way) for way in ways], "==", 0, label)
    program.state((), [(1, root) for root in roots.values()], "<=", 1, label)


def state_single_loop(program: Program, c: SingleLoop, how: str) -> None:
    """State that the true edges make one loop, by ``flow`` or ``mtz``; always by flow if it may cross
    itself.
    """
    for rule in c.relaxed(program.scope):
        program.post(rule)
    edges = [i for i, (x, u, v) in enumerate(c.edges) if u != v and program.scope.possible(x) is not False]
    if edges:
        state = _state_loop_by_order if how == "mtz" and not c.crossings else _state_loop_by_flow
        state(program, c, edges)


def _state_loop_by_flow(program: Program, c: SingleLoop, edges: Sequence[int]) -> None:
    """State that a root feeds each lane with a unit for each of its edges; the flow goes along edges of the
    loop.

    At a crossing of the loop (all four edges are true) nothing goes from lane to lane.
    """
    label, most = c.label, 2 * (c.size + len(c.crossings))
    second = {(vertex, edge): 1 for vertex, _, _, *pair in c.crossings for edge in pair}
    lanes: dict[tuple[int, int], list[int]] = {}
    into: dict[tuple[int, int], list[Number]] = {}
    out: dict[tuple[int, int], list[Number]] = {}
    for i in edges:
        edge, u, v = c.edges[i]
        ends = [(w, second.get((w, i), 0)) for w in (u, v)]
        along, back = (program.number(f"{way}_{edge.cell}", most) for way in ("flow", "back"))
        for lane, leaving, entering in ((ends[0], along, back), (ends[1], back, along)):
            lanes.setdefault(lane, []).append(i)
            out.setdefault(lane, []).append(leaving)
            into.setdefault(lane, []).append(entering)
        program.state([(-most, edge)], [(1, along), (1, back)], "<=", 0, label)
    for vertex, *four in c.crossings:
        if (vertex, 0) in lanes and (vertex, 1) in lanes:
            across = [program.number(f"lane_{vertex}_{way}", most) for way in (0, 1)]
            for way in (0, 1):
                out[vertex, way].append(across[way])
                into[vertex, 1 - way].append(across[way])
            full = [(most, c.edges[i][0]) for i in four if i in edges]
            program.state(full, [(1, x) for x in across], "<=", 4 * most, label)
    certain = [lane for lane, at in lanes.items() if any(program.scope.possible(c.edges[i][0]) for i in at)]
    number = {lane: place for place, lane in enumerate(lanes)}
    names = {number[vertex, lane]: f"v{vertex}_{lane}" for vertex, lane in lanes}
    sources, _ = _add_sources(program, names, [number[lane] for lane in certain[:1]], most, label)
    for lane, at in lanes.items():
        balance = [*((1, x) for x in into[lane]), *((-1, x) for x in out[lane])]
        fed = [(1, x) for x in sources.get(number[lane], ())]
        program.state([(-1, c.edges[i][0]) for i in at], [*balance, *fed], "==", 0, label)


def _state_loop_by_order(program: Program, c: SingleLoop, edges: Sequence[int]) -> None:
    """State that numbers rise along the loop, followed in one direction, except into the root."""
    label, size = c.label, c.size
    order = [program.number(f"order_v{v}", size - 1) for v in range(size)]
    root = [program.number(f"root_v{v}", 1, whole=True) for v in range(size)]
    program.state((), [(1, x) for x in root], "==", 1, label)
    balance: list[list[tuple[int, Number]]] = [[] for _ in range(size)]
    for i in edges:
        edge, u, v = c.edges[i]
        arcs = [(program.number(f"go_{edge.cell}", 1, whole=True), u, v)]
        if not c.directed:
            arcs.append((program.number(f"back_{edge.cell}", 1, whole=True), v, u))
        program.state([(-1, edge)], [(1, arc) for arc, _, _ in arcs], "==", 0, label)
        for arc, start, end in arcs:
            balance[start].append((-1, arc))
            balance[end].append((1, arc))
            rise = [(1, order[end]), (-1, order[start]), (-size, arc), (size, root[end])]
            program.state((), rise, ">=", 1 - size, label)
    for parts in balance:
        if parts:
            program.state((), parts, "==", 0, label)
