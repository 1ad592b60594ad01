"""The clausal proof as DIMACS, with DRAT or LRAT.

Vocabulary
    DRAT    the derived clauses alone, for ``drat-trim``; ours need no more than RUP
    LRAT    each line with the clauses that its propagation needs, units too, for ``cake_lpr``

DRAT: Wetzler, Heule and Hunt (SAT 2014). LRAT: Cruz-Filipe et al. (CADE 2017).

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

from collections.abc import Iterable, Iterator

from ...puzzles import Cell
from ..encodings.clauses import TRUE
from ..exchange.comments import meanings, one_line
from .clausal import ClausalRefutation
from .derivation import HintReplay, Literals


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
