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
    question_class = question(name)

    def ask(source: tuple[str, ...], kind: str | None, jobs: int, results: Results, **options: Any) -> int:
        task = question_class(**{name: value for name, value in options.items() if value is not None})
        return work(source, kind, task, jobs, results, task.describe)

    ask.__doc__ = question_class.__doc__
    cli_command: click.Command = combine(
        command(name, examples=question_class.examples),
        puzzle_options,
        field_options(tuple(question_class.fields)),
        backend_option,
        timeout_option("Stop work on a puzzle after this time (status unknown)."),
        *(option_of(field) for field in fields(question_class) if field.metadata),
    )(ask)
    return cli_command


def option_of(field: Field[Any]) -> Decorator:
    """Return the option of a field."""
    words = field.metadata
    if field.default is False:
        return click.option(f"--{field.name}", is_flag=True, help=words["help"])
    defaults: dict[str, Any] = {"default": field.default, "show_default": True} if words["shown"] else {}
    return click.option(f"--{field.name}", type=click.IntRange(min=1), metavar=words["metavar"],
                        help=words["help"], **defaults)  # fmt: skip
