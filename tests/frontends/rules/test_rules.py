"""The rules one by one: the findings of each technique on the smallest position that shows it.

Vocabulary
    bare       the candidates of an empty sudoku
    pattern    the candidates taken away from a bare sudoku, so that a technique has something to find
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
from backends import compiled, puzzle_of
from boards import SUDOKUS, few_puzzles
from positions import FIVE, Pattern, bare, column, others, row, sudoku

from gridproof.frontends.rules.agenda import Path, follow, steps
from gridproof.frontends.rules.network import recent
from gridproof.frontends.rules.notation import NOTATIONS
from gridproof.frontends.rules.patterns.finding import named_pattern
from gridproof.frontends.rules.state import State, apply
from gridproof.frontends.rules.step import Reason, Step
from gridproof.frontends.rules.techniques import Technique
from gridproof.frontends.rules.techniques.basic.filters import filtering
from gridproof.frontends.rules.techniques.basic.intersections import cell_forcing, locked_candidates
from gridproof.frontends.rules.techniques.basic.reasons import grade_of, lower_grade
from gridproof.frontends.rules.techniques.basic.singles import (
    full_house,
    given_cells,
    hidden_single,
    naked_single,
)
from gridproof.frontends.rules.techniques.basic.subsets import (
    hidden_pair,
    hidden_quad,
    hidden_triple,
    naked_pair,
    naked_quad,
    naked_triple,
)
from gridproof.frontends.rules.techniques.catalogue import selection, technique_names, techniques_of
from gridproof.frontends.rules.techniques.chains.chains import xy_chain
from gridproof.frontends.rules.techniques.chains.forcing import forcing_chain, forcing_net
from gridproof.frontends.rules.techniques.fish.fish import jellyfish, swordfish, x_wing
from gridproof.puzzles import Cell, Domains, InputError, Is, Puzzle, Scope, Solution, givens, read_record
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Compare,
    Consecutive,
    Constraint,
    Count,
    Difference,
    Different,
    DistinctSum,
    Linear,
    Link,
    Product,
    Quotient,
    Regular,
    Table,
    Tally,
    Visible,
    total,
)
from gridproof.puzzles.samples import sample


def found(technique: Technique, state: State, name: str) -> str:
    """Return the sentence of the first step with that name."""
    return next(step for step in technique(state) if step.technique == name).sentence


PATTERNS: list[tuple[Technique, Pattern, str, str]] = [
    (naked_single, [(["r1c1"], others(9))], "naked single", "r1c1 = 9: naked single"),
    (hidden_single, [(row(1, 4), FIVE)], "hidden single", "r1c4 = 5: hidden single in row 1"),
    (
        locked_candidates,
        [(["r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"], FIVE)],
        "locked candidates",
        "r1c4, r1c5, r1c6, r1c7, r1c8, r1c9 ≠ 5: locked candidates 5 in box 1, row 1",
    ),
    (
        locked_candidates,
        [(row(1, 1, 2, 3), FIVE)],
        "locked candidates",
        "r2c1, r2c2, r2c3, r3c1, r3c2, r3c3 ≠ 5: locked candidates 5 in row 1, box 1",
    ),
    (
        naked_pair,
        [(["r1c1", "r1c5"], others(3, 8)), (row(1, 1, 5, 9), (3, 8))],
        "naked pair",
        "r1c9 ≠ 3; r1c9 ≠ 8: naked pair 3,8 in row 1",
    ),
    (
        naked_triple,
        [
            (["r1c1"], others(1, 2)),
            (["r1c5"], others(2, 3)),
            (["r1c9"], others(1, 3)),
            (row(1, 1, 5, 9, 4), (1, 2, 3)),
        ],
        "naked triple",
        "r1c4 ≠ 1; r1c4 ≠ 2; r1c4 ≠ 3: naked triple 1,2,3 in row 1",
    ),
    (
        naked_quad,
        [
            (["r1c1"], others(1, 2)),
            (["r1c4"], others(2, 3)),
            (["r1c5"], others(3, 4)),
            (["r1c9"], others(1, 4)),
            (row(1, 1, 4, 5, 9, 7), (1, 2, 3, 4)),
            (["r1c7"], (2, 3, 4)),
        ],
        "naked quad",
        "r1c7 ≠ 1: naked quad 1,2,3,4 in row 1",
    ),
    (
        hidden_pair,
        [(row(1, 1, 5), (3, 8)), (["r1c1"], others(3, 8, 9)), (["r1c5"], others(3, 8, 9))],
        "hidden pair",
        "r1c1, r1c5 ≠ 9: hidden pair 3,8 in row 1",
    ),
    (
        hidden_triple,
        [(row(1, 1, 5, 9), (1, 2, 3)), (["r1c1", "r1c5"], others(1, 2, 3)), (["r1c9"], others(1, 3, 7))],
        "hidden triple",
        "r1c9 ≠ 7: hidden triple 1,2,3 in row 1",
    ),
    (
        hidden_quad,
        [
            (row(1, 1, 4, 5, 9), (1, 2, 3, 4)),
            (["r1c1", "r1c4", "r1c5"], others(1, 2, 3, 4)),
            (["r1c9"], others(1, 2, 3, 4, 7)),
        ],
        "hidden quad",
        "r1c9 ≠ 7: hidden quad 1,2,3,4 in row 1",
    ),
    (
        x_wing,
        [(row(1, 2, 8), FIVE), (row(5, 2, 8), FIVE), (column(2, 1, 5, 9), FIVE), (column(8, 1, 5, 9), FIVE)],
        "X-wing",
        "r9c2, r9c8 ≠ 5: X-wing 5 in row 1, row 5, column 2, column 8",
    ),
    (
        swordfish,
        [
            (row(1, 2, 5), FIVE),
            (row(4, 5, 8), FIVE),
            (row(7, 2, 8), FIVE),
            (column(2, 1, 7, 9), FIVE),
            (column(5, 1, 4), FIVE),
            (column(8, 4, 7), FIVE),
        ],
        "swordfish",
        "r9c2 ≠ 5: swordfish 5 in row 1, row 4, row 7, column 2, column 5, column 8",
    ),
    (
        jellyfish,
        [
            (row(1, 1, 2), FIVE),
            (row(3, 2, 4), FIVE),
            (row(5, 4, 7), FIVE),
            (row(7, 1, 7), FIVE),
            (column(1, 1, 7, 9), FIVE),
            (column(2, 1, 3), FIVE),
            (column(4, 3, 5), FIVE),
            (column(7, 5, 7), FIVE),
        ],
        "jellyfish",
        "r9c1 ≠ 5: jellyfish 5 in row 1, row 3, row 5, row 7, column 1, column 2, column 4, column 7",
    ),
]


@pytest.mark.parametrize(
    ("technique", "pattern", "name", "sentence"),
    PATTERNS,
    ids=[f"{p[2]} {i}" for i, p in enumerate(PATTERNS)],
)
def test_a_technique_on_its_pattern(technique: Technique, pattern: Pattern, name: str, sentence: str) -> None:
    assert found(technique, bare(pattern), name) == sentence
    assert list(technique(bare([]))) == []


def test_full_house() -> None:
    state = State.of(sudoku("12345678." + "." * 72))
    for start in list(given_cells(state)):
        apply(state, start)
    assert [step.sentence for step in full_house(state)] == ["r1c9 = 9: full house in row 1"]


def test_remote_pair() -> None:
    state = bare([(["r1c1", "r1c5", "r6c5", "r5c4"], others(1, 2))])
    list(steps(state, techniques_of("basic")))
    chain = "(1=2)r1c1-(2=1)r1c5-(1=2)r6c5-(2=1)r5c4"
    assert next(xy_chain(state)).sentence.startswith(f"r5c1 ≠ 1: remote pair {chain} in row 1, ")
    list(steps(state, (xy_chain,)))
    assert state.values("r5c1") == (3, 4, 5, 6, 7, 8, 9)


def test_a_pattern_in_a_box_or_a_column() -> None:
    """Techniques know nothing of rows: a pattern is found wherever there are houses."""
    box = ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"]
    state = bare([(box[:1] + box[4:5], others(3, 8))])
    assert found(naked_pair, state, "naked pair").endswith("naked pair 3,8 in box 1")
    state = bare([(column(4, 2, 7), FIVE), (column(9, 2, 7), FIVE)])
    assert found(x_wing, state, "X-wing").endswith("X-wing 5 in column 4, column 9, row 2, row 7")


# Sectors that are no houses, links that are no sectors --------------------------------------------

FLAGS = dict.fromkeys("abc", (0, 1))


def not_both(x: Is, y: Is) -> Clause:
    """Return a link between two literals."""
    return Clause((~x, ~y))


def test_cell_forcing() -> None:
    puzzle = puzzle_of({"a": (1, 2), "b": (1, 2, 3)}, [not_both(Is("a", v), Is("b", 3)) for v in (1, 2)])
    assert [step.sentence for step in cell_forcing(State.of(puzzle))] == ["b ≠ 3: cell forcing a"]


def test_a_hidden_single_of_a_count() -> None:
    ones = tuple(Is(cell, 1) for cell in FLAGS)
    puzzle = puzzle_of(FLAGS, [Count(ones, 1, 1, label="row 1")], givens={"a": (0,), "b": (0,)})
    assert [step.sentence for step in hidden_single(State.of(puzzle))][-1] == "c = 1: hidden single in row 1"


PROBED = puzzle_of(
    FLAGS,
    [
        not_both(Is("a", 0), Is("b", 0)),
        not_both(Is("a", 1), Is("c", 1)),
        not_both(Is("b", 1), Is("c", 1)),
    ],
)
"""Whatever `a` is, `c` is 0; if `c` were 1, neither `a` nor `b` could be."""


def test_forcing() -> None:
    results = [
        "contradiction with c=1 → a=0, b is left with no value",
        "verity either a=0 → b=1, or a=1 in a",
        "verity either b=0 → a=1, or b=1 in b",
    ]
    for name, technique in (("chain", forcing_chain), ("net", forcing_net)):
        found = list(technique(State.of(PROBED)))
        assert [step.sentence for step in found] == [f"c ≠ 1: forcing {name} {result}" for result in results]
        assert dict(found[0].parts)["implied"] == (("a", 0),)


# Filters ------------------------------------------------------------------------------------------

THREE = dict.fromkeys("abc", (1, 2, 3))
FILTERED: list[tuple[Constraint, Domains, str]] = [
    (total("abc", "==", 4, label="cage 1"), THREE, "a, b, c ≠ 3: sum in cage 1"),
    (total("abc", ">=", 8, label="cage 1"), THREE, "a, b, c ≠ 1: sum in cage 1"),
    (
        Linear(((2, "a"), (-1, "b"), (3, Is("c", 3))), "<=", 0),
        THREE,
        "a ≠ 2; a, c ≠ 3; b ≠ 1: sum",
    ),
    (Linear(((1, Is("a", 1)), (1, Is("b", 2, False))), ">=", 2), THREE, "a, b ≠ 2; a ≠ 3: sum"),
    (Count((Is("a", 1), Is("b", 2), Is("c", 9)), 2, 3), THREE, "a ≠ 2; a, b ≠ 3; b ≠ 1: count"),
    (
        Count((Is("a", 1), Is("b", 2), Is("c", 3)), 0, 2),
        {"a": (1,), "b": (2,), "c": (2, 3)},
        "c ≠ 3: count",
    ),
    (Clause((Is("a", 1), Is("b", 9), Is("c", 9))), THREE, "a ≠ 2; a ≠ 3: last way out"),
    (Compare("a", "<", "b", label="a < b"), THREE, "a ≠ 3; b ≠ 1: inequality in a < b"),
    (Compare("a", ">=", "b", 2), THREE, "a ≠ 1; a, b ≠ 2; b ≠ 3: inequality"),
    (Difference("a", "b", (2,), absolute=True), THREE, "a, b ≠ 2: difference"),
    (Quotient("a", "b", 2), THREE, "a, b ≠ 3: quotient"),
    (DistinctSum(("a", "b"), 3, label="cage 1"), THREE, "a, b ≠ 3: cage combinations in cage 1"),
    (DistinctSum(("a", "b", "c"), 6), THREE | {"a": (3,)}, "b, c ≠ 3: cage combinations"),
    (Consecutive(("a", "b"), label="run"), THREE | {"a": (1,)}, "b ≠ 1; b ≠ 3: consecutive numbers in run"),
    (
        Consecutive(("a", "b", "c")),
        {"a": (1, 3), "b": (2, 3), "c": (3,)},
        "a, b ≠ 3: consecutive numbers",
    ),
    (Table(("a", "b"), ((1, 2), (1, 3))), THREE, "a ≠ 2; a ≠ 3; b ≠ 1: table"),
    (
        Regular(("a", "b", "c"), 0, (1,), ((0, 1, 0), (0, 2, 1), (1, 1, 1))),
        THREE,
        "a, b, c ≠ 3: line",
    ),
    (Product(("a", "b"), 6), THREE, "a, b ≠ 1: product"),
    (Visible(("a", "b", "c"), 3), THREE, "a, c ≠ 2; a, b ≠ 3; b, c ≠ 1: visible count"),
]


@pytest.mark.parametrize(("constraint", "domains", "sentence"), FILTERED, ids=str)
def test_a_filter(constraint: Constraint, domains: Domains, sentence: str) -> None:
    puzzle = puzzle_of(THREE, [constraint], givens=domains)
    (step,) = filtering(State.of(puzzle))
    assert step.sentence == sentence


def test_a_filter_that_has_found_nothing_waits_for_a_change() -> None:
    state = State.of(puzzle_of(THREE, [Compare("a", "<=", "b")]))
    assert list(filtering(state)) == []
    state.remove(1 << state.network.number["b", 3])
    assert [step.removes for step in filtering(state)] == [(("a", 3),)]


def test_the_easier_filters_of_a_grade_come_first() -> None:
    """A constraint with one open cell before any other, then one that settles its cells. Joint filters and
    cheap ones keep their grades.
    """
    pair = (1, 2)
    few = {"a": (1, 2, 3), "b": (1, 2, 3), "c": pair, "d": pair, "e": (1,), "f": pair}
    part, whole = total(("a", "b"), "==", 5, "part"), total(("c", "d"), "==", 4, "whole")
    last = total(("e", "f"), "==", 3, "last")
    state = State.of(puzzle_of(few, [part, whole, last]))
    for step in list(given_cells(state)):
        apply(state, step)
    found = [(step.labels, step.grade) for step in filtering(state)]
    assert found == [(("last",), 14), (("whole",), 30), (("part",), 60)]


def test_without_groups_a_pattern_is_no_harder_than_a_reason_of_its_size() -> None:
    """In hitori one clue can be a chain; a sudoku keeps HoDoKu's scores, and so does what names no clue."""
    chain = Step("XY-chain", 260, because=(("a", 1), ("b", 1), ("c", 1)), labels=("3s of row 1",))
    hitori, plain = (State.of(read_record(sample(kind, 1))) for kind in ("hitori", "sudoku"))
    assert lower_grade(hitori, chain).grade == grade_of(Reason(chain.labels, chain.because)) == 72
    assert lower_grade(hitori, replace(chain, grade=70)).grade == 70
    assert lower_grade(hitori, replace(chain, labels=())).grade == 260
    assert lower_grade(plain, chain) == chain


@dataclass(frozen=True, slots=True)
class Mirror(Constraint):
    """A constraint that the rules have never seen: the cells read the same from both ends, and the ends
    differ from the middle.
    """

    title = ("mirror", 35)

    cells: tuple[Cell, Cell, Cell]

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        first, middle, last = (solution[cell] for cell in self.cells)
        return first == last != middle

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        first, middle, last = self.cells
        yield Compare(first, "==", last, label=self.label)
        yield Compare(first, "!=", middle, label=self.label)

    def filter(self, domains: Domains, /) -> Iterator[tuple[Cell, int]]:
        first, _, last = self.cells
        for one, other in ((first, last), (last, first)):
            yield from ((one, value) for value in domains[one] if value not in domains[other])

    def links(self, domains: Domains, /) -> Iterator[Link]:
        yield Different(self.cells[:2])

    def parts(self, scope: Scope, /) -> Iterator[Constraint]:
        yield Clause((Is(self.cells[1], 1), Is(scope.fresh("odd"), 1)))
        yield Clause((Is(self.cells[1], 1, False), Is(self.cells[2], 1, False)), label="not both 1")


def test_a_new_constraint_brings_its_own_deductions() -> None:
    """Its filter, links and parts are asked; parts with auxiliary cells are left out."""
    mirror = Mirror(("a", "b", "c"), label="mirror 1")
    state = State.of(puzzle_of(THREE, [mirror], givens={"c": (2, 3)}))
    network = state.network
    assert [(group.cells, group.label) for group in network.groups] == [(("a", "b"), "mirror 1")]
    assert [filter_.labels for filter_ in network.filters] == [("not both 1",), ("mirror 1",)]
    assert network.links[network.number["b", 1]] >> network.number["c", 1] & 1
    assert not network.links[network.number["b", 1]] >> network.number["c", 2] & 1
    assert [step.sentence for step in filtering(state)] == ["a ≠ 1: mirror in mirror 1"]


def test_what_links_say_in_full_is_not_filtered() -> None:
    flags = tuple(Is(cell, 1) for cell in "abc")
    counts = [
        Count(flags, 0, 1),
        Count(flags, 1, 1),
        Count(flags, 1, 2),
        Count((*flags[:2], ~flags[2]), 0, 1),
    ]
    state = State.of(puzzle_of(THREE, [AllDifferent(("a", "b", "c")), Tally((), (0,)), *counts]))
    assert [filter_.constraints for filter_ in state.network.filters] == [(count,) for count in counts[2:]]
    assert [sector.strong for sector in state.network.sectors[-2:]] == [False, True]


# Paths --------------------------------------------------------------------------------------------


def test_the_agenda_takes_the_cheapest_technique_first() -> None:
    state = bare([(row(1, 4), FIVE), (["r5c5", "r5c7"], others(3, 8))])
    assert list(naked_pair(state)) != []
    taken = [step.technique for step in steps(state, techniques_of("default"))]
    assert taken[0] == "hidden single"
    assert "naked pair" in taken[1:]


@cache
def all_paths() -> list[Path]:
    """Return the path of every board."""
    return [follow(puzzle) for puzzles in few_puzzles().values() for puzzle in puzzles]


def test_steps_read_back_equal_from_json() -> None:
    for path in all_paths():
        for step in path.steps:
            data = json.loads(json.dumps(step.to_json()))
            assert Step.from_json(data) == step
            assert data["sentence"] == step.sentence


def test_a_path_replays_to_the_same_domains() -> None:
    for path in all_paths():
        state = State.of(path.puzzle)
        for step in (*given_cells(state), *path.steps):
            apply(state, step)
        assert state.domains() == path.domains


def test_a_path_that_is_solved_ends_in_a_solution() -> None:
    solved = [path for path in all_paths() if path.outcome == "solved"]
    assert len({path.puzzle.kind for path in solved}) >= 8
    for path in solved:
        solution = {cell: values[0] for cell, values in path.domains.items()}
        assert path.puzzle.broken(solution) is None
        assert {len(values) for values in path.domains.values()} == {1}


def test_the_same_puzzle_takes_the_same_steps() -> None:
    for path in all_paths()[::5]:
        recent.clear()
        assert follow(path.puzzle) == path


TELL_ALL = """
from boards import few_puzzles
from gridproof.frontends.rules.agenda import follow
for puzzles in few_puzzles().values():
    for step in follow(puzzles[0]).steps:
        print(step.to_json())
"""


@pytest.mark.deep
def test_steps_do_not_depend_on_the_order_of_sets() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", TELL_ALL],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1] != b""


@pytest.mark.deep
def test_minimal_sudokus_are_solved_without_guessing() -> None:
    model = compiled("sat", sudoku("." * 81))
    for grid in SUDOKUS[:40]:
        puzzle = sudoku(grid)
        path = follow(puzzle)
        found = model.find(dict(puzzle.givens), limit=2)
        assert path.outcome == "solved", grid
        assert found.unique
        assert path.domains == {cell: (value,) for cell, value in found.solutions[0].items()}


# Puzzles without a solution -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "grid",
    [
        "11" + "." * 79,
        "1" + "." * 8 + "1" + "." * 71,
        "12345678." + "." * 17 + "9" + "." * 54,
        "123......" + "...123..." + "......45." + "." * 54,
    ],
)
def test_a_sudoku_without_a_solution_ends_in_none(grid: str) -> None:
    puzzle = sudoku(grid)
    assert compiled("sat", puzzle).find().exhausted
    assert follow(puzzle).outcome == "none"


@pytest.mark.deep
def test_a_wrong_entry_is_never_solved() -> None:
    outcomes = []
    for grid in SUDOKUS[:40]:
        answer = follow(sudoku(grid)).domains
        blank = next(cell for cell, x in zip(answer, grid, strict=True) if x == ".")
        wrong = answer[blank][0] % 9 + 1
        puzzle = sudoku(grid)
        puzzle = Puzzle(puzzle.kind, puzzle.rules, givens=(*puzzle.givens, *givens({blank: wrong})))
        outcomes.append(follow(puzzle).outcome)
    assert set(outcomes) == {"none"}


def test_what_no_technique_sees_is_checked_at_the_end() -> None:
    """Cells that are placed one by one may break a constraint that no filter knows."""
    puzzle = puzzle_of({"a": (1,), "b": (1,)}, [Linear(((1, "a"), (1, "b")), "!=", 2)])
    assert follow(puzzle, techniques_of("singles")).outcome == "none"


def test_a_house_without_a_place_for_a_value_is_dead() -> None:
    puzzle = puzzle_of(THREE, [AllDifferent(("a", "b", "c"))], givens=dict.fromkeys("abc", (1, 2)))
    assert follow(puzzle).outcome == "none"


# Printing and choosing ----------------------------------------------------------------------------

STEP = Step("naked pair", 60, removes=(("r4c7", 9), ("r9c1", 9)), labels=("row 4",), detail="3,8")


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("r1c1", "r4c7, r9c1 ≠ 9: naked pair 3,8 in row 4"),
        ("k9", "D7, J1 ≠ 9: naked pair 3,8 in row 4"),
        ("0-based", "[3,6], [8,0] ≠ 9: naked pair 3,8 in row 4"),
    ],
)
def test_notations(notation: str, sentence: str) -> None:
    assert STEP.describe(NOTATIONS[notation]) == sentence


@pytest.mark.parametrize("name", NOTATIONS)
def test_cells_that_are_no_squares_keep_their_names(name: str) -> None:
    assert [NOTATIONS[name](cell) for cell in ("S", "h1.2", "r26c")] == ["S", "h1.2", "r26c"]


def test_the_default_selection_is_everything() -> None:
    assert selection() == techniques_of("default")
    assert len(set(technique_names())) == len(techniques_of("unique"))


def test_a_selection_by_name_and_bound() -> None:
    assert selection(names=["hidden-single", "naked-single"]) == (naked_single, hidden_single)
    assert selection(upto="hidden-single") == techniques_of("singles")
    assert selection(upto="named-pattern") == (named_pattern, *techniques_of("singles"))
    assert selection("singles") == techniques_of("singles")


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        (
            {"profile": "singles"},
            "the profile singles does not have x-wing: choose default or unique",
        ),
        ({"upto": "naked-single"}, "x-wing is harder than naked-single, so upto leaves it out"),
    ],
)
def test_a_name_that_the_profile_or_the_bound_leaves_out(limit: dict[str, str], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        selection(names=["x-wing"], **limit)
    assert selection("singles", ["x-wing", "naked-single"]) == (naked_single,)


@pytest.mark.parametrize("wrong", [{"profile": "x"}, {"names": ["x"]}, {"upto": "x"}, {"names": ["x" * 999]}])
def test_an_unknown_name_is_told_in_one_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(
        InputError, match=r"^there is no (profile|technique) 'x+'(; there are [^\n]*| \(there are [^\n]*\))$"
    ):
        selection(**wrong)
