"""The commands that answer every puzzle of their sources: solve, check, explain, rate.

>>> from click.testing import CliRunner
>>> CliRunner().invoke(check, ["1234............"], standalone_mode=False).return_value
10
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Literal

import click

from ...output.exits import worst
from ..help import command
from ..options import (
    OptionalValue,
    WithOptionalValues,
    path_options,
    puzzle_options,
    search_options,
    spot_option,
)
from ..output import (
    STATISTICS,
    CommandRefused,
    Teller,
    closing,
    folder,
    lesson,
    say,
    teller,
    wants_statistics,
)
from ..progress import Files, show_progress
from ..results import PATH, RATED, Results, Write, field_options, result_options, writer_of
from ..sources import demand_kind, is_lenient, items_by_name, names_folder
from .jobs import How, answer_fast, answers_job, job_options

if TYPE_CHECKING:
    from pathlib import Path

    from ....puzzles.forms.input.records import Parsed
    from ...deduction.paths import Explain
    from ...narrowing.tiers import Narrowing
    from ...output.results import SourceItem
    from ...running.tasks import SolveTask, Task


SECOND = "second"
CONFIRMED = (SECOND, "proof")
"""Means to confirm an answer of ``check``: a second back end, or a proof."""


answer_spot_option = spot_option("The share of kernel-solved sudokus that SAT solves again.")


@command(
    examples=(
        "gridproof solve 12..34........21",
        "gridproof solve --kind slitherlink --sample 1",
        "gridproof solve 12.............. --limit 5 --format lines",
    )
)
@puzzle_options
@result_options
@search_options
@job_options
@answer_spot_option
@click.option("--limit", type=click.IntRange(min=1), default=1, show_default=True,
              metavar="N", help="Find up to N solutions of each puzzle.")  # fmt: skip
def solve(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, narrow: Narrowing,
    no_narrow: bool, jobs: int, results: Results, limit: int, how: How, spot: float,
) -> int:  # fmt: skip
    """Find a solution of each puzzle, or up to N with --limit N."""
    from ...running.tasks import SolveTask

    tier: Narrowing = "off" if no_narrow else narrow
    task = SolveTask(backend, timeout, tier, limit=limit, explain=results.say_why)
    return work_in_lane(source, kind, task, jobs, results, how, spot)


@command(
    cls=WithOptionalValues,
    examples=(
        "gridproof check .....12..21.....",
        "gridproof check 'https://puzz.link/p?slither/5/5/cbcbcddad' --confirm",
        "gridproof check 1234............ 123.34......4..1 -o results.csv",
    ),
)
@puzzle_options
@result_options
@search_options
@click.option("--confirm", cls=OptionalValue, alone=SECOND, takes=CONFIRMED.__contains__, metavar="[proof]",
              type=click.Choice(CONFIRMED),
              help="Let a second back end confirm the answer, or a proof.")  # fmt: skip
@job_options
@answer_spot_option
@click.option("--proof", cls=OptionalValue, alone="proofs", takes=names_folder, metavar="[DIR]",
              help="Write a proof of each answer into DIR (default: proofs), for verify.")  # fmt: skip
@click.option("--watch", is_flag=True, help="Check the one file again each time it is saved, until Ctrl-C.")
def check(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, narrow: Narrowing,
    no_narrow: bool, jobs: int, results: Results, confirm: str | None, proof: str | None, how: How,
    spot: float, watch: bool,
) -> int:  # fmt: skip
    """Say whether each puzzle has one solution, several, or none.

    The status is unique, multiple (two solutions are shown, with their differences), none (with clues that
    cannot all hold), or unknown if the time was up.
    """
    from ...running.tasks import SolveTask

    tier: Narrowing = "off" if no_narrow else narrow
    by: bool | Literal["proof"] = "proof" if confirm == "proof" else confirm is not None
    task = SolveTask(backend, timeout, tier, by, explain=results.say_why)
    if proof is not None:
        from ...certificates.making import Destination, Prove

        if how.job_option:
            raise CommandRefused("--resume and --cluster do not go with --proof")
        task = Prove(backend, timeout, tier, confirm == SECOND, place=Destination(folder(proof), True))
    if watch:
        return work_at_each_change(source, kind, task, jobs, results, how)
    return work_in_lane(source, kind, task, jobs, results, how, spot)


@command(
    examples=(
        "gridproof explain 123.34......4..1",
        "gridproof explain --kind masyu --sample 1 --teach",
        "gridproof explain --kind killer_sudoku --sample 1 --first 10",
        "gridproof explain --sample drools-hard-4 --profile drools7",
    )
)
@puzzle_options
@field_options(PATH)
@path_options("default")
@click.option(
    "--guess", is_flag=True, help="If no technique helps, guess in the cell with the fewest candidates."
)
@click.option("--carry-on/--no-carry-on", default=None,
              help="Go on as far as possible even if something is wrong, or stop there. A published system "
              "does as its text says by itself, and techniques stop.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), metavar="N",
              help="With a published system: draw among the activations that its rules allow.")  # fmt: skip
@click.option("--depth", type=click.IntRange(min=0), metavar="N",
              help="Guess at most N times on a path (--guess, and systems that guess).")  # fmt: skip
@click.option("--first", type=click.IntRange(min=1), metavar="N", help="Stop after N steps (status unknown).")
@click.option(
    "--pictures",
    is_flag=True,
    help="Draw the grid after each step, or after each press of a published system.",
)
@click.option("--teach", is_flag=True,
              help="Teach: show where to look, then the step and its reason; a published system press by "
              "press.")  # fmt: skip
def explain(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, profile: str, techniques: str,
    upto: str | None, notation: str, timeout: float | None, guess: bool, carry_on: bool | None,
    seed: int | None, depth: int | None, first: int | None, pictures: bool, teach: bool,
) -> int:  # fmt: skip
    """Solve as a person would, a step at a time, each with its reason.

    Mistakes in a puzzle are named first.
    """
    from ...rules.techniques.catalogue import PROFILES

    task = path_task(profile, techniques, upto, notation, timeout)
    if seed is not None and not has_agenda(profile):
        raise CommandRefused(f"the profile {profile} has no agenda of rules: --seed does not go with it")
    if depth is not None and not guess and not makes_guesses(profile):
        raise CommandRefused(f"the profile {profile} makes no guesses: --depth does not go with it")
    if first is not None and (guess or profile not in PROFILES):
        raise CommandRefused("--first is for the steps of our own techniques, without --guess")
    task = replace(task, guess=guess, carry_on=carry_on, seed=seed, depth=depth, first=first)
    if pictures and results.form:
        raise CommandRefused("--pictures are for people: --json does not go with them")
    if teach and (results.form or pictures):
        other = "--pictures" if pictures else "--json"
        raise CommandRefused(f"--teach is a lesson for people: {other} does not go with it")
    limited = timeout is not None
    tell = lesson(notation, limited) if teach else teller(pictures, limited)
    if jobs == 1 and not (results.form or teach or pictures or guess) and profile in PROFILES:
        from ..telling import Telling

        tell = Telling(tell)
        task = replace(task, listener=tell)
    return work(source, kind, task, jobs, results, tell)


@command(
    examples=(
        "gridproof rate 123.34......4..1",
        "gridproof rate --kind hitori --sample 1 --json",
    )
)
@puzzle_options
@field_options(PATH)
@path_options("general")
def rate(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, profile: str, techniques: str,
    upto: str | None, notation: str, timeout: float | None,
) -> int:  # fmt: skip
    """Say how hard each puzzle is for a person.

    The level and the score are on HoDoKu's scale (2.2.0), with the hardest technique. A puzzle that the
    techniques do not solve in time is at least as hard as the hardest step found; if that step is an easy
    one, the puzzle is not rated. The records of --json have no steps, unless --fields asks for them.
    """
    from ...output.plain import describe_rating

    task = path_task(profile, techniques, upto, notation, timeout)
    told = "steps" in (results.fields or ())
    task = replace(task, reasons=told, words=told)
    if results.form == "json" and not results.fields:
        results = results._replace(fields=(*RATED, STATISTICS))
    return work(source, kind, task, jobs, results, lambda record, _: describe_rating(record))


def path_task(
    profile: str, techniques: str, upto: str | None, notation: str, timeout: float | None
) -> Explain:
    """Return the task of following the rules. Raises `CommandRefused` for unknown names."""
    from ....puzzles import InputError
    from ...deduction.paths import Explain
    from ...rules.techniques.catalogue import PROFILES, selection

    names = tuple(name for name in techniques.split(",") if name)
    try:
        if profile in PROFILES:
            selection(profile, names, upto)
        else:
            from ...systems.catalogue import system_named

            system = system_named(profile)
            if upto is not None:
                raise InputError(f"the profile {profile} has its own rules: --upto does not go with it")
            system.choose_rules(names or None)
    except InputError as reason:
        raise CommandRefused(str(reason)) from None
    return Explain(profile, names, upto, notation, timeout=timeout)


def has_agenda(profile: str) -> bool:
    """Return whether the rules of a profile may fire in any order."""
    from ...rules.techniques.catalogue import PROFILES
    from ...systems.catalogue import system_named

    return profile not in PROFILES and system_named(profile).agenda


def makes_guesses(profile: str) -> bool:
    """Return whether a profile is a published system that guesses."""
    from ...rules.techniques.catalogue import PROFILES
    from ...systems.catalogue import system_named

    return profile not in PROFILES and system_named(profile).guesses


def work_in_lane(
    source: tuple[str, ...],
    kind: str | None,
    task: SolveTask,
    jobs: int,
    results: Results,
    how: How,
    spot: float,
) -> int:
    """Solve or check every puzzle of every source in the lane that the planner chooses: the exit code."""
    from ...running.planner import lane_of

    form, output, is_tty = results.form, results.output, sys.stdout.isatty()
    alone = "--lenient" if is_lenient() else "--stats" if wants_statistics() else ""
    if alone:  # a job reads parts of files in other processes, the kernel counts nothing
        if how.job_option:
            raise CommandRefused(f"--resume and --cluster do not go with {alone}")
        return work(source, kind, task, jobs, results)
    lane = lane_of(
        task, source, kind=kind, jobs=jobs, form=form, output=output, is_tty=is_tty, demanded=how.job_option
    )
    if lane == "job":
        return answers_job(source, kind, task, jobs, results, how, spot)
    if lane == "kernel":
        return answer_fast(source, task, results, spot)
    return work(source, kind, task, jobs, results)


def work_at_each_change(
    source: tuple[str, ...], kind: str | None, task: Task, jobs: int, results: Results, how: How
) -> int:
    """Answer the puzzles of a file now and each time it has changed: the exit code of the last answers.

    Raises `CommandRefused` unless the one source is a file and the answers go to standard output.
    """
    from ...reading.puzzles import is_file
    from ..watching import changes, state_of

    if len(source) != 1 or not is_file(source[0]):
        raise CommandRefused("--watch needs one file as its source")
    if results.output is not None or how.job_option:
        raise CommandRefused("--watch shows answers as they come: -o and --cluster do not go with it")
    code = 0
    for number, _ in enumerate(changes(lambda: state_of(source[0]))):
        if number:
            say(f"{source[0]} has changed")
        try:
            code = work(source, kind, task, jobs, results)
        except CommandRefused as reason:  # saved in part, or gone for a moment
            say(reason.message)
        sys.stdout.flush()
    say(f"{source[0]} is gone")
    return code


def work(
    source: tuple[str, ...],
    kind: str | None,
    task: Task,
    jobs: int,
    results: Results,
    tell: Teller | None = None,
) -> int:
    """Answer every puzzle of every source: the exit code."""
    with Files() as files:
        items = all_of(source, kind, files, results)
        write = files.enter_context(writer_of(results, source, tell or teller()))
        return answer_items(items, task, jobs, write, files, results.output)


def all_of(source: tuple[str, ...], kind: str | None, files: Files, results: Results) -> Iterator[SourceItem]:
    """Return the items of every source. Raises `CommandRefused` for an unknown kind, and for an invalid
    source unless records on standard output report it.
    """
    demand_kind(kind)
    # Every source is opened before any is answered: a bad name late would cost `jobs` their results.
    in_place = bool(results.form) and results.output is None
    by_name = list(items_by_name(source, kind, files, in_place))
    return chain.from_iterable([each_of(*each) for each in by_name])


def answer_items(
    items: Iterable[SourceItem],
    task: Task,
    jobs: int,
    write: Write,
    files: Files,
    output: Path | None = None,
) -> int:
    """Answer every item, and return the exit code."""
    from ...running.planner import answers

    if wants_statistics():
        from ...running.statistics import Counted

        task = Counted(task)
    code, tally = 0, Counter[str]()
    waiting: deque[tuple[SourceItem, float | None]] = deque()
    outcomes = answers(task, pass_on(items, waiting, files), jobs)
    for outcome in show_progress(outcomes, lambda: waiting[0][1], files.is_typed()):
        write(outcome.record, waiting.popleft()[0])
        code = worst((code, outcome.code))
        tally[outcome.record["status"]] += 1
    closing(tally, output)
    return code


def each_of(source: str | None, items: Iterable[Parsed]) -> Iterator[SourceItem]:
    """Return the items of a source."""
    from ...output.results import SourceItem

    return (SourceItem(parsed, source) for parsed in items)


def pass_on(
    items: Iterable[SourceItem], waiting: deque[tuple[SourceItem, float | None]], files: Files
) -> Iterator[Parsed]:
    """Yield the puzzles to answer. Their items are `waiting` for their outcomes, which come in the same
    order, each with the share of the files read up to it.
    """
    for item in items:
        waiting.append((item, files.share()))
        yield item.parsed
