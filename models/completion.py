"""Which givens would make a puzzle with several solutions unique: as few as can be, the best first.

Vocabulary
    extra      a given that could be added: a cell, and its value in some solution
    count      how many solutions have an extra; the fewer, the better
    target     the solution that is to be the only one
    difference the cells in which another solution differs from the target

Givens of the target leave it alone if they hit its difference from every other solution. Where there are few
solutions all are listed, and every one of them is tried as the target. Where there are many, one target is
chosen, and differences are looked for as they are needed (implicit hitting sets: Moreno-Centeno and Karp,
"The Implicit Hitting Set Approach to Solve Combinatorial Optimization Problems", Operations Research 61,
2013).

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> found = complete(SatModel(Puzzle("row", rules)))
>>> found.givens, found.fewest, found.alternatives[0]
({'a': 1, 'b': 2}, True, Extra(cell='a', value=1, count=2, exact=True))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from ..puzzles import Cell, Deadline, Domains, Is, Puzzle, Solution, Unknown
from ..puzzles.constraints import Literals
from .hitting import Budget, Spent, fewest_hits, greedy_hits, members
from .questions import candidates
from .search import Search, Searchable, narrowing

LISTED = 512
"""So many solutions are listed; of a puzzle with more, one target is chosen."""

RANKED = 10
"""Of a puzzle with more than `LISTED` solutions, those with an extra are counted up to this."""

TARGETS = 8
"""So many of the listed solutions are weighed as the target of a puzzle that has more."""

ALTERNATIVES = 20
"""So many extras are named as alternatives."""

ROUNDS = 30
"""So many rounds look for fewer givens of one target, where it is too hard to find the fewest."""

NODES = 50_000
"""Nodes in which the fewest are looked for; after that few must do."""


@dataclass(frozen=True)
class Extra:
    """A given that could be added, and how many solutions have it (at least, where not `exact`)."""

    cell: Cell
    value: int
    count: int
    exact: bool


@dataclass(frozen=True)
class Completion:
    """The `givens` that make a puzzle unique. `status` is ``complete``, ``unique`` where the puzzle is so
    already, ``none`` where it has no solution, or ``unknown`` where time ran out before such givens were
    found.

    `fewest`: proven that there are no fewer, whichever solution they lead to. `alternatives` are the best
    single givens besides, ranked by how many solutions they leave. `backend` is what answered, named by the
    face as in a verdict.
    """

    status: str
    givens: dict[Cell, int] = field(default_factory=dict)
    fewest: bool = False
    alternatives: tuple[Extra, ...] = ()
    reason: str = ""
    backend: str = field(default="", compare=False)


Answer = tuple[int, ...]
"""The values of the shown cells."""


def complete(
    asked: Searchable,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Completion:
    """The fewest givens that make the puzzle unique, or few where the fewest are too hard to find.

    Takes a search for each of up to `LISTED` solutions, where there are more one for each value of each
    cell, and then one for each difference that is needed.
    """
    deadline = Deadline.of(timeout)
    shown = (puzzle or asked.puzzle).shown
    answers: list[Answer] = []
    work = Work(asked, narrowing(puzzle or asked.puzzle, within), shown, deadline, puzzle)
    try:
        for solution in asked.solutions(within, timeout=deadline, many=True, puzzle=puzzle):
            answers.append(tuple(solution[cell] for cell in shown))
            if len(answers) > LISTED:
                break
        else:
            return among(sorted(answers), shown, deadline)
        return work.one_of_many(answers)
    except Unknown as reason:
        return Completion("unknown", reason=str(reason))


def among(answers: Sequence[Answer], shown: Sequence[Cell], deadline: Deadline) -> Completion:
    """The answer where these are all the solutions."""
    if len(answers) < 2:
        return Completion("unique" if answers else "none")
    ranking = ranked(answers, shown, exact=True)
    best = ranking[0]
    if best.count == 1:
        return Completion("complete", {best.cell: best.value}, True, ranking[1 : ALTERNATIVES + 1])
    counts = Counter(pair for answer in answers for pair in enumerate(answer))
    rarest = sorted(answers, key=lambda answer: (sum(counts[pair] for pair in enumerate(answer)), answer))
    target, fewest = rarest[0], True
    chosen = greedy_hits(differences(target, answers))
    budget = Budget(NODES, deadline)
    try:
        for answer in rarest:
            if len(chosen) == 2:
                break
            found = fewest_hits(differences(answer, answers), len(chosen) - 1, budget)
            if found is not None:
                target, chosen = answer, found
    except (Spent, Unknown):
        fewest = False
    return Completion("complete", {shown[i]: target[i] for i in chosen}, fewest, ranking[:ALTERNATIVES])


def ranked(answers: Sequence[Answer], shown: Sequence[Cell], exact: bool) -> tuple[Extra, ...]:
    """The values that some of the answers have and others lack, the rarest first."""
    counts = Counter(pair for answer in answers for pair in enumerate(answer))
    pairs = sorted((count, i, value) for (i, value), count in counts.items() if count < len(answers))
    return tuple(Extra(shown[i], value, count, exact) for count, i, value in pairs)


def difference(one: Sequence[int], other: Sequence[int]) -> int:
    """The set of places in which two answers differ."""
    return sum(1 << i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


def differences(target: Answer, answers: Sequence[Answer]) -> list[int]:
    """What tells the target from each other answer."""
    return [difference(target, answer) for answer in answers if answer != target]


@dataclass
class Work:
    """A puzzle with more than `LISTED` solutions, under work."""

    asked: Searchable
    within: Domains
    shown: tuple[Cell, ...]
    deadline: Deadline
    puzzle: Puzzle | None

    def one_of_many(self, answers: Sequence[Answer]) -> Completion:
        """Givens of one of these solutions. Raises `Unknown` where time runs out before there are any; what
        runs out after that costs the ranking, or fewer givens.
        """
        few = sorted(answers)[:: max(1, len(answers) // TARGETS)]
        target = min(few, key=lambda answer: len(greedy_hits(differences(answer, answers))))
        sets = differences(target, answers)
        chosen = self.enough(target, sets, greedy_hits(sets))
        ranking: tuple[Extra, ...] = ()
        with suppress(Unknown):
            ranking = tuple(self.counted())
            best = ranking[0]
            if best.count == 1:
                return Completion("complete", {best.cell: best.value}, True, ranking[1 : ALTERNATIVES + 1])
            chosen = self.fewer(target, sets, chosen)
        # Once all are counted, no single given does: each occurs in two solutions or more.
        fewest = bool(ranking) and len(chosen) <= 2
        givens = {self.shown[i]: target[i] for i in sorted(chosen)}
        return Completion("complete", givens, fewest, ranking[:ALTERNATIVES])

    def enough(self, target: Answer, sets: list[int], chosen: Sequence[int]) -> list[int]:
        """The `chosen` places, and more until their values leave the target alone; what is found to differ
        from it on the way is added to `sets`. Raises `Unknown`.
        """
        places = list(chosen)
        while apart := self.difference_with(target, places):
            sets.append(apart)
            places.append(max(members(apart), key=lambda i: sum(one >> i & 1 for one in sets)))
        return places

    def fewer(self, target: Answer, sets: list[int], best: list[int]) -> list[int]:
        """The fewest places that are enough, if these can be told, else no more than in `best`; none of them
        can be spared, unless time runs out.

        Each round takes what hits all differences that are known, and adds what is missing, which makes many
        differences known for the next.
        """
        budget = Budget(NODES, self.deadline)
        with suppress(Unknown):
            for _ in range(ROUNDS):
                exact = None
                with suppress(Spent):
                    exact = fewest_hits(sets, len(best), budget)
                chosen = self.enough(target, sets, greedy_hits(sets) if exact is None else exact)
                best = min(best, chosen, key=len)
                if chosen == exact:
                    return chosen
            for place in sorted(best):
                rest = [i for i in best if i != place]
                if not self.difference_with(target, rest):
                    best = rest
        return best

    def counted(self) -> Iterator[Extra]:
        """Every extra, the rarest first."""
        found = candidates(self.asked, self.within, counts=RANKED, timeout=self.deadline, puzzle=self.puzzle)
        if found.status == "unknown":
            raise Unknown(found.reason)
        place = {cell: i for i, cell in enumerate(self.shown)}
        extras = [
            Extra(cell, value, count, count < RANKED)
            for cell, counts in found.counts.items()
            if len(counts) > 1
            for value, count in counts.items()
        ]
        yield from sorted(extras, key=lambda extra: (extra.count, place[extra.cell], extra.value))

    def difference_with(self, target: Answer, chosen: Sequence[int]) -> int:
        """The difference of another solution that has the `chosen` values of the target, such that no other
        solution differs in a part of it; empty where the target is the only one. Raises `Unknown`.
        """
        with self.searching(target, chosen) as search:
            search.session.forbid(self.unlike(target, range(len(self.shown))))
            found = search.next()
        if found is None:
            return 0
        apart = self.difference(target, found)
        same = [i for i in range(len(self.shown)) if not apart >> i & 1]
        with self.searching(target, same) as search:
            search.session.forbid(self.unlike(target, members(apart)))
            while True:
                search.session.forbid(tuple(Is(self.shown[i], target[i]) for i in members(apart)))
                found = search.next()
                if found is None:
                    return apart
                less = self.difference(target, found)
                for i in members(apart & ~less):
                    search.session.forbid((Is(self.shown[i], target[i]),))
                apart = less

    def searching(self, target: Answer, places: Iterable[int]) -> Search:
        """A search among the solutions that have the values of the target in these places."""
        fixed = {self.shown[i]: (target[i],) for i in places}
        return self.asked.search({**self.within, **fixed}, self.deadline, self.puzzle)

    def difference(self, target: Answer, found: Solution) -> int:
        """The places in which a solution differs from the target."""
        return difference(target, [found[cell] for cell in self.shown])

    def unlike(self, target: Answer, places: Iterable[int]) -> Literals:
        """The clause that one of these places differs from the target."""
        return tuple(Is(self.shown[i], target[i], False) for i in places)
