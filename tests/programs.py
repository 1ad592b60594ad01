"""Programs of others that the tests call, as Debian packages them; `.ci/run` installs them."""

from __future__ import annotations

import shutil

from tiers import absent

PACKAGES = {
    "minisat": "minisat",
    "cadical": "cadical",
    "glpsol": "glpk-utils",
    "cbc": "coinor-cbc",
    "clasp": "clasp",
    "minizinc": "minizinc",
}


def program(name: str) -> str:
    """The path of a program; a test is skipped without it, and fails in CI."""
    found = shutil.which(name)
    if found is None:
        absent(name, f"apt-get install {PACKAGES[name]}")
    return str(found)
