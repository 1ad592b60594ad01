"""Pages of Penpa+ are read as the puzzles that they show, and written so that they are read again.

The table holds pages that Penpa+'s own tests made of puzz.link's URLs: the URL is an independent witness.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from itertools import filterfalse
from typing import Any

import pytest
from boards import ROOT
from forms import renamed

from gridproof import InputError
from gridproof.frontends.testing.forms import check_form
from gridproof.puzzles import UnknownRules, read_record
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.declared import declarations_of, kinds_by_form_name
from gridproof.puzzles.forms.form import form_named
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.programs.penpa import read_link, read_page
from gridproof.puzzles.forms.programs.penpa_answers import is_checked
from gridproof.puzzles.forms.programs.penpa_writing import page_of
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.kinds import kind_named, kind_names
from gridproof.puzzles.notation import penpa
from gridproof.puzzles.notation.looks import Penpa
from gridproof.puzzles.notation.penpa import PenpaPage, pack, params_of, unpack
from gridproof.puzzles.samples import sample, samples

TABLE = ROOT / "tests" / "data" / "penpa" / "pages.jsonl"

WILD = {
    "m=edit&p=7VZbb+I8EH3nV3zya63NraQhUrXiWqlq2bKlyxaEkAOGpBhMc2lREP+9YwMiDmml7kqf+rCKMpw5Y49nHPuI6DkhIcVlb"
    "GPLwTo24DFNB5u2Db+6fA9PN4gZdf/D1ST2eQjAj+NV5GraKkn7af8bC5ZzbfU9YkHs01Ara7ZmejNP9zzfM8hkZngY/2i18JSwiOLrx6"
    "daY159bVZ/a+W+ZT20p2dPjc7D06T3y+jogRbqbeYsb+8aNXZ2lfZv/eoLbVL7LuJjn1EyIWm/d71my5Yz86dG/dqvO1Oy1KNnp1t5qXU"
    "uL0uDfeXD0iatuGkVp1fuAFkIIwNeEw1x2nE36a2LxnzhBQin9xBH2BhitEhYHIw54yE6cOkNIJhpAmweYU/GBarvSEMH3N5jgI8Ax0E4"
    "ZnR0s2Pu3EHaxUgUUJOzBUQL/kLFYqI44e+KAsIjMex85AcrhC0IRMmEz5P9UGO4xWn1D9qATIc2BNy1IVBBG6K7v26DTmZ0XdBBZbjdw"
    "hf6CT2M3IFo5+EInSO8dzdg2+4GmTpMNeGownTIZhrgipO7dyuKa5ngipO9dy0lei5SZVx1btlW3QsllS3mWkfXUQbb2VRQuCHLf5S2Ja"
    "0pbRe6w6klbUNaXdqytDdyTFPanrR1ac+lteWYC7E/n9rB/6GcASiH6F485c+iYWmA7pNwSsYUTlGdL1Y8CmKK4CajiLNRtIuN6JqMY+T"
    "uFCUbUbhlsvAoXIAMxThfgV4VZTiEFDKYLXlIC0OCFEf7nVQiVJDK4+EkV9MrYUztRYqzQu0uoELFIdyujE/CkL8qzILEvkJkBEXJRJe5"
    "zYyJWiKZk9xqi+N2bEtojeQLlwJu5z/Z/fqyK76W/tWk46uVIw86Dz9QnWMwTxdoD7AfyE8mWsS/ozSZaJ4/kRVR7KmyAFsgLsDm9QWoU"
    "4kB8kRlgHtHaETWvNaIqvJyI5Y6URyxVFZ0Bmj/j1P8/0TD0hs=": "https://puzz.link/p?slither/5/6/2bgb0bbhb1adg1b",
}
"""A link that Penpa+ made, with the URL of the same puzzle, from a solver's tests."""

SUDOKU = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVPb5tOFLz7U1h73oP5szjhlqZJL4l/TeMqipAVrR2SWMYmXeCXCMvf"
    "PfMeJCyYqmqrqjlUiNUwPGbnLcySfSu0iWWAwzuQI+ngcIOAT8f3+RzVx3SZJ3E4nMZZPgyeA3lU5A+pCYfn2qzAru70RspJOjRFEmfyv9NT"
    "eaeTLB5EtcBssC0Pw/JClp/CSDhCChenI2ayvAi35XlYTmR5iVtCOuDOqiIX8KSBV3yf0HFFOiPgSY0BrwEXS7NI4puzivkcRuVUCprnAz9N"
    "UKzT/2NR+6DrRbqeL4mY6xx9Zg/Lx/pOVtymq6KudWY7WR5Vdi977HqNXYKVXUI9dqmLP2z3cLbbYdm/wPBNGJH3rw08aOBluMU4CbfCdelR"
    "BS/VuxFuQETQEJ5HhG8R6nVxXokxEV5D+CxqVfh+t4JnsUQVV+ALeSO4wtII2IdN8COWRsDGLOsBG7OaG7OGVTHmR940sCgOL801j6c8ujxO"
    "sXKy9Hj8yOOIR8XjGdecYEEdBzFyYc2Fogvs1djjeFWYokYdE1bA1ArhAHj8Wo9welhIxi4wvDP22pr0OhgrYCwaY8SZ3grrQ0fVOgo6qtZR"
    "0LE9qFpHQYcWnzF0FOmguStu8ZhHn8eAWx/TJ/VTH93vr/IP7UQuOn070NGv4tkgwkYmsjS5yQpzpxeIJe9zSB64TbGex6ZFJWn6mCw37brl"
    "/SY1ce8tIuPb+776eWpuO+pPOklaRLWlt6hqg2lRucHuYV1rY9KnFrPW+UOLsHaallK8ydsGct22qFe6M9u66Xk3EM+Cz8ijH9C/38Tf+k3Q"
    "Oxi9t9y+Nzv8+aamN/uge+IPtjfmNb+XdPB7maYJ92MNtifZYLvhBrWfb5B7EQf3nZSTajfo5KqbdZpqL+40lZ147KCMXgA="
)
"""A link without a tag from a converter's tests: its title is "Test 6x6", and it has six boxes."""


@cache
def rows() -> list[dict[str, Any]]:
    """Return the rows of the table."""
    return [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


def page(row: dict[str, Any]) -> PenpaPage:
    """Return the page of a row, as its link gives it back."""
    (width, height), (top, bottom, left, right) = row["size"], row["space"]
    made = PenpaPage(
        height - 4 - top - bottom,
        width - 4 - left - right,
        (top, bottom, left, right),
        row["layers"],
        row["tags"],
        row["grid"],
    )
    return PenpaPage.of(made.link())


def rules(record: dict[str, Any]) -> tuple[Any, ...]:
    """Return all that a puzzle demands, whatever the numbers of its regions."""
    puzzle = read_record(renamed(record))
    return puzzle.kind, dict(puzzle.domains), {repr(each) for each in puzzle.constraints}


LOOKS = form_named("penpa").kind_names()
"""The kinds with a genre in Penpa+."""

UNANSWERED = ("regional_yajilin",)
"""Kinds whose solutions have a sign for shaded squares among the lines."""


def named(tag: str) -> str | None:
    """Return the kind of a genre, or None if it is not here."""
    return next((kind for kind, _ in kinds_by_form_name(Penpa, tag)), None)


def is_known(row: dict[str, Any]) -> bool:
    """Return whether the kind of a row is here."""
    return any(map(named, row["tags"]))


@cache
def known() -> list[dict[str, Any]]:
    """Return the rows whose kind is here."""
    return [*filter(is_known, rows())]


@pytest.mark.parametrize("row", known(), ids=lambda row: row["name"])
def test_a_page_is_the_puzzle_of_its_url(row: dict[str, Any]) -> None:
    try:
        expected = rules(read_form(row["url"]))
    except InputError:
        expected = None
    if expected is not None:
        assert rules(read_page(page(row))) == expected


def test_most_pages_are_read_and_have_a_witness() -> None:
    found, witnesses = 0, 0
    for row in known():
        with suppress(InputError):
            found += bool(rules(read_page(page(row))))
        with suppress(InputError):
            witnesses += bool(rules(read_form(row["url"])))
    assert found >= 75
    assert witnesses >= 70
    assert len({named(row["tags"][0]) for row in known()}) >= 55


@pytest.mark.parametrize("row", [*filterfalse(is_known, rows())], ids=lambda row: row["tags"][0])
def test_a_kind_that_is_not_here_is_named(row: dict[str, Any]) -> None:
    made = page(row)
    with pytest.raises(InputError, match=f"of the genre '{re.escape(row['tags'][0])}'"):
        read_page(made)


@pytest.mark.parametrize("link", WILD)
def test_a_link_of_penpa_is_read(link: str) -> None:
    expected = read_form(WILD[link])
    prefixes = ("", "#", "https://swaroopg92.github.io/penpa-edit/#", "https://mirror.example/penpa-edit/?")
    for prefix in prefixes:
        assert looks_like_puzzle(prefix + link)
        [parsed] = read_text(prefix + link)
        assert parsed.record == expected


def test_a_page_without_a_tag_is_of_the_kind_that_is_asked_for() -> None:
    [parsed] = read_text(SUDOKU)
    assert parsed.error is not None
    assert "has no genre tag: ask for a kind, as in --kind slitherlink" in parsed.error.what
    [parsed] = read_text(SUDOKU, "sudoku")
    assert parsed.record["clues"]["givens"][0] == [5, None, None, None, 6, None]
    assert parsed.record["params"]["note"] == {
        "title": "Test 6x6",
        "author": "Mark Tekfan",
        "rules": "No rules",
    }
    regions = read_text(SUDOKU, "jigsaw sudoku").__next__().record["clues"]["regions"]
    assert [row[::3] for row in regions] == [[0, 1], [0, 1], [2, 3], [2, 3], [4, 5], [4, 5]]
    [parsed] = read_text(SUDOKU, "slitherlink")
    assert parsed.error is not None
    assert "borders" in parsed.error.what


def test_a_tag_goes_before_another_kind_but_sudokus_are_chosen() -> None:
    link = write(sample("masyu", 1), "penpa")
    [parsed] = read_text(link, "yajilin")
    assert parsed.error is not None
    assert "is of type 'masyu', 'yajilin' was asked for" in parsed.error.what
    assert read_link(write(sample("sudoku", 1), "penpa"), "killer_sudoku")["type"] == "killer_sudoku"


# Drawings ----------------------------------------------------------------------------------------------


def variant(**layers: Any) -> dict[str, Any]:
    """Return the record of a variant sudoku of four by four with these layers."""
    return read_page(PenpaPage(4, 4, layers=layers), "variant_sudoku")


def square(r: int, c: int) -> int:
    """Return the number of a square on a page of four by four."""
    return PenpaPage(4, 4).index((2 * r + 1, 2 * c + 1))


def test_what_is_drawn_in_a_variant_sudoku_is_read() -> None:
    blank = PenpaPage(4, 4)
    falling = {f"{blank.index((2 * i, 2 * i))},{blank.index((2 * i + 2, 2 * i + 2))}": 12 for i in range(4)}
    record = variant(
        thermo=[[square(0, 0), square(0, 1), square(1, 1)]],
        arrows=[[square(3, 3), square(3, 2)]],
        killercages=[[square(2, 1), square(2, 0)]],
        numberS={4 * (blank.area + square(2, 0)): [" 5", 1]},
        symbol={
            blank.index((1, 2)): [1, "circle_SS", 2],
            blank.index((2, 1)): [2, "circle_SS", 2],
            blank.index((7, 2)): [1, "inequality", 2],
            blank.index((7, 4)): [3, "inequality", 2],
            blank.index((6, 1)): [2, "inequality", 2],
            blank.index((6, 3)): [8, "inequality", 2],
        },
        number={square(1, 3): ["4", 1, "1"]},
        lineE=falling,
    )
    assert record["clues"] == {
        "thermometers": [{"cells": [[0, 0], [0, 1], [1, 1]]}],
        "arrows": [{"circle": [[3, 3]], "cells": [[3, 2]]}],
        "cages": [{"cells": [[2, 0], [2, 1]], "sum": 5}],
        "differences": [{"cells": [[0, 0], [0, 1]]}],
        "ratios": [{"cells": [[0, 0], [1, 0]]}],
        "inequalities": record["clues"]["inequalities"],
        "givens": [[None] * 4, [None] * 3 + [4], [None] * 4, [None] * 4],
    }
    pairs = sorted(each["cells"] for each in record["clues"]["inequalities"])
    assert pairs == [[[2, 0], [3, 0]], [[3, 0], [3, 1]], [[3, 1], [2, 1]], [[3, 2], [3, 1]]]
    assert record["params"]["falling_diagonal"] is True


@pytest.mark.parametrize(
    ("layers", "what"),
    [
        ({"surface": {square(0, 1): 3}}, "a coloured square at r1c2"),
        ({"symbol": {square(1, 0): [1, "battleship_B", 2]}}, "the symbol 'battleship_B' at r2c1"),
        ({"line": {f"{square(0, 0)},{square(0, 1)}": 3}}, "lines"),
        ({"wall": {"1,2": 3}}, "lines along borders"),
        ({"polygon": [[1, 2, 3]]}, "polygons"),
        ({"direction": [[square(0, 0)]]}, "arrows of directions"),
        ({"numberS": {4 * (64 + square(2, 0)) + 1: ["5", 1]}}, "the small '5' at r3c1"),
        ({"numberS": {4 * (64 + square(2, 0)): ["5", 1]}}, "'5' at r3c1"),
        ({"number": {square(0, -1): ["7", 1, "1"]}}, "'7' at r1c0"),
    ],
)
def test_what_is_drawn_besides_is_named(layers: dict[str, Any], what: str) -> None:
    with pytest.raises(UnknownRules) as wrong:
        variant(**layers)
    assert what in str(wrong.value)
    assert wrong.value.record["params"]["note"]["unchecked"]


def test_a_border_that_parts_nothing_is_not_dropped() -> None:
    blank = PenpaPage(4, 4)
    ends = [blank.index((0, 2)), blank.index((2, 2)), blank.index((2, 0))]
    whole = {f"{ends[0]},{ends[1]}": 2, f"{ends[2]},{ends[1]}": 2}
    assert read_page(PenpaPage(4, 4, layers={"lineE": whole}), "lits")["clues"]["regions"][0] == [0, 1, 1, 1]
    alone = PenpaPage(4, 4, layers={"lineE": {f"{ends[0]},{ends[1]}": 2}})
    assert read_page(alone, "lits")["clues"]["borders"] == [[[0, 0], [0, 1]]]
    with pytest.raises(InputError, match="cell r1c1: a border beside it parts no regions"):
        read_page(alone, "norinori")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda lines: ["7,9,9", *lines[1:]], "made by an old version of Penpa"),
        (
            lambda lines: [lines[0].replace("square", "hex"), *lines[1:]],
            "is 'hex', boards of squares are read",
        ),
        (lambda lines: [lines[0].replace(",38,0,1,1,", ",38,90,1,1,"), *lines[1:]], "turned or mirrored"),
        (lambda lines: [lines[0].replace(",38,0,1,1,", ",38,0,-1,1,"), *lines[1:]], "turned or mirrored"),
        (lambda lines: lines[:4], "breaks off"),
        (lambda lines: [lines[0], "[0,0,0]", *lines[2:]], "the size of the page is malformed"),
        (lambda lines: [lines[0].replace("square,6,6", "square,6,6000"), *lines[1:]], "malformed"),
        (lambda lines: [lines[0].replace("square,6,6", "square,0,6"), *lines[1:]], "a board has 1 to"),
        (lambda lines: [*lines[:3], "[" * 9999, *lines[4:]], "JSON|lists inside one another"),
        (lambda lines: [*lines[:3], "7", *lines[4:]], "the page has no layers"),
        (lambda lines: [*lines[:5], "[22,1,1,1]", *lines[6:]], "is taken out of the board"),
        (lambda lines: [*lines[:3], '{"number":{"x":[1]}}', *lines[4:]], "a number of the page is malformed"),
        (lambda lines: [*lines[:3], '{"lineE":{"a,b":2}}', *lines[4:]], "the border 'a,b' of the page"),
        (lambda lines: [*lines[:3], '{"symbol":{"99999999":[1,"x",1]}}', *lines[4:]], "is no square, border"),
    ],
)
def test_a_page_that_cannot_be_read_is_refused(change: Any, what: str) -> None:
    lines = unpack(params_of(write(sample("masyu", 1), "penpa"))["p"]).split("\n")
    with pytest.raises(InputError, match=what):
        read_link("#m=edit&p=" + pack("\n".join(change(lines))))


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("", "the packed page breaks off"),
        ("!!", "the packed page is damaged"),
        ("QUJD", "the packed page is damaged|breaks off"),
        (pack("x" * 2_000_000), "more than 1,500,000 characters"),
        ("A" * 500_001, "more than 500,000 letters"),
        (pack("square")[:-3], "the packed page breaks off|is damaged"),
    ],
)
def test_a_code_that_is_no_page_is_refused(code: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        unpack(code)


def test_the_letters_of_packing_are_those_of_penpa() -> None:
    text = '{"number":{"1":null},"z":"zz","killercages":[]}'
    assert unpack(pack(text)) == text
    assert penpa._SHORT.sub(lambda match: penpa._NAMES[match[1]], "zNz6zOzZ") == '"number""killercages"nullz'


# Writing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", LOOKS)
def test_what_is_written_is_read_again(kind: str) -> None:
    written = 0
    for record in samples(kind):
        stated = {*(record.get("clues") or {}), *(record.get("params") or {})}
        if stated & {"mines", "whispers", "boxes"}:
            with pytest.raises(InputError, match="penpa has no place for"):
                write(record, "penpa")
            continue
        link = write(record, "penpa")
        question = {name: value for name, value in record.items() if name != "solution"}
        assert list(differences(question, read_form(link))) == []
        assert rules(read_form(link)) == rules(question)
        written += 1
    assert written or kind in ("minesweeper", "variant_sudoku")


@pytest.mark.parametrize("kind", LOOKS)
def test_random_boards_come_back(kind: str) -> None:
    check_form(form_named("penpa"), kinds=(kind,), boards=8)


def test_a_kind_without_a_genre_is_not_written() -> None:
    with pytest.raises(InputError, match="has no penpa form"):
        write(sample("zebra", 1), "penpa")
    with pytest.raises(InputError, match="zebra has no penpa form"):
        page_of(sample("zebra", 1))


def test_each_genre_is_that_of_one_kind() -> None:
    tags = [tag for kind in LOOKS for look in declarations_of(Penpa, kind) for tag in (look.tag, *look.tags)]
    assert len(tags) == len({*tags})
    assert {*LOOKS} <= {*kind_names()}
    assert all(kind_named(kind).fields for kind in LOOKS)


def test_title_author_and_rules_travel() -> None:
    note = {"title": "One, two & more", "author": "A=B", "rules": "first\nsecond"}
    record = sample("masyu", 1) | {"params": {"note": note}}
    [parsed] = read_text(write(record, "penpa"))
    assert parsed.record["params"]["note"] == note


# Answers -----------------------------------------------------------------------------------------------

ANSWERED = [
    kind
    for kind in LOOKS
    if is_checked(kind, sample(kind, 1).get("solution", {"": 0})) and kind not in UNANSWERED
]
"""The kinds whose answers Penpa+ can check as their solutions are kept here."""


@pytest.mark.parametrize("kind", ANSWERED)
def test_the_solution_travels(kind: str) -> None:
    carried = 0
    for record in samples(kind):
        with suppress(InputError):
            read = read_form(write(record, "penpa"))
            assert read["solution"] == record["solution"]
            carried += 1
    assert carried or kind in ("minesweeper", "variant_sudoku")


def test_there_are_many_kinds_whose_solution_travels() -> None:
    assert len(ANSWERED) >= 45


def answered(answer: Any) -> dict[str, Any]:
    """Return the record of a star battle of four by four behind an answer."""
    link = write({name: value for name, value in STARS.items() if name != "solution"}, "penpa")
    return read_form(f"{link}&a={pack(json.dumps(answer))}")


STARS = {
    "type": "star_battle",
    "rows": 4,
    "cols": 4,
    "clues": {"regions": [[0, 0, 1, 1], [0, 2, 1, 1], [0, 2, 2, 3], [0, 2, 3, 3]]},
    "params": {"stars": 1},
}
PLACED = [(0, 2), (1, 0), (2, 3), (3, 1)]
"""The stars of the only answer, found by hand."""


def points(squares: list[tuple[int, int]]) -> list[int]:
    """Return the points of squares, counted by hand: a margin of two squares, then the space."""
    link = write(STARS, "penpa")
    space = PenpaPage.of(link).space
    width = 4 + 4 + space[2] + space[3]
    return [(r + 2 + space[0]) * width + c + 2 + space[2] for r, c in squares]


def test_an_answer_is_kept_as_the_solution() -> None:
    stars = [f"{point},1E" for point in points(PLACED)]
    assert answered([[], [], [], [], [], stars])["solution"]["stars"] == [
        [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "answer",
    [
        [[], [], [], [], [], []],
        [[], [], [], [], [], ["18,1E"]],
        [[], [], [], [], []],
        [[], ["1,2"], [], [], [], ["x,1E"]],
        [[], [], [], [], [None], {}],
        {"stars": 1},
        None,
        [[[]]] * 6,
    ],
)
def test_an_answer_that_is_none_is_not_kept(answer: Any) -> None:
    """A wrong answer, one of another sort and one that is damaged leave the puzzle as it is."""
    read = answered(answer)
    assert "solution" not in read
    assert read["clues"] == STARS["clues"]


def test_a_damaged_answer_leaves_the_puzzle() -> None:
    link = write(STARS, "penpa")
    for code in ("", "AAAA", "!!", pack("[" * 5_000), pack("1" * 5_000)):
        assert read_form(f"{link}&a={code}")["clues"] == STARS["clues"]
