"""The next step on a half-filled board, without giving the answer away.

>>> from gridproof.frontends.api import read
>>> (puzzle,) = read("123." + "." * 12)
>>> found = hint(puzzle)
>>> found.where, found.technique, found.sentence
('row 1', 'full house', 'r1c4 = 4: full house in row 1')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from ...models.core.uniqueness import Status
from ...models.reasons.candidate_reasons import Reasons
from ...models.reasons.multipliers import refutations
from ...puzzles import Cell, Deadline, Puzzle, TooLarge, Unknown, kind_named
from ...puzzles.wording.words import numbers
from ..api import check, solve
from ..reading.entries import by_hand_for, entries, with_entries
from ..reading.puzzles import PuzzleLike, read_one
from ..rules.agenda import DEFAULT, steps
from ..rules.network import NO_MEMORY
from ..rules.state import State
from ..rules.step import Step, phrases_of, sentence, title, where


@dataclass(frozen=True)
class Hint:
    """What to tell, from vague to plain: `where` to look, the `technique`, the `sentence`.

    `status` is ``found`` where there is a step. Else there is none, and the sentence says why: ``wrong`` with
    the entries that are `wrong`, ``none`` where entries clash so that no solution is left, ``finished`` for a
    whole and right board, ``multiple`` where several solutions are left, and ``unknown`` where the techniques
    end.
    """

    where: str = ""
    technique: str = ""
    sentence: str = ""
    step: Step | None = None
    wrong: tuple[Cell, ...] = ()
    status: Status | Literal["found", "wrong", "finished"] = "found"

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Hint: {self}>"


def hint(
    puzzle: PuzzleLike,
    *,
    filled: object = None,
    original: PuzzleLike | None = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Hint:
    """The next step for `puzzle` with what is `filled` in (see `entries`), or for a grid with entries in it.

    With what is filled in, or with `original`, the puzzle before it was begun, entries that are not in its
    one solution are reported first; without them a board that has no solution is. A step follows from the
    board alone, not from its answer. Raises `InputError` for entries that cannot be read or cannot be,
    `Unknown` where it takes longer than `timeout`, and for a puzzle of too many candidates.
    """
    puzzle = by_hand_for(read_one(puzzle, kind), filled)
    deadline = Deadline.of(timeout)
    if filled is not None:
        told = entries(puzzle, filled, deadline)
        original, puzzle = puzzle if told else None, with_entries(puzzle, told)
    if original is not None:
        verdict = check(original, timeout=deadline, kind=kind)
        deadline.seconds_left()
        if verdict.status != "unique" and filled is None:
            reason = f"the original puzzle is {verdict.status}: {verdict.message}"
            return Hint(sentence=reason, status=verdict.status)
        right = verdict.solutions[0] if verdict.status == "unique" else {}
        wrong = tuple(cell for cell, values in puzzle.givens if right.get(cell, values[0]) not in values)
        if wrong:
            reason = f"wrong: {', '.join(said_of(puzzle, wrong))}"
            return Hint(sentence=reason, wrong=wrong, status="wrong")
    verdict = solve(puzzle, timeout=deadline)
    deadline.seconds_left()
    if verdict.status == "none":
        return Hint(sentence=f"there is no solution any more: {verdict.message}", status="none")
    if verdict.status == "solved" and all(len(puzzle.domains[cell]) == 1 for cell in puzzle.shown):
        return Hint(sentence="the board is finished, and right", status="finished")
    try:
        state = State.of(puzzle, deadline)
        state.refute = refutations
        with Reasons(puzzle, deadline) as reasoner:
            step = next(steps(state, DEFAULT, reasoner=reasoner), None)
    except TooLarge as reason:
        raise Unknown(str(reason)) from reason
    except MemoryError as reason:
        raise Unknown(NO_MEMORY) from reason
    if step is None:
        several = check(puzzle, timeout=deadline).status == "multiple"
        why = ": the board has several solutions" if several else ""
        ending = f"no technique finds a further step{why}"
        return Hint(sentence=ending, status="multiple" if several else "unknown")
    return Hint(
        where(puzzle, step), title(puzzle, step), sentence(puzzle, step), replace(step, puzzle=puzzle)
    )


def said_of(puzzle: Puzzle, wrong: tuple[Cell, ...]) -> Iterable[str]:
    """Entries as the kind says them; numbers by their cells alone."""
    if kind_named(puzzle.kind).say is numbers:
        return wrong
    return phrases_of(puzzle, [(cell, puzzle.domains[cell][0], True) for cell in wrong])
