"""A web server to test, questions to it, and a plain host of static files."""

from __future__ import annotations

import http.client
import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from boards import ROOT

LOAD = ROOT / "benchmarks" / "load.py"
_spec = spec_from_file_location("load", LOAD)
assert _spec is not None
assert _spec.loader is not None
load = module_from_spec(_spec)
_spec.loader.exec_module(load)

LONG = {"source": {"type": "sudoku", "rows": 25, "cols": 25, "clues": {}}, "backend": "ilp:cbc"}
"""A question that CBC, a program of its own, works on until it is killed."""

PATIENCE = 180
"""Seconds to wait for something before the test fails."""

LIMIT = str(2 * PATIENCE)
"""Time limit of a server in tests: anything that ends sooner was not ended by the limit."""


class Server(NamedTuple):
    """A running server: its address, and its process."""

    url: str
    pid: int

    @property
    def address(self) -> str:
        return urlsplit(self.url).netloc

    @property
    def desk(self) -> str:
        """The address of the desk's page."""
        return self.url

    def jobs(self) -> set[int]:
        """Return the processes of its jobs, and the programs that they run."""
        found: set[int] = load.jobs(self.pid)
        return found

    def programs(self) -> set[int]:
        """Return the processes of CBC that answer `LONG` questions, once there are any."""
        assert eventually(lambda: bool(self._programs()))
        return self._programs()

    def _programs(self) -> set[int]:
        return {pid for pid in self.jobs() if program(pid) == "cbc"}

    @contextmanager
    def working(self) -> Iterator[None]:
        """Keep a question unanswered until the end of the block, when its answer is "unknown". It takes no
        time of the machine: CBC is stopped, and killed in the end.
        """
        connection = self.begin("check", LONG)
        programs = self.programs()
        for pid in programs:
            os.kill(pid, signal.SIGSTOP)
        yield
        for pid in programs:
            os.kill(pid, signal.SIGKILL)
        assert '"unknown"' in connection.getresponse().read().decode()
        connection.close()

    def request(
        self, method: str, path: str, body: bytes = b"", **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """Return the status, body and headers of an answer."""
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        connection.request(method, path, body, {name.replace("_", "-"): x for name, x in headers.items()})
        response = connection.getresponse()
        found = response.read(), {name.lower(): value for name, value in response.getheaders()}
        connection.close()
        return response.status, *found

    def ask(self, action: str, source: object, **more: object) -> tuple[int, Any]:
        """Return the status and the JSON object in answer to a question about a puzzle."""
        body = json.dumps({"source": source, **more}).encode()
        status, text, _ = self.request("POST", f"/api/{action}", body, content_type="application/json")
        return status, json.loads(text)

    def begin(self, action: str, body: object) -> http.client.HTTPConnection:
        """Ask a question without waiting for the answer."""
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
        connection.request("POST", f"/api/{action}", json.dumps(body), headers)
        return connection


class Folder:
    """A folder of static files, served by the standard library alone until it is left. One of them may be
    held back until the host is told to send it.
    """

    def __init__(self, folder: Path, held: str = "") -> None:
        self.release = threading.Event()
        """Set when the file that is held back may be sent."""
        self.sent: Counter[str] = Counter()
        """Times that each file was sent whole."""
        files = self

        class Handler(SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                pass

            def do_GET(self) -> None:
                if held and self.path == f"/{held}":
                    files.release.wait(PATIENCE)
                super().do_GET()

            def send_response(self, code: int, message: str | None = None) -> None:
                if code == 200:
                    files.sent[self.path.partition("?")[0]] += 1
                super().send_response(code, message)

        self.host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.url = self.desk = f"http://127.0.0.1:{self.host.server_port}/"
        threading.Thread(target=self.host.serve_forever, daemon=True).start()

    def end(self) -> None:
        """Stop the host; nothing listens at its address any more."""
        self.host.shutdown()
        self.host.server_close()


@contextmanager
def server(*options: str) -> Iterator[Server]:
    """Provide a server with these options, until the end of the block."""
    with load.server(*options) as (url, pid):
        yield Server(url, pid)


def eventually(reached: Callable[[], bool]) -> bool:
    """Return whether something comes about; the wait is long, as a busy machine may take its time."""
    until = time.monotonic() + PATIENCE
    while not (found := reached()) and time.monotonic() < until:
        time.sleep(0.03)  # a look at all processes takes some milliseconds
    return found


def program(pid: int) -> str:
    """Return the name of the program that a process runs; "" for an ended one."""
    try:
        name, _, state = Path(f"/proc/{pid}/stat").read_text().partition("(")[2].rpartition(")")
    except OSError:
        return ""
    return "" if state.split()[0] == "Z" else name
