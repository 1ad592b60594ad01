"""The pipeline, as the Python face offers it: read → narrow → compile → search → prove.

>>> puzzle = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")[0]
>>> check(puzzle).status
'unique'
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from ..models.backends import (
    AUTO,
    backend_class,
    confirming,
    fastest_backend,
    has_guards,
    parse,
    wants_narrowing,
)
from ..models.core.model import Deadline, Model, Unknown
from ..models.core.search import ALL, OTHERS, Searchable, limit_of, narrow_to_suppositions
from ..models.core.settled import Settled
from ..models.core.store import Store, is_large
from ..models.questions.uniqueness import check as check_model
from ..models.questions.uniqueness import confirmed, explained, multiple
from ..models.questions.uniqueness import solve as solve_model
from ..models.questions.verdict import Verdict
from ..puzzles import Domains, InputError, Puzzle, Solution, TooLarge
from ..puzzles.core.record import shorten
from ..puzzles.limits.garbage import pause_garbage_collection
from . import check_arguments
from .narrowing.tiers import Narrowing, Tier, demand_tier, narrow_puzzle
from .narrowing.tiers import narrow as narrowed_by
from .output.answer_forms import form_of
from .reading.puzzles import PuzzleLike, read_one
from .reading.puzzles import read as read

if TYPE_CHECKING:
    from ..models.reasons.conflict import Conflict


SUPPOSING = 0.5
"""Seconds for a search among the values that are supposed."""


class ModelCache(threading.local):
    """A store of live models for each thread: a solver works on one puzzle at a time."""

    def __init__(self) -> None:
        self.store = Store()


_cache = ModelCache()


@check_arguments
def compile(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    bake: bool = False,
    lazy: bool = True,
    encoding: Mapping[str, str] | None = None,
    jobs: int = 1,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Model:
    """Compile `puzzle` for a back end.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        bake: Compile the givens in; `Model.export` wants it.
        lazy: Leave hard constraints out until a solution breaks them; `Model.export` wants them stated in
            full.
        encoding: The encoding for a constraint, as ``{"at-most-one": "product"}``; `Model.encodings` lists
            the choices.
        jobs: Threads of a solver that can use several.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The compiled model, which can be searched and exported.

    Raises:
        InputError: For an unknown back end or encoding.
        TooLarge: For a model beyond the bounds.
        Unknown: On time-out.
    """
    if encoding is not None and not isinstance(encoding, Mapping):
        example = "{'at-most-one': 'product'}"
        raise InputError(f"encoding is {shorten(encoding)}; a choice by name was expected, such as {example}")
    demand_jobs(jobs)
    puzzle = read_one(puzzle, kind, lenient=lenient)
    name, solver = parse(backend)
    return backend_class(name)(
        puzzle, solver=solver, bake=bake, lazy=lazy, encoding=encoding, jobs=jobs, timeout=timeout
    )


@contextmanager
def open_search(
    puzzle: Puzzle,
    backend: str,
    jobs: int,
    tier: Narrowing,
    deadline: Deadline,
    *,
    scouted: bool = True,
    settled: bool = True,
    live: bool = True,
) -> Iterator[tuple[Searchable, Domains | None]]:
    """Open a search for `puzzle`, and return the domains in which to search (None: as given).

    If it may be `live`, it is a layer on a live model if that pays (see ``models/core/store.py``); the order
    of its solutions depends on earlier searches. The givens are assumed; narrowing, which would take longer
    than it saves, is done only if asked for by name. Otherwise the puzzle is narrowed by the `tier` and
    compiled for itself, and a slow back end gets the cuts of a fast one, if it is to be `scouted`. If
    narrowing settles the puzzle there is nothing to compile, unless it may not be `settled` this way because
    a solver has to run.
    """
    name, solver = parse(backend)
    guards = has_guards(name)

    def compiled(puzzle: Puzzle, **how: Any) -> Model:
        return backend_class(name)(puzzle, solver=solver, jobs=jobs, expand=False, **how)

    if guards and live:
        with pause_garbage_collection():
            layer = _cache.store.layer((name, solver, jobs), puzzle, compiled, deadline)
        if layer is not None:
            with layer:
                if tier == "off" or tier == "auto":
                    yield layer, None
                else:
                    yield layer, dict(narrow_puzzle(puzzle, tier, deadline).givens)
            return
    if tier == "auto":
        tier = "filters" if wants_narrowing(name) else "off"
    with pause_garbage_collection():
        narrowed = narrowed_by(puzzle, tier, deadline)
        deadline.check()
        alone: Model | Settled
        if settled and guards and narrowed.is_settled:
            alone, within = Settled(puzzle, narrowed.domains), None
        else:
            ready = narrowed.compilable()
            bake, within = all(ready.domains.values()), dict(ready.givens)
            alone = compiled(ready, bake=bake, timeout=deadline)
    if guards and live:
        _cache.store.weigh((name, solver, jobs), puzzle, alone)
    if scouted and name != AUTO and isinstance(alone, Model):  # that one is the fastest itself
        from ..models.core.shared_cuts import share  # the default back end goes without

        share(alone, fastest_backend(), deadline, bake=bake)
    yield alone, within


def forget() -> None:
    """Drop the live models that this thread keeps for further puzzles."""
    _cache.store.clear()


@check_arguments
def solve(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    limit: int | None = 1,
    timeout: float | Deadline | None = None,
    narrow: Narrowing = "auto",
    jobs: int = 1,
    kind: str | None = None,
    explain: bool = True,
    lenient: bool = False,
) -> Verdict:
    """Find up to `limit` solutions of `puzzle`.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        limit: Maximum number of solutions. None stands for 10,000: the message says whether there are others,
            and `solutions` goes on without end.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        narrow: The tier of rules to apply first (``off``, ``singles``, ``filters``, ``full``); ``auto`` is
            the one measured to pay.
        jobs: Threads of a solver that can use several.
        kind: The kind of a puzzle whose text or record names none.
        explain: Look for a conflict if there is no solution.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The verdict, with the status ``solved``, ``none`` (proven), or ``unknown`` on time-out. It names rules
        that were left out as `unchecked`.

    Raises:
        InputError: For an invalid puzzle, and for an unknown option.

    >>> solve("123.34......4..1").answer
    '1234341221434321'
    >>> solve("12......4..1....", limit=None).message
    '2 solutions, no others'
    """
    form, puzzle = form_of(puzzle), read_one(puzzle, kind, lenient=lenient)
    most = limit_of(limit, ALL)
    demand_tier(narrow)
    demand_jobs(jobs)
    verdict = _answer(puzzle, backend, timeout, narrow, jobs, most, explain)
    if limit is None and verdict.message.endswith(OTHERS):
        verdict = replace(
            verdict, message=f"the first {most:,} solutions, {OTHERS}: solutions() gives them all"
        )
    return replace(verdict, form=form)


@check_arguments
def solutions(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Iterator[Solution]:
    """Yield every solution of `puzzle` as soon as it is found, without a limit.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        timeout: Seconds from the call on, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Yields:
        A dict from cell to value.

    Raises:
        InputError: For an invalid puzzle, at once.
        Unknown: On time-out, by the iterator.

    >>> sum(1 for _ in solutions("1..............."))
    72
    """
    deadline = Deadline.of(timeout)
    name, solver = parse(backend)
    return _solutions(read_one(puzzle, kind, lenient=lenient), name, solver, deadline)


def _solutions(puzzle: Puzzle, backend: str, solver: str, deadline: Deadline) -> Iterator[Solution]:
    """Yield the solutions by a model of their own: the caller may ask about other puzzles meanwhile."""
    ready = narrow_puzzle(puzzle, "singles", deadline)
    bake = all(ready.domains.values())
    model = backend_class(backend)(ready, solver=solver, bake=bake, timeout=deadline)
    yield from model.solutions(dict(ready.givens), timeout=deadline, many=True, puzzle=puzzle)


@check_arguments
def check(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    confirm: bool | Literal["proof"] = False,
    narrow: Narrowing = "auto",
    jobs: int = 1,
    kind: str | None = None,
    explain: bool = True,
    lenient: bool = False,
) -> Verdict:
    """Check whether `puzzle` has exactly one solution.

    The search for a conflict takes the last part of the remaining time.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        confirm: Demand the same answer of a second back end in the same time; with ``"proof"``, a certificate
            that the checker accepts.
        narrow: The tier of rules to apply first (``off``, ``singles``, ``filters``, ``full``); ``auto`` is
            the one measured to pay.
        jobs: Threads of a solver that can use several.
        kind: The kind of a puzzle whose text or record names none.
        explain: Look for a conflict if there is no solution.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The verdict, with the status ``unique``, ``multiple``, ``none``, or ``unknown`` on time-out. It names
        rules that were left out as `unchecked`.

    Raises:
        InputError: For an invalid puzzle, and for an unknown option.

    >>> verdict = check([[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]])
    >>> verdict.status, verdict.answer
    ('unique', [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    >>> check("12......4..1....").status
    'multiple'
    """
    form, puzzle = form_of(puzzle), read_one(puzzle, kind, lenient=lenient)
    deadline = Deadline.of(timeout)
    demand_confirmation(confirm)
    demand_tier(narrow)
    demand_jobs(jobs)
    if not confirm:
        verdict = _answer(puzzle, backend, deadline, narrow, jobs, None, explain)
    else:
        verdict = check_without_conflict(puzzle, backend, deadline, confirm is True, narrow, jobs)
        if confirm == "proof":
            from ..models.proofs.attaching import add_certificate  # proofs are for few

            verdict, _ = add_certificate(puzzle, verdict, "clausal", deadline)
        if explain and verdict.status == "none":
            verdict = explained(verdict, puzzle, deadline)
    return verdict if form is verdict.form else replace(verdict, form=form)


def demand_jobs(jobs: object) -> None:
    """Raise `InputError` for an invalid number of processes or threads."""
    if not isinstance(jobs, int) or jobs < 1:
        raise InputError(f"jobs is {shorten(jobs)}; a whole number from 1 was expected")


def demand_confirmation(confirm: object) -> None:
    """Raise `InputError` for an unknown confirmation."""
    if not isinstance(confirm, bool) and confirm != "proof":
        raise InputError(f"confirm is {shorten(confirm)}; True, False or 'proof' was expected")


def check_without_conflict(
    puzzle: Puzzle,
    backend: str,
    deadline: Deadline,
    confirm: bool = False,
    narrow: Narrowing = "auto",
    jobs: int = 1,
) -> Verdict:
    """Return the verdict of `check`, without a conflict if there is no solution."""
    # Two witnesses: each finds its cuts itself, and what rules removed for the first the second must find;
    # but a large board with all its candidates would not fit.
    ask = partial(
        _answer, puzzle, timeout=deadline, jobs=jobs, limit=None, explain=False, scouted=not confirm
    )
    first = ask(backend, tier=narrow)
    if not confirm:
        return first
    second = confirming(parse(backend)[0])
    tier: Tier = "singles" if is_large(puzzle) and narrow != "off" else "off"
    return confirmed(puzzle, first, lambda: ask(second, tier=tier, settled=False), second)


def _answer(
    puzzle: Puzzle,
    backend: str,
    timeout: float | Deadline | None,
    tier: Narrowing,
    jobs: int,
    limit: int | None,
    explain: bool = True,
    **how: bool,
) -> Verdict:
    """Solve (up to `limit` solutions) or, without a limit, check; building counts as time too. Further
    options go to `open_search`.
    """
    started = time.perf_counter()
    deadline = Deadline.of(timeout)
    try:
        if (
            early := solve_suppositions(puzzle, backend, deadline.no_later_than(SUPPOSING), limit, started)
        ) is not None:
            return early
        with open_search(puzzle, backend, jobs, tier, deadline, **how) as (search, within):
            if limit is None:
                return check_model(puzzle, search, within, timeout=deadline, explain=explain, started=started)
            return solve_model(
                puzzle, search, within, limit=limit, timeout=deadline, explain=explain, started=started
            )
    except (TooLarge, Unknown) as reason:  # before anything came to run
        message = str(reason)
    # If all values are too many, the rest of the time belongs to the few.
    if (
        not deadline.is_over()
        and (late := solve_suppositions(puzzle, backend, deadline, limit, started)) is not None
    ):
        return late
    seconds = time.perf_counter() - started
    return Verdict("unknown", (), message, seconds=seconds, puzzle=puzzle)


def solve_suppositions(
    puzzle: Puzzle, backend: str, deadline: Deadline, limit: int | None, started: float
) -> Verdict | None:
    """Return the verdict on a board with little information, found by the deadline among the few values
    supposed by its constraints; None if they suppose nothing, or too few solutions are found.
    """
    if (small := narrow_to_suppositions(puzzle)) is None:
        return None
    name, solver = parse(backend)
    if not has_guards(name):
        return None
    try:
        search = backend_class(name)(small, solver=solver, bake=True, timeout=deadline)
    except (TooLarge, Unknown):
        return None
    givens = dict(small.givens)
    most = limit or 2
    verdict = solve_model(
        puzzle, search, givens, limit=most, timeout=deadline, explain=False, started=started
    )
    if len(verdict.solutions) < most:
        return None
    if limit is not None:
        return verdict
    return multiple(puzzle, verdict.solutions, search.signature, time.perf_counter() - started)


@check_arguments
def conflict(
    puzzle: PuzzleLike,
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Conflict | None:
    """Find givens, clues and rules of `puzzle` that cannot all hold.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        A minimal such set; None if all of them can hold, or on time-out.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    from ..models.reasons.conflict import conflict as found_in

    return found_in(puzzle, timeout, rules=True)
