"""How people fill a board in by hand: what keys and clicks do, as data for the page.

>>> MARKS.press, NUMBERS.has_digits
('cell', True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Input:
    """How the boards of a form are filled in. `help` says what keys and clicks do; keys stand in brackets.

    `press` is what a click or the space bar changes: the "cell" of the square, from its greatest value to its
    least, then open; the "link" that is nearest; the next "area" over the square; or "none". `noun` is what
    is filled in, where the words "yes" and "no" do not tell it. With `has_digits` digits are typed and
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
