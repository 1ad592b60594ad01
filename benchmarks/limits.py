"""Commands that run on past their time limit: each command on the largest sample of each kind.

    python benchmarks/limits.py [--limit SECONDS] [--over SECONDS] [KIND...]

The clock of all limits is the CPU clock of this process, so that other work on the machine is left out.
A line is printed for each command that takes more than the limit and `--over`; the last line counts.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from typing import Any

from click.testing import CliRunner

from gridproof.frontends.cli import cli
from gridproof.puzzles import Deadline, kind_names, read_record
from gridproof.puzzles.samples import samples

COMMANDS = (
    ("solve",), ("check",), ("explain",), ("explain", "--json"), ("rate",), ("hint",), ("hint", "--json"),
    ("candidates",), ("count", "--limit", "1000"), ("redundant",), ("complete",), ("prove", "-o", "p.txt"),
)  # fmt: skip
"""The commands that take a time limit."""


def largest_sample(kind: str) -> dict[str, Any]:
    """Return the sample of a kind with the most candidates."""
    return max(samples(kind), key=lambda record: sum(map(len, read_record(record).domains.values())))


def taken(command: tuple[str, ...], text: str, limit: float) -> float:
    """Return the CPU seconds that a command takes with a limit."""
    began = time.process_time()
    runner = CliRunner()
    with runner.isolated_filesystem():
        runner.invoke(cli, [*command, "--timeout", f"{limit:g}", text], standalone_mode=False)
    return time.process_time() - began


def late(kinds: list[str], limit: float, over: float) -> Iterator[tuple[str, str, float]]:
    """Yield each kind and command that takes more than the limit and `over` seconds, with its seconds."""
    for kind in kinds:
        text = json.dumps(largest_sample(kind))
        for command in COMMANDS:
            seconds = taken(command, text, limit)
            if seconds > limit + over:
                yield kind, " ".join(command), seconds


def main() -> None:
    """Print the commands that are late."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--over", type=float, default=1.0)
    parser.add_argument("kinds", nargs="*")
    options = parser.parse_args()
    Deadline.clock = time.process_time
    kinds, number = options.kinds or [*kind_names()], 0
    for kind, command, seconds in late(kinds, options.limit, options.over):
        number += 1
        print(f"{kind}: {command} took {seconds:.1f} s", flush=True)
    print(f"{number} of {len(kinds) * len(COMMANDS)} are late with a limit of {options.limit:g} s")


if __name__ == "__main__":
    main()
