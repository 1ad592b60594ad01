"""Ways of filling in a board by hand: the actions of keys and clicks, as data for the page.

>>> MARKS.press, NUMBERS.has_digits
('cell', True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Input:
    """Way of filling in the boards of a form. `help` explains keys and clicks; keys stand in brackets.

    `press` is the thing that a click or the space bar changes: the "cell" of the square, from its greatest
    value to its least, then open; the nearest "link"; the next "area" over the square; or "none". `noun` is
    the thing filled in, if the words "yes" and "no" are not clear. With `has_digits` digits are typed and
    candidates noted. With `by_value` each value of a cell is a square of its own.
    """

    help: str
    press: Literal["none", "cell", "link", "area"]
    noun: str = ""
    has_digits: bool = False
    by_value: bool = False


NUMBERS = Input(
    "[arrows] move, [digits] enter, [Shift]+[digit] pencil mark, [Delete] clears", "none", has_digits=True
)
MARKS = Input("[arrows] move, [Space] or a click: yes, no, open", "cell")
PLACES = Input("[arrows] move, [Space] or a click places and removes", "cell", by_value=True)
LINKS = Input(
    "[arrows] move, [Shift]+[arrow] or a click between two squares: line, no line, open", "link", "line"
)
EDGES = Input(
    "[arrows] move, [Shift]+[arrow] or a click on a side of a square: line, no line, open; drag for more",
    "link",
    "line",
)
AREAS = Input("[arrows] move, [Space] or a click: the next rectangle over this square", "area", "area")
