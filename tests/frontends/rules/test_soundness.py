"""No rule removes a value that some solution has, nor places one that some solution lacks.

Vocabulary
    weakened   a puzzle that has lost givens and clues at random, mostly with many solutions
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from backends import puzzle_of
from boards import SEVENTEEN, SUDOKUS, few_puzzles
from cases import BUILDERS, Draw, assignments, domains_of
from hypothesis import given, settings
from hypothesis import strategies as st
from once import once
from positions import sudoku
from survey import Survey, Truth, model_of, sound_techniques

from gridproof.frontends.rules.agenda import follow
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques.basic.reasons import larger_reason, smallest_reason
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.frontends.rules.techniques.chains.forcing import forcing_net
from gridproof.frontends.rules.techniques.sets.exocet import exocet
from gridproof.frontends.rules.techniques.sets.fireworks import fireworks
from gridproof.frontends.rules.techniques.sets.multi_sector import msls, sk_loop
from gridproof.frontends.rules.techniques.uniqueness.deadly import bug, reverse_bug
from gridproof.frontends.rules.techniques.uniqueness.exotic import bivalue_oddagon, broken_wing, tridagon
from gridproof.frontends.rules.techniques.uniqueness.symmetry import symmetrical_placement
from gridproof.frontends.rules.techniques.uniqueness.uniqueness import bug_plus_one
from gridproof.frontends.rules.techniques.variants.classes import classes_in_turn
from gridproof.frontends.rules.techniques.variants.counting import counted_cells
from gridproof.puzzles import Candidate, Is, Puzzle, kind_names, read_record
from gridproof.puzzles.constraints import AllDifferent, Compare, Constraint, Count, DistinctSum
from gridproof.puzzles.kinds.sudoku.sudoku import sudoku_rules
from gridproof.puzzles.samples import samples

FOLDER = Path(__file__).parent / "data"

TRIDAGON = (
    "r1c1 r2c2 r3c3 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3 r4c4: 123",
    "r5c6 r6c5: 1234",
)
"""Cells of a sudoku with the values left by its givens: three values, but for two cells."""

WING = (
    "r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9 r2c5 r3c5 r4c5 r6c5 r7c5 r8c5 r9c5 r5c1 r5c3: 12346789",
    "r5c4 r5c6 r5c7 r5c8 r5c9 r3c2 r4c2 r6c2 r7c2 r8c2 r9c2 r2c1 r3c1 r2c3: 12346789",
)
"""The cells that lack 5 in a broken wing: two places in two rows and two columns, in box 1 a third."""

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
FATA_MORGANA = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........"
"""Sudokus by jpf and by tarek, with a locked set and an exocet."""

HALF_TURN = ".4..82.....7...1...3.7....2...6...3.18.....29.7...4...8....3.7...9...3.....82..6."
"""A sudoku of our own: a half turn takes each value to 10 less it."""

VARIANTS: tuple[dict[str, Any], ...] = (
    {
        "entropic_lines": [{"cells": [[0, 0], [0, 1], [0, 2], [0, 3]]}],
        "candidates": [[[1, 2, 3], *[None] * 8], *[[None] * 9] * 8],
    },
    {"counting_circles": [{"cells": [[0, 0], [1, 1], [3, 3], [4, 4], [6, 6], [7, 7]]}]},
)
"""Clues of variant sudokus in which classes take turns and circles count."""

SOLVED = 0.5, 0.6, 0.7
"""The shares of the cells of a sudoku that are solved when a reverse BUG is sought."""

GRAVES = (24, 55, 80, 84, 104)
"""Our sudokus whose path meets a BUG: of one cell, or of several."""

MINIMAL = [*(SUDOKUS[number] for number in (1, 75, 90)), *SEVENTEEN[100:101]]
"""Sudokus that are surveyed: together they give every technique something to do."""

KEPT = 0.5
"""The share of givens and clues that weakened puzzles keep."""

FEWER_STOPS = 3
"""Number of positions of the path at which the survey stops, for puzzles of kinds other than sudoku."""

MOST = 2
"""Boards of a kind that other tests get."""

# Puzzles ----------------------------------------------------------------------------------------


def weakened(puzzle: Puzzle, kept: float) -> Puzzle:
    """Return the puzzle with a share of its givens and clues, always the same ones."""
    draw = random.Random(f"{puzzle.id} {kept}")
    return replace(
        puzzle,
        clues=tuple(c for c in puzzle.clues if draw.random() < kept),
        givens=tuple(g for g in puzzle.givens if draw.random() < kept),
    )


@cache
def smallest(kind: str) -> Puzzle:
    """Return the sample of a kind that has the fewest candidates."""
    return min(map(read_record, samples(kind)), key=lambda puzzle: sum(map(len, puzzle.domains.values())))


# Surveys ----------------------------------------------------------------------------------------


def survey(kind: str) -> Survey:
    """Return the survey of the smallest sample of a kind, unchanged and weakened."""

    def visited() -> Survey:
        found = Survey()
        for one in (smallest(kind), weakened(smallest(kind), KEPT)):
            found.visit(one, sound_techniques(one), stops=FEWER_STOPS)
        return found

    return once(f"survey of {kind}", visited)


def survey_of_sudoku(grid: str) -> Survey:
    """Return the survey of a sudoku, unchanged and with one or two givens less."""

    def visited() -> Survey:
        found = Survey()
        for one in (sudoku(grid), weakened(sudoku(grid), 0.93)):
            found.visit(one, sound_techniques(one))
        return found

    return once(f"survey of {grid}", visited)


def survey_of_grave(number: int) -> Survey:
    """Return the survey of the last positions of a sudoku that comes to all cells but one with two values."""

    def visited() -> Survey:
        puzzle = sudoku(SUDOKUS[number])
        assert bug_plus_one in sound_techniques(puzzle)
        return Survey().visit(
            puzzle, [bug_plus_one, bug], stops=1000, path_by=(*techniques_of("basic"), forcing_net)
        )

    return once(f"survey of grave {number}", visited)


def survey_of_patterns() -> Survey:
    """Return the survey of sudokus with impossible patterns, and with patterns of several boxes."""
    found = Survey()
    for name, lines in (("tridagon", TRIDAGON), ("broken wing", WING)):
        kept = [(line.partition(": ")[0].split(), line.partition(": ")[2]) for line in lines]
        left = tuple((cell, tuple(map(int, values))) for cells, values in kept for cell in cells)
        puzzle = Puzzle("sudoku", sudoku_rules(3, 3), givens=left, id=name)
        found.visit(puzzle, [tridagon, bivalue_oddagon, broken_wing], path_by=techniques_of("singles"))
    for grid in (EASTER_MONSTER, FATA_MORGANA, SUDOKUS[12]):
        found.visit(
            sudoku(grid), [exocet, fireworks, msls], stops=1000, path_by=(*techniques_of("basic"), sk_loop)
        )
    return found


@pytest.mark.deep
def test_patterns_are_sound() -> None:
    found = survey_of_patterns()
    assert found.wrong == []
    for technique in (tridagon, broken_wing, exocet, fireworks, msls):
        assert found.fired[technique.__name__] >= 1


@pytest.mark.parametrize("kind", kind_names())
def test_every_technique_is_sound_on_every_kind(kind: str) -> None:
    found = survey(kind)
    assert found.wrong[:5] == []
    assert found.positions >= 2


@pytest.mark.deep
@pytest.mark.parametrize("grid", MINIMAL)
def test_every_technique_is_sound_on_minimal_sudokus(grid: str) -> None:
    assert survey_of_sudoku(grid).wrong[:5] == []


@pytest.mark.parametrize("number", GRAVES)
def test_a_bug_is_sound_where_it_is_found(number: int) -> None:
    assert survey_of_grave(number).wrong == []
    assert survey_of_grave(number).fired.total() >= 1


def survey_of_symmetry() -> Survey:
    """Return the survey of a sudoku whose givens a half turn takes to givens."""
    return Survey().visit(sudoku(HALF_TURN), [symmetrical_placement])


def test_a_symmetry_is_sound() -> None:
    found = survey_of_symmetry()
    assert found.wrong == []
    assert found.fired.total() >= 1


def survey_of_lines() -> Survey:
    """Return the survey of variant sudokus with lines and circles, mostly with many solutions."""
    found = Survey()
    for clues in VARIANTS:
        record = {"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues}
        found.visit(read_record(record), [classes_in_turn, counted_cells], path_by=techniques_of("basic"))
    return found


@pytest.mark.deep
def test_lines_and_circles_are_sound() -> None:
    found = survey_of_lines()
    assert found.wrong == []
    assert {*found.fired} == {classes_in_turn.__name__, counted_cells.__name__}


@cache
def reverse_bugs() -> tuple[Survey, ...]:
    """Return the steps of reverse BUGs with some cells of a sudoku solved. Nothing is taken from the others,
    so that the last cell of a pattern has its candidates.
    """

    def visited(number: int, share: float) -> Survey:
        puzzle = sudoku(SUDOKUS[number])
        (solution,) = model_of(puzzle.rules, puzzle.clues).find(dict(puzzle.givens)).solutions
        state, draw, found = State.of(puzzle), random.Random(f"{number} {share}"), Survey(positions=1)
        for cell, value in solution.items():
            if draw.random() < share:
                number = state.network.number[cell, value]
                state.place(number)
                state.remove(state.network.cell_mask[cell] & ~(1 << number))
        for step in reverse_bug(state):
            found.fired[reverse_bug.__name__] += 1
            found.wrong += [step.sentence for cell, value in step.removes if solution[cell] == value]
        return found

    return tuple(visited(number, share) for number in range(len(SUDOKUS)) for share in SOLVED)


@pytest.mark.deep
def test_a_reverse_bug_is_sound() -> None:
    surveys = reverse_bugs()
    assert [wrong for found in surveys for wrong in found.wrong] == []
    assert sum(found.fired.total() for found in surveys) >= 3


@pytest.mark.deep
def test_every_technique_was_put_to_the_test() -> None:
    surveys = [*map(survey_of_sudoku, MINIMAL), *map(survey_of_grave, GRAVES), *map(survey, kind_names())]
    surveys += [survey_of_patterns(), survey_of_symmetry(), survey_of_lines(), *reverse_bugs()]
    fired = sum((found.fired for found in surveys), Counter[str]())
    # The smallest reason has tests of its own: it needs a reasoner. So have SK-loops, which are rare.
    assert {*fired, sk_loop.__name__} == {technique.__name__ for technique in techniques_of("unique")} - {
        smallest_reason.__name__,
        larger_reason.__name__,
    }
    assert sum(found.positions for found in surveys) >= 600


# The truth, and what it is not ------------------------------------------------------------------


def in_some_solution(puzzle: Puzzle, most: int = 2000) -> set[Candidate] | None:
    """Return the values of all solutions, or None if there are over `most`."""
    found = Truth(puzzle).model.find(dict(puzzle.givens), limit=most)
    return {value for solution in found.solutions for value in solution.items()} if found.exhausted else None


@pytest.mark.parametrize("kind", few_puzzles())
def test_the_truth_is_that_of_all_solutions(kind: str) -> None:
    checked = 0
    puzzle = few_puzzles()[kind][0]
    for one in (puzzle, weakened(puzzle, 0.8), weakened(puzzle, KEPT)):
        values = in_some_solution(one)
        if values is not None and set(one.shown) == set(one.domains):
            truth = Truth(one)
            assert values == {(c, v) for c, held in one.domains.items() for v in held if truth((c, v))}
            checked += 1
    assert checked or set(puzzle.shown) != set(puzzle.domains)


@pytest.mark.deep
def test_weakened_puzzles_have_several_solutions() -> None:
    counts = [len(model_of(p.rules, p.clues).find(dict(p.givens), limit=2).solutions) for p in ambiguous()]
    assert counts.count(2) > len(counts) * 0.8


def ambiguous() -> list[Puzzle]:
    """Return the weakened puzzles."""
    return [weakened(smallest(kind), KEPT) for kind in kind_names()]


# Rules that are wrong ---------------------------------------------------------------------------


def pair_that_loses_its_own_values(state: State) -> Iterator[Step]:
    """Yield steps by rules 10 and 11 of the sudoku example of Drools 4 as printed: two cells of a box with
    the same two values; every cell of the box loses them, the pair too.
    """
    for group in state.network.groups:
        for a, b in combinations(group.cells, 2):
            held = state.values(a)
            if group.label.startswith("box") and len(held) == 2 and held == state.values(b):
                gone = [(cell, v) for cell in group.cells for v in state.values(cell) if v in held]
                yield Step("pair as printed", 60, removes=tuple(gone))


def single_that_must_not_be_there(state: State) -> Iterator[Step]:
    """Yield steps by rules 7 to 9 as printed: a value with one place in a house, which must not be a
    place.
    """
    for sector in state.network.strong:
        places = state.names(sector.mask & state.alive)
        if len(places) == 1 and not set(places) & set(state.names(sector.mask & state.alive)):
            yield Step("single as printed", 14, places=places)


def first_come(state: State) -> Iterator[Step]:
    """Yield a guess that calls itself a rule."""
    for cell, values in state.domains().items():
        if len(values) > 1:
            yield Step("first come", 4, places=((cell, values[0]),))


def one_solution(state: State) -> Iterator[Step]:
    """Yield a fact that is true of a solution, which is not the only one."""
    if not state.placed:
        yield Step("one solution", 4, places=(("a", 1),))


def nothing_new(state: State) -> Iterator[Step]:
    """Yield a step that removes a missing candidate."""
    if not state.placed:
        yield Step("nothing new", 4, removes=(("a", 2),))


def test_a_pair_that_loses_its_own_values_is_caught() -> None:
    found = Survey().visit(sudoku(SUDOKUS[1]), [pair_that_loses_its_own_values])
    assert len(found.wrong) == found.fired.total() > 0


def test_a_rule_that_never_fires_is_noticed() -> None:
    found = Survey()
    for grid in SUDOKUS[:2]:
        found.visit(sudoku(grid), [single_that_must_not_be_there])
    assert found.wrong == []
    assert found.fired == {}


def test_a_guess_is_caught() -> None:
    assert len(Survey().visit(sudoku(SUDOKUS[0]), [first_come]).wrong) > 10


def test_a_value_of_one_solution_among_several_is_caught() -> None:
    puzzle = puzzle_of({"a": (1, 2), "b": (1, 2)}, [AllDifferent(("a", "b"))])
    assert len(Survey().visit(puzzle, [one_solution]).wrong) == 1
    assert Survey().visit(replace(puzzle, givens=(("b", (2,)),)), [one_solution]).wrong == []


def test_a_step_that_does_nothing_is_caught() -> None:
    puzzle = puzzle_of({"a": (1, 2), "b": (2, 3)}, [], givens={"a": (1,)})
    assert len(Survey().visit(puzzle, [nothing_new]).wrong) == 1


# Any constraints at all -------------------------------------------------------------------------


@st.composite
def small_puzzles(draw: Draw) -> Puzzle:
    """Draw some cells, and a few constraints of any kind; the last of them are clues."""
    domains = draw(domains_of(size=64))
    names = draw(st.lists(st.sampled_from(sorted(BUILDERS)), min_size=1, max_size=4))
    constraints = [BUILDERS[name][1](draw, domains) for name in names]
    return puzzle_of(domains, constraints[:2], clues=constraints[2:])


@pytest.mark.deep
@settings(max_examples=5 * settings().max_examples)
@given(small_puzzles())
def test_every_technique_is_sound_on_small_puzzles_of_any_constraints(puzzle: Puzzle) -> None:
    right = [solution for solution in assignments(puzzle.domains) if puzzle.broken(solution) is None]
    values = {value for solution in right for value in solution.items()}
    assert Survey().visit(puzzle, truth=values.__contains__).wrong == []
    path = follow(puzzle)
    if path.outcome == "solved":
        assert [path.domains] == [{cell: (value,) for cell, value in one.items()} for one in right]
    assert path.outcome != "none" or not right


@pytest.mark.parametrize(
    "constraint",
    [
        AllDifferent(("a", "b"), house=True),
        DistinctSum(("a", "b"), 3),
        Count((Is("a", 1), Is("a", 1), Is("b", 1)), 1, 1),
        Count((Is("a", 1), Is("b", 9)), 1, 1),
        Compare("a", "<", "a", 1),
        Compare("a", "<", "a"),
    ],
    ids=str,
)
def test_every_technique_is_sound_on_unusual_constraints(constraint: Constraint) -> None:
    puzzle = puzzle_of({"a": (1, 2, 3), "b": (1, 2, 3)}, [constraint])
    right = [solution for solution in assignments(puzzle.domains) if puzzle.broken(solution) is None]
    values = {value for solution in right for value in solution.items()}
    assert Survey().visit(puzzle, truth=values.__contains__).wrong == []
