"""Membrane computing: all naked singles of a round at once, and YES or NO at the end.

A round takes eight configurations of the membrane system: what round k finds shows in configuration
8k - 1. The system is the same for every order n, grids of n² × n².

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> SYSTEM.run(puzzle).messages
('C7 r1c4=4', 'NO', '12 empty cells')
"""

from __future__ import annotations

from collections.abc import Iterator

from ....puzzles import Unknown
from ...rules.step import Step
from ...rules.techniques.basic.singles import naked_single
from ..firing import Rule
from ..run import Run
from ..system import System, SystemResult

ROUND = 8
"""The configurations of a round."""


def rounds(run: Run) -> None:
    """Fire all activations of a moment at once, round by round, until there is none."""
    while (run.carries_on or not run.state.is_dead) and (steps := all_at_once(run)):
        for step in steps:
            run.take(step)
        run.stats.rounds.append(len(steps))
        run.stats.firings.update(rule.name for rule in run.rules for _ in steps)
        values = " ".join(f"{cell}={value}" for step in steps for cell, value in step.places)
        run.say(f"C{ROUND * len(run.stats.rounds) - 1} {values}")
        run.end_press()


def all_at_once(run: Run) -> list[Step]:
    """Return all that the rules find at once; nothing past the deadline.

    A rule uses up its objects: of two cells of a house with the same single candidate, the first one gets it.
    """
    try:
        run.state.deadline.check()
        steps = [step for rule in run.rules for step in rule.steps(run.state)]
    except Unknown as reason:
        run.stats.limit = str(reason)
        return []
    net, used, chosen = run.state.network, 0, []
    for step in steps:
        candidate = net.number[step.places[0]]
        if not used >> candidate & 1:
            used |= net.links[candidate] | 1 << candidate
            chosen.append(step)
    return chosen


def closing(result: SystemResult) -> Iterator[str]:
    """Yield YES and the solution, or NO and the number of empty cells."""
    if result.outcome == "solved":
        yield "YES"
        yield " ".join(f"{cell}={result.values[cell]}" for cell in result.domains)
    else:
        yield result.stats.limit or "NO"
        yield f"{result.empty_cells} empty cells"


SYSTEM = System(
    name="membrane",
    title="Membrane computing: rounds of naked singles",
    source='the family of P systems for sudoku, whose only rule is "a cell with one candidate"',
    rules=(Rule("naked single", naked_single),),
    flow=rounds,
    closing=closing,
    ends_press=lambda _step: False,
    agenda=False,
    carries_on=True,
)
