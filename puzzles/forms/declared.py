"""Declarations of kinds about the forms of other programs, found by the kind or by a name in the form.

>>> [form.name for form in declarations_of(Pzpr, "slitherlink")]
['slither']
>>> [kind for kind, _ in kinds_by_form_name(Pzpr, "slither")]
['slitherlink']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from ..core.errors import InputError
from ..kind import ForeignForm, Kind
from ..kinds import is_listed, kind_named, kinds_with_name, names_by_kind
from ..notation.looks import Penpa
from ..notation.pzpr.declaration import Namesake, Pzpr

F = TypeVar("F", bound=ForeignForm)
D = TypeVar("D")
T = TypeVar("T")


def declarations_of(form: type[F], kind: str) -> tuple[F, ...]:
    """Return the declarations of a form by the kind of this name."""
    return _of(form, kind_named(kind))


def kinds_by_form_name(form: type[F], name: str) -> list[tuple[str, F]]:
    """Return the kinds that go by a name in a form, each with its declaration; none for an unknown name."""
    own = declarations_of(form, name) if form is Pzpr and is_listed(name) else ()
    if own:
        return [(name, each) for each in own]
    return [
        (kind.name, each)
        for kind in kinds_with_name(name)
        for each in _of(form, kind)
        if name in each.names or (form is Pzpr and name == kind.name)
    ]


def first_fit(declarations: Iterable[D], use: Callable[[D], T]) -> T:
    """Return the outcome of `use` for the first declaration that takes the puzzle. Raises the `InputError` of
    the first one if none does.
    """
    errors = list[InputError]()
    for declaration in declarations:
        try:
            return use(declaration)
        except InputError as error:
            errors.append(error)
    raise errors[0]


def refuse_namesake(name: str) -> None:
    """Raise `InputError` for a name that pzpr gives to another puzzle than ours."""
    kind = kind_named(name) if is_listed(name) else None
    for each in () if kind is None else _of(Namesake, kind):
        raise InputError(f"the {each.name} of pzpr is another puzzle than ours, in which {each.rules}")


def names_in(form: type[F]) -> tuple[str, ...]:
    """Return the names of kinds in a form."""
    return tuple(name for names in _elsewhere(form).values() for name in names)


def kinds_of(form: type[F]) -> tuple[str, ...]:
    """Return the names of the kinds that declare a form."""
    return tuple(_elsewhere(form))


def _elsewhere(form: type[F]) -> dict[str, tuple[str, ...]]:
    """Return the names in a form of each kind that declares it, without opening the file of a listed kind."""
    listed = {kind: names.elsewhere.get(form.__name__) for kind, names in names_by_kind().items()}
    return {kind: names for kind, names in listed.items() if names is not None}


def look_of(kind: Kind) -> Penpa | None:
    """Return the look of a kind in Penpa+, or None if it declares none."""
    return next(iter(_of(Penpa, kind)), None)


def _of(form: type[F], kind: Kind) -> tuple[F, ...]:
    return tuple(each for each in kind.forms if isinstance(each, form))
