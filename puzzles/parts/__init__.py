"""Parts of variant sudokus: each a field, its rules, its drawing and its judge, in a file of its own.

A file ends with ``PART = Part(...)`` and is found by its place; `all_parts` lists them by family. The kind
`variant_sudoku` has all of them; kinds such as killer sudoku are composed of a few (`composing`).

Vocabulary
    part       a rule that setters add to a sudoku, with the field of records in which its clues stand
    digit      what is written in a square
    value      what a square counts in sums and the like: its digit, unless a part says otherwise
    house      a row, column, box or other set of squares in which no digit repeats

>>> {part.name for part in all_parts()} >= {"cages", "parity", "anti_king"}
True
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from .part import Part as Part


def all_parts() -> tuple[Part, ...]:
    """All parts, by family and name."""
    return tuple(part for _, part in _found())


@cache
def families() -> Mapping[str, str]:
    """The family of each part, by the names of its fields."""
    return {field.name: family for family, part in _found() for field in (part.field, *part.settings)}


@cache
def _found() -> tuple[tuple[str, Part], ...]:
    """All parts with their families, which are the folders that they are in."""
    files = (file for folder in __path__ for file in sorted(Path(folder).glob("*/[!_]*.py")))
    names = ((file.parent.name, file.stem) for file in files)
    return tuple((family, import_module(f".{family}.{name}", __name__).PART) for family, name in names)
