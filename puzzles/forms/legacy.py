"""The tables of the kinds whose files do not declare their fields and forms yet.

>>> [form.name for form in PZPR["lits"]]
['lits']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..fields.base import says
from ..fields.params import box_shape
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
    Number,
    Runs,
)
from .draft import Draft, labels, renumbered, walls
from .layouts import Cages as CagesLayout
from .layouts import Layout, One, PairTable, Phrases, Places, Row, Sentences
from .layouts import Table as TableLayout
from .legacy_files import FILES
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
)
from .pzpr import Pzpr
from .sgt import BOXED, RUNS, Blocks, Dominoes, Gaps, Inequalities, Lists, Numbers, Sgt, Symbols
from .sgt import LETTERS as SPACES
from .sgt import Centers as Dots
from .sgt import Line as DigitLine
from .words import PLAIN, WORD, Arrow, Flag, Label, Path, Pieces, Several, Spot, Sums, Target


@dataclass(eq=False, repr=False)
class Url:
    """How the URLs of a kind read."""

    name: str
    parts: tuple[Part, ...]
    margin: int = 0
    flag: str = ""
    alike: Callable[[Draft], bool] | None = None


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

FORMS: dict[str, Url] = {
    "abc_end_view": Url(
        "easyasabc",
        (
            Setting("last", LETTERS),
            Sides(ALL_SIDES, NUMBER16, LETTERS),
            Optional((Cells("givens", NUMBER16, LETTERS),)),
        ),
    ),
    "akari": Url("lightup", (Cells("cells", FOUR, {"?": "#"}),)),
    "aqre": Url("aqre", (Walls(), Counts())),
    "aquarium": Url("aquarium", (Walls(), Between("/"), COLS_ROWS), flag="r", alike=without_basins),
    "araf": Url("araf", (Cells("cells", NUMBER16),)),
    "balance_loop": Url("balance", (Cells("cells", NUMBER16, SCALES),)),
    "battleships": Url("battleship", (COLS_ROWS, Cells("cells", NUMBER16, SHIPS), Fleet())),
    "canal_view": Url("canal", (Cells("cells", NUMBER16),)),
    "castle_wall": Url("castle", (Cells("cells", CASTLE),)),
    "cave": Url("cave", (Cells("cells", NUMBER16),)),
    "chocona": Url("chocona", (Walls(), Counts())),
    "country_road": Url("country", (Walls(), Counts())),
    "creek": Url("creek", (Cells("vertices", FOUR, margin=1),)),
    "detour": Url("detour", (Walls(), Counts())),
    "doppelblock": Url("doppelblock", (COLS_ROWS, Optional((Cells("givens", NUMBER16),)))),
    "double_back": Url("doubleback", (Walls(), Optional((Holes(),)))),
    "fillomino": Url("fillomino", (Cells("givens", NUMBER16),)),
    "galaxies": Url("tentaisho", (Centers(), Optional((Blank(BITS, "holes"),)))),
    "geradeweg": Url("geradeweg", (Cells("cells", NUMBER16),)),
    "gokigen": Url("gokigen", (Cells("vertices", FOUR, margin=1),)),
    "hakoiri": Url("hakoiri", (Walls(), Cells("cells", NUMBER10, SHAPES))),
    "hakyuu": Url("ripple", (Walls(), Cells("givens", NUMBER16))),
    "hashi": Url("hashikake", (Cells("cells", NUMBER16),)),
    "heyawake": Url("heyawake", (Walls(), Counts())),
    "hitori": Url("hitori", (Cells("cells", HITORI),)),
    "inshi_no_heya": Url("factors", (Cages(),)),
    "juosan": Url("juosan", (Walls(), Counts())),
    "kakurasu": Url("box", (Sides((("cols",), ("rows",)), BOX),)),
    "kakuro": Url("kakuro", (Black(),), margin=1),
    "koburin": Url("koburin", (Cells("cells", FOUR),)),
    "kojun": Url("cojun", (Walls(), Cells("givens", NUMBER16))),
    "kuromasu": Url("kurodoko", (Cells("cells", NUMBER16),)),
    "kurotto": Url("kurotto", (Cells("cells", NUMBER16),)),
    "lits": Url("lits", (Walls(),)),
    "magnets": Url(
        "magnets",
        (
            Sides((("cols_minus", "cols_plus"), ("rows_minus", "rows_plus"))),
            Walls(),
            Optional((Blank(CIRCLES, "givens"), Holes(alone=True))),
        ),
    ),
    "makaro": Url("makaro", (Walls(), Cells("cells", NUMBER16, STEPS))),
    "masyu": Url("mashu", (Cells("cells", CIRCLES, PEARLS),)),
    "minesweeper": Url("mines", (Cells("cells", NUMBER16),)),
    "moonsun": Url("moonsun", (Walls(), Cells("cells", CIRCLES, {1: "o", 2: "x", 0: None}))),
    "nanro": Url("nanro", (Walls(), Cells("givens", NUMBER16))),
    "nawabari": Url("nawabari", (Cells("cells", NUMBER10),)),
    "nonogram": Url("nonogram", (Stacks(),)),
    "norinori": Url("norinori", (Walls(),)),
    "numberlink": Url("numlin", (Cells("cells", NUMBER16),)),
    "nurikabe": Url("nurikabe", (Cells("cells", NUMBER16),)),
    "nurimisaki": Url("nurimisaki", (Cells("cells", NUMBER16),)),
    "paint_area": Url("paintarea", (Walls(), Cells("cells", NUMBER10))),
    "putteria": Url("putteria", (Walls(), Cells("cells", NUMBER16))),
    "regional_yajilin": Url("yajilin-regions", (Walls(), Counts())),
    "shikaku": Url("shikaku", (Cells("cells", NUMBER16),)),
    "shimaguni": Url("shimaguni", (Walls(), Counts())),
    "shirokuro": Url("wblink", (Cells("cells", CIRCLES, PEARLS),)),
    "shugaku": Url("shugaku", (Cells("cells", PLACES),)),
    "simple_loop": Url("simpleloop", (Cells("black", BITS),)),
    "skyscrapers": Url("skyscrapers", (Sides(ALL_SIDES), Optional((Cells("givens", NUMBER16),)))),
    "slitherlink": Url("slither", (Cells("cells", FOUR),)),
    "snake": Url("snake", (Cells("givens", CIRCLES, {0: None, 1: "middle", 2: 1}), COLS_ROWS)),
    "star_battle": Url("starbattle", (Setting("stars", default=1), Walls())),
    "sudoku": Url("sudoku", (Cells("givens", NUMBER16),)),
    "suguru": Url("suguru", (Walls(), Cells("givens", NUMBER16))),
    "sukoro": Url("sukoro", (Cells("givens", NUMBER10),)),
    "tapa": Url("tapa", (Cells("cells", TAPA),)),
    "tatamibari": Url("tatamibari", (Cells("cells", NUMBER16, CROSSES),)),
    "tents": Url("tents", (COLS_ROWS, Cells("trees", MARKS, {0: 1, None: 0}))),
    "tile_paint": Url(
        "tilepaint",
        (Walls(), Blank(NUMBER16, "black squares"), Sides((("cols",), ("rows",)), Every(HEXADECIMAL, "."))),
    ),
    "usoone": Url("usoone", (Walls(), Cells("cells", FOUR))),
    "yajilin": Url("yajilin", (Cells("cells", ARROW16),)),
    "yin_yang": Url("yinyang", (Cells("cells", CIRCLES, PEARLS),)),
}
"""The kinds by their names here."""

ALIASES = {
    "bijutsukan": "akari", "hashiwokakero": "hashi", "hakyukoka": "hakyuu", "pearl": "masyu",
    "slant": "gokigen", "spiralgalaxies": "galaxies", "yajirin": "yajilin", "yin-yang": "yin_yang",
}  # fmt: skip

PZPR = {
    kind: (
        Pzpr(
            url.name,
            url.parts,
            FILES[kind],
            tuple(alias for alias, named in ALIASES.items() if named == kind),
            url.margin,
            url.flag,
            url.alike,
            square=kind == "sudoku",
        ),
    )
    for kind, url in FORMS.items()
}
"""What the kinds would declare of pzpr."""


GAMES: dict[str, tuple[Sgt, ...]] = {
    "adjacent_latin": (Sgt("unequal", (Inequalities(adjacent=True),), "side", "a"),),
    "akari": (Sgt("lightup", (Cells("cells", Runs(Symbols({"B": "#"}), "a")),), ignored=r"[bsd]\d{1,3}"),),
    "binairo": tuple(
        Sgt("unruly", (Cells("givens", Gaps(((0, SPACES), (1, SPACES.upper())))),), mark=mark,
             params={"unique_lines": bool(mark)})
        for mark in ("", "u")
    ),
    "diagonal_sudoku": (Sgt("solo", (Cells("givens", Numbers()),), "box", "x", BOXED),),
    "dominosa": (Sgt("dominosa", (Cells("cells", Every(Symbols())),), "dominoes"),),
    "fillomino": (Sgt("filling", (Cells("givens", RUNS),)),),
    "futoshiki": (Sgt("unequal", (Inequalities(),), "side"),),
    "galaxies": (Sgt("galaxies", (Dots(),)),),
    "gokigen": (Sgt("slant", (Cells("vertices", RUNS, margin=1),)),),
    "hashi": (Sgt("bridges", (Cells("cells", RUNS),), mark="m2", ignored=r"[ied]\d{1,3}"),),
    "hitori": (Sgt("singles", (Cells("cells", Every(Number(36))),)),),
    "kenken": (Sgt("keen", (Blocks(),), "side", ignored="d[a-z]|m"),),
    "kuromasu": (Sgt("range", (Cells("cells", Numbers()),)),),
    "magnets": (Sgt("magnets", (DigitLine("cols_plus"), Between(","), DigitLine("rows_plus"), Between(","),
                                 DigitLine("cols_minus"), Between(","), DigitLine("rows_minus"), Between(","),
                                 Dominoes()), ignored="d[a-z]|S"),),
    "masyu": (Sgt("pearl", (Cells("cells", Runs(Symbols({"W": "w", "B": "b"}), "a")),),
                   ignored="d[a-z]|n"),),
    "mosaic": (Sgt("mosaic", (Cells("cells", RUNS),), ignored=r"h\d{1,3}"),),
    "nonogram": (Sgt("pattern", (Lists(("cols", "rows"), "/", stacks=True),)),),
    "shikaku": (Sgt("rect", (Cells("cells", Numbers()),), ignored=r"e[\d.]{1,9}|a"),),
    "skyscrapers": (Sgt("towers", (Lists(("top", "bottom", "left", "right"), "/"),
                                    Optional((Between(","), Cells("givens", Numbers())))), "side"),),
    "slitherlink": (Sgt("loopy", (Cells("cells", RUNS),), mark="t0"),),
    "sudoku": (Sgt("solo", (Cells("givens", Numbers()),), "box", "", BOXED),),
    "tents": (Sgt("tents", (Cells("trees", Gaps(((1, "_" + SPACES),)), {None: 0, 1: 1}),
                             Lists(("cols", "rows"), ",", leading=True))),),
}  # fmt: skip
"""The games of each kind, which differ in what they demand."""


TABLE, ROW, FLAG = TableLayout(), Row(), One(Flag())

PARAMS: Mapping[str, Layout] = {
    "box": ROW,
    "boxes": FLAG,
    "last": One(WORD),
    "leading_zero": FLAG,
    "mines": One(),
    "stars": One(),
    "stitches": One(),
    "unique_lines": FLAG,
    "visit_all": FLAG,
}
"""The layout of each setting."""

CLUES: Mapping[str, Layout] = {
    "cells": TABLE,
    "givens": TABLE,
    "candidates": TableLayout(Several()),
    "black": TABLE,
    "circles": TABLE,
    "parity": TABLE,
    "trees": TABLE,
    "vertices": TableLayout(margin=1),
    "centers": Places(TableLayout(Spot(), scale=2, margin=-1), first=1),
    "corners": Places(TableLayout(Pieces("(.+)", (WORD,)), margin=-1)),
    "regions": TableLayout(Label()),
    "counts": PairTable(Label()),
    "cages": CagesLayout(Target("target", operation=True)),
    "queens": Row(Path()),
    "less": Row(Path("<")),
    "consecutive": Row(Path("-")),
    "thermometers": Row(Path("-"), upright=True),
    **dict.fromkeys(("top", "bottom", "left", "right", "cols", "rows", "column_sums"), ROW),
    **dict.fromkeys(("cols_plus", "cols_minus", "rows_plus", "rows_minus"), ROW),
    "fleet": PairTable(),
    "addends": Row(WORD),
    "result": One(WORD),
    "houses": One(),
    "categories": PairTable(WORD, Several(WORD), upright=True),
    "clues": Phrases(("rel", "a", "b")),
    "text": Sentences(),
}
"""The layout of each clue."""

OF_KIND: Mapping[tuple[str, str], Layout] = {
    ("castle_wall", "cells"): TableLayout(WORD),
    ("eulero", "cells"): TableLayout(WORD),
    ("inshi_no_heya", "cages"): CagesLayout(Target("target")),
    ("kakuro", "cells"): TableLayout(Sums()),
    ("killer_sudoku", "cages"): CagesLayout(Target("sum")),
    ("makaro", "cells"): TableLayout(WORD),
    ("nonogram", "cols"): Row(Several()),
    ("nonogram", "rows"): Row(Several()),
    ("shingoki", "circles"): Places(TableLayout(Pieces("([bw])(.+)", (WORD, PLAIN)))),
    ("tapa", "cells"): TableLayout(Several()),
    ("yajikabe", "cells"): TableLayout(Arrow()),
    ("yajilin", "cells"): TableLayout(Arrow()),
}
"""Clues that have another layout in some kinds."""


def plain_of(record: Mapping[str, Any], field: str) -> dict[str, Any]:
    """A field of a record without what says nothing, numbered and ordered in one way."""
    found = {name: value for name, value in (record.get(field) or {}).items() if says(value)}
    if field == "params":
        usual = {
            "stars": 1,
            "unique_lines": False,
            "visit_all": False,
            "box": list(box_shape(record["rows"])),
            "note": found.get("note"),
        }
        return {name: value for name, value in found.items() if value != usual.get(name)}
    regions = found.get("regions")
    if regions is not None:
        order = renumbered(regions)
        found["regions"] = [[order.get(label) for label in row] for row in regions]
        if "counts" in found:
            new = {str(label): place for label, place in order.items()}
            found["counts"] = {new[label]: n for label, n in found["counts"].items() if n is not None}
    for name in ("cages", "less", "consecutive", "centers"):
        if name in found:
            found[name] = sorted(map(in_order, found[name]), key=repr)
    return found


def in_order(item: Any) -> Any:
    """A cage with its cells and fields in order; anything else as it is."""
    return dict(sorted((item | {"cells": sorted(item["cells"])}).items())) if isinstance(item, dict) else item
