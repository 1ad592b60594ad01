"""Lines of variant sudoku: what random boards of four digits do not show.

Closed lines, single rules on larger boards, patterns against those of Python, and clues that are refused.
"""

from __future__ import annotations

import re
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from universe_of_part import VARIANT, Rows, accepted, record_of, sudokus

import gridproof
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.constraints import Regular
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.parts import all_parts, sums
from gridproof.puzzles.parts.generic.automata import counted
from gridproof.puzzles.parts.grid import SudokuGrid
from gridproof.puzzles.rules.automaton import compile_pattern

PARTS = {part.name: part for part in all_parts()}
LOOPS: dict[str, dict[str, Any]] = {
    "palindromes": {},
    "renbans": {},
    "nabners": {},
    "region_sum_lines": {},
    "zippers": {},
    "sum_lines": {"value": 5},
    "modular_lines": {"value": 2},
    "entropic_lines": {},
    "sequences": {},
    "patterns": {"value": "[12]*[34]*"},
    "mutual_relations": {"value": "1-2,2-3,3-4,1-3,1-4,2-4,2-1,3-2"},
}


def solutions(record: dict[str, Any]) -> set[Rows]:
    """Return every answer of a record, as rows."""
    verdict = gridproof.solve(read_record(record), "sat", limit=None)
    return {tuple(tuple(row) for row in answer["values"]) for answer in verdict.record["solutions"]}


@pytest.mark.parametrize("name", LOOPS)
def test_closed_lines(name: str) -> None:
    random, kept = Random(name), 0
    squares = [[r, c] for r in range(4) for c in range(4)]
    lines = [random.sample(squares, random.randint(3, 5)) for _ in range(12)]
    for line in [[[0, 1], [0, 2], [1, 2], [1, 1]], *lines]:  # the first begins within a region
        record = record_of(PARTS[name], [{"cells": [*line, line[0]], **LOOPS[name]}])
        grids = accepted(record, sudokus())
        assert solutions(record) == grids, record
        kept += bool(grids) and len(grids) < 288
    assert kept or name in ("nabners", "zippers", "sequences")


def test_no_digit_inside_a_lockout_line_equals_one_of_its_ends() -> None:
    """On a board without boxes on which the square inside sees neither end."""
    rows = [*permutations(range(1, 5), 3)]
    pairs = ((top, low) for top in rows for low in rows)
    universe = tuple(pair for pair in pairs if all(a != b for a, b in zip(*pair, strict=True)))
    record = {"type": "variant_sudoku", "rows": 2, "cols": 3, "params": {"digits": [1, 4], "boxes": False}}
    record["clues"] = {"lockout_lines": [{"cells": [[0, 0], [1, 1], [0, 2]], "value": 2}]}
    right = {
        (top, low)
        for top, low in universe
        if abs(top[0] - top[2]) >= 2 and not min(top[0], top[2]) <= low[1] <= max(top[0], top[2])
    }
    assert 0 < len(right) < len(universe)
    assert accepted(record, universe) == solutions(record) == right


@pytest.mark.parametrize("digits", [4, 5, 6, 9])
@pytest.mark.whole
def test_the_ends_of_a_lockout_line_are_half_of_the_digits_apart(digits: int) -> None:
    """Rounded down; beside it the same board with that number, with one less and with one more."""
    half, every = {4: 2, 5: 2, 6: 3, 9: 4}[digits], range(1, digits + 1)
    universe = tuple(((a, b, c),) for a, b, c in product(every, repeat=3) if len({a, b, c}) == 3)
    record = {"type": "variant_sudoku", "rows": 1, "cols": 3}
    record["params"] = {"digits": [1, digits], "boxes": False}
    for value, least in ((None, half), (half - 1, half - 1), (half, half), (half + 1, half + 1)):
        line = {"cells": [[0, 0], [0, 1], [0, 2]]} | ({} if value is None else {"value": value})
        board = record | {"clues": {"lockout_lines": [line]}}
        right = {
            ((a, b, c),)
            for ((a, b, c),) in universe
            if abs(a - c) >= least and not min(a, c) <= b <= max(a, c)
        }
        assert accepted(board, universe) == right
        assert solutions(board) == right


@pytest.mark.parametrize("seed", range(4))
def test_an_automaton_that_counts_is_told_by_the_words_that_it_accepts(seed: int) -> None:
    """Counters of some digits, half of them with an arrow or an end changed: each one told as a counter
    counts, and each whole counter is told.
    """
    random, digits = Random(seed), (1, 2, 3)
    for i in range(60):
        number, some = random.randrange(1, 4), random.sample(digits, random.randrange(1, 3))
        moves = [(at, digit, at + (digit in some)) for at in range(number + 1) for digit in digits]
        arrows = [arrow for arrow in moves if arrow[2] <= number]
        accept = [number]
        if i % 2:
            at, digit, _ = arrows.pop(random.randrange(len(arrows)))
            if random.random() < 0.5:
                arrows.append((at, digit, random.randrange(number + 1)))
            if random.random() < 0.3:
                accept.append(random.randrange(number + 1))
        machine = Regular(("a", "b", "c", "d"), 0, tuple(accept), tuple(arrows))
        found = counted(0, accept, arrows, digits)
        assert found is not None or i % 2
        if found is not None:
            for word in product(digits, repeat=4):
                assert machine.holds(dict(zip("abcd", word, strict=True))) is (
                    sum(digit in found[0] for digit in word) == found[1]
                )


def allows(clues: dict[str, Any], digits: list[int], low: int = 1, high: int = 9) -> bool:
    """Return whether the constraints allow these digits in a board of one row, as the judge confirms."""
    givens, params = [digits], {"boxes": False, "digits": [low, high]}
    record = {"type": "variant_sudoku", "rows": 1, "cols": len(digits), "params": params}
    judged = VARIANT.judge(Record({**record, "clues": clues}), {"values": [digits]}) is None
    verdict = gridproof.solve(read_record({**record, "clues": {**clues, "givens": givens}}), "sat")
    assert (verdict.status == "solved") is judged, (clues, digits)
    return judged


def row(*columns: int) -> list[list[int]]:
    """Return squares of row 1."""
    return [[0, c] for c in columns]


@pytest.mark.parametrize(
    ("clues", "digits", "allowed"),
    [
        ({"lockout_lines": [{"cells": row(0, 1, 2)}]}, [1, 9, 5], True),
        ({"lockout_lines": [{"cells": row(0, 1, 2)}]}, [1, 9, 4], False),
        ({"sum_lines": [{"cells": row(0, 1, 2, 3)}]}, [1, 9, 3, 7], True),
        ({"sum_lines": [{"cells": row(0, 1, 2, 3)}]}, [1, 3, 9, 7], False),
        ({"sum_lines": [{"cells": row(0, 1, 2, 3, 0)}]}, [3, 9, 1, 7], True),
        ({"sum_lines": [{"cells": row(0, 1, 2, 3)}]}, [3, 9, 1, 7], False),
        ({"modular_lines": [{"cells": row(0, 1, 2, 3)}]}, [1, 2, 3, 7], True),
        ({"modular_lines": [{"cells": row(0, 1, 2, 3)}]}, [1, 2, 3, 8], False),
        ({"entropic_lines": [{"cells": row(0, 1, 2, 3)}]}, [4, 1, 9, 6], True),
        ({"entropic_lines": [{"cells": row(0, 1, 2, 3)}]}, [4, 1, 9, 3], False),
        ({"zippers": [{"cells": row(0, 1, 2, 3, 4)}]}, [1, 2, 8, 6, 7], True),
        ({"zippers": [{"cells": row(0, 1, 2, 3, 4)}]}, [1, 3, 9, 5, 7], False),
        ({"zippers": [{"cells": row(0, 1, 2, 3)}]}, [1, 3, 5, 7], True),
        ({"sequences": [{"cells": row(0, 1, 2, 3)}]}, [8, 6, 4, 2], True),
        ({"sequences": [{"cells": row(0, 1, 2, 3)}]}, [8, 6, 4, 1], False),
        ({"arrows": [{"circle": row(0), "cells": row(1, 2, 3)}]}, [9, 2, 3, 4], True),
        ({"arrows": [{"circle": row(0), "cells": row(1, 2, 3)}]}, [9, 2, 3, 5], False),
        ({"pill_arrows": [{"pill": row(0, 1), "cells": row(2, 3)}]}, [1, 2, 4, 8], True),
        ({"pill_arrows": [{"pill": row(1, 0), "cells": row(2, 3)}]}, [1, 2, 4, 8], False),
        ({"double_arrows": [{"cells": row(0, 1, 2, 3)}]}, [9, 8, 3, 2], True),
        ({"nabners": [{"cells": row(0, 1, 2, 3, 4)}]}, [1, 5, 9, 3, 7], True),
        ({"nabners": [{"cells": row(0, 1, 2, 3, 4)}]}, [1, 5, 9, 3, 8], False),
        ({"value_indexing": [{"cells": row(0, 1, 2, 3)}]}, [5, 2, 4, 3], False),
        ({"same_digits": [{"cells": row(0, 1)}, {"cells": row(1, 0)}]}, [5, 2, 4, 3], True),
        ({"patterns": [{"cells": row(0, 1, 2, 3), "value": "([1-3]|[^1-8]){4}"}]}, [1, 9, 2, 3], True),
    ],
)
def test_one_line(clues: dict[str, Any], digits: list[int], allowed: bool) -> None:
    assert allows(clues, digits) is allowed


def test_thirds_of_digits_that_are_no_multiple_of_three() -> None:
    clues = {"entropic_lines": [{"cells": row(0, 1, 2)}]}
    assert allows(clues, [2, 4, 6], 1, 7)  # 12 345 67
    assert not allows(clues, [2, 3, 5], 1, 7)
    assert allows(clues, [3, 4, 6], 1, 8)  # 123 45 678
    assert not allows(clues, [3, 6, 8], 1, 8)


def test_a_pill_ends_in_digits_below_ten() -> None:
    clues = {"pill_arrows": [{"pill": row(0, 1), "cells": row(2, 3)}]}
    assert allows(clues, [1, 4, 2, 12], 1, 12)
    assert not allows(clues, [1, 11, 9, 12], 1, 12)


@pytest.mark.parametrize(
    "pattern",
    ["1(2|3)*", "[^12]{2}", "(1|12)(3|23)?", "1{2,3}", "(1*2*)*3", "(12?){2,}", "1?1?1?", "|12", "()1+"],
)
def test_patterns_mean_what_they_mean_in_python(pattern: str) -> None:
    machine = compile_pattern(pattern, (1, 2, 3))
    step = {(state, digit): after for state, digit, after in machine.transitions}
    words = [""]
    for _ in range(4):
        words += [word + digit for word in words if len(word) == len(words[-1]) for digit in "123"]
    for word in words:
        state: int | None = machine.start
        for digit in word:
            state = None if state is None else step.get((state, int(digit)))
        assert (state in machine.accept) == bool(re.fullmatch(pattern, word)), word


@pytest.mark.parametrize(
    ("field", "entry", "what"),
    [
        ("patterns", {"cells": row(0, 1), "value": "1("}, "a closing bracket was expected"),
        ("patterns", {"cells": row(0, 1), "value": "[12"}, "a digit was expected"),
        ("patterns", {"cells": row(0, 1), "value": "1**"}, "only one repetition"),
        ("patterns", {"cells": row(0, 1), "value": "1{3,2}"}, "at most less than at least"),
        ("patterns", {"cells": row(0, 1), "value": "1)"}, "nothing was open there"),
        ("patterns", {"cells": row(0, 1), "value": "(.{99}){99}"}, "repetitions written out"),
        ("patterns", {"cells": row(0, 1), "value": "(((){999}){999}){999}"}, "repetitions written out"),
        ("patterns", {"cells": row(0, 1), "value": ".*1.{20}"}, "over 1000 states"),
        ("automata", {"cells": row(0, 1), "value": "0-1"}, "automaton 1 value"),
        ("pair_relations", {"cells": row(0, 1), "value": "01-2"}, "relation 1 value"),
        ("value_sets", {"cells": row(0, 1), "value": "1-٢"}, "value set 1 value"),
        ("arrows", {"circle": row(0, 1), "cells": row(2)}, "at most 1 can be"),
        ("pill_arrows", {"pill": row(0), "cells": row(2)}, "not two or three squares"),
    ],
)
def test_what_is_no_clue_is_refused(field: str, entry: dict[str, Any], what: str) -> None:
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {field: [entry]}}
    with pytest.raises(InputError, match=re.escape(what)):
        read_record(record)


def test_clones_have_one_size() -> None:
    entries = [{"cells": row(0, 1)}, {"cells": row(2)}]
    for field in ("clones", "same_digits"):
        with pytest.raises(InputError, match="different sizes"):
            read_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {field: entries}})


@pytest.mark.parametrize("name", ["arrows", "pill_arrows", "double_arrows", "equal_sums"])
def test_long_sums(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums without tables, and sums shortened by whole houses."""
    monkeypatch.setattr(sums, "MOST_ROWS", -1)
    sums.ways.cache_clear()
    random, kept = Random(name), 0
    squares = [[r, c] for r in range(4) for c in range(4)]
    for _ in range(20):
        order, size = random.sample(squares, 16), random.randint(5, 8)
        entries = {
            "arrows": [{"circle": order[:1], "cells": order[1:4]}],
            "pill_arrows": [{"pill": order[:2], "cells": order[2 : size + 3]}],
            "double_arrows": [{"cells": random.sample(squares[:8], size)}],
            "equal_sums": [{"cells": random.sample(squares[: size + 3], size)}, {"cells": order[:size]}],
        }
        record = record_of(PARTS[name], entries[name])
        grids = accepted(record, sudokus())
        assert solutions(record) == grids, record
        kept += bool(grids)
    sums.ways.cache_clear()
    assert kept


def test_whole_houses_leave_a_sum() -> None:
    """The sum of eight squares of a house is 45 less the ninth."""
    grid = SudokuGrid.of(Record({"type": "variant_sudoku", "rows": 9, "cols": 9}))
    eight = {f"r1c{c}": 1 for c in range(1, 9)}
    assert sums.without_houses(grid, {**eight, "r5c5": -10}) == ({"r5c5": -10, "r1c9": -1}, 45)
