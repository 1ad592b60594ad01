"""A record means the same when its objects have another order, as after a way through JavaScript."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.puzzles import kind_names, read_record
from gridproof.puzzles.samples import samples


def through_javascript(value: Any) -> Any:
    """Return a value of JSON as JavaScript orders it: numbers first among keys, ascending."""
    if isinstance(value, list):
        return [through_javascript(each) for each in value]
    if not isinstance(value, dict):
        return value
    names = sorted(value, key=lambda name: (not name.isdecimal(), int(name) if name.isdecimal() else 0))
    return {name: through_javascript(value[name]) for name in names}


@pytest.mark.whole
@pytest.mark.parametrize("kind", kind_names())
def test_a_record_from_a_browser_is_the_same_puzzle(kind: str) -> None:
    for record in samples(kind):
        here, there = read_record(record), read_record(through_javascript(record))
        assert here.marks == there.marks
        assert [*here.givens] == [*there.givens]
        assert [each.label for each in here.constraints] == [each.label for each in there.constraints]


def test_the_order_changes_in_a_sample() -> None:
    changed = {
        kind
        for kind in kind_names()
        for record in samples(kind)
        if str(through_javascript(record)) != str(record)
    }
    assert "juosan" in changed
