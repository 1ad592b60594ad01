"""A reason told as an argument: what would follow if the step were wrong, link by link, until nothing fits.

Vocabulary
    supposed   the contrary of what a step says of one cell
    link       what one label says of what is known so far; the last link is that it cannot hold

>>> from gridproof.puzzles import read_record
>>> cells = [[0, None, None], [None, 5, None], [None, None, None]]
>>> puzzle = read_record({"type": "mosaic", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> for link in argument(puzzle, Reason(("0 at r1c1", "5 at r2c2")), ("r3c3", 1, False)):
...     print(link.label, link.places)
0 at r1c1 (('r1c1', 0), ('r1c2', 0), ('r2c1', 0), ('r2c2', 0))
5 at r2c2 ()
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
from .words import Fact

MOST_LINKS = 40
"""A longer argument is given up."""

MOST_TRIED = 60
"""An argument about one cell is looked for in so many cells."""

Known = dict[Cell, Domain]
"""The values that are left in each cell."""

Groups = Mapping[str, Sequence[Constraint]]
"""The constraints of each label."""


class Link(NamedTuple):
    """What a label says: `places` and `removes`, neither where it cannot hold. Without a label it is what an
    argument of its own proves, the `inner` links from the contrary of its one placement.
    """

    label: str
    places: Candidates = ()
    removes: Candidates = ()
    inner: tuple[Link, ...] = ()

    @property
    def ends(self) -> bool:
        """Whether it is the contradiction."""
        return not self.places and not self.removes


def argument(puzzle: Puzzle, reason: Reason, supposed: Fact) -> tuple[Link, ...]:
    """The links from a fact that is `supposed` to a contradiction, by the labels and facts of a reason. Each
    is needed for a later one. None where the labels, each by itself, do not lead there, nor with arguments
    about one cell of two values at a time.
    """
    whole = puzzle.rules.domain_of
    facts = [supposed, *((*c, True) for c in reason.placed), *((*c, False) for c in reason.gone)]
    left = ((cell, tuple(v for v in whole[cell] if (v == value) is true)) for cell, value, true in facts)
    known = tighten(whole, *([fact] for fact in left))
    if not all(known.values()):
        return ()
    named = (constraint for constraint in aspects(puzzle) if constraint.label in reason.labels)
    groups = {
        group[0].label: group for group in sorted(by_label(named), key=lambda group: sum(widths(group)))
    }
    links = _propagate(groups, dict(known), True)
    return tuple(_needed(links, groups, known)) if links else ()


def _propagate(groups: Groups, known: Known, deep: bool) -> list[Link]:
    """What labels say, those about few cells first, until one of them cannot hold; nothing where they do not
    lead there. Where none says more there are arguments about one cell, if it may go `deep`.
    """
    found: list[Link] = []
    for _ in range(MOST_LINKS):
        link = _next(groups, known) or (_deep(groups, known) if deep else None)
        if link is None:
            break
        found.append(link)
        if link.ends:
            return found
    return []


def _next(groups: Groups, known: Known) -> Link | None:
    """What the first label says that says anything new, which is known then."""
    for label, group in groups.items():
        if lost := _says(group, known):
            return _link(label, lost, known)
    return None


def _deep(groups: Groups, known: Known) -> Link | None:
    """What the shortest argument about one cell of two values proves, which is known then."""
    cells = {c: None for group in groups.values() for constraint in group for c in constraint.variables()}
    best: tuple[Cell, int, list[Link]] | None = None
    for cell in [cell for cell in cells if len(known[cell]) == 2][:MOST_TRIED]:
        for value, other in (known[cell], known[cell][::-1]):
            inner = _propagate(groups, {**known, cell: (other,)}, False)
            if inner and (best is None or len(inner) < len(best[2])):
                best = cell, value, inner
    if best is None:
        return None
    cell, value, links = best
    (other,) = (x for x in known[cell] if x != value)
    inner = _needed(links, groups, {**known, cell: (other,)})
    known[cell] = (value,)
    return Link("", ((cell, value),), (), tuple(inner))


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


def _needed(links: Sequence[Link], groups: Groups, known: Known) -> list[Link]:
    """The links with what a later one needs of them, the last ones looked at first."""
    kept = list(links)
    for i in range(len(kept) - 2, -1, -1):
        for candidate in (*kept[i].places, *kept[i].removes):
            places = tuple(c for c in kept[i].places if c != candidate)
            removes = tuple(c for c in kept[i].removes if c != candidate)
            fewer = [*kept[:i], kept[i]._replace(places=places, removes=removes), *kept[i + 1 :]]
            if _leads(fewer, groups, dict(known)):
                kept = fewer
    return [*(link for link in kept[:-1] if not link.ends), kept[-1]]


def _leads(links: Sequence[Link], groups: Groups, known: Known) -> bool:
    """Whether each of the links follows from those before it, and the last is a contradiction."""
    *before, last = links
    for link in before:
        here = dict(known)
        if link.inner and link.places:
            ((cell, value),) = link.places
            contrary = {**known, cell: tuple(x for x in known[cell] if x != value)}
            here[cell] = (value,) if _leads(link.inner, groups, contrary) else known[cell]
        elif not link.inner:
            _link(link.label, _says(groups[link.label], known), here)
        for cell, value in link.places:
            if here[cell] not in ((value,), ()):
                return False
            known[cell] = (value,)
        for cell, value in link.removes:
            if value in here[cell]:
                return False
            known[cell] = tuple(v for v in known[cell] if v != value)
    lost = _says(groups[last.label], known)
    return bool(lost) and _link(last.label, lost, known).ends
