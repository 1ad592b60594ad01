"""Kinds are found by the names that other programs have for them, and no other kind's file is imported."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from gridproof import InputError, convert, read_one, sample
from gridproof.puzzles.core.kind import add_kind, all_kinds, kind_named
from gridproof.puzzles.forms.declared import kinds_called
from gridproof.puzzles.forms.pzpr.declaration import Pzpr
from gridproof.puzzles.forms.sgt.declaration import Sgt

READ = """
import sys
import gridproof
puzzle = gridproof.read_one("https://puzz.link/p?slither/5/5/cbcbc8dba")
files = [name for name in sys.modules if name.startswith("gridproof.puzzles.kinds.") and name.count(".") == 4]
print(puzzle.kind, files)
"""


@pytest.mark.parametrize("form", [Pzpr, Sgt])
def test_each_name_leads_to_all_kinds_that_declare_it(form: Any) -> None:
    goers: dict[str, list[tuple[str, object]]] = {}
    for kind in all_kinds():
        for each in kind.forms:
            if isinstance(each, form):
                for name in each.names:
                    goers.setdefault(name, []).append((kind.name, each))
    assert len(goers) >= 20
    for name, expected in goers.items():
        own = [pair for pair in expected if pair[0] == name and form is Pzpr]
        assert kinds_called(form, name) == (own or expected), name
    assert kinds_called(form, "no such name") == []


def test_a_url_imports_the_file_of_its_kind_alone() -> None:
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=True)
    assert done.stdout == "slitherlink ['gridproof.puzzles.kinds.loops.slitherlink']\n"


def asked(text: str) -> int:
    """How often a kind is looked up by its name while a text is read, once its file is imported."""
    count = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code is kind_named.__code__

    read_one(text)
    sys.setprofile(note)
    try:
        read_one(text)
    finally:
        sys.setprofile(None)
    return count


def test_a_url_asks_as_few_kinds_however_many_there_are() -> None:
    urls: list[str] = []
    for kind in all_kinds():
        with suppress(InputError):  # for some there is no URL
            urls += convert(sample(kind.name), "puzzlink")
    before = [asked(url) for url in urls]
    assert len(urls) >= 40
    assert max(before) <= 3, urls[before.index(max(before))]
    for number in range(50):
        name = f"another{number}"
        add_kind(replace(kind_named("slitherlink"), name=name, forms=(Pzpr(name, (), ()),)))
    assert [asked(url) for url in urls] == before
    assert [kind for kind, _ in kinds_called(Pzpr, "another7")] == ["another7"]
