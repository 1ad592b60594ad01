r"""Puzzles of every kind as plain text: a line with the kind and the size, then its fields by name.

A field is a clue or a setting of the record. What it says stands behind its colon or in the lines below;
``.`` is a blank. Where each word of a row is one character there need be no spaces. A blank line ends the
puzzle, unless a field of it, or the rest of one, follows.

People write it in many ways: the kind by its title and in any case, fields by usual other names, spaces,
commas, tabs or bars between words, ``-``, ``_`` or ``0`` for a blank where that is no value of the field, and
comments behind ``#``. The rows of the only table of a kind need no name. What can be read in two ways is
refused: each `InputError` has the line, the column, and what would be right.

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
>>> read_block("Suguru 2 x 2  # two rooms\nNumbers\n0, 1\n2, 0\n\nRooms:\n|A|A|\n|B|B|")["clues"] == clues
True
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import InputError
from ..fields import Field
from ..kind import kind_called, kind_named
from ..record import Record, shorten
from .draft import Draft
from .foreign import proven
from .headers import fault_of_header, header_of
from .layouts import Areas, Cages, Places, Row, Table
from .lines import LONGEST
from .pieces import Line, entries
from .said import Layout, Place, Said, number_key

_NAMED = re.compile(r"(?P<indent>\s*)(?P<name>[^\W\d_][\w \t-]{0,60}?)(?P<mark>[:=])(?P<rest>.*)", re.DOTALL)
_LONE = re.compile(r"(?P<indent>\s*)(?P<name>[^\W\d_][\w -]{1,60}?)\s*(?P<rest>(?<=\s)[0-9].*)?", re.DOTALL)
_FIELD = re.compile(r"\b(?:clues|params)\.([a-z_]+)")
_CORNER = re.compile(r"\brow \d+, number \d+")
_ENTRY = re.compile(r"\b(?:number|line|pair|word|entry|dot|thermometer) (\d+)")
_OF_REGION = re.compile(r"\bof region (\d+)\b")
_AREA = re.compile("region|cage|domino|room")
_TITLE = re.compile(r"\s*(?:simple sudoku|grid|puzzle|sudoku)\b", re.IGNORECASE)
_BARE = re.compile(r"\s*[0-9.]{16,}\s*")
_CELL = re.compile(r"\br\d+c\d+\b")

TABLES = (Table, Places, Cages)
AREAS = (Areas, Cages)


def read_block(text: str) -> dict[str, Any]:
    """The record of a puzzle. Raises `InputError` with the line, counted from the header, and the column."""
    header, *lines = text.split("\n")
    block = Block(Line(1, header))
    for number, line in enumerate(lines, 2):
        block.add(Line(number, line))
    return block.record()


class Block:
    """A puzzle in plain text, taken line by line: its record, and where each part of it stands."""

    def __init__(self, header: Line) -> None:
        self.header = header
        self.said: dict[str, Said] = {}
        self._current: tuple[Said, Layout] | None = None
        self._size = 0
        self._error: InputError | None = None
        """What is wrong with the lines until now; those after it are not looked at."""
        try:
            self._open()
        except InputError as error:
            self._error = error

    def _open(self) -> None:
        found = header_of(self.header.text)
        if found is None:
            what = fault_of_header(self.header.text)
            raise self.header.wrong(what or f"{shorten(self.header.text)} is no header such as masyu 6x9")
        try:
            self.kind = kind_called(found.name)
        except InputError as error:
            raise self.header.wrong(error.what) from None
        self.draft = Draft(self.kind.name, found.rows, found.columns)
        try:
            Record({"rows": found.rows, "cols": found.columns})
        except InputError as error:
            raise self.header.wrong(error.what) from None

    def add(self, line: Line) -> None:
        """Take the next line. Of a puzzle that is longer than any may be nothing more is kept."""
        self._size += len(line.text)
        if self._error is None:
            try:
                if self._size > LONGEST:
                    raise InputError(
                        f"the puzzle is longer than {LONGEST:,} characters", line=self.header.number
                    )
                self._take(line)
            except InputError as error:
                self._error = error
                self.said.clear()

    def record(self) -> dict[str, Any]:
        """The record of the puzzle. Raises `InputError` with the line and the column."""
        if self._error is not None:
            raise self._error
        for declared in self.kind.fields:
            if (said := self.said.get(declared.name)) is not None:
                values = self.draft.params if declared.place == "params" else self.draft.clues
                values[declared.name] = declared.layout.read(said, self.draft)
        return self.draft.record()

    def goes_on(self, text: str) -> bool:
        """Whether a line after a blank one belongs to the puzzle: it names a field, or is one of the rows
        that are still missing.
        """
        found = _NAMED.fullmatch(text) if len(text) <= LONGEST else None
        if found is not None and _TITLE.match(text) is None:
            return found["mark"] == ":" or self._current is not None
        if self._error is not None:
            return False
        lone = _LONE.fullmatch(text) if len(text) < 100 and self._is_full() else None
        if lone is not None and self._is_field(lone["name"]):
            return True
        if self._current is None:
            return self._fits(text)
        if self._is_full():
            return self._fits(text)
        alone = _BARE.fullmatch(text) is not None and len(text.strip()) != self.draft.columns
        return isinstance(self._current[1], (*TABLES, Row)) and not alone

    def _is_field(self, name: str) -> bool:
        try:
            self.kind.field_called(name)
        except InputError:
            return False
        return True

    def _fits(self, text: str) -> bool:
        """Whether a line can be the first row of the table that needs no name."""
        tables = self._tables()
        if len(tables) != 1 or tables[0].name in self.said:
            return False
        try:
            entries(Line(1, text), self.draft.columns, tables[0].layout.signs)
        except InputError:
            return False
        return True

    def _take(self, line: Line) -> None:
        """Put a line to its field. Raises `InputError` for one that has none."""
        layout = self._current[1] if self._current else None
        if layout is not None and layout.prose:
            bare = line._replace(text="") if line.text.lstrip().startswith("#") else line
        else:
            signs = layout.signs if layout else "".join(table.layout.signs for table in self._tables())
            bare = line.uncommented(signs)
        if not bare.text.strip() or self._begins(bare):
            return
        # Behind a full table a row is one too many; behind another field the table without a name begins.
        if self._current is None or (self._is_full() and not isinstance(layout, TABLES)):
            self._begin(self._unnamed(bare), bare, bare)
        else:
            self._current[0].lines.append(bare)

    def _begins(self, line: Line) -> bool:
        """Whether the line begins a field, which is begun. A name without a colon counts where no other line
        is expected. Raises `InputError` where it names a field that is not there.
        """
        layout = self._current[1] if self._current else None
        special = layout is not None and (layout.keyed or layout.prose)
        found = _NAMED.fullmatch(line.text)
        colon = found is not None and found["mark"] == ":"
        if found is None and len(line.text) < 100 and self._is_full():
            found = _LONE.fullmatch(line.text)
        if found is None or (special and not colon):
            return False
        try:
            declared = self.kind.field_called(found["name"].strip())
        except InputError as error:
            if not colon or special:
                return False
            raise line.wrong(error.what) from None
        rest = found["rest"] or ""
        if not colon and rest.strip() and isinstance(declared.layout, TABLES):
            return False
        start = line.start + (found.start("rest") if rest else len(line.text))
        self._begin(declared, line, Line(line.number, rest, start))
        return True

    def _begin(self, declared: Field[Any], line: Line, first: Line) -> None:
        """Begin a field, whose first line may say nothing yet."""
        if declared.name in self.said:
            before = self.said[declared.name].line.number
            raise line.wrong(f"{declared.name} is there twice, first in line {before}")
        said = Said(declared.name, line, [first] if first.text.strip() else [])
        self.said[declared.name] = said
        self._current = said, declared.layout

    def _is_full(self) -> bool:
        """Whether the field that has been begun has all its lines: a name may follow without a colon."""
        return self._current is None or self._current[1].is_full(self._current[0], self.draft)

    def _unnamed(self, line: Line) -> Field[Any]:
        """The field of rows without a name: the only table of the kind, or the grid of bare ones."""
        tables = self._tables()
        if len(tables) != 1:
            names = " or ".join(f"{each.name}:" for each in tables or self.kind.fields)
            raise line.wrong(
                f"{shorten(line.text.strip())} stands in no field: a name with a colon was expected, {names}"
            )
        return tables[0]

    def _tables(self) -> list[Field[Any]]:
        """The fields that rows without a name can be; one of them where there is no doubt."""
        tables = [each for each in self.kind.fields if isinstance(each.layout, TABLES)]
        return tables if self.kind.bare is None else tables[:1]

    def placed(self, error: InputError) -> InputError:
        """An error of the record, with the line and column of what it is about, and in words of the text."""
        what, named = error.what, _FIELD.search(error.what)
        line, column = self._place(named[1] if named else None, what, error.cell)
        if named and what.endswith(f"{named[0]} is missing"):
            declared = self.kind.field(named[1])
            what = f"the field {declared.name}: is missing, {declared.shape}"
        marks = {str(number): mark for mark, number in self.draft.labels.items()}
        what = _OF_REGION.sub(lambda found: f"of region {marks.get(found[1], found[1])}", what)
        what = _FIELD.sub(r"\1", what).replace("holds None, ", "is blank, ")
        what = what.replace(" or null was", " or . was").replace("or nulls", "or .")
        return InputError(what, line=line, column=column, cell=error.cell)

    def _place(self, name: str | None, what: str, cell: str | None) -> Place:
        """The place of what a sentence is about, in the field that it names or the first that has it; else of
        the field, or of the header.
        """
        if name is not None:
            fields = [self.said[name]] if name in self.said else []
        else:  # What is said of a region or a cage is about their table.
            fields = list(self.said.values())
            if _AREA.search(what):
                fields.sort(key=lambda said: not isinstance(self.kind.field(said.name).layout, AREAS))
        places = ChainMap(*(said.places for said in fields))
        for key in keys_of(what, cell):
            if key in places:
                return places[key]
        if name is not None and len(places) == 1:
            return next(iter(places.values()))
        wrong = (fields[0].line if name is not None and fields else self.header).wrong("")
        return wrong.line or 1, wrong.column or 1


def keys_of(what: str, cell: str | None) -> Iterator[str]:
    """The keys of `Said.places` that a sentence about a record speaks of.

    >>> list(keys_of("clues.rows number 3 holds 9", None)), list(keys_of("region 0 (from r1c2) is odd", None))
    (['number 3'], ['r1c2'])
    """
    yield from (f"key {found[1]}" for found in _OF_REGION.finditer(what))
    yield from (found[0] for found in _CORNER.finditer(what))
    yield from (cell,) if cell else _CELL.findall(what)
    yield from (number_key(int(found[1])) for found in _ENTRY.finditer(what))


def write_block(record: Mapping[str, Any]) -> str:
    """The text of a record. Raises `InputError` for a clue that it has no place for."""
    return proven(record, "text", block_of, read_block)


def block_of(draft: Draft) -> str:
    """The text of a draft."""
    lines = [f"{draft.kind} {draft.rows}x{draft.columns}"]
    for declared in sorted(kind_named(draft.kind).fields, key=lambda field: field.place != "params"):
        value = (draft.params if declared.place == "params" else draft.clues).get(declared.name)
        if value is None:
            continue
        try:
            first, *rest = declared.layout.write(value, draft)
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            why = f": {error.what}" if isinstance(error, InputError) else ""
            raise InputError(f"{declared.where} is not as text has it{why}") from error
        lines += [f"{declared.name}: {first}".rstrip(), *rest]
    return "\n".join(lines)
