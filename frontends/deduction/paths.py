"""The task of following the rules alone: the path of every puzzle as a result record.

>>> from gridproof.frontends.running.planner import answers
>>> from gridproof.puzzles.forms.input.reader import read_text
>>> [outcome] = answers(Explain("singles"), read_text("123.34......4..1"))
>>> outcome.record["status"], outcome.record["steps"][0]["sentence"]
('solved', 'r1c4 = 4: full house in row 1')
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, Protocol

from ...models.questions.verdict import Verdict, result
from ...puzzles import Deadline, Puzzle, TooLarge, Unknown
from ...puzzles.wording.argument import words_by
from ..output.exits import CODES
from ..rules.notation import NOTATIONS
from ..rules.positions import begin
from ..rules.rating import Rating
from ..rules.step import Step
from ..rules.validation import faults
from ..running.tasks import Outcome, Task
from .explain import Explanation, explain, rating_with_se


class Listener(Protocol):
    """Hears a path while it is found."""

    def begin(self, faults: Sequence[str]) -> None:
        """Hear the faults of a puzzle, before its first step."""

    def step(self, step: dict[str, Any]) -> None:
        """Hear a step, as its record has it."""


@dataclass(frozen=True)
class Explain(Task):
    """Follow the rules alone: the path of steps, and how hard it is. `profile` names a set of
    techniques or a published system, which tells its path in its own messages too. A `listener` hears the
    faults of each puzzle and each step as soon as it is found.
    """

    profile: str = "default"
    techniques: tuple[str, ...] = ()
    upto: str | None = None
    notation: str = "r1c1"
    guess: bool = False
    carry_on: bool | None = None
    seed: int | None = None
    depth: int | None = None
    timeout: float | None = None
    first: int | None = None
    reasons: bool = True
    words: bool = True
    listener: Listener | None = None

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        """Return the outcome of one puzzle's path, with its notation, seconds and SE rating."""
        started, deadline = time.perf_counter(), Deadline.of(self.timeout)
        said = list[dict[str, Any]]()

        def hear(step: Step) -> None:
            if self.listener is not None:
                with words_by(deadline):
                    said.append(step.to_json(NOTATIONS[self.notation]))
                self.listener.step(said[-1])

        if self.listener is not None:
            self.listener.begin(_faults_by(deadline, puzzle))
        path = explain(
            puzzle,
            self.profile,
            self.techniques,
            self.upto,
            guess=self.guess,
            carry_on=self.carry_on,
            seed=self.seed,
            depth=self.depth,
            timeout=self.timeout,
            first=self.first,
            reasons=self.reasons,
            on_found=hear,
        )
        seconds = time.perf_counter() - started
        with words_by(deadline):
            rating = rating_with_se(path, deadline)
            return outcome_of_path(index, path, seconds, self.notation, rating, self.words, said)


def _faults_by(deadline: Deadline, puzzle: Puzzle) -> Sequence[str]:
    """Return the faults of a puzzle; none if a limit comes first, which the path will report."""
    try:
        return faults(puzzle, begin(puzzle, deadline))
    except (TooLarge, Unknown, MemoryError):
        return ()


def outcome_of_path(
    index: int,
    path: Explanation,
    seconds: float,
    notation: str = "r1c1",
    rating: Rating | None = None,
    words: bool = True,
    said: Sequence[dict[str, Any]] = (),
) -> Outcome:
    """Return the outcome of a path that took `seconds` to find, with its `rating`, that of HoDoKu alone if
    None. Without `words` its record has no steps; if these were `said` already, it has them as they were.
    """
    stuck: Literal["multiple", "unknown"] = "multiple" if path.several else "unknown"
    status = stuck if path.outcome == "stuck" else path.outcome
    solutions = () if path.solution is None else (path.solution,)
    verdict = Verdict(status, solutions, _why(path), f"rules:{path.profile}", seconds, puzzle=path.puzzle)
    record = result(index, path.puzzle.id, path.puzzle.kind, verdict, path.puzzle)
    steps = [*said] or [step.to_json(NOTATIONS[notation]) for step in path.steps if words]
    record |= {"rating": asdict(rating or path.rating), "faults": list(path.faults), "steps": steps}
    if path.stats is not None:
        record["messages"] = list(path.messages)
        record["presses"] = [press.to_json() for press in path.presses]
        record["stats"] = path.stats.to_json()
    if path.tree is not None:
        record["tree"] = path.tree.to_json()
    return Outcome(record, CODES[status])


def _why(path: Explanation) -> str:
    """Return the reason why a path ended, in one sentence; "" for a solution."""
    if path.outcome == "solved":
        return ""
    if path.faults:
        more = f", and {len(path.faults) - 1} more" if len(path.faults) > 1 else ""
        return f"{path.faults[0]}{more}"
    if path.outcome == "none":
        return "the rules lead to a contradiction: there is no solution"
    shown = path.puzzle.shown
    count = sum(len(path.domains[cell]) != 1 for cell in shown)
    if not count and path.outcome == "stuck" and path.limit:
        return path.limit
    if not count:
        others = sum(len(values) != 1 for values in path.domains.values())
        return f"the techniques settle the answer, and leave {others} other cells open that the rules need"
    ended = f"{path.limit}," if path.limit else "the techniques end"
    return f"{ended} with {count} of {len(shown)} cells open"
