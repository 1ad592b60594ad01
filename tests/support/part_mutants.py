"""Mutants of the rules of parts: does the comparison with the judge, as in `test_parts`, catch them?

``python tests/support/part_mutants.py [part …]`` drops one constraint of a part's boards (weaker), or takes a
digit that some answer has from a square (stronger), and names the parts with a mutant that survives on all
boards. A part can also have constraints that follow from others: those survive.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from universe_of_part import Rows, boards, larger_boards, sudokus

import gridproof
from gridproof.puzzles import Puzzle, at, read_record
from gridproof.puzzles.parts import Part, all_parts

APART = (
    *("chaos_construction", "doppelganger", "doublers", "region_counts", "region_kinds", "region_arrows"),
    *("same_set", "schroedinger", "fog_lights"),
)
"""Parts whose answers say more than digits, that need more digits than rows, or say nothing of digits: see
`test_extra_parts`, `test_houses` and `test_fog_lights`.
"""

PARTS = {part.name: part for part in all_parts() if part.field.name not in APART}


def solutions(puzzle: Puzzle) -> set[Rows]:
    """Return every answer of a puzzle, as rows."""
    found = gridproof.solve(puzzle, "sat", limit=None)
    return {tuple(tuple(row) for row in answer["values"]) for answer in found.record["solutions"]}


def weaker(puzzle: Puzzle, plain: Puzzle) -> list[Puzzle]:
    """Return the puzzle without each of the constraints or narrowed cells that a part adds to a plain
    board.
    """
    known, found = {*plain.constraints}, list[Puzzle]()
    for i, _ in enumerate(puzzle.clues):
        found.append(replace(puzzle, clues=puzzle.clues[:i] + puzzle.clues[i + 1 :]))
    for i in (i for i, given in enumerate(puzzle.givens) if given not in plain.givens):
        found.append(replace(puzzle, givens=puzzle.givens[:i] + puzzle.givens[i + 1 :]))
    rules = puzzle.rules.constraints
    own = [rule for rule in rules if rule not in known]
    if len(own) > 1:  # of many such pairs each alone follows from the others
        kept = tuple(rule for rule in rules if rule not in own[::2])
        found.append(replace(puzzle, rules=replace(puzzle.rules, grouped_constraints=kept)))
    if len(puzzle.clues) > 1:
        found.append(replace(puzzle, clues=puzzle.clues[::2]))
    found.reverse()
    for i, rule in enumerate(rules):
        if rule not in known:
            less = replace(puzzle.rules, grouped_constraints=rules[:i] + rules[i + 1 :])
            found.append(replace(puzzle, rules=less))
    return found


def survivors(part: Part) -> tuple[int, int, bool]:
    """Return the number of weaker mutants, the number of survivors, and whether the stronger one survives. If
    one of them survives on small boards, larger ones are tried too.
    """
    tried, alive, strong_alive = 0, 0, True
    for record, accepted in all_boards(part):
        puzzle = read_record(record)
        givens = {name: said for name, said in record["clues"].items() if name == "givens"}
        plain = read_record({**record, "clues": givens, "params": {}})
        for mutant in weaker(puzzle, plain)[:8]:
            tried += 1
            alive += solutions(mutant) == accepted
        if strong_alive and accepted:
            strong_alive = solutions(stronger(puzzle, accepted)) == accepted
        if alive < tried and not strong_alive:
            break
    return tried, alive, strong_alive


def all_boards(part: Part) -> Iterator[tuple[dict[str, Any], set[Rows]]]:
    """Yield boards of side 4 with random clues, then larger generated ones."""
    yield from boards(part, seed=5, count=2)
    for side in (6, 9) if part.name != "magic_squares" else (9,):
        yield from ((record, accepted) for record, _, accepted in larger_boards(part, side, seed=5, count=2))


def stronger(puzzle: Puzzle, accepted: set[Rows]) -> Puzzle:
    """Return the puzzle without a digit of some answer, in the square in which answers have the most
    digits.
    """
    places = [(r, c) for r in range(puzzle.board.rows) for c in range(puzzle.board.columns)]
    r, c = max(places, key=lambda place: len({grid[place[0]][place[1]] for grid in accepted}))
    digit = min(grid[r][c] for grid in accepted)
    held = set(range(1, puzzle.board.rows + 1)) - {digit}
    return puzzle.with_domains([(at(r, c), tuple(sorted(held)))])


def main() -> None:
    """Say of each part how many mutants survive."""
    assert len(sudokus()) == 288
    for name in sys.argv[1:] or PARTS:
        tried, alive, strong = survivors(PARTS[name])
        verdict = "SURVIVES" if tried == alive or strong else "caught"
        strong_is = "lives" if strong else "caught"
        print(f"{verdict:9} {name}: {alive} of {tried} weaker ones live; stronger {strong_is}", flush=True)


if __name__ == "__main__":
    main()
