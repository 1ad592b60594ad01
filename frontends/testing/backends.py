"""Checks of a back end from outside this package: it finds all solutions, and nothing else.

>>> check_backend("sat", examples=2, kinds=("sudoku",))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from inspect import Parameter, getmembers, isfunction, signature
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ...models import backends
from ...models.backends import add_backend, backend_class, is_backend
from ...models.core.model import Model
from ...puzzles import Deadline, Unknown, read_record
from ...puzzles.constraints import Lazy
from ...puzzles.kinds import file_names
from ...puzzles.samples import samples
from .. import api
from .cases import (
    DRAWINGS,
    STEPS,
    ConstraintCase,
    Drawing,
    cases,
    found_by,
    puzzle_of,
    shown_of,
    solutions_of,
)
from .checks import Check, require, run

SECONDS = 10.0
"""Maximum seconds for one search; a case undecided by then does not count against the back end."""


GUARDED = ("open_layer", "new_guard", "under", "close_layer")
"""The methods of a back end with guards."""

KERNEL = ("Clause", "Linear")
"""The constraints to which all others are lowered."""

ENOUGH = 20
"""Examples of checks that a wrong back end passes by chance on a few: all operators, and ends of time."""


def check_backend(
    backend: type[Model] | str, *, examples: int = 20, seed: int = 0, kinds: Iterable[str] | None = None
) -> None:
    """Check a back end, as `backend_checks` does. Raises `CheckFailed` with the name of the first check that
    fails.
    """
    run(backend_checks(backend, examples=examples, seed=seed, kinds=kinds))


def backend_checks(
    backend: type[Model] | str, *, examples: int = 20, seed: int = 0, kinds: Iterable[str] | None = None
) -> tuple[Check, ...]:
    """Return the checks of a back end, its class or its name: on this number of small random `examples` of
    each constraint, and on a sample of each of the `kinds`, by default of some that use different
    constraints.
    """
    model = backend_class(backend) if isinstance(backend, str) else backend
    chosen_kinds = file_names()[::12] if kinds is None else kinds

    def each(
        name: str,
        body: Callable[[type[Model], ConstraintCase], None],
        drawing: Drawing,
        number: int = examples,
    ) -> Check:
        """Return a check of the cases that the back end takes."""

        def all_cases() -> None:
            undecided = 0
            for case in cases(drawing, number, seed):
                if not model.refusal(case.puzzle):
                    try:
                        body(model, case)
                    except Unknown:
                        undecided += 1
                    except AssertionError as fault:
                        raise AssertionError(f"{fault}; for {case}") from fault
            # Naive search is slow where much is stated with auxiliary cells, but not where little is.
            slow = undecided and drawing in (DRAWINGS["AllDifferent"], DRAWINGS["Clause"])
            require(not slow, f"{undecided} cases were not decided in {STEPS:,} steps")

        return Check(name, all_cases)

    return (
        Check("it describes itself", partial(describes_itself, model)),
        Check("it leaves the names of its base class alone", partial(keeps_names, model)),
        *(
            each(f"the solutions of {name}", finds_all, drawing, ENOUGH if name in KERNEL else examples)
            for name, drawing in DRAWINGS.items()
        ),
        each("what is narrowed, and then no more", narrows, DRAWINGS["Linear"]),
        each("a search forgets what it forbade", forgets, DRAWINGS["Clause"]),
        each("cells that are not shown do not count", hides, DRAWINGS["Count"]),
        each("givens that are compiled", bakes, DRAWINGS["Linear"]),
        each("no time is no answer", gives_up, DRAWINGS["AllDifferent"], ENOUGH),
        *(Check(f"a sample of {kind}", partial(answers_alike, model, kind)) for kind in chosen_kinds),
        *(Check(f"an export as {form}", partial(exports, model, form)) for form in model.exports),
    )


def describes_itself(model: type[Model]) -> None:
    """Check that the data shown in lists of back ends are there."""
    require(bool(model.name) and model.name == model.name.lower(), f"its name is {model.name!r}")
    require(bool(model.title), "it has no title")
    require(model.default_solver() in model.solvers(), f"{model.default_solver()} is none of its solvers")
    require(model.cost > 0, f"its cost is {model.cost}")
    lacking = [name for name in GUARDED if getattr(model, name) is getattr(Model, name)]
    require(
        not (model.guards and lacking),
        f"it has guards and no {', '.join(lacking)}: write them, or leave guards False",
    )


def keeps_names(model: type[Model]) -> None:
    """Check that it overrides no reserved attribute or method of the base class."""
    unlike = ", ".join(
        name for name, ours in getmembers(Model, isfunction) if not stands_for(model, name, ours)
    )
    require(not unlike, f"the base class has {unlike} too, and calls it in another way")
    case = next(case for case in cases(DRAWINGS["Clause"], 1000) if not model.refusal(case.puzzle))
    compiled, puzzle = model(case.puzzle), case.puzzle
    own = {name for name in vars(compiled) if hasattr(Model, name)} - {"steady", "emitters"}
    require(not own, f"the base class has {', '.join(sorted(own))} too")
    require(compiled.puzzle == puzzle and compiled.jobs == 1, "puzzle or jobs is another thing")
    require(compiled.solver_name == model.default_solver(), f"solver_name is {compiled.solver_name!r}")
    require({*compiled.domains} == {*puzzle.domains}, "domains or encoding is")
    counts = {**compiled.size(), **compiled.statistics()}
    require(all(isinstance(number, int) for number in counts.values()), f"its counts are {counts}")


def stands_for(model: type[Model], name: str, ours: Callable[..., object]) -> bool:
    """Return whether a back end's attribute can be called as the base class's method of this name."""
    own = getattr(model, name)
    if own is ours:
        return True
    parameters = signature(ours).parameters.values()
    by_name = {each.name: None for each in parameters if each.kind is Parameter.KEYWORD_ONLY}
    places = [
        None
        for each in parameters
        if each.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    ]
    try:
        signature(own).bind(*places, **by_name)
    except TypeError:  # also if it cannot be called
        return False
    return True


def demand_same(found: set[tuple[int, ...]], right: set[tuple[int, ...]]) -> None:
    """Raise `AssertionError` if the solutions found are not the right ones."""
    require(not right - found, f"not found: {min(right - found, default=())}")
    require(not found - right, f"found, and wrong: {min(found - right, default=())}")


def finds_all(model: type[Model], case: ConstraintCase) -> None:
    """Check that it finds all solutions: of the constraint as the back end takes it, in full, and in kernel
    words.
    """
    right = shown_of(solutions_of(case), case.puzzle.shown)
    demand_same(found_by(model(case.puzzle)), right)
    if isinstance(case.constraint, Lazy):
        demand_same(found_by(model(case.puzzle, lazy=False)), right)
    if not model.refusal(case.in_kernel):
        demand_same(found_by(model(case.in_kernel)), right)


def narrows(model: type[Model], case: ConstraintCase) -> None:
    """Check that domains are narrowed for one search only."""
    compiled, shown, right = model(case.puzzle), case.puzzle.shown, solutions_of(case)
    random = Random(str(case))
    for _ in range(2):
        within = {cell: (random.choice(values),) for cell, values in list(case.domains.items())[:2]}
        remaining = [solution for solution in right if all(solution[c] in v for c, v in within.items())]
        demand_same(found_by(compiled, within), shown_of(remaining, shown))
    demand_same(found_by(compiled), shown_of(right, shown))


def forgets(model: type[Model], case: ConstraintCase) -> None:
    """Check that an abandoned search does not change the next."""
    compiled, right = model(case.puzzle), shown_of(solutions_of(case), case.puzzle.shown)
    compiled.find(limit=1)
    compiled.find(limit=2)
    demand_same(found_by(compiled), right)
    demand_same(found_by(compiled), right)


def hides(model: type[Model], case: ConstraintCase) -> None:
    """Check that solutions that agree on the shown cells are one."""
    shown = tuple(case.domains)[:2]
    puzzle = puzzle_of(case.domains, (case.constraint,), shown)
    demand_same(found_by(model(puzzle)), shown_of(solutions_of(case), shown))


def bakes(model: type[Model], case: ConstraintCase) -> None:
    """Check that givens may be compiled into the model."""
    (cell, values), *_ = case.domains.items()
    puzzle = case.puzzle.with_domains([(cell, values[:1])])
    right = [solution for solution in solutions_of(case) if solution[cell] == values[0]]
    for bake in (True, False):
        demand_same(found_by(model(puzzle, bake=bake)), shown_of(right, puzzle.shown))


def gives_up(model: type[Model], case: ConstraintCase) -> None:
    """Check that nothing untrue is claimed as proven when time has run out."""
    compiled, right = model(case.puzzle), solutions_of(case)
    result = compiled.find(limit=len(right) + 1, timeout=Deadline(1e-9))
    require(not result.exhausted or len(result.solutions) == len(right), "it says that there are no others")


@contextmanager
def register(model: type[Model]) -> Iterator[str]:
    """Register the back end under its name, for the time being."""
    before = dict(backends._added)
    if not is_backend(model.name) or backend_class(model.name) is not model:
        add_backend(model)
    try:
        yield model.name
    finally:
        backends._added.clear()
        backends._added.update(before)


def answers_alike(model: type[Model], kind: str) -> None:
    """Check that the first sample of a kind has one solution, or is not decided in time."""
    puzzle = read_record(samples(kind)[0])
    if model.refusal(puzzle):
        return
    with register(model) as name:
        verdict = api.check(puzzle, name, timeout=SECONDS, narrow="off")
    require(verdict.status in ("unique", "unknown"), f"it is {verdict.status}, not unique")


def exports(model: type[Model], form: str) -> None:
    """Check that a file is written."""
    case = next(case for case in cases(DRAWINGS["Clause"], 1000) if not model.refusal(case.puzzle))
    with TemporaryDirectory() as folder:
        path = Path(folder, "export")
        model(case.puzzle, bake=True, lazy=False).export(path, form)
        require(path.stat().st_size > 0, "the file is empty")
