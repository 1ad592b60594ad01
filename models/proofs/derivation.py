"""Derivations by unit propagation, and ways to make them shorter.

Vocabulary
    hints      the clauses that the propagation of a line needs, in its order
    kept       a unit clause holds for the rest of the derivation and is never hinted

Literals fixed by propagation of the clauses alone first get a line of their own with one hint: without that,
hints would repeat whole chains. If only a line or two need one, they take over the hint instead.

>>> clauses = [(1,), (-1, 2), (-2, 3), (-2, -3)]
>>> found = Derivation([0, 1, 2, 3], [((2,), (1,)), ((3,), (2,)), ((), (3,))])
>>> drop_redundant(clauses, found) == found, inline_units(clauses, found).lines
(True, [((), (1, 2, 3))])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Literals = tuple[int, ...]
Line = tuple[Literals, tuple[int, ...]]

FEW = 3
"""A unit that no more lines than this need is no line of its own."""


class NotDerived(RuntimeError):
    """Lines that do not lead to a contradiction by unit propagation: a fault of the solver's proof."""


@dataclass(frozen=True)
class Derivation:
    """The numbers of the clauses that are needed, and the lines, each with its hints: the number of a clause,
    or the number of all clauses plus that of a line. The last line has no literals.
    """

    core: list[int]
    lines: list[Line]

    @property
    def length(self) -> int:
        """The number of numbers in its lines, beside those of the clauses."""
        return len(self.core) + sum(2 + len(literals) + len(hints) for literals, hints in self.lines)

    def select(self, lines: Iterable[int], offset: int) -> Derivation:
        """Return the derivation with only these lines, numbered anew after `offset` clauses."""
        places = list(lines)
        names = {offset + old: offset + new for new, old in enumerate(places)}
        renamed = [self.lines[at] for at in places]
        selection = [(literals, tuple([names.get(h, h) for h in hints])) for literals, hints in renamed]
        return Derivation(self.core, selection)

    def renumber_for(self, core: Sequence[int], offset: int) -> Derivation:
        """Return this derivation from `offset` clauses, among which `core` gives the places of its own."""
        more = offset - len(core)
        lines = [(x, tuple([core[h] if h < len(core) else h + more for h in hs])) for x, hs in self.lines]
        return Derivation([core[at] for at in self.core], lines)


class HintReplay:
    """The clauses of a derivation as a checker reads them, and its kept units."""

    def __init__(self, clauses: Sequence[Literals], core: Iterable[int]) -> None:
        top = max((abs(x) for clause in clauses for x in clause), default=0)
        # Indexed by literals, those that are negated from the end.
        self.value = [0] * (2 * top + 1)
        self.reason = [0] * (top + 1)
        self.kept = [-1] * (top + 1)  # the clause that fixes the variable for good
        self.known: dict[int, Literals] = {}
        for number in core:
            self.keep(number, clauses[number])

    def keep(self, number: int, literals: Literals) -> None:
        """Give a clause a number, and keep its literal if it is a unit."""
        self.known[number] = literals
        if len(literals) == 1 and self.value[literals[0]] == 0:
            self.value[literals[0]], self.value[-literals[0]] = 1, -1
            self.kept[abs(literals[0])] = number

    def redundant(self, literals: Literals) -> bool:
        """Return whether the units kept make the clause true."""
        return any(self.value[x] > 0 for x in literals)

    def line(self, literals: Literals, hints: Iterable[int]) -> tuple[Literals, tuple[int, ...], set[int]]:
        """Return the literals and hints that the line needs, and the units that it needs."""
        value, reason, clauses = self.value, self.reason, self.known
        trail = [-x for x in literals if value[x] == 0]
        for x in trail:
            value[x], value[-x], reason[abs(x)] = 1, -1, -1
        conflict = -1
        for hint in hints:
            if hint not in clauses:
                continue  # it was true already
            remaining = [x for x in clauses[hint] if value[x] >= 0]
            if not remaining:
                conflict = hint
                break
            if len(remaining) == 1 and value[remaining[0]] == 0:
                x = remaining[0]
                value[x], value[-x], reason[abs(x)] = 1, -1, hint
                trail.append(x)
        for x in trail:
            value[x] = value[-x] = 0
        if conflict < 0:
            raise NotDerived(f"a line does not follow from its hints: {literals}")
        return self._trace_back(trail, conflict)

    def _trace_back(self, trail: list[int], conflict: int) -> tuple[Literals, tuple[int, ...], set[int]]:
        """Return the literals, hints and units that lead from the trail to the conflict."""
        literals, hints, units, pending = list[int](), [conflict], set[int](), set[int]()

        def look(clause: Literals) -> None:
            for x in clause:
                if self.kept[abs(x)] >= 0:
                    units.add(self.kept[abs(x)])
                else:
                    pending.add(abs(x))

        look(self.known[conflict])
        for x in reversed(trail):
            if abs(x) in pending:
                reason = self.reason[abs(x)]
                if reason < 0:
                    literals.append(-x)
                else:
                    hints.append(reason)
                    look(self.known[reason])
        return tuple(sorted(literals, key=abs)), tuple(reversed(hints)), units


def drop_redundant(clauses: Sequence[Literals], derivation: Derivation) -> Derivation:
    """Return the derivation without literals, hints and lines that are not needed, in linear time.

    They became needless when other lines became shorter.

    Raises `NotDerived` if a line does not follow from its hints.
    """
    offset = len(clauses)
    replay = HintReplay(clauses, derivation.core)
    lines: list[Line] = []
    needs: list[set[int]] = []
    for literals, hints in derivation.lines:
        number = offset + len(lines)
        if replay.redundant(literals):
            lines.append(((), ()))
            needs.append(set())
            continue
        literals, hints, units = replay.line(literals, hints)
        lines.append((literals, hints))
        needs.append(units.union(hints))
        replay.keep(number, literals)
        if not literals:
            break
    needed = {offset + len(lines) - 1}
    for number in range(offset + len(lines) - 1, offset - 1, -1):
        if number in needed:
            needed |= needs[number - offset]
    core = [number for number in derivation.core if number in needed]
    return Derivation(core, lines).select((at for at in range(len(lines)) if offset + at in needed), offset)


def inline_units(clauses: Sequence[Literals], derivation: Derivation) -> Derivation:
    """Return the derivation without the lines of units that few lines need: these get the hints instead.

    `derivation` must be polished.
    """
    offset = len(clauses)
    replay = HintReplay(clauses, derivation.core)
    users: list[list[int]] = [[] for _ in derivation.lines]
    hinted = set[int]()
    for at, (literals, hints) in enumerate(derivation.lines):
        for number in replay.line(literals, hints)[2]:
            if number >= offset:
                users[number - offset].append(at)
        replay.keep(offset + at, literals)
        hinted.update(hints)
    places: list[set[int]] = [{at} for at in range(len(derivation.lines))]  # position of a line's hints
    more: list[list[int]] = [[] for _ in derivation.lines]
    for at in reversed(range(len(derivation.lines))):
        literals, hints = derivation.lines[at]
        if len(literals) == 1 and len(hints) == 1 and offset + at not in hinted:
            there = set().union(*[places[user] for user in users[at]])
            if len(there) <= FEW:
                places[at] = there
                for user in there:
                    more[user].append(hints[0])
    lines = [
        (literals, (*reversed(before), *hints))
        for (literals, hints), before in zip(derivation.lines, more, strict=True)
    ]
    return Derivation(derivation.core, lines).select(
        (at for at, there in enumerate(places) if at in there), offset
    )
