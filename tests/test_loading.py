"""Number of modules loaded by common calls: only the needed ones, however many kinds and parts there are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gridproof.models.backends import AUTO, backend_class, has_guards, wants_narrowing

GRID = "12......4..1...."
UNIQUE = "12..34..2.4..3.1"
LINK = "https://puzz.link/p?slither/5/5/cbcbcddad"

FORMS = "puzzles.forms.declarations"
CHECK = "import gridproof; gridproof.check({!r})"
COMMAND = "import sys; sys.argv = ['gridproof', *{}]; from gridproof.frontends.cli import main; main()"
LIST = "import atexit, sys; atexit.register(lambda: print('loaded', *sys.modules, file=sys.stderr)); "

CALLS: dict[str, tuple[list[str], int]] = {
    "check": (["check", GRID], 164),
    "check by rules": (["check", UNIQUE], 143),
    "check of a link": (["check", LINK], 194),
    "render": (["render", LINK, "-o", "picture.svg"], 188),
    "explain": (["explain", UNIQUE], 270),
    "prove": (["prove", UNIQUE, "-o", "grid.proof"], 210),
    "convert": (["convert", UNIQUE, "--to", "record"], 114),
    "count": (["count", GRID], 174),
    "generate": (["generate", "sudoku", "--count", "1", "--seed", "1", "--rows", "4"], 310),
}
"""Calls of the command, each with the most modules of the package that it may load."""


def loaded(code: str, folder: Path, text: str = "", refused: bool = False) -> list[str]:
    """Return the modules of the package that a program loads for a text on its standard input, without the
    name of the package, and fail unless the text is taken, or `refused`.
    """
    program = [sys.executable, "-c", LIST + code]
    run = subprocess.run(program, input=text, capture_output=True, text=True, check=False, cwd=folder)
    assert run.returncode in ((2,) if refused else (0, 10)), run.stderr
    listed = run.stderr.rpartition("loaded ")[2].split()
    return [name.removeprefix("gridproof.") for name in listed if name.startswith("gridproof.")]


def files_in(room: str, modules: list[str]) -> list[str]:
    """Return the loaded files of a room whose files stand in folders."""
    return [name for name in modules if name.startswith(f"puzzles.{room}.") and name.count(".") == 3]


def demand_few(modules: list[str], most: int) -> None:
    """Fail for more modules than the bound, for a second kind or form, and for any part."""
    assert len(modules) <= most, sorted(modules)
    assert len([name for name in modules if name.startswith(f"{FORMS}.")]) <= 1
    assert len(files_in("kinds", modules)) == 1
    assert files_in("parts", modules) == []


@pytest.mark.parametrize("call", CALLS)
def test_a_command_loads_only_what_it_needs(call: str, tmp_path: Path) -> None:
    arguments, most = CALLS[call]
    modules = loaded(COMMAND.format(arguments), tmp_path)
    demand_few(modules, most)
    assert (f"{FORMS}.puzzlink" in modules) is (LINK in arguments)
    techniques = [name for name in modules if name.startswith("frontends.rules.techniques.")]
    assert bool(techniques) is (call in ("explain", "generate"))
    assert not [name for name in modules if name.startswith("frontends.systems")]


def test_a_check_from_python_loads_only_what_it_needs(tmp_path: Path) -> None:
    modules = loaded(CHECK.format(GRID), tmp_path)
    demand_few(modules, 142)
    assert not [name for name in modules if name.startswith(("frontends.drawing", "frontends.notebook"))]


def test_verify_loads_only_what_it_needs(tmp_path: Path) -> None:
    arguments, _ = CALLS["prove"]
    loaded(COMMAND.format(arguments), tmp_path)
    demand_few(loaded(COMMAND.format(["verify", "grid.proof"]), tmp_path), 153)


JANKO = "[begin]\npuzzle {}\n[problem]\n1 -\n- -\n[end]\n"
GYM = '{{"metadata": {{"source_dataset": "{}", "puzzle": [[1, 0], [0, 0]]}}}}'

TASK = "puzzle-{}.com task='a0aB'"
URL = "https://puzz.link/p?{}/5/5/cbcbcddad"

ASKED: dict[str, tuple[list[str], str, list[str]]] = {
    "all kinds": (["kinds"], "", []),
    "all kinds as records": (["kinds", "--json"], "", []),
    "one kind": (["kinds", "masyu"], "", ["loops.masyu"]),
    "one kind as a record": (["kinds", "--json", "masyu"], "", ["loops.masyu"]),
    "two, one by another name": (["kinds", "takuzu", "lits"], "", ["connected.lits", "shading.binairo"]),
    "a link": (["check", "-"], URL.format("slither"), ["loops.slitherlink"]),
    "a task": (["check", "-"], TASK.format("light-up"), ["placement.akari"]),
    "a text of janko.at": (["convert", "-", "--to", "text"], JANKO.format("akari"), ["placement.akari"]),
}
"""Calls about kinds, each with its standard input and the files of kinds that it may open."""

REFUSED: dict[str, tuple[list[str], str]] = {
    "a kind": (["kinds", "nosuch"], ""),
    "a kind with a slip": (["kinds", "masyo"], ""),
    "a link": (["check", "-"], URL.format("nosuch")),
    "a link with a slip": (["check", "-"], URL.format("slitter")),
    "a task": (["check", "-"], TASK.format("nosuch")),
    "a text of janko.at": (["check", "-"], JANKO.format("nosuch")),
    "a row of a generator": (["check", "-"], GYM.format("nosuch")),
}
"""Calls about kinds that are not there, which open no file of a kind."""


@pytest.mark.parametrize("call", ASKED)
def test_a_question_about_kinds_loads_the_files_of_those_alone(call: str, tmp_path: Path) -> None:
    arguments, text, expected = ASKED[call]
    modules = loaded(COMMAND.format(arguments), tmp_path, text)
    assert sorted(files_in("kinds", modules)) == [f"puzzles.kinds.{kind}" for kind in expected]


@pytest.mark.parametrize("call", REFUSED)
def test_a_question_about_a_kind_that_is_not_there_loads_no_kind(call: str, tmp_path: Path) -> None:
    arguments, text = REFUSED[call]
    assert files_in("kinds", loaded(COMMAND.format(arguments), tmp_path, text, refused=True)) == []


def test_the_list_of_kinds_loads_little_else(tmp_path: Path) -> None:
    assert len(loaded(COMMAND.format(["kinds"]), tmp_path)) <= 120
    assert len(loaded(COMMAND.format(["kinds", "--json"]), tmp_path)) <= 90


def test_a_puzzle_that_rules_settle_loads_no_back_end(tmp_path: Path) -> None:
    modules = loaded(CHECK.format(UNIQUE), tmp_path)
    demand_few(modules, 120)
    assert not [name for name in modules if name.startswith(("models.backends.", "models.encodings"))]


def test_the_default_back_end_is_as_its_name_promises() -> None:
    model = backend_class(AUTO)
    assert (has_guards(AUTO), wants_narrowing(AUTO)) == (model.guards, model.narrows)
