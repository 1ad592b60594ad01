"""Codes: how a row of values, some of them blank, is written as one piece of text.

The codes are those of pzpr, whose URLs puzz.link and others share. An entry that is no number is a question
mark for a clue that is there but not known.

Vocabulary
    run        a letter that stands for several blanks
    folded     a symbol that is a value and the blanks after it at once
    packed     several small values in one digit

>>> NUMBER16.read(Scanner("2h-1a."), 5), NUMBER16.write([2, None, None, 26, "?"])
([2, None, None, 26, '?'], '2h-1a.')
>>> FOUR.read(Scanner("cgd"), 7), FOUR.write([2, None, None, None, 3, None, None])
([2, None, None, None, 3, None, None], 'cgd')
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, Protocol

from ...core.errors import InputError
from ...core.record import UNKNOWN, is_unknown
from ..scanner import DIGITS, Scanner, number_text, unwritable

Value = Any
_CASTLE = re.compile(r"([0-9]{0,4})([nesw]?)([ox]?)")
ARROWS = " nswe"
"""The directions by their numbers, 0 for none."""


class EntryCode(Protocol):
    """Code of one value."""

    def read(self, scanner: Scanner) -> Value:
        """Return the value that comes next."""
        ...

    def write(self, value: Value) -> str:
        """Return the text of a value; `InputError` for one that has none."""
        ...


class Code(Protocol):
    """Code of a row of values."""

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        """Return the next `count` values, None for a blank."""
        ...

    def write(self, values: Sequence[Value]) -> str:
        """Return the text of these values; `InputError` for one that has none."""
        ...


def number_of(value: Value, most: int) -> int:
    """Return `value` if it is a number from 0 to `most`; `InputError` for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise unwritable(value)
    return value


# Entries ------------------------------------------------------------------------------------------


@dataclass(eq=False, repr=False)
class NumberCode:
    """A number in one digit, or after a sign in more of them: (sign, digits, first number). Any of the
    characters `unknown` stands for one that is not told, and the first of them is written.
    """

    base: int
    longer: tuple[tuple[str, int, int], ...] = ()
    unknown: str = ""

    def read(self, scanner: Scanner) -> Value:
        if scanner.next and scanner.next in self.unknown:
            scanner.take()
            return UNKNOWN
        for sign, digits, first in self.longer:
            if scanner.next == sign:
                scanner.take()
                return first + scanner.digit(self.base, digits)
        return scanner.digit(self.base)

    def write(self, value: Value) -> str:
        if self.unknown and is_unknown(value):
            return self.unknown[0]
        number = number_of(value, 1 << 20)
        if number < self.base:
            return number_text(number, self.base)
        for sign, digits, first in self.longer:
            if first <= number < first + self.base**digits:
                return sign + number_text(number - first, self.base, digits)
        raise unwritable(value)


@dataclass(eq=False, repr=False)
class Signs:
    """One of a few characters, each with its value; else one of `others`."""

    signs: Mapping[str, Value]
    others: EntryCode | None = None

    def read(self, scanner: Scanner) -> Value:
        if self.others is not None and scanner.next not in self.signs:
            return self.others.read(scanner)
        return [*self.signs.values()][scanner.one_of("".join(self.signs))]

    def write(self, value: Value) -> str:
        for sign, meaning in self.signs.items():
            if meaning == value:
                return sign
        if self.others is None:
            raise unwritable(value)
        return self.others.write(value)


class ArrowCode:
    """A direction and a number: ``{"n": 3, "dir": "w"}``; ``"?"`` for a number that is not known."""

    def read(self, scanner: Scanner) -> Value:
        wide = scanner.next == "-"
        if wide:
            scanner.take()
        head = scanner.digit(10)
        if head % 5 >= len(ARROWS):
            raise scanner.error(f"there is no direction {head}")
        if wide:
            number: Value = scanner.digit(16, 3)
        elif head >= 5:
            number = scanner.digit(16, 2)
        elif scanner.next == ".":
            number = UNKNOWN
            scanner.take()
        else:
            number = scanner.digit(16)
        return {"n": number, "dir": ARROWS[head % 5].strip() or None}

    def write(self, value: Value) -> str:
        if not isinstance(value, dict) or (value.get("dir") or " ") not in ARROWS:
            raise unwritable(value)
        head = ARROWS.index(value.get("dir") or " ")
        if value.get("n") == UNKNOWN:
            return f"{head}."
        number = number_of(value.get("n"), 4095)
        if number < 256:
            return number_text(head if number < 16 else head + 5, 10) + number_text(number, 16)
        return f"-{head}{number_text(number, 16)}"


class Castle:
    """An arrow of castle wall with the colour behind it, none for grey: ``"3wx"``, ``"o"``, ``"2n"``."""

    colours = ("", "o", "x")

    def read(self, scanner: Scanner) -> Value:
        colour = self.colours[scanner.one_of("012")]
        arrow = ArrowCode().read(scanner)
        way = arrow["dir"] or ""
        number = str(arrow["n"]) if arrow["n"] != UNKNOWN else UNKNOWN if way else ""
        return f"{number}{way}{colour}" or UNKNOWN

    def write(self, value: Value) -> str:
        match = _CASTLE.fullmatch(value.replace(UNKNOWN, "")) if isinstance(value, str) else None
        if match is None:
            raise unwritable(value)
        number = int(match[1]) if match[1] else UNKNOWN
        return f"{self.colours.index(match[3])}{ArrowCode().write({'n': number, 'dir': match[2] or None})}"


@dataclass(eq=False, repr=False)
class ListCode:
    """The list of a clue: a digit for one number, or two digits of base 36 for several, by the `shapes` of
    lists: (sign before it, length, base of its numbers, first value). A 9 is the list `nine`, if any.
    """

    shapes: tuple[tuple[str, int, int, int], ...]
    nine: list[int] | None = None

    def read(self, scanner: Scanner) -> Value:
        if scanner.next == ".":
            scanner.take()
            return [UNKNOWN]
        if scanner.next and scanner.next in "012345678":
            return [scanner.digit(10)]
        if scanner.next == "9" and self.nine is not None:
            scanner.take()
            return [*self.nine]
        signs = {sign for sign, *_ in self.shapes if sign}
        sign = scanner.take() if scanner.next in signs else ""
        number = scanner.digit(36, 2)
        for own, length, base, first in self.shapes:
            if own == sign and first <= number < first + base**length:
                rest = number - first
                digits = [rest // base**place % base for place in range(length - 1, -1, -1)]
                return [digit or UNKNOWN for digit in digits]
        scanner.position -= 2
        raise scanner.error(f"{scanner.take(2)!r} is no clue")

    def write(self, value: Value) -> str:
        if value == [UNKNOWN]:
            return "."
        if self.nine is not None and value == self.nine:
            return "9"
        if isinstance(value, list) and len(value) == 1:
            return str(number_of(value[0], 8))
        for sign, length, base, first in self.shapes:
            if isinstance(value, list) and len(value) == length:
                if 0 in value:  # it would be read as a number that is not told
                    raise unwritable(0)
                total = 0
                for number in value:
                    total = total * base + (0 if number == UNKNOWN else number_of(number, base - 1))
                return sign + number_text(first + total, 36)
        raise unwritable(value)


class SumsCode:
    """The two sums of a black kakuro square, down before across."""

    symbols = DIGITS[:20] + DIGITS[10:].upper()
    untold = "-"

    def read(self, scanner: Scanner) -> Value:
        if scanner.next == ".":
            scanner.take()
            return "#"
        sums = {"down": self.read_total(scanner), "across": self.read_total(scanner)}
        return {way: total for way, total in sums.items() if total} or "#"

    def read_total(self, scanner: Scanner) -> int | str:
        """Return one sum, 0 for none."""
        if scanner.next == self.untold:
            scanner.take()
            return UNKNOWN
        return scanner.one_of(self.symbols)

    def write(self, value: Value) -> str:
        if value == "#":
            return "."
        if not isinstance(value, dict) or not value.keys() <= {"down", "across"}:
            raise unwritable(value)
        return self.total(value.get("down")) + self.total(value.get("across"))

    def total(self, value: Value) -> str:
        """Return the text of one sum."""
        return (
            self.untold if is_unknown(value) else self.symbols[number_of(value or 0, len(self.symbols) - 1)]
        )


class SumCode:
    """A number up to 45 in one sign."""

    symbols = SumsCode.symbols

    def read(self, scanner: Scanner) -> Value:
        return scanner.one_of(self.symbols)

    def write(self, value: Value) -> str:
        return self.symbols[number_of(value, len(self.symbols) - 1)]


# Codes --------------------------------------------------------------------------------------------


def append_run(scanner: Scanner, values: list[Value], length: int, count: int, value: Value = None) -> None:
    """Append a value several times, blanks by default, to a row that will have `count` values; `InputError`
    if it gets too long.
    """
    if len(values) + length > count:
        raise scanner.error(f"there are more than {count} values")
    values += [value] * length


@dataclass(eq=False, repr=False)
class Runs:
    """Entries one after another; letters from `first` up to ``z`` are runs of 1, 2, ... blanks."""

    entry: EntryCode
    first: str = "g"
    last: str = "z"

    @cached_property
    def letters(self) -> str:
        """The letters of the runs, from one blank up."""
        return DIGITS[DIGITS.index(self.first) : DIGITS.index(self.last) + 1]

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        while len(values) < count:
            self.read_next(scanner, values, count)
        return values

    def read_next(self, scanner: Scanner, values: list[Value], count: int) -> None:
        """Append the next entry or run to a row that will have `count` values."""
        if scanner.next and scanner.next in self.letters:
            append_run(scanner, values, self.letters.index(scanner.next) + 1, count)
            scanner.take()
        else:
            values.append(self.entry.read(scanner))

    def write(self, values: Sequence[Value]) -> str:
        groups = [(blank, list(group)) for blank, group in groupby(values, lambda value: value is None)]
        return "".join(
            self.write_run(len(group)) if blank else "".join(map(self.entry.write, group))
            for blank, group in groups
        )

    def write_run(self, blanks: int) -> str:
        """Return the letters for a run of this many blanks."""
        return run_text(blanks, self.letters)


class DottedRuns(Runs):
    """Entries, a dot for one blank, and letters from ``k`` for runs of 2, 3, ... blanks."""

    @cached_property
    def letters(self) -> str:
        return "." + DIGITS[20:]


@dataclass(eq=False, repr=False)
class Repeats(Runs):
    """Entries and runs of blanks, and digits from 0 for runs of 1, 2, ... times the value `repeated`."""

    repeated: Value = None

    def read_next(self, scanner: Scanner, values: list[Value], count: int) -> None:
        if scanner.next and scanner.next in DIGITS[:10]:
            append_run(scanner, values, DIGITS.index(scanner.next) + 1, count, self.repeated)
            scanner.take()
        else:
            super().read_next(scanner, values, count)

    def write(self, values: Sequence[Value]) -> str:
        text = ""
        for is_repeated, group in groupby(values, lambda value: value == self.repeated):
            entries = [*group]
            text += run_text(len(entries), DIGITS[:10]) if is_repeated else super().write(entries)
        return text


def run_text(length: int, symbols: str) -> str:
    """Return a run as text: the last of the symbols as often as it fits, then the one for the rest."""
    longest, rest = divmod(length, len(symbols))
    return symbols[-1] * longest + (symbols[rest - 1] if rest else "")


@dataclass(eq=False, repr=False)
class Folded:
    """Small values, each folded with the blanks after it: symbol = value + values × blanks.

    Other blanks are runs of the letters behind those symbols. With `padded` the blanks of the last
    value count past the end, as many as a symbol can hold.
    """

    values: int
    most: int
    first: str
    padded: bool = True
    unknown: str = ""

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        runs = Runs(NumberCode(10), self.first).letters
        while len(values) < count:
            if scanner.next and scanner.next == self.unknown:
                scanner.take()
                values.append(UNKNOWN)
            elif scanner.next and scanner.next in runs:
                append_run(scanner, values, runs.index(scanner.next) + 1, count)
                scanner.take()
            else:
                blanks, value = divmod(scanner.one_of(DIGITS[: self.values * (self.most + 1)]), self.values)
                values.append(value)
                missing = count - len(values)
                append_run(scanner, values, min(blanks, missing) if self.padded else blanks, count)
        return values

    def write(self, values: Sequence[Value]) -> str:
        text, position = "", 0
        while position < len(values):
            value, position = values[position], position + 1
            end = position
            while end < len(values) and values[end] is None:
                end += 1
            blanks = end - position
            if value is None:
                text += Runs(NumberCode(10), self.first).write_run(blanks + 1)
            elif self.unknown and is_unknown(value):
                text += self.unknown
                continue
            else:
                folded = self.most if self.padded and end == len(values) else min(blanks, self.most)
                text += DIGITS[number_of(value, self.values - 1) + self.values * folded]
                position += folded
                continue
            position = end
        return text


class DigitLists:
    """Lists of digits, 0 for a number that is not told. Letters from ``k`` are runs of 1, 2, ... blanks, of
    one blank less behind a list. A slash stands behind a row that no letter ends.

    >>> code = DigitLists()
    >>> code.read(Scanner("12k3l"), 3), code.write([[1, 2], [3], None])
    ([[1, 2], [3], None], '12k3l')
    """

    letters = DIGITS[20:36]

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        after_list = False
        while len(values) < count and scanner.next != "/":
            if scanner.next and scanner.next in self.letters:
                run = self.letters.index(scanner.next) + 1 - after_list
                append_run(scanner, values, run, count)
                scanner.take()
                after_list = False
                continue
            digits = [scanner.one_of(DIGITS[:10])]
            while scanner.next and scanner.next in DIGITS[:10]:
                digits.append(scanner.digit(10))
            values.append([digit or UNKNOWN for digit in digits])
            after_list = True
        if scanner.next == "/":
            scanner.take()
        return values + [None] * (count - len(values))

    def write(self, values: Sequence[Value]) -> str:
        text, run = "", 0
        for value in values:
            run += value is None
            if value is not None:
                text += (self.letters[run - 1] if run else "") + "".join(map(self.digit, value))
                run = 1
            elif run == len(self.letters):
                text, run = text + self.letters[-1], 0
        return text + (self.letters[run - 1] if run > 1 else "/")

    def digit(self, number: Value) -> str:
        """Return the digit of a number."""
        return "0" if is_unknown(number) else str(number_of(number, 9))


@dataclass(eq=False, repr=False)
class Packed:
    """Values from 0 below `base`, `group` of them in one digit; no blanks."""

    base: int
    group: int

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        for _ in range(-(-count // self.group)):
            digit = scanner.digit(self.base**self.group)
            values += [digit // self.base**place % self.base for place in range(self.group - 1, -1, -1)]
        return values[:count]

    def write(self, values: Sequence[Value]) -> str:
        text = ""
        for start in range(0, len(values), self.group):
            digit = 0
            for value in (*values[start : start + self.group], *[0] * self.group)[: self.group]:
                digit = digit * self.base + number_of(value or 0, self.base - 1)
            text += DIGITS[digit]
        return text


class Gaps:
    """Places of the value 1: the number of blanks before each, and a dot for 36 blanks; blanks at the end are
    left out.
    """

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        while len(values) < count and not scanner.has_ended:
            if scanner.next == ".":
                scanner.take()
                append_run(scanner, values, min(36, count - len(values)), count)
            else:
                append_run(scanner, values, scanner.digit(36), count)
                append_run(scanner, values, 1, count, 1)
        return values + [None] * (count - len(values))

    def write(self, values: Sequence[Value]) -> str:
        text, blanks = "", 0
        for value in values:
            blanks += not value
            if value or blanks == 36:
                text += DIGITS[blanks] if value else "."
                blanks = 0
        return text


@dataclass(eq=False, repr=False)
class Every:
    """Entries one after another, one for every value; `blank` stands for none."""

    entry: EntryCode
    blank: str = ""

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        values: list[Value] = []
        for _ in range(count):
            if scanner.next and scanner.next == self.blank:
                scanner.take()
                values.append(None)
            else:
                values.append(self.entry.read(scanner))
        return values

    def write(self, values: Sequence[Value]) -> str:
        if None in values and not self.blank:
            raise unwritable(None)
        return "".join(self.blank if value is None else self.entry.write(value) for value in values)


@dataclass(eq=False, repr=False)
class Either:
    """A row in one code, or behind a sign in another if the first has no text for it."""

    usual: Code
    sign: str
    other: Code

    def read(self, scanner: Scanner, count: int) -> list[Value]:
        if scanner.next != self.sign:
            return self.usual.read(scanner, count)
        scanner.take()
        return self.other.read(scanner, count)

    def write(self, values: Sequence[Value]) -> str:
        try:
            return self.usual.write(values)
        except InputError:
            return self.sign + self.other.write(values)


EARLY_FOUR = Every(NumberCode(5), ".")
"""Numbers up to 4 in early URLs."""

HEXADECIMAL = NumberCode(16, (("-", 2, 0), ("+", 3, 0), ("=", 3, 4096), ("%", 3, 8192), ("@", 3, 8192)), ".")

NUMBER16 = Runs(HEXADECIMAL)
NUMBER10 = Runs(NumberCode(10, (), "."), "a")
NUMBER10_OR_16 = Either(NUMBER10, "-", NUMBER16)
ARROW16 = Runs(ArrowCode(), "a")
CASTLE = Runs(Castle(), "a")
TAPA = Runs(ListCode((("", 2, 6, 360), ("", 3, 4, 396), ("", 4, 2, 460)), [1, 1, 1, 1]))
LISTS = DigitLists()
VISITS = Runs(ListCode((("", 2, 8, 360), ("+", 3, 7, 36), ("-", 4, 6, 36))))
KAKURO = Runs(SumsCode(), "k")
SUMS = DottedRuns(Signs({"+": "#", "_": UNKNOWN}, SumCode()))
"""Black squares with a sum or without."""

ROOM16 = Runs(NumberCode(16, (*HEXADECIMAL.longer, ("*", 4, 12240), ("$", 5, 77776)), "."))
HITORI = Every(NumberCode(36, (("-", 2, 0),), "@%"), ".")
BOX = Every(NumberCode(32, (("-", 2, 0),)))
FOUR = Folded(5, 2, "g", unknown=".")
PLACES = Runs(NumberCode(5, (), "5"), "6")
MARKS = Folded(1, 17, "i", padded=False)
STARS = Folded(2, 7, "g")
GAPS = Gaps()
BITS = Packed(2, 5)
CIRCLES = Packed(3, 3)

PEARLS = {1: "w", 2: "b", 0: None}
"""The colours of circles by their numbers."""
