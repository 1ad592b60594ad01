"""Writing with a check: the output is read again, and must be the same puzzle.

>>> record = {"type": "lits", "rows": 1, "cols": 1, "clues": {"regions": [[0]]}}
>>> list(differences(record, record | {"clues": {"regions": [[7]]}}))
[]
>>> list(differences(record, record | {"params": {"a": 1}}))
['params.a']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..core.errors import InputError
from ..core.record import shorten
from ..fields.base import says
from ..kinds import kind_named

Data = dict[str, Any]


def write_checked(
    record: Mapping[str, Any], name: str, write: Callable[[Data], str], read: Callable[[str], Data]
) -> str:
    """Return the text that `write` makes of a record, after `read` has found the same puzzle in it.

    Args:
        record: The record.
        name: The name of the form, for errors.
        write: Makes a text of the record.
        read: Makes a record of the text.

    Raises:
        InputError: If the text has no place for something that the record says.
    """
    if not isinstance(record.get("type"), str):
        raise InputError("the record has no type")
    try:
        text = write(dict(record))
        lost = min(differences(record, read(text)), key=lambda where: where == "type", default=None)
    except InputError:
        raise
    except (LookupError, TypeError, AttributeError, ArithmeticError, ValueError) as error:
        raise InputError(f"the record is malformed: {type(error).__name__} {shorten(str(error))}") from error
    if lost is not None:
        raise InputError(f"{name} has no place for {lost} of this {record['type']}")
    return text


def differences(record: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """Yield the fields in which two records are different puzzles; the numbers of regions do not count."""
    for name in ("type", "rows", "cols"):
        if record[name] != other[name]:
            yield name
    first, second = normal_record(record), normal_record(other)
    yield from (name for name in sorted(first.keys() | second.keys()) if first.get(name) != second.get(name))


def normal_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a record that are set, alike for all records of the same puzzle."""
    kind = kind_named(record["type"])
    fields = {field.where: field.normal_form(record) for field in kind.fields}
    others = {
        f"{place}.{name}": value
        for place in ("clues", "params")
        for name, value in (record.get(place) or {}).items()
        if f"{place}.{name}" not in fields and (place, name) != ("params", "note") and says(value)
    }
    return {name: value for name, value in fields.items() if value is not None} | others
