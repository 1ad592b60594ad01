"""The catalogue of systems: those of this package, by the names of their files, and those of others.

Other packages bring theirs by entry points of the group ``gridproof.systems``, and a session by `add_system`.

>>> system_names()
('drools4', 'drools4_printed', 'drools7', 'membrane', 'strategy', 'wodm')
>>> system_named("drools7").title
'Drools 7: validate, solve or step, dump'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from ...puzzles import Deadline, InputError, Puzzle
from ...puzzles.core.extensions import extensions
from ..rules.techniques.catalogue import PROFILES
from . import published
from .system import System, SystemResult

GROUP = "gridproof.systems"
"""The entry points of other packages that are systems."""

_added: dict[str, System] = {}


def add_system(system: System) -> System:
    """Add a system until the process ends, in place of one that was added before under its name.

    Raises `InputError` for an invalid system, and for the name of a system of this package.
    """
    if not isinstance(system, System):
        raise InputError(f"{system!r} is no system: declare it with System(name, title, source, rules)")
    if system.name in own_names():
        raise InputError(f"there is a system {system.name} already: give yours another name")
    _added[system.name] = system
    return system


def is_system(name: str) -> bool:
    """Return whether there is a system of this name."""
    return name in own_names() or name in _others()


def system_names() -> tuple[str, ...]:
    """Return the names of all systems, in alphabetical order."""
    return tuple(sorted({*own_names(), *_others()}))


def system_named(name: str) -> System:
    """Return the system of this name. Raises `InputError` if there is none."""
    if name in own_names():
        system = import_module(f"{published.__name__}.{name}").SYSTEM
        assert isinstance(system, System)
        return system
    if name in (others := _others()):
        return others[name]
    names = ", ".join((*PROFILES, *system_names()))
    raise InputError(f"there is no profile {name[:40]!r}; there are {names}")


def all_systems() -> tuple[System, ...]:
    """Return every system, those of this package first."""
    others = sorted({*_others()} - {*own_names()})
    return tuple(map(system_named, (*own_names(), *others)))


def filling_system() -> System | None:
    """Return the first system that fills a grid without a solution."""
    return next((system for system in all_systems() if system.fills_broken), None)


def run(
    name: str,
    puzzle: Puzzle,
    rules: Iterable[str] | None = None,
    deadline: Deadline | None = None,
    seed: int | None = None,
    trace: Sequence[str] = (),
    carry_on: bool | None = None,
) -> SystemResult:
    """Run the system of this name on a puzzle; see `System.run`."""
    return system_named(name).run(puzzle, rules, deadline, seed, trace, carry_on)


@cache
def own_names() -> tuple[str, ...]:
    """Return the names of the systems of this package, in alphabetical order; no file is imported."""
    return tuple(sorted(module.name for module in iter_modules(published.__path__)))


def _others() -> dict[str, System]:
    """Return the systems of other packages and of this session, by name."""
    return {**extensions(GROUP, System), **_added}
