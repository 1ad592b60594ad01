"""The 278 boards on which the printed rules are judged: samples, sound boards, spoiled and thinned ones.

Each is made when it is first asked for.

>>> {group: len(grids) for group, (_, grids) in groups().items()}
{'Drools': 8, 'minimal': 157, '17 givens': 23, 'wrong given': 40, 'wrong candidate': 20, 'thinned': 30}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random

from boards import DATA, SUDOKUS
from printed_rules import CELLS, Board, cell_of
from printed_strategy import strategic

WRONG_GIVENS, WRONG_CANDIDATES, THINNED = SUDOKUS[:40], SUDOKUS[40:60], SUDOKUS[60:90]
"""The sound boards from which the others are made."""

FEWER = 4
"""Number of givens that a thinned board loses."""


@cache
def named() -> dict[str, str]:
    """Return the boards of the file, by name: the samples of Drools, and minimal ones."""
    rows = (DATA / "printed_boards.tsv").read_text("ascii").splitlines()
    return dict(line.split("\t") for line in rows)


@cache
def drools() -> dict[str, Board]:
    """Return the samples of the Drools example, by name."""
    return {name: Board(grid) for name, grid in named().items() if not name.startswith("minimal")}


def groups() -> dict[str, tuple[Callable[[str], Board], Sequence[str]]]:
    """Return for each group the function that makes a board of a grid, and the grids."""
    minimal = [grid for name, grid in named().items() if name.startswith("minimal")]
    samples = [grid for name, grid in named().items() if not name.startswith("minimal")]
    rated = (DATA / "rated_17.tsv").read_text("ascii").split()[1::2]
    return {
        "Drools": (Board, samples),
        "minimal": (Board, [*SUDOKUS, *minimal]),
        "17 givens": (Board, rated),
        "wrong given": (with_wrong_given, WRONG_GIVENS),
        "wrong candidate": (without_right_candidate, WRONG_CANDIDATES),
        "thinned": (thinned, THINNED),
    }


class Boards(Mapping[str, Board]):
    """All boards, each by its group and its number there."""

    def __init__(self) -> None:
        self.sources = {
            f"{group} {n}": (make, grid)
            for group, (make, grids) in groups().items()
            for n, grid in enumerate(grids)
        }
        self.made: dict[str, Board] = {}

    def __getitem__(self, name: str) -> Board:
        if name not in self.made:
            make, grid = self.sources[name]
            self.made[name] = make(grid)
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.sources)

    def __len__(self) -> int:
        return len(self.sources)


def with_wrong_given(grid: str) -> Board:
    """Return a board with another digit in place of a given."""
    draw = Random(grid)
    cell = draw.choice([cell for cell in CELLS if grid[cell] != "."])
    digit = draw.choice([digit for digit in "123456789" if digit != grid[cell]])
    return Board(grid[:cell] + digit + grid[cell + 1 :])


def without_right_candidate(grid: str) -> Board:
    """Return a board without the right candidate of an open cell."""
    cell = Random(grid).choice([cell for cell in CELLS if grid[cell] == "."])
    return Board(grid, ((cell, strategic(Board(grid), most=10_000).value[cell]),))


def thinned(grid: str) -> Board:
    """Return a board that has lost some givens, and with them its only solution."""
    gone = Random(grid).sample([cell for cell in CELLS if grid[cell] != "."], FEWER)
    return Board("".join("." if cell in gone else sign for cell, sign in enumerate(grid)))


def with_candidates(*changes: tuple[str, str, str]) -> Board:
    """Return an empty board that some cells have lost candidates of: each change has cells such as ``r1c1``,
    a sign, and digits. After ``=`` these digits are left, after ``-`` they are gone.

    >>> len(with_candidates(("r1c1", "=", "12"), ("r1c2 r1c3", "-", "5")).dropped)
    9
    """
    gone: dict[tuple[int, int], None] = {}
    for cells, sign, signs in changes:
        for name in cells.split():
            for digit in range(1, 10):
                if (str(digit) in signs) is (sign == "-"):
                    gone[cell_of(name), digit] = None
    return Board("." * 81, tuple(gone))
