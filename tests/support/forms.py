"""Puzzles that are written in a form and read again: the compared parts, and the gaps of a form."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boards import Data

from gridproof.puzzles import Puzzle
from gridproof.puzzles.notation.draft import number_areas

NO_PLACE = {
    ("penpa", "consecutive_sudoku"): "boxes",
    ("penpa", "minesweeper"): "mines",
    ("penpa", "variant_sudoku"): "penpa has no place",
    ("puzzlink", "futoshiki"): "numbers that are given",
    ("puzzlink", "kakurasu"): "pzpr has a sum beside every",
    ("puzzlink", "minesweeper"): "params.mines",
    ("pzprv3", "futoshiki"): "numbers that are given",
    ("pzprv3", "kakurasu"): "pzpr has a sum beside every",
    ("puzzlink", "variant_sudoku"): "of sudokus with boxes pzpr has only those",
    ("pzprv3", "minesweeper"): "params.mines",
    ("pzprv3", "variant_sudoku"): "of sudokus with boxes pzpr has only those",
    ("sgt", "killer_sudoku"): "square",
    ("sgt", "variant_sudoku"): "no place for",
    ("sgt_link", "killer_sudoku"): "square",
    ("sgt_link", "variant_sudoku"): "no place for",
    ("sgt_save", "killer_sudoku"): "square",
    ("sgt_save", "variant_sudoku"): "no place for",
}
"""Features of a kind, used in our boards, that a form cannot express."""


def renamed(record: Data) -> Data:
    """Return the record with its regions numbered in the order of their first squares."""
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
    """Return the constraints of a puzzle, regardless of the numbers of its regions."""
    return {replace(constraint, label="") for constraint in puzzle.constraints}
