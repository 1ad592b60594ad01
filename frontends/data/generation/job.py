"""The job of ``generate``: rows in shards, the same whatever the number of workers.

>>> from .wishes import check_wishes
>>> job = GenerateJob(check_wishes("latin_square", rows=4, graded=False), 2, "csv", ("index", "status"))
>>> [job.work(shard, frozenset()).content for shard in job.shards()]
[b'0,unique\\n1,unique\\n']
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ....models.core.records import with_text
from ....puzzles import InputError
from ... import api
from ...jobs.engine import run
from ...jobs.job import SET_ASIDE, Job, Json, Shard
from ...output.exits import CODES, FAULT, worst
from ...output.results import WrittenRows, compact, row_of
from .plain_sudokus import is_made_here
from .puzzles import rows_of
from .wishes import COLUMNS, Wishes

FAST, OTHERS = 4096, 16
"""The rows of a shard: in the fast lane, and of other puzzles, which take longer."""


@dataclass(frozen=True)
class GenerateJob(Job):
    """The job of making `count` rows, in a form, with these fields."""

    asked: Wishes
    count: int
    form: str
    fields: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The fields of the rows, if these are tables."""
        return self.fields or (*COLUMNS, "message")

    def identity(self) -> dict[str, Json]:
        return {
            "command": "generate",
            **self.asked.identity(),
            "count": self.count,
            "fields": list(self.fields),
            "graded": self.asked.graded,
            "splits": [list(share) for share in self.asked.splits],
        }

    def shards(self) -> Iterator[Shard]:
        size = FAST if is_made_here(self.asked) and not self.asked.graded else OTHERS
        for number, first in enumerate(range(0, self.count, size)):
            last = min(first + size, self.count)
            yield Shard(number, first, range(first, last), last - first, last / self.count)

    def work(self, shard: Shard, aside: frozenset[int]) -> WrittenRows:
        api.forget()
        indices = [index for place, index in enumerate(shard.items) if place not in aside]
        by_index = {row["index"]: row for row in rows_of(self.asked, indices)}
        texts, tally, code = [], Counter[str](), 0
        for index in shard.items:
            row = by_index.get(index) or self.asked.missing(index, SET_ASIDE, "error")
            texts.append(self.text(row))
            tally[row["status"]] += 1
            code = worst((code, code_of(row)))
        tally["aside"] = len(aside)
        return WrittenRows("".join(texts).encode(), shard.count, code, tally)

    def text(self, row: dict[str, Any]) -> str:
        """Return a row in the requested form; in tables puzzles and solutions that are objects are JSON.
        Without a form return the puzzle alone, as text that every command reads, or '' if there is none.
        """
        if not self.form:
            return "" if row["puzzle"] is None else f"{as_text(row['puzzle'])}\n"
        if self.form in ("csv", "parquet"):
            objects = {name: compact(value) for name, value in row.items() if isinstance(value, dict)}
            return row_of(self.form, {name: (row | objects).get(name) for name in self.columns}, self.columns)
        if self.form == "lines":
            return row_of("lines", {"status": row["status"], "solutions": solutions_of(row)}, ())
        return row_of("json", {name: row[name] for name in self.fields if name in row} or row, ())


def as_text(puzzle: str | dict[str, Any]) -> str:
    """Return a puzzle as a line, as plain text and a blank line, or as a record."""
    if isinstance(puzzle, str):
        return puzzle
    from ....puzzles.forms.writer import write  # the forms are many, and most rows are records

    try:
        return f"{write(puzzle, 'text')}\n"
    except InputError:
        return compact(puzzle)


def made_by(wishes: Wishes, count: int, jobs: int, cluster: str | None) -> Iterator[dict[str, Any]]:
    """Yield the rows made by `jobs` processes, or by a cluster, in order. Raises the errors of
    `engine.run`.
    """
    with (
        TemporaryDirectory() as folder,
        closing(
            run(GenerateJob(wishes, count, "json"), Path(folder, "rows"), workers=jobs, cluster=cluster)
        ) as pieces,
    ):
        for piece in pieces:
            with piece.open(encoding="utf-8") as lines:
                yield from map(json.loads, lines)


def solutions_of(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the solution of a row, if it has one, as result records have it."""
    solution = row["solution"]
    if solution is None:
        return []
    return [{"text": solution} if isinstance(solution, str) else with_text(solution)]


def code_of(row: dict[str, Any]) -> int:
    """Return the exit code that a row asks for."""
    return FAULT if row["status"] == "error" else CODES[row["status"]]
