"""Forms that are no grid: a value under each name, and lists of things with their places.

>>> from gridproof import sample
>>> from gridproof.puzzles.kinds.placement.n_queens import QueenList
>>> form = QueenList()
>>> queens = form.validate([[0, 1], [1, 3], [2, 0]], sample("n_queens", 1))
>>> sorted(form.differing(queens, [[0, 1], [1, 2], [2, 0]], sample("n_queens", 1)))
[(1, 2), (1, 3)]
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.board import at
from ..core.errors import InputError
from ..core.record import Square
from .fillings import Answer, choices
from .form import AnswerForm
from .reading import LONGEST_WORD, grid_of, is_number, marks, whole

if TYPE_CHECKING:
    from ..core.cells import Cell, Solution
    from ..core.record import Record
    from ..puzzle import Puzzle

Item = Sequence[int]

MOST_NUMBERS = 5
"""The most numbers of an item."""


class ByName(AnswerForm):
    """The value of each cell under its name; `options` are the names, with the possible values of each."""

    is_words = True

    def __init__(self, options: Callable[[Record], Mapping[Any, Sequence[Any]]]) -> None:
        self.options = options

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        return {name: solution[name] for name in puzzle.shown if name in solution}

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        return choices(self.name, self.options)(record, most)

    def in_text(self, text: str, puzzle: Puzzle) -> Iterator[list[Any]]:
        from .texts import named_numbers

        if (numbers := named_numbers(text, puzzle.shown, LONGEST_WORD)) is not None:
            yield [numbers]

    def readings(self, value: Any, puzzle: Puzzle) -> Iterator[Any]:
        yield {key: whole(number) for key, number in value.items()} if isinstance(value, Mapping) else value

    def validate(self, value: Any, puzzle: Puzzle) -> Any:
        if not isinstance(value, dict) or not all(map(is_number, value.values())):
            raise InputError(f"{self.name} of the answer is not an object of numbers")
        return value

    def marks(self, part: Any, puzzle: Puzzle) -> Iterator[tuple[Any, Any]]:
        if not isinstance(part, dict):
            raise InputError(f"{self.name} is not an object")
        return ((name, value) for name, value in part.items() if value is not None)

    @abstractmethod
    def squares(self, puzzle: Puzzle, name: Cell, value: int) -> Iterable[Square]:
        """Return the squares that tell the value of a name."""

    def differing(self, one: dict[Cell, int], other: dict[Cell, int], puzzle: Puzzle) -> set[Square]:
        pairs = ((name, value) for part in (one, other) for name, value in part.items())
        return {
            square for name, value in pairs if one[name] != other[name]
            for square in self.squares(puzzle, name, value)
        }  # fmt: skip


class Items(AnswerForm):
    """A list of things, each a list of numbers that begins with the row and the column of its square."""

    def in_text(self, text: str, puzzle: Puzzle) -> Iterator[list[Any]]:
        from .texts import grids_in

        for grid in grids_in(text, puzzle.board.rows, puzzle.board.columns, set()):
            yield [*self.readings(grid, puzzle)]

    def readings(self, value: Any, puzzle: Puzzle) -> Iterator[Any]:
        yield value
        grid = grid_of(value, puzzle.board.rows, puzzle.board.columns)
        if grid is not None and (marked := marks(grid)) is not None:
            yield [[r, c] for r, row in enumerate(marked) for c, mark in enumerate(row) if mark]

    def validate(self, value: Any, puzzle: Puzzle) -> Any:
        most = 4 * puzzle.board.rows * puzzle.board.columns
        lists = isinstance(value, list) and len(value) <= most and all(isinstance(x, list) for x in value)
        if not lists or not all(len(item) <= MOST_NUMBERS and all(map(is_number, item)) for item in value):
            raise InputError(f"{self.name} of the answer is not a list of lists of numbers")
        return value

    def marks(self, part: Any, puzzle: Puzzle) -> Iterator[tuple[Any, Any]]:
        if not isinstance(part, list) or not all(isinstance(item, list) for item in part):
            raise InputError(f"{self.name} is not a list of lists")
        return ((str(item), True) for item in part)

    def squares(self, item: Item) -> Iterable[Square]:
        """Return the squares that an item tells."""
        return ((item[0], item[1]),)

    def describe(self, item: Item) -> str:
        """Return an item in words: the names of its squares."""
        return "–".join(at(*square) for square in self.squares(item))

    def differing(self, one: Sequence[Item], other: Sequence[Item], puzzle: Puzzle) -> set[Square]:
        unlike = (item for item in (*one, *other) if (item in one) != (item in other))
        return {square for item in unlike for square in self.squares(item)}
