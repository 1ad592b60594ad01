"""The nine kinds of numbers, stars and queens: the answers they accept and those they refuse.

Each is compared with its rules, written here once more in the plainest way, on every way to fill a
small board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from itertools import combinations, permutations, product
from math import prod
from typing import Any

import pytest

from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import InputError, Puzzle, Solution, at, kind_named, read_record

Data = dict[str, Any]
Grid = tuple[tuple[int, ...], ...]
Lines = list[tuple[int, ...]]

BLANK = [None] * 4
EDGES = {
    "left": [4, 2, 2, 1],
    "right": [1, 2, None, None],
    "top": [3, 2, 2, 1],
    "bottom": [1, None, None, None],
}
LESS = [[[0, 0], [0, 1]], [[0, 1], [0, 2]], [[0, 2], [0, 3]], [[1, 2], [1, 3]], [[3, 3], [1, 0]]]
JIGSAW = [[0, 0, 0, 1], [2, 0, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]]
STARS = [[0, 0, 1, 1], [2, 0, 1, 1], [2, 0, 3, 1], [2, 2, 3, 3]]
KAKURO = [["#", {"down": 4}, {"down": 6}], [{"across": 3}, None, None], [{"across": 7}, None, None]]
KILLER = [
    {"cells": [[0, 0], [1, 0]], "sum": 4},
    {"cells": [[0, 1], [0, 2], [1, 2]], "sum": 6},
    {"cells": [[0, 3], [1, 3]], "sum": 6},
    {"cells": [[1, 1], [2, 1]], "sum": 5},
    {"cells": [[2, 0], [3, 0], [3, 1]], "sum": 9},
    {"cells": [[2, 2], [2, 3], [3, 2], [3, 3]], "sum": 10},
]
KENKEN = [
    {"cells": [[0, 0], [1, 0]], "op": "-", "target": 2},
    {"cells": [[0, 2], [0, 3]], "op": "*", "target": 12},
    {"cells": [[0, 1], [1, 1], [1, 2]], "op": "+", "target": 7},
    {"cells": [[2, 0], [2, 1]], "op": "/", "target": 2},
    {"cells": [[1, 3], [2, 3]], "op": "-", "target": 1},
    {"cells": [[3, 0]], "op": None, "target": 4},
    {"cells": [[2, 2]], "op": None, "target": 4},
    {"cells": [[3, 1], [3, 2], [3, 3]], "op": "*", "target": 6},
]


def record(kind: str, side: int, clues: Data, **params: Any) -> Data:
    """Return a record of a square board."""
    return {"type": kind, "rows": side, "cols": side, "clues": clues, "params": params}


RECORDS: dict[str, Data] = {
    "jigsaw_sudoku": record(
        "jigsaw_sudoku",
        4,
        {"givens": [[1, 2, 3, None], BLANK, [2, None, None, None], [None, None, None, 1]], "regions": JIGSAW},
    ),
    "killer_sudoku": record(
        "killer_sudoku",
        4,
        {"cages": KILLER, "givens": [[1, None, None, None], BLANK, [2, None, None, None], BLANK]},
        box=[2, 2],
    ),
    "futoshiki": record(
        "futoshiki", 4, {"givens": [BLANK, [3, None, None, None], [2, None, None, None], BLANK], "less": LESS}
    ),
    "skyscrapers": record(
        "skyscrapers", 4, {**EDGES, "givens": [BLANK, [None, 4, None, None], BLANK, BLANK]}
    ),
    "kenken": record("kenken", 4, {"cages": KENKEN}),
    "kakuro": record("kakuro", 3, {"cells": KAKURO}),
    "star_battle": record("star_battle", 4, {"regions": STARS}, stars=1),
    "n_queens": record("n_queens", 4, {"queens": [[0, 1]]}),
    "cryptarithm": {
        "type": "cryptarithm",
        "rows": 1,
        "cols": 3,
        "clues": {"addends": ["ODD", "ODD"], "result": "EVEN"},
        "params": {"leading_zero": False},
    },
}


def two_cages(op: str, target: int) -> list[Data]:
    """Return a cage of two cells with this operation, and the sum of all other cells."""
    others = [[r, c] for r in range(4) for c in range(4) if (r, c) not in ((0, 0), (0, 1))]
    return [
        {"cells": [[0, 0], [0, 1]], "op": op, "target": target},
        {"cells": others, "op": "+", "target": 35},
    ]


LOOSE: list[Data] = [
    record(
        "killer_sudoku",
        4,
        {"cages": [{"cells": [[r, 0], [r, 1], [r, 2], [r, 3]], "sum": 10} for r in range(4)]},
    ),
    *(record("skyscrapers", 4, {edge: [None, 3, None, 1]}) for edge in EDGES),
    *(
        record("kenken", 4, {"cages": two_cages(op, target)})
        for op, target in zip("+*-/", (5, 6, 3, 4), strict=True)
    ),
    record("kakuro", 3, {"cells": [["#"] * 3, ["#", None, None], ["#", None, None]]}),
    record("kakuro", 3, {"cells": [["#", {"down": 4}, "#"], ["#", None, None], ["#", None, None]]}),
    record("kakuro", 3, {"cells": [["#", "#", "#"], ["#", None, None], [{"across": 7}, None, None]]}),
    record("star_battle", 4, {"regions": [[r] * 4 for r in range(4)]}, stars=1),
    record("n_queens", 4, {}),
]
"""Puzzles with few clues and many answers, so that no clue hides behind another."""

LATIN_KINDS = ("jigsaw_sudoku", "killer_sudoku", "futoshiki", "skyscrapers", "kenken")


# The rules once more -------------------------------------------------------------------------------


def different(values: Iterable[int]) -> bool:
    values = list(values)
    return len(set(values)) == len(values)


@cache
def latin_squares() -> list[Grid]:
    rows = permutations(range(1, 5))
    return [grid for grid in product(rows, repeat=4) if all(map(different, zip(*grid, strict=True)))]


def keeps_givens(grid: Grid, clues: Data) -> bool:
    return all(
        clue in (None, value)
        for row, givens in zip(grid, clues.get("givens", grid), strict=True)
        for value, clue in zip(row, givens, strict=True)
    )


def jigsaw(grid: Grid, clues: Data) -> bool:
    squares = [(r, c) for r in range(4) for c in range(4)]
    return all(
        different(grid[r][c] for r, c in squares if clues["regions"][r][c] == region) for region in range(4)
    )


def killer(grid: Grid, clues: Data) -> bool:
    boxes = [[grid[r + i][c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    cages = [([grid[r][c] for r, c in cage["cells"]], cage["sum"]) for cage in clues["cages"]]
    return all(map(different, boxes)) and all(different(cage) and sum(cage) == s for cage, s in cages)


def futoshiki(grid: Grid, clues: Data) -> bool:
    return all(grid[a][b] < grid[c][d] for (a, b), (c, d) in clues["less"])


def seen(line: tuple[int, ...]) -> int:
    return sum(height == max(line[: i + 1]) for i, height in enumerate(line))


def skyscrapers(grid: Grid, clues: Data) -> bool:
    rows: Lines = list(grid)
    columns: Lines = list(zip(*grid, strict=True))
    views = {
        "left": rows,
        "right": [row[::-1] for row in rows],
        "top": columns,
        "bottom": [column[::-1] for column in columns],
    }
    return all(
        clue in (None, seen(line))
        for edge, lines in views.items()
        for line, clue in zip(lines, clues.get(edge, BLANK), strict=True)
    )


def kenken(grid: Grid, clues: Data) -> bool:
    def reaches(values: list[int], op: str | None, target: int) -> bool:
        if op == "*":
            return prod(values) == target
        if op == "-":
            return max(values) - min(values) == target
        if op == "/":
            return max(values) == target * min(values)
        return sum(values) == target

    return all(reaches([grid[r][c] for r, c in x["cells"]], x["op"], x["target"]) for x in clues["cages"])


RULES: dict[str, Callable[[Grid, Data], bool]] = dict(
    zip(LATIN_KINDS, (jigsaw, killer, futoshiki, skyscrapers, kenken), strict=True)
)


def accepts(puzzle: Puzzle, solution: Solution) -> bool:
    """Return whether a full assignment keeps all constraints and domains."""
    return puzzle.broken(solution) is None and all(solution[c] in v for c, v in puzzle.domains.items())


def fill(grid: Grid) -> dict[str, int]:
    """Return the assignment that writes a grid into the cells of a board."""
    return {at(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}


def kakuro(rows: Grid, clues: Data) -> bool:
    cells = clues["cells"]
    runs = [(row, cells[r + 1][0], "across") for r, row in enumerate(rows)]
    runs += [(column, cells[0][c + 1], "down") for c, column in enumerate(zip(*rows, strict=True))]
    return all(
        different(run) and (clue == "#" or sum(run) == clue.get(direction, sum(run)))
        for run, clue, direction in runs
    )


def star_battle(stars: list[tuple[int, int]], clues: Data) -> bool:
    regions = clues["regions"]
    return len(stars) == 4 and all(
        a != c and b != d and max(abs(a - c), abs(b - d)) > 1 and regions[a][b] != regions[c][d]
        for (a, b), (c, d) in combinations(stars, 2)
    )


def n_queens(queens: list[list[int]], clues: Data) -> bool:
    return all(queen in queens for queen in clues.get("queens", [])) and all(
        b != d and abs(a - c) != abs(b - d) for (a, b), (c, d) in combinations(queens, 2)
    )


def fillings(data: Data) -> Iterator[tuple[Mapping[str, int], Data, bool]]:
    """Yield every way to fill the board: the assignment, the answer it stands for, whether it is right."""
    kind, clues = data["type"], data["clues"]
    if kind in LATIN_KINDS:
        for grid in latin_squares():
            right = keeps_givens(grid, clues) and RULES[kind](grid, clues)
            yield fill(grid), {"values": [list(row) for row in grid]}, right
    elif kind == "kakuro":
        for a, b, c, d in product(range(1, 10), repeat=4):
            values = [[None, None, None], [None, a, b], [None, c, d]]
            right = kakuro(((a, b), (c, d)), clues)
            yield {"r2c2": a, "r2c3": b, "r3c2": c, "r3c3": d}, {"values": values}, right
    elif kind == "star_battle":
        for bits in product((0, 1), repeat=16):
            grid = tuple(bits[i : i + 4] for i in range(0, 16, 4))
            stars = [(r, c) for r in range(4) for c in range(4) if grid[r][c]]
            yield fill(grid), {"stars": [list(row) for row in grid]}, star_battle(stars, clues)
    elif kind == "n_queens":
        for columns in product(range(4), repeat=4):
            queens = [[r, c] for r, c in enumerate(columns)]
            yield {f"r{r + 1}": c + 1 for r, c in queens}, {"queens": queens}, n_queens(queens, clues)
    else:
        for d, e, n, o, v in permutations(range(10), 5):
            odd, even = 100 * o + 11 * d, 1000 * e + 100 * v + 10 * e + n
            carries = {f"carry{i}": 2 * (odd % 10**i) // 10**i for i in (1, 2, 3)}
            digits = {"D": d, "E": e, "N": n, "O": o, "V": v}
            yield digits | carries, {"digits": digits}, 2 * odd == even and o > 0 and e > 0


@pytest.mark.parametrize("data", [*RECORDS.values(), *LOOSE], ids=lambda data: data["type"])
def test_a_puzzle_accepts_what_its_rules_accept_and_nothing_else(data: Data) -> None:
    puzzle, write = read_record(data), kind_named(data["type"]).answer
    right = []
    for solution, answer, wanted in fillings(data):
        assert accepts(puzzle, solution) is wanted, answer
        if wanted:
            right.append(answer)
            assert write(puzzle, solution) == answer
    found = SatModel(puzzle).find(limit=len(right) + 1)
    assert found.exhausted
    assert sorted((write(puzzle, s) for s in found.solutions), key=repr) == sorted(right, key=repr)
    assert right


@pytest.mark.parametrize("kind", RECORDS)
def test_these_puzzles_are_unique_but_for_the_odd_one(kind: str) -> None:
    found = SatModel(read_record(RECORDS[kind])).find(limit=3)
    assert (len(found.solutions), found.exhausted) == (2 if kind == "cryptarithm" else 1, True)


@pytest.mark.parametrize("kind", RECORDS)
def test_a_change_of_one_cell_is_rejected(kind: str) -> None:
    puzzle = read_record(RECORDS[kind])
    (solution,) = SatModel(puzzle).find().solutions
    for cell, values in puzzle.rules.domains:
        for value in values:
            if value != solution[cell]:
                assert puzzle.broken({**solution, cell: value}) is not None, (cell, value)


@pytest.mark.parametrize("kind", RECORDS)
def test_every_constraint_has_a_label_of_its_own(kind: str) -> None:
    labels = [constraint.label for constraint in read_record(RECORDS[kind]).constraints]
    assert all(labels)
    assert different(map(hash, labels))


@pytest.mark.parametrize("kind", RECORDS)
def test_the_json_form_reads_back_equal(kind: str) -> None:
    puzzle = read_record(RECORDS[kind])
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


@pytest.mark.parametrize("kind", [kind for kind in RECORDS if kind not in ("kakuro", "cryptarithm")])
def test_rules_are_shared(kind: str) -> None:
    assert read_record(RECORDS[kind]).rules is read_record(deepcopy(RECORDS[kind])).rules


@pytest.mark.parametrize(
    ("side", "count"), [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)]
)
def test_number_of_ways_to_place_queens(side: int, count: int) -> None:
    found = SatModel(read_record(record("n_queens", side, {}))).find(limit=100)
    assert (len(found.solutions), found.exhausted) == (count, True)


def test_latin_squares_of_order_4() -> None:
    found = SatModel(read_record(record("futoshiki", 4, {"less": []}))).find(limit=600)
    assert (len(found.solutions), found.exhausted) == (576, True)


def added(addends: list[str], result: str, **params: Any) -> Data:
    """Return the record of a cryptarithm."""
    clues = {"addends": addends, "result": result}
    return {"type": "cryptarithm", "rows": 1, "cols": len(addends) + 1, "clues": clues, "params": params}


@pytest.mark.parametrize(
    ("addends", "result", "leading_zero"),
    [
        (["AB", "A"], "CA", False),
        (["A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A", "A"], "BC", False),
        (["AB", "BA"], "CAC", True),
        (["ABA"], "B", True),
        (["AAA", "B"], "B", True),
        (["AB"], "AB", False),
    ],
)
def test_cryptarithms_of_all_shapes(addends: list[str], result: str, leading_zero: bool) -> None:
    letters = sorted({*"".join(addends), *result})
    right = set()
    for digits in permutations(range(10), len(letters)):
        read = str.maketrans(dict(zip(letters, map(str, digits), strict=True)))
        written = [word.translate(read) for word in (*addends, result)]
        if (leading_zero or not any(word.startswith("0") for word in written)) and sum(
            map(int, written[:-1])
        ) == int(written[-1]):
            right.add(digits)
    found = SatModel(read_record(added(addends, result, leading_zero=leading_zero))).find(limit=1000)
    assert found.exhausted
    assert sorted(tuple(s[x] for x in letters) for s in found.solutions) == sorted(right)


# Sums that cannot be reached are puzzles without a solution ----------------------------------------


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("killer_sudoku", lambda clues: clues["cages"][0].update(sum=1)),
        ("kenken", lambda clues: clues["cages"][1].update(target=11)),
        ("kakuro", lambda clues: clues["cells"][1][0].update(across=45)),
        ("futoshiki", lambda clues: clues["less"].append([[0, 3], [0, 0]])),
    ],
)
def test_a_clue_that_cannot_be_met_leaves_no_solution(kind: str, change: Callable[[Data], None]) -> None:
    changed = deepcopy(RECORDS[kind])
    change(changed["clues"])
    found = SatModel(read_record(changed)).find()
    assert (found.solutions, found.exhausted) == ((), True)


# Bad input -----------------------------------------------------------------------------------------

Change = tuple[str, tuple[str | int, ...], Any, str]
"""Kind, path into the record, what to write there (`MISSING`: nothing), and the sentence."""

MISSING = object()

CAGE = 'cage 2 must be an object with a list of cells, such as {"cells": [[0, 0], [0, 1]], "sum": 3}'

BAD: list[Change] = [
    ("jigsaw_sudoku", ("cols",), 5, "the board is 4×5, a square was expected"),
    ("jigsaw_sudoku", ("clues", "regions"), MISSING, "clues.regions is missing"),
    (
        "jigsaw_sudoku",
        ("clues", "regions", 0, 0),
        1,
        "region 0 (from r1c2) has 3 cells, 4 were expected",
    ),
    (
        "jigsaw_sudoku",
        ("clues", "regions", 1, 0),
        None,
        "cell r2c1: clues.regions holds None, a whole number from 0 to 15 was expected",
    ),
    (
        "jigsaw_sudoku",
        ("clues", "givens", 1, 2),
        5,
        "cell r2c3: clues.givens holds 5, which is not from 1 to 4",
    ),
    ("jigsaw_sudoku", ("clues", "givens"), [BLANK] * 3, "clues.givens has 3 rows, 4 were expected"),
    ("killer_sudoku", ("clues", "cages"), MISSING, "clues.cages is missing"),
    ("killer_sudoku", ("clues", "cages"), {}, "clues.cages must be a list of cages"),
    ("killer_sudoku", ("clues", "cages", 1), 7, CAGE),
    ("killer_sudoku", ("clues", "cages", 1, "cells"), [], CAGE),
    (
        "killer_sudoku",
        ("clues", "cages", 0, "cells", 0),
        [4, 0],
        "cage 1 names [4, 0] (r5c1), which is off the board",
    ),
    (
        "killer_sudoku",
        ("clues", "cages", 0, "cells", 0),
        "x",
        "cage 1 holds 'x', a pair [row, column] was expected",
    ),
    ("killer_sudoku", ("clues", "cages", 0, "cells", 1), [0, 0], "cell r1c1: cage 1 holds it twice"),
    ("killer_sudoku", ("clues", "cages", 1, "cells", 0), [0, 0], "cell r1c1: both cage 1 and cage 2 hold it"),
    (
        "killer_sudoku",
        ("clues", "cages", 0, "cells"),
        [[0, 0], [2, 2]],
        "cell r3c3: cage 1 falls apart: no way inside it leads from r1c1 to r3c3",
    ),
    (
        "killer_sudoku",
        ("clues", "cages", 2, "sum"),
        11,
        "cell r1c4: cage 3 sum holds 11, which is not from 1 to 10",
    ),
    (
        "killer_sudoku",
        ("clues", "cages", 2, "sum"),
        "6",
        "cell r1c4: cage 3 sum holds '6', a whole number from 1 to 10 was expected",
    ),
    (
        "killer_sudoku",
        ("clues", "cages"),
        [{"cells": [[r, c] for r in range(4) for c in range(4)], "sum": 10}],
        "cage 1 (from r1c1) has 16 cells, at most 4 can differ",
    ),
    ("killer_sudoku", ("params", "box"), [3, 2], "params.box is 3×2, which does not hold 4 cells"),
    ("futoshiki", ("clues", "less"), 3, "clues.less must be a list of pairs of cells"),
    (
        "futoshiki",
        ("clues", "less", 1),
        [[0, 1]],
        "clues.less pair 2 holds [[0, 1]], a pair of cells was expected",
    ),
    ("futoshiki", ("clues", "less", 1, 0), [0, 2], "clues.less pair 2 says that r1c3 is less than itself"),
    (
        "futoshiki",
        ("clues", "less", 1, 0),
        [0, -1],
        "clues.less pair 2 names [0, -1] (r1c0), which is off the board",
    ),
    ("skyscrapers", ("clues", "left"), [1, 2, 3], "clues.left must be a list of 4 numbers or nulls"),
    ("skyscrapers", ("clues", "top", 2), 5, "clues.top number 3 holds 5, which is not from 1 to 4"),
    ("skyscrapers", ("clues", "top", 2), 0, "clues.top number 3 holds 0, which is not from 1 to 4"),
    (
        "kenken",
        ("clues", "cages", 0, "op"),
        "%",
        "cage 1 (from r1c1) has the op '%', one of + * - / was expected",
    ),
    (
        "kenken",
        ("clues", "cages", 5, "op"),
        "%",
        "cage 6 (from r4c1) has the op '%', one of + * - / was expected",
    ),
    (
        "kenken",
        ("clues", "cages", 1, "op"),
        None,
        "cage 2 (from r1c3) has 2 cells and no op; with hidden operations the type is kenken_no_op",
    ),
    ("kenken", ("clues", "cages", 2, "op"), "-", "cage 3 (from r1c2) has 3 cells, the op - needs two"),
    ("kenken", ("clues", "cages", 5, "op"), "/", "cage 6 (from r4c1) has 1 cell, the op / needs two"),
    (
        "kenken",
        ("clues", "cages", 0, "target"),
        4,
        "cell r1c1: cage 1 target holds 4, which is not from 0 to 3",
    ),
    (
        "kenken",
        ("clues", "cages", 1, "target"),
        17,
        "cell r1c3: cage 2 target holds 17, which is not from 1 to 16",
    ),
    (
        "kenken",
        ("clues", "cages", 2, "target"),
        2,
        "cell r1c2: cage 3 target holds 2, which is not from 3 to 12",
    ),
    (
        "kenken",
        ("clues", "cages", 5, "target"),
        5,
        "cell r4c1: cage 6 target holds 5, which is not from 1 to 4",
    ),
    ("kakuro", ("clues", "cells"), MISSING, "clues.cells is missing"),
    ("kakuro", ("clues", "cells", 1), [None], "clues.cells row 2 has 1 cells, 3 were expected"),
    (
        "kakuro",
        ("clues", "cells", 1, 0, "across"),
        46,
        "cell r2c1: clues.cells across holds 46, which is not from 1 to 45",
    ),
    (
        "kakuro",
        ("clues", "cells", 0, 1, "across"),
        3,
        "cell r1c2: the clue across has no white cell after it",
    ),
    (
        "kakuro",
        ("clues", "cells", 1, 0, "up"),
        3,
        "cell r2c1: clues.cells holds {'across': 3, 'up': 3}, "
        "null, '#' or an object of across and down was expected",
    ),
    ("kakuro", ("clues", "cells"), [["#"] * 3] * 3, "clues.cells has no white cell"),
    ("star_battle", ("clues", "regions"), MISSING, "clues.regions is missing"),
    (
        "star_battle",
        ("clues", "regions"),
        [[0, 0, 1, 1]] * 4,
        "clues.regions: there are 2 regions and 4 rows, one region for each row is needed",
    ),
    ("star_battle", ("params", "stars"), 5, "params.stars holds 5, which is not from 1 to 4"),
    (
        "star_battle",
        ("params", "stars"),
        None,
        "params.stars holds None, a whole number from 1 to 4 was expected",
    ),
    ("n_queens", ("clues", "queens"), 3, "clues.queens must be a list of squares"),
    (
        "n_queens",
        ("clues", "queens", 0),
        [0, 4],
        "clues.queens number 1 names [0, 4] (r1c5), which is off the board",
    ),
    ("n_queens", ("clues", "queens"), [[0, 1], [0, 2]], "clues.queens puts two queens in row 1"),
    ("cryptarithm", ("clues", "addends"), MISSING, "clues.addends is missing"),
    ("cryptarithm", ("clues", "result"), MISSING, "clues.result is missing"),
    ("cryptarithm", ("clues", "addends"), [], "clues.addends must be a list of words"),
    ("cryptarithm", ("clues", "addends"), ["A"] * 21, "clues.addends has 21 words, at most 20 are read"),
    (
        "cryptarithm",
        ("clues", "addends", 1),
        "odd",
        "clues.addends word 2 is 'odd', a word of letters A to Z was expected",
    ),
    (
        "cryptarithm",
        ("clues", "addends", 1),
        "ODD\n",
        "clues.addends word 2 is 'ODD\\n', a word of letters A to Z was expected",
    ),
    ("cryptarithm", ("clues", "result"), "", "clues.result is '', a word of letters A to Z was expected"),
    ("cryptarithm", ("clues", "result"), "A" * 21, "clues.result has 21 letters, at most 20 are read"),
    (
        "cryptarithm",
        ("clues", "result"),
        "ABCEFGHIJ",
        "there are 11 different letters, but only 10 digits",
    ),
    ("cryptarithm", ("params", "leading_zero"), 1, "params.leading_zero is 1, true or false was expected"),
]


@pytest.mark.parametrize(("kind", "path", "value", "sentence"), BAD)
def test_bad_input_is_one_sentence(kind: str, path: tuple[str | int, ...], value: Any, sentence: str) -> None:
    changed: Any = deepcopy(RECORDS[kind])
    place = changed
    for step in path[:-1]:
        place = place[step]
    if value is MISSING:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    with pytest.raises(InputError) as caught:
        read_record(changed)
    assert str(caught.value) == sentence
