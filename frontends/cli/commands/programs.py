r"""The commands about models and other programs: export, import.

>>> from click.testing import CliRunner
>>> run = CliRunner().invoke(import_, ["12......4..1...."], input="s UNSATISFIABLE\n", standalone_mode=False)
>>> print(run.output, run.return_value)
puzzle 1: none: the answer says UNSATISFIABLE; that is not checked
 20
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...output.exits import BAD_INPUT, CODES
from .. import completion
from ..help import command
from ..options import Name, convert_options, one_puzzle, sample_option, timeout_option
from ..output import CommandRefused, teller, written_to
from ..progress import working
from ..results import RESULT, refused_as_record
from ..sources import sample_text, single
from .one import refusals

if TYPE_CHECKING:
    from ....puzzles import Puzzle
    from ...narrowing.tiers import Tier

MOST_BYTES = 200_000_000
"""The longest file of an outside solver, or of a model, that is read."""


def export_forms() -> Iterable[str]:
    """Return the formats that other programs read."""
    from ....models.writers import exporters

    return exporters()


class Encoding(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.4 on
    """A choice of encoding, NAME=OPTION."""

    name = "name=option"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        name, equals, option = str(value).partition("=")
        if not equals:
            self.fail(f"{value[:40]!r} is not NAME=OPTION, as loop=flow is.", param, ctx)
        return name, option


def read_model(no_narrow: bool, encoding: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return the options of a model: how it is narrowed and encoded."""
    return {"tier": "off" if no_narrow else "singles", "encoding": dict(encoding)}


model_options = convert_options(
    read_model,
    click.option("--no-narrow", is_flag=True,
                 help="Write the puzzle as it is, without filling in singles."),
    click.option("--encoding", type=Encoding(), multiple=True, metavar="NAME=OPTION",
                 shell_complete=completion.encodings,
                 help="How to state something: connected=mtz, loop=flow (lp, mps), "
                 "at-most-one=product (cnf).  May be repeated."),
)  # fmt: skip
"""The options that say how a model is stated; the command gets them as `tier` and `encoding`."""


@command(
    examples=(
        "gridproof export 12......4..1.... --to cnf -o puzzle.cnf",
        "gridproof export --kind hitori --sample 1 --to lp",
    )
)
@one_puzzle()
@click.option("--to", "form", required=True, type=Name(export_forms), help="The form to write.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write.  Default: stdout.",
)
@model_options
@timeout_option("Give up on the model after this time.")
def export(
    puzzle: Puzzle, form: str, output: Path | None, tier: Tier, encoding: dict[str, str],
    timeout: float | None,
) -> int:  # fmt: skip
    """Write the model of a puzzle for other solvers.

    cnf and wcnf are clauses, lp, mps and opb are linear rows, cp-sat and mzn (MiniZinc) have integer
    variables. Comments give the meaning of each variable and the clue behind a row or a clause.
    """
    from ...exchange import export_model

    with refusals(), working():
        content = export_model(puzzle, form, tier=tier, encoding=encoding, name=output, timeout=timeout)
    written_to(output, content)
    return 0


def text_of(name: str) -> str:
    """Return the text of a file (``-``: of standard input). Raises `CommandRefused` if it is missing or too
    long.
    """
    try:
        if name == "-":
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
    except OSError as reason:
        raise CommandRefused(f"{name}: {reason.strerror}") from None
    if len(content) > MOST_BYTES:
        raise CommandRefused(f"{name}: more than {MOST_BYTES:,} bytes are not read")
    return content.decode(errors="replace")


@command(
    "import",
    examples=(
        "gridproof export 11.............. --to cnf -o puzzle.cnf",
        "echo 's UNSATISFIABLE' | gridproof import 11..............",
    ),
)
@refused_as_record(*RESULT)
@click.argument("files", nargs=-1, metavar="[SOURCE] [ANSWER]", shell_complete=completion.sources)
@click.option(
    "--kind", shell_complete=completion.kinds, help="The kind of puzzle, where the input does not say."
)
@sample_option
@click.option("--number", type=click.IntRange(min=1), metavar="N", help="Take puzzle number N of the source.")
@click.option(
    "--model",
    metavar="FILE",
    shell_complete=completion.sources,
    help="The exported file that was solved.  Default: export it again.",
)
@model_options
@timeout_option("Give up on exporting again after this time.")
@click.option("--json", "as_json", is_flag=True, help="One result record.")
def import_(
    files: tuple[str, ...], kind: str | None, sample: str | None, number: int | None, model: str | None,
    tier: Tier, encoding: dict[str, str], timeout: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Read and judge the answer of another solver.

    ANSWER is a file, by default standard input: s and v lines of a SAT, MaxSAT or pseudo-Boolean solver,
    a result file of minisat, a solution file of glpsol (-o or --write), cbc (solu) or HiGHS, or the output of
    MiniZinc. Exit code 0: the solution keeps every rule; 2: it is wrong, or cannot be read; 20: the other
    solver says that there is none, which is not checked; 30: it does not know.
    """
    from ....models.questions.verdict import result
    from ...exchange import import_answer
    from ...output.records import line

    *sources, last = files if len(files) == (1 if sample is not None else 2) else (*files, "-")
    if sample is not None:
        sources.append(sample_text(kind, sample))
    if len(sources) != 1:
        raise CommandRefused("import takes one puzzle and one answer: gridproof import PUZZLE ANSWER")
    if sources == ["-"] and last == "-":
        raise CommandRefused("the puzzle and the answer cannot both come from standard input")
    puzzle = single(sources[0], kind, number)
    answer = text_of(last)
    with refusals(), working():
        verdict = import_answer(
            puzzle, answer, None if model is None else text_of(model),
            tier=tier, encoding=encoding, timeout=timeout,
        )  # fmt: skip
    record = result(0, puzzle.id, puzzle.kind, verdict, puzzle)
    click.echo(line(record) if as_json else teller()(record, puzzle).rstrip("\n"))
    return CODES.get(verdict.status, BAD_INPUT)
