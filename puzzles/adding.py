"""Parts of variant sudokus that a session adds, as a notebook does while it tries one out.

>>> from gridproof.puzzles.parts.lines import palindromes
>>> from dataclasses import replace
>>> from gridproof.puzzles.fields import CellGroups
>>> with part_known(replace(palindromes.PART, field=CellGroups("mirrors", "mirror", "lines"))):
...     "mirrors" in {field.name for field in kind_named("variant_sudoku").fields}
True
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from . import kinds, parts
from .kinds import VARIANT
from .kinds import kind_named as kind_named
from .kinds.sudoku.variant_sudoku import variant_kind
from .parts.part import Part


def add_part(part: Part) -> Part:
    """Make a part known until the process ends: from now on variant sudokus may have its clues.

    A part added before under the same name is replaced. Raises `InputError` if a part of this package has a
    field of this name, or if the field is required.
    """
    parts.keep_part(part)
    kinds._added[VARIANT] = variant_kind()
    return part


@contextmanager
def part_known(part: Part) -> Iterator[None]:
    """Make a part known for a while. A part that `all_parts` has already is left unchanged."""
    parts_before, kinds_before = dict(parts._added), dict(kinds._added)
    if part not in parts.all_parts():
        add_part(part)
    try:
        yield
    finally:
        parts._added.clear()
        parts._added.update(parts_before)
        kinds._added.clear()
        kinds._added.update(kinds_before)
