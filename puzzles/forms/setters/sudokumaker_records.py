"""Records and documents of SudokuMaker, by the keys of the parts.

>>> document = {"puzzle": {"size": 4, "cells": [{}] * 16, "constraints": [{"type": 400, "lines": [[0, 1]]}]}}
>>> record = of_sudokumaker(document)
>>> record["clues"], record["params"]
({'renbans': [{'cells': [[0, 0], [0, 1]]}]}, {'boxes': False})
>>> [constraint["type"] for constraint in to_sudokumaker(record)["puzzle"]["constraints"]]
[0, 400]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from ...core.errors import InputError
from ...core.record import shorten
from ...notation.variants.documents import Document, write_object
from ...notation.variants.key import BoardShape, number_of
from ...notation.variants.sudokumaker_keys import FORM, MakerRule
from ...parts.grid import HIGHEST_DIGIT
from .besides import add_note, add_solution, flat, metadata_of, solution_of
from .records import (
    DRAWN,
    MOST_SIDE,
    Data,
    add_entry,
    add_known,
    end_reading,
    keys_of,
    name_regions,
    new_record,
    objects_of,
    regions_of,
    shape_of_record,
    written,
)

_NAMES = {
    1000: "custom constraint",
    2000: f"lines ({DRAWN})",
    2001: f"cages ({DRAWN})",
    2002: f"symbols ({DRAWN})",
    2003: "sudoku rules in areas (several grids)",
}
"""Names of constraints without a part, by type."""

_SILENT = (0, 1, 4001)
"""Types that are read elsewhere, or that only control how fog lifts while one plays."""

_NEGATIVE = {200: (1,), 201: (2,), 202: (5, 10)}
"""The numbers that are excluded if all marks of a type are given and none has another number."""

_METADATA = {"title": "name", "author": "author", "rules": "comment", "notes": "notes", "kind": "kind"}


def of_sudokumaker(document: Document) -> Data:
    """Return the record of a document of SudokuMaker. Raises `InputError`."""
    puzzle = document.get("puzzle", document)
    spec = {**puzzle, **(puzzle.get("spec") or {}), **((puzzle.get("spec") or {}).get("size") or {})}
    side = spec.get("size", 9)
    rows, columns = (_side(spec.get(name, side), name) for name in ("height", "width"))
    data, longest = new_record(rows, columns), max(rows, columns)
    low = number_of(spec.get("minDigit", 1))
    high = number_of(spec.get("maxDigit", longest))
    if low is None or high is None or not 0 <= low <= high <= HIGHEST_DIGIT:
        raise InputError(f"the digits of SudokuMaker are {shorten(low)} to {shorten(high)}")
    if (low, high) != (1, longest):
        data["params"]["digits"] = [low, high]
    unknown = [*_read_cells(data, puzzle["cells"])]
    constraints = [each for each in objects_of(puzzle["constraints"], "constraints") if not _is_off(each)]
    constraints = [{**each, **(each.get("config") or {})} for each in constraints]
    _read_regions(data, constraints)
    _read_constraints(data, constraints, BoardShape(rows, columns, low, high), unknown)
    if spec.get("type") == "custom" and not any(each.get("type") == 2003 for each in constraints):
        unknown.append("rows and columns without rules")
    if data["params"].get("nonconsecutive") and data["clues"].keys() & {"differences", "ratios"}:
        raise InputError("nonconsecutive beside dots is not known here")
    add_note(data, {ours: puzzle.get(name) for ours, name in _METADATA.items()})
    add_solution(data, puzzle.get("solution"))
    end_reading(data, unknown)
    return data


def _is_off(constraint: Data) -> bool:
    return bool(constraint.get("disabled")) or constraint.get("enabled") is False


def _side(value: object, name: str) -> int:
    if type(value) is not int or not 1 <= value <= MOST_SIDE:
        raise InputError(f"the {name} of SudokuMaker is {shorten(value)}, not 1 to {MOST_SIDE}")
    return value


def _read_cells(data: Data, cells: list[Any]) -> Iterator[str]:
    """Put the givens into a record; other values were filled in by somebody. Yield the unknown ones."""
    if len(cells) != data["rows"] * data["cols"]:
        raise InputError(f"SudokuMaker has {len(cells)} cells for {data['rows']} rows of {data['cols']}")
    digits = [
        cell["value"] if isinstance(cell, dict) and cell.get("given") and "value" in cell else None
        for cell in cells
    ]
    if any(digit is not None for digit in digits):
        data["clues"]["givens"] = in_rows(digits, data["cols"])
    for cell, digit in zip(cells, digits, strict=True):
        if digit is None and isinstance(cell, dict) and cell.get("given") and cell.get("candidates"):
            yield "given cells with candidates"


def in_rows(values: list[Any], columns: int) -> list[list[Any]]:
    """Return the rows of values that are listed in reading order."""
    return [values[at : at + columns] for at in range(0, len(values), columns)]


def _read_regions(data: Data, constraints: list[Data]) -> None:
    """Put regions into a record; of several divisions, those behind the first are extra ones."""
    divisions = [_labels(data, each.get("regions")) for each in constraints if each.get("type") == 1]
    if not divisions:
        data["params"]["boxes"] = False
        return
    name_regions(data, in_rows(divisions[0], data["cols"]))
    for labels in divisions[1:]:
        for label in dict.fromkeys(label for label in labels if label is not None):
            cells = [[*divmod(i, data["cols"])] for i, other in enumerate(labels) if other == label]
            if len(cells) > 1:
                data["clues"].setdefault("extra_regions", []).append({"cells": cells})


def _labels(data: Data, labels: Any) -> list[int | None]:
    """Return the number of the region of each cell, None for those in none."""
    if not isinstance(labels, list) or len(labels) != data["rows"] * data["cols"]:
        raise InputError("the regions of SudokuMaker are no list with a number for each cell")
    return [label if type(label) is int and label >= 0 else None for label in labels]


def _read_constraints(data: Data, constraints: list[Data], shape: BoardShape, unknown: list[str]) -> None:
    """Put the content of constraints into a record, and the names of unknown parts into `unknown`."""
    keys = keys_of(FORM)
    for each in constraints:
        type_ = each.get("type")
        if type_ in _SILENT or (type_ == 2003 and not each.get("areas")):
            continue
        if each.get("solverIgnored"):
            unknown.append(f"type {shorten(type_)} (which its solver ignores)")
            continue
        if str(type_) not in keys:
            name = _NAMES.get(type_, f"type {shorten(type_)}") if isinstance(type_, int) else shorten(type_)
            called = (each.get("definition") or {}).get("name") if type_ == 1000 else each.get("name")
            unknown.append(f"{name} {shorten(called)}" if called else name)
            continue
        pieces = product(_each_alone(each), keys[str(type_)])
        successes = [add_known(data, part, key, alone, shape, unknown) for alone, (part, key) in pieces]
        if not any(successes) and any(value for name, value in each.items() if name in _CLUES):
            content = {name: value for name, value in each.items() if name != "style"}
            unknown.append(f"type {type_} with {write_object(content)}"[:80])
        unknown += (
            f"type {type_} with {name} {shorten(value)}"
            for name, value in each.items()
            if value and name not in _KNOWN and (type_, name) != (401, "minDifference")
        )
        alike = (other for other in constraints if other.get("type") == type_)
        marks = [clue for other in alike for clue in other.get("clues", ())]
        unknown += _read_negative(data, each, marks)


_KNOWN = {
    *("type", "style", "id", "name", "enabled", "disabled", "config", "lines", "thermometers", "slow"),
    *("cages", "groups", "cells", "clues", "bulbsWithArrows", "singleRegionTotals", "negative", "lightCells"),
    *("overrideNegativeRatios", "overrideNegativeDifferences"),
}
"""Known entries of constraints; any other entry may change a constraint's meaning."""


def _each_alone(constraint: Data) -> list[Data]:
    """Return the constraint with each of its clues alone, as one of them may not be known."""
    field = next((name for name in ("cages", "clues") if isinstance(constraint.get(name), list)), None)
    return [constraint] if field is None else [{**constraint, field: [clue]} for clue in constraint[field]]


_CLUES = ("lines", "thermometers", "groups", "bulbsWithArrows")
"""The lists of constraints with items that a key may not know."""


def _read_negative(data: Data, constraint: Data, clues: list[Any]) -> Iterator[str]:
    """Read the rule that all marks of a type are given, which have these `clues`; yield its name if it is
    unknown.
    """
    type_, numbers = constraint["type"], constraint.get("negative")
    if not numbers:
        return
    if sorted(numbers) != _excluded(type_, clues) or any(
        constraint.get(name) is False for name in ("overrideNegativeRatios", "overrideNegativeDifferences")
    ):
        yield f"type {type_} with the negative constraint {shorten(numbers)}"
    for part, _ in keys_of(FORM).get(f"negative {type_}", ()):
        add_entry(data, part, True)


def _excluded(type_: int, clues: list[Any]) -> list[int]:
    """Return the numbers that neighbours without a mark do not make, if all marks are given."""
    usual = {*_NEGATIVE[type_]}
    marked = {clue["value"] for clue in clues}
    return sorted(usual if marked <= usual else marked)


def to_sudokumaker(record: Mapping[str, Any]) -> Document:
    """Return the document of SudokuMaker of a record. Raises `InputError` with all that it cannot hold."""
    clues, params, shape = record.get("clues") or {}, record.get("params") or {}, shape_of_record(record)
    regions, constraints = regions_of(record), [Data(type=0)]
    if any(label is not None for row in regions for label in row):
        constraints.append({"type": 1, "regions": [-1 if x is None else x for row in regions for x in row]})
    pieces = [
        piece for _, piece in written(record, FORM, {"givens", "regions", "box", "boxes", "note", "digits"})
    ]
    constraints += _joined(pieces)
    givens = [digit for row in clues.get("givens") or () for digit in row]
    cells = [{} if digit is None else {"given": True, "value": digit} for digit in givens]
    puzzle: Data = {
        **dict.fromkeys(("name", "author", "comment"), ""),
        **metadata_of(params.get("note"), _METADATA),
        "cells": cells or [{}] * (shape.rows * shape.columns),
        "constraints": constraints,
    }
    if (solution := solution_of(record)) is not None:
        puzzle["solution"] = flat(solution)
    if shape.rows == shape.columns != 9:
        puzzle["size"] = shape.rows
    elif shape.rows != shape.columns:
        puzzle |= {"width": shape.columns, "height": shape.rows}
    if (shape.low, shape.high) != (1, max(shape.rows, shape.columns)):
        puzzle |= {"minDigit": shape.low, "maxDigit": shape.high}
    return {"formatVersion": "1.5.0", "puzzle": puzzle}


def _joined(pieces: list[MakerRule]) -> list[Data]:
    """Return the constraints of pieces, each with all its clues and a style."""
    constraints: dict[str, Data] = {}
    negative = {piece.rest["type"] for piece in pieces if "negative" in piece.rest}
    for rest, field, clue in pieces:
        if rest["type"] in _NEGATIVE:
            rest, field = {"type": rest["type"]}, "clues"
        constraint = constraints.setdefault(write_object(rest), {**rest, **({field: []} if field else {})})
        if clue is not None:
            constraint[field].append(clue)
    for constraint in constraints.values():
        type_ = constraint["type"]
        if type_ in _NEGATIVE:
            constraint["negative"] = _excluded(type_, constraint["clues"]) if type_ in negative else []
            constraint |= {
                200: {"overrideNegativeRatios": True},
                201: {"overrideNegativeDifferences": True},
            }.get(type_, {})
        if type_ in _STYLES:
            constraint["style"] = _STYLES[type_]
    return [*constraints.values()]


def _line(colour: str, thickness: float = 0.15) -> Data:
    return {"color": colour, "thickness": thickness}


def _shape(size: float, fill: str, stroke: str) -> Data:
    return {"size": size, "fill": fill, "stroke": _line(stroke, 0.02)}


def _ended(colour: str) -> Data:
    return {"lines": _line(colour, 0.1), "endPoints": _shape(0.8, "#ffffff", colour)}


_BLACK = {"color": "#000000"}
_CAGE = {"cage": _BLACK, "text": _BLACK}
_MARK = {"color": "#00000033"}
_SIZED = {**_MARK, "size": 0.8}

_STYLES: dict[int, Data] = {
    **dict.fromkeys((10, 11), _line("#34bbe6", 0.02)),
    **dict.fromkeys((100, 101), _SIZED),
    **dict.fromkeys((102, 103, 302), _MARK),
    300: {**_line("#cccccc", 0.3), "bulbRadius": 0.4},
    **dict.fromkeys((301, 304), _CAGE),
    303: {"singleLine": False},
    305: {**_MARK, "offset": 0.1},
    400: _line("#f067f0"),
    401: _line("#67f067"),
    402: _line("#bbbbbb"),
    404: _line("#2ecbff"),
    **dict.fromkeys((405, 406), _line("#aaaaaa")),
    **dict.fromkeys((403, 409), _ended("#aaaaaa")),
    407: _ended("#aabbee"),
    408: {
        "bulb": _shape(0.8, "#ffffff", "#aaaaaa"),
        "arrow": {**_line("#aaaaaa", 0.05), "headSize": 0.35},
    },
    500: {"text": _BLACK, "arrow": _BLACK},
    **dict.fromkeys((501, 502, 503, 504), _BLACK),
    **dict.fromkeys((600, 601), _MARK),
}
"""Drawing style of each type, which SudokuMaker requires."""
