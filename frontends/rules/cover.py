"""Truths and links: sectors whose sum proves candidates false (the vocabulary is that of set logic).

    truth     a sector with at least one true candidate; one with two at least counts as two truths
    link      a sector with at most one true candidate
    rank      the number of links less that of truths
    cover     of a candidate: the links that it is in, less the truths

If no cover is below zero, the covers of the true candidates add up to the rank at most. So a candidate with a
greater cover is false. A sector may be used several times.

>>> box, row = SectorRow(0b0011, 1, 1, "box 1", value=5), SectorRow(0b1011, 1, 1, "row 1", value=5)
>>> cover = combine_rows([box, row], [-1, 1])
>>> cover.depth, cover.rank, bin(cover.gone)
(1, 0, '0b1000')
>>> combine_rows([box, row], [1, -1]) is None  # a candidate of the row in no link: nothing follows
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from ...puzzles import Cell, Deadline, Is, Scope
from ...puzzles.constraints import Constraint
from .network import Bits, Network, bits, mask_of, per_network

MOST_ROWS = 20_000
"""Sums of constraints that are looked at, beside the sectors of the network."""


@dataclass(frozen=True, slots=True)
class SectorRow:
    """Candidates with a number of true ones from `least` to `most`. `cell`: they are those of a cell,
    `label`; `value` and `group`: those of a value in a group of the network.
    """

    mask: Bits
    least: int
    most: int
    label: str
    cell: bool = False
    value: int | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Cover:
    """Rows used as truths and as links, each with how often, and the candidates that are `gone`."""

    truths: tuple[tuple[SectorRow, int], ...]
    links: tuple[tuple[SectorRow, int], ...]
    gone: Bits

    @property
    def depth(self) -> int:
        """The number of truths."""
        return sum(row.least * times for row, times in self.truths)

    @property
    def rank(self) -> int:
        """The number of links less that of truths."""
        return sum(row.most * times for row, times in self.links) - self.depth


def combine_rows(rows: Sequence[SectorRow], multipliers: Sequence[int]) -> Cover | None:
    """Return the cover that the rows add up to, or None if a candidate has a cover below zero, so that
    nothing follows. Multipliers count uses: above zero as links, below as truths.
    """
    covers: Counter[int] = Counter()
    truths: list[tuple[SectorRow, int]] = []
    links: list[tuple[SectorRow, int]] = []
    rank = 0
    for row, times in zip(rows, multipliers, strict=True):
        if times:
            (links if times > 0 else truths).append((row, abs(times)))
            rank += times * (row.most if times > 0 else row.least)
            for candidate in bits(row.mask):
                covers[candidate] += times
    if min(covers.values(), default=0) < 0:
        return None
    removals = mask_of([candidate for candidate, cover in covers.items() if cover > rank])
    if rank < 0:  # the rows contradict each other
        removals = reduce(or_, (row.mask for row in rows), 0)
    return Cover(tuple(truths), tuple(links), removals)


class FoundSums:
    """The sums of `rows` from one search, the cheapest first: each a candidate and a multiplier a row.

    Candidates are only ever removed, so an unused sum stays true.
    """

    def __init__(self, rows: Sequence[SectorRow], sums: Iterator[tuple[int, Sequence[int]]]) -> None:
        self._rows, self._sums = rows, sums
        self._next: tuple[int, Sequence[int]] | None = None
        self._removals: Bits = 0

    def covers(self, open_: Bits) -> Iterator[Cover]:
        """Yield the covers that prove more of the `open_` candidates false. A cover is left out if a
        candidate of its truths was removed: there may be a simpler one now. A cover at which the caller
        stopped is yielded again next time, while it is of use.
        """
        while (following := self._next or next(self._sums, None)) is not None:
            self._next = following
            candidate, multipliers = following
            if not self._removals >> candidate & 1:
                cover = self._cover(multipliers, open_)
                if cover is not None and (cover.gone & open_) >> candidate & 1:
                    yield cover
                    self._removals |= cover.gone
            self._next = None

    def _cover(self, multipliers: Sequence[int], open_: Bits) -> Cover | None:
        """Return the cover of the rows, with links cut to open candidates, or None if nothing follows or a
        truth has lost a candidate.
        """
        rows = [
            replace(row, mask=row.mask & open_) if times > 0 else row
            for row, times in zip(self._rows, multipliers, strict=True)
        ]
        cover = combine_rows(rows, multipliers)
        return None if cover is None or any(row.mask & ~open_ for row, _ in cover.truths) else cover


def open_rows(network: Network, alive: Bits, placed: Bits, deadline: Deadline) -> list[SectorRow]:
    """Return the sectors that restrict candidates that are `alive` and not `placed`, each once: sectors of
    the network, pairs that exclude each other, and counts of constraints.
    """
    open_ = alive & ~placed
    rows: dict[tuple[Bits, int, int], SectorRow] = {}
    for row in (*sectors(network, deadline), *_pairs(network, open_)):
        true = (row.mask & placed).bit_count()
        mask, least, most = row.mask & open_, row.least - true, row.most - true
        if mask and (least > 0 or most < mask.bit_count()):
            rows.setdefault((mask, least, most), replace(row, mask=mask, least=least, most=most))
    return list(rows.values())


@per_network
def sectors(network: Network, deadline: Deadline) -> list[SectorRow]:
    """Return the sectors of a network and the sums of candidates in its constraints, no more than
    `MOST_ROWS`.
    """
    rows = [
        SectorRow(s.mask, int(s.strong), 1, s.label, s.label in network.cell_mask, s.value, s.group)
        for s in network.sectors
    ]
    scope = Scope(network.domains)
    for constraint in deadline.watch(network.constraints):
        for counted in _rows_of_constraint(network, constraint, scope):
            if len(rows) == MOST_ROWS + len(network.sectors):
                return rows
            rows.append(counted)
    return rows


def _rows_of_constraint(network: Network, constraint: Constraint, scope: Scope) -> Iterator[SectorRow]:
    """Yield the sums of a constraint and its parts in which each candidate counts at most once."""
    for literals, weights, least, most in constraint.bounds():
        row = _row(network, literals, weights or (1,) * len(literals), least, most, constraint.label)
        if row is not None:
            yield row
    for part in constraint.parts(scope):
        yield from _rows_of_constraint(network, part, scope)


def _row(
    network: Network, literals: Iterable[Is], weights: Iterable[int], least: int, most: int, label: str
) -> SectorRow | None:
    """Return a sum of literals as a row, or None if some candidate would not count exactly once or not at
    all.
    """
    amounts: dict[Cell, dict[int, int]] = {}
    for (cell, value, positive), weight in zip(literals, weights, strict=True):
        if cell not in network.domains:
            return None
        here = amounts.setdefault(cell, dict.fromkeys(network.domains[cell], 0))
        for other in here:
            here[other] += weight * ((other == value) is positive)
    counted: list[int] = []
    for cell, here in amounts.items():
        low = min(here.values())
        if max(here.values()) - low > 1:
            return None
        least, most = least - low, most - low
        counted += [network.number[cell, value] for value, amount in here.items() if amount > low]
    return SectorRow(mask_of(counted), least, most, label)


def _pairs(network: Network, open_: Bits) -> Iterator[SectorRow]:
    """Open candidates that exclude each other in no sector."""
    for candidate in bits(open_):
        others = network.links[candidate] & open_ & -(2 << candidate)
        if others:
            for i in network.sectors_of[candidate]:
                others &= ~network.sectors[i].mask
            for other in bits(others):
                yield SectorRow(1 << candidate | 1 << other, 0, 1, "")
