"""Impossible patterns: broken wings, bivalue oddagons, tridagons.

Each is a set of candidates that cannot be all that remains in their cells and houses, so that a guardian,
another candidate there, is true; the candidates that all guardians exclude are false.

    broken wing   one value has two places in each of an odd number of houses, in a circle
    oddagon       an odd number of cells in a circle hold the same two values, neighbours being different
    tridagon      twelve cells hold three values: three in each of four blocks, at the crossings of two rows
                  and two columns of blocks, placed so that no filling is left ("Thor's hammer")

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(broken_wing(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import combinations, islice, permutations, product
from typing import TypeVar

from .....puzzles import Cell, Deadline
from ...network import Bits, Network, bits, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import excluded_by_all
from ..chains.eureka import is_compact, squares
from ..fish.templates import removable
from .uniqueness import guardian_step

WING = 280
"""The grade of a chain: the circle is one, but for its guardians."""

TRIDAGON = 800
"""Puzzles that need it are rated 10.5 and more by Sudoku Explainer, forcing nets 9.5."""

MOST_GUARDIANS = 4
"""Candidates beside the three values in a tridagon."""

MOST_IN_BLOCK = 9
"""Blocks with more cells are in no tridagon."""

LEAST_CIRCLE, MOST_CIRCLE = 5, 9
"""Minimum and maximum cells of an oddagon that is sought beside a smaller one: less is a matter of naked
pairs.
"""

MOST_WAYS = 5_000
"""Ways that are kept in the search for circles beside a smaller one."""

Cells = tuple[Cell, ...]
Groups = dict[Cell, frozenset[int]]
"""Numbers of the groups of each cell."""

Node = TypeVar("Node", bound=Hashable)


@technique(cost=710, expensive=True)
def broken_wing(state: State) -> Iterator[Step]:
    """Find candidates that, if true, leave a circle of an odd number of houses with two places each."""
    net = state.network
    earlier: Bits = 0
    for value, goals in removable(state).items():
        houses = [sector for sector in net.strong if sector.value == value]
        masks = [(sector, sector.mask & state.alive) for sector in houses]
        for target in state.check_deadline_every(1, bits(goals)):
            peers = net.links[target] | 1 << target
            pairs = [(sector, mask, mask & ~peers) for sector, mask in masks if not mask >> target & 1]
            two = [(sector, mask, rest) for sector, mask, rest in pairs if rest.bit_count() == 2]
            links: dict[int, list[int]] = {}
            for _, _, rest in two:
                one, other = bits(rest)
                links.setdefault(one, []).append(other)
                links.setdefault(other, []).append(one)
            circle = odd_circle(links)
            if circle and not earlier >> target & 1:
                own = union(1 << candidate for candidate in circle)
                edges = [
                    union((1 << a, 1 << b)) for a, b in zip(circle, (*circle[1:], circle[0]), strict=True)
                ]
                chosen = [next(item for item in two if item[2] == edge) for edge in edges]
                guardians = union(mask & ~rest for _, mask, rest in chosen)
                losses = excluded_by_all(state, guardians) & ~own if guardians else 0
                if losses:
                    earlier |= losses
                    labels = tuple(sector.label for sector, _, _ in chosen)
                    yield guardian_step(
                        state, "broken wing", WING, own, guardians, losses, labels, str(value)
                    )


@technique(cost=720, expensive=True)
def bivalue_oddagon(state: State) -> Iterator[Step]:
    """Find candidates that, if true, leave a circle of an odd number of cells with the same two values."""
    net = state.network
    earlier: Bits = 0
    groups_of = _groups_of(net, state.deadline)
    masks = {
        cell: candidates
        for cell, mask in net.cell_mask.items()
        if groups_of[cell] and (candidates := mask & state.alive).bit_count() > 1
    }
    values = {cell: {net.candidates[c][1]: c for c in bits(candidates)} for cell, candidates in masks.items()}
    common = _pairs_of_many(values)
    for target in state.check_deadline_every(1, bits(state.alive & ~state.placed if common else 0)):
        if earlier >> target & 1:
            continue
        cells: dict[tuple[int, ...], list[Cell]] = {}
        peers = net.links[target] | 1 << target
        for cell, candidates in masks.items():
            if (candidates & ~peers).bit_count() == 2 and not candidates >> target & 1:
                pair = tuple(value for value, c in values[cell].items() if not peers >> c & 1)
                if pair in common:
                    cells.setdefault(pair, []).append(cell)
        for pair, alike in cells.items():
            links: dict[Cell, list[Cell]] = {cell: [] for cell in alike}
            for one, other in combinations(alike, 2):
                if groups_of[one] & groups_of[other]:
                    links[one].append(other)
                    links[other].append(one)
            circle = odd_circle(links)
            if 0 < len(circle) < LEAST_CIRCLE:
                circle = next(_larger_circles(links), ())
            if circle:
                own = union(1 << values[cell][value] for cell in circle for value in pair)
                guardians = union(masks[cell] for cell in circle) & ~own
                losses = excluded_by_all(state, guardians) if guardians else 0
                if losses & ~earlier:
                    earlier |= losses
                    detail = f"{','.join(map(str, pair))} {squares(circle, is_compact(net))}"
                    yield guardian_step(state, "bivalue oddagon", WING, own, guardians, losses, (), detail)


@technique(cost=840, rare=True)
def tridagon(state: State) -> Iterator[Step]:
    """Find twelve cells that hold three values but for a few guardians."""
    net = state.network
    earlier: Bits = 0
    groups_of = _groups_of(net, state.deadline)
    domains = {cell: frozenset(state.values(cell)) for cell in groups_of}
    for blocks in state.check_deadline_every(1, _squares(net, state.deadline)):
        wide = [[cell for cell in block if len(domains[cell]) > 1] for block in blocks]
        if any(len(block) < 3 for block in wide):
            continue
        every = frozenset.union(*(domains[cell] for block in wide for cell in block))
        for values in state.check_deadline_every(1, combinations(sorted(every), 3)):
            choices = [_transversals(block, domains, frozenset(values), groups_of) for block in wide]
            for chosen in product(*choices) if all(choices) else ():
                if sum(extra for _, extra in chosen) > MOST_GUARDIANS:
                    continue
                cells = tuple(cell for block, _ in chosen for cell in block)
                mask = union(net.cell_mask[cell] & state.alive for cell in cells)
                own = mask & union(1 << c for c in bits(mask) if net.candidates[c][1] in values)
                losses = excluded_by_all(state, mask & ~own) if mask & ~own else 0
                if losses & ~earlier and not _can_be_filled(groups_of, tuple(block for block, _ in chosen)):
                    earlier |= losses
                    detail = f"{','.join(map(str, values))} {squares(cells, is_compact(net))}"
                    yield guardian_step(state, "tridagon", TRIDAGON, own, mask & ~own, losses, (), detail)


def odd_circle(links: Mapping[Node, list[Node]]) -> tuple[Node, ...]:
    """Return a circle of an odd number of nodes, found as a breadth-first search meets itself, or ()."""
    came: dict[Node, tuple[Node | None, int]] = {}
    for start in links:
        if start in came:
            continue
        came[start] = (None, 0)
        queue = [start]
        for here in queue:
            for ahead in links[here]:
                if ahead not in came:
                    came[ahead] = (here, came[here][1] + 1)
                    queue.append(ahead)
                elif (came[ahead][1] - came[here][1]) % 2 == 0:
                    return _join_ways(came, here, ahead)
    return ()


def _larger_circles(links: Mapping[Node, list[Node]]) -> Iterator[tuple[Node, ...]]:
    """Yield the odd circles of five nodes or more through each node once, the short ones first."""
    for size in range(LEAST_CIRCLE, min(len(links), MOST_CIRCLE) + 1, 2):
        ways: list[tuple[Node, ...]] = [(start,) for start in links]
        for _ in range(size - 1):
            longer = ((*way, ahead) for way in ways for ahead in links[way[-1]] if ahead not in way)
            ways = list(islice(longer, MOST_WAYS))
        yield from (way for way in ways if way[0] in links[way[-1]])


def _join_ways(came: dict[Node, tuple[Node | None, int]], one: Node, other: Node) -> tuple[Node, ...]:
    """Return the ways from two nodes back to their parting."""
    ways: tuple[list[Node], list[Node]] = ([one], [other])
    for way in ways:
        while (before := came[way[-1]][0]) is not None:
            way.append(before)
    while len(ways[0]) > 1 and len(ways[1]) > 1 and ways[0][-2] == ways[1][-2]:
        ways[0].pop()
        ways[1].pop()
    return (*ways[0], *reversed(ways[1][:-1]))


def _pairs_of_many(values: dict[Cell, dict[int, int]]) -> set[tuple[int, ...]]:
    """Return the pairs of values that five cells or more have."""
    counts: Counter[tuple[int, ...]] = Counter()
    for domain in values.values():
        counts.update(combinations(sorted(domain), 2))
    return {pair for pair, number in counts.items() if number >= 5}


@per_network
def _groups_of(network: Network, deadline: Deadline) -> dict[Cell, frozenset[int]]:
    """Return the numbers of the groups of each cell."""
    numbers: dict[Cell, set[int]] = {cell: set() for cell in network.cell_mask}
    for number, group in enumerate(deadline.watch(network.groups)):
        for cell in group.cells:
            numbers[cell].add(number)
    return {cell: frozenset(groups) for cell, groups in numbers.items()}


@per_network
def _squares(network: Network, deadline: Deadline) -> tuple[tuple[Cells, Cells, Cells, Cells], ...]:
    """Return each four blocks common to two rows of blocks and two columns of blocks."""
    families = network.house_families
    lines = {number for pair in network.crossing for number in pair}
    quads = []
    for number, family in enumerate(deadline.watch(families, 1)):
        for i, j in network.crossing if number not in lines else ():
            at: dict[tuple[frozenset[int], frozenset[int]], Cells] = {}
            for block in family if i < j else ():
                sides = [
                    frozenset(n for n, line in enumerate(families[k]) if line.mask & block.mask)
                    for k in (i, j)
                ]
                # A block may lie beside a line that stands alone, as a box beside a diagonal.
                if all(sides) and len(block.cells) <= MOST_IN_BLOCK:
                    at[sides[0], sides[1]] = block.cells
            rows, columns = (sorted({key[k] for key in at}, key=min) for k in (0, 1))
            for (a, b), (x, y) in product(combinations(rows, 2), combinations(columns, 2)):
                if {(a, x), (a, y), (b, x), (b, y)} <= at.keys():
                    quads.append((at[a, x], at[a, y], at[b, x], at[b, y]))
    return tuple(quads)


def _transversals(
    block: list[Cell], domains: dict[Cell, frozenset[int]], values: frozenset[int], groups_of: Groups
) -> list[tuple[Cells, int]]:
    """Return three cells of a block that share nothing else, with two of the values each at least, and the
    number of their guardians.
    """
    usable = [
        cell
        for cell in block
        if len(domains[cell] & values) > 1 and len(domains[cell] - values) <= MOST_GUARDIANS
    ]
    return [
        (cells, extra)
        for cells in combinations(usable, 3)
        if all(len(groups_of[one] & groups_of[other]) == 1 for one, other in combinations(cells, 2))
        if (extra := sum(len(domains[cell] - values) for cell in cells)) <= MOST_GUARDIANS
    ]


def _can_be_filled(groups_of: Groups, blocks: tuple[Cells, ...]) -> bool:
    """Return whether three values can fill the cells, each of them once a block."""
    fillings: list[dict[Cell, int]] = [{}]
    for block in blocks:
        fillings = [
            {**filling, **dict(zip(block, order, strict=True))}
            for filling in fillings
            for order in permutations(range(3))
            if not any(
                filling[other] == value and groups_of[cell] & groups_of[other]
                for cell, value in zip(block, order, strict=True)
                for other in filling
            )
        ]
    return bool(fillings)
