"""Explanations that are the same in every process: no order of a hash decides a step or its reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from gridproof.puzzles import kind_names
from gridproof.puzzles.samples import samples

EXPLAIN = """
import json, sys
from gridproof import explain, read_one
for line in sys.stdin:
    path = explain(read_one(json.loads(line)))
    print(json.dumps([path.outcome, [step.to_json() for step in path.steps]]))
"""
"""Program that explains the records on its standard input."""

KNOWN = ("tenner_grid", "kakuro", "regional_yajilin")
"""Kinds whose steps once depended on the hash seed, or seek reasons most."""

SEEDS = ("1", "2")


def size(record: dict[str, int]) -> int:
    return record["rows"] * record["cols"]


def explained(kinds: tuple[str, ...], seed: str, larger: bool) -> list[str]:
    """Return the paths of a board of each kind, the smallest or a larger one, from a process with this hash
    seed.
    """
    by_size = [sorted(samples(kind), key=size) for kind in kinds]
    chosen = [boards[min(larger, len(boards) - 1)] for boards in by_size]
    run = subprocess.run(
        [sys.executable, "-c", EXPLAIN],
        input="".join(f"{json.dumps(record)}\n" for record in chosen),
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_the_steps_of_a_board_are_the_same_with_every_hash_seed() -> None:
    one, other = (explained(("tenner_grid",), seed, False) for seed in SEEDS)
    assert one == other
    [[outcome, steps]] = map(json.loads, one)
    assert outcome == "solved"
    assert any(step["technique"] == "smallest reason" for step in steps)


@pytest.mark.deep
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("number", range(8))
def test_the_steps_of_many_boards_are_the_same_with_every_hash_seed(number: int, larger: bool) -> None:
    kinds = tuple(kind for kind in (*KNOWN, *kind_names()[number::8]) if kind != "variant_sudoku")
    kinds = kinds[len(KNOWN) if number else 0 :]
    one, other = (explained(kinds, seed, larger) for seed in SEEDS)
    for kind, here, there in zip(kinds, one, other, strict=True):
        assert here == there, kind
