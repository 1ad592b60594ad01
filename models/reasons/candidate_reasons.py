"""Reasons of a false candidate: few constraints that refute it, with facts on the board.

Vocabulary
    label      the name of constraints seen as one by people: a rule, a clue
    fact       a placed or removed candidate
    contrary   the supposition that a reason refutes: a false candidate, or the denial of a true one
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
from heapq import heapify, heappop, heappush, nsmallest
from itertools import chain, islice

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
"""Candidates in a row without a smaller reason after which the best one is taken."""

PROOF_WORK, PROOF_ROUNDS, PROOF_NODES = 4_000_000, 60, 3_000
"""Bounds of a proof that a reason is the smallest: literals, questions, and nodes between them."""

FINALISTS = 3
"""Number of candidates, those that seem to have the smallest reasons, whose reasons are made minimal."""

MOST_PROVEN = 32
"""Reasons that weigh more are not proven to be the smallest: such a proof seldom ends."""

ONE_THOUGHT = 3
"""Number of labels, one of them wide, above which a step speaks of few squares at a time."""

MOST_ALSO = 400
"""Number of candidates above which none is tried for being refuted by a reason too."""

TRIES = 4
"""Number of labels and facts tried for holding besides, for each set to be hit."""


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
        """The candidates with a core that may lose a label by later facts."""
        self._seen: dict[Candidate, list[int]] = {}
        """Solutions found with a candidate: labels and facts that hold in one do not refute the candidate."""
        self._reasons: dict[Candidate, Reason] = {}
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
        excludes: Sequence[Candidates] = (),
    ) -> Reason | None:
        """Return why all of `places` are true and all of `removes` false, and each of `excludes` not all
        true.

        The reason uses the constraints of `labels` if these are enough, else others, near ones if they are
        enough; if it is to be `near`, only those labels or the ones about these cells. Return None if it does
        not follow, or if the solver takes too long.
        """
        if not self.able:
            return None
        clause = (*(Is(*c, False) for c in places), *(Is(*c) for c in removes))
        facts = self.facts(gone, placed)
        search = self._search or self._open()
        denials = [(places + removes, [search.session.guard_of(clause)])] if clause else []
        denials += [(some, [self.literal(candidate, True) for candidate in some]) for some in excludes]
        parts = list[Reason]()
        for about, denial in denials:
            one = self._reason_against(denial, {cell for cell, _ in about}, facts, labels, near)
            if one is None:
                return None
            parts.append(one)
        return parts[0] if len(parts) == 1 else self._join(parts, [denial for _, denial in denials], facts)

    def _reason_against(
        self, denial: list[int], cells: set[Cell], facts: Facts, labels: tuple[str, ...], near: bool
    ) -> Reason | None:
        """Return the reason that contradicts the assumptions `denial`, about some cells, as `reason` does."""
        guards = [self.guards[label] for label in dict.fromkeys(labels) if label in self.guards]
        rings = self._rings(cells)
        if not self._whole.isdisjoint(guards):  # constraints next to the cells say more than those everywhere
            rings = chain(islice(rings, 1), [guards], rings)
        elif guards:
            rings = chain([guards], rings)
        for chosen in islice(rings, 2 if near else None):
            with suppress(Unclear):
                if (around := self.near_facts([*denial, *chosen], facts, cells)) is not None:
                    return self._reason(denial, chosen, around, facts)
        return None

    def _join(self, reasons: Sequence[Reason], denials: Sequence[list[int]], facts: Facts) -> Reason:
        """Join the reasons into one, without spare members, that contradicts each of the `denials`.

        Labels are left out first.
        """
        items = [x for one in reasons for x in self.facts(one.gone, one.placed)]
        items += [self.guards[label] for one in reasons for label in one.labels]
        items, minimal = list(dict.fromkeys(items)), all(one.minimal for one in reasons)
        for tried in reversed(items):
            others = [x for x in items if x != tried]
            try:
                if all(self.core([*denial, *others]) is not None for denial in denials):
                    items = others
            except Unclear:
                minimal = False
        return self._as_reason({*items}, facts, minimal)

    def _reason(
        self,
        denial: list[int],
        labels: list[int],
        near: list[int],
        facts: Facts,
        earlier: list[int] | None = None,
    ) -> Reason:
        """Return the reason with only the labels needed besides the facts `near`, then only the facts needed.

        The farthest are left out first.
        """
        labels, sure = self.shrink([*denial, *near], labels, earlier)
        used, proven = self.shrink([*denial, *labels], near, earlier)
        return self._as_reason({*labels, *used}, facts, sure and proven)

    def _as_reason(self, items: set[int], facts: Facts, minimal: bool, smallest: bool = False) -> Reason:
        """Return the reason with these labels and facts."""
        used = [facts[x] for x in facts if x in items and x not in self.labels]
        return Reason(
            tuple(label for guard, label in self.labels.items() if guard in items),
            tuple(candidate for candidate, positive in used if not positive),
            tuple(candidate for candidate, positive in used if positive),
            minimal,
            smallest,
        )

    def smallest(
        self, targets: Candidates, gone: Candidates, placed: Candidates
    ) -> tuple[Candidates, Reason] | None:
        """Return the candidates among `targets` with the smallest reason to be false, and this reason.

        Return None if none of them is known to be false.

        Every false candidate has a core of labels, and the ones with the lightest labels have a rough reason,
        which may have spare members. The reasons of the `FINALISTS` with the smallest `weight` are made
        minimal, and the smallest of these is taken, with others that the same labels and facts refute: see
        `also`.
        """
        if not self.able:
            return None
        facts = self.facts(gone, placed)
        false = self._false(targets, facts)
        queue = [(self._weight_of(self._cores[c]), number, c) for number, c in enumerate(false)]
        heapify(queue)
        rough: list[tuple[int, int, Candidate]] = []
        vain, enough = 0, self.work - STEP_WORK
        while queue and (not rough or (vain < VAIN and self.work > enough)):
            weight, number, candidate = heappop(queue)
            if candidate in self._stale:
                self._trim_core(candidate, facts)
                heappush(queue, (self._weight_of(self._cores[candidate]), number, candidate))
                vain += 1
            elif not rough or weight < rough[0][0]:
                vain += 1
                with suppress(Unclear):
                    counted = self.weight(self._rough_reason(candidate, facts), candidate[0])
                    vain = 0 if not rough or counted < rough[0][0] else vain
                    heappush(rough, (counted, number, candidate))
        return self._smallest_of((candidate for *_, candidate in nsmallest(FINALISTS, rough)), targets, facts)

    def _smallest_of(
        self, candidates: Iterable[Candidate], targets: Candidates, facts: Facts
    ) -> tuple[Candidates, Reason] | None:
        """Return the smallest of the minimal reasons of these candidates, as `smallest` does."""
        pairs = [(c, self._minimal_reason(c, facts)) for c in candidates]
        if not pairs:
            return None
        chosen, reason = min(pairs, key=lambda one: self.weight(one[1], one[0][0]))
        if self.weight(reason, chosen[0]) <= MOST_PROVEN:
            reason = self._prove_smallest(chosen, reason, facts)
        others = tuple(c for c in targets if c != chosen)
        return (chosen, *self.also(reason, (chosen[0],), others)), reason

    def also(self, reason: Reason, cells: Iterable[Cell], targets: Candidates) -> Candidates:
        """Return the candidates among `targets` that a reason refutes too after its conclusion on `cells`.

        They lie in cells of its labels; if one of these is wide and no clue's, no farther than `FAR` steps,
        and on the same squares if there are more than `ONE_THOUGHT`. One rule of the puzzle alone is no
        reason for everything: without facts, and if it names no square, it speaks of `cells` alone.
        """
        labels = [self.guards[label] for label in reason.labels if label in self.guards]
        near, wide = set(cells), not self._whole.isdisjoint({*labels} - self._clues)
        if len(reason.labels) > 1 or reason.size > len(labels) or not wide or self._local.issuperset(labels):
            scope = near.union(*(self.scopes[guard] for guard in labels))
            most = 0 if len(labels) > ONE_THOUGHT else FAR
            away = self.distances(scope, near) if wide else {}
            near = {cell for cell in scope if away.get(cell, 0) <= most}
        open_ = {c: None for c in targets if c[0] in near}
        if not self.able or len(labels) < len(reason.labels) or len(open_) > MOST_ALSO:
            return ()
        on = [*labels, *self.facts(reason.gone, reason.placed)]
        others = list[Candidate]()
        while open_:
            candidate = next(iter(open_))
            del open_[candidate]
            if self._refutes(on, candidate):
                others.append(candidate)
            else:
                for possible in self._found.items():
                    open_.pop(possible, None)
                self._prefer(open_)  # the next solution may answer for many
        self._prefer(candidate for solution in self._solutions[:1] for candidate in solution.items())
        return tuple(others)

    def _trim_core(self, candidate: Candidate, facts: Facts) -> None:
        """Make the core of a candidate smaller; its reason is out of date if that leaves out a label."""
        with suppress(Unclear):
            labels = self.trim([self.literal(candidate, True), *facts], self._cores[candidate])
            if len(labels) < len(self._cores[candidate]):
                self._reasons.pop(candidate, None)
            self._cores[candidate] = labels
        self._stale.discard(candidate)

    def _rough_reason(self, candidate: Candidate, facts: Facts) -> Reason:
        """Return a reason with the labels of a candidate's core; parts of it may be spare."""
        if candidate not in self._reasons:
            labels = self._cores[candidate]
            on = [self.literal(candidate, True), *labels]
            near = self._near_facts(candidate, facts)
            self._reasons[candidate] = self._as_reason({*labels, *self.trim(on, near)}, facts, False)
        return self._reasons[candidate]

    def _minimal_reason(self, candidate: Candidate, facts: Facts) -> Reason:
        """Return the reason with labels of a candidate's core, minimal if that is known."""
        reason = self._reasons[candidate]
        if not reason.minimal:
            earlier = self._seen.setdefault(candidate, [])
            near, core = self._near_facts(candidate, facts), self._cores[candidate]
            reason = self._reason([self.literal(candidate, True)], core, near, facts, earlier)
            self._reasons[candidate] = reason
            self._cores[candidate] = [self.guards[label] for label in reason.labels]
        return reason

    def _near_facts(self, candidate: Candidate, facts: Facts) -> list[int]:
        """Return the facts with which the core of a candidate refutes it, no farther than it needs."""
        on = [self.literal(candidate, True), *self._cores[candidate]]
        near = self.near_facts(on, facts, (candidate[0],), known=True)
        assert near is not None, "a core stays one when facts are added"
        return near

    def _prove_smallest(self, candidate: Candidate, reason: Reason, facts: Facts) -> Reason:
        """Return the smallest reason of a candidate if it is proven in time, else the given one."""
        items = [*self.labels, *facts]
        weights = [self._weight_of((x,)) for x in self.labels]
        weights += self.fact_weights([cell for (cell, _), _ in facts.values()], candidate[0])
        literal, enough = self.literal(candidate, True), self.work - PROOF_WORK

        def violate(selection: int) -> int | None:
            if self.work <= enough:
                raise Unclear
            if self.core([literal, *(items[member] for member in members(selection))]) is not None:
                return None
            failures = self._violated_items(literal, facts)
            return mask_of(number for number, x in enumerate(items) if x in failures)

        start = {*(self.guards[label] for label in reason.labels)}
        start |= self.facts(reason.gone, reason.placed).keys()
        core = mask_of(number for number, x in enumerate(items) if x in start)
        budget = Budget(PROOF_NODES, self.deadline)
        try:
            lightest_, proven = lightest(core, weights, violate, (), PROOF_ROUNDS, budget)
        except Unclear:
            return reason
        if not proven:
            return reason
        on = {items[member] for member in members(lightest_)}
        return self._as_reason(on, facts, True, True)

    def _violated_items(self, literal: int, facts: Facts) -> set[int]:
        """Return labels and facts that fail in the solver's last solution, or in one where more hold.

        A few tries look for the latter.
        """
        failures = self._broken(self.labels, facts)
        for x in sorted(failures, key=lambda x: (x in self.labels, x))[:TRIES]:
            others = [y for y in (*self.labels, *facts) if y not in failures]
            if x in failures and self.core([literal, x, *others]) is None:
                failures &= self._broken(failures & self.labels.keys(), facts)
        return failures

    def _refutes(self, on: list[int], candidate: Candidate) -> bool:
        """Return whether guards and assumptions refute a candidate; if not, `_found` is a solution with
        it.
        """
        try:
            return self.core([self.literal(candidate, True), *on]) is not None
        except Unclear:
            self._found = {}
            return False

    def _false(self, targets: Candidates, facts: Facts) -> list[Candidate]:
        """Return the candidates that are in no solution, each with a core of labels."""
        if not _still_hold(self._stood, facts):
            self._cores.clear()
            self._seen.clear()
            self._stale.clear()
            self._reasons.clear()
            self._stood = {}
        possible = self._known_candidates(facts)
        changed = {cell for number, ((cell, _), _) in facts.items() if number not in self._stood}
        touched = {guard for cell in changed for guard in self.guards_of.get(cell, ())}
        self._stood = facts
        standing = set(facts.values())
        self._reasons = {
            c: reason for c, reason in self._reasons.items() if standing.issuperset(_facts_of(reason))
        }
        false, new = list[Candidate](), list[Candidate]()
        for candidate in targets:
            labels = self._cores.get(candidate)
            if labels is not None:
                false.append(candidate)
                if not touched.isdisjoint(labels):
                    self._stale.add(candidate)
            elif candidate not in possible:
                new.append(candidate)
        enough = self.work - STEP_WORK
        for candidate in new:
            if self.work < enough and false:
                break
            labels = self._first_core(candidate, facts, possible) if candidate not in possible else None
            if labels is not None:
                self._cores[candidate] = labels
                self._stale.add(candidate)
                false.append(candidate)
        return false

    def _known_candidates(self, facts: Facts) -> set[Candidate]:
        """Return the candidates of the known solutions that agree with the facts, or of a first one."""
        agreeing = [s for s in self._solutions if all((s[c] == v) == yes for (c, v), yes in facts.values())]
        self._solutions = agreeing
        if not agreeing:
            with suppress(Unclear):
                if self.core([*self.guards.values(), *facts], MANY_ROUNDS) is None:
                    self._solutions.append(self._found)
                    self._prefer(self._found.items())
        return {candidate for solution in self._solutions for candidate in solution.items()}

    def _prefer(self, candidates: Iterable[Candidate]) -> None:
        """Have the solver try these candidates of their cells first."""
        values: dict[Cell, list[int]] = {}
        for cell, value in candidates:
            values.setdefault(cell, []).append(value)
        search = self._search or self._open()
        search.session.prefer(values)

    def _first_core(self, candidate: Candidate, facts: Facts, possible: set[Candidate]) -> list[int] | None:
        """Return labels that refute a candidate with these facts, the nearer first, or None if none are
        found.

        The solution that has the candidate is added to the `possible` ones.
        """
        literal = self.literal(candidate, True)
        for ring in self._rings({candidate[0]}):
            with suppress(Unclear):
                core = self.core([literal, *ring, *facts])
                if core is not None:
                    return [x for x in core if x in self.labels]
                if len(ring) == len(self.guards):
                    self._solutions.append(self._found)
                    possible.update(self._found.items())
        return None


def _still_hold(stood: Facts, facts: Facts) -> bool:
    """Return whether all facts in `stood` still hold by the `facts`: a placed value rules the others out."""
    placed = dict(candidate for candidate, positive in facts.values() if positive)
    return all(
        number in facts or (not positive and placed.get(cell, value) != value)
        for number, ((cell, value), positive) in stood.items()
    )


def _facts_of(reason: Reason) -> Iterator[tuple[Candidate, bool]]:
    """Yield the facts of a reason, each with whether it is placed."""
    yield from ((candidate, False) for candidate in reason.gone)
    yield from ((candidate, True) for candidate in reason.placed)
