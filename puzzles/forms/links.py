"""Puzzles of a line as people paste them: links without ``https://``, in brackets, quotes or Markdown, with
words around them; else one puzzle in a form of another program.

The forms declare which links hold a puzzle (see ``form``). Nothing is ever fetched.

Vocabulary
    link       an address of a puzzle, or the part of one behind its host
    address    a link that begins with a host, perhaps with ``https://`` before it
    code       the puzzle of a link by itself, packed as text

>>> text = "- [one](puzz.link/p?lits/4/4/9q02jg), two: <https://pzv.jp/p.html?lits_edit/1/1/>."
>>> [piece.text for piece in pieces_of(text)]
['puzz.link/p?lits/4/4/9q02jg', 'pzv.jp/p.html?lits_edit/1/1/']
>>> read_form("www.puzz.link/p?m+slither/1/1/c.")["clues"]
{'cells': [[2]]}
>>> read_form("f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbQF0BfIA")
Traceback (most recent call last):
    ...
gridproof.InputError: the document of f-puzzles has no grid
>>> read_form("sudokumaker.app/?puzzle=N4Ig")
Traceback (most recent call last):
    ...
gridproof.InputError: character 5 of the packed puzzle: the packed text breaks off
"""

from __future__ import annotations

import re
from contextlib import suppress

from ..core.errors import InputError
from ..core.record import shorten
from ..notation.text.pieces import TextPiece
from .form import Data, form_of, read_as

_ADDRESS = re.compile(
    r"(?<![\w./?#=-])(?P<scheme>(?:https?:)?(?://)?)(?P<link>(?P<host>(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})"
    r"(?::[0-9]{1,5})?(?:[/?#](?:#[0-9][\w.]{0,40}:(?:[^\s\"'`<>(),;|\\]|,{2,}|,(?=[\w.*)>\"'`]|\s*\Z))*+"
    r"|[^\s\"'`<>(),;|\\]|\([0-9]{1,6}\)(?=[0-9]))*+)?)",
    re.ASCII | re.IGNORECASE,
)
"""An address: commas belong to a fragment such as ``#5x5:a1,2``, but for a lone one before other words."""

_AROUND = " \t<>()\"'`*"


def pieces_of(line: str) -> list[TextPiece]:
    """Return the puzzles of a line in forms of other programs: its links, else the one puzzle that it is.

    Links come without their scheme, and without the text around them.

    >>> pieces_of("tents/file.txt or puzz.link/p?lits"), pieces_of("  'lits/1/1/'"), pieces_of("12|34/")
    ([TextPiece(text='puzz.link/p?lits', column=19)], [TextPiece(text='lits/1/1/', column=4)], [])
    """
    bare = line.strip(_AROUND)
    form = form_of(bare) if bare else None
    if form is not None and form.is_line:
        return [TextPiece(bare, line.find(bare) + 1)]
    if "." in line and (links := [_piece(each) for each in _ADDRESS.finditer(line) if _leads(each)]):
        return links
    plain = line.strip()
    if plain and plain != bare and form_of(plain) is not None:
        return [TextPiece(plain, line.find(plain) + 1)]
    return [] if form is None else [TextPiece(bare, line.find(bare) + 1)]


def _piece(address: re.Match[str]) -> TextPiece:
    return TextPiece(address["link"], address.start("link") + 1)


def _leads(address: re.Match[str]) -> bool:
    """Return whether an address is a link: with ``https:`` it always is, else if it leads to a puzzle. The
    name of a site among other words is none.
    """
    if ":" in address["scheme"]:
        return True
    is_name = address["link"] == address["host"] and address[0] != address.string.strip(_AROUND)
    return not is_name and leads(address["link"])


def leads(piece: str) -> bool:
    """Return whether a piece is in a form of another program, or an address in which a puzzle stands."""
    if form_of(piece) is not None:
        return True
    from . import hosts

    return hosts.leads(piece)


def read_piece(text: str, kind: str | None = None) -> Data:
    """Return the record of a piece, of a kind if one is asked for.

    Raises:
        InputError: With the column, and for a link to somewhere else.
    """
    form = form_of(text)
    if form is None:
        from . import hosts

        return hosts.read(text)
    try:
        return read_as(form, text, kind)
    except InputError:
        if "#" in text and text.endswith(","):  # behind a link of a list
            with suppress(InputError):
                return read_as(form, text[:-1], kind)
        raise


def read_form(text: str) -> Data:
    """Return the record of the one puzzle of a text in a form of another program.

    Raises:
        InputError: With the column where the text is wrong, and if it holds no puzzle or several.
    """
    pieces = pieces_of(text)
    if len(pieces) != 1:
        raise InputError(f"{shorten(text)} holds {len(pieces)} puzzles in forms of other programs, not one")
    [(piece, column)] = pieces
    try:
        return read_piece(piece)
    except InputError as error:
        if error.column is None:
            raise
        raise InputError(error.what, column=error.column + column - 1, cell=error.cell) from None
