"""Checks of published systems find every kind of lie, and name it in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques.basic.singles import hidden_single, naked_single
from gridproof.frontends.rules.techniques.basic.subsets import naked_pair
from gridproof.frontends.systems import catalogue
from gridproof.frontends.systems.catalogue import system_named
from gridproof.frontends.systems.firing import Rule
from gridproof.frontends.systems.kit import THREE_HOUSES, System
from gridproof.frontends.systems.run import Run
from gridproof.frontends.testing import CheckFailed, check_system, system_checks
from gridproof.frontends.testing.systems import drawn
from gridproof.puzzles import Puzzle, read_record
from gridproof.puzzles.samples import samples

PUZZLE = read_record(samples("sudoku")[1])
"""A board that singles solve."""


def lines_of(step: Step) -> list[str]:
    return [f"{step.sentence}."]


HONEST = System(
    "honest",
    "Singles",
    "these tests",
    (Rule("only value", naked_single, 2), Rule("only place", hidden_single, 1)),
    lines_of=lines_of,
)


def lying(find: Callable[[State], Iterator[Step]]) -> dict[str, Any]:
    """Return the change that puts a technique in the place of the first one."""
    return {"rules": (Rule("only value", find, 2), *HONEST.rules[1:])}


def removes_all(state: State) -> Iterator[Step]:
    for cell in state.network.cell_mask:
        values = state.values(cell)
        if len(values) > 1:
            yield Step(
                "trick", 1, removes=((cell, values[0]), (cell, values[-1])), because=((cell, values[0]),)
            )


def repeats(state: State) -> Iterator[Step]:
    yield from naked_single(state)
    if state.alive == state.placed and not state.excluded:
        state.excluded.add(1)
        cell, value = state.names(state.placed)[0]
        yield Step("again", 1, places=((cell, value),), because=((cell, value),))


def removes_in_silence(state: State) -> Iterator[Step]:
    for step in naked_single(state):
        state.place(state.network.number[step.places[0]])
        return
    yield from ()


def forgets_a_step(run: Run) -> None:
    honest(run)
    del run.steps[0]


def claims(outcome: str) -> Callable[[Run], None]:
    def flow(run: Run) -> None:
        honest(run)
        run.outcome = outcome  # type: ignore[assignment]

    return flow


def honest(run: Run) -> None:
    HONEST.flow(run)


def lowest_first(run: Run) -> None:
    run.rules = run.rules[::-1]
    honest(run)


def by_chance(run: Run) -> None:
    random = Random()
    while found := [step for rule in run.rules for step in rule.steps(run.state)]:
        run.state.deadline.check()
        step = random.choice(found)
        run.take(step)


def mute(run: Run) -> None:
    run.lines_of = lambda _: ()
    honest(run)


def without_a_clock(run: Run) -> None:
    while step := next((step for rule in run.rules for step in rule.steps(run.state)), None):
        run.take(step)


def never(_: State) -> Iterator[Step]:
    return iter(())


def fails_alone(run: Run) -> None:
    assert run.rules[1:], "one rule is not enough"
    honest(run)


def drops_a_press(run: Run) -> None:
    honest(run)
    run.presses[:1] = [press._replace(steps=()) for press in run.presses[:1]]


def drops_a_change(run: Run) -> None:
    honest(run)
    run.presses[:] = [press._replace(changes=()) for press in run.presses]


def forgets_a_value(run: Run) -> None:
    honest(run)
    for number, press in enumerate(run.presses):
        changes = tuple(change._replace(value=None) for change in press.changes)
        run.presses[number] = press._replace(changes=changes)


ONCE: list[str] = []

LIES: dict[str, dict[str, Any]] = {
    "its steps are true: .* but the solution has r1c": lying(removes_all),
    "its steps are true: .* has a solution, and the outcome is 'none'": {"flow": claims("none")},
    "its steps lead to .*: 1 cells are empty and the outcome is 'solved'": {"flow": forgets_a_step},
    "its steps lead to .*: .*again.*: nothing of this is open": lying(repeats),
    "its steps lead to .*: its steps leave other values than it says in": lying(removes_in_silence),
    "its steps lead to .*: 0 cells are empty and the outcome is 'stuck'": {"flow": claims("stuck")},
    "rules of higher salience go first: .*'only place' fires while 'only value' applies": {
        "flow": lowest_first
    },
    "each of its rules fires: 'rare' in none of": {"rules": (*HONEST.rules, Rule("rare", never))},
    "the same run twice: its steps are others": {
        "flow": by_chance,
        "rules": tuple(replace(rule, salience=1) for rule in HONEST.rules),
    },
    "the same run twice: its lines are others": {
        "opening": lambda _: [str(len(ONCE)), *(ONCE.append("") or ())]  # type: ignore[func-returns-value]
    },
    "some of its rules are enough to run: one rule is not": {"flow": fails_alone, "agenda": False},
    "it prints lines of text: the line .* of a step is not in its place": {"flow": mute},
    "it prints lines of text: a message is 'a": {"opening": lambda _: ["a\nb"]},
    "it prints lines of text: lines_of prints no line of any": {"flow": mute, "lines_of": lambda _: []},
    "its presses show every step: its presses do not show": {"flow": drops_a_press},
    "its presses show every step: the changes .* lead to another board": {"flow": drops_a_change},
    "its presses show every step: the changes .* leave other values": {"flow": forgets_a_value},
    "a board without a solution is not solved: solved, but": {"flow": claims("solved")},
    "it stops at a time limit: past the limit the outcome is 'solved'": {"flow": without_a_clock},
}
"""The message of each lie, and the change of an honest system that tells it."""


@pytest.mark.parametrize("message", LIES)
def test_a_lie_is_named(message: str) -> None:
    with pytest.raises(CheckFailed, match=f"^({message})"):
        check_system(replace(HONEST, **LIES[message]), [PUZZLE])


def test_an_honest_system_passes() -> None:
    check_system(HONEST, [PUZZLE])
    assert "honest" not in catalogue._added


def test_a_system_under_a_name_of_ours_is_told() -> None:
    with pytest.raises(CheckFailed, match="it describes itself: there is a system wodm already"):
        check_system(replace(HONEST, name="wodm"), [PUZZLE])


def test_boards_with_several_solutions_are_left_out() -> None:
    blank = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    with pytest.raises(CheckFailed, match="no board has one solution: pass puzzles that have"):
        check_system(HONEST, [blank])


def test_boards_are_sudokus_and_other_kinds_for_systems_that_take_them() -> None:
    def kinds(system: System) -> list[str]:
        return [puzzle.kind for puzzle in drawn(system, 4, 0)]

    others = ["jigsaw_sudoku", "killer_sudoku", "futoshiki", "kakuro"]
    assert kinds(HONEST) == ["sudoku"] * 5 + others
    assert kinds(replace(HONEST, needs=THREE_HOUSES)) == ["sudoku"] * 5 + others[:2]
    puzzles: list[Puzzle] = [*drawn(HONEST, 4, 0)]
    assert len(dict(puzzles[0].givens)) == len(dict(puzzles[3].givens))
    assert puzzles[0].givens != puzzles[3].givens


@pytest.mark.parametrize("name", [name for name in catalogue.own_names() if system_named(name).sound])
def test_our_systems_pass(name: str) -> None:
    check_system(name, boards=3)


def test_a_system_that_is_printed_wrong_is_refused() -> None:
    """Rule 10 of Drools 4, as printed, takes the right value of its own pair; rules 7 to 9 never fire."""
    fault = r"its steps are true: r\dc\d ≠ (\d): pair in box \d, but the solution has r\dc\d = \1; "
    with pytest.raises(CheckFailed, match=fault):
        check_system("drools4_printed", boards=3)
    fires = next(each for each in system_checks("drools4_printed", boards=3) if "fires" in str(each))
    with pytest.raises(CheckFailed, match=r"'rule 7', 'rule 8', 'rule 9' in none of .* runs"):
        fires()
    assert [name for name in catalogue.own_names() if not system_named(name).sound] == ["drools4_printed"]


def test_a_rule_that_is_rare_has_boards_of_its_own() -> None:
    pairs = replace(HONEST, rules=(*HONEST.rules, Rule("pair", naked_pair)))
    named = [check for check in system_checks(pairs, [PUZZLE]) if "fires" in str(check)]
    named[0]()
