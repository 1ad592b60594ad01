"""Documents of setters' tools and records of variant sudokus, by the keys of the parts.

Rules of a document that no part knows raise an error that names all of them; so do clues that a form cannot
hold.

>>> board = [[{} for _ in range(4)] for _ in range(4)]
>>> record = of_fpuzzles({"size": 4, "grid": board, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]})
>>> record["clues"]
{'thermometers': [{'cells': [[0, 0], [0, 1]]}]}
>>> to_fpuzzles(record)["thermometer"]
[{'lines': [['R1C1', 'R1C2']]}]
>>> [item.type for item in to_iss(record)]
['Shape', 'Thermo']
>>> of_fpuzzles({"size": 4, "grid": board, "frobnicate": [1]})
Traceback (most recent call last):
    ...
gridproof.puzzles.UnknownRules: not known here: frobnicate
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ...constraints import Constraint, CountHolding, DistinctSum, GroupedSum, Linear, Negation, Pair, Table
from ...core.cells import Domains
from ...core.errors import InputError, UnknownRules
from ...core.record import Record, shorten
from ...fields import Flag, Grid, Setting
from ...judging import usual_box
from ...kinds import VARIANT
from ...notation.variants.cells import Cell
from ...notation.variants.documents import Document
from ...notation.variants.iss import Item, cell_of, given_of, shape_of
from ...notation.variants.iss import name_of as iss_name
from ...notation.variants.iss_tables import without_copies
from ...notation.variants.iss_variables import with_squares, with_variables
from ...notation.variants.key import BoardShape, Key, UnknownClue
from ...parts import Part, all_parts
from ...parts.alike import AlikeGroups
from ...puzzle import Puzzle
from .besides import add_note, add_solution, flat, metadata_of, refuse, solution_of
from .relations import are_consecutive, with_relations

Data = dict[str, Any]
MOST_SIDE = 32
"""The most rows of a document; f-puzzles has 16 at most."""

_DRAWINGS = ("line", "rectangle", "circle", "text", "cage")
"""Drawing of f-puzzles, which may stand for a rule that the document does not have."""

DRAWN = "drawn, with a meaning that only words can tell"

_SILENT = {
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "fogofwar", "triggereffect", "metadata"),
    *("negative", "msgcorrect", "msgincorrect", "kind", "notes"),
}
"""Entries of documents of f-puzzles other than rules."""

_WITH_VALUE = {
    *("killercage", "littlekillersum", "whispers", "difference", "ratio", "xv", "sandwichsum", "xsum"),
    *("skyscraper", *_DRAWINGS),
}
"""Entries of documents of f-puzzles that have a clue: a value gives all others an unknown meaning."""


def keys_of(form: str) -> dict[str, list[tuple[Part, Key]]]:
    """Return the keys of a form by their names, each with its part."""
    keys: dict[str, list[tuple[Part, Key]]] = {}
    for part in all_parts():
        for key in part.keys:
            if key.form == form:
                keys.setdefault(key.name, []).append((part, key))
    return keys


def add_entry(data: Data, part: Part, entry: Any) -> None:
    """Put an entry of a part into a record."""
    field, place = part.field, data[part.field.place]
    if isinstance(field, Flag):
        place[part.name] = True
    elif isinstance(field, Grid):
        r, c, value = entry
        if not (0 <= r < data["rows"] and 0 <= c < data["cols"]):
            raise InputError("it is not on the board", cell=f"r{r + 1}c{c + 1}")
        grid = place.setdefault(part.name, [[None] * data["cols"] for _ in range(data["rows"])])
        earlier = grid[r][c] or ""
        if part.name == "indexers":
            value = "".join(letter for letter in "RCB" if letter in earlier + value)
        elif earlier not in ("", value):
            raise InputError(f"{part.name} has both {earlier} and {value}", cell=f"r{r + 1}c{c + 1}")
        grid[r][c] = value
    elif isinstance(field, AlikeGroups):
        listed = place.setdefault(part.name, [])
        number = 1 + max((group["value"] for group in listed), default=0)
        listed += ({**group, "value": number} for group in entry)
    else:
        place.setdefault(part.name, []).append(entry)


def entries_of(part: Part, raw: Any) -> Iterator[Any]:
    """Yield the entries of the field of a part."""
    field = part.field
    if isinstance(field, Flag):
        yield True
    elif isinstance(field, Grid):
        for r, row in enumerate(raw):
            yield from ([r, c, value] for c, value in enumerate(row) if value is not None)
    elif isinstance(field, Setting):
        yield raw
    elif isinstance(field, AlikeGroups):
        together: dict[Any, list[Any]] = {}
        for group in raw:
            together.setdefault(group.get("value"), []).append(group)
        yield from (groups for groups in together.values() if len(groups) > 1)
    else:
        yield from raw


def new_record(rows: int, columns: int) -> Data:
    """Return a record without clues."""
    return {"type": VARIANT, "rows": rows, "cols": columns, "clues": {}, "params": {}}


def shape_of_record(record: Mapping[str, Any]) -> BoardShape:
    """Return the shape of the board of a record."""
    rows, columns = record["rows"], record["cols"]
    low, high = (record.get("params") or {}).get("digits") or (1, max(rows, columns))
    return BoardShape(rows, columns, low, high)


def end_reading(data: Data, unknown: Iterable[str]) -> None:
    """Keep each repeated clue once. Raise `UnknownRules` with the record of the rest if anything
    is not known; its note has the names.
    """
    for name, value in data["clues"].items():
        if value and isinstance(value[0], dict):
            data["clues"][name] = [*{repr(clue): clue for clue in value}.values()]
    if names := [*dict.fromkeys(unknown)]:
        note = data["params"].get("note") or {}
        data["params"]["note"] = note | {"unchecked": names}
        raise UnknownRules(names, data)


def written(record: Mapping[str, Any], form: str, skipped: set[str]) -> Iterator[tuple[Key, Any]]:
    """Yield each foreign entry that a record needs in a form, with its key; `skipped` names the fields that
    are written elsewhere. Raises `InputError` with all that the form cannot hold.
    """
    shape, lost, entries = shape_of_record(record), [], []
    parts = {part.name: part for part in all_parts()}
    clues = {**(record.get("params") or {}), **(record.get("clues") or {})}
    for name, raw in clues.items():
        if name in skipped or raw in (None, False, [], {}):
            continue
        part = parts.get(name)
        if part is None:
            lost.append(name)
            continue
        keys = [key for key in part.keys if key.form == form]
        for entry in entries_of(part, raw):
            here = [(key, each) for key in keys for each in key.write(entry, shape)]
            if not here:
                lost.append(name)
            entries += here
    refuse(form, lost)
    yield from entries


# f-puzzles ------------------------------------------------------------------------------------------


def of_fpuzzles(document: Document) -> Data:
    """Return the record of a document of f-puzzles. Raises `InputError`."""
    grid = document.get("grid")
    if not isinstance(grid, list) or not 1 <= len(grid) <= MOST_SIDE:
        raise InputError("the document of f-puzzles has no grid")
    side = len(grid)
    if not all(isinstance(row, list) and len(row) == side for row in grid):
        raise InputError(f"the grid of f-puzzles has {side} rows, and not all of them have {side} cells")
    if str(document.get("size", side)) != str(side):
        raise InputError(f"the size of f-puzzles is {shorten(document['size'])}, its grid has {side} rows")
    data, shape = new_record(side, side), BoardShape(side, side, 1, side)
    _read_cells(data, grid)
    keys, unknown = keys_of("fpuzzles"), list[str]()
    for name, value in document.items():
        if name in _SILENT or not value:
            continue
        if name in _DRAWINGS:
            unknown += _read_drawing(data, keys.get(name, []), name, value, shape)
        elif name not in keys:
            unknown.append(name)
        else:
            for entry in [True] if value is True else listed(value, name):
                unknown += _value_besides(name, entry)
                for part, key in keys[name]:
                    add_known(data, part, key, entry, shape, unknown)
    for word in _words(document.get("negative") or [], "negative"):
        if word == "foglight":
            continue
        if (name := f"negative {word}") not in keys:
            unknown.append(name)
        for part, _ in keys.get(name, ()):
            add_entry(data, part, True)
    add_note(data, {ours: document.get(name) for ours, name in _METADATA.items()})
    add_solution(data, document.get("solution"))
    if data["params"].get("nonconsecutive") and data["clues"].get("ratios"):
        _exempt_ratios(data)
    end_reading(data, unknown)
    return data


_METADATA = {"title": "title", "author": "author", "rules": "ruleset", "notes": "notes", "kind": "kind"}


def _value_besides(name: str, entry: Any) -> Iterator[str]:
    """Yield the unknown value of an entry of f-puzzles whose sort has none."""
    value = entry.get("value") if isinstance(entry, dict) and name not in _WITH_VALUE else None
    if value not in (None, ""):
        yield f"{name} with the value {shorten(value)}"


def _words(value: Any, name: str) -> list[str]:
    """Return the list of words that a document has under a name. Raises `InputError` for anything else."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise InputError(f"{name} is no list of words")
    return value


def _exempt_ratios(data: Data) -> None:
    """Exempt neighbours with a black dot from being nonconsecutive, as f-puzzles does; a white one does so
    too.
    """
    if any(dot.get("value") not in (None, 1) for dot in data["clues"].get("differences") or ()):
        raise InputError("nonconsecutive beside black dots and differences other than 1 is not known here")
    del data["params"]["nonconsecutive"]
    data["params"]["all_differences_given"] = True


def objects_of(value: Any, name: str) -> list[Any]:
    """Return the list of objects that a document has under a name. Raises `InputError` for anything else."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise InputError(f"{name} is no list of objects")
    return value


def listed(value: Any, name: str) -> list[Any]:
    """Return the list that a document of f-puzzles has under a name: objects, or for fog lights the names of
    squares.
    """
    return value if name == "foglight" and isinstance(value, list) else objects_of(value, name)


def read_with(key: Key, entry: Any, shape: BoardShape) -> Iterator[Any]:
    """Yield the entries that a key reads, its errors with its name."""
    name = f"type {key.name}" if key.form == "sudokumaker" else key.name
    try:
        yield from key.read(entry, shape)
    except UnknownClue as error:
        raise UnknownClue(f"{name}: {error.what}") from None
    except InputError as error:
        raise InputError(f"{name}: {error.what}", cell=error.cell) from None
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        text = "~".join((entry.type, *entry.args)) if isinstance(entry, Item) else entry
        raise InputError(f"{name} is not written as it should be: {shorten(text)}") from error


def add_known(data: Data, part: Part, key: Key, entry: Any, shape: BoardShape, unknown: list[str]) -> bool:
    """Put the result of a key for an entry into a record, and a clue that is no number into `unknown`. Gives
    whether it read anything.
    """
    count = len(unknown)
    try:
        for each in read_with(key, entry, shape):
            add_entry(data, part, each)
            count = -1
    except UnknownClue as error:
        unknown.append(error.what)
    return count != len(unknown)


def _read_drawing(
    data: Data, keys: Sequence[tuple[Part, Key]], name: str, value: Any, shape: BoardShape
) -> Iterator[str]:
    """Read drawings: a rule of a part, or the picture of a constraint; yield the name of others as not
    known.
    """
    for entry in objects_of(value, name):
        entries = [(part, each) for part, key in keys for each in read_with(key, entry, shape)]
        for part, each in entries:
            add_entry(data, part, each)
        if not entries and not entry.get("fromConstraint"):
            yield f"{name} ({DRAWN})"


def _read_cells(data: Data, grid: list[list[Any]]) -> None:
    """Put givens, candidates and regions of a grid of f-puzzles into a record."""
    side, clues = len(grid), data["clues"]
    boxes = _boxes(side, side) or []
    givens: list[list[Any]] = [[None] * side for _ in range(side)]
    candidates: list[list[Any]] = [[None] * side for _ in range(side)]
    regions: list[list[Any]] = [row[:] for row in boxes]
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if not isinstance(cell, dict):
                raise InputError("it is no object in the grid of f-puzzles", cell=f"r{r + 1}c{c + 1}")
            if cell.get("given") and cell.get("value"):
                givens[r][c] = cell["value"]
            elif marks := cell.get("givenPencilMarks"):
                candidates[r][c] = marks
            regions[r][c] = cell.get("region", boxes[r][c])
    for name, values in (("givens", givens), ("candidates", candidates)):
        if any(each is not None for row in values for each in row):
            clues[name] = values
    name_regions(data, regions)


def _boxes(rows: int, columns: int) -> list[list[Any]] | None:
    """Return the number of the box of each square, or None if a board has none by itself."""
    if rows != columns:
        return None
    height, width = usual_box(rows)
    return [[r // height * (rows // width) + c // width for c in range(rows)] for r in range(rows)]


def name_regions(data: Data, regions: list[list[Any]]) -> None:
    """Put the region of each square into a record, unless they are the usual boxes."""
    boxes = _boxes(data["rows"], data["cols"])
    if all(each is None for row in regions for each in row):
        data["params"]["boxes"] = False
    elif boxes is None or _canonical(regions) != _canonical(boxes):
        data["clues"]["regions"] = regions


def _canonical(labels: list[list[Any]]) -> list[Any]:
    """Return regions numbered in the order of their first squares."""
    order: dict[Any, int] = {}
    return [None if x is None else order.setdefault(x, len(order)) for row in labels for x in row]


def regions_of(record: Mapping[str, Any]) -> list[list[Any]]:
    """Return the number of the region or box of each square."""
    from ...parts.finished import Finished

    if (record.get("params") or {}).get("chaos_construction"):  # they are to be found
        return [[None] * record["cols"] for _ in range(record["rows"])]
    board = Finished(Record(record), [[0] * record["cols"] for _ in range(record["rows"])])
    rows, columns = range(record["rows"]), range(record["cols"])
    return [[board.region_of.get((r, c)) for c in columns] for r in rows]


_GRID = {"givens", "candidates", "regions", "box", "boxes", "note"}
"""Fields that the cells of a document hold, and its title."""


def to_fpuzzles(record: Mapping[str, Any]) -> Document:
    """Return the document of f-puzzles of a record. Raises `InputError` with all that it cannot hold."""
    clues, params, side = record.get("clues") or {}, record.get("params") or {}, record["rows"]
    if side != record["cols"]:
        raise InputError("fpuzzles cannot say: a board that is not square")
    frame = _GRID | ({"digits"} if params.get("digits") in (None, [1, side]) else set())
    regions, grid = regions_of(record), list[list[Data]]()
    for r in range(side):
        grid.append([])
        for c in range(side):
            cell: Data = {"region": regions[r][c]}
            if clues.get("givens") and clues["givens"][r][c] is not None:
                cell |= {"value": clues["givens"][r][c], "given": True}
            elif clues.get("candidates") and clues["candidates"][r][c] is not None:
                cell |= {"givenPencilMarks": clues["candidates"][r][c]}
            grid[r].append(cell)
    document: Document = {"size": side, **metadata_of(params.get("note"), _METADATA), "grid": grid}
    if (solution := solution_of(record)) is not None:
        document["solution"] = flat(solution)
    params = dict(params)
    if params.get("all_differences_given") and are_consecutive(clues.get("differences")):
        params["nonconsecutive"] = params.pop("all_differences_given")
    for key, entry in written({**record, "params": params}, "fpuzzles", frame):
        if key.name.startswith("negative "):
            document.setdefault("negative", []).append(key.name.removeprefix("negative "))
        elif entry is True:
            document[key.name] = True
        else:
            document.setdefault(key.name, []).append(entry)
    return document


# Interactive Sudoku Solver ---------------------------------------------------------------------------


def of_iss(items: Sequence[Item]) -> Data:
    """Return the record of items of Interactive Sudoku Solver. Raises `InputError`."""
    rows, columns, low, high, raw = shape_of(items)
    placed = with_squares(items, rows, columns)
    items = placed.items
    data, shape = new_record(placed.rows, placed.columns), BoardShape(rows, columns, low, high)
    if (low, high) != (1, max(rows, columns)):
        data["params"]["digits"] = [low, high]
    unknown: list[str] = []
    if placed.free or raw:
        unknown += _name_free(data, placed.free, (rows, columns), raw)
    layouts = [item.args[-1] if item.args else "" for item in items if item.type == "Jigsaw"]
    sizes = [int(item.args[0]) for item in items if _is_region_size(item)]
    usual = rows == columns and sizes in ([], [rows])
    box = usual_box(rows) if usual else box_of(rows, columns, max(sizes, default=high - low + 1))
    if any(item.type == "NoBoxes" for item in items) or ((layouts or sizes) and (box is None or 1 in box)):
        data["params"]["boxes"] = False
    elif not usual and box is not None and (sizes or not placed.free):
        height, width = box
        data["clues"]["regions"] = [
            [r // height * (columns // width) + c // width for c in range(columns)] for r in range(rows)
        ]
    for layout in layouts:
        _read_layout(data, layout, max(sizes, default=max(rows, columns)))
    keys = keys_of("iss")
    for item in without_copies(items, columns):
        if item.type not in ("Shape", "NoBoxes", "Jigsaw") and not _is_region_size(item):
            unknown += _read_item(data, item, shape, keys)
    _name_givens(data)
    if data["params"].get("nonconsecutive") and data["clues"].get("differences"):
        raise InputError("AntiConsecutive beside white dots is not known here")
    end_reading(data, unknown)
    return data


def _is_region_size(item: Item) -> bool:
    """Return whether an item gives the size of boxes."""
    return item.type == "RegionSize" and re.fullmatch(r"[1-9]\d?", "~".join(item.args), re.ASCII) is not None


def _name_free(data: Data, free: Iterable[Cell], size: Cell, raw: bool) -> Iterator[str]:
    """Put the squares of variables into a record, with the grid beside them; the board's squares are free too
    if it is `raw`. Yields the name of an unknown part.
    """
    rows, columns = size
    letters: list[list[str | None]] = [[None] * data["cols"] for _ in range(data["rows"])]
    every = [(r, c) for r in range(rows) for c in range(columns)] if raw else []
    for r, c in (*free, *every):
        letters[r][c] = "x"
    data["clues"]["free_squares"] = letters
    if not raw:
        data["clues"]["grids"] = [{"cells": [[0, 0], [rows - 1, columns - 1]]}]
        if rows != columns:
            yield "variables beside a board that is not square"


def _read_layout(data: Data, layout: str, size: int) -> None:
    """Put the regions of a Jigsaw into a record: in place of boxes if it has none, else besides them. Pieces
    of another size are none.
    """
    rows, columns = data["rows"], data["cols"]
    if len(layout) != rows * columns:
        raise InputError(f"Jigsaw has {len(layout)} cells, the board {rows * columns}")
    labels = [layout.index(letter) if layout.count(letter) == size else None for letter in layout]
    if data["params"].get("boxes") is False and "regions" not in data["clues"]:
        data["clues"]["regions"] = [labels[at : at + columns] for at in range(0, len(labels), columns)]
        return
    for label in dict.fromkeys(labels):
        cells = [[*divmod(at, columns)] for at, other in enumerate(labels) if other == label]
        if label is not None:
            data["clues"].setdefault("extra_regions", []).append({"cells": cells})


def _name_givens(data: Data) -> None:
    """Move single candidates to the givens of a record."""
    grids: dict[str, list[list[Any]]] = {name: blank_grid(data) for name in ("givens", "candidates")}
    for r, row in enumerate(data["clues"].pop("candidates", None) or []):
        for c, digits in enumerate(row):
            if digits and len(digits) == 1:
                grids["givens"][r][c] = digits[0]
            else:
                grids["candidates"][r][c] = digits
    for name, grid in grids.items():
        if any(digits is not None for row in grid for digits in row):
            data["clues"][name] = grid


def blank_grid(data: Data) -> list[list[Any]]:
    """Return a grid of the size of a record, without entries."""
    return [[None] * data["cols"] for _ in range(data["rows"])]


def box_of(rows: int, columns: int, digits: int) -> tuple[int, int] | None:
    """Return the size of the boxes of a board that is not square, the height first, or None."""
    for small in range(int(digits**0.5), 0, -1):
        large = digits // small
        if digits % small == 0:
            if rows % small == 0 and columns % large == 0:
                return small, large
            if rows % large == 0 and columns % small == 0:
                return large, small
    return None


_Keys = dict[str, list[tuple[Part, Key]]]


def _read_item(data: Data, item: Item, shape: BoardShape, keys: _Keys) -> Iterator[str]:
    """Put the content of an item into a record; yield the names of unknown parts."""
    if item.type == "Given":
        grid = data["clues"].setdefault("candidates", blank_grid(data))
        for (r, c), digits in _givens(item):
            if r >= data["rows"] or c >= data["cols"]:
                raise InputError("it is not on the board", cell=f"r{r + 1}c{c + 1}")
            letter = _parity_of(digits, shape)
            if letter is not None:
                marks = data["clues"].setdefault("parity", blank_grid(data))
                if marks[r][c] not in (None, letter):
                    raise InputError("its givens have no digit in common", cell=f"r{r + 1}c{c + 1}")
                marks[r][c] = letter
                continue
            grid[r][c] = [digit for digit in digits if grid[r][c] is None or digit in grid[r][c]]
            if not grid[r][c]:
                raise InputError("its givens have no digit in common", cell=f"r{r + 1}c{c + 1}")
    elif item.type == "And":
        for inner in item.items:
            yield from _read_item(data, inner, shape, keys)
    elif item.type == "Or":
        unknown = [name for inner in item.items for name in _unclaimed(inner, keys)]
        yield from unknown
        if not unknown:
            lists = [_claims(inner, shape, keys) for inner in item.items]
            data["clues"].setdefault("either", []).append(lists)
    elif item == Item("FullRankTies", ("any",)):
        data["params"]["tied_ranks"] = True
    elif item == Item("FullRankTies", ("only-unclued",)):
        return  # which is what we mean by ranks
    elif item.type not in keys:
        yield item.type
    else:
        entries = [(part, each) for part, key in keys[item.type] for each in read_with(key, item, shape)]
        for part, each in entries:
            add_entry(data, part, each)
        if not entries:
            yield f"{item.type}~{'~'.join(item.args)}"[:60]


def _parity_of(digits: Sequence[int], shape: BoardShape) -> str | None:
    """Return the letter for all even or all odd digits of a board, or None for other digits, and for one."""
    for remainder, letter in enumerate("EO"):
        if len(digits) > 1 and sorted(digits) == [each for each in shape.digits if each % 2 == remainder]:
            return letter
    return None


def _givens(item: Item) -> Iterator[tuple[tuple[int, int], list[int]]]:
    for arg in item.args:
        name, digits = given_of(arg)
        cell = cell_of(name)
        if cell is None:
            raise InputError(f"{name[:20]!r} is no cell of the board; variables are not known here")
        if digits:
            yield cell, digits


def _unclaimed(item: Item, keys: _Keys) -> Iterator[str]:
    """Yield the items that cannot stand in an Or."""
    if item.type in ("And", "Or"):
        for inner in item.items:
            yield from _unclaimed(inner, keys)
    elif item.type != "Given":
        parts = [part for part, _ in keys.get(item.type, ())]
        if not parts or any(part.is_closed_world or isinstance(part.field, AlikeGroups) for part in parts):
            yield f"{item.type} in Or"


def _claims(item: Item, shape: BoardShape, keys: _Keys) -> list[Data]:
    """Return the claims of an item in an Or."""
    if item.type == "And":
        return [claim for inner in item.items for claim in _claims(inner, shape, keys)]
    if item.type == "Or":
        return [{"either": [_claims(inner, shape, keys) for inner in item.items]}]
    if item.type == "Given":
        return [{"candidates": [*cell, digits]} for cell, digits in _givens(item)]
    return [{part.name: each} for part, key in keys[item.type] for each in read_with(key, item, shape)]


def to_iss(record: Mapping[str, Any]) -> list[Item]:
    """Return the items of a record. Raises `InputError` with all that Interactive Sudoku Solver cannot
    hold.
    """
    record = with_relations(record)
    clues, params = record.get("clues") or {}, record.get("params") or {}
    main, free = _beside(record)
    shape = shape_of_record(main)
    if max(shape.rows, shape.columns) > 16:
        raise InputError("iss cannot say: more than 16 rows or columns")
    size, longer = f"{shape.rows}x{shape.columns}", max(shape.rows, shape.columns)
    raw = () if clues.get("grids") or not clues.get("free_squares") else ("Raw",)
    range_ = () if (shape.low, shape.high) == (1, longer) and not raw else (f"{shape.low}-{shape.high}",)
    items = [Item("Shape", (size, *range_, *raw))]
    regions, blank = regions_of(main), new_record(shape.rows, shape.columns)
    if all(label is None for row in regions for label in row):
        boxed = params.get("chaos_construction") and params.get("boxes") is not False
        items += [] if boxed or raw else [Item("NoBoxes")]
    elif shape.rows != shape.columns or _canonical(regions) != _canonical(regions_of(blank)):
        labels = _canonical(regions)
        if None in labels:
            raise InputError("iss cannot say: squares in no region")
        letters = "0123456789abcdefghijklmnopqrstuvwxyz"
        items += [Item("Jigsaw", ("".join(letters[label] for label in labels),)), Item("NoBoxes")]
    args = [
        "_".join((iss_name((r, c)), *map(str, value if isinstance(value, list) else [value])))
        for name in ("givens", "candidates")
        for r, row in enumerate(clues.get(name) or ())
        for c, value in enumerate(row)
        if value is not None
    ]
    items += [Item("Given", tuple(args))] if args else []
    items += [Item("FullRankTies", ("any",))] if params.get("tied_ranks") else []
    frame = _GRID | {"digits", "tied_ranks", "grids", "free_squares", "either"}
    sized = {**record, "rows": shape.rows, "cols": shape.columns}  # as its tables have the digits of the grid
    items += [entry for _, entry in written(sized, "iss", frame)]
    lost = list[str]()
    items += (_or_item(lists, shape, lost) for lists in clues.get("either") or ())
    refuse("iss", lost)
    return with_variables(items, free)


def _or_item(lists: Sequence[Sequence[Data]], shape: BoardShape, lost: list[str]) -> Item:
    """Return an Or of alternatives, each an item or an And of several; add claims without a form to
    `lost`.
    """
    alternatives = []
    for claims in lists:
        items = [item for claim in claims for item in _claim_items(claim, shape, lost)]
        alternatives.append(items[0] if len(items) == 1 else Item("And", (), tuple(items)))
    return Item("Or", (), tuple(alternatives))


def _claim_items(claim: Data, shape: BoardShape, lost: list[str]) -> Iterator[Item]:
    """Yield the items of a claim."""
    ((name, entry),) = claim.items()
    if name == "either":
        yield _or_item(entry, shape, lost)
    elif name in ("givens", "candidates"):
        r, c, value = entry
        digits = value if isinstance(value, list) else [value]
        yield Item("Given", ("_".join((iss_name((r, c)), *map(str, digits))),))
    else:
        part = next(part for part in all_parts() if part.name == name)
        keys = () if isinstance(part.field, AlikeGroups) else part.keys
        items = [item for key in keys if key.form == "iss" for item in key.write(entry, shape)]
        if not items:
            lost.append(f"{name} in either")
        yield from items


def _beside(record: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Cell]]:
    """Return the record without the free squares below its only grid, and these; or unchanged, if all of its
    squares are free. Raises `InputError` for several grids, and for other free squares.
    """
    clues, params = record.get("clues") or {}, record.get("params") or {}
    letters = clues.get("free_squares") or []
    free = [(r, c) for r, row in enumerate(letters) for c, letter in enumerate(row) if letter]
    grids = clues.get("grids") or []
    if not grids:
        if letters and len(free) < record["rows"] * record["cols"]:
            raise InputError("iss cannot say: free_squares beside holes")
        settings = {**params, "boxes": False} if letters else params
        return {**record, "params": settings, "clues": {**clues, "free_squares": None}}, []
    cells = sorted(grids[0]["cells"])
    side = cells[-1][0] + 1
    if len(grids) > 1 or cells != [[0, 0], [side - 1, side - 1]] or any(r < side for r, _ in free):
        raise InputError("iss cannot say: grids, or free_squares above or beside them")
    settings = {name: value for name, value in params.items() if name in ("digits", "boxes", "box")}
    return {**new_record(side, side), "params": settings}, free


def mean_the_same(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles have the same givens and constraints, in any order and under any labels."""
    return one.domains == other.domains and plain(one) == plain(other)


def plain(puzzle: Puzzle) -> Counter[Any]:
    """Count the constraints of a puzzle without labels, and without the order of cells, rows and terms if it
    has no meaning.
    """
    return Counter(plain_rule(constraint, puzzle.rules.domain_of) for constraint in puzzle.constraints)


def plain_rule(rule: Constraint, domains: Domains) -> Any:
    """Return the meaning of a constraint: for two cells the pairs of values, for sums the cells in any
    order.
    """
    if isinstance(rule, CountHolding):
        inner = sorted(repr(plain_rule(each, domains)) for each in rule.constraints)
        return "count", tuple(inner), rule.least, rule.most
    if isinstance(rule, Negation):
        return "not", plain_rule(rule.denied, domains)
    cells = tuple(sorted(set(rule.variables())))
    if isinstance(rule, Pair | Table | Linear | DistinctSum) and len(cells) == 2:
        one, other = cells
        pairs = product(domains[one], domains[other])
        return cells, tuple(pair for pair in pairs if rule.holds(dict(zip(cells, pair, strict=True))))
    if isinstance(rule, DistinctSum | GroupedSum):
        return type(rule).__name__, cells, rule.total, sorted_terms(getattr(rule, "rest", ()))
    if isinstance(rule, Table):
        return repr(replace(rule, label="", rows=tuple(sorted(rule.rows))))
    if isinstance(rule, Linear):
        return repr(replace(rule, label="", terms=sorted_terms(rule.terms)))
    return repr(replace(rule, label=""))


def sorted_terms(terms: Iterable[Any]) -> tuple[Any, ...]:
    """Return the terms of a sum in an order of their own."""
    return tuple(sorted(terms, key=repr))
