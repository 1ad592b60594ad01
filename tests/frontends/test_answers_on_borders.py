"""A loop along the lines of the grid is drawn wherever people read it, never told by rows of 0 and 1."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from gridproof import prove, read
from gridproof.frontends.cli import cli
from gridproof.frontends.output.terminal import Teller
from gridproof.frontends.running.tasks import SolveTask

SLITHERLINK = '{"type": "slitherlink", "rows": 1, "cols": 3, "clues": {"cells": [[3, 2, 3]]}}'
SEVERAL = SLITHERLINK.replace("[3, 2, 3]", "[null, 2, null]")
SUDOKU = "123.34......4..1"


def run(*arguments: str) -> str:
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_edges_that_are_the_same_in_all_solutions_are_candidates() -> None:
    assert run("candidates", SLITHERLINK).splitlines()[1:] == [
        "┏━━━━━━━━━━━┓",
        "┃ 3   2   3 ┃",
        "┗━━━━━━━━━━━┛",
    ]
    assert not {"0", "1"} & set("".join(run("candidates", SEVERAL).splitlines()[1:]))
    assert run("candidates", SUDOKU).splitlines()[1] == "1 2 3 4"


def test_a_certificate_shows_the_loop(tmp_path: Path) -> None:
    file = tmp_path / "loop.proof"
    file.write_text(prove(SLITHERLINK).text)
    told = run("verify", str(file)).split("answer:")[1]
    assert told.splitlines()[1].strip() == "┏━━━━━━━━━━━┓"
    file.write_text(prove(SUDOKU).text)
    assert run("verify", str(file)).split("answer:")[1].splitlines()[1] == "   1 2 3 4"


@pytest.mark.parametrize(("width", "top"), [(80, "┏━━━━━━━━━━━┓"), (10, "┏━━━━━┓")])
def test_on_a_narrow_console_squares_are_narrow(width: int, top: str) -> None:
    (puzzle,) = read(SLITHERLINK)
    told = Teller(Console(file=StringIO(), width=width))(SolveTask().outcome(0, puzzle).record, puzzle)
    assert told.splitlines()[1] == top
