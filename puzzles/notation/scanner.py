"""A text that is read from left to right, with the position of errors.

>>> scanner = Scanner("4f", 10)
>>> scanner.digit(16), scanner.take()
(4, 'f')
>>> scanner.take()
Traceback (most recent call last):
    ...
gridproof.InputError: column 13: the text ends too early
"""

from __future__ import annotations

from string import ascii_lowercase, digits

from ..core.errors import InputError
from ..core.record import shorten

DIGITS = digits + ascii_lowercase
"""The digits of base 36, lower case as every form writes them."""


class Scanner:
    """A text and the position up to which it has been read; `start` is its position in the input."""

    def __init__(self, text: str, start: int = 0) -> None:
        self.text = text
        self.start = start
        self.position = 0

    @property
    def has_ended(self) -> bool:
        """True if all of the text has been read."""
        return self.position >= len(self.text)

    @property
    def next(self) -> str:
        """The next character, which stays where it is; empty at the end."""
        return self.text[self.position : self.position + 1]

    def take(self, count: int = 1) -> str:
        """Return the next `count` characters."""
        if self.position + count > len(self.text):
            self.position = len(self.text)
            raise self.error("the text ends too early")
        self.position += count
        return self.text[self.position - count : self.position]

    def expect(self, text: str) -> None:
        """Pass over `text`, which must come next."""
        if not self.text.startswith(text, self.position):
            raise self.error(f"{text!r} was expected" + (f", not {self.next!r}" if self.next else ""))
        self.position += len(text)

    def until(self, end: str) -> str:
        """Return the text before the next `end` and pass over both; all of the rest if there is none."""
        start, position = self.position, self.text.find(end, self.position)
        stop = position if position >= 0 else len(self.text)
        self.position = min(stop + len(end), len(self.text))
        return self.text[start:stop]

    def digit(self, base: int, count: int = 1) -> int:
        """Return the number made by the next `count` digits of this base."""
        value = 0
        for _ in range(count):
            value = value * base + self.one_of(DIGITS[:base])
        return value

    def one_of(self, symbols: str) -> int:
        """Return the position of the next character among `symbols`."""
        symbol = self.take()
        position = symbols.find(symbol)
        if position < 0:
            self.position -= 1
            raise self.error(f"{symbol!r} has no meaning here")
        return position

    def finish(self) -> None:
        """Raise `InputError` where text is left."""
        if not self.has_ended:
            raise self.error(f"{shorten(self.text[self.position :])} is left over")

    def error(self, what: str, position: int | None = None) -> InputError:
        """Return an error at the present position, or at another one."""
        return InputError(what, column=self.start + (self.position if position is None else position) + 1)


def unwritable(value: object) -> InputError:
    """Return the error for a value that an entry has no text for."""
    return InputError(f"{'a blank' if value is None else shorten(value)} cannot be written in this form")


def number_text(value: int, base: int, width: int = 1) -> str:
    """Write a number that is not negative in digits of this base, with zeros in front up to `width`.

    >>> number_text(255, 16), number_text(3, 10, 2)
    ('ff', '03')
    """
    text = ""
    while value or not text:
        value, digit = divmod(value, base)
        text = DIGITS[digit] + text
    return text.rjust(width, "0")
