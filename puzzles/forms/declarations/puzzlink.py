"""puzz.link, pzv.jp and pzprxs: URLs, and boards without a host if their name is that of a kind.

>>> [FORM.looks_right(text) for text in ("lits/4/4/9q02jg", "some/4/4/file", "x.org/?some/4/4/")]
[True, False, True]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...core.errors import InputError
from ...kind import Kind
from ...notation.draft import draft_of
from ...notation.pzpr.declaration import Pzpr
from ..declared import kinds_by_form_name
from ..form import Data, Form
from ..programs.puzzlink import EXAMPLE, board_in, plain_name, read_url, write_url

SITES = r"(?:[\w.-]*\.)?(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)\b"
"""The sites of pzpr: an address there that holds no board is wrong, and not that of another program."""

_BEHIND = ".:!?*_~]}…"
"""Characters that may stand behind a link and are no part of it, unless they are read as clues."""

MOST_BEHIND = 8
"""The most such characters."""


def is_board(text: str) -> bool:
    """Return whether a text holds a board: at a site of pzpr, behind a question mark, or of a known kind."""
    if re.match(SITES, text, re.ASCII | re.IGNORECASE):
        return True
    board = board_in(text)
    if board is None:
        return False
    in_query = "?" in text[: len(text) - len(board)]
    return in_query or kinds_by_form_name(Pzpr, plain_name(board.partition("/")[0])) != []


def read(text: str) -> Data:
    """Return the record of a URL."""
    if board_in(text) is None and "/" not in re.split("[?#]", f"{text}?", maxsplit=1)[1]:
        what = "the URL holds no puzzle: name, columns, rows and clues stand behind a question mark"
        raise InputError(f"{what}, as in {EXAMPLE}")
    behind = min(len(text) - len(text.rstrip(_BEHIND)), MOST_BEHIND)
    for end in range(len(text), len(text) - behind, -1):
        try:
            return read_url(text[:end])
        except InputError:
            continue
    return read_url(text[: len(text) - behind])


def write(record: Mapping[str, Any]) -> str:
    """Return the URL of a record."""
    return write_url(draft_of(record))


def is_for(kind: Kind) -> bool:
    """Return whether a kind declares how pzpr writes it."""
    return any(isinstance(each, Pzpr) for each in kind.forms)


FORM = Form(
    "puzzlink",
    looks_like=rf"(?ai:{SITES}|(?:[^?#]*[?#])?(?:type=)?[\w+-]{{1,60}}/(?:\w{{0,20}}/)?[0-9]{{1,9}}/[0-9]{{1,9}}(?:/|$))",
    accepts=is_board,
    read=read,
    write=write,
    title="a link of puzz.link",
    called=("puzz.link", "url", "link", "pzpr", "pzv", "pzprxs"),
    about="URLs of puzz.link, pzv.jp and pzprxs",
    kinds=is_for,
)
