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
v 1 1 2
k 0
c 1
n 0 -1
l : 2
<BLANKLINE>
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from random import Random
from typing import NamedTuple

from ...puzzles import Cell, Deadline, Puzzle, Solution, TooLarge, Unknown
from ..backends.sat import Engine
from ..encodings.clauses import TRUE
from ..verify.problem import problem_of
from .certificate import Certificate, certified
from .claims import Claim, settled
from .derivation import Derivation, Literals, NotDerived
from .justified import unjustified
from .provenance import Origin, Recorded, Refuting
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
"""Where a proof has more lemmas than this, several are made: trimming takes much longer than that."""

ORDERS = 5
"""So many more, each from another order of the clauses."""

MOST_CONFLICTS = 500_000
"""A longer proof is given up, before it takes up all memory."""


class Refutation(NamedTuple):
    """Why there are no other solutions than those of `claim`: clauses of which a few, those of the core of
    `derivation`, contradict each other.
    """

    model: Recorded
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
    """The certificate of a claim about `puzzle`, in the clausal form. Raises as `settled` does."""
    started = time.perf_counter()
    found = refutation(puzzle, claim, solutions=solutions, forced=forced, timeout=timeout)
    body = list(lines(found))
    return certified("clausal", puzzle, found.claim, body, seconds=time.perf_counter() - started)


def refutation(
    puzzle: Puzzle,
    claim: str | None = None,
    *,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
) -> Refutation:
    """The refutation that proves a claim about `puzzle`. Raises as `settled` does."""
    deadline = Deadline.of(timeout)
    problem = problem_of(puzzle.to_json())
    refuting: dict[int, Refuting] = {}
    while True:
        model = Recorded(puzzle, deadline, refuting=refuting)
        known = settled(model, claim, solutions, forced, deadline)
        origins = [*model.origins(), *no_goods(model, known)]
        derivation = shortest([origin.literals for origin in origins], deadline)
        found = Refutation(model, known, origins, derivation)
        unseen = unjustified(model, [origins[at] for at in derivation.core], problem)
        if not unseen:
            return found
        # The checker is not complete: it does not see that all that was stated follows from these.
        if not unseen.isdisjoint(refuting):
            raise Unknown(f"the checker does not see what constraint {min(unseen)} says")
        refuting |= {at: Refuting(problem.constraints[at], puzzle.domains) for at in unseen}


def no_goods(model: Recorded, claim: Claim) -> Iterator[Origin]:
    """The clauses that say: another solution than those of the claim."""
    literals = model.literals_of
    if claim.cell is not None and claim.value is not None:
        forced = literals[claim.cell].get(claim.value)
        if forced is not None:
            yield Origin("n", 0, () if forced == TRUE else (-forced,))
        return
    cells = [cell for cell in dict.fromkeys(model.puzzle.shown) if len(model.scope[cell]) > 1]
    for number, solution in enumerate(claim.solutions):
        yield Origin("n", number, tuple(-literals[cell][solution[cell]] for cell in cells))


# Derivation ----------------------------------------------------------------------------------


def shortest(clauses: list[Literals], deadline: Deadline) -> Derivation:
    """A short derivation of the empty clause. Raises `Unknown` at the deadline, if there is none by then.

    The solvers are asked in turn about the core alone, until none of them has a shorter proof.
    """
    best = trim(clauses, proof(clauses, deadline), deadline)
    limit, turn, failed = deadline.within(PATIENCE), 1, 0
    try:
        while len(best.lines) > 1 and failed < len(SOLVERS):
            core = [clauses[at] for at in best.core]
            other = trim(core, proof(core, limit, turn), limit).of(best.core, len(clauses))
            failed = 0 if other.length < ENOUGH * best.length else failed + 1
            best = min(best, other, key=attrgetter("length"))
            turn += 1
    except (TooLarge, Unknown):
        pass
    return best


def proof(clauses: Sequence[Literals], deadline: Deadline, turn: int = 0) -> list[Literals]:
    """The clauses that the solver whose `turn` it is learns on its way to a contradiction. Raises `Unknown`
    at the deadline.
    """
    name, settings = SOLVERS[turn % len(SOLVERS)]
    found = learnt(clauses, name, settings, deadline)
    if len(found) > LONG:
        orders = (Random(seed).sample(clauses, len(clauses)) for seed in range(ORDERS))
        more = (learnt(order, name, settings, deadline) for order in orders)
        found = min((found, *more), key=lambda lemmas: sum(map(len, lemmas)))
    return found


def learnt(
    clauses: Sequence[Literals], name: str, settings: dict[str, int], deadline: Deadline
) -> list[Literals]:
    """The clauses that a fresh solver learns. Raises `NotDerived` where it finds a solution, `TooLarge` where
    they are too many, and `Unknown` at the deadline.
    """
    engine = Engine(name, with_proof=True)
    if settings:
        engine.solver.configure(settings)
    if not all(clauses):
        return []
    engine.load([x for clause in clauses for x in (*clause, 0)], deadline)
    answer = None
    while answer is None:
        deadline.left()
        if engine.solver.accum_stats()["conflicts"] > MOST_CONFLICTS:
            raise TooLarge(f"the proof takes more than {MOST_CONFLICTS:,} conflicts")
        engine.solver.conf_budget(engine.budget())
        answer = engine.solve([])
    if answer:
        raise NotDerived(f"{name} finds a solution where the search has proven that there is none")
    said: list[str] = engine.solver.get_proof()
    return [tuple(map(int, line.split()[:-1])) for line in said if not line.startswith("d")]


# Text ----------------------------------------------------------------------------------------


def lines(found: Refutation) -> Iterator[str]:
    """The body of the certificate: variables, clauses of the core, derivation; all numbered anew."""
    model, _, origins, derivation = found
    core = sorted(derivation.core, key=lambda at: (origins[at].sort == "n", origins[at].owner))
    literals = [origins[at].literals for at in core] + [literals for literals, _ in derivation.lines]
    names = {old: new for new, old in enumerate(sorted({abs(x) for clause in literals for x in clause}), 1)}
    names |= {-old: -new for old, new in names.items()}
    ids = {old: new for new, old in enumerate(core, 1)}
    ids |= {len(origins) + at: len(core) + at + 1 for at in range(len(derivation.lines))}
    yield from variables(model, [old for old in names if old > 0], names)
    named = -1
    for at in core:
        sort, owner, clause = origins[at]
        if sort == "c" and owner != named:
            named = owner
            yield f"k {owner}"
        numbers = [str(names[x]) for x in clause]
        yield " ".join([sort, *([str(owner)] if sort == "n" else []), *numbers])
    for clause, hints in derivation.lines:
        yield " ".join(["l", *[str(names[x]) for x in clause], ":", *[str(ids[hint]) for hint in hints]])


def variables(model: Recorded, used: list[int], names: dict[int, int]) -> Iterator[str]:
    """A line for the variables of each cell, and one for each run of auxiliaries of a constraint."""
    meanings, cells = model.meanings(), {cell: at for at, cell in enumerate(model.puzzle.rules.domain_of)}
    means = model.means()

    def run_of(variable: int) -> tuple[str | int, ...]:
        """What the variables of one line have in common."""
        meaning = meanings.get(variable)
        if meaning is not None:
            return meaning.sort, cells[meaning.cell]
        owner, (word, *numbers) = model.owner_of(variable), means.get(variable, ("",))
        if word in ("t", "f"):  # the last number rises with the name
            numbers[-1] = int(numbers[-1]) - names[variable]
            return "a", owner, word, *numbers
        return "a", owner, word

    for (sort, about, *_), run in groupby(used, run_of):
        first, *others = run
        if sort == "a":
            numbers = f"{names[first]}..{names[others[-1]]}" if others else f"{names[first]}"
            word, *said = means.get(first, ("",))
            if word in ("b", "w"):
                said = [number for variable in (first, *others) for number in means[variable][1:]]
            yield " ".join(map(str, ("a", numbers, about, *([word] if word else []), *said)))
        else:
            values = " ".join(str(meanings[variable].value) for variable in (first, *others))
            yield f"{sort} {names[first]} {about} {values}"
