"""The next step on a half-filled board, without giving the answer away.

>>> from gridproof.frontends.api import read
>>> (puzzle,) = read("123." + "." * 12)
>>> found = hint(puzzle)
>>> found.where, found.technique, found.sentence
('row 1', 'full house', 'r1c4 = 4: full house in row 1')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..models.multipliers import refutations
from ..models.reasons import Reasons
from ..puzzles import Cell, Deadline, Puzzle, TooLarge, Unknown, kind_named
from ..puzzles.words import numbers
from .api import check, solve
from .entries import begun, entries
from .reading import PuzzleLike, puzzle_of
from .rules.agenda import DEFAULT, steps
from .rules.network import NO_MEMORY
from .rules.state import State
from .rules.step import Step
from .rules.words import claims, sentence, title, where


@dataclass(frozen=True)
class Hint:
    """What to tell, from vague to plain: `where` to look, the `technique`, the `sentence`.

    Where something is wrong `wrong` names the entries, or is empty if they only clash, and the
    sentence says so; there is no step then. Nothing is left to do where all three are empty.
    """

    where: str = ""
    technique: str = ""
    sentence: str = ""
    step: Step | None = None
    wrong: tuple[Cell, ...] = ()


def hint(
    puzzle: PuzzleLike,
    original: PuzzleLike | None = None,
    *,
    filled: object = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Hint:
    """The next step for `puzzle` with what is `filled` in (see `entries`), or for a grid with entries in it.

    With what is filled in, or with `original`, the puzzle before it was begun, entries that are not in its
    one solution are reported first; without them a board that has no solution is. A step follows from the
    board alone, not from its answer. Raises `InputError` for entries that cannot be read or cannot be,
    `Unknown` where it takes longer than `timeout`, and for a puzzle of too many candidates.
    """
    puzzle = puzzle_of(puzzle, kind)
    deadline = Deadline.of(timeout)
    if filled is not None:
        told = entries(puzzle, filled, deadline)
        original, puzzle = puzzle if told else None, begun(puzzle, told)
    if original is not None:
        verdict = check(original, timeout=deadline, kind=kind)
        deadline.left()
        if verdict.status != "unique" and filled is None:
            return Hint(sentence=f"the original puzzle is {verdict.status}: {verdict.message}")
        right = verdict.solutions[0] if verdict.status == "unique" else {}
        wrong = tuple(cell for cell, values in puzzle.givens if right.get(cell, values[0]) not in values)
        if wrong:
            return Hint(sentence=f"wrong: {', '.join(said_of(puzzle, wrong))}", wrong=wrong)
    verdict = solve(puzzle, timeout=deadline)
    deadline.left()
    if verdict.status == "none":
        return Hint(sentence=f"there is no solution any more: {verdict.message}")
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
        return Hint()
    return Hint(where(step), title(puzzle, step), sentence(puzzle, step), step)


def said_of(puzzle: Puzzle, wrong: tuple[Cell, ...]) -> Iterable[str]:
    """Entries as the kind says them; numbers by their cells alone."""
    if kind_named(puzzle.kind).say is numbers:
        return wrong
    return claims(puzzle, [(cell, puzzle.domains[cell][0], True) for cell in wrong])
