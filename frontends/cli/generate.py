"""The command that makes puzzles: generate.

>>> from click.testing import CliRunner
>>> print(CliRunner().invoke(generate, ["latin_square", "--rows", "3", "--seed", "1"]).output.split()[:2])
['latin_square', '3x3']
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from . import completion
from .jobs import How, job_options, run_job
from .options import SHARE, Name, timeout_option
from .output import Faulty, Refused, say
from .results import FORMS, NO_FIELDS, SUFFIXES, path_of

if TYPE_CHECKING:
    from ..data.generate_wishes import Wanted

SPAN = re.compile(r"([0-9]{1,6})(?:\.\.([0-9]{1,6}))?")


class Span(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """A number, or two with dots between: ``24``, ``22..26``."""

    name = "A..B"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        found = SPAN.fullmatch(str(value))
        if found is None:
            self.fail(f"{str(value)[:40]!r} is no number and no two numbers such as 22..26.", param, ctx)
        return int(found[1]), int(found[2] or found[1])


def makeable() -> Iterable[str]:
    """The names of the kinds that can be made."""
    from ...puzzles.kind import all_kinds

    return (kind.name for kind in all_kinds() if kind.recipe is not None)


def patterns() -> Iterable[str]:
    """The names of symmetric patterns."""
    from ...puzzles.patterns import PATTERNS

    return PATTERNS


def grades() -> Iterable[str]:
    """The names of grades."""
    from ..data.generate_grade import GRADES

    return GRADES


@click.command()
@click.argument("kind", shell_complete=lambda _ctx, _param, begun: completion.beginning(makeable(), begun))
@click.option(
    "-n",
    "--count",
    type=click.IntRange(1, 10**9),
    default=1,
    show_default=True,
    metavar="N",
    help="How many puzzles.",
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
    "--rows", type=click.IntRange(min=1), metavar="N", help="Rows.  Default: as the kind usually has."
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
    "--symmetry",
    type=Name(patterns),
    default="none",
    metavar="NAME",
    show_default=True,
    help="The pattern of the clues: rotate, quarter, left-right, top-bottom, diagonal, "
    "anti-diagonal, both, full.",
)
@click.option("--minimal", is_flag=True, help="No clue can go.")
@click.option("--clues", type=Span(), help="How many clues: A to B.")
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
    help="Techniques without which it is not solved by rules no harder than these.",
)
@click.option(
    "--without",
    metavar="NAME,NAME",
    default="",
    shell_complete=completion.techniques,
    help="Techniques that are not needed.",
)
@click.option("--no-grade", is_flag=True, help="Do not say how hard puzzles are: much faster.")
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=400,
    show_default=True,
    metavar="N",
    help="At most so many draws for a puzzle.",
)
@timeout_option("Give up on a puzzle after this time: status unknown.")
@click.option(
    "--split",
    "splits",
    metavar="NAME=SHARE,...",
    default="train=0.8,validation=0.1,test=0.1",
    show_default=True,
    help="The parts of a data set; images of a puzzle are in one part.",
)
@click.option(
    "--spot",
    type=SHARE,
    metavar="SHARE",
    default=0.001,
    show_default=True,
    help="The share of 9×9 sudokus, made by a compiled kernel, that SAT checks too.",
)
@click.option("--json", "as_json", is_flag=True, help="One row a line.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    help="json: as --json; lines: status and solution; csv, parquet: a row a puzzle.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Where rows go; .jsonl, .lines, .csv, .parquet say the form.  Default: stdout.",
)
@click.option("--fields", metavar="NAME,NAME", help="The fields of rows, in this order.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="The number of processes that work.",
)
@job_options
def generate(
    kind: str, count: int, params: tuple[str, ...], clues: tuple[int, int] | None, needs: str, without: str,
    no_grade: bool, splits: str, as_json: bool, form: str | None, output: str | None, fields: str | None,
    jobs: int, how: How, **wishes: Any,
) -> int:  # fmt: skip
    """Puzzles of KIND, each proven to have one solution.

    A random answer is drawn, all clues that it gives are written, and then clues are taken away in random
    order while the answer stays the only one. Rows are the same for the same version, options and seed,
    whatever the number of processes.
    """
    from ...puzzles import InputError
    from ..data.generate_wishes import wanted

    if as_json and form not in (None, "json"):
        raise Refused(f"--json and --format {form} are two forms: ask for one")
    file = None if output is None else path_of(output)
    form = "json" if as_json else form or ("" if file is None else SUFFIXES.get(file.suffix.lower(), "json"))
    if form == "lines" and fields is not None:
        raise Refused(NO_FIELDS)
    try:
        asked = wanted(
            kind,
            params=dict(map(setting, params)),
            clues=clues,
            needs=named(needs),
            without=named(without),
            graded=not no_grade,
            splits=shares(splits),
            **wishes,
        )
    except InputError as reason:
        raise Refused(str(reason)) from None
    chosen = columns(fields)
    if file is None:
        if how.resume or form == "parquet":
            raise Refused("--resume and --format parquet need a file: -o FILE")
        return printed(asked, count, form, chosen, jobs, how.cluster)
    from ..data.generate_job import GenerateJob
    from ..jobs.output import Form

    job = GenerateJob(asked, count, form, chosen)
    summary = run_job(job, file, Form(form, job.columns), jobs, how)
    if missing := summary.tally["unknown"]:
        say(f"{missing:,} of {count:,} puzzles were not made: their rows say why")
    return summary.code


def printed(
    asked: Wanted, count: int, form: str, fields: tuple[str, ...], jobs: int, cluster: str | None
) -> int:
    """Write the rows to standard output, each as soon as it and those before it are made: the largest exit
    code.
    """
    from ...models.model import WrongSolution
    from ...puzzles import InputError
    from ..data.generate import rows
    from ..data.generate_job import GenerateJob, code_of, made_by
    from ..jobs.output import header

    job, code = GenerateJob(asked, count, form, fields), 0
    if form == "csv":
        click.echo(header(job.columns).decode(), nl=False)
    try:
        alone = jobs == 1 and cluster is None
        for row in rows(asked, range(count)) if alone else made_by(asked, count, jobs, cluster):
            code = max(code, code_of(row))
            if form:
                click.echo(job.text(row), nl=False)
            elif row["puzzle"] is None:
                say(f"puzzle {row['index'] + 1}: {row['message']}")
            else:
                click.echo(as_text(row["puzzle"]))
            sys.stdout.flush()
    except InputError as reason:
        raise Refused(str(reason)) from None
    except (WrongSolution, RuntimeError) as reason:
        raise Faulty(str(reason)) from None
    return code


def as_text(puzzle: str | dict[str, Any]) -> str:
    """A puzzle as text that every command reads: a line, plain text and a blank line, or a record."""
    from ...puzzles import InputError
    from ...puzzles.forms.writer import write
    from ..results import compact

    if isinstance(puzzle, str):
        return puzzle
    try:
        return f"{write(puzzle, 'text')}\n"
    except InputError:
        return compact(puzzle)


def setting(text: str) -> tuple[str, Any]:
    """The name and the value of a setting."""
    import json

    name, sign, value = text.partition("=")
    try:
        if not sign:
            raise ValueError
        return name, json.loads(value)
    except (RecursionError, ValueError):
        raise Refused(
            f"--param {text[:40]} is not NAME=VALUE with a value in JSON, such as stars=2"
        ) from None


def share(text: str) -> tuple[str, float]:
    """The name and the share of a part of a data set."""
    name, _, value = text.partition("=")
    try:
        number = float(value)
        if name and 0 <= number < 1e9:
            return name, number
    except ValueError:
        pass
    raise Refused(f"--split {text[:40]} is not NAME=SHARE, such as train=0.9")


def shares(text: str) -> dict[str, float]:
    """The share of each part of a data set. Raises `Refused` where nothing is in any part."""
    found = dict(map(share, named(text)))
    if found and not any(found.values()):
        raise Refused(f"--split {text[:40]}: a share above 0 was expected, such as train=0.9")
    return found


def named(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name for name in text.split(",") if name]


def columns(text: str | None) -> tuple[str, ...]:
    """The fields of rows that are named; none for all. Raises `Refused` for one that there is not."""
    from ..data.generate_wishes import COLUMNS

    known = (*COLUMNS, "message")
    found = tuple(dict.fromkeys(named(text or "")))
    for name in found:
        if name not in known:
            raise Refused(f"there is no field {name[:40]!r} (there are {', '.join(known)})")
    return found
