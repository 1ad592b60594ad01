"""SudokuMaker: links and JSON of the tool.

>>> FORM.looks_right("sudokumaker.app/?puzzle=N4Ig"), FORM.looks_right("sudokumaker.app.org/?puzzle=N4Ig")
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....notation.variants import sudokumaker
from ...form import Data, DocumentForm, Form
from ...setters import formats
from ...setters.special import is_in


def read(text: str) -> Data:
    """Return the record of a link."""
    return formats.read_packed(text, sudokumaker.read)


def read_kind(text: str, kind: str) -> Data:
    """Return the record of a link as a kind that is asked for."""
    return formats.read_as_kind(read, text, kind)


def write(record: Mapping[str, Any]) -> str:
    """Return the link of a puzzle that is a variant sudoku, read again."""
    return formats.write_checked(record, "sudokumaker", formats.sudokumaker_link, read)


def is_document(value: Data) -> bool:
    """Return whether a JSON object has the cells and constraints of a document."""
    inner = value.get("puzzle", value)
    return isinstance(inner, dict) and isinstance(inner.get("cells"), list) and "constraints" in inner


def read_document(document: Data) -> Data:
    """Return the record of a JSON object."""
    from ...setters.sudokumaker_records import of_sudokumaker

    return formats.record_of(document, of_sudokumaker)


FORM = Form(
    "sudokumaker",
    looks_like=r"(?ai:(?:www\.)?sudokumaker\.app(?![\w.-]))",
    read=read,
    read_kind=read_kind,
    write=write,
    title="a link of SudokuMaker",
    called=("sudoku maker",),
    about="links of SudokuMaker; its JSON is read too",
    kinds=lambda kind: is_in(kind, "sudokumaker"),
    document=DocumentForm(("cells", "puzzle"), is_document, read_document),
    is_checked=True,
    keeps=("title", "author", "rules", "solution"),
)
