"""The form of reasoning-gym: metadata, which the package writes beside its questions.

>>> givens({"source_dataset": "mini_sudoku", "puzzle": [[1, 0], [0, 2]]})
[[1, None], [None, 2]]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

GENERATOR = "source_dataset"
"""Metadata key of the generator."""

Metadata = Mapping[str, Any]


@dataclass(frozen=True)
class Gym:
    """The `names` of the generators for the puzzles of a kind, and the function from metadata to its
    `record`: clues, perhaps params, and the size if the metadata have no grid (``puzzle``).
    """

    names: tuple[str, ...]
    record: Callable[[Metadata], dict[str, Any]]


def givens(metadata: Metadata) -> list[list[Any]]:
    """Return the numbers of a grid in which 0 is a blank."""
    return [[value or None for value in row] for row in metadata["puzzle"]]
