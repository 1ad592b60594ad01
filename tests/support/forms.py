"""Puzzles that are written in a form and read again: what is compared, and what a form cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boards import Data

from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.draft import number_areas

NO_PLACE = {
    ("puzzlink", "kakurasu"): "a blank",
    ("puzzlink", "minesweeper"): "params.mines",
    ("pzprv3", "minesweeper"): "params.mines",
}
"""What a form cannot say of a kind, though our boards do."""


def renamed(record: Data) -> Data:
    """The record with its regions numbered in the order of their first squares."""
    clues = record["clues"]
    if "regions" not in clues:
        return record
    order = number_areas(clues["regions"])
    found: Data = {"regions": [[order.get(label) for label in row] for row in clues["regions"]]}
    if clues.get("counts"):
        counts = {order[label]: clues["counts"].get(str(label)) for label in order}
        found["counts"] = {str(label): n for label, n in counts.items() if n is not None}
    return record | {"clues": clues | found}


def rules(puzzle: Puzzle) -> set[Any]:
    """The constraints of a puzzle, however its regions are numbered."""
    return {replace(constraint, label="") for constraint in puzzle.constraints}
