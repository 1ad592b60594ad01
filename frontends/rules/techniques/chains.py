"""Alternating chains (rule R4): one finder, and a classifier that names what it found.

A chain runs from candidate to candidate, strong and weak links in turn, strong at both ends: if its
first candidate is false its last is true. So one of the two holds, and what both exclude goes; where
the two are one candidate, that is true.

    strong link    the two candidates left of a strong sector: not both false
    weak link      two candidates that exclude each other: not both true

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(aic(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..network import Bits, Sector, bits
from ..state import State
from ..step import Step

LONGEST = 8
"""Strong links of the longest chain that is looked for through any sector."""

LONGEST_ALIKE = 12
"""Strong links of the longest chain of one value, or through cells alone."""

GRADES = {
    "remote pair": 110,
    "turbot fish": 120,
    "skyscraper": 130,
    "2-string kite": 150,
    "W-wing": 150,
    "XY-wing": 160,
    "X-chain": 260,
    "XY-chain": 260,
    "AIC": 280,
    "discontinuous nice loop": 280,
}

Links = dict[int, list[tuple[int, Sector]]]
Allowed = Callable[[Sector], bool]


def any_sector(sector: Sector) -> bool:
    """Chains run through every strong sector."""
    return sector.strong


@dataclass(frozen=True, slots=True)
class Chain:
    """The candidates of a chain in order (a strong link from each even place to the next), and the
    sectors of its strong links.
    """

    candidates: tuple[int, ...]
    sectors: tuple[Sector, ...]


def turbot_fish(state: State) -> Iterator[Step]:
    """Two strong links of one value: skyscraper, 2-string kite, turbot fish."""
    yield from _steps(state, lambda sector: sector.value is not None, 2, one_value=True)


def wing(state: State) -> Iterator[Step]:
    """Three strong links through cells: XY-wing, W-wing."""
    for step in _steps(state, any_sector, 3):
        if step.technique in ("XY-wing", "W-wing", "remote pair"):
            yield step


def x_chain(state: State) -> Iterator[Step]:
    """Strong links of one value."""
    yield from _steps(state, lambda sector: sector.value is not None, LONGEST_ALIKE, one_value=True)


def xy_chain(state: State) -> Iterator[Step]:
    """Cells with two candidates, remote pairs among them."""
    yield from _steps(state, lambda sector: sector.group is None, LONGEST_ALIKE)


def aic(state: State) -> Iterator[Step]:
    """Any alternating chain, the shortest first."""
    for longest in (3, 5, LONGEST):
        yield from _steps(state, any_sector, longest)


def _steps(state: State, allowed: Allowed, longest: int, one_value: bool = False) -> Iterator[Step]:
    links = _strong_links(state, allowed)
    for start in state.watch(links, 4):
        for chain in _from(state, links, start, longest, one_value):
            first, last = chain.candidates[0], chain.candidates[-1]
            open_ = state.alive & ~state.placed
            gone = open_ & state.network.links[first] & state.network.links[last]
            if gone and len(chain.sectors) > 1:  # of one strong link: an intersection, found elsewhere
                yield _step(state, chain, gone)


def _strong_links(state: State, allowed: Allowed) -> Links:
    """For each candidate those that must be true if it is false."""
    links: Links = {}
    for sector in state.network.strong:
        left = sector.mask & state.alive
        if left.bit_count() == 2 and allowed(sector) and not left & state.placed:
            a, b = bits(left)
            links.setdefault(a, []).append((b, sector))
            links.setdefault(b, []).append((a, sector))
    return links


def _from(state: State, links: Links, start: int, longest: int, one_value: bool) -> Iterator[Chain]:
    """The shortest chains from `start`, breadth first, one to each candidate that can end one."""
    network = state.network
    value = network.candidates[start][1]
    came: dict[int, tuple[int, int, Sector] | None] = {}
    false_seen: Bits = 1 << start
    frontier = [(start, -1)]
    for _ in range(longest):
        true_now: list[int] = []
        for false, before in frontier:
            for true, sector in links[false]:
                if true not in came and not (one_value and network.candidates[true][1] != value):
                    came[true] = (false, before, sector)
                    true_now.append(true)
        frontier = []
        for true in true_now:
            yield _trace(came, true)
            reached = network.links[true] & state.alive & ~false_seen
            for false in bits(reached):
                if false in links:
                    frontier.append((false, true))
            false_seen |= reached
        if not frontier:
            return


def _trace(came: dict[int, tuple[int, int, Sector] | None], end: int) -> Chain:
    candidates, sectors = [], []
    here = end
    while here >= 0:
        link = came[here]
        assert link is not None
        false, before, sector = link
        candidates += [here, false]
        sectors.append(sector)
        here = before
    return Chain(tuple(reversed(candidates)), tuple(reversed(sectors)))


def _step(state: State, chain: Chain, gone: Bits) -> Step:
    name = classify(state, chain)
    named = tuple(state.network.candidates[c] for c in chain.candidates)
    first, last = named[0], named[-1]
    detail = eureka(named)
    parts = (("chain", named), ("ends", (first, last)))
    places, removes = ((first,), ()) if first == last else ((), state.named(gone))
    return Step(name, GRADES[name], places, removes, named, (), detail, parts)


def eureka(named: tuple[tuple[str, int], ...]) -> str:
    """The chain in Eureka notation: ``=`` strong, ``-`` weak.

    >>> eureka((("r1c1", 5), ("r1c9", 5), ("r4c9", 5), ("r4c2", 5)))
    '(5)r1c1=(5)r1c9-(5)r4c9=(5)r4c2'
    """
    text = ""
    for i, (cell, value) in enumerate(named):
        text += ("" if i == 0 else "=" if i % 2 else "-") + f"({value}){cell}"
    return text


def classify(state: State, chain: Chain) -> str:
    """The name that people give to such a chain."""
    candidates = [state.network.candidates[c] for c in chain.candidates]
    in_cells = [sector.group is None for sector in chain.sectors]
    if chain.candidates[0] == chain.candidates[-1]:
        return "discontinuous nice loop"
    if len({value for _, value in candidates}) == 1 and not any(in_cells):
        if len(chain.sectors) > 2:
            return "X-chain"
        return _turbot(state, chain)
    if all(in_cells):
        if len({value for _, value in candidates}) == 2 and len(chain.sectors) > 2:
            return "remote pair"
        return "XY-wing" if len(chain.sectors) == 3 else "XY-chain"
    if in_cells == [True, False, True]:
        pairs = [frozenset(value for _, value in candidates[i : i + 2]) for i in (0, 4)]
        if pairs[0] == pairs[1] and candidates[0][1] == candidates[-1][1]:
            return "W-wing"
    return "AIC"


def _turbot(state: State, chain: Chain) -> str:
    """The name of a chain of two strong links of one value."""
    families = state.network.families
    one, other = (next(family for family in families if sector in family) for sector in chain.sectors)
    joint = 1 << chain.candidates[1] | 1 << chain.candidates[2]
    joining = [family for family in families if any(not joint & ~sector.mask for sector in family)]
    if one is other:
        return (
            "skyscraper" if any(_crosses(chain.sectors[0], family) for family in joining) else "turbot fish"
        )
    third = any(family is not one and family is not other for family in joining)
    return "2-string kite" if third and _crosses(chain.sectors[0], other) else "turbot fish"


def _crosses(line: Sector, family: list[Sector]) -> bool:
    """Whether a line meets those of a family in a cell each, as a row meets columns but not boxes."""
    return all((line.mask & sector.mask).bit_count() <= 1 for sector in family)
