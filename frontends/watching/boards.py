"""The waves of a propagation on the board: one picture for each, with what it removes crossed out.

Vocabulary
    frame      the words for a wave, its picture, and its events one by one

>>> from gridproof.frontends.api import compile
>>> told = compile("123.............", "sat").propagate()
>>> [frame.words for frame in frames(told)][:2]
['givens: 3 events, 9 candidates leave', 'wave 1: 24 events, 15 candidates leave']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...models.core.watched import Propagation, Wave
from ...puzzles import Domains
from ..drawing import Scene, scene
from ..rules.step import Step

MOST_LISTED = 40
"""Maximum listed events of a wave. Events that change the board come first."""


class Frame(NamedTuple):
    """One wave: in words, as a picture of the board before it with its marks, and its events in words."""

    words: str
    picture: Scene
    events: tuple[str, ...]


def frames(told: Propagation, most: int | None = None) -> Iterator[Frame]:
    """Yield a frame for each wave, or the first of them, and at last one for the board at the end."""
    domains: Domains = told.start
    for wave in told.waves[:most]:
        after = told.after(wave.start + len(wave.events))
        if wave.level or wave.wave:
            picture = scene(told.puzzle, domains=domains, step=step_of(wave))
        else:
            picture = scene(told.puzzle, domains=after)  # givens stand in their squares from the start
        yield Frame(words_of(wave), picture, listed(wave))
        domains = after
    ending = f"conflict: {told.conflict}" if told.conflict else f"end: {told.remaining:,} candidates left"
    yield Frame(ending, scene(told.puzzle, domains=told.domains), ())


def step_of(wave: Wave) -> Step:
    """Return a wave as a step, to be drawn: the values that it removes, and cells that it settles."""
    changes = [(each.literal, each.lost) for each in wave.events if each.literal and each.lost]
    placed = {literal.cell: literal.value for literal, _ in changes if literal.positive}
    removes = [(each.cell, value) for each, lost in changes if each.cell not in placed for value in lost]
    return Step("propagation", 1, tuple(placed.items()), tuple(removes))


def words_of(wave: Wave) -> str:
    """Return a wave in a few words."""
    lost = sum(len(event.lost) for event in wave.events)
    name = f"wave {wave.wave}" if wave.wave else "givens"
    if wave.level:
        name = f"assumption {wave.level}, {name}" if wave.wave else f"assumption {wave.events[0].name}"
    events = f"{len(wave.events):,} event{'' if len(wave.events) == 1 else 's'}"
    return f"{name}: {events}, {lost:,} candidate{' leaves' if lost == 1 else 's leave'}"


def listed(wave: Wave) -> tuple[str, ...]:
    """Return the events of a wave in words, those that change the board first."""
    events = [*(e for e in wave.events if e.lost), *(e for e in wave.events if not e.lost)]
    words = tuple(map(str, events[:MOST_LISTED]))
    rest = len(events) - len(words)
    return (*words, f"and {rest:,} more") if rest else words
