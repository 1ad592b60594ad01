"""The clausal proof for VeriPB 3: a problem of linear inequalities (OPB), and a proof about it.

Vocabulary
    enumeration  the solutions are logged one by one, and nothing else is left: the proof of a count
    decision     the solutions are excluded by clauses of the problem, which has no solution then
    preserved    the variables by which two solutions differ

Sums, counts, comparisons and different cells stand in the problem as inequalities. Their clauses are no part
of it: each one that the proof needs follows from one inequality, or from a sum of some. All other constraints
stand there as the clauses that the search asked for; gridproof checks that these follow, VeriPB does not.

The format is that of the overview for VeriPB 3 of 2026.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> from gridproof.models.proofs.clausal import refutation
>>> cells = tuple((name, (1, 2, 3)) for name in "ab")
>>> pair = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> problem, proof = problem_and_proof(refutation(Puzzle("pair", pair, givens=(("a", (1,)), ("b", (1, 2))))))
>>> print(problem + proof, end="")
* #variable= 2 #constraint= 1
* pair, written by gridproof: unique
* var -2: b=1
* var 2: b=2
* trusted: that these constraints are the puzzle
preserved: x2 ;
* no label (AllDifferent)
1 x2 >= 1 ;
pseudo-Boolean proof version 3.0
f 1 ;
solx x2 ;
rup 1 ~x2 >= 1 ;
rup >= 1 : ~ 1 3 ;
output NONE ;
conclusion ENUMERATION_COMPLETE 1 : 4 ;
end pseudo-Boolean proof ;
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from ...puzzles import Deadline, Puzzle, Solution
from ..backends.sat import Engine
from ..encodings.clauses import TRUE
from ..exchange.comments import heading
from .claims import Claim
from .clausal import SOLVERS, ClausalRefutation, refutation
from .derivation import Literals
from .dimacs import comments, lines_with_hints, of_cells
from .linear import Inequality, Key, LinearModel, opb_literal
from .provenance import TracedModel
from .summing import SummingModel


def refutation_by_sums(
    puzzle: Puzzle, claim: Claim, timeout: float | Deadline | None = None
) -> ClausalRefutation:
    """Return the refutation that proves a claim about a `checkable` puzzle, with counted sums if these are
    native then. Raises as `establish_claim` does.
    """
    deadline = Deadline.of(timeout)
    forced = None if claim.cell is None or claim.value is None else (claim.cell, claim.value)
    for traced in (SummingModel, TracedModel):
        evidence = refutation(
            *(puzzle, claim.name), solutions=claim.solutions, forced=forced, timeout=deadline, traced=traced
        )
        if evidence.model.summed <= LinearModel(evidence).native.keys():
            break
    return evidence


def problem_and_proof(refutation: ClausalRefutation, decision: bool = False) -> tuple[str, str]:
    """Return a problem as OPB and its proof: by default an enumeration.

    A `decision` proves that there is no solution beside the claim's, which clauses of the problem exclude.
    Only a `decision` can prove that a cell is forced.
    """
    if refutation.claim.cell is not None and not decision:
        raise ValueError("that a cell is forced is no enumeration: it can be proven by a decision only")
    writer = Writer(refutation, decision)
    return writer.problem(), writer.proof()


class Writer:
    """The lines of a problem and of its proof. `numbers` are those of inequalities, by their keys, and of
    clauses, by their places among the origins.
    """

    def __init__(self, refutation: ClausalRefutation, decision: bool) -> None:
        self.refutation, self.decision = refutation, decision
        self.puzzle = refutation.model.puzzle
        self.linear = LinearModel(refutation)
        self.numbers: dict[Key | int, int] = {}
        self.count = 0
        self.variables = {*of_cells(refutation, self.puzzle.rules.domain_of)}
        self.statements: list[str] = []
        self.steps: list[str] = []
        self.state_all()

    def number(self, name: Key | int) -> None:
        """Give the next number to an inequality or a clause."""
        self.count += 1
        self.numbers[name] = self.count

    # The problem

    def state_all(self) -> None:
        """State the cells, the constraints and, for a decision, that there is another solution."""
        linear, origins = self.linear, self.refutation.origins
        clauses: dict[int | str, list[int]] = {}
        for at, (sort, owner, _) in enumerate(origins):
            if sort != "c" or owner not in linear.native:
                clauses.setdefault(owner if sort == "c" else sort, []).append(at)
        stated = [at for there in clauses.values() for at in there if linear.sum_of_origin(at) is None]
        used = {abs(x) for at in stated for x in origins[at].literals}
        cells = [key for key in linear.known if key[0] == "cell"]
        orders = [key for key in linear.known if key[1] in linear.orders and key[1] in used]
        self.state("cells: each has one value", cells, clauses.get("d", []))
        self.state("cells: variables that say that one has at most a value", orders, [])
        for number, constraint in enumerate(self.puzzle.constraints):
            self.state(heading(constraint), linear.native.get(number, []), clauses.get(number, []))
        if self.decision:
            self.state("another solution than those of the claim", [], clauses.get("n", []))

    def state(self, title: str, keys: Iterable[Key], clauses: Iterable[int]) -> None:
        """State inequalities, and the clauses that do not follow from inequalities, below a title."""
        stated: list[tuple[Key | int, Inequality]] = [(key, self.linear.known[key]) for key in keys]
        for at in clauses:
            if self.linear.sum_of_origin(at) is None:
                stated.append((at, as_inequality(self.refutation.origins[at].literals)))
        if stated:
            self.statements.append(f"* {title}")
        for name, inequality in stated:
            self.statements.append(f"{inequality} ;")
            self.variables.update(map(abs, inequality.weights))
            self.number(name)

    def problem(self) -> str:
        """Return the problem, with comments on its variables and constraints."""
        constraints = enumerate(self.puzzle.constraints)
        others = sorted({type(c).__name__ for at, c in constraints if at not in self.linear.native})
        preserved = map(opb_literal, sorted(of_cells(self.refutation, self.puzzle.shown)))
        size = len(self.statements) - sum(line.startswith("*") for line in self.statements)
        lines = [
            f"* #variable= {max(self.variables, default=0)} #constraint= {size}",
            *(f"* {comment}" for comment in comments(self.refutation)),
            "* trusted: that these constraints are the puzzle",
            *([f"* by clauses, which gridproof derives: {', '.join(others)}"] if others else []),
            *([] if self.decision else [" ".join(("preserved:", *preserved, ";"))]),
            *self.statements,
        ]
        return "".join(f"{line}\n" for line in lines)

    # The proof

    def proof(self) -> str:
        """Return the proof."""
        refutation = self.refutation
        solutions = () if self.decision else refutation.claim.solutions
        self.steps += ["pseudo-Boolean proof version 3.0", f"f {self.count} ;"]
        for solution in solutions:
            self.count += 1
            self.steps.append(f"solx {' '.join(map(opb_literal, self.assignment(solution)))} ;")
        for at, origin in enumerate(refutation.origins):
            if origin.sort == "n" and not self.decision:
                # `solx` excludes more literals than our clause has: this one follows.
                self.derive(at, f"rup {as_inequality(origin.literals)}")
        for at in sorted(refutation.derivation.core):
            self.derive_origin(at)
        for at, (literals, hints) in enumerate(lines_with_hints(refutation), len(refutation.origins)):
            needed = [str(number) for number, _ in groupby(self.numbers[hint - 1] for hint in hints)]
            self.derive(at, f"rup {as_inequality(literals)} : ~ {' '.join(needed)}")
        conclusion = f"ENUMERATION_COMPLETE {len(solutions)}" if solutions else "UNSAT"
        end = ["output NONE ;", f"conclusion {conclusion} : {self.count} ;", "end pseudo-Boolean proof ;"]
        return "".join(f"{line}\n" for line in (*self.steps, *end))

    def derive(self, name: Key | int, step: str) -> None:
        """Write a step that derives an inequality or a clause."""
        self.steps.append(f"{step} ;")
        self.number(name)

    def derive_origin(self, at: int) -> None:
        """Give a number to a clause of the core: that of an inequality that says as much, or of a sum."""
        parts = self.linear.sum_of_origin(at)
        if parts is None:
            return
        for _, key in parts:
            if key not in self.numbers:
                self.define(int(key[1]))
        (_, first), *rest = parts
        if rest:
            words = [f"{self.numbers[key]} {f'{times} * ' if times > 1 else ''}+" for times, key in rest]
            self.derive(at, f"pol {self.numbers[first]} {' '.join(words)}")
        else:
            self.numbers[at] = self.numbers[first]

    def define(self, variable: int) -> None:
        """Introduce an auxiliary variable by what follows if it is true, and if it is false."""
        for true in (1, 0):
            key: Key = ("auxiliary", variable, true)
            self.derive(key, f"red {self.linear.known[key]} : {opb_literal(variable)} -> {1 - true}")

    def assignment(self, solution: Solution) -> list[int]:
        """Return true literals of all variables of the problem, auxiliaries too, for a solution."""
        literals_of = self.refutation.model.literals_of
        engine = Engine(SOLVERS[0][0])
        for origin in self.refutation.origins:
            if origin.sort != "n":
                engine.add(origin.literals)
        engine.add([TRUE])
        satisfied = engine.solve([literals_of[cell][value] for cell, value in solution.items()])
        assert satisfied, "a solution of the puzzle is a solution of its clauses"
        true = {abs(x): x for x in engine.solver.get_model()}
        return [true.get(variable, variable) for variable in sorted(self.variables)]


def as_inequality(clause: Literals) -> Inequality:
    """Return a clause as an inequality."""
    return Inequality(dict.fromkeys(clause, 1), 1)
