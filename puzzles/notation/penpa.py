"""Penpa+: the page of a link, a board with layers of numbers, symbols, lines and colours at its points.

The text of a page is deflated, in Base64. Its points are numbered: the middles of all squares with a margin
of two around the board, then their lower right corners, the middles of their lower and of their right
borders, and four small places in each.

Vocabulary
    page       a drawn board: its size, the space around it, its layers
    layer      the drawings of one sort, most by their point
    space      the rows above and below the board and the columns beside it

>>> page = PenpaPage(1, 2, layers={"number": {14: [3, 1, "1"]}}, tags=["slitherlink"])
>>> PenpaPage.of(page.link()) == page
True
>>> page.point(14), page.index((1, 3)), page.point(page.index((2, 1)))
((1, 1), 15, (2, 1))
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any
from urllib.parse import unquote

from ..core.board import MOST_SIDE
from ..core.errors import InputError
from ..core.record import demand_squares, shorten
from .variants.documents import bound_depth

Point = tuple[int, int]
"""A place in half squares, as in `text.sketch`: the middle of the first square is (1, 1)."""

HOME = "https://swaroopg92.github.io/penpa-edit/"

MOST_LETTERS = 500_000
"""The most letters of a packed page."""

MOST_TEXT = 1_500_000
"""The most characters of its text."""

MARGIN = 2
"""The squares around board and space that are never drawn."""

GRIDS = ("square", "sudoku", "kakuro")
"""The sorts of boards that have squares."""

_NAMES = {
    "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"', "S": '"surface"',
    "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"', "N": '"number"', "Y": '"symbol"',
    "P": '"special"', "B": '"board"', "R": '"command_redo"', "U": '"command_undo"', "8": '"command_replay"',
    "1": '"numberS"', "F": '"freeline"', "2": '"freelineE"', "T": '"thermo"', "3": '"arrows"',
    "D": '"direction"', "0": '"squareframe"', "5": '"polygon"', "4": '"deletelineE"', "6": '"killercages"',
    "7": '"nobulbthermo"', "_": '"__a"', "O": "null", "Z": "z",
}  # fmt: skip
"""The texts that a z and a letter stand for in a packed page."""

_SHORT = re.compile(r"z(.)", re.DOTALL)
_LONG = re.compile("|".join(map(re.escape, sorted(_NAMES.values(), key=len, reverse=True))))
_CODES = {name: f"z{code}" for code, name in _NAMES.items()}
_PARAM = re.compile(r"(?:^|[?#&])(\w+)=([^&]*)")
_ESCAPES = (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "="))

PAGE_NOTES = ("title", "author", "rules")
"""The texts that a page has a place for."""

LISTS = ("thermo", "nobulbthermo", "arrows", "direction", "squareframe", "polygon", "killercages")
TABLES = (
    *("number", "numberS", "symbol", "surface", "line", "lineE", "wall", "cage"),
    *("freeline", "freelineE", "deletelineE"),
)


def params_of(link: str) -> dict[str, str]:
    """Return the parts of a link, such as ``p``, which is the page."""
    return {name: unquote(value) for name, value in _PARAM.findall(link)}


@dataclass
class PenpaPage:
    """A page: `rows` and `columns` without the space, which is (above, below, left, right).

    Raises:
        InputError: For a page that is damaged, too large, or no board of squares.
    """

    rows: int
    columns: int
    space: tuple[int, int, int, int] = (0, 0, 0, 0)
    layers: dict[str, Any] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    grid: str = "square"
    notes: dict[str, str] = field(default_factory=dict)
    holes: list[Point] = field(default_factory=list)
    """Squares of the board that were taken out."""

    # Points -------------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """The columns of all points."""
        return self.columns + self.space[2] + self.space[3] + 2 * MARGIN

    @property
    def area(self) -> int:
        """The number of points of one sort."""
        return self.width * (self.rows + self.space[0] + self.space[1] + 2 * MARGIN)

    def point(self, index: int) -> Point:
        """Return the place of a point in half squares from the corner of the board. Raises `InputError` for a
        small place, or none at all.
        """
        sort, rest = divmod(index, self.area)
        if not 0 <= sort <= 3:
            raise InputError(f"the point {index} of the page is no square, border or corner")
        y, x = divmod(rest, self.width)
        below, right = ((0, 0), (1, 1), (1, 0), (0, 1))[sort]
        return 2 * (y - MARGIN - self.space[0]) + 1 + below, 2 * (x - MARGIN - self.space[2]) + 1 + right

    def small_place(self, index: int) -> tuple[Point, int]:
        """Return the square of a small place, and which of its places that is: 0 to 3 in the corners, left to
        right and down, 4 to 7 at the sides.
        """
        sort, corner = divmod(index, 4)
        if not self.area <= sort < 3 * self.area:
            raise InputError(f"the point {index} of the page is no small place")
        y, x = self.point(sort % self.area)
        return (y // 2, x // 2), corner + 4 * (sort >= 2 * self.area)

    def index(self, point: Point) -> int:
        """Return the number of a point, the inverse of `point`."""
        y, x = point
        sort = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[y % 2, x % 2]
        row, column = (y - 1) // 2 + MARGIN + self.space[0], (x - 1) // 2 + MARGIN + self.space[2]
        return sort * self.area + row * self.width + column

    def corner(self, square: Point) -> int:
        """Return the number of the small place in the upper left corner of a square."""
        r, c = square
        return 4 * (self.area + self.index((2 * r + 1, 2 * c + 1)))

    def outline(self, squares: Iterable[Sequence[int]]) -> list[str]:
        """Return the lines around a cage, each as its ends, which are small places. Four small places of the
        cage that are neighbours make a tile: a line is the side of one tile alone.
        """
        places = {(2 * r + y, 2 * c + x) for r, c in squares for y in (0, 1) for x in (0, 1)}
        sides = Counter[tuple[Point, Point]]()
        for y, x in places:
            tile = ((y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1))
            if places.issuperset(tile):
                sides.update((tile[one], tile[other]) for one, other in ((0, 1), (0, 2), (1, 3), (2, 3)))
        ends = {(y, x): self.corner((y // 2, x // 2)) + 2 * (y % 2) + x % 2 for y, x in places}
        return [f"{ends[one]},{ends[other]}" for (one, other), tiles in sides.items() if tiles == 1]

    # Reading ------------------------------------------------------------------------------------

    @classmethod
    def of(cls, link: str) -> PenpaPage:
        """Return the page of a link."""
        lines = unpack(params_of(link).get("p", "")).split("\n")
        head = lines[0].split(",")
        if head[0].isdecimal():
            raise InputError("this page was made by an old version of Penpa: open the link and save it again")
        if head[0] not in GRIDS:
            raise InputError(f"the board of the page is {shorten(head[0])}, boards of squares are read")
        if any(head[at : at + 1] not in ([right], []) for at, right in ((4, "0"), (5, "1"), (6, "1"))):
            raise InputError(
                "the board of the page is turned or mirrored: turn it back, and copy the link again"
            )
        if len(lines) < 6 or len(head) < 4:
            raise InputError("the packed page breaks off")
        top, bottom, left, right = _numbers(_json(lines[1]), 4)
        columns, rows = _numbers(
            [int(each) if each.isdecimal() and len(each) < 9 else None for each in head[1:3]], 2
        )
        page = cls(rows - top - bottom, columns - left - right, (top, bottom, left, right), grid=head[0])
        if not (1 <= page.rows <= MOST_SIDE and 1 <= page.columns <= MOST_SIDE):
            raise InputError(f"a board has 1 to {MOST_SIDE} rows and columns")
        demand_squares(rows, columns)
        page.layers = _layers(_json(lines[3]))
        page.tags = _words(_json(lines[17])) if len(lines) > 17 and lines[17] else []
        page.notes = _notes(head)
        page.holes = page.holes_of(_json(lines[5]))
        return page

    def holes_of(self, steps: Any) -> list[Point]:
        """Return the squares of the board that are not in the list of squares, each of which is the step from
        the one before.
        """
        if not isinstance(steps, list) or not all(type(step) is int for step in steps):
            return []
        squares = {*accumulate(steps)}
        board = ((r, c) for r in range(self.rows) for c in range(self.columns))
        return [
            square for square in board if self.index((2 * square[0] + 1, 2 * square[1] + 1)) not in squares
        ]

    # Writing ------------------------------------------------------------------------------------

    def link(self) -> str:
        """Return the link that opens the page for editing."""
        return f"{HOME}#m=edit&p={pack(self.text())}"

    def text(self) -> str:
        """Return the text of the page."""
        top, bottom, left, right = self.space
        rows, columns = self.rows + top + bottom, self.columns + left + right
        size = 38
        centre = self.index((self.rows + bottom - top, self.columns + right - left))
        notes = {name: _escaped(self.notes.get(name, "")) for name in PAGE_NOTES}
        head = [
            *(self.grid, columns, rows, size, 0, 1, 1, (columns + 1) * size, (rows + 1) * size),
            *(centre, centre, 0, 0, 0, 0, f"Title: {notes['title']}", f"Author: {notes['author']}", ""),
            *(notes["rules"], "OFF", "false", ""),
        ]
        board = [
            self.index((2 * r + 1, 2 * c + 1))
            for r in range(self.rows)
            for c in range(self.columns)
            if (r, c) not in self.holes
        ]
        blank: dict[str, Any] = {name: {} for name in TABLES} | {name: [] for name in LISTS}
        layers = blank | {name: _in_order(layer) for name, layer in self.layers.items()}
        mode = {"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": _MODE, "pu_a": _MODE}
        lines = [
            ",".join(map(str, head)),
            *map(_dump, ([*self.space], mode, layers, blank)),
            _dump([*board[:1], *(b - a for a, b in pairwise(board))]),
            *("[]", "{}", '"x"', '"x"', "[3,1,0]", _dump(mode), '"1"', '"false"', _dump(blank), _dump(blank)),
            *("{}", _dump(self.tags), ""),
        ]
        return "\n".join(lines)


_MODE = {"edit_mode": "surface", "surface": ["", 1]}
"""The tool that is in the hand."""


def unpack(code: str) -> str:
    """Return the text of a packed page. Raises `InputError` for one that is damaged or too large."""
    if len(code) > MOST_LETTERS:
        raise InputError(f"the packed page has more than {MOST_LETTERS:,} letters, which is too large")
    letters = code.rstrip("=").replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        packed = b64decode(letters + "=" * (-len(letters) % 4), validate=True)
        inflater = zlib.decompressobj(-15)
        data = inflater.decompress(packed, MOST_TEXT)
    except (Error, ValueError, zlib.error):
        raise InputError("the packed page is damaged: copy the whole link") from None
    if not data or not (inflater.eof or inflater.unconsumed_tail):
        raise InputError("the packed page breaks off: copy the whole link")
    if inflater.unconsumed_tail:
        raise InputError(f"the packed page has more than {MOST_TEXT:,} characters, which is too large")
    text = _SHORT.sub(lambda match: _NAMES.get(match[1], match[0]), data.decode("utf-8", "replace"))
    if len(text) > 2 * MOST_TEXT:
        raise InputError(f"the packed page has more than {MOST_TEXT:,} characters, which is too large")
    return text


def pack(text: str) -> str:
    """Return the packed page of a text.

    >>> unpack(pack('square,"number",z'))
    'square,"number",z'
    """
    short = _LONG.sub(lambda match: _CODES[match[0]], text)
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(deflater.compress(short.encode()) + deflater.flush()).decode()


def _json(text: str) -> Any:
    """Return the value of a line of a page."""
    try:
        value = json.loads(text)
    except RecursionError:
        raise InputError("the page has too many lists inside one another") from None
    except ValueError:
        raise InputError("a line of the packed page is no JSON") from None
    bound_depth(value)
    return value


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _in_order(layer: Any) -> Any:
    """Return a layer with its points in order, as JavaScript has them."""
    return (
        dict(sorted(layer.items(), key=lambda item: str(item[0]).rjust(40)))
        if isinstance(layer, dict)
        else layer
    )


def _numbers(values: Any, count: int) -> list[int]:
    """Return a list of this number of numbers from 0 on."""
    if not isinstance(values, list) or len(values) != count:
        raise InputError("the size of the page is malformed")
    if not all(type(value) is int and 0 <= value <= 2 * MOST_SIDE for value in values):
        raise InputError("the size of the page is malformed")
    return values


def _words(values: Any) -> list[str]:
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []


def _layers(value: Any) -> dict[str, Any]:
    """Return the layers that hold something, those of points by their numbers."""
    if not isinstance(value, dict):
        raise InputError("the page has no layers")
    layers: dict[str, Any] = {}
    for name, layer in value.items():
        if name in TABLES and isinstance(layer, dict) and layer:
            layers[name] = {
                int(key) if key.isdecimal() and len(key) < 9 else key: each for key, each in layer.items()
            }
        elif name in LISTS and isinstance(layer, list) and layer:
            layers[name] = layer
    return layers


def _notes(head: list[str]) -> dict[str, str]:
    """Return title, author and rules, if they are there."""
    found = {}
    for name, at, prefix in (("title", 15, "Title: "), ("author", 16, "Author: "), ("rules", 18, "")):
        text = head[at].removeprefix(prefix) if len(head) > at else ""
        for escape, sign in _ESCAPES:
            text = text.replace(escape, sign)
        if text.strip():
            found[name] = text.strip()
    return found


def _escaped(text: str) -> str:
    """Return a text as it stands in the first line of a page."""
    for escape, sign in _ESCAPES:
        text = text.replace(sign, escape)
    return text
