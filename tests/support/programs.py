"""Third-party programs that the tests call: packages bring some, `.ci/run` installs the others of Debian."""

from __future__ import annotations

import shutil
import sys

import pulp
from tiers import absent

BROUGHT = {
    "cbc": [pulp.PULP_CBC_CMD.pulp_cbc_path],  # by PuLP
    "clasp": [sys.executable, "-m", "clingo", "--mode=clasp"],  # by clingo, as a part of it
}
"""The commands of programs that packages bring, so that they are always there."""

PACKAGES = {
    "minisat": "minisat",
    "cadical": "cadical",
    "glpsol": "glpk-utils",
    "minizinc": "minizinc",
    "node": "nodejs",
}
"""Names of other packages in Debian."""


def program(name: str) -> list[str]:
    """Return the command that runs a program; a test is skipped without it, and fails in CI."""
    if name in BROUGHT:
        return BROUGHT[name]
    found = shutil.which(name)
    if found is None:
        absent(name, f"apt-get install {PACKAGES[name]}")
    return [str(found)]
