"""Questions about all solutions of a puzzle, as the Python face asks them.

>>> from gridproof.frontends.api import read
>>> (puzzle,) = read("1.......4.......")
>>> count(puzzle).count, complete(puzzle).givens
(24, {'r2c4': 2, 'r4c4': 3})
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from ..models import completion, questions, spare
from ..models.backends import AUTO, backend_class, parse
from ..models.completion import Completion
from ..models.effort import Effort
from ..models.effort import effort as spent
from ..models.model import Deadline, Model, Unknown
from ..models.offers import Cells, Clues, Offer
from ..models.questions import Backbone, Candidates, Counted
from ..models.search import Searchable, WrongSolution
from ..models.spare import Redundant
from ..models.uniqueness import check as check_model
from ..puzzles import Cell, Domain, Domains, InputError, Puzzle, TooLarge, read_record
from .api import narrowed, prepared
from .reading import PuzzleLike, puzzle_of

T = TypeVar("T", Backbone, Candidates, Completion, Counted)

DRAFT = 1.0
"""CPU seconds for the candidates of a board of several solutions, where no time limit is given: a blank board
may have thousands of values, each a puzzle of its own.
"""

COUNTED = 1000
"""Solutions are counted up to this where no other limit is asked for."""


def count(
    puzzle: PuzzleLike,
    limit: int | None = COUNTED,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Counted:
    """How many solutions `puzzle` has, counted up to `limit`; None stands for a million. Raises `ValueError`
    for a limit below 1.

    >>> from gridproof.frontends.api import read
    >>> count(read("1.......4.......")[0], limit=500)
    Counted(count=24, exact=True, reason='', backend='sat:cadical153')
    """
    puzzle = puzzle_of(puzzle, kind)

    def ask(search: Searchable, within: Domains | None, deadline: Deadline) -> Counted:
        return questions.count(search, limit, within, timeout=deadline, puzzle=puzzle)

    return _asked(puzzle, backend, timeout, ask, lambda reason: Counted(0, False, reason))


def backbone(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Backbone:
    """The cells that have one value in all solutions of `puzzle`."""
    puzzle = puzzle_of(puzzle, kind)

    def ask(search: Searchable, within: Domains | None, deadline: Deadline) -> Backbone:
        return questions.backbone(search, within, timeout=deadline, puzzle=puzzle)

    return _asked(puzzle, backend, timeout, ask, lambda reason: Backbone("unknown", reason=reason))


def candidates(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    counts: int = 0,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Candidates:
    """The true candidates of `puzzle`: the values of each cell that occur in some solution; with `counts`,
    in how many, up to that number. Without a `timeout` a puzzle of several solutions gets `DRAFT` seconds
    once two are known, and a large board once one is.
    """
    puzzle = puzzle_of(puzzle, kind)
    draft = DRAFT if timeout is None else None

    def ask(search: Searchable, within: Domains | None, deadline: Deadline) -> Candidates:
        return questions.candidates(
            search, within, counts=counts, timeout=deadline, draft=draft, puzzle=puzzle
        )

    return _asked(puzzle, backend, timeout, ask, lambda reason: Candidates("unknown", reason=reason))


def complete(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    towards: Mapping[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Completion:
    """The fewest clues that would make `puzzle` unique, and the best single ones: clues that its kind prints,
    and that follow from one of the solutions. Where there are many solutions, the fewest may be too hard to
    find: then they are few, none of them can be left out, and they are not said to be the `fewest`.

    With `towards` the only solution is to have these values. So is what a puzzle was narrowed to in Python
    where no clue says it. A puzzle that was built in Python has no clues but givens. What is found is proven
    by a model that is compiled for the puzzle with the clues; raises `WrongSolution` where that denies it,
    and `InputError` for a cell that there is not.

    >>> found = complete("slitherlink 3x3\\n3 . .\\n. . .\\n. . .")
    >>> found.status, found.clues, found.record["clues"]["cells"][1]
    ('complete', ('r2c1 = 3', 'r2c3 = 0'), [3, None, 0])
    """
    puzzle = puzzle_of(puzzle, kind)
    offer, wanted = offered(puzzle)
    aimed = offer.puzzle.narrowed(
        wanted, ((cell, (value,)) for cell, value in (towards or {}).items())
    ).domains
    open_ = offer.puzzle.domains
    name, solver = chosen(backend)

    def ask(search: Searchable, within: Domains | None, deadline: Deadline) -> Completion:
        found = completion.complete(
            search,
            offer,
            backend_class(name),
            solver=solver,
            within=within,
            towards={cell: values for cell, values in aimed.items() if values != open_[cell]},
            timeout=deadline,
        )
        return proven(found, backend_class(name), solver, deadline)

    return _asked(offer.puzzle, backend, timeout, ask, lambda reason: Completion("unknown", reason=reason))


def offered(puzzle: Puzzle) -> tuple[Offer, Iterable[tuple[Cell, Domain]]]:
    """What can be added to a puzzle, and the values that its solution is to have, which no clue says."""
    if not puzzle.has_record:
        return Cells(puzzle), ()
    try:
        return Clues(puzzle), ()
    except InputError:
        assert puzzle.record is not None
        return Clues(read_record(puzzle.record, puzzle.kind)), puzzle.domains.items()


def proven(found: Completion, backend: type[Model], solver: str, deadline: Deadline) -> Completion:
    """What was found, once a model of its own has proven that the clues leave one solution. Raises
    `WrongSolution` where they do not, and `Unknown`.
    """
    if found.puzzle is None:
        return found
    model = backend(found.puzzle, solver=solver, timeout=deadline)
    verdict = check_model(found.puzzle, model, timeout=deadline, explain=False)
    if verdict.status == "unknown":
        raise Unknown(verdict.message)
    if verdict.status != "unique":
        told = (
            f"clues that were to make the puzzle unique leave it {verdict.status}: {', '.join(found.clues)}"
        )
        raise WrongSolution(told)
    return found


def redundant(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    greedy: bool = False,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Redundant:
    """The clues and givens that `puzzle`, which has one solution, can each do without; with `greedy` also a
    set that can go together.
    """
    puzzle = puzzle_of(puzzle, kind)
    name, solver = chosen(backend)
    return spare.redundant(puzzle, backend_class(name), solver=solver, greedy=greedy, timeout=timeout)


def effort(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
) -> Effort:
    """How much the solver searches to find the solution of `puzzle` and to prove that it is the only one,
    once singles are filled in. The same every time for one version of the solver.
    """
    puzzle = puzzle_of(puzzle, kind)
    name, solver = chosen(backend)
    deadline = Deadline.of(timeout)
    try:
        ready = narrowed(puzzle, "singles", deadline)
        bake = all(ready.domains.values())
        model = backend_class(name)(ready, solver=solver, bake=bake, timeout=deadline)
        return spent(model, dict(ready.givens), timeout=deadline, puzzle=puzzle)
    except (TooLarge, Unknown) as reason:
        return Effort("unknown", "", reason=str(reason))


def chosen(backend: str) -> tuple[str, str]:
    """The back end and the solver that ``auto`` or a specification stands for."""
    return parse(AUTO if backend == "auto" else backend)


def _asked(
    puzzle: Puzzle,
    backend: str,
    timeout: float | Deadline | None,
    ask: Callable[[Searchable, Domains | None, Deadline], T],
    unknown: Callable[[str], T],
) -> T:
    """What `ask` answers about the prepared puzzle, signed; `unknown` where preparing took too long."""
    deadline = Deadline.of(timeout)
    try:
        with prepared(puzzle, backend, 1, "auto", deadline) as (search, within):
            return replace(ask(search, within, deadline), backend=search.signature)
    except (TooLarge, Unknown) as reason:
        return unknown(str(reason))
