"""The package verifies a certificate: the checker, the record, the judge."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from certificates import alone, long_form, sealed

from gridproof.models.proofs import prove
from gridproof.models.verify.bodies.clausal import Clausal
from gridproof.models.verify.checkable import to_checkable
from gridproof.models.verify.checker import NO_MEMORY, check
from gridproof.models.verify.claim import CheckedClaim
from gridproof.models.verify.file import MOST_STEPS, STEPS_A_LINE, Clock
from gridproof.models.verify.problem import problem_of
from gridproof.models.verify.verifying import _judge, verify
from gridproof.models.verify.vocabulary import Refused, Unfinished
from gridproof.puzzles import Board, Puzzle, Rules, Solution, kind_names, read_record
from gridproof.puzzles.constraints import AllDifferent
from gridproof.puzzles.samples import sample

PAIR = Puzzle(
    "pair",
    Rules("pair", (("a", (1, 2)), ("b", (1, 2))), (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2)),
)
"""Two cells that differ."""

Change = Callable[[dict[str, Any]], object]


def given(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with the first number of its first clue grid changed."""
    changed: dict[str, Any] = json.loads(json.dumps(record))
    row = next(row for row in changed["clues"]["givens"] if any(row))
    column = next(c for c, value in enumerate(row) if value)
    row[column] = row[column] % 4 + 1
    return changed


@pytest.fixture(scope="module")
def text() -> str:
    return prove(read_record(sample("sudoku", 1))).text


def changed(text: str, change: Change) -> bytes:
    """Return the certificate in its first edition, with another puzzle or claim, and correct hashes."""
    parts = long_form(text)
    data = {"puzzle": json.loads(parts.puzzle), "claim": json.loads(parts.claim)}
    change(data)
    return sealed(parts.form, json.dumps(data["puzzle"]), json.dumps(data["claim"]), *parts.body)


def test_a_certificate_is_verified(text: str) -> None:
    found = verify(text.encode())
    assert (found.status, found.claim, found.kind) == ("verified", "unique", "sudoku")
    assert found.trusted == "that these constraints are the published rules of the kind sudoku for this board"


def test_text_that_lost_its_first_line_is_no_name_of_a_file(text: str) -> None:
    assert verify(text.partition("\n")[2]).status == "refused"


def test_a_puzzle_without_a_record_is_verified_as_constraints() -> None:
    puzzle = replace(read_record(sample("sudoku", 1)), id="mine")
    assert puzzle.record is None
    found = verify(prove(puzzle).text.encode())
    assert (found.status, found.kind, found.board) == ("verified", None, None)
    assert found.trusted.startswith("that these constraints, which are of no kind, are what is meant")


def test_a_kind_without_a_record_is_refused(text: str) -> None:
    found = verify(changed(text, lambda data: data["puzzle"].update(record=None)))
    assert found.message == "line 3: it claims the kind 'sudoku' and has no record of the board"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda p: p.update(record=given(p["record"])), "line 3: the given r1c3 is not 1 as in the record"),
        (lambda p: p["record"].update(type="latin_square"), "line 3: the record is not of the kind 'sudoku'"),
        (lambda p: p.update(kind="tents"), "line 3: the record is not of the kind 'tents'"),
        (lambda p: p.update(kind="sudoky"), "line 3: the record is not of the kind 'sudoky'"),
        (lambda p: p["record"].update(rows="4"), "line 3: the record of the puzzle is wrong: rows is"),
        (lambda p: p.update(record=[1]), "line 3: the record is not of the kind"),
        (lambda p: p.update(board=[1]), "line 3: the board is not as large"),
        (lambda p: p["constraints"][0].update(label="r"), "line 3: the rules are not those"),
        (lambda p: p["constraints"].append(p["constraints"][0]), "line 3: the rules are not those"),
        (lambda p: p["clues"].append(p["constraints"][0]), "line 3: the clues are not those"),
        (lambda p: p["shown"].pop(), "line 3: the shown cells are not those"),
        (lambda p: p["domains"].append(["new", [1]]), "line 4: solution 0 has"),
    ],
)
def test_a_changed_puzzle_is_refused(text: str, change: Change, reason: str) -> None:
    found = verify(changed(text, lambda data: change(data["puzzle"])))
    assert found.status == "refused"
    assert found.message.startswith(reason)


def test_the_judge_is_asked(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.models.verify.verifying.judge_solution", lambda *_: "it is ugly")
    assert verify(text.encode()).message == "line 4: solution 0 is wrong: it is ugly"


@pytest.mark.parametrize("form", ["clausal", "steps"])
def test_the_judge_is_asked_about_each_solution(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse one after another of three; the constraints accept all of them."""
    grid = [[1, 2, 3, 4], [3, None, None, None], [None] * 4, [None] * 4]
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
    text = prove(puzzle, form, "all").text
    solutions = alone(puzzle, text).claim.solutions
    assert len(solutions) > 2
    assert verify(text).status == "verified"
    for number, wrong in enumerate(solutions):
        judge = partial(ugly, wrong)
        monkeypatch.setattr("gridproof.models.verify.verifying.judge_solution", judge)
        found = verify(text)
        assert (found.status, found.message) == ("refused", f"line 4: solution {number} is wrong: it is ugly")


def ugly(wrong: Solution, _: Puzzle, solution: Solution) -> str | None:
    """Judge one solution to be wrong."""
    return "it is ugly" if solution == wrong else None


def test_a_constraint_that_the_checker_does_not_know_is_asked_about_each_solution() -> None:
    """Its meaning is looked up in the package; the checker has its lowered form alone."""
    cells, rule = (("a", (1, 2, 3)), ("b", (1, 2, 3))), NotEqual(("a", "b"), label="apart")
    puzzle = Puzzle("own", Rules("own", cells, (rule,), ("a", "b"), Board(1, 2)))
    right = [{"a": 1, "b": 2}, {"a": 2, "b": 3}, {"a": 3, "b": 1}]
    _judge(puzzle, CheckedClaim("all", right, None, None), Clock(9))
    for number in range(3):
        solutions = [*right[:number], {"a": 1, "b": 1}, *right[number:]]
        with pytest.raises(Refused, match=f"line 4: solution {number} breaks apart"):
            _judge(puzzle, CheckedClaim("all", solutions, None, None), Clock(9))


class NotEqual(AllDifferent):
    """A constraint of somebody else, which the checker does not know."""


def test_a_limit_of_time(text: str) -> None:
    """It is no refusal: nothing was found wrong."""
    found = verify(text.encode(), timeout=0)
    assert (found.status, found.claim) == ("unknown", "")
    assert found.message == "line 3: the certificate was not checked within 0 s"


def test_steps_may_be_spent_to_the_last() -> None:
    clock = Clock(9)
    clock.earn(1)
    clock.look(MOST_STEPS + STEPS_A_LINE)
    with pytest.raises(Unfinished, match="the steps in which the certificate should be checked ran out"):
        clock.look(1)


def test_memory_that_does_not_suffice(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("gridproof.models.verify.checker.claim_of", too_large)
    found = verify(text.encode())
    assert (found.status, found.message) == ("unknown", NO_MEMORY)
    with pytest.raises(Unfinished, match=NO_MEMORY):
        check(changed(text, lambda _: None))


# Every line is justified -------------------------------------------------------------------------------

FALSE = ("v 1 0 1", "k 0", "c 1", "c -1", "l : 2")
"""A proof of anything from clauses that no constraint implies."""


@pytest.mark.parametrize("letter", ["c", "x"])
def test_what_no_constraint_implies_is_refused(text: str, letter: str) -> None:
    parts = long_form(text)
    body = [line.replace("c", letter) for line in FALSE]
    found = verify(sealed("clausal", parts.puzzle, parts.claim, *body))
    assert (found.status, found.claim) == ("refused", "")
    assert found.message == "line 9: clause 1 was not found to follow from constraint 0"


@pytest.mark.parametrize("kind", kind_names())
def test_the_forgery_of_five_lines_is_refused_for_every_kind(kind: str) -> None:
    puzzle = to_checkable(read_record(sample(kind, 1)))
    claim = json.dumps({"claim": "none", "solutions": []})
    for number in range(0, len(puzzle.constraints), max(1, len(puzzle.constraints) // 9)):
        name = next(iter(puzzle.constraints[number].variables()), None)
        if name is None:
            continue
        cell = list(puzzle.domains).index(name)
        value = puzzle.domains[name][0]
        for body in (
            (f"v 1 {cell} {value}", f"k {number}", "c 1", "c -1", "l : 2"),
            (f"a 1 {number}", f"k {number}", "c 1", "c -1", "l : 2"),
            (f"v 1 {cell} {value}", f"a 2 {number}", f"k {number}", "c 1 2", "c -1 2", "c -2", "l : 1 2"),
        ):
            found = verify(sealed("clausal", puzzle, claim, *body))
            assert found.status == "refused", (kind, number, body)
            assert "to follow from constraint" in found.message


@pytest.mark.parametrize(
    ("clauses", "refused"),
    [
        (("c -1 9", "c 1 -9", "c 9 2", "c -9 3", "c -9 -2"), False),
        (("c -1 9", "c 9", "c -9 3", "c -9 -2"), True),
    ],
)
def test_auxiliary_variables_can_have_values_or_not(clauses: tuple[str, ...], refused: bool) -> None:
    """The variable 9 says that the first of two cells that differ is 1; then it is always true."""
    proof = Clausal(problem_of(PAIR.to_json()), CheckedClaim("all", [], None, None), Clock(9))
    for line in ("v 1 0 1", "v 2 1 1", "v 3 1 2", "a 9 0", "k 0", *clauses):
        proof.read(line)
    with pytest.raises(Refused, match="clauses 1, 2, 3, 4 were not") if refused else nullcontext():
        proof.strict.finish()


def test_steps_that_do_not_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are no refusal: nothing was found wrong."""
    text = prove(read_record(sample("nonogram", 1))).text
    assert verify(text.encode()).status == "verified"
    monkeypatch.setattr("gridproof.models.verify.bodies.strict.STEPS_A_BLOCK", 0)
    monkeypatch.setattr("gridproof.models.verify.bodies.strict.STEPS_A_LITERAL", 1)
    found = verify(text.encode())
    assert (found.status, found.claim) == ("unknown", "")
    assert "the steps to justify them by constraint" in found.message
    monkeypatch.setattr("gridproof.models.verify.file.MOST_STEPS", 0)
    monkeypatch.setattr("gridproof.models.verify.file.STEPS_A_LINE", 1)
    found = verify(text.encode())
    assert found.status == "unknown"
    assert found.message.endswith("the steps in which the certificate should be checked ran out")
