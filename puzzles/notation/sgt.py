"""Declaration of a kind for Simon Tatham's Portable Puzzle Collection: a game, and the parts of its ids.

``ids`` reads and writes by it.

>>> from .pzpr.parts import CellsPart
>>> game = Sgt("loopy", (CellsPart("cells", RUNS),), mark="t0")
>>> game.sides(RecordDraft("slitherlink", 5, 7)), game.draft("slitherlink", "7x5t0de").rows
('7x5', 5)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from string import ascii_lowercase, ascii_uppercase
from typing import Any, ClassVar

from ..core.board import box_shape
from ..core.errors import InputError
from .draft import AHEAD, Grid, RecordDraft, area_labels, in_rows, number_areas, walls
from .pzpr.codes import Every, NumberCode, Runs, Value, append_run, number_of
from .pzpr.parts import UrlPart, side_length
from .scanner import Scanner, unwritable

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
            else:
                values.append(read_number(scanner))
                if scanner.next == "_":
                    scanner.take()
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
            elif not self.closed or (not scanner.has_ended and scanner.next != ","):
                raise scanner.error(f"there are more than {count} values")
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
        return numbers if self.stacks else numbers[0] if numbers else None

    def write(self, draft: RecordDraft) -> str:
        clues = [clue for name in self.names for clue in draft.line(name, side_length(name, draft))]
        texts = [
            ".".join(str(number_of(number, 99_999)) for number in clue)
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
                scanner.expect(",")
        draft.clues["givens"] = in_rows(givens, draft.columns)
        if self.adjacent:
            draft.clues["consecutive"] = sorted({tuple(map(tuple, sorted(pair))) for pair in pairs})
            draft.clues["consecutive"] = [list(map(list, pair)) for pair in draft.clues["consecutive"]]
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


class BlockWalls:
    """Cages by the walls between them, in runs of edges without one, then each with its operation."""

    operations: ClassVar = {"a": "+", "s": "-", "m": "*", "d": "/"}

    def read(self, scanner: Scanner, draft: RecordDraft) -> None:
        side = draft.rows
        areas = area_labels(side, side, *self.edges(self.walls(scanner, 2 * side * (side - 1)), side))
        scanner.expect(",")
        cages: list[dict[str, Any]] = [{"cells": []} for _ in number_areas(areas)]
        for r, row in enumerate(areas):
            for c, label in enumerate(row):
                cages[label]["cells"].append([r, c])
        for cage in cages:
            operation = self.operations["asmd"[scanner.one_of("asmd")]]
            cage["op"] = operation if len(cage["cells"]) > 1 else None
            cage["target"] = read_number(scanner)
        draft.clues["cages"] = cages

    def walls(self, scanner: Scanner, count: int) -> list[int]:
        """Return for each edge whether it has a wall. A number repeats the letter before it."""
        edges: list[int] = []
        while len(edges) <= count:
            run = scanner.one_of("_" + ascii_lowercase)
            times = read_number(scanner) if scanner.next and scanner.next in "0123456789" else 1
            if len(edges) + times * (run + (run < 26)) > count + 1:
                raise scanner.error(f"there are more than {count} edges")
            edges += ([0] * run + [1] * (run < 26)) * times
        return edges[:count]

    def edges(self, bits: Sequence[int], side: int) -> tuple[Grid, Grid]:
        """Return uprights, written row by row, and levels, written column by column."""
        half = side * (side - 1)
        if side == 1:
            return [[]], []
        columns = in_rows(bits[half:], side - 1)
        return in_rows(bits[:half], side - 1), [list(row) for row in zip(*columns, strict=True)]

    def write(self, draft: RecordDraft) -> str:
        side = draft.rows
        areas: Grid = [[None] * side for _ in range(side)]
        for number, cage in enumerate(draft.clues["cages"]):
            for r, c in cage["cells"]:
                areas[r][c] = number
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
        cages = [draft.clues["cages"][number] for number in number_areas(areas)]
        letters = {operation: letter for letter, operation in self.operations.items()}
        clues = (f"{letters[cage['op'] or '+']}{number_of(cage['target'], 99_999)}" for cage in cages)
        text = "".join(symbol * times if times < 3 else f"{symbol}{times}" for symbol, times in groups)
        return f"{text},{''.join(clues)}"


# The declaration --------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Sgt:
    """Game: its name, and the forms of its params and its description.

    `shape` is "size" (columns x rows), "side", "box" (rows x columns of a box) or "dominoes" (the highest
    number). `ignored` are params without a meaning for the rules; `mark` are required ones, which are
    written.
    """

    name: str
    parts: tuple[UrlPart, ...]
    shape: str = "size"
    mark: str = ""
    ignored: str = "d[a-z]"
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the game, alone in a tuple."""
        return (self.name,)

    def draft(self, kind: str, params: str) -> RecordDraft | None:
        """Return an empty draft of the size in the params, or None if they are not of this game."""
        sides = r"(\d{1,4})x(\d{1,4})" if self.shape in ("size", "box") else r"(\d{1,4})()"
        ignored = f"(?:{self.ignored})*"
        match = re.fullmatch(f"{sides}{ignored}{self.mark}{ignored}", params, re.ASCII)
        if match is None:
            return None
        first, second = int(match[1]), int(match[2] or 0)
        rows, columns = {
            "size": (second, first),
            "side": (first, first),
            "box": (first * second, first * second),
            "dominoes": (first + 1, first + 2),
        }[self.shape]
        box = {"box": [first, second]} if self.shape == "box" else {}
        return RecordDraft(kind, rows, columns, params={**self.params, **box})

    def sides(self, draft: RecordDraft) -> str:
        """Return the size of a draft as params have it."""
        if self.shape == "box":
            return "x".join(map(str, draft.params.get("box") or box_shape(draft.rows)))
        return {
            "size": f"{draft.columns}x{draft.rows}",
            "side": f"{draft.rows}",
            "dominoes": f"{draft.rows - 1}",
        }[self.shape]


LETTERS = ascii_lowercase[:25]
RUNS = Runs(Symbols(), "a")
BOXED = "a|r[24]|md?[248]|d[a-z]"
"""Params of solo about its generation."""
