"""Unit propagation over clauses, with two watched literals each (Moskewicz and others, "Chaff: Engineering an
Efficient SAT Solver", DAC 2001).

Vocabulary
    trail      the literals that are true, in the order in which they became so
    watched    the first two literals of a clause: unless one is false there is nothing to look at
    reason     the clause that made a literal true, all others of its literals being false

>>> propagator = Propagator(3)
>>> for clause in ((-1, 2), (-2, 3)):
...     _ = propagator.add(clause, "")
>>> propagator.decide(1), propagator.propagate(), propagator.trail
(True, None, [1, 2, 3])
"""

from __future__ import annotations

from collections.abc import Iterable

NONE = -1
"""The reason of a literal that no clause forces."""


class Propagator:
    """Clauses with their labels, and an assignment with levels."""

    def __init__(self, top: int) -> None:
        self.clauses: list[list[int]] = []
        self.labels: list[str] = []
        # A negative literal counts from the end.
        self.values = [0] * (2 * top + 1)
        self.watches: list[list[int]] = [[] for _ in range(2 * top + 1)]
        self.reasons = [NONE] * (top + 1)
        self.levels = [0] * (top + 1)
        self.waves = [0] * (top + 1)
        self.trail: list[int] = []
        self.starts: list[int] = []
        """The length of the trail at the start of each level from 1 on."""
        self._head = 0

    @property
    def level(self) -> int:
        """The number of decisions that stand."""
        return len(self.starts)

    def add(self, literals: Iterable[int], label: str) -> int:
        """Add a clause, and return its number. The two literals that stay open longest stand first."""
        clause = list(dict.fromkeys(literals))
        number = len(self.clauses)
        self.clauses.append(clause)
        self.labels.append(label)
        if len(clause) > 1 and not any(-literal in clause for literal in clause):
            for literal in clause[:2]:
                self.watches[literal].append(number)
        return number

    def assign(self, literal: int, reason: int = NONE) -> bool:
        """Let a literal be true; return False if it is false already."""
        if self.values[literal]:
            return self.values[literal] > 0
        variable, level = abs(literal), len(self.starts)
        self.values[literal], self.values[-literal] = 1, -1
        self.reasons[variable], self.levels[variable] = reason, level
        self.waves[variable] = 0 if reason == NONE else 1 + self.last_wave(reason, variable)
        self.trail.append(literal)
        return True

    def last_wave(self, clause: int, but: int = 0) -> int:
        """Return the last wave of this level among the variables of a clause `but` one; 0 for none."""
        level = len(self.starts)
        others = (abs(x) for x in self.clauses[clause] if abs(x) != but)
        return max((self.waves[x] for x in others if self.levels[x] == level), default=0)

    def decide(self, literal: int) -> bool:
        """Open a level with a literal; return False if it is false already."""
        self.starts.append(len(self.trail))
        return self.assign(literal)

    def assign_units(self) -> int | None:
        """Assign the clauses of one literal; return one that is false, or an empty one, or None."""
        for number, clause in enumerate(self.clauses):
            if not clause or (len(clause) == 1 and not self.assign(clause[0], number)):
                return number
        return None

    def propagate(self) -> int | None:
        """Assign all that follows; return the number of a clause that became false, or None."""
        values, clauses, watches = self.values, self.clauses, self.watches
        while self._head < len(self.trail):
            false = -self.trail[self._head]
            self._head += 1
            watching, keep = watches[false], []
            for n, number in enumerate(watching):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                if values[clause[0]] > 0:
                    keep.append(number)
                    continue
                for k in range(2, len(clause)):
                    if values[clause[k]] >= 0:
                        clause[1], clause[k] = clause[k], false
                        watches[clause[1]].append(number)
                        break
                else:
                    keep.append(number)
                    if not self.assign(clause[0], number):
                        watches[false] = keep + watching[n + 1 :]
                        return number
            watches[false] = keep
        return None

    def go_back(self, level: int) -> None:
        """Take back all levels above `level`."""
        if level >= len(self.starts):
            return
        start = self.starts[level]
        for literal in self.trail[start:]:
            self.values[literal] = self.values[-literal] = 0
        del self.trail[start:], self.starts[level:]
        self._head = min(self._head, start)
