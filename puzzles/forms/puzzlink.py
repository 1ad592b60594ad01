"""URLs of puzz.link, pzv.jp and pzprxs: ``?name/columns/rows/body``, the body in parts.

One line says how a kind is written: the name that it goes by there, and the parts of its body.

>>> read_url("slither/5/5/cbcbcddad")["clues"]["cells"][0]
[2, None, None, 1, None]
>>> read_url("masyu/6/6/10630")
Traceback (most recent call last):
    ...
gridproof.puzzles.errors.InputError: column 16: the text ends too early
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..board import MOST_SIDE
from ..errors import InputError
from ..record import shorten
from .codes import (
    ARROW16,
    BITS,
    BOX,
    CASTLE,
    CIRCLES,
    FOUR,
    HEXADECIMAL,
    HITORI,
    MARKS,
    NUMBER10,
    NUMBER16,
    PLACES,
    TAPA,
    Every,
)
from .draft import Draft, labels, renumbered, walls
from .parts import (
    COLS_ROWS,
    Between,
    Black,
    Blank,
    Cages,
    Cells,
    Centers,
    Counts,
    Fleet,
    Holes,
    Optional,
    Part,
    Setting,
    Sides,
    Stacks,
    Walls,
)  # fmt: skip
from .scanner import Scanner


@dataclass(frozen=True)
class Form:
    """How the URLs of a kind read. The record's board is `margin` rows and columns larger than theirs.

    Where a kind goes by the rules of a variant, `flag` is its letter there; without that its boards are
    ours only if they are `alike`, the same under both.
    """

    name: str
    parts: tuple[Part, ...]
    margin: int = 0
    flag: str = ""
    alike: Callable[[Draft], bool] | None = None

    def accept(self, draft: Draft, flagged: bool) -> None:
        """Raise `InputError` for a board that has other rules than ours."""
        if self.mark(draft) and not flagged:
            raise InputError(f"only the variant {self.flag} of {self.name} has the rules of {draft.kind}")

    def mark(self, draft: Draft) -> str:
        """The flag to be written for a board, if any."""
        return "" if self.alike is None or self.alike(draft) else self.flag


def without_basins(draft: Draft) -> bool:
    """Whether no region of an aquarium could hold water at two levels, as pzpr's could in two basins."""
    regions = draft.grid("regions")
    below = (regions[r:] for r in range(draft.rows))
    return all(
        len(renumbered(labels(len(rows), draft.columns, *walls(rows)))) == len(renumbered(rows))
        for rows in below
    )


PEARLS = {1: "w", 2: "b", 0: None}
LETTERS = {number: chr(96 + number) for number in range(1, 27)}
SCALES = {2 * number + black: f"{'wb'[black]}{number or ''}" for number in range(128) for black in (0, 1)}
SHAPES = {1: "c", 2: "t", 3: "s"}
SHIPS = {0: "~", 1: "n", 2: "s", 3: "w", 4: "e", 5: "m", 6: "o"}
CROSSES = {1: "v", 2: "h", 3: "s"}
STEPS = {number: str(number + 1) for number in range(10)} | {10: "x", 11: "n", 12: "s", 13: "w", 14: "e"}
ALL_SIDES = (("top",), ("bottom",), ("left",), ("right",))

FORMS: dict[str, Form] = {
    "abc_end_view": Form(
        "easyasabc",
        (
            Setting("last", LETTERS),
            Sides(ALL_SIDES, NUMBER16, LETTERS),
            Optional((Cells("givens", NUMBER16, LETTERS),)),
        ),
    ),
    "akari": Form("lightup", (Cells("cells", FOUR, {"?": "#"}),)),
    "aqre": Form("aqre", (Walls(), Counts())),
    "aquarium": Form("aquarium", (Walls(), Between("/"), COLS_ROWS), flag="r", alike=without_basins),
    "araf": Form("araf", (Cells("cells", NUMBER16),)),
    "balance_loop": Form("balance", (Cells("cells", NUMBER16, SCALES),)),
    "battleships": Form("battleship", (COLS_ROWS, Cells("cells", NUMBER16, SHIPS), Fleet())),
    "canal_view": Form("canal", (Cells("cells", NUMBER16),)),
    "castle_wall": Form("castle", (Cells("cells", CASTLE),)),
    "cave": Form("cave", (Cells("cells", NUMBER16),)),
    "chocona": Form("chocona", (Walls(), Counts())),
    "country_road": Form("country", (Walls(), Counts())),
    "creek": Form("creek", (Cells("vertices", FOUR, margin=1),)),
    "detour": Form("detour", (Walls(), Counts())),
    "doppelblock": Form("doppelblock", (COLS_ROWS, Optional((Cells("givens", NUMBER16),)))),
    "double_back": Form("doubleback", (Walls(), Optional((Holes(),)))),
    "fillomino": Form("fillomino", (Cells("givens", NUMBER16),)),
    "galaxies": Form("tentaisho", (Centers(), Optional((Blank(BITS, "holes"),)))),
    "geradeweg": Form("geradeweg", (Cells("cells", NUMBER16),)),
    "gokigen": Form("gokigen", (Cells("vertices", FOUR, margin=1),)),
    "hakoiri": Form("hakoiri", (Walls(), Cells("cells", NUMBER10, SHAPES))),
    "hakyuu": Form("ripple", (Walls(), Cells("givens", NUMBER16))),
    "hashi": Form("hashikake", (Cells("cells", NUMBER16),)),
    "heyawake": Form("heyawake", (Walls(), Counts())),
    "hitori": Form("hitori", (Cells("cells", HITORI),)),
    "inshi_no_heya": Form("factors", (Cages(),)),
    "juosan": Form("juosan", (Walls(), Counts())),
    "kakurasu": Form("box", (Sides((("cols",), ("rows",)), BOX),)),
    "kakuro": Form("kakuro", (Black(),), margin=1),
    "koburin": Form("koburin", (Cells("cells", FOUR),)),
    "kojun": Form("cojun", (Walls(), Cells("givens", NUMBER16))),
    "kuromasu": Form("kurodoko", (Cells("cells", NUMBER16),)),
    "kurotto": Form("kurotto", (Cells("cells", NUMBER16),)),
    "lits": Form("lits", (Walls(),)),
    "magnets": Form(
        "magnets",
        (
            Sides((("cols_minus", "cols_plus"), ("rows_minus", "rows_plus"))),
            Walls(),
            Optional((Blank(CIRCLES, "givens"), Holes(alone=True))),
        ),
    ),
    "makaro": Form("makaro", (Walls(), Cells("cells", NUMBER16, STEPS))),
    "masyu": Form("mashu", (Cells("cells", CIRCLES, PEARLS),)),
    "minesweeper": Form("mines", (Cells("cells", NUMBER16),)),
    "moonsun": Form("moonsun", (Walls(), Cells("cells", CIRCLES, {1: "o", 2: "x", 0: None}))),
    "nanro": Form("nanro", (Walls(), Cells("givens", NUMBER16))),
    "nawabari": Form("nawabari", (Cells("cells", NUMBER10),)),
    "nonogram": Form("nonogram", (Stacks(),)),
    "norinori": Form("norinori", (Walls(),)),
    "numberlink": Form("numlin", (Cells("cells", NUMBER16),)),
    "nurikabe": Form("nurikabe", (Cells("cells", NUMBER16),)),
    "nurimisaki": Form("nurimisaki", (Cells("cells", NUMBER16),)),
    "paint_area": Form("paintarea", (Walls(), Cells("cells", NUMBER10))),
    "putteria": Form("putteria", (Walls(), Cells("cells", NUMBER16))),
    "regional_yajilin": Form("yajilin-regions", (Walls(), Counts())),
    "shikaku": Form("shikaku", (Cells("cells", NUMBER16),)),
    "shimaguni": Form("shimaguni", (Walls(), Counts())),
    "shirokuro": Form("wblink", (Cells("cells", CIRCLES, PEARLS),)),
    "shugaku": Form("shugaku", (Cells("cells", PLACES),)),
    "simple_loop": Form("simpleloop", (Cells("black", BITS),)),
    "skyscrapers": Form("skyscrapers", (Sides(ALL_SIDES), Optional((Cells("givens", NUMBER16),)))),
    "slitherlink": Form("slither", (Cells("cells", FOUR),)),
    "snake": Form("snake", (Cells("givens", CIRCLES, {0: None, 1: "middle", 2: 1}), COLS_ROWS)),
    "star_battle": Form("starbattle", (Setting("stars", default=1), Walls())),
    "sudoku": Form("sudoku", (Cells("givens", NUMBER16),)),
    "suguru": Form("suguru", (Walls(), Cells("givens", NUMBER16))),
    "sukoro": Form("sukoro", (Cells("givens", NUMBER10),)),
    "tapa": Form("tapa", (Cells("cells", TAPA),)),
    "tatamibari": Form("tatamibari", (Cells("cells", NUMBER16, CROSSES),)),
    "tents": Form("tents", (COLS_ROWS, Cells("trees", MARKS, {0: 1, None: 0}))),
    "tile_paint": Form(
        "tilepaint",
        (Walls(), Blank(NUMBER16, "black squares"), Sides((("cols",), ("rows",)), Every(HEXADECIMAL, "."))),
    ),
    "usoone": Form("usoone", (Walls(), Cells("cells", FOUR))),
    "yajilin": Form("yajilin", (Cells("cells", ARROW16),)),
    "yin_yang": Form("yinyang", (Cells("cells", CIRCLES, PEARLS),)),
}
"""The kinds by their names here."""

ALIASES = {
    "bijutsukan": "akari", "hashiwokakero": "hashi", "hakyukoka": "hakyuu", "pearl": "masyu",
    "slant": "gokigen", "spiralgalaxies": "galaxies", "yajirin": "yajilin", "yin-yang": "yin_yang",
}  # fmt: skip
KINDS = ALIASES | {form.name: kind for kind, form in FORMS.items()} | {kind: kind for kind in FORMS}
"""The kinds by every name that a URL may give them."""

HOME = "https://puzz.link/p?"
_URL = re.compile(r"https?://[\w.-]+/[^\s?]*\?(?:type=)?|p(?:\.html)?\?", re.ASCII)
_SIZE = re.compile(r"[0-9]{1,3}")


def is_url(text: str) -> bool:
    """Whether a text is meant as such a URL, or as what stands behind its question mark.

    >>> is_url("https://pzv.jp/p.html?lits/4/4/9q02jg"), is_url("lits/4/4/9q02jg"), is_url("some/file")
    (True, True, False)
    """
    text = text.strip()
    if _URL.match(text):
        return True
    name, _, rest = text.partition("/")
    return name in KINDS and re.match(r"(\w*/)?\d+/\d+/", rest) is not None


def read_url(text: str) -> dict[str, Any]:
    """The record of a URL. Raises `InputError` with the column where it goes wrong."""
    head = _URL.match(text)
    scanner = Scanner(text.rstrip())
    scanner.position = head.end() if head else 0
    name = scanner.until("/")
    if name not in KINDS:
        raise InputError(f"there is no kind {shorten(name)} among those that URLs are read of")
    kind, form = KINDS[name], FORMS[KINDS[name]]
    flagged = bool(form.flag) and scanner.text.startswith(f"{form.flag}/", scanner.position)
    if flagged:
        scanner.expect(f"{form.flag}/")
    columns, rows = size(scanner, form), size(scanner, form)
    draft = Draft(kind, rows, columns)
    for part in form.parts:
        part.read(scanner, draft)
    scanner.finish()
    form.accept(draft, flagged)
    return draft.record()


def size(scanner: Scanner, form: Form) -> int:
    """A side of the record's board, before the next slash."""
    start, most = scanner.position, MOST_SIDE - form.margin
    text = scanner.until("/")
    if text and not text.isdigit():
        raise scanner.wrong(f"the variant {shorten(text)} of {form.name} is not known", start)
    if not _SIZE.fullmatch(text) or not 1 <= int(text) <= most:
        raise scanner.wrong(f"{shorten(text)} is no number of rows or columns from 1 to {most}", start)
    return int(text) + form.margin


def write_url(draft: Draft) -> str:
    """The URL of a draft. Raises `InputError` where a clue has no place in it."""
    form = FORMS[draft.kind]
    body = "".join(part.write(draft) for part in form.parts)
    mark = form.mark(draft)
    flag = f"{mark}/" if mark else ""
    return f"{HOME}{form.name}/{flag}{draft.columns - form.margin}/{draft.rows - form.margin}/{body}"
