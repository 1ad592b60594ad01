"""Clients that are slow or silent, on real sockets: they hold up nobody else."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from serving import PATIENCE, Server, eventually

PATIENT = """
import resource, sys
from gridproof.frontends.cli import main

if sys.argv[1] == "files":
    resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))
from gridproof.frontends.web import connections

if sys.argv[1] != "files":
    connections.PATIENCE, connections.MOST = float(sys.argv[1]), 20
sys.argv[1:] = ["serve", "--port", "0", "--jobs", "1"]
main()
"""

UNIQUE = "123.....4..1.1.."

HEADER = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
BEGUN = HEADER + b"Content-Length: 99\r\n\r\n{"
"""A request whose body does not come."""


@contextmanager
def patient(seconds: float | str) -> Iterator[Server]:
    """Start a server with this much patience and 20 connections at once, or with but 128 "files"."""
    command = [sys.executable, "-c", PATIENT, str(seconds)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield Server(process.stderr.readline().removeprefix("gridproof: ").strip(), process.pid)
        finally:
            process.terminate()
            assert "Traceback" not in process.stderr.read()


def connected(site: Server) -> socket.socket:
    host, _, port = site.address.partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def is_closed(connection: socket.socket) -> bool:
    """Return whether the server has closed a connection on which it sends nothing."""
    connection.setblocking(False)
    try:
        return not connection.recv(1)
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


@pytest.fixture(scope="module")
def hurried() -> Iterator[Server]:
    with patient(1) as site:
        yield site


@pytest.fixture(scope="module")
def calm() -> Iterator[Server]:
    with patient(60) as site:
        yield site


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHos", BEGUN], ids=["nothing", "header", "body"])
def test_a_request_that_does_not_come_is_not_waited_for(hurried: Server, sent: bytes) -> None:
    with connected(hurried) as connection:
        connection.sendall(sent)
        assert eventually(lambda: is_closed(connection))


def test_a_request_that_trickles_in_is_not_waited_for(hurried: Server) -> None:
    with connected(hurried) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")

        def trickles() -> bool:
            try:
                connection.sendall(b"x")
            except OSError:
                return True
            time.sleep(0.05)
            return is_closed(connection)

        assert eventually(trickles)


def test_an_answer_that_is_not_read_is_not_kept(hurried: Server) -> None:
    def sockets() -> set[str]:
        found = set()
        for file in Path(f"/proc/{hurried.pid}/fd").iterdir():
            with suppress(OSError):  # closed meanwhile
                found.add(os.readlink(file))
        return {name for name in found if name.startswith("socket:")}

    before = sockets()
    with connected(hurried) as connection:
        connection.sendall(b"GET /api/samples HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
        assert connection.recv(1)
        assert eventually(lambda: not sockets() - before)


def test_an_answer_that_takes_longer_than_patience_is_given(hurried: Server) -> None:
    with hurried.working():
        time.sleep(1.5)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHos", BEGUN], ids=["nothing", "header", "body"])
def test_those_who_wait_longest_make_room(calm: Server, sent: bytes) -> None:
    with ExitStack() as stack:
        stack.enter_context(calm.working())
        waiting = [stack.enter_context(connected(calm)) for _ in range(60)]
        for connection in waiting:
            with suppress(OSError):  # closed already
                connection.sendall(sent)
        assert calm.request("GET", "/api/kinds")[0] == 200
        assert eventually(lambda: sum(map(is_closed, waiting)) == 42)
        assert all(map(is_closed, waiting[:40]))


def test_more_silent_clients_than_there_are_files_for() -> None:
    with patient("files") as site, ExitStack() as stack:
        for _ in range(150):
            stack.enter_context(connected(site))
        assert site.ask("check", UNIQUE)[1]["status"] == "unique"


def test_an_answer_on_a_connection_that_is_kept_is_sent_at_once(site: Server) -> None:
    """If the body waits until the client has confirmed the head, each answer takes 40 ms or more. A busy
    machine may delay many of them, but not all.
    """
    connection = http.client.HTTPConnection(site.address, timeout=PATIENCE)

    def seconds() -> float:
        started = time.monotonic()
        connection.request("GET", "/api/backends")
        assert connection.getresponse().read()
        return time.monotonic() - started

    assert any(seconds() < 0.035 for _ in range(1000))
    connection.close()
