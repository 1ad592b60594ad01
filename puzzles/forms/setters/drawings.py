"""Drawings that SudokuPad does not add by itself to a document of f-puzzles.

SudokuPad knows the constraints of f-puzzles itself. For later ones (added by the user script
Fpuzzles-NewConstraints) a document has a line, a text or a cage beside, with the meaning of the drawing.

>>> with_drawings({"size": 4, "renban": [{"lines": [["R1C1", "R1C2"]]}]})["line"]
[{'lines': [['R1C1', 'R1C2']], 'outlineC': '#F067F0', 'width': 0.3, 'fromConstraint': 'Renban'}]
"""

from __future__ import annotations

from typing import Any

from ...core.errors import InputError
from ...notation.variants.documents import Document

_LINES = {
    "renban": ("Renban", "#F067F0"),
    "whispers": ("Whispers", "#67F067"),
    "regionsumline": ("Region Sum Line", "#2ECBFF"),
    "entropicline": ("Entropic Line", "#FFCCAA"),
    "modularline": ("Modular Line", "#33BBAA"),
    "nabner": ("Nabner", "#C9C883"),
    "zipperline": ("Zipper Line", "#C0B0E0"),
    "slowthermometer": ("Slow Thermometer", "#AACCEE"),
    "lockout": ("Lockout", "#AABBEE"),
    "doublearrow": ("Double Arrow", "#CCCCCC"),
}
"""Lines, each with its name there and its usual colour."""

_ENDS = ("lockout", "doublearrow")
"""The lines with a circle at both ends; a slow thermometer has one at its start."""

_CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_TEXTS = {"xsum": "X-Sum", "skyscraper": "Skyscraper"}


def with_drawings(document: Document) -> Document:
    """Return a document of f-puzzles with drawings for all that SudokuPad would not show. Raises `InputError`
    for given candidates, which it cannot show at all.
    """
    if any("givenPencilMarks" in cell for row in document.get("grid", ()) for cell in row):
        raise InputError("sudokupad cannot say: candidates")
    drawn: dict[str, list[Any]] = {"line": [], "circle": [], "cage": [*document.get("cage", ())], "text": []}
    for key, (name, colour) in _LINES.items():
        for line in (line for entry in document.get(key, ()) for line in entry["lines"]):
            beside = {"outlineC": colour, "width": 0.3, "fromConstraint": name}
            drawn["line"].append({"lines": [line], **beside})
            ends = {line[0], line[-1]} if key in _ENDS else {line[0]} if key == "slowthermometer" else ()
            circle = {"baseC": "#FFFFFF", "outlineC": colour, "width": 0.7, "height": 0.7}
            drawn["circle"] += ({"cells": [end], **circle, "fromConstraint": name} for end in sorted(ends))
    for key, (name, colour) in _CAGES.items():
        for entry in document.get(key, ()):
            drawn["cage"].append({"cells": entry["cells"], "outlineC": colour, "fromConstraint": name})
    for key, name in _TEXTS.items():
        for entry in document.get(key, ()):
            text = {"value": entry["value"], "fontC": "#000000", "size": 0.7, "fromConstraint": name}
            drawn["text"].append({"cells": [entry["cell"]], **text})
    return document | {key: entries for key, entries in drawn.items() if entries}
