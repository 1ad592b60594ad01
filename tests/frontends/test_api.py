"""The Python face: every function takes a puzzle in any form, and refuses anything else in a sentence."""

from __future__ import annotations

import copy
import dataclasses
import gzip
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

import gridproof
from gridproof import InputError
from gridproof.frontends.api import forget

GRID: list[list[int | None]] = [
    [1, 2, 3, 4],
    [3, 4, None, None],
    [None, None, 4, 3],
    [None, None, None, None],
]
TEXT = "1234" + "34.." + "..43" + "...."
RECORD: dict[str, Any] = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": GRID}, "id": "a"}
PUZZLE = gridproof.read_one(TEXT)

ARRAY = numpy.array([[value or 0 for value in row] for row in GRID])
FORMS: dict[str, Any] = {
    "puzzle": PUZZLE,
    "record": RECORD,
    "record of tuples": RECORD | {"clues": {"givens": tuple(map(tuple, GRID))}},
    "record of an array": RECORD | {"clues": {"givens": numpy.array(GRID)}},
    "text": TEXT,
    "text of a record": json.dumps(RECORD),
    "rows": GRID,
    "rows of tuples": tuple(map(tuple, GRID)),
    "rows of words": [[str(value or ".") for value in row] for row in GRID],
    "rows with zeros": ARRAY.tolist(),
    "array": ARRAY,
    "array of floats": numpy.where(ARRAY, ARRAY, numpy.nan),
    "list of arrays": list(ARRAY),
    "lines": ["1234", "34..", "..43", "...."],
}

FACE: dict[str, Callable[[Any], object]] = {
    "backbone": gridproof.backbone,
    "candidates": gridproof.candidates,
    "canonical_id": gridproof.canonical_id,
    "check": lambda puzzle: gridproof.check(puzzle).solutions,
    "compare": lambda puzzle: gridproof.compare(puzzle, ["sat"]).rows[0].size,
    "compare_encodings": lambda puzzle: gridproof.compare_encodings(puzzle, "sat", ()).rows[0].size,
    "compare_narrowing": lambda puzzle: [row.size for row in gridproof.compare_narrowing(puzzle, "sat").rows],
    "compare_propagation": lambda puzzle: gridproof.compare_propagation(puzzle, "sat", ()).rows,
    "compile": lambda puzzle: gridproof.compile(puzzle).size(),
    "complete": gridproof.complete,
    "conflict": gridproof.conflict,
    "convert": lambda puzzle: gridproof.convert(puzzle, "line"),
    "count": gridproof.count,
    "draw": lambda puzzle: gridproof.draw(puzzle).svg(),
    "edit": lambda puzzle: gridproof.edit(puzzle).record["clues"]["givens"],
    "effort": lambda puzzle: gridproof.effort(puzzle).status,
    "explain": lambda puzzle: [step.sentence for step in gridproof.explain(puzzle).steps],
    "export_model": lambda puzzle: gridproof.export_model(puzzle, "cnf"),
    "hint": lambda puzzle: gridproof.hint(puzzle).sentence,
    "hint original": lambda puzzle: gridproof.hint(PUZZLE, original=puzzle).sentence,
    "import_answer": lambda puzzle: gridproof.import_answer(puzzle, "s UNSATISFIABLE").message,
    "narrow": lambda puzzle: gridproof.narrow(puzzle).domains,
    "prove": lambda puzzle: gridproof.prove(puzzle, claim="all").claim.solutions,
    "read_one": gridproof.read_one,
    "rate": gridproof.rate,
    "read": gridproof.read,
    "read_iter": lambda puzzle: list(gridproof.read_iter(puzzle)),
    "redundant": lambda puzzle: gridproof.redundant(puzzle).status,
    "solutions": lambda puzzle: list(gridproof.solutions(puzzle)),
    "solve": lambda puzzle: gridproof.solve(puzzle, limit=9).solutions,
    "steps_of": lambda puzzle: [step.sentence for step in gridproof.steps_of(puzzle)],
}
"""Every function of the face that is asked about a puzzle, and what to compare of its answer."""

SEVERAL = {"check_many", "solve_many", "frame", "generate", "audit"}
NO_PUZZLE = {
    "variant",
    "compare_growth",
    "compare_strategies",
    "kinds",
    "backends",
    "statistics",
    "play",
    "sample",
    "verify",
    "score",
    "score_answer",
    "reward",
    *SEVERAL,
}
"""Functions that are asked about something else."""


def test_every_function_is_looked_at() -> None:
    functions = {name for name in gridproof.__all__ if name.islower()}
    assert functions - NO_PUZZLE == {name.split()[0] for name in FACE}


@pytest.fixture(scope="module")
def expected() -> dict[str, object]:
    forget()  # the order of solutions depends on the questions before
    return {name: ask(PUZZLE) for name, ask in FACE.items()}


@pytest.mark.parametrize("form", [*FORMS, "path", "name of a file"])
def test_every_function_takes_every_form(form: str, expected: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(TEXT + "\n")
    source = (FORMS | {"path": path, "name of a file": str(path)})[form]
    named = "record" in form
    forget()
    for name, ask in FACE.items():
        found = ask(source)
        if named and name in ("read_one", "read", "read_iter"):
            assert [p.id for p in gridproof.read(source)] == ["a"]
        else:
            assert found == expected[name], name


@pytest.mark.parametrize(
    ("wrong", "named"),
    [({1, 2}, "a set"), (5, "an int"), (b"1234", "a bytes"), (iter(()), "a tuple_iterator"),
     (numpy.int64(5), "an int")],
)  # fmt: skip
@pytest.mark.parametrize("name", sorted(FACE.keys() - {"read", "read_iter", "convert"}))
def test_what_is_no_puzzle_is_told(name: str, wrong: Any, named: str) -> None:
    with pytest.raises(InputError) as caught:
        FACE[name](wrong)
    assert str(caught.value) == (
        "a puzzle was expected: a Puzzle, a record (dict), text, a path, an array or a list of rows; "
        f"this is {named}"
    )


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ([], "one puzzle was expected, the list is empty"),
        ("", "there is no file '', and it is not a puzzle"),
        ("boards.txt", "there is no file 'boards.txt', and it is not a puzzle"),
        ("slitherlink", "there is no file 'slitherlink', and it is not a puzzle; plain text of slitherlink "
         "begins as in 'slitherlink 6x6' (`gridproof kinds slitherlink` shows one)"),
        ("Star Battle x8", "there is no file 'Star Battle x8', and it is not a puzzle; plain text of "
         "star_battle begins as in 'star_battle 6x6' (`gridproof kinds star_battle` shows one)"),
        (f"{TEXT}\n{TEXT}", "one puzzle was expected, the source holds 2: read and read_iter give them all, "
         "check_many and solve_many answer them"),
        ("\n".join([TEXT] * 1002), "one puzzle was expected, the source holds over 1000: read and read_iter "
         "give them all, check_many and solve_many answer them"),
        ([[1, 2], [1]], "row 2 has 1 values, 2 were expected"),
        ([[1, 2], None], "row 2 is None, a list was expected"),
        ([5, None, 3], "a list of rows was expected, this is one list of 3 values"),
        (ARRAY.reshape(16), "a list of rows was expected, this is one list of 16 values"),
        (ARRAY[:3], "a grid of 3×4 is no sudoku, which is square: kind names another kind"),
        ([[]], "row 1 has 0 values, a row has at least one"),
        ([[True, 0], [0, 0]], "cell r1c1: True is neither a number nor a word nor a blank (None)"),
        ([[0, 1.5], [0, 0]], "cell r1c2: 1.5 is neither a number nor a word nor a blank (None)"),
        ([[0, "1 2"], [0, 0]], "cell r1c2: '1 2' is neither a number nor a word nor a blank (None)"),
        ([[0, 0], [0, 12]], "cell r2c2: 12 is not from 1 to 2, and no blank (None, 0)"),
        ([[0, 0], [-1, 0]], "cell r2c1: -1 is not from 1 to 2, and no blank (None, 0)"),
        ({"rows": 4}, "the record has no type, and no kind was asked for"),
        (RECORD | {"rows": 5}, "the board is 5×4, a square was expected"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_source_is_told(wrong: Any, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        gridproof.check(wrong)
    assert str(caught.value) == sentence


def test_rows_under_the_name_of_a_kind_are_its_grid() -> None:
    rows = [[3, None], [0, 2]]
    wanted = gridproof.read_one("slitherlink 2x2\n3 .\n0 2")
    assert gridproof.read_one(rows, "slitherlink") == wanted
    assert gridproof.hint(rows, original=rows, kind="slitherlink") == gridproof.hint(wanted, original=wanted)
    assert gridproof.check(rows, kind="slitherlink").solutions == gridproof.check(wanted).solutions
    assert gridproof.read_one(numpy.array([[3, numpy.nan], [0, 2]]), "Slither Link") == wanted
    assert gridproof.read_one({"rows": 2, "cols": 2, "clues": {"cells": rows}}, "Slitherlink") == wanted


def test_a_value_that_a_kind_has_not_is_told_by_its_cell() -> None:
    with pytest.raises(InputError, match=r"^cell r2c1: .*9") as caught:
        gridproof.read_one([[3, None], [9, 2]], "slitherlink")
    assert caught.value.line is None
    with pytest.raises(InputError, match=r"^these rows alone are no killer_sudoku: .*cages:") as caught:
        gridproof.read_one(GRID, "killer_sudoku")
    assert caught.value.line is None
    with pytest.raises(InputError, match="slitherlink"):
        gridproof.read_one([[3]], "sliterlink")


def test_a_record_is_taken_as_it_was() -> None:
    record = copy.deepcopy(RECORD)
    puzzle = gridproof.read_one(record)
    record["clues"]["givens"][0][0] = 4
    assert puzzle.record is not None
    assert puzzle.record["clues"]["givens"][0][0] == 1


def test_a_puzzle_is_converted_by_its_record() -> None:
    text = "slitherlink 1x2\ncells:\n2 ."
    assert gridproof.convert(gridproof.read_one(text), "text") == [text]
    built = dataclasses.replace(PUZZLE, id="b")
    with pytest.raises(InputError, match="built in Python"):
        gridproof.convert(built, "line")


def test_a_record_without_end_is_refused() -> None:
    record: dict[str, Any] = {"type": "sudoku"}
    record["clues"] = record
    with pytest.raises(InputError, match="nested too deeply"):
        gridproof.check(record)


MANY = f"{TEXT}\n{json.dumps(RECORD)}\nslitherlink 1x2\n. 2\n"


@pytest.mark.parametrize(
    "opened",
    [
        lambda path: path,
        lambda path: path.read_text(),
        lambda path: path.open(),
        lambda path: path.open("rb"),
        lambda path: io.StringIO(path.read_text()),
        lambda path: io.BytesIO(path.read_bytes()),
        lambda path: path.read_text().splitlines(),
        lambda path: path.read_bytes().splitlines(),
        lambda path: iter(path.read_text().splitlines(keepends=True)),
    ],
)
def test_read_iter_takes_files_and_lines(opened: Callable[[Path], Any], tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(MANY)
    assert [puzzle.kind for puzzle in gridproof.read_iter(opened(path))] == [
        "sudoku",
        "sudoku",
        "slitherlink",
    ]


def test_a_compressed_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "many.gz"
    path.write_bytes(gzip.compress(MANY.encode()))
    assert len(gridproof.read(path)) == 3


def test_read_iter_takes_sources_of_one_puzzle_each() -> None:
    grids = numpy.array([ARRAY, ARRAY])
    assert list(gridproof.read_iter(grids)) == [PUZZLE, PUZZLE]
    assert [puzzle.id for puzzle in gridproof.read([RECORD, PUZZLE, GRID])] == ["a", None, None]


def test_read_iter_reads_no_further_than_it_is_asked() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    found = gridproof.read_iter(lines())
    assert [next(found).kind for _ in range(10)] == ["sudoku"] * 10
    assert taken == 10


def test_read_iter_does_what_it_is_told_with_what_is_wrong() -> None:
    text = f"{TEXT}\n{TEXT.replace('1', 'Z')}\n{TEXT}"
    found = gridproof.read_iter(text)
    assert next(found) == PUZZLE
    with pytest.raises(InputError, match="line 2"):
        next(found)
    assert list(gridproof.read_iter(text, errors="skip")) == [PUZZLE, PUZZLE]
    first, wrong, last = gridproof.read_iter(text, errors="yield")
    assert (first, last) == (PUZZLE, PUZZLE)
    assert isinstance(wrong, InputError)
    with pytest.raises(InputError, match="line 2"):
        gridproof.read(text)
    with pytest.raises(InputError, match="one of 'raise', 'skip', 'yield'"):
        gridproof.read_iter(text, errors="ignore")  # type: ignore[call-overload]
