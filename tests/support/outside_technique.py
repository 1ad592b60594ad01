"""A package of one file with a technique: twins, two cells of a group that have the same two candidates."""

from __future__ import annotations

from gridproof.frontends.rules.techniques.kit import Iterator, State, Step, bits, combinations, technique


@technique(cost=5, profile="basic")
def twins(state: State) -> Iterator[Step]:
    """Yield steps from two cells of a group that share two candidates, which leave the rest of the group."""
    net = state.network
    for group in net.groups:
        pairs = [cell for cell in group.cells if len(state.values(cell)) == 2]
        for first, second in combinations(pairs, 2):
            values = state.values(first)
            both = (net.cell_mask[first] | net.cell_mask[second]) & state.alive
            rest = group.mask & state.alive & ~both
            gone = sum(1 << number for number in bits(rest) if net.candidates[number][1] in values)
            if state.values(second) == values and gone:
                yield state.removal("twins", 60, gone, both, (group.label,), ",".join(map(str, values)))
