"""The base of all forms of answers, and the primitives with which a form is drawn.

Vocabulary
    part       the value of an answer under one name, as ``[[...]]`` under ``values``; null for open entries
    filling    an answer that the form allows, right or wrong; the kind's judge says which are right
    glyph      the content of a square of a page of characters
    border     the line between two squares, the second below or to the right; one may be off the board

>>> from gridproof.puzzles.kinds.placement.n_queens import QueenList
>>> form = QueenList()
>>> form.name, form.is_words, [part.name for part in form.parts]
('queens', False, ['queens'])
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ..core.errors import InputError
from ..core.record import Square
from ..wording.words import Say, numbers
from .fillings import Answer, Fillings
from .inputs import NUMBERS, Input

if TYPE_CHECKING:
    from ..core.cells import Cell, Solution
    from ..core.record import Record
    from ..core.shapes import Shape
    from ..puzzle import Puzzle

BLOCK = "■"
"""The sign of an entry that fills its square."""

SHADE = "▒"
"""Fill of a shaded square of a page of characters."""


class Picture(NamedTuple):
    """The shapes of a part: `under` the grid, as `lines` on it and under the clues, and `over` the clues."""

    under: Iterable[Shape] = ()
    lines: Iterable[Shape] = ()
    over: Iterable[Shape] = ()


class Glyph(NamedTuple):
    """Content of a square of a page of characters: its words, and the fill of the rest."""

    words: str
    fill: str = " "


class Characters(NamedTuple):
    """A part in characters: `glyphs` in squares; `borders` that are drawn, or (false) left out though the
    grid has them; `ways` of n, e, s, w by which lines leave squares; straight `spans` between squares, each
    ``(row, column, row, column, how many)``.
    """

    glyphs: Iterable[tuple[Square, Glyph]] = ()
    borders: Mapping[tuple[Square, Square], bool] = {}
    ways: Iterable[tuple[Square, str]] = ()
    spans: Iterable[tuple[int, int, int, int, int]] = ()


class AnswerForm(ABC):
    """A part of the answers of a kind."""

    name: str
    """The name of the part in records."""

    input: Input
    """Way of filling it in by hand."""

    is_words: ClassVar[bool] = False
    """Flag for answers written as text rather than drawn in plain output."""
    is_either: ClassVar[bool] = False
    """Flag for squares that hold one of two things, neither of which is the absence of the other."""
    on_borders: ClassVar[bool] = False
    """Flag for answers drawn along the borders of squares."""
    through_squares: ClassVar[bool] = False
    """Flag for answers drawn as lines from the middle of one square to that of another."""

    @property
    def say(self) -> Say:
        """Meaning of a cell's value in words, unless the kind declares it: a number."""
        return numbers

    @property
    def parts(self) -> tuple[AnswerForm, ...]:
        """The forms of the parts: this one."""
        return (self,)

    def of(self, puzzle: Puzzle) -> AnswerForm:
        """Return the form of a puzzle's answers: this one, unless people fill in other cells."""
        return self

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        """Return an answer of this part alone, in the form of records."""
        return {self.name: self.part(puzzle, solution)}

    @abstractmethod
    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        """Return the part for a solution; for a partial one the known entries, and null for the rest."""

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        """Return every answer that a record leaves room for, right or wrong, or None if there are more than
        `most`: comparing all of them takes a smaller board. Raises `InputError` if the form does not list
        them.
        """
        raise InputError(f"the form of {self.name} does not say what its answers may be")

    @abstractmethod
    def picture(self, part: Any, puzzle: Puzzle) -> Picture:
        """Return a picture of the part."""

    @abstractmethod
    def characters(self, part: Any, puzzle: Puzzle) -> Characters:
        """Return the part drawn in characters."""

    def blanks(self, part: Any) -> Iterable[Square]:
        """Return the squares known to hold nothing; they are shown while others are open."""
        return ()

    @abstractmethod
    def in_text(self, text: str, puzzle: Puzzle) -> Iterator[list[Any]]:
        """Yield the parts that a text may mean, one list for each reading."""

    @abstractmethod
    def readings(self, value: Any, puzzle: Puzzle) -> Iterator[Any]:
        """Yield the parts that a value may mean, written by somebody as lists, objects, words and numbers."""

    @abstractmethod
    def validate(self, value: Any, puzzle: Puzzle) -> Any:
        """Return the value, which has the form of the part. Raises `InputError` if it does not."""

    @abstractmethod
    def marks(self, part: Any, puzzle: Puzzle) -> Iterator[tuple[Any, Any]]:
        """Yield the square or name of each mark of a part, which may be partial, and the mark itself. Raises
        `InputError` if it does not have the form of the part.
        """

    def values_of_whole(self, part: Any, puzzle: Puzzle) -> dict[Cell, int] | None:
        """Return the values of cells that a part determines only as a whole, as the squares of an area do, or
        None if each square determines its own.
        """
        return None

    @abstractmethod
    def differing(self, one: Any, other: Any, puzzle: Puzzle) -> set[Square]:
        """Return the squares in which two parts differ."""


class Parts:
    """Answers of several parts. `fillings` are those of all of them together."""

    def __init__(self, *parts: AnswerForm, fillings: Fillings | None = None) -> None:
        self.parts = parts
        self._fillings = fillings

    @property
    def say(self) -> Say:
        """Meaning of a cell's value in words: as in the first part."""
        return self.parts[0].say if self.parts else numbers

    @property
    def input(self) -> Input:
        """Way of filling in the board by hand: as for the first part."""
        return self.parts[0].input if self.parts else NUMBERS

    @property
    def on_borders(self) -> bool:
        """Flag for a part drawn along the borders of squares."""
        return any(form.on_borders for form in self.parts)

    def of(self, puzzle: Puzzle) -> Parts:
        """See `AnswerForm.of`."""
        return self

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        return {form.name: form.part(puzzle, solution) for form in self.parts}

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        """See `AnswerForm.fillings`."""
        if self._fillings is None:
            names = " and ".join(form.name for form in self.parts)
            raise InputError(f"the forms of {names} do not say what they may be together")
        return self._fillings(record, most)


class ByCell(Parts):
    """The answers of a puzzle of no kind: the value of each cell that is shown. They are not drawn."""

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        return {cell: solution.get(cell) for cell in puzzle.shown}
