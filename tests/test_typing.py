"""What a user writes type-checks, strictly, and with the types that the documentation says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

RIGHT = """
from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

import gridproof
import numpy
from gridproof import InputError, Puzzle, PuzzleLike, Result, Verdict

rows = [[1, 2, 3, 4], [None, None, None, None]]
record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": rows}}
sources: list[PuzzleLike] = ["12..", Path("a"), record, rows, numpy.zeros((4, 4)), gridproof.puzzle_of(rows)]
for source in sources:
    assert_type(gridproof.check(source, kind="sudoku"), Verdict)
assert_type(gridproof.check([[1, None], ["2", 1]]).differs, tuple[str, ...])
assert_type(gridproof.read(Path("a").open()), list[Puzzle])
assert_type(gridproof.read_iter("a"), Iterator[Puzzle])
assert_type(gridproof.read_iter("a", errors="skip"), Iterator[Puzzle])
assert_type(gridproof.read_iter("a", errors="yield"), Iterator[Puzzle | InputError])
verdicts = gridproof.check_many(source for source in sources)
assert_type(next(verdicts), Result)
verdicts.close()
gridproof.solve_many(sources, limit=2, progress=lambda done, total, seconds: print(done, total, seconds))
gridproof.frame(verdicts)
gridproof.frame(verdicts, "polars", fields=["id"])
"""

WRONG = {
    "gridproof.check(5)": "arg-type",
    "gridproof.check('12..', bakcend='sat')": "call-arg",
    "gridproof.check_many(5)": "arg-type",
    "gridproof.read_iter('12..', errors='ignore')": "call-overload",
    "gridproof.frame([], 'dask')": "call-overload",
    "gridproof.solve_many([], progress=lambda done: None)": "arg-type",
}


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says of the right snippet, and, from line 100 on, of the wrong calls."""
    script = tmp_path_factory.mktemp("user") / "snippet.py"
    right = RIGHT.strip().splitlines()
    script.write_text("\n".join(right + [""] * (99 - len(right)) + list(WRONG)) + "\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-color-output", "--no-pretty", str(script)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stderr == ""
    return run.stdout


def test_what_a_user_writes_is_right(checked: str) -> None:
    lines = [line for line in checked.splitlines() if "error" in line and "snippet.py:1" not in line]
    assert [line for line in lines if "snippet.py" in line] == []


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_wrong_is_an_error(checked: str, number: int) -> None:
    call, code = list(WRONG.items())[number]
    said = [line for line in checked.splitlines() if f"snippet.py:{100 + number}: error" in line]
    assert any(f"[{code}]" in line for line in said), call
