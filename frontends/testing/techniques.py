"""Checks of a technique from outside this package: its steps are true, state their reason, and are drawn.

>>> from gridproof.frontends.rules.techniques.basic.subsets import naked_pair
>>> check_technique(naked_pair, boards=1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain, islice
from random import Random
from xml.etree import ElementTree

from ...puzzles import Cell, Puzzle, read_record
from ...puzzles.samples import mixed_samples
from .. import api
from ..notebook.display import draw
from ..rules.agenda import steps
from ..rules.state import State
from ..rules.step import Step
from ..rules.techniques import Technique
from ..rules.techniques.catalogue import techniques_of
from .checks import Check, require, run

MAX_STOPS = 6
"""Maximum positions of a board at which a technique is asked."""

MAX_STEPS = 20_000
"""Maximum steps that a technique may tell of one position."""

MAX_DRAWN = 5
"""Maximum steps that are drawn: pictures take long."""

Boards = Callable[[], tuple[State, ...]]


def check_technique(
    checked: Technique, puzzles: Iterable[Puzzle] | None = None, *, boards: int = 6, seed: int = 0
) -> None:
    """Check a technique, as `technique_checks` does.

    Raises `CheckFailed` with the name of the first check that fails.
    """
    run(technique_checks(checked, puzzles, boards=boards, seed=seed))


def technique_checks(
    checked: Technique, puzzles: Iterable[Puzzle] | None = None, *, boards: int = 6, seed: int = 0
) -> tuple[Check, ...]:
    """Return the checks of a technique, on boards where basic techniques go first.

    Args:
        checked: the declared technique
        puzzles: boards on which it finds something; by default `boards` samples of several kinds, each also
            with clues dropped, so that it has several solutions
        boards: the number of samples, at most eighteen
        seed: draws the clues that are dropped
    """
    own_puzzles = None if puzzles is None else tuple(puzzles)

    @cache
    def get_positions() -> tuple[State, ...]:
        candidates = tuple(drawn(boards, seed)) if own_puzzles is None else own_puzzles
        fitting = (p for p in candidates if not checked.unique or api.check(p).status == "unique")
        return tuple(state for puzzle in fitting for state in positions(puzzle))

    return (
        Check("it describes itself", partial(describes_itself, checked)),
        Check("it finds a step", partial(finds, checked, get_positions)),
        Check("its steps are true of all solutions", partial(is_sound, checked, get_positions)),
        Check("its steps change the board", partial(changes, checked, get_positions)),
        Check("its steps say why", partial(reasons, checked, get_positions)),
        Check("it leaves the board as it is", partial(leaves_alone, checked, get_positions)),
        Check("its steps come to an end", partial(ends, checked, get_positions)),
        Check("its steps are drawn", partial(draws, checked, get_positions)),
    )


def drawn(boards: int, seed: int) -> Iterator[Puzzle]:
    """Yield samples of several kinds, each followed by the same board without a third of its givens."""
    random = Random(seed)
    for record in islice(mixed_samples(), boards):
        yield read_record(record)
        clues = record["clues"]
        if grid := clues.get("givens"):
            fewer = [[None if random.random() < 1 / 3 else value for value in row] for row in grid]
            yield read_record(record | {"clues": clues | {"givens": fewer}})


def positions(puzzle: Puzzle) -> Iterator[State]:
    """Yield at most `MAX_STOPS` positions of a path by basic techniques, each as if nothing was looked at."""
    state = State.of(puzzle)
    path = [(state.alive, state.placed)]
    path += ((state.alive, state.placed) for _ in steps(state, techniques_of("basic"), all_reasons=False))
    for alive, placed in path[:: -(-len(path) // MAX_STOPS)]:
        position = State.of(puzzle)
        position.alive, position.placed = alive, placed
        yield position


def positioned_steps(checked: Technique, get_positions: Boards) -> Iterator[tuple[State, Step]]:
    """Yield each step with the position at which it is told."""
    for state in get_positions():
        yield from ((state, step) for step in islice(checked(state.copy()), MAX_STEPS))


def describes_itself(checked: Technique) -> None:
    """Check that it is declared, with a docstring."""
    require(isinstance(checked, Technique), "it is not declared: put @technique(cost=...) above its def")
    require(bool(checked.__doc__), "it has no docstring, which says to readers what it looks for")


def finds(checked: Technique, get_positions: Boards) -> None:
    """Check that there is something to check."""
    require(bool(get_positions()), "no board has one solution: pass puzzles that have")
    some = next(positioned_steps(checked, get_positions), None)
    require(
        some is not None, f"none at {len(get_positions())} positions: pass puzzles on which it finds some"
    )


def is_sound(checked: Technique, get_positions: Boards) -> None:
    """Check that no solution has a candidate that a step removes, or another value than one it places."""
    verdicts: dict[tuple[int, Cell, int], bool] = {}
    for state, step in positioned_steps(checked, get_positions):
        puzzle = state.puzzle
        assert puzzle is not None
        placed = dict(step.places)
        others = ((cell, v) for cell in placed for v in state.network.domains[cell] if v != placed[cell])
        for cell, value in chain(step.removes, others):
            key = (id(puzzle), cell, value)
            if key not in verdicts:
                verdicts[key] = is_possible(puzzle, cell, value)
            fault = f"{step.sentence}, but a solution has {cell} = {value}"
            require(not verdicts[key], f"{fault}; {puzzle.record}")


def is_possible(puzzle: Puzzle, cell: Cell, value: int) -> bool:
    """Return whether some solution may have this value."""
    if value not in puzzle.domains[cell]:
        return False
    return api.solve(puzzle.with_domains([(cell, (value,))])).status != "none"


def changes(checked: Technique, get_positions: Boards) -> None:
    """Check that each step removes or places candidates that are there, or relates some."""
    for state, step in positioned_steps(checked, get_positions):
        number, open_ = state.network.number, state.alive & ~state.placed
        for candidate in (*step.removes, *step.places):
            is_open = candidate in number and open_ >> number[candidate] & 1
            require(bool(is_open), f"{step.sentence}, but {candidate} is settled before: leave it out")
        nothing = not (step.removes or step.places or step.excludes)
        require(not nothing, f"a step {step.technique!r} removes nothing and places nothing")


def reasons(checked: Technique, get_positions: Boards) -> None:
    """Check that each step has a name, a grade, and candidates or labels that it rests on."""
    for state, step in positioned_steps(checked, get_positions):
        require(bool(step.technique), f"{step.sentence}: the step has no technique")
        require(step.grade > 0, f"{step.sentence}: its grade is {step.grade}, give one above zero")
        require(bool(step.because or step.labels), f"{step.sentence}: it has neither because nor labels")
        unknown = [candidate for candidate in step.because if candidate not in state.network.number]
        require(not unknown, f"{step.sentence}: because names {unknown[:1]}, no candidate of the board")


def leaves_alone(checked: Technique, get_positions: Boards) -> None:
    """Check that the technique itself places and removes nothing: whoever asks it applies its steps."""
    for position in get_positions():
        state = position.copy()
        for step in islice(checked(state), MAX_STEPS):
            same = (state.alive, state.placed) == (position.alive, position.placed)
            require(same, f"{step.sentence}: it changed the state: yield the step and do nothing else")


def ends(checked: Technique, get_positions: Boards) -> None:
    """Check that the number of steps is bounded."""
    for state in get_positions():
        number = sum(1 for _ in islice(checked(state.copy()), MAX_STEPS + 1))
        require(number <= MAX_STEPS, f"it tells more than {MAX_STEPS:,} steps at one position")


def draws(checked: Technique, get_positions: Boards) -> None:
    """Check that some steps can be drawn."""
    for state, step in islice(positioned_steps(checked, get_positions), MAX_DRAWN):
        assert state.puzzle is not None
        ElementTree.fromstring(draw(state.puzzle, step=step).svg())
