"""Fifty desks at once, as their pages ask: each last stroke gets its verdict, no page another's, and what
works for them is bounded and gone when they are.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import secrets
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hands import Json
from serving import Server, eventually, load, server

import gridproof
from gridproof.frontends.desk.drafts import opened, tools_of
from gridproof.frontends.web.pages import KEPT
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.samples import samples

PAGES = 50
JOBS = 2
PATIENCE = 60.0
KILLS = 0.5
"""Workers that are killed a second."""

MOST_WORKERS = KEPT + 2 * JOBS
MOST_MEMORY = 100.0 + 40.0 * MOST_WORKERS
"""Megabytes of the server, of the process that forks, and of the workers."""

KINDS = (
    *("slitherlink", "masyu", "sudoku", "kakurasu", "skyscrapers", "nurikabe", "futoshiki", "tapa"),
    *("akari", "tents", "hidoku", "mosaic"),
)
"""Kinds whose judges look at every clue."""

PARTS = ("type", "rows", "cols", "clues", "params")


@dataclass
class Desk:
    """A page that edits one puzzle: it asks for the verdict after each stroke, and may not wait for it."""

    site: Server
    seed: int
    name: str = field(default_factory=lambda: secrets.token_hex(16))
    number: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        boards = samples(KINDS[self.seed % len(KINDS)])
        sample = min(boards, key=lambda each: each["rows"] * each["cols"])
        self.record = opened({name: sample[name] for name in PARTS if name in sample})
        self.spots = [
            (tool["field"], spot["place"], spot["text"])
            for tool in tools_of(self.record)
            for spot in tool["spots"]
            if spot["text"]
        ]

    def begin(self, action: str, body: Json) -> http.client.HTTPConnection:
        """Ask a question without waiting for the answer."""
        self.number += 1
        connection = http.client.HTTPConnection(self.site.address, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Gridproof-Page": f"{self.name} {self.number}"}
        connection.request("POST", f"/api/{action}", json.dumps(body), headers)
        return connection

    def ended(self, connection: http.client.HTTPConnection) -> tuple[int, Any]:
        with closing(connection):
            response = connection.getresponse()
            return response.status, json.loads(response.read())

    def asked(self, action: str, body: Json, part: str) -> Json:
        """Return the answer to a question, asked again if the worker was lost or the server is busy."""
        for _ in range(20):
            status, found = self.ended(self.begin(action, body))
            if status == 200 and part in found:
                return dict(found)
            assert status in (200, 422, 503), (status, found)
            self.counts["again"] += 1
            time.sleep(0.2)
        raise AssertionError(f"{action} came to nothing")

    def stroke(self) -> None:
        """Take a clue away, or put it back."""
        name, place, text = self.chance.choice(self.spots)
        there = next(
            spot["text"]
            for tool in tools_of(self.record)
            if tool["field"] == name
            for spot in tool["spots"]
            if spot["place"] == place
        )
        strokes = [{"field": name, "place": place, "text": "" if there else text}]
        self.record = self.asked("edit", {"source": self.record, "strokes": strokes}, "tools")["record"]
        self.counts["strokes"] += 1

    def edit(self, until: float) -> Counter[str]:
        """Edit until some time; every verdict that comes is of this puzzle, and the last one comes."""
        while time.monotonic() < until:
            self.stroke()
            if self.is_ready():
                waiting = self.begin("verdict", {"source": self.record})
                asked = self.record
                if self.chance.random() < 0.5:
                    time.sleep(self.chance.random() / 10)
                    self.stroke()  # before the verdict is there
                status, found = self.ended(waiting)
                self.counts["verdicts" if status == 200 and "forced" in found else "overtaken"] += 1
                assert status in (200, 409, 503)
                if status == 200 and "forced" in found:
                    self.judge(asked, found)
        if not self.is_ready():
            self.record = self.asked(
                "edit", {"source": self.record, "strokes": [{"board": "clear"}]}, "tools"
            )["record"]
        self.judge(self.record, self.asked("verdict", {"source": self.record}, "forced"))
        self.counts["last"] += 1
        self.leave()
        return self.counts

    def is_ready(self) -> bool:
        try:
            read_record(self.record)
        except InputError:
            return False
        return True

    def judge(self, record: Json, verdict: Json) -> None:
        """Check that a verdict is the one of this record: its solutions keep each clue, and their number is
        right.
        """
        assert verdict["status"] == gridproof.check(read_record(record)).status, (record, verdict["message"])
        kind = kind_named(record["type"])
        for solution in verdict["solutions"]:
            assert kind.judge(Record(record), solution) is None

    def leave(self) -> None:
        self.site.request("POST", "/api/leave", gridproof_page=f"{self.name} {self.number}")


def own_memory(pid: int) -> float:
    """Return the megabytes of a process, with its share of shared ones."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


@dataclass
class Watch:
    """The workers of the pages, looked at now and then; some are killed."""

    site: Server
    kills: int
    most: int = 0
    memory: float = 0.0
    killed: int = 0
    done: threading.Event = field(default_factory=threading.Event)

    def look(self) -> None:
        chance, next_kill = random.Random(1), time.monotonic() + 3
        jobs: set[int] = set()
        while not self.done.wait(0.2):
            before, jobs = jobs, self.site.jobs()
            self.most = max(self.most, len(jobs & before))  # one that is killed takes a moment to go
            with suppress(OSError):
                self.memory = max(self.memory, sum(map(own_memory, {self.site.pid, *jobs})))
            if jobs and self.killed < self.kills and time.monotonic() > next_kill:
                with suppress(ProcessLookupError):
                    os.kill(chance.choice(sorted(jobs)), signal.SIGKILL)
                self.killed += 1
                next_kill += 1 / KILLS


@pytest.fixture(scope="module")
def own() -> Iterator[Server]:
    with server("--jobs", str(JOBS), "--timeout", "30") as found:
        yield found


@pytest.mark.deep
def test_fifty_desks_at_once(own: Server, pytestconfig: pytest.Config) -> None:
    seconds = pytestconfig.getoption("pages_for")
    before = load.memory({own.pid})
    watch = Watch(own, round(seconds * KILLS))
    watching = threading.Thread(target=watch.look)
    watching.start()
    until = time.monotonic() + seconds
    try:
        with ThreadPoolExecutor(PAGES) as pool:
            counts = sum(pool.map(lambda seed: Desk(own, seed).edit(until), range(PAGES)), Counter[str]())
    finally:
        watch.done.set()
        watching.join()
    print(
        dict(counts),
        f"most workers {watch.most}, most memory {watch.memory:.0f} MB, {watch.killed} killed,"
        f" server {before:.0f} MB before, {load.memory({own.pid}):.0f} MB after {seconds:g} seconds",
    )
    assert counts["last"] == PAGES
    assert counts["verdicts"] > PAGES
    assert watch.killed > 3
    assert watch.most <= MOST_WORKERS
    assert watch.memory < MOST_MEMORY
    assert eventually(lambda: not own.jobs())
    assert load.memory({own.pid}) - before < 40
