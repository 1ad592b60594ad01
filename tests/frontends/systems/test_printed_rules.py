"""What the published systems print is what their printed rules allow, in any order that a seed draws.

The judge (`printed_rules` and its neighbours) knows the texts alone. Here it gets the lines and steps of runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TypeVar

import pytest
from printed_boards import boards, drools, with_candidates
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
from printed_membrane import Membrane, judge_membrane
from printed_rules import CELLS, Board, Memory, Verdict, cell_of, column, digits, rc
from printed_strategy import Trials, backtrack, strategic
from printed_wodm import Told, complicated, judge_path, judge_wodm, simple

from gridproof.frontends.rules.search import Stats
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Step
from gridproof.frontends.systems.catalogue import system_named, system_names
from gridproof.frontends.systems.firing import GUESS, Activation, Rule, agenda
from gridproof.frontends.systems.system import SystemResult
from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.input.reader import read_text

MOST_TRIALS = 20_000
"""Maximum trials of plain backtracking that are counted twice."""

BOARDS = boards()
AGENDAS = ("drools4", "drools7", "wodm")
"""Systems whose rules may fire in several orders."""

SEEDS = range(5)
FEW = [
    *(f"Drools {number}" for number in range(8)),
    *("minimal 4", "minimal 5", "minimal 19", "minimal 125", "17 givens 0", "17 givens 20"),
    *("wrong given 14", "wrong given 39", "wrong candidate 0", "wrong candidate 7"),
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
    "hidden pair of a row": with_candidates(("r1c1", "=", "123"), ("r1c2", "=", "124"), (ROW_REST, "-", "12")),
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
    "hidden trio of a row": with_candidates((f"{ROW_REST} r1c2 r1c1".replace("r1c5 ", "").replace(
        " r1c9", "").replace(" r1c1", ""), "-", "123")),
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


# Verdicts on each system --------------------------------------------------------------------------


def drools7(board: Board, seed: int | None = None, trace: Sequence[str] = ()) -> Verdict:
    """Return the verdict on a run of Drools 7."""
    result = run("drools7", board, seed, trace)
    verdict, world = judge_drools7(board, result.messages)
    agree(verdict, world, result)
    return verdict


def fired(step: Step) -> Fired:
    """Return a step of Drools 4 as a firing of its rule."""
    because = tuple(dict.fromkeys(cell_of(name) for name, _ in step.because))
    rules = {"naked single": "rule 2"}
    if step.technique == "hidden single":
        rules |= {"hidden single": {"b": "rule 7", "c": "rule 8", "r": "rule 9"}[step.labels[0][0]]}
    if step.technique == "naked pair":
        rules |= {"naked pair": "rule 10" if len({*map(column, because)}) == 2 else "rule 11"}
    rule = rules.get(step.technique, step.technique)
    return Fired(rule, numbered(step.places), numbered(step.removes), because)


def drools4(board: Board, seed: int | None = None) -> Verdict:
    """Return the verdict on a run of Drools 4."""
    result = run("drools4", board, seed)
    verdict, memory = judge_drools4(board, result.messages, [*map(fired, result.steps)])
    agree(verdict, memory, result)
    return verdict


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
    verdict.demand(result.outcome == outcome, f"the outcome is {outcome}, not {result.outcome}")
    path, memory = judge_path(board, map(told, result.steps))
    agree(path, memory, result)
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
    return verdict


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
    verdict = Verdict()
    as_counted(verdict, run("strategy", board), strategic(board, MOST_TRIALS))
    plain = backtrack(board, MOST_TRIALS)
    if not plain.is_over:
        as_counted(verdict, system_named("strategy").run(puzzle_of(board), ()), plain)
    return verdict


JUDGES: dict[str, Callable[[Board], Verdict]] = {
    "drools4": drools4,
    "drools7": drools7,
    "membrane": membrane,
    "strategy": strategy,
    "wodm": wodm,
}
SEEDED: dict[str, Callable[[Board, int], Verdict]] = {"drools4": drools4, "drools7": drools7, "wodm": wodm}


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


def both_agendas(system: str, state: State) -> tuple[set[object], set[object]]:
    """Return the firings that the product allows in a state, and those that the judge allows."""
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


def of_drools7(state: State, activations: list[Activation]) -> tuple[set[object], set[object]]:
    """Return the lines that Drools 7 may print, by the product and by the judge."""
    lines_of = system_named("drools7").lines_of
    assert lines_of is not None
    lines = [[*lines_of(activation.step)] for activation in activations]
    assert all(len(of_step) == 1 for of_step in lines)
    return {line for [line] in lines}, {*memory_of(state, Drools7).waiting()}


def of_drools4(state: State, activations: list[Activation]) -> tuple[set[object], set[object]]:
    """Return the firings of Drools 4 of the highest salience, by the product and by the judge."""
    waiting = [*waiting4(memory_of(state, Memory), printed=False)]
    highest = max((SALIENCE[each.rule] for each in waiting), default=0)
    ours = {fired(step)._replace(rule=rule.name) for rule, step in activations}
    return ours, {each for each in waiting if SALIENCE[each.rule] == highest}


def of_wodm(state: State, activations: list[Activation]) -> tuple[set[object], set[object]]:
    """Return the firings of WODM of the first stage that has any, by the product and by the judge."""
    memory = memory_of(state, Memory)
    ours = {
        (each.line, *(each.places + each.removes)) for each in (told(step) for _, step in activations)
    }
    stage = [*simple(memory)] or [*complicated(memory)]
    return ours, {(line, (cell, digit)) for line, cell, digit in stage}


AGENDA = {"drools4": of_drools4, "drools7": of_drools7, "wodm": of_wodm}


@pytest.mark.whole
@pytest.mark.parametrize("system", AGENDA)
def test_at_a_bound_the_agenda_is_all_that_the_printed_rules_allow(system: str) -> None:
    for name, board in CORNERS.items():
        product, judge = both_agendas(system, next(states_of(system, board, seed=0)))
        assert product == judge, name


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize("system", AGENDA)
def test_in_a_run_the_agenda_is_all_that_the_printed_rules_allow(system: str, name: str) -> None:
    for state in states_of(system, drools()[name], seed=3):
        product, judge = both_agendas(system, state)
        assert product == judge


# The judge itself ---------------------------------------------------------------------------------
