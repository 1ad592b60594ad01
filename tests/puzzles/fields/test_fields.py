"""Declared fields of kinds' records: read, written, described, drawn at random, and refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from boards import Data, all_boards
from command import gridproof

from gridproof import check, solve
from gridproof.puzzles import InputError, Kind, add_kind, kind_named, kinds, read_record
from gridproof.puzzles.answers import Answer, Shading
from gridproof.puzzles.constraints import exactly
from gridproof.puzzles.core.board import Board
from gridproof.puzzles.core.cells import Is
from gridproof.puzzles.core.marks import Beside, Label, black_marks
from gridproof.puzzles.core.record import ASKED, Record
from gridproof.puzzles.fields import (
    AREA,
    Arrow,
    BlackSquares,
    Cages,
    Centers,
    Edge,
    Field,
    Fleet,
    Grid,
    Number,
    NumberOr,
    Numbers,
    Pairs,
    Param,
    Regions,
    Stacks,
)
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.text.puzzles import read_block, write_block
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.kinds import all_kinds
from gridproof.puzzles.notation.pzpr import codes, parts
from gridproof.puzzles.notation.pzpr.declaration import Pzpr
from gridproof.puzzles.puzzle import Puzzle
from gridproof.puzzles.rules.arrows import arrow_count
from gridproof.puzzles.rules.counts import beside_marks, line_clues
from gridproof.puzzles.rules.shading import shading_rules
from gridproof.puzzles.samples import samples
from gridproof.puzzles.schema import schema

KINDS = all_kinds()
DECLARED = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
SIZES = ((1, 1), (2, 3), (4, 4), (5, 2), (6, 6))


def validating(json_schema: Any) -> Any:
    """Return a validator of a schema, which is one itself. Its module takes seconds to import."""
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(json_schema)
    return Draft202012Validator(json_schema)


def random_records(kind: Kind) -> Iterator[Data]:
    """Yield records of the kind with random fields, on boards of several sizes."""
    for seed in range(20):
        random = Random(seed)
        rows, columns = SIZES[seed % len(SIZES)]
        record: Data = {"type": kind.name, "rows": rows, "cols": columns, "clues": {}, "params": {}}
        for field in kind.fields:
            if field.required or random.random() < 0.7:
                record[field.place][field.name] = field.random(random, Record(record))
        yield record


@DECLARED
def test_entries_make_the_field_again_and_each_has_a_place(kind: Kind) -> None:
    """As makers of puzzles take a field apart, leave some entries out, and put it together."""
    square = (data for data in random_records(kind) if data["rows"] == data["cols"])
    for data in islice(square, 4):
        record = Record(data)
        for field in kind.fields:
            if isinstance(field, Regions) or (field.required and isinstance(field, Fleet)):
                continue
            try:
                value, found = field.of(record), field.value_of_entries(field.entries(data), record)
            except (InputError, NotImplementedError):  # a board that the kind does not have; no such field
                continue
            clues = {**data[field.place], field.name: found}
            assert field.of(Record({**data, field.place: clues})) == value
            for r, c in (field.spot(place, record) for place in field.places(record)):
                assert -1 <= r <= 2 * record.rows + 1
                assert -1 <= c <= 2 * record.columns + 1


@pytest.mark.parametrize(
    ("make", "nothing"),
    [
        (partial(Pairs, "dots", "-"), ()),
        (partial(Cages, "sum", 45), ()),
        (partial(Centers, "dots"), ()),
        (Regions, ()),
        (partial(Stacks, "rows", 2), {}),
        (partial(BlackSquares, "cells", 0, 4), {}),
    ],
)
def test_each_field_with_entries_may_be_left_out(make: Callable[..., Field[Any]], nothing: object) -> None:
    record = Record({"rows": 2, "cols": 2})
    assert make(required=False).of(record) == nothing
    assert "may be left out" in make(required=False).describe()
    with pytest.raises(InputError, match="is missing"):
        make(required=True).of(record)


def test_a_futoshiki_without_signs_is_a_latin_square() -> None:
    assert (
        check({"type": "futoshiki", "rows": 2, "cols": 2, "clues": {"givens": [[1, None]] * 2}}).status
        == "none"
    )
    found = solve({"type": "futoshiki", "rows": 4, "cols": 4, "clues": {}}, limit=1000)
    assert len(found.solutions) == 576


def test_other_names_of_a_field_are_those_of_its_class() -> None:
    """Black dots between squares are no black cells, though both fields are called so."""
    assert Pairs("black", "●").others == Pairs("cells", "●").others == ()
    assert "grid" in Numbers("cells", 0, 4).others


def test_what_is_left_out_is_nothing() -> None:
    field = Numbers("numbers", 1, 9)
    records: tuple[Data, ...] = {}, {"clues": None}, {"clues": {}}, {"params": {"numbers": [[1]]}}
    for record in records:
        assert field.raw(record) is None
    assert field.raw({"clues": {"numbers": [[1]]}}) == [[1]]


@pytest.mark.parametrize(
    ("side", "spots"),
    [
        ("left", [(1, -1), (3, -1)]),
        ("right", [(1, 7), (3, 7)]),
        ("top", [(-1, 1), (-1, 3), (-1, 5)]),
        ("bottom", [(5, 1), (5, 3), (5, 5)]),
    ],
)
def test_clues_beside_the_board_stand_at_their_side(side: str, spots: list[tuple[int, int]]) -> None:
    field, board = Edge(side, 0, 9), Record({"type": "sudoku", "rows": 2, "cols": 3})
    assert [field.spot(place, board) for place in field.places(board)] == spots


@DECLARED
def test_random_values_are_read_and_fit_the_schema(kind: Kind) -> None:
    validator = validating(schema(kind))
    for record in random_records(kind):
        validator.validate(record)
        for field in kind.fields:
            if record["rows"] == record["cols"]:
                field.of(Record(record))


@DECLARED
def test_random_records_are_the_same_in_plain_text(kind: Kind) -> None:
    for record in random_records(kind):
        again = read_block(write_block(record))
        assert list(differences(record, again)) == []
        assert write_block(again) == write_block(record)


@DECLARED
def test_boards_fit_the_schema_and_mutants_do_not(kind: Kind) -> None:
    found = schema(kind)
    validator = validating(found)
    for board in all_boards()[kind.name]:
        assert [error.message for error in validator.iter_errors(board)] == []
        for mutant in mutants(kind, board):
            assert not validator.is_valid(mutant), mutant
            with pytest.raises(InputError):
                read_record(mutant)


def mutants(kind: Kind, board: Data) -> Iterator[Data]:
    """Yield the board with one thing wrong: a name, a place or a type."""
    yield board | {"clues": board["clues"] | {"nothing": 1}}
    yield board | {"params": {"nothing": 1}}
    yield board | {"clues": []}
    yield board | {"rows": "6"}
    for field in kind.fields:
        if field.name not in ASKED:
            yield board | {field.name: None}
        yield board | {field.place: (board.get(field.place) or {}) | {field.name: "?!"}}
        if field.required:
            yield board | {field.place: {k: v for k, v in board[field.place].items() if k != field.name}}


@DECLARED
def test_an_answer_stays_right_without_clues_that_may_be_left_out(kind: Kind) -> None:
    """The reader takes such a record, and the judge then has to."""
    places = {field.name for field in kind.fields if not field.required and field.place == "clues"}
    for board in all_boards()[kind.name]:
        bare = board | {"clues": {name: clue for name, clue in board["clues"].items() if name not in places}}
        read_record(bare)
        if board.get("solution"):
            wrong = kind.judge(Record(bare), board["solution"])
            # In str8ts only a given puts a number on a black square: without it there is one too many.
            assert wrong is None or (kind.name == "str8ts" and "a number it should not have" in wrong)


@DECLARED
def test_fields_are_described(kind: Kind) -> None:
    for field in kind.fields:
        assert field.means
        assert field.shape in field.describe()
        assert json.loads(json.dumps(field.to_json()))["tool"]["tool"]


# Refusals -----------------------------------------------------------------------------------------------

SUDOKU: Data = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[None] * 4] * 4}}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"clues": {"given": []}},
            "sudoku has no field 'given', did you mean 'givens'? It has box, givens, ",
        ),
        ({"clues": {"xyz": []}}, "sudoku has no field 'xyz'; it has box, givens, candidates"),
        ({"givens": []}, "givens stands in the wrong place: it is one of the clues"),
        ({"box": [2, 2]}, "box stands in the wrong place: it is one of the params"),
        ({"params": {"boxs": [2, 2]}}, "sudoku has no field 'boxs', did you mean 'box'?"),
        ({"clues": {"box": [2, 2]}}, "clues.box stands in the wrong place: it is one of the params"),
        ({"params": {"givens": []}}, "params.givens stands in the wrong place: it is one of the clues"),
        ({"clues": []}, "clues and params must be JSON objects"),
        ({"params": ""}, "clues and params must be JSON objects"),
    ],
)
def test_what_is_no_field_is_refused(change: Data, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_record(SUDOKU | change)
    assert message in str(error.value)


def test_a_kind_of_many_fields_does_not_list_them() -> None:
    blank = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"thermos": []}, "params": {}}
    with pytest.raises(
        InputError, match=r"did you mean 'thermometers'\? It has \d+ fields, which `gridproof"
    ):
        read_record(blank)


@pytest.mark.parametrize(
    "change", [{"params": {"note": 1}}, {"author": "me"}, {"solution": {}}, {"clues": None}]
)
def test_what_says_nothing_of_the_puzzle_is_carried_along(change: Data) -> None:
    assert read_record(SUDOKU | change).kind == "sudoku"


def test_an_unknown_field_of_plain_text_is_refused() -> None:
    [reading] = read_text("slitherlink 1x2\ncels: \n. 2")
    assert "slitherlink has no field 'cels', did you mean 'cells'? It has cells" in str(reading.error)


@pytest.mark.parametrize(
    "text", ['{"type": "sudoku", "rows": 4, "rows": 4, "cols": 4}', '{"clues": {"givens": [], "givens": []}}']
)
def test_a_name_that_stands_twice_is_refused(text: str) -> None:
    [reading] = read_text(text)
    assert "stands twice" in str(reading.error)


# Clues of single kinds ----------------------------------------------------------------------------------

ONE = {"regions": [[0] * 3] * 3}


@pytest.mark.parametrize(
    ("kind", "clues", "params", "message"),
    [
        ("abc_end_view", {}, {}, "params.last is None, a letter from a to c was expected"),
        ("abc_end_view", {}, {"last": "d"}, "params.last is 'd', a letter from a to c was expected"),
        ("abc_end_view", {"top": ["a"]}, {"last": "b"}, "clues.top must be a list of 3 letters or nulls"),
        (
            "abc_end_view",
            {"left": [None, "c", None]},
            {"last": "b"},
            "clues.left number 2 holds 'c', 'a', 'b' or null was expected",
        ),
        ("abc_end_view", {"givens": [["c", None, None]]}, {"last": "b"}, "clues.givens has 1 rows"),
        (
            "consecutive_sudoku",
            {"consecutive": []},
            {"boxes": 0},
            "params.boxes is 0, true or false was expected",
        ),
        ("creek", {"vertices": [[None, 5, 0, 0]] * 4}, {}, "clues.vertices row 1, number 2 holds 5"),
        (
            "doppelblock",
            {"rows": [2, None, None]},
            {},
            "clues.rows number 1 holds 2, which is not from 0 to 1",
        ),
        (
            "doppelblock",
            {"givens": [[2] * 3] * 3},
            {},
            "r1c1: clues.givens holds 2, which is not from 0 to 1",
        ),
        ("entry_exit", ONE | {"counts": {"0": 1}}, {}, "clues.counts holds 1 numbers, none were expected"),
        (
            "eulero",
            {"cells": [[None, None, "40"]] * 3},
            {},
            "r1c3: clues.cells holds '40', a word of two digits from 0 to 3 was expected",
        ),
    ],
)
def test_wrong_clues(kind: str, clues: Data, params: Data, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_record({"type": kind, "rows": 3, "cols": 3, "clues": clues, "params": params})
    assert message in str(error.value)


# Features of a few kinds --------------------------------------------------------------------------------

CAGE: Data = {"cells": [[0, 0], [1, 0]], "op": "-", "target": 0}
LONE: Data = {"cells": [[0, 1]], "op": None, "target": 2}


def test_a_cage_whose_cells_differ_by_nothing_is_read() -> None:
    record: Data = {"type": "kenken", "rows": 2, "cols": 2, "clues": {"cages": [CAGE, LONE]}}
    assert check(read_record(record)).status == "none"  # cells of a cage that are two lie in one line
    assert validating(schema(kind_named("kenken"))).is_valid(record)


def test_a_cage_without_an_operation_says_the_same_as_one_with_null() -> None:
    one: Data = {
        "type": "kenken",
        "rows": 1,
        "cols": 1,
        "clues": {"cages": [{"cells": [[0, 0]], "target": 1}]},
    }
    other = {**one, "clues": {"cages": [{"cells": [[0, 0]], "op": None, "target": 1}]}}
    assert list(differences(one, other)) == []
    assert list(differences(one, {**one, "clues": {"cages": [{"cells": [[0, 0]], "target": 2}]}})) != []


@pytest.mark.parametrize("kind", ["dominosa", "number_cross"])
def test_a_full_grid_has_no_blanks(kind: str) -> None:
    record: Data = {"type": kind, "rows": 1, "cols": 2, "clues": {"cells": [[1, 2]]}}
    blank = record | {"clues": {"cells": [[1, None]]}}
    validator = validating(schema(kind_named(kind)))
    assert validator.is_valid(record)
    assert not validator.is_valid(blank)
    with pytest.raises(InputError, match="holds None, a whole number from 0 to "):
        read_record(blank)


# A kind of one's own ------------------------------------------------------------------------------------


def miscounted(record: Record, answer: Answer) -> str | None:
    """Judge a kind whose one rule is its clues."""
    rows = zip(record.clues["black"], answer["shaded"], strict=True)
    return (
        None if all(sum(shaded) == clue for clues, shaded in rows for clue in clues if clue) else "miscounted"
    )


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Kind:
    """Return a kind as a notebook adds it, with a clue that other kinds lay out in another way."""
    monkeypatch.setattr(kinds, "_added", {})
    black = Numbers("black", 0, 9, "how many cells of its row are shaded")
    depth = Param("depth", 1, 3, "nothing", default=1)

    def read(record: Record) -> Puzzle:
        board = record.board
        clues = tuple(
            exactly(number, (Is(cell, 1) for cell in board.row(r)), f"{number} in row {r + 1}")
            for (r, _), number in black.of(record).items()
        )
        return Puzzle("own", shading_rules("own", board), clues, (), record.id)

    return add_kind(
        Kind(
            name="own",
            title="Own",
            rules="Shade.",
            fields=(depth, black),
            read=read,
            answer=Shading(),
            judge=miscounted,
            forms=(Pzpr("ownurl", (parts.CellsPart("black", codes.NUMBER16),)),),
        )
    )


def test_a_kind_of_one_s_own_has_every_form(own: Kind) -> None:
    record: Data = {"type": "own", "rows": 1, "cols": 2, "clues": {"black": [[2, None]]}, "params": {}}
    assert write(record, "text") == "own 1x2\nblack:\n2 ."
    assert write(record, "puzzlink") == "https://puzz.link/p?ownurl/2/1/2g"
    for form in ("record", "text", "puzzlink"):
        [reading] = read_text(write(record, form))
        assert reading.record["clues"] == record["clues"]
        assert reading.puzzle is not None
        assert check(reading.puzzle).status == "unique"
    [reading] = read_text("own 1x1\ndepth: 2\nblack:\n1")
    assert reading.record["params"] == {"depth": 2}
    assert validating(schema(own)).is_valid(record)
    with pytest.raises(InputError, match="did you mean 'black'"):
        read_record(record | {"clues": {"blak": []}})


def test_fields_of_one_name_are_refused() -> None:
    cells = Numbers("cells", 0, 4)
    sudoku = kind_named("sudoku")
    with pytest.raises(AssertionError):
        replace(sudoku, fields=(cells, cells))


@pytest.mark.parametrize(
    ("name", "side", "line"),
    [
        ("rows", "left", "row"),
        ("rows_plus", "left", "row"),
        ("left", "left", "row"),
        ("right", "right", "row"),
        ("cols", "top", "column"),
        ("column_sums", "top", "column"),
        ("top", "top", "column"),
        ("bottom", "bottom", "column"),
    ],
)
def test_clues_beside_the_board_have_the_side_that_their_name_says(name: str, side: str, line: str) -> None:
    edge = Edge(name, 0, 4)
    assert (edge.side, edge.line, edge.tool()["side"]) == (side, line, side)
    turned = Edge(name, 0, 4, side="right")
    record = Record({"rows": 2, "cols": 3, "clues": {name: [None, 4]}})
    assert beside_marks(record, turned) == (Beside("right", 1, ("4",)),)
    assert [(where, cells) for where, cells, _ in line_clues(record, turned)] == [
        ("row 2", record.board.row(1))
    ]


# The command line ---------------------------------------------------------------------------------------


def test_a_kind_is_shown_with_fields_and_a_text_to_copy() -> None:
    printed = gridproof("kinds", "slitherlink").stdout
    shown = "clues.cells how many edges of the cell belong to the loop: a grid of numbers from 0 to 4"
    assert shown in " ".join(printed.split())
    text = printed.partition("blank line:\n")[2].partition("\n\n")[0]
    assert json.loads(gridproof("check", "--json", text).stdout)["status"] == "unique"


def test_the_schema_is_printed() -> None:
    assert json.loads(gridproof("kinds", "lits", "slitherlink", "--schema").stdout)[1] == schema(
        kind_named("slitherlink")
    )
    [row] = json.loads(gridproof("kinds", "slitherlink", "--json").stdout)
    bounds = {"tool": "number", "low": 0, "high": 4, "unknown": True, "at": "cell"}
    assert row["fields"][0]["tool"] == bounds | {"gesture": "entry", "keys": "text"}


@pytest.mark.parametrize("line", [[[0, 0], [0, 2]], [[0, 0], [2, 2]], [[0, 0], [0, 1], [1, 2]]], ids=str)
def test_a_line_that_leaps_is_refused(line: list[list[int]]) -> None:
    """The ends of a range, as in r1c1-r1c3, would be a thermometer of two squares."""
    record = {"type": "thermometers", "rows": 3, "cols": 3, "clues": {"thermometers": [line]}}
    with pytest.raises(InputError, match="which does not touch it: name every square"):
        read_record(record)


@pytest.mark.parametrize(
    ("kind", "field", "place", "entry", "words"),
    [
        ("skyscrapers", "top", 0, 3, "column 1 from the top = 3"),
        ("gappy", "rows", 1, 2, "row 2 = 2"),
        ("magnets", "cols_plus", 2, 1, "column 3 plus = 1"),
        ("gokigen", "vertices", (1, 2), 3, "the point row 2, column 3 = 3"),
        ("heyawake", "counts", "4", 1, "region 5 from r2c4 = 1"),
        ("kenken", "cages", 0, {"cells": [[1, 1], [0, 1]], "target": 3, "op": "+"}, "cage from r1c2 = 3+"),
    ],
)
def test_an_entry_is_called_by_its_place(kind: str, field: str, place: Any, entry: Any, words: str) -> None:
    board = Record(samples(kind)[0])
    assert kind_named(kind).field(field).describe_entry(place, entry, board) == words


# Clues that may lie, and words beside numbers ---------------------------------------------------------------

WIDE = Record({"type": "demo", "rows": 2, "cols": 3})


def cells_of(field: Field[Any], *rows: list[Any]) -> Any:
    """Return what a field reads from these rows of entries."""
    return field.of(Record({"rows": len(rows), "cols": len(rows[0]), "clues": {"cells": [*rows]}}))


def test_an_arrow_that_may_lie_holds_any_number() -> None:
    clue = {"n": 99, "dir": "n"}
    lying = Grid[Any]("cells", Arrow(may_lie=True))
    assert cells_of(lying, [clue, None]) == {(0, 0): (99, "n")}
    with pytest.raises(InputError, match=r"holds 99, which is not from 0 to 2"):
        cells_of(Grid[Any]("cells", Arrow()), [clue, None])
    with pytest.raises(InputError, match=r"holds 4096, which is not from 0 to 4095"):
        cells_of(lying, [{"n": 4096, "dir": "n"}, None])


@pytest.mark.parametrize("may_lie", [False, True])
def test_an_arrow_may_point_off_the_board(may_lie: bool) -> None:
    field = Grid[Any]("cells", Arrow(may_lie=may_lie))
    found = cells_of(field, [{"n": 0, "dir": "n"}, {"n": "?", "dir": "e"}])
    assert found == {(0, 0): (0, "n"), (0, 1): (None, "e")}
    assert not arrow_count(Board(1, 2), (0, 0), "n", 1).holds({"r1c1": 1, "r1c2": 1})
    assert arrow_count(Board(1, 2), (0, 0), "n", 0).holds({"r1c1": 1, "r1c2": 1})


def test_the_entries_of_a_clue_that_may_lie_hold_one_that_is_false_everywhere() -> None:
    assert [*Number(0, 8, may_lie=True).options(WIDE)] == [*range(10)]
    assert [*Number(0, 8).options(WIDE)] == [*range(9)]
    ways = [entry["n"] for entry in Arrow(may_lie=True).options(WIDE) if entry["dir"] == "w"]
    assert ways == [0, 1, 2, 3]
    assert [entry["n"] for entry in Arrow().options(WIDE) if entry["dir"] == "w"] == [0, 1, 2]


def test_random_clues_that_may_lie_are_true_and_false_ones() -> None:
    value, random = Number(0, AREA, may_lie=True), Random(1)
    drawn = [value.random(random, WIDE) for _ in range(200)]
    fitted = value.fit_to(WIDE)
    assert all(fitted.read(number, "", None) == number for number in drawn)
    assert 20 < sum(number > 6 for number in drawn) < 80
    arrows = [Arrow(may_lie=True).random(random, WIDE)["n"] for _ in range(200)]
    assert 10 < sum(number != "?" and number > 6 for number in arrows) < 80


def test_a_number_that_may_lie_says_how_far_it_goes() -> None:
    value = Number(0, 8, may_lie=True)
    assert value.plural == "numbers from 0 to 4095"
    assert value.schema() == {"type": "integer", "minimum": 0, "maximum": 4095}
    assert (value.tool()["high"], value.highest(WIDE)) == (4095, 4095)
    assert Number(0, 8).schema()["maximum"] == Number(0, 8).highest(WIDE) == 8
    # A true number of a large board is no lie.
    assert Number(0, 5000, may_lie=True).read(5000, "", None) == 5000
    assert [*Number(4999, 5000, may_lie=True).options(WIDE)] == [4999, 5000]


def test_each_word_beside_a_number_keeps_its_meaning() -> None:
    field = Grid[Any]("cells", NumberOr(1, AREA, "f", "#", unknown=True))
    row = ["f", "#", "?", -1, 3, None]
    assert cells_of(field, row) == {(0, 0): "f", (0, 1): "#", (0, 2): None, (0, 3): None, (0, 4): 3}
    again = read_block(write_block({"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [["#", 0]]}}))
    assert again["clues"] == {"cells": [["#", 0]]}
    with pytest.raises(InputError, match=r"holds '\?'"):
        cells_of(Grid[Any]("cells", NumberOr(1, AREA, "f")), ["?"])


def test_black_squares_without_a_number_and_with_one_that_is_not_told_differ() -> None:
    field = BlackSquares("cells", 0, 4, unknown=True)
    assert cells_of(field, ["#", "?", -1, 0]) == {(0, 0): "#", (0, 1): None, (0, 2): None, (0, 3): 0}
    assert field.normal_form({"clues": {"cells": [["#", -1]]}}) == [["#", "?"]]
    assert "?" in field.value.plural
    drawn = {field.value.random(Random(seed), WIDE) for seed in range(60)}
    assert {"#", "?", 0, 4} <= drawn
    validating(field.schema()).validate([["#", "?", -1, 4]])
    marks = black_marks(cells_of(field, ["#", "?", 3]))
    assert [(mark.square, mark.text) for mark in marks if isinstance(mark, Label)] == [
        ((0, 1), "?"),
        ((0, 2), "3"),
    ]
    with pytest.raises(InputError, match=r"holds '\?'"):
        cells_of(BlackSquares("cells", 0, 4), ["?"])
