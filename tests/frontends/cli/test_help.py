"""The help: commands and options in groups, no text that is cut, examples that work as they stand."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from itertools import product
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from command import gridproof

from gridproof.frontends.cli import COMMANDS, HOMES, cli
from gridproof.frontends.cli.help import GROUPS, OWN, Command, options_of, summary

CONTEXT = click.Context(cli, info_name="gridproof")


def command_named(name: str) -> Command:
    """Return a command of this package."""
    found = cli.get_command(CONTEXT, name)
    assert isinstance(found, Command)
    return found


def helped(*arguments: str) -> str:
    """Return the help on a terminal of 80 columns."""
    return CliRunner().invoke(cli, [*arguments, "--help"], prog_name="gridproof", terminal_width=80).output


def test_every_command_has_its_line_in_one_group() -> None:
    lines = helped().splitlines()
    shown = [line for line in lines if line.startswith("  ") and line.split()[0] in HOMES]
    assert [line.split()[0] for line in shown] == [*HOMES]
    for name, line in zip(HOMES, shown, strict=True):
        first = " ".join((command_named(name).help or "").split("\n\n")[0].split())
        assert line.split(maxsplit=1)[1] == summary(command_named(name)) == first.rstrip(".")
        assert len(line) <= 80
    assert [line[:-1] for line in lines if line.endswith(":")] == ["Options", *COMMANDS]


@pytest.mark.parametrize("name", HOMES)
def test_nothing_in_the_help_of_a_command_is_cut_or_left_out(name: str) -> None:
    command = command_named(name)
    text = helped(name)
    assert max(map(len, text.splitlines())) <= 80
    said = " ".join(text.split())
    records = [
        record
        for _, records in options_of(command, click.Context(command, CONTEXT, name))
        for record in records
    ]
    options = [option for option in command.params if isinstance(option, click.Option)]
    assert len(records) == len(options) + 1  # and --help
    for option, words in records:
        assert f"{option} {' '.join(words.split())}" in said
        assert not words.rstrip("]").endswith("...")
    assert all(option.help and option.help[0].isupper() for option in options)


def test_every_option_of_a_group_is_one_of_some_command() -> None:
    known = {name for each in HOMES for option in command_named(each).params for name in option.opts}
    assert {name for names in GROUPS.values() for name in names} <= known
    assert helped("check").index("Puzzles:") < helped("check").index(f"{OWN}:")


def ran(example: str) -> tuple[int, str]:
    """Return the exit code of an example, and its output on standard error; one with a pipe goes to a
    shell.
    """
    if "|" not in example:
        name, *arguments = shlex.split(example)
        assert name == "gridproof"
        done = gridproof(*arguments)
    else:
        line = f'gridproof() {{ {shlex.quote(sys.executable)} -m gridproof "$@"; }}; {example}'
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    return done.returncode, done.stderr


@pytest.mark.parametrize("name", HOMES)
def test_the_examples_of_a_command_work_as_typed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = command_named(name).examples
    assert any(f"gridproof {name} " in f"{example} " for example in examples)
    for example in examples:
        assert len(example) <= 78
        if name in ("serve", "site"):  # one runs for ever, one wants a runtime: their options are read
            command_named(name).make_context(name, shlex.split(example)[2:])
            continue
        code, said = ran(example)
        assert code in (0, 10, 20) or (code == 30 and "--first" in example), f"{example}: {said}"


NUMBERS = (click.types.IntParamType, click.types.FloatParamType)
NEEDED = {
    "export": ("--to", "cnf"),
    "prove": ("-o", "proof"),
    "generate": ("sudoku",),
    "audit": ("rows.csv",),
}


@pytest.mark.parametrize("name", HOMES)
def test_no_number_is_taken_that_is_negative_or_none_at_all(name: str) -> None:
    command = command_named(name)
    numbers = [
        each for each in command.params if isinstance(each, click.Option) and isinstance(each.type, NUMBERS)
    ]
    for option, number in product(numbers, ("-1", "nan")):
        run = gridproof(name, *NEEDED.get(name, ()), option.opts[0], number)
        assert (run.returncode, run.stdout) == (2, "")
        said = max(option.opts, key=len)
        assert re.fullmatch(f"gridproof: {said} is '?{number}(.0)?'?; a .* was expected\n", run.stderr)
