"""The web server: its answers, its limits, and its remains."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from click.testing import CliRunner
from serving import LOAD, LONG, Server, eventually, program, server
from starlette.types import Message

import gridproof
from gridproof.frontends.cli import cli
from gridproof.frontends.deduction.explain import explain
from gridproof.frontends.drawing import scene
from gridproof.frontends.rules.positions import begin, replay
from gridproof.frontends.web import requests
from gridproof.frontends.web.app import MOST_BODY, Talk, is_loopback
from gridproof.frontends.web.replies import refusal
from gridproof.puzzles import Deadline, by_hand
from gridproof.puzzles.samples import samples

AMBIGUOUS = "12......4..1...."
UNIQUE = "123.....4..1.1.."
BROKEN = "11.............."
STUCK = ".6......9.57.2.........8.1..15...6.....6.........5238.....96.3..4.2.3..53.9..4..."
RECORD = {"index", "id", "type", "status", "solutions", "backend", "seconds", "message"}
SAMPLES = {sample["id"]: sample["source"] for sample in requests.samples()}
SHIPPED = (
    *("drools-simple", "drools-medium", "drools-sample-sdo", "drools-broken"),
    *(f"drools-hard-{number}" for number in (1, 2, 3, 4)),
    "membrane-figure-2",
)
LARGE = {"type": "sudoku", "rows": 64, "cols": 64, "clues": {}}


# Choices ---------------------------------------------------------------------------------------------


def test_what_there_is_to_choose_from(site: Server) -> None:
    kinds, samples, profiles, backends = (
        json.loads(site.request("GET", f"/api/{name}")[1])
        for name in ("kinds", "samples", "profiles", "backends")
    )
    assert {kind["name"] for kind in kinds} == {kind.name for kind in gridproof.kinds()}
    assert {sample["kind"] for sample in samples} == {kind["name"] for kind in kinds}
    assert {"own-sudoku-empty", "own-sudoku-two", *SHIPPED} < {sample["id"] for sample in samples}
    assert {p["name"]: p["published"] for p in profiles}.items() >= {
        "default": False, "wodm": True, "drools4": True, "membrane": True, "strategy": True, "drools7": True,
    }.items()  # fmt: skip
    assert {"auto", "sat", "cp-sat", "ilp", "ilp:cbc"} <= {backend["name"] for backend in backends}


DRAFT = {"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, None], [None, None]]}}

ASKED: dict[str, dict[str, Any]] = {
    "derive": {"entries": {"r1c2": 2, "r2c1": 2, "r2c2": 1}},
    "copy": {"form": "text"},
    "booklet": {"sources": [DRAFT]},
    "edit": {"strokes": []},
}
"""Further fields that some actions need besides a puzzle."""


@pytest.mark.parametrize("action", [*requests.ACTIONS, *requests.EDITING])
def test_the_interface_says_all_that_an_action_answers(site: Server, action: str) -> None:
    page = site.request("GET", "/api")[1].decode()
    row = {
        name: set(re.findall(r"<code>(\w+)</code>", found))
        for found in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)
        for name in re.findall(r"<code>/api/(\w+)</code>", found)
    }
    status, answer = site.ask(action, DRAFT, **ASKED.get(action, {}))
    assert status == 200
    own = row["draw"] if action in requests.EDITING else RECORD
    assert answer.keys() - own <= row[action]
    fields = re.findall(r"<code>(\w+)</code>", page.partition("Meaning</th>")[2])
    assert requests.FIELDS.keys() <= {*fields}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_drawn_and_every_square_leads_to_a_cell(site: Server, name: str) -> None:
    status, reply = site.ask("draw", SAMPLES[name], candidates=True)
    assert status == 200
    assert reply["scene"]["shapes"]
    puzzle = by_hand(gridproof.read(SAMPLES[name])[0])
    assert {target["cell"] for target in reply["cells"]} == set(puzzle.shown)
    for target in reply["cells"]:
        on_board = [puzzle.board.holds(r, c) for r, c in target["squares"]]
        assert any(on_board)
        assert all(on_board) or "|" in target["cell"]  # one side of an edge may be off the board
        assert set(target["values"]) <= set(puzzle.rules.domain_of[target["cell"]])


def test_the_kinds_say_how_they_are_filled_in(site: Server) -> None:
    presses = {
        "own-numberlink-2": ("link", "line", False),
        "sgt-loopy-5": ("link", "line", False),
        "sgt-rect-5": ("area", "area", False),
        "own-n_queens-1": ("cell", "", False),
        "sgt-pattern-5": ("cell", "", False),
        "crypt-SEND+MORE=MONEY": ("none", "", True),
    }
    for name, (press, noun, has_digits) in presses.items():
        found = site.ask("draw", SAMPLES[name])[1]["input"]
        assert (found["press"], found["noun"], found["has_digits"]) == (press, noun, has_digits), name


# Answers ---------------------------------------------------------------------------------------------


def test_check_says_unique_multiple_or_none(site: Server) -> None:
    status, record = site.ask("check", UNIQUE)
    assert status == 200
    assert record.keys() >= RECORD
    assert (record["status"], len(record["scenes"])) == ("unique", 1)
    _, record = site.ask("check", AMBIGUOUS)
    assert (record["status"], len(record["solutions"]), len(record["scenes"])) == ("multiple", 2, 2)
    assert tuple(record["differs"]) == gridproof.check(gridproof.read(AMBIGUOUS)[0]).differs
    _, record = site.ask("check", BROKEN)
    assert (record["status"], record["solutions"]) == ("none", [])
    assert "row 1" in record["message"]


@pytest.mark.parametrize("backend", ["auto", "sat", "cp-sat", "ilp", "ilp:cbc"])
def test_solve_with_every_back_end(site: Server, backend: str) -> None:
    status, record = site.ask("solve", UNIQUE, backend=backend)
    assert (status, record["status"]) == (200, "solved")
    assert record["solutions"][0]["text"] == "1234341243212143"
    assert record["backend"].startswith("rules" if backend in ("auto", "sat") else backend)


def test_entries_count_as_given(site: Server) -> None:
    assert site.ask("check", AMBIGUOUS, entries={"r1c3": 3})[1]["status"] == "unique"
    assert site.ask("check", AMBIGUOUS, entries={"r1c3": 3, "r1c4": 3})[1]["status"] == "none"


def test_draw_marks_and_tells_what_is_wrong(site: Server) -> None:
    _, reply = site.ask("draw", AMBIGUOUS, entries={"r1c3": 2})
    assert reply["faults"][0] == "2 occurs 2 times in row 1: r1c2, r1c3"
    assert sum(shape[1] == "differ" for shape in reply["scene"]["shapes"]) == 2


def test_draw_knows_a_finished_grid(site: Server) -> None:
    solution = gridproof.solve(gridproof.read(UNIQUE)[0]).solutions[0]
    given = {cell for cell, _ in gridproof.read(UNIQUE)[0].givens}
    entries = {cell: value for cell, value in solution.items() if cell not in given}
    assert site.ask("draw", UNIQUE, entries=entries)[1]["finished"] is True
    entries["r1c4"] = 3
    assert site.ask("draw", UNIQUE, entries=entries)[1]["finished"] is False


def test_pencil_marks_and_candidates_are_drawn(site: Server) -> None:
    def pencilled(**more: object) -> list[str]:
        shapes = site.ask("draw", AMBIGUOUS, **more)[1]["scene"]["shapes"]
        return [shape[3] for shape in shapes if shape[1] == "pencil"]

    assert pencilled() == []
    assert pencilled(pencil={"r2c2": [4, 3]}) == ["3", "4"]
    assert len(pencilled(candidates=True)) == 16


def test_explain_returns_a_film_of_the_path(site: Server) -> None:
    _, record = site.ask("explain", SAMPLES["sgt-solo-5"])
    path = explain(gridproof.read(SAMPLES["sgt-solo-5"])[0])
    assert record["status"] == "solved"
    assert [step["sentence"] for step in record["steps"]] == [step.sentence for step in path.steps]
    assert len(record["film"]["frames"]) == len(path.steps) + 1
    assert record["rating"]["level"] == path.rating.level


def test_explain_tells_in_the_words_of_a_published_system(site: Server) -> None:
    _, record = site.ask("explain", SAMPLES["drools-broken"], profile="drools7")
    assert record["messages"][0] == "cell [0,8]: 5 has a duplicate in row 0"
    assert record["messages"][-1] == "Sorry - can't solve this grid."


def test_each_press_of_step_is_a_frame_with_its_lines(site: Server) -> None:
    """A digit in Drools 7, a message in WODM; our own techniques have no presses."""
    source = "...3.....3...7.9.68...14.7.7.2...6...4.2..........91.2...........4..37...71.2...8"
    _, record = site.ask("explain", source, profile="drools7")
    presses, steps = record["presses"], record["steps"]
    assert [bool(step["places"]) for step in steps].count(True) == len(presses) < len(steps)
    assert len(record["film"]["frames"]) == len(presses) + 1
    printed = [line for press in presses for line in press["lines"]]
    assert printed == record["messages"]
    assert printed[0] == "Validation complete."
    _, stuck = site.ask("explain", STUCK, profile="drools7")
    assert stuck["messages"][-1] == stuck["presses"][-1]["lines"][-1] == "Sorry - can't solve this grid."
    _, other = site.ask("explain", source, profile="wodm")
    assert {len(press["lines"]) for press in other["presses"]} == {1}
    assert "presses" not in site.ask("explain", source)[1]


@pytest.mark.parametrize("profile", ["default", "drools4", "drools7", "membrane", "strategy", "wodm"])
def test_dump_prints_what_step_has_reached(site: Server, profile: str) -> None:
    """The state after a number of steps, or of presses: the changes that a listener is told until then."""
    source = SAMPLES["drools-hard-1"]
    (puzzle,) = gridproof.read(source)
    path = explain(puzzle, profile)
    start = begin(puzzle)
    for reached in (1, 4, len(path.presses or path.steps)):
        _, reply = site.ask("dump", source, profile=profile, reached=reached)
        board, placed = start.domains(), dict(start.names(start.placed))
        for press in path.presses[:reached]:
            for cell, values, value, _step in press.changes:
                board[cell] = values
                placed.pop(cell, None)
                placed |= {} if value is None else {cell: value}
        if not path.presses:
            state = replay(puzzle, path.steps[:reached])
            board, placed = state.domains(), dict(state.names(state.placed))
        for row, line in enumerate(reply["lines"][1:]):
            for column in range(9):
                cell = f"r{row + 1}c{column + 1}"
                free = "".join(str(v) if v in board[cell] else " " for v in range(1, 10))
                text = f"--- {placed[cell]} ---" if cell in placed else free
                assert line[8 + 11 * column :][:9].strip() == text.strip(), (reached, cell)
    assert "123456789" in site.ask("dump", source)[1]["lines"][1]


def test_a_hint_goes_from_vague_to_plain_and_names_wrong_entries(site: Server) -> None:
    _, reply = site.ask("hint", UNIQUE)
    assert (reply["where"], reply["technique"]) == ("row 1", "full house")
    assert reply["sentence"].startswith("r1c4 = 4")
    assert reply["levels"] == ["look at row 1", "look at row 1: full house", reply["sentence"]]
    _, reply = site.ask("hint", UNIQUE, entries={"r2c1": 4})
    assert reply["wrong"] == ["r2c1"]
    assert reply["step"] is None


def test_the_pencil_marks_on_the_page_count_in_hints(site: Server) -> None:
    marks = {"r1c2": [2, 3], "r1c3": [2, 3]}
    assert site.ask("hint", "1...............")[1]["status"] == "multiple"
    assert site.ask("hint", "1...............", pencil=marks)[1]["sentence"].startswith("r1c4 = 4")
    wrong = site.ask("hint", UNIQUE, pencil={"r2c3": [2, 3]})[1]
    assert (wrong["status"], wrong["wrong"]) == ("wrong", ["r2c3"])
    entered = site.ask("hint", UNIQUE, pencil={"r2c3": [2, 3]}, entries={"r2c3": 1})[1]
    assert entered["status"] == "found"


def test_solve_fills_a_broken_grid_as_far_as_possible(site: Server) -> None:
    _, record = site.ask("solve", SAMPLES["drools-broken"])
    assert (record["status"], len(record["scenes"])) == ("none", 2)
    assert "has two" in record["message"]
    filled = gridproof.frontends.systems.catalogue.run("drools7", gridproof.read(SAMPLES["drools-broken"])[0])
    assert record["filled"] == {"cells": filled.values, "open": 4}
    assert len(filled.values) == 77
    _, sound = site.ask("solve", SAMPLES["drools-hard-4"])
    assert "filled" not in sound


def test_a_grid_of_another_kind_without_a_solution_is_filled_too(site: Server) -> None:
    """The rules of Drools 7 are for sudokus, but their placements in a latin square are right as well."""
    givens = [[1, None, None], [1, None, None], [None, None, 2]]
    record = {"type": "latin_square", "rows": 3, "cols": 3, "clues": {"givens": givens}}
    _, answer = site.ask("solve", json.dumps(record))
    assert answer["status"] == "none"
    assert answer["filled"]["cells"]["r3c1"] == 3


def test_the_boards_of_the_systems(site: Server) -> None:
    for name in SHIPPED:
        _, record = site.ask("explain", SAMPLES[name], profile="drools7")
        expected = {"drools-broken": "none", "membrane-figure-2": record["status"]}
        assert record["status"] == expected.get(name, "solved")
    _, broken = site.ask("explain", SAMPLES["drools-broken"], profile="drools7")
    lines = broken["messages"]
    assert [line.split(" in ")[1] for line in lines[:4]] == ["row 0", "row 0", "col 0", "col 0"]
    assert lines[4] == "Validation complete."
    _, dump = site.ask("dump", SAMPLES["drools-simple"])
    rows = [line[7:] for line in dump["lines"][1:]]
    for place, digit in enumerate(SAMPLES["drools-simple"]):
        row, column = divmod(place, 9)
        entry = rows[row][11 * column + 1 : 11 * column + 10]
        assert entry == ("123456789" if digit == "." else f"--- {digit} ---")


def test_dump_writes_digits_and_free_values(site: Server) -> None:
    _, reply = site.ask("dump", UNIQUE)
    assert reply["lines"][1] == "Row 0:  --- 1 ---  --- 2 ---  --- 3 ---  1234"
    assert reply["consistency"] == "+++ check OK +++"
    _, reply = site.ask("dump", UNIQUE, entries={"r1c4": 4})
    assert reply["lines"][2].startswith("Row 1:    3          34 ")
    assert "1234" not in "".join(reply["lines"])


def test_dump_of_a_solved_board_writes_what_solve_shows(site: Server) -> None:
    _, reply = site.ask("dump", UNIQUE, solved=True)
    assert [line[7:].split() for line in reply["lines"][1:]] == [
        [word for digit in row for word in ("---", digit, "---")] for row in ("1234", "3412", "4321", "2143")
    ]
    broken = SAMPLES["drools-broken"]
    _, answer = site.ask("solve", broken)
    _, reply = site.ask("dump", broken, solved=True)
    assert "".join(reply["lines"][1:]).count("---") == 2 * len(answer["filled"]["cells"])
    assert reply["consistency"] != "+++ check OK +++"


@pytest.mark.parametrize("kind", ["slitherlink", "numberlink", "n_queens", "shikaku"])
def test_questions_have_records_words_and_pictures(site: Server, kind: str) -> None:
    source = next(sample["source"] for sample in requests.samples() if sample["kind"] == kind)
    statuses = {"count": "counted", "candidates": "found", "redundant": "unique", "complete": "unique"}
    for action, status in statuses.items():
        _, reply = site.ask(action, source)
        assert (reply["status"], reply["type"]) == (status, kind)
        shown = {"candidates": 1, "redundant": 2 * (not reply.get("minimal"))}.get(action, 0)
        assert len(reply["pictures"]) == shown
        assert all(picture["scene"]["shapes"] and picture["caption"] for picture in reply["pictures"])


@pytest.mark.parametrize("kind", ["slitherlink", "sudoku", "killer_sudoku", "nonogram", "nurikabe", "masyu"])
def test_a_spare_clue_is_taken_away_by_its_strokes(site: Server, kind: str) -> None:
    record = min(samples(kind), key=lambda each: each["rows"] * each["cols"])
    record = {name: record[name] for name in ("type", "rows", "cols", "clues", "params") if name in record}
    _, reply = site.ask("redundant", record)
    best = [offer for offer in reply["offers"] if offer["best"]]
    alone = [offer for offer in reply["offers"] if not offer["best"]]
    assert [offer["words"].split(" = ")[0] for offer in alone] == reply["redundant"] != []
    assert [offer["words"] for offer in best] == [
        f"all {number} that can go together" for number in [len(reply["removed"])] if number > 1
    ]

    def pieces(clues: object) -> int:
        """Return the number of clues, counted in the record."""
        if isinstance(clues, dict):
            return 1 if "cells" in clues and "sum" in clues else sum(map(pieces, clues.values()))
        if isinstance(clues, list):
            return sum(map(pieces, clues))
        return clues is not None

    for offer, number in [(alone[0], 1), (alone[-1], 1), *((offer, len(reply["removed"])) for offer in best)]:
        _, draft = site.ask("edit", record, strokes=offer["strokes"])
        assert gridproof.check(draft["record"]).status == "unique"
        assert len(offer["strokes"]) == number
        before, after = (pieces(each["clues"]) for each in (record, draft["record"]))
        if kind not in ("nurikabe", "nonogram"):  # A ? takes the place of a number; a line may have several.
            assert before - after == number
        assert offer["squares"]
        assert all(r < record["rows"] and c < record["cols"] for r, c in offer["squares"])


def test_make_unique_draws_the_clues_that_the_kind_prints(site: Server) -> None:
    _, reply = site.ask("complete", "slitherlink 3x3\n3 . .\n. . .\n. . .", entries={"r3c3": 1})
    assert (reply["status"], reply["givens"]) == ("complete", {})
    assert all(re.fullmatch(r"r[1-3]c[1-3] = [0-3]", clue) for clue in reply["clues"])
    verdict = gridproof.check(reply["completed"])
    assert verdict.status == "unique"
    assert verdict.solutions[0]["r3c3"] == 1
    [picture] = reply["pictures"]
    completed = scene(gridproof.read_one(reply["completed"])).to_json()
    texts = [
        sorted(json.dumps(shape) for shape in drawn["shapes"] if shape[0] == "text")
        for drawn in (picture["scene"], completed)
    ]
    assert texts[0] == texts[1] != []


def test_questions_count_entries_as_givens_and_end_in_time(site: Server) -> None:
    _, reply = site.ask("count", AMBIGUOUS, entries={"r1c3": 3})
    assert (reply["count"], reply["message"]) == (1, "1 solution")
    _, reply = site.ask("redundant", UNIQUE, entries={"r1c4": 4})
    assert "r1c4" in reply["redundant"]
    for action in ("count", "candidates", "redundant", "complete"):
        status, reply = site.ask(action, LARGE, timeout=1)
        assert (status, reply["status"]) == (200, "unknown")


def test_the_first_of_several_puzzles_is_taken(site: Server) -> None:
    status, reply = site.ask("draw", f"{UNIQUE}\n{AMBIGUOUS}")
    assert (status, reply["note"]) == (200, "the first of several puzzles")


# Bad requests ----------------------------------------------------------------------------------------

JSON = {"content_type": "application/json"}


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        (b"x" * 10_000_000, 413, "longer than"),
        (b'{"source": "' + b"." * MOST_BODY + b'"}', 413, "longer than"),
        (b"[" * 100_000, 400, "nested"),
        (b'{"source": ' + b"[" * 40 + b"]" * 40 + b"}", 400, "nested"),
        (b'{"source": ', 400, "invalid JSON"),
        (b"\xff\xfe", 400, "UTF-8"),
        (b"[1]", 400, "JSON object"),
        (b"{}", 400, "source is missing"),
        (b'{"source": 7}', 400, "source: a puzzle was expected"),
        (b'{"source": "  "}', 400, "source: a puzzle was expected"),
        (b'{"source": "/etc/passwd"}', 400, "no puzzle"),
        (b'{"source": "12..", "colour": 1}', 400, "no field 'colour'"),
        (b'{"source": "12..", "kind": "chess"}', 400, "no kind 'chess'"),
        (b'{"source": {"type": "chess", "rows": 8, "cols": 8}}', 400, "no kind 'chess'"),
        (b'{"source": {"type": "sudoku", "rows": 2000, "cols": 2000}}', 400, "at most 1000"),
        (json.dumps({"source": "\n".join(["." * 200] * 200)}).encode(), 400, "200"),
        (b'{"source": "12......4..1....", "entries": {"r9c9": 1}}', 400, "no cell 'r9c9'"),
        (b'{"source": "12......4..1....", "entries": {"r1c3": 9}}', 400, "cannot hold 9"),
        (b'{"source": "12......4..1....", "entries": {"r1c1": 1}}', 400, "given"),
        (b'{"source": "12......4..1....", "entries": [1]}', 400, "entries: an object"),
        (b'{"source": "12......4..1....", "pencil": {"r1c3": 9}}', 400, "pencil: an object"),
        (b'{"source": "12......4..1....", "candidates": 1}', 400, "true or false"),
        (b'{"source": "12......4..1....", "backend": "no_such"}', 400, "no back end 'no_such'"),
        (b'{"source": "12......4..1....", "profile": "magic"}', 400, "no profile 'magic'"),
        (b'{"source": "12......4..1....", "timeout": -1}', 400, "seconds above 0"),
        (b'{"source": "12......4..1....", "timeout": NaN}', 400, "NaN"),
        (b'{"source": "12......4..1....", "limit": 1e9}', 400, "from 1 to 100"),
        (b'{"source": "12......4..1....", "limit": 101}', 400, "from 1 to 100"),
        (b'{"source": "12......4..1....", "limit": 0}', 400, "from 1 to 100"),
        (b'{"source": "12......4..1....", "limit": true}', 400, "from 1 to 100"),
        (b'{"source": "12......4..1....", "timeout": 0}', 400, "seconds above 0"),
        (b'{"source": "12......4..1....", "timeout": true}', 400, "seconds above 0"),
        (b'{"source": "12......4..1....", "timeout": 1e6}', 400, "seconds above 0"),
        (b'{"source": "12......4..9...."}', 400, "the value 9"),
        (b'{"source": "12......4..1....", "entries": {"r2c9": 9}}', 400, "no cell 'r2c9'"),
    ],
)  # fmt: skip
def test_a_bad_request_is_refused_in_one_sentence(
    site: Server, body: bytes, status: int, sentence: str
) -> None:
    found, text, _ = site.request("POST", "/api/draw", body, **JSON)
    assert found == status
    reply = json.loads(text)
    named = re.search(r"cell r(\d+)c(\d+):", reply["error"])  # the square, if one is wrong
    at = {} if named is None else {"at": [int(number) - 1 for number in named.groups()]}
    assert reply == {"error": reply["error"], **at}
    assert sentence in reply["error"]
    assert "\n" not in reply["error"]
    assert "Traceback" not in reply["error"]


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/api/nothing", "/static/", "/static/../pyproject.toml", "/static/..%2f..%2fpyproject.toml",
     "//etc/passwd", "/static/%2e%2e/web/app.py", "/static/desk.js%00", "/api/draw/../../app.py"],
)  # fmt: skip
def test_there_is_nothing_beside_the_pages(site: Server, path: str) -> None:
    status, text, _ = site.request("GET", path)
    assert status == 404
    assert json.loads(text)["error"].startswith("there is nothing at")


def test_the_wrong_method_or_type_is_refused(site: Server) -> None:
    assert site.request("GET", "/api/solve")[0] == 405
    assert site.request("POST", "/api/kinds")[0] == 405
    body = json.dumps({"source": UNIQUE}).encode()
    assert site.request("POST", "/api/solve", body, content_type="text/plain")[0] == 415


def test_a_body_that_is_far_too_long_is_not_read_to_its_end(site: Server) -> None:
    """Only a part of a gigabyte is read, whether its length is said before or not."""
    piece, wanted = b"x" * (1 << 20), 1 << 30
    for said in (f"Content-Length: {wanted}", "Transfer-Encoding: chunked"):
        host, port = site.address.split(":")
        with socket.create_connection((host, int(port)), timeout=30) as connection:
            head = f"POST /api/draw HTTP/1.1\r\nHost: {site.address}\r\nContent-Type: application/json"
            connection.sendall(f"{head}\r\n{said}\r\n\r\n".encode())
            sent = 0
            with suppress(OSError):  # the server hangs up
                while sent < wanted // 4:
                    connection.sendall(b"100000\r\n" + piece + b"\r\n" if "chunked" in said else piece)
                    sent += len(piece)
            assert sent < wanted // 4
            if sent < 8 << 20:  # else it may have hung up before its words were heard
                assert b" 413 " in connection.recv(100)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
        ({"Sec_Fetch_Site": "cross-site", "Origin": "http://{address}"}, 403),
        ({"Sec_Fetch_Site": "same-origin", "Origin": "http://{address}"}, 200),
        ({"Sec_Fetch_Site": "none"}, 200),
        ({"Origin": "http://{address}"}, 200),
        ({}, 200),
    ],
)
def test_pages_of_elsewhere_ask_nothing(site: Server, headers: dict[str, str], status: int) -> None:
    body = json.dumps({"source": UNIQUE}).encode()
    asked: dict[str, Any] = {name: value.format(address=site.address) for name, value in headers.items()}
    found, text, _ = site.request("POST", "/api/draw", body, **JSON, **asked)
    assert found == status
    assert (status == 200) == ("error" not in json.loads(text))
    assert site.request("GET", "/", **asked)[0] == 200  # a link leads here from everywhere


IMPORT = r'^(?:import|export|\}|  const).* (?:from |import\()"\./([^"]+)"\)?;$'
"""A line that names another module."""


def test_the_modules_of_the_page_are_served_as_what_they_are(site: Server) -> None:
    """Browsers run no module of another type than JavaScript's; each file leads to the next."""
    seen, waiting = set[str](), ["/"]
    types = {"/": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
    while waiting:
        path = waiting.pop()
        status, body, headers = site.request("GET", path)
        assert (status, headers["content-type"].partition(";")[0]) == (200, types[path.rpartition(".")[2]])
        seen.add(path)
        named = re.findall(r'(?:src|href)="(static/[^"]+)"', body.decode())
        imported = re.findall(
            r'^(?:import|export|\}|  const).* (?:from |import\()"\./([^"]+)"\)?;$',
            body.decode(),
            re.MULTILINE,
        )
        found = {*(f"/{name}" for name in named), *(f"/static/{name}" for name in imported)}
        waiting += sorted(found - seen - set(waiting))
    assert {"/static/desk.js", "/static/state.js", "/static/paint.js", "/static/tones.css"} < seen
    assert site.request("GET", "/static/package.json")[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "", "127.0.0.1.evil.example", "["])
def test_another_host_name_is_refused(site: Server, host: str) -> None:
    status, text, _ = site.request("GET", "/", Host=host)
    assert status in (400, 421)
    assert b"gridproof" not in text


@pytest.mark.parametrize("path", ["/", "/api", "/api/kinds", "/static/desk.js", "/nothing"])
def test_nothing_from_elsewhere_and_nothing_for_elsewhere(site: Server, path: str) -> None:
    _, text, headers = site.request("GET", path, Origin="http://evil.example")
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert not [name for name in headers if name.startswith("access-control")]
    assert not re.search(rb'(src|href)="(https?:)?//', text)


def test_which_hosts_are_this_machine() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.8.8", "::1", "[::1]", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.1.2", "::", "", "localhost.evil.example")))


# Long work -------------------------------------------------------------------------------------------


ENDLESS_PATH = {
    "type": "sudoku", "rows": 25, "cols": 25,
    "clues": {"givens": [*([row, *[None] * 24] for row in range(1, 25)), [None] * 25]},
}  # fmt: skip
"""A board with an easy step, after which a search for others has no end."""


def events(text: str) -> list[tuple[str, Any]]:
    blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    return [
        (event.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for event, data in blocks
    ]


@pytest.mark.parametrize(
    ("status", "event"), [(400, "error"), (503, "error"), (409, "superseded"), (200, "result")]
)
def test_an_event_says_what_status_it_has_in_place_of_the_first_one(status: int, event: str) -> None:
    sent: list[bytes] = []

    async def send(message: Message) -> None:
        sent.append(message.get("body", b""))

    async def act() -> None:
        talk = Talk(send, streams=True)
        await talk.progress("working", 1.0)
        await talk.end(refusal(status, "a sentence"))

    with ThreadPoolExecutor() as pool:  # browsers of other tests have a loop in this thread
        pool.submit(lambda: asyncio.run(act())).result()
    *_, (name, data) = events(b"".join(sent).decode())
    assert name == event
    assert data == {"error": "a sentence"} | ({"status": status} if event == "error" else {})


def test_progress_each_second_then_unknown(site: Server) -> None:
    connection = site.begin("check", {**LONG, "timeout": 2.5})
    response = connection.getresponse()
    assert response.getheader("content-type") == "text/event-stream"
    *progress, (last, record) = events(response.read().decode())
    assert [name for name, _ in progress] == ["progress"] * len(progress)
    assert len(progress) >= 2
    assert all(data["state"] == "working" for _, data in progress)
    assert (last, record["status"]) == ("result", "unknown")
    assert "2.5 s" in record["message"]
    assert eventually(lambda: not site.jobs())


def test_the_steps_of_a_path_come_one_by_one_before_its_end(site: Server) -> None:
    connection = site.begin("explain", {"source": SAMPLES["sgt-solo-5"], "stream": True})
    heard = [each for each in events(connection.getresponse().read().decode()) if each[0] != "progress"]
    *steps, (last, record) = heard
    assert {name for name, _ in steps} == {"step"}
    assert [told["step"] for _, told in steps] == record["steps"]
    assert [told["number"] for _, told in steps] == [*range(1, len(steps) + 1)]
    assert (last, record["status"]) == ("result", "solved")
    connection.close()
    status, plain = site.ask("explain", SAMPLES["sgt-solo-5"], stream=True)  # it takes no events: no steps
    assert (status, plain["steps"]) == (200, record["steps"])


def test_a_client_that_has_heard_enough_of_a_path_ends_the_search_for_its_steps(site: Server) -> None:
    connection = site.begin("explain", {"source": ENDLESS_PATH, "stream": True})
    response = connection.getresponse()
    line = ""
    while not line.startswith("event: step"):
        line = response.readline().decode()
    assert json.loads(response.readline().decode().removeprefix("data: "))["number"] == 1
    assert site.jobs()
    connection.sock.shutdown(socket.SHUT_RDWR)
    connection.close()
    assert eventually(lambda: not site.jobs())


def test_rules_that_take_too_long_are_ended(site: Server) -> None:
    status, record = site.ask("explain", {"type": "sudoku", "rows": 25, "cols": 25, "clues": {}}, timeout=0.5)
    assert (status, record["status"]) == (200, "unknown")
    assert re.search(r" 0\.5 s(econds)?\b", record["message"]), record["message"]
    assert eventually(lambda: not site.jobs())


def test_a_client_that_goes_away_ends_its_job_and_its_programs(site: Server) -> None:
    connection = site.begin("check", LONG)
    programs = site.programs()
    connection.close()
    assert eventually(lambda: not site.jobs())
    # A program whose parent is killed alone is no longer among the server's processes, but runs on.
    assert eventually(lambda: not any(map(program, programs)))


def test_a_client_can_ask_for_less_time_than_the_server_gives_and_not_for_more() -> None:
    with server("--jobs", "1", "--timeout", "1") as small:
        for asked, given in ((900, 1), (0.5, 0.5)):
            status, record = small.ask("check", LARGE, timeout=asked)
            assert (status, record["status"]) == (200, "unknown")
            assert re.search(rf" {given} s(econds)?\b", record["message"]), record["message"]


@pytest.mark.usefixtures("ticking")
def test_a_proven_none_is_not_lost_to_the_search_for_its_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job has no more than the time limit: at a millisecond a look no more than 500 looks at the clock."""
    asked, looks = [], 0

    def endless(puzzle: gridproof.Puzzle, deadline: Deadline) -> None:
        nonlocal looks
        asked.append(puzzle)
        while True:
            looks += 1
            deadline.seconds_left()  # raises `Unknown` at last

    monkeypatch.setattr("gridproof.models.reasons.conflict.contradiction", endless)
    record = requests.answer(requests.request_of("check", {"source": BROKEN, "timeout": 0.5}))
    assert (record["status"], len(asked)) == ("none", 1)
    assert 1 < looks <= 500


def test_memory_is_bounded() -> None:
    with server("--memory", "256", "--jobs", "1") as small:
        status, record = small.ask("check", LARGE)
        assert (status, record["status"]) == (200, "unknown")
        assert "memory" in record["message"]
        assert small.ask("check", UNIQUE)[1]["status"] == "unique"


def test_jobs_are_bounded_and_later_ones_are_answered() -> None:
    with server("--jobs", "1") as small:
        begun = [small.begin("check", LONG) for _ in range(33)]
        assert eventually(lambda: small.ask("check", UNIQUE, timeout=0.1)[0] == 503)
        status, reply = small.ask("check", UNIQUE)
        assert status == 503
        assert "try again" in reply["error"]
        assert small.ask("draw", UNIQUE)[0] == 200
        for connection in begun:
            connection.close()
        assert eventually(lambda: not small.jobs())
        assert small.ask("check", UNIQUE)[1]["status"] == "unique"


def test_jobs_end_with_the_server() -> None:
    with server("--jobs", "1") as small:
        connection = small.begin("check", LONG)
        small.programs()
        jobs = small.jobs()
        os.kill(small.pid, signal.SIGKILL)
        assert eventually(lambda: not any(map(program, jobs)))
        connection.close()


# The command -----------------------------------------------------------------------------------------


def test_interrupted_it_leaves_without_a_traceback() -> None:
    command = [sys.executable, "-m", "gridproof", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        url = process.stderr.readline().removeprefix("gridproof: ").strip()
        site = Server(url, process.pid)
        connection = site.begin("check", LONG)
        site.programs()
        jobs = site.jobs()
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
        connection.close()
    assert process.returncode == 130
    assert "Traceback" not in said
    assert eventually(lambda: not any(map(program, jobs)))


def test_an_address_that_is_taken_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = CliRunner().invoke(cli, ["serve", "--port", str(port)])
    assert run.exit_code == 2
    assert run.output == f"gridproof: cannot listen on 127.0.0.1, port {port}: Address already in use\n"


def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("gridproof.frontends.web.app")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    run = CliRunner().invoke(cli, ["serve"])
    assert run.exit_code == 2
    assert run.output.startswith("gridproof: the web page needs the packages starlette and uvicorn: pip ")


def test_other_commands_do_not_pay_for_it() -> None:
    code = "import sys, gridproof.frontends.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"starlette", "uvicorn", "gridproof.frontends.web"} & set(done.stdout.split())


# Load ------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_fifty_clients_lose_nothing_and_leave_nothing() -> None:
    command = [sys.executable, str(LOAD), "--clients", "50", "--seconds", "4", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["answered"] > 50
    assert found["hung up"] > 0
    assert (found["lost"], found["wrong"], found["left processes"]) == (0, 0, 0)
    assert found["memory after"] < found["memory before"] + 10
