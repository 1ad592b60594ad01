"""Catalogue of the kinds, without solving a puzzle: formats, constraints and samples.

Vocabulary
    primitive   a constraint class that puzzles of the kind use; found from the samples
    format      a way to write puzzles that the package reads and writes

>>> from gridproof.puzzles import kind_named
>>> lits = entry(kind_named("lits"))
>>> lits.primitives, lits.formats
(('Clause', 'Connected', 'Table'), ('record', 'text', 'penpa', 'puzzlink', 'pzprv3'))
>>> lits.samples[0]
Sample(number=1, id='own-lits-1', rows=6, cols=6)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from os.path import dirname, join
from typing import Any

from .core.errors import InputError
from .core.extensions import has_extensions
from .core.names import letters_of
from .core.record import ASKED
from .forms.form import form_named, written_names
from .forms.text.puzzles import write_block
from .forms.writer import write
from .kind import Kind
from .kinds import genre_of, kind_named, kind_names
from .records import read_record
from .samples import samples
from .standing import standing_of

Row = dict[str, Any]
"""An entry as a JSON object."""

STORED = join(dirname(__file__), "kinds", "catalogue.jsonl")
"""The entries of the kinds of this package, a line for each; ``tests/support/kind_index.py`` writes it."""


@dataclass(frozen=True)
class Sample:
    """A board that ships with the package; its `number` counts from 1."""

    number: int
    id: str
    rows: int
    cols: int


@dataclass(frozen=True)
class KindEntry:
    """A kind with its primitives and formats by name, and its samples from small to large."""

    kind: Kind
    primitives: tuple[str, ...]
    formats: tuple[str, ...]
    samples: tuple[Sample, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the entry as a JSON object."""
        kind = self.kind
        standing = standing_of(kind)
        return {
            "name": kind.name,
            "title": kind.title,
            "aliases": list(kind.aliases),
            "genre": genre_of(kind.name),
            "elsewhere": list(standing.names),
            "peers": list(standing.peers),
            "public_boards": standing.boards,
            "rules": kind.rules,
            "primitives": list(self.primitives),
            "formats": list(self.formats),
            "fields": [field.to_json() for field in kind.fields],
            "samples": [asdict(each) for each in self.samples],
            "examples": examples(kind),
        }


def examples(kind: Kind) -> dict[str, Any]:
    """Return a sample of the kind in each format that it has, the first sample that the format can write. The
    record is an object, the others are text.

    >>> from gridproof.puzzles import kind_named
    >>> examples(kind_named("lits"))["puzzlink"]
    'https://puzz.link/p?lits/6/6/g8rsd8fkgmi6'
    """
    by_form: dict[str, Any] = {}
    boards = [{name: board[name] for name in ASKED if name in board} for board in samples(kind.name)]
    for form in formats(kind):
        for board in boards:
            try:
                by_form[form] = board if form == "record" else write_sample(board, form)
            except InputError:
                continue  # the format has no place for all of this sample
            break
    return by_form


def write_sample(board: dict[str, Any], form: str) -> str:
    """Return a sample as text in this form, plain text with a name for each field."""
    return write_block(board) if form == "text" else write(board, form)


def formats(kind: Kind) -> tuple[str, ...]:
    """Return the names of the forms that puzzles of the kind are read and written in."""
    return tuple(form for form in written_names() if form_named(form).is_for(kind))


def entry(kind: Kind) -> KindEntry:
    """Return the entry of a kind. Reads all samples of the kind, which takes milliseconds to a tenth of a
    second.
    """
    boards = samples(kind.name)
    stated = {type(each).__name__ for board in boards for each in read_record(board).constraints}
    items = (
        Sample(number, board["id"], board["rows"], board["cols"]) for number, board in enumerate(boards, 1)
    )
    return KindEntry(kind, tuple(sorted(stated)), formats(kind), tuple(items))


def rows() -> Iterator[Row]:
    """Yield the entry of every kind as a JSON object, in alphabetical order.

    The entries are read from `STORED`, and no file of a kind is opened that is there. Entry points of other
    packages for forms and parts may change any entry; so if there are some, all entries are made anew.
    """
    is_as_stored = not (has_extensions("gridproof.forms") or has_extensions("gridproof.parts"))
    stored = _stored() if is_as_stored else {}
    yield from (stored.get(name) or entry(kind_named(name)).to_json() for name in kind_names())


def _stored() -> dict[str, Row]:
    """Return the stored entries by the names of the kinds."""
    with open(STORED, encoding="utf-8") as file:
        return {row["name"]: row for row in map(json.loads, file)}


ORDERS: dict[str, Callable[[Row], Any]] = {
    "name": lambda row: row["name"],
    "genre": lambda row: (row["genre"], row["name"]),
    "popularity": lambda row: (-len(row["peers"]), -row["public_boards"], row["name"]),
}
"""Keys of the orders of rows; the best known come first: those that most peers have, then most boards."""

_WORD = re.compile(r"[^\W_]+")
_NAME = re.compile(r"[\w\s'&.-]+")
"""Text that can be a name; a path is none."""


def is_meant(row: Row, typed: str) -> bool:
    """Return whether a kind is meant by what was typed: each word begins a word of its names or its genre, or
    all of it begins a name, whatever spaces are in it.

    >>> [row["name"] for row in rows() if is_meant(row, "sternensch")]
    ['star_battle']
    """
    names = (row["name"], row["title"], *row["aliases"], *row["elsewhere"])
    known = [word for name in (*names, row["genre"]) for word in _WORD.findall(name.casefold())]
    wanted, whole = _WORD.findall(typed.casefold()), letters_of(typed)
    if not whole or not _NAME.fullmatch(typed):
        return False
    by_words = all(any(word.startswith(each) for word in known) for each in wanted)
    return by_words or any(letters_of(name).startswith(whole) for name in names)


def by_genre(found: Iterable[Row]) -> dict[str, list[Row]]:
    """Return rows by their genres, in the order of the genres; "" is that of kinds of other packages."""
    genres: dict[str, list[Row]] = {}
    for row in sorted(found, key=ORDERS["genre"]):
        genres.setdefault(row["genre"], []).append(row)
    return genres
