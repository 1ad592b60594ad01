"""Simon Tatham's Portable Puzzle Collection: links to the board of a game, there or at a mirror.

>>> [FORM.looks_right(f"x.org/{page}") for page in ("tents.html#4x4:a", "tents.html#about", "tents.html")]
[True, False, False]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...notation.draft import draft_of
from ..form import Form
from ..programs.sgt_links import is_link, read_link, write_link
from .sgt import is_for


def write(record: Mapping[str, Any]) -> str:
    """Return the link to the board of a record."""
    return write_link(draft_of(record))


FORM = Form(
    "sgt_link",
    looks_like=r"(?ai:(?:https?://)?[\w.-]+/[^\s?#]*(?:\?[^\s#]*)?#[a-z]?[0-9][^\s:#]{0,40}(?::|#|%3a|%23)"
    r"|(?:https?://)?(?:www\.)?chiark\.greenend\.org\.uk/~sgtatham/puzzles\b)",
    accepts=is_link,
    read=read_link,
    write=write,
    title="a link to Simon Tatham's collection",
    called=("tatham link", "game link", "chiark"),
    about="links to a board of Simon Tatham's Portable Puzzle Collection in the browser, mirrors too",
    kinds=is_for,
)
