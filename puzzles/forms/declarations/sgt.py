"""Simon Tatham's Portable Puzzle Collection: game ids, the name of the game in front or left out.

>>> [FORM.looks_right(text) for text in ("tents 8x8:a", "tents of mine", "7x7:h0c3aBeBa2cBaBe3a2cBh")]
[True, False, True]
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
    looks_like=r"(?:sgtpuzzles:/{0,2})?[A-Za-z_]+(?: [A-Za-z]+)?[ :][A-Za-z]?[0-9][^ :#]{0,40}[:#]"
    r"|(?i:(?:(?:game|random) )?(?:id|seed)\s*[:=]\s*)?[0-9]{1,4}(?:x[0-9]{1,4})?[A-Za-z0-9.]{0,30}[:#]\S",
    accepts=is_id,
    read=read_id,
    read_kind=read_id,
    write=write,
    title="a game id of Simon Tatham's collection",
    called=("tatham", "simon tatham", "game id", "id", "portable puzzle collection"),
    about="game ids of Simon Tatham's Portable Puzzle Collection, the name of the game in front",
    kinds=is_for,
)
