"""Packages that import a module only when one of its names is asked for."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from types import FunctionType, ModuleType

import pytest

PACKAGES = (
    "models",
    "puzzles",
    "puzzles.answers",
    "puzzles.fields",
    "puzzles.kit",
    "puzzles.notation.text",
)


@pytest.mark.parametrize("name", PACKAGES)
def test_every_listed_name_is_there(name: str) -> None:
    package = import_module(f"gridproof.{name}")
    names = package.__all__
    assert len(names) > 4
    assert set(names) <= set(dir(package))
    for each in names:
        value = getattr(package, each)
        assert value is vars(package)[each]
        if isinstance(value, FunctionType | ModuleType) and "<locals>" not in getattr(
            value, "__qualname__", ""
        ):
            assert value.__name__.rpartition(".")[2] == each


@pytest.mark.parametrize("name", PACKAGES)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'gridproof.{name}' has no attribute 'no_such_name'"):
        getattr(import_module(f"gridproof.{name}"), "no_such_name")  # noqa: B009


def test_a_name_loads_its_module_alone() -> None:
    code = """
import sys
from gridproof.puzzles import fields
for name in ("base", "params", "regions"):
    print(f"gridproof.puzzles.fields.{name}" in sys.modules, end=" ")
    fields.Flag
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False True False "
