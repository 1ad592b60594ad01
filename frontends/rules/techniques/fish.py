"""Fish (rule R3 for one value): in k lines of one family a value lies in k lines of another.

>>> FISH[2]
('X-wing', 140)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..state import Bits, Sector, State
from ..step import Step

FISH = {2: ("X-wing", 140), 3: ("swordfish", 150), 4: ("jellyfish", 160)}


def x_wing(state: State) -> Iterator[Step]:
    """Two base lines, two cover lines."""
    yield from _fish(state, 2)


def swordfish(state: State) -> Iterator[Step]:
    """Three base lines, three cover lines."""
    yield from _fish(state, 3)


def jellyfish(state: State) -> Iterator[Step]:
    """Four base lines, four cover lines."""
    yield from _fish(state, 4)


def _fish(state: State, size: int) -> Iterator[Step]:
    families = [_by_value(state, family) for family in state.network.families]
    for base_family in families:
        for cover_family in families:
            if base_family is cover_family:
                continue
            for value, base_lines in base_family.items():
                covers = cover_family.get(value, [])
                narrow = [line for line in base_lines if 2 <= line[1].bit_count() <= size]
                for base in combinations(narrow, size):
                    held: Bits = 0
                    for _, mask in base:
                        held |= mask
                    crossing = [line for line in covers if line[1] & held]
                    if len(crossing) != size:
                        continue
                    covered: Bits = 0
                    for _, mask in crossing:
                        covered |= mask
                    gone = covered & ~held
                    if gone and not held & ~covered:
                        yield _step(state, size, value, [s for s, _ in (*base, *crossing)], held, gone)


def _by_value(state: State, family: list[Sector]) -> dict[int, list[tuple[Sector, Bits]]]:
    """The lines of a family in which a value is still open, with its candidates there."""
    lines: dict[int, list[tuple[Sector, Bits]]] = {}
    for sector in family:
        left = sector.mask & state.alive
        if sector.value is not None and left and not left & state.placed:
            lines.setdefault(sector.value, []).append((sector, left))
    return lines


def _step(state: State, size: int, value: int, lines: list[Sector], held: Bits, gone: Bits) -> Step:
    name, grade = FISH[size]
    because = state.named(held)
    labels = tuple(sector.label for sector in lines)
    return Step(name, grade, (), state.named(gone), because, labels, str(value), (("pattern", because),))
