"""Prose is refused in one sentence at its first line, and puzzles among it are still read."""

from __future__ import annotations

from io import BytesIO

import pytest
from boards import ROOT

from gridproof import InputError
from gridproof.puzzles.core import names
from gridproof.puzzles.forms.input.reader import read_stream, read_text
from gridproof.puzzles.forms.text.prose import is_prose, says_prose
from gridproof.puzzles.kinds import VARIANT, VARIANT_RULES, kind_called, kind_named

LINE = "705060000000500937000200050000010000003679500000000496000850060500192704000736200"
ZEBRA = """There are five houses in five different colours in a row.
In each house lives a person with a different nationality.
The five owners drink a certain type of beverage, smoke a brand of cigar = one, and keep a pet.

1. The Brit lives in the red house.
2. The Swede keeps dogs as pets.
The green house is on the left of the white house, see https://en.wikipedia.org/wiki/Zebra_Puzzle
size: 5
Who owns the fish?
"""
"""The riddle of open-thought/reasoning-gym, issue 55, as people tell it."""


def errors(text: str, kind: str | None = None) -> list[str]:
    """Return the errors of the puzzles of a text."""
    return [str(parsed.error) for parsed in read_text(text, kind) if parsed.error is not None]


@pytest.mark.parametrize("kind", [None, "sudoku", "nurikabe"])
def test_prose_is_one_error_at_its_first_line(kind: str | None) -> None:
    [error] = errors(ZEBRA, kind)
    assert error.startswith("line 1: 'There are five houses in five differ... is prose, which is not read")
    assert error.endswith("in a first line, such as 'slitherlink 5x5'")


def test_prose_that_names_a_kind_shows_its_form() -> None:
    [error] = errors("Can you solve this star battle for me?\n" + ZEBRA)
    assert "such as 'star_battle 6x6' (`gridproof kinds star_battle` shows one)" in error


def test_the_readme_is_one_error_beside_the_puzzles_in_it() -> None:
    items = list(read_text((ROOT / "README.md").read_text()))
    assert sum(parsed.error is not None for parsed in items) == 1
    assert "is prose" in str(items[0].error)


@pytest.mark.parametrize(
    "puzzle",
    [
        LINE,
        "slitherlink 1x2\ncells:\n2 .",
        "Here it is: puzz.link/p?lits/4/4/9q02jg, enjoy it",
        '{"type": "lits", "rows": 1, "cols": 1, "clues": {"regions": [[0]]}}',
        "pzprv3/nurikabe/2/2/1 # /# 1 /",
        "\n".join(LINE[row : row + 9] for row in range(0, 81, 9)),
    ],
)
def test_a_puzzle_among_prose_is_read(puzzle: str) -> None:
    alone = next(iter(read_text(puzzle))).record
    first, second, *rest = read_text(f"{ZEBRA}\n{puzzle}\n\n{ZEBRA}")
    assert first.error is not None
    assert second.record == alone
    assert rest == []


def test_a_wrong_puzzle_among_prose_is_an_error_too() -> None:
    [_, second] = errors(f"{ZEBRA}\n\n{LINE[:-1]}\n")
    assert "the line has 80 cells" in second
    [_, second] = errors(f"{ZEBRA}\n\nslitherlink 1x2\ncells:\n9 .\n")
    assert "cells holds 9" in second


def test_words_that_a_kind_takes_are_no_prose() -> None:
    assert not any("is prose" in error for error in errors(ZEBRA, "zebra"))


@pytest.mark.parametrize(
    "line",
    [
        "ABCD EFGH IJKL MNOP",
        "1 . . | 2 A B | . . .",
        "x x x x x x x",
        "AB CD EF GH",
        "cells: 1 2 3 4",
        "a b b c c d d d",
        LINE,
    ],
)
def test_rows_of_letters_are_no_prose(line: str) -> None:
    assert not is_prose(line)


def test_the_work_for_long_prose_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[tuple[str, str]]()
    distance = names.distance

    def counted(one: str, other: str) -> int:
        calls.append((one, other))
        return distance(one, other)

    monkeypatch.setattr(names, "distance", counted)
    text = ("He said = nothing, Of course; killer bees are there 5 times. " * 3 + "\n") * 600
    assert len(text) > 100_000
    assert len(errors(text)) == 1
    assert len(calls) < 200


def test_a_kind_that_is_named_in_prose_is_the_longest_of_its_words() -> None:
    assert "'killer_sudoku 6x6'" in says_prose("my new killer sudoku has sums")
    assert "'slitherlink 5x5'" in says_prose("some words that anybody knows here")


# Names ----------------------------------------------------------------------------------------------


OWN = ("kropki", "renban", "thermo", "thermometer")
"""Names that without the word *sudoku* are those of other kinds."""


KINDS_OF_THEIR_OWN = {
    "antiking": "untouch_sudoku",
    "antiknight": "anti_knight_sudoku",
    "sandwich": "sandwich_sudoku",
}
"""Rules of variants that also make a kind alone, which their name means then."""


@pytest.mark.parametrize("rule", KINDS_OF_THEIR_OWN)
def test_a_rule_that_makes_a_kind_names_that_kind(rule: str) -> None:
    assert kind_called(rule).name == kind_called(f"{rule} sudoku").name == KINDS_OF_THEIR_OWN[rule]


@pytest.mark.parametrize("rule", VARIANT_RULES)
def test_rules_of_variants_are_named_with_their_field(rule: str) -> None:
    field = VARIANT_RULES[rule]
    assert kind_named(VARIANT).field(field).name == field
    for name in (f"{rule} sudoku", rule)[: 1 if rule in OWN else 2]:
        with pytest.raises(InputError, match=f"'{VARIANT}' with the field '{field}'"):
            kind_called(name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("star battle 2", "did you mean 'star_battle'? A number such as 2 stands in a field of its own"),
        ("classic sudoku", "did you mean 'sudoku'?"),
        ("xyzzy 2", "`gridproof kinds` lists them"),
    ],
)
def test_other_names_are_answered_too(name: str, said: str) -> None:
    with pytest.raises(InputError) as wrong:
        kind_called(name)
    assert said in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("diagonals", "falling_diagonal: yes and rising_diagonal: yes"),
        ("dots", "differences or ratios"),
    ],
)
def test_names_of_several_fields_list_them(name: str, fields: str) -> None:
    assert fields in errors(f"variant sudoku 4x4\n{name}: yes")[0]


@pytest.mark.parametrize(
    ("name", "field"),
    [("cage", "cages"), ("knight", "anti_knight"), ("hyper", "windoku"), ("quads", "quadruples")],
)
def test_names_that_people_use_for_fields_are_known(name: str, field: str) -> None:
    assert kind_named(VARIANT).field_called(name).name == field


def test_a_record_with_a_name_of_several_fields_lists_them() -> None:
    [error] = errors('{"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"diagonals": true}}')
    assert "did you mean 'falling_diagonal' and 'rising_diagonal'?" in error


def test_a_stream_of_prose_is_read_as_its_text() -> None:
    assert len(list(read_stream(BytesIO(ZEBRA.encode())))) == 1
