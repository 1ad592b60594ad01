"""Links to a board of Simon Tatham's collection: the page of a game, then its id behind ``#``.

>>> read_link("www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#3x3:Bg1")["clues"]["cells"][0]
['#', None, None]
>>> read_link("example.org/puzzles/net.html#5x5:1b3a")
Traceback (most recent call last):
    ...
gridproof.InputError: Net is a game of Simon Tatham's collection that is no kind here
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from ...core.errors import InputError
from ...notation.draft import RecordDraft
from .sgt import GameId, is_game, read_parts, written

PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
"""The address of the collection's pages."""

_LINK = re.compile(
    r"(?:https?://)?[\w.-]+/(?:[^\s?#]*/)?(?P<name>[a-z]+)(?:\.html?|/)?(?:\?[^\s#]*)?(?:#(?P<id>\S*))?",
    re.ASCII | re.IGNORECASE,
)
_HOME = re.compile(r"(?:https?://)?(?:www\.)?chiark\.greenend\.org\.uk/~sgtatham/puzzles\b", re.IGNORECASE)


def is_link(text: str) -> bool:
    """Return whether a text is a link to a board of the collection, or to a page of the collection itself.

    >>> is_link("example.org/tents.html#4x4:a"), is_link("example.org/tents.html#about")
    (True, False)
    """
    return _HOME.match(text) is not None or id_in(text) is not None


def id_in(text: str) -> GameId | None:
    """Return the id of the board that a link leads to, or None."""
    match = _LINK.fullmatch(text.strip())
    if match is None or not is_game(match["name"].lower()):
        return None
    return GameId.of(f"{match['name'].lower()} {unquote(match['id'] or '')}")


def read_link(text: str) -> dict[str, Any]:
    """Return the record of a link. Raises `InputError` if it leads to no board, or to one of no kind here."""
    parts = id_in(text)
    if parts is None:
        what = (
            "no board stands in this link of Simon Tatham's collection: the page of a game links to its board"
        )
        raise InputError(f"{what} under 'Link to this puzzle', by game ID")
    try:
        return read_parts(parts)
    except InputError as error:
        raise InputError(error.what, cell=error.cell) from None


def write_link(draft: RecordDraft) -> str:
    """Return the link to a draft's board at the collection's own pages; raise as `written` does."""
    game, text = written(draft)
    return f"{PAGES}{game.name}.html#{text}"
