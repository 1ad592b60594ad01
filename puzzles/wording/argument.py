"""A reason told as an argument: what would follow if the step were wrong, link by link, until nothing fits.

Vocabulary
    supposed   what the step denies: one of its candidates that is false, or the contrary of one that is true
    link       what one label says of what is known so far; the last link is that it cannot hold

>>> from gridproof.puzzles import read_record
>>> cells = [[None, 2, None], [None, 5, None], [None, None, None]]
>>> puzzle = read_record({"type": "mosaic", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> for link in argument(puzzle, Reason(("2 at r1c2", "5 at r2c2")), ("r3c3", 0)):
...     print(link.label, link.places)
5 at r2c2 (('r3c1', 1), ('r3c2', 1))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..constraints import Constraint
from ..constraints.base import Different, Excluded, Sector
from ..core.cells import Candidate, Cell, Domain
from ..core.puzzle import Puzzle, tighten
from .aspects import aspects
from .clues import by_label, widths
from .reason import Candidates, Reason

MOST_LINKS = 40
"""A longer argument is given up."""

Known = dict[Cell, Domain]
"""The values that are left in each cell."""


class Link(NamedTuple):
    """What a label says: `places` and `removes`, neither where it cannot hold."""

    label: str
    places: Candidates = ()
    removes: Candidates = ()

    @property
    def ends(self) -> bool:
        """Whether it is the contradiction."""
        return not self.places and not self.removes


def argument(puzzle: Puzzle, reason: Reason, supposed: Candidate) -> tuple[Link, ...]:
    """The links from a candidate, `supposed` to be true, to a contradiction, by the labels and facts of a
    reason alone. Each is needed for a later one. None where the labels, each by itself, do not lead there.
    """
    whole = puzzle.rules.domain_of
    facts: list[tuple[Cell, Domain]] = [(cell, (value,)) for cell, value in (*reason.placed, supposed)]
    facts += [(cell, tuple(v for v in whole[cell] if v != value)) for cell, value in reason.gone]
    known = tighten(whole, *([fact] for fact in facts))
    if not all(known.values()):
        return ()
    named = (constraint for constraint in aspects(puzzle) if constraint.label in reason.labels)
    groups = {
        group[0].label: group for group in sorted(by_label(named), key=lambda group: sum(widths(group)))
    }
    links = list(_propagate(groups, dict(known)))
    if not links or not links[-1].ends:
        return ()
    return tuple(_needed(links, groups, known))


def _propagate(groups: Mapping[str, Sequence[Constraint]], known: Known) -> Iterator[Link]:
    """What labels say, those about few cells first, until one of them cannot hold or none says more."""
    for _ in range(MOST_LINKS):
        for label, group in groups.items():
            lost = _says(group, known)
            if lost:
                yield (link := _link(label, lost, known))
                if link.ends:
                    return
                break
        else:
            return


def _says(group: Sequence[Constraint], known: Known) -> dict[Cell, set[int]]:
    """The values that go by the constraints of one label, all of a cell where they cannot hold."""
    lost: dict[Cell, set[int]] = {}
    for constraint in group:
        for cell, value in (*constraint.filter(known), *_by_links(constraint, known)):
            lost.setdefault(cell, set()).add(value)
    return {cell: gone for cell, values in lost.items() if (gone := values.intersection(known[cell]))}


def _by_links(constraint: Constraint, known: Known) -> Iterator[Candidate]:
    """What goes by the links of a constraint."""
    for link in constraint.links(known):
        if isinstance(link, Different):
            for cell in link.cells:
                if len(known[cell]) == 1:
                    yield from ((other, known[cell][0]) for other in link.cells if other != cell)
        elif isinstance(link, Sector | Excluded):
            literals = link.literals if isinstance(link, Sector) else (link.one, link.other)
            open_ = [
                x for x in literals if (x.value in known[x.cell]) is x.positive or len(known[x.cell]) > 1
            ]
            true = [x for x in open_ if x.positive and known[x.cell] == (x.value,)]
            if true:
                yield from ((x.cell, x.value) for x in open_ if x != true[0] and x.positive)
            elif isinstance(link, Sector) and link.strong and len(open_) == 1:
                (cell, value, _), *_ = open_
                yield from ((cell, other) for other in known[cell] if other != value)


def _link(label: str, lost: dict[Cell, set[int]], known: Known) -> Link:
    """The link that takes values away, and takes them."""
    places: list[Candidate] = []
    removes: list[Candidate] = []
    for cell, gone in lost.items():
        known[cell] = left = tuple(value for value in known[cell] if value not in gone)
        if not left:
            return Link(label)
        if len(left) == 1:
            places.append((cell, left[0]))
        else:
            removes += ((cell, value) for value in sorted(gone))
    return Link(label, tuple(places), tuple(removes))


def _needed(links: Sequence[Link], groups: Mapping[str, Sequence[Constraint]], known: Known) -> list[Link]:
    """The links with what a later one needs of them, the last ones looked at first."""
    kept = list(links)
    for i in range(len(kept) - 2, -1, -1):
        for candidate in (*kept[i].places, *kept[i].removes):
            label, places, removes = kept[i]
            less = Link(
                label,
                tuple(c for c in places if c != candidate),
                tuple(c for c in removes if c != candidate),
            )
            fewer = [*kept[:i], less, *kept[i + 1 :]]
            if _leads(fewer, groups, dict(known)):
                kept = fewer
    return [*(link for link in kept[:-1] if not link.ends), kept[-1]]


def _leads(links: Sequence[Link], groups: Mapping[str, Sequence[Constraint]], known: Known) -> bool:
    """Whether each of the links follows from those before it, and the last is a contradiction."""
    *before, last = links
    for link in before:
        here = dict(known)
        _link(link.label, _says(groups[link.label], known), here)
        for cell, value in link.places:
            if here[cell] not in ((value,), ()):
                return False
            known[cell] = (value,)
        for cell, value in link.removes:
            if value in here[cell]:
                return False
            known[cell] = tuple(v for v in known[cell] if v != value)
    return _link(last.label, _says(groups[last.label], known), known).ends
