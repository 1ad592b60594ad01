"""Drools 4 as printed: three rules that never fire, two that take their own pair's values, and no proof.

The witness holds the facts in sets, as the working memory of the engine does, and binds the patterns of rules
one by one: with every fact in every pattern, or each fact once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from boards import SEVENTEEN, SUDOKUS, shared_json
from command import gridproof as command

import gridproof
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.rules.state import State
from gridproof.frontends.systems.catalogue import run
from gridproof.frontends.systems.published import drools4, drools4_printed
from gridproof.puzzles import Puzzle

HARD_2 = "...9.2...2.1.7......4.8...37.2.1..35......6.......81.2...7.5.4........2.1..26.9.8"
PAIRS = [".2...4.15..9.2......6.....33...8.7....8.62......1....6......6.....4..3.7...81..2.", HARD_2]
PUBLISHED = {name: item["grid"] for name, item in shared_json("techniques/drools_samples.json").items()}
BOARDS = [*PAIRS, *PUBLISHED.values(), *SUDOKUS[:10], *SEVENTEEN[:6]]

Fact = tuple[int, int, int, int]
"""A possible value or a field: row, column, zone, number."""


def read(text: str) -> Puzzle:
    return gridproof.read_one(text)


def facts(state: State, mask: int) -> set[Fact]:
    """Return candidates as facts."""
    found = set()
    for cell, value in state.names(mask):
        row, column = int(cell[1]) - 1, int(cell[3]) - 1
        found.add((row, column, 3 * (row // 3) + column // 3, value))
    return found


def only_one(possible: set[Fact], fields: set[Fact], place: int, once: bool) -> set[Fact]:
    """Return the possible values that rules 7 to 9 make fields; `place` is zone, column or row."""
    return {
        pv
        for pv in possible
        if not any(
            other[place] == pv[place] and other[3] == pv[3] and not (once and other == pv)
            for other in possible
        )
        and not any(f[3] == pv[3] and any(f[i] == pv[i] for i in (0, 1, 2)) for f in fields)
    }


def of_pair(possible: set[Fact], across: int, once: bool) -> set[Fact]:
    """Return the possible values that rules 10 (`across` 1) and 11 (0) retract, pattern by pattern."""
    retracted = set()
    for zone in range(9):
        inside = {fact for fact in possible if fact[2] == zone}
        for a, c in product(inside, repeat=2):
            if a[3] != c[3] or a[across] == c[across]:
                continue
            in_a, in_c = ({o for o in inside if o[:3] == bound[:3]} for bound in (a, c))
            for b, d in product(in_a, in_c):
                if b[3] != d[3] or any(o[3] not in (a[3], b[3]) for o in in_a | in_c):
                    continue
                same = {pv for pv in inside if pv[3] == a[3]}
                retracted |= {pv for pv in same if not once or len({a, b, c, d, pv}) == 5}
    return retracted


def states(text: str) -> Iterator[State]:
    """Yield the states of a run, some of which wait for the last rules."""
    puzzle = read(text)
    for rules in (None, ["rule 2"]):
        yield run("drools4", puzzle, rules).state
    state = begin(puzzle)
    random = Random(text)
    for _ in range(2):
        gone = [number for number in range(len(state.network.candidates)) if random.random() < 0.5]
        twin = state.copy()
        twin.remove(sum(1 << number for number in gone) & ~twin.placed)
        yield twin


@pytest.mark.parametrize("once", [False, True])
@pytest.mark.parametrize("text", BOARDS[:6])
def test_each_rule_binds_facts_as_printed(text: str, once: bool) -> None:
    rules = {rule.name: rule for rule in drools4_printed.rules(remove_identities=once)}
    for state in states(text):
        possible, fields = facts(state, state.alive & ~state.placed), facts(state, state.placed)
        for name, place in (("rule 7", 2), ("rule 8", 1), ("rule 9", 0)):
            steps = {(step.places[0]) for step in rules[name].steps(state)}
            assert steps == named(only_one(possible, fields, place, once))
            assert once or not steps
        if any(sum(o[:3] == pv[:3] for o in possible) == 1 for pv in possible):
            continue  # rule 2 goes first, and a value alone in its field is a pair with itself
        for name, across in (("rule 10", 1), ("rule 11", 0)):
            assert {step.removes[0] for step in rules[name].steps(state)} == named(
                of_pair(possible, across, once)
            )


def named(found: set[Fact]) -> set[tuple[str, int]]:
    return {(f"r{row + 1}c{column + 1}", value) for row, column, _, value in found}


@pytest.mark.parametrize("text", BOARDS)
def test_with_identities_removed_the_rules_are_the_mended_ones(text: str) -> None:
    once = replace(drools4_printed.SYSTEM, rules=drools4_printed.rules(remove_identities=True))
    assert once.run(read(text)).domains == run("drools4", read(text)).domains


def test_rules_7_to_9_never_fire_and_the_pair_tosses_a_coin() -> None:
    ends = set()
    for seed in range(12):
        result = run("drools4_printed", read(HARD_2), seed=seed)
        assert {*result.stats.firings} <= {"rule 2", "rule 10", "rule 11"}
        ends.add((result.outcome, result.empty_cells == 0))
        if result.outcome == "solved":
            assert gridproof.score(result.grid, HARD_2) == 1
    assert ("solved", True) in ends
    assert ("stuck", False) in ends
    assert {outcome for outcome, _ in ends} == {"solved", "stuck"}, (
        "a contradiction of wrong steps is no proof"
    )


def test_size_counts_the_facts_that_are_left() -> None:
    result = run("drools4_printed", read(PAIRS[0]))
    fields = facts(result.state, result.state.placed)
    possible = facts(result.state, result.state.alive & ~result.state.placed)
    size = next(line for line in result.messages if line.startswith("Size: "))
    assert size == f"Size: {len(fields) + len(possible)}"
    assert result.messages[:9] == run("drools4", read(PAIRS[0])).messages[:9]


def test_explain_calls_no_contradiction_of_it_a_proof() -> None:
    """The board has one solution, which the rules as printed miss."""
    ended = [(seed, gridproof.explain(HARD_2, "drools4_printed", seed=seed)) for seed in range(6)]
    missed = [(seed, path) for seed, path in ended if path.outcome == "stuck"]
    assert missed
    assert all(path.solution is None for _, path in missed)
    assert any("which proves nothing" in path.limit for _, path in missed)
    seed = next(seed for seed, path in missed if path.limit)
    shell = command("explain", "--json", "--profile", "drools4_printed", "--seed", str(seed), HARD_2)
    record = json.loads(shell.stdout)
    assert (shell.returncode, record["status"], record["solutions"]) == (30, "unknown", [])
    assert record["message"].startswith(
        "the rules may remove the right value and have come to a contradiction"
    )


def test_the_mended_rules_share_the_lines() -> None:
    assert drools4_printed.SYSTEM.lines_of is drools4.SYSTEM.lines_of
    assert [rule.name for rule in drools4_printed.RULES] == [rule.name for rule in drools4.RULES]
    assert [rule.salience for rule in drools4_printed.RULES] == [rule.salience for rule in drools4.RULES]
