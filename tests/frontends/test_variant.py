"""Variant sudokus in Python: every part has its method, which writes the same as a hand."""

from __future__ import annotations

import inspect
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridproof
from gridproof import frontends
from gridproof.frontends.signatures import ALIASES, method_name, methods, signature_of
from gridproof.frontends.variant import KIND, Variant, variant
from gridproof.puzzles import InputError, Record, at, kind_named, read_record
from gridproof.puzzles.fields import CellGroups, Field, Flag, Grid, Outside, Param
from gridproof.puzzles.parts import Part, all_parts
from gridproof.puzzles.parts.claims import Claims, part_named

SETTINGS = [field for part in all_parts() for field in part.settings]


STUB = Path(frontends.__path__[0], "part_methods.pyi")


def stub_line(name: str, field: Field[Any]) -> str:
    """Return the line of the stub for the method of a field."""
    arguments = str(signature_of(field)).replace("'", "").removesuffix(" -> Self")
    return f"    def {name}{arguments.replace('(', '(self, ', 1)} -> Self: ..."


def test_type_checkers_know_the_method_of_each_part() -> None:
    """The stub has the signature of each method, and of nothing else."""
    lines = [line for line in STUB.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
    wanted = [stub_line(*each) for each in methods(kind_named(KIND)).items()]
    wanted += [f"    {name} = {method}" for name, method in ALIASES.items()]
    lacking = "\n".join(line for line in wanted if line not in lines)
    assert lacking == "", f"write these lines into frontends/{STUB.name}:\n{lacking}"
    needless = "\n".join(line for line in lines if line not in wanted)
    assert needless == "", f"no part has these lines of frontends/{STUB.name}; take them out:\n{needless}"
    assert lines == wanted, f"the lines of frontends/{STUB.name} stand in alphabetical order"


def drawn(field: Field[Any], random: Random, board: Record) -> Any:
    """Return a value of a field that says something."""
    if isinstance(field, Flag):
        return True
    while not (value := field.random(random, board)):
        pass
    return value


def names(squares: list[list[int]]) -> str:
    """Return squares as text."""
    return " ".join(f"r{r + 1}c{c + 1}" for r, c in squares)


def called(grid: Variant, field: Field[Any], value: Any) -> Variant:
    """Return the grid after a call for each clue of a value."""
    name = method_name(field)
    if isinstance(field, Grid):
        for r, row in enumerate(value):
            for c, entry in enumerate(row):
                grid = grid if entry is None else getattr(grid, name)([(r, c)], entry)
    elif isinstance(field, Claims):
        for raw in value:
            grid = getattr(grid, name)(*(stated(claims) for claims in field.lists(raw)))
    elif isinstance(field, CellGroups):
        for raw in value:
            clue = [raw[field.key]] if field.key in raw else []
            grid = getattr(grid, name)(*(names(raw[each]) for each in field.lists), *clue)
    elif isinstance(field, Outside):
        for raw in value:
            place = " ".join(filter(None, (raw["side"], str(raw["line"] + 1), raw.get("way", ""))))
            grid = getattr(grid, name)(place, raw["value"])
    elif isinstance(field, Flag | Param):
        grid = getattr(grid, name)(value)
    else:
        for squares in value:
            grid = getattr(grid, name)(names(squares))
    return grid


def stated(claims: list[dict[str, Any]]) -> Variant:
    """Return a grid with these claims as clues."""
    grid = variant(4)
    for claim in claims:
        ((name, entry),) = claim.items()
        part = part_named(name)
        value: Any = entry
        if isinstance(part.field, Grid):
            r, c, held = entry
            value = [[held if (r, c) == (i, j) else None for j in range(4)] for i in range(4)]
        elif not isinstance(part.field, Flag | Param):
            value = [entry]
        grid = called(grid, part.field, value)
    return grid


def in_order(value: Any) -> Any:
    """Return a value with its lists of claims in order: their order says nothing."""
    if isinstance(value, dict):
        return {key: in_order(each) for key, each in value.items()}
    if isinstance(value, list) and value and all(isinstance(each, dict) and len(each) == 1 for each in value):
        return sorted(map(in_order, value), key=repr)
    return [*map(in_order, value)] if isinstance(value, list) else value


@pytest.mark.parametrize("field", [*(part.field for part in all_parts()), *SETTINGS], ids=lambda f: f.name)
def test_a_part_has_its_method_and_this_gives_the_record_written_by_hand(field: Field[Any]) -> None:
    random, board = Random(field.name), Record({"type": KIND, "rows": 4, "cols": 4, "clues": {}})
    for _ in range(5):
        value = drawn(field, random, board)
        by_hand: dict[str, Any] = {**board.data, "clues": {}, "params": {}}
        by_hand[field.place][field.name] = value
        called_for = called(variant(4), field, value).record
        assert in_order(called_for) == in_order(by_hand)


def test_a_call_leaves_what_it_is_called_on_alone() -> None:
    blank = variant(4)
    one = blank.cage("r1c1 r1c2", 3)
    assert one.cage("r2c1 r2c2", 7).record["clues"]["cages"] != one.record["clues"]["cages"]
    assert (blank.record["clues"], len(one.record["clues"]["cages"])) == ({}, 1)
    one.record["clues"]["cages"].clear()
    one["clues"]["cages"].clear()
    assert len(one.record["clues"]["cages"]) == 1


def test_it_goes_wherever_a_puzzle_goes() -> None:
    grid = variant(4).givens("12..\n....\n..3.\n...1").thermo("r2c1-r2c2").whispers("r1c3 r1c4", 1)
    assert gridproof.read_one(grid) == grid.puzzle == read_record(grid.record)
    status = gridproof.check(grid.record).status
    assert gridproof.check(grid).status == status == next(iter(gridproof.check_many([grid]))).status
    assert gridproof.explain(grid).steps == gridproof.explain(grid.record).steps
    assert gridproof.candidates(grid) == gridproof.candidates(grid.record)
    assert gridproof.draw(grid).svg() == gridproof.draw(grid.record).svg()
    assert gridproof.convert(grid, "text") == gridproof.convert(grid.record, "text")
    assert pickle.loads(pickle.dumps(grid)) == grid == grid.record
    shown = grid._repr_mimebundle_()
    assert isinstance(shown, dict)
    assert "svg" in shown["text/html"]
    proof = gridproof.prove(variant(4).givens("1234\n3412\n2143\n432."))
    assert "exactly one solution" in str(gridproof.verify(proof))


def test_sizes_boxes_digits_and_regions() -> None:
    assert variant(4, 6).puzzle.rules.name == "Latin square 4×6"
    assert variant(6, box=(3, 2)).puzzle.rules.name == "sudoku 6×6 with 3×2 boxes"
    assert variant(9, boxes=False).puzzle.rules.name == "Latin square 9×9"
    assert variant(4, digits=(0, 3)).given("r1c1", 0).puzzle.domains["r1c1"] == (0,)
    assert variant(4).candidate("r1c1-r1c2", [1, 2]).puzzle.domains["r1c2"] == (1, 2)
    rows = [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]
    assert variant(4).regions(rows).puzzle.rules.name == "jigsaw sudoku 4×4"
    text_rows = ["1122", "1122", "3344", "3344"]
    assert variant(4).regions(text_rows).puzzle == variant(4).regions(rows).puzzle


@pytest.mark.parametrize("setting", [{"box": 5}, {"digits": 9}, {"digits": 0}, {"box": "33"}, {"box": (3,)}])
def test_a_setting_that_is_no_pair_is_refused(setting: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=f"^params.{next(iter(setting))}"):
        variant(9, **setting)


def test_a_run_goes_along_a_row_a_column_or_a_diagonal() -> None:
    def run(cells: str) -> Any:
        return variant(4).thermometer(cells).record["clues"]["thermometers"][0]["cells"]

    assert run("r4c1-r1c4") == [[3, 0], [2, 1], [1, 2], [0, 3]]
    assert run("r1c1-r3c3-r3c4") == [[0, 0], [1, 1], [2, 2], [2, 3]]
    assert run("r2c3-r2c1") == [[1, 2], [1, 1], [1, 0]]
    assert run("r1c1 r2c3") == [[0, 0], [1, 2]]
    in_text = gridproof.read_one("variant_sudoku 4x4\nthermometers:\nr4c1-r1c4")
    assert in_text == variant(4).thermometer("r4c1-r1c4").puzzle
    with pytest.raises(InputError, match="line 3, column 1: thermometers: r1c1-r2c3 is no straight line"):
        gridproof.read_one("variant_sudoku 4x4\nthermometers:\nr1c1-r2c3")


def test_grids_and_free_squares() -> None:
    board = variant(6, 4).grid("r1c1 r4c4").free_square("r6c1-r6c2").free_square("r6c4")
    assert board["clues"]["grids"] == [{"cells": [[0, 0], [3, 3]]}]
    assert board["clues"]["free_squares"] == [*[[None] * 4] * 5, ["x", "x", None, "x"]]
    assert set(board.puzzle.rules.domain_of) == {at(r, c) for r in range(4) for c in range(4)} | {
        "r6c1",
        "r6c2",
        "r6c4",
    }
    assert len(variant(6).grid("r1c1 r4c4").grid("r3c3 r6c6")["clues"]["grids"]) == 2
    with pytest.raises(InputError, match="r9c1 is off the board"):
        board.free_square("r9c1")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda grid: grid.cage("r1c1 r1c5", 3), "cage('r1c1 r1c5', 3): r1c5 is off the board"),
        (lambda grid: grid.cage([(0, 4)]), "cage([(0, 4)]): r1c5 is off the board"),
        (
            lambda grid: grid.thermometer("r1c1"),
            "cell r1c1: thermometer('r1c1'): thermometer 1 has 1 square,",
        ),
        (lambda grid: grid.thermometer(7), "thermometer(7): cells are 7; text such as"),
        (lambda grid: grid.sandwich("up 1", 3), "sandwich('up 1', 3): sandwiches: a side, a line"),
        (lambda grid: grid.sandwich("left 9", 3), "sandwich('left 9', 3): sandwich 1 line"),
        (lambda grid: grid.given("r1c1", 5), "cell r1c1: given('r1c1', 5): clues.givens holds 5"),
        (lambda grid: grid.givens("1."), "givens: givens has 1 row, 4 were expected"),
        (lambda grid: grid.either(grid), "either(<Variant 4×4>): a variant sudoku with clues was expected"),
        (lambda grid: grid.either("r1c1", 3), "either('r1c1', 3): a variant sudoku with clues was expected"),
        (lambda grid: grid.never(None), "never(): a variant sudoku with clues was expected"),
        (lambda grid: grid.when(7, 8), "when(7, 8): a variant sudoku with clues was expected"),
        (lambda grid: grid.given("", 3), "given('', 3): no squares were given; text such as"),
        (lambda grid: grid.parity([], "E"), "parity([], 'E'): no squares were given; text such as"),
        (lambda grid: grid.cage("r1c1-r3c2", 9), "cage('r1c1-r3c2', 9): r1c1-r3c2 is no straight line"),
        (lambda grid: grid.anti_king("yes"), "anti_king('yes'): params.anti_king is 'yes'"),
    ],
)
def test_what_is_wrong_is_said_with_the_call_and_the_cell(call: Any, message: str) -> None:
    with pytest.raises(gridproof.InputError) as caught:
        call(variant(4))
    assert str(caught.value).startswith(message)


def test_a_method_says_what_it_takes() -> None:
    """Notebooks and `help` show the arguments and the rules of the part."""
    cage = variant(4).cage
    assert str(inspect.signature(cage)) == "(cells: 'Cells', sum: 'int | None' = None) -> 'Self'"
    assert cage.__name__ == "cage"
    assert (cage.__doc__ or "").startswith("No digit repeats in a cage")
    assert {"cage", "thermo", "given", "puzzle"} <= {*dir(variant(4))}
    named: Any = variant(4).cage
    assert (
        named(sum=3, cells="r1c1 r1c2") == named("r1c1 r1c2", 3) == variant(4).clue("cages", "r1c1 r1c2", 3)
    )
    with pytest.raises(TypeError, match=r"cage\(\): missing a required argument: 'cells'"):
        named()
    grid: Any = variant(4)
    with pytest.raises(AttributeError, match="has no method 'thermometre', did you mean 'thermometer'"):
        grid.thermometre("r1c1 r1c2")
    assert not hasattr(grid, "_nothing")


def test_no_two_parts_share_a_method() -> None:
    def methods(parts: tuple[Part, ...]) -> list[str]:
        return [method_name(part.field) for part in parts]

    assert len(set(methods(all_parts()))) == len(all_parts())
