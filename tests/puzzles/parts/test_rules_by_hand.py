"""Each part on boards written by hand: judge and model say of a finished board what its rule says.

A person has read each rule to say which boards keep it. No solver is asked, so that every run tries all
parts; `test_parts` has random clues.
"""

from __future__ import annotations

from typing import Any

import gridproof
from gridproof.puzzles import at, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.parts import all_parts

VARIANT = kind_named("variant_sudoku")
PLACES = {part.name: part.field.place for part in all_parts()}
Grid = list[list[int]]


def rows(text: str) -> Grid:
    """Return the grid of rows of digits between slashes."""
    return [[int(digit) for digit in row] for row in text.split("/")]


NINE = rows(
    "534678912/672195348/198342567/859761423/426853791/713924856/961537284/287419635/345286179",
)
FOUR = rows("1234/3412/2143/4321")


def on(text: str, **more: Any) -> dict[str, Any]:
    """Return a clue on squares, each named by the digits of its row and its column."""
    return {"cells": squares(text), **more}


def squares(text: str) -> list[list[int]]:
    return [[int(square[0]) - 1, int(square[1]) - 1] for square in text.split()]


def marks(side: int = 9, **letters: str) -> list[list[str | None]]:
    """Return a grid of marks by their squares."""
    grid: list[list[str | None]] = [[None] * side for _ in range(side)]
    for square, letter in letters.items():
        grid[int(square[1]) - 1][int(square[2]) - 1] = letter
    return grid


def beside(side: str, line: int, value: Any, **more: Any) -> dict[str, Any]:
    return {"side": side, "line": line, "value": value, **more}


def distinct(side: int, **same: str) -> Grid:
    """Return a board of different digits but for squares that hold the digit of another one."""
    grid = [[side * r + c + 1 for c in range(side)] for r in range(side)]
    for square, other in same.items():
        grid[int(square[1]) - 1][int(square[2]) - 1] = grid[int(other[0]) - 1][int(other[1]) - 1]
    return grid


def verdicts(name: str, said: Any, grid: Grid, **more: Any) -> tuple[bool, bool]:
    """Return whether the judge accepts a finished board with a clue, and whether the model does."""
    record: dict[str, Any] = {"type": "variant_sudoku", "rows": len(grid), "cols": len(grid[0])}
    record |= {"clues": dict(more.pop("clues", {})), "params": more}
    record[PLACES[name]][name] = said
    judged = VARIANT.judge(Record(record, "variant_sudoku"), {"values": grid}) is None
    puzzle = read_record(record)
    if len(puzzle.shown) < len(puzzle.rules.domain_of):  # with cells besides the squares
        givens = {**record, "clues": {**record["clues"], "givens": grid}}
        return judged, gridproof.check(read_record(givens)).status == "unique"
    filled = {at(r, c): digit for r, row in enumerate(grid) for c, digit in enumerate(row)}
    allowed = all(filled[cell] in domain for cell, domain in puzzle.domains.items())
    return judged, allowed and puzzle.broken(filled) is None


ONE_FIVE = ",".join(
    f"{state}-{digit}-{state + (digit == 5)}"
    for state in (0, 1)
    for digit in range(1, 10)
    if state + (digit == 5) < 2
)
"""Arrows of an automaton that counts the digit 5, up to one."""

LINES: dict[str, tuple[list[Any], list[Any]]] = {
    "thermometers": ([on("91 92 93")], [on("93 92 91"), on("11 26"), on("91 93 92")]),
    "slow_thermometers": ([on("91 92 93"), on("11 26")], [on("93 92")]),
    "palindromes": (
        [on("11 12 13 27 26"), on("11 12 27 26"), on("11 26")],
        [on("11 12 13 14 26"), on("11 12 13 27 28"), on("11 12 13 26")],
    ),
    "renbans": ([on("91 92 93"), on("93 91 94 92")], [on("91 92 95"), on("11 26 13"), on("95 91 92")]),
    "nabners": (
        [on("11 12"), on("18 17"), on("11 12 18"), on("18 12 11 17")],
        [on("11 13"), on("11 17 13"), on("11 26"), on("11 17 26")],
    ),
    "whispers": (
        [on("12 16"), on("12 15", value=4), on("12 14", value=3), on("17 18")],
        [on("12 15"), on("12 13", value=2), on("12 16 15")],
    ),
    "between_lines": (
        [on("12 13 14"), on("14 13 12"), on("12 13 11"), on("12 13 11 17")],
        [on("12 27 14"), on("12 15 14"), on("12 13 19 14")],
    ),
    "lockout_lines": (
        [on("12 19 15"), on("12 17 15"), on("12 17 11", value=2)],
        [on("12 19 14"), on("12 13 15"), on("12 27 15"), on("12 22 15"), on("12 17 11", value=3)],
    ),
    "zippers": (
        [on("12 15 13"), on("11 14 19 12"), on("18 12 15 13 14")],
        [on("12 14 13"), on("11 14 18 12"), on("12 27 13")],
    ),
    "sum_lines": (
        [on("11 12 19"), on("14 13 16 19"), on("11 12", value=8), on("11 14 13 26 11")],
        [on("11 12 13"), on("11 12"), on("11 14 13 26"), on("14 13 16")],
    ),
    "sequences": ([on("91 92 93"), on("12 11 15")], [on("12 13 27"), on("91 92 14")]),
    "region_sum_lines": (
        [on("11 12 16"), on("16 11 12 29"), on("12 16 29 11 12")],
        [on("13 14"), on("12 16 29 11"), on("13 16 29"), on("11 12 16 17")],
    ),
    "entropic_lines": (
        [on("11 18 16"), on("11 18"), on("11 18 16 14"), on("14 18 17 13")],
        [on("11 18 13"), on("11 13"), on("11 18 16 13 11"), on("11 18 16 17")],
    ),
    "modular_lines": (
        [on("11 13 12"), on("11 13", value=2), on("11 13 15", value=2), on("11 13 12 26")],
        [on("11 16"), on("11 12", value=2), on("11 13 12 26 11"), on("11 13 12 19 11")],
    ),
    "automata": (
        [
            on("91 92 93", value="0-3-1,1-4-2,2-5-3/3"),
            on("91 92 93", value=f"{ONE_FIVE}/1"),
            on("91 92", value=f"{ONE_FIVE}/0,1"),
        ],
        [
            on("93 92 91", value="0-3-1,1-4-2,2-5-3/3"),
            on("92 91", value="0-3-1,1-4-2/1"),
            on("91 92", value=f"{ONE_FIVE}/1"),
        ],
    ),
    "patterns": (
        [
            on("91 92 93", value=value)
            for value in ("345", "3.5", "34+5", "[3-5]{3}", "[^12]+", "(34|43)5", "36*45", "34{1,}5")
        ],
        [
            *(on("91 92 93", value=value) for value in ("[^3]..", "36+45", "34", "[12]..", "3456")),
            *(on("91 13 92 93", value=value) for value in ("34?5", "34{1}5", "34{3,}5")),
        ],
    ),
    "pair_relations": (
        [on("91 92 93", value="3-4,4-5")],
        [on("93 92 91", value="3-4,4-5"), on("91 92", value="13-4")],
    ),
    "mutual_relations": ([on("91 92 93", value="3-4,3-5,4-5")], [on("91 92 93", value="3-4,4-5")]),
    "value_indexing": ([on("11 19 13 26"), on("11 18 26")], [on("11 19 26 13"), on("11 12 13 26")]),
    "value_sets": (
        [on("93 91 92", value="1-9,3-4-5")],
        [on("91 92", value="3-4-5"), on("91 92 94", value="3-4-5")],
    ),
}  # fmt: skip
"""Clues along lines that `NINE` keeps, and others."""

GROUPS: dict[str, tuple[list[Any], list[Any]]] = {
    "cages": (
        [on("11 12", sum=8), on("11 12"), on("11 17")],
        [on("11 12", sum=9), on("11 12", sum=7), on("11", sum=0), on("11 26"), on("11 26", sum=10)],
    ),
    "sum_cages": (
        [on("11 26", sum=10), on("11 12 12", sum=11), on("11 26 16", sum=18), on("11 26 12", sum=13)],
        [on("11 26", sum=9), on("11 12 12", sum=8)],
    ),
    "containing_cages": (
        [on("11 12 13", digits=[3, 4]), on("13 92 11", digits=[4, 4]), on("13 28 92", digits=[4, 4])],
        [
            on("11 12 13", digits=[3, 6]),
            on("13 11", digits=[4, 4]),
            [on("11", digits=[5]), on("12", digits=[5])],
        ],
    ),
    "count_distinct": (
        [{"control": squares("12"), **on("11 26 13 14")}],
        [{"control": squares("13"), **on("11 26 14 15")}, {"control": squares("13"), **on("11 26 18 14")}],
    ),
    "digital_root_cages": (
        [
            *(on("11 12", value=8), on("11 12 14", value=5), on("11 13", value=9)),
            *(on("14 13", value=1), on("17 16 19", value=1)),
        ],
        [on("11 12", value=7), on("11 26", value=1), on("11 13", value=0), on("17 16 19", value=9)],
    ),
    "equality_cages": (
        [on("18 14"), on("18 16"), on("19 17"), on("18 19 14 17")],
        [on("18 13"), on("19 14"), on("11 14"), on("11 13"), on("18 24 14 16")],
    ),
    "extra_regions": ([on("11 12"), on("11 12 13 14 15 16 17 18 19")], [on("11 26"), on("11 12 26")]),
    "look_and_say": (
        [on("11 12", counts=[1, 3]), on("11 26 12", counts=[2, 5]), on("11 12", counts=[0, 9])],
        [on("11 12", counts=[2, 3]), on("11 26", counts=[1, 5]), on("11 12", counts=[1, 3, 1, 9])],
    ),
    "lunchboxes": (
        [on("12 13 14", sum=4), on("13 12 11 17 14", sum=5), on("91 92 93", sum=4), on("17 18", sum=0)],
        [on("12 13 14", sum=3), on("13 12 11 17 14", sum=17), on("12 11 26 14", sum=10)],
    ),
    "operation_cages": (
        [on("11 12", value=value) for value in ("15*", "8+", "2-")]
        + [on("12 11", value="2-"), on("12 14", value="2/"), on("11 26", value="25*")],
        [on("13 17", value="2/"), on("11 12", value="3-"), on("11 26", value="5*"), on("11 12", value="7+")],
    ),
    "rellik_cages": (
        [on("11 12", value=4), on("11 12 14", value=7)],
        [
            *(on("11 12", value=5), on("11 12", value=8), on("11 12 14", value=9)),
            *(on("11 12", value=3), on("11 26", value=3), on("31 91 92", value=7)),
        ],
    ),
    "arrows": (
        [{"circle": squares("16"), **on("11 12")}],
        [{"circle": squares("17"), **on("11 12")}, {"circle": squares("15"), **on("11 12")}],
    ),
    "double_arrows": ([on("12 16 11")], [on("12 17 11"), on("12 15 11")]),
    "pill_arrows": (
        [{"pill": squares("18 19"), **on("11 13 12")}],
        [{"pill": squares("19 18"), **on("11 13 12")}, {"pill": squares("18 19"), **on("12")}],
    ),
    "clones": (
        [[on("11 12"), on("26 27")], [on("11", value=1), on("26", value=1), on("12", value=2)]],
        [[on("11 12"), on("27 26")], [on("11"), on("26"), on("12")], [on("11", value=1), on("12", value=1)]],
    ),
    "equal_sums": (
        [
            [on("11 12"), on("16")],
            [on("11 12"), on("11 27")],
            [on("11 12 13 14 15 16 17 18 19 21"), on("31 32 33 34 35 36 37 38 39 45")],
            [on("11 12 13 14 15 16 17 18 19"), on("22 25 29 32 33 28")],
            [on("16 17"), on("25 26 27")],
            [on("18 24 31 46 19 23 36 48"), on("12 17")],
        ],
        [
            [on("11 12"), on("17")],
            [on("17"), on("11 12")],
            [on("11 12 13 14 15 16 17 18 19 21"), on("31 32 33 34 35 36 37 38 39 44")],
            [on("18 24 31 46 19 23 36 48"), on("12 16")],
        ],
    ),
    "same_digits": (
        [[on("11 12"), on("27 26")]],
        [[on("11 26 12"), on("42 27 49")], [on("18 12"), on("17 27")], [on("11 12"), on("27 28")]],
    ),
    "differences": (
        [on("12 13"), on("13 12"), on("11 12", value=2), on("12 11", value=2)],
        [on("11 12"), on("12 13", value=2)],
    ),
    "ratios": (
        [on("12 14"), on("14 12"), on("17 12", value=3)],
        [on("12 13"), on("12 14", value=3), on("12 17"), on("18 12", value=2)],
    ),
    "inequalities": ([on("12 13")], [on("13 12"), on("11 26")]),
    "sums": (
        [on("11 26", value=10), on("11 12", value=8)],
        [on("11 12", value=10), on("11 12", value=0), on("11 12", value=7)],
    ),
    "connected_digits": (
        [on("11 12", digits=[5]), on("11 12 13", digits=[5, 3])],
        [
            *(on("11 12", digits=[9]), on("11 12", digits=[1, 2])),
            *(on("11 12 13", digits=[5, 4]), on("11 22", digits=[5, 7])),
        ],
    ),
    "counting_circles": ([on("18 19 23"), on("18")], [on("18 19"), on("18 24"), on("19 23 36")]),
    "quadruples": (
        [on("11 12 21 22", digits=[3, 7])],
        [on("11 12 21 22", digits=[4, 3]), on("11 12 21 22", digits=[3, 3])],
    ),
    "either": (
        [
            [[[{"thermometers": on("91 92")}], [{"thermometers": on("92 91")}]]],
            [[[{"candidates": [0, 0, [4, 5]]}]]],
        ],
        [
            [[[{"thermometers": on("92 91")}], [{"candidates": [0, 0, [4, 6]]}]]],
            [[[{"thermometers": on("91 92")}, {"thermometers": on("92 91")}]]],
            [[[{"extra_regions": on("11 26")}]]],
        ],
    ),
    "never": (
        [{"thermometers": on("92 91")}, {"cages": on("11 12", sum=9)}],
        [{"thermometers": on("91 92")}],
    ),
    "when": (
        [
            {"if": [{"thermometers": on(a)}], "then": [{"thermometers": on(b)}]}
            for a, b in (("91 92", "92 93"), ("92 91", "93 92"), ("92 91", "91 92"))
        ],
        [{"if": [{"thermometers": on("91 92")}], "then": [{"thermometers": on("93 92")}]}],
    ),
}  # fmt: skip
"""Clues about groups of squares, likewise."""

OUTSIDE: dict[str, tuple[list[Any], list[Any]]] = {
    "skyscrapers": (
        [beside("left", 0, 5), beside("right", 0, 2)],
        [beside("left", 0, 4), beside("left", 0, 6)],
    ),
    "x_sums": ([beside("left", 1, 30), beside("left", 2, 1)], [beside("left", 1, 29), beside("left", 1, 24)]),
    "sandwiches": (
        [beside("left", 0, 0), beside("left", 3, 13)],
        [beside("left", 3, 12), beside("left", 3, 14), beside("left", 3, 22)],
    ),
    "little_killers": (
        [beside("top", 1, 26, way="se"), beside("top", 1, 5, way="sw")],
        [beside("top", 1, 25, way="se"), beside("top", 1, 27, way="se"), beside("top", 1, 6, way="sw")],
    ),
    "numbered_rooms": ([beside("left", 0, 7)], [beside("left", 0, 6), beside("left", 0, 8)]),
    "hidden_skyscrapers": (
        [beside("left", 0, 3), beside("left", 2, 8)],
        [beside("left", 0, 1), beside("left", 0, 4)],
    ),
}  # fmt: skip
"""Clues beside the board, likewise."""

MARKS: dict[str, tuple[list[Any], list[Any]]] = {
    "parity": ([marks(s13="E"), marks(s11="O")], [marks(s11="E"), marks(s13="O")]),
    "extremes": ([marks(s12="L"), marks(s17="H")], [marks(s11="H"), marks(s11="L"), marks(s14="H")]),
    "fog_lights": ([marks(s12="x")], []),
}
"""Marks in squares, likewise."""


def test_clues_on_a_sudoku() -> None:
    for name, (right, wrong) in (LINES | GROUPS | OUTSIDE | MARKS).items():
        for clues, expected in ((right, True), (wrong, False)):
            for clue in clues:
                said = clue if isinstance(clue, list) else [clue]
                assert verdicts(name, said, NINE) == (expected, expected), (name, clue)


FLAGS: dict[str, tuple[str, str]] = {
    "anti_king": ("123/456/789 123/451/789", "123/416/789 123/256/789 123/456/749 123/456/768"),
    "anti_knight": ("123/416/789 123/456/789", "123/451/789 123/356/789 123/456/719 123/456/289"),
    "self_taxicab": (
        "312/436/789 123/456/789",
        "213/426/789 123/256/789 132/456/389 312/453/789 123/356/789",
    ),
    "nonconsecutive": ("159/624/371 194/536", "159/624/871 159/624/375"),
    "all_differences_given": ("159/624/371 194/536", "159/624/871 159/624/375 126/684 216/684"),
    "all_ratios_given": ("135/726", "245/713 425/713 172/534 172/914"),
    "all_sums_given": ("125/879", "149/875 192/657 146/857 125/839"),
    "diagonal_nonconsecutive": ("15/73", "15/92 15/49"),
    "knightmare": ("123/456 12/34/56", "123/754 412/378 712/348 712/648 12/67/34 12/67/38 71/42/38"),
    "global_entropy": ("14/75 147/582/714 14/72", "14/56 647/582/714 147/582/794 12/78"),
    "global_mod": ("12/36 14/26/31", "14/73 15/82 36/91"),
    "dutch_flatmates": ("15/49 21/35 12/34", "15/94 29/35 52/13 51/19"),
    "falling_diagonal": ("123/456/789 126/451/783", "123/416/789 123/456/781 123/486/798"),
    "rising_diagonal": ("123/456/789 123/416/789", "123/436/789 123/456/389 123/475/789"),
}  # fmt: skip
"""Boards without boxes and with digits from 1 to 9: a rule of the whole board allows some of them.
"""


def test_rules_of_the_whole_board() -> None:
    for name, texts in FLAGS.items():
        for text, expected in zip(texts, (True, False), strict=True):
            for grid in text.split():
                pair = verdicts(name, True, rows(grid), digits=[1, 9], boxes=False)
                assert pair == (expected, expected), (name, grid)


def test_marks_that_lift_a_rule_and_numbers_that_it_has_from_them() -> None:
    white, black = "differences", "ratios"
    dot, two = on("31 32"), on("22 23", value=2)
    for name, grid, clues, expected in (
        ("nonconsecutive", "159/624/871", {white: [dot]}, True),
        ("nonconsecutive", "159/624/375", {white: [dot | on("31 32", value=4)]}, False),
        ("all_differences_given", "159/624/871", {white: [dot]}, True),
        ("all_differences_given", "159/624/781", {white: [two]}, True),
        ("all_differences_given", "159/624/781", {white: [two, on("11 12", value=4)]}, False),
        ("all_differences_given", "159/624/781", {white: [two, dot]}, False),
        ("all_differences_given", "126/684", {black: [on("11 12")]}, True),
        ("all_differences_given", "126/684", {black: [on("12 11")]}, True),
        ("all_ratios_given", "127/694", {white: [on("11 12")]}, True),
        ("all_ratios_given", "127/694", {}, False),
        ("all_sums_given", "149/875", {"sums": [on("11 12", value=5)]}, True),
        ("all_sums_given", "192/657", {"sums": [on("12 11", value=10)]}, True),
        ("all_sums_given", "192/657", {"sums": [on("11 21", value=7)]}, True),
        ("all_sums_given", "146/857", {"sums": [on("11 12", value=5)]}, False),
    ):  # fmt: skip
        pair = verdicts(name, True, rows(grid), digits=[1, 9], boxes=False, clues=clues)
        assert pair == (expected, expected), (name, grid, clues)


def test_a_bar_says_nothing_about_neighbours_without_one() -> None:
    for grid, bars, expected in (
        ("129/584", ["11 12"], True),
        ("129/584", [], True),
        ("159/264", ["12 22"], True),
        ("159/264", ["22 12"], True),
        ("159/264", ["12 13"], False),
        ("129/584", ["11 12", "12 13"], False),
    ):
        pair = verdicts("consecutive", [squares(bar) for bar in bars], rows(grid), digits=[1, 9], boxes=False)
        assert pair == (expected, expected), (grid, bars)


def test_all_bars_are_given_where_that_is_said() -> None:
    for grid, bars, expected in (
        ("129/584", ["11 12"], True),
        ("129/584", [], False),
        ("159/264", ["11 21", "12 22"], True),
        ("159/264", ["11 21"], False),
        ("129/584", ["11 12", "12 13"], False),
        ("194/536", [], True),
        ("159/264", ["21 11", "22 12"], True),
    ):
        clues = {"consecutive": [squares(bar) for bar in bars]}
        pair = verdicts("all_consecutive_given", True, rows(grid), digits=[1, 9], boxes=False, clues=clues)
        assert pair == (expected, expected), (grid, bars)


SHORT_REGION = {"digits": [1, 9], "clues": {"regions": [[0, 0, 1], [0, 0, 1], [2, 2, 1]]}}
TWO_REGIONS = {"digits": [1, 9], "clues": {"regions": [[0, 0, 1], [0, 0, 1], [2, 1, 1]]}}
LONG_REGIONS = {"digits": [1, 6], "clues": {"regions": [[0, 0, 1], [0, 0, 2], [2, 2, 2]]}}
ONE_REGION = {"digits": [1, 9], "clues": {"regions": [[0, 0, 0]] * 3}}

SMALL: list[tuple[str, Any, str, dict[str, Any], bool]] = [
    ("taxicab", 2, "123/416/789", {"digits": [1, 9]}, False),
    ("taxicab", 2, "123/256/789", {"digits": [1, 9]}, False),
    ("taxicab", 2, "123/451/789", {"digits": [1, 9]}, True),
    ("taxicab", 3, "123/451/789", {"digits": [1, 9]}, False),
    ("taxicab", 3, "123/356/789", {"digits": [1, 9]}, False),
    ("taxicab", 3, "123/456/289", {"digits": [1, 9]}, False),
    ("global_entropy", True, "13/42", {"digits": [1, 5]}, True),
    ("global_entropy", True, "12/45", {"digits": [1, 5]}, False),
    ("global_entropy", True, "12/67", {"digits": [1, 7]}, False),
    ("global_entropy", True, "13/54", {"digits": [1, 7]}, False),
    ("global_entropy", True, "34/67", {"digits": [1, 7]}, False),
    ("global_entropy", True, "13/62", {"digits": [1, 7]}, True),
    ("entropic_lines", [on("11 12")], "12345/34512", {}, False),
    ("entropic_lines", [on("12 13 14")], "12345/34512", {}, True),
    ("dutch_flatmates", True, "21/43", {"digits": [1, 4]}, True),
    ("dutch_flatmates", True, "23/14", {"digits": [1, 4]}, False),
    ("extremes", [["H", "L", None], [None] * 3], "459/378", {"digits": [1, 9]}, False),
    ("extremes", [["L", "L", None], [None] * 3], "549/687", {"digits": [1, 9]}, True),
    ("indexers", marks(3, s11="R"), "123/312/231", {}, True),
    ("indexers", marks(3, s21="R"), "123/312/231", {}, True),
    ("indexers", marks(3, s21="C"), "123/312/231", {}, False),
    ("indexers", marks(3, s12="C"), "123/312/231", {}, True),
    ("indexers", marks(3, s11="C"), "231/312/123", {}, False),
    ("indexers", marks(3, s31="C"), "231/312/123", {}, True),
    ("x_sums", [beside("left", 0, 12)], "6123/1632", {"digits": [1, 6]}, False),
    ("x_sums", [beside("left", 0, 0)], "0123/1032", {"digits": [0, 3]}, True),
    ("x_sums", [beside("left", 0, 1)], "0123/1032", {"digits": [0, 3]}, False),
    ("x_sums", [beside("left", 1, 1)], "0123/1032", {"digits": [0, 3]}, True),
    ("numbered_rooms", [beside("left", 0, 3)], "6123/1632", {"digits": [1, 6]}, False),
    ("numbered_rooms", [beside("left", 0, 0)], "0123/1032", {"digits": [0, 3]}, False),
    ("numbered_rooms", [beside("left", 1, 1)], "0123/1032", {"digits": [0, 3]}, True),
    ("sandwiches", [beside("left", 0, 3)], "0123/1032", {"digits": [0, 3]}, True),
    ("sandwiches", [beside("left", 1, 0)], "0123/1032", {"digits": [0, 3]}, True),
    ("skyscrapers", [beside("left", 0, 3)], "0123/1032", {"digits": [0, 3]}, True),
    ("skyscrapers", [beside("left", 0, 4)], "0123/1032", {"digits": [0, 3]}, False),
    ("skyscrapers", [beside("left", 1, 2)], "0123/1032", {"digits": [0, 3]}, True),
    ("sum_lines", [on("11 23 32 44 11", value=2)], "0123/2301/1032/3210", {"digits": [0, 3]}, False),
    ("magic_squares", [on("11 12 13 21 22 23 31 32 33")], "276/951/438", {"digits": [1, 9]}, True),
    ("magic_squares", [on("11 12 13 21 22 23 31 32 33")], "951/276/438", {"digits": [1, 9]}, False),
    ("magic_squares", [on("11 12 13 21 22 23 31 32 33")], "591/726/348", {"digits": [1, 9]}, False),
    ("magic_squares", [on("11 12 13 21 22 23 31 32 33")], "123/456/789", {"digits": [1, 9]}, False),
    ("magic_squares", [on("11 12 13 21 22 23 31 32 33")], "276/951/438", ONE_REGION, True),
    ("magic_squares", [on("11 12 13 21 22 23 31 32 33")], "294/753/618", ONE_REGION, True),
    ("magic_squares", [on("11 12 13 21 22 23 31 32 33")], "294/618/753", ONE_REGION, False),
    ("same_set", True, "1234/3412/2143", {"digits": [1, 6]}, True),
    ("same_set", True, "1234/3512/2143", {"digits": [1, 6]}, False),
    ("same_set", True, "1234/3412/2153", {"digits": [1, 6]}, False),
    ("same_set", True, "125/341/234", LONG_REGIONS, True),
    ("same_set", True, "125/341/236", LONG_REGIONS, False),
    ("nabners", [on("11 12 13")], "153/734", {"digits": [1, 11]}, True),
    ("nabners", [on("11 12 13")], "152/734", {"digits": [1, 11]}, False),
    ("sums", [on("11 22", value=0)], "01/10", {"digits": [0, 1]}, True),
    ("sums", [on("12 21", value=0)], "01/10", {"digits": [0, 1]}, False),
    ("either", [[[{"anti_knight": True}]]], "123/416/789", {"digits": [1, 9]}, True),
    ("either", [[[{"anti_knight": True}]]], "123/451/789", {"digits": [1, 9]}, False),
    ("disjoint_groups", True, "123/456/789", SHORT_REGION, True),
    ("disjoint_groups", True, "123/456/784", SHORT_REGION, False),
    ("disjoint_groups", True, "123/456/785", TWO_REGIONS, False),
    ("ladders", True, "132/321/213", {}, True),
    ("ladders", True, "1234/2143/3412/4321", {}, True),
    ("ladders", True, "1234/3412/2143/4321", {}, False),
    ("ladders", True, "123/231/312", {}, False),
    ("ladders", True, "312/231/123", {}, False),
]  # fmt: skip
"""Boards without boxes, each with a rule and whether it allows them."""


def test_boards_of_other_sizes_and_digits() -> None:
    for name, said, text, more, expected in SMALL:
        pair = verdicts(name, said, rows(text), **{"boxes": False, **more})
        assert pair == (expected, expected), (name, said, text)


def test_boards_with_boxes() -> None:
    arrows = [beside("left", 0, "rises"), beside("left", 3, "falls")]
    arrows += [beside("right", 0, "falls"), beside("right", 3, "rises")]
    other, slope = rows("1234/4321/3142/2413"), rows("1243/3421/2134/4312")
    others = [beside("left", 0, "rises"), beside("left", 3, "falls")]
    others += [beside("right", 1, "rises"), beside("right", 2, "falls")]
    for name, said, grid, more, expected in (
        ("disjoint_groups", True, FOUR, {}, True),
        ("disjoint_groups", True, other, {}, False),
        ("windoku", True, FOUR, {}, False),
        ("windoku", True, rows("1234/3412/4321/2143"), {}, True),
        ("indexers", marks(4, s11="B", s21="B"), FOUR, {}, True),
        ("indexers", marks(4, s13="B"), other, {}, False),
        ("rossini", arrows, FOUR, {}, True),
        ("rossini", arrows[1:], FOUR, {}, False),
        ("rossini", arrows[:1] + arrows[2:], FOUR, {}, False),
        ("rossini", arrows[1:], FOUR, {"rossini_may_lack": True}, True),
        ("rossini", [beside("top", 1, "rises")], FOUR, {"rossini_may_lack": True}, False),
        ("rossini", [beside("left", 0, "falls")], FOUR, {"rossini_may_lack": True}, False),
        ("rossini", others, slope, {}, True),
        ("rossini", others[1:], slope, {}, False),
        ("full_ranks", [beside("left", 0, 1)], FOUR, {"tied_ranks": True}, True),
        ("full_ranks", [beside("left", 0, 1)], FOUR, {}, False),
        ("full_ranks", [beside("left", 0, 2)], FOUR, {"tied_ranks": True}, False),
        ("full_ranks", [beside("top", 0, 3)], FOUR, {"tied_ranks": True}, True),
        ("full_ranks", [beside("top", 0, 4)], FOUR, {"tied_ranks": True}, False),
        ("full_ranks", [beside("top", 0, 2)], FOUR, {"tied_ranks": True}, False),
        ("anti_king", True, FOUR, {}, False),
    ):
        assert verdicts(name, said, grid, **more) == (expected, expected), (name, said)


def test_windows_and_pills_with_many_digits() -> None:
    """A board of different digits but for two squares, so that one house alone can be wrong."""
    plain = {"digits": [1, 81], "boxes": False}
    assert verdicts("windoku", True, distinct(9), **plain) == (True, True)
    for square, other in (("s33", "22"), ("s36", "28"), ("s73", "64"), ("s88", "67")):
        assert verdicts("windoku", True, distinct(9, **{square: other}), **plain) == (False, False)
    assert verdicts("windoku", True, distinct(9, s55="44"), **plain) == (True, True)
    pill = {"pill": squares("11 12"), **on("13 21 22")}
    for grid, right in (([[1, 12, 11], [4, 7, 2]], False), ([[2, 1, 11], [4, 6, 3]], True)):
        assert verdicts("pill_arrows", [pill], grid, digits=[1, 12], boxes=False) == (right, right)


def test_every_part_is_tried() -> None:
    elsewhere = {"doublers", "schroedinger", "doppelganger"}
    elsewhere |= {"chaos_construction", "region_counts", "region_kinds", "region_arrows"}
    here = {*LINES, *GROUPS, *OUTSIDE, *MARKS, *FLAGS, "consecutive", "rossini", "full_ranks", "windoku"}
    here |= {"all_consecutive_given"}
    here |= {name for name, *_ in SMALL}
    assert {part.name for part in all_parts()} == here | elsewhere
