"""Loops along grid lines by their edges: what hints, entries and candidates say of them.

The loops that there are come from every set of edges, the clues from none of our constraints.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations

import pytest
from click.testing import CliRunner

import gridproof
from gridproof.frontends.cli import cli
from gridproof.frontends.notebook.display import draw
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, Puzzle, by_hand, read_record

Point = tuple[int, int]
Edges = frozenset[tuple[Point, Point]]

THREE = {"type": "slitherlink", "rows": 3, "cols": 3,
         "clues": {"cells": [[3, None, None], [None, None, 3], [None, 0, None]]}}  # fmt: skip
LOOP = {"r0c1|r1c1", "r0c2|r1c2", "r0c3|r1c3", "r1c0|r1c1", "r1c1|r2c1", "r1c2|r2c2", "r2c2|r2c3",
        "r1c3|r1c4", "r2c3|r2c4", "r2c3|r3c3"}  # fmt: skip


def named(rows: int, columns: int) -> dict[str, tuple[Point, Point]]:
    """Return the two points that each edge joins, by the name that its adjacent squares give it."""
    level = {
        f"r{r}c{c + 1}|r{r + 1}c{c + 1}": ((r, c), (r, c + 1))
        for r in range(rows + 1)
        for c in range(columns)
    }
    upright = {
        f"r{r + 1}c{c}|r{r + 1}c{c + 1}": ((r, c), (r + 1, c))
        for r in range(rows)
        for c in range(columns + 1)
    }
    return level | upright


def is_loop(edges: Edges) -> bool:
    """Return whether edges are one loop: two meet at each point, and all hang together."""
    degree = Counter(chain.from_iterable(edges))
    if not edges or set(degree.values()) != {2}:
        return False
    seen, ahead = set[Point](), [next(iter(degree))]
    while ahead:
        here = ahead.pop()
        if here not in seen:
            seen.add(here)
            ahead += chain.from_iterable(edge for edge in edges if here in edge)
    return len(seen) == len(degree)


@cache
def loops(rows: int, columns: int) -> list[set[str]]:
    """Return every loop of a board, as the names of its edges."""
    edges = named(rows, columns)
    every = chain.from_iterable(combinations(edges, size) for size in range(4, len(edges) + 1, 2))
    return [set(some) for some in every if is_loop(frozenset(edges[name] for name in some))]


def fitting(cells: list[list[int | None]]) -> list[set[str]]:
    """Return the loops with the given number of edges round each square."""
    found = loops(len(cells), len(cells[0]))
    for r, row in enumerate(cells):
        for c, clue in enumerate(row):
            here = f"r{r + 1}c{c + 1}"
            found = [loop for loop in found if clue in (None, sum(here in name.split("|") for name in loop))]
    return found


def boards(rows: int, columns: int, count: int) -> Iterator[tuple[Puzzle, list[set[str]]]]:
    """Yield boards with some clues of a loop, and the loops that fit."""
    draw = random.Random(f"{rows}×{columns}")
    for _ in range(count):
        loop = draw.choice(loops(rows, columns))
        cells = [
            [
                sum(f"r{r}c{c}" in name.split("|") for name in loop) if draw.random() < 0.5 else None
                for c in range(1, columns + 1)
            ]
            for r in range(1, rows + 1)
        ]
        record = {"type": "slitherlink", "rows": rows, "cols": columns, "clues": {"cells": cells}}
        yield read_record(record), fitting(cells)


SIZES = [(1, 1), (1, 3), (2, 2), (2, 3)]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_solutions_are_the_loops_that_fit_the_clues(rows: int, columns: int) -> None:
    assert len(loops(rows, columns)) == {(1, 1): 1, (1, 3): 6, (2, 2): 13, (2, 3): 40}[rows, columns]
    for puzzle, loops_there in boards(rows, columns, 12):
        edges = by_hand(puzzle)
        found = gridproof.solve(edges, limit=100).solutions
        assert sorted(sorted(edge for edge, on in one.items() if on) for one in found) == sorted(
            map(sorted, loops_there)
        )
        inside = [json.dumps(one["inside"]) for one in gridproof.solve(edges, limit=100).answers]
        ours = [json.dumps(one["inside"]) for one in gridproof.solve(puzzle, limit=100).answers]
        assert sorted(inside) == sorted(ours)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_each_step_says_of_edges_what_all_solutions_do(rows: int, columns: int) -> None:
    found = 0
    for puzzle, loops_there in boards(rows, columns, 12):
        for step in gridproof.explain(by_hand(puzzle)).steps:
            for cell, value in step.places:
                assert all((cell in loop) == value for loop in loops_there), (puzzle.record, step)
                found += 1
            for cell, value in step.removes:
                assert all((cell in loop) != value for loop in loops_there), (puzzle.record, step)
    assert found > 20 or (rows, columns) == (1, 1)


def test_candidates_of_the_puzzle_by_its_edges_are_their_values_in_all_solutions() -> None:
    """Records name the squares; who fills in edges asks about the puzzle by its edges."""
    for puzzle, loops_there in boards(2, 3, 12):
        assert gridproof.candidates(puzzle).values.keys() == set(puzzle.shown)
        values = gridproof.candidates(by_hand(puzzle)).values
        assert values == {
            cell: tuple(sorted({int(cell in loop) for loop in loops_there})) for cell in named(2, 3)
        }


def test_a_zero_comes_first_and_then_what_is_next_to_it() -> None:
    puzzle = read_record(THREE)
    filled: dict[str, int] = {}
    sentences = []
    while (found := gridproof.hint(puzzle, filled=filled)).status == "found":
        assert found.step is not None
        sentences.append(found.sentence)
        values = dict(found.step.places)
        assert values
        assert all("|" in cell and (cell in LOOP) == value for cell, value in values.items())
        assert not values.keys() & filled.keys()
        filled |= values
    assert found.status == "finished"
    assert sentences[0] == "no edge around r3c2: Zero (no line runs along a 0), clue 0 at r3c2"
    assert {cell for cell, value in filled.items() if value} == LOOP
    assert not any("side the loop" in sentence for sentence in sentences)


def test_wrong_edges_are_named() -> None:
    filled = {"r0c1|r1c1": 1, "r1c1|r1c2": 1, "r2c3|r2c4": 0, "r3c3|r4c3": 0}
    found = gridproof.hint(THREE, filled=filled)
    assert (found.status, set(found.wrong)) == ("wrong", {"r1c1|r1c2", "r2c3|r2c4"})
    told = "wrong: edge right of r1c1, no edge right of r2c3: if "
    assert found.sentence.startswith(told)
    assert found.chain is not None
    done = CliRunner().invoke(cli, ["hint", json.dumps(THREE), "--filled", json.dumps({"edges": filled})])
    assert found.sentence in done.output
    with pytest.raises(InputError, match="there is no cell"):
        gridproof.hint(THREE, filled={"r1c1|r1c3": 1})


def test_squares_inside_and_outside_are_entries_too() -> None:
    found = gridproof.hint(THREE, filled={"r1c1": 0, "r2c3": 1})
    assert (found.status, found.wrong) == ("wrong", ("r1c1",))
    outside = {"inside": [[None, None, None], [0, None, None], [None, None, 1]]}
    assert gridproof.hint(THREE, filled=outside).wrong == ("r3c3",)


def test_known_edges_and_gaps_are_drawn() -> None:
    shapes = draw(THREE, {"r0c1|r1c1": 1, "r1c1|r1c2": 0}).scene.shapes
    lines = [shape for shape in shapes if shape.tone == "answer"]
    whole = [shape for shape in lines if shape.numbers == (0.11, 0, 0, 1, 0)]
    assert len(whole) == 1
    gap = [shape for shape in lines if shape not in whole]
    assert len(gap) == 2
    assert all(0.9 < x < 1.1 and 0.4 < y < 0.6 for shape in gap for x, y in [shape.numbers[1:3]])


def test_a_puzzle_with_edges_filled_in_is_solved_checked_and_proven() -> None:
    for action, status in (
        ("solve", "solved"),
        ("check", "unique"),
        ("explain", "solved"),
        ("prove", "unique"),
    ):
        record = answer(request_of(action, {"source": THREE, "entries": {"r0c1|r1c1": 1}}))
        assert record["status"] == status
        assert record["solutions"][0]["inside"] == [[1, 1, 1], [0, 0, 1], [0, 0, 0]]
    record = answer(request_of("check", {"source": THREE, "entries": {"r0c1|r1c1": 0}}))
    assert record["status"] == "none"
    assert record["conflict"]["givens"] == ["r0c1|r1c1"]
