"""Constraints of SudokuMaker by its own descriptions of them: the record of each, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.forms.form import read_document
from gridproof.puzzles.forms.setters import drawings
from gridproof.puzzles.forms.setters.sudokumaker_records import to_sudokumaker
from gridproof.puzzles.parts import all_parts

BOXES = [r // 3 * 3 + c // 3 for r in range(9) for c in range(9)]


def grid(r: int, c: int, letter: str) -> list[list[str | None]]:
    return [[letter if (i, j) == (r, c) else None for j in range(9)] for i in range(9)]


LINE = {"cells": [[0, 0], [0, 1], [1, 2]]}
"""The cells 0, 1 and 11."""

TABLE: list[tuple[dict[str, Any], str, Any]] = [
    ({"type": 10}, "falling_diagonal", True),
    ({"type": 11}, "rising_diagonal", True),
    ({"type": 12}, "anti_king", True),
    ({"type": 13}, "anti_knight", True),
    ({"type": 14}, "disjoint_groups", True),
    ({"type": 15}, "nonconsecutive", True),
    ({"type": 16, "groups": [0b1110, 0b1110000, 0b1110000000]}, "global_entropy", True),
    ({"type": 16, "groups": [0b1001001000, 0b10010010, 0b100100100]}, "global_mod", True),
    ({"type": 100, "cells": [12]}, "parity", grid(1, 3, "E")),
    ({"type": 101, "cells": [12]}, "parity", grid(1, 3, "O")),
    ({"type": 102, "cells": [12]}, "extremes", grid(1, 3, "H")),
    ({"type": 103, "cells": [12]}, "extremes", grid(1, 3, "L")),
    ({"type": 200, "clues": [{"value": 3, "edge": 1}]}, "differences",
     [{"cells": [[0, 0], [0, 1]], "value": 3}]),
    ({"type": 201, "clues": [{"value": 2, "edge": 10}]}, "ratios", [{"cells": [[0, 1], [1, 1]], "value": 2}]),
    ({"type": 202, "clues": [{"value": 5, "edge": 1}]}, "sums", [{"cells": [[0, 0], [0, 1]], "value": 5}]),
    ({"type": 200, "clues": [], "negative": [1]}, "all_differences_given", True),
    ({"type": 201, "clues": [], "negative": [2]}, "all_ratios_given", True),
    ({"type": 202, "clues": [], "negative": [5, 10]}, "all_sums_given", True),
    ({"type": 300, "slow": False, "thermometers": [[0, 1, 11]]}, "thermometers", [LINE]),
    ({"type": 300, "slow": True, "thermometers": [[0, 1, 11]]}, "slow_thermometers", [LINE]),
    ({"type": 300, "slow": False, "name": "Inequality", "thermometers": [[0, 1]]}, "inequalities",
     [{"cells": [[0, 0], [0, 1]]}]),
    ({"type": 301, "cages": [{"cells": [0, 1, 11], "value": 12}]}, "cages", [{**LINE, "sum": 12}]),
    ({"type": 301, "cages": [{"cells": [0, 1, 11], "value": 0}]}, "cages", [LINE]),
    ({"type": 302, "groups": [[0, 80]]}, "clones",
     [{"cells": [[0, 0]], "value": 1}, {"cells": [[8, 8]], "value": 1}]),
    ({"type": 303, "clues": [{"corner": 11, "digits": [3, 4]}]}, "quadruples",
     [{"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "digits": [3, 4]}]),
    ({"type": 304, "cages": [{"cells": [0, 1, 11], "value": "1522"}]}, "look_and_say",
     [{**LINE, "counts": [1, 5, 2, 2]}]),
    ({"type": 305, "cells": [0, 1, 11]}, "extra_regions", [LINE]),
    ({"type": 400, "lines": [[0, 1, 11]]}, "renbans", [LINE]),
    ({"type": 401, "lines": [[0, 1, 11]], "minDifference": 4}, "whispers", [{**LINE, "value": 4}]),
    ({"type": 402, "lines": [[0, 1, 11]]}, "palindromes", [LINE]),
    ({"type": 403, "lines": [[0, 1, 11]]}, "between_lines", [LINE]),
    ({"type": 404, "lines": [[0, 1, 11]], "singleRegionTotals": False}, "region_sum_lines", [LINE]),
    ({"type": 405, "lines": [[0, 1, 11]]}, "sequences", [LINE]),
    ({"type": 406, "lines": [[0, 1, 11]], "groups": [0b1110, 0b1110000, 0b1110000000]}, "entropic_lines",
     [LINE]),
    ({"type": 406, "lines": [[0, 1, 11]], "groups": [0b101010100, 0b1010101010]}, "modular_lines",
     [{**LINE, "value": 2}]),
    ({"type": 407, "lines": [[0, 1, 11]]}, "lockout_lines", [LINE]),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [0], "arrows": [[0, 1, 11]]}]}, "arrows",
     [{"circle": [[0, 0]], "cells": [[0, 1], [1, 2]]}]),
    ({"type": 408, "bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 11]]}]}, "pill_arrows",
     [{"pill": [[0, 0], [0, 1]], "cells": [[1, 2]]}]),
    ({"type": 409, "lines": [[0, 1, 11]]}, "double_arrows", [LINE]),
    ({"type": 500, "clues": [{"value": 20, "outerCell": 3, "diagonal": -1}]}, "little_killers",
     [{"side": "top", "line": 2, "way": "se", "value": 20}]),
    ({"type": 500, "clues": [{"value": 20, "outerCell": 3, "diagonal": 1}]}, "little_killers",
     [{"side": "top", "line": 2, "way": "sw", "value": 20}]),
    ({"type": 501, "clues": [{"value": 9, "outerCell": 3}]}, "sandwiches",
     [{"side": "top", "line": 2, "value": 9}]),
    ({"type": 502, "clues": [{"value": 9, "outerCell": 22}]}, "x_sums",
     [{"side": "left", "line": 1, "value": 9}]),
    ({"type": 503, "clues": [{"value": 3, "outerCell": 32}]}, "skyscrapers",
     [{"side": "right", "line": 1, "value": 3}]),
    ({"type": 504, "clues": [{"value": 3, "outerCell": 113}]}, "numbered_rooms",
     [{"side": "bottom", "line": 2, "value": 3}]),
    ({"type": 600, "cells": [12]}, "indexers", grid(1, 3, "R")),
    ({"type": 601, "cells": [12]}, "indexers", grid(1, 3, "C")),
    ({"type": 4000, "lightCells": [12]}, "fog_lights", grid(1, 3, "x")),
]  # fmt: skip


def document(*constraints: dict[str, Any], **puzzle: Any) -> dict[str, Any]:
    """Return a document of nine rows with boxes."""
    ruled = [{"type": 0}, {"type": 1, "regions": BOXES}, *constraints]
    return {"puzzle": {"cells": [{}] * 81, "constraints": ruled, **puzzle}}


def test_each_type_says_what_sudokumaker_says_of_it() -> None:
    for constraint, name, said in TABLE:
        record = read_document(document(constraint))
        place, other = ("params", "clues") if said is True else ("clues", "params")
        assert (record[place], record[other]) == ({name: said}, {}), constraint
        read_record(record)
        [*_, written] = to_sudokumaker(record)["puzzle"]["constraints"]
        assert {key: value for key, value in written.items() if key in constraint} == constraint


def test_sudokumaker_as_people_leave_it() -> None:
    """Clues that are off or of one cell, digits that are not given, further regions, other digits."""
    pair, extra = [[0, 0], [0, 1]], [8 if at in (3, 80) else -1 for at in range(81)]
    for constraint, clues in (
        ({"type": 400, "lines": [[0, 1, 11]], "disabled": True}, {}),
        ({"type": 400, "lines": [[0, 1, 11]], "enabled": False}, {}),
        (
            {"type": 302, "groups": [[0, 0], [0, 0, 80]]},
            {"clones": [{"cells": [[0, 0]], "value": 1}, {"cells": [[8, 8]], "value": 1}]},
        ),
        ({"type": 200, "clues": [{"edge": 1}]}, {"differences": [{"cells": pair, "value": 1}]}),
        ({"type": 1, "regions": extra}, {"extra_regions": [{"cells": [[0, 3], [8, 8]]}]}),
    ):
        record = read_document(document(constraint))
        assert (record["clues"], record["params"]) == (clues, {}), constraint
    cells = [{"given": True, "value": 5}, {"value": 6}, {"candidates": [1, 2]}, *[{}] * 78]
    givens = read_document(document(cells=cells))["clues"]
    assert givens == {"givens": grid(0, 0, 5)}  # type: ignore[arg-type]
    oblong = {"width": 6, "height": 4, "cells": [{}] * 24, "minDigit": 0, "maxDigit": 7}
    record = read_document({"puzzle": {**oblong, "constraints": [{"type": 0}]}})
    assert (record["rows"], record["cols"]) == (4, 6)
    assert record["params"] == {"digits": [0, 7], "boxes": False}
    written = to_sudokumaker(record)["puzzle"]
    assert {name: written[name] for name in oblong} == oblong
    holes = [-1 if label == 8 else label for label in BOXES]
    part = read_document({"puzzle": {"cells": [{}] * 81, "constraints": [{"type": 1, "regions": holes}]}})
    assert part["clues"]["regions"][8] == [6, 6, 6, 7, 7, 7, None, None, None]
    assert to_sudokumaker(part)["puzzle"]["constraints"][1]["regions"] == holes


def test_thirds_of_digits_in_sudokumaker() -> None:
    """One digit too many makes three middle ones, two too many make more low and high ones."""
    for side, low, middle in ((6, 2, 2), (7, 2, 3), (8, 3, 2)):
        thirds = [range(1, low + 1), range(low + 1, low + middle + 1), range(low + middle + 1, side + 1)]
        groups = [sum(1 << digit for digit in third) for third in thirds]
        rule = {"type": 406, "lines": [[0, 1, 2]], "groups": groups}
        board = {"width": side, "height": side, "cells": [{}] * side**2, "minDigit": 1, "maxDigit": side}
        record = read_document({"puzzle": {**board, "constraints": [{"type": 0}, rule]}})
        assert record["clues"] == {"entropic_lines": [{"cells": [[0, 0], [0, 1], [0, 2]]}]}
        [*_, written] = to_sudokumaker(record)["puzzle"]["constraints"]
        assert written["groups"] == groups


def test_clues_beside_a_board_of_unequal_sides_in_sudokumaker() -> None:
    """The outer cells are numbered on a board with a frame around."""
    board = {"width": 6, "height": 4, "cells": [{}] * 24, "minDigit": 1, "maxDigit": 6}
    for side, line, outer in (("top", 2, 3), ("bottom", 2, 43), ("left", 1, 16), ("right", 1, 23)):
        rule = {"type": 503, "clues": [{"value": 3, "outerCell": outer}]}
        record = read_document({"puzzle": {**board, "constraints": [{"type": 0}, rule]}})
        assert record["clues"] == {"skyscrapers": [{"side": side, "line": line, "value": 3}]}
        [*_, written] = to_sudokumaker(record)["puzzle"]["constraints"]
        assert written["clues"] == rule["clues"]


def test_marks_of_sudokumaker_that_are_all_given() -> None:
    """The numbers that other neighbours must not make are the usual ones, or those of the marks."""
    for value, negative in ((1, [1]), (3, [3])):
        marks = {"type": 200, "clues": [{"value": value, "edge": 1}]}
        record = read_document(document({**marks, "negative": negative}))
        assert record["params"] == {"all_differences_given": True}
        [*_, written] = to_sudokumaker(record)["puzzle"]["constraints"]
        assert (written["clues"], written["negative"]) == (marks["clues"], negative)
        [*_, free] = to_sudokumaker({**record, "params": {}})["puzzle"]["constraints"]
        assert free["negative"] == []
        assert read_document(document({**marks, "negative": []}))["params"] == {}
    record = read_document(
        document(
            {"type": 200, "clues": [{"value": v, "edge": e} for v, e in ((1, 1), (3, 4))], "negative": [1, 3]}
        )
    )
    assert record["params"] == {"all_differences_given": True}


def test_what_of_sudokumaker_means_something_else_is_named() -> None:
    line, clue = [[0, 1, 11]], {"value": 3, "edge": 1}
    for constraint, said in (
        ({"type": 200, "clues": [clue], "negative": [1]}, "type 200 with the negative constraint"),
        ({"type": 202, "clues": [{"value": 7, "edge": 1}]}, "7 is none of 5, 10"),
        ({"type": 400, "lines": line, "solverIgnored": True}, "type 400 .which its solver ignores"),
        ({"type": 400, "lines": line, "minDifference": 4}, "type 400 with minDifference 4"),
        ({"type": 301, "cages": [{"cells": [0, 1], "value": "A"}]}, "the clue 'A' is no number"),
        ({"type": 404, "lines": line, "singleRegionTotals": True}, "type 404 with"),
        ({"type": 406, "lines": line, "groups": [14, 112, 640]}, "type 406 with"),
        (
            {"type": 408, "bulbsWithArrows": [{"bulbCells": [0, 1], "arrows": [[1, 11]]}]},
            "is not read from left",
        ),
    ):
        with pytest.raises(InputError, match=said):
            read_document(document(constraint))
    for dots in (200, 201):
        with pytest.raises(InputError, match="nonconsecutive beside dots is not known here"):
            read_document(document({"type": 15}, {"type": dots, "clues": [{"value": 2, "edge": 1}]}))
    marks = [{"given": True, "candidates": [1, 2]}, *[{}] * 80]
    with pytest.raises(InputError, match="given cells with candidates"):
        read_document(document(cells=marks))


def test_every_part_that_sudokumaker_knows_is_in_the_table() -> None:
    known = {part.name for part in all_parts() if any(key.form == "sudokumaker" for key in part.keys)}
    assert known == {name for _, name, _ in TABLE}


PAD = {
    *(
        "arrow",
        "betweenline",
        "cage",
        "clone",
        "difference",
        "even",
        "extraregion",
        "killercage",
        "littlekillersum",
    ),
    *("maximum", "minimum", "odd", "palindrome", "quadruple", "ratio", "sandwichsum", "thermometer", "xv"),
    *("diagonal+", "diagonal-", "foglight"),
}
"""Elements of f-puzzles that SudokuPad draws by itself."""


def test_a_clue_without_a_number_says_nothing() -> None:
    clue = {"outerCell": 3, "diagonal": -1}
    outside = [{"type": type_, "clues": [clue]} for type_ in (500, 501, 502, 503, 504)]
    document = {"puzzle": {"cells": [{}] * 81, "constraints": [{"type": 1, "regions": BOXES}, *outside]}}
    assert read_document(document)["clues"] == {}


@pytest.mark.parametrize("type_", [16, 406])
@pytest.mark.parametrize(("low", "high"), [(1, 100), (1, 10**12), (-1, 9), (5, 4)])
def test_digits_without_bounds_are_refused(type_: int, low: int, high: int) -> None:
    groups = {"type": type_, "groups": [1, 2, 4], "lines": [[0, 1]]}
    document = {"minDigit": low, "maxDigit": high, "cells": [{}] * 81, "constraints": [groups]}
    with pytest.raises(InputError, match="the digits of SudokuMaker are"):
        read_document(document)


def test_sudokupad_shows_every_clue() -> None:
    names = {key.name for part in all_parts() for key in part.keys if key.form == "fpuzzles"}
    everywhere = {
        "antiking",
        "antiknight",
        "disjointgroups",
        "nonconsecutive",
        "negative ratio",
        "negative xv",
    }
    for name in names - PAD - everywhere:
        clue = {"lines": [["R1C1", "R1C2"]], "cell": "R0C1", "cells": ["R1C1"], "value": "3"}
        drawn = drawings.with_drawings({"grid": [], name: [clue]})
        assert any(drawn.get(key) for key in ("line", "text", "cage")), name
        assert all(each["fromConstraint"] for key in ("line", "text", "cage") for each in drawn.get(key, ()))
