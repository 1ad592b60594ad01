"""The driver of a job: gives out shards, keeps the pieces, retries shards that died, sets aside items that
kill.

>>> from gridproof.frontends.output.results import WrittenRows
>>> from contextlib import suppress
>>> def calls(course, killer):
...     "The items of each call, until a piece is there; every call with the `killer` dies."
...     aside, _ = next(course)
...     with suppress(StopIteration):
...         while True:
...             yield "".join(str(item) for item in range(4) if item not in aside)
...             aside, _ = course.send(None if killer not in aside else WrittenRows(b"", 4))
>>> " ".join(calls(attempts(4, frozenset(), print), killer=2))
frozenset({2})
'0123 0123 01 23 23 2 2 3 013'
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ..output.results import WrittenRows
from ..processes import interrupt
from .crew import Call, CallOutcome, Crew, Stopped
from .job import Job, Shard
from .manifest import Manifest
from .workers import InProcess, Workers

TICK = 0.1
"""Seconds between two looks at whether we were asked to end, while workers work."""

TRIES = 2
"""Deaths of a call before its items are suspected."""

ROUNDS = 2
"""Rounds in which the items of a dying shard are found innocent before the job stops."""


@dataclass(frozen=True)
class Done:
    """Progress of a job: the rows done, and the share of the input given out, if known; and the rows and
    share done by an earlier run.
    """

    rows: int
    share: float | None = None
    rows_before: int = 0
    share_before: float = 0.0


Tell = Callable[[Done], object]
"""Callback after each piece, with the progress of the job."""


def run(
    job: Job,
    folder: Path,
    *,
    workers: int = 1,
    cluster: str | None = None,
    resume: bool = False,
    progress: Tell | None = None,
) -> Generator[Path, None, None]:
    """Yield the pieces of a job, in order, each as soon as it and those before it are done.

    They stay in the folder, and a later run with `resume` goes on with it. Work is done by `workers`
    processes, by this one if there are 0, or by a cluster of Dask at an address (``local``: one of `workers`
    workers).

    Raises `InputError` for a folder that holds other work; `OSError` if pieces cannot be written; `Stopped`
    if workers die and no item is to blame; and the errors of `Job.work`.
    """
    with Manifest.open_folder(folder, job.identity(), resume) as manifest:
        yield from drive(job, manifest, crew_of(job, workers, cluster), progress)


def crew_of(job: Job, workers: int, cluster: str | None) -> Crew:
    """Return the crew that does the work: see `run`."""
    if cluster is None:
        return Workers(job, workers) if workers else InProcess(job)
    from .cluster import Cluster  # the package may not be there

    return Cluster(job, cluster, workers)


def drive(job: Job, manifest: Manifest, crew: Crew, tell: Tell | None = None) -> Generator[Path, None, None]:
    """Yield the pieces of a job, in order: see `run`."""
    with crew, closing(Driver(manifest, crew, tell).pieces(job.shards())) as pieces:
        yield from pieces


class Driver:
    """Loop that gives out shards, and holds finished ones until they are kept."""

    def __init__(self, manifest: Manifest, crew: Crew, tell: Tell | None) -> None:
        self.manifest = manifest
        self.crew = crew
        self.tell = tell
        self.courses: dict[int, tuple[Shard, Attempts]] = {}
        self.finished: list[tuple[Shard, WrittenRows]] = []
        before = manifest.rows()
        self.done = Done(before, None, before)

    def pieces(self, shards: Iterator[Shard]) -> Generator[Path, None, None]:
        """Yield the pieces of these shards, in order."""
        following, ahead = 0, self.next_of(shards)
        while True:
            while ahead is not None and self.crew.room > 0:
                self.begin(ahead)
                ahead = self.next_of(shards)  # it is there as soon as a worker is free
            self.keep_finished()
            while following in self.manifest.done:
                yield self.manifest.path(following)
                following += 1
            if ahead is None and not self.courses:
                return
            interrupt.look()
            for outcome in self.crew.outcomes(TICK):
                self.hear(outcome)

    def next_of(self, shards: Iterator[Shard]) -> Shard | None:
        """Return the next shard that is not done yet."""
        for shard in shards:
            if shard.number not in self.manifest.done:
                return shard
            if not self.courses:  # all up to here was done before
                self.done = replace(self.done, share_before=shard.share or 0.0)
        return None

    def begin(self, shard: Shard) -> None:
        """Have a worker work on a shard."""
        course = attempts(
            shard.count,
            self.manifest.aside(shard.number),
            partial(self.manifest.set_aside, shard.number),
        )
        self.courses[shard.number] = shard, course
        self.crew.submit(Call(shard, *next(course)))

    def hear(self, outcome: CallOutcome) -> None:
        """Continue with a shard after the outcome of a call. Raises the error of the call."""
        if outcome.problem is not None:
            raise outcome.problem
        shard, course = self.courses[outcome.number]
        try:
            following = course.send(outcome.piece)
        except StopIteration as end:
            del self.courses[shard.number]
            self.finished.append((shard, end.value))
        except Unexplained:
            last = shard.first + shard.count
            raise Stopped(
                f"puzzles {shard.first + 1} to {last} kill the process that works on them, and none of them "
                "alone does: perhaps memory is short, and fewer --jobs leave more to each"
            ) from None
        else:
            self.crew.submit(Call(shard, *following))

    def keep_finished(self) -> None:
        """Keep the pieces that are finished, while workers work on others."""
        for shard, piece in self.finished:
            self.manifest.keep(shard.number, piece)
            share = None if shard.share is None else max(shard.share, self.done.share or 0.0)
            self.done = replace(self.done, rows=self.done.rows + piece.rows, share=share)
            if self.tell is not None:
                self.tell(self.done)
        self.finished = []


# Deaths ------------------------------------------------------------------------------------------

Attempt = tuple[frozenset[int], bool]
"""The items left out, and whether it is a trial (`Call`)."""

Attempts = Generator[Attempt, WrittenRows | None, WrittenRows]
"""The attempts at a shard: yields each attempt, is sent its piece or None, returns the piece."""


class Unexplained(Exception):
    """A shard kills its worker, and none of its items does alone."""


def attempts(count: int, aside: frozenset[int], set_aside: Callable[[frozenset[int]], object]) -> Attempts:
    """Yield the attempts at a shard of `count` items, each as the items set aside and whether it is a repeat,
    until one is sent a piece, and return that. Each item that kills a worker twice is set aside. Raises
    `Unexplained` if there is none.
    """
    rounds = 0
    while rounds < ROUNDS:
        for number in range(TRIES):
            piece = yield aside, number > 0
            if piece is not None:
                return piece
        suspects = [item for item in range(count) if item not in aside]
        killers = frozenset((yield from find_killers(suspects, count)))
        if killers:
            set_aside(killers)
            aside |= killers
        else:
            rounds += 1
    raise Unexplained


def find_killers(
    suspects: Sequence[int], count: int
) -> Generator[Attempt, WrittenRows | None, Sequence[int]]:
    """Return the suspects that kill a worker alone, given that all together do: by halves, as few do."""
    if len(suspects) <= 1:
        return suspects
    killers: list[int] = []
    for half in (suspects[: len(suspects) // 2], suspects[len(suspects) // 2 :]):
        others = frozenset(range(count)).difference(half)
        for _ in range(TRIES):
            if (yield others, True) is not None:
                break
        else:
            killers += yield from find_killers(half, count)
    return killers
