"""A package of one file with a system: Crook's method with pencil and paper."""

from __future__ import annotations

from gridproof.frontends.systems.kit import (
    Iterator,
    Rule,
    Step,
    System,
    hidden_single,
    naked_pair,
    naked_single,
    naked_triple,
)

RULES = (
    Rule("forced number", naked_single, salience=3),
    Rule("only cell", hidden_single, salience=2),
    Rule("preemptive pair", naked_pair, salience=1),
    Rule("preemptive triple", naked_triple, salience=1),
)


def lines_of(step: Step) -> Iterator[str]:
    """Yield a line for each number that is written or crossed out."""
    for cell, value in step.places:
        yield f"write {value} in {cell}"
    for cell, value in step.removes:
        yield f"cross out {value} in {cell}"


SYSTEM = System(
    name="crook",
    title="Crook: preemptive sets",
    source="J. F. Crook, A pencil-and-paper algorithm for solving sudoku puzzles, Notices of the AMS 56",
    rules=RULES,
    lines_of=lines_of,
)
