"""Why a puzzle has no solution: a minimal set of givens and clues that cannot all hold.

Vocabulary
    guard      a literal that switches one clue on; givens are assumptions of their own
    core       guards and givens that the solver needed for a contradiction
    MUS        a minimal unsatisfiable set: without any one of its members the rest can hold

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> row = AllDifferent(("a", "b", "c"), label="row 1")
>>> rules = Rules("row", cells, (row,), ("a", "b", "c"), Board(1, 3))
>>> conflict(Puzzle("row", rules, (), (("a", (3,)), ("b", (1,)), ("c", (3,))))).sentence
'row 1 has two 3s, at a and c'
"""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzles import Cell, Domain, Puzzle, TooLarge
from ..puzzles.constraints import AllDifferent, Constraint
from .backends.sat import SatModel, SatSession
from .model import Deadline, Unknown

Given = tuple[Cell, Domain]
Item = list[Constraint] | Given

ORDERS = 3
"""How many orders of deletion are tried; the smallest set wins."""

MOST_NAMED = 12
"""A sentence names no more members than this."""


@dataclass(frozen=True)
class Conflict:
    """Givens and clues that cannot all hold under the rules of the kind.

    `minimal`: proven that every member is needed (False where time ran out first).
    """

    givens: tuple[tuple[Cell, Domain], ...]
    clues: tuple[Constraint, ...]
    minimal: bool
    sentence: str


class GuardedModel(SatModel):
    """A puzzle in which each clue can be switched off by its guard. Constraints that share a label
    are one clue to people, and share a guard.
    """

    def begin(self, deadline: Deadline) -> None:
        super().begin(deadline)
        self.guards: dict[int, list[Constraint]] = {}
        self._guard_of: dict[str, int] = {}
        self.guard_of_lazy: list[int] = []
        self._taken = 0

    def defers(self, constraint: Constraint) -> bool:
        return False

    def take(self, constraint: Constraint, lazy: bool) -> None:
        """Rules hold always; clues, which come after them, where their guard is true."""
        clue = self._taken >= len(self.puzzle.rules.constraints)
        self._taken += 1
        guard = 0
        if clue:
            guard = (self._guard_of.get(constraint.label) if constraint.label else None) or self.clauses.new()
            self._guard_of[constraint.label] = guard
            self.guards.setdefault(guard, []).append(constraint)
        before = len(self.lazy)
        with self.clauses.under(guard):
            super().take(constraint, lazy)
        self.guard_of_lazy += [guard] * (len(self.lazy) - before)

    def core(self, session: SatSession, assumed: list[int], deadline: Deadline) -> list[int] | None:
        """Those of `assumed` that the solver needed for a contradiction, None where they can hold."""
        session.assumptions = assumed
        on = {0, *assumed}
        while (solution := session.next(deadline)) is not None:
            cuts = [
                (guard, clause)
                for guard, constraint in zip(self.guard_of_lazy, self.lazy, strict=True)
                if guard in on
                for clause in constraint.separate(solution)
            ]
            if not cuts:
                return None
            for guard, clause in cuts:
                with self.clauses.under(guard):
                    session.cut(clause)
        needed = set(session.engine.solver.get_core() or ())
        return [literal for literal in assumed if literal in needed]


def conflict(puzzle: Puzzle, timeout: float | None = None) -> Conflict | None:
    """A minimal set of givens and clues of `puzzle` that cannot all hold; None where they can, or
    where `timeout` seconds, or a model within bounds, were too little to see that they cannot.

    Deletion-based (Marques-Silva, "Minimal Unsatisfiability: Models, Algorithms and Applications",
    ISMVL 2010, section 3) with the solver's cores, in a few orders.
    """
    deadline = Deadline(timeout)
    try:
        model = GuardedModel(puzzle, timeout=deadline)
    except (TooLarge, Unknown):
        return None
    selectors: dict[int, Item] = dict(model.guards)
    for given in puzzle.givens:
        cell, values = given
        selector = model.clauses.new()
        selectors[selector] = given
        for value, literal in model.values(cell).items():
            if value not in values:
                model.clauses.add((-selector, -literal))
    with model.session({}, deadline) as session:
        assert isinstance(session, SatSession)
        best: list[int] | None = None
        minimal = False
        try:
            start = model.core(session, list(selectors), deadline)
            if start is None:
                return None
            best = start
            for turn in range(ORDERS):
                smaller = shrink(model, session, start[turn:] + start[:turn], deadline)
                if len(smaller) < len(best) or not minimal:
                    best, minimal = smaller, True
        except Unknown:
            if best is None:
                return None
    items = [selectors[selector] for selector in sorted(best)]
    return describe(puzzle, items, minimal)


def shrink(model: GuardedModel, session: SatSession, core: list[int], deadline: Deadline) -> list[int]:
    """A minimal unsatisfiable subset of `core`."""
    kept: list[int] = []
    left = list(core)
    while left:
        tried = left.pop()
        smaller = model.core(session, kept + left, deadline)
        if smaller is None:
            kept.append(tried)
        else:
            left = [literal for literal in left if literal in set(smaller)]
    return kept


def describe(puzzle: Puzzle, items: list[Item], minimal: bool) -> Conflict:
    """The conflict, with one sentence for people."""
    groups = [item for item in items if isinstance(item, list)]
    clues = tuple(clue for group in groups for clue in group)
    givens = tuple(item for item in items if isinstance(item, tuple))
    sentence = ""
    if len(items) == len(givens) == 2 and givens[0][1] == givens[1][1] and len(givens[0][1]) == 1:
        (one, values), (other, _) = givens
        for rule in puzzle.rules.constraints:
            if isinstance(rule, AllDifferent) and one in rule.cells and other in rule.cells:
                sentence = f"{rule.label or 'a house'} has two {values[0]}s, at {one} and {other}"
                break
    if not sentence:
        names = [f"{c}={v[0]}" if len(v) == 1 else f"{c} in {set(v)}" for c, v in givens]
        names += [group[0].label or str(group[0]) for group in groups]
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        if not names:
            sentence = "the rules alone cannot hold on this board"
        elif len(names) == 1:
            sentence = f"this cannot hold: {names[0]}"
        else:
            sentence = f"these cannot all hold: {', '.join(names[:MOST_NAMED])}{more}"
    return Conflict(givens, clues, minimal, sentence)
