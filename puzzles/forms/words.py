"""Words: how one value of a field is written in plain text.

A blank is written ``.`` and read from ``_``, ``-`` and ``0`` too, where these are no signs of the word.

Vocabulary
    signs      the marks that may be part of a word: elsewhere they are a blank, a separator or a comment

>>> Label().read("ab"), Label().write(27), PLAIN.read("12"), PLAIN.write(None)
(27, 'ab', 12, '.')
>>> Plain(signs="").read("0"), Plain(signs="0").read("0")
(None, 0)
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from ..board import MOST_SIDE, at
from ..errors import InputError
from ..record import shorten
from .codes import unwritable

Value = Any
BLANK = "."
MARKS = "0-_,;|#[](){}+=*/"
"""Marks that stand for a blank, separate entries or begin a comment, where they are no signs of a word."""

_NUMBER = re.compile("-?[0-9]{1,15}")
_SQUARE = re.compile("[rR]([0-9]{1,4})[cC]([0-9]{1,4})")
_ARROW = re.compile(r"([0-9]{1,6}|\?)([neswNESW<>^v←→↑↓]?)")
_AHEAD = re.compile(r"([<>^v←→↑↓])([0-9]{1,6}|\?)")
_WAYS = {"<": "w", "←": "w", ">": "e", "→": "e", "^": "n", "↑": "n", "v": "s", "↓": "s"}
_SUMS = re.compile(r"([0-9]{0,6})\\([0-9]{0,6})")
_TARGET = re.compile("([0-9]{1,15})([-+*/x×÷−]?)")
_TARGET_AHEAD = re.compile("([-+*/x×÷−])([0-9]{1,15})")
_OPERATIONS = {"x": "*", "×": "*", "÷": "/", "−": "-"}


class Word(ABC):
    """How one value is written as a word."""

    signs: str = MARKS
    """The marks that may be part of a word."""

    @abstractmethod
    def read(self, word: str) -> Value:
        """The value of a word; `InputError` where it has none."""

    @abstractmethod
    def write(self, value: Value) -> str:
        """The word for a value; `InputError` for one that has none."""

    def is_blank(self, word: str) -> bool:
        """Whether a word leaves its place blank."""
        return word == BLANK or (word in ("_", "-", "0") and word not in self.signs) or word in NOTHING


NOTHING = frozenset(("null", "None"))
"""The words of JSON and Python for nothing."""


@dataclass(eq=False, repr=False)
class Plain(Word):
    """A number, or any other word as it is; without `numbers` every word as it is."""

    numbers: bool = True
    signs: str = MARKS

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        return int(word) if self.numbers and _NUMBER.fullmatch(word) else word

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        word = "" if isinstance(value, bool) or not isinstance(value, int | str) else str(value)
        if word.split() != [word]:
            raise unwritable(value)
        return word


PLAIN, WORD = Plain(), Plain(numbers=False)


@dataclass(eq=False, repr=False)
class Letter(Word):
    """One of a few letters in either case, or what it means: b, B and black. A 0 is a blank nowhere: it may
    be meant for an O.
    """

    meanings: Mapping[str, str]

    @property
    def signs(self) -> str:  # type: ignore[override]
        return "0" + "".join(self.meanings)

    def read(self, word: str) -> Value:
        if word in self.meanings:
            return word
        if self.is_blank(word):
            return None
        wanted = word.casefold()
        meant = [known for known, means in self.meanings.items() if wanted in (known.casefold(), means)]
        return meant[0] if len(meant) == 1 else word

    def write(self, value: Value) -> str:
        return WORD.write(value)


class Flag(Word):
    """Yes or no."""

    words: Mapping[str, bool] = {
        "yes": True, "true": True, "on": True, "y": True,
        "no": False, "false": False, "off": False, "n": False,
    }  # fmt: skip

    def read(self, word: str) -> Value:
        if word.casefold() not in self.words:
            raise InputError(f"{shorten(word)} is neither yes nor no")
        return self.words[word.casefold()]

    def write(self, value: Value) -> str:
        if not isinstance(value, bool):
            raise unwritable(value)
        return "yes" if value else "no"


class Label(Word):
    """The number of a region in letters: a, b, ..., z, aa, ab, ..."""

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        if len(word) > 4 or not set(word) <= set(ascii_lowercase):
            raise InputError(f"{shorten(word)} is no region: these are a, b, ..., z, aa, ab, ...")
        number = 0
        for letter in word:
            number = 26 * number + ascii_lowercase.index(letter) + 1
        return number - 1

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        word, rest = "", int(value) + 1
        while rest > 0:
            rest, letter = divmod(rest - 1, 26)
            word = ascii_lowercase[letter] + word
        return word


LABEL = Label()


@dataclass(eq=False, repr=False)
class Several(Word):
    """A list of values with commas between; ``-`` has none, or is a blank where lists are never `empty`."""

    entry: Word = PLAIN
    empty: bool = True

    @property
    def signs(self) -> str:  # type: ignore[override]
        return "0,-" if self.empty else "0,"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        return [] if word == "-" else [self.entry.read(part) for part in word.split(",")]

    def write(self, value: Value) -> str:
        return BLANK if value is None else ",".join(map(self.entry.write, value)) or "-"


class Arrow(Word):
    """A number and the way of its arrow: ``3w``, or ``3<``, ``<3``, ``3←``."""

    signs = "0"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        ahead = _AHEAD.fullmatch(word)
        found = _ARROW.fullmatch(f"{ahead[2]}{ahead[1]}" if ahead else word)
        if found is None:
            return PLAIN.read(word)
        way = _WAYS.get(found[2], found[2].lower())
        return {"n": PLAIN.read(found[1]), "dir": way or None}

    def write(self, value: Value) -> str:
        return f"{value['n']}{value['dir'] or ''}" if isinstance(value, dict) else PLAIN.write(value)


class Sums(Word):
    r"""The sums of a black square of kakuro, down before across: ``16\``, ``\9``, ``16\9``. A 0 or ``-``
    could be a black square as well as a blank, and is neither.
    """

    signs = "#0-"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        found = _SUMS.fullmatch(word)
        if found is None:
            return PLAIN.read(word)
        return {way: int(n) for way, n in zip(("down", "across"), found.groups(), strict=True) if n}

    def write(self, value: Value) -> str:
        if not isinstance(value, dict):
            return PLAIN.write(value)
        return f"{value.get('down', '')}\\{value.get('across', '')}"


@dataclass(eq=False, repr=False)
class Path(Word):
    """Squares with a `sign` between them: ``r1c1<r1c2``; without a sign one square. What ``<`` says may be
    written the other way around: ``r1c2>r1c1``. Of a line that is `drawn` from square to square a straight
    part may be given by its ends: ``r1c1-r1c4``.
    """

    sign: str = ""
    drawn: bool = False
    signs = ""

    def read(self, word: str) -> Value:
        if not self.sign:
            return self.square(word)
        if self.sign == "<" and ">" in word and "<" not in word:
            return [self.square(name) for name in word.split(">")[::-1]]
        squares = [self.square(name) for name in word.split(self.sign)]
        return through(squares) if self.drawn else squares

    @property
    def pattern(self) -> str:
        """What a path is in a line, with spaces around its signs or without."""
        if not self.sign:
            return r"[^\s,;|]+"
        signs = re.escape("<>" if self.sign == "<" else self.sign)
        return rf"[^\s,;|{signs}]+(?:\s*[{signs}]\s*[^\s,;|{signs}]+)*"

    def square(self, name: str) -> list[int]:
        """The square of this name."""
        found = _SQUARE.fullmatch(name.strip())
        if found is None:
            raise InputError(f"{shorten(name)} is no square such as r1c2, row 1 and column 2")
        return [int(found[1]) - 1, int(found[2]) - 1]

    def write(self, value: Value) -> str:
        return self.sign.join(at(r, c) for r, c in (value if self.sign else [value]))


def through(ends: Sequence[list[int]]) -> list[list[int]]:
    """The squares of a line, those between two in one row or column too.

    >>> through([[0, 0], [0, 2], [1, 2]]), through([[0, 0], [2, 2]])
    ([[0, 0], [0, 1], [0, 2], [1, 2]], [[0, 0], [2, 2]])
    """
    found = [list(ends[0])]
    for r, c in ends[1:]:
        y, x = found[-1]
        steps = max(abs(r - y), abs(c - x))
        # Squares that are off any board are refused later; a line to them would be long.
        if (r == y or c == x) and 0 < steps <= MOST_SIDE:
            found += [[y + (r - y) // steps * i, x + (c - x) // steps * i] for i in range(1, steps)]
        found.append([r, c])
    return found


@dataclass(eq=False, repr=False)
class Pieces(Word):
    """Values one after another in one word, as a list; `pattern` has a group for each."""

    pattern: str
    entries: tuple[Word, ...]
    signs = "0+*/"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        found = re.fullmatch(self.pattern, word)
        if found is None:
            raise InputError(f"{shorten(word)} has no meaning here")
        return [entry.read(piece) for entry, piece in zip(self.entries, found.groups(), strict=True)]

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        return "".join(entry.write(piece) for entry, piece in zip(self.entries, value, strict=True))


class Spot(Word):
    """A mark without a value: only its place counts."""

    signs = "0"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        if word not in ("o", "O", "○"):
            raise InputError(f"{shorten(word)} is neither o, a centre, nor a blank")
        return []

    def write(self, value: Value) -> str:
        return BLANK if value is None else "o"


@dataclass(eq=False, repr=False)
class Target(Word):
    """The clue of a cage: its `number`, and with an `operation` its sign, ``12*``."""

    number: str
    operation: bool = False

    def read(self, word: str) -> Value:
        ahead = _TARGET_AHEAD.fullmatch(word)
        found = _TARGET.fullmatch(f"{ahead[2]}{ahead[1]}" if ahead else word)
        if found is None or (found[2] and not self.operation):
            such = "12+, 3-, 24*, 2/ or 4" if self.operation else "12"
            raise InputError(f"{shorten(word)} is no {self.number} of a cage such as {such}")
        op = _OPERATIONS.get(found[2], found[2])
        return ({"op": op or None} if self.operation else {}) | {self.number: int(found[1])}

    def write(self, value: Value) -> str:
        return PLAIN.write(value[self.number]) + (value.get("op") or "" if self.operation else "")
