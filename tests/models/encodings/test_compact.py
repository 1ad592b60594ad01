"""Connected sets and single loops as flows and as rising numbers: the rows have the meaning of the
constraints.
"""

from __future__ import annotations

import json
import re

import pytest
from backends import answers, compiled, examples, inspectable, puzzle_of, shown_of
from cases import Case, assignments, cases
from hypothesis import given

from gridproof.frontends.api import read
from gridproof.frontends.exchange import export_model
from gridproof.puzzles import InputError, Is, Puzzle
from gridproof.puzzles.constraints import Connected, Constraint, SingleLoop
from gridproof.puzzles.samples import sample

WAYS = ("flow", "mtz")
BOTH = {way: {"connected": way, "loop": way} for way in WAYS}


def same(domains: dict[str, tuple[int, ...]], constraint: Constraint, way: str) -> None:
    """Check that the rows have the solutions of the constraint."""
    right = [values for values in assignments(domains) if constraint.holds(values)]
    model = compiled("ilp", puzzle_of(domains, (constraint,)), encoding=BOTH[way])
    assert not model.ground.lazy
    assert answers(model) == shown_of(right, tuple(domains))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["Connected", "SingleLoop"])
def test_the_rows_mean_the_same(name: str, way: str) -> None:
    @examples("ilp", 2)
    @given(cases(name))
    def check(case: Case) -> None:
        same(dict(case.domains), case.constraint, way)

    check()


SQUARES = [f"r{r}c{c}" for r in (1, 2) for c in (1, 2, 3)]
EDGES = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
"""A board of two rows and three columns."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("root", [None, 4])
def test_connected_sets_of_a_board(way: str, root: int | None) -> None:
    vertices = tuple(Is(square, 1) for square in SQUARES)
    same(dict.fromkeys(SQUARES, (0, 1)), Connected(vertices, EDGES, root), way)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("directed", "visit_all"), [(False, False), (False, True), (True, False)])
def test_loops_of_a_board(way: str, directed: bool, visit_all: bool) -> None:
    pairs = [pair for edge in EDGES for pair in ((edge, edge[::-1]) if directed else (edge,))]
    cells = [f"{SQUARES[u]}-{SQUARES[v]}" for u, v in pairs]
    edges = tuple((Is(cell, 1), u, v) for cell, (u, v) in zip(cells, pairs, strict=True))
    same(dict.fromkeys(cells, (0, 1)), SingleLoop(6, edges, visit_all, directed), way)


@pytest.mark.parametrize("way", WAYS)
def test_two_loops_are_not_one(way: str) -> None:
    squares = tuple((Is(f"e{i}", 1), i, (i + 1) % 4 + i // 4 * 4) for i in range(3))
    edges = (*squares, (Is("e3", 1), 3, 0), *((Is(f"f{i}", 1), 4 + i, 4 + (i + 1) % 4) for i in range(4)))
    domains = {literal.cell: (0, 1) for literal, _, _ in edges}
    found = answers(compiled("ilp", puzzle_of(domains, [SingleLoop(8, edges)]), encoding=BOTH[way]))
    assert found == {(1, 1, 1, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1, 1, 1)}
    whole = SingleLoop(8, edges, visit_all=True)
    assert not answers(compiled("ilp", puzzle_of(domains, [whole]), encoding=BOTH[way]))


def figure_eight() -> tuple[dict[str, tuple[int, ...]], SingleLoop]:
    """Return two squares that share a vertex at which the loop may go straight on."""
    ends = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 5), (5, 6), (6, 0)]
    edges = tuple((Is(f"e{i}", 1), u, v) for i, (u, v) in enumerate(ends))
    return {f"e{i}": (0, 1) for i in range(8)}, SingleLoop(7, edges, crossings=((0, 0, 4, 3, 7),))


@pytest.mark.parametrize("way", WAYS)
def test_a_loop_that_crosses_itself(way: str) -> None:
    domains, loop = figure_eight()
    same(domains, loop, way)


def slitherlink(number: int = 1) -> Puzzle:
    return read(json.dumps(sample("slitherlink", number)))[0]


def rows(text: bytes) -> int:
    return len(re.findall(r"^r\d+_", text.decode(), re.MULTILINE))


def test_an_export_is_compact_unless_it_is_asked_for_otherwise() -> None:
    puzzle = slitherlink()
    compact, lowered = (export_model(puzzle, "lp", encoding=e) for e in ({}, {"connected": "lowered"}))
    assert rows(compact) * 5 < rows(lowered)
    assert export_model(puzzle, "lp", encoding={"connected": "flow"}) == compact
    assert re.search(r"[+-] flow_r\d+c\d+_r\d+c\d+ ", compact.decode())

    assert " order_r" in export_model(puzzle, "lp", encoding=BOTH["mtz"]).decode()


def test_flows_are_no_pseudo_boolean_variables() -> None:
    assert export_model(slitherlink(), "opb")
    with pytest.raises(InputError, match=r"OPB has 0-1 variables only, and .* choose --encoding"):
        export_model(slitherlink(), "opb", encoding={"connected": "flow"})


@pytest.mark.parametrize("way", WAYS)
def test_flows_are_numbers_to_those_who_look(way: str) -> None:
    model = inspectable("ilp", slitherlink(), bake=True, encoding=BOTH[way])
    inspection = model.inspection
    assert inspection.variables["numbers"] > 100
    assert inspection.variables["constants"] == 1
    assert sum(part.variables for part in inspection.parts) == sum(inspection.variables.values())
    assert model.find(limit=2).unique
