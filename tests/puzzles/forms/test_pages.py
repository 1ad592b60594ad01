"""Pages of pzpr: the tables of clues follow from the URL."""

from __future__ import annotations

import pytest

from gridproof.puzzles.core.record import UNKNOWN
from gridproof.puzzles.forms.programs.pzprv3 import tables_of
from gridproof.puzzles.notation.draft import RecordDraft
from gridproof.puzzles.notation.pzpr import borders, codes, frames, pages, parts
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.notation.pzpr.pages import FilePage

GRID = parts.CellsPart("cells", codes.NUMBER16)
CIRCLES = parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS)
BLACK = parts.CellsPart("cells", codes.FOUR, {UNKNOWN: "#"})
LETTERS = parts.CellsPart("cells", codes.NUMBER16, {1: "v", 2: "h"}, words={"a": "v", "b": "h"})
CORNERS = parts.CellsPart("vertices", codes.FOUR, margin=1)


@pytest.mark.parametrize(
    ("form", "clues", "answer", "expected"),
    [
        (Pzpr("demo", (GRID,)), {"cells": [[1, "?"]]}, {}, ["1 - "]),
        (Pzpr("demo", (CIRCLES,)), {"cells": [["b", "w"]]}, {}, ["2 1 "]),
        (Pzpr("demo", (BLACK,)), {"cells": [["#", 3]]}, {}, ["- 3 "]),
        (Pzpr("demo", (LETTERS,)), {"cells": [["h", None]]}, {}, ["b . "]),
        (Pzpr("demo", (CORNERS,)), {"vertices": [[None, 2, 1], [0, None, None]]}, {}, [". 2 1 ", "0 . . "]),
        (Pzpr("demo", (parts.Walls(),)), {"regions": [[0, 1]]}, {}, ["2", "0 1 "]),
        (Pzpr("demo", (parts.Walls(labelled=False),)), {"regions": [[0, 1]]}, {}, ["1 "]),
        (
            Pzpr("demo", parts.COUNTED),
            {"regions": [[0, 1]], "counts": {"1": 7}},
            {},
            ["2", "0 1 ", ". 7 "],
        ),
        (
            Pzpr("demo", (GRID,), (pages.SHADED, borders.LinkTable())),
            {"cells": [[5, None]]},
            {"shaded": [[0, 1]], "links": [["e", "w"]]},
            ["5 . ", ". # ", "1 "],
        ),
        (
            Pzpr("demo", (parts.Walls(), GRID), among=(pages.SHADED,)),
            {"regions": [[0, 0]], "cells": [[5, None]]},
            {"shaded": [[0, 1]]},
            ["1", "0 0 ", "5 # "],
        ),
        (
            Pzpr("demo", (GRID,), page=(frames.two_sides(pages.NUMBERS),)),
            {"cells": [[5, None]], "rows": [1], "cols": [2, 3]},
            {},
            [". 2 3 ", "1 5 . "],
        ),
    ],
)
def test_tables_follow_from_the_url(
    form: Pzpr, clues: dict[str, object], answer: dict[str, object], expected: list[str]
) -> None:
    tables = tables_of(form)
    lines = [line for table in tables for line in table.write(RecordDraft("demo", 1, 2, clues, {}, answer))]
    again, page = RecordDraft("demo", 1, 2), FilePage(lines)
    for table in tables:
        table.read(page, again)
    assert lines == expected
    assert (again.clues, again.solution, page.position) == (clues, answer, len(lines))


def test_numbers_stand_only_where_the_url_has_no_names_for_them() -> None:
    for part, word in ((CIRCLES, "3"), (LETTERS, "1")):
        [table] = tables_of(Pzpr("demo", (part,)))
        with pytest.raises(ValueError, match=f"'{word}' has no meaning here"):
            table.read(FilePage([f"{word} . "]), RecordDraft("demo", 1, 2))


def test_a_part_without_a_table_needs_a_page() -> None:
    with pytest.raises(TypeError, match=r"Pzpr\('demo'\): no table follows from Sides, so give page="):
        Pzpr("demo", (parts.COLS_ROWS,))
