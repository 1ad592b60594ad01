"""Views of propagation: the board at the end, wave by wave, and encodings side by side.

>>> from gridproof.frontends.api import compile
>>> from gridproof.frontends.notebook.views import view
>>> told = compile("123.............", "sat").propagate()
>>> view(told).html.count("<img "), view(told).plain.splitlines()[-1]
(5, 'r2c3≠4: box 2, because r1c4=4')
"""

from __future__ import annotations

from html import escape

from ....models.core.watched import Propagation
from ...drawing.film import MOST_FRAMES
from ...watching.boards import Frame, frames
from ...watching.comparison import PropagationComparison
from ..views import MOST_BYTES, View, fit_size, image, paragraph, table, view

MOST_EVENTS = 40
"""Maximum events that the text of a propagation lists."""


@view.register
def _(told: Propagation) -> View:
    sentences = [told.summary]
    if told.conflict is not None:
        sentences.append(f"conflict: {told.conflict}")
    if told.waiting:
        named = ", ".join(told.waiting[:4]) + (", …" if len(told.waiting) > 4 else "")
        sentences.append(f"not stated in full, so that less follows: {named}")
    *waves, last = frames(told, MOST_FRAMES)
    ending, *pictures = fit_size((image(frame.picture) for frame in (last, *waves)), MOST_BYTES)
    shown = [stage(frame, picture) for frame, picture in zip(waves, pictures, strict=False)]
    shown += [stage(frame, "") for frame in waves[len(shown) :]]
    every = f"<details><summary>Wave by wave</summary>{''.join(shown)}</details>" if shown else ""
    events = [*map(str, told.events[:MOST_EVENTS])]
    if len(told.events) > MOST_EVENTS:
        events.append(f"and {len(told.events) - MOST_EVENTS:,} more")
    return View(
        "\n".join([*sentences, *events]),
        f"{''.join(map(paragraph, sentences))}<p>{ending}</p>{every}",
    )


def stage(frame: Frame, picture: str) -> str:
    """Return a wave: its words, which open its picture and its events."""
    events = "".join(f"<li>{escape(line)}</li>" for line in frame.events)
    return f"<details><summary>{escape(frame.words)}</summary>{picture}<ul>{events}</ul></details>"


@view.register
def _(comparison: PropagationComparison) -> View:
    names = list(dict.fromkeys(name for row in comparison.rows for size in row.sizes for name in size))
    rows = [
        (row.name, *(row.size.get(name, "") for name in names), row.message or comparison.left(row))
        for row in comparison.rows
    ]
    return View(
        str(comparison),
        paragraph(comparison.sentence) + table(("encoding", *names, "after propagation"), rows),
    )
