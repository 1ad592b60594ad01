"""Why a candidate is false: few constraints that refute it, with facts that stand on the board.

Vocabulary
    label      names the constraints that people see as one: a rule, a clue
    fact       a candidate that is placed, or one that is gone
    contrary   what a reason refutes: a false candidate, or that a true one is false
    core       the labels and facts that the solver needed for a contradiction

One live solver answers all questions about a puzzle: a label is a guard, a fact an assumption, and what the
solver learns from one question helps the next.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, None, None], *[[None] * 4] * 3]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> with Reasons(puzzle) as reasons:
...     reasons.reason((), (("r2c1", 2),), (), (("r1c1", 1), ("r1c2", 2)), ())
Reason(labels=('box 1',), gone=(), placed=(('r1c2', 2),), minimal=True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from heapq import heapify, heappop, heappush
from itertools import chain
from types import TracebackType
from typing import NamedTuple, Self

from ..puzzles import Candidate, Cell, Deadline, Is, Puzzle, Solution, TooLarge, Unknown
from ..puzzles.clues import by_label, widths
from ..puzzles.reason import Candidates, Reason
from .backends import first_with_guards
from .layer import Layer
from .search import Search

SECONDS, COMPILE = 30.0, 30.0
"""A question for which the solver takes longer is given up, and a puzzle that takes longer to compile."""

WORK, STEP_WORK = 4_000_000_000, 25_000_000
"""Literals that the solver may look at, those of the whole model at each call (about 8 ns each): until
reasons are made minimal no longer, and in one search for the smallest, until it takes the best that it has.
"""

ROUND = 30_000
"""What else is to be done for a call, as so many literals."""

ROUNDS, MANY_ROUNDS = 100, 10_000
"""A question is given up after so many solutions that a lazy constraint refuses; the first has many more."""

LABEL = 10
"""No label counts more than this many facts: who looks at a constraint looks at its cells."""

RINGS = 3
"""How far from a candidate labels are looked for before all are taken."""

WIDE = 4
"""A constraint about more than one of so many cells of the board is wide."""

MOST_SEEN = 60
"""So much of what was found with a candidate is kept."""

VAIN = 12
"""After so many candidates in a row that have no smaller reason than the best, that is taken."""


Facts = dict[int, tuple[Candidate, bool]]
"""Facts by their assumptions: a candidate, and whether it is placed."""


class Seen(NamedTuple):
    """What the solver found once: its candidates, as the bits of a number, and guards that were on."""

    candidates: int
    guards: frozenset[int]


class Unclear(Exception):
    """A question that is given up."""


class Reasons:
    """Reasons in one puzzle; its solver is made at the first question, and closed at the end of ``with``.

    A question has the facts that stand on the board: candidates `gone` from open cells, and those `placed`.
    Raises `Unknown` past the deadline.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline | None = None) -> None:
        self.puzzle = puzzle
        self.deadline = deadline or Deadline()
        self.work = WORK
        self._closing = ExitStack()
        self._search: Search | None = None
        self._refused = False
        self._solutions: list[Solution] = []
        self._cores: dict[Candidate, list[int]] = {}
        """The guards of labels that refute a candidate, together with facts that stand."""
        self._stale: set[Candidate] = set()
        """The candidates with a core of which a label may be spared, by facts that came after it."""
        self._seen: dict[Candidate, list[Seen]] = {}
        """What was found with a candidate: what holds in it does not refute the candidate."""
        self._numbers: dict[Candidate, int] = {}
        self._reasons: dict[Candidate, Reason] = {}
        self._stood: Facts = {}
        """The facts of the last question."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the solver back."""
        self._search = None
        self._closing.close()

    # The solver ------------------------------------------------------------------------------

    @property
    def able(self) -> bool:
        """Whether there is a solver for the puzzle: it may be too large, or take too long to compile."""
        if not self._refused and self._search is None:
            try:
                self._open()
            except (TooLarge, Unknown):
                self.deadline.left()
                self._refused = True
                self.close()
        return not self._refused

    def _open(self) -> Search:
        """The live search, made at the first question: with `guards` of labels, and the `scopes` of these."""
        if self._search is None:
            backend = first_with_guards()
            if backend is None:
                raise TooLarge("no back end that is installed can switch constraints off")
            rules = self.puzzle.rules
            kept = tuple(rule for rule in rules.constraints if not rule.label)
            ground = Puzzle(self.puzzle.kind, replace(rules, constraints=kept))
            left = self.deadline.left()
            deadline = self.deadline.within(COMPILE if left is None else min(COMPILE, left / 2))
            model = backend(ground, timeout=deadline)
            model.steady = True
            groups = by_label(constraint for constraint in self.puzzle.constraints if constraint.label)
            layer = self._closing.enter_context(Layer(model, ground, groups, deadline))
            self.guards = {group[0].label: guard for guard, group in layer.groups.items()}
            self.labels = {guard: label for label, guard in self.guards.items()}
            self.scopes = {
                guard: frozenset(cell for constraint in group for cell in constraint.variables())
                for guard, group in layer.groups.items()
            }
            self.guards_of: dict[Cell, list[int]] = {}
            size = len(self.puzzle.domains)
            self._whole = {
                guard
                for guard, group in layer.groups.items()
                if any(width > LABEL and size < WIDE * width for width in widths(group))
            }
            """The guards of labels with one constraint that is wide: alone they may settle the board."""
            for guard, cells in self.scopes.items():
                for cell in cells:
                    self.guards_of.setdefault(cell, []).append(guard)
            self._literals: dict[tuple[Candidate, bool], int] = {}
            self._meanings: dict[int, tuple[int, bool]] = {}
            self._size = model.weight + layer.size
            self._search = self._closing.enter_context(layer.search({}, self.deadline))
        return self._search

    def literal(self, candidate: Candidate, positive: bool) -> int:
        """The assumption that a candidate is true, or that it is false; 0 where it is that anyway."""
        known = self._literals.get((candidate, positive))
        if known is None:
            known = self._open().session.guard_of((Is(*candidate, positive),))
            self._literals[candidate, positive] = known
            self._meanings[known] = self._bits((candidate,)), positive
        return known

    def core(self, on: Sequence[int], rounds: int = ROUNDS) -> list[int] | None:
        """Those of the guards and assumptions `on` that the solver needed for a contradiction; None where all
        can hold, as `_found` then does. Raises `Unclear` where that is not known after so many `rounds`.
        """
        search = self._open()
        on = [x for x in on if x]  # 0 always holds
        search.session.on = on
        deadline = self.deadline.within(SECONDS)
        for _ in range(rounds):
            self.work -= self._size + ROUND
            try:
                solution = search.session.next(deadline)
            except Unknown as reason:
                self.deadline.left()
                raise Unclear from reason
            if solution is None:
                needed = search.session.core()
                return [x for x in on if x in needed]
            repaired = [posted.repair(search.session, solution, deadline) for posted in search.posted]
            if True not in repaired:
                self._found = solution
                return None
        raise Unclear

    def facts(self, gone: Candidates, placed: Candidates) -> Facts:
        """The facts by their assumptions; of those that say the same the one that is placed."""
        facts: Facts = {}
        for candidates, positive in ((placed, True), (gone, False)):
            for candidate in candidates:
                facts.setdefault(self.literal(candidate, positive), (candidate, positive))
        facts.pop(0, None)
        return facts

    # Questions -------------------------------------------------------------------------------

    def reason(
        self,
        places: Candidates,
        removes: Candidates,
        gone: Candidates,
        placed: Candidates,
        labels: tuple[str, ...],
    ) -> Reason | None:
        """Why all of `places` are true and all of `removes` false: by the constraints of `labels` if these
        are enough, else by others, near ones if they are enough. None where it does not follow, or where the
        solver takes too long.
        """
        if not self.able:
            return None
        search = self._open()
        clause = (*(Is(*c, False) for c in places), *(Is(*c) for c in removes))
        contrary = search.session.guard_of(clause)
        facts = self.facts(gone, placed)
        named = [self.guards[label] for label in dict.fromkeys(labels) if label in self.guards]
        found = None
        cells = {cell for cell, _ in (*places, *removes)}
        for chosen in chain([named] if named else (), self._rings(cells)):
            with suppress(Unclear):
                found = self.core([contrary, *chosen, *facts])
            if found is not None:
                return self._reason(contrary, found, facts)
        return None

    def _reason(
        self,
        contrary: int,
        core: Iterable[int],
        facts: Facts,
        seen: list[Seen] | None = None,
        most: int | None = None,
    ) -> Reason:
        """The reason that a core shrinks to: labels are left out first."""
        items = sorted((x for x in core if x != contrary), key=self.labels.__contains__)
        items, minimal = self.shrunk([contrary], items, seen, most)
        used = [facts[x] for x in facts if x in set(items) and x not in self.labels]
        return Reason(
            tuple(label for guard, label in self.labels.items() if guard in items),
            tuple(candidate for candidate, positive in used if not positive),
            tuple(candidate for candidate, positive in used if positive),
            minimal,
        )

    def shrunk(
        self,
        always: list[int],
        items: Sequence[int],
        seen: list[Seen] | None = None,
        most: int | None = None,
    ) -> tuple[list[int], bool]:
        """A set of `items` that contradicts `always`, of which none can be spared; the last are left out
        first. False with it where the work is used up before that is proven, or once more than `most` cannot
        be spared. What was `seen` before answers first, and what is found joins it.
        """
        kept: list[int] = []
        left = list(items)
        minimal = True
        while left:
            if self.work < 0 or (most is not None and len(kept) > most):
                return kept + left, False
            tried = left.pop()
            others = [*always, *kept, *left]
            smaller = None
            if seen is None or not self._holds(others, seen):
                try:
                    smaller = self.core(others)
                except Unclear:
                    minimal = False
                else:
                    if smaller is None and seen is not None:
                        guards = frozenset(x for x in others if x in self.labels)
                        seen[MOST_SEEN - 1 :] = []
                        seen.insert(0, Seen(self._bits(self._found.items()), guards))
            if smaller is None:
                kept.append(tried)
            else:
                left = [x for x in left if x in set(smaller)]
        return kept, minimal

    def _holds(self, on: Iterable[int], seen: Iterable[Seen]) -> bool:
        """Whether all guards and assumptions `on` hold in one of those that were seen."""
        guards, true, false = set[int](), 0, 0
        for x in on:
            if x in self.labels:
                guards.add(x)
            elif x:
                candidate, positive = self._meanings[x]
                if positive:
                    true |= candidate
                else:
                    false |= candidate
        return any(not true & ~here and not false & here and guards <= known for here, known in seen)

    def smallest(
        self, wanted: Candidates, gone: Candidates, placed: Candidates
    ) -> tuple[Candidates, Reason] | None:
        """Those of the candidates `wanted` that have the smallest reason to be false, and this reason; None
        where none of them is known to be false.

        Every false candidate has a core of labels, which is shrunk while all facts stand. Of the candidates
        with the fewest labels the facts are shrunk too, and the one with the smallest `weight` is taken, with
        all others that the same labels and facts refute. Where a constraint is wide these are the others of
        its cell alone: that everything follows from the rule of the puzzle is no reason.
        """
        if not self.able:
            return None
        facts = self.facts(gone, placed)
        false = self._false(wanted, facts)
        queue = [(self._weight_of(self._cores[c]), number, c) for number, c in enumerate(false)]
        heapify(queue)
        best: tuple[int, Candidate, Reason] | None = None
        vain, enough = 0, self.work - STEP_WORK
        while queue and (best is None or (vain < VAIN and self.work > enough)):
            weight, number, candidate = heappop(queue)
            if candidate in self._stale:
                self._shrink(candidate, facts)
                heappush(queue, (self._weight_of(self._cores[candidate]), number, candidate))
                vain += 1
            elif best is None or weight < best[0]:
                vain += 1
                try:
                    found = self._reason_of(candidate, facts, None if best is None else best[0] - weight)
                except Unclear:
                    continue
                counted = self.weight(found)
                if best is None or counted < best[0]:
                    best, vain = (counted, candidate, found), 0
        if best is None:
            return None
        _, chosen, reason = best
        labels = {self.guards[label] for label in reason.labels}
        cells = {chosen[0]}
        if self._whole.isdisjoint(labels):
            cells = cells.union(*(self.scopes[guard] for guard in labels))
        near = [
            c
            for c in false
            if c[0] == chosen[0] or (c[0] in cells and labels.issuperset(self._cores[c]))
            if c != chosen
        ]
        on = [*labels, *self.facts(reason.gone, reason.placed)]
        return (chosen, *(c for c in near if self._refutes(on, c))), reason

    def _shrink(self, candidate: Candidate, facts: Facts) -> None:
        """Shrink the core of a candidate; its reason is out of date where that leaves out a label."""
        seen = self._seen.setdefault(candidate, [])
        labels, _ = self.shrunk([self.literal(candidate, True), *facts], self._cores[candidate], seen)
        if len(labels) < len(self._cores[candidate]):
            self._reasons.pop(candidate, None)
        self._cores[candidate] = labels
        self._stale.discard(candidate)

    def _reason_of(self, candidate: Candidate, facts: Facts, most: int | None) -> Reason:
        """The reason with the labels of a candidate's core, kept unless more than `most` facts are needed:
        then not all that can be spared is left out.
        """
        known = self._reasons.get(candidate)
        if known is not None:
            return known
        literal, labels = self.literal(candidate, True), self._cores[candidate]
        core = self.core([literal, *labels, *facts])
        assert core is not None, "a core stays one when facts are added"
        most = None if most is None else most + len(labels)
        found = self._reason(literal, core, facts, self._seen.setdefault(candidate, []), most)
        if most is None or found.size <= most:
            self._reasons[candidate] = found
        return found

    def _bits(self, candidates: Iterable[Candidate]) -> int:
        """The candidates as the bits of a number."""
        found, numbers = 0, self._numbers
        for candidate in candidates:
            found |= 1 << numbers.setdefault(candidate, len(numbers))
        return found

    def _refutes(self, on: list[int], candidate: Candidate) -> bool:
        try:
            return self.core([self.literal(candidate, True), *on]) is not None
        except Unclear:
            return False

    def weight(self, reason: Reason) -> int:
        """What a reason counts: a fact one, a label as many as it has cells, `LABEL` at most."""
        return self._weight_of(self.guards[x] for x in reason.labels) + len(reason.gone) + len(reason.placed)

    def _weight_of(self, labels: Iterable[int]) -> int:
        return sum(min(LABEL, len(self.scopes[guard])) for guard in labels)

    def _false(self, wanted: Candidates, facts: Facts) -> list[Candidate]:
        """Those of the candidates that are in no solution, each with a core of labels."""
        if not _implied(self._stood, facts):
            self._cores.clear()
            self._seen.clear()
            self._stale.clear()
            self._reasons.clear()
            self._stood = {}
        shown = self._shown(facts)
        changed = {cell for number, ((cell, _), _) in facts.items() if number not in self._stood}
        self._stood = facts
        standing = set(facts.values())
        self._reasons = {c: known for c, known in self._reasons.items() if standing.issuperset(_facts(known))}
        false, new = list[Candidate](), list[Candidate]()
        for candidate in wanted:
            labels = self._cores.get(candidate)
            if labels is not None:
                false.append(candidate)
                if not all(changed.isdisjoint(self.scopes[guard]) for guard in labels):
                    self._stale.add(candidate)
            elif candidate not in shown:
                new.append(candidate)
        enough = self.work - STEP_WORK
        for candidate in new:
            if self.work < enough and false:
                break
            labels = self._first_core(candidate, facts, shown) if candidate not in shown else None
            if labels is not None:
                self._cores[candidate] = labels
                self._stale.add(candidate)
                false.append(candidate)
        return false

    def _shown(self, facts: Facts) -> set[Candidate]:
        """The candidates of the solutions that are known and agree with the facts, or of a first one."""
        agreeing = [s for s in self._solutions if all((s[c] == v) == yes for (c, v), yes in facts.values())]
        self._solutions = agreeing
        if not agreeing:
            with suppress(Unclear):
                if self.core([*self.guards.values(), *facts], MANY_ROUNDS) is None:
                    self._solutions.append(self._found)
                    self._open().session.prefer(self._found)
        return {candidate for solution in self._solutions for candidate in solution.items()}

    def _first_core(self, candidate: Candidate, facts: Facts, shown: set[Candidate]) -> list[int] | None:
        """Labels that refute a candidate with these facts, the nearer first; None where there are none, or
        none are found. The solution that has the candidate is added to those `shown`.
        """
        literal = self.literal(candidate, True)
        for ring in self._rings({candidate[0]}):
            with suppress(Unclear):
                core = self.core([literal, *ring, *facts])
                if core is not None:
                    return [x for x in core if x in self.labels]
                if len(ring) == len(self.guards):
                    self._solutions.append(self._found)
                    shown.update(self._found.items())
        return None

    def _rings(self, cells: set[Cell]) -> Iterator[list[int]]:
        """The labels about some cells, then besides those about their cells, and so on, then all: in each
        list the nearest first. Labels about a large part of the board join in the second list.
        """
        ring: list[int] = []
        wide = list[int]()
        for _ in range(RINGS):
            touched = dict.fromkeys(guard for c in cells for guard in self.guards_of.get(c, ()))
            new = [guard for guard in touched if guard not in ring and guard not in wide]
            wide += [guard for guard in new if len(self.scopes[guard]) * WIDE > len(self.guards_of)]
            new = sorted(set(new).difference(wide), key=lambda guard: (len(self.scopes[guard]), guard))
            ring = ring + new + ([guard for guard in wide if guard not in ring] if ring else [])
            cells = {c for guard in new for c in self.scopes[guard]}
            yield ring
        near = set(ring)
        yield ring + [guard for guard in self.labels if guard not in near]


def _implied(stood: Facts, facts: Facts) -> bool:
    """Whether all that `stood` still holds by the `facts`: a placed value says which others are gone."""
    placed = dict(candidate for candidate, positive in facts.values() if positive)
    return all(
        number in facts or (not positive and placed.get(cell, value) != value)
        for number, ((cell, value), positive) in stood.items()
    )


def _facts(reason: Reason) -> Iterator[tuple[Candidate, bool]]:
    """The facts of a reason, each with whether it is placed."""
    yield from ((candidate, False) for candidate in reason.gone)
    yield from ((candidate, True) for candidate in reason.placed)
