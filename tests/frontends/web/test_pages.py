"""Open pages and their workers: one process for all requests of a page, and whatever ends it."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import secrets
import signal
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import LIMIT, LONG, PATIENCE, Server, eventually, program, server
from tiers import some

import gridproof
from gridproof.frontends.web import pages
from gridproof.frontends.web.pages import Page, Pages, Superseded
from gridproof.frontends.web.requests import samples
from gridproof.frontends.web.workers import Worker

UNIQUE = "123.....4..1.1.."
LARGE = {"type": "sudoku", "rows": 64, "cols": 64, "clues": {}}
ENDLESS = {"type": "sudoku", "rows": 25, "cols": 25, "clues": {}}
SAMPLES = {sample["id"]: sample["source"] for sample in samples()}


class Tab:
    """A page's requests, without a browser."""

    def __init__(self, site: Server) -> None:
        self.site = site
        self.name = secrets.token_hex(16)
        self.number = 0

    def begin(self, action: str, body: object) -> http.client.HTTPConnection:
        self.number += 1
        connection = http.client.HTTPConnection(self.site.address, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Gridproof-Page": f"{self.name} {self.number}"}
        connection.request("POST", f"/api/{action}", json.dumps(body), headers)
        return connection

    def ask(self, action: str, source: object, **more: object) -> tuple[int, Any]:
        return ended(self.begin(action, {"source": source, **more}))

    def leave(self) -> int:
        return self.site.request("POST", "/api/leave", gridproof_page=f"{self.name} {self.number}")[0]


def ended(connection: http.client.HTTPConnection) -> tuple[int, Any]:
    """Return the status and the JSON object of an answer."""
    response = connection.getresponse()
    found = response.status, json.loads(response.read())
    connection.close()
    return found


@pytest.fixture(scope="module")
def own() -> Iterator[Server]:
    """Start a server whose processes belong to these tests alone."""
    with server("--jobs", "2", "--timeout", LIMIT) as found:
        yield found


@pytest.fixture
def tab(own: Server) -> Iterator[Tab]:
    found = Tab(own)
    yield found
    assert found.leave() == 204
    assert eventually(lambda: not own.jobs())


def test_a_page_keeps_its_worker_and_a_program_has_one_for_each_request(tab: Tab) -> None:
    assert tab.ask("draw", UNIQUE)[0] == 200
    (worker,) = tab.site.jobs()
    for action in ("check", "candidates", "explain", "prove", "draw"):
        assert tab.ask(action, UNIQUE)[0] == 200
        assert tab.site.jobs() == {worker}
    assert tab.site.ask("check", UNIQUE)[1]["status"] == "unique"
    assert eventually(lambda: tab.site.jobs() == {worker})


@pytest.mark.parametrize("kind", some(dict.fromkeys(sample["kind"] for sample in samples())))
def test_a_kept_worker_answers_as_a_fresh_one_does(tab: Tab, kind: str) -> None:
    source = next(sample["source"] for sample in samples() if sample["kind"] == kind)
    (puzzle,) = gridproof.read(source)
    solution = gridproof.solve(puzzle).solutions[0]
    fixed = {cell for cell, values in puzzle.givens if len(values) == 1}
    filled = [cell for cell in puzzle.shown if cell not in fixed][:3]
    others = ((cell, value) for cell in puzzle.shown for value in puzzle.rules.domain_of[cell])
    wrong = dict([next((cell, x) for cell, x in others if cell not in fixed and x != solution[cell])])
    for entries in ({}, *({cell: solution[cell] for cell in filled[:n]} for n in (1, 2, 3)), wrong):
        for action in ("draw", "check", "candidates"):
            kept, fresh = (asked(action, source, entries=entries)[1] for asked in (tab.ask, tab.site.ask))
            for record in (kept, fresh):
                for name in ("seconds", "effort", "backend"):  # a live model may do what rules did
                    record.pop(name, None)
            if kept.get("status") == "multiple":  # any two solutions will do
                assert fresh["status"] == "multiple"
            else:
                assert kept == fresh


def test_the_next_request_ends_the_one_before(tab: Tab) -> None:
    first = tab.begin("check", LONG)
    programs, workers = tab.site.programs(), tab.site.jobs()
    assert tab.ask("check", UNIQUE)[1]["status"] == "unique"
    assert ended(first) == (409, {"error": "a later request of this page has come"})
    assert eventually(lambda: not any(map(program, workers | programs)))


def test_of_many_requests_at_once_the_last_is_answered(tab: Tab) -> None:
    begun = [tab.begin("check", LONG) for _ in range(6)]
    assert tab.ask("check", UNIQUE)[1]["status"] == "unique"
    assert [ended(connection)[0] for connection in begun] == [409] * 6
    assert eventually(lambda: len(tab.site.jobs()) == 1)


def test_edits_neither_end_questions_nor_are_ended_by_them(tab: Tab) -> None:
    question = tab.begin("check", LONG)
    working = tab.site.programs()
    blank = {"type": "slitherlink", "rows": 3, "cols": 3}
    record = tab.ask("desk", blank)[1]["record"]
    for text in ("1", "2"):
        strokes = [{"field": "cells", "place": [0, 0], "text": text}]
        status, reply = tab.ask("edit", record, strokes=strokes)
        assert (status, reply["record"]["clues"]["cells"][0][0]) == (200, int(text))
    assert working <= tab.site.jobs(), "the question is worked on all the time"
    assert tab.ask("check", UNIQUE)[1]["status"] == "unique"
    assert ended(question)[0] == 409


EDIT = {"source": {"type": "slitherlink", "rows": 3, "cols": 3, "clues": {"cells": [[None] * 3] * 3}}}


@given(
    st.lists(
        st.tuples(st.sampled_from("eqlr"), st.integers(0, 3), st.integers(1, 40)), min_size=2, max_size=8
    )
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_an_edit_is_answered_however_it_is_sent(tab: Tab, sent: list[tuple[str, int, int]]) -> None:
    """Edits come in any order, twice, or hang up before the answer, among questions that end one another."""
    edits = []
    for sort, digit, number in sent:
        if sort == "q":
            tab.number = max(tab.number, number)
            tab.begin("verdict", EDIT).close()
            continue
        tab.number = number  # an old one, or one that has been used before
        strokes = [{"field": "cells", "place": [0, 1], "text": str(digit)}]
        for _ in range(2 if sort == "r" else 1):
            connection = tab.begin("edit", {**EDIT, "strokes": strokes})
            if sort == "l":
                connection.close()
            else:
                edits.append((digit, connection))
    for digit, connection in edits:
        status, reply = ended(connection)
        assert status == 200, reply
        assert reply["record"]["clues"]["cells"][0][1] == digit


def test_a_request_of_one_page_does_not_end_that_of_another(tab: Tab) -> None:
    with tab.site.working():
        assert tab.ask("check", UNIQUE)[1]["status"] == "unique"
        other = Tab(tab.site)
        assert other.ask("check", UNIQUE)[1]["status"] == "unique"
        other.leave()


def test_a_request_that_comes_after_a_later_one_is_refused(tab: Tab) -> None:
    tab.number = 5
    assert tab.ask("draw", UNIQUE)[0] == 200
    tab.number = 2
    assert tab.ask("draw", UNIQUE) == (409, {"error": "a later request of this page has come"})
    tab.number = 6
    assert tab.ask("draw", UNIQUE)[0] == 200


def test_a_worker_that_takes_too_long_is_killed_and_the_next_request_is_answered(tab: Tab) -> None:
    tab.ask("draw", ENDLESS)
    workers = tab.site.jobs()
    _, record = tab.ask("explain", ENDLESS, timeout=0.5)
    assert record["status"] == "unknown"
    assert re.search(r" 0\.5 s(econds)?\b", record["message"]), record["message"]
    assert eventually(lambda: not any(map(program, workers)))
    assert tab.ask("check", UNIQUE)[1]["status"] == "unique"


def test_a_worker_that_takes_too_much_memory_is_killed_and_the_next_request_is_answered() -> None:
    with server("--memory", "256", "--jobs", "1") as small:
        tab = Tab(small)
        tab.ask("check", UNIQUE)
        workers = small.jobs()
        status, record = tab.ask("check", LARGE)
        assert (status, record["status"]) == (200, "unknown")
        assert "memory" in record["message"]
        assert eventually(lambda: not any(map(program, workers)))
        assert tab.ask("check", UNIQUE)[1]["status"] == "unique"


@pytest.mark.deep
def test_a_worker_that_has_grown_large_is_not_kept(tab: Tab) -> None:
    _, record = tab.ask("check", LARGE, timeout=6)
    assert record["status"] in ("multiple", "unknown")
    assert "memory" not in record["message"]  # it was not killed for that
    assert "died" not in record["message"]
    assert eventually(lambda: not tab.site.jobs())
    tab.ask("draw", LARGE)
    assert len(tab.site.jobs()) == 1


def test_what_an_old_worker_dies_of_a_fresh_one_tries_again(tab: Tab) -> None:
    tab.ask("draw", UNIQUE)
    (old,) = tab.site.jobs()
    connection = tab.begin("check", LONG)
    first = tab.site.programs()
    os.kill(old, signal.SIGKILL)
    assert eventually(lambda: bool(tab.site.jobs() - first - {old}))
    second = tab.site.programs()
    assert not second & first
    for pid in tab.site.jobs() - second:
        os.kill(pid, signal.SIGKILL)
    status, record = ended(connection)
    assert (status, record["status"]) == (200, "unknown")
    assert "died" in record["message"]
    assert eventually(lambda: not any(map(program, first | second)))


def test_a_page_that_is_closed_leaves_no_process(own: Server) -> None:
    tab = Tab(own)
    tab.ask("draw", UNIQUE)
    assert own.jobs()
    assert tab.leave() == 204
    assert eventually(lambda: not own.jobs())
    connection = tab.begin("check", LONG)
    own.programs()
    tab.leave()
    assert eventually(lambda: not own.jobs())
    assert ended(connection)[0] == 409
    assert tab.leave() == 204


def test_idle_workers_are_bounded() -> None:
    with server("--jobs", "1") as site:
        tabs = [Tab(site) for _ in range(pages.KEPT + 3)]
        for tab in tabs:
            assert tab.ask("draw", UNIQUE)[0] == 200
        assert eventually(lambda: len(site.jobs()) <= pages.KEPT + 1)
        kept = site.jobs()
        tabs[-1].ask("draw", UNIQUE)
        assert site.jobs() == kept
        assert tabs[0].ask("check", UNIQUE)[1]["status"] == "unique"


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_when_the_server_has_ended(way: signal.Signals) -> None:
    with server("--jobs", "2") as site:
        idle, at_work = Tab(site), Tab(site)
        idle.ask("check", UNIQUE)
        connection = at_work.begin("check", LONG)
        site.programs()
        processes = site.jobs()
        assert len(processes) >= 3
        os.kill(site.pid, way)
        assert eventually(lambda: not any(map(program, processes)))
        connection.close()


@pytest.mark.parametrize("header", ["", "7", "x" * 32 + " 1", "0" * 32, "0" * 32 + " -1", "0" * 31 + " 1"])
@pytest.mark.parametrize("action", ["draw", "leave"])
def test_a_header_that_names_no_page_is_refused(own: Server, header: str, action: str) -> None:
    body = json.dumps({"source": UNIQUE}).encode()
    status, text, _ = own.request(
        "POST", f"/api/{action}", body, content_type="application/json", gridproof_page=header
    )
    assert status == 400
    assert json.loads(text)["error"].startswith("Gridproof-Page: ")


# Without a server ---------------------------------------------------------------------------------


def in_a_loop(act: Coroutine[Any, Any, None]) -> None:
    """Run something in an event loop whose clock `pass_by` moves; other tests have one in this thread."""

    def still() -> asyncio.AbstractEventLoop:
        loop = asyncio.new_event_loop()
        move(loop, 0)
        return loop

    def run() -> None:
        with asyncio.Runner(loop_factory=still) as runner:
            runner.run(act)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(run).result()


def move(loop: asyncio.AbstractEventLoop, seconds: float) -> None:
    """Set the clock of a loop, which stands still, to some seconds from now."""
    now = loop.time() + seconds
    loop.time = lambda: now  # type: ignore[method-assign]


async def pass_by(seconds: float) -> None:
    """Let some seconds pass on the clock of the loop, and the due calls happen."""
    move(asyncio.get_running_loop(), seconds)
    for _ in range(10):
        await asyncio.sleep(0)


class Idle(Worker):
    """A worker without a process."""

    def __init__(self) -> None:
        self.fit, self.fresh, self.ends = True, False, 0

    def end(self) -> None:
        self.ends += 1


def test_a_worker_ends_once_its_page_has_asked_nothing_for_long() -> None:
    async def act() -> None:
        known, worker = Pages(), Idle()
        for number in range(5):
            page, _ = known.asking(f"{'0' * 32} {number}")
            assert page.worker is (worker if number else None)
            known.keep(page, worker)
            await pass_by(0.6 * pages.IDLE)
        assert worker.ends == 0
        await pass_by(0.6 * pages.IDLE)
        assert worker.ends == 1
        assert known.asking(f"{'0' * 32} 9")[0] is not page

    in_a_loop(act())


def test_a_page_that_waits_for_its_answer_is_not_idle() -> None:
    async def act() -> None:
        known = Pages()
        page, number = known.asking(f"{'0' * 32} 1")
        async with page.turn(number):
            await pass_by(3 * pages.IDLE)
        assert known.asking(f"{'0' * 32} 2")[0] is page

    in_a_loop(act())


def test_a_worker_that_is_not_fit_is_not_kept() -> None:
    async def act() -> None:
        known, worker = Pages(), Idle()
        page, _ = known.asking(f"{'0' * 32} 1")
        worker.fit = False
        known.keep(page, worker)
        assert page.worker is None
        closed = Page()
        worker.fit = True
        known.keep(closed, worker)
        assert closed.worker is None

    in_a_loop(act())


def test_a_page_takes_over_the_worker_of_the_one_that_asked_longest_ago(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages, "KEPT", 2)
    new = Idle()
    monkeypatch.setattr(pages, "Worker", lambda _: new)

    async def act() -> None:
        known = Pages()
        first, second, third = (known.asking(f"{name * 32} 1")[0] for name in "abc")
        workers = Idle(), Idle()
        assert known.worker_for(first, 1) is new
        known.keep(first, workers[0])
        assert known.worker_for(second, 1) is new, "there is room for one more"
        known.keep(second, workers[1])
        assert known.worker_for(Page(), 1) is new, "a request without a page takes nothing over"
        known.asking(f"{'a' * 32} 2")
        assert known.worker_for(third, 1) is workers[1]
        assert (first.worker, second.worker) == (workers[0], None)
        known.keep(third, workers[1])
        assert known.worker_for(second, 1) is workers[1]
        known.keep(second, new)
        known.keep(third, workers[1])
        assert [worker.ends for worker in (*workers, new)] == [0, 0, 1], "no more than two are idle"

    in_a_loop(act())


def test_edits_of_a_page_take_turns_and_a_page_that_is_closed_ends_them() -> None:
    done = []

    async def work(page: Page, number: int, enough: asyncio.Event) -> None:
        async with page.turn(number):
            await enough.wait()
            done.append(number)

    async def act() -> None:
        known = Pages()
        header = f"{'0' * 32} 3"
        page, _ = known.asking(header, edits=True)
        assert known.asking(header, edits=True)[0] is page
        assert known.asking(header)[0] is not page
        events = [asyncio.Event() for _ in range(4)]
        tasks = [asyncio.create_task(work(page, number, events[number])) for number in (2, 1, 0, 3)]
        await pass_by(3 * pages.HASTE)
        events[1].set()
        await pass_by(3 * pages.HASTE)
        assert done == []
        events[2].set()
        await pass_by(0)
        assert done == [2, 1]
        known.close("0" * 32)
        await pass_by(0)
        assert [task.cancelled() for task in tasks] == [False, False, True, True]
        assert not page.busy

    in_a_loop(act())
    assert done == [2, 1]


def test_a_request_that_ends_soon_is_not_cut_short() -> None:
    done = []

    async def work(page: Page, number: int, enough: asyncio.Event) -> None:
        async with page.turn(number):
            await enough.wait()
            done.append(number)

    async def act() -> None:
        page, events, tasks = Page(), [asyncio.Event() for _ in range(3)], []
        for number, event in enumerate(events):
            tasks.append(asyncio.create_task(work(page, number, event)))
            await pass_by(0)
        events[0].set()
        await pass_by(0.5 * pages.HASTE)
        assert done == [0]
        assert not tasks[1].done()
        await pass_by(pages.HASTE)
        assert tasks[1].cancelled()
        events[2].set()
        await tasks[2]
        with pytest.raises(Superseded):
            await work(page, 1, events[0])

    in_a_loop(act())
    assert done == [0, 2]
