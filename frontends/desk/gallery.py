"""The gallery: every kind by its genre, with a picture of a small puzzle.

>>> masyu = next(each for each in gallery() if each["name"] == "masyu")
>>> masyu["title"], masyu["genre"], masyu["rows"]
('Masyu', 'loops', 7)
"""

from __future__ import annotations

from typing import Any

from ...puzzles import read_record
from ...puzzles.kind import Kind
from ...puzzles.kinds import all_kinds, genre_of
from ...puzzles.samples import samples
from ...puzzles.standing import standing_of
from ..drawing.scene import scene


def gallery() -> list[dict[str, Any]]:
    """Return every kind as a JSON object."""
    return list(map(entry, all_kinds()))


def entry(kind: Kind) -> dict[str, Any]:
    """Return the entry of a kind: its names, genre, rules and usual size, the picture of its smallest sample,
    null if it has none, and its rank, which orders kinds from the best known one.
    """
    standing = standing_of(kind)
    boards = samples(kind.name)
    rows, columns = kind.recipe.size if kind.recipe is not None else usual_size(boards)
    return {
        "name": kind.name,
        "title": kind.title,
        "aliases": [*kind.aliases, *standing.names],
        "rank": list(standing.rank),
        "genre": genre_of(kind.name),
        "rows": rows,
        "cols": columns,
        "rules": kind.rules,
        "scene": scene(read_record(boards[0])).to_json() if boards else None,
    }


def usual_size(boards: tuple[dict[str, Any], ...]) -> tuple[int, int]:
    """Return the size of the first board, or a small size if there are none."""
    return (boards[0]["rows"], boards[0]["cols"]) if boards else (6, 6)
