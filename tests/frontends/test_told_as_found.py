"""Paths that are told while they are found: the steps of the stream are those of the whole path."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from command import gridproof as command
from desk import middle_sample

from gridproof import explain, read, steps_of
from gridproof.frontends.cli.output import teller
from gridproof.frontends.cli.telling import Telling
from gridproof.frontends.deduction.paths import Explain
from gridproof.frontends.drawing.film import film_of
from gridproof.frontends.output.plain import describe_result, headline, steps_taken
from gridproof.frontends.rules.step import Step
from gridproof.frontends.site.answering import answered
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import Puzzle, kind_names, read_record
from gridproof.puzzles.samples import samples

FEW = ("akari", "kakuro", "masyu", "slitherlink", "sudoku")
KINDS = [*FEW, *(pytest.param(kind, marks=pytest.mark.deep) for kind in kind_names()[::4] if kind not in FEW)]

EASY = "123.34......4..1"
LINK = "https://puzz.link/p?slither/5/5/cbcbcddad"
BROKEN = "11.............."


def streamed(body: dict[str, Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the events of a request for a path, and its record."""
    told: list[dict[str, Any]] = []
    record = answer(request_of("explain", {**body, "stream": True}), told.append)
    return told, record


@pytest.mark.parametrize("kind", KINDS)
def test_the_stream_has_the_steps_of_the_whole_path(kind: str) -> None:
    record = samples(kind)[0]
    puzzle = read_record(record)
    whole = explain(puzzle)
    heard: list[Step] = []
    assert explain(puzzle, on_found=heard.append).steps == whole.steps
    assert tuple(heard) == tuple(steps_of(puzzle)) == whole.steps
    told, found = streamed({"source": record})
    at_once = answer(request_of("explain", {"source": record}))
    assert [each["number"] for each in told] == [*range(1, len(whole.steps) + 1)]
    steps = [json.loads(json.dumps(each["step"])) for each in told]
    assert steps == found["steps"] == at_once["steps"] == [step.to_json() for step in whole.steps]
    assert {**found, "seconds": 0} == {**at_once, "seconds": 0}
    film = found["film"]
    assert [each["frame"] for each in told] == film["frames"][:-1]
    assert [shape for each in told for shape in each["shapes"]] == film["shapes"][: shapes_in(told)]
    assert film == json.loads(json.dumps(film_of(whole)))


def shapes_in(told: list[dict[str, Any]]) -> int:
    return sum(len(each["shapes"]) for each in told)


def test_each_step_is_told_before_the_next_is_looked_for() -> None:
    puzzle = read_record(middle_sample("slitherlink"))
    whole = explain(puzzle).steps

    class Enough(Exception):
        pass

    heard: list[Step] = []

    def hear(step: Step) -> None:
        heard.append(step)
        if len(heard) == 3:
            raise Enough

    with pytest.raises(Enough):
        explain(puzzle, on_found=hear)
    assert tuple(heard) == whole[:3] == tuple(islice(steps_of(puzzle), 3))


def test_a_film_that_is_cut_says_so_and_tells_the_other_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.frontends.web.requests.MOST_FRAMES", 2)
    told, record = streamed({"source": EASY})
    assert ["frame" in each for each in told] == [True, True] + [False] * (len(told) - 2)
    assert len(record["film"]["frames"]) == 3
    assert record["film"] == answer(request_of("explain", {"source": EASY}))["film"]
    monkeypatch.setattr("gridproof.frontends.web.requests.MOST_DRAWN", 1)
    told, record = streamed({"source": EASY})
    assert record["film"] is None
    assert len(told) == len(record["steps"])
    assert not any("frame" in each for each in told)


def test_nothing_is_told_that_is_not_asked_for() -> None:
    told: list[dict[str, Any]] = []
    answer(request_of("explain", {"source": EASY}), told.append)
    answer(request_of("check", {"source": EASY, "stream": True}), told.append)
    answer(request_of("explain", {"source": EASY, "stream": True, "guess": True}), told.append)
    answer(request_of("explain", {"source": EASY, "stream": True, "profile": "wodm"}), told.append)
    assert told == []


def test_a_page_without_a_server_hears_the_same() -> None:
    said: list[str] = []
    body = json.dumps({"source": EASY, "stream": True})
    status, _, found = answered("explain", body, said.append).partition(" ")
    told, record = streamed({"source": EASY})
    assert status == "200"
    assert [json.loads(each) for each in said] == json.loads(json.dumps(told))
    assert json.loads(found)["steps"] == record["steps"]


# The command line ---------------------------------------------------------------------------------


class Watched(Telling):
    """A printer that keeps its output, step by step."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        super().__init__(teller())
        self.capsys = capsys
        self.printed: list[str] = []

    def step(self, step: dict[str, Any]) -> None:
        super().step(step)
        self.printed.append(self.capsys.readouterr().out)
        if len(self.printed) == 3:
            raise KeyboardInterrupt


def test_a_step_is_printed_as_it_is_found_and_stays_when_the_rest_is_stopped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    watched = Watched(capsys)
    with pytest.raises(KeyboardInterrupt):
        Explain(listener=watched).outcome(0, puzzle_of(EASY))
    lines = command("explain", EASY).stdout.splitlines(keepends=True)
    assert watched.printed == lines[:3]


def puzzle_of(text: str) -> Puzzle:
    (puzzle,) = read(text)
    return puzzle


@pytest.mark.parametrize(
    "arguments", [(EASY,), (BROKEN,), (EASY, EASY), ("--kind", "masyu", "--sample", "1")]
)
def test_what_is_printed_is_the_same_with_and_without_a_stream(arguments: tuple[str, ...]) -> None:
    """Several processes have no stream."""
    one = command("explain", *arguments).stdout.splitlines()
    other = command("explain", "--jobs", "2", *arguments).stdout.splitlines()
    assert [line.partition(" (")[0] for line in one] == [line.partition(" (")[0] for line in other]
    assert len(one) > 3


def test_the_end_of_the_path_comes_last() -> None:
    puzzle = puzzle_of(LINK)
    record = Explain().outcome(0, puzzle).record
    lines = describe_result(record, puzzle).splitlines()
    end = lines.index(headline(record))
    assert lines[:end] == steps_taken(record)
    assert len(record["steps"]) == end > 3
    grades = [step["grade"] for step in record["steps"]]
    hardest = grades.index(max(grades)) + 1
    assert hardest > 1
    assert lines[end + 1] == f"   hard, score 400, hardest step {hardest}"
    assert command("explain", LINK).stdout.splitlines()[end + 1] == lines[end + 1]


def test_faults_come_first() -> None:
    out = command("explain", "--carry-on", BROKEN).stdout
    assert out.startswith("   !  1 occurs 2 times in row 1")
