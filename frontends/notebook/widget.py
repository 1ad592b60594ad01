"""A notebook widget that goes through a path step by step (needs anywidget).

Vocabulary
    film     the pictures of the path, which the browser paints (see `frontends.drawing.film`)
    index    the frame that is shown: 0 is the first step, the last is the end of the path

>>> from gridproof.frontends.api import read
>>> from gridproof.frontends.deduction.explain import explain
>>> player = StepPlayer(explain(read("123.34......4..1")[0]))
>>> player.index = 99
>>> player.index, player.step
(9, None)
>>> player.index = 0
>>> player.step.sentence
'r1c4 = 4: full house in row 1'
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import anywidget
import traitlets

from ..deduction.explain import Explanation
from ..drawing.film import film_of, moments_of
from ..rules.step import Step
from .modules import joined
from .styles import player_styles
from .views import plainly, view


def module() -> str:
    """Return the widget as one module: anywidget loads no second one."""
    return joined("player.js")


class StepPlayer(anywidget.AnyWidget):
    """The steps of a path: arrow keys, buttons, a slider, and the sentence of each step.

    `index` is the frame that is shown, here and in every view; one that is out of range becomes the
    nearest that is not. `interval` is how long a step stays while playing, in milliseconds.
    """

    _esm = module()
    _css = player_styles()
    film = traitlets.Dict().tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)
    interval = traitlets.Int(1200, min=50).tag(sync=True)

    def __init__(self, path: Explanation, **traits: Any) -> None:
        self.path = path
        super().__init__(film=film_of(path), **traits)

    @traitlets.validate("index")
    def _in_range(self, proposal: dict[str, Any]) -> int:
        index: int = proposal["value"]
        return min(max(index, 0), len(self.film["frames"]) - 1)

    @property
    def step(self) -> Step | None:
        """The step that is shown, or all steps of a press as one; None at the end of the path."""
        return next(islice(moments_of(self.path), self.index, None)).step

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the widget, and the view of its path as a fallback."""
        data, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        return data | plainly(view(self.path)), metadata
