"""The methods of `Variant`: one for each part of a variant sudoku, with the arguments of its field.

>>> from ..puzzles.kinds import VARIANT, kind_named
>>> signature_of(methods(kind_named(VARIANT))["cage"])
<Signature (cells: 'Cells', sum: 'int | None' = None) -> 'Self'>
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from inspect import Parameter, Signature
from typing import Any, TypeAlias

from ..puzzles import Kind
from ..puzzles.fields import CellGroups, Field, Flag, Grid, Number, Outside, Param, Setting, Several
from ..puzzles.parts import Part, all_parts
from ..puzzles.parts.claims import Claims

Cells: TypeAlias = str | Iterable[Sequence[int]]
"""Squares: ``"r1c1 r1c2"``, ``"r1c1-r1c4"`` for a straight run, or pairs of row and column from 0."""

ALIASES = {"thermo": "thermometer", "whispers": "whisper"}
"""Further names of methods."""

PLURALS = {"ies": "y", "xes": "x", "ches": "ch", "s": ""}
"""Endings of names, and those of one alone."""

VALUES: dict[type[Any], str] = {Number: "int", Several: "str | Sequence[int]"}
"""The types of the values of fields that are more than text."""


def method_name(field: Field[Any]) -> str:
    """Return the method for a field: its name, in the singular if each call adds an entry.

    >>> from ..puzzles.kinds import VARIANT, kind_named
    >>> fields = kind_named(VARIANT).field
    >>> [method_name(fields(name)) for name in ("sandwiches", "inequalities", "automata", "anti_king")]
    ['sandwich', 'inequality', 'automaton', 'anti_king']
    """
    part = parts_by_field().get(field.name)
    if part is not None and part.singular:
        return part.singular
    if isinstance(field, Setting):
        return field.name
    for ending, one in PLURALS.items():
        if field.name.endswith(ending):
            return field.name.removesuffix(ending) + one
    return field.name


def parts_by_field() -> dict[str, Part]:
    """Return the part of each field."""
    return {part.name: part for part in all_parts()}


@cache
def methods(kind: Kind) -> Mapping[str, Field[Any]]:
    """Return the field of each method, by the names of the methods in alphabetical order."""
    own = {field.name for part in all_parts() for field in (part.field, *part.settings)}
    fields = {method_name(field): field for field in kind.fields if field.name in own}
    return dict(sorted(fields.items()))


def signature_of(field: Field[Any]) -> Signature:
    """Return the signature of the method of a field."""
    return Signature([*parameters(field)], return_annotation="Self")


def parameters(field: Field[Any]) -> Iterator[Parameter]:
    """Yield the arguments that a call of the method of a field gives."""
    value = getattr(field, "value", None)
    value_type = VALUES.get(type(value), "str")
    if isinstance(field, CellGroups):
        yield from (parameter(name, "Cells") for name in field.lists)
        if value and field.demanded:
            yield parameter(field.key, value_type)
        elif value:
            yield parameter(field.key, f"{value_type} | None", None)
    elif isinstance(field, Outside):
        yield from (parameter("place", "str"), parameter("value", value_type))
    elif isinstance(field, Grid):
        yield from (parameter("cells", "Cells"), parameter("value", value_type))
    elif isinstance(field, Claims) and field.word == "then":
        yield from (parameter("condition", "Self"), parameter("then", "Self"))
    elif isinstance(field, Claims):
        yield Parameter("claims", Parameter.VAR_POSITIONAL, annotation="Self")
    elif isinstance(field, Flag):
        yield parameter("yes", "bool", True)
    else:
        yield parameter("number", "int") if isinstance(field, Param) else parameter("cells", "Cells")


def parameter(name: str, annotation: str, default: Any = Parameter.empty) -> Parameter:
    """Return an argument that may be given by place or by name."""
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, annotation=annotation, default=default)


def words_of(field: Field[Any]) -> str:
    """Return the docstring of the method of a field: the rules of its part, or the meaning of a setting."""
    part = parts_by_field().get(field.name)
    return part.rules if part else f"{field.means[0].upper()}{field.means[1:]}."
