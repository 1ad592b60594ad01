"""SudokuPad: its links and JSON, and links in which it has a puzzle as f-puzzles has it.

>>> [FORM.looks_right(f"sudokupad.app/{code}") for code in ("sclN4IgzglgXgpiBcAW", "fpuzzlesN4IgzglgXg")]
[True, False]
"""

from __future__ import annotations

from ....notation.variants import fpuzzles, sudokupad
from ...form import Data, DocumentForm, read_looks
from ...setters import formats


def read(text: str) -> Data:
    """Return the record of a link or a code of SudokuPad's own."""
    return formats.read_packed(text, sudokupad.read)


def read_document(document: Data) -> Data:
    """Return the record of a JSON object."""
    from ...setters.sudokupad_records import of_sudokupad

    return formats.record_of(document, of_sudokupad)


FORM = formats.tool_form(
    "sudokupad",
    read,
    formats.sudokupad_link,
    lambda link: read_looks(link.removeprefix("https://")),
    looks_like=r"(?ai:(?:www\.)?(?:(?:beta\.)?sudokupad\.app|(?:app\.)?crackingthecryptic\.com)(?![\w.-])"
    r"|\??puzzleid=\w|(?:scl|ctc)N4[\w+/%-]{12}|scl(?:\{|%7B)|scf[0-9a-x]{11,81}(?:[*?]|$))",
    accepts=lambda text: not fpuzzles.takes(formats.without_id(text)),
    title="a link of SudokuPad",
    called=("sudoku pad", "ctc", "cracking the cryptic"),
    about="links of SudokuPad, with the puzzle as f-puzzles has it; its own JSON is read too",
    document=DocumentForm(("cells",), lambda value: formats.has_objects(value["cells"]), read_document),
)
