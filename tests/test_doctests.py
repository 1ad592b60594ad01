"""The examples in the docstrings run, and every module opens with one."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re

import pytest
from boards import SUPPORT

import gridproof

FOUND = [
    (found.name, found.ispkg)
    for found in pkgutil.walk_packages(gridproof.__path__, "gridproof.")
    if found.name != "gridproof.__main__"
]
MODULES = ["gridproof", *(name for name, _ in FOUND)]
"""All that can be imported; importing ``__main__`` would run the command line."""

EXPLAINED = [name for name, package in FOUND if not package and not re.search(r"\.kinds\.|\._", name)]
"""The modules that owe an example: all but a package's table of contents, a kind, which has boards, and
compiled modules, which are documented elsewhere.
"""

SHARED = sorted(path.stem for path in SUPPORT.glob("*.py") if ">>>" in path.read_text("utf-8"))
"""Modules shared by tests that have examples."""


def test_the_walk_reaches_every_floor() -> None:
    assert {name.split(".")[1] for name, _ in FOUND} == {"frontends", "models", "puzzles", "testing"}
    assert EXPLAINED


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0
    assert result.attempted > 0 or name not in EXPLAINED, f"{name} has no example"


@pytest.mark.parametrize("name", SHARED)
def test_examples_of_what_tests_share(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > result.failed == 0
