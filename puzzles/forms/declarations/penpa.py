"""Penpa+: pages of boards with numbers, symbols, borders and colours, and links of puzz.link in them.

>>> FORM.looks_right("swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN"), FORM.looks_right("m=edit")
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kind import Kind
from ...notation.penpa import PAGE_NOTES
from ..declared import look_of
from ..form import Data, Form, read_looks
from ..hosts import inner_of


def read(text: str) -> Data:
    """Return the record of a link, whose genre tag names the kind."""
    return _read(text, None)


def read_kind(text: str, kind: str) -> Data:
    """Return the record of a link as a kind that is asked for."""
    return _read(text, kind)


def _read(text: str, kind: str | None) -> Data:
    if (address := inner_of(text)) is not None:
        return read_looks(address)
    from ..programs.penpa import read_link  # which imports the layouts of plain text

    return read_link(text, kind)


def write(record: Mapping[str, Any]) -> str:
    """Return the link of a record, read again, with its solution if Penpa+ can check it."""
    from ..checked import write_checked
    from ..programs.penpa_answers import answer_code
    from ..programs.penpa_writing import page_of

    question = {name: value for name, value in record.items() if name != "solution"}
    link = write_checked(question, "penpa", lambda data: page_of(data).link(), read)
    if not record.get("solution"):
        return link
    return link + answer_code(page_of(question), record["type"], record["solution"])


def is_for(kind: Kind) -> bool:
    """Return whether Penpa+ has a genre for a kind."""
    look = look_of(kind)
    return look is not None and look.tag != ""


def kept(record: Data) -> tuple[str, ...]:
    """Return the names of the texts that pages keep, and of the solution if Penpa+ can check it."""
    from ..programs.penpa_answers import is_checked

    checked = is_checked(record["type"], record.get("solution") or {})
    return (*PAGE_NOTES, "solution") if checked else PAGE_NOTES


FORM = Form(
    "penpa",
    looks_like=r"(?ai:[^?#]*\bpenpa|[^#]*#m=(?:edit|solve)&|[#?]?m=(?:edit|solve)&p=)",
    read=read,
    read_kind=read_kind,
    write=write,
    title="a link of Penpa+",
    about="links of Penpa+ with a genre tag, or as the kind that is asked for",
    kinds=is_for,
    keeps=kept,
    is_checked=True,
)
