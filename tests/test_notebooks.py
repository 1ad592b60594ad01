"""The notebooks run from top to bottom, and say what their text claims."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


def run(path: Path) -> dict[str, Any]:
    """The names that the code cells of a notebook leave behind."""
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    return names


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    assert run(path)


def test_three_models_agree_as_the_text_says() -> None:
    names = run(NOTEBOOKS[0].with_name("three_models.ipynb"))
    assert {verdict.status for verdict in names["verdicts"].values()} == {"unique"}
    assert names["ambiguous"].status == "multiple"
    assert names["broken"].message == "row 1 has two 5s, at r1c1 and r1c9"
