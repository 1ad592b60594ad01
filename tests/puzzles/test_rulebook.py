"""Declared rules: each binds in the model and in the judge, and small boards show it if one of the two lacks
it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import ROOT
from broken import known_rows

from gridproof import testing
from gridproof.frontends.testing.universe import has_solution
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Board, Kind, kind_named, kinds
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.rulebook import Declared, Rule
from gridproof.puzzles.rulebook.shaded import UNTOUCHING

KINDS = [
    path.stem
    for path in sorted((ROOT / "puzzles" / "kinds").glob("*/[a-z]*.py"))
    if "    declared=" in path.read_text(encoding="utf-8")
]
"""The kinds that declare rules; their files are not imported while tests are collected."""

BOARDS = 300
"""Maximum small boards on which a missing rule must show."""


def blunted(rule: Rule) -> Rule:
    """Return the cells of a rule, without its constraints and its judge."""
    blunt = replace(rule, off=None, board=None, clues=None, givens=None, broken=None)
    settled = rule.settled
    return blunt if settled is None else replace(blunt, settled=lambda record: blunted(settled(record)))


def without(kind: Kind, rule: Rule) -> Declared:
    """Return the model of a kind without the constraints and the judge of a rule; its cells stay."""
    return Declared(kind.name, kind.fields, tuple(blunted(x) if x is rule else x for x in kind.declared))


def shows(changed: Kind, sort: str) -> bool:
    """Return whether a small board of a kind has a fault of this sort."""
    small = (board.record for board in testing.boards(changed.name, 0, BOARDS))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(kinds._added, changed.name, changed)
        return any(fault.sort == sort for record in small for fault in testing.compare(record).faults)


def stands_alone(kind: Kind, rule: Rule, weak: Declared) -> bool:
    """Return whether a known answer breaks the rule, and model and judge accept it without the rule."""
    for row in known_rows():
        record = Record(row.record)
        if record.kind == kind.name and rule.broken and rule.broken(record, row.broken):
            strong, lenient = kind.read(record), weak.read(record)
            accepts = (has_solution(SatModel(x), x, row.broken) for x in (strong, lenient))
            if [*accepts] == [False, True]:
                return weak.judge(record, row.broken) is None
    return False


@pytest.mark.parametrize("name", KINDS)
def test_a_rule_that_model_or_judge_lacks_shows_on_a_small_board(name: str) -> None:
    kind = kind_named(name)
    for rule in kind.declared:
        if rule.broken is not None:
            weak = without(kind, rule)
            if stands_alone(kind, rule, weak):
                continue  # on a larger board than those of `shows`
            assert shows(replace(kind, read=weak.read), "too weak"), f"the model can lack: {rule}"
            assert shows(replace(kind, judge=weak.judge), "too strong"), f"the judge can lack: {rule}"


def test_a_rule_that_binds_has_a_judge() -> None:
    with pytest.raises(TypeError, match="binds solvers and has no judge"):
        Rule(words="Shade nothing.", board=UNTOUCHING.board)


def test_the_rules_on_a_board_are_made_once() -> None:
    kind = kind_named("kuromasu")
    rules = kind.model.stated(Record({"type": "kuromasu", "rows": 2, "cols": 2}), Board(2, 2))
    assert kind.model.rules(Board(2, 2), rules) is kind.model.rules(Board(2, 2), rules)
