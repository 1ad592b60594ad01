"""Hints on half-filled boards of any kind: the entries are read, wrong ones are named, and a step follows
from the board alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import gridproof

from gridproof import Puzzle, check, hint, read, solve
from gridproof.frontends.reading.entries import entries, with_entries
from gridproof.puzzles import InputError, Solution, TooLarge, Unknown, kind_named, kind_names, read_record
from gridproof.puzzles.samples import samples

SUDOKU = "123.34......4..1"
ONE = "1..............."
WRONG = "wrong: r2c3: if r2c3 = 2, then nothing is left for r2c4"
HARD = ".31......2.....67..5.2......4...6...6....43....3.9...7...51.93...2..7..69........"

SHOWN_PARTLY = {"araf"}
"""Kinds whose areas tell the values of some cells only."""


def first(kind: str) -> Puzzle:
    """Return the first sample of a kind."""
    return read_record(samples(kind)[0])


def solution_of(puzzle: Puzzle) -> Solution:
    found = solve(puzzle, timeout=60)
    assert found.status == "solved"
    return found.solutions[0]


def halved(puzzle: Puzzle, solution: Solution, seed: int) -> Solution:
    """Return half of the cells that are not given, drawn with a seed, with their values."""
    fixed = {cell for cell, values in puzzle.givens if len(values) == 1}
    cells = [cell for cell in puzzle.shown if cell not in fixed]
    return {cell: solution[cell] for cell in Random(seed).sample(cells, len(cells) // 2)}


def follows(puzzle: Puzzle, step: Any) -> bool:
    """Return whether no solution of a board contradicts a step."""
    domains = puzzle.domains
    contrary = [{cell: tuple(v for v in domains[cell] if v != value)} for cell, value in step.places] + [
        {cell: (value,)} for cell, value in step.removes
    ]
    return all(solve(puzzle.with_domains(left.items()), timeout=60).status == "none" for left in contrary)


# Entries ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kind_names())
def test_a_partial_answer_of_every_kind_tells_its_entries(kind: str) -> None:
    puzzle = first(kind)
    solution, answer = solution_of(puzzle), kind_named(kind).answer
    some = halved(puzzle, solution, 5)
    for part in (some, solution):
        found = entries(puzzle, answer(puzzle, part))
        assert found.items() <= solution.items()
        told, blank = found.keys(), answer(puzzle, {})
        written = {cell for cell in part if answer(puzzle, {cell: part[cell]}) != blank}
        fixed = {cell for cell, values in puzzle.givens if len(values) == 1}
        if "regions" not in blank:
            assert told == written - fixed
        assert told or not written - fixed or kind in SHOWN_PARTLY
    assert entries(puzzle, blank) == {}
    assert entries(puzzle, json.dumps(answer(puzzle, some))) == entries(puzzle, answer(puzzle, some))
    assert entries(puzzle, dict(some)) == some


@pytest.mark.parametrize("kind", ["shikaku", "rekuto", "nawabari", "tatamibari", "dominosa", "galaxies"])
def test_areas_are_told_whole(kind: str) -> None:
    puzzle = first(kind)
    solution = solution_of(puzzle)
    found = entries(puzzle, kind_named(kind).answer(puzzle, solution))
    fixed = {cell for cell, values in puzzle.givens if len(values) == 1}
    assert found.keys() == {
        cell for cell in puzzle.shown if cell not in fixed and (solution[cell] or kind == "galaxies")
    }


def test_entries_as_text() -> None:
    assert entries(read(SUDOKU)[0], "12.. 34.. ...2 4..1") == {"r3c4": 2}
    puzzle = first("aquarium")
    columns = puzzle.board.columns
    signs = ["#-" + "." * (columns - 2), *["." * columns] * (puzzle.board.rows - 1)]
    assert entries(puzzle, "\n".join(signs)) == {"r1c1": 1, "r1c2": 0}


@pytest.mark.parametrize(
    ("filled", "sentence"),
    [
        ({"r9c9": 1}, "there is no cell 'r9c9'"),
        ({"r1c4": 5}, "cell r1c4 cannot hold 5"),
        ({"r1c4": True}, "cell r1c4 cannot hold True"),
        ({"r1c4": "4"}, "cell r1c4 cannot hold '4'"),
        ({"r1c1": 2}, "cell r1c1 is given as 1, 2 cannot be entered there"),
        ([[1, 2, 3, 4]], "values is not 4 rows of 4 entries"),
        ([[1, 2, 3, 7], *[[None] * 4] * 3], "7 cannot stand in row 1, column 4 of values"),
        ([[2, None, None, None], *[[None] * 4] * 3], "2 cannot stand in row 1, column 1 of values"),
        ([[1.5, None, None, None], *[[None] * 4] * 3], "1.5 cannot stand in row 1, column 1 of values"),
        ({"values": 3}, "values is not 4 rows of 4 entries"),
        ({"values": [[None] * 4] * 4, "shaded": []}, "an answer is an object of values"),
        ("123", 'the entries are neither 4 rows of 4 nor an object as {"r1c2": 1}'),
        ("[[1,", "line 1"),
        ("1" * 100_001, "the entries have 100,001 characters, more than 100,000"),
        (None, ""),
    ],
)
def test_entries_that_cannot_be_are_refused_in_a_sentence(filled: object, sentence: str) -> None:
    puzzle = read(SUDOKU)[0]
    if filled is None:
        assert hint(puzzle, filled=None).step is not None
        return
    with pytest.raises(InputError) as refused:
        hint(puzzle, filled=filled)
    assert sentence in str(refused.value)


def test_a_link_that_is_filled_in_at_one_end_is_a_link() -> None:
    puzzle = first("masyu")
    blank = kind_named("masyu").answer(puzzle, {})["links"]
    blank[0][0] = "e"
    assert entries(puzzle, {"links": blank}) == {"r1c1-r1c2": 1}
    blank[0][0] = "n"
    with pytest.raises(InputError, match="'n' cannot stand in row 1, column 1 of links"):
        entries(puzzle, {"links": blank})


def test_a_part_that_follows_from_the_cells_is_passed_over_and_no_other() -> None:
    lits = first("lits")
    answer = kind_named("lits").answer(lits, solution_of(lits))
    assert entries(lits, answer) == entries(lits, {"shaded": answer["shaded"]})
    puzzle = first("yajilin")
    answer = kind_named("yajilin").answer(puzzle, {})
    answer["shaded"][0][0] = 1
    assert entries(puzzle, answer) == {"r1c1": 1}
    answer["links"][0][0] = "n"
    with pytest.raises(InputError, match="'n' cannot stand in row 1, column 1 of links"):
        entries(puzzle, answer)


# Hints --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kind_names())
def test_a_hint_follows_from_the_board_and_says_something_new(kind: str) -> None:
    puzzle = first(kind)
    solution = solution_of(puzzle)
    some = halved(puzzle, solution, 7)
    found, now = hint(puzzle, filled=some), with_entries(puzzle, some)
    assert found.wrong == ()
    step = found.step
    assert step is not None
    assert step.reason is not None
    assert found.where
    assert found.technique
    assert follows(now, step)
    assert not set(step.places) & some.items()
    assert any(value in now.domains[cell] for cell, value in step.removes) or step.places
    # That a cell has not the other one of its two values is no reason for the one.
    two_valued = {cell for cell, _ in step.places if len(now.rules.domain_of[cell]) == 2}
    assert not two_valued & {cell for cell, _ in step.reason.gone}
    result, _, reason = found.sentence.partition(", because ")
    assert reason != result.partition(": ")[0]


@pytest.mark.parametrize("kind", kind_names())
def test_a_wrong_entry_is_named_and_nothing_else(kind: str) -> None:
    puzzle = first(kind)
    if check(puzzle, timeout=60).status != "unique":
        pytest.fail("the first sample of a kind has one solution")
    solution = solution_of(puzzle)
    some = halved(puzzle, solution, 11)
    cell = next(cell for cell in some if len(puzzle.domains[cell]) > 1)
    wrong = next(value for value in puzzle.domains[cell] if value != solution[cell])
    found = hint(puzzle, filled={**some, cell: wrong})
    assert (found.wrong, found.step) == ((cell,), None)
    assert found.sentence.startswith("wrong: ")
    assert hint(puzzle, filled=some).wrong == ()


def test_a_hint_on_a_board_with_two_solutions_is_true_of_both() -> None:
    puzzle = read("1234" + "34.." + "...." + "....")[0]
    both = check(puzzle).solutions
    assert len(both) == 2
    filled: dict[str, int] = {"r2c3": both[0]["r2c3"]}
    for _ in range(16):
        step = hint(puzzle, filled=filled).step
        if step is None:
            break
        assert follows(with_entries(puzzle, filled), step)
        filled |= dict(step.places)
        if not step.places:
            break
    left = check(with_entries(puzzle, filled)).status
    assert left in ("multiple", "unique")


def test_entries_without_a_solution_are_told_though_the_puzzle_is_not_unique() -> None:
    puzzle = read("1" + "." * 15)[0]
    found = hint(puzzle, filled={"r1c2": 2, "r2c3": 2, "r1c3": 2})
    assert found.step is None
    assert found.sentence.startswith("there is no solution any more: ")


# At the command line ------------------------------------------------------------------------------


def test_three_levels_of_a_half_filled_board(tmp_path: Path) -> None:
    puzzle = first("hitori")
    solution = solution_of(puzzle)
    answer = kind_named("hitori").answer(puzzle, halved(puzzle, solution, 3))
    file = tmp_path / "filled.json"
    file.write_text(json.dumps(answer), encoding="utf-8")
    board = ("--kind", "hitori", "--sample", "1", "--filled", str(file))
    where, technique, move = (gridproof("hint", *board, "--level", str(n)).stdout.strip() for n in (1, 2, 3))
    assert technique.startswith(f"{where}: ")
    found = json.loads(gridproof("hint", *board, "--json").stdout)
    assert (where, technique) == (f"look at {found['where']}", f"{where}: {found['technique']}")
    assert move == found["sentence"]
    assert "naked" not in technique + move
    assert found["step"]["technique"]
    assert hint(puzzle, filled=answer).sentence == move


def test_what_is_filled_in_at_the_command_line() -> None:
    wrong = gridproof("hint", SUDOKU, "--filled", '{"r1c4": 4, "r2c3": 2}')
    assert (wrong.returncode, wrong.stdout) == (20, f"{WRONG}\n")
    text = gridproof("hint", SUDOKU, "--filled", "1234............")
    assert (text.returncode, text.stdout) == (0, gridproof("hint", SUDOKU, "--filled", '{"r1c4":4}').stdout)
    bad = gridproof("hint", SUDOKU, "--filled", "{")
    assert (bad.returncode, bad.stdout) == (2, "")
    both = gridproof("hint", SUDOKU, "--filled", "{}", "--given", SUDOKU)
    assert (both.returncode, both.stdout) == (2, "")
    assert "both state the entries" in both.stderr


def test_a_wrong_entry_is_told_in_three_levels() -> None:
    filled = '{"r1c4": 4, "r2c3": 2}'
    levels = [gridproof("hint", SUDOKU, "--filled", filled, "--level", str(n)).stdout for n in (1, 2, 3)]
    assert levels == ["look at r2c3\n", "look at r2c3: what stands there is wrong\n", f"{WRONG}\n"]
    record = gridproof("hint", SUDOKU, "--filled", filled, "--level", "1", "--json").stdout
    assert json.loads(record)["message"] == "look at r2c3"


def test_of_several_wrong_entries_the_shortest_chain_is_told() -> None:
    """From the right ones alone, without the other wrong one."""
    found = hint(HARD, filled={"r8c2": 8, "r7c2": 7, "r6c8": 6})
    assert found.wrong == ("r7c2", "r8c2")
    assert found.chain is not None
    alone = [hint(HARD, filled={"r6c8": 6, cell: value}).chain for cell, value in (("r8c2", 8), ("r7c2", 7))]
    lengths = [len(chain.links) for chain in alone if chain is not None]
    assert len(lengths) == 2
    assert len({*lengths}) == 2
    assert len(found.chain.links) == min(lengths)


def test_where_no_short_chain_shows_it_the_hint_says_so() -> None:
    found = hint(HARD, filled={"r1c5": [4, 5, 6, 8]})
    assert (found.wrong, found.chain) == (("r1c5",), None)
    assert found.sentence == "wrong: r1c5: no short chain of singles shows why"


# Pencil marks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Unknown("late"), "the time ended before it was known why"),
        (TooLarge("much"), "the board is too large"),
    ],
)
def test_what_is_wrong_is_told_also_where_it_is_not_known_why(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refute(*_: object) -> None:
        raise error

    monkeypatch.setattr("gridproof.frontends.deduction.hints.refute", refute)
    found = hint(HARD, filled={"r8c2": 8})
    assert (found.status, found.wrong) == ("wrong", ("r8c2",))
    assert found.sentence.startswith(f"wrong: r8c2: {told}")


def test_the_pencil_marks_of_the_player_count() -> None:
    assert hint(ONE, filled={}).status == "multiple"
    found = hint(ONE, filled={"r1c2": [2, 3], "r1c3": [3, 2]})
    assert (found.status, found.sentence) == ("found", "r1c4 = 4: hidden single in row 1")
    asked = gridproof("hint", ONE, "--filled", '{"r1c2": [2, 3], "r1c3": [3, 2]}')
    assert asked.stdout == f"{found.sentence}\n"


def test_pencil_marks_of_which_none_is_right_are_wrong() -> None:
    found = hint(SUDOKU, filled={"r2c3": [2, 3], "r2c4": [1, 2]})
    assert (found.status, found.wrong) == ("wrong", ("r2c3",))
    assert found.sentence == "wrong: r2c3: if r2c3 = 2 or r2c3 = 3, then row 2 has no place for 1"


@pytest.mark.parametrize(
    ("filled", "sentence"),
    [
        ({"r1c4": []}, "cell r1c4 is left without pencil marks"),
        ({"r1c4": [4, 5]}, "cell r1c4 cannot hold 5"),
        ({"r1c4": [True]}, "cell r1c4 cannot hold True"),
        ({"r9c9": [1]}, "there is no cell 'r9c9'"),
    ],
)
def test_pencil_marks_that_cannot_be_are_refused(filled: object, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        hint(SUDOKU, filled=filled)


def test_a_finished_right_board_is_praised() -> None:
    solution = solve(SUDOKU).solutions[0]
    praised = hint(SUDOKU, filled=dict(solution))
    assert (praised.status, praised.sentence) == ("finished", "the board is finished, and right: well done")
    cell = next(iter(dict(solution).keys() - {"r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r4c1", "r4c4"}))
    assert hint(SUDOKU, filled=dict(solution) | {cell: solution[cell] % 4 + 1}).status == "wrong"


def test_entries_are_not_taken_for_the_puzzle_without_them() -> None:
    half = "123134.2....4..1"
    with pytest.raises(TypeError, match="positional"):
        hint(SUDOKU, half)  # type: ignore[call-arg]
    assert hint(SUDOKU, filled=half).wrong == hint(half, original=SUDOKU).wrong == ("r1c4",)


@pytest.mark.parametrize(
    ("clues", "place"),
    [
        ({"thermometers": [{"cells": [[0, 0], [0, 1]]}]}, "look at thermometer 1"),
        ({"whispers": [{"cells": [[0, 0], [0, 1]]}]}, "look at whisper 1"),
        ({"ratios": [{"cells": [[0, 0], [0, 1]]}]}, "look at r1c1 and r1c2"),
        ({"renbans": [{"cells": [[0, i] for i in range(7)]}]}, "look at renban 1 from r1c1"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}, "look at cage 1 (sum 3) from r1c1"),
    ],
)
def test_where_to_look_is_a_clue_or_cells(clues: dict[str, Any], place: str) -> None:
    """The statement about cells in a constraint's label is no place."""
    found = hint({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues})
    assert found.levels[0] == place
