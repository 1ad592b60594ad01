"""The deductions of setters on small boards: each is found by name, its conclusion is right, and its reason
suffices. A back end judges that from the constraints named by the step and its shown candidates.

A row of ``variant_words.jsonl`` has the family and mechanism, the setter's view, the clues and options, the
digits that some squares hold, the technique, and its removals (``12≠39``: 3 and 9 of r1c2).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import gridproof
from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques.basic.singles import given_cells
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.puzzles import Puzzle, Rules, read_record


class Row(NamedTuple):
    """One deduction."""

    family: str
    mechanism: str
    seen: str
    clues: dict[str, Any]
    held: str
    technique: str
    gone: str


ROWS = [
    Row(**json.loads(line))
    for line in Path(__file__).with_name("variant_words.jsonl").read_text(encoding="utf-8").splitlines()
]


def puzzle_of(row: Row) -> Puzzle:
    """Return the board of a row."""
    clues = {key: value for key, value in row.clues.items() if key != "params"}
    if row.held:
        held: list[list[Any]] = [[None] * 9 for _ in range(9)]
        for each in row.held.split():
            square, digits = each.split("=")
            held[int(square[0]) - 1][int(square[1]) - 1] = [*map(int, digits)]
        clues["candidates"] = held
    params = row.clues.get("params", {})
    return read_record({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues, "params": params})


def expected(gone: str) -> set[tuple[str, int]]:
    """Return the candidates that a step must remove."""
    pairs = (each.split("≠") for each in gone.split())
    return {(f"r{square[0]}c{square[1]}", int(digit)) for square, digits in pairs for digit in digits}


TECHNIQUES = {technique.__name__: technique for technique in techniques_of("basic")}
FUNCTION = {
    "degrees of freedom": "bounds_of_a_sum", "parity": "polarity", "counting": "counted_cells",
    "seen through equal cells": "seen_through_equals", "common peer elimination": "locked_candidates",
}  # fmt: skip


@cache
def found(number: int) -> tuple[tuple[State, Step], ...]:
    """Return the steps of a row, each with the state before it, until all required candidates are removed;
    the path goes on in between. Return () if they are not.
    """
    row = ROWS[number]
    state = State.of(puzzle_of(row))
    technique = TECHNIQUES[FUNCTION.get(row.technique, row.technique.replace(" ", "_"))]
    wanted = expected(row.gone)
    taken: list[tuple[State, Step]] = []
    for _ in range(60):
        own = (s for s in technique(state) if s.technique == row.technique)
        step = next((s for s in own if not row.gone or wanted & {*s.removes}), None)
        if step is not None:
            taken.append((state.copy(), step))
            wanted -= {*step.removes}
        elif starts := [*given_cells(state)]:
            for start in starts:
                apply(state, start)
            continue
        elif (step := next(steps(state.copy(), all_reasons=False), None)) is None:
            return ()
        apply(state, step)
        if taken and not wanted:
            return tuple(taken)
    return ()


@pytest.mark.parametrize("number", range(len(ROWS)), ids=[f"{r.family}: {r.seen}" for r in ROWS])
def test_a_deduction_is_found_by_name_and_its_reason_suffices(number: int) -> None:
    taken = found(number)
    assert taken
    for state, step in taken:
        wanted = expected(ROWS[number].gone) & {*step.removes}
        for candidate in (*step.removes[:6], *wanted):
            assert refuted(state, step, candidate), (str(step), candidate)


def refuted(state: State, step: Step, candidate: tuple[str, int]) -> bool:
    """Return whether a back end proves a candidate false by the constraints named by the step alone."""
    own = TECHNIQUES[FUNCTION.get(step.technique, step.technique.replace(" ", "_"))].variants
    rules = tuple(rule for rule in state.network.constraints if not own or rule.label in step.labels)
    cells = dict.fromkeys(cell for rule in rules for cell in rule.variables())
    shown = {cell for cell, _ in step.because} if own else {*cells}
    domains = [
        (cell, (candidate[1],))
        if cell == candidate[0]
        else (cell, state.values(cell) if cell in shown else state.network.domains[cell])
        for cell in {**cells, candidate[0]: None}
    ]
    board = state.network.board
    puzzle = Puzzle("part of a variant", Rules("part", tuple(domains), rules, tuple(cells), board))
    return gridproof.solve(puzzle, "cp-sat").status == "none"
