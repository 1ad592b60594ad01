"""Kinds elsewhere: what they are called there, who has them, and in which order people know them.

``kinds/peers.json`` holds facts of other projects, each under the names that it uses: Japanese and English
names of robx/pzprjs at 0401fc64, the numbers of boards in SmilingWayne/puzzlekit-dataset at 53de2fcb, and the
kinds that T0nyX1ang/noqx at 0f598139 and semiexp/cspuz_core at f52fcfaf solve. A kind of ours is there by any
of its names, and by the names that it declares for the forms of other programs.

>>> from gridproof.puzzles import kind_named
>>> masyu = standing_of(kind_named("masyu"))
>>> masyu.names, masyu.boards
(('ましゅ', 'mashu'), 830)
>>> len(masyu.peers), masyu.peers[1]
(7, "Simon Tatham's collection")
"""

from __future__ import annotations

import json
from functools import lru_cache
from os.path import dirname, join
from typing import Any, NamedTuple

from .core.names import letters_of
from .kind import Kind
from .kinds import KindNames, name_called

PROGRAMS = {
    "Penpa": "Penpa+",
    "Pzpr": "puzz.link",
    "Sgt": "Simon Tatham's collection",
    "Task": "puzzle-….com",
}
"""Programs and sites that have the kinds with a declaration of this class."""


class Standing(NamedTuple):
    """The standing of a kind: its names elsewhere, the peers that have it, and its boards in a public set."""

    names: tuple[str, ...]
    peers: tuple[str, ...]
    boards: int

    @property
    def rank(self) -> tuple[int, int]:
        """Key of an order of kinds, best known first: by the number of peers, then by the boards."""
        return -len(self.peers), -self.boards


def standing_of(kind: Kind) -> Standing:
    """Return the standing of a kind."""
    own = KindNames.of(kind)
    listed = _listed()
    written = (each for name in own.elsewhere.get("Pzpr", ()) for each in listed["pzpr"].get(name, ()))
    names = {letters_of(name): name for name in (*sorted(own.foreign, reverse=True), *written)}
    for name in kind.own_names:
        names.pop(letters_of(name), None)
    peers = {title for form, title in PROGRAMS.items() if form in own.elsewhere}
    theirs = {peer: found[kind.name] for peer, found in _by_peer().items() if kind.name in found}
    boards = theirs.get("puzzlekit-dataset", 0)
    return Standing(tuple(reversed(names.values())), tuple(sorted(peers | theirs.keys())), boards)


@lru_cache(maxsize=1)
def _listed() -> dict[str, Any]:
    """Return what the file says of each peer."""
    with open(join(dirname(__file__), "kinds", "peers.json"), encoding="utf-8") as file:
        peers: dict[str, Any] = json.load(file)
    return peers


@lru_cache(maxsize=1)
def _by_peer() -> dict[str, dict[str, int]]:
    """Return by peer the kinds of ours that it has, with the numbers of their boards, 0 if it has none."""
    found: dict[str, dict[str, int]] = {}
    for peer, names in _listed().items():
        boards = names if peer == "puzzlekit-dataset" else dict.fromkeys(names, 0)
        if peer != "pzpr":
            kinds = ((name_called(name), number) for name, number in boards.items())
            found[peer] = {kind: number for kind, number in kinds if kind is not None}
    return found
