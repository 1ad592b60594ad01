"""explain, hint and rate: the rules at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from test_cli import CLASH, EASY, SOLVED, gridproof, records

from gridproof.frontends.api import read
from gridproof.frontends.hints import hint

SAMPLE = Path(__file__).parent.parent / "puzzles" / "samples" / "eighteen.jsonl"
SOLVED_BY_RULES = {
    "cryptarithm", "futoshiki", "jigsaw_sudoku", "kakuro", "kenken", "killer_sudoku", "n_queens", "nonogram",
    "shikaku", "star_battle", "sudoku",
}  # fmt: skip


def test_explain_tells_every_step() -> None:
    run = gridproof("explain", EASY)
    assert run.returncode == 0
    lines = run.stdout.splitlines()
    assert lines[0].startswith("puzzle 1: solved (rules:default")
    assert " = " in lines[1]
    assert lines[-1] == " ".join(SOLVED[-9:])


def test_the_steps_of_explain_replay_to_the_solution() -> None:
    (record,) = records(gridproof("explain", "--json", EASY))
    placed = {tuple(place) for step in record["steps"] for place in step["places"]}
    assert len(placed) == 81 - sum(c != "." for c in EASY)
    assert all(SOLVED[(int(cell[1]) - 1) * 9 + int(cell[3]) - 1] == str(value) for cell, value in placed)
    assert record["solutions"][0]["text"] == SOLVED


def test_explain_speaks_of_every_kind() -> None:
    run = gridproof("explain", "--json", str(SAMPLE))
    found = records(run)
    assert len(found) == 18
    wanted = {json.loads(line)["type"]: json.loads(line) for line in SAMPLE.read_text().splitlines()}
    for record in found:
        assert record["status"] in ("solved", "unknown"), record["type"]
        if record["status"] == "solved":
            solution = wanted[record["type"]]["solution"]
            assert {name: record["solutions"][0][name] for name in solution} == solution
        else:
            assert "the techniques end with" in record["message"]
    assert {r["type"] for r in found if r["status"] == "solved"} >= SOLVED_BY_RULES - {"cryptarithm"}
    assert run.returncode in (0, 30)


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
        (("rate", "--upto", "magic", EASY), "there is no technique 'magic'"),
    ],
)
def test_unknown_names_are_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    run = gridproof(*arguments)
    assert run.returncode == 2
    assert sentence in run.stderr


@pytest.mark.parametrize("profile", ["wodm", "drools4", "membrane", "strategy", "drools7"])
def test_published_systems_tell_their_path(profile: str) -> None:
    simple = ".568.194.9..6.5..37..493..8897.4.635..39.68..465.8.2915..269..76..5.4..9.497.835."
    (record,) = records(gridproof("explain", "--json", "--profile", profile, simple))
    assert record["status"] == "solved"
    assert record["backend"] == f"rules:{profile}"
    assert gridproof("check", "--json", record["solutions"][0]["text"]).returncode == 0
    run = gridproof("explain", "--profile", profile, "--upto", "naked-pair", simple)
    assert run.returncode == 2
    assert "its own rules" in run.stderr


def test_the_messages_of_drools7_are_printed() -> None:
    simple = ".568.194.9..6.5..37..493..8897.4.635..39.68..465.8.2915..269..76..5.4..9.497.835."
    assert "single " in gridproof("explain", "--profile", "drools7", simple).stdout
    assert "Validation complete." in gridproof("explain", "--profile", "drools7", simple).stdout


def test_rate_is_on_the_scale_of_hodoku() -> None:
    # HoDoKu 2.2.0 gives this sample of the Drools example 132 points, easy.
    simple = ".568.194.9..6.5..37..493..8897.4.635..39.68..465.8.2915..269..76..5.4..9.497.835."
    (record,) = records(gridproof("rate", "--json", simple))
    assert record["rating"] == {"level": "easy", "score": 132, "hardest": "naked single"}
    assert "easy, score 132" in gridproof("rate", simple).stdout


def test_hint_by_level() -> None:
    told = [gridproof("hint", "--level", str(level), EASY).stdout for level in (1, 2, 3)]
    assert told[0].startswith("look at ")
    assert told[1].startswith(told[0].strip() + ": ")
    assert " = " in told[2]
    assert " = " not in told[0] + told[1]


def test_hint_names_a_wrong_entry_first() -> None:
    wrong = EASY[:2] + "1" + EASY[3:]
    run = gridproof("hint", "--given", EASY, wrong)
    assert run.stdout == "wrong: r1c3\n"
    assert "4" not in run.stdout


def test_hint_without_the_original_says_what_clashes() -> None:
    assert "row 1 has two 5s" in gridproof("hint", CLASH).stdout


def test_hint_of_a_finished_grid_is_nothing() -> None:
    (puzzle,) = read(SOLVED)
    assert hint(puzzle).step is None
