"""f-puzzles: links, codes and JSON of the tool.

>>> FORM.looks_right("www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5g"), FORM.looks_right("sudokupad.app/x")
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....notation.variants import fpuzzles
from ...form import Data, DocumentForm, Form
from ...setters import formats
from ...setters.special import is_in


def read(text: str) -> Data:
    """Return the record of a link or a code."""
    return formats.read_packed(text, fpuzzles.read)


def read_kind(text: str, kind: str) -> Data:
    """Return the record of a link as a kind that is asked for."""
    return formats.read_as_kind(read, text, kind)


def write(record: Mapping[str, Any]) -> str:
    """Return the link of a puzzle that is a variant sudoku, read again."""
    return formats.write_checked(record, "fpuzzles", formats.fpuzzles_link, read)


def read_document(document: Data) -> Data:
    """Return the record of a JSON object."""
    from ...setters.records import of_fpuzzles

    return formats.record_of(document, of_fpuzzles)


FORM = Form(
    "fpuzzles",
    looks_like=r"(?ai:(?:www\.)?(?:f-puzzles\.com|(?:beta\.)?sudokupad\.app|(?:app\.)?crackingthecryptic\.com)(?![\w.-])"
    r"|\??puzzleid=\w|(?:fpuzzles|fpuz)?N4I[\w+/%-]{12})",
    accepts=lambda text: fpuzzles.takes(formats.without_id(text)),
    read=read,
    read_kind=read_kind,
    write=write,
    title="a link of f-puzzles",
    called=("f-puzzles",),
    about="links of f-puzzles; its JSON is read too",
    kinds=lambda kind: is_in(kind, "fpuzzles"),
    document=DocumentForm(("grid",), lambda value: formats.has_objects(value["grid"]), read_document),
    is_checked=True,
    keeps=("title", "author", "rules", "solution"),
)
