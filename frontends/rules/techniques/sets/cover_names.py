"""The names that people have for truths and links.

    fish      sectors of one value in houses
    set       cells of a house and their values, or values of a house and their cells
    loop      rank 0, and each truth is in two links
    chain     rank 1, and each truth is in two links
    bent      rank 1, cells alone: almost locked sets

>>> from gridproof.frontends.rules.network import network
>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> net = network(puzzle)
>>> row, box = (next(i for i, g in enumerate(net.groups) if g.label == label) for label in ("row 1", "box 1"))
>>> truth = SectorRow(0b011, 1, 1, "box 1", value=5, group=box)
>>> link = SectorRow(0b111, 1, 1, "row 1", value=5, group=row)
>>> name_of(net, Cover(((truth, 1),), ((link, 1),), 0b100))
('locked candidates', 50)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ...cover import Cover, SectorRow
from ...network import Bits, Network, bits, union
from ..chains.chains import GRADES
from ..fish.complex_fish import BIG, FINNED_FRANKEN, FINNED_MUTANT, FRANKEN, MUTANT, SIZES
from ..fish.fish import FINNED, FISH

NAKED = {2: ("naked pair", 60), 3: ("naked triple", 80), 4: ("naked quad", 120)}
HIDDEN = {2: ("hidden pair", 70), 3: ("hidden triple", 100), 4: ("hidden quad", 150)}
BENT = {3: ("XYZ-wing", 180), 4: ("WXYZ-wing", 240), 5: ("VWXYZ-wing", 280)}
ALS = {1: ("ALS-XZ", 300), 2: ("ALS-XZ", 300), 3: ("ALS-XY-wing", 320)}

Named = tuple[str, int]
"""A name and its grade."""

Rows = Sequence[SectorRow]


def name_of(net: Network, cover: Cover) -> Named | None:
    """Return the usual name of such a cover, and its grade; None if it has no name."""
    if any(times > 1 for _, times in cover.truths + cover.links):
        return None
    truths, links = [row for row, _ in cover.truths], [row for row, _ in cover.links]
    if any(row.least != 1 for row in truths) or any(row.most != 1 for row in links):
        return None
    if any(not row.cell and row.group is None and row.label for row in truths + links):
        return None  # a clue
    if len(truths) == 1 and not cover.rank:
        return "locked candidates", 50
    values = {row.value for row in truths + links}
    if len(values) == 1 and None not in values:
        return _fish(net, truths, links, cover)
    return (
        _set_name(net, truths, links, cover.rank)
        or _chain(truths, links, cover)
        or _bent(net, truths, cover.rank)
    )


def _fish(net: Network, bases: Rows, links: Rows, cover: Cover) -> Named | None:
    """Return the name and grade of a chain of one value, or of a fish, with a link for its fins for each rank
    above 0.
    """
    pairs = all(row.mask.bit_count() == 2 for row in bases)
    if cover.rank == 1 and pairs and _is_chain(bases, links, cover.gone):
        return _turbot(net, bases, links, cover.gone) if len(bases) == 2 else ("X-chain", 260)
    if cover.rank == 1 and len(bases) == 2 and _is_chain(bases, links, cover.gone) and _block(net, bases):
        return "empty rectangle", 120
    if len(bases) not in SIZES:
        return None
    at = [row for row in links if row.mask & cover.gone]
    shapes = [
        _shape(net, bases, [row for row in links if row not in finned])
        for finned in combinations(at, cover.rank)
    ]
    return _name_and_grade(min(shapes), len(bases), bool(cover.rank)) if shapes else None


def _turbot(net: Network, bases: Rows, links: Rows, removals: Bits) -> Named:
    """Return the name of a chain of one value and two truths."""
    family = _families(net)
    one, other = (family.get(row.group) for row in bases)
    (middle,) = [family.get(row.group) for row in links if not row.mask & removals] or [None]
    name = "turbot fish"
    if one == other and (one, middle) in net.crossing:
        name = "skyscraper"
    elif (one, other) in net.crossing and middle not in (None, one, other):
        name = "2-string kite"
    return name, GRADES[name]


def _block(net: Network, bases: Rows) -> bool:
    """Return whether one of the bases is a block, and the other a line of two candidates."""
    lines = {number for pair in net.crossing for number in pair}
    family = _families(net)
    blocks = [row for row in bases if family.get(row.group) not in lines]
    return len(blocks) == 1 and all(row in blocks or row.mask.bit_count() == 2 for row in bases)


def _shape(net: Network, bases: Rows, covers: Rows) -> int:
    """Return 0 if the bases are lines of a family and the covers lines of another, 1 if blocks are among them
    (Franken), else 2 (mutant).
    """
    family = _families(net)
    lines = {number for pair in net.crossing for number in pair}
    one, other = ({family.get(row.group) for row in rows} for rows in (bases, covers))
    blocks = (one | other) - lines
    one, other = one & lines, other & lines
    if len(one) > 1 or len(other) > 1 or one & other or None in blocks:
        return 2
    return 1 if blocks else 0


def _name_and_grade(shape: int, size: int, finned: bool) -> Named:
    """Return the name and the grade of a fish."""
    if shape == 0:
        name, grade = SIZES[size], FINNED[size] if finned else FISH[size][1]
    elif shape == 1:
        name, grade = f"Franken {SIZES[size]}", (FINNED_FRANKEN if finned else FRANKEN).get(size, BIG)
    else:
        name, grade = f"mutant {SIZES[size]}", BIG if size > 4 else FINNED_MUTANT if finned else MUTANT
    return ("finned " if finned else "") + name, grade


def _families(net: Network) -> dict[int | None, int]:
    """Return the family of each house, by the number of its group."""
    return {row.group: number for number, family in enumerate(net.families) for row in family}


def _set_name(net: Network, truths: Rows, links: Rows, rank: int) -> Named | None:
    """Rank 0: a naked or hidden set, a Sue de Coq, or a loop."""
    if rank:
        return None
    size = len(truths)
    if all(row.cell for row in truths):
        within = [group for group in net.groups if all(not row.mask & ~group.mask for row in truths)]
        if within and len({row.value for row in links}) == size:
            return NAKED.get(size)
        if _in_two(net, truths, links):
            return "Sue de Coq", 250
    if all(row.cell for row in links) and len({row.group for row in truths}) == 1:
        return HIDDEN.get(size)
    if _is_loop(truths, links):
        grouped = any(row.mask.bit_count() > 2 for row in truths)
        return ("grouped continuous nice loop", 300) if grouped else ("continuous nice loop", 280)
    return None


def _in_two(net: Network, cells: Rows, links: Rows) -> bool:
    """Return whether the cells lie in two houses that share some of them, and the links are values of the
    two.
    """
    groups = {row.group for row in links}
    if len(groups) != 2 or None in groups:
        return False
    one, other = (net.groups[number].mask for number in groups if number is not None)
    shared = [row for row in cells if not row.mask & ~(one & other)]
    return len(shared) > 1 and all(not row.mask & ~one or not row.mask & ~other for row in cells)


def _is_loop(truths: Rows, links: Rows) -> bool:
    """Return whether each truth lies in two links, and each link holds parts of two truths."""
    return all(
        sum(1 for row in others if row.mask & one.mask) == 2
        for rows, others in ((truths, links), (links, truths))
        for one in rows
    )


def _is_chain(truths: Rows, links: Rows, removals: Bits) -> bool:
    """Return whether each truth lies in two links, and each link holds parts of two truths, except the two at
    the ends, which hold the removed candidates.
    """
    ends = [row for row in links if row.mask & removals]
    return (
        len(ends) == 2
        and all(sum(1 for link in links if link.mask & row.mask) == 2 for row in truths)
        and all(
            sum(1 for row in truths if link.mask & row.mask) == (1 if link in ends else 2) for link in links
        )
    )


def _chain(truths: Rows, links: Rows, cover: Cover) -> Named | None:
    """Rank 1: an XY-wing, a W-wing, an XY-chain or another chain."""
    if cover.rank != 1 or not _is_chain(truths, links, cover.gone):
        return None
    name = "AIC"
    if any(row.mask.bit_count() > 2 for row in truths):
        name = "grouped AIC"
    elif all(row.cell for row in truths):
        name = "XY-wing" if len(truths) == 3 else "XY-chain"
    elif len(truths) == 3 and sum(row.cell for row in truths) == 2 and _w_wing(truths, links, cover.gone):
        name = "W-wing"
    return name, GRADES.get(name, 300)


def _w_wing(truths: Rows, links: Rows, removals: Bits) -> bool:
    """Return whether a line joins two cells, which hold the same two values."""
    (line,) = [row for row in truths if not row.cell]
    middle = {row.value for row in links if not row.mask & removals}
    ends = {row.value for row in links if row.mask & removals}
    return middle == {line.value} and len(ends) == 1 and None not in ends


def _bent(net: Network, truths: Rows, rank: int) -> Named | None:
    """Rank 1, cells alone: a bent set, or almost locked sets by their number."""
    if rank != 1 or not all(row.cell for row in truths):
        return None
    mask = union(row.mask for row in truths)
    values = {value for (_, value) in (net.candidates[c] for c in bits(mask))}
    if len(values) == len(truths) and len(values) in BENT:
        return BENT[len(values)]
    houses = {group.mask for group in net.groups}
    holds = [frozenset(row.label for row in truths if not row.mask & ~house) for house in houses]
    several = sorted({cells for cells in holds if cells}, key=lambda cells: (-len(cells), sorted(cells)))
    for number, name in ALS.items():
        if any(len(frozenset().union(*some)) == len(truths) for some in combinations(several, number)):
            return name
    return "ALS-XY-chain", 340
