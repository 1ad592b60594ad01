"""A run of a system: rules that fire one at a time, presses of "Step", and the lines that they print.

Vocabulary
    flow     a function that carries a run from the first step to the last

>>> from gridproof.frontends.rules.positions import begin
>>> from gridproof.frontends.rules.techniques.basic.singles import naked_single
>>> from gridproof.frontends.systems.firing import Rule
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> run = Run(puzzle, (Rule("naked", naked_single),), begin(puzzle), lines_of=lambda step: [step.sentence])
>>> one_at_a_time(run)
>>> run.presses[0].lines, [change.cell for change in run.presses[0].changes]
(('r1c4 = 4: naked single',), ['r1c4', 'r2c3', 'r2c4', 'r3c4', 'r4c4'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ...puzzles import Cell, Puzzle, Unknown
from ..rules.changes import Change, Listener, Press, View, ignore
from ..rules.search import SearchResult, SearchTree, Stats, TreeRecorder
from ..rules.state import State, apply
from ..rules.step import Outcome, Step
from .choices import Choice, first
from .firing import LinesOf, Rule, agenda

MOST_PRESSES = 20_000
"""Maximum presses that are kept; later ones are counted, and the last one shows the end."""


def prints_nothing(_step: Step) -> tuple[str, ...]:
    """Return no lines."""
    return ()


def is_a_press(_step: Step) -> bool:
    """Return True: each step is a press of its own."""
    return True


@dataclass
class Run:
    """A run of a system: its working memory (`state`), its steps and its presses until now.

    The chosen `rules` are in the order of trial. Changes are told against `start`, by default the working
    memory. A flow that guesses goes no deeper than `most_depth`, if there is one, and shows its search to the
    `recorder`. An `outcome` of None stands for that of the state in the end.
    """

    puzzle: Puzzle
    rules: tuple[Rule, ...]
    state: State
    lines_of: LinesOf = prints_nothing
    ends_press: Callable[[Step], bool] = is_a_press
    carries_on: bool = False
    choose: Choice = first
    on_step: Listener = ignore
    start: State | None = None
    most_depth: int | None = None
    stats: Stats = field(default_factory=Stats)
    steps: list[Step] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    recorder: TreeRecorder = field(default_factory=TreeRecorder)
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self._view = View(self.start or self.state)
        self._steps: list[Step] = []
        self._lines: list[str] = []
        self._changes: dict[Cell, Change] = {}
        self.see(self.state)

    def see(self, state: State, step: Step | None = None) -> None:
        """Tell each cell that a state changes, by a step or because a search has gone back."""
        for change in self._view.see(state, step):
            self._changes[change.cell] = change
            self.on_step(change)

    def take(self, step: Step, state: State | None = None) -> None:
        """Carry out a step on a state, by default the working memory, and print its lines."""
        state = state or self.state
        apply(state, step)
        self.record(step, state)

    def record(self, step: Step, state: State) -> None:
        """Keep a step that was applied to a state, and print its lines."""
        self.steps.append(step)
        self._steps.append(step)
        self.see(state, step)
        self.say(*self.lines_of(step))
        if self.ends_press(step):
            self.end_press()

    def say(self, *lines: str) -> None:
        """Print lines in the press that has begun."""
        self._lines += lines

    def end_press(self) -> None:
        """End a press, if anything has happened in it. Those beyond the maximum are only counted."""
        if not (self._steps or self._lines or self._changes):
            return
        if len(self.presses) < MOST_PRESSES:
            self.presses.append(Press(tuple(self._steps), tuple(self._lines), tuple(self._changes.values())))
            self._changes = {}
        else:
            self.stats.unshown += 1
        self._steps, self._lines = [], []

    def end_with(self, result: SearchResult) -> None:
        """Take over the results of a search."""
        self.outcome, self.steps, self.state = result.outcome, [*result.steps], result.state

    @property
    def tree(self) -> SearchTree | None:
        """The search tree, if the recorder has seen one."""
        return self.recorder.tree if self.recorder.nodes else None

    def close(self, *lines: str) -> tuple[Press, ...]:
        """Return all presses; the last one also shows the board of the end and prints these lines."""
        self.see(self.state)
        if self.stats.unshown:
            self._lines.insert(0, f"{self.stats.unshown:,} more presses")
        if self._steps or not self.presses:
            self.say(*lines)
            self.end_press()
        else:
            last = self.presses.pop()
            changes = {change.cell: change for change in last.changes} | self._changes
            self.presses.append(
                Press(last.steps, (*last.lines, *self._lines, *lines), tuple(changes.values()))
            )
        return tuple(self.presses)


Flow = Callable[[Run], None]


def one_at_a_time(run: Run) -> None:
    """Fire one activation, print its lines, and ask all rules again, until there is none."""
    for _ in fire(run, run.state):
        pass


def fire(run: Run, state: State) -> Iterator[Step]:
    """Yield the steps of the activations that fire on a state, one after the other, until there is none; each
    is taken before it is yielded. A contradiction ends them, unless the system carries on; so does the
    deadline of the state, which `run.stats` tells.
    """
    while run.carries_on or not state.is_dead:
        try:
            state.deadline.check()
            activation = run.choose(agenda(run.rules, state, run.stats))
        except Unknown as reason:
            run.stats.limit = str(reason)
            return
        if activation is None:
            return
        run.stats.firings[activation.rule.name] += 1
        run.take(activation.step, state)
        yield activation.step
