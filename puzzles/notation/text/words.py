"""Words: how one value of a field is written in plain text.

A blank is written ``.`` and read from ``_``, ``-`` and ``0`` too, if these are no signs of the word.

Vocabulary
    signs      the marks that may be part of a word: elsewhere they are a blank, a separator or a comment

>>> LabelWord().read("ab"), LabelWord().write(27), PLAIN.read("12"), PLAIN.write(None)
(27, 'ab', 12, '.')
>>> Plain(signs="").read("0"), Plain(signs="0").read("0")
(None, 0)
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any, Self

from ...core.board import MOST_SIDE, at
from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern
from ...core.record import UNKNOWN, number_told, shorten, sign_of
from ..scanner import unwritable

Value = Any
BLANK = "."
MARKS = "0-_,;|#[](){}+=*/"
"""Marks that stand for a blank, separate entries or begin a comment, if they are no signs of a word."""

_NUMBER = lazy_pattern("-?[0-9]{1,15}")
_SQUARE = lazy_pattern("[rR]([0-9]{1,4})[cC]([0-9]{1,4})")
_PAIR = lazy_pattern(r"[(\[{]?\s*([0-9]{1,4})\s*[,;]\s*([0-9]{1,4})\s*[)\]}]?")
_ARROW = lazy_pattern(r"([0-9]{1,6}|\?)([neswNESWlrudLRUD<>^v←→↑↓]?)")
_AHEAD = lazy_pattern(r"([neswNESWlrudLRUD<>^v←→↑↓])([0-9]{1,6}|\?)")
_WAYS = {
    "<": "w", "←": "w", "l": "w", ">": "e", "→": "e", "r": "e",
    "^": "n", "↑": "n", "u": "n", "v": "s", "↓": "s", "d": "s",
}  # fmt: skip
_SUMS = lazy_pattern(r"([0-9]{0,6}|[-xX#?])[\\/]([0-9]{0,6}|[-xX#?])")
_TARGET = lazy_pattern("([0-9]{1,15})([-+*/x×÷−]?)")
_TARGET_AHEAD = lazy_pattern("([-+*/x×÷−])([0-9]{1,15})")
_OPERATIONS = {"x": "*", "×": "*", "÷": "/", "−": "-"}


class WordForm(ABC):
    """Written form of one value as a word."""

    signs: str = MARKS
    """The marks that may be part of a word."""
    others: Mapping[str, str] = MappingProxyType({})
    """Signs that people use too, and the word that each means; empty for one that could be a blank too."""
    compound: bool = False
    """True if such signs may be parts of a word: `●3`."""
    such: str = ""
    """Description of the value in words of plain text, if a record has it in another form."""

    def also_written(self, others: Mapping[str, str], compound: bool = False) -> Self:
        """Return a copy of the word form that accepts these other signs too."""
        word = copy(self)
        word.others, word.compound = others, compound
        return word

    def is_own(self, sign: str) -> bool:
        """Return whether this is one of its signs, and no number."""
        return sign in self.others

    def usual_word(self, word: str) -> str:
        """Return a word in the signs that are written here. Raises `InputError` for one that could be a
        blank.
        """
        meant = self.others.get(word, word)
        if self.compound and meant == word:
            meant = "".join(self.others.get(mark, mark) for mark in word)
        if not meant:
            usual = " or ".join(sorted({sign for sign in self.others.values() if sign}))
            raise InputError(f"{word!r} can be a sign or a blank: write {usual}, or {BLANK} for a blank")
        return meant

    @property
    def marks(self) -> str:
        """The signs, with those that people use too."""
        return self.signs + "".join(other for other in self.others if len(other) == 1)

    @abstractmethod
    def read(self, word: str) -> Value:
        """Return the value of a word; `InputError` if it has none."""

    @abstractmethod
    def write(self, value: Value) -> str:
        """Return the word for a value; `InputError` for one that has none."""

    def is_blank(self, word: str) -> bool:
        """Return whether a word leaves its place blank."""
        one = word[:1] if word == word[:1] * len(word) and word[:1] in "_-" else word
        return one == BLANK or (one in ("_", "-", "0") and one not in self.signs) or word in NOTHING


NOTHING = frozenset(("·", "null", "None"))
"""Words for nothing: the dot of pictures, and those of JSON and Python."""


@dataclass(eq=False, repr=False)
class Plain(WordForm):
    """A number, or any other word unchanged; without `numbers` every word unchanged."""

    numbers: bool = True
    signs: str = MARKS

    def read(self, word: str) -> Value:
        word = self.usual_word(word)
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
POSITIVE, ZERO_TOO = Plain(signs=""), Plain(signs="0")


@dataclass(eq=False, repr=False)
class LetterWord(WordForm):
    """One of a few letters in either case, or its meaning: b, B and black. A 0 is a blank nowhere: it may be
    meant for an O.
    """

    meanings: Mapping[str, str]

    @property
    def signs(self) -> str:  # type: ignore[override]
        return "0" + "".join(self.meanings)

    def is_own(self, sign: str) -> bool:
        return sign in self.others or sign in self.meanings

    def read(self, word: str) -> Value:
        word = self.usual_word(word)
        if word in self.meanings:
            return word
        if self.is_blank(word):
            return None
        letters = word.casefold()
        meant = [value for value, means in self.meanings.items() if letters in (value.casefold(), means)]
        return meant[0] if len(meant) == 1 else word

    def write(self, value: Value) -> str:
        return WORD.write(value)


class FlagWord(WordForm):
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


class LabelWord(WordForm):
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


LABEL = LabelWord()


@dataclass(eq=False, repr=False)
class ListWord(WordForm):
    """A list of values with commas between, not needed for `digits`; ``-`` has none, or is a blank where
    lists are never `empty`.
    """

    entry: WordForm = PLAIN
    empty: bool = True
    digits: bool = False
    such = "numbers with commas between such as 1,3"

    @property
    def signs(self) -> str:  # type: ignore[override]
        return ("0,-" if self.empty else "0,") + "/" * self.digits

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        if self.digits and "/" in word:
            word = word.replace("/", ",")
        if self.digits and len(word) > 1 and "," not in word:
            return [self.entry.read(part) for part in word]
        return [] if word == "-" else [self.entry.read(part) for part in word.split(",")]

    def write(self, value: Value) -> str:
        return BLANK if value is None else ",".join(map(self.entry.write, value)) or "-"


class ArrowWord(WordForm):
    """A number and the way of its arrow: ``3w``, or ``3<``, ``<3``, ``3←``, ``L3``."""

    signs = "0"
    such = "a number with the way of its arrow such as 2n, 2↑ or U2 (up), 2e, 2→ or R2 (to the right)"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        ahead = _AHEAD.fullmatch(word)
        match = _ARROW.fullmatch(f"{ahead[2]}{ahead[1]}" if ahead else word)
        if match is None:
            return PLAIN.read(word)
        way = _WAYS.get(match[2].lower(), match[2].lower())
        return {"n": PLAIN.read(match[1]), "dir": way or None}

    def write(self, value: Value) -> str:
        return f"{value['n']}{value['dir'] or ''}" if isinstance(value, dict) else PLAIN.write(value)


class SumsWord(WordForm):
    r"""The sums of a black square of kakuro, down before across: ``16\``, ``\9``, ``16\9``, or with ``/``.
    A sum that is not told is ``?``. A 0 or ``-`` could be a black square as well as a blank, and is neither.
    """

    signs = "#0-"
    others = MappingProxyType(dict.fromkeys("█■Xx", "#"))
    such = (
        "sums such as 16\\9 (down and across), 16\\ or \\9, # for a black square without, . for a white one"
    )

    def read(self, word: str) -> Value:
        word = self.usual_word(word)
        if self.is_blank(word):
            return None
        match = _SUMS.fullmatch(word)
        if match is None:
            return PLAIN.read(word)
        sums = dict(zip(("down", "across"), match.groups(), strict=True))
        return {way: n if n == UNKNOWN else int(n) for way, n in sums.items() if n == UNKNOWN or n.isdigit()}

    def write(self, value: Value) -> str:
        if not isinstance(value, dict):
            return PLAIN.write(value)
        return "\\".join(
            sign_of(number_told(value[way])) if way in value else "" for way in ("down", "across")
        )


@dataclass(eq=False, repr=False)
class PathWord(WordForm):
    """Squares with a `sign` between them: ``r1c1<r1c2``; without a sign one square. A path with ``<`` may be
    written the other way around: ``r1c2>r1c1``. A straight part of a line that is `drawn` from square to
    square may be given by its ends: ``r1c1-r1c4`` or ``r1c1 -> r1c4``. With `diagonal` it may also be a
    diagonal, and other parts are refused, since their squares are unknown.
    """

    sign: str = ""
    drawn: bool = False
    diagonal: bool = False
    signs = ""

    def read(self, word: str) -> Value:
        if not self.sign:
            return self.square(word)
        if self.sign == "<" and ">" in word and "<" not in word:
            return [self.square(name) for name in word.split(">")[::-1]]
        squares = [self.square(name) for name in re.split(self.link, word)]
        return through(squares, diagonal=self.diagonal) if self.drawn else squares

    @property
    def pattern(self) -> str:
        """Pattern of a path in a line, with spaces around its signs or without."""
        if not self.sign:
            return r"[^\s,;|]+"
        name = rf"[^\s,;|{re.escape('<>' if self.sign == '<' else self.sign)}]+"
        return rf"{name}(?:\s*{self.link}\s*{name})*"

    @property
    def link(self) -> str:
        """Pattern of the text between two squares."""
        return "[<>]" if self.sign == "<" else re.escape(self.sign) + ">?" * self.drawn

    def fills(self, text: str) -> bool:
        """Return whether a line holds paths and nothing else, each square by a name such as r1c2, or a
        pair.
        """
        square = r"(?:[rR][0-9]{1,4}[cC][0-9]{1,4}|[(\[][0-9]{1,4}\s*,\s*[0-9]{1,4}[)\]])"
        return re.fullmatch(rf"\s*(?:{square}(?:\s*{self.link}\s*{square})+[\s,;]*)+", text) is not None

    def square(self, name: str) -> list[int]:
        """Return the square of this name."""
        match = _SQUARE.fullmatch(name.strip())
        if match is None:
            pair = _PAIR.fullmatch(name.strip())
            what = f"{shorten(name)} is no square such as r1c2, row 1 and column 2"
            if pair is not None:
                what = (
                    f"{shorten(name.strip())} can count from 0 or from 1, rows or columns first: write "
                    f"r{pair[1]}c{pair[2]} for row {pair[1]}, column {pair[2]}, counted from 1"
                )
            raise InputError(what)
        return [int(match[1]) - 1, int(match[2]) - 1]

    def write(self, value: Value) -> str:
        return self.sign.join(at(r, c) for r, c in (value if self.sign else [value]))


def through(ends: Sequence[list[int]], *, diagonal: bool = False) -> list[list[int]]:
    """Return the squares of a line, with those between two in one row or column. With `diagonal` also those
    on a diagonal; `InputError` is then raised if two ends are on no straight line.

    >>> through([[0, 0], [0, 2], [1, 2]]), through([[0, 0], [2, 2]]), through([[0, 0], [2, 2]], diagonal=True)
    ([[0, 0], [0, 1], [0, 2], [1, 2]], [[0, 0], [2, 2]], [[0, 0], [1, 1], [2, 2]])
    """
    squares = [list(ends[0])]
    for r, c in ends[1:]:
        y, x = squares[-1]
        steps = max(abs(r - y), abs(c - x))
        straight = r == y or c == x or (diagonal and abs(r - y) == abs(c - x))
        if diagonal and not straight:
            what = "is no straight line; write each of its squares, with spaces between them"
            raise InputError(f"{at(y, x)}-{at(r, c)} {what}")
        # Squares that are off any board are refused later; a line to them would be long.
        if straight and 0 < steps <= MOST_SIDE:
            squares += [[y + (r - y) // steps * i, x + (c - x) // steps * i] for i in range(1, steps)]
        squares.append([r, c])
    return squares


@dataclass(eq=False, repr=False)
class PiecesWord(WordForm):
    """Values one after another in one word, as a list; `pattern` has a group for each."""

    pattern: str
    entries: tuple[WordForm, ...]
    signs = "0+*/"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        match = re.fullmatch(self.pattern, word)
        if match is None:
            raise InputError(f"{shorten(word)} has no meaning here")
        return [entry.read(piece or BLANK) for entry, piece in zip(self.entries, match.groups(), strict=True)]

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        return "".join(entry.write(piece) for entry, piece in zip(self.entries, value, strict=True))


class SpotWord(WordForm):
    """A mark without a value: only its place counts."""

    signs = "0"

    def read(self, word: str) -> Value:
        if self.is_blank(word):
            return None
        if word not in ("o", "O", "○", "●"):
            raise InputError(f"{shorten(word)} is neither o, a centre, nor a blank")
        return []

    def write(self, value: Value) -> str:
        return BLANK if value is None else "o"


@dataclass(eq=False, repr=False)
class Target(WordForm):
    """The clue of a cage: its `number`, and with an `operation` its sign, ``12*``."""

    number: str
    operation: bool = False

    def read(self, word: str) -> Value:
        ahead = _TARGET_AHEAD.fullmatch(word)
        match = _TARGET.fullmatch(f"{ahead[2]}{ahead[1]}" if ahead else word)
        if match is None or (match[2] and not self.operation):
            such = "12+, 3-, 24*, 2/ or 4" if self.operation else "12"
            raise InputError(f"{shorten(word)} is no {self.number} of a cage such as {such}")
        op = _OPERATIONS.get(match[2], match[2])
        return ({"op": op or None} if self.operation else {}) | {self.number: int(match[1])}

    def write(self, value: Value) -> str:
        return PLAIN.write(value[self.number]) + (value.get("op") or "" if self.operation else "")
