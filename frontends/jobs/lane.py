"""Rows of plain sudokus that the compiled kernel answers: bytes in, rows out, with nothing made for most.

Nearly all puzzles of a big file have one solution. The row of such a puzzle is a template filled in; the
template is a row written in the ordinary way, about a puzzle whose words are known.

>>> def row(outcome, item):
...     return f"{outcome.record['index']},{outcome.record['solutions'][0]['text']}\\n"
>>> Template.of(row, "solved", None).filled(3, 1, "1" * 81, "2" * 81) == "3," + "2" * 81 + "\\n"
True
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter

from ...models.kernels import compiled, lines
from ...models.uniqueness import Verdict, multiple
from ...puzzles import InputError
from ...puzzles.forms.compressed import unpacked
from ...puzzles.forms.cuts import Part, cut
from ...puzzles.forms.records import Parsed
from ...puzzles.kinds import BARE
from .. import bulk
from ..records import result
from ..tasks import CODES, Item, Outcome, Search, answer
from .job import Piece

Row = Callable[[Outcome, Item], str]
"""Writes the row of an outcome."""

BACKEND = "bulk"
"""What answers, as the records name it."""

CELLS = lines.CELLS

LEAST, MOST = 1 << 18, 1 << 22
"""The fewest and the most bytes of plain lines in a shard."""

INDEX, NUMBER = 7_777_777_777_777_701, 7_777_777_777_777_702
TEXT, VALUES = "\ue000text\ue001", "\ue000values\ue001"
PUZZLE = "1" + "." * 79 + "2"
"""What stands in the template for what differs from row to row."""

SLOWEST = 1.0
"""More seconds than the kernel, which cannot be interrupted, has been seen to take for any puzzle (0.6)."""

DIGITS = b".123456789" + bytes(246)
"""Values of cells to characters."""


@dataclass(frozen=True)
class Template:
    """The row of a puzzle with one solution. To be filled in: the index, the line, the puzzle, and the text
    and the values of the solution.
    """

    text: str
    values: bool

    @classmethod
    def of(cls, row: Row, status: str, source: str | None, seconds: float = 0.0) -> Template:
        """What `row` writes about such a puzzle from this source, which took so many seconds."""
        (parsed,) = Part(NUMBER, None, 0, 1, PUZZLE.encode()).parsed()
        record = result(INDEX, None, BARE, Verdict(status, (), "", BACKEND, seconds), None)
        record["solutions"] = [{"values": VALUES, "text": TEXT}]
        text = row(Outcome(record, 0), Item(parsed, source)).replace("%", "%%")
        for found, name in ((f'"{VALUES}"', "values"), (TEXT, "text"), (PUZZLE, "puzzle")):
            text = text.replace(found, f"%({name})s")
        text = text.replace(str(INDEX), "%(index)d").replace(str(NUMBER), "%(line)d")
        return cls(text, "%(values)s" in text)

    def filled(self, index: int, line: int, puzzle: str, solution: str) -> str:
        """The row of a puzzle."""
        values = values_of(solution) if self.values else ""
        return self.text % {
            "index": index, "line": line, "puzzle": puzzle, "text": solution, "values": values
        }  # fmt: skip


def values_of(text: str) -> str:
    """The values of a solution in JSON.

    >>> values_of("123456789" * 9)[:24]
    '[[1,2,3,4,5,6,7,8,9],[1,'
    """
    return "[[" + "],[".join(",".join(text[at : at + 9]) for at in range(0, 81, 9)) + "]]"


def is_compiled() -> bool:
    """Whether the kernels are compiled: in Python they are slower than SAT."""
    return compiled().get("lines", False)


def fits(task: object) -> bool:
    """Whether the kernel can do this task for plain sudokus."""
    return (
        type(task) is Search
        and task.backend in ("auto", BACKEND)
        and task.narrow in ("auto", "off")
        and not task.confirm
        and task.limit in (None, 1)
        and (task.timeout is None or task.timeout >= SLOWEST)
    )


def piece(
    part: Part, first: int, task: Search, form: str, row: Row, source: str | None, spot: float
) -> Piece:
    """The piece of plain lines, the first of which has the index `first`, in this form: rows as `row` writes
    the ordinary ones. A share (`spot`) of the answers is asked of SAT too. Raises `WrongSolution` where the
    kernel turns out to be wrong.
    """
    solve, seed = task.limit is not None, str(first)
    if form == "lines":
        block = bulk.check_block(part.text, solve=solve, spot=spot, seed=seed)
        assert block is not None, "the lines are plain"
        return Piece(block.lines, part.count, block.code, block.tally)
    grids, _ = lines.read(part.text)
    started = perf_counter()
    found = bulk.answers(grids, limit=1 if solve else 2, spot=spot, seed=seed)
    seconds = (perf_counter() - started) / part.count
    puzzles, solutions = (each.translate(DIGITS).decode() for each in (grids, found.first))
    unique = "solved" if solve else "unique"
    template = Template.of(row, unique, source, seconds)
    rows, tally = [], Counter[str]()
    for position, count in enumerate(found.counts):
        cells = slice(CELLS * position, CELLS * (position + 1))
        if count == 1:
            rows.append(
                template.filled(first + position, part.line + position, puzzles[cells], solutions[cells])
            )
            continue
        (parsed,) = Part(part.line + position, None, 0, 1, puzzles[cells].encode()).parsed()
        pair = (found.first[cells], found.second[cells]) if count else None
        outcome = other_outcome(first + position, parsed, pair, task, seconds)
        rows.append(row(outcome, Item(parsed, source)))
        tally[outcome.record["status"]] += 1
    tally[unique] += found.counts.count(1)
    code = max(CODES[status] for status, number in tally.items() if number)
    return Piece("".join(rows).encode(), part.count, code, tally)


def other_outcome(
    index: int, parsed: Parsed, pair: tuple[bytearray, bytearray] | None, task: Search, seconds: float
) -> Outcome:
    """The outcome of a puzzle with two solutions, or with none (no `pair`): that is answered again in the
    ordinary way, which says why, if that is to be said.
    """
    if pair is None:
        if task.explain:
            return answer(replace(task, backend="sat"), index, parsed)
        none = Verdict("none", (), "", BACKEND, seconds)
        return Outcome(result(index, None, BARE, none, None), CODES["none"])
    puzzle = parsed.puzzle
    assert puzzle is not None, "the lines are plain"
    both = tuple(dict(zip(puzzle.shown, values, strict=True)) for values in pair)
    verdict = multiple(puzzle, both, BACKEND, seconds)
    return Outcome(result(index, None, puzzle.kind, verdict, puzzle), CODES["multiple"])


# A stream ----------------------------------------------------------------------------------------

BLOCK = 1 << 18
"""How many bytes of plain lines are answered at a time where answers are written as they come."""

AHEAD = 1 << 16
"""In how many bytes, from the beginning of a file on, plain lines are looked for."""

_PLAIN_LINE = re.compile(rb"^[0-9.]{81}$", re.MULTILINE)


def holds_plain(path: str) -> bool:
    """Whether there is a plain sudoku in what a file begins with. Raises `OSError`."""
    with open(path, "rb") as file:
        try:
            begun = unpacked(file).read(AHEAD)
        except InputError:  # it is damaged, which is told when it is read
            return False
    return _PLAIN_LINE.search(begun) is not None


def streamed(
    path: str, first: int, task: Search, form: str, row: Row, spot: float, share: Callable[[float], object]
) -> Iterator[Piece]:
    """The pieces of a file in which there are plain lines, the first puzzle of which has the index `first`:
    blocks of plain lines, other puzzles one at a time. `share` is told how much of the file is read. Raises
    `OSError`, and `WrongSolution` where the kernel turns out to be wrong.
    """
    size = max(1, os.path.getsize(path))
    done = 0
    with open(path, "rb", BLOCK) as stream:
        for part in cut(stream, None, 1, BLOCK):
            done += part.size
            share(min(1.0, done / size))
            if part.plain:
                yield piece(part, first, task, form, row, path, spot)
            else:
                for index, parsed in enumerate(part.parsed(), first):
                    outcome = answer(task, index, parsed)
                    yield Piece(row(outcome, Item(parsed, path)).encode(), 1, outcome.code)
            first += part.count
