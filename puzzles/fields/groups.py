"""Groups of squares that share a clue, such as lines and cages, and clues beside the board.

>>> lines = CellGroups("thermometers", "thermometer", "lines along which numbers rise")
>>> record = Record({"rows": 2, "cols": 2, "clues": {"thermometers": [{"cells": [[0, 0], [1, 1]]}]}})
>>> lines.of(record)
(CellGroup(name='thermometer 1', lists=(('r1c1', 'r2c2'),), clue=None),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..constraints.base import ClueLabel
from ..core.board import at
from ..core.cells import Cell
from ..core.errors import InputError
from ..core.record import Places, Record, Square, shorten, whole
from ..notation import text as plain
from .base import SQUARE, Raw, Schema, Sized
from .squares import Listed, on_board, turn_squares
from .strokes import Move, Spot, Stroke
from .values import Value

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn

MOST_GROUPS = 1_000
"""The most groups, or clues beside the board, of a field."""

MOST_CELLS = 200
"""The most squares of a group."""

WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)} | {
    "ne": (-1, 1),
    "se": (1, 1),
    "sw": (1, -1),
    "nw": (-1, -1),
}
"""The steps of the ways in which a clue beside the board looks."""


class CellGroup(NamedTuple):
    """A group: its name for people, its lists of cells, and its clue, or None."""

    name: str
    lists: tuple[tuple[Cell, ...], ...]
    clue: Any

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the last list, which in most groups is the only one."""
        return self.lists[-1]

    def label(self, clue: str = "") -> str:
        """Return the group for people, with its clue in words and its first cell."""
        return f"{self.name}{clue and f' ({clue})'} from {self.lists[0][0]}"

    def part(self, text: str) -> ClueLabel:
        """Return the label of one of the constraints that make the clue."""
        return ClueLabel(f"{text} on {self.name}", self.label())


class CellGroups(Listed[CellGroup]):
    """Groups of at least `least` and at most `most` squares, each called `noun`. The clue, called `key` in
    records, is a `value`; a group may be without it unless it is `demanded`. `drawn` as a "line" or a "cage",
    whose squares have no order. A group with several `lists` of squares, such as a circle and its arrow, has
    the bounds for the last of them; the others have at most `heads` squares. A closed line has its first
    square as its last one, too.
    """

    def __init__(
        self,
        name: str,
        noun: str,
        means: str = "",
        *,
        value: Value | None = None,
        key: str = "value",
        demanded: bool = False,
        drawn: str = "line",
        lists: tuple[str, ...] = ("cells",),
        least: int = 2,
        most: int = MOST_CELLS,
        repeats: bool = False,
        heads: int = 1,
    ) -> None:
        super().__init__(name, means, required=False)
        self.noun, self.value, self.key, self.demanded = noun, value, key, demanded
        self.drawn = drawn
        self.lists, self.least, self.most, self.repeats = lists, least, most, repeats
        self.heads = heads

    @property
    def gesture(self) -> str:  # type: ignore[override]
        """Way of setting it by hand."""
        return self.drawn

    @property
    def shape(self) -> str:
        names = " and ".join(self.lists)
        left_out = "" if self.demanded else " or null"
        clue = f", and {self.key}, one of {self.value.plural}{left_out}" if self.value else ""
        return f"a list of objects of {names}, pairs [row, column]{clue}"

    def of(self, record: Record) -> tuple[CellGroup, ...]:
        """Return the groups, numbered from 1. Raises `InputError` with the first one that is wrong."""
        return self.groups(record, self.demanded)

    def groups(self, record: Record, demanded: bool) -> tuple[CellGroup, ...]:
        """Return the groups; each must have its clue if that is `demanded`."""
        listed = self.checked_list(record, f"{self.noun}s")
        if len(listed) > MOST_GROUPS:
            raise InputError(f"{self.where} has {len(listed)} entries, {MOST_GROUPS} are the most")
        value, places, groups = self.value.fit_to(record) if self.value else None, Places(), []
        for i, raw in enumerate(listed, 1):
            group = self.group(record, f"{self.noun} {i}", raw, value, demanded)
            places.add(
                (group.lists, group.clue), group.name, name=f"the same squares from {group.lists[0][0]}"
            )
            groups.append(group)
        return tuple(groups)

    def group(self, record: Record, name: str, raw: Any, value: Value | None, demanded: bool) -> CellGroup:
        """Return a group of a record."""
        keys = {*self.lists, self.key} if value else {*self.lists}
        if not isinstance(raw, dict) or not all(isinstance(raw.get(list_), list) for list_ in self.lists):
            raise InputError(f"{name} must be an object with a list of {' and of '.join(self.lists)}")
        if unknown := sorted(raw.keys() - keys):
            raise InputError(f"{name} has {shorten(unknown[0])}, which is not known here")
        lists = tuple(self.squares(record, f"{name} {list_}", raw[list_]) for list_ in self.lists)
        for list_, cells in zip(self.lists[:-1], lists[:-1], strict=True):
            if len(cells) > self.heads:
                raise InputError(f"{name} {list_} has {len(cells)} squares, at most {self.heads} can be")
        count, clue = len(lists[-1]), raw.get(self.key) if value else None
        if not self.least <= count <= self.most:
            bounds = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            squares = "1 square" if count == 1 else f"{count} squares"
            raise InputError(f"{name} has {squares}, {bounds} were expected", cell=lists[0][0])
        if value and clue is not None:
            clue = value.read(clue, f"{name} {self.key}", lists[0][0])
        elif demanded:
            raise InputError(f"{name} has no {self.key}", cell=lists[0][0])
        return CellGroup(name, lists, clue)

    def squares(self, record: Record, where: str, raw: list[Any]) -> tuple[Cell, ...]:
        """Return the cells of a list."""
        if not 0 < len(raw) <= MOST_CELLS:
            raise InputError(f"{where} has {len(raw)} squares, 1 to {MOST_CELLS} were expected")
        cells = tuple(at(*record.square(pair, where)) for pair in raw)
        closed = self.drawn == "line" and len(cells) > 3 and cells[0] == cells[-1]
        if not self.repeats:
            places = Places()
            for cell in cells[closed:]:
                places.add(cell, where, cell)
        return cells

    def schema(self) -> Schema:
        squares: Schema = {"type": "array", "items": SQUARE, "minItems": 1}
        properties: dict[str, Any] = dict.fromkeys(self.lists, squares)
        if self.value:
            properties[self.key] = {"anyOf": [self.value.schema(), {"type": "null"}]}
        group = {"type": "object", "properties": properties, "additionalProperties": False}
        demanded = [self.key] if self.demanded else []
        return {"type": "array", "items": {**group, "required": [*self.lists, *demanded]}}

    @property
    def layout(self) -> plain.layouts.Layout:
        if not self.value:
            return plain.groups.GroupLayout(self.lists)
        return plain.groups.GroupLayout(self.lists, self.key, self.value.word)

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value and [
            raw | {name: turn_squares(raw[name], turn, board) for name in self.lists} for raw in value
        ]

    def normal_form(self, record: Raw) -> Any:
        listed = (record.get("clues") or {}).get(self.name) or []
        stated = ({name: value for name, value in raw.items() if value is not None} for raw in listed)
        if self.drawn == "cage":
            stated = (raw | {name: sorted(raw[name]) for name in self.lists} for raw in stated)
        return sorted((dict(sorted(raw.items())) for raw in stated), key=repr) or None

    def random(self, random: Random, board: Record) -> Any:
        squares = [[r, c] for r in range(board.rows) for c in range(board.columns)]
        groups: list[dict[str, Any]] = []
        for _ in range(random.randint(0, 2)):
            raw: dict[str, Any] = {}
            for name in self.lists:
                size = random.randint(self.least, max(self.least, min(self.most, self.least + 2)))
                if name != self.lists[-1]:
                    size = self.heads
                if size > len(squares):
                    return groups
                raw[name] = random.sample(squares, size)
            if self.value and (self.demanded or random.random() < 0.7):
                raw[self.key] = self.value.random(random, board)
            lists = [raw[name] for name in self.lists]
            if lists not in [[other[name] for name in self.lists] for other in groups]:
                groups.append(raw)
        return groups

    def tool(self) -> dict[str, Any]:
        return {"tool": self.drawn, "at": "cell", "clue": self.value.tool() if self.value else None}

    # Editing ----------------------------------------------------------------------------------------

    @property
    def keys(self) -> str:
        return self.value.keys if self.value else "text"

    def describe_entry(self, place: int, entry: Any, board: Record) -> str:
        clue = entry.get(self.key) if self.value else None
        text = "" if clue is None or self.value is None else f" = {self.value.word.write(clue)}"
        return f"{self.noun} from {at(*entry[self.lists[0]][0])}{text}"

    def spot(self, place: int, board: Sized) -> Square:
        return -1, 2 * place + 1

    def covered(self, place: int, entries: Mapping[Any, Any], board: Sized) -> list[Square]:
        return [(2 * r + 1, 2 * c + 1) for name in self.lists for r, c in entries[place][name]]

    def first(self, raw: Any) -> Square:
        """Return the square at which the clue of a group is written."""
        squares = [(r, c) for r, c in raw[self.lists[0]]]
        return min(squares) if self.drawn == "cage" else squares[0]

    def spots(self, board: Record) -> list[Spot]:
        """Return a spot in the first square of each group, which is its place."""
        spots = []
        for raw in self.raw(board.data) or ():
            r, c = self.first(raw)
            clue = raw.get(self.key) if self.value else None
            text = "" if clue is None or self.value is None else self.value.word.write(clue)
            spots.append(Spot((r, c), (2 * r + 1, 2 * c + 1), text))
        return spots

    def demand_draft(self, board: Record) -> None:
        """Raise `InputError` for groups that no strokes make; a group is drawn before it has its clue."""
        if self.raw(board.data) is not None:
            self.groups(board, demanded=False)

    def over(self, groups: list[Any], square: Any) -> int | None:
        """Return the position in the list of the last group over a square."""
        positions = (i for i, raw in enumerate(groups) if any([*square] in raw[name] for name in self.lists))
        return max(positions, default=None)

    def with_entry(self, board: Record, place: Any, text: str) -> Any:
        """Return the groups with another clue for the last one over the square."""
        groups = list(self.raw(board.data) or ())
        begun = [i for i, raw in enumerate(groups) if self.first(raw) == place]
        index = begun[-1] if begun else self.over(groups, place)
        if index is None:
            raise InputError(f"{self.name} has none at {shorten(place)}")
        group = {name: groups[index][name] for name in self.lists}
        if text and text != ".":
            if self.value is None:
                raise InputError(f"nothing is written at {self.name}")
            group[self.key] = self.value.typed(text, self.name, at(*place), "", board)
        groups[index] = group
        return groups

    def with_drag(self, board: Record, stroke: Stroke) -> Any:
        """Return the groups after a drag: a line is added; a cage over the first square grows, or a new one
        is added. With several lists, the first square of the drag is the first list.
        """
        groups, squares = list(self.raw(board.data) or ()), on_board(stroke, board, self.name)
        index = self.over(groups, squares[0])
        if stroke.erase:
            if index is None:
                raise InputError(f"there is no {self.noun} here", cell=at(*squares[0]))
            del groups[index]
            return groups or None
        cells = [[*square] for square in squares]
        if self.drawn == "cage" and index is not None and not stroke.new:
            own = groups[index]["cells"]
            groups[index] = {**groups[index], "cells": own + [cell for cell in cells if cell not in own]}
        elif len(cells) < max(self.least, len(self.lists)):
            raise InputError(f"a {self.noun} has at least {self.least} squares", cell=at(*squares[0]))
        else:
            split = len(self.lists) - 1
            parts = [[cell] for cell in cells[:split]] + [cells[split:]]
            groups.append(dict(zip(self.lists, parts, strict=True)))
        return groups

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        """Drop a group that does not lie on the board with all its squares."""
        groups = []
        for raw in value or ():
            lists = {name: [move.square((r, c)) for r, c in raw[name]] for name in self.lists}
            if not any(None in squares for squares in lists.values()):
                groups.append(raw | {name: [[*s] for s in squares if s] for name, squares in lists.items()})
        return groups or None


class OutsideClue(NamedTuple):
    """A clue beside the board: its name for people, the cells that it looks along, nearest first, its
    content, its side, its line and, for a diagonal one, the way in which it looks.
    """

    name: str
    cells: tuple[Cell, ...]
    clue: Any
    side: str
    line: int
    way: str = ""


SIDES = {"top": "s", "bottom": "n", "left": "e", "right": "w"}
"""The sides of a board, and the way in which clues there look."""


class Outside(Listed[OutsideClue]):
    """Clues beside the board: objects of the `side`, the `line`, a row or column from 0, and the `value`.
    They look along this line. Those that are `diagonal` look the `way` ne, se, sw or nw, and may stand at a
    corner: at the top or bottom, in line -1 or one past the last.
    """

    gesture = "entry"

    def __init__(
        self, name: str, noun: str, value: Value, means: str = "", *, diagonal: bool = False
    ) -> None:
        super().__init__(name, means, required=False)
        self.noun, self.value, self.diagonal = noun, value, diagonal

    @property
    def shape(self) -> str:
        way = "way (ne, se, sw or nw), " if self.diagonal else ""
        sides = "side (top, bottom, left or right), line (a row or column from 0)"
        return f"a list of objects of {sides}, {way}and value, one of {self.value.plural}"

    def of(self, record: Record) -> tuple[OutsideClue, ...]:
        """Return the clues in the order of the list. Raises `InputError` with the first one that is wrong."""
        listed = self.checked_list(record, f"{self.noun}s")
        if len(listed) > MOST_GROUPS:
            raise InputError(f"{self.where} has {len(listed)} entries, {MOST_GROUPS} are the most")
        value, places, clues = self.value.fit_to(record), Places(), []
        keys = {"side", "line", "value", "way"} if self.diagonal else {"side", "line", "value"}
        for i, raw in enumerate(listed, 1):
            name = f"{self.noun} {i}"
            if not isinstance(raw, dict) or raw.keys() != keys:
                raise InputError(f"{name} must be an object of {', '.join(sorted(keys))}")
            cells = self.view(record, name, raw)
            text = self.describe_place(self.place_of(raw))
            places.add(self.place_of(raw), name, name=f"the place {text}")
            clue = value.read(raw["value"], name, None)
            clues.append(OutsideClue(f"{self.noun} {text}", cells, clue, *self.place_of(raw)))
        return tuple(clues)

    def view(self, record: Record, name: str, raw: Any) -> tuple[Cell, ...]:
        """Return the cells that a clue looks along. Raises `InputError` if there are none."""
        side, way = raw["side"], raw.get("way")
        if side not in SIDES:
            raise InputError(f"{name} is at the side {shorten(side)}, one of {', '.join(SIDES)} was expected")
        across = side in ("top", "bottom")
        length, corner = (record.columns if across else record.rows), int(self.diagonal and across)
        line = whole(raw["line"], -corner, length - 1 + corner, f"{name} line", blank=False)
        if self.diagonal and way not in ("ne", "se", "sw", "nw"):
            raise InputError(f"{name} looks {shorten(way)}, one of ne, se, sw and nw was expected")
        (r, c), (down, right) = beside(side, line, record), WAYS[way or SIDES[side]]
        cells = []
        while record.board.holds(r := r + down, c := c + right):
            cells.append(at(r, c))
        if not cells:
            raise InputError(f"{name} looks {way} and sees no square of the board")
        return tuple(cells)

    def schema(self) -> Schema:
        properties = {
            "side": {"enum": [*SIDES]},
            "line": {"type": "integer", "minimum": -int(self.diagonal)},
            "value": self.value.schema(),
        }
        if self.diagonal:
            properties["way"] = {"enum": ["ne", "se", "sw", "nw"]}
        entry = {"type": "object", "properties": properties, "additionalProperties": False}
        return {"type": "array", "items": {**entry, "required": [*properties]}}

    @property
    def layout(self) -> plain.layouts.Layout:
        return plain.groups.OutsideLayout(self.value.word)

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        clues = []
        for raw in value or ():
            r, c = beside(raw["side"], raw["line"], board)
            y, x = turn.square((r + 1, c + 1), board.rows + 2, board.columns + 2)
            side = turn.name(raw["side"])
            way = {"way": turn.word(raw["way"])} if self.diagonal else {}
            corner = (
                side in ("left", "right") and self.diagonal and not 0 < y <= max(board.rows, board.columns)
            )
            if corner:  # at the top or bottom, where records have them
                side = "top" if y == 0 else "bottom"
            clues.append({**raw, "side": side, "line": (x if side in ("top", "bottom") else y) - 1, **way})
        return value and clues

    def normal_form(self, record: Raw) -> Any:
        listed = (record.get("clues") or {}).get(self.name) or []
        return sorted((dict(sorted(raw.items())) for raw in listed), key=repr) or None

    def random(self, random: Random, board: Record) -> Any:
        places = [place for place in self.places(board) if random.random() < 0.2]
        return [self.entry_at(place, self.value.random(random, board)) for place in places]

    def tool(self) -> dict[str, Any]:
        return self.value.tool() | {"at": "outside"}

    # Editing ----------------------------------------------------------------------------------------

    @property
    def keys(self) -> str:
        return self.value.keys

    @property
    def meanings(self) -> Mapping[str, str]:
        return self.value.meanings

    def place_of(self, entry: Any) -> tuple[Any, ...]:
        """Return the place of an entry: its side, its line and, for a diagonal one, its way."""
        return entry["side"], entry["line"], *([entry["way"]] if self.diagonal else [])

    def entry_at(self, place: Any, clue: Any) -> dict[str, Any]:
        """Return the entry of a place with this clue."""
        side, line, *way = place
        return {"side": side, "line": line, **({"way": way[0]} if way else {}), "value": clue}

    def describe_place(self, place: Any) -> str:
        """Return a place in words."""
        side, line, *way = place
        return f"{side} {line + 1}{f' {way[0]}' if way else ''}"

    def places(self, board: Record) -> Iterable[Any]:
        """Yield every place from which a clue sees squares."""
        for side in SIDES:
            across = side in ("top", "bottom")
            corner = int(self.diagonal and across)
            for line in range(-corner, (board.columns if across else board.rows) + corner):
                if not self.diagonal:
                    yield side, line
                    continue
                r, c = beside(side, line, board)
                for way in ("ne", "se", "sw", "nw"):
                    if board.board.holds(r + WAYS[way][0], c + WAYS[way][1]):
                        yield side, line, way

    def entries(self, record: Raw) -> dict[Any, Any]:
        return {self.place_of(raw): raw for raw in self.raw(record) or ()}

    def describe_entry(self, place: Any, entry: Any, board: Record) -> str:
        return f"{self.noun} {self.describe_place(place)} = {self.value.word.write(entry['value'])}"

    def spot(self, place: Any, board: Sized) -> Square:
        r, c = beside(place[0], place[1], board)
        return 2 * r + 1, 2 * c + 1

    def write_entry(self, entry: Any) -> str:
        return self.value.word.write(entry["value"])

    def read_entry(self, place: Any, text: str, board: Record) -> Any:
        clue = self.value.typed(text, self.name, None, f" {self.describe_place(place)}", board)
        return None if clue is None else self.entry_at(place, clue)

    def choices(self, board: Record) -> tuple[str, ...]:
        return self.value.choices(board)

    def options(self, place: Any, board: Record) -> Iterable[Any]:
        return [self.entry_at(place, clue) for clue in self.value.options(board)]

    def moved(self, value: Any, move: Move, board: Record) -> Any:
        """Keep clues at their side; drop one whose line leaves the board."""
        clues = []
        for raw in value or ():
            step = move.right if raw["side"] in ("top", "bottom") else move.down
            after = {**raw, "line": raw["line"] + step}
            if self.allows([after], board):
                clues.append(after)
        return clues or None


def beside(side: str, line: int, board: Sized) -> Square:
    """Return the square beside the board at a side and in a line: its row or column is -1 or one past the
    last.
    """
    return {
        "top": (-1, line),
        "bottom": (board.rows, line),
        "left": (line, -1),
        "right": (line, board.columns),
    }[side]
