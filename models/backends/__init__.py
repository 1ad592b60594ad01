"""The back ends by name: a specification is ``sat``, or with its solver ``sat:glucose4``.

A back end is one file here, ``cp_sat.py`` for the name ``cp-sat``, whose ``BACKEND`` is its model class:
nothing else names it.

>>> parse("sat:glucose4")
('sat', 'glucose4')
>>> backends_by_cost(), confirming("sat")
(('sat', 'cp-sat', 'ilp'), 'cp-sat')
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from ...puzzles import InputError, Puzzle
from ..model import Model

AUTO = "sat"
"""The back end that ``auto`` stands for, whatever the kind: with filters applied first, it was the fastest on
each of 37 large boards (``benchmarks/best_peers.py``)."""


@cache
def backend_names() -> tuple[str, ...]:
    """The names of all back ends: a file ``cp_sat.py`` here is the back end ``cp-sat``."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


@cache
def backend_class(name: str) -> type[Model]:
    """The model class of a back end; its solver's package is imported only when it solves."""
    found: type[Model] = import_module(f".{name.replace('-', '_')}", __name__).BACKEND
    return found


def is_installed(name: str) -> bool:
    """Whether the packages of a back end are installed."""
    return all(find_spec(package) is not None for package in backend_class(name).packages)


def backends_by_cost(puzzle: Puzzle | None = None) -> tuple[str, ...]:
    """The names of the back ends that take every puzzle, and with a `puzzle` of those too that take this one,
    the fastest first.
    """
    known = [(backend_class(name), name) for name in backend_names()]
    taking = [
        (model.cost, name)
        for model, name in known
        if not model.partial or (puzzle is not None and not model.refusal(puzzle))
    ]
    return tuple(name for _, name in sorted(taking))


def confirming(name: str) -> str:
    """The back end that confirms the answers of another: of those that take every puzzle the fastest other
    one that is installed.
    """
    others = [other for other in backends_by_cost() if other != name]
    return next(filter(is_installed, others), others[0])


def first_with_guards() -> type[Model] | None:
    """The fastest back end that can switch constraints on and off, None where there is none."""
    known = filter(is_installed, backends_by_cost())
    return next((found for found in map(backend_class, known) if found.guards), None)


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
