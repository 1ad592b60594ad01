"""The catalogue of techniques: the order of the agenda, the declarations, and the refusals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques import LEVELS, Technique, catalogue, technique
from gridproof.frontends.rules.techniques.basic.subsets import naked_pair
from gridproof.frontends.rules.techniques.catalogue import (
    PROFILES,
    add_technique,
    all_techniques,
    techniques_of,
)
from gridproof.puzzles import InputError

ORDER = {
    "singles": """
        exclusion full-house naked-single hidden-single
    """,
    "basic": """
        named-pattern polarity classes-in-turn steps-to-climb larger-than-several equal-cells only-sets
        bounds-of-a-sum no-partner what-fits must-hold class-count partner-twice sets-clash
        seen-through-equals parity-of-a-sum sums-together counted-cells set-equivalence filtering
        locked-pair locked-triple locked-candidates naked-pair naked-triple hidden-pair hidden-triple
        cell-forcing innies-and-outies
    """,
    "default": """
        naked-quad hidden-quad x-wing swordfish jellyfish remote-pair bug-plus-one turbot-fish
        empty-rectangle wing xyz-wing empty-rectangle-pair unique-rectangle symmetrical-placement bug
        extended-rectangle unique-loop reverse-bug finned-x-wing finned-swordfish finned-jellyfish
        simple-colouring multi-colouring wxyz-wing medusa sue-de-coq x-chain xy-chain aic grouped-aic
        als-xz als-w-wing bent-set als-xy-wing als-xy-chain death-blossom als-aic broken-wing
        bivalue-oddagon franken-fish big-fish finned-big-fish mutant-fish bug-lite deadly-pattern
        big-complex-fish fireworks exocet sk-loop msls tridagon truths-and-links smallest-reason
        kraken-fish forcing-chain forcing-net contradiction-by-intersections verity-by-intersections
        contradiction-by-filters verity-by-filters template-set template-delete larger-reason
    """,
}
"""The techniques of each level that the smaller ones lack, in HoDoKu's order as far as it goes."""

PROPERTIES = {
    "unique": """
        bug-plus-one unique-rectangle symmetrical-placement bug extended-rectangle unique-loop reverse-bug
        bug-lite deadly-pattern
    """,
    "variants": """
        polarity classes-in-turn steps-to-climb larger-than-several equal-cells only-sets bounds-of-a-sum
        no-partner what-fits must-hold class-count partner-twice sets-clash seen-through-equals
        parity-of-a-sum sums-together counted-cells set-equivalence
    """,
    "expensive": """
        wxyz-wing medusa sue-de-coq grouped-aic als-xz als-w-wing bent-set als-xy-wing als-xy-chain
        death-blossom als-aic broken-wing bivalue-oddagon franken-fish big-fish finned-big-fish
        mutant-fish big-complex-fish exocet msls truths-and-links kraken-fish
    """,
    "rare": """
        sk-loop tridagon template-set template-delete
    """,
    "probing": """
        contradiction-by-intersections verity-by-intersections contradiction-by-filters verity-by-filters
    """,
    "pattern": """
        named-pattern
    """,
    "before_patterns": """
        full-house naked-single
    """,
    "after_reasons": """
        truths-and-links
    """,
}
"""The techniques with each property, the cheapest first."""


def names(techniques: tuple[Technique, ...]) -> list[str]:
    return [technique.name for technique in techniques]


def test_techniques_are_asked_in_a_known_order() -> None:
    pattern, *others = ORDER["basic"].split()
    expected = [pattern, *ORDER["singles"].split(), *others, *ORDER["default"].split()]
    assert names(all_techniques()) == expected
    costs = [technique.cost for technique in all_techniques()]
    assert len({*costs}) == len(costs)


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_has_its_techniques(level: str) -> None:
    assert [t.name for t in all_techniques() if t.profile == level] == ORDER[level].split()


@pytest.mark.parametrize("name", PROPERTIES)
def test_techniques_have_their_properties(name: str) -> None:
    assert [t.name for t in all_techniques() if getattr(t, name)] == PROPERTIES[name].split()


def test_profiles_are_parts_of_the_agenda() -> None:
    every = names(all_techniques())
    unique, pattern = PROPERTIES["unique"].split(), PROPERTIES["pattern"].split()
    assert names(techniques_of("singles")) == ORDER["singles"].split()
    assert names(techniques_of("default")) == [name for name in every if name not in unique]
    assert names(techniques_of("unique")) == every
    assert names(techniques_of("general")) == [name for name in every if name not in pattern]
    assert names(techniques_of("basic")) == every[: len((ORDER["singles"] + ORDER["basic"]).split())]
    assert {*PROFILES} == {*LEVELS, "unique", "general"}


def nothing(_: State) -> Iterator[Step]:
    return iter(())


def two_arguments(_: State, _other: State) -> Iterator[Step]:
    return iter(())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: technique(cost=0)(nothing), "costs 0: give a number above zero"),
        (lambda: technique(cost="600")(nothing), "costs '600': give a number above zero"),  # type: ignore[arg-type]
        (lambda: technique(cost=1)(naked_pair), "naked-pair is a technique already: declare it once"),
        (lambda: technique(cost=float("nan"))(nothing), "costs nan: give a number above zero"),
        (
            lambda: technique(cost=1, profile="hard")(nothing),
            "'hard': give the smallest that has it",
        ),
        (lambda: technique(cost=1)(two_arguments), "takes 2 arguments: let it take one, the state"),  # type: ignore[arg-type]
        (lambda: technique(cost=1)(lambda _: iter(())), "has no name: declare a function"),
        (lambda: technique(cost=1, profile="basic", unique=True)(nothing), "leave out its profile"),
        (lambda: add_technique(nothing), "nothing is not declared: put @technique"),  # type: ignore[arg-type]
        (lambda: add_technique(Technique(naked_pair.find)), "there is a technique naked-pair already"),
    ],
)
def test_a_wrong_declaration_is_refused_with_the_cure(wrong: object, message: str) -> None:
    assert callable(wrong)
    with pytest.raises(InputError, match=message):
        wrong()


def test_an_added_technique_stands_at_its_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_added", {})
    before = names(all_techniques())
    added = technique(cost=naked_pair.cost + 0.5, profile="basic")(nothing)
    add_technique(added)
    place = before.index("naked-pair") + 1
    assert names(all_techniques()) == [*before[:place], "nothing", *before[place:]]
    assert added in techniques_of("basic")
    assert added not in techniques_of("singles")
