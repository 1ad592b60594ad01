"""Declaration of a kind for Simon Tatham's Portable Puzzle Collection: a game, its ids and its moves.

``forms/programs`` reads and writes ids, links and save files by it.

>>> squares = Choice("t", 0, ("triangles",), "the lattice")
>>> game = Sgt("loopy", (CellsPart("cells", RUNS),), settings=(squares,))
>>> game.written_params(RecordDraft("slitherlink", 5, 7)), game.draft("slitherlink", "7x5t0de").rows
('7x5t0', 5)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase
from typing import Any, ClassVar, NamedTuple, Protocol

from ..core.board import at, box_shape
from ..core.errors import InputError
from .draft import AHEAD, Grid, RecordDraft, area_labels, in_rows, number_areas, numbers_of_line, walls
from .pzpr.codes import Every, NumberCode, Runs, Value, append_run, number_of
from .pzpr.parts import CellsPart, UrlPart, cage_labels, side_length
from .scanner import Scanner, unwritable

_DIGITS = tuple("0123456789")
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}

# Codes ------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Symbols:
    """An entry of one symbol: a digit, or one of `others`."""

    others: Mapping[str, Value] = field(default_factory=dict)

    def read(self, scanner: Scanner) -> Value:
        return self.others[scanner.take()] if scanner.next in self.others else scanner.digit(10)

    def write(self, value: Value) -> str:
        symbols = (symbol for symbol, meaning in self.others.items() if meaning == value)
        return next(symbols, None) or str(number_of(value, 9))


def read_number(scanner: Scanner) -> int:
    """Return the decimal number that comes next, of five digits at most."""
    number = scanner.digit(10)
    for _ in range(4):
        if not scanner.next or scanner.next not in "0123456789":
            break
        number = 10 * number + scanner.digit(10)
    return number


class InBrackets:
    """A number: a digit, or several in brackets."""

    def read(self, scanner: Scanner) -> Value:
        if scanner.next != "[":
            return scanner.digit(10)
        scanner.take()
        number = read_number(scanner)
        scanner.expect("]")
        return number

    def write(self, value: Value) -> str:
        number = number_of(value, 99_999)
        return f"[{number}]" if number > 9 else str(number)


class NumberRuns:
    """Numbers of any length; letters are runs of blanks, and ``_`` stands between two numbers."""

    blanks = Runs(Symbols(), "a")

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        while len(values) < count:
            if scanner.next and scanner.next in ascii_lowercase:
                append_run(scanner, values, ascii_lowercase.index(scanner.next) + 1, count)
                scanner.take()
            elif scanner.next == "_":
                scanner.take()
            elif scanner.next == "0":
                raise scanner.error("'0' has no meaning here")
            elif scanner.next in ("", ","):
                raise scanner.error(f"the numbers end after {len(values)} of {count} squares")
            else:
                values.append(read_number(scanner))
        return values

    def write(self, values: Sequence[Value]) -> str:
        groups = [(blank, list(group)) for blank, group in groupby(values, lambda value: value is None)]
        return "".join(
            self.blanks.write_run(len(group)) if blank else "_".join(str(number_of(n, 99_999)) for n in group)
            for blank, group in groups
        )


@dataclass(eq=False, repr=False)
class Gaps:
    """Marks of a few sorts. The symbol of a mark gives its sort and, by its place among the symbols of that
    sort, the number of blanks before it. ``z`` stands for `longest_gap` blanks without a mark; with `closed`
    one more mark, behind the last square, ends the text.
    """

    sorts: tuple[tuple[Value, str], ...]
    closed: bool = True

    @property
    def longest_gap(self) -> int:
        """Number of blanks of a ``z``."""
        return len(self.sorts[0][1]) - (self.sorts[0][1][0] == "_")

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        is_closed = not self.closed
        while not scanner.has_ended and scanner.next != ",":
            symbol = scanner.take()
            if symbol == "z":
                append_run(scanner, values, self.longest_gap, count)
                continue
            sort = next((sort for sort in self.sorts if symbol in sort[1]), None)
            if sort is None:
                raise scanner.error(f"{symbol!r} has no meaning here", scanner.position - 1)
            append_run(scanner, values, sort[1].index(symbol), count)
            if len(values) < count:
                values.append(sort[0])
            elif is_closed:
                raise scanner.error(f"there are more than {count} values")
            else:
                is_closed = True
        if not is_closed:
            raise scanner.error("the text ends too early")
        return values + [None] * (count - len(values))

    def write(self, values: Sequence[Value]) -> str:
        text, blanks = "", 0
        symbols_of = dict(self.sorts)
        for value in [*values, self.sorts[0][0]] if self.closed else values:
            if value is None:
                blanks += 1
                continue
            if value not in symbols_of:
                raise unwritable(value)
            symbols = symbols_of[value]
            while blanks >= len(symbols):
                text, blanks = text + "z", blanks - self.longest_gap
            text, blanks = text + symbols[blanks], 0
        return text


# Parts ------------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Lists:
    """Clues beside the board, each behind or before a `separator`; in `stacks` they are lists with dots."""

    names: tuple[str, ...]
    separator: str
    leading: bool = False
    stacks: bool = False

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        separated = self.leading
        for name in self.names:
            draft.clues[name] = []
            for _ in range(side_length(name, draft)):
                if separated:
                    scanner.expect(self.separator)
                draft.clues[name].append(self.clue(scanner))
                separated = True

    def clue(self, scanner: Scanner) -> Any:
        """Return the clue that comes next."""
        numbers = []
        while scanner.next and scanner.next in "0123456789":
            numbers.append(read_number(scanner))
            if not self.stacks or scanner.next != ".":
                break
            scanner.take()
            if scanner.next not in _DIGITS:
                raise scanner.error("a number was expected behind the dot")
        return numbers if self.stacks else numbers[0] if numbers else None

    def write(self, draft: RecordDraft) -> str:
        clues = [
            numbers_of_line(clue, name) if self.stacks else clue
            for name in self.names
            for clue in draft.line(name, side_length(name, draft))
        ]
        texts = [
            ".".join(str(number_of(number, 99_999)) for number in clue if number != 0)
            if self.stacks
            else ""
            if clue is None
            else str(number_of(clue, 99_999))
            for clue in clues
        ]
        return (self.separator if self.leading else "") + self.separator.join(texts)


@dataclass(eq=False, repr=False)
class SideClues:
    """Clues along one side, a digit for each and a dot for none."""

    name: str

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        draft.clues[self.name] = Every(NumberCode(10), ".").read(scanner, side_length(self.name, draft))

    def write(self, draft: RecordDraft) -> str:
        return Every(NumberCode(10), ".").write(draft.line(self.name, side_length(self.name, draft)))


class Dominoes:
    """Regions of two squares: each square is written as the side of its other half, ``*`` if it has none."""

    ways: ClassVar = {"L": "e", "R": "w", "T": "s", "B": "n"}

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        halves = [[scanner.take() for _ in range(draft.columns)] for _ in range(draft.rows)]
        grid: Grid = [[None] * draft.columns for _ in range(draft.rows)]
        for r, row in enumerate(halves):
            for c, half in enumerate(row):
                if half == "*":
                    grid[r][c] = (r, c)
                    continue
                if half not in self.ways:
                    raise scanner.error(f"{half!r} is no half of a domino")
                y, x = AHEAD[self.ways[half]]
                if not (0 <= r + y < draft.rows and 0 <= c + x < draft.columns):
                    raise scanner.error("a domino reaches over the edge of the board")
                if self.ways.get(halves[r + y][c + x]) != OPPOSITE[self.ways[half]]:
                    raise scanner.error("half a domino is missing")
                grid[r][c] = min((r, c), (r + y, c + x))
        order = number_areas(grid)
        draft.clues["regions"] = [[order[label] for label in row] for row in grid]

    def write(self, draft: RecordDraft) -> str:
        regions, text = draft.grid("regions"), ""
        for r, row in enumerate(regions):
            for c, label in enumerate(row):
                near = [
                    symbol
                    for symbol, way in self.ways.items()
                    for y, x in [(r + AHEAD[way][0], c + AHEAD[way][1])]
                    if 0 <= y < draft.rows and 0 <= x < draft.columns and regions[y][x] == label
                ]
                text += near[0] if near else "*"
        return text


@dataclass(eq=False, repr=False)
class Inequalities:
    """Numbers, each with the sides on which it is larger; with `adjacent` on which it is next in order."""

    adjacent: bool = False
    ways: ClassVar = {"U": "n", "R": "e", "D": "s", "L": "w"}

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        pairs, givens = [], []
        for r in range(draft.rows):
            for c in range(draft.columns):
                givens.append(read_number(scanner) or None)
                while scanner.next in self.ways:
                    y, x = AHEAD[self.ways[scanner.take()]]
                    if not (0 <= r + y < draft.rows and 0 <= c + x < draft.columns):
                        raise scanner.error("the sign is at the edge of the board")
                    pairs.append([[r + y, c + x], [r, c]])
                if not scanner.has_ended or len(givens) < draft.rows * draft.columns:
                    scanner.expect(",")
        draft.clues["givens"] = in_rows(givens, draft.columns)
        if self.adjacent:
            both = {(tuple(other), tuple(one)) for one, other in pairs}
            alone = next((here for there, here in pairs if (tuple(there), tuple(here)) not in both), None)
            if alone is not None:
                what = "the sign stands in one of two squares alone"
                raise InputError(what, cell=at(*alone))
            bars = sorted({tuple(map(tuple, sorted(pair))) for pair in pairs})
            draft.clues["consecutive"] = [list(map(list, pair)) for pair in bars]
        else:
            draft.clues["less"] = pairs

    def write(self, draft: RecordDraft) -> str:
        pairs = draft.clues.get("consecutive" if self.adjacent else "less") or []
        larger = {(tuple(a), tuple(b)) for a, b in pairs}
        if self.adjacent:
            larger |= {(b, a) for a, b in larger}
        text = ""
        for r, row in enumerate(draft.grid("givens")):
            for c, number in enumerate(row):
                signs = (
                    sign
                    for sign, way in self.ways.items()
                    if ((r + AHEAD[way][0], c + AHEAD[way][1]), (r, c)) in larger
                )
                text += f"{number_of(number or 0, 99)}{''.join(signs)},"
        return text


@dataclass(eq=False, repr=False)
class Demand:
    """No text, but what the program demands of a clue grid: `broken` returns a square that breaks it, or
    None.
    """

    name: str
    broken: Callable[[Grid], tuple[int, int] | None]
    what: str

    def check(self, draft: RecordDraft) -> None:
        """Raise `InputError` for a grid that the program refuses."""
        square = self.broken(draft.grid(self.name))
        if square is not None:
            raise InputError(f"this game has {self.what}", cell=at(*square))

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        self.check(draft)

    def write(self, draft: RecordDraft) -> str:
        self.check(draft)
        return ""


class DotCenters:
    """The centres of galaxies, on squares, edges and corners."""

    code = Gaps((("white", ascii_lowercase[:25]), ("black", ascii_uppercase[:25])), closed=False)

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        width = 2 * draft.columns - 1
        spots = self.code.read(scanner, (2 * draft.rows - 1) * width)
        points = [divmod(i, width) for i, spot in enumerate(spots) if spot is not None]
        draft.clues["centers"] = [[y + 1, x + 1] for y, x in points]

    def write(self, draft: RecordDraft) -> str:
        width = 2 * draft.columns - 1
        spots: list[Value] = [None] * ((2 * draft.rows - 1) * width)
        if not draft.clues["centers"]:
            raise InputError("a game id of galaxies has at least one dot")
        for y, x in draft.clues["centers"]:
            spots[(y - 1) * width + x - 1] = "white"
        return self.code.write(spots)


@dataclass(eq=False, repr=False)
class Blocks:
    """Code of the blocks of a square board, by the runs of edges between walls: rows first, then columns.
    In `counted` runs a number repeats the letter before it.
    """

    counted: bool = False

    def read(self, scanner: Scanner, side: int) -> Grid:
        """Return the labels of the blocks."""
        half = side * (side - 1)
        bits = self.walls(scanner, 2 * half)
        if side == 1:
            return [[0]]
        columns = in_rows(bits[half:], side - 1)
        levels = [list(row) for row in zip(*columns, strict=True)]
        return area_labels(side, side, in_rows(bits[:half], side - 1), levels)

    def walls(self, scanner: Scanner, count: int) -> list[int]:
        """Return for each edge whether it has a wall."""
        edges: list[int] = []
        while len(edges) <= count:
            run = scanner.one_of("_" + ascii_lowercase)
            times = read_number(scanner) if self.counted and scanner.next in _DIGITS else 1
            if len(edges) + times * (run + (run < 26)) > count + 1:
                raise scanner.error(f"there are more than {count} edges")
            edges += ([0] * run + [1] * (run < 26)) * times
        return edges[:count]

    def write(self, areas: Grid) -> str:
        """Return the text of blocks by their labels."""
        uprights, levels = walls(areas)
        row = [edge for line in uprights for edge in line]
        row += [edge for line in zip(*levels, strict=True) for edge in line]
        symbols, run = [], 0
        for edge in [*row, 1]:
            if edge:
                symbols.append(("_" + ascii_lowercase)[run])
                run = 0
            else:
                run += 1
                if run == 26:
                    symbols.append("z")
                    run = 0
        groups = [(symbol, sum(1 for _ in group)) for symbol, group in groupby(symbols)]
        return "".join(
            f"{symbol}{times}" if self.counted and times > 2 else symbol * times for symbol, times in groups
        )


def cells_of_areas(areas: Grid) -> list[list[list[int]]]:
    """Return the squares of each area of a label grid."""
    cells: list[list[list[int]]] = [[] for _ in number_areas(areas)]
    for r, row in enumerate(areas):
        for c, label in enumerate(row):
            cells[label].append([r, c])
    return cells


class OperationCages:
    """Cages by the walls between them, then each with its operation."""

    code = Blocks(counted=True)
    operations: ClassVar = {"a": "+", "s": "-", "m": "*", "d": "/"}

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        areas = self.code.read(scanner, draft.rows)
        scanner.expect(",")
        draft.clues["cages"] = [self.cage(scanner, cells) for cells in cells_of_areas(areas)]

    def cage(self, scanner: Scanner, cells: list[list[int]]) -> dict[str, Any]:
        """Return the cage of these squares; its operation and target come next."""
        operation = self.operations["asmd"[scanner.one_of("asmd")]]
        target = read_number(scanner)
        return {"cells": cells, "op": operation if len(cells) > 1 else None, "target": target}

    def write(self, draft: RecordDraft) -> str:
        areas = cage_labels(draft)
        cages = [draft.clues["cages"][number] for number in number_areas(areas)]
        letters = {operation: letter for letter, operation in self.operations.items()}
        clues = (f"{letters[cage['op'] or '+']}{number_of(cage['target'], 99_999)}" for cage in cages)
        return f"{self.code.write(areas)},{''.join(clues)}"


class BlockRegions:
    """Regions of any shape, by the walls between them."""

    name = "regions"
    code = Blocks()

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        scanner.expect(",")
        draft.clues["regions"] = self.code.read(scanner, draft.rows)

    def write(self, draft: RecordDraft) -> str:
        if not draft.clues.get("regions"):
            raise InputError("there are no regions, which this game has")
        return f",{self.code.write(draft.regions())}"


class SumCages:
    """Cages by the walls between them, then a grid with the sum of each in its first square. The program
    has every square in a cage of two squares or more.
    """

    name = "cages"
    code = Blocks()
    sums = NumberRuns()

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        scanner.expect(",")
        areas = self.code.read(scanner, draft.rows)
        scanner.expect(",")
        sums = in_rows(self.sums.read(scanner, draft.rows * draft.columns), draft.columns)
        cages: list[dict[str, Any]] = []
        for cells in cells_of_areas(areas):
            stated = [sums[r][c] for r, c in cells if sums[r][c] is not None]
            if len(stated) > 1:
                first = at(*cells[0])
                raise InputError(
                    f"the cage from {first} has {len(stated)} sums, one was expected", cell=first
                )
            cages.append({"cells": cells} | ({"sum": stated[0]} if stated else {}))
        draft.clues["cages"] = cages

    def write(self, draft: RecordDraft) -> str:
        cages = draft.clues.get("cages")
        if not cages:
            raise InputError("there are no cages, which this game has")
        if any(len(cage["cells"]) < 2 for cage in cages):
            raise InputError("a cage of one square has no place in this game")
        areas, sums = cage_labels(draft), [[None] * draft.columns for _ in range(draft.rows)]
        for cage in cages:
            r, c = min(map(tuple, cage["cells"]))
            sums[r][c] = cage.get("sum")
        numbers = self.sums.write([number for row in sums for number in row])
        return f",{self.code.write(areas)},{numbers}"


# The declaration --------------------------------------------------------------------------------------------


class Setting(Protocol):
    """A part of the params that has a meaning for the rules."""

    @property
    def looks_like(self) -> str:
        """A regular expression for its text."""
        ...

    def read(self, text: str, params: dict[str, Any]) -> None:
        """Read its text, which is empty if it was left out."""
        ...

    def write(self, params: Mapping[str, Any]) -> str:
        """Return its text."""
        ...


@dataclass(eq=False, repr=False)
class Switch:
    """A letter for a setting of the record that is on."""

    letter: str
    name: str

    @property
    def looks_like(self) -> str:
        return self.letter

    def read(self, text: str, params: dict[str, Any]) -> None:
        if text:
            params[self.name] = True

    def write(self, params: Mapping[str, Any]) -> str:
        return self.letter if params.get(self.name) else ""


@dataclass(eq=False, repr=False)
class Amount:
    """A letter with a number for a setting of the record, `usual` where it is left out."""

    letter: str
    name: str
    usual: int

    @property
    def looks_like(self) -> str:
        return rf"{self.letter}\d{{1,3}}"

    def read(self, text: str, params: dict[str, Any]) -> None:
        number = int(text[1:] or self.usual)
        if number != self.usual:
            params[self.name] = number

    def write(self, params: Mapping[str, Any]) -> str:
        return f"{self.letter}{params.get(self.name, self.usual)}"


@dataclass(eq=False, repr=False)
class Choice:
    """A letter with a number, of which only the first means what is here; the others mean these `names`."""

    letter: str
    first: int
    names: tuple[str, ...]
    what: str

    @property
    def looks_like(self) -> str:
        return rf"{self.letter}\d{{1,3}}"

    def read(self, text: str, params: dict[str, Any]) -> None:
        chosen = int(text[1:] or self.first) - self.first
        if chosen:
            name = self.names[chosen - 1] if 0 < chosen <= len(self.names) else "not known"
            raise InputError(f"{self.what} {text} is {name}: only {self.letter}{self.first} is read here")

    def write(self, params: Mapping[str, Any]) -> str:
        return f"{self.letter}{self.first}"


class Moves(NamedTuple):
    """Moves of a game as its save files have them: how they are played, the part of the answer that they
    make, and the values of their letters there. `sgt_moves` plays them.
    """

    way: str
    part: str = "values"
    words: Mapping[str, Any] = {}
    over: str = ""
    """The clues whose squares take no entries; entries stand beside givens."""

    free: Any = None
    """The value of the other squares among these clues."""

    solved: Any = None
    """The value of each square before the moves that solve a game."""


_SIDES = {
    "size": r"(\d{1,4})(?:x(\d{1,4}))?",
    "side": r"(\d{1,4})()",
    "box": r"(\d{1,4})(?:x(\d{1,4}))?",
    "jigsaw": r"(\d{1,4})(?:x(\d{1,4}))?",
    "dominoes": r"(\d{1,4})()",
}


@dataclass(eq=False, repr=False)
class Sgt:
    """Game: its name, and the forms of its params, its description and its moves.

    `shape` is "size" (columns x rows), "side", "box" (rows x columns of a box), "jigsaw" (the side) or
    "dominoes" (the highest number). `mark` are the letters that the params must have, as they are written
    one behind another, `settings` other params with a meaning, `ignored` those without one. `params` are
    those of each record. The program takes boards with sides up to `largest`. `title` is the game's
    name there, if it is not the name with a capital letter.
    """

    name: str
    parts: tuple[UrlPart, ...]
    shape: str = "size"
    mark: str = ""
    ignored: str = "d[a-z]"
    settings: tuple[Setting, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)
    moves: Moves | None = None
    largest: int = 1000
    title: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the game, in small letters."""
        title = self.program_name.replace(" ", "").lower()
        return (self.name,) if title == self.name else (self.name, title)

    @property
    def program_name(self) -> str:
        """The name of the game as its windows and save files have it."""
        return self.title or self.name.capitalize()

    def draft(self, kind: str, params: str) -> RecordDraft | None:
        """Return an empty draft of the size in the params, or None if they are not of this game.

        Raises:
            InputError: For a setting that is known, but of another kind of puzzle.
        """
        size = re.match(_SIDES[self.shape], params, re.ASCII)
        texts = None if size is None else self.texts_of_settings(params[size.end() :])
        if size is None or texts is None:
            return None
        first, second = int(size[1]), int(size[2] or 0)
        if self.shape == "box" and (first < 2 or second == 1):
            return None
        rows, columns = {
            "size": (second or first, first),
            "side": (first, first),
            "box": (first * (second or first), first * (second or first)),
            "jigsaw": (first * (second or 1), first * (second or 1)),
            "dominoes": (first + 1, first + 2),
        }[self.shape]
        draft = RecordDraft(kind, rows, columns, params={**self.params})
        if self.shape == "box":
            draft.params["box"] = [first, second or first]
        for setting, text in zip(self.settings, texts, strict=True):
            setting.read(text, draft.params)
        return draft

    def texts_of_settings(self, params: str) -> list[str] | None:
        """Return the texts of the settings in the params behind the size, or None for those of another
        game.
        """
        texts, marks, rest = [""] * len(self.settings), set(self.mark), params
        while rest:
            number, text = next(
                (
                    (i, match[0])
                    for i, setting in enumerate(self.settings)
                    if (match := re.match(setting.looks_like, rest, re.ASCII))
                ),
                (None, ""),
            )
            if number is not None:
                texts[number] = text
            elif rest[0] in marks:
                text = rest[0]
                marks.remove(text)
            elif (match := re.match(self.ignored, rest, re.ASCII)) and match[0]:
                text = match[0]
            else:
                return None
            rest = rest[len(text) :]
        return None if marks else texts

    def written_params(self, draft: RecordDraft) -> str:
        """Return the params of a draft. Raises `InputError` for a board that the program does not take."""
        side = max(draft.rows, draft.columns)
        if side > self.largest:
            raise InputError(f"{self.program_name} takes sides up to {self.largest}, not {side}")
        return "".join([self.sides(draft), self.mark, *(each.write(draft.params) for each in self.settings)])

    def sides(self, draft: RecordDraft) -> str:
        """Return the size of a draft as params have it."""
        if self.shape == "box":
            height, width = draft.params.get("box") or box_shape(draft.rows)
            if min(height, width) < 2:
                raise InputError(f"{self.program_name} takes boxes of 2 or more rows and columns")
            return f"{height}x{width}"
        return {
            "size": f"{draft.columns}x{draft.rows}",
            "side": f"{draft.rows}",
            "jigsaw": f"{draft.rows}",
            "dominoes": f"{draft.rows - 1}",
        }[self.shape]


LETTERS = ascii_lowercase[:25]
RUNS = Runs(Symbols(), "a")
BOXED = "a|r[24]|md?[248]|d[a-z]"
"""Params of solo about its generation."""

DIGITS = Moves("digits", over="givens")


def solo(shape: str, mark: str = "", params: Mapping[str, Any] | None = None) -> Sgt:
    """Return the declaration of a sudoku: `mark` has j for regions of any shape, x for diagonals and k for
    cages, in this order.
    """
    parts: list[UrlPart] = [CellsPart("givens", NumberRuns())]
    parts += [BlockRegions()] if "j" in mark else []
    parts += [SumCages()] if "k" in mark else []
    largest = 9 if "k" in mark else 31
    return Sgt(
        "solo", tuple(parts), shape, mark, BOXED, params=params or {}, moves=DIGITS, largest=largest
    )  # fmt: skip
