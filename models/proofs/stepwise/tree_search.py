"""The search for a small proof in steps: the values to suppose, one inside the other.

Vocabulary
    probe        unit propagation under one more literal
    failed       a literal whose probe ends in a contradiction
    target       a value of a shown cell that is in no solution of the claim: it must go
    closed       all shown cells are fixed, to a solution of the claim

Propagation runs in a solver's own code, so that every value can be probed at every node (look-ahead; Heule
and van Maaren in the Handbook of Satisfiability, chapter 5). The result is replayed clause by clause, and the
resulting file is checked: nothing here need be trusted.

>>> from gridproof.models.proofs.provenance import TracedModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)), ("c", (2, 3)))
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> search = ProofSearch(OwnedClauses(TracedModel(Puzzle("row", rules))), (), Deadline())
>>> search.narrow(), search.replay.left
(None, [{1, 2}, {1, 2}, {3}])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....puzzles import Deadline, Solution, Unknown
from ...backends.sat import Engine
from ..claims import Disproved
from .learn import Learner
from .owned_clauses import OwnedClauses, Removal
from .replay import CaseSplit, Event, Implied, Needs, StepReplay, Supposition
from .row_sums import Adder

SOLVER = "minisat22"

MOST_NODES = 1_000_000
"""Maximum number of nodes of a tree that is sought."""

MOST_BARREN = 2
"""Number of vain searches for sums in a row after which no more are made."""

TRIED, MOST_TRIED = 4, 24
"""Suppositions compared if no value fails, and the number tried to find them."""


class Exhausted(Exception):
    """A tree that is larger than it may be."""


class ProofSearch:
    """Looks for a proof that the puzzle has no solutions but `solutions`, or, for `values_alone`, that its
    shown cells have no values but theirs.

    With an `adder`, sums of constraints are tried when a tree would be needed; if `early`, before all else.
    """

    def __init__(
        self,
        knowledge: OwnedClauses,
        solutions: Sequence[Solution],
        deadline: Deadline,
        adder: Adder | None = None,
        early: bool = False,
        values_alone: bool = False,
    ) -> None:
        self.values_alone = values_alone
        self.known = knowledge
        self.adder = adder
        self.early = early
        self.solutions = solutions
        self.deadline = deadline
        self.learner = Learner(knowledge, deadline)
        self.replay = StepReplay(knowledge, solutions, deadline)
        self.events: list[Implied | CaseSplit] = []
        self.shown = dict.fromkeys(knowledge.number[cell] for cell in knowledge.puzzle.shown)
        self.listed = {tuple(s[knowledge.cells[c]] for c in self.shown) for s in solutions}
        self.values = [
            {value: knowledge.literal(c, value) for value in sorted(knowledge.puzzle.domains[cell])}
            for c, cell in enumerate(knowledge.cells)
        ]
        self.open = [c for c, values in enumerate(self.values) if len(values) > 1]
        self.engine = Engine(SOLVER)
        self.solver = self.engine.solver
        self.root: set[int] = set()
        """Literals that are true outside of all suppositions."""
        self.nodes = 0
        """Number of nodes a tree may still have."""
        self._floating: dict[int, int] = {}
        """Number of true literals when propagation with the filters did not refute a literal."""
        self.barren = 0
        """Number of searches in a row without a sum."""
        self._trees: dict[int, list[Supposition]] = {}
        """Suppositions that refute a literal."""
        self._read = self._rooted = 0

    def run(self) -> tuple[list[Event], Needs]:
        """Return the events of a proof, and the removals that they lead to: a contradiction, or all targets.

        Raises `Disproved`, and `Unknown` at the deadline.
        """
        needs = self.narrow()
        goal = self.goal()
        while needs is None:
            self.deadline.check()
            open_ = [removal for removal in sorted(goal) if -self.literal_of(removal) not in self.root]
            before = len(self.root)
            if open_ and self.early:
                needs = self.add(open_)
            if needs is not None or len(self.root) > before:
                continue
            if self.early and len(self.known.checked) == len(self.known.constraints):
                raise Unknown("no sum of constraints removes a value")
            if open_:
                needs = self.remove(open_)
            elif len(self.solutions) == 1 or self.values_alone:
                needs = set(goal)
            else:
                self.nodes = MOST_NODES
                suppositions = self.refute([])
                needs = self.narrow()
                if needs is None:
                    needs = self.replay.follow(suppositions, self.events)
                if needs is None:
                    needs = self.replay.ending()
                if needs is None:
                    raise Unknown("the search for a proof has left a value")
        return self.replay.trim_events(self.events, set(needs)), needs

    def goal(self) -> Needs:
        """Return the targets."""
        cells, domains = self.known.cells, self.known.puzzle.domains
        return {
            (c, value)
            for c in self.shown
            for value in set(domains[cells[c]]).difference(solution[cells[c]] for solution in self.solutions)
            if self.solutions
        }

    def add(self, removals: Sequence[Removal]) -> Needs | None:
        """Remove what sums of constraints remove; the needs of a contradiction, if that leads to one."""
        assert self.adder is not None
        needs = None
        while needs is None and self.adder.look(self.replay.left, removals, self.learner.explain):
            needs = self.narrow()
        return needs

    def literal_of(self, removal: Removal) -> int:
        """Return the literal that is true if the cell has the value."""
        cell, value = removal
        return self.values[cell][value]

    # Propagation -----------------------------------------------------------------------------

    def load(self) -> None:
        """Read the clauses that were learnt since."""
        for clause in self.known.clauses[self._read :]:
            self.solver.add_clause(clause)
        self._read = len(self.known.clauses)

    def narrow(self) -> Needs | None:
        """Propagate outside of all suppositions, with the filters; the needs of a contradiction."""
        while True:
            self.load()
            needs = self.replay.extend(self.events)
            if needs is not None:
                return needs
            new = self.replay.trail[self._rooted :]
            for literal in new:
                self.solver.add_clause([literal])
            self._rooted += len(new)
            self.root.update(new)
            if not self.learner.learn_next(self.replay.left):
                return None

    def probe(self, assumed: list[int]) -> list[int] | None:
        """Return the result of propagation beside the root's literals, or None for a contradiction."""
        self.load()
        fine, trail = self.solver.propagate(assumed)
        return trail if fine else None

    def fails_with_filters(self, assumed: list[int]) -> bool:
        """Return whether propagation with the filters ends in a contradiction."""
        while True:
            self.deadline.check()
            trail = self.probe(assumed)
            if trail is None:
                return True
            if not self.learner.learn_next(self.domains(self.root.union(trail))):
                return False

    def domains(self, true: set[int]) -> list[set[int]]:
        """Return the values left in each cell."""
        return [{value for value, x in values.items() if -x not in true} for values in self.values]

    # The tree --------------------------------------------------------------------------------

    def remove(self, open_: list[Removal]) -> Needs | None:
        """Remove some of the targets; the needs of a contradiction, if that leads to one.

        The cheapest way that does: a probe that fails, the filters, sums of constraints, a tree.
        """
        targets = [self.literal_of(removal) for removal in open_]
        reach = {x: self.reach(x) for x in targets}
        failed = sorted((size, x) for x, (fine, size) in reach.items() if not fine)
        if failed:
            return self.conclude(x for _, x in failed)
        order = sorted(targets, key=lambda x: reach[x][1], reverse=True)
        for x in order:
            size = reach[x][1] + len(self.root)
            if self._floating.get(x) != size:
                if self.fails_with_filters([x]):
                    self.narrow()
                    return self.conclude([x])
                self._floating[x] = size
        if self.adder is not None and not self.early and self.barren < MOST_BARREN:
            before = len(self.root)
            needs = self.add(open_)
            if needs is not None or len(self.root) > before:
                self.barren = 0
                return needs
            self.barren += 1
        return self.conclude([self.smallest_tree(order)])

    def reach(self, literal: int) -> tuple[bool, int]:
        """Return whether the literal does not fail, and the number of literals that propagation finds."""
        self.load()
        fine, trail = self.solver.propagate([literal])
        return bool(fine), len(trail)

    def conclude(self, literals: Iterable[int]) -> Needs | None:
        """Refute the literals, one after the other; return the needs of a contradiction, if that leads to
        one.

        Raises `Unknown` if the replay does not see that a literal fails.
        """
        needs = None
        for x in literals:
            if needs is None and -x not in self.root:
                needs = self.replay.conclude(self.build_split(x), x, self.events)
                if needs is None:
                    needs = self.narrow()
        return needs

    def build_split(self, literal: int) -> CaseSplit:
        """Return the consequences of supposing the literal."""
        split = self.replay.suppose(Supposition(literal, self._trees.pop(literal, [])))
        if split is None:
            raise Unknown("the replay of a refutation does not end")
        return split

    def smallest_tree(self, order: list[int]) -> int:
        """Return the literal with the smallest tree among some; none has a large one where another's is
        small.
        """
        nodes = 1
        while True:
            trees: dict[int, list[Supposition]] = {}
            for x in order[:MOST_TRIED]:
                self.nodes = nodes
                try:
                    trees[x] = self.refute([x])
                except Exhausted:
                    continue
                if len(trees) == TRIED:
                    break
            if trees:
                # A solution keeps all that was learnt: there is no contradiction outside of suppositions.
                self.narrow()
                self._trees = dict(trees)
                # The progress at the end of a short tree counts too: how much further it takes the proof.
                weights = {
                    x: self.build_split(x).weight() / len(self.probe([-x]) or [x])
                    for x in trees
                    if -x not in self.root
                }
                self._trees = trees
                return min(weights or trees, key=lambda x: weights.get(x, 0))
            nodes *= 4

    def refute(self, assumed: list[int]) -> list[Supposition]:
        """Return suppositions that lead from `assumed` to a contradiction, or to solutions of the claim.

        Raises `Exhausted` if the tree has more than `nodes` nodes.
        """
        if self.nodes <= 0:
            raise Exhausted
        self.nodes -= 1
        assumed = list(assumed)
        suppositions: list[Supposition] = []
        while True:
            self.deadline.check()
            trail = self.probe(assumed)
            if trail is None:
                return suppositions
            true = self.root.union(trail)
            if self.is_closed(true):
                return suppositions
            cells = [c for c in self.open if not any(x in true for x in self.values[c].values())]
            if not cells:
                self.judge(true)
                continue
            if self.learner.learn_next(self.domains(true)):
                continue
            reach = self.look_ahead(assumed, trail, cells, suppositions)
            if reach is not None:
                first = self.widest(cells, reach)
                suppositions.append(Supposition(first, self.refute([*assumed, first])))
                assumed.append(-first)

    def look_ahead(
        self, assumed: list[int], trail: list[int], cells: list[int], suppositions: list[Supposition]
    ) -> dict[int, int] | None:
        """Return the number of literals that each value of the cells implies. A value that fails is noted in
        `suppositions` and its negation in `assumed`; then the result is None.
        """
        reach: dict[int, int] = {}
        failed = False
        true = self.root.union(trail)
        for x in [x for c in cells for x in self.values[c].values()]:
            if -x in true or x in true:
                continue
            ahead = self.probe([*assumed, x])
            if ahead is not None and not self.is_closed(self.root.union(ahead)):
                reach[x] = len(ahead) - len(trail)
                continue
            suppositions.append(Supposition(x))
            assumed.append(-x)
            failed = True
            now = self.probe(assumed)
            if now is None:
                return None
            trail = now
            true = self.root.union(trail)
        return None if failed else reach

    def widest(self, cells: list[int], reach: dict[int, int]) -> int:
        """Return the value with the most consequences, of the cell whose values all have many."""

        def score(cell: int) -> float:
            return sum(1 / (1 + reach[x]) for x in self.values[cell].values() if x in reach)

        return max(
            (x for x in self.values[min(cells, key=score)].values() if x in reach), key=reach.__getitem__
        )

    def is_closed(self, true: set[int]) -> bool:
        """Return whether all shown cells are fixed to a solution of the claim."""
        if len(self.solutions) < 2:
            return False
        fixed = []
        for c in self.shown:
            value = next((value for value, x in self.values[c].items() if x in true), None)
            if value is None:
                return False
            fixed.append(value)
        return tuple(fixed) in self.listed

    def judge(self, true: set[int]) -> None:
        """Learn the constraint that a full assignment breaks. Raises `Disproved` if it breaks nothing."""
        domains = self.domains(true)
        solution = {cell: min(domains[c]) for c, cell in enumerate(self.known.cells)}
        for k, constraint in enumerate(self.known.constraints):
            if not constraint.holds(solution):
                if not self.learner.learn_violation(k, solution):
                    raise Unknown(f"the checker does not see that {constraint.label or k} is broken")
                return
        raise Disproved("there is another solution", [solution])
