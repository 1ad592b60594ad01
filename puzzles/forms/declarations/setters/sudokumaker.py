"""SudokuMaker: links and JSON of the tool.

>>> FORM.looks_right("sudokumaker.app/?puzzle=N4Ig"), FORM.looks_right("sudokumaker.app.org/?puzzle=N4Ig")
(True, False)
"""

from __future__ import annotations

from ....notation.variants import sudokumaker
from ...form import Data, DocumentForm
from ...setters import formats


def read(text: str) -> Data:
    """Return the record of a link."""
    return formats.read_packed(text, sudokumaker.read)


def is_document(value: Data) -> bool:
    """Return whether a JSON object has the cells and constraints of a document."""
    inner = value.get("puzzle", value)
    return isinstance(inner, dict) and isinstance(inner.get("cells"), list) and "constraints" in inner


def read_document(document: Data) -> Data:
    """Return the record of a JSON object."""
    from ...setters.sudokumaker_records import of_sudokumaker

    return formats.record_of(document, of_sudokumaker)


FORM = formats.tool_form(
    "sudokumaker",
    read,
    formats.sudokumaker_link,
    looks_like=r"(?ai:(?:www\.)?sudokumaker\.app(?![\w.-]))",
    title="a link of SudokuMaker",
    called=("sudoku maker",),
    about="links of SudokuMaker; its JSON is read too",
    document=DocumentForm(("cells", "puzzle"), is_document, read_document),
)
