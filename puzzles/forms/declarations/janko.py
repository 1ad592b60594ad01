"""janko.at: the text behind a page, with its tables in sections; people keep it in files.

>>> FORM.looks_right("[begin]\\npuzzle akari"), FORM.looks_right("[1, 2]")
(True, False)
"""

from __future__ import annotations

from ..form import Data, Form


def read(text: str) -> Data:
    """Return the record of a text, which names its puzzle."""
    from ..programs.janko import read_text  # which imports the layouts of plain text

    return read_text(text)


def read_kind(text: str, kind: str) -> Data:
    """Return the record of a text as a kind that is asked for."""
    from ..programs.janko import read_text

    return read_text(text, kind)


FORM = Form(
    "janko",
    looks_like=r"\s*\[begin\]\s*\n",
    first_line=r"\s*\[begin\]\s*",
    read=read,
    read_kind=read_kind,
    title="a text of janko.at",
    about="texts of janko.at, in sections from [begin] to [end]",
    kinds=(),
)
