"""The clausal proof for checkers of others: DIMACS with DRAT or LRAT, and VeriPB 3.

Vocabulary
    DRAT         the derived clauses alone, for ``drat-trim``; ours need no more than RUP
    LRAT         each line with the clauses that its propagation needs, units too, for ``cake_lpr``
    enumeration  the solutions are logged one by one, and nothing else is left: the proof of a count
    decision     the solutions are excluded by clauses of the problem, which has no solution then
    preserved    the variables by which two solutions differ

DRAT: Wetzler, Heule and Hunt (SAT 2014). LRAT: Cruz-Filipe et al. (CADE 2017). VeriPB 3: the overview of its
formats; that no registry has the program means that only a reader of our own has read these files.

The clauses are all that the search needed, not the core alone: the core is no model of the puzzle.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> from gridproof.models.proofs.clausal import refutation
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> pair = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> found = refutation(Puzzle("pair", pair, givens=(("a", (1,)),)))
>>> print(dimacs(found) + lrat(found), end="")
c pair, written by gridproof: unique
c var -2: b=1
c var 2: b=2
p cnf 2 3
2 0
2 0
-2 0
4 0 1 3 0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ...puzzles import Cell, Solution
from ..backends.sat import Engine
from ..encodings.clauses import TRUE
from ..exchange.comments import meanings, one_line
from .clausal import SOLVERS, ClausalRefutation
from .derivation import HintReplay, Literals
from .provenance import Origin


def write(refutation: ClausalRefutation, to: str, path: Path) -> tuple[Path, ...]:
    """Write the problem and its proof for other checkers, in one of `FORMATS`, beside each other under the
    name of `path`; returns their paths.
    """
    written = []
    for suffix, text in FORMATS[to]:
        file = path.with_suffix(suffix)
        file.write_text(text(refutation), encoding="utf-8")
        written.append(file)
    return tuple(written)


def dimacs(refutation: ClausalRefutation) -> str:
    """Return all clauses, with those that exclude the solutions of the claim, as DIMACS."""
    clauses = [origin.literals for origin in refutation.origins]
    return "".join(
        f"{line}\n"
        for line in (
            *(f"c {comment}" for comment in comments(refutation)),
            f"p cnf {max(variables(refutation), default=0)} {len(clauses)}",
            *(" ".join(map(str, (*clause, 0))) for clause in clauses),
        )
    )


def drat(refutation: ClausalRefutation) -> str:
    """Return the derived clauses."""
    return "".join(" ".join(map(str, (*literals, 0))) + "\n" for literals, _ in refutation.derivation.lines)


def lrat(refutation: ClausalRefutation) -> str:
    """Return the derived clauses with numbers and all hints."""
    first = len(refutation.origins) + 1
    return "".join(
        " ".join(map(str, (number, *literals, 0, *hints, 0))) + "\n"
        for number, (literals, hints) in enumerate(lines_with_hints(refutation), first)
    )


def lines_with_hints(refutation: ClausalRefutation) -> Iterator[tuple[Literals, list[int]]]:
    """Yield the lines with all clauses that their propagation needs, units first, counted from 1."""
    clauses = [origin.literals for origin in refutation.origins]
    replay = HintReplay(clauses, refutation.derivation.core)
    for at, (literals, hints) in enumerate(refutation.derivation.lines):
        literals, hints, units = replay.line(literals, hints)
        replay.keep(len(clauses) + at, literals)
        yield literals, [number + 1 for number in (*sorted(units), *hints)]


def variables(refutation: ClausalRefutation) -> list[int]:
    """Return the variables of the clauses and of the cells."""
    used = {abs(x) for origin in refutation.origins for x in origin.literals}
    return sorted(used.union(of_cells(refutation, refutation.model.puzzle.rules.domain_of)))


def of_cells(refutation: ClausalRefutation, cells: Iterable[Cell]) -> list[int]:
    """Return the variables of these cells."""
    literals = (x for cell in cells for x in refutation.model.literals_of[cell].values())
    return list(dict.fromkeys(abs(x) for x in literals if x != TRUE))


def comments(refutation: ClausalRefutation) -> Iterator[str]:
    """Yield the claim, and the meaning of the variables."""
    model, claim = refutation.model, refutation.claim
    about = f"{claim.name} {claim.cell}={claim.value}" if claim.cell is not None else claim.name
    yield f"{one_line(model.puzzle.rules.name)}, written by gridproof: {one_line(about)}"
    yield from meanings(
        (str(literal), cell, value)
        for cell, literals in model.literals_of.items()
        for value, literal in literals.items()
        if literal != TRUE and cell in model.puzzle.rules.domain_of
    )


# VeriPB --------------------------------------------------------------------------------------


def problem(refutation: ClausalRefutation, decision: bool = False) -> str:
    """Return the problem of `proof`, as OPB."""
    clauses = [origin.literals for origin in problem_origins(refutation, decision)]
    projection = " ".join(f"x{abs(x)}" for x in of_cells(refutation, refutation.model.puzzle.shown))
    return "".join(
        f"{line}\n"
        for line in (
            f"* #variable= {len(variables(refutation))} #constraint= {len(clauses)}",
            *(f"* {comment}" for comment in comments(refutation)),
            *([] if decision else [f"preserved: {projection} ;"]),
            *(f"{at_least_one(clause)} ;" for clause in clauses),
        )
    )


def proof(refutation: ClausalRefutation, decision: bool = False) -> str:
    """Return the proof for VeriPB 3: by default an enumeration.

    A `decision` proves that there is no solution beside the claim's, which clauses of the problem exclude.
    Only a `decision` can prove that a cell is forced.
    """
    origins = problem_origins(refutation, decision)
    names = {at: at + 1 for at in range(len(origins))}
    lines = ["pseudo-Boolean proof version 3.0", f"f {len(origins)} ;"]
    number = len(origins)
    if not decision:
        for solution in refutation.claim.solutions:
            lines.append(f"solx {' '.join(opb_literal(x) for x in assignment(refutation, solution))} ;")
            number += 1
        for at in range(len(origins), len(refutation.origins)):
            # `solx` excludes more literals than our clause has: this one follows.
            lines.append(f"rup {at_least_one(refutation.origins[at].literals)} ;")
            number += 1
            names[at] = number
    for at, (literals, hints) in enumerate(lines_with_hints(refutation), len(refutation.origins)):
        needed = " ".join(str(names[hint - 1]) for hint in hints)
        lines.append(f"rup {at_least_one(literals)} : ~ {needed} ;")
        number += 1
        names[at] = number
    count = len(refutation.claim.solutions)
    conclusion = f"ENUMERATION_COMPLETE {count}" if count and not decision else "UNSAT"
    lines += ["output NONE ;", f"conclusion {conclusion} : {number} ;", "end pseudo-Boolean proof ;"]
    return "".join(f"{line}\n" for line in lines)


def problem_origins(refutation: ClausalRefutation, decision: bool) -> list[Origin]:
    """Return the clauses of the problem, which stand first: all if `decision`, else those of the puzzle."""
    if refutation.claim.cell is not None and not decision:
        raise ValueError("that a cell is forced is no enumeration: it can be proven by a decision only")
    return [origin for origin in refutation.origins if decision or origin.sort != "n"]


def assignment(refutation: ClausalRefutation, solution: Solution) -> list[int]:
    """Return true literals of all variables, auxiliaries too, for a solution."""
    model = refutation.model
    cells: dict[Cell, dict[int, int]] = {cell: model.literals_of[cell] for cell in solution}
    engine = Engine(SOLVERS[0][0])
    for origin in refutation.origins:
        if origin.sort != "n":
            engine.add(origin.literals)
    engine.add([TRUE])
    satisfied = engine.solve([cells[cell][value] for cell, value in solution.items()])
    assert satisfied, "a solution of the puzzle is a solution of its clauses"
    true = {abs(x): x for x in engine.solver.get_model()}
    return [true.get(variable, variable) for variable in variables(refutation)]


def at_least_one(literals: Iterable[int]) -> str:
    """Return a clause as a pseudo-Boolean constraint."""
    return " ".join([*[f"1 {opb_literal(x)}" for x in literals], ">= 1"])


def opb_literal(literal: int) -> str:
    """Return a literal in OPB."""
    return f"x{literal}" if literal > 0 else f"~x{-literal}"


FORMATS: dict[str, tuple[tuple[str, Callable[[ClausalRefutation], str]], ...]] = {
    "dimacs": ((".cnf", dimacs),),
    "drat": ((".cnf", dimacs), (".drat", drat)),
    "lrat": ((".cnf", dimacs), (".lrat", lrat)),
    "veripb": ((".opb", problem), (".pbp", proof)),
    "veripb-decision": (
        (".opb", lambda found: problem(found, True)),
        (".pbp", lambda found: proof(found, True)),
    ),
}
"""For each format its files, the problem and its proof: their suffixes and what writes them."""
