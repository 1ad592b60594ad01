"""The next step on a half-filled board, without giving the answer away.

>>> from gridproof.frontends.api import read
>>> (puzzle,) = read("123." + "." * 12)
>>> advice = hint(puzzle)
>>> advice.where, advice.technique, advice.sentence
('row 1', 'full house', 'r1c4 = 4: full house in row 1')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from ...models.core.answered import about_the_rest
from ...models.questions.verdict import Status
from ...models.reasons.candidate_reasons import Reasons
from ...models.reasons.multipliers import refutations
from ...puzzles import Cell, Deadline, Puzzle, TooLarge, Unknown, at, kind_named
from ...puzzles.wording.argument import words_by
from ...puzzles.wording.words import list_names, numbers
from .. import check_arguments
from ..api import check, solve
from ..drawing.places import sides_of
from ..reading.entries import by_hand_for, entries, with_entries, without_notes
from ..reading.puzzles import PuzzleLike, read_one
from ..rules.agenda import steps
from ..rules.network import NO_MEMORY
from ..rules.positions import begin
from ..rules.state import State
from ..rules.step import Step, phrases_of, place, sentence, shortened, title, where
from ..rules.techniques.basic.reasons import because
from .contradictions import Contradiction, describe, refute

MOST_REFUTED = 8
"""Maximum wrong entries that are refuted, the first ones."""

MOST_MEMBERS = 12
"""A reason of more constraints and facts than this says nothing to a person."""


@dataclass(frozen=True)
class Hint:
    """A hint in words, from vague to plain.

    It has the place to look at (`where`), the `technique`, and the `sentence`; `levels` are the same as three
    sentences.

    `status` is ``found`` if there is a step. Otherwise the sentence gives the reason: ``wrong`` with the
    entries that are `wrong`, refuted by a `chain` if a short one is found, ``none`` if entries clash so that
    no solution is left, ``finished`` for a complete and right board, ``multiple`` if several solutions are
    left, and ``unknown`` if the techniques end.
    """

    where: str = ""
    technique: str = ""
    sentence: str = ""
    step: Step | None = None
    wrong: tuple[Cell, ...] = ()
    status: Status | Literal["found", "wrong", "finished"] = "found"
    chain: Contradiction | None = None

    @property
    def levels(self) -> tuple[str, str, str]:
        """The place, the place with the technique, and the sentence; three times the sentence if there is no
        place.
        """
        if not self.where:
            return self.sentence, self.sentence, self.sentence
        place = f"look at {self.where}"
        return place, f"{place}: {self.technique}", self.sentence

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Hint: {shortened(str(self))}>"


@check_arguments
def hint(
    puzzle: PuzzleLike,
    *,
    filled: object = None,
    original: PuzzleLike | None = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Hint:
    """Find the next step for a puzzle that is partly filled in.

    With `filled` or `original`, entries and pencil marks that contradict the one solution are reported first;
    without them only a board without solutions is. A step follows from the board alone, not from its answer.

    Args:
        puzzle: The puzzle, or a grid with entries in it, in any form that `read_one` reads.
        filled: The entries (see `entries`). A list as the entry of a cell, as in ``{"r1c3": [1, 2]}``, is its
            pencil marks: the step may use that it has no other value.
        original: The puzzle before it was begun.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The hint, from vague to plain.

    Raises:
        InputError: For entries that cannot be read or cannot be.
        Unknown: On time-out, unless an error is known by then, and for a puzzle of too many candidates.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    first = None if original is None else read_one(original, kind, lenient=lenient)
    result = _hint(puzzle, filled, first, Deadline.of(timeout))
    if result.step is not None:
        return result
    return replace(result, sentence=about_the_rest(result.sentence, puzzle.unchecked))


def _hint(puzzle: Puzzle, filled: object, original: Puzzle | None, deadline: Deadline) -> Hint:
    """Find the hint, as `hint` does, without its remark on parts of the puzzle that are not checked. In turn:
    wrong entries, no solution, finished, the next step.
    """
    puzzle = by_hand_for(puzzle, filled)
    begun = filled is not None or original is not None
    if filled is not None:
        filled, noted = without_notes(puzzle, filled)
        user_entries = entries(puzzle, filled, deadline)
        original = puzzle if user_entries or noted else None
        puzzle = with_entries(puzzle, user_entries).with_domains(noted.items())
    if original is not None and (advice := _about_entries(puzzle, original, deadline, filled is None)):
        return advice
    verdict = solve(puzzle, timeout=deadline)
    deadline.check()
    if verdict.status == "none":
        return Hint(sentence=f"there is no solution any more: {verdict.message}", status="none")
    if verdict.status == "solved" and all(len(puzzle.domains[cell]) == 1 for cell in puzzle.shown):
        praise = "the board is finished, and right" + (": well done" if begun else "")
        return Hint(sentence=praise, status="finished")
    with _refused_as_unknown():
        state = State.of(puzzle, deadline)
        state.refute = refutations
        with Reasons(puzzle, deadline) as reasoner:
            step = next(steps(state, reasoner=reasoner), None)
    if step is None:
        several = check(puzzle, timeout=deadline).status == "multiple"
        why = ": the board has several solutions" if several else ""
        ending = f"no technique finds a further step{why}"
        return Hint(sentence=ending, status="multiple" if several else "unknown")
    with words_by(deadline):
        told = sentence(puzzle, step)
    return Hint(where(puzzle, step), title(puzzle, step), told, replace(step, puzzle=puzzle))


@contextmanager
def _refused_as_unknown() -> Iterator[None]:
    """Raise `Unknown` if a puzzle is too large for deduction."""
    try:
        yield
    except TooLarge as reason:
        raise Unknown(str(reason)) from reason
    except MemoryError as reason:
        raise Unknown(NO_MEMORY) from reason


# Wrong entries ------------------------------------------------------------------------------------


def _about_entries(puzzle: Puzzle, original: Puzzle, deadline: Deadline, demanded: bool) -> Hint | None:
    """Return a hint about wrong entries of a puzzle or, if `demanded`, about the original; None if nothing is
    wrong.
    """
    verdict = check(original, timeout=deadline)
    deadline.check()
    if verdict.status != "unique":
        reason = f"the original puzzle is {verdict.status}: {verdict.message}"
        return Hint(sentence=reason, status=verdict.status) if demanded else None
    right = verdict.solutions[0]
    wrong = tuple(cell for cell, values in puzzle.givens if right.get(cell, values[0]) not in values)
    if not wrong:
        return None
    names = list_names([*said_of(puzzle, wrong)], ", ")
    chain, why = _why_wrong(puzzle, wrong, deadline)
    places = list_names(list(dict.fromkeys(where_is(puzzle, cell) for cell in wrong)), ", ")
    return Hint(
        places, "what stands there is wrong", f"wrong: {names}{why}", wrong=wrong, status="wrong", chain=chain
    )


def where_is(puzzle: Puzzle, cell: Cell) -> str:
    """Return the squares of an edge, the ends of a line, or the cell, in words."""
    edge = [at(*square) for square in sides_of(puzzle, cell) if puzzle.board.holds(*square)]
    return list_names(edge) or place(puzzle, cell)


def _why_wrong(
    puzzle: Puzzle, wrong: tuple[Cell, ...], deadline: Deadline
) -> tuple[Contradiction | None, str]:
    """Return why one of the entries is wrong, given the others: by the shortest of their chains, else by a
    reason of one of them. If time runs out, return no reason: the entries are known to be wrong.
    """
    right = replace(puzzle, givens=tuple(given for given in puzzle.givens if given[0] not in wrong))
    entered = {cell: values for cell, values in puzzle.givens if cell in wrong}
    try:
        chains = (refute(right, {cell: entered[cell]}, deadline) for cell in wrong[:MOST_REFUTED])
        chain = min(filter(None, chains), key=lambda chain: len(chain.links), default=None)
        if chain is not None:
            return chain, f": {describe(right, chain)}"
        state = begin(right, deadline)
        with Reasons(right, deadline) as reasoner:
            for cell in wrong[:MOST_REFUTED]:
                removes = tuple((cell, value) for value in entered[cell])
                reason = reasoner.reason((), removes, *state.facts(), ())
                if reason is not None and reason.size <= MOST_MEMBERS:
                    step = because(Step("smallest reason", 0, removes=removes), reason)
                    return None, f": {sentence(right, step)}"
    except (TooLarge, MemoryError):
        return None, ": the board is too large to say why"
    except Unknown:
        return None, ": the time ended before it was known why"
    return None, ": no short chain of singles shows why"


def said_of(puzzle: Puzzle, wrong: tuple[Cell, ...]) -> Iterable[str]:
    """Return entries in the kind's words; numbers by their cells alone."""
    if kind_named(puzzle.kind).fact_wording is numbers:
        return wrong
    return phrases_of(puzzle, [(cell, puzzle.domains[cell][0], True) for cell in wrong])
