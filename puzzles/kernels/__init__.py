"""Small compiled cores that `puzzles` uses, each beside a twin in Python with equal answers.

A kernel ``graph`` is three files: ``graph.c``, compiled to ``_graph``; ``pure_graph.py`` with the same
functions in Python and the same answers; and ``graph.py``, which documents them and gives the compiled ones
if they exist. They do not if no compiler was at hand when gridproof was installed, and ``GRIDPROOF_PURE=1``
turns them off. Kernels import nothing else of ours.

>>> sorted(compiled_kernels())
['graph', 'literals']
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
    """Return whether the compiled kernels are turned off."""
    return os.environ.get(PURE, "0") not in ("", "0")


def is_compiled(name: str, package: str = __name__) -> bool:
    """Return whether the compiled form of a kernel of this package is there and wanted."""
    return not turned_off() and find_spec(f"{package}._{name}") is not None


def choose_kernel(name: str, package: str = __name__) -> ModuleType:
    """Return the compiled functions of a kernel of this package if they are there and wanted, else the
    twin.
    """
    return import_module(f"{package}.{'_' if is_compiled(name, package) else TWIN}{name}")


def compiled_kernels(package: str = __name__) -> dict[str, bool]:
    """Return every kernel of this package by name, with True if its compiled form is there and wanted."""
    modules = iter_modules(import_module(package).__path__)
    names = sorted(m.name.removeprefix(TWIN) for m in modules if m.name.startswith(TWIN))
    return {name: is_compiled(name, package) for name in names}
