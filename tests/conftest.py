"""Profiles of hypothesis: ``dev`` looks elsewhere in every run, ``ci`` is the same in every run.

``pytest --hypothesis-profile=thorough`` looks much longer.
"""

from __future__ import annotations

import os
import signal

from boards import SHARED
from hypothesis import HealthCheck, settings

EXAMPLES = 60
"""Examples of one property on the fastest back end."""

COMMON = settings(
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)

# A script starts what it puts behind (`&`) with Ctrl-C ignored, and children inherit that: the tests of
# Ctrl-C start programs that hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("dev", COMMON)
settings.register_profile("ci", COMMON, derandomize=True, database=None)
settings.register_profile("thorough", COMMON, max_examples=20 * EXAMPLES)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_report_header() -> str:
    """Says whether the boards of others are there."""
    if SHARED.is_dir():
        return f"boards: our own, and those of {SHARED}"
    return f"boards: our own alone, {SHARED} is absent"
