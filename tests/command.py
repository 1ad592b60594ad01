"""The command line as most tests run it: in their own process, which has imported everything already.

What depends on a process (signals, closed streams, imports, terminals) is tested with one.
"""

from __future__ import annotations

import signal
import sys
from io import BytesIO, TextIOWrapper
from subprocess import CompletedProcess

import pytest

from gridproof.frontends.api import forget
from gridproof.frontends.cli import main


def gridproof(*arguments: str, text: str = "") -> CompletedProcess[str]:
    """Run the command line with `text` on standard input: what it writes, and its exit code."""
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
