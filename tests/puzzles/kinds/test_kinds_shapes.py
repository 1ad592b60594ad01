"""Shading, loops, paths and divisions: the answers that these eight kinds accept and those they refuse.

Each is compared with its rules, written here once more in the plainest way, on every way to fill a
small board; a solver must find just the same answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from copy import deepcopy
from functools import cache
from itertools import groupby, product
from random import Random
from typing import Any

import pytest
from boards import DATA

from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import InputError, Puzzle, Solution, TooLarge, at, kind_named, read_record

Data = dict[str, Any]
Grid = tuple[tuple[Any, ...], ...]
Square = tuple[int, int]


RECORDS: dict[str, Data] = {
    "nonogram": {"rows": 3, "cols": 3, "clues": {"rows": [[1], [1, 1], [0]], "cols": [[1], [], [2]]}},
    "shikaku": {
        "rows": 3,
        "cols": 3,
        "clues": {"cells": [[None, None, 2], [2, 2, None], [None, None, 3]]},
    },
    "araf": {"rows": 3, "cols": 3, "clues": {"cells": [[1, None, 6], [None] * 3, [5, None, 1]]}},
    "slitherlink": {
        "rows": 3,
        "cols": 3,
        "clues": {"cells": [[None, 2, None], [1, None, 3], [None, None, None]]},
    },
    "hitori": {"rows": 3, "cols": 3, "clues": {"cells": [[3, 1, 2], [2, 1, 3], [1, 3, 3]]}},
    "nurikabe": {
        "rows": 3,
        "cols": 4,
        "clues": {"cells": [[2, None, None, "?"], [None, None, None, None], [None, 3, None, None]]},
    },
    "fillomino": {"rows": 3, "cols": 3, "clues": {"givens": [[None] * 3, [3, None, None], [None] * 3]}},
    "numberlink": {
        "rows": 3,
        "cols": 3,
        "clues": {"cells": [[1, None, None], [None, 2, None], [1, None, 2]]},
    },
    "gokigen": {
        "rows": 3,
        "cols": 3,
        "clues": {
            "vertices": [[None] * 4, [None, 2, None, None], [None, None, 3, None], [0, None, None, None]]
        },
    },
}

# The rules, in plain words ------------------------------------------------------------------------


def squares(rows: int, columns: int) -> Iterator[Square]:
    return product(range(rows), range(columns))


def beside(a: Square, b: Square) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def pieces(cells: Collection[Square]) -> list[set[Square]]:
    """Return the cells, grouped by shared edges."""
    groups: list[set[Square]] = []
    for cell in cells:
        joined = [piece for piece in groups if any(beside(cell, other) for other in piece)]
        groups = [piece for piece in groups if piece not in joined] + [set().union({cell}, *joined)]
    return groups


def chosen(grid: Grid, value: Any) -> list[Square]:
    return [(r, c) for r, row in enumerate(grid) for c, x in enumerate(row) if x == value]


def shadings(rows: int, columns: int) -> Iterator[Grid]:
    for values in product((0, 1), repeat=rows * columns):
        yield tuple(values[r * columns : (r + 1) * columns] for r in range(rows))


def nonograms(data: Data) -> Iterator[Grid]:
    def blocks(line: tuple[int, ...]) -> list[int]:
        return [len(list(run)) for shaded, run in groupby(line) if shaded]

    rows, columns = ([[x for x in line if x] for line in data["clues"][side]] for side in ("rows", "cols"))
    for grid in shadings(data["rows"], data["cols"]):
        across, down = ([blocks(line) for line in lines] for lines in (grid, zip(*grid, strict=True)))
        if (across, down) == (rows, columns):
            yield grid


def loops(data: Data) -> Iterator[Grid]:
    """Yield the insides of all loops: each piece of the outside reaches the margin."""
    rows, columns = data["rows"], data["cols"]
    for grid in shadings(rows, columns):
        inside = set(chosen(grid, 1))
        board = set(squares(rows + 2, columns + 2))
        outside = board - {(r + 1, c + 1) for r, c in inside}
        if len(pieces(inside)) != 1 or len(pieces(outside)) != 1:
            continue
        around = {
            (r, c): sum(((y, x) in inside) != ((r, c) in inside) for y, x in neighbours(r, c))
            for r, c in squares(rows, columns)
        }
        if all(around[square] == clue for square, clue in clues_of(data, "cells")):
            yield grid


def neighbours(r: int, c: int) -> list[Square]:
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def clues_of(data: Data, name: str) -> list[tuple[Square, Any]]:
    return [
        ((r, c), value)
        for r, row in enumerate(data["clues"][name])
        for c, value in enumerate(row)
        if value is not None
    ]


def hitoris(data: Data) -> Iterator[Grid]:
    numbers = dict(clues_of(data, "cells"))
    for grid in shadings(data["rows"], data["cols"]):
        white, black = chosen(grid, 0), chosen(grid, 1)
        if any(beside(a, b) for a in black for b in black) or len(pieces(white)) > 1:
            continue
        if any(
            numbers[a] == numbers[b] and a != b and (a[0] == b[0] or a[1] == b[1])
            for a in white
            for b in white
        ):
            continue
        yield grid


def nurikabes(data: Data) -> Iterator[Grid]:
    sizes = dict(clues_of(data, "cells"))
    for grid in shadings(data["rows"], data["cols"]):
        white, black = chosen(grid, 0), chosen(grid, 1)
        pool = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= set(black) for r, c in black)
        if pool or len(pieces(black)) > 1 or not set(sizes) <= set(white):
            continue
        contents = [(len(piece), [sizes[square] for square in piece & set(sizes)]) for piece in pieces(white)]
        if all(len(clues) == 1 and clues[0] in ("?", -1, size) for size, clues in contents):
            yield grid


def shikakus(data: Data) -> Iterator[Grid]:
    """Yield all divisions into rectangles, the first free square's rectangle first."""
    rows, columns = data["rows"], data["cols"]
    clues = dict(clues_of(data, "cells"))

    def fill(grid: dict[Square, int], number: int) -> Iterator[Grid]:
        free = next((square for square in squares(rows, columns) if square not in grid), None)
        if free is None:
            yield tuple(tuple(grid[r, c] for c in range(columns)) for r in range(rows))
            return
        for bottom, right in squares(rows, columns):
            inside = {(r, c) for r in range(free[0], bottom + 1) for c in range(free[1], right + 1)}
            if (
                inside
                and not inside & grid.keys()
                and [clues[x] for x in inside & clues.keys()] == [len(inside)]
            ):
                yield from fill({**grid, **dict.fromkeys(inside, number)}, number + 1)

    return fill({}, 0)


def divisions(rows: int, columns: int) -> Iterator[Grid]:
    """Yield all ways to put the squares into groups, numbered in order of occurrence."""

    def grow(numbers: tuple[int, ...]) -> Iterator[Grid]:
        if len(numbers) == rows * columns:
            yield tuple(numbers[r * columns : (r + 1) * columns] for r in range(rows))
            return
        for number in range(max(numbers, default=-1) + 2):
            yield from grow((*numbers, number))

    return grow(())


def arafs(data: Data) -> Iterator[Grid]:
    clues = dict(clues_of(data, "cells"))
    for grid in divisions(data["rows"], data["cols"]):
        regions = [chosen(grid, number) for number in set(sum(grid, ()))]
        contents = [sorted(clues[square] for square in region if square in clues) for region in regions]
        if all(
            len(numbers) == 2 and numbers[0] < len(region) < numbers[1] and len(pieces(region)) == 1
            for region, numbers in zip(regions, contents, strict=True)
        ):
            yield grid


def edges_of(rows: int, columns: int) -> list[tuple[Square, Square]]:
    board = list(squares(rows, columns))
    return [(a, b) for a in board for b in board if a < b and beside(a, b)]


def joined(board: Collection[Square], edges: Collection[tuple[Square, Square]]) -> list[set[Square]]:
    """Return the squares of the board, grouped by the edges that join them."""
    groups = [{square} for square in board]
    for a, b in edges:
        first, second = (next(piece for piece in groups if x in piece) for x in (a, b))
        if first is not second:
            groups.remove(second)
            first |= second
    return groups


@cache
def fillominoes(rows: int, columns: int) -> frozenset[Grid]:
    """Return all fillings of a board without givens."""
    edges = edges_of(rows, columns)
    grids = set()
    for used in product((False, True), repeat=len(edges)):
        inner = [edge for edge, use in zip(edges, used, strict=True) if use]
        piece_of = {x: piece for piece in joined(list(squares(rows, columns)), inner) for x in piece}
        apart = [(piece_of[a], piece_of[b]) for a, b in edges if piece_of[a] is not piece_of[b]]
        if all(len(a) != len(b) for a, b in apart):
            grids.add(tuple(tuple(len(piece_of[r, c]) for c in range(columns)) for r in range(rows)))
    return frozenset(grids)


def filled(data: Data) -> Iterator[Grid]:
    clues = clues_of(data, "givens")
    for grid in fillominoes(data["rows"], data["cols"]):
        if all(grid[r][c] == value for (r, c), value in clues):
            yield grid


def numberlinks(data: Data) -> Iterator[Grid]:
    rows, columns = data["rows"], data["cols"]
    number = dict(clues_of(data, "cells"))
    board, edges = list(squares(rows, columns)), edges_of(rows, columns)
    for used in product((False, True), repeat=len(edges)):
        links = [edge for edge, use in zip(edges, used, strict=True) if use]
        degree = {square: sum(square in edge for edge in links) for square in board}
        if any(degree[x] != 1 if x in number else degree[x] not in (0, 2) for x in board):
            continue
        parts = [part for part in joined(board, links) if len(part) > 1]
        ends = [[number[x] for x in part if x in number] for part in parts]
        if not all(len(labels) == 2 and labels[0] == labels[1] for labels in ends):
            continue
        if not data.get("params", {}).get("visit_all") or all(degree.values()):
            yield tuple(
                tuple(
                    "".join(
                        way
                        for way, (dy, dx) in zip("nesw", ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True)
                        if any(set(edge) == {(r, c), (r + dy, c + dx)} for edge in links)
                    )
                    for c in range(columns)
                )
                for r in range(rows)
            )


def gokigens(data: Data) -> Iterator[Grid]:
    rows, columns = data["rows"], data["cols"]
    points = list(squares(rows + 1, columns + 1))
    for shading in shadings(rows, columns):
        lines = [((r, c + x), (r + 1, c + 1 - x)) for r, row in enumerate(shading) for c, x in enumerate(row)]
        if len(joined(points, lines)) != len(points) - len(lines):
            continue
        if all(sum(point in line for line in lines) == clue for point, clue in clues_of(data, "vertices")):
            yield tuple(tuple("\\/"[x] for x in row) for row in shading)


RULES: dict[str, Callable[[Data], Iterator[Grid]]] = {
    "nonogram": nonograms,
    "shikaku": shikakus,
    "araf": arafs,
    "slitherlink": loops,
    "hitori": hitoris,
    "nurikabe": nurikabes,
    "fillomino": filled,
    "numberlink": numberlinks,
    "gokigen": gokigens,
}


def puzzle_of(kind: str, data: Data) -> Puzzle:
    return read_record({"type": kind, **data})


def grid_of(puzzle: Puzzle, solution: Solution) -> Grid:
    (grid,) = kind_named(puzzle.kind).answer(puzzle, solution).values()
    return tuple(map(tuple, grid))


def accepted(puzzle: Puzzle) -> set[Grid]:
    """Return the answers that keep all constraints, among all within the domains."""
    domains = puzzle.domains
    every = (dict(zip(domains, values, strict=True)) for values in product(*domains.values()))
    return {grid_of(puzzle, solution) for solution in every if puzzle.broken(solution) is None}


def solved(puzzle: Puzzle) -> list[Grid]:
    result = SatModel(puzzle).find(limit=10_000)
    assert result.exhausted
    return [grid_of(puzzle, solution) for solution in result.solutions]


def blanked(kind: str) -> Data:
    """Return the record without its clues, if the kind allows that."""
    data = deepcopy(RECORDS[kind])
    for name, grid in data["clues"].items():
        data["clues"][name] = [[None] * len(row) for row in grid]
    return data


BLANKED = ("slitherlink", "nurikabe", "fillomino", "numberlink", "gokigen")
CASES = list(RECORDS.items()) + [(kind, blanked(kind)) for kind in BLANKED]
ACROSS = {"cells": [[1, None, None], [None, None, None], [None, None, 1]]}
CASES += [
    ("numberlink", {"rows": 3, "cols": 3, "clues": ACROSS, "params": {"visit_all": visit_all}})
    for visit_all in (False, True)
]


@pytest.mark.parametrize(("kind", "data"), CASES, ids=lambda x: x if isinstance(x, str) else "")
def test_just_what_the_rules_accept(kind: str, data: Data) -> None:
    wanted = set(RULES[kind](data))
    puzzle = puzzle_of(kind, data)
    found = solved(puzzle)
    assert len(found) == len(set(found))
    assert set(found) == wanted
    if len(puzzle.domains) <= 12 and kind != "fillomino":
        assert accepted(puzzle) == wanted


def test_the_small_boards_have_answers() -> None:
    for kind, data in RECORDS.items():
        assert any(True for _ in RULES[kind](data)), kind


def test_fillomino_domains_lose_nothing() -> None:
    """Whichever cells are given, the domains keep every filling that agrees with them."""
    random = Random(1)
    every = sorted(fillominoes(3, 3) | fillominoes(2, 5))
    for grid in random.sample(every, 200):
        rows, columns = len(grid), len(grid[0])
        given = [[x if random.random() < 0.4 else None for x in row] for row in grid]
        data = {"rows": rows, "cols": columns, "clues": {"givens": given}}
        puzzle = puzzle_of("fillomino", data)
        for filling in filled(data):
            assert all(filling[r][c] in puzzle.domains[at(r, c)] for r, c in squares(rows, columns))


def test_fillomino_domains_are_tight() -> None:
    """Each 2 takes one blank beside it, which leaves room for a hidden 1 alone, and not for a 3."""
    puzzle = puzzle_of("fillomino", {"rows": 1, "cols": 5, "clues": {"givens": [[2, None, None, None, 2]]}})
    assert [puzzle.domains[cell] for cell in puzzle.board.row(0)] == [(2,), (1, 2), (1,), (1, 2), (2,)]


@pytest.mark.parametrize(
    ("givens", "largest"),
    [
        # Two cells for each 3, which cannot reach each other: 10 - 4.
        ([[3, None, None, None, None, 3], [None] * 6], 6),
        # The 5 has four more cells, and only the one in the corner lies elsewhere: 7 - 3.
        ([[None, None, None, 2, None], [None, None, None, None, 5]], 4),
    ],
)
def test_a_hidden_polyomino_has_what_the_givens_leave(givens: list[list[int | None]], largest: int) -> None:
    data = {"rows": 2, "cols": len(givens[0]), "clues": {"givens": givens}}
    assert puzzle_of("fillomino", data).domains["r1c1" if givens[0][0] is None else "r2c3"][-1] == largest


def test_impossible_is_no_error() -> None:
    """A clue that cannot be kept makes a puzzle without answer."""
    impossible = [
        ("nonogram", {"rows": 1, "cols": 3, "clues": {"rows": [[2, 2]], "cols": [[1], [1], [1]]}}),
        ("shikaku", {"rows": 2, "cols": 2, "clues": {"cells": [[3, None], [None, None]]}}),
        ("araf", {"rows": 1, "cols": 3, "clues": {"cells": [[3, None, 4]]}}),
        ("araf", {"rows": 1, "cols": 3, "clues": {"cells": [[1, 9, 1]]}}),
        ("slitherlink", {"rows": 1, "cols": 1, "clues": {"cells": [[0]]}}),
        ("hitori", {"rows": 1, "cols": 4, "clues": {"cells": [[1, 1, 1, 1]]}}),
        ("nurikabe", {"rows": 1, "cols": 3, "clues": {"cells": [[1, 2, None]]}}),
        ("fillomino", {"rows": 1, "cols": 3, "clues": {"givens": [[1, None, 1]]}}),
        ("fillomino", {"rows": 1, "cols": 2, "clues": {"givens": [[1, 1]]}}),
        ("numberlink", {"rows": 2, "cols": 2, "clues": {"cells": [[1, 2], [2, 1]]}}),
        ("gokigen", {"rows": 1, "cols": 1, "clues": {"vertices": [[4, None], [None, None]]}}),
    ]
    for kind, data in impossible:
        assert solved(puzzle_of(kind, data)) == [], kind


# Full-size boards ---------------------------------------------------------------------------------

FLIPPED = ("nonogram", "slitherlink", "hitori", "gokigen", "fillomino", "shikaku")


@pytest.mark.parametrize("kind", FLIPPED)
def test_recorded_answers_and_their_spoiled_copies(kind: str) -> None:
    """The recorded answer is the only one, and no cell of it can take another value."""
    for line in (DATA / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()[:2]:
        data = json.loads(line)
        puzzle = read_record(data)
        found = SatModel(puzzle).find(limit=2)
        assert found.unique
        (solution,) = found.solutions
        ((name, grid),) = kind_named(kind).answer(puzzle, solution).items()
        assert first_seen(grid) == first_seen(data["solution"][name])
        assert puzzle.broken(solution) is None
        for cell in puzzle.shown:
            for value in puzzle.rules.domain_of[cell]:
                if value != solution[cell]:
                    broken = puzzle.broken({**solution, cell: value})
                    assert broken is not None
                    assert broken.label


def first_seen(grid: list[list[Any]]) -> list[list[int]]:
    """Return the grid with its entries numbered in order of occurrence: the names of regions are free."""
    numbers: dict[Any, int] = {}
    return [[numbers.setdefault(x, len(numbers)) for x in row] for row in grid]


def test_every_constraint_is_named() -> None:
    for kind, data in CASES:
        assert all(constraint.label for constraint in puzzle_of(kind, data).constraints), kind


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("nonogram", "row 2: 1 1"),
        ("nonogram", "column 2: 0"),
        ("shikaku", "clue 3 at r3c3"),
        ("araf", "region of 1 at r1c1"),
        ("slitherlink", "clue 3 at r2c3"),
        ("hitori", "the 3s of row 3"),
        ("nurikabe", "island of 3 at r3c2"),
        ("gokigen", "clue 3 at the lower right corner of r2c2"),
    ],
)
def test_clues_are_named_for_people(kind: str, label: str) -> None:
    assert label in [clue.label for clue in puzzle_of(kind, RECORDS[kind]).clues]


# Wrong records ------------------------------------------------------------------------------------

WRONG: list[tuple[str, str, Any, str]] = [
    ("nonogram", "rows", [[1], [1, 1]], "clues.rows must be a list of 3 lists of numbers or nulls"),
    ("nonogram", "rows", None, "clues.rows must be a list of 3 lists of numbers or nulls"),
    ("nonogram", "cols", [[1], 2, []], "clues.cols line 2 must be a list of numbers or null"),
    ("nonogram", "cols", [[1], [4], []], "clues.cols line 2 holds 4, which is not from 0 to 3"),
    ("nonogram", "cols", [[1], [0, 1], []], "clues.cols line 2 holds 0, which is not from 1 to 3"),
    (
        "nonogram",
        "cols",
        [[1], ["2"], []],
        "clues.cols line 2 holds '2', a whole number from 0 to 3 was expected",
    ),
    ("shikaku", "cells", [[0, None, None]] * 3, "cell r1c1: clues.cells holds 0, which is not from 1 to 9"),
    (
        "araf",
        "cells",
        [[-2, None, None]] * 3,
        "cell r1c1: clues.cells holds -2, which is not from 0 to 250001",
    ),
    ("shikaku", "cells", [[None] * 3] * 2, "clues.cells has 2 rows, 3 were expected"),
    (
        "slitherlink",
        "cells",
        [[None, 5, None]] * 3,
        "cell r1c2: clues.cells holds 5, which is not from 0 to 4",
    ),
    ("slitherlink", "cells", [[None] * 3, [None] * 2, []], "clues.cells row 2 has 2 cells, 3 were expected"),
    (
        "hitori",
        "cells",
        [[1, 2, 3], [1, "?", 3], [1, 2, 3]],
        "cell r2c2: clues.cells holds '?', a whole number from 0 to 9 or null was expected",
    ),
    (
        "nurikabe",
        "cells",
        [[None, "x", None, None]] * 3,
        "cell r1c2: clues.cells holds 'x', a whole number from 1 to 12 or null was expected",
    ),
    (
        "nurikabe",
        "cells",
        [[None, 0, None, 1]] * 3,
        "cell r1c2: clues.cells holds 0, which is not from 1 to 12",
    ),
    (
        "fillomino",
        "givens",
        [[10, None, None]] * 3,
        "cell r1c1: clues.givens holds 10, which is not from 1 to 9",
    ),
    ("fillomino", "givens", "abc", "clues.givens must be a list of rows"),
    (
        "numberlink",
        "cells",
        [[1, None, None], [None, 2, None], [1, None, None]],
        "cell r2c2: the number 2 must stand in two cells, it stands in 1",
    ),
    (
        "numberlink",
        "cells",
        [[1, None, 1], [None, 2, 2], [1, None, None]],
        "cell r1c1: the number 1 must stand in two cells, it stands in 3",
    ),
    ("gokigen", "vertices", [[None] * 4] * 3, "clues.vertices has 3 rows, 4 were expected"),
    (
        "gokigen",
        "vertices",
        [[None] * 4, [None, None, None, 5], *[[None] * 4] * 2],
        "clues.vertices row 2, number 4 holds 5, which is not from 0 to 4",
    ),
]


@pytest.mark.parametrize(("kind", "clue", "value", "sentence"), WRONG)
def test_wrong_clues(kind: str, clue: str, value: Any, sentence: str) -> None:
    data = deepcopy(RECORDS[kind])
    data["clues"][clue] = value
    with pytest.raises(InputError) as error:
        puzzle_of(kind, data)
    assert str(error.value) == sentence


@pytest.mark.parametrize("kind", RECORDS)
def test_missing_clues(kind: str) -> None:
    data = deepcopy(RECORDS[kind])
    name = next(iter(data["clues"]))
    del data["clues"][name]
    with pytest.raises(InputError, match=f"clues.{name} is missing"):
        puzzle_of(kind, data)


def test_wrong_params() -> None:
    with pytest.raises(InputError, match="visit_all is 2, true or false was expected"):
        puzzle_of("numberlink", {**RECORDS["numberlink"], "params": {"visit_all": 2}})


def test_a_large_fillomino_is_read() -> None:
    """Every number of cells is possible; the cells share the possible values."""
    puzzle = puzzle_of("fillomino", {"rows": 50, "cols": 64, "clues": {"givens": [[None] * 64] * 50}})
    assert puzzle.domains["r1c1"] == tuple(range(1, 3201))
    assert len(set(map(id, puzzle.rules.domain_of.values()))) == 1


def test_fillomino_without_givens_has_a_bound() -> None:
    with pytest.raises(TooLarge, match="more givens are needed"):
        puzzle_of("fillomino", {"rows": 64, "cols": 64, "clues": {"givens": [[None] * 64] * 64}})


def test_araf_with_few_large_numbers_has_a_bound() -> None:
    few = [[4000 * (r % 2) if c % 4 == r % 4 == 0 else None for c in range(64)] for r in range(64)]
    few[1][1::2] = [4000] * 32
    with pytest.raises(TooLarge, match="more numbers are needed"):
        puzzle_of("araf", {"rows": 64, "cols": 64, "clues": {"cells": few}})


def test_araf_reaches_no_further_than_its_numbers_let_it() -> None:
    """The 5 needs one of the 1s, which leave three or four cells; one of them shuts off the corner."""
    row = [1, None, 5, None, None, 1]
    puzzle = puzzle_of("araf", {"rows": 1, "cols": 6, "clues": {"cells": [row]}})
    assert [puzzle.domains[cell] for cell in puzzle.board.row(0)] == [(0,), (0,), (0, 1), (0, 1), (1,), (1,)]
