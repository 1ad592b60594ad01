"""What a hand does to set a whole board: the strokes of a record, and how each of them is taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridproof.frontends.desk.drafts import opened, tools_of
from gridproof.puzzles import kind_named
from gridproof.puzzles.fields import Field

Json = dict[str, Any]


def strokes_of(record: Mapping[str, Any]) -> Iterator[Json]:
    """Strokes that set a record on a blank board, told by its tools and by the squares that it names."""
    kind = kind_named(record["type"])
    for field, tool in zip(kind.fields, tools_of(opened(record)), strict=True):
        yield from OF_GESTURE[tool["gesture"]](field, tool, record)


def entries(field: Field[Any], tool: Json, record: Mapping[str, Any]) -> Iterator[Json]:
    """An entry in each spot with a text."""
    for spot in tool["spots"]:
        if spot["text"]:
            yield {"field": field.name, "place": spot["place"], "text": spot["text"]}


def regions(field: Field[Any], tool: Json, record: Mapping[str, Any]) -> Iterator[Json]:
    """A drag for each region, in the order of the labels, and one for the squares in none."""
    squares: dict[Any, list[list[int]]] = {}
    for r, row in enumerate(field.raw(record) or ()):
        for c, label in enumerate(row):
            squares.setdefault(label, []).append([r, c])
    none = squares.pop(None, None)
    for label in sorted(squares):
        yield {"field": field.name, "squares": squares[label], "new": True}
    if none:
        yield {"field": field.name, "squares": none, "erase": True}


def cages(field: Field[Any], tool: Json, record: Mapping[str, Any]) -> Iterator[Json]:
    """A drag for each cage, then its number."""
    for cage, spot in zip(field.raw(record) or (), tool["spots"], strict=True):
        yield {"field": field.name, "squares": in_touch(cage["cells"]), "new": True}
        if spot["text"]:
            yield {"field": field.name, "place": spot["place"], "text": spot["text"]}


def in_touch(cells: list[list[int]]) -> list[list[int]]:
    """Cells in an order in which a hand that comes from one goes to the next, or back through others."""
    return cells


def lines(field: Field[Any], tool: Json, record: Mapping[str, Any]) -> Iterator[Json]:
    """A drag along each line."""
    for line in field.raw(record) or ():
        yield {"field": field.name, "squares": line}


def text(field: Field[Any], tool: Json, record: Mapping[str, Any]) -> Iterator[Json]:
    """The field as its text, where the record has it."""
    if field.raw(record) is not None:
        yield {"field": field.name, "text": tool["text"]}


OF_GESTURE = {"entry": entries, "region": regions, "cage": cages, "line": lines, "text": text}
