"""From the clauses that a solver learnt to a short derivation of the empty clause, each line with its hints.

Vocabulary
    RUP        reverse unit propagation: a clause follows if propagation of its negated literals ends in a
               conflict
    hints      the clauses that this propagation needs, in its order
    kept       a unit clause holds for the rest of the derivation and is never hinted
    core       the clauses and lemmas that the derivation needs

The backward pass checks only lemmas that are needed and prefers clauses that are in the core already, as
DRAT-trim does (Wetzler, Heule and Hunt, SAT 2014). Deletions of clauses are ignored, which is sound for RUP.

>>> trim([(1, 2), (1, -2), (-1, 2), (-1, -2)], [(1,)])
Derivation(core=[0, 1, 2, 3], lines=[((1,), (0, 1)), ((), (2, 3))])
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ...puzzles import Deadline
from .derivation import Derivation, Literals, NotDerived, drop_redundant, inline_units


def trim(
    clauses: Sequence[Literals], lemmas: Sequence[Literals], deadline: Deadline | None = None
) -> Derivation:
    """Return a derivation of the empty clause from `clauses`, with no repeated or opposite literals in a
    clause.

    Raises `NotDerived` if a needed lemma does not follow or there is no contradiction, and `Unknown` at the
    deadline.
    """
    return inline_units(
        clauses, drop_redundant(clauses, Trimmer(clauses, lemmas, deadline or Deadline()).run())
    )


class Trimmer:
    """Clauses and lemmas with two watched literals each.

    Lists are indexed by literals, those that are negated from the end. A clause is watched from the list of
    the core or from that of all others; in the core its number is moved there when it is met.
    """

    def __init__(self, clauses: Sequence[Literals], lemmas: Sequence[Literals], deadline: Deadline) -> None:
        self.lemmas = lemmas
        self.deadline = deadline
        self.given = len(clauses)
        self.clauses = [list(clause) for clause in clauses]
        self.active = [True] * len(clauses)
        self.needed = [False] * len(clauses)
        self.trail: list[int] = []
        top = self.top = max((abs(x) for clause in chain(clauses, lemmas) for x in clause), default=0)
        self.value = [0] * (2 * top + 1)
        self.reason = [-1] * (top + 1)
        self.seen = [False] * (top + 1)
        self.depth = [0] * (top + 1)
        self.watched: list[list[int]] = [[] for _ in range(2 * top + 1)]
        self.core: list[list[int]] = [[] for _ in range(2 * top + 1)]

    # Propagation -----------------------------------------------------------------------------

    def assign(self, literal: int, reason: int) -> None:
        self.value[literal], self.value[-literal] = 1, -1
        self.reason[abs(literal)] = reason
        self.depth[abs(literal)] = len(self.trail)
        self.trail.append(literal)

    def attach(self, number: int) -> int | None:
        """Watch a clause; return its number if it is false, None otherwise."""
        clause, value, depth = self.clauses[number], self.value, self.depth
        clause.sort(key=lambda x: (-value[x], -depth[abs(x)]) if value[x] < 0 else (-value[x], 0))
        if len(clause) > 1:
            self.watched[clause[0]].append(number)
            self.watched[clause[1]].append(number)
        if not clause or value[clause[0]] < 0:
            return number
        if value[clause[0]] == 0 and (len(clause) == 1 or value[clause[1]] < 0):
            self.assign(clause[0], number)
        return None

    def propagate(self, start: int) -> int | None:
        """Propagate the trail from `start` on; the number of a clause that is false, None without one."""
        trail, first, second, at = self.trail, start, start, 0
        while True:
            while first < len(trail):
                conflict, _ = self.visit(-trail[first], 0, self.core, len(trail) + self.top)
                if conflict is not None:
                    return conflict
                first += 1
            if second == len(trail):
                return None
            conflict, at = self.visit(-trail[second], at, self.watched, len(trail))
            if conflict is not None:
                return conflict
            if at < 0:
                second, at = second + 1, 0

    def visit(self, false: int, at: int, lists: list[list[int]], most: int) -> tuple[int | None, int]:
        """Visit the clauses that watch a literal now false, until the trail is longer than `most`.

        Returns a false clause, and the position to go on from, -1 at the end.
        """
        clauses, value, active, needed = self.clauses, self.value, self.active, self.needed
        here, other_core = lists[false], lists is self.core
        end = at
        for position in range(at, len(here)):
            number = here[position]
            if not active[number]:
                continue
            if needed[number] is not other_core:
                continue
            clause = clauses[number]
            one, other = clause[0], clause[1]
            if one == false:
                one = other
                clause[0], clause[1] = one, false
            here[end] = number
            end += 1
            if value[one] > 0:
                continue
            for k in range(2, len(clause)):
                new = clause[k]
                if value[new] >= 0:
                    clause[1], clause[k] = new, false
                    lists[new].append(number)
                    end -= 1
                    break
            else:
                if value[one] < 0:
                    here[end : position + 1] = ()
                    return number, end
                self.assign(one, number)
                if len(self.trail) > most:
                    here[end : position + 1] = ()
                    return None, end
        del here[end:]
        return None, -1

    def mark_needed(self, number: int) -> None:
        """Put a clause into the core."""
        if not self.needed[number]:
            self.needed[number] = True
            clause = self.clauses[number]
            if len(clause) > 1:
                self.core[clause[0]].append(number)
                self.core[clause[1]].append(number)

    def undo(self, length: int) -> None:
        for literal in self.trail[length:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[length:]

    # The two passes --------------------------------------------------------------------------

    def run(self) -> Derivation:
        """Propagate forward until propagation alone ends in a conflict, then go backward over the needed
        clauses.
        """
        conflict, starts = self.forward()
        unit_needed = [False] * (self.top + 1)
        self.mark_needed(conflict)
        for x in self.clauses[conflict]:
            unit_needed[abs(x)] = True
        lines: list[tuple[int, Literals, list[int]]] = [(-1, (), [conflict])]
        for number in self.deadline.watch(range(len(self.clauses) - 1, self.given - 2, -1), every=16):
            start = starts[number - self.given] if number >= self.given else 0
            while len(self.trail) > start:
                literal = self.trail.pop()
                self.value[literal] = self.value[-literal] = 0
                if unit_needed[abs(literal)]:
                    reason = self.reason[abs(literal)]
                    self.mark_needed(reason)
                    if len(self.clauses[reason]) == 1 or (reason == number and len(self.trail) == start):
                        continue  # the clause itself is the unit, or will be once it is cut down
                    for x in self.clauses[reason]:
                        unit_needed[abs(x)] = True
                    lines.append((-1, (literal,), [reason]))
            if number >= self.given:
                self.active[number] = False
                if self.needed[number]:
                    lines.append((number, *self.check_lemma(number, unit_needed)))
        return self.number_lines(lines[::-1])

    def forward(self) -> tuple[int, list[int]]:
        """Return the clause in which all literals are false in the end, and the trail's length before each
        lemma.
        """
        starts: list[int] = []
        for number in range(self.given):
            if (conflict := self.attach(number)) is not None:
                return conflict, starts
        if (conflict := self.propagate(0)) is not None:
            return conflict, starts
        for lemma in self.deadline.watch(self.lemmas):
            start = len(self.trail)
            starts.append(start)
            self.clauses.append(list(lemma))
            self.active.append(True)
            self.needed.append(False)
            number = len(self.clauses) - 1
            conflict = self.attach(number)
            if conflict is None:
                conflict = self.propagate(start)
            if conflict is not None:
                return conflict, starts
        raise NotDerived("the solver's proof ends without a contradiction")

    def check_lemma(self, number: int, unit_needed: list[bool]) -> tuple[Literals, list[int]]:
        """Return the literals of a lemma that its proof needs, and its hints."""
        start = len(self.trail)
        for x in self.clauses[number]:
            if self.value[x] == 0:
                self.assign(-x, -1)
        conflict = self.propagate(start)
        if conflict is None:
            raise NotDerived(f"a clause of the solver's proof does not follow: {self.clauses[number]}")
        seen, depth, reasons = self.seen, self.depth, self.reason
        literals: list[int] = []
        hints: list[int] = []

        def use(clause: int) -> None:
            self.mark_needed(clause)
            hints.append(clause)
            for x in self.clauses[clause]:
                if depth[abs(x)] < start:
                    unit_needed[abs(x)] = True
                else:
                    seen[abs(x)] = True

        use(conflict)
        for literal in reversed(self.trail[start:]):
            if seen[abs(literal)]:
                seen[abs(literal)] = False
                if reasons[abs(literal)] < 0:
                    literals.append(-literal)
                else:
                    use(reasons[abs(literal)])
        self.undo(start)
        return tuple(sorted(literals, key=abs)), hints[::-1]

    def number_lines(self, lines: list[tuple[int, Literals, list[int]]]) -> Derivation:
        """Return the lines, numbered in their order."""
        names = {number: self.given + at for at, (number, _, _) in enumerate(lines) if number >= 0}
        core = [number for number in range(self.given) if self.needed[number]]
        return Derivation(
            core,
            [(literals, tuple([names.get(h, h) for h in hints])) for _, literals, hints in lines],
        )
