"""The judges and the readers of pzpr's forms against pzpr's own tests: for each kind a board that is right,
and boards that break one rule each. They are read from the shared folder (see `boards`); if it is absent, the
same is asked about our samples and our table of broken answers.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from boards import canonical, shared_json

import gridproof
from gridproof.models.core.records import answer_with_text
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.declared import declarations_of, kinds_of
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.programs.puzzlink import read_url
from gridproof.puzzles.forms.writer import write as write_form
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.samples import samples

CASES = shared_json("pzpr/pzprjs_cases.json")
FORMS = {kind: declarations_of(Pzpr, kind)[0] for kind in kinds_of(Pzpr)}
KINDS = sorted(FORMS)

OTHER_RULES = {
    ("aqre", "pzprv3.1"): "squares that are shaded from the start, of a later version of the file",
    ("aquarium", "only the variant r"): "water may stand at two levels in two basins of a region",
    ("araf", "clues.cells holds '?'"): "an unknown number",
    ("castle_wall", "there are 0 words"): "a board whose player has drawn nothing at all, cut off",
    ("castle_wall", "clues.cells holds '0x'"): "a number without an arrow, which pzpr too calls an error",
    ("castle_wall", "clues.cells holds '?'"): "a grey square without an arrow, round which the loop goes",
    ("double_back", "pzprv3.2"): "squares that may be left out, of a later version of the file",
    ("fillomino", "the variant 't'"): "numbers are 1 to 3",
    ("fillomino", "clues.givens holds '?'"): "a square that asks for its number",
    ("galaxies", "is no line of 9 centres"): "squares that are left out of the board",
    ("geradeweg", "clues.cells holds '?'"): "a circle without a number, through which the loop goes",
    ("heyawake", "'heyawacky'"): "a kind of its own",
    ("inshi_no_heya", "has no target"): "cages without a product",
    ("koburin", "the variant 'm'"): "counts of the shaded squares around are of other squares",
    ("magnets", "the variant 'a'"): "poles attract their like",
    ("magnets", "'q1' has no meaning"): "poles that are given",
    ("magnets", "the region is no domino"): "regions of more than two squares",
    ("makaro", "the arrow points at no white cell"): "refused as a clue, where pzpr calls it an error",
    ("nanro", "clues.givens holds '?'"): "a square that holds a number, it is not said which",
    ("slitherlink", "pzprv3.1"): "squares that are coloured from the start, of a later version of the file",
    ("yajilin", "'dir': None"): "a number without an arrow, which pzpr too calls an error",
    ("yajilin", "the variant 'o'"): "the loop may leave the board",
}
"""Rules that our kinds do not have: by kind, and the message about such a board."""

UNFINISHED = {
    "the file ends": "a board that is cut off: nothing is drawn on it",
}
ALL_OTHER_RULES = {"galaxies", "magnets"}
"""Kinds whose wrong boards there all have other rules."""

NOT_UNIQUE = {("koburin", 7), ("shimaguni", 5)}
"""Right boards that have other answers too, by kind and place: pzpr asks for one answer, not for the only."""

Data = dict[str, Any]


@cache
def texts(kind: str) -> list[tuple[str | None, str]]:
    """Return boards of a kind as pzprv3, each with the rule that it breaks: pzpr's, then our samples."""
    theirs = CASES.get(FORMS[kind].name, {"failcheck": []})["failcheck"]
    own = [board | {"answer": board["solution"]} for board in samples(kind) if said(board)]
    return [
        *((rule, text) for rule, text, *_ in theirs),
        *((None, write_form(board, "pzprv3")) for board in own),
    ]


def said(board: Data) -> bool:
    """Return whether pzpr's forms can express all of a sample: not the number of mines, nor a missing sum."""
    sums = [*board["clues"].get("rows", ()), *board["clues"].get("cols", ())]
    return "mines" not in board.get("params", {}) and not (board["type"] == "kakurasu" and None in sums)


@cache
def boards(kind: str) -> list[tuple[int, str | None, Data]]:
    """Return the usable boards of a kind: (place, the broken rule or None, record)."""
    entries = []
    for place, (rule, text) in enumerate(texts(kind)):
        try:
            record = read_form(text)
            read_record(record)
        except InputError as error:
            if not any(message in str(error) for message in (*UNFINISHED, *of_kind(kind))):
                raise
            continue
        entries.append((place, rule, record))
    return entries


def of_kind(kind: str) -> list[str]:
    """Return the messages about boards of a kind that has other rules there."""
    return [text for name, text in OTHER_RULES if name == kind]


def test_every_kind_with_boards_has_a_reader() -> None:
    assert {FORMS[kind].name for kind in FORMS} <= set(CASES) or not CASES
    assert len(FORMS) >= 60


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_board_is_right_and_the_only_one(kind: str) -> None:
    judge = kind_named(kind).judge
    assert judge is not None
    for place, rule, record in boards(kind):
        if rule is not None:
            continue
        assert judge(Record(record), record["answer"]) is None
        puzzle = read_record(record)
        verdict = gridproof.check(puzzle, timeout=120)
        answers = [answer_with_text(puzzle, solution) for solution in verdict.solutions]
        if (kind, place) in NOT_UNIQUE:
            assert verdict.status == "multiple"
            assert all(judge(Record(record), answer) is None for answer in answers)
            continue
        assert verdict.status == "unique"
        found = {name: canonical(name, answers[0][name]) for name in record["answer"]}
        assert found == {name: canonical(name, value) for name, value in record["answer"].items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_that_breaks_a_rule_is_refused(kind: str) -> None:
    judge = kind_named(kind).judge
    assert judge is not None
    refused = 0
    for _, rule, record in boards(kind):
        if rule is not None and "answer" in record:
            assert judge(Record(record), record["answer"]) is not None, rule
            refused += 1
    assert refused > 0 or kind in ALL_OTHER_RULES or not CASES


@pytest.mark.parametrize("kind", sorted(FORMS))
def test_clues_are_the_same_in_both_forms(kind: str) -> None:
    for record in records(kind):
        for form in ("puzzlink", "pzprv3"):
            again = read_form(write_form(record, form))
            assert list(differences(record, again)) == []
        assert again.get("answer") == record.get("answer")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "galaxies" and texts(kind)])
def test_pzpr_s_own_urls_are_written_again(kind: str) -> None:
    case = CASES.get(FORMS[kind].name)
    if case is None:  # the shared folder is absent
        url = write_form(read_form(texts(kind)[-1][1]), "puzzlink").removeprefix("https://puzz.link/p?")
    else:
        url = f"{FORMS[kind].name}/{case['url']}"
    record = read_url(url)
    again = write_form(record, "puzzlink")
    # Walls between the squares that magnets leave out say nothing, and are written in one way.
    assert again == f"https://puzz.link/p?{url}" or kind == "magnets"
    assert list(differences(record, read_form(again))) == []
    assert any(not list(differences(record, read)) for read in records(kind))


def records(kind: str) -> list[Data]:
    """Return the readable boards of a kind."""
    readable = []
    for _, text in texts(kind):
        try:
            readable.append(read_form(text))
        except InputError:
            continue
    return readable
