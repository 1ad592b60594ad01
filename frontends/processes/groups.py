"""Processes that work for another one: they end when it does, and take the programs that they run with them.

>>> import subprocess, sys
>>> sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], process_group=0)
>>> end_group(sleeper.pid)
>>> sleeper.wait()
-9
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import suppress
from threading import Thread


def prepare() -> None:
    """Leave Ctrl-C to the parent, lead a process group, and end when the parent does: for workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    end_group(os.getpid())
    os._exit(1)


def end_group(leader: int | None) -> None:
    """Kill a worker together with the programs that it runs, such as CBC; nothing on Windows."""
    if leader is not None and hasattr(os, "killpg"):
        with suppress(ProcessLookupError):  # a worker that has not begun
            os.killpg(leader, signal.SIGKILL)
