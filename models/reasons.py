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
from itertools import chain
from types import TracebackType
from typing import Self

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

ROUNDS, MANY_ROUNDS = 100, 10_000
"""A question is given up after so many solutions that a lazy constraint refuses; the first has many more."""

LABEL = 10
"""No label counts more than this many facts: who looks at a constraint looks at its cells."""

RINGS = 3
"""How far from a candidate labels are looked for before all are taken."""

WIDE = 4
"""A constraint about more than one of so many cells of the board is wide."""

MOST_WEIGHED = 40
"""The facts are counted of no more reasons than this before the smallest is chosen."""


Facts = dict[int, tuple[Candidate, bool]]
"""Facts by their assumptions: a candidate, and whether it is placed."""


Witnesses = dict[int, int]
"""Guards that a set of such needs, each with what holds without it, but with all others: as the bits of its
candidates.
"""


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
        self._needed: dict[Candidate, Witnesses] = {}
        """Why no guard of a core can be spared."""
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
            self._size = model.weight + layer.size
            self._search = self._closing.enter_context(layer.search({}, self.deadline))
        return self._search

    def literal(self, candidate: Candidate, positive: bool) -> int:
        """The assumption that a candidate is true, or that it is false; 0 where it is that anyway."""
        known = self._literals.get((candidate, positive))
        if known is None:
            known = self._open().session.guard_of((Is(*candidate, positive),))
            self._literals[candidate, positive] = known
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
            self.work -= self._size
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

    def _reason(self, contrary: int, core: Iterable[int], facts: Facts) -> Reason:
        """The reason that a core shrinks to: labels are left out first."""
        items = sorted((x for x in core if x != contrary), key=self.labels.__contains__)
        items, minimal = self.shrunk([contrary], items)
        used = [facts[x] for x in facts if x in set(items) and x not in self.labels]
        return Reason(
            tuple(label for guard, label in self.labels.items() if guard in items),
            tuple(candidate for candidate, positive in used if not positive),
            tuple(candidate for candidate, positive in used if positive),
            minimal,
        )

    def shrunk(
        self, always: list[int], items: Sequence[int], needed: Witnesses | None = None
    ) -> tuple[list[int], bool]:
        """A set of `items` that contradicts `always`, of which none can be spared; the last are left out
        first. False with it where the work is used up before that is proven. Those that are known to be
        `needed` are not tried, and others that are kept join them.
        """
        kept: list[int] = []
        left = list(items)
        minimal = True
        while left:
            if self.work < 0:
                return kept + left, False
            tried = left.pop()
            if needed is not None and tried in needed:
                kept.append(tried)
                continue
            smaller = None
            try:
                smaller = self.core([*always, *kept, *left])
            except Unclear:
                minimal = False
            else:
                if smaller is None and needed is not None:
                    needed[tried] = self._bits(self._found.items())
            if smaller is None:
                kept.append(tried)
            else:
                left = [x for x in left if x in set(smaller)]
        return kept, minimal

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
        best: tuple[Candidate, Reason] | None = None
        for candidate in sorted(false, key=lambda c: self._weight_of(self._cores[c]))[:MOST_WEIGHED]:
            labels = self._cores[candidate]
            if best is not None and self._weight_of(labels) >= self.weight(best[1]):
                break
            if candidate not in self._reasons:
                literal = self.literal(candidate, True)
                core = self.core([literal, *labels, *facts])
                assert core is not None, "a core stays one when facts are added"
                self._reasons[candidate] = self._reason(literal, core, facts)
            reason = self._reasons[candidate]
            if best is None or self.weight(reason) < self.weight(best[1]):
                best = candidate, reason
        if best is None:
            return None
        chosen, reason = best
        on = [self.guards[label] for label in reason.labels]
        cells = {chosen[0]}
        if self._whole.isdisjoint(on):
            cells = cells.union(*(self.scopes[guard] for guard in on))
        on += self.facts(reason.gone, reason.placed)
        near = [c for c in false if c != chosen and c[0] in cells]
        return (chosen, *(c for c in near if self._refutes(on, c))), reason

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
        """Those of the candidates that are in no solution, each with a core of labels that is shrunk."""
        if not _implied(self._stood, facts):
            self._cores.clear()
            self._needed.clear()
            self._reasons.clear()
            self._stood = {}
        shown = self._shown(facts)
        changed = {cell for number, ((cell, _), _) in facts.items() if number not in self._stood}
        self._stood = facts
        placed, gone = (self._bits(c for c, yes in facts.values() if yes is side) for side in (True, False))
        for needed in self._needed.values():
            for guard in [guard for guard, found in needed.items() if found & gone or placed & ~found]:
                del needed[guard]
        standing = set(facts.values())
        self._reasons = {c: known for c, known in self._reasons.items() if standing.issuperset(_facts(known))}
        false, stale, new = list[Candidate](), list[Candidate](), list[Candidate]()
        for candidate in wanted:
            labels = self._cores.get(candidate)
            if labels is None:
                new += [candidate] if candidate not in shown else []
            else:
                kept = all(changed.isdisjoint(self.scopes[guard]) for guard in labels)
                (false if kept else stale).append(candidate)
        enough = self.work - STEP_WORK
        for candidate in stale + new:
            if self.work < enough and false:
                # What is not looked at now keeps its core, which may be no longer shrunk.
                false += [other for other in stale if other not in set(false)]
                break
            labels = self._cores.get(candidate)
            if labels is None and candidate not in shown:
                labels = self._first_core(candidate, facts, shown)
            if labels is not None:
                needed = self._needed.setdefault(candidate, {})
                shrunk, _ = self.shrunk([self.literal(candidate, True), *facts], labels, needed)
                if len(shrunk) < len(self._cores.get(candidate, ())):
                    self._reasons.pop(candidate, None)
                self._cores[candidate] = shrunk
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
