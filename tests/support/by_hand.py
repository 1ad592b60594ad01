"""Strokes that set a whole board: they make a record from a blank one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridproof.frontends.desk.drafts import as_json, opened
from gridproof.puzzles import kind_named
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Field

Json = dict[str, Any]


def strokes_of(record: Mapping[str, Any]) -> Iterator[Json]:
    """Yield strokes that set a record on a blank board."""
    board = Record(opened(record))
    for field in kind_named(record["type"]).fields:
        for stroke in OF_GESTURE[field.gesture](field, board):
            yield {"field": field.name, **stroke}


def entries(field: Field[Any], board: Record) -> Iterator[Json]:
    """Yield an entry in each spot with a text."""
    for place, _, text in field.spots(board):
        if text:
            yield {"place": as_json(place), "text": text}


def regions(field: Field[Any], board: Record) -> Iterator[Json]:
    """Yield a drag for each region, in the order of the labels, and one for the squares in none."""
    squares: dict[Any, list[list[int]]] = {}
    for r, row in enumerate(field.raw(board.data) or ()):
        for c, label in enumerate(row):
            squares.setdefault(label, []).append([r, c])
    none = squares.pop(None, None)
    for label in sorted(squares):
        yield {"squares": squares[label], "new": True}
    if none:
        yield {"squares": none, "erase": True}


def cages(field: Field[Any], board: Record) -> Iterator[Json]:
    """Yield a drag for each cage, then its number."""
    for cage, (place, _, text) in zip(field.raw(board.data) or (), field.spots(board), strict=True):
        yield {"squares": cage["cells"], "new": True}
        if text:
            yield {"place": as_json(place), "text": text}


def lines(field: Field[Any], board: Record) -> Iterator[Json]:
    """Yield a drag along each line, then its clue. The beginning of a line, such as a circle, is a list of
    its own.
    """
    for line, (place, _, text) in zip(field.raw(board.data) or (), field.spots(board), strict=True):
        lists = line.values() if isinstance(line, dict) else [line]
        yield {"squares": [square for each in lists if isinstance(each, list) for square in each]}
        if text:
            yield {"place": as_json(place), "text": text}


def text(field: Field[Any], board: Record) -> Iterator[Json]:
    """Yield the field as its text, if the board has it."""
    if field.raw(board.data) is not None:
        yield {"text": field.text(board)}


OF_GESTURE = {"entry": entries, "region": regions, "cage": cages, "line": lines, "text": text}
