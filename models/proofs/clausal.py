"""The clausal form: clauses of the puzzle's constraints, and a derivation of the empty clause from them.

Vocabulary
    fresh      a solver that gets the finished list of clauses at once: its proof needs no assumptions
    core       the clauses that the derivation needs; only these are written
    cut        a clause that a lazy constraint asked for: a lemma that this constraint alone implies
    no-good    the clause that excludes a solution of the claim

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> pair = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> text = clausal(Puzzle("pair", pair, givens=(("a", (1,)),))).text
>>> print(text.partition("begin\\n")[2].partition("end")[0])
k 0
c 1
n 0
<BLANKLINE>
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter, itemgetter
from random import Random
from typing import NamedTuple

from ...puzzles import Cell, Deadline, Puzzle, Solution, TooLarge, Unknown
from ..backends.sat import Engine
from ..encodings.clauses import TRUE
from ..verify.bodies.strict import Strict, blocks
from ..verify.file import MOST_SECONDS, Clock
from ..verify.problem import Problem, problem_of
from ..verify.vocabulary import Refused, Unfinished
from .certificate import Certificate, make_certificate
from .claims import Claim, establish_claim
from .derivation import Derivation, Literals, NotDerived
from .provenance import DOMAINS, LazyRefutations, Origin, TracedModel
from .trim import trim

PLAIN = dict.fromkeys(
    ("chrono", "decompose", "elim", "lucky", "probe", "stabilize", "subsume", "ternary", "walk"), 0
)
"""Settings of CaDiCaL: search alone, without what simplifies clauses or looks for solutions. Proofs are a
quarter shorter so."""

SOLVERS: tuple[tuple[str, dict[str, int]], ...] = (("cadical195", PLAIN), ("cadical153", {}))
"""The solvers that are asked in turn, with their settings: neither has the shorter proofs always."""

ENOUGH = 0.97
"""A proof that is made anew is shorter if it is so by this factor."""

PATIENCE = 10.0
"""Seconds that the search for shorter ones may take once there is one."""

LONG = 5000
"""Number of lemmas above which several proofs are made: trimming takes much longer than that."""

ORDERS = 5
"""Number of further proofs, each from another order of the clauses."""

MOST_CONFLICTS = 500_000
"""A longer proof is given up, before it takes up all memory."""


class ClausalRefutation(NamedTuple):
    """Clauses, a few of which, the core of `derivation`, contradict each other.

    So there are no solutions other than those of `claim`.
    """

    model: TracedModel
    claim: Claim
    origins: list[Origin]
    derivation: Derivation


def clausal(
    puzzle: Puzzle,
    claim: str | None = None,
    *,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
) -> Certificate:
    """Return the certificate of a claim about `puzzle`, in the clausal form.

    Raises as `establish_claim` does.
    """
    started = time.perf_counter()
    evidence = refutation(puzzle, claim, solutions=solutions, forced=forced, timeout=timeout)
    body = list(certificate_lines(evidence))
    return make_certificate("clausal", puzzle, evidence.claim, body, seconds=time.perf_counter() - started)


def refutation(
    puzzle: Puzzle,
    claim: str | None = None,
    *,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
    traced: type[TracedModel] = TracedModel,
) -> ClausalRefutation:
    """Return the refutation that proves a claim about a `checkable` puzzle, with clauses of a `traced` model;
    raises as `establish_claim` does.
    """
    deadline = Deadline.of(timeout)
    problem = problem_of(puzzle.to_json())
    refuting: dict[int, LazyRefutations] = {}
    while True:
        model = traced(puzzle, deadline, refuting=refuting)
        statement = establish_claim(model, claim, solutions, forced, deadline)
        origins = [*model.origins(deadline), *no_goods(model, statement)]
        derivation = shortest([origin.literals for origin in origins], deadline)
        evidence = ClausalRefutation(model, statement, origins, derivation)
        core = [origins[at] for at in derivation.core]
        unseen = find_unjustified(model, [o for o in core if o.owner not in model.summed], problem)
        if not unseen:
            return evidence
        # The checker is not complete: it does not see that all that was stated follows from these.
        if not unseen.isdisjoint(refuting):
            raise Unknown(f"the checker does not see what constraint {min(unseen)} says")
        refuting |= {at: LazyRefutations(problem.constraints[at], puzzle.domains) for at in unseen}


def no_goods(model: TracedModel, claim: Claim) -> Iterator[Origin]:
    """Yield the clauses that demand a solution other than those of the claim."""
    literals = model.literals_of
    if claim.cell is not None and claim.value is not None:
        forced = literals[claim.cell].get(claim.value)
        if forced is not None:
            yield Origin("n", 0, () if forced == TRUE else (-forced,))
        return
    cells = [cell for cell in dict.fromkeys(model.puzzle.shown) if len(model.scope[cell]) > 1]
    if claim.name == "candidates":
        others = [
            literals[cell][value]
            for cell in cells
            for value in model.puzzle.domains[cell]
            if all(solution[cell] != value for solution in claim.solutions)
        ]
        yield Origin("n", 0, tuple(others))
        return
    for number, solution in enumerate(claim.solutions):
        yield Origin("n", number, tuple(-literals[cell][solution[cell]] for cell in cells))


def find_unjustified(model: TracedModel, core: Sequence[Origin], problem: Problem) -> set[int]:
    """Return the constraints, by number, for which the checker does not justify all their clauses.

    >>> from gridproof.puzzles import Board, Puzzle, Rules
    >>> from gridproof.puzzles.constraints import AllDifferent
    >>> cells = (("a", (1, 2)), ("b", (1, 2)))
    >>> puzzle = Puzzle("pair", Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2)))
    >>> model, problem = TracedModel(puzzle), problem_of(puzzle.to_json())
    >>> [find_unjustified(model, core, problem) for core in (model.origins(), [Origin("c", 0, (2,))])]
    [set(), {0}]
    """
    meanings, means = model.meanings(), model.means()
    clock = Clock(MOST_SECONDS)
    clock.earn(len(core))
    strict = Strict(problem.constraints, problem.domains, clock)
    wrong: set[int] = set()
    for number, (sort, owner, literals) in enumerate(core, start=1):
        if sort != "c" or owner in wrong:
            continue
        cells: dict[Cell, frozenset[int]] = {}
        auxiliaries = []
        for x in literals:
            meaning = meanings.get(abs(x))
            if meaning is None:
                auxiliaries.append(x)
                continue
            domain = problem.domains[meaning.cell]
            order = meaning.sort == "o"
            true = [v for v in domain if (v <= meaning.value if order else v == meaning.value) is (x > 0)]
            cells[meaning.cell] = cells.get(meaning.cell, frozenset()).union(true)
        try:
            for x in auxiliaries:
                if abs(x) in means and abs(x) not in strict.named:
                    word, *numbers = means[abs(x)]
                    strict.name(owner, abs(x), 1, str(word), list(map(int, numbers)))
            strict.take(owner, number, cells, tuple(auxiliaries))
        except (Refused, Unfinished):
            wrong.add(owner)
    for owner, clauses in strict.waiting.items():
        try:
            for block in blocks(clauses) if owner not in wrong else ():
                strict.justify(owner, block)
        except (Refused, Unfinished):
            wrong.add(owner)
    return wrong


# Derivation ----------------------------------------------------------------------------------


def shortest(clauses: list[Literals], deadline: Deadline) -> Derivation:
    """Return a short derivation of the empty clause; raises `Unknown` if there is none by the deadline.

    The solvers are asked in turn about the core alone, until none of them has a shorter proof.
    """
    best = trim(clauses, proof(clauses, deadline), deadline)
    limit, turn, failed = deadline.no_later_than(PATIENCE), 1, 0
    try:
        while len(best.lines) > 1 and failed < len(SOLVERS):
            core = [clauses[at] for at in best.core]
            other = trim(core, proof(core, limit, turn), limit).renumber_for(best.core, len(clauses))
            failed = 0 if other.length < ENOUGH * best.length else failed + 1
            best = min(best, other, key=attrgetter("length"))
            turn += 1
    except (TooLarge, Unknown):
        pass
    return best


def proof(clauses: Sequence[Literals], deadline: Deadline, turn: int = 0) -> list[Literals]:
    """Return the clauses that the solver whose `turn` it is learns on its way to a contradiction.

    Raises `Unknown` at the deadline.
    """
    name, settings = SOLVERS[turn % len(SOLVERS)]
    derivation = learn_clauses(clauses, name, settings, deadline)
    if len(derivation) > LONG:
        orders = (Random(seed).sample(clauses, len(clauses)) for seed in range(ORDERS))
        more = (learn_clauses(order, name, settings, deadline) for order in orders)
        derivation = min((derivation, *more), key=lambda lemmas: sum(map(len, lemmas)))
    return derivation


def learn_clauses(
    clauses: Sequence[Literals], name: str, settings: dict[str, int], deadline: Deadline
) -> list[Literals]:
    """Return the clauses that a fresh solver learns.

    Raises `NotDerived` if it finds a solution, `TooLarge` if they are too many, and `Unknown` at the
    deadline.
    """
    engine = Engine(name, with_proof=True)
    if settings:
        engine.solver.configure(settings)
    if not all(clauses):
        return []
    engine.load([x for clause in clauses for x in (*clause, 0)], deadline)
    answer = None
    while answer is None:
        deadline.check()
        if engine.solver.accum_stats()["conflicts"] > MOST_CONFLICTS:
            raise TooLarge(f"the proof takes more than {MOST_CONFLICTS:,} conflicts")
        engine.solver.conf_budget(engine.budget)
        answer = engine.solve([])
    if answer:
        raise NotDerived(f"{name} finds a solution where the search has proven that there is none")
    lines: list[str] = engine.solver.get_proof()
    return [tuple(map(int, line.split()[:-1])) for line in lines if not line.startswith("d")]


# Text ----------------------------------------------------------------------------------------


def certificate_lines(evidence: ClausalRefutation) -> Iterator[str]:
    """Yield the body of the certificate: clauses of the core by their constraints, no-goods, derivation.

    Variables and clauses are numbered anew. The empty clause is left out: propagation finds it.
    """
    model, _, origins, derivation = evidence
    groups: dict[int, list[int]] = {}
    for at in derivation.core:
        groups.setdefault(group_of(origins[at]), []).append(at)
    used = {abs(x) for at in derivation.core for x in origins[at].literals}
    used.update(abs(x) for literals, _ in derivation.lines for x in literals)
    names = VariableNumbers(model)
    yield from names.orders(used)
    auxiliaries = by_owner(model, used - names.named.keys())
    ids: dict[int, int] = {}
    topic = 0
    for owner in sorted({*groups, *auxiliaries} - {NO_GOOD}):
        if owner != DOMAINS:
            yield f"k {owner - topic}"
            topic = owner
            yield from names.auxiliaries(auxiliaries.get(owner, []))
        before = 0
        clauses = {at: names.of(origins[at].literals) for at in groups.get(owner, [])}
        for at, literals in sorted(
            clauses.items(), key=lambda item: (list(map(literal_order, item[1])), item[0])
        ):
            ids[at] = len(ids) + 1
            yield " ".join([origins[at].sort, *differences(literals, before)])
            before = abs(literals[0]) if literals else before
    for at in groups.get(NO_GOOD, []):
        ids[at] = len(ids) + 1
        yield f"n {origins[at].owner}"
    for number, (clause, hints) in enumerate(derivation.lines[:-1], start=len(origins)):
        ids[number] = len(ids) + 1
        yield " ".join(["l", *differences(names.of(clause)), ":", *[str(ids[hint]) for hint in hints]])


NO_GOOD = -2
"""The group of the clauses that exclude solutions."""


def group_of(origin: Origin) -> int:
    """Return the group in which a clause is written: its constraint, the domains, or the no-goods."""
    return NO_GOOD if origin.sort == "n" else origin.owner


def by_owner(model: TracedModel, auxiliaries: Iterable[int]) -> dict[int, list[int]]:
    """Return the auxiliary variables of each constraint."""
    variables: dict[int, list[int]] = {}
    for variable in sorted(auxiliaries):
        variables.setdefault(model.owner_of(variable), []).append(variable)
    return variables


def literal_order(literal: int) -> tuple[int, bool]:
    """Return a key that orders literals by their variables, in their written order."""
    return abs(literal), literal < 0


def differences(literals: Iterable[int], before: int = 0) -> Iterator[str]:
    """Yield each literal as the difference of its variable from the one before.

    >>> list(differences([3, -3, 7]))
    ['3', '-0', '4']
    """
    for literal in literals:
        yield f"{'-' if literal < 0 else ''}{abs(literal) - before}"
        before = abs(literal)


class VariableNumbers:
    """The numbers that variables have in the text; those of the values of cells go without saying."""

    def __init__(self, model: TracedModel) -> None:
        self.named: dict[int, int] = {}
        self.cells: dict[Cell, int] = {}
        self.meanings, self.means = model.meanings(), model.means()
        place: dict[tuple[Cell, int], int] = {}
        self.top = 0
        for cell in model.puzzle.rules.domain_of:
            self.cells[cell] = len(self.cells)
            values = sorted(model.puzzle.domains[cell])
            for value in values if len(values) > 2 else values[1:]:
                self.top += 1
                place[cell, value] = self.top
            if len(values) == 2:
                place[cell, values[0]] = -self.top
        for variable, meaning in self.meanings.items():
            if meaning.sort == "v":
                self.named[variable] = place[meaning.cell, meaning.value]

    def of(self, literals: Iterable[int]) -> list[int]:
        """Return the literals of a clause in the text, in order of their variables."""
        numbers = [self.named[abs(x)] * (1 if x > 0 else -1) for x in literals]
        return sorted(numbers, key=literal_order)

    def orders(self, used: Iterable[int]) -> Iterator[str]:
        """Yield the lines for those of the variables `used` with the meaning that the cell has at most this
        value.
        """
        meanings = {x: self.meanings[x] for x in used if x in self.meanings and x not in self.named}
        at_most = sorted((self.cells[cell], value, x) for x, (_, cell, value) in meanings.items())
        for cell, run in groupby(at_most, itemgetter(0)):
            values = []
            for _, value, variable in run:
                self.name(variable)
                values.append(str(value))
            yield " ".join(["o", str(cell), *values])

    def auxiliaries(self, variables: Iterable[int]) -> Iterator[str]:
        """Yield a line for each run of these auxiliary variables of one constraint, with their meaning."""

        def run_of(variable: int) -> tuple[str | int, ...]:
            """Return the common part of the variables of one line."""
            self.name(variable)
            word, *numbers = self.means.get(variable, ("",))
            if word in ("t", "f"):  # the last number rises with the name
                return word, *numbers[:-1], int(numbers[-1]) - self.top
            return (word,)

        for (word, *_), run in groupby(variables, run_of):
            meanings = [list(map(str, self.means.get(variable, ("",))[1:])) for variable in run]
            numbers = [number for one in meanings for number in one] if word in ("b", "w") else meanings[0]
            yield " ".join(["a", str(len(meanings)), *([str(word)] if word else []), *numbers])

    def name(self, variable: int) -> None:
        """Give this variable the next number."""
        self.top += 1
        self.named[variable] = self.top
