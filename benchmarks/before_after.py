"""Before and after, side by side: every kind, first and largest sample, first puzzle and the ones after it.

    python benchmarks/before_after.py OLD_CHECKOUT [KIND…] [--backend sat] [--repeat 3] [--first]

Each version runs in processes of its own, in turns, so that a loaded machine slows both alike. Times are CPU
milliseconds to read and check a puzzle: the *first* with empty caches, and the mean of the `AFTER` that
follow, which are other samples of the same size, or the same with another id; the second of them pays for the
model that is kept. The least time of `ROUNDS` counts for each puzzle, after one that warms the interpreter
up. `MB` is the peak of memory.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AFTER = 40
ROUNDS = 3
SECONDS = 120
Figures = dict[str, float]


def boards(kind: str) -> list[dict[str, object]]:
    """Return the samples of a kind, without those that are too hard for a benchmark."""
    path = ROOT / "puzzles" / "samples" / "boards" / f"{kind}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def series(kind: str, largest: bool) -> list[str]:
    """Return the texts to check: a sample, then `AFTER` more of its size."""
    records = boards(kind)
    chosen = max(records, key=lambda board: board["rows"] * board["cols"]) if largest else records[0]  # type: ignore[operator]
    same = [b for b in records if (b["rows"], b["cols"]) == (chosen["rows"], chosen["cols"])]
    start = same.index(chosen)
    turn = [same[(start + i) % len(same)] for i in range(AFTER + 1)]
    return [json.dumps(board | {"id": f"{kind}-{i}"}) for i, board in enumerate(turn)]


def measure(kind: str, largest: bool, backend: str) -> Figures:
    """Measure this version, in this process."""
    import gridproof
    from gridproof.frontends.api import forget

    def checked(text: str) -> float:
        started = time.process_time()
        (puzzle,) = gridproof.read(text)
        status = gridproof.check(puzzle, backend, timeout=SECONDS / 4).status
        if status != "unique":
            raise SystemExit(f"{kind}: {status}")
        return (time.process_time() - started) * 1000

    def round() -> list[float]:
        forget()
        return list(map(checked, texts))

    texts = series(kind, largest)
    started = time.process_time()
    rounds = [round()]
    if time.process_time() - started < SECONDS / 4 / ROUNDS:
        rounds = [round() for _ in range(ROUNDS)]
    first, *after = map(min, zip(*rounds, strict=True))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"first": first, "after": statistics.mean(after), "MB": memory}


def child(checkout: Path, kind: str, largest: bool, backend: str) -> Figures | None:
    """Measure one version in a process of its own; None if it does not end in time."""
    command = [sys.executable, __file__, str(checkout), kind, "--backend", backend, "--measure"]
    environment = os.environ | {"PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
    try:
        ran = subprocess.run(
            command + ["--largest"] * largest, env=environment, cwd=checkout, timeout=SECONDS,
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return None
    figures: Figures = json.loads(ran.stdout)
    return figures


def compared(old: Path, kind: str, largest: bool, backend: str, repeat: int) -> list[Figures] | None:
    """Return the least figures of both versions over a few turns, or None if one does not end in time."""
    turns = [[child(checkout, kind, largest, backend) for checkout in (old, ROOT)] for _ in range(repeat)]
    both = []
    for version in zip(*turns, strict=True):
        ended = [figures for figures in version if figures is not None]
        if not ended:
            return None
        both.append({name: min(figures[name] for figures in ended) for name in ended[0]})
    return both


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("old", type=Path)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--backend", default="sat")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--first", action="store_true", help="the first sample of each kind alone")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--largest", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(measure(options.kinds[0], options.largest, options.backend)))
        return
    samples = (ROOT / "puzzles" / "samples" / "boards").glob("*.jsonl")
    kinds = options.kinds or sorted(path.stem for path in samples)
    print(f"{'kind':26} {'first: old':>10} {'new':>8} {'ratio':>6}"
          f"  {'after: old':>10} {'new':>8} {'ratio':>6}  {'MB: old':>8} {'new':>6}")  # fmt: skip
    ratios: dict[str, list[float]] = {"first": [], "after": [], "MB": []}
    for kind in kinds:
        for largest in (False,) if options.first else (False, True):
            both = compared(options.old.resolve(), kind, largest, options.backend, options.repeat)
            name = f"{kind}{' (largest)' * largest}"
            if both is None:
                print(f"{name:26} not in time")
                continue
            old, new = both
            for figure, values in ratios.items():
                values.append(old[figure] / new[figure])
            print(
                f"{name:26} {old['first']:10.1f} {new['first']:8.1f} {ratios['first'][-1]:6.2f}"
                f"  {old['after']:10.1f} {new['after']:8.1f} {ratios['after'][-1]:6.2f}"
                f"  {old['MB']:8.0f} {new['MB']:6.0f}",
                flush=True,
            )
    for figure, values in ratios.items():
        if len(values) > 1:
            quarter, median, three = statistics.quantiles(values, n=4)
            slower = sum(ratio < 0.9 for ratio in values)
            print(
                f"{figure}: median {median:.2f}, quartiles {quarter:.2f} and {three:.2f}, "
                f"least {min(values):.2f}, under 0.9: {slower} of {len(values)}"
            )


if __name__ == "__main__":
    main()
