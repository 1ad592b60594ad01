"""Published variant sudokus: read into our parts, they have the recorded number of solutions.

They are third-party puzzles and stay outside of the repository: ../shared/data/variants. The neutral form is
translated by the tables in `published/`; a puzzle with a constraint missing from the tables is left out here,
and counted by ``PYTHONPATH=tests/support python tests/puzzles/parts/test_published.py``, which names the
missing types.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from boards import shared

import gridproof
from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.network import bits
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.puzzles import Deadline, Unknown, read_record

ENTRIES: dict[str, Any] = {}
for file in sorted((Path(__file__).parent / "published").glob("*.py")):
    spec = spec_from_file_location(f"published_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    ENTRIES |= module.ENTRIES
    if hasattr(module, "KNOWN"):
        vars(module)["KNOWN"] = ENTRIES


def published() -> Iterator[dict[str, Any]]:
    """Yield the puzzles of ../shared, if present."""
    file = shared("variants/variants.jsonl")
    if file is not None:
        lines = file.read_text(encoding="utf-8").splitlines()
        yield from map(in_squares, map(json.loads, lines))


def in_squares(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Return the puzzle with squares in place of the names of variables: those of the board for regions CC1,
    CC2, …, free ones below it for others. A variable used by doppelgangers alone has no square.
    """
    neutral = puzzle["neutral"]
    columns, names = neutral["cols"], neutral["extra_vars"]
    rest = [it for it in neutral["constraints"] if it["type"] != "doppelganger"]
    said = json.dumps([rest, neutral["givens"]])
    regions = [name for name in names if name.startswith("CC")]
    free = [name for name in names if name not in regions and f'"{name}"' in said]
    square = {name: [1 + i // columns, 1 + i % columns] for i, name in enumerate(regions)}
    square |= {name: [neutral["rows"] + 1 + i // columns, 1 + i % columns] for i, name in enumerate(free)}

    def placed(value: Any) -> Any:
        if isinstance(value, list):
            return [placed(each) for each in value]
        if isinstance(value, dict):
            return {key: placed(each) for key, each in value.items()}
        return square.get(value, value) if isinstance(value, str) else value

    constraints = [placed(it) for it in neutral["constraints"]]
    for it, before in zip(constraints, neutral["constraints"], strict=True):
        if it["type"] == "count_distinct" and str(before["cells"][0]).startswith("CC"):
            it["type"] = "chaos_distinct"
    every = [[r, c] for r in range(1, neutral["rows"] + 1) for c in range(1, columns + 1)]
    free_squares = every if neutral["kind"] == "Raw" else [square[name] for name in free]
    changed = {"constraints": constraints, "givens": placed(neutral["givens"]), "free": free_squares}
    return {**puzzle, "neutral": {**neutral, **changed}}


def missing(puzzle: dict[str, Any]) -> set[str]:
    """Return the features of a puzzle that no table here translates."""
    neutral = puzzle["neutral"]
    features = {name for each in neutral["constraints"] for name in types_in(each)} - {*ENTRIES, "region"}
    if "DGZ" in neutral["extra_vars"] and neutral["free"]:
        features.add("digits that houses lack as squares")
    return features


def types_in(constraint: dict[str, Any]) -> set[str]:
    """Return the types of a constraint and of its inner ones."""
    inner = (types_in(each) for each in constraint.get("constraints", ()))
    return {constraint["type"]}.union(*inner)


def record_of(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a puzzle."""
    neutral = puzzle["neutral"]
    side, columns = neutral["rows"], neutral["cols"]
    rows = max([side, *(r for r, _ in neutral["free"])])
    clues: dict[str, Any] = {"candidates": [[None] * columns for _ in range(rows)]}
    params: dict[str, Any] = {"digits": [neutral["min"], neutral["max"]], "boxes": False}
    for (r, c), digits in neutral["givens"]:
        clues["candidates"][r - 1][c - 1] = digits
    further = [it["cells"] for it in neutral["constraints"] if it["type"] == "region"]
    areas = neutral["boxes"] or further
    if neutral["boxes"] and further:
        clues["extra_regions"] = [{"cells": [[r - 1, c - 1] for r, c in area]} for area in further]
    if neutral["free"]:
        clues["free_squares"] = [
            ["x" if [r + 1, c + 1] in neutral["free"] else None for c in range(columns)] for r in range(rows)
        ]
        clues["grids"] = [{"cells": [[0, 0], [side - 1, columns - 1]]}] if neutral["kind"] != "Raw" else []
        params["boxes"] = bool(areas)  # of all these puzzles they are the usual ones
    elif areas:
        regions: list[list[int | None]] = [[None] * columns for _ in range(rows)]
        for label, area in enumerate(areas):
            for r, c in area:
                regions[r - 1][c - 1] = label
        clues["regions"] = regions
    stated = flat(neutral["constraints"])
    entries = [ENTRIES[it["type"]](it) for it in stated if it["type"] != "region"]
    for name, value in chain.from_iterable(x if isinstance(x, list) else [x] for x in entries):
        if value is True:
            params[name] = True
        elif isinstance(value, tuple):
            (r, c), letter = value
            grid = clues.setdefault(name, [[None] * columns for _ in range(rows)])
            grid[r - 1][c - 1] = letter
        else:
            clues.setdefault(name, []).extend(value if isinstance(value, list) else [value])
    return {"type": "variant_sudoku", "rows": rows, "cols": columns, "clues": clues, "params": params}


def flat(constraints: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the constraints with those of each "and", which all hold, in its place."""
    for it in constraints:
        if it["type"] == "and":
            yield from flat(it["constraints"])
        else:
            yield it


TRANSLATED = [puzzle for puzzle in published() if not missing(puzzle)]


@pytest.mark.deep
@pytest.mark.outside
@pytest.mark.parametrize("puzzle", TRANSLATED, ids=lambda puzzle: puzzle["id"])
def test_a_published_puzzle_has_the_recorded_answer(puzzle: dict[str, Any]) -> None:
    verdict = gridproof.check(read_record(record_of(puzzle)), timeout=5)
    wanted = {1: "unique", 0: "none", "2+": "multiple"}.get(puzzle["solution_count"])
    if wanted is not None:
        assert verdict.status in (wanted, "unknown")
    if puzzle["solution"] is not None and verdict.status == "unique":
        assert digits_of(verdict.answers[0], puzzle) == puzzle["solution"]


def digits_of(answer: dict[str, Any], puzzle: dict[str, Any]) -> list[int]:
    """Return the digits of the board, without those of squares below it."""
    return [digit for row in answer["values"][: puzzle["neutral"]["rows"]] for digit in row]


MANY_FREE = 20
"""Number of free squares at which a board's steps would take all the time."""


@pytest.mark.deep
@pytest.mark.outside
@pytest.mark.parametrize(
    "puzzle",
    [each for each in TRANSLATED if each["solution"] and len(each["neutral"]["free"]) < MANY_FREE],
    ids=lambda puzzle: puzzle["id"],
)
def test_no_step_removes_the_recorded_answer(puzzle: dict[str, Any]) -> None:
    """At the end of the steps a candidate outside the answer is taken away, and they go on."""
    read = read_record(record_of(puzzle))
    answer = dict(zip(read.board.cells(), puzzle["solution"], strict=False))  # squares below have none
    state, turn = State.of(read, Deadline(8)), 0
    with suppress(Unknown):
        while not state.is_solved:
            for step in steps(state, techniques_of("basic"), all_reasons=False):
                assert all(answer.get(cell) != value for cell, value in step.removes), str(step)
                assert all(answer.get(cell, value) == value for cell, value in step.places), str(step)
            names = state.network.candidates
            wrong = [n for n in bits(state.alive) if answer.get(names[n][0], names[n][1]) != names[n][1]]
            assert wrong or state.is_solved or len(answer) < len(state.network.cell_mask)
            if not wrong:
                break
            turn += 7919
            state.remove(1 << wrong[turn % len(wrong)])


SECONDS = 60
"""The CPU time for a puzzle."""


def checked(puzzle: dict[str, Any]) -> tuple[float, str]:
    """Return the CPU time of a puzzle from record to verdict, and the differences from the recorded facts. It
    runs in a process of its own without a deadline, as one with a deadline would work in yet another process.
    """
    ours, its = os.pipe()
    if not (child := os.fork()):
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        start = time.process_time()
        try:
            verdict = gridproof.check(read_record(record_of(puzzle)))
        except Exception:
            traceback.print_exc()
            os._exit(1)
        took = time.process_time() - start
        answer = digits_of(verdict.answers[0], puzzle) if verdict.answers else None
        expected = {1: "unique", 0: "none", "2+": "multiple"}.get(puzzle["solution_count"], "?")
        right = verdict.status == expected and (expected != "unique" or puzzle["solution"] in (None, answer))
        os.write(its, json.dumps([took, "" if right else f"{verdict.status}, not {expected}"]).encode())
        os._exit(0)
    os.close(its)
    with os.fdopen(ours) as pipe:
        output = pipe.read()
    _, status = os.waitpid(child, 0)
    if output:
        took, fault = json.loads(output)
        return took, fault
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return float(SECONDS), f"unknown after {SECONDS} s" if late else "failed"


def main() -> None:
    """Check all translatable puzzles, or the named ones, and print the features missing for the others."""
    lacks: Counter[str] = Counter()
    spent: list[tuple[float, str, str]] = []
    gridproof.check(gridproof.sample("killer_sudoku", 2))  # imports the modules that all of them need
    for puzzle in published():
        if sys.argv[1:] and not any(name in puzzle["id"] for name in sys.argv[1:]):
            continue
        if names := missing(puzzle):
            lacks.update(names)
        else:
            took, fault = checked(puzzle)
            spent.append((took, fault, puzzle["id"]))
    for took, fault, name in sorted(spent):
        print(f"{1000 * took:9.1f} ms  {name}  {fault}")
    faults = sum(bool(fault) for _, fault, _ in spent)
    print(len(spent), "checked,", faults, "not as recorded; missing:", dict(lacks.most_common()))


if __name__ == "__main__":
    main()
