"""Probing (rule R5): assume a candidate, follow the singles, and see where it leads.

    contradiction   the candidate is false
    verity          what follows from every candidate of a sector, is true

>>> PROBE_GRADE
500
"""

from __future__ import annotations

from collections.abc import Iterator

from ..state import Bits, Network, State, bits
from ..step import Step

PROBE_GRADE = 500


def propagate(network: Network, alive: Bits, assumed: int) -> Bits | None:
    """The candidates left after `assumed` is true and singles are followed; None: contradiction."""
    links, sectors, sectors_of = network.links, network.sectors, network.sectors_of
    true = [assumed]
    placed: Bits = 1 << assumed
    for candidate in true:
        gone = links[candidate] & alive
        if gone & placed:
            return None
        alive &= ~gone
        touched = {i for lost in bits(gone) for i in sectors_of[lost]}
        for i in touched:
            sector = sectors[i]
            if not sector.strong:
                continue
            left = sector.mask & alive
            if not left:
                return None
            if not left & (left - 1) and not left & placed:
                placed |= left
                true.append(left.bit_length() - 1)
    return alive


def contradiction(state: State) -> Iterator[Step]:
    """A candidate that leads, by singles alone, to a house or cell without candidates."""
    narrow = _narrow(state)
    for candidate in (*bits(narrow), *bits(state.alive & ~state.placed & ~narrow)):
        if propagate(state.network, state.alive, candidate) is None:
            named = state.named(1 << candidate)
            yield Step(
                "contradiction", PROBE_GRADE, (), named, named, (), "by singles", (("pattern", named),)
            )


def verity(state: State) -> Iterator[Step]:
    """What is false whichever candidate of a strong sector is true."""
    net = state.network
    for sector in net.strong:
        left = sector.mask & state.alive
        if not 2 <= left.bit_count() <= 3:
            continue
        gone = state.alive & ~left
        for candidate in bits(left):
            after = propagate(net, state.alive, candidate)
            gone &= state.alive if after is None else ~after
        if gone:
            because = state.named(left)
            parts = (("pattern", because),)
            yield Step("verity", PROBE_GRADE, (), state.named(gone), because, (sector.label,), "", parts)


def _narrow(state: State) -> Bits:
    """The open candidates of the cells and other strong sectors with two candidates."""
    narrow: Bits = 0
    for sector in state.network.strong:
        left = sector.mask & state.alive
        if left.bit_count() == 2:
            narrow |= left
    return narrow
