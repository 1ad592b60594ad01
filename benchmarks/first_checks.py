"""The first board of each kind and size, read and checked by two checkouts in turns: CPU time and ratios.

    python benchmarks/first_checks.py OLD_CHECKOUT NEW_CHECKOUT [KIND…] [--rounds 15] [--file FILE.jsonl]

Each checkout has one process, warm: it has checked every board once. Before each measurement it drops its
live models and its caches of boards and clues, so that all rules of the size are made anew; the cache of
encodings stays. The two take their turns on one board, and of `--rounds` the least time counts, so that a
machine that others use does little harm. `settled` boards are those that narrowing decides in the new one.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = Path("puzzles", "samples", "boards")

MOST_KEPT = 4096
"""A cache of more entries than this is of names of squares and the like, and stays."""


def boards(kinds: list[str], file: Path | None, checkouts: list[Path]) -> dict[str, str]:
    """Return the text of the boards to check: the first sample of each kind, by default of the kinds in all
    checkouts, or the boards of a file by their id.
    """
    if file:
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line]
        return {json.loads(line).get("id") or str(i): line for i, line in enumerate(lines)}
    kind_sets = [{path.stem for path in (checkout / SAMPLES).glob("*.jsonl")} for checkout in checkouts]
    names = kinds or sorted(set.intersection(*kind_sets))
    texts = [(ROOT / SAMPLES / f"{kind}.jsonl").read_text(encoding="utf-8") for kind in names]
    return {kind: text.split("\n", 1)[0] for kind, text in zip(names, texts, strict=True)}


def clearing() -> list[Any]:
    """Return the functions that empty the caches of boards and clues."""
    rooms = [
        module
        for name, module in sys.modules.items()
        if name.startswith("gridproof.puzzles")
        and not name.startswith(("gridproof.puzzles.constraints", "gridproof.puzzles.kernels"))
    ]
    clears = {}
    for item in chain.from_iterable(vars(module).values() for module in rooms):
        clear, parameters = getattr(item, "cache_clear", None), getattr(item, "cache_parameters", None)
        most = parameters()["maxsize"] if parameters else 0
        if clear and most is not None and most <= MOST_KEPT:
            clears[id(item)] = clear
    return list(clears.values())


def serve() -> None:
    """Answer each board on standard input by its CPU milliseconds and what decided it."""
    import gridproof
    from gridproof.frontends.api import forget

    assert Path.cwd() in Path(gridproof.__file__).parents

    def checked(text: str) -> tuple[float, str]:
        started = time.process_time()
        (puzzle,) = gridproof.read(text)
        verdict = gridproof.check(puzzle, timeout=60)
        if verdict.status != "unique":
            raise SystemExit(f"{text[:60]}: {verdict.status}")
        return (time.process_time() - started) * 1000, verdict.backend

    for text in json.loads(sys.stdin.readline()):
        checked(text)
    gc.collect()
    gc.freeze()
    clears = clearing()
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        for clear in (*clears, forget):
            clear()
        gc.collect()
        print(json.dumps(checked(json.loads(line))), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("checkouts", nargs=2, type=Path)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--file", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    texts = boards(options.kinds, options.file, options.checkouts)
    least: dict[str, list[float]] = {name: [float("inf")] * 2 for name in texts}
    settled = set()
    with ExitStack() as stack:
        children = []
        for checkout in (path.resolve() for path in options.checkouts):
            environment = os.environ | {"PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
            child = subprocess.Popen(
                [sys.executable, __file__, "--serve"], env=environment, cwd=checkout, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            )  # fmt: skip
            children.append(stack.enter_context(child))
            assert child.stdin
            print(json.dumps(list(texts.values())), file=child.stdin, flush=True)

        def answer(child: subprocess.Popen[str]) -> Any:
            assert child.stdout
            return json.loads(child.stdout.readline() or sys.exit("a checkout failed"))

        for child in children:
            answer(child)
        for turn in range(options.rounds):
            for name, text in texts.items():
                for which in (0, 1) if turn % 2 else (1, 0):
                    child = children[which]
                    print(json.dumps(text), file=child.stdin, flush=True)
                    used, decided_by = answer(child)
                    least[name][which] = min(least[name][which], used)
                    if which and decided_by == "rules":
                        settled.add(name)
        for child in children:
            assert child.stdin
            child.stdin.close()
    ratios = {name: new / old for name, (old, new) in least.items()}
    for name in sorted(texts, key=ratios.__getitem__):
        old, new = least[name]
        print(f"{name:26} {old:9.2f} {new:9.2f} {ratios[name]:6.2f}{'  settled' * (name in settled)}")
    for group, names in (("all", set(texts)), ("settled", settled), ("searched", set(texts) - settled)):
        data = sorted(ratios[name] for name in names)
        if data:
            slower = sum(ratio > 1.1 for ratio in data)
            print(
                f"{group}: {len(data)} boards, median {statistics.median(data):.3f}, least {data[0]:.2f}, "
                f"greatest {data[-1]:.2f}, slower by more than a tenth: {slower}"
            )


if __name__ == "__main__":
    serve() if "--serve" in sys.argv[1:] else main()
