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

from .output import Refused, say

if TYPE_CHECKING:
    from pathlib import Path

START = "jupyter lab {folder}, which needs: pip install 'gridproof[notebook]' jupyterlab"


@click.command()
@click.argument("folder", metavar="[DIR]", default="gridproof-notebooks", type=click.Path(file_okay=False))
def notebooks(folder: str) -> int:
    """Copy the notebooks to a folder, and say how to start them.

    They tell how puzzles are stated, encoded, solved and explained. DIR is made where it is missing
    (default: gridproof-notebooks); what is there already stays as it is.
    """
    from importlib import resources
    from pathlib import Path

    target = Path(folder)
    stored = resources.files(__package__.partition(".")[0]) / "notebooks"
    try:
        target.mkdir(parents=True, exist_ok=True)
        for each in sorted(stored.iterdir(), key=lambda file: file.name):
            if each.name.endswith(".ipynb"):
                copied(each.read_bytes(), target / each.name)
    except OSError as reason:
        raise Refused(f"{reason.filename or folder}: {reason.strerror}") from None
    say(START.format(folder=folder))
    return 0


def copied(content: bytes, path: Path) -> None:
    """Write a file that is not there yet, and name it."""
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        say(f"{path} is there already and stays as it is")
    else:
        click.echo(path)
