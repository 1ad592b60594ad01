"""Time of published variant sudokus: is the answer the only one, which values occur, which clues are spare.

    python benchmarks/variants.py [--sets tarek-all,hs-killers] [--opened] [--backend sat:glucose4] [--each]

prints for each set the CPU milliseconds that a puzzle takes from its record to `check`, `candidates` and
`redundant`. Each is asked once, after those before it, as a program would; a model that puzzles share is
kept. `--opened` asks for the candidates of the same boards with 15, 35, 60 and 100 % of their clues dropped,
which a seed draws. The puzzles are those of ../shared/data/variants, which stay outside of the repository.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import gridproof

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

PUBLISHED = Path(__file__).parent.parent / "tests" / "puzzles" / "parts" / "test_published.py"

SETS = ("tarek-all", "extreme-killers", "hs-killers", "mathemagic-killers", "hard-thermos", "hard-renban",
        "hard-pencilmarks", "little-killer-snipes")  # fmt: skip
"""Sets by the start of their ids; all other puzzles are examples."""

SHARES = 15, 35, 60, 100
"""Percents of the clues that are dropped."""

Record = dict[str, Any]


def published() -> Iterator[tuple[str, Record]]:
    """Yield names and records of the puzzles that our parts can express; the others are printed."""
    spec = spec_from_file_location("published", PUBLISHED)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for puzzle in module.TRANSLATED:
        name, record = puzzle["id"].removeprefix("iss/"), module.record_of(puzzle)
        try:
            gridproof.read_one(record)
        except gridproof.InputError as error:
            print(f"{name} is left out: {error}")
        else:
            yield name, record


def set_of(name: str) -> str:
    """Return the set that a puzzle belongs to."""
    return next((prefix for prefix in SETS if name.startswith(prefix)), "examples")


def opened(record: Record, share: int, seed: str) -> Record:
    """Return the record without this share of its clues, those of the grid and of all parts but the
    regions.
    """
    places = [
        (field, i, j)
        for field, values in record["clues"].items()
        if field != "regions"
        for i, row in enumerate(values)
        for j in (range(len(row)) if isinstance(row, list) else (-1,))
        if j < 0 or row[j] is not None
    ]
    dropped = set(Random(seed).sample(places, len(places) * share // 100))
    clues = {
        field: values
        if field == "regions"
        else [
            [None if (field, i, j) in dropped else clue for j, clue in enumerate(row)]
            if isinstance(row, list)
            else row
            for i, row in enumerate(values)
            if (field, i, -1) not in dropped
        ]
        for field, values in record["clues"].items()
    }
    return record | {"clues": clues}


def measured(ask: Callable[[], Any]) -> tuple[float, str]:
    """Return CPU milliseconds and the status."""
    start = time.process_time()
    status = str(ask().status)
    return 1e3 * (time.process_time() - start), status


def table(title: str, times: dict[str, list[float]], unknown: dict[str, int]) -> None:
    """Print a line for each set."""
    print(f"\n| {title} | median ms | max ms | sum ms | not decided |\n| --- | --- | --- | --- | --- |")
    for name, spent in times.items():
        numbers = f"{statistics.median(spent):.0f} | {max(spent):.0f} | {sum(spent):.0f}"
        print(f"| {name} ({len(spent)}) | {numbers} | {unknown.get(name, 0)} |")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sets", default=",".join((*SETS, "examples")))
    parser.add_argument("--backend", default="auto")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--opened", action="store_true")
    parser.add_argument("--each", action="store_true", help="print each puzzle, too")
    arguments = parser.parse_args()
    records = [(name, record) for name, record in published() if set_of(name) in arguments.sets.split(",")]
    questions: dict[str, Callable[..., Any]] = {
        "unique": gridproof.check,
        "candidates": gridproof.candidates,
        "spare clues": gridproof.redundant,
    }
    if arguments.opened:
        records = [
            (f"{name}, {share} % dropped", opened(record, share, f"{name} {share}"))
            for share in SHARES
            for name, record in records
        ]
        questions = {"candidates": gridproof.candidates}
    for title, question in questions.items():
        times: dict[str, list[float]] = {}
        unknown: dict[str, int] = {}
        for name, record in records:
            spent, status = measured(partial(question, record, arguments.backend, timeout=arguments.timeout))
            of = name.rpartition(", ")[2] if arguments.opened else set_of(name)
            times.setdefault(of, []).append(spent)
            unknown[of] = unknown.get(of, 0) + (status == "unknown")
            if arguments.each:
                print(f"{spent:9.1f} {status:9} {name}", flush=True)
        table(title, times, unknown)


if __name__ == "__main__":
    main()
