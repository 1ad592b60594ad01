"""Compiled core of the models: loops over arrays, in C, each beside its twin in Python.

`puzzles.kernels` explains kernels; those here import no other module of this package.

>>> "sudoku" in compiled_kernels()
True
"""

from __future__ import annotations

from types import ModuleType

from ...puzzles import kernels


def choose_kernel(name: str) -> ModuleType:
    """Return the compiled functions of a kernel if they are there and wanted, else the twin."""
    return kernels.choose_kernel(name, __name__)


def compiled_kernels() -> dict[str, bool]:
    """Return every kernel by name, with whether its compiled form is there and wanted."""
    return kernels.compiled_kernels(__name__)
