"""Waiting time of a page while somebody fills in its board, and its cost: with the worker that is kept for
the page, and with one for each request.

    python benchmarks/live_page.py                         # every kind
    python benchmarks/live_page.py --kinds sudoku,slitherlink --json

For each kind it takes the sample of the page, fills in `STROKES` cells of a solution, one after the other,
and after each stroke asks for the picture and the check, and after each second one for the candidates. All
goes over HTTP, as from a page. The time is from the question to the whole answer; the median counts for each
kind and question. CPU time is that of the server and all its processes.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import secrets
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from load import below, jobs, server

import gridproof
from gridproof.frontends.web.requests import samples

STROKES = 6
SECONDS = 10.0
"""The most that a question may take."""

QUESTIONS = ("first draw", "first check", "draw", "check", "candidates")


def questions(source: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield a page's questions: the name of the measure, the action and the body."""
    puzzle = gridproof.read(source)[0]
    (solution,) = gridproof.solve(puzzle).solutions
    fixed_cells = {cell for cell, values in puzzle.givens if len(values) == 1}
    strokes = [cell for cell in puzzle.shown if cell not in fixed_cells][:STROKES]
    for number in range(len(strokes) + 1):
        entries = {cell: solution[cell] for cell in strokes[:number]}
        for action in ("draw", "check", *(["candidates"] if number and number % 2 == 0 else [])):
            name = action if number else f"first {action}"
            yield name, action, {"source": source, "entries": entries, "timeout": SECONDS}


class Client:
    """A page, or a program that names no page."""

    def __init__(self, url: str, is_page: bool) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        self.headers = {"Content-Type": "application/json"}
        self.name = secrets.token_hex(16) if is_page else None
        self.asked = 0

    def ask(self, action: str, body: dict[str, Any]) -> float:
        """Return the seconds until the answer is there."""
        self.asked += 1
        page = {} if self.name is None else {"Gridproof-Page": f"{self.name} {self.asked}"}
        text = json.dumps(body)
        started = time.perf_counter()
        self.connection.request("POST", f"/api/{action}", text, self.headers | page)
        response = self.connection.getresponse()
        response.read()
        seconds = time.perf_counter() - started
        if response.status != 200:
            raise SystemExit(f"{action}: the server answered {response.status}")
        return seconds


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a server, of its processes, and of those that have ended."""
    ticks = 0
    for each in {pid, *below({pid}), *jobs(pid)}:
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def measured(kinds: list[str], is_page: bool) -> dict[str, Any]:
    """Return the milliseconds of each question for each kind, and the CPU milliseconds of all."""
    sources = {sample["kind"]: sample["source"] for sample in reversed(samples())}  # the first of each kind
    medians: dict[str, Any] = {}
    with server("--jobs", "1") as (url, pid):
        started = cpu_seconds(pid)
        for kind in kinds or sorted(sources):
            client = Client(url, is_page)
            times = defaultdict(list)
            for name, action, body in questions(sources[kind]):
                times[name].append(1000 * client.ask(action, body))
            medians[kind] = {name: median(values) for name, values in times.items()}
            client.connection.close()
        return {"kinds": medians, "cpu": 1000 * (cpu_seconds(pid) - started)}


def main() -> None:
    parser = argparse.ArgumentParser(
        description="What a page waits for, with a worker of its own and without."
    )
    parser.add_argument("--kinds", default="", help="names, with commas between (default: all)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args()
    kinds = [name for name in options.kinds.split(",") if name]
    single, shared = (measured(kinds, is_page) for is_page in (False, True))
    if options.json:
        print(json.dumps({"a worker for each request": single, "a worker for the page": shared}))
        return
    print(f"{'milliseconds':14}{'each request':>14}{'page':>10}{'slower kinds':>14}")
    for name in QUESTIONS:
        pairs = [
            (single["kinds"][kind][name], row[name]) for kind, row in shared["kinds"].items() if name in row
        ]
        if pairs:
            slower = sum(after > 1.1 * before for before, after in pairs)
            columns = [median(values) for values in zip(*pairs, strict=True)]
            print(f"{name:14}{columns[0]:14.1f}{columns[1]:10.1f}{slower:14}")
    print(f"{'CPU, in all':14}{single['cpu']:14.0f}{shared['cpu']:10.0f}")


if __name__ == "__main__":
    main()
