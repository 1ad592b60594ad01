"""Kudamono: links of its player and its editor.

>>> FORM.looks_right("pedros.works/kudamono/player?W=5x6"), FORM.looks_right("pedros.works/about")
(True, False)
"""

from __future__ import annotations

from ..form import Data, Form


def read(text: str) -> Data:
    """Return the record of a link."""
    from ..programs.kudamono import read_link  # which imports the layouts of plain text

    return read_link(text)


FORM = Form(
    "kudamono",
    looks_like=r"(?ai:(?:www\.)?pedros\.works/[\w/.-]{1,60}\?)",
    read=read,
    title="a link of Kudamono",
    about="links of Kudamono: numbers, circles and borders of the kinds that are here",
    kinds=(),
)
