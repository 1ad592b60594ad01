"""Constraints that share a label are read together: they remove the values that no joint solution uses.

Vocabulary
    joint      the filter of a clue that is stated by several constraints
    used       the candidates of all joint solutions, found by trying every assignment
"""

from __future__ import annotations

import random
from itertools import product
from math import prod

import pytest

from gridproof.frontends.rules import filters
from gridproof.frontends.rules.agenda import follow
from gridproof.frontends.rules.filters import Filter, Joint
from gridproof.frontends.rules.network import Bits, Network, bits, network
from gridproof.frontends.rules.patterns.finding import named_pattern
from gridproof.frontends.rules.rating import rate
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.puzzles import Board, Is, Puzzle, Rules, read_record
from gridproof.puzzles.constraints import Clause, Constraint, exactly
from gridproof.puzzles.samples import samples

KINDS = (
    "abc_end_view", "aquarium", "balance_loop", "battleships", "binairo", "castle_wall", "eulero", "galaxies",
    "geradeweg", "juosan", "magnets", "masyu", "mathrax", "nanro", "nurimisaki", "shakashaka",
    "shimaguni", "shingoki", "snake", "sukoro", "tatamibari", "tents", "thermometers",
)  # fmt: skip
"""Kinds with rules or clues that are stated by several constraints."""

MOST = 2000
"""Joint filters of more assignments than this are not compared."""

EACH = 6
"""Joint filters of a kind that are compared."""

ROUNDS = 8
"""The positions of each of them."""


def joints(puzzle: Puzzle) -> tuple[Network, list[Filter]]:
    net = network(puzzle)
    return net, [filter_ for filter_ in net.filters if isinstance(filter_.removed, Joint)]


def used(net: Network, joint: Filter, candidates: Bits) -> Bits:
    """Return the used candidates by definition, with nothing but `holds`."""
    mask = 0
    for values in product(*(net.values(cell, candidates) for cell in joint.cells)):
        solution = dict(zip(joint.cells, values, strict=True))
        if all(constraint.holds(solution) for constraint in joint.constraints):
            for candidate in solution.items():
                mask |= 1 << net.number[candidate]
    return mask


@pytest.mark.parametrize("kind", KINDS)
def test_a_joint_filter_keeps_just_what_some_joint_solution_uses(kind: str) -> None:
    """At random positions, one after the other, so that solutions kept from one meet the next."""
    rng = random.Random(kind)
    for record in samples(kind)[:1]:
        net, found = joints(read_record(record))
        small = [joint for joint in found if prod(len(net.domains[cell]) for cell in joint.cells) <= MOST]
        assert small
        for joint in rng.sample(small, min(EACH, len(small))):
            assert len(joint.constraints) > 1
            for share in [0.0, *(rng.random() / 2 for _ in range(ROUNDS))]:
                candidates = [c for c in bits(joint.reach) if rng.random() >= share]
                left = sum(1 << c for c in candidates)
                gone, wrong = joint.removed(left), left & ~used(net, joint, left)
                assert not gone & ~wrong
                if len(candidates) <= 12:
                    assert gone == wrong


def joint_of(*clues: Constraint) -> Filter:
    """Return the joint filter of clues on cells with the values 0 and 1."""
    cells = sorted({cell for constraint in clues for cell in constraint.variables()})
    rules = Rules("any", tuple((cell, (0, 1)) for cell in cells), (), tuple(cells), Board(1, 9))
    (joint,) = joints(Puzzle("any", rules, clues))[1]
    return joint


def test_a_search_that_is_too_long_removes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clue without a solution leaves nothing; in too few steps that is not known."""
    literals = [[Is(cell, value) for cell in "abc"] for value in (0, 1)]
    clauses = [Clause(tuple(chosen), label="clue") for chosen in product(*zip(*literals, strict=True))]
    joint = joint_of(*clauses)
    assert joint.removed(joint.reach) == joint.reach
    monkeypatch.setattr(filters, "MOST_TRIED", 3)
    joint = joint_of(*clauses)
    assert joint.removed(joint.reach) == 0


def test_a_solution_that_has_left_supports_nothing() -> None:
    """Both cells have the same value: two ways, then one, then none; and two again for the next puzzle."""
    joint = joint_of(*(Clause((Is("a", i), Is("b", 1 - i)), label="same") for i in (0, 1)))
    assert joint.removed(0b1111) == 0
    assert joint.removed(0b1101) == 0b1000
    assert joint.removed(0b1001) == 0b1001
    assert joint.removed(0b1111) == 0


def test_a_white_pearl_is_one_easy_step() -> None:
    """One of its clauses alone says nothing there: this took probing."""
    steps = follow(read_record(samples("masyu")[0])).steps
    (first, *_) = [step for step in steps if step.technique == "clue"]
    assert [label[:16] for label in first.labels] == ["white pearl at r"]
    assert rate([first], solved=True).level == "easy"


def test_a_small_masyu_needs_no_probing() -> None:
    without_patterns = tuple(
        technique for technique in techniques_of("default") if technique is not named_pattern
    )
    path = follow(read_record(samples("masyu")[0]), without_patterns)
    assert path.outcome == "solved"
    assert rate(path.steps, solved=True).level in ("easy", "medium")


def test_a_clue_is_read_together_with_the_rules_inside_its_cells() -> None:
    """Two of three cells are 1, and the first two are not both: alone neither says anything."""
    rule = Clause((Is("a", 0), Is("b", 0), Is("b", 1)), label="nothing")
    both = Clause((Is("a", 0), Is("b", 0)), label="not both")
    cells = tuple((cell, (0, 1)) for cell in "abc")
    rules = Rules("any", cells, (rule, both), ("a", "b", "c"), Board(1, 3))
    path = follow(Puzzle("any", rules, (exactly(2, [Is(cell, 1) for cell in "abc"], "2 of 3"),)))
    assert [(step.sentence, step.labels) for step in path.steps] == [
        ("c = 1: clue and rules in 2 of 3, nothing, not both", ("2 of 3", "nothing", "not both"))
    ]
