"""The folders of the package: the architecture page's sentence on each, the number of modules of each, and
that no modules import each other in a circle.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from boards import ROOT

PAGE = ROOT / ".docs" / "src" / "architecture.md"
FLOORS = ("puzzles", "models", "frontends")
MOST = 16
"""A folder with more modules than this is no longer read at a glance; the first one is its own docstring."""


def rooms() -> list[Path]:
    """Return the folders with modules, each before those in it."""
    return [path.parent for floor in FLOORS for path in sorted((ROOT / floor).rglob("__init__.py"))]


def tree() -> Iterator[str]:
    """Yield a line for each folder: its name, and the first sentence of its docstring."""
    for room in rooms():
        depth = len(room.relative_to(ROOT).parts) - 1
        said = ast.get_docstring(ast.parse((room / "__init__.py").read_text())) or ""
        sentence = re.split(r"[.;] ", " ".join(said.split("\n\n")[0].split()) + " ")[0]
        yield f"{'  ' * depth}{room.name}/".ljust(20) + sentence


def test_the_architecture_page_shows_every_folder() -> None:
    assert "```text\n" + "\n".join(tree()) + "\n```" in PAGE.read_text()


@pytest.mark.parametrize("room", rooms(), ids=lambda room: str(room.relative_to(ROOT)))
def test_no_folder_has_more_modules_than_a_glance_takes_in(room: Path) -> None:
    assert len(list(room.glob("*.py"))) <= MOST


# Circles ------------------------------------------------------------------------------------------


def modules(root: Path) -> dict[str, Path]:
    """Return the files of the floors, by the names of their modules."""
    files = [path for floor in FLOORS for path in (root / floor).rglob("*.py")]
    return {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for path in files
    }


def imports(name: str, known: dict[str, Path]) -> set[str]:
    """Return the modules that one imports anywhere: at its head, in functions, and for types alone."""
    package = name.split(".") if known[name].name == "__init__.py" else name.split(".")[:-1]
    needed = set()
    for level, module, names in import_lines(known[name].read_text(encoding="utf-8")):
        start = package[: len(package) + 1 - level] if level else []
        whole = ".".join([*start, *([module] if module else [])]).removeprefix("gridproof.")
        needed |= {within if (within := f"{whole}.{each}") in known else whole for each in names}
    return needed & known.keys() - {name}


@cache
def import_lines(text: str) -> list[tuple[int, str | None, list[str]]]:
    """Return the imports of a module: the dots before the name, the name, and the names taken from there."""
    lines: list[tuple[int, str | None, list[str]]] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            lines.append((node.level, node.module, [each.name for each in node.names]))
        elif isinstance(node, ast.Import):
            lines += [(0, each.name, [""]) for each in node.names]
    return lines


def circle(root: Path) -> list[str]:
    """Return modules that import each other in a circle; [] if there is no circle."""
    known = modules(root)
    try:
        TopologicalSorter({name: imports(name, known) for name in known}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert len(modules(ROOT)) > 500
    assert circle(ROOT) == []


@pytest.mark.parametrize("before", ["", "def f():\n    ", "if TYPE_CHECKING:\n    "])
@pytest.mark.parametrize(
    "line", ["from .two import x", "from . import two", "from gridproof.puzzles import two"]
)
def test_circles_are_seen(line: str, before: str, tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "one.py").write_text(before + line)
    (folder / "two.py").write_text("x = 1")
    assert circle(tmp_path) == []
    (folder / "two.py").write_text("from .one import f")
    assert set(circle(tmp_path)) == {"puzzles.one", "puzzles.two"}


# Pairs of rooms -----------------------------------------------------------------------------------


def pairs_of_rooms(root: Path, floor: str) -> set[tuple[str, str]]:
    """Return the rooms of a floor that import each other; its single modules count as rooms."""
    known = modules(root)
    needs = {
        (room, other)
        for name in known
        for place, room in [name.split(".")[:2] if "." in name else (name, "")]
        for target in imports(name, known)
        if place == floor and target.startswith(f"{floor}.") and (other := target.split(".")[1]) != room
    }
    return {(room, other) for room, other in needs if room < other and (other, room) in needs}


def orders() -> dict[str, list[str]]:
    """Return the lines of each floor's order, as the page draws them, from the contracts of import-linter."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    return {
        contract["containers"][0].removeprefix("gridproof."): [
            "   ".join(map(str.strip, layer.split("|"))) for layer in contract["layers"]
        ]
        for contract in contracts
        if contract["type"] == "layers" and contract["containers"] != ["gridproof"]
    }


def test_the_architecture_page_draws_the_order_of_each_floor() -> None:
    assert {*orders()} == {*FLOORS}
    for floor, lines in orders().items():
        assert "\n".join([f"`{floor}`:", "", "```text", *lines, "```"]) in PAGE.read_text()


@pytest.mark.parametrize("floor", FLOORS)
def test_no_two_rooms_of_a_floor_import_each_other(floor: str) -> None:
    assert pairs_of_rooms(ROOT, floor) == set()


@pytest.mark.parametrize("before", ["", "def f():\n    ", "if TYPE_CHECKING:\n    "])
def test_pairs_of_rooms_are_seen(before: str, tmp_path: Path) -> None:
    for name in ("cells/a", "cells/b", "kinds/a", "kinds/b", "look"):
        file = tmp_path / "puzzles" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x = 1")
    folder = tmp_path / "puzzles"
    (folder / "kinds" / "a.py").write_text("from ..cells.a import x\nfrom ..look import x")
    assert pairs_of_rooms(tmp_path, "puzzles") == set()
    (folder / "cells" / "b.py").write_text(before + "from ..kinds.b import x")
    (folder / "look.py").write_text(before + "from .kinds import b")
    assert circle(tmp_path) == []
    assert pairs_of_rooms(tmp_path, "puzzles") == {("cells", "kinds"), ("kinds", "look")}
    assert pairs_of_rooms(tmp_path, "models") == set()
