"""Programs of others that the tests call, as Debian packages them; `.ci/run` installs them."""

from __future__ import annotations

import shutil

import pytest

PACKAGES = {
    "minisat": "minisat",
    "cadical": "cadical",
    "glpsol": "glpk-utils",
    "cbc": "coinor-cbc",
    "clasp": "clasp",
    "minizinc": "minizinc",
}


def program(name: str) -> str:
    """The path of a program; a missing one fails the test, it never passes or skips it."""
    found = shutil.which(name)
    if found is None:
        pytest.fail(f"{name} is not installed: apt-get install {PACKAGES[name]}")
    return found
