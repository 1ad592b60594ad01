"""Links as people paste them: without ``https://``, in brackets, quotes or Markdown, with words around them.

Of links that hold a puzzle those of pzpr are read (see ``puzzlink``), and those of the tools of setters (see
``setters``). Those of other programs are named for what they are, with what can be done instead. Nothing is
ever fetched.

Vocabulary
    link       what leads to a puzzle: an address, or what stands in one behind its host
    address    a link that begins with a host, perhaps with ``https://`` before it
    code       the puzzle of a link by itself, packed as text

>>> text = "- [one](puzz.link/p?lits/4/4/9q02jg), two: <https://pzv.jp/p.html?lits_edit/1/1/>."
>>> [piece.text for piece in links_of(text)]
['puzz.link/p?lits/4/4/9q02jg', 'https://pzv.jp/p.html?lits_edit/1/1/']
>>> read_link("www.puzz.link/p?m+slither/1/1/c.")["clues"]
{'cells': [[2]]}
>>> read_link("https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbQF0BfIA")
Traceback (most recent call last):
    ...
gridproof.InputError: the document of f-puzzles has no grid
>>> read_link("sudokumaker.app/?puzzle=N4Ig")
Traceback (most recent call last):
    ...
gridproof.InputError: character 5 of the packed puzzle: the packed text breaks off
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..core.errors import InputError
from ..core.record import shorten
from .declared import kinds_called
from .pzpr.declaration import Pzpr
from .pzpr.puzzlink import EXAMPLE, board_in, plain_name, read_url
from .setters import formats
from .text.pieces import TextPiece

_ADDRESS = re.compile(
    r"(?<![\w./?#=-])(?P<scheme>https?:)?(?://)?(?P<host>(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?::[0-9]{1,5})?"
    r"(?:[/?#][^\s\"'`<>(),;|\\]*)?",
    re.ASCII | re.IGNORECASE,
)
_AROUND = " \t<>()\"'`*"
_BEHIND = ".:!?*_~]}…"
"""What may stand behind a link and is none of it, unless it is read as a clue."""

MOST_BEHIND = 8
"""The most such characters."""


class LinkProgram(NamedTuple):
    """A program whose links are not read: what they look like, and what to do instead."""

    name: str
    address: re.Pattern[str]
    code: re.Pattern[str]
    instead: str


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.ASCII | re.IGNORECASE)


_HOW = "(`gridproof kinds KIND` shows how)"
_DRAWN = (
    f"write the puzzle as text with a first line such as slitherlink 6x6 {_HOW}, or draw it at puzz.link and "
    f"paste that URL, such as {EXAMPLE}"
)
PROGRAMS = (
    LinkProgram(
        "Penpa+",
        _pattern(r"[^?#]*\bpenpa|[^#]*#m=(?:edit|solve)&"),
        _pattern(r"[#?]?m=(?:edit|solve)&p="),
        _DRAWN,
    ),
)
"""The programs, by the addresses of their pages and by the codes that people paste without them."""

PZPR = _pattern(r"(?:[\w.-]*\.)?(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)\b")
"""The sites of pzpr: an address there that holds no board is wrong, and not that of another program."""


def links_of(text: str) -> list[TextPiece]:
    """The links of a line, each without what stands around it.

    >>> links_of("tents/file.txt or puzz.link/p?lits"), links_of("  'lits/1/1/'")
    ([TextPiece(text='puzz.link/p?lits', column=19)], [TextPiece(text='lits/1/1/', column=4)])
    """
    found = [TextPiece(each[0], each.start() + 1) for each in _ADDRESS.finditer(text) if _leads(each)]
    if found:
        return found
    bare = text.strip(_AROUND)
    return [TextPiece(bare, text.find(bare) + 1)] if bare and is_bare(bare) else []


def _leads(address: re.Match[str]) -> bool:
    """Whether an address is a link: with its scheme it always is, else where it leads to a puzzle."""
    if address["scheme"]:
        return True
    known = (*(program.address for program in PROGRAMS), PZPR)
    inner = _without_scheme(address[0])
    known_here = any(site.match(inner) for site in known) or formats.takes(inner)
    return known_here or ("?" in inner and board_in(inner) is not None)


def is_bare(text: str) -> bool:
    """Whether a text is a link without a host: a code, or a board with a name that is known."""
    if formats.takes(text) or any(program.code.match(text) for program in PROGRAMS):
        return True
    board = board_in(text)
    return board is not None and ("?" in text[: len(text) - len(board)] or _names_kind(board))


def _names_kind(board: str) -> bool:
    return kinds_called(Pzpr, plain_name(board.partition("/")[0])) != []


def is_link(text: str) -> bool:
    """Whether a line holds a link.

    >>> is_link("https://pzv.jp/p.html?lits/4/4/9q02jg"), is_link("lits/4/4/9q02jg"), is_link("some/file")
    (True, True, False)
    """
    return links_of(text) != []


def _without_scheme(link: str) -> str:
    """A link without its scheme."""
    return re.sub(r"^(?:https?:)?//", "", link, flags=re.IGNORECASE)


def read_link(text: str) -> dict[str, Any]:
    """The record of the one link of a text. Raises `InputError` with the column where it goes wrong."""
    found = links_of(text)
    if len(found) != 1:
        raise InputError(f"{shorten(text)} holds {len(found)} links, one was expected")
    [(link, column)] = found
    try:
        return _read(link)
    except InputError as error:
        if error.column is None:
            raise
        raise InputError(error.what, column=error.column + column - 1, cell=error.cell) from None


def _read(link: str) -> dict[str, Any]:
    inner = _without_scheme(link)
    if formats.takes(inner):
        return formats.read(inner)
    for program in PROGRAMS:
        if program.address.match(inner) or program.code.match(inner):
            what = f"this is a link of {program.name}, which is not read here yet: {program.instead}"
            raise InputError(what)
    if board_in(inner) is not None:
        return _board(link)
    if PZPR.match(inner) is None:
        host = shorten(re.split("[/?#]", inner, maxsplit=1)[0])
        what = f"links of {host} are not read here: where one leads on to puzz.link, paste that URL"
        raise InputError(f"{what}, such as {EXAMPLE}")
    if "/" in re.split("[?#]", f"{inner}?", maxsplit=1)[1]:
        return _board(link)
    what = "the URL holds no puzzle: name, columns, rows and clues stand behind a question mark"
    raise InputError(f"{what}, as in {EXAMPLE}")


def _board(link: str) -> dict[str, Any]:
    """The record of a URL of pzpr, of which the last characters may be none of it."""
    behind = len(link) - len(link.rstrip(_BEHIND))
    for end in range(len(link), len(link) - min(behind, MOST_BEHIND), -1):
        try:
            return read_url(link[:end])
        except InputError:
            continue
    return read_url(link[: len(link) - min(behind, MOST_BEHIND)])
