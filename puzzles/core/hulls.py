"""Hulls: pieces of squares that can be turned and mirrored, such as bent ships and polyominoes.

Vocabulary
    hull       the squares of a piece, from row and column 0 on, in one of its positions
    word       its length if it is straight, or a drawing of it: ``3``, ``xx/.x``

>>> word_of(PENTOMINOES["L"])
'...x/xxxx'
"""

from __future__ import annotations

from itertools import product

from .cells import Square

Hull = tuple[Square, ...]
"""The squares of a piece, from row and column 0 on."""


def turned(hull: Hull) -> list[Hull]:
    """Return a piece in all its positions, each from row and column 0 on; a straight one lies across first.

    >>> turned(((0, 0), (0, 1))), len(turned(hull_of("xx/.x/.x")))
    ([((0, 0), (0, 1)), ((0, 0), (1, 0))], 8)
    """
    turns = dict[Hull, None]()
    for across, (y, x) in product((True, False), product((1, -1), repeat=2)):
        squares = [(y * r, x * c) if across else (y * c, x * r) for r, c in hull]
        top, left = min(r for r, _ in squares), min(c for _, c in squares)
        turns[tuple(sorted((r - top, c - left) for r, c in squares))] = None
    return [*turns]


def hull_of(word: str) -> Hull:
    """Return the squares of a piece by its length or its drawing: ``3``, ``xx/.x``."""
    rows = ["x" * int(word)] if word.isdecimal() else word.split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x")


def word_of(hull: Hull) -> str:
    """Return the length of a straight piece, or a drawing of another: one word for all its positions.

    >>> word_of(hull_of("x./xx")), word_of(hull_of("x/x/x"))
    ('.x/xx', '3')
    """
    drawings = []
    for squares in turned(hull):
        high, wide = (1 + max(side) for side in zip(*squares, strict=True))
        rows = ("".join(".x"[(r, c) in squares] for c in range(wide)) for r in range(high))
        drawings.append((high, "/".join(rows)))
    high, drawing = min(drawings)
    return str(len(hull)) if high == 1 else drawing


def is_straight(hull: Hull) -> bool:
    """Return whether a piece lies in one line."""
    return min(map(len, map(set, zip(*hull, strict=True)))) == 1


TETROMINOES = {
    letter: hull_of(word)
    for letter, word in zip("ILOST", ("4", "..x/xxx", "xx/xx", ".xx/xx.", ".x./xxx"), strict=True)
}
"""The pieces of four squares by letter."""

PENTOMINOES = {
    letter: hull_of(word)
    for letter, word in zip(
        "FILNPTUVWXYZ",
        (
            "..x/xxx/.x.", "5", "...x/xxxx", "..xx/xxx.", ".xx/xxx", "..x/xxx/..x",
            "x.x/xxx", "..x/..x/xxx", "..x/.xx/xx.", ".x./xxx/.x.", "..x./xxxx", "..x/xxx/x..",
        ),
        strict=True,
    )
}  # fmt: skip
"""The pieces of five squares by letter."""

BANKS: dict[str, dict[str, int]] = {
    "p": dict.fromkeys(map(word_of, PENTOMINOES.values()), 1),
    "t": dict.fromkeys(map(word_of, TETROMINOES.values()), 1),
    "d": dict.fromkeys(map(word_of, TETROMINOES.values()), 2),
    "z": {},
}
"""Banks of pieces by letter."""
