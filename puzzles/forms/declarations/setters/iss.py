"""Interactive Sudoku Solver: links and constraint strings.

>>> FORM.looks_right(".Thermo~R1C1~R1C2"), FORM.looks_right("..1.2...")
(True, False)
"""

from __future__ import annotations

from ...setters import formats

FORM = formats.tool_form(
    "iss",
    formats.read_string,
    formats.iss_link,
    looks_like=r"(?i:(?:www\.)?sigh\.github\.io(?![\w.-])|3x3:d?:k:)"
    r"|(?a:\s*\.(?:(?:Or|And)[.\s]|~R\w|[A-Z]\w*~|[A-Z]\w+[a-z]\w*(?=[.\s]|$)))",
    title="a link of Interactive Sudoku Solver",
    called=("interactive sudoku solver",),
    about="links of Interactive Sudoku Solver; its constraint strings are read too",
)
