"""Widths of words in the font of pictures, read from the font: a witness for those that pictures count on."""

from __future__ import annotations

from functools import cache
from typing import Any
from unicodedata import east_asian_width

from tiers import wants

EMOJI = 1.05
"""The most that a picture among letters takes, in parts of their size."""


@cache
def font_named(name: str) -> Any:
    """Return a font of matplotlib, 1000 units high; without it the test is skipped."""
    for package in ("matplotlib", "PIL"):
        wants(package)
    from matplotlib import get_data_path
    from PIL import ImageFont

    return ImageFont.truetype(f"{get_data_path()}/fonts/ttf/{name}.ttf", 1000)


def measured(words: str, size: float, bold: bool = False) -> float:
    """Return the width of a line in DejaVu Sans, where a letter of East Asia fills a square."""
    font = font_named("DejaVuSans-Bold" if bold else "DejaVuSans")
    narrow = "".join(letter for letter in words if not fills(letter))
    wide = [EMOJI if letter > "\uffff" else 1.0 for letter in words if fills(letter)]
    return float(size * (font.getlength(narrow) / 1000 + sum(wide)))


def fills(letter: str) -> bool:
    """Return whether a letter fills a square."""
    return east_asian_width(letter) in "WF"
