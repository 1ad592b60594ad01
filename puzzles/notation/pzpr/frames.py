"""Pieces of a pzprv3 file: tables with clues beside the board, and those of only one kind.

>>> draft = RecordDraft("demo", 1, 2)
>>> frame = two_sides(SHADED)
>>> frame.read(FilePage([". 1 . ", "2 # . "]), draft)
>>> draft.clues, draft.solution, frame.write(draft)
({'cols': [1, None], 'rows': [2]}, {'shaded': [[1, 0]]}, ['. 1 . ', '2 # . '])
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar

from ...core.record import UNKNOWN, is_unknown, shorten
from ..draft import Grid, RecordDraft
from ..scanner import Scanner
from .codes import number_of
from .pages import BLANK, SHADED, SIDES, FilePage, TableLayer, number_word, read_layers, row_text, table_words
from .parts import EndsPart, FleetPart, StackPart, isolate_holes, side_length


@dataclass(eq=False, repr=False)
class BoardFrame:
    """A table of squares with clues beside it, named from the outside in; `corner` fills the corners, and
    `missing` stands where no clue is.
    """

    top: tuple[str, ...]
    left: tuple[str, ...]
    layers: tuple[TableLayer, ...] = ()
    bottom: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    sides: TableLayer = SIDES
    corner: str = BLANK
    missing: str = BLANK

    def read(self, page: FilePage, draft: RecordDraft) -> None:
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
        read_layers(self.layers, inner, page, draft)

    def clue(self, page: FilePage, word: str) -> Any:
        """Return the clue of a word beside the board; a "c" before it is the player's mark."""
        word = word.removeprefix("c")
        has_meaning, value = self.sides.meaning_of(word)
        if not has_meaning and word not in (BLANK, self.missing):
            raise page.error(f"{shorten(word)} is no clue")
        return value

    def write(self, draft: RecordDraft) -> list[str]:
        inner = table_words(self.layers, draft, draft.rows, draft.columns)
        sides = {
            name: [self.missing if clue is None else self.sides.word(clue) for clue in line]
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


def two_sides(*layers: TableLayer, corner: str = BLANK, missing: str = BLANK) -> BoardFrame:
    """Return a frame with clues above and to the left."""
    return BoardFrame(("cols",), ("rows",), layers, corner=corner, missing=missing)


def four_sides(sides: TableLayer, *layers: TableLayer) -> BoardFrame:
    """Return a frame with clues all around."""
    return BoardFrame(("top",), ("left",), layers, ("bottom",), ("right",), sides)


@dataclass(eq=False, repr=False)
class StackFrame:
    """The frame of a nonogram: lists of numbers that end at the board, as the `part` of its URL has them."""

    part: StackPart = field(default_factory=StackPart)
    untold: ClassVar[str] = "-2"

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        high, wide = (draft.rows + 1) // 2, (draft.columns + 1) // 2
        words = page.grid(draft.rows + high, draft.columns + wide)
        numbers = [[self.value(word.removeprefix("c")) for word in row] for row in words]
        columns = [[row[c] for row in numbers[:high]] for c in range(wide, wide + draft.columns)]
        rows = [row[:wide] for row in numbers[high:]]
        draft.clues["cols"] = [self.part.told(stack) for stack in columns]
        draft.clues["rows"] = [self.part.told(stack) for stack in rows]
        read_layers((SHADED,), [row[wide:] for row in words[high:]], page, draft)

    def write(self, draft: RecordDraft) -> list[str]:
        high, wide = (draft.rows + 1) // 2, (draft.columns + 1) // 2
        columns = [self.stack(stack, "cols", high) for stack in draft.line("cols", draft.columns)]
        rows = [self.stack(stack, "rows", wide) for stack in draft.line("rows", draft.rows)]
        inner = table_words((SHADED,), draft, draft.rows, draft.columns)
        top = [[BLANK] * wide + [stack[r] for stack in columns] for r in range(high)]
        return list(map(row_text, top + [stack + row for stack, row in zip(rows, inner, strict=True)]))

    def value(self, word: str) -> Any:
        """Return the value of a word beside the board; None for a blank."""
        return UNKNOWN if word == self.untold else number_word(word)

    def stack(self, numbers: list[Any] | None, name: str, places: int) -> list[str]:
        """Return the words of a list of the field `name`, blanks before them."""
        return [
            BLANK if value is None else self.untold if is_unknown(value) else str(number_of(value, 999))
            for value in self.part.placed(numbers, name, places)
        ]


class SnakeFrame:
    """The frame of a snake: a word is 2 for an end that is given, or 1 for a cell between the ends, plus 4 if
    shaded, or 8 if marked.
    """

    frame = BoardFrame(("cols",), ("rows",), (TableLayer("sum", numbers=True),))

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        self.frame.read(page, draft)
        sums = [[value or 0 for value in row] for row in draft.clues.pop("sum")]
        draft.clues["givens"] = [[{0: None, 1: "m"}.get(value & 3, 1) for value in row] for row in sums]
        if any(value & 4 for row in sums for value in row):
            draft.solution["shaded"] = [[int(value & 4 > 0) for value in row] for row in sums]

    def write(self, draft: RecordDraft) -> list[str]:
        givens, shaded, circles = draft.grid("givens"), draft.solution.get("shaded"), {1: 2, "m": 1}
        draft.clues["sum"] = [
            [circles.get(circle, 0) + (4 * shaded[r][c] if shaded else 0) for c, circle in enumerate(row)]
            for r, row in enumerate(givens)
        ]
        lines = self.frame.write(draft)
        del draft.clues["sum"]
        return lines


class MagnetFrame:
    """The frame of magnets, behind the walls; ``#`` is a square without a magnet, a region of its own."""

    magnets = TableLayer("values", {"a1": "+", "a2": "-"}, answer=True)
    frame = BoardFrame(
        ("cols_plus", "cols_minus"), ("rows_plus", "rows_minus"), (magnets, TableLayer("holes", {"#": 1}))
    )

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        self.frame.read(page, draft)
        draft.clues["regions"] = isolate_holes(draft.clues["regions"], draft.clues.pop("holes"))

    def write(self, draft: RecordDraft) -> list[str]:
        sizes = Counter(chain(*draft.grid("regions")))
        draft.clues["holes"] = [
            [1 if sizes[label] == 1 else None for label in row] for row in draft.clues["regions"]
        ]
        lines = self.frame.write(draft)
        del draft.clues["holes"]
        return lines


@dataclass(eq=False, repr=False)
class FleetLines:
    """The pieces of a fleet or a bank: a letter, or their number and each as a rectangle."""

    worded: ClassVar[bool] = True
    part: FleetPart = field(default_factory=FleetPart)

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        [word] = page.words(1)
        pieces = [page.line().strip() for _ in range(min(number_word(word) or 0, 999))]
        text = "/".join([word, *pieces]) if number_word(word) is not None else f"/{word}"
        scanner = Scanner(f"/{text}")
        self.part.read(scanner, draft)
        scanner.finish()

    def write(self, draft: RecordDraft) -> list[str]:
        return self.part.write(draft).strip("/").split("/")


class EndsLine:
    """The columns and rows of the letters of a part, in half squares: the middle of the first one is 1."""

    def __init__(self, part: EndsPart) -> None:
        self.part = part

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        numbers = [number_word(word) or 0 for word in page.words(2 * len(self.part.letters))]
        if any(number % 2 == 0 for number in numbers):
            raise page.error("a start or goal is no middle of a square")
        self.part.place(draft, [number // 2 for number in numbers])

    def write(self, draft: RecordDraft) -> list[str]:
        return [" ".join(str(2 * number + 1) for number in self.part.numbers(draft))]


@dataclass(eq=False, repr=False)
class TonedNumbers:
    """The grey squares of a field `tones`, a - each, and the numbers of another, in one table: 0 for a number
    that is not told.
    """

    tones: str
    numbers: str

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        words = page.grid(draft.rows, draft.columns)
        draft.clues[self.tones] = [[int(word.startswith("-")) for word in row] for row in words]
        draft.clues[self.numbers] = [
            [self.number(page, word.removeprefix("-")) for word in row] for row in words
        ]

    def number(self, page: FilePage, word: str) -> int | str | None:
        """Return the number that a word says."""
        digits = word.removeprefix("-")
        number = number_word(digits)
        if number is None and digits not in ("", BLANK):
            raise page.error(f"{shorten(word)} is no number")
        return UNKNOWN if number == 0 else number

    def write(self, draft: RecordDraft) -> list[str]:
        pairs = zip(draft.grid(self.tones), draft.grid(self.numbers), strict=True)
        return [row_text([*map(self.word, *pair)]) for pair in pairs]

    def word(self, tone: int | None, number: int | str | None) -> str:
        """Return the word of a square."""
        sign = "" if number is None else "0" if is_unknown(number) else str(number)
        return f"{'-' if tone else ''}{sign}" or BLANK


@dataclass(eq=False, repr=False)
class Spots:
    """The centres of galaxies, or other dots: a character for each square, edge and corner, without spaces;
    `sign` is written for a dot.
    """

    sign: str = "1"

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        draft.clues["centers"] = []
        for y in range(1, 2 * draft.rows):
            line = page.line().strip()
            if len(line) != 2 * draft.columns - 1 or not set(line) <= set(".12"):
                raise page.error(f"{shorten(line)} is no line of {2 * draft.columns - 1} centres")
            draft.clues["centers"] += [[y, x] for x, symbol in enumerate(line, 1) if symbol != BLANK]

    def write(self, draft: RecordDraft) -> list[str]:
        centers = {(y, x) for y, x in draft.clues["centers"]}
        return [
            "".join(self.sign if (y, x) in centers else BLANK for x in range(1, 2 * draft.columns))
            for y in range(1, 2 * draft.rows)
        ]


class Corners:
    """Marked corners of the board, in a table of all its points."""

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        words = page.grid(draft.rows + 1, draft.columns + 1)
        draft.clues["centers"] = [
            [2 * r, 2 * c] for r, row in enumerate(words) for c, word in enumerate(row) if word == "1"
        ]

    def write(self, draft: RecordDraft) -> list[str]:
        marked = {(y // 2, x // 2) for y, x in draft.clues.get("centers") or ()}
        rows, columns = range(draft.rows + 1), range(draft.columns + 1)
        return [row_text(["1" if (r, c) in marked else BLANK for c in columns]) for r in rows]


class SumTable:
    """The squares of a kakuro, its clues in front of their rows and columns, then the digits."""

    untold = "-1"

    def read(self, page: FilePage, draft: RecordDraft) -> None:
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

    def total(self, value: Any) -> str:
        """Return the word of one sum."""
        return self.untold if is_unknown(value) else str(number_of(value or 0, 45))

    def clue(self, page: FilePage, word: str, r: int, c: int) -> Any:
        """Return the clue of a word in a square."""
        if word == BLANK:
            return None
        across, _, down = word.partition(",") if r and c else ("0", "", word) if not r else (word, "", "0")
        sums = {
            way: UNKNOWN if total == self.untold else number_word(total)
            for way, total in (("down", down), ("across", across))
        }
        if None in sums.values():
            raise page.error(f"{shorten(word)} is no clue")
        return {way: total for way, total in sums.items() if total} or "#"

    def write(self, draft: RecordDraft) -> list[str]:
        rows = []
        for r, row in enumerate(draft.grid("cells")):
            words = []
            for c, clue in enumerate(row):
                sums = clue if isinstance(clue, dict) else {}
                across, down = self.total(sums.get("across")), self.total(sums.get("down"))
                pair = f"{across},{down}" if r and c else across if down == "0" else down
                words.append(BLANK if clue is None else pair)
            rows.append(row_text(words))
        values = draft.solution.get("values") or [[None] * draft.columns for _ in range(draft.rows)]
        return rows + [row_text([str(value or BLANK) for value in row[1:]]) for row in values[1:]]
