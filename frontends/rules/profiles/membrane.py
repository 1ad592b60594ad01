"""Membrane computing: all naked singles of a round at once, and YES or NO at the end.

A round takes eight configurations of the membrane system: what round k finds shows in configuration
8k - 1. The system is the same for every order n, grids of n² × n².

Source: the family of P systems for sudoku, where only the rule "a cell with one candidate" is used.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> solve(puzzle, PROFILE.rules).messages
('C7 r1c4=4', 'NO', '12 empty cells')
"""

from __future__ import annotations

from dataclasses import replace

from ....puzzles import Deadline, Puzzle, Unknown
from ..activations import Rule
from ..profile import Profile, ProfileResult, Stats, begin, ending
from ..state import State, apply
from ..step import Step
from ..techniques.basic.singles import naked_single

ROUND = 8
"""The configurations of a round."""


def solve(puzzle: Puzzle, rules: tuple[Rule, ...], deadline: Deadline | None = None) -> ProfileResult:
    """Run rounds until one finds nothing; then print YES and the solution, or NO and the empty cells."""
    state, stats = begin(puzzle, deadline), Stats()
    steps: list[Step] = []
    messages: list[str] = []
    while not state.is_dead and (found := _round(state, rules, stats)):
        for step in found:
            apply(state, step)
        steps += found
        stats.rounds.append(len(found))
        values = " ".join(f"{cell}={value}" for step in found for cell, value in step.places)
        messages.append(f"C{ROUND * len(stats.rounds) - 1} {values}")
    result = ProfileResult(puzzle, ending(puzzle, state, stats), tuple(steps), (), stats, state.domains())
    if result.outcome == "solved":
        messages += ["YES", " ".join(f"{cell}={result.values[cell]}" for cell in result.domains)]
    else:
        messages += [stats.limit or "NO", f"{result.empty_cells} empty cells"]
    return replace(result, messages=tuple(messages))


def _round(state: State, rules: tuple[Rule, ...], stats: Stats) -> list[Step]:
    """Return all steps that the rules find at once; none past the deadline."""
    try:
        state.deadline.check()
        return [step for rule in rules for step in rule.technique(state)]
    except Unknown as reason:
        stats.limit = str(reason)
        return []


RULES = (Rule("naked single", naked_single),)

PROFILE = Profile("membrane", "Membrane computing: rounds of naked singles", RULES, solve)
