"""The declaration of a published system, and its runs.

Vocabulary
    rule       a technique under the name that the system gives it, with a salience and a guard
    message    a line of text that the system prints
    press      what one press of the system's button "Step" shows

>>> from gridproof.frontends.rules.techniques.basic.singles import naked_single
>>> from gridproof.puzzles import read_record
>>> rules = (Rule("last value", naked_single),)
>>> system = System("last", "Last values", "a handout", rules, lines_of=lambda step: [step.sentence])
>>> grid = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> result = system.run(puzzle)
>>> result.outcome, result.messages[0]
('solved', 'r1c4 = 4: naked single')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from inspect import signature
from time import perf_counter

from ...puzzles import Cell, Deadline, Domain, InputError, Puzzle
from ...puzzles.core.record import shorten
from ..rules.changes import Listener, Press, ignore
from ..rules.positions import begin, given_values, grid_of
from ..rules.search import SearchTree, Stats, ending
from ..rules.state import State
from ..rules.step import Outcome, Step
from ..rules.techniques.catalogue import PROFILES
from .choices import Choice, by_seed, by_trace, first
from .firing import ALWAYS, Guard, LinesOf, Rule
from .run import Flow, Run, is_a_press, one_at_a_time, prints_nothing

NO_RULE = "none"
"""The name that asks for none of the rules."""

NO_AGENDA = "has no agenda of rules: a seed does not go with it"
NO_DEPTH = "makes no guesses: a depth does not go with it"
NO_LINES = "prints no lines of its steps: a trace does not go with it"

_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")


@dataclass(frozen=True)
class SystemResult:
    """The end of a run: its outcome, the steps to it, what each press shows, the cost, the state, and the
    search tree of a system that guesses.

    The `outcome` is ``solved``, ``stuck``, ``none`` (proven to have no solution) or ``unknown`` (a limit was
    reached).
    """

    puzzle: Puzzle
    outcome: Outcome
    steps: tuple[Step, ...]
    presses: tuple[Press, ...]
    stats: Stats
    state: State
    tree: SearchTree | None = None

    @cached_property
    def messages(self) -> tuple[str, ...]:
        """The lines that the system prints, press by press."""
        return tuple(line for press in self.presses for line in press.lines)

    @cached_property
    def domains(self) -> dict[Cell, Domain]:
        """The values left in every cell, to which the steps replay."""
        return self.state.domains()

    @property
    def values(self) -> dict[Cell, int]:
        """The givens and the values that the steps placed."""
        return given_values(self.puzzle) | dict(place for step in self.steps for place in step.places)

    @property
    def empty_cells(self) -> int:
        """The number of cells without a value."""
        return len(self.domains) - len(self.values)

    @property
    def grid(self) -> list[list[int | None]]:
        """The values row by row; None for a cell without one."""
        return grid_of(self.puzzle.board, self.values)


def no_opening(_state: State) -> Iterable[str]:
    """Return no lines."""
    return ()


def no_closing(_result: SystemResult) -> Iterable[str]:
    """Return no lines."""
    return ()


@dataclass(frozen=True, eq=False, repr=False)
class System:
    """A published system of rules.

    Args:
        name: The name by which ``explain --profile`` knows the system.
        title: The system in a few words, as a menu has it.
        source: The text in which it was published.
        rules: Its rules. Those of higher salience are asked first, and equal ones in this order.
        flow: Fires the rules; by default one at a time, and back to the first rule after each.
        memory: Returns the working memory at the start; by default what the givens exclude is gone, and after
            ``load_grid`` nothing is.
        opening: Returns the lines before the first step, such as those of a validation.
        lines_of: Returns the lines that are printed of a step; None for a system that prints none of its own.
        closing: Returns the lines after the last step.
        ends_press: Returns whether a press of a button "Step" ends with a step; by default each step is a
            press of its own.
        agenda: True if several of its activations may be due, one of which is drawn with a seed.
        needs: The puzzles that it can serve, as a guard whose words say why it cannot serve others (see
            `needs`); by default all.
        guesses: True if it guesses when its rules end, so that a run may be given the most depth.
        sound: False if its rules may remove the right value, so that a contradiction proves nothing.
        carries_on: True if its rules go on after a contradiction, unless a run is asked to stop there.
        fills_broken: True if the web page fills a grid without a solution by its rules, as far as they go.

    Raises:
        TypeError: For a part that cannot serve, with the cure.
    """

    name: str
    title: str
    source: str
    rules: tuple[Rule, ...]
    flow: Flow = one_at_a_time
    memory: Callable[[Puzzle, Deadline | None], State] = begin
    opening: Callable[[State], Iterable[str]] = no_opening
    lines_of: LinesOf | None = None
    closing: Callable[[SystemResult], Iterable[str]] = no_closing
    ends_press: Callable[[Step], bool] = is_a_press
    agenda: bool = True
    needs: Guard = ALWAYS
    guesses: bool = False
    sound: bool = True
    carries_on: bool = False
    fills_broken: bool = False

    def __repr__(self) -> str:
        return f"<System {self.name!r}>"

    def __post_init__(self) -> None:
        for fault in faults(self):
            raise TypeError(fault)

    def choose_rules(self, names: Iterable[str] | None) -> tuple[Rule, ...]:
        """Return the rules of these names, in this order; for None all, by salience, and for the one name
        ``none`` none of them. A name may have hyphens in place of its spaces.

        Raises `InputError` for a name that is unknown.
        """
        if names is None:
            return tuple(sorted(self.rules, key=lambda rule: -rule.salience))
        by_name = {hyphened(rule.name): rule for rule in self.rules}
        request = [hyphened(name) for name in names]
        if request == [NO_RULE]:
            return ()
        for name in request:
            if name not in by_name:
                raise InputError(f"{self.name} has no rule {name[:40]!r}; it has {', '.join(by_name)}")
        return tuple(by_name[name] for name in request)

    def run(
        self,
        puzzle: Puzzle,
        rules: Iterable[str] | None = None,
        deadline: Deadline | None = None,
        seed: int | None = None,
        trace: Sequence[str] = (),
        carry_on: bool | None = None,
        on_step: Listener = ignore,
        depth: int | None = None,
    ) -> SystemResult:
        """Run all the rules on a puzzle, or those named in their order, as far as they come by the deadline.

        With a `seed` any activation that is due fires; with a `trace` of lines, the one that prints the next
        of them as soon as it is due. `carry_on` after a contradiction, or not, in place of what the system
        does. `on_step` is called for each change of a cell. `depth` is the most guesses on a path.

        Raises `InputError` for a rule that is unknown, for a seed without an agenda, for a trace if steps
        print no lines, for a depth without guesses, and for a puzzle that the system cannot serve; `TooLarge`
        for a puzzle of too many candidates, and `Unknown` if not even the start is reached by the deadline.
        """
        if depth is not None and not self.guesses:
            raise InputError(f"the profile {self.name} {NO_DEPTH}")
        chosen, choose = self.choose_rules(rules), self.choice(seed, trace)
        self.require(puzzle, deadline)
        return self.fire_rules(puzzle, chosen, deadline, choose, carry_on, on_step, depth)

    def require(self, puzzle: Puzzle, deadline: Deadline | None = None) -> None:
        """Raise `InputError` for a puzzle that the system cannot serve. See `run` for other errors."""
        if self.needs is not ALWAYS and not self.needs(State.of(puzzle, deadline)):
            raise InputError(f"the profile {self.name} does not serve {puzzle.kind}: {self.needs.words}")

    def choice(self, seed: int | None, trace: Sequence[str]) -> Choice:
        """Return the choice among activations that are due. See `run` for the errors."""
        if seed is not None and not self.agenda:
            raise InputError(f"the profile {self.name} {NO_AGENDA}")
        if not trace:
            return first if seed is None else by_seed(seed)
        if self.lines_of is None or not self.agenda:
            raise InputError(f"the profile {self.name} {NO_LINES}")
        return by_trace(trace, seed or 0, self.lines_of)

    def fire_rules(
        self,
        puzzle: Puzzle,
        rules: tuple[Rule, ...],
        deadline: Deadline | None = None,
        choose: Choice = first,
        carry_on: bool | None = None,
        on_step: Listener = ignore,
        depth: int | None = None,
    ) -> SystemResult:
        """Run these rules on any puzzle, as far as they come by the deadline. See `run` for the errors."""
        started = perf_counter()
        state = self.memory(puzzle, deadline)
        run = Run(
            puzzle,
            rules,
            state,
            self.lines_of or prints_nothing,
            self.ends_press,
            self.carries_on if carry_on is None else carry_on,
            choose,
            on_step,
            None if self.memory is begin else begin(puzzle, deadline),
            depth,
        )
        run.say(*self.opening(state))
        self.flow(run)
        outcome = run.outcome or ending(puzzle, run.state, run.stats)
        if outcome == "none" and not self.sound:
            outcome = "stuck"
        run.stats.seconds = perf_counter() - started
        result = SystemResult(puzzle, outcome, tuple(run.steps), (), run.stats, run.state, run.tree)
        return replace(result, presses=run.close(*self.closing(result)))


def hyphened(name: str) -> str:
    """Return the name of a rule as the command line writes it."""
    return name.replace(" ", "-")


FUNCTIONS = {
    "flow": ("a Run", 1),
    "memory": ("a puzzle and a deadline", 2),
    "opening": ("a state", 1),
    "lines_of": ("a step", 1),
    "closing": ("a SystemResult", 1),
    "ends_press": ("a step", 1),
}
"""The functions of a system: the arguments of each, and their number."""


def faults(system: System) -> Iterator[str]:
    """Yield each fault of a declaration, with the cure."""
    name = system.name
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        yield f"the name of a system is like 'drools7': small letters and digits, not {shorten(name)}"
    if name in PROFILES:
        yield f"{name} is a set of techniques already: give the system another name"
    for field in ("title", "source"):
        if not isinstance(getattr(system, field), str) or not getattr(system, field).strip():
            yield f"{name} has no {field}: say in a few words what it is and where it was published"
    if not isinstance(system.rules, tuple) or not system.rules:
        yield f"rules of {name} are {shorten(system.rules)}: give it a tuple of Rule(name, technique)"
        return
    yield from rule_faults(system)
    for field, (arguments, number) in FUNCTIONS.items():
        function = getattr(system, field)
        if function is not None and not takes(function, number):
            yield f"{field} of {name} is called with {arguments}: give it a function of these"
    if not isinstance(system.needs, Guard):
        yield f"needs of {name} is {shorten(system.needs)}: give it a Guard with words and a function"
    if system.fills_broken and not system.carries_on:
        yield f"{name} ends at a contradiction and cannot fill a broken grid: give it carries_on=True"


def rule_faults(system: System) -> Iterator[str]:
    """Yield each fault of the rules, with the cure."""
    names: set[str] = set()
    for rule in system.rules:
        if not isinstance(rule, Rule):
            yield f"{system.name} has a rule {shorten(rule)}: give it Rule(name, technique)"
            continue
        whose = f"the rule {rule.name!r} of {system.name}"
        if not isinstance(rule.name, str) or not rule.name.strip() or "," in rule.name:
            yield f"{whose} cannot be asked for by name: give it a name without commas"
            continue
        if hyphened(rule.name) in {*names, NO_RULE}:
            yield f"{whose} has a name that is taken: give it another"
        names.add(hyphened(rule.name))
        for field in ("technique", "guard"):
            if not takes(getattr(rule, field), 1):
                yield f"{field} of {whose} is called with a state: give it a function of one argument"
        if not isinstance(rule.salience, int | float):
            yield f"salience of {whose} is {shorten(rule.salience)}: give it a number"


def takes(function: object, number: int) -> bool:
    """Return whether something can be called with a number of arguments."""
    if not callable(function):
        return False
    try:
        signature(function).bind(*range(number))
    except TypeError:
        return False
    except ValueError:  # a function in C may have no signature
        return True
    return True
