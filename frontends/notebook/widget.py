"""A notebook widget that goes through a path step by step (needs anywidget).

Vocabulary
    film     the pictures of the path, which the browser paints (see `frontends.drawing.film`)
    index    the frame that is shown: 0 is the first step, the last is where the path ends

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

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from ..deduction.explain import Explanation
from ..drawing.film import film_of
from ..drawing.svg import THEMES
from ..rules.step import Step
from .views import plainly, view

NOTEBOOK = {
    "paper": "layout-color0", "ink": "content-font-color0", "given": "content-font-color0",
    "clue": "content-font-color0", "pencil": "content-font-color2",
}  # fmt: skip
"""The tones that look as the notebook's theme says, and what JupyterLab calls them (--jp-...)."""

SELECTORS = {
    "light": '[data-jp-theme-light="true"] .gp-player,.vscode-light .gp-player,[theme="light"] .gp-player',
    "dark": '[data-jp-theme-light="false"] .gp-player,.vscode-dark .gp-player,[theme="dark"] .gp-player',
}
"""Where notebooks say whether they are light or dark: JupyterLab, VS Code, Colab."""


def static(name: str) -> str:
    """A file of `static/`."""
    return files("gridproof.frontends.static").joinpath(name).read_text(encoding="utf-8")


def module() -> str:
    """The widget as one module: anywidget loads no second one."""
    imported = 'import { frame, frameOf } from "./paint.js";\n'
    return static("paint.js") + static("player.js").replace(imported, "")


def colours(theme: str) -> str:
    """The tones of a theme as declarations, the notebook's own colours first."""
    return "".join(
        f"--gp-{tone}:var(--jp-{NOTEBOOK[tone]},{colour});" if tone in NOTEBOOK else f"--gp-{tone}:{colour};"
        for tone, colour in THEMES[theme].items()
    )


def styles() -> str:
    """The style sheet: light, unless the notebook or (where it does not say) the system is dark."""
    return "".join(
        (
            f".gp-player{{{colours('light')}}}",
            f"@media (prefers-color-scheme:dark){{.gp-player{{{colours('dark')}}}}}",
            *(f"{selector}{{{colours(theme)}}}" for theme, selector in SELECTORS.items()),
            static("player.css"),
        )
    )


class StepPlayer(anywidget.AnyWidget):
    """The steps of a path: arrow keys, buttons, a slider, and the sentence of each step.

    `index` is the frame that is shown, here and in every view; one that is out of range becomes the
    nearest that is not. `interval` is how long a step stays while playing, in milliseconds.
    """

    _esm = module()
    _css = styles()
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
        """The step that is shown; None at the end of the path."""
        return self.path.steps[self.index] if self.index < len(self.film["frames"]) - 1 else None

    def _repr_mimebundle_(self, **asked: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and what is shown of its path where there is none."""
        data, metadata = super()._repr_mimebundle_(**asked) or ({}, {})
        return data | plainly(view(self.path)), metadata
