"""The pieces of a pzprv3 file: rows of words with the clues, then rows with the player's answer.

Pieces with clues beside the board are in ``frames``, those of regions, walls and loops in ``borders``.

Vocabulary
    layer      one grid of a record among the words of a table; several may share a table

>>> draft = RecordDraft("nurikabe", 1, 3)
>>> table = LayerTable((NUMBERS, SHADED))
>>> table.read(FilePage(["2 # + "]), draft)
>>> draft.clues, draft.solution, table.write(draft)
({'cells': [[2, None, None]]}, {'shaded': [[0, 1, 0]]}, ['2 # . '])
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from ...core.errors import InputError
from ...core.record import UNKNOWN, is_unknown, shorten
from ..draft import Grid, RecordDraft
from ..scanner import unwritable
from .codes import ARROWS, number_of

_NUMBER = re.compile("[0-9]{1,6}")
_NOTES = re.compile(r"\s*(?:info:\{|history:\{|__HISTORY__|TrialData|http:)")
"""The beginning of what follows the tables: title and author, the steps of a player, or the URL."""

_UNDRAWN = re.compile(r"(?:\s*(?:0|-1|-2|\.)(?=\s|$))*\s*")
"""A line of a further table in which nothing is drawn but marks that a player makes while thinking."""

_ARROW = re.compile(r"([0-4]),(-|[0-9]{1,6})")
_SMALL = re.compile(r"\[[^\[\]]*\]$")
BLANK = "."
PENCIL = {"+", "-", "=", "%", "s1", "s2", "s3"}
"""Words for marks that a player makes while thinking: no part of the answer."""


class FilePage:
    """The lines of a file, one after another, from a `position` on."""

    def __init__(self, lines: list[str], position: int = 0, version: int = 0) -> None:
        self.lines = lines
        self.position = position
        self.version = version

    def again(self) -> FilePage:
        """Return the page from the present line on, to be read by itself."""
        return FilePage(self.lines, self.position, self.version)

    @property
    def next(self) -> str:
        """The next line, which stays where it is; empty at the end."""
        return self.lines[self.position] if self.position < len(self.lines) else ""

    def line(self) -> str:
        """Return the next line."""
        if self.position >= len(self.lines):
            raise InputError(f"the file ends after {len(self.lines)} lines, more were expected")
        self.position += 1
        return self.lines[self.position - 1]

    def words(self, count: int) -> list[str]:
        """Return the words of the next line, which must have this many."""
        words = self.line().split()
        if len(words) != count:
            raise self.error(f"there are {len(words)} words, {count} were expected")
        return words

    def grid(self, rows: int, columns: int) -> list[list[str]]:
        """Return the words of the next lines."""
        return [self.words(columns) for _ in range(rows)]

    @property
    def is_told(self) -> bool:
        """True at the end of the tables."""
        return not "".join(self.lines[self.position :]).strip() or _NOTES.match(self.next) is not None

    def finish(self) -> None:
        """Raise `InputError` for a line that is left, unless it tells only what a player did or who made the
        puzzle.
        """
        while self.position < len(self.lines) and not _NOTES.match(self.next):
            if not _UNDRAWN.fullmatch(self.line()):
                raise self.error(f"{shorten(self.lines[self.position - 1])} is left over")

    def error(self, what: str) -> InputError:
        """Return an error in the line that was read last."""
        return InputError(what, line=self.position)


class FilePiece(Protocol):
    """Some lines of a file; `worded` if the first one may be a letter that is no flag, which flags follow."""

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        """Read the lines into the draft."""
        ...

    def write(self, draft: RecordDraft) -> list[str]:
        """Return the lines for the draft; `InputError` for entries that have no place in them."""
        ...


def row_text(words: list[str]) -> str:
    """Return words as a line: each with a space behind it, as the format has it."""
    return "".join(f"{word} " for word in words)


def number_word(word: str) -> int | None:
    """Return the number of a word, or None for another word."""
    return int(word) if _NUMBER.fullmatch(word) else None


@dataclass(eq=False, repr=False)
class TableLayer:
    """Grid of a record: `words` with their values, and with `numbers` numbers too.

    A square that no word of the layer stands on is `blank`. An answer is given in squares whose clues in
    `over` are blank; elsewhere it is `taken` from them. If a layer is `partial` other values of its grid are
    written elsewhere.
    """

    name: str
    words: Mapping[str, Any] = field(default_factory=dict)
    numbers: bool = False
    answer: bool = False
    blank: Any = None
    over: str = ""
    taken: Mapping[Any, Any] = field(default_factory=dict)
    partial: bool = False

    def start(self, draft: RecordDraft, rows: int, columns: int) -> Grid:
        """Return the grid before a word of it is read."""
        grid: Grid = [[self.blank] * columns for _ in range(rows)]
        if self.over:
            grid = [[self.of_clue(clue) for clue in row] for row in draft.grid(self.over)]
        return grid

    def of_clue(self, clue: Any) -> Any:
        """Return the answer that a clue implies, or `blank`."""
        if isinstance(clue, list | dict) or clue is None or is_unknown(clue):
            return self.blank
        return self.taken.get(clue, clue if not self.taken else self.blank)

    def meaning_of(self, word: str) -> tuple[bool, Any]:
        """Return whether the layer knows a word, and its value."""
        if word in self.words:
            return True, self.words[word]
        number = number_word(word) if self.numbers else None
        return number is not None, number

    def word(self, value: Any) -> str:
        """Return the word for a value; `InputError` if it has none."""
        value = UNKNOWN if is_unknown(value) else value
        for word, meaning in self.words.items():
            if meaning == value and type(meaning) is type(value):
                return word
        if self.partial:
            return BLANK
        if not self.numbers:
            raise unwritable(value)
        return str(number_of(value, 999_999))

    def grid(self, draft: RecordDraft, rows: int, columns: int) -> Grid | None:
        """Return the grid to be written, or None for a missing answer."""
        if not self.answer:
            return draft.grid(self.name, rows, columns)
        grid: Grid | None = draft.solution.get(self.name)
        return grid

    def is_hidden(self, draft: RecordDraft, r: int, c: int) -> bool:
        """Return whether a clue stands in the answer's place."""
        return bool(self.over) and self.of_clue(draft.grid(self.over)[r][c]) != self.blank


class ArrowLayer(TableLayer):
    """Numbers with arrows, as ``2,3`` for a 3 that points down: the direction by its number, and a dash for a
    number that is not known.

    >>> layer = ArrowLayer("cells")
    >>> layer.meaning_of("2,3"), layer.word({"n": "?", "dir": "w"})
    ((True, {'n': 3, 'dir': 's'}), '3,-')
    """

    def meaning_of(self, word: str) -> tuple[bool, Any]:
        match = _ARROW.fullmatch(word)
        if match is None:
            return False, None
        number = UNKNOWN if match[2] == "-" else int(match[2])
        return True, {"n": number, "dir": ARROWS[int(match[1])].strip() or None}

    def word(self, value: Any) -> str:
        if not isinstance(value, dict) or (value.get("dir") or " ") not in ARROWS:
            raise unwritable(value)
        number = value.get("n")
        told = "-" if number is None or is_unknown(number) else number_of(number, 999_999)
        return f"{ARROWS.index(value.get('dir') or ' ')},{told}"


class ListLayer(TableLayer):
    """Lists of numbers, as ``2,-``, with a dash for a number that is not known.

    >>> layer = ListLayer("cells")
    >>> layer.meaning_of("2,-"), layer.word([12, "?"])
    ((True, [2, '?']), '12,-')
    """

    def meaning_of(self, word: str) -> tuple[bool, Any]:
        numbers = [UNKNOWN if part == "-" else number_word(part) for part in word.split(",")]
        return None not in numbers, numbers

    def word(self, value: Any) -> str:
        if not isinstance(value, list):
            raise unwritable(value)
        return ",".join("-" if is_unknown(number) else str(number_of(number, 999)) for number in value)


@dataclass(eq=False, repr=False)
class ShadedClues(TableLayer):
    """Shaded squares, of which those with a clue are some."""

    def of_clue(self, clue: Any) -> Any:
        return self.blank if clue is None else 1


def read_layers(
    layers: tuple[TableLayer, ...], words: list[list[str]], page: FilePage, draft: RecordDraft
) -> None:
    """Read a table of words into its layers."""
    rows, columns = len(words), len(words[0])
    table = [[_SMALL.sub("", word) or BLANK for word in row] for row in words]
    for layer in sorted(layers, key=lambda layer: layer.answer):
        grid, has_values = layer.start(draft, rows, columns), False
        for r, row in enumerate(table):
            for c, word in enumerate(row):
                meant, value = layer.meaning_of(word) if word != BLANK else (False, None)
                if meant:
                    grid[r][c], row[c], has_values = value, BLANK, True
        if not layer.answer:
            draft.clues[layer.name] = grid
        elif has_values:
            draft.solution[layer.name] = grid
    for r, row in enumerate(table):
        for c, word in enumerate(row):
            if word != BLANK and word not in PENCIL:
                raise page.error(f"row {r + 1}, column {c + 1}: {shorten(word)} has no meaning here")


def table_words(
    layers: tuple[TableLayer, ...], draft: RecordDraft, rows: int, columns: int
) -> list[list[str]]:
    """Return the words of the layers of a table."""
    words = [[BLANK] * columns for _ in range(rows)]
    for layer in layers[::-1]:
        for r, row in enumerate(layer.grid(draft, rows, columns) or ()):
            for c, value in enumerate(row):
                if value is not None and value != layer.blank and not layer.is_hidden(draft, r, c):
                    words[r][c] = layer.word(value)
    return words


@dataclass(eq=False, repr=False)
class LayerTable:
    """A word for each square, or with a `margin` for each corner."""

    layers: tuple[TableLayer, ...]
    margin: int = 0

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        words = page.grid(draft.rows + self.margin, draft.columns + self.margin)
        read_layers(self.layers, words, page, draft)

    def write(self, draft: RecordDraft) -> list[str]:
        rows, columns = draft.rows + self.margin, draft.columns + self.margin
        return list(map(row_text, table_words(self.layers, draft, rows, columns)))


class CircledTable:
    """A word for each square: ``#`` for one that is marked in `circles`, then its number, if any."""

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        words = page.grid(draft.rows, draft.columns)
        draft.clues["circles"] = [[int(word.startswith("#")) for word in row] for row in words]
        numbers = [[word.removeprefix("#") or BLANK for word in row] for row in words]
        read_layers((NUMBERS,), numbers, page, draft)

    def write(self, draft: RecordDraft) -> list[str]:
        rows = zip(
            table_words((NUMBERS,), draft, draft.rows, draft.columns), draft.grid("circles"), strict=True
        )
        return [
            row_text(["#" + word.strip(BLANK) if circle else word for word, circle in zip(*row, strict=True)])
            for row in rows
        ]


@dataclass(eq=False, repr=False)
class Since:
    """A table with marks of a player that pages have from a `version` on; it tells nothing of the puzzle.
    Some pages leave it out: then the lines that follow have another number of words.
    """

    version: int

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        if len(page.next.split()) == draft.columns:
            page.grid(draft.rows, draft.columns)

    def write(self, draft: RecordDraft) -> list[str]:
        return [row_text([BLANK] * draft.columns) for _ in range(draft.rows)]


@dataclass(eq=False, repr=False)
class PlayerMarks:
    """A table behind the answer with marks that a player makes while thinking: a word for each square; with
    `edges` for each pair of neighbours, with `points` for each point of the grid, with `lines` that number of
    lines of any words. Pages may end before it.
    """

    edges: bool = False
    lines: int = 0
    points: bool = False

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        if page.is_told:
            return
        for _ in range(self.lines):
            page.line()
        if not self.lines:
            page.grid(draft.rows + self.points, draft.columns - self.edges + self.points)
        if self.edges:
            page.grid(draft.rows - 1, draft.columns)

    def write(self, draft: RecordDraft) -> list[str]:
        return []


@dataclass(eq=False, repr=False)
class FileLine:
    """A line with one number that is one of the params."""

    name: str
    names: Mapping[str, Any] = field(default_factory=dict)
    default: Any = None

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        [word] = page.words(1)
        value = self.names.get(word, number_word(word))
        if value is None:
            raise page.error(f"{shorten(word)} is no number of {self.name}")
        draft.params[self.name] = value

    def write(self, draft: RecordDraft) -> list[str]:
        value = draft.params.get(self.name, self.default)
        word = next((word for word, meaning in self.names.items() if meaning == value), None)
        return [word if word is not None else str(number_of(value, 999))]


@dataclass(eq=False, repr=False)
class IdleLine:
    """A line with a word that says nothing about the puzzle."""

    word: str

    def read(self, page: FilePage, draft: RecordDraft) -> None:
        page.words(1)

    def write(self, draft: RecordDraft) -> list[str]:
        return [self.word]


NUMBERS = TableLayer("cells", {"-": UNKNOWN}, numbers=True)
SIDES = TableLayer("", numbers=True)
SHADED = TableLayer("shaded", {"#": 1}, answer=True, blank=0)
SHADED_CLUES = ShadedClues("shaded", {"#": 1}, answer=True, blank=0, over="cells")
VALUES = TableLayer("values", numbers=True, answer=True, over="givens")
PEARLS = TableLayer("cells", {"1": "w", "2": "b"})
BLACK = replace(SHADED, name="links", words={"#": "#"}, blank="", partial=True)
"""Shaded squares that stand among the links of an answer."""


def numbers_given(numbers: int = 64) -> TableLayer:
    """Return the layer of numbers given among those of the answer."""
    return TableLayer("givens", {f"q{number}": number for number in range(1, numbers + 1)})


def answer(name: str, words: dict[str, Any], blank: Any = None, over: str = "", **taken: Any) -> TableLayer:
    """Return a layer of an answer that has words of its own."""
    return TableLayer(name, words, answer=True, blank=blank, over=over, taken=taken)
