"""Texts about a board beside the puzzle: its title, its author, its rules in words, and notes.

They stand in ``params.note`` of its record, which no kind takes for a clue. A note that is a text itself
states the rules.

>>> board = with_text({"type": "lits", "rows": 1, "cols": 1}, "title", "One")
>>> board["params"], texts_of(board), texts_of(with_text(board, "title", " "))
({'note': {'title': 'One'}}, {'title': 'One'}, {})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .core.errors import InputError
from .core.record import shorten

NAMES = ("title", "author", "rules", "notes")
"""The names of the texts."""

MOST_LETTERS = {"title": 200, "author": 200, "rules": 10_000, "notes": 10_000}
"""The most letters of each text that is entered at the desk."""


def note_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the note of a record by names."""
    note = (record.get("params") or {}).get("note")
    return dict(note) if isinstance(note, dict) else {"rules": note}


def texts_of(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of a record that are not blank, by their names."""
    texts = ((name, note_of(record).get(name)) for name in NAMES)
    return {name: text for name, text in texts if isinstance(text, str) and text.strip()}


def with_note_of(record: Mapping[str, Any], origin: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record with the note of another one."""
    note = (origin.get("params") or {}).get("note")
    return (
        {**record} if note is None else {**record, "params": {**(record.get("params") or {}), "note": note}}
    )


def with_text(record: Mapping[str, Any], name: str, text: str) -> dict[str, Any]:
    """Return a record with another text, a blank one for none.

    Raises:
        InputError: For an unknown name, and for a text that is too long.
    """
    if name not in NAMES:
        raise InputError(f"no text about a board is {shorten(name)}; there are {', '.join(NAMES)}")
    if len(text) > MOST_LETTERS[name]:
        raise InputError(f"the {name} of a board has at most {MOST_LETTERS[name]:,} letters")
    note = {**note_of(record), name: text if text.strip() else None}
    stated = {key: value for key, value in note.items() if value is not None}
    params = {key: value for key, value in (record.get("params") or {}).items() if key != "note"}
    return {**record, "params": params | ({"note": stated} if stated else {})}
