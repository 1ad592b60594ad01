"""The kit: the one import of the files of kinds, and the modules that it loads."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from textwrap import fill

import pytest
from boards import ROOT

KINDS = sorted((ROOT / "puzzles" / "kinds").glob("*/[a-z]*.py"))
WIDTH = 110


def own_imports(path: Path) -> list[ast.ImportFrom]:
    """Return the relative imports at the head of a file but those of parts and of other kinds.

    Functions import from the kit too, and type checkers from the declaration of kinds.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    later = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.col_offset]
    assert {node.module for node in later if node.level} <= {"kit", "kind"}
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]
    return [node for node in imports if node.level == 3 and not f"{node.module}.".startswith("parts.")]


@pytest.mark.parametrize("path", KINDS, ids=lambda path: path.stem)
def test_a_kind_has_one_import_which_is_sorted_and_fills_its_lines(path: Path) -> None:
    (kit,) = own_imports(path)
    assert kit.module == "kit"
    names = [alias.name for alias in kit.names]
    assert names == sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    head = "from ...kit import "
    rows = fill(", ".join(names) + ",", WIDTH - 4, initial_indent="    ", subsequent_indent="    ")
    one = f"{head}{', '.join(names)}"
    text = one if len(one) <= WIDTH else f"{head}(\n{rows}\n)  # fmt: skip"
    assert f"\n{text}\n" in path.read_text(encoding="utf-8")


def test_the_import_of_a_kind_loads_the_modules_of_its_names_alone() -> None:
    code = """
import sys
from gridproof.puzzles.kit import Clause, words
print(*sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("gridproof.puzzles.") for name in run.stdout.split()}
    assert {"constraints.kernel", "wording.words"} <= loaded
    assert not loaded & {"constraints.loops", "kind", "fields.grids", "notation.pzpr", "judging"}
