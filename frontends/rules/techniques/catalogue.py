"""The catalogue: every technique that can be asked for, and the profiles, which are sets of techniques.

Techniques are found in the files of their families, in other packages by entry points of the group
``gridproof.techniques``, and in a session after `add_technique`. They are imported when one is asked for.

>>> [technique.name for technique in techniques_of("singles")]
['exclusion', 'full-house', 'naked-single', 'hidden-single']
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

from ....puzzles.core.errors import InputError
from ....puzzles.core.extensions import extensions
from ....puzzles.core.names import perhaps
from . import LEVELS, Technique

GROUP = "gridproof.techniques"
"""The entry points of other packages that are techniques."""

PROFILES = (*LEVELS, "unique", "general")
"""Named sets of techniques. ``singles``, ``basic`` and ``default`` hold of every puzzle. ``unique`` has all
techniques, ``general`` all but named patterns; in both, techniques for puzzles with one solution are used if
that is proven. Puzzles are rated by ``general``: levels are fitted to it, and a pattern may stand for an
easier step.
"""

_added: dict[str, Technique] = {}


def add_technique(added: Technique) -> Technique:
    """Add a technique until the process ends, in place of one that was added before under its name.

    Raises `InputError` for a function that is not declared, and for the name of a technique of this package.
    """
    if not isinstance(added, Technique):
        name = getattr(added, "__name__", repr(added))
        raise InputError(f"{name} is not declared: put @technique(cost=...) above its def")
    if added.name in _own():
        raise InputError(f"there is a technique {added.name} already: give yours another name")
    _added[added.name] = added
    return added


def all_techniques() -> tuple[Technique, ...]:
    """Return every technique, the cheapest first."""
    by_name = {**_foreign(), **_added, **_own()}
    return tuple(sorted(by_name.values(), key=lambda technique: (technique.cost, technique.name)))


def techniques_of(profile: str) -> tuple[Technique, ...]:
    """Return the techniques of a profile, the cheapest first. Raises `InputError` for an unknown profile."""
    if profile not in PROFILES:
        raise InputError(f"there is no profile {profile[:40]!r}; there are {', '.join(PROFILES)}")
    if profile in LEVELS:
        levels = LEVELS[: LEVELS.index(profile) + 1]
        return tuple(t for t in all_techniques() if t.profile in levels and not t.unique)
    return tuple(t for t in all_techniques() if profile == "unique" or not t.pattern)


def technique_names() -> tuple[str, ...]:
    """Return the names of all techniques, the cheapest first."""
    return tuple(technique.name for technique in all_techniques())


def check_techniques(names: Iterable[str]) -> None:
    """Raise `InputError` for a name of no technique."""
    all_names = technique_names()
    for name in names:
        if name not in all_names:
            hint = perhaps(name, all_names)
            raise InputError(f"there is no technique {name[:40]!r}{hint} (there are {', '.join(all_names)})")


def selection(
    profile: str = "default", names: Iterable[str] = (), upto: str | None = None
) -> tuple[Technique, ...]:
    """Return the techniques of a profile; of these those with the `names` given, and none harder than `upto`.

    Raises `InputError` for a name that is unknown, and if the profile or `upto` leaves none of the `names`.
    """
    request = list(names)
    chosen = techniques_of(profile)
    check_techniques([*request, *([upto] if upto is not None else [])])
    if upto is not None:
        # Patterns come first, and are harder than singles.
        harder = sorted(all_techniques(), key=lambda t: (t.profile != "singles", t.cost, t.name))
        order = [technique.name for technique in harder]
        last = order.index(upto)
        chosen = tuple(t for t in chosen if order.index(t.name) <= last)
    named = tuple(t for t in chosen if not request or t.name in request)
    if request and not named:
        raise InputError(why_left_out(request[0], profile, upto))
    return named


def why_left_out(name: str, profile: str, upto: str | None) -> str:
    """Return the reason why a technique is not chosen, and the cure, in a sentence."""
    if any(technique.name == name for technique in techniques_of(profile)):
        return f"{name} is harder than {upto}, so upto leaves it out: leave out one of them"
    having = [other for other in PROFILES if any(t.name == name for t in techniques_of(other))]
    return f"the profile {profile} does not have {name}: choose {' or '.join(having)}"


@cache
def _own() -> dict[str, Technique]:
    """Return the techniques of this package, by name."""
    families = Path(__file__).parent
    files = (*families.glob("*/[!_]*.py"), *families.parent.glob("patterns/[!_]*.py"))
    names = (file.relative_to(families.parent).with_suffix("").parts for file in files)
    modules = [import_module(".".join(("", *name)), __package__.rpartition(".")[0]) for name in names]
    values = (value for module in modules for value in vars(module).values())
    return {value.name: value for value in values if isinstance(value, Technique)}


def _foreign() -> dict[str, Technique]:
    """Return the techniques of other packages, by name."""
    return extensions(GROUP, Technique)
