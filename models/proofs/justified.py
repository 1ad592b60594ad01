"""What the checker will see of clauses, looked at before they are written.

>>> from gridproof.models.verify.problem import problem_of
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> puzzle = Puzzle("pair", Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2)))
>>> model, problem = Recorded(puzzle), problem_of(puzzle.to_json())
>>> unjustified(model, list(model.origins()), problem), unjustified(model, [Origin("c", 0, (2,))], problem)
(set(), {0})
"""

from __future__ import annotations

from collections.abc import Sequence

from ...puzzles import Cell
from ..verify.file import MOST_SECONDS, Clock
from ..verify.problem import Problem
from ..verify.strict import Strict, blocks
from ..verify.vocabulary import Refused, Unfinished
from .provenance import Origin, Recorded


def unjustified(model: Recorded, core: Sequence[Origin], problem: Problem) -> set[int]:
    """The constraints, by number, from which the checker does not see all of their clauses to follow."""
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
