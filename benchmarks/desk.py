"""The desk's delay until a verdict: ``python benchmarks/desk.py [--kinds A,B] [--edits N]``

Vocabulary
    stroke     one clue of the middle sample of a kind taken away, or put back
    verdict    all that a page gets: read, one search for the status and the true candidates, count, pictures,
               and the JSON of them
    clash      a clue changed so that there is no solution: the verdict looks for the smallest clash too

All runs in one process, like the worker of a page; the first `WARM` verdicts of a kind, which compile its
live model, are listed apart. For drafts with several solutions it prints the number with all their candidates
in time, and the numbers with an exact count and with one that reached the bound.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from desk import middle_sample, with_a_clue_changed, with_a_clue_less

from gridproof.frontends.desk.verdict import LIMIT, Standing, stand, told
from gridproof.puzzles import kind_names, read_record

WARM = 3


def strokes(kind: str, edits: int) -> Iterator[dict[str, Any]]:
    """Yield the middle sample of a kind, and again after each clue that is taken away."""
    sample = middle_sample(kind)
    drafts = with_a_clue_less(sample, 200)
    Random(1).shuffle(drafts)
    yield sample
    for draft in drafts[:edits]:
        yield draft
        yield sample


def asked(record: dict[str, Any]) -> tuple[float, Standing]:
    """Return the milliseconds of a verdict, and the standing of the draft."""
    started = time.perf_counter()
    standing = stand(read_record(record))
    json.dumps(told(standing))
    return 1000 * (time.perf_counter() - started), standing


def part(times: list[float], share: float) -> float:
    """Return the time that this share of some stays below."""
    return sorted(times)[min(int(share * len(times)), len(times) - 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", default=",".join(kind_names()))
    parser.add_argument("--edits", type=int, default=10)
    parser.add_argument("--json", type=Path, help="where the times of each kind are written, a line each")
    options = parser.parse_args()
    stand(read_record(middle_sample("sudoku")))  # same imports as the verdicts
    every: dict[str, list[float]] = {"first": [], "put back": [], "taken away": [], "clash": []}
    worst: list[tuple[float, float, str]] = []
    several = whole = counted = 0
    for kind in options.kinds.split(","):
        times: dict[str, list[float]] = {name: [] for name in every}
        for number, record in enumerate(strokes(kind, options.edits)):
            took, standing = asked(record)
            away = number % 2 == 1
            times["first" if number < WARM else "taken away" if away else "put back"].append(took)
            if away and standing.status == "multiple":
                several += 1
                whole += not standing.undecided
                counted += standing.exact or standing.count >= LIMIT
        for record in with_a_clue_changed(middle_sample(kind)):
            took, standing = asked(record)
            if standing.status == "none":
                times["clash"].append(took)
        for name, values in times.items():
            every[name] += values
        after = times["taken away"] + times["put back"] or times["first"]
        worst.append((median(times["taken away"] or after), max(after), kind))
        if options.json:
            with options.json.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"kind": kind, **times}) + "\n")
    print(f"{'milliseconds':14}{'median':>8}{'95 %':>8}{'most':>8}{'verdicts':>10}")
    for name, values in every.items():
        if values:
            print(
                f"{name:14}{median(values):8.1f}{part(values, 0.95):8.1f}{max(values):8.1f}{len(values):10}"
            )
    print(f"of {several} drafts with several solutions {whole} had all candidates, {counted} the count")
    print("the slowest kinds, median of a clue taken away, and most of all:")
    for middle, most, kind in sorted(worst, reverse=True)[:8]:
        print(f"  {kind:22}{middle:8.1f}{most:8.1f}")


if __name__ == "__main__":
    main()
