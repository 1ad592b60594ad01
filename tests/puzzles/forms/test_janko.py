"""Texts of janko.at: real ones, whose printed solutions are independent witnesses, and wrong ones."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from boards import ROOT

import gridproof
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.recognition import looks_like_puzzle
from gridproof.puzzles.forms.input.records import leniently
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.samples import samples

FOLDER = ROOT / "tests" / "data" / "janko"


@cache
def rows(name: str = "texts") -> list[dict[str, Any]]:
    """Return the texts of a table, each with its printed solution, or with the sample that it is of."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def flat(table: Any) -> list[str]:
    """Return the entries of a table as texts, blanks as a dash."""
    return ["-" if entry in (None, "") else str(entry) for row in table for entry in row]


def renumbered(table: list[str]) -> list[int]:
    """Return the entries by the order in which they come, so that names of regions make no difference."""
    return [table.index(entry) for entry in table]


def agrees(answer: dict[str, Any], row: dict[str, Any]) -> bool:
    """Return whether an answer is the printed one."""
    words = [word for line in row["solution"] for word in line.split()]
    if "mark" in row:
        [grid] = answer.values()
        return flat(grid) == ["1" if word == row["mark"] else "0" for word in words]
    if "links" in answer:
        return ["".join(sorted(way)) for way in flat(answer["links"])] == [
            "".join(sorted(word.replace("x", "-"))) for word in words
        ]
    grid = flat(answer.get("letters") or next(iter(answer.values())))
    if row["kind"] in ("galaxies", "binairo"):
        return renumbered(grid) == renumbered(words)
    return grid == words


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["kind"])
def test_a_text_has_the_printed_solution(row: dict[str, Any]) -> None:
    assert looks_like_puzzle(row["text"])
    text = "\n".join((row["text"].removesuffix("[end]") + "[solution]", *row["solution"], "[end]"))
    [parsed] = read_text(text)
    assert parsed.puzzle is not None, str(parsed.error)
    assert parsed.kind == row["kind"]
    verdict = gridproof.check(parsed.puzzle)
    assert verdict.status == "unique"
    assert verdict.answer is not None
    assert agrees(verdict.answer, row)
    assert parsed.record["solution"] == verdict.answer


@pytest.mark.parametrize("row", rows("own"), ids=lambda row: row["kind"])
def test_a_text_of_a_sample_is_the_sample_with_its_solution(row: dict[str, Any]) -> None:
    """Boards of ours in words that the site has and plain text does not, written without this package."""
    [sample] = [record for record in samples(row["kind"]) if record["id"] == row["id"]]
    [parsed] = read_text(row["text"])
    assert parsed.error is None
    assert not {*differences(sample, parsed.record)}
    assert parsed.record["solution"] == gridproof.check(sample).answer


@pytest.mark.parametrize("row", rows("own"), ids=lambda row: row["kind"])
def test_a_wrong_solution_is_no_solution(row: dict[str, Any]) -> None:
    """Each text has one of its squares changed at a time, to the word of the square before it."""
    head, _, table = row["text"].removesuffix("[end]").partition("[solution]\n")
    lines = [line.split() for line in table.splitlines()]
    [sample] = [record for record in samples(row["kind"]) if record["id"] == row["id"]]
    for r, c in ((0, 1), (1, 2), (2, 1)):
        changed = [line[:] for line in lines]
        if changed[r][c] != lines[r][c - 1]:
            changed[r][c] = lines[r][c - 1]
            rest = "\n".join(" ".join(line) for line in changed)
            record = read_form(f"{head}[solution]\n{rest}\n[end]")
            assert record.get("solution") in (None, gridproof.check(sample).answer)


TWO = "[begin]\npuzzle akari\n[problem]\n2 - x\n- - -\n- - -\n[solution]\n{}\n[end]"
"""Text with a place for a solution, which has bulbs at r1c2, r2c1 and r3c3."""


@pytest.mark.parametrize(
    "table",
    ["2 o x\no - -\n- - o", "- x -\nx - -\n- - x", "- b x\nb 0 -\n- - b\nunit 27", "- 1 2\n1 - -\n- - 1"],
)
def test_a_mark_may_be_any_word_and_clues_may_stand_there_again(table: str) -> None:
    bulbs = [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert gridproof.check(TWO.format("- - -")).answer == {"bulbs": bulbs}
    assert read_form(TWO.format(table))["solution"] == {"bulbs": bulbs}


@pytest.mark.parametrize(
    "table",
    ["2 o x\no - -\n- o -", "2 o x\no - -", "2 o x o\no - - -\n- - o -", "- - -\n- - -\n- - -", "o\no\no"],
)
def test_a_solution_that_the_judge_refuses_is_dropped(table: str) -> None:
    assert "solution" not in read_form(TWO.format(table))


AKARI = "[begin]\npuzzle akari\nauthor O. J.\ntitle One\nsize 3\n[problem]\n1 - x\n- - -\n- - -\n[end]"


def test_title_and_author_travel_and_moves_are_dropped() -> None:
    [parsed] = read_text(AKARI.replace("[end]", "[moves]\n1 2 3\n[end]"))
    assert parsed.record["params"]["note"] == {"author": "O. J.", "title": "One"}
    assert parsed.record["clues"]["cells"][0] == [1, None, "#"]


WHOLE = """[begin]
puzzle akari
author O. J.
source http://www.janko.at/Raetsel/
unit 30
size 3
[problem]
2 - x
- - -
- - -
[solution]
2 o x
o - -
- - o
[moves]
ab,1;cd,2
[end]
"""


def test_a_whole_text_is_read_though_it_holds_an_address() -> None:
    """The facts are in the order of the site, which names its own address in each text."""
    for text, count in ((WHOLE, 1), (WHOLE * 2, 2), (f"{WHOLE}\n{WHOLE}", 2)):
        parsed = [*read_text(text)]
        assert [str(each.error or each.kind) for each in parsed] == ["akari"] * count
        assert parsed[0].record["params"]["note"]["source"] == "http://www.janko.at/Raetsel/"
        assert parsed[0].record["solution"] == {"bulbs": [[0, 1, 0], [1, 0, 0], [0, 0, 1]]}


def test_two_texts_are_two_puzzles_and_a_section_may_be_there_twice() -> None:
    twice = AKARI.replace("[end]", "[problem]\n1 - x\n- - -\n- - -\n[end]")
    assert [parsed.kind for parsed in read_text(f"{twice}\n{AKARI}\n\n12....4..1..2...")] == [
        "akari", "akari", "sudoku",
    ]  # fmt: skip


def test_a_text_without_a_name_is_of_the_kind_that_is_asked_for() -> None:
    nameless = AKARI.replace("puzzle akari\n", "")
    [parsed] = read_text(nameless, "light up")
    assert parsed.record["clues"]["cells"][0] == [1, None, "#"]
    [parsed] = read_text(nameless)
    assert parsed.error is not None
    assert parsed.error.what.endswith("ask for a kind, as in --kind slitherlink")


def test_names_of_the_site_are_known() -> None:
    for name, kind in (("Kendoku", "kenken"), ("Sternenschlacht", "star_battle"), ("Galaxien", "galaxies")):
        [row] = [row for row in rows() if row["kind"] == kind]
        [parsed] = read_text(row["text"].replace(f"puzzle {kind}", f"puzzle {name}"))
        assert parsed.kind == kind


def test_crosses_are_squares_without_circles() -> None:
    """The circles meet at one of the two other corners, and a cross says at which."""
    text = "[begin]\npuzzle fobidoshi\n[problem]\no x\n- o\n[solution]\no x\no o\n[end]"
    verdict = gridproof.check(text)
    assert (verdict.status, verdict.answer) == ("unique", {"circles": [[1, 0], [1, 1]]})
    assert read_form(text)["solution"] == verdict.answer
    assert gridproof.check(text.replace("x\n-", "-\n-")).status == "multiple"
    assert "solution" not in read_form(text.replace("o x\no o", "o o\n- o"))


def test_inequalities_stand_between_squares() -> None:
    [parsed] = read_text("[begin]\npuzzle futoshiki\n[problem]\n- w -\ns - -\n- - 1\n[end]")
    assert parsed.record["clues"] == {
        "givens": [[None, None], [None, 1]],
        "less": [[[0, 0], [0, 1]], [[1, 0], [0, 0]]],
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("akari", "akarri", "is of 'akarri', which is no kind here, did you mean 'akari'?"),
        ("size 3", "depth 3", "not known here: depth 3"),
        ("- - -\n[end]", "- -\n[end]", "row 3 of the squares has 2 words, the first has 3"),
        ("[end]", "[areas]\n1 1\n2 2\n[end]", "akari has no regions, and the text has some"),
        ("[end]", "[knots]\n1 1\n[end]", "line 10: the section [knots] is not known here"),
        ("[end]", "[nodes]\n1 1\n[end]", "a table of corners has 2 rows of 2 words on this board"),
        ("[end]", "[nodes]\n- -\n- o\n[end]", "not known here: 'o' at r3c3"),
        ("[end]", "[labels]\n1 - x\n[end]", "a section [problem] and a section [labels]"),
        ("[end]", "[problem]\n1 1\n[end]", "line 10: the section is there twice, and is not the same"),
        ("[end]", "[clabels]\n1 2 3\n[end]", "akari has no such clues beside its board: '1 2 3'"),
        ("1 - x", "1 - q", "cells holds 'q'"),
        ("puzzle akari", "puzzle battleships", "add it above [problem], as in 'fleet 1=2"),
    ],
)
def test_a_wrong_text_is_refused_in_a_sentence(old: str, new: str, said: str) -> None:
    [parsed] = read_text(AKARI.replace(old, new, 1))
    assert parsed.error is not None
    assert said in str(parsed.error)


def test_a_hole_is_no_region() -> None:
    """The board is LITS 61 of the site, cut to its hole: it was read as a region of one square."""
    [parsed] = read_text("[begin]\npuzzle lits\n[areas]\n1 1\n1 @\n[end]")
    assert parsed.error is not None
    assert "cell r2c2: '@' is no region: a board has no holes here" in str(parsed.error)


def test_facts_that_change_the_puzzle_are_not_dropped() -> None:
    """Houses of a skyscraper puzzle with a depth of 3 on a board of 4 are 1 to 3, beside parks."""
    text = "[begin]\npuzzle skyscrapers\ndepth 3\n[clabels]\n2 2\n1 2\n[rlabels]\n2 2\n2 2\n[end]"
    [parsed] = read_text(text)
    assert parsed.error is not None
    assert parsed.error.what == "not known here: depth 3"
    assert leniently(parsed).record["params"]["note"]["unchecked"] == ["depth 3"]
    [parsed] = read_text(text.replace("skyscrapers", "abc end view").replace("depth 3", "depth b"))
    assert "depth" not in str(parsed.error)
