"""What the commands read: files, standard input, puzzles as text, samples.

>>> single("1234............", None).board.rows
4
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO

from .output import Refused, say
from .progress import Files

if TYPE_CHECKING:
    from ...puzzles import Puzzle
    from ...puzzles.forms.records import Parsed


def opened(source: tuple[str, ...], kind: str | None, files: Files) -> Iterator[Iterable[Parsed]]:
    """The items of each source. Raises `Refused` for one that is neither file nor puzzle."""
    return (items for _, items in named(source, kind, files))


def named(
    source: tuple[str, ...], kind: str | None, files: Files
) -> Iterator[tuple[str | None, Iterable[Parsed]]]:
    """The items of each source, with its name where it is a file: see `opened`."""
    from ...puzzles.forms.reader import looks_like_puzzle, read_stream, read_text
    from ..reading import is_file, is_parquet, rows_of_parquet

    for name in source or ("-",):
        if name == "-":
            yield None, read_stream(standard_input(files), kind)
        elif is_file(name):
            try:
                stream = files.opened(name)
                yield name, rows_of_parquet(name, kind) if is_parquet(name) else read_stream(stream, kind)
            except OSError as reason:
                raise Refused(f"{name}: {reason.strerror}") from None
        elif looks_like_puzzle(name):
            yield None, read_text(name, kind)
        else:
            raise Refused(f"there is no file {name[:60]!r}, and it is not a puzzle")


def text_of(source: str) -> str:
    """What a file holds, or the text itself; of a longer file more than any text may have. Raises `Refused`
    for a file that cannot be read.
    """
    from ..data.answers import MOST_TEXT
    from ..reading import is_file

    if not is_file(source):
        return source
    try:
        with open(source, encoding="utf-8") as stream:
            return stream.read(MOST_TEXT + 1)
    except (OSError, UnicodeDecodeError) as reason:
        raise Refused(f"{source}: {getattr(reason, 'strerror', None) or 'the file is not UTF-8'}") from None


def names_folder(text: str) -> bool:
    """Whether what follows ``--proof`` names a folder, and no source."""
    from ...puzzles.forms.reader import looks_like_puzzle
    from ..reading import is_file

    return os.path.isdir(text) or not (text.startswith("-") or is_file(text) or looks_like_puzzle(text))


def standard_input(files: Files) -> BinaryIO:
    """Standard input; who sits before it is told that we wait."""
    if sys.stdin.isatty():
        end = "Ctrl-Z and Return" if os.name == "nt" else "Ctrl-D"
        say(f"reading puzzles from here, to be ended by {end}; --help names other sources")
    return files.watched(sys.stdin.buffer)


def single(source: str, kind: str | None, number: int | None = None) -> Puzzle:
    """The one puzzle of a source, or puzzle `number` of it (from 1). Raises `Refused` for none, several,
    or one that cannot be read.
    """
    with Files() as files:
        items = enumerate(chain.from_iterable(opened((source,), kind, files)), 1)
        found = next((parsed for index, parsed in items if index == (number or 1)), None)
        several = number is None and next(items, None) is not None
    if found is None:
        raise Refused(f"{source[:60]} holds no puzzle {number or 1}")
    if several:
        raise Refused(f"{source[:60]} holds several puzzles: --number N takes one")
    if found.puzzle is None:
        raise Refused(str(found.error))
    return found.puzzle


def sample_text(kind: str | None, number: int) -> str:
    """A sample of a kind as text. Raises `Refused` where there is none."""
    import json

    from ...puzzles import InputError, kind_called
    from ...puzzles.samples import sample

    if kind is None:
        raise Refused("--sample needs --kind: which kind of puzzle?")
    try:
        return json.dumps(sample(kind_called(kind).name, number))
    except InputError as reason:
        raise Refused(str(reason)) from None


def demand_kind(kind: str | None) -> None:
    """Raise `Refused` for a kind that is unknown."""
    from ...puzzles import InputError, kind_called

    try:
        if kind is not None:
            kind_called(kind)
    except InputError as reason:
        raise Refused(str(reason)) from None
