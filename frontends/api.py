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
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from ..models import kernels as model_kernels
from ..models.backends import (
    AUTO,
    backend_class,
    backend_names,
    confirming,
    is_installed,
    parse,
)
from ..models.model import Deadline, Model, Unknown
from ..models.pool import share
from ..models.search import ALL, Searchable, supposed
from ..models.settled import Settled
from ..models.store import Store, is_large
from ..models.uniqueness import Verdict, confirmed, explained, multiple
from ..models.uniqueness import check as check_model
from ..models.uniqueness import solve as solve_model
from ..models.writers import exporters, writers
from ..puzzles import Domains, InputError, Kind, Puzzle, TooLarge, kind_named, kind_names
from ..puzzles import kernels as puzzle_kernels
from ..puzzles.record import shorten
from ..puzzles.uncollected import uncollected
from .narrowing import narrow as narrowed_by
from .reading import PuzzleLike, puzzle_of
from .reading import read as read

if TYPE_CHECKING:
    from pathlib import Path

    from ..models.conflict import Conflict


SUPPOSING = 0.5
"""Seconds for a search among the values that are supposed."""


class Kept(threading.local):
    """The live models, of each thread its own: a solver works on one puzzle at a time."""

    def __init__(self) -> None:
        self.store = Store()


_kept = Kept()


@dataclass(frozen=True)
class Backend:
    """A back end: its solvers (the first is the default) and the formats that it exports. `compiled` says
    whether its kernel is compiled, and is None where it has none of ours.
    """

    name: str
    title: str
    solvers: tuple[str, ...]
    exports: tuple[str, ...]
    installed: bool
    compiled: bool | None = None


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
) -> Model:
    """The model of `puzzle` for a back end such as ``"sat"`` or ``"sat:glucose4"``.

    With `bake` the givens are compiled in, and without `lazy` the hard constraints are stated in
    full; `Model.export` wants both. `encoding` says how to state what can be stated in several ways,
    as ``{"at-most-one": "product"}``; `Model.encodings` lists the choices. Raises `InputError` for an
    unknown back end or encoding, `TooLarge` for a model beyond the bounds, and `Unknown` where compiling
    takes longer than `timeout`.
    """
    puzzle = puzzle_of(puzzle, kind)
    name, solver = parse(AUTO if backend == "auto" else backend)
    return backend_class(name)(
        puzzle, solver=solver, bake=bake, lazy=lazy, encoding=encoding, jobs=jobs, timeout=timeout
    )


@contextmanager
def prepared(
    puzzle: Puzzle,
    backend: str,
    jobs: int,
    tier: str,
    deadline: Deadline,
    *,
    scouted: bool = True,
    settled: bool = True,
) -> Iterator[tuple[Searchable, Domains | None]]:
    """What to search for `puzzle`, and the domains in which to search (None: as given).

    It is a layer on a live model where that pays (``models/store.py`` says where); the givens are assumed,
    and narrowing, which would take longer than it saves, waits to be asked for by name. Else the puzzle is
    narrowed by the `tier` and compiled for itself, and a slow back end gets the cuts of a fast one, if it is
    to be `scouted`. Where narrowing settles the puzzle there is nothing to compile, unless it may not be
    `settled` so because a solver has to run.
    """
    name, solver = parse(AUTO if backend == "auto" else backend)
    model = backend_class(name)
    if model.guards:
        make = partial(model, solver=solver, jobs=jobs)
        with uncollected():
            layer = _kept.store.layer((name, solver, jobs), puzzle, make, deadline)
        if layer is not None:
            with layer:
                as_given = tier in ("off", "auto")
                yield layer, None if as_given else dict(narrowed(puzzle, tier, deadline).givens)
            return
    if tier == "auto":
        tier = "filters" if model.narrows else "off"
    with uncollected():
        left = narrowed_by(puzzle, tier, deadline)
        deadline.left()
        done = settled and model.guards and left.settled
        ready = left.applied() if done else left.compilable()
        bake = all(ready.domains.values())
        alone: Model | Settled = (
            Settled(ready) if done else model(ready, solver=solver, bake=bake, jobs=jobs, timeout=deadline)
        )
    if model.guards:
        _kept.store.weigh((name, solver, jobs), puzzle, alone)
    if scouted and isinstance(alone, Model) and alone.ground.lazy:
        share(alone, deadline, bake=bake)
    yield alone, dict(ready.givens)


def narrowed(puzzle: Puzzle, tier: str, deadline: Deadline) -> Puzzle:
    """`puzzle` with what a tier of narrowing leaves of it, the givens where nothing is possible; each cell
    is narrowed once.
    """
    found = narrowed_by(puzzle, tier, deadline)
    deadline.left()
    return found.compilable()


def forget() -> None:
    """Drop the live models that this thread keeps for further puzzles."""
    _kept.store.clear()


def solve(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    limit: int | None = 1,
    timeout: float | Deadline | None = None,
    narrow: str = "auto",
    jobs: int = 1,
    kind: str | None = None,
    explain: bool = True,
) -> Verdict:
    """Up to `limit` solutions: ``solved``, ``none`` (proven) or ``unknown`` within `timeout` seconds. Without
    a limit all solutions, 10,000 at most: the message says whether there are others.

    `narrow` is a tier of rules to apply first (``off``, ``singles``, ``filters``, ``full``), ``auto`` what
    was measured to pay. Without `explain` no conflict is looked for where there is no solution. Raises
    `InputError` for an unknown back end or tier.
    """
    puzzle = puzzle_of(puzzle, kind)
    return _answer(puzzle, backend, timeout, narrow, jobs, ALL if limit is None else limit, explain)


def check(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    confirm: bool | Literal["proof"] = False,
    narrow: str = "auto",
    jobs: int = 1,
    kind: str | None = None,
    explain: bool = True,
) -> Verdict:
    """Whether `puzzle` has exactly one solution: ``unique``, ``multiple``, ``none`` or ``unknown``.

    With `confirm` a second back end must come to the same answer in the same time; with ``"proof"`` a
    certificate of it must be made and checked. Of what is left of it, the search for a conflict takes the
    last part; without `explain` there is none. Raises `InputError` for an unknown back end and an unknown
    confirmation.
    """
    puzzle = puzzle_of(puzzle, kind)
    deadline = Deadline.of(timeout)
    demand_confirmation(confirm)
    if not confirm:
        return _answer(puzzle, backend, deadline, narrow, jobs, None, explain)
    verdict = unexplained(puzzle, backend, deadline, confirm is True, narrow, jobs)
    if confirm == "proof":
        from .backing import backed  # proofs are for few

        verdict, _ = backed(puzzle, verdict, "clausal", deadline)
    return explained(verdict, puzzle, deadline) if explain and verdict.status == "none" else verdict


def demand_confirmation(confirm: object) -> None:
    """Raise `InputError` for a confirmation that there is not."""
    if not isinstance(confirm, bool) and confirm != "proof":
        raise InputError(f"confirm is {shorten(confirm)}; True, False or 'proof' was expected")


def unexplained(
    puzzle: Puzzle,
    backend: str,
    deadline: Deadline,
    confirm: bool = False,
    narrow: str = "auto",
    jobs: int = 1,
) -> Verdict:
    """What `check` says, without a conflict where there is no solution."""
    # Two witnesses: each finds its cuts itself, and what rules removed for the first the second must find;
    # but a large board with all its candidates would not fit.
    ask = partial(
        _answer, puzzle, timeout=deadline, jobs=jobs, limit=None, explain=False, scouted=not confirm
    )
    first = ask(backend, tier=narrow)
    if not confirm:
        return first
    second = confirming(parse(AUTO if backend == "auto" else backend)[0])
    tier = "singles" if is_large(puzzle) and narrow != "off" else "off"
    return confirmed(puzzle, first, lambda: ask(second, tier=tier, settled=False), second)


def _answer(
    puzzle: Puzzle,
    backend: str,
    timeout: float | Deadline | None,
    tier: str,
    jobs: int,
    limit: int | None,
    explain: bool = True,
    **how: bool,
) -> Verdict:
    """Solve (up to `limit` solutions) or, without a limit, check; building counts as time too. How the search
    is `prepared` can be chosen.
    """
    started = time.perf_counter()
    deadline = Deadline.of(timeout)
    try:
        if (early := _supposed(puzzle, backend, deadline.within(SUPPOSING), limit, started)) is not None:
            return early
        with prepared(puzzle, backend, jobs, tier, deadline, **how) as (search, within):
            if limit is None:
                return check_model(puzzle, search, within, timeout=deadline, explain=explain, started=started)
            return solve_model(
                puzzle, search, within, limit=limit, timeout=deadline, explain=explain, started=started
            )
    except (TooLarge, Unknown) as reason:  # before anything came to run
        message = str(reason)
    # Where all values are too many, what is left of the time belongs to the few.
    if not deadline.passed() and (late := _supposed(puzzle, backend, deadline, limit, started)) is not None:
        return late
    seconds = time.perf_counter() - started
    return Verdict("unknown", (), message, seconds=seconds, puzzle=puzzle)


def _supposed(
    puzzle: Puzzle, backend: str, deadline: Deadline, limit: int | None, started: float
) -> Verdict | None:
    """The verdict on a board that says little, found by the deadline among the few values that its
    constraints suppose; None where they suppose nothing, and where fewer solutions than needed are found.
    """
    name, solver = parse(AUTO if backend == "auto" else backend)
    model = backend_class(name)
    small = supposed(puzzle) if model.guards else None
    if small is None:
        return None
    try:
        search = model(small, solver=solver, bake=True, timeout=deadline)
    except (TooLarge, Unknown):
        return None
    asked = dict(small.givens)
    most = limit or 2
    found = solve_model(puzzle, search, asked, limit=most, timeout=deadline, explain=False, started=started)
    if len(found.solutions) < most:
        return None
    if limit is not None:
        return found
    return multiple(puzzle, found.solutions, search.signature, time.perf_counter() - started)


def conflict(
    puzzle: PuzzleLike, *, timeout: float | Deadline | None = None, kind: str | None = None
) -> Conflict | None:
    """A minimal set of givens, clues and rules of `puzzle` that cannot all hold; None where all can, or
    where time ran out.
    """
    puzzle = puzzle_of(puzzle, kind)
    from ..models.conflict import conflict as found_in

    return found_in(puzzle, timeout, rules=True)


def exported(
    puzzle: PuzzleLike,
    form: str,
    *,
    tier: str = "singles",
    encoding: Mapping[str, str] | None = None,
    name: Path | None = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> bytes:
    """The model of `puzzle`, givens included, in a format that other programs read.

    `form` is one that `backends` or `writers` export; a `name` ending in ``.pb`` asks for CP-SAT's binary
    form. `encoding` chooses among the encodings of who writes the form, as in `compile`. Raises
    `InputError` for a form or an encoding that there is not, `TooLarge` for a model beyond the bounds, and
    `Unknown` where narrowing and compiling take longer than `timeout`.
    """
    puzzle = puzzle_of(puzzle, kind)
    if form not in exporters():
        raise InputError(f"there is no format {form!r}; there are {', '.join(sorted(exporters()))}")
    deadline = Deadline.of(timeout)
    ready = narrowed(puzzle, tier, deadline)
    writer = exporters()[form]
    chosen = {**writer.export_encoding.get(form, {}), **(encoding or {})}
    model = writer(ready, bake=True, lazy=False, encoding=chosen, timeout=deadline)
    from pathlib import Path  # files are for few: what reads and checks does without
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / ("model.pb" if name is not None and name.suffix == ".pb" else "model.pbtxt")
        model.export(path, form)
        return path.read_bytes()


def kinds() -> tuple[Kind, ...]:
    """Every kind of puzzle, by name."""
    return tuple(kind_named(name) for name in kind_names())


def backends() -> tuple[Backend, ...]:
    """Every back end, with its solvers and whether its packages are installed."""
    core, found = compiled_core(), []
    for name in backend_names():
        model = backend_class(name)
        default = model.default_solver()
        solvers = (default, *(solver for solver in model.solvers() if solver != default))
        compiled = core[model.kernel] if model.kernel else None
        found.append(Backend(name, model.title, solvers, model.exports, is_installed(name), compiled))
    return tuple(found)


def compiled_core() -> dict[str, bool]:
    """The kernels of the compiled core, and of each whether it is compiled; else its twin in Python works."""
    return dict(sorted((model_kernels.compiled() | puzzle_kernels.compiled()).items()))


def export_only() -> tuple[Backend, ...]:
    """What writes files for other programs and solves nothing."""
    return tuple(Backend(each.name, each.title, (), each.exports, installed=True) for each in writers())
