"""Drools 4, as printed: the same eleven rules, three of which never fire, and two of which toss a coin.

A rule binds facts: the possible values of open fields, and fields. Rules 7 to 9 ask that no possible value
with the same number is in the zone, column or row, and the bound one is such a value itself. Rules 10 and 11
take a number of a pair from any possible value of the zone, those of the pair itself among them: one field of
the pair then has one value left, and rule 2 writes it, right or wrong.

With the engine's option to *remove identities*, a fact is bound once in a rule: then 7 to 9 fire, and 10 and
11 spare the pair's own values. `rules` has both forms.

>>> from gridproof.frontends.rules.positions import begin
>>> from gridproof.puzzles import read_record
>>> grid = [[1, None, None, None], [None, None, 2, None], [None] * 4, [None, 3, None, None]]
>>> state = begin(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}}))
>>> for rule, mended in zip(RULES, rules(remove_identities=True)):
...     print(rule.name, len([*rule.steps(state)]), len([*mended.steps(state)]))
rule 2 1 1
rule 7 0 4
rule 8 0 2
rule 9 0 2
rule 10 6 2
rule 11 6 2
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...rules.network import Bits, bits
from ...rules.scopes import shape
from ...rules.state import State
from ...rules.step import Step
from ...rules.techniques import Finder
from ...rules.techniques.basic.singles import naked_single
from ..firing import Rule
from ..needs import THREE_HOUSES
from ..system import System
from . import drools4

ROW, COLUMN = 0, 1


def only_possible(house: str, remove_identities: bool) -> Finder:
    """Return a rule that makes a possible value a field if no possible value of its house has the number;
    the bound one is not looked at if identities are removed.
    """

    def alone(state: State) -> Iterator[Step]:
        for group in state.network.groups:
            if not group.house or shape(group.label) != house:
                continue
            possible = group.mask & state.alive & ~state.placed
            for bound in bits(possible):
                cell, value = state.network.candidates[bound]
                rivals = same_value(state, possible, value) & ~(1 << bound if remove_identities else 0)
                if not rivals and not state.network.links[bound] & state.placed:
                    place = ((cell, value),)
                    yield Step("only possible", 0, places=place, because=place, labels=(group.label,))

    return alone


def pair_in_zone(axis: int, remove_identities: bool) -> Finder:
    """Return a rule that takes each number of two fields of a zone, which differ along an axis and have the
    same two possible values, from a possible value of the zone; the bound ones of the pair are spared if
    identities are removed.
    """

    def pairs(state: State) -> Iterator[Step]:
        for group in state.network.groups:
            if not group.house or shape(group.label) != "box":
                continue
            possible = group.mask & state.alive & ~state.placed
            two = {
                cell: mask
                for cell in group.cells
                if (mask := state.network.cell_mask[cell] & possible).bit_count() == 2
            }
            for one, other in combinations(two, 2):
                if state.values(one) != state.values(other) or not differ(state, one, other, axis):
                    continue
                bound = two[one] | two[other]
                for value in state.values(one):
                    targets = same_value(state, possible, value) & ~(bound if remove_identities else 0)
                    for target in bits(targets):
                        yield state.removal("pair", 0, 1 << target, bound, (group.label,))

    return pairs


def same_value(state: State, among: Bits, value: int) -> Bits:
    """Return the candidates of a value among some."""
    return sum(1 << number for number in bits(among) if state.network.candidates[number][1] == value)


def differ(state: State, one: str, other: str, axis: int) -> bool:
    """Return whether two cells stand in different rows (`axis` 0) or columns (1)."""
    squares = [state.network.board.square_of(cell) for cell in (one, other)]
    return len({square[axis] for square in squares if square is not None}) > 1


def rules(remove_identities: bool) -> tuple[Rule, ...]:
    """Return the rules, for an engine that binds a fact once in a rule or more often."""
    return (
        Rule("rule 2", naked_single, 5),
        Rule("rule 7", only_possible("box", remove_identities), 4),
        Rule("rule 8", only_possible("column", remove_identities), 4),
        Rule("rule 9", only_possible("row", remove_identities), 4),
        Rule("rule 10", pair_in_zone(COLUMN, remove_identities), 1),
        Rule("rule 11", pair_in_zone(ROW, remove_identities), 1),
    )


RULES = rules(remove_identities=False)

SYSTEM = System(
    name="drools4_printed",
    title="Drools 4, as printed: rules 7 to 9 never fire, 10 and 11 toss a coin",
    source="the sudoku example of Drools 4 (drools-examples, sudoku.drl), to the letter",
    rules=RULES,
    opening=drools4.opening,
    lines_of=drools4.lines_of,
    closing=drools4.closing,
    ends_press=lambda step: bool(step.places),
    needs=THREE_HOUSES,
    sound=False,
    carries_on=True,
)
