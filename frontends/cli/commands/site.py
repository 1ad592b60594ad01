"""The command that writes the desk as a folder of static files: site.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(site, ["desk", "--runtime", "nowhere"]).output, end="")
gridproof: nowhere has no pyodide.asm.wasm: npm install --prefix nowhere pyodide@314.0.7
"""

from __future__ import annotations

from pathlib import Path

import click

from ..help import command
from ..output import CommandRefused, say


@command(examples=("gridproof site desk --runtime tools",))
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--runtime", required=True, metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
              help="The folder with Pyodide of npm and the wheel of python-sat for it; "
              "if one is missing, the command that brings it is named.")  # fmt: skip
@click.option("--notebooks", is_flag=True,
              help="Notebooks beside it, in DIR/notebooks: JupyterLite, "
              "from wheels in the runtime's folder.")  # fmt: skip
def site(folder: Path, runtime: Path, notebooks: bool) -> int:
    """Write the desk as a folder for any web host.

    Python runs in the visitor's browser, and no server answers. After the first visit the page opens offline.
    CP-SAT, ILP, and pictures as PNG or PDF are missing there. A DIR that an earlier call wrote is brought up
    to date.
    """
    from ....puzzles import InputError
    from ....puzzles.core.errors import pip_install
    from ...site.folder import build
    from ...site.kernels import COMPILER, can_compile
    from ...site.notebooks import FOLDER, build_notebooks, find_wheels
    from ...site.runtime import find

    try:
        found = find(runtime)
        wheels = find_wheels(runtime) if notebooks else {}
        built = {folder: build(folder, found)}
        if notebooks:
            built[folder / FOLDER] = build_notebooks(folder, found, wheels)
    except InputError as reason:
        raise CommandRefused(str(reason)) from None
    except OSError as reason:
        raise CommandRefused(f"{reason.filename or folder}: {reason.strerror}") from None
    for name, listed in built.items():
        size = sum(file["bytes"] for file in listed["files"].values())
        say(f"{name}: {len(listed['files'])} files, {size / 1e6:.1f} MB")
    if not can_compile():
        command = pip_install(COMPILER)
        say(f"the kernels are in Python, as there is no compiler, and some kinds are slower: {command}")
    say(f"python -m http.server --bind 127.0.0.1 --directory {folder}, for a look at it")
    return 0
