"""Small faults, put into the code one at a time: ``python tests/mutants.py --results FILE``.

Each fault is made in a copy of the repository, and the tests that cover the file are run there. A fault is
*caught* where a test fails or the tests do not end in time, else it *survived*. The faults are drawn from
each family of files with a fixed seed; the file of results is continued where it ends. This is a tool for
those who change the tests, and no part of the tests: 150 faults take half an hour on two cores.

Vocabulary
    operator   a way to spoil code: a comparison turned round, a number off by one, a clause dropped, …
    site       a place where an operator applies: file, function, operator, and which one of these
    family     files, and the tests that cover them
    equivalent a fault that changes nothing that can be seen; listed by hand, with the reason
"""

from __future__ import annotations

import argparse
import ast
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
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).parent.parent
SECONDS = 400
"""What a run of tests may take: a fault can make it endless."""

COPY = ROOT
"""The copy of the repository that this process spoils: never the repository itself (see `lane`)."""


@dataclass(frozen=True)
class Site:
    """A fault: where, and what it does."""

    file: str
    function: str
    operator: str
    number: int
    owner: str

    def __str__(self) -> str:
        return f"{self.file}:{self.function}:{self.operator}:{self.number}"


@dataclass(frozen=True)
class Family:
    """Files, the tests that cover them, and the functions that are spoilt (all where none is named).

    In `only`, the tests' ``-k``, ``{module}`` stands for the file's name and ``{owner}`` for the class of the
    site; where `owned` is set nothing outside of classes is spoilt.
    """

    files: str
    tests: str
    only: str = ""
    functions: tuple[str, ...] = ()
    owned: bool = False

    def run(self, site: Site) -> list[str]:
        """What pytest is asked to run for a site."""
        paths = [f"tests/test_{name}.py" for name in self.tests.split()]
        only = self.only.format(module=Path(site.file).stem, owner=site.owner)
        return [*paths, "-k", only] if only else paths


ON_ONE_CLASS = "{owner} and not ilp and not cp-sat"
JUDGED = "broken_answers judge agreement pzpr gallery loops shading"
RULES = "techniques rules deduction_limits rules_soundness"
FAMILIES = {
    "holds": Family("puzzles/constraints/*.py", "constraints", ON_ONE_CLASS, ("holds",), True),
    "lower": Family(
        "puzzles/constraints/*.py", "constraints", ON_ONE_CLASS, ("lower", "relaxed", "implied"), True
    ),
    "separate": Family("puzzles/constraints/*.py", "constraints", ON_ONE_CLASS, ("separate",), True),
    "filters": Family("puzzles/constraints/*.py", RULES, "not kind", ("filter", "links", "parts"), True),
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
        "uniqueness questions layers layer judge conflict sat cp_sat answers",
    ),
    "techniques": Family("frontends/rules/techniques/*.py", RULES, "not kind and not put_to_the_test"),
    "forms": Family("puzzles/forms/*.py", "formats fields codecs pzpr convert"),
    "judging": Family("puzzles/judging.py", JUDGED, "not proven_to_be and not pictures and not unique"),
    "judges": Family("puzzles/kinds/*.py", JUDGED, "{module}", ("not_*", "judge")),
}

EQUIVALENT = {
    "puzzles/judging.py:around:plus, minus:1": "the eight neighbours, in another order",
    "puzzles/constraints/kernel.py:Tally.lower:comparison:1": "literals are numbered from 1",
    "puzzles/constraints/paths.py:DisjointPaths.relaxed:dropped:2": "implied: only speed",
    "puzzles/constraints/regions.py:Reached.relaxed:dropped:0": "what is separated says it too: only speed",
}
"""Faults that no test can see, by site, each with the reason."""


# Operators ---------------------------------------------------------------------------------------

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
NAMED = {"any": "all", "all": "any", "min": "max", "max": "min"}


def spoilt(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What the operators make of a node: the name of each that applies, and the node in its place."""
    new = deepcopy(node)
    match new:
        case ast.Compare(ops=[op]):
            new.ops = [COMPARED[type(op)]()]
            yield "comparison", new
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield "off by one", ast.Constant(value + 1)
        case ast.Constant(value=bool(value)):
            yield "flag", ast.Constant(not value)
        case ast.BoolOp(op=op):
            new.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and, or", new
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not dropped", operand
        case ast.BinOp(op=ast.Add() | ast.Sub() as op) if not isinstance(new.left, ast.Constant):
            new.op = ast.Sub() if isinstance(op, ast.Add) else ast.Add()
            yield "plus, minus", new
        case ast.Call(func=ast.Name(id=name)) if name in NAMED:
            new.func = ast.Name(NAMED[name], ast.Load())
            yield "any, all", new
        case ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()):
            yield "dropped", ast.Expr(ast.Constant(...))
        case ast.If(test=test):
            new.test = ast.UnaryOp(ast.Not(), test)
            yield "condition", new
        case ast.Continue():
            yield "break", ast.Break()
        case ast.Return(value=ast.AST() as value) if not isinstance(value, ast.Constant):
            yield "early return", ast.Return(ast.Constant(None))


Task = tuple[str, Site, str]
"""A family, a fault, and the line that it is in."""


class Spoiler(ast.NodeTransformer):
    """Walks a module, lists its sites and applies one of them."""

    def __init__(self, file: str, wanted: Site | None = None) -> None:
        self.file, self.wanted = file, wanted
        self.sites: list[tuple[Site, str]] = []
        self.counts: Counter[tuple[str, str]] = Counter()
        self.path: list[str] = []
        self.owner = ""

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            outer, self.path = self.path, [*self.path, node.name]
            owner, self.owner = (
                self.owner,
                self.owner or (node.name if isinstance(node, ast.ClassDef) else ""),
            )
            node.body = [self.visit(part) for part in node.body]  # type: ignore[misc]
            self.path, self.owner = outer, owner
            return node
        if self.path and isinstance(node, ast.Raise | ast.Assert | ast.AnnAssign):
            return node  # the words of errors, and types
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return node  # zip of equal lengths
        if self.path:
            function = ".".join(self.path)
            for operator, new in spoilt(node):
                number = self.counts[function, operator]
                self.counts[function, operator] += 1
                site = Site(self.file, function, operator, number, self.owner)
                line = ast.unparse(node).splitlines()[0]
                self.sites.append((site, line))
                if site == self.wanted:
                    return ast.copy_location(new, node)
        return super().generic_visit(node)


def sites(family: Family) -> dict[Site, str]:
    """All sites of a family, each with the line that it is in."""
    found: dict[Site, str] = {}
    for path in sorted(ROOT.glob(family.files)):
        spoiler = Spoiler(path.relative_to(ROOT).as_posix())
        spoiler.visit(ast.parse(path.read_text("utf-8")))
        found |= {site: line for site, line in spoiler.sites if covers(family, site)}
    return found


def covers(family: Family, site: Site) -> bool:
    """Whether the family spoils the site's function."""
    names = site.function.split(".")
    if family.owned and not site.owner:
        return False
    return not family.functions or any(
        name == wanted or (wanted.endswith("*") and name.startswith(wanted[:-1]))
        for name in names
        for wanted in family.functions
    )


def drawn(name: str, count: int, seed: int) -> dict[Site, str]:
    """Some sites of a family, always the same ones while the files stay as they are.

    Every operator and file gets its turn before one comes again.
    """
    found = sites(FAMILIES[name])
    order = Random(f"{seed} {name}").sample(sorted(found, key=str), len(found))
    seen: Counter[str] = Counter()
    turns = {}
    for site in order:
        turns[site] = seen[site.operator] + seen[site.file]
        seen.update((site.operator, site.file))
    chosen = sorted(order, key=lambda site: turns[site])[:count]
    return {site: found[site] for site in chosen}


# Runs --------------------------------------------------------------------------------------------


def copied(folder: Path) -> Path:
    """A copy of what git tracks."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in names.decode().split("\0"):
        source, target = ROOT / name, folder / name
        if name and source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)
    return folder


def preload() -> None:
    """Imports what is not ours once: runs are forked, and find it there."""
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


def tested(copy: Path, tests: list[str]) -> str:
    """What the tests say in a copy: caught, survived, or endless; or an error of the run itself."""
    known = [test for test in tests if not test.startswith("tests/") or (copy / test).exists()]
    child = os.fork()
    if child == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        os.chdir(copy)
        sys.path.insert(0, str(copy))
        os.environ |= {"PYTHONPATH": str(copy), "CI": "true"}
        os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *known]))
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            code = os.waitstatus_to_exitcode(status)
            # A test failed or the interpreter fell; a module of a test could not be imported.
            return {0: "survived", 1: "caught", 2: "caught"}.get(
                code, "caught" if code < 0 else f"error {code}"
            )
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "endless"


def judged(copy: Path, name: str, site: Site) -> str:
    """What the tests of a family say of a fault."""
    file = copy / site.file
    before = file.read_text("utf-8")
    tree = Spoiler(site.file, site).visit(ast.parse(before))
    file.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
    try:
        return tested(copy, FAMILIES[name].run(site))
    finally:
        file.write_text(before, "utf-8")


def lane(folder: Path) -> None:
    """A worker gets a copy of its own."""
    global COPY
    COPY = copied(folder / str(os.getpid()))


def outcome(task: Task) -> tuple[Task, str]:
    """What the tests say of a fault, in this worker's copy."""
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
        with multiprocessing.get_context("fork").Pool(options.jobs, lane, (Path(folder),), 20) as pool:
            for (name, site, line), said in pool.imap_unordered(outcome, left):
                row = {"family": name, "site": str(site), "line": line, "said": said}
                done[str(site)] = row
                with options.results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")
                print(f"{said:9} {name:10} {site}   {line}", flush=True)
    report([done[str(site)] for _, site, _ in chosen])


def report(rows: list[dict[str, str]]) -> None:
    """How many of each family were caught, and those that survived without a reason."""
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
