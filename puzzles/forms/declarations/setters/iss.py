"""Interactive Sudoku Solver: links and constraint strings.

>>> FORM.looks_right(".Thermo~R1C1~R1C2"), FORM.looks_right("..1.2...")
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...form import Data, Form
from ...setters import formats
from ...setters.special import is_in


def read_kind(text: str, kind: str) -> Data:
    """Return the record of a link as a kind that is asked for."""
    return formats.read_as_kind(formats.read_string, text, kind)


def write(record: Mapping[str, Any]) -> str:
    """Return the link of a puzzle that is a variant sudoku, read again."""
    return formats.write_checked(record, "iss", formats.iss_link, formats.read_string)


FORM = Form(
    "iss",
    looks_like=r"(?i:(?:www\.)?sigh\.github\.io(?![\w.-])|3x3:d?:k:)"
    r"|(?a:\s*\.(?:(?:Or|And)[.\s]|~R\w|[A-Z]\w*~|[A-Z]\w+[a-z]\w*(?=[.\s]|$)))",
    read=formats.read_string,
    read_kind=read_kind,
    write=write,
    title="a link of Interactive Sudoku Solver",
    called=("interactive sudoku solver",),
    about="links of Interactive Sudoku Solver; its constraint strings are read too",
    kinds=lambda kind: is_in(kind, "iss"),
    is_checked=True,
    keeps=("title", "author", "rules", "solution"),
)
