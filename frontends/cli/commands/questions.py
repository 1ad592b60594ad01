"""The commands that ask about all solutions, made from the declarations of the questions.

>>> from click.testing import CliRunner
>>> CliRunner().invoke(asking("count"), ["11.............."], standalone_mode=False).return_value
20
"""

from __future__ import annotations

from dataclasses import Field, fields
from typing import Any

import click

from ...questions import question
from ..help import command
from ..options import Decorator, backend_option, combine, puzzle_options, timeout_option
from ..results import Results, field_options
from .answers import work


def asking(name: str) -> click.Command:
    """Return the command of a question."""
    asked = question(name)

    def ask(source: tuple[str, ...], kind: str | None, jobs: int, results: Results, **options: Any) -> int:
        task = asked(**{name: value for name, value in options.items() if value is not None})
        return work(source, kind, task, jobs, results, task.describe)

    ask.__doc__ = asked.__doc__
    made: click.Command = combine(
        command(name, examples=asked.examples),
        puzzle_options,
        field_options(tuple(asked.fields)),
        backend_option,
        timeout_option("Stop work on a puzzle after this time (status unknown)."),
        *(option_of(field) for field in fields(asked) if field.metadata),
    )(ask)
    return made


def option_of(field: Field[Any]) -> Decorator:
    """Return the option of a field."""
    words = field.metadata
    if field.default is False:
        return click.option(f"--{field.name}", is_flag=True, help=words["help"])
    shown: dict[str, Any] = {"default": field.default, "show_default": True} if words["shown"] else {}
    return click.option(f"--{field.name}", type=click.IntRange(min=1), metavar=words["metavar"],
                        help=words["help"], **shown)  # fmt: skip
