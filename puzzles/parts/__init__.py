"""Parts of variant sudokus: each a field, its rules, its drawing and its judge, in a file of its own.

A file ends with ``PART = Part(...)`` and is found by its place; `all_parts` lists them by family. The kind
`variant_sudoku` has all of them; kinds such as killer sudoku are composed of a few (`composing`). Other
packages bring parts by entry points of the group ``gridproof.parts``, and `add_part` adds one to a session.

Vocabulary
    part       a rule that setters add to a sudoku, with the field of records in which its clues stand
    digit      what is written in a square
    value      the amount of a square in sums and the like: its digit, unless a part says otherwise
    house      a row, column, box or other set of squares in which no digit repeats

>>> {part.name for part in all_parts()} >= {"cages", "parity", "anti_king"}
True
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from glob import glob
from importlib import import_module
from os.path import join, split

from ..core.errors import InputError
from ..core.extensions import extensions
from .part import Part as Part

GROUP = "gridproof.parts"
"""The entry points of other packages that are parts."""

FOREIGN = "others"
"""The family of parts that have no file in this package."""

_added: dict[str, Part] = {}


def all_parts() -> tuple[Part, ...]:
    """Return all parts: our own by family and name, then parts of other packages, and added ones."""
    return (*(part for _, part in _own()), *_foreign().values())


def families() -> Mapping[str, str]:
    """Return the family of each part, by the names of its fields."""
    listed = (*_own(), *((FOREIGN, part) for part in _foreign().values()))
    return {field.name: family for family, part in listed for field in (part.field, *part.settings)}


def keep_part(part: Part) -> None:
    """Keep a part until the process ends, in place of one that was added before under its name.

    Raises `InputError` for a part that does not fit beside those of this package.
    """
    if fault := misfit(part):
        raise InputError(f"the part {part.name} cannot be added: {fault}")
    _added[part.name] = part


def misfit(part: Part) -> str | None:
    """Return why a part does not fit beside those of this package, or None if it does."""
    names = {field.name for _, own in _own() for field in (own.field, *own.settings)}
    if twice := names.intersection(field.name for field in (part.field, *part.settings)):
        return f"there is a field {min(twice)} already: give its own another name"
    if part.field.required:
        return "its field is required, so that every variant sudoku would need it: pass required=False"
    return None


@cache
def _own() -> tuple[tuple[str, Part], ...]:
    """Return the parts of this package with their families, which are their folders."""
    files = (split(file) for file in sorted(glob(join("*", "[!_]*.py"), root_dir=__path__[0])))
    names = ((family, name.removesuffix(".py")) for family, name in files)
    return tuple((family, import_module(f".{family}.{name}", __name__).PART) for family, name in names)


def _foreign() -> dict[str, Part]:
    """Return the parts of other packages and those that were added, by name."""
    return {**_of_packages(), **_added}


@cache
def _of_packages() -> dict[str, Part]:
    """Return the parts of other packages by name. One that does not fit is left out with a warning."""
    fitting = dict[str, Part]()
    for part in extensions(GROUP, Part).values():
        if fault := misfit(part):
            warnings.warn(f"the part {part.name} is left out: {fault}", stacklevel=2)
        else:
            fitting[part.name] = part
    return fitting
