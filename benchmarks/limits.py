"""Commands that run on past their time limit: each command on the largest sample of each kind.

    python benchmarks/limits.py [--limit SECONDS] [--over SECONDS] [--hardest | --boards FILE] [KIND...]

The clock of all limits is the CPU clock of this process, so that other work on the machine is left out.
A line is printed for each command that takes more than the limit and `--over`; the last line counts. With
``--hardest`` the sample with the highest rating is taken, with ``--boards`` every board of a file of records.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from gridproof import InputError, rate
from gridproof.frontends.cli import cli
from gridproof.frontends.cli.output import OutOfTime
from gridproof.frontends.output.exits import BAD_INPUT, FAULT
from gridproof.puzzles import Deadline, kind_names, read_record
from gridproof.puzzles.samples import samples

COMMANDS = (
    ("solve",), ("check",), ("explain",), ("explain", "--json"), ("rate",), ("hint",), ("hint", "--json"),
    ("candidates",), ("count", "--limit", "1000"), ("redundant",), ("complete",), ("prove", "-o", "p.txt"),
    ("explain", "--teach"), ("explain", "--guess"), ("candidates", "--counts", "3"),
    ("redundant", "--greedy"), ("effort",), ("prove", "--form", "steps", "-o", "p.txt"),
    ("render", "--check", "-o", "p.svg"), ("render", "--step", "9", "-o", "p.svg"), ("check", "--confirm"),
)  # fmt: skip
"""The commands that take a time limit."""

RATING = 1.0
"""Seconds to rate a sample."""


def largest_sample(kind: str) -> dict[str, Any]:
    """Return the sample of a kind with the most candidates."""
    return max(samples(kind), key=lambda record: sum(map(len, read_record(record).domains.values())))


def hardest_sample(kind: str) -> dict[str, Any]:
    """Return the sample of a kind with the highest rating, as far as a second of work tells."""
    return max(samples(kind), key=lambda record: rate(record, timeout=RATING).score)


def boards(kinds: list[str], file: Path | None, hardest: bool) -> Iterator[dict[str, Any]]:
    """Yield the boards to be asked about: those of a file, or one sample of each kind."""
    if file is None:
        yield from map(hardest_sample if hardest else largest_sample, kinds or kind_names())
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if not kinds or record["type"] in kinds:
            yield record


def taken(command: tuple[str, ...], text: str, limit: float) -> float:
    """Return the CPU seconds that a command takes with a limit."""
    began = time.process_time()
    runner = CliRunner()
    with runner.isolated_filesystem():
        done = runner.invoke(cli, [*command, "--timeout", f"{limit:g}", text], standalone_mode=False)
    if done.return_value in (FAULT, BAD_INPUT) or not isinstance(done.exception, OutOfTime | None):
        raise InputError(f"{' '.join(command)}: {done.exception or done.output}")
    return time.process_time() - began


def asked(
    records: Iterable[dict[str, Any]], limit: float
) -> Iterator[tuple[dict[str, Any], tuple[str, ...], float]]:
    """Yield each board and command, with the CPU seconds that the command takes."""
    for record in records:
        text = json.dumps(record)
        for command in COMMANDS:
            yield record, command, taken(command, text, limit)


def main() -> None:
    """Print the commands that are late."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--over", type=float, default=1.0)
    parser.add_argument("--hardest", action="store_true")
    parser.add_argument("--boards", type=Path)
    parser.add_argument("kinds", nargs="*")
    options = parser.parse_args()
    Deadline.clock = time.process_time
    number = late = 0
    for record, command, seconds in asked(
        boards(options.kinds, options.boards, options.hardest), options.limit
    ):
        number += 1
        if seconds > options.limit + options.over:
            late += 1
            name = f"{record['type']} {record.get('id', '')}".strip()
            print(f"{name}: {' '.join(command)} took {seconds:.1f} s", flush=True)
    print(f"{late} of {number} are late with a limit of {options.limit:g} s")


if __name__ == "__main__":
    main()
