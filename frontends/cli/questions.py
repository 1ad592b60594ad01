"""The commands that ask about all solutions: count, candidates, redundant, complete, effort.

>>> from click.testing import CliRunner
>>> CliRunner().invoke(count, ["11.............."], standalone_mode=False).return_value
20
"""

from __future__ import annotations

from collections.abc import Callable

import click

from .answers import work
from .options import BackendName, F, backend_choices, puzzle_options, timeout_option
from .results import Results, field_options


def asking_options(*fields: str) -> Callable[[F], F]:
    """The options of every question; its records have these fields besides those of every record."""
    options = [
        puzzle_options,
        field_options(fields),
        click.option("--backend", type=BackendName(backend_choices), default="auto", show_default=True,
                     help="Who answers; sat:glucose4 and ilp:cbc name a solver too."),
        timeout_option("End the work on a puzzle after this time: status unknown, with what is known."),
    ]  # fmt: skip

    def options_of(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return options_of


@click.command()
@asking_options("count", "exact")
@click.option("--limit", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N",
              help="Count up to N solutions.")  # fmt: skip
def count(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, backend: str,
    timeout: float | None, limit: int,
) -> int:  # fmt: skip
    """How many solutions there are."""
    from ..asking import Count

    task = Count(backend, timeout, limit)
    return work(source, kind, task, jobs, results, task.spoken)


@click.command()
@asking_options("candidates", "counts")
@click.option("--counts", type=click.IntRange(min=1), metavar="N",
              help="Say in how many solutions each value occurs, up to N.")  # fmt: skip
def candidates(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, backend: str,
    timeout: float | None, counts: int | None,
) -> int:  # fmt: skip
    """The values of each cell that occur in some solution.

    A cell with one value has it in every solution.
    """
    from ..asking import Candidates

    task = Candidates(backend, timeout, counts or 0)
    return work(source, kind, task, jobs, results, task.spoken)


@click.command()
@asking_options("redundant", "minimal", "removed")
@click.option("--greedy", is_flag=True,
              help="Also name clues that can go together: in their order, each that can.")  # fmt: skip
def redundant(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, backend: str,
    timeout: float | None, greedy: bool,
) -> int:  # fmt: skip
    """The clues and givens that a puzzle with one solution can each do without.

    Clues that share a label are one; what belongs to the rules of the kind, such as regions, stays.
    """
    from ..asking import Redundant

    task = Redundant(backend, timeout, greedy)
    return work(source, kind, task, jobs, results, task.spoken)


@click.command()
@asking_options("clues", "givens", "fewest", "minimal", "completed", "alternatives")
def complete(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, backend: str,
    timeout: float | None,
) -> int:  # fmt: skip
    """The fewest clues that would make a puzzle unique.

    They are clues that the kind prints, such as numbers, pearls, walls and givens, and follow from one of
    the solutions, whichever needs the fewest; --fields completed writes the puzzle with them. Then the best
    single clues, by how many solutions they leave. Where there are very many solutions, few clues are named,
    of which none can be left out, and they are not said to be the fewest.
    """
    from ..asking import Complete

    task = Complete(backend, timeout)
    return work(source, kind, task, jobs, results, task.spoken)


@click.command()
@asking_options("splits", "effort")
def effort(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, backend: str,
    timeout: float | None,
) -> int:  # fmt: skip
    """How much a solver searches to find the solution and to prove it the only one.

    It counts conflicts, decisions and propagations, or whatever it has of the kind, once singles are
    filled in. The numbers are the same every time for one version of one solver, and say nothing about
    another.
    """
    from ..asking import Effort

    task = Effort(backend, timeout)
    return work(source, kind, task, jobs, results, task.spoken)
