"""Penpa+: links that are recognised, to suggest another way instead.

>>> FORM.looks_right("swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN"), FORM.looks_right("m=edit")
(True, False)
"""

from __future__ import annotations

from ...core.errors import InputError
from ..form import Data, Form, read_looks
from ..hosts import inner_of
from ..programs.puzzlink import EXAMPLE


def read(text: str) -> Data:
    """Return the record of the address within a link. Raises `InputError` with another way."""
    if (address := inner_of(text)) is not None:
        return read_looks(address)
    raise InputError(
        "this is a link of Penpa+, which is not read here yet: write the puzzle as text with a first line "
        "such as slitherlink 6x6 (`gridproof kinds KIND` shows how), or draw it at puzz.link and paste that "
        f"URL, such as {EXAMPLE}"
    )


FORM = Form(
    "penpa",
    looks_like=r"(?ai:[^?#]*\bpenpa|[^#]*#m=(?:edit|solve)&|[#?]?m=(?:edit|solve)&p=)",
    read=read,
    title="a link of Penpa+",
    called=("penpa-edit", "penpa+"),
    kinds=(),
)
