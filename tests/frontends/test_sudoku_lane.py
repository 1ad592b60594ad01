"""The fast lane answers as the back ends do, and a kernel that lies is found out."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from boards import DATA
from hypothesis import given, settings
from hypothesis import strategies as st

import gridproof
from gridproof.frontends.running import sudoku_lane
from gridproof.models import WrongSolution
from gridproof.models.kernels import sudoku
from gridproof.puzzles import InputError

TEXT = (DATA / "sudokus.txt").read_text()
LINES = TEXT.split()
MANY = "." * 79 + "21"
NONE = "11" + "." * 79


def block(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_a_block_is_answered_as_the_back_ends_answer() -> None:
    text = [*LINES[:5], MANY, NONE, LINES[5].replace("9", "."), LINES[6]]
    found = sudoku_lane.block(block(*text), spot=1)
    assert found is not None
    verdicts = list(gridproof.check_many(text, "sat"))
    lines = found.content.decode().splitlines()
    assert [line.split()[0] for line in lines] == [verdict.status for verdict in verdicts]
    for line, verdict in zip(lines, verdicts, strict=True):
        if verdict.status == "unique":
            assert line.split()[1] == verdict.record["solutions"][0]["text"]
    assert found.code == 20
    assert found.tally == {
        status: sum(verdict.status == status for verdict in verdicts)
        for status in sorted({verdict.status for verdict in verdicts})
    }
    assert lines[6] == "none"
    assert len(lines[5]) == len("multiple ") + 81


@pytest.mark.parametrize(
    ("lines", "solve", "code"),
    [
        ((), False, 0),
        (LINES[:2], False, 0),
        ((LINES[0], MANY), False, 10),
        ((NONE, MANY), False, 20),
        ((LINES[0], MANY), True, 0),
        ((MANY, NONE), True, 20),
    ],
)
@pytest.mark.whole
def test_the_code_is_the_largest(lines: tuple[str, ...], solve: bool, code: int) -> None:
    found = sudoku_lane.block(block(*lines), solve=solve, spot=1)
    assert found is not None
    assert found.code == code
    assert found.content.count(b"\n") == len(lines) == sum(found.tally.values())


def test_a_block_with_another_line_is_left_to_others() -> None:
    good = block(*LINES[:3])
    assert sudoku_lane.block(good + good) is not None
    for other in (b"\n", b"12.", b"{}", b"." * 80 + b"a\n", b"." * 82, b" " + good):
        assert sudoku_lane.block(good + other + good) is None
        assert sudoku_lane.block(good + other) is None


@settings(max_examples=20)
@given(st.integers(0, 2000), st.floats(0, 1), st.integers())
def test_spot_checks_are_chosen_by_the_seed(n: int, share: float, seed: int) -> None:
    found = list(sudoku_lane.choose_numbers(n, share, seed))
    assert found == list(sudoku_lane.choose_numbers(n, share, seed)) == sorted(set(found))
    assert all(0 <= i < n for i in found)


def test_spot_checks_are_as_many_as_asked_for_and_everywhere() -> None:
    for share in (0.001, 0.1, 0.7):
        found = list(sudoku_lane.choose_numbers(100_000, share, 1))
        assert len(found) == pytest.approx(100_000 * share, rel=0.2)
        assert sum(i < 50_000 for i in found) == pytest.approx(len(found) / 2, rel=0.2)
    assert list(sudoku_lane.choose_numbers(5000, 0.01, 1)) != list(sudoku_lane.choose_numbers(5000, 0.01, 2))
    reached = {i for seed in range(200) for i in sudoku_lane.choose_numbers(10, 0.1, seed)}
    assert reached == set(range(10))


@pytest.mark.parametrize("spot", [-0.1, 1.1, float("nan")])
@pytest.mark.whole
def test_a_share_that_is_none_is_refused(spot: float) -> None:
    with pytest.raises(InputError, match="from 0 to 1"):
        sudoku_lane.block(block(MANY), spot=spot)


# A kernel that lies ------------------------------------------------------------------------------------

Answers = tuple[bytearray, bytearray, bytearray]


def unique(answers: Answers) -> None:
    """Claim one solution of the last."""
    answers[0][-1] = 1
    answers[2][-81:] = bytes(81)


def none(answers: Answers) -> None:
    """Claim no solution of the last."""
    answers[0][-1] = 0
    answers[1][-81:] = answers[2][-81:] = bytes(81)


def swapped(answers: Answers) -> None:
    """Give a wrong solution of the last."""
    answers[1][-1], answers[1][-2] = answers[1][-2], answers[1][-1]


def second(answers: Answers) -> None:
    """Give a wrong second solution of the last, that of another puzzle."""
    answers[0][-1] = 2
    answers[2][-81:] = answers[1][:81]


def other(answers: Answers) -> None:
    """Give the solution of another puzzle."""
    answers[1][-81:] = answers[1][:81]


def some(answers: Answers) -> None:
    """Give a solution of the last that has one more clue than the puzzle: right, but of another puzzle."""
    answers[1][-81:] = sudoku.fill(5)
    answers[0][-1] = 1
    answers[2][-81:] = bytes(81)


LIES: list[tuple[Callable[[Answers], None], str, bool, str]] = [
    (unique, MANY, False, r"says unique of \.+21, SAT has another solution"),
    (none, LINES[1], False, "says none of .* SAT has a solution"),
    (none, MANY, False, "says none of .* SAT has a solution"),
    (none, MANY, True, "says none of .* SAT has a solution"),
    (swapped, LINES[1], False, "breaks a rule or a clue of"),
    (swapped, LINES[1], True, "breaks a rule or a clue of"),
    (second, LINES[1], False, "breaks a rule or a clue of"),
    (other, LINES[1], False, "breaks a rule or a clue of"),
    (some, "." * 81, False, r"says unique of \.+, SAT has another solution"),
]


@pytest.mark.parametrize(("lie", "line", "solve", "message"), LIES)
@pytest.mark.whole
def test_a_kernel_that_lies_is_found_out(
    monkeypatch: pytest.MonkeyPatch, lie: Callable[[Answers], None], line: str, solve: bool, message: str
) -> None:
    honest = sudoku.solve

    def lying(grids: bytes, limit: int = 2) -> Answers:
        answers = honest(grids, limit)
        lie(answers)
        return answers

    text = block(*LINES[2:5], line)
    assert sudoku_lane.block(text, solve=solve, spot=1) is not None
    monkeypatch.setattr(sudoku, "solve", lying)
    with pytest.raises(WrongSolution, match=message):
        sudoku_lane.block(text, solve=solve, spot=1)


@pytest.mark.parametrize("place", range(3))
def test_solutions_are_judged_whatever_the_share_of_spot_checks(
    place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of a block and the last, and the one that is wrong is named."""
    honest = sudoku.solve

    def lying(grids: bytes, limit: int = 2) -> Answers:
        answers = honest(grids, limit)
        start = 81 * place
        answers[1][start : start + 2] = answers[1][start : start + 2][::-1]
        return answers

    monkeypatch.setattr(sudoku, "solve", lying)
    with pytest.raises(WrongSolution, match=f"breaks a rule or a clue of {re.escape(LINES[place])}"):
        sudoku_lane.block(block(*LINES[:3]), spot=0)


def test_sat_must_have_a_solution_where_the_kernel_has_one() -> None:
    grid = sudoku.grid(NONE)
    for count, limit in ((1, 1), (2, 2)):
        assert sudoku_lane.Witness().sat_disagreement(grid, count, sudoku.fill(1), limit) == "SAT says none"
    assert sudoku_lane.Witness().sat_disagreement(grid, 0, bytes(81), 2) == ""
