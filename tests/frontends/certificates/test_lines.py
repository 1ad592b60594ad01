"""A certificate in steps, told to people: sentences, suppositions, pictures."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest
from certificates import sealed

import gridproof
from gridproof.frontends.certificates.lines import ProofLine, lines_of, picture
from gridproof.models.core.model import Unknown
from gridproof.puzzles import Puzzle, kind_names
from gridproof.puzzles.samples import samples

HARD = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
TWO = "12..34........21"
SLITHERLINK = "slitherlink 5x5\ncells:\n2 . . 1 .\n. 2 . . 1\n. . 2 . .\n3 . . 3 .\n. 0 . . 3"
DRAWN = 10
"""Number of lines of a proof whose pictures are drawn."""

FEW = 5
"""Maximum kinds without a proof in steps for their smallest sample."""


def told(source: str, claim: str | None = None) -> list[ProofLine]:
    return list(lines_of(gridproof.prove(source, "steps", claim).text))


def check_lines(puzzle: Puzzle, lines: list[ProofLine]) -> None:
    """Check that the lines lead from the givens to the solution, and say so."""
    (solution,) = gridproof.solve(puzzle).solutions
    assert lines[-1].sentence == "every cell has its value: this is the only solution"
    assert all(lines[-1].domains[cell] == (solution[cell],) for cell in puzzle.shown)
    for line, following in pairwise(lines):
        if line.depth == 0:
            truths = {(cell, value) for cell, value in solution.items() if cell in puzzle.shown}
            assert truths.isdisjoint((*line.removed, *line.supposed)), line.sentence
        assert following.depth - line.depth in (0, 1 if line.does == "supposes" else -1), line.sentence
        for cell, value in line.removed:
            assert value not in following.domains[cell] or following.depth < line.depth
    for line in islice(lines, DRAWN):
        assert picture(puzzle, line).shapes


@pytest.mark.deep
def test_every_kind_is_told_and_drawn() -> None:
    silent = []
    for kind in kind_names():
        record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
        puzzle = gridproof.read_one(record)
        try:
            made = gridproof.prove(puzzle, "steps", timeout=60)
        except Unknown:
            silent.append(kind)
            continue
        check_lines(puzzle, list(lines_of(made.text)))
    assert len(silent) <= FEW, silent


def test_a_proof_with_suppositions() -> None:
    puzzle = gridproof.read_one(HARD)
    lines = told(HARD)
    check_lines(puzzle, lines)
    supposed = [line for line in lines if line.does == "supposes"]
    ended = [line for line in lines if line.does == "ends" and line.depth > 0]
    assert len(supposed) == len(ended) > 10
    for line, following in pairwise(lines):
        if line.does == "supposes":
            ((cell, value),) = line.supposed
            assert following.domains == {**line.domains, cell: (value,)}
    for line in ended:
        (cell,) = line.empty
        assert line.domains[cell] == ()
        assert line.sentence.startswith(f"contradiction: {cell} has no value left; so r")


def test_a_line_names_its_clue_its_facts_and_what_is_fixed() -> None:
    sentences = [line.sentence for line in told(SLITHERLINK)]
    assert sentences[0] == "r1c2 and r2c1 are inside the loop: clue 2 at r1c1"
    assert any(": clue 2 at r2c2, as r1c2 and r2c1 are inside the loop" in sentence for sentence in sentences)
    assert any(": the inside is in one piece, as " in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("source", "claim", "first", "last"),
    [
        ("11..............", None, "r1c1 ≠ 1: row 1", "r1c1 has no value left: there is no solution"),
        (TWO, "all", "", "every cell has its value: this is the last solution"),
        (TWO, "r3c1=2", "assume that r3c1 is not 2", "has no value left: r3c1 is 2"),
    ],
)
def test_the_end_says_what_is_proven(source: str, claim: str | None, first: str, last: str) -> None:
    lines = told(source, claim)
    assert claim != "r3c1=2" or all(2 not in line.domains["r3c1"] for line in lines[1:])
    assert lines[0].sentence.startswith(first)
    assert lines[-1].sentence.endswith(last)
    assert (lines[-1].does, lines[-1].depth) == ("ends", 0)


def test_a_sum_of_constraints_names_them() -> None:
    puzzle = gridproof.read_one(TWO)
    body = "m 2-1 2-2 : 0=1 1=2 : 0*2 4.1*-1 @2*1"
    data = sealed("steps", puzzle, {"claim": "none", "solutions": []}, body)
    first, _ = lines_of(data.decode())
    assert first.sentence == "r1c3 ≠ 1, 2: sum of row 1, column 1, as r1c1 = 1; r1c2 = 2"
    assert [clue.label for clue in first.clues] == ["row 1", "column 1"]
    battle = gridproof.read_one(samples("star_battle")[1])
    lines = list(lines_of(gridproof.prove(battle, "steps", timeout=60).text))
    check_lines(battle, lines)
    assert any(": sum of row " in line.sentence for line in lines)


def test_a_supposition_that_ends_in_a_solution_says_so() -> None:
    ended = [line for line in told(TWO, "all") if line.does == "ends" and line.depth > 0]
    assert [line.sentence.partition(";")[0] for line in ended] == ["this is a solution of the claim"]


def test_a_picture_shows_the_line() -> None:
    puzzle = gridproof.read_one(HARD)
    lines = told(HARD)
    tones = {
        does: {
            shape.tone for line in lines[:80] if line.does == does for shape in picture(puzzle, line).shapes
        }
        for does in ("removes", "supposes", "ends")
    }
    assert {"pattern", "remove", "lose"} <= tones["removes"]
    assert "gain" in tones["supposes"]
    assert "fin" in tones["ends"]
    nonogram = gridproof.read_one(min(samples("nonogram"), key=lambda record: record["rows"]))
    removes = next(
        line for line in lines_of(gridproof.prove(nonogram, "steps").text) if line.does == "removes"
    )
    assert "pattern" in {shape.tone for shape in picture(nonogram, removes).shapes}
