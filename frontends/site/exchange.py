"""Compiled kernels in place of their twins, in a Python where all of gridproof has been imported.

The memory that a page takes up (``image.mjs``) has the twins in it, as it cannot hold libraries. Those are
loaded afterwards, and go wherever a module has the twins under some name.

>>> from gridproof.puzzles.kernels import literals, pure_literals
>>> exchange_twins()
>>> literals.truth is pure_literals.truth
False
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from ...models import kernels as model_kernels
from ...puzzles import kernels as puzzle_kernels
from ...puzzles.kernels import TWIN, choose_kernel, compiled_kernels


def exchange_twins() -> None:
    """Give each module of the package the compiled kernels, as far as they are there."""
    compiled = {id(twin): core for twin, core in pairs()}
    package = __name__.partition(".")[0]
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] == package and not name.rpartition(".")[2].startswith(TWIN):
            for attribute, value in [*vars(module).items()]:
                if id(value) in compiled and not attribute.startswith(TWIN):
                    setattr(module, attribute, compiled[id(value)])


def pairs() -> list[tuple[Any, Any]]:
    """Return each kernel, and each function and class of it: the twin, and its compiled form."""
    found: list[tuple[Any, Any]] = []
    for package in (model_kernels.__name__, puzzle_kernels.__name__):
        for name, is_compiled in compiled_kernels(package).items():
            if is_compiled:
                twin, core = import_module(f"{package}.{TWIN}{name}"), choose_kernel(name, package)
                found += [(twin, core), *functions(twin, core)]
    return found


def functions(twin: ModuleType, core: ModuleType) -> list[tuple[Any, Any]]:
    """Return the functions and classes that both forms of a kernel have."""
    names = [name for name, value in vars(core).items() if callable(value) and not name.startswith("__")]
    return [(getattr(twin, name), getattr(core, name)) for name in names]
