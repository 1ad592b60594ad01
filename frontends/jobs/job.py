r"""Jobs: a job cuts its input into shards, and makes a piece of the output from each.

>>> class Squares(Job):
...     def identity(self): return {"command": "squares"}
...     def shards(self): return (Shard(n, 2 * n, range(2 * n, 2 * n + 2), 2) for n in range(3))
...     def work(self, shard, aside):
...         rows = ["aside" if n in aside else str(item ** 2) for n, item in enumerate(shard.items)]
...         return WrittenRows("".join(f"{row}\n" for row in rows).encode(), len(rows), 0)
>>> shard = list(Squares().shards())[1]
>>> shard.first, Squares().work(shard, frozenset()).content, Squares().work(shard, frozenset({1})).content
(2, b'4\n9\n', b'4\naside\n')
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..output.results import WrittenRows

Json = None | bool | int | float | str | list[Any] | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of the work, sent to a worker: its `number`, the index of its `first` item in the whole input,
    and its `count` items, in any form that can be pickled: a list, a range, bytes.

    `share` is the part of the input up to the end of this shard, if known.
    """

    number: int
    first: int
    items: Any
    count: int
    share: float | None = None


class Job(ABC):
    """Work that is cut into shards. Jobs are sent to workers: they can be pickled, and are small."""

    @abstractmethod
    def identity(self) -> dict[str, Json]:
        """Return everything that the output depends on besides the version: the command, its options, the
        digest of the input, the seed. Work begun under another identity is not resumed.
        """

    @abstractmethod
    def shards(self) -> Iterator[Shard]:
        """Yield the shards, in order: numbers from 0, the same in every run, cut on request."""

    @abstractmethod
    def work(self, shard: Shard, aside: frozenset[int]) -> WrittenRows:
        """Return the piece of a shard, which depends on nothing else: a live model left by an earlier shard
        may lead to another second solution (`api.forget` drops it).

        The items at the positions `aside` within the shard have killed their worker: their rows have the
        message `SET_ASIDE`.

        An exception ends the run: an `InputError` as bad input, anything else as a fault of our own.
        """


SET_ASIDE = "set aside: the process that worked on it died twice, perhaps for lack of memory"
"""The message of an item that was left out."""
