"""Published difficulties, and their names here.

>>> meant("futoshiki", "tricky"), meant("slitherlink", "tricky")
('medium', 'hard')
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

MEANT = {
    "trivial": "easy", "easy": "easy", "basic": "easy", "normal": "medium", "medium": "medium",
    "intermediate": "medium", "tricky": "medium", "advanced": "hard", "hard": "hard", "extreme": "unfair",
}  # fmt: skip
"""Our levels by the names that the collection gives to difficulties."""

OTHERWISE = {
    ("galaxies", "normal"): "easy",
    ("galaxies", "unreasonable"): "medium",
    ("slitherlink", "tricky"): "hard",
}
"""Those that mean something else in a kind: there are two of galaxies, and tricky comes after normal in
slitherlink."""


def meant(kind: str, difficulty: str) -> str:
    """Return our level for a difficulty of a kind."""
    return OTHERWISE.get((kind, difficulty)) or MEANT[difficulty]


def boards(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the kind, the difficulty and the text of each board in a file, the easier difficulties first."""
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, difficulty, text = line.split("\t")
        yield kind, difficulty, text
