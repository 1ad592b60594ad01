"""Long computations done once in a run of the tests, by whichever worker asks first."""

from __future__ import annotations

import atexit
import fcntl
import os
import pickle
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def once(name: str, make: Callable[[], T]) -> T:
    """Return the result of `make`, computed once in this run, then read from a file. The result must
    pickle.
    """
    path = folder() / name.replace(".", "_")
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            fresh = make()
            path.write_bytes(pickle.dumps(fresh))
    found: T = pickle.loads(path.read_bytes())
    return found


@cache
def folder() -> Path:
    """Return the folder of this run: one for all workers of pytest-xdist, else a new one, since process ids
    recur.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        path = Path(tempfile.mkdtemp(prefix="gridproof-tests-"))
        atexit.register(shutil.rmtree, path, ignore_errors=True)
    else:
        path = Path(tempfile.gettempdir()) / f"gridproof-tests-{run}"
        path.mkdir(exist_ok=True)
    return path
