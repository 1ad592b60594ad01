"""Game ids of Simon Tatham's Portable Puzzle Collection: ``game params:description``.

The collection's own programs leave the game out; here it must stand in front. Params about the generation of
a game are ignored.

>>> read_id("pearl 5x5dt:aWeBeBeWe")["clues"]["cells"][0]
[None, 'w', None, None, None]
>>> read_id("range 4x3:2_3b9g")["clues"]["cells"]
[[2, 3, None, None], [9, None, None, None], [None, None, None, None]]
"""

from __future__ import annotations

import re
from typing import Any

from ...core.board import MOST_SIDE
from ...core.errors import InputError
from ...core.record import demand_squares, shorten
from ...notation.draft import RecordDraft
from ...notation.scanner import Scanner
from ...notation.sgt import Sgt
from ..declared import declarations_of, kinds_by_form_name

_ID = re.compile(r"([a-z]+) ([^ :#]{1,40}):(\S*)")


def is_id(text: str) -> bool:
    """Return whether a text is meant as a game id.

    >>> is_id("tents 8x8:a"), is_id("tents of mine")
    (True, False)
    """
    match = _ID.match(text.strip())
    return match is not None and kinds_by_form_name(Sgt, match[1]) != []


def read_id(text: str) -> dict[str, Any]:
    """Return the record of a game id. Raises `InputError` with the column of the fault."""
    match = _ID.match(text.strip())
    games = [] if match is None else kinds_by_form_name(Sgt, match[1])
    if match is None or not games:
        raise InputError(f"{shorten(text)} is no game id")
    name, params = match[1], match[2]
    drafts = ((game, game.draft(kind, params)) for kind, game in games)
    game, draft = next((pair for pair in drafts if pair[1] is not None), (None, None))
    if game is None or draft is None:
        raise InputError(f"the params {shorten(params)} of {name} are not known", column=len(name) + 2)
    if not (1 <= draft.rows <= MOST_SIDE and 1 <= draft.columns <= MOST_SIDE):
        raise InputError(f"a board has 1 to {MOST_SIDE} rows and columns", column=len(name) + 2)
    demand_squares(draft.rows, draft.columns)
    scanner = Scanner(match[3], match.start(3))
    for part in game.parts:
        part.read(scanner, draft)
    scanner.finish()
    return draft.record()


def write_id(draft: RecordDraft) -> str:
    """Return the game id of a draft. Raises `InputError` if a clue has no place in it."""
    games = declarations_of(Sgt, draft.kind)
    same = (
        game for game in games if all(draft.params.get(name, False) == x for name, x in game.params.items())
    )
    game = next(same, games[0])
    return f"{game.name} {game.sides(draft)}{game.mark}:{''.join(part.write(draft) for part in game.parts)}"
