"""The rule of 45: its statements follow from the houses and the sums, it finds the expected bounds, and no
answer, proof or reason depends on it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from universe_of_part import Rows, sudokus

import gridproof
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.layer import Layer
from gridproof.models.encodings import sums_of_houses as sums_of_houses_module
from gridproof.models.encodings.sums_of_houses import sum_of_sums, sums_beyond_houses, sums_of_houses
from gridproof.puzzles import Puzzle, read_record
from gridproof.puzzles.constraints import Constraint, DistinctSum, GroupedSum
from gridproof.puzzles.core.board import at


def board(side: int, cages: list[list[tuple[int, int]]], grid: Rows) -> dict[str, Any]:
    """Return the record of a board with these cages, whose sums are those of the grid; each fifth has
    none.
    """
    clues: list[dict[str, Any]] = [{"cells": [[r, c] for r, c in cage]} for cage in cages]
    for i, (clue, cage) in enumerate(zip(clues, cages, strict=True)):
        if i % 5 < 4:
            clue["sum"] = sum(grid[r][c] for r, c in cage)
    return {"type": "variant_sudoku", "rows": side, "cols": side, "clues": {"cages": clues}}


def random_cages(random: Random, grid: Rows) -> list[list[tuple[int, int]]]:
    """Return paths of different digits from some squares, which may overlap."""
    side, cages = len(grid), []
    for _ in range(random.randrange(2, 2 * side)):
        square = random.randrange(side), random.randrange(side)
        cage = [square]
        for _ in range(random.randrange(1, side)):
            r, c = random.choice(cage)
            r, c = random.choice(((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)))
            if r in range(side) and c in range(side) and grid[r][c] not in {grid[y][x] for y, x in cage}:
                cage.append((r, c))
        if cage not in cages:
            cages.append(cage)
    return cages


def shuffled_six(random: Random) -> Rows:
    """Return a 6×6 sudoku with boxes of two rows."""
    digits = random.sample(range(1, 7), 6)
    rows = [[digits[(3 * (r % 2) + r // 2 + c) % 6] for c in range(6)] for r in range(6)]
    rows = [rows[2 * band + r] for band in random.sample(range(3), 3) for r in random.sample(range(2), 2)]
    order = [3 * stack + c for stack in random.sample(range(2), 2) for c in random.sample(range(3), 3)]
    return tuple(tuple(row[c] for c in order) for row in rows)


def stated(puzzle: Puzzle) -> list[Constraint]:
    return [*sums_of_houses(puzzle.constraints, puzzle.rules.domain_of)]


def values(grid: Rows) -> dict[str, int]:
    return {at(r, c): digit for r, row in enumerate(grid) for c, digit in enumerate(row)}


def labels_of(record: dict[str, Any]) -> set[str]:
    """Return the conflicting clues."""
    found = gridproof.conflict(record)
    assert found is not None
    return set(found.labels)


@pytest.mark.parametrize("seed", range(6))
def test_no_solution_of_random_cages_is_lost(seed: int) -> None:
    random, found = Random(seed), 0
    for _ in range(20):
        answer = random.choice(sudokus())
        puzzle = read_record(board(4, random_cages(random, answer), answer))
        implied = stated(puzzle)
        found += len(implied)
        for grid in map(values, sudokus()):
            if all(clue.holds(grid) for clue in puzzle.clues):
                assert all(rule.holds(grid) for rule in implied)
        six = shuffled_six(random)
        puzzle = read_record(board(6, random_cages(random, six), six))
        implied = stated(puzzle)
        found += len(implied)
        assert all(rule.holds(values(six)) for rule in (*puzzle.constraints, *implied))
    assert found > 100


@pytest.mark.parametrize("seed", range(3))
def test_the_solutions_are_the_same_with_and_without(seed: int) -> None:
    """Compiled with expansion nothing implied is stated; in a layer and compiled alone it is."""
    random = Random(f"solutions {seed}")
    for _ in range(5):
        grid = random.choice(sudokus())
        puzzle = read_record(board(4, random_cages(random, grid), grid))
        wanted = [g for g in map(values, sudokus()) if all(clue.holds(g) for clue in puzzle.clues)]
        live = SatModel(Puzzle(puzzle.kind, puzzle.rules), expand=False)
        with Layer(live, puzzle) as layer:
            for model in (layer, SatModel(puzzle), SatModel(puzzle, expand=False)):
                found = model.find(limit=None)
                assert found.exhausted
                assert {tuple(s.values()) for s in found.solutions} == {tuple(g.values()) for g in wanted}
        assert live.find(limit=288).solutions  # the layer is closed: its sums hold no more
        assert len(live.find(limit=None).solutions) == 288


LONG = {
    ("top", 0, "se"): 5, ("top", 1, "se"): 4, ("left", 0, "se"): 5, ("left", 1, "se"): 4,
    ("top", 6, "sw"): 6, ("top", 5, "sw"): 5, ("right", 0, "sw"): 5, ("right", 1, "sw"): 4,
}  # fmt: skip
"""Places of the sums of long diagonals of a 6×6 board, and the number of squares of each."""


def little_killers(sums: dict[tuple[str, int, str], int]) -> dict[str, Any]:
    """Return the record of a 6×6 board with these sums of diagonals."""
    clues = [{"side": side, "line": line, "way": way, "value": n} for (side, line, way), n in sums.items()]
    return {"type": "variant_sudoku", "rows": 6, "cols": 6, "clues": {"little_killers": clues}}


@pytest.mark.parametrize("seed", range(4))
def test_long_sums_together_are_what_they_are_one_by_one(seed: int) -> None:
    """All its consequences hold in solutions that were found without it, squares of two diagonals too."""
    random = Random(seed)
    grid = values(shuffled_six(random))
    chosen = random.sample([*LONG], random.randrange(2, 9))
    of = {
        where: [*clue.variables()]
        for where in chosen
        for clue in read_record(little_killers({where: 15})).clues
    }
    puzzle = read_record(little_killers({where: sum(grid[cell] for cell in of[where]) for where in chosen}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums_of_houses_module, "SLACK", 1000)
        (implied,) = sum_of_sums(puzzle.constraints, puzzle.rules.domain_of)
    assert isinstance(implied, GroupedSum)
    assert sorted(implied.variables()) == sorted(cell for cells in of.values() for cell in cells)
    assert implied.holds(grid)
    solutions = SatModel(puzzle).find(limit=30).solutions
    assert all(implied.holds(solution) for solution in solutions)
    assert not implied.holds(grid | dict.fromkeys(of[chosen[0]], 1))


def test_long_sums_that_houses_cannot_hold_together_clash() -> None:
    """Each diagonal can hold 4.75 a square by itself."""
    sums = {where: int(4.75 * squares) for where, squares in LONG.items()}
    for where, number in sums.items():
        assert gridproof.check(read_record(little_killers({where: number}))).status == "multiple"
    puzzle = read_record(little_killers(sums))
    assert [*sum_of_sums(puzzle.constraints, puzzle.rules.domain_of)]
    assert gridproof.check(puzzle, explain=False).status == "none"
    assert [
        *sum_of_sums(read_record(little_killers(dict.fromkeys(LONG, 16))).constraints, puzzle.domains)
    ] == []


NINE = [[(3 * (r % 3) + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
"""A sudoku."""


def along_the_diagonal(changed: int = 0) -> Puzzle:
    """Return a board with the sum of the long diagonal and of two diagonals on each side of it, which cover
    three boxes, and its first rows.
    """
    clues: list[dict[str, Any]] = []
    for side, down in (("left", 1), ("top", 0)):
        for line in (0, 1):
            start = line + 1
            cells = [(i + start * down, i + start * (1 - down)) for i in range(9 - start)]
            number = sum(NINE[r][c] for r, c in cells)
            clues.append({"side": side, "line": line, "way": "se", "value": number})
    cage = {"cells": [[i, i] for i in range(9)], "sum": sum(NINE[i][i] for i in range(9)) + changed}
    said = {"little_killers": clues, "sum_cages": [cage], "givens": [*NINE[:3], *[[None] * 9] * 6]}
    return read_record({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": said})


def test_what_long_sums_hold_beyond_houses_that_they_cover() -> None:
    puzzle, domains = along_the_diagonal(), along_the_diagonal().rules.domain_of
    (found,) = sums_beyond_houses(puzzle.constraints, domains)
    assert isinstance(found, GroupedSum)
    near = [(r, c) for r in range(9) for c in range(9) if 0 < abs(r - c) < 3 and r // 3 != c // 3]
    assert sorted(found.variables()) == sorted(at(*square) for square in near)
    assert found.total == sum(NINE[r][c] for r, c in near)
    solutions = SatModel(puzzle).find(limit=20).solutions
    assert len(solutions) == len(SatModel(puzzle, expand=False).find(limit=20).solutions)
    assert solutions
    assert all(found.holds(solution) for solution in solutions)
    (other,) = sums_beyond_houses(along_the_diagonal(changed=2).constraints, domains)
    assert isinstance(other, GroupedSum)
    assert other.total == found.total + 2
    fewer = [clue for clue in puzzle.constraints if clue is not puzzle.clues[0]]
    assert not [*sums_beyond_houses(fewer, domains)]


def test_sums_beyond_houses_follow_where_sums_overlap() -> None:
    random, found = Random(5), 0
    squares = [(r, c) for r in range(4) for c in range(4)]
    for _ in range(60):
        grid = random.choice(sudokus())
        cages = [random.sample(squares, random.randrange(3, 8)) for _ in range(7)]
        sums = [{"cells": [*map(list, cage)], "sum": sum(grid[r][c] for r, c in cage)} for cage in cages]
        puzzle = read_record(board(4, [], grid) | {"clues": {"sum_cages": sums}})
        implied = [*sums_beyond_houses(puzzle.constraints, puzzle.rules.domain_of)]
        assert all(rule.holds(values(grid)) for rule in implied)
        found += len(implied)
    assert found > 20


def test_innies_and_outies_are_found() -> None:
    grid = sudokus()[0]
    innie = read_record(board(4, [[(0, 0), (0, 1), (0, 2)]], grid))
    [rule] = [rule for rule in stated(innie) if rule.label == "45 rule: row 1"]
    assert rule == DistinctSum(("r1c4",), grid[0][3], label=rule.label)
    outie = read_record(board(4, [[(0, 0), (0, 1), (1, 0)], [(0, 2), (0, 3)]], grid))
    rules = [rule for rule in stated(outie) if rule.label == "45 rule: row 1"]
    assert rules == [DistinctSum(("r2c1",), grid[1][0], label="45 rule: row 1")]
    both = read_record(board(4, [[(0, 0), (0, 1), (1, 0)], [(1, 1), (1, 2), (1, 3)]], grid))
    labels = {rule.label: [*rule.variables()] for rule in stated(both)}
    assert labels["45 rule: row 1 and row 2"] == ["r1c3", "r1c4"]


def test_sums_that_share_a_cell_beyond_are_not_both_taken_away() -> None:
    grid = ((1, 2, 3, 4), (3, 4, 1, 2), (4, 3, 2, 1), (2, 1, 4, 3))
    cages = [[(0, 0), (0, 1), (1, 0), (2, 0)], [(1, 2), (1, 3), (0, 2), (2, 0)]]
    puzzle = read_record(board(4, cages, grid))
    assert all(rule.holds(values(grid)) for rule in (*puzzle.constraints, *stated(puzzle)))


def test_no_reason_and_no_proof_names_it() -> None:
    """Cages that clash by the rule of 45 alone: the conflict names them, and a proof uses no other."""
    grid = sudokus()[0]
    clashing = board(4, [[(0, 0), (0, 1)], [(0, 2), (0, 3)], [(3, 0), (3, 1)]], grid)
    for cage, wrong in zip(clashing["clues"]["cages"], (5, 6, 5), strict=True):
        cage["sum"] = wrong
    verdict = gridproof.check(clashing, "sat")
    assert verdict.status == "none"
    assert "45 rule" not in str(verdict.record)
    assert labels_of(clashing) >= {
        "cage 1 (sum 5) from r1c1",
        "cage 2 (sum 6) from r1c3",
    }
    cages = [[(r, c), (r, c + 1)] for r in range(4) for c in (0, 2)]
    several = board(4, [*cages, [(0, 0), (1, 2)]], grid)
    for record in (clashing, several):
        certificate = gridproof.prove(record)
        assert "45 rule" not in certificate.text
        assert gridproof.verify(certificate.text.encode()).status == "verified"
