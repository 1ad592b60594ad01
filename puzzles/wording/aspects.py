"""Parts of a constraint about the whole board, for one place or clue each, that reasons name in its stead.

Vocabulary
    aspect     a constraint that says a part of another one, with a label of its own
    place      the one square that all cells of an aspect have in common

>>> from gridproof.puzzles import read_record
>>> record = {"type": "numberlink", "rows": 1, "cols": 3, "clues": {"cells": [[7, None, 7]]}}
>>> for aspect in aspects(read_record(record)):
...     print(aspect.label)
one line at r1c1
no end or branch at r1c2
one line at r1c3
the path from r1c1 to r1c3
no path is closed
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeGuard

from ..constraints import (
    Acyclic,
    ComponentSize,
    Constraint,
    DisjointPaths,
    ExactCover,
    Islands,
    Reached,
    RuleLabel,
    SingleLoop,
)
from ..constraints.base import Lazy, Literals, label_at
from ..constraints.filtering import Removed, enforce, keep, possible, refute
from ..constraints.graph import (
    Edge,
    LiteralEdge,
    adjacency,
    between,
    blocks,
    boundary,
    components,
    steps_from,
)
from ..constraints.kernel import Clause, Linear, exactly_one, implies
from ..core.board import at
from ..core.cells import Cell, Domains, Is, Scope, Solution
from ..core.record import Square
from ..puzzle import Puzzle

if TYPE_CHECKING:
    from ..constraints import Clusters


@dataclass(frozen=True)
class Joined(Lazy):
    """The edges whose literal is true join two vertices."""

    size: int
    edges: tuple[LiteralEdge, ...]
    ends: Edge

    def variables(self) -> Iterable[Cell]:
        return (literal.cell for literal, _, _ in self.edges)

    def holds(self, solution: Solution, /) -> bool:
        return self.ends[1] in self._reached(self.ends[0], solution)

    @cached_property
    def _near(self) -> list[list[tuple[Is, int]]]:
        return literal_neighbours(self.size, self.edges)

    def _reached(self, start: int, solution: Solution) -> set[int]:
        """Return the vertices that true edges join to one of the ends."""
        visited, stack = {start}, [start]
        while stack:
            for (cell, value, positive), v in self._near[stack.pop()]:
                if v not in visited and (solution[cell] == value) is positive:
                    visited.add(v)
                    stack.append(v)
        return visited

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Yield clauses that give the vertices reached from either end a way out."""
        start, end = self.ends
        inside = self._reached(start, solution)
        if end not in inside:
            for here in (inside, self._reached(end, solution)):
                yield tuple(literal for literal, u, v in self.edges if (u in here) != (v in here))

    def filter(self, domains: Domains, /) -> Removed:
        """Keep every edge without which the ends are apart."""
        near: dict[int, list[tuple[int, int]]] = {v: [] for v in range(self.size)}
        for i, (literal, u, v) in enumerate(self.edges):
            if possible(literal, domains):
                near[u].append((v, i))
                near[v].append((u, i))
        start, end = self.ends
        _, route = between(blocks(near, start), (end,))
        if not route:
            yield from refute(self.variables(), domains)
        for block in route:
            if len(block.edges) == 1:
                yield from enforce(self.edges[block.edges[0]][0], domains)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        last = yield from layers(scope, self.size, self.ends[0], self.edges, self.size - 1)
        yield Clause((last[self.ends[1]],), label=self.label)


@dataclass(frozen=True, slots=True)
class Polyomino(Lazy):
    """The cell of number `start` holds how many cells of its value, itself one of them, are connected to it
    along `edges`.
    """

    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...]
    start: int

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        return solution[self.cells[self.start]] == len(self._component(solution))

    def _component(self, solution: Solution) -> list[int]:
        """Return the cells that are connected to the first one, this one first."""
        value = solution[self.cells[self.start]]
        alike = (i for i, cell in enumerate(self.cells) if solution[cell] == value)
        near = adjacency(len(self.cells), self.edges)
        return components(near, dict.fromkeys((self.start, *alike)))[0]

    def separate(self, solution: Solution, /) -> Iterator[Literals]:
        """Add a cell beside too few; drop one of the first ``value + 1`` of too many."""
        component, value = self._component(solution), solution[self.cells[self.start]]
        if len(component) == value:
            return
        few = component[: max(value, 0) + 1]
        fence = boundary(adjacency(len(self.cells), self.edges), component) if len(component) < value else ()
        yield (
            *(Is(self.cells[i], value, False) for i in few),
            *(Is(self.cells[i], value) for i in sorted(fence)),
        )

    def filter(self, domains: Domains, /) -> Removed:
        """Remove a size without room. A complete polyomino does not grow; an incomplete one takes the cells
        it needs, and none that would join too large a polyomino.
        """
        first, cells = self.cells[self.start], self.cells
        near = adjacency(len(cells), self.edges)
        for size in domains[first]:
            members = [i for i, cell in enumerate(cells) if i == self.start or domains[cell] == (size,)]
            room = [i for i, cell in enumerate(cells) if i == self.start or size in domains[cell]]
            own = self._around(near, members)
            reached = self._around(near, room)
            if not len(own) <= size <= len(reached):
                yield first, size
            elif domains[first] == (size,):
                for i in reached:
                    if i not in own and len(self._around(near, (*members, i))) > size:
                        yield cells[i], size
                    elif i != self.start and len(self._around(near, (j for j in room if j != i))) < size:
                        yield from keep(cells[i], (size,), domains)

    def _around(self, near: Sequence[Sequence[int]], cells: Iterable[int]) -> set[int]:
        """Return the cells that are connected to the first one through these."""
        return set(components(near, dict.fromkeys((self.start, *cells)))[0])

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        first = self.cells[self.start]
        most = max(scope[first])
        edges: list[LiteralEdge] = []
        for u, v in self.edges:
            same = scope.flag("same")
            a, b = self.cells[u], self.cells[v]
            for value in {*scope[a], *scope[b]}:
                yield Clause((~same, Is(a, value, False), Is(b, value)), label=self.label)
                yield Clause((same, Is(a, value, False), Is(b, value, False)), label=self.label)
            edges.append((same, u, v))
        last = yield from layers(scope, len(self.cells), self.start, edges, most)
        terms = ((1, literal.cell) for literal in last)
        yield Linear(((-1, first), *terms), "==", 0, label=self.label)


def literal_neighbours(size: int, edges: Iterable[LiteralEdge]) -> list[list[tuple[Is, int]]]:
    """Return the neighbours of each vertex, each with the literal of the edge to it."""
    near: list[list[tuple[Is, int]]] = [[] for _ in range(size)]
    for literal, u, v in edges:
        near[u].append((literal, v))
        near[v].append((literal, u))
    return near


def layers(
    scope: Scope, size: int, start: int, edges: Iterable[LiteralEdge], steps: int
) -> Generator[Constraint, None, list[Is]]:
    """Yield constraints that define, for each vertex, the literal that true edges lead there from the start
    in at most `steps` steps; return these literals at the end.
    """
    near = literal_neighbours(size, edges)
    here = [scope.flag("reached") for _ in range(size)]
    yield from (Clause((x if i == start else ~x,)) for i, x in enumerate(here))
    for _ in range(steps):
        before, here = here, [scope.flag("reached") for _ in range(size)]
        for v, now in enumerate(here):
            ways = [before[v]]
            for literal, u in near[v]:
                way = scope.flag("way")
                yield from (implies(way, literal), implies(way, before[u]))
                yield Clause((way, ~literal, ~before[u]))
                ways.append(way)
            yield from (implies(way, now) for way in ways)
            yield implies(now, *ways)
    return here


THROUGH, NO_END = "the way through {}", "no end or branch at {}"
"""Labels of a loop at a square that it visits, and at one that it may visit."""

PARTED = "no border within an area"
"""Label of clusters whose edges are cut between two of them."""

EACH = "each cell"
"""Part of a label that an aspect replaces by the name of a square."""


# The aspects of a puzzle ---------------------------------------------------------------------------


def aspects(puzzle: Puzzle) -> tuple[Constraint, ...]:
    """Return the constraints of a puzzle as reasons name them: equivalent to its own, but those about the
    whole board are split into one for each place or clue, as far as that says all.
    """
    return _aspects(puzzle)


@lru_cache(maxsize=8)
def _aspects(puzzle: Puzzle) -> tuple[Constraint, ...]:
    """Return the constraints of a puzzle, with large ones split by place."""
    constraints: list[Constraint] = []
    for constraint in puzzle.constraints:
        if not constraint.label:
            constraints.append(constraint)
        elif isinstance(constraint, ExactCover):
            constraints += _sites(puzzle, constraint)
        elif isinstance(constraint, DisjointPaths) and constraint.pairs:
            constraints += _paths(puzzle, constraint)
        elif EACH in constraint.label and _are_clusters(constraint):
            constraints += _clusters(puzzle, constraint)
        elif isinstance(constraint, ComponentSize):
            constraints += _polyominoes(puzzle, constraint)
        elif isinstance(constraint, Islands):
            constraints += _islands(puzzle, constraint)
        elif isinstance(constraint, SingleLoop):
            constraints += _loop(puzzle, constraint)
        else:
            constraints.append(constraint)
    return tuple(constraints)


def known_labels(puzzle: Puzzle) -> Mapping[str, RuleLabel]:
    """Return the labels of a puzzle and of its aspects that name their rule, by their text."""
    return _known_labels(puzzle)


@lru_cache(maxsize=8)
def _known_labels(puzzle: Puzzle) -> dict[str, RuleLabel]:
    labels = (aspect.label for aspect in aspects(puzzle))
    return {**puzzle.labels, **{label: label for label in labels if isinstance(label, RuleLabel)}}


def _loop(puzzle: Puzzle, loop: SingleLoop) -> Iterator[Constraint]:
    """Yield the loop's constraint at each square, and that it is one loop, wherever it goes."""
    yield from _placed(puzzle, loop.relaxed(), THROUGH if loop.visit_all else NO_END)
    yield replace(loop, visit_all=False, label="one loop") if loop.visit_all else loop


def _placed(puzzle: Puzzle, rules: Iterable[Constraint], text: str) -> Iterator[Constraint]:
    """Yield the rules that have a place, with a label that names it."""
    common = [(rule, common_squares(puzzle, rule.variables())) for rule in rules]
    unique = {squares[0] for _, squares in common if len(squares) == 1}
    for rule, squares in common:
        free = squares if len(squares) == 1 else [square for square in squares if square not in unique]
        if len(free) == 1:
            yield replace(rule, label=_label(text, *free))


def _label(text: str, *squares: Square) -> RuleLabel:
    """Label a fact about squares."""
    names = tuple(at(*square) for square in squares)
    return RuleLabel(text.format(*names), text if len(names) == 1 else "", names)


def common_squares(puzzle: Puzzle, cells: Iterable[Cell]) -> list[Square]:
    """Return the squares that all of the cells are about."""
    common: dict[Square, None] | None = None
    for cell in cells:
        place = puzzle.rules.place_of(cell)
        here = () if place is None else place.squares(1)
        common = {s: None for s in (here if common is None else common) if s in here}
    return list(common or ())


def own_squares(puzzle: Puzzle, groups: Iterable[Iterable[Cell]]) -> dict[int, Square]:
    """Return for each group of cells, by its number, a square that all of these are about; no two have the
    same, and groups without a choice come first.
    """
    common = [common_squares(puzzle, cells) for cells in groups]
    number_of: dict[Square, int] = {}
    for number in sorted(range(len(common)), key=lambda number: len(common[number])):
        square = next((s for s in common[number] if s not in number_of), None)
        if square is not None:
            number_of[square] = number
    return {number: square for square, number in number_of.items()}


def is_part(label: str, whole: str) -> bool:
    """Return whether a label is another one, or says for one place the same as that for each cell.

    >>> is_part("one rectangle on r1c2", "one rectangle on each cell"), is_part("row 12", "row 1")
    (True, False)
    """
    before, each, _ = whole.partition(EACH)
    return label == whole or (bool(each) and label.startswith(before))


def _sites(puzzle: Puzzle, cover: ExactCover) -> Iterator[Constraint]:
    """Yield the exact cover's constraint at each site, named by a square of its own that the same pieces
    cover; for sites that are alike, each takes one of their squares.
    """
    covering: dict[Square, set[Cell]] = {}
    for literal, _ in cover.placements:
        place = puzzle.rules.place_of(literal.cell)
        for covered in place.squares(1) if place is not None else ():
            covering.setdefault(covered, set()).add(literal.cell)
    squares_of: dict[frozenset[Cell], list[Square]] = {}
    for covered, cells in sorted(covering.items(), reverse=True):
        squares_of.setdefault(frozenset(cells), []).append(covered)
    over: list[list[Is]] = [[] for _ in range(cover.sites)]
    for literal, sites in cover.placements:
        for site in sites:
            over[site].append(literal)
    square = own_squares(puzzle, ([x.cell for x in literals] for literals in over))
    for site, literals in enumerate(over):
        text = cover.label.replace(EACH, "{}")
        alike = squares_of.get(frozenset(x.cell for x in literals))
        here = alike.pop() if alike else square.get(site)
        label = text.format(f"place {site + 1}") if here is None else _label(text, here)
        yield exactly_one(literals, label)


def _paths(puzzle: Puzzle, paths: DisjointPaths) -> Iterator[Constraint]:
    """Yield the constraints of disjoint paths at each square, of each pair, and that none is closed."""
    ends = {end for pair in paths.pairs for end in pair}
    incident: list[list[Cell]] = [[] for _ in range(paths.size)]
    for literal, u, v in paths.edges:
        incident[u].append(literal.cell)
        incident[v].append(literal.cell)
    square = own_squares(puzzle, incident)
    inner = "the way through {}" if paths.visit_all else "no end or branch at {}"
    for vertex, rule in enumerate(paths.degrees()):
        text = "one line at {}" if vertex in ends else inner
        yield replace(rule, label=_label(text, square[vertex]) if vertex in square else paths.label)
    for pair in paths.pairs:
        is_placed = square.keys() >= {*pair}
        label = _label("the path from {} to {}", *map(square.__getitem__, pair)) if is_placed else paths.label
        yield Joined(paths.size, paths.edges, pair, label=label)
    yield Acyclic(paths.size, paths.edges, label="no path is closed")


def _are_clusters(constraint: Constraint) -> TypeGuard[Clusters]:
    """Return whether a constraint is one of clusters, which few kinds have."""
    from ..constraints import Clusters

    return isinstance(constraint, Clusters)


def _clusters(puzzle: Puzzle, clusters: Clusters) -> Iterator[Constraint]:
    """Yield each demand, named by a square of its vertex, and that edges are cut between clusters alone."""
    near = adjacency(clusters.size, tuple([(u, v) for _, u, v in clusters.edges]))
    incident: list[list[Cell]] = [[] for _ in range(clusters.size)]
    for literal, u, v in clusters.edges:
        incident[u].append(literal.cell)
        incident[v].append(literal.cell)
    square = own_squares(puzzle, incident)
    text, everywhere = clusters.label.replace(EACH, "{}"), {*range(clusters.size)}
    for vertex, row, least, most, when in clusters.demands:
        label = _label(text, square[vertex]) if vertex in square else text.format(f"place {vertex + 1}")
        weights = clusters.weights[row]
        steps = most if min(weights) > 0 else clusters.size
        place = {v: i for i, v in enumerate(steps_from(near, vertex, everywhere, steps))}
        edges = ((x, place[u], place[v]) for x, u, v in clusters.edges if u in place and v in place)
        own = (tuple([weights[v] for v in place]),)
        demands = ((0, 0, least, most, when),)
        yield replace(
            clusters,
            size=len(place),
            edges=tuple(edges),
            weights=own,
            demands=demands,
            cut=False,
            label=label,
        )
    if clusters.cut:
        yield replace(clusters, demands=(), label=PARTED)


def _polyominoes(puzzle: Puzzle, sizes: ComponentSize) -> Iterator[Constraint]:
    """Yield the constraint of each cell on its polyomino, labelled with the number of a clue."""
    near = adjacency(len(sizes.cells), sizes.edges)
    for start, cell in enumerate(sizes.cells):
        values = puzzle.rules.domain_of[cell]
        text = f"the {values[0]} at" if len(values) == 1 else "the polyomino at"
        inside, edges = ball(near, sizes.edges, start, max(values))
        yield Polyomino(tuple(sizes.cells[v] for v in inside), edges, 0, label=label_at(text, cell))


def _islands(puzzle: Puzzle, islands: Islands) -> Iterator[Constraint]:
    """Yield the constraint of each number on its island, and that there is one number on each."""
    near = adjacency(len(islands.vertices), islands.edges)
    for start, size in islands.clues:
        square = common_squares(puzzle, (islands.vertices[start].cell,))
        if size is not None and square:
            inside, edges = ball(near, islands.edges, start, size)
            white, label = (
                tuple(islands.vertices[v] for v in inside),
                _label(f"island of {size} at {{}}", *square),
            )
            yield Reached(white, edges, (0,), size, label=label)
    unsized = tuple((start, None) for start, _ in islands.clues)
    yield replace(islands, clues=unsized, label="one number on each island")


def ball(
    near: Sequence[Sequence[int]], edges: Iterable[Edge], start: int, steps: int
) -> tuple[list[int], tuple[Edge, ...]]:
    """Return the vertices within `steps` steps of a start, this one first, and the edges among them by their
    places there. A connected set with fewer vertices than steps reaches no farther, nor does its boundary.
    """
    distances = {start: 0}
    queue = deque(distances)
    while queue and distances[queue[0]] < steps:
        here = queue.popleft()
        new = [v for v in near[here] if v not in distances]
        distances.update(dict.fromkeys(new, distances[here] + 1))
        queue += new
    place = {v: i for i, v in enumerate(distances)}
    return [*distances], tuple((place[u], place[v]) for u, v in edges if u in place and v in place)
