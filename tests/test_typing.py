"""A user's code type-checks, strictly, and with the types in the documentation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from boards import ROOT

RIGHT = """
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, assert_type

import gridproof
import numpy
from gridproof import InputError, Puzzle, PuzzleLike, Verdict

rows = [[1, 2, 3, 4], [None, None, None, None]]
record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": rows}}
sources: list[PuzzleLike] = ["12..", Path("a"), record, rows, numpy.zeros((4, 4)), gridproof.read_one(rows)]
for source in sources:
    assert_type(gridproof.check(source, kind="sudoku"), Verdict)
assert_type(gridproof.check([[1, None], ["2", 1]]).differs, tuple[str, ...])
assert_type(gridproof.read(Path("a").open()), list[Puzzle])
assert_type(gridproof.read_iter("a"), Iterator[Puzzle])
assert_type(gridproof.read_iter("a", errors="skip"), Iterator[Puzzle])
assert_type(gridproof.read_iter("a", errors="yield"), Iterator[Puzzle | InputError])
verdicts = gridproof.check_many(source for source in sources)
assert_type(next(verdicts), Verdict)
verdicts.close()
gridproof.solve_many(sources, limit=2, progress=lambda done, total, seconds: print(done, total, seconds))
gridproof.frame(verdicts)
gridproof.frame(verdicts, "polars", fields=["id"])
verdict = gridproof.check(rows)
Status = Literal["solved", "unique", "multiple", "none", "forced", "unknown", "error"]
assert_type(verdict.status, Status)
assert_type(verdict.record["differs"], list[str])
assert_type(next(gridproof.solutions(rows)), Mapping[str, int])
assert_type(gridproof.read_one(rows), Puzzle)
assert_type(gridproof.sample("slitherlink", 1), Puzzle)
assert_type(gridproof.explain(rows).outcome, Literal["solved", "stuck", "none", "unknown"])
assert_type(next(gridproof.generate("sudoku", rows=4, grade="easy"))["seed"], int)
assert_type(gridproof.verify(gridproof.prove(rows)).message, str)
gridproof.draw(rows, verdict)
grid = gridproof.variant(6).cage("r1c1 r1c2", 3).thermo([(0, 0), (0, 1)]).containing_cage("r1c1", digits=[1])
assert_type(grid.either(grid.anti_king(), grid.sandwich("left 1", 3)), gridproof.Variant)
assert_type(grid.clue("peak_lines", "r1c1-r1c3"), gridproof.Variant)
"""

WRONG = {
    "gridproof.check(5)": "arg-type",
    "gridproof.check('12..', bakcend='sat')": "call-arg",
    "gridproof.check_many(5)": "arg-type",
    "gridproof.read_iter('12..', errors='ignore')": "call-overload",
    "gridproof.frame([], 'dask')": "call-overload",
    "gridproof.check('12..').status == 'uniqe'": "comparison-overlap",
    "gridproof.generate('sudoku', row=4)": "call-arg",
    "gridproof.generate('sudoku', grade='simple')": "arg-type",
    "next(gridproof.generate('sudoku'))['clue']": "typeddict-item",
    "gridproof.check('12..', narrow='most')": "arg-type",
    "gridproof.prove('12..', 'cubes')": "arg-type",
    "gridproof.verify(5)": "arg-type",
    "gridproof.variant(6).cage('r1c1', '3')": "arg-type",
    "gridproof.variant(6).cage()": "call-arg",
    "gridproof.variant(6).cagee('r1c1')": "attr-defined",
    "gridproof.variant(6).either('r1c1')": "arg-type",
    "gridproof.solve_many([], progress=lambda done: None)": "arg-type",
}


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the output of mypy on the right snippet, and, from line 100 on, on the wrong calls."""
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


BLOCK = re.compile(r'^```python title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
RELATIVE = re.compile(r"^from (\.+)([\w.]*) import", re.MULTILINE)


def test_what_the_guides_add_to_the_package_is_right(tmp_path: Path) -> None:
    """The files that they show, as they would stand in the package."""
    for page in sorted((ROOT / ".docs" / "src" / "extend").glob("*.md")):
        for title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            package = ("gridproof", *Path(title).parts[:-1])

            def absolute(found: re.Match[str], package: tuple[str, ...] = package) -> str:
                base = package[: len(package) + 1 - len(found[1])]
                return f"from {'.'.join((*base, *filter(None, [found[2]])))} import"

            (tmp_path / Path(title).name).write_text(RELATIVE.sub(absolute, text), encoding="utf-8")
    files = sorted(tmp_path.glob("*.py"))
    assert len(files) >= 4
    command = [sys.executable, "-m", "mypy", "--strict", "--no-color-output", "--no-pretty", *map(str, files)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
