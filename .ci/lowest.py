"""Print a constraints file for pip: each package that users need, at the lowest version that we allow."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

USERS = ("data", "notebook", "render", "web")
"""The extras for users; tools for developers may be the newest."""


def main() -> None:
    """Read pyproject.toml beside this folder and print ``name==version`` for each ``name>=version``."""
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for requirement in (*project["dependencies"], *(each for extra in USERS for each in extras[extra])):
        name, lowest = re.match(r"([\w-]+)>=([\w.]+)", requirement).groups()
        print(f"{name}=={lowest}")


if __name__ == "__main__":
    main()
