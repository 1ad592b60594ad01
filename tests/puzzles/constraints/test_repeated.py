"""Rules of a board's shape in groups: they have the meaning of single ones, wherever they go."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from itertools import chain, combinations, product
from random import Random
from typing import Any

import pytest
from backends import BACKENDS, answers, compiled, examples, puzzle_of, shown_of
from cases import Draw, assignments, domains_of, label, literals
from hypothesis import given
from hypothesis import strategies as st

from gridproof.frontends import api
from gridproof.frontends.narrowing.filters import apply_filters
from gridproof.frontends.rules.network import network
from gridproof.models.backends.bulk import BulkModel
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.store import Store
from gridproof.models.kernels import pure_sums
from gridproof.models.kernels.sums import Sums
from gridproof.models.questions.uniqueness import check as check_model
from gridproof.models.reasons.conflict import conflict
from gridproof.puzzles import Board, Cell, Deadline, Domain, Is, Puzzle, Scope, Solution, read_record
from gridproof.puzzles.constraints import (
    Clause,
    Count,
    DisjointPaths,
    Repeated,
    RuleLabel,
    SingleLoop,
    Tally,
    decode,
    encode,
    expand,
    label_at,
)
from gridproof.puzzles.constraints.repeated import (
    clause_rows,
    clauses,
    count_pattern,
    in_numbers,
    one_of,
    repeat_pattern,
)
from gridproof.puzzles.core.cells import all_of
from gridproof.puzzles.limits.bounds import literals_of
from gridproof.puzzles.rulebook.shaded import dominoes, rectangles
from gridproof.puzzles.rules.loops import sides, single_loop, turns
from gridproof.puzzles.rules.shading import apart, no_crossings, no_pools, not_isolated, untouching
from gridproof.puzzles.wording.clues import by_label

BUILDERS = [untouching, apart, no_pools, not_isolated, no_crossings, sides, rectangles, dominoes, turns]
SHAPES = [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2)]


@st.composite
def cases_together(draw: Draw) -> tuple[dict[Cell, Domain], Repeated]:
    """Draw rows of one pattern, some of them short, in which a literal may stand twice."""
    domains = draw(domains_of(size=100))
    row_literals, width = literals(draw, domains, 1), draw(st.integers(1, 4))
    numbers = st.integers(-1, width + 1)
    place = st.integers(1, width).flatmap(lambda x: st.sampled_from([x, -x]))
    choices = st.lists(st.lists(place, max_size=4).map(tuple), max_size=3)
    pattern = draw(
        st.one_of(
            choices.map(lambda choice: clauses(*choice)),
            st.integers(0, width).flatmap(
                lambda least: st.integers(least, width).map(lambda most: count_pattern(width, least, most))
            ),
            st.sets(numbers, max_size=3).map(lambda allowed: one_of(width, *sorted(allowed))),
        )
    )
    places = st.lists(st.integers(-1, len(row_literals) - 1), min_size=width, max_size=width)
    rows = tuple(chain.from_iterable(draw(st.lists(places, max_size=4))))
    labels = draw(st.sampled_from(["", "row of {}", ("one",) * (len(rows) // width)]))
    return domains, Repeated(row_literals, rows, width, pattern, labels, label=label(draw))


def meaning(c: Repeated, s: Solution) -> bool:
    """Return whether it holds by the words of the class, a row after the other."""
    is_true = [x.holds(s) for x in c.literals] + [False]
    rows = [c.places[start : start + c.width] for start in range(0, len(c.places), c.width)]
    for row in rows:
        count = sum(is_true[place] for place in row)
        if c.pattern.bounds:
            is_kept = c.pattern.bounds[0] <= count <= c.pattern.bounds[1]
        elif c.pattern.allowed:
            is_kept = count in c.pattern.allowed
        else:
            is_kept = all(
                any(is_true[row[abs(number) - 1]] is (number > 0) for number in choice)
                for choice in c.pattern.choices
            )
        if not is_kept:
            return False
    return True


@given(cases_together())
def test_together_and_one_by_one(case: tuple[dict[Cell, Domain], Repeated]) -> None:
    domains, together = case
    for solution in assignments(domains):
        wanted = meaning(together, solution)
        assert together.holds(solution) is wanted
        assert all(each.holds(solution) for each in together.expanded) is wanted


@given(cases_together())
def test_read_back_equal(case: tuple[dict[Cell, Domain], Repeated]) -> None:
    domains, together = case
    for copy in (decode(json.loads(json.dumps(encode(together)))), pickle.loads(pickle.dumps(together))):
        assert copy == together
        assert hash(copy) == hash(together)
    puzzle = puzzle_of(domains, (together,))
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


@given(cases_together(), st.booleans())
def test_a_model_of_rules_together(case: tuple[dict[Cell, Domain], Repeated], bake: bool) -> None:
    """Compiled together it has the solutions that it has one by one, also where narrowing fixed cells."""
    domains, together = case
    wanted = shown_of([s for s in assignments(domains) if meaning(together, s)], tuple(domains))
    for rules in ((together,), together.expanded):
        puzzle = puzzle_of(domains, rules)
        assert answers(SatModel(puzzle, bake=bake, expand=False)) == wanted


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_back_end_takes_rules_together(backend: str) -> None:
    @examples(backend, 4)
    @given(cases_together())
    def check(case: tuple[dict[Cell, Domain], Repeated]) -> None:
        domains, together = case
        wanted = shown_of([s for s in assignments(domains) if meaning(together, s)], tuple(domains))
        assert answers(compiled(backend, puzzle_of(domains, (together,)))) == wanted

    check()


@given(cases_together())
def test_filters_take_rules_together(case: tuple[dict[Cell, Domain], Repeated]) -> None:
    domains, together = case
    puzzles = [puzzle_of(domains, rules) for rules in ((together,), together.expanded)]
    one, other = [apply_filters(puzzle, dict(domains), Deadline()) for puzzle in puzzles]
    assert one == other


def test_the_kernel_of_sums_takes_rows() -> None:
    random = Random(3)
    decided = 0
    for _ in range(600):
        numbers = {"a": {0: -1, 1: 1}, "b": {0: -2, 1: 2}, "c": {0: 3, 1: 4, 2: 5}}
        literals = [
            (random.choice("abc"), random.randint(0, 3), random.random() < 0.5)
            for _ in range(random.randint(1, 5))
        ]
        width, places = random.randint(1, 4), range(-1, len(literals))
        rows = [random.choices(places, k=width) for _ in range(random.randint(0, 3))]
        signs = [x for x in range(-width, width + 1) if x]
        choices = [tuple(random.choices(signs, k=random.randint(0, 4))) for _ in range(random.randint(0, 2))]
        least, most = random.choice([(1, 9), (1, 1), (0, 1), (2, 2), (2, 9)])
        single: list[Any] = []
        for row in rows:
            for choice in choices:
                there = [(literals[row[abs(x) - 1]] if row[abs(x) - 1] >= 0 else None, x > 0) for x in choice]
                absent = sum(literal is None and not sign for literal, sign in there)
                terms = [(c, v, p is sign) for (c, v, p), sign in ((x, s) for x, s in there if x is not None)]
                single.append((tuple(terms), None, least - absent, most - absent))
        flat = [x for row in rows for x in row]
        together: list[Any] = [
            (
                tuple(literals),
                Repeated((), tuple(flat), width, clauses()).rows,
                width,
                in_numbers(tuple(choices)),
                least,
                most,
            )
        ]
        groups: list[Any] = [((3, 4, 5), 1, 1)]
        start, found = bytearray(6), []
        start[random.randint(1, 5)] = random.choice((0, 1, 2))
        for core in (Sums, pure_sums.Sums):
            for sums in (single, together):
                values = bytearray(start)
                found.append((core(numbers, sums, groups, [], [], values).settle(values, 20), values))
        assert found == found[:1] * 4, (literals, rows, choices, least, most)
        decided += found[0][1] != start
    assert decided > 100


@pytest.mark.parametrize("core", [Sums, pure_sums.Sums])
@pytest.mark.parametrize(
    ("places", "width", "choices"),
    [((0, 1), 2, ((1,),)), ((0, -2), 2, ((1,),)), ((0,), 1, ((2,),)), ((0,), 1, ((-2,),)), ((0,) * 3, 2, ())],
)
def test_the_kernel_of_sums_refuses_other_places(
    core: Any, places: tuple[int, ...], width: int, choices: Any
) -> None:
    rows = ((("a", 1, True),), Repeated((), places, width, clauses()).rows, width, in_numbers(choices), 1, 9)
    with pytest.raises(ValueError, match="name no place"):
        core({"a": {0: -1, 1: 1}}, [rows], [], [], [], bytearray(2))


# Boards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("build", BUILDERS, ids=lambda build: build.__name__)
def test_boards_of_one_line_and_others(build: Any, shape: tuple[int, int]) -> None:
    """No rule names a cell twice or none, and all are kept or broken together as one by one."""
    rules = build(Board(*shape))
    cells = sorted({cell for rule in rules for cell in rule.variables()})
    for rule in expand(rules):
        named = list(rule.variables())
        assert named
        assert len(set(named)) == len(named)
        assert rule.label
        assert "{" not in rule.label
    random = Random(1)
    for _ in range(30):
        solution = {cell: random.randint(0, 1) for cell in cells}
        each = [rule.holds(solution) for rule in expand(rules)]
        assert all(rule.holds(solution) for rule in rules) is all(each)


def test_apart_on_a_board() -> None:
    """Judged by the squares, not by the rules."""
    board = Board(3, 3)
    (rule,) = apart(board)
    cells = board.cells()
    for number in range(1 << 9):
        on = [i for i in range(9) if number >> i & 1]
        pairs = [(divmod(a, 3), divmod(b, 3)) for a, b in combinations(on, 2)]
        near = any(abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1 for a, b in pairs)
        assert rule.holds({cell: number >> i & 1 for i, cell in enumerate(cells)}) is not near


def test_a_label_is_about_as_many_squares_as_its_pattern() -> None:
    names = all_of("abc", 1)
    for pattern, squares in (
        (label_at("from", "{}"), ("a",)),
        (label_at("from", "{}", "{}"), ("a", "b")),
        (RuleLabel("from {} to {}", "from one to the other"), ("a", "b", "c")),
    ):
        (rule,) = clause_rows(names, [(0, 1, 2)], pattern).expanded
        assert isinstance(rule.label, RuleLabel)
        assert (rule.label.rule, rule.label.squares) == (pattern.rule, squares)


@pytest.mark.parametrize(("shape", "length"), [((3, 4), 3), ((1, 4), 4), ((2, 2), 3), ((4, 1), 1)])
def test_stretches_of_a_board(shape: tuple[int, int], length: int) -> None:
    board = Board(*shape)
    lines = [line for _, line in board.lines()]
    expected = [line[i : i + length] for line in lines for i in range(len(line) - length + 1)]
    cells = board.cells()
    assert [tuple(cells[i] for i in found) for found in board.stretches(length)] == expected


@pytest.mark.parametrize("visit_all", [False, True])
@pytest.mark.parametrize("crossing", [False, True])
def test_the_vertices_of_a_loop_together(visit_all: bool, crossing: bool) -> None:
    if crossing:  # two triangles that meet in vertex 0
        ends = [(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 0)]
        edges = tuple((Is(f"{u}{v}", 1), u, v) for u, v in ends)
        loop = SingleLoop(5, edges, visit_all, crossings=((0, 0, 3, 2, 5),))
    else:
        loop = single_loop(Board(3, 3), visit_all)
    cells = sorted(set(loop.variables()))
    one_by_one, together = list(loop.relaxed()), list(loop.together(None))  # type: ignore[arg-type]
    assert any(isinstance(rule, Repeated) for rule in together)
    held = 0
    for values in product((0, 1), repeat=len(cells)):
        solution = dict(zip(cells, values, strict=True))
        expected = all(x.holds(solution) for x in one_by_one)
        assert all(x.holds(solution) for x in together) is expected
        held += expected
    assert held == ((0 if visit_all else 13) if not crossing else 1 if visit_all else 3)


@pytest.mark.parametrize("visit_all", [False, True])
def test_what_paths_say_together_is_what_they_say_one_by_one(visit_all: bool) -> None:
    board = Board(2, 3)
    edges = tuple((Is(f"{i}-{j}", 1), i, j) for i, j in board.pairs())
    paths = DisjointPaths(6, edges, ((0, 2), (3, 5)), visit_all=visit_all, label="paths {of} numbers")
    scope = {f"{i}-{j}": (0, 1) for i, j in board.pairs()}
    together = list(paths.together(Scope(scope)))
    assert any(isinstance(rule, Repeated) for rule in together)
    assert set(expand(together)) == set(paths.relaxed(Scope(scope)))


def test_an_edge_from_a_vertex_to_itself() -> None:
    loop = SingleLoop(1, ((Is("a", 1), 0, 0),))
    assert list(loop.together(None)) == list(loop.relaxed())  # type: ignore[arg-type]


# Puzzles -------------------------------------------------------------------------------------------------

HITORI = {"type": "hitori", "rows": 3, "cols": 3, "clues": {"cells": [[1, 1, 2], [3, 2, 1], [2, 3, 3]]}}


def test_who_looks_finds_the_same_constraints_each_time() -> None:
    """Proofs number constraints by their identity."""
    puzzle = read_record(HITORI)
    assert any(isinstance(c, Repeated) for c in puzzle.grouped_constraints)
    assert not any(isinstance(c, Repeated) for c in puzzle.constraints)
    again = replace(puzzle, id="again").with_domains()
    assert all(one is other for one, other in zip(puzzle.constraints, again.constraints, strict=True))


def test_rules_are_equal_said_together_or_one_by_one() -> None:
    puzzle = read_record(HITORI)
    apart_ = replace(puzzle.rules, grouped_constraints=puzzle.rules.constraints)
    other = replace(puzzle.rules, grouped_constraints=puzzle.rules.constraints[:-1])
    assert apart_ == puzzle.rules != other
    assert hash(apart_) == hash(puzzle.rules)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert "Repeated" not in puzzle.to_json()
    assert json.loads(puzzle.to_json())["constraints"]


def test_clues_said_together_are_clues_one_by_one() -> None:
    cells: dict[Cell, Domain] = dict.fromkeys("abc", (0, 1))
    apart = clause_rows(tuple(~x for x in all_of("abc", 1)), [(0, 1), (1, 2)], "{} and {} are not both 1")
    bare = puzzle_of(cells, []).with_domains([("b", (1,)), ("c", (1,))])
    together, each = replace(bare, clues=(apart,)), replace(bare, clues=apart.expanded)
    assert by_label(together.clues) == by_label(each.clues) == [[rule] for rule in apart.expanded]
    assert network(together).constraints == network(each).constraints == apart.expanded
    found = conflict(together)
    assert found is not None
    assert found.labels == ("b and c are not both 1",)
    open_ = replace(together, givens=())
    solutions = [sorted(s.items()) for s in BulkModel(open_).find(limit=9).solutions]
    assert len(solutions) == 5
    assert sorted(solutions) == sorted(sorted(s.items()) for s in SatModel(open_).find(limit=9).solutions)


def test_what_is_cached_is_not_pickled() -> None:
    rule = untouching(Board(20, 20))[0]
    before = len(pickle.dumps(rule))
    assert len(rule.expanded) == 760
    copy = pickle.loads(pickle.dumps(rule))
    assert (copy, len(pickle.dumps(rule))) == (rule, before)


def test_large_boards_count_rows() -> None:
    """A rule of many rows weighs as much as its constraints."""
    for rule in (untouching(Board(30, 30))[0], apart(Board(30, 30))[0]):
        assert literals_of(rule) == sum(map(literals_of, rule.expanded))


def test_a_broken_rule_is_called_by_its_own_label() -> None:
    puzzle = read_record(HITORI)
    solution = dict.fromkeys(puzzle.domains, 1)
    model = SatModel(puzzle, expand=False)
    broken = model.ground.broken(solution)
    assert broken is not None
    assert broken is puzzle.broken(solution)
    assert broken.label == "r1c1 and r1c2 are not both shaded"


def test_live_models_share_rules_said_together() -> None:
    """Also those under a guard: a layer is forgotten when it is closed."""
    rules = read_record(HITORI).rules
    clue = repeat_pattern(all_of(rules.shown, 1), [(0, 1, 2)], clauses((1, 2, 3)))
    plain, asked = Puzzle("hitori", rules), Puzzle("hitori", rules, clues=(clue,))
    store, wanted = Store(), {True: 0, False: 0}
    for puzzle in (plain, asked, plain, asked):
        alone = check_model(puzzle, SatModel(puzzle)).status
        layer = store.layer(
            "sat", puzzle, lambda p, timeout: SatModel(p, timeout=timeout, expand=False), Deadline()
        )
        if layer is not None:
            with layer:
                assert check_model(puzzle, layer).status == alone
                wanted[puzzle is asked] += 1
    assert wanted == {True: 2, False: 1}


def test_check_compiles_rules_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """And who inspects a model finds each constraint."""
    seen: list[bool] = []
    compile_all = SatModel.take_all

    def take_all(self: SatModel, constraints: Any, *rest: Any) -> None:
        constraints = list(constraints)
        seen.append(any(isinstance(c, Repeated) for c in constraints))
        compile_all(self, constraints, *rest)

    monkeypatch.setattr(SatModel, "take_all", take_all)
    api.forget()
    api.check(HITORI, "sat", narrow="off")
    assert seen[0]
    seen.clear()
    api.compile(HITORI, "sat")
    assert not any(seen)


def test_what_rows_become() -> None:
    names = all_of("abc", 1)
    a, b, c = names
    one = repeat_pattern(names, [(0, 1), (2,)], one_of(2, 1), "{} first").expanded
    assert one == (Tally((a, b), (1,), label="a first"), Tally((c,), (1,), label="c first"))
    two = repeat_pattern(names, [(0, 1, 2), (1, 2)], count_pattern(3, 0, 1), ["x", "y"]).expanded
    assert two == (Count((a, b, c), 0, 1, label="x"), Count((b, c), 0, 1, label="y"))
    three = repeat_pattern(names, [(0, 1), (2,)], clauses((1, 2), (-2, 1))).expanded
    assert three == (Clause((a, b)), Clause((~b, a)), Clause((c,)))
    four = clause_rows(names, [(1, 0), (2,)], "{0} of {value}").expanded
    assert four == (Clause((b, a), label="b of 1"), Clause((c,), label="c of 1"))
    assert repeat_pattern(names, [], clauses((1, 2))).expanded == clause_rows(names, []).expanded == ()
    with pytest.raises(ValueError, match="1 to 63 places, not 64"):
        repeat_pattern(names, [(0,) * 64], clauses((1,)))
