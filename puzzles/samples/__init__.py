"""Boards that ship with the package: ``boards/KIND.jsonl`` has some of each kind, from small to large,
each with its only solution; ``eighteen.jsonl`` has one of each of eighteen kinds, ``sudokus.txt`` twenty, and
``published.jsonl`` those of the texts about published systems, by name.

>>> [board["rows"] for board in samples("masyu")]
[6, 6, 10]
>>> sample("masyu", 2)["id"]
'sgt-pearl-3'
>>> published_sample("drools-hard-4")["clues"]["givens"][0]
[None, None, None, None, None, 4, None, 9, 5]
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from os.path import isfile, join
from pathlib import Path
from typing import Any

from ..core.errors import InputError

FOLDER = Path(__path__[0])
"""The folder with ``boards/`` and the other files."""


@cache
def samples(kind: str) -> tuple[dict[str, Any], ...]:
    """Return the boards of a kind as records, from small to large; none for a kind without."""
    path = join(__path__[0], "boards", f"{kind}.jsonl")
    if not isfile(path):
        return ()
    with open(path, encoding="utf-8") as file:
        return tuple(map(json.loads, file))


def mixed_samples() -> Iterator[dict[str, Any]]:
    """Yield the boards of ``eighteen.jsonl`` as records, each of another kind."""
    with open(join(__path__[0], "eighteen.jsonl"), encoding="utf-8") as file:
        yield from map(json.loads, file)


def sample(kind: str, number: int) -> dict[str, Any]:
    """Return the board of a kind with this number, counted from 1. Raises `InputError` if there is none."""
    boards = samples(kind)
    if not 1 <= number <= len(boards):
        raise InputError(f"{kind} has {len(boards)} samples, there is no number {number}")
    return boards[number - 1]


@cache
def published_samples() -> dict[str, dict[str, Any]]:
    """Return the boards of texts about published systems as records, by name, in the order of the texts."""
    with open(join(__path__[0], "published.jsonl"), encoding="utf-8") as file:
        return {board["id"]: board for board in map(json.loads, file)}


def is_published(name: str) -> bool:
    """Return whether a name is that of a board of a text, or begins as their names do."""
    return name.partition("-")[0] in {known.partition("-")[0] for known in published_samples()}


def published_sample(name: str) -> dict[str, Any]:
    """Return the board of this name of a text about a published system. Raises `InputError` if there is
    none.
    """
    boards = published_samples()
    if name not in boards:
        raise InputError(f"there is no sample {name[:40]!r}; there are {', '.join(boards)}")
    return boards[name]
