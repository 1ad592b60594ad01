r"""Puzzles of every kind as plain text: a line with the kind and the size, then its fields by name.

A field is a clue or a setting of the record. What it says stands behind its colon or in the lines below;
``.`` is a blank. Where each word of a row is one character there need be no spaces. A blank line ends
the puzzle.

Vocabulary
    header     the line with the kind, the rows and the columns
    word       one entry as text
    layout     how the words of a field stand in lines

>>> clues = {"givens": [[None, 1], [2, None]], "regions": [[0, 0], [1, 1]]}
>>> print(write_block({"type": "suguru", "rows": 2, "cols": 2, "clues": clues}))
suguru 2x2
givens:
. 1
2 .
regions:
a a
b b
>>> read_block("suguru 2x2\ngivens:\n.1\n2.\nregions:\naa\nbb")["clues"] == clues
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, NamedTuple, Protocol

from ..board import at
from ..errors import InputError
from ..kind import kind_named
from ..record import shorten
from .codes import unwritable
from .draft import Draft
from .foreign import proven
from .lines import HEADER

Value = Any
BLANK = "."

_FIELD = re.compile(r"\s*([a-z_]+):(.*)")
_NUMBER = re.compile("-?[0-9]{1,15}")
_SQUARE = re.compile("r([0-9]{1,3})c([0-9]{1,3})")
_ARROW = re.compile(r"([0-9]{1,6}|\?)([nesw]?)")
_SUMS = re.compile(r"([0-9]{0,6})\\([0-9]{0,6})")
_TARGET = re.compile("([0-9]{1,15})([-+*/]?)")


# Words ----------------------------------------------------------------------------------------------


class Entry(Protocol):
    """How one value is written as a word."""

    def read(self, word: str) -> Value:
        """The value of a word; `InputError` where it has none."""
        ...

    def write(self, value: Value) -> str:
        """The word for a value; `InputError` for one that has none."""
        ...


@dataclass(frozen=True)
class Plain:
    """A number, or any other word as it is; without `numbers` every word as it is."""

    numbers: bool = True

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        return int(word) if self.numbers and _NUMBER.fullmatch(word) else word

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        word = "" if isinstance(value, bool) or not isinstance(value, int | str) else str(value)
        if word.split() != [word]:
            raise unwritable(value)
        return word


PLAIN, WORD = Plain(), Plain(numbers=False)


class Flag:
    """Yes or no."""

    words: Mapping[str, bool] = {"yes": True, "no": False}

    def read(self, word: str) -> Value:
        if word not in self.words:
            raise InputError(f"{shorten(word)} is neither yes nor no")
        return self.words[word]

    def write(self, value: Value) -> str:
        if not isinstance(value, bool):
            raise unwritable(value)
        return "yes" if value else "no"


class Label:
    """The number of a region in letters: a, b, ..., z, aa, ab, ..."""

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        if len(word) > 3 or not set(word) <= set(ascii_lowercase):
            raise InputError(f"{shorten(word)} is no region: these are a, b, ..., z, aa, ab, ...")
        number = 0
        for letter in word:
            number = 26 * number + ascii_lowercase.index(letter) + 1
        return number - 1

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        word, rest = "", int(value) + 1
        while rest > 0:
            rest, letter = divmod(rest - 1, 26)
            word = ascii_lowercase[letter] + word
        return word


@dataclass(frozen=True)
class Several:
    """A list of values with commas between; ``-`` has none."""

    entry: Entry = PLAIN

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        return [] if word == "-" else [self.entry.read(part) for part in word.split(",")]

    def write(self, value: Value) -> str:
        return BLANK if value is None else ",".join(map(self.entry.write, value)) or "-"


class Arrow:
    """A number and the way of its arrow: ``3w``."""

    def read(self, word: str) -> Value:
        found = _ARROW.fullmatch(word)
        return {"n": PLAIN.read(found[1]), "dir": found[2] or None} if found else PLAIN.read(word)

    def write(self, value: Value) -> str:
        return f"{value['n']}{value['dir'] or ''}" if isinstance(value, dict) else PLAIN.write(value)


class Sums:
    r"""The sums of a black square of kakuro, down before across: ``16\``, ``\9``, ``16\9``."""

    def read(self, word: str) -> Value:
        found = _SUMS.fullmatch(word)
        if found is None:
            return PLAIN.read(word)
        return {way: int(n) for way, n in zip(("down", "across"), found.groups(), strict=True) if n}

    def write(self, value: Value) -> str:
        if not isinstance(value, dict):
            return PLAIN.write(value)
        return f"{value.get('down', '')}\\{value.get('across', '')}"


@dataclass(frozen=True)
class Path:
    """Squares with a `sign` between them: ``r1c1<r1c2``; without a sign one square."""

    sign: str = ""

    def read(self, word: str) -> Value:
        if not self.sign:
            return self.square(word)
        return [self.square(name) for name in word.split(self.sign)]

    def square(self, name: str) -> list[int]:
        """The square of this name."""
        found = _SQUARE.fullmatch(name)
        if found is None:
            raise InputError(f"{shorten(name)} is no square such as r1c2")
        return [int(found[1]) - 1, int(found[2]) - 1]

    def write(self, value: Value) -> str:
        return self.sign.join(at(r, c) for r, c in (value if self.sign else [value]))


@dataclass(frozen=True)
class Pieces:
    """Values one after another in one word, as a list; `pattern` has a group for each."""

    pattern: str
    entries: tuple[Entry, ...]

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        found = re.fullmatch(self.pattern, word)
        if found is None:
            raise InputError(f"{shorten(word)} has no meaning here")
        return [entry.read(piece) for entry, piece in zip(self.entries, found.groups(), strict=True)]

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        return "".join(entry.write(piece) for entry, piece in zip(self.entries, value, strict=True))


class Spot:
    """A mark that says no more than where it is."""

    def read(self, word: str) -> Value:
        if word not in (BLANK, "o"):
            raise InputError(f"{shorten(word)} is neither o, a centre, nor a blank")
        return None if word == BLANK else []

    def write(self, value: Value) -> str:
        return BLANK if value is None else "o"


@dataclass(frozen=True)
class Target:
    """What the squares of a cage come to: its `number`, and with an `operation` its sign, ``12*``."""

    number: str
    operation: bool = False

    def read(self, word: str) -> Value:
        found = _TARGET.fullmatch(word)
        if found is None or (found[2] and not self.operation):
            raise InputError(f"{shorten(word)} is no {self.number} of a cage")
        return ({"op": found[2] or None} if self.operation else {}) | {self.number: int(found[1])}

    def write(self, value: Value) -> str:
        return PLAIN.write(value[self.number]) + (value.get("op") or "" if self.operation else "")


# Layouts --------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of a puzzle and its number, from 1."""

    number: int
    text: str

    def read(self, entry: Entry, word: str, cell: str | None = None) -> Value:
        """The value of one of its words. Raises `InputError` with the place."""
        try:
            return entry.read(word)
        except InputError as error:
            raise self.wrong(error.what, cell) from None

    def wrong(self, what: str, cell: str | None = None) -> InputError:
        """An error in this line."""
        return InputError(what, line=self.number, cell=cell)


class Field(NamedTuple):
    """A field that is being read: its name, the line that it begins in, and the lines that say something."""

    name: str
    line: Line
    lines: list[Line]

    def words(self) -> Iterator[tuple[Line, str]]:
        """Its words, each with its line."""
        return ((line, word) for line in self.lines for word in line.text.split())


class Layout(Protocol):
    """How a field stands in lines, of which the first is what stands behind its name."""

    def read(self, field: Field, draft: Draft) -> Value:
        """The value of a field. Raises `InputError` with the line."""
        ...

    def write(self, value: Value, draft: Draft) -> list[str]:
        """The lines for a value; `InputError` for one that has none."""
        ...


@dataclass(frozen=True)
class Table:
    """A row of words for each row of the board, in columns; `scale` times as many, and `margin` more."""

    entry: Entry = PLAIN
    scale: int = 1
    margin: int = 0

    def size(self, draft: Draft) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self.scale * draft.rows + self.margin, self.scale * draft.columns + self.margin

    def read(self, field: Field, draft: Draft) -> Value:
        rows, columns = self.size(draft)
        if len(field.lines) != rows:
            raise field.line.wrong(f"{field.name} has {len(field.lines)} rows, {rows} were expected")
        return [self.row(line, r, columns) for r, line in enumerate(field.lines)]

    def row(self, line: Line, r: int, columns: int) -> list[Value]:
        """The values of a row."""
        words = line.text.split()
        if len(words) == 1 < columns:
            words = list(words[0])
        if len(words) != columns:
            raise line.wrong(f"there are {len(words)} entries, {columns} were expected")
        on_board = self.scale == 1 and self.margin == 0
        return [line.read(self.entry, word, at(r, c) if on_board else None) for c, word in enumerate(words)]

    def write(self, value: Value, draft: Draft) -> list[str]:
        words = [[self.entry.write(entry) for entry in row] for row in value]
        width = max((len(word) for row in words for word in row), default=0)
        return ["", *(" ".join(word.rjust(width) for word in row) for row in words)]


@dataclass(frozen=True)
class Places:
    """A table of what stands at some places, as a list of row, column and the rest, from `first` on."""

    table: Table
    first: int = 0

    def read(self, field: Field, draft: Draft) -> Value:
        return [
            [r + self.first, c + self.first, *entry]
            for r, row in enumerate(self.table.read(field, draft))
            for c, entry in enumerate(row)
            if entry is not None
        ]

    def write(self, value: Value, draft: Draft) -> list[str]:
        rows, columns = self.table.size(draft)
        grid: list[list[Value]] = [[None] * columns for _ in range(rows)]
        for r, c, *rest in value:
            grid[r - self.first][c - self.first] = rest
        return self.table.write(grid, draft)


@dataclass(frozen=True)
class Row:
    """Words one after another, or one in each line."""

    entry: Entry = PLAIN
    upright: bool = False

    def read(self, field: Field, draft: Draft) -> Value:
        return [line.read(self.entry, word) for line, word in field.words()]

    def write(self, value: Value, draft: Draft) -> list[str]:
        words = list(map(self.entry.write, value))
        return ["", *words] if self.upright else [" ".join(words)]


@dataclass(frozen=True)
class One:
    """A single word."""

    entry: Entry = PLAIN

    def read(self, field: Field, draft: Draft) -> Value:
        values = Row(self.entry).read(field, draft)
        if len(values) != 1:
            raise field.line.wrong(f"{field.name} has {len(values)} words, one was expected")
        return values[0]

    def write(self, value: Value, draft: Draft) -> list[str]:
        return [self.entry.write(value)]


@dataclass(frozen=True)
class Pairs:
    """What belongs to each key, which is text in records: ``a=3 c=1``, or one pair in each line."""

    key: Entry = PLAIN
    entry: Entry = PLAIN
    upright: bool = False

    def read(self, field: Field, draft: Draft) -> Value:
        found: dict[str, Value] = {}
        for line, pair in field.words():
            word, equals, told = pair.partition("=")
            if not equals or word == BLANK:
                raise line.wrong(f"{shorten(pair)} is no pair such as a=1")
            key = str(line.read(self.key, word))
            if key in found:
                raise line.wrong(f"{shorten(word)} is there twice")
            found[key] = line.read(self.entry, told)
        return found

    def write(self, value: Value, draft: Draft) -> list[str]:
        words = [f"{self.key.write(key)}={self.entry.write(told)}" for key, told in value.items()]
        return ["", *words] if self.upright else [" ".join(words)]


@dataclass(frozen=True)
class Phrases:
    """Objects with these fields, the words of each in a line."""

    fields: tuple[str, ...]

    def read(self, field: Field, draft: Draft) -> Value:
        return [self.phrase(line) for line in field.lines]

    def phrase(self, line: Line) -> dict[str, Value]:
        """The object of a line."""
        words = line.text.split()
        if len(words) != len(self.fields):
            raise line.wrong(f"there are {len(words)} words, {len(self.fields)} were expected")
        return {name: line.read(PLAIN, word) for name, word in zip(self.fields, words, strict=True)}

    def write(self, value: Value, draft: Draft) -> list[str]:
        return ["", *(" ".join(PLAIN.write(item[name]) for name in self.fields) for item in value)]


class Sentences:
    """A line of prose each."""

    def read(self, field: Field, draft: Draft) -> Value:
        return [line.text.strip() for line in field.lines]

    def write(self, value: Value, draft: Draft) -> list[str]:
        return ["", *value]


@dataclass(frozen=True)
class Cages:
    """The cages as a table of labels, then the target of each."""

    target: Target

    @property
    def targets(self) -> Pairs:
        """The layout of the last line."""
        return Pairs(Label(), self.target)

    def read(self, field: Field, draft: Draft) -> Value:
        areas = Table(Label()).read(field._replace(lines=field.lines[: draft.rows]), draft)
        targets = self.targets.read(field._replace(lines=field.lines[draft.rows :]), draft)
        cells: dict[int, list[list[int]]] = {}
        for r, row in enumerate(areas):
            for c, label in enumerate(row):
                if label is not None:
                    cells.setdefault(label, []).append([r, c])
        unknown = next((label for label in targets if int(label) not in cells), None)
        if unknown is not None:
            raise field.line.wrong(f"there is no cage {Label().write(unknown)}")
        return [{"cells": cells[label]} | targets.get(str(label), {}) for label in sorted(cells)]

    def write(self, value: Value, draft: Draft) -> list[str]:
        areas: list[list[Value]] = [[None] * draft.columns for _ in range(draft.rows)]
        for label, cage in enumerate(value):
            for r, c in cage["cells"]:
                areas[r][c] = label
        targets = {label: cage for label, cage in enumerate(value) if self.target.number in cage}
        return Table(Label()).write(areas, draft) + self.targets.write(targets, draft)


# Fields ---------------------------------------------------------------------------------------------

TABLE, ROW, FLAG = Table(), Row(), One(Flag())

PARAMS: Mapping[str, Layout] = {
    "box": ROW,
    "boxes": FLAG,
    "last": One(WORD),
    "leading_zero": FLAG,
    "mines": One(),
    "stars": One(),
    "stitches": One(),
    "unique_lines": FLAG,
    "visit_all": FLAG,
}
"""The layout of each setting."""

CLUES: Mapping[str, Layout] = {
    "cells": TABLE,
    "givens": TABLE,
    "candidates": Table(Several()),
    "black": TABLE,
    "circles": TABLE,
    "parity": TABLE,
    "trees": TABLE,
    "vertices": Table(margin=1),
    "centers": Places(Table(Spot(), scale=2, margin=-1), first=1),
    "corners": Places(Table(Pieces("(.+)", (WORD,)), margin=-1)),
    "regions": Table(Label()),
    "counts": Pairs(Label()),
    "cages": Cages(Target("target", operation=True)),
    "queens": Row(Path()),
    "less": Row(Path("<")),
    "consecutive": Row(Path("-")),
    "thermometers": Row(Path("-"), upright=True),
    **dict.fromkeys(("top", "bottom", "left", "right", "cols", "rows", "column_sums"), ROW),
    **dict.fromkeys(("cols_plus", "cols_minus", "rows_plus", "rows_minus"), ROW),
    "fleet": Pairs(),
    "addends": Row(WORD),
    "result": One(WORD),
    "houses": One(),
    "categories": Pairs(WORD, Several(WORD), upright=True),
    "clues": Phrases(("rel", "a", "b")),
    "text": Sentences(),
}
"""The layout of each clue."""

OF_KIND: Mapping[tuple[str, str], Layout] = {
    ("castle_wall", "cells"): Table(WORD),
    ("eulero", "cells"): Table(WORD),
    ("inshi_no_heya", "cages"): Cages(Target("target")),
    ("kakuro", "cells"): Table(Sums()),
    ("killer_sudoku", "cages"): Cages(Target("sum")),
    ("makaro", "cells"): Table(WORD),
    ("nonogram", "cols"): Row(Several()),
    ("nonogram", "rows"): Row(Several()),
    ("shingoki", "circles"): Places(Table(Pieces("([bw])(.+)", (WORD, PLAIN)))),
    ("tapa", "cells"): Table(Several()),
    ("yajikabe", "cells"): Table(Arrow()),
    ("yajilin", "cells"): Table(Arrow()),
}
"""Clues that have another layout in some kinds."""


def read_block(text: str) -> dict[str, Any]:
    """The record of a puzzle. Raises `InputError` with the line, counted from the header."""
    header, *lines = (Line(number, line) for number, line in enumerate(text.split("\n"), 1))
    found = HEADER.fullmatch(header.text)
    if found is None:
        raise header.wrong(f"{shorten(header.text)} is no header such as masyu 6x9")
    kind, rows, columns = kind_named(found[1]).name, int(found[2]), int(found[3])
    draft = Draft(kind, rows, columns)
    for field in fields(lines):
        place = draft.params if field.name in PARAMS else draft.clues
        layout = OF_KIND.get((kind, field.name)) or PARAMS.get(field.name) or CLUES.get(field.name)
        if layout is None:
            raise field.line.wrong(f"no puzzle has a field {shorten(field.name)}")
        if field.name in place:
            raise field.line.wrong(f"{field.name} is there twice")
        place[field.name] = layout.read(field, draft)
    return draft.record()


def fields(lines: list[Line]) -> Iterator[Field]:
    """The fields of a puzzle."""
    field: Field | None = None
    for line in filter(lambda line: line.text.strip(), lines):
        found = _FIELD.fullmatch(line.text)
        if found is None:
            if field is None:
                raise line.wrong("a name with a colon was expected, such as cells:")
            field.lines.append(line)
            continue
        if field is not None:
            yield field
        field = Field(found[1], line, [Line(line.number, found[2])] if found[2].strip() else [])
    if field is not None:
        yield field


def write_block(record: Mapping[str, Any]) -> str:
    """The text of a record. Raises `InputError` for a clue that it has no place for."""
    return proven(record, "text", block_of, read_block)


def block_of(draft: Draft) -> str:
    """The text of a draft."""
    lines = [f"{draft.kind} {draft.rows}x{draft.columns}"]
    for part, layouts, values in (("params", PARAMS, draft.params), ("clues", CLUES, draft.clues)):
        for name, usual in layouts.items():
            if values.get(name) is None:
                continue
            layout = OF_KIND.get((draft.kind, name), usual)
            try:
                first, *rest = layout.write(values[name], draft)
            except (LookupError, TypeError, AttributeError, ValueError) as error:
                why = f": {error.what}" if isinstance(error, InputError) else ""
                raise InputError(f"{part}.{name} is not as text has it{why}") from error
            lines += [f"{name}: {first}".rstrip(), *rest]
    return "\n".join(lines)
