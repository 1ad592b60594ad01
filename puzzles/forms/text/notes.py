"""Title, author, rules, notes and solution in plain text, in lines of their own.

A text of several lines has a line for each. A puzzle that has one of the first four brings its solution.

>>> notes = Notes()
>>> [notes.take(line) for line in ("Title: One", "rules: A", "rules: B", "givens:")]
[True, True, True, False]
>>> notes.texts()
{'title': 'One', 'rules': 'A\\nB'}
>>> note_lines({"params": {"note": {"title": "One", "rules": "A\\nB"}}})
(['title: One', 'rules: A', 'rules: B'], [])
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ...core.errors import InputError
from ...core.record import shorten
from ...notes import NAMES, texts_of

SOLUTION = "solution"

_NOTE = re.compile(rf"\s*({'|'.join((*NAMES, SOLUTION))})\s*: ?(.*)", re.IGNORECASE | re.DOTALL)


def note_lines(record: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the lines for the beginning and the end of the text of a record."""
    texts, solution = texts_of(record), record.get(SOLUTION)
    lines = [f"{name}: {line}" for name, text in texts.items() for line in text.split("\n")]
    if not texts or not isinstance(solution, dict):
        return lines, []
    return lines, [f"{SOLUTION}: {json.dumps(solution, ensure_ascii=False, separators=(',', ':'))}"]


def demand_notes(record: Mapping[str, Any], again: Mapping[str, Any]) -> None:
    """Raise `InputError` if a text is read again with other notes."""
    lost = [name for name, text in texts_of(record).items() if texts_of(again).get(name) != text]
    if texts_of(record) and record.get(SOLUTION) != again.get(SOLUTION):
        lost.append(SOLUTION)
    if lost:
        raise InputError(f"text has no place for {lost[0]} of this {record['type']}")


class Notes:
    """The notes among the lines of a text."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def take(self, line: str) -> bool:
        """Take a line, and return whether it is a note."""
        match = _NOTE.fullmatch(line)
        if match is None:
            return False
        self._lines.setdefault(match[1].lower(), []).append(match[2])
        return True

    def texts(self) -> dict[str, str]:
        """Return the texts by name."""
        return {name: "\n".join(self._lines[name]) for name in NAMES if name in self._lines}

    def add_to(self, record: dict[str, Any]) -> dict[str, Any]:
        """Return a record with the notes. Raises `InputError` for a solution that is no JSON object."""
        if texts := self.texts():
            record = {**record, "params": {**record["params"], "note": texts}}
        if SOLUTION in self._lines:
            text = "".join(self._lines[SOLUTION])
            try:
                solution = json.loads(text)
            except (ValueError, RecursionError):
                solution = None
            if not isinstance(solution, dict):
                raise InputError(
                    f'the solution is {shorten(text)}, and not as in {{"values": [[1, 2], [2, 1]]}}'
                )
            record = {**record, SOLUTION: solution}
        return record
