"""Cuts and truth values: the compiled forms and their twins say the same, and refuse the same."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridproof.puzzles import Is
from gridproof.puzzles.kernels import compiled_kernels, pure_graph, pure_literals

CORES = {
    name: importlib.import_module(f"gridproof.puzzles.kernels.{'_' if there else 'pure_'}{name}")
    for name, there in compiled_kernels().items()
}
"""The compiled forms, if they exist."""

Edges = tuple[tuple[int, int], ...]


def grid(rows: int, columns: int) -> Edges:
    """Return the edges of a grid."""
    across = [(i, i + 1) for i in range(rows * columns) if (i + 1) % columns]
    return (*across, *((i, i + columns) for i in range((rows - 1) * columns)))


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, Edges]:
    if draw(st.booleans()):
        rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
        return rows * columns, grid(rows, columns)
    size = draw(st.integers(1, 12))
    vertex = st.integers(0, size - 1)
    return size, tuple(draw(st.lists(st.tuples(vertex, vertex), max_size=24)))


def both(size: int, edges: Edges) -> tuple[Any, pure_graph.Graph]:
    return CORES["graph"].Graph(size, edges), pure_graph.Graph(size, edges)


def outcome(function: Callable[..., object], *values: object) -> object:
    """Return the result of a function, or the class of its exception."""
    try:
        return function(*values)
    except (TypeError, ValueError, KeyError) as error:
        return type(error)


@settings(max_examples=150)
@given(graphs(), st.data())
def test_parts_and_polyominoes(graph: tuple[int, Edges], data: st.DataObject) -> None:
    size, _ = graph
    fast, plain = both(*graph)
    true = bytes(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)))
    root = data.draw(st.integers(-1, size - 1))
    values = tuple(data.draw(st.lists(st.integers(-1, 4), min_size=size, max_size=size)))
    assert fast.apart(true, root) == plain.apart(true, root)
    most = data.draw(st.integers(0, 40))
    assert fast.apart(true, root, most) == plain.apart(true, root, most)
    assert fast.parts(true) == plain.parts(true)
    assert fast.polyominoes(values) == plain.polyominoes(values)


@settings(max_examples=150)
@given(graphs(), st.data())
def test_what_holds_members_together(graph: tuple[int, Edges], data: st.DataObject) -> None:
    size, _ = graph
    fast, plain = both(*graph)
    states = bytes(data.draw(st.lists(st.sampled_from((0, 1, 1, 2)), min_size=size, max_size=size)))
    members = {v for v, state in enumerate(states) if state == 2}

    def parts_with_members(without: int = -1) -> list[set[int]]:
        room = bytes(state > 0 and v != without for v, state in enumerate(states))
        return [set(part) for part, _ in plain.parts(room) if members.intersection(part)]

    reached = parts_with_members()
    undecided = [v for v, state in enumerate(states) if state == 1]
    expected = None
    if len(reached) < 2:
        lost = [v for v in undecided if reached and v not in reached[0]]
        expected = lost, [v for v in undecided if len(parts_with_members(v)) > 1]
    assert fast.hold(states) == plain.hold(states) == expected


def test_a_cut_is_minimal_and_parts_the_two() -> None:
    """The cut contains only the part of a wide wall between two parts that the other part can reach."""
    size, edges = 25, grid(5, 5)
    white = {0, 24, 23, 12}
    for graph in both(size, edges):
        cuts = graph.apart(bytes(v in white for v in range(size)))
        assert cuts == [(-1, -24, 2, 6), (-13, -24, 8, 12, 14, 18)]


def test_separators_of_many_parts_take_linear_time_together() -> None:
    """To go from each of 300 parts all over the board would be over a million looks."""
    side = 80
    edges = grid(side, side)
    random = Random(1)
    true = bytes(random.random() < 0.05 for _ in range(side * side))
    for graph in both(side * side, edges):
        cuts = graph.apart(true, -1)
        assert len(cuts) > 200
        assert cuts == graph.apart(true, -1, side * side * 2) == graph.apart(true, -1, 10**12)


def test_a_separator_that_may_not_be_sought_has_two_sides() -> None:
    """The ring around the middle is cut off outside, at the corner; its fence has an inside too."""
    size, edges = 49, grid(7, 7)
    ring = {7 * r + c for r in range(1, 6) for c in range(1, 6) if not {r, c} <= {2, 3, 4}}
    true = bytes(v in ring or v == 0 for v in range(size))
    for graph in both(size, edges):
        assert graph.apart(true, 0) == [(-9, -1, 2, 8)]
        assert graph.apart(true, 0, 0) == [(-9, -1, 2, 6, 8, 14, 18, 24, 26, 32, 36, 42, 44, 48)]


def loop_around(faces: Sequence[int], columns: int, edges: Edges) -> set[int]:
    """Return the edges with one side inside the faces of a grid with `columns` columns of faces."""
    number = {edge: i for i, edge in enumerate(edges)}
    used: set[int] = set()
    for face in faces:
        r, c = divmod(face, columns)
        corner = r * (columns + 1) + c
        below = corner + columns + 1
        around = (corner, corner + 1), (below, below + 1), (corner, below), (corner + 1, below + 1)
        used ^= {number[edge] for edge in around}
    return used


@settings(max_examples=150)
@given(st.integers(1, 4), st.integers(1, 4), st.data(), *[st.booleans()] * 4)
def test_loops(
    rows: int,
    columns: int,
    data: st.DataObject,
    everywhere: bool,
    directed: bool,
    may_cross: bool,
    spoilt: bool,
) -> None:
    edges = grid(rows + 1, columns + 1)
    size = (rows + 1) * (columns + 1)
    inside = data.draw(st.lists(st.integers(0, rows * columns - 1), unique=True))
    used = loop_around(inside, columns, edges)
    if spoilt:
        used ^= {data.draw(st.integers(0, len(edges) - 1))}
    crossings: list[pure_graph.Crossing] = []
    for v in range(size) if may_cross else ():
        met = [i for i, edge in enumerate(edges) if v in edge]
        if len(met) == 4:
            lines = [
                [i for i in met if (edges[i][1] - edges[i][0] == 1) is across] for across in (True, False)
            ]
            (a, b), (c, d) = lines
            crossings.append((v, a, b, c, d))
    fast, plain = both(size, edges)
    true = bytes(i in used for i in range(len(edges)))
    loops = fast.loops(true, everywhere, directed, tuple(crossings))
    assert loops == plain.loops(true, everywhere, directed, tuple(crossings))
    for loop in loops or ():
        assert fast.leaving(loop) == plain.leaving(loop)
    if loops:
        assert sorted(edge for loop in loops for edge in loop) == sorted(used)


@settings(max_examples=150)
@given(graphs(), st.data())
def test_loops_of_any_graph(graph: tuple[int, Edges], data: st.DataObject) -> None:
    size, edges = graph
    fast, plain = both(size, edges)
    true = bytes(data.draw(st.lists(st.booleans(), min_size=len(edges), max_size=len(edges))))
    four = st.lists(st.integers(0, max(len(edges) - 1, 0)), min_size=4, max_size=4)
    crossing = st.builds(lambda v, found: (v, *found), st.integers(0, size - 1), four)
    crossings = tuple(data.draw(st.lists(crossing, max_size=2))) if edges else ()
    asked = true, data.draw(st.booleans()), data.draw(st.booleans()), crossings
    assert fast.loops(*asked) == plain.loops(*asked)


@pytest.mark.parametrize(
    ("method", "values"),
    [
        ("apart", (b"\1\0\1",)),
        ("apart", (b"\1\0\1\1\1",)),
        ("parts", (b"",)),
        ("hold", (b"\2\1\1",)),
        ("polyominoes", ((1, 2, 3),)),
        ("loops", (b"\1\1", False, False, ())),
    ],
)
def test_what_does_not_fit_is_refused(method: str, values: tuple[object, ...]) -> None:
    for graph in both(4, grid(2, 2)):
        assert outcome(getattr(graph, method), *values) in (TypeError, ValueError)


@pytest.mark.parametrize("edges", [((0, 4),), ((-1, 0),), ((0, 2**40),)])
def test_edges_out_of_range_are_refused(edges: Edges) -> None:
    for make in (CORES["graph"].Graph, pure_graph.Graph):
        assert outcome(make, 4, edges) is ValueError
        assert outcome(make, -1, ()) is ValueError


@pytest.mark.kernel("graph")
@pytest.mark.parametrize(
    ("method", "values"),
    [
        ("apart", (None,)),
        ("apart", (b"\1\0\1\0", 4)),
        ("apart", (b"\1\0\1\0", -2)),
        ("polyominoes", ([1, 2, 3, 4],)),
        ("polyominoes", (("1", 2, 3, 4),)),
        ("loops", (b"\1\1\1\1", False, False, ((4, 0, 1, 2, 3),))),
        ("loops", (b"\1\1\1\1", False, False, ((0, 0, 1, 2, 9),))),
        ("loops", (b"\1\1\1\1", False, False, ((0, 0, 1, 2),))),
        ("loops", (b"\1\1\1\1", False, False, [])),
        ("leaving", ((4,),)),
        ("leaving", ([0],)),
    ],
)
def test_the_compiled_graph_checks_what_it_is_given(method: str, values: tuple[object, ...]) -> None:
    graph = CORES["graph"].Graph(4, grid(2, 2))
    assert outcome(getattr(graph, method), *values) in (TypeError, ValueError)
    for edges in ([(0, 1)], ((0,),), ((0, 1, 2),), (("a", 1),)):
        assert outcome(CORES["graph"].Graph, 4, edges) is TypeError


LITERALS = st.builds(Is, st.sampled_from("abc"), st.integers(0, 3), st.booleans())


@given(
    st.lists(st.lists(LITERALS, max_size=4).map(tuple)),
    st.fixed_dictionaries(dict.fromkeys("abc", st.integers(0, 3))),
)
def test_truth(clauses: list[tuple[Is, ...]], solution: dict[str, int]) -> None:
    fast = CORES["literals"]
    found: list[pure_literals.Literals] = [*clauses]
    for clause in clauses:
        assert fast.truth(clause, solution) == pure_literals.truth(clause, solution)
        assert [bool(true) for true in fast.truth(clause, solution)] == [x.holds(solution) for x in clause]
    assert fast.first_broken(found, solution) == pure_literals.first_broken(found, solution)


@given(
    st.lists(LITERALS, max_size=6).map(tuple),
    st.fixed_dictionaries(dict.fromkeys("abc", st.sets(st.integers(0, 3)).map(tuple))),
)
def test_states(literals: tuple[Is, ...], domains: dict[str, tuple[int, ...]]) -> None:
    found = pure_literals.states(literals, domains)
    assert CORES["literals"].states(literals, domains) == found
    for literal, state in zip(literals, found, strict=True):
        true = [literal.holds({literal.cell: value}) for value in domains[literal.cell]]
        assert state == (0 if not any(true) else 2 if all(true) else 1)


@given(st.lists(LITERALS, min_size=1, max_size=5).map(tuple), st.data())
def test_first_broken_row(literals: tuple[Is, ...], data: st.DataObject) -> None:
    width = data.draw(st.integers(1, 4))
    solution = data.draw(st.fixed_dictionaries(dict.fromkeys("abc", st.integers(0, 3))))
    places = st.lists(st.integers(-1, len(literals) - 1), min_size=width, max_size=width)
    choice = st.lists(st.integers(1, width).flatmap(lambda x: st.sampled_from([x, -x])), max_size=4)
    rows, choices = data.draw(st.lists(places, max_size=4)), data.draw(st.lists(choice, max_size=3))
    allowed = data.draw(st.sets(st.integers(0, 4)))
    whole = array("i", chain(*rows)).tobytes()
    pattern = array("i", [x for choice in choices for x in (*choice, 0)]).tobytes()
    mask = sum(1 << number for number in allowed)
    wanted = -1
    for number, row in reversed(list(enumerate(rows))):
        true = [place >= 0 and literals[place].holds(solution) for place in row]
        by_choice = all(any(true[abs(x) - 1] == (x > 0) for x in choice) for choice in choices)
        if not (sum(true) in allowed if allowed else by_choice):
            wanted = number
    for core in (CORES["literals"], pure_literals):
        assert core.first_broken_row(literals, whole, width, pattern, mask, solution) == wanted


@pytest.mark.parametrize(
    ("places", "width", "pattern"),
    [
        ([0, 2], 2, [1, 0]),
        ([0, -2], 2, [1, 0]),
        ([0], 2, [1, 0]),
        ([0, 1], 2, [3, 0]),
        ([0, 1], 2, [1]),
        ([0], 0, [1, 0]),
        ([0] * 64, 64, [1, 0]),
    ],
)
def test_rows_that_there_are_not(places: list[int], width: int, pattern: list[int]) -> None:
    literals, numbers = (Is("a", 1), Is("b", 1)), array("i", pattern).tobytes()
    for core in (CORES["literals"], pure_literals):
        with pytest.raises(ValueError, match="name no place"):
            core.first_broken_row(literals, array("i", places).tobytes(), width, numbers, 0, {"a": 1, "b": 1})


def test_a_cell_without_a_value_is_named() -> None:
    for core in (CORES["literals"], pure_literals):
        for mapping in ({"a": 1}, type("Other", (dict,), {})(a=1)):
            with pytest.raises(KeyError, match="b"):
                core.truth((Is("a", 1), Is("b", 1)), mapping)
            with pytest.raises(KeyError, match="b"):
                core.states((Is("b", 1),), mapping)
            with pytest.raises(KeyError, match="b"):
                core.first_broken([(Is("a", 1), Is("b", 1)), (Is("b", 1),)], mapping)


def test_the_variable_turns_the_compiled_forms_off() -> None:
    """In a process of its own, with the same answer to the same puzzle."""
    command = (
        "import gridproof; from gridproof.puzzles.kernels import compiled_kernels;"
        "record = {'type': 'hitori', 'rows': 1, 'cols': 3, 'clues': {'cells': [[2, 1, 2]]}};"
        "print(any(compiled_kernels().values()), gridproof.check(record, 'sat').status)"
    )
    pure = os.environ | {"GRIDPROOF_PURE": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", command], env=pure, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["False", "multiple"]
