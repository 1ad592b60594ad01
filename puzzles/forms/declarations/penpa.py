"""Penpa+: links that are recognised, to suggest another way instead.

>>> FORM.looks_right("swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN"), FORM.looks_right("m=edit")
(True, False)
"""

from __future__ import annotations

from typing import NoReturn

from ...core.errors import InputError
from ..form import Form
from ..programs.puzzlink import EXAMPLE


def refuse(_: str) -> NoReturn:
    """Raise `InputError` with a suggestion of another way."""
    raise InputError(
        "this is a link of Penpa+, which is not read here yet: write the puzzle as text with a first line "
        "such as slitherlink 6x6 (`gridproof kinds KIND` shows how), or draw it at puzz.link and paste that "
        f"URL, such as {EXAMPLE}"
    )


FORM = Form(
    "penpa",
    looks_like=r"(?ai:[^?#]*\bpenpa|[^#]*#m=(?:edit|solve)&|[#?]?m=(?:edit|solve)&p=)",
    read=refuse,
    title="a link of Penpa+",
    called=("penpa-edit", "penpa+"),
    kinds=(),
)
