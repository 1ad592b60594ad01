"""Small faults, listed as data, and whether the tests see them.

    python benchmarks/mutants.py                             all, half an hour of CPU
    python benchmarks/mutants.py --part models-store         one part; may be given several times
    python benchmarks/mutants.py --list                      only say what would be run
    python benchmarks/mutants.py --results runs.jsonl        keep what was found, and go on where it ends

A file ``mutations/PART.toml`` holds groups of mutants. A group names the file that they change, their effect
for a user, and the tests that should catch them. A mutant is a text that stands once in that file, and
another in its place. Each is made alone, in a copy of the checkout; a kernel in C is compiled anew there.

The tests run as a plain run takes them, but two examples of each family, those of one fixed draw, and all
examples of a test that is named by ``::``. A file that says ``deep = true`` at its top has all of them run.

Vocabulary
    caught     a test fails, or the tests do not end within their limit of CPU time
    equivalent no test can see it, for the reason that stands beside it; it is not run
    survives   known to be seen by no test, with what a user would get
    untried    nobody has run it yet

>>> store = [mutant for mutant in mutants() if mutant.part == "models-store"]
>>> store[0].file, store[0].spoilt((ROOT / store[0].file).read_text("utf-8")).count(store[0].new) > 0
('models/core/store.py', True)
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

ROOT = Path(__file__).resolve().parent.parent
MUTATIONS = ROOT / "benchmarks" / "mutations"

LEFT_OUT = (".git", ".venv", ".build", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis")
"""Files left out of the copy."""

SLACK, TIMES = 8, 3
"""CPU seconds that a run may take, plus this multiple of the time on the unchanged code."""

PATIENCE = 10
"""A run that has taken its limit this often by the wall clock is ended too."""

MEMORY = 6 << 30
"""The most bytes of address space that a run may use."""

DEEP, PLAIN = ("--deep",), ("--draw", "1", "--most", "2")
"""Words for pytest before the tests of a mutant."""

FOUND = {0: "survived", 1: "caught", 2: "caught"}
"""Meaning of pytest's exit codes: a test failed (1), or a module of one could not be imported (2)."""


@dataclass(frozen=True)
class Mutant:
    """A fault: `old`, which stands once in the file, becomes `new`. `user` is the effect for a user, `tests`
    the tests that should catch it: words for pytest. All their examples run if it is `deep`.
    """

    part: str
    file: str
    old: str
    new: str
    user: str
    tests: tuple[str, ...]
    deep: bool = False
    equivalent: str = ""
    survives: str = ""
    untried: bool = False

    @property
    def name(self) -> str:
        """The same as long as the fault is."""
        return f"{crc32('|'.join((self.file, self.old, self.new)).encode()):08x}"

    def spoilt(self, text: str) -> str:
        """Return the text of the file with the fault. Raises `ValueError` if its place is not there once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: stands {text.count(self.old)} times in {self.file}: {self.old!r}")
        return text.replace(self.old, self.new)

    def __str__(self) -> str:
        """Return the changed lines, in a line."""
        old, new = self.old.splitlines(), self.new.splitlines()
        while old and new and old[0] == new[0]:
            del old[0], new[0]
        while old and new and old[-1] == new[-1]:
            del old[-1], new[-1]
        was, now = (" ".join(line.strip() for line in lines) for lines in (old, new))
        return f"{self.name} {self.file}: {was} -> {now or '(nothing)'}"


def mutants() -> list[Mutant]:
    """Return all mutants, by part."""
    return [mutant for path in sorted(MUTATIONS.glob("*.toml")) for mutant in read(path)]


def read(path: Path) -> Iterator[Mutant]:
    """Yield the mutants of a file."""
    listed = tomllib.loads(path.read_text("utf-8"))
    for group in listed["group"]:
        shared = {"part": path.stem, "file": group["file"], "user": group["user"]}
        shared["deep"] = listed.get("deep", False)
        for mutant in group["mutant"]:
            words = mutant.pop("tests", group["tests"])
            yield Mutant(**shared | mutant, tests=tuple(words.split()))


def table(every: Sequence[Mutant]) -> str:
    """Return the numbers of mutants of each part, in Markdown."""
    rows = ["| part | mutants | caught | equivalent | survived | untried |", "|---|---:|---:|---:|---:|---:|"]
    for part in [*dict.fromkeys(mutant.part for mutant in every), ""]:
        some = [mutant for mutant in every if part in ("", mutant.part)]
        equivalent = sum(bool(mutant.equivalent) for mutant in some)
        survive = sum(bool(mutant.survives) for mutant in some)
        untried = sum(mutant.untried for mutant in some)
        caught = len(some) - equivalent - survive - untried
        rows.append(
            f"| {part or '**all**'} | {len(some)} | {caught} | {equivalent} | {survive} | {untried} |"
        )
    return "\n".join(rows)


# Runs --------------------------------------------------------------------------------------------


class Copy:
    """A copy of the checkout, in which one mutant at a time is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "gridproof"
        shutil.copytree(ROOT, self.folder, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
        self.limits: dict[tuple[str, ...], float] = {}

    def said(self, mutant: Mutant) -> str:
        """Return the verdict of the tests on a mutant: caught, survived, or timed out.

        Raises `RuntimeError` if the tests fail without it, or cannot be run.
        """
        words = (*(DEEP if mutant.deep else PLAIN), *mutant.tests)
        limit = self.limit(words)
        file = self.folder / mutant.file
        before = file.read_text("utf-8")
        self.write(file, mutant.spoilt(before))
        try:
            code, _ = self.run(words, limit)
        finally:
            self.write(file, before)
        if code is None or -code in (signal.SIGXCPU, signal.SIGKILL):
            return "timed out"
        if code > 2:
            raise RuntimeError(f"{mutant.name}: pytest ends with {code}: {' '.join(mutant.tests)}")
        return FOUND.get(code, "caught")  # below 0 the interpreter fell

    def limit(self, tests: tuple[str, ...]) -> float:
        """Return the CPU seconds that these tests may take; they first run on the unchanged code."""
        if tests not in self.limits:
            code, seconds = self.run(tests, 600)
            if code != 0:
                raise RuntimeError(f"without a mutant pytest ends with {code}: {' '.join(tests)}")
            self.limits[tests] = SLACK + TIMES * seconds
        return self.limits[tests]

    def write(self, file: Path, text: str) -> None:
        """Write a file, and see to it that nothing compiled from another text is used."""
        file.write_text(text, "utf-8")
        for stale in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
            stale.unlink()
        if file.suffix == ".c":
            compile_kernel(file)

    def run(self, tests: tuple[str, ...], limit: float) -> tuple[int | None, float]:
        """Return the exit code of the tests, or None if they do not end in time, and the CPU seconds they
        took.
        """
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        used = _cpu()
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(self.folder), "CI": "true"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=lambda: _confine(limit),
        )
        try:
            code: int | None = process.wait(PATIENCE * limit)
        except subprocess.TimeoutExpired:
            code = None
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return code, _cpu() - used


def _confine(limit: float) -> None:
    """Bound the process of a run, from inside it."""
    os.nice(2)
    resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 3))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _cpu() -> float:
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return use.ru_utime + use.ru_stime


def compile_kernel(source: Path) -> None:
    """Compile a kernel in place. Raises `subprocess.CalledProcessError` if the compiler refuses it."""
    target = source.with_name(f"_{source.stem}.abi3.so")
    target.unlink(missing_ok=True)
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    include = sysconfig.get_paths()["include"]
    options = ["-shared", "-fPIC", "-O2", "-w", "-DPy_LIMITED_API=0x030b0000", f"-I{include}"]
    subprocess.run([*compiler, *options, str(source), "-o", str(target)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--part", action="append", help="only this one (may be repeated)")
    parser.add_argument("--file", help="only mutants of files with this in their path")
    parser.add_argument("--untried", action="store_true", help="only mutants that nobody has run yet")
    parser.add_argument("--list", action="store_true", help="only say what would be run")
    parser.add_argument("--table", action="store_true", help="only count")
    parser.add_argument("--results", type=Path, help="keep what was found, and go on where that ends")
    options = parser.parse_args()
    every = [m for m in mutants() if not options.part or m.part in options.part]
    every = [m for m in every if not options.file or options.file in m.file]
    every = [m for m in every if m.untried or not options.untried]
    if not every:
        parser.error(f"no mutants there; parts are {', '.join(sorted({m.part for m in mutants()}))}")
    if options.list or options.table:
        print(table(every) if options.table else "\n".join(map(str, every)))
        return
    outcomes: dict[str, str] = {}
    if options.results is not None and options.results.exists():
        rows = map(json.loads, options.results.read_text("utf-8").splitlines())
        outcomes = {row["name"]: row["said"] for row in rows}
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for mutant in every:
            outcome = "equivalent" if mutant.equivalent else outcomes.get(mutant.name)
            if outcome is None:
                started = time.monotonic()
                outcome = copy.said(mutant)
                print(f"{outcome:10} {time.monotonic() - started:5.1f} s  {mutant}", flush=True)
                if options.results is not None:
                    with options.results.open("a", encoding="utf-8") as file:
                        file.write(json.dumps({"name": mutant.name, "said": outcome}) + "\n")
            expected = bool(mutant.survives)
            if not (mutant.equivalent or mutant.untried) and (outcome == "survived") is not expected:
                wrong += 1
                print(f"NOT AS LISTED: {outcome}: {mutant}", flush=True)
    print(f"\n{table(every)}\n\n{len(every)} mutants, {wrong} not as listed")
    sys.exit(min(wrong, 1))


if __name__ == "__main__":
    main()
