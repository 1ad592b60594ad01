"""The command line as most tests run it: in their own process, which has imported everything already.

Features that depend on a process (signals, closed streams, imports, terminals) are tested with one.
"""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from gridproof.frontends.api import forget
from gridproof.frontends.cli import main

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OPEN = "53" + "." * 79
CLASH = "55" + "." * 79


def gridproof(*arguments: str, text: str = "") -> CompletedProcess[str]:
    """Run the command line with `text` on standard input; return its output and its exit code."""
    forget()  # a live model that has answered before may give another second solution
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["gridproof", *arguments])
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode()), "utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as ended:
            main()
    for number, handler in handlers.items():
        signal.signal(number, handler)
    for stream in (out, err):
        stream.seek(0)
    assert isinstance(ended.value.code, int)
    return CompletedProcess(arguments, ended.value.code, out.read(), err.read())


def records(run: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert "Traceback" not in run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def on_terminal(*arguments: str, width: int = 100, output: Path | None = None, **more: str) -> str:
    """Return the output of the command line on a terminal; with `output` standard output goes to that
    file.
    """
    leader, follower = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm-256color", "COLUMNS": str(width), **more}
    stdout: Any = follower if output is None else output.open("wb")
    process = subprocess.Popen(
        [sys.executable, "-m", "gridproof", *arguments],
        stdin=subprocess.DEVNULL, stdout=stdout, stderr=follower, env=environment,
    )  # fmt: skip
    os.close(follower)
    if output is not None:
        stdout.close()
    written = b""
    with suppress(OSError):  # the other end is closed
        while chunk := os.read(leader, 65536):
            written += chunk
    os.close(leader)
    process.wait(timeout=60)
    return written.decode().replace("\r\n", "\n")


def records_in(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
