"""Boards of named patterns, with known facts and consequences, as sets of candidates.

Vocabulary
    fact       candidates that are not all true, as `frontends.rules.patterns.situations` has them
    case       a board with one pattern: its marks, and its claimed consequences
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from boards import ROOT

from gridproof.frontends.api import solve
from gridproof.frontends.rules.network import Bits, mask_of
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.puzzles import Candidate, Is, Puzzle, read_record
from gridproof.puzzles.constraints import Clause

BOARDS = ROOT / "tests" / "data" / "patterns" / "boards.jsonl"


@dataclass(frozen=True)
class Case:
    """A board with one named pattern."""

    number: int
    kind: str
    name: str
    board: str
    marks: str
    claims: str
    only: str | None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with the marks in its cells, without the clues that it does not need."""
        whole = read_record(json.loads(self.board))
        puzzle = whole
        if self.only is not None:
            pattern = re.compile(self.only.removeprefix("R:"))
            rules = whole.rules
            if self.only.startswith("R:"):
                rules = replace(
                    rules, grouped_constraints=tuple(c for c in rules.constraints if pattern.search(c.label))
                )
            puzzle = replace(
                whole, rules=rules, clues=tuple(c for c in whole.clues if pattern.search(c.label))
            )
            puzzle.with_record(whole.record, as_read=False)
        return puzzle.with_domains(
            (cell, tuple(v for v in puzzle.domains[cell] if (v in values) is not but))
            for cell, but, values in marked(self.marks)
        )

    def start(self) -> State:
        """Return the state of the puzzle with its marks."""
        state = begin(self.puzzle)
        state.excluded.update(edges(state, self.marks))
        return state

    def claimed(self, state: State) -> list[Bits]:
        """Return the facts that follow, except marked ones and those known without a step."""
        net, marks = state.network, {cell for cell, _, _ in marked(self.marks)}
        found = list(edges(state, self.claims))
        for text in re.findall(r"!\((.*?)\)", self.claims):
            cells = (part.split("=") for part in text.split(","))
            found.append(mask_of([net.number[cell, int(value)] for cell, value in cells]))
        for cell, but, values in marked(re.sub(r"!\(.*?\)", "", self.claims)):
            if cell not in marks:
                found += [1 << net.number[cell, v] for v in net.domains[cell] if (v in values) is but]
        return [fact for fact in found if not fact & ~state.alive] or found


def marked(text: str) -> Iterator[tuple[str, bool, set[int]]]:
    """Parse ``r1c2=1 r1c3!=2,3``: yield cells, whether they lack the values, and the values."""
    for part in text.split():
        if "/" not in part:
            cell, but, values = re.fullmatch(r"(.*?)(!?)=(.*)", part).groups()  # type: ignore[union-attr]
            yield cell, but == "!", {int(value) for value in values.split(",")}


def edges(state: State, text: str) -> Iterator[Bits]:
    """Yield the facts of the edges in ``r1c1/r1c2:L r1c1/N:X``: a line between two cells, none above one."""
    number = state.network.number
    for one, other, sign in re.findall(r"(\w+)/(\w+):([LX])", text):
        differ = sign == "L"
        if other in "NESW":
            yield 1 << number[one, 0 if differ else 1]
        else:
            yield from (1 << number[one, v] | 1 << number[other, v if differ else 1 - v] for v in (0, 1))


@cache
def cases() -> tuple[Case, ...]:
    """Return all boards, in the order of the file."""
    rows = [json.loads(line) for line in BOARDS.read_text(encoding="utf-8").splitlines()]
    return tuple(
        Case(i, r["kind"], r["name"], json.dumps(r["board"]), r["marks"], r["claims"], r["only"])
        for i, r in enumerate(rows)
    )


def fewer_clues(record: Mapping[str, Any], share: float, draw: Random) -> dict[str, Any]:
    """Return a record that keeps a random share of the clues; regions stay."""
    columns = record["cols"]

    def kept(name: str, value: Any) -> Any:
        if name == "regions":
            return value
        if isinstance(value, dict):
            return {key: one for key, one in value.items() if draw.random() < share}
        if all(isinstance(row, list) and len(row) == columns for row in value):
            return [[one if draw.random() < share else None for one in row] for row in value]
        if len(value) in (columns, record["rows"]) and not any(isinstance(one, list | dict) for one in value):
            return [one if draw.random() < share else None for one in value]
        return [one for one in value if draw.random() < share]

    return {**record, "clues": {name: kept(name, value) for name, value in record["clues"].items()}}


def told(state: State, step: Step) -> set[Bits]:
    """Return the facts stated by a step."""
    net = state.network
    gone = {(cell, other) for cell, value in step.places for other in net.domains[cell] if other != value}
    singles = {1 << net.number[candidate] for candidate in gone | {*step.removes} if candidate in net.number}
    return singles | {mask_of([net.number[candidate] for candidate in some]) for some in step.excludes}


def is_told(facts: set[Bits], fact: Bits) -> bool:
    """Return whether facts imply this one."""
    return any(not one & ~fact for one in facts)


def follows(state: State, puzzle: Puzzle, known: Iterable[Bits], fact: Bits) -> bool:
    """Return whether a fact follows from the rules and clues of a puzzle and from known facts, by a
    solver.
    """

    def names(some: Bits) -> tuple[Candidate, ...]:
        return state.names(some)

    clauses = tuple(
        Clause(tuple(Is(cell, value, False) for cell, value in names(some)), label="known") for some in known
    )
    denied = tuple(Clause((Is(cell, value),), label="denied") for cell, value in names(fact))
    return solve(replace(puzzle, clues=puzzle.clues + clauses + denied), backend="sat").status == "none"
