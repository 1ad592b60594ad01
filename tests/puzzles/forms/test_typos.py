"""Text as people write it is read as meant, or refused with a sentence that names place and cure.

`data/typos/typos.jsonl` has typical typing: each text with the record that it means, as made by the earlier
reader of exact text, or with a pattern of the required message.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from boards import DATA
from hypothesis import given
from hypothesis import strategies as st

from gridproof.puzzles import kind_named, kind_names
from gridproof.puzzles.core.names import letters_of
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.records import Parsed
from gridproof.puzzles.forms.text.puzzles import write_block
from gridproof.puzzles.kinds import all_kinds, kind_called
from gridproof.puzzles.samples import samples

TYPOS = [json.loads(line) for line in (DATA / "typos" / "typos.jsonl").read_text("utf-8").splitlines()]
READ = [typo for typo in TYPOS if "means" in typo]
REFUSED = [typo for typo in TYPOS if "says" in typo]


def shown(typo: dict[str, Any]) -> str:
    return str(typo["text"]).replace("\n", "/")[:60]


def read(text: str) -> Parsed:
    """Return the only item of a text."""
    [parsed] = read_text(text)
    return parsed


def test_the_corpus_is_large() -> None:
    assert len({typo["text"] for typo in TYPOS}) == len(TYPOS) >= 200
    assert len({typo["means"]["type"] for typo in READ}) >= 40


@pytest.mark.parametrize("typo", READ, ids=shown)
def test_a_typo_is_read_as_it_is_meant(typo: dict[str, Any]) -> None:
    assert list(differences(read(typo["text"]).record, typo["means"])) == []


@pytest.mark.parametrize("typo", REFUSED, ids=shown)
def test_what_has_no_meaning_is_refused_with_the_cure(typo: dict[str, Any]) -> None:
    error = read(typo["text"]).error
    assert error is not None
    assert re.match(typo["says"], str(error)), str(error)
    assert error.line is not None
    assert error.column is not None


@pytest.mark.parametrize("typo", REFUSED, ids=shown)
def test_the_line_is_that_of_the_file(typo: dict[str, Any]) -> None:
    before = "# a comment\n\nmasyu 1x2\n. .\n\n"
    first, second = read_text(before + typo["text"])
    alone = read(typo["text"]).error
    assert first.error is None
    assert second.error is not None
    assert alone is not None
    assert (second.error.line, second.error.column) == ((alone.line or 0) + 5, alone.column)


# Variations of the samples ---------------------------------------------------------------------------------

Lines = list[tuple[str, str]]
"""The lines of a puzzle, each with the name of its field, which is empty for the header."""


@cache
def written(kind: str) -> tuple[tuple[dict[str, Any], Lines], ...]:
    """Return the samples of a kind, each with its lines in plain text."""
    return tuple((record, list(in_fields(write_block(record)))) for record in samples(kind))


def in_fields(text: str) -> Iterator[tuple[str, str]]:
    field = ""
    for line in text.split("\n"):
        if match := re.match("([a-z_]+):", line):
            field = match[1]
        yield field, line


def signs(kind: str, field: str) -> str:
    """Return the marks that the words of a field may hold; all marks if its lines are prose or pairs."""
    layout = kind_named(kind).field(field).layout
    return "0,-_|#=:" if layout.prose or layout.keyed else layout.signs


def each_line(change: Callable[[str, str], str]) -> Callable[[str, Lines], list[str]]:
    """Return a variation that changes the content of a line, but not the name of its field."""

    def changed(kind: str, lines: Lines) -> list[str]:
        texts = [lines[0][1]]
        for field, line in lines[1:]:
            name, colon, rest = line.partition(":") if line.startswith(f"{field}:") else ("", "", line)
            texts.append(name + colon + change(rest, signs(kind, field)))
        return texts

    return changed


def header(change: Callable[[str], str]) -> Callable[[str, Lines], list[str]]:
    """Return a variation that changes the header alone."""
    return lambda _, lines: [change(lines[0][1]), *(line for _, line in lines[1:])]


def names(change: Callable[[str], str]) -> Callable[[str, Lines], list[str]]:
    """Return a variation that changes the names of fields alone."""
    return lambda _, lines: [
        change(line) if field and line.startswith(f"{field}:") else line for field, line in lines
    ]


def spaced(line: str, to: str, unless: str, marks: str) -> str:
    """Return a line with other spaces between words, unless one of these is a mark of the field."""
    return line if set(unless) & set(marks) else re.sub(r"(?<=\S) +(?=\S)", to, line)


def commented(kind: str, lines: Lines) -> list[str]:
    """Return the lines with comments behind them, prose left out."""
    return [
        line if field and kind_named(kind).field(field).layout.prose else f"{line}  # said by hand"
        for field, line in lines
    ]


def bracketed(line: str, marks: str) -> str:
    """Return a line in brackets, unless its words hold commas, or are pairs."""
    return f"[{line}]" if line.strip() and not set("=,|") & set(marks) else line


VARIATIONS: dict[str, Callable[[str, Lines], list[str]]] = {
    "header in capitals": header(str.upper),
    "header with spaces": header(lambda line: re.sub("([0-9]+)x([0-9]+)", r" \1  ×  \2 ", line)),
    "header with hyphens": header(lambda line: line.replace("_", "-")),
    "header with a colon": header(lambda line: f"{line}:"),
    "header as a title": lambda kind, lines: [
        f"{kind_named(kind).title} {lines[0][1].split()[1]}", *(line for _, line in lines[1:])
    ],
    "size first": header(lambda line: " ".join(reversed(line.split()))),
    "comments": commented,
    "blank lines between fields": names(lambda line: f"\n{line}"),
    "names in capitals": names(lambda line: re.sub("^[a-z_]+", lambda name: name[0].upper(), line)),
    "names with spaces": names(lambda line: re.sub("^[a-z_]+", lambda name: name[0].replace("_", " "), line)),
    "a space before the colon": names(lambda line: line.replace(":", " :", 1)),
    "tabs": each_line(lambda line, marks: spaced(line, "\t", "=", marks)),
    "commas": each_line(lambda line, marks: spaced(line, ", ", ",", marks)),
    "semicolons": each_line(lambda line, marks: spaced(line, ";", ",", marks)),
    "bars": each_line(lambda line, marks: spaced(line, " | ", "|,", marks)),
    "brackets": each_line(bracketed),
    "blanks as dashes": each_line(
        lambda line, marks: line if "-" in marks else re.sub(r"(?<!\S)\.(?!\S)", "-", line)
    ),
    "blanks as low lines": each_line(
        lambda line, marks: line if "_" in marks else re.sub(r"(?<!\S)\.(?!\S)", "_", line)
    ),
    "blanks as zeros": each_line(
        lambda line, marks: line if "0" in marks else re.sub(r"(?<!\S)\.(?!\S)", "0", line)
    ),
    "spaces at the ends": each_line(lambda line, _: f"  {line}  " if line.strip() else line),
}  # fmt: skip


@pytest.mark.parametrize("kind", kind_names())
def test_samples_are_read_however_they_are_set(kind: str) -> None:
    for record, lines in written(kind):
        for name, variation in VARIATIONS.items():
            parsed = read("\n".join(variation(kind, lines)))
            assert parsed.error is None, f"{name}: {parsed.error}"
            assert list(differences(parsed.record, record)) == [], name


def test_variations_change_something() -> None:
    """Each variation changes some sample, so that the test above is not empty."""
    for name, variation in VARIATIONS.items():
        changed = (
            variation(kind, lines) != [line for _, line in lines]
            for kind in ("slitherlink", "star_battle", "skyscrapers", "magnets")
            for _, lines in written(kind)
        )
        assert any(changed), name


# Slips: a character that is left out, doubled or changed ---------------------------------------------------


@given(st.data())
def test_a_slip_is_read_or_refused_with_its_place(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([kind for kind in kind_names() if samples(kind)]))
    text = "\n".join(line for _, line in written(kind)[0][1])
    place = data.draw(st.integers(0, len(text) - 1))
    slip = data.draw(st.sampled_from(["", text[place] * 2, " ", "x", "-", ",", "\n", "#", ":", "|", "["]))
    for parsed in read_text(text[:place] + slip + text[place + 1 :]):
        if parsed.error is None:
            continue
        assert parsed.error.line is not None
        assert len(str(parsed.error)) < 300
        assert "Error" not in str(parsed.error), (kind, slip, place)


# Names -----------------------------------------------------------------------------------------------------


def test_no_two_kinds_share_a_name() -> None:
    owners: dict[str, str] = {}
    for kind in all_kinds():
        for name in {letters_of(name) for name in (kind.name, kind.title, *kind.aliases)}:
            assert owners.setdefault(name, kind.name) == kind.name
            assert kind_called(name) is kind


@pytest.mark.parametrize("kind", kind_names())
def test_a_field_is_found_by_its_own_name(kind: str) -> None:
    for field in kind_named(kind).fields:
        for name in (field.name, field.name.upper(), field.name.replace("_", " ")):
            assert kind_named(kind).field_called(name) is field
