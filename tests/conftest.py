"""Profiles of hypothesis, the choice of tests for a run (see `tiers`), and the available boards.

The examples of hypothesis are the same in every run; ``pytest --hypothesis-profile=elsewhere`` draws others,
``--hypothesis-profile=thorough`` many others. ``pytest --deep`` runs all tests, with ``--but-draw N`` this
day's part of those that ``pytest --draw N`` leaves out.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from datetime import date
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from boards import SHARED
from hypothesis import HealthCheck, settings
from serving import LIMIT, Server, server
from tiers import (
    ALL,
    DEEP,
    DRAW,
    EACH,
    DeepModule,
    absent,
    chosen_calls,
    deep_name,
    drawn,
    family,
    most_examples,
    rest,
    rested,
    single_word,
    summary,
    taken,
    wants,
    with_word,
)

from gridproof.frontends.rules.techniques import catalogue as techniques
from gridproof.frontends.systems import catalogue as systems
from gridproof.models import backends, kernels
from gridproof.puzzles import Deadline, kinds, parts
from gridproof.puzzles import kernels as lower_kernels
from gridproof.puzzles.constraints import Constraint
from gridproof.puzzles.forms import form

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

EXAMPLES = 30
"""Examples of one property on the fastest back end."""

COMMON = settings(
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)

# This process and its children keep their compiled files, as they do for users: rewriting the asserts of all
# test files and compiling the package takes longer than collecting the tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A script starts what it puts behind (`&`) with Ctrl-C ignored, and children inherit that: the tests of
# Ctrl-C start programs that hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Time limits count the work of this process, so that no verdict depends on the load of the machine.
Deadline.clock = time.process_time

settings.register_profile("same", COMMON, derandomize=True, database=None)
settings.register_profile("elsewhere", COMMON)
settings.register_profile("thorough", COMMON, max_examples=20 * EXAMPLES)
settings.load_profile("same")

LEFT = pytest.StashKey[int]()
"""Number of tests that the run leaves to a deep one."""

RESTED = pytest.StashKey[dict[str, set[str]]]()
"""Names of the examples that the rest of a day takes, by their tests."""


@pytest.fixture(autouse=True)
def nothing_added_stays() -> Iterator[None]:
    """Forget a test's additions, and put back classes of constraints that others of the same name
    replaced.
    """
    constraints = dict(Constraint.registry)
    yield
    Constraint.registry.update(constraints)
    for registry in (kinds, parts, form, techniques, systems, backends):
        registry._added.clear()


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clocks of time limits: only a limit of zero seconds is reached."""
    for name in ("clock", "work_clock"):
        monkeypatch.setattr(Deadline, name, lambda: 0.0)


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the clocks of time limits go on by a millisecond at each look at one."""
    looks = count()
    for name in ("clock", "work_clock"):
        monkeypatch.setattr(Deadline, name, lambda: next(looks) / 1000)


@pytest.fixture(scope="session")
def site() -> Iterator[Server]:
    """Provide the web server of this process."""
    with server("--jobs", "2", "--timeout", LIMIT) as found:
        yield found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Provide the driver of browsers of this process."""
    wants("playwright")
    from browser import driver

    with driver() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Provide the Chromium of this process."""
    from browser import launched

    with launched(playwright, "chromium") as found:
        yield found


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Provide the Firefox of this process."""
    from browser import launched

    with launched(playwright, "firefox") as found:
        yield found


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the tiers."""
    group = parser.getgroup("gridproof")
    group.addoption("--deep", action="store_true", help="run all there is, also what is marked deep")
    group.addoption(
        "--but-draw",
        default=None,
        help="with --deep: without what a run of this draw took, and but a seventh of families",
    )
    group.addoption("--film", action="store_true", help="take the pictures of the guide to the desk anew")
    group.addoption(
        "--pages-for", type=float, default=25.0, help="how many seconds fifty desks are edited for"
    )
    group.addoption("--draw", type=int, default=None, help="which part of the families (default: the day)")
    group.addoption(
        "--most", type=int, default=None, help="how many examples of a family a draw takes (default: one)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Decide the draw, for this process and its children."""
    if config.getoption("deep"):
        os.environ[DRAW] = ALL
    elif config.getoption("draw") is not None:
        os.environ[DRAW] = str(config.getoption("draw"))
    os.environ.setdefault(DRAW, str(date.today().toordinal()))
    if config.getoption("most") is not None:
        os.environ[EACH] = str(config.getoption("most"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the deep files unless all run or the file is named; None lets others decide."""
    chosen = {Path(name.partition("::")[0]).resolve() for name in config.args}
    left_out = deep_name(collection_path) and not config.getoption("deep") and collection_path not in chosen
    return True if left_out else None


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Make the module of a deep file."""
    return DeepModule.from_parent(parent, path=module_path) if deep_name(module_path) else None


def named(config: pytest.Config) -> bool:
    """Return whether the command line names tests, with ``::`` or by ``-k``."""
    return bool(config.option.keyword) or any("::" in name for name in config.args)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without looking for garbage between the items, since there is hardly any."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make no item of an example that the run deselects anyway: there are ten times more of them. A test with
    none that is taken keeps one, since one without any would be an error.
    """
    config, calls, definition = metafunc.config, metafunc._calls, metafunc.definition
    before = len(calls)
    if word := single_word(config.option.keyword):
        calls[:] = with_word(definition, calls, word) or calls[:1]
    elif calls and (draw := config.getoption("but_draw")) is not None:
        names = chosen_calls(definition, calls, rested, draw)
        config.stash.setdefault(RESTED, {})[definition.nodeid] = {*names}
        calls[:] = [*names.values()] or calls[:1]
    elif not (config.getoption("deep") or named(config)):
        calls[:] = [*chosen_calls(definition, calls, taken, os.environ[DRAW]).values()] or calls[:1]
        config.stash[LEFT] = config.stash.get(LEFT, 0) + before - len(calls)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests outside the run; tests that are named run with all their examples.

    Tests about third-party boards are deselected if these are absent, as the header says.
    """
    config.stash.setdefault(LEFT, 0)
    if not SHARED.is_dir():
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("outside")])
        items[:] = [item for item in items if not item.get_closest_marker("outside")]
    if (draw := config.getoption("but_draw")) is not None:
        known = config.stash.get(RESTED, {})
        kept = {item.nodeid for item in rest([item for item in items if family(item) not in known], draw)}
        kept = kept.union(*known.values())
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in kept])
        items[:] = [item for item in items if item.nodeid in kept]
    elif not (config.getoption("deep") or named(config)):
        items[:], left = drawn(items, os.environ[DRAW])
        config.stash[LEFT] += len(left)
        config.hook.pytest_deselected(items=left)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test of a compiled kernel if it is not compiled."""
    for mark in item.iter_markers("kernel"):
        if not (kernels.compiled_kernels() | lower_kernels.compiled_kernels())[mark.args[0]]:
            absent("a C compiler", "apt-get install gcc, and install gridproof again")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name a failed test at once in CI, for a run that is cut off."""
    if report.failed and os.environ.get("CI") and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nfailed: {report.nodeid}", file=sys.__stderr__, flush=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run with a skip in CI. A worker reports the tests that it left out to its parent."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left"] = session.config.stash.get(LEFT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Receive the number of tests that a worker left out; each leaves out the same."""
    node.config.stash[LEFT] = getattr(node, "workeroutput", {}).get("left", 0)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say whether third-party boards are there, and which part of the tests runs."""
    boards = f"and those of {SHARED}" if SHARED.is_dir() else f"alone, {SHARED} is absent"
    if config.getoption("deep"):
        tier = "all"
    elif named(config):
        tier = "all examples of those that are named"
    else:
        tier = f"of the examples of each at most {most_examples()}, draw {os.environ[DRAW]}"
    return [f"boards: our own, {boards}", f"tests: {tier}"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the checks that were not tried: the rest of the families, and the programs missing on this
    machine.
    """
    if left := config.stash.get(LEFT, 0):
        again = f"these again with --draw {os.environ[DRAW]}"
        terminalreporter.write_line(f"{left:,} tests and {len(DEEP)} files more with --deep; {again}")
    reasons = [report.longrepr[2] for report in terminalreporter.getreports("skipped")]
    if said := summary(reasons):
        terminalreporter.write_line(said)
