"""The command that serves the web page: serve.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(serve, ["--port", "70000"]).output.splitlines()[-1])
Error: Invalid value for '--port': 70000 is not in the range 0<=x<=65535.
"""

from __future__ import annotations

import os

import click

from .options import Amount
from .output import Refused


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default="processors",
    help="The number of puzzles worked on at once.",
)
@click.option("--timeout", type=Amount("seconds", 0, min_open=True), default=60, show_default=True,
              metavar="SECONDS", help="Give up on a puzzle after this time.")  # fmt: skip
@click.option("--memory", type=click.IntRange(min=256), default=2048, show_default=True, metavar="MB",
              help="Memory that the work on one puzzle may take.")  # fmt: skip
def serve(host: str, port: int, jobs: int, timeout: float, memory: int) -> int:
    """The web page: look at puzzles, solve, step and check them, in a browser."""
    try:
        from ..web.app import Settings
        from ..web.app import serve as run
    except ModuleNotFoundError as missing:
        name = missing.name or "a package"
        raise Refused(f"the web page needs {name}: pip install 'gridproof[web]'") from None
    try:
        run(
            Settings(host, port, jobs, timeout, memory), lambda url: click.echo(f"gridproof: {url}", err=True)
        )
    except OSError as reason:
        why = (reason.strerror or str(reason)).partition(" (while")[0]
        raise Refused(f"cannot listen on {host}, port {port}: {why}") from None
    return 0
