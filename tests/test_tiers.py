"""What a run leaves out is said, and nothing is left out for ever."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiers import DEEP, MOST, absent, drawn, summary

pytest_plugins = ["pytester"]

FILE = f"""
import pytest

@pytest.mark.parametrize("number", range({3 * MOST}))
def test_family(number): pass

@pytest.mark.parametrize("number", range({MOST}))
def test_few(number): pass

@pytest.mark.deep
def test_long(): pass
"""


@pytest.fixture
def items(pytester: pytest.Pytester) -> list[pytest.Item]:
    found, _ = pytester.inline_genitems(pytester.makepyfile(FILE))
    assert len(found) == 4 * MOST + 1
    return found


def names(tests: list[pytest.Item], of: str) -> set[str]:
    return {test.name for test in tests if test.name.startswith(of)}


def test_a_large_family_is_drawn_and_all_else_runs(items: list[pytest.Item]) -> None:
    taken, left = drawn(items, draw=1)
    assert len(names(taken, "test_family")) == MOST
    assert len(names(taken, "test_few")) == MOST
    assert names(left, "test_long") == {"test_long"}
    assert sorted(map(items.index, taken)) == list(map(items.index, taken))
    assert {*taken, *left} == {*items}
    assert len(taken) + len(left) == len(items)


def test_days_draw_other_parts_and_together_all(items: list[pytest.Item]) -> None:
    draws = [names(drawn(items, draw)[0], "test_family") for draw in range(30)]
    assert draws[0] == names(drawn(items, 0)[0], "test_family")
    assert draws[0] != draws[1]
    assert set.union(*draws) == names(items, "test_family")


@pytest.mark.parametrize(("ci", "outcome"), [("true", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_what_is_absent_is_skipped_but_not_in_ci(
    ci: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    # Both are caught here: a skip that nothing catches would end this test as skipped, not as failed.
    with pytest.raises((pytest.fail.Exception, pytest.skip.Exception)) as reason:
        absent("clasp", "apt-get install clasp")
    assert reason.type is outcome
    told = summary([f"Skipped: {reason.value}"] * 3 + ["Skipped: for another reason"])
    assert told == ("" if ci else "not tried here: 3 tests want clasp (apt-get install clasp)")


def test_each_deep_file_is_there() -> None:
    assert all((Path(__file__).parent / f"test_{name}.py").is_file() for name in DEEP)
