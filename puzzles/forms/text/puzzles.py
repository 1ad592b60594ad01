r"""Puzzles of every kind as plain text: a line with the kind and the size, then its fields by name.

A field is a clue or a setting of the record. Its entries stand behind its colon or in the lines below; ``.``
is a blank. If each word of a row is one character there need be no spaces. A blank line ends the puzzle,
unless a field of it, or the rest of one, follows.

People write it in many ways: the kind by its title and in any case, fields by usual other names, spaces,
commas, tabs or bars between words, ``-``, ``_`` or ``0`` for a blank if that is no value of the field, and
comments behind ``#``. The rows of the only table of a kind need no name. Ambiguous text is refused: each
`InputError` has the line, the column, and a cure.

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
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from math import perm
from typing import Any

from ...core.board import at, names_in
from ...core.errors import InputError
from ...core.marks import Caption, Gap, Scale
from ...core.record import Record, shorten
from ...fields import Field, Flag
from ...kinds import kind_called
from ...notation.draft import RecordDraft, draft_of
from ...notation.text.field_lines import FIELD, Layout, Place, Said, number_key, plainly
from ...notation.text.layouts import (
    AreaLayout,
    CageLayout,
    PairTable,
    PlaceLayout,
    RowLayout,
    TableLayout,
)
from ...notation.text.pieces import TextLine, entries, is_ruling
from ...notation.text.sketch import OPPOSITE, Sketch
from ...notation.text.words import BLANK
from ...puzzle import Puzzle
from ...records import read_record
from ..checked import write_checked
from ..examples import add_example, block_of
from ..input.lines import LONGEST
from .hand_drawn import framed_sketches, listed_sketch, part_lines, rung
from .headers import fault_of_header, header_of, kind_opening, named_alone, square_of
from .notes import Notes, demand_notes, note_lines
from .own_output import is_picture, read_picture

_NAMED = re.compile(r"(?P<indent>\s*)(?P<name>[^\W\d_][\w \t-]{0,60}?)(?P<mark>[:=])(?P<rest>.*)", re.DOTALL)
_LONE = re.compile(r"(?P<indent>\s*)(?P<name>[^\W\d_][\w -]{1,60}?)\s*(?P<rest>(?<=\s)[0-9].*)?", re.DOTALL)
_CORNER = re.compile(r"\brow \d+, number \d+")
_ENTRY = re.compile(r"\b(?:number|line|pair|word|entry|dot|thermometer) (\d+)")
_OF_REGION = re.compile(r"\bof region (\d+)\b")
_AREA = re.compile("region|cage|domino|room")
BLANKS = (BLANK, "_", "-")
"""Entries without a clue."""

_TITLE = re.compile(r"\s*(?:simple sudoku|grid|puzzle|sudoku)\b", re.IGNORECASE)
_BARE = re.compile(r"\s*[0-9.]{16,}\s*")
_EXPECTED = re.compile(r", (?:null|a list) .* was expected$|, null, .* was expected$")
_WORDS = re.compile(r"(?:(?!x)[^\W\d_]){2}")
"""Letters of words, unlike the x of pieces."""

MOST_WORDS = 8
"""The most words whose other signs a sentence lists."""

MOST_ORDERS = 400
"""The most orders of tables without names that are tried: three tables of eight have 336."""

TABLES = (TableLayout, PlaceLayout, CageLayout)
AREAS = (AreaLayout, CageLayout)


def read_block(text: str) -> dict[str, Any]:
    """Return the record of a puzzle. Raises `InputError` with the line, counted from the header, and the
    column.
    """
    header, *lines = text.split("\n")
    block = TextPuzzle(TextLine(1, header))
    for number, line in enumerate(lines, 2):
        block.add(TextLine(number, line))
    return block.record()


class TextPuzzle:
    """A puzzle in plain text, taken line by line: its record, and the position of each part."""

    def __init__(self, header: TextLine) -> None:
        self.header = header
        self.named = ""
        """Name of the kind, '' if unknown."""
        self.said: dict[str, Said] = {}
        self._current: tuple[Said, Layout] | None = None
        self._board: Said | None = None
        """The rows without a name: a table of the kind, or the board with clues between and around."""
        self._picture: Sketch | None = None
        self._notes = Notes()
        self._captions: list[TextLine] = []
        self._scales: set[tuple[str, tuple[str, ...]]] = set()
        self._size = 0
        self._error: InputError | None = None
        """First error of the lines until now; later lines are ignored."""
        try:
            self._open()
        except InputError as error:
            self._error = error

    def _open(self) -> None:
        """Begin a draft for the header. Raises `InputError` for an unknown kind or a wrong size."""
        header = header_of(self.header.text) or square_of(self.header.text)
        if header is None:
            what, name = fault_of_header(self.header.text), kind_opening(self.header.text)
            self.named = kind_called(name).name if name else ""
            raise self.header.error(what or f"{shorten(self.header.text)} is no header such as masyu 6x9")
        try:
            self.kind = kind_called(header.name)
        except InputError as error:
            raise self.header.error(error.what) from None
        self.named = self.kind.name
        self.draft = RecordDraft(self.kind.name, header.rows, header.columns)
        try:
            Record({"rows": header.rows, "cols": header.columns})
        except InputError as error:
            raise self.header.error(error.what) from None

    def add(self, line: TextLine) -> None:
        """Take the next line. If the puzzle gets too long, keep nothing more of it."""
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
        """Return the record of the puzzle. Raises `InputError` with the line and the column."""
        if self._error is not None:
            raise self._error
        return self._notes.add_to(self._fill_record(self._read_unnamed_rows()))

    def _fill_record(self, drawn: dict[str, Any]) -> dict[str, Any]:
        """Return the record with the fields of the unnamed rows, and those under names."""
        for declared in self.kind.fields:
            values = self.draft.params if declared.place == "params" else self.draft.clues
            if declared.name in drawn:
                values[declared.name] = drawn[declared.name]
            elif (text := self.said.get(declared.name)) is not None:
                try:
                    values[declared.name] = declared.layout.read(text, self.draft)
                except InputError as error:
                    raise add_example(error, self.kind, declared, text, self.draft) from None
            elif declared.required and type(declared.layout) is TableLayout and self._says_only_areas:
                values[declared.name] = declared.blank(Record(self.draft.record()))
        if not self.said and self._board is None:
            self._leave_blank()
        return self.draft.record()

    @property
    def _says_only_areas(self) -> bool:
        """True if there is nothing but regions: the squares of the board are blank."""
        areas = {each.name for each in self.kind.fields if isinstance(each.layout, AREAS)}
        return bool(self.said) and areas.issuperset(self.said)

    def _leave_blank(self) -> None:
        """Make the board blank. Raises `InputError` with the entries that a board of the kind needs."""
        board, lacking = Record(self.draft.record()), []
        for declared in self.kind.fields:
            values = self.draft.params if declared.place == "params" else self.draft.clues
            try:
                values |= {declared.name: declared.blank(board)} if declared.required else {}
            except InputError:
                lacking.append(f"{declared.name}: ({declared.means})")
        if lacking:
            what = f"{self.kind.name} has no blank board, it needs {' and '.join(lacking)}"
            raise self.header.error(f"{what}; `gridproof kinds {self.kind.name}` shows one")

    # Rows without a name ----------------------------------------------------------------------------

    def _read_unnamed_rows(self) -> dict[str, Any]:
        """Return the fields of the unnamed rows, if they are more than a table."""
        board = self._board
        if board is None or not board.lines:
            return {}
        declared = next((each for each in self.kind.fields if self.said.get(each.name) is board), None)
        wrong = None
        if declared is None and len(readings := self._readings(board)) == 1:
            [(name, (self.draft, values))] = readings.items()
            self.said[name] = board
            return {name: values}
        if declared is None and (
            stacked := self._read_stacked_tables(board) or self._read_shares(board.lines)
        ):
            return stacked
        if declared is None:
            names = " or ".join(f"{each.name}:" for each in self._tables() or self.kind.fields)
            row = shorten(board.lines[0].text.strip())
            what = f"{row} stands in no field: a name with a colon was expected, {names}"
            what += f"; `gridproof kinds {self.kind.name}` shows one"
            wrong = board.lines[0].error(what)
        elif not is_picture(board.lines):
            try:
                return {declared.name: declared.layout.read(board, self.draft)}
            except InputError as error:
                wrong = error
        sketches = self._sketches(board.lines)
        tables = any(isinstance(each.layout, TABLES) for each in self.kind.fields)
        if not self._picture and tables:
            sketches = [sketch for sketch in sketches if sketch.is_more]
        if len(sketches) > 1:
            return self._choose_sketch(sketches, board)
        if sketches:
            return self._of_sketch(sketches[0], board)
        if wrong is not None:
            raise wrong if declared is None else add_example(wrong, self.kind, declared, board, self.draft)
        return {}

    def _readings(self, board: Said) -> dict[str, tuple[RecordDraft, Any]]:
        """Read the unnamed rows in each table that can hold them, each with its draft."""
        readings = dict[str, tuple[RecordDraft, Any]]()
        for declared in self._tables():
            draft = RecordDraft(self.kind.name, self.draft.rows, self.draft.columns)
            try:
                values = declared.layout.read(Said(declared.name, board.line, board.lines), draft)
                declared.of(Record(draft.record() | {declared.place: {declared.name: values}}))
            except InputError:
                continue
            readings[declared.name] = draft, values
        return readings

    def _read_stacked_tables(self, board: Said) -> dict[str, Any]:
        """Return the fields of unnamed tables one below the other, {} if they are none. Raises `InputError`
        if several orders of them are puzzles.
        """
        rows, columns = self.draft.rows, self.draft.columns
        tables = [each for each in self._tables() if isinstance(each.layout, TableLayout)]
        signs = "".join(each.layout.signs for each in tables)
        lines = [line for line in board.lines if not is_ruling(line, columns, signs)]
        count, odd = divmod(len(lines), rows)
        readings = list[tuple[RecordDraft, dict[str, Said], dict[str, Any]]]()
        texts, draft = self.said, self.draft
        several = not odd and count > 1 and perm(len(tables), count) <= MOST_ORDERS
        for order in permutations(tables, count) if several else ():
            self.draft, values = RecordDraft(self.kind.name, rows, columns), dict[str, Any]()
            parts = [
                Said(each.name, lines[i * rows], lines[i * rows : (i + 1) * rows])
                for i, each in enumerate(order)
            ]
            self.said = texts | {part.name: part for part in parts}
            try:
                for each, part in zip(order, parts, strict=True):
                    values[each.name] = each.layout.read(part, self.draft)
                read_record(self._fill_record(values))
            except InputError:
                continue
            readings.append(
                (RecordDraft(self.kind.name, rows, columns, labels=self.draft.labels), self.said, values)
            )
        self.said, self.draft = texts, draft
        if len(readings) > 1:
            names = ", or ".join(" and ".join(f"{name}:" for name in values) for _, _, values in readings)
            raise board.lines[0].error(f"the tables can be {names}, in this order: name them")
        for self.draft, self.said, values in readings:
            return values
        return {}

    def _read_shares(self, lines: list[TextLine]) -> dict[str, Any]:
        """Return the fields that share the unnamed rows among them."""
        values: dict[str, Any] = {}
        for declared in self.kind.fields:
            if shares := declared.layout.shares(lines):
                self.said[declared.name] = text = Said(declared.name, shares[0], shares)
                values[declared.name] = declared.layout.read(text, self.draft)
        return values

    def _choose_sketch(self, sketches: list[Sketch], board: Said) -> dict[str, Any]:
        """Return the fields of the only board among several that is a puzzle. Raises `InputError` if there is
        none.
        """
        texts, readings = dict(self.said), list[tuple[Sketch, dict[str, Any]]]()
        for sketch in sketches:
            frame = replace(sketch, points=dict(sketch.points), sides=dict(sketch.sides))
            try:
                values = self._of_sketch(frame, board)
                read_record(self._fill_record(values))
            except InputError:
                pass
            else:
                readings.append((sketch, values))
            self.said, self.draft = (
                dict(texts),
                RecordDraft(self.kind.name, self.draft.rows, self.draft.columns),
            )
        if len(readings) == 1:
            return self._of_sketch(readings[0][0], board)
        places = ", or ".join(sketch.frame for sketch, _ in readings or [(sketch, {}) for sketch in sketches])
        raise board.lines[0].error(
            f"the clues beside the board can stand {places}: line the numbers up with their columns, "
            "or name them, as in rows: 1 2 . 3"
        )

    def _sketches(self, lines: list[TextLine]) -> list[Sketch]:
        """Return the boards that lines can draw, with clues at the kind's sides."""
        layouts = [each.layout for each in self._open_fields()]
        sides = {layout.side for layout in layouts} - {""}
        size = self.draft.rows, self.draft.columns
        if is_picture(lines):
            self._captions = [line for line in lines if _WORDS.search(line.text)]
            picture = read_picture([line for line in lines if line not in self._captions], *size)
            self._picture, sketches = picture, [picture] if picture else []
        else:
            either = sides | {OPPOSITE[side] for side in sides}
            joins = "".join(layout.joins for layout in layouts)
            sketches = list(framed_sketches(lines, *size, frozenset(either), joins))
            if not sketches and any(layout.lists_beside for layout in layouts):
                sketches = [each for each in [listed_sketch(lines, *size)] if each is not None]
        for sketch in sketches:
            self._scales = set(sketch.scales())
            for side in set(sketch.sides) - sides:
                if OPPOSITE[side] in sides and not sketch.sides.get(OPPOSITE[side]):
                    sketch.sides[OPPOSITE[side]] = sketch.sides.pop(side)
        return sketches

    def _of_sketch(self, sketch: Sketch, board: Said) -> dict[str, Any]:
        """Return the fields of a drawn board. Among several tables the first one gets all that no other
        knows.
        """
        values: dict[str, Any] = {}
        fields = self._open_fields()
        first = next((each for each in fields if type(each.layout) is TableLayout), None)
        for declared in sorted(fields, key=lambda each: each is first):
            sketch.shared = type(declared.layout) is TableLayout and declared is not first
            text = Said(declared.name, board.line, [])
            value = declared.layout.read_sketch(text, sketch, self.draft)
            self.said.pop(declared.name, None)
            if value is not None:
                values[declared.name] = value
                self.said[declared.name] = text
        if sketch.leftovers:
            mark = sketch.leftovers[0]
            what = f"{shorten(mark.text)} says nothing in {self.kind.name} at this place"
            wrong = InputError(what, line=mark.line, column=mark.column)
            needed = next((each for each in self.kind.fields if each.required), self.kind.fields[0])
            raise add_example(wrong, self.kind, first or needed)
        return values

    def record_of(self, sketch: Sketch) -> dict[str, Any]:
        """Return the record of a drawn board alone. Raises `InputError` with the line and column."""
        if self._error is not None:
            raise self._error
        self._picture = sketch
        return self._fill_record(self._of_sketch(sketch, Said("the board", self.header, [])))

    @property
    def is_settled(self) -> bool:
        """True if no other reading can help: the header is wrong, or the board stands in a picture."""
        return self._picture is not None or self.size is None

    @property
    def size(self) -> tuple[int, int] | None:
        """The rows and columns of the header, or None for a wrong one."""
        return (self.draft.rows, self.draft.columns) if hasattr(self, "draft") else None

    def _open_fields(self) -> list[Field[Any]]:
        """Return the fields that no lines name."""
        return [each for each in self.kind.fields if self.said.get(each.name) in (None, self._board)]

    def demand_as_drawn(self, puzzle: Puzzle) -> None:
        """Raise `InputError` if a picture has walls, or words below it, that the puzzle does not have."""
        if self._picture is None:
            return
        names = ", ".join(f"{each.name}:" for each in self._open_fields())
        printed = " ".join(mark.text for mark in puzzle.marks if isinstance(mark, Caption))
        if self._captions and " ".join(" ".join(line.text.split()) for line in self._captions) != printed:
            raise self._captions[0].error(f"what is said below the board is not read there: name it, {names}")
        scales = {(mark.side, mark.texts) for mark in puzzle.marks if isinstance(mark, Scale)}
        if not self._scales <= scales:
            scale = " ".join(text for _, texts in self._scales - scales for text in texts)
            raise self.header.error(f"{shorten(scale)} beside the board says nothing in {self.kind.name}")
        gaps = {at(*mark.square) for mark in puzzle.marks if isinstance(mark, Gap)}
        drawn = {region - gaps for region in self._picture.regions} - {frozenset()}
        if not self._picture.meant and drawn != set(map(frozenset, puzzle.board.regions)):
            names = ", ".join(f"{each.name}:" for each in self._open_fields() if not isinstance(each, Flag))
            what = f"the heavy lines do not divide the board as {self.kind.name} does"
            raise self.header.error(
                f"{what}: name it, {names}"
                if names
                else f"{what}, which has no such lines: leave out those of an answer"
            )

    # Line by line -----------------------------------------------------------------------------------

    def goes_on(self, text: str) -> bool:
        """Return whether a line after a blank one belongs to the puzzle: it names a field, or is one of the
        missing rows.
        """
        match = _NAMED.fullmatch(text) if len(text) <= LONGEST else None
        if match is not None and _TITLE.match(text) is None:
            return match["mark"] == ":" or self._current is not None
        if self._error is not None:
            return self._size == 0 and not _BARE.fullmatch(text)
        if any(each.layout.share(TextLine(1, text)) for each in self.kind.fields):
            return True
        lone = _LONE.fullmatch(text) if len(text) < 100 and self._is_full() else None
        if lone is not None and self.is_field(lone["name"]):
            return True
        if self._current is None:
            return self._fits(text) or not (self.said or _BARE.fullmatch(text) or named_alone(text))
        if self._is_bare():
            return not (_BARE.fullmatch(text) or named_alone(text))
        if self._is_full():
            return self._fits(text) or self._has_rungs() or self._is_cut_picture()
        alone = _BARE.fullmatch(text) is not None and len(text.strip()) != self.draft.columns
        return isinstance(self._current[1], (*TABLES, RowLayout)) and not alone

    def is_field(self, name: str) -> bool:
        """Return whether the kind has a field of this name."""
        try:
            self.kind.field_called(name)
        except InputError:
            return False
        return True

    def _has_rungs(self) -> bool:
        """Return whether rows are still missing, since some lines of the board hold signs alone."""
        joins = "".join(each.layout.joins for each in self.kind.fields)
        lines = self._board.lines if self._board else []
        return any(rung(line, joins) for line in lines) and len(part_lines(lines, joins)[0]) < self.draft.rows

    def _is_cut_picture(self) -> bool:
        """Return whether the board is a picture whose last rows are still missing."""
        lines = self._board.lines if self._board else []
        return is_picture(lines) and lines[-1].number - lines[0].number < 2 * self.draft.rows

    def _is_bare(self) -> bool:
        """Return whether no line of a table is there yet, though the kind has some."""
        tables = [each.name for each in self._tables()]
        return self._board is None and bool(tables) and self.said.keys().isdisjoint(tables)

    def _fits(self, text: str) -> bool:
        """Return whether a line can be the first row of the table that needs no name."""
        tables = self._tables()
        if len(tables) != 1 or tables[0].name in self.said:
            return False
        try:
            entries(TextLine(1, text), self.draft.columns, tables[0].layout.signs)
        except InputError:
            return False
        return True

    def _take(self, line: TextLine) -> None:
        """Put a line to its field. Raises `InputError` for one that has none."""
        if self._notes.take(line.text):
            return
        layout = self._current[1] if self._current else None
        if layout is not None and layout.prose:
            bare = line._replace(text="") if line.text.lstrip().startswith("#") else line
        else:
            signs = layout.signs if layout else "".join(table.layout.signs for table in self._tables())
            bare = line.without_comment(signs)
        if not bare.text.strip() or self._begins(bare) or self._shares(bare):
            return
        # Behind a full table a row is one too many; behind another field the rows without a name begin.
        if self._current is None or (self._is_over(bare) and not isinstance(layout, TABLES)):
            self._begin_rows(bare)
        else:
            self._current[0].lines.append(bare)

    def _shares(self, line: TextLine) -> bool:
        """Return whether a line tells by its form which fields it is about, and give them their shares of
        it.
        """
        layout = self._current[1] if self._current is not None else None
        if layout is not None and (layout.prose or layout.keyed) and layout.share(line) is None:
            return False
        parts = [(each, share) for each in self.kind.fields if (share := each.layout.share(line)) is not None]
        for declared, share in parts:
            if declared.name in self.said:
                self.said[declared.name].lines.append(share)
                self._current = self.said[declared.name], declared.layout
            else:
                self._begin(declared, line, share)
        return bool(parts)

    def _begins(self, line: TextLine) -> bool:
        """Begin the field that the line names, and return whether there is one. A name without a colon counts
        if no other line is expected. Raises `InputError` if it names an unknown field.
        """
        layout = self._current[1] if self._current else None
        tables = [each.layout for each in self._tables()] if self._board and layout is None else []
        special = (layout is not None and (layout.keyed or layout.prose)) or any(
            each.keyed for each in tables
        )
        match = _NAMED.fullmatch(line.text)
        colon = match is not None and match["mark"] == ":"
        if match is None and len(line.text) < 100 and self._is_full():
            match = _LONE.fullmatch(line.text)
        if match is None or (special and not colon):
            return False
        try:
            declared = self.kind.field_called(match["name"].strip())
        except InputError as error:
            if not colon or special or any(each.layout.share(line) for each in self.kind.fields):
                return False
            raise line.error(error.what) from None
        rest = match["rest"] or ""
        if not colon and rest.strip() and isinstance(declared.layout, TABLES):
            return False
        start = line.start + (match.start("rest") if rest else len(line.text))
        self._begin(declared, line, TextLine(line.number, rest, start))
        return True

    def _begin(self, declared: Field[Any], line: TextLine, first: TextLine) -> None:
        """Begin a field, whose first line may be blank."""
        if declared.name in self.said:
            before = self.said[declared.name].line.number
            raise line.error(f"{declared.name} is there twice, first in line {before}")
        text = Said(declared.name, line, [first] if first.text.strip() else [])
        self.said[declared.name] = text
        self._current = text, declared.layout

    def _is_full(self) -> bool:
        """Return whether the current field has all its lines: a name may follow without a colon."""
        return self._current is None or self._current[1].is_full(self._current[0], self.draft)

    def _is_over(self, line: TextLine) -> bool:
        """Return whether a line without a name belongs to the board, not to the current field: the field is
        full, or has pairs, and the line is as long as a row and has none.
        """
        if self._is_full() or self._current is None:
            return True
        text, layout = self._current
        paired = isinstance(layout, PairTable) and text.lines and not set("=:x×X*") & set(line.text)
        long = len(line.text.split()) >= self.draft.columns or len(line.text.strip()) == self.draft.columns
        return bool(paired and long and self._is_bare())

    def _begin_rows(self, line: TextLine) -> None:
        """Begin the rows without a name: the only table of the kind, or a board with all that is on it."""
        tables = self._tables()
        if self._board is not None:
            self._board.lines.append(line)
        elif len(tables) == 1:
            self._begin(tables[0], line, line)
            self._board = self.said[tables[0].name]
        else:
            self._board = Said("the board", line, [line])

    def _tables(self) -> list[Field[Any]]:
        """Return the fields that unnamed rows can be; one of them if there is no doubt."""
        tables = [each for each in self.kind.fields if isinstance(each.layout, TABLES)]
        return tables if self.kind.default_rules is None else tables[:1]

    def place_error(self, error: InputError) -> InputError:
        """Return an error of the record with the line and column of its subject, and in words of the text."""
        what, subject = error.what, FIELD.search(error.what)
        line, column = self._place(subject[1] if subject else None, what, error.cell)
        declared = self.kind.field(subject[1]) if subject else None
        if declared is not None and what.endswith(f"{declared.where} is missing"):
            what = f"the field {declared.name}: is missing, {declared.means or 'a clue'}"
            what += f" (`gridproof kinds {self.kind.name}` shows one)"
        elif declared is not None and declared.layout.such:
            word = self.said[declared.name].words.get((line, column)) if declared.name in self.said else None
            if word is not None and _EXPECTED.search(what):
                what = f"{declared.name} holds {shorten(word)}, {declared.layout.such} was expected"
        if declared is not None and what.endswith("expected"):
            what += describe_other_signs(declared.layout.others)
        marks = {str(number): mark for mark, number in self.draft.labels.items()}
        what = _OF_REGION.sub(lambda match: f"of region {marks.get(match[1], match[1])}", what)
        placed = InputError(plainly(what, "."), line=line, column=column, cell=error.cell)
        own = None if declared is None else self.said.get(declared.name)
        return placed if declared is None else add_example(placed, self.kind, declared, own, self.draft)

    def _place(self, name: str | None, what: str, cell: str | None) -> Place:
        """Return the place of a sentence's subject, in the field that it names or the first that has it; else
        of the field, or of the header.
        """
        if name is not None:
            fields = [self.said[name]] if name in self.said else []
        else:  # A sentence about a region or a cage is about their table.
            fields = list(self.said.values())
            if _AREA.search(what):
                fields.sort(key=lambda text: not isinstance(self.kind.field(text.name).layout, AREAS))
        for key in keys_of(what, cell):
            # If several grids have the cell, one with a clue there is meant.
            having = [text for text in fields if key in text.places]
            having.sort(key=lambda text: text.words.get(text.places[key]) in BLANKS)
            if having:
                return having[0].places[key]
        if name is not None and len(fields) == 1 and len(fields[0].places) == 1:
            return next(iter(fields[0].places.values()))
        wrong = (fields[0].line if name is not None and fields else self.header).error("")
        return wrong.line or 1, wrong.column or 1


def describe_other_signs(others: Mapping[str, str]) -> str:
    """List the signs that people write too, with the word that each means, for the end of a sentence.

    >>> describe_other_signs({"T": "1", "t": "1", "-": ""})
    ' (T or t for 1)'
    """
    signs: dict[str, list[str]] = {}
    for sign, word in others.items():
        signs.setdefault(word, []).append(sign)
    texts = [f"{' or '.join(alternatives)} for {word}" for word, alternatives in signs.items() if word]
    listed = [*texts[:3], "..."] if len(texts) > MOST_WORDS else texts
    return f" ({', '.join(listed)})" if listed else ""


def keys_of(what: str, cell: str | None) -> Iterator[str]:
    """Yield the keys of `Said.places` that a sentence about a record names.

    >>> list(keys_of("clues.rows number 3 holds 9", None)), list(keys_of("region 0 (from r1c2) is odd", None))
    (['number 3'], ['r1c2'])
    """
    yield from (f"key {match[1]}" for match in _OF_REGION.finditer(what))
    yield from (match[0] for match in _CORNER.finditer(what))
    yield from (cell,) if cell else names_in(what)
    yield from (number_key(int(match[1])) for match in _ENTRY.finditer(what))


def write_block(record: Mapping[str, Any]) -> str:
    """Return the text of a record. Raises `InputError` for a clue that it has no place for."""

    def write(data: dict[str, Any]) -> str:
        header, *fields = block_of(draft_of(data)).split("\n")
        first, last = note_lines(data)
        return "\n".join((header, *first, *fields, *last))

    def read(text: str) -> dict[str, Any]:
        again = read_block(text)
        demand_notes(record, again)
        return again

    return write_checked(record, "text", write, read)
