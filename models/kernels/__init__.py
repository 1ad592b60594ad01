"""The compiled core: loops over arrays, in C, and beside each its twin in Python.

A kernel ``sudoku`` is three files: ``sudoku.c``, compiled to ``_sudoku``; ``pure_sudoku.py`` with the same
functions in Python and the same answers; and ``sudoku.py``, which documents them and calls the compiled ones
where they are there. They are not where no compiler was at hand when gridproof was installed, and where
``GRIDPROOF_PURE=1`` turns them off. Kernels import nothing else of ours.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType

PURE = "GRIDPROOF_PURE"
"""The environment variable that turns all compiled kernels off."""

TWIN = "pure_"


def turned_off() -> bool:
    """Whether the compiled kernels are not wanted."""
    return os.environ.get(PURE, "0") not in ("", "0")


def chosen(name: str) -> ModuleType:
    """The compiled functions of a kernel where they are there and wanted, else the twin."""
    if not turned_off() and find_spec(f"{__name__}._{name}") is not None:
        return import_module(f"{__name__}._{name}")
    return import_module(f"{__name__}.{TWIN}{name}")


def compiled() -> dict[str, bool]:
    """Every kernel by name, and whether its compiled form is there and wanted."""
    names = sorted(m.name.removeprefix(TWIN) for m in iter_modules(__path__) if m.name.startswith(TWIN))
    return {name: not turned_off() and find_spec(f"{__name__}._{name}") is not None for name in names}
