"""Pictures as files: SVG, and PNG and PDF through cairo.

>>> from gridproof.frontends.api import read
>>> content = render_picture(scene(read("123.34......4..1")[0]), "svg")
>>> content[:4], content.count(b"<text")
(b'<svg', 7)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...models.questions.verdict import Verdict
from ...models.reasons.conflict import Conflict
from ...puzzles import InputError, Puzzle
from ...puzzles.core.errors import needs
from ..drawing import Clash, Scene, scene, side_by_side, svg
from ..drawing.svg import UNIT

FORMS = ("svg", "png", "pdf")

MOST_SHAPES = 40_000
"""A PNG or PDF of more shapes is refused: cairo takes 0.3 ms for each. A full 196×196 sudoku has 39,003."""

MOST_PIXELS = 8192 * 8192
"""A PNG of more pixels is refused: cairo takes 4 bytes for each."""


class CairoMissing(RuntimeError):
    """PNG and PDF are asked for, and cannot be written; the text says what to install."""


def demand_solution(puzzle: Puzzle, verdict: Verdict) -> Verdict:
    """Return the verdict if it has a solution to show, else raise `InputError`."""
    if not verdict.solutions:
        because = f": {verdict.message}" if verdict.message else ""
        name = puzzle.id or "the puzzle"
        raise InputError(f"{name} has no solution to show ({verdict.status}{because})")
    return verdict


def verdict_picture(puzzle: Puzzle, verdict: Verdict) -> Scene:
    """Return the picture of a verdict: its solutions, side by side, with differing cells marked, or the
    puzzle with its conflict. Raise `InputError` if there is neither.
    """
    if verdict.conflict is not None:
        return conflict_picture(puzzle, verdict.conflict)
    solutions = demand_solution(puzzle, verdict).solutions
    pictures = enumerate(solutions)
    return side_by_side(
        *(scene(puzzle, each, marked=verdict.differs, captions=i == 0) for i, each in pictures)
    )


def conflict_picture(puzzle: Puzzle, conflict: Conflict) -> Scene:
    """Return the picture of a puzzle with the clues and cells of a conflict marked."""
    picture = scene(puzzle, clash=Clash.of(conflict.to_json()))
    return replace(picture, title=f"{picture.title}; {conflict.sentence}")


def render_picture(picture: Scene, form: str, theme: str = "light", width: float | None = None) -> bytes:
    """Return the content of a file with this picture, `width` pixels wide (40 a square by default).

    Raise `CairoMissing` for PNG and PDF if cairo is not installed, and `InputError` for an unknown theme or
    form and for a picture that is too large for PNG or PDF.
    """
    if form not in FORMS:
        raise InputError(f"pictures are written as {', '.join(FORMS)}, not as {form[:20]!r}")
    if form != "svg" and len(picture.shapes) > MOST_SHAPES:
        raise InputError(
            f"the picture has {len(picture.shapes):,} shapes, and {form.upper()} takes {MOST_SHAPES:,}:"
            " write it as SVG"
        )
    if form == "png":
        wide = width or picture.width * UNIT
        high = wide * picture.height / picture.width
        if wide * high > MOST_PIXELS:
            raise InputError(
                f"a PNG of {wide:,.0f} × {high:,.0f} pixels is too large: choose a smaller width, or SVG"
            )
    text = svg(picture, theme, width)
    return text.encode() if form == "svg" else _converter(form)(bytestring=text.encode())


def _converter(form: str) -> Callable[..., bytes]:
    try:
        import cairosvg
    except ImportError:
        raise CairoMissing(needs("PNG or PDF", "cairosvg")) from None
    except OSError:
        raise CairoMissing("PNG and PDF need the cairo library (Debian: apt-get install libcairo2)") from None
    converter: Callable[..., bytes] = getattr(cairosvg, f"svg2{form}")
    return converter
