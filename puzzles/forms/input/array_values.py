"""The entries of arrays (`arrays`), cut into cells and read as the fields of a kind.

Entries are written as in plain text. None, "", NaN, and -1 beside no other blank, are blanks.

Vocabulary
    table      a grid of entries: arrays in an array, or a text for each row
    reading    a table cut into cells: a space in a text is a blank cell, or stands between two cells

>>> [len(reading[0]) for reading in readings_of((" 2  4", "1"))], readings_of(["1 .", ". 2"])
([5], [[['1', '.'], ['.', '2']]])
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...core.errors import InputError
from ...core.record import shorten
from ...fields import Field
from ...kind import Kind
from ...notation.draft import RecordDraft
from ...notation.text.field_lines import Layout, Said
from ...notation.text.layouts import AreaLayout, One, PlaceLayout, RowLayout, TableLayout
from ...notation.text.pieces import TextLine
from ...notation.text.words import BLANK, POSITIVE, ListWord, WordForm

Grid = list[list[Any]]
Side = int | None

PLAIN_ENTRY = POSITIVE
"""The entries of a bare grid: 0 is a blank."""

SIGNS = frozenset("._-*")
"""Signs of blanks, beside which a space is none."""

UNTOLD = -1
"""The number that programs write for a blank."""

LONGEST_ENTRY = 5
"""The most characters of an entry among others of other lengths; longer texts are rows."""

_SPACED = re.compile(r"\S(?: \S)*")
_WORD = re.compile(r"\S{1,40}")
_ACROSS = ("top", "bottom")


def is_list(value: Any) -> bool:
    """Return whether a value is an array, or texts side by side."""
    return isinstance(value, list | tuple)


def is_row(value: Any) -> bool:
    """Return whether a value is an array of entries, no text of which can be a row of a grid."""
    if (
        not isinstance(value, list)
        or not value
        or any(isinstance(each, list | dict | tuple) for each in value)
    ):
        return False
    lengths = [len(each) for each in value if isinstance(each, str) and " " not in each]
    if len(lengths) < len(value):
        return not any(isinstance(each, str) and len(each) > 1 and " " in each for each in value)
    return max(lengths) <= 1 or (len({*lengths}) > 1 and max(lengths) <= LONGEST_ENTRY)


def is_table(value: Any) -> bool:
    """Return whether a value is a grid: arrays in an array, or a text for each row."""
    if isinstance(value, tuple):
        return True
    if not isinstance(value, list) or not value:
        return False
    texts = all(isinstance(each, str) for each in value)
    return (texts and not is_row(value)) or all(isinstance(each, list) for each in value)


# Cells of rows ---------------------------------------------------------------------------------------


def readings_of(value: Any) -> list[Any]:
    """Return the readings of a table with texts as rows; any other value is its only reading."""
    if not is_list(value) or not value or not all(isinstance(row, str) for row in value) or is_row(value):
        return [value]
    rows = [row.strip("\r\n") for row in value]
    wide = max(map(len, rows))
    cells = [[None if sign == " " else sign for sign in row.ljust(wide)] for row in rows]
    words = [re.split(r"[\s,;|]+", row.strip(" \t,;|")) for row in rows]
    even = len({*map(len, words)}) == 1
    if any(mark in row for row in rows for mark in ",;|\t"):
        return [words]
    if not any(" " in row for row in rows):
        return [cells]
    if even and (all(map(_SPACED.fullmatch, rows)) or any(SIGNS & {*row} for row in rows)):
        return [words]
    return [cells, words] if even and all(map(all, words)) else [cells]


def bare_text(rows: Any) -> str:
    """Return the rows of a bare grid as text, of unequal lengths too: its reader says what is missing, where
    no entry can be taken for several. Raises `InputError` for entries that are none.
    """
    words = _words(rows, PLAIN_ENTRY)
    if any(len(word) > 1 for row in words for word in row):
        words = _table(rows, PLAIN_ENTRY)
    return "\n".join(map(" ".join, words))


def _table(rows: Any, entry: WordForm) -> list[list[str]]:
    """Return the words of a table of such entries. Raises `InputError` for other values, and for rows of
    unequal lengths.
    """
    words = _words(rows, entry)
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InputError(f"row {r + 1} has {len(row)} cells, {len(rows[0])} were expected")
    return words


def _words(rows: Any, entry: WordForm) -> list[list[str]]:
    """Return the words of rows of such entries. Raises `InputError` for other values."""
    if not is_list(rows) or not rows or not all(isinstance(row, list) and row for row in rows):
        raise InputError(f"{shorten(rows)} is no grid: that is an array of rows")
    cells = [value for row in rows for value in row]
    blank = not any(is_blank(value) or entry.is_blank(str(value)) for value in cells)
    return [
        [_word(value, blank, f"r{r}c{c}") for c, value in enumerate(row, 1)] for r, row in enumerate(rows, 1)
    ]


def is_blank(value: Any) -> bool:
    """Return whether an entry is nothing: None, an empty text, or a number that is none."""
    return value is None or value != value or (isinstance(value, str) and not value.strip())


def _word(value: Any, blank: bool, cell: str) -> str:
    """Return an entry as a word of plain text; -1 is one for nothing if it is the `blank` of its table."""
    if is_blank(value) or (blank and value in (UNTOLD, str(UNTOLD))):
        return BLANK
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    word = str(value).strip()
    if not isinstance(value, int | str) or isinstance(value, bool) or not _WORD.fullmatch(word):
        raise InputError(f"an array holds numbers, words and null, this is {shorten(value)}", cell=cell)
    return word


# Fields -----------------------------------------------------------------------------------------------


def record_of(
    kind: Kind, values: Mapping[str, Any], size: tuple[Side, Side], is_sure: bool
) -> dict[str, Any]:
    """Return the record of a kind with these values of its fields.

    Args:
        kind: The kind.
        values: The values as arrays have them, by the names of fields.
        size: The rows and columns, each None if it is not told.
        is_sure: Whether the sides are told in this order.

    Raises:
        InputError: For values of other sizes, or of no meaning.
    """
    layouts = {each.name: each.layout for each in kind.fields}
    rows, columns = _size({name: (layouts[name], value) for name, value in values.items()}, size, is_sure)
    draft = RecordDraft(kind.name, rows, columns)
    for each in kind.fields:
        if each.name in values:
            place = draft.params if each.place == "params" else draft.clues
            place[each.name] = _value(each, values[each.name], draft)
    return draft.record()


def _size(
    values: Mapping[str, tuple[Layout, Any]], told: tuple[Side, Side], is_sure: bool
) -> tuple[int, int]:
    """Return the rows and columns of a board. Raises `InputError` if values contradict each other."""
    seen: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for name, (layout, value) in values.items():
        if not is_list(value) or not value:
            continue
        if isinstance(layout, RowLayout) and layout.side:
            seen[layout.side in _ACROSS].setdefault(len(value), name)
        elif (table := table_of(layout, value)) is not None and _is_grid(value):
            for side, count in zip(seen, next(table.boards(len(value), len(value[0])), (0, 0)), strict=True):
                side.setdefault(count, name)
    for side, word in zip(seen, ("rows", "columns"), strict=True):
        if len(side) > 1:
            counts = " and ".join(f"{count} {word} by {name}" for count, name in side.items())
            raise InputError(f"the arrays do not fit each other: {counts}")
    rows, columns = (next(iter(side), count) for side, count in zip(seen, told, strict=True))
    if rows is None or columns is None:
        raise InputError(f"the number of {'rows' if rows is None else 'columns'} is not told")
    said = [count for count in told if count is not None]
    fits = told in ((rows, columns), (None, columns), (rows, None), (None, None))
    if not fits and (is_sure or sorted(said) != sorted((rows, columns))):
        raise InputError(f"the board is {rows}x{columns}, beside it stands {' x '.join(map(str, said))}")
    return rows, columns


def table_of(layout: Layout, value: Any) -> TableLayout | None:
    """Return the layout of a value as a table, or None if it is none. Lists of places begin with a
    row and a column each.
    """
    if isinstance(layout, PlaceLayout):
        listed = _is_grid(value) and all(isinstance(each, int) for row in value for each in row[:2])
        return layout.table if _is_grid(value) and not listed else None
    return layout if isinstance(layout, TableLayout) else None


def _is_grid(value: Any) -> bool:
    """Return whether a value is an array of arrays that are not empty."""
    return all(isinstance(row, list) and row for row in value)


def _value(declared: Field[Any], value: Any, draft: RecordDraft) -> Any:
    """Return the value of a field as records have it. Raises `InputError` for an entry without a meaning."""
    layout = declared.layout
    if isinstance(layout, TableLayout) and _has_objects(value):
        return _with_blanks(value)
    lines = _lines(layout, value, draft)
    if lines is None:
        return value
    said = Said(declared.name, TextLine(1, ""), [TextLine(1, line) for line in lines])
    try:
        return layout.read(said, draft)
    except InputError as error:
        raise InputError(error.what, cell=error.cell) from None


def _has_objects(value: Any) -> bool:
    """Return whether a table has entries as records have them: objects and lists."""
    return (
        is_list(value) and _is_grid(value) and any(isinstance(x, list | dict) for row in value for x in row)
    )


def _with_blanks(rows: Grid) -> Grid:
    """Return a table with None in place of -1, if nothing else in it is a blank."""
    cells = [value for row in rows for value in row]
    if None in cells or UNTOLD not in cells:
        return rows
    return [[None if value == UNTOLD else value for value in row] for row in rows]


def _lines(layout: Layout, value: Any, draft: RecordDraft) -> list[str] | None:
    """Return a value as lines of plain text, or None for one that is as records have it."""
    table = table_of(layout, value)
    if table is not None:
        if not is_list(value) or not _is_grid(value) or (len(value), len(value[0])) != table.shape(draft):
            return None
        words = _labels(value) if isinstance(layout, AreaLayout) else _table(value, table.entry)
        return [*map(" ".join, words)]
    if isinstance(layout, RowLayout) and layout.side and is_list(value):
        if isinstance(layout.entry, ListWord):
            return [" ".join(_list_word(each) for each in _with_blanks([[*value]])[0])]
        return [" ".join(_table([list(value)], layout.entry)[0])]
    return value.splitlines() if isinstance(value, str) and isinstance(layout, One | RowLayout) else None


def _list_word(value: Any) -> str:
    """Return the numbers of a line as a word."""
    numbers = (
        value if is_list(value) else re.split(r"[\s,]+", str(value).strip()) if value is not None else []
    )
    return ",".join(str(number) for number in numbers if str(number)) or "-"


def _labels(rows: Sequence[Sequence[Any]]) -> list[list[str]]:
    """Return the words of a table of regions: its own, if they are letters or count on from 0 or 1, else
    numbers in the order of the regions.
    """
    marks = dict.fromkeys(value for row in rows for value in row if not is_blank(value) and value != UNTOLD)
    numbers = sorted(mark for mark in marks if isinstance(mark, int))
    own = numbers in ([*range(len(marks))], [*range(1, len(marks) + 1)]) or all(
        isinstance(mark, str) and len(mark) == 1 for mark in marks
    )
    blank = any(is_blank(value) or value == UNTOLD for row in rows for value in row)
    first = int(blank and 0 in marks)  # 0 is a region beside a blank
    words = {mark: str(mark) if own and not first else str(first + i) for i, mark in enumerate(marks)}
    return [[words.get(value, BLANK) for value in row] for row in rows]
