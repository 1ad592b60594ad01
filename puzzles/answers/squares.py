"""Forms that have an entry for each square: numbers and other symbols, shading, things that are placed.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [[None, 0]]}})
>>> form = Shading()
>>> form(puzzle, {"r1c1": 1}), [shape.kind for shape in form.picture([[1, None]], puzzle).under]
({'shaded': [[1, None]]}, ['box'])
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.errors import InputError
from ..core.record import Square, shorten
from ..core.shapes import Shape, box, font_size, star, text
from ..wording.words import Say, shading, things
from .fillings import Answer, Entries, Given, given_in, grids
from .form import BLOCK, SHADE, AnswerForm, Characters, Glyph, Picture
from .inputs import MARKS, NUMBERS

if TYPE_CHECKING:
    from ..core.cells import Solution
    from ..core.record import Record
    from ..puzzle import Puzzle

Rows = Sequence[Sequence[Any]]


def entries_in(rows: Rows) -> Iterator[tuple[Square, Any]]:
    """Yield the entries of a grid that are not null, by square."""
    yield from (((r, c), x) for r, row in enumerate(rows) for c, x in enumerate(row) if x is not None)


def is_partial(rows: Rows) -> bool:
    """Return whether an entry of a grid is null."""
    return any(x is None for row in rows for x in row)


class GridForm(AnswerForm):
    """A part that is a grid: an entry for each square."""

    letters: ClassVar[str] = ""
    """The characters of entries that are words made of several cells, each with a part of the word; the judge
    decides which words are allowed.
    """

    def possible(self, puzzle: Puzzle) -> set[Any]:
        """Return the possible entries of a square: the entries if each cell has its least value, its next,
        and so on.
        """
        domains, entries = puzzle.rules.domain_of, set[Any]()
        for value in {value for cell in puzzle.shown for value in domains[cell]}:
            solution = {cell: value if value in domains[cell] else domains[cell][-1] for cell in puzzle.shown}
            entries.update(entry for row in self.part(puzzle, solution) for entry in row)
        return entries

    def is_possible(self, entry: Any, possible: set[Any]) -> bool:
        """Return whether an entry can stand in a square."""
        if self.letters and isinstance(entry, str):
            return len(entry) <= len(self.letters) and set(entry) <= set(self.letters)
        return isinstance(entry, int | str | None) and not isinstance(entry, bool) and entry in possible

    def in_text(self, text: str, puzzle: Puzzle) -> Iterator[list[Any]]:
        from .texts import grids_in  # it takes a while, and few answers are read

        board = puzzle.board
        for grid in grids_in(text, board.rows, board.columns, {str(x) for x in self.possible(puzzle)}):
            yield [*self.readings(grid, puzzle)]

    def readings(self, value: Any, puzzle: Puzzle) -> Iterator[Any]:
        from .reading import grid_of, number_grids  # as above

        grid = grid_of(value, puzzle.board.rows, puzzle.board.columns)
        yield from (value,) if grid is None else number_grids(grid, self.possible(puzzle))

    def validate(self, value: Any, puzzle: Puzzle) -> Any:
        rows, columns = puzzle.board.rows, puzzle.board.columns
        full = isinstance(value, list) and len(value) == rows
        if not full or not all(isinstance(row, list) and len(row) == columns for row in value):
            raise InputError(f"the answer is not {rows} rows of {columns} entries")
        possible = self.possible(puzzle)
        for entry in (entry for row in value for entry in row):
            if not self.is_possible(entry, possible):
                raise InputError(f"the answer holds {shorten(entry)}, which cannot stand in {self.name}")
        return value

    def marks(self, part: Any, puzzle: Puzzle) -> Iterator[tuple[Square, Any]]:
        board = puzzle.board
        rows = [row for row in part if isinstance(row, list)] if isinstance(part, list) else []
        if [len(row) for row in rows] != [board.columns] * board.rows:
            raise InputError(f"{self.name} is not {board.rows} rows of {board.columns} entries")
        for (r, c), entry in entries_in(rows):
            if isinstance(entry, str) and self.letters:
                yield from (((r, c), letter) for letter in entry)
            elif isinstance(entry, bool) or not isinstance(entry, int | str):
                where = f"row {r + 1}, column {c + 1}"
                raise InputError(f"{shorten(entry)} cannot stand in {where} of {self.name}")
            else:
                yield (r, c), entry

    def differing(self, one: Rows, other: Rows, puzzle: Puzzle) -> set[Square]:
        entries = dict(entries_in(other))
        return {square for square, x in entries_in(one) if entries.get(square) != x}


class ValueGrid(GridForm):
    """A grid of the cells' values, null if a cell is open or the board has none; `words` are written in place
    of values.

    `entries` are the possible entries of a square: the words by default, and 0 or 1 if there are none.
    `given` are the entries that the record fixes, by default those of ``clues.givens``.
    """

    input = MARKS

    def __init__(
        self,
        name: str = "",
        words: Mapping[Any, Any] | None = None,
        entries: Entries | None = None,
        given: Given | None = None,
    ) -> None:
        self.name = name or getattr(self, "name", "")
        if not self.name:
            example = f"{type(self).__name__}('symbols')"
            raise TypeError(f"an answer has a name, that of its part in records: declare {example}")
        self.words = words or {}
        usual = tuple(self.words.values()) or (0, 1)
        self.entries = entries or (lambda _: usual)
        self.given = given or given_in("givens")

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        rows = [[solution.get(cell) for cell in row] for row in puzzle.board.grid()]
        return [[self.words.get(value, value) for value in row] for row in rows] if self.words else rows

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        fillings = grids(record, self.entries(record), self.given(record), most)
        return None if fillings is None else ({self.name: rows} for rows in fillings)

    @abstractmethod
    def shapes(self, entry: Any, x: float, y: float) -> Iterable[Shape]:
        """Return the shapes of an entry in the square with this upper left corner; none for a mere blank."""

    @abstractmethod
    def glyph(self, entry: Any) -> Glyph | None:
        """Return an entry in characters; None for a mere blank."""

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        entries = entries_in(part)
        return Picture(over=(shape for (r, c), x in entries for shape in self.shapes(x, c, r)))

    def characters(self, part: Rows, puzzle: Puzzle) -> Characters:
        glyphs = ((square, self.glyph(x)) for square, x in entries_in(part))
        return Characters(glyphs=((square, glyph) for square, glyph in glyphs if glyph is not None))


class SymbolGrid(ValueGrid):
    """Words in squares, drawn as their `signs` if they have any; the sign `BLOCK` fills its square."""

    def __init__(
        self,
        name: str = "",
        words: Mapping[Any, Any] | None = None,
        entries: Entries | None = None,
        given: Given | None = None,
        signs: Mapping[Any, str] | None = None,
    ) -> None:
        super().__init__(name, words, entries, given)
        self.signs = signs or {}

    def sign(self, value: int) -> str:
        """Return the sign of squares for a value of their cell, empty if they stay blank."""
        entry = self.words.get(value, value)
        return "" if entry is None else self.signs.get(entry, str(entry))

    def shapes(self, entry: Any, x: float, y: float) -> Iterable[Shape]:
        words = self.signs.get(entry, str(entry))
        return () if words == BLOCK else (text("answer", font_size(words), x + 0.5, y + 0.5, words),)

    def glyph(self, entry: Any) -> Glyph | None:
        words = self.signs.get(entry, str(entry))
        return Glyph("", SHADE) if words == BLOCK else Glyph(words)

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        blocks = (box("shade", c, r) for (r, c), x in entries_in(part) if self.signs.get(x) == BLOCK)
        return super().picture(part, puzzle)._replace(under=blocks)


class NumberGrid(SymbolGrid):
    """Numbers or letters that fill squares one by one, so that candidates can be written in them."""

    name = "values"
    input = NUMBERS
    is_words = True

    def __init__(
        self,
        entries: Entries | None = None,
        given: Given | None = None,
        words: Mapping[Any, Any] | None = None,
        signs: Mapping[Any, str] | None = None,
    ) -> None:
        super().__init__(self.name, words, entries, given, signs)


class FlagGrid(ValueGrid):
    """A grid of 1 for something and 0 for nothing, which may be known while other squares are open."""

    character = Glyph("", SHADE)

    def glyph(self, entry: Any) -> Glyph | None:
        return self.character if entry == 1 else None

    def blanks(self, part: Rows) -> Iterable[Square]:
        return (square for square, x in entries_in(part) if x == 0)


class Shading(FlagGrid):
    """Shaded squares."""

    name = "shaded"

    @property
    def say(self) -> Say:
        return shading

    def shapes(self, entry: Any, x: float, y: float) -> Iterable[Shape]:
        return (box("shade", x, y),) if entry == 1 else ()

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        return Picture(under=super().picture(part, puzzle).over)


class Placement(FlagGrid):
    """Things in some of the squares: the name of one, its `sign` in characters, and `draw`, which gives its
    shapes about a point.
    """

    def __init__(self, thing: str, sign: str, draw: Callable[[float, float], Iterable[Shape]]) -> None:
        super().__init__(f"{thing}s")
        self.thing = thing
        self.character = Glyph(sign)
        self.draw = draw

    @property
    def say(self) -> Say:
        return things(self.thing)

    def shapes(self, entry: Any, x: float, y: float) -> Iterable[Shape]:
        return self.draw(x + 0.5, y + 0.5) if entry == 1 else ()


STAR_GRID = Placement("star", "★", lambda x, y: (star("answer", x, y, 0.38),))
