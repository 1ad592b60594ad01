"""The first words of newcomers: each says what to type, and what it says to type works."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import nullcontext
from itertools import chain, repeat
from pathlib import Path

import pytest
from command import gridproof, on_terminal

from gridproof.frontends.cli import HOMES, cli, first_words, progress
from gridproof.frontends.cli.watching import MOST_MISSED, changes, state_of
from gridproof.frontends.questions import question_names
from gridproof.puzzles.forms.form import form_called, form_named, written_names

TWO = "1234............"
ONE = "123.34......4..1"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("list",), "there is no command 'list', did you mean `gridproof kinds`?"),
        (("new", "sudoku"), "there is no command 'new', did you mean `gridproof generate KIND`?"),
        (("example",), "did you mean `gridproof check --kind KIND --sample 1`?"),
        (("Help",), "did you mean `gridproof --help`?"),
        (
            ("nurikabe",),
            "'nurikabe', that is a kind: `gridproof check --kind nurikabe --sample 1`, or "
            "`gridproof generate nurikabe`",
        ),
        (("generate", "sudoku", "--difficulty", "hard"), "'--difficulty', did you mean --grade?"),
        (("generate", "sudoku", "--number", "3"), "'--number', did you mean --count?"),
        (("check", "--solver", "sat", TWO), "'--solver', did you mean --backend?"),
        (("check", "--timout", "3", TWO), "'--timout', did you mean '--timeout'?"),
        (("qwxyz",), "there is no command 'qwxyz'\n"),
        (("check", "--qwxyz", TWO), "there is no option '--qwxyz'\n"),
    ],
)
def test_an_unknown_word_says_what_to_type(typed: tuple[str, ...], said: str) -> None:
    run = gridproof(*typed)
    assert (run.returncode, run.stdout) == (2, "")
    assert said in run.stderr


def test_words_are_of_commands_that_there_are_and_are_none_themselves() -> None:
    commands = {*HOMES, *question_names()}
    for command, words in first_words.COMMANDS.items():
        assert command.startswith("--") or command.split()[0] in commands
        assert commands.isdisjoint(words)
    every = [*chain.from_iterable(first_words.COMMANDS.values())]
    assert len(every) == len({*every})


def test_words_are_of_options_that_some_command_has() -> None:
    context = cli.make_context("gridproof", ["kinds"])
    commands = (cli.get_command(context, name) for name in (*HOMES, *question_names()))
    options = {name for command in commands if command for each in command.params for name in each.opts}
    assert {*first_words.OPTIONS} <= options


def test_an_option_is_offered_only_by_a_command_that_has_it() -> None:
    assert "--grade" not in gridproof("check", "--difficulty", "hard", TWO).stderr


def test_a_kind_without_a_puzzle_says_where_puzzles_come_from() -> None:
    run = gridproof("solve", "--kind", "nurikabe")
    assert run.returncode == 2
    assert "--kind nurikabe --sample 1" in run.stderr
    assert gridproof("solve", "--kind", "nurikabe", "--sample", "1").returncode == 0
    assert "--kind KIND --sample 1" in gridproof("check").stderr


@pytest.mark.parametrize("name", ["url", "URL", "puzz.link", "pzpr"])
def test_a_form_is_known_by_the_names_people_use(name: str) -> None:
    run = gridproof("convert", "--kind", "slitherlink", "--sample", "1", "--to", name)
    assert (run.returncode, run.stdout[:24]) == (0, "https://puzz.link/p?slit")


@pytest.mark.parametrize(
    ("name", "command"),
    [("png", "render -o FILE.svg"), (".CNF", "export --to cnf"), ("csv", "check -o FILE.csv")],
)
def test_a_form_of_another_command_is_asked_for_there(
    name: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = gridproof("convert", ONE, "--to", name)
    assert run.returncode == 2
    assert f"{name!r} is no form of convert: `gridproof {command}` writes such" in run.stderr
    monkeypatch.chdir(tmp_path)
    assert gridproof(*command.split(), ONE).returncode == 0


class Noted:
    """A line of progress that notes that it was shown."""

    shown = 0

    def __init__(self, items: str = "") -> None:
        Noted.shown += 1
        self.done, self.share, self.hide = 0, None, nullcontext

    def __enter__(self) -> Noted:
        return self

    def __exit__(self, *_: object) -> None: ...


LONG = {
    **{name: [ONE] for name in ("check", "solve", "explain", "rate", "hint", *question_names())},
    "generate": ["latin_square", "--rows", "3"],
    "render": [ONE, "--solution"],
    "prove": [ONE, "-o", "proof"],
    "verify": ["made.proof"],
    "export": [ONE, "--to", "cnf"],
    "import": [ONE, "answer.txt"],
    "kinds": ["latin_square", "--judged", "1"],
}
"""Commands whose work may take longer than a second, with arguments; `audit` has a line of its own."""


def test_every_command_that_may_take_long_is_here() -> None:
    context = cli.make_context("gridproof", ["kinds"])
    commands = [cli.get_command(context, name) for name in (*HOMES, *question_names())]
    limited = {
        each.name for each in commands if each and any("--timeout" in param.opts for param in each.params)
    }
    assert limited - {"audit", "serve"} <= {*LONG}


@pytest.mark.parametrize("command", LONG)
def test_long_work_shows_progress_without_a_file_to_write(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("answer.txt").write_text("s UNSATISFIABLE\n")
    gridproof("prove", ONE, "-o", "made.proof")
    monkeypatch.setattr(progress, "Progress", Noted)
    monkeypatch.setattr(progress, "is_seen", lambda: True)
    monkeypatch.setattr(Noted, "shown", 0)
    assert gridproof(command, *LONG[command]).returncode in (0, 20)
    assert Noted.shown == 1


def test_names_of_forms_are_those_of_one_form_each() -> None:
    for own in written_names():
        for name in (own, *form_named(own).called):
            assert form_called(name) == own
    assert form_called("hieroglyphs") is None


def digits(text: str) -> str:
    """Return the digits of a text."""
    return "".join(filter(str.isdigit, text))


def test_render_writes_title_and_author_and_on_request_the_rules(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("slitherlink 1x1\ntitle: Ring & rose\nauthor: Me\nrules: Be nice.\ncells:\n4\n")
    plain, told = (gridproof("render", str(board), *more).stdout for more in ((), ("--rules",)))
    assert "Ring &amp; rose</text>" in plain
    assert "Me</text>" in plain
    assert "Be nice." not in plain
    assert "Be nice.</text>" in told
    own = gridproof("render", "--kind", "slitherlink", "--sample", "1", "--rules").stdout
    assert "Draw" in own


def test_render_draws_on_a_terminal(tmp_path: Path) -> None:
    assert "\u00b7" in on_terminal("render", "--kind", "slitherlink", "--sample", "1")
    assert digits(on_terminal("render", ONE)) == "1233441"
    assert digits(on_terminal("render", ONE, "--solution")) == "1234341221434321"
    assert digits(on_terminal("render", ONE, "--both")) == "1233441" + "1234341221434321"
    assert "unique" in on_terminal("render", ONE, "--check")
    assert "-o FILE" in on_terminal("render", ONE, "--candidates")
    assert on_terminal("render", ONE, output=tmp_path / "a.svg") == ""
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert gridproof("render", ONE).stdout.startswith("<svg"), "a pipe gets a picture"


def test_a_file_is_checked_again_each_time_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "draft.txt"
    file.write_text(TWO + "\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "gridproof", "check", "--watch", str(file)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    lines = iter(process.stdout.readline, "")
    assert next(line for line in lines if line.startswith("puzzle 1: ")).split()[2] == "multiple"
    file.write_text(ONE + "\n")
    assert next(line for line in lines if line.startswith("puzzle 1: ")).split()[2] == "unique"
    file.unlink()
    assert any("is gone" in line for line in lines)
    assert process.wait() == 0


def test_only_one_file_can_be_watched(tmp_path: Path) -> None:
    file = tmp_path / "draft.txt"
    file.write_text(ONE)
    assert "--watch needs one file" in gridproof("check", "--watch", ONE).stderr
    assert "--watch needs one file" in gridproof("check", "--watch", str(file), str(file)).stderr
    assert "do not go with it" in gridproof("check", "--watch", str(file), "-o", "x.csv").stderr


def test_changes_are_seen_once_each_and_a_file_may_be_away_for_a_moment() -> None:
    states = iter([(1, 1), (1, 1), None, None, (1, 1), (2, 1), *[None] * MOST_MISSED, (3, 1)])
    pauses: list[None] = []
    seen = [*changes(lambda: next(states), pause=lambda: pauses.append(None))]
    assert seen == [(1, 1), (2, 1)]
    assert next(states) == (3, 1), "no look after the last one"
    assert len(pauses) == 6 + MOST_MISSED
    assert [*changes(repeat(None).__next__, pause=lambda: None)] == []


def test_the_state_of_a_file_changes_with_its_content(tmp_path: Path) -> None:
    file = tmp_path / "draft.txt"
    assert state_of(str(file)) is None
    file.write_text("a")
    before = state_of(str(file))
    os.utime(file, ns=(1, 1))
    assert state_of(str(file)) != before


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("generate", "slitherlink", "10x8"), "not take '10x8' besides, did you mean --rows 10 --cols 8?"),
        (("generate", "sudoku", "100"), "did you mean --count 100?"),
        (("generate", "sudoku", "hard"), "did you mean --grade hard?"),
        (("render", ONE, "grid.png"), "render does not take 'grid.png' besides, did you mean -o grid.png?"),
        (("render", ONE, "twice"), "render does not take 'twice' besides\n"),
        (("check", TWO, "-v"), "'-v', did you mean --stats?"),
        (("solve", TWO, "--all"), "'--all', did you mean --limit?"),
        (("solve", TWO, "--csv"), "'--csv', did you mean --format?"),
        (("render", TWO, "--solved"), "'--solved', did you mean --solution?"),
        (("minimize", TWO), "did you mean `gridproof redundant --greedy`?"),
        (("compare", TWO), "did you mean `gridproof effort`?"),
        (("open", TWO), "did you mean `gridproof serve`?"),
        (("dataset", "a.csv"), "did you mean `gridproof audit`?"),
        (("solve", TWO, "--backend", "highs"), "'highs', did you mean 'ilp:highs'? there are auto,"),
        (("solve", TWO, "--backend", "OR-tools"), "did you mean 'cp-sat'?"),
        (("solve", TWO, "--backend", "cadical"), "did you mean 'sat:cadical153'?"),
        (("solve", TWO, "--backend", "gurobi"), "there is no back end 'gurobi'; there are auto,"),
    ],
)  # fmt: skip
def test_first_tries_say_what_to_type(typed: tuple[str, ...], said: str) -> None:
    run = gridproof(*typed)
    assert (run.returncode, run.stdout) == (2, "")
    assert said in run.stderr
