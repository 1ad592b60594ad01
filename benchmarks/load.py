"""The web server under load: many clients at once for a while, with nothing lost and nothing left.

    python benchmarks/load.py                                  # 50 clients, 60 seconds
    python benchmarks/load.py --clients 20 --seconds 10 --json

Each client asks one question after another about the sample puzzles, and hangs up on one in eight. An answer
is lost if none came, and wrong if it differs from the Python face. A question is put off if the server
reports that too many wait already, and when to come again. When all have gone no job may be left, and the
server's memory is compared with that after a short load at the start.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import gridproof

ACTIONS = {"draw": 10, "solve": 30, "check": 30, "explain": 1, "hint": 1, "dump": 1}
"""Actions asked, and the seconds that each may take: no verdict is lost by them."""
HANGING_UP = 1 / 8
PATIENCE = 60.0


FOLLOWING = """
import os, signal, threading
from gridproof.__main__ import main

def follow():
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=follow, daemon=True).start()
main()
"""
"""The command line, interrupted once the process that started it is gone, however that ended."""


@contextmanager
def server(*options: str) -> Iterator[tuple[str, int]]:
    """Yield a server on a free port: its address and the id of its process."""
    command = [sys.executable, "-c", FOLLOWING, "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield process.stderr.readline().removeprefix("gridproof: ").strip(), process.pid
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate()


def parents() -> dict[int, int]:
    """Return the parent of every process of this machine."""
    parent_of = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parent_of[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    return parent_of


def below(roots: set[int]) -> set[int]:
    """Return the children of these processes."""
    return {pid for pid, parent in parents().items() if parent in roots}


def jobs(pid: int) -> set[int]:
    """Return the processes of all jobs of a server, and the programs that they run: everything started by its
    own helpers, one of which forks the jobs.
    """
    processes = more = below(below({pid}))
    while more := below(more):
        processes = processes | more
    return processes


def memory(pids: set[int]) -> float:
    """Return the resident megabytes of processes."""
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def client(url: str, seed: int, until: float, samples: list[dict[str, Any]]) -> Counter[str]:
    """Return the outcomes of one client's questions."""
    chance = random.Random(seed)
    address = urlsplit(url).netloc
    counts: Counter[str] = Counter()
    while time.monotonic() < until:
        sample, action = chance.choice(samples), chance.choice([*ACTIONS])
        connection = http.client.HTTPConnection(address, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
        try:
            body = {"source": sample["source"], "timeout": ACTIONS[action]}
            connection.request("POST", f"/api/{action}", json.dumps(body), headers)
            if chance.random() < HANGING_UP:
                time.sleep(chance.random() / 10)
                counts["hung up"] += 1
            else:
                became = judged(connection.getresponse(), action, sample["expected"])
                counts[became] += 1
                if became == "put off":
                    time.sleep(0.1)
        except OSError:
            counts["lost"] += 1
        finally:
            connection.close()
    return counts


def judged(response: http.client.HTTPResponse, action: str, expected: str) -> str:
    """Judge the answer to a question: "answered", "wrong", "put off" or "lost"."""
    text = response.read().decode()
    if response.status == 503 and response.getheader("Retry-After") and json.loads(text)["error"]:
        return "put off"
    if response.status != 200 or "event: result\ndata: " not in text:
        return "lost"
    record = json.loads(text.rpartition("event: result\ndata: ")[2])
    status = {"check": expected, "solve": {"none": "none"}.get(expected, "solved")}.get(action)
    return "answered" if status in (None, record.get("status")) else "wrong"


def load(url: str, clients: int, seconds: float, samples: list[dict[str, Any]]) -> Counter[str]:
    """Return the outcomes of all questions of a number of clients at once."""
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(clients) as pool:
        return sum(pool.map(lambda seed: client(url, seed, until, samples), range(clients)), Counter())


def left(pid: int) -> set[int]:
    """Return the processes of jobs that are left a moment after the last client of a server has gone."""
    until = time.monotonic() + 2
    while (processes := jobs(pid)) and time.monotonic() < until:
        time.sleep(0.05)
    return processes


def measured(clients: int, seconds: float) -> dict[str, Any]:
    """Run the load, and report."""
    with server("--jobs", "2") as (url, pid):
        with urlopen(f"{url}api/samples") as stream:
            samples = json.load(stream)
        for sample in samples:
            sample["expected"] = gridproof.check(gridproof.read(sample["source"])[0]).status
        load(url, clients, 2, samples)
        left(pid)
        before = memory({pid, *below({pid})})
        counts = load(url, clients, seconds, samples)
        remaining = left(pid)
        after = memory({pid, *below({pid})})
    return {
        "clients": clients,
        "seconds": seconds,
        **{name: counts[name] for name in ("answered", "hung up", "put off", "lost", "wrong")},
        "left processes": len(remaining),
        "memory before": round(before, 1),
        "memory after": round(after, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="The web server under load.")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    data = measured(options.clients, options.seconds)
    print(json.dumps(data) if options.json else "\n".join(f"{name}: {value}" for name, value in data.items()))


if __name__ == "__main__":
    main()
