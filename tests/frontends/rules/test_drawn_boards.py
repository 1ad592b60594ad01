"""Small boards of every kind, drawn at random: with few clues, all, or a wrong one. Their paths are told
without a fault, and say nothing else than the solver.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import gridproof
from gridproof.frontends.rules.patterns.declared import declared
from gridproof.frontends.testing.boards import boards
from gridproof.puzzles import InputError, kind_named, kind_names, read_record
from gridproof.puzzles.fields.params import Flag

DEFAULTS = {
    (kind, field.name): field.default
    for kind in sorted({kind for pattern in declared()[1] for kind in pattern.kinds})
    for field in kind_named(kind).fields
    if isinstance(field, Flag)
}
"""The flags of the kinds that have patterns."""


@pytest.mark.parametrize("kind", kind_names())
def test_paths_of_drawn_boards_end_as_the_solver_says(kind: str) -> None:
    for small in boards(kind, seed=5, count=10):
        path = path_that_ends_as_the_solver_says(small.record)
        assert all(map(str, path.steps))
        assert str(gridproof.hint(small.record))


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "flag"), DEFAULTS)
def test_patterns_heed_the_flags_of_a_puzzle(kind: str, flag: str) -> None:
    drawn = (small.record for small in boards(kind, seed=5, count=40))
    flagged = (record | {"params": {**record.get("params", {}), flag: True}} for record in drawn)
    some = [*islice((record for record in flagged if is_readable(record)), 12)]
    assert some
    for record in some:
        path_that_ends_as_the_solver_says(record)


def is_readable(record: dict[str, Any]) -> bool:
    """Return whether the clues of a record suit its flags."""
    try:
        read_record(record)
    except InputError:
        return False
    return True


def path_that_ends_as_the_solver_says(record: dict[str, Any]) -> gridproof.Explanation:
    """Return the path of a puzzle, after a look that it takes no solution away."""
    verdict = gridproof.check(record, timeout=20, explain=False)
    path = gridproof.explain(record)
    assert path.outcome != "solved" or verdict.status == "unique", record
    for solution in verdict.solutions:
        assert all(solution[cell] in path.domains[cell] for cell in read_record(record).shown), record
    return path


def test_a_pattern_asks_for_flags_that_are_off_by_default() -> None:
    asked = {(kind, flag) for pattern in declared()[1] for kind in pattern.kinds for flag in pattern.params}
    assert asked
    assert asked <= {pair for pair, default in DEFAULTS.items() if default is False}
