"""Puzzles made at random, each proven to have one solution.

A kind's recipe draws a board and an answer and gives all clues that follow from it. Clues are taken away in
random order while the answer stays the only one. What is left is proven anew, by a model compiled for it
alone, and judged by the kind's judge; the row is written of this puzzle and nothing else.

Vocabulary
    wanted     what is asked for: kind, size, seed, and wishes such as a grade
    row        a puzzle with its solution and what is known of it
    draw       one attempt: a board and an answer; many do not lead to a puzzle with one solution

A row depends on the version, what is wanted, the seed and its index alone: the random numbers come from a
hash of them. Solutions are not drawn with equal probability: no distribution is promised.

>>> row = make(wanted("latin_square", rows=4, seed=1), 0)
>>> row["status"], row["n_solutions"], row["clues"] < 16
('unique', 1, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import Any

from ...models.backends.sat import SatModel
from ...models.layer import Layer
from ...models.search import WrongSolution
from ...models.uniqueness import Verdict
from ...models.uniqueness import check as check_model
from ...puzzles import Deadline, InputError, Puzzle, Solution, Unknown, kind_named
from ...puzzles.errors import TooLarge
from ...puzzles.forms.writer import write
from ...puzzles.recipe import Blank, Derived, Draft, Entries, Unfit, clue_count
from ...puzzles.record import Record
from ..records import written
from .canonical import canonical_id
from .generate_answer import Live, another, drawn
from .generate_clues import Clues, Prober, probing, thinned
from .generate_grade import BEYOND, GRADES, grade, solved_with
from .generate_lane import fits, lane
from .generate_wishes import Wanted, blank_record, recipe_of, wanted

MENDS = 60
"""So often the clues of one draw are mended."""


def generate(kind: str, count: int = 1, **wishes: Any) -> Iterator[dict[str, Any]]:
    """Rows of `count` puzzles of a kind, each as soon as it is made; `wanted` says what can be wished.

    Raises as `wanted` does. Where a wish is not met in so many draws, the row has the status ``unknown``, no
    puzzle, and a `message` that says what the draws came to.
    """
    return rows(wanted(kind, **wishes), range(count))


def rows(asked: Wanted, indices: Iterable[int]) -> Iterator[dict[str, Any]]:
    """The rows of these indices. Raises `WrongSolution` where a recipe, a kernel or a solver is wrong, and
    `InputError` for a board that cannot be.
    """
    if fits(asked):
        return lane(asked, indices)
    workshop = Workshop(asked)
    return map(workshop.row, indices)


def make(asked: Wanted, index: int) -> dict[str, Any]:
    """The row of this index."""
    return next(rows(asked, (index,)))


@dataclass
class Workshop:
    """Makes rows of what is wanted, and keeps live models for those that follow."""

    asked: Wanted
    live: Live = field(default_factory=Live)
    deadline: Deadline = field(default_factory=Deadline)

    def __post_init__(self) -> None:
        self.kind = kind_named(self.asked.kind)
        self.recipe = recipe_of(self.kind)

    def row(self, index: int) -> dict[str, Any]:
        """The row of this index. Raises `WrongSolution` where a recipe or a solver is wrong."""
        random = self.asked.random(index)
        self.deadline = Deadline(self.asked.timeout)
        failed: Counter[str] = Counter()
        for _ in range(self.asked.tries):
            try:
                return self.finished(self.drawn(random), index)
            except Unfit as reason:
                failed[str(reason)] += 1
            except (TooLarge, Unknown) as reason:
                return self.asked.missing(index, str(reason))
        draws = f"{self.asked.tries} draw{'s' if self.asked.tries > 1 else ''}"
        told = "; ".join(f"{number} times {reason}" for reason, number in failed.most_common(3))
        return self.asked.missing(index, f"no such puzzle came of {draws}: {told}")

    def drawn(self, random: Random) -> Puzzle:
        """A puzzle of one draw. Raises `Unfit` where there is none, and `Unknown`."""
        draft = self.draft(random)
        clues, target = self.settled(draft)
        with probing(clues, target, self.live, self.deadline) as prober:
            return self.chosen(clues, prober, random)

    def draft(self, random: Random) -> Draft:
        """A board with an answer."""
        recipe, blank = self.recipe, Blank(blank_record(self.asked), random, self.asked.symmetry)
        if recipe.shape is not None:
            shaped = Record({**blank.record.data, "clues": recipe.shape(blank)})
            blank = replace(blank, record=shaped)
        record = blank.record
        if recipe.answer is not None:
            draft = Draft(self.kind, record, recipe.answer(blank), random)
            rows = (row for grid in draft.answer.values() for row in grid if isinstance(row, list))
            refuse_the_same(chain(*rows))
            return draft
        if recipe.drawn_from is not None:
            puzzle = recipe.drawn_from(record)
        else:
            puzzle = Clues(self.kind, record, [(derived, {}) for derived in recipe.clues]).whole
        solution = drawn(puzzle, random, recipe.odds, self.live, self.deadline)
        if solution is None:
            raise Unfit("the board has no answer")
        refuse_the_same(solution[cell] for cell in puzzle.shown)
        return Draft(self.kind, record, self.kind.answer(puzzle, solution), random)

    def settled(self, draft: Draft) -> tuple[Clues, Solution]:
        """All clues of a draft, mended where that is needed and can be done, and the solution that they have.

        Raises `Unfit` where they have several.
        """
        found, mend = self.derived(draft), self.recipe.mend
        menders = [i for i, (derived, _) in enumerate(found) if derived.mend is not None]
        for _ in range(1 + MENDS * bool(menders or mend)):
            clues = Clues(self.kind, draft.record, found)
            self.judge(clues, draft)
            solutions = self.solutions(clues)
            if len(solutions) == 1:
                if self.kind.answer(clues.whole, solutions[0]) != draft.answer:
                    raise WrongSolution(f"the recipe of {self.kind.name} gives clues of another answer")
                return clues, solutions[0]
            if not (mend or menders):
                break
            other = another(clues.whole, draft.answer, solutions, draft.random, self.live, self.deadline)
            if other is None:
                raise Unfit("several solutions have the same answer")
            if mend is not None:
                draft = mend(draft, other)
                found = self.derived(draft)
            for i in menders:
                derived, entries = found[i]
                assert derived.mend is not None
                found[i] = derived, derived.mend(draft, entries, other)
        raise Unfit("all clues together leave several solutions")

    def derived(self, draft: Draft) -> list[tuple[Derived, Entries]]:
        """All clues that the answer gives."""
        found, record = [], draft.record
        for derived in self.recipe.clues:
            field = self.kind.field(derived.name)
            entries = derived.derive(replace(draft, record=record, name=derived.name))
            found.append((derived, entries))
            clues = {**record.clues, derived.name: field.holding(entries, record)}
            record = Record({**record.data, "clues": clues})
        return found

    def judge(self, clues: Clues, draft: Draft) -> None:
        """Raise `WrongSolution` where the kind's judge says that the answer breaks the clues."""
        wrong = self.kind.judge(Record(clues.record(range(len(clues.items)))), draft.answer)
        if wrong is not None:
            raise WrongSolution(f"the recipe of {self.kind.name} gives clues that its answer breaks: {wrong}")

    def solutions(self, clues: Clues) -> tuple[Solution, ...]:
        """One or two solutions of the puzzle that has all clues. Raises `Unknown`."""
        whole = replace(clues.whole)
        with Layer(self.live.model(whole, self.deadline), whole, None, self.deadline) as layer:
            found = layer.find(limit=2, timeout=self.deadline, puzzle=whole)
        if not found.solutions and found.exhausted:
            raise WrongSolution(f"the solver denies the answer from which {self.kind.name} was made")
        if found.unique is None:
            raise Unknown(found.reason)
        return found.solutions

    def chosen(self, clues: Clues, prober: Prober, random: Random) -> Puzzle:
        """The puzzle with as few clues as wanted. Raises `Unfit` where a wish is not met."""
        asked = self.asked
        least, most = asked.clues or (0, len(clues.items) + 10**9)
        fixed = clue_count(self.kind, clues.record(()))
        steps = list(thinned(clues, prober, random, asked.symmetry, least - fixed))
        if asked.about_rules:
            steps = [self.graded(clues, steps)]
        on = steps[-1]
        if fixed + len(on) > most:
            raise Unfit(f"more than {most} clues were needed")
        if fixed + len(on) < least:
            raise Unfit(f"there were fewer than {least} clues")
        if asked.minimal and any(prober.only(on - {i}) for i in on):
            raise Unfit("some clue could go")
        return clues.puzzle(sorted(on))

    def graded(self, clues: Clues, steps: list[frozenset[int]]) -> frozenset[int]:
        """Of the sets of items, the smallest that is as hard as wanted, where fewer clues are harder.

        Raises `Unfit` where there is none.
        """
        asked, allowed = self.asked, self.asked.allowed
        low, high = 0, len(steps)
        while high - low > 1 and not asked.minimal:
            middle = (low + high) // 2
            if self.within(clues.puzzle(sorted(steps[middle])), allowed):
                low = middle
            else:
                high = middle
        on = steps[-1] if asked.minimal else steps[low]
        puzzle = clues.puzzle(sorted(on))
        if not self.within(puzzle, allowed):
            raise Unfit("the rules did not solve it as wanted")
        if asked.grade is not None and grade(puzzle, self.deadline)[0] != asked.grade:
            raise Unfit(f"it was not {asked.grade}")
        for name in asked.needs:
            if solved_with(puzzle, (other for other in allowed if other != name), self.deadline):
                raise Unfit(f"it did not need {name}")
        return on

    def within(self, puzzle: Puzzle, allowed: Iterable[str]) -> bool:
        """Whether the puzzle is no harder than wanted, and the rules that are allowed solve it."""
        wish = self.asked.grade
        if wish is not None and GRADES.index(grade(puzzle, self.deadline)[0]) > GRADES.index(wish):
            return False
        return (
            wish == BEYOND
            or not (self.asked.without or self.asked.needs)
            or solved_with(puzzle, allowed, self.deadline)
        )

    def finished(self, puzzle: Puzzle, index: int) -> dict[str, Any]:
        """The row of a puzzle, once a fresh model has proven and the kind's judge accepted its answer."""
        verdict = fresh(puzzle, self.deadline)
        if verdict.status == "unknown":
            raise Unknown(verdict.message)
        if verdict.status != "unique":
            raise WrongSolution(f"a model compiled anew says {verdict.status} of a puzzle that was made")
        assert puzzle.record is not None
        level, hardest = grade(puzzle, self.deadline) if self.asked.graded else (None, None)
        return self.asked.row(
            index,
            **stated(puzzle, verdict),
            grade=level,
            hardest_technique=hardest,
            clues=clue_count(self.kind, puzzle.record),
            canonical_id=canonical_id(puzzle),
        )


def refuse_the_same(values: Iterable[Any]) -> None:
    """Raise `Unfit` where several values are all the same."""
    found = list(map(str, values))
    if len(found) > 1 and len(set(found)) == 1:
        raise Unfit("the answer is the same everywhere")


def fresh(puzzle: Puzzle, deadline: Deadline) -> Verdict:
    """What a model that is compiled for `puzzle` alone says of its solutions. Raises `Unknown`."""
    return check_model(puzzle, SatModel(puzzle, timeout=deadline), timeout=deadline, explain=False)


def stated(puzzle: Puzzle, verdict: Verdict) -> dict[str, Any]:
    """The puzzle and its solution: lines of characters where it is a bare grid of such, else objects."""
    assert puzzle.record is not None
    solution = written(puzzle, verdict.solutions[0])
    text = solution.pop("text", None)
    if text is not None:
        try:
            return {"puzzle": write(puzzle.record, "line"), "solution": text}
        except InputError:
            pass
    return {"puzzle": puzzle.record, "solution": solution}
