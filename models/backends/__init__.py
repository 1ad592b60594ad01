"""The back ends by name: a specification is ``sat``, or with its solver ``sat:glucose4``.

>>> parse("sat:glucose4")
('sat', 'glucose4')
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from ...puzzles import InputError
from ..model import Model


@cache
def backend_names() -> tuple[str, ...]:
    """The names of all back ends: a file ``cp_sat.py`` here is the back end ``cp-sat``."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


def backend_class(name: str) -> type[Model]:
    """The model class of a back end; its solver's package is imported only when it solves."""
    found: type[Model] = import_module(f".{name.replace('-', '_')}", __name__).BACKEND
    return found


def signature(name: str, solver: str) -> str:
    """How an answer is signed: ``sat:cadical153``, or ``cp-sat`` where there is but one solver.

    >>> signature("cp-sat", "cp-sat")
    'cp-sat'
    """
    return name if name == solver else f"{name}:{solver}"


def parse(specification: str) -> tuple[str, str]:
    """The back end and the solver that a specification names; `InputError` for anything else."""
    name, _, solver = specification.partition(":")
    if name not in backend_names():
        choices = ", ".join(("auto", *backend_names()))
        raise InputError(f"there is no back end {name[:40]!r}; there are {choices}")
    known = backend_class(name).solvers()
    if solver and solver not in known:
        raise InputError(f"the back end {name} has no solver {solver[:40]!r}; it has {', '.join(known)}")
    return name, solver or backend_class(name).default_solver()
