"""Looks of the kinds in Penpa+: the tag of each, and what its signs and colours stand for in plain text.

>>> LOOKS["masyu"].words["circle_L", 2], kind_of_tag("spiralgalaxies")
('b', 'galaxies')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Sign = tuple[str, Any]
"""The name of a symbol and its number."""

BLACK, GREY = 4, 3
"""Colours of squares."""


def circles(white: str, black: str) -> dict[Sign, str]:
    """Return the words for white and black circles of any size."""
    sizes = ("circle_L", "circle_M", "circle_S", "circle_SS")
    return {(size, number): word for size in sizes for number, word in ((1, white), (2, black))}


def parity() -> dict[Sign, str]:
    """Return the words for circles, which are odd, and squares, which are even, of any size and colour."""
    return {
        (f"{name}_{size}", number): word
        for name, word in (("circle", "O"), ("square", "E"))
        for size in ("LL", "L", "M", "S")
        for number in range(1, 9)
    }


def signs(name: str, *words: str) -> dict[Sign, str]:
    """Return the words for the symbols of one name, by number."""
    return {(name, number): word for number, word in enumerate(words, 1)}


@dataclass(frozen=True, kw_only=True)
class Look:
    """The look of a kind in Penpa+.

    Args:
        tag: The name of its genre.
        tags: Other names of its genre.
        words: The words for symbols.
        colours: The words for coloured squares without another sign.
        blank: The word for a number without digits, which is a circle or a square alone.
        style: The number of the style of numbers: 1 black, 4 white, 6 in a circle, 7 white on black.
        corner: True if the numbers of regions stand in their corners, small.
        space: The rows above and below the board and the columns beside it.
        under: True if colours behind numbers, and borders around them, have no meaning of their own.
        directed: The letter for a colour behind an arrow, if arrows have numbers.
        listed: True if a square holds several numbers.
    """

    tag: str
    tags: tuple[str, ...] = ()
    words: Mapping[Sign, str] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)
    blank: str = "?"
    style: int = 1
    corner: bool = False
    space: tuple[int, int, int, int] = (0, 0, 0, 0)
    under: bool = False
    directed: Mapping[int, str] | None = None
    listed: bool = False


AROUND = (1, 1, 1, 1)
DIRECTIONS = "nwes"
"""The directions of arrows, by their numbers behind a low line."""

INEQUALITIES = signs("inequality", *"<^>v<^>v")

LOOKS = {
    "abc_end_view": Look(tag="easy as abc", space=(2, 1, 1, 1)),
    "akari": Look(tag="akari", colours={BLACK: "#"}, blank="#", style=7, under=True),
    "aqre": Look(tag="aqre"),
    "araf": Look(tag="araf", style=6),
    "balance_loop": Look(tag="balanceloop", words=circles("w", "b")),
    "canal_view": Look(tag="canal view"),
    "castle_wall": Look(
        tag="castlewall", colours={BLACK: "x", GREY: "?"}, directed={0: "o", GREY: "", BLACK: "x"}, under=True
    ),
    "cave": Look(tag="cave"),
    "consecutive_sudoku": Look(tag="consecutive", tags=("consecutivepairs",), words=circles("║", "?")),
    "country_road": Look(tag="country road"),
    "detour": Look(tag="detour", corner=True),
    "dotchi_loop": Look(tag="dotchi-loop", words=circles("w", "b")),
    "double_back": Look(tag="double back"),
    "even_odd_sudoku": Look(tag="evenodd", words=parity()),
    "fillomino": Look(tag="fillomino"),
    "futoshiki": Look(tag="futoshiki", words=INEQUALITIES),
    "galaxies": Look(tag="spiralgalaxies", words=circles("o", "o")),
    "geradeweg": Look(tag="geradeweg", style=6),
    "gokigen": Look(tag="slant (gokigen)", style=6, space=AROUND),
    "hakyuu": Look(tag="ripple effect"),
    "hashi": Look(tag="hashiwokakero (hashi/bridges)", style=6),
    "heyawake": Look(tag="heyawake"),
    "hitori": Look(tag="hitori"),
    "inshi_no_heya": Look(tag="factors", corner=True),
    "jigsaw_sudoku": Look(tag="irregular"),
    "juosan": Look(tag="juosan", corner=True),
    "kakuro": Look(tag="kakuro", words=signs("kakuro", "#", "#")),
    "kenken": Look(tag="tomtom", corner=True),
    "killer_sudoku": Look(tag="killer"),
    "kojun": Look(tag="cojun"),
    "kuromasu": Look(tag="kurodoko", tags=("kuromasu",), style=6),
    "kurotto": Look(tag="kurotto", style=6),
    "latin_square": Look(tag="latin"),
    "lits": Look(tag="lits"),
    "masyu": Look(tag="masyu", words=circles("w", "b")),
    "minesweeper": Look(tag="minesweeper"),
    "moonsun": Look(tag="moon or sun", words=signs("sun_moon", "o", "x")),
    "nanro": Look(tag="nanro"),
    "nawabari": Look(tag="territory (nawabari)"),
    "nonogram": Look(tag="nonogram"),
    "norinori": Look(tag="norinori"),
    "numberlink": Look(tag="numberlink"),
    "nurikabe": Look(tag="nurikabe"),
    "nurimisaki": Look(tag="nurimisaki", style=6),
    "paint_area": Look(tag="paintarea"),
    "putteria": Look(tag="putteria"),
    "regional_yajilin": Look(tag="regional yajilin", corner=True),
    "renban": Look(tag="renban (renban-madoguchi)"),
    "shakashaka": Look(tag="shakashaka", colours={BLACK: "#"}, blank="#", style=7, under=True),
    "shikaku": Look(tag="shikaku", style=7),
    "shimaguni": Look(tag="shimaguni (islands)"),
    "simple_loop": Look(tag="simple loop", colours={BLACK: "1"}),
    "skyscrapers": Look(tag="skyscrapers", space=AROUND),
    "slitherlink": Look(tag="slitherlink"),
    "snake": Look(tag="snake", words={("circle_L", 2): "1", ("circle_M", 2): "1"}, space=AROUND),
    "star_battle": Look(tag="starbattle", words=signs("star", *"***"), space=AROUND),
    "sudoku": Look(tag="classic"),
    "sukoro": Look(tag="sukoro"),
    "tapa": Look(tag="tapa", listed=True),
    "tents": Look(tag="tents", words=signs("tents", "1"), space=AROUND),
    "usoone": Look(tag="usoone"),
    "variant_sudoku": Look(tag="thermo", tags=("arrow",), words=parity()),
    "yajilin": Look(tag="yajilin", colours={GREY: "?"}, directed={0: "", GREY: ""}, under=True),
    "yin_yang": Look(tag="yin-yang", words=circles("w", "b")),
}


def kind_of_tag(tag: str) -> str | None:
    """Return the kind of a genre, or None if it is not here."""
    return next((kind for kind, look in LOOKS.items() if tag in (look.tag, *look.tags)), None)
