"""The commands about one puzzle: hint, render.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(hint, ["123............."]).output, end="")
r1c4 = 4: full house in row 1
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..printable import printable
from . import completion
from .options import F, one_puzzle, timeout_option
from .output import OutOfTime, Refused, written_to
from .sources import single, text_of

if TYPE_CHECKING:
    from ...puzzles import Puzzle


@contextmanager
def refusals() -> Iterator[None]:
    """Raises `Refused` where the work of the block ends for a reason that is no fault of ours, `OutOfTime`
    where its time is up.
    """
    from ...models.model import BackendMissing, Unknown
    from ...puzzles import InputError, TooLarge

    try:
        yield
    except (BackendMissing, InputError, TooLarge) as reason:
        raise Refused(str(reason)) from None
    except Unknown as reason:
        raise OutOfTime(str(reason)) from None


@click.command()
@one_puzzle()
@click.option(
    "--given",
    metavar="SOURCE",
    shell_complete=completion.sources,
    help="The puzzle before it was begun: wrong entries are named.",
)
@click.option(
    "--filled",
    metavar="ENTRIES",
    help='What is filled in: {"r1c1": 3}, or an answer with null or . for what is open; a file or text.',
)
@click.option("--level", type=click.IntRange(1, 3), default=3, show_default=True,
              help="1 where to look, 2 the technique, 3 the move.")  # fmt: skip
@timeout_option("Give up after this time.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def hint(
    puzzle: Puzzle, given: str | None, filled: str | None, level: int, timeout: float | None, as_json: bool
) -> int:
    """The next step on a half-filled board; a wrong entry first."""
    from ..hints import hint as find

    if given is not None and filled is not None:
        raise Refused("--given and --filled are two ways to tell entries: choose one")
    original = None if given is None else single(given, puzzle.kind)
    told = None if filled is None else text_of(filled)
    with refusals():
        found = find(puzzle, original, filled=told, timeout=timeout)
    words = ("where", "technique", "sentence")[:level] if found.step is not None else ("sentence",)
    if as_json:
        import json

        body: dict[str, Any] = {word: getattr(found, word) for word in words} | {"wrong": found.wrong}
        if level == 3 and found.step is not None:
            body["step"] = found.step.to_json() | {"sentence": found.sentence}
        click.echo(json.dumps(body, ensure_ascii=False))
    elif found.step is None:
        click.echo(printable(found.sentence) or "no technique finds a further step")
    else:
        place = f"look at {found.where}"
        click.echo(printable((place, f"{place}: {found.technique}", found.sentence)[level - 1]))
    return 0


def render_options(command: F) -> F:
    """The options of a picture."""
    options = [
        click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
                     help="A file that ends in .svg, .png or .pdf.  Default: SVG to stdout."),
        click.option("--solution", "show", flag_value="solution", help="Show the answer."),
        click.option("--both", "show", flag_value="both", help="Show the puzzle beside its answer."),
        click.option("--check", "show", flag_value="check",
                     help="Show the answer, or two and where they differ, or what clashes."),
        click.option("--candidates", "show", flag_value="candidates", help="Show what the givens leave."),
        click.option("--step", type=click.IntRange(min=1), metavar="N",
                     help="Show step N of the path of explain."),
        click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True),
        click.option("--width", type=click.IntRange(16, 8192), metavar="PX", help="Default: 40 a square."),
        timeout_option("Give up on the answer or the path after this time."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@one_puzzle(first=True)
@render_options
def render(
    puzzle: Puzzle, output: Path | None, show: str | None, step: int | None, theme: str, width: int | None,
    timeout: float | None,
) -> int:  # fmt: skip
    """Draw one puzzle: SVG, PNG or PDF."""
    from ..render import CairoMissing, picture, rendered

    if show is not None and step is not None:
        raise Refused(f"--{show} and --step are two pictures: ask for one")
    form = "svg" if output is None else output.suffix[1:].lower()
    with refusals():
        drawn = picture(puzzle, show=show, step=step, timeout=timeout)
        try:
            content = rendered(drawn, form, theme, width)
        except CairoMissing as reason:
            raise Refused(str(reason)) from None
    written_to(output, content)
    return 0
