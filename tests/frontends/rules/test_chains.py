"""Chains: their findings, their names, and the sufficiency of the constraints they name.

Vocabulary
    stuck      the position at which the basic techniques come to an end
    naming     a technique, a name that it gives, and the first step of that name at a position
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise

import pytest
from backends import compiled
from boards import SUDOKUS, few_puzzles
from positions import FIVE, Pattern, bare, column, others, row, sudoku

from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.network import bits
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Candidates, Step
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.chains.chains import (
    aic,
    grouped_aic,
    turbot_fish,
    wing,
    x_chain,
    xy_chain,
)
from gridproof.frontends.rules.techniques.chains.colouring import medusa
from gridproof.frontends.rules.techniques.chains.graph import LinkGraph, halves, pairs
from gridproof.frontends.rules.techniques.sets.als import (
    almost_locked,
    als_aic,
    als_xy_chain,
    als_xy_wing,
    als_xz,
    death_blossom,
)
from gridproof.frontends.rules.techniques.sets.bent import bent_set, sue_de_coq, wxyz_wing
from gridproof.puzzles import Puzzle, read_record

CHAINS: tuple[Technique, ...] = (
    turbot_fish, wing, x_chain, xy_chain, aic, grouped_aic,
    als_xz, als_xy_wing, als_xy_chain, death_blossom, als_aic, wxyz_wing, bent_set, sue_de_coq,
)  # fmt: skip

Naming = tuple[Technique, Pattern, str, str, str, str]
"""A technique, a pattern, and for the first step of a name: its effect, its detail, its labels."""

PATTERNS: list[Naming] = [
    (
        turbot_fish,
        [(row(1, 1, 5), FIVE), (row(4, 1, 6), FIVE)],
        "skyscraper",
        "r2c6, r3c6, r5c5, r6c5 ≠ 5",
        "(5)r1c5=r1c1-r4c1=r4c6",
        "row 1, row 4, column 1, box 2, column 6, column 5, box 5",
    ),
    (
        turbot_fish,
        [(row(1, 2, 7), FIVE), (column(1, 2, 8), FIVE)],
        "2-string kite",
        "r8c7 ≠ 5",
        "(5)r1c7=r1c2-r2c1=r8c1",
        "row 1, column 1, box 1, column 7, row 8",
    ),
    (
        turbot_fish,
        [(row(4, 2, 8), FIVE), (["r1c1", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2"], FIVE)],
        "turbot fish",
        "r3c8 ≠ 5",
        "(5)r4c8=r4c2-r1c2=r3c3",
        "row 4, box 1, column 2, row 3, column 8",
    ),
    (
        turbot_fish,
        [(row(1, 1, 5), FIVE), (row(2, 2, 6), FIVE)],
        "turbot fish",
        "r3c1, r3c2, r3c3 ≠ 5",
        "(5)r1c1=r1c5-r2c6=r2c2",
        "row 1, row 2, box 2, box 1",
    ),
    (
        wing,
        [(["r1c1"], others(1, 2)), (["r1c5"], others(1, 3)), (["r5c1"], others(2, 3))],
        "XY-wing",
        "r5c5 ≠ 3",
        "(3=1)r1c5-(1=2)r1c1-(2=3)r5c1",
        "row 1, column 1, column 5, row 5",
    ),
    (
        wing,
        [(["r1c1", "r5c9"], others(1, 2)), (row(9, 1, 9), (1,))],
        "W-wing",
        "r1c9, r5c1 ≠ 2",
        "(2=1)r1c1-r9c1=r9c9-(1=2)r5c9",
        "row 9, column 1, column 9, row 1, row 5",
    ),
    (
        x_chain,
        [(row(1, 1, 4), FIVE), (row(5, 4, 8), FIVE), (row(9, 2, 8), FIVE)],
        "X-chain",
        "r2c2, r3c2, r7c1, r8c1 ≠ 5",
        "(5)r1c1=r1c4-r5c4=r5c8-r9c8=r9c2",
        "row 1, row 5, row 9, column 4, column 8, box 1, column 2, column 1, box 7",
    ),
    (
        xy_chain,
        [
            (["r1c1"], others(1, 2)),
            (["r1c5"], others(2, 3)),
            (["r5c5"], others(3, 4)),
            (["r5c9"], others(1, 4)),
        ],
        "XY-chain",
        "r1c9, r5c1 ≠ 1",
        "(1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9",
        "row 1, column 5, row 5, column 9, column 1",
    ),
    (
        aic,
        [(row(1, 1, 9), FIVE), (column(9, 1, 3), (6,)), (["r3c2"], others(5, 6))],
        "AIC",
        "r1c9 ≠ 1; r1c9 ≠ 2; r1c9 ≠ 3; r1c9 ≠ 4; r1c9 ≠ 7; r1c9 ≠ 8; r1c9 ≠ 9",
        "(5)r1c9=r1c1-(5=6)r3c2-r3c9=r1c9",
        "row 1, column 9, box 1, row 3",
    ),
    (
        aic,
        [
            (["r1c1"], others(1, 2)),
            (["r1c5"], others(2, 3)),
            (["r5c5"], others(3, 4)),
            (["r5c1"], others(1, 4)),
        ],
        "continuous nice loop",
        "r1c2, r1c3, r1c4, r1c6, r1c7, r1c8, r1c9 ≠ 2; r2c1, r3c1, r4c1, r6c1, r7c1, r8c1, r9c1 ≠ 1;"
        " r2c5, r3c5, r4c5, r6c5, r7c5, r8c5, r9c5 ≠ 3; r5c2, r5c3, r5c4, r5c6, r5c7, r5c8, r5c9 ≠ "
        "4",
        "(1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c1-",
        "row 1, column 5, row 5, column 1",
    ),
    (
        grouped_aic,
        [(column(2, 1, 5), FIVE), (["r4c1", "r5c2", "r5c3", "r6c1"], FIVE), (column(9, 1, 4), (5,))],
        "grouped AIC",
        "r1c1, r2c1, r3c1 ≠ 5",
        "(5)r5c1=r46c3-r789c3=r789c1",
        "box 4, box 7, column 3, column 1",
    ),
    (
        aic,
        [(["r1c1"], others(1, 2)), (column(9, 1, 5), (2,)), (row(5, 1, 9), (3,))],
        "discontinuous nice loop",
        "r5c1 ≠ 1",
        "(1=2)r1c1-r1c9=(2-3)r5c9=r5c1",
        "column 9, row 5, row 1, column 1",
    ),
    (
        aic,
        [(row(1, 1, 9), FIVE), (column(1, 1, 5), FIVE), (row(4, 2, 9), FIVE)],
        "discontinuous nice loop",
        "r1c1 = 5",
        "(5)r1c1=r1c9-r4c9=r4c2-r5c1=r1c1",
        "row 1, row 4, column 1, column 9, box 4",
    ),
]

STUCK: list[tuple[Technique, int, str, str, str, str]] = [
    (
        grouped_aic,
        38,
        "grouped AIC",
        "r8c7, r9c7 ≠ 7",
        "(7)r2c7=r2c3-r7c3=r7c78",
        "row 2, row 7, column 3, column 7, box 9",
    ),
    (
        grouped_aic,
        24,
        "grouped discontinuous nice loop",
        "r4c6 ≠ 2",
        "(1)r4c6=r4c8-(1=2)r9c8-r5c8=r4c78",
        "row 4, box 6, column 8",
    ),
    (
        grouped_aic,
        103,
        "grouped continuous nice loop",
        "r4c1, r4c6, r5c1 ≠ 1",
        "(1)r4c5=r8c5-r8c2=r9c1-r6c1=r6c46-",
        "column 5, box 7, row 6, row 8, column 1, box 5",
    ),
    (
        als_xz,
        64,
        "ALS-XZ",
        "r3c7 ≠ 3",
        "(3=8)r3c5-(8=3)r2c78,r3c8",
        "row 3, box 3, column 7",
    ),
    (
        als_xy_wing,
        33,
        "ALS-XY-wing",
        "r1c9 ≠ 7",
        "(7=9)r1c236-(9=6)r2c2-(6=7)r27c9",
        "row 1, row 2, column 9, column 2",
    ),
    (
        als_xy_chain,
        104,
        "ALS-XY-chain",
        "r4c4 = 4",
        "(4=3)r4c4-(3=7)r24c3-(7=3)r2c45-(3=4)r4c4",
        "row 4, column 3, row 2, column 4",
    ),
    (
        death_blossom,
        37,
        "Death Blossom",
        "r1c2 ≠ 8",
        "3 of r1c1 and r1c4; 7 of r1c1 and r3c3",
        "row 1, box 1, row 3",
    ),
    (
        als_aic,
        85,
        "grouped AIC",
        "r1c6, r6c6 ≠ 8",
        "(8=7)r24c6-(7=8)r5c1256",
        "column 6, row 5, box 5",
    ),
    (
        als_aic,
        41,
        "grouped discontinuous nice loop",
        "r2c2 = 4",
        "(4=2)r1c1,r23c2-(2=4)r2c235",
        "box 1, row 2",
    ),
    (
        als_aic,
        112,
        "grouped continuous nice loop",
        "r1c1 ≠ 2; r4c3 ≠ 5; r4c3, r6c6 ≠ 8",
        "(2=6)r2c1-(6=2)r45c1,r6c23-",
        "box 4, column 1, row 6",
    ),
    (
        aic,
        20,
        "continuous nice loop",
        "r8c8 ≠ 5",
        "(5)r5c8=r5c3-r9c3=r9c8-",
        "row 5, row 9, column 3, column 8",
    ),
    (
        aic,
        28,
        "AIC",
        "r8c6 ≠ 6; r8c7 ≠ 3",
        "(3)r8c6=(3-1)r9c6=(1-6)r9c7=r8c7",
        "column 6, row 9, column 7, row 8",
    ),
    (
        sue_de_coq,
        112,
        "Sue de Coq",
        "r1c1 ≠ 2; r4c3 ≠ 5; r4c3, r6c6 ≠ 8",
        "1,2,5,6,8 r45c1 and r2c1 and r6c23",
        "column 1, box 4, row 6",
    ),
    (
        wxyz_wing,
        46,
        "WXYZ-wing",
        "r6c8 ≠ 1",
        "1,2,3,8 r6c9 and r6c45 and r4c7",
        "row 6, box 6",
    ),
    (
        bent_set,
        18,
        "VWXYZ-wing",
        "r4c2 ≠ 4",
        "1,3,4,6,8 r4c1 and r4c478 and r5c1",
        "row 4, box 4",
    ),
    (
        bent_set,
        18,
        "UVWXYZ-wing",
        "r5c7 ≠ 4",
        "1,3,4,5,6,9 r5c9 and r5c126 and r46c8",
        "row 5, box 6",
    ),
    (
        bent_set,
        84,
        "TUVWXYZ-wing",
        "r4c9 ≠ 3",
        "1,2,3,4,5,6,8 r12c8 and r48c8 and r1c79,r3c9",
        "column 8, box 3, column 9, row 4",
    ),
    (
        medusa,
        45,
        "3D Medusa",
        "r5c6 ≠ 7",
        "2,7",
        "",
    ),
]
"""A technique, the number of one of our sudokus, and the same for a step at which it is stuck."""


@cache
def stuck(puzzle: Puzzle) -> State:
    """Return the position of a puzzle at which the basic techniques find no more."""
    state = State.of(puzzle)
    for _ in steps(state, techniques_of("basic")):
        pass
    return state


def first(technique: Technique, state: State, name: str) -> tuple[str, str, str]:
    """Return the action, the detail and the labels of the first step with that name."""
    step = next(step for step in technique(state) if step.technique == name)
    return step.sentence.split(": ")[0], step.detail, ", ".join(step.labels)


@pytest.mark.parametrize(
    ("technique", "pattern", "name", "does", "detail", "labels"),
    PATTERNS,
    ids=[f"{naming[2]} {i}" for i, naming in enumerate(PATTERNS)],
)
def test_a_chain_on_its_pattern(
    technique: Technique, pattern: Pattern, name: str, does: str, detail: str, labels: str
) -> None:
    assert first(technique, bare(pattern), name) == (does, detail, labels)


@pytest.mark.parametrize(
    ("technique", "number", "name", "does", "detail", "labels"),
    STUCK,
    ids=[f"{naming[2]} {i}" for i, naming in enumerate(STUCK)],
)
def test_a_chain_where_the_basics_are_stuck(
    technique: Technique, number: int, name: str, does: str, detail: str, labels: str
) -> None:
    assert first(technique, stuck(sudoku(SUDOKUS[number])), name) == (does, detail, labels)


# Reasons ---------------------------------------------------------------------------------------


def puzzles() -> list[Puzzle]:
    """Return puzzles with links of sectors alone, of several kinds."""
    kinds = [
        board
        for kind in ("jigsaw_sudoku", "killer_sudoku", "latin_square")
        for board in few_puzzles().get(kind, [])
    ]
    return [*map(sudoku, SUDOKUS[1:60:16]), *kinds]


def by_chains(state: State) -> Iterator[Step]:
    """Yield some steps of every technique of this file."""
    for technique in CHAINS:
        yield from islice(technique(state.copy()), 12)


def refuted(puzzle: Puzzle, state: State, step: Step) -> bool:
    """Return whether the constraints that a step names, alone, refute each value that it removes."""
    kept = tuple(c for c in puzzle.rules.constraints if c.label in step.labels)
    clues = tuple(c for c in puzzle.clues if c.label in step.labels)
    model = compiled(
        "sat", replace(puzzle, rules=replace(puzzle.rules, grouped_constraints=kept), clues=clues)
    )
    domains = state.domains()
    wrong = [*step.removes, *((cell, v) for cell, value in step.places for v in domains[cell] if v != value)]
    found = [model.find({**domains, cell: (value,)}) for cell, value in wrong]
    return all(one.exhausted and not one.solutions for one in found)


def test_the_constraints_that_a_chain_names_suffice() -> None:
    checked = 0
    for puzzle in puzzles():
        state = stuck(puzzle)
        for step in by_chains(state):
            assert refuted(puzzle, state, step), f"{puzzle.id}: {step.sentence}"
            checked += 1
    assert checked > 200


def nodes_of(step: Step) -> list[Candidates]:
    """Return the nodes of a chain, in order."""
    alone: list[Candidates] = [(one,) for role, group in step.parts if role == "chain" for one in group]
    return alone or [group for role, group in step.parts if role == "node"]


def test_neighbours_by_a_weak_link_exclude_each_other() -> None:
    checked = 0
    for puzzle in puzzles():
        state = stuck(puzzle)
        net = state.network
        for step in by_chains(state):
            for i, (here, ahead) in enumerate(pairwise(nodes_of(step))):
                if i % 2:
                    checked += 1
                    assert all(net.links[net.number[a]] >> net.number[b] & 1 for a in here for b in ahead)
    assert checked > 200


def test_an_almost_locked_set_has_one_value_more_than_cells() -> None:
    state = stuck(sudoku(SUDOKUS[1]))
    sets = almost_locked(state)
    assert len({als.mask for als in sets}) == len(sets) > 20
    for als in sets:
        held = state.names(als.mask)
        cells = {cell for cell, _ in held}
        assert len(cells) == als.cells == len({value for _, value in held}) - 1
        assert held == tuple(
            (cell, v) for cell in state.network.domains if cell in cells for v in state.values(cell)
        )
        assert any(cells <= set(group.cells) and group.label == als.label for group in state.network.groups)


def test_a_graph_knows_both_ways_of_a_link() -> None:
    state = stuck(sudoku(SUDOKUS[1]))
    graph = LinkGraph(state, [*pairs(state), *halves(state)])
    for number in range(len(graph.nodes)):
        assert all(graph.weak(other) >> number & 1 for other in bits(graph.weak(number)))
        assert all(number in graph.strong[other] for other in graph.strong[number])


def test_links_that_had_no_chain_have_one_with_a_new_link() -> None:
    state = State.of(read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}}))
    found = []
    for cell in ("r1c1", "r1c3"):
        for value in (3, 4):
            state.remove(1 << state.network.number[cell, value])
        found.append([bool(LinkGraph(state, pairs(state)).chains(state.deadline)) for _ in range(2)])
    assert found == [[False, False], [True, True]]
    assert len(state.chainless) == 1
