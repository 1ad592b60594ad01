"""The folders of the package: what the architecture page says of each, and how many modules each has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from boards import ROOT

PAGE = ROOT / ".docs" / "src" / "architecture.md"
FLOORS = ("puzzles", "models", "frontends")
MOST = 16
"""A folder with more modules than this is no longer read at a glance; the first one is its own docstring."""


def rooms() -> list[Path]:
    """The folders with modules, each before those in it."""
    return [path.parent for floor in FLOORS for path in sorted((ROOT / floor).rglob("__init__.py"))]


def tree() -> Iterator[str]:
    """A line for each folder: its name, and the first sentence of its docstring."""
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
