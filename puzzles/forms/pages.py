"""The pieces of a pzprv3 file: rows of words with the clues, then rows with the player's answer.

Vocabulary
    layer      one grid of a record among the words of a table; several may share a table
    frame      a table with clues beside the board

>>> draft = Draft("nurikabe", 1, 3)
>>> table = Table((NUMBERS, SHADED))
>>> table.read(Page(["2 # + "]), draft)
>>> draft.clues, draft.solution, table.write(draft)
({'cells': [[2, None, None]]}, {'shaded': [[0, 1, 0]]}, ['2 # . '])
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Protocol

from ..errors import InputError
from ..record import shorten
from .codes import UNKNOWN, number_of, unwritable
from .draft import Draft, Grid, edges, labels, links, renumbered, walls
from .parts import Fleet, cage_labels, isolated, side_length
from .scanner import Scanner

_NUMBER = re.compile("[0-9]{1,6}")
_SMALL = re.compile(r"\[[^\[\]]*\]$")
BLANK = "."
PENCIL = {"+", "-", "=", "%", "s1", "s2", "s3"}
"""Words for marks that a player makes while thinking: no part of the answer."""


class Page:
    """The lines of a file, one after another."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.position = 0

    def line(self) -> str:
        """The next line."""
        if self.position >= len(self.lines):
            raise InputError(f"the file ends after {len(self.lines)} lines, more were expected")
        self.position += 1
        return self.lines[self.position - 1]

    def words(self, count: int) -> list[str]:
        """The words of the next line, which must be so many."""
        words = self.line().split()
        if len(words) != count:
            raise self.wrong(f"there are {len(words)} words, {count} were expected")
        return words

    def grid(self, rows: int, columns: int) -> list[list[str]]:
        """The words of the next lines."""
        return [self.words(columns) for _ in range(rows)]

    def wrong(self, what: str) -> InputError:
        """An error in the line that was read last."""
        return InputError(what, line=self.position)


class Piece(Protocol):
    """Some lines of a file."""

    def read(self, page: Page, draft: Draft) -> None:
        """Read the lines into the draft."""
        ...

    def write(self, draft: Draft) -> list[str]:
        """The lines for what is in the draft; `InputError` for what has no place in them."""
        ...


def row_text(words: list[str]) -> str:
    """Words as a line: each with a space behind it, as the format has it."""
    return "".join(f"{word} " for word in words)


def number_word(word: str) -> int | None:
    """The number that a word is; None for another word."""
    return int(word) if _NUMBER.fullmatch(word) else None


# Tables -----------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Layer:
    """A grid of a record: `words` and what they mean, and with `numbers` numbers too.

    A square that no word of the layer stands on is `blank`. An answer is given where the clues in
    `over` are blank; elsewhere it is `taken` from them. Where a layer is `partial` other values of its
    grid are written elsewhere.
    """

    name: str
    words: Mapping[str, Any] = field(default_factory=dict)
    numbers: bool = False
    answer: bool = False
    blank: Any = None
    over: str = ""
    taken: Mapping[Any, Any] = field(default_factory=dict)
    partial: bool = False

    def start(self, draft: Draft, rows: int, columns: int) -> Grid:
        """The grid before a word of it is read."""
        grid: Grid = [[self.blank] * columns for _ in range(rows)]
        if self.over:
            grid = [[self.of_clue(clue) for clue in row] for row in draft.grid(self.over)]
        return grid

    def of_clue(self, clue: Any) -> Any:
        """The answer that a clue is; `blank` where it is none."""
        if isinstance(clue, list | dict) or clue is None or clue == UNKNOWN:
            return self.blank
        return self.taken.get(clue, clue if not self.taken else self.blank)

    def meaning(self, word: str) -> tuple[bool, Any]:
        """Whether the layer knows a word, and what it means."""
        if word in self.words:
            return True, self.words[word]
        number = number_word(word) if self.numbers else None
        return number is not None, number

    def word(self, value: Any) -> str:
        """The word for a value; `InputError` where it has none."""
        for word, known in self.words.items():
            if known == value and type(known) is type(value):
                return word
        if self.partial:
            return BLANK
        if not self.numbers:
            raise unwritable(value)
        return str(number_of(value, 999_999))

    def grid(self, draft: Draft, rows: int, columns: int) -> Grid | None:
        """The grid that is to be written; None for an answer that is not there."""
        if not self.answer:
            return draft.grid(self.name, rows, columns)
        found: Grid | None = draft.solution.get(self.name)
        return found

    def hidden(self, draft: Draft, r: int, c: int) -> bool:
        """Whether a clue stands where the answer would."""
        return bool(self.over) and self.of_clue(draft.grid(self.over)[r][c]) != self.blank


def layered(layers: tuple[Layer, ...], words: list[list[str]], page: Page, draft: Draft) -> None:
    """Read a table of words into its layers."""
    rows, columns = len(words), len(words[0])
    known = [[_SMALL.sub("", word) or BLANK for word in row] for row in words]
    for layer in sorted(layers, key=lambda layer: layer.answer):
        grid, said = layer.start(draft, rows, columns), False
        for r, row in enumerate(known):
            for c, word in enumerate(row):
                meant, value = layer.meaning(word) if word != BLANK else (False, None)
                if meant:
                    grid[r][c], row[c], said = value, BLANK, True
        if not layer.answer:
            draft.clues[layer.name] = grid
        elif said:
            draft.solution[layer.name] = grid
    for r, row in enumerate(known):
        for c, word in enumerate(row):
            if word != BLANK and word not in PENCIL:
                raise page.wrong(f"row {r + 1}, column {c + 1}: {shorten(word)} has no meaning here")


def table_words(layers: tuple[Layer, ...], draft: Draft, rows: int, columns: int) -> list[list[str]]:
    """The words of the layers of a table."""
    words = [[BLANK] * columns for _ in range(rows)]
    for layer in layers[::-1]:
        for r, row in enumerate(layer.grid(draft, rows, columns) or ()):
            for c, value in enumerate(row):
                if value is not None and value != layer.blank and not layer.hidden(draft, r, c):
                    words[r][c] = layer.word(value)
    return words


NUMBERS = Layer("cells", {"-": UNKNOWN}, numbers=True)
SIDES = Layer("", numbers=True)
SHADED = Layer("shaded", {"#": 1}, answer=True, blank=0)


@dataclass(eq=False, repr=False)
class Table:
    """A word for each square, or with a `margin` for each corner."""

    layers: tuple[Layer, ...]
    margin: int = 0

    def read(self, page: Page, draft: Draft) -> None:
        words = page.grid(draft.rows + self.margin, draft.columns + self.margin)
        layered(self.layers, words, page, draft)

    def write(self, draft: Draft) -> list[str]:
        rows, columns = draft.rows + self.margin, draft.columns + self.margin
        return list(map(row_text, table_words(self.layers, draft, rows, columns)))


@dataclass(eq=False, repr=False)
class Frame:
    """A table of squares with clues beside it, named from the outside in; `corner` fills the corners."""

    top: tuple[str, ...]
    left: tuple[str, ...]
    layers: tuple[Layer, ...] = ()
    bottom: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    sides: Layer = SIDES
    corner: str = BLANK

    def read(self, page: Page, draft: Draft) -> None:
        high, wide = len(self.top), len(self.left)
        rows, columns = draft.rows, draft.columns
        words = page.grid(rows + high + len(self.bottom), columns + wide + len(self.right))
        for names, first in ((self.top, 0), (self.bottom, high + rows)):
            for name, row in zip(names, words[first:], strict=False):
                draft.clues[name] = [self.clue(page, word) for word in row[wide : wide + columns]]
        for names, first in ((self.left, 0), (self.right, wide + columns)):
            for place, name in enumerate(names, first):
                draft.clues[name] = [self.clue(page, row[place]) for row in words[high : high + rows]]
        inner = [row[wide : wide + columns] for row in words[high : high + rows]]
        layered(self.layers, inner, page, draft)

    def clue(self, page: Page, word: str) -> Any:
        """The clue of a word beside the board; a "c" before it is the player's mark."""
        word = word.removeprefix("c")
        known, value = self.sides.meaning(word)
        if not known and word != BLANK:
            raise page.wrong(f"{shorten(word)} is no clue")
        return value

    def write(self, draft: Draft) -> list[str]:
        inner = table_words(self.layers, draft, draft.rows, draft.columns)
        sides = {
            name: [BLANK if clue is None else self.sides.word(clue) for clue in line]
            for name in (*self.top, *self.bottom, *self.left, *self.right)
            for line in [draft.line(name, side_length(name, draft))]
        }
        before, after = [self.corner] * len(self.left), [self.corner] * len(self.right)
        table = [
            *([*before, *sides[name], *after] for name in self.top),
            *(
                [*(sides[name][r] for name in self.left), *row, *(sides[name][r] for name in self.right)]
                for r, row in enumerate(inner)
            ),
            *([*before, *sides[name], *after] for name in self.bottom),
        ]
        return list(map(row_text, table))


class StackFrame:
    """The frame of a nonogram: lists of numbers that end at the board."""

    def read(self, page: Page, draft: Draft) -> None:
        high, wide = (draft.rows + 1) // 2, (draft.columns + 1) // 2
        words = page.grid(draft.rows + high, draft.columns + wide)
        numbers = [[number_word(word.removeprefix("c")) for word in row] for row in words]
        columns = [[row[c] for row in numbers[:high]] for c in range(wide, wide + draft.columns)]
        rows = [row[:wide] for row in numbers[high:]]
        draft.clues["cols"] = [[n for n in stack if n is not None] for stack in columns]
        draft.clues["rows"] = [[n for n in stack if n is not None] for stack in rows]
        layered((SHADED,), [row[wide:] for row in words[high:]], page, draft)

    def write(self, draft: Draft) -> list[str]:
        high, wide = (draft.rows + 1) // 2, (draft.columns + 1) // 2
        columns = [self.stack(stack, high) for stack in draft.line("cols", draft.columns)]
        rows = [self.stack(stack, wide) for stack in draft.line("rows", draft.rows)]
        inner = table_words((SHADED,), draft, draft.rows, draft.columns)
        top = [[BLANK] * wide + [stack[r] for stack in columns] for r in range(high)]
        return list(map(row_text, top + [stack + row for stack, row in zip(rows, inner, strict=True)]))

    def stack(self, numbers: list[int], places: int) -> list[str]:
        """The words of a list, blanks before them."""
        words = [str(number_of(number, 999)) for number in numbers if number]
        if len(words) > places:
            raise InputError(f"a line has {len(words)} numbers, and {places} places for them")
        return [BLANK] * (places - len(words)) + words


class SnakeFrame:
    """The frame of a snake: a word is 2 for an end that is given, plus 4 if shaded, or 8 if marked."""

    frame = Frame(("cols",), ("rows",), (Layer("sum", numbers=True),))

    def read(self, page: Page, draft: Draft) -> None:
        self.frame.read(page, draft)
        sums = [[value or 0 for value in row] for row in draft.clues.pop("sum")]
        draft.clues["givens"] = [[{0: None, 2: 1}.get(value & 3, "middle") for value in row] for row in sums]
        if any(value & 4 for row in sums for value in row):
            draft.solution["shaded"] = [[int(value & 4 > 0) for value in row] for row in sums]

    def write(self, draft: Draft) -> list[str]:
        givens, shaded = draft.grid("givens"), draft.solution.get("shaded")
        draft.clues["sum"] = [
            [(2 if given else 0) + (4 * shaded[r][c] if shaded else 0) for c, given in enumerate(row)]
            for r, row in enumerate(givens)
        ]
        lines = self.frame.write(draft)
        del draft.clues["sum"]
        return lines


class MagnetFrame:
    """The frame of magnets, behind the walls; ``#`` is a square without a magnet, a region of its own."""

    magnets = Layer("values", {"a1": "+", "a2": "-"}, answer=True)
    frame = Frame(
        ("cols_plus", "cols_minus"), ("rows_plus", "rows_minus"), (magnets, Layer("holes", {"#": 1}))
    )

    def read(self, page: Page, draft: Draft) -> None:
        self.frame.read(page, draft)
        draft.clues["regions"] = isolated(draft.clues["regions"], draft.clues.pop("holes"))

    def write(self, draft: Draft) -> list[str]:
        sizes = Counter(chain(*draft.grid("regions")))
        draft.clues["holes"] = [
            [1 if sizes[label] == 1 else None for label in row] for row in draft.clues["regions"]
        ]
        lines = self.frame.write(draft)
        del draft.clues["holes"]
        return lines


# Regions and edges ------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class Rooms:
    """The number of regions, then the label of each square; with `alone` a blank is its own region."""

    alone: bool = False

    def read(self, page: Page, draft: Draft) -> None:
        page.words(1)
        words = page.grid(draft.rows, draft.columns)
        order = renumbered(
            [
                [(r, c) if word == BLANK and self.alone else None if word == BLANK else word
                 for c, word in enumerate(row)]
                for r, row in enumerate(words)
            ]
        )  # fmt: skip
        draft.clues["regions"] = [
            [order.get((r, c) if word == BLANK else word) for c, word in enumerate(row)]
            for r, row in enumerate(words)
        ]

    def write(self, draft: Draft) -> list[str]:
        regions = draft.grid("regions")
        order = renumbered(regions)
        rows = [[str(order.get(label, BLANK)) for label in row] for row in regions]
        return [str(len(order)), *map(row_text, rows)]


def read_edges(page: Page, rows: int, columns: int) -> tuple[list[list[str]], list[list[str]]]:
    """The words of the uprights and of the levels."""
    return page.grid(rows, columns - 1), page.grid(rows - 1, columns)


def write_edges(pair: tuple[Grid, Grid]) -> list[str]:
    """The lines of uprights and levels."""
    return [row_text(list(map(str, row))) for grid in pair for row in grid]


def drawn(words: list[list[str]]) -> Grid:
    """Whether each word is an edge that is drawn, rather than none or a mark."""
    return [[int(word not in ("0", "-1", BLANK)) for word in row] for row in words]


def outer_edges(page: Page, draft: Draft) -> tuple[Grid, Grid]:
    """Uprights and levels, those at the edge of the board with them."""
    return drawn(page.grid(draft.rows, draft.columns + 1)), drawn(page.grid(draft.rows + 1, draft.columns))


class WallTable:
    """The regions, by the walls between them."""

    def read(self, page: Page, draft: Draft) -> None:
        uprights, levels = map(drawn, read_edges(page, draft.rows, draft.columns))
        draft.clues["regions"] = labels(draft.rows, draft.columns, uprights, levels)

    def write(self, draft: Draft) -> list[str]:
        return write_edges(walls(draft.grid("regions")))


@dataclass(eq=False, repr=False)
class Areas:
    """The answer as areas, by the walls between them; walls that end inside an area are no answer.

    With `outer` the edge of the board has words too.
    """

    outer: bool = False

    def read(self, page: Page, draft: Draft) -> None:
        if self.outer:
            uprights, levels = outer_edges(page, draft)
            uprights, levels = [row[1:-1] for row in uprights], levels[1:-1]
        else:
            uprights, levels = map(drawn, read_edges(page, draft.rows, draft.columns))
        areas = labels(draft.rows, draft.columns, uprights, levels)
        if walls(areas) == (uprights, levels) and any(map(any, (*uprights, *levels))):
            draft.solution["regions"] = areas

    def write(self, draft: Draft) -> list[str]:
        regions = draft.solution.get("regions") or [[0] * draft.columns for _ in range(draft.rows)]
        uprights, levels = walls(regions)
        if self.outer:
            uprights = [[0, *row, 0] for row in uprights]
            levels = [[0] * draft.columns, *levels, [0] * draft.columns]
        return write_edges((uprights, levels))


class Links:
    """The answer as links between squares; squares that hold another answer keep it."""

    def read(self, page: Page, draft: Draft) -> None:
        uprights, levels = map(drawn, read_edges(page, draft.rows, draft.columns))
        found = links(uprights, levels)
        other = draft.solution.pop("links", None)
        if other is not None:
            found = [
                [mark or ways for mark, ways in zip(*rows, strict=True)]
                for rows in zip(other, found, strict=True)
            ]
        if any(map(any, found)):
            draft.solution["links"] = found

    def write(self, draft: Draft) -> list[str]:
        return write_edges(edges(draft.solution.get("links") or [[""] * draft.columns] * draft.rows))


class Bridges:
    """The answer as one or two bridges between islands, in every edge that they cross."""

    def read(self, page: Page, draft: Draft) -> None:
        uprights, levels = (
            [[number_word(word) or 0 for word in row] for row in words]
            for words in read_edges(page, draft.rows, draft.columns)
        )
        islands = [
            (r, c)
            for r, row in enumerate(draft.clues["cells"])
            for c, clue in enumerate(row)
            if clue is not None
        ]
        found = []
        for r, c in islands:
            for line, near in (
                (uprights[r][c:], [(r, x) for x in range(c + 1, draft.columns)]),
                ([row[c] for row in levels[r:]], [(y, c) for y in range(r + 1, draft.rows)]),
            ):
                reached = next((square for square in near if square in islands), None)
                if line and line[0] and reached is not None:
                    found.append([r, c, *reached, line[0]])
        if found:
            draft.solution["bridges"] = sorted(found)

    def write(self, draft: Draft) -> list[str]:
        uprights = [[0] * (draft.columns - 1) for _ in range(draft.rows)]
        levels = [[0] * draft.columns for _ in range(draft.rows - 1)]
        for top, left, bottom, right, count in draft.solution.get("bridges", ()):
            for c in range(left, right):
                uprights[top][c] = count
            for r in range(top, bottom):
                levels[r][left] = count
        return write_edges((uprights, levels))


class Fence:
    """The answer as the loop round the squares inside, on the edges of all squares."""

    def read(self, page: Page, draft: Draft) -> None:
        uprights, levels = outer_edges(page, draft)
        inside = [[sum(row[: c + 1]) % 2 for c in range(draft.columns)] for row in uprights]
        if self.around(inside, draft) == (uprights, levels) and any(map(any, inside)):
            draft.solution["inside"] = inside

    def write(self, draft: Draft) -> list[str]:
        return write_edges(
            self.around(draft.solution.get("inside") or [[0] * draft.columns] * draft.rows, draft)
        )

    def around(self, inside: Grid, draft: Draft) -> tuple[Grid, Grid]:
        """The edges between inside and outside."""
        blank = [0] * (draft.columns + 2)
        uprights, levels = walls([blank, *([0, *row, 0] for row in inside), blank])
        return uprights[1:-1], [row[1:-1] for row in levels]


# Numbers of regions, and single words -------------------------------------------------------------------


class CountTable:
    """The number of each region, in one of its squares: written in the leftmost, and there the topmost."""

    layer = replace(NUMBERS, name="counts")

    def read(self, page: Page, draft: Draft) -> None:
        Table((self.layer,)).read(page, draft)
        regions, found = draft.clues["regions"], draft.clues["counts"]
        draft.clues["counts"] = {
            str(regions[r][c]): count
            for r, row in enumerate(found)
            for c, count in enumerate(row)
            if count is not None
        }

    def write(self, draft: Draft) -> list[str]:
        counts = draft.clues.get("counts") or {}
        words = tops(
            draft.grid("regions"),
            {label: str(number_of(n, 9999)) for label, n in counts.items() if n is not None},
        )
        return list(map(row_text, words))


class TargetTable:
    """The cages, by the walls between them, and the target of each in one of its squares."""

    def read(self, page: Page, draft: Draft) -> None:
        WallTable().read(page, draft)
        CountTable().read(page, draft)
        areas, targets = draft.clues.pop("regions"), draft.clues.pop("counts")
        cages: list[dict[str, Any]] = [{"cells": []} for _ in renumbered(areas)]
        for r, row in enumerate(areas):
            for c, label in enumerate(row):
                cages[label]["cells"].append([r, c])
        draft.clues["cages"] = [
            cage | ({"target": targets[str(label)]} if str(label) in targets else {})
            for label, cage in enumerate(cages)
        ]

    def write(self, draft: Draft) -> list[str]:
        areas = cage_labels(draft)
        targets = {
            str(label): str(number_of(cage["target"], 999_999))
            for label, cage in enumerate(draft.clues["cages"])
            if "target" in cage
        }
        return write_edges(walls(areas)) + list(map(row_text, tops(areas, targets)))


def tops(areas: Grid, words: Mapping[str, str]) -> list[list[str]]:
    """A table with the word of each area in its leftmost square, the topmost of these."""
    table = [[BLANK] * len(areas[0]) for _ in areas]
    done = set()
    for c in range(len(areas[0])):
        for r, row in enumerate(areas):
            if row[c] not in done:
                done.add(row[c])
                table[r][c] = words.get(str(row[c]), BLANK)
    return table


@dataclass(eq=False, repr=False)
class Line:
    """A line with one number that is one of the params."""

    name: str
    names: Mapping[str, Any] = field(default_factory=dict)
    default: Any = None

    def read(self, page: Page, draft: Draft) -> None:
        [word] = page.words(1)
        value = self.names.get(word, number_word(word))
        if value is None:
            raise page.wrong(f"{shorten(word)} is no number of {self.name}")
        draft.params[self.name] = value

    def write(self, draft: Draft) -> list[str]:
        value = draft.params.get(self.name, self.default)
        word = next((word for word, known in self.names.items() if known == value), None)
        return [word if word is not None else str(number_of(value, 999))]


class FleetLines:
    """The ships of a fleet: a letter, or their number and each as a rectangle."""

    def read(self, page: Page, draft: Draft) -> None:
        [word] = page.words(1)
        ships = [page.line().strip() for _ in range(min(number_word(word) or 0, 999))]
        text = "/".join([word, *ships]) if number_word(word) is not None else f"/{word}"
        scanner = Scanner(f"/{text}")
        Fleet().read(scanner, draft)
        scanner.finish()

    def write(self, draft: Draft) -> list[str]:
        return Fleet().write(draft).strip("/").split("/")


class Spots:
    """The centres of galaxies: a character for each square, edge and corner, without spaces."""

    def read(self, page: Page, draft: Draft) -> None:
        draft.clues["centers"] = []
        for y in range(1, 2 * draft.rows):
            line = page.line().strip()
            if len(line) != 2 * draft.columns - 1 or not set(line) <= set(".12"):
                raise page.wrong(f"{shorten(line)} is no line of {2 * draft.columns - 1} centres")
            draft.clues["centers"] += [[y, x] for x, symbol in enumerate(line, 1) if symbol != BLANK]

    def write(self, draft: Draft) -> list[str]:
        centers = {(y, x) for y, x in draft.clues["centers"]}
        return [
            "".join("1" if (y, x) in centers else BLANK for x in range(1, 2 * draft.columns))
            for y in range(1, 2 * draft.rows)
        ]


class SumTable:
    """The squares of a kakuro, its clues in front of their rows and columns, then the digits."""

    def read(self, page: Page, draft: Draft) -> None:
        words = page.grid(draft.rows, draft.columns)
        cells: Grid = []
        for r, row in enumerate(words):
            cells.append([self.clue(page, word, r, c) for c, word in enumerate(row)])
        draft.clues["cells"] = cells
        values: Grid = [
            [number_word(word) for word in row] for row in page.grid(draft.rows - 1, draft.columns - 1)
        ]
        if any(map(any, values)):
            draft.solution["values"] = [[None] * draft.columns, *([None, *row] for row in values)]

    def clue(self, page: Page, word: str, r: int, c: int) -> Any:
        """What a word says of a square."""
        if word == BLANK:
            return None
        across, _, down = word.partition(",") if r and c else ("0", "", word) if not r else (word, "", "0")
        found = {"down": number_word(down), "across": number_word(across)}
        if None in found.values():
            raise page.wrong(f"{shorten(word)} is no clue")
        return {way: total for way, total in found.items() if total} or "#"

    def write(self, draft: Draft) -> list[str]:
        rows = []
        for r, row in enumerate(draft.grid("cells")):
            words = []
            for c, clue in enumerate(row):
                across, down = (0, 0) if clue in (None, "#") else (clue.get("across", 0), clue.get("down", 0))
                pair = f"{number_of(across, 45)},{number_of(down, 45)}" if r and c else str(down or across)
                words.append(BLANK if clue is None else pair)
            rows.append(row_text(words))
        values = draft.solution.get("values") or [[None] * draft.columns for _ in range(draft.rows)]
        return rows + [row_text([str(value or BLANK) for value in row[1:]]) for row in values[1:]]


# What many files share ----------------------------------------------------------------------------------

GIVENS = replace(NUMBERS, name="givens")
VALUES = Layer("values", numbers=True, answer=True, over="givens")
PEARLS = Layer("cells", {"1": "w", "2": "b"})
BLACK = replace(SHADED, name="links", words={"#": "#"}, blank="", partial=True)
"""Shaded squares that stand among the links of an answer."""
CORNERS = Table((replace(NUMBERS, name="vertices"),), margin=1)
COUNTED = (Rooms(), CountTable())
"""Regions with a number in some of them."""


def given(numbers: int = 64) -> Layer:
    """Numbers that are given among those of the answer."""
    return Layer("givens", {f"q{number}": number for number in range(1, numbers + 1)})


def answer(name: str, words: dict[str, Any], blank: Any = None, over: str = "", **taken: Any) -> Layer:
    """A layer of an answer that has words of its own."""
    return Layer(name, words, answer=True, blank=blank, over=over, taken=taken)


def two_sides(*layers: Layer, corner: str = BLANK) -> Frame:
    """A frame with clues above and to the left."""
    return Frame(("cols",), ("rows",), layers, corner=corner)


def four_sides(sides: Layer, *layers: Layer) -> Frame:
    """A frame with clues all around."""
    return Frame(("top",), ("left",), layers, ("bottom",), ("right",), sides)
