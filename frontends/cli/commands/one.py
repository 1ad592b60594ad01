"""The commands about one puzzle: hint, render.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(hint, ["123............."]).output, end="")
r1c4 = 4: full house in row 1
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...output.exits import CODES, NONE
from ...output.printable import printable
from .. import completion
from ..help import command
from ..options import combine, one_puzzle, stats_option, timeout_option, told_statistics
from ..output import CommandRefused, OutOfTime, teller, with_statistics, written_to
from ..progress import working
from ..results import refused_as_record
from ..sources import single, text_of

if TYPE_CHECKING:
    from ....puzzles import Puzzle


EXIT = {"found": 0, "finished": 0, "wrong": NONE} | CODES
"""The exit codes of a hint, by its status."""


@contextmanager
def refusals() -> Iterator[None]:
    """Raise `CommandRefused` if the work of the block ends for a reason outside this program, `OutOfTime` if
    its time is up.
    """
    from ....models.core.model import BackendMissing, Unknown
    from ....puzzles import TooLarge

    try:
        yield
    except (BackendMissing, TooLarge) as reason:
        raise CommandRefused(str(reason)) from None
    except Unknown as reason:
        raise OutOfTime(str(reason)) from None


@command(
    examples=(
        "gridproof hint 123.34......4..1 --level 2",
        "gridproof hint --kind hitori --sample 1 --filled '{\"r1c2\": 1}'",
    )
)
@refused_as_record("index", "id", "type", "status", "message")
@one_puzzle()
@click.option(
    "--given",
    metavar="SOURCE",
    shell_complete=completion.sources,
    help="The puzzle without entries, to name those that are wrong.",
)
@click.option(
    "--filled",
    metavar="ENTRIES",
    help='The entries: {"r1c1": 3}, with pencil marks "r1c2": [1, 2], or an answer with null or . where it'
    " is open; a file or text.",
)
@click.option("--level", type=click.IntRange(1, 3), default=3, show_default=True,
              help="How much to say: 1 where to look, 2 what to look for, 3 all of it.")  # fmt: skip
@timeout_option("Give up after this time.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON record.")
@stats_option
def hint(
    puzzle: Puzzle, given: str | None, filled: str | None, level: int, timeout: float | None, as_json: bool
) -> int:
    """Give the next step on a half-filled board; wrong entries first.

    Exit code 0: there is a step, or the board is finished; 20: an entry is wrong, or no solution is left; 10:
    several solutions are left and no step follows; 30: the techniques or the time end.
    """
    from ....puzzles import Deadline
    from ....puzzles.wording.argument import words_by
    from ...deduction.hints import hint as find

    if given is not None and filled is not None:
        raise CommandRefused("--given and --filled both state the entries: choose one")
    original = None if given is None else single(given, puzzle.kind)
    entered = None if filled is None else text_of(filled)
    deadline = Deadline.of(timeout)
    cost: dict[str, Any] = {}
    with with_statistics(cost if as_json else None), refusals(), working():
        answer = find(puzzle, filled=entered, original=original, timeout=deadline)
    if as_json:
        from ...output.records import line

        body: dict[str, Any] = {"index": 0, "id": puzzle.id, "type": puzzle.kind, "status": answer.status}
        if answer.step is None:
            body |= {"message": answer.levels[level - 1], "wrong": list(answer.wrong)}
        else:
            words = ("where", "technique", "sentence")[:level]
            body |= {"message": ""} | {word: getattr(answer, word) for word in words}
        if answer.step is not None and level == 3:
            with words_by(deadline):
                body["step"] = answer.step.to_json() | {"sentence": answer.sentence}
        click.echo(line(body | cost))
    else:
        click.echo(printable(answer.levels[level - 1]))
    return EXIT[answer.status]


render_options = combine(
    click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
                 help="A file that ends in .svg, .png or .pdf.  Default: SVG to stdout."),
    click.option("--solution", "show", flag_value="solution", help="Show the answer."),
    click.option("--both", "show", flag_value="both", help="Show the puzzle beside its answer."),
    click.option("--check", "show", flag_value="check",
                 help="Show the answer, or two and where they differ, or what clashes."),
    click.option("--candidates", "show", flag_value="candidates", help="Show what the givens leave."),
    click.option("--step", type=click.IntRange(min=1), metavar="N",
                 help="Show step N of the path of explain."),
    click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True,
                 help="Colours for a light or a dark page."),
    click.option("--rules", is_flag=True, help="Write the rules in words above the board."),
    click.option("--width", type=click.IntRange(16, 8192), metavar="PX", help="Default: 40 a square."),
    timeout_option("Give up on the answer or the path after this time."),
)  # fmt: skip
"""The options of a picture."""


@command(
    examples=(
        "gridproof render --kind slitherlink --sample 1 --both -o loop.svg",
        "gridproof render .....12..21..... --check -o ambiguous.svg",
    )
)
@one_puzzle(first=True)
@render_options
@told_statistics
def render(
    puzzle: Puzzle, output: Path | None, show: str | None, step: int | None, theme: str, width: int | None,
    rules: bool, timeout: float | None,
) -> int:  # fmt: skip
    """Draw a puzzle as SVG, PNG or PDF; on a terminal in characters."""
    from ...output.render import CairoMissing, render_picture
    from ...pictures import picture

    if show is not None and step is not None:
        raise CommandRefused(f"--{show} and --step are two pictures: choose one")
    form = "svg" if output is None else output.suffix[1:].lower()
    if output is None and sys.stdout.isatty():
        render_in_characters(puzzle, show, step, timeout)
        return 0
    with refusals(), working():
        drawn = picture(puzzle, show=show, step=step, timeout=timeout)
        if rules or "note" in (puzzle.record or {}).get("params", {}):
            from ...drawing.headings import headed

            drawn = headed(drawn, puzzle, rules)
        try:
            content = render_picture(drawn, form, theme, width)
        except CairoMissing as reason:
            raise CommandRefused(str(reason)) from None
    written_to(output, content)
    return 0


def render_in_characters(puzzle: Puzzle, show: str | None, step: int | None, timeout: float | None) -> None:
    """Draw a puzzle on the terminal, with its answer if that is asked for."""
    from ....puzzles import kind_named
    from ...api import solve
    from ...drawing.characters import page
    from ...output.render import demand_solution
    from ...running.tasks import SolveTask

    if step is not None or show == "candidates":
        what = "--candidates" if step is None else "--step"
        raise CommandRefused(f"{what} is a picture: -o FILE names one that ends in .svg, .png or .pdf")
    if show == "check":
        with refusals(), working():
            record = SolveTask(timeout=timeout).outcome(0, puzzle).record
        click.echo(teller()(record, puzzle), nl=False)
        return
    boards = [page(puzzle)] if show != "solution" else []
    if show is not None:
        with refusals(), working():
            solution = demand_solution(puzzle, solve(puzzle, timeout=timeout)).solutions[0]
        boards.append(page(puzzle, kind_named(puzzle.kind).answer(puzzle, solution)))
    for board in boards:
        for line in board.lines():
            click.echo(printable("".join(text for text, _ in line)).rstrip())
