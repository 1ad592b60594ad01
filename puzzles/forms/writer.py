"""Puzzles written in the forms that they are read from: `read_text` finds the same puzzle in the text.

Puzzles that a form cannot hold raise `InputError`; nothing is lost. Title, author, rules in words, notes
and solution are kept by the forms that have a place for them.

>>> clues = {"givens": [[1, 2, None, None], *[[None] * 4] * 3]}
>>> record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": clues}
>>> write(record, "line")
'12..............'
>>> write(record | {"params": {"box": [1, 4]}}, "line")
Traceback (most recent call last):
    ...
gridproof.InputError: line has no place for params.box of this sudoku
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..core.errors import InputError
from ..core.record import shorten
from ..kinds import kind_named
from .checked import write_checked
from .form import form_named, written_names
from .input.records import Parsed


def forms() -> dict[str, tuple[str, ...]]:
    """Return the kinds of each form that puzzles are written in, the forms of all kinds first."""
    return {name: form_named(name).kind_names() for name in written_names()}


def write(record: Mapping[str, Any], form: str) -> str:
    """Return the text of a record in a form: a line, or several with no blank one among them.

    Raises:
        InputError: For a form that is unknown or only read, for a record that is wrong, and if the form has
            no place for something that the record says.
    """
    style = form_named(form)
    if style.write is None:
        raise InputError(f"{style.name} is only read; the forms to write are {', '.join(written_names())}")
    if style.is_checked or style.read is None:
        return style.write(dict(record))
    kind = record.get("type")
    if isinstance(kind, str) and not style.is_for(kind_named(kind)):
        raise InputError(f"{shorten(kind)} has no {form} form")
    question = {name: value for name, value in record.items() if name != "solution"}
    return write_checked(question, form, style.write, style.read)


def left_behind(record: Mapping[str, Any], form: str) -> list[str]:
    """Return the names of the texts about a puzzle that a form has no place for; of its solution too, if it
    has one of them.

    >>> left_behind({"params": {"note": {"title": "One"}}, "solution": {}}, "puzzlink")
    ['title', 'solution']
    """
    from ..notes import texts_of  # what asks for no copies does without

    texts = texts_of(record)
    names = [*texts, *(["solution"] if texts and "solution" in record else ())]
    kept = form_named(form).kept_of(dict(record))
    return [name for name in names if name not in kept]


def puzzle_text(parsed: Parsed) -> str | None:
    """Return the puzzle as a line of characters if it is a sudoku, else as plain text, else as a record; None
    if it could not be read.
    """
    if parsed.puzzle is None:
        return None
    for form in ("line", "text"):
        with suppress(InputError):
            return write(parsed.record, form)
    return write(parsed.record, "record")
