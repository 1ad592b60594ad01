"""A picture to show in a notebook or to write into a file.

>>> from gridproof.frontends.api import read
>>> from gridproof.frontends.drawing import scene
>>> Drawing(scene(read("1234............")[0])).svg(width=200)[:40]
'<svg xmlns="http://www.w3.org/2000/svg" '
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .drawing import Scene


@dataclass(frozen=True)
class Drawing:
    """A picture in the colours of a `theme` ("light" or "dark")."""

    scene: Scene
    theme: str = "light"

    def svg(self, width: float | None = None) -> str:
        """The picture as an `<svg>` element, `width` pixels wide (40 a square by default)."""
        from .drawing import svg

        return svg(self.scene, self.theme, width)

    def save(self, path: str | Path, width: float | None = None) -> None:
        """Write the picture into a file, whose name ends in ``.svg``, ``.png`` or ``.pdf``.

        Raises `InputError` for another ending, `CairoMissing` for PNG and PDF where cairo is not
        installed, and `OSError` where the file cannot be written.
        """
        from .render import rendered

        form = Path(path).suffix.lower().removeprefix(".")
        Path(path).write_bytes(rendered(self.scene, form, self.theme, width))
