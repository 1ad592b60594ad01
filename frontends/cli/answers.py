"""The commands that answer every puzzle of their sources: solve, check, explain, rate.

>>> from click.testing import CliRunner
>>> CliRunner().invoke(check, ["1234............"], standalone_mode=False).return_value
10
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Literal

import click

from .jobs import How, answer_fast, answers_job, is_fast, is_job, job_options, spot_option
from .options import OptionalValue, WithOptionalValues, path_options, puzzle_options, search_options
from .output import Refused, Teller, folder, lesson, teller
from .progress import Files, watched
from .results import PATH, RATED, Results, Write, field_options, result_options, written
from .sources import demand_kind, named, names_folder

if TYPE_CHECKING:
    from ...puzzles.forms.records import Parsed
    from ..paths import Explain
    from ..tasks import Item, Task


SECOND = "second"
CONFIRMED = (SECOND, "proof")
"""By what an answer of ``check`` is confirmed: a second back end, or a proof."""


@click.command()
@puzzle_options
@result_options
@search_options
@job_options
@spot_option
@click.option("--limit", type=click.IntRange(min=1), default=1, show_default=True,
              metavar="N", help="At most N solutions of each puzzle.")  # fmt: skip
def solve(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, narrow: str,
    no_narrow: bool, jobs: int, results: Results, limit: int, how: How, spot: float,
) -> int:  # fmt: skip
    """One answer a puzzle (--limit N: up to N)."""
    from ..tasks import Search

    tier = "off" if no_narrow else narrow
    task = Search(backend, timeout, tier, limit=limit, explain=results.say_why)
    if is_job(source, results, how):
        return answers_job(source, kind, task, jobs, results, how, spot)
    if is_fast(source, kind, task, jobs, results):
        return answer_fast(source, task, results, spot)
    return work(source, kind, task, jobs, results)


@click.command(cls=WithOptionalValues)
@puzzle_options
@result_options
@search_options
@click.option("--confirm", cls=OptionalValue, alone=SECOND, takes=CONFIRMED.__contains__, metavar="[proof]",
              type=click.Choice(CONFIRMED),
              help="A second back end must come to the same answer; proof: a certificate.")  # fmt: skip
@job_options
@spot_option
@click.option("--proof", cls=OptionalValue, alone="proofs", takes=names_folder, metavar="[DIR]",
              help="Write a certificate of each answer into DIR (proofs), for verify.")  # fmt: skip
def check(
    source: tuple[str, ...], kind: str | None, backend: str, timeout: float | None, narrow: str,
    no_narrow: bool, jobs: int, results: Results, confirm: str | None, proof: str | None, how: How,
    spot: float,
) -> int:  # fmt: skip
    """Unique, multiple (shows two), none, or unknown."""
    from ..tasks import Search

    tier = "off" if no_narrow else narrow
    by: bool | Literal["proof"] = "proof" if confirm == "proof" else confirm is not None
    task = Search(backend, timeout, tier, by, explain=results.say_why)
    if proof is not None:
        from ..certificates import Place, Prove

        if how.resume or how.cluster is not None:
            raise Refused("--resume and --cluster do not go with --proof")
        task = Prove(backend, timeout, tier, confirm == SECOND, place=Place(folder(proof), True))
    elif is_job(source, results, how):
        return answers_job(source, kind, task, jobs, results, how, spot)
    elif is_fast(source, kind, task, jobs, results):
        return answer_fast(source, task, results, spot)
    return work(source, kind, task, jobs, results)


@click.command()
@puzzle_options
@field_options(PATH)
@path_options
@click.option("--guess", is_flag=True, help="Where the rules end, guess on the fewest candidates and go on.")
@click.option("--carry-on", is_flag=True, help="Go on as far as possible though something is wrong.")
@click.option("--seed", type=int, metavar="N",
              help="Of a published system: fire any activation, drawn with this seed.")  # fmt: skip
@click.option("--pictures", is_flag=True, help="Draw the grid after each step.")
@click.option("--teach", is_flag=True,
              help="A lesson: the board, where to look, then the step and its reason.")  # fmt: skip
def explain(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, profile: str, techniques: str,
    upto: str | None, notation: str, timeout: float | None, guess: bool, carry_on: bool, seed: int | None,
    pictures: bool, teach: bool,
) -> int:  # fmt: skip
    """What is wrong, if anything; then the solution path, a step at a time, with the reason of each."""
    task = path_task(profile, techniques, upto, notation, timeout)
    if seed is not None and not has_agenda(profile):
        raise Refused(f"the profile {profile} has no agenda of rules: --seed does not go with it")
    task = replace(task, guess=guess, carry_on=carry_on, seed=seed)
    if teach and (results.form or pictures):
        other = "--pictures" if pictures else "--json"
        raise Refused(f"--teach is a lesson for people: {other} does not go with it")
    return work(source, kind, task, jobs, results, lesson(notation) if teach else teller(pictures))


@click.command()
@puzzle_options
@field_options(PATH)
@path_options
def rate(
    source: tuple[str, ...], kind: str | None, jobs: int, results: Results, profile: str, techniques: str,
    upto: str | None, notation: str, timeout: float | None,
) -> int:  # fmt: skip
    """How hard: level and score on HoDoKu's scale (2.2.0), and the hardest technique.

    What the techniques do not solve in time is at least as hard as the hardest step found; where that is an
    easy one, it is not rated. The records of --json have no steps, unless --fields asks for them.
    """
    from ..plain import rated

    task = path_task(profile, techniques, upto, notation, timeout)
    if results.form == "json" and not results.fields:
        results = results._replace(fields=RATED)
    return work(source, kind, task, jobs, results, lambda record, _: rated(record))


def path_task(
    profile: str, techniques: str, upto: str | None, notation: str, timeout: float | None
) -> Explain:
    """The task of following the rules. Raises `Refused` for names that are unknown."""
    from ...puzzles import InputError
    from ..explain import systems_rules
    from ..paths import Explain
    from ..rules.agenda import PROFILES, selection
    from ..rules.profile import profile_named, profile_names

    names = tuple(name for name in techniques.split(",") if name)
    systems = profile_names()
    if profile in systems and upto is not None:
        raise Refused(f"the profile {profile} has its own rules: --upto does not go with it")
    try:
        if profile in systems:
            profile_named(profile).chosen(systems_rules(names))
        else:
            selection(profile, names, upto)
    except InputError as reason:
        raise Refused(f"{reason}{'' if profile in PROFILES else ', ' + ', '.join(systems)}") from None
    return Explain(profile, names, upto, notation, timeout=timeout)


def has_agenda(profile: str) -> bool:
    """Whether the rules of a profile may fire in any order."""
    from ..rules.profile import profile_named, profile_names

    return profile in profile_names() and profile_named(profile).agenda


def work(
    source: tuple[str, ...],
    kind: str | None,
    task: Task,
    jobs: int,
    results: Results,
    tell: Teller | None = None,
) -> int:
    """Answer every puzzle of every source; the exit code is the largest that one asks for."""
    with Files() as files:
        items = all_of(source, kind, files)
        write = files.enter_context(written(results, source, tell or teller()))
        return answered(items, task, jobs, write, files)


def all_of(source: tuple[str, ...], kind: str | None, files: Files) -> Iterator[Item]:
    """The items of every source. Raises `Refused` for a kind that is unknown and a source that is none."""
    demand_kind(kind)
    # Every source is opened before any is answered: a bad name late would cost `jobs` their results.
    return chain.from_iterable([each_of(*named) for named in list(named(source, kind, files))])


def answered(items: Iterable[Item], task: Task, jobs: int, write: Write, files: Files) -> int:
    """Answer every item; the exit code is the largest that one asks for."""
    from ..batch import run

    code = 0
    waiting: deque[tuple[Item, float | None]] = deque()
    outcomes = run(task, kept(items, waiting, files), jobs)
    for outcome in watched(outcomes, lambda: waiting[0][1], files.typed()):
        write(outcome.record, waiting.popleft()[0])
        code = max(code, outcome.code)
    return code


def each_of(source: str | None, items: Iterable[Parsed]) -> Iterator[Item]:
    """The items of a source."""
    from ..tasks import Item

    return (Item(parsed, source) for parsed in items)


def kept(items: Iterable[Item], waiting: deque[tuple[Item, float | None]], files: Files) -> Iterator[Parsed]:
    """What is to be answered; the items are `waiting` for their outcomes, which come in the same order, each
    with the share of the files that is read with it.
    """
    for item in items:
        waiting.append((item, files.share()))
        yield item.parsed
