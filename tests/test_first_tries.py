"""What people try first in Python does what they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridproof
from gridproof import InputError
from gridproof.models import questions, search

OPEN, UNIQUE, NONE = "1...............", "123.34......4..1", "11.............."


def test_no_limit_means_all_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = gridproof.solve(OPEN, limit=None)
    assert (verdict.status, len(verdict.solutions)) == ("solved", 72)
    assert verdict.message == "72 solutions, no others"
    assert gridproof.count(OPEN, limit=None).count == 72
    (many,) = gridproof.solve_many([OPEN], limit=None)
    assert len(many.solutions) == 72
    assert len(gridproof.compile(OPEN).find(limit=None).solutions) == 72
    monkeypatch.setattr(search, "ALL", 50)
    monkeypatch.setattr(questions, "MOST", 50)
    found = gridproof.compile(OPEN).find(limit=None)
    assert (len(found.solutions), found.exhausted) == (50, False)
    counted = gridproof.count(OPEN, limit=None)
    assert (counted.count, counted.exact) == (50, False)


def test_a_verdict_has_what_a_result_of_many_has() -> None:
    named = {
        "type": "sudoku",
        "id": "a",
        "rows": 4,
        "cols": 4,
        "clues": {"givens": [[1, 2, 3, None]] + 3 * [[None] * 4]},
    }
    verdict, (result,) = gridproof.check(named), gridproof.check_many([named])
    assert (verdict.id, verdict.kind) == (result.id, result.kind) == ("a", "sudoku")
    assert {**verdict.record, "seconds": 0} == {**result.record, "seconds": 0}
    bare = gridproof.Verdict("unknown")
    assert (bare.id, bare.kind, bare.answers, bare.rows, bare.record["status"]) == (
        None,
        None,
        (),
        [],
        "unknown",
    )


def test_arrays_go_in_and_rows_come_out() -> None:
    rows = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
    verdict = gridproof.check(rows)
    assert verdict.rows == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert verdict.answers == ({"values": verdict.rows},)
    assert verdict.record["solutions"][0]["values"] == verdict.rows
    assert gridproof.check(verdict.rows).status == "unique"
    assert gridproof.check(NONE).rows == []
    loop = gridproof.solve("slitherlink 1x2\n4 .")
    assert loop.rows == [[1, 0]]


def test_a_sample_by_its_kind() -> None:
    first, second = gridproof.sample("slitherlink"), gridproof.sample("Slither Link", 2)
    assert first.kind == second.kind == "slitherlink"
    assert first != second
    assert gridproof.check(first).status == "unique"
    for kind, number, told in (
        ("slitherlink", 0, "there is no number 0"),
        ("slitherlink", 99, "there is no number 99"),
        ("slitherlnk", 1, "did you mean 'slitherlink'"),
    ):
        with pytest.raises(InputError, match=told):
            gridproof.sample(kind, number)


def test_what_is_printed_is_short() -> None:
    puzzle = gridproof.puzzle_of(UNIQUE)
    assert repr(puzzle) == "<Puzzle: sudoku 4×4 with 2×2 boxes, 7 givens, 0 clues>"
    assert repr(puzzle.called("a")) == "<Puzzle 'a': sudoku 4×4 with 2×2 boxes, 7 givens, 0 clues>"
    path = gridproof.explain(puzzle)
    assert str(path.steps[0]) == path.steps[0].sentence
    assert str(path) == f"solved after {len(path.steps)} steps ({path.profile})"


def test_a_certificate_is_written_by_name_and_verified_as_text(tmp_path: Path) -> None:
    certificate = gridproof.prove(UNIQUE)
    path = str(tmp_path / "a.proof")
    assert certificate.write(path) == (tmp_path / "a.proof").stat().st_size
    for source in (path, certificate.text, certificate.text.encode()):
        assert gridproof.verify(source).status == "verified"
    assert gridproof.verify(certificate.text.replace("1", "2")).status == "refused"


def test_a_verdict_is_drawn() -> None:
    puzzle = gridproof.puzzle_of(UNIQUE)
    verdict = gridproof.check(puzzle)
    assert gridproof.draw(puzzle, verdict).svg() == gridproof.draw(puzzle, verdict.solutions[0]).svg()
    several = gridproof.check(OPEN)
    drawn = gridproof.draw(OPEN, several).svg()
    assert drawn == gridproof.draw(OPEN, several.solutions[0], marked=several.differs).svg()
    assert gridproof.draw(NONE, gridproof.check(NONE)).svg() == gridproof.draw(NONE).svg()
