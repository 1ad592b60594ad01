"""Widths of letters as the fonts of pictures have them, in parts of their size, and lines that fit a width.

They are those of DejaVu Sans in bold, rounded up to a twentieth, as Verdana and DejaVu Sans are the widest
fonts that a picture asks for. Letters of East Asia fill a square.

>>> [round(width_of(words, 10, bold=True), 1) for words in ("ill", "WWW", "日本", "é")]
[10.5, 34.5, 20.0, 7.0]
>>> list(wrapped("one two three", 50, 10)), list(wrapped("日本語のパズル", 50, 10))
(['one two', 'three'], ['日本語のパ', 'ズル'])
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from unicodedata import category, combining, east_asian_width, normalize

ALIKE = {
    0.35: " 'ijl", 0.4: ",./:;IJ\\|", 0.45: "-f", 0.5: "!()[]_`rt", 0.55: '"*', 0.6: "?csz", 0.65: "Lx",
    0.7: "$0123456789EFTaekovy", 0.75: "CPSYZbdghnpqu{}", 0.8: "ABKRVX", 0.85: "#+<=>DGHNU^~", 0.9: "&OQ",
    0.95: "w", 1.0: "@M", 1.05: "%m", 1.15: "W",
}  # fmt: skip
"""Letters by their width."""

WIDTHS = {letter: width for width, letters in ALIKE.items() for letter in letters}

SMALL, LARGE = 0.85, 1.05
"""The width of another letter, and of a capital or a sign."""

PLAIN, SAME = 0.93, "#+<=>^~"
"""The width of a letter that is not bold, as a part of a bold one, and the signs whose widths are alike."""

TOKENS = re.compile(r"\s+|[^\s\u1100-\uffdc]+|.")
"""Spaces, a word, or a letter of East Asia, after which a line may end."""

CLOSING = "、。，．！？：；）」』】〉》"
"""Signs with which no line begins."""


@cache
def letter_width(letter: str, bold: bool) -> float:
    """Return the width of a letter of size 1."""
    if combining(letter) or category(letter) in ("Cf", "Me"):
        return 0.0
    if east_asian_width(letter) in "WF":
        return 1.0 if category(letter) != "So" else LARGE
    base = normalize("NFD", letter)[0]
    wide = WIDTHS.get(base, SMALL if category(letter) in ("Ll", "Lo", "Zs") else LARGE)
    return wide if bold or letter in SAME else PLAIN * wide


def width_of(words: str, size: float, bold: bool = False) -> float:
    """Return the width of a line of words of a size, or a little more."""
    return size * sum(letter_width(letter, bold) for letter in words)


def wrapped(words: str, room: float, size: float, bold: bool = False) -> Iterator[str]:
    """Yield the lines of a paragraph that fit into `room`. A word that is longer than a line is broken."""
    line, filled = "", 0.0
    for token in tokens(words):
        wide = width_of(token, size, bold)
        if filled + wide > room and line.strip():
            yield line.strip()
            line, filled = "", 0.0
        if not line and token.isspace():
            continue
        if wide > room:
            *whole, token = pieces(token, room, size, bold)
            yield from whole
            wide = width_of(token, size, bold)
        line, filled = line + token, filled + wide
    if line.strip():
        yield line.strip()


def tokens(words: str) -> Iterator[str]:
    """Yield what stays together on a line: spaces as one, a word, a letter with the sign that closes it."""
    held = ""
    for token in TOKENS.findall(words):
        if held and token not in CLOSING:
            yield held
            held = ""
        held += " " if token.isspace() else token
    if held:
        yield held


def pieces(word: str, room: float, size: float, bold: bool) -> list[str]:
    """Return a long word in pieces that fit into `room`, of a letter at least."""
    parts = [""]
    for letter in word:
        if parts[-1] and width_of(parts[-1] + letter, size, bold) > room:
            parts.append("")
        parts[-1] += letter
    return parts
