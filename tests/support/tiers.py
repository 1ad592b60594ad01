"""Tests of a run: a drawn part of the families, or all there is.

Vocabulary
    family     the examples of one parametrised test
    draw       the part of a family that a run takes: another one each day, the same in each process
    whole      said of a small family, by a mark, of which each run takes all examples
    deep       the rest, run by ``pytest --deep``: whole families, slow tests with this mark, and `DEEP`
    rest       the tests that other runs leave to a deep one, if all their needs were met; of families and of
               slow tests a seventh each day, and all of it in a week
    monthly    said of a family, by a mark, whose rest takes four weeks: each kind in each browser and host
    slow       said of a test with the mark ``deep``, or in a file of `DEEP`
    absent     a program or a library that a test wants and that this machine does not have

A family is drawn, so that the tests take no longer when there are three times the kinds. A test that goes
through all kinds by itself draws some of them with `some`. Beside that draw CI takes the rest each day: of
families and of slow tests those whose day it is. So a day takes a sixth of all examples, one at least of each
family, and each test runs within a week, if it is not `monthly`. Tests of a file without examples, or with
the same one, such as a board, have the same day, and draw the same example, since they share what they
compute of it. Whatever is named on the command line runs: a deep file, or with ``::`` a test with all its
examples.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import sha256
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from _pytest.python import CallSpec

MOST = 1
"""Maximum examples of a family in a run that is not deep, unless ``--most`` says another number."""

DAYS = 7
"""Number of days over whose rests families and slow tests are spread."""

WEEKS = 4
"""Number of weeks over which a monthly family is spread."""

DRAW = "GRIDPROOF_TEST_DRAW"
"""The environment variable that says to all processes of a run which draw it takes, or `ALL`."""

EACH = "GRIDPROOF_TEST_MOST"
"""The environment variable that says to all processes of a run how many examples it takes of a family."""

ALL = "all"

TESTS = Path(__file__).parents[1]

DEEP = {
    "frontends/jobs/test_cluster.py": "distributed",
    "frontends/jobs/test_killed.py": "",
    "frontends/site/test_in_browsers.py": "playwright",
    "frontends/site/test_kernels.py": "playwright",
    "frontends/site/test_sharing_in_the_folder.py": "playwright",
    "frontends/web/test_desk.py": "playwright",
    "frontends/web/test_desk_for_everybody.py": "playwright",
    "frontends/web/test_desk_of_every_kind.py": "playwright",
    "frontends/web/test_desk_stays_put.py": "playwright",
    "frontends/web/test_desk_stories.py": "playwright",
    "frontends/web/test_desk_to_share.py": "playwright",
    "frontends/web/test_desk_touch.py": "playwright",
    "frontends/web/test_desk_typing.py": "playwright",
    "frontends/web/test_fifty_desks.py": "playwright",
    "frontends/web/test_page.py": "playwright",
    "puzzles/parts/test_extra_parts.py": "",
    "test_jupyterlab.py": "playwright",
    "test_notebooks.py": "nbclient",
    "test_typing.py": "mypy",
}
"""Test files that want a browser, a cluster or long time, each with the package of `dev` that it wants."""

ABSENT = "absent: "
"""Beginning of the reason of a skip that names a missing program or library."""


def absent(what: str, how: str) -> None:
    """Skip the test that wants `what`, which `how` would bring. In CI it fails: there all must be there."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is not here: {how}")
    pytest.skip(f"{ABSENT}{what} ({how})", allow_module_level=True)


def wants(package: str) -> None:
    """Skip the test that wants a package for developers which this machine does not have; "" is none."""
    if package and find_spec(package) is None:
        absent(f"the package {package}", "pip install -e '.[dev]'")


def deep_name(path: Path) -> str:
    """Return the name of a test file in `DEEP`, or "" for any other file."""
    name = path.relative_to(TESTS).as_posix() if path.is_relative_to(TESTS) else ""
    return name if name in DEEP else ""


class DeepModule(pytest.Module):
    """A deep file, skipped and counted if the package that it imports is not here."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        wants(DEEP[deep_name(self.path)])
        return super().collect()


def most_examples() -> int:
    """Return the most examples of a family in this run, if it is not deep."""
    return int(os.environ.get(EACH, MOST))


def example(name: str) -> str:
    """Return the file and the example that a test's name holds: the same for each test of that file.

    >>> example("tests/test_paths.py::test_names[tents-2]")
    'tests/test_paths.py[tents-2]'
    """
    place, bracket, values = name.partition("[")
    return place.partition("::")[0] + bracket + values


def part(names: Iterable[str], draw: str, most: int | None = None) -> set[str]:
    """Return the names that a draw takes: all of a few, else `most`, or the usual number. Names that come
    later do not change the rest.

    >>> [len(part("abcdef", draw, most=4)) for draw in ("7", "8", ALL)]
    [4, 4, 6]
    """
    ordered = sorted(names, key=lambda name: sha256(f"{draw} {example(name)}".encode()).digest())
    return {*(ordered if draw == ALL else ordered[: most or most_examples()])}


def some(names: Iterable[str]) -> list[str]:
    """Return the part of `names` that a test goes through by itself, in their order: the draw of this run."""
    names = list(names)
    taken = part(names, os.environ.get(DRAW, ALL))
    return [name for name in names if name in taken]


class Example(NamedTuple):
    """An example of a family: its name, the marks that it carries, and what is true of its file."""

    name: str
    marks: frozenset[str]
    is_in_deep_file: bool
    goes_through_some: bool

    @property
    def is_slow(self) -> bool:
        """True if it carries the mark `deep` or is in a deep file."""
        return "deep" in self.marks or self.is_in_deep_file

    @property
    def days(self) -> int:
        """Number of days over which its family is spread."""
        return DAYS * (WEEKS if "monthly" in self.marks else 1)

    @property
    def is_beyond_a_draw(self) -> bool:
        """True if only a deep run takes it: it is in a deep file, or wants boards of others."""
        return "outside" in self.marks or self.is_in_deep_file


Choice = Callable[[Sequence[Example], str], set[str]]
"""The names that a run takes of the examples of one family, by its draw."""


def example_of(item: pytest.Item, name: str, marks: Iterable[pytest.Mark] = ()) -> Example:
    """Return the example that a test is, or that it has under this name with more marks."""
    module = getattr(item, "module", None)
    return Example(
        name,
        frozenset(mark.name for mark in (*item.iter_markers(), *marks)),
        item.getparent(DeepModule) is not None,
        getattr(module, "some", None) is some,
    )


def family(item: pytest.Item) -> str:
    """Return the test that this is an example of."""
    return item.nodeid.partition("[")[0]


def families_of(items: Iterable[pytest.Item]) -> Collection[list[Example]]:
    """Return the tests by their families."""
    found: dict[str, list[Example]] = {}
    for item in items:
        found.setdefault(family(item), []).append(example_of(item, item.nodeid))
    return found.values()


def taken(members: Sequence[Example], draw: str) -> set[str]:
    """Return the names that a run which is not deep takes of a family."""
    shown = [member for member in members if "deep" not in member.marks]
    is_whole = any("whole" in member.marks for member in members)
    return part((member.name for member in shown), ALL if is_whole else draw)


def rested(members: Sequence[Example], draw: str) -> set[str]:
    """Return the names of a family for the deep run of a day, without those that the draw of this day took.

    They are the day's part, one at least if the draw took none; of a family that runs `whole` they are all.
    A draw has no deep files and no boards of others. A test that goes through `some` is not taken whole.
    """
    drawn_too = taken([member for member in members if not member.is_beyond_a_draw], draw)
    names = {member.name for member in members}
    done = {member.name for member in members if not member.goes_through_some} & drawn_too
    if any("whole" in member.marks for member in members):
        return names - done
    days = members[0].days
    today = {name for name in names if day(name, days) == int(draw) % days}
    if len(names) == 1:
        return set() if members[0].is_slow and not today else names - done
    return (today or (set() if done else part(names, draw))) - done


def drawn(items: Iterable[pytest.Item], draw: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Return the tests of a run that is not deep, and the others, left to the deep one, each in their
    order.
    """
    items = list(items)
    names = {name for members in families_of(items) for name in taken(members, draw)}
    return [item for item in items if item.nodeid in names], [i for i in items if i.nodeid not in names]


def rest(items: Iterable[pytest.Item], draw: str) -> list[pytest.Item]:
    """Return the tests of a deep run without those that the run of this draw took, as `rested` has them."""
    items = list(items)
    names = {name for members in families_of(items) for name in rested(members, draw)}
    return [item for item in items if item.nodeid in names]


def chosen_calls(
    definition: pytest.Function, calls: Iterable[CallSpec], choice: Choice, draw: str
) -> dict[str, CallSpec]:
    """Return the examples of a test that a choice takes, by name, before there are items."""
    by_name = {f"{definition.nodeid}[{call.id}]": call for call in calls}
    members = [example_of(definition, name, call.marks) for name, call in by_name.items()]
    names = choice(members, draw)
    return {name: call for name, call in by_name.items() if name in names}


def single_word(keyword: str) -> str:
    """Return the one word that `-k` names, in lower case, or "" for an expression of several.

    >>> single_word("Tents"), single_word("tents or not hashi")
    ('tents', '')
    """
    return keyword.lower() if keyword.isidentifier() and not iskeyword(keyword) else ""


def with_word(definition: pytest.Function, calls: Iterable[CallSpec], word: str) -> list[CallSpec]:
    """Return the examples of a test that `-k` may choose by a word, before there are items."""
    names = [
        *definition.listnames(),
        *vars(definition.obj),
        *(mark.name for mark in definition.iter_markers()),
    ]
    all_have_it = any(word in name.lower() for name in names)
    return [
        call
        for call in calls
        if all_have_it or word in call.id.lower() or any(word in mark.name for mark in call.marks)
    ]


def day(name: str, days: int = DAYS) -> int:
    """Return the day of some days on which a test of a rest runs: the same whatever tests are added."""
    return sha256(example(name).encode()).digest()[0] % days


def summary(reasons: Iterable[str]) -> str:
    """Return one line on the tests not tried, from the reasons of skips, or '' if nothing was absent.

    >>> summary(["Skipped: absent: clasp (apt-get install clasp)"] * 2 + ["Skipped: not on this system"])
    'not tried here: 2 tests want clasp (apt-get install clasp)'
    """
    found = Counter(
        match[1] for reason in reasons if (match := re.search(rf"{ABSENT}(.*)", reason, re.DOTALL))
    )
    told = [f"{number} tests want {what}" for what, number in sorted(found.items())]
    return "not tried here: " + ", ".join(told) if told else ""
