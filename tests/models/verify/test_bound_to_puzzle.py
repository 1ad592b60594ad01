"""Certificates are bound to their puzzle: those of another one, or of a puzzle made to look like it, are
refused by the package and by the program alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest
from certificates import alone, long_form, resealed, sealed, sha256

from gridproof.models.proofs import prove
from gridproof.models.verify.board import answer as grid_of_answer
from gridproof.models.verify.board import at, compare_with_record, picture, unchecked_in
from gridproof.models.verify.bodies.clausal import Short
from gridproof.models.verify.checkable import constraints_of, constraints_text
from gridproof.models.verify.checker import Missing, check
from gridproof.models.verify.claim import CheckedClaim
from gridproof.models.verify.file import CertificateParts, Clock, RulesReference, take_apart
from gridproof.models.verify.problem import Problem
from gridproof.models.verify.verifying import constraints_file, same, verify
from gridproof.models.verify.vocabulary import Refused
from gridproof.puzzles import Board, Is, Puzzle, Rules, kind_named, kind_names, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause
from gridproof.puzzles.samples import sample, samples

KINDS = ("sudoku", "slitherlink", "nonogram", "killer_sudoku", "hitori", "tents")

Change = Callable[[dict[str, Any], dict[str, Any]], object]


def puzzle_of(kind: str, number: int = 1) -> Puzzle:
    return read_record(sample(kind, number))


def refused(data: bytes, beside: dict[str, str] | None = None) -> tuple[str, str]:
    """Return the reasons of the package and of the program alone for refusing a certificate."""
    found = verify(data)
    assert found.status == "refused", found.message
    with pytest.raises(Refused) as reason:
        check(data, beside=beside, kinds=kind_names())
    return found.message, str(reason.value)


def beside(*puzzles: Puzzle) -> dict[str, str]:
    """Return the files of constraints of these puzzles by their SHA-256."""
    return {sha256(text): text for text in map(constraints_text, puzzles)}


# The first edition, which holds all constraints -----------------------------------------------


@pytest.mark.parametrize("form", ["clausal", "steps"])
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda puzzle, _: puzzle.update(shown=[]), "no cell is shown"),
        (lambda puzzle, _: puzzle["shown"].append(puzzle["shown"][0]), "no cell is shown, or one twice"),
        (lambda puzzle, _: puzzle["shown"].append("r99c1"), "there is no cell 'r99c1'"),
        (lambda puzzle, _: puzzle["domains"].append(puzzle["domains"][0]), "names the cell 'r1c1' twice"),
        (lambda puzzle, _: puzzle["givens"].append(["r1c1", [3]]), "the given r1c1 does not stand"),
        (lambda puzzle, _: puzzle["givens"].append(["r1c1", [3, 4]]), "two givens"),
        (lambda puzzle, other: puzzle.update(record=other), "the given "),
        (lambda puzzle, _: puzzle.update(record=None), "has no record of the board"),
        (lambda puzzle, _: puzzle.update(kind="tents"), "the record is not of the kind 'tents'"),
    ],
)
def test_a_puzzle_made_to_look_like_another_is_refused(form: str, change: Change, reason: str) -> None:
    parts = long_form(prove(puzzle_of("sudoku"), form).text)
    assert verify(resealed(parts)).status == "verified"
    puzzle = json.loads(parts.puzzle)
    puzzle["givens"] = [given for given in puzzle["givens"] if given[0] != "r1c1" or "two" in reason]
    if reason == "two givens":
        puzzle["givens"].append(["r1c1", [1, 2, 3, 4]])
    record = dict(puzzle["record"])
    change(puzzle, {**record, "clues": sample("sudoku", 2)["clues"]})
    for message in refused(sealed(form, json.dumps(puzzle), parts.claim, *parts.body)):
        assert reason in message


@pytest.mark.parametrize("kind", kind_names())
def test_what_is_honest_is_bound(kind: str) -> None:
    for record in samples(kind)[:3]:
        puzzle = read_record(record)
        compare_with_record(constraints_of(puzzle), kind_names())
        compare_with_record(json.loads(puzzle.to_json()), kind_names())


def test_the_numbers_of_squares_are_compared() -> None:
    data = constraints_of(puzzle_of("slitherlink"))
    cells = data["record"]["clues"]["cells"]
    r, c = next((r, c) for r, row in enumerate(cells) for c, clue in enumerate(row) if clue is not None)
    for other in (cells[r][c] + 1, None):
        cells[r][c] = other
        with pytest.raises(Refused, match=f"clue . at r{r + 1}c{c + 1}: the record does not say so"):
            compare_with_record(data)


# The second edition, which names them ---------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_certificate_of_another_puzzle_is_refused(kind: str) -> None:
    one, other = puzzle_of(kind), puzzle_of(kind, 2)
    text = prove(one).text
    assert verify(text, of=one).status == "verified"
    found = verify(text, of=other)
    assert found.status == "refused"
    assert found.message.startswith("it is the certificate of another puzzle: the ")
    with pytest.raises(Refused, match="none of the files of constraints has this SHA-256"):
        check(text.encode(), beside=beside(other))
    (digest,) = beside(one)
    with pytest.raises(Refused, match="the constraints have another SHA-256"):
        check(text.encode(), beside={digest: constraints_text(other)})
    with pytest.raises(Missing, match="print them with gridproof verify --print-constraints"):
        check(text.encode())


def changes(parts: CertificateParts, other: Puzzle) -> dict[str, CertificateParts]:
    """Return a certificate made to look like that of another puzzle."""
    assert parts.rules is not None
    theirs = RulesReference(parts.rules.kind, sha256(constraints_text(other)))
    record = json.dumps(dict(other.record or {}))
    return {
        "another record": parts._replace(puzzle=record),
        "another version of the rules": parts._replace(rules=theirs),
        "another board": parts._replace(puzzle=record, rules=theirs),
        "another kind": parts._replace(rules=RulesReference("futoshiki", parts.rules.sha256)),
        "no such kind": parts._replace(rules=RulesReference("sudoky", parts.rules.sha256)),
        "no record": parts._replace(puzzle="{}"),
        "own constraints": parts._replace(
            puzzle=constraints_text(puzzle_of("sudoku")).replace("\n", ""), rules=None
        ),
    }


@pytest.mark.parametrize("form", ["clausal", "steps"])
def test_a_certificate_made_to_look_like_that_of_another_puzzle_is_refused(form: str) -> None:
    one, other = puzzle_of("sudoku"), puzzle_of("sudoku", 2)
    parts = take_apart(prove(one, form).text)
    for what, changed in changes(parts, other).items():
        messages = refused(resealed(changed), beside(one, other))
        assert all(messages), what


@pytest.mark.parametrize("form", ["clausal", "steps"])
@pytest.mark.whole
def test_the_hash_is_of_all_that_stands_before_it(form: str) -> None:
    """The hash of the body alone, as the first edition has it, does not seal a certificate of the second, nor
    does the hash of the whole one of the first.
    """
    parts = take_apart(prove(puzzle_of("sudoku"), form).text)
    for edition, whole in ((parts, True), (long_form(resealed(parts).decode()), False)):
        text = resealed(edition).decode()
        content, _, digest = text.rpartition("end ")
        body = "".join(f"{line}\n" for line in edition.body)
        assert digest.strip() == sha256(content if whole else body)
        other = f"{content}end {sha256(body if whole else content)}\n"
        for message in refused(other.encode()):
            assert message == "the last line is not the hash of what stands before it"


@pytest.mark.parametrize("form", ["clausal", "steps"])
@pytest.mark.whole
def test_a_record_of_another_kind_is_refused(form: str) -> None:
    """A Latin square proves nothing of a sudoku, even if the constraints named are those of the sudoku."""
    one = puzzle_of("sudoku")
    parts = take_apart(prove(one, form).text)
    record = json.dumps({**json.loads(parts.puzzle), "type": "latin_square"})
    found = verify(resealed(parts._replace(puzzle=record)))
    assert (found.status, found.message) == (
        "refused",
        "line 3: the record of the puzzle is wrong: "
        "the record is of type 'latin_square', 'sudoku' was asked for",
    )


def test_each_difference_of_two_puzzles_is_named() -> None:
    domains, differ = (("a", (1, 2)), ("b", (1, 2))), AllDifferent(("a", "b"))
    first = Clause((Is("a", 1),))

    def pair(**changed: Any) -> Puzzle:
        parts = {"domains": domains, "constraints": (differ,), "shown": ("a", "b"), "clues": (), "givens": ()}
        asked = parts | changed
        rules = Rules("pair", asked["domains"], asked["constraints"], asked["shown"], Board(1, 2))
        return Puzzle("pair", rules, asked["clues"], asked["givens"])

    others = {
        "cells": pair(domains=(*domains, ("c", (1,)))),
        "rules": pair(constraints=(differ, first)),
        "clues": pair(clues=(first,)),
        "givens": pair(givens=(("a", (1,)),)),
        "shown cells": pair(shown=("a",)),
    }
    same(pair(), pair(), "the {} differ")
    for what, other in others.items():
        for one, two in ((pair(), other), (other, pair())):
            with pytest.raises(Refused, match=f"^the {what} differ$"):
                same(one, two, "the {} differ")


def test_the_constraints_say_of_which_board_they_are() -> None:
    """The size is that of a board that is wider than high, and the id is that of the record or the puzzle."""
    grid = {"type": "slitherlink", "id": "mine", "rows": 1, "cols": 2, "clues": {"cells": [[3, 3]]}}
    puzzle = read_record(grid)
    own = replace(puzzle, id="ours")
    assert own.record is None
    for asked, name, kind in ((puzzle, "mine", "slitherlink"), (own, "ours", None)):
        data = json.loads(constraints_text(asked))
        assert (data["id"], data["kind"], data["board"]) == (name, kind, [1, 2])
        found = verify(prove(asked).text)
        assert (found.status, found.id, found.kind) == ("verified", name, kind)


def test_cells_that_are_not_shown_leave_another_puzzle() -> None:
    """A certificate of fewer shown cells proves less; it is bound to the puzzle that it names."""
    one = puzzle_of("sudoku")
    parts = take_apart(prove(one).text)
    data = json.loads(constraints_text(one))
    data["shown"] = data["shown"][:2]
    text = json.dumps(data)
    found = verify(resealed(parts._replace(rules=RulesReference("sudoku", sha256(text)))))
    assert (found.status, found.message[:7]) == ("refused", "line 4:")
    fewer = replace(one, rules=replace(one.rules, shown=one.shown[:2]))
    for puzzle, other in ((one, fewer), (fewer, one)):
        with pytest.raises(Refused, match="the shown cells differ"):
            same(puzzle, other, "the {} differ")


def test_constraints_that_were_changed_are_refused() -> None:
    """Whoever changes them, and the SHA-256 that stands in the certificate, meets `verify`, which makes them
    anew. The program alone is told which constraints to trust.
    """
    one = puzzle_of("sudoku")
    parts = take_apart(prove(one).text)
    text = constraints_text(one).replace('["r1c1",[1,2,3,4,5,6,7,8,9]]', '["r1c1",[1,2,3,4,5,6,7,8]]')
    assert text != constraints_text(one)
    changed = resealed(parts._replace(rules=RulesReference("sudoku", sha256(text))))
    found = verify(changed)
    assert (found.status, found.message) == (
        "refused",
        "line 4: the rules of sudoku make other constraints of this record here",
    )
    with pytest.raises(Refused, match="none of the files of constraints has this SHA-256"):
        check(changed, beside=beside(one))


# Statements -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*KINDS, "masyu", "zebra", "cryptarithm"])
def test_kind_board_and_answer_are_told(kind: str) -> None:
    record = sample(kind, 1)
    puzzle = read_record(record)
    text = prove(puzzle, timeout=60).text
    found = verify(text)
    assert (found.status, found.kind, found.board) == ("verified", kind, puzzle.record)
    told = alone(puzzle, text).describe()
    assert list(found.told) == told
    assert told[0].startswith(kind)
    assert "answer:" in told
    assert found.answer == kind_named(kind).answer(puzzle, alone(puzzle, text).claim.solutions[0])


def test_a_picture_is_bounded_and_printable() -> None:
    clues = {"cells": [["x" * 9999]] * 300, "\ud800": 1}
    wild = {"type": "a\x1b[2J\nb", "rows": 300, "cols": 1, "clues": clues}
    lines = picture(wild)
    assert len(lines) == 101
    assert all(line.isprintable() and len(line) <= 500 for line in lines)


def test_only_lists_of_the_size_of_the_board_are_pictured_as_a_grid() -> None:
    """A nonogram of two columns may have two numbers in each of them, which are no squares."""
    clues = {"rows": [[1], [], [1]], "cols": [[1, 1], [1, 1]]}
    record = {"type": "nonogram", "rows": 3, "cols": 2, "clues": clues}
    assert picture(record) == ["nonogram 3x2", "rows: [[1], [], [1]]", "cols: [[1, 1], [1, 1]]"]
    assert picture({**record, "rows": 2})[-3:] == ["cols:", "1 1", "1 1"]


def test_the_file_of_constraints_is_what_the_rules_make_of_the_record() -> None:
    puzzle = puzzle_of("hitori")
    for form in ("clausal", "steps"):
        made = prove(puzzle, form)
        assert made.constraints == constraints_text(puzzle) == constraints_file(made.text)
        assert constraints_file(resealed(long_form(made.text))) == constraints_text(puzzle)


# The short form -------------------------------------------------------------------------------


def short(*lines: str) -> Short:
    """Return the proof of these lines about two cells of two values, with the claim that three solutions are
    all.
    """
    pair = Problem({"a": frozenset({1, 2}), "b": frozenset({1, 2})}, ("a", "b"), [], ("a", "b"))
    claim = CheckedClaim("all", [{"a": 1, "b": 1}, {"a": 2, "b": 2}, {"a": 1, "b": 2}], None, None)
    proof = Short(pair, claim, Clock(9))
    for line in lines:
        proof.read(line)
    return proof


@pytest.mark.parametrize("lines", [(), ("n 0",), ("n 0", "n 1"), ("n 0", "n 1", "n 2")])
def test_clauses_that_propagation_does_not_refute_prove_nothing(lines: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match="the empty clause is not derived"):
        short(*lines).finish()


def test_a_unit_clause_alone_proves_nothing() -> None:
    pair = Problem({"a": frozenset({1, 2}), "b": frozenset({1, 2})}, ("a", "b"), [], ("a", "b"))
    proof = Short(pair, CheckedClaim("forced", [{"a": 1, "b": 1}], "a", 1), Clock(9))
    proof.read("n 0")
    with pytest.raises(Refused, match="the empty clause is not derived"):
        proof.finish()


def test_a_given_that_no_grid_of_the_record_states_is_refused() -> None:
    """The kind says so: a record of a loop has no grid of givens to compare with."""
    made = prove(puzzle_of("slitherlink"))
    parts = long_form(made.text)
    puzzle, claim = json.loads(parts.puzzle), json.loads(parts.claim)
    (values,) = claim["solutions"]
    cell = next(i for i, (name, _) in enumerate(puzzle["domains"]) if name in puzzle["shown"])
    puzzle["givens"].append([puzzle["domains"][cell][0], [int(values[cell])]])
    found = verify(sealed(parts.form, json.dumps(puzzle), parts.claim, *parts.body))
    assert found.message == "line 3: the givens are not those that slitherlink makes of the record"


def test_the_file_of_constraints_is_that_of_the_kind_whatever_the_certificate_says() -> None:
    one = puzzle_of("sudoku")
    parts = long_form(prove(one).text)
    puzzle = json.loads(parts.puzzle)
    puzzle["constraints"].pop()
    assert constraints_file(sealed(parts.form, json.dumps(puzzle), parts.claim)) == constraints_text(one)


BOARD: dict[str, Any] = {
    "kind": "even_odd_sudoku",
    "id": "a",
    "record": {
        "type": "even_odd_sudoku",
        "id": "a",
        "rows": 2,
        "cols": 3,
        "clues": {"givens": [[1, None, None], [None] * 3], "parity": [[None] * 3, [None, 2, None]]},
    },
    "board": [2, 3],
    "givens": [["r1c1", [1]], ["r1c2", [1, 2]], ["r2c2", [2]]],
}
"""The parts of a puzzle that are compared with its record: one given stands in each of the two grids."""


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({}, None),
        ({"id": None}, None),
        ({"id": "b"}, "the record is of a puzzle with another id"),
        ({"board": [3, 3]}, "the board is not as large as its record says"),
        ({"board": [2, 4]}, "the board is not as large as its record says"),
        ({"givens": [["r1c1", [2]]]}, "the given r1c1 is not 1 as in the record"),
        ({"givens": [["r1c1", [1]], ["r1c1", [1, 2]]]}, "two givens are of one cell"),
        ({"givens": [["r1c1", [1]], ["r2c3", [1]]]}, "the given r2c3 does not stand in the record"),
        ({"givens": [["r1c1", [1]], ["r0c1", [1]]]}, "the given r0c1 does not stand in the record"),
        ({"kind": "sudoku"}, "the record is not of the kind 'sudoku'"),
    ],
)
@pytest.mark.whole
def test_what_can_be_compared_with_the_record_is_compared(change: dict[str, Any], reason: str | None) -> None:
    with pytest.raises(Refused, match=reason) if reason else nullcontext():
        compare_with_record(BOARD | change)


def test_the_square_of_a_name_is_on_the_board_or_nowhere() -> None:
    grid = [[1, 2], [3, 4]]
    assert [at(grid, cell) for cell in ("r2c1", "r0c1", "r1c0", "r3c1", "r1c3", "x")] == [3, *[None] * 5]


def test_what_is_shown_of_an_answer_is_bounded() -> None:
    """Two squares far apart are no grid, which would fill the memory."""
    assert grid_of_answer(["r1c1", "r9999c9999"], {"r1c1": 1, "r9999c9999": 2}) == [
        "r1c1 = 1",
        "r9999c9999 = 2",
    ]
    names = ["\x1b[2J", *("x" * 200 for _ in range(30))]
    found = unchecked_in({"params": {"note": {"unchecked": names}}})
    assert len(found) == 20
    assert all(name.isprintable() and len(name) <= 80 for name in found)
