"""Published systems are declared and found; what cannot serve is refused, with the cure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import outside_system
import pytest
from command import gridproof as command

import gridproof
from gridproof import InputError, testing
from gridproof.frontends.cli import completion
from gridproof.frontends.rules.network import bits, mask_of
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.systems import catalogue
from gridproof.frontends.systems.catalogue import (
    add_system,
    all_systems,
    filling_system,
    is_system,
    system_named,
    system_names,
)
from gridproof.frontends.systems.kit import Rule, State, Step, System, finds_none, load_grid, naked_single
from gridproof.frontends.web import requests
from gridproof.puzzles import read_record
from gridproof.puzzles.samples import samples

CROOK = outside_system.SYSTEM
PUZZLE = read_record(samples("sudoku")[1])
SUDOKUS = [read_record(record) for record in samples("sudoku")]


@pytest.mark.parametrize(
    ("change", "cure"),
    [
        ({"name": "Crook 2009"}, "the name of a system is like 'drools7': small letters and digits"),
        ({"name": "default"}, "default is a set of techniques already: give the system another name"),
        ({"title": " "}, "crook has no title"),
        ({"source": None}, "crook has no source: say in a few words"),
        ({"rules": []}, r"rules of crook are \[\]: give it a tuple of Rule"),
        ({"rules": (naked_single,)}, "crook has a rule .*: give it Rule"),
        ({"rules": (Rule("", naked_single),)}, "cannot be asked for by name"),
        ({"rules": (Rule("a,b", naked_single),)}, "give it a name without commas"),
        ({"rules": (Rule("a b", naked_single), Rule("a-b", naked_single))}, "'a-b' of crook has a name that"),
        ({"rules": (Rule("none", naked_single),)}, "a name that is taken: give it another"),
        ({"rules": (Rule("a", "naked single"),)}, "technique of the rule 'a' of crook is called"),  # type: ignore[arg-type]
        ({"rules": (Rule("a", naked_single, guard=True),)}, "guard of the rule 'a' of crook is called with"),  # type: ignore[arg-type]
        ({"rules": (Rule("a", naked_single, "high"),)}, "salience of the rule 'a' of crook is 'high'"),  # type: ignore[arg-type]
        ({"flow": lambda: None}, "flow of crook is called with a Run: give it a function"),
        ({"lines_of": lambda _puzzle, _step: ()}, "lines_of of crook is called with a step"),
        ({"closing": "bye"}, "closing of crook is called with a SystemResult"),
        ({"ends_press": True}, "ends_press of crook is called with a step: give it a function"),
        ({"needs": True}, "needs of crook is True: give it a Guard with words and a function"),
        ({"fills_broken": True}, "ends at a contradiction .*: give it carries_on=True"),
    ],
)  # fmt: skip
def test_a_declaration_that_is_wrong_is_refused_with_the_cure(change: Any, cure: str) -> None:
    with pytest.raises(TypeError, match=cure):
        replace(CROOK, **change)


def test_what_cannot_be_added_is_refused() -> None:
    with pytest.raises(InputError, match="there is a system wodm already: give yours another name"):
        add_system(replace(CROOK, name="wodm"))
    with pytest.raises(InputError, match=r"'crook' is no system: declare it with System"):
        add_system("crook")  # type: ignore[arg-type]


def test_an_added_system_is_known_everywhere() -> None:
    names = system_names()
    assert not is_system("crook")
    add_system(CROOK)
    assert (system_names(), system_named("crook")) == (tuple(sorted((*names, "crook"))), CROOK)
    path = gridproof.explain(PUZZLE, "crook")
    assert path.outcome == "solved"
    assert path.messages[0].startswith("write ")
    assert len(path.messages) == sum(len(step.places + step.removes) for step in path.steps)
    assert completion.profiles(None, None, "cr") == ["crook"]
    assert {"name": "crook", "title": CROOK.title, "published": True} in requests.profiles()
    record = requests.answer(
        requests.request_of("explain", {"source": json.dumps(PUZZLE.record), "profile": "crook"})
    )
    assert (record["status"], len(record["presses"])) == ("solved", len(path.steps))
    add_system(replace(CROOK, title="Again"))
    assert [system.title for system in all_systems() if system.name == "crook"] == ["Again"]
    with pytest.raises(InputError, match=r"crook has no rule 'x-wing'; it has forced-number, only-cell, "):
        gridproof.explain(PUZZLE, "crook", ["x-wing"])


def test_unknown_names_are_refused_with_all_that_there_are() -> None:
    own = "drools4, drools4_printed, drools7, membrane, strategy, wodm"
    known = f"singles, basic, default, unique, general, {own}"
    with pytest.raises(InputError, match=f"there is no profile 'crook'; there are {known}$"):
        gridproof.explain(PUZZLE, "crook")


def test_the_help_of_explain_names_every_system() -> None:
    said = " ".join(command("explain", "--help").stdout.split())
    assert all(name in said for name in system_names())


def test_a_broken_grid_is_filled_by_the_system_that_says_so() -> None:
    filling = filling_system()
    assert filling is system_named("drools7")
    assert filling is not None
    assert [system.name for system in all_systems() if system.fills_broken] == ["drools7"]
    add_system(replace(CROOK, name="a_first", carries_on=True, fills_broken=True))
    assert filling_system() is filling, "ours stand before those of others"


def test_carrying_on_is_a_mode_of_a_system() -> None:
    cell, values = next((cell, values) for cell, values in PUZZLE.domains.items() if len(values) > 1)
    right = gridproof.solve(PUZZLE).solutions[0][cell]
    broken = PUZZLE.with_domains([(cell, tuple(value for value in values if value != right)[:1])])
    ends, goes_on = (replace(CROOK, carries_on=on).run(broken) for on in (False, True))
    assert {ends.outcome, goes_on.outcome} == {"none"}
    assert goes_on.steps[: len(ends.steps)] == ends.steps
    assert len(goes_on.steps) > len(ends.steps)


def exclude(state: State) -> Iterator[Step]:
    """Remove the candidates that each placed one excludes."""
    for number in bits(state.placed):
        if gone := state.network.links[number] & state.alive & ~state.placed:
            yield state.removal("exclusion", 1, gone, 1 << number, ["placed"])


def test_a_working_memory_may_begin_with_nothing_excluded() -> None:
    """A system may keep the possible values by a rule of its own, as Drools 4 does."""
    rules = (Rule("exclude", exclude, 10), *CROOK.rules)
    loaded = replace(CROOK, rules=rules, memory=load_grid).run(PUZZLE)
    assert loaded.steps[0].technique == "exclusion"
    assert loaded.domains == CROOK.run(PUZZLE).domains
    assert replace(CROOK, rules=rules).run(PUZZLE).steps == CROOK.run(PUZZLE).steps
    testing.check_system(replace(CROOK, rules=rules, memory=load_grid), [PUZZLE, *SUDOKUS])


def test_a_guard_holds_a_rule_back() -> None:
    idle = finds_none(naked_single)
    state = begin(PUZZLE)
    assert not idle(state)
    guarded = Rule("guarded", naked_single, guard=idle)
    assert ([*guarded.steps(state)], [*Rule("free", naked_single).steps(state)] != []) == ([], True)
    state.remove(mask_of([*range(len(state.network.candidates))]))
    assert idle(state)


def test_rules_of_equal_salience_keep_their_order() -> None:
    rules = tuple(Rule(name, naked_single, salience) for name, salience in (("c", 0), ("a", 1), ("b", 1)))
    system = System("order", "Order", "these tests", rules)
    assert [rule.name for rule in system.choose_rules(None)] == ["a", "b", "c"]
    assert [rule.name for rule in system.choose_rules(["c", "a"])] == ["c", "a"]
    assert system.choose_rules(["none"]) == ()


def test_names_are_known_before_a_file_is_imported() -> None:
    assert catalogue.own_names() == ("drools4", "drools4_printed", "drools7", "membrane", "strategy", "wodm")
    for name in catalogue.own_names():
        assert system_named(name).name == name
        assert system_named(name).source
