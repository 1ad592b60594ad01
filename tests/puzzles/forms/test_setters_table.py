"""Clues of f-puzzles, Interactive Sudoku Solver and SudokuPad, each beside its record, worked out by hand;
all of them in every run. `test_sudokumaker` has those of SudokuMaker.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gridproof.puzzles import InputError, UnknownRules, read_record
from gridproof.puzzles.constraints import Compare, CountHolding
from gridproof.puzzles.forms.form import read_document
from gridproof.puzzles.forms.setters import records
from gridproof.puzzles.forms.setters.formats import iss_link, read_string, write_checked
from gridproof.puzzles.forms.setters.sudokumaker_records import to_sudokumaker
from gridproof.puzzles.notation.variants import iss
from gridproof.puzzles.notation.variants.iss_keys import cells as cells_key
from gridproof.puzzles.notation.variants.iss_tables import Automaton, write_automaton, write_pairs
from gridproof.puzzles.notation.variants.key import BoardShape

Data = dict[str, Any]
SIDE = 9
BOARD: Data = {"type": "variant_sudoku", "rows": SIDE, "cols": SIDE, "clues": {}, "params": {}}
LINE = {"cells": [[0, 0], [0, 1], [1, 2]]}
NAMES = ["R1C1", "R1C2", "R2C3"]
PAIR = {"cells": [[0, 0], [0, 1]]}
FOUR = [[0, 0], [0, 1], [1, 0], [1, 1]]


def grid(letter: Any, r: int = 1, c: int = 3) -> list[list[Any]]:
    """Return a grid with a mark in one square."""
    return [[letter if (i, j) == (r, c) else None for j in range(SIDE)] for i in range(SIDE)]


def beside(side: str, line: int, value: int, **more: str) -> list[Data]:
    return [{"side": side, "line": line, "value": value, **more}]


def record(name: str, said: Any) -> Data:
    """Return the record of a board with one part."""
    place = "params" if said is True else "clues"
    return {**BOARD, place: {name: said}}


# f-puzzles -------------------------------------------------------------------------------------------


def document(**entries: Any) -> Data:
    return {"size": SIDE, "grid": [[{} for _ in range(SIDE)] for _ in range(SIDE)], **entries}


def lines(**more: Any) -> Data:
    return {"lines": [NAMES], **more}


def cells(names: str, **more: Any) -> Data:
    return {"cells": names.split(), **more}


THREE = " ".join(NAMES)
FPUZZLES: list[tuple[str, Any, str, Any]] = [
    *(
        (key, lines(), name, [LINE])
        for key, name in (
            {"thermometer": "thermometers", "slowthermometer": "slow_thermometers", "nabner": "nabners"}
            | {"palindrome": "palindromes", "renban": "renbans", "betweenline": "between_lines"}
            | {"lockout": "lockout_lines", "regionsumline": "region_sum_lines", "whispers": "whispers"}
            | {"entropicline": "entropic_lines", "modularline": "modular_lines", "zipperline": "zippers"}
            | {"doublearrow": "double_arrows"}
        ).items()
    ),
    ("whispers", lines(value="4"), "whispers", [{**LINE, "value": 4}]),
    ("killercage", cells(THREE, value="12"), "cages", [{**LINE, "sum": 12}]),
    ("killercage", cells(THREE), "cages", [LINE]),
    ("extraregion", cells(THREE), "extra_regions", [LINE]),
    ("difference", cells("R1C1 R1C2", value="3"), "differences", [{**PAIR, "value": 3}]),
    ("difference", cells("R1C1 R1C2"), "differences", [PAIR]),
    ("ratio", cells("R1C1 R1C2", value="3"), "ratios", [{**PAIR, "value": 3}]),
    ("xv", cells("R1C1 R1C2", value="X"), "sums", [{**PAIR, "value": 10}]),
    ("xv", cells("R1C1 R1C2", value="V"), "sums", [{**PAIR, "value": 5}]),
    ("arrow", cells("R1C1", lines=[NAMES]), "arrows", [{"circle": [[0, 0]], "cells": [[0, 1], [1, 2]]}]),
    (
        "arrow",
        cells("R1C1 R1C2", lines=[["R1C2", "R2C3"]]),
        "pill_arrows",
        [{"pill": PAIR["cells"], "cells": [[1, 2]]}],
    ),
    ("sandwichsum", {"cell": "R0C3", "value": "9"}, "sandwiches", beside("top", 2, 9)),
    ("xsum", {"cell": "R2C0", "value": "9"}, "x_sums", beside("left", 1, 9)),
    ("skyscraper", {"cell": "R2C10", "value": "3"}, "skyscrapers", beside("right", 1, 3)),
    ("skyscraper", {"cell": "R10C3", "value": "3"}, "skyscrapers", beside("bottom", 2, 3)),
    (
        "littlekillersum",
        {"cell": "R0C7", "cells": ["R1C8", "R2C9"], "direction": "DR", "value": "7"},
        "little_killers",
        beside("top", 6, 7, way="se"),
    ),
    (
        "littlekillersum",
        {"cell": "R0C3", "cells": ["R1C2", "R2C1"], "direction": "DL", "value": "7"},
        "little_killers",
        beside("top", 2, 7, way="sw"),
    ),
    (
        "littlekillersum",
        {"cell": "R3C0", "cells": ["R2C1", "R1C2"], "direction": "UR", "value": "7"},
        "little_killers",
        beside("left", 2, 7, way="ne"),
    ),
    ("even", {"cell": "R2C4"}, "parity", grid("E")),
    ("odd", {"cell": "R2C4"}, "parity", grid("O")),
    ("minimum", {"cell": "R2C4"}, "extremes", grid("L")),
    ("maximum", {"cell": "R2C4"}, "extremes", grid("H")),
    ("rowindexer", cells("R2C4"), "indexers", grid("R")),
    ("columnindexer", cells("R2C4"), "indexers", grid("C")),
    ("boxindexer", cells("R2C4"), "indexers", grid("B")),
    (
        "quadruple",
        cells("R1C1 R1C2 R2C1 R2C2", values=[3, 3]),
        "quadruples",
        [{"cells": FOUR, "digits": [3, 3]}],
    ),
    (
        "clone",
        cells("R1C1 R1C2", cloneCells=["R3C1", "R4C2"]),
        "clones",
        [{**PAIR, "value": 1}, {"cells": [[2, 0], [3, 1]], "value": 1}],
    ),
    ("cage", cells(THREE, value="DR5"), "digital_root_cages", [{**LINE, "value": 5}]),
    ("foglight", "R2C4", "fog_lights", grid("x")),
]  # fmt: skip
"""Entries of f-puzzles, and the part and the clues that they are."""

FLAGS = {"antiking": "anti_king", "antiknight": "anti_knight", "nonconsecutive": "nonconsecutive"}
FLAGS |= {
    "disjointgroups": "disjoint_groups",
    "diagonal+": "rising_diagonal",
    "diagonal-": "falling_diagonal",
}
NEGATIVE = {"ratio": "all_ratios_given", "xv": "all_sums_given"}


def test_f_puzzles_is_read_and_written() -> None:
    bare = records.to_fpuzzles(BOARD)
    for key, entry, name, said in FPUZZLES:
        read = read_document(document(**{key: [entry]}))
        assert (read["clues"], read["params"]) == ({name: said}, {}), key
        written = records.to_fpuzzles(read)
        assert written[key] == [entry]
        assert {*written} == {*bare, key}
    for key, name in FLAGS.items():
        read = read_document(document(**{key: True}))
        assert (read["clues"], read["params"]) == ({}, {name: True}), key
        assert records.to_fpuzzles(read)[key] is True
    for word, name in NEGATIVE.items():
        read = read_document(document(negative=[word]))
        assert (read["clues"], read["params"]) == ({}, {name: True}), word
        assert records.to_fpuzzles(read)["negative"] == [word]


def test_f_puzzles_as_people_leave_it() -> None:
    """Clicks without effect, a value that is not given, and two ways to write a clue."""
    shaft = {"circle": [[0, 0]], "cells": [[0, 1], [1, 2]]}
    for entries, clues in (
        ({"thermometer": [{"lines": [["R1C1"], NAMES]}]}, {"thermometers": [LINE]}),
        ({"arrow": [cells("R1C1", lines=[["R1C2", "R2C3"]])]}, {"arrows": [shaft]}),
        ({"xv": [cells("R1C1 R1C2", value="")]}, {}),
        ({"clone": [cells("R1C1 R1C2", cloneCells=["R1C1", "R4C2"])]},
         {"clones": [{"cells": [[0, 1]], "value": 1}, {"cells": [[3, 1]], "value": 1}]}),
        ({"clone": [cells("R1C1", cloneCells=["R1C1"])]}, {}),
        ({"clone": [cells("R1C1", cloneCells=["R4C2"]), cells("R1C2", cloneCells=["R4C3"])]},
         {"clones": [{"cells": [[r, c]], "value": 1 + c - r // 3}
                     for r, c in ((0, 0), (3, 1), (0, 1), (3, 2))]}),
        ({"rowindexer": [cells("R2C4")], "columnindexer": [cells("R2C4")]}, {"indexers": grid("RC")}),
        ({"cage": [cells("R2C4", value="foglight")]}, {"fog_lights": grid("x")}),
        ({"line": [lines(fromConstraint="Renban")], "renban": [lines()]}, {"renbans": [LINE]}),
        ({"killercage": [cells(THREE), cells(THREE)]}, {"cages": [LINE]}),
        ({"killercage": [cells(THREE, value="7"), cells(THREE, value="8")]},
         {"cages": [{**LINE, "sum": 7}, {**LINE, "sum": 8}]}),
    ):  # fmt: skip
        assert read_document(document(**entries))["clues"] == clues, entries
    board = document()
    board["grid"][1][3] |= {"value": 5, "given": True}
    board["grid"][0][0] |= {"value": 6}
    board["grid"][0][1] |= {"givenPencilMarks": [1, 2], "centerPencilMarks": [7]}
    board["grid"][0][2] |= {"centerPencilMarks": [7]}
    read = read_document(board)
    assert read["clues"] == {"givens": grid(5), "candidates": grid([1, 2], 0, 1)}
    assert [row[:4] for row in records.to_fpuzzles(read)["grid"][:2]] == [
        [{"region": 0}, {"region": 0, "givenPencilMarks": [1, 2]}, {"region": 0}, {"region": 1}],
        [{"region": 0}] * 3 + [{"region": 1, "value": 5, "given": True}],
    ]
    for r in range(SIDE):
        board["grid"][r][0]["region"], board["grid"][r][8]["region"] = (r + 1) // 3 * 3 % 9, r // 3 * 3 + 2
    regions = read_document(board)["clues"]["regions"]
    assert [row[0] for row in regions] == [0, 0, 3, 3, 3, 6, 6, 6, 0]
    assert records.to_fpuzzles(read_document(board))["grid"][2][0]["region"] == 3


def test_nonconsecutive_of_f_puzzles_lets_black_dots_be() -> None:
    dots = {"ratio": [cells("R1C1 R1C2")], "nonconsecutive": True}
    read = read_document(document(**dots))
    assert read["params"] == {"all_differences_given": True}
    assert records.to_fpuzzles(read)["nonconsecutive"] is True
    white = [cells("R2C1 R2C2"), cells("R3C1 R3C2", value="2")]
    with pytest.raises(InputError, match="differences other than 1 is not known here"):
        read_document(document(**dots, difference=white))


def test_what_of_f_puzzles_is_not_known_is_named() -> None:
    for entries, said in (
        ({"frobnicate": [1]}, "frobnicate"),
        ({"thermometer": [lines(value="3")]}, "thermometer with the value '3'"),
        ({"killercage": [cells(THREE, value="A")]}, "killercage: the clue 'A' is no number"),
        ({"whispers": [lines(value="A")]}, "whispers: the clue 'A' is no number"),
        ({"difference": [cells("R1C1 R1C2", value="A")]}, "difference: the clue 'A' is no number"),
        ({"xv": [cells("R1C1 R1C2", value="I")]}, "xv: 'I' is neither X nor V"),
        ({"line": [lines()]}, "line (drawn"),
        ({"cage": [cells(THREE, value="5")]}, "cage (drawn"),
        ({"cage": [cells(THREE, value="D5")]}, "cage (drawn"),
        ({"negative": ["frobnicate"]}, "negative frobnicate"),
    ):
        with pytest.raises(UnknownRules) as error:
            read_document(document(**entries))
        assert said in str(error.value), entries
        known = {"killercage": {"cages": [LINE]}, "thermometer": {"thermometers": [LINE]}}
        assert error.value.record["clues"] == known.get(next(iter(entries)), {}), entries
    words = {"ruleset": "Cells with the same digit may not be a knight's move apart.", "frobnicate": [1]}
    with pytest.raises(UnknownRules) as error:
        read_document(document(**words))
    assert error.value.record["params"]["note"]["unchecked"] == ["frobnicate", "rules in words: knight"]


# Interactive Sudoku Solver ----------------------------------------------------------------------------

TWO_PAIRS = write_pairs([(1, 2), (2, 4)], 1, 9)
TURN = Automaton(9, (0,), (1,), (((0, 1),), ((1, 1), (8, 0))))
ISS: list[tuple[str, str, Any]] = [
    *(
        (f"{type_}~R1C1~R1C2~R2C3", name, [LINE])
        for type_, name in (
            {"Thermo": "thermometers", "Between": "between_lines", "Palindrome": "palindromes"}
            | {"Renban": "renbans", "Zipper": "zippers", "DoubleArrow": "double_arrows"}
            | {"Entropic": "entropic_lines", "RegionSumLine": "region_sum_lines"}
            | {"EqualityCage": "equality_cages", "CountingCircles": "counting_circles"}
            | {"ValueIndexing": "value_indexing", "AllDifferent": "extra_regions"}
        ).items()
    ),
    *(
        (f"{type_}~3~R1C1~R1C2~R2C3", name, [{**LINE, key: 3}])
        for type_, name, key in (
            *(("Whisper", "whispers", "value"), ("Lockout", "lockout_lines", "value")),
            *(("Modular", "modular_lines", "value"), ("RellikCage", "rellik_cages", "value")),
            *(("Lunchbox", "lunchboxes", "sum"), ("Cage", "cages", "sum"), ("SumLine", "sum_lines", "value")),
        )
    ),
    ("Cage~0~R1C1~R1C2~R2C3", "cages", [LINE]),
    ("Sum~12~R1C1~R1C2_2", "sum_cages", [{"cells": [[0, 0], [0, 1], [0, 1]], "sum": 12}]),
    ("WhiteDot~R1C1~R1C2", "differences", [PAIR]),
    ("BlackDot~R1C1~R1C2", "ratios", [PAIR]),
    ("X~R1C1~R1C2", "sums", [{**PAIR, "value": 10}]),
    ("V~R1C1~R1C2", "sums", [{**PAIR, "value": 5}]),
    ("GreaterThan~R1C2~R1C1", "inequalities", [PAIR]),
    ("Arrow~R1C1~R1C2~R2C3", "arrows", [{"circle": [[0, 0]], "cells": [[0, 1], [1, 2]]}]),
    ("PillArrow~2~R1C1~R1C2~R2C4", "pill_arrows", [{"pill": PAIR["cells"], "cells": [[1, 3]]}]),
    ("CountDistinct~R1C1~R1C2~R2C3", "count_distinct", [{"control": [[0, 0]], "cells": [[0, 1], [1, 2]]}]),
    ("ContainAtLeast~3_4~R1C1~R1C2~R2C3", "containing_cages", [{**LINE, "digits": [3, 4]}]),
    ("Quad~R1C1~3~3", "quadruples", [{"cells": FOUR, "digits": [3, 3]}]),
    ("LookAndSay~2314~R1C1~R1C2~R2C3", "look_and_say", [{**LINE, "counts": [2, 3, 1, 4]}]),
    ("Sandwich~9~C3", "sandwiches", beside("top", 2, 9)),
    ("Sandwich~9~R2", "sandwiches", beside("left", 1, 9)),
    ("Skyscraper~C3~2~", "skyscrapers", beside("top", 2, 2)),
    ("Skyscraper~R2~~2", "skyscrapers", beside("right", 1, 2)),
    ("XSum~C3~~9", "x_sums", beside("bottom", 2, 9)),
    ("NumberedRoom~R2~9~", "numbered_rooms", beside("left", 1, 9)),
    ("HiddenSkyscraper~R2~9~", "hidden_skyscrapers", beside("left", 1, 9)),
    ("FullRank~C3~2~", "full_ranks", beside("top", 2, 2)),
    ("LittleKiller~20~R2C1", "little_killers", beside("left", 0, 20, way="se")),
    ("LittleKiller~20~R1C3", "little_killers", beside("top", 3, 20, way="sw")),
    ("LittleKiller~20~R9C1", "little_killers", beside("bottom", -1, 20, way="ne")),
    ("LittleKiller~20~R3C9", "little_killers", beside("right", 3, 20, way="nw")),
    ("LittleKiller~9~R9C9", "little_killers", beside("bottom", 7, 9, way="ne")),
    (
        "SumLine~8~R1C1~R1C2~R2C2~R2C1~LOOP",
        "sum_lines",
        [{"cells": [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]], "value": 8}],
    ),
    ("Indexing~C~R2C4", "indexers", grid("C")),
    ("Indexing~R~R2C4", "indexers", grid("R")),
    ("~R2C4_5", "givens", grid(5)),
    ("~R2C4_3_4", "candidates", grid([3, 4])),
    ("~R2C4_2_4_6_8", "parity", grid("E")),
    ("~R2C4_1_3_5_7_9", "parity", grid("O")),
    ("EqualSum~R1C1~R1C2~-~R2C3", "equal_sums", [{**PAIR, "value": 1}, {"cells": [[1, 2]], "value": 1}]),
    ("SameValues~2~R1C1~R1C2", "clones", [{"cells": [[0, 0]], "value": 1}, {"cells": [[0, 1]], "value": 1}]),
    (
        "SameValues~2~R1C1~R1C2~R1C3~R2C1~R2C2~R2C3",
        "same_digits",
        [{"cells": [[r, c] for c in range(3)], "value": 1} for r in range(2)],
    ),
    (f"Pair~{TWO_PAIRS}~_~R1C1~R1C2~R2C3", "pair_relations", [{**LINE, "value": "1-2,2-4"}]),
    (f"PairX~{TWO_PAIRS}~_~R1C1~R1C2~R2C3", "mutual_relations", [{**LINE, "value": "1-2,2-4"}]),
    (f"NFA~{write_automaton(TURN)}~_~R1C1~R1C2~R2C3", "automata", [{**LINE, "value": "0-1-1,1-2-1,1-9-0/1"}]),
    (
        "Or.V~R1C1~R1C2.And.X~R1C1~R1C2.~R2C2_5_6.End.End",
        "either",
        [
            [
                [{"sums": {**PAIR, "value": 5}}],
                [{"sums": {**PAIR, "value": 10}}, {"candidates": [1, 1, [5, 6]]}],
            ]
        ],
    ),
]  # fmt: skip
"""Constraint strings, and the part and the clues that they are."""


def test_interactive_sudoku_solver_is_read_and_written() -> None:
    for text, name, said in ISS:
        read = read_string(f".Shape~9x9.{text}")
        assert (read["clues"], read["params"]) == ({name: said}, {}), text
        assert iss.write(records.to_iss(read)) == f".Shape~9x9.{text}"


def test_interactive_sudoku_solver_as_others_write_it() -> None:
    """Two ways to write a clue, several clues in one, and clues that are other parts of ours."""
    three = [[0, 0], [0, 1], [0, 2]]
    for text, clues in (
        ("Whisper~R1C1~R1C2~R2C3", {"whispers": [{**LINE, "value": 5}]}),
        ("Modular~R1C1~R1C2~R2C3", {"modular_lines": [{**LINE, "value": 3}]}),
        ("WhiteDot~R1C1~R1C2~R1C3", {"differences": [PAIR, {"cells": three[1:]}]}),
        ("GreaterThan~R1C1~R1C2~R2C1",
         {"inequalities": [{"cells": [[0, 1], [0, 0]]}, {"cells": [[1, 0], [0, 0]]}]}),
        ("PillArrow~2~R1C2~R1C1~R2C3", {"pill_arrows": [{"pill": PAIR["cells"], "cells": [[1, 2]]}]}),
        ("ContainExact~3_3_4~R1C1~R1C2~R2C3", {"look_and_say": [{**LINE, "counts": [2, 3, 1, 4]}]}),
        ("Cage~8~R1C1~R1C1~R1C2",
         {"extra_regions": [PAIR], "sum_cages": [{"cells": [[0, 0], *PAIR["cells"]], "sum": 8}]}),
        ("Cage~0~R1C1~R1C1~R1C2", {"extra_regions": [PAIR]}),
        ("Skyscraper~C3~2~4", {"skyscrapers": beside("top", 2, 2) + beside("bottom", 2, 4)}),
        ("~R2C4_3_4_5.~R2C4_4_5", {"candidates": grid([4, 5])}),
        ("~R2C4_3_4_5.~R2C4_4_6", {"givens": grid(4)}),
    ):  # fmt: skip
        assert read_string(f".Shape~9x9.{text}")["clues"] == clues, text


def test_sums_with_cells_that_are_taken_away() -> None:
    for text, one, other, total in (
        ("Sum~1~R1C1~R1C2_-1", 1, -1, 1),
        ("Sum~-4~R1C1~R1C2_-2", 1, -2, -4),
        ("Sum~4~R1C1_3~R1C2_-1~R1C1_-1", 2, -1, 4),
        ("Sum~4~R1C1~R1C2~R1C2_0", 1, 1, 4),
    ):
        (line,) = read_record(read_string(f".Shape~9x9.{text}")).clues
        for a, b in product(range(1, 10), repeat=2):
            assert line.holds({"r1c1": a, "r1c2": b}) is (one * a + other * b == total), (text, a, b)


def test_boards_with_other_digits_and_shapes_of_interactive_sudoku_solver() -> None:
    machine = Automaton(7, (0,), (1,), (((0, 1),), ((6, 1),)))
    read = read_string(f".Shape~6x6~0-6.NFA~{write_automaton(machine)}~_~R1C1~R1C2")
    assert read["params"] == {"digits": [0, 6]}
    assert read["clues"] == {"automata": [{**PAIR, "value": "0-0-1,1-6-1/1"}]}
    assert iss.write(records.to_iss(read)) == f".Shape~6x6~0-6.NFA~{write_automaton(machine)}~_~R1C1~R1C2"
    several = Automaton(9, (0, 1), (1,), (((0, 1),), ((1, 1),)))
    (rule,) = read_record(read_string(f".NFA~{write_automaton(several)}~_~R1C1~R1C2")).clues
    kept = [(a, b) for a, b in product((1, 2, 3), repeat=2) if rule.holds({"r1c1": a, "r1c2": b})]
    assert kept == [(1, 2), (2, 2)]
    oblong = read_string(".Shape~4x6.Skyscraper~C6~2~")
    assert (oblong["rows"], oblong["cols"], oblong["params"]) == (4, 6, {})
    assert oblong["clues"]["regions"] == [[0, 0, 0, 1, 1, 1]] * 2 + [[2, 2, 2, 3, 3, 3]] * 2
    assert oblong["clues"]["skyscrapers"] == beside("top", 5, 2)
    assert read_string(".Shape~4x4.~R1C2_3")["clues"]["givens"][0] == [None, 3, None, None]
    around = [[r, c] for r in (1, 0, 2) for c in (1, 0, 2)]
    for text, listed in (("", around), ("~CC6~CC8", [[1, 1], [1, 3]])):
        read = read_string(f".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R2C2~0{text}")
        assert read["clues"] == {"region_counts": [{"control": [[1, 1]], "cells": listed}]}
    for size in (1, 3):
        string = f".Shape~2x2.NoBoxes.ConnectedValues~R1C1~R1C2~R2C2~1~{size}"
        puzzle = read_record(read_string(string))
        counted = next(rule for rule in puzzle.clues if "automaton" in str(rule.label))
        for digits in product((1, 2), repeat=3):
            filled = dict(zip(("r1c1", "r1c2", "r2c2"), digits, strict=True))
            assert counted.holds(filled) is (digits.count(1) == size)


def test_what_of_a_constraint_string_is_not_known_is_named() -> None:
    for text, said in (
        ("ChaosCount~R2C2~1", "ChaosCount"),
        ("Frobnicate~R1C1", "Frobnicate"),
        ("Or.SameValues~2~R1C1~R1C2.V~R1C1~R1C2.End", "SameValues in Or"),
        ("Or.AntiConsecutive.V~R1C1~R1C2.End", "AntiConsecutive in Or"),
        ("AntiConsecutive.WhiteDot~R1C1~R1C2", "AntiConsecutive beside white dots"),
    ):
        with pytest.raises(InputError, match=said):
            read_string(f".Shape~9x9.{text}")


# Written alone ---------------------------------------------------------------------------------------

FROM_RECORDS: list[tuple[str, Any, str | None, Data | None, Data | None]] = [
    ("whispers", [LINE], "Whisper~5~R1C1~R1C2~R2C3", lines(), {"minDifference": 5}),
    ("lockout_lines", [LINE], "Lockout~4~R1C1~R1C2~R2C3", lines(), {"type": 407}),
    ("lockout_lines", [{**LINE, "value": 4}], "Lockout~4~R1C1~R1C2~R2C3", lines(), {"type": 407}),
    ("lockout_lines", [{**LINE, "value": 3}], "Lockout~3~R1C1~R1C2~R2C3", None, None),
    ("modular_lines", [{**LINE, "value": 2}], "Modular~2~R1C1~R1C2~R2C3", None, {"groups": [340, 682]}),
    ("modular_lines", [LINE], "Modular~3~R1C1~R1C2~R2C3", lines(), {"groups": [584, 146, 292]}),
    ("sum_lines", [LINE], "SumLine~10~R1C1~R1C2~R2C3", None, None),
    ("differences", [PAIR], "WhiteDot~R1C1~R1C2", cells("R1C1 R1C2"), {"clues": [{"value": 1, "edge": 1}]}),
    (
        "differences",
        [{**PAIR, "value": 3}],
        None,
        cells("R1C1 R1C2", value="3"),
        {"clues": [{"value": 3, "edge": 1}]},
    ),
    ("ratios", [PAIR], "BlackDot~R1C1~R1C2", cells("R1C1 R1C2"), {"clues": [{"value": 2, "edge": 1}]}),
    ("differences", [{"cells": [[0, 0], [0, 2]]}], None, cells("R1C1 R1C3"), None),
    ("inequalities", [{"cells": [[0, 0], [0, 2]]}], None, None, None),
    ("sums", [{**PAIR, "value": 7}], None, None, None),
    ("quadruples", [{"cells": [[0, 0], [0, 1], [1, 0], [1, 2]], "digits": [1]}], None, None, None),
    ("cages", [{"cells": [[0, 0]], "sum": 0}], "Cage~0~R1C1", cells("R1C1", value="0"), None),
    ("look_and_say", [{**LINE, "counts": [10, 3]}], None, None, None),
    (
        "sandwiches",
        beside("right", 1, 9),
        None,
        {"cell": "R2C10", "value": "9"},
        {"clues": [{"value": 9, "outerCell": 32}]},
    ),
    ("pill_arrows", [{"pill": [[0, 1], [0, 0]], "cells": [[1, 2]]}], None, None, None),
    (
        "pill_arrows",
        [{"pill": [[0, 0], [0, 1]], "cells": [[1, 0]]}],
        "PillArrow~2~R1C2~R1C1~R2C1",
        cells("R1C1 R1C2", lines=[["R1C2", "R2C1"]]),
        {"bulbsWithArrows": [{"bulbCells": [1, 0], "arrows": [[1, 9]]}]},
    ),
    (
        "little_killers",
        beside("top", 2, 20, way="se"),
        "LittleKiller~20~R6C9",
        {"direction": "DR"},
        {"clues": [{"value": 20, "outerCell": 3, "diagonal": -1}]},
    ),
    ("connected_digits", [{**LINE, "digits": [1, 3]}], None, None, None),
    ("same_digits", [{**PAIR, "value": 1}, {"cells": [[2, 0]], "value": 1}], None, None, None),
    ("indexers", grid("RC"), "Indexing~R~R2C4.Indexing~C~R2C4", cells("R2C4"), {"cells": [12]}),
]  # fmt: skip
"""Parts of records, and what each tool gets of them: None if it cannot say it."""


def test_what_each_tool_gets_of_a_record() -> None:
    for name, said, string, entry, rule in FROM_RECORDS:
        board = record(name, said)
        for wanted, write in (
            (string, records.to_iss),
            (entry, records.to_fpuzzles),
            (rule, to_sudokumaker),
        ):
            if wanted is None:
                with pytest.raises(InputError, match=f"cannot say: {name}"):
                    write(board)
        if string is not None:
            assert iss.write(records.to_iss(board)) == f".Shape~9x9.{string}"
        if entry is not None:
            *_, [first, *_] = records.to_fpuzzles(board).values()
            assert first | entry == first, name
            assert "value" not in first or {"value", "direction"} & {*entry}, name
        if rule is not None:
            written = to_sudokumaker(board)["puzzle"]["constraints"][2]
            assert written | rule == written, name


def test_cells_are_written_with_a_number_only_if_the_tool_knows_one() -> None:
    """Keys of Interactive Sudoku Solver as a part declares them, with a number or without."""
    shape, numbered = BoardShape(SIDE, SIDE, 1, SIDE), {**PAIR, "value": 3}
    for key, clue, args in (
        (cells_key("Line"), PAIR, ("R1C1", "R1C2")),
        (cells_key("Line"), numbered, None),
        (cells_key("Line", "value"), numbered, ("3", "R1C1", "R1C2")),
        (cells_key("Line", "value"), PAIR, None),
        (cells_key("Line", "value", none=0), PAIR, ("0", "R1C1", "R1C2")),
        (cells_key("Line", "value", unsaid=lambda _: 4), PAIR, ("4", "R1C1", "R1C2")),
    ):
        assert [item.args for item in key.write(clue, shape)] == ([] if args is None else [args])


def test_a_link_that_means_another_puzzle_is_not_given() -> None:
    link = write_checked(record("thermometers", [LINE]), "iss", iss_link, read_string)
    turned = record("thermometers", [{"cells": LINE["cells"][::-1]}])
    with pytest.raises(InputError, match="iss cannot say: thermometers"):
        write_checked(turned, "iss", lambda _: link, read_string)


def test_puzzles_that_differ_do_not_mean_the_same() -> None:
    for one, other in (
        (record("cages", [{**LINE, "sum": 12}]), record("cages", [{**LINE, "sum": 13}])),
        (record("never", [{"thermometers": PAIR}]), record("thermometers", [PAIR])),
        (record("givens", grid(5)), record("givens", grid(6))),
        (record("whispers", [LINE]), record("whispers", [{**LINE, "value": 4}])),
    ):
        assert records.mean_the_same(read_record(one), read_record(one))
        assert not records.mean_the_same(read_record(one), read_record(other))
    steps = tuple(Compare(a, "<", b) for a, b in (("a", "b"), ("b", "c")))
    domains = dict.fromkeys("abc", (1, 2, 3))
    meanings = [records.plain_rule(CountHolding(steps, 0, most), domains) for most in (1, 2)]
    assert meanings[0] != meanings[1]


# SudokuPad -------------------------------------------------------------------------------------------


def pad(**entries: Any) -> Data:
    """Return a document of SudokuPad with four rows."""
    regions = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    board: Data = {"cells": [[{} for _ in range(4)] for _ in range(4)], "regions": regions, "metadata": {}}
    return {"cellSize": 50, **board, "cages": [], **entries}


def test_sudokupad_is_read() -> None:
    three, blank = [[0, 0], [0, 1], [1, 1]], [[None] * 4 for _ in range(3)]
    for entries, clues, params in (
        ({"global": ["antiratio"]}, {}, {"all_ratios_given": True}),
        ({"global": ["antixv", "antiking"]}, {}, {"all_sums_given": True, "anti_king": True}),
        ({"metadata": {"antiknight": "f", "antiking": "true"}}, {}, {"anti_king": True}),
        ({"cages": [{"cells": three, "unique": True, "sum": 6, "value": "6"}]},
         {"cages": [{"cells": three, "sum": 6}]}, {}),
        ({"cages": [{"cells": three, "unique": True}]}, {"cages": [{"cells": three}]}, {}),
        ({"cages": [{"cells": three, "hidden": True}]}, {}, {}),
        ({"cages": [{"cells": [[0, 1]], "style": "fpRowIndexer"}]},
         {"indexers": [[None, "R", None, None], *blank]}, {}),
        ({"cages": [{"cells": [[0, 1]], "style": "fpColumnIndexer"}]},
         {"indexers": [[None, "C", None, None], *blank]}, {}),
        ({"regions": [*pad()["regions"], three]}, {"extra_regions": [{"cells": three}]}, {}),
    ):  # fmt: skip
        read = read_document(pad(**entries))
        assert (read["clues"], read["params"]) == (clues, params), entries


def test_what_of_sudokupad_is_not_known_is_named() -> None:
    three = [[0, 0], [0, 1], [1, 1]]
    for entries, said in (
        ({"global": ["frobnicate"]}, "global frobnicate"),
        ({"lines": [{}]}, "lines (drawn"),
        ({"lines": [{}], "arrows": [{}]}, "lines (drawn"),
        ({"cages": [{"cells": three, "unique": True, "value": "A"}]}, "a cage with 'A'"),
        ({"cages": [{"cells": three, "sum": 6, "hidden": True}]}, "cages (drawn"),
        ({"cages": [{"cells": three}]}, "cages (drawn"),
    ):
        with pytest.raises(UnknownRules) as error:
            read_document(pad(**entries))
        assert said in str(error.value), entries
