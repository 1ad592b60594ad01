"""The stand-alone checker: what it accepts is a proof, and what is no proof it refuses in one sentence."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from gridproof.models.verify.checker import Refused, check
from gridproof.puzzles import Board, Is, Puzzle
from gridproof.puzzles.constraints import AllDifferent, Clause
from gridproof.puzzles.puzzle import Rules

PAIR = Puzzle(
    "pair",
    Rules(
        "pair",
        (("a", (1, 2)), ("b", (1, 2))),
        (AllDifferent(("a", "b")), Clause((Is("a", 1), Is("b", 1)))),
        ("a", "b"),
        Board(1, 2),
    ),
    givens=(("a", (1,)),),
)
"""Two cells that differ; the first is 1."""


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def sealed(form: str, puzzle: Puzzle | str, claim: dict[str, Any], *body: str) -> bytes:
    """A certificate with hashes that are right."""
    text = puzzle if isinstance(puzzle, str) else puzzle.to_json()
    said = json.dumps(claim)
    lines = "".join(f"{line}\n" for line in body)
    return (
        f"gridproof certificate 1\nform {form}\npuzzle {text}\nclaim {said}\n"
        f"hash {sha256(text)} {sha256(said)}\nbegin\n{lines}end {sha256(lines)}\n"
    ).encode()


UNIQUE = {"claim": "unique", "solutions": [[1, 2]]}

CLAUSES = ("v 1 0 1", "v 2 1 1", "v 3 1 2", "d 1", "d 2 3", "k 0", "x -1 -2", "n 0 -3", "l 2 : 2", "l : 3")
"""The first cell is 1 and the second 1 or 2; not both are 1; the second is not 2."""


def test_a_clausal_proof() -> None:
    verdict = check(sealed("clausal", PAIR, UNIQUE, *CLAUSES))
    assert (verdict.claim.claim, verdict.lines) == ("unique", 10)
    assert "encoding" in verdict.trusted


@pytest.mark.parametrize("dropped", range(len(CLAUSES)))
def test_no_line_of_it_can_be_dropped(dropped: int) -> None:
    with pytest.raises(Refused, match=r"^line \d+: "):
        check(sealed("clausal", PAIR, UNIQUE, *CLAUSES[:dropped], *CLAUSES[dropped + 1 :]))
