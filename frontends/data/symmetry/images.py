"""Images of a puzzle: its record on a turned board, and with its symbols numbered.

>>> from gridproof.puzzles import kind_named
>>> record = {"type": "skyscrapers", "rows": 2, "cols": 2, "clues": {"left": [2, None]}}
>>> turn_record(kind_named("skyscrapers"), record, Turn(left=True))["clues"]
{'right': [2, None]}
>>> [image["clues"] for image in images(kind_named("tenner_grid"), {"rows": 1, "cols": 2, "clues": {}})]
[{}, {}, {}, {}]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....puzzles import Kind, Record
from ....puzzles.core.record import is_unknown
from ....puzzles.core.turns import STILL, Turn
from ....puzzles.fields import Field

Raw = Mapping[str, Any]


def turns_of(kind: Kind, record: Raw | None = None) -> tuple[Turn, ...]:
    """Return the turns of a board that keep the rules of a kind, and the fields of a record if given; only
    the identity if the kind has a field that does not support turns.
    """
    if any(type(field).turn_value is Field.turn_value for field in kind.fields):
        return STILL
    allowed = [
        field.turns_of((record.get(field.place) or {}).get(field.name)) for field in kind.fields if record
    ]
    return tuple(turn for turn in kind.turns if all(turn in turns for turns in allowed))


def images(kind: Kind, record: Raw) -> Iterator[dict[str, Any]]:
    """Return the records of a puzzle on the unchanged board, and turned in every way that keeps the rules."""
    return (turn_record(kind, record, turn) for turn in turns_of(kind, record))


def turn_record(kind: Kind, record: Raw, turn: Turn) -> dict[str, Any]:
    """Return the record of the puzzle on the turned board, with its statement only."""
    size = Record(record)
    image: dict[str, Any] = {"type": kind.name, "rows": size.rows, "cols": size.columns}
    if turn.flip:
        image |= {"rows": size.columns, "cols": size.rows}
    image |= {"clues": {}, "params": {}}
    for field in kind.fields:
        value = field.turn_value((record.get(field.place) or {}).get(field.name), turn, size)
        if value is not None:
            image[field.place][kind.field(turn.name(field.name)).name] = value
    return image


def number_symbols(values: list[Any]) -> list[Any]:
    """Return values, grids of them and lists, with each symbol replaced by its number in the order of first
    occurrence. If a cell of a grid holds a list of symbols, these have no order, and nothing is replaced.

    >>> number_symbols([[["b", None], ["a", "b"]], ["a"]])
    [[[0, None], [1, 0]], [1]]
    """
    numbers: dict[Any, int] = {}

    def number(value: Any) -> Any:
        if isinstance(value, list):
            return [number(each) for each in value]
        return value if value is None or is_unknown(value) else numbers.setdefault(value, len(numbers))

    several = any(
        isinstance(row, list) and any(isinstance(x, list) for x in row) for v in values for row in v
    )
    return values if several else [number(value) for value in values]
