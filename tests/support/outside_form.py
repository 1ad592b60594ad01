"""A package of one file with a form: rows of a binairo with slashes between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridproof.puzzles import InputError
from gridproof.puzzles.forms.form import Form
from gridproof.puzzles.notation.draft import draft_of
from gridproof.puzzles.notation.scanner import Scanner

SIGNS = "01./"


def read(text: str) -> dict[str, Any]:
    """Return the record of a text."""
    scanner = Scanner(text)
    scanner.expect("rows:")
    grid: list[list[int | None]] = [[]]
    while not scanner.has_ended:
        sign = scanner.one_of(SIGNS)
        if SIGNS[sign] == "/":
            grid.append([])
        else:
            grid[-1].append(None if SIGNS[sign] == "." else sign)
    return {"type": "binairo", "rows": len(grid), "cols": len(grid[0]), "clues": {"givens": grid}}


def write(record: Mapping[str, Any]) -> str:
    """Return the text of a record."""
    draft = draft_of(record)
    if draft.params.get("unique_lines"):
        raise InputError("rows has no place for params.unique_lines")
    rows = ("".join("." if value is None else str(value) for value in row) for row in draft.grid("givens"))
    return f"rows:{'/'.join(rows)}"


FORM = Form("rows", looks_like="rows:", read=read, write=write, title="rows of 0 and 1", kinds=("binairo",))
