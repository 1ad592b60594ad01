"""The published rule systems of this package: the output, findings and counts of each.

Step counts are those of independent reference runs if they do not depend on the order of the steps: values
placed, cells left empty, rounds, and outcomes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, count, repeat
from typing import Any

import pytest
from boards import DATA, SEVENTEEN, SUDOKUS, shared_json, shared_lines
from command import gridproof

from gridproof.frontends.deduction.explain import explain
from gridproof.frontends.rules.network import bits
from gridproof.frontends.rules.positions import begin, dump, load_grid, replay
from gridproof.frontends.rules.scopes import each_order, each_removal
from gridproof.frontends.rules.search import Stats, fewest_candidates, search
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques import Finder
from gridproof.frontends.rules.techniques.basic.singles import hidden_single
from gridproof.frontends.rules.techniques.basic.subsets import (
    hidden_pair,
    hidden_triple,
    naked_pair,
    naked_triple,
)
from gridproof.frontends.rules.techniques.fish.fish import x_wing
from gridproof.frontends.rules.validation import consistency
from gridproof.frontends.systems.catalogue import run, system_named, system_names
from gridproof.frontends.systems.published import drools4, drools7, strategy, wodm
from gridproof.frontends.systems.run import Run, fire
from gridproof.frontends.systems.system import SystemResult
from gridproof.puzzles import Candidate, InputError, Puzzle, givens, kind_names, read_record
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.text.grids import sudoku_text
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules
from gridproof.puzzles.limits.deadline import Deadline
from gridproof.puzzles.records import judge_solution
from gridproof.puzzles.samples import samples

OWN = {
    "simple": "...9.2...2.1.7......4.86..37.2.1.435......6.......81.2..87.5.4..5..3..261..26.9.8",
    "medium": "82...4.15.39.2......6.9...33...8.7.2..8.62..9...14.8.6......6.....4..3.7...81952.",
    "hard 1": "...3.....3...7.9.68...14.7.7.2...6...4.2..........91.2...........4..37...71.2...8",
    "hard 2": "...9.2...2.1.7......4.8...37.2.1..35......6.......81.2...7.5.4........2.1..26.9.8",
    "hard 3": ".31......2.....67..5.2......4...6...6....43....3.9...7...51.93...2..7..69........",
    "broken": "...9.2...2.1.7......4.8...37.2.1..35......6.......81.2...7.5.4.2......2.1..26.9.8",
}
PUBLISHED = shared_json("techniques/drools_samples.json")
"""The samples of the Drools sudoku example, with the lines that its validation prints."""

SAMPLES = OWN | {name: item["grid"] for name, item in PUBLISHED.items()}
VALIDATED = {name: item["validate"] for name, item in PUBLISHED.items()} | {
    "broken": [
        "cell [7,0]: 2 has a duplicate in row 7",
        "cell [7,7]: 2 has a duplicate in row 7",
        "cell [1,0]: 2 has a duplicate in col 0",
        "cell [7,0]: 2 has a duplicate in col 0",
        "Validation complete.",
    ]
}
BROKEN = [name for name in ("broken", "!DELIBERATELY BROKEN!") if name in SAMPLES]
SOUND = [name for name in SAMPLES if name not in BROKEN]

HARD = [
    ".2...4.15..9.2......6.....33...8.7....8.62......1....6......6.....4..3.7...81..2.",
    "..4..57..3..9..........2.6..7.8..1..28..9........6....5......76.....6..362..1.5.9",
    "....5.9.352...74.....8...2....7.32....1..86....3..4..9.6.....7.37...1...4........",
    ".2...87....1...9.5.367.9.....9.........3...7.8.....5.1..5..7.186...4.......5..3..",
    ".6...52..5.432......2....14.78...9.............64...7..9.....284...7.....2.6.1..7",
    "6........25...8..4.385...6.......35..917........6.28..4..259....1..........3....2",
    "36..4...8......57..85......4..32.1.6....1....5....8.2...498.2..9.....6..8...64...",
    "..........5..2.8...6.4...5.8...7..95.21.5..........7..1.6..3......14..3.2.4..7.8.",
]
"""Puzzles that the rules of the systems do not solve, and on which plain backtracking takes 17,000 to 65,000
trial values.
"""

TOP = shared_lines("sudoku/magictour_top1465.txt")
TRIED = [
    TOP[place]
    for place in (59, 82, 107, 106, 80, 74, 127, 53, 142, 120, 117, 20, 76, 55, 136, 9, 61, 39, 26, 27)
    if TOP
]
"""Twenty of the "top 1465" on which it takes 50,000 to 130,000, as many as in the published table."""

SIMPLE = ["naked single", "hidden single"]
COMPLEX = ["locked in line", "locked in block", "naked pair", "hidden pair", "naked trio", "hidden trio"]
MONOTONE = COMPLEX[:4]
"""The complex rules that losing candidates never disables: all but the perfect trios."""


TRUE = [name for name in system_names() if system_named(name).sound]
"""The systems whose steps are true."""


def there(*rows: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the rows about samples that are there."""
    return [row for row in rows if row[0] in SAMPLES]


def read(text: str) -> Puzzle:
    [reading] = read_text(text)
    assert reading.puzzle is not None
    return reading.puzzle


def sample(name: str) -> Puzzle:
    return read(SAMPLES[name])


@cache
def solution(name: str) -> dict[str, int]:
    """Return the only solution of a sample, by backtracking."""
    return run("strategy", sample(name)).values


def empty_state() -> State:
    return State.of(Puzzle("sudoku", sudoku_rules(3, 3)))


def only(state: State, *kept: tuple[int, tuple[str, ...], str]) -> State:
    """Return the state in which each of these values stands, in these cells of this row or box, alone."""
    for value, cells, label in kept:
        sector = next(s for s in state.network.strong if s.label == label and s.value == value)
        state.remove(sector.mask & ~sum(1 << state.network.number[cell, value] for cell in cells))
    return state


def lines(steps: tuple[Step, ...]) -> list[str]:
    return [line for step in steps for line in drools7.lines_of(step)]


# The common face -------------------------------------------------------------------------------


def test_the_registry() -> None:
    assert system_names() == ("drools4", "drools4_printed", "drools7", "membrane", "strategy", "wodm")
    for name in system_names():
        assert system_named(name).name == name


def test_unknown_names_are_refused() -> None:
    puzzle = sample("simple")
    with pytest.raises(InputError, match="no profile 'drools5'"):
        run("drools5", puzzle)
    with pytest.raises(InputError, match="wodm has no rule 'swordfish'"):
        run("wodm", puzzle, ["swordfish"])


@pytest.mark.parametrize("profile", TRUE)
@pytest.mark.parametrize("name", SOUND)
def test_steps_are_sound_and_replay(profile: str, name: str) -> None:
    puzzle = sample(name)
    result = run(profile, puzzle)
    assert result.outcome in ("solved", "stuck")
    assert result.values.items() <= solution(name).items()
    assert (result.empty_cells == 0) is (result.outcome == "solved")
    assert replay(puzzle, result.steps).domains() == result.domains
    assert result.stats.seconds > 0


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("profile", TRUE)
def test_the_broken_sample_has_no_solution(profile: str, name: str) -> None:
    assert run(profile, sample(name)).outcome == "none"


@pytest.mark.parametrize(("profile", "rules"), [("wodm", None), ("strategy", None), ("strategy", ())])
def test_none_is_proven_through_guesses(profile: str, rules: tuple[str, ...] | None) -> None:
    wrong = read("9" + HARD[7][1:])  # r1c1 is 3 in the only solution
    assert run("wodm", wrong, SIMPLE + COMPLEX).outcome == "stuck"
    result = run(profile, wrong, rules)
    assert result.outcome == "none"
    assert result.stats.guesses + result.stats.iterations > 0
    assert replay(wrong, result.steps).domains() == result.domains


@pytest.mark.parametrize("most", [1, 100, 10_000])
def test_a_limit_is_not_none(most: int) -> None:
    puzzle = read(HARD[0])
    stats = Stats()
    assert strategy.backtrack(puzzle, stats, most).outcome == "unknown"
    assert stats.iterations == most


def test_a_depth_limit_is_not_none() -> None:
    puzzle = read(HARD[6])
    rules = wodm.RULES[:1]

    def infer(state: State, *_guess: Step) -> Iterator[Step]:
        return fire(Run(puzzle, rules, state), state)

    def outcome(depth: int, guesses: int = 10**6) -> str:
        return search(puzzle, begin(puzzle), infer, fewest_candidates, Stats(), depth, guesses).outcome

    assert [outcome(depth) for depth in (0, 1, 81)] == ["unknown", "unknown", "solved"]
    assert outcome(81, guesses=3) == "unknown"


@pytest.mark.parametrize("name", ["drools4", "drools7"])
def test_systems_of_rows_columns_and_boxes_are_for_sudokus(name: str) -> None:
    """A latin square has no boxes; a jigsaw has some of another shape, a killer sudoku has cages too."""
    for kind in ("masyu", "latin_square"):
        with pytest.raises(InputError, match=f"the profile {name} does not serve {kind}: its rules need"):
            run(name, read_record(samples(kind)[0]))
    for kind in ("sudoku", "jigsaw_sudoku", "killer_sudoku"):
        assert run(name, read_record(samples(kind)[0])).outcome in ("solved", "stuck")
    shell = gridproof("explain", "--profile", name, "--kind", "masyu", "--sample", "1")
    assert (shell.returncode, shell.stderr) == (2, "")
    assert f"error: the profile {name} does not serve masyu: its rules need a row, a col" in shell.stdout


# S0: IBM WODM ----------------------------------------------------------------------------------


@cache
def wodm_run(text: str) -> SystemResult:
    return run("wodm", read(text))


@pytest.mark.parametrize("text", [*HARD, *SUDOKUS[:12], *SEVENTEEN[:4]])
def test_wodm_solves_every_puzzle_and_its_messages_tell_the_grid(text: str) -> None:
    result = wodm_run(text)
    assert result.outcome == "solved"
    assert result.puzzle.broken(result.values) is None
    matches = [re.match(r"(r\dc\d) = (\d): ", line) for line in result.messages]
    by_messages = {found[1]: int(found[2]) for found in matches if found is not None}
    assert dict(result.puzzle.givens) | {c: (v,) for c, v in by_messages.items()} == result.domains


def test_wodm_without_guesses_is_solved_or_stuck() -> None:
    results = [run("wodm", read(text), SIMPLE + COMPLEX) for text in [*HARD, *SUDOKUS[:12], *SEVENTEEN[:4]]]
    assert {result.outcome for result in results} == {"solved", "stuck"}
    for result in results:
        assert result.stats.guesses == 0
        assert replay(result.puzzle, result.steps).domains() == result.domains
        assert result.values.items() <= wodm_run(text_of(result.puzzle)).values.items()


def text_of(puzzle: Puzzle) -> str:
    fixed = dict(puzzle.givens)
    return "".join(str(fixed[cell][0]) if cell in fixed else "." for cell in puzzle.shown)


def test_guesses_fall_as_rules_are_added() -> None:
    locked = ["locked in line", "locked in block"]
    sets = [SIMPLE[:1], SIMPLE, SIMPLE + locked, SIMPLE + COMPLEX]
    puzzles = [read(text) for text in HARD]
    sums = [sum(run("wodm", p, [*rules, "guess"]).stats.guesses for p in puzzles) for rules in sets]
    assert sums == sorted(sums, reverse=True)
    assert sums[-1] < sums[0] / 10


def test_guesses_are_a_last_resort() -> None:
    for name in SOUND:
        assert run("wodm", sample(name)).stats.guesses == 0


def test_a_guess_is_of_the_open_cell_with_the_fewest_candidates() -> None:
    state, result = begin(read(HARD[0])), wodm_run(HARD[0])
    guesses = 0
    for step in result.steps:
        if step.technique == "guess":
            guesses += 1
            [(cell, value)] = step.places
            open_cells = [c for c, mask in state.network.cell_mask.items() if not mask & state.placed]
            assert len(state.values(cell)) == min(len(state.values(c)) for c in open_cells)
            assert value in state.values(cell)
        apply(state, step)
    assert guesses


@pytest.mark.deep
@pytest.mark.parametrize(
    ("staged_order", "flat_order"),
    [
        (SIMPLE + COMPLEX, COMPLEX + SIMPLE),
        (SIMPLE + MONOTONE, [*reversed(MONOTONE), *reversed(SIMPLE)]),
    ],
)
def test_staged_and_flat_flows_reach_the_same_fixpoint(
    staged_order: list[str], flat_order: list[str]
) -> None:
    # A flat flow has one stage: no rule waits for the simple ones to end.
    staged_calls = flat_calls = 0
    for text in [*HARD[::4], *(SAMPLES[name] for name in SOUND)]:
        staged = run("wodm", read(text), staged_order)
        flat = run("wodm", read(text), flat_order)
        assert staged.domains == flat.domains
        staged_calls += sum(staged.stats.calls[rule] for rule in COMPLEX)
        flat_calls += sum(flat.stats.calls[rule] for rule in COMPLEX)
    assert staged_calls < flat_calls / 2


def test_a_perfect_trio_can_be_lost_to_the_order() -> None:
    # Taking a candidate from one of its cells makes a trio incomplete, which is not looked at.
    lost = set()
    for text in [*HARD, *TRIED[14:15]]:
        staged = run("wodm", read(text), SIMPLE + COMPLEX)
        trios_first = run("wodm", read(text), [*reversed(COMPLEX), *SIMPLE])
        assert all(set(trios_first.domains[cell]) <= set(values) for cell, values in staged.domains.items())
        lost |= {line for line in trios_first.messages if "trio" in line} - set(staged.messages)
    assert "Rule - naked trio: Removing 5 from block 9" in lost or not TRIED


def test_a_complex_rule_that_fires_sends_the_flow_back_to_the_simple_ones() -> None:
    puzzle = sample("hard 1")
    assert [rule.name for rule in system_named("wodm").choose_rules(None)] == [
        *SIMPLE, "constraint filter", *COMPLEX, "guess"
    ]  # fmt: skip
    state = begin(puzzle)
    simple = tuple(rule.technique for rule in wodm.RULES[:2])
    for step in run("wodm", puzzle).steps:
        if not step.places:
            assert not any(True for technique in simple for _ in technique(state))
        apply(state, step)


TRIO = ("r1c1", "r1c2", "r1c3")


def wodm_technique(name: str) -> Finder:
    return next(rule.technique for rule in wodm.RULES if rule.name == name)


@pytest.mark.parametrize(
    ("label", "cells", "missing", "found"),
    [
        ("box 1", TRIO, None, True),
        ("box 1", TRIO, ("r1c1", 1), False),
        ("row 1", ("r1c1", "r1c4", "r1c7"), None, False),
    ],
)
def test_only_the_perfect_hidden_trio_of_a_block(
    label: str, cells: tuple[str, ...], missing: Candidate | None, found: bool
) -> None:
    state = only(empty_state(), *((value, cells, label) for value in (1, 2, 3)))
    if missing is not None:
        state.remove(1 << state.network.number[missing])
    assert any(step.labels == (label,) for step in hidden_triple(state))
    assert any(True for _ in wodm_technique("hidden trio")(state)) is found


@pytest.mark.parametrize(("missing", "found"), [(None, True), (("r1c1", 1), False)])
def test_only_the_perfect_naked_trio_of_a_block(missing: Candidate | None, found: bool) -> None:
    state = empty_state()
    number = state.network.number
    state.remove(sum(1 << number[cell, value] for cell in TRIO for value in range(4, 10)))
    if missing is not None:
        state.remove(1 << number[missing])
    assert any(True for _ in naked_triple(state))
    assert {step.labels for step in wodm_technique("naked trio")(state)} == ({("box 1",)} if found else set())


def test_pairs_of_a_block_are_not_looked_at() -> None:
    state = only(empty_state(), (1, ("r1c1", "r2c2"), "box 1"), (2, ("r1c1", "r2c2"), "box 1"))
    assert {step.labels for step in hidden_pair(state)} == {("box 1",)}
    assert not any(True for _ in wodm_technique("hidden pair")(state))
    apply(state, next(hidden_pair(state)))
    state.alive |= 1 << state.network.number["r3c3", 1]
    assert {step.labels for step in naked_pair(state)} == {("box 1",)}
    assert not any(True for _ in wodm_technique("naked pair")(state))


def removal(technique: str, *labels: str, values: tuple[int, ...] = (4,)) -> Step:
    return Step(technique, 0, removes=tuple(("r5c5", value) for value in values), labels=labels)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (
            removal("locked candidates", "box 3", "row 2"),
            ["Found locked cell value of 4 in block 3. Removing this value from the row 2"],
        ),
        (
            removal("locked candidates", "column 9", "box 3"),
            ["Found locked cell value of 4 in column 9. Removing this value from the block 3"],
        ),
        (
            removal("naked pair", "row 4", values=(3, 8)),
            ["Rule - naked pair: Removing 3 from row 4", "Rule - naked pair: Removing 8 from row 4"],
        ),
        (removal("hidden triple", "box 7"), ["Rule - hidden trio: Removing 4 from block 7"]),
    ],
)
def test_wodm_messages(step: Step, expected: list[str]) -> None:
    assert list(wodm.lines_of(step)) == expected


@pytest.mark.parametrize(
    ("technique", "label", "expected"),
    [
        ("naked single", "r5c5", "ONLY_POSSIBLE_VAL_IN_CELL"),
        ("hidden single", "box 5", "ONLY_POSSIBLE_VAL_IN_BLOCK"),
        ("hidden single", "row 5", "ONLY_POSSIBLE_VAL_IN_ROW"),
        ("hidden single", "column 5", "ONLY_POSSIBLE_VAL_IN_COLUMN"),
        ("guess", "r5c5", "GUESSED"),
    ],
)
def test_assignment_types(technique: str, label: str, expected: str) -> None:
    step = Step(technique, 0, places=(("r5c5", 4),), labels=(label,))
    assert wodm.assignment_type(step) == expected
    assert list(wodm.lines_of(step)) == [f"r5c5 = 4: {expected}"]


def test_wodm_stops_at_a_conflict() -> None:
    result = run("wodm", read("5.......5" + ".5......." + "." * 63))
    assert (result.outcome, result.steps) == ("none", ())
    assert set(result.messages) == {
        "Row conflict in row 1 for value 5",
        "Block conflict in block 1 for value 5",
    }


@pytest.mark.parametrize("index", [0, 1, 2])
def test_the_approach_holds_for_jigsaws(index: int) -> None:
    records = (json.loads(line) for line in (DATA / "own.jsonl").read_text(encoding="utf-8").splitlines())
    record = [r for r in records if r["type"] == "jigsaw_sudoku"][index]
    result = run("wodm", read_record(record))
    assert result.outcome == "solved"
    assert result.grid == record["solution"]["values"]


# S1: Drools 4 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "placed", "empty"),
    there(
        ("simple", 49, 0),
        ("medium", 49, 0),
        ("hard 1", 19, 38),
        ("hard 2", 55, 0),
        ("hard 3", 27, 31),
        ("Simple", 33, 0),
        ("Medium", 48, 0),
        ("Hard 1", 11, 44),
        ("Hard 2", 55, 0),
        ("Hard 3", 27, 28),
        ("Hard 4", 55, 0),
        ("Sample.sdo", 45, 0),
    ),
)
def test_drools4_solves_or_is_stuck(name: str, placed: int, empty: int) -> None:
    result = run("drools4", sample(name))
    assert sum(len(step.places) for step in result.steps) == placed
    assert (result.outcome, result.empty_cells) == ("stuck" if empty else "solved", empty)


def test_salience_orders_the_rules() -> None:
    chosen = system_named("drools4").choose_rules(None)
    saliences = [(rule.name, rule.salience) for rule in chosen]
    assert saliences == [
        ("rule 2", 5), ("rule 7", 4), ("rule 8", 4), ("rule 9", 4), ("rule 10", 1), ("rule 11", 1)
    ]  # fmt: skip
    # A rule fires only if none of a higher salience can.
    for name in SOUND:
        state = begin(sample(name))
        for step in run("drools4", sample(name)).steps:
            first = next(rule for rule in chosen if any(True for _ in rule.technique(state)))
            assert step == next(first.technique(state))
            apply(state, step)


def test_drools4_prints_rows_fields_and_the_size() -> None:
    messages = run("drools4", sample("simple")).messages
    assert messages[0] == "{0,0,0,9,0,2,0,0,0,}"
    steps = run("drools4", sample("simple")).steps
    by_rule_2 = sum(step.technique == "naked single" for step in steps)
    printed = [m for m in messages if re.fullmatch(r"Field be found in row=\d;col=\dvalue=\d", m)]
    assert (len(printed), len(messages)) == (by_rule_2, 9 + by_rule_2 + 1 + 9)
    assert by_rule_2 == len(steps) == 49
    other = Step("hidden single", 14, places=(("r1c1", 1),), labels=("box 1",))
    assert not [*drools4.lines_of(other)]
    assert messages[-10] == "Size: 81"
    found = ["".join(re.findall(r"\d", row)) for row in messages[-9:]]
    assert "".join(found) == sudoku_text(
        [[solution("simple")[f"r{r}c{c}"] for c in range(1, 10)] for r in range(1, 10)]
    )


def test_zone_pairs_by_position() -> None:
    rules = {rule.name: rule.technique for rule in drools4.RULES}

    def firing(*cells: str) -> set[str]:
        state = empty_state()
        state.remove(sum(1 << state.network.number[c, v] for c in cells for v in range(3, 10)))
        return {name for name in ("rule 10", "rule 11") if any(True for _ in rules[name](state))}

    assert firing("r1c1", "r1c2") == {"rule 10"}
    assert firing("r1c1", "r2c1") == {"rule 11"}
    assert firing("r1c1", "r2c2") == {"rule 10", "rule 11"}
    assert firing("r1c1", "r1c4") == set()


def printed_rule_7(state: State) -> Iterator[Step]:
    """Rule 7 as printed: a value whose zone holds no candidate of it, not even the one it binds."""
    for sector in state.network.strong:
        if sector.label.startswith("box"):
            for bound in bits(sector.mask & state.alive & ~state.placed):
                if not sector.mask & state.alive:
                    yield Step("printed rule 7", 0, places=state.names(1 << bound))


def printed_rules_10_and_11(state: State) -> Iterator[Step]:
    """Yield rules 10 and 11 as printed: the pair's values leave the whole zone, the pair too."""
    for step in naked_pair(state):
        if step.labels[0].startswith("box"):
            yield Step("printed rule 10", 0, removes=step.removes + step.because, because=step.because)


def flaws(technique: Finder, state: State, truth: dict[str, int]) -> list[Candidate]:
    """Return the steps of a technique at a state against the only solution."""
    return [
        candidate
        for step in technique(state)
        for candidate in (
            *(c for c in step.removes if truth[c[0]] == c[1]),
            *(c for c in step.places if truth[c[0]] != c[1]),
        )
    ]


def positions(name: str) -> Iterator[State]:
    state = begin(sample(name))
    yield state.copy()
    for step in run("drools7", sample(name)).steps:
        apply(state, step)
        yield state.copy()


def test_the_printed_flaws_are_flaws() -> None:
    found = missed = 0
    for name in SOUND:
        for state in positions(name):
            truth = solution(name)
            assert not any(True for _ in printed_rule_7(state))
            missed += any(step.labels[0].startswith("box") for step in hidden_single(state))
            found += len(flaws(printed_rules_10_and_11, state, truth))
            assert not any(flaws(rule.technique, state, truth) for rule in drools4.RULES)
    assert missed
    assert found


# S2: membranes ---------------------------------------------------------------------------------


def test_a_membrane_example() -> None:
    result = run("membrane", sample("simple"))
    assert result.outcome == "solved"
    assert result.stats.rounds == [7, 6, 4, 1, 3, 2, 3, 3, 5, 4, 7, 4]
    rounds = [line.split()[0] for line in result.messages if "=" in line]
    assert rounds[:-1] == [f"C{8 * number - 1}" for number in range(1, 13)]
    assert result.messages[-2] == "YES"
    coded = dict(item.split("=") for item in result.messages[-1].split())
    assert {cell: int(value) for cell, value in coded.items()} == result.values == solution("simple")


def test_a_round_is_all_the_naked_singles_at_once() -> None:
    state, result = begin(sample("simple")), run("membrane", sample("simple"))
    steps = iter(result.steps)
    for size in result.stats.rounds:
        single = {cell for cell, mask in state.network.cell_mask.items() if not mask & state.placed}
        single = {cell for cell in single if len(state.values(cell)) == 1}
        taken = [next(steps) for _ in range(size)]
        assert {step.places[0][0] for step in taken} == single
        for step in taken:
            apply(state, step)


@pytest.mark.parametrize(
    "name", [name for name in ("simple", "medium", "Simple", "Medium", "Sample.sdo") if name in SAMPLES]
)
def test_membrane_yes(name: str) -> None:
    result = run("membrane", sample(name))
    assert result.messages[-2] == "YES"
    assert result.values == solution(name)


@pytest.mark.parametrize(
    ("name", "empty"),
    there(
        ("hard 1", 52),
        ("hard 2", 53),
        ("hard 3", 58),
        ("Hard 1", 50),
        ("Hard 2", 55),
        ("Hard 3", 55),
        ("Hard 4", 53),
    ),
)
def test_membrane_no(name: str, empty: int) -> None:
    result = run("membrane", sample(name))
    assert result.outcome == "stuck"
    assert result.messages[-2:] == ("NO", f"{empty} empty cells")


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_membranes_of_any_order(order: int) -> None:
    side = order * order
    full = {
        f"r{r + 1}c{c + 1}": (order * r + r // order + c) % side + 1 for r in range(side) for c in range(side)
    }
    holed = {cell: value for i, (cell, value) in enumerate(full.items()) if i % 6}
    rules = sudoku_rules(order, order)
    solved = run("membrane", Puzzle("sudoku", rules, givens=givens(holed)))
    assert solved.outcome == "solved"
    assert solved.values == full
    assert sum(solved.stats.rounds) == side * side - len(holed)
    nothing = run("membrane", Puzzle("sudoku", rules))
    assert nothing.messages[-2:] == ("NO", f"{side * side} empty cells")


# S3: the strategy pattern ----------------------------------------------------------------------


def trials(text: str) -> int:
    """Trial values of plain backtracking: every digit, ascending, in every blank, in reading order."""
    cells = [int(x) if x != "." else 0 for x in text]
    blank = [i for i, digit in enumerate(cells) if not digit]
    peers = [
        [j for j in range(81) if j != i and (i // 9 == j // 9 or i % 9 == j % 9 or box(i) == box(j))]
        for i in range(81)
    ]
    tried = depth = 0
    while depth < len(blank):
        i = blank[depth]
        if cells[i] == 9:
            cells[i] = 0
            depth -= 1
            continue
        cells[i] += 1
        tried += 1
        if all(cells[j] != cells[i] for j in peers[i]):
            depth += 1
    return tried


def box(i: int) -> tuple[int, int]:
    """Return the box of a cell."""
    return i // 27, i % 9 // 3


def test_strategies_take_far_fewer_iterations() -> None:
    plain = [run("strategy", read(text), ()) for text in HARD]
    strategic = [run("strategy", read(text)) for text in HARD]
    for one, other in zip(plain, strategic, strict=True):
        assert one.outcome == other.outcome == "solved"
        assert one.values == other.values
        assert one.puzzle.broken(one.values) is None
    assert [result.stats.iterations for result in plain] == [trials(text) for text in HARD]
    iterations = [sum(result.stats.iterations for result in results) for results in (plain, strategic)]
    assert iterations[0] >= 1000 * iterations[1]


def test_strategies_take_19_times_fewer_iterations_than_published() -> None:
    """On twenty puzzles for which plain backtracking takes 1,772,461 trial values (see `trials`)."""
    strategic = [run("strategy", read(text)) for text in TRIED]
    assert {result.outcome for result in strategic} <= {"solved"}
    assert sum(result.stats.iterations for result in strategic) <= 1_772_461 / 19


def test_plain_backtracking_tries_values_ascending_in_reading_order() -> None:
    grid = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, None, None]]
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
    result = run("strategy", puzzle, ())
    assert result.grid[3] == [4, 3, 2, 1]
    assert result.stats.iterations == 2 + 1


def test_strategies_are_chosen_and_ordered_by_name() -> None:
    names = [rule.name for rule in strategy.RULES]
    puzzle = read(HARD[2])
    every = run("strategy", puzzle, names)
    turned = run("strategy", puzzle, reversed(names))
    assert every.values == turned.values
    assert every.steps != turned.steps
    assert set(every.stats.calls) == set(names)
    one = run("strategy", puzzle, ["naked single"])
    assert one.values == every.values
    assert set(one.stats.calls) == {"naked single"}
    assert one.stats.iterations > every.stats.iterations
    for name in names:
        assert run("strategy", puzzle, [n for n in names if n != name]).values == every.values


# S4: Drools 7 ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_validation(name: str) -> None:
    found = list(drools7.validate(begin(sample(name))))
    assert found[-1] == "Validation complete."
    assert sorted(found) == sorted(VALIDATED.get(name, ["Validation complete."]))


if BROKEN[1:]:

    def test_the_broken_sample_is_validated_in_the_printed_order() -> None:
        assert [line[:10] for line in drools7.validate(begin(sample(BROKEN[1])))] == [
            "cell [0,8]", "cell [0,0]", "cell [6,0]", "cell [4,0]", "Validation",
        ]  # fmt: skip


def test_validation_of_a_square() -> None:
    found = list(drools7.validate(begin(read("5........" + ".5......." + "." * 63))))
    assert found == [
        "cell [1,1]: 5 has duplicate in its square of nine.",
        "cell [0,0]: 5 has duplicate in its square of nine.",
        "Validation complete.",
    ]


@pytest.mark.parametrize(
    ("name", "placed", "techniques"),
    there(
        ("simple", 49, {"naked single"}),
        ("medium", 49, {"naked single"}),
        ("hard 1", 57, {"naked single", "hidden single", "naked pair"}),
        ("hard 2", 55, {"naked single", "hidden single"}),
        ("hard 3", 58, {"naked single", "hidden single", "naked pair", "X-wing"}),
        ("Simple", 33, {"naked single"}),
        ("Medium", 48, {"naked single"}),
        ("Hard 1", 55, {"naked single", "hidden single", "naked pair", "locked candidates"}),
        ("Hard 2", 55, {"naked single", "hidden single"}),
        ("Hard 3", 55, {"naked single", "hidden single", "naked pair"}),
        ("Hard 4", 55, {"naked single", "hidden single"}),
        ("Sample.sdo", 45, {"naked single"}),
    ),
)
def test_drools7_solves_the_samples(name: str, placed: int, techniques: set[str]) -> None:
    result = run("drools7", sample(name))
    assert result.outcome == "solved"
    assert result.values == solution(name)
    assert sum(len(step.places) for step in result.steps) == placed
    assert {step.technique for step in result.steps} == techniques
    assert drools7.SORRY not in result.messages


@pytest.mark.parametrize(("name", "most"), there(("broken", 6), ("!DELIBERATELY BROKEN!", 6)))
def test_the_broken_sample_is_carried_on_as_far_as_possible(name: str, most: int) -> None:
    result = run("drools7", sample(name))
    assert result.messages[:5] == tuple(drools7.validate(begin(sample(name))))
    assert result.messages[-1] == "Sorry - can't solve this grid."
    assert 0 < result.empty_cells <= most
    assert dict(result.puzzle.givens).items() <= {c: (v,) for c, v in result.values.items()}.items()
    rest = replay(result.puzzle, result.steps)
    assert not any(True for rule in drools7.RULES for _ in rule.steps(rest))
    blank = sum(line.count(" " * 11) for line in result.messages[-10:-1])
    assert blank == sum(not values for values in result.domains.values())


@pytest.mark.parametrize(
    ("name", "empty"),
    there(
        ("hard 1", 52),
        ("hard 2", 44),
        ("hard 3", 58),
        ("Hard 1", 49),
        ("Hard 2", 43),
        ("Hard 3", 53),
        ("Hard 4", 53),
    ),
)
def test_sorry_with_the_rules_of_an_older_version(name: str, empty: int) -> None:
    older = ["single", "naked pair", "hidden pair in row", "hidden pair in column", "hidden pair in square"]
    result = run("drools7", sample(name), older)
    assert (result.outcome, result.empty_cells) == ("stuck", empty)
    assert result.messages[-1] == "Sorry - can't solve this grid."


def test_sorry_where_the_rules_are_not_enough() -> None:
    assert run("drools7", read(HARD[0])).messages[-1] == "Sorry - can't solve this grid."


def test_hidden_singles_wait_for_singles() -> None:
    single = drools7.RULES[0].technique
    for name in SOUND:
        state = begin(sample(name))
        for step in run("drools7", sample(name)).steps:
            assert (step.technique == "naked single") is any(True for _ in single(state))
            apply(state, step)


def test_a_press_of_step_leads_to_the_next_digit() -> None:
    result = run("drools7", sample("hard 1"))
    assert len(result.presses) == 57
    assert tuple(step for press in result.presses for step in press.steps) == result.steps
    for press in result.presses:
        assert [bool(step.places) for step in press.steps] == [False] * (len(press.steps) - 1) + [True]
    longest = max(result.presses, key=lambda press: len(press.steps))
    assert [*longest.lines] == lines(longest.steps)
    assert not run("drools7", read(HARD[0])).presses[-1].steps[-1].places


def drools7_step(name: str, state: State) -> Step:
    return next(next(rule.steps for rule in drools7.RULES if rule.name == name)(state))


def test_messages_of_singles() -> None:
    placed = (("r1c2", 8),)
    assert list(drools7.lines_of(Step("naked single", 4, places=placed, because=placed))) == [
        "single 8 at [0,1]"
    ]
    assert list(drools7.lines_of(Step("hidden single", 14, places=(("r2c3", 9),)))) == [
        "hidden single 9 at [1,2]"
    ]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (
            Step(
                "locked candidates",
                50,
                removes=(("r5c3", 9),),
                because=(("r2c3", 9), ("r3c3", 9)),
                labels=("box 1", "column 3"),
            ),
            ["column elimination due to [1,2]: remove 9 from [4,2]"],
        ),
        (
            Step(
                "locked candidates",
                50,
                removes=(("r3c5", 7),),
                because=(("r3c9", 7),),
                labels=("box 3", "row 3"),
            ),
            ["row elimination due to [2,8]: remove 7 from [2,4]"],
        ),
        (
            Step(
                "naked pair",
                60,
                removes=(("r4c9", 6),),
                because=(("r4c3", 6), ("r4c3", 7), ("r4c8", 6), ("r4c8", 7)),
                labels=("row 4",),
            ),
            ["remove 6 from [3,8] due to naked pair at [3,2] and [3,7]"],
        ),
    ],
)
def test_messages_of_eliminations(step: Step, expected: list[str]) -> None:
    assert list(drools7.lines_of(step)) == expected


@pytest.mark.parametrize(
    ("house", "label", "cells"),
    [
        ("row", "row 5", ("r5c1", "r5c7")),
        ("column", "column 5", ("r1c5", "r7c5")),
        ("square", "box 1", ("r1c1", "r2c2")),
    ],
)
def test_hidden_pairs_of_wide_cells(house: str, label: str, cells: tuple[str, ...]) -> None:
    state = only(empty_state(), (4, cells, label), (6, cells, label))
    with pytest.raises(StopIteration):  # as printed, of the first cell a value has to be gone
        drools7_step(f"hidden pair in {house}", state)
    state.remove(1 << state.network.number[cells[0], 9])
    step = drools7_step(f"hidden pair in {house}", state)
    a, b = (f"[{int(cell[1]) - 1},{int(cell[3]) - 1}]" for cell in cells)
    at = "" if house == "square" else " at"
    assert list(drools7.lines_of(step)) == [f"hidden pair in {house}{at} {a} and {b}"]
    state.remove(sum(1 << state.network.number[cells[0], v] for v in (1, 2, 3, 5, 7, 8, 9)))
    assert any(True for _ in hidden_pair(state))
    with pytest.raises(StopIteration):
        drools7_step(f"hidden pair in {house}", state)


@pytest.mark.parametrize(("kind", "swap"), [("rows", True), ("columns", False)])
def test_x_wings(kind: str, swap: bool) -> None:
    def named(row: int, column: int) -> str:
        return f"r{column}c{row}" if swap else f"r{row}c{column}"

    # As printed: the two lines that hold the value nowhere else lie across those it is removed from.
    label = "row" if kind == "columns" else "column"
    lines_of_5 = ((5, (named(line, 1), named(line, 5)), f"{label} {line}") for line in (1, 4))
    state = only(empty_state(), *lines_of_5)
    step = drools7_step(f"X-wings in {kind}", state)
    assert any(True for _ in x_wing(state))
    first = next(drools7.lines_of(step))
    rule = next(rule for rule in drools7.RULES if rule.name == f"X-wings in {kind}")
    losses = [each.removes for each in rule.steps(state)]
    assert {len(some) for some in losses} == {1}
    if kind == "rows":
        assert first == "X-wing with 5 in rows [0,0] - [4,0][0,3] - [4,3], remove from [0,1]"
        assert {cell[1] for [(cell, _)] in losses} == {"1", "5"}
    else:
        assert first == "X-wing with 5 in columns [0,0] - [0,4][3,0] - [3,4], remove from [1,0]"
        assert {cell[3] for [(cell, _)] in losses} == {"1", "5"}


def test_intersections_are_pointing_only() -> None:
    claiming = only(empty_state(), (5, ("r1c1", "r1c2"), "row 1"))
    with pytest.raises(StopIteration):
        drools7_step("intersection removal row", claiming)
    pointing = only(empty_state(), (5, ("r1c1", "r1c2"), "box 1"))
    assert drools7_step("intersection removal row", pointing).labels == ("box 1", "row 1")


def test_the_dump_of_a_loaded_grid() -> None:
    puzzle = sample("simple")
    header, *rows = dump(puzzle, load_grid(puzzle))
    assert header.rstrip() == "        " + "     ".join(f"Col: {c}" for c in range(9))
    open_, nine, two = " 123456789 ", " --- 9 --- ", " --- 2 --- "
    assert rows[0] == "Row 0: " + 3 * open_ + nine + open_ + two + 3 * open_
    assert [row[:7] for row in rows] == [f"Row {r}: " for r in range(9)]
    assert {len(row) for row in rows} == {7 + 9 * 11}


def test_the_dump_leaves_excluded_values_blank() -> None:
    puzzle = sample("simple")
    state = begin(puzzle)
    rows = dump(puzzle, state)[1:]
    for cell, values in state.domains().items():
        row, column = int(cell[1]) - 1, int(cell[3]) - 1
        text = rows[row][7 + 11 * column : 18 + 11 * column]
        if cell in dict(puzzle.givens):
            assert text == f" --- {values[0]} --- "
        else:
            assert text == " " + "".join(str(v) if v in values else " " for v in range(1, 10)) + " "


def test_the_dump_of_a_board_with_squares_that_are_no_cells() -> None:
    records = (json.loads(line) for line in (DATA / "own.jsonl").read_text(encoding="utf-8").splitlines())
    puzzle = read_record(next(record for record in records if record["type"] == "kakuro"))
    assert "r1c1" not in puzzle.domains
    lines = dump(puzzle, load_grid(puzzle))
    assert len(lines) == 1 + puzzle.board.rows
    assert lines[1].startswith("Row 0: " + " " * 11)


def test_the_consistency_check() -> None:
    for name in SOUND:
        assert {consistency(state) for state in positions(name)} == {"+++ check OK +++"}
    assert consistency(load_grid(sample("simple"))) == "not eliminated"
    assert consistency(begin(sample("broken"))) == "duplicate"
    number = empty_state().network.number
    placed = empty_state()
    placed.placed = 1 << number["r1c1", 1]
    assert consistency(placed) == "free not empty"
    for label, kind in (("row 4", "row"), ("column 4", "column"), ("box 4", "square")):
        assert consistency(only(empty_state(), (5, (), label))) == f"deficit in {kind}"


# Any activation, some rules, a time limit ------------------------------------------------------

TRACE = (
    "single 8 at [0,1]",
    "column elimination due to [1,2]: remove 9 from [4,2]",
    "hidden single 9 at [1,2]",
    "row elimination due to [2,8]: remove 7 from [2,4]",
    "remove 6 from [3,8] due to naked pair at [3,2] and [3,7]",
    "hidden pair in row at [4,6] and [4,4]",
)
"""The lines that the text of Drools 7 prints of some steps."""


if "Hard 4" in SAMPLES:  # the board of the text is not among those that the tests bring

    def test_the_published_lines_are_those_of_an_order_of_activations() -> None:
        name = "Hard 4"
        result = explain(sample(name), "drools7", seed=36, trace=TRACE)
        places = [result.messages.index(line) for line in TRACE]
        assert places == sorted(places)
        assert result.messages[0] == "Validation complete."
        assert (result.outcome, result.solution) == ("solved", solution(name))
        assert not set(TRACE) <= {*explain(sample(name), "drools7", seed=36).messages}


def test_a_trace_waits_for_its_lines_and_needs_lines() -> None:
    """In an order that the rules allow and that they do not take by themselves."""
    puzzle = sample("simple")
    usual = [line for step in run("drools7", puzzle).steps for line in drools7.lines_of(step)]
    due = lines(tuple(drools7.RULES[0].steps(begin(puzzle))))
    trace = [due[-1], due[0], usual[-1]]
    result = run("drools7", puzzle, trace=trace)
    assert result.messages[1:3] == (due[-1], due[0])
    assert (result.outcome, result.values) == ("solved", solution("simple"))
    for profile in ("membrane", "default"):
        with pytest.raises(InputError, match="prints no lines of its steps"):
            explain(puzzle, profile, trace=["single 8 at [0,1]"])


def test_a_trace_does_not_go_beyond_what_the_rules_allow() -> None:
    """A line of a rule that has to wait is printed when it may fire, and not before."""
    puzzle = sample("hard 1")
    lines_of_it = run("drools7", puzzle).messages
    waiting = next(line for line in lines_of_it if line.startswith("hidden single"))
    result = run("drools7", puzzle, trace=[waiting])
    before = result.messages[1 : result.messages.index(waiting)]
    assert before
    assert all(line.startswith("single ") for line in before)


@pytest.mark.deep
@pytest.mark.parametrize("profile", ["drools4", "drools7", "wodm"])
def test_any_activation_is_sound_in_every_order(profile: str) -> None:
    puzzle = sample("simple")
    results = [run(profile, puzzle, seed=seed) for seed in (0, 0, 1, 2)]
    assert results[0].steps == results[1].steps
    assert len({result.steps for result in results}) == 3
    for result in results:
        assert result.values == solution("simple")
        assert replay(puzzle, result.steps).domains() == result.domains
        assert result.stats.firings.total() == len(result.steps)


def test_rules_bind_one_candidate_and_every_order_of_cells() -> None:
    removes = (("r4c9", 6), ("r4c9", 7))
    because = (("r4c3", 6), ("r4c3", 7), ("r4c8", 6), ("r4c8", 7))
    pair = Step("naked pair", 60, removes=removes, because=because, labels=("row 4",))
    apart = each_removal(each_order(lambda _: iter([pair])))
    assert [line for step in apart(empty_state()) for line in drools7.lines_of(step)] == [
        "remove 6 from [3,8] due to naked pair at [3,2] and [3,7]",
        "remove 7 from [3,8] due to naked pair at [3,2] and [3,7]",
        "remove 6 from [3,8] due to naked pair at [3,7] and [3,2]",
        "remove 7 from [3,8] due to naked pair at [3,7] and [3,2]",
    ]
    single = Step("naked single", 4, places=(("r4c9", 6),))
    assert [*each_removal(lambda _: iter([single]))(empty_state())] == [single]


def test_a_hidden_pair_removes_all_at_once_in_either_order() -> None:
    state = only(empty_state(), (4, ("r5c1", "r5c7"), "row 5"), (6, ("r5c1", "r5c7"), "row 5"))
    state.remove(sum(1 << state.network.number[cell, 9] for cell in ("r5c1", "r5c7")))
    rule = next(rule for rule in drools7.RULES if rule.name == "hidden pair in row")
    one, other = rule.steps(state)
    assert {*one.removes} == {*other.removes} == {
        (cell, value) for cell in ("r5c1", "r5c7") for value in (1, 2, 3, 5, 7, 8)
    }  # fmt: skip
    assert [next(iter(drools7.lines_of(step))) for step in (one, other)] == [
        "hidden pair in row at [4,0] and [4,6]", "hidden pair in row at [4,6] and [4,0]"
    ]  # fmt: skip


def test_a_value_with_one_place_in_its_square_leaves_the_line() -> None:
    state = only(empty_state(), (9, ("r2c3",), "box 1"))
    step = drools7_step("intersection removal column", state)
    assert next(drools7.lines_of(step)) == "column elimination due to [1,2]: remove 9 from [3,2]"
    assert drools7_step("intersection removal row", state).labels == ("box 1", "row 2")


def test_hidden_singles_wait_for_singles_in_any_order() -> None:
    state = only(empty_state(), (5, ("r1c1",), "row 1"))
    assert drools7_step("hidden single", state).places == (("r1c1", 5),)
    state.remove(sum(1 << state.network.number["r9c9", value] for value in range(2, 10)))
    with pytest.raises(StopIteration):
        drools7_step("hidden single", state)


def test_wodm_tells_dead_branches() -> None:
    wrong = read("9" + HARD[7][1:])
    dead = run("wodm", wrong)
    assert sum(line.startswith("Dead end at ") for line in dead.messages) > 1
    result = wodm_run(HARD[0])
    guessed = sum(": GUESSED, " in line for line in result.messages)
    assert guessed == result.stats.guesses > sum(step.technique == "guess" for step in result.steps)
    # Each guess that is not on the branch of the solution ended in a dead end, below it or there.
    assert 0 < sum(line.startswith("Dead end at ") for line in result.messages) < guessed


@pytest.mark.deep
def test_wodm_solves_other_kinds_with_their_constraints() -> None:
    records = map(json.loads, (DATA / "slitherlink.jsonl").read_text(encoding="utf-8").splitlines())
    puzzle = read_record(next(records))
    result = run("wodm", puzzle)
    assert result.outcome == "solved"
    assert result.stats.calls["constraint filter"]
    assert "constraint filter" in {rule.name for rule in wodm.RULES}
    without = [rule.name for rule in wodm.RULES if rule.name != "constraint filter"]
    assert run("wodm", puzzle, without, Deadline(2)).stats.guesses > 10 * (result.stats.guesses + 1)


@pytest.mark.parametrize("kind", kind_names())
def test_wodm_solves_a_puzzle_of_every_kind(kind: str) -> None:
    puzzle = read_record(samples(kind)[0])
    result = run("wodm", puzzle)
    assert result.outcome == "solved"
    assert judge_solution(puzzle, result.values) is None


@pytest.mark.parametrize("profile", system_names())
def test_a_time_limit_is_not_none_and_not_stuck(profile: str) -> None:
    puzzle, looks = sample("simple"), count()
    begin(puzzle)  # its network is kept, so that all that follows looks at the clock as often
    begin(puzzle, Deadline(1, clock=lambda: next(looks) * 0.0))
    ticks = chain(repeat(0.0, next(looks) + 1), repeat(2.0))
    deadline = Deadline(1, clock=ticks.__next__)
    result = run(profile, puzzle, None, deadline)
    assert (result.outcome, result.stats.limit) == ("unknown", "the time limit of 1 s was reached")
    assert drools7.SORRY not in result.messages
    assert "NO" not in result.messages
