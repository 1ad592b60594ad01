"""Game ids of Simon Tatham's Portable Puzzle Collection: ``params:description``, with the game in front or
without.

The programs of the collection leave the name of the game out, so that an id can be one of several games: the
kind that is asked for decides, else the games that have such a board. Params about the generation of a game
are ignored. An id with ``#`` names a random seed, which is no board.

>>> read_id("pearl 5x5dt:aWeBeBeWe")["clues"]["cells"][0]
[None, 'w', None, None, None]
>>> read_id("4x3:2_3b9g", "kuromasu")["clues"]["cells"]
[[2, 3, None, None], [9, None, None, None], [None, None, None, None]]
>>> read_id("6x6#1234")
Traceback (most recent call last):
    ...
gridproof.InputError: column 4: 6x6#1234 is a random seed, not a board: copy the game id, which has a colon \
where this has #
>>> read_id("3x3:Bg1", None)["type"]
'akari'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ...core.board import MOST_SIDE
from ...core.errors import InputError
from ...core.record import demand_squares, shorten
from ...kinds import is_kind, name_called
from ...notation.draft import RecordDraft
from ...notation.scanner import Scanner
from ...notation.sgt import Sgt
from ...records import read_record
from ..checked import differences, normal_record
from ..declared import declarations_of, first_fit, kinds_by_form_name, kinds_of

OTHERS = {
    "blackbox": "Black Box", "cube": "Cube", "fifteen": "Fifteen", "flip": "Flip", "flood": "Flood",
    "guess": "Guess", "inertia": "Inertia", "map": "Map", "mines": "Mines", "net": "Net",
    "netslide": "Netslide", "palisade": "Palisade", "pegs": "Pegs", "samegame": "Same Game",
    "signpost": "Signpost", "sixteen": "Sixteen", "tracks": "Train Tracks", "traintracks": "Train Tracks",
    "twiddle": "Twiddle", "undead": "Undead", "untangle": "Untangle",
}  # fmt: skip
"""The games of the collection that are no kinds here, by their names in small letters."""

MOST_GUESSED = 2_500
"""The most squares of a board whose game is to be told from the board alone."""

_NAMED = re.compile(
    r"(?:sgtpuzzles:/{0,2})?(?P<name>[A-Za-z_]+(?: [A-Za-z]+)?)[ :](?P<params>[A-Za-z]?\d[^ :#]{0,40})"
    r"(?P<sign>[:#])(?P<desc>\S*)"
)
_BARE = re.compile(
    r"(?P<params>\d{1,4}x\d{1,4}[A-Za-z0-9.]{0,30}(?=:\S{3})|\d{1,4}[A-Za-z]{0,10}(?=:\S{8}))"
    r"(?P<sign>:)(?P<desc>[^\s:#]+)"
)
_SEED = re.compile(
    r"(?P<params>\d{1,4}x\d{1,4}[A-Za-z0-9.]{0,30}|\d{1,4}[A-Za-z][A-Za-z0-9.]{0,30}(?=#\w{5}))"
    r"(?P<sign>#)(?P<desc>[\w-]+)"
)
_TITLE = re.compile(r"(?:(?:game|random) )?(?:id|seed)\s*[:=]\s*", re.IGNORECASE)
"""Words in front of an id, as programs and people have them."""


class GameId(NamedTuple):
    """A game id in its pieces: the name of the game, or '' if it is left out, and where the pieces begin."""

    name: str
    params: str
    is_seed: bool
    desc: str
    params_at: int = 0
    desc_at: int = 0

    @classmethod
    def of(cls, text: str) -> GameId | None:
        """Return the id that a text is, or None."""
        bare = text.strip()
        title = _TITLE.match(bare)
        for expression in (_NAMED, _BARE, _SEED):
            if match := expression.fullmatch(bare, title.end() if title else 0):
                parts = match.groupdict()
                name = plain_name(parts.get("name", ""))
                starts = match.start("params"), match.start("desc")
                return cls(name, parts["params"], parts["sign"] == "#", parts["desc"], *starts)
        return None


def plain_name(name: str) -> str:
    """Return the name of a game as its ids and links have it.

    >>> plain_name("Light Up")
    'lightup'
    """
    return name.replace(" ", "").lower()


def is_game(name: str) -> bool:
    """Return whether the collection has a game of this name, or one that is the kind of this name."""
    return name in OTHERS or games_named(name) != []


def is_id(text: str) -> bool:
    """Return whether a text is meant as a game id.

    >>> is_id("tents 8x8:a"), is_id("tents of mine"), is_id("7x7:h0c3aBeBa2c"), is_id("12:30")
    (True, False, True, False)
    """
    parts = GameId.of(text)
    return parts is not None and (not parts.name or is_game(parts.name))


def read_id(text: str, kind: str | None = None) -> dict[str, Any]:
    """Return the record of a game id, of a kind if one is asked for.

    Raises:
        InputError: With the column of the fault; for an id that several games have, with these.
    """
    parts = GameId.of(text)
    if parts is None:
        raise InputError(f"{shorten(text)} is no game id")
    return read_parts(parts, kind)


def read_parts(parts: GameId, kind: str | None = None) -> dict[str, Any]:
    """Return the record of a game id in its pieces; raise as `read_id` does."""
    if parts.name in OTHERS:
        title = OTHERS[parts.name]
        raise InputError(f"{title} is a game of Simon Tatham's collection that is no kind here", column=1)
    if parts.is_seed:
        seed = brief(f"{parts.params}#{parts.desc}")
        what = f"{seed} is a random seed, not a board: copy the game id, which has a colon where this has #"
        raise InputError(what, column=parts.desc_at)
    if parts.name or kind is not None:
        return read_as_game(parts, parts.name or str(kind))
    return read_guessed(parts)


def read_as_game(parts: GameId, name: str) -> dict[str, Any]:
    """Return the record of an id of the game, or the kind, with this name."""
    by_kind = is_kind(name)
    games = [(name, game) for game in declarations_of(Sgt, name)] if by_kind else games_named(name)
    if not games:
        raise InputError(f"{shorten(name)} is no game of Simon Tatham's collection", column=1)
    for kind, game in games:
        draft = game.draft(kind, parts.params)
        if draft is not None:
            return read_board(parts, game, draft)
    what = f"the params {shorten(parts.params)} of {name} are not known"
    others = {kind for kind, _ in games_with(parts._replace(name=games[0][1].name))} if by_kind else set()
    if others:
        what = f"the params {shorten(parts.params)} are those of {', '.join(sorted(others))}, not of {name}"
    raise InputError(what, column=parts.params_at + 1)


def games_named(name: str) -> list[tuple[str, Sgt]]:
    """Return the kinds that a game of the collection can be of, each with its declaration; a kind's name will
    do.
    """
    games = kinds_by_form_name(Sgt, name)
    kind = None if games else name_called(name)
    return games if kind is None else [(kind, game) for game in declarations_of(Sgt, kind)]


def games_with(parts: GameId) -> Iterator[tuple[str, Sgt]]:
    """Yield the kinds of an id's game that have its params, each with its declaration."""
    yield from ((kind, game) for kind, game in games_named(parts.name) if game.draft(kind, parts.params))


def read_board(parts: GameId, game: Sgt, draft: RecordDraft) -> dict[str, Any]:
    """Return the record of a draft with the description of an id."""
    if not (1 <= draft.rows <= MOST_SIDE and 1 <= draft.columns <= MOST_SIDE):
        what = f"a board has 1 to {MOST_SIDE} rows and columns"
        raise InputError(what, column=parts.params_at + 1)
    demand_squares(draft.rows, draft.columns)
    scanner = Scanner(parts.desc, parts.desc_at)
    for part in game.parts:
        part.read(scanner, draft)
    scanner.finish()
    return draft.record()


def read_guessed(parts: GameId) -> dict[str, Any]:
    """Return the record of an id of the one game that has such a board."""
    shown = brief(f"{parts.params}:{parts.desc}")
    readings, faults = readings_of(parts)
    match [*readings], faults:
        case [_], _:
            [(_, record)] = readings.values()
            return record
        case [], [fault]:
            raise fault
        case [], _:
            what = f"no game of Simon Tatham's collection that is here has the board {shown}"
            raise InputError(f"{what}: with its game in front, as in 'lightup {shown}', the fault is told")
    names = [f"{game} ({kind})" for kind, (game, _) in readings.items()]
    what = f"the id {shown} can be of {', '.join(names[:-1])} or {names[-1]}"
    [(name, _), *_] = readings.values()
    raise InputError(f"{what}: name the game in front, as in '{name} {shown}', or ask for a kind by --kind")


def readings_of(parts: GameId) -> tuple[dict[str, tuple[str, dict[str, Any]]], list[InputError]]:
    """Return what an id without a game can be, and the faults of the other games with its params: by kind the
    name of the game and the record.
    """
    readings: dict[str, tuple[str, dict[str, Any]]] = {}
    faults: list[InputError] = []
    for kind in kinds_of(Sgt):
        for game in declarations_of(Sgt, kind):
            try:
                draft = game.draft(kind, parts.params)
                if draft is not None:
                    readings[kind] = game.name, guess(parts, game, draft)
            except InputError as fault:
                faults.append(fault)
    return readings, faults


def guess(parts: GameId, game: Sgt, draft: RecordDraft) -> dict[str, Any]:
    """Return the record of an id that may be of this game. Raises `InputError` if it is not."""
    if draft.rows * draft.columns > MOST_GUESSED:
        what = f"an id of more than {MOST_GUESSED:,} squares needs its game in front"
        raise InputError(f"{what}, as in 'lightup {parts.params}:…'", column=1)
    record = read_board(parts, game, draft)
    read_record(record)
    return record


def brief(text: str) -> str:
    """Return the beginning of an id, for messages."""
    return text if len(text) <= 24 else f"{text[:24]}…"


# Writing ------------------------------------------------------------------------------------------


def written(draft: RecordDraft) -> tuple[Sgt, str]:
    """Return the game of a draft with its id, in which the game's name is left out.

    Raises:
        InputError: If a clue has no place in it, or the program takes no such board.
    """
    games = declarations_of(Sgt, draft.kind)
    if len(games) > 1:
        refuse_other_rules(draft, games)
    return first_fit(games, lambda game: (game, text_of(draft, game)))


def text_of(draft: RecordDraft, game: Sgt) -> str:
    """Return the id of a draft as this game, read again; raise as `written` does."""
    text = f"{game.written_params(draft)}:{''.join(part.write(draft) for part in game.parts)}"
    lost = next(differences(draft.record(), read_id(f"{game.name} {text}")), None)
    if lost is not None:
        raise InputError(f"a game id has no place for {lost} of this {draft.kind}")
    return text


def refuse_other_rules(draft: RecordDraft, games: Iterable[Sgt]) -> None:
    """Raise `InputError` for a rule of a draft that none of these games has."""
    held = {"params.box", *(f"params.{name}" for game in games for name in game.params)}
    held |= {f"clues.{part.name}" for game in games for part in game.parts if hasattr(part, "name")}
    other = next((name for name in normal_record(draft.record()) if name not in held), None)
    if other is not None:
        raise InputError(f"a game id has no place for {other} of this {draft.kind}")


def write_id(draft: RecordDraft) -> str:
    """Return the game id of a draft; raise as `written` does."""
    game, text = written(draft)
    return f"{game.name} {text}"
