"""SudokuPad: its links and JSON, and links in which it has a puzzle as f-puzzles has it.

>>> [FORM.looks_right(f"sudokupad.app/{code}") for code in ("sclN4IgzglgXgpiBcAW", "fpuzzlesN4IgzglgXg")]
[True, False]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....notation.variants import fpuzzles, sudokupad
from ...form import Data, DocumentForm, Form, read_looks
from ...setters import formats
from ...setters.special import is_in


def read(text: str) -> Data:
    """Return the record of a link or a code of SudokuPad's own."""
    return formats.read_packed(text, sudokupad.read)


def read_kind(text: str, kind: str) -> Data:
    """Return the record of a link as a kind that is asked for."""
    return formats.read_as_kind(read, text, kind)


def write(record: Mapping[str, Any]) -> str:
    """Return the link of a puzzle that is a variant sudoku, read again."""
    return formats.write_checked(
        record, "sudokupad", formats.sudokupad_link, lambda link: read_looks(link.removeprefix("https://"))
    )


def read_document(document: Data) -> Data:
    """Return the record of a JSON object."""
    from ...setters.sudokupad_records import of_sudokupad

    return formats.record_of(document, of_sudokupad)


FORM = Form(
    "sudokupad",
    looks_like=r"(?ai:(?:www\.)?(?:(?:beta\.)?sudokupad\.app|(?:app\.)?crackingthecryptic\.com)(?![\w.-])"
    r"|\??puzzleid=\w|(?:scl|ctc)N4[\w+/%-]{12}|scl(?:\{|%7B)|scf[0-9a-x]{11,81}(?:[*?]|$))",
    accepts=lambda text: not fpuzzles.takes(formats.without_id(text)),
    read=read,
    read_kind=read_kind,
    write=write,
    title="a link of SudokuPad",
    called=("sudoku pad", "ctc", "cracking the cryptic"),
    about="links of SudokuPad, with the puzzle as f-puzzles has it; its own JSON is read too",
    kinds=lambda kind: is_in(kind, "sudokupad"),
    document=DocumentForm(("cells",), lambda value: formats.has_objects(value["cells"]), read_document),
    is_checked=True,
    keeps=("title", "author", "rules", "solution"),
)
