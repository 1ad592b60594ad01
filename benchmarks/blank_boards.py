"""Blank boards of every kind: ``python benchmarks/blank_boards.py [--kinds A,B] [--timeout T] [--most CPU]``

Vocabulary
    blank      a board of a kind with only the required entries: no numbers, no borders inside, no pieces
    default    the size that the kind's recipe has, else that of its first sample
    large      20×20, or the nearest size that the kind allows
    ask        `check`, `solve` or `candidates` of one blank board

Every ask is made in a fork, so that nothing is left of the one before; the time is the fork's CPU time, with
reading, in seconds. With ``--timeout T`` each ask gets that limit, and what counts is how much later than it
the answer comes. An ask that has not answered after ``--most`` CPU seconds is ended and written as ``over``.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from blank import LARGE, blank

import gridproof
from gridproof.puzzles import InputError, TooLarge, kind_names
from gridproof.puzzles.records import read_record

ASKS = ("check", "solve", "candidates")


def ask(command: str, record: dict[str, Any], timeout: float | None, answer: Connection) -> None:
    """Ask once in a fork, and send the answer and its cost."""
    started = time.process_time()
    try:
        result = getattr(gridproof, command)(read_record(record), timeout=timeout)
        reason = getattr(result, "message", "") or getattr(result, "reason", "")
        status = result.status
    except (InputError, TooLarge) as error:
        status, reason = "refused", str(error)
    answer.send((status, reason, time.process_time() - started))


def asked(command: str, record: dict[str, Any], timeout: float | None, most: float) -> tuple[str, str, float]:
    """Return the status, its message, and the CPU seconds."""
    context = get_context("fork")
    mine, theirs = context.Pipe(duplex=False)
    fork = context.Process(target=ask, args=(command, record, timeout, theirs))
    fork.start()
    theirs.close()
    resource.prlimit(fork.pid or 0, resource.RLIMIT_CPU, (int(most) + 1, int(most) + 2))
    try:
        result: tuple[str, str, float] = mine.recv()
    except EOFError:
        result = "over", "", most
    fork.join()
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", default=",".join(kind_names()))
    parser.add_argument("--sizes", default="default,large")
    parser.add_argument("--asks", default=",".join(ASKS))
    parser.add_argument("--timeout", type=float)
    parser.add_argument("--most", type=float, default=10)
    parser.add_argument("--json", type=Path, help="where each ask is written, a line each")
    options = parser.parse_args()
    gridproof.check(blank("sudoku", (4, 4)))  # same imports as the asks
    sizes = {"default": None, "large": LARGE}
    for kind in options.kinds.split(","):
        for size in options.sizes.split(","):
            record = blank(kind, sizes[size])
            shape = f"{record['rows']}×{record['cols']}"
            line = []
            for command in options.asks.split(","):
                status, reason, seconds = asked(command, record, options.timeout, options.most)
                line.append(f"{command} {status} {seconds:.2f}")
                row = {"kind": kind, "size": size, "shape": shape, "ask": command, "status": status}
                row |= {"seconds": round(seconds, 3), "reason": reason}
                if options.json:
                    with options.json.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
                if status in ("refused", "unknown"):
                    line[-1] += f" ({reason})"
            print(f"{kind} {shape}: {' · '.join(line)}", flush=True)


if __name__ == "__main__":
    main()
