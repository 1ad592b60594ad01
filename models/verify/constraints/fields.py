"""Reading of a constraint's fields from JSON, by the types in its class.

>>> list_of(row_of(whole_number, cell_named))([[1, "a"], [2, "b"]], {"a", "b"})
((1, 'a'), (2, 'b'))
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from ..vocabulary import LARGEST, Literal, Refused, shorten


def whole_number(value: Any, _: Collection[str]) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        raise Refused(f"{shorten(value)} stands where a whole number of at most 12 digits was expected")
    return value


def true_or_false(value: Any, _: Collection[str]) -> bool:
    if type(value) is not bool:
        raise Refused(f"{shorten(value)} stands where true or false was expected")
    return value


def cell_named(value: Any, cells: Collection[str]) -> str:
    if type(value) is not str or value not in cells:
        raise Refused(f"there is no cell {shorten(value)}")
    return value


def literal(value: Any, cells: Collection[str]) -> Literal:
    if type(value) is not tuple:
        raise Refused(f"{shorten(value)} stands where a literal was expected")
    cell, number, positive = value
    return cell_named(cell, cells), whole_number(number, cells), true_or_false(positive, cells)


def comparison(value: Any, _: Collection[str]) -> str:
    if value not in ("==", "!=", "<", "<=", ">", ">="):
        raise Refused(f"{shorten(value)} is no comparison")
    return str(value)


def number_or_cell(value: Any, cells: Collection[str]) -> int | str:
    return cell_named(value, cells) if isinstance(value, str) else whole_number(value, cells)


def number_or_none(value: Any, cells: Collection[str]) -> int | None:
    return None if value is None else whole_number(value, cells)


def literal_or_none(value: Any, cells: Collection[str]) -> Literal | None:
    return None if value is None else literal(value, cells)


def literal_or_cell(value: Any, cells: Collection[str]) -> Literal | str:
    return literal(value, cells) if type(value) is tuple else cell_named(value, cells)


Reader = Callable[[Any, Collection[str]], Any]


def list_of(reader: Reader) -> Reader:
    """Return a reader for a list with entries read by `reader`."""

    def read(value: Any, cells: Collection[str]) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Refused(f"{shorten(value)} stands where a list was expected")
        return tuple([reader(item, cells) for item in value])

    return read


def row_of(*readers: Reader) -> Reader:
    """Return a reader for a list with one entry for each of `readers`."""

    def read(value: Any, cells: Collection[str]) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(readers):
            raise Refused(f"{shorten(value)} stands where a list of {len(readers)} was expected")
        return tuple([reader(item, cells) for reader, item in zip(readers, value, strict=True)])

    return read


READERS: dict[str, Reader] = {
    "int": whole_number,
    "bool": true_or_false,
    "str": cell_named,
    "Operator": comparison,
    "int | str": number_or_cell,
    "int | None": number_or_none,
    "Cells": list_of(cell_named),
    "Literal": literal,
    "Literals": list_of(literal),
    "tuple[int, ...]": list_of(whole_number),
    "tuple[tuple[int, ...], ...]": list_of(list_of(whole_number)),
    "tuple[Literals, ...]": list_of(list_of(literal)),
    "tuple[Edge, ...]": list_of(row_of(whole_number, whole_number)),
    "tuple[tuple[int, Literal | str], ...]": list_of(row_of(whole_number, literal_or_cell)),
    "tuple[tuple[Literal, int, int], ...]": list_of(row_of(literal, whole_number, whole_number)),
    "tuple[tuple[int, int, int], ...]": list_of(row_of(whole_number, whole_number, whole_number)),
    "tuple[tuple[int, int, int, int, int], ...]": list_of(row_of(*[whole_number] * 5)),
    "tuple[tuple[int, int, int, int, Literal | None], ...]": list_of(
        row_of(*[whole_number] * 4, literal_or_none)
    ),
    "tuple[tuple[int, int | None], ...]": list_of(row_of(whole_number, number_or_none)),
    "tuple[tuple[Literal, tuple[int, ...]], ...]": list_of(row_of(literal, list_of(whole_number))),
}
"""Readers of the fields of constraints, by the types that their classes give them. The room of all
constraints adds the readers for nested constraints.
"""

Operator = str
RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}
