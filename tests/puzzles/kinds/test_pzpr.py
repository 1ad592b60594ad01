"""The judges and the readers of pzpr's forms against pzpr's own tests: for each kind a board that is right,
and boards that break one rule each. They are read from the shared folder (see `boards`); if it is absent, the
same is asked about our samples and our table of broken answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from boards import canonical, shared_json
from forms import NO_PLACE

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
FORMS = ("puzzlink", "pzprv3")
NAMES = sorted({form.name for kind in kinds_of(Pzpr) for form in declarations_of(Pzpr, kind)})

OTHER_RULES = {
    ("castle_wall", "there are 0 words"): "a board whose player has drawn nothing at all, cut off",
    ("castle_wall", "clues.cells holds '0x'"): "a number without an arrow, which pzpr too calls an error",
    ("fillomino", "is more than 3"): "refused as a clue, where pzpr calls it an error",
    ("galaxies", "is no line of 9 centres"): "squares that are left out of the board",
    ("magnets", "'q1' has no meaning"): "poles that are given",
    ("magnets", "the region is no domino"): "regions of more than two squares",
    ("makaro", "the arrow points at no white cell"): "refused as a clue, where pzpr calls it an error",
    ("yajilin", "'dir': None"): "a number without an arrow, which pzpr too calls an error",
}
"""Rules that our kinds do not have: by kind, and the message about such a board."""

UNFINISHED = {
    "the file ends": "a board that is cut off: nothing is drawn on it",
    "'0' has no meaning here": "a cell without a colour",
}
ALL_OTHER_RULES = {"magnets", "tentaisho"}
"""Names there of kinds whose wrong boards there all have other rules."""

OTHER_URLS = {"tentaisho"}
"""Names there of kinds whose URL in pzpr's tests has other rules than ours."""

NOT_UNIQUE = {
    ("aqre", 6),
    ("aquarium", 5),
    ("arukone", 10),
    ("fillomino", 9),
    ("heyawake", 5),
    ("koburin", 7),
    ("koburin", 9),
    ("lapaz", 7),
    ("lring", 8),
    ("mannequin", 6),
    ("news", 6),
    ("shimaguni", 5),
    ("slither", 7),
    ("yajilin", 10),
}
"""Right boards that have other answers too, by name and place: pzpr asks for one answer, not for the only."""

Data = dict[str, Any]


@cache
def texts(name: str) -> list[tuple[str | None, str]]:
    """Return boards as pzprv3, each with the rule that it breaks: pzpr's, then our samples of this form."""
    return [*((rule, text) for rule, text, *_ in theirs(name)), *((None, text) for text in own_texts(name))]


def theirs(name: str) -> list[Any]:
    """Return the boards in pzpr's tests."""
    found: list[Any] = CASES.get(name, {"failcheck": []})["failcheck"]
    return found


def is_written(name: str) -> bool:
    """Return whether there are `texts` of a name, without making them all."""
    return bool(theirs(name)) or any(own_texts(name))


def own_texts(name: str) -> Iterator[str]:
    """Yield our samples as pages of this name; those that a form of pzpr has no place for are left out."""
    for kind in kinds_named(name):
        lost = [text for (form, other), text in NO_PLACE.items() if other == kind and form in FORMS]
        for board in samples(kind):
            try:
                _, page = (write_form(board | {"answer": board["solution"]}, form) for form in FORMS)
            except InputError as error:
                if not any(text in str(error) for text in lost):
                    raise
                continue
            if page.replace("\n", "/").startswith(f"pzprv3/{name}/"):
                yield page


def kinds_named(name: str) -> list[str]:
    """Return the kinds that go by a name."""
    return [kind for kind in kinds_of(Pzpr) for form in declarations_of(Pzpr, kind) if form.name == name]


@cache
def boards(name: str) -> list[tuple[int, str | None, Data]]:
    """Return the usable boards of a form: (place, the broken rule or None, record)."""
    entries = []
    for place, (rule, text) in enumerate(texts(name)):
        try:
            record = read_form(text)
            read_record(record)
        except InputError as error:
            if not any(message in str(error) for message in (*UNFINISHED, *of_name(name))):
                raise
            continue
        entries.append((place, rule, record))
    return entries


def fault(record: Data, answer: Data) -> str | None:
    """Return the rule that an answer breaks."""
    return kind_named(record["type"]).judge(Record(record), answer)


def of_name(name: str) -> list[str]:
    """Return the messages about boards of a name that have other rules there."""
    return [text for kind, text in OTHER_RULES if kind in kinds_named(name)]


def test_every_kind_with_boards_has_a_reader() -> None:
    assert set(NAMES) <= set(CASES) or not CASES
    assert len(NAMES) >= 66


@pytest.mark.parametrize("name", NAMES)
def test_the_right_board_is_right_and_the_only_one(name: str) -> None:
    for place, rule, record in boards(name):
        if rule is not None or "answer" not in record:
            continue
        assert fault(record, record["answer"]) is None
        puzzle = read_record(record)
        verdict = gridproof.check(puzzle, timeout=120)
        answers = [answer_with_text(puzzle, solution) for solution in verdict.solutions]
        if (name, place) in NOT_UNIQUE:
            assert verdict.status == "multiple"
            assert all(fault(record, answer) is None for answer in answers)
            continue
        assert verdict.status == "unique"
        found = {name: canonical(name, answers[0][name]) for name in record["answer"]}
        assert found == {name: canonical(name, value) for name, value in record["answer"].items()}


@pytest.mark.parametrize("name", NAMES)
def test_a_board_that_breaks_a_rule_is_refused(name: str) -> None:
    refused = 0
    for _, rule, record in boards(name):
        if rule is not None and "answer" in record:
            assert fault(record, record["answer"]) is not None, rule
            refused += 1
    assert refused > 0 or name in ALL_OTHER_RULES or not CASES


@pytest.mark.parametrize("name", NAMES)
def test_clues_are_the_same_in_both_forms(name: str) -> None:
    for record in records(name):
        for form in FORMS:
            again = read_form(write_form(record, form))
            assert list(differences(record, again)) == []
        assert again.get("answer") == record.get("answer")


@pytest.mark.parametrize("name", [name for name in NAMES if name not in OTHER_URLS and is_written(name)])
def test_pzpr_s_own_urls_are_written_again(name: str) -> None:
    case = CASES.get(name)
    if case is None:  # the shared folder is absent
        url = write_form(read_form(texts(name)[-1][1]), "puzzlink").removeprefix("https://puzz.link/p?")
    else:
        url = f"{name}/{case['url']}"
    record = read_url(url)
    again = write_form(record, "puzzlink")
    # Walls between squares that are in no region say nothing, and are written in one way.
    assert again == f"https://puzz.link/p?{url}" or name in ("magnets", "railpool")
    assert list(differences(record, read_form(again))) == []
    assert any(not list(differences(record, read)) for read in records(name))


def records(name: str) -> list[Data]:
    """Return the readable boards of a form."""
    readable = []
    for _, text in texts(name):
        try:
            readable.append(read_form(text))
        except InputError:
            continue
    return readable
