"""puzz.link, pzv.jp and pzprxs: URLs, and boards without a host if their name is that of a kind.

>>> [FORM.looks_right(text) for text in ("lits/4/4/9q02jg", "some/4/4/file", "x.org/?some/4/4/")]
[True, False, True]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...core.errors import InputError
from ...kind import Kind
from ...notation.draft import draft_of
from ...notation.pzpr.declaration import Pzpr
from ..declared import kinds_by_form_name
from ..form import Data, Form
from ..programs.puzzlink import EXAMPLE, LOOK, board_in, plain_name, read_url, write_url

SITES = r"(?:[\w.-]*\.)?(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)\b"
"""The sites of pzpr: an address there that holds no board is wrong, and not that of another program."""

_BEHIND = re.compile(
    r"(?:%(?:0[ad]|2[0279c]|3[ce]|5[bd])|&quot;?|&[gl]t;?|[&#][^&#/]*|\.0"
    r"|[\s/\\\"'`´<>()\[\]{}|,;.:!?*_~…”’»])\Z",
    re.IGNORECASE,
)
"""A piece that may stand behind a link and is no part of it, unless it is read as clues: what ends quotes and
sentences, bare or in percent signs, and further keys of the query.
"""

MOST_BEHIND = 8
"""The most such pieces."""


_FILE = re.compile(r"(?<=[?&])pzprv3.*", re.DOTALL)
"""A file of pzpr in a URL, in one line with slashes."""


def is_board(text: str) -> bool:
    """Return whether a text holds a board: at a site of pzpr, behind a question mark, or of a known kind."""
    if re.match(SITES, text, re.ASCII | re.IGNORECASE):
        return True
    board = board_in(text)
    if board is None:
        return _FILE.search(text) is not None
    in_query = "?" in text[: len(text) - len(board)]
    return in_query or kinds_by_form_name(Pzpr, plain_name(board.partition("/")[0])) != []


def read(text: str) -> Data:
    """Return the record of a URL, or of the file in one."""
    if (file := _FILE.search(text)) is not None:
        from urllib.parse import unquote  # few URLs hold a file

        from ..programs.pzprv3 import read_file

        return read_file(unquote(file[0]))
    if board_in(text) is None and "/" not in re.split("[?#]", f"{text}?", maxsplit=1)[1]:
        what = "the URL holds no puzzle: name, columns, rows and clues stand behind a question mark"
        raise InputError(f"{what}, as in {EXAMPLE}")
    errors = list[InputError]()
    for board in boards_in(text):
        try:
            return read_url(board)
        except InputError as error:
            errors.append(error)
    raise errors[-1]


def boards_in(text: str) -> Iterator[str]:
    """Yield a text, then the text without what stands behind it, piece by piece.

    >>> list(boards_in('lits/2/2/0"&id=7'))
    ['lits/2/2/0"&id=7', 'lits/2/2/0"', 'lits/2/2/0']
    """
    yield text
    for _ in range(MOST_BEHIND):
        behind = _BEHIND.search(text)
        if behind is None:
            return
        text = text[: behind.start()]
        yield text


def write(record: Mapping[str, Any]) -> str:
    """Return the URL of a record."""
    return write_url(draft_of(record))


def is_for(kind: Kind) -> bool:
    """Return whether a kind declares how pzpr writes it."""
    return any(isinstance(each, Pzpr) for each in kind.forms)


FORM = Form(
    "puzzlink",
    looks_like=rf"(?ai:{SITES}|{LOOK}|[^?#]+\?(?:[^?#]*&)?pzprv3)",
    accepts=is_board,
    read=read,
    write=write,
    title="a link of puzz.link",
    called=("puzz.link", "url", "link", "pzpr", "pzv", "pzprxs"),
    about="URLs of puzz.link, pzv.jp and pzprxs",
    kinds=is_for,
)
