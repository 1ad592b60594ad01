"""The compiled core of the models: loops over arrays, in C, and beside each its twin in Python.

What a kernel is, `puzzles.kernels` says; these here import nothing else of ours.

>>> "sudoku" in compiled_kernels()
True
"""

from __future__ import annotations

from types import ModuleType

from ...puzzles import kernels


def choose_kernel(name: str) -> ModuleType:
    """The compiled functions of a kernel where they are there and wanted, else the twin."""
    return kernels.choose_kernel(name, __name__)


def compiled_kernels() -> dict[str, bool]:
    """Every kernel by name, and whether its compiled form is there and wanted."""
    return kernels.compiled_kernels(__name__)
