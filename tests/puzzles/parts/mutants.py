"""Mutants of the rules of parts: does the comparison with the judge, as in `test_parts`, catch them?

``PYTHONPATH=tests/support python tests/puzzles/parts/mutants.py [part …]`` drops one constraint of a part's
boards (weaker), or adds a digit that some answer does not have (stronger), and names the parts of which such
a mutant survives on all boards. A part can also have constraints that follow from others: those survive.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from universe_of_part import Rows, boards, sudokus

import gridproof
from gridproof.puzzles import Puzzle, read_record
from gridproof.puzzles.parts import Part, all_parts

APART = ("chaos_construction", "doublers", "region_counts", "region_kinds", "region_arrows", "schroedinger")
"""Parts whose answers say more than digits: `test_extra_parts`."""

PARTS = {part.name: part for part in all_parts() if part.field.name not in APART}


def solutions(puzzle: Puzzle) -> set[Rows]:
    """Every answer of a puzzle, as rows."""
    found = gridproof.solve(puzzle, "sat", limit=None)
    return {tuple(tuple(row) for row in answer["values"]) for answer in found.record["solutions"]}


def weaker(puzzle: Puzzle, plain: Puzzle) -> list[Puzzle]:
    """The puzzle without one of the constraints or narrowed cells that a part adds to a plain board."""
    known, found = {*plain.constraints}, list[Puzzle]()
    for i, _ in enumerate(puzzle.clues):
        found.append(replace(puzzle, clues=puzzle.clues[:i] + puzzle.clues[i + 1 :]))
    for i, _ in enumerate(puzzle.givens):
        found.append(replace(puzzle, givens=puzzle.givens[:i] + puzzle.givens[i + 1 :]))
    rules = puzzle.rules.constraints
    own = [rule for rule in rules if rule not in known]
    if len(own) > 1:  # of many such pairs each alone follows from the others
        kept = tuple(rule for rule in rules if rule not in own[::2])
        found.append(replace(puzzle, rules=replace(puzzle.rules, stated=kept)))
    if len(puzzle.clues) > 1:
        found.append(replace(puzzle, clues=puzzle.clues[::2]))
    found.reverse()
    for i, rule in enumerate(rules):
        if rule not in known:
            less = replace(puzzle.rules, stated=rules[:i] + rules[i + 1 :])
            found.append(replace(puzzle, rules=less))
    return found


def survivors(part: Part) -> tuple[int, int, bool]:
    """How many weaker mutants there are, how many survive, and whether a stronger one does."""
    plain = read_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}})
    tried, alive, strong_alive = 0, 0, True
    for record, accepted in boards(part, seed=5, count=2):
        puzzle = read_record(record)
        for mutant in weaker(puzzle, plain)[:8]:
            tried += 1
            alive += solutions(mutant) == accepted
        if accepted and len({grid[0][0] for grid in accepted}) > 1:
            digit = min(grid[0][0] for grid in accepted)
            narrower = puzzle.narrowed([("r1c1", (digit,))])
            strong_alive &= solutions(narrower) == accepted
    return tried, alive, strong_alive


def main() -> None:
    """Say of each part how many mutants survive."""
    assert len(sudokus()) == 288
    for name in sys.argv[1:] or PARTS:
        tried, alive, strong = survivors(PARTS[name])
        verdict = "SURVIVES" if tried == alive or strong else "caught"
        strong_is = "lives" if strong else "caught"
        print(f"{verdict:9} {name}: {alive} of {tried} weaker ones live; stronger {strong_is}")


if __name__ == "__main__":
    main()
