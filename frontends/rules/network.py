"""The network of a puzzle: its candidates, and what excludes what.

Candidates are numbered, and sets of candidates are the bits of an `int`. The techniques' view of a puzzle is
built from its constraints' own statements (`Constraint.links`, `parts`, `filter`):

    strong sector   exactly one of these candidates is true (a cell; a value of a house)
    weak sector     at most one is (a value of a cage)
    link            two candidates that exclude each other
    group           cells that are all different; a house holds every value
    sum             cells whose total is known

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> net = network(puzzle)
>>> len(net.candidates), len(net.strong), len(net.groups)
(64, 64, 12)
>>> [net.candidates[c] for c in bits(net.links[net.number["r1c1", 1]])][:4]
[('r1c1', 2), ('r1c1', 3), ('r1c1', 4), ('r1c2', 1)]
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import permutations
from operator import or_
from typing import Concatenate, ParamSpec, Protocol, TypeVar
from weakref import WeakKeyDictionary

from ...puzzles import Candidate, Cell, Domain, Is, Puzzle, Rules, Scope, Solution, TooLarge
from ...puzzles.constraints import Clause, Constraint, Different, Excluded, Sum, expand
from ...puzzles.constraints import Sector as Exclusive
from ...puzzles.limits.deadline import Deadline
from .filters import Filter, Joint, Member, Removed, Together, of_clause, together

Bits = int

WIDE = 1024
"""A set of numbers beyond this is read a machine word at a time."""

DENSE = 2**28
"""A table of more bits than this is not stored: its rows are computed when they are asked for."""

MOST_BITS = 3 * 2**29
"""Sectors of more bits than this are refused (`TooLarge`): techniques hold several times as much."""

MOST_LINKS = 5_000_000
"""Maximum links between single candidates; with more of them, deduction raises `TooLarge`."""

NO_MEMORY = "there is not enough memory for deduction"
TOO_MANY = "the puzzle has too many candidates for deduction"

MOST_JOINED = 10_000
"""Maximum candidates of a puzzle whose constraints are filtered together."""

KEEP = 8
MOST_KEPT = 2**27
"""At most `KEEP` networks are kept for the next puzzle with the same rules and clues, and of several
no more than `MOST_KEPT` bits."""

MOST_REMEMBERED = 2**28
"""A network forgets the results of its filters when their bits are more than this."""

MOST_SUBSETS = 10
"""The subsets of a domain of no more values than this are remembered too."""


def bits(mask: Bits) -> Iterator[int]:
    """Return the numbers of the candidates in a set, ascending; all at once, which is quicker.

    >>> list(bits(1 << 5000 | 1 << 70 | 1 << 3))
    [3, 70, 5000]
    """
    found, first = list[int](), 0
    if mask.bit_length() > WIDE:
        first = (mask & -mask).bit_length() - 1
        mask >>= first
        if mask.bit_length() > WIDE:
            size = -(-mask.bit_length() // 64) * 8
            for word in memoryview(mask.to_bytes(size, "little")).cast("Q"):
                while word:
                    low = word & -word
                    found.append(first + low.bit_length() - 1)
                    word ^= low
                first += 64
            return iter(found)
    while mask:
        low = mask & -mask
        found.append(first + low.bit_length() - 1)
        mask ^= low
    return iter(found)


def mask_of(numbers: Sequence[int]) -> Bits:
    """Return the set of these numbers.

    >>> mask_of([0, 3]), mask_of([2000]) == 1 << 2000
    (9, True)
    """
    if max(numbers, default=0) <= WIDE:
        mask = 0
        for number in numbers:
            mask |= 1 << number
        return mask
    octets = bytearray(max(numbers) // 8 + 1)
    for number in numbers:
        octets[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(octets, "little")


def union(masks: Iterable[Bits]) -> Bits:
    """Return the union of these sets."""
    return reduce(or_, masks, 0)


@dataclass(frozen=True, slots=True)
class CandidateSector:
    """Candidates at most one of which is true (`strong`: exactly one). `value` is the value that a sector of
    a group is about, None for a cell or anything else.
    """

    mask: Bits
    label: str
    strong: bool
    value: int | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that are all different; a `house` holds every one of its values."""

    cells: tuple[Cell, ...]
    mask: Bits
    label: str
    house: bool


class CandidateSets(Protocol):
    """A set for each candidate."""

    def __getitem__(self, candidate: int, /) -> Bits:
        """Return the set of this candidate."""


class Computed:
    """Rows that are computed when they are asked for."""

    def __init__(self, row: Callable[[int], Bits]) -> None:
        self._row = row

    def __getitem__(self, candidate: int, /) -> Bits:
        return self._row(candidate)


def rows(row: Callable[[int], Bits], number: int, width: int, deadline: Deadline) -> CandidateSets:
    """Return `number` rows of `width` bits, stored unless they are too large together."""
    if number * width > DENSE:
        return Computed(row)
    return [row(candidate) for candidate in deadline.watch(range(number))]


class Network:
    """The fixed parts of a puzzle: its candidates, sectors, groups and links, the known `sums`, and the
    `filters` of its constraints, by grade.

    `cells` are the numbers of the strong sectors that are cells, `strong_of` those of a candidate;
    `filters_of` are the numbers of the filters of a candidate, and `links` the candidates that it excludes.
    Raises `TooLarge`, and `Unknown` past the deadline.
    """

    links: CandidateSets
    strong_of: CandidateSets

    def __init__(self, rules: Rules, clues: tuple[Constraint, ...], deadline: Deadline) -> None:
        self._room = MOST_BITS
        self._spare_links = MOST_LINKS
        if sum(len(values) for _, values in rules.domains) * len(rules.domains) > MOST_BITS // 2:
            raise TooLarge(TOO_MANY)
        self.domains, self.board = rules.domain_of, rules.board
        self.shown = frozenset(rules.shown)
        self.candidates: list[Candidate] = [(c, v) for c, values in rules.domains for v in values]
        self.number: dict[Candidate, int] = {candidate: i for i, candidate in enumerate(self.candidates)}
        self.cell_mask: dict[Cell, Bits] = {}
        self.sectors: list[CandidateSector] = []
        self.strong: list[CandidateSector] = []
        """The strong sectors; those of the cells come first."""
        self.sectors_of: list[list[int]] = [[] for _ in self.candidates]
        self.sums: list[tuple[Sum, str]] = []
        """Known sums, each with the label of what says it."""
        self.silent: dict[tuple[str, int], Bits] = {}
        """The candidates with which a technique last found nothing in a clue, by its number."""
        self.groups: list[Group] = []
        self.filters: list[Filter] = []
        self._all_parts: list[Constraint] = []
        self._members: dict[int, Member] = {}
        self._results: list[dict[Bits, Bits]] = []
        self._remembered = 0
        self._literals: dict[Is, Bits] = {}
        self._cell_of: dict[Bits, Bits] = {}
        self._strong_of: list[list[int]] = [[] for _ in self.candidates]
        self._first: dict[Cell, int] = {}
        self._subsets: dict[Domain, dict[Bits, Domain]] = {}
        self._excluded: dict[int, list[int]] = {}
        self._excluded_by: dict[int, list[str]] = {}
        for cell, values in deadline.watch(rules.domains):
            numbers = [self.number[cell, value] for value in values]
            self._first[cell] = numbers[0] if numbers else 0
            self.cell_mask[cell] = self._sector(numbers, cell, strong=True)
        scope = Scope(self.domains)
        clues = expand(clues)
        self.constraints = rules.constraints + clues
        for constraint in deadline.watch(self.constraints, 16):
            self._take(constraint, scope)
        if len(self.candidates) <= MOST_JOINED:
            groups = together(rules.constraints, clues, self._all_parts, self.domains)
            self.filters += [self._joint(group) for group in deadline.watch(groups, 16)]
        self.cells: Bits = (1 << len(self.cell_mask)) - 1
        self.strong_masks = [sector.mask for sector in self.strong]
        number = len(self.candidates)
        self.links = rows(self._links_of, number, number, deadline)
        self.strong_of = rows(lambda c: mask_of(self._strong_of[c]), number, len(self.strong), deadline)
        self._index_filters()
        self.size = MOST_BITS - self._room

    def _index_filters(self) -> None:
        """Index the filters by the candidates that they look at, by number and by width."""
        self.filters.sort(key=lambda filter_: (len(filter_.constraints) > 1, filter_.title[1]))
        self.width = [filter_.width for filter_ in self.filters]
        self.by_width = sorted(range(len(self.filters)), key=self.width.__getitem__)
        rank = {i: n for n, i in enumerate(self.by_width)}
        by_cell: dict[Cell, list[int]] = {cell: [] for cell in self.cell_mask}
        for i, filter_ in enumerate(self.filters):
            for cell in filter_.cells:
                by_cell[cell].append(i)
        for numbers in by_cell.values():
            self._fit(2 * len(self.filters) if numbers else 0)
        filters = {cell: mask_of(numbers) for cell, numbers in by_cell.items()}
        ranked = {cell: mask_of([rank[i] for i in numbers]) for cell, numbers in by_cell.items()}
        self.filters_of = [filters[cell] for cell, _ in self.candidates]
        self.ranked_filters_of = [ranked[cell] for cell, _ in self.candidates]

    def _filter(self, constraint: Constraint) -> Filter:
        """Return the filter of a constraint. Raise `TooLarge` if it has too many candidates."""
        cells = tuple(dict.fromkeys(constraint.variables()))
        reach = self._reach(cells)
        removed = self._remembering(constraint, cells, reach)
        if isinstance(constraint, Clause) and 2 * len(self.candidates) ** 2 <= DENSE:
            literals = [literal for literal in map(self._literal, constraint.literals) if literal]
            removed = of_clause(literals, self._cell_of, reach)
        return Filter((constraint,), cells, reach, removed, constraint.title)

    def _reach(self, cells: Iterable[Cell]) -> Bits:
        """Return all candidates of some cells. Raise `TooLarge` if the set is too large."""
        reach = union(self.cell_mask[cell] for cell in cells)
        self._fit(reach.bit_length())
        return reach

    def _literal(self, literal: Is) -> Bits:
        """Return the candidates that make a literal true."""
        if literal not in self._literals:
            cell, value, positive = literal
            mask = 1 << number if (number := self.number.get((cell, value))) is not None else 0
            if not positive:
                mask ^= self.cell_mask[cell]
            self._literals[literal] = mask
            self._cell_of[mask] = self.cell_mask[cell]
        return self._literals[literal]

    def _remembering(self, constraint: Constraint, cells: Iterable[Cell], reach: Bits) -> Removed:
        """Return a caching filter for any constraint: probing repeats the same questions."""
        results: dict[Bits, Bits] = {}

        def remove_cached(alive: Bits) -> Bits:
            """Return the removals, filtered once for each set of live candidates."""
            key = reach & alive
            removals = results.get(key)
            if removals is None:
                removals = self.filtered_by(constraint, cells, key)
                self._remembered += key.bit_length() + removals.bit_length() + WIDE
                if self._remembered > MOST_REMEMBERED:
                    self._forget()
                results[key] = removals
            return removals

        self._results.append(results)
        return remove_cached

    def _forget(self) -> None:
        """Forget the results of the filters."""
        for results in self._results:
            results.clear()
        self._remembered = 0

    def filtered_by(self, constraint: Constraint, cells: Iterable[Cell], alive: Bits) -> Bits:
        """Return the live candidates that the filter of `constraint`, on these cells, removes."""
        domains = {cell: self.values(cell, alive) for cell in cells}
        return mask_of([self.number[candidate] for candidate in constraint.filter(domains)])

    def values(self, cell: Cell, alive: Bits) -> Domain:
        """Return the values left in a cell."""
        values = self.domains[cell]
        mask = (alive & self.cell_mask[cell]) >> self._first[cell]
        if len(values) > MOST_SUBSETS:
            return tuple([values[i] for i in bits(mask)])
        subsets = self._subsets.setdefault(values, {})
        if mask not in subsets:
            subsets[mask] = tuple([values[i] for i in bits(mask)])
        return subsets[mask]

    @cached_property
    def houses(self) -> list[Group]:
        """The groups that are houses."""
        return [group for group in self.groups if group.house]

    @cached_property
    def families(self) -> list[list[CandidateSector]]:
        """The strong sectors of houses, parted into families of houses that share no cell (the rows,
        the columns, the boxes): what fish are made of.
        """
        lines: dict[Bits, list[CandidateSector]] = {}
        for sector in self.sectors:
            if sector.strong and sector.group is not None:
                lines.setdefault(self.groups[sector.group].mask, []).append(sector)
        return [[s for house in family for s in lines.get(house.mask, ())] for family in self.house_families]

    @cached_property
    def house_families(self) -> list[list[Group]]:
        """The houses, parted so that those of a family share no cell."""
        parted: list[tuple[Bits, list[Group]]] = []
        for group in self.houses:
            for n, (used, members) in enumerate(parted):
                if not used & group.mask:
                    parted[n] = (used | group.mask, [*members, group])
                    break
            else:
                parted.append((group.mask, [group]))
        return [members for _, members in parted]

    @cached_property
    def crossing(self) -> list[tuple[int, int]]:
        """The families, by number, whose lines meet in one cell at most, as rows meet columns."""
        return [
            (i, j)
            for (i, one), (j, other) in permutations(enumerate(self.house_families), 2)
            if all(self._cross(x, y) for x in one for y in other)
        ]

    def _cross(self, one: Group, other: Group) -> bool:
        """Return whether no value has two places in both houses."""
        shared = set(one.cells).intersection(other.cells)
        places = Counter(value for cell in shared for value in self.domains[cell]) if len(shared) > 1 else {}
        return max(places.values(), default=1) <= 1

    def _sector(
        self,
        numbers: Sequence[int],
        label: str,
        strong: bool,
        value: int | None = None,
        group: int | None = None,
    ) -> Bits:
        """Add a sector of the candidates with these numbers. Raises `TooLarge`."""
        self._fit(max(numbers, default=0))
        mask = mask_of(numbers)
        for number in dict.fromkeys(numbers):
            self.sectors_of[number].append(len(self.sectors))
            if strong:
                self._strong_of[number].append(len(self.strong))
        sector = CandidateSector(mask, label, strong, value, group)
        self.sectors.append(sector)
        if strong:
            self.strong.append(sector)
        return mask

    def _fit(self, width: int) -> None:
        """Make room for another set of `width` bits. Raises `TooLarge`."""
        self._room -= width
        if self._room < 0:
            raise TooLarge(TOO_MANY)

    def _take(self, constraint: Constraint, scope: Scope) -> None:
        """Take in the links of a constraint, its parts without auxiliary cells, and its filter."""
        for link in constraint.links(self.domains):
            if isinstance(link, Different):
                self._group(link.cells, constraint.label)
            elif isinstance(link, Exclusive):
                numbers = [self.number[x.cell, x.value] for x in link.literals if x[:2] in self.number]
                self._sector(numbers, constraint.label, link.strong)
            elif isinstance(link, Excluded):
                self._exclude(link.one, link.other, constraint.label)
            else:
                self.sums.append((link, constraint.label))
        for part in constraint.parts(scope):
            if self.cell_mask.keys() >= set(part.variables()):
                self._take(part, scope)
        if constraint.has_filter:
            self.filters.append(self._filter(constraint))
        self._all_parts.append(constraint)

    def _joint(self, group: Together) -> Filter:
        """Return the joint filter of constraints. Raise `TooLarge` if it has too many candidates."""
        members = [self._member(constraint) for constraint in group.constraints]
        cells = tuple(dict.fromkeys(c for constraint in group.constraints for c in constraint.variables()))
        joint = Joint(members, [self.cell_mask[cell] for cell in cells], self._solution_of)
        title = (group.title, group.grade + 2 * len(cells))
        return Filter(group.constraints, cells, self._reach(cells), joint, title)

    def _member(self, constraint: Constraint) -> Member:
        """Return a constraint as a member of joint filters; its own filter is built once."""
        member = self._members.get(id(constraint))
        if member is None:
            own = self._filter(constraint)
            removed = own.removed if constraint.has_filter else None
            member = self._members[id(constraint)] = Member(constraint, len(own.cells), own.reach, removed)
        return member

    def _solution_of(self, mask: Bits) -> Solution:
        """Return the value of each cell in a mask with one candidate a cell."""
        return dict(self.candidates[number] for number in bits(mask))

    def _group(self, cells: tuple[Cell, ...], label: str) -> None:
        """Add a group, with a sector for each of its values."""
        places: dict[int, list[int]] = {}
        mask = 0
        for cell in cells:
            mask |= self.cell_mask[cell]
            for value in self.domains[cell]:
                places.setdefault(value, []).append(self.number[cell, value])
        house = len(places) == len(cells)  # every statement of the constraint
        self._fit(mask.bit_length())
        index = len(self.groups)
        self.groups.append(Group(cells, mask, label, house))
        for value, numbers in places.items():
            self._sector(numbers, label, house, value, index)

    def _exclude(self, one: Is, other: Is, label: str) -> None:
        """Add a link if each of the two literals is one candidate. Raise `TooLarge` if there are too many
        links.
        """
        a, b = self._candidate(one), self._candidate(other)
        if a is None or b is None:
            return
        self._spare_links -= 1
        if self._spare_links < 0:
            raise TooLarge(TOO_MANY)
        for here, there in ((a, b), (b, a)):
            self._excluded.setdefault(here, []).append(there)
            self._excluded_by.setdefault(here, []).append(label)

    def _candidate(self, literal: Is) -> int | None:
        """Return the candidate equivalent to `literal`, or None: in a cell of two values, ``a≠1`` is
        ``a=2``.
        """
        if literal.positive:
            return self.number.get((literal.cell, literal.value))
        others = [value for value in self.domains[literal.cell] if value != literal.value]
        return self.number[literal.cell, others[0]] if len(others) == 1 else None

    def why_excluded(self, one: int, other: int) -> str:
        """Return the first label that excludes two candidates from each other, or ""."""
        return next(self.whys_excluded(one, other), "")

    def whys_excluded(self, one: int, other: int) -> Iterator[str]:
        """Yield all labels that exclude two candidates from each other."""
        shared = (self.sectors[i] for i in self.sectors_of[one] if self.sectors[i].mask >> other & 1)
        linked = zip(self._excluded.get(one, ()), self._excluded_by.get(one, ()), strict=True)
        yield from (sector.label for sector in shared)
        yield from (label for near, label in linked if near == other)

    def _links_of(self, candidate: int) -> Bits:
        """Return the candidates that this one excludes."""
        mask = union(self.sectors[i].mask for i in self.sectors_of[candidate])
        return mask & ~(1 << candidate) | mask_of(self._excluded.get(candidate, ()))


recent: OrderedDict[tuple[object, ...], Network] = OrderedDict()


def network(puzzle: Puzzle, deadline: Deadline | None = None) -> Network:
    """Return the network of a puzzle, kept for the next puzzle with the same rules and clues.

    If the rules alone have too many candidates, build it for this puzzle with its givens. Raise `TooLarge` if
    these also leave too many, and `Unknown` past the deadline.
    """
    deadline = deadline or Deadline()
    rules, clues = puzzle.rules, puzzle.clues
    for key in ((rules, clues), (rules, clues, puzzle.givens)):
        if (known := recent.pop(key, None)) is not None:
            recent[key] = known
            return known
    key = (rules, clues)
    try:
        result = Network(rules, clues, deadline)
    except TooLarge:
        if not puzzle.givens:
            raise
        key = (rules, clues, puzzle.givens)
        result = Network(replace(rules, domains=tuple(puzzle.domains.items())), clues, deadline)
    recent[key] = result
    while len(recent) > KEEP or (len(recent) > 1 and sum(net.size for net in recent.values()) > MOST_KEPT):
        recent.popitem(last=False)
    return result


P = ParamSpec("P")
T = TypeVar("T")


def per_network(
    derive: Callable[Concatenate[Network, Deadline, P], T],
) -> Callable[Concatenate[Network, Deadline, P], T]:
    """Cache the result of `derive` for each network, as long as it lives, for the last other arguments
    only.
    """
    cache: WeakKeyDictionary[Network, tuple[object, T]] = WeakKeyDictionary()

    def recall(net: Network, deadline: Deadline, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (args, tuple(kwargs.items()))
        entry = cache.get(net)
        if entry is None or entry[0] != key:
            entry = cache[net] = (key, derive(net, deadline, *args, **kwargs))
        return entry[1]

    return recall
