"""Zebra: its relations against all ways to live, the refusals of its reader, its clues in words and
pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import pytest
from backends import BACKENDS

from gridproof import InputError, check, compile, explain
from gridproof.frontends.drawing import scene
from gridproof.frontends.drawing.characters import differing, page
from gridproof.frontends.web.requests import targets
from gridproof.puzzles import form_of, kind_named, read_record
from gridproof.puzzles.answers import PLACES
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.kinds.numbers.zebra import RELATIONS, name

NAMES = {"Name": ["ann", "bob", "cleo", "dan"], "Drink": ["tea", "milk", "ale", "wine"]}
LIVING = [
    dict(zip((*NAMES["Name"], *NAMES["Drink"]), (*one, *other), strict=True))
    for one, other in product(permutations(range(1, 5)), repeat=2)
]
MEANING: dict[str, Callable[[int, int], bool]] = {
    "same_house": lambda a, b: a == b,
    "found_at": lambda a, b: a == b,
    "not_at": lambda a, b: a != b,
    "consecutive": lambda a, b: a + 1 == b,
    "beside": lambda a, b: a + 1 == b or b + 1 == a,
    "left_of": lambda a, b: b in range(a + 1, 5),
    "right_of": lambda a, b: a in range(b + 1, 5),
    "one_between": lambda a, b: {a, b} in ({1, 3}, {2, 4}),
    "two_between": lambda a, b: {a, b} == {1, 4},
}


def board(*listed: Any, **more: Any) -> dict[str, Any]:
    fields = {"categories": NAMES, "clues": [*listed]} | more
    return {"type": "zebra", "rows": 2, "cols": 4, "clues": fields}


def related(rel: str, a: Any, b: Any) -> dict[str, Any]:
    return {"rel": rel, "a": a, "b": b}


@pytest.mark.parametrize("relation", sorted(RELATIONS))
@pytest.mark.parametrize("backend", BACKENDS)
def test_relations_mean_what_they_say(relation: str, backend: str) -> None:
    on_house = RELATIONS[relation].of_house is not None
    clue = related(relation, "bob", 3 if on_house else "ale")
    wanted = [live for live in LIVING if MEANING[relation](live["bob"], 3 if on_house else live["ale"])]
    puzzle, judge = read_record(board(clue)), kind_named("zebra").judge
    assert [live for live in LIVING if puzzle.broken(live) is None] == wanted
    assert [live for live in LIVING if judge(Record(board(clue)), {"house_of": live}) is None] == wanted

    drinks = {"tea": 1, "milk": 4, "ale": 2, "wine": 3}
    fixed = (related("found_at", drink, house) for drink, house in drinks.items())
    few = [sorted(live.items()) for live in wanted if drinks.items() <= live.items()]
    found = compile(read_record(board(clue, *fixed)), backend).find(limit=100)
    assert found.exhausted
    assert sorted(sorted(solution.items()) for solution in found.solutions) == sorted(few)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (board(related("near", "bob", "ale")), "clues.clues number 1 has the relation 'near'; "),
        (board(related("beside", "rum", "ale")), "clues.clues number 1, a, names 'rum', which is"),
        (board(related("beside", "ale", None)), "clues.clues number 1, b, names None, which is"),
        (board(related("found_at", "ale", 5)), "clues.clues number 1, b, holds 5, which is not"),
        (board(related("not_at", "ale", "bob")), "clues.clues number 1, b, holds 'bob', a whole number"),
        (board("ale"), "clues.clues number 1 is 'ale', an object with rel, a and b was expected"),
        (board({"rel": []}), "clues.clues number 1 is {'rel': []}, an object with rel, a and b was expected"),
        (board(text=["too many"]), "clues.text: there are 1 sentences, more than the 0 clues"),
        (board(related("beside", "tea", "ale"), text=[5]), "clues.text number 1 is 5, a sentence"),
        (board(clues={}), "clues.clues must be a list of clues"),
        (board(houses=3), "clues.houses holds 3, which is not from 4 to 4"),
        (board(categories=[]), "clues.categories must be a JSON object of 2 lists"),
        (board(categories=NAMES | {"Drink": ["tea"]}), "clues.categories.Drink must be a list of 4 names"),
        (board(categories=NAMES | {"Drink": ["ann", "x", "y", "z"]}), "clues.categories holds 'ann' twice"),
        (board(categories=NAMES | {"Drink": ["a", "b", "c", 4]}), "clues.categories.Drink holds 4, a name"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_said(record: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        read_record(record)
    assert str(error.value).startswith(message)
    assert str(error.value).count("\n") == 0


@pytest.mark.parametrize("value", ["", " ", "a#b", "r1c1", "x r12c3", "r7", "line\nbreak", "x" * 41, 5, None])
def test_names_that_would_be_places_are_refused(value: Any) -> None:
    with pytest.raises(InputError):
        name(value, "clues")


def test_clues_are_told_in_their_own_words() -> None:
    texts = ["Bob drinks tea.", "Milk is drunk right beside Bob.", "Bob lives at the far end."]
    record = board(
        related("same_house", "bob", "tea"),
        related("found_at", "tea", 1),
        related("found_at", "bob", 4),
        text=texts,
    )
    message = check(read_record(record)).message
    for i, text in enumerate(texts, 1):
        assert f"clue {i}: {text[:-1]}" in message
    sentences = [step.sentence for step in explain(read_record(record)).steps]
    assert any("clue 2: Milk is drunk right beside Bob" in sentence for sentence in sentences)
    del record["clues"]["text"]
    assert "clue 3: bob is in house 4" in check(read_record(record)).message


def test_a_picture_has_a_row_for_each_item_and_a_column_for_each_house() -> None:
    puzzle = read_record(board())
    assert (puzzle.board.rows, puzzle.board.columns) == (8, 4)
    discs = [shape.numbers[:2] for shape in scene(puzzle, {"tea": 3}).shapes if shape.kind == "disc"]
    assert discs == [(2.5, 4.5)]
    assert "●" in str(page(puzzle, {"house_of": {"tea": 3}}))
    assert differing(puzzle, {"house_of": {"tea": 3}}, {"house_of": {"tea": 1}}) == {(4, 2), (4, 0)}
    words = {shape.text for shape in scene(puzzle).shapes}
    assert {"ann", "wine", "Name", "Drink", "1", "4"} <= words


def test_a_page_asks_for_places() -> None:
    puzzle = read_record(board(categories=NAMES | {"Drink": ["a-b", "c:d", "ale", "gin"]}))
    assert form_of(puzzle).input == PLACES
    places = [target["squares"] for target in targets(puzzle) if target["cell"] == "a-b"]
    assert places == [[(4, house)] for house in range(4)]
