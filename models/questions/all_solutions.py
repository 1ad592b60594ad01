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

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Literal

from ...puzzles import Cell, Deadline, Domain, Domains, Is, Puzzle, Solution, TooLarge, Unknown
from ..core.answered import NO_SOLUTION, Answered, solutions
from ..core.search import LARGE, Searchable, limit_of, narrowing

FEW = 4
"""Who has found so many solutions will find more of them: then it pays to ask for values not seen yet."""


MOST = 1_000_000
"""Solutions are counted up to this where there is no limit."""


@dataclass(frozen=True, repr=False)
class Counted(Answered):
    """How many solutions there are: `count`, or where it is not `exact` at least that many. `status` is
    ``counted``, or ``unknown`` where time ran out before it was known whether there are more than `limit`;
    `reason` says so.
    """

    count: int
    exact: bool
    reason: str = ""
    backend: str = field(default="", compare=False)

    @property
    def status(self) -> Literal["counted", "unknown"]:
        return "unknown" if self.reason else "counted"

    @property
    def message(self) -> str:
        number = solutions(self.count)
        if self.reason:
            return f"at least {number}: {self.reason}"
        return number if self.exact else f"more than {number}"


@dataclass(frozen=True, repr=False)
class Backbone(Answered):
    """The shown `cells` with one value in all solutions. `status` is ``found``, ``none`` where there is no
    solution, or ``unknown`` where time ran out: then some of `cells` may vary.
    """

    status: Literal["found", "none", "unknown"]
    cells: dict[Cell, int] = field(default_factory=dict)
    reason: str = ""
    backend: str = field(default="", compare=False)

    @property
    def message(self) -> str:
        if self.status == "none":
            return NO_SOLUTION
        fixed = f"{len(self.cells)} cell{'' if len(self.cells) == 1 else 's'}"
        if self.status == "unknown":
            return f"{self.reason}: {fixed} may have one value in every solution"
        return f"{fixed} {'has' if len(self.cells) == 1 else 'have'} one value in every solution"


@dataclass(frozen=True, repr=False)
class Candidates(Answered):
    """The values of each shown cell that occur in some solution. `status` is ``found``, ``none`` where there
    is no solution, or ``unknown`` where time ran out: then `values` occur, but others may too, in the cells
    that are `undecided`. `counts` says how many solutions have each value, up to the bound that was asked
    for. `solutions` are the first two that were met, `met` is the number of all.
    """

    status: Literal["found", "none", "unknown"]
    values: dict[Cell, Domain] = field(default_factory=dict)
    counts: dict[Cell, dict[int, int]] = field(default_factory=dict)
    reason: str = ""
    backend: str = field(default="", compare=False)
    undecided: frozenset[Cell] = frozenset()
    solutions: tuple[Solution, ...] = field(default=(), compare=False)
    met: int = field(default=0, compare=False)

    @property
    def message(self) -> str:
        if self.status == "none":
            return NO_SOLUTION
        if self.status == "unknown":
            return f"{self.reason}: there may be more candidates"
        fixed = sum(len(values) == 1 for values in self.values.values())
        return f"{fixed} of {len(self.values)} cells have one value in every solution"


def count(
    asked: Searchable,
    limit: int | None,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Counted:
    """The number of solutions, up to `limit`, without one up to `MOST`. Raises `InputError` for a limit
    that is no whole number from 1.
    """
    limit = limit_of(limit, MOST)
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
    draft: float | None = None,
    puzzle: Puzzle | None = None,
) -> Candidates:
    """The values of each shown cell that occur in some solution, and with `counts` in how many, up to that
    number. Each further solution must have a value that was not seen yet; after `FEW` of them the solver is
    asked to prefer all of these (a blank Latin square of 20×20: 85 solutions instead of over a thousand).
    Once there are two solutions it takes `draft` seconds at most, with over `LARGE` values that in all;
    without a deadline that is the thread's own CPU time. A draft may have thousands of values, each a puzzle.
    """
    deadline = Deadline.of(timeout)
    seen: dict[Cell, set[int]] = {}
    occurs: dict[Cell, dict[int, int]] = {}
    missing: dict[Cell, set[int]] = {}
    first: list[Solution] = []
    met, limit = 0, deadline
    try:
        early = deadline if draft is None else _draft(draft, deadline)
        with asked.search(within, deadline, puzzle) as search:
            seen = {cell: set() for cell in search.asked.shown}
            solution = search.next()
            if solution is None:
                return Candidates("none")
            missing = {
                cell: set(search.domains[cell]).intersection(search.narrowed.get(cell, search.domains[cell]))
                for cell in seen
            }
            asking = MissingValues(missing)
            while solution is not None:
                met += 1
                first += [solution] if met <= 2 else []
                for cell, values in seen.items():
                    values.add(solution[cell])
                    missing[cell].discard(solution[cell])
                unseen = tuple(Is(cell, value) for cell in seen for value in sorted(missing[cell]))
                if not unseen:
                    break
                search.session.forbid(unseen)
                if wanted := asking.next(solution, search.repairs):
                    search.session.prefer(wanted)
                if draft is not None and limit is deadline:
                    large = sum(map(len, search.domains.values())) > LARGE
                    several = asking.asked > 1
                    limit = early if large else _draft(draft, deadline) if several else deadline
                    search.deadline = limit
                solution = search.next()
        if counts:
            narrowed = narrowing(puzzle or asked.puzzle, within)
            occurs = occurrences(asked, seen, narrowed, counts, deadline, puzzle)
    except (TooLarge, Unknown) as reason:
        said = str(reason)
        if limit is not deadline and limit.is_over() and not deadline.is_over():
            said = f"{draft:g} s were too few to decide all values: set a time limit to look longer"
        left = frozenset(cell for cell in seen if missing.get(cell, True))
        return Candidates(
            "unknown", _sort_values(seen), occurs, said, undecided=left, solutions=tuple(first), met=met
        )
    return Candidates("found", _sort_values(seen), occurs, solutions=tuple(first), met=met)


def _draft(seconds: float, deadline: Deadline) -> Deadline:
    """So many seconds from now: of the deadline's clock, where there is none of the thread's CPU time."""
    if deadline.seconds_left() is None:
        return Deadline(seconds, clock=thread_time)
    return deadline.no_later_than(seconds)


class MissingValues:
    """What to ask a solver for, so that the next solution has many of the `missing` values: of some cells one
    of these, of the others what they have in the last solution. Of how many cells depends on how often lazy
    constraints were violated on the way to the last solution. Either all their missing values are asked for,
    or the one that most cells miss (cells that are all equal have no other way): what gained more last time.
    """

    def __init__(self, missing: Mapping[Cell, set[int]]) -> None:
        self._missing = missing
        self._random = Random(0)
        self.asked = self._repairs = self._way = 0
        self._cells = 1
        self._left = self._count()
        self._gains = [self._left, self._left]

    def _count(self) -> int:
        return sum(map(len, self._missing.values()))

    def next(self, solution: Solution, repairs: int) -> dict[Cell, Collection[int]]:
        """The wishes after this solution, when so many violations were met in all; none at first."""
        hard, self._repairs = repairs - self._repairs > FEW, repairs
        self._cells = max(1, self._cells // 4) if hard else min(2 * self._cells, len(self._missing))
        gain, self._left = self._left - self._count(), self._count()
        self.asked += 1
        if self.asked < FEW:
            return {}
        self._gains[self._way] = gain
        self._way = int(self._gains[1] > self._gains[0])
        open_ = [cell for cell, values in self._missing.items() if values]
        wanted: dict[Cell, Collection[int]] = {cell: (solution[cell],) for cell in self._missing}
        if self._way:
            by_value = Counter(value for cell in open_ for value in self._missing[cell])
            value = max(by_value, key=lambda value: (by_value[value], -value))
            open_ = [cell for cell in open_ if value in self._missing[cell]]
        chosen = open_ if len(open_) <= self._cells else self._random.sample(open_, self._cells)
        return wanted | {cell: (value,) if self._way else self._missing[cell] for cell in chosen}


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


def _sort_values(values: dict[Cell, set[int]]) -> dict[Cell, Domain]:
    return {cell: tuple(sorted(found)) for cell, found in values.items() if found}
