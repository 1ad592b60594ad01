"""Records of documents of SudokuPad: givens, regions, cages and the rules that it checks while one plays.

Most of such a document is drawing. A drawing may stand for a rule that only words state, so it is reported
as unknown.

>>> document = {"cells": [[{"value": 1}, {}], [{}, {}]], "regions": [], "cages": []}
>>> of_sudokupad(document)["clues"]
{'givens': [[1, None], [None, None]]}
>>> of_sudokupad(document | {"lines": [{}]})
Traceback (most recent call last):
    ...
gridproof.puzzles.UnknownRules: not known here: lines (drawn, with a meaning that only words can tell)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...core.errors import InputError
from ...notation.variants.documents import Document
from ...notation.variants.fpuzzles_keys import FOG_LIGHT
from ...notation.variants.key import UnknownClue, number_of
from .besides import add_note, add_solution
from .records import (
    DRAWN,
    MOST_SIDE,
    Data,
    add_entry,
    end_reading,
    keys_of,
    name_regions,
    new_record,
    objects_of,
)

_SILENT = {
    *("id", "cellSize", "settings", "metadata", "metaData", "cells", "regions", "cages", "global"),
    *("foglight", "foglink", "fogofwar", "triggereffect", "title", "author", "rules", "solution", "duration"),
}
"""Entries of documents other than drawing, and those read below."""

_GLOBAL = {
    "disjoint": "disjointgroups",
    "antiratio": "negative ratio",
    "antixv": "negative xv",
    **{name: name for name in ("antiknight", "antiking", "nonconsecutive", "diagonal+", "diagonal-")},
}
"""The rules that are checked while one plays, by their names in f-puzzles."""

_INDEXERS = {"fpRowIndexer": "R", "fpColumnIndexer": "C", "fpBoxIndexer": "B"}
_META = re.compile(r"([A-Za-z]+):\s*(.+)", re.DOTALL)
"""Text of a cage without cells, used for metadata in old documents."""


def of_sudokupad(document: Document) -> Data:
    """Return the record of a document of SudokuPad. Raises `InputError`."""
    cells = document["cells"]
    if not 1 <= len(cells) <= MOST_SIDE or not all(isinstance(row, list) and row for row in cells):
        raise InputError("the document of SudokuPad has no grid of cells")
    columns = len(cells[0])
    if columns > MOST_SIDE or any(len(row) != columns for row in cells):
        raise InputError("the rows of SudokuPad have different lengths, or are too long")
    data = new_record(len(cells), columns)
    givens = [[_given(cell, r, c) for c, cell in enumerate(row)] for r, row in enumerate(cells)]
    if any(digit is not None for row in givens for digit in row):
        data["clues"]["givens"] = givens
    _read_regions(data, document.get("regions") or [])
    add_fog_lights(data, _squares(document.get("foglight") or []))
    unknown = [name for name, each in document.items() if each and name not in _SILENT and name not in _FLAGS]
    notes = dict(document.get("metadata") or document.get("metaData") or {})
    unknown = [f"{name} ({DRAWN})" for name in unknown] + [*_read_cages(data, document, notes)]
    stated = [
        *_words(document.get("global") or []),
        *(name for name in ("antiknight", "antiking") if str(notes.get(name) or "").lower() not in _NO),
    ]
    for name in dict.fromkeys((*stated, *(name for name in _FLAGS if document.get(name)))):
        if name == "windoku":
            data["params"]["windoku"] = True
        elif name not in _GLOBAL:
            unknown.append(f"global {name}")
        else:
            for part, _ in keys_of("fpuzzles")[_GLOBAL[name]]:
                add_entry(data, part, True)
    add_note(data, {name: notes.get(name, document.get(name)) for name in ("title", "author", "rules")})
    add_solution(data, notes.get("solution", document.get("solution")))
    end_reading(data, unknown)
    return data


_FLAGS = ("windoku", "diagonal+", "diagonal-")
"""Rules of a plain sudoku."""


_NO = ("", "0", "f", "false", "no")
"""Metadata values of a rule that does not hold."""


def _words(value: Any) -> list[str]:
    """Return the rules that are checked. Raises `InputError` if they are no list of words."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise InputError("global is no list of words in the document of SudokuPad")
    return value


def _given(cell: Any, r: int, c: int) -> int | None:
    try:
        return number_of(cell.get("value"))
    except (AttributeError, InputError):
        raise InputError("it holds no digit in the document of SudokuPad", cell=f"r{r + 1}c{c + 1}") from None


def _squares(cells: Any) -> list[list[int]]:
    if not isinstance(cells, list) or not all(
        isinstance(cell, list) and len(cell) == 2 and all(type(x) is int for x in cell) for cell in cells
    ):
        raise InputError("the cells of SudokuPad are written as in [0, 1], row and column from 0")
    return cells


def _read_regions(data: Data, regions: Any) -> None:
    """Put regions into a record; one that shares a square with those before it is an extra region."""
    labels: list[list[Any]] = [[None] * data["cols"] for _ in range(data["rows"])]
    for label, region in enumerate(map(_squares, regions)):
        for r, c in region:
            if not (0 <= r < data["rows"] and 0 <= c < data["cols"]):
                raise InputError("a region of SudokuPad is not on the board", cell=f"r{r + 1}c{c + 1}")
        if any(labels[r][c] is not None for r, c in region):
            data["clues"].setdefault("extra_regions", []).append({"cells": region})
            continue
        for r, c in region:
            labels[r][c] = label
    name_regions(data, labels)


def add_fog_lights(data: Data, squares: list[list[int]]) -> None:
    """Put squares that no fog covers into a record."""
    [(part, _)] = keys_of("fpuzzles")["foglight"]
    for r, c in squares:
        add_entry(data, part, [r, c, "x"])


def _read_cages(data: Data, document: Mapping[str, Any], notes: dict[str, Any]) -> Iterator[str]:
    """Put the cages into a record, and the text of those without cells into notes; yield unknown ones."""
    clues = data["clues"]
    for cage in objects_of(document.get("cages") or [], "cages"):
        squares = _squares(cage.get("cells") or [])
        letter = _INDEXERS.get(cage.get("style") or "")
        if not squares:
            if match := _META.fullmatch(str(cage.get("value") or "")):
                notes.setdefault(match[1].lower(), match[2])
        elif str(cage.get("value") or "").strip().upper() == FOG_LIGHT:
            add_fog_lights(data, squares)
        elif letter:
            [(part, _)] = keys_of("fpuzzles")["rowindexer"]
            for r, c in squares:
                add_entry(data, part, [r, c, letter])
        elif "extraregion" in (cage.get("style"), cage.get("type")):
            clues.setdefault("extra_regions", []).append({"cells": squares})
        elif cage.get("unique"):
            try:
                total = number_of(cage.get("sum"))
            except UnknownClue as error:
                total = None
                yield f"a cage: {error.what}"
            clues.setdefault("cages", []).append(
                {"cells": squares} | ({} if total is None else {"sum": total})
            )
            if total is None and cage.get("value"):
                yield f"a cage with {str(cage['value'])[:20]!r}"
        elif cage.get("sum") or not cage.get("hidden"):
            yield f"cages ({DRAWN})"
