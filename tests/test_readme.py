"""What the README shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from gridproof.frontends.cli import cli

README = (Path(__file__).parent.parent / "README.md").read_text()


def test_the_python_example_finds_two_solutions_as_it_says() -> None:
    [example] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    assert f"# {names['verdict'].status!r}, and the cells" in example
    assert names["verdict"].differs
    assert len(names["model"].find(limit=2).solutions) == 2
    assert names["result"].status == "error"


@pytest.mark.parametrize(
    ("position", "code", "sentence"), [(0, 10, "two solutions differ"), (1, 20, "row 1 has two")]
)
def test_the_drafts_get_the_verdicts_described(position: int, code: int, sentence: str) -> None:
    draft = re.findall(r"^gridproof check ([\d.]+)$", README, re.MULTILINE)[position]
    run = CliRunner().invoke(cli, ["check", draft], standalone_mode=False)
    assert run.return_value == code
    assert sentence in run.output
