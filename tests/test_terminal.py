"""What people see: boxes and colours on a terminal, plain lines in a pipe, and each stream by itself."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from command import gridproof
from rich.console import Console
from test_cli import EASY, SAMPLES, SOLVED

from gridproof import Puzzle, check, read
from gridproof.frontends.certificates import Prove
from gridproof.frontends.drawing.characters import BOX, differing, page
from gridproof.frontends.paths import Explain
from gridproof.frontends.plain import spoken
from gridproof.frontends.tasks import Search
from gridproof.frontends.terminal import Teller
from gridproof.puzzles import kind_named, kind_names, read_record
from gridproof.puzzles.marks import Outline
from gridproof.puzzles.samples import samples

EIGHTEEN = SAMPLES / "eighteen.jsonl"
PUZZLES = read(EIGHTEEN)
TWO = "1234............"
SOLVED_SMALL = "123434......4321"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")

every_kind = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind)


def printed(puzzle: Puzzle, *, width: int = 200, pictures: bool = False, path: bool = False) -> str:
    """A result as a colourless console of this width shows it."""
    task = Explain() if path else Search()
    record = task.outcome(0, puzzle).record
    console = Console(width=width, color_system=None, force_terminal=False)
    return Teller(console, pictures)(record, puzzle)


def test_a_proof_and_what_it_rests_on_are_told() -> None:
    for task in (Prove(), Prove(claim="r1c1=1"), Prove(claim="all")):
        record = task.outcome(0, read(SOLVED_SMALL)[0]).record
        told = Teller(Console(width=200, color_system=None))(record, read(SOLVED_SMALL)[0])
        assert f"puzzle 1: {record['status']} (" in told
        assert "   proof: clausal form, " in told
        assert (
            "   trusted: that these constraints are the published rules of the kind sudoku for this board"
            in told
        )


def on_terminal(*arguments: str, width: int = 100, output: Path | None = None, **more: str) -> str:
    """What the command line writes to a terminal; with `output` standard output goes to that file."""
    leader, follower = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm-256color", "COLUMNS": str(width), **more}
    stdout: Any = follower if output is None else output.open("wb")
    process = subprocess.Popen(
        [sys.executable, "-m", "gridproof", *arguments],
        stdin=subprocess.DEVNULL, stdout=stdout, stderr=follower, env=environment,
    )  # fmt: skip
    os.close(follower)
    if output is not None:
        stdout.close()
    written = b""
    with suppress(OSError):  # the other end is closed
        while chunk := os.read(leader, 65536):
            written += chunk
    os.close(leader)
    process.wait(timeout=60)
    return written.decode().replace("\r\n", "\n")


# The characters -----------------------------------------------------------------------------------


def test_where_lines_meet_each_combination_has_its_character() -> None:
    assert len(BOX) == len(set(BOX)) == 81
    for weights, character in zip(product(range(3), repeat=4), BOX, strict=True):
        opposite = weights[2:] + weights[:2]
        turned = BOX[sum(weight * 3**place for weight, place in zip(opposite, (3, 2, 1, 0), strict=True))]
        assert (turned == character) == (weights == opposite)


def answer_of(puzzle: Puzzle, solution: Mapping[str, int]) -> dict[str, Any]:
    return kind_named(puzzle.kind).answer(puzzle, solution)


@every_kind
def test_every_kind_is_set_in_characters(puzzle: Puzzle) -> None:
    (solution,) = check(puzzle).solutions
    bare, solved = page(puzzle), page(puzzle, answer_of(puzzle, solution))
    for each in (bare, solved):
        lines = ["".join(words for words, _ in line) for line in each.lines()]
        assert {len(line) for line in lines} == {each.width}
        assert 2 * puzzle.board.rows + 1 <= len(lines) <= 2 * puzzle.board.rows + 9
    assert str(bare) != str(solved)
    half = {cell: solution[cell] for cell in puzzle.shown[::2]}
    assert str(page(puzzle, answer_of(puzzle, half))) not in (str(bare), str(solved))


@every_kind
def test_an_answer_differs_from_itself_nowhere(puzzle: Puzzle) -> None:
    (solution,) = check(puzzle).solutions
    answer = answer_of(puzzle, solution)
    assert differing(puzzle, answer, answer) == set()
    half = answer_of(puzzle, {cell: solution[cell] for cell in puzzle.shown[:-1]})
    if puzzle.kind != "cryptarithm":  # half of it lacks a letter
        assert differing(puzzle, answer, half) or answer == half


def board(**record: Any) -> Puzzle:
    (puzzle,) = read(json.dumps(record))
    return puzzle


def test_marks_stand_where_they_belong() -> None:
    clues: dict[str, Any] = {"top": [1, None], "right": [None, 2], "bottom": [2, None], "left": [None, 1]}
    assert str(page(board(type="skyscrapers", rows=2, cols=2, clues=clues))) == (
        "    1\n  ┏━━━┯━━━┓\n  ┃   │   ┃\n  ┠───┼───┨\n1 ┃   │   ┃ 2\n  ┗━━━┷━━━┛\n    2"
    )
    less = {"less": [[[0, 0], [0, 1]], [[1, 0], [0, 0]]]}
    assert str(page(board(type="futoshiki", rows=2, cols=2, clues=less))) == (
        "┏━━━┯━━━┓\n┃   <   ┃\n┠─∨─┼───┨\n┃   │   ┃\n┗━━━┷━━━┛"
    )


def test_a_loop_a_shade_and_a_cage() -> None:
    loop = board(type="slitherlink", rows=2, cols=2, clues={"cells": [[3, None], [None, None]]})
    assert str(page(loop, {"inside": [[1, 1], [0, 0]]})) == "┏━━━━━━━┓\n┃ 3     ┃\n┗━━━━━━━┛\n\n·   ·   ·"
    hitori = board(type="hitori", rows=2, cols=2, clues={"cells": [[1, 1], [1, 2]]})
    assert str(page(hitori, {"shaded": [[1, 0], [0, None]]})).splitlines()[1::2] == ["┃▒1▒│ 1 ┃", "┃ 1 │ 2 ┃"]
    (killer,) = (puzzle for puzzle in PUZZLES if puzzle.kind == "killer_sudoku")
    sums = sorted(mark.text for mark in killer.marks if isinstance(mark, Outline))
    assert sorted(re.findall(r"\d+", str(page(killer)))) == sums


# Telling ------------------------------------------------------------------------------------------


def test_two_solutions_stand_side_by_side_with_stars_where_they_differ() -> None:
    (puzzle,) = read(TWO)
    assert printed(puzzle).startswith("puzzle 1: multiple")
    record = Search(limit=None).outcome(0, puzzle).record
    both = Teller(Console(width=100, color_system=None))(record, puzzle)
    assert "two solutions differ in" in both
    assert both.count("┏") == 2
    assert both.splitlines()[1].count("┏") == 2
    assert both.count("*") == 2 * len(record["differs"]) > 0
    narrow = Teller(Console(width=20, color_system=None))(record, puzzle)
    assert narrow.splitlines()[1].count("┏") == 1
    assert narrow.count("┏") == 2


def loosened(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle with fewer and fewer clues, then without givens too."""
    for kept in (0.75, 0.5, 0):
        yield replace(puzzle, clues=puzzle.clues[: int(kept * len(puzzle.clues))])
    yield replace(puzzle, givens=())
    yield replace(puzzle, clues=(), givens=())


WHOLE = {"double_back", "entry_exit", "fillomino", "hidoku", "lits", "norinori", "simple_loop"}
"""Kinds whose rules hold all that a board tells: nothing can be left out of it."""


@pytest.mark.parametrize("kind", [kind for kind in kind_names() if kind not in WHOLE])
def test_two_solutions_of_every_kind_are_told(kind: str) -> None:
    (puzzle, *_) = map(read_record, samples(kind))
    outcomes = ((each, Search(timeout=60).outcome(0, each).record) for each in loosened(puzzle))
    each, record = next(pair for pair in outcomes if pair[1]["status"] == "multiple")
    console = Console(width=400, color_system=None, force_terminal=False)
    for text in (Teller(console)(record, each), spoken(record)):
        assert "two solutions differ" in text
        assert "*" in text


def test_a_narrow_console_gets_plain_lines() -> None:
    (puzzle,) = read(EASY)
    record = Search().outcome(0, puzzle).record
    assert Teller(Console(width=36))(record, puzzle) == spoken(record)
    assert Teller(Console(width=37))(record, puzzle) != spoken(record)


def test_the_grid_after_each_step() -> None:
    (puzzle,) = read("123.34......4..1")
    text = printed(puzzle, path=True, pictures=True)
    assert text.count("┏") == text.count(". ") == 9
    first = text.splitlines()[1:11]
    assert first[0] == "   1. r1c4 = 4: full house in row 1"
    assert first[2] == "┃ 1 │ 2 ┃ 3 │ 4*┃"
    assert "*" in text.splitlines()[-2] or "*" in text.splitlines()[-4]
    assert printed(puzzle, path=True).count("┏") == 1


@every_kind
def test_every_path_can_be_drawn(puzzle: Puzzle) -> None:
    task = Explain()
    record = task.outcome(0, puzzle).record
    record["steps"] = record["steps"][:5]
    text = Teller(Console(width=200, color_system=None), pictures=True)(record, puzzle)
    assert all(step["sentence"] in text for step in record["steps"])


# The streams --------------------------------------------------------------------------------------


def test_a_pipe_gets_plain_lines_and_a_terminal_boxes_in_colour() -> None:
    piped = gridproof("solve", EASY).stdout
    assert "\x1b" not in piped
    assert "┃" not in piped
    shown = on_terminal("solve", EASY)
    assert "\x1b[1;32msolved" in shown
    assert "┃ 5 │ 3 │ 4 ┃" in COLOUR.sub("", shown)
    grid = "".join(line for line in COLOUR.sub("", shown).splitlines() if line.startswith("┃"))
    assert re.sub("[^1-9]", "", grid) == SOLVED


def test_no_color_is_respected() -> None:
    shown = on_terminal("solve", EASY, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)
    assert "┃" in shown


def test_a_narrow_terminal_gets_plain_lines() -> None:
    assert "5 3 4 6 7 8 9 1 2\n" in on_terminal("solve", EASY, width=30)


@pytest.mark.parametrize("arguments", [("check", "--json"), ("solve",), ("explain",)])
def test_what_is_sent_to_a_file_arrives_there_though_progress_is_shown(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "out"
    shown = on_terminal(*arguments, EASY, output=file)
    assert "solved" not in shown
    assert "unique" not in shown
    written = file.read_text()
    assert "\x1b" not in written
    assert ("unique" if "--json" in arguments else " ".join(SOLVED[:9])) in written


def test_progress_does_not_stand_in_the_line_of_what_a_pipe_leads_to_the_terminal() -> None:
    leader, follower = pty.openpty()
    read, write = os.pipe()
    command = [sys.executable, "-m", "gridproof", "check", EASY, EASY]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=write, stderr=follower) as process:
        os.close(write)
        assert process.wait(timeout=60) == 0
    os.close(follower)
    assert os.read(read, 65536).decode().count("unique") == 2
    with pytest.raises(OSError, match="Input/output"):  # nothing was written
        os.read(leader, 65536)
    os.close(leader)
    os.close(read)


def test_json_on_a_terminal_is_the_record() -> None:
    shown = on_terminal("check", "--json", EASY)
    line = next(line for line in COLOUR.sub("", shown).split("\n") if '"index"' in line)
    record = json.loads(line[line.index("{") :].rpartition("}")[0] + "}")
    assert record["solutions"][0]["text"] == SOLVED


def test_pictures_can_be_piped() -> None:
    run = gridproof("explain", "--pictures", EASY)
    assert run.stdout.count("┏") == 81 - sum(c != "." for c in EASY)
    assert "\x1b" not in run.stdout


HOSTILE = "te\x1b[2Ja"
ZEBRA = {
    "id": "\x1b[2J",
    "type": "zebra",
    "rows": 2,
    "cols": 2,
    "clues": {
        "categories": {"Name": ["ann", "bob"], "Drink": [HOSTILE, "milk"]},
        "clues": [{"rel": "consecutive", "a": HOSTILE, "b": "ann"}],
    },
}


@pytest.mark.parametrize(
    "command", [("check",), ("solve",), ("explain", "--pictures"), ("hint",), ("rate",), ("render",),
                ("convert", "--to", "text"), ("convert", "--to", "record"), ("check", "--json")],
    ids=" ".join,
)  # fmt: skip
def test_nothing_that_a_board_says_controls_the_terminal(command: tuple[str, ...]) -> None:
    assert "\x1b[2J" not in on_terminal(*command, json.dumps(ZEBRA))
