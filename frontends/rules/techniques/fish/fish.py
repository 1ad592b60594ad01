"""Fish (rule R3 for one value): in k lines of one family a value lies in k lines of another.

>>> FISH[2]
('X-wing', 140)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from math import comb

from ...network import Bits, CandidateSector
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import excluded_by_all
from .templates import removable

FISH = {
    2: ("X-wing", 140), 3: ("swordfish", 150), 4: ("jellyfish", 160),
    5: ("squirmbag", 470), 6: ("whale", 470), 7: ("leviathan", 470),
}  # fmt: skip
"""Name and grade by size."""

BIG = (5, 6, 7)

FINNED = {2: 130, 3: 200, 4: 250, 5: 470, 6: 470, 7: 470}
SASHIMI = {2: 150, 3: 240, 4: 260, 5: 470, 6: 470, 7: 470}

MOST_BASES = 20_000
"""A family with more sets of lines of one value is not looked at."""

MOST_LINES_OF_FINS = 2
"""Cover lines beyond the size of the fish: fins in more could not see one candidate together."""

MOST_FINS = 10_000
"""Maximum sets of fins whose seen candidates are remembered."""

Lines = dict[Bits, CandidateSector]
"""The lines of a value, by the candidates that it has there."""


@technique(cost=360)
def x_wing(state: State) -> Iterator[Step]:
    """Find two base lines with two cover lines."""
    yield from _fish(state, 2)


@technique(cost=370)
def swordfish(state: State) -> Iterator[Step]:
    """Find three base lines with three cover lines."""
    yield from _fish(state, 3)


@technique(cost=380)
def jellyfish(state: State) -> Iterator[Step]:
    """Find four base lines with four cover lines."""
    yield from _fish(state, 4)


@technique(cost=520)
def finned_x_wing(state: State) -> Iterator[Step]:
    """Find an X-wing but for some candidates, the fins; sashimi if a base line depends on them."""
    yield from _finned_fish(state, 2)


@technique(cost=530)
def finned_swordfish(state: State) -> Iterator[Step]:
    """Find a swordfish but for its fins; sashimi if a base line depends on them."""
    yield from _finned_fish(state, 3)


@technique(cost=540)
def finned_jellyfish(state: State) -> Iterator[Step]:
    """Find a jellyfish but for its fins; sashimi if a base line depends on them."""
    yield from _finned_fish(state, 4)


@technique(cost=740, expensive=True)
def big_fish(state: State) -> Iterator[Step]:
    """Find five to seven base lines with the same number of cover lines; on nine lines there is a smaller
    fish beside it.
    """
    for size in BIG:
        yield from _fish(state, size)


@technique(cost=750, expensive=True)
def finned_big_fish(state: State) -> Iterator[Step]:
    """Find a squirmbag, whale or leviathan but for its fins; sashimi if a base line depends on them."""
    for size in BIG:
        yield from _finned_fish(state, size)


def _fish(state: State, size: int) -> Iterator[Step]:
    """Yield the fish of a size without fins."""
    for base_family, cover_family in permutations(open_lines(state, removable(state)), 2):
        for value, base_lines in base_family.items():
            covers = cover_family.get(value, {})
            narrow = [mask for mask in base_lines if 2 <= mask.bit_count() <= size]
            if comb(len(narrow), size) > MOST_BASES:
                continue
            for base in state.check_deadline_every(16, combinations(narrow, size)):
                own = sum(base)
                crossing = [mask for mask in covers if mask & own]
                if len(crossing) != size:
                    continue
                covered = sum(crossing)
                removals = covered & ~own
                if removals and not own & ~covered:
                    lines = [base_lines[mask] for mask in base] + [covers[mask] for mask in crossing]
                    yield _step(state, FISH[size], value, lines, own, removals)


def _finned_fish(state: State, size: int) -> Iterator[Step]:
    """Yield the fish of a size with fins in the crossing lines beyond its covers."""
    families = open_lines(state, removable(state))
    for i, j in state.network.crossing:
        for value, base_lines in families[i].items():
            covers = families[j].get(value, {})
            if comb(len(base_lines), size) > MOST_BASES:
                continue
            seen_by: dict[Bits, Bits] = {}
            for base in state.check_deadline_every(16, combinations(base_lines, size)):
                own = sum(base)
                crossing = [mask for mask in covers if mask & own]
                spare = len(crossing) - size
                for spared in combinations(crossing, spare) if 0 < spare <= MOST_LINES_OF_FINS else ():
                    finned = sum(spared)
                    fins = own & (finned | ~sum(crossing))  # no line crosses all bases of overlapping grids
                    if fins not in seen_by:
                        if len(seen_by) == MOST_FINS:
                            seen_by.clear()
                        seen_by[fins] = excluded_by_all(state, fins)
                    removals = seen_by[fins] & ~own & ~finned & sum(crossing)
                    if removals:
                        sashimi = any((mask & ~finned).bit_count() < 2 for mask in base)
                        grade = (SASHIMI if sashimi else FINNED)[size]
                        kind = (f"{'sashimi' if sashimi else 'finned'} {FISH[size][0]}", grade)
                        cover = [mask for mask in crossing if mask not in spared]
                        lines = [base_lines[mask] for mask in base] + [covers[mask] for mask in cover]
                        yield _step(state, kind, value, lines, own, removals, fins)


def open_lines(state: State, goals: dict[int, Bits]) -> list[dict[int, Lines]]:
    """Return the candidates of the open lines of each family, for each value with some of the `goals`. Lines
    of a family share none, so that sums are unions.
    """
    families: list[dict[int, Lines]] = []
    for family in state.network.families:
        lines: dict[int, Lines] = {}
        for sector in family:
            places = sector.mask & state.alive
            if sector.value in goals and places and not places & state.placed:
                lines.setdefault(sector.value, {})[places] = sector
        families.append(lines)
    return families


def _step(
    state: State,
    kind: tuple[str, int],
    value: int,
    lines: Iterable[CandidateSector],
    own: Bits,
    removals: Bits,
    fins: Bits = 0,
) -> Step:
    """Return the step of a fish with its lines and fins."""
    labels = (sector.label for sector in lines)
    parts = (part for part in (("pattern", own & ~fins), ("fin", fins)) if part[1])
    return state.removal(*kind, removals, own, labels, str(value), *parts)
