"""The pieces of the files of kinds that do not declare them yet.

>>> len(FILES["lits"])
2
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from .codes import UNKNOWN
from .pages import (
    CORNERS,
    COUNTED,
    GIVENS,
    NUMBERS,
    SHADED,
    VALUES,
    Areas,
    Bridges,
    Fence,
    FleetLines,
    Layer,
    Line,
    Links,
    MagnetFrame,
    Piece,
    Rooms,
    SnakeFrame,
    Spots,
    StackFrame,
    SumTable,
    Table,
    TargetTable,
    WallTable,
    answer,
    four_sides,
    given,
    two_sides,
)

LETTERS = {number: chr(96 + number) for number in range(1, 27)}
SHAPES = {1: "c", 2: "t", 3: "s"}
SHIPS = {0: "~", 1: "n", 2: "s", 3: "w", 4: "e", 5: "m", 6: "o"}

PEARLS = Layer("cells", {"1": "w", "2": "b"})
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
