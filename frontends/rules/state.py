"""The state of a solving person: the candidates that are left, over any puzzle.

Candidates are numbered, and sets of candidates are the bits of an `int`. All that techniques see of
a puzzle is built from its constraints alone:

    strong sector   exactly one of these candidates is true (a cell; a value of a house)
    weak sector     at most one is (a value of a cage)
    link            two candidates that exclude each other
    group           cells that are all different; a house holds every value

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> state.alive.bit_count(), len(state.network.strong)
(64, 64)
>>> state.place(state.network.number["r1c1", 3])
>>> state.alive.bit_count(), state.values("r1c2")
(54, (1, 2, 4))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import permutations

from ...puzzles import Candidate, Cell, Domain, Is, Puzzle, Rules, Scope
from ...puzzles.constraints import Constraint, Different, Excluded, Sum
from ...puzzles.constraints import Sector as SectorLink
from .step import Candidates

Bits = int


def bits(mask: Bits) -> Iterator[int]:
    """The numbers of the candidates in a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class Sector:
    """Candidates of which at most one is true (`strong`: exactly one). `value` is the value that a
    sector of a group is about, None for a cell or anything else.
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


class Network:
    """What is fixed of a puzzle: its candidates, sectors, groups and links, the known `sums`, and the
    constraints to be `filtered`. `cells` are the numbers of the strong sectors that are cells, `strong_of`
    those of a candidate.
    """

    def __init__(self, rules: Rules, clues: tuple[Constraint, ...]) -> None:
        self.candidates: list[Candidate] = []
        self.number: dict[Candidate, int] = {}
        self.cell_mask: dict[Cell, Bits] = {}
        for cell, values in rules.domains:
            self.cell_mask[cell] = 0
            for value in values:
                self.number[cell, value] = len(self.candidates)
                self.cell_mask[cell] |= 1 << len(self.candidates)
                self.candidates.append((cell, value))
        self.domains = rules.domain_of
        self.sectors: list[Sector] = []
        self.sums: list[Sum] = []
        self.groups: list[Group] = []
        self.filtered: list[Constraint] = []
        self.links: list[Bits] = [0] * len(self.candidates)
        for cell, mask in self.cell_mask.items():
            self._sector(Sector(mask, cell, strong=True))
        scope = Scope(self.domains)
        for constraint in rules.constraints + clues:
            self._take(constraint, scope)
        self.sectors_of: list[list[int]] = [[] for _ in self.candidates]
        self.strong_of: list[Bits] = [0] * len(self.candidates)
        for i, sector in enumerate(self.sectors):
            for candidate in bits(sector.mask):
                self.sectors_of[candidate].append(i)
        for i, sector in enumerate(self.strong):
            for candidate in bits(sector.mask):
                self.strong_of[candidate] |= 1 << i
        self.cells: Bits = (1 << len(self.cell_mask)) - 1
        self.strong_masks = [sector.mask for sector in self.strong]
        filters: dict[Cell, set[int]] = {cell: set() for cell in self.cell_mask}
        self.width: list[int] = []
        for i, constraint in enumerate(self.filtered):
            cells = set(constraint.variables())
            self.width.append(len(cells))
            for cell in cells:
                filters[cell].add(i)
        self.filters_of = [filters[cell] for cell, _ in self.candidates]
        self.shown = frozenset(rules.shown)

    @cached_property
    def strong(self) -> list[Sector]:
        """The strong sectors; those of the cells come first."""
        return [sector for sector in self.sectors if sector.strong]

    @cached_property
    def families(self) -> list[list[Sector]]:
        """The strong sectors of houses, parted into families of houses that share no cell (the rows,
        the columns, the boxes): what fish are made of.
        """
        lines: dict[Bits, list[Sector]] = {}
        for sector in self.sectors:
            if sector.strong and sector.group is not None:
                lines.setdefault(self.groups[sector.group].mask, []).append(sector)
        return [[s for house in family for s in lines.get(house.mask, ())] for family in self.house_families]

    @cached_property
    def house_families(self) -> list[list[Group]]:
        """The houses, parted so that those of a family share no cell."""
        parted: list[tuple[Bits, list[Group]]] = []
        for group in self.groups:
            if not group.house:
                continue
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
            for (i, one), (j, other) in permutations(enumerate(self.families), 2)
            if all((x.mask & y.mask).bit_count() <= 1 for x in one for y in other)
        ]

    def _sector(self, sector: Sector) -> None:
        self.sectors.append(sector)
        for candidate in bits(sector.mask):
            self.links[candidate] |= sector.mask & ~(1 << candidate)

    def _take(self, constraint: Constraint, scope: Scope) -> None:
        """What the constraint links, its parts that need no auxiliary cell, and its filter."""
        for link in constraint.links(self.domains):
            if isinstance(link, Different):
                self._group(link.cells, constraint.label)
            elif isinstance(link, SectorLink):
                self._sector(Sector(self._mask(link.literals), constraint.label, link.strong))
            elif isinstance(link, Excluded):
                self._exclude(link.one, link.other)
            else:
                self.sums.append(link)
        for part in constraint.parts(scope):
            if self.cell_mask.keys() >= set(part.variables()):
                self._take(part, scope)
        if constraint.filtered:
            self.filtered.append(constraint)

    def _mask(self, literals: Iterable[Is]) -> Bits:
        mask = 0
        for literal in literals:
            number = self.number.get((literal.cell, literal.value))
            mask |= 0 if number is None else 1 << number
        return mask

    def _group(self, cells: tuple[Cell, ...], label: str) -> None:
        values: dict[int, Bits] = {}
        mask = 0
        for cell in cells:
            mask |= self.cell_mask[cell]
            for candidate in bits(self.cell_mask[cell]):
                value = self.candidates[candidate][1]
                values[value] = values.get(value, 0) | 1 << candidate
        house = len(values) == len(cells)  # whatever the constraint says of itself
        index = len(self.groups)
        self.groups.append(Group(cells, mask, label, house))
        for value, places in values.items():
            self._sector(Sector(places, label, house, value, index))

    def _exclude(self, one: Is, other: Is) -> None:
        """A link, where each of the two literals is one candidate."""
        a, b = self._candidate(one), self._candidate(other)
        if a is not None and b is not None:
            self.links[a] |= 1 << b
            self.links[b] |= 1 << a

    def _candidate(self, literal: Is) -> int | None:
        """The candidate that says the same as `literal`, where one does: ``a≠1`` of a cell of two values
        is ``a=2``.
        """
        if literal.positive:
            return self.number.get((literal.cell, literal.value))
        others = [value for value in self.domains[literal.cell] if value != literal.value]
        return self.number[literal.cell, others[0]] if len(others) == 1 else None


@lru_cache(maxsize=8)
def network(rules: Rules, clues: tuple[Constraint, ...]) -> Network:
    """The network of a puzzle, kept for the next puzzle with the same rules and clues."""
    return Network(rules, clues)


@dataclass
class State:
    """The candidates that are left (`alive`), those that are placed, and those that the givens left at
    the `start`; the filters that are `due` and the strong sectors that are `fresh`: candidates of theirs
    have left since a technique last found nothing in them, or (`untried`) since `dead` was last asked.
    """

    network: Network
    alive: Bits
    placed: Bits = 0
    start: Bits = 0
    due: set[int] = field(init=False)
    fresh: Bits = field(init=False)
    untried: Bits = field(init=False)

    def __post_init__(self) -> None:
        self.due = set(range(len(self.network.filtered)))
        self.fresh = self.untried = (1 << len(self.network.strong)) - 1

    @classmethod
    def of(cls, puzzle: Puzzle) -> State:
        """The state at the start: givens are candidates alone in their cell, nothing is placed."""
        net = network(puzzle.rules, puzzle.clues)
        alive = (1 << len(net.candidates)) - 1
        for cell, values in puzzle.givens:
            for candidate in bits(net.cell_mask[cell]):
                if net.candidates[candidate][1] not in values:
                    alive &= ~(1 << candidate)
        return cls(net, alive, 0, alive)

    def copy(self) -> State:
        """A state of its own with the same candidates."""
        twin = State(self.network, self.alive, self.placed, self.start)
        twin.due, twin.fresh, twin.untried = set(self.due), self.fresh, self.untried
        return twin

    def place(self, candidate: int) -> None:
        """Make a candidate true: what it excludes leaves."""
        self.placed |= 1 << candidate
        self.remove(self.network.links[candidate])

    def remove(self, mask: Bits) -> None:
        """Take candidates away."""
        gone = mask & self.alive
        if not gone:
            return
        self.alive ^= gone
        strong_of, filters_of = self.network.strong_of, self.network.filters_of
        touched = 0
        for candidate in bits(gone):
            touched |= strong_of[candidate]
            if filters_of[candidate]:
                self.due |= filters_of[candidate]
        self.fresh |= touched
        self.untried |= touched

    def values(self, cell: Cell) -> Domain:
        """The values left in a cell."""
        return tuple(self.network.candidates[c][1] for c in bits(self.network.cell_mask[cell] & self.alive))

    def domains(self) -> dict[Cell, Domain]:
        """The values left in every cell."""
        return {cell: self.values(cell) for cell in self.network.cell_mask}

    def named(self, mask: Bits) -> Candidates:
        """The candidates of a set, by cell and value."""
        return tuple(self.network.candidates[c] for c in bits(mask))

    @property
    def solved(self) -> bool:
        """Whether every cell has one candidate left, and it is placed."""
        return self.alive == self.placed and not self.dead

    @property
    def dead(self) -> bool:
        """Whether a strong sector has no candidate left: a contradiction."""
        masks, alive = self.network.strong_masks, self.alive
        for i in bits(self.untried):
            if not masks[i] & alive:
                return True
        self.untried = 0
        return False
