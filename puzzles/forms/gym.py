"""Entries of reasoning-gym: from the metadata that the package writes to records.

>>> said = {"source_dataset": "mini_sudoku", "puzzle": [[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]}
>>> record_of_metadata(said)["type"], record_of_metadata(said)["clues"]["givens"][0]
('sudoku', [1, None, None, None])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import InputError
from ..core.record import shorten

GENERATOR = "source_dataset"
"""What metadata say under this name is the generator that made them."""

Metadata = Mapping[str, Any]


@dataclass(frozen=True)
class Gym:
    """The `names` of the generators whose puzzles are of a kind, and what gives its `record` from metadata:
    clues, perhaps params, and the size where the metadata have no grid (``puzzle``).
    """

    names: tuple[str, ...]
    record: Callable[[Metadata], dict[str, Any]]


def givens(said: Metadata) -> list[list[Any]]:
    """The numbers of a grid in which 0 is a blank."""
    return [[value or None for value in row] for row in said["puzzle"]]


def record_of_metadata(said: Metadata) -> dict[str, Any]:
    """The record of metadata. Raises `InputError` where they say too little, and for generators whose puzzles
    are of no kind here.
    """
    from ..core.kind import all_kinds  # kinds declare this form

    declared = [(kind, form) for kind in all_kinds() for form in kind.forms if isinstance(form, Gym)]
    found = next(((kind, form) for kind, form in declared if said[GENERATOR] in form.names), None)
    if found is None:
        name, known = shorten(said[GENERATOR]), ", ".join(name for _, form in declared for name in form.names)
        raise InputError(f"the puzzles of reasoning-gym's {name} are not read; those of {known} are")
    kind, form = found
    try:
        rows = said.get("puzzle") or [[]]
        return {"type": kind.name, "rows": len(rows), "cols": len(rows[0]), **form.record(said)}
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        what = f"the metadata are not those of reasoning-gym's {shorten(said[GENERATOR])}"
        raise InputError(f"{what}: {type(error).__name__} {shorten(str(error))}") from None
