"""Files of pzpr: ``pzprv3/name/rows/columns/``, then the clues and the player's answer as tables.

A file stands in lines, or in one line with slashes for the ends of lines.

>>> record = read_file("pzprv3/nurikabe/2/2/1 # /# 1 /")
>>> record["clues"], record["answer"]
({'cells': [[1, None], [None, 1]]}, {'shaded': [[0, 1], [1, 0]]})
>>> read_file("pzprv3/nurikabe/2/2/1 # /# x /")
Traceback (most recent call last):
    ...
gridproof.puzzles.errors.InputError: line 6: row 2, column 2: 'x' has no meaning here
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from ..board import MOST_SIDE
from ..record import shorten
from .codes import UNKNOWN
from .draft import Draft
from .pages import (
    BLANK,
    NUMBERS,
    SHADED,
    Areas,
    Bridges,
    CountTable,
    Fence,
    FleetLines,
    Frame,
    Layer,
    Line,
    Links,
    MagnetFrame,
    Page,
    Piece,
    Rooms,
    SnakeFrame,
    Spots,
    StackFrame,
    SumTable,
    Table,
    TargetTable,
    WallTable,
    number_word,
)  # fmt: skip
from .puzzlink import FORMS as URLS
from .puzzlink import LETTERS, SHAPES, SHIPS

GIVENS = replace(NUMBERS, name="givens")
VALUES = Layer("values", numbers=True, answer=True, over="givens")
PEARLS = Layer("cells", {"1": "w", "2": "b"})
CORNERS = Table((replace(NUMBERS, name="vertices"),), margin=1)
COUNTED = (Rooms(), CountTable())
"""Regions with a number in some of them."""

BLACK = replace(SHADED, name="links", words={"#": "#"}, blank="", partial=True)
LETTER_WORDS = {str(number): letter for number, letter in LETTERS.items()}
SHIP_WORDS = {str(number): ship for number, ship in SHIPS.items()}
SHAPE_WORDS = {str(number): shape for number, shape in SHAPES.items()}
SCALES = {
    f"{black},{number}": f"{'wb'[black]}{number if number > 0 else ''}"
    for number in (-2, *range(1, 128)) for black in (0, 1)
}  # fmt: skip
ARROWS = {
    f"{place},{'-' if number < 0 else number}": {"n": UNKNOWN if number < 0 else number, "dir": way or None}
    for place, way in enumerate(("", "n", "s", "w", "e")) for number in range(-1, 64)
}  # fmt: skip
WALLS = {
    f"{place},{number},{shade}": f"{number.strip('-')}{way}{colour}" or UNKNOWN
    for place, way in enumerate(("", "n", "s", "w", "e")) for number in ("-", *map(str, range(64)))
    for shade, colour in enumerate(("", "o", "x"))
}  # fmt: skip
TAPAS = {
    ",".join(str(n) if n >= 0 else "-" for n in clue): [n if n >= 0 else UNKNOWN for n in clue]
    for length, most in ((1, 8), (2, 5), (3, 3), (4, 1))
    for clue in product((-1, *range(length > 1, most + 1)), repeat=length)
}  # fmt: skip
FUTONS = {"#": "#"} | dict(zip("abcdefghij", ("", *"NSWE", "", *"nswe"), strict=True))
"""Halves of futons by the way to the other half, in capitals for a pillow; without one they lead nowhere."""
LIARS = dict.fromkeys(("o", "x", "+o", "+x"), 0)
"""What a player thinks of numbers: that they are right, or lie."""
DIGITS = {str(number): str(number) for number in range(1, 65)}
STEPS = {"#": "x", "t": "n", "b": "s", "l": "w", "r": "e"} | DIGITS


def given(numbers: int = 64) -> Layer:
    """Numbers that are given among those of the answer."""
    return Layer("givens", {f"q{number}": number for number in range(1, numbers + 1)})


def answer(name: str, words: dict[str, Any], blank: Any = None, over: str = "", **taken: Any) -> Layer:
    """A layer of an answer that has words of its own."""
    return Layer(name, words, answer=True, blank=blank, over=over, taken=taken)


def two_sides(*layers: Layer, corner: str = BLANK) -> Frame:
    """A frame with clues above and to the left."""
    return Frame(("cols",), ("rows",), layers, corner=corner)


def four_sides(sides: Layer, *layers: Layer) -> Frame:
    """A frame with clues all around."""
    return Frame(("top",), ("left",), layers, ("bottom",), ("right",), sides)


FILES: dict[str, tuple[Piece, ...]] = {
    "abc_end_view": (
        Line("last", LETTER_WORDS),
        four_sides(Layer("", LETTER_WORDS), answer("values", LETTER_WORDS)),
    ),
    "akari": (Table((Layer("cells", {"-": "#"}, numbers=True), answer("bulbs", {"#": 1}, 0))),),
    "aqre": (*COUNTED, Table((SHADED,))),
    "aquarium": (WallTable(), two_sides(SHADED)),
    "araf": (Table((NUMBERS,)), Areas()),
    "balance_loop": (Table((Layer("cells", SCALES),)), Links()),
    "battleships": (
        FleetLines(),
        two_sides(Layer("cells", SHIP_WORDS)),
        Table((answer("ships", {"#": 1}, 0, "cells", n=1, s=1, w=1, e=1, m=1, o=1),)),
    ),
    "canal_view": (Table((NUMBERS,)), Table((SHADED,))),
    "castle_wall": (Table((Layer("cells", WALLS),)), Links()),
    "cave": (Table((NUMBERS,)), Table((answer("inside", {"#": 0}, 1),))),
    "chocona": (*COUNTED, Table((SHADED,))),
    "country_road": (*COUNTED, Links()),
    "creek": (CORNERS, Table((SHADED,))),
    "detour": (*COUNTED, Links()),
    "doppelblock": (two_sides(replace(VALUES, words={"-": 0}), given()),),
    "double_back": (Rooms(), Table((Layer("cells"),)), Links()),
    "fillomino": (Table((GIVENS,)), Table((VALUES,))),
    "galaxies": (Spots(), Areas()),
    "geradeweg": (Table((NUMBERS,)), Links()),
    "gokigen": (CORNERS, Table((answer("slants", {"1": "\\", "2": "/"}),))),
    "hakoiri": (
        Rooms(),
        Table((Layer("cells", SHAPE_WORDS),)),
        Table((answer("values", SHAPE_WORDS, None, "cells"),)),
    ),
    "hakyuu": (WallTable(), Table((GIVENS,)), Table((VALUES,))),
    "hashi": (Table((NUMBERS,)), Bridges()),
    "heyawake": (*COUNTED, Table((SHADED,))),
    "hitori": (Table((NUMBERS,)), Table((SHADED,))),
    "inshi_no_heya": (TargetTable(), Table((replace(VALUES, over=""),))),
    "juosan": (*COUNTED, Table((answer("marks", {"0": None, "1": "v", "2": "h"}),))),
    "kakurasu": (two_sides(SHADED, corner="0"),),
    "kakuro": (SumTable(),),
    "koburin": (Table((NUMBERS,)), Table((BLACK,)), Links()),
    "kojun": (WallTable(), Table((GIVENS,)), Table((VALUES,))),
    "kuromasu": (Table((NUMBERS,)), Table((SHADED,))),
    "kurotto": (Table((NUMBERS,)), Table((SHADED,))),
    "lits": (Rooms(), Table((SHADED,))),
    "magnets": (WallTable(), MagnetFrame()),
    "makaro": (
        Rooms(alone=True),
        Table((Layer("cells", STEPS),)),
        Table((replace(VALUES, over="cells", taken={word: int(word) for word in DIGITS}),)),
    ),
    "masyu": (Table((PEARLS,)), Links()),
    "minesweeper": (Table((NUMBERS,)), Table((answer("mines", {"#": 1}, 0),))),
    "moonsun": (Rooms(), Table((Layer("cells", {"1": "o", "2": "x"}),)), Links()),
    "nanro": (Rooms(), Table((GIVENS,)), Table((VALUES,))),
    "nawabari": (Table((NUMBERS,)), Areas(outer=True)),
    "nonogram": (StackFrame(),),
    "norinori": (Rooms(), Table((SHADED,))),
    "numberlink": (Table((NUMBERS,)), Links()),
    "nurikabe": (Table((NUMBERS, SHADED)),),
    "nurimisaki": (Table((NUMBERS,)), Table((SHADED,))),
    "paint_area": (Rooms(), Table((NUMBERS,)), Table((SHADED,))),
    "putteria": (WallTable(), Table((NUMBERS,)), Table((replace(VALUES, over="cells"),))),
    "regional_yajilin": (*COUNTED, Table((BLACK,)), Links()),
    "shikaku": (Table((NUMBERS,)), Areas()),
    "shimaguni": (*COUNTED, Table((SHADED,))),
    "shirokuro": (Table((PEARLS,)), Links()),
    "shugaku": (Table((replace(NUMBERS, words={"5": UNKNOWN}), answer("futons", FUTONS))),),
    "simple_loop": (Table((Layer("black", {"*": 1}, blank=0),)), Links()),
    "skyscrapers": (four_sides(Layer("", numbers=True), VALUES, given()),),
    "slitherlink": (Table((NUMBERS,)), Fence()),
    "snake": (SnakeFrame(),),
    "star_battle": (Line("stars", default=1), Rooms(), Table((answer("stars", {"#": 1}, 0),))),
    "sudoku": (Table((GIVENS,)), Table((VALUES,))),
    "suguru": (WallTable(), Table((GIVENS,)), Table((VALUES,))),
    "sukoro": (Table((GIVENS,)), Table((VALUES,))),
    "tapa": (Table((Layer("cells", TAPAS), SHADED)),),
    "tatamibari": (Table((Layer("cells", {"a": "v", "b": "h", "c": "s"}),)), Areas()),
    "tents": (two_sides(Layer("trees", {"1": 1}, blank=0), answer("tents", {"A": 1}, 0)),),
    "tile_paint": (Rooms(), two_sides(corner="0"), Table((SHADED,))),
    "usoone": (Rooms(), Table((NUMBERS,)), Table((replace(SHADED, words={"1": 1, **LIARS}),))),
    "yajilin": (Table((Layer("cells", ARROWS),)), Table((SHADED,)), Links()),
    "yin_yang": (Table((PEARLS,)), Table((answer("shaded", {"1": 0, "2": 1}, None, "cells", w=0, b=1),))),
}
"""The kinds by their names here, and the pieces of their files."""

KINDS = {URLS[kind].name: kind for kind in FILES}
HEAD = "pzprv3/"


def is_file(text: str) -> bool:
    """Whether a text is meant as such a file."""
    return text.lstrip().startswith("pzprv3")


def read_file(text: str) -> dict[str, Any]:
    """The record of a file, the player's answer as ``answer``. Raises `InputError` with the line."""
    lines = text.strip().replace("\r", "").replace("\n", "/").split("/")
    page = Page(lines)
    if page.line().strip() != HEAD[:-1]:
        raise page.wrong(f"the version {shorten(lines[0])} of the format is not known")
    name = page.line().strip()
    if name not in KINDS:
        raise page.wrong(f"there is no kind {shorten(name)} among those that files are read of")
    kind = KINDS[name]
    form = URLS[kind]
    rows = side(page, form.margin)
    columns = rows if kind == "sudoku" else side(page, form.margin)
    draft = Draft(kind, rows, columns)
    flag = next(iter(page.lines[page.position : page.position + 1]), "")
    flagged = flag.isalpha() and not isinstance(FILES[kind][0], FleetLines)
    if flagged and page.line() != form.flag:
        raise page.wrong(f"the variant {shorten(flag)} of {name} is not known")
    for piece in FILES[kind]:
        piece.read(page, draft)
    form.accept(draft, flagged)
    if draft.solution:
        fill(draft)
    return draft.record()


def fill(draft: Draft) -> None:
    """Where part of an answer is drawn, the other parts are there too, though they may be blank."""
    for piece in FILES[draft.kind]:
        if isinstance(piece, Links):
            draft.solution.setdefault("links", [[""] * draft.columns for _ in range(draft.rows)])
        for layer in piece.layers if isinstance(piece, Table) else ():
            if layer.answer:
                draft.solution.setdefault(layer.name, layer.start(draft, draft.rows, draft.columns))


def side(page: Page, margin: int) -> int:
    """A side of the record's board."""
    [word] = page.words(1)
    number = number_word(word)
    if number is None or not 1 <= number <= MOST_SIDE - margin:
        raise page.wrong(f"{shorten(word)} is no number of rows or columns from 1 to {MOST_SIDE - margin}")
    return number + margin


def write_file(draft: Draft) -> str:
    """The file of a draft in one line. Raises `InputError` where a clue has no place in it."""
    form = URLS[draft.kind]
    sides = [draft.rows] if draft.kind == "sudoku" else [draft.rows, draft.columns]
    head = [form.name, *(str(side - form.margin) for side in sides), form.mark(draft)]
    lines = [line for piece in FILES[draft.kind] for line in piece.write(draft)]
    return HEAD + "".join(f"{line}/" for line in (*filter(None, head), *lines))
