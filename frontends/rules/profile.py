"""Profiles: published rule systems, rebuilt from the techniques and a flow of their own.

A profile is one file in ``profiles/`` that ends with ``PROFILE = Profile(...)``; the file is found by
its name.

Vocabulary
    rule       a technique under the name that the system gives it, with a salience
    salience   the priority of a rule: of the rules that apply, the one with the highest fires
    scope      what a system asks of a technique's steps: "only in rows", "only pairs in boxes"
    shape      the kind of a house: "row", "column", or "box" for any other
    message    a line of text that the system prints, made from a step

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> result = run("drools7", puzzle)
>>> result.outcome, result.messages[:2]
('solved', ('Validation complete.', 'single 4 at [0,3]'))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import iter_modules
from time import perf_counter

from ...puzzles import Cell, Deadline, Domain, InputError, Puzzle, Unknown, at
from .activations import LinesOf, Rule, fire_by_seed, fire_by_trace
from .network import Bits, Group, bits
from .state import State, apply
from .step import Outcome, Step
from .techniques import Finder
from .techniques.basic.intersections import locked_candidates

SOLVED = "--- {} ---"
"""How the dump shows a digit."""


@dataclass
class Stats:
    """What a run cost: how often each rule was asked, guesses and trial values, and the numbers of
    values found in each round (of systems that work in rounds). `limit` says why it ended early, if it did.
    """

    calls: Counter[str] = field(default_factory=Counter)
    guesses: int = 0
    iterations: int = 0
    rounds: list[int] = field(default_factory=list)
    seconds: float = 0.0
    limit: str = ""


@dataclass(frozen=True)
class ProfileResult:
    """How a run ended, and how it got there.

    `outcome` is ``solved``, ``stuck``, ``none`` (proven to have no solution) or ``unknown`` (a limit
    was reached). `steps` replay to `domains`, the values left in every cell.
    """

    puzzle: Puzzle
    outcome: Outcome
    steps: tuple[Step, ...]
    messages: tuple[str, ...]
    stats: Stats
    domains: dict[Cell, Domain]

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
        return grid_of(self.puzzle, self.values)


@dataclass(frozen=True)
class Profile:
    """A published system: its rules, and `solve`, which runs some of them on a puzzle. With an `agenda` its
    rules may fire in any order (see ``activations.py``). Rules that speak of rows, columns and boxes are for
    a `sudoku` alone. `lines_of` are what it prints of a step, and `presses` the steps that one press of its
    button "Step" shows, where it has that.
    """

    name: str
    title: str
    rules: tuple[Rule, ...]
    solve: Callable[[Puzzle, tuple[Rule, ...], Deadline | None], ProfileResult]
    agenda: bool = False
    sudoku: bool = False
    lines_of: LinesOf | None = None
    presses: Callable[[Iterable[Step]], Iterator[tuple[Step, ...]]] | None = None

    def choose_rules(self, names: Iterable[str] | None) -> tuple[Rule, ...]:
        """The rules of these names, in this order; for None all, by salience. A name may be written with
        hyphens in place of its spaces.

        Raises `InputError` for a name that is unknown.
        """
        if names is None:
            return tuple(sorted(self.rules, key=lambda rule: -rule.salience))
        known = {rule.name.replace(" ", "-"): rule for rule in self.rules}
        wanted = [name.replace(" ", "-") for name in names]
        for name in wanted:
            if name not in known:
                raise InputError(f"{self.name} has no rule {name[:40]!r}; it has {', '.join(known)}")
        return tuple(known[name] for name in wanted)


def profile_names() -> tuple[str, ...]:
    """The names of all profiles, in alphabetical order."""
    from . import profiles

    return tuple(sorted(module.name for module in iter_modules(profiles.__path__)))


def profile_named(name: str) -> Profile:
    """The profile of this name; `InputError` where there is none."""
    if name not in profile_names():
        raise InputError(f"there is no profile {name[:40]!r}; there are {', '.join(profile_names())}")
    profile = import_module(f".profiles.{name}", __package__).PROFILE
    assert isinstance(profile, Profile)
    return profile


def run(
    name: str,
    puzzle: Puzzle,
    rules: Iterable[str] | None = None,
    deadline: Deadline | None = None,
    seed: int | None = None,
    trace: Sequence[str] = (),
) -> ProfileResult:
    """What the system of this name makes of a puzzle, with all of its rules or with some, in order, as far
    as it comes by the deadline. With a `seed` any activation of any rule fires; with a `trace` of lines, the
    one that prints the next of them as soon as there is one.

    Raises `InputError` for a profile or a rule that is unknown, for a seed where there is no agenda, for a
    trace where steps print no lines, and for a puzzle that is no sudoku where the system is for sudokus;
    `TooLarge` for a puzzle of too many candidates, and `Unknown` where not even the start is reached by the
    deadline.
    """
    profile = profile_named(name)
    chosen = profile.choose_rules(rules)
    if seed is not None:
        if not profile.agenda:
            raise InputError(f"the profile {name} has no agenda of rules: a seed does not go with it")
        chosen = fire_by_seed(chosen, seed)
    if trace:
        if profile.lines_of is None:
            raise InputError(f"the profile {name} prints no lines of its steps: a trace does not go with it")
        chosen = fire_by_trace(profile.choose_rules(rules), trace, seed or 0, profile.lines_of)
    if profile.sudoku and not in_three_houses(State.of(puzzle, deadline)):
        rules_of_houses = "its rules need a row, a column and a box for every cell"
        raise InputError(f"the profile {name} is for sudokus, and this is {puzzle.kind}: {rules_of_houses}")
    started = perf_counter()
    result = profile.solve(puzzle, chosen, deadline)
    result.stats.seconds = perf_counter() - started
    return result


# States ------------------------------------------------------------------------------------------


def load_grid(puzzle: Puzzle, deadline: Deadline | None = None) -> State:
    """The state of a grid that is only loaded: givens are placed, nothing is excluded yet."""
    state = State.of(puzzle, deadline)
    for mask in state.network.cell_mask.values():
        left = mask & state.alive
        if left.bit_count() == 1:
            state.placed |= left
    return state


def begin(puzzle: Puzzle, deadline: Deadline | None = None) -> State:
    """The state at the start: what the givens exclude is gone. Givens stand, even two that exclude
    each other.

    Raises `TooLarge` for a puzzle of too many candidates, and `Unknown` past the deadline.
    """
    state = load_grid(puzzle, deadline)
    excluded: Bits = 0
    for candidate in state.watch(bits(state.placed)):
        excluded |= state.network.links[candidate]
    state.remove(excluded & ~state.placed)
    return state


def in_three_houses(state: State) -> bool:
    """Whether every cell lies in three houses at least, as it does in a sudoku of any size or shape."""
    houses = Counter(cell for house in state.network.houses for cell in house.cells)
    return all(houses[cell] >= 3 for cell in state.network.cell_mask)


def replay(puzzle: Puzzle, steps: Iterable[Step]) -> State:
    """The state that these steps lead to."""
    state = begin(puzzle)
    for step in steps:
        apply(state, step)
    return state


def duplicates(state: State) -> Iterator[tuple[Group, int, tuple[Cell, ...]]]:
    """Every value that is placed more than once in a group, with its cells."""
    for group in state.network.groups:
        cells: dict[int, list[Cell]] = {}
        for cell, value in state.names(group.mask & state.placed):
            cells.setdefault(value, []).append(cell)
        yield from ((group, value, tuple(held)) for value, held in cells.items() if len(held) > 1)


def fire(state: State, rules: tuple[Rule, ...], stats: Stats, on: bool = False) -> Iterator[Step]:
    """Steps until no rule finds one, always of the first rule that does; each is applied before it is
    yielded. A contradiction ends them, unless they are to go `on`; so does the deadline of the state, which
    `stats` tells.
    """
    while on or not state.is_dead:
        try:
            state.deadline.check()
            step = next((step for rule in rules for step in _ask_rule(rule, state, stats)), None)
        except Unknown as reason:
            stats.limit = str(reason)
            return
        if step is None:
            return
        apply(state, step)
        yield step


def _ask_rule(rule: Rule, state: State, stats: Stats) -> Iterator[Step]:
    stats.calls[rule.name] += 1
    return rule.technique(state)


def outcome_of(puzzle: Puzzle, state: State) -> Outcome:
    """How sound steps ended: ``solved``, ``stuck``, or ``none``, a contradiction."""
    if state.is_dead or any(state.placed & state.network.links[c] for c in bits(state.placed)):
        return "none"
    if not state.is_solved:
        return "stuck"
    # Sound steps left one value a cell: what still breaks a constraint had no solution.
    return "none" if puzzle.broken({c: v[0] for c, v in state.domains().items()}) else "solved"


def ending(puzzle: Puzzle, state: State, stats: Stats) -> Outcome:
    """How a run ended: ``unknown`` where a limit was reached before it was decided, else `outcome_of`."""
    outcome = outcome_of(puzzle, state)
    return "unknown" if stats.limit and outcome == "stuck" else outcome


def given_values(puzzle: Puzzle) -> dict[Cell, int]:
    """The cells that have one value from the start."""
    return {cell: values[0] for cell, values in puzzle.domains.items() if len(values) == 1}


def grid_of(puzzle: Puzzle, values: Mapping[Cell, int]) -> list[list[int | None]]:
    """The values of a board's squares, row by row; None for a square without one."""
    board = puzzle.board
    return [[values.get(at(r, c)) for c in range(board.columns)] for r in range(board.rows)]


def dump(puzzle: Puzzle, state: State) -> tuple[str, ...]:
    """The grid as text, in columns of one width: ``--- 5 ---`` where a digit is placed, else the free
    values, each in its place. A square without a cell stays blank.
    """
    board, placed = puzzle.board, dict(state.names(state.placed))
    values = sorted({value for _, value in state.network.candidates})
    blank = {value: " " * len(str(value)) for value in values}
    width = max(len(SOLVED.format(max(values))), sum(map(len, blank.values())))

    def text(cell: Cell) -> str:
        if cell in placed:
            return SOLVED.format(placed[cell])
        free = state.values(cell) if cell in state.network.cell_mask else ()
        return "".join(str(value) if value in free else blank[value] for value in values)

    head = "".join(f"Col: {c}".ljust(width + 2) for c in range(board.columns))
    rows = (
        f"Row {r}: " + "".join(f" {text(at(r, c)):{width}} " for c in range(board.columns))
        for r in range(board.rows)
    )
    return (" " * 8 + head, *rows)


# Scopes ------------------------------------------------------------------------------------------


def only_where(technique: Finder, wanted: Callable[[State, Step], bool]) -> Finder:
    """The steps of a technique that a system asks for."""

    def within(state: State) -> Iterator[Step]:
        return (step for step in technique(state) if wanted(state, step))

    return within


def shape(label: str) -> str:
    """What a house is: "row", "column", or "box" for any other."""
    word = label.partition(" ")[0]
    return word if word in ("row", "column") else "box"


def only_in_shapes(technique: Finder, *shapes: str) -> Finder:
    """The steps of a technique whose houses begin with these shapes, in this order."""
    return only_where(technique, lambda _, step: tuple(map(shape, step.labels[: len(shapes)])) == shapes)


def unless(technique: Finder, sooner: Finder) -> Finder:
    """The steps of a technique while another finds none."""

    def waiting(state: State) -> Iterator[Step]:
        return iter(()) if any(True for _ in sooner(state)) else technique(state)

    return waiting


def either(*techniques: Finder) -> Finder:
    """The steps of one technique, then those of the next."""

    def join_steps(state: State) -> Iterator[Step]:
        return (step for technique in techniques for step in technique(state))

    return join_steps


pointing = either(
    only_in_shapes(locked_candidates, "box", "row"), only_in_shapes(locked_candidates, "box", "column")
)
"""Locked candidates of a box: they leave the rest of a line."""

claiming = either(
    only_in_shapes(locked_candidates, "row", "box"), only_in_shapes(locked_candidates, "column", "box")
)
"""Locked candidates of a line: they leave the rest of a box."""
