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
    "render": (["render", LINK, "-o", "picture.svg"], 186),
    "explain": (["explain", UNIQUE], 270),
    "prove": (["prove", UNIQUE, "-o", "grid.proof"], 210),
    "convert": (["convert", UNIQUE, "--to", "record"], 114),
    "count": (["count", GRID], 174),
    "generate": (["generate", "sudoku", "--count", "1", "--seed", "1", "--rows", "4"], 310),
}
"""Calls of the command, each with the most modules of the package that it may load."""


def loaded(code: str, folder: Path) -> list[str]:
    """Return the modules of the package that a program loads, without the name of the package."""
    run = subprocess.run(
        [sys.executable, "-c", LIST + code], capture_output=True, text=True, check=False, cwd=folder
    )
    assert run.returncode in (0, 10), run.stderr
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


def test_the_list_of_kinds_loads_nothing_but_kinds_and_parts(tmp_path: Path) -> None:
    modules = loaded(COMMAND.format(["kinds"]), tmp_path)
    own = [*files_in("kinds", modules), *files_in("parts", modules)]
    assert len(files_in("kinds", modules)) > 100
    assert len(modules) - len(own) <= 230


def test_a_puzzle_that_rules_settle_loads_no_back_end(tmp_path: Path) -> None:
    modules = loaded(CHECK.format(UNIQUE), tmp_path)
    demand_few(modules, 120)
    assert not [name for name in modules if name.startswith(("models.backends.", "models.encodings"))]


def test_the_default_back_end_is_as_its_name_promises() -> None:
    model = backend_class(AUTO)
    assert (has_guards(AUTO), wants_narrowing(AUTO)) == (model.guards, model.narrows)
