"""The tasks of asking about all solutions: how many, what occurs in some, what is spare, what is missing.

>>> from gridproof.puzzles.forms.reader import read_text
>>> from gridproof.frontends.tasks import answer
>>> [parsed] = read_text("1.......4.......")
>>> task = Complete()
>>> outcome = answer(task, 0, parsed)
>>> outcome.record["givens"], outcome.code
({'r2c4': 2, 'r4c4': 3}, 0)
>>> print(task.spoken(outcome.record, parsed.puzzle).splitlines()[1])
   r2c3 = 2 leaves 3 solutions
"""

from __future__ import annotations

import re
import time
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..puzzles import Cell, Domain, Puzzle
from . import questions
from .plain import headline
from .tasks import CODES, NONE, Outcome, Task

EXIT = CODES | {"counted": 0, "found": 0, "complete": 0}
"""Exit codes by status; a count of none is none."""

SQUARE = re.compile(r"r([0-9]+)c([0-9]+)")

NO_SOLUTION = "there is no solution"

Fields = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """The answer to a question, and what gave it; `fields` go into the record besides those that all have."""

    status: str
    message: str
    fields: Fields
    backend: str


@dataclass(frozen=True)
class Question(Task):
    """A question about a puzzle, asked of a back end."""

    backend: str = "auto"
    timeout: float | None = None

    @abstractmethod
    def ask(self, puzzle: Puzzle) -> Reply:
        """The answer about a puzzle."""

    def lines(self, record: Fields, puzzle: Puzzle) -> Iterable[str]:
        """What is said to people after the first line."""
        return ()

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        started = time.perf_counter()
        reply = self.ask(puzzle)
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
        none = record.get("count") == 0 and record["exact"]
        return Outcome(record, NONE if none else EXIT[reply.status])

    def spoken(self, record: Fields, puzzle: Puzzle | None) -> str:
        """A result for people."""
        more = self.lines(record, puzzle) if puzzle is not None and record["status"] != "error" else ()
        return "".join(f"{line}\n" for line in (headline(record), *more))


@dataclass(frozen=True)
class Count(Question):
    """How many solutions there are, up to a limit."""

    limit: int = questions.COUNTED

    def ask(self, puzzle: Puzzle) -> Reply:
        found = questions.count(puzzle, self.limit, self.backend, timeout=self.timeout)
        number = solutions(found.count)
        if found.reason:
            message = f"at least {number}: {found.reason}"
        else:
            message = number if found.exact else f"more than {number}"
        return Reply(found.status, message, {"count": found.count, "exact": found.exact}, found.backend)


@dataclass(frozen=True)
class Candidates(Question):
    """The values of each cell that occur in some solution, and in how many, up to `counts`."""

    counts: int = 0

    def ask(self, puzzle: Puzzle) -> Reply:
        found = questions.candidates(puzzle, self.backend, counts=self.counts, timeout=self.timeout)
        fixed = sum(len(values) == 1 for values in found.values.values())
        message = f"{fixed} of {len(puzzle.shown)} cells have one value in every solution"
        message = {"none": NO_SOLUTION, "unknown": f"{found.reason}: there may be more candidates"}.get(
            found.status, message
        )
        fields: Fields = {"candidates": {cell: list(values) for cell, values in found.values.items()}}
        if self.counts:
            fields["counts"] = {
                cell: {str(value): number for value, number in by.items()}
                for cell, by in found.counts.items()
            }
        return Reply(found.status, message, fields, found.backend)

    def lines(self, record: Fields, puzzle: Puzzle) -> Iterator[str]:
        if self.counts and record["counts"]:
            for cell, by_value in record["counts"].items():
                yield f"   {cell}: {', '.join(f'{value} ({number})' for value, number in by_value.items())}"
        else:
            yield from table(record["candidates"])


@dataclass(frozen=True)
class Redundant(Question):
    """The clues and givens that can go."""

    greedy: bool = False

    def ask(self, puzzle: Puzzle) -> Reply:
        found = questions.redundant(puzzle, self.backend, greedy=self.greedy, timeout=self.timeout)
        number = len(found.redundant)
        open_ = "perhaps more can go together"
        if found.undecided:
            open_ = f"{len(found.undecided)} clues and givens are not decided"
        message = {
            "multiple": "there are several solutions already",
            "none": NO_SOLUTION,
            "unknown": f"{found.reason}: {open_}",
            "unique": f"{number} {'clue or given' if number == 1 else 'clues and givens'} can each go alone",
        }[found.status]
        if found.minimal:
            message = "the puzzle is minimal: no clue and no given can go"
        fields: Fields = {"redundant": list(found.redundant), "minimal": found.minimal}
        if self.greedy:
            fields["removed"] = list(found.removed or ())
        return Reply(found.status, message, fields, found.backend)

    def lines(self, record: Fields, puzzle: Puzzle) -> Iterator[str]:
        for name, words in (("redundant", "each alone"), ("removed", "together")):
            if record.get(name):
                yield f"   {words}: {'; '.join(named(puzzle, record[name]))}"


@dataclass(frozen=True)
class Complete(Question):
    """The clues that would make a puzzle unique."""

    def ask(self, puzzle: Puzzle) -> Reply:
        found = questions.complete(puzzle, self.backend, timeout=self.timeout)
        proof = "perhaps with fewer too, but none of these can be left out"
        if found.fewest or not found.minimal:
            proof = "and with no fewer" if found.fewest else "perhaps with fewer too"
        message = {
            "complete": f"unique with {', '.join(found.clues)}, {proof}",
            "unique": "there is one solution already",
            "multiple": f"there are several solutions: {found.reason}",
            "none": found.reason or NO_SOLUTION,
            "unknown": found.reason,
        }[found.status]
        fields = {
            "clues": list(found.clues),
            "givens": found.givens,
            "fewest": found.fewest,
            "minimal": found.minimal,
            "completed": found.record and dict(found.record),
            "alternatives": list(map(asdict, found.alternatives)),
        }
        return Reply(found.status, message, fields, found.backend)

    def lines(self, record: Fields, puzzle: Puzzle) -> Iterator[str]:
        for extra in record["alternatives"]:
            more = "" if extra["exact"] else " or more"
            yield f"   {extra['clue']} leaves {solutions(extra['count'], more)}"


@dataclass(frozen=True)
class Effort(Question):
    """What the solver spends to find the solution and to prove that it is the only one."""

    def ask(self, puzzle: Puzzle) -> Reply:
        found = questions.effort(puzzle, self.backend, timeout=self.timeout)
        counts = ", ".join(f"{name.replace('_', ' ')} {number:,}" for name, number in found.counts.items())
        message = f"{found.reason}: {counts}" if found.reason else counts
        return Reply(found.status, message, {"splits": found.splits, "effort": found.counts}, found.solver)


def solutions(number: int, more: str = "") -> str:
    """So many solutions, in words.

    >>> solutions(1), solutions(1000), solutions(10, " or more")
    ('1 solution', '1,000 solutions', '10 or more solutions')
    """
    return f"{number:,}{more} {'solution' if number == 1 and not more else 'solutions'}"


def named(puzzle: Puzzle, labels: Iterable[str]) -> Iterator[str]:
    """Clues as they are called, givens with their values."""
    given = dict(puzzle.givens)
    for label in labels:
        values = given.get(label, ())
        yield f"{label} = {' or '.join(map(str, values))}" if values else label


def table(candidates: Mapping[Cell, Domain]) -> Iterator[str]:
    """Candidates of squares as a grid, of other cells a line each.

    >>> print("\\n".join(table({"r1c1": (1, 2), "r1c2": (3,), "r2c1": (3,), "r2c2": (1, 2)})))
    12 3
    3  12
    >>> list(table({"r1c1-r1c2": (0, 1)}))
    ['   r1c1-r1c2: 0, 1']
    """
    squares = {cell: found for cell in candidates if (found := SQUARE.fullmatch(cell))}
    if len(squares) < len(candidates):
        yield from (f"   {cell}: {', '.join(map(str, values))}" for cell, values in candidates.items())
        return
    short = all(0 <= value < 10 for values in candidates.values() for value in values)
    rows: dict[int, dict[int, str]] = {}
    for cell, square in squares.items():
        words = ("" if short else ",").join(map(str, candidates[cell]))
        rows.setdefault(int(square[1]), {})[int(square[2])] = words
    columns = range(1, max((max(row) for row in rows.values()), default=0) + 1)
    width = max((len(words) for row in rows.values() for words in row.values()), default=0)
    for number in range(1, max(rows, default=0) + 1):
        row = rows.get(number, {})
        yield " ".join(row.get(column, ".").ljust(width) for column in columns).rstrip()
