"""An inventory of kinds, back ends and compiled kernels.

>>> [backend.name for backend in backends()]
['bulk', 'cp-sat', 'ilp', 'sat']
"""

from __future__ import annotations

from dataclasses import dataclass

from ..models import kernels as model_kernels
from ..models.backends import backend_class, backend_names, is_installed
from ..models.writers import writers
from ..puzzles import Kind, kind_named, kind_names
from ..puzzles import kernels as puzzle_kernels


@dataclass(frozen=True)
class Backend:
    """A back end, with its solvers (the first is the default) and the formats that it exports.

    `compiled` is the flag that its kernel is compiled; None if it uses no kernel of this package.
    """

    name: str
    title: str
    solvers: tuple[str, ...]
    exports: tuple[str, ...]
    installed: bool
    compiled: bool | None = None


def kinds() -> tuple[Kind, ...]:
    """Return every kind of puzzle, by name."""
    return tuple(kind_named(name) for name in kind_names())


def backends() -> tuple[Backend, ...]:
    """Return every back end, with its solvers and whether its packages are installed."""
    core, entries = compiled_core(), []
    for name in backend_names():
        model = backend_class(name)
        default = model.default_solver()
        solvers = (default, *(solver for solver in model.solvers() if solver != default))
        compiled = core[model.own_kernel] if model.own_kernel else None
        entries.append(Backend(name, model.title, solvers, model.exports, is_installed(name), compiled))
    return tuple(entries)


def compiled_core() -> dict[str, bool]:
    """Return for each kernel whether it is compiled; else its twin in Python works."""
    return dict(sorted((model_kernels.compiled_kernels() | puzzle_kernels.compiled_kernels()).items()))


def export_only() -> tuple[Backend, ...]:
    """Return the writers for other programs, which solve nothing."""
    return tuple(Backend(each.name, each.title, (), each.exports, installed=True) for each in writers())
