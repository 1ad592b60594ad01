"""The answers of two checkouts to the same questions, compared byte for byte.

    python benchmarks/same_answers.py OLD_CHECKOUT
    python benchmarks/same_answers.py OLD_CHECKOUT --kind masyu --kind hitori --command check --seconds 60

Every sample of the old checkout is put to each command of both, through the command line. Seconds and
milliseconds are taken out of their output. A question that one of them does not answer in time is listed and
not compared. The exit code is 1 if an answer differs.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import select
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any, NamedTuple

FORMS = ("record", "text", "line", "puzzlink", "pzprv3", "sgt")
EXPORTS = ("cnf", "lp", "mps", "cp-sat")

COMMANDS: dict[str, tuple[str, ...]] = {
    "check": ("check",),
    "check --json": ("check", "--json"),
    "solve": ("solve",),
    "solve --json": ("solve", "--json"),
    "explain": ("explain",),
    "explain --json": ("explain", "--json"),
    "explain --profile wodm": ("explain", "--profile", "wodm"),
    "rate": ("rate",),
    "hint": ("hint",),
    **{f"convert --to {form}": ("convert", "--to", form) for form in FORMS},
    "render": ("render",),
    "render --both": ("render", "--both"),
    **{f"export --to {form}": ("export", "--to", form) for form in EXPORTS},
}
"""Commands asked about every board."""

GENERAL = {"kinds --json": ("kinds", "--json"), "backends --json": ("backends", "--json")}

TIMES = re.compile(r'"seconds":\s?[\d.e-]+|[\d.]+ ms')

WORKER = """
import json, sys
from click.testing import CliRunner
from gridproof.frontends.cli import cli

answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    done = CliRunner().invoke(cli, json.loads(line), standalone_mode=False)
    problem = f"{type(done.exception).__name__}: {done.exception}" if done.exception else ""
    answers.write(json.dumps([done.return_value, problem, done.stdout, done.stderr]) + "\\n")
    answers.flush()
"""

SAMPLES = """
import json
from gridproof.puzzles import kind_names
from gridproof.puzzles.samples import samples

for kind in kind_names():
    for number, record in enumerate(samples(kind), 1):
        print(json.dumps([kind, number, record]))
"""

Answer = list[Any]


class Side:
    """One checkout, asked through a process that is started again after a question that takes too long."""

    def __init__(self, checkout: Path, seconds: float) -> None:
        self.environment = os.environ | {
            "PYTHONPATH": str(checkout),
            "NO_COLOR": "1",
            "PYTHONHASHSEED": "0",
        }
        self.checkout = checkout
        self.seconds = seconds
        self.process: subprocess.Popen[str] | None = None

    def printed(self, code: str) -> list[str]:
        """Return the output of a program in this checkout, by lines."""
        command = [sys.executable, "-c", code]
        process = subprocess.run(
            command, env=self.environment, cwd=self.checkout, capture_output=True, text=True, check=True
        )
        return process.stdout.splitlines()

    def ask(self, arguments: tuple[str, ...]) -> None:
        """Put a question."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-c", WORKER], env=self.environment, cwd=self.checkout, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Answer | None:
        """Return the answer to the question, or None if it takes too long."""
        assert self.process is not None
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], self.seconds)
        text = self.process.stdout.readline() if ready else ""
        if text:
            code, *texts = json.loads(text)
            return [code, *(TIMES.sub("", each) for each in texts)]
        self.end()
        return None

    def end(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


class Question(NamedTuple):
    """Question about a board, by a command."""

    board: str
    command: str
    arguments: tuple[str, ...]


def questions(old: Side, kinds: list[str], commands: list[str], samples: int) -> Iterator[Question]:
    """Yield all questions, or those about the first samples of some kinds by some commands."""
    if not kinds:
        yield from (
            Question("", name, arguments) for name, arguments in GENERAL.items() if is_wanted(name, commands)
        )
    for line in old.printed(SAMPLES):
        kind, number, record = json.loads(line)
        if number <= samples and (not kinds or kind in kinds):
            board = json.dumps(record, ensure_ascii=False)
            for name, arguments in COMMANDS.items():
                if is_wanted(name, commands):
                    yield Question(f"{kind} {number}", name, (*arguments, board))


def is_wanted(name: str, commands: list[str]) -> bool:
    """Return whether a command is among those asked for: each is the beginning of its name."""
    return not commands or any(name.startswith(command) for command in commands)


def difference(one: Answer, other: Answer, most: int = 12) -> str:
    """Return the differences of two answers, in lines."""
    texts = ("\n".join(str(part) for part in answer).splitlines() for answer in (one, other))
    lines = [line[:200] for line in unified_diff(*texts, "old", "new", lineterm="", n=0)]
    return "\n".join(f"    {line}" for line in lines[2 : 2 + most])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", type=Path, help="the other checkout")
    parser.add_argument("--kind", action="append", default=[], help="only samples of this kind")
    parser.add_argument("--command", action="append", default=[], help="only commands that begin so")
    parser.add_argument("--samples", type=int, default=99, help="only the first of each kind")
    parser.add_argument("--seconds", type=float, default=20, help="for one question (default 20)")
    options = parser.parse_args()
    old = Side(options.old.resolve(), options.seconds)
    new = Side(Path(__file__).parent.parent.resolve(), options.seconds)
    counts: Counter[str] = Counter()
    for question in questions(old, options.kind, options.command, options.samples):
        for side in (old, new):
            side.ask(question.arguments)
        before, after = old.answer(), new.answer()
        if before is None or after is None:
            slow = " and ".join(name for name, answer in (("old", before), ("new", after)) if answer is None)
            print(f"{question.board} {question.command}: no answer in time: {slow}", flush=True)
            counts[f"no answer in time: {slow}"] += 1
        elif before != after:
            print(f"{question.board} {question.command}: differs\n{difference(before, after)}", flush=True)
            counts[f"differs: {question.command}"] += 1
        else:
            counts["same"] += 1
    for side in (old, new):
        side.end()
    for name, count in sorted(counts.items()):
        print(f"{count:6,} {name}")
    return 1 if any(name.startswith("differs") for name in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
