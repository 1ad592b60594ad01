"""A judge of printed lines: what five published systems may print next, by the conditions in their texts.

It shares nothing with the product: boards are texts of 81 characters, candidates are bits, and each rule is
written anew from the printed one. The systems stand in `printed_drools`, `printed_wodm`, `printed_membrane`
and `printed_strategy`.

Vocabulary
    binding    one way to read a line: the conditions that it breaks in a state, and its effect there
    world      a state that the lines until now may have led to; some lines do not tell their cell

>>> board = Board("." * 80 + "1", dropped=((0, 9),))
>>> memory = Memory.of(board)
>>> digits(memory.free[0]), digits(memory.free[79]), memory.free[80]
((1, 2, 3, 4, 5, 6, 7, 8), (2, 3, 4, 5, 6, 7, 8, 9), 0)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, Protocol, Self, TypeVar

EVERY = 0b111_111_111
"""All nine candidates of a cell; bit 0 is that of digit 1."""

CELLS = range(81)
ROWS = tuple(tuple(range(9 * r, 9 * r + 9)) for r in range(9))
COLUMNS = tuple(tuple(range(c, 81, 9)) for c in range(9))
BOXES = tuple(tuple(27 * (b // 3) + 3 * (b % 3) + 9 * (k // 3) + k % 3 for k in range(9)) for b in range(9))
HOUSES = (*ROWS, *COLUMNS, *BOXES)
OF_NAME = {"row": ROWS, "column": COLUMNS, "block": BOXES, "box": BOXES, "square": BOXES, "zone": BOXES}
"""The houses of each kind, by the names that the texts have for them."""


def row(cell: int) -> int:
    """Return the row of a cell, from 0."""
    return cell // 9


def column(cell: int) -> int:
    """Return the column of a cell, from 0."""
    return cell % 9


def box(cell: int) -> int:
    """Return the box of a cell, from 0, in reading order."""
    return 3 * (cell // 27) + cell % 9 // 3


PEERS = tuple(
    tuple(
        other
        for other in CELLS
        if other != cell
        and (row(other) == row(cell) or column(other) == column(cell) or box(other) == box(cell))
    )
    for cell in CELLS
)


def bit(digit: int) -> int:
    """Return the candidate of a digit."""
    return 1 << (digit - 1)


def digits(mask: int) -> tuple[int, ...]:
    """Return the digits of some candidates, in ascending order."""
    return tuple(digit for digit in range(1, 10) if mask & bit(digit))


def rc(cell: int) -> str:
    """Return the name of a cell, such as r9c3."""
    return f"r{row(cell) + 1}c{column(cell) + 1}"


def cell_of(name: str) -> int:
    """Return the cell of a name such as r9c3."""
    match = re.fullmatch(r"r([1-9])c([1-9])", name)
    if match is None:
        raise ValueError(f"{name!r} is no cell")
    return 9 * int(match[1]) + int(match[2]) - 10


# States -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Board:
    """A board at the start: 81 characters, and candidates (cell, digit) that are gone from it."""

    grid: str
    dropped: tuple[tuple[int, int], ...] = ()

    def givens(self) -> Iterator[tuple[int, int]]:
        """Yield each given: its cell and its digit."""
        return ((cell, int(sign)) for cell, sign in enumerate(self.grid) if sign in "123456789")


@dataclass
class Memory:
    """The digit of each cell (0 for none), and the candidates of each open cell."""

    value: list[int] = field(default_factory=lambda: [0] * 81)
    free: list[int] = field(default_factory=lambda: [EVERY] * 81)

    @classmethod
    def of(cls, board: Board) -> Self:
        """Return the state at the start: givens stand, and exclude their digits from related cells."""
        memory = cls()
        for cell, digit in board.dropped:
            memory.free[cell] &= ~bit(digit)
        for cell, digit in board.givens():
            memory.place(cell, digit)
        return memory

    def copy(self) -> Self:
        """Return an independent state with the same digits and candidates."""
        return type(self)([*self.value], [*self.free])

    def place(self, cell: int, digit: int) -> None:
        """Give a cell its digit, and exclude that from the cells of its row, column and box."""
        self.value[cell], self.free[cell] = digit, 0
        for other in PEERS[cell]:
            self.free[other] &= ~bit(digit)

    def drop(self, cell: int, digit: int) -> None:
        """Take a candidate from a cell."""
        self.free[cell] &= ~bit(digit)

    def has(self, cell: int, digit: int) -> bool:
        """Return whether a cell is open to a digit."""
        return bool(self.free[cell] & bit(digit))

    def count(self, cell: int) -> int:
        """Return the number of candidates in a cell."""
        return self.free[cell].bit_count()

    def places(self, house: Iterable[int], digit: int) -> tuple[int, ...]:
        """Return the cells of a house that are open to a digit."""
        return tuple(cell for cell in house if self.free[cell] & bit(digit))

    @property
    def is_full(self) -> bool:
        """True if every cell has a digit."""
        return all(self.value)

    @property
    def is_dead(self) -> bool:
        """True if an open cell has no candidate, or a house lacks a digit that has no place in it."""
        if any(not value and not free for value, free in zip(self.value, self.free, strict=True)):
            return True
        for house in HOUSES:
            seen = 0
            for cell in house:
                seen |= self.free[cell] | (bit(self.value[cell]) if self.value[cell] else 0)
            if seen != EVERY:
                return True
        return False

    def clashes(self) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
        """Yield each house with a digit that stands in it more than once, and these cells."""
        for house in HOUSES:
            for digit in range(1, 10):
                cells = tuple(cell for cell in house if self.value[cell] == digit)
                if len(cells) > 1:
                    yield house, digit, cells

    @property
    def key(self) -> tuple[int, ...]:
        """The digits and candidates as a key."""
        return (*self.value, *self.free)


# Lines --------------------------------------------------------------------------------------------


class Binding(NamedTuple):
    """One way to read a line: what speaks against it, the digits it places, and the candidates it removes."""

    broken: tuple[str, ...]
    places: tuple[tuple[int, int], ...] = ()
    removes: tuple[tuple[int, int], ...] = ()


def unmet(*conditions: tuple[bool, str]) -> tuple[str, ...]:
    """Return the reasons of the conditions that do not hold."""
    return tuple(reason for holds, reason in conditions if not holds)


class Refusal(NamedTuple):
    """A line that the printed conditions forbid: its number from 0, its text, and the reason."""

    number: int
    line: str
    reason: str


@dataclass
class Verdict:
    """The result of a judgement: the number of lines, those that are forbidden, and other disagreements."""

    lines: int = 0
    refusals: list[Refusal] = field(default_factory=list)
    disagreements: list[str] = field(default_factory=list)

    @property
    def is_lawful(self) -> bool:
        """True if nothing speaks against the run."""
        return not self.refusals and not self.disagreements

    def refuse(self, number: int, line: str, reason: str) -> None:
        """Note a forbidden line."""
        self.refusals.append(Refusal(number, line, reason))

    def demand(self, holds: bool, reason: str) -> None:
        """Note a disagreement unless something holds."""
        if not holds:
            self.disagreements.append(reason)


class World(Protocol):
    """A state of a system that prints lines."""

    def bindings(self, line: str) -> Sequence[Binding]:
        """Return the ways to read a line here; none if it is no line of the system."""

    def after(self, binding: Binding) -> Self:
        """Return the state after a line, read in this way."""

    @property
    def key(self) -> tuple[int, ...]:
        """A key, equal for equal states."""


AnyWorld = TypeVar("AnyWorld", bound=World)


def step(
    worlds: Sequence[AnyWorld], number: int, line: str, verdict: Verdict, only: Binding | None = None
) -> list[AnyWorld]:
    """Return the worlds after a line, and note it if no world allows it; then it is read in the way that
    breaks the fewest conditions. With `only`, its effect is known.
    """
    verdict.lines += 1
    readings = [
        (world, binding)
        for world in worlds
        for binding in world.bindings(line)
        if only is None or (binding.places, binding.removes) == (only.places, only.removes)
    ]
    lawful = [(world, binding) for world, binding in readings if not binding.broken]
    if not lawful:
        if not readings:
            verdict.refuse(number, line, "no rule prints this line, or not with this effect")
            return [*worlds]
        world, binding = min(readings, key=lambda reading: len(reading[1].broken))
        verdict.refuse(number, line, "; ".join(binding.broken))
        lawful = [(world, binding)]
    following = [world.after(binding) for world, binding in lawful]
    return [*{world.key: world for world in following}.values()]


def pairs(cells: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield each two different cells, in both orders."""
    for one, other in combinations(cells, 2):
        yield one, other
        yield other, one
