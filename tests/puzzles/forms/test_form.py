"""The declaration of a form: its errors are reported when it is made, and an added one is known."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import outside_form
import pytest
from form_index import INDEX, index_text

import gridproof
from gridproof import InputError
from gridproof.puzzles.forms import form as registry
from gridproof.puzzles.forms.form import DocumentForm, Form, add_form, form_named, form_of, written_names
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.writer import forms, write

ROWS = "rows:1..0/..0./..../.1.."
RECORD = outside_form.read(ROWS)


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the forms that a test adds."""
    monkeypatch.setattr(registry, "_added", {})


def test_the_index_says_what_the_forms_say() -> None:
    assert INDEX.read_text(encoding="utf-8") == index_text(), (
        "python tests/support/form_index.py writes it again"
    )


def test_a_form_that_is_not_listed_is_found_by_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    known = written_names()
    monkeypatch.setattr(registry, "index", dict)
    monkeypatch.setattr(registry, "_signs", registry._signs.__wrapped__)
    assert written_names() == known
    assert form_of("puzz.link/p?slither/5/5/cbcbcddad") is form_named("puzzlink")


# Declarations -------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    (
        {"name": "My form"},
        ValueError,
        "the name of a form is like 'puzzlink': small letters and digits, not 'My form'",
    ),
    ({"looks_like": "("}, ValueError, "looks_like of the form rows is no regular expression: missing [)]"),
    (
        {"looks_like": "r*"},
        ValueError,
        "looks_like of the form rows matches the empty text, so all texts: begin with",
    ),
    (
        {"looks_like": 3},
        TypeError,
        "looks_like of the form rows is a regular expression in a string, not 3",
    ),
    ({"first_line": ".*"}, ValueError, "first_line of the form rows matches the empty text"),
    ({"read": "rows"}, TypeError, "read of the form rows is a function, not 'rows'"),
    ({"write": "rows"}, TypeError, "write of the form rows is a function, not 'rows'"),
    ({"accepts": True}, TypeError, "accepts of the form rows is a function, not True"),
    ({"read": None}, TypeError, "the form rows needs read: looks_like finds the texts that read gets"),
    (
        {"looks_like": None},
        TypeError,
        "the form rows needs looks_like: looks_like finds the texts that read gets",
    ),
    (
        {"looks_like": None, "read": None, "write": None},
        TypeError,
        "rows is neither read nor written: give it read",
    ),
    ({"kinds": "binairo"}, TypeError, "kinds of the form rows is a tuple of names: kinds=[(]'binairo',[)]"),
]


@pytest.mark.parametrize(("changes", "error", "said"), WRONG, ids=[said[:50] for _, _, said in WRONG])
def test_a_wrong_declaration_is_refused_with_the_cure(
    changes: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        replace(outside_form.FORM, **changes)


# Forms of others ----------------------------------------------------------------------------------


def test_a_form_that_is_added_is_read_written_and_listed() -> None:
    with pytest.raises(InputError):
        gridproof.read_one(ROWS)
    add_form(outside_form.FORM)
    assert gridproof.read_one(f"  ({ROWS})").record == gridproof.read_one(RECORD).record
    assert [item.kind for item in read_text(f"{ROWS}\n{ROWS}\n12....4..1..2...")] == [
        "binairo",
        "binairo",
        "sudoku",
    ]
    assert write(RECORD, "rows") == ROWS
    assert gridproof.convert(RECORD, "rows") == [ROWS]
    assert forms()["rows"] == ("binairo",)
    with pytest.raises(InputError, match="line 1, column 9: 'x' has no meaning here"):
        gridproof.read_one(f"{ROWS[:8]}x{ROWS[9:]}")
    with pytest.raises(InputError, match="'lits' has no rows form"):
        write({"type": "lits", "rows": 1, "cols": 1, "clues": {"regions": [[0]]}}, "rows")
    with pytest.raises(InputError, match=r"rows has no place for params\.unique_lines"):
        write(RECORD | {"params": {"unique_lines": True}}, "rows")


def test_what_a_form_loses_is_never_given_out() -> None:
    add_form(replace(outside_form.FORM, write=lambda record: outside_form.write(record).replace("0", ".")))
    with pytest.raises(InputError, match=r"rows has no place for clues\.givens of this binairo"):
        write(RECORD, "rows")


def test_a_form_of_several_lines_ends_at_a_blank_one() -> None:
    def read(text: str) -> dict[str, Any]:
        return outside_form.read(f"rows:{'/'.join(text.splitlines()[1:])}")

    def write_lines(record: Any) -> str:
        return "\n".join(("ROWS", *outside_form.write(record)[5:].split("/")))

    add_form(Form("lines", first_line="ROWS", read=read, write=write_lines, kinds=("binairo",)))
    text = write(RECORD, "lines")
    assert text.splitlines() == ["ROWS", "1..0", "..0.", "....", ".1.."]
    assert [item.kind for item in read_text(f"{text}\n\n{text}\n\n12....4..1..2...")] == ["binairo"] * 2 + [
        "sudoku"
    ]


def test_json_of_another_program_is_read() -> None:
    document = DocumentForm(("rowsOf",), lambda _: True, lambda value: outside_form.read(value["rowsOf"]))
    add_form(Form("json_rows", document=document))
    assert gridproof.read_one(json.dumps({"rowsOf": ROWS})).record == gridproof.read_one(RECORD).record
    [item] = read_text(json.dumps({"rowsOf": 3}))
    assert "the document of json_rows is malformed: " in str(item.error)
    assert "json_rows" not in forms()
    with pytest.raises(InputError, match="json_rows is only read; the forms to write are record, text"):
        write(RECORD, "json_rows")


def test_a_form_of_ours_is_not_replaced() -> None:
    with pytest.raises(InputError, match="there is a form 'sgt' already"):
        add_form(replace(outside_form.FORM, name="sgt"))
    add_form(outside_form.FORM)
    add_form(replace(outside_form.FORM, title="again"))
    assert form_named("rows").title == "again"
