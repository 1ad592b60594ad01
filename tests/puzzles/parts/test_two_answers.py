"""Two answers are two: sums and indices on a board with the digit 0.

Interactive Sudoku Solver (at e373f98) calls its own example of these rules unique, which has two answers.
This board has the same rules, sum lines, x-sums, sandwiches, rellik cages, lunchboxes, indexers, slingshots
and numbered rooms, and is of our own making.

A string of its own that it must call unique is PILL. For a pill on a board of more than nine digits its
`js/solver/sudoku_builder.js` limits the squares behind the first one to the digits 1 to 9, which forbids 0;
and as it passes that list inside another list, JavaScript makes of it the lowest digit alone, which is 0
here. One of the two answers has 0 there, so that either way exactly one is left. Its code was read, in five
versions that all do so, and could not be run here.
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


PILL = (
    ".Shape~4x4~0-9.PillArrow~2~R1C1~R1C2~R2C2~R2C3.WhiteDot~R1C4~R2C4.Thermo~R3C1~R4C1~R4C2"
    ".BlackDot~R3C3~R3C4.V~R4C3~R4C4.~R1C3_6~R2C1_8~R2C3_3~R2C4_4~R3C1_3~R3C2_1~R4C1_5~R4C2_6"
)


def test_a_pill_on_a_board_with_the_digit_0_has_both_answers() -> None:
    verdict = gridproof.check(PILL, confirm=True)
    assert verdict.status == "multiple"
    kind, record = kind_named("variant_sudoku"), gridproof.read_one(PILL).record
    assert verdict.puzzle is not None
    assert record is not None
    for answer in verdict.solutions:
        assert kind.judge(Record(record), kind.answer(verdict.puzzle, answer)) is None
    pills = sorted((10 * answer["r1c1"] + answer["r1c2"], answer["r2c2"]) for answer in verdict.solutions)
    assert pills == [(10, 7), (12, 9)]  # 7 and 9 stand beside 3 on the shaft
    counted = gridproof.count(PILL)
    assert (counted.count, counted.exact) == (2, True)


@pytest.mark.parametrize(("digits", "pill"), [("1_2_3_4_5_6_7_8_9", 12), ("0", 10)])
def test_with_the_digits_that_the_other_solver_allows_one_is_left(digits: str, pill: int) -> None:
    verdict = gridproof.check(f"{PILL}.~R1C2_{digits}")
    assert verdict.status == "unique"
    assert 10 * verdict.solutions[0]["r1c1"] + verdict.solutions[0]["r1c2"] == pill
