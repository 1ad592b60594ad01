"""Small faults, put into the code one at a time: ``python tests/mutants.py --results FILE``.

Each fault is made in a copy of the repository, and the tests that cover the file are run there. A fault is
*caught* if a test fails or the tests do not end in time, else it *survived*. The faults are drawn from each
family of files with a fixed seed; the file of results is continued at its end. This is a tool for writers of
tests, and no part of the tests: 150 faults take half an hour on two cores.

The tests first run on the unchanged code, and all must pass: that run notes the time of each test and the
functions that it enters. A fault then meets the tests of its own function first, the fastest before the
others, and the first failure ends the run. Operators and sites are explained in `faults`.

Vocabulary
    family     files, and the tests that cover them
    equivalent a fault without a visible effect; listed by hand, with the reason
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from zlib import crc32

import pytest
from faults import Site, found, spoil

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 900
"""Seconds for the tests of a family on the unchanged code."""

SLACK, TIMES = 30, 3
"""A fault can make a test endless: a run may take this many seconds, and this often the time without it."""

COPY = ROOT
"""The copy of the repository that this process spoils: never the repository itself (see `lane`)."""


@dataclass(frozen=True)
class Family:
    """Files, the tests that cover them, and the functions to spoil (all if none is named).

    In `only`, the tests' ``-k``, ``{module}`` stands for the file's name and ``{owner}`` for the class of the
    site; if `owned` is set nothing outside of classes is spoilt.
    """

    files: str
    tests: str
    only: str = ""
    functions: tuple[str, ...] = ()
    owned: bool = False

    def run(self, site: Site) -> list[str]:
        """Return the arguments of pytest for a site."""
        files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
        paths = [path for name in self.tests.split() for path in files if path.endswith(f"/test_{name}.py")]
        only = self.only.format(module=Path(site.file).stem, owner=site.owner)
        return [*paths, "-k", only] if only else paths


ON_ONE_CLASS = "{owner} and not ilp and not cp-sat"
JUDGED = "broken_answers judge universes pzpr gallery loops shading"
RULES = "techniques rules deduction_limits rules_soundness"
ON_RULES = "not kind and not put_to_the_test"
FAMILIES = {
    "holds": Family("puzzles/constraints/*.py", "constraints", ON_ONE_CLASS, ("holds",), True),
    "lower": Family(
        "puzzles/constraints/*.py", "constraints", ON_ONE_CLASS, ("lower", "relaxed", "implied"), True
    ),
    "separate": Family("puzzles/constraints/*.py", "constraints", ON_ONE_CLASS, ("separate",), True),
    "filters": Family("puzzles/constraints/*.py", RULES, ON_RULES, ("filter", "links", "parts"), True),
    "encodings": Family("models/encodings/*.py", "sat inspect constraints", "sat"),
    "sat": Family(
        "models/backends/sat.py",
        "sat uniqueness conflict inspect exports constraints",
        "not ilp and not cp-sat",
    ),
    "cp-sat": Family("models/backends/cp_sat.py", "cp_sat inspect constraints", "cp-sat or cp_sat"),
    "ilp": Family("models/backends/ilp.py", "ilp inspect constraints", "ilp"),
    "questions": Family(
        "models/[clmqu]*.py",
        "uniqueness questions judge conflict sat cp_sat answers",
    ),
    "techniques": Family("frontends/rules/techniques/*.py", RULES, ON_RULES),
    "forms": Family("puzzles/forms/*.py", "formats fields codecs pzpr convert"),
    "judging": Family("puzzles/judging.py", JUDGED, "not proven_to_be and not pictures and not unique"),
    "judges": Family("puzzles/kinds/*.py", JUDGED, "{module}", ("not_*", "judge")),
}

EQUIVALENT = {
    "puzzles/judging.py:around:plus, minus:1": "the eight neighbours, in another order",
    "puzzles/constraints/kernel.py:Tally.lower:comparison:1": "literals are numbered from 1",
    "puzzles/constraints/lines.py:Sight.filter:any, all:2": "of one length the least is the greatest",
    "puzzles/constraints/lines.py:Sight.filter:any, all:3": "of one length the least is the greatest",
    "puzzles/constraints/paths.py:DisjointPaths.relaxed:dropped:2": "implied: only speed",
    "puzzles/constraints/regions.py:Reached.relaxed:dropped:0": "what is separated says it too: only speed",
}
"""Faults that no test can see, by site, each with the reason."""


# Draws -------------------------------------------------------------------------------------------

Task = tuple[str, Site, str]
"""A family, a fault, and the line that it is in."""


def sites(family: Family) -> dict[Site, str]:
    """Return all sites of a family, each with its line."""
    return {
        site: line
        for path in sorted(ROOT.glob(family.files))
        for site, line in found(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
        if covers(family, site)
    }


def covers(family: Family, site: Site) -> bool:
    """Return whether the family spoils the site's function."""
    names = site.function.split(".")
    if family.owned and not site.owner:
        return False
    return not family.functions or any(
        name == wanted or (wanted.endswith("*") and name.startswith(wanted[:-1]))
        for name in names
        for wanted in family.functions
    )


def drawn(name: str, count: int, seed: int) -> dict[Site, str]:
    """Draw some sites of a family, always the same ones while the files stay unchanged.

    Every operator and file gets its turn before one comes again.
    """
    lines = sites(FAMILIES[name])
    order = Random(f"{seed} {name}").sample(sorted(lines, key=str), len(lines))
    seen: Counter[str] = Counter()
    turns = {}
    for site in order:
        turns[site] = seen[site.operator] + seen[site.file]
        seen.update((site.operator, site.file))
    chosen = sorted(order, key=lambda site: turns[site])[:count]
    return {site: lines[site] for site in chosen}


# Runs --------------------------------------------------------------------------------------------


def copied(folder: Path) -> Path:
    """Copy everything that git tracks."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in names.decode().split("\0"):
        source, target = ROOT / name, folder / name
        if name and source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)
    return folder


def preload() -> None:
    """Import other packages once: runs are forked, and find them loaded."""
    for name in (
        "highspy",
        "hypothesis",
        "numpy",
        "ortools.sat.python.cp_model",
        "pulp",
        "pysat.solvers",
        "rich",
    ):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


Notes = dict[str, tuple[float, list[str]]]
"""Notes on each test: its seconds, and the functions that it enters as ``file:name``."""


@dataclass
class Watch:
    """For pytest: takes the notes of the tests, and writes them to a file."""

    copy: Path
    file: Path
    notes: Notes = field(default_factory=dict)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None]:
        entered: set[CodeType] = set()

        def note(frame: FrameType, *_: object) -> None:
            entered.add(frame.f_code)

        start = time.monotonic()
        sys.settrace(note)
        yield
        sys.settrace(None)
        seconds = time.monotonic() - start
        here = f"{self.copy}/"
        names = {(code.co_filename, code.co_name) for code in entered}
        self.notes[item.nodeid] = (
            seconds,
            [f"{file.removeprefix(here)}:{name}" for file, name in sorted(names) if file.startswith(here)],
        )

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps(self.notes))


@dataclass
class Order:
    """For pytest: the tests that enter the function come first, the fastest of them before the others."""

    function: str
    notes: Notes

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        def place(item: pytest.Item) -> tuple[bool, float]:
            seconds, entered = self.notes.get(item.nodeid, (0.0, []))
            return self.function not in entered, seconds

        items.sort(key=place)


def run(copy: Path, tests: list[str], plugin: object, seconds: float) -> int | None:
    """Run tests in a copy; return the exit code, or None if they do not end in time."""
    child = os.fork()
    if child == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        os.chdir(copy)
        sys.path.insert(0, str(copy))
        os.environ |= {"PYTHONPATH": str(copy), "CI": "true"}
        os._exit(pytest.main(["--deep", "-x", "-q", "-p", "no:cacheprovider", *tests], [plugin]))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def noted(copy: Path, tests: list[str]) -> Notes:
    """Return the notes of tests, which run on the unchanged code if they have not yet.

    Raises RuntimeError if one of them fails, or takes too long: then no fault can be judged.
    """
    file = copy / f"notes-{crc32(' '.join(tests).encode())}.json"
    if not file.exists():
        code = run(copy, tests, Watch(copy, file), SECONDS)
        if code != 0:
            file.unlink(missing_ok=True)
            raise RuntimeError(f"the tests of the code as it is end with {code}: pytest {' '.join(tests)}")
    notes: Notes = json.loads(file.read_text("utf-8"))
    return notes


def judged(copy: Path, name: str, site: Site) -> str:
    """Return the verdict of a family's tests on a fault: caught, survived or endless; or an error."""
    tests = FAMILIES[name].run(site)
    notes = noted(copy, tests)
    file = copy / site.file
    before = file.read_text("utf-8")
    file.write_text(spoil(site, before), "utf-8")
    order = Order(f"{site.file}:{site.function.split('.')[-1]}", notes)
    try:
        code = run(copy, tests, order, SLACK + TIMES * sum(seconds for seconds, _ in notes.values()))
    finally:
        file.write_text(before, "utf-8")
    if code is None:
        return "endless"
    # A test failed (1) or the interpreter fell; a module of a test could not be imported (2).
    return "survived" if code == 0 else "caught" if code < 3 else f"error {code}"


def lane(folder: Path) -> None:
    """Give a worker a copy of its own."""
    global COPY
    COPY = copied(folder / str(os.getpid()))


def outcome(task: Task) -> tuple[Task, str]:
    """Return the verdict of the tests on a fault, in this worker's copy."""
    name, site, _ = task
    return task, judged(COPY, name, site)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--family", action="append", choices=FAMILIES, help="only this one (may be repeated)")
    parser.add_argument("--count", type=int, default=13, help="faults of each family")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--results", type=Path, default=Path("mutants.jsonl"), help="continued where it ends")
    parser.add_argument("--list", action="store_true", help="only say which faults would be made")
    parser.add_argument("--again", action="store_true", help="try once more what survived")
    options = parser.parse_args()

    done: dict[str, dict[str, str]] = {}
    if options.results.exists():
        rows = map(json.loads, options.results.read_text("utf-8").splitlines())
        done = {row["site"]: row for row in rows}
    chosen = [
        (name, site, line)
        for name in options.family or FAMILIES
        for site, line in drawn(name, options.count, options.seed).items()
    ]
    if options.list:
        for name, site, line in chosen:
            print(f"{name:10} {site}   {line}")
        return
    left = [
        one
        for one in chosen
        if str(one[1]) not in done or (options.again and done[str(one[1])]["said"] == "survived")
    ]
    preload()
    with tempfile.TemporaryDirectory() as folder:
        if (ROOT.parent / "shared").exists():
            (Path(folder) / "shared").symlink_to(ROOT.parent / "shared")
        with multiprocessing.get_context("fork").Pool(options.jobs, lane, (Path(folder),)) as pool:
            for (name, site, line), said in pool.imap_unordered(outcome, left):
                row = {"family": name, "site": str(site), "line": line, "said": said}
                done[str(site)] = row
                with options.results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")
                print(f"{said:9} {name:10} {site}   {line}", flush=True)
    report([done[str(site)] for _, site, _ in chosen])


def report(rows: list[dict[str, str]]) -> None:
    """Print the number of caught faults of each family, and the faults that survived without a reason."""
    real = [row for row in rows if row["site"] not in EQUIVALENT]
    for name in sorted({row["family"] for row in real}):
        said = [row["said"] for row in real if row["family"] == name]
        print(f"{name:10} {sum(word in ('caught', 'endless') for word in said):4} of {len(said)} caught")
    caught = sum(row["said"] in ("caught", "endless") for row in real)
    share = caught / len(real) if real else 1
    print(f"{caught} of {len(real)} caught ({share:.1%}); {len(rows) - len(real)} are equivalent")
    for row in real:
        if row["said"] not in ("caught", "endless"):
            print(f"{row['said']:9} {row['site']}   {row['line']}")


if __name__ == "__main__":
    main()
