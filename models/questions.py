"""Questions about all solutions of a puzzle: how many, what is the same in all, what occurs in some.

Vocabulary
    backbone   the shown cells that have one value in every solution, with that value
    candidate  a value that a shown cell has in some solution (a *true* candidate)
    complete   proven: nothing can be added, and nothing is missing

Each question is a loop over one search, led by the solutions it finds: every solution, which has passed the
constraints and the kind's judge, removes what it settles, and the next must settle something more. So a
question needs at most as many solves as there are values to settle. Any back end answers; a layer on a live
model answers fastest. The face names the `backend` that answered, as in a verdict.

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2, 3)), ("c", (3,)))
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> model = SatModel(Puzzle("row", rules))
>>> count(model, 10).count, backbone(model).cells, candidates(model).values
(2, {'c': 3}, {'a': (1, 2), 'b': (1, 2), 'c': (3,)})
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random

from ..puzzles import Cell, Deadline, Domain, Domains, Is, Puzzle, Solution, TooLarge, Unknown
from .search import Searchable, narrowing

FEW = 4
"""Who has found so many solutions will find more of them: then it pays to ask for values not seen yet."""


@dataclass(frozen=True)
class Counted:
    """How many solutions there are: `count`, or where it is not `exact` at least that many. `status` is
    ``counted``, or ``unknown`` where time ran out before it was known whether there are more than `limit`;
    `reason` says so.
    """

    count: int
    exact: bool
    reason: str = ""
    backend: str = field(default="", compare=False)

    @property
    def status(self) -> str:
        return "unknown" if self.reason else "counted"


@dataclass(frozen=True)
class Backbone:
    """The shown `cells` with one value in all solutions. `status` is ``found``, ``none`` where there is no
    solution, or ``unknown`` where time ran out: then some of `cells` may vary.
    """

    status: str
    cells: dict[Cell, int] = field(default_factory=dict)
    reason: str = ""
    backend: str = field(default="", compare=False)


@dataclass(frozen=True)
class Candidates:
    """The values of each shown cell that occur in some solution. `status` is ``found``, ``none`` where there
    is no solution, or ``unknown`` where time ran out: then `values` occur, but others may too. `counts` says
    how many solutions have each value, up to the bound that was asked for.
    """

    status: str
    values: dict[Cell, Domain] = field(default_factory=dict)
    counts: dict[Cell, dict[int, int]] = field(default_factory=dict)
    reason: str = ""
    backend: str = field(default="", compare=False)


def count(
    asked: Searchable,
    limit: int,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Counted:
    """The number of solutions, up to `limit`. Raises `ValueError` for a limit below 1."""
    if limit < 1:
        raise ValueError(f"solutions can be counted up to a limit of 1 or more, not of {limit}")
    found = 0
    try:
        for _ in asked.solutions(within, timeout=timeout, many=True, puzzle=puzzle):
            if found == limit:
                return Counted(found, False)
            found += 1
    except (TooLarge, Unknown) as reason:
        return Counted(found, False, str(reason))
    return Counted(found, True)


def backbone(
    asked: Searchable,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Backbone:
    """The shown cells that have one value in every solution: those that the first solution suggests, less
    what a solution that differs in one of them varies (as in Janota, Lynce, Marques-Silva, "Algorithms for
    Computing Backbones of Propositional Formulae", AI Communications 28, 2015, with one clause that shrinks).
    """
    same: dict[Cell, int] = {}
    try:
        with asked.search(within, Deadline.of(timeout), puzzle) as search:
            solution = search.next()
            if solution is None:
                return Backbone("none")
            same = {cell: solution[cell] for cell in search.asked.shown}
            while same:
                search.session.forbid(tuple(Is(cell, value, False) for cell, value in same.items()))
                solution = search.next()
                if solution is None:
                    break
                same = {cell: value for cell, value in same.items() if solution[cell] == value}
    except (TooLarge, Unknown) as reason:
        return Backbone("unknown", same, str(reason))
    return Backbone("found", same)


def candidates(
    asked: Searchable,
    within: Domains | None = None,
    *,
    counts: int = 0,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Candidates:
    """The values of each shown cell that occur in some solution, and with `counts` in how many, up to that
    number. Each further solution must have a value that was not seen yet; after `FEW` of them the solver is
    asked to prefer all of these (a blank Latin square of 20×20: 85 solutions instead of over a thousand).
    """
    deadline = Deadline.of(timeout)
    seen: dict[Cell, set[int]] = {}
    occurs: dict[Cell, dict[int, int]] = {}
    try:
        with asked.search(within, deadline, puzzle) as search:
            seen = {cell: set() for cell in search.asked.shown}
            solution = search.next()
            if solution is None:
                return Candidates("none")
            missing = {
                cell: {
                    v for v in search.domains[cell] if v in search.narrowed.get(cell, search.domains[cell])
                }
                for cell in seen
            }
            asking = Wishes(missing)
            while solution is not None:
                for cell, values in seen.items():
                    values.add(solution[cell])
                    missing[cell].discard(solution[cell])
                unseen = tuple(Is(cell, value) for cell in seen for value in sorted(missing[cell]))
                if not unseen:
                    break
                search.session.forbid(unseen)
                if wanted := asking.next(solution, search.repairs):
                    search.session.prefer(wanted)
                solution = search.next()
        if counts:
            narrowed = narrowing(puzzle or asked.puzzle, within)
            occurs = occurrences(asked, seen, narrowed, counts, deadline, puzzle)
    except (TooLarge, Unknown) as reason:
        return Candidates("unknown", _ordered(seen), occurs, str(reason))
    return Candidates("found", _ordered(seen), occurs)


class Wishes:
    """What to ask a solver for, so that the next solution has many of the `missing` values: of some cells one
    of these, of the others what they have in the last solution. Of how many cells depends on how often lazy
    constraints were violated on the way to the last solution.
    """

    def __init__(self, missing: Mapping[Cell, set[int]]) -> None:
        self._missing = missing
        self._random = Random(0)
        self._asked = self._repairs = 0
        self._cells = 1

    def next(self, solution: Solution, repairs: int) -> dict[Cell, Collection[int]]:
        """The wishes after this solution, when so many violations were met in all; none at first."""
        hard, self._repairs = repairs - self._repairs > FEW, repairs
        self._cells = max(1, self._cells // 4) if hard else min(2 * self._cells, len(self._missing))
        self._asked += 1
        if self._asked < FEW:
            return {}
        open_ = [cell for cell, values in self._missing.items() if values]
        chosen = open_ if len(open_) <= self._cells else self._random.sample(open_, self._cells)
        wanted: dict[Cell, Collection[int]] = {cell: (solution[cell],) for cell in self._missing}
        return wanted | {cell: self._missing[cell] for cell in chosen}


def occurrences(
    asked: Searchable,
    values: dict[Cell, set[int]],
    within: Domains,
    most: int,
    deadline: Deadline,
    puzzle: Puzzle | None,
) -> dict[Cell, dict[int, int]]:
    """In how many solutions each of these values occurs, up to `most`. A solution that was found for one
    value counts for the others too. Raises `Unknown` at the deadline.
    """
    shown = (puzzle or asked.puzzle).shown
    known: set[Domain] = set()
    occurs = {cell: dict.fromkeys(sorted(found), 0) for cell, found in values.items()}
    for cell, by_value in occurs.items():
        for value in by_value:
            if by_value[value] >= most:
                continue
            fixed = dict(within) | {cell: (value,)}
            found = asked.solutions(fixed, timeout=deadline, many=most > 10, puzzle=puzzle)
            for number, solution in enumerate(found, 1):
                answer = tuple(solution[c] for c in shown)
                if answer not in known:
                    known.add(answer)
                    for c, v in zip(shown, answer, strict=True):
                        occurs[c][v] = min(occurs[c][v] + 1, most)
                if number == most:
                    break
    return occurs


def _ordered(values: dict[Cell, set[int]]) -> dict[Cell, Domain]:
    return {cell: tuple(sorted(found)) for cell, found in values.items() if found}
