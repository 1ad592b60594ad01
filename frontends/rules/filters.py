"""The filters of constraints as functions of sets of candidates.

Vocabulary
    filter     from the candidates left to those that no solution of its constraints uses
    joint      of several constraints: from the candidates left to those in no solution of all of them
    reach      all candidates of the cells of a filter

>>> a, b, c = 0b0011, 0b1100, 0b0100
>>> one_of = of_clause([0b0001, c], {0b0001: a, c: b}, a | b)
>>> bin(one_of(0b1110)), bin(one_of(0b1111))
('0b1000', '0b0')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...puzzles import Cell, Domain, Solution
from ...puzzles.constraints import Constraint

Bits = int

Removed = Callable[[Bits], Bits]
"""From the candidates left to those that leave."""


MOST_JOINT = 64
"""Constraints on cells with more values than this in all are not read together."""

MOST_TRIED = 40
"""Choices that a joint filter makes at most for a candidate."""

PER_CLAIM = 10
"""Cost of a look at a cell by a constraint inside a condition: such filters remember nothing, and automata
are turned round."""

MOST_KEPT = 24
"""Solutions that a joint filter keeps."""


@dataclass(frozen=True, slots=True, eq=False)
class Filter:
    """The joint filter of `constraints`: `removed` maps the candidates left (also of other cells) to those
    that it removes. `title` is the name and grade of a step by it.
    """

    constraints: tuple[Constraint, ...]
    cells: tuple[Cell, ...]
    reach: Bits
    removed: Removed
    title: tuple[str, int]

    @property
    def width(self) -> int:
        """The cost of a call in cells: those of its constraints, and more for the constraints inside
        conditions, which a joint filter asks again for each cell and after each choice.
        """
        inside = sum(1 for constraint in self.constraints for _ in claimed(constraint))
        choices = len(self.cells) * MOST_TRIED if len(self.constraints) > 1 else 1
        return len(self.cells) * len(self.constraints) + PER_CLAIM * choices * inside

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the constraints, each once."""
        return tuple(dict.fromkeys(constraint.label for constraint in self.constraints if constraint.label))


def of_clause(literals: Sequence[Bits], cell_of: Mapping[Bits, Bits], reach: Bits) -> Removed:
    """Return the filter of a clause: the last literal that can be true must be. A literal is the set of
    candidates that make it true, and `cell_of` maps it to all candidates of its cell.
    """

    def remove(alive: Bits) -> Bits:
        last = 0
        for literal in literals:
            if literal & alive:
                if last and literal != last:
                    return 0
                last = literal
        return (cell_of[last] & ~last if last else reach) & alive

    return remove


class Together(NamedTuple):
    """Constraints that are read together, the name of their steps, and their grade but for its size."""

    constraints: tuple[Constraint, ...]
    title: str
    grade: int


def together(
    rules: Iterable[Constraint],
    clues: Iterable[Constraint],
    others: Iterable[Constraint],
    domains: Mapping[Cell, Domain],
) -> Iterator[Together]:
    """Yield the rules and clues that share a label; then each such group, and each clue, together with the
    `others` that look at no other cells.

    >>> from gridproof.puzzles import Is
    >>> from gridproof.puzzles.constraints import Clause
    >>> domains = {"a": (0, 1), "b": (0, 1)}
    >>> pearl = [Clause((Is("a", 1), Is("b", i)), label="pearl") for i in (0, 1)]
    >>> rule = Clause((Is("b", 0),), label="rule")
    >>> [(group.title, len(group.constraints)) for group in together([rule], pearl, [rule], domains)]
    [('clue', 2), ('clue and rules', 3)]
    """
    small: dict[Cell, dict[int, tuple[Constraint, set[Cell]]]] = {}  # by the first of their cells
    for other in others:
        cells = set(other.variables())
        if 0 < len(cells) <= MOST_JOINT and not is_wide(other, domains):
            small.setdefault(min(cells), {})[id(other)] = other, cells
    for constraints, alone, joined in ((rules, "rule", "rules"), (clues, "clue", "clue and rules")):
        by_label: dict[str, list[Constraint]] = {}
        for constraint in constraints:
            if constraint.label:
                by_label.setdefault(constraint.label, []).append(constraint)
        for label, group in by_label.items():
            cells = {cell for constraint in group for cell in constraint.variables()}
            if sum(len(domains[cell]) for cell in cells) > MOST_JOINT or any(
                is_wide(constraint, domains) for constraint in group
            ):
                continue
            if len(group) > 1:
                yield Together(tuple(group), alone, 10)
            if len(group) > 1 or constraints is clues:
                near = (pair for cell in sorted(cells) for pair in small.get(cell, {}).values())
                inside = [c for c, own in near if c.label != label and cells.issuperset(own)]
                if inside:
                    yield Together((*group, *inside), joined, 40)


def is_wide(constraint: Constraint, domains: Mapping[Cell, Domain]) -> bool:
    """Return whether a condition is about too many values to be read together with others."""
    return sum(len(domains[cell]) for cell in claimed(constraint)) > MOST_JOINT


def claimed(constraint: Constraint) -> Iterator[Cell]:
    """Yield the cells of the constraints that a condition is about, those of several for each of them; none
    for any other constraint.

    >>> from gridproof.puzzles.constraints import AllDifferent, Negation, at_least_one_of
    >>> pair = AllDifferent(("a", "b"))
    >>> [*claimed(pair)], [*claimed(at_least_one_of((pair, Negation(pair))))]
    ([], ['a', 'b', 'a', 'b'])
    """
    for inner in constraint.nested():
        yield from claimed(inner) if inner.nested() else inner.variables()


class Member(NamedTuple):
    """A constraint of a joint filter, the number of its cells, their candidates, and its own filter."""

    constraint: Constraint
    size: int
    reach: Bits
    removed: Removed | None


class Joint:
    """The filter of several constraints that are read together: a candidate stays while some joint solution
    uses it. `cells` are the candidates of each cell, and `solution_of` the values of a set of candidates.

    Solutions are kept, since each supports its candidates until one of them leaves. The search for another
    is given up after `MOST_TRIED` choices: then the candidate stays.
    """

    def __init__(
        self, members: Sequence[Member], cells: Sequence[Bits], solution_of: Callable[[Bits], Solution]
    ) -> None:
        self._members, self._cells, self._solution_of = members, cells, solution_of
        self._solutions: deque[Bits] = deque(maxlen=MOST_KEPT)
        self._unfiltered = [member for member in members if member.removed is None]
        self._tries = 0
        self._of: dict[Bits, Bits] = {}
        """The members that look at a candidate, by their numbers."""
        for number, member in enumerate(members):
            for candidate in singles(member.reach):
                self._of[candidate] = self._of.get(candidate, 0) | 1 << number

    def __call__(self, alive: Bits) -> Bits:
        """Return the candidates to remove."""
        own = supported = removals = 0
        for cell in self._cells:
            own |= cell & alive
        for solution in self._solutions:
            if not solution & ~own:
                supported |= solution
        for cell in self._cells:
            while open_ := cell & own & ~supported & ~removals:
                candidate = open_ & -open_
                self._tries = MOST_TRIED
                solution = self._search(own, cell, candidate)
                if solution:
                    self._solutions.append(solution)
                    supported |= solution
                elif self._tries > 0:
                    removals |= candidate
                else:
                    supported |= candidate
        return removals

    def _search(self, alive: Bits, cell: Bits, candidate: Bits) -> Bits:
        """Return the candidates of a joint solution with `candidate` in its cell, or 0 if none was found."""
        self._tries -= 1
        if self._tries <= 0:
            return 0
        alive = self._propagate(alive & ~cell | candidate, self._of[candidate])
        cells = [cell & alive for cell in self._cells]
        open_ = [here for here in cells if here & (here - 1)]
        if not all(cells) or not self._hold(alive, self._unfiltered if open_ else self._members):
            return 0
        if not open_:
            return alive
        cell = min(open_, key=int.bit_count)
        return next((mask for one in singles(cell) if (mask := self._search(alive, cell, one))), 0)

    def _propagate(self, alive: Bits, due: Bits) -> Bits:
        """Return the candidates left after the members' filters, beginning with the members in `due`."""
        while due:
            member = due & -due
            due ^= member
            removed = self._members[member.bit_length() - 1].removed
            if removed is not None and (losses := removed(alive) & alive):
                alive ^= losses
                for candidate in singles(losses):
                    due |= self._of[candidate]
        return alive

    def _hold(self, alive: Bits, members: Sequence[Member]) -> bool:
        """Return whether all members with one candidate left in each cell hold."""
        settled = [member for member in members if (member.reach & alive).bit_count() == member.size]
        if not settled:
            return True
        solution = self._solution_of(alive)
        return all(member.constraint.holds(solution) for member in settled)


def singles(mask: Bits) -> Iterator[Bits]:
    """Yield the candidates of a set, each as a set."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low
