"""Gokigen naname (slant): a diagonal in every cell; numbers count the diagonals that meet there.

>>> diagonals(Board(1, 1))
((Is(cell='r1c1', value=0, positive=True), 0, 3), (Is(cell='r1c1', value=1, positive=True), 1, 2))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from ...kit import (
    CLUES, Acyclic, Answer, Board, Count, Derived, Disc, Glyph, Is, Kind, Lattice, LiteralEdge, Mark,
    NumbersOrUnknown, Picture, Puzzle, Pzpr, Recipe, Record, Rows, Rule, Shape, Square, ValueGrid, at,
    codes, exactly, flag_cells, judging, looks, name_point, numbers_told, pages, parts, sgt, shapes,
    sign_of, words,
)  # fmt: skip

VERTICES = NumbersOrUnknown("vertices", 0, 4, "how many diagonals end at the point", margin=1)

SLANTS = ("\\", "/")
"""Printed form of the values 0 and 1 of a cell."""


def diagonals(board: Board) -> tuple[LiteralEdge, ...]:
    """Return both diagonals of every cell as edges between grid points, which are numbered row by row."""
    wide = board.columns + 1
    return tuple(
        edge
        for r, c in board.squares()
        for edge in (
            (Is(at(r, c), 0), r * wide + c, (r + 1) * wide + c + 1),
            (Is(at(r, c), 1), r * wide + c + 1, (r + 1) * wide + c),
        )
    )


@lru_cache(maxsize=CLUES)
def diagonals_meet(board: Board, point: Square, number: int) -> Count:
    """Require `number` diagonals to end at the grid point above and left of cell (y, x)."""
    y, x = point
    corners = ((-1, -1, 0), (-1, 0, 1), (0, -1, 1), (0, 0, 0))
    ends = (Is(at(y + dy, x + dx), slant) for dy, dx, slant in corners if board.holds(y + dy, x + dx))
    return exactly(number, ends, name_point(f"clue {number} at the", y, x))


def clues(record: Record, board: Board) -> Iterator[Count]:
    """Yield the constraint of each number."""
    for point, number in numbers_told(VERTICES.of(record)).items():
        yield diagonals_meet(board, point, number)


def marks(record: Record, _: Board) -> Iterator[Mark]:
    """Yield the grid, and a disc with each number on its point."""
    yield Lattice("faint")
    yield from (Disc(point, 0.24, text=sign_of(clue)) for point, clue in VERTICES.of(record).items())


CORNERS = {"\\": (((0, 0), (1, 1)),), "/": (((0, 1), (1, 0)),)}
"""The points that a diagonal joins, from the upper left one of its square."""


def ends(answer: Answer) -> Iterator[tuple[Square, Square]]:
    """Yield the two points that each diagonal of an answer joins."""
    for (r, c), slant in judging.clues_of(answer["slants"]):
        for (top, left), (low, right) in CORNERS.get(slant, ()):
            yield (r + top, c + left), (r + low, c + right)


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a point at which another number of diagonals ends, or None."""
    meeting_at = Counter(chain.from_iterable(ends(answer)))
    for point, number in judging.numbers_of(record.clues["vertices"]):
        if number not in (None, meeting_at[point]):
            return f"{meeting_at[point]} diagonals meet at the point {judging.place(point)}, not {number}"
    return None


def blank_or_loop(_: Record, answer: Answer) -> str | None:
    """Return a square without a diagonal, or that the diagonals make a loop; None if neither is so."""
    squares = [
        (r, c) for r, row in enumerate(answer["slants"]) for c, x in enumerate(row) if x not in CORNERS
    ]
    if squares:
        return f"{judging.place(min(squares))} has no diagonal"
    return None if judging.closing(ends(answer)) is None else "the diagonals make a loop"


SLANT = Rule(
    words="Draw one of the two diagonals in each cell.",
    cells=lambda ground: flag_cells(ground.cells()),
)
NUMBERS = Rule(
    words="A number counts the diagonals that end at its point.", clues=clues, marks=marks, broken=miscounted
)
NO_LOOP = Rule(
    words="The diagonals form no closed loop.",
    board=lambda ground: (
        Acyclic(
            (ground.rows + 1) * (ground.columns + 1), diagonals(ground), label="the diagonals make no loop"
        ),
    ),
    broken=blank_or_loop,
)


class Slants(ValueGrid):
    """A diagonal in each square."""

    is_either = True

    def shapes(self, entry: str, x: float, y: float) -> Iterable[Shape]:
        return (shapes.path("answer", 0.08, (x, y + (entry == "/")), (x + 1, y + (entry != "/"))),)

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        return Picture(lines=super().picture(part, puzzle).over)

    def glyph(self, entry: str) -> Glyph:
        return Glyph("╱" if entry == "/" else "╲")


KIND = Kind(
    name="gokigen",
    title="Gokigen Naname",
    aliases=("Gokigen", "Slant"),
    fields=(VERTICES,),
    declared=(SLANT, NO_LOOP, NUMBERS),
    answer=Slants("slants", dict(enumerate(SLANTS))),
    levels=(40, 40, 244, 470),  # fitted to published boards, see benchmarks/README.md
    fact_wording=words.flags("/ in {}", "\\ in {}"),
    forms=(
        looks.Task("slant", margin=1),
        looks.Penpa("slant (gokigen)", style=6, space=looks.AROUND),
        Pzpr(
            "gokigen",
            (parts.CellsPart("vertices", codes.FOUR, margin=1),),
            (pages.answer("slants", {"1": "\\", "2": "/"}),),
            older={"d": (parts.CellsPart("vertices", codes.EARLY_FOUR, margin=1),)},
            aliases=("slant",),
        ),
        sgt.Sgt(
            "slant",
            (parts.CellsPart("vertices", sgt.RUNS, margin=1),),
            moves=sgt.Moves("marks", "slants", {"\\": "\\", "/": "/", "C": None}),
        ),
    ),
    recipe=Recipe((Derived("vertices"),)),
)
