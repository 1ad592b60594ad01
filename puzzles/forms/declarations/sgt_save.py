"""Simon Tatham's Portable Puzzle Collection: save files, whose moves are read as entries.

>>> FORM.name
'sgt_save'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...notation.draft import draft_of
from ..form import Form
from ..programs.sgt_saves import read_save, write_save
from .sgt import is_for


def write(record: Mapping[str, Any]) -> str:
    """Return the save file of the board of a record."""
    return write_save(draft_of(record))


FORM = Form(
    "sgt_save",
    first_line=r"\s*SAVEFILE *:[0-9]{1,3}:.*",
    read=read_save,
    write=write,
    title="a save file of Simon Tatham's collection",
    called=("savefile", "save file", "tatham save"),
    about="save files of Simon Tatham's Portable Puzzle Collection; their moves are read as entries",
    kinds=is_for,
)
