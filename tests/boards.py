"""The boards that tests are run on: our own, always, and those of others where they are there.

Collections of others stand beside the checkout, in ``../shared/data``, and are read from there, never
copied. Where the folder is absent the header of pytest's report says so, and our own boards alone are used.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
DATA = TESTS / "data"
SAMPLES = TESTS.parent / "puzzles" / "samples"
SHARED = TESTS.parent.parent / "shared" / "data"


def shared(name: str) -> Path | None:
    """A file of the shared folder; None where it is absent."""
    path = SHARED / name
    return path if path.is_file() else None


def shared_json(name: str) -> dict[str, Any]:
    """The object that a shared file holds; empty where it is absent."""
    path = shared(name)
    return {} if path is None else dict(json.loads(path.read_text(encoding="utf-8")))


def shared_lines(name: str) -> list[str]:
    """The words of a shared file, such as one sudoku a line; none where it is absent."""
    path = shared(name)
    return [] if path is None else path.read_text(encoding="ascii").split()


SUDOKUS = (DATA / "sudokus.txt").read_text(encoding="ascii").split()
"""Our own sudokus, each minimal, of 21 to 26 givens (see `make_sudokus`)."""

SEVENTEEN = shared_lines("sudoku/17clue.txt")[:300]
"""Sudokus of 17 givens, by others."""
