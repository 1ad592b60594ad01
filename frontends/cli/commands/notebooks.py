"""The command that copies the notebooks: notebooks.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from click.testing import CliRunner
>>> with TemporaryDirectory() as folder:
...     print(Path(CliRunner().invoke(notebooks, [folder]).output.splitlines()[0]).name)
audit.ipynb
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..help import command
from ..output import CommandRefused, say

if TYPE_CHECKING:
    from pathlib import Path

NEEDED = ("jupyterlab", "anywidget", "matplotlib")
"""Packages that the notebooks need."""


@command(examples=("gridproof notebooks",))
@click.argument("folder", metavar="[DIR]", default="gridproof-notebooks", type=click.Path(file_okay=False))
def notebooks(folder: str) -> int:
    """Copy the example notebooks to a folder.

    They show how puzzles are stated, encoded, solved and explained. DIR is created if missing (default:
    gridproof-notebooks); existing files stay unchanged.
    """
    from importlib import resources
    from pathlib import Path

    from ....puzzles.core.errors import pip_install

    target = Path(folder)
    stored = resources.files(__package__.partition(".")[0]) / "notebooks"
    try:
        target.mkdir(parents=True, exist_ok=True)
        for each in sorted(stored.iterdir(), key=lambda file: file.name):
            if each.name.endswith(".ipynb"):
                copy_file(each.read_bytes(), target / each.name)
    except OSError as reason:
        raise CommandRefused(f"{reason.filename or folder}: {reason.strerror}") from None
    say(f"jupyter lab {folder}, which needs: {pip_install(*NEEDED)}")
    return 0


def copy_file(content: bytes, path: Path) -> None:
    """Write a file that is not there yet, and name it."""
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        say(f"{path} exists already and is left unchanged")
    else:
        click.echo(path)
