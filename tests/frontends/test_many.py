"""Many puzzles from Python: verdicts in order, whatever an item is and whatever becomes of a process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from processes import wait_for_end
from sample_jobs import Slow

import gridproof
from gridproof import InputError, Verdict, check_many, solve_many
from gridproof.frontends.processes import interrupt
from gridproof.frontends.reading.puzzles import parsed_items
from gridproof.frontends.running.pool import run_in_pool
from gridproof.frontends.running.tasks import Outcome, SolveTask, answer
from gridproof.models import WrongSolution
from gridproof.models.core.model import BackendMissing
from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.records import Parsed

UNIQUE = "123.34......4..1"
SEVERAL = "1234............"
TWO = "12........4..3.."
NONE = "11.............."
SLITHERLINK = {"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[4]]}, "id": "s"}

BOUND = 64 * 2 + 33
"""Maximum items given to two processes ahead of the answers."""


@pytest.fixture(autouse=True)
def _alone() -> None:
    """Kill processes of other tests, such as a worker kept by a page or a notebook."""
    for child in multiprocessing.active_children():
        child.kill()
        child.join()


def test_an_error_of_a_text_that_names_its_kind_has_an_example_of_it() -> None:
    text = "slitherlink 2x2\n9 9"
    wrong, right = check_many([text, "slitherlink 1x1\n4"])
    with pytest.raises(InputError) as alone:
        gridproof.check(text)
    assert wrong.example == alone.value.example
    assert wrong.record["example"] == wrong.example.splitlines()
    assert gridproof.read_one(wrong.example).kind == "slitherlink"
    assert right.example == ""
    assert "example" not in right.record


def mixed() -> list[Any]:
    return [UNIQUE, NONE, "12", {"type": "sudoku"}, SLITHERLINK, None, SEVERAL, UNIQUE]


STATUSES = ["unique", "none", "error", "error", "unique", "error", "multiple", "unique"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_item_stops_nothing(jobs: int) -> None:
    found = list(check_many(mixed(), jobs=jobs))
    assert [result.status for result in found] == STATUSES
    assert [result.index for result in found] == list(range(8))
    assert [result.id for result in found] == [None] * 4 + ["s"] + [None] * 3
    assert found[4].kind == "slitherlink"
    assert found[2].message == "there is no file '12', and it is not a puzzle"
    assert found[5].message.endswith("an array or a list of rows; this is a NoneType")
    assert found[1].conflict == gridproof.check(NONE).conflict is not None
    assert {result.example for result in found} == {""}
    one, other = found[6].solutions
    assert found[6].differs == tuple(cell for cell in one if one[cell] != other[cell]) != ()
    assert found[6].puzzle == gridproof.read_one(SEVERAL)
    assert found[0].judged


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_record_is_that_of_the_command_line(jobs: int) -> None:
    # Which solutions of several are shown may depend on what a solver was asked before: this one has two.
    items = [TWO if item == SEVERAL else item for item in mixed()]
    for index, found in enumerate(check_many(items, jobs=jobs)):
        if found.puzzle is None:
            assert found.record["message"] == found.message
            assert found.record.keys() >= {"index", "id", "type", "status", "solutions", "backend", "seconds"}
        else:
            [parsed] = parsed_items(items[index])
            wanted = answer(SolveTask(), index, parsed).record
            some, others = ({**record, "seconds": 0, "solutions": ()} for record in (found.record, wanted))
            assert some == others
            shown, wanted_shown = (sorted(map(str, r["solutions"])) for r in (found.record, wanted))
            assert shown == wanted_shown


def test_items_are_what_a_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n{TWO}\n12Z.\n{NONE}\n")
    wanted = [(result.status, result.message) for result in check_many(path)]
    assert [status for status, _ in wanted] == ["unique", "multiple", "error", "none"]
    assert [result.line for result in check_many(path)] == [1, 2, 3, 4]
    with path.open() as stream:
        assert [(result.status, result.message) for result in check_many(stream)] == wanted
    assert [(result.status, result.message) for result in check_many(path.read_text())] == wanted
    (several,) = check_many([path])
    assert several.status == "error"
    assert "the source holds 4" in several.message


def note(said: list[tuple[int, int | None, float]], *now: Any) -> None:
    """Keep the progress that is reported."""
    said.append(now)


def test_one_puzzle_is_one_item() -> None:
    rows = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
    for one in (gridproof.read_one(UNIQUE), SLITHERLINK, rows):
        said: list[tuple[int, int | None, float]] = []
        found = [result.status for result in check_many(one, jobs=2, progress=partial(note, said))]
        assert (found, [now[:2] for now in said]) == (["unique"], [(1, 1)])
    assert [result.status for result in check_many([[[4]], [[3]]], kind="slitherlink")] == ["unique", "none"]
    assert [result.answer for result in check_many([rows, UNIQUE])] == [
        [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]],
        "1234341221434321",
    ]


def test_an_error_names_the_kind_of_its_puzzle() -> None:
    wrong = {"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[9]]}}
    (found,) = check_many([wrong])
    assert (found.status, found.kind) == ("error", "slitherlink")


def test_what_cannot_be_asked_is_refused_at_once() -> None:
    wishes: list[dict[str, Any]] = [
        {"backend": "sta"},
        {"narrow": "most"},
        {"jobs": 0},
        {"kind": "sodoku"},
        {"confirm": "prove"},
        {"timeout": -1},
    ]
    for wrong in wishes:
        with pytest.raises(InputError):
            check_many([UNIQUE], **wrong)
    with pytest.raises(InputError, match="limit is 0"):
        solve_many([UNIQUE], limit=0)
    with pytest.raises(InputError, match="this is a set"):
        next(check_many({1, 2}))
    with pytest.raises(InputError, match="no file"):
        next(check_many("no.puzzles"))


def test_options_reach_the_search() -> None:
    found = list(solve_many([SEVERAL] * 2, "ilp", limit=3, narrow="off", timeout=60, jobs=2))
    assert [len(result.solutions) for result in found] == [3, 3]
    assert {result.backend.partition(":")[0] for result in found} == {"ilp"}
    (all_of_them,) = solve_many(["12......4..1...."], limit=None)
    assert (all_of_them.status, all_of_them.message) == ("solved", "2 solutions, no others")
    (late,) = check_many([SEVERAL], timeout=0)
    assert late.status == "unknown"
    (confirmed,) = check_many([UNIQUE], confirm=True)
    assert "," in confirmed.backend or "+" in confirmed.backend or " " in confirmed.backend


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_is_told_after_each(jobs: int) -> None:
    said: list[tuple[int, int | None, float]] = []
    for count, _ in enumerate(check_many(mixed(), jobs=jobs, progress=lambda *now: said.append(now)), 1):
        assert len(said) == count
    assert [now[:2] for now in said] == [(n, 8) for n in range(1, 9)]
    assert sorted(seconds for *_, seconds in said) == [seconds for *_, seconds in said]
    list(check_many(iter(mixed()), progress=lambda *now: said.append(now)))
    assert said[-1][:2] == (8, None)


@pytest.mark.parametrize(("jobs", "bound"), [(1, 1), (2, BOUND)])
def test_a_long_source_is_not_taken_ahead_of_the_answers(jobs: int, bound: int) -> None:
    taken = 0

    def source() -> Iterator[str]:
        nonlocal taken
        for _ in range(10_000):
            taken += 1
            yield UNIQUE

    verdicts = check_many(source(), jobs=jobs)
    for index, _ in zip(range(100), verdicts, strict=False):
        assert taken <= index + bound
    verdicts.close()
    assert taken < 10_000


def test_an_error_of_the_source_is_raised_and_ends_the_processes() -> None:
    def source() -> Iterator[str]:
        yield UNIQUE
        raise OSError("the disk is gone")

    before = set(multiprocessing.active_children())
    with pytest.raises(OSError, match="the disk is gone"):
        list(check_many(source(), jobs=2))
    assert set(multiprocessing.active_children()) <= before


def test_an_error_of_the_progress_ends_the_processes() -> None:
    def wrong(*_: object) -> None:
        raise ZeroDivisionError

    before = set(multiprocessing.active_children())
    with pytest.raises(ZeroDivisionError) as caught:
        next(check_many([UNIQUE] * 500, jobs=2, progress=wrong))
    assert set(multiprocessing.active_children()) <= before
    assert caught.tb is not None  # it keeps the frames alive, and their content


def test_who_stops_early_ends_the_processes_and_no_others() -> None:
    other = multiprocessing.Process(target=time.sleep, args=(60,))
    other.start()
    before = set(multiprocessing.active_children())
    try:
        verdicts = check_many([UNIQUE] * 500, jobs=2)
        assert next(verdicts).status == "unique"
        assert len(set(multiprocessing.active_children()) - before) == 2
        verdicts.close()
        assert other in multiprocessing.active_children()
        assert set(multiprocessing.active_children()) <= before
    finally:
        other.kill()
        other.join()


def test_a_killed_process_costs_no_order() -> None:
    def source() -> Iterator[str]:
        for index in range(300):
            if index == 200:
                victim = multiprocessing.active_children()[0]
                assert victim.pid is not None
                os.kill(victim.pid, signal.SIGKILL)
            yield UNIQUE

    found = list(check_many(source(), jobs=2))
    assert [result.index for result in found] == list(range(300))
    assert {result.status for result in found} == {"unique"}
    assert multiprocessing.active_children() == []


SPAWNED = """
import multiprocessing
import gridproof

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    print([result.status for result in gridproof.check_many(["1234............"] * 3, jobs=2)])
"""


def test_processes_may_be_spawned(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SPAWNED)
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, check=False)
    assert (run.stdout, run.stderr) == ("['multiple', 'multiple', 'multiple']\n", "")


KILLED = """
import os, signal
import gridproof
from multiprocessing import active_children

verdicts = gridproof.check_many(["1234............"] * 500, jobs=2)
next(verdicts)
print(*[child.pid for child in active_children()], flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_process_outlives_the_one_that_asked() -> None:
    run = subprocess.run(
        [sys.executable, "-c", KILLED], capture_output=True, text=True, timeout=300, check=False
    )
    pids = [int(pid) for pid in run.stdout.split()]
    assert len(pids) == 2
    wait_for_end(pids)


def test_a_result_shows_itself_as_a_verdict_does() -> None:
    import_module("gridproof.frontends.notebook.display")  # as a notebook does
    (found,) = check_many([UNIQUE])
    assert isinstance(found, Verdict)
    assert "data:image/svg" in found._repr_mimebundle_()["text/html"]  # type: ignore[attr-defined]


# Tasks, and the processes that do them -----------------------------------------------------------------


def items(count: int) -> list[Parsed]:
    return list(read_text(f"{UNIQUE}\n" * count))


@pytest.mark.parametrize("asked_to_end", [False, True])
def test_processes_do_not_finish_what_nobody_waits_for(
    asked_to_end: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left, or asked to end: of the 32 puzzles that each of two processes has begun few are done."""
    outcomes = run_in_pool(Slow(marks=tmp_path, seconds=0.02), items(160), 2)
    next(outcomes)
    if asked_to_end:
        monkeypatch.setattr(interrupt, "_asked", True)
        with pytest.raises(KeyboardInterrupt):
            list(islice(outcomes, 32))
    else:
        outcomes.close()
    assert multiprocessing.active_children() == []
    assert 32 <= len(list(tmp_path.iterdir())) < 64 + 16


def test_processes_are_asked_to_end_while_they_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No outcome is there yet: the first 32 puzzles take longer than the time until somebody asks."""
    monkeypatch.setattr(interrupt, "_asked", False)
    outcomes = run_in_pool(Slow(marks=tmp_path, seconds=0.05), items(64), 2)
    asks = Timer(0.3, lambda: setattr(interrupt, "_asked", True))
    asks.start()
    with pytest.raises(KeyboardInterrupt):
        next(outcomes)
    asks.join()
    assert multiprocessing.active_children() == []
    assert len(list(tmp_path.iterdir())) < 64


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (InputError("no such back end"), 2),
        (BackendMissing("it is not installed"), 2),
        (ZeroDivisionError("by zero"), 1),
        (WrongSolution("a rule is broken"), 1),
        (MemoryError(), 1),
    ],
)
def test_a_fault_of_ours_is_not_bad_input(fault: Exception, code: int) -> None:
    class Faulty(SolveTask):
        def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
            raise fault

    (item,) = items(1)
    found = answer(Faulty(), 3, item)
    assert (found.code, found.record["status"], found.record["index"]) == (code, "error", 3)
    assert str(fault) in found.record["message"]
    (unread,) = read_text("12x")
    assert answer(Faulty(), 0, unread).code == 2
