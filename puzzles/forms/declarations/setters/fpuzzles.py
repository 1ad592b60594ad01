"""f-puzzles: links, codes and JSON of the tool.

>>> FORM.looks_right("www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5g"), FORM.looks_right("sudokupad.app/x")
(True, False)
"""

from __future__ import annotations

from ....notation.variants import fpuzzles
from ...form import Data, DocumentForm
from ...setters import formats


def read(text: str) -> Data:
    """Return the record of a link or a code."""
    return formats.read_packed(text, fpuzzles.read)


def read_document(document: Data) -> Data:
    """Return the record of a JSON object."""
    from ...setters.records import of_fpuzzles

    return formats.record_of(document, of_fpuzzles)


FORM = formats.tool_form(
    "fpuzzles",
    read,
    formats.fpuzzles_link,
    looks_like=r"(?ai:(?:www\.)?(?:f-puzzles\.com|(?:beta\.)?sudokupad\.app|(?:app\.)?crackingthecryptic\.com)(?![\w.-])"
    r"|\??puzzleid=\w|(?:fpuzzles|fpuz)?N4I[\w+/%-]{12})",
    accepts=lambda text: fpuzzles.takes(formats.without_id(text)),
    title="a link of f-puzzles",
    called=("f-puzzles",),
    about="links of f-puzzles; its JSON is read too",
    document=DocumentForm(("grid",), lambda value: formats.has_objects(value["grid"]), read_document),
)
