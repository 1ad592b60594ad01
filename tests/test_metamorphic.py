"""Changes that must not change the answer, and changes that must move it along.

Vocabulary
    move       a symmetry of the board, applied to the clues and to the recorded solution alike
    quiet      a change after which the model must answer as before
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any

import pytest
from backends import BACKENDS, answers, compiled, examples, puzzle_of, shown_of
from boards import DATA, SUDOKUS
from cases import BUILDERS, Draw, assignments, domains_of
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models import Model
from gridproof.puzzles import Board, Cell, Domain, Domains, Is, Puzzle, kind_named, read_record
from gridproof.puzzles.constraints import AllDifferent, ComponentSize, Connected, Islands, SingleLoop, total
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules

Data = dict[str, Any]
Grid = list[list[Any]]
Digits = tuple[int, ...]


# Symmetries of boards --------------------------------------------------------------------------

GRIDS = {"cells", "givens", "inside", "links", "regions", "shaded", "slants", "stars", "values", "vertices"}
WEST_EAST = str.maketrans("ew/\\", "we\\/")
NORTH_WEST = str.maketrans("nesw", "wsen")
SIDES = {"top": "left", "left": "top", "bottom": "right", "right": "bottom", "rows": "cols", "cols": "rows"}
RUNS = {"down": "across", "across": "down"}


def entry(value: Any, letters: dict[int, int], renamed: dict[str, str]) -> Any:
    """Return a grid's entry after a move: directions and the names of runs change, numbers do not."""
    if isinstance(value, str):
        return "".join(sorted(value.translate(letters)))
    return {renamed.get(run, run): v for run, v in value.items()} if isinstance(value, dict) else value


def places(value: Any, move: Callable[[int, int], list[int]]) -> Any:
    """Return squares, wherever they stand in lists and dicts, after a move."""
    if isinstance(value, dict):
        return value | {"cells": places(value["cells"], move)}
    if len(value) == 2 and all(isinstance(x, int) for x in value):
        return move(*value)
    return [places(item, move) for item in value]


def mirror(record: Data) -> Data:
    """Left and right change places."""
    last = record["cols"] - 1

    def part(fields: Data) -> Data:
        new: Data = {}
        for name, value in fields.items():
            if name in GRIDS:
                new[name] = [[entry(x, WEST_EAST, {}) for x in reversed(row)] for row in value]
            elif name in ("left", "right"):
                new[{"left": "right", "right": "left"}[name]] = value
            elif name == "rows":
                new[name] = [blocks[::-1] for blocks in value]
            elif name in ("top", "bottom", "cols"):
                new[name] = value[::-1]
            else:
                new[name] = places(value, lambda r, c: [r, last - c])
        return new

    return record | {"clues": part(record["clues"]), "solution": part(record["solution"])}


def transpose(record: Data) -> Data:
    """Exchange rows and columns."""

    def part(fields: Data) -> Data:
        new: Data = {}
        for name, value in fields.items():
            if name in GRIDS:
                turned = zip(*value, strict=True)
                new[name] = [[entry(x, NORTH_WEST, RUNS) for x in row] for row in turned]
            elif name in SIDES:
                new[SIDES[name]] = value
            else:
                new[name] = places(value, lambda r, c: [c, r])
        return new

    params = {name: value[::-1] if name == "box" else value for name, value in record["params"].items()}
    return record | {
        "rows": record["cols"],
        "cols": record["rows"],
        "params": params,
        "clues": part(record["clues"]),
        "solution": part(record["solution"]),
    }


def quarter_turn(record: Data) -> Data:
    """Clockwise."""
    return mirror(transpose(record))


MOVES = (mirror, transpose, quarter_turn)


def plain(answer: Data) -> Data:
    """Return an answer with regions numbered in order of occurrence, and letters and queens in order."""
    new: Data = {}
    for name, value in answer.items():
        if name == "regions":
            order = list(dict.fromkeys(label for row in value for label in row))
            new[name] = [[order.index(label) for label in row] for row in value]
        elif name == "links":
            new[name] = [["".join(sorted(x)) for x in row] for row in value]
        else:
            new[name] = sorted(value) if name == "queens" else value
    return new


@cache
def boards() -> dict[str, list[Data]]:
    """Return the boards of at most a hundred cells that have one recorded solution, by kind."""
    found: dict[str, list[Data]] = {}
    for path in sorted(DATA.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record.get("unique") and record["rows"] * record["cols"] <= 100:
                record.setdefault("params", {})
                found.setdefault(record["type"], []).append(record)
    return {kind: found[kind] for kind in sorted(found) if kind != "cryptarithm"}


def moves_of(kind: str) -> Iterable[Callable[[Data], Data]]:
    """Kakuro sums are read from the left and from above: it has one symmetry alone."""
    return (transpose,) if kind == "kakuro" else MOVES


def moved() -> Iterator[Any]:
    """Yield all boards and moves for the fastest back end, the smallest board of each kind for the others."""
    for kind, records in boards().items():
        for backend in BACKENDS:
            for record in records if backend == BACKENDS[0] else records[:1]:
                for move in moves_of(kind):
                    yield pytest.param(backend, record, move, id=f"{backend}-{record['id']}-{move.__name__}")


@pytest.mark.parametrize(("backend", "record", "move"), list(moved()))
def test_the_answer_moves_with_the_board(backend: str, record: Data, move: Callable[[Data], Data]) -> None:
    there = move(record)
    puzzle = read_record(there)
    found = compiled(backend, puzzle).find(limit=2)
    assert found.unique
    assert plain(kind_named(record["type"]).answer(puzzle, found.solutions[0])) == plain(there["solution"])


def test_moves_are_symmetries() -> None:
    for record in chain.from_iterable(boards().values()):
        normal = plain(record["solution"])
        assert plain(transpose(transpose(record))["solution"]) == normal
        if record["type"] != "kakuro":
            assert plain(mirror(mirror(record))["solution"]) == normal
            turned = record
            for _ in range(4):
                turned = quarter_turn(turned)
            assert plain(turned["solution"]) == normal


# Sudoku ----------------------------------------------------------------------------------------

CELLS = Board(9, 9).cells()


@pytest.fixture(scope="module", params=BACKENDS)
def sudoku(request: pytest.FixtureRequest) -> Model:
    """Return the rules of sudoku, compiled once: every test here shares them."""
    return compiled(request.param, Puzzle("sudoku", sudoku_rules(3, 3)))


def within(digits: Iterable[int]) -> dict[Cell, Domain]:
    """Return the givens of a grid; 0 is blank."""
    return {cell: (digit,) for cell, digit in zip(CELLS, digits, strict=True) if digit}


def the_answer(sudoku: Model, digits: Iterable[int]) -> Digits:
    """Return the only solution."""
    found = sudoku.find(within(digits), limit=2)
    assert found.unique
    return tuple(found.solutions[0][cell] for cell in CELLS)


@st.composite
def grids(draw: Draw) -> Digits:
    """Draw a minimal sudoku."""
    return tuple(int(x) if x != "." else 0 for x in draw(st.sampled_from(SUDOKUS)))


@st.composite
def symmetries(draw: Draw) -> Callable[[Digits], Digits]:
    """Draw a symmetry: digits renamed, bands and stacks and the lines within them permuted, perhaps
    transposed.
    """
    third = st.permutations(range(3))

    def lines() -> list[int]:
        return [3 * band + line for band in draw(third) for line in draw(third)]

    name = [0, *draw(st.permutations(range(1, 10)))]
    rows, columns, flip = lines(), lines(), draw(st.booleans())

    def apply(digits: Digits) -> Digits:
        return tuple(name[digits[9 * c + r if flip else 9 * r + c]] for r in rows for c in columns)

    return apply


def test_the_answer_of_a_sudoku_moves_with_it(sudoku: Model) -> None:
    @examples(sudoku.name)
    @given(grids(), symmetries())
    def check(grid: Digits, symmetry: Callable[[Digits], Digits]) -> None:
        assert the_answer(sudoku, symmetry(grid)) == symmetry(the_answer(sudoku, grid))

    check()


def test_a_value_of_the_answer_keeps_a_sudoku_unique(sudoku: Model) -> None:
    @examples(sudoku.name)
    @given(grids(), st.sets(st.sampled_from(range(81))))
    def check(grid: Digits, added: set[int]) -> None:
        answer = the_answer(sudoku, grid)
        assert the_answer(sudoku, (answer[i] if i in added else grid[i] for i in range(81))) == answer

    check()


def test_another_value_than_the_answers_leaves_none(sudoku: Model) -> None:
    @examples(sudoku.name)
    @given(grids(), st.integers(0, 54), st.integers(1, 8))
    def check(grid: Digits, blank: int, off: int) -> None:
        place = [i for i in range(81) if not grid[i]][blank]
        wrong = (the_answer(sudoku, grid)[place] + off - 1) % 9 + 1
        found = sudoku.find(within(grid) | {CELLS[place]: (wrong,)}, limit=2)
        assert found.solutions == ()
        assert found.exhausted

    check()


def test_a_minimal_sudoku_needs_each_given(sudoku: Model) -> None:
    @examples(sudoku.name)
    @given(grids(), st.integers(0, 20))
    def check(grid: Digits, dropped: int) -> None:
        place = [i for i in range(81) if grid[i]][dropped]
        found = sudoku.find(within(0 if i == place else digit for i, digit in enumerate(grid)), limit=2)
        assert found.unique is False
        assert len(found.solutions) == 2

    check()


def test_without_givens_there_are_several(sudoku: Model) -> None:
    assert len(sudoku.find({}, limit=3).solutions) == 3


# Quiet changes ---------------------------------------------------------------------------------

SIX = {f"r{r}c{c}": (0, 1) for r in (1, 2) for c in (1, 2, 3)}
NEAR = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
EDGES = tuple((Is(cell, 1), u, v) for cell, (u, v) in zip("abcdefg", NEAR, strict=True))

HARD = {
    "connected": puzzle_of(SIX, (Connected(tuple(Is(cell, 1) for cell in SIX), NEAR),)),
    "islands": puzzle_of(SIX, (Islands(tuple(Is(cell, 1) for cell in SIX), NEAR, ((0, 2), (5, None))),)),
    "loop": puzzle_of(dict.fromkeys("abcdefg", (0, 1)), (SingleLoop(6, EDGES),)),
    "sizes": puzzle_of(dict.fromkeys(SIX, (1, 2, 3)), (ComponentSize(tuple(SIX), NEAR),)),
    "hidden": puzzle_of(
        dict.fromkeys("abcd", (1, 2, 3, 4)),
        (AllDifferent(("a", "b", "c", "d")), total(("a", "b"), "==", 5)),
        shown=("a", "c"),
    ),
}
"""Puzzles that a model learns about as it goes."""


@st.composite
def narrowings(draw: Draw, puzzle: Puzzle) -> Domains:
    """Draw some cells narrowed to some of their values, perhaps to none."""
    cells = draw(st.lists(st.sampled_from(sorted(puzzle.domains)), unique=True, max_size=3))
    return {cell: tuple(draw(st.lists(st.sampled_from(puzzle.domains[cell]), unique=True))) for cell in cells}


@pytest.mark.parametrize("name", HARD)
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_search_leaves_the_model_clean(backend: str, name: str) -> None:
    """Whatever was asked before, in full or broken off, the answers are those of brute force."""
    puzzle = HARD[name]
    model = compiled(backend, puzzle)
    right = [s for s in assignments(puzzle.domains) if puzzle.broken(s) is None]

    @examples(backend)
    @given(st.lists(st.tuples(narrowings(puzzle), st.sampled_from([1, 2, None])), max_size=4))
    def check(calls: list[tuple[Domains, int | None]]) -> None:
        for narrowed, limit in calls:
            kept = [s for s in right if all(s[cell] in values for cell, values in narrowed.items())]
            wanted = shown_of(kept, puzzle.shown)
            if limit is None:
                assert answers(model, narrowed) == wanted
            else:
                found = shown_of(model.find(narrowed, limit=limit).solutions, puzzle.shown)
                assert found <= wanted
                assert len(found) == min(limit, len(wanted))

    check()
    assert answers(model) == shown_of(right, puzzle.shown)


@pytest.mark.parametrize("name", HARD)
@pytest.mark.parametrize("backend", BACKENDS)
def test_searches_side_by_side(backend: str, name: str) -> None:
    """Two searches take turns in one model, and the no-goods of one do not affect the other."""
    puzzle = HARD[name]
    model = compiled(backend, puzzle)
    alone = answers(model)
    both = zip(model.solutions(), model.solutions(), strict=True)
    ones, others = zip(*both, strict=True)
    assert shown_of(ones, puzzle.shown) == shown_of(others, puzzle.shown) == alone
    assert len(ones) == len(alone)


@pytest.mark.parametrize("spare", [0, 1, 2])
def test_a_search_outlives_its_solver(monkeypatch: pytest.MonkeyPatch, spare: int) -> None:
    """The sat back end makes its solver afresh now and then, but never while a search is under way."""
    puzzle = HARD["connected"]
    model = compiled("sat", puzzle)
    alone = answers(model)
    monkeypatch.setattr(sys.modules[type(model).__module__], "MOST_SPARE", spare)
    searches = [model.solutions(timeout=20) for _ in range(5)]
    found = [[next(search)] for search in searches]
    assert answers(model) == alone
    for search, solutions in zip(searches, found, strict=True):
        solutions += search
        assert len(solutions) == len(alone)
        assert shown_of(solutions, puzzle.shown) == alone


@st.composite
def shuffled(draw: Draw) -> tuple[Puzzle, Puzzle]:
    """Draw a puzzle, and one with the same cells and constraints in another order, some stated twice."""
    domains = draw(domains_of(size=64))
    names = draw(st.lists(st.sampled_from(sorted(BUILDERS)), min_size=2, max_size=4))
    constraints = [BUILDERS[name][1](draw, domains) for name in names]
    again = draw(st.permutations(constraints + draw(st.lists(st.sampled_from(constraints), max_size=2))))
    order = draw(st.permutations(sorted(domains)))
    shown = sorted(domains)
    return (
        puzzle_of(domains, constraints, shown),
        puzzle_of({cell: domains[cell] for cell in order}, again, shown),
    )


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_order_of_cells_and_constraints_does_not_matter(backend: str) -> None:
    @examples(backend)
    @given(shuffled())
    def check(pair: tuple[Puzzle, Puzzle]) -> None:
        one, other = pair
        assert answers(compiled(backend, one)) == answers(compiled(backend, other))

    check()
