"""Kinds are found by the names that other programs have for them, and no other kind's file is imported."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest
from kind_index import INDEX, index_text

from gridproof import InputError, convert, read_one, sample
from gridproof.puzzles import kinds
from gridproof.puzzles.forms.declared import kinds_by_form_name
from gridproof.puzzles.kinds import add_kind, all_kinds, kind_called, kind_named
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.notation.sgt import Sgt

READ = """
import re, sys
import gridproof
seen = set()
def note(event, given):
    if event in ("open", "os.listdir", "os.scandir"):
        place = re.search(r"puzzles/kinds(?:/__pycache__)?/?(.*)", str(given[0]).replace("__pycache__/", ""))
        seen.update([re.sub(r"[.]cpython.*", ".py", place[1])] if place else [])
sys.addaudithook(note)
puzzle = gridproof.read_one(sys.argv[1])
print(puzzle.kind, *sorted(seen))
"""
"""Reads a puzzle, and names the files and folders of kinds that are opened for it."""


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
        assert kinds_by_form_name(form, name) == (own or expected), name
    assert kinds_by_form_name(form, "no such name") == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("https://puzz.link/p?slither/5/5/cbcbc8dba", "loops/slitherlink"),
        ("Takuzu 2x2\n..\n..", "shading/binairo"),
    ],
)
def test_a_name_opens_the_index_and_the_file_of_its_kind_alone(text: str, kind: str) -> None:
    done = subprocess.run([sys.executable, "-c", READ, text], capture_output=True, text=True, check=True)
    genre, _, name = kind.partition("/")
    opened = {"", "__init__.py", "index.json", genre, f"{genre}/__init__.py", f"{kind}.py"}
    assert {name, "index.json", f"{kind}.py"} <= {*done.stdout.split()} <= {name, *opened}


def test_the_index_says_what_the_kinds_say() -> None:
    text = INDEX.read_text(encoding="utf-8")
    assert text == index_text(), "python tests/support/kind_index.py writes it again"


def test_a_kind_that_is_not_listed_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"takuzu": "binairo", "loopy": "slitherlink", "slitherlink": "slitherlink"}
    assert {name: kind_called(name).name for name in asked} == asked
    monkeypatch.setattr(kinds, "index", dict)
    for by_name in (kinds._by_own_letters, kinds._by_foreign_name):
        monkeypatch.setattr(kinds, by_name.__name__, by_name.__wrapped__)
    assert {name: kind_called(name).name for name in asked} == asked
    assert kinds.genre_of("masyu") == "loops"
    assert [found for found, _ in kinds_by_form_name(Pzpr, "slither")] == ["slitherlink"]


def asked(text: str) -> int:
    """Return the number of kinds that are looked up by their names while a text is read, once their files
    are imported.
    """
    names = set[str]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is kind_named.__code__:
            names.add(frame.f_locals["name"])

    read_one(text)
    sys.setprofile(note)
    try:
        read_one(text)
    finally:
        sys.setprofile(None)
    return len(names)


def test_a_url_asks_as_few_kinds_however_many_there_are() -> None:
    urls: list[str] = []
    for kind in all_kinds():
        with suppress(InputError):  # for some there is no URL
            urls += convert(sample(kind.name), "puzzlink")
    before = [asked(url) for url in urls]
    assert len(urls) >= 40
    assert max(before) <= 2, urls[before.index(max(before))]
    for number in range(50):
        name = f"another{number}"
        add_kind(replace(kind_named("slitherlink"), name=name, forms=(Pzpr(name, ()),)))
    assert [asked(url) for url in urls] == before
    assert [kind for kind, _ in kinds_by_form_name(Pzpr, "another7")] == ["another7"]
