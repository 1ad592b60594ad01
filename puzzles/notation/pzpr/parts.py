"""The parts of a URL's body: which fields of a record stand there, in which code.

>>> from .codes import CIRCLES
>>> part, draft = CellsPart("cells", CIRCLES, {0: None, 1: "w", 2: "b"}), RecordDraft("masyu", 1, 3)
>>> part.read(Scanner("5"), draft)
>>> draft.clues["cells"], part.write(draft)
([[None, 'w', 'b']], '5')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Any, Protocol

from ...core.board import at
from ...core.errors import InputError
from ...core.record import shorten
from ..draft import (
    Grid,
    RecordDraft,
    area_labels,
    in_rows,
    number_areas,
    numbers_of_line,
    walls,
    walls_inside,
)
from ..scanner import Scanner, number_text, unwritable
from .codes import (
    BITS,
    GAPS,
    HEXADECIMAL,
    KAKURO,
    NUMBER16,
    ROOM16,
    STARS,
    Code,
    SumsCode,
    Value,
    number_of,
)


class UrlPart(Protocol):
    """One piece of a URL's body."""

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        """Read the piece into the draft."""
        ...

    def write(self, draft: RecordDraft) -> str:
        """Return the piece for the draft; `InputError` for entries that have no place in it."""
        ...


def name_of(names: Mapping[Value, Any], value: Value) -> Any:
    """Return the name of a code's value in records, or the value itself if it has none."""
    return value if isinstance(value, list | dict) else names.get(value, value)


def value_named(names: Mapping[Value, Any], name: Any) -> Value:
    """Return the value with this name in records; `InputError` for a value that goes by another name."""
    if isinstance(name, list | dict):
        return name
    for value, record_name in names.items():
        if record_name == name and type(record_name) is type(name):
            return value
    if name in names and name is not None:
        raise unwritable(name)
    return name


@dataclass(eq=False, repr=False)
class CellsPart:
    """Grid of clues, `margin` rows and columns larger than the board. The record calls the values of the
    code by their `names`; a page shows the code's numbers, or `words` with the record's names for them.
    """

    name: str
    code: Code
    names: Mapping[Value, Any] = field(default_factory=dict)
    margin: int = 0
    words: Mapping[str, Any] = field(default_factory=dict)

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        rows, columns = draft.rows + self.margin, draft.columns + self.margin
        values = self.code.read(scanner, rows * columns)
        draft.clues[self.name] = in_rows([name_of(self.names, value) for value in values], columns)

    def write(self, draft: RecordDraft) -> str:
        grid = draft.grid(self.name, draft.rows + self.margin, draft.columns + self.margin)
        return self.code.write([value_named(self.names, name) for name in chain(*grid)])


@dataclass(eq=False, repr=False)
class Optional:
    """Parts at the end that are left out if they are blank."""

    parts: tuple[UrlPart, ...]

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        for part in self.parts if not scanner.has_ended else ():
            part.read(scanner, draft)

    def write(self, draft: RecordDraft) -> str:
        blank = RecordDraft(draft.kind, draft.rows, draft.columns)
        blank.clues["regions"] = [[0] * draft.columns for _ in range(draft.rows)]
        texts = [part.write(draft) for part in self.parts]
        return "" if texts == [part.write(blank) for part in self.parts] else "".join(texts)


@dataclass(eq=False, repr=False)
class BlankPart:
    """Cells that must all be blank: this program knows no such clues of the kind."""

    code: Code
    what: str

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        if any(self.code.read(scanner, draft.rows * draft.columns)):
            raise scanner.error(f"{self.what} in {draft.kind} are not known here")

    def write(self, draft: RecordDraft) -> str:
        return self.code.write([None] * (draft.rows * draft.columns))


@dataclass(eq=False, repr=False)
class Between:
    """Characters between two parts that have no meaning."""

    text: str

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        scanner.expect(self.text)

    def write(self, draft: RecordDraft) -> str:
        return self.text


@dataclass(eq=False, repr=False)
class SettingPart:
    """A number before a slash that is one of the params, by its `names` if it has some."""

    name: str
    names: Mapping[Value, Any] = field(default_factory=dict)
    default: Any = None

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        text = scanner.until("/")
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise scanner.error(f"{shorten(text)} is no number of {self.name}")
        draft.params[self.name] = name_of(self.names, int(text))

    def write(self, draft: RecordDraft) -> str:
        return f"{number_of(value_named(self.names, draft.params.get(self.name, self.default)), 999)}/"


# Walls and what they enclose --------------------------------------------------------------------------


def read_walls(scanner: Scanner, draft: RecordDraft) -> tuple[Grid, Grid]:
    """Return walls, packed as bits: uprights and levels."""
    rows, columns = draft.rows, draft.columns
    uprights = in_rows(BITS.read(scanner, rows * (columns - 1)), columns - 1) if columns > 1 else [[]] * rows
    return uprights, in_rows(BITS.read(scanner, (rows - 1) * columns), columns)


def write_walls(pair: tuple[Grid, Grid]) -> str:
    """Return uprights and levels, packed as bits."""
    return "".join(BITS.write(list(chain(*grid))) for grid in pair)


@dataclass(eq=False, repr=False)
class Walls:
    """Regions, by the walls between them; a page labels their squares, or has walls too if not `labelled`.

    A wall inside a region closes none. Such walls are a field of the record if they are `counted` by the
    rules. Rules that speak of regions alone do not see them.
    """

    labelled: bool = True
    counted: bool = False

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        self.take(read_walls(scanner, draft), draft)

    def take(self, pair: tuple[Grid, Grid], draft: RecordDraft) -> None:
        """Put the regions of uprights and levels into the draft, and the walls inside them."""
        draft.clues["regions"] = areas = area_labels(draft.rows, draft.columns, *pair)
        inside = walls_inside(areas, *pair) if self.counted else []
        if inside:
            draft.clues["borders"] = inside

    def write(self, draft: RecordDraft) -> str:
        return write_walls(self.all(draft))

    def all(self, draft: RecordDraft) -> tuple[Grid, Grid]:
        """Return all walls of a draft: uprights and levels. Raises `InputError` if borders close off a part
        of a region, which would be read as a region.
        """
        regions = draft.regions()
        uprights, levels = walls(regions)
        for (r, c), (y, x) in (borders := draft.clues.get("borders") or ()):
            (uprights if r == y else levels)[min(r, y)][min(c, x)] = 1
        holes = [[label is None for label in row] for row in regions]
        if borders and area_labels(draft.rows, draft.columns, uprights, levels, holes) != numbered(regions):
            raise InputError("clues.borders closes off a part of a region, which pzpr takes for a region")
        return uprights, levels


def numbered(regions: Grid) -> Grid:
    """Return regions by their numbers in reading order."""
    order = number_areas(regions)
    return [[order.get(label) for label in row] for row in regions]


@dataclass(eq=False, repr=False)
class LetteredWalls(Walls):
    """Regions, by a letter for each square, as early URLs have them: a wall stands between different ones."""

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        letters = [scanner.take() for _ in range(draft.rows * draft.columns)]
        self.take(walls(in_rows(letters, draft.columns)), draft)


BORDERS = Walls(counted=True)
"""Regions, and borders inside them that the rules count."""


@dataclass(eq=False, repr=False)
class EdgesPart:
    """Clues between neighbours: a grid of those in rows and a grid of those between rows, as a pair."""

    name: str
    code: Code

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        rows, columns = draft.rows, draft.columns
        cut = rows * (columns - 1)
        values = self.code.read(scanner, cut + (rows - 1) * columns)
        uprights = in_rows(values[:cut], columns - 1) if cut else [[]] * rows
        draft.clues[self.name] = uprights, in_rows(values[cut:], columns)

    def write(self, draft: RecordDraft) -> str:
        return self.code.write([value for grid in draft.clues[self.name] for row in grid for value in row])


def clues_between(edges: tuple[Grid, Grid]) -> Iterator[tuple[list[list[int]], Value]]:
    """Yield the clues between neighbours, each with its two squares, the left or upper one first."""
    for grid, (down, right) in zip(edges, ((0, 1), (1, 0)), strict=True):
        for r, row in enumerate(grid):
            for c, clue in enumerate(row):
                if clue:
                    yield [[r, c], [r + down, c + right]], clue


def put_between(draft: RecordDraft, name: str, clues: Iterable[tuple[list[list[int]], Value]]) -> None:
    """Set the clues of an `EdgesPart`, each given with its two squares, the left or upper one first."""
    uprights: Grid = [[None] * (draft.columns - 1) for _ in range(draft.rows)]
    levels: Grid = [[None] * draft.columns for _ in range(draft.rows - 1)]
    for ((r, c), (y, x)), clue in clues:
        if (y - r, x - c) not in ((0, 1), (1, 0)):
            raise InputError("a clue between squares that share no edge has no place in pzpr", cell=at(r, c))
        grid = levels if c == x else uprights
        if grid[r][c] is not None:
            raise InputError("there is a place for one clue between two squares", cell=at(r, c))
        grid[r][c] = clue
    draft.clues[name] = uprights, levels


@dataclass(eq=False, repr=False)
class Holes:
    """Squares that belong to no region; with `alone` each is a region of its own, as in magnets."""

    alone: bool = False

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        holes = in_rows(BITS.read(scanner, draft.rows * draft.columns), draft.columns)
        if self.alone:
            draft.clues["regions"] = isolate_holes(draft.clues["regions"], holes)
        else:
            leave_out(draft, holes)

    def write(self, draft: RecordDraft) -> str:
        areas = list(chain(*draft.grid("regions")))
        sizes = Counter(areas)
        return BITS.write([int(label is None or (self.alone and sizes[label] == 1)) for label in areas])


def leave_out(draft: RecordDraft, holes: Grid) -> None:
    """Take holes out of the regions: with them, borders inside a region may close off a part of it."""
    uprights, levels = walls(draft.clues["regions"])
    for (r, c), (y, x) in draft.clues.pop("borders", ()):
        (uprights if r == y else levels)[min(r, y)][min(c, x)] = 1
    draft.clues["regions"] = areas = area_labels(draft.rows, draft.columns, uprights, levels, holes)
    beside = [
        pair for pair in walls_inside(areas, uprights, levels) if areas[pair[0][0]][pair[0][1]] is not None
    ]
    draft.clues |= {"borders": beside} if beside else {}


def isolate_holes(areas: Grid, holes: Grid) -> Grid:
    """Return the areas with each hole as one of its own."""
    rows, columns = len(areas), len(areas[0])
    split = area_labels(rows, columns, *walls(areas), holes)
    labels = [
        [(r, c) if label is None else label for c, label in enumerate(row)] for r, row in enumerate(split)
    ]
    order = number_areas(labels)
    return [[order[label] for label in row] for row in labels]


class CountPart:
    """A number for each region, or none."""

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        regions = len(number_areas(draft.clues["regions"]))
        counts = enumerate(ROOM16.read(scanner, regions))
        draft.clues["counts"] = {str(label): count for label, count in counts if count is not None}

    def write(self, draft: RecordDraft) -> str:
        order = {str(label): place for label, place in number_areas(draft.grid("regions")).items()}
        row: list[Value] = [None] * len(order)
        for label, count in (draft.clues.get("counts") or {}).items():
            if label not in order:
                raise InputError(f"clues.counts names the region {shorten(label)}, which is not there")
            row[order[label]] = count
        return ROOM16.write(row)


def walk(marked: str) -> tuple[UrlPart, ...]:
    """Return the parts of a board with `marked` cells and numbers."""
    return CellsPart(marked, BITS), CellsPart("cells", NUMBER16)


COUNTED = (Walls(), CountPart())
"""Regions with a number in some of them."""

BORDERED = (BORDERS, CountPart())
"""Regions with a number in some of them, and borders inside them that the rules count."""


ROOM_GIVENS = (Walls(labelled=False), CellsPart("givens", NUMBER16))
"""Regions, and numbers in some squares."""


class CagePart:
    """Cages that fill the board, each with its target or none."""

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        areas = area_labels(draft.rows, draft.columns, *read_walls(scanner, draft))
        cages: list[dict[str, Any]] = [{"cells": []} for _ in number_areas(areas)]
        for r, row in enumerate(areas):
            for c, label in enumerate(row):
                cages[label]["cells"].append([r, c])
        for cage, target in zip(cages, ROOM16.read(scanner, len(cages)), strict=True):
            if target is not None:
                cage["target"] = target
        draft.clues["cages"] = cages

    def write(self, draft: RecordDraft) -> str:
        areas = cage_labels(draft)
        targets = [cage.get("target") for cage in draft.clues["cages"]]
        return write_walls(walls(areas)) + ROOM16.write([targets[number] for number in number_areas(areas)])


def cage_labels(draft: RecordDraft) -> Grid:
    """Return the grid of the numbers of the cages, which must fill the board."""
    areas: Grid = [[None] * draft.columns for _ in range(draft.rows)]
    for number, cage in enumerate(draft.clues["cages"]):
        for r, c in cage["cells"]:
            areas[r][c] = number
    if any(label is None for row in areas for label in row):
        raise InputError("a square is in no cage, which cannot be written in this form")
    return areas


WITH_BLACK = (CellsPart("cells", NUMBER16), Optional((CellsPart("black", BITS),)))
"""Numbers, and black squares if there are some."""

# Beside the board -----------------------------------------------------------------------------------

ALONG_ROWS = ("rows", "rows_plus", "rows_minus", "left", "right")
"""The fields with an entry for each row; others have one for each column."""


def side_length(name: str, draft: RecordDraft) -> int:
    """Return the number of entries of a field beside the board."""
    return draft.rows if name in ALONG_ROWS else draft.columns


@dataclass(eq=False, repr=False)
class Sides:
    """Clues beside the board. The fields of one group alternate, line by line, the nearest first."""

    groups: tuple[tuple[str, ...], ...]
    code: Code = NUMBER16
    names: Mapping[Value, Any] = field(default_factory=dict)

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        lengths = [side_length(group[0], draft) for group in self.groups]
        total = sum(length * len(group) for length, group in zip(lengths, self.groups, strict=True))
        values = [name_of(self.names, value) for value in self.code.read(scanner, total)]
        for length, group in zip(lengths, self.groups, strict=True):
            for place, name in enumerate(group):
                draft.clues[name] = values[place : length * len(group) : len(group)]
            values = values[length * len(group) :]

    def write(self, draft: RecordDraft) -> str:
        row = []
        for group in self.groups:
            lines = [draft.line(name, side_length(name, draft)) for name in group]
            row += [value_named(self.names, value) for values in zip(*lines, strict=True) for value in values]
        return self.code.write(row)


COLS_ROWS = Sides((("cols",), ("rows",)))


@dataclass(eq=False, repr=False)
class StackPart:
    """The lists of numbers of a nonogram: from the board outwards, in the places that a line can need. A line
    without numbers is empty, or it has no clue if there are `free` lines. The record calls the values of the
    code by their `names`.
    """

    free: bool = False
    names: Mapping[Value, Any] = field(default_factory=dict)

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        high, wide = (draft.rows + 1) // 2, (draft.columns + 1) // 2
        values = NUMBER16.read(scanner, high * draft.columns + wide * draft.rows)
        cut = high * draft.columns
        for name, row, depth in (("cols", values[:cut], high), ("rows", values[cut:], wide)):
            draft.clues[name] = [self.told(stack[::-1]) for stack in in_rows(row, depth)]

    def write(self, draft: RecordDraft) -> str:
        row: list[Value] = []
        for name, depth in (("cols", (draft.rows + 1) // 2), ("rows", (draft.columns + 1) // 2)):
            for stack in draft.line(name, side_length(name, draft)):
                row += self.placed(stack, name, depth)[::-1]
        return NUMBER16.write(row)

    def told(self, values: list[Value]) -> list[Any] | None:
        """Return the list of a line from its places, those towards the board last."""
        numbers = [name_of(self.names, value) for value in values if value is not None]
        return numbers if numbers or not self.free else None

    def placed(self, stack: list[Any] | None, name: str, places: int) -> list[Value]:
        """Return the values in the places of a line of the field `name`, those towards the board last."""
        numbers = [] if stack is None and self.free else numbers_of_line(stack, name)
        values = [value_named(self.names, number) for number in numbers if number != 0]
        if len(values) > places:
            raise InputError(f"clues.{name} has {len(values)} numbers in a line of {places} places")
        return [None] * (places - len(values)) + values


class HoledWalls:
    """Regions by walls, also those round each square that is in none, and then these squares."""

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        pair = read_walls(scanner, draft)
        holes = in_rows(GAPS.read(scanner, draft.rows * draft.columns), draft.columns)
        draft.clues["regions"] = area_labels(draft.rows, draft.columns, *pair, holes)

    def write(self, draft: RecordDraft) -> str:
        areas = draft.regions()
        alone = [
            [(r, c) if label is None else label for c, label in enumerate(row)] for r, row in enumerate(areas)
        ]
        return write_walls(walls(alone)) + GAPS.write([label is None for label in chain(*areas)])


# For single kinds -------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class CenterPart:
    """The centres of galaxies and other dots, on squares, edges and corners, with the number `sort` that pzpr
    has for them.
    """

    sort: int = 0

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        width = 2 * draft.columns - 1
        spots = STARS.read(scanner, (2 * draft.rows - 1) * width)
        points = [divmod(i, width) for i, spot in enumerate(spots) if spot is not None]
        draft.clues["centers"] = [[y + 1, x + 1] for y, x in points]

    def write(self, draft: RecordDraft) -> str:
        grid: Grid = [[None] * (2 * draft.columns - 1) for _ in range(2 * draft.rows - 1)]
        for y, x in draft.clues.get("centers", ()):
            if not (0 < y < 2 * draft.rows and 0 < x < 2 * draft.columns):
                raise InputError(f"clues.centers holds [{y}, {x}], which is off the board")
            grid[y - 1][x - 1] = self.sort
        return STARS.write(list(chain(*grid)))


MOST_RUN, BLANK_RUN = 36, "."
"""A number of blank points in a row, and the sign for them."""


@dataclass(eq=False, repr=False)
class CornerPart:
    """The marked corners inside the board: the number of blank ones before each, as one digit."""

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        width = draft.columns - 1
        place, total = 0, (draft.rows - 1) * width
        draft.clues["centers"] = marked = []
        if not total:
            scanner.expect("0")
        while place < total:
            if scanner.next == BLANK_RUN:
                scanner.take()
                place += MOST_RUN
                continue
            place += scanner.digit(MOST_RUN)
            if place < total:
                marked.append([2 * (place // width + 1), 2 * (place % width + 1)])
            place += 1

    def write(self, draft: RecordDraft) -> str:
        marked, text, blanks = {(y, x) for y, x in draft.clues.get("centers") or ()}, "", 0
        for y, x in product(range(2, 2 * draft.rows, 2), range(2, 2 * draft.columns, 2)):
            if (y, x) in marked:
                text, blanks = text + number_text(blanks, MOST_RUN), 0
            elif blanks == MOST_RUN - 1:
                text, blanks = text + BLANK_RUN, 0
            else:
                blanks += 1
        return text + number_text(blanks, MOST_RUN) if blanks or not text else text


class Black:
    """The board and the clues beside it of a kakuro; the record has these in a row and a column more."""

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        rows, columns = draft.rows - 1, draft.columns - 1
        inner = in_rows(KAKURO.read(scanner, rows * columns), columns)
        top = [["#", *({} if inner[0][c] is None else "#" for c in range(columns))]]
        cells: Grid = top + [[{} if row[0] is None else "#", *row] for row in inner]
        for c in range(1, columns + 1):
            if cells[0][c] == {}:
                cells[0][c] = self.clue("down", scanner)
        for r in range(1, rows + 1):
            if cells[r][0] == {}:
                cells[r][0] = self.clue("across", scanner)
        draft.clues["cells"] = cells

    def clue(self, way: str, scanner: Scanner) -> Any:
        """Return the clue beside a white square at the edge."""
        total = SumsCode().read_total(scanner)
        return {way: total} if total else "#"

    def write(self, draft: RecordDraft) -> str:
        top, *rest = draft.grid("cells")
        inner = [row[1:] for row in rest]
        beside = [("down", *pair) for pair in zip(top[1:], inner[0], strict=True)]
        beside += [("across", row[0], row[1]) for row in rest]
        return KAKURO.write(list(chain(*inner))) + "".join(
            SumsCode().total(None if clue == "#" else clue.get(way))
            for way, clue, square in beside
            if square is None
        )


@dataclass(eq=False, repr=False)
class EndsPart:
    """The squares of some letters, such as the start and the goal of a path, by column and row, from 1."""

    name: str = "ends"
    letters: str = "sg"

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        numbers = [number_of(HEXADECIMAL.read(scanner), 9999) for _ in 2 * self.letters]
        self.place(draft, [number - 1 for number in numbers])

    def place(self, draft: RecordDraft, numbers: list[int]) -> None:
        """Put the letters into a draft, by columns and rows from 0; those off the board are left out."""
        grid: Grid = [[None] * draft.columns for _ in range(draft.rows)]
        for letter, c, r in zip(self.letters, numbers[::2], numbers[1::2], strict=True):
            if 0 <= r < draft.rows and 0 <= c < draft.columns:
                grid[r][c] = letter
        draft.clues[self.name] = grid

    def write(self, draft: RecordDraft) -> str:
        return "".join(HEXADECIMAL.write(number + 1) for number in self.numbers(draft))

    def numbers(self, draft: RecordDraft) -> list[int]:
        """Return the columns and rows of the letters, from 0."""
        places = {
            letter: [c, r] for r, row in enumerate(draft.grid(self.name)) for c, letter in enumerate(row)
        }
        for letter in self.letters:
            if letter not in places:
                raise InputError(f"clues.{self.name} lacks the letter {letter}")
        return [number for letter in self.letters for number in places[letter]]


FLEETS = {
    letter: {str(length): longest + 1 - length for length in range(1, longest + 1)}
    for letter, longest in (("c", 3), ("d", 4), ("e", 5))
}
"""Fleets by letter: one ship of the greatest length, two of the next one, and so on."""

MOST_SHIP = 400
"""Maximum squares of the rectangle in which a ship is written."""


@dataclass(frozen=True)
class FleetPart:
    """The pieces of a fleet or a bank: the letter of one of the `sets`, or the number of pieces and each as
    the squares of a rectangle.
    """

    name: str = "fleet"
    sets: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: FLEETS)

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        scanner.expect("/")
        if scanner.next == "/":
            scanner.take()
            draft.clues[self.name] = dict([*self.sets.values()][scanner.one_of("".join(self.sets))])
            return
        count, fleet = scanner.until("/"), dict[str, int]()
        if not (count.isascii() and count.isdigit() and len(count) < 4):
            raise scanner.error(f"{shorten(count)} is no number of pieces")
        for _ in range(int(count)):
            piece = Scanner(scanner.until("/"), scanner.start + scanner.position)
            wide, high = piece.digit(36), piece.digit(36)
            if not 0 < wide * high <= MOST_SHIP:
                raise piece.error(f"a piece has 1 to {MOST_SHIP} squares")
            piece.text = piece.text.ljust(2 + -(-wide * high // 5), "0")  # zeros at its end are left out
            word = self.word(in_rows(BITS.read(piece, wide * high), wide))
            if not word:
                raise piece.error("a piece has no square")
            piece.finish()
            fleet[word] = fleet.get(word, 0) + 1
        draft.clues[self.name] = fleet

    def word(self, bits: Grid) -> str:
        """Return the word of a piece; empty for one without squares."""
        rows = [row for row in bits if any(row)]
        columns = [column for column in zip(*rows, strict=True) if any(column)]
        lines = ["".join(".x"[bit] for bit in row) for row in zip(*columns, strict=True)]
        from ...core.hulls import hull_of, word_of  # boards without pieces do without

        return word_of(hull_of("/".join(lines))) if lines else ""

    def write(self, draft: RecordDraft) -> str:
        fleet = {str(word): count for word, count in draft.clues[self.name].items()}
        for letter, known in self.sets.items():
            if fleet == known:
                return f"//{letter}"
        pieces = [
            self.piece(word) for word, count in sorted(fleet.items(), key=by_size) for _ in range(count)
        ]
        return "/" + "/".join([str(len(pieces)), *pieces])

    def piece(self, word: str) -> str:
        """Return the text of one piece."""
        rows = ["x" * int(word)] if word.isdecimal() else word.split("/")
        bits = [int(sign == "x") for row in rows for sign in row]
        return f"{number_text(len(rows[0]), 36)}{number_text(len(rows), 36)}{BITS.write(bits).rstrip('0')}"


def by_size(ship: tuple[str, int]) -> tuple[int, str]:
    """Return the key by which a fleet is sorted: by length, and ships that are not straight after these."""
    word = ship[0]
    return int(word) if word.isdecimal() else MOST_SHIP, word


TABLED = (CellsPart, SettingPart, Walls, CountPart, CagePart)
"""Parts from which the table on a page follows."""
