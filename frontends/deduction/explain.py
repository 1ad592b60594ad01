"""The path of a puzzle by rules alone: its faults, every step, and its difficulty.

Vocabulary
    path      the steps from the givens to the end of the rules
    guess     the last resort: a value tried when the rules end, in the cell with the fewest
    profile   a named set of techniques, or a published system

>>> from gridproof.frontends.api import read
>>> explanation = explain(read("123.34......4..1")[0])
>>> explanation.outcome, explanation.steps[0].sentence, explanation.rating.level
('solved', 'r1c4 = 4: full house in row 1', 'easy')
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from ...models.core.answered import about_the_rest
from ...models.core.model import WrongSolution
from ...models.reasons.candidate_reasons import Reasons
from ...models.reasons.multipliers import refutations
from ...puzzles import Cell, Domain, InputError, Puzzle, Solution, TooLarge, is_kind, kind_named
from ...puzzles.kinds import BARE
from ...puzzles.limits.deadline import Deadline, Unknown
from ...puzzles.making.levels import LEVELS
from ...puzzles.records import judge_solution
from .. import api, check_arguments
from ..reading.puzzles import PuzzleLike, read_one
from ..rules import sudoku_explainer
from ..rules.agenda import steps
from ..rules.changes import Change, Listener, Press, View, ignore, watched
from ..rules.network import NO_MEMORY, union
from ..rules.positions import begin, outcome_of
from ..rules.rating import Rating
from ..rules.rating import rate as rated
from ..rules.search import SearchTree, Stats, TreeRecorder, fewest_candidates, search
from ..rules.state import State
from ..rules.step import Outcome, Step
from ..rules.techniques.catalogue import PROFILES, selection
from ..rules.validation import faults
from .views import levels_by_views

if TYPE_CHECKING:
    from ..systems.system import System

SE_SECONDS = 10.0
"""Maximum seconds for the rating of Sudoku Explainer, after the path."""

SEVERAL = "the puzzle has several solutions: the techniques end"
"""Reason why the techniques end, if several solutions are the reason."""

WHOLE = ("default", "unique", "general")
"""Profiles whose paths are those of whole puzzles. Each puzzle is rated by one path, that of ``general``
without reasons, since other paths find other steps.
"""

UNSOUND = "the rules may remove the right value and have come to a contradiction, which proves nothing"
"""Reason why a system ends whose rules are not sound."""


@dataclass(frozen=True)
class Explanation:
    """The path of a puzzle by rules.

    It has the `steps` that a `profile` takes, the values that they leave (`domains`), and the `outcome`:
    ``solved``, ``stuck``, ``none`` (proven to have no solution) or ``unknown`` (a limit was reached).

    `faults` are the errors before the first step; `limit` is the limit that was reached, or the fact that the
    puzzle has several solutions (`several`). A published system also has `presses`, which show its run as its
    button "Step" does, with the lines that it prints, and `stats`, the cost of the run. With guesses there is
    the search `tree`, which prints as indented lines.

    A path is `whole` if it may take all steps of its profile, and the profile solves what general rules
    solve: its rating is that of the puzzle. `seconds` is the time limit, which the rating has again.
    """

    puzzle: Puzzle
    profile: str
    outcome: Outcome
    steps: tuple[Step, ...]
    domains: dict[Cell, Domain]
    faults: tuple[str, ...] = ()
    limit: str = ""
    presses: tuple[Press, ...] = ()
    stats: Stats | None = None
    tree: SearchTree | None = None
    whole: bool = False
    seconds: float | None = None

    def __post_init__(self) -> None:
        def told(steps: tuple[Step, ...]) -> tuple[Step, ...]:
            return tuple(replace(step, puzzle=self.puzzle) for step in steps)

        object.__setattr__(self, "steps", told(self.steps))
        presses = tuple(press._replace(steps=told(press.steps)) for press in self.presses)
        object.__setattr__(self, "presses", presses)

    def __str__(self) -> str:
        text = f"{self.outcome} after {len(self.steps)} steps ({self.profile})"
        return about_the_rest(text, self.puzzle.unchecked)

    def __repr__(self) -> str:
        return f"<Explanation: {self}, {self.puzzle.rules.name}>"

    @cached_property
    def messages(self) -> tuple[str, ...]:
        """The lines that a published system prints, press by press."""
        return tuple(line for press in self.presses for line in press.lines)

    @cached_property
    def rating(self) -> Rating:
        """Difficulty on HoDoKu's scale (version 2.2.0): of the puzzle, as `rate` says it, if the path is
        `whole`; else of the steps. Sudoku Explainer's rating comes with `rate` alone.
        """
        return self.rated(Deadline.of(self.seconds))

    def rated(self, deadline: Deadline) -> Rating:
        """Return the rating, that of the puzzle as far as it is known by the deadline."""
        return general_path(self.puzzle, deadline).of_steps if self.whole else self.of_steps

    @cached_property
    def of_steps(self) -> Rating:
        """Difficulty of the steps alone, with a flag that they end in the solution without a guess. Puzzles
        other than 9×9 sudokus have the level of the hardest step, by the levels and the views of their kind.
        """
        solved = self.outcome == "solved" and not self.guesses
        if not is_kind(self.puzzle.kind):
            return rated(self.steps, solved, self.is_classic)
        within = levels_by_views(self.puzzle) if solved else LEVELS
        return rated(self.steps, solved, self.is_classic, kind_named(self.puzzle.kind).levels, within)

    @property
    def is_classic(self) -> bool:
        """True if it is about a classic sudoku."""
        return self.puzzle.kind == BARE and len(self.puzzle.shown) == 81

    @property
    def several(self) -> bool:
        """True if the path ends because the puzzle has several solutions."""
        return self.limit == SEVERAL

    @property
    def guesses(self) -> int:
        """The guesses on the path."""
        return sum(step.technique == "guess" for step in self.steps)

    @property
    def solution(self) -> Solution | None:
        """The solution, if the path ends in one; the kind's judge has accepted it."""
        if self.outcome != "solved":
            return None
        return {cell: values[0] for cell, values in self.domains.items()}


@check_arguments
def explain(
    puzzle: PuzzleLike,
    profile: str = "default",
    techniques: Iterable[str] = (),
    upto: str | None = None,
    *,
    guess: bool = False,
    carry_on: bool | None = None,
    seed: int | None = None,
    timeout: float | None = None,
    kind: str | None = None,
    lenient: bool = False,
    reasons: bool = True,
    first: int | None = None,
    trace: Sequence[str] = (),
    on_step: Listener = ignore,
    depth: int | None = None,
    on_found: Callable[[Step], object] | None = None,
) -> Explanation:
    """Find the steps of the rules that solve `puzzle`.

    Techniques for puzzles with one solution are used if that is proven. The path ends on time-out before the
    next technique is tried; guesses are dropped then.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        profile: The order of techniques, or a published system.
        techniques: Some names of the profile's techniques; by default all. For a published system: its rules
            in the order of use, none if the only name is ``none``: plain backtracking by ``strategy``.
        upto: The hardest technique to use.
        guess: Go on from a guess when the rules are stuck (depth first, fewest candidates first), so that
            everything is solved in the end.
        carry_on: Go on after a contradiction, or stop there. A published system does by default as its text
            says, and our own techniques stop.
        seed: Let a published system fire any activation that its rules allow at a moment, drawn by this seed.
        timeout: Seconds for the path; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.
        reasons: Give each step its reason; otherwise only steps that no named technique finds have one.
        first: Number of steps to find, to save time; the rest is ``unknown``.
        trace: Lines that a published system has printed: it fires the activation that prints the next of them
            as soon as its rules allow it.
        on_step: A function that is called for each change of a cell, with the cell, the values left in it,
            its value, and the step.
        depth: Maximum guesses on a path of the search, for a published system that guesses, or with `guess`.
        on_found: A function that is called with each step as soon as it is found, in the order of the path. A
            published system and a search come to their steps at the end, and call nothing.

    Returns:
        The path, with its outcome and the remaining candidates.

    Raises:
        InputError: For an unknown name, for a `seed` without an agenda, for a `trace` if steps print no
            lines, for a `depth` below zero or without guesses, and for `first` steps below one, with guesses,
            or of a published system.
        WrongSolution: If the kind's judge refuses the result.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    if profile in PROFILES and seed is not None:
        raise InputError(f"the profile {profile} has no agenda of rules: a seed does not go with it")
    if profile in PROFILES and trace:
        raise InputError(f"the profile {profile} prints no lines of its steps: a trace does not go with it")
    if depth is not None and depth < 0:
        raise InputError(f"a depth of {depth} guesses: give 0 or more")
    if profile in PROFILES and depth is not None and not guess:
        raise InputError(f"the profile {profile} makes no guesses without guess: a depth does not go with it")
    system = _system(profile)
    if first is not None and (first < 1 or guess or system is not None):
        raise InputError("first is for one step or more of our own techniques, without guesses")
    if system is not None:
        names, deadline = tuple(techniques), Deadline.of(timeout)
        path = _published_path(puzzle, system, names, deadline, seed, trace, carry_on, on_step, depth)
    else:
        on, names = bool(carry_on), tuple(techniques)
        run = _path(puzzle, profile, names, upto, guess, on, timeout, reasons, first, on_step, depth)
        path = _end(run, on_found)
        rated_steps = profile == "general" and not reasons and not guess
        whole = profile in WHOLE and not (names or upto or first or rated_steps)
        path = replace(path, whole=whole, seconds=timeout)
    return _judged(path)


@check_arguments
def steps_of(
    puzzle: PuzzleLike,
    profile: str = "default",
    *,
    timeout: float | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Iterator[Step]:
    """Yield the steps of `explain` one by one, each as soon as it is found.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        profile: The order of techniques; published systems tell their steps at the end, by `explain`.
        timeout: Seconds for the path; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        An iterator over the steps that the path of `explain` has.

    Raises:
        InputError: For an unknown profile, and for a published system.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    if _system(profile) is not None:
        raise InputError(f"{profile} is a published system, whose steps come all at once: ask explain")
    return _path(puzzle, profile, (), None, False, False, timeout, True, None, ignore, None)


def _end(
    run: Generator[Step, None, Explanation], hear: Callable[[Step], object] | None = None
) -> Explanation:
    """Return the path at the end of a run; `hear` is called with each step before."""
    while True:
        try:
            step = next(run)
        except StopIteration as end:
            path: Explanation = end.value
            return path
        if hear is not None:
            hear(step)


def _judged(path: Explanation) -> Explanation:
    """Return a path whose solution the kind's judge accepts. Raises `WrongSolution` if it refuses it."""
    if path.solution is not None and (rule := judge_solution(path.puzzle, path.solution)) is not None:
        raise WrongSolution(f"rules:{path.profile} breaks a rule of {path.puzzle.kind}: {rule}")
    return path


def _path(
    puzzle: Puzzle,
    profile: str,
    techniques: Iterable[str],
    upto: str | None,
    guess: bool,
    carry_on: bool,
    timeout: float | Deadline | None,
    reasons: bool,
    first: int | None,
    on_step: Listener,
    depth: int | None,
) -> Generator[Step, None, Explanation]:
    """Yield the steps of `explain` by our own techniques as they are found, unless they come from a search,
    and return the path, not yet seen by the kind's judge.
    """
    chosen = selection(profile, techniques, upto)
    deadline = Deadline.of(timeout)
    wrong: tuple[str, ...] = ()
    trail: list[Step] = []
    domains = puzzle.domains
    try:
        state = begin(puzzle, deadline)
        state.refute = refutations
        view = View(state)
        wrong = faults(puzzle, state)
        unique = any(technique.unique for technique in chosen) and _status(puzzle, deadline) == "unique"
        with Reasons(puzzle, deadline) as reasoner:
            if guess:

                def infer(node: State, *guesses: Step) -> Iterator[Step]:
                    stream = steps(node, chosen, unique, reasoner=reasoner, all_reasons=reasons)
                    return watched(view, node, stream, on_step, *guesses)

                stats, recorder = Stats(), TreeRecorder()
                most = len(puzzle.domains) if depth is None else depth
                result = search(puzzle, state, infer, fewest_candidates, stats, most, onlooker=recorder)
                for change in view.see(result.state):
                    on_step(change)
                return Explanation(
                    puzzle,
                    profile,
                    result.outcome,
                    result.steps,
                    result.state.domains(),
                    wrong,
                    stats.limit,
                    tree=recorder.tree,
                )
            domains = state.domains()
            try:
                stream = steps(state, chosen, unique, carry_on, reasoner, reasons)
                found_steps = watched(view, state, stream, on_step)
                for step in islice(_to_the_answer(state, found_steps), first):
                    trail.append(step)
                    yield replace(step, puzzle=puzzle)
            finally:
                domains = state.domains() if trail else domains
        outcome, limit = outcome_of(puzzle, state), ""
        if outcome == "stuck" and all(len(domains[cell]) == 1 for cell in puzzle.shown):
            outcome, domains = _complete(puzzle, domains, deadline)
            for cell, values in domains.items():
                if values != state.values(cell):
                    on_step(Change(cell, values, values[0]))
        elif outcome == "stuck" and len(trail) == first:
            outcome, limit = "unknown", "the first steps alone were asked for"
        elif outcome == "stuck" and _status(puzzle, deadline) == "multiple":
            limit = SEVERAL
    except (TooLarge, Unknown) as reason:
        outcome, limit = "unknown", str(reason)
    except MemoryError:
        outcome, limit = "unknown", NO_MEMORY
    return Explanation(puzzle, profile, outcome, tuple(trail), domains, wrong, limit=limit)


def _to_the_answer(state: State, stream: Iterable[Step]) -> Iterator[Step]:
    """Yield steps until the whole answer is placed; cells that are not shown go without a step."""
    cells = state.network.cell_mask
    shown = union(cells[cell] for cell in state.puzzle.shown) if state.puzzle is not None else 0
    for step in stream:
        yield step
        if not state.alive & ~state.placed & shown:
            return


def _complete(
    puzzle: Puzzle, domains: dict[Cell, Domain], deadline: Deadline
) -> tuple[Outcome, dict[Cell, Domain]]:
    """Return the outcome of a path that settles the answer, with values for the other cells, for which the
    rules may allow several.
    """
    verdict = api.solve(puzzle.with_domains(domains.items()), timeout=deadline.seconds_left())
    if not verdict.solutions:
        return ("none" if verdict.status == "none" else "stuck"), domains
    return "solved", {cell: (verdict.solutions[0][cell],) for cell in domains}


def _system(profile: str) -> System | None:
    """Return the published system of this name, or None for a set of techniques. Systems are imported if one
    is asked for.

    Raises `InputError` for a name that is neither.
    """
    if profile in PROFILES:
        return None
    from ..systems.catalogue import system_named

    return system_named(profile)


def _published_path(
    puzzle: Puzzle,
    system: System,
    names: tuple[str, ...],
    deadline: Deadline,
    seed: int | None,
    trace: Sequence[str],
    carry_on: bool | None,
    on_step: Listener,
    depth: int | None,
) -> Explanation:
    """Return the path by a published system."""
    try:
        wrong = faults(puzzle, begin(puzzle, deadline))
        result = system.run(puzzle, names or None, deadline, seed, trace, carry_on, on_step, depth)
    except (TooLarge, Unknown) as reason:
        return Explanation(puzzle, system.name, "unknown", (), puzzle.domains, limit=str(reason))
    is_wrong = not system.sound and outcome_of(puzzle, result.state) == "none"
    return Explanation(
        puzzle,
        system.name,
        result.outcome,
        result.steps,
        result.domains,
        wrong,
        result.stats.limit or (UNSOUND if is_wrong else ""),
        result.presses,
        result.stats,
        result.tree,
    )


def _status(puzzle: Puzzle, deadline: Deadline) -> str:
    """Return the status that a search finds by the deadline, for example unique."""
    return api.check(puzzle, timeout=deadline.seconds_left()).status


@check_arguments
def rate(
    puzzle: PuzzleLike, timeout: float | None = None, *, kind: str | None = None, lenient: bool = False
) -> Rating:
    """Rate how difficult `puzzle` is for a person, on HoDoKu's scale (version 2.2.0).

    The path by general rules, without named patterns, is rated, as far as it comes in time. If the rules do
    not solve the puzzle, for example because it has several solutions, the rating is not ``solved`` and its
    level is a lower bound, None if only easy steps were found.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        timeout: Seconds for the path; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The level, the score and the hardest technique. For a classic sudoku `se` estimates Sudoku Explainer's
        rating, and beyond our scale `se_at_least` is a lower bound for it.
    """
    deadline = Deadline.of(timeout)
    return rating_with_se(general_path(read_one(puzzle, kind, lenient=lenient), deadline), deadline)


def general_path(puzzle: Puzzle, deadline: Deadline) -> Explanation:
    """Return the path by which a puzzle is rated, everywhere: by general rules, without reasons."""
    return _judged(
        _end(_path(puzzle, "general", (), None, False, False, deadline, False, None, ignore, None))
    )


def rating_with_se(path: Explanation, deadline: Deadline) -> Rating:
    """Return the rating of a path, with an estimate of Sudoku Explainer's for a classic sudoku that it
    solves; that belongs to the puzzle, and is the same on all paths.
    """
    rating = path.rated(deadline)
    if not path.is_classic or not rating.solved:
        return rating
    se, is_least = sudoku_explainer.approximate(path.puzzle, deadline.no_later_than(SE_SECONDS))
    if is_least and not se:  # no time was left for a step
        return rating
    return replace(rating, se=se, se_at_least=is_least)
