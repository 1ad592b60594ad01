"""The back end that takes houses and exclusions alone answers as SAT does; the rest it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice, product
from operator import and_
from random import Random
from types import ModuleType
from typing import Any

import pytest
from backends import BACKENDS, answers, compiled, puzzle_of
from boards import canonical, sample_boards
from hypothesis import given, settings
from hypothesis import strategies as st

import gridproof
from gridproof.models.backends import backend_class, backends_by_cost
from gridproof.models.core.records import answer_with_text
from gridproof.models.kernels import compiled_kernels as compiled_kernels
from gridproof.models.kernels import houses
from gridproof.puzzles import InputError, Is, kind_names, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Constraint, Count, at_most_one, total

BULK = backend_class("bulk")

# The kernel --------------------------------------------------------------------------------------------

FORMS = ["pure_houses", "_houses"] if compiled_kernels()["houses"] else ["pure_houses"]


@pytest.fixture(params=FORMS)
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return each form of the kernel, in use."""
    module = import_module(f"gridproof.models.kernels.{request.param}")
    monkeypatch.setattr(houses, "core", module)
    return module


def square(order: int) -> list[list[int]]:
    """Return the rows and columns of a square."""
    rows = [[order * i + j for j in range(order)] for i in range(order)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def queens(order: int) -> houses.HouseShape:
    pairs = [
        (a * order + v, b * order + w)
        for a, b, v, w in product(range(order), repeat=4)
        if a < b and abs(v - w) == b - a
    ]
    return houses.HouseShape(order, order, [range(order)], pairs)


@pytest.mark.usefixtures("core")
def test_latin_squares_and_queens_are_as_many_as_is_known() -> None:
    latin = [sum(1 for _ in houses.HouseSearch(houses.HouseShape(n * n, n, square(n)))) for n in range(1, 5)]
    assert latin == [1, 2, 12, 576]
    assert [sum(1 for _ in houses.HouseSearch(queens(n))) for n in range(1, 8)] == [1, 0, 0, 2, 10, 4, 40]


@st.composite
def shapes(draw: st.DrawFn) -> dict[str, Any]:
    """Draw shapes of up to five cells with up to four values, with the domains of a puzzle and clauses."""
    n, m = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    cell, option = st.integers(0, n - 1), st.integers(0, n * m - 1)
    literal = st.builds(lambda option, sign: sign * (option + 1), option, st.sampled_from((1, -1)))
    pairs = st.tuples(option, option).filter(lambda pair: pair[0] // m != pair[1] // m)
    return {
        "cells": n,
        "values": m,
        "houses": draw(st.lists(st.lists(cell, unique=True, max_size=n), max_size=4)),
        "exclude": draw(st.lists(pairs, max_size=6)),
        "domains": draw(st.lists(st.integers(0, 2**m - 1), min_size=n, max_size=n)),
        "within": draw(st.lists(st.integers(0, 2**m - 1), min_size=n, max_size=n)),
        "clauses": draw(st.lists(st.lists(literal, max_size=4), max_size=3)),
        "when": draw(st.integers(0, 5)),
    }


def every(shape: dict[str, Any]) -> Iterator[bytes]:
    """Yield all solutions, by trying all values; clauses are left out."""
    n, m = shape["cells"], shape["values"]
    for values in product(range(m), repeat=n):
        chosen = {cell * m + value for cell, value in enumerate(values)}
        within = map(and_, shape["domains"], shape["within"])
        if (
            all(mask >> value & 1 for mask, value in zip(within, values, strict=True))
            and all(len({values[cell] for cell in house}) == len(house) for house in shape["houses"])
            and not any(chosen.issuperset(pair) for pair in shape["exclude"])
        ):
            yield bytes(values)


def satisfied(shape: dict[str, Any], values: bytes) -> bool:
    """Return whether every clause is satisfied."""
    chosen = {cell * shape["values"] + value for cell, value in enumerate(values)}
    return all(any((abs(x) - 1 in chosen) is (x > 0) for x in clause) for clause in shape["clauses"])


@settings(max_examples=300)
@given(shapes())
def test_every_solution_is_found_once_and_the_forms_agree(shape: dict[str, Any]) -> None:
    """Clauses added after some solutions hold for the following ones."""
    found = []
    usual = houses.core
    for name in FORMS:
        houses.core = import_module(f"gridproof.models.kernels.{name}")
        try:
            parts = {key: shape[key] for key in ("cells", "values", "houses", "exclude", "domains")}
            search = houses.HouseSearch(
                houses.HouseShape(**parts), [*map(and_, shape["domains"], shape["within"])]
            )
            before = list(islice(search, shape["when"]))
            for clause in shape["clauses"]:
                search.forbid(clause)
            found.append((before, list(search)))
        finally:
            houses.core = usual
    assert all(other == found[0] for other in found)
    before, after = found[0]
    expected = set(every(shape))
    assert len(set(before + after)) == len(before + after)
    assert len(before) == min(shape["when"], len(expected))
    assert set(before) <= expected
    assert set(after) == {values for values in expected - set(before) if satisfied(shape, values)}


@pytest.mark.usefixtures("core")
def test_a_search_can_be_left_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "SLICE", 0)  # so that a slice is one guess
    search = houses.HouseSearch(queens(8))
    pauses = solutions = 0
    while steps := list(search.steps()):
        pauses += steps.count(None)
        solutions += steps[-1] is not None
        if steps[-1] is None:
            break
    assert solutions == 92
    assert pauses > 100
    assert search.guesses > 100


@pytest.mark.usefixtures("core")
def test_a_clause_may_contradict_the_guess_at_which_a_search_was_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eight of the 12 Latin squares of order 3 do not begin with the first value."""
    monkeypatch.setattr(houses, "SLICE", 0)
    search = houses.HouseSearch(houses.HouseShape(9, 3, square(3)))
    search._slice = 1
    assert next(search.steps()) is None
    search.forbid([-1])
    assert len(list(search)) == 8


@pytest.mark.usefixtures("core")
def test_values_that_a_house_does_not_have_stay_where_it_meets_another() -> None:
    shape = houses.HouseShape(3, 3, [(0, 1), (0, 1, 2)], domains=[3, 3, 7])
    assert list(houses.HouseSearch(shape)) == [b"\0\1\2", b"\1\0\2"]


@pytest.mark.usefixtures("core")
def test_arrays_that_do_not_fit_are_refused() -> None:
    houses.HouseShape(1 << 12, 64)
    for cells, values in ((0, 1), (1, 0), (1, 65), (1 << 17, 3), ((1 << 12) + 1, 64)):
        with pytest.raises(ValueError, match="1 to 64 values"):
            houses.HouseShape(cells, values)
    for house in ((0, 2), (-1, 0), (0, 0)):
        with pytest.raises(ValueError, match="once from 0 to 1"):
            houses.HouseShape(2, 2, [house])
    for pair in ((0, 4), (-1, 0)):
        with pytest.raises(ValueError, match="do not fit together"):
            houses.HouseShape(2, 2, [], [pair])
    shape = houses.HouseShape(2, 2, [(0, 1)])
    for domains in ([3], [3, 3, 3], [3, 4]):
        with pytest.raises(ValueError, match=r"\d cell|cell \d"):
            houses.HouseSearch(shape, domains)
    for literals in ([0], [5], [-5], [1, 0]):
        with pytest.raises(ValueError, match="no option"):
            houses.HouseSearch(shape).forbid(literals)


def test_the_raw_functions_refuse_lists_that_do_not_fit(core: ModuleType) -> None:
    from array import array

    def ints(*values: int) -> array[int]:
        return array("i", values)

    fine = [ints(0, 0), ints(0, 1), array("Q", [0]), ints(0), ints(2), ints(), ints()]
    core.shape(2, 2, *fine)
    wrongs = [
        (0, ints(0, 1)),
        (0, ints(0)),
        (1, ints(0, 2)),
        (3, ints(4)),
        (4, ints()),
        (5, ints(0)),
        (6, ints(0)),
    ]
    for place, wrong in wrongs:
        with pytest.raises(ValueError, match="fit together"):
            core.shape(2, 2, *[wrong if i == place else each for i, each in enumerate(fine)])
    with pytest.raises(ValueError, match="2 cells"):
        core.go_on(core.begin(core.shape(2, 2, *fine), array("Q", [3, 3])), 1, bytearray(3))


# The back end ------------------------------------------------------------------------------------------


def taken() -> Iterator[Any]:
    """Yield the boards of all kinds whose first one the back end takes."""
    for kind in kind_names():
        if not BULK.refusal(read_record(sample_boards(kind)[0])):
            for number, record in enumerate(sample_boards(kind)):
                yield pytest.param(record, id=f"{kind}-{number}")


TAKEN = list(taken())


def test_the_kinds_that_it_takes() -> None:
    kinds = {param.values[0]["type"] for param in TAKEN}
    assert {"sudoku", "latin_square", "jigsaw_sudoku", "diagonal_sudoku", "n_queens", "hakyuu"} <= kinds
    assert "slitherlink" not in kinds
    assert "killer_sudoku" not in kinds


@pytest.mark.parametrize("record", TAKEN)
def test_the_recorded_solution_is_proven_to_be_the_only_one(record: dict[str, Any]) -> None:
    puzzle = read_record(record)
    verdict = gridproof.check(puzzle, "bulk", timeout=60)
    assert (verdict.status, verdict.backend) == ("unique", "bulk"), verdict.message
    answer = answer_with_text(puzzle, verdict.solutions[0])
    for name, value in record["solution"].items():
        assert canonical(name, answer[name]) == canonical(name, value)


cells = st.sampled_from("abcd")
literals = st.builds(lambda cell, value: Is(cell, value), cells, st.integers(0, 4))
constraints = st.one_of(
    st.lists(cells, max_size=4).map(lambda each: AllDifferent(tuple(each))),
    st.lists(literals, max_size=4).map(lambda each: at_most_one(tuple(each))),
    st.tuples(literals, literals).map(lambda pair: Clause((~pair[0], ~pair[1]))),
    st.builds(
        lambda literal, positive: Clause((literal if positive else ~literal,)), literals, st.booleans()
    ),
)


@given(
    st.lists(st.sets(st.integers(0, 4), min_size=1), min_size=4, max_size=4),
    st.lists(constraints, max_size=4),
    st.dictionaries(cells, st.sets(st.integers(0, 4), min_size=1).map(lambda each: tuple(sorted(each)))),
    st.sets(cells, min_size=1),
    st.booleans(),
)
def test_it_agrees_with_sat(
    domains: list[set[int]],
    rules: list[Constraint],
    givens: dict[str, tuple[int, ...]],
    shown: set[str],
    bake: bool,
) -> None:
    """With cells that are not shown too: solutions that differ in them alone are one."""
    values = dict(zip("abcd", (tuple(sorted(domain)) for domain in domains), strict=True))
    puzzle = puzzle_of(values, rules, sorted(shown), givens=givens)
    if bake and not all(puzzle.domains.values()):
        return
    found = [answers(compiled(name, puzzle, bake=bake)) for name in ("bulk", "sat")]
    assert found[0] == found[1]


def test_a_puzzle_that_it_does_not_take_is_refused_in_one_sentence() -> None:
    domains = {"a": (0, 1, 2), "b": (0, 1, 2)}
    for constraint, reason in (
        (total("ab", "==", 2, "cage 1"), "cage 1"),
        (Clause((Is("a", 1), Is("b", 1))), "a constraint Clause"),
        (Clause((Is("a", 1, False), Is("b", 1, False), Is("b", 2, False))), "a constraint Clause"),
        (Count((Is("a", 1), Is("b", 1)), 1, 1), "a constraint Count"),
        (Count((Is("a", 1), Is("b", 1)), 0, 2), "a constraint Count"),
        (Count((Is("a", 1, False), Is("b", 1)), 0, 1), "a constraint Count"),
    ):
        puzzle = puzzle_of(domains, [constraint])
        sentence = (
            "the back end bulk does not take this puzzle: it has more than houses and pairs of values that"
        )
        with pytest.raises(InputError, match=rf"^{sentence} exclude each other \({reason}\)$"):
            gridproof.compile(puzzle, "bulk")
        with pytest.raises(InputError, match=reason):
            gridproof.check(puzzle, "bulk")
        assert backends_by_cost(puzzle) == backends_by_cost()
    with pytest.raises(InputError, match="its cells have 65 values, 64 at most can be"):
        gridproof.check(puzzle_of({"a": tuple(range(65))}, []), "bulk")
    with pytest.raises(InputError, match="it has no cells"):
        gridproof.check(puzzle_of({}, []), "bulk")


def test_it_is_compared_where_it_takes_the_puzzle_and_confirms_nothing() -> None:
    easy, line = gridproof.read("123.34......4..1"), gridproof.read("slitherlink 1x2\n. 2")
    assert "bulk" in [row.name for row in gridproof.compare(easy[0]).rows]
    assert "bulk" not in [row.name for row in gridproof.compare(line[0]).rows]
    assert gridproof.check(easy[0], "bulk", confirm=True).backend == "bulk+sat"
    assert gridproof.check(easy[0], "sat", confirm=True).backend.startswith("sat:cadical153+cp-sat")
    assert "bulk" not in BACKENDS


def test_its_questions_are_answered_as_those_of_others() -> None:
    puzzle = gridproof.read("1.......4.......")[0]
    assert gridproof.count(puzzle, backend="bulk").count == gridproof.count(puzzle, backend="sat").count
    counts = [gridproof.candidates(puzzle, name, counts=3).counts for name in ("bulk", "sat")]
    assert counts[0] == counts[1]
    assert gridproof.complete(puzzle, "bulk").givens == gridproof.complete(puzzle, "sat").givens
    unique = gridproof.read("123.34......4..1")[0]
    one, other = (gridproof.redundant(unique, name, greedy=True) for name in ("bulk", "sat"))
    assert one == other
    assert one.removed


def test_a_time_limit_is_an_answer_of_its_own() -> None:
    """The empty board of order 36 with clues that leave it very hard."""
    order, random = 36, Random(1)
    rows = [[(6 * (r % 6) + r // 6 + c) % order + 1 for c in range(order)] for r in range(order)]
    givens = [[value if random.random() < 0.4 else None for value in row] for row in rows]
    record = {"type": "sudoku", "rows": order, "cols": order, "clues": {"givens": givens}}
    verdict = gridproof.check(read_record(record), "bulk", timeout=0.3)
    assert verdict.status == "unknown"
    assert "time" in verdict.message


def test_the_list_of_back_ends_says_whether_the_core_is_compiled() -> None:
    (found,) = [each for each in gridproof.backends() if each.name == "bulk"]
    assert found.compiled is compiled_kernels()["houses"]
    assert {each.compiled for each in gridproof.backends() if each.name != "bulk"} == {None}
