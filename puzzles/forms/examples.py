"""Puzzles written as plain text, and examples of it for whoever has written another.

>>> print(example("kakurasu"))
kakurasu 4x4
cols: 8 6 9 8
rows: 7 . . .
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ..core.errors import InputError
from ..fields import Field
from ..fields.base import says
from ..kind import Kind
from ..kinds import kind_named
from ..notation.draft import RecordDraft
from ..notation.text.field_lines import Said
from ..notation.text.layouts import CageLayout, RowLayout, TableLayout
from ..notation.text.pieces import TextLine, entries
from ..samples import samples

_CURED = re.compile(r"\bas in\b|\bsuch as\b|\bwrite\b|did you mean|shows one")
_ENTRY_LINE = re.compile(r"[^\s.0]")
_ROWS = re.compile(r"\bhas (?P<there>\d+) rows?, (?P<wanted>\d+) were expected$")
_ENTRIES = re.compile(r"\b(?:are|is) (?P<there>\d+) (?:entries|entry), (?P<wanted>\d+) were expected$")

LONGEST = 80
"""The most characters of a line that a sentence shows."""

MOST_FILLED = 4
"""The most entries by which a shown line is longer or shorter than that of the text."""


def block_of(draft: RecordDraft) -> str:
    """Write a draft as text."""
    lines = [f"{draft.kind} {draft.rows}x{draft.columns}"]
    for declared in sorted(kind_named(draft.kind).fields, key=lambda field: field.place != "params"):
        value = (draft.params if declared.place == "params" else draft.clues).get(declared.name)
        if value is None:
            continue
        try:
            first, *rest = declared.layout.write(value, draft)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            why = f": {error.what}" if isinstance(error, InputError) else ""
            raise InputError(f"{declared.where} is not as text has it{why}") from error
        lines += [f"{declared.name}: {first}".rstrip(), *rest]
    return "\n".join(lines)


@cache
def example(kind: str) -> str:
    """Return the smallest sample of a kind as text, or '' if there is none."""
    records = sorted(samples(kind), key=lambda record: record["rows"] * record["cols"])
    drafts = (
        RecordDraft(kind, each["rows"], each["cols"], each["clues"], each.get("params") or {})
        for each in records
    )
    return next(map(block_of, drafts), "")


def add_example(
    error: InputError,
    kind: Kind,
    declared: Field[Any],
    own: Said | None = None,
    draft: RecordDraft | None = None,
) -> InputError:
    """Return the error with the right form of the text, unless its message already names a cure: from the
    lines of the text itself, if they are given and one of them is right, else a line of a sample.
    """
    if _CURED.search(error.what):
        return error
    if own is not None and draft is not None:
        cure = _more_rows(error, draft) or _own_example(error, declared, own, draft)
        if cure is not None:
            return InputError(error.what + cure, line=error.line, column=error.column, cell=error.cell)
    for record in samples(kind.name):
        value = declared.raw(record)
        if says(value):
            there = RecordDraft(kind.name, record["rows"], record["cols"])
            first, *rest = declared.layout.write(value, there)
            line = f"{declared.name}: {first}" if first else next(filter(_ENTRY_LINE.search, rest), "")
            what = f"{error.what}, as in {' '.join(line.split())}" if 0 < len(line) < LONGEST else error.what
            return InputError(what, line=error.line, column=error.column, cell=error.cell)
    return error


def _more_rows(error: InputError, draft: RecordDraft) -> str | None:
    """Return the cure for rows that are missing or too many, None for another error."""
    match = _ROWS.search(error.what)
    if match is None or int(match["wanted"]) != draft.rows:
        return None
    size = f"{draft.rows}x{draft.columns}"
    right = f"{draft.kind} {match['there']}x{draft.columns}"
    if int(match["there"]) > draft.rows:
        return f" by the {size} of the first line: leave out what is too much, or write {right}"
    dots = " ".join("." * draft.columns) if draft.columns * 2 < LONGEST else f"{draft.columns} dots"
    return f" by the {size} of the first line: add the others, such as {dots}, or write {right}"


def _own_example(error: InputError, declared: Field[Any], own: Said, draft: RecordDraft) -> str | None:
    """Return the cure by a right line of the text, '' if none is needed, None if there is none."""
    layout = declared.layout
    rows, columns, signs = own.lines, draft.columns, layout.signs
    if isinstance(layout, CageLayout):
        rows, signs = own.lines[: draft.rows], ""
        if error.line not in [line.number for line in rows]:
            return ""
    if isinstance(layout, TableLayout):
        columns = layout.shape(draft)[1]
    others = (line for line in rows if line.number != error.line and _ENTRY_LINE.search(line.text))
    for line in others if isinstance(layout, TableLayout | CageLayout) else ():
        text = " ".join(line.text.split())
        if len(text) < LONGEST and _fits(line, columns, signs):
            return f", as in {text}"
    match = _ENTRIES.search(error.what)
    if isinstance(layout, RowLayout) and match is not None and len(own.lines) == 1:
        wanted, words = int(match["wanted"]), own.lines[0].text.replace(",", " ").split()
        if len(words) == int(match["there"]) and abs(wanted - len(words)) <= MOST_FILLED:
            text = " ".join((words + ["."] * wanted)[:wanted])
            if len(text) < LONGEST and _fits(TextLine(1, text), wanted, layout.signs):
                return f", as in {declared.name}: {text}"
    return None


def _fits(line: TextLine, count: int, signs: str) -> bool:
    """Return whether a line has this number of entries."""
    try:
        return len(entries(line, count, signs)) == count
    except InputError:
        return False
