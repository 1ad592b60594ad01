"""The back ends by name: a specification is ``sat``, or with its solver ``sat:glucose4``.

A back end is one file here, ``cp_sat.py`` for the name ``cp-sat``, whose ``BACKEND`` is its model class:
nothing else names it. `add_backend` tries one out without a file, and other packages bring theirs by entry
points (`puzzles.extensions`).

>>> parse("sat:glucose4"), parse("auto")
(('sat', 'glucose4'), ('sat', ''))
>>> backends_by_cost(), confirming("sat")
(('sat', 'cp-sat', 'ilp'), 'cp-sat')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from ...puzzles import InputError, Puzzle
from ...puzzles.core.extensions import extensions
from ..core.model import Model

AUTO = "sat"
"""The back end that ``auto`` stands for, whatever the kind: with filters applied first, it was the fastest on
each of 37 large boards (``benchmarks/best_peers.py``). It has guards and wants narrowing: `has_guards` and
`wants_narrowing` answer for it without loading it, since rules settle many puzzles."""

GROUP = "gridproof.backends"
"""The entry points of other packages that are back ends."""

_NAME = re.compile("[a-z][a-z0-9_-]*")

_added: dict[str, type[Model]] = {}


def add_backend(backend: type[Model]) -> type[Model]:
    """Make a back end known by its `name` until the process ends, as a notebook does to try one out.

    One added before under the same name is replaced. `InputError` for the name of a back end that has a file,
    for a name that no specification can hold, and for a class that is no `Model`.
    """
    if not (isinstance(backend, type) and issubclass(backend, Model)):
        raise InputError(f"{backend!r:.60} is no back end: declare it as a class of Model")
    if not _NAME.fullmatch(backend.name) or backend.name == "auto":
        raise InputError(f"the name of a back end is like 'cp-sat', not {backend.name[:40]!r}")
    if backend.name in file_names():
        raise InputError(f"there is a back end {backend.name[:40]!r} already")
    _added[backend.name] = backend
    return backend


@cache
def file_names() -> tuple[str, ...]:
    """Return the names of the back ends that have a file: ``cp_sat.py`` here is the back end ``cp-sat``."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


def backend_names() -> tuple[str, ...]:
    """Return the names of all back ends, in alphabetical order."""
    return tuple(sorted({*file_names(), *_added, *extensions(GROUP, type)}))


def is_backend(name: str) -> bool:
    """Return whether there is a back end of this name."""
    return name in _added or name in file_names() or name in extensions(GROUP, type)


def backend_class(name: str) -> type[Model]:
    """Return the model class of a back end; its solver's package is imported only when it solves."""
    if name in _added:
        return _added[name]
    model: type[Model] = _of_file(name) if name in file_names() else extensions(GROUP, type)[name]
    return model


@cache
def _of_file(name: str) -> type[Model]:
    model: type[Model] = import_module(f".{name.replace('-', '_')}", __name__).BACKEND
    return model


def is_installed(name: str) -> bool:
    """Return whether the packages of a back end are installed."""
    return all(find_spec(package) is not None for package in backend_class(name).packages)


def backends_by_cost(puzzle: Puzzle | None = None, own: bool = False) -> tuple[str, ...]:
    """Return the names of the back ends that take every puzzle, or this `puzzle`, the fastest first.

    With `own`, leave out those of other packages.
    """
    names = (*file_names(), *_added) if own else backend_names()
    models = [(backend_class(name), name) for name in names]
    taking = [
        (model.cost, name)
        for model, name in models
        if not model.partial or (puzzle is not None and not model.refusal(puzzle))
    ]
    return tuple(name for _, name in sorted(taking))


def confirming(name: str) -> str:
    """Return the back end that confirms the answers of another: the fastest other one installed.

    It takes every puzzle.
    """
    others = [other for other in backends_by_cost() if other != name]
    return next(filter(is_installed, others), others[0])


def fastest_backend() -> type[Model]:
    """Return the fastest installed back end of this package; the default one if none is installed."""
    return backend_class(next(filter(is_installed, backends_by_cost(own=True)), AUTO))


def first_with_guards() -> type[Model] | None:
    """Return our fastest back end that can switch constraints on and off, or None."""
    names = filter(is_installed, backends_by_cost(own=True))
    return next((model for model in map(backend_class, names) if model.guards), None)


def signature(name: str, solver: str) -> str:
    """Return the signature of an answer: ``sat:cadical153``, or ``cp-sat`` if there is only one solver.

    >>> signature("cp-sat", "cp-sat")
    'cp-sat'
    """
    return name if name == solver else f"{name}:{solver}"


def has_guards(name: str) -> bool:
    """Return whether a back end can switch constraints on and off."""
    return name == AUTO or backend_class(name).guards


def wants_narrowing(name: str) -> bool:
    """Return whether narrowing the domains first pays for a back end."""
    return name == AUTO or backend_class(name).narrows


def parse(specification: str) -> tuple[str, str]:
    """Return the back end and the solver that a specification names: `AUTO` for ``auto``, and "" for the
    default solver.

    Raises `InputError` for anything else.
    """
    if specification == "auto":
        return AUTO, ""
    name, _, solver = str(specification).partition(":")
    if not is_backend(name):
        choices = ", ".join(("auto", *backend_names()))
        meant = next(called(name.lower()), "")
        hint = f", did you mean {meant!r}?" if meant else ""
        raise InputError(f"there is no back end {name[:40]!r}{hint or ';'} there are {choices}")
    if solver and solver not in (solvers := backend_class(name).solvers()):
        raise InputError(f"the back end {name} has no solver {solver[:40]!r}; it has {', '.join(solvers)}")
    return name, solver


def called(name: str) -> Iterator[str]:
    """Yield the back ends and solvers that people call by the name of a package or of a solver.

    >>> next(called("highs")), next(called("ortools")), [*called("chess")]
    ('ilp:highs', 'cp-sat', [])
    """
    plain = name.replace("-", "").replace("_", "")
    for backend in backend_names():
        model = backend_class(backend)
        if plain and plain in (backend.replace("-", ""), *model.packages, *model.called):
            yield backend
        if is_installed(backend):
            yield from (f"{backend}:{solver}" for solver in model.solvers() if solver.startswith(plain))
