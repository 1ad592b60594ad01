"""Clues away, the rest of the clues, and grades, for every kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from boards import sample_boards
from desk import middle_sample, said, thirds

import gridproof
from gridproof.frontends.data.generation.clues import thin_out
from gridproof.frontends.desk import finishing
from gridproof.frontends.desk.answer_first import derive
from gridproof.frontends.desk.drafts import blank_draft
from gridproof.frontends.desk.finishing import gradings, rest, symmetries, thin
from gridproof.frontends.desk.gallery import entry
from gridproof.models.core.layer import Layer
from gridproof.models.core.search import Found
from gridproof.puzzles import Deadline, InputError, Unknown, by_hand, kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.kinds import all_kinds
from gridproof.puzzles.making.recipe import BlankBoard, Unfit, clue_count
from gridproof.puzzles.revising.stating import with_entries

Data = dict[str, Any]

TOO_OPEN = ("buraitoraito", "fillomino", "fobidoshi", "juosan", "makaro", "nurikabe", "regional_yajilin")
"""Kinds for which a third of the clues may not lead to a puzzle: others can mean other things, or none can be
added."""


def with_all_clues(kind: str) -> Data | None:
    """Return the middle sample with all clues that follow from its solution, if it is unique with them."""
    record = middle_sample(kind)
    if kind_named(kind).recipe is None:
        return record
    puzzle = by_hand(read_record(record))
    (solution,) = gridproof.solve(puzzle).solutions
    entries = {cell: solution[cell] for cell in puzzle.shown if len(puzzle.domains[cell]) > 1}
    made = derive(record, entries).record
    if made is None or gridproof.check(made).status != "unique":
        return record
    return made


@pytest.mark.parametrize("kind", kind_names())
def test_what_is_thinned_out_stays_unique_and_is_minimal(kind: str) -> None:
    record = with_all_clues(kind)
    assert record is not None
    found = thin(record, timeout=60)
    assert (found.status, found.minimal) == ("unique", True)
    assert gridproof.solve(found.record).answers == gridproof.solve(record).answers
    assert gridproof.check(found.record).status == "unique"
    before, after = said(record), said(found.record)
    assert len(before) - len(after) == found.removed
    assert after <= before
    assert thin(found.record, seed=5, timeout=60).removed == 0
    assert thin(record, timeout=60) == found


def test_no_clue_of_what_is_minimal_can_go() -> None:
    record = with_all_clues("slitherlink")
    assert record is not None
    found = thin(record, seed=3)
    field, kind = kind_named("slitherlink").field("cells"), kind_named("slitherlink")
    entries = field.entries(found.record)
    assert found.removed > 10
    for place in entries:
        left = {other: entry for other, entry in entries.items() if other != place}
        changed = with_entries(Record(found.record), kind, field, left)
        assert gridproof.check(changed).status == "multiple"


@pytest.mark.parametrize("symmetry", ["rotate", "left-right", "full"])
def test_a_symmetry_is_kept(symmetry: str) -> None:
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": GRID}}
    found = thin(record, symmetry, seed=2)
    assert found.removed >= 4
    assert symmetry in symmetries(found.record)
    assert gridproof.check(found.record).status == "unique"
    made = rest({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}, symmetry=symmetry)
    assert made.status == "unique"
    assert symmetry in symmetries(made.record)
    assert made.record["clues"]["givens"][0][0] == 1


GRID = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
CORNER = [[1, None, None, None], *[[None] * 4] * 3]


def test_seeds_give_other_clues_and_the_same_seed_the_same() -> None:
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": GRID}}
    assert thin(record, seed=1) == thin(record, seed=1)
    assert len({str(thin(record, seed=seed).record) for seed in range(8)}) > 1
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}
    assert rest(draft, seed=1) == rest(draft, seed=1)
    assert len({str(rest(draft, seed=seed).record) for seed in range(4)}) > 1


def test_what_is_not_unique_is_left_alone() -> None:
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}
    found = thin(draft)
    assert (found.record, found.removed, found.status, found.minimal) == (draft, 0, "multiple", False)
    broken = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[1, 1, None, None], *CORNER[1:]]}}
    assert thin(broken).status == "none"


def test_time_that_is_too_short_keeps_what_was_reached() -> None:
    record = with_all_clues("sudoku")
    assert record is not None
    found = thin(record, timeout=0.02)
    assert found.status in ("unique", "unknown")
    if found.status == "unique" and not found.minimal:
        assert found.message.endswith("the time was up, perhaps more can go")
    assert gridproof.check(found.record).status == "unique"
    large = {"type": "sudoku", "rows": 16, "cols": 16, "clues": {}}
    made = rest(large, timeout=0)
    assert (made.record, made.status, made.added) == (large, "unknown", 0)


def test_a_time_that_ends_in_between_keeps_the_steps_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def three_steps(*args: Any, **kept: Any) -> Iterator[frozenset[int]]:
        yield from islice(thin_out(*args, **kept), 3)
        raise Unknown("the time was up")

    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": GRID}}
    monkeypatch.setattr(finishing, "thin_out", three_steps)
    found = thin(record)
    assert (found.removed, found.status, found.minimal) == (2, "unique", False)
    assert found.message == "2 clues were taken away; the time was up, perhaps more can go"


def test_the_rest_is_proven_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finishing, "thin_out", lambda *_, **__: iter([frozenset()]))
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}
    found = rest(draft)
    assert found.status != "unique" or gridproof.check(found.record).status == "unique"


@pytest.mark.parametrize("symmetry", ["none", "rotate"])
@pytest.mark.parametrize("kind", kind_names())
def test_the_rest_keeps_what_stands(kind: str, symmetry: str) -> None:
    draft = thirds(middle_sample(kind))
    found = rest(draft, symmetry=symmetry, timeout=10 if kind in TOO_OPEN else 30)
    verdict = gridproof.check(found.record)
    if found.status != "unique":
        assert kind in TOO_OPEN
        assert found.record == draft
        assert found.status == "unknown" if verdict.status == "multiple" else verdict.status
        return
    assert verdict.status == "unique"
    assert said(draft) <= said(found.record)
    assert others_of(found.record) == others_of(draft)
    assert clue_count(kind_named(kind), found.record) - clue_count(kind_named(kind), draft) == found.added


def test_the_rest_in_other_places_is_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that lasted too long, as on a machine with much to do, is not the last one."""
    asked = list[Data]()

    def second_time(record: Data, *args: Any) -> finishing.Rest:
        asked.append(record)
        late = finishing.Rest(record, "unknown", "too long")
        return by_completion(record, *args) if len(asked) > 1 else late

    by_completion = finishing.by_completion
    monkeypatch.setattr(finishing, "by_completion", second_time)
    monkeypatch.setattr(finishing, "COMPLETING", 60)
    small = {name: value for name, value in sample_boards("battleships")[0].items() if name != "solution"}
    assert rest(thirds(small), timeout=60).status == "unique"
    assert len(asked) == 2


NOT_MADE = ("numberlink",)
"""Kinds for which a blank board does not lead to a puzzle: there is no recipe."""


@pytest.mark.parametrize("kind", kind_names())
def test_the_rest_of_a_blank_board_of_usual_size_is_a_puzzle(kind: str) -> None:
    shown = next(entry(each) for each in all_kinds() if each.name == kind)
    blank = blank_draft(kind, shown["rows"], shown["cols"])
    symmetry = "none" if kind == "kakuro" else "rotate"  # symmetric kakuros are rare
    found = rest(blank, symmetry=symmetry, timeout=20)
    if kind in NOT_MADE:
        assert found.record == blank
        return
    assert found.status == "unique"
    assert gridproof.check(found.record).status == "unique"
    assert symmetry in ("none", *symmetries(found.record)) or "symmetr" in found.message
    more = clue_count(kind_named(kind), found.record) - clue_count(kind_named(kind), blank)
    assert found.added == more
    assert found.record["clues"] != blank["clues"]  # nothing drawn at all is a solution of some blank boards


@pytest.mark.parametrize("kind", ["galaxies", "nawabari", "rekuto", "shikaku", "shirokuro", "tatamibari"])
def test_the_rest_adds_what_every_area_needs(kind: str) -> None:
    sample, known = middle_sample(kind), kind_named(kind)
    field = known.fields[0]
    entries = field.entries(sample)
    half = dict(list(entries.items())[::2])
    draft = dict(with_entries(Record(sample), known, field, half))
    found = rest(draft, timeout=20)
    assert found.status == "unique"
    assert gridproof.check(found.record).status == "unique"
    kept = field.entries(found.record)
    assert all(kept[place] == entry for place, entry in half.items())
    assert len(kept) == len(half) + found.added


def test_the_rest_leads_to_lines_that_are_drawn_before_there_are_clues() -> None:
    drawn = {"r1c1|r1c2": 1, "r2c1|r2c2": 1, "r2c1|r3c1": 1, "r1c1|r2c1": 0}
    found = rest(blank_draft("shikaku", 4, 4), drawn)
    assert found.status == "unique"
    (only,) = gridproof.solve(found.record).answers
    first, second, third = (only["regions"][r][0] for r in range(3))
    assert first == second != third
    assert first not in (only["regions"][0][1], only["regions"][1][1])


def test_a_symmetry_that_is_not_kept_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rest(blank_draft("shikaku", 4, 4), symmetry="full", seed=1)
    assert "full" not in symmetries(found.record)
    assert found.message.endswith(", as symmetric as the clues before and the answer allow")
    # If no draw leads to a puzzle, clues are added in other places.
    monkeypatch.setattr(finishing.RestMaker, "draw", unfit)
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}
    made = rest(draft, symmetry="rotate")
    assert made.status == "unique"
    assert ("rotate" in symmetries(made.record)) != ("not in the symmetry" in made.message)


def unfit(*_: Any) -> finishing.Rest:
    raise Unfit("for a test")


def others_of(record: Data) -> Data:
    """Return the content of a record without entries: regions, fleets, settings; but no prose, which goes."""
    return {
        field.name: field.normal_form(record)
        for field in kind_named(record["type"]).fields
        if not field.entries(record) and not field.places(Record(record)) and not field.retells
    }


@pytest.mark.parametrize("kind", kind_names())
def test_the_rest_leads_to_what_is_filled_in(kind: str) -> None:
    record = middle_sample(kind)
    puzzle = by_hand(read_record(record))
    (solution,) = gridproof.solve(puzzle).solutions
    draft = thirds(record)
    open_ = by_hand(read_record(draft))
    filled = {
        cell: solution[cell]
        for cell in list(open_.shown)[::4]
        if cell in solution and len(open_.domains[cell]) > 1 and solution[cell] in open_.domains[cell]
    }
    found = rest(draft, filled, timeout=10)
    if found.status != "unique":
        assert kind in TOO_OPEN
        return
    made = by_hand(read_record(found.record))
    (only,) = gridproof.check(made).solutions
    if made.rules.domain_of == open_.rules.domain_of:
        assert {cell: only[cell] for cell in filled} == filled


def test_clues_that_clash_have_no_rest() -> None:
    clues = {"givens": [[1, 1, None, None], *[[None] * 4] * 3]}
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": clues}
    found = rest(draft)
    assert (found.record, found.status) == (draft, "none")
    assert found.message == "row 1 has two 1s, at r1c1 and r1c2"


def test_a_blank_board_gets_a_shape_where_it_has_none() -> None:
    found = rest({"type": "heyawake", "rows": 5, "cols": 5, "clues": {}}, seed=4)
    assert found.status == "unique"
    assert gridproof.check(found.record).status == "unique"


def test_what_a_symmetry_cannot_be_is_refused() -> None:
    draft = {"type": "slitherlink", "rows": 2, "cols": 3, "clues": {"cells": [[None] * 3] * 2}}
    for ask in (thin, rest):
        with pytest.raises(InputError, match="it is not square"):
            ask(draft, symmetry="full")
        with pytest.raises(InputError, match="there is no symmetry 'round'"):
            ask(draft, symmetry="round")


@pytest.mark.parametrize("kind", kind_names())
def test_gradings_of_samples(kind: str) -> None:
    record = middle_sample(kind)
    found = gradings(record, timeout=20)
    assert found["status"] == "unique"
    assert found["clues"] == clue_count(kind_named(kind), record)
    assert found["symmetry"] in ("", *symmetries(record))
    assert found["grade"] is not None or "time" in found["message"]


def test_symmetries_are_those_of_the_places() -> None:
    def board(*rows: str) -> Data:
        givens = [[int(sign) if sign.isdigit() else None for sign in row] for row in rows]
        return {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": givens}}

    assert symmetries(board("1...", "....", "....", "...2")) == ["rotate", "diagonal", "anti-diagonal"]
    assert symmetries(board("1..3", "....", "....", "....")) == ["left-right"]
    assert symmetries(board("1..3", "....", "....", "2..4"))[0] == "full"
    assert symmetries(board("12..", "....", "....", "....")) == []
    assert symmetries(board("....", "....", "....", "....")) == []
    assert gradings(board("12..", "....", "....", "...."))["grade"] is None


@pytest.mark.parametrize(("rows", "cols"), [(1, 7), (5, 4), (10, 10)])
def test_a_random_way_goes_over_all_squares(rows: int, cols: int) -> None:
    """No solver draws it: one takes minutes for a board of 10×10."""
    hidoku = kind_named("hidoku")
    assert hidoku.recipe is not None
    assert hidoku.recipe.answer is not None
    board = Record(blank_draft("hidoku", rows, cols))
    ways = [hidoku.recipe.answer(BlankBoard(board, Random(seed))) for seed in range(5)]
    assert all(hidoku.judge(board, way) is None for way in ways)
    assert len({str(way) for way in ways}) == (2 if rows == 1 else 5)


@pytest.mark.parametrize(("kind", "side"), [("hidoku", 10), ("juosan", 8)])
def test_the_rest_of_a_large_board_is_there_soon(kind: str, side: int) -> None:
    found = rest(blank_draft(kind, side, side), seed=3, timeout=40)
    assert (found.status, gridproof.check(found.record).status) == ("unique", "unique")


@pytest.mark.parametrize("kind", ["moonsun", "usoone"])
def test_the_rest_of_a_board_that_has_no_solution_until_it_is_there(kind: str) -> None:
    sample, known = middle_sample(kind), kind_named(kind)
    field = known.field("cells")
    half = dict(list(field.entries(sample).items())[::2])
    draft = dict(with_entries(Record(sample), known, field, half))
    assert gridproof.check(draft).status == "none"
    found = rest(draft, timeout=60)
    assert (found.status, gridproof.check(found.record).status) == ("unique", "unique")
    assert field.entries(found.record).items() >= half.items()
    assert found.record["clues"]["regions"] == sample["clues"]["regions"]


CAGE = {"cells": [[0, 0], [0, 1]], "sum": 7}


def variant(**clues: Any) -> Data:
    """Return a variant sudoku of 6×6 with these clues."""
    return {"type": "variant_sudoku", "rows": 6, "cols": 6, "clues": clues}


def test_the_rest_has_the_rules_that_are_wished() -> None:
    parts = {"thermometers": 2, "cages": None, "anti_knight": None, "taxicab": 3}
    found = rest(blank_draft("variant_sudoku", 6, 6), parts=parts)
    assert (found.status, gridproof.check(found.record).status) == ("unique", "unique")
    assert len(found.record["clues"]["thermometers"]) == 2
    assert found.record["clues"]["cages"]
    assert found.record["params"] == {"anti_knight": True, "taxicab": 3}
    assert "params" not in rest(variant()).record


def test_wished_clues_come_beside_those_that_stand() -> None:
    twins = [{"cells": [[r, r], [r, r + 1]], "value": 1} for r in (0, 2)]
    large = {"cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "sum": 14}
    for number, seed in ((6, 1), (6, 2), (None, 3)):
        found = rest(variant(cages=[large]), parts={"cages": number}, seed=seed)
        first, *cages = found.record["clues"]["cages"]
        assert (found.status, first, len(cages) >= (number or 1)) == ("unique", large, True)
        squares = [tuple(square) for cage in (first, *cages) for square in cage["cells"]]
        assert len(set(squares)) == len(squares)
    clones = rest(variant(clones=twins), parts={"clones": 1}).record["clues"]["clones"]
    assert [clone["value"] for clone in clones] == [1, 1, 2, 2]


def test_settings_that_speak_of_all_clues_come_last() -> None:
    record = rest(variant(cages=[CAGE]), parts=["all_differences_given"]).record
    assert record["params"] == {"all_differences_given": True}
    assert gridproof.check(record).status == "unique"
    assert record["clues"]["cages"] == [CAGE]


def test_wished_clues_are_in_the_pattern() -> None:
    found = rest(blank_draft("variant_sudoku", 6, 6), parts=["thermometers", "sandwiches"], symmetry="rotate")
    assert found.record["clues"]["thermometers"]
    assert found.record["clues"]["sandwiches"]
    assert "rotate" in symmetries(found.record)


@pytest.mark.parametrize(
    ("record", "parts", "told"),
    [
        (variant(), {"cages": 0}, "cages is wished 0 times, 1 to 200 were expected"),
        (variant(cages=[CAGE]), ["magic_squares"], "magic_squares is set before all other clues"),
        (blank_draft("slitherlink", 3, 3), ["cages"], "slitherlink has no parts that can be wished"),
        (blank_draft("numberlink", 3, 3), ["cages"], "numberlink has no parts that can be wished"),
    ],
)
def test_what_the_rest_cannot_have_is_said(record: Data, parts: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        rest(record, parts=parts)


def test_a_time_that_ends_before_the_first_step_takes_no_clue(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: Any, **__: Any) -> Iterator[frozenset[int]]:
        raise Unknown("the time was up")

    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": GRID}}
    monkeypatch.setattr(finishing, "thin_out", ended)
    found = thin(record)
    assert (found.record, found.removed, found.status, found.minimal) == (record, 0, "unique", False)


def test_all_clues_may_go() -> None:
    found = thin({"type": "latin_square", "rows": 1, "cols": 1, "clues": {"givens": [[1]]}})
    assert (found.removed, found.status, found.minimal) == (1, "unique", True)


def test_a_draft_that_its_entries_decide_still_needs_clues() -> None:
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}
    filled = {f"r{r}c{c}": value for r, row in enumerate(GRID, 1) for c, value in enumerate(row, 1)}
    del filled["r1c1"]  # it is given
    found = rest(draft, filled)
    assert (found.status, found.added > 0) == ("unique", True)
    assert gridproof.check(found.record).answer["values"] == GRID


def test_clues_in_other_places_lead_to_what_is_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finishing.RestMaker, "draw", unfit)
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}
    for value in (2, 3, 4):
        found = rest(draft, {"r1c2": value})
        assert gridproof.check(found.record).answer["values"][0][:2] == [1, value]


def test_one_solution_and_no_proof_is_not_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": CORNER}}
    maker = finishing.RestMaker(kind_named("sudoku"), draft, {}, "none", Deadline(), {})
    monkeypatch.setattr(Layer, "find", lambda *_, **__: Found(({},), False, "it was given up"))
    with pytest.raises(Unknown, match="it was given up"):
        maker.only(read_record(draft))
