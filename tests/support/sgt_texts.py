"""Texts that the programs of Simon Tatham's collection print of a game in play, as the entries of an answer.

The text is what a program itself makes of a save file, so it tells what the moves did without this package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Lines = list[str]
Answer = dict[str, Any]


def char(lines: Lines, y: int, x: int) -> str:
    """Return the character in a line, or a space behind its end."""
    return lines[y][x] if y < len(lines) and x < len(lines[y]) else " "


def squares(
    part: str, names: Mapping[str, Any], down: tuple[int, int], across: tuple[int, int]
) -> Callable[..., Answer]:
    """Return a reader of squares: the first line or column, and the distance to the next."""

    def read(lines: Lines, rows: int, columns: int) -> Answer:
        (y, dy), (x, dx) = down, across
        grid = [[char(lines, y + r * dy, x + c * dx) for c in range(columns)] for r in range(rows)]
        return {
            part: [
                [names.get(each, int(each) if each.isdigit() and not names else None) for each in row]
                for row in grid
            ]
        }

    return read


def numbers(*places: tuple[int, int]) -> Callable[..., Answer]:
    """Return a reader of squares with digits and letters."""
    digits = {sign: i for i, sign in enumerate("0123456789abcdefghijklmnopqrstuv") if i}
    return squares("values", digits, *places)


def solo(lines: Lines, *_: int) -> Answer:
    """Read numbers with lines between the boxes."""
    inner = [line for line in lines if any(sign.isalnum() or sign in "._" for sign in line)]
    digits = {sign: i for i, sign in enumerate("0123456789abcdefghijklmnopqrstuv") if i}
    grid = [[digits.get(sign) for sign in line if sign.isalnum() or sign in "._"] for line in inner]
    return {"values": grid}


def pattern(lines: Lines, rows: int, columns: int) -> Answer:
    """Read shaded squares behind the clues of the rows."""
    first = next(i for i, line in enumerate(lines) if "+--" in line)
    left = lines[first].index("+")
    return squares("shaded", {"#": 1, ".": 0}, (first + 1, 2), (left + 1, 3))(lines, rows, columns)


def singles(lines: Lines, rows: int, columns: int) -> Answer:
    """Read black squares as stars, and circles as waves below their numbers."""
    grid = [
        [
            1 if char(lines, 2 * r, 2 * c) == "*" else 0 if char(lines, 2 * r + 1, 2 * c) == "~" else None
            for c in range(columns)
        ]
        for r in range(rows)
    ]
    return {"shaded": grid}


def sides(part: str, dy: int, dx: int, crosses: bool = False) -> Callable[..., Answer]:
    """Return a reader of the sides of squares, from corner to corner `dx` characters apart."""

    def read(lines: Lines, rows: int, columns: int) -> Answer:
        drawn = {}
        for r in range(rows + 1):
            for c in range(columns + 1):
                upright, level = char(lines, dy * r + dy // 2, dx * c), char(lines, dy * r, dx * c + 1)
                if r < rows and (crosses or 0 < c < columns):
                    drawn[f"r{r + 1}c{c}|r{r + 1}c{c + 1}"] = {"|": 1, "x": 0}.get(upright)
                if c < columns and (crosses or 0 < r < rows):
                    drawn[f"r{r}c{c + 1}|r{r + 1}c{c + 1}"] = {"-": 1, "x": 0}.get(level)
        return {part: {side: value for side, value in drawn.items() if value is not None}}

    return read


def pearl(lines: Lines, rows: int, columns: int) -> Answer:
    """Read the lines between the middles of squares."""

    def ways(r: int, c: int) -> Iterator[str]:
        y, x = 2 * r, 4 * c
        yield "n" * (r > 0 and char(lines, y - 1, x) == "|")
        yield "e" * (char(lines, y, x + 2) == "-")
        yield "s" * (char(lines, y + 1, x) == "|")
        yield "w" * (c > 0 and char(lines, y, x - 2) == "-")

    return {"links": [["".join(ways(r, c)) for c in range(columns)] for r in range(rows)]}


def bridges(lines: Lines, rows: int, columns: int) -> Answer:
    """Read bridges from island to island; the text shows two where there are more."""
    counts = {"-": 1, "=": 2, "|": 1, '"': 2}
    built = []
    for r in range(rows):
        for c in range(columns):
            for y, x, signs in ((0, 1, "-="), (1, 0, '|"')):
                far = 1
                while char(lines, r, c) not in '.-=|~!"' and char(lines, r + far * y, c + far * x) in signs:
                    far += 1
                if far > 1:
                    built.append([r, c, r + far * y, c + far * x, counts[char(lines, r + y, c + x)]])
    return {"bridges": sorted(built)}


def dominosa(lines: Lines, rows: int, columns: int) -> Answer:
    """Read dominoes as boxes around two squares, without a line between the two."""

    def is_box(r: int, c: int, height: int, width: int) -> bool:
        y, x, down, across = 2 * r, 4 * c, 2 * height, 4 * width
        levels = {char(lines, y + i, x + j) for i in (0, down) for j in range(1, across)}
        uprights = {char(lines, y + i, x + j) for i in range(1, down) for j in (0, across)}
        middle = char(lines, y + down // 2, x + across // 2)
        return levels <= {"-", "+"} and uprights <= {"|", "+"} and middle == " "

    grid: list[list[int | None]] = [[None] * columns for _ in range(rows)]
    boxes = [
        (r, c, height, width)
        for r in range(rows)
        for c in range(columns)
        for height, width in ((1, 2), (2, 1))
        if r + height <= rows and c + width <= columns and is_box(r, c, height, width)
    ]
    for count, (r, c, height, width) in enumerate(boxes):
        grid[r][c] = grid[r + height - 1][c + width - 1] = count
    return {"regions": grid}


def ranges(lines: Lines, rows: int, columns: int) -> Answer:
    """Read squares that are as wide as the largest number."""
    wide = lines[0].index("+", 1)
    return squares("shaded", {"#": 1, ".": 0}, (1, 2), (1, wide))(lines, rows, columns)


def lines_between(dx: int) -> Callable[..., Answer]:
    """Return a reader of the sides between squares, as areas that no line is left in or between."""

    def read(lines: Lines, rows: int, columns: int) -> Answer:
        return {"sides": sides("", 2, dx)(lines, rows, columns)[""]}

    return read


READERS: dict[str, Callable[..., Answer]] = {
    "bridges": bridges,
    "dominosa": dominosa,
    "filling": numbers((1, 2), (2, 4)),
    "galaxies": lines_between(2),
    "lightup": squares("bulbs", {"L": 1, "x": 0}, (1, 2), (1, 2)),
    "loopy": sides("edges", 2, 2, crosses=True),
    "magnets": squares("values", {"+": "+", "-": "-"}, (2, 2), (2, 2)),
    "pattern": pattern,
    "pearl": pearl,
    "range": ranges,
    "rect": lines_between(3),
    "singles": singles,
    "slant": squares("slants", {"\\": "\\", "/": "/"}, (1, 2), (1, 2)),
    "solo": solo,
    "tents": squares("tents", {"/": 1, " ": 0}, (1, 2), (2, 4)),
    "towers": numbers((2, 1), (3, 2)),
    "unequal": numbers((0, 2), (0, 2)),
    "unruly": squares("values", {"0": 0, "1": 1}, (0, 1), (0, 2)),
}
"""The readers by the names of the games that print text; keen and mosaic do not print entries."""


def entries_in(game: str, text: str, rows: int, columns: int) -> Answer:
    """Return the entries that a program's text shows."""
    return READERS[game](text.split("\n"), rows, columns)
