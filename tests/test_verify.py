"""The package verifies a certificate: the checker, the record, the judge."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from certificates import sealed

from gridproof.models.proofs import prove
from gridproof.models.verify.checker import NO_MEMORY, check
from gridproof.models.verify.clausal import Clausal
from gridproof.models.verify.encoding import covered
from gridproof.models.verify.file import Clock, take_apart
from gridproof.models.verify.problem import Claim, problem_of
from gridproof.models.verify.verifying import NO_RECORD, verify
from gridproof.models.verify.vocabulary import Refused, Unfinished
from gridproof.puzzles import Board, Puzzle, Rules, read_record
from gridproof.puzzles.constraints import AllDifferent
from gridproof.puzzles.samples import sample

PAIR = Puzzle(
    "pair",
    Rules("pair", (("a", (1, 2)), ("b", (1, 2))), (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2)),
)
"""Two cells that differ."""

Change = Callable[[dict[str, Any]], object]


def given(record: dict[str, Any]) -> dict[str, Any]:
    """The first clue grid of the record, its first number changed."""
    changed: dict[str, Any] = json.loads(json.dumps(record))
    row = next(row for row in changed["clues"]["givens"] if any(row))
    column = next(c for c, value in enumerate(row) if value)
    row[column] = row[column] % 4 + 1
    return changed


@pytest.fixture(scope="module")
def text() -> str:
    return prove(read_record(sample("sudoku", 1))).text


def resealed(text: str, change: Change) -> bytes:
    """The certificate with another puzzle or claim, and hashes that are right."""
    parts = take_apart(text)
    data = {"puzzle": json.loads(parts.puzzle), "claim": json.loads(parts.claim)}
    change(data)
    return sealed(parts.form, json.dumps(data["puzzle"]), json.dumps(data["claim"]), *parts.body)


def test_a_certificate_is_verified(text: str) -> None:
    found = verify(text.encode())
    assert (found.status, found.claim, found.kind) == ("verified", "unique", "sudoku")
    assert found.trusted == (
        "the rules of the kind as constraints, the encoding of these constraints as clauses"
    )


def test_a_puzzle_without_a_record_is_verified_as_constraints() -> None:
    puzzle = replace(read_record(sample("sudoku", 1)), id="mine")
    assert puzzle.record is None
    found = verify(prove(puzzle).text.encode())
    assert found.status == "verified"
    assert found.trusted.endswith(NO_RECORD)


def test_no_record_is_said(text: str) -> None:
    found = verify(resealed(text, lambda data: data["puzzle"].update(record=None)))
    assert found.status == "verified"
    assert NO_RECORD in found.trusted


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda p: p.update(record=given(p["record"])), "line 3: the givens are not those that sudoku makes"),
        (lambda p: p["record"].update(type="latin_square"), "line 3: the record is not of the kind sudoku"),
        (lambda p: p.update(kind="tents"), "line 3: the record is not of the kind tents"),
        (lambda p: p.update(kind="sudoky"), "line 3: the record of the puzzle is wrong: there is no kind"),
        (lambda p: p["record"].update(rows="4"), "line 3: the record of the puzzle is wrong: rows is"),
        (lambda p: p.update(record=[1]), "line 3: the record of the puzzle"),
        (lambda p: p.update(board=[1]), "line 3: the puzzle cannot be read"),
        (lambda p: p["constraints"][0].update(label="r"), "line 3: the rules are not those"),
        (lambda p: p["constraints"].append(p["constraints"][0]), "line 3: the rules are not those"),
        (lambda p: p["clues"].append(p["constraints"][0]), "line 3: the clues are not those"),
        (lambda p: p["shown"].pop(), "line 3: the shown cells are not those"),
        (lambda p: p["domains"].append(["new", [1]]), "line 4: solution 0 has"),
    ],
)
def test_a_changed_puzzle_is_refused(text: str, change: Change, reason: str) -> None:
    found = verify(resealed(text, lambda data: change(data["puzzle"])))
    assert found.status == "refused"
    assert found.message.startswith(reason)


def test_the_judge_is_asked(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.puzzles.Puzzle.verify", lambda *_: "it is ugly")
    assert verify(text.encode()).message == "line 4: solution 0 is wrong: it is ugly"


def test_a_limit_of_time(text: str) -> None:
    """It is no refusal: nothing was found wrong."""
    found = verify(text.encode(), timeout=0)
    assert (found.status, found.claim) == ("unknown", "")
    assert found.message == "line 3: the certificate was not checked within 0 s"


def test_memory_that_does_not_suffice(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("gridproof.models.verify.checker.claim_of", too_large)
    found = verify(text.encode())
    assert (found.status, found.message) == ("unknown", NO_MEMORY)
    with pytest.raises(Unfinished, match=NO_MEMORY):
        check(text.encode())


# The encoding -----------------------------------------------------------------------------------------

FALSE = ("v 1 0 1", "k 0", "c 1", "c -1", "l : 2")
"""A proof of anything from clauses that no constraint implies."""


def test_a_false_encoding_is_trusted_unless_one_looks(text: str) -> None:
    parts = take_apart(text)
    data = sealed("clausal", parts.puzzle, parts.claim, *FALSE)
    assert verify(data).status == "verified"
    found = verify(data, encoding=True)
    assert found.status == "refused"
    assert found.message.startswith("the clauses of constraint 0 leave out its solution r1c1 = ")


@pytest.mark.parametrize(
    "kind", ["sudoku", "killer_sudoku", "kakuro", "nonogram", "slitherlink", "star_battle"]
)
def test_a_true_encoding_is_covered(kind: str) -> None:
    found = verify(prove(read_record(sample(kind, 1))).text.encode(), encoding=True)
    assert found.status == "verified"
    assert found.covered is not None
    assert found.covered.clauses == found.covered.of > 0


@pytest.mark.parametrize(
    ("clauses", "lost"),
    [
        (("c -1 9", "c 1 -9", "c 9 2", "c -9 3", "c -9 -2"), None),
        (("c -1 9", "c 9", "c -9 3", "c -9 -2"), "a = 2, b = 1"),
    ],
)
def test_auxiliary_variables_can_have_values_or_not(clauses: tuple[str, ...], lost: str | None) -> None:
    """The variable 9 says that the first of two cells that differ is 1; then it is always true."""
    proof = Clausal(problem_of(PAIR.to_json()), Claim("all", [], None, None), Clock(9))
    for line in ("v 1 0 1", "v 2 1 1", "v 3 1 2", "a 9 0", "k 0", *clauses):
        proof.read(line)
    if lost is None:
        assert covered(proof, Clock(9)) == (5, 5)
    else:
        with pytest.raises(Refused, match=f"constraint 0 leave out its solution {lost}"):
            covered(proof, Clock(9))


def test_a_block_that_is_too_large_is_not_covered(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.models.verify.encoding.MOST_WORK", 0)
    found = verify(text.encode(), encoding=True)
    assert found.status == "verified"
    assert found.covered is not None
    assert found.covered.clauses == 0 < found.covered.of
