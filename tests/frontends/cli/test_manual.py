"""The man pages: one of each command, with all that its help says."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from gridproof.frontends.cli import cli
from gridproof.frontends.output.exits import MEANINGS

CONTEXT = click.Context(cli, info_name="gridproof")
COMMANDS = cli.list_commands(CONTEXT)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("man") / "man1"
    run = CliRunner().invoke(cli, ["man", str(target)], prog_name="gridproof", standalone_mode=False)
    assert run.return_value == 0
    assert run.output.split() == [str(target / name) for name in names()]
    return target


def names() -> list[str]:
    return ["gridproof.1", *(f"gridproof-{name}.1" for name in COMMANDS)]


def words(text: str) -> str:
    """Return a text with single blanks and without troff's escapes."""
    plain = re.sub(r"\\f[BR]|\\&|^\.(SH|TP|PP|TH)\b", "", text, flags=re.MULTILINE)
    return " ".join(plain.replace("\\-", "-").replace("\\e", "\\").split())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_page_says_what_the_help_says(folder: Path, name: str) -> None:
    command = cli.get_command(CONTEXT, name)
    assert command is not None
    page = words((folder / f"gridproof-{name}.1").read_text())
    context = click.Context(command, CONTEXT, name)
    assert f"gridproof {name} [OPTIONS]" in page
    for paragraph in (command.help or "").split("\n\n"):
        assert " ".join(paragraph.split()).rstrip(".") in page
    options = [option for option in command.get_params(context) if isinstance(option, click.Option)]
    for option in options:
        name, text = option.get_help_record(context) or ("", "")
        assert f"{name} {' '.join(text.split())}".strip() in page
    assert all(text in page for text in MEANINGS.values())


def test_the_first_page_lists_all_commands(folder: Path) -> None:
    page = words((folder / "gridproof.1").read_text())
    assert [name for name in COMMANDS if f"gridproof-{name}(1)" not in page] == []


def test_no_text_is_taken_for_a_command_of_troff(folder: Path) -> None:
    for name in names():
        lines = (folder / name).read_text().splitlines()
        commands = {line.split()[0] for line in lines if line.startswith((".", "'"))}
        assert commands <= {".TH", ".SH", ".TP", ".PP"}
        assert re.findall(r"(?<!\\)-", "\n".join(lines)) == []


def test_a_reader_that_goes_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`gridproof man man1 | head -1` writes all pages and ends well."""

    def gone(_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(click, "echo", gone)
    # The output of the command is lost; the stream is put back after the command has let go of it.
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    assert cli.main(["man", str(tmp_path)], prog_name="gridproof", standalone_mode=False) == 0
    assert {path.name for path in tmp_path.iterdir()} == {*names()}
