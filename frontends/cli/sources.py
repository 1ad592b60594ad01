"""Input of the commands: files, standard input, puzzles as text, samples.

>>> single("1234............", None).board.rows
4
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, BinaryIO

import click

from .output import CommandRefused, say
from .progress import Files

if TYPE_CHECKING:
    from ...puzzles import Puzzle
    from ...puzzles.forms.input.records import Parsed


Named = tuple[str | None, "Iterable[Parsed]"]
"""The items of a source, with its name if it is a file."""


def items_by_name(
    source: tuple[str, ...], kind: str | None, files: Files, in_place: bool = False
) -> Iterator[Named]:
    """Yield the items of each source. A source that is neither file nor puzzle becomes an item with an error
    if `in_place`. Raises `CommandRefused` for it otherwise.
    """
    numbers = count(1)
    for name in source or ("-",):
        try:
            yield one_of(name, kind, files, numbers)
        except CommandRefused as reason:
            if not in_place:
                raise
            yield None, say_unchecked([unreadable(reason.message, kind)], numbers)


EMPTY = "the input is empty"
"""The error of an input without a puzzle."""

LENIENT = "lenient"
"""The name under which click keeps that ``--lenient`` was said."""


def is_lenient() -> bool:
    """Return whether the running command was asked to ignore unknown entries."""
    context = click.get_current_context(silent=True)
    return context is not None and context.meta.get(LENIENT, False)


def one_of(name: str, kind: str | None, files: Files, numbers: Iterator[int]) -> Named:
    """Return the file name of a source, if it is a file, and its items; messages about an item name the next
    of the `numbers`. Raises `CommandRefused` for a source that cannot be read.
    """
    from ...puzzles.forms.input.records import leniently

    file_name, items = _one_of(name, kind, files)
    return file_name, say_unchecked(map(leniently, items) if is_lenient() else items, numbers)


def say_unchecked(items: Iterable[Parsed], numbers: Iterator[int]) -> Iterator[Parsed]:
    """Yield the items, and name the entries of each document that are not checked."""
    for parsed, number in zip(items, numbers, strict=False):
        if parsed.puzzle is not None and parsed.puzzle.unchecked:
            say(f"puzzle {number}: not checked: {', '.join(parsed.puzzle.unchecked)}")
        yield parsed


def _one_of(name: str, kind: str | None, files: Files) -> Named:
    """Return the file name of a source, if it is a file, and its items."""
    from ...puzzles.forms.input.reader import read_stream, read_text
    from ...puzzles.forms.input.recognition import looks_like_puzzle, no_puzzle
    from ..reading.puzzles import is_file, is_parquet, rows_of_parquet

    if name == "-":
        return None, with_advice(read_stream(standard_input(files), kind), kind)
    if is_file(name):
        try:
            stream = files.open_file(name)
            return name, rows_of_parquet(name, kind) if is_parquet(name) else read_stream(stream, kind)
        except OSError as reason:
            raise CommandRefused(f"{name}: {reason.strerror}") from None
    if looks_like_puzzle(name):
        return None, read_text(name, kind)
    raise CommandRefused(no_puzzle(name))


def with_advice(items: Iterable[Parsed], kind: str | None) -> Iterator[Parsed]:
    """Yield the items; if there is nothing in the input, say where puzzles come from."""
    for parsed in items:
        if str(parsed.error) == EMPTY:
            say(f"name a file, type a puzzle, or take one of ours: --kind {kind or 'KIND'} --sample 1")
        yield parsed


def unreadable(message: str, kind: str | None) -> Parsed:
    """Return the item of a source that cannot be read."""
    from ...puzzles import InputError
    from ...puzzles.forms.input.records import Parsed

    return Parsed(None, InputError(message), None, kind)


def text_of(source: str) -> str:
    """Return the content of a file, or the text itself; a longer file is cut just above the maximum length of
    a text. Raises `CommandRefused` for a file that cannot be read.
    """
    from ..reading.entries import MOST_TEXT
    from ..reading.puzzles import is_file

    if not is_file(source):
        return source
    try:
        with open(source, encoding="utf-8") as stream:
            return stream.read(MOST_TEXT + 1)
    except (OSError, UnicodeDecodeError) as reason:
        raise CommandRefused(
            f"{source}: {getattr(reason, 'strerror', None) or 'the file is not UTF-8'}"
        ) from None


def names_folder(text: str) -> bool:
    """Return whether the text after ``--proof`` names a folder rather than a source."""
    from ...puzzles.forms.input.recognition import looks_like_puzzle
    from ..reading.puzzles import is_file

    return os.path.isdir(text) or not (text.startswith("-") or is_file(text) or looks_like_puzzle(text))


def standard_input(files: Files) -> BinaryIO:
    """Return standard input, with a message to a user at a terminal that we wait."""
    if sys.stdin.isatty():
        end = "Ctrl-Z and Return" if os.name == "nt" else "Ctrl-D"
        say(f"reading puzzles from the terminal until {end}; --kind KIND --sample 1 takes one of ours")
    return files.watch(sys.stdin.buffer)


def single(source: str, kind: str | None, number: int | None = None, first: bool = False) -> Puzzle:
    """Return the one puzzle of a source, or puzzle `number` of it (from 1). Raises `CommandRefused` for none,
    for one that cannot be read, and for several, unless the `first` may be taken, with a message.
    """
    with Files() as files:
        items = enumerate(one_of(source, kind, files, count(1))[1], 1)
        item = next((parsed for index, parsed in items if index == (number or 1)), None)
        several = number is None and next(items, None) is not None
    if item is None:
        raise CommandRefused(f"{source[:60]} holds no puzzle {number or 1}")
    if several and not first:
        raise CommandRefused(f"{source[:60]} holds several puzzles: --number N takes one")
    if item.puzzle is None:
        raise CommandRefused(str(item.error), item.error.example if item.error else "")
    if several:
        say(f"{source[:60]} holds several puzzles: this is the first, --number N takes another")
    return item.puzzle


def sample_text(kind: str | None, name: str) -> str:
    """Return a sample as text: of a kind by its number, or a published board by its name. Raises
    `CommandRefused` if there is none.
    """
    import json

    from ...puzzles import kind_called
    from ...puzzles.samples import published_sample, sample

    if not name.isdecimal():
        board = published_sample(name)
        if kind is not None and kind_called(kind).name != board["type"]:
            raise CommandRefused(f"{name} is a {board['type']}: leave out --kind")
        return json.dumps(board)
    if kind is None:
        raise CommandRefused("--sample needs --kind: the kind of puzzle")
    return json.dumps(sample(kind_called(kind).name, int(name)))


def demand_kind(kind: str | None) -> None:
    """Raise `InputError` for a kind that is unknown."""
    from ...puzzles import kind_called

    if kind is not None:
        kind_called(kind)
