"""Claims of the notebooks are true: checked once more, by other means than theirs.

`told` runs the code of a notebook here and gives its names.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import matplotlib as mpl
import pytest

import gridproof
from gridproof import Puzzle

pytestmark = pytest.mark.deep

FOLDER = Path(__file__).parent.parent / "notebooks"

Grid = list[list[int]]


@cache
def told(name: str) -> Any:
    """Return the names of a notebook after its last cell."""
    mpl.use("agg")
    cells = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{name}, cell {number}", "exec"), names)
    return SimpleNamespace(**{key: value for key, value in names.items() if not key.startswith("__")})


def words(name: str) -> str:
    """Return the text of a notebook, without its code."""
    cells = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def status(puzzle: Any) -> str:
    """Return the verdict of a back end other than the usual one."""
    return gridproof.check(puzzle, "cp-sat", explain=False).status


def without(puzzle: Puzzle, labels: Iterable[str]) -> Puzzle:
    """Return the puzzle without clues of these labels."""
    return replace(puzzle, clues=tuple(clue for clue in puzzle.clues if clue.label not in set(labels)))


def lines(grid: Grid) -> list[list[int]]:
    """Return rows and columns."""
    return [*grid, *map(list, zip(*grid, strict=True))]


# Set a puzzle ------------------------------------------------------------------------------------


def test_the_sketch_clashes_where_the_verdict_says() -> None:
    sketch = told("set_a_puzzle").sketch
    found = gridproof.check(sketch).conflict
    assert found is not None
    others = {clue.label for clue in sketch.clues} - set(found.labels)
    assert status(without(sketch, others)) == "none"
    assert all(status(without(sketch, others | {label})) != "none" for label in found.labels)


def test_candidates_and_counts_are_those_of_all_solutions() -> None:
    story = told("set_a_puzzle")
    solutions = gridproof.solve(story.draft, "cp-sat", limit=None).solutions
    assert len(set(map(str, solutions))) == story.draft_count.count > 100
    for cell in story.draft.shown:
        tally = Counter(solution[cell] for solution in solutions)
        assert set(story.possible[cell]) == set(tally)
        assert {value: count for value, count in story.counts[cell].items() if count} == tally


def test_one_number_in_the_middle_is_enough_and_leads_to_one_solution_alone() -> None:
    story = told("set_a_puzzle")
    assert "One number is enough, and it stands in the middle" in words("set_a_puzzle")
    assert story.completed.clues == ("r4c4 = 2",)
    assert status(story.puzzle) == "unique"
    before, after = (each.record["clues"]["cells"] for each in (story.draft, story.puzzle))
    new = [(r, c) for r in range(6) for c in range(7) if before[r][c] != after[r][c]]
    assert new == [(3, 3)]


def test_spare_clues_can_go_and_no_others() -> None:
    story = told("set_a_puzzle")
    for clue in story.puzzle.clues:
        can_go = status(without(story.puzzle, [clue.label])) == "unique"
        assert can_go == (clue.label in story.spare.redundant), clue.label
    kept = without(story.puzzle, story.spare.removed)
    assert status(kept) == "unique"
    assert all(status(without(kept, [clue.label])) == "multiple" for clue in kept.clues)


def test_the_final_heart_is_the_easiest_symmetric_and_unique() -> None:
    story = told("set_a_puzzle")
    assert gridproof.rate(story.puzzle).level == "hard"
    assert gridproof.rate(story.final).score < gridproof.rate(story.puzzle).score / 2
    assert status(story.final) == "unique"
    assert all(line == line[::-1] for line in story.final.record["clues"]["cells"])
    assert gridproof.convert(story.link, "text") == gridproof.convert(story.final, "text")


# The desk ----------------------------------------------------------------------------------------


STORIES = ("slitherlink", "killer_sudoku", "star_battle", "masyu")


def last_picture(name: str) -> dict[str, Any]:
    """Return the record of the draft on the desk in the last picture of a story in the guide."""
    from PIL import Image

    folder = FOLDER.parent / ".docs" / "src" / "guides" / "desk"
    found = [
        json.loads(Image.open(path).info["gridproof-desk"]) for path in sorted(folder.glob(f"{name}-*.png"))
    ]
    return next(told for told in reversed(found) if told["verdict"] == "Unique")


@pytest.mark.parametrize("name", STORIES)
def test_each_story_ends_with_the_puzzle_of_the_guide_and_a_proof(name: str) -> None:
    puzzle = getattr(told("desk"), name)
    assert puzzle.record == last_picture(name)["record"]
    assert status(puzzle) == "unique"
    assert gridproof.verify(gridproof.prove(puzzle)).status == "verified"


def test_the_slip_is_one_and_its_two_clues_clash_alone() -> None:
    story = told("desk")
    slip = gridproof.read_one({**story.slitherlink.record, "clues": {"cells": story.clues}})
    assert story.clash == ("clue 3 at r5c1", "clue 0 at r5c2")
    others = {clue.label for clue in slip.clues} - set(story.clash)
    assert status(without(slip, others)) == "none"
    assert all(status(without(slip, others | {label})) != "none" for label in story.clash)


def test_the_missing_clue_belongs_to_one_of_two_loops_and_ours_to_the_other() -> None:
    story = told("desk")
    first, second = gridproof.solve(story.draft, "cp-sat", limit=None).answers
    assert first != second
    (ours,) = gridproof.check(story.slitherlink, "cp-sat").answers
    (other,) = gridproof.check(story.completed.puzzle, "cp-sat").answers
    assert sorted(map(str, (ours, other))) == sorted(map(str, (first, second)))


@pytest.mark.parametrize("name", ["killer_sudoku", "star_battle"])
def test_each_drag_leaves_fewer_solutions_as_was_counted(name: str) -> None:
    story = told("desk")
    cages = story.killer_sudoku.record["clues"]["cages"]
    killers = [{**story.killer_sudoku.record, "clues": {"cages": cages[:number]}} for number in (1, 2, 3)]
    if name == "killer_sudoku":
        assert [len(gridproof.solve(each, "cp-sat", limit=None).answers) for each in killers] == [48, 4, 1]
    else:
        assert story.left == [14, 8, 4, 3, 1]
        # Among all ways to place five stars in rows and columns.
        regions = story.star_battle.record["clues"]["regions"]
        stars = [
            columns
            for columns in permutations(range(5))
            if all(abs(one - other) > 1 for one, other in pairwise(columns))
        ]
        assert len(stars) == story.left[0]
        apart = [columns for columns in stars if len({regions[r][c] for r, c in enumerate(columns)}) == 5]
        assert len(apart) == 1


def test_the_verdicts_that_were_heard_are_those_of_the_strokes() -> None:
    """Here nothing is shown, so that the only verdict is the one that was asked for."""
    assert told("desk").heard == ["unique"]


def test_the_pearls_follow_from_the_loop_and_none_of_the_last_can_go() -> None:
    story = told("desk")
    for puzzle in (story.all_pearls, story.masyu):
        assert gridproof.check(puzzle, "cp-sat").answers == ({"links": story.loop},)
    many, few = ({clue.label for clue in each.clues} for each in (story.all_pearls, story.masyu))
    assert (len(many), len(few), story.thinned.removed) == (18, 7, 11)
    assert few < many
    assert all(status(without(story.masyu, [label])) == "multiple" for label in few)


# Make and grade ----------------------------------------------------------------------------------


def test_what_was_made_is_unique_and_no_two_are_the_same() -> None:
    rows = told("make_and_grade").rows
    assert len({row["canonical_id"] for row in rows}) == len(rows) >= 40
    for row in rows[::5]:
        verdict = gridproof.check(row["puzzle"], "cp-sat")
        assert (verdict.status, verdict.answers) == ("unique", (row["solution"],))
        assert gridproof.rate(row["puzzle"]).level == row["grade"]
    assert {"easy", "medium", "hard"} <= {row["grade"] for row in rows}


def test_the_wish_is_met() -> None:
    story = told("make_and_grade")
    board = story.wished["puzzle"]["clues"]["cells"]
    marks = [[cell is not None for cell in line] for line in board]
    assert marks == [line[::-1] for line in reversed(marks)]
    assert gridproof.rate(story.wished["puzzle"]).level == "easy"
    assert status(story.wished["puzzle"]) == "unique"


def test_the_audit_names_what_was_spoiled_and_why() -> None:
    story = told("make_and_grade")
    one, two, three, _four = story.spoiled[:4]
    assert status(one["puzzle"]) == "multiple"
    assert "it has several solutions" in story.faults[one["id"]][0]
    assert len(story.faults[two["id"]]) == 1
    assert story.faults[three["id"]] == [f"it says extreme, the grade is {story.rows[2]['grade']}"]
    assert story.faults["turned"][0].startswith("up to symmetry the puzzle is that of row 3")


# An outside solver -------------------------------------------------------------------------------


def test_the_solvers_found_stars_that_keep_the_rules() -> None:
    story = told("outside_solver")
    for verdict in (story.by_cbc, story.by_highs, story.by_sat):
        (solution,) = verdict.solutions
        stars = [(r, c) for r in range(8) for c in range(8) if solution[f"r{r + 1}c{c + 1}"]]
        regions = story.puzzle.record["clues"]["regions"]
        assert len(stars) == 8
        for places in zip(*stars, strict=True):
            assert len(set(places)) == 8
        assert len({regions[r][c] for r, c in stars}) == 8
        assert all(abs(c - x) > 1 for (_, c), (_, x) in pairwise(stars))


def test_the_wrong_answer_is_refused_for_the_star_that_is_lost() -> None:
    story = told("outside_solver")
    assert story.stars[0].startswith("r1c")
    assert "row 1" in story.refusal
    assert not re.search("literal|expected", story.refusal)


def test_the_proof_is_one_of_these_clauses_and_needs_them() -> None:
    story = told("outside_solver")
    assert status(story.puzzle) == "unique"
    parse, check = story.dratify.parse_dimacs, story.dratify.check_proof
    assert check(parse(story.problem), story.proof).ok
    clauses = [line for line in story.problem.splitlines() if line[0] not in "cp"]
    short = [line for line in clauses if len(line.split()) < 8]  # rows and regions may stay without a star
    assert len(short) < len(clauses)
    assert not check(parse("\n".join(["p cnf 0 0", *short])), story.proof).ok


def test_nothing_is_left_in_the_folder() -> None:
    assert not told("outside_solver").folder.exists()


# Score answers -----------------------------------------------------------------------------------


def test_the_grid_keeps_the_rules_and_the_wrong_ones_do_not() -> None:
    story = told("scoring")
    less = story.row["puzzle"]["clues"]["less"]

    def right(grid: Any) -> bool:
        return (
            [len(line) for line in grid] == [4] * 4
            and all(sorted(line) == [1, 2, 3, 4] for line in lines(grid))
            and all(grid[r][c] < grid[y][x] for (r, c), (y, x) in less)
        )

    assert less
    assert right(story.grid)
    grids = [answer for answer in story.wrong.values() if isinstance(answer, list)]
    assert len(grids) == 4
    for grid in grids:
        assert len(grid) < 4 or not right(grid)
        assert gridproof.score(grid, story.row) == 0.0
    assert all(gridproof.score(answer, story.row) == 1.0 for answer in story.forms.values())


def test_rows_of_the_set_are_unique() -> None:
    assert [status(row["puzzle"]) for row in told("scoring").rows] == ["unique"] * 8


def test_both_answers_of_the_ambiguous_puzzle_are_right() -> None:
    story = told("scoring")
    assert story.one != story.other
    for text in (story.one, story.other):
        grid = [[*map(int, text[start : start + 4])] for start in (0, 4, 8, 12)]
        boxes = [[grid[r + y][c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)]
        assert all(sorted(part) == [1, 2, 3, 4] for part in (*lines(grid), *boxes))
        assert all(given in (".", value) for given, value in zip("12..34........21", text, strict=True))


def test_the_more_solutions_the_more_a_guess_is_worth() -> None:
    counts = told("scoring").solutions
    assert counts == sorted(counts)
    grids = [gridproof.solve("." * n + told("scoring").full[n:], "cp-sat", limit=None) for n in (8, 12, 15)]
    assert [counts[n] for n in (8, 12, 15)] == [len(found.solutions) for found in grids]


# Older ones --------------------------------------------------------------------------------------


def test_the_tour_draws_no_clue_that_the_ambiguous_board_does_not_have() -> None:
    story = told("tour")
    sides = story.record["clues"]
    assert len(sides) == 2
    first, second = story.verdict.answers
    assert first != second
    for answer in (first, second):
        assert gridproof.score(answer, story.record) == 1.0
    puzzle = story.verdict.puzzle
    assert len(puzzle.marks) == len(puzzle.clues) == sum(map(len, sides.values()))


def test_the_tour_verifies_a_certificate_of_its_puzzle() -> None:
    story = told("tour")
    assert story.verified.status == "verified"
    assert story.certificate.claim.name == "unique"
    other = gridproof.verify(story.certificate.text, of=gridproof.read_one("." * 81))
    assert other.status == "refused"


def test_needed_givens_are_needed() -> None:
    story = told("uniqueness")
    for cell, _ in story.puzzle.givens:
        can_go = status(story.without(story.puzzle, cell)) == "unique"
        assert can_go == (cell not in story.needed), cell
    left = [cell for cell, _ in story.minimal.givens]
    assert status(story.minimal) == "unique"
    assert all(status(story.without(story.minimal, cell)) == "multiple" for cell in left)


def test_the_backbone_is_that_of_all_solutions() -> None:
    story = told("uniqueness")
    solutions = gridproof.solve(story.ambiguous, "cp-sat", limit=None).solutions
    assert len(solutions) == story.counted.count > 2
    same = {cell for cell in story.ambiguous.shown if len({solution[cell] for solution in solutions}) == 1}
    assert set(story.backbone.cells) == same


def test_repairs_leave_one_solution() -> None:
    story = told("uniqueness")
    assert len(story.completed.givens) == 1
    assert status(story.completed.puzzle) == "unique"
    for extra in story.completed.alternatives[:12]:
        found = gridproof.count(story.with_given(story.ambiguous, extra.cell, extra.value), backend="cp-sat")
        assert (found.count == extra.count) if extra.exact else (found.count >= extra.count)


def test_the_systems_differ_in_how_far_they_come() -> None:
    story = told("rules_against_search")
    shares = dict(zip(story.systems, story.shares, strict=True))
    assert len({tuple(line) for line in shares.values()}) >= 3
    places = dict(zip(story.puzzles, zip(*story.shares, strict=True), strict=True))
    assert min(places["Simple"]) == min(places["Medium"]) == 1
    assert max(share for name in places if name.startswith("Deep") for share in places[name]) < 0.4
    for name, share in zip(story.puzzles, shares["wodm"], strict=True):
        path = gridproof.explain(story.puzzles[name], "wodm")
        assert path.outcome == "solved"
        assert (path.guesses == 0) == (share == 1), name


def test_the_page_about_kinds_is_there() -> None:
    (page,) = re.findall(r"`(\.docs/\S+\.md)`", words("your_own_puzzle"))
    first, *_ = (FOLDER.parent / page).read_text(encoding="utf-8").splitlines()
    assert f'"{first.removeprefix("# ")}" in the documentation' in words("your_own_puzzle")
