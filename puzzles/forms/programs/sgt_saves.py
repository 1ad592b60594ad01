"""Save files of Simon Tatham's Portable Puzzle Collection: a key, a length and a value in each line.

The moves up to the saved position are played: what the player has entered is the record's ``answer``, null in
open places. Pencil marks are notes, not entries.

>>> lines = [("GAME", "Range"), ("CPARAMS", "3x1"), ("DESC", "a2a"), ("NSTATES", "2"), ("STATEPOS", "2")]
>>> text = "\\n".join(f"{key:<8}:{len(value)}:{value}" for key, value in [*lines, ("MOVE", "B,0,0W,0,2")])
>>> record = read_save(f"{HEAD}\\n{text}")
>>> record["type"], record["answer"]
('kuromasu', {'shaded': [[1, None, 0]]})
>>> read_save(f"{HEAD}\\n{text[:-4]}")
Traceback (most recent call last):
    ...
gridproof.InputError: line 7: MOVE has 6 of its 10 characters: the file breaks off or was changed
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...core.errors import InputError
from ...core.record import shorten
from ...notation.draft import RecordDraft
from .sgt import OTHERS, GameId, games_with, is_game, plain_name, read_board, written
from .sgt_moves import SavedLine, moves_of, play

TITLE = "Simon Tatham's Portable Puzzle Collection"
HEAD = f"SAVEFILE:{len(TITLE)}:{TITLE}"
PLAYED = ("MOVE", "SOLVE", "RESTART")

MOST_MOVES = 100_000
"""The most moves that are played."""

_LINE = re.compile(r"(?P<key>[A-Z]{1,8}) *:(?P<length>\d{1,9}):(?P<value>.*)")


def lines_of(text: str) -> Iterator[SavedLine]:
    """Yield the lines of a save file. Raises `InputError` for one that is not as it says."""
    for number, line in enumerate(text.replace("\r", "").split("\n"), 1):
        if not line.strip():
            continue
        match = _LINE.fullmatch(line.lstrip())
        if match is None:
            what = f"{shorten(line)} is no line of a save file: a key, a length and a value were expected"
            raise InputError(what, line=number)
        key, value, length = match["key"], match["value"], int(match["length"])
        value = value[:length] + value[length:].rstrip()
        if key != "SEED" and len(value) != length:
            counts = (
                f"{len(value)} of its {length}" if len(value) < length else f"{len(value)}, not {length},"
            )
            raise InputError(
                f"{key} has {counts} characters: the file breaks off or was changed", line=number
            )
        yield SavedLine(number, key, value)


def read_save(text: str) -> dict[str, Any]:
    """Return the record of a save file, what the player has entered as ``answer``.

    Raises:
        InputError: With the line of the fault.
    """
    lines = [*lines_of(text)]
    by_key = {line.key: line for line in lines}
    if by_key.get("SAVEFILE", lines[0]).value != TITLE:
        raise lines[0].error(f"{shorten(lines[0].value)} is no save file of {TITLE}")
    game = demanded(by_key, "GAME")
    params = by_key.get("CPARAMS") or demanded(by_key, "PARAMS")
    desc = demanded(by_key, "DESC")
    moves = [line for line in lines if line.key in PLAYED]
    states = demanded(by_key, "NSTATES").whole(1, MOST_MOVES)
    position = demanded(by_key, "STATEPOS").whole(1, states)
    if len(moves) < states - 1:
        what = f"there are {len(moves)} moves, NSTATES says {states - 1}: the file breaks off or was changed"
        raise (moves or lines)[-1].error(what)
    name = plain_name(game.value)
    if not is_game(name):
        raise game.error(f"{shorten(game.value)} is no game of {TITLE}")
    if name in OTHERS:
        raise game.error(f"{OTHERS[name]} is a game of Simon Tatham's collection that is no kind here")
    parts = GameId(name, params.value, False, desc.value)
    kind_game = next(games_with(parts), None)
    if kind_game is None:
        raise params.error(f"the params {shorten(params.value)} of {game.value} are not known")
    kind, sgt = kind_game
    try:
        draft = sgt.draft(kind, params.value)
        assert draft is not None
        read_board(parts, sgt, draft)
    except InputError as error:
        raise InputError(error.what, line=desc.number, column=error.column, cell=error.cell) from None
    draft.solution = play(draft, sgt, moves[: position - 1])
    return draft.record()


def demanded(lines: dict[str, SavedLine], key: str) -> SavedLine:
    """Return the line with a key."""
    if key not in lines:
        raise InputError(f"the save file has no {key}: it breaks off or was changed")
    return lines[key]


def write_save(draft: RecordDraft) -> str:
    """Return the save file of a draft's board, with a move for each entry of its answer; raise as `written`
    does, and for an entry that the game has no move for.
    """
    game, text = written(draft)
    params, _, desc = text.partition(":")
    moves = moves_of(draft, game)
    states = str(len(moves) + 1)
    lines = [
        ("VERSION", "1"),
        ("GAME", game.program_name),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("DESC", desc),
        ("NSTATES", states),
        ("STATEPOS", states),
        *(("MOVE", move) for move in moves),
    ]
    return "\n".join([HEAD, *(f"{key:<8}:{len(value)}:{value}" for key, value in lines)])
