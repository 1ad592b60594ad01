"""Plain English, counted: the beginnings of docstrings, and sentences that are hard to follow."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from boards import ROOT
from prose import SENTENCE_RULES, Prose, beginning_rules, broken_rules, in_guides, in_sources, sentences

CAUGHT = {
    "begins with Of, What, …": [
        "Of a black square only the number goes.",
        "What SAT says.",
        "Whether it holds.",
        "Where it is known, all.",
        "How large the model is.",
        "By value, the cells.",
    ],
    "if, not where": ["The grade, None where it is unknown.", "The reason, empty where it agrees."],
    "so many": ["Nothing is known in so many seconds.", "It takes as many values."],
    "three relatives": ["Remove what agrees with none of those that can hold."],
}
LET_THROUGH = {
    "begins with Of, What, …": [
        "What is a proof?",
        "Whatever holds.",
        "Return whether it holds.",
        "Howe's rule.",
    ],
    "if, not where": ["Return None if it is unknown.", "None. Where it is known, all."],
    "so many": ["There are as many rows as columns.", "There are so many cells that it is slow."],
    "three relatives": ["Return those that hold.", "Remove values that no remaining disjunct supports."],
}


@pytest.mark.parametrize("rule", SENTENCE_RULES)
def test_each_rule_of_sentences_has_its_sentences(rule: str) -> None:
    assert all(map(SENTENCE_RULES[rule], CAUGHT[rule]))
    assert not any(map(SENTENCE_RULES[rule], LET_THROUGH[rule]))


@pytest.mark.parametrize(
    ("form", "caught", "passed"),
    [
        ("function", ["The grade.", "Cells of a row.", "Whether it holds.", "Tells it.", "`x`, doubled."],
         ["Return the grade.", "Pass.", "Yield the cells of a row.", "Feed it.", "Focus it."]),
        ("constant", ["Is a sum.", "How large it is.", "If set."], ["Maximum draws per board.", "Sums."]),
        ("class", ["What a search found."], ["The result of a search."]),
        ("property", [], ["The grade."]),
        ("module", [], ["How to begin."]),
    ],
)  # fmt: skip
def test_each_form_of_docstring_begins_in_its_way(form: str, caught: list[str], passed: list[str]) -> None:
    assert all(beginning_rules(Prose("", 1, "name", form, text)) for text in caught)
    assert not any(beginning_rules(Prose("", 1, "name", form, text)) for text in passed)


def test_names_of_tests_are_sentences_and_their_docstrings_may_begin_as_they_like() -> None:
    assert beginning_rules(Prose("", 1, "test_sums", "function", "The sums of C.")) == []


def test_sentences_are_found_between_code_lists_and_examples() -> None:
    text = "One, e.g. `a. B`:\n\n- two\n- three. Four!\n\n>>> 1\n1\n\nFive::\n\n    code.\n\nSix\nis last."
    assert sentences(text) == ["One, e.g. code:", "two", "three.", "Four!", "Five.", "Six is last."]


@cache
def all_prose() -> list[Prose]:
    """Return the docstrings, comments and guides of the checkout."""
    return [*in_sources(ROOT), *in_guides(ROOT)]


def test_the_sources_speak_plain_english() -> None:
    offences = [(rule, piece) for piece in all_prose() for rule in broken_rules(piece)]
    assert offences == []


def test_the_walk_reaches_every_form_of_prose() -> None:
    pieces = all_prose()
    forms = Counter(piece.form for piece in pieces)
    assert forms.keys() == {"module", "class", "function", "property", "constant", "comment", "guide"}
    assert min(forms.values()) > 100
    assert {"README.md", "puzzles/kind.py", ".github/CHANGELOG.md"} <= {piece.file for piece in pieces}
