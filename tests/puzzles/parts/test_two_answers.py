"""Two answers are two: sums and indices on a board with the digit 0.

Interactive Sudoku Solver (at e373f98) calls its own example of these rules unique, which has two answers.
This board has the same rules, sum lines, x-sums, sandwiches, rellik cages, lunchboxes, indexers, slingshots
and numbered rooms, and is of our own making.
"""

from __future__ import annotations

import pytest

import gridproof
from gridproof.puzzles import kind_named
from gridproof.puzzles.core.record import Record

BOARD = """variant_sudoku 6x6
digits: 0 5
givens:
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . . .
. . . . 5 .
lunchboxes:
r3c6 r4c5 = 0
rellik_cages:
r4c5 r5c4 r5c5 r5c6 = 13
indexers:
. . . . . .
. . . . . .
. . . . . .
B . . . . .
. . . . . .
. B . . . .
value_indexing:
r2c1 r2c2 r3c1 r4c2 r4c3
sum_lines:
r3c5 r2c4 r3c3
numbered_rooms:
top 6 = 2
bottom 3 = 2
sandwiches:
left 1 = 10
left 5 = 0
x_sums:
top 4 = 6
left 2 = 5
left 5 = 1
"""


@pytest.mark.parametrize("backend", ["sat", "cp-sat", "ilp"])
def test_two_answers_are_shown_and_there_is_no_third(backend: str) -> None:
    verdict = gridproof.check(BOARD, backend)
    assert verdict.status == "multiple"
    assert verdict.puzzle is not None
    one, other = verdict.solutions
    kind, record = kind_named("variant_sudoku"), gridproof.read_one(BOARD).record
    assert record is not None
    answers = [kind.answer(verdict.puzzle, solution) for solution in (one, other)]
    assert answers[0] != answers[1]
    assert [kind.judge(Record(record), answer) for answer in answers] == [None, None]
    if backend != "ilp":  # counts by searching for one answer after the other
        counted = gridproof.count(BOARD, backend=backend)
        assert (counted.count, counted.exact) == (2, True)


def test_what_tells_the_answers_apart_leaves_one() -> None:
    one, other = gridproof.check(BOARD).solutions
    cell = min(cell for cell in one if one[cell] != other[cell])
    for answer in (one, other):
        row, column = int(cell[1]) - 1, int(cell[3]) - 1
        record = gridproof.read_one(BOARD).record
        assert record is not None
        givens = [[*line] for line in record["clues"]["givens"]]
        givens[row][column] = answer[cell]
        verdict = gridproof.check({**record, "clues": {**record["clues"], "givens": givens}})
        assert verdict.status == "unique"
        assert verdict.solutions == (answer,)
