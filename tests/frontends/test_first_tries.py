"""First tries of people in Python do the expected thing."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from itertools import islice, permutations
from pathlib import Path
from typing import Any, cast, get_args

import numpy
import pytest
from click.testing import CliRunner

import gridproof
from gridproof import InputError
from gridproof.frontends import first_names
from gridproof.frontends.cli import cli
from gridproof.frontends.data.generation.grades import GRADES
from gridproof.frontends.data.generation.wishes import Grade, Made, Symmetry, check_wishes
from gridproof.models.core import search
from gridproof.models.questions import all_solutions as questions
from gridproof.models.questions.verdict import INSTEAD
from gridproof.puzzles import Puzzle
from gridproof.puzzles.constraints import AllDifferent, Sum, total
from gridproof.puzzles.making.patterns import PATTERNS
from gridproof.puzzles.puzzle import CALLS

OPEN, UNIQUE, NONE = "1...............", "123.34......4..1", "11.............."


def test_no_limit_means_all_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = gridproof.solve(OPEN, limit=None)
    assert (verdict.status, len(verdict.solutions)) == ("solved", 72)
    assert verdict.message == "72 solutions, no others"
    assert gridproof.count(OPEN, limit=None).count == 72
    (many,) = gridproof.solve_many([OPEN], limit=None)
    assert len(many.solutions) == 72
    assert len(gridproof.compile(OPEN).find(limit=None).solutions) == 72
    monkeypatch.setattr(search, "ALL", 50)
    monkeypatch.setattr(questions, "MOST", 50)
    found = gridproof.compile(OPEN).find(limit=None)
    assert (len(found.solutions), found.exhausted) == (50, False)
    counted = gridproof.count(OPEN, limit=None)
    assert (counted.count, counted.exact) == (50, False)


def test_a_verdict_has_what_a_result_of_many_has() -> None:
    named = {
        "type": "sudoku",
        "id": "a",
        "rows": 4,
        "cols": 4,
        "clues": {"givens": ROWS},
    }
    verdict, (result,) = gridproof.check(named), gridproof.check_many([named])
    assert (verdict.id, verdict.kind) == (result.id, result.kind) == ("a", "sudoku")
    assert {**verdict.record, "seconds": 0} == {**result.record, "seconds": 0}
    bare = gridproof.Verdict("unknown")
    assert (bare.id, bare.kind, bare.answers, bare.rows, bare.record["status"]) == (
        None,
        None,
        (),
        [],
        "unknown",
    )


def test_arrays_go_in_and_rows_come_out() -> None:
    rows = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
    verdict = gridproof.check(rows)
    assert verdict.rows == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert verdict.answers == (verdict.rows,)
    assert verdict.record["solutions"][0]["values"] == verdict.rows
    assert gridproof.check(verdict.rows).status == "unique"
    assert gridproof.check(NONE).rows == []
    loop = gridproof.solve("slitherlink 1x2\n4 .")
    assert loop.rows == [[1, 0]]


ROWS: list[list[int | None]] = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
ANSWER = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def test_an_answer_has_the_form_of_its_puzzle() -> None:
    import pandas  # slow to import: the collection of all tests goes without it
    import polars

    array = numpy.array([[value or 0 for value in row] for row in ROWS])
    labels: dict[str, Any] = {"index": list("wxyz"), "columns": list("abcd")}
    pandas_frame, polars_frame = pandas.DataFrame(array, **labels), polars.DataFrame(array, list("abcd"))
    forms: list[tuple[Any, Any]] = [
        (ROWS, ANSWER),
        (UNIQUE, "1234341221434321"),
        ("123.\n34..\n....\n4..1", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"),
        (gridproof.read_one(UNIQUE), {"values": ANSWER}),
        ({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": ROWS}}, {"values": ANSWER}),
    ]
    for source, answer in forms:
        verdict, (many,) = gridproof.check(source), gridproof.check_many([source])
        assert type(verdict) is type(many)
        assert verdict.answer == many.answer == gridproof.solve(source).answer == answer
    lines = gridproof.check(["123.", "34..", "....", "4..1"])
    assert lines.answer == ["1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1"]
    for found in (gridproof.check(array), *gridproof.check_many([array])):
        assert isinstance(found.answer, numpy.ndarray)
        assert found.answer.tolist() == ANSWER
        assert pickle.loads(pickle.dumps(found)).answer.tolist() == ANSWER
    for found in (gridproof.check(pandas_frame), *gridproof.check_many([pandas_frame])):
        assert found.answer.equals(pandas.DataFrame(ANSWER, **labels))
    for found in (gridproof.check(polars_frame), *gridproof.check_many([polars_frame])):
        assert found.answer.equals(polars.DataFrame(ANSWER, list("abcd"), orient="row"))
    several = gridproof.solve([[1, 2, 0, 0], [0] * 4, [4, 0, 0, 1], [0] * 4], limit=None)
    assert [rows[0][:2] for rows in several.answers] == [[1, 2]] * 2
    none = gridproof.check(NONE)
    assert (none.answers, none.answer) == ((), None)
    drawn = gridproof.check([[None] * 3] * 3, kind="yajilin").answers
    assert [answer.keys() for answer in drawn] == [{"shaded", "links"}] * 2


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_a_frame_of_puzzles_is_a_puzzle_a_row(package: str) -> None:
    table = import_module(package).DataFrame(
        {
            "name": ["a", None, "c", "d"],
            "puzzle": [UNIQUE, OPEN, None, "2.3\n...\n3.2"],
            "kind": [None, "sudoku", None, "slitherlink"],
            "stars": [1.5, 2, 3, 4],
        }
    )
    found = list(gridproof.check_many(table))
    assert [verdict.status for verdict in found[:3]] == ["unique", "multiple", "error"]
    assert [(verdict.index, verdict.id, verdict.kind) for verdict in found] == [
        (0, "a", "sudoku"),
        (1, None, "sudoku"),
        (2, "c", None),
        (3, "d", "slitherlink"),
    ]
    assert found[0].answer == "1234341221434321"
    assert list(gridproof.frame(found)["status"]) == [verdict.status for verdict in found]
    assert gridproof.check(table[:1]).id == "a"
    with pytest.raises(InputError, match="the source holds 4"):
        gridproof.check(table)


def test_all_solutions_come_one_by_one() -> None:
    found = gridproof.solutions(OPEN)
    first = next(found)
    assert gridproof.check(OPEN).status == "multiple"
    assert len({tuple(each.items()) for each in (first, *found)}) == 72
    assert list(gridproof.solutions(NONE)) == []
    endless = gridproof.solutions("." * 81)
    assert len(list(islice(endless, 3))) == 3
    with pytest.raises(gridproof.Unknown, match="time limit"):
        list(gridproof.solutions("." * 81, timeout=0.5))
    wrong: dict[str, Any]
    for wrong in ({"timeout": -1}, {"backend": "cadical"}, {"kind": "sudokuu"}):
        with pytest.raises(InputError):
            gridproof.solutions(OPEN, **wrong)


def test_a_sample_by_its_kind() -> None:
    first, second = gridproof.sample("slitherlink"), gridproof.sample("Slither Link", 2)
    assert first.kind == second.kind == "slitherlink"
    assert first != second
    assert gridproof.check(first).status == "unique"
    for kind, number, told in (
        ("slitherlink", 0, "there is no number 0"),
        ("slitherlink", 99, "there is no number 99"),
        ("slitherlnk", 1, "did you mean 'slitherlink'"),
    ):
        with pytest.raises(InputError, match=told):
            gridproof.sample(kind, number)


def test_what_is_printed_is_short() -> None:
    puzzle = gridproof.read_one(UNIQUE)
    assert repr(puzzle) == "<Puzzle: sudoku 4×4 with 2×2 boxes, 7 givens, 0 clues>"
    assert repr(puzzle.with_id("a")) == "<Puzzle 'a': sudoku 4×4 with 2×2 boxes, 7 givens, 0 clues>"
    path = gridproof.explain(puzzle)
    assert str(path.steps[0]) == path.steps[0].sentence
    assert str(path) == f"solved after {len(path.steps)} steps ({path.profile})"
    certificate = gridproof.prove(puzzle)
    loop = gridproof.sample("slitherlink")
    for shown in (
        puzzle, puzzle.rules, path, path.steps[0], loop, gridproof.check(loop), gridproof.explain(loop),
        gridproof.explain(loop).steps[0], gridproof.hint(loop), gridproof.narrow(loop), certificate,
        gridproof.verify(certificate), gridproof.draw(loop), *map(gridproof.compile, (puzzle, loop)),
        gridproof.compile(loop).find(limit=2),
    ):  # fmt: skip
        assert re.fullmatch(r"<\w+( '[\w-]+')?: [^<>\n]{1,200}>", repr(shown)), repr(shown)


SHORT = 200
"""The most characters of the `repr` of a result about a sudoku of nine rows."""

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

RESULTS: dict[str, Callable[[str], object]] = {
    "audit": lambda text: gridproof.audit([{"puzzle": text, "solution": "?"}]),
    "backbone": gridproof.backbone,
    "candidates": lambda text: gridproof.candidates(text, counts=2),
    "check": gridproof.check,
    "compare": gridproof.compare,
    "compare_encodings": lambda text: gridproof.compare_encodings(text, "sat"),
    "compare_narrowing": gridproof.compare_narrowing,
    "compare_strategies": lambda text: gridproof.compare_strategies([text]),
    "compare_propagation": lambda text: gridproof.compare_propagation(text, choices=["at-most-one"]),
    "compile": gridproof.compile,
    "complete": gridproof.complete,
    "conflict": lambda text: gridproof.conflict(f"55{text[2:]}"),
    "count": gridproof.count,
    "draw": gridproof.draw,
    "effort": gridproof.effort,
    "explain": gridproof.explain,
    "hint": gridproof.hint,
    "kinds": lambda _: gridproof.kinds()[0],
    "narrow": gridproof.narrow,
    "prove": lambda text: gridproof.prove(text, claim="all"),
    "rate": gridproof.rate,
    "read_one": gridproof.read_one,
    "redundant": lambda text: gridproof.redundant(text, greedy=True),
    "solve": lambda text: gridproof.solve(text, limit=5),
    "verify": lambda text: gridproof.verify(gridproof.prove(text, claim="all")),
}

OTHERS = {
    "variant", "compare_growth",
    "backends", "canonical_id", "check_many", "convert", "edit", "export_model", "frame", "generate",
    "import_answer", "play", "read", "read_iter", "reward", "sample", "score", "score_answer", "solutions",
    "solve_many", "statistics", "steps_of",
}  # fmt: skip
"""Functions that give a list, text, a frame, or the result of another function."""


def test_results_of_all_functions_are_looked_at() -> None:
    assert {name for name in gridproof.__all__ if name[0].islower()} == RESULTS.keys() | OTHERS


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("text", [NINE, NINE[:72] + "." * 9], ids=["unique", "multiple"])
def test_each_result_is_printed_in_a_line(name: str, text: str) -> None:
    try:
        shown = repr(RESULTS[name](text))
    except gridproof.Disproved as reason:
        shown = str(reason)
    assert len(shown) <= SHORT, shown
    assert "\n" not in shown


def test_a_step_speaks_as_on_the_command_line() -> None:
    loop = gridproof.sample("slitherlink")
    printed = CliRunner().invoke(cli, ["explain", "--kind", "slitherlink", "--sample", "1"]).output
    steps = gridproof.explain(loop).steps
    assert [step.sentence for step in steps] == re.findall(r"^ +\d+\. (.*)$", printed, re.MULTILINE)
    assert "right of r5c7" in str(steps[0])
    assert steps[0] == replace(steps[0], puzzle=None)
    assert str(gridproof.hint(loop).step) == gridproof.hint(loop).sentence
    assert "right of r5c7" in gridproof.narrow(loop).steps[0].sentence


@pytest.mark.parametrize("kind", ["slitherlink", "hitori", "kakuro"])
def test_a_rating_is_the_same_on_the_command_line(kind: str) -> None:
    printed = CliRunner().invoke(cli, ["rate", "--kind", kind, "--sample", "1"]).output
    assert printed.rstrip().endswith(str(gridproof.rate(gridproof.sample(kind))))


def test_a_puzzle_is_made_from_scratch() -> None:
    rows = [[f"r{r}c{c}" for c in (1, 2, 3)] for r in (1, 2, 3)]
    cells = tuple(cell for row in rows for cell in row)
    lines = [*rows, *map(list, zip(*rows, strict=True)), ["r1c1", "r2c2", "r3c3"], ["r1c3", "r2c2", "r3c1"]]
    square = Puzzle.of(
        dict.fromkeys(cells, range(1, 10)),
        [AllDifferent(cells), *(total(line, "==", 15) for line in lines)],
        name="magic square",
    )
    every = {tuple(solution[cell] for cell in cells) for solution in gridproof.solutions(square)}
    assert every == {
        grid
        for grid in permutations(range(1, 10))
        if all(sum(grid[cells.index(cell)] for cell in line) == 15 for line in lines)
    }
    one = square.plus(total(["r1c1"], "==", 2)).plus(total(["r1c2"], "==", 9))
    verdict = gridproof.check(one)
    assert (verdict.status, verdict.rows) == ("unique", [[2, 9, 4], [7, 5, 3], [6, 1, 8]])
    assert verdict.record["solutions"][0]["values"] == verdict.rows
    assert "magic square" in gridproof.draw(one, verdict).scene.title
    assert "9" in verdict._repr_mimebundle_()["text/plain"]  # type: ignore[attr-defined]
    assert all(str(step) for step in gridproof.explain(one).steps)
    assert gridproof.hint(one).status == "found"
    assert gridproof.verify(gridproof.prove(one)).status == "verified"
    assert [gridproof.compile(one, name).find(limit=2).unique for name in ("sat", "cp-sat", "ilp")] == [
        True
    ] * 3
    pair = Puzzle.of({"a": (1, 2), "b": (1, 2)}, [AllDifferent(("a", "b"))], shown="a")
    assert gridproof.check(pair).answers == ({"a": 1}, {"a": 2})
    sudoku = gridproof.read_one("12......4..1....").plus(total(["r1c3", "r2c3"], "==", 5))
    assert gridproof.check(sudoku).status == "unique"
    assert sudoku.record is None
    for wrong, told in ((Sum(("a",), 3), "a constraint such as"), (total(["c"], "==", 1), "no such cell")):
        with pytest.raises(InputError, match=told):
            pair.plus(cast(Any, wrong))


MISUSES: dict[str, tuple[Callable[[], object], str]] = {
    "timeout -1": (lambda: gridproof.check(UNIQUE, timeout=-1), "timeout is -1; seconds"),
    "timeout nan": (lambda: gridproof.explain(UNIQUE, timeout=float("nan")), "timeout is nan; seconds"),
    "timeout text": (lambda: gridproof.count(UNIQUE, timeout=cast(Any, "5")), "timeout is '5'; seconds"),
    "timeout many": (lambda: gridproof.check_many([UNIQUE], timeout=-1), "timeout is -1; seconds"),
    "timeout made": (lambda: gridproof.generate("sudoku", timeout=-1), "timeout is -1; seconds"),
    "timeout verify": (lambda: gridproof.verify(b"", timeout=-1), "timeout is -1; seconds"),
    "limit 0": (lambda: gridproof.solve(UNIQUE, limit=0), "limit is 0; a whole number from 1, or None"),
    "limit 1.5": (lambda: gridproof.solve(UNIQUE, limit=cast(Any, 1.5)), "limit is 1.5; a whole number"),
    "limit nan": (lambda: gridproof.count(UNIQUE, limit=cast(Any, float("nan"))), "limit is nan; a whole"),
    "limit many": (lambda: gridproof.solve_many([UNIQUE], limit=-1), "limit is -1; a whole number"),
    "limit find": (lambda: gridproof.compile(UNIQUE).find(limit=0), "limit is 0; a whole number"),
    "jobs 0": (lambda: gridproof.check(UNIQUE, jobs=0), "jobs is 0; a whole number from 1"),
    "count -1": (lambda: gridproof.generate("sudoku", -1), "count is -1; a whole number from 0"),
    "rows 0": (lambda: gridproof.generate("sudoku", rows=0), "rows is 0; a whole number from 1"),
    "backend 5": (lambda: gridproof.check(UNIQUE, cast(Any, 5)), "no back end '5'; there are auto"),
    "kind 5": (lambda: gridproof.check(UNIQUE, kind=cast(Any, 5)), "no kind '5'"),
    "encoding": (lambda: gridproof.compile(UNIQUE, encoding=cast(Any, "product")), "such as {'at-most-one'"),
    "draw": (lambda: gridproof.draw(UNIQUE, cast(Any, 5)), "values is not 4 rows of 4 entries"),
    "draw a step": (
        lambda: gridproof.draw(UNIQUE, cast(Any, gridproof.explain(UNIQUE).steps[0])),
        "a step is drawn with its name: draw(puzzle, step=...)",
    ),
    "play": (lambda: gridproof.play(cast(Any, UNIQUE)), "what explain or narrow returns"),
    "frame": (lambda: gridproof.frame(cast(Any, 5)), "verdicts were expected"),
    "verify": (lambda: gridproof.verify(cast(Any, 5)), "a Certificate, its text, its bytes or its path"),
    "comparison": (lambda: total(["r1c1"], "=", 5), "'=' compares nothing: one of ==, "),
    "tier": (lambda: gridproof.narrow(UNIQUE, cast(Any, "all")), "no tier 'all' of narrowing; there are off"),
    "tier False": (lambda: gridproof.narrow(UNIQUE, cast(Any, False)), "no tier False of narrowing"),
    "check False": (
        lambda: gridproof.check(UNIQUE, narrow=cast(Any, False)),
        "tier False of narrowing; there",
    ),
    "solve False": (lambda: gridproof.solve(UNIQUE, narrow=cast(Any, False)), "are auto, off, singles"),
    "many False": (lambda: gridproof.check_many([UNIQUE], narrow=cast(Any, False)), "no tier False of narr"),
}


@pytest.mark.parametrize("name", MISUSES)
def test_a_misuse_is_told_in_a_sentence(name: str) -> None:
    call, told = MISUSES[name]
    with pytest.raises(InputError) as caught:
        call()
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_can_be_wished_of_puzzles_is_in_the_signature() -> None:
    names = inspect.signature(gridproof.generate).parameters
    assert inspect.Parameter.VAR_KEYWORD not in {each.kind for each in names.values()}
    assert names.keys() - {"count"} == inspect.signature(check_wishes).parameters.keys()
    with pytest.raises(TypeError, match=r"generate\(\) has no argument 'row', did you mean rows\?"):
        gridproof.generate("sudoku", row=4)  # type: ignore[call-arg]
    for kind in get_args(Symmetry):
        next(gridproof.generate("latin_square", rows=4, symmetry=kind, graded=False))
    assert (get_args(Grade), get_args(Symmetry)) == (GRADES, tuple(PATTERNS))
    (row,) = gridproof.generate("latin_square", rows=4)
    assert row.keys() == Made.__annotations__.keys() - {"message"}


def test_a_certificate_is_written_by_name_and_verified_as_text(tmp_path: Path) -> None:
    certificate = gridproof.prove(UNIQUE)
    path = str(tmp_path / "a.proof")
    assert certificate.write(path) == (tmp_path / "a.proof").stat().st_size
    for source in (certificate, path, Path(path), certificate.text, certificate.text.encode()):
        assert gridproof.verify(source).status == "verified"
        assert gridproof.verify(source, of=UNIQUE).status == "verified"
        assert gridproof.verify(source, of=OPEN).status == "refused"
    with pytest.raises(InputError, match="a Certificate, its text, its bytes or its path"):
        gridproof.verify(5)  # type: ignore[arg-type]
    assert gridproof.verify(certificate.text.replace("1", "2")).status == "refused"


def test_a_verdict_is_drawn() -> None:
    puzzle = gridproof.read_one(UNIQUE)
    verdict = gridproof.check(puzzle)
    assert gridproof.draw(puzzle, verdict).svg() == gridproof.draw(puzzle, verdict.solutions[0]).svg()
    several = gridproof.check(OPEN)
    drawn = gridproof.draw(OPEN, several).svg()
    assert drawn == gridproof.draw(OPEN, several.solutions[0], marked=several.differs).svg()
    assert gridproof.draw(NONE, gridproof.check(NONE)).svg() == gridproof.draw(NONE).svg()
    for answer in (verdict.rows, numpy.array(verdict.rows), verdict.answer, "1234341221434321"):
        assert gridproof.draw(puzzle, answer).svg() == gridproof.draw(puzzle, verdict).svg()


def test_candidates_on_edges_are_drawn() -> None:
    loop = gridproof.read_one("slitherlink 1x2\n3 .")
    drawn = gridproof.draw(loop, domains=gridproof.candidates(loop).values).svg()
    assert ("<path" in drawn, "<path" in gridproof.draw(loop).svg()) == (True, False)


def test_constraints_without_labels_are_called_by_what_they_say() -> None:
    puzzle = Puzzle.of({"a": range(1, 4), "b": range(1, 4), "c": range(1, 4)}, []).plus(
        AllDifferent(("a", "b", "c")),
        total(["a", "b"], "==", 3),
        total(["a", "b"], "==", 3),
        total(["a"], "<", 2),
    )
    labels = [clue.label for clue in puzzle.clues]
    assert labels == ["all different: a, b, c", "a + b == 3", "a + b == 3 (2)", "a < 2"]
    told = {step.sentence for step in gridproof.explain(puzzle).steps}
    assert "c = 3: full house in all different: a, b, c" in told
    assert gridproof.check(puzzle.plus(total(["a"], "==", 3))).message.count("a == 3") == 1
    with pytest.raises(InputError, match=r"^z == 1 is about 'z', and there is no such cell"):
        puzzle.plus(total(["z"], "==", 1))


def test_all_solutions_that_are_too_many_say_where_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.frontends.api.ALL", 71)
    most = gridproof.solve("1" + "." * 15, limit=None)
    assert (len(most.solutions), "solutions() gives them all" in most.message) == (71, True)
    monkeypatch.setattr("gridproof.frontends.api.ALL", 73)
    assert gridproof.solve("1" + "." * 15, limit=None).message == "72 solutions, no others"


def test_only_what_is_offered_completes() -> None:
    assert {name for name in dir(gridproof) if not name.startswith("__")} == set(gridproof.__all__)


def test_a_frame_of_what_is_no_verdict_names_what_is() -> None:
    with pytest.raises(InputError, match=r"frame\(check_many\(puzzles\)\)"):
        gridproof.frame(import_module("pandas").DataFrame({"puzzle": [UNIQUE]}))


@pytest.mark.parametrize(
    ("make", "name", "said"),
    [
        (lambda: gridproof, "is_unique", "did you mean gridproof.check(puzzle).status?"),
        (lambda: gridproof, "to_url", 'did you mean gridproof.convert(puzzle, "puzzlink")?'),
        (lambda: gridproof, "Sudoku", 'did you mean gridproof.read_one(rows, kind="sudoku")?'),
        (lambda: gridproof, "hieroglyphs", "module 'gridproof' has no attribute 'hieroglyphs'"),
        (lambda: gridproof.check(UNIQUE), "is_unique", "did you mean status == 'unique'?"),
        (lambda: gridproof.check(UNIQUE), "grid", "did you mean rows?"),
        (lambda: gridproof.check(UNIQUE), "hieroglyphs", "a verdict has no 'hieroglyphs'"),
        (lambda: gridproof.read_one(UNIQUE), "check", "did you mean gridproof.check(puzzle)?"),
        (lambda: gridproof.read_one(UNIQUE), "hieroglyphs", "a puzzle has no 'hieroglyphs'"),
    ],
)  # fmt: skip
def test_an_unknown_name_says_what_is_meant(make: Callable[[], object], name: str, said: str) -> None:
    thing = make()
    assert not hasattr(thing, name)
    with pytest.raises(AttributeError) as error:
        getattr(thing, name)
    assert str(error.value).endswith(said)


def test_names_that_are_meant_are_there_and_other_names_are_not() -> None:
    for call, names in first_names.NAMES.items():
        assert re.split(r"\W", call)[0] in gridproof.__all__
        assert not {*names} & {*gridproof.__all__}
    verdict = gridproof.check(UNIQUE)
    for meant, names in INSTEAD.items():
        known = {name: getattr(verdict, name) for name in dir(verdict)}
        assert eval(meant, {"gridproof": gridproof, "puzzle": UNIQUE, "verdict": verdict}, known) is not None
        assert not {*names} & {*dir(verdict)}
    assert {*CALLS} <= {*gridproof.__all__}
    assert pickle.loads(pickle.dumps(verdict)) == verdict


UNTYPED: Any = gridproof
"""The package without its types, which refuse these calls."""


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: UNTYPED.solve(UNIQUE, solver="sat"),
            "solve() has no argument 'solver', did you mean backend='sat'?",
        ),
        (lambda: UNTYPED.check(UNIQUE, timout=3), "no argument 'timout', did you mean timeout?"),
        (lambda: UNTYPED.generate("sudoku", size=4), "did you mean rows=5, cols=5?"),
        (lambda: UNTYPED.generate("sudoku", difficulty="easy"), "did you mean grade='easy'?"),
        (
            lambda: UNTYPED.solve("nonogram", rows=[[1]], cols=[[1]]),
            'did you mean solve({"rows": …, "cols": …}, kind=…)?',
        ),
        (lambda: UNTYPED.check_many([UNIQUE], threads=2), "did you mean jobs=2?"),
        (lambda: UNTYPED.draw(UNIQUE, hieroglyphs=True), "draw() has no argument 'hieroglyphs', "),
    ],
)  # fmt: skip
def test_an_unknown_argument_says_what_is_meant(call: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert said in str(error.value)


def test_arguments_that_are_meant_are_there_and_other_names_are_not() -> None:
    functions = [getattr(gridproof, name) for name in gridproof.__all__ if name.islower()]
    known = [{*inspect.signature(function).parameters} for function in functions]
    for call, names in first_names.ARGUMENTS.items():
        wanted = call.partition("=")[0]
        assert any(wanted in each for each in known)
        assert not any(wanted in each and {*names} & each for each in known), call


def test_a_function_keeps_its_signature_and_its_own_errors() -> None:
    assert str(inspect.signature(gridproof.check)).startswith(
        "(puzzle: 'PuzzleLike', backend: 'str' = 'auto'"
    )
    assert pickle.loads(pickle.dumps(gridproof.check)) is gridproof.check
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'puzzle'"):
        cast(Any, gridproof.check)(timeout=3)
