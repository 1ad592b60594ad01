"""Literals of programming languages as values: arrays and objects of Python, NumPy, JSON, C, JavaScript and
their kin, with names or without. Nothing is evaluated, and brackets are read without recursion.

Vocabulary
    statement    a value with its name, '' without one
    part         a value, a word or a text that no comma has ended yet

>>> [(each.name, each.value) for each in statements("int row[2] = {1, 2}; const hor = [[3], [null]]")]
[('row', [1, 2]), ('hor', [[3], [None]])]
>>> statements("np.array([[5 0]\\n [0 3.]], dtype=float)")[0].value
[[5, 0], [0, 3]]
>>> statements("[[1, 2]")
Traceback (most recent call last):
    ...
gridproof.InputError: line 1, column 1: the bracket '[' is not closed
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..core.errors import InputError
from ..core.lazy_pattern import lazy_pattern
from ..core.record import shorten

DEEPEST = 16
"""The most brackets that may be open at once."""

MOST = 1 << 15
"""The most pieces of a text: words, texts, brackets and signs."""

_PIECE = lazy_pattern(
    r"""
    (?P<gap>\s+|//[^\n]*|\#[^\n]*|/\*(?:.*?\*/|.*)|^(?:>>>|\.\.\.)\ )
    |(?P<text>'{3}.*?'{3}|"{3}.*?"{3}
        |"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)
    |(?P<open>[\[({])|(?P<close>[\])}])
    |(?P<sign>[,;:]|=>|=)
    |(?P<word>[^\s\[\](){},;:="'`]+)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_NUMBER = lazy_pattern(r"[-+]?[0-9]{1,15}")
_WHOLE = lazy_pattern(r"[-+]?[0-9]{1,15}\.0*")
_CALLER = lazy_pattern(r"[A-Za-z_<&*][\w.<>&*!@]*")
_ESCAPE = lazy_pattern(r"\\(u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "", "0": "", "\n": ""}
_WORDS = {"true": True, "false": False} | dict.fromkeys(
    ("none", "null", "nil", "nullptr", "undefined", "nan", "np.nan", "na", "nat", "nothing")
)
_CLOSING = {"[": "]", "(": ")", "{": "}"}
_QUOTES = "\"'`"


class Assignment(NamedTuple):
    """A value, its name ('' without one), and the line in which it begins. Texts side by side, which C and
    Python join, are a tuple.
    """

    name: str
    value: Any
    line: int


class Element(NamedTuple):
    """A value, its place in the text, and the word that it is, '' for a text or a bracket."""

    value: Any
    start: int
    word: str = ""


@dataclass
class Opened:
    """An open bracket, '' for the whole text, and what stands in it so far."""

    bracket: str
    start: int
    parts: list[Element] = field(default_factory=list)
    values: list[tuple[str, Element]] = field(default_factory=list)
    rows: list[Any] = field(default_factory=list)
    """The rows that semicolons have ended."""
    name: str = ""
    is_typed: bool = False
    """True if a colon follows the name: a type may, before the equals sign."""
    has_commas: bool = False

    def end_value(self, *, at_comma: bool) -> None:
        """Make a value of the parts since the last comma: several texts are one, other parts one each."""
        if not self.bracket and self.parts and self.parts[-1].word == ".":
            self.parts.pop()  # the end of a clause of Prolog
        parts, self.parts = without_callers(self.parts), []
        texts = len(parts) > 1 and all(isinstance(part.value, str) and not part.word for part in parts)
        if texts and self.bracket and (at_comma or self.has_commas or self.bracket != "["):
            parts = [Element(tuple(part.value for part in parts), parts[0].start)]
        if not parts and at_comma and self.bracket:
            parts = [Element(None, self.start)]
        self.values += [(self.name if i == 0 else "", part) for i, part in enumerate(parts)]
        self.has_commas |= at_comma
        self.name, self.is_typed = "", False

    def end_row(self) -> None:
        """Make a row of the values since the last semicolon."""
        self.end_value(at_comma=False)
        self.rows.append([part.value for _, part in self.values])
        self.values = []

    def value(self) -> Any:
        """Return the value of the bracket, now that it is closed. Raises `InputError` for a name that stands
        twice.
        """
        if self.rows:
            if self.parts or self.values:
                self.end_row()
            return self.rows
        self.end_value(at_comma=False)
        values = [part.value for _, part in self.values]
        named = {name: part.value for name, part in self.values if name}
        if len(named) < sum(bool(name) for name, _ in self.values):
            twice = next(n for n in named if sum(n == name for name, _ in self.values) > 1)
            raise InputError(f"the name {shorten(twice)} stands twice")
        lists = [part.value for name, part in self.values if not name and isinstance(part.value, list)]
        if self.bracket == "(" and len(lists) == 1 and not any(map(_is_listed, named.values())):
            return lists[0]
        if named:
            return named
        return values[0] if self.bracket == "(" and len(values) == 1 and not self.has_commas else values


def without_callers(parts: list[Element]) -> list[Element]:
    """Return parts without the words before a bracket, and the sizes behind them: ``np.array(``,
    ``new int[9][9] {``, ``vec![``, ``[][]int{``.
    """
    last = max((i for i, part in enumerate(parts) if _CALLER.fullmatch(part.word)), default=-1)
    if last < 0 or len(parts) == last + 1 or not all(_is_listed(part.value) for part in parts[last + 1 :]):
        return parts
    return parts[-1:] if all(part.word or part.value == [] for part in parts[:last]) else parts


def _is_listed(value: Any) -> bool:
    return isinstance(value, list | dict | tuple)


def statements(text: str) -> list[Assignment]:
    """Return the values of a text, each with its name. Raises `InputError` with line and column for brackets
    and quotes that are not closed, and for a text that is too deep or too long.
    """
    return _Reader(text).statements()


class _Reader:
    """Reader of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.opened = [Opened("", 0)]

    def error(self, what: str, start: int) -> InputError:
        """Return an error at a place of the text."""
        line = self.text.count("\n", 0, start) + 1
        return InputError(what, line=line, column=start - self.text.rfind("\n", 0, start))

    def statements(self) -> list[Assignment]:
        """Return the values outside of all brackets."""
        for sort, piece, start in self.pieces():
            inner = self.opened[-1]
            if sort == "open":
                self.open(piece, start)
            elif sort == "close":
                self.close(piece, start)
            elif sort == "text":
                inner.parts.append(Element(_unquoted(piece), start))
            elif sort == "word":
                inner.parts.append(Element(self.of_word(piece, start), start, piece))
            elif piece == ",":
                inner.end_value(at_comma=True)
            elif piece == ";":
                inner.end_row() if inner.bracket else inner.end_value(at_comma=False)
            else:
                self.begin_named(piece, start)
        if len(self.opened) > 1:
            inner = self.opened[-1]
            raise self.error(f"the bracket {inner.bracket!r} is not closed", inner.start)
        self.opened[0].end_value(at_comma=False)
        values = self.opened[0].values
        lone = next((part for name, part in values if part.word and not name and _is_name(part)), None)
        if lone is not None:
            raise self.error(f"{shorten(lone.word)} is no value of an array", lone.start)
        line, before, numbered = 1, 0, []
        for name, part in values:
            line, before = line + self.text.count("\n", before, part.start), part.start
            numbered.append(Assignment(name, part.value, line))
        return numbered

    def pieces(self) -> Iterator[tuple[str, str, int]]:
        """Yield the sort, the text and the place of each piece that is no gap."""
        place, count = 0, 0
        while place < len(self.text):
            match = _PIECE.match(self.text, place)
            if match is None:
                raise self.error(f"the quote {self.text[place]} is not closed", place)
            sort, start, place = str(match.lastgroup), place, match.end()
            count += 1
            if count > MOST:
                raise self.error(f"the arrays have more than {MOST:,} words and signs", start)
            if sort != "gap":
                yield sort, match[0], start

    def open(self, bracket: str, start: int) -> None:
        """Go into a bracket."""
        if len(self.opened) > DEEPEST:
            raise self.error(f"more than {DEEPEST} brackets are open, which no puzzle needs", start)
        self.opened.append(Opened(bracket, start))

    def close(self, bracket: str, start: int) -> None:
        """Leave a bracket."""
        inner = self.opened.pop()
        if not inner.bracket:
            raise self.error(f"the bracket {bracket!r} closes none", start)
        if _CLOSING[inner.bracket] != bracket:
            line = self.error("", inner.start).line
            raise self.error(f"{bracket!r} closes the bracket {inner.bracket!r} of line {line}", start)
        try:
            value = inner.value()
        except InputError as error:
            raise self.error(error.what, inner.start) from None
        self.opened[-1].parts.append(Element(value, inner.start))

    def of_word(self, word: str, start: int) -> Any:
        """Return the value of a word."""
        if word in ("...", "…") and self.opened[-1].bracket:
            raise self.error("the array is cut short here ('...'): print all of it", start)
        if _NUMBER.fullmatch(word):
            return int(word)
        if len(word) == 1:
            return word
        if _WHOLE.fullmatch(word):
            return int(word.partition(".")[0])
        return _WORDS.get(word.lower(), word)

    def begin_named(self, sign: str, start: int) -> None:
        """Take the last word as the name of the next value, without the words that declare it."""
        inner = self.opened[-1]
        if sign == "=" and inner.is_typed:  # grid: list[list[int]] =
            inner.parts, inner.is_typed = [], False
            return
        while not inner.bracket and inner.parts and isinstance(inner.parts[-1].value, list):
            inner.parts.pop()  # grid[9][9] =
        if not inner.parts or not isinstance(inner.parts[-1].value, str | int):
            raise self.error(f"a name was expected before {sign!r}", start)
        named = inner.parts.pop()
        line = self.text.rfind("\n", 0, named.start)
        while not inner.bracket and inner.parts and inner.parts[-1].start > line:
            if inner.name and not inner.parts[-1].word:
                break
            inner.parts.pop()  # const int
        if inner.parts or inner.name:
            inner.end_value(at_comma=False)
        name = str(named.value)
        inner.name = (name.rpartition(".")[2] if named.word else name).strip("*&$ ")
        inner.is_typed = sign == ":"


def _is_name(part: Element) -> bool:
    """Return whether a part is a word that is neither a number nor a blank."""
    return isinstance(part.value, str) and part.word[0].isalpha() and len(part.word) > 1


def _unquoted(text: str) -> str:
    """Return a text without its quotes and escapes."""
    size = 3 if text[:3] in ('"' * 3, "'" * 3) and len(text) > 5 else 1
    inner = text[size:-size]
    return _ESCAPE.sub(_unescaped, inner) if "\\" in inner else inner


def _unescaped(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPED.get(code, code)


# Lines that come one at a time ----------------------------------------------------------------------


class Openness:
    """Brackets and quotes that lines leave open."""

    def __init__(self) -> None:
        self.depth = 0
        self.quote = ""
        """The quote that is open beyond its line, as three quotes and a backtick may be."""

    def __bool__(self) -> bool:
        return self.depth > 0 or bool(self.quote)

    def add(self, line: str) -> None:
        """Take the next line."""
        place = 0
        while place < len(line):
            if self.quote:
                end = line.find(self.quote, place)
                place = len(line) if end < 0 else end + len(self.quote)
                self.quote = self.quote if end < 0 else ""
                continue
            match = _PIECE.match(line, place)
            begin = line[place : place + 3]
            if (begin in ('"' * 3, "'" * 3) and (match is None or len(match[0]) < 6)) or (
                match is None and begin[0] == "`"
            ):
                self.quote = begin if begin[0] != "`" else "`"
                place += len(self.quote)
                continue
            if match is None:
                return
            self.depth += (match.lastgroup == "open") - (match.lastgroup == "close")
            place = match.end()
