"""Clues that would make a puzzle with several solutions unique: as few as possible, the best first.

Vocabulary
    choice     a clue that could be added: a number, a wall, a given, as the kind of the puzzle prints them
    offer      the choices of a puzzle: the clues of its kind, or its cells if it has no record
    aim        a solution that may become the only one; every choice it keeps can be added for it
    difference the choices of an aim that another solution breaks

Choices leave an aim alone if they hit its difference from every other solution. If there are few solutions,
all are listed, and every one is tried as the aim. If there are many, some are, and differences are found as
they are needed (implicit hitting sets: Moreno-Centeno and Karp, "The Implicit Hitting Set Approach to Solve
Combinatorial Optimization Problems", Operations Research 61, 2013).

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.models.questions.clue_choices import Cells
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> puzzle = Puzzle("row", rules)
>>> found = complete(SatModel(puzzle), Cells(puzzle), SatModel)
>>> found.givens, found.fewest, found.alternatives[0]
({'a': 1, 'b': 2}, True, Extra(clue='a = 1', count=2, exact=True, cell='a', value=1))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from ...puzzles import Cell, Deadline, Domains, Puzzle, Solution, TooLarge, Unknown
from ...puzzles.revising.adding import AddableClue
from ..core.answered import NO_SOLUTION, Answered
from ..core.model import Model
from ..core.search import Searchable
from ..reasons.hitting_sets import Budget, BudgetSpent, fewest_hits, greedy_hits, members
from .clue_choices import Offer, SolutionView, SolverChoice

LISTED = 512
"""Maximum number of solutions listed; if a puzzle has more, few are aims."""

AIMS, FEW_AIMS = 32, 4
"""Number of listed solutions that are aims if there are more: the second if some choices are not weighed."""

WEIGHED = 8
"""Number of aims compared to find the one that known solutions leave alone with the fewest choices."""

SETS = 40_000
"""Maximum number of differences examined in the search for an aim with fewer choices."""

ALTERNATIVES = 20
"""Maximum number of choices named as alternatives."""

COUNTED = 100
"""Maximum number of solutions checked exactly against an alternative."""

ROUNDS = 30
"""Rounds that look for fewer choices of one aim, if finding the fewest is too hard."""

NODES = 50_000
"""Nodes of the search for the fewest; after that few must do."""


@dataclass(frozen=True)
class Extra:
    """A clue that could be added, in words, and the number of solutions that keep it (at least, if not
    `exact`).

    A given also has its cell and value, and a clue of the kind its entry in the record, as `addition`.
    """

    clue: str
    count: int
    exact: bool
    cell: Cell | None = None
    value: int | None = None
    addition: AddableClue | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, repr=False)
class Completion(Answered):
    """The `clues` that make a puzzle unique, in words, and the `puzzle` with them; `givens` are those of them
    that fix a cell. `status` is ``complete``, ``unique`` if the puzzle is so already, ``multiple`` if it has
    several solutions and no clues were found that leave one (`reason` says why), ``none`` if it has no
    solution, or ``unknown`` if time ran out before such clues were found.

    `fewest`: proven that there are no fewer, whichever solution (of those asked for) they lead to.
    `minimal`: proven that none of them can be left out. `alternatives` are the best single clues besides,
    ranked by how many solutions they leave. `backend` is what answered, named by the face as in a verdict.
    """

    status: Literal["complete", "unique", "multiple", "none", "unknown"]
    clues: tuple[str, ...] = ()
    givens: dict[Cell, int] = field(default_factory=dict)
    fewest: bool = False
    minimal: bool = False
    alternatives: tuple[Extra, ...] = ()
    reason: str = ""
    backend: str = field(default="", compare=False)
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    @property
    def record(self) -> Mapping[str, Any] | None:
        """Return the board record of the puzzle with the clues, or None if it has none."""
        return None if self.puzzle is None else self.puzzle.record

    @property
    def finding(self) -> str:
        proof = "perhaps with fewer too, but none of these can be left out"
        if self.fewest or not self.minimal:
            proof = "and with no fewer" if self.fewest else "perhaps with fewer too"
        return {
            "complete": f"unique with {', '.join(self.clues)}, {proof}",
            "unique": "there is one solution already",
            "multiple": f"there are several solutions: {self.reason}",
            "none": self.reason or NO_SOLUTION,
            "unknown": self.reason,
        }[self.status]


def complete(
    model: Searchable,
    offer: Offer,
    backend: type[Model],
    *,
    solver: str | None = None,
    within: Domains | None = None,
    towards: Domains | None = None,
    timeout: float | Deadline | None = None,
) -> Completion:
    """Return the fewest choices of an `offer` that make its puzzle unique, or few if the fewest are too hard
    to find.

    With `towards`, the only solution has these values. `model` lists solutions; the back end decides what
    choices leave. It takes a search for each of up to `LISTED` solutions, then one for each difference that
    is needed and each choice that may be left out.
    """
    deadline = Deadline.of(timeout)
    try:
        answers = list[Solution]()
        every = True
        for solution in model.solutions(within, timeout=deadline, many=True, puzzle=offer.puzzle):
            answers.append(solution)
            if len(answers) > LISTED:
                every = False
                break
        if len(answers) < 2:
            return Completion("unique" if answers else "none")
        target = dict(towards or {})
        if target and not every:
            fixed = {**dict(within or {}), **dict(offer.puzzle.givens), **target}
            solutions = model.solutions(fixed, timeout=deadline, puzzle=offer.puzzle)
            answers = [*(solution for solution, _ in zip(solutions, range(AIMS), strict=False)), *answers]
        answers = distinct(answers, offer.puzzle.shown)
        aims = [
            i for i, one in enumerate(answers) if all(one[cell] in domain for cell, domain in target.items())
        ]
        if not aims:
            return Completion("none", reason="no solution has the values that were asked for")
        return CompletionSearch(
            offer, answers, every, aims, SolverChoice(backend, solver, deadline)
        ).complete()
    except (TooLarge, Unknown) as reason:
        return Completion("unknown", reason=str(reason))


def distinct(answers: Sequence[Solution], shown: Sequence[Cell]) -> list[Solution]:
    """Return the solutions that differ in a shown cell, ordered by their values."""
    by_values = {tuple(one[cell] for cell in shown): one for one in answers}
    return [by_values[key] for key in sorted(by_values)]


class CompletionSearch:
    """A puzzle under work: some solutions, all of them where `every`, and which choices each keeps: a row of
    bits for each solution.
    """

    def __init__(
        self,
        offer: Offer,
        answers: Sequence[Solution],
        every: bool,
        aims: Sequence[int],
        engine: SolverChoice,
    ) -> None:
        self.offer, self.every, self.asked = offer, every, engine
        most = AIMS if offer.weighs_all else FEW_AIMS
        few = list(aims)[:: max(1, len(aims) // most)][:most]
        self.aims = list(aims) if every and offer.weighs_all else few
        self.choices = offer.choices([answers[i] for i in self.aims], engine.deadline)
        views = [offer.view(answer) for answer in answers]
        if len(self.aims) * len(self.choices) > offer.most_looks:
            self.aims = self.aims[:: max(1, len(self.aims) // FEW_AIMS)][:FEW_AIMS]
        flags = []
        for choice in self.choices:
            engine.deadline.check()
            flags.append(any(offer.keeps(choice, views[i]) for i in self.aims))
        self.choices = [choice for choice, keeps in zip(self.choices, flags, strict=True) if keeps]
        if len(views) * len(self.choices) > offer.most_looks:
            room = offer.most_looks // max(1, len(self.choices))
            spare = [i for i in range(len(views)) if i not in self.aims]
            used = sorted({*self.aims, *spare[: max(0, room - len(self.aims))]})
            views, self.every = [views[i] for i in used], False
            self.aims = [used.index(i) for i in self.aims]
        self.seen = views
        self.rows = list(map(self.row, views))
        self.counts = [sum(row >> i & 1 for row in self.rows) for i in range(len(self.choices))]
        self.all_aims = self.every and offer.weighs_all and len(self.aims) == len(aims)
        self.budget = Budget(NODES, engine.deadline)
        self.crowded = False
        self.chosen: dict[int, int] = {}

    def row(self, view: SolutionView) -> int:
        """Return the choices that a solution keeps, as the bits of a number."""
        self.asked.deadline.check()
        return sum(1 << i for i, choice in enumerate(self.choices) if self.offer.keeps(choice, view))

    def complete(self) -> Completion:
        """Search, and return the answer; raises `Unknown` if time runs out before enough choices are
        known.
        """
        ranking = self.ranking()
        for aim, chosen, fewest in self.drafts():
            result = self.isolate(aim, chosen, fewest)
            if result is not None:
                places, fewest, minimal = result
                added = [self.choices[i] for i in places]
                givens = dict(choice.given for choice in added if choice.given is not None)
                words = {choice.words for choice in added}
                return Completion(
                    "complete",
                    tuple(choice.words for choice in added),
                    givens,
                    fewest or len(added) == 1,
                    minimal or len(added) == 1,
                    tuple(extra for extra in ranking if len(words) > 1 or extra.clue not in words),
                    puzzle=self.offer.apply(added),
                )
        return Completion("multiple", alternatives=ranking, reason=self.why_impossible())

    def why_impossible(self) -> str:
        """Return why no choices are enough."""
        if not self.choices:
            return f"there is no clue that can be added to this {self.offer.puzzle.kind}"
        if not self.offer.is_apart:
            return "no clues were found that leave one"
        if self.all_aims and not self.crowded:
            return "all clues that can be added to any of the solutions leave several"
        return f"all clues that can be added to {len(self.aims)} of the solutions leave several"

    def ranking(self) -> tuple[Extra, ...]:
        """Return the best choices, by the number of solutions that keep them.

        If all solutions are known and they are few, the kind's judge counts them: a constraint may speak of
        cells that are not shown.
        """
        order = sorted(range(len(self.choices)), key=lambda i: (self.counts[i], i))
        some = [i for i in order if 0 < self.counts[i] < len(self.rows)][:ALTERNATIVES]
        exact = self.every and self.offer.is_apart and len(self.seen) <= COUNTED
        extras = []
        for i in some:
            cell, value = self.choices[i].given or (None, None)
            count = self.counts[i]
            if exact:
                count = sum(self.offer.accepts(self.choices[i], view) for view in self.seen)
            words, addition = self.choices[i].words, self.choices[i].clue
            extras.append(Extra(words, count, exact, cell, value, addition))
        return tuple(sorted(extras, key=lambda extra: extra.count))

    def drafts(self) -> Iterator[tuple[int, list[int], bool]]:
        """Yield aims with choices that exclude all other known solutions, and whether they are proven the
        fewest of all.

        Those with the fewest choices come first.
        """
        most_tried = AIMS if self.offer.is_apart else FEW_AIMS
        single = [i for i, count in enumerate(self.counts) if count == 1]
        alone = [(aim, i) for aim in self.aims for i in single if self.rows[aim] >> i & 1]
        for aim, i in alone[: 1 if self.offer.is_apart else most_tried]:
            yield aim, [i], True
        order = sorted(self.aims, key=lambda aim: sum(self.counts[i] for i in members(self.rows[aim])))
        best: tuple[int, list[int]] | None = None
        later, exact = list[tuple[int, list[int]]](), self.all_aims and not alone
        for number, aim in enumerate(order):
            if best is not None and (len(best[1]) == 2 or number * len(self.rows) > SETS):
                exact = exact and len(best[1]) == 2
                later += [(other, []) for other in order[number:]]
                break
            sets = self.sets(aim)
            if not all(sets):
                continue  # another solution keeps all choices of this one
            if best is None:
                best = aim, greedy_hits(sets)
            fewer = None
            if self.every:
                try:
                    fewer = fewest_hits(sets, len(best[1]) - 1, self.budget)
                except BudgetSpent:
                    exact = False
            elif number < WEIGHED and len(greedy := greedy_hits(sets)) < len(best[1]):
                fewer = greedy
            if fewer is not None:
                later.append(best)
                best = aim, fewer
            elif best[0] != aim:
                later.append((aim, []))
        if best is not None:  # of two it is enough to know that no single choice does
            yield *best, exact and (len(best[1]) == 2 or not self.crowded)
        for aim, chosen in later[:most_tried]:
            sets = self.sets(aim)
            if all(sets):
                yield aim, chosen or greedy_hits(sets), False

    def sets(self, aim: int) -> list[int]:
        """Return the differences of an aim.

        If choices change the meaning of others, one may be empty, and the choices together exclude the others
        all the same.
        """
        mine = self.choices_of(aim)
        sets = [mine & ~row for number, row in enumerate(self.rows) if number != aim]
        return sets if self.offer.is_apart else [one for one in sets if one]

    def choices_of(self, aim: int) -> int:
        """Return the choices of an aim, one in each place.

        First come the choices that alone exclude the most solutions.
        """
        row = self.rows[aim]
        if (mask := self.chosen.get(aim)) is not None:
            return mask
        open_: dict[Any, list[int]] = {}
        for i in members(row):
            open_.setdefault(self.choices[i].place, []).append(i)
        if all(len(there) == 1 for there in open_.values()):
            return self.chosen.setdefault(aim, row)
        self.crowded, mask = True, 0
        differences = [row & ~other for number, other in enumerate(self.rows) if number != aim]
        while open_:
            coverage = Counter(i for one in differences for i in members(one))
            best = max(
                (i for there in open_.values() for i in there),
                key=lambda i: (coverage[i], -self.counts[i], -i),
            )
            mask |= 1 << best
            same_place = open_.pop(self.choices[best].place)
            others = ~sum(1 << i for i in same_place)
            differences = [one & others for one in differences if not one >> best & 1]
        return self.chosen.setdefault(aim, mask)

    def isolate(self, aim: int, chosen: list[int], fewest: bool) -> tuple[list[int], bool, bool] | None:
        """Return choices that leave the aim alone, whether they are the fewest of all, and whether none is
        spare.

        Return None if all choices of the aim together are not enough. Raises `Unknown` if time runs out
        before.
        """
        mine = sorted(members(self.choices_of(aim)))
        with self.offer.asking(self.seen[aim], [self.choices[i] for i in mine], self.asked) as asker:
            aimed = Aim(self, mine, self.sets(aim), asker)
            places = aimed.make_sufficient(chosen)
            if places is None:
                return None
            if places == chosen and fewest and self.offer.is_apart:
                return sorted(places), True, True
            minimal = False
            with suppress(Unknown):
                places = aimed.reduce(places)
                minimal = True
            return sorted(places), False, minimal


class Aim:
    """An aim and an asker: the other solutions left by its choices."""

    def __init__(self, work: CompletionSearch, mine: Sequence[int], sets: list[int], asker: Any) -> None:
        self.work, self.sets, self.asker = work, sets, asker
        self.mine = sum(1 << i for i in mine)
        self.number = {choice: number for number, choice in enumerate(mine)}

    def difference(self, chosen: Sequence[int]) -> int | None:
        """Return the difference from another solution that keeps the `chosen`, or None if there is none.

        It is empty if the solution keeps all choices. If questions are cheap, it is minimal: more of its
        choices are kept as long as there is such a solution.
        """
        solution = self.asker.other([self.number[i] for i in chosen])
        if solution is None:
            return None
        apart = self.mine & ~self.work.row(solution)
        if not self.asker.is_cheap:
            return apart
        needed = 0
        while rest := apart & ~needed:
            one = next(members(rest))
            common = list(members(self.mine & ~apart))
            solution = self.asker.other([self.number[i] for i in (*common, one)])
            if solution is None:
                needed |= 1 << one
            else:
                apart &= ~self.work.row(solution)
        return apart

    def make_sufficient(self, chosen: Sequence[int]) -> list[int] | None:
        """Add choices to the `chosen` until they leave the aim alone, or return None if all are not enough.

        Differences found on the way are added to `sets`. Raises `Unknown`.
        """
        places = list(chosen)
        while (apart := self.difference(places)) is not None:
            options = set(members(apart)).difference(places)
            if not options:
                every = list(members(self.mine))
                return None if self.difference(every) is not None else every
            self.sets.append(apart)
            places.append(max(options, key=lambda i: (sum(one >> i & 1 for one in self.sets), -i)))
        return places

    def reduce(self, best: list[int]) -> list[int]:
        """Return no more choices than in `best`, none of them spare. Raises `Unknown`.

        Each round takes choices that hit all known differences, and adds missing ones, so that the next round
        knows many more differences.
        """
        for _ in range(ROUNDS if self.asker.is_cheap else 1):
            exact = None
            with suppress(BudgetSpent):
                exact = fewest_hits(self.sets, len(best) - 1, self.work.budget)
            chosen = self.make_sufficient(greedy_hits(self.sets) if exact is None else exact)
            if chosen is None:
                break  # clues that are not apart: fewer may be too many
            if len(chosen) < len(best):
                best = chosen
            if exact is None or chosen == exact:
                break
        for place in sorted(best, reverse=True):
            rest = [i for i in best if i != place]
            if self.asker.other([self.number[i] for i in rest]) is None:
                best = rest
        return best
