"""The README is the front page: short, with one picture, and two commands that others run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

from command import gridproof

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_it_is_short_and_has_one_picture() -> None:
    assert len(README.splitlines()) <= 120
    assert README.count("<img ") == 1


def test_the_two_commands_stand_where_ci_looks_for_them() -> None:
    """`.ci/run` runs the lines of that section that stand in blocks."""
    (section,) = re.findall(r"^## Two commands\n(.*?)^## ", README, re.MULTILINE | re.DOTALL)
    install, test = re.findall(r"^```sh\n(.*)\n```$", section, re.MULTILINE)
    assert section.count("```") == 4
    assert "pip install -q . " in install
    assert install.endswith("gridproof check puzzles/samples/eighteen.jsonl")
    assert "-m pytest" in test


def test_who_has_only_the_wheel_is_told_what_to_run() -> None:
    (line,) = re.findall(r"Without a checkout[^`]*`gridproof ([^`]*)`", README)
    run = gridproof(*line.split())
    assert (run.returncode, "unique" in run.stdout) == (0, True)


def test_nothing_is_installed_from_a_registry_where_it_is_not() -> None:
    """There is no gridproof on PyPI: its pages install a folder or a file."""
    root = Path(__file__).parent.parent
    pages = [root / "README.md", *(root / ".docs" / "src").rglob("*.md"), *(root / ".github").glob("*.md")]
    for page in pages:
        assert not re.search(r"pip install[^\n]* '?gridproof\b", page.read_text(encoding="utf-8")), page
