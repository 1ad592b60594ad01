"""The last gate: every solution that leaves the program has passed its kind's judge, on the puzzle's record.

A kind whose constraints forget a rule that its judge knows is an error of this package, wherever it is asked.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from backends import BACKENDS
from click.testing import CliRunner

import gridproof
from gridproof.frontends import api
from gridproof.frontends.cli import cli
from gridproof.frontends.deduction.explain import explain
from gridproof.frontends.narrowing.tiers import narrow
from gridproof.frontends.running import tasks
from gridproof.frontends.web.requests import answer, request_of
from gridproof.models import WrongSolution
from gridproof.puzzles import Board, Puzzle, Rules, add_kind, kind_named, kinds, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.records import judge_solution
from gridproof.puzzles.rules.latin import given_numbers, latin_rules

# A Latin square, but no sudoku: the boxes at the top hold a number twice.
WRONG = [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]]
REFUSED = "the box from row 1, column 1 holds 2 twice"


def boxless(record: Record) -> Puzzle:
    """Return a sudoku as read by somebody who forgot its boxes."""
    return Puzzle("boxless", latin_rules(4), (), given_numbers(record), record.id)


def failing(_record: Record, _answer: dict[str, Any]) -> str | None:
    raise KeyError("givens")


@pytest.fixture
def forgetful() -> Iterator[dict[str, Any]]:
    """Provide a record of a kind whose constraints forget the boxes, while its judge is sudoku's own."""
    sudoku = kind_named("sudoku")
    add_kind(replace(sudoku, name="boxless", read=boxless))
    grid = [[None, *row[1:]] for row in WRONG]
    yield {"type": "boxless", "rows": 4, "cols": 4, "clues": {"givens": grid}}
    del kinds._added["boxless"]


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_the_judge_refuses_leaves_no_search(forgetful: dict[str, Any], backend: str) -> None:
    puzzle = read_record(forgetful)
    for ask in (api.solve, api.check):
        # The second puzzle of its rules comes from a model that is kept: the gate is there too.
        for _ in range(3):
            with pytest.raises(WrongSolution, match=REFUSED):
                ask(puzzle, backend)
    model = api.compile(puzzle, backend)
    for within in (None, puzzle.domains):
        with pytest.raises(WrongSolution, match=REFUSED):
            model.find(within)
        with pytest.raises(WrongSolution, match=REFUSED):
            list(model.solutions(within, many=True))


def test_a_model_that_is_kept_judges_by_the_puzzle_that_is_asked_about(forgetful: dict[str, Any]) -> None:
    api.forget()
    every = [
        {**forgetful, "clues": {"givens": [[value] + [None] * 3, *[[None] * 4] * 3]}} for value in (1, 2, 3)
    ]
    del forgetful["type"]
    for record in every:
        assert api.check(read_record(record | {"type": "sudoku"})).status == "multiple"


def test_what_the_judge_refuses_ends_no_path(forgetful: dict[str, Any]) -> None:
    puzzle = read_record(forgetful)
    for profile, guess in (("default", False), ("default", True), ("wodm", False), ("strategy", False)):
        with pytest.raises(WrongSolution, match=REFUSED):
            explain(puzzle, profile, guess=guess)


def test_what_the_judge_refuses_is_a_fault_on_the_command_line(forgetful: dict[str, Any]) -> None:
    for command in ("solve", "check", "explain"):
        result = CliRunner().invoke(cli, [command, "--json", json.dumps(forgetful)], standalone_mode=False)
        record = json.loads(result.stdout.splitlines()[0])
        assert (result.return_value, record["status"], record["solutions"]) == (1, "error", []), command
        assert REFUSED in record["message"]


def test_what_the_judge_refuses_leaves_no_page(forgetful: dict[str, Any]) -> None:
    for action in ("solve", "check", "explain"):
        with pytest.raises(WrongSolution, match=REFUSED):
            answer(request_of(action, {"source": forgetful}))
    full = {f"r{r + 1}c1": row[0] for r, row in enumerate(WRONG)}
    drawn = answer(request_of("draw", {"source": forgetful, "entries": full}))
    assert drawn["finished"] is False


def test_a_judge_that_fails_has_accepted_nothing(forgetful: dict[str, Any]) -> None:
    add_kind(replace(kind_named("boxless"), judge=failing))
    puzzle = read_record(forgetful)
    with pytest.raises(WrongSolution, match="the judge of boxless failed with KeyError: 'givens'"):
        api.check(puzzle)
    (reading,) = read_text(json.dumps(forgetful))
    assert tasks.answer(tasks.SolveTask(), 0, reading).code == 1


def test_an_accepted_solution_is_judged_once_and_any_other_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    sudoku, answers = kind_named("sudoku"), []

    def counting(record: Record, found: dict[str, Any]) -> str | None:
        answers.append(found)
        return sudoku.judge(record, found)

    monkeypatch.setitem(kinds._added, "sudoku", replace(sudoku, judge=counting))
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[None] * 4] * 4}})
    right = dict(api.solve(puzzle, "sat").solutions[0])
    assert judge_solution(puzzle, right) is None
    assert judge_solution(puzzle, dict(reversed(right.items()))) is None
    assert len(answers) == 1
    # An accepted answer is kept as it was then; a refused one is never remembered.
    right["r1c1"], right["r1c2"] = right["r1c2"], right["r1c1"]
    for count in (2, 3):
        assert judge_solution(puzzle, right) is not None
        assert len(answers) == count
    # The kind, added again, judges for itself.
    right["r1c1"], right["r1c2"] = right["r1c2"], right["r1c1"]
    monkeypatch.setitem(kinds._added, "sudoku", replace(sudoku, judge=lambda *_: "no"))
    assert judge_solution(puzzle, right) == "no"


def test_the_judge_reads_nothing_but_the_question() -> None:
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {}, "solution": {"values": WRONG}, "why": "?"}
    assert read_record(record).record == {"type": "sudoku", "rows": 4, "cols": 4, "clues": {}}


def test_the_record_is_the_puzzles_own() -> None:
    data = {"rows": 4, "cols": 4, "clues": {"givens": [[1, 2, 3, None], *[[None] * 4 for _ in range(3)]]}}
    puzzle = read_record(data, "sudoku")
    data["clues"]["givens"][0][0] = 4  # type: ignore[index]
    assert puzzle.record is not None
    assert puzzle.record["clues"]["givens"][0] == [1, 2, 3, None]
    assert api.solve(puzzle).judged


def test_the_record_is_kept_where_the_puzzle_stays_the_same() -> None:
    (bare,) = gridproof.read("12......4..1....")
    recorded = read_record(
        {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[1, 2, None, None], *[[None] * 4] * 3]}}
    )
    for puzzle in (bare, recorded):
        assert puzzle.record is not None
        for same in (pickle.loads(pickle.dumps(puzzle)), Puzzle.from_json(puzzle.to_json())):
            assert same == puzzle
            assert hash(same) == hash(puzzle)
            assert same.record == puzzle.record
        narrowed = narrow(puzzle).applied()
        assert narrowed.record is not None
        assert judge_solution(narrowed, dict.fromkeys(puzzle.shown, 1)) is not None
        assert replace(puzzle, givens=()).record is None
        assert puzzle == replace(puzzle)


def test_without_a_record_only_the_constraints_are_checked_and_the_verdict_says_so() -> None:
    (read,) = gridproof.read("12......4..1....")
    built = replace(read)
    assert (api.check(read).judged, api.check(built).judged) == (True, False)
    assert judge_solution(built, {}) is None


def test_a_search_beyond_the_givens_is_not_judged_by_them() -> None:
    (puzzle,) = gridproof.read("123.34......4..1")
    model = api.compile(puzzle, "sat")
    assert len(model.find(limit=300).solutions) == 1
    assert len(model.find({}, limit=300).solutions) == 288
    assert len(model.find({"r1c1": (2,)}, limit=300).solutions) == 72


# A given outside its domain ---------------------------------------------------------------------------

NONE = {
    "nanro": (
        {"rows": 1, "cols": 2, "clues": {"givens": [[2, None]], "regions": [[0, 1]]}},
        "the rules alone cannot hold on this board",
    ),
    "sukoro": ({"rows": 1, "cols": 2, "clues": {"givens": [[2, 0]]}}, "this cannot hold: r1c1=2"),
}


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("kind", NONE)
def test_a_given_that_its_cell_cannot_hold_has_no_solution(kind: str, backend: str) -> None:
    record, message = NONE[kind]
    puzzle = read_record(record, kind)
    assert puzzle.domains["r1c1"] == ()
    for tier in ("auto", "off", "singles", "full"):
        verdict = api.check(puzzle, backend, narrow=tier)
        assert (verdict.status, verdict.message) == ("none", message)
    assert api.solve(puzzle, backend).status == "none"
    assert api.compile(puzzle, backend).find().exhausted
    assert explain(puzzle).outcome == "none"


@pytest.mark.parametrize("backend", BACKENDS)
def test_givens_meet_their_domain(backend: str) -> None:
    rules = Rules("two", (("a", (1, 2, 3)), ("b", (0, 1))), (), ("a", "b"), Board(1, 2))
    puzzle = Puzzle("two", rules, (), (("a", (9, 3, 2)), ("a", (1, 2))))
    assert puzzle.domains == {"a": (2,), "b": (0, 1)}
    for bake in (True, False):
        found = api.compile(puzzle, backend, bake=bake).find(limit=9)
        assert sorted((s["a"], s["b"]) for s in found.solutions) == [(2, 0), (2, 1)]
        assert found.exhausted
        nothing = api.compile(replace(puzzle, givens=(("b", (7,)),)), backend, bake=bake).find()
        assert nothing.solutions == ()
        assert nothing.exhausted


def test_a_given_of_a_cell_that_there_is_not_is_refused() -> None:
    (puzzle,) = gridproof.read("12......4..1....")
    with pytest.raises(gridproof.InputError, match="no cell 'r9c9'"):
        api.check(replace(puzzle, givens=(("r9c9", (1,)),)))
