"""Marks: the clues that are printed on a board besides its grid, regions and givens.

A kind lists the marks of a puzzle when it reads it, so that drawing needs no knowledge of the kind.

Vocabulary
    square     (row, column) from 0
    point      (row, column) as fractions: square (r, c) reaches from (r, c) to (r + 1, c + 1)
    tone       the use of a colour: "white", "grey", "black"

>>> marks = (Label((0, 1), "3"), Outline(("r1c1", "r1c2"), "7+"))
>>> decode_marks(encode_marks(marks)) == marks
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from typing import Any, ClassVar

from .cells import Cell
from .cells import Square as Square
from .record import sign_of

Point = tuple[float, float]

TONES = (
    "white", "grey", "black", "silver", "pink", "lime", "orange", "sky", "violet", "peach", "teal", "khaki",
    "plum",
)  # fmt: skip
"""Tones of lines and shapes; each theme has a colour for them."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something printed on a board."""

    registry: ClassVar[dict[str, type[Mark]]] = {}

    def __init_subclass__(cls) -> None:
        Mark.registry[cls.__name__] = cls


@dataclass(frozen=True, slots=True)
class Label(Mark):
    """A clue in the middle of a square."""

    square: Square
    text: str


@dataclass(frozen=True, slots=True)
class Beside(Mark):
    """Clues outside the board, beside line `index` of a side (top, bottom, left, right), in the order
    in which they are read.
    """

    side: str
    index: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece(Mark):
    """A piece that is there `count` times, drawn small below the board from column `index` on: its squares,
    from row and column 0 on. Several rows of pieces stand one below the other.
    """

    index: int
    squares: tuple[Square, ...]
    count: int = 1
    row: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of its rows and columns."""
        return 1 + max(r for r, _ in self.squares), 1 + max(c for _, c in self.squares)

    @property
    def text(self) -> str:
        """The piece as a word, an x for each square.

        >>> Piece(0, ((0, 0), (0, 1), (1, 1)), 2).text
        '2×xx/.x'
        """
        rows, columns = self.size
        lines = ("".join(".x"[(r, c) in self.squares] for c in range(columns)) for r in range(rows))
        return f"{self.count}×{'/'.join(lines)}"


@dataclass(frozen=True, slots=True)
class Scale(Mark):
    """A small word beside each line of a side, which is no clue: the weight of a cell in this line."""

    side: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outline(Mark):
    """A line around an area, dashed inside its border or `thick` on the border, with a small clue in the
    first cell.
    """

    cells: tuple[Cell, ...]
    text: str = ""
    thick: bool = False


@dataclass(frozen=True, slots=True)
class Sign(Mark):
    """A small sign at a point, for example between two cells."""

    at: Point
    text: str


@dataclass(frozen=True, slots=True)
class Disc(Mark):
    """A round mark, `radius` in squares, with a clue in it; `telling` if its tone is a part of the clue."""

    at: Point
    radius: float = 0.36
    tone: str = "white"
    text: str = ""
    telling: bool = False


@dataclass(frozen=True, slots=True)
class Fill(Mark):
    """A square that is filled from the start."""

    square: Square
    tone: str = "black"


@dataclass(frozen=True, slots=True)
class Gap(Mark):
    """A square that is no part of the board: no line is drawn there."""

    square: Square


@dataclass(frozen=True, slots=True)
class Split(Mark):
    """A black square with a clue for the cells below it and one for those to its right."""

    square: Square
    below: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class LineMark(Mark):
    """A line through points, `width` in squares."""

    points: tuple[Point, ...]
    width: float = 0.06
    tone: str = "black"


@dataclass(frozen=True, slots=True)
class Lattice(Mark):
    """Style of the grid: "lines" (the default), "fives" (every fifth line heavy), "areas" (with borders
    between different values of an answer), "faint" lines, "dots" at its points, or "none".
    """

    style: str


@dataclass(frozen=True, slots=True)
class Corner(Mark):
    """Small clue in the top left corner of a square."""

    square: Square
    text: str


@dataclass(frozen=True, slots=True)
class Caption(Mark):
    """Words below the board, about all of it."""

    text: str


Marks = tuple[Mark, ...]


def labels(numbers: Mapping[Square, object]) -> Marks:
    """Return a `Label` for each clue of a grid; None is a clue whose number is not told."""
    return tuple(Label(square, sign_of(clue)) for square, clue in numbers.items())


def untold_signs(numbers: Mapping[Square, object]) -> Marks:
    """Return a small mark for each clue that is not told, where the answer has a number of its own."""
    return tuple(Corner(square, sign_of(None)) for square, number in numbers.items() if number is None)


def black_marks(black: Mapping[Square, int | str | None]) -> Marks:
    """Return the black squares, then the number of each that has one, ``?`` for one that is not told."""
    numbers = {square: number for square, number in black.items() if not isinstance(number, str)}
    return (*map(Fill, black), *labels(numbers))


def encode_marks(marks: Iterable[Mark]) -> list[list[Any]]:
    """Return the JSON form of marks: for each its name and its fields."""
    return [[type(mark).__name__, *astuple(mark)] for mark in marks]


def decode_marks(value: Iterable[Iterable[Any]]) -> Marks:
    """Read back the output of `encode_marks`. Raises `ValueError` for a mark whose name is unknown."""
    marks = []
    for name, *fields in value:
        if name not in Mark.registry:
            raise ValueError(f"no mark is called {name!r}")
        marks.append(Mark.registry[name](*map(_frozen, fields)))
    return tuple(marks)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
