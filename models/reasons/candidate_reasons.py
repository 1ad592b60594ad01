"""Why a candidate is false: few constraints that refute it, with facts that stand on the board.

Vocabulary
    label      names the constraints that people see as one: a rule, a clue
    fact       a candidate that is placed, or one that is gone
    contrary   what a reason refutes: a false candidate, or that a true one is false
    core       the labels and facts that the solver needed for a contradiction

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, None, None], *[[None] * 4] * 3]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> with Reasons(puzzle) as reasons:
...     reasons.reason((), (("r2c1", 2),), (), (("r1c1", 1), ("r1c2", 2)), ())
Reason(labels=('box 1',), gone=(), placed=(('r1c2', 2),), minimal=True, smallest=False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from heapq import heapify, heappop, heappush

from ...puzzles import Candidate, Cell, Deadline, Is, Puzzle, Solution
from ...puzzles.wording.reason import Candidates, Reason
from .hitting_sets import Budget, members
from .lightest import lightest
from .refuter import FAR, Facts, Refuter, Unclear, mask_of

MANY_ROUNDS = 10_000
"""Solutions that a lazy constraint refuses before the question for the first solution is given up."""

STEP_WORK = 25_000_000
"""Literals that the solver may look at in one search for the smallest, until that takes the best it has."""

VAIN = 12
"""After so many candidates in a row that have no smaller reason than the best, that is taken."""

PROOF_WORK, PROOF_ROUNDS, PROOF_NODES = 4_000_000, 60, 3_000
"""What a proof may take that a reason is the smallest: literals, questions, and nodes between them."""

MOST_PROVEN = 32
"""Reasons that weigh more are not proven to be the smallest: such a proof seldom ends."""

ONE_THOUGHT = 3
"""What more labels than this say, one of them wide, is told of few squares at a time."""

MOST_ALSO = 400
"""Of more candidates than this it is not asked which of them a reason refutes too."""

TRIES = 4
"""So many labels and facts are tried that may hold besides, each time that something is to be hit."""


class Reasons(Refuter):
    """Reasons in one puzzle. A question has the facts that stand on the board: candidates `gone` from open
    cells, and those `placed`.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline | None = None) -> None:
        super().__init__(puzzle, deadline)
        self._solutions: list[Solution] = []
        self._cores: dict[Candidate, list[int]] = {}
        """The guards of labels that refute a candidate, together with facts that stand."""
        self._stale: set[Candidate] = set()
        """The candidates with a core of which a label may be spared, by facts that came after it."""
        self._seen: dict[Candidate, list[int]] = {}
        """What was found with a candidate: what holds in it does not refute the candidate."""
        self._reasons: dict[Candidate, Reason] = {}
        self._too_few: dict[Candidate, int] = {}
        """So many facts were not found to refute a candidate with the labels of its core."""
        self._stood: Facts = {}
        """The facts of the last question."""

    def reason(
        self,
        places: Candidates,
        removes: Candidates,
        gone: Candidates,
        placed: Candidates,
        labels: tuple[str, ...],
        near: bool = False,
    ) -> Reason | None:
        """Why all of `places` are true and all of `removes` false: by the constraints of `labels` if these
        are enough, else by others, near ones if they are enough; where it is to be `near`, by those labels or
        the ones about these cells alone. None where it does not follow, or where the solver takes too long.
        """
        if not self.able:
            return None
        search = self._open()
        clause = (*(Is(*c, False) for c in places), *(Is(*c) for c in removes))
        contrary = search.session.guard_of(clause)
        facts = self.facts(gone, placed)
        named = [self.guards[label] for label in dict.fromkeys(labels) if label in self.guards]
        cells = {cell for cell, _ in (*places, *removes)}
        rings = [*self._rings(cells)]
        if not self._whole.isdisjoint(named):  # what is next to the cells says more than what is everywhere
            rings.insert(1, named)
        elif named:
            rings.insert(0, named)
        for chosen in rings[: 2 if near else None]:
            with suppress(Unclear):
                if (around := self.near_facts([contrary, *chosen], facts, cells)) is not None:
                    return self._reason(contrary, chosen, around, facts)
        return None

    def _reason(
        self,
        contrary: int,
        labels: list[int],
        near: list[int],
        facts: Facts,
        seen: list[int] | None = None,
        most: int | None = None,
    ) -> Reason:
        """The reason with as many of the labels as it needs besides the facts `near`, then as many of these:
        the farthest are left out first.
        """
        labels, sure = self.shrink([contrary, *near], labels, seen)
        used, proven = self.shrink([contrary, *labels], near, seen, most)
        return self._as_reason({*labels, *used}, facts, sure and proven)

    def _as_reason(self, items: set[int], facts: Facts, minimal: bool, smallest: bool = False) -> Reason:
        """The reason with these labels and facts."""
        used = [facts[x] for x in facts if x in items and x not in self.labels]
        return Reason(
            tuple(label for guard, label in self.labels.items() if guard in items),
            tuple(candidate for candidate, positive in used if not positive),
            tuple(candidate for candidate, positive in used if positive),
            minimal,
            smallest,
        )

    def smallest(
        self, wanted: Candidates, gone: Candidates, placed: Candidates
    ) -> tuple[Candidates, Reason] | None:
        """Those of the candidates `wanted` that have the smallest reason to be false, and this reason; None
        where none of them is known to be false.

        Every false candidate has a core of labels, which is shrunk while all facts stand. Of the candidates
        with the fewest labels the facts are shrunk too, and the one with the smallest `weight` is taken, with
        others that the same labels and facts refute: see `also`.
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
                most = None if best is None else best[0] - weight
                if most is not None and most <= self._too_few.get(candidate, 0):
                    continue
                try:
                    found = self._reason_of(candidate, facts, most)
                except Unclear:
                    continue
                counted = self.weight(found, candidate[0])
                if best is None or counted < best[0]:
                    best, vain = (counted, candidate, found), 0
        if best is None:
            return None
        counted, chosen, reason = best
        if counted <= MOST_PROVEN:
            reason = self._prove_smallest(chosen, reason, facts)
        others = tuple(c for c in wanted if c != chosen)
        return (chosen, *self.also(reason, (chosen[0],), others)), reason

    def also(self, reason: Reason, cells: Iterable[Cell], wanted: Candidates) -> Candidates:
        """Those of the candidates `wanted` that a reason refutes too, after what it says of `cells`: in cells
        of its labels; where one of these is wide and no clue's, no farther than `FAR` steps, and on the same
        squares if there are more than `ONE_THOUGHT`. That everything follows from one rule of the puzzle is
        no reason: without facts, and if it names no square, it speaks of `cells` alone.
        """
        labels = [self.guards[label] for label in reason.labels if label in self.guards]
        near, wide = set(cells), not self._whole.isdisjoint({*labels} - self._clues)
        if len(reason.labels) > 1 or reason.size > len(labels) or not wide or self._local.issuperset(labels):
            scope = near.union(*(self.scopes[guard] for guard in labels))
            most = 0 if len(labels) > ONE_THOUGHT else FAR
            away = self.distances(scope, near) if wide else {}
            near = {cell for cell in scope if away.get(cell, 0) <= most}
        open_ = {c: None for c in wanted if c[0] in near}
        if not self.able or len(labels) < len(reason.labels) or len(open_) > MOST_ALSO:
            return ()
        on = [*labels, *self.facts(reason.gone, reason.placed)]
        found = list[Candidate]()
        while open_:
            candidate = next(iter(open_))
            del open_[candidate]
            if self._refutes(on, candidate):
                found.append(candidate)
            else:
                for possible in self._found.items():
                    open_.pop(possible, None)
        return tuple(found)

    def _shrink(self, candidate: Candidate, facts: Facts) -> None:
        """Shrink the core of a candidate; its reason is out of date where that leaves out a label."""
        seen = self._seen.setdefault(candidate, [])
        labels, _ = self.shrink([self.literal(candidate, True), *facts], self._cores[candidate], seen)
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
        near = self.near_facts([literal, *labels], facts, (candidate[0],), known=True)
        assert near is not None, "a core stays one when facts are added"
        seen = self._seen.setdefault(candidate, [])
        found = self._reason(literal, labels, near, facts, seen, most)
        if most is None or found.size <= most:
            self._reasons[candidate] = found
        else:
            self._too_few[candidate] = most
        return found

    def _prove_smallest(self, candidate: Candidate, reason: Reason, facts: Facts) -> Reason:
        """The smallest reason of a candidate, where that is proven before the work for it is used up; else
        the one that is known.
        """
        items = [*self.labels, *facts]
        weights = [self._weight_of((x,)) for x in self.labels]
        weights += self.fact_weights([cell for (cell, _), _ in facts.values()], candidate[0])
        literal, enough = self.literal(candidate, True), self.work - PROOF_WORK

        def violate(held: int) -> int | None:
            if self.work <= enough:
                raise Unclear
            if self.core([literal, *(items[member] for member in members(held))]) is not None:
                return None
            left = self._violated_items(literal, items)
            return mask_of(number for number, x in enumerate(items) if x in left)

        known = {*(self.guards[label] for label in reason.labels)}
        known |= self.facts(reason.gone, reason.placed).keys()
        core = mask_of(number for number, x in enumerate(items) if x in known)
        budget = Budget(PROOF_NODES, self.deadline)
        try:
            lightest_, proven = lightest(core, weights, violate, (), PROOF_ROUNDS, budget)
        except Unclear:
            return reason
        if not proven:
            return reason
        on = {items[member] for member in members(lightest_)}
        return self._as_reason(on, facts, True, True)

    def _violated_items(self, literal: int, items: Sequence[int]) -> set[int]:
        """The labels and facts that do not hold in what the solver found, or in something else that it finds
        in a few tries, where more hold.
        """
        here = self._bits(self._found.items())
        left = {x for x in items if not self._true(x, here)}
        for x in sorted(left, key=lambda x: (x in self.labels, x))[:TRIES]:
            if x in left and self.core([literal, x, *(y for y in items if y not in left)]) is None:
                here = self._bits(self._found.items())
                left = {x for x in left if not self._true(x, here)}
        return left

    def _refutes(self, on: list[int], candidate: Candidate) -> bool:
        """Whether guards and assumptions refute a candidate; `_found` is something that has it, if not."""
        try:
            return self.core([self.literal(candidate, True), *on]) is not None
        except Unclear:
            self._found = {}
            return False

    def _false(self, wanted: Candidates, facts: Facts) -> list[Candidate]:
        """Those of the candidates that are in no solution, each with a core of labels."""
        if not _still_hold(self._stood, facts):
            self._cores.clear()
            self._seen.clear()
            self._stale.clear()
            self._reasons.clear()
            self._too_few.clear()
            self._stood = {}
        shown = self._known_candidates(facts)
        changed = {cell for number, ((cell, _), _) in facts.items() if number not in self._stood}
        self._stood = facts
        standing = set(facts.values())
        self._reasons = {
            c: known for c, known in self._reasons.items() if standing.issuperset(_facts_of(known))
        }
        false, new = list[Candidate](), list[Candidate]()
        for candidate in wanted:
            labels = self._cores.get(candidate)
            if labels is not None:
                false.append(candidate)
                if not all(changed.isdisjoint(self.scopes[guard]) for guard in labels):
                    self._stale.add(candidate)
                    self._too_few.pop(candidate, None)
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

    def _known_candidates(self, facts: Facts) -> set[Candidate]:
        """The candidates of the solutions that are known and agree with the facts, or of a first one."""
        agreeing = [s for s in self._solutions if all((s[c] == v) == yes for (c, v), yes in facts.values())]
        self._solutions = agreeing
        if not agreeing:
            with suppress(Unclear):
                if self.core([*self.guards.values(), *facts], MANY_ROUNDS) is None:
                    self._solutions.append(self._found)
                    self._open().session.prefer({cell: (value,) for cell, value in self._found.items()})
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


def _still_hold(stood: Facts, facts: Facts) -> bool:
    """Whether all that `stood` still holds by the `facts`: a placed value says which others are gone."""
    placed = dict(candidate for candidate, positive in facts.values() if positive)
    return all(
        number in facts or (not positive and placed.get(cell, value) != value)
        for number, ((cell, value), positive) in stood.items()
    )


def _facts_of(reason: Reason) -> Iterator[tuple[Candidate, bool]]:
    """The facts of a reason, each with whether it is placed."""
    yield from ((candidate, False) for candidate in reason.gone)
    yield from ((candidate, True) for candidate in reason.placed)
