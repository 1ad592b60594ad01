"""Profiles of hypothesis, the mark ``quick``, and which boards are there.

The examples of hypothesis are the same in every run; ``pytest --hypothesis-profile=elsewhere`` draws others,
``--hypothesis-profile=thorough`` many others. ``pytest -m quick`` leaves out what takes long.
"""

from __future__ import annotations

import os
import re
import signal

import pytest
from boards import SHARED
from hypothesis import HealthCheck, settings

EXAMPLES = 30
"""Examples of one property on the fastest back end."""

COMMON = settings(
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)

# Programs that tests start keep what they compile, as they do for users: compiling it all anew takes each of
# them longer than all else that it does.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A script starts what it puts behind (`&`) with Ctrl-C ignored, and children inherit that: the tests of
# Ctrl-C start programs that hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("same", COMMON, derandomize=True, database=None)
settings.register_profile("elsewhere", COMMON)
settings.register_profile("thorough", COMMON, max_examples=20 * EXAMPLES)
settings.load_profile("same")

LONG = {
    "answers", "batch", "broken_answers", "catalogue", "checker", "clausal", "cli", "compact",
    "compare", "connections", "constraints", "convert", "counts", "cp_sat", "display", "docs", "drafts",
    "drawing", "explain", "exports", "gallery", "ilp", "imported", "imports", "inspect", "jupyterlab",
    "many", "metamorphic", "notebooks", "package", "page", "pictures", "proof_lines", "prove", "pzpr",
    "questions_of_kinds", "readme", "render", "rule_systems", "rules_soundness", "schemas", "techniques",
    "terminal", "typing", "universes", "web",
}  # fmt: skip
"""Test files that take long together; of some of them a part is quick."""

QUICK = re.compile(
    r"test_constraints.*(test_holds|test_natively\[sat)"
    r"|test_gallery.*test_the_recorded_solution.*-0-sat\]"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the quick tests."""
    for item in items:
        name = item.path.stem.removeprefix("test_")
        if item.path.suffix == ".py" and (name not in LONG or QUICK.search(item.nodeid)):
            item.add_marker("quick")


def pytest_report_header() -> str:
    """Says whether the boards of others are there."""
    if SHARED.is_dir():
        return f"boards: our own, and those of {SHARED}"
    return f"boards: our own alone, {SHARED} is absent"
