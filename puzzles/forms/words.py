"""Words: how one value of a field is written in plain text.

>>> Label().read("ab"), Label().write(27), PLAIN.read("12"), PLAIN.write(None)
(27, 'ab', 12, '.')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, Protocol

from ..board import at
from ..errors import InputError
from ..record import shorten
from .codes import unwritable

Value = Any
BLANK = "."

_NUMBER = re.compile("-?[0-9]{1,15}")
_SQUARE = re.compile("r([0-9]{1,3})c([0-9]{1,3})")
_ARROW = re.compile(r"([0-9]{1,6}|\?)([nesw]?)")
_SUMS = re.compile(r"([0-9]{0,6})\\([0-9]{0,6})")
_TARGET = re.compile("([0-9]{1,15})([-+*/]?)")


class Word(Protocol):
    """How one value is written as a word."""

    def read(self, word: str) -> Value:
        """The value of a word; `InputError` where it has none."""
        ...

    def write(self, value: Value) -> str:
        """The word for a value; `InputError` for one that has none."""
        ...


@dataclass(eq=False, repr=False)
class Plain:
    """A number, or any other word as it is; without `numbers` every word as it is."""

    numbers: bool = True

    def read(self, word: str) -> Value:
        if word == BLANK:
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


class Flag:
    """Yes or no."""

    words: Mapping[str, bool] = {"yes": True, "no": False}

    def read(self, word: str) -> Value:
        if word not in self.words:
            raise InputError(f"{shorten(word)} is neither yes nor no")
        return self.words[word]

    def write(self, value: Value) -> str:
        if not isinstance(value, bool):
            raise unwritable(value)
        return "yes" if value else "no"


class Label:
    """The number of a region in letters: a, b, ..., z, aa, ab, ..."""

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        if len(word) > 3 or not set(word) <= set(ascii_lowercase):
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


@dataclass(eq=False, repr=False)
class Several:
    """A list of values with commas between; ``-`` has none."""

    entry: Word = PLAIN

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        return [] if word == "-" else [self.entry.read(part) for part in word.split(",")]

    def write(self, value: Value) -> str:
        return BLANK if value is None else ",".join(map(self.entry.write, value)) or "-"


class Arrow:
    """A number and the way of its arrow: ``3w``."""

    def read(self, word: str) -> Value:
        found = _ARROW.fullmatch(word)
        return {"n": PLAIN.read(found[1]), "dir": found[2] or None} if found else PLAIN.read(word)

    def write(self, value: Value) -> str:
        return f"{value['n']}{value['dir'] or ''}" if isinstance(value, dict) else PLAIN.write(value)


class Sums:
    r"""The sums of a black square of kakuro, down before across: ``16\``, ``\9``, ``16\9``."""

    def read(self, word: str) -> Value:
        found = _SUMS.fullmatch(word)
        if found is None:
            return PLAIN.read(word)
        return {way: int(n) for way, n in zip(("down", "across"), found.groups(), strict=True) if n}

    def write(self, value: Value) -> str:
        if not isinstance(value, dict):
            return PLAIN.write(value)
        return f"{value.get('down', '')}\\{value.get('across', '')}"


@dataclass(eq=False, repr=False)
class Path:
    """Squares with a `sign` between them: ``r1c1<r1c2``; without a sign one square."""

    sign: str = ""

    def read(self, word: str) -> Value:
        if not self.sign:
            return self.square(word)
        return [self.square(name) for name in word.split(self.sign)]

    def square(self, name: str) -> list[int]:
        """The square of this name."""
        found = _SQUARE.fullmatch(name)
        if found is None:
            raise InputError(f"{shorten(name)} is no square such as r1c2")
        return [int(found[1]) - 1, int(found[2]) - 1]

    def write(self, value: Value) -> str:
        return self.sign.join(at(r, c) for r, c in (value if self.sign else [value]))


@dataclass(eq=False, repr=False)
class Pieces:
    """Values one after another in one word, as a list; `pattern` has a group for each."""

    pattern: str
    entries: tuple[Word, ...]

    def read(self, word: str) -> Value:
        if word == BLANK:
            return None
        found = re.fullmatch(self.pattern, word)
        if found is None:
            raise InputError(f"{shorten(word)} has no meaning here")
        return [entry.read(piece) for entry, piece in zip(self.entries, found.groups(), strict=True)]

    def write(self, value: Value) -> str:
        if value is None:
            return BLANK
        return "".join(entry.write(piece) for entry, piece in zip(self.entries, value, strict=True))


class Spot:
    """A mark without a value: only its place counts."""

    def read(self, word: str) -> Value:
        if word not in (BLANK, "o"):
            raise InputError(f"{shorten(word)} is neither o, a centre, nor a blank")
        return None if word == BLANK else []

    def write(self, value: Value) -> str:
        return BLANK if value is None else "o"


@dataclass(eq=False, repr=False)
class Target:
    """The clue of a cage: its `number`, and with an `operation` its sign, ``12*``."""

    number: str
    operation: bool = False

    def read(self, word: str) -> Value:
        found = _TARGET.fullmatch(word)
        if found is None or (found[2] and not self.operation):
            raise InputError(f"{shorten(word)} is no {self.number} of a cage")
        return ({"op": found[2] or None} if self.operation else {}) | {self.number: int(found[1])}

    def write(self, value: Value) -> str:
        return PLAIN.write(value[self.number]) + (value.get("op") or "" if self.operation else "")
