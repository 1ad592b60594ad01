"""Published systems print the lines that their printed rules allow, in any order that a seed draws.

The judge (`printed_rules` and its neighbours) knows the texts alone. Here it gets lines and steps of runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cache
from typing import TypeVar

import pytest
from printed_boards import Boards, drools, with_candidates
from printed_drools import (
    SALIENCE,
    SORRY,
    Drools7,
    Fired,
    judge_drools4,
    judge_drools7,
    objections4,
    waiting4,
)
from printed_membrane import judge_membrane
from printed_rules import CELLS, Board, Memory, Verdict, cell_of, column, digits, rc
from printed_strategy import Trials, backtrack, strategic
from printed_wodm import Told, complicated, judge_path, judge_wodm, simple

from gridproof.frontends.rules.changes import Press
from gridproof.frontends.rules.search import Stats
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Step
from gridproof.frontends.systems.catalogue import system_named
from gridproof.frontends.systems.firing import GUESS, Activation, Rule, agenda
from gridproof.frontends.systems.system import SystemResult
from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.input.reader import read_text

MOST_TRIALS = 20_000
"""Maximum trials of plain backtracking that are counted twice."""

BOARDS = Boards()
SEEDS = range(5)
FEW = [
    *(f"Drools {number}" for number in range(8)),
    *("minimal 4", "minimal 5", "minimal 19", "minimal 125", "17 givens 0", "17 givens 20"),
    *("wrong given 21", "wrong given 39", "wrong candidate 7", "wrong candidate 10"),
    *("thinned 2", "thinned 3"),
]
"""The twenty boards of each run, among them one on which two singles compete in the membrane."""

SOUND = [name for name in drools() if "BROKEN" not in name]


AnyMemory = TypeVar("AnyMemory", bound=Memory)

ROW_REST = "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
COLUMN_REST = "r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1"
BOX_REST = "r1c3 r2c1 r2c3 r3c1 r3c2 r3c3"
BOX_LAST = "r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"
CORNERS = {
    "naked pair of a row": with_candidates(("r1c1 r1c5", "=", "12")),
    "naked pair of a column": with_candidates(("r1c1 r5c1", "=", "12")),
    "naked pair of a box alone": with_candidates(("r1c1 r2c2", "=", "12")),
    "naked pair of a row and a box": with_candidates(("r1c1 r1c2", "=", "12")),
    "naked pair of a column and a box": with_candidates(("r1c1 r2c1", "=", "12")),
    "hidden pair of a row": with_candidates(
        ("r1c1", "=", "123"), ("r1c2", "=", "124"), (ROW_REST, "-", "12")
    ),
    "hidden pair of a column": with_candidates(
        ("r1c1", "=", "123"), ("r2c1", "=", "124"), (COLUMN_REST, "-", "12")
    ),
    "hidden pair of a box": with_candidates(
        ("r1c1", "=", "123"), ("r1c2", "=", "124"), (BOX_REST + " r2c2", "-", "12")
    ),
    "hidden pair, one cell open to all": with_candidates(("r1c2", "=", "124"), (ROW_REST, "-", "12")),
    "hidden pair, both cells open to all": with_candidates((ROW_REST, "-", "12")),
    "hidden pair, one cell naked": with_candidates(("r1c2", "=", "12"), (ROW_REST, "-", "12")),
    "X-wing of rows": with_candidates(("r3c2 r3c5 r7c2 r7c5", "=", "123"), (
        " ".join(f"r{r}c{c}" for r in (1, 2, 4, 5, 6, 8, 9) for c in (2, 5)), "-", "1"
    )),
    "X-wing of columns": with_candidates(("r2c3 r5c3 r2c7 r5c7", "=", "123"), (
        " ".join(f"r{r}c{c}" for r in (2, 5) for c in (1, 2, 4, 5, 6, 8, 9)), "-", "1"
    )),
    "locked in a row of a box": with_candidates((BOX_LAST, "-", "1")),
    "locked in a column of a box": with_candidates(("r1c2 r1c3 r2c2 r2c3 r3c2 r3c3", "-", "1")),
    "one place in a box": with_candidates((BOX_LAST + " r1c2 r1c3", "-", "1")),
    "locked in a box of a row": with_candidates(("r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "-", "1")),
    "locked in a box of a column": with_candidates(("r4c1 r5c1 r6c1 r7c1 r8c1 r9c1", "-", "1")),
    "naked trio of a box": with_candidates(("r1c1 r1c2 r2c1", "=", "123")),
    "naked trio, incomplete": with_candidates(("r1c1 r1c2", "=", "123"), ("r2c1", "=", "12")),
    "naked trio of a row": with_candidates(("r1c1 r1c5 r1c9", "=", "123")),
    "hidden trio of a box": with_candidates((BOX_LAST, "-", "123")),
    "hidden trio, incomplete": with_candidates((BOX_LAST + " r1c1", "-", "1"), (BOX_LAST, "-", "23")),
    "hidden trio of a row": with_candidates(("r1c2 r1c3 r1c4 r1c6 r1c7 r1c8", "-", "123")),
    "naked trio of a box, and one place in a row": with_candidates(
        ("r1c1 r1c2 r2c1", "=", "123"), ("r9c1 r9c2 r9c3 r9c4 r9c5 r9c6 r9c7 r9c8", "-", "5")
    ),
    "one place in a box, and a pair": with_candidates(
        (BOX_LAST + " r1c2 r1c3", "-", "1"), ("r5c5 r5c6", "=", "23")
    ),
    "one place in a row, and a pair": with_candidates(
        (ROW_REST + " r1c2", "-", "1"), ("r5c5 r5c6", "=", "23")
    ),
    "one place in a column, and a pair": with_candidates(
        (COLUMN_REST + " r2c1", "-", "1"), ("r5c5 r6c5", "=", "23")
    ),
}  # fmt: skip
"""Empty boards that stand at a bound of a printed rule."""


@cache
def puzzle_of(board: Board) -> Puzzle:
    """Return the product's puzzle for a board."""
    [reading] = read_text(board.grid)
    assert reading.puzzle is not None
    puzzle = reading.puzzle
    dropped = ((rc(cell), digit) for cell, digit in board.dropped)
    return puzzle.with_domains(
        [(name, tuple(d for d in puzzle.domains[name] if d != digit)) for name, digit in dropped]
    )


def run(name: str, board: Board, seed: int | None = None, trace: Sequence[str] = ()) -> SystemResult:
    """Return a run of the product."""
    return system_named(name).run(puzzle_of(board), seed=seed, trace=trace)


def numbered(candidates: Sequence[tuple[str, int]]) -> tuple[tuple[int, int], ...]:
    """Return candidates with the judge's numbers of cells."""
    return tuple((cell_of(name), digit) for name, digit in candidates)


def agree(verdict: Verdict, memory: Memory, result: SystemResult) -> None:
    """Demand that the result holds the digits and candidates of the judge."""
    values = {rc(cell): digit for cell, digit in enumerate(memory.value) if digit}
    verdict.demand(result.values == values, "the result has other digits")
    left = {cell: result.domains[rc(cell)] for cell in CELLS if not memory.value[cell]}
    right = {cell: digits(memory.free[cell]) for cell in left}
    verdict.demand(left == right, "the result has other candidates in open cells")


def pressed(verdict: Verdict, result: SystemResult) -> Verdict:
    """Return the verdict, with the demand that the presses print all lines of a run, each once."""
    lines = tuple(line for press in result.presses for line in press.lines)
    verdict.demand(lines == result.messages, "the presses print other lines than the run")
    return verdict


def placed(press: Press) -> int:
    """Return the number of digits that a press shows."""
    return sum(len(step.places) for step in press.steps)


# Verdicts on each system --------------------------------------------------------------------------


def drools7(board: Board, seed: int | None = None, trace: Sequence[str] = ()) -> Verdict:
    """Return the verdict on a run of Drools 7."""
    result = run("drools7", board, seed, trace)
    verdict, world = judge_drools7(board, result.messages)
    agree(verdict, world, result)
    steps = len(result.steps)
    verdict.demand(steps == verdict.lines, f"{steps} firings printed {verdict.lines} lines")
    to_the_next = all(placed(press) == len(press.steps[-1].places) == 1 for press in result.presses[:-1])
    verdict.demand(to_the_next, "a press does not go to the next digit")
    return pressed(verdict, result)


def fired(step: Step) -> Fired:
    """Return a step of Drools 4 as a firing of its rule."""
    because = tuple(dict.fromkeys(cell_of(name) for name, _ in step.because))
    rules = {"naked single": "rule 2"}
    if step.technique == "hidden single":
        rules |= {"hidden single": {"b": "rule 7", "c": "rule 8", "r": "rule 9"}[step.labels[0][0]]}
    if step.technique in ("naked pair", "pair"):
        rules[step.technique] = "rule 10" if len({*map(column, because)}) == 2 else "rule 11"
    rule = rules.get(step.technique, step.technique)
    return Fired(rule, numbered(step.places), numbered(step.removes), because)


def drools4(board: Board, seed: int | None = None, name: str = "drools4") -> Verdict:
    """Return the verdict on a run of Drools 4, as intended or under another name as printed."""
    result = run(name, board, seed)
    firings = [*map(fired, result.steps)]
    verdict, memory = judge_drools4(board, result.messages, firings, printed=name != "drools4")
    agree(verdict, memory, result)
    return pressed(verdict, result)


def drools4_printed(board: Board, seed: int | None = None) -> Verdict:
    """Return the verdict on a run of Drools 4 as printed."""
    return drools4(board, seed, "drools4_printed")


def told(step: Step) -> Told:
    """Return a step of WODM with the line that belongs to it."""
    places = [label.replace("box", "block") for label in step.labels]
    kind = step.technique.replace("triple", "trio")
    line = "none"
    if step.technique == "guess":
        line = f"{step.places[0][0]} = {step.places[0][1]}: GUESSED"
    elif step.places:
        scope = "CELL" if step.technique == "naked single" else places[0].split()[0].upper()
        line = f"{step.places[0][0]} = {step.places[0][1]}: ONLY_POSSIBLE_VAL_IN_{scope}"
    elif step.technique == "locked candidates":
        found = f"Found locked cell value of {step.removes[0][1]} in {places[0]}"
        line = f"{found}. Removing this value from the {places[1]}"
    elif step.removes:
        line = f"Rule - {kind}: Removing {step.removes[0][1]} from {places[0]}"
    return Told(line, numbered(step.places), numbered(step.removes))


def wodm(board: Board, seed: int | None = None) -> Verdict:
    """Return the verdict on the messages of WODM, and on the steps of the branch of the solution."""
    result = run("wodm", board, seed)
    verdict, _, outcome = judge_wodm(board, result.messages)
    guesses = sum(": GUESSED, " in line for line in result.messages)
    verdict.demand(result.stats.guesses == guesses, f"{guesses} guesses, not {result.stats.guesses}")
    verdict.demand(result.outcome == outcome, f"the outcome is {outcome}, not {result.outcome}")
    path, memory = judge_path(board, map(told, result.steps))
    agree(pressed(path, result), memory, result)
    return Verdict(
        verdict.lines + path.lines,
        verdict.refusals + path.refusals,
        verdict.disagreements + path.disagreements,
    )


def membrane(board: Board) -> Verdict:
    """Return the verdict on the rounds of the membrane system."""
    result = run("membrane", board)
    rounds = [line for line in result.messages if re.match(r"C\d+ r", line)]
    answer = next(line for line in result.messages if line in ("YES", "NO"))
    verdict, contents = judge_membrane(board, rounds, answer)
    values = {rc(cell): digit for cell, digit in contents.value.items()}
    verdict.demand(result.values == values, "the result has other digits")
    sizes = [line.count("=") for line in rounds]
    verdict.demand(result.stats.rounds == sizes, f"rounds of {sizes} values, not {result.stats.rounds}")
    verdict.demand([*map(placed, result.presses)] == (sizes or [0]), "a press is not a round")
    return pressed(verdict, result)


def as_counted(verdict: Verdict, result: SystemResult, right: Trials) -> None:
    """Demand that a run of the strategy pattern has the trials and the answer of the judge."""
    verdict.lines += right.trials
    count = result.stats.iterations
    verdict.demand(count == right.trials, f"{right.trials} trial values, not {count}")
    verdict.demand(f"{right.trials} iterations," in result.messages[-1], "the last line counts otherwise")
    outcome = "solved" if right.value else "none"
    verdict.demand(result.outcome == outcome, f"the outcome is {outcome}, not {result.outcome}")
    guesses = [numbered(step.places)[0] for step in result.steps if step.technique == "guess"]
    if right.value:
        verdict.demand(guesses == right.path, "other trial values lead to the solution")
        values = {rc(cell): digit for cell, digit in enumerate(right.value)}
        verdict.demand(result.values == values, "the solution is another")


def strategy(board: Board) -> Verdict:
    """Return the verdict on backtracking with strategies, and without if that does not take long."""
    result = run("strategy", board)
    verdict = pressed(Verdict(), result)
    as_counted(verdict, result, strategic(board, MOST_TRIALS))
    plain = backtrack(board, MOST_TRIALS)
    if not plain.is_over:
        as_counted(verdict, system_named("strategy").run(puzzle_of(board), ()), plain)
    return verdict


JUDGES: dict[str, Callable[[Board], Verdict]] = {
    "drools4": drools4,
    "drools4_printed": drools4_printed,
    "drools7": drools7,
    "membrane": membrane,
    "strategy": strategy,
    "wodm": wodm,
}
SEEDED: dict[str, Callable[[Board, int], Verdict]] = {
    "drools4": drools4,
    "drools4_printed": drools4_printed,
    "drools7": drools7,
    "wodm": wodm,
}


# Boards and seeds ---------------------------------------------------------------------------------


def problems(verdict: Verdict) -> list[object]:
    """Return all that speaks against a run."""
    return [*verdict.refusals, *verdict.disagreements]


@pytest.mark.whole
@pytest.mark.parametrize("system", JUDGES)
def test_some_boards_are_worked_on_as_printed(system: str) -> None:
    for name in FEW:
        assert problems(JUDGES[system](BOARDS[name])) == [], name


@pytest.mark.deep
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("system", JUDGES)
def test_each_board_is_worked_on_as_printed(system: str, name: str) -> None:
    assert problems(JUDGES[system](BOARDS[name])) == []


def test_there_are_278_boards_of_all_sorts() -> None:
    assert len(BOARDS) == 278
    assert len({*BOARDS.values()}) == 278
    assert {*FEW} <= {*BOARDS}
    assert len([name for name in FEW if not backtrack(BOARDS[name], MOST_TRIALS).is_over]) > 4


@pytest.mark.whole
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", SEEDED)
def test_a_seed_chooses_among_what_is_printed(system: str, seed: int) -> None:
    for name in SOUND:
        assert problems(SEEDED[system](drools()[name], seed)) == [], name


@pytest.mark.deep
@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("system", SEEDED)
def test_a_seed_chooses_so_on_broken_boards_too(system: str, name: str) -> None:
    for seed in SEEDS:
        assert problems(SEEDED[system](BOARDS[name], seed)) == [], seed


@pytest.mark.parametrize("system", SEEDED)
def test_seeds_give_other_runs(system: str) -> None:
    board = drools()["Hard 1"]
    assert len({run(system, board, seed).messages for seed in SEEDS}) > 1


SIX = [
    "single 8 at [0,1]",
    "column elimination due to [1,2]: remove 9 from [4,2]",
    "hidden single 9 at [1,2]",
    "row elimination due to [2,8]: remove 7 from [2,4]",
    "remove 6 from [3,8] due to naked pair at [3,2] and [3,7]",
    "hidden pair in row at [4,6] and [4,4]",
]
"""The lines that the text prints of a run on the sample Hard 4."""


def prints_in_order(lines: Sequence[str], wished: Sequence[str]) -> bool:
    """Return whether lines are printed in an order, with others between them."""
    stream = iter(lines)
    return all(line in stream for line in wished)


def test_the_six_printed_lines_come_from_a_lawful_run() -> None:
    board = drools()["Hard 4"]
    seeds = [seed for seed in range(12) if prints_in_order(run("drools7", board, seed, SIX).messages, SIX)]
    assert seeds
    assert problems(drools7(board, seeds[0], SIX)) == []


def test_every_run_with_a_trace_is_lawful() -> None:
    for seed in SEEDS:
        for name in ("Hard 1", "Hard 4"):
            assert problems(drools7(drools()[name], seed, SIX)) == []


# The agenda ---------------------------------------------------------------------------------------


Agendas = tuple[Set[object], Set[object]]
"""The firings that a state allows: by the product, and by the judge."""


def rules_of(system: str) -> tuple[Rule, ...]:
    """Return the rules of a system without the guess, which its search asks apart."""
    return tuple(rule for rule in system_named(system).choose_rules(None) if rule.name != GUESS)


def states_of(system: str, board: Board, seed: int) -> Iterator[State]:
    """Yield the states of a run."""
    state = system_named(system).memory(puzzle_of(board), None)
    yield state
    for each in run(system, board, seed).steps:
        apply(state, each)
        yield state


def both_agendas(system: str, state: State) -> Agendas:
    """Return the firings that a system allows in a state, by the product and by the judge."""
    return AGENDA[system](state, [*agenda(rules_of(system), state, Stats())])


def memory_of(state: State, kind: type[AnyMemory]) -> AnyMemory:
    """Return the judge's memory of a state."""
    memory = kind()
    for name, digit in state.names(state.placed):
        memory.place(cell_of(name), digit)
    for cell in CELLS:
        if not memory.value[cell]:
            memory.free[cell] = sum(1 << digit - 1 for digit in state.values(rc(cell)))
    return memory


def of_drools7(state: State, activations: list[Activation]) -> Agendas:
    """Return the lines that Drools 7 may print, each with its effect, by the product and by the judge."""
    lines_of = system_named("drools7").lines_of
    assert lines_of is not None
    ours, memory = set(), memory_of(state, Drools7)
    for _, step in activations:
        [line] = lines_of(step)
        ours.add((line, frozenset(numbered(step.places + step.removes))))
    bindings = ((line, each) for line in memory.waiting() for each in memory.bindings(line))
    lawful = ((line, each) for line, each in bindings if not each.broken)
    return ours, {(line, frozenset(each.places + each.removes)) for line, each in lawful}


def of_drools4(state: State, activations: list[Activation], printed: bool = False) -> Agendas:
    """Return the firings of Drools 4 of the highest salience, by the product and by the judge."""
    waiting = [*waiting4(memory_of(state, Memory), printed)]
    highest = max((SALIENCE[each.rule] for each in waiting), default=0)
    ours = {fired(step)._replace(rule=rule.name) for rule, step in activations}
    return ours, {each for each in waiting if SALIENCE[each.rule] == highest}


def of_drools4_printed(state: State, activations: list[Activation]) -> Agendas:
    """Return the firings of Drools 4 as printed; a pair is listed in one order of its cells."""
    ours, judge = of_drools4(state, activations, printed=True)
    return ours, {each for each in judge if is_in_order(each)}


def is_in_order(each: object) -> bool:
    """Return whether a firing names its cells in reading order."""
    return isinstance(each, Fired) and [*each.because] == sorted(each.because)


def of_wodm(state: State, activations: list[Activation]) -> Agendas:
    """Return the firings of WODM of the first stage that has any, by the product and by the judge."""
    memory = memory_of(state, Memory)
    ours = {(each.line, *(each.places + each.removes)) for each in (told(step) for _, step in activations)}
    stage = [*simple(memory)] or [*complicated(memory)]
    return ours, {(line, (cell, digit)) for line, cell, digit in stage}


AGENDA = {
    "drools4": of_drools4,
    "drools4_printed": of_drools4_printed,
    "drools7": of_drools7,
    "wodm": of_wodm,
}


@pytest.mark.whole
@pytest.mark.parametrize("system", AGENDA)
def test_at_a_bound_the_agenda_is_all_that_the_printed_rules_allow(system: str) -> None:
    for name, board in CORNERS.items():
        product, judge = both_agendas(system, next(states_of(system, board, seed=0)))
        assert product == judge, name


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize("system", SEEDED)
def test_in_a_run_the_agenda_is_all_that_the_printed_rules_allow(system: str, name: str) -> None:
    for state in states_of(system, drools()[name], seed=3):
        product, judge = both_agendas(system, state)
        assert product == judge


# The judge itself ---------------------------------------------------------------------------------


def changed(board: Board, *more: tuple[str, str, str]) -> Board:
    """Return a board whose cells have lost further candidates."""
    return Board(board.grid, (*board.dropped, *with_candidates(*more).dropped))


def refuses(verdict: Verdict, reason: str) -> None:
    """Assert that a verdict has one refusal, with this reason among its reasons; none for no reason."""
    reasons = [refusal.reason for refusal in verdict.refusals]
    assert len(reasons) == bool(reason)
    assert not reason or reason in reasons[0]


SINGLE = ("r9c9", "=", "5")
PAIR, HIDDEN = CORNERS["naked pair of a row and a box"], CORNERS["hidden pair of a row"]
WING, ACROSS = CORNERS["X-wing of rows"], CORNERS["X-wing of columns"]
LOCKED = CORNERS["locked in a column of a box"]
ALONE = with_candidates((ROW_REST + " r1c2", "-", "1"))

NAKED = "remove 1 from [0,5] due to naked pair at [0,0] and [0,1]"
TWO = "hidden pair in row at [0,0] and [0,1]"
ROWS_WING = "X-wing with 1 in rows [2,1] - [6,1][2,4] - [6,4], remove from [2,7]"
COLUMNS_WING = "X-wing with 1 in columns [1,2] - [1,6][4,2] - [4,6], remove from [7,6]"
COLUMN = "column elimination due to [0,0]: remove 1 from [5,0]"


@pytest.mark.whole
@pytest.mark.parametrize(
    ("board", "line", "reason"),
    [
        (with_candidates(SINGLE), "single 5 at [8,8]", ""),
        (with_candidates(SINGLE), "single 4 at [8,8]", "4 is not free in [8,8]"),
        (with_candidates(SINGLE), "single 5 at [8,7]", "[8,7] has freeCount 9, not 1"),
        (ALONE, "hidden single 1 at [0,0]", ""),
        (changed(ALONE, SINGLE), "hidden single 1 at [0,0]", "a single waits at [8,8]"),
        (ALONE, "hidden single 1 at [0,1]", "1 is not free in [0,1]"),
        (ALONE, "hidden single 2 at [0,0]", "2 is free in [0,1] too"),
        (changed(ALONE, ("r1c1", "=", "1")), "hidden single 1 at [0,0]", "[0,0] has freeCount 1, not over 1"),
        (PAIR, NAKED, ""),
        (PAIR, "remove 1 from [1,2] due to naked pair at [0,1] and [0,0]", ""),
        (changed(PAIR, SINGLE), NAKED, "a single waits at [8,8]"),
        (with_candidates(("r1c1", "=", "123"), ("r1c2", "=", "12")), NAKED, "freeCount 3, not 2"),
        (with_candidates(("r1c1", "=", "12"), ("r1c2", "=", "13")), NAKED, "has another free set than"),
        (PAIR, NAKED.replace("1", "3", 1), "3 is not of the pair"),
        (changed(PAIR, ("r1c6", "-", "1")), NAKED, "1 is not free in [0,5]"),
        (changed(PAIR, ("r1c6", "=", "1")), NAKED, "[0,5] has freeCount 1, not over 1"),
        (PAIR, NAKED.replace("[0,5]", "[5,5]"), "no group holds the three cells"),
        (PAIR, NAKED.replace("[0,5]", "[0,1]"), "the three cells are not different"),
        (HIDDEN, TWO, ""),
        (CORNERS["hidden pair of a column"], "hidden pair in column at [1,0] and [0,0]", ""),
        (CORNERS["hidden pair of a box"], "hidden pair in square [0,0] and [0,1]", ""),
        (changed(HIDDEN, SINGLE), TWO, "a single waits at [8,8]"),
        (HIDDEN, "hidden pair in row at [0,0] and [0,2]", "1 is not free in [0,2]"),
        (HIDDEN, "hidden pair in row at [0,0] and [1,1]", "no row holds two such cells"),
        (HIDDEN, "hidden pair in column at [0,0] and [0,1]", "no column holds two such cells"),
        (HIDDEN, "hidden pair in square [0,0] and [0,1]", "1 is free in [1,0] too"),
        (changed(HIDDEN, ("r1c1", "=", "12")), TWO, "[0,0] has freeCount 2, not over 2"),
        (changed(HIDDEN, ("r1c2", "=", "12")), TWO, "[0,1] has freeCount 2, not over 2"),
        (CORNERS["hidden pair, one cell open to all"], TWO, "[0,0] has freeCount 9, not under 9"),
        (CORNERS["hidden pair, one cell open to all"], "hidden pair in row at [0,1] and [0,0]", ""),
        (with_candidates(("r1c1", "=", "123"), ("r1c2", "=", "124")), TWO, "1 is free in [0,2] too"),
        (WING, ROWS_WING, ""),
        (ACROSS, COLUMNS_WING, ""),
        (changed(WING, SINGLE), ROWS_WING, "a single waits at [8,8]"),
        (changed(ACROSS, SINGLE), COLUMNS_WING, "a single waits at [8,8]"),
        (changed(WING, ("r3c2", "-", "1")), ROWS_WING, "1 is not free in [2,1]"),
        (WING, ROWS_WING.replace("rows", "columns"), "1 is free in [2,0] too"),
        (WING, ROWS_WING.replace("[2,7]", "[3,7]"), "[3,7] is not in the rest of these rows"),
        (WING, ROWS_WING.replace("[2,7]", "[2,4]"), "[2,4] is not in the rest of these rows"),
        (
            WING,
            "X-wing with 1 in rows [6,1] - [2,1][6,4] - [2,4], remove from [2,7]",
            "the four cells are no rectangle, upper left first",
        ),
        (changed(WING, ("r3c8", "-", "1")), ROWS_WING, "1 is not free in [2,7]"),
        (changed(WING, ("r3c8", "=", "1")), ROWS_WING, "[2,7] has freeCount 1, not over 1"),
        (changed(WING, ("r7c5", "=", "1")), ROWS_WING, "[6,4] has freeCount 1, not over 1"),
        (ACROSS, COLUMNS_WING.replace("[7,6]", "[7,5]"), "[7,5] is not in the rest of these columns"),
        (LOCKED, COLUMN, ""),
        (CORNERS["locked in a row of a box"], "row elimination due to [0,2]: remove 1 from [0,8]", ""),
        (CORNERS["one place in a box"], COLUMN, ""),
        (changed(LOCKED, SINGLE), COLUMN, "a single waits at [8,8]"),
        (LOCKED, COLUMN.replace("1", "2", 1), "2 is free in [0,1] too"),
        (LOCKED, COLUMN.replace("column", "row"), "[5,0] is in another row"),
        (LOCKED, COLUMN.replace("[5,0]", "[5,1]"), "[5,1] is in another column"),
        (LOCKED, COLUMN.replace("[5,0]", "[2,0]"), "[2,0] is in the same square"),
        (LOCKED, COLUMN.replace("[0,0]", "[0,1]"), "1 is not free in [0,1]"),
        (changed(LOCKED, ("r6c1", "-", "1")), COLUMN, "1 is not free in [5,0]"),
        (changed(LOCKED, ("r6c1", "=", "1")), COLUMN, "[5,0] has freeCount 1, not over 1"),
        (LOCKED, "naked single 1 at [0,0]", "no rule prints this line"),
    ],
)  # fmt: skip
def test_drools7_may_print_a_line_only_if_all_its_conditions_hold(
    board: Board, line: str, reason: str
) -> None:
    verdict, _ = judge_drools7(board, ["Validation complete.", line])
    refuses(verdict, reason)


def firing(rule: str, place: str = "", loss: str = "", *because: str) -> Fired:
    """Return a firing of Drools 4 from names such as r1c1=5."""
    places, removes = (
        tuple((cell_of(item[:4]), int(item[5])) for item in text.split()) for text in (place, loss)
    )
    return Fired(rule, places, removes, tuple(map(cell_of, because)))


ZONE, HIDDEN_7 = (
    CORNERS["naked pair of a row and a box"],
    with_candidates((BOX_REST + " r1c2 r2c2", "-", "1")),
)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("board", "fired", "reason"),
    [
        (with_candidates(SINGLE), firing("rule 2", "r9c9=5"), ""),
        (with_candidates(SINGLE), firing("rule 2", "r9c8=5"), "there are 9 possible values at the position"),
        (with_candidates(SINGLE), firing("rule 2", "r9c9=4"), "4 is not possible there"),
        (HIDDEN_7, firing("rule 7", "r1c1=1"), ""),
        (changed(HIDDEN_7, SINGLE), firing("rule 7", "r1c1=1"), "rule 2 waits, of salience 5"),
        (HIDDEN_7, firing("rule 7", "r1c1=2"), "2 is possible elsewhere in the zone"),
        (HIDDEN_7, firing("rule 8", "r1c1=1"), "1 is possible elsewhere in the column"),
        (HIDDEN_7, firing("rule 9", "r1c1=1"), "1 is possible elsewhere in the row"),
        (HIDDEN_7, firing("rule 10", "r1c1=1"), "rule 7 waits, of salience 4; rule 10 writes no field"),
        (ALONE, firing("rule 9", "r1c1=1"), ""),
        (with_candidates((COLUMN_REST + " r2c1", "-", "1")), firing("rule 8", "r1c1=1"), ""),
        (ZONE, firing("rule 10", "", "r2c3=1", "r1c1", "r1c2"), ""),
        (ZONE, firing("rule 10", "", "r2c3=2", "r1c2", "r1c1"), ""),
        (changed(ZONE, SINGLE), firing("rule 10", "", "r2c3=1", "r1c1", "r1c2"), "rule 2 waits"),
        (
            changed(ZONE, (ROW_REST.replace("r1c3", "r1c1 r1c2"), "-", "9")),
            firing("rule 10", "", "r2c3=1", "r1c1", "r1c2"),
            "rule 9 waits, of salience 4",
        ),
        (
            ZONE,
            firing("rule 10", "", "r2c3=1 r3c3=1", "r1c1", "r1c2"),
            "a firing writes one field, or removes",
        ),
        (ZONE, firing("rule 10", "", "r1c9=1", "r1c1", "r1c2"), "the possible value is in another zone"),
        (ZONE, firing("rule 10", "", "r2c3=3", "r1c1", "r1c2"), "3 is not of the pair"),
        (
            ZONE,
            firing("rule 10", "", "r1c2=1", "r1c1", "r1c2"),
            "the possible value is one of the pair itself",
        ),
        (ZONE, firing("rule 10", "", "r2c3=1", "r1c1", "r1c3"), "the fields have other possible values"),
        (ZONE, firing("rule 11", "", "r2c3=1", "r1c1", "r1c2"), "the cells do not stand in different rows"),
        (
            CORNERS["naked pair of a column and a box"],
            firing("rule 10", "", "r2c3=1", "r1c1", "r2c1"),
            "the cells do not stand in different columns",
        ),
        (
            CORNERS["naked pair of a row"],
            firing("rule 10", "", "r1c3=1", "r1c1", "r1c5"),
            "the cells are not two of a zone",
        ),
        (
            with_candidates(("r1c1 r1c2", "=", "123")),
            firing("rule 10", "", "r2c3=1", "r1c1", "r1c2"),
            "there are 3 possible values at the first field, not 2",
        ),
    ],
)
def test_drools4_may_fire_a_rule_only_if_all_its_conditions_hold(
    board: Board, fired: Fired, reason: str
) -> None:
    verdict, _ = judge_drools4(board, (), [fired])
    refuses(verdict, reason)


def test_as_printed_rules_7_to_9_cannot_fire_and_pairs_eat_themselves() -> None:
    memory, written = Memory.of(HIDDEN_7), firing("rule 7", "r1c1=1")
    assert objections4(memory, written) == ()
    assert objections4(memory, written, printed=True) == ("rule 7 cannot fire as printed",)
    pair, eaten = Memory.of(ZONE), firing("rule 10", "", "r1c2=1", "r1c1", "r1c2")
    assert objections4(pair, eaten, printed=True) == ()
    assert {each.rule for each in waiting4(memory, printed=True)} == set()


SUBSETS = {
    "Rule - naked pair: Removing 1 from row 1": "naked pair of a row",
    "Rule - naked pair: Removing 1 from column 1": "naked pair of a column",
    "Rule - hidden pair: Removing 3 from row 1": "hidden pair of a row",
    "Rule - hidden pair: Removing 3 from column 1": "hidden pair of a column",
    "Rule - naked trio: Removing 1 from block 1": "naked trio of a box",
    "Rule - hidden trio: Removing 4 from block 1": "hidden trio of a box",
    "Found locked cell value of 1 in block 1. Removing this value from the row 1": "locked in a row of a box",
    "Found locked cell value of 1 in row 1. Removing this value from the block 1": "locked in a box of a row",
    "Found locked cell value of 1 in column 1. Removing this value from the block 1": (
        "locked in a box of a column"
    ),
}


@pytest.mark.whole
@pytest.mark.parametrize(("line", "name"), SUBSETS.items())
def test_wodm_prints_a_complex_rule_only_after_the_simple_ones(line: str, name: str) -> None:
    refuses(judge_wodm(CORNERS[name], [line])[0], "")
    refuses(judge_wodm(changed(CORNERS[name], SINGLE), [line])[0], "a simple rule waits: r9c9 = 5")
    why = "1 is not locked so" if line.startswith("Found") else "there is no such"
    refuses(judge_wodm(with_candidates(), [line])[0], why)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("board", "line", "reason"),
    [
        (with_candidates(SINGLE), "r9c9 = 5: ONLY_POSSIBLE_VAL_IN_CELL", ""),
        (with_candidates(SINGLE), "r9c8 = 5: ONLY_POSSIBLE_VAL_IN_CELL", "r9c8 has 9 candidates, not 1"),
        (with_candidates(SINGLE), "r9c9 = 4: ONLY_POSSIBLE_VAL_IN_CELL", "4 is no candidate of r9c9"),
        (with_candidates(SINGLE), "r9c9 = 5: ONLY_POSSIBLE_VAL_IN_BLOCK", "5 has other places in the block"),
        (ALONE, "r1c1 = 1: ONLY_POSSIBLE_VAL_IN_ROW", ""),
        (ALONE, "r1c1 = 1: ONLY_POSSIBLE_VAL_IN_COLUMN", "1 has other places in the column"),
        (HIDDEN_7, "r1c1 = 1: ONLY_POSSIBLE_VAL_IN_BLOCK", ""),
        (HIDDEN_7, "r1c1 = 1: ONLY_POSSIBLE_VAL_IN_CELL", "r1c1 has 9 candidates, not 1"),
        (with_candidates(), "r1c1 = 1: GUESSED", ""),
        (with_candidates(), "r1c1 = 2: GUESSED", "2 is not the smallest candidate of r1c1"),
        (
            with_candidates(("r5c5", "=", "123")),
            "r1c1 = 1: GUESSED",
            "r1c1 has 9 candidates, and another cell 3",
        ),
        (with_candidates(SINGLE), "r9c9 = 5: GUESSED", "a simple rule waits: r9c9 = 5"),
        (ZONE, "r1c1 = 1: GUESSED", "a complex rule waits: "),
        (with_candidates(("r1c1", "-", "123456789")), "r2c2 = 1: GUESSED", "an open cell has no candidate"),
        (with_candidates(), "Dead end", "every open cell has candidates"),
        (with_candidates(("r1c1", "-", "123456789")), "Dead end", ""),
        (with_candidates((ROW_REST + " r1c1 r1c2", "-", "1")), "Dead end at N1", "every open cell has"),
        (with_candidates(SINGLE, ("r1c1", "-", "123456789")), "Dead end at N1", "a simple rule waits: r9c9"),
        (
            CORNERS["naked pair of a box alone"],
            "Rule - naked pair: Removing 1 from block 1",
            "not looked for",
        ),
        (CORNERS["hidden pair of a box"], "Rule - hidden pair: Removing 3 from block 1", "not looked for"),
        (
            CORNERS["naked trio of a row"],
            "Rule - naked trio: Removing 1 from row 1",
            "not looked for in a row",
        ),
        (
            CORNERS["hidden trio of a row"],
            "Rule - hidden trio: Removing 4 from row 1",
            "not looked for in a row",
        ),
        (
            CORNERS["naked trio, incomplete"],
            "Rule - naked trio: Removing 1 from block 1",
            "no such naked trio",
        ),
        (
            CORNERS["hidden trio, incomplete"],
            "Rule - hidden trio: Removing 4 from block 1",
            "no such hidden trio",
        ),
        (ZONE, "Rule - naked pair: Removing 3 from row 1", "there is no such naked pair"),
        (
            LOCKED,
            "Found locked cell value of 2 in block 1. Removing this value from the column 1",
            "not locked",
        ),
        (LOCKED, "r1c1 = 1", "no rule prints this line"),
    ],
)
def test_wodm_may_print_a_line_only_if_all_its_conditions_hold(board: Board, line: str, reason: str) -> None:
    refuses(judge_wodm(board, [line])[0], reason)


GUESS_BOARD = with_candidates(("r1c1", "=", "128"), ("r9c9", "-", "1"))


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["r1c1 = 1: GUESSED", "r1c1 = 2: GUESSED"], "r1c1 has a value"),
        (["r1c1 = 1: GUESSED", "Dead end"], "every open cell"),
    ],
)
def test_wodm_returns_only_from_a_dead_end(lines: list[str], reason: str) -> None:
    refuses(judge_wodm(GUESS_BOARD, lines)[0], reason)


def test_wodm_returns_to_the_last_guess_with_values_to_try() -> None:
    board = next(BOARDS[name] for name in FEW if "Dead end" in " ".join(run("wodm", BOARDS[name]).messages))
    messages = [*run("wodm", board).messages]
    assert problems(judge_wodm(board, messages)[0]) == []
    place = next(number for number, line in enumerate(messages) if line.startswith("Dead end"))
    after = messages[place + 1]
    assert "GUESSED" in after
    other = after.replace(after[:4], "r1c1" if after[:4] != "r1c1" else "r1c2")
    for line, reason in (
        (other, "the search returns to"),
        (after[:4] + " = 0: GUESSED".replace("0", str(int(after[7]) % 9 + 1)), "the next value of"),
        (after.replace("GUESSED", "ONLY_POSSIBLE_VAL_IN_CELL"), "after a dead end the search returns"),
    ):
        verdict, _, _ = judge_wodm(board, [*messages[: place + 1], line])
        assert reason in verdict.refusals[0].reason
    assert judge_wodm(board, messages[: place + 1])[0].disagreements
    assert judge_wodm(board, [*messages[:place], *messages[place + 1 :]])[0].refusals


CONFLICT = Board("5.......5" + ".5......." + "." * 63)


def test_wodm_stops_at_a_conflict() -> None:
    lines = ["Row conflict in row 1 for value 5", "Block conflict in block 1 for value 5"]
    assert problems(judge_wodm(CONFLICT, lines)[0]) == []
    assert judge_wodm(CONFLICT, lines[:1])[0].disagreements
    assert judge_wodm(CONFLICT, [])[0].disagreements


@pytest.mark.whole
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("C7 r1c9=9", ""),
        ("C8 r1c9=9", "round 1 shows in C7"),
        ("C7 r1c9=8", "r1c9 has candidates [9], not 8 alone"),
        ("C7 r1c9=9 r9c9=1", "r9c9 has candidates [1, 2, 3, 4, 5, 6, 7, 8, 9], not 1 alone"),
        ("r1c9=9", "this is no line of a round"),
    ],
)
def test_a_membrane_round_is_of_single_candidates(line: str, reason: str) -> None:
    refuses(judge_membrane(Board("12345678." + "." * 72), [line], "NO")[0], reason)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("C7 r1c1=1 r5c5=9", ""),
        ("C7 r1c9=1 r5c5=9", ""),
        ("C7 r1c1=1 r1c9=1 r5c5=9", "r1c9=1 needs an object that another cell of this round takes"),
        ("C7 r1c1=1", "r5c5 has one candidate too"),
        ("C7 r5c5=9", "r1c1 has one candidate too"),
    ],
)
def test_two_equal_singles_of_a_house_compete_in_a_round(line: str, reason: str) -> None:
    board = with_candidates(("r1c1 r1c9", "=", "1"), ("r5c5", "=", "9"))
    refuses(judge_membrane(board, [line], "NO")[0], reason)


def test_the_membrane_answers_at_the_end() -> None:
    board = Board("12345678." + "." * 72)
    assert problems(judge_membrane(board, ["C7 r1c9=9"], "NO")[0]) == []
    assert judge_membrane(board, ["C7 r1c9=9"], "YES")[0].disagreements
    assert judge_membrane(board, [], "NO")[0].disagreements


# Runs that were tampered with ---------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize("name", ["Hard 1", "!DELIBERATELY BROKEN!"])
def test_a_line_too_few_or_other_is_seen_in_a_run_of_drools7(name: str) -> None:
    board = drools()[name]
    lines = [*run("drools7", board).messages]
    assert problems(judge_drools7(board, lines)[0]) == []
    for number, line in enumerate(lines):
        without = [*lines[:number], *lines[number + 1 :]]
        # A later digit may make a removal needless.
        assert problems(judge_drools7(board, without)[0]) or "remove" in line, line
        assert problems(judge_drools7(board, [*lines[: number + 1], line, *lines[number + 1 :]])[0]), line
    if SORRY in lines:
        start = lines.index(SORRY) - 10
        for number in range(start, start + 10):
            spoilt = [*lines]
            spoilt[number] = spoilt[number].replace("1", "2", 1).replace("Col: 0", "Col: 9")
            assert spoilt == lines or problems(judge_drools7(board, spoilt)[0])


def test_the_validation_comes_in_the_printed_order() -> None:
    board = drools()["!DELIBERATELY BROKEN!"]
    lines = [*run("drools7", board).messages]
    assert lines[:5] == [
        "cell [0,8]: 5 has a duplicate in row 0",
        "cell [0,0]: 5 has a duplicate in row 0",
        "cell [6,0]: 8 has a duplicate in col 0",
        "cell [4,0]: 8 has a duplicate in col 0",
        "Validation complete.",
    ]
    for one in range(4):
        other = [*lines]
        other[one], other[one + 1] = other[one + 1], other[one]
        assert judge_drools7(board, other)[0].disagreements


def test_a_firing_too_few_or_another_size_is_seen_in_a_run_of_drools4() -> None:
    board = drools()["Hard 1"]
    result = run("drools4", board)
    firings, lines = [*map(fired, result.steps)], [*result.messages]
    assert problems(judge_drools4(board, lines, firings)[0]) == []
    for number in range(len(firings)):
        rest = [*firings[:number], *firings[number + 1 :]]
        assert problems(judge_drools4(board, lines, rest)[0]), number
    for number, line in enumerate(lines):
        spoilt = [*lines]
        spoilt[number] = line.replace("1", "2", 1) if "1" in line else line.replace("0", "7", 1)
        assert spoilt == lines or problems(judge_drools4(board, spoilt, firings)[0]), line


def test_other_trials_are_seen_in_a_run_of_the_strategy_pattern() -> None:
    board, right = next(
        (BOARDS[name], trials)
        for name in FEW
        if (trials := strategic(BOARDS[name], MOST_TRIALS)).trials and trials.value
    )
    result = run("strategy", board)
    for other in (
        Trials(right.trials + 1, False, right.value, right.path),
        Trials(right.trials, False, right.value[::-1], right.path),
        Trials(right.trials, False, right.value, right.path[1:]),
        Trials(right.trials, False, (), right.path),
    ):
        verdict = Verdict()
        as_counted(verdict, result, other)
        assert verdict.disagreements


def test_plain_trials_are_counted_one_by_one() -> None:
    """The last four cells of a full grid are open, and every smaller digit stands in a related cell."""
    full = "263758419487192653951643728514829367672431895398576142735264981126987534849315276"
    assert backtrack(Board(full), MOST_TRIALS).trials == 0
    assert backtrack(Board(full[:77] + "...."), MOST_TRIALS).trials == 5 + 2 + 7 + 6
