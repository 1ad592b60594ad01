"""The steps form: a proof that speaks of the puzzle alone, in lines that a person can follow.

Vocabulary
    line       "these values go, because of this constraint and these facts"
    split      "suppose cell = value", lines, a contradiction: hence cell ≠ value one level up
    depth      how many suppositions stand inside one another at most

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2, 3)))
>>> pair = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> puzzle = Puzzle("pair", pair, givens=(("a", (1,)), ("b", (1, 2))))
>>> print(steps(puzzle).text.partition("begin\\n")[2].partition("\\nend")[0])
r 0 1-1 :
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

from ...puzzles import Cell, Deadline, Puzzle, Solution, Unknown
from ...puzzles.constraints import Count, Linear
from .certificate import Certificate, make_certificate
from .claims import establish_claim
from .provenance import TracedModel
from .stepwise.line_checker import LineChecker
from .stepwise.owned_clauses import OwnedClauses, Removal
from .stepwise.replay import CaseSplit, Event, Line
from .stepwise.row_sums import Adder, RowSum
from .stepwise.shrink import LineRefused, shrink_proof
from .stepwise.tree_search import ProofSearch

LONGEST = 20.0
"""Sums are tried for at most this many seconds."""

SPLIT = 40
"""A split is as bad as this many characters."""

MANY_SPLITS = 10
"""With more splits than this, sums of constraints are tried too."""


def steps(
    puzzle: Puzzle,
    claim: str | None = None,
    *,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
) -> Certificate:
    """Return the certificate of a claim about `puzzle`, in the steps form.

    Raises as `establish_claim` does, and `Unknown` if no proof is found.
    """
    started, deadline = time.perf_counter(), Deadline.of(timeout)
    model = TracedModel(puzzle, deadline)
    statement = establish_claim(model, claim, solutions, forced, deadline)
    listed = statement.solutions
    if statement.cell is not None:
        cell, value = statement.cell, statement.value
        puzzle_, listed = (
            puzzle.with_domains([(cell, tuple(v for v in puzzle.domains[cell] if v != value))]),
            (),
        )
        model = TracedModel(puzzle_, deadline)
    values_alone = statement.name == "candidates"
    body, (splits, depth) = prove_others_excluded(model, listed, deadline, values_alone)
    seconds = time.perf_counter() - started
    return make_certificate("steps", puzzle, statement, body, splits=splits, depth=depth, seconds=seconds)


def prove_others_excluded(
    model: TracedModel, solutions: Iterable[Solution], deadline: Deadline, values_alone: bool = False
) -> tuple[list[str], tuple[int, int]]:
    """Return the body of a proof that the puzzle has no other solutions, or `values_alone`: no other values
    in the shown cells; and its splits and depth.

    It has sums of constraints if they make it shorter. Raises `Unknown`.
    """
    listed = tuple(solutions)
    if not model.puzzle.domains and not listed:
        raise Unknown("a proof by steps ends in a cell without values, and the puzzle has no cells")
    if not all(model.puzzle.domains.values()):
        return [], (0, 0)
    proof = find_proof(model, listed, deadline, values_alone)
    if proof[1][0] > MANY_SPLITS and has_sums(model.puzzle):
        with suppress(Unknown):
            limit = deadline.no_later_than(LONGEST)
            other = find_proof(model, listed, limit, values_alone, early=True)
            return min(proof, other, key=proof_length)
    return proof


def has_sums(puzzle: Puzzle) -> bool:
    """Return whether sums of constraints may help."""
    return any(isinstance(c, Count | Linear) for c in puzzle.constraints)


def proof_length(proof: tuple[list[str], tuple[int, int]]) -> int:
    """Return the length of a body; following a split is some work besides."""
    body, (splits, _) = proof
    return sum(map(len, body)) + SPLIT * splits


def find_proof(
    model: TracedModel,
    solutions: tuple[Solution, ...],
    deadline: Deadline,
    values_alone: bool = False,
    early: bool = False,
) -> tuple[list[str], tuple[int, int]]:
    """Find one proof; if `early`, with sums of constraints before all else. Raises `Unknown`."""
    knowledge = OwnedClauses(model, deadline)
    adder = Adder(knowledge, deadline) if has_sums(model.puzzle) else None
    while True:
        size = len(knowledge.clauses)
        events, needs = ProofSearch(knowledge, solutions, deadline, adder, early, values_alone).run()
        try:
            events = shrink_proof(events, set(needs), LineChecker(knowledge, deadline), deadline)
        except LineRefused as unseen:
            knowledge.forget(unseen.owner)
            if len(knowledge.clauses) == size:
                raise Unknown(str(unseen)) from unseen
        else:
            return list(proof_lines(knowledge, events)), count_splits(events)


def count_splits(events: Iterable[Event]) -> tuple[int, int]:
    """Return the number of splits, and their depth."""
    inside = [count_splits(event.inside) for event in events if isinstance(event, CaseSplit)]
    return sum(splits + 1 for splits, _ in inside), max((depth + 1 for _, depth in inside), default=0)


def proof_lines(knowledge: OwnedClauses, events: Iterable[Event]) -> Iterator[str]:
    """Yield the lines of the file."""
    for event in events:
        if isinstance(event, CaseSplit):
            yield "s {} {}".format(*event.removal)
            yield from proof_lines(knowledge, event.inside)
            yield "e"
        else:
            yield line_text(knowledge, event)


def line_text(knowledge: OwnedClauses, line: Line) -> str:
    """Return one line: its constraint or the rows of its sum, removals, facts."""
    puzzle, rule = knowledge.puzzle, knowledge.checked[line.owner]
    removals, facts = tokens(puzzle, line.gone, False), tokens(puzzle, line.facts, True)
    if not isinstance(rule, RowSum):
        return " ".join(["r", str(line.owner), *removals, ":", *facts])
    rows = (f"{k}{'' if part is None else f'.{part}'}*{weight}" for (k, part), weight in rule.rows.items())
    return " ".join(["m", *removals, ":", *facts, ":", *rows])


def tokens(puzzle: Puzzle, removals: Iterable[Removal], equal: bool) -> Iterator[str]:
    """Yield removals as ``cell-value`` or, if `equal`, as ``cell=value`` if a cell loses all values but
    one.
    """
    domains = list(puzzle.domains.values())
    lost: dict[int, list[int]] = {}
    for cell, value in sorted(removals):
        lost.setdefault(cell, []).append(value)
    for cell, values in lost.items():
        remaining = set(domains[cell]).difference(values)
        if equal and len(remaining) == 1:
            yield f"{cell}={min(remaining)}"
        else:
            yield from (f"{cell}-{value}" for value in values)
