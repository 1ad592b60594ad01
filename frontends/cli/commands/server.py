"""The command that serves the web page: serve.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(serve, ["--port", "70000"]).output, end="")
gridproof: --port is 70000; a whole number from 0 to 65535 was expected
"""

from __future__ import annotations

import os

import click

from ..help import command
from ..options import Amount
from ..output import CommandRefused


@command(
    examples=(
        "gridproof serve",
        "gridproof serve --port 8080",
    )
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="The port to listen on; 0: any.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default="processors",
    metavar="N",
    help="Work on N puzzles at once.",
)
@click.option("--timeout", type=Amount("a number of seconds", 0, min_open=True), default=60,
              show_default=True, metavar="SECONDS", help="Give up on a puzzle after this time.")  # fmt: skip
@click.option("--memory", type=click.IntRange(min=256), default=2048, show_default=True, metavar="MB",
              help="The memory that work on one puzzle may take.")  # fmt: skip
def serve(host: str, port: int, jobs: int, timeout: float, memory: int) -> int:
    """Solve, check and step through puzzles in a browser."""
    try:
        from ...web.app import Settings
        from ...web.app import serve as run
    except ModuleNotFoundError:
        from ....puzzles.core.errors import needs

        raise CommandRefused(needs("the web page", "starlette", "uvicorn")) from None
    try:
        run(
            Settings(host, port, jobs, timeout, memory), lambda url: click.echo(f"gridproof: {url}", err=True)
        )
    except OSError as reason:
        why = (reason.strerror or str(reason)).partition(" (while")[0]
        raise CommandRefused(f"cannot listen on {host}, port {port}: {why}") from None
    return 0
