"""The techniques one by one: sentences on small positions, and filters against all assignments.

Vocabulary
    used       a value that some assignment which keeps the constraint gives to the cell
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from boards import SUDOKUS
from cases import BUILDERS, Draw, assignments, cases
from hypothesis import given
from hypothesis import strategies as st

from gridproof import check, solve
from gridproof.frontends.rules.agenda import follow, steps
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.basic.singles import given_cells as placed_at_the_start
from gridproof.frontends.rules.techniques.basic.subsets import locked_pair, locked_triple
from gridproof.frontends.rules.techniques.basic.sums import innies_and_outies
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.chains.chains import aic, turbot_fish
from gridproof.frontends.rules.techniques.chains.colouring import remote_pair, simple_colouring
from gridproof.frontends.rules.techniques.chains.forcing import forcing_net
from gridproof.frontends.rules.techniques.chains.probing import contradiction_by_filters, verity_by_filters
from gridproof.frontends.rules.techniques.chains.wings import empty_rectangle, empty_rectangle_pair, xyz_wing
from gridproof.frontends.rules.techniques.fish.fish import finned_jellyfish, finned_swordfish, finned_x_wing
from gridproof.frontends.rules.techniques.sets.als import als_w_wing
from gridproof.frontends.rules.techniques.uniqueness.uniqueness import bug_plus_one, unique_rectangle
from gridproof.puzzles import Board, Cell, Domain, Domains, Is, Puzzle, Rules, read_record
from gridproof.puzzles.constraints import (
    Acyclic,
    AllDifferent,
    Clusters,
    Compare,
    ComponentSize,
    Connected,
    Consecutive,
    Constraint,
    Count,
    DisjointPaths,
    DistinctSum,
    Islands,
    Linear,
    Patch,
    Reached,
    Sight,
    SingleLoop,
    total,
)

Candidate = tuple[Cell, int]


def unused(constraint: Constraint, domains: Domains) -> set[Candidate]:
    """Return the values that no assignment which keeps the constraint gives to their cell."""
    used = {item for found in assignments(domains) if constraint.holds(found) for item in found.items()}
    return {(cell, value) for cell in domains for value in domains[cell]} - used


def part_of(values: Domain) -> st.SearchStrategy[Domain]:
    """Draw the values, or one of them, as a state of candidates may hold them."""
    return st.sampled_from([values, values, *((value,) for value in values)])


# Filters ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(BUILDERS))
@given(data=st.data())
def test_filters_remove_only_what_is_unused(name: str, data: st.DataObject) -> None:
    case = data.draw(cases(name))
    domains = {cell: data.draw(part_of(values)) for cell, values in case.domains.items()}
    assert set(case.constraint.filter(domains)) <= unused(case.constraint, domains)


SMALL = Board(3, 3)
OPEN_OR_KNOWN = st.sampled_from([(0, 1)] * 4 + [(0,), (1,)])


def grid_of(draw: Draw, kinds: st.SearchStrategy[Domain], board: Board = SMALL) -> dict[Cell, Domain]:
    return {cell: draw(kinds) for cell in board.cells()}


def connected_squares(draw: Draw) -> tuple[Constraint, Domains]:
    root = draw(st.sampled_from([None, 0, 4]))
    members = tuple(Is(cell, 1) for cell in SMALL.cells())
    return Connected(members, SMALL.pairs(), root), grid_of(draw, OPEN_OR_KNOWN)


def islands(draw: Draw) -> tuple[Constraint, Domains]:
    clues = draw(st.dictionaries(st.integers(0, 8), st.sampled_from([None, 1, 2, 3, 4]), max_size=3))
    white = tuple(Is(cell, 0) for cell in SMALL.cells())
    return Islands(white, SMALL.pairs(), tuple(clues.items())), grid_of(draw, OPEN_OR_KNOWN)


def polyominoes(draw: Draw) -> tuple[Constraint, Domains]:
    kinds = st.sampled_from([(1, 2, 3), (2, 3), (2, 4), (1, 3), (1,), (2,), (3,), (4,)])
    return ComponentSize(SMALL.cells(), SMALL.pairs()), grid_of(draw, kinds)


def growth(draw: Draw) -> tuple[Constraint, Domains]:
    sources = draw(st.lists(st.integers(0, 8), unique=True, min_size=1, max_size=3))
    shaded = tuple(Is(cell, 1) for cell in SMALL.cells())
    size = draw(st.integers(0, 6))
    return Reached(shaded, SMALL.pairs(), tuple(sources), size), grid_of(draw, OPEN_OR_KNOWN)


def region(draw: Draw) -> tuple[Constraint, Domains]:
    cells = SMALL.cells()
    root, *ends = draw(st.permutations(range(9)))[: draw(st.integers(2, 4))]
    members = tuple(Is(cell, 1) for cell in cells)
    sizes = tuple((members[end], low, low + draw(st.integers(0, 4))) for low, end in enumerate(ends, 2))
    return Patch(members, SMALL.pairs(), root, sizes), grid_of(draw, OPEN_OR_KNOWN)


def edges(draw: Draw) -> tuple[tuple[tuple[Is, int, int], ...], Domains]:
    """Draw the twelve edges between nine points."""
    names = tuple(f"e{i}" for i in range(12))
    drawn = tuple((Is(name, 1), *pair) for name, pair in zip(names, SMALL.pairs(), strict=True))
    return drawn, {name: draw(OPEN_OR_KNOWN) for name in names}


def loop(draw: Draw) -> tuple[Constraint, Domains]:
    drawn, domains = edges(draw)
    return SingleLoop(9, drawn), domains


def forest(draw: Draw) -> tuple[Constraint, Domains]:
    drawn, domains = edges(draw)
    return Acyclic(9, drawn), domains


def division(draw: Draw) -> tuple[Constraint, Domains]:
    """Draw clusters of three points each, or of three and four, and a condition on more at one of them."""
    drawn, domains = edges(draw)
    most = draw(st.integers(3, 4))
    demands = [(v, 0, 3, most, None) for v in range(9) if v or draw(st.booleans())]
    more = (draw(st.integers(0, 8)), 0, 4, 9, Is("when", 1))
    rule = Clusters(9, drawn, ((1,) * 9,), (*demands, more), draw(st.booleans()))
    return rule, {**domains, "when": draw(OPEN_OR_KNOWN)}


def paths(draw: Draw) -> tuple[Constraint, Domains]:
    drawn, domains = edges(draw)
    ends = draw(st.permutations(range(9)))
    pairs = ((ends[0], ends[1]), (ends[2], ends[3]))[: draw(st.integers(1, 2))]
    return DisjointPaths(9, drawn, pairs, draw(st.booleans())), domains


def cage(draw: Draw) -> tuple[Constraint, Domains]:
    cells = "abcd"
    some = st.sets(st.integers(1, 7), min_size=1, max_size=5).map(lambda values: tuple(sorted(values)))
    return DistinctSum(tuple(cells), draw(st.integers(8, 20))), {cell: draw(some) for cell in cells}


def sight(draw: Draw) -> tuple[Constraint, Domains]:
    cells = SMALL.cells()
    rays = tuple(tuple(Is(cell, 1) for cell in cells[i : i + 3]) for i in (0, 3, 6))
    return Sight(rays, draw(st.integers(0, 9))), grid_of(draw, OPEN_OR_KNOWN)


def weighted(draw: Draw) -> tuple[Constraint, Domains]:
    cells = "abcd"
    terms = tuple((draw(st.sampled_from([1, 1, 2, -1, 10])), cell) for cell in cells)
    op = draw(st.sampled_from(["==", "!=", "<=", ">="]))
    some = st.sets(st.integers(0, 6), min_size=1, max_size=4).map(lambda values: tuple(sorted(values)))
    return Linear(terms, op, draw(st.integers(0, 40))), {cell: draw(some) for cell in cells}


@pytest.mark.parametrize(
    "build",
    [
        cage,
        connected_squares,
        division,
        forest,
        growth,
        islands,
        loop,
        paths,
        polyominoes,
        region,
        sight,
        weighted,
    ],
)
@given(data=st.data())
def test_filters_of_larger_graphs_and_sums(build, data: st.DataObject) -> None:  # type: ignore[no-untyped-def]
    constraint, domains = build(data.draw)
    found, known = set(constraint.filter(domains)), unused(constraint, domains)
    assert found <= known
    possible = len(known) < sum(map(len, domains.values()))
    if possible and build in (cage, connected_squares, forest, sight, weighted):
        assert found == known


def test_what_parts_two_members_is_a_member() -> None:
    """Along a line of five, whatever lies between two members."""
    cells = "abcde"
    line = Connected(tuple(Is(cell, 1) for cell in cells), tuple((i, i + 1) for i in range(4)))
    domains = {"a": (0, 1), "b": (1,), "c": (0, 1), "d": (0, 1), "e": (1,)}
    assert set(line.filter(domains)) == {("c", 0), ("d", 0)}


def test_an_island_that_is_full_ends() -> None:
    cells = "abcd"
    line = Islands(tuple(Is(cell, 1) for cell in cells), ((0, 1), (1, 2), (2, 3)), ((0, 2),))
    domains = {"a": (1,), "b": (0, 1), "c": (0, 1), "d": (0, 1)}
    assert set(line.filter(domains)) == {("b", 0), ("c", 1), ("d", 1)}


def test_a_region_keeps_within_reach_of_its_members() -> None:
    """Along a line of six: the fourth cell says that there are four at most, from the second one on."""
    members = tuple(Is(cell, 1) for cell in "abcdef")
    line = Patch(members, tuple((i, i + 1) for i in range(5)), 1, ((members[3], 3, 4), (members[5], 5, 9)))
    domains = dict.fromkeys("abcdef", (0, 1)) | {"d": (1,)}
    assert set(line.filter(domains)) == {("b", 0), ("c", 0), ("f", 1)}


def test_two_paths_keep_apart() -> None:
    """On a ladder of two rows of three, with the ends of a pair at the ends of each row."""
    drawn = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
    ladder = DisjointPaths(6, tuple((Is(f"{u}{v}", 1), u, v) for u, v in drawn), ((0, 2), (3, 5)))
    domains = {f"{u}{v}": (0, 1) for u, v in drawn}
    along = {("01", 0), ("12", 0), ("34", 0), ("45", 0)}
    assert set(ladder.filter(domains)) == along | {("03", 1), ("14", 1), ("25", 1)}


def test_a_long_run_is_filtered_by_sets_of_values() -> None:
    cells = "abcdefgh"
    domains = dict.fromkeys(cells, tuple(range(1, 10)))
    assert set(DistinctSum(tuple(cells), 36).filter(domains)) == {(cell, 9) for cell in cells}
    assert not set(total(cells, "==", 36).filter(domains))


def test_a_run_keeps_to_the_windows_that_are_left() -> None:
    """Without a 4, from 1 to 3."""
    domains = {"a": (1, 2, 5), "b": (2, 3), "c": (1, 2, 3)}
    assert set(Consecutive(("a", "b", "c")).filter(domains)) == {("a", 5)}


# Patterns --------------------------------------------------------------------------------------

NINE = range(1, 10)
Pattern = Iterable[tuple[str, Iterable[int]]]


def bare(pattern: Pattern) -> State:
    """Return an empty sudoku in which cells, named as in "r1c1 r2c2", hold only the values given with
    them.
    """
    return narrowed(grid("." * 81), pattern)


def narrowed(puzzle: Puzzle, pattern: Pattern) -> State:
    """Return the puzzle with its givens placed, in which cells hold only the values given with them."""
    state = State.of(puzzle)
    for start in list(placed_at_the_start(state)):
        apply(state, start)
    for cells, kept in pattern:
        values = {*NINE}.difference(kept)
        state.remove(sum(1 << state.network.number[c, value] for c in {*cells.split()} for value in values))
    return state


def grid(text: str) -> Puzzle:
    """Return the sudoku of 81 characters."""
    values = [int(character) if character != "." else None for character in text]
    rows = [values[i : i + 9] for i in range(0, 81, 9)]
    return read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": rows}})


def without(value: int, *cells: str) -> list[tuple[str, Iterable[int]]]:
    """Return a pattern in which the cells lack the value."""
    return [(" ".join(cells), {*NINE} - {value})]


def row(r: int, *columns: int) -> list[str]:
    """Return the cells of a row except for some columns."""
    return [f"r{r}c{c}" for c in NINE if c not in columns]


def column(c: int, *rows: int) -> list[str]:
    """Return the cells of a column except for some rows."""
    return [f"r{r}c{c}" for r in NINE if r not in rows]


BOX_6 = ("r4c7", "r4c9", "r5c7", "r5c8", "r5c9", "r6c7", "r6c8")
"""The cells of box 6 but for r4c8 and r6c9."""

REST_OF_ROW_AND_BOX = ", ".join([*row(1, 1, 2, 3), *row(2, *range(4, 10)), *row(3, *range(4, 10))])
"""The cells of row 1 and of box 1 but for those in both."""

SEEN_BY_A_PAIR = (*row(2, 1, 5), *column(5, 2, 5), "r4c4", "r4c6", "r5c4", "r5c6", "r6c4")
"""The cells that see both of r2c1 and r2c5, r2c5 and r5c5, or r5c5 and r6c6."""

PATTERNS: dict[str, tuple[Technique, Pattern, str]] = {
    "locked pair": (
        locked_pair,
        [("r1c1 r1c2", (3, 8))],
        "r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3 ≠ 3; "
        "r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c1, r2c2, r2c3, r3c1, r3c2, r3c3 ≠ 8: "
        "locked pair 3,8 in row 1, box 1",
    ),
    "locked triple": (
        locked_triple,
        [("r1c1", (3, 8)), ("r1c2", (5, 8)), ("r1c3", (3, 5, 8))],
        f"{REST_OF_ROW_AND_BOX} ≠ 3; {REST_OF_ROW_AND_BOX} ≠ 5; {REST_OF_ROW_AND_BOX} ≠ 8: "
        "locked triple 3,5,8 in row 1, box 1",
    ),
    "finned X-wing": (
        finned_x_wing,
        without(5, *row(2, 2, 7), *row(5, 2, 7, 8)),
        "r4c7, r6c7 ≠ 5: finned X-wing 5 in row 2, row 5, column 2, column 7",
    ),
    "sashimi X-wing": (
        finned_x_wing,
        without(5, *row(2, 2, 7), *row(5, 2, 8)),
        "r4c7, r6c7 ≠ 5: sashimi X-wing 5 in row 2, row 5, column 2, column 7",
    ),
    "finned swordfish": (
        finned_swordfish,
        without(5, *row(1, 1, 4), *row(4, 4, 7), *row(8, 1, 7, 9)),
        "r7c7, r9c7 ≠ 5: finned swordfish 5 in row 1, row 4, row 8, column 1, column 4, column 7",
    ),
    "sashimi swordfish": (
        finned_swordfish,
        without(5, *row(1, 1, 4), *row(4, 4, 7), *row(8, 1, 9)),
        "r7c7, r9c7 ≠ 5: sashimi swordfish 5 in row 1, row 4, row 8, column 1, column 4, column 7",
    ),
    "finned jellyfish": (
        finned_jellyfish,
        without(5, *row(1, 1, 4), *row(2, 4, 5), *row(4, 5, 7), *row(8, 1, 7, 9)),
        "r7c7, r9c7 ≠ 5: finned jellyfish 5 in row 1, row 2, row 4, row 8, "
        "column 1, column 4, column 5, column 7",
    ),
    "XYZ-wing": (
        xyz_wing,
        [("r1c1", (1, 2, 3)), ("r1c7", (1, 3)), ("r3c2", (2, 3))],
        "r1c2, r1c3 ≠ 3: XYZ-wing 3 r1c1 with r1c7,r3c2",
    ),
    "empty rectangle": (
        empty_rectangle,
        without(5, "r1c1", "r1c3", "r3c1", "r3c3", *(f"r{r}c8" for r in NINE if r not in (2, 6))),
        "r6c2 ≠ 5: empty rectangle 5 in box 1, column 8",
    ),
    "empty rectangle intersection pair": (
        empty_rectangle_pair,
        [("r2c7 r6c2", (3, 8)), ("r1c1 r1c3 r3c1 r3c3", {*NINE} - {3, 8})],
        "r2c2, r6c7 ≠ 3; r2c2, r6c7 ≠ 8: empty rectangle intersection pair 3,8 r2c7,r6c2 in box 1",
    ),
    "ALS-W-wing": (
        als_w_wing,
        [("r1c1", (1, 3)), ("r1c2", (2, 3)), ("r9c5", (1, 4)), ("r9c6", (2, 4)), *without(1, *row(5, 1, 5))],
        "r1c6, r9c2 ≠ 2: ALS-W-wing 1,2 r1c12 and r9c56 in row 5, row 1, row 9",
    ),
    "dual empty rectangle": (
        empty_rectangle,
        without(5, "r1c1", "r1c3", "r3c1", "r3c3", *column(8, 2, 6), *row(6, 2, 8)),
        "r6c2, r2c8 ≠ 5: dual empty rectangle 5 in box 1, column 8, row 6",
    ),
    "dual 2-string kite": (
        turbot_fish,
        without(5, *row(1, 3, 8), *column(1, 3, 6), *row(3, 1, 9), *column(3, 1, 4)),
        "r6c8, r4c9 ≠ 5: dual 2-string kite (5)r1c8=r1c3-r3c1=r6c1 and (5)r3c9=r3c1-r1c3=r4c3 "
        "in row 1, column 1, box 1, column 8, row 6, row 3, column 3, column 9, row 4",
    ),
    "simple colouring": (
        simple_colouring,
        without(5, *row(1, 1, 5), *column(1, 1, 4), *row(4, 1, 8), *BOX_6, *column(9, 6, 8)),
        "r8c5 ≠ 5: simple colouring 5 r1c1,r4c8,r8c9 / r1c5,r4c1,r6c9",
    ),
    "remote pair": (
        remote_pair,
        [("r2c1 r2c5 r5c5 r6c6", (3, 8)), (" ".join(SEEN_BY_A_PAIR), {*NINE} - {3, 8})],
        "r6c1 ≠ 3; r6c1 ≠ 8: remote pair 3,8 r2c15,r5c5,r6c6",
    ),
}


@pytest.mark.parametrize("name", PATTERNS)
def test_each_technique_finds_its_pattern(name: str) -> None:
    technique, pattern, sentence = PATTERNS[name]
    found = [step for step in technique(bare(pattern)) if step.technique == name]
    assert sentence in [step.sentence for step in found]


def test_a_chain_of_one_value_that_runs_through_a_clue_is_no_x_chain() -> None:
    clue = Count((Is("r1c1", 5), Is("r5c5", 5)), 1, 1)
    state = narrowed(replace(grid("." * 81), clues=(clue,)), without(5, *row(9, 1, 6)))
    found = list(aic(state))
    assert {step.technique for step in found} == {"AIC"}
    ways = ("(5)r9c6=r9c1-r1c1=r5c5", "(5)r5c5=r1c1-r9c1=r9c6")
    assert found[0].detail in ways


FEW_THREES = without(3, *row(1, 1, 4), *row(2, 1, 4))

RECTANGLES: dict[str, tuple[Pattern, str]] = {
    "type 1": (
        [("r1c1 r1c4 r2c1", (3, 8))],
        "r2c4 ≠ 3; r2c4 ≠ 8: unique rectangle 3,8 r12c14 type 1 (the solution is unique)",
    ),
    "type 2": (
        [("r1c1 r1c4", (3, 8)), ("r2c1 r2c4", (3, 5, 8))],
        "r2c2, r2c3, r2c5, r2c6, r2c7, r2c8, r2c9 ≠ 5: "
        "unique rectangle 3,8 r12c14 type 2 (the solution is unique)",
    ),
    "type 3": (
        [("r1c1 r1c4", (3, 8)), ("r2c1", (3, 8, 1)), ("r2c4", (3, 8, 2)), ("r2c7", (1, 2))],
        "r2c2, r2c3, r2c5, r2c6, r2c8, r2c9 ≠ 1; r2c2, r2c3, r2c5, r2c6, r2c8, r2c9 ≠ 2: "
        "unique rectangle 3,8 r12c14 type 3 (the solution is unique)",
    ),
    "type 4": (
        [("r1c1 r1c4", (3, 8)), ("r2c1", (3, 8, 1, 2)), ("r2c4", (3, 8, 1)), *without(3, *row(2, 1, 4))],
        "r2c1, r2c4 ≠ 8: unique rectangle 3,8 r12c14 type 4 (the solution is unique)",
    ),
    "type 5": (
        [("r1c1 r2c4", (3, 8)), ("r1c4 r2c1", (3, 5, 8))],
        "r1c2, r1c3, r2c5, r2c6 ≠ 5: unique rectangle 3,8 r12c14 type 5 (the solution is unique)",
    ),
    "type 6": (
        [("r1c1 r2c4", (3, 8)), ("r1c4", (3, 8, 1)), ("r2c1", (3, 8, 2)), *FEW_THREES],
        "r1c1, r2c4 ≠ 8; r1c4, r2c1 ≠ 3: unique rectangle 3,8 r12c14 type 6 (the solution is unique)",
    ),
    "hidden": (
        [("r1c1", (3, 8)), *without(3, *row(2, 1, 4), *column(4, 1, 2))],
        "r2c4 ≠ 8: unique rectangle 3,8 r12c14 hidden (the solution is unique)",
    ),
}


@pytest.mark.deep
@pytest.mark.parametrize("kind", RECTANGLES)
def test_unique_rectangles(kind: str) -> None:
    pattern, sentence = RECTANGLES[kind]
    assert sentence in [step.sentence for step in unique_rectangle(bare(pattern))]


def test_an_avoidable_rectangle_is_of_placed_cells_but_not_of_givens() -> None:
    state = bare([])
    for cell, value in (("r1c1", 3), ("r1c4", 8), ("r2c1", 8)):
        apply(state, Step("known", 0, places=((cell, value),)))
    sentence = "r2c4 ≠ 3: avoidable rectangle 3,8 r12c14 type 1 (the solution is unique)"
    assert sentence in [step.sentence for step in unique_rectangle(state)]
    state.start &= ~state.network.cell_mask["r1c1"] | 1 << state.network.number["r1c1", 3]
    assert sentence not in [step.sentence for step in unique_rectangle(state)]


GRAVE = ".78....45.458...12213.45.68351...894429583671786194253137256489864...527592478136"
ONES_AND_TWOS = ("r1c5 r1c6", (1, 2))
TWO_IN_EACH: Pattern = [("r1c4", (3, 6)), ONES_AND_TWOS]
"""With these every open cell but r2c7 holds two values; and each value two places, but for 9 in r2c7."""


def test_bug_plus_one() -> None:
    puzzle = grid(GRAVE)
    found = [step.sentence for step in bug_plus_one(narrowed(puzzle, TWO_IN_EACH))]
    assert found == ["r2c7 = 9: BUG+1 r2c7 (the solution is unique)"]
    (solution,) = solve(puzzle).solutions
    assert solution["r2c7"] == 9


def test_a_grave_under_more_than_houses_or_with_two_wide_cells_is_none() -> None:
    puzzle = grid(GRAVE)
    for clue in (DistinctSum(("r1c5", "r1c6"), 3), AllDifferent(("r1c6", "r2c7"))):
        assert not list(bug_plus_one(narrowed(replace(puzzle, clues=(clue,)), TWO_IN_EACH)))
    assert not list(bug_plus_one(narrowed(puzzle, [ONES_AND_TWOS])))


CAGES: dict[str, tuple[list[tuple[str, int]], str]] = {
    "an innie": (
        [("r1c1 r1c2 r1c3 r1c4", 20), ("r1c5 r1c6 r1c7 r1c8", 20)],
        "r1c9 ≠ 1; r1c9 ≠ 2; r1c9 ≠ 3; r1c9 ≠ 4; r1c9 ≠ 6; r1c9 ≠ 7; r1c9 ≠ 8; r1c9 ≠ 9: "
        "innies and outies r1c9 = 45 − 40 = 5 in row 1",
    ),
    "two innies": (
        [("r1c1 r1c2 r1c3 r1c4", 12), ("r1c5 r1c6 r1c7", 17)],
        "".join(f"r1c8, r1c9 ≠ {value}; " for value in (1, 2, 3, 4, 5, 6, 8)).removesuffix("; ")
        + ": innies and outies r1c8 + r1c9 = 45 − 29 = 16 in row 1",
    ),
    "an outie": (
        [("r1c1 r1c2 r1c3 r1c4", 20), ("r2c1 r2c2 r2c3", 15), ("r3c1 r3c2 r3c3", 17)],
        "r1c4 ≠ 1; r1c4 ≠ 2; r1c4 ≠ 3; r1c4 ≠ 4; r1c4 ≠ 5; r1c4 ≠ 6; r1c4 ≠ 8; r1c4 ≠ 9: "
        "innies and outies r1c4 = 52 − 45 = 7 in box 1",
    ),
    "an innie of two houses": (
        [
            ("r1c1 r2c1", 8), ("r1c2 r2c2", 9), ("r1c3 r2c3", 11), ("r1c4 r2c4", 7), ("r1c5 r2c5", 12),
            ("r1c6 r2c6", 10), ("r1c7 r2c7", 13), ("r1c8 r2c8 r2c9", 16),
        ],
        "r1c9 ≠ 1; r1c9 ≠ 2; r1c9 ≠ 3; r1c9 ≠ 5; r1c9 ≠ 6; r1c9 ≠ 7; r1c9 ≠ 8; r1c9 ≠ 9: "
        "innies and outies r1c9 = 90 − 86 = 4 in row 1, row 2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CAGES)
def test_innies_and_outies(name: str) -> None:
    cages, sentence = CAGES[name]
    clues = tuple(DistinctSum(tuple(cells.split()), amount) for cells, amount in cages)
    state = State.of(replace(grid("." * 81), clues=clues))
    assert sentence in [step.sentence for step in innies_and_outies(state)]
    assert not list(innies_and_outies(State.of(replace(grid("." * 81), clues=clues[1:]))))


def test_a_rectangle_in_a_cage_or_of_givens_is_none() -> None:
    pattern: Pattern = [("r1c1 r1c4 r2c1", (3, 8))]
    state = bare(pattern)
    state.start &= ~state.network.cell_mask["r1c1"] | 1 << state.network.number["r1c1", 3]
    assert not list(unique_rectangle(state))
    free = grid("." * 81)
    caged = State.of(replace(free, clues=(DistinctSum(("r1c1", "r1c2"), 11),)))
    caged.remove(caged.alive & ~bare(pattern).alive)
    assert not list(unique_rectangle(caged))


def test_uniqueness_is_used_only_where_it_is_proven() -> None:
    """The rectangle r1c1 r1c2 r4c1 r4c2 of a grid with two solutions, which differ there alone."""
    full = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    blank = {0, 1, 27, 28}
    puzzle = grid("".join("." if i in blank else c for i, c in enumerate(full)))
    assert check(puzzle).status == "multiple"
    assert follow(puzzle, techniques_of("unique")).outcome == "stuck"
    assert not any(technique.unique for technique in techniques_of("default"))
    assert not {"unique rectangle", "deadly pattern", "BUG+1"} & {
        step.technique for step in follow(puzzle, techniques_of("unique")).steps
    }


def unique_sudokus() -> list[Puzzle]:
    return [grid(line) for line in SUDOKUS[::8]]


@pytest.mark.deep
def test_techniques_of_uniqueness_keep_the_one_solution() -> None:
    """At every fifth position of the paths of 15 puzzles."""
    seen = set()
    for puzzle in unique_sudokus():
        (solution,) = solve(puzzle).solutions
        state = State.of(puzzle)
        for n, _ in enumerate(steps(state, (*techniques_of("basic"), forcing_net))):
            for technique in (t for t in techniques_of("unique") if t.unique and n % 5 == 0):
                for step in technique(state):
                    seen.add(step.technique)
                    assert all(solution[cell] == value for cell, value in step.places)
                    assert all(solution[cell] != value for cell, value in step.removes)
    assert seen >= {"unique rectangle", "avoidable rectangle", "deadly pattern"}


def test_probing_follows_filters() -> None:
    """a + b + c = 4 with a = b: by singles nothing follows; by filters a is not 0, so that c is even."""
    cells = (("a", (0, 1, 2)), ("b", (0, 1, 2)), ("c", (0, 1, 2)))
    constraints = (total("abc", "==", 4), Compare("a", "==", "b"))
    puzzle = Puzzle("sums", Rules("sums", cells, constraints, ("a", "b", "c"), Board(1, 3)))
    state = State.of(puzzle)
    assert not list(forcing_net(state))
    assert [step.removes for step in contradiction_by_filters(state)] == [(("a", 0),), (("b", 0),)]
    assert any(("c", 1) in step.removes for step in verity_by_filters(state))
