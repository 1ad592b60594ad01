"""A reason told as an argument: the consequences of denying the step, link by link, until nothing fits; or,
if labels lead there one by one, the consequences of the known facts.

Vocabulary
    supposed   the contrary of the step's fact about one cell
    link       the consequence of one label for the facts known so far; the last link of a supposition is
               that the label cannot hold

>>> from gridproof.puzzles import read_record
>>> cells = [[0, None, None], [None, 5, None], [None, None, None]]
>>> puzzle = read_record({"type": "mosaic", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> for link in argument(puzzle, Reason(("0 at r1c1", "5 at r2c2")), ("r3c3", 1, False)):
...     print(link.label, link.places)
0 at r1c1 (('r1c1', 0), ('r1c2', 0), ('r2c1', 0), ('r2c2', 0))
5 at r2c2 ()
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ..constraints import Constraint
from ..constraints.base import Different, Excluded, Sector
from ..core.cells import Candidate, Cell, Domain
from ..limits.deadline import Deadline, Unknown
from ..puzzle import Puzzle, tighten
from .aspects import aspects, known_labels
from .clues import by_label, widths
from .reason import Candidates, Reason
from .words import Fact

MOST_LINKS = 400
"""Maximum consequences that are drawn for an argument, needed or not."""

MOST_TRIED = 60
"""Maximum number of cells tried for an argument about one cell."""

DEEPEST = 3
"""Maximum depth of arguments within arguments."""

MOST_COMPARED = 60
"""Maximum length of an argument for which a shorter one is sought."""

MOST_LOOKED = 40_000
"""Maximum number of cells that constraints look at before an argument is given up."""

_end: ContextVar[Deadline | None] = ContextVar("_end", default=None)
"""The time by which arguments have to be found; see `words_by`."""

Known = dict[Cell, Domain]
"""The values that are left in each cell."""


class ArgumentLink(NamedTuple):
    """Consequence of a label: `places` and `removes`, neither if it cannot hold. Without a label it is the
    conclusion of an inner argument, the `inner` links from the contrary of its one fact.
    """

    label: str
    places: Candidates = ()
    removes: Candidates = ()
    inner: tuple[ArgumentLink, ...] = ()

    @property
    def ends(self) -> bool:
        """Flag of the contradiction."""
        return not self.places and not self.removes

    @property
    def supposed(self) -> Fact:
        """The contrary of its one fact, with which its inner argument begins."""
        return (*self.places[0], False) if self.places else (*self.removes[0], True)


News: TypeAlias = tuple[ArgumentLink, Known]
"""The link by a label, and the values that stay in the cells that lose some."""


class GivenUp(Exception):
    """An argument without an end soon."""


@contextmanager
def words_by(deadline: Deadline) -> Iterator[None]:
    """Let the words of steps be short from the deadline on: an argument that takes longer is left out.

    A time limit covers what is said. Steps are worded when somebody reads them, so the limit belongs to the
    reader, not to the step.
    """
    before = _end.set(deadline)
    try:
        yield
    finally:
        _end.reset(before)


@dataclass
class Labels:
    """The constraints of each label, those about few cells first, the labels about each cell, and the number
    of cells that they may still look at. A label is asked once about the same values. Inner arguments
    are the shortest if the search is `thorough`, else the first.
    """

    groups: dict[str, Sequence[Constraint]]
    about: dict[Cell, set[str]]
    thorough: bool = False
    left: int = MOST_LOOKED

    def __post_init__(self) -> None:
        self.costs = {label: sum(widths(group)) for label, group in self.groups.items()}
        cells = dict[str, list[Cell]]()
        for cell, labels in self.about.items():
            for label in labels:
                cells.setdefault(label, []).append(cell)
        self.cells = {label: tuple(some) for label, some in cells.items()}
        self.values_of = {label: itemgetter(*some, some[0]) for label, some in cells.items()}
        self._told = dict[tuple[str, tuple[Domain, ...]], News | None]()

    def says(self, label: str, domains: Known) -> News | None:
        """Return what the constraints of one label say. Raises `GivenUp`, and `Unknown` past the time of
        `words_by`.
        """
        if (end := _end.get()) is not None:
            end.check()
        key = label, self.values_of[label](domains)
        if key in self._told:
            self._look(1)
            return self._told[key]
        news = self._told[key] = self.ask(label, domains)
        return news

    def ask(self, label: str, domains: Known) -> News | None:
        """Return what a label `says`, by its constraints."""
        self._look(self.costs[label])
        lost: dict[Cell, set[int]] = {}
        for constraint in self.groups[label]:
            for cell, value in (*constraint.filter(domains), *_by_links(constraint, domains)):
                if value in domains[cell]:
                    lost.setdefault(cell, set()).add(value)
        return _news(label, lost, domains) if lost else None

    def _look(self, cells: int) -> None:
        """Count cells that are looked at. Raises `GivenUp` if they are too many."""
        self.left -= cells
        if self.left < 0:
            raise GivenUp


def argument(puzzle: Puzzle, reason: Reason, supposed: Fact) -> tuple[ArgumentLink, ...]:
    """Return the links from a fact that is `supposed` to a contradiction, by the labels and facts of a
    reason. Each is needed for a later one. None if the labels, each by itself, do not lead there soon, nor
    with arguments about one cell at a time, within one another down to `DEEPEST`, or if the time of
    `words_by` is over.
    """
    try:
        return _argument(puzzle, reason, supposed)
    except Unknown:
        return ()


def derivation(puzzle: Puzzle, reason: Reason, facts: tuple[Fact, ...]) -> tuple[ArgumentLink, ...]:
    """Return the links from the facts of a reason to all of `facts`, each link needed; nothing is
    supposed. None if the labels, each by itself, do not lead there soon, or the time of `words_by` is over.
    """
    try:
        return _derivation(puzzle, reason, facts)
    except Unknown:
        return ()


@lru_cache(maxsize=8)
def _argument(puzzle: Puzzle, reason: Reason, supposed: Fact) -> tuple[ArgumentLink, ...]:
    """Return the argument as `argument` does, but raise `Unknown` past the time: that result is not kept."""
    domains = _known(puzzle, reason, supposed)
    if not all(domains.values()):
        return ()
    labels = _labels(puzzle, reason)
    links = _search(labels, domains)
    if any(link.inner for link in links) and _length(links) <= MOST_COMPARED:
        labels.thorough, labels.left = True, MOST_LOOKED
        links = min(_search(labels, domains) or links, links, key=_length)
    return links


def _search(labels: Labels, domains: Known) -> tuple[ArgumentLink, ...]:
    """Return the needed links to a contradiction, with inner arguments as deep as it takes; none if they are
    not found soon.
    """
    try:
        for depth in range(1, DEEPEST + 1):
            if links := _propagate(labels, dict(domains), {*labels.groups}, MOST_LINKS, depth):
                return tuple(_needed(links, labels, domains))
    except GivenUp:
        pass
    return ()


def _length(links: Iterable[ArgumentLink]) -> int:
    """Return the number of links, with those of inner arguments."""
    return sum(1 + _length(link.inner) for link in links)


@lru_cache(maxsize=8)
def _derivation(puzzle: Puzzle, reason: Reason, facts: tuple[Fact, ...]) -> tuple[ArgumentLink, ...]:
    """Return the links as `derivation` does, but raise `Unknown` past the time: that result is not kept."""
    domains, labels, links = _known(puzzle, reason), _labels(puzzle, reason), list[ArgumentLink]()
    after, due = dict(domains), {*labels.groups}
    try:
        while not _holds(facts, after) and len(links) < MOST_LINKS and (link := _next(labels, after, due)):
            links.append(link)
        return tuple(_needed(links, labels, domains, facts)) if _holds(facts, after) else ()
    except GivenUp:
        return ()


def in_rows(puzzle: Puzzle, links: Iterable[ArgumentLink]) -> Iterator[list[ArgumentLink]]:
    """Yield the links in groups: consecutive ones of one label or rule together, if none is about cells that
    the others change.
    """
    rule_labels, cells = known_labels(puzzle), _cells_of_labels(puzzle)
    row: list[ArgumentLink] = []
    before = ""
    for link in links:
        rule = rule_labels[link.label].rule if link.label in rule_labels else ""
        others = (each for each in row if each.label != link.label)
        targets = {cell for each in others for cell, _ in each.places + each.removes}
        alike = row and link.label and not link.ends and (link.label == row[-1].label or rule == before != "")
        if row and not (alike and targets.isdisjoint(cells[link.label])):
            yield row
            row = []
        row.append(link)
        before = rule
    if row:
        yield row


@lru_cache(maxsize=8)
def _cells_of_labels(puzzle: Puzzle) -> dict[str, set[Cell]]:
    """Return the cells that the constraints of each label are about."""
    cells: dict[str, set[Cell]] = {}
    for aspect in aspects(puzzle):
        cells.setdefault(aspect.label, set()).update(aspect.variables())
    return cells


def _holds(facts: Iterable[Fact], domains: Known) -> bool:
    """Return whether all `facts` are known."""
    return all(
        domains[cell] == (value,) if true else value not in domains[cell] for cell, value, true in facts
    )


def _known(puzzle: Puzzle, reason: Reason, *supposed: Fact) -> Known:
    """Return the values left by the facts of a reason and the supposed ones."""
    whole = puzzle.rules.domain_of
    facts = [*supposed, *((*c, True) for c in reason.placed), *((*c, False) for c in reason.gone)]
    remaining = ((cell, tuple(v for v in whole[cell] if (v == value) is true)) for cell, value, true in facts)
    return dict(tighten(whole, *([fact] for fact in remaining)))


def _labels(puzzle: Puzzle, reason: Reason) -> Labels:
    """Return the labels of a reason."""
    constraints = (constraint for constraint in aspects(puzzle) if constraint.label in reason.labels)
    groups = sorted(by_label(constraints), key=lambda group: sum(widths(group)))
    about: dict[Cell, set[str]] = {}
    for group in groups:
        for constraint in group:
            for cell in constraint.variables():
                about.setdefault(cell, set()).add(group[0].label)
    return Labels({group[0].label: group for group in groups}, about)


def _propagate(labels: Labels, domains: Known, due: set[str], most: int, depth: int) -> list[ArgumentLink]:
    """Return the links by labels, those about few cells first, until one of them cannot hold; none if `most`
    links do not lead there. If no label gives more, arguments about one cell follow, at most `depth` within
    one another. Labels that are not `due` say nothing new.
    """
    links: list[ArgumentLink] = []
    while len(links) < most:
        link = _next(labels, domains, due)
        for inner in range(depth if link is None else 0):
            if (link := _inner(labels, domains, due, inner)) is not None:
                break
        if link is None:
            break
        links.append(link)
        if link.ends:
            return links
    return []


def _next(labels: Labels, domains: Known, due: set[str]) -> ArgumentLink | None:
    """Return the link of the first label with a new consequence, and apply it."""
    for label in labels.groups:
        if label in due:
            if (news := labels.says(label, domains)) is not None:
                link, left = news
                domains.update(left)
                due.update(*(labels.about[cell] for cell in left))
                return link
            due.discard(label)
    return None


def _inner(labels: Labels, domains: Known, due: set[str], depth: int) -> ArgumentLink | None:
    """Return the conclusion of an argument about one cell, and apply it: of the shortest one, or of the first
    one if it takes others within it, at most `depth` within one another, or the search is not thorough.
    """
    best: tuple[Fact, list[ArgumentLink]] | None = None
    most = MOST_LINKS
    open_in = {label: sum(len(domains[c]) > 1 for c in cells) for label, cells in labels.cells.items()}
    about = {cell: min(map(open_in.__getitem__, some)) for cell, some in labels.about.items()}
    open_ = [cell for cell in about if len(domains[cell]) > 1]
    for cell in sorted(open_, key=lambda c: (len(domains[c]), about[c]))[:MOST_TRIED]:
        for supposed in _suppositions(cell, domains[cell]):
            here = {**domains, cell: _with(domains[cell], supposed)}
            inner = _propagate(labels, here, {*labels.about[cell]}, most, depth)
            if inner:
                best, most = (supposed, inner), len(inner) - 1
        if best is not None and (depth or not labels.thorough):
            break
    if best is None:
        return None
    (cell, value, true), links = best
    here = {**domains, cell: _with(domains[cell], best[0])}
    needed = tuple(_needed(links, labels, here))
    domains[cell] = tuple(x for x in domains[cell] if (x == value) is not true)
    due |= labels.about[cell]
    fact = ((cell, value),)
    return ArgumentLink("", (), fact, needed) if true else ArgumentLink("", fact, (), needed)


def _suppositions(cell: Cell, values: Domain) -> Iterator[Fact]:
    """Yield what an argument may suppose of a cell: of two values that it has not one of them, of several
    that it has one.
    """
    for value in values:
        yield cell, value, len(values) > 2


def _with(values: Domain, supposed: Fact) -> Domain:
    """Return the values left in a cell by what is supposed of it."""
    _, value, true = supposed
    return tuple(x for x in values if (x == value) is true)


def _by_links(constraint: Constraint, domains: Known) -> Iterator[Candidate]:
    """Yield the candidates removed by the links of a constraint."""
    for link in constraint.links(domains):
        if isinstance(link, Different):
            yield from _by_difference(link.cells, domains)
        elif isinstance(link, Sector | Excluded):
            literals = link.literals if isinstance(link, Sector) else (link.one, link.other)
            open_ = [
                x for x in literals if (x.value in domains[x.cell]) is x.positive or len(domains[x.cell]) > 1
            ]
            true = [x for x in open_ if x.positive and domains[x.cell] == (x.value,)]
            if true:
                yield from ((x.cell, x.value) for x in open_ if x != true[0] and x.positive)
            elif isinstance(link, Sector) and link.strong and len(open_) == 1:
                (cell, value, _), *_ = open_
                yield from ((cell, other) for other in domains[cell] if other != value)


def _by_difference(cells: Sequence[Cell], domains: Known) -> Iterator[Candidate]:
    """Yield the candidates that are removed where some cells are all different.

    A digit in one cell leaves the others. If digits and cells are equal in number, a digit with one place
    left takes it. If there are fewer digits, all candidates of a cell are removed.
    """
    places: dict[int, list[Cell]] = {}
    for cell in cells:
        for value in domains[cell]:
            places.setdefault(value, []).append(cell)
        if len(domains[cell]) == 1:
            yield from ((other, domains[cell][0]) for other in cells if other != cell)
    if len(places) < len(cells):
        yield from ((cells[0], value) for value in domains[cells[0]])
    elif len(places) == len(cells):
        for value, some in places.items():
            if len(some) == 1:
                yield from ((some[0], other) for other in domains[some[0]] if other != value)


def _news(label: str, lost: dict[Cell, set[int]], domains: Known) -> News:
    """Return the link that removes values, with the values that are left then."""
    left = {cell: tuple(v for v in domains[cell] if v not in removals) for cell, removals in lost.items()}
    if not all(left.values()):
        return ArgumentLink(label), left
    places = tuple((cell, values[0]) for cell, values in left.items() if len(values) == 1)
    removes = ((cell, value) for cell in left if len(left[cell]) > 1 for value in sorted(lost[cell]))
    return ArgumentLink(label, places, tuple(removes)), left


def _needed(
    links: Sequence[ArgumentLink], labels: Labels, domains: Known, facts: Sequence[Fact] = ()
) -> list[ArgumentLink]:
    """Return the links needed for `facts` or for a later link; the last ones are examined first."""
    before = [domains]
    for link in links:
        before.append(_after(link, before[-1]))
    needed: list[ArgumentLink] = []
    for link, here in zip(reversed(links), before[-2::-1], strict=True):
        if link.ends:
            needed = [link]
        elif not _leads(needed, labels, here, facts):
            for candidate in (*link.places, *link.removes):
                places = tuple(c for c in link.places if c != candidate)
                removes = tuple(c for c in link.removes if c != candidate)
                less = link._replace(places=places, removes=removes)
                if not less.ends and _leads(needed, labels, _after(less, here), facts):
                    link = less
            needed = [link, *needed]
    return needed


def _after(link: ArgumentLink, domains: Known) -> Known:
    """Return the known values after a link."""
    domains = domains | {cell: (value,) for cell, value in link.places}
    for cell, value in link.removes:
        domains[cell] = tuple(v for v in domains[cell] if v != value)
    return domains


def _leads(links: Sequence[ArgumentLink], labels: Labels, domains: Known, facts: Sequence[Fact] = ()) -> bool:
    """Return whether each of the links follows from those before it, and `facts` from all."""
    for link in links:
        if not _follows(link, labels, domains):
            return False
        domains = _after(link, domains)
    return _holds(facts, domains)


def _follows(link: ArgumentLink, labels: Labels, domains: Known) -> bool:
    """Return whether a label, or an inner argument, has all consequences of a link; at the end, that the
    label cannot hold.
    """
    if link.inner:
        cell = link.supposed[0]
        return _leads(link.inner, labels, {**domains, cell: _with(domains[cell], link.supposed)})
    news = labels.says(link.label, domains)
    if news is None or link.ends:
        return news is not None and news[0].ends
    here = {**domains, **news[1]}
    return all(here[cell] == (value,) for cell, value in link.places) and not any(
        value in here[cell] for cell, value in link.removes
    )
