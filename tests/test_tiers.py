"""Tests that a run leaves out are reported, and all get their turn."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from boards import ROOT, SUPPORT
from tiers import ALL, DAYS, DEEP, DRAW, EACH, MOST, WEEKS, absent, day, drawn, rest, some, summary

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

WHOLE = FILE.replace("def test_family", "@pytest.mark.whole\ndef test_family", 1)


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the usual number of examples, whatever the outer run takes."""
    monkeypatch.setenv(EACH, str(MOST))


@pytest.fixture
def items(pytester: pytest.Pytester) -> list[pytest.Item]:
    found, _ = pytester.inline_genitems(pytester.makepyfile(FILE))
    assert len(found) == 4 * MOST + 1
    return found


def names(tests: list[pytest.Item], of: str) -> set[str]:
    return {test.name for test in tests if test.name.startswith(of)}


def test_a_family_is_drawn_and_all_else_runs(items: list[pytest.Item]) -> None:
    taken, left = drawn(items, draw="1")
    assert len(names(taken, "test_family")) == MOST
    assert len(names(taken, "test_few")) == MOST
    assert names(left, "test_long") == {"test_long"}
    assert sorted(map(items.index, taken)) == list(map(items.index, taken))
    assert {*taken, *left} == {*items}
    assert len(taken) + len(left) == len(items)


def test_of_a_family_that_is_marked_whole_each_run_takes_all(pytester: pytest.Pytester) -> None:
    items, _ = pytester.inline_genitems(pytester.makepyfile(WHOLE))
    taken, left = drawn(items, draw="1")
    assert len(names(taken, "test_family")) == 3 * MOST
    assert [test.name for test in left] == ["test_long"]


def test_the_rest_is_what_a_draw_does_not_take_whole(
    items: list[pytest.Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, left = drawn(items, draw="1")
    assert {item for item in left if day(item.nodeid) == 1} <= {*rest(items, "1")} <= {*left}
    few = [item for item in taken if item.name.startswith("test_few")]
    assert rest(few, "1") == []
    monkeypatch.setattr(few[0].module, "some", some, raising=False)  # type: ignore[attr-defined]
    assert rest(few, "1") == few
    monkeypatch.undo()
    few[0].add_marker("outside")
    assert rest(few, "1") == few


@pytest.mark.parametrize("size", [2, DAYS, DAYS + 1, 20 * DAYS])
def test_the_rests_of_some_days_take_all(size: int, pytester: pytest.Pytester) -> None:
    text = FILE.replace(f"range({3 * MOST})", f"range({size})")
    items, _ = pytester.inline_genitems(pytester.makepyfile(text))
    days = [str(day) for day in range(6, 6 + DAYS)]
    rests = [names(rest(items, day), "test_family") for day in days]
    drawn_too = [names(drawn(items, day)[0], "test_family") for day in days]
    assert sum(map(len, rests)) == len(set[str]().union(*rests)), "none is taken twice"
    assert set[str]().union(*rests, *drawn_too) == names(items, "test_family")
    if size > 2 * DAYS:
        assert size / DAYS / 2 < min(map(len, rests)) <= max(map(len, rests)) < 2 * size / DAYS
    assert [len(names(rest(items, day), "test_long")) for day in days].count(1) == 1


@pytest.mark.parametrize("size", [2, DAYS, DAYS + 1])
def test_of_a_deep_family_each_day_takes_one_at_least(size: int, pytester: pytest.Pytester) -> None:
    text = FILE.replace(f"range({3 * MOST})", f"range({size})")
    items, _ = pytester.inline_genitems(
        pytester.makepyfile(text.replace("@pytest", "@pytest.mark.deep\n@pytest", 1))
    )
    rests = [names(rest(items, str(day)), "test_family") for day in range(6, 6 + DAYS)]
    assert all(rests)
    assert set.union(*rests) == names(items, "test_family")
    assert max(map(len, rests)) < size


def test_a_monthly_family_takes_four_weeks(pytester: pytest.Pytester) -> None:
    size = 60 * DAYS
    text = FILE.replace("@pytest", "@pytest.mark.monthly\n@pytest.mark.deep\n@pytest", 1)
    items, _ = pytester.inline_genitems(
        pytester.makepyfile(text.replace(f"range({3 * MOST})", f"range({size})"))
    )
    rests = [names(rest(items, str(day)), "test_family") for day in range(6, 6 + WEEKS * DAYS)]
    assert set[str]().union(*rests) == names(items, "test_family")
    assert sum(map(len, rests)) == size, "none is taken twice"
    assert max(map(len, rests)) < size / DAYS / 2


def test_a_family_that_is_marked_whole_is_not_spread(pytester: pytest.Pytester) -> None:
    whole = WHOLE.replace("@pytest.mark.whole", "@pytest.mark.whole\n@pytest.mark.outside", 1)
    items, _ = pytester.inline_genitems(
        pytester.makepyfile(whole.replace(f"range({3 * MOST})", f"range({5 * DAYS})"))
    )
    assert len(names(rest(items, "6"), "test_family")) == 5 * DAYS


def test_tests_of_a_file_take_their_common_examples_on_the_same_day(pytester: pytest.Pytester) -> None:
    """They share what they compute of it; other files take theirs on other days."""
    text = FILE.replace("test_few", "test_other").replace(f"range({MOST})", f"range({3 * DAYS})")
    text = text.replace(f"range({3 * MOST})", f"range({3 * DAYS})")
    items, _ = pytester.inline_genitems(pytester.makepyfile(test_one=text))
    more, _ = pytester.inline_genitems(pytester.makepyfile(test_two=text))

    def taken(tests: list[pytest.Item], of: str) -> list[set[str]]:
        """Return the examples of a test that the runs of some days take, the quick one and the rest."""
        runs = [run for day in range(DAYS) for run in (drawn(tests, str(day))[0], rest(tests, str(day)))]
        return [{name.partition("[")[2] for name in names(run, of)} for run in runs]

    assert taken(items, "test_family") == taken(items, "test_other")
    assert taken(items, "test_family") != taken(more, "test_family")


def test_days_draw_other_parts_and_together_all(items: list[pytest.Item]) -> None:
    draws = [names(drawn(items, str(draw))[0], "test_family") for draw in range(30)]
    assert draws[0] == names(drawn(items, "0")[0], "test_family")
    assert len({*map(frozenset, draws)}) > 1
    assert set.union(*draws) == names(items, "test_family")


def test_a_test_that_goes_through_all_kinds_takes_some(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = [f"kind {number}" for number in range(5 * MOST)]
    seen = set()
    for draw in map(str, range(60)):
        monkeypatch.setenv(DRAW, draw)
        taken = some(kinds)
        assert len(taken) == MOST
        assert taken == sorted(taken, key=kinds.index)
        assert len({*some([*kinds, "one more"])} - {*taken}) <= 1  # the others stay as they were
        seen |= {*taken}
    assert seen == {*kinds}
    monkeypatch.setenv(DRAW, ALL)
    assert some(kinds) == kinds
    monkeypatch.delenv(DRAW)  # outside pytest
    assert some(kinds) == kinds


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


Run = Callable[..., tuple[str, int]]


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> Run:
    """Return a function that runs pytest on a file with the hooks of `conftest`: its words and its exit
    code.
    """
    hooks = pytestconfig.pluginmanager.get_plugin(str(SUPPORT.parent / "conftest.py"))
    assert hooks is not None
    monkeypatch.setenv(DRAW, "1")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)

    def runs(text: str, *arguments: str, ci: str = "") -> tuple[str, int]:
        monkeypatch.setenv("CI", ci)
        (pytester.path / "test_one.py").write_text(text)
        (pytester.path / "pytest.ini").write_text(MARKS)
        result = pytester.runpytest_inprocess("-p", "no:cacheprovider", *arguments, plugins=[hooks])
        return result.stdout.str(), int(result.ret)

    return runs


MARKS = "[pytest]\nmarkers =\n    deep\n    whole\n    outside\n    kernel(name)\n"


@pytest.mark.parametrize(
    ("arguments", "number"),
    [
        ((), 2 * MOST),
        (("--most", str(2 * MOST)), 3 * MOST),
        (("-k", "family"), 3 * MOST),
        (("-k", "family or long"), 3 * MOST + 1),
        (("test_one.py::test_family",), 3 * MOST),
    ],
)
def test_tests_that_are_named_run_with_all_their_examples(
    arguments: tuple[str, ...], number: int, run: Run
) -> None:
    assert f"{number} passed" in run(FILE, *arguments)[0]


NAMES = """
import pytest

south = pytest.param("south", marks=pytest.mark.kernel("x"))

@pytest.mark.parametrize("name", ["north", south, *"abcdefgh"])
def test_sides(name): pass

@pytest.mark.parametrize("name", ["north", "northeast", *"abcdefgh"])
def test_corners(name): pass
"""


@pytest.mark.parametrize(
    ("word", "chosen", "deselected"),
    [("north", 3, 0), ("NorthEast", 1, 1), ("sides", 10, 1), ("kernel", 1, 1), ("east or south", 2, 18)],
)
def test_an_example_without_the_word_is_not_made(word: str, chosen: int, deselected: int, run: Run) -> None:
    """Pytest deselects one in place of a test without any such example."""
    told, _ = run(NAMES, "--collect-only", "-q", "-k", word)
    every = f"{chosen}/{chosen + deselected} tests collected ({deselected} deselected)"
    assert (every if deselected else f"{chosen} tests collected") in told


def test_an_example_that_the_draw_leaves_out_is_counted_and_not_made(run: Run) -> None:
    told, _ = run(FILE)
    assert f"{2 * MOST} passed, 1 deselected" in told
    assert f"{2 * MOST + 1} tests and" in told
    told, _ = run(WHOLE)
    assert f"{4 * MOST} passed, 1 deselected" in told
    assert "\n1 tests and" in told


@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
def test_a_skip_for_any_reason_fails_the_run_in_ci(ci: str, code: int, run: Run) -> None:
    told, ended = run("import pytest\ndef test_one(): pytest.skip('for a reason')\n", ci=ci)
    assert "1 skipped" in told
    assert ended == code


def test_each_deep_file_is_there() -> None:
    assert all((Path(__file__).parent / name).is_file() for name in DEEP)


def test_what_imports_packages_for_developers_is_deep() -> None:
    """Else a machine that has the packages for tests alone cannot collect it."""
    imports = re.compile(r"^(?:from|import) (?:browser|desk_page|hands|playwright|static_desk)\b", re.M)
    importing = {
        path.relative_to(ROOT / "tests").as_posix()
        for path in (ROOT / "tests").rglob("test_*.py")
        if imports.search(path.read_text(encoding="utf-8"))
    }
    assert importing == {name for name, package in DEEP.items() if package == "playwright"}


def test_without_a_package_for_developers_a_deep_file_is_skipped_and_counted(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "")
    monkeypatch.setenv(DRAW, "1")
    monkeypatch.setattr("tiers.find_spec", {}.get)
    monkeypatch.setitem(sys.modules, "playwright", None)
    page = ROOT / "tests" / "frontends" / "web" / "test_page.py"
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", "--deep", str(page))
    said = result.stdout.str()
    assert "1 skipped" in said
    assert "not tried here: 1 tests want the package playwright (pip install -e '.[dev]')" in said
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_in_a_week_deep_runs_take_all_of_a_deep_file(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other run takes a test of theirs, be it drawn or not."""
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv(DRAW, "1")
    name = next(name for name, package in DEEP.items() if not package)
    path = ROOT / "tests" / name
    taken = ""
    for draw in range(DAYS):
        options = ("-p", "no:cacheprovider", "--deep", "--but-draw", str(draw), "--collect-only", "-q")
        taken += pytester.runpytest_inprocess(*options, str(path)).stdout.str()
    whole = pytester.runpytest_inprocess(
        "-p", "no:cacheprovider", "--deep", "--collect-only", "-q", str(path)
    )
    tests = [line for line in whole.stdout.str().splitlines() if "::" in line]
    assert len(tests) > 2
    assert all(test in taken for test in tests)
