"""Who works on shards, as the engine sees them: calls go out, outcomes come back in any order.

Vocabulary
    call       one attempt at a shard: `Job.work` in a worker
    died       the outcome of a call whose worker ended with it

>>> call = Call(Shard(7, 14, range(14, 16), 2), frozenset())
>>> CallOutcome(call.shard.number, None)  # it died
CallOutcome(number=7, piece=None, problem=None)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from ..output.results import WrittenRows
from .job import Shard


class Stopped(RuntimeError):
    """A job that cannot go on, as its workers do not; its finished part is kept."""


class Call(NamedTuple):
    """A shard, and the positions of the items that are left out. In a `trial` it is to be found whether the
    others kill their worker: nothing else may do so meanwhile.
    """

    shard: Shard
    aside: frozenset[int]
    trial: bool = False


class CallOutcome(NamedTuple):
    """The outcome of the call for the shard of this number: a piece, an exception, or neither if the worker
    died.
    """

    number: int
    piece: WrittenRows | None
    problem: Exception | None = None


class Crew(ABC):
    """Workers. As a context, they exist within it only."""

    @property
    @abstractmethod
    def room(self) -> int:
        """Number of further calls that may be given out now."""

    @abstractmethod
    def submit(self, call: Call) -> None:
        """Have a worker make a call; there is `room` for it."""

    @abstractmethod
    def outcomes(self, seconds: float) -> list[CallOutcome]:
        """Return the outcomes of calls, as soon as there is one, or after these seconds."""

    @abstractmethod
    def __enter__(self) -> Crew: ...

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...
