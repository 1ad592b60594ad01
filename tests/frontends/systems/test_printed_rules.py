"""What the published systems print is what their printed rules allow, in any order that a seed draws.

The judge (`printed_rules` and its neighbours) knows the texts alone. Here it gets the lines and steps of runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from printed_boards import boards, drools
from printed_drools import SORRY, Drools7, Fired, judge_drools4, judge_drools7
from printed_membrane import judge_membrane
from printed_rules import CELLS, Board, Memory, Verdict, cell_of, column, digits, rc
from printed_strategy import Trials, backtrack, strategic
from printed_wodm import Told, judge_path, judge_wodm

from gridproof.frontends.rules.step import Step
from gridproof.frontends.systems.catalogue import system_named, system_names
from gridproof.frontends.systems.system import SystemResult
from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.input.reader import read_text

MOST_TRIALS = 20_000
"""Maximum trials of plain backtracking that are counted twice."""

BOARDS = boards()
AGENDAS = ("drools4", "drools7", "wodm")
"""Systems whose rules may fire in several orders."""

SEEDS = range(5)
SOUND = [name for name in drools() if "BROKEN" not in name]


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


@pytest.mark.deep
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("system", JUDGES)
def test_each_board_is_worked_on_as_printed(system: str, name: str) -> None:
    verdict = JUDGES[system](BOARDS[name])
    assert (verdict.refusals, verdict.disagreements) == ([], [])
