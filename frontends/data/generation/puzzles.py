"""Puzzles made at random, each proven to have one solution.

A kind's recipe draws a board and an answer and derives all clues from it. Clues are taken away in random
order while the answer stays unique. The result is proven anew, by a model compiled for it alone, and judged
by the kind's judge; the row is written from this puzzle and nothing else.

Vocabulary
    wanted     the request: kind, size, seed, and wishes such as a grade
    row        a puzzle with its solution and further facts
    draw       one attempt: a board and an answer; many do not lead to a puzzle with one solution

A row depends on the version, the request, the seed and its index alone: the random numbers come from a hash
of them. Solutions are not drawn with equal probability: no distribution is promised.

>>> row = make(check_wishes("latin_square", rows=4, seed=1), 0)
>>> row["status"], row["n_solutions"], row["clues"] < 16
('unique', 1, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import Any, cast

from ....models.backends.sat import SatModel
from ....models.core.layer import Layer
from ....models.core.records import answer_with_text
from ....models.core.search import WrongSolution
from ....models.questions.uniqueness import check as check_model
from ....models.questions.verdict import Verdict
from ....puzzles import Deadline, InputError, Puzzle, Record, Solution, TooLarge, Unknown, kind_named
from ....puzzles.forms.writer import write
from ....puzzles.making.recipe import BlankBoard, Derived, Draft, Entries, Unfit, clue_count
from ... import check_arguments
from ...running.sudoku_lane import SPOT
from ..symmetry.canonical import canonical_id
from .answers import Live, another, draw_answer
from .clues import DraftClues, Prober, probing, thin_out
from .grades import BEYOND, GRADES, grade, solved_with
from .plain_sudokus import is_made_here, make_rows
from .wishes import TRIES, Grade, Made, Parts, Symmetry, Wishes, blank_record, check_wishes

MENDS = 60
"""Maximum mends of the clues of one draw."""

SLICES = 2
"""Slices of a solver's work per question with requested parts, whose proofs can be long: a clue stays if
these slices do not show that it can go. The solver is a new one then, so that a row depends on no other.
"""


@check_arguments
def generate(
    kind: str,
    count: int = 1,
    *,
    rows: int | None = None,
    cols: int | None = None,
    params: Mapping[str, Any] | None = None,
    seed: int = 0,
    symmetry: Symmetry = "none",
    minimal: bool = False,
    clues: tuple[int, int] | int | None = None,
    grade: Grade | None = None,
    needs: Iterable[str] = (),
    without: Iterable[str] = (),
    parts: Parts = (),
    graded: bool = True,
    tries: int = TRIES,
    timeout: float | None = None,
    spot: float = SPOT,
    splits: Mapping[str, float] | None = None,
) -> Iterator[Made]:
    """Yield `count` rows with a puzzle of a kind, each as soon as it is made and proven to have one solution.

    Args:
        kind: The name of the kind.
        count: The number of puzzles.
        rows: Number of rows; by default that of columns, or else the usual size of the kind.
        cols: Number of columns; by default that of rows, or else the usual size of the kind.
        params: The params of the kind.
        seed: The seed of the draws: the same one gives the same rows.
        symmetry: The symmetry of the places of the clues.
        minimal: Demand that no clue can go, except clues that stay in every puzzle of the kind, such as
            cages.
        clues: The number of clues, or the minimum and maximum.
        grade: The hardest grade that the rules may need.
        needs: The names of techniques that the rules cannot do without.
        without: The names of techniques that the rules do without.
        parts: The rules of a variant sudoku, by name, or each with the number of its clues.
        graded: Grade each puzzle for its row, even if no wish needs the grade.
        tries: Maximum number of draws for each puzzle.
        timeout: Seconds for each puzzle.
        spot: The share of plain sudokus, answered by a compiled kernel, that SAT answers too.
        splits: The shares of a data set, by name.

    Yields:
        A row for each puzzle. If the draws made none, its status is ``unknown`` and its `message` tells their
        outcomes.

    Raises:
        InputError: For a kind that cannot be made, and for an impossible wish.

    >>> (row,) = generate("sudoku", rows=4, seed=1)
    >>> row["status"], row["n_solutions"], len(row["puzzle"])
    ('unique', 1, 16)
    >>> (row,) = generate("variant_sudoku", rows=6, parts={"thermometers": 2, "anti_knight": None})
    >>> len(row["puzzle"]["clues"]["thermometers"]), row["puzzle"]["params"]
    (2, {'anti_knight': True})
    """
    if not isinstance(count, int) or count < 0:
        raise InputError(f"count is {count!r:.40}; a whole number from 0 was expected")
    wishes = check_wishes(
        kind,
        rows=rows,
        cols=cols,
        params=params,
        seed=seed,
        symmetry=symmetry,
        minimal=minimal,
        clues=clues,
        grade=grade,
        needs=needs,
        without=without,
        parts=parts,
        graded=graded,
        tries=tries,
        timeout=timeout,
        spot=spot,
        splits=splits,
    )
    return cast(Iterator[Made], rows_of(wishes, range(count)))


def rows_of(wishes: Wishes, indices: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Return the rows of these indices. Raises `WrongSolution` if a recipe, a kernel or a solver is wrong,
    and `InputError` for an impossible board.
    """
    if is_made_here(wishes):
        return make_rows(wishes, indices)
    workshop = Workshop(wishes)
    return map(workshop.row, indices)


def make(wishes: Wishes, index: int) -> dict[str, Any]:
    """Return the row of this index."""
    return next(rows_of(wishes, (index,)))


@dataclass
class Workshop:
    """Maker of rows, which keeps live models for later ones."""

    asked: Wishes
    live: Live = field(default_factory=Live)
    deadline: Deadline = field(default_factory=Deadline)

    def __post_init__(self) -> None:
        self.kind = kind_named(self.asked.kind)
        self.recipe = self.asked.recipe

    def row(self, index: int) -> dict[str, Any]:
        """Return the row of this index. Raises `WrongSolution` if a recipe or a solver is wrong."""
        random = self.asked.random(index)
        self.deadline = Deadline(self.asked.timeout)
        failed: Counter[str] = Counter()
        for _ in range(self.asked.tries):
            try:
                return self.finish(self.draw_puzzle(random), index)
            except Unfit as reason:
                failed[str(reason)] += 1
            except (TooLarge, Unknown) as reason:
                return self.asked.missing(index, str(reason))
        attempts = f"{self.asked.tries} attempt{'s' if self.asked.tries > 1 else ''}"
        reasons = "; ".join(f"{number} times {reason}" for reason, number in failed.most_common(3))
        return self.asked.missing(index, f"{attempts} made no such puzzle: {reasons}")

    def draw_puzzle(self, random: Random) -> Puzzle:
        """Return a puzzle of one draw. Raises `Unfit` if there is none, and `Unknown`."""
        draft = self.draft(random)
        clues, target = self.settle(draft)
        live, slices = (Live(steady=True), SLICES) if self.asked.parts else (self.live, None)
        with probing(clues, target, live, self.deadline, slices) as prober:
            return self.choose_clues(clues, prober, random)

    def draft(self, random: Random) -> Draft:
        """Return a board with an answer."""
        recipe, blank = self.recipe, BlankBoard(blank_record(self.asked), random, self.asked.symmetry)
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
            puzzle = DraftClues(self.kind, record, [(derived, {}) for derived in recipe.clues]).all_on
        solution = draw_answer(puzzle, random, recipe.odds, self.live, self.deadline)
        if solution is None:
            raise Unfit("the board has no answer")
        refuse_the_same(solution[cell] for cell in puzzle.shown)
        return Draft(self.kind, record, self.kind.answer(puzzle, solution), random)

    def settle(self, draft: Draft) -> tuple[DraftClues, Solution]:
        """Return all clues of a draft, mended if needed and possible, and their solution.

        Raises `Unfit` if they have several.
        """
        parts, mend = self.derive(draft), self.recipe.mend
        menders = [i for i, (derived, _) in enumerate(parts) if derived.mend is not None]
        for _ in range(1 + MENDS * bool(menders or mend)):
            clues = DraftClues(self.kind, draft.record.with_params(self.recipe.later), parts)
            self.judge(clues, draft)
            solutions = self.solutions(clues)
            if len(solutions) == 1:
                if self.kind.answer(clues.all_on, solutions[0]) != draft.answer:
                    raise WrongSolution(f"the recipe of {self.kind.name} gives clues of another answer")
                return clues, solutions[0]
            if not (mend or menders):
                break
            other = another(clues.all_on, draft.answer, solutions, draft.random, self.live, self.deadline)
            if other is None:
                raise Unfit("several solutions have the same answer")
            if mend is not None:
                draft = mend(draft, other)
                parts = self.derive(draft)
            for i in menders:
                derived, entries = parts[i]
                assert derived.mend is not None
                parts[i] = derived, derived.mend(draft, entries, other)
        raise Unfit("all clues together leave several solutions")

    def derive(self, draft: Draft) -> list[tuple[Derived, Entries]]:
        """Return all clues derived from the answer. Raises `Unfit` if there are fewer than wished."""
        parts, record, wished = [], draft.record, dict(self.asked.parts)
        draft = replace(draft, symmetry=self.asked.symmetry)
        for derived in self.recipe.clues:
            field = self.kind.field(derived.name)
            number = wished.get(derived.name)
            entries = derived.derive(replace(draft, record=record, name=derived.name, wished=number))
            if derived.name in wished and len(entries) < (number or 1):
                raise Unfit(f"its answer gave too few {derived.name}")
            parts.append((derived, entries))
            clues = {**record.clues, derived.name: field.value_of_entries(entries, record)}
            record = Record({**record.data, "clues": clues})
        return parts

    def judge(self, clues: DraftClues, draft: Draft) -> None:
        """Raise `WrongSolution` if the kind's judge refuses the answer."""
        wrong = self.kind.judge(Record(clues.record(range(len(clues.items)))), draft.answer)
        if wrong is not None:
            raise WrongSolution(f"the recipe of {self.kind.name} gives clues that its answer breaks: {wrong}")

    def solutions(self, clues: DraftClues) -> tuple[Solution, ...]:
        """Return one or two solutions of the puzzle with all clues. Raises `Unknown`."""
        whole = replace(clues.all_on)
        with Layer(self.live.model(whole, self.deadline), whole, None, self.deadline) as layer:
            result = layer.find(limit=2, timeout=self.deadline, puzzle=whole)
        if not result.solutions and result.exhausted:
            raise WrongSolution(f"the solver denies the answer from which {self.kind.name} was made")
        if result.unique is None:
            raise Unknown(result.reason)
        return result.solutions

    def choose_clues(self, clues: DraftClues, prober: Prober, random: Random) -> Puzzle:
        """Return the puzzle with the requested number of clues. Raises `Unfit` if a wish is not met."""
        wishes = self.asked
        least, most = wishes.clues or (0, len(clues.items) + 10**9)
        fixed = clue_count(self.kind, clues.record(()))
        required = clues.one_of_each(dict(wishes.parts), random)
        steps = list(thin_out(clues, prober, random, wishes.symmetry, least - fixed, required))
        if wishes.about_rules:
            steps = [self.choose_by_grade(clues, steps)]
        on = steps[-1]
        if fixed + len(on) > most:
            raise Unfit(f"more than {most} clues were needed")
        if fixed + len(on) < least:
            raise Unfit(f"there were fewer than {least} clues")
        if wishes.minimal and any(prober.only(on - {i}) is not False for i in on):
            raise Unfit("some clue could go")
        return clues.puzzle(sorted(on))

    def choose_by_grade(self, clues: DraftClues, steps: list[frozenset[int]]) -> frozenset[int]:
        """Return the smallest set of items that is as hard as requested; fewer clues are harder.

        Raises `Unfit` if there is none.
        """
        wishes, allowed = self.asked, self.asked.allowed_techniques
        low, high = 0, len(steps)
        while high - low > 1 and not wishes.minimal:
            middle = (low + high) // 2
            if self.within(clues.puzzle(sorted(steps[middle])), allowed):
                low = middle
            else:
                high = middle
        on = steps[-1] if wishes.minimal else steps[low]
        puzzle = clues.puzzle(sorted(on))
        if not self.within(puzzle, allowed):
            raise Unfit("the rules did not solve it as wanted")
        if wishes.grade is not None and grade(puzzle, self.deadline)[0] != wishes.grade:
            raise Unfit(f"it was not {wishes.grade}")
        for name in wishes.needs:
            if solved_with(puzzle, (other for other in allowed if other != name), self.deadline):
                raise Unfit(f"it did not need {name}")
        return on

    def within(self, puzzle: Puzzle, allowed: Iterable[str]) -> bool:
        """Return whether the puzzle is no harder than requested, and the allowed rules solve it."""
        wish = self.asked.grade
        if wish is not None and GRADES.index(grade(puzzle, self.deadline)[0]) > GRADES.index(wish):
            return False
        return (
            wish == BEYOND
            or not (self.asked.without or self.asked.needs)
            or solved_with(puzzle, allowed, self.deadline)
        )

    def finish(self, puzzle: Puzzle, index: int) -> dict[str, Any]:
        """Return the row of a puzzle, once a fresh model has proven and the kind's judge accepted its
        answer.
        """
        verdict = check_anew(puzzle, self.deadline)
        if verdict.status == "unknown":
            raise Unknown(verdict.message)
        if verdict.status != "unique":
            raise WrongSolution(f"a model compiled anew says {verdict.status} of a puzzle that was made")
        assert puzzle.record is not None
        level, hardest = grade(puzzle, self.deadline) if self.asked.graded else (None, None)
        return self.asked.row(
            index,
            **puzzle_and_solution(puzzle, verdict),
            grade=level,
            hardest_technique=hardest,
            clues=clue_count(self.kind, puzzle.record),
            canonical_id=canonical_id(puzzle),
        )


def refuse_the_same(values: Iterable[Any]) -> None:
    """Raise `Unfit` if several values are all the same."""
    texts = list(map(str, values))
    if len(texts) > 1 and len(set(texts)) == 1:
        raise Unfit("the answer is the same everywhere")


def check_anew(puzzle: Puzzle, deadline: Deadline) -> Verdict:
    """Check the solutions of `puzzle` with a model compiled for it alone. Raises `Unknown`."""
    return check_model(puzzle, SatModel(puzzle, timeout=deadline), timeout=deadline, explain=False)


def puzzle_and_solution(puzzle: Puzzle, verdict: Verdict) -> dict[str, Any]:
    """Return the puzzle and its solution: lines of characters for a bare grid of them, else objects."""
    assert puzzle.record is not None
    solution = answer_with_text(puzzle, verdict.solutions[0])
    text = solution.pop("text", None)
    if text is not None:
        try:
            return {"puzzle": write(puzzle.record, "line"), "solution": text}
        except InputError:
            pass
    return {"puzzle": puzzle.record, "solution": solution}
