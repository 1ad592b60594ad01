"""The job of ``solve`` and ``check``: an answer to every puzzle of some sources.

>>> from gridproof.frontends.running.tasks import SolveTask
>>> job = AnswersJob(SolveTask(), (Source(None, "123.....4..1....\\n123.34......4..1"),), None, "lines")
>>> for shard in job.shards():
...     print(shard.first, shard.count, job.work(shard, frozenset()).content.decode(), end="")
0 2 unique 1234341243212143
unique 1234341221434321
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import NamedTuple

from ...puzzles import InputError
from ...puzzles.forms.input.cuts import InputPart, cut_input
from ...puzzles.forms.input.records import Parsed
from .. import api
from ..output.exits import FAULT, worst
from ..output.results import FLAT, SourceItem, WrittenRows, choose_fields, row_of
from ..reading.files import parquet
from ..reading.puzzles import is_parquet
from ..running import sudoku_lane
from ..running.tasks import Outcome, SolveTask, answer, failed_outcome
from .job import SET_ASIDE, Job, Json, Shard

SHARDS = 64
"""Minimum number of shards of an input, unless they get too small."""

LEAST, MOST = 1 << 12, 1 << 19
"""The fewest and the most bytes of input in a shard."""

BUFFER = 1 << 20
"""Bytes of a file read at a time."""


class Source(NamedTuple):
    """A file of this name, or the text of puzzles."""

    name: str | None
    text: str = ""

    @property
    def size(self) -> int:
        """Its size in bytes."""
        return len(self.text.encode()) if self.name is None else os.path.getsize(self.name)

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes."""
        if self.name is None:
            return hashlib.sha256(self.text.encode()).hexdigest()
        with open(self.name, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def parts(self, kind: str | None, size: int, plain_size: int) -> Iterator[InputPart]:
        """Yield its parts, of this size in bytes, those of plain sudokus of another."""
        if self.name is None:
            yield from cut_input(BytesIO(self.text.encode("utf-8", "replace")), kind, size, plain_size)
        elif is_parquet(self.name):
            yield from parquet.parts(self.name, kind, size, plain_size)
        else:
            with open(self.name, "rb", BUFFER) as stream:
                yield from cut_input(stream, kind, size, plain_size)


@dataclass(frozen=True)
class AnswersJob(Job):
    """The question asked of every puzzle, the sources, the kind of puzzles that do not name it, and the form
    and the fields of the rows. Without fields they are all but the time, which differs from run to run. With
    `lane` the compiled kernel answers plain sudokus, and SAT a share (`spot`) of them again.
    """

    task: SolveTask
    sources: tuple[Source, ...]
    kind: str | None
    form: str
    fields: tuple[str, ...] = ()
    lane: bool = False
    spot: float = sudoku_lane.SPOT

    @property
    def columns(self) -> tuple[str, ...]:
        """The fields of the rows, if these are tables."""
        return self.fields or tuple(name for name in FLAT if name != "seconds")

    def identity(self) -> dict[str, Json]:
        return {
            "command": "check" if self.task.limit is None else "solve",
            **asdict(self.task),
            "kind": self.kind,
            "lane": self.lane,
            "fields": list(self.fields),
            "input": [source.digest for source in self.sources],
            "sources": [source.name for source in self.sources] if "source" in self.fields else [],
        }

    def shards(self) -> Iterator[Shard]:
        total = max(1, sum(source.size for source in self.sources))
        size = min(max(total // SHARDS, LEAST), MOST)
        plain_size = min(max(total // SHARDS, sudoku_lane.LEAST), sudoku_lane.MOST) if self.lane else size
        number = first = offset = 0
        for source in self.sources:
            for part in source.parts(self.kind, size, plain_size):
                offset += part.size
                yield Shard(number, first, (source.name, part), part.count, min(1.0, offset / total))
                number, first = number + 1, first + part.count

    def work(self, shard: Shard, aside: frozenset[int]) -> WrittenRows:
        name, part = shard.items
        api.forget()
        if self.lane and part.plain and not aside:
            return sudoku_lane.piece(part, shard.first, self.task, self.form, self.row, name, self.spot)
        rows, code, tally = [], 0, Counter[str]()
        for index, (parsed, dead) in enumerate(read_items(part, aside), shard.first):
            if dead:
                outcome = failed_outcome(index, parsed.id, parsed.kind, str(parsed.error), FAULT)
            else:
                outcome = answer(self.task, index, parsed)
            rows.append(self.row(outcome, SourceItem(parsed, name)))
            code = worst((code, outcome.code))
            tally[outcome.record["status"]] += 1
        tally["aside"] = len(aside)
        assert len(rows) == shard.count
        return WrittenRows("".join(rows).encode(), len(rows), code, tally)

    def row(self, outcome: Outcome, item: SourceItem) -> str:
        """Return the row of an outcome."""
        if self.form in ("csv", "parquet"):
            return row_of(self.form, choose_fields(outcome.record, item, self.columns), self.columns)
        if self.fields:
            return row_of(self.form, choose_fields(outcome.record, item, self.fields), self.fields)
        del outcome.record["seconds"]
        return row_of(self.form, outcome.record, ())


def read_items(part: InputPart, aside: frozenset[int]) -> Iterator[tuple[Parsed, bool]]:
    """Yield the items of a part, each with whether it is set aside, and so not read."""
    if not aside:
        yield from ((parsed, False) for parsed in part.parse())
        return
    for position, single in enumerate(part.singly()):
        if position in aside:
            item = single.items[0] if single.items else Parsed(None, None, None, None)
            error = InputError(SET_ASIDE, line=single.line)
            yield item._replace(puzzle=None, error=error, line=single.line), True
        else:
            yield from ((parsed, False) for parsed in single.parse())
