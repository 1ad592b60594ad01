"""Boards that tests run on: our own, always, and those of others if present.

Collections of others stand beside the checkout, in ``../shared/data``, and are read from there, never copied.
If the folder is absent the header of pytest's report says so, and our own boards alone are used.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from gridproof.puzzles import Puzzle, read_record

Data = dict[str, Any]
"""The record of a puzzle."""

ROOT = Path(__file__).resolve().parent.parent.parent
"""The checkout."""

SUPPORT = ROOT / "tests" / "support"
DATA = ROOT / "tests" / "data"
SAMPLES = ROOT / "puzzles" / "samples"
EIGHTEEN = SAMPLES / "eighteen.jsonl"
"""One puzzle of each of eighteen kinds."""

SHARED = ROOT.parent / "shared" / "data"


def shared(name: str) -> Path | None:
    """Return a file of the shared folder, or None if it is absent."""
    path = SHARED / name
    return path if path.is_file() else None


def shared_json(name: str) -> dict[str, Any]:
    """Return the object in a shared file, or an empty one if it is absent."""
    path = shared(name)
    return {} if path is None else dict(json.loads(path.read_text(encoding="utf-8")))


def shared_lines(name: str) -> list[str]:
    """Return the words of a shared file, such as one sudoku a line; none if it is absent."""
    path = shared(name)
    return [] if path is None else path.read_text(encoding="ascii").split()


SUDOKUS = (DATA / "sudokus.txt").read_text(encoding="ascii").split()
"""Our own sudokus, each minimal, of 21 to 26 givens (see `make_sudokus`)."""

SEVENTEEN = shared_lines("sudoku/17clue.txt")[:300]
"""Sudokus of 17 givens, by others."""


@cache
def sample_boards(kind: str) -> list[Data]:
    """Return the boards of a kind, from small to large."""
    lines = (SAMPLES / "boards" / f"{kind}.jsonl").read_text("utf-8").splitlines()
    return sorted(map(json.loads, lines), key=lambda board: board["rows"] * board["cols"])


@cache
def all_boards() -> dict[str, list[Data]]:
    """Return every board at hand by its kind."""
    found: dict[str, list[Data]] = {}
    for folder in (DATA, SAMPLES / "boards"):
        for file in sorted(folder.glob("*.jsonl")):
            for record in map(json.loads, file.read_text("utf-8").splitlines()):
                found.setdefault(record["type"], []).append(record)
    return found


@cache
def few_puzzles() -> dict[str, list[Puzzle]]:
    """Return at most two puzzles of each of eighteen kinds."""
    found: dict[str, dict[str, Puzzle]] = {}
    for path in (*sorted(DATA.glob("*.jsonl")), EIGHTEEN):
        for line in path.read_text(encoding="utf-8").splitlines():
            puzzle = read_record(json.loads(line))
            found.setdefault(puzzle.kind, {})[str(puzzle.id)] = puzzle
    return {kind: list(found[kind].values())[:2] for kind in sorted(found)}


def canonical(name: str, value: Any) -> Any:
    """Return a form that is equal for equal answers: ways and bridges in any order, regions under any
    numbers.
    """
    if name == "regions":
        numbers: dict[Any, int] = {}
        return [[numbers.setdefault(label, len(numbers)) for label in row] for row in value]
    if name == "bridges":
        return sorted(value)
    if isinstance(value, list):
        return [canonical(name, item) for item in value]
    return "".join(sorted(value)) if isinstance(value, str) else value
