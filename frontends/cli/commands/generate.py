"""The command that makes puzzles: generate.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(generate, ["latin_square", "--rows", "3", "--seed", "1"]).output.split()[:2])
['latin_square', '3x3']
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from ...output.exits import worst
from .. import completion
from ..help import command
from ..options import Name, jobs_option, spot_option, timeout_option, told_statistics
from ..output import CommandRefused, Faulty, closing, say
from ..progress import show_progress
from ..results import FORMS, NO_FIELDS, form_of, path_of
from .jobs import How, job_options, run_job

if TYPE_CHECKING:
    from ...data.generation.wishes import Wishes

SPAN = re.compile(r"([0-9]{1,6})(?:\.\.([0-9]{1,6}))?")


class NumberRange(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """A number, or two with dots between: ``24``, ``22..26``."""

    name = "A..B"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = SPAN.fullmatch(str(value))
        if match is None:
            self.fail(f"{str(value)[:40]!r} is no number and no two numbers such as 22..26.", param, ctx)
        return int(match[1]), int(match[2] or match[1])


def makeable() -> Iterable[str]:
    """Return the names of the kinds that can be made."""
    from ....puzzles.kinds import all_kinds

    return (kind.name for kind in all_kinds() if kind.recipe is not None)


def patterns() -> Iterable[str]:
    """Return the names of symmetric patterns."""
    from ....puzzles.making.patterns import PATTERNS

    return PATTERNS


def grades() -> Iterable[str]:
    """Return the names of grades."""
    from ...data.generation.grades import GRADES

    return GRADES


@command(
    examples=(
        "gridproof generate slitherlink --rows 5 --seed 1",
        "gridproof generate sudoku -n 20 --no-grade -o sudokus.csv",
        "gridproof generate variant_sudoku --rows 6 --parts renbans=2 --seed 1",
    )
)
@click.argument("kind", shell_complete=lambda _ctx, _param, begun: completion.beginning(makeable(), begun))
@click.option(
    "-n",
    "--count",
    type=click.IntRange(1, 10**9),
    default=1,
    show_default=True,
    metavar="N",
    help="How many puzzles to make.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    show_default=True,
    metavar="S",
    help="Another seed makes other puzzles, the same seed the same ones.",
)
@click.option(
    "--rows", type=click.IntRange(min=1), metavar="N", help="Rows of the board.  Default: usual for the kind."
)
@click.option("--cols", type=click.IntRange(min=1), metavar="N", help="Columns.  Default: as many as rows.")
@click.option(
    "--param",
    "params",
    multiple=True,
    metavar="NAME=VALUE",
    help="A setting of the kind, the value as JSON: box=[2,3], stars=2.",
)
@click.option(
    "--parts",
    metavar="NAME[=N],...",
    default="",
    shell_complete=completion.parts,
    help="The rules that a variant sudoku has, each with N clues: thermometers=4,cages,anti_knight.",
)
@click.option(
    "--symmetry",
    type=Name(patterns),
    default="none",
    metavar="NAME",
    show_default=True,
    help="The pattern of the clues: rotate, quarter, left-right, top-bottom, diagonal, "
    "anti-diagonal, both, full.",
)
@click.option("--minimal", is_flag=True, help="Take away clues until none can go; cages and the like stay.")
@click.option("--clues", type=NumberRange(), help="The number of clues, as 24 or 22..26.")
@click.option(
    "--grade",
    type=Name(grades),
    metavar="GRADE",
    help="How hard: easy, medium, hard, unfair, extreme, or beyond the rules.",
)
@click.option(
    "--with",
    "needs",
    metavar="NAME,NAME",
    default="",
    shell_complete=completion.techniques,
    help="Techniques that solving must need.",
)
@click.option(
    "--without",
    metavar="NAME,NAME",
    default="",
    shell_complete=completion.techniques,
    help="Techniques that solving must not need.",
)
@click.option("--no-grade", is_flag=True, help="Do not rate the puzzles: much faster.")
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=400,
    show_default=True,
    metavar="N",
    help="Give up on a puzzle after N draws.",
)
@timeout_option("Give up on a puzzle after this time (status unknown).")
@click.option(
    "--split",
    "splits",
    metavar="NAME=SHARE,...",
    default="train=0.8,validation=0.1,test=0.1",
    show_default=True,
    help="The parts of a data set, and how much goes to each.",
)
@spot_option("The share of fast-made 9×9 sudokus that SAT checks again.")
@click.option("--json", "as_json", is_flag=True, help="One JSON row a line.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    help="The form: lines has status and solution; csv and parquet are tables.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="The file to write: .txt, .jsonl, .lines, .csv or .parquet.  Default: stdout.",
)
@click.option(
    "--fields",
    metavar="NAME,NAME",
    shell_complete=completion.fields,
    help="The fields of rows, in this order.",
)
@jobs_option
@job_options
@told_statistics
def generate(
    kind: str, count: int, params: tuple[str, ...], parts: str, clues: tuple[int, int] | None, needs: str,
    without: str, no_grade: bool, splits: str, as_json: bool, form: str | None, output: str | None,
    fields: str | None, jobs: int, how: How, **wishes: Any,
) -> int:  # fmt: skip
    """Make puzzles of KIND, each proven to have one solution.

    A random answer is drawn, all clues that it gives are written, and then clues are taken away in random
    order while the answer stays the only one. Rows are the same for the same version, options and seed,
    whatever the number of processes.
    """
    from ...data.generation.wishes import check_wishes

    if as_json and form not in (None, "json"):
        raise CommandRefused(f"--json and --format {form} are two forms: ask for one")
    file = None if output is None else path_of(output)
    as_text = file is None or file.suffix.lower() == ".txt"
    form = "json" if as_json else form or form_of(file) or ("" if as_text else "json")
    if form == "lines" and fields is not None:
        raise CommandRefused(NO_FIELDS)
    request = check_wishes(
        kind,
        params=dict(map(setting, params)),
        parts=map(part, split_names(parts)),
        clues=clues,
        needs=split_names(needs),
        without=split_names(without),
        graded=not no_grade,
        splits=shares(splits),
        **wishes,
    )
    chosen = columns(fields)
    if file is None:
        if how.resume or form == "parquet":
            raise CommandRefused("--resume and --format parquet need a file: -o FILE")
        return print_rows(request, count, form, chosen, jobs, how.cluster)
    from ...data.generation.job import GenerateJob
    from ...jobs.output import OutputForm

    job = GenerateJob(request, count, form, chosen)
    summary = run_job(job, file, OutputForm(form, job.columns), jobs, how)
    return summary.code


def print_rows(
    request: Wishes, count: int, form: str, fields: tuple[str, ...], jobs: int, cluster: str | None
) -> int:
    """Write the rows to standard output, each as soon as it and those before it are made: the exit code."""
    from ....models.core.model import WrongSolution
    from ...data.generation.job import GenerateJob, code_of, made_by
    from ...data.generation.puzzles import rows_of
    from ...output.results import csv_line

    job, code, tally = GenerateJob(request, count, form, fields), 0, Counter[str]()
    if form == "csv":
        click.echo(csv_line(job.columns), nl=False)
    try:
        alone = jobs == 1 and cluster is None
        rows = rows_of(request, range(count)) if alone else made_by(request, count, jobs, cluster)
        for row in show_progress(rows, lambda: tally.total() / count):
            code = worst((code, code_of(row)))
            tally[row["status"]] += 1
            click.echo(job.text(row), nl=False)
            if not form and row["puzzle"] is None:
                say(f"puzzle {row['index'] + 1}: {row['message']}")
            sys.stdout.flush()
    except (WrongSolution, RuntimeError) as reason:
        raise Faulty(str(reason)) from None
    closing(tally)
    return code


def setting(text: str) -> tuple[str, Any]:
    """Return the name and the value of a setting."""
    import json

    name, sign, value = text.partition("=")
    try:
        if not sign:
            raise ValueError
        return name, json.loads(value)
    except (RecursionError, ValueError):
        raise CommandRefused(
            f"--param {text[:40]} is not NAME=VALUE with a value in JSON, such as stars=2"
        ) from None


def part(text: str) -> tuple[str, int | None]:
    """Return the name of a part and the number of its clues, or None without a number."""
    name, sign, number = text.partition("=")
    if sign and not re.fullmatch("[0-9]{1,6}", number):
        raise CommandRefused(f"--parts {text[:40]} is not NAME or NAME=N, such as thermometers=4")
    return name, int(number) if sign else None


def share(text: str) -> tuple[str, float]:
    """Return the name and the share of a part of a data set."""
    name, _, value = text.partition("=")
    try:
        number = float(value)
        if name and 0 <= number < 1e9:
            return name, number
    except ValueError:
        pass
    raise CommandRefused(f"--split {text[:40]} is not NAME=SHARE, such as train=0.9")


def shares(text: str) -> dict[str, float]:
    """Return the share of each part of a data set. Raises `CommandRefused` if all parts are empty."""
    by_name = dict(map(share, split_names(text)))
    if by_name and not any(by_name.values()):
        raise CommandRefused(f"--split {text[:40]}: a share above 0 was expected, such as train=0.9")
    return by_name


def split_names(text: str) -> list[str]:
    """Return the names in a list with commas."""
    return [name for name in text.split(",") if name]


def columns(text: str | None) -> tuple[str, ...]:
    """Return the named fields of rows; none for all. Raises `CommandRefused` for an unknown one."""
    from ...data.generation.wishes import COLUMNS

    names = (*COLUMNS, "message")
    fields = tuple(dict.fromkeys(split_names(text or "")))
    for name in fields:
        if name not in names:
            raise CommandRefused(f"there is no field {name[:40]!r} (there are {', '.join(names)})")
    return fields
