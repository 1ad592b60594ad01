"""A relaxation as shades on the board: the darker, the greater the share of a value.

A square of two values is as dark as the share of the thing in it; one of several values is as dark as the
greatest share, and small digits say which values have how much. Lines, borders and corners are as dark as
their share. Cells that are given stay as they are; cells without a place on the board are listed in words.

>>> from gridproof.models.backends.ilp import IlpModel
>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> found = IlpModel(puzzle).relaxation()
>>> shades(puzzle, found.shares).title
'Sudoku, 4 rows, 4 columns; shares of a relaxation'
>>> tone(0.0), tone(0.5), tone(1.0)
('', 'share5', 'share10')
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import ceil

from ...models.exchange.inspect import NEARLY, number_in_words
from ...puzzles import Cell, Puzzle, Square
from ...puzzles.core.shapes import Shape, box, disc, path, text
from ..drawing.contours import contours
from ..drawing.overlay import clear_of, frame
from ..drawing.places import ends_of, in_either, is_aside, middle, signs, sort_of, squares_of
from ..drawing.scene import Scene, scene

STEPS = 10
"""Number of shades between none and all."""

Shares = Mapping[Cell, Mapping[int, float]]

Candidates = Collection[tuple[Cell, int]]

MOST_LINES = 4
"""Maximum number of values whose shares are written into a square."""

SIZE = 0.21
"""The size of the small digits."""


def tone(share: float) -> str:
    """Return the tone of a share: "share1" to "share10", or "" for none."""
    return f"share{ceil(share * STEPS - NEARLY)}" if share > NEARLY else ""


def shades(puzzle: Puzzle, shares: Shares, marked: Candidates = ()) -> Scene:
    """Return the board with the shares of its open cells as shades, and frames around the squares of `marked`
    candidates.
    """
    board = scene(puzzle)
    under: list[Shape] = []
    over: list[Shape] = []
    written: dict[Square, list[str]] = {}
    for cell, values in shares.items():
        if len(puzzle.domains[cell]) < 2 or is_aside(puzzle, cell):
            continue
        sort, share = sort_of(puzzle, cell), there(puzzle, cell, values)
        if sort in ("row", "letter"):
            under += by_place(puzzle, cell, values)
        elif sort in ("square", "remark"):
            under += square_of(puzzle, cell, share)
            if not is_flag(puzzle, cell):
                place = squares_of(puzzle, cell, 0)[0]
                written.setdefault(place, []).extend(lines_of(puzzle, values))
        elif share > NEARLY:
            (under if sort == "line" else over).extend(mark_of(puzzle, cell, values, share))
            if sort == "line" and not is_flag(puzzle, cell):
                over += words_on(puzzle, cell, values)
    for square, lines in written.items():
        over += words_in(square, lines)
    framed = (square for cell, value in marked for square in squares_of(puzzle, cell, value))
    over += (frame("fin", 0.05, c + 0.05, r + 0.05, 0.9, 0.9) for r, c in dict.fromkeys(framed))
    title = f"{board.title}; shares of a relaxation"
    return Scene(title, board.left, board.top, board.width, board.height, (*under, *board.shapes, *over))


def is_flag(puzzle: Puzzle, cell: Cell) -> bool:
    """Return whether the two values of a cell mean that something is there, and that it is not."""
    return set(puzzle.rules.domain_of[cell]) <= {0, 1} and not in_either(puzzle)


def there(puzzle: Puzzle, cell: Cell, values: Mapping[int, float]) -> float:
    """Return the share of the thing in a cell; the greatest share if it holds one of several things."""
    if is_flag(puzzle, cell):
        return values.get(1, 0.0)
    if sort_of(puzzle, cell) in ("line", "edge"):
        return 1 - values.get(0, 0.0)
    return max(values.values(), default=0.0)


def by_place(puzzle: Puzzle, cell: Cell, values: Mapping[int, float]) -> Iterator[Shape]:
    """Yield a shade in the squares of each value: the value of the cell is a place."""
    for value, share in values.items():
        for r, c in squares_of(puzzle, cell, value) if share > NEARLY else ():
            yield box(tone(share), c, r)


def square_of(puzzle: Puzzle, cell: Cell, share: float) -> Iterator[Shape]:
    """Yield the shade of a square; an empty one has none."""
    for r, c in squares_of(puzzle, cell, 0)[:1] if share > NEARLY else ():
        yield box(tone(share), c, r)


def mark_of(puzzle: Puzzle, cell: Cell, values: Mapping[int, float], share: float) -> Iterator[Shape]:
    """Yield the shade of a cell that is no square: a line, a border, a corner or a piece."""
    sort, value = sort_of(puzzle, cell), max(values, key=lambda value: (values[value], value))
    if sort == "edge":
        yield path(tone(share), 0.16, *ends_of(puzzle, cell))
    elif sort == "line":
        (r, c), *_, (y, x) = squares_of(puzzle, cell, value)
        yield path(tone(share), 0.16, (c + 0.5, r + 0.5), (x + 0.5, y + 0.5))
    elif sort == "rectangle":
        squares = squares_of(puzzle, cell, value)
        (top, left), (bottom, right) = min(squares), max(squares)
        inset = 0.1 + 0.03 * (ceil(share * STEPS) % 4)
        across, down = right - left + 1 - 2 * inset, bottom - top + 1 - 2 * inset
        yield frame(tone(share), 0.06, left + inset, top + inset, across, down)
    elif sort == "piece":
        rings = contours(squares_of(puzzle, cell, value), 0.1 + 0.03 * (ceil(share * STEPS) % 4))
        yield from (path(tone(share), 0.06, *ring) for ring in rings)
    elif (corner := middle(puzzle, cell, value)) is not None:
        yield disc(tone(share), *corner, 0.14)


def words_on(puzzle: Puzzle, cell: Cell, values: Mapping[int, float]) -> Iterator[Shape]:
    """Yield the values of a line that may be several, with their shares, on a label in its middle."""
    one, *_, other = squares_of(puzzle, cell, max(values))
    words = ", ".join(lines_of(puzzle, {**values, 0: 0.0}))
    x, y = clear_of(one, other)
    wide = 0.7 * SIZE * len(words) + 0.04
    yield box("paper", x - wide / 2, y - 0.14, wide, 0.28)
    yield text("ink", SIZE, x, y, words)


def lines_of(puzzle: Puzzle, values: Mapping[int, float]) -> list[str]:
    """Return the values of a cell with their shares, the greatest first; a share of 1 is left out."""
    called = signs(puzzle)
    some = sorted((-share, value) for value, share in values.items() if share > NEARLY)
    if len(some) == 1 and some[0][0] < NEARLY - 1:
        return [called.get(some[0][1], str(some[0][1]))]
    return [f"{called.get(value, value)}: {number_in_words(-share)}" for share, value in some]


def words_in(square: Square, lines: list[str]) -> Iterator[Shape]:
    """Yield the lines of a square from top to bottom; the value of a single one is large."""
    r, c = square
    if len(lines) == 1 and ":" not in lines[0]:
        yield text("answer", 0.6, c + 0.5, r + 0.5, lines[0])
        return
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"{len(lines) - MOST_LINES + 1} more"]
    first = r + 0.5 - 0.5 * (len(lines) - 1) * (SIZE + 0.02)
    for i, words in enumerate(lines):
        yield text("ink", SIZE, c + 0.5, first + i * (SIZE + 0.02), words)


def in_words(puzzle: Puzzle, shares: Shares, most: int = 12) -> list[str]:
    """Return the fractional cells with the shares of their values, one a line, at most `most` of them."""
    ragged = [
        f"{cell}: {', '.join(lines_of(puzzle, values))}"
        for cell, values in shares.items()
        if any(NEARLY < share < 1 - NEARLY for share in values.values())
    ]
    more = [f"and {len(ragged) - most:,} more"] if len(ragged) > most else []
    return [*ragged[:most], *more]


def has_no_place(puzzle: Puzzle, shares: Shares) -> bool:
    """Return whether some fractional cell cannot be drawn, because it has no place of its own."""
    return any(
        sort_of(puzzle, cell) in (None, "region") or is_aside(puzzle, cell)
        for cell, values in shares.items()
        if any(NEARLY < share < 1 - NEARLY for share in values.values())
    )
