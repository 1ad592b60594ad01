"""Simon Tatham's Portable Puzzle Collection: game ids with the name of the game in front.

>>> FORM.looks_right("tents 8x8:a"), FORM.looks_right("tents of mine")
(True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kind import Kind
from ...notation.draft import draft_of
from ...notation.sgt import Sgt
from ..form import Form
from ..programs.sgt import is_id, read_id, write_id


def write(record: Mapping[str, Any]) -> str:
    """Return the game id of a record."""
    return write_id(draft_of(record))


def is_for(kind: Kind) -> bool:
    """Return whether a kind declares a game."""
    return any(isinstance(each, Sgt) for each in kind.forms)


FORM = Form(
    "sgt",
    looks_like=r"[a-z]+ [^ :#]{1,40}:",
    accepts=is_id,
    read=read_id,
    write=write,
    title="a game id of Simon Tatham's collection",
    called=("tatham", "simon tatham", "game id", "id", "portable puzzle collection"),
    about="game ids of Simon Tatham's Portable Puzzle Collection, the name of the game in front",
    kinds=is_for,
)
