"""Fields that divide the board: regions, a number for each of them, and cages.

>>> record = Record({"rows": 1, "cols": 3, "clues": {"regions": [[0, 0, 2]], "counts": {"2": 1}}})
>>> from .base import AREA
>>> REGIONS.of(record), Counts(0, AREA).of(record)
((('r1c1', 'r1c2'), ('r1c3',)), {1: 1})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.board import Board, at
from ..core.cells import Cell
from ..core.errors import InputError
from ..core.record import (
    UNKNOWN,
    UNKNOWN_MARKS,
    Places,
    Record,
    Square,
    is_unknown,
    numbers_told,
    shorten,
    whole,
)
from ..judging import patches
from ..notation import text as plain
from ..notation.draft import Grid, falls_apart, number_areas, refuse_pieces
from ..notation.text import words
from .base import SQUARE, Field, Limit, Names, Raw, Schema, Sized, limit, limit_text
from .cages import Cage
from .squares import Listed, on_board, turn_squares
from .strokes import MOST_CHOICES, Move, Spot, Stroke

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn


class Regions(Field[tuple[tuple[Cell, ...], ...]]):
    """The regions of the board: a label for each square, the same all over a region. With `size`, each
    region has that many squares. With `blanks`, squares may be null: they are in no region. Each region is in
    one piece, unless the rules of the kind allow it to lie `apart`.
    """

    divides_board = True
    usual_names: ClassVar[Names] = {
        "regions": ("areas", "rooms", "blocks", "zones", "boxes", "pieces", "shapes", "groups")
    }

    def __init__(
        self,
        means: str = "the regions",
        *,
        name: str = "regions",
        blanks: bool = False,
        apart: bool = False,
        size: Limit | None = None,
        required: bool = True,
    ) -> None:
        super().__init__(name, means, required)
        self.blanks, self.apart, self.size = blanks, apart, size

    @property
    def shape(self) -> str:
        holes = ", null for a square in none" if self.blanks else ""
        size = "" if self.size is None else f" of as many squares as {limit_text(self.size)}"
        pieces = "which may be in pieces" if self.apart else "which is in one piece"
        return f"a grid of labels, numbers from 0, equal within a region{size}, {pieces}{holes}"

    def blank(self, board: Record) -> Any:
        """Refuse: a board without its regions is not one of the kind."""
        raise InputError(f"{self.where} must say something")

    def of(self, record: Record) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells of each region, in order of label. Raises `InputError` for one in pieces."""
        regions = self.by_label(record)
        if regions and not self.apart:
            refuse_pieces(record.grid(self.name))
        return tuple(regions.values())

    def by_label(self, record: Record) -> dict[int, tuple[Cell, ...]]:
        """Return the cells of each region by its label, in order of label, in pieces or not; they are read
        once from a record.
        """
        if self not in record.known:
            record.known[self] = self._read(record)
        cells: dict[int, tuple[Cell, ...]] = record.known[self]
        return cells

    def _read(self, record: Record) -> dict[int, tuple[Cell, ...]]:
        """Read the regions of a record. Raises `InputError` for a region of another size."""
        if self.is_missing(record):
            return {}
        areas: dict[int, list[Cell]] = {}
        most = record.rows * record.columns - 1
        for cells, row in zip(record.board.grid(), record.grid(self.name), strict=True):
            for cell, value in zip(cells, row, strict=True):
                if type(value) is int and value in areas:
                    areas[value].append(cell)
                elif value is not None or not self.blanks:
                    whole(value, 0, most, self.where, cell, blank=False)
                    areas[value] = [cell]
        size = None if self.size is None else limit(self.size, record)
        regions = {label: tuple(areas[label]) for label in sorted(areas)}
        for label, area in regions.items():
            if size is not None and len(area) != size:
                raise InputError(
                    f"region {label} (from {area[0]}) has {len(area)} cells, {size} were expected"
                )
        return regions

    def board(self, record: Record) -> Board:
        """Return the board of the record with its regions, and with borders inside them if it has some."""
        from .borders import BORDERS  # grids of sudokus do without

        return Board(record.rows, record.columns, self.of(record), BORDERS.between(record))

    def value_of_entries(self, entries: Mapping[Square, Any], board: Record) -> Any:
        return [[entries.get((r, c)) for c in range(board.columns)] for r in range(board.rows)]

    gesture = "region"

    def demand_draft(self, board: Record) -> None:
        if self.raw(board.data) is None:
            return
        most = board.rows * board.columns - 1
        for r, row in enumerate(board.grid(self.name)):
            for c, label in enumerate(row):
                if label is not None or not self.blanks:
                    whole(label, 0, most, self.where, at(r, c), blank=False)

    def unset(self, board: Record) -> Any:
        """Return one region all over the board, or regions of the required size if they fit into it."""
        if not self.required:
            return None
        area = board.rows * board.columns
        size = area if self.size is None else limit(self.size, board)
        return snake(board, area if area % size else size)

    def with_drag(self, board: Record, stroke: Stroke) -> Any:
        """Return the regions after a drag. A new one has the next label; one that has lost all its squares
        leaves a gap.
        """
        areas, squares = self.raw(board.data), on_board(stroke, board, self.name)
        if areas is None:
            areas = [[None if self.blanks else 0] * board.columns for _ in range(board.rows)]
        if stroke.erase and not self.blanks:
            raise InputError("each square must be in a region", cell=at(*squares[0]))
        label = areas[squares[0][0]][squares[0][1]]
        if stroke.new or label is None:
            label = 1 + max((old for old in chain(*areas) if old is not None), default=-1)
        labels = [list(row) for row in areas]
        for r, c in squares:
            labels[r][c] = None if stroke.erase else label
        return labels

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        """Give squares that are new on the board to the nearest region, or to none."""
        if value is None:
            return None
        rows, columns = len(value), len(value[0])

        def label(r: int, c: int) -> int | None:
            y, x = r - move.down, c - move.right
            inside = 0 <= y < rows and 0 <= x < columns
            nearest: int | None = value[min(max(y, 0), rows - 1)][min(max(x, 0), columns - 1)]
            return nearest if inside or not self.blanks else None

        return [[label(r, c) for c in range(move.columns)] for r in range(move.rows)]

    def relabelled(self, value: Any, labels: Mapping[int, int]) -> Any:
        return value and [[labels.get(label) for label in row] for row in value]

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.AreaLayout(blanks=self.blanks)

    def schema(self) -> Schema:
        label: Schema = {"type": ["integer", "null"] if self.blanks else "integer", "minimum": 0}
        return {"type": "array", "items": {"type": "array", "items": label}}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and turn.grid(value)

    def normal_form(self, record: Raw) -> Any:
        regions = (record.get("clues") or {}).get(self.name)
        return None if regions is None else number_labels(regions)

    def random(self, random: Random, board: Record) -> Any:
        return partition(random, board) if self.size is None else snake(board, limit(self.size, board))

    def tool(self) -> dict[str, Any]:
        return {"tool": "region", "at": "cell", "blanks": self.blanks}


REGIONS = Regions()
"""Regions that cover the board."""


class Counts(Field[dict[int, int]]):
    """A number for some regions, by their label; ``"?"`` for one that is not told, which says nothing."""

    usual_names: ClassVar[Names] = {"counts": ("numbers", "clues", "sums", "totals")}

    def __init__(self, low: Limit, high: Limit, means: str = "", *, name: str = "counts") -> None:
        super().__init__(name, means, required=False)
        self.low, self.high = low, high

    @property
    def shape(self) -> str:
        bounds = f"from {limit_text(self.low)} to {limit_text(self.high)}"
        return f"an object from labels of regions to numbers {bounds}, ? or null"

    def of(self, record: Record) -> dict[int, int]:
        """Return the number of each region that has one, by the index of the region."""
        return numbers_told(self.printed(record))

    def printed(self, record: Record) -> dict[int, int | None]:
        """Return the clue of each region that has one, by the index of the region, in the order of regions,
        since objects of JSON have none; None if it is not told.
        """
        regions = REGIONS.by_label(record)
        index = {str(label): i for i, label in enumerate(regions)}
        counts = record.clues.get(self.name) or {}
        if not isinstance(counts, dict):
            raise InputError(f"{self.where} must be a JSON object from regions to numbers")
        numbers = dict[int, int | None]()
        for label, count in counts.items():
            if label not in index:
                raise InputError(f"{self.where} names the region {shorten(label)}, which is not there")
            if is_unknown(count):
                numbers[index[label]] = None
            elif count is not None:
                size = len(regions[int(label)])
                numbers[index[label]] = whole(count, 0, size, f"{self.where} of region {label}")
        return dict(sorted(numbers.items()))

    def places(self, board: Record) -> Iterable[str]:
        return map(str, REGIONS.by_label(board))

    def entries(self, record: Raw) -> dict[str, int]:
        return {label: n for label, n in (self.raw(record) or {}).items() if n is not None}

    def describe_entry(self, place: str, entry: Any, board: Record) -> str:
        regions = REGIONS.by_label(board)
        number = [*regions].index(int(place)) + 1
        return f"region {number} from {regions[int(place)][0]} = {entry}"

    def value_of_entries(self, entries: Mapping[str, Any], board: Record) -> Any:
        return {label: entries[label] for label in self.places(board) if label in entries}

    def spot(self, place: str, board: Sized) -> Square:
        assert isinstance(board, Record)
        squares = zip(board.board.squares(), chain(*board.clues["regions"]), strict=True)
        r, c = next(square for square, label in squares if str(label) == place)
        return 2 * r + 1, 2 * c + 1

    def options(self, place: str, board: Record) -> Iterable[int]:
        size = len(REGIONS.by_label(board)[int(place)])
        return range(min(limit(self.low, board), size), size + 1)

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.PairTable(words.LabelWord())

    def schema(self) -> Schema:
        number = {"type": ["integer", "null"], "minimum": self.low if isinstance(self.low, int) else 0}
        count = {"anyOf": [number, {"enum": [*UNKNOWN_MARKS]}]}
        return {"type": ["object", "null"], "additionalProperties": count}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value  # regions keep their labels

    def normal_form(self, record: Raw) -> Any:
        clues = record.get("clues") or {}
        order = {str(label): place for label, place in number_areas(clues.get("regions") or []).items()}
        counts = {order.get(label, label): n for label, n in (clues.get(self.name) or {}).items()}
        told = {label: UNKNOWN if is_unknown(n) else n for label, n in counts.items()}
        return {label: n for label, n in told.items() if n is not None} or None

    def random(self, random: Random, board: Record) -> Any:
        sizes = dict[int, int]()
        for label in (label for row in board.clues["regions"] for label in row):
            sizes[label] = sizes.get(label, 0) + 1
        return {
            str(label): UNKNOWN
            if random.random() < 0.1
            else random.randint(min(limit(self.low, board), size), size)
            for label, size in sizes.items()
            if random.random() < 0.5
        }

    gesture = "entry"
    keys = "digits"

    @property
    def label(self) -> str:
        return "numbers of regions"

    def choices(self, board: Record) -> tuple[str, ...]:
        most = max(map(len, REGIONS.by_label(board).values()), default=0)
        numbers = range(min(limit(self.low, board), most), most + 1)
        return (*map(str, numbers), UNKNOWN) if len(numbers) < MOST_CHOICES else ()

    def spots(self, board: Record) -> list[Spot]:
        """Return a spot in the first square of each region."""
        written, first, places = self.written(board), dict[int, Square](), {*self.hand_places(board)}
        for r, row in enumerate(board.clues.get("regions") or ()):
            for c, label in enumerate(row):
                first.setdefault(label, (r, c))
        return [
            Spot(str(label), (2 * r + 1, 2 * c + 1), written.get(str(label), ""))
            for label, (r, c) in first.items()
            if str(label) in places
        ]

    def write_entry(self, entry: Any) -> str:
        return str(entry)

    def read_entry(self, place: str, text: str, board: Record) -> Any:
        number = words.PLAIN.read(text)
        if number is None or (number == 0 and self.low != 0):
            return None
        self.demand(place, number, board)
        return number

    def demand(self, place: str, number: Any, board: Record) -> None:
        """Raise `InputError` if a region cannot have this number."""
        y, x = self.spot(place, board)
        size = len(REGIONS.by_label(board)[int(place)])
        if not self.allows({place: number}, board):
            what = f"a region of {size} squares cannot have {shorten(number)}; there may be 0 to {size} or ?"
            raise InputError(what, cell=at(y // 2, x // 2))

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        there = {str(label) for row in board.clues.get("regions") or () for label in row}
        entries = {
            label: number
            for label, number in self.entries({self.place: {self.name: value}}).items()
            if label in there and self.allows({label: number}, board)
        }
        return value and self.of_entries(entries, board)

    def relabelled(self, value: Any, labels: Mapping[int, int]) -> Any:
        return (
            value and {str(labels[int(old)]): n for old, n in value.items() if int(old) in labels}
        ) or None

    def tool(self) -> dict[str, Any]:
        return {"tool": "number", "at": "region", "low": self.low, "high": limit_text(self.high)}


class Cages(Listed[Cage]):
    """Cages, each with its `target` number, and perhaps with an `operation`. A cell may be in no cage, and a
    cage may be without a number: the kind gives it a meaning. The `walled` ones are drawn with heavy lines.
    """

    usual_names: ClassVar[Names] = {"cages": ("areas", "rooms", "blocks", "boxes", "regions")}

    def __init__(
        self,
        target: str,
        high: Limit,
        means: str = "",
        *,
        low: int = 1,
        operation: bool = False,
        walled: bool = True,
        name: str = "cages",
        required: bool = True,
    ) -> None:
        super().__init__(name, means, required)
        self.walled = walled
        self.target, self.low, self.high, self.operation = target, low, high, operation

    @property
    def shape(self) -> str:
        sign = " and op, one of + - * / or null," if self.operation else ""
        number = f"a number from {self.low} to {limit_text(self.high)}"
        return f"a list of objects of cells, pairs [row, column],{sign} and {self.target}, {number} or null"

    def of(self, record: Record) -> tuple[Cage, ...]:
        """Return the cages, numbered from 1. Raises `InputError` if two share a cell or one falls apart."""
        cages: list[Cage] = []
        places = Places()
        for i, clue in enumerate(self.checked_list(record, "cages")):
            name = f"cage {i + 1}"
            if not isinstance(clue, dict) or not isinstance(clue.get("cells"), list) or not clue["cells"]:
                such = f'{{"cells": [[0, 0], [0, 1]], "{self.target}": 3}}'
                raise InputError(f"{name} must be an object with a list of cells, such as {such}")
            cells = tuple(at(*record.square(pair, name)) for pair in clue["cells"])
            for cell in cells:
                places.add(cell, name, cell)
            first, *others = sorted(map(min, patches([(r, c) for r, c in clue["cells"]])))
            if others:
                raise falls_apart(name, first, others[0])
            cages.append(Cage(name, cells, clue, self.target))
        return tuple(cages)

    def describe_entry(self, place: int, entry: Any, board: Record) -> str:
        number = "" if entry.get(self.target) is None else f" = {self.word.write(entry)}"
        return f"cage from {at(*min(entry['cells']))}{number}"

    def spot(self, place: int, board: Sized) -> Square:
        return -1, 2 * place + 1

    gesture = "cage"

    @property
    def keys(self) -> str:
        return "text" if self.operation else "digits"

    @property
    def word(self) -> words.Target:
        """Written form of the number of a cage."""
        return words.Target(self.target, self.operation)

    def spots(self, board: Record) -> list[Spot]:
        """Return a spot in the first square of each cage, which is its place."""
        spots = []
        for cage in self.raw(board.data) or ():
            r, c = min(cage["cells"])
            number = "" if cage.get(self.target) is None else self.word.write(cage)
            spots.append(Spot((r, c), (2 * r + 1, 2 * c + 1), number))
        return spots

    def with_entry(self, board: Record, place: Any, text: str) -> Any:
        """Return the cages with another number for the one over the square."""
        cages = list(self.raw(board.data) or ())
        index = self.over(cages, place)
        if index is None:
            raise InputError(f"{self.name} has none at {shorten(place)}")
        clue: dict[str, Any] = {}
        if text and text != ".":
            try:
                clue = self.word.read(text)
                whole(clue[self.target], self.low, limit(self.high, board), self.target)
            except InputError as error:
                raise InputError(f"{self.name}: {error.what}", cell=at(*place)) from None
        cages[index] = {"cells": cages[index]["cells"], **clue}
        return cages

    def over(self, cages: Sequence[Mapping[str, Any]], square: Any) -> int | None:
        """Return the position in the list of the cage over a square."""
        return next((i for i, cage in enumerate(cages) if list(square) in cage["cells"]), None)

    def with_drag(self, board: Record, stroke: Stroke) -> Any:
        """Return the cages after a drag, which takes squares from other cages."""
        cages, squares = list(self.raw(board.data) or ()), on_board(stroke, board, self.name)
        index = self.over(cages, squares[0])
        if stroke.erase:
            if index is None:
                raise InputError("there is no cage here", cell=at(*squares[0]))
            del cages[index]
            return cages if cages or self.required else None
        if stroke.new or index is None:
            index = len(cages)
            cages.append({"cells": []})
        after = []
        for i, cage in enumerate(cages):
            cells = [square for square in cage["cells"] if i == index or tuple(square) not in squares]
            if i == index:
                cells += [[*square] for square in squares if [*square] not in cells]
            if not cells:
                continue
            apart = sorted(map(min, patches([(r, c) for r, c in cells])))[1:]
            if apart:
                what = "the cage" if i == index else "another cage"
                raise InputError(f"{what} would fall apart", cell=at(*apart[0]))
            after.append(cage | {"cells": cells})
        return after

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        """Drop a cage that does not lie on the board with all its squares."""
        cages = []
        for cage in value or ():
            cells = [move.square((r, c)) for r, c in cage["cells"]]
            if None not in cells:
                cages.append(cage | {"cells": [[*square] for square in cells if square]})
        return None if value is None else cages

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.layouts.CageLayout(words.Target(self.target, self.operation), self.walled)

    def schema(self) -> Schema:
        cage: Schema = {
            "type": "object",
            "properties": {
                "cells": {"type": "array", "items": SQUARE, "minItems": 1},
                self.target: {"type": ["integer", "null"], "minimum": self.low},
            },
            "required": ["cells"],
        }
        if self.operation:
            cage["properties"]["op"] = {"enum": ["+", "-", "*", "/", None]}
        return {"type": "array", "items": cage}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and [cage | {"cells": turn_squares(cage["cells"], turn, board)} for cage in value]

    def normal_form(self, record: Raw) -> Any:
        cages = (record.get("clues") or {}).get(self.name) or []
        stated = ({name: value for name, value in cage.items() if value is not None} for cage in cages)
        return sorted((dict(sorted((c | {"cells": sorted(c["cells"])}).items())) for c in stated), key=repr)

    def random(self, random: Random, board: Record) -> Any:
        cells: dict[int, list[list[int]]] = {}
        for r, row in enumerate(partition(random, board, most=min(4, board.columns))):
            for c, label in enumerate(row):
                cells.setdefault(label, []).append([r, c])
        return [self.cage(random, board, squares) for squares in cells.values()]

    def cage(self, random: Random, board: Record, cells: list[list[int]]) -> dict[str, Any]:
        """Return a cage with a target."""
        signs = "+-*/" if len(cells) == 2 else "+*"
        sign = {"op": random.choice(signs) if len(cells) > 1 else None} if self.operation else {}
        return {"cells": cells, **sign, self.target: random.randint(self.low, limit(self.high, board))}

    def tool(self) -> dict[str, Any]:
        return {"tool": "cage", "at": "cell", "target": self.target, "operation": self.operation}


def number_labels(labels: Grid) -> Grid:
    """Return a grid of labels, numbered in reading order."""
    order = number_areas(labels)
    return [[order.get(label) for label in row] for row in labels]


def partition(random: Random, board: Record, most: int | None = None) -> Grid:
    """Return a random division of a board into connected regions of at most `most` squares, as labels."""
    labels: Grid = [[None] * board.columns for _ in range(board.rows)]
    count = 0
    for square in board.board.squares():
        if labels[square[0]][square[1]] is not None:
            continue
        size, area = random.randint(1, most or 6), list[Square]()
        edge = [square]
        while edge and len(area) < size:
            r, c = edge.pop(random.randrange(len(edge)))
            if labels[r][c] is None:
                labels[r][c] = count
                area.append((r, c))
                edge += [(y, x) for y, x in board.board.near(r, c) if labels[y][x] is None]
        count += 1
    return labels


def snake(board: Record, size: int) -> Grid:
    """Return the division of a board into pieces of `size` squares along a path that goes to and fro, as
    labels.
    """
    rows = [range(r * board.columns, (r + 1) * board.columns) for r in range(board.rows)]
    return [[place // size for place in (row[::-1] if r % 2 else row)] for r, row in enumerate(rows)]
