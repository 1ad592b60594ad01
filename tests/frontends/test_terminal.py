"""Output for people: boxes and colours on a terminal, plain lines in a pipe, and each stream by itself."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from boards import EIGHTEEN
from command import EASY, SOLVED, gridproof, on_terminal
from rich.console import Console

from gridproof import Puzzle, check, read, read_one, solve
from gridproof.frontends.certificates.making import Prove
from gridproof.frontends.deduction.paths import Explain
from gridproof.frontends.drawing.characters import ASCII, BOX, PATH, CharacterPage, differing, page, pages
from gridproof.frontends.output.plain import describe_result
from gridproof.frontends.output.terminal import Teller, presses_of
from gridproof.frontends.running.tasks import SolveTask
from gridproof.puzzles import kind_named, kind_names, read_record
from gridproof.puzzles.core.marks import Outline
from gridproof.puzzles.samples import samples

PUZZLES = read(EIGHTEEN)
TWO = "1234............"
SOLVED_SMALL = "123434......4321"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")

every_kind = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind)


def printed(puzzle: Puzzle, *, width: int = 200, pictures: bool = False, path: bool = False) -> str:
    """Return a result as a colourless console of this width shows it."""
    task = Explain() if path else SolveTask()
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


@pytest.mark.parametrize("kind", kind_names())
def test_in_ascii_each_sign_of_a_kind_has_one_of_its_own(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for puzzle in map(read_record, samples(kind)):
        verdict = solve(puzzle, timeout=60)
        drawn = [page(puzzle), page(puzzle, answer_of(puzzle, verdict.solutions[0]))]
        signs = {sign for each in drawn for sign in str(each)} - {*BOX, *PATH}
        translated = {sign: sign.translate(ASCII) for sign in signs}
        assert len({*translated.values()}) == len(signs), translated
        with monkeypatch.context() as patch:
            patch.setattr("locale.getencoding", lambda: "ANSI_X3.4-1968")
            shown = "".join(map(str, drawn))
        assert shown.isascii(), [sign for sign in shown if not sign.isascii()]


def test_off_a_terminal_an_answer_is_drawn_unless_it_is_numbers_or_names() -> None:
    loop = gridproof("solve", "--kind", "slitherlink", "--sample", "1").stdout
    (puzzle,) = (each for each in map(read_record, samples("slitherlink")[:1]))
    (solution,) = check(puzzle).solutions
    assert loop.partition("\n")[2] == f"{page(puzzle, answer_of(puzzle, solution))}\n"
    assert "\n5 3 4 6 7 8 9 1 2\n" in gridproof("solve", EASY).stdout
    assert "digits: A 4, B 7" in gridproof("solve", "--kind", "cryptarithm", "--sample", "1").stdout
    assert (
        gridproof("solve", "--format", "lines", "--kind", "hitori", "--sample", "1").stdout.count("\n") == 1
    )


@pytest.mark.parametrize(("locale", "sides"), [("C.UTF-8", "┏┓┗┛"), ("C", "+")])
def test_the_locale_says_what_a_picture_is_made_of(locale: str, sides: str) -> None:
    command = [sys.executable, "-m", "gridproof", "solve", "--kind", "hitori", "--sample", "1"]
    run = subprocess.run(command, capture_output=True, env=os.environ | {"LC_ALL": locale}, check=True)
    first, *_, last = run.stdout.decode().splitlines()[1:]
    assert {first[0], first[-1], last[0], last[-1]} == {*sides}


# Telling ------------------------------------------------------------------------------------------


def test_two_solutions_stand_side_by_side_with_stars_where_they_differ() -> None:
    (puzzle,) = read(TWO)
    assert printed(puzzle).startswith("puzzle 1: multiple")
    record = SolveTask(limit=None).outcome(0, puzzle).record
    both = Teller(Console(width=100, color_system=None))(record, puzzle)
    assert "two solutions differ in" in both
    assert both.count("┏") == 2
    assert both.splitlines()[1].count("┏") == 2
    assert both.count("*") == 2 * len(record["differs"]) > 0
    narrow = Teller(Console(width=20, color_system=None))(record, puzzle)
    assert narrow.splitlines()[1].count("┏") == 1
    assert narrow.count("┏") == 2


def loosened(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield the puzzle with fewer and fewer clues, then without givens too."""
    for kept in (0.75, 0.5, 0):
        yield replace(puzzle, clues=puzzle.clues[: int(kept * len(puzzle.clues))])
    yield replace(puzzle, givens=())
    yield replace(puzzle, clues=(), givens=())


WHOLE = {
    "all_or_nothing", "dosun_fuwari", "double_back", "double_choco", "entry_exit", "fillomino", "hidoku",
    "lits", "norinori", "simple_loop",
}  # fmt: skip
"""Kinds whose rules hold all that a board tells: nothing can be left out of it."""


@pytest.mark.parametrize("kind", [kind for kind in kind_names() if kind not in WHOLE])
def test_two_solutions_of_every_kind_are_told(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle, *_) = map(read_record, samples(kind))
    outcomes = ((each, SolveTask(timeout=60).outcome(0, each).record) for each in loosened(puzzle))
    each, record = next(pair for pair in outcomes if pair[1]["status"] == "multiple")
    console = Console(width=400, color_system=None, force_terminal=False)
    for text in (Teller(console)(record, each), describe_result(record), describe_result(record, each)):
        assert "two solutions differ" in text
        assert "*" in text
    told = [without_stars(page) for page in pages(each, record["solutions"])]
    assert told[0] != told[1]
    with monkeypatch.context() as patch:
        patch.setattr("locale.getencoding", lambda: "ANSI_X3.4-1968")
        told = [without_stars(page) for page in pages(each, record["solutions"])]
    assert told[0] != told[1]


def without_stars(page: CharacterPage) -> str:
    """Return the text of a page without the marks of differences."""
    return "".join(words for line in page.lines() for words, style in line if style != "differ")


def test_a_narrow_console_gets_plain_lines() -> None:
    (puzzle,) = read(EASY)
    record = SolveTask().outcome(0, puzzle).record
    assert Teller(Console(width=36))(record, puzzle) == describe_result(record)
    assert Teller(Console(width=37))(record, puzzle) != describe_result(record)


def test_a_picture_that_is_too_wide_is_said_to_be() -> None:
    (puzzle,) = read("https://puzz.link/p?slither/5/5/cbcbcddad")
    record = SolveTask().outcome(0, puzzle).record
    note = "   the picture has 21 columns, and there are 20 here: `| less -S` shows it\n"
    assert Teller(Console(width=20))(record, puzzle) == describe_result(record, puzzle, narrow=True) + note
    assert "┏" in Teller(Console(width=21))(record, puzzle)
    (sudoku,) = read("123.34......4..1")
    path = Explain().outcome(0, sudoku).record
    assert Teller(Console(width=16), pictures=True)(path, sudoku).endswith(
        "are 16 here: `| less -S` shows it\n"
    )
    (wrong,) = read("slitherlink 1x2\n3 4")
    none = SolveTask().outcome(0, wrong).record
    assert none["status"] == "none"
    assert Teller(Console(width=5))(none, wrong) == describe_result(none)


def test_the_grid_after_each_step() -> None:
    (puzzle,) = read("123.34......4..1")
    text = printed(puzzle, path=True, pictures=True)
    assert text.count("┏") == text.count(". ") == 9
    first, end = text.splitlines()[:10], text.splitlines()[-2]
    assert first[0] == "   1. r1c4 = 4: full house in row 1"
    assert first[2] == "┃ 1 │ 2 ┃ 3 │ 4*┃"
    assert "*" in text.splitlines()[-4] or "*" in text.splitlines()[-6]
    assert end.startswith("puzzle 1: solved ")
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
    assert os.read(leader, 65536) == b"gridproof: 2 unique\r\n"  # and nothing before it
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


def lines_of(**record: Any) -> list[str]:
    return str(page(board(**record))).splitlines()


def test_bars_and_tubes_are_lines() -> None:
    pairs = [[[0, 0], [0, 1]], [[0, 0], [1, 0]]]
    assert lines_of(type="adjacent_latin", rows=2, cols=2, clues={"consecutive": pairs}) == [
        "┏━━━┯━━━┓",
        "┃   ║   ┃",
        "┠─═─┼───┨",
        "┃   │   ┃",
        "┗━━━┷━━━┛",
    ]
    bent = {"thermometers": [[[0, 0], [0, 1], [1, 1]]]}
    tubes = board(type="thermometers", rows=2, cols=2, clues=bent)
    assert str(page(tubes)).splitlines() == [
        "┏━━━┯━━━┓",
        "┃ ○━━━┓ ┃",
        "┠───┼─┃─┨",
        "┃   │ ╹ ┃",
        "┗━━━┷━━━┛",
    ]
    assert str(page(tubes, {"shaded": [[1, 1], [0, 0]]})).splitlines()[1] == "┃▒○▒━▒┓▒┃"
    pieces = [["es", None, None], [None, "nesw", "sw"], [None] * 3]
    assert lines_of(type="pipelink", rows=3, cols=3, clues={"cells": pieces})[1:4] == [
        "┃ ┏━│   │   ┃",
        "┠───┼───┼───┨",
        "┃   │━╋━━━┓ ┃",
    ]


def test_the_tones_of_clues_are_told() -> None:
    circles = [["w2", "b3"], ["b", None]]
    shown = lines_of(type="balance_loop", rows=2, cols=2, clues={"cells": circles})
    assert shown[1::2] == ["┃○2 │●3 ┃", "┃ ● │   ┃"]
    walls = [["1ex", "0wo", "x"], ["2s", "o", None]]
    shown = lines_of(type="castle_wall", rows=2, cols=3, clues={"cells": walls})
    assert shown[1::2] == ["┃1→█┃0← ┃███┃", "┃2↓▒┃   ┃   ┃"]
    assert lines_of(type="akari", rows=1, cols=3, clues={"cells": [[0, "#", None]]})[1] == "┃█0█│███│   ┃"
    black, givens = [[1, 1, 0]] + [[0] * 3] * 2, [[2, None, 1]] + [[None] * 3] * 2
    shown = lines_of(type="str8ts", rows=3, cols=3, clues={"black": black, "givens": givens})
    assert shown[1] == "┃█2█│███│ 1 ┃"


def test_a_number_in_a_circle_is_told_with_it() -> None:
    blank = [[None] * 4] * 3
    clues = {"parity": [["O", "E", None, None], *blank], "givens": [[1, 2, None, None], *blank]}
    assert lines_of(type="even_odd_sudoku", rows=4, cols=4, clues=clues)[1] == "┃○1 │▒2▒┃   │   ┃"


SIMPLE = "...9.2...2.1.7......4.86..37.2.1.435......6.......81.2..87.5.4..5..3..261..26.9.8"


def test_pictures_of_a_system_show_each_press_at_once() -> None:
    """A round of the membrane marks all that it finds; the last board is the solution."""
    puzzle = read_one(SIMPLE)
    record = Explain("membrane").outcome(0, puzzle).record
    text = Teller(Console(width=200, color_system=None), pictures=True)(record, puzzle)
    boards = text.split("\u250f")[1:]
    assert [board.count("*") for board in boards] == record["stats"]["rounds"]
    assert text.index("C7 ") < text.index("*") < text.index("C15 ")
    digits = "".join(char for char in boards[-1].partition("\u2517")[0] if char in "123456789")
    assert digits == record["solutions"][0]["text"]


def test_pictures_of_a_search_take_values_back() -> None:
    """After a dead end the board shows what stands, not what was tried before."""
    hard = ".2...4.15..9.2......6.....33...8.7....8.62......1....6......6.....4..3.7...81..2."
    puzzle = read_one(hard)
    record = Explain("wodm").outcome(0, puzzle).record
    assert record["stats"]["guesses"] > record["stats"]["depth"] > 0
    boards = [[*board] for _, board in presses_of(record, puzzle)]
    dead = next(i for i, press in enumerate(record["presses"]) if press["lines"][-1].startswith("Dead end"))
    filled = [sum(char in "123456789" for line in board for char in line.plain) for board in boards]
    assert filled[dead + 1] < filled[dead]
    last = [line.plain for line in boards[-1]]
    digits = "".join(char for line in last for char in line if char in "123456789")
    assert digits == record["solutions"][0]["text"]
