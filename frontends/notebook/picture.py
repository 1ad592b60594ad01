"""A picture as a notebook shows it, and its form in a file.

>>> from gridproof.frontends.drawing import scene
>>> from gridproof import sample
>>> Drawing(scene(sample("sudoku", 1)))
<Drawing: Sudoku, 9 rows, 9 columns>
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from ..drawing import Scene

Theme: TypeAlias = Literal["light", "dark"]


@dataclass(frozen=True)
class Drawing:
    """A picture in the colours of a `theme` ("light" or "dark")."""

    scene: Scene
    theme: Theme = "light"

    def __repr__(self) -> str:
        return f"<Drawing: {self.scene.title}>"

    def svg(self, width: float | None = None) -> str:
        """Return the picture as an `<svg>` element, `width` pixels wide (40 a square by default)."""
        from ..drawing import svg

        return svg(self.scene, self.theme, width)

    def save(self, path: str | Path, width: float | None = None) -> None:
        """Write the picture into a file, whose name ends in ``.svg``, ``.png`` or ``.pdf``.

        Raises `InputError` for another ending, `CairoMissing` for PNG and PDF if cairo is not installed, and
        `OSError` if the file cannot be written.
        """
        from ..output.render import render_picture

        form = Path(path).suffix.lower().removeprefix(".")
        Path(path).write_bytes(render_picture(self.scene, form, self.theme, width))
