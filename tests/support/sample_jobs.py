"""Jobs for the tests of jobs: fast, slow, and deadly ones."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gridproof.frontends.jobs.job import SET_ASIDE, Job, Json, Shard
from gridproof.frontends.jobs.output import folder_of
from gridproof.frontends.output.results import WrittenRows
from gridproof.frontends.running.tasks import Outcome, SolveTask
from gridproof.puzzles import Puzzle


@dataclass(frozen=True)
class Toil(Job):
    """Rows ``NUMBER SQUARE``, a few to a shard. Every worker dies of the items `deadly`, and one worker of
    each of `once`, which leaves a mark in the folder `marks`; each item takes `seconds`, or runs a `program`.
    """

    count: int = 40
    size: int = 4
    deadly: frozenset[int] = frozenset()
    once: frozenset[int] = frozenset()
    marks: Path | None = None
    seconds: float = 0.0
    name: str = "toil"
    program: bool = False

    def identity(self) -> dict[str, Json]:
        return {"command": self.name, "count": self.count}

    def shards(self) -> Iterator[Shard]:
        for number, first in enumerate(range(0, self.count, self.size)):
            items = range(first, min(first + self.size, self.count))
            yield Shard(number, first, items, len(items), items.stop / self.count)

    def work(self, shard: Shard, aside: frozenset[int]) -> WrittenRows:
        rows = [SET_ASIDE if n in aside else self.row(item) for n, item in enumerate(shard.items)]
        content = "".join(f"{item} {row}\n" for item, row in zip(shard.items, rows, strict=True))
        return WrittenRows(content.encode(), len(rows), 1 if aside else 0, {"aside": len(aside)})

    def row(self, item: int) -> str:
        """Return the row of an item."""
        time.sleep(self.seconds)
        if self.program:
            subprocess.run(["sleep", "987"], check=True)
        if item in self.deadly:
            os._exit(9)
        if item in self.once:
            assert self.marks is not None
            mark = self.marks / str(item)
            if not mark.exists():
                mark.touch()
                os._exit(9)
        return str(item**2)


@dataclass(frozen=True)
class Greedy(Toil):
    """A job whose worker dies of three items at once, and of none alone."""

    def work(self, shard: Shard, aside: frozenset[int]) -> WrittenRows:
        if len(shard.items) - len(aside) > 2:
            os._exit(9)
        return super().work(shard, aside)


@dataclass(frozen=True)
class Stillborn(Toil):
    """A job that no worker can even receive."""

    def __setstate__(self, state: object) -> None:
        os._exit(7)


@dataclass(frozen=True)
class Slow(SolveTask):
    """A task that takes its `seconds` for each puzzle, and leaves a mark for it in a folder."""

    marks: Path = Path()
    seconds: float = 0.0

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        time.sleep(self.seconds)
        (self.marks / str(index)).touch()
        return super().outcome(index, puzzle)


def expected(count: int = 40, aside: frozenset[int] = frozenset()) -> str:
    """Return the output of `Toil`."""
    return "".join(f"{n} {SET_ASIDE if n in aside else n**2}\n" for n in range(count))


def pieces(output: Path) -> int:
    """Return the number of finished pieces."""
    return len(list(folder_of(output).glob("0*")))
