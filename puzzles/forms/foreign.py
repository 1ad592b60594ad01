"""All forms by name: which one a text is in, its record, and the text of a record.

What is written is read again: a text that says less than its record is never given out.

>>> write_form({"type": "lits", "rows": 2, "cols": 2, "clues": {"regions": [[0, 0], [1, 1]]}}, "puzzlink")
'https://puzz.link/p?lits/2/2/0o'
>>> write_form({"type": "lits", "rows": 1, "cols": 1, "clues": {"regions": [[0]]},
...             "params": {"a": 1}}, "puzzlink")
Traceback (most recent call last):
    ...
gridproof.InputError: puzzlink has no place for params.a of this lits
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.errors import InputError
from ..core.kind import kind_named
from ..core.record import Record, shorten
from ..fields.base import says
from .declared import kinds_of
from .draft import RecordDraft
from .links import is_link, links_of, read_link
from .pzpr.declaration import Pzpr
from .pzpr.puzzlink import write_url
from .pzpr.pzprv3 import is_file, read_file, write_file
from .sgt.declaration import Sgt
from .sgt.ids import is_id, read_id, write_id
from .text.pieces import TextPiece

Reader = Callable[[str], dict[str, Any]]
Writer = Callable[[RecordDraft], str]


class ForeignForm(NamedTuple):
    """A form that records are read from and written in."""

    declared: type[Pzpr] | type[Sgt]
    holds: Callable[[str], bool]
    read: Reader
    write: Writer

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the kinds that have it."""
        return kinds_of(Pzpr) if self.declared is Pzpr else kinds_of(Sgt)


FORMS: dict[str, ForeignForm] = {
    "pzprv3": ForeignForm(Pzpr, is_file, read_file, write_file),
    "sgt": ForeignForm(Sgt, is_id, read_id, write_id),
    "puzzlink": ForeignForm(Pzpr, is_link, read_link, write_url),
}
"""The forms in the order in which a text is tried."""


def is_form(text: str) -> bool:
    """Whether a text is meant as a puzzle in one of the forms."""
    return any(form.holds(text) for form in FORMS.values())


def pieces_of(line: str) -> list[TextPiece]:
    """The puzzles of a line, in any of the forms: it may hold several links, and else holds one puzzle."""
    form = next((form for form in FORMS.values() if form.holds(line)), None)
    if form is not None and form.read is read_link:
        return links_of(line)
    return [TextPiece(line.strip(), len(line) - len(line.lstrip()) + 1)]


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
    return write_checked(record, name, FORMS[name].write, FORMS[name].read)


def write_checked(record: Mapping[str, Any], name: str, write: Writer, read: Reader) -> str:
    """The text that `write` makes of a record, after `read` has found the same puzzle in it."""
    checked = Record(record)
    if not isinstance(checked.kind, str):
        raise InputError("the record has no type")
    draft = RecordDraft(
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
    for name in ("type", "rows", "cols"):
        if record[name] != other[name]:
            yield name
    one, two = normal_record(record), normal_record(other)
    yield from (name for name in sorted(one.keys() | two.keys()) if one.get(name) != two.get(name))


def normal_record(record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record that say something, each in one way for all records of the same puzzle."""
    kind = kind_named(record["type"])
    known = {field.where: field.normal_form(record) for field in kind.fields}
    others = {
        f"{place}.{name}": value
        for place in ("clues", "params")
        for name, value in (record.get(place) or {}).items()
        if f"{place}.{name}" not in known and (place, name) != ("params", "note") and says(value)
    }
    return {name: value for name, value in known.items() if value is not None} | others
