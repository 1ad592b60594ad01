"""Checks of a published system from outside this package: its steps are true, in order, and complete.

>>> check_system("membrane", boards=1)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import count, islice
from random import Random
from xml.etree import ElementTree

from ...puzzles import Deadline, Puzzle, Solution, Unknown, read_record
from ...puzzles.kinds import BARE
from ...puzzles.samples import mixed_samples, samples
from .. import api
from ..deduction.explain import explain
from ..notebook.display import draw
from ..rules.positions import begin
from ..rules.state import State, apply
from ..rules.step import Step
from ..systems import catalogue
from ..systems.catalogue import add_system, own_names, system_named
from ..systems.firing import GUESS, Rule
from ..systems.system import System, SystemResult
from .boards import Data
from .checks import Check, require, run

MAX_LOOKS = 20_000
"""Maximum looks at the clock in a run, which end one that would not end."""

MAX_DRAWN = 5
"""Maximum steps that are drawn: pictures take long."""

HARD = ".2...4.15..9.2......6.....33...8.7....8.62......1....6......6.....4..3.7...81..2."
"""A sudoku on which rules for pairs and X-wings have their turn."""

OTHER_KINDS = slice(1, 5)
"""The mixed samples that are no sudokus of nine rows, and small."""

SEEDS = (0, 1)
"""The orders in which an agenda is tried."""

MAX_SHUFFLED = 2
"""Maximum boards on which an agenda is tried in several orders."""

MILLISECONDS = re.compile(r"\d+(\.\d+)? ms\b")
"""A time that a system prints, which is another one in each run."""


@dataclass(frozen=True, eq=False)
class SolvedBoard:
    """A puzzle with its only solution."""

    puzzle: Puzzle
    solution: Solution

    def __str__(self) -> str:
        return f"{self.puzzle.kind} {self.puzzle.id or self.puzzle.record}"


Boards = Callable[[], tuple[SolvedBoard, ...]]
Runs = Callable[[], tuple[tuple[SolvedBoard, SystemResult], ...]]


def check_system(
    checked: System | str, puzzles: Iterable[Puzzle] | None = None, *, boards: int = 6, seed: int = 0
) -> None:
    """Check a system, as `system_checks` does.

    Raises:
        CheckFailed: With the name of the first check that fails.
    """
    run(system_checks(checked, puzzles, boards=boards, seed=seed))


def system_checks(
    checked: System | str, puzzles: Iterable[Puzzle] | None = None, *, boards: int = 6, seed: int = 0
) -> tuple[Check, ...]:
    """Return the checks of a system.

    Args:
        checked: The system, or the name of one that is found.
        puzzles: Boards on which its rules fire, each with one solution; by default sudokus of the samples,
            and a few puzzles of other kinds if the system takes them.
        boards: The number of sudokus that are drawn.
        seed: The seed of the draws.
    """
    system = system_named(checked) if isinstance(checked, str) else checked
    own_puzzles = None if puzzles is None else tuple(puzzles)

    @cache
    def get_boards() -> tuple[SolvedBoard, ...]:
        candidates = drawn(system, boards, seed) if own_puzzles is None else own_puzzles
        verdicts = ((puzzle, api.check(puzzle)) for puzzle in candidates)
        unique = tuple(
            SolvedBoard(puzzle, verdict.solutions[0])
            for puzzle, verdict in verdicts
            if verdict.status == "unique"
        )
        require(bool(unique), "no board has one solution: pass puzzles that have")
        return unique

    @cache
    def get_runs() -> tuple[tuple[SolvedBoard, SystemResult], ...]:
        return tuple(runs(system, get_boards()))

    return (
        Check("it describes itself", partial(describes_itself, system)),
        Check("its steps are true", partial(is_sound, get_runs)),
        Check("its steps lead to the values that it leaves", partial(replays, system, get_runs)),
        Check("rules of higher salience go first", partial(obeys_salience, system, get_runs)),
        Check("each of its rules fires", partial(fires, system, get_runs)),
        Check("the same run twice", partial(is_deterministic, system, get_runs)),
        Check("some of its rules are enough to run", partial(runs_in_part, system, get_boards)),
        Check("it prints lines of text", partial(prints, system, get_runs)),
        Check("its presses show every step", partial(presses_all, get_runs)),
        Check("a board without a solution is not solved", partial(refuses_broken, system, get_boards)),
        Check("it stops at a time limit", partial(stops, system, get_boards)),
        Check("explain shows its path", partial(is_explained, system, get_boards)),
    )


# Boards and runs ---------------------------------------------------------------------------------


def drawn(system: System, boards: int, seed: int) -> Iterator[Puzzle]:
    """Yield sudokus, samples and their images with other digits, a hard one, then puzzles of other kinds."""
    random = Random(seed)
    records = samples(BARE)
    for number in range(boards):
        record = records[number % len(records)]
        yield read_record(record if number < len(records) else with_other_digits(record, random))
    yield api.read(HARD)[0]
    for record in [*islice(mixed_samples(), OTHER_KINDS.stop)][OTHER_KINDS]:
        puzzle = read_record(record)
        if system.needs(begin(puzzle)):
            yield puzzle


def with_other_digits(record: Data, random: Random) -> Data:
    """Return a sudoku with rows and columns exchanged and other digits."""
    grid = record["clues"]["givens"]
    digits: list[int | None] = [*range(1, len(grid) + 1)]
    random.shuffle(digits)
    renamed = [[value and digits[value - 1] for value in column] for column in zip(*grid, strict=True)]
    header = {key: record[key] for key in ("type", "rows", "cols", "params") if key in record}
    return header | {"clues": record["clues"] | {"givens": renamed}}


def run_on(
    system: System, puzzle: Puzzle, seed: int | None = None, rules: Iterable[str] | None = None
) -> SystemResult:
    """Return the run of a system, which ends after a number of looks at the clock."""
    looks = count()
    return system.run(puzzle, rules, Deadline(MAX_LOOKS, clock=lambda: float(next(looks))), seed)


def runs(system: System, boards: Iterable[SolvedBoard]) -> Iterator[tuple[SolvedBoard, SystemResult]]:
    """Yield each board with its run, and some also with those of the seeds if rules fire in any order."""
    for number, board in enumerate(boards):
        seeds = SEEDS if system.agenda and number < MAX_SHUFFLED else ()
        for seed in (None, *seeds):
            yield board, run_on(system, board.puzzle, seed)


def positions(system: System, board: SolvedBoard, steps: Sequence[Step]) -> Iterator[tuple[State, Step]]:
    """Yield the state before each step, with the step."""
    state = system.memory(board.puzzle, None)
    for step in steps:
        yield state.copy(), step
        apply(state, step)


@contextmanager
def known(system: System) -> Iterator[None]:
    """Make a system known for a while."""
    before = dict(catalogue._added)
    if system.name not in own_names():
        add_system(system)
    try:
        yield
    finally:
        catalogue._added.clear()
        catalogue._added.update(before)


# Checks ------------------------------------------------------------------------------------------


def describes_itself(system: System) -> None:
    """Check that it is declared, under a name of its own."""
    require(isinstance(system, System), "it is not declared: make it with System(name, title, source, rules)")
    is_taken = system.name in own_names() and system_named(system.name) is not system
    require(not is_taken, f"there is a system {system.name} already: give yours another name")


def is_sound(get_runs: Runs) -> None:
    """Check that every step keeps the solution, and that the run does not end in another."""
    for board, result in get_runs():
        for step in result.steps:
            for cell, value in (*step.places, *step.removes):
                right = (board.solution[cell] == value) is ((cell, value) in step.places)
                fault = f"{step.sentence}, but the solution has {cell} = {board.solution[cell]}"
                require(right, f"{fault}; {board.puzzle.record}")
        require(result.outcome != "none", f"{board} has a solution, and the outcome is 'none'")


def replays(system: System, get_runs: Runs) -> None:
    """Check that its steps, applied one by one, lead to the same values, and that each changes something."""
    for board, result in get_runs():
        for state, step in positions(system, board, result.steps):
            number, open_ = state.network.number, state.alive & ~state.placed
            changed = any(open_ >> number[candidate] & 1 for candidate in (*step.places, *step.removes))
            require(changed, f"{step.sentence}: nothing of this is open")
        state = system.memory(board.puzzle, None)
        for step in result.steps:
            apply(state, step)
        differing = [cell for cell, values in state.domains().items() if result.domains[cell] != values]
        require(not differing, f"its steps leave other values than it says in {differing[:3]} of {board}")
        solved = all(len(values) == 1 for values in result.domains.values()) and not result.empty_cells
        agrees = solved is (result.outcome == "solved")
        require(agrees, f"{result.empty_cells} cells are empty and the outcome is {result.outcome!r}")


def obeys_salience(system: System, get_runs: Runs) -> None:
    """Check that no rule waits whose salience is higher than that of the rule that fires, in any order."""
    chosen = system.choose_rules(None)
    for board, result in get_runs():
        for state, step in positions(system, board, result.steps):
            firing = next((rule for rule in chosen if tells(rule, state, step)), None)
            waiting = (rule for rule in chosen if firing is not None and rule.salience > firing.salience)
            for rule in waiting:
                sooner = next(rule.steps(state.copy()), None)
                fault = f"{step.sentence}: {firing and firing.name!r} fires while {rule.name!r} applies"
                require(sooner is None, fault)


def tells(rule: Rule, state: State, step: Step) -> bool:
    """Return whether a rule tells a step in a state, perhaps with more that it removes."""
    return any(
        (own.technique, own.places) == (step.technique, step.places) and {*own.removes} >= {*step.removes}
        for own in rule.steps(state.copy())
    )


def fires(system: System, get_runs: Runs) -> None:
    """Check that there is a position for each rule, but for guesses."""
    idle = {rule.name: rule for rule in system.rules if rule.name != GUESS}
    for board, result in get_runs():
        for state, _ in positions(system, board, result.steps):
            for name, rule in [*idle.items()]:
                if next(rule.steps(state.copy()), None) is not None:
                    del idle[name]
    names = ", ".join(map(repr, idle))
    require(not idle, f"{names} in none of {len(get_runs())} runs: pass puzzles on which it does")


def is_deterministic(system: System, get_runs: Runs) -> None:
    """Check that a second run gives the same steps and lines, times apart."""
    boards = dict.fromkeys(board for board, _ in get_runs())
    for (board, first), (_, second) in zip(get_runs(), runs(system, boards), strict=True):
        require(first.steps == second.steps, f"its steps are others in a second run of {board}")
        lines = ([MILLISECONDS.sub("", line) for line in each.messages] for each in (first, second))
        require(next(lines) == next(lines), f"its lines are others in a second run of {board}")


def runs_in_part(system: System, get_boards: Boards) -> None:
    """Check that it runs with its first rule alone, and without rules."""
    board = get_boards()[0]
    for chosen in ((), (system.rules[0].name,)):
        result = run_on(system, board.puzzle, rules=chosen)
        wrong = [cell for cell, value in result.values.items() if board.solution[cell] != value]
        require(result.outcome != "none" and not wrong, f"with the rules {chosen} the outcome is wrong")


def prints(system: System, get_runs: Runs) -> None:
    """Check that all messages are single lines, those of the steps among them and in order."""
    lines_of = system.lines_of or (lambda _: ())
    for board, result in get_runs():
        for line in result.messages:
            single = isinstance(line, str) and "\n" not in line
            require(single, f"a message is {line!r}: print a text without a line break")
        printed = iter(result.messages)
        missing = [line for step in result.steps for line in lines_of(step) if line not in printed]
        require(not missing, f"the line {missing[:1]} of a step is not in its place ({board})")
    steps = [step for _, result in get_runs() for step in result.steps]
    is_silent = bool(steps) and system.lines_of is not None and not any(map(lines_of, steps))
    require(not is_silent, "lines_of prints no line of any step: return lines, or leave lines_of out")


def presses_all(get_runs: Runs) -> None:
    """Check that the presses show every step of the path in order, and that their changes lead to the end."""
    for board, result in get_runs():
        shown = iter([step for press in result.presses for step in press.steps])
        missing = [step.sentence for step in result.steps if step not in shown]
        require(not missing, f"its presses do not show {missing[:1]} in its place ({board})")
        start = begin(board.puzzle)
        domains, values = start.domains(), dict(start.names(start.placed))
        for change in (change for press in result.presses for change in press.changes):
            domains[change.cell] = change.values
            values.pop(change.cell, None)
            if change.value is not None:
                values[change.cell] = change.value
        require(domains == result.domains, f"the changes of its presses lead to another board ({board})")
        placed = dict(result.state.names(result.state.placed))
        require(values == placed, f"the changes of its presses leave other values ({board})")


def refuses_broken(system: System, get_boards: Boards) -> None:
    """Check that boards with a wrong given end otherwise."""
    for board in get_boards():
        cell, value = next(
            ((cell, other) for cell, values in board.puzzle.domains.items() for other in values
             if len(values) > 1 and other != board.solution[cell]), (None, None)
        )  # fmt: skip
        if cell is not None and value is not None:
            outcome = run_on(system, board.puzzle.with_domains([(cell, (value,))])).outcome
            require(outcome != "solved", f"solved, but {board} has no solution with {cell} = {value}")


def stops(system: System, get_boards: Boards) -> None:
    """Check that it looks at the clock between steps, and says that it has not ended."""
    board = get_boards()[0]
    needed, looks = count(), count()
    system.memory(board.puzzle, Deadline(1, clock=lambda: next(needed) * 0.0))
    limit = next(needed) + 1
    deadline = Deadline(1, clock=lambda: float(next(looks) > limit))
    try:
        result = system.run(board.puzzle, None, deadline)
    except Unknown:
        return
    require(
        result.outcome == "unknown" and bool(result.stats.limit),
        f"past the limit the outcome is {result.outcome!r}: let the flow look at state.deadline",
    )


def is_explained(system: System, get_boards: Boards) -> None:
    """Check that `explain` takes the same path under its name, and that steps can be drawn."""
    with known(system):
        board = get_boards()[0]
        path = explain(board.puzzle, system.name)
        steps, own = path.steps, run_on(system, board.puzzle).steps
        same = [(step.places, step.removes) for step in steps] == [
            (each.places, each.removes) for each in own
        ]
        require(same, "explain takes another path")
        for step in steps[:MAX_DRAWN]:
            ElementTree.fromstring(draw(board.puzzle, step=step).svg())
