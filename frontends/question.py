"""Questions about all solutions: their declaration, and everything derived from it.

A subclass is a file in `frontends/questions`. Its docstring is the help of its command, its fields with an
`option` are the options. It imports modules only inside functions: the help of all commands needs no puzzle
and no solver.

>>> from gridproof.frontends.questions import question
>>> from gridproof.frontends.running.tasks import answer
>>> from gridproof.puzzles.forms.input.reader import read_text
>>> [parsed] = read_text("1.......4.......")
>>> task = question("complete")()
>>> outcome = answer(task, 0, parsed)
>>> outcome.record["givens"], outcome.code
({'r2c4': 2, 'r4c4': 3}, 0)
>>> print(task.describe(outcome.record, parsed.puzzle).splitlines()[1])
   r2c3 = 2 leaves 3 solutions
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from .output.exits import CODES, NONE

if TYPE_CHECKING:
    from ..models.core.model import Deadline
    from ..models.core.search import Searchable
    from ..models.questions.all_solutions import Backbone, Candidates, Counted
    from ..models.questions.completion import Completion
    from ..puzzles import Domains, Puzzle
    from .drawing.scene import Scene
    from .output.schema_parts import Schema
    from .running.tasks import Outcome

    Found = TypeVar("Found", Backbone, Candidates, Completion, Counted)


class QuestionReply(NamedTuple):
    """The answer to a question, and the back end that gave it; `fields` go into the record besides the common
    ones.
    """

    status: str
    message: str
    fields: dict[str, Any]
    backend: str


class Button(NamedTuple):
    """The button of a question on the page: its label, its explanation, and the options that it sets."""

    label: str
    title: str
    options: Mapping[str, Any] = {}


def option(default: Any, help: str, *, metavar: str = "N", shown: bool = False) -> Any:
    """Return a field that is an option of the command: a flag if the `default` is False, else a number from
    1. The help shows the default if it is to be `shown`.
    """
    return field(default=default, metadata={"help": help, "metavar": metavar, "shown": shown})


@dataclass(frozen=True)
class Question(ABC):
    """A question about a puzzle, asked of a back end."""

    backend: str = "auto"
    timeout: float | Deadline | None = None

    group: ClassVar[str]
    """The commands among which it is listed."""
    examples: ClassVar[tuple[str, ...]]
    """Command lines that work as they stand."""
    statuses: ClassVar[tuple[str, ...]]
    """The answers, besides none, unknown and error."""
    fields: ClassVar[dict[str, Schema]]
    """The fields of its record besides those of every record."""
    optional: ClassVar[tuple[str, ...]] = ()
    """Those of the fields that are not in each record."""
    button: ClassVar[Button | None] = None

    @abstractmethod
    def ask(self, puzzle: Puzzle) -> QuestionReply:
        """Return the answer about a puzzle."""

    def lines(self, record: dict[str, Any], puzzle: Puzzle) -> Iterable[str]:
        """Return the lines for people after the first one."""
        return ()

    def pictures(self, record: dict[str, Any], puzzle: Puzzle, blank: Puzzle) -> Iterable[tuple[str, Scene]]:
        """Return the boards that show the content of a record, each with a caption; `blank` is the puzzle
        without entries.
        """
        return ()

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        """Return the record of the puzzle at this place in the input, and its exit code: 0 for an answer that
        only this question gives, unless it counts no solution.
        """
        from .running.tasks import Outcome

        started = time.perf_counter()
        reply = self._ask_until_interrupted(puzzle)
        record = {
            "index": index,
            "id": puzzle.id,
            "type": puzzle.kind,
            "status": reply.status,
            **reply.fields,
            "backend": reply.backend,
            "seconds": round(time.perf_counter() - started, 6),
            "message": reply.message,
        }
        if puzzle.unchecked:
            record["unchecked"] = list(puzzle.unchecked)
        none = record.get("count") == 0 and record["exact"]
        return Outcome(record, NONE if none else CODES.get(reply.status, 0))

    def _ask_until_interrupted(self, puzzle: Puzzle) -> QuestionReply:
        """Return the answer known by the time of an interrupt; only a back end with guards checks for one
        often.
        """
        from ..models.backends import has_guards
        from .processes.interruptible import until_interrupted

        if not has_guards(parse_backend(self.backend)[0]):
            return self.ask(puzzle)
        with until_interrupted(self.timeout) as deadline:
            return replace(self, timeout=deadline).ask(puzzle)

    def describe(self, record: dict[str, Any], puzzle: Puzzle | None) -> str:
        """Return a result for people."""
        from .output.plain import headline

        more = self.lines(record, puzzle) if puzzle is not None and record["status"] != "error" else ()
        return "".join(f"{line}\n" for line in (headline(record), *more))


def parse_backend(backend: str) -> tuple[str, str]:
    """Return the back end and the solver that ``auto`` or a specification stands for."""
    from ..models.backends import parse

    return parse(backend)


def search_prepared(
    unknown: Found,
    puzzle: Puzzle,
    backend: str,
    timeout: float | Deadline | None,
    ask: Callable[[Searchable, Domains | None, Deadline], Found],
    *,
    live: bool = True,
) -> Found:
    """Return the answer of `ask` about the prepared puzzle, signed, or `unknown` with a reason if preparing
    took too long. An answer that depends on the order of solutions, and so on earlier questions, may not be
    `live`.
    """
    from ..models.core.model import Deadline, Unknown
    from ..puzzles import TooLarge
    from .api import open_search

    deadline = Deadline.of(timeout)
    try:
        with open_search(puzzle, backend, 1, "auto", deadline, live=live) as (search, within):
            answer = replace(ask(search, within, deadline), backend=search.signature)
    except (TooLarge, Unknown) as reason:
        answer = replace(unknown, reason=str(reason))
    return replace(answer, unchecked=puzzle.unchecked)
