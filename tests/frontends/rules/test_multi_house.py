"""Patterns of several boxes: fireworks, exocets, SK-loops, multi-sector locked sets.

Vocabulary
    published   sudokus known for a pattern: its removals are in no solution
    planted     candidates drawn at random around a filled grid: no step may remove a value of the grid
    spoilt      a planted pattern in which some condition may not hold
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest
from backends import compiled
from boards import SUDOKUS

from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.network import network
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques import Finder
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.grid import grids
from gridproof.frontends.rules.techniques.sets.exocet import exocet
from gridproof.frontends.rules.techniques.sets.fireworks import fireworks
from gridproof.frontends.rules.techniques.sets.multi_sector import msls, sk_loop
from gridproof.puzzles import Deadline, Puzzle, read_record

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""A sudoku by jpf; its loop by Steve Kurzhals."""

FATA_MORGANA = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
"""A sudoku by tarek; its exocet by Allan Barker."""

SHARK = ".......89.5.1.....6....31...7...16......9..2...8.....4..4.2....7..5..3...6...7..."
"""A sudoku by eleven; its locked set by David P. Bird."""

MIRRORED = "..2.8..6767....8.....67......6...78..2..16.54..5...612.61...4.5..8.5.1.6457361298"
"""A sudoku from D. P. Bird's compendium of exocets: 5 is in no mirror, and beyond the band 9 is in two lines,
the column of a target and a row.
"""

FIREWORKS = (12, 23, 101)
"""The numbers of our own sudokus that have fireworks where singles end."""

PUBLISHED: dict[str, tuple[str, Finder, str]] = {
    "SK-loop": (
        EASTER_MONSTER,
        sk_loop,
        "r1c3 ≠ 7; r2c5, r5c8 ≠ 3; r2c5, r2c6, r5c2 ≠ 8; r3c1 ≠ 2; r5c2, r8c5 ≠ 4; r5c8 ≠ 9; r7c3 ≠ 1; "
        "r8c4 ≠ 5; r9c1 ≠ 6: SK-loop around r28c28 "
        "(38r2 45r8 48c2 39c8 27b1 16b3 16b7 27b9) in row 2, row 8, column 2, column 8, "
        "box 1, box 3, box 7, box 9",
    ),
    "MSLS of the same": (
        EASTER_MONSTER,
        msls,
        "r1c3 ≠ 7; r2c5 ≠ 3; r2c5, r2c6 ≠ 8; r3c1, r5c1, r5c7 ≠ 2; r4c5, r8c5 ≠ 4; r5c1, r5c9, r9c1 ≠ 6; "
        "r5c3, r5c7, r7c3 ≠ 1; r8c4 ≠ 5: MSLS of 16 cells (38r2 48r4 39r6 45r8 26c1 17c3 12c7 67c9) "
        "in row 2, row 4, row 6, row 8, column 1, column 3, column 7, column 9",
    ),
    "MSLS": (
        SHARK,
        msls,
        "r1c3 ≠ 2; r1c5 ≠ 4; r2c7, r3c4 ≠ 7; r4c1, r4c4, r9c1, r9c4 ≠ 3; r4c1, r9c1, r9c7 ≠ 5; "
        "r5c9, r7c9 ≠ 8; r6c8, r7c8 ≠ 9; r8c2, r9c1 ≠ 1; r8c6 ≠ 6: "
        "MSLS of 20 cells (24r1 48r5 29r6 89r7 135c1 13c2 367c4 56c6 57c7) "
        "in row 1, row 5, row 6, row 7, column 1, column 2, column 4, column 6, column 7",
    ),
    "exocet": (
        FATA_MORGANA,
        exocet,
        "r4c2 ≠ 2; r4c2 ≠ 4: exocet 1,3,6 base r5c46 targets r4c2,r6c8 "
        "in row 5, box 5, column 5, column 2, column 8",
    ),
    "exocet with mirrors": (
        MIRRORED,
        exocet,
        "r2c4 ≠ 2; r2c4 ≠ 5; r2c4, r3c9 ≠ 9; r3c9 ≠ 3: exocet 1,3,5,9 base r1c12 targets r2c4,r3c7 "
        "in row 1, box 1, column 3, column 4, column 7",
    ),
}


def sudoku(grid: str) -> Puzzle:
    values = [int(character) if character in "123456789" else None for character in grid]
    rows = [values[i : i + 9] for i in range(0, 81, 9)]
    return read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": rows}})


def after_basics(grid: str) -> State:
    state = State.of(sudoku(grid))
    for _ in steps(state, techniques_of("basic")):
        pass
    return state


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_pattern_is_found_where_it_was_published(name: str) -> None:
    grid, technique, sentence = PUBLISHED[name]
    assert sentence in [step.sentence for step in technique(after_basics(grid))]


@pytest.mark.parametrize("number", FIREWORKS)
def test_fireworks_of_our_own_sudokus_remove_what_is_in_no_solution(number: int) -> None:
    puzzle = sudoku(SUDOKUS[number])
    (answer,) = compiled("sat", puzzle).find(limit=2).solutions
    state = State.of(puzzle)
    for _ in steps(state, techniques_of("singles")):
        pass
    found = list(fireworks(state))
    assert {step.technique for step in found} == {"triple firework"}
    assert [step.sentence for step in found if any(answer[cell] == v for cell, v in step.removes)] == []


def test_a_target_has_no_value_that_its_mirror_lacks() -> None:
    state = after_basics(MIRRORED)
    before = {candidate for step in exocet(state) for candidate in step.removes}
    state.remove(sum(1 << state.network.number[cell, 3] for cell in ("r2c5", "r2c6")))
    after = {candidate for step in exocet(state) for candidate in step.removes}
    assert ("r3c7", 3) in after - before


def test_a_diagonal_is_no_line_of_a_band() -> None:
    """It crosses rows and columns once, and most boxes lie beside it."""
    blank = read_record({"type": "diagonal_sudoku", "rows": 9, "cols": 9, "clues": {}})
    found = {(len(g.rows), len(g.columns)): len(g.bands) for g in grids(network(blank), Deadline())}
    assert found == {(9, 9): 6, (9, 1): 0, (1, 1): 0}


@pytest.mark.parametrize("grid", [EASTER_MONSTER, FATA_MORGANA, SHARK, MIRRORED])
def test_what_they_remove_is_in_no_solution(grid: str) -> None:
    (answer,) = compiled("sat", sudoku(grid)).find(limit=2).solutions
    state = after_basics(grid)
    found = [step for technique in (exocet, fireworks, sk_loop, msls) for step in technique(state)]
    assert found
    assert [step.sentence for step in found if any(answer[cell] == v for cell, v in step.removes)] == []


# Planted ---------------------------------------------------------------------------------------

Answer = dict[tuple[int, int], int]
Left = dict[tuple[int, int], set[int]]
"""The values of the cells of a filled grid, and those that a position leaves them."""

LINES = range(9)
VALUES = range(1, 10)
CELLS: dict[tuple[int, int], str] = {
    (row, column): f"r{row + 1}c{column + 1}" for row, column in product(LINES, LINES)
}


def filled(draw: random.Random) -> Answer:
    """Return a filled grid: a cyclic one, with its lines and values in another order."""

    def order() -> list[int]:
        return [3 * band + line for band in draw.sample(range(3), 3) for line in draw.sample(range(3), 3)]

    rows, columns, values = order(), order(), draw.sample(VALUES, 9)
    return {
        (r, c): values[(3 * (rows[r] % 3) + rows[r] // 3 + columns[c]) % 9] for r, c in product(LINES, LINES)
    }


def crowded(draw: random.Random, answer: Answer, share: float) -> Left:
    """Return a position with the values of the grid, and each other one with this chance."""
    return {
        cell: {v for v in VALUES if v == value or draw.random() < share} for cell, value in answer.items()
    }


def keep(left: Left, answer: Answer, cell: tuple[int, int], values: set[int]) -> None:
    """Let a cell have these values alone, and that of the grid."""
    left[cell] = left[cell] & values | {answer[cell]}


def firework(draw: random.Random, answer: Answer) -> Left:
    """Return three values that a row and a column have in one block, except for a cell of each."""
    left = crowded(draw, answer, 0.6)
    row, column, wing, other = draw.randrange(9), draw.randrange(9), draw.randrange(9), draw.randrange(9)
    lit = {answer[row, column], answer[row, wing], answer[other, column]}
    lit |= {*draw.sample(VALUES, draw.choice((0, 1)))}
    for i in LINES:
        if i // 3 != column // 3 and i != wing:
            keep(left, answer, (row, i), {*VALUES} - lit)
        if i // 3 != row // 3 and i != other:
            keep(left, answer, (i, column), {*VALUES} - lit)
    return left


def double_firework(draw: random.Random, answer: Answer) -> Left:
    """Return the same of two pairs of values, at opposite corners of a rectangle."""
    left = crowded(draw, answer, 0.6)
    (row, other), (column, wing) = draw.sample(LINES, 2), draw.sample(LINES, 2)
    values = [answer[place] for place in product((row, other), (column, wing))]
    corners = [((row, column), (other, wing)), ((other, wing), (row, column))]
    for ((r, c), end), lit in zip(corners, (values[:2], values[2:]), strict=True):
        for i in LINES:
            if i // 3 != c // 3 and i != end[1]:
                keep(left, answer, (r, i), {*VALUES}.difference(lit))
            if i // 3 != r // 3 and i != end[0]:
                keep(left, answer, (i, c), {*VALUES}.difference(lit))
    return left


def base_and_targets(draw: random.Random, answer: Answer) -> Left:
    """Return a base of up to four values in r1c1 and r1c2, targets with its values in the next blocks, and
    two rows for each value in the cross-lines beyond.
    """
    left = crowded(draw, answer, 0.6)
    base = draw.sample([answer[0, 0], answer[0, 1]], 2)
    held = {*base, *draw.sample(VALUES, 2)}
    cross = [2]
    for column in (0, 1):
        keep(left, answer, (0, column), held)
    for value, block in zip(base, (range(3, 6), range(6, 9)), strict=True):
        (target,) = (cell for cell in product((1, 2), block) if answer[cell] == value)
        keep(left, answer, (3 - target[0], target[1]), {*VALUES} - held)
        cross.append(target[1])
    for value in held:
        rows = [row for row in range(3, 9) if value in [answer[row, column] for column in cross]]
        rows += draw.sample(range(3, 9), max(0, 2 - len(rows)))
        for row, column in product({*range(3, 9)}.difference(rows), cross):
            left[row, column].discard(value)
    return left


def locked_lines(draw: random.Random, answer: Answer) -> Left:
    """Return four rows and four columns: some values are held by the rows, unless they are settled outside
    the columns; the others by the columns.
    """
    left = crowded(draw, answer, 0.5)
    rows, columns, home = draw.sample(LINES, 4), draw.sample(LINES, 4), {*draw.sample(VALUES, 4)}
    for row, column in product(rows, columns):
        in_row = {answer[row, c] for c in columns}
        in_column = {answer[r, column] for r in rows}
        keep(left, answer, (row, column), in_row & home | in_column - home)
    for row, column in product(rows, LINES):
        if column not in columns and answer[row, column] in home:
            left[row, column] = {answer[row, column]}
    return left


def loop(draw: random.Random, answer: Answer) -> Left:
    """Return the cells around four hubs: each value is held by its line or by its block."""
    left = crowded(draw, answer, 0.5)
    rows, columns = ([3 * band + draw.randrange(3) for band in draw.sample(range(3), 2)] for _ in range(2))
    held: dict[tuple[str, int, int], set[int]] = {}
    around: list[tuple[tuple[int, int], list[tuple[str, int, int]]]] = []
    for row, column in product(rows, columns):
        left[row, column] = {answer[row, column]}
        block = ("block", row // 3, column // 3)
        for i in range(3):
            across, down = (row, column // 3 * 3 + i), (row // 3 * 3 + i, column)
            for cell, line in ((across, ("row", row, 0)), (down, ("column", column, 0))):
                if cell != (row, column):
                    around.append((cell, [line, block]))
                    held.setdefault(draw.choice((line, block)), set()).add(answer[cell])
    for cell, houses in around:
        keep(left, answer, cell, {value for house in houses for value in held.get(house, ())})
    return left


PLANTED: dict[str, tuple[Finder, Callable[[random.Random, Answer], Left], int]] = {
    "triple firework": (fireworks, firework, 200),
    "quadruple firework": (fireworks, double_firework, 200),
    "exocet": (exocet, base_and_targets, 200),
    "MSLS": (msls, locked_lines, 12),
    "SK-loop": (sk_loop, loop, 100),
}


def position(left: Left) -> State:
    """Return the position in an empty sudoku, with cells of one value settled."""
    state = State.of(sudoku("." * 81))
    for square, values in left.items():
        cell = CELLS[square]
        state.remove(sum(1 << state.network.number[cell, v] for v in VALUES if v not in values))
        if len(values) == 1:
            state.place(state.network.number[cell, min(values)])
    return state


@pytest.mark.deep
@pytest.mark.parametrize("spoilt", [False, True])
@pytest.mark.parametrize("name", PLANTED)
def test_no_value_of_a_grid_is_removed(name: str, spoilt: bool) -> None:
    technique, plant, times = PLANTED[name]
    draw = random.Random(name)
    found, wrong = 0, []
    for _ in range(times):
        answer = filled(draw)
        left = plant(draw, answer)
        for cell in draw.sample(sorted(left), 2) if spoilt else ():
            left[cell].add(draw.choice(VALUES))
        for step in technique(position(left)):
            found += step.technique == name
            true = {(CELLS[square], value) for square, value in answer.items()}
            wrong += [step.sentence for candidate in step.removes if candidate in true]
    assert wrong == []
    assert found > times // 20
