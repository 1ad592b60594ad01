"""A tree of suppositions, replayed clause by clause: each removal gets its constraint and its facts.

Vocabulary
    event      what removes values: a `Line` of one constraint, or a `CaseSplit`
    facts      the removals that a line relies on
    needs      the removals that a contradiction and the events before it rely on

Propagation with two watched literals. An implied literal of a cell becomes a line; one of an auxiliary
variable does not: the lines that use it use its own reasons instead, which are of the same constraint.

>>> from gridproof.models.proofs.provenance import TracedModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2, 3)))
>>> rules = Rules("row", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> known = OwnedClauses(TracedModel(Puzzle("row", rules)))
>>> replay, events = StepReplay(known, (), Deadline()), []
>>> replay.extend(events), replay.suppose(Supposition(known.literal(0, 1))), replay.left
(None, None, [{1, 2}, {1, 2, 3}])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ....puzzles import Deadline, Solution
from .owned_clauses import OwnedClauses, Removal

Needs = set[Removal]
SUPPOSED = -1
"""In place of a clause: the literal was supposed, or a supposition has refuted its negation."""


@dataclass(slots=True)
class Supposition:
    """A literal that leads to a contradiction, with the suppositions that may be needed inside, in order."""

    literal: int
    inside: list[Supposition] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """Constraint `owner` with these facts removes these values."""

    owner: int
    gone: set[Removal]
    facts: Needs


@dataclass(slots=True)
class CaseSplit:
    """Supposing the value leads, by `inside`, to a contradiction that needs the removals `needs`."""

    removal: Removal
    inside: list[Event]
    needs: Needs
    supposed: Needs
    """The other values of the cell."""
    ends: Needs
    """The facts that the contradiction itself needs."""

    def weight(self) -> int:
        """Return the number of lines and splits inside, this one included."""
        return 1 + sum(event.weight() if isinstance(event, CaseSplit) else 1 for event in self.inside)


Event = Line | CaseSplit
Implied = tuple[int, list[Removal]]
"""A clause that became unit, and its removed values: a `Line` in the making."""


class StepReplay:
    """Replays suppositions over the clauses of `known`."""

    def __init__(self, knowledge: OwnedClauses, solutions: Sequence[Solution], deadline: Deadline) -> None:
        self.known = knowledge
        self.deadline = deadline
        self.start = [frozenset(knowledge.puzzle.domains[cell]) for cell in knowledge.cells]
        self.left = [set(values) for values in self.start]
        # Indexed by literals, those that are negated from the end.
        self.true: list[bool] = []
        self.watches: list[list[int]] = []
        self.reason: list[int] = []
        self.clauses: list[list[int]] = []
        self.trail: list[int] = []
        self.read = 0
        self.removed: list[Removal] = []
        self.shown = [knowledge.number[cell] for cell in knowledge.puzzle.shown]
        self.listed = {tuple(s[cell] for cell in knowledge.puzzle.shown) for s in solutions}

    def extend(self, events: list[Implied | CaseSplit]) -> Needs | None:
        """Propagate with the clauses that are new, outside of all suppositions; the needs of a
        contradiction, if there is one. Raises `Unknown` past the deadline.
        """
        if (new := self.known.top + 1 - len(self.reason)) > 0:
            middle = len(self.reason)
            self.reason += [SUPPOSED] * new
            self.true[middle:middle] = [False] * (2 * new - (not middle))
            self.watches[middle:middle] = [[] for _ in range(2 * new - (not middle))]
        for i in self.deadline.watch(range(len(self.clauses), len(self.known.clauses))):
            # True literals first, then open ones: these are watched.
            clause = sorted(self.known.clauses[i], key=lambda x: (not self.true[x], self.true[-x]))
            self.clauses.append(clause)
            for literal in clause[:2]:
                self.watches[literal].append(i)
            if self.true[clause[0]]:
                continue
            needs = None
            if self.true[-clause[0]]:
                needs = self.clash(i, events)
            elif len(clause) == 1 or self.true[-clause[1]]:
                needs = self.assign(clause[0], i, events)
            if needs is not None:
                return needs
        return self.propagate(events)

    def follow(self, suppositions: Iterable[Supposition], events: list[Implied | CaseSplit]) -> Needs | None:
        """Replay suppositions one after the other; return the needs of a contradiction, if they lead to
        one.
        """
        for supposition in suppositions:
            self.deadline.check()
            literal = supposition.literal
            if self.true[-literal]:
                continue
            split = self.suppose(supposition)
            needs = None if split is None else self.conclude(split, literal, events)
            if needs is not None:
                return needs
        return None

    def conclude(self, split: CaseSplit, literal: int, events: list[Implied | CaseSplit]) -> Needs | None:
        """Make the supposed literal false; the needs of a contradiction, if that leads to one."""
        events.append(split)
        needs = self.assign(-literal, SUPPOSED, events)
        return self.propagate(events) if needs is None else needs

    def suppose(self, supposition: Supposition) -> CaseSplit | None:
        """Replay a supposition and return its split, or None if it does not lead to its end."""
        trail, removed = len(self.trail), len(self.removed)
        cell, values = self.known.meaning[supposition.literal]
        events: list[Implied | CaseSplit] = []
        needs = self.assign(supposition.literal, SUPPOSED, events)
        supposed = self.removed[removed:]
        if needs is None:
            needs = self.propagate(events)
        if needs is None:
            needs = self.follow(supposition.inside, events)
        if needs is None:
            needs = self.ending()
        split = None
        if needs is not None:
            ends = set(needs)
            inside = self.trim_events(events, needs)
            split = CaseSplit((cell, min(values)), inside, needs.difference(supposed), set(supposed), ends)
        self.undo(trail, removed)
        return split

    def ending(self) -> Needs | None:
        """Return the removals that fix all shown cells to a solution of the claim, or None if they are not so
        fixed.
        """
        domains = [self.left[c] for c in self.shown]
        if not self.listed or any(len(values) > 1 for values in domains):
            return None
        if tuple(min(values) for values in domains) not in self.listed:
            return None
        return {(c, v) for c in self.shown for v in self.start[c] - self.left[c]}

    def trim_events(self, events: list[Implied | CaseSplit], needs: Needs) -> list[Event]:
        """Return the events that lead to `needs`, which keeps the facts they need from outside."""
        proof: list[Event] = []
        for event in reversed(events):
            if isinstance(event, CaseSplit):
                if event.removal in needs:
                    needs.discard(event.removal)
                    needs |= event.needs
                    proof.append(event)
            elif targets := needs.intersection(event[1]):
                needs -= targets
                cell = event[1][0][0]
                facts = {fact for fact in self.facts(event[0], cell) if fact[0] != cell}
                needs |= facts
                proof.append(Line(self.known.owners[event[0]], targets, facts))
        proof.reverse()
        return proof

    def facts(self, clause: int, cell: int | None) -> Needs:
        """Return the removals that make all literals of a clause false but for one on `cell`.

        Auxiliary variables are traced back to the cells that decided them.
        """
        removals: Needs = set()
        stack, visited = [clause], {clause}
        while stack:
            for literal in self.clauses[stack.pop()]:
                meaning = self.known.meaning.get(-literal)
                if meaning is not None:
                    c, allowed = meaning
                    if c != cell:
                        removals |= {(c, value) for value in self.start[c] - allowed}
                elif (reason := self.reason[abs(literal)]) not in visited and self.true[-literal]:
                    visited.add(reason)
                    stack.append(reason)
        return removals

    # Propagation -----------------------------------------------------------------------------

    def assign(self, literal: int, reason: int, events: list[Implied | CaseSplit]) -> Needs | None:
        """Make a literal true; return the needs of a contradiction if its cell has no value left."""
        self.true[literal] = True
        self.reason[abs(literal)] = reason
        self.trail.append(literal)
        meaning = self.known.meaning.get(literal)
        if meaning is None:
            return None
        cell, allowed = meaning
        removals = [(cell, value) for value in self.left[cell] if value not in allowed]
        if removals:
            self.left[cell] &= allowed
            self.removed += removals
            if reason != SUPPOSED:
                events.append((reason, removals))
            if not self.left[cell]:
                return {(cell, value) for value in self.start[cell]}
        return None

    def propagate(self, events: list[Implied | CaseSplit]) -> Needs | None:
        """Propagate all literals of the trail; the needs of a contradiction, if there is one."""
        true, clauses, watches = self.true, self.clauses, self.watches
        while self.read < len(self.trail):
            false = -self.trail[self.read]
            self.read += 1
            watching = watches[false]
            watches[false] = survivors = []
            for position, i in enumerate(watching):
                clause = clauses[i]
                if len(clause) > 1:
                    if clause[0] == false:
                        clause[0], clause[1] = clause[1], false
                    first = clause[0]
                    if true[first]:
                        survivors.append(i)
                        continue
                    for n in range(2, len(clause)):
                        if not true[-clause[n]]:
                            clause[1], clause[n] = clause[n], false
                            watches[clause[1]].append(i)
                            break
                    else:
                        survivors.append(i)
                        needs = self.clash(i, events) if true[-first] else self.assign(first, i, events)
                        if needs is not None:
                            survivors += watching[position + 1 :]
                            return needs
                    continue
                survivors.append(i)
        return None

    def clash(self, clause: int, events: list[Implied | CaseSplit]) -> Needs | None:
        """Return the facts of a clause without a true literal: its constraint removes the last values of a
        cell.
        """
        facts = self.facts(clause, None)
        if self.known.owners[clause] < 0:
            (cell,) = {c for c, _ in facts}
            return {(cell, value) for value in self.start[cell]}
        if not facts:
            cells = [c for c, values in enumerate(self.left) if values]
            scope = {self.known.number[c] for c in self.known.checked[self.known.owners[clause]].scope}
            cell = next((c for c in cells if c in scope), cells[0])
        else:
            cell = min({c for c, _ in facts}, key=lambda c: (len(self.start[c]), c))
        events.append((clause, [(cell, value) for value in self.left[cell]]))
        return {(cell, value) for value in self.start[cell]}

    def undo(self, trail: int, removed: int) -> None:
        """Take back all assignments and removals but the first ones."""
        for literal in self.trail[trail:]:
            self.true[literal] = False
        del self.trail[trail:]
        self.read = trail
        for cell, value in self.removed[removed:]:
            self.left[cell].add(value)
        del self.removed[removed:]
