"""Looks of kinds in Penpa+: the genre of each, and what its signs and colours stand for in plain text.

>>> Penpa("masyu", words=circles("w", "b")).words["circle_L", 2]
'b'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

Sign = tuple[str, Any]
"""The name of a symbol and its number."""

BLACK, GREY = 4, 3
"""Colours of squares."""


def circles(white: str, black: str) -> dict[Sign, str]:
    """Return the words for white and black circles of any size."""
    sizes = ("circle_L", "circle_M", "circle_S", "circle_SS")
    return {(size, number): word for size in sizes for number, word in ((1, white), (2, black))}


def parity() -> dict[Sign, str]:
    """Return the words for circles, which are odd, and squares, which are even, of any size and colour."""
    return {
        (f"{name}_{size}", number): word
        for name, word in (("circle", "O"), ("square", "E"))
        for size in ("LL", "L", "M", "S")
        for number in range(1, 9)
    }


def signs(name: str, *words: str) -> dict[Sign, str]:
    """Return the words for the symbols of one name, by number."""
    return {(name, number): word for number, word in enumerate(words, 1)}


@dataclass(frozen=True, eq=False, repr=False)
class Penpa:
    """Declaration of how a kind looks in Penpa+.

    Args:
        tag: The name of its genre; "" for a kind that can only be asked for, as Penpa+ has no genre for it.
        tags: Other names of its genre.
        words: The words for symbols.
        colours: The words for coloured squares without another sign.
        blank: The word for a number without digits, which is a circle or a square alone.
        style: The number of the style of numbers: 1 black, 4 white, 6 in a circle, 7 white on black.
        corner: True if the numbers of regions stand in their corners, small.
        space: The rows above and below the board and the columns beside it.
        under: True if colours behind numbers, and borders around them, have no meaning of their own.
        directed: The letter for a colour behind an arrow, if arrows have numbers.
        listed: True if a square holds several numbers.
        front: True if its symbols stand before its lines.
        crossed: True if both long diagonals are lines across squares.
        grid: The name of its grid there, if it is not the usual one, and of the symbol of black squares.
        answer: The symbol of its answers, if they are no shades, numbers or lines.
    """

    tag: str
    _: KW_ONLY
    tags: tuple[str, ...] = ()
    words: Mapping[Sign, str] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)
    blank: str = "?"
    style: int = 1
    corner: bool = False
    space: tuple[int, int, int, int] = (0, 0, 0, 0)
    under: bool = False
    directed: Mapping[int, str] | None = None
    listed: bool = False
    front: bool = False
    crossed: bool = False
    grid: str = ""
    answer: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its genre."""
        return tuple(filter(None, (self.tag, *self.tags)))


AROUND = (1, 1, 1, 1)
DIRECTIONS = "nwes"
"""The directions of arrows, by their numbers behind a low line."""


@dataclass(frozen=True, eq=False, repr=False)
class Janko:
    """Declaration of how the texts of janko.at write a kind, if not as plain text does.

    Args:
        names: Its names there that it does not have here.
        words: The words of plain text for those of the texts.
        letters: The letters of plain text for those within words.
        fill: The sign of a black square behind its number.
        between: True if signs between squares stand in rows and columns of their own.
        shifts: The half squares down and right from a square to that which a word of it marks.
        paths: The field of paths whose squares have the number of the path and their own, with a dot between.
        sums: True if the last row holds the sums below the board.
        facts: The fields for what is told by other names, "" for what says nothing about the puzzle.
        needed: A field without which another puzzle would be read.
        entries: The entries of an answer for the words of solutions.
        spans: The ways and counts of the words between the ends of lines, if an answer has such lines.
        halves: The words of the two halves of pairs, and of what is neither, if an answer has pairs.
    """

    names: tuple[str, ...] = ()
    _: KW_ONLY
    words: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    fill: str = ""
    between: bool = False
    shifts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    paths: str = ""
    sums: bool = False
    facts: Mapping[str, str] = field(default_factory=dict)
    needed: str = ""
    entries: Mapping[str, Any] = field(default_factory=dict)
    spans: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    halves: tuple[str, ...] = ()

    def text(self, word: str) -> str:
        """Return the word of plain text for a word."""
        word = self.words.get(word, word)
        return "".join(self.letters.get(letter, letter) for letter in word)


@dataclass(frozen=True, eq=False, repr=False)
class Task:
    """Declaration of the tasks of a site such as puzzle-light-up.com.

    Args:
        name: The middle of the site's name.
        parts: The tables of a task in order: squares, givens, areas, lines, greater.
        aliases: Other names of the kind there.
        splitter: The sign between the parts.
        words: The words of plain text for those of the tasks.
        single: True if each digit is a number of its own.
        marked: True if a letter is a run of blanks and the mark behind them.
        margin: How many more rows and columns of words there are than squares.
        needed: A number beside the task, such as the stars of a line.
    """

    name: str
    parts: tuple[str, ...] = ("squares",)
    _: KW_ONLY
    aliases: tuple[str, ...] = ()
    splitter: str = ";"
    words: Mapping[str, str] = field(default_factory=dict)
    single: bool = False
    marked: bool = False
    margin: int = 0
    needed: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the kind there."""
        return self.name, *self.aliases
