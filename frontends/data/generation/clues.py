"""Removal of clues while the answer stays unique.

Vocabulary
    item       a derived clue that can be taken away: an entry of a field, or hidden, as the recipe says
    on         the items that a puzzle has
    separable  said of items that each add constraints of their own to those of a board without any

Separable items stand on one live model, each under a guard, so that a question is one search under
assumptions, and a proof that needed few guards answers further questions. If items are not separable (an
island's number changes the meaning of the others) each question reads the puzzle anew.

>>> from gridproof.puzzles import kind_named
>>> blank = Record({"type": "latin_square", "rows": 2, "cols": 2, "clues": {}})
>>> entries = {(0, 0): 1, (0, 1): 2}
>>> clues = DraftClues(kind_named("latin_square"), blank, [(Derived("givens"), entries)])
>>> target = {"r1c1": 1, "r1c2": 2, "r2c1": 2, "r2c2": 1}
>>> with probing(clues, target, Live(), Deadline()) as prober:
...     prober.only([0]), prober.only([])
(True, False)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

from ....models.core.layer import Layer
from ....models.core.search import Search, no_good
from ....models.reasons.conflict import given_clause
from ....puzzles import Deadline, Kind, Puzzle, Record, Solution, Unknown, read_record
from ....puzzles.constraints import Constraint
from ....puzzles.fields import Field
from ....puzzles.making.patterns import Spot, images
from ....puzzles.making.recipe import Derived, Entries
from ....puzzles.records import judge_solution
from .answers import Live


@dataclass(frozen=True)
class ClueItem:
    """An entry of a field that can be taken away: in which of the derived fields, and where."""

    derived: int
    place: Any


Covered: TypeAlias = tuple[frozenset[Spot], str]
"""Spots covered by a clue, with the name of its field, '' beside the board."""


class DraftClues:
    """The derived clues of a draft: the items, and the record that has some of them."""

    def __init__(self, kind: Kind, blank: Record, parts: Sequence[tuple[Derived, Entries]]) -> None:
        self.kind, self.blank = kind, blank
        self.found = [(derived, kind.field(derived.name), entries) for derived, entries in parts]
        self.items = [
            ClueItem(number, place)
            for number, (derived, _, entries) in enumerate(self.found)
            if not derived.stay
            for place in entries
        ]

    def record(self, on: Collection[int]) -> dict[str, Any]:
        """Return the board record with these items, by number, and all clues that stay."""
        places: dict[int, set[Any]] = {}
        for i in on:
            places.setdefault(self.items[i].derived, set()).add(self.items[i].place)
        clues = dict(self.blank.clues)
        for number, (derived, field, entries) in enumerate(self.found):
            visible = entries
            if not derived.stay:
                here = places.get(number, set())
                visible = {p: entry if p in here else derived.hidden for p, entry in entries.items()}
                visible = {p: entry for p, entry in visible.items() if entry is not None}
            visible = {**field.entries(self.blank.data), **visible}
            if visible or field.required:
                clues[derived.name] = field.value_of_entries(visible, self.blank)
            else:
                clues.pop(derived.name, None)
        # In the order of the kind's fields, as people write them.
        names = [field.name for field in self.kind.fields if field.name in clues]
        return {**self.blank.data, "clues": {name: clues[name] for name in names}}

    def puzzle(self, on: Collection[int]) -> Puzzle:
        """Return the puzzle with these items."""
        return read_record(self.record(on))

    @cached_property
    def all_on(self) -> Puzzle:
        """The puzzle that has all items."""
        return self.puzzle(range(len(self.items)))

    def groups(self, symmetry: str) -> list[list[int]]:
        """Return the groups of items that go together in a pattern, by number; each item is in one group."""
        board, spots = self.blank, dict[Covered, list[int]]()
        keys = [self.covered(item) for item in self.items]
        for i, key in enumerate(keys):
            spots.setdefault(key, []).append(i)
        groups, visited = [], set[int]()
        for i, (covered, name) in enumerate(keys):
            if i in visited:
                continue
            turned = images(covered, symmetry, board.rows, board.columns)
            group = sorted({j for image in turned for j in self._at(spots, image, name)} - visited)
            visited.update(group)
            groups.append(group)
        return groups

    def covered(self, item: ClueItem) -> Covered:
        """Return the spots that an item covers."""
        _, field, entries = self.found[item.derived]
        return covered_by(field, item.place, entries, self.blank)

    def one_of_each(self, names: Iterable[str], random: Random) -> list[int]:
        """Return the number of a random item of each of these fields, if it has any."""
        there = dict[str, list[int]]()
        for i, item in enumerate(self.items):
            there.setdefault(self.found[item.derived][0].name, []).append(i)
        return [random.choice(there[name]) for name in names if name in there]

    def _at(self, spots: Mapping[Covered, list[int]], covered: frozenset[Spot], name: str) -> list[int]:
        """Return the items that cover some spots. For lines with clues on one side only, the spots of the
        other side count too.
        """
        if (items := spots.get((covered, name))) is not None or name:
            return items or []
        ((y, x),) = covered
        other = (-1, x) if y > 2 * self.blank.rows else (y, -1) if x > 2 * self.blank.columns else (y, x)
        return spots.get((frozenset((other,)), name), [])


def covered_by(field: Field[Any], place: Any, entries: Entries, board: Record) -> Covered:
    """Return the spots that an entry of a field covers."""
    return frozenset(field.covered(place, entries, board)), "" if is_beside(field) else field.name


def is_beside(field: Field[Any]) -> bool:
    """Return whether the entries of a field stand beside the board."""
    return hasattr(field, "line")


class Prober(ABC):
    """Tests whether the answer of a draft stays unique with only some of its items.

    A question takes at most `slices` of the solver's work, None for any number.
    """

    slices: int | None

    @abstractmethod
    def only(self, on: Collection[int]) -> bool | None:
        """Return whether there is no other solution, or None after all slices. Raises `Unknown`."""

    def finds_none(self, search: Search) -> bool | None:
        """Return whether a search finds no solution, or None after all slices."""
        search.session.slices = self.slices
        try:
            return search.candidate() is None
        except Unknown:
            search.deadline.seconds_left()  # raises `Unknown` if this is the reason
            return None


class GuardProber(Prober):
    """All items on one live model, each under a guard."""

    def __init__(
        self, target: Solution, puzzle: Puzzle, search: Search, guards: Sequence[int], slices: int | None
    ) -> None:
        self.slices = slices
        self.search, (self.always, *self.guards) = search, guards
        self.number = {guard: i for i, guard in enumerate(self.guards)}
        self.proofs: list[frozenset[int]] = []
        search.session.forbid(no_good(target, puzzle.shown))

    def only(self, on: Collection[int]) -> bool | None:
        on = frozenset(on)
        if any(proof <= on for proof in self.proofs):
            return True
        self.search.session.on = (self.always, *(self.guards[i] for i in sorted(on)))
        if not (is_only := self.finds_none(self.search)):
            return is_only
        core = self.search.session.core()
        self.proofs.append(frozenset(self.number[guard] for guard in core if guard != self.always))
        return True


class RereadProber(Prober):
    """The puzzle read anew for each question, its clues a layer on the live model of its rules."""

    def __init__(
        self, target: Solution, clues: DraftClues, live: Live, deadline: Deadline, slices: int | None
    ) -> None:
        self.target, self.clues, self.live, self.deadline = target, clues, live, deadline
        self.slices = slices

    def only(self, on: Collection[int]) -> bool | None:
        puzzle = self.clues.puzzle(on)
        if judge_solution(puzzle, self.target) is not None:
            return False  # without a number that hides squares others see more
        query = replace(puzzle)
        model = self.live.model(query, self.deadline)
        with Layer(model, query, None, self.deadline) as layer, layer.search(None, self.deadline) as search:
            # A piece that clues of the draft rule out is none of its cells, and no part of its answer.
            target = {cell: self.target.get(cell, 0) for cell in query.shown}
            search.session.forbid(no_good(target, query.shown))
            return self.finds_none(search)


@contextmanager
def probing(
    clues: DraftClues, target: Solution, live: Live, deadline: Deadline, slices: int | None = None
) -> Iterator[Prober]:
    """Provide a prober for the items of `clues`, whose solution is `target`, with `slices` per question."""
    groups = separate_items(clues)
    if groups is None:
        yield RereadProber(target, clues, live, deadline, slices)
        return
    whole = replace(clues.all_on)
    model = live.model(whole, deadline)
    with Layer(model, whole, groups, deadline) as layer, layer.search({}, deadline) as search:
        yield GuardProber(target, whole, search, tuple(layer.groups), slices)


def separate_items(clues: DraftClues) -> list[tuple[Constraint, ...]] | None:
    """Return the constraints of the board without items, then those that each item adds; None if together
    they do not make up the puzzle with all items.
    """
    bare, whole = clues.puzzle(()), clues.all_on
    base, givens = frozenset(bare.clues), frozenset(bare.givens)
    if bare.rules != whole.rules or not base <= set(whole.clues) or not givens <= set(whole.givens):
        return None
    groups = [(*bare.clues, *givens_as_constraints(bare.givens))]
    added, narrowed = set[Constraint](), set[Any]()
    for i in range(len(clues.items)):
        one = clues.puzzle((i,))
        own = [clue for clue in one.clues if clue not in base]
        fixed = [pair for pair in one.givens if pair not in givens]
        if one.rules != bare.rules or len(one.clues) - len(own) != len(bare.clues):
            return None
        added.update(own)
        narrowed.update(fixed)
        groups.append((*own, *givens_as_constraints(fixed)))
    same = base | added == set(whole.clues) and givens | narrowed == set(whole.givens)
    return groups if same else None


def givens_as_constraints(givens: Iterable[Any]) -> Iterator[Constraint]:
    """Yield givens as constraints."""
    for given in givens:
        yield from given_clause(given)


def thin_out(
    clues: DraftClues,
    prober: Prober,
    random: Random,
    symmetry: str,
    least: int = 0,
    kept: Collection[int] = (),
) -> Iterator[frozenset[int]]:
    """Yield the remaining items, first all, then fewer each time. The groups of a pattern are tried once each
    in random order, those of later fields first, and removed if the answer stays unique; groups with an item
    in `kept` stay.

    The last set cannot lose another group, unless that would leave fewer than `least` items, or the test took
    too long.
    """
    groups = clues.groups(symmetry)
    random.shuffle(groups)
    groups.sort(key=lambda group: -max(clues.items[i].derived for i in group))
    on = frozenset(range(len(clues.items)))
    yield on
    for group in groups:
        rest = on.difference(group)
        if set(group).isdisjoint(kept) and len(rest) >= least and prober.only(rest):
            on = rest
            yield on
