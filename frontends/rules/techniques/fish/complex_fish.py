"""Complex fish (rule R3 for one value, with any houses): Franken, mutant and kraken fish.

k houses of a value, the base, hold k true candidates; k others, the covers, at most k. So what lies in more
covers than bases is false, unless a candidate that lies in more bases than covers is true: a fin.

    Franken    lines of one family and blocks as bases, lines of the crossing family and blocks as covers
    mutant     any other houses
    block      a house of a family that crosses none, as the boxes of a sudoku

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(franken_fish(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

from ...network import Bits, CandidateSector, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import common
from .templates import removable

SIZES = {2: "X-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale", 7: "leviathan"}

FRANKEN = {2: 300, 3: 350, 4: 370}
FINNED_FRANKEN = {2: 390, 3: 410, 4: 430}
MUTANT, FINNED_MUTANT = 450, 470
BIG = 470
"""The grade of any fish of five houses or more."""

MOST_COVERS = 50_000
"""Sets of covers looked at for one value, size and choice of families."""


@dataclass(frozen=True, slots=True)
class House:
    """The open candidates of a value in a house of a family."""

    mask: Bits
    family: int
    sector: CandidateSector


Houses = tuple[House, ...]


@dataclass(frozen=True, slots=True)
class ComplexFish:
    """Bases and covers of one value; what these remove, and the fins that forbid it otherwise."""

    bases: Houses
    covers: Houses
    held: Bits
    fins: Bits
    gone: Bits


@technique(cost=730, expensive=True)
def franken_fish(state: State) -> Iterator[Step]:
    """Franken fish of two to four houses, finned or not."""
    for size in (2, 3, 4):
        yield from _steps(state, size, "Franken")


@technique(cost=760, expensive=True)
def mutant_fish(state: State) -> Iterator[Step]:
    """Mutant fish of two to four houses, finned or not."""
    for size in (2, 3, 4):
        yield from _steps(state, size, "mutant")


@technique(cost=790, expensive=True)
def big_complex_fish(state: State) -> Iterator[Step]:
    """Franken and mutant fish of five to seven houses, finned or not."""
    for size in (5, 6, 7):
        yield from _steps(state, size, "Franken")
        yield from _steps(state, size, "mutant")


def _steps(state: State, size: int, category: str) -> Iterator[Step]:
    """Yield the fish of a size and a category; each removes something that none before it did."""
    targets = removable(state)
    houses = _houses(state) if targets else {}
    for value, goals in targets.items():
        for base_families, cover_families in _pools(state, category):
            bases = [house for house in houses[value] if house.family in base_families]
            covers = [house for house in houses[value] if house.family in cover_families]
            if comb(len(covers), size - 1) > MOST_COVERS:
                continue
            for fish in _search(state, goals, bases, covers, size):
                if fish.gone & goals and _category(state, fish) == category:
                    goals &= ~fish.gone
                    yield _step(state, fish, value, category)
                    if not goals:
                        break


def _houses(state: State) -> dict[int, list[House]]:
    """Return the houses in which each value is open."""
    by_value: dict[int, list[House]] = {}
    for number, family in enumerate(state.network.families):
        for sector in family:
            places = sector.mask & state.alive
            if sector.value is not None and places and not places & state.placed:
                by_value.setdefault(sector.value, []).append(House(places, number, sector))
    return by_value


def _pools(state: State, category: str) -> list[tuple[frozenset[int], frozenset[int]]]:
    """Return the families of the bases and of the covers, for each choice of lines."""
    families = frozenset(range(len(state.network.families)))
    if category == "mutant":
        return [(families, families)]
    blocks = families - {number for pair in state.network.crossing for number in pair}
    return [(blocks | {i}, blocks | {j}) for i, j in state.network.crossing] if blocks else []


def _category(state: State, fish: ComplexFish) -> str:
    """Return the name of such a fish, by its families."""
    crossing = state.network.crossing
    lines = {number for pair in crossing for number in pair}
    base = {house.family for house in fish.bases}
    cover = {house.family for house in fish.covers}
    own, other = base & lines, cover & lines
    if len(own) > 1 or len(other) > 1:
        return "mutant"
    if not any(own <= {i} and other <= {j} for i, j in crossing):
        return "mutant"
    return "Franken" if (base | cover) - lines else "basic"


def _search(
    state: State, goals: Bits, bases: list[House], covers: list[House], size: int
) -> Iterator[ComplexFish]:
    """Yield fish that remove some of the `goals`: all but one cover first. Any rest of a base beside these
    must be a fin, or in the last cover; so `size` bases are chosen with a goal that sees their
    rests.
    """
    network = state.network
    seen_by: dict[Bits, Bits] = {0: goals}

    def seen_from(mask: Bits) -> Bits:
        if mask not in seen_by:
            seen_by[mask] = common(network, goals, mask)
        return seen_by[mask]

    def choose_houses(pool: list[tuple[House, Bits]], size: int, own: Bits, open_: Bits) -> Iterator[Houses]:
        for i, (house, mine) in enumerate(pool[: len(pool) - size + 1]):
            both = open_ & mine & seen_from(own & house.mask)
            if both and size == 1:
                yield (house,)
            elif both:
                for rest in choose_houses(pool[i + 1 :], size - 1, own | house.mask, both):
                    yield (house, *rest)

    for most in state.check_deadline_every(16, combinations(covers, size - 1)):
        covered = union(house.mask for house in most)
        open_ = goals & ~covered
        pool = []
        for house in bases if open_ else ():
            mine = seen_from(house.mask & ~covered) & open_
            if mine and house not in most:
                pool.append((house, mine))
        for base in choose_houses(pool, size, 0, open_):
            for last in covers:
                if last.mask & open_ and last not in most and last not in base:
                    yield _fish(state, goals, base, (*most, last))


def _fish(state: State, goals: Bits, bases: Houses, covers: Houses) -> ComplexFish:
    """Return the fish of these houses: a candidate in two bases is a fin, whatever covers it."""
    base, base_twice = _once_and_twice(bases)
    covered, twice_covered = _once_and_twice(covers)
    fins = base & ~covered | base_twice
    removals = goals & (covered & ~base | twice_covered & ~base_twice)
    return ComplexFish(bases, covers, base, fins, common(state.network, removals, fins))


def _once_and_twice(houses: Houses) -> tuple[Bits, Bits]:
    """Return the candidates of some houses, and those in two of them."""
    once: Bits = 0
    twice: Bits = 0
    for house in houses:
        twice |= once & house.mask
        once |= house.mask
    return once, twice


def _step(state: State, fish: ComplexFish, value: int, category: str) -> Step:
    """Return the step of a Franken or mutant fish, graded by its size and fins."""
    size = len(fish.bases)
    if size > max(FRANKEN):
        grade = BIG
    elif category == "Franken":
        grade = (FINNED_FRANKEN if fish.fins else FRANKEN)[size]
    else:
        grade = FINNED_MUTANT if fish.fins else MUTANT
    name = f"{'finned ' if fish.fins else ''}{category} {SIZES[size]}"
    labels = (house.sector.label for house in (*fish.bases, *fish.covers))
    parts = (part for part in (("pattern", fish.held & ~fish.fins), ("fin", fish.fins)) if part[1])
    return state.removal(name, grade, fish.gone, fish.held, labels, str(value), *parts)
