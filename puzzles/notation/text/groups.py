"""Groups of squares in plain text: a line for each, its squares, then its clue behind an equals sign.

>>> layout = GroupLayout(("cells",), "sum", PLAIN)
>>> draft = RecordDraft("demo", 9, 9)
>>> layout.write([{"cells": [[0, 0], [0, 1]], "sum": 10}], draft)
['', 'r1c1 r1c2 = 10']
>>> layout.read(Said("cages", TextLine(1, ""), [TextLine(2, "r1c1-r1c3 r2c3 = 10")]), draft)
[{'cells': [[0, 0], [0, 1], [0, 2], [1, 2]], 'sum': 10}]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ...core.board import at
from ...core.errors import InputError
from ..draft import RecordDraft
from .field_lines import Layout, Said, Value, number_key
from .pieces import TextLine
from .words import PLAIN, PathWord, WordForm

_PATH = PathWord("-", drawn=True, diagonal=True)
_OUTSIDE = re.compile(
    r"\s*(top|bottom|left|right)\s+([0-9]{1,4})(?:\s+(ne|se|sw|nw))?\s*=\s*(\S.*?)\s*", re.IGNORECASE
)


@dataclass(eq=False, repr=False)
class GroupLayout(Layout):
    """A line for each group: its `lists` of squares with a slash between them, and its clue, called `key` in
    records, if it has one. A straight run, also a diagonal one, may be given by its ends: ``r1c1-r1c4``.
    """

    keyed: ClassVar[bool] = True
    lists: tuple[str, ...] = ("cells",)
    key: str = ""
    clue: WordForm = PLAIN

    def read(self, text: Said, draft: RecordDraft) -> Value:
        return [self.group(text, line, number_key(i)) for i, line in enumerate(split(text), 1)]

    def group(self, text: Said, line: TextLine, key: str) -> dict[str, Value]:
        """Read the group of a line. Raises `InputError` with the line and the fault."""
        squares, equals, clue = line.text.partition("=")
        text.places[key] = line.number, len(line.text) - len(line.text.lstrip()) + 1
        lists = squares.split("/")
        try:
            if len(lists) != len(self.lists):
                expected = " / ".join(self.lists)
                raise InputError(f"{len(lists)} lists of squares were found, {expected} were expected")
            group: dict[str, Value] = {
                name: [square for word in words.replace(",", " ").split() for square in _PATH.read(word)]
                for name, words in zip(self.lists, lists, strict=True)
            }
            if equals and not self.key:
                raise InputError("nothing is written behind its squares")
            said_clue = self.clue.read(clue.strip()) if equals else None
        except InputError as error:
            raise line.error(f"{text.name}: {error.what}") from None
        return group if said_clue is None else {**group, self.key: said_clue}

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        return ["", *map(self.line, value)]

    def line(self, group: Value) -> str:
        """Write the line of a group."""
        squares = " / ".join(" ".join(at(r, c) for r, c in group[name]) for name in self.lists)
        clue = group.get(self.key) if self.key else None
        return squares if clue is None else f"{squares} = {self.clue.write(clue)}"


@dataclass(eq=False, repr=False)
class OutsideLayout(Layout):
    """A line for each clue beside the board: its side, its row or column from 1, the way in which it looks if
    this is diagonal, and the clue: ``top 3 = 12``, ``top 3 se = 12``.
    """

    keyed: ClassVar[bool] = True
    clue: WordForm = PLAIN

    def read(self, text: Said, draft: RecordDraft) -> Value:
        return [self.entry(text, line, number_key(i)) for i, line in enumerate(split(text), 1)]

    def entry(self, text: Said, line: TextLine, key: str) -> dict[str, Value]:
        """Read the clue of a line. Raises `InputError` with the line and the fault."""
        text.places[key] = line.number, len(line.text) - len(line.text.lstrip()) + 1
        match = _OUTSIDE.fullmatch(line.text)
        if match is None:
            raise line.error(f"{text.name}: a side, a line and a clue were expected, such as top 3 = 12")
        way = {"way": match[3].lower()} if match[3] else {}
        try:
            clue = self.clue.read(match[4])
        except InputError as error:
            raise line.error(f"{text.name}: {error.what}") from None
        return {"side": match[1].lower(), "line": int(match[2]) - 1, **way, "value": clue}

    def write(self, value: Value, draft: RecordDraft) -> list[str]:
        return ["", *map(self.line, value)]

    def line(self, entry: Value) -> str:
        """Write the line of a clue."""
        way = f" {entry['way']}" if entry.get("way") else ""
        return f"{entry['side']} {entry['line'] + 1}{way} = {self.clue.write(entry['value'])}"


def split(text: Said) -> Iterator[TextLine]:
    """Yield the lines of a field, each of one entry: semicolons separate entries too."""
    for line in text.lines:
        for part in line.text.split(";"):
            if part.strip():
                yield line._replace(text=part)
