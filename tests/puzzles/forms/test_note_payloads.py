"""Title, author, rules, notes and solution in the payload of each form, found by readers apart from ours.

Each reader does what the program does that opens the text: it unpacks the link or the file, and takes the
entry that the program shows.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from boards import Data
from setters_apart import fpuzzles_document, sudokumaker_document

from gridproof.puzzles import InputError
from gridproof.puzzles.forms.form import form_named, written_names
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.writer import left_behind, write
from gridproof.puzzles.notes import NAMES, texts_of, with_text

NOTE = {
    "title": "Crossing, 1/2 & {more}",
    "author": "Märta = “M} {{",
    "rules": "First: draw.\nThen, 3/4 of it: erase {all}.",
    "notes": "Tested by B & C.\nhttp://example.org/?a=b",
}
DIGITS = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
KILLER: Data = {
    "type": "killer_sudoku",
    "rows": 4,
    "cols": 4,
    "clues": {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]},
    "params": {"note": NOTE},
    "solution": {"values": DIGITS},
}
ISLANDS: Data = {
    "type": "nurikabe",
    "rows": 1,
    "cols": 3,
    "clues": {"cells": [[2, None, None]]},
    "params": {"note": NOTE},
    "solution": {"shaded": [[0, 0, 1]]},
}
FLAT = [digit for row in DIGITS for digit in row]


def in_fpuzzles(link: str) -> Data:
    document = fpuzzles_document(link)
    names = {"title": "title", "author": "author", "rules": "ruleset", "notes": "notes"}
    return {name: document.get(key) for name, key in names.items()} | {"solution": document.get("solution")}


def in_sudokumaker(link: str) -> Data:
    puzzle = sudokumaker_document(link)["puzzle"]
    names = {"title": "name", "author": "author", "rules": "comment", "notes": "notes"}
    return {name: puzzle.get(key) for name, key in names.items()} | {"solution": puzzle.get("solution")}


def in_iss(link: str) -> Data:
    fields = parse_qs(urlsplit(link).query)
    return {name: fields.get(name, [None])[0] for name in (*NAMES, "solution")}


def in_penpa(link: str) -> Data:
    """Take a page apart as Penpa+ does: a comma parts the entries of its first line."""
    parts = dict(part.split("=", 1) for part in urlsplit(link).fragment.split("&"))
    head = zlib.decompress(b64decode(parts["p"]), -15).decode().split("\n")[0].split(",")
    signs = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}

    def text(at: int, start: str) -> str:
        found = head[at].removeprefix(start)
        for escape, sign in signs.items():
            found = found.replace(escape, sign)
        return found

    answer = json.loads(zlib.decompress(b64decode(parts["a"]), -15)) if "a" in parts else None
    return {
        "title": text(15, "Title: "),
        "author": text(16, "Author: "),
        "rules": text(18, ""),
        "solution": answer,
    }


def in_pzprv3(file: str) -> Data:
    """Find the object as pzpr does: slashes are ends of lines, and braces are counted in each line."""
    lines = file.replace("/", "\n").split("\n")
    start = next((i for i, line in enumerate(lines) if "info:{" in line), None)
    if start is None:
        return {}
    text, count = "", 0
    for line in lines[start:]:
        text, before = text + line, count
        count += line.count("{") - line.count("}")
        if before > 0 and count == 0:
            break
    told = json.loads(text.removeprefix("info:"))["metadata"]
    names = {"title": "title", "author": "author", "rules": "rules", "notes": "comment"}
    return {name: told.get(key) for name, key in names.items()}


def in_text(text: str) -> Data:
    found: dict[str, Any] = {}
    for line in text.split("\n"):
        name, colon, rest = line.partition(": ")
        if colon and name in (*NAMES, "solution"):
            found[name] = f"{found[name]}\n{rest}" if name in found else rest
    return found | ({"solution": json.loads(found["solution"])} if "solution" in found else {})


def in_record(text: str) -> Data:
    record = json.loads(text)
    return {**record["params"].get("note", {}), "solution": record.get("solution")}


SHADED = [[str((0 + 2) * (3 + 4) + (2 + 2))], [], [], [], [], []]
"""Row 1, column 3 of three columns: Penpa+ counts squares with two more on every side."""

READERS: dict[str, tuple[Callable[[str], Data], Data, Any]] = {
    "record": (in_record, KILLER, KILLER["solution"]),
    "text": (in_text, KILLER, KILLER["solution"]),
    "fpuzzles": (in_fpuzzles, KILLER, FLAT),
    "sudokupad": (in_fpuzzles, KILLER, FLAT),
    "sudokumaker": (in_sudokumaker, KILLER, FLAT),
    "iss": (in_iss, KILLER, "".join(map(str, FLAT))),
    "penpa": (in_penpa, ISLANDS, None),
    "pzprv3": (in_pzprv3, ISLANDS, None),
}
"""A reader for each form that keeps texts, a board, and its solution as the form has it; None is looked at
apart.
"""


def test_a_reader_is_there_for_each_form_that_keeps_texts() -> None:
    keeping = {name for name in written_names() if form_named(name).keeps}
    assert keeping == READERS.keys()


@pytest.mark.parametrize("name", [*NAMES, "solution"])
@pytest.mark.parametrize("form", READERS)
def test_each_text_stands_where_the_program_looks_for_it(form: str, name: str) -> None:
    read, board, solution = READERS[form]
    kept = form_named(form).kept_of(board)
    found = read(write(board, form)).get(name)
    if name not in kept:
        assert name in left_behind(board, form)
        assert found is None
    elif name == "solution":
        assert found == (solution or SHADED)
    else:
        assert found == NOTE[name]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", READERS)
def test_one_text_alone_comes_back_alone(form: str, name: str) -> None:
    _, board, _ = READERS[form]
    record = {**board, "params": {"note": {name: NOTE[name]}}}
    [parsed] = read_text(write(record, form))
    kept = name in form_named(form).kept_of(record)
    assert texts_of(parsed.record) == ({name: NOTE[name]} if kept else {})


@pytest.mark.parametrize("form", READERS)
def test_a_board_without_texts_has_none_in_its_payload(form: str) -> None:
    read, board, _ = READERS[form]
    blank = {name: value for name, value in board.items() if name != "solution"} | {"params": {}}
    texts = read(write(blank, form))
    own_rules = {"rules"} if form == "sudokupad" else set()  # there solvers read the rules of the kind
    assert {name for name in NAMES if texts.get(name)} == own_rules


def test_a_file_in_one_line_keeps_its_texts_in_an_address() -> None:
    file = write(ISLANDS, "pzprv3").replace("\n", "/")
    [parsed] = read_text(f"https://puzz.link/p?{quote(file)}")
    assert texts_of(parsed.record) == NOTE


@pytest.mark.parametrize(
    "end", ["info:{", 'info:{"metadata":[]}', "info:{}", 'info:{"metadata":{"author":1}}']
)
def test_damaged_texts_cost_no_puzzle(end: str) -> None:
    file = write({**ISLANDS, "params": {}}, "pzprv3")
    [parsed] = read_text(f"{file}\n{end}")
    assert parsed.error is None
    assert parsed.record["clues"] == ISLANDS["clues"]
    assert texts_of(parsed.record) == {}


def test_texts_have_bounds() -> None:
    board = with_text(ISLANDS, "title", "x" * 200)
    assert texts_of(board) == {**NOTE, "title": "x" * 200}
    with pytest.raises(InputError, match="the title of a board has at most 200 letters"):
        with_text(board, "title", "x" * 201)
    with pytest.raises(InputError, match="no text about a board is 'name'; there are title, author"):
        with_text(board, "name", "x")
    for name in NAMES:
        board = with_text(board, name, " \n")
    assert "note" not in board["params"]
    unknown = {"params": {"note": {"unchecked": ["fog"], "title": "One"}}}
    assert with_text(unknown, "title", "")["params"] == {"note": {"unchecked": ["fog"]}}
    assert with_text({"params": {"note": "Be nice."}}, "title", "One")["params"]["note"] == {
        "rules": "Be nice.",
        "title": "One",
    }
