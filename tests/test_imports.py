"""A back end is imported only when it is used, and all of them live in one process."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from itertools import permutations

import pytest
from backends import BACKENDS
from boards import ROOT

from gridproof.models.backends import backend_class

SOLVERS = {package for name in BACKENDS for package in backend_class(name).packages}
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""A. Inkala, 2012: a puzzle settled by singles needs no solver."""

COUNT_LATIN_SQUARES = """
import sys
from gridproof.models.backends import backend_class
from gridproof.puzzles import Board, Puzzle, Rules
from gridproof.puzzles.constraints import AllDifferent

board = Board(3, 3)
lines = [line(i) for line in (board.row, board.column) for i in range(3)]
rules = Rules(
    "Latin square",
    tuple((cell, (1, 2, 3)) for cell in board.cells()),
    tuple(AllDifferent(line, house=True) for line in lines),
    board.cells(),
    board,
)
for name in sys.argv[1:]:
    found = backend_class(name)(Puzzle("latin", rules)).find(limit=100)
    print(name, len(found.solutions), found.exhausted)
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, standard input empty."""
    return subprocess.run(
        [sys.executable, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def imported(*arguments: str) -> tuple[set[str], str]:
    """Return the packages that Python imports with these arguments, and its output."""
    done = run("-X", "importtime", *arguments)
    assert done.returncode == 0, done.stderr
    lines = (line for line in done.stderr.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}, done.stdout


@pytest.mark.parametrize("order", list(permutations(BACKENDS)), ids=" ".join)
def test_all_back_ends_solve_in_one_process(order: tuple[str, ...]) -> None:
    """There are 12 Latin squares of order 3."""
    done = run("-c", COUNT_LATIN_SQUARES, *order)
    expected = [f"{name} 12 True" for name in order]
    assert done.stdout.splitlines() == expected, done.stderr


def test_the_face_imports_no_solver() -> None:
    packages, _ = imported("-c", "import gridproof")
    assert "gridproof" in packages
    assert packages & SOLVERS == set()


LOADED = """
import atexit, sys
from gridproof.frontends.cli import main

atexit.register(lambda: print(*sys.modules, file=sys.stderr))
main()
"""
"""The command line with these arguments, and at its end the names of all modules on standard error."""


def test_the_version_is_told_without_the_command_line() -> None:
    packages, text = imported("-m", "gridproof", "--version")
    assert re.fullmatch(r"gridproof \d+\.\d+\.\d+\n", text)
    assert "gridproof" in packages
    assert packages & {"click", "dataclasses", "importlib.metadata", "email"} == set()


def test_help_imports_no_puzzle_and_no_solver() -> None:
    done = run("-c", LOADED, "--help")
    assert "check" in done.stdout
    loaded = set(done.stderr.split())
    assert loaded & (SOLVERS | {"numpy", "pandas", "rich", "json"}) == set()
    assert loaded & {"gridproof.puzzles", "gridproof.models"} == set()


@pytest.mark.parametrize(
    ("backend", "used"), [(name, set(backend_class(name).packages)) for name in (*BACKENDS, "bulk")]
)
def test_check_imports_only_the_back_end_asked_for(backend: str, used: set[str]) -> None:
    packages, text = imported("-m", "gridproof", "check", "--backend", backend, HARD)
    assert "unique" in text
    assert packages & SOLVERS == used


UNUSED = (
    "gridproof.frontends.deduction.explain",
    "gridproof.frontends.rules",
    "gridproof.frontends.running.pool",
    "gridproof.puzzles.forms.links",
    "gridproof.puzzles.forms.text.puzzles",
    "multiprocessing",
    "concurrent",
    "rich",
    "gridproof.puzzles.core.marks",
    "gridproof.puzzles.constraints.loops",
    "gridproof.puzzles.constraints.regions",
    "gridproof.frontends.cli.commands.server",
    "importlib.metadata",
)
"""Modules that a check of a bare grid or of a record has no use for: techniques, other forms, processes,
marks.
"""

RECORD = '{"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, null], [null, null]]}}'


@pytest.mark.parametrize("source", [SUDOKU, RECORD], ids=["grid", "record"])
def test_check_imports_no_technique_no_other_form_and_no_processes(source: str) -> None:
    done = run("-c", LOADED, "check", source)
    assert "unique" in done.stdout
    loaded = done.stderr.split()
    assert "gridproof.frontends.api" in loaded
    unused = tuple(f"{name}." for name in UNUSED)
    assert [module for module in loaded if f"{module}.".startswith(unused)] == []


@pytest.mark.parametrize("source", ["https://puzz.link/p?slither/5/5/cbcbcddad", "slitherlink 1x1\n4"])
def test_other_packages_are_looked_through_only_where_ours_do_not_suffice(source: str) -> None:
    assert "importlib.metadata" not in run("-c", LOADED, "check", source).stderr.split()
    unknown = run("-c", LOADED, "check", "--kind", "no such kind", source)
    assert "importlib.metadata" in unknown.stderr.split()


def test_check_with_sat_imports_no_pandas() -> None:
    packages, _ = imported("-m", "gridproof", "check", "--backend", "sat", SUDOKU)
    assert "pandas" not in packages


def test_help_loads_few_modules() -> None:
    """Python alone loads about fifty."""
    told = run("-X", "importtime", "-m", "gridproof", "--help")
    assert told.stdout.startswith("Usage")
    assert told.stderr.count("import time:") < 170


@pytest.mark.parametrize("folder", ["verify", "kernels"])
def test_what_verifies_a_proof_shares_nothing_with_what_makes_it(folder: str) -> None:
    """Its files import their neighbours and the floor below, and nothing else of models; so do kernels."""
    files = sorted((ROOT / "models" / folder).glob("*.py"))
    assert len(files) > 5
    for file in files:
        text = file.read_text(encoding="utf-8")
        found = re.findall(r"^\s*(?:from \.\.(?!\.)|(?:from|import) gridproof\.models).*", text, re.MULTILINE)
        assert not found, (file.name, found)


SCRIPTS = sorted(
    path for folder in ("benchmarks", ".ci", ".docs", ".pictures") for path in (ROOT / folder).rglob("*.py")
)


def test_what_scripts_take_from_the_package_is_there() -> None:
    """No test runs most of them."""
    taken = {
        (script.name, node.module or "", name.name)
        for script in SCRIPTS
        for node in ast.walk(ast.parse(script.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "gridproof"
        for name in node.names
    }
    missing = [
        (script, module, name)
        for script, module, name in sorted(taken)
        if not hasattr(import_module(module), name) and find_spec(f"{module}.{name}") is None
    ]
    assert len(taken) > 100
    assert missing == []


MODULES = {"gridproof": "gridproof", "plots": "gridproof.frontends.notebook.plots"}
"""Modules by the names that notebooks give them."""


def test_what_notebooks_take_from_modules_is_there() -> None:
    """They run in the deep tier alone."""
    taken = set()
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"]) if cell["cell_type"] == "code" else ""
            taken |= {
                (path.name, node.value.id, node.attr)
                for node in ast.walk(ast.parse(source))
                if isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in MODULES
            }
    missing = [(*by, name) for *by, name in sorted(taken) if not hasattr(import_module(MODULES[by[1]]), name)]
    assert {module for _, module, _ in taken} == MODULES.keys()
    assert missing == []
