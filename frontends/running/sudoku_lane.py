r"""The fast lane: plain sudokus of 9 × 9, read, answered and written by the compiled sudoku kernel.

`planner` chooses the tasks for it. Nothing is believed because the kernel says it: every solution is judged
by code independent of the search. No solution can show that there is none, or no other: so a share of the
puzzles is answered by SAT again.

    answers          counts and solutions of grids, judged and spot-checked; audits ask for them too
    block, piece     the rows of plain lines, nearly all of them a template filled in
    streamed         the rows of a file in which other puzzles may stand too

Vocabulary
    block        some lines of a file; plain lines are the ones read by `models.kernels.lines`
    spot check   a puzzle that SAT solves too, chosen at random from a seed
    spot         the share of the puzzles that are spot-checked, from 0 to 1

>>> found = block(b"1" + b"." * 80 + b"\n" + b"11" + b"." * 79 + b"\n", spot=1)
>>> found.content[:12], found.code, found.tally
(b'multiple 147', 20, {'multiple': 1, 'none': 1})
>>> block(b"12..34........21\n") is None
True
"""

from __future__ import annotations

import math
import os
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from ...models.backends import backend_class
from ...models.core.model import WrongSolution
from ...models.core.search import no_good
from ...models.kernels import compiled_kernels, lines, sudoku
from ...models.questions.uniqueness import multiple
from ...models.questions.verdict import Status, Verdict, result
from ...puzzles import Deadline, InputError
from ...puzzles.forms.input.compressed import unpack_stream
from ...puzzles.forms.input.cuts import InputPart, cut_input
from ...puzzles.forms.input.records import Parsed
from ...puzzles.kinds import BARE
from ..output.exits import CODES
from ..output.results import SourceItem, WrittenRows
from ..reading.puzzles import read_one
from .tasks import Outcome, SolveTask, answer

if TYPE_CHECKING:
    from typing_extensions import Buffer

Row = Callable[[Outcome, SourceItem], str]
"""Writes the row of an outcome."""

BACKEND = "bulk"
"""Name of the back end in the records."""

SIDE, CELLS = 9, sudoku.CELLS

SPOT = 0.001
"""Share of puzzles that SAT checks if no other share is given: one in a thousand, 0.2 µs a puzzle."""

SLOWEST = 1.0
"""More seconds than the kernel, which cannot be interrupted, has been seen to take for any puzzle (0.6)."""

DIGITS = b".123456789" + bytes(246)
"""Values of cells to characters."""


def is_compiled() -> bool:
    """Return whether the kernels are compiled: in Python they are slower than SAT."""
    return compiled_kernels().get("lines", False)


def text_of(grid: Buffer) -> str:
    """Return a grid as a line.

    >>> text_of(bytes([0, 9]))
    '.9'
    """
    return bytes(grid).translate(DIGITS).decode()


# Answers ------------------------------------------------------------------------------------------


class Answers(NamedTuple):
    """Answers about n grids: the number of solutions of each (n bytes: 0, 1, or 2 for several), and up to two
    of them: 81 bytes for each grid, 0 if there is none.
    """

    counts: bytearray
    first: bytearray
    second: bytearray


def answers(grids: Buffer, *, limit: int = 2, spot: float = SPOT, seed: int | str = 0) -> Answers:
    """Return the kernel's answers about n grids of 81 bytes, judged and spot-checked.

    Raises `WrongSolution` if the kernel turns out to be wrong, `InputError` for a `spot` that is no share,
    and `ValueError` for arrays that are no grids.
    """
    if not 0 <= spot <= 1:
        raise InputError(f"the share of spot checks is {spot}, from 0 to 1 was expected")
    batch = Answers(*sudoku.solve(grids, limit))
    view = sudoku.cells_of(grids)
    if (wrong := lines.first_wrong(view, *batch)) >= 0:
        raise WrongSolution(f"the sudoku kernel breaks a rule or a clue of {text_of(view[grid_at(wrong)])}")
    for i in choose_numbers(len(batch.counts), spot, seed):
        spot_check(view, batch, i, limit)
    return batch


def grid_at(index: int) -> slice:
    """Return the slice of the cells of a grid among those of all."""
    return slice(CELLS * index, CELLS * (index + 1))


def choose_numbers(n: int, share: float, seed: int | str) -> Iterator[int]:
    """Yield random numbers below `n`, each chosen with the probability `share`.

    >>> list(choose_numbers(3, 1, 0)), list(choose_numbers(3, 0, 0)), list(choose_numbers(10_000, 0.0002, 0))
    ([0, 1, 2], [], [9302])
    """
    if share <= 0:
        return
    random, at = Random(seed), -1
    while True:
        # Numbers skipped before the next.
        skipped = 0 if share >= 1 else math.log(1 - random.random()) / math.log1p(-share)
        at += 1 + int(min(skipped, n))
        if at >= n:
            return
        yield at


class Witness(threading.local):
    """The rules of sudoku in SAT, separate for each thread, kept for all spot checks."""

    def __init__(self) -> None:
        blank = read_one("." * CELLS)
        self.cells = blank.shown
        self.model = backend_class("sat")(blank)

    def sat_disagreement(self, grid: bytes, count: int, solution: bytes, limit: int) -> str:
        """Check the count of solutions with SAT; return an error message, or "" if it agrees.

        `solution` is one that is known.
        """
        givens = {cell: (value,) for cell, value in zip(self.cells, grid, strict=True) if value}
        with self.model.search(givens, Deadline()) as search:
            only = count == 1 < limit
            if only:
                search.session.forbid(no_good(dict(zip(self.cells, solution, strict=True)), search.open))
            candidate = search.candidate()
        if candidate is None:
            return "" if count == 0 or only else "SAT says none"
        if only:
            return "SAT has another solution"
        return "" if count else "SAT has a solution"


def spot_check(grids: memoryview, batch: Answers, index: int, limit: int) -> None:
    """Raise `WrongSolution` if SAT does not agree about a grid.

    A solution of it was judged before, so one question remains for SAT: is there any, or another?
    """
    cells, count = grid_at(index), batch.counts[index]
    if problem := _witness().sat_disagreement(bytes(grids[cells]), count, bytes(batch.first[cells]), limit):
        status = (lines.SOLVED if limit == 1 else lines.CHECKED)[count].decode()
        raise WrongSolution(f"the sudoku kernel says {status} of {text_of(grids[cells])}, {problem}")


@cache
def _witness() -> Witness:
    return Witness()


# Rows ---------------------------------------------------------------------------------------------

LEAST, MOST = 1 << 18, 1 << 22
"""The fewest and the most bytes of plain lines in a shard."""

INDEX, NUMBER = 7_777_777_777_777_701, 7_777_777_777_777_702
TEXT, VALUES = "\ue000text\ue001", "\ue000values\ue001"
PUZZLE = "1" + "." * 79 + "2"
"""Placeholder in the template for the puzzle."""


@dataclass(frozen=True)
class RowTemplate:
    """The row of a puzzle with one solution. To be filled in: the index, the line, the puzzle, and the text
    and the values of the solution.
    """

    text: str
    values: bool

    @classmethod
    def of(cls, row: Row, status: Status, source: str | None, seconds: float = 0.0) -> RowTemplate:
        """Return the template of the rows that `row` writes about puzzles from this source that took
        `seconds`.
        """
        (parsed,) = InputPart(NUMBER, None, 0, 1, PUZZLE.encode()).parse()
        record = result(INDEX, None, BARE, Verdict(status, (), "", BACKEND, seconds), None)
        record["solutions"] = [{"values": VALUES, "text": TEXT}]
        text = row(Outcome(record, 0), SourceItem(parsed, source)).replace("%", "%%")
        for placeholder, name in ((f'"{VALUES}"', "values"), (TEXT, "text"), (PUZZLE, "puzzle")):
            text = text.replace(placeholder, f"%({name})s")
        text = text.replace(str(INDEX), "%(index)d").replace(str(NUMBER), "%(line)d")
        return cls(text, "%(values)s" in text)

    def fill(self, index: int, line: int, puzzle: str, solution: str) -> str:
        """Return the row of a puzzle."""
        values = values_of(solution) if self.values else ""
        return self.text % {
            "index": index, "line": line, "puzzle": puzzle, "text": solution, "values": values
        }  # fmt: skip


def values_of(text: str) -> str:
    """Return the values of a solution in JSON.

    >>> values_of("123456789" * 9)[:24]
    '[[1,2,3,4,5,6,7,8,9],[1,'
    """
    return "[[" + "],[".join(",".join(text[at : at + 9]) for at in range(0, 81, 9)) + "]]"


def block(
    text: Buffer, *, solve: bool = False, spot: float = SPOT, seed: int | str = 0
) -> WrittenRows | None:
    """Check, or solve, every puzzle of a block of plain lines: return a line each, as ``--format lines``
    writes them; None if a line is not plain.

    Raises `WrongSolution` if the kernel turns out to be wrong, and `InputError` for a `spot` that is no
    share.
    """
    grids, stop = lines.read(text)
    if stop < memoryview(text).nbytes:
        return None
    batch = answers(grids, limit=1 if solve else 2, spot=spot, seed=seed)
    words = lines.SOLVED if solve else lines.CHECKED
    tally = Counter[str]()
    for count, word in enumerate(words):
        tally[word.decode()] += batch.counts.count(bytes([count]))
    return piece_of(lines.write(*batch, words), len(batch.counts), tally)


def piece_of(content: bytes, rows: int, tally: Counter[str]) -> WrittenRows:
    """Return the piece with these rows, and the largest exit code that their statuses ask for."""
    counts = {status: number for status, number in sorted(tally.items()) if number}
    code = max((CODES[status] for status in counts), default=0)
    return WrittenRows(content, rows, code, counts)


def piece(
    part: InputPart, first: int, task: SolveTask, form: str, row: Row, source: str | None, spot: float
) -> WrittenRows:
    """Return the piece of plain lines, the first of which has the index `first`, in this form: rows as `row`
    writes the ordinary ones. SAT repeats a share (`spot`) of the answers. Raises `WrongSolution` if the
    kernel turns out to be wrong.
    """
    solve, seed = task.limit is not None, str(first)
    if form == "lines":
        block_piece = block(part.text, solve=solve, spot=spot, seed=seed)
        assert block_piece is not None, "the lines are plain"
        return block_piece
    grids, _ = lines.read(part.text)
    started = perf_counter()
    judged = answers(grids, limit=1 if solve else 2, spot=spot, seed=seed)
    seconds = (perf_counter() - started) / part.count
    puzzles, solutions = (each.translate(DIGITS).decode() for each in (grids, judged.first))
    unique: Status = "solved" if solve else "unique"
    template = RowTemplate.of(row, unique, source, seconds)
    rows, tally = [], Counter[str]()
    for position, count in enumerate(judged.counts):
        cells = slice(CELLS * position, CELLS * (position + 1))
        if count == 1:
            rows.append(
                template.fill(first + position, part.line + position, puzzles[cells], solutions[cells])
            )
            continue
        (parsed,) = InputPart(part.line + position, None, 0, 1, puzzles[cells].encode()).parse()
        pair = (judged.first[cells], judged.second[cells]) if count else None
        outcome = other_outcome(first + position, parsed, pair, task, seconds)
        rows.append(row(outcome, SourceItem(parsed, source)))
        tally[outcome.record["status"]] += 1
    tally[unique] += judged.counts.count(1)
    return piece_of("".join(rows).encode(), part.count, tally)


def other_outcome(
    index: int, parsed: Parsed, pair: tuple[bytearray, bytearray] | None, task: SolveTask, seconds: float
) -> Outcome:
    """Return the outcome of a puzzle with two solutions, or with none (no `pair`): that is answered again in
    the ordinary way, for the reason, if it is wanted.
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


BLOCK = 1 << 18
"""Bytes of plain lines answered at a time if answers are written as they come."""

AHEAD = 1 << 16
"""Number of bytes, from the beginning of a file on, in which plain lines are sought."""

_PLAIN_LINE = re.compile(rb"^[0-9.]{81}$", re.MULTILINE)


def holds_plain(path: str) -> bool:
    """Return whether there is a plain sudoku at the beginning of a file. Raises `OSError`."""
    with open(path, "rb") as file:
        try:
            begun = unpack_stream(file).read(AHEAD)
        except InputError:  # it is damaged, which is told when it is read
            return False
    return _PLAIN_LINE.search(begun) is not None


def stream_pieces(
    path: str, first: int, task: SolveTask, form: str, row: Row, spot: float, share: Callable[[float], object]
) -> Iterator[WrittenRows]:
    """Yield the pieces of a file with plain lines, the first puzzle of which has the index `first`: blocks of
    plain lines, other puzzles one at a time. `share` is told how much of the file is read. Raises `OSError`,
    and `WrongSolution` if the kernel turns out to be wrong.
    """
    size = max(1, os.path.getsize(path))
    offset = 0
    with open(path, "rb", BLOCK) as stream:
        for part in cut_input(stream, None, 1, BLOCK):
            offset += part.size
            share(min(1.0, offset / size))
            if part.plain:
                yield piece(part, first, task, form, row, path, spot)
            else:
                for index, parsed in enumerate(part.parse(), first):
                    outcome = answer(task, index, parsed)
                    tally = {outcome.record["status"]: 1}
                    yield WrittenRows(row(outcome, SourceItem(parsed, path)).encode(), 1, outcome.code, tally)
            first += part.count
