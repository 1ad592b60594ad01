"""Every board names its source, and the READMEs beside the boards explain it."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from boards import ROOT

SHIPPED = ROOT / "puzzles" / "samples"
DATA = ROOT / "tests" / "data"

ROW = re.compile(r"^\| `(.+?)` \| `(\w+-)…` \| (.+) \| (.+) \|$", re.MULTILINE)
"""A source, the prefix of its ids, how its boards were made, their licence."""

SOURCES = {
    source.replace("…", "*"): prefix
    for source, prefix, *_ in ROW.findall((SHIPPED / "README.md").read_text("utf-8"))
}


@cache
def boards() -> list[dict[str, Any]]:
    """Return all records of boards in the repository."""
    files = [*SHIPPED.rglob("*.jsonl"), *DATA.glob("*.jsonl"), *(ROOT / "frontends").rglob("*.jsonl")]
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def test_every_board_is_from_a_source_that_is_told() -> None:
    for board in boards():
        prefixes = [prefix for source, prefix in SOURCES.items() if fnmatchcase(board["source"], source)]
        assert prefixes, f"{board['id']} is from {board['source']!r}"
        assert board["id"].startswith(tuple(prefixes)), board["source"]


def test_no_source_is_told_that_no_board_has() -> None:
    for source in SOURCES:
        assert any(fnmatchcase(board["source"], source) for board in boards()), source


def test_no_board_is_from_a_site_whose_boards_are_not_free() -> None:
    for board in boards():
        assert re.search(r"janko|\bps-|puzzlekit", json.dumps(board)) is None, board["id"]


def test_every_file_of_boards_is_told() -> None:
    for folder in (SHIPPED, DATA):
        readme = (folder / "README.md").read_text("utf-8")
        for file in folder.iterdir():
            if file.suffix in (".jsonl", ".json", ".txt"):
                assert f"`{file.name}`" in readme, file.name
