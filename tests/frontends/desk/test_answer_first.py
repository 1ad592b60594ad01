"""Answer first: clues of a right answer, and the broken rule of a wrong one, for every kind with a recipe."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from desk import middle_sample

import gridproof
from gridproof.frontends.desk.answer_first import (
    NO_ANSWER,
    bare_puzzle,
    bare_record,
    broken_rule,
    completed,
    derive,
    has_clues,
    with_all_clues,
)
from gridproof.frontends.desk.drafts import blank_draft
from gridproof.frontends.desk.trial import is_answer, standing
from gridproof.frontends.reading.entries import entries as entries_of
from gridproof.frontends.reading.entries import with_entries
from gridproof.puzzles import (
    InputError,
    Puzzle,
    Solution,
    at,
    by_hand,
    kind_named,
    kind_names,
    read_record,
)
from gridproof.puzzles.answers.form import AnswerForm
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.making.recipe import BlankBoard, Derived, Draft, Entries, Recipe, Unfit
from gridproof.puzzles.puzzle import givens

Data = dict[str, Any]

WITH_RECIPE = [name for name in kind_names() if kind_named(name).recipe is not None]
NO_CLUES = (
    "all_or_nothing", "cryptarithm", "dosun_fuwari", "double_back", "entry_exit", "inverse_litso", "lits",
    "nondango",
)  # fmt: skip
"""Kinds whose recipe derives nothing: all there is is the shape of the board."""


def solved(record: Data) -> tuple[dict[str, int], Data]:
    """Return the entries of the solution of a puzzle that are not given, and the answer."""
    puzzle = by_hand(read_record(record))
    (solution,) = gridproof.solve(puzzle).solutions
    entries = {cell: solution[cell] for cell in puzzle.shown if len(puzzle.domains[cell]) > 1}
    return entries, kind_named(puzzle.kind).answer(puzzle, solution)


@pytest.mark.parametrize("kind", WITH_RECIPE)
def test_clues_follow_from_the_solution_of_a_sample(kind: str) -> None:
    record = middle_sample(kind)
    entries, answer = solved(record)
    found = derive(record, entries)
    assert found.right, found.sentence
    if kind in NO_CLUES:
        assert found.record is None
        return
    assert found.record is not None
    recipe, fields = kind_named(kind).recipe, kind_named(kind).fields
    assert recipe is not None
    derived = {each.name for each in recipe.clues} | {field.name for field in fields if field.retells}
    assert {n: v for n, v in found.record["clues"].items() if n not in derived} == {
        n: v for n, v in record["clues"].items() if n not in derived
    }
    if kind == "str8ts":  # numbers in black squares are no part of its answer
        answer = {"values": [[value if (r, c) not in blacks(record) else None for c, value in enumerate(row)]
                             for r, row in enumerate(answer["values"])]}  # fmt: skip
    made = read_record(found.record)
    assert kind_named(kind).judge(Record(found.record), answer) is None
    assert gridproof.check(made).status in ("unique", "multiple")
    assert derive(record, entries).record == found.record


@pytest.mark.parametrize("kind", WITH_RECIPE)
def test_an_answer_may_be_filled_in_before_there_is_any_clue(kind: str) -> None:
    record = middle_sample(kind)
    puzzle = by_hand(read_record(record))
    (solution,) = gridproof.solve(puzzle).solutions
    answer = kind_named(kind).answer(puzzle, solution)
    given = {cell: values[0] for cell, values in puzzle.givens if len(values) == 1 and values[0]}
    bare = dict(bare_record(kind_named(kind), record, given).data)
    board = bare_puzzle(bare)
    entries = drawn(board, solution, answer)
    found = derive(bare, entries)
    assert found.right, found.sentence
    if found.record is not None and kind != "str8ts":
        assert kind_named(kind).judge(Record(found.record), answer) is None
        made = by_hand(read_record(found.record))
        assert is_answer(with_entries(made, standing(made, entries)))


def drawn(board: Puzzle, solution: Solution, answer: Data) -> dict[str, int]:
    """Return an answer in its drawn form on a board without clues."""
    cells = [cell for cell in board.shown if len(board.domains[cell]) > 1]
    if set(cells) <= solution.keys():
        return {cell: solution[cell] for cell in cells}
    if "links" in answer:
        return entries_of(board, answer)
    if not all("|" in cell for cell in cells):  # pieces, more of which lie on a board without clues
        form = kind_named(board.kind).answer
        assert isinstance(form, AnswerForm)
        used = form.values_of_whole(answer["regions"], board)
        assert used is not None
        return {cell: used.get(cell, 0) for cell in cells}
    regions = {at(r, c): label for r, row in enumerate(answer["regions"]) for c, label in enumerate(row)}
    return {cell: int(len({regions[side] for side in cell.split("|")}) > 1) for cell in cells}


def test_lines_on_a_board_without_clues_cut_it_into_all_areas_that_there_can_be() -> None:
    def number(kind: str, rows: int, columns: int) -> int:
        board = bare_puzzle(blank_draft(kind, rows, columns))
        return gridproof.count(board, 1000).count

    # Rectangles: the table A116694 of the OEIS. One of those of 2×2 has four that meet.
    assert [number("shikaku", 2, 2), number("nawabari", 2, 3), number("rekuto", 3, 3)] == [8, 34, 322]
    assert [number("tatamibari", 2, 2), number("galaxies", 2, 2)] == [7, 12]


def test_a_line_that_ends_in_the_open_is_refused_at_its_square() -> None:
    found = derive(blank_draft("shikaku", 3, 3), {"r1c2|r1c3": 1})
    assert (found.right, found.record, found.at) == (False, None, (0, 1))
    assert (
        found.sentence == "this is no answer: no line ends or turns alone at the lower right corner of r1c2"
    )
    halves = derive(blank_draft("shikaku", 2, 2), {"r1c1|r1c2": 1, "r2c1|r2c2": 1}).record
    assert halves is not None
    assert sorted(number for row in halves["clues"]["cells"] for number in row if number) == [2, 2]


def test_areas_that_no_dot_can_have_are_refused_at_a_square() -> None:
    corner = {"r1c1|r1c2": 0, "r1c1|r2c1": 0, "r1c2|r2c2": 1, "r2c1|r2c2": 1}
    found = derive(blank_draft("galaxies", 2, 2), corner)
    assert (found.right, found.record, found.at) == (False, None, (0, 0))
    assert "not symmetric about a dot" in found.sentence


def blacks(record: Data) -> set[tuple[int, int]]:
    """Return the black squares of a str8ts."""
    return {(r, c) for r, row in enumerate(record["clues"]["black"]) for c, black in enumerate(row) if black}


@pytest.mark.parametrize("kind", WITH_RECIPE)
def test_the_answer_may_be_that_of_records(kind: str) -> None:
    record = middle_sample(kind)
    _, answer = solved(record)
    if kind == "str8ts":
        return
    assert derive(record, {}, answer).right


@pytest.mark.parametrize("kind", WITH_RECIPE)
def test_another_answer_is_judged_by_the_clues_that_follow_from_it(kind: str) -> None:
    record = middle_sample(kind)
    entries, answer = solved(record)
    puzzle, random = by_hand(read_record(record)), Random(1)
    for cell in random.sample(sorted(entries), min(4, len(entries))):
        others = [value for value in puzzle.rules.domain_of[cell] if value != entries[cell]]
        changed = {**entries, cell: random.choice(others)}
        found = derive(record, changed)
        if not found.right:
            assert found.record is None
            assert found.sentence.startswith(("this is no answer: ", "the answer is not whole: "))
        elif found.record is not None and kind not in ("araf", "galaxies"):  # values are numbers of clues
            made = by_hand(read_record(found.record))
            kept = {c: v for c, v in changed.items() if c in made.rules.domain_of}
            (solution,) = gridproof.solve(made.with_domains(givens(kept))).solutions
            other = kind_named(kind).answer(made, solution)
            assert other != answer
            assert kind_named(kind).judge(Record(found.record), other) is None


def test_a_broken_rule_names_its_square() -> None:
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {}}
    rows = ["1234", "3412", "2143", "4321"]
    entries = {f"r{r + 1}c{c + 1}": int(digit) for r, row in enumerate(rows) for c, digit in enumerate(row)}
    assert derive(record, entries).right
    found = derive(record, {**entries, "r3c2": 2})
    assert not found.right
    assert found.sentence == "this is no answer: column 2 has two 2s, at r1c2 and r3c2"
    assert found.at == (0, 1)
    found = derive(record, {cell: value for cell, value in entries.items() if cell != "r2c4"})
    assert (found.right, found.at) == (False, (1, 3))
    assert found.sentence == "the answer is not whole: r2c4 is empty"


def test_edges_that_are_not_drawn_are_none() -> None:
    record = {"type": "slitherlink", "rows": 1, "cols": 2, "clues": {"cells": [[None, 3]]}}
    drawn = dict.fromkeys(("r0c1|r1c1", "r1c0|r1c1", "r1c1|r1c2", "r1c1|r2c1"), 1)
    found = derive(record, drawn)
    assert found.record is not None
    assert found.record["clues"] == {"cells": [[4, 1]]}
    assert not derive(record, dict(list(drawn.items())[:3])).right


def test_a_kind_without_a_recipe_refuses_in_a_sentence() -> None:
    with pytest.raises(InputError, match="Numberlink has no recipe that says which clues follow"):
        derive(middle_sample("numberlink"), {})


def test_an_entry_that_cannot_be_is_refused() -> None:
    record = middle_sample("sudoku")
    with pytest.raises(InputError, match="r1c1' cannot hold 99"):
        derive(record, {"r1c1": 99})
    with pytest.raises(InputError, match="r77c1' is not on this board"):
        derive(record, {"r77c1": 1})


@pytest.mark.parametrize("kind", WITH_RECIPE)
def test_signs_are_what_the_shape_of_a_board_has(kind: str) -> None:
    recipe = kind_named(kind).recipe
    assert recipe is not None
    if recipe.shape is None:
        assert all(derived.sign is None for derived in recipe.clues)
        return
    rows, columns = recipe.size
    data = {"type": kind, "rows": rows, "cols": columns, "clues": {}, "params": dict(recipe.params)}
    for seed in range(20):
        try:
            shape = recipe.shape(BlankBoard(Record(data), Random(seed)))
        except Unfit:
            continue
        whole = {**data, "clues": shape}
        for derived in recipe.clues:
            entries = kind_named(kind).field(derived.name).entries(whole)
            assert all(entry == derived.sign for entry in entries.values())
        kept = bare_record(kind_named(kind), whole, {}).clues
        assert {name: kept[name] for name in shape} == shape
        return


def test_a_judge_that_fails_accepts_nothing() -> None:
    kind = replace(kind_named("latin_square"), judge=lambda *_: next(iter(())))
    assert broken_rule(kind, Record({"rows": 1, "cols": 1, "clues": {}}), {"values": [[1]]}) == NO_ANSWER


def test_clues_that_no_draw_gives_do_not_follow() -> None:
    def unfit(_: Draft) -> Entries:
        raise Unfit("for a test")

    kind = replace(kind_named("latin_square"), recipe=Recipe((Derived("givens", unfit),)))
    with pytest.raises(Unfit, match="for a test"):
        with_all_clues(kind, Record({"rows": 1, "cols": 1, "clues": {}}), {"values": [[1]]})


def test_signs_alone_are_no_clues() -> None:
    for kind, sign, clue in (("akari", "#", 1), ("koburin", 0, 1)):
        for cells, known in (([[sign, None]], False), ([[sign, clue]], True)):
            record = {"type": kind, "rows": 1, "cols": 2, "clues": {"cells": cells}}
            assert has_clues(kind_named(kind), record) is known


def test_a_square_that_is_filled_in_has_no_sign() -> None:
    record = {"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [["#", "#"]]}}
    assert bare_record(kind_named("akari"), record, {"r1c1": 1}).clues == {"cells": [[None, "#"]]}


def test_of_two_marks_an_empty_square_has_none() -> None:
    puzzle = gridproof.read_one("yin_yang 2x2")
    assert completed(puzzle, {"r1c1": 0}) == {"r1c1": 0}
    loop = gridproof.read_one("slitherlink 1x1")
    assert {*completed(loop, {}).values()} == {0}


def test_an_answer_without_derived_clues_is_judged() -> None:
    record = middle_sample("lits")
    solution = gridproof.solve(record).answer
    assert derive(record, {}, solution).right
    wrong = derive(record, {}, {**solution, "shaded": solution["shaded"][1:]})
    assert (wrong.right, wrong.sentence[:19]) == (False, "this is no answer: ")
