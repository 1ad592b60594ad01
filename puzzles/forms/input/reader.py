"""Any input, read a line at a time: its content is recognised from the lines themselves.

>>> from io import BytesIO
>>> text = b'# two puzzles\\n12....4..1..2...\\n\\n{"type": "sudoku", "rows": 6, "cols": 6, "id": 7}\\n'
>>> [(parsed.id, parsed.puzzle.rules.name) for parsed in read_stream(BytesIO(text))]
[(None, 'sudoku 4×4 with 2×2 boxes'), ('7', 'sudoku 6×6 with 2×3 boxes')]
>>> [parsed] = parse_records('{"type": "sudoku", "rows": }', 7, None)
>>> str(parsed.error)
'line 7, column 28: invalid JSON: Expecting value'

A row of a table is read as well: its `puzzle` is text or a record. Both may use `kind` instead of `type`.

>>> [parsed] = parse_records('{"id": 8, "type": "sudoku", "puzzle": "12....4..1..2..."}', 1, None)
>>> parsed.id, parsed.puzzle.rules.name
('8', 'sudoku 4×4 with 2×2 boxes')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BufferedReader, BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO

from ...core.board import MOST_SIDE
from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern
from ...core.record import identity_of, shorten, type_of
from ...kinds import BARE, is_kind, kind_called, kind_named
from ...notation.text.pieces import TextLine
from ..form import form_of_document, form_of_line, read_document, read_lines
from ..text.block import LINE_SIZES, GridRows, Result
from ..text.drawn_lines import is_drawn, is_framed, is_separated
from ..text.grids import AREAS, MOST_BARE, Token, TokenRow, count_cells, is_ruling, plain_puzzle, row_of
from ..text.headers import fault_of_header, header_of, is_header, size_above
from .lines import LONGEST, WIDEST, Pending, decode_line, number_lines
from .recognition import (
    ADDRESS,
    begins_block,
    begins_code,
    has_arrays,
    holds_puzzle,
    is_grid_of_code,
    is_meant_as_json,
    is_other_form,
    kind_of_line,
)  # fmt: skip
from .records import Parsed, depth, parse, record_item, record_of_rest, shift_error

if TYPE_CHECKING:
    from ..text.puzzles import TextPuzzle
    from ..text.unsized import Unsized
    from .code_lines import CodeLines
    from .table import InputTable, TableField

_SECTION = lazy_pattern(r"\s*\[(?!NaN|Infinity)([A-Z][a-z]\w*)\]\s*")
_TITLE = lazy_pattern(r"\s*+(simple sudoku\b.*|(grid|puzzle|sudoku)\W*+\d*+\W*+)", re.IGNORECASE)
_WORD = lazy_pattern("[a-wyz]{2}")
_STRANGE = lazy_pattern(r"[a-wyz]{2}|[<{%:]|[0-9] *[x×X*✕] *[0-9]")
"""Signs of words, pages, programs and sizes."""

_NOT_A_WORD = lazy_pattern(r"[\d.*_|]")
_HEADER = lazy_pattern(r"[A-Za-z_ \"]+(,[A-Za-z_ \"]+)+")
_SENTENCE = lazy_pattern(r"\w+ +\w+ +\w+ +\w")
"""Several words between commas, which head no column."""

_SEPARATED = lazy_pattern("[,;\t]")
_PLAIN = lazy_pattern(r"[0-9.]{16,}")
_FIELD = lazy_pattern(r"\s*[A-Za-z][A-Za-z _-]{2,60}:.*", re.DOTALL)
_COMMENT = lazy_pattern("[#;]")
_LINKED = lazy_pattern(r"\[[^\]]*\]\(\S")
_CONTROL = lazy_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_FENCE = lazy_pattern(r"\s*```\w*\s*")

LONGEST_GRID = 1 << 20
"""The most characters that a line of a grid may have: a grid of 500 × 500 numbers fits."""

LONGEST_SURE = 4_000
"""A longer line is counted before its cells are read."""

MOST_DRAWN = 400
"""The most lines of a drawing."""

MOST_PAUSED = 40
"""The most lines of a drawing before a blank line within it."""

MOST_SCRAPS = 64
"""Rows among words with fewer cells than these are no puzzle that somebody meant, and no error."""


def read_stream(stream: BinaryIO, kind: str | None = None) -> Iterator[Parsed]:
    """Yield the puzzles of an input, compressed or not, each as soon as it is complete.

    `kind`, by any of its names, stands in for a record's missing type. An error of a puzzle is an item too,
    and the next one is still read; an input that is no text ends with one error. Only errors of the stream
    itself are raised.
    """
    kind = kind_asked(kind)
    reader = Reader(kind)
    empty = True
    try:
        if isinstance(stream, BufferedReader):  # a file, which may be compressed
            from .compressed import unpack_stream

            stream = unpack_stream(stream)
        for number, raw in number_lines(stream):
            for parsed in reader.take(number, raw):
                empty = False
                yield parsed
        for parsed in reader.finish():
            empty = False
            yield parsed
    except InputError as error:
        yield Parsed(None, error, None, kind, line=error.line)
        return
    if empty:
        yield empty_input(kind)


def empty_input(kind: str | None) -> Parsed:
    """Return the item of an empty input."""
    return Parsed(None, InputError("the input is empty"), None, kind)


def kind_asked(kind: str | None) -> str | None:
    """Return the name of the kind that people call so; an unknown one stays, for every item to refuse it."""
    if kind is None or is_kind(kind):
        return kind
    try:
        return kind_called(kind).name
    except InputError:
        return kind


WIDE_SIGNS = {0xFF01 + i: 0x21 + i for i in range(94)} | {0x3000: 0x20}
"""The full-width signs of East Asian keyboards, as those of others."""


def read_text(text: str, kind: str | None = None) -> Iterator[Parsed]:
    """Yield the puzzles of a text: see `read_stream`."""
    if text.startswith("{") and text.isprintable() and len(text) < LONGEST // WIDEST:
        # One line that is a record: nothing need be recognised, nor gathered.
        return parse_records(text.rstrip().removesuffix(","), 1, kind_asked(kind))
    if ADDRESS.fullmatch(text) and is_other_form(text):
        return of_other_forms(1, text, kind_asked(kind))
    if "{" not in text:
        text = text.translate(WIDE_SIGNS)
    return read_stream(BytesIO(text.encode("utf-8", "replace")), kind)


def of_other_forms(number: int, line: str, kind: str | None) -> Iterator[Parsed]:
    """Yield the puzzles of a line in the forms of other programs."""
    from ...notation.text.field_lines import plainly
    from ..links import pieces_of, read_piece

    if (control := _CONTROL.search(line)) is not None:
        what = f"the link holds the control character U+{ord(control[0]):04X}: copy it again"
        where = control.start() + 1
        yield Parsed(None, InputError(what, line=number, column=where), None, kind, line=number)
        return
    for text, column in pieces_of(line):
        try:
            parsed = parse_record(read_piece(text, kind), number, kind)
            if (wrong := parsed.error) is not None:
                wrong = InputError(plainly(wrong.what, "a blank"), line=number, cell=wrong.cell)
            yield parsed._replace(error=wrong)
        except InputError as error:
            place = None if error.column is None else error.column + column - 1
            wrong = InputError(error.what, line=number, column=place, cell=error.cell)
            yield Parsed(None, wrong, None, kind, record_of_rest(error), number)


def _starts_anew(text: str) -> bool:
    """Return whether a line inside a JSON value can only be the next puzzle: the value was never closed."""
    if not text.startswith("{"):
        return _PLAIN.fullmatch(text) is not None
    try:
        value = parse(text)
    except InputError:
        return False
    return isinstance(value, dict) and not value.keys().isdisjoint(("type", "rows", "clues", "puzzle"))


def _fields(text: str) -> list[Token]:
    """Return the comma-separated fields of a line, without blanks and quotes around them."""
    fields, start = [], 1
    for part in text.split(","):
        field = part.strip(' \t"')
        fields.append(Token(field, start + part.find(field)))
        start += len(part) + 1
    return fields


# Records and rows ---------------------------------------------------------------------------------


def parse_records(text: str, line: int, kind: str | None) -> Iterator[Parsed]:
    """Yield the items of a JSON text that starts on `line`: a record, a list of records, or the rows of a
    grid.
    """
    try:
        value = parse(text)
    except InputError as error:
        if is_meant_as_json(text) or not error.what.startswith("invalid JSON: E"):
            yield Parsed(None, shift_error(error, line - 1), None, kind, line=line)
        else:
            yield from read_code(text, line, kind)
        return
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for item in value:
            yield parse_record(item, line, kind)
    elif isinstance(value, list) and value and all(isinstance(row, list | str) and row for row in value):
        yield read_value(value, line, kind)
    else:
        yield parse_record(value, line, kind)


def parse_record(data: Any, line: int, kind: str | None) -> Parsed:
    """Return the puzzle of one record, of the document of another tool, or of one row of a table; or its
    error.
    """
    return _row(data, line, kind) if is_row(data) else _record(data, line, kind)


def _record(data: Any, line: int, kind: str | None) -> Parsed:
    """Return the puzzle of a record, of the document of another tool, or of arrays by name."""
    if not is_document(data):
        return read_value(data, line, kind) if has_arrays(data) else record_item(data, line, kind)
    try:
        return record_item(read_document(data), line, kind)
    except InputError as error:
        wrong = InputError(error.what, line=line, cell=error.cell)
        return Parsed(None, wrong, None, kind, record_of_rest(error), line)


def is_document(data: Any) -> bool:
    """Return whether a value is the document of another tool, by its keys."""
    return form_of_document(data) is not None


def is_row(data: Any) -> bool:
    """Return whether a value is a row of a table: it has a puzzle, but neither the clues nor the size of a
    record.

    >>> is_row({"puzzle": "12....4..1..2...", "clues": 5}), is_row({"puzzle": "", "clues": {}})
    (True, False)
    """
    if not isinstance(data, dict) or "puzzle" not in data or is_document(data):
        return False
    return not ({"type", "rows"} <= data.keys() or isinstance(data.get("clues"), dict))


def _row(row: dict[str, Any], line: int, kind: str | None) -> Parsed:
    """Return the puzzle in a row's `puzzle`, under its kind and its `id`, and with its solution."""
    identity = identity_of(row.get("id"))
    name, puzzle = type_of(row), row["puzzle"]
    try:
        if name is not None:
            if not isinstance(name, str):
                raise InputError(f"the kind of the row is {shorten(name)}, a name was expected")
            name = kind_called(name).name
            if kind not in (None, name):
                raise InputError(f"the row is of kind {name!r}, {kind!r} was asked for")
            kind = name
        if isinstance(puzzle, dict):
            return _record(puzzle, line, kind).with_id(identity).with_solution(row.get("solution"))
        if isinstance(puzzle, list) and puzzle and isinstance(puzzle[0], list | str):
            return read_value(puzzle, line, kind).with_id(identity).with_solution(row.get("solution"))
        if puzzle is None or not str(puzzle).strip():
            raise InputError("the puzzle of the row is blank")
        if not isinstance(puzzle, str):
            raise InputError(f"the puzzle of the row is {shorten(puzzle)}; text or a record was expected")
        return _text(puzzle, line, kind).with_id(identity)
    except InputError as error:
        return Parsed(None, InputError(error.what, line=line), identity, kind, line=line)


def _text(text: str, line: int, kind: str | None) -> Parsed:
    """Return the one puzzle of a text in a row, without its own lines and columns, which are not the input's.
    Raises `InputError` if there are several.
    """
    item, *more = islice(read_text(text, kind), 2)
    if more:
        raise InputError("the row holds several puzzles")
    error = item.error and InputError(item.error.what, line=line, cell=item.error.cell)
    return item._replace(error=error, line=line)


def read_value(value: Any, line: int, kind: str | None) -> Parsed:
    """Return the puzzle of arrays: of a grid, or of an object with clues by name."""
    from . import arrays  # few inputs are such

    return arrays.read_value(value, line, kind, read_text)


def read_code(text: str, line: int, kind: str | None) -> Iterator[Parsed]:
    """Return the puzzles of arrays in the literals of a program."""
    from . import arrays

    return arrays.read_arrays(text, line, kind, read_text)


# Lines ----------------------------------------------------------------------------------------------


class Reader:
    """Text read so far that is not complete yet: rows of a grid, lines of a JSON value, or of a puzzle that
    goes on to the next blank line.
    """

    def __init__(self, kind: str | None) -> None:
        self.kind = kind
        self.plain = kind in (None, BARE)
        self.block = GridRows()
        self.json = Pending()
        self.code: CodeLines | None = None
        self.lines = Pending()
        self.text: TextPuzzle | Unsized | None = None
        self.below: list[TextLine] = []
        """The lines of the text, blank ones too."""
        self.drawn: list[TextLine] = []
        """The lines of what may be a drawing."""
        self.rows: list[TextLine] = []
        self.gap = False
        self.skipping = False
        self.started = False
        self.table: InputTable | None = None
        self.refused = False
        self.refused_to = -1
        """The last line of a drawing that was refused before its end."""
        self.in_words = False
        """True behind words that were refused: more words are no further errors."""

    @property
    def is_resting(self) -> bool:
        """True if nothing is open: the next line begins something, or is all of it."""
        open_row = self.table is not None and bool(self.table.open)
        text = self.rows or self.lines or self.text or self.code or self.drawn
        return not (self.block.rows or text or self.json or self.skipping or open_row)

    def take(self, number: int, raw: bytes | None) -> Iterable[Parsed]:
        """Return the items that this line completes. Raises `InputError` if the input is no text."""
        if raw is None:
            return self.too_long(number)
        if len(raw) == 81 and self.plain and self.table is None and self.is_resting:
            puzzle = plain_puzzle(raw)
            if puzzle is not None:
                self.started = True
                return (Parsed(puzzle, None, None, BARE, line=number),)
        in_text = self.lines or self.text is not None or self.code is not None
        in_row = self.table is not None and bool(self.table.open)
        no_comment = raw.startswith((b"#m=", b"#,", b"#;", b"#\t"))  # a link of Penpa+, a cell
        if raw.startswith(b"#") and not (in_text or in_row or no_comment):
            return ()
        return self.line(number, decode_line(number, raw))

    def finish(self) -> Iterator[Parsed]:
        """Yield the items of the parts still open at the end."""
        yield from self.close_json()
        yield from self.close_code()
        yield from self.close_lines()
        yield from self.close_text()
        yield from self.close_block()
        if self.table and self.table.open:
            yield from self.row_of_table(self.table.close)

    def too_long(self, number: int) -> Iterator[Parsed]:
        yield from self.finish()
        yield self.error_item(InputError(f"the line is longer than {LONGEST:,} bytes", line=number))

    def line(self, number: int, text: str) -> Iterator[Parsed]:
        if not self.started and self.table is None and _SEPARATED.search(text):
            from .table import InputTable  # few inputs are tables

            self.table = InputTable.of(text)
            if self.table is not None:
                return
        if self.table is not None:
            yield from self.row_of_table(partial(self.table.add, number, text))
            return
        if self.json:
            if not _starts_anew(text):
                yield from self.more_json(text)
                return
            yield from self.close_json()
        if _FENCE.fullmatch(text):
            yield from self.close_lines()
            return
        bare = text.strip()
        if self.code is not None:
            if self.code.take(text):
                return
            yield from self.close_code()
        if self.text is not None:
            if self.belongs(number, text):
                return
            yield from self.close_text()
        if self.lines:
            if bare and not bare.startswith("{") and not begins_block(text):
                self.lines.add(text)
                return
            yield from self.close_lines()
        section = _SECTION.fullmatch(text)
        if section:
            yield from self.close_block()
            self.skipping = section[1].lower() != "puzzle"
        elif self.skipping or bare in ("[", "]", "],", ","):
            return
        elif self.takes_drawing and self.is_row_of_sheet(text):
            yield from self.take_drawn(number, text)
        elif bare.startswith(";"):
            return
        elif not bare and self.drawn:
            yield from self.pause_drawing(number)
        elif not bare:
            yield from self.close_rows()
            self.block.blank()
        elif self.is_prose(text) and not (self.drawn or is_framed(text)):
            return
        elif bare.startswith(("{", "[")) and not _LINKED.match(bare) and form_of_line(text) is None:
            yield from self.close_block()
            self.json.begin(number)
            yield from self.more_json(text)
        elif header_of(text):
            yield from self.close_block()
            self.begin_text(number, text)
        elif begins_code(text) and not is_other_form(bare) and form_of_line(text) is None:
            yield from self.close_block()
            self.begin_code(number, text)
        elif is_other_form(bare):
            yield from self.close_block()
            yield from of_other_forms(number, text, self.kind)
        elif form_of_line(text) is not None:
            yield from self.close_block()
            self.lines.begin(number)
            self.lines.add(text)
        elif not _TITLE.fullmatch(text) and fault_of_header(text):
            yield from self.close_block()
            self.begin_text(number, text)
        elif (name := kind_of_line(text)) is not None:
            yield from self.close_block()
            self.begin_text(number, f"{name}: {bare}")
        elif self.drawn or (is_drawn(text) and self.takes_drawing):
            yield from self.take_drawn(number, text)
        else:
            yield from self.grid_line(number, text)
        self.started = self.started or bool(bare)

    # JSON ---------------------------------------------------------------------------------------

    def more_json(self, text: str) -> Iterator[Parsed]:
        self.json.add(text, depth(text))
        if self.json.opened <= 0:
            yield from self.close_json()

    def close_json(self) -> Iterator[Parsed]:
        value, self.json = self.json, Pending()
        if not value:
            return
        if value.text is None:
            what = f"the JSON value is longer than {LONGEST:,} characters"
            yield self.error_item(InputError(what, line=value.line))
        elif begins_code(value.text):
            self.begin_code(value.line, value.text)
        elif "{" in value.text:
            yield from parse_records(value.text.rstrip().removesuffix(","), value.line, self.kind)
        else:
            yield from self.of_arrays(parse_records, value.text.rstrip().removesuffix(","), value.line)

    # Arrays in programs ----------------------------------------------------------------------------

    def begin_code(self, number: int, text: str) -> None:
        from .code_lines import CodeLines  # few inputs are such

        self.code = CodeLines(number)
        self.code.take(text)

    def close_code(self) -> Iterator[Parsed]:
        code, self.code = self.code, None
        if code is None:
            return
        if code.is_too_long:
            what = "the arrays are longer than any puzzle's: write them as board records"
            yield self.error_item(InputError(what, line=code.line))
        else:
            yield from self.of_arrays(parse_records if code.is_row else read_code, code.text, code.line)

    def of_arrays(
        self, read: Callable[[str, int, str | None], Iterator[Parsed]], text: str, line: int
    ) -> Iterator[Parsed]:
        """Yield the items of arrays, unless they go on with text that an error is about already."""
        for item in read(text, line, self.kind):
            if item.error is None or self.block.refuse(line, line + text.count("\n")):
                yield item

    # Other forms ----------------------------------------------------------------------------------

    def close_lines(self) -> Iterator[Parsed]:
        pending, self.lines = self.lines, Pending()
        if not pending:
            return
        try:
            text = pending.text
            if text is None:
                raise InputError(f"the puzzle is longer than {LONGEST:,} characters", line=1)
            yield parse_record(read_lines(text, self.kind), pending.line, self.kind)
        except InputError as error:
            placed = InputError(error.what, line=error.line or 1, column=error.column, cell=error.cell)
            rest = record_of_rest(error)
            yield Parsed(None, shift_error(placed, pending.line - 1), None, self.kind, rest, pending.line)

    # Plain text ----------------------------------------------------------------------------------

    def begin_text(self, number: int, text: str) -> None:
        from ..text.unsized import begin_puzzle  # most inputs are bare grids or records

        self.text = begin_puzzle(TextLine(number, text))

    def belongs(self, number: int, text: str) -> bool:
        """Return whether a line belongs to the current text, and add it to the text if so."""
        assert self.text is not None
        if not text.strip():
            self.gap = True
            self.below.append(TextLine(number, ""))
            return True
        if text.lstrip().startswith("{") or is_header(text) or form_of_line(text, elsewhere=self.gap):
            return False
        if self.gap and (is_other_form(text.strip()) or header_of(text) or not self.text.goes_on(text)):
            return False
        self.gap = False
        self.below.append(TextLine(number, text))
        self.text.add(self.below[-1])
        return True

    def close_text(self) -> Iterator[Parsed]:
        block, self.text, self.gap = self.text, None, False
        below, self.below = self.below, []
        if block is None:
            return
        from ..examples import example

        try:
            parsed = parse_record(block.record(), block.header.number, self.kind)
            if parsed.puzzle is not None:
                block.demand_as_drawn(parsed.puzzle)
            if parsed.error is not None:
                raise block.place_error(parsed.error)
            yield parsed
        except InputError as error:
            drawn = None if block.is_settled else self.of_drawing(below, block.named, block.size)
            yield drawn or self.error_item(error.beside(example(block.named)))

    # Drawings -----------------------------------------------------------------------------------

    @property
    def takes_drawing(self) -> bool:
        """True if no rows are open to which a line of a drawing would belong."""
        return not (self.rows or self.block.rows)

    def is_row_of_sheet(self, text: str) -> bool:
        """Return whether a line is a row of a spreadsheet, and no first line with a comma."""
        if not is_separated(text) or not (text.strip() or self.drawn or self.kind):
            return False
        return not (header_of(text) or fault_of_header(text))

    def take_drawn(self, number: int, text: str) -> Iterator[Parsed]:
        """Take a line that may be one of a drawing. One that is longer than any drawing is refused once."""
        if number == self.refused_to + 1:
            self.refused_to = number
            return
        self.drawn.append(TextLine(number, text))
        if len(self.drawn) > MOST_DRAWN:
            items = [*self.close_drawing()]
            self.refused_to = number if items and all(item.error for item in items) else -1
            yield from items

    def pause_drawing(self, number: int) -> Iterator[Parsed]:
        """Yield the puzzles of a drawing before a blank line, unless it may go on behind it."""
        gap = not self.drawn[-1].text or len(self.drawn) > MOST_PAUSED
        items, in_words, refused_to = self.items_drawn()
        if gap or not any(item.error for item in items):
            self.drawn, self.in_words, self.block.refused_to = [], in_words, refused_to
            yield from items
            self.block.blank()
        else:
            self.drawn.append(TextLine(number, ""))

    def close_drawing(self) -> Iterator[Parsed]:
        if self.drawn:
            items, self.in_words, self.block.refused_to = self.items_drawn()
            self.drawn = []
            yield from items

    def items_drawn(self) -> tuple[list[Parsed], bool, int]:
        """Return the puzzles of lines that may be a drawing, whether they end in words, and the last line of
        what is refused: read as rows of entries, or else, if these have faults, as a drawing whose blanks are
        spaces.
        """
        rows = Reader(self.kind)
        rows.started, rows.in_words, rows.refused = self.started, self.in_words, self.refused
        rows.block.refused_to = self.block.refused_to
        items: list[Parsed] = []
        has_cells = all(is_separated(line.text) for line in self.drawn)
        if has_cells or (not self.plain and any(is_framed(line.text) for line in self.drawn)):
            drawn = self.of_drawing(self.drawn, self.kind or BARE, None)
            if drawn is not None:
                return [drawn], False, self.drawn[-1].number if drawn.error else -1
        for line in self.drawn:
            if rows.is_prose(line.text):
                continue
            if line.text.strip():
                items += rows.grid_line(line.number, line.text)
            else:
                items += rows.close_rows()
                rows.block.blank()
                if line.text:  # a row of cells without signs
                    rows.block.rule(line.number)
        items += rows.finish()
        self.refused = rows.refused
        if any(item.error for item in items):
            drawn = self.of_drawing(self.drawn, self.kind or BARE, None)
            if drawn is not None:
                return [drawn], False, self.drawn[-1].number if drawn.error else -1
        return items, rows.in_words, rows.block.refused_to

    def of_drawing(self, lines: list[TextLine], kind: str, size: tuple[int, int] | None) -> Parsed | None:
        """Return the puzzle that lines draw, or its error; None if they draw none."""
        if not lines or not is_kind(kind):
            return None
        from ..text.drawn import read_drawn  # few inputs are such

        try:
            record = read_drawn(lines, kind_named(kind), size)
        except InputError as error:
            return self.error_item(error)
        return None if record is None else parse_record(record, lines[0].number, self.kind)

    # Grids --------------------------------------------------------------------------------------

    def grid_line(self, number: int, text: str) -> Iterator[Parsed]:
        body = _COMMENT.split(text, maxsplit=1)[0]
        if not self.started and _HEADER.fullmatch(body.strip()) and not _SENTENCE.search(body):
            return
        if _TITLE.fullmatch(body):
            yield from self.close_block()
        elif _STRANGE.search(body) and (what := self.said_of_words(body)):
            yield from self.close_block()
            yield from self.words(number, what)
        elif not self.plain:
            if len(self.rows) <= MOST_SIDE and not is_ruling(body):
                self.rows.append(TextLine(number, text))
        elif _FIELD.fullmatch(body):
            yield from self.close_block()
            what = f"{shorten(body.strip())} is no puzzle: fields follow a first line such as slitherlink 5x5"
            yield from self.words(number, what, column=1)
        elif _WORD.search(body) and not _NOT_A_WORD.search(body):
            yield from self.close_block()
            yield from self.words(number, f"{shorten(body.strip())} is no puzzle")
        elif len(body) > LONGEST_GRID:
            yield from self.close_block()
            what = f"there are {len(body):,} characters in one line, more than any grid has"
            yield from self.refuse(InputError(what, line=number))
        elif len(body) > LONGEST_SURE and (count := count_cells(body)) not in AREAS and count > MOST_BARE:
            yield from self.close_block()
            what = f"the line has {count:,} cells, a grid in one line has {LINE_SIZES}"
            yield from self.refuse(InputError(what, line=number))
        elif is_ruling(body):
            self.block.rule(number)
        else:
            row = self.row(number, body)
            cells = self.cells() + row.width
            yield from self.close_block_results(self.block.add(row), cells)

    def is_prose(self, text: str) -> bool:
        """Return whether a line behind words is but more of them."""
        if not self.in_words or _WORD.search(text) is None:
            return False
        return not (holds_puzzle(text) or is_grid_of_code(text))

    def said_of_words(self, text: str) -> str:
        """Return the sentence about a line that is prose, or no part of a puzzle by its looks; '' for any
        other, and if the kind takes prose.
        """
        from ..text.foreign import says_foreign  # few inputs have words
        from ..text.prose import is_prose, says_prose, takes_prose

        if is_prose(text):
            return "" if self.kind is not None and takes_prose(self.kind) else says_prose(text)
        return says_foreign(text) if self.plain else ""

    def words(self, number: int, what: str, column: int | None = None) -> Iterator[Parsed]:
        """Yield the error of a line of words; those that follow it are no further errors."""
        self.in_words = True
        yield from self.refuse(InputError(what, line=number, column=column))

    def refuse(self, error: InputError) -> Iterator[Parsed]:
        """Yield the error of a line that is no row, unless another tells of the text just above it."""
        if error.line is None or self.block.refuse(error.line, error.line):
            yield self.error_item(error)

    def row(self, number: int, text: str) -> TokenRow:
        """Return the row of a line, whose commas separate either columns of a table or cells."""
        if "," not in text:
            return row_of(number, text)
        fields = _fields(text)
        chosen = next((field for field in fields if len(field.text) in AREAS), fields[0])
        if len(chosen.text) > 2:
            return row_of(number, chosen.text, chosen.column)
        return TokenRow(number, tuple(Token(f.text or ".", f.column) for f in fields), (len(fields),))

    def close_rows(self) -> Iterator[Parsed]:
        """Yield the puzzle of rows under the kind that was asked for: they show how large the board is."""
        rows, self.rows = self.rows, []
        if not rows or self.refused:
            return
        try:
            kind = kind_named(self.kind)
        except InputError as error:
            self.refused = True
            yield self.error_item(shift_error(error, 0))
            return
        if len(rows) == 1 and kind_of_line(rows[0].text) != kind.name:
            what = f"{kind.name} is read from the rows of its grid, or from a first line such as {kind.name} "
            what += "6x6 and the lines below it"
            from ..examples import example

            yield self.error_item(InputError(what, line=rows[0].number).beside(example(kind.name)))
            return
        size = size_above([row.text for row in rows])
        rows = rows if size is None else rows[1:]
        self.begin_text(rows[0].number, kind.name if size is None else f"{kind.name} {size[0]}x{size[1]}")
        assert self.text is not None
        for row in rows:
            self.text.add(row)
        self.below = rows
        yield from self.close_text()

    def close_block(self) -> Iterator[Parsed]:
        yield from self.close_drawing()
        yield from self.close_rows()
        cells = self.cells()
        yield from self.close_block_results(self.block.close(), cells)

    def cells(self) -> int:
        """Return the number of cells of the rows that are open."""
        return self.block.cells

    def close_block_results(self, results: Iterable[Result], cells: int) -> Iterator[Parsed]:
        for line, result in results:
            if isinstance(result, InputError):
                if not self.in_words or cells >= MOST_SCRAPS:
                    yield Parsed(None, result, None, BARE, line=line)
                else:
                    self.block.refused_to = -1  # what follows may be the first that is told
            else:
                yield Parsed(result, None, None, BARE, line=line)

    # Tables -------------------------------------------------------------------------------------

    def row_of_table(self, complete: Callable[[], TableField | None]) -> Iterator[Parsed]:
        """Yield the puzzle of the row that is complete now, if there is one."""
        try:
            field = complete()
        except InputError as error:
            yield self.error_item(error)
            return
        if field is not None:
            yield self.field(field)

    def field(self, field: TableField) -> Parsed:
        """Return the puzzle of a field of a table."""
        item, *more = islice(read_text(field.text, self.kind), 2)
        if more or not field.text:
            what = "the field holds several puzzles" if more else "the puzzle of the row is blank"
            return self.error_item(InputError(what, line=field.line, column=field.column)).with_id(field.id)
        error = item.error
        if error is not None:
            here = error.line in (None, 1) and field.column is not None
            column = field.column - 1 + (error.column or 1) if here and field.column is not None else None
            line = field.line + (error.line or 1) - 1
            error = InputError(error.what, line=line, column=column, cell=error.cell)
        return item._replace(error=error, line=field.line).with_id(field.id)

    def error_item(self, error: InputError) -> Parsed:
        return Parsed(None, error, None, self.kind, line=error.line)
