"""Entries of reasoning-gym: from the metadata that the package writes to a puzzle of ours.

>>> said = {"source_dataset": "kakurasu", "row_sums": [1, 3], "col_sums": [3, 2], "puzzle": [[0, 0], [0, 0]]}
>>> stated(said)["clues"]
{'rows': [1, 3], 'cols': [3, 2]}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...puzzles import InputError
from ...puzzles.record import shorten

NAME = "source_dataset"
"""What metadata say under this name is the generator that made them."""

Metadata = Mapping[str, Any]


def stated(said: Metadata) -> Any:
    """The puzzle of metadata, as a record or as the rows of a sudoku. Raises `InputError` where they say too
    little, and for generators whose puzzles are of no kind here.
    """
    form = FORMS.get(str(said[NAME]))
    if form is None:
        name, known = shorten(said[NAME]), ", ".join(FORMS)
        raise InputError(f"the puzzles of reasoning-gym's {name} are not read; those of {known} are")
    try:
        return form(said)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        what = f"the metadata are not those of reasoning-gym's {said[NAME]}: {type(error).__name__} {error}"
        raise InputError(what) from None


def grid(said: Metadata) -> Any:
    """A sudoku of any size."""
    return said["puzzle"]


def futoshiki(said: Metadata) -> Any:
    """Givens, and pairs of squares with the sign between them."""
    rows = said["puzzle"]
    pairs = [((a, b), (c, d), sign) for a, b, c, d, sign in said["constraints"]]
    if any(sign not in ("<", ">") for *_, sign in pairs):
        raise ValueError("a sign between two squares is neither < nor >")
    less = [
        [list(one), list(other)] if sign == "<" else [list(other), list(one)] for one, other, sign in pairs
    ]
    givens = [[value or None for value in row] for row in rows]
    return record("futoshiki", rows, {"givens": givens, "less": less})


def n_queens(said: Metadata) -> Any:
    """Queens that stand already."""
    rows = said["puzzle"]
    queens = [[r, c] for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "Q"]
    return record("n_queens", rows, {"queens": queens})


def kakurasu(said: Metadata) -> Any:
    """Sums of rows and of columns."""
    return record("kakurasu", said["puzzle"], {"rows": said["row_sums"], "cols": said["col_sums"]})


def cryptarithm(said: Metadata) -> Any:
    """Words, and the word that is their sum."""
    words, total = said["words_letters"], said["result_letters"]
    leading = {"params": {"leading_zero": bool(said["allow_leading_zero"])}}
    return record("cryptarithm", [[None] * (len(words) + 1)], {"addends": words, "result": total}) | leading


def record(kind: str, rows: Any, clues: Mapping[str, Any]) -> dict[str, Any]:
    """A board record with as many rows and columns as there are."""
    return {"type": kind, "rows": len(rows), "cols": len(rows[0]), "clues": dict(clues)}


FORMS: dict[str, Callable[[Metadata], Any]] = {
    "sudoku": grid,
    "mini_sudoku": grid,
    "futoshiki": futoshiki,
    "n_queens": n_queens,
    "kakurasu": kakurasu,
    "cryptarithm": cryptarithm,
}
"""How metadata of each generator are read."""
