"""explain, hint and rate: the rules at the command line."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from itertools import count
from statistics import mean
from typing import Any

import pytest
from boards import DATA, EIGHTEEN, few_puzzles, shared
from command import CLASH, EASY, SOLVED, gridproof, records

from gridproof import Puzzle, check, explain, hint, rate, read
from gridproof.frontends.deduction.explain import rating_with_se
from gridproof.frontends.rules import sudoku_explainer
from gridproof.frontends.rules.rating import SCORES, Rating
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques.catalogue import technique_names
from gridproof.frontends.rules.validation import faults
from gridproof.models.core.model import Deadline
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.making.levels import HODOKU
from gridproof.puzzles.samples import sample

SIMPLE = "...9.2...2.1.7......4.86..37.2.1.435......6.......81.2..87.5.4..5..3..261..26.9.8"
WITHOUT_PATTERNS = technique_names()[1:]
"""All techniques but those that have names of their own for each kind."""

SOLVED_BY_RULES = {
    "cryptarithm", "futoshiki", "jigsaw_sudoku", "kakuro", "kenken", "killer_sudoku", "n_queens", "nonogram",
    "shikaku", "star_battle", "sudoku",
}  # fmt: skip


def test_explain_tells_every_step() -> None:
    run = gridproof("explain", EASY)
    assert run.returncode == 0
    lines = run.stdout.splitlines()
    assert lines[0] == "   1. r5c5 = 5: naked single"
    assert any(line.startswith("puzzle 1: solved (rules:default") for line in lines)
    assert lines[-1] == " ".join(SOLVED[-9:])


def test_the_steps_of_explain_replay_to_the_solution() -> None:
    (record,) = records(gridproof("explain", "--json", EASY))
    placed = {tuple(place) for step in record["steps"] for place in step["places"]}
    assert len(placed) == 81 - sum(c != "." for c in EASY)
    assert all(SOLVED[(int(cell[1]) - 1) * 9 + int(cell[3]) - 1] == str(value) for cell, value in placed)
    assert record["solutions"][0]["text"] == SOLVED


def test_the_first_steps_are_those_of_the_whole_path_and_no_others_are_looked_for() -> None:
    whole = explain(EASY)
    part = explain(EASY, first=10)
    assert part.steps == whole.steps[:10]
    assert (part.outcome, explain(EASY, first=len(whole.steps)).outcome) == ("unknown", "solved")
    run = gridproof("explain", "--first", "10", "--json", EASY)
    (record,) = records(run)
    assert (run.returncode, record["status"], len(record["steps"])) == (30, "unknown", 10)
    assert record["message"].startswith("the first steps alone were asked for, with ")
    for other in (["--guess"], ["--profile", "wodm"]):
        refused = gridproof("explain", "--first", "10", *other, EASY)
        assert (refused.returncode, refused.stdout) == (2, "")
    with pytest.raises(InputError, match="first is for one step or more"):
        explain(EASY, first=0)


@pytest.mark.deep
def test_explain_speaks_of_every_kind() -> None:
    run = gridproof("explain", "--json", str(EIGHTEEN))
    found = records(run)
    assert len(found) == 18
    wanted = {json.loads(line)["type"]: json.loads(line) for line in EIGHTEEN.read_text().splitlines()}
    for record in found:
        assert record["status"] in ("solved", "unknown"), record["type"]
        if record["status"] == "solved":
            solution = wanted[record["type"]]["solution"]
            assert {name: record["solutions"][0][name] for name in solution} == solution
        else:
            assert "the techniques end with" in record["message"]
    assert {r["type"] for r in found if r["status"] == "solved"} >= SOLVED_BY_RULES - {"cryptarithm"}
    assert run.returncode in (0, 30)


@pytest.mark.parametrize("kind", ["numberlink", "fillomino"])
def test_a_rule_about_the_whole_board_settles_few_cells_at_a_time(kind: str) -> None:
    found = explain(sample(kind, 1), techniques=WITHOUT_PATTERNS)
    wide = [step for step in found.steps if step.technique in ("paths", "polyomino")]
    assert found.outcome == "solved"
    assert len(wide) > 5
    assert all(len(step.places) <= 3 for step in wide)
    assert all(step.reason is not None and "the paths" not in step.reason.labels for step in wide)


def test_what_a_region_forces_is_told_by_the_fewest_constraints_first() -> None:
    first = explain(sample("star_battle", 1), techniques=WITHOUT_PATTERNS).steps[0]
    assert first.technique == "cell forcing"
    assert first.reason is not None
    assert first.reason.labels == ("column 2", "region 1 from r3c2")


def test_explain_of_a_broken_puzzle_is_none() -> None:
    run = gridproof("explain", "--json", CLASH)
    assert records(run)[0]["status"] == "none"
    assert run.returncode == 20


def test_techniques_can_be_chosen() -> None:
    easy = records(gridproof("explain", "--json", "--techniques", "naked-single", EASY))[0]
    assert {step["technique"] for step in easy["steps"]} == {"naked single"}
    upto = records(gridproof("explain", "--json", "--upto", "hidden-single", EASY))[0]
    assert {step["technique"] for step in upto["steps"]} <= {"full house", "naked single", "hidden single"}


@pytest.mark.parametrize(("notation", "cell"), [("k9", "A3"), ("0-based", "[0,2]"), ("r1c1", "r1c3")])
def test_notations(notation: str, cell: str) -> None:
    assert f"{cell} = 4" in gridproof("explain", "--notation", notation, EASY).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("explain", "--profile", "nobody", EASY), "there is no profile 'nobody'"),
        (("explain", "--techniques", "magic", EASY), "there is no technique 'magic'"),
        (("rate", "--upto", "magic", EASY), "there is no technique 'magic' (there are named-pattern,"),
        (("rate", "--upto", "jelyfish", EASY), "there is no technique 'jelyfish', did you mean 'jellyfish'?"),
    ],
)
def test_unknown_names_are_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    run = gridproof(*arguments)
    assert run.returncode == 2
    assert sentence in run.stderr


@pytest.mark.parametrize("profile", ["wodm", "drools4", "membrane", "strategy", "drools7"])
def test_published_systems_tell_their_path(profile: str) -> None:
    (record,) = records(gridproof("explain", "--json", "--profile", profile, SIMPLE))
    assert record["status"] == "solved"
    assert record["backend"] == f"rules:{profile}"
    assert gridproof("check", "--json", record["solutions"][0]["text"]).returncode == 0
    run = gridproof("explain", "--profile", profile, "--upto", "naked-pair", SIMPLE)
    assert run.returncode == 2
    assert "its own rules" in run.stderr
    run = gridproof("explain", "--profile", profile, "--techniques", "swordfish", SIMPLE)
    assert (run.returncode, run.stdout) == (2, "")
    assert f"{profile} has no rule 'swordfish'; it has " in run.stderr


def test_some_rules_of_a_system() -> None:
    def told(*names: str, puzzle: str = EASY) -> dict[str, Any]:
        run = gridproof("explain", "--json", "--profile", names[0], "--techniques", names[1], puzzle)
        (record,) = records(run)
        return record

    assert {s["technique"] for s in told("wodm", "naked-single,hidden single")["steps"]} <= {
        "naked single", "hidden single"
    }  # fmt: skip
    plain, strategic = (
        told("strategy", "none", puzzle=SIMPLE),
        told("strategy", "naked-single", puzzle=SIMPLE),
    )
    counts = []
    for record in (plain, strategic):
        assert record["status"] == "solved"
        line = record["messages"][-1]
        found = re.fullmatch(r"(\d+) iterations, (\d+\.\d) ms", line)
        assert found is not None
        counts.append(int(found[1]))
    assert counts[0] > 10 * counts[1] + 10
    assert {step["technique"] for step in plain["steps"]} == {"guess"}


def test_any_activation_at_the_command_line() -> None:
    orders = [
        gridproof("explain", "--profile", "drools7", "--seed", seed, SIMPLE).stdout.partition("puzzle 1:")[0]
        for seed in ("1", "1", "2")
    ]
    assert orders[0] == orders[1] != orders[2]
    for profile in ("membrane", "default"):
        run = gridproof("explain", "--profile", profile, "--seed", "1", SIMPLE)
        assert (run.returncode, run.stdout) == (2, "")
        assert f"the profile {profile} has no agenda of rules" in run.stderr
        with pytest.raises(InputError, match="has no agenda of rules"):
            explain(read(SIMPLE)[0], profile, seed=1)


def test_the_messages_of_drools7_are_printed() -> None:
    assert "single " in gridproof("explain", "--profile", "drools7", SIMPLE).stdout
    assert "Validation complete." in gridproof("explain", "--profile", "drools7", SIMPLE).stdout


def test_rate_is_on_the_scale_of_hodoku() -> None:
    # 49 naked singles, of 4 points each.
    (record,) = records(gridproof("rate", "--json", SIMPLE))
    rating = {"level": "easy", "score": 196, "hardest": "naked single", "solved": True, "grade": 4, "se": 1.2,
              "se_at_least": False}  # fmt: skip
    assert record["rating"] == rating
    assert "easy, score 196" in gridproof("rate", SIMPLE).stdout


def test_where_our_scale_ends_the_rating_of_sudoku_explainer_is_the_least() -> None:
    assert str(Rating("extreme", 9000, "forcing net", True, 700, 8.3, True)).endswith(", SE at least 8.3")
    puzzle = read(EASY)[0]
    whole, hasty = (sudoku_explainer.approximate(puzzle, Deadline(seconds)) for seconds in (60, 0))
    assert (whole[1], hasty[1]) == (False, True)
    assert hasty[0] <= whole[0]
    path = explain(read(EASY)[0])
    assert rating_with_se(path, Deadline(0)).se is None
    assert rating_with_se(path, Deadline()).se is not None
    assert rate(read("1" + "." * 80)[0]).se is None


@pytest.mark.deep
@pytest.mark.parametrize("profile", ["singles", "default", "strategy"])
def test_a_rating_says_whether_the_rules_came_to_the_end(profile: str) -> None:
    """The profile strategy guesses: the puzzles it solves are still beyond its rules."""
    path = explain(read(GRAVE)[0], profile)
    finished = path.outcome == "solved" and not path.guesses
    assert path.rating.solved is finished
    assert str(path.rating).startswith(("at least ", "not rated")) is not finished
    run = gridproof("rate", "--profile", profile, GRAVE)
    opened = sum(len(values) > 1 for values in path.domains.values())
    ended = ": it is solved by guesses" if path.guesses else ""
    ended = ended if path.outcome == "solved" else f": the techniques end with {opened} of 81 cells open"
    assert run.stdout == f"puzzle 1: {rating_with_se(path, Deadline())}{ended}\n"
    assert gridproof("rate", "--profile", profile, EASY).stdout == f"puzzle 1: {rate_with(EASY, profile)}\n"


def rate_with(text: str, profile: str) -> Rating:
    return rating_with_se(explain(read(text)[0], profile), Deadline())


def test_a_long_path_makes_no_other_kind_hard() -> None:
    """The scores of HoDoKu's levels are for 81 cells: a large board of easy steps passes them all."""
    rating = rate(read_record(sample("mosaic", 3)))
    assert rating == Rating("easy", rating.score, "count", solved=True, grade=rating.grade)
    assert 0 < rating.grade <= HODOKU[0]
    assert rating.score > SCORES[-1]


@pytest.mark.deep
def test_what_is_not_solved_is_never_easy() -> None:
    open_ended = read("1" + "." * 80)[0]
    assert rate(open_ended) == Rating(None, 0, "", solved=False)
    assert str(rate(open_ended)) == "not rated"
    assert str(rate(read(EASY)[0])).startswith("easy, score ")


@pytest.mark.deep
def test_a_limit_of_techniques_makes_nothing_hard() -> None:
    """The findings within the limit are a lower bound; easy steps give none."""
    ended = ": the techniques end with 60 of 60 cells open\n"
    run = gridproof("rate", "--upto", "full-house", "--kind", "masyu", "--sample", "1")
    assert (run.returncode, run.stdout) == (30, f"sgt-pearl-1: not rated{ended}")
    for upto, level in (("naked-single", None), ("naked-pair", "medium"), ("forcing-net", "extreme")):
        (record,) = records(gridproof("rate", "--json", "--upto", upto, GRAVE))
        told = record["rating"]
        assert (told["level"], told["solved"]) == (level, upto == "forcing-net")


@pytest.mark.parametrize("profile", ["default", "unique"])
def test_a_puzzle_with_several_solutions_is_not_rated(profile: str) -> None:
    several = "." * 27 + EASY[27:]
    assert check(read(several)[0]).status == "multiple"
    for limit in ((), ("--upto", "naked-single")):
        run = gridproof("rate", "--profile", profile, *limit, several)
        assert run.returncode == 10
        assert re.fullmatch(
            r"puzzle 1: multiple: the puzzle has several solutions: the techniques end,"
            r" with \d+ of 81 cells open\n",
            run.stdout,
        )


def near_sudoku_explainer(rated: list[tuple[str, float]]) -> None:
    """Check that up to wings our rating is Sudoku Explainer's, for order and constants are its own; then near
    it.
    """
    found = [(se, *sudoku_explainer.approximate(read(text)[0], Deadline(20))) for text, se in rated]
    easy = [(theirs, ours, least) for theirs, ours, least in found if theirs < 4.5]
    assert len(easy) > 10
    assert all(ours == theirs and not least for theirs, ours, least in easy)
    assert mean(abs(ours - theirs) for theirs, ours, _ in found) < 0.25


def test_sudokus_of_17_givens_are_rated_as_sudoku_explainer_does() -> None:
    rows = (line.split("\t") for line in (DATA / "rated_17.tsv").read_text(encoding="ascii").splitlines())
    near_sudoku_explainer([(text, float(se)) for se, text in rows])


@pytest.mark.outside
@pytest.mark.deep
def test_others_are_rated_as_sudoku_explainer_does() -> None:
    path = shared("techniques/rated.jsonl")
    assert path is not None
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    near_sudoku_explainer([(row["puzzle"], row["SE_ER"]) for row in rows if row.get("SE_ER")][2::9])


def test_the_rating_of_sudoku_explainer_is_that_of_the_puzzle_on_any_path() -> None:
    assert rate(EASY).se == records(gridproof("explain", "--json", EASY))[0]["rating"]["se"]
    assert rate(EASY).se == records(gridproof("rate", "--json", EASY))[0]["rating"]["se"]
    assert explain(EASY).rating.se is None


@pytest.mark.parametrize(
    ("technique", "grade", "labels", "nodes", "se"),
    [
        ("hidden single", 14, ("box 1",), 0, 1.2),
        ("hidden single", 14, ("row 1",), 0, 1.5),
        ("locked candidates", 50, ("box 1", "row 1"), 0, 2.6),
        ("locked candidates", 50, ("row 1", "box 1"), 0, 2.8),
        ("jellyfish", 160, ("row 1",), 0, 5.2),
        ("X-chain", 260, (), 6, 6.6),
        ("X-chain", 260, (), 10, 6.8),
        ("truths and links", 400, (), 0, 8.3),
        ("forcing net", 700, (), 0, 8.3),
    ],
)
def test_the_ratings_of_sudoku_explainer(
    technique: str, grade: int, labels: tuple[str, ...], nodes: int, se: float
) -> None:
    chain = (("chain", tuple((f"r1c{i}", 1) for i in range(nodes))),)
    assert sudoku_explainer.rating_of(Step(technique, grade, labels=labels, parts=chain)) == se


@pytest.mark.parametrize("more", [(), ("--guess",)])
def test_a_path_ends_when_its_time_is_up(more: tuple[str, ...]) -> None:
    run = gridproof("explain", "--json", "--timeout", "0", *more, EASY)
    (record,) = records(run)
    assert (run.returncode, record["status"], record["solutions"]) == (30, "unknown", [])
    assert record["message"].startswith("the time limit of 0 s was reached, with ")
    assert not record["rating"]["solved"]
    long = records(gridproof("explain", "--json", "--timeout", "600", *more, EASY))
    assert [r["status"] for r in long] == ["solved"]


def test_rating_in_no_time() -> None:
    run = gridproof("rate", "--timeout", "0", EASY)
    ended = "the time limit of 0 s was reached, with 51 of 81 cells open"
    assert (run.returncode, run.stdout) == (30, f"puzzle 1: not rated: {ended}\n")


@pytest.mark.parametrize("profile", ["wodm", "drools4", "membrane", "strategy", "drools7"])
def test_a_system_ends_when_its_time_is_up(profile: str) -> None:
    run = gridproof("explain", "--json", "--profile", profile, "--timeout", "0", EASY)
    (record,) = records(run)
    assert (run.returncode, record["status"], record["steps"]) == (30, "unknown", [])
    assert record["message"].startswith("the time limit of 0 s was reached, with ")


def test_steps_that_were_taken_in_time_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read(EASY)[0]
    whole = explain(puzzle, "singles", reasons=False)
    looks = count()
    monkeypatch.setattr(Deadline, "clock", lambda: float(next(looks)))  # a second passes with each look
    cut = explain(puzzle, "singles", timeout=9, reasons=False)
    assert (cut.outcome, cut.limit) == ("unknown", "the time limit of 9 s was reached")
    assert 0 < len(cut.steps) < len(whole.steps)
    assert cut.steps == whole.steps[: len(cut.steps)]


def test_an_answer_whose_helpers_are_open_is_completed() -> None:
    """The loop is found, but not the sides of its turns: the rules may allow several."""
    path = explain(read_record(sample("dotchi_loop", 1)))
    assert path.outcome == "solved"
    assert path.solution is not None


def test_hint_by_level() -> None:
    hints = [gridproof("hint", "--level", str(level), EASY).stdout for level in (1, 2, 3)]
    assert hints[0].startswith("look at ")
    assert hints[1].startswith(hints[0].strip() + ": ")
    assert " = " in hints[2]
    assert " = " not in hints[0] + hints[1]


def test_hint_names_a_wrong_entry_first() -> None:
    wrong = EASY[:2] + "1" + EASY[3:]
    run = gridproof("hint", "--given", EASY, wrong)
    assert run.stdout == "wrong: r1c3: if r1c3 = 1, then column 8 has no place for 1\n"


def test_hint_without_the_original_says_what_clashes() -> None:
    assert "row 1 has two 5s" in gridproof("hint", CLASH).stdout


def test_hint_of_a_finished_grid_is_nothing() -> None:
    (puzzle,) = read(SOLVED)
    assert hint(puzzle).step is None


# Mistakes, guessing, and the Python face ----------------------------------------------------------

GRAVE = "....5.9.352...74.....8...2....7.32....1..86....3..4..9.6.....7.37...1...4........"
"""A sudoku that the rules of ``basic`` do not solve."""


def test_duplicates_emptied_cells_and_values_without_a_place_are_told_first() -> None:
    run = gridproof("explain", "123....4.....1..\n")
    assert run.stdout.splitlines()[:2] == ["   !  r1c4 has no value left", "   !  4 has no place in row 1"]
    assert run.returncode == 20
    run = gridproof("explain", "--json", "11..............\n")
    (record,) = records(run)
    assert record["faults"] == [
        "1 occurs 2 times in row 1: r1c1, r1c2",
        "1 occurs 2 times in box 1: r1c1, r1c2",
        "1 has no place in box 3",
    ]
    assert record["message"] == "1 occurs 2 times in row 1: r1c1, r1c2, and 2 more"
    assert record["steps"] == []


def test_faults_of_clues_name_the_clue() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 4}]
    cages += [{"cells": [[0, 2], [0, 3]], "sum": 7}]
    cages += [{"cells": [[r, c] for c in range(4)], "sum": 10} for r in (1, 2, 3)]
    clues = {"cages": cages, "givens": [[1, 2, None, None], *[[None] * 4] * 3]}
    puzzle = read(json.dumps({"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": clues}))[0]
    assert faults(puzzle) == ("the givens break 'cage 1 (sum 4) from r1c1'",)


def test_sound_puzzles_have_no_faults() -> None:
    for puzzle in read(EIGHTEEN):
        assert faults(puzzle) == ()


def test_a_contradiction_ends_the_path_unless_told_to_carry_on() -> None:
    (record,) = records(gridproof("explain", "--json", "--carry-on", "11.3............"))
    assert record["status"] == "none"
    assert [step["sentence"] for step in record["steps"]][:2] == [
        "r1c3 = 2: hidden single in row 1", "r4c3, r4c4 ≠ 1: locked candidates 1 in row 3, box 4",
    ]  # fmt: skip
    (record,) = records(gridproof("explain", "--json", "11.3............"))
    assert record["steps"] == []


@pytest.mark.parametrize("kind", few_puzzles())
def test_carrying_on_ends_whatever_is_wrong(kind: str) -> None:
    draw = random.Random(kind)
    for puzzle in few_puzzles()[kind][:2]:
        values = dict(puzzle.givens)
        values |= {cell: (draw.choice(puzzle.domains[cell]),) for cell in draw.sample(puzzle.shown, 4)}
        spoilt = replace(puzzle, givens=tuple(values.items()))
        found = explain(spoilt, carry_on=True)
        assert found.outcome == "none" or check(spoilt).status != "none"
        assert len(found.steps) <= 2 * sum(map(len, puzzle.domains.values()))


def test_guessing_solves_what_rules_do_not() -> None:
    assert gridproof("explain", "--profile", "basic", GRAVE).returncode == 30
    (record,) = records(gridproof("explain", "--json", "--profile", "basic", "--guess", GRAVE))
    (right,) = check(read(GRAVE)[0]).solutions
    assert record["solutions"][0]["values"] == [
        [right[f"r{r}c{c}"] for c in range(1, 10)] for r in range(1, 10)
    ]
    assert any(step["technique"] == "guess" for step in record["steps"])


@pytest.mark.parametrize("puzzle", read(EIGHTEEN), ids=lambda puzzle: puzzle.kind)
def test_the_hybrid_solves_every_kind(puzzle: Puzzle) -> None:
    found = explain(puzzle, "basic", guess=True)
    assert found.solution is not None
    assert puzzle.broken(found.solution) is None
    (right,) = check(puzzle).solutions
    assert all(found.solution[cell] == right[cell] for cell in puzzle.shown)


def test_the_hybrid_proves_that_there_is_none() -> None:
    puzzle = read("1.......2...........3...4......5.....1..............................3............")[0]
    spoilt = replace(puzzle, givens=(*puzzle.givens, ("r9c2", (1,)), ("r8c3", (9,)), ("r8c1", (8,))))
    found = explain(spoilt, "singles", guess=True)
    assert found.outcome == check(spoilt).status == "none"


def test_the_python_face() -> None:
    (puzzle,) = read(EASY)
    found = explain(puzzle)
    assert (found.outcome, found.guesses, found.faults) == ("solved", 0, ())
    assert found.rating == replace(rate(puzzle), se=None)
    assert rate(puzzle).level == "easy"
