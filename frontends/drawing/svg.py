"""Scenes as SVG. Only attributes: no ids, no styles, no external references, so that any number fit on one
page and every viewer shows them.

Colours tell the parts apart for colour-blind eyes too (after Okabe and Ito, "Color universal design",
2008), and each part also differs in shape: rings, crosses, dashes.

>>> from gridproof.frontends.drawing import scene
>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> svg(scene(puzzle)).startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 168 168"')
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import groupby
from math import inf, isinf

from ...puzzles import InputError
from ...puzzles.core.shapes import WORDS, Shape
from .scene import Scene

UNIT = 40
"""Units of the picture for a square of the board."""

FONT = "DejaVu Sans, Verdana, Segoe UI, Arial, sans-serif"

LIGHT = {
    "paper": "#ffffff", "ink": "#1a1a1a", "grid": "#8a8a8a", "faint": "#c9c9c9", "cage": "#4d4d4d",
    "given": "#111111", "clue": "#111111", "onblack": "#ffffff", "answer": "#0062a3", "pencil": "#595959",
    "shade": "#7f96ab", "inside": "#dcd4ff", "black": "#333333", "grey": "#bdbdbd", "white": "#ffffff",
    "light": "#f5d90a", "tint": "#e0ebf8", "lose": "#fcdfcb", "gain": "#c9ecdb", "differ": "#fbe2b0",
    "answeronblack": "#8fd0ff",
    "pattern": "#0072b2", "ends": "#741a62", "fin": "#7a4f00", "remove": "#d55e00", "place": "#00815d",
    "silver": "#cfcfcf", "pink": "#f067f0", "lime": "#67f067", "orange": "#ff9a00", "sky": "#2ecbff",
    "violet": "#cdb1ec", "peach": "#ffccaa", "teal": "#33bbbb", "khaki": "#c9c883", "plum": "#c54b8b",
    "open1": "#fbf6e4", "open2": "#f7ecc4", "open3": "#f1dfa0",
    "share1": "#f2f7fc", "share2": "#e5f0f9", "share3": "#d9e8f6", "share4": "#cce0f3", "share5": "#bfd8f0",
    "share6": "#b2d1ec", "share7": "#a5c9e9", "share8": "#99c1e6", "share9": "#8cbae3", "share10": "#7fb2e0",
}  # fmt: skip

DARK = {
    "paper": "#16181c", "ink": "#e8e8e8", "grid": "#6f757d", "faint": "#44484f", "cage": "#b9bec5",
    "given": "#ffffff", "clue": "#f0f0f0", "onblack": "#f4f4f4", "answer": "#7cc4f8", "pencil": "#b6bcc4",
    "shade": "#596e85", "inside": "#2f2363", "black": "#5f6670", "grey": "#62676e", "white": "#16181c",
    "light": "#c9b000", "tint": "#1d3550", "lose": "#4d2a14", "gain": "#0f4533", "differ": "#4d3a0d",
    "answeronblack": "#d3ecff",
    "pattern": "#56b4e9", "ends": "#ff4dc4", "fin": "#ffd83d", "remove": "#ff8a3d", "place": "#2fc79b",
    "silver": "#4a4f57", "pink": "#9b3f9b", "lime": "#2f8a2f", "orange": "#9a5d00", "sky": "#1b7c9c",
    "violet": "#6a4f8f", "peach": "#8a5f42", "teal": "#1f7777", "khaki": "#6f6e3c", "plum": "#8a3461",
    "open1": "#26231a", "open2": "#353019", "open3": "#474018",
    "share1": "#181f27", "share2": "#1b2632", "share3": "#1e2d3e", "share4": "#203449", "share5": "#223c54",
    "share6": "#25435f", "share7": "#284a6a", "share8": "#2a5176", "share9": "#2c5881", "share10": "#2f5f8c",
}  # fmt: skip

THEMES = {"light": LIGHT, "dark": DARK}


def page_colours() -> str:
    """Return a style sheet of the tones as CSS variables, ``--gp-ink`` and others, light and dark."""

    def rule(theme: dict[str, str]) -> str:
        return ":root{" + "".join(f"--gp-{tone}:{colour};" for tone, colour in theme.items()) + "}"

    return f"{rule(LIGHT)}\n@media (prefers-color-scheme: dark) {{{rule(DARK)}}}\n"


def theme_named(name: str) -> dict[str, str]:
    """Return the colours of a theme, by tone. Raise `InputError` for an unknown name."""
    if name not in THEMES:
        raise InputError(f"there is no theme {name[:40]!r}; there are {', '.join(THEMES)}")
    return THEMES[name]


def svg(scene: Scene, theme: str = "light", width: float | None = None) -> str:
    """Return the picture as one `<svg>` element, `width` pixels wide (40 a square by default).

    Raise `InputError` for an unknown theme.
    """
    colours = theme_named(theme)
    wide, high = scene.width * UNIT, scene.height * UNIT
    pixels = wide if width is None else width
    words, lines = ([s for s in scene.shapes if PAINT[s.kind] is draw] for draw in (_text, _path))
    size = usual("font-size", (shape.numbers[0] * UNIT for shape in words))
    stroke = usual("stroke-width", (shape.numbers[0] * UNIT for shape in lines))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(wide)} {_n(high)}" '
        f'width="{_n(pixels)}" height="{_n(pixels * high / wide)}" role="img" '
        f'font-family="{FONT}" text-anchor="middle">',
        f"<title>{escape(scene.title)}</title>",
        f'<rect width="{_n(wide)}" height="{_n(high)}" fill="{colours["paper"]}"/>',
        f'<g transform="translate({_n(scene.left * UNIT)} {_n(scene.top * UNIT)})" '
        f'fill="none" stroke-linecap="round"{size}{stroke}>',
    ]
    drawn = "".join(PAINT[shape.kind](shape, colours[shape.tone]) for shape in joined(scene.shapes))
    return "".join((*parts, drawn.replace(size, "").replace(stroke, ""), "</g></svg>"))


def joined(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield the shapes, lines of one tone and width that follow each other as one, with `inf` for a break."""
    for (kind, _, width), run in groupby(shapes, lambda s: (s.kind, s.tone, s.numbers[:1])):
        lines = list(run)
        if kind != "path":
            yield from lines
            continue
        points = [number for line in lines for number in (inf, *line.numbers[1:])]
        yield lines[0]._replace(numbers=(*width, *points[1:]))


def usual(attribute: str, values: Iterable[float]) -> str:
    """Return the attribute that most shapes have, which their group may have in their place."""
    counts = Counter(map(_n, values))
    return f' {attribute}="{counts.most_common(1)[0][0]}"' if counts else ""


def _n(value: float) -> str:
    return f"{round(value, 2):g}" if abs(value) < 1e5 else str(round(value))


def _points(numbers: tuple[float, ...]) -> str:
    return " ".join(_n(number * UNIT) for number in numbers)


def _box(shape: Shape, colour: str) -> str:
    x, y, width, height = (_n(number * UNIT) for number in shape.numbers)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>'


def _area(shape: Shape, colour: str) -> str:
    return f'<polygon points="{_points(shape.numbers)}" fill="{colour}"/>'


def _path(shape: Shape, colour: str) -> str:
    width, *points = shape.numbers
    dashes = ' stroke-dasharray="4 3" stroke-linecap="butt"' if shape.kind == "dash" else ""
    lines = (tuple(line) for is_break, line in groupby(points, isinf) if not is_break)
    where = "".join(f"M{_points(line)}" for line in lines)
    return f'<path d="{where}" stroke="{colour}" stroke-width="{_n(width * UNIT)}"{dashes}/>'


def _disc(shape: Shape, colour: str) -> str:
    x, y, radius = (_n(number * UNIT) for number in shape.numbers)
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def _ring(shape: Shape, colour: str) -> str:
    width, x, y, radius = (_n(number * UNIT) for number in shape.numbers)
    return f'<circle cx="{x}" cy="{y}" r="{radius}" stroke="{colour}" stroke-width="{width}"/>'


BOLD, START, END = ' font-weight="bold"', ' text-anchor="start"', ' text-anchor="end"'
MANNERS = {"bold": BOLD, "start": START, "heavy": BOLD + START, "end": END}
"""SVG attributes of words that are not plain ones about their middle."""


def _text(shape: Shape, colour: str) -> str:
    size, x, y = shape.numbers
    manner = MANNERS.get(shape.kind, "")
    # The middle of a capital lies a little over a third of the size above the line it stands on.
    return (
        f'<text x="{_n(x * UNIT)}" y="{_n((y + 0.36 * size) * UNIT)}" font-size="{_n(size * UNIT)}" '
        f'fill="{colour}"{manner}>{escape(shape.text)}</text>'
    )


PAINT: dict[str, Callable[[Shape, str], str]] = {
    "box": _box,
    "area": _area,
    "path": _path,
    "dash": _path,
    "disc": _disc,
    "ring": _ring,
    **dict.fromkeys(WORDS, _text),
}
