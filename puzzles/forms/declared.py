"""What kinds declare of the forms of other programs, found by the kind or by a name in the form.

>>> [form.name for form in declared(Pzpr, "slitherlink")], [kind for kind, _ in called(Pzpr, "slither")]
(['slither'], ['slitherlink'])
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TypeVar

from ..kind import Kind, all_kinds, kind_named, kind_names
from .pzpr import Pzpr
from .sgt import Sgt

F = TypeVar("F", Pzpr, Sgt)


def declared(form: type[F], kind: str) -> tuple[F, ...]:
    """What the kind of this name declares of a form."""
    return _of(form, kind_named(kind))


def called(form: type[F], name: str) -> list[tuple[str, F]]:
    """The kinds that go by a name in a form, each with what it declares; none for an unknown name.

    The files of all kinds are imported for that, once; a kind that goes by its own name is found without.
    """
    own = declared(form, name) if form is Pzpr and name in kind_names() else ()
    if own:
        return [(name, each) for each in own]
    goers = _index(all_kinds()).get(name, ())
    return [(kind, each) for kind in goers for each in declared(form, kind) if name in each.names]


def kinds_of(form: type[F]) -> tuple[str, ...]:
    """The names of the kinds that declare a form."""
    return tuple(kind.name for kind in all_kinds() if _of(form, kind))


def _of(form: type[F], kind: Kind) -> tuple[F, ...]:
    return tuple(each for each in kind.forms if isinstance(each, form))


@lru_cache(maxsize=1)
def _index(kinds: tuple[Kind, ...]) -> dict[str, tuple[str, ...]]:
    """The kinds that go by each name, in any form."""
    found: dict[str, tuple[str, ...]] = {}
    for kind in kinds:
        names = chain(*(form.names for form in _of(Pzpr, kind)), *(game.names for game in _of(Sgt, kind)))
        found |= {name: (*found.get(name, ()), kind.name) for name in set(names)}
    return found
