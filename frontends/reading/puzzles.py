"""Puzzles from any container: text, files, streams, records, arrays, lists of rows.

Vocabulary
    source     anything from which one puzzle or several can be read
    rows       a grid as Python has it: lists of numbers and blanks (None, ".", 0, not a number)
    item       a puzzle that was read, or its error (`Parsed`)

>>> read_one([[1, 2, 3, 4], [None] * 4, [None] * 4, [None] * 4]).rules.name
'sudoku 4×4 with 2×2 boxes'
>>> [puzzle.id for puzzle in read_iter('{"type": "sudoku", "rows": 4, "cols": 4, "id": "a"}')]
['a']
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain, islice
from operator import attrgetter
from typing import (
    IO,
    Any,
    BinaryIO,
    Literal,
    NamedTuple,
    NoReturn,
    Protocol,
    TypeAlias,
    cast,
    overload,
)

from ...puzzles import InputError, Puzzle, kind_called, read_record
from ...puzzles.core.board import MOST_SIDE
from ...puzzles.forms.input.reader import parse_record, read_stream, read_text
from ...puzzles.forms.input.recognition import looks_like_puzzle, no_puzzle
from ...puzzles.forms.input.records import Parsed, leniently
from .. import check_arguments
from .rows import LineStream, is_row, items_of_rows, rows_of_frame, stream_of, to_lists

COUNTED = 1000
"""Maximum puzzles counted in a source if one was expected."""

PART = 1 << 18
"""Bytes of Parquet read at a time."""

EXPECTED = "a puzzle was expected: a Puzzle, a record (dict), text, a path, an array or a list of rows"


class Array(Protocol):
    """An array of numpy, pandas or torch: it turns into nested lists."""

    def tolist(self) -> Any: ...


PuzzleLike: TypeAlias = Puzzle | Mapping[str, Any] | str | os.PathLike[str] | Array | Sequence[Any]
"""Sources of one puzzle. A sequence is one of rows or of lines."""

PuzzlesLike: TypeAlias = PuzzleLike | IO[str] | IO[bytes] | Iterable[Any]
"""Sources of several puzzles. An iterable is one of lines, or of sources of one puzzle each."""


@check_arguments
def read_one(source: PuzzleLike, kind: str | None = None, *, lenient: bool = False) -> Puzzle:
    """Read the one puzzle of a source, as every function of gridproof reads its argument.

    Args:
        source: A puzzle; a record (a dict in the form of the board records); text of a puzzle in any form
            that is read; or a path, also as text. An array or a list of rows is a sudoku, unless `kind` names
            another kind: then it is the grid of its plain text form.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know. The puzzle, and verdicts
            about it, name them as `unchecked`.

    Returns:
        The puzzle.

    Raises:
        InputError: For anything that is not one puzzle.
        OSError: For a file that cannot be opened.

    >>> read_one([[2, None]], "slitherlink").rules.name
    'slitherlink 1×2'
    >>> read_one({1, 2})
    Traceback (most recent call last):
        ...
    gridproof.InputError: a puzzle was expected: a Puzzle, a record (dict), text, a path, \
an array or a list of rows; this is a set
    """
    if isinstance(source, Puzzle):
        return source
    item = _one(source, kind)
    return puzzle_of_item(leniently(item) if lenient else item)


@check_arguments
def sample(kind: str, number: int = 1) -> Puzzle:
    """Return a sample puzzle of a kind, or a board of a published text, as ``--sample`` of the commands.

    Args:
        kind: The name of the kind, or an alias; or the name of a published board: ``"drools-simple"``,
            ``"drools-medium"``, ``"drools-hard-1"`` to ``"drools-hard-4"``, ``"drools-sample-sdo"`` and
            ``"drools-broken"`` of the examples of Drools, and ``"membrane-figure-2"``.
        number: The number of the sample of a kind, from 1.

    Returns:
        The puzzle.

    Raises:
        InputError: For an unknown name or number.

    >>> sample("slitherlink").rules.name
    'slitherlink 7×7'
    >>> sample("drools-hard-4").id
    'drools-hard-4'
    """
    from ...puzzles.samples import is_published, published_sample
    from ...puzzles.samples import sample as record_of_sample

    if is_published(kind):
        if number != 1:
            raise InputError(f"{kind} is one board: leave out the number")
        return read_record(published_sample(kind))
    return read_record(record_of_sample(kind_called(kind).name, number))


@check_arguments
def read(source: PuzzlesLike, kind: str | None = None, *, lenient: bool = False) -> list[Puzzle]:
    """Read the puzzles of a source: see `read_iter`, which does not hold them all in memory.

    Args:
        source: A source of several puzzles, as for `read_iter`.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The puzzles in order.

    Raises:
        InputError: For the first puzzle that cannot be read.
        OSError: For a file that cannot be opened.

    >>> [puzzle.rules.name for puzzle in read("12....4..1..2...")]
    ['sudoku 4×4 with 2×2 boxes']
    """
    return [puzzle_of_item(parsed) for parsed in parsed_items(source, kind, lenient=lenient)]


@overload
def read_iter(
    source: PuzzlesLike,
    kind: str | None = None,
    *,
    errors: Literal["raise", "skip"] = "raise",
    lenient: bool = False,
) -> Iterator[Puzzle]: ...


@overload
def read_iter(
    source: PuzzlesLike, kind: str | None = None, *, errors: Literal["yield"], lenient: bool = False
) -> Iterator[Puzzle | InputError]: ...


def read_iter(
    source: PuzzlesLike,
    kind: str | None = None,
    *,
    errors: Literal["raise", "skip", "yield"] = "raise",
    lenient: bool = False,
) -> Iterator[Puzzle | InputError]:
    r"""Yield the puzzles of a source, each read on request.

    Args:
        source: Text, a path, an open file, an iterable of lines, or an iterable of sources of one puzzle (see
            `read_one`).
        kind: The kind of a puzzle whose text or record names none.
        errors: The fate of a puzzle that cannot be read: its `InputError` is raised and ends the reading, or
            it is skipped, or its `InputError` is yielded in its place.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Yields:
        A puzzle, or the error in its place.

    Raises:
        InputError: For a puzzle that cannot be read, if `errors` is ``"raise"``.
        OSError: For a file that cannot be opened.

    >>> text = "slitherlink 1x2\n. 2\n\nslitherlink 1x2\n. 9"
    >>> [type(found).__name__ for found in read_iter(text, errors="yield")]
    ['Puzzle', 'InputError']
    """
    if errors not in ("raise", "skip", "yield"):
        raise InputError(f"errors is {errors!r}, one of 'raise', 'skip', 'yield' was expected")
    return _read_items(source, kind, errors, lenient)


def _read_items(
    source: PuzzlesLike, kind: str | None, errors: str, lenient: bool
) -> Iterator[Puzzle | InputError]:
    """Yield the puzzles of a source; `errors` says whether to raise, skip or yield a bad item."""
    for parsed in parsed_items(source, kind, lenient=lenient):
        if parsed.puzzle is not None:
            yield parsed.puzzle
        elif errors == "raise":
            puzzle_of_item(parsed)
        elif errors == "yield":
            assert parsed.error is not None
            yield parsed.error


@check_arguments
def convert(source: PuzzlesLike, form: str, kind: str | None = None, *, lenient: bool = False) -> list[str]:
    r"""Convert the puzzles of a source to text in another form.

    Args:
        source: A source of several puzzles, as for `read_iter`.
        form: One of ``"record"`` (a line of JSON), ``"text"`` (plain text), ``"line"`` (a sudoku in one line
            of characters), ``"puzzlink"``, ``"pzprv3"``, ``"sgt"``, ``"sgt_link"``, ``"sgt_save"``,
            ``"fpuzzles"``, ``"sudokupad"``, ``"iss"``, ``"sudokumaker"`` and ``"penpa"``, or another name
            that people have for it.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The text of each puzzle, which was read again.

    Raises:
        InputError: For the first puzzle that cannot be read or that the form has no place for.
        OSError: For a file that cannot be opened.

    >>> convert("slither/2/1/2g", "text")
    ['slitherlink 1x2\ncells:\n2 .']
    """
    from ...puzzles.forms.form import form_called  # the forms are many, and nothing else needs them
    from ...puzzles.forms.writer import write

    form = form_called(form) or form
    return [write(parsed.record, form) for parsed in parsed_items(source, kind, lenient=lenient)]


def puzzle_of_item(parsed: Parsed) -> Puzzle:
    """Return the puzzle of an item, or raise its error."""
    if parsed.puzzle is None:
        assert parsed.error is not None
        raise parsed.error
    return parsed.puzzle


class Sourced(NamedTuple):
    """An item, and its origin: an element of an iterable, or the source of all."""

    source: Any
    parsed: Parsed


def parsed_items(
    source: PuzzlesLike, kind: str | None = None, *, lines: bool = True, lenient: bool = False
) -> Iterator[Parsed]:
    """Return the items of a source: see `sourced_items`."""
    return map(attrgetter("parsed"), sourced_items(source, kind, lines=lines, lenient=lenient))


def sourced_items(
    source: PuzzlesLike, kind: str | None = None, *, lines: bool = True, lenient: bool = False
) -> Iterator[Sourced]:
    """Return the items of a source. The texts of an iterable are lines, or each a source of one puzzle;
    `lenient` is that of `read_one`.

    Raises `InputError` for an invalid source, and `OSError` for a file that cannot be opened.
    """
    items = _sourced(source, kind, lines)
    return (Sourced(item.source, leniently(item.parsed)) for item in items) if lenient else items


def _sourced(source: PuzzlesLike, kind: str | None, lines: bool) -> Iterator[Sourced]:
    """Yield the items of a source, read by its type."""
    kind = kind and kind_called(kind).name
    if isinstance(source, str | os.PathLike):
        yield from map(partial(Sourced, source), _of_text(source, kind))
        return
    original, source = source, to_lists(source)
    if (table := rows_of_frame(original)) is not None:
        for row in table:
            yield Sourced(row.puzzle, one_item(row.puzzle, row.kind or kind).with_id(row.id))
    elif isinstance(source, Puzzle | Mapping):
        yield Sourced(source, one_item(source, kind))
    elif hasattr(source, "readline"):
        yield from map(partial(Sourced, source), read_stream(stream_of(source), kind))
    elif isinstance(source, Iterable) and not isinstance(source, bytes | bytearray | AbstractSet):
        yield from _of_iterable(original, source, kind, lines)
    else:
        refuse(source)


def one_item(source: Any, kind: str | None = None) -> Parsed:
    """Return the item of a source of one puzzle; an error in the source becomes an item too."""
    try:
        if isinstance(source, Puzzle):
            return Parsed(source, None, source.id, source.kind)
        if isinstance(source, Mapping):
            return _of_record(source, kind and kind_called(kind).name)
        return _one(source, kind)
    except (InputError, OSError) as reason:
        error = reason if isinstance(reason, InputError) else InputError(str(reason))
        return Parsed(None, error, None, kind)


def is_file(source: str) -> bool:
    """Return whether `source` names something on disk; text that begins a record never does."""
    return not source.startswith('{"') and os.path.exists(source)


def is_parquet(path: str | os.PathLike[str]) -> bool:
    """Return whether a file begins as those of Parquet do. Raises `OSError`."""
    with open(path, "rb") as file:
        return file.read(4) == b"PAR1"


def rows_of_parquet(path: str | os.PathLike[str], kind: str | None) -> Iterator[Parsed]:
    """Return the items of a file of Parquet, one a row."""
    from .files.parquet import parts  # few inputs are in this form

    return (item for part in parts(path, kind, PART) for item in part.parse())


def refuse(source: object) -> NoReturn:
    """Raise `InputError`: this is no source of a puzzle."""
    name = type(source).__name__
    article = "an" if name[0] in "aeiou" else "a"
    raise InputError(f"{EXPECTED}; this is {article} {name}")


def _one(source: Any, kind: str | None) -> Parsed:
    """Return the item of a source that must hold exactly one. Raises as `read_one` does."""
    if isinstance(source, str | os.PathLike):
        items = _of_text(source, kind and kind_called(kind).name)
    else:
        items, rows = parsed_items(source, kind), to_lists(source)
        if not isinstance(rows, Mapping | Sequence):
            refuse(rows)
        if isinstance(rows, list | tuple) and rows and not isinstance(rows[0], str) and is_row(rows):
            raise InputError(f"a list of rows was expected, this is one list of {len(rows)} values")
    item, *more = (*islice(items, COUNTED + 1),) or (None,)
    if item is None:
        raise InputError("one puzzle was expected, the list is empty")
    if more and item.error is None:
        count = f"over {COUNTED}" if len(more) == COUNTED else len(more) + 1
        raise InputError(
            f"one puzzle was expected, the source holds {count}: "
            "read and read_iter give them all, check_many and solve_many answer them"
        )
    return item


def _of_text(source: str | os.PathLike[str], kind: str | None) -> Iterator[Parsed]:
    """Yield the items of a file or a text. Raises `InputError` and `OSError`."""
    if not isinstance(source, str) or is_file(source):
        if is_parquet(source):
            yield from rows_of_parquet(source, kind)
            return
        with open(source, "rb") as stream:
            yield from read_stream(stream, kind)
    elif looks_like_puzzle(source):
        yield from read_text(source, kind)
    else:
        raise InputError(no_puzzle(source))


def _of_record(record: Mapping[str, Any], kind: str | None) -> Parsed:
    """Return the item of a record, whose grids may be arrays and whose lists may be tuples."""
    try:
        parsed = parse_record(plain_record(record), 1, kind)
    except RecursionError:
        return Parsed(None, InputError("the record is nested too deeply"), None, kind)
    # A dict has no lines.
    error = parsed.error and InputError(parsed.error.what, cell=parsed.error.cell)
    return parsed._replace(error=error, line=None)


def plain_record(value: Any) -> Any:
    """Return a value of a record as JSON.

    >>> plain_record({"cells": ((0, 1), range(2))})
    {'cells': [[0, 1], range(0, 2)]}
    """
    value = to_lists(value)
    if isinstance(value, Mapping):
        return {name: plain_record(entry) for name, entry in value.items()}
    return [plain_record(entry) for entry in value] if isinstance(value, list | tuple) else value


def _of_iterable(original: Any, source: Iterable[Any], kind: str | None, lines: bool) -> Iterator[Sourced]:
    """Yield the items of lines, of rows, or of sources of one puzzle each; the first element decides."""
    elements = iter(source)
    for first in elements:
        everything = chain((first,), elements)
        if lines and isinstance(first, str | bytes):
            stream = cast(BinaryIO, LineStream(everything))
            yield from map(partial(Sourced, original), read_stream(stream, kind))
        elif is_row(first):
            rows = list(islice(everything, MOST_SIDE + 1))
            yield from map(partial(Sourced, original), items_of_rows(rows, kind))
        else:
            yield from (Sourced(element, one_item(element, kind)) for element in everything)
