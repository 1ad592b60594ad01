"""The notebooks are copied to where people work, and run there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from boards import ROOT
from click.testing import CliRunner

from gridproof.frontends.cli import cli

FOLDER = ROOT / "notebooks"
STORED = sorted(path.name for path in FOLDER.glob("*.ipynb"))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_they_are_copied_and_it_is_said_how_to_start(elsewhere: Path) -> None:
    run = CliRunner().invoke(cli, ["notebooks", "deep/down"], standalone_mode=False)
    assert run.stdout.splitlines() == [f"deep/down/{name}" for name in STORED]
    assert run.stderr.startswith('gridproof: jupyter lab deep/down, which needs: pip install "jupyterlab')
    for name in STORED:
        assert (elsewhere / "deep" / "down" / name).read_bytes() == (FOLDER / name).read_bytes()


def test_work_is_not_written_over(elsewhere: Path) -> None:
    folder = elsewhere / "gridproof-notebooks"
    folder.mkdir()
    (folder / "tour.ipynb").write_text("mine")
    run = CliRunner().invoke(cli, ["notebooks"], standalone_mode=False)
    assert (folder / "tour.ipynb").read_text() == "mine"
    assert "gridproof-notebooks/tour.ipynb exists already and is left unchanged" in run.stderr
    assert sorted(path.name for path in folder.iterdir()) == STORED


def test_a_folder_that_cannot_be_made_is_one_sentence(elsewhere: Path) -> None:
    (elsewhere / "file").write_text("")
    run = CliRunner().invoke(cli, ["notebooks", "file/below"])
    assert run.exit_code == 2
    assert run.output == "gridproof: file/below: Not a directory\n"


@pytest.mark.parametrize("name", STORED)
def test_a_notebook_names_no_file_of_the_checkout(name: str) -> None:
    assert re.findall(r"\.\./\w+", (FOLDER / name).read_text()) == []
