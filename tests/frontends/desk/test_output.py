"""Copies, pictures and booklets of drafts, and the gallery of kinds."""

from __future__ import annotations

import base64
import builtins
import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from boards import sample_boards
from desk import middle_sample
from measured import measured
from serving import Server

from gridproof.frontends.desk import output
from gridproof.frontends.desk.gallery import gallery
from gridproof.frontends.desk.output import (
    MOST_PUZZLES,
    Leaf,
    booklet,
    copied,
    copies,
    copy_to_share,
    drawn,
    others,
    pages,
)
from gridproof.frontends.drawing.headings import SIZES, headed
from gridproof.frontends.drawing.letters import wrapped
from gridproof.frontends.drawing.scene import scene
from gridproof.frontends.drawing.svg import LIGHT
from gridproof.frontends.testing.round_trips import is_alike
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, kind_named, kind_names, read_record
from gridproof.puzzles.forms.form import form_named
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.writer import forms

DRAFT = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[1, 2, 3, None], *[[None] * 4] * 3]}}
"""A draft with several solutions."""


@pytest.mark.parametrize("kind", kind_names())
def test_every_copy_is_read_as_the_same_puzzle(kind: str) -> None:
    record = middle_sample(kind)
    listed = [form["name"] for form in copies(record)]
    assert {"text", "record"} <= set(listed)
    assert set(listed) <= {name for name, kinds in forms().items() if kind in kinds}
    for form in listed:
        (parsed,) = read_text(copied(record, form))
        assert parsed.puzzle is not None
        assert parsed.puzzle.record is not None
        assert normal(parsed.puzzle.record) == normal(record) or is_alike(parsed.puzzle, record)
    for form in forms().keys() - set(listed):
        with pytest.raises(InputError):
            copied(record, form)


def normal(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a record's fields, regions under any names."""
    return {field.name: field.normal_form(record) for field in kind_named(record["type"]).fields}


def test_every_form_has_a_title() -> None:
    assert all(form_named(name).title for name in forms())
    with pytest.raises(InputError, match="there is no form 'morse'"):
        copied(DRAFT, "morse")


@pytest.mark.parametrize(("form", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_pictures(form: str, start: bytes) -> None:
    record = middle_sample("masyu")
    plain, solved = (drawn(record, form, answer)[1] for answer in (False, True))
    assert plain.startswith(start)
    assert solved.startswith(start)
    assert plain != solved


def test_a_picture_has_the_answer_where_it_is_wanted() -> None:
    ink = LIGHT["answer"].encode()
    assert ink not in drawn(middle_sample("sudoku"))[1]
    assert ink in drawn(middle_sample("sudoku"), answer=True)[1]
    clash = {**DRAFT, "clues": {"givens": [[1, 1, None, None], *[[None] * 4] * 3]}}
    with pytest.raises(InputError, match="no solution to show"):
        drawn(clash, answer=True)
    with pytest.raises(InputError, match="pictures are written as svg, png, pdf, not as 'gif'"):
        drawn(DRAFT, "gif")


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7, 13])
def test_a_booklet_has_a_page_for_two_puzzles_and_one_for_six_answers(number: int) -> None:
    records = [middle_sample(kind) for kind in kind_names()[:number]]
    expected = -(-number // 2) + -(-number // 6)
    assert [int(count) for count in re.findall(rb"/Count (\d+)", booklet(records, "Puzzles"))] == [expected]
    found = pages([Leaf.of(record) for record in records], "Puzzles & more")
    assert len(found) == expected
    assert found[0].count("Puzzles &amp; more") == 1
    assert not any("Puzzles &amp;" in page for page in found[1:])
    for place, record in enumerate(records):
        title = f"{place + 1}. {kind_named(record['type']).title}"
        assert [title in page for page in found].count(True) == 2
        assert f">{title}<" in found[place // 2]
        assert f">{title}<" in found[-(-number // 2) + place // 6]


def test_answers_are_those_that_are_the_only_ones() -> None:
    ink = LIGHT["answer"]
    solved, open_ = pages([Leaf.of(middle_sample("sudoku"))], ""), pages([Leaf.of(DRAFT)], "")
    assert [ink in page for page in solved] == [False, True]
    assert [ink in page for page in open_] == [False, False]
    assert "no answer that is proven" in open_[1]


def test_the_rules_of_each_kind_are_whole() -> None:
    for kind in kind_names():
        rules = kind_named(kind).rules
        lines = list(wrapped(rules, 500, 8.5))
        assert " ".join(lines) == " ".join(rules.split())
        assert all(measured(line, 8.5) <= 500 for line in lines)


def test_booklets_have_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match=f"a booklet has 1 to {MOST_PUZZLES} puzzles, not 201"):
        booklet([DRAFT] * (MOST_PUZZLES + 1))
    with pytest.raises(InputError, match="not 0"):
        booklet([])
    with pytest.raises(InputError, match=r"puzzle 2: clues\.givens row 1 has 1 cells"):
        booklet([DRAFT, {**DRAFT, "clues": {"givens": [[1]] * 4}}])
    monkeypatch.setattr(output, "MOST_PUZZLES", 2)
    assert booklet([DRAFT] * 2).startswith(b"%PDF")
    with pytest.raises(InputError, match="a booklet has 1 to 2 puzzles, not 3"):
        booklet([DRAFT] * 3)
    monkeypatch.setattr(output, "MOST_PUZZLES", MOST_PUZZLES)
    monkeypatch.setattr(output, "MOST_SHAPES", 50)
    with pytest.raises(InputError, match=r"the booklet has \d+ shapes, and PDF takes 50: make two of it"):
        booklet([DRAFT] * 20)


def test_without_cairo_a_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *args: Any) -> Any:
        if name.startswith(("cairosvg", "cairocffi")):
            raise ImportError(name)
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", missing)
    for ask in (lambda: booklet([DRAFT]), lambda: drawn(DRAFT, "png")):
        with pytest.raises(InputError, match="cairosvg"):
            ask()
    assert drawn(DRAFT)[1].startswith(b"<svg")


# As the page asks ---------------------------------------------------------------------------------


def test_actions_of_the_page() -> None:
    def ask(name: str, **body: Any) -> dict[str, Any]:
        return answer(request_of(name, {"source": DRAFT, **body}))

    assert {form["name"] for form in ask("copy")["forms"]} == {*forms()}
    assert ask("copy", form="line") == {"text": "123.............", "message": ""}
    svg = ask("picture", format="svg")
    assert svg["type"] == "image/svg+xml"
    assert base64.b64decode(svg["base64"]).startswith(b"<svg")
    made = ask("rest", seed=1)
    assert made["status"] == "unique"
    assert ask("thin")["status"] == "multiple"
    thinned = ask("thin", source=made["record"])
    assert (thinned["status"], thinned["removed"]) == ("unique", made["added"] and thinned["removed"])
    assert ask("grade", source=made["record"])["grade"] == "easy"
    assert ask("derive", entries={"r1c4": 4})["right"] is False
    solution = {"values": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}
    derived = ask("derive", solution=solution)
    assert derived["record"]["clues"]["givens"] == solution["values"]
    book = answer(request_of("booklet", {"sources": [DRAFT, json.dumps(made["record"])], "title": "Two"}))
    assert book["type"] == "application/pdf"
    assert base64.b64decode(book["base64"]).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "body", "sentence"),
    [
        ("copy", {}, "the field source is missing"),
        ("booklet", {"sources": []}, "sources: a list of puzzles was expected"),
        ("booklet", {"source": DRAFT, "sources": "a"}, "sources: a list of puzzles was expected"),
        ("verdict", {"sources": [DRAFT]}, "the field source is missing"),
        ("thin", {"source": DRAFT, "seed": -1}, "seed: a whole number from 0 was expected"),
        ("verdict", {"source": DRAFT, "patient": 1}, "patient: true or false was expected"),
        ("derive", {"source": DRAFT, "solution": []}, "solution: an object was expected"),
        ("grade", {"source": {"rows": 1}}, "the record has no type"),
        ("derive", {"source": {**DRAFT, "type": "sudocu"}}, "did you mean 'sudoku'"),
    ],
)
def test_what_the_page_must_not_ask(name: str, body: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        answer(request_of(name, body))


def test_the_gallery_shows_every_kind(site: Server) -> None:
    status, text, _ = site.request("GET", "/api/gallery")
    assert status == 200
    found = {entry["name"]: entry for entry in json.loads(text)}
    assert tuple(found) == kind_names()
    assert list(found.values()) == json.loads(json.dumps(gallery()))
    for name, entry in found.items():
        assert entry["genre"]
        assert entry["scene"]["shapes"]
        assert entry["rules"] == kind_named(name).rules
        assert entry["scene"]["title"].startswith(entry["title"])
    assert found["masyu"]["genre"] == found["slitherlink"]["genre"] == "loops"
    assert "Loop the loop" in found["slitherlink"]["aliases"] or found["slitherlink"]["aliases"]
    assert len(text) < 1_600 * len(found)  # bytes a kind


@pytest.mark.parametrize("kind", kind_names())
def test_verdicts_over_http(site: Server, kind: str) -> None:
    status, reply = site.ask("verdict", sample_boards(kind)[0])
    assert (status, reply["status"]) == (200, "unique")


def test_a_name_is_text_in_a_page() -> None:
    (page, _) = pages([Leaf.of(DRAFT)._replace(title="<b> & more")], "")
    assert "1. &lt;b&gt; &amp; more<" in page


# Texts about a board, and its solution ------------------------------------------------------------

NOTE = {"title": "Crossing & co", "author": "Märta", "rules": "Be nice.\nAnd quick.", "notes": "For B."}
LOOP: dict[str, Any] = {
    "type": "slitherlink",
    "rows": 1,
    "cols": 2,
    "clues": {"cells": [[4, None]]},
    "params": {"note": NOTE},
}
WHOLE = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def words_in(picture: str) -> list[str]:
    return [unescape(words) for words in re.findall(r"<text[^>]*>([^<]*)</text>", picture)]


def test_title_and_author_stand_above_a_picture_and_rules_where_wanted() -> None:
    plain = drawn({**LOOP, "params": {}})[1].decode()
    named, told = drawn(LOOP)[1].decode(), drawn(LOOP, rules=True)[1].decode()
    assert set(words_in(named)) - set(words_in(plain)) == {"Crossing & co", "Märta"}
    assert set(words_in(told)) - set(words_in(named)) == {"Be nice.", "And quick."}
    own = drawn({**LOOP, "params": {}}, rules=True)[1].decode()
    assert " ".join(words_in(own)).endswith(kind_named("slitherlink").rules)
    for form in ("png", "pdf"):
        pictures = [drawn(LOOP, form, rules=True), drawn(LOOP, form), drawn({**LOOP, "params": {}}, form)]
        assert len({content for _, content in pictures}) == 3


@pytest.mark.parametrize("columns", [1, 4, 10, 30])
def test_a_heading_lies_above_the_board_and_inside_the_picture(columns: int) -> None:
    long = {"title": "Word " * 30, "author": "M" * 200, "rules": "loop " * 6000}
    board = {**LOOP, "cols": columns, "clues": {"cells": [[None] * columns]}, "params": {"note": long}}
    puzzle = read_record(board)
    bare = scene(puzzle)
    picture = headed(bare, puzzle, rules=True)
    shapes = picture.shapes[len(bare.shapes) :]
    assert picture.shapes[: len(bare.shapes)] == bare.shapes
    rows = [shape.numbers[2] for shape in shapes]
    assert rows == sorted(rows)
    for shape in shapes:
        size, x, y = shape.numbers
        assert -picture.top <= y - size / 2 < y + size / 2 <= -bare.top
        half = measured(shape.text, size, bold=size == SIZES["title"]) / (1 if shape.kind == "start" else 2)
        assert -picture.left <= x - (0 if shape.kind == "start" else half)
        assert x + half <= picture.width - picture.left
    assert len(shapes) <= 121
    assert shapes[-1].text == "…"


def test_a_booklet_names_title_author_rules_and_notes() -> None:
    (page, answers) = pages([Leaf.of(LOOP)], "")
    assert words_in(page)[:5] == [
        "1. Crossing & co",
        "Slitherlink, by Märta",
        "Be nice.",
        "And quick.",
        "For B.",
    ]
    assert "1. Crossing & co" in words_in(answers)
    endless = {**LOOP, "params": {"note": {"rules": "word " * 9000}}}
    assert pages([Leaf.of(endless)], "")[0].count("<text") < 40


def test_a_copy_holds_the_solution_only_if_it_is_proven() -> None:
    unique = {**DRAFT, "clues": {"givens": WHOLE}, "params": {"note": NOTE}}
    wrong = {**unique, "solution": {"values": [[9] * 4] * 4}}
    several = {**DRAFT, "solution": {"values": WHOLE}}
    broken = {
        **DRAFT,
        "clues": {"givens": [[1, 1, None, None], *[[None] * 4] * 3]},
        "solution": {"values": WHOLE},
    }

    def solution(board: Mapping[str, Any], form: str, answer: bool = True) -> tuple[Any, str]:
        text, message = copy_to_share(board, form, answer)
        (parsed,) = read_text(text)
        return parsed.record.get("solution"), message

    for form in ("record", "text", "fpuzzles", "sudokupad", "sudokumaker", "iss"):
        held = ({"values": WHOLE}, "It holds the solution, which is proven to be the only one.")
        assert solution(wrong, form) == held
        assert solution(wrong, form, answer=False) == (None, "")
    for form in ("record", "fpuzzles", "sudokupad", "sudokumaker", "iss"):
        assert solution(several, form) == (None, "It holds no solution, as there are several.")
        assert solution(broken, form) == (None, "It holds no solution, as there is none.")
        assert copy_to_share(unique, form, True, 1e-9)[1].endswith(
            "none is proven to be the only one in time."
        )
    assert copy_to_share(wrong, "line", True)[1] == "It has no place for the title, author, rules and notes."


def test_a_link_of_penpa_holds_what_penpa_can_check() -> None:
    islands = {"type": "nurikabe", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, None]]}}
    link, message = copy_to_share(islands, "penpa", True)
    assert "&a=" in link
    assert message.startswith("It holds the solution")
    link, message = copy_to_share({**LOOP, "params": {}}, "penpa", True)
    assert "&a=" not in link
    assert message == "It has no place for this solution."


def test_forms_that_cannot_state_a_board_say_why() -> None:
    for board in (LOOP, DRAFT, middle_sample("killer_sudoku")):
        able = {form["name"] for form in copies(board)}
        reasons = {form["name"]: form["reason"] for form in others(board)}
        assert able | reasons.keys() == {*forms()}
        assert not able & reasons.keys()
        for name, reason in reasons.items():
            with pytest.raises(InputError) as caught:
                copied(board, name)
            assert reason in (str(caught.value), f"it is no form of {kind_named(board['type']).title}")
    reply = answer(request_of("copy", {"source": LOOP}))
    assert reply == {"forms": copies(LOOP), "others": others(LOOP)}
