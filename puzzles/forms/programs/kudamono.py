"""Links of Kudamono: ``?W=6x5&L=(4)2(6)1&SIE=3RU&G=hidoku``, a size, entries, borders and a genre.

Squares are counted from the lower left corner upwards, column by column, and corners likewise. An entry is a
number in brackets, or a letter for a circle or a block, and the steps from the entry before. A run of borders
begins at a corner, some steps from the run before, and goes up, down, left and right. Older links have the
last column and row, ``W=5&H=4``, and count them as words: 0, 1, 10, 11, 2.

>>> record = read_link("pedros.works/paper-puzzle-player?W=3x2&L=(2)0(3)5&G=slitherlink")
>>> record["clues"]
{'cells': [[None, None, 3], [2, None, None]]}
>>> read_link("pedros.works/paper-puzzle-player?W=3x2&L=(2)0&G=slitherlink&V=double")
Traceback (most recent call last):
    ...
gridproof.InputError: the link of Kudamono says V=double, which is not known here
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from ...core.board import MOST_SIDE
from ...core.errors import InputError
from ...core.record import demand_squares, shorten
from ...kinds import name_called
from ...notation.looks import BLACK
from ...notation.penpa import PenpaPage, Point
from ...notation.variants.documents import Address
from ..form import Data
from .penpa import read_page

_SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
_ENTRY = re.compile(r"(?:\((?P<number>[0-9]{1,6})\)|(?P<letter>[A-Za-z]))(?P<steps>[0-9]{1,7})")
_RUN = re.compile(r"(?P<steps>[0-9]{1,7})(?P<moves>[RLUD]{1,9999})")

CIRCLES = {"w": 1, "b": 2}
"""The numbers of a white and of a black circle, by their letters."""

BLOCK = "z"
"""The letter of a black square."""

LARGEST_OLD = 8
"""The most rows or columns of a board whose corners are counted alike by words and by numbers."""

_MOVES = {"R": (0, 2), "L": (0, -2), "U": (-2, 0), "D": (2, 0)}

KNOWN = ("W", "H", "L", "SIE", "G")
"""The parts of a link that are read."""


def read_link(text: str) -> Data:
    """Return the record of a link. Raises `InputError` for a genre or a part that is not known."""
    query = Address.of(text).query
    genre = query.get("G", "")
    kind = name_called(genre.replace("-", " ")) if genre else None
    if kind is None:
        what = (
            f"the link of Kudamono is of the genre {shorten(genre)}"
            if genre
            else "the link has no genre (G=)"
        )
        raise InputError(f"{what}, which is not among the kinds here (`gridproof kinds` lists them)")
    for name, value in query.items():
        if name not in KNOWN:
            raise InputError(f"the link of Kudamono says {name[:20]}={value[:40]}, which is not known here")
    rows, columns, is_old = _size_of(query)
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise InputError(f"a board has 1 to {MOST_SIDE} rows and columns")
    demand_squares(rows, columns)
    page = PenpaPage(rows, columns)
    _add_entries(page, query.get("L", ""), sorted if is_old else list)
    if is_old and query.get("SIE") and max(rows, columns) > LARGEST_OLD:
        raise InputError(
            f"borders of an old link of Kudamono are read on boards up to {LARGEST_OLD} squares a side"
        )
    _add_borders(page, query.get("SIE", ""))
    return read_page(page, kind)


def _size_of(query: Mapping[str, str]) -> tuple[int, int, bool]:
    """Return the rows and columns of a link, and whether it is an old one."""
    if size := _SIZE.fullmatch(query.get("W", "") if "H" not in query else ""):
        return int(size[2]), int(size[1]), False
    if size := _SIZE.fullmatch(f"{query.get('W', '')}x{query.get('H', '')}"):
        return int(size[2]) + 1, int(size[1]) + 1, True
    raise InputError("the link of Kudamono has no size such as W=6x5: open it there, and copy it again")


def _matches(pattern: re.Pattern[str], text: str, what: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern that make up a text. Raises `InputError` for anything between them."""
    end = 0
    while end < len(text):
        match = pattern.match(text, end)
        if match is None:
            raise InputError(f"{shorten(text[end : end + 30])} is no {what} of Kudamono")
        yield match
        end = match.end()


def _add_entries(page: PenpaPage, text: str, ordered: Callable[[Iterable[str]], list[str]]) -> None:
    """Draw the entries on a page, whose rows and columns are in an order."""
    heights = [int(word) for word in ordered(map(str, range(page.rows)))]
    columns = [int(word) for word in ordered(map(str, range(page.columns)))]
    place = 0
    for entry in _matches(_ENTRY, text, "entry"):
        place += int(entry["steps"])
        if place >= page.rows * page.columns:
            raise InputError("an entry of the link of Kudamono is not on the board")
        column, height = columns[place // page.rows], heights[place % page.rows]
        index = page.index((2 * (page.rows - 1 - height) + 1, 2 * column + 1))
        if entry["number"] is not None:
            page.layers.setdefault("number", {})[index] = [int(entry["number"]), 1, "1"]
        elif entry["letter"] in CIRCLES:
            page.layers.setdefault("symbol", {})[index] = [CIRCLES[entry["letter"]], "circle_L", 1]
        elif entry["letter"] == BLOCK:
            page.layers.setdefault("surface", {})[index] = BLACK
        else:
            cell = f"r{page.rows - height}c{column + 1}"
            raise InputError(f"the letter {entry['letter']} of Kudamono is not known here", cell=cell)


def _add_borders(page: PenpaPage, text: str) -> None:
    """Draw the runs of borders on a page."""
    place = 0
    for run in _matches(_RUN, text, "run of borders"):
        place += int(run["steps"])
        column, height = divmod(place, page.rows + 1)
        corner: Point = 2 * (page.rows - height), 2 * column
        for move in run["moves"]:
            down, right = _MOVES[move]
            end = corner[0] + down, corner[1] + right
            if not (0 <= end[0] <= 2 * page.rows and 0 <= end[1] <= 2 * page.columns):
                raise InputError("a border of the link of Kudamono is not on the board")
            ends = sorted((page.index(corner), page.index(end)))
            page.layers.setdefault("lineE", {})[f"{ends[0]},{ends[1]}"] = 2
            corner = end
