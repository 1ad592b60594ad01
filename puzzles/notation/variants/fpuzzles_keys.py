"""The usual shapes of clues in documents of f-puzzles, each as the `Key` of a part.

>>> key, shape = lines("whispers", "value"), BoardShape(9, 9, 1, 9)
>>> [*key.read({"lines": [["R1C1", "R1C2"]], "value": "4"}, shape)]
[{'cells': [[0, 0], [0, 1]], 'value': 4}]
>>> [*key.write({"cells": [[0, 0], [0, 1]]}, shape)]
[{'lines': [['R1C1', 'R1C2']]}]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ...core.errors import InputError
from .cells import STEPS, Cell, cell_of, cells_of, line_from, name_of, names_of
from .key import (
    BoardShape,
    Key,
    UnknownClue,
    cell_beside,
    corner_place_of,
    number_of,
    pairs_of,
    place_of,
    share_edge,
)  # fmt: skip

FORM = "fpuzzles"
FOG_LIGHT = "FOGLIGHT"
"""The text of a cage that lights its squares."""
INEQUALITY = "Inequality"
"""The word with a thermometer of two squares that stands for an inequality sign."""

WAYS = {"UL": "nw", "UR": "ne", "DL": "sw", "DR": "se"}
_DIRECTIONS = {way: direction for direction, way in WAYS.items()}


def _names(pairs: Any) -> list[str]:
    return names_of([(r, c) for r, c in pairs])


def _lines_of(entry: Any) -> list[list[Cell]]:
    listed = entry.get("lines") or []
    if not isinstance(listed, list):
        raise InputError("its lines are no list")
    return [cells_of(each) for each in listed if each]


def _with_number(entry: Any, key: str) -> dict[str, int]:
    number = number_of(entry.get("value")) if key else None
    return {} if number is None else {key: number}


def flag(name: str) -> Key:
    """Return the key of a rule that holds everywhere."""
    return Key(FORM, name, lambda clue, shape: [True], lambda entry, shape: [True])


def lines(name: str, value: str = "", *, unsaid: Callable[[BoardShape], int] | None = None) -> Key:
    """Return the key of lines, each with the number that our clue calls by `value`; a line without one means
    that `unsaid`. One of a single cell, as a click leaves it, is skipped.
    """

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        for line in _lines_of(entry) if entry.get("fromConstraint") != INEQUALITY else ():
            if len(line) > 1:
                yield {"cells": pairs_of(line), **_with_number(entry, value)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        number = entry.get(value or "value")
        if value or number is None or (unsaid is not None and number == unsaid(shape)):
            written = {"value": str(number)} if value and number is not None else {}
            yield {"lines": [_names(entry["cells"])], **written}

    return Key(FORM, name, read, write)


def inequalities() -> Key:
    """Return the key of inequality signs, which f-puzzles has no other rule for than a thermometer of two
    squares; it keeps the word that this is a sign.
    """

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        for line in _lines_of(entry) if entry.get("fromConstraint") == INEQUALITY else ():
            yield {"cells": pairs_of(line)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        if share_edge(entry["cells"]):
            yield {"lines": [_names(entry["cells"])], "fromConstraint": INEQUALITY}

    return Key(FORM, "thermometer", read, write)


def cages(name: str, value: str = "", *, alone: bool = False) -> Key:
    """Return the key of groups of squares, or pairs, perhaps with a number. One whose clue is no number is
    read without it if squares `alone` have a meaning.
    """

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        """Yield the group with its number."""
        group = {"cells": pairs_of(cells_of(entry.get("cells")))}
        try:
            number = _with_number(entry, value)
        except UnknownClue:
            if alone:
                yield group
            raise
        yield {**group, **number}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        number = entry.get(value or "value")
        yield {"cells": _names(entry["cells"])} | ({} if number is None else {"value": str(number)})

    return Key(FORM, name, read, write)


def xv() -> Key:
    """Return the key of pairs that add up to a Roman number; f-puzzles knows X and V."""
    numbers = {"X": 10, "V": 5}

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        numeral = str(entry.get("value") or "").strip().upper()
        if numeral and numeral not in numbers:
            raise UnknownClue(f"{numeral[:20]!r} is neither X nor V")
        if numeral:
            yield {"cells": pairs_of(cells_of(entry.get("cells"))), "value": numbers[numeral]}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        for letter, number in numbers.items():
            if entry["value"] == number:
                yield {"cells": _names(entry["cells"]), "value": letter}

    return Key(FORM, "xv", read, write)


def arrows(bulb: str) -> Key:
    """Return the key of arrows from one circle, or from a pill of several squares in reading order: our list
    `bulb`.
    """

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        cells = sorted(cells_of(entry.get("cells") or []))
        if (len(cells) > 1) == (bulb == "pill"):
            for line in _lines_of(entry):
                shaft = line[1:] if line[0] in cells else line
                yield {bulb: pairs_of(cells), "cells": pairs_of(shaft)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        cells = [tuple(cell) for cell in entry[bulb]]
        if cells == sorted(cells) and not set(map(tuple, entry["cells"])) & {*cells}:
            yield {"lines": [_names([cells[-1], *entry["cells"]])], "cells": _names(cells)}

    return Key(FORM, "arrow", read, write)


def outside(name: str) -> Key:
    """Return the key of clues beside the board; one without a number is skipped."""

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        if (number := number_of(entry.get("value"))) is not None:
            yield {**place_of(cell_of(entry.get("cell")), shape), "value": number}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        place = cell_beside(entry["side"], entry["line"], shape)
        yield {"cell": name_of(place), "value": str(entry["value"])}

    return Key(FORM, name, read, write)


def little_killers() -> Key:
    """Return the key of sums along diagonals."""

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        """Yield the clue with its place at the corner of the board."""
        number = number_of(entry.get("value"))
        if number is None:
            return
        cell, direction = cell_of(entry.get("cell")), entry.get("direction")
        if direction not in WAYS:
            raise InputError(f"{direction!r} is no direction, one of {', '.join(WAYS)}", cell=entry["cell"])
        line_from(cell, STEPS[direction], shape.rows, shape.columns)
        yield {**corner_place_of(cell, shape), "way": WAYS[direction], "value": number}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        cell, direction = cell_beside(entry["side"], entry["line"], shape), _DIRECTIONS[entry["way"]]
        diagonal = line_from(cell, STEPS[direction], shape.rows, shape.columns)
        place = {"cell": name_of(cell), "cells": names_of(diagonal), "direction": direction}
        yield {**place, "value": str(entry["value"])}

    return Key(FORM, "littlekillersum", read, write)


def marked(name: str, letter: str) -> Key:
    """Return the key of single squares with a letter in our grid."""

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        cells = cells_of(entry["cells"]) if "cells" in entry else [cell_of(entry.get("cell"))]
        yield from ([*cell, letter] for cell in cells)

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        if letter in entry[2]:
            yield {"cell": name_of((entry[0], entry[1]))}

    return Key(FORM, name, read, write)


def fog_lights() -> Key:
    """Return the key of lit squares, whose list holds their names alone."""

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        yield [*cell_of(entry), "x"]

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        yield name_of((entry[0], entry[1]))

    return Key(FORM, "foglight", read, write)


def fog_cages() -> Key:
    """Return the key of cages with the text FOGLIGHT, which light their squares in SudokuPad; none is
    written.
    """

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        if str(entry.get("value") or "").strip().upper() == FOG_LIGHT:
            yield from ([*cell, "x"] for cell in cells_of(entry.get("cells")))

    return Key(FORM, "cage", read, lambda entry, shape: ())


def indexers(name: str, letter: str) -> Key:
    """Return the key of an indexer's squares."""

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        if letter in entry[2]:
            yield {"cells": [name_of((entry[0], entry[1]))]}

    return marked(name, letter)._replace(write=write)


def quadruples() -> Key:
    """Return the key of digits on corners; a circle without digits is skipped."""

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        if digits := entry.get("values"):
            yield {"cells": pairs_of(cells_of(entry.get("cells"))), "digits": digits}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        cells = sorted((r, c) for r, c in entry["cells"])
        r, c = cells[0]
        if cells == [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]:
            yield {"cells": names_of(cells), "values": sorted(entry["digits"])}

    return Key(FORM, "quadruple", read, write)


def clones() -> Key:
    """Return the key of groups and their copies; a square that is its own copy is skipped."""

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        cells, copies = cells_of(entry.get("cells") or []), cells_of(entry.get("cloneCells") or [])
        if len(cells) != len(copies):
            raise InputError(f"a clone has {len(cells)} cells and its copy {len(copies)}")
        pairs = [pair for pair in zip(cells, copies, strict=True) if pair[0] != pair[1]]
        if pairs:
            one, other = zip(*pairs, strict=True)
            yield [{"cells": pairs_of(one)}, {"cells": pairs_of(other)}]

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        first, *others = entry
        for other in others:
            yield {"cells": _names(first["cells"]), "cloneCells": _names(other["cells"])}

    return Key(FORM, "clone", read, write)


def digital_roots() -> Key:
    """Return the key of cages whose text is DR and a number."""

    def read(entry: Any, shape: BoardShape) -> Iterator[Any]:
        if match := re.fullmatch(r"\s*DR\s*([0-9])\s*", str(entry.get("value") or ""), re.IGNORECASE):
            yield {"cells": pairs_of(cells_of(entry.get("cells"))), "value": int(match[1])}

    def write(entry: Any, shape: BoardShape) -> Iterator[Any]:
        yield {"cells": _names(entry["cells"]), "value": f"DR{entry['value']}"}

    return Key(FORM, "cage", read, write)


def negative(word: str) -> Key:
    """Return the key of a word of the list ``negative``: all marks of a sort are given."""
    return Key(FORM, f"negative {word}", lambda clue, shape: [True], lambda entry, shape: [True])
