"""Questions about all solutions of a puzzle: their number, the values common to all, the values in some.

Vocabulary
    backbone   the shown cells that have one value in every solution, with that value
    candidate  a value that a shown cell has in some solution (a *true* candidate)
    complete   proven: nothing can be added, and nothing is missing

Each question is a loop over one search, led by the solutions it finds: every solution, which has passed the
constraints and the kind's judge, removes the questions it settles, and the next must settle something more.
So a question needs at most as many solves as there are values to settle. Any back end answers; a layer on a
live model answers fastest. The face names the `backend` that answered, as in a verdict.

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

import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from ...puzzles import Cell, Deadline, Domain, Domains, Is, Puzzle, Solution, TooLarge, Unknown
from ...puzzles.records import judge_solution
from ..core.answered import NO_SOLUTION, Answered, solutions
from ..core.probe import Probe
from ..core.search import LARGE, Posted, Searchable, limit_of
from .estimation import Estimate

WORK_CLOCK = getattr(time, "thread_time", time.process_time)
"""CPU seconds of this thread; in a browser, where Python has one thread, those of the process."""

FEW = 4
"""Number of solutions after which it pays to ask for values not seen yet."""


MOST = 1_000_000
"""Maximum number of solutions counted if there is no limit."""


@dataclass(frozen=True, repr=False)
class Counted(Answered):
    """The number of solutions: `count`, or at least that many if it is not `exact`.

    `status` is ``counted``, or ``unknown`` if time ran out before it was known whether there are more than
    `limit`; `reason` says so. A count that is not exact has an `estimate` if one was asked for and drawn in
    time.
    """

    count: int
    exact: bool
    reason: str = ""
    backend: str = field(default="", compare=False)
    estimate: Estimate | None = None

    @property
    def status(self) -> Literal["counted", "unknown"]:
        return "unknown" if self.reason else "counted"

    @property
    def finding(self) -> str:
        number = solutions(self.count)
        if self.exact:
            return number
        text = f"at least {number}: {self.reason}" if self.reason else f"more than {number}"
        return f"{text}; by estimate {self.estimate.message}" if self.estimate else text


@dataclass(frozen=True, repr=False)
class Backbone(Answered):
    """The shown `cells` with one value in all solutions. `status` is ``found``, ``none`` if there is no
    solution, or ``unknown`` if time ran out: then some of `cells` may vary.
    """

    status: Literal["found", "none", "unknown"]
    cells: dict[Cell, int] = field(default_factory=dict)
    reason: str = ""
    backend: str = field(default="", compare=False)

    @property
    def finding(self) -> str:
        if self.status == "none":
            return NO_SOLUTION
        fixed = f"{len(self.cells)} cell{'' if len(self.cells) == 1 else 's'}"
        if self.status == "unknown":
            return f"{self.reason}: {fixed} may have one value in every solution"
        return f"{fixed} {'has' if len(self.cells) == 1 else 'have'} one value in every solution"


@dataclass(frozen=True, repr=False)
class Candidates(Answered):
    """The values of each shown cell that occur in some solution.

    `status` is ``found``, ``none`` if there is no solution, or ``unknown`` if time ran out: then `values`
    occur, but others may too, in the cells that are `undecided`. `counts` gives the number of solutions with
    each value, up to the bound asked for: a value with this number may have more, and any value may if the
    status is ``unknown``. `met` are the solutions met on the way, and `puzzle` is the puzzle asked about.
    """

    status: Literal["found", "none", "unknown"]
    values: dict[Cell, Domain] = field(default_factory=dict)
    counts: dict[Cell, dict[int, int]] = field(default_factory=dict)
    reason: str = ""
    backend: str = field(default="", compare=False)
    undecided: frozenset[Cell] = frozenset()
    met: tuple[Solution, ...] = field(default=(), compare=False)
    puzzle: Puzzle | None = field(default=None, compare=False)

    @property
    def finding(self) -> str:
        if self.status == "none":
            return NO_SOLUTION
        if self.status == "unknown":
            counting = bool(self.counts) and not self.undecided
            more = "values may be in more solutions" if counting else "there may be more candidates"
            return f"{self.reason}: {more}"
        fixed = sum(len(values) == 1 for values in self.values.values())
        return f"{fixed} of {len(self.values)} cells have one value in every solution"


def count(
    model: Searchable,
    limit: int | None,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Counted:
    """Count the solutions, up to `limit`, by default `MOST`.

    Raises `InputError` for a limit that is no whole number from 1.
    """
    limit = limit_of(limit, MOST)
    total = 0
    try:
        for _ in model.solutions(within, timeout=timeout, many=True, puzzle=puzzle):
            if total == limit:
                return Counted(total, False)
            total += 1
    except (TooLarge, Unknown) as reason:
        return Counted(total, False, str(reason))
    return Counted(total, True)


def backbone(
    model: Searchable,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Backbone:
    """Return the shown cells that have one value in every solution.

    The first solution suggests them; each solution that differs in one of them removes some (as in Janota,
    Lynce, Marques-Silva, "Algorithms for Computing Backbones of Propositional Formulae", AI Communications
    28, 2015, with one clause that shrinks).
    """
    same: dict[Cell, int] = {}
    try:
        with model.search(within, Deadline.of(timeout), puzzle) as search:
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
    model: Searchable,
    within: Domains | None = None,
    *,
    counts: int = 0,
    timeout: float | Deadline | None = None,
    draft: float | None = None,
    puzzle: Puzzle | None = None,
    after: Candidates | None = None,
) -> Candidates:
    """Return the values of each shown cell that occur in some solution; with `counts`, in how many, up to
    this number.

    Each further solution must have a value not seen yet; after `FEW` of them the solver is asked to prefer
    all of these (a blank Latin square of 20×20: 85 solutions instead of over a thousand). Once there are two
    solutions it takes at most `draft` seconds more, or `draft` seconds in all if the cells have over `LARGE`
    values; without a deadline that is the thread's own CPU time. A draft may have thousands of values, each a
    puzzle.

    It comes `after` another answer: solutions met there that are still valid count as met here, and if the
    puzzle only adds to that one, values in no solution there are not sought again.
    """
    deadline = Deadline.of(timeout)
    about = puzzle or model.puzzle
    domains: dict[Cell, set[int]] = {}
    occurs: dict[Cell, dict[int, int]] = {}
    missing: dict[Cell, set[int]] = {}
    answers: list[Solution] = []
    limit = deadline
    try:
        early = deadline if draft is None else _draft(draft, deadline)
        earlier, absent = ([], {}) if after is None else still_known(about, after, deadline)
        with model.search(within, deadline, puzzle) as search:
            domains = {cell: set() for cell in about.shown}
            missing = {
                cell: set(search.domains[cell])
                .intersection(search.narrowed.get(cell, search.domains[cell]))
                .difference(absent.get(cell, ()))
                for cell in domains
            }
            asking = MissingValues(missing)
            solution = earlier.pop(0) if earlier else search.next()
            while solution is not None:
                answers.append(solution)
                for cell, values in domains.items():
                    values.add(solution[cell])
                    missing[cell].discard(solution[cell])
                if earlier:
                    solution = earlier.pop(0)
                    continue
                unseen = tuple(Is(cell, value) for cell in domains for value in sorted(missing[cell]))
                if not unseen:
                    break
                search.session.forbid(unseen)
                if wishes := asking.next(solution, search.repairs):
                    search.session.prefer(wishes)
                if draft is not None and limit is deadline:
                    large = sum(map(len, search.domains.values())) > LARGE
                    several = len(answers) > 1
                    limit = early if large else _draft(draft, deadline) if several else deadline
                    search.deadline = limit
                solution = search.next()
        if not answers:
            return Candidates("none", puzzle=about)
        if counts:
            occurs = {cell: dict.fromkeys(sorted(values), 0) for cell, values in domains.items()}
            with Probe(model, within, deadline, puzzle) as probe:
                count_occurrences(probe, occurs, answers, counts)
    except (TooLarge, Unknown) as reason:
        message = str(reason)
        if limit is not deadline and limit.is_over() and not deadline.is_over():
            message = f"{draft:g} s were too few to decide all values: set a time limit to look longer"
        open_ = frozenset(cell for cell in domains if missing.get(cell, True))
        return Candidates("unknown", _sort_values(domains), occurs, message, "", open_, tuple(answers), about)
    return Candidates("found", _sort_values(domains), occurs, met=tuple(answers), puzzle=about)


def still_known(
    puzzle: Puzzle, after: Candidates, deadline: Deadline
) -> tuple[list[Solution], dict[Cell, set[int]]]:
    """Return the part of another puzzle's answer that holds for `puzzle`: solutions, and values in no
    solution.

    The constraints and the kind's judge accept these solutions; the values are excluded if `puzzle` only adds
    to the other one. Raises `Unknown`.
    """
    domains, stated = puzzle.domains, Posted(puzzle.grouped_constraints)
    answers = [
        solution
        for solution in deadline.watch(after.met, every=1)
        if solution.keys() == domains.keys()
        and all(solution[cell] in values for cell, values in domains.items())
        and stated.broken(solution) is None
        and judge_solution(puzzle, solution) is None
    ]
    if after.puzzle is None or not refines(puzzle, after.puzzle):
        return answers, {}
    before = after.puzzle.rules.domain_of
    decided = {cell: values for cell, values in after.values.items() if cell not in after.undecided}
    return answers, {cell: set(before[cell]).difference(values) for cell, values in decided.items()}


def refines(puzzle: Puzzle, before: Puzzle) -> bool:
    """Return whether `puzzle` says all that `before` says, so that each of its solutions was one of
    `before`.
    """
    now, then = puzzle.domains, before.domains
    return (
        now.keys() == then.keys()
        and all(set(now[cell]).issubset(values) for cell, values in then.items())
        and set(puzzle.constraints).issuperset(before.constraints)
    )


def _draft(seconds: float, deadline: Deadline) -> Deadline:
    """Return a deadline in `seconds`: by the given deadline's clock, or the thread's CPU time if it has
    none.
    """
    if deadline.seconds_left() is None:
        return Deadline(seconds, clock=WORK_CLOCK)
    return deadline.no_later_than(seconds)


class MissingValues:
    """Wishes for a solver, so that the next solution has many of the `missing` values.

    Some cells are to take a missing value, the others to keep their value in the last solution. The number of
    cells depends on the number of lazy constraints violated on the way to the last solution. Either all their
    missing values are asked for, or the one that most cells miss (cells that are all equal have no other
    way): the better one last time.
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
        """Return the wishes after this solution, given the number of violations so far; none at first."""
        hard, self._repairs = repairs - self._repairs > FEW, repairs
        self._cells = max(1, self._cells // 4) if hard else min(2 * self._cells, len(self._missing))
        gain, self._left = self._left - self._count(), self._count()
        self.asked += 1
        if self.asked < FEW:
            return {}
        self._gains[self._way] = gain
        self._way = int(self._gains[1] > self._gains[0])
        open_ = [cell for cell, values in self._missing.items() if values]
        wishes: dict[Cell, Collection[int]] = {cell: (solution[cell],) for cell in self._missing}
        if self._way:
            by_value = Counter(value for cell in open_ for value in self._missing[cell])
            value = max(by_value, key=lambda value: (by_value[value], -value))
            open_ = [cell for cell in open_ if value in self._missing[cell]]
        chosen = open_ if len(open_) <= self._cells else self._random.sample(open_, self._cells)
        return wishes | {cell: (value,) if self._way else self._missing[cell] for cell in chosen}


def count_occurrences(
    probe: Probe, occurs: dict[Cell, dict[int, int]], answers: Iterable[Solution], most: int
) -> None:
    """Count in `occurs` how many solutions have each of its values, up to `most`; the `answers` are
    the first. Each further one is new and counts for all of its values, so that the solver is asked at most
    once for each of the solutions and once for each value that has fewer. Raises `Unknown` at the deadline.
    """
    for solution in answers:
        note(solution, occurs, most)
        probe.exclude(solution)
    for cell, by_value in occurs.items():
        for value in by_value:
            while by_value[value] < most and (further := probe.next({cell: value})) is not None:
                note(probe.accepted(further), occurs, most)
                probe.exclude(further)


def note(solution: Solution, occurs: dict[Cell, dict[int, int]], most: int) -> None:
    """Count a solution for each of its values, up to `most`."""
    for cell, by_value in occurs.items():
        by_value[solution[cell]] = min(by_value[solution[cell]] + 1, most)


def _sort_values(values: dict[Cell, set[int]]) -> dict[Cell, Domain]:
    return {cell: tuple(sorted(domain)) for cell, domain in values.items() if domain}
