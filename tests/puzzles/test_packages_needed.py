"""The command that we name installs a missing package, in a checkout and beside a wheel."""

from __future__ import annotations

import ast
import shlex
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from gridproof.puzzles.core.errors import needs, pip_install

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    file for floor in ("puzzles", "models", "frontends") for file in sorted((ROOT / floor).rglob("*.py"))
]
ERRORS = ROOT / "puzzles" / "core" / "errors.py"


def named() -> set[str]:
    """Return the packages that calls of `needs` name."""
    calls = (
        node
        for file in SOURCES
        if "needs(" in (text := file.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "needs"
    )
    words = (argument for call in calls for argument in call.args[1:])
    return {word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)}


def test_only_one_place_writes_the_command() -> None:
    assert [file for file in SOURCES if "pip install" in file.read_text(encoding="utf-8")] == [ERRORS]


@pytest.mark.deep
def test_pip_takes_the_commands() -> None:
    """All that the tests need is installed: pip has nothing to fetch, so that it needs no network."""
    packages = sorted(named() - {"dask"})
    assert {"cairosvg", "ortools", "pandas", "pyarrow", "python-sat", "uvicorn"} <= set(packages)
    words = shlex.split(pip_install(*packages))
    assert len(words) == 2 + len(packages)
    assert not [word for word in words[2:] if "gridproof" in word]
    command = [sys.executable, "-m", *words, "--no-index", "--dry-run", "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_package_has_the_bounds_of_our_requirements() -> None:
    for package in named():
        assert ">=" in pip_install(package), package
    assert pip_install("dask").startswith('pip install "dask[distributed]')


def test_without_metadata_the_name_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree on `PYTHONPATH` that nothing installed."""

    def absent(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", absent)
    assert needs("Parquet", "pyarrow") == "Parquet needs the package pyarrow: pip install pyarrow"
