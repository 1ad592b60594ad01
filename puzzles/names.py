"""Names as people write them: case, spaces, hyphens, plurals and other usual words make no difference.

>>> bare("Killer-Sudoku"), folded("Column clues"), folded("cols"), close("celss", ["cells", "rows"])
('killersudoku', 'col', 'col', 'cells')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_PARTS = re.compile(r"[\W_]+")
_SAME = {"column": "col"}
_IDLE = frozenset(("clue", "hint", "count", "number", "sum", "total", "label", "value"))

_GRID = ("grid", "numbers", "clues", "cells", "board", "squares")

USUAL: Mapping[str, tuple[str, ...]] = {
    "cells": _GRID,
    "givens": (*_GRID, "digits", "given", "start"),
    "cols": ("columns", "top", "vertical", "down"),
    "rows": ("left", "horizontal", "across"),
    "regions": ("areas", "rooms", "blocks", "zones", "boxes", "pieces", "shapes", "groups"),
    "counts": ("numbers", "clues", "sums", "totals"),
    "cages": ("areas", "rooms", "blocks", "boxes", "regions"),
    "top": ("above", "north", "up"),
    "bottom": ("below", "south"),
    "left": ("west",),
    "right": ("east",),
    "less": ("inequalities", "less than", "signs", "comparisons"),
    "vertices": ("corners", "points", *_GRID),
    "centers": ("centres", "dots", "circles"),
    "circles": _GRID,
    "box": ("boxes", "blocks", "box size"),
    "black": ("black cells", "blacks", "walls"),
    "trees": _GRID,
    "fleet": ("ships",),
    "queens": ("givens", "pieces"),
    "thermometers": ("thermos",),
    "corners": ("vertices",),
}
"""What else fields of these names are called; a field may add names of its own."""


def bare(name: str) -> str:
    """The letters and digits of a name, in lower case.

    >>> bare("Str8ts"), bare("by_the way")
    ('str8ts', 'bytheway')
    """
    return _PARTS.sub("", name.casefold())


def folded(name: str) -> str:
    """A name without the order, number and case of its words, and without words such as *clues* that say
    nothing beside others.

    >>> folded("plus_columns") == folded("cols plus"), folded("clues")
    (True, 'clue')
    """
    words = [_SAME.get(word, word) for word in map(_singular, _PARTS.split(name.casefold())) if word]
    return " ".join(sorted([word for word in words if word not in _IDLE] or words))


def _singular(word: str) -> str:
    """A word without the ending of its plural."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith("xes"):
        return word[:-2]
    if word in ("vertices", "vertex"):
        return "vertex"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def close(name: str, names: Iterable[str]) -> str | None:
    """The name that is nearest, None where all are far."""
    from difflib import SequenceMatcher

    wanted = bare(name[:40])

    def alike(known: str) -> float:
        return SequenceMatcher(None, wanted, bare(known)).ratio()

    near = [known for known in names if alike(known) >= 0.6]
    # Of names equally near that with the same letters is meant: suduko is no sukoro.
    return max(near, key=lambda known: (alike(known), sorted(wanted) == sorted(bare(known))), default=None)
