"""All forms by name: which one a text is in, its record, and the text of a record.

What is written is read again: a text that says less than its record is never given out.

>>> write_form({"type": "lits", "rows": 2, "cols": 2, "clues": {"regions": [[0, 0], [1, 1]]}}, "puzzlink")
'https://puzz.link/p?lits/2/2/0o'
>>> write_form({"type": "lits", "rows": 1, "cols": 1, "clues": {"regions": [[0]]},
...             "params": {"a": 1}}, "puzzlink")
Traceback (most recent call last):
    ...
gridproof.puzzles.errors.InputError: puzzlink has no place for params.a of this lits
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from ..errors import InputError
from ..kinds.sudoku import box_shape
from ..record import Record, shorten
from . import puzzlink
from .draft import Draft, renumbered
from .puzzlink import is_url, read_url, write_url
from .pzprv3 import FILES, is_file, read_file, write_file
from .sgt import GAMES, is_id, read_id, write_id

Reader = Callable[[str], dict[str, Any]]
Writer = Callable[[Draft], str]


class Form(NamedTuple):
    """A form that records are read from and written in."""

    kinds: Collection[str]
    holds: Callable[[str], bool]
    read: Reader
    write: Writer


FORMS: dict[str, Form] = {
    "pzprv3": Form(FILES, is_file, read_file, write_file),
    "sgt": Form(GAMES, is_id, read_id, write_id),
    "puzzlink": Form(puzzlink.FORMS, is_url, read_url, write_url),
}
"""The forms in the order in which a text is tried."""


def is_form(text: str) -> bool:
    """Whether a text is meant as a puzzle in one of the forms."""
    return any(form.holds(text) for form in FORMS.values())


def read_form(text: str) -> dict[str, Any]:
    """The record of a text in any of the forms. Raises `InputError` with the place where it is wrong."""
    for form in FORMS.values():
        if form.holds(text):
            return form.read(text)
    raise InputError(f"{shorten(text)} is in no form that is known here")


def write_form(record: Mapping[str, Any], name: str) -> str:
    """The text of a record in the form of this name. Raises `InputError` where the form has no place for
    something that the record says.
    """
    kind = record.get("type")
    if isinstance(kind, str) and kind not in FORMS[name].kinds:
        raise InputError(f"{shorten(kind)} has no {name} form")
    return proven(record, name, FORMS[name].write, FORMS[name].read)


def proven(record: Mapping[str, Any], name: str, write: Writer, read: Reader) -> str:
    """The text that `write` makes of a record, after `read` has found the same puzzle in it."""
    checked = Record(record)
    if not isinstance(checked.kind, str):
        raise InputError("the record has no type")
    draft = Draft(
        checked.kind, checked.rows, checked.columns, dict(checked.clues), dict(checked.params),
        dict(record.get("answer") or record.get("solution") or {}),
    )  # fmt: skip
    try:
        text = write(draft)
        lost = next(differences(record, read(text)), None)
    except InputError:
        raise
    except (LookupError, TypeError, AttributeError, ArithmeticError, ValueError) as error:
        raise InputError(f"the record is malformed: {type(error).__name__} {shorten(str(error))}") from error
    if lost is not None:
        raise InputError(f"{name} has no place for {lost} of this {checked.kind}")
    return text


def differences(record: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """The fields in which two records are different puzzles; how regions are numbered makes no difference."""
    for field in ("type", "rows", "cols"):
        if record[field] != other[field]:
            yield field
    for field in ("clues", "params"):
        one, two = plain(record, field), plain(other, field)
        yield from (
            f"{field}.{name}" for name in sorted(one.keys() | two.keys()) if one.get(name) != two.get(name)
        )


def plain(record: Mapping[str, Any], field: str) -> dict[str, Any]:
    """A field of a record without what says nothing, numbered and ordered in one way."""
    found = {name: value for name, value in (record.get(field) or {}).items() if says(value)}
    if field == "params":
        usual = {
            "stars": 1,
            "unique_lines": False,
            "visit_all": False,
            "box": list(box_shape(record["rows"])),
            "note": found.get("note"),
        }
        return {name: value for name, value in found.items() if value != usual.get(name)}
    regions = found.get("regions")
    if regions is not None:
        order = renumbered(regions)
        found["regions"] = [[order.get(label) for label in row] for row in regions]
        if "counts" in found:
            new = {str(label): place for label, place in order.items()}
            found["counts"] = {new[label]: n for label, n in found["counts"].items() if n is not None}
    for name in ("cages", "less", "consecutive", "centers"):
        if name in found:
            found[name] = sorted(map(in_order, found[name]), key=repr)
    return found


def in_order(item: Any) -> Any:
    """A cage with its cells and fields in order; anything else as it is."""
    return dict(sorted((item | {"cells": sorted(item["cells"])}).items())) if isinstance(item, dict) else item


def says(value: Any) -> bool:
    """Whether a clue says anything: None and grids of it do not."""
    if isinstance(value, list):
        return any(map(says, value))
    return value is not None and value != {}
