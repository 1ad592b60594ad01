"""Puzzles in the forms of other programs: the output is read again, and random text does no harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest
from boards import Data, all_boards
from click.testing import CliRunner
from forms import NO_PLACE, renamed, rules
from hypothesis import given
from hypothesis import strategies as st

import gridproof
from gridproof.frontends.cli import cli
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.declared import declarations_of, kinds_of
from gridproof.puzzles.forms.form import form_named
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.forms.links import pieces_of, read_form
from gridproof.puzzles.forms.programs.puzzlink import read_url
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.pzpr import codes
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.notation.scanner import Scanner

FORMS = ("puzzlink", "pzprv3", "sgt")


def texts(form: str, kind: str) -> Iterator[tuple[Data, str]]:
    """Yield the boards of a kind with their texts; those that the form has no place for are left out."""
    lost = NO_PLACE.get((form, kind))
    for record in all_boards()[kind] if kind in form_named(form).kind_names() else ():
        try:
            yield record, write(record, form)
        except InputError as error:
            if lost is None or lost not in str(error):
                raise


@pytest.mark.parametrize("kind", sorted(all_boards()))
@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_again(form: str, kind: str) -> None:
    for record, text in texts(form, kind):
        again = read_form(text)
        assert list(differences(record, again)) == []
        assert write(again, form) == text
        assert looks_like_puzzle(text)
        [reading] = read_text(text)
        original = read_record(renamed(record))
        assert reading.puzzle is not None, reading.error
        assert rules(reading.puzzle) == rules(original)
        assert dict(reading.puzzle.givens) == dict(original.givens)


def test_urls_have_many_kinds() -> None:
    assert len(kinds_of(Pzpr)) >= 60


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?mashu/6/6/1063000i3000",
        "http://pzv.jp/p.html?mashu/6/6/1063000i3000",
        "https://pzprxs.vercel.app/p?mashu/6/6/1063000i3000",
        "https://puzz.link/p?type=pearl/6/6/1063000i3000",
        "p?masyu/6/6/1063000i3000",
        "masyu/6/6/1063000i3000",
    ],
)
def test_one_puzzle_by_many_names(text: str) -> None:
    record = read_form(text)
    assert record["clues"]["cells"][1] == [None, "b", None, None, "w", None]
    assert gridproof.check(gridproof.read(text)[0]).status == "unique"


def test_clues_of_one_to_four_numbers() -> None:
    """As pzpr.js writes them: 9 is four ones, two digits of base 36 are two to four numbers."""
    text = "https://puzz.link/p?tapa/6/1/.93a9bmcz"
    [row] = read_url(text)["clues"]["cells"]
    assert row == [["?"], [1, 1, 1, 1], [3], [1, 3], [1, 1, 2], ["?", 1, 1, 1]]
    assert write(read_url(text), "puzzlink") == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mashu/6/6/1063000i300", "column 22: the text ends too early"),
        ("mashu/6/6/1063000i3000z", "column 23: 'z' is left over"),
        ("mashu/6/6/1063000!3000", "column 18: '!' has no meaning here"),
        ("mashu/b/6/6/1063000i3000", "column 7: the variant 'b' of mashu is not known"),
        ("mashu/1001/6/1", "column 7: '1001' is no number of columns from 1 to 1000"),
        ("mashu/6/0/1", "column 9: '0' is no number of rows from 1 to 1000"),
        ("nurikabe/2/2/zzzzzzzz", "column 14: there are more than 4 values"),
        ("https://puzz.link/p?nosuch/2/2/z", "column 21: the URL is of 'nosuch', which is not among"),
        ("tapa/2/2/zz", "column 10: there are more than 4 values"),
    ],
)
def test_errors_name_the_place(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_url(text)
    assert str(caught.value).startswith(message)
    [reading] = read_text(text)
    assert reading.error is not None
    assert reading.error.line == 1


def test_urls_stand_among_other_puzzles() -> None:
    lines = ["12....4..1..2...", "", "slither/5/5/cbcbcddad", '{"type": "sudoku", "rows": 4, "cols": 4}']
    readings = list(read_text("\n".join(lines)))
    assert [reading.puzzle and reading.puzzle.kind for reading in readings] == [
        "sudoku",
        "slitherlink",
        "sudoku",
    ]
    assert [reading.record["rows"] for reading in readings] == [4, 5, 4]


def test_the_command_line_takes_them() -> None:
    done = CliRunner().invoke(cli, ["solve", "https://puzz.link/p?slither/5/5/cbcbcddad", "--json"])
    assert done.exit_code == 0
    assert json.loads(done.output)["type"] == "slitherlink"
    command = ["solve", "slither/5/5/cbcbcddad", "--kind", "masyu"]
    assert CliRunner().invoke(cli, command, standalone_mode=False).return_value == 2


TEXT = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=120)
BODY = st.text("0123456789abcdefghijklmnopqrstuvwxyz.-+=%@/ABZ", max_size=80)
SIDE = st.integers(0, 66)
NAMES = sorted(
    {*kinds_of(Pzpr), *(name for kind in kinds_of(Pzpr) for name in declarations_of(Pzpr, kind)[0].names)}
)


@given(st.sampled_from(NAMES), SIDE, SIDE, BODY)
def test_random_bodies_are_read_or_refused(kind: str, columns: int, rows: int, body: str) -> None:
    refused_or_kept(f"{kind}/{columns}/{rows}/{body}")


@given(TEXT)
def test_random_text_is_read_or_refused(text: str) -> None:
    pieces_of(text)
    list(read_text(text))
    refused_or_kept(f"https://puzz.link/p?{text}")


def refused_or_kept(text: str) -> None:
    """Check that a text is refused with an `InputError`, or its record can be written and read again."""
    try:
        record = read_form(text)
    except InputError:
        return
    for form in FORMS:
        try:
            again = read_form(write(record, form))
        except InputError:
            continue
        assert list(differences(record, again)) == []


@pytest.mark.parametrize(("kind", "body"), [("yajilin", "2.h"), ("yajikabe", None)])
def test_an_arrow_without_a_number_may_point_to_any(kind: str, body: str | None) -> None:
    """pzpr writes it as ``"?"``: every answer of the board without that number keeps the rules."""
    cells: list[list[Any]] = [[{"n": "?", "dir": "s"}, None, None], [None] * 3, [None] * 3]
    record = {"type": kind, "rows": 3, "cols": 3, "clues": {"cells": cells}}
    counts = []
    for number in ("?", 0, 1, 2, 3):
        cells[0][0]["n"] = number
        found = gridproof.solve(read_record(record), limit=500)
        counts.append(len(found.solutions))
    assert counts[0] == sum(counts[1:]) > 0
    cells[0][0]["n"] = "?"
    assert gridproof.read(write(record, "text"))[0] == read_record(record)
    if body is not None:
        assert read_url(f"https://puzz.link/p?{kind}/3/3/{body}")["clues"]["cells"] == cells


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (15, "f"), (16, "-10"), (255, "-ff"), (256, "+100"), (4095, "+fff"), (4096, "=000"),
     (8191, "=fff"), (8192, "%000"), (12239, "%fcf"), (12287, "%fff")],
)  # fmt: skip
def test_large_numbers_stand_after_a_sign(number: int, text: str) -> None:
    assert codes.HEXADECIMAL.write(number) == text
    assert codes.HEXADECIMAL.read(Scanner(text)) == number


@pytest.mark.parametrize("number", [12240, 12288, 77775, 77776, 1 << 20])
def test_larger_numbers_of_rooms_too(number: int) -> None:
    text = codes.ROOM16.write([number])
    assert codes.ROOM16.read(Scanner(text), 1) == [number]


def test_numbers_of_dominoes_above_nine_stand_in_brackets() -> None:
    halves = [n for pair in combinations_with_replacement(range(11), 2) for n in pair]
    text = "dominosa 10:" + "".join(f"[{n}]" if n > 9 else str(n) for n in halves)
    record = read_form(text)
    assert [n for row in record["clues"]["cells"] for n in row] == halves
    assert write(record, "sgt") == text
    with pytest.raises(InputError, match="']' was expected"):
        read_form(text.replace("]", "", 1))
