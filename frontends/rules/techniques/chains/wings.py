"""Short patterns with a group or a cell of three at one joint: XYZ-wing, empty rectangle and its pair.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(xyz_wing(State.of(puzzle)))
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

from ...network import Bits, CandidateSector, bits, mask_of, union
from ...state import State
from ...step import Step
from .. import technique
from ..basic.intersections import excluded_by_all
from .chains import merge_steps
from .eureka import is_compact, squares

MOST_WIDE = 6
"""A value with more places in a house is no empty rectangle."""


@technique(cost=440)
def xyz_wing(state: State) -> Iterator[Step]:
    """Find a cell x, y, z that sees a cell x, z and a cell y, z: one of the three is z."""
    net = state.network
    masks = [mask & state.alive for mask in net.cell_mask.values()]
    pairs = [pair for pair in masks if pair.bit_count() == 2]
    for pivot in state.check_deadline_every(16, masks):
        if pivot.bit_count() != 3:
            continue
        for z, x, y in permutations(bits(pivot)):
            value = net.candidates[z][1]
            ends = [_ends(state, pairs, joint, value) for joint in (x, y)]
            for one in ends[0] if x < y else ():
                for other in ends[1]:
                    trio = 1 << z | one | other
                    removals = excluded_by_all(state, trio)
                    if removals:
                        because = state.names(pivot | trio)
                        parts = (("pattern", because), ("ends", state.names(trio)))
                        hub, *wings = (state.names(mask)[0][0] for mask in (1 << z, one, other))
                        detail = f"{value} {hub} with {squares(wings, is_compact(net))}"
                        yield Step("XYZ-wing", 180, (), state.names(removals), because, (), detail, parts)


def _ends(state: State, pairs: list[Bits], joint: int, value: int) -> list[Bits]:
    """Return the candidates of `value` that are true if `joint` is, in a cell of two."""
    ends = []
    for pair in pairs:
        rest = pair & ~state.network.links[joint]
        if rest.bit_count() == 1 and state.network.candidates[rest.bit_length() - 1][1] == value:
            ends.append(rest)
    return ends


@technique(cost=420)
def empty_rectangle(state: State) -> Iterator[Step]:
    """Find a value of a house that lies in two other groups. If it is not in the one it is in the other; and
    a strong link that starts beside the one, ends beside the other. A dual one comes first, if there are two
    links.
    """
    strong = _by_value(state, lambda sector: sector.strong)
    every = _by_value(state, lambda sector: sector.group is not None)
    for value, houses in strong.items():
        pairs = [(sector, tuple(bits(places))) for sector, places in houses if places.bit_count() == 2]
        for house, places in state.check_deadline_every(4, houses):
            if places.bit_count() > MOST_WIDE:
                continue
            steps: dict[Bits, Step] = {}
            for one, other in _halves(house, places, every[value]):
                near, far = excluded_by_all(state, one), excluded_by_all(state, other)
                for pair, ends in pairs if near and far else ():
                    for a, b in (ends, ends[::-1]):
                        losses = far & state.network.links[b]
                        if near >> a & 1 and losses and pair is not house and losses not in steps:
                            own = places | 1 << a | 1 << b
                            steps[losses] = _step(state, value, (house, pair), own, losses, 1 << a | 1 << b)
            for step, second in combinations(steps.values(), 2):
                yield merge_steps("dual empty rectangle", step, second)
            yield from steps.values()


@technique(cost=450)
def empty_rectangle_pair(state: State) -> Iterator[Step]:
    """Find two cells of the same two values, and a house that has no place for the one value if both cells
    hold it, nor for the other: the two differ, and cells that see both have neither value ("ERIP").
    """
    net = state.network
    places: dict[int, list[CandidateSector]] = {}
    for sector in net.strong:
        if sector.group is not None and (sector.mask & state.alive).bit_count() > 1:
            places.setdefault(sector.group, []).append(sector)
    if not places:
        return
    alike: dict[tuple[int, ...], list[list[int]]] = {}
    for cell, mask in net.cell_mask.items():
        if (mask & state.alive).bit_count() == 2:
            alike.setdefault(state.values(cell), []).append([*bits(mask & state.alive)])
    for values, cells in alike.items():
        for ends in state.check_deadline_every(16, combinations(cells, 2)):
            both = [*zip(*ends, strict=True)]  # the candidates of each value
            removals = union(excluded_by_all(state, 1 << one | 1 << other) for one, other in both)
            for sectors in (
                places.values() if removals and not net.links[both[0][0]] >> both[0][1] & 1 else ()
            ):
                masks = {s.value: s.mask & state.alive for s in sectors if s.value in values}
                if len(masks) == 2 and all(
                    not masks[value] & ~(net.links[one] | net.links[other])
                    for value, (one, other) in zip(values, both, strict=True)
                ):
                    pair = mask_of([candidate for end in ends for candidate in end])
                    because, label = pair | union(masks.values()), sectors[0].label
                    words = squares([net.candidates[end[0]][0] for end in ends], is_compact(net))
                    detail = f"{','.join(map(str, values))} {words}"
                    parts = (("pattern", union(masks.values())), ("ends", pair))
                    yield state.removal(
                        "empty rectangle intersection pair", 130, removals, because, (label,), detail, *parts
                    )
                    break


def _by_value(
    state: State, fits: Callable[[CandidateSector], bool]
) -> dict[int, list[tuple[CandidateSector, Bits]]]:
    sectors: dict[int, list[tuple[CandidateSector, Bits]]] = {}
    for sector in state.network.sectors:
        mask = sector.mask & state.alive
        if sector.value is not None and fits(sector) and mask.bit_count() >= 2:
            sectors.setdefault(sector.value, []).append((sector, mask))
    return sectors


def _halves(
    house: CandidateSector, places: Bits, groups: list[tuple[CandidateSector, Bits]]
) -> Iterator[tuple[Bits, Bits]]:
    """Yield the places of a value in a house, parted into those in one group and those in another."""
    crossing = [(sector.group, mask) for sector, mask in groups if sector is not house and mask & places]
    for group, mask in crossing:
        rest = places & ~mask
        if rest and any(not rest & ~other for one, other in crossing if one != group):
            yield places & mask, rest


def _step(
    state: State, value: int, sectors: tuple[CandidateSector, ...], own: Bits, removals: Bits, link: Bits
) -> Step:
    labels = (sector.label for sector in sectors)
    parts = (("pattern", own), ("link", link))
    return state.removal("empty rectangle", 120, removals, own, labels, str(value), *parts)
