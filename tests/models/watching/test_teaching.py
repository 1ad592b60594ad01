"""The teaching solver against real solvers: its answers, and every clause that it learns."""

from __future__ import annotations

from itertools import product

import pytest
from backends import puzzle_of
from boards import EIGHTEEN, SUDOKUS
from pysat.solvers import Solver

import gridproof
from gridproof.frontends.api import compile, read
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.taught import DECISION, Learnt, Lesson
from gridproof.models.watching.clauses import number_of
from gridproof.puzzles import InputError, Is, Puzzle, read_record
from gridproof.puzzles.constraints import Clause, Count

PUZZLES = read(EIGHTEEN)
KINDS = [puzzle.kind for puzzle in PUZZLES]
HARD = [read(SUDOKUS[i])[0] for i in (1, 3, 11)]
"""Sudokus that propagation alone does not solve."""

BOARD = [[1, 2, None, None], [None] * 4, [None] * 4, [4, None, None, 1]]
SQUARE = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": BOARD}})


def complete(puzzle: Puzzle) -> SatModel:
    """Return a model that defers nothing."""
    model = SatModel(puzzle)
    for _, constraint in model.ground.deferred:
        model.post(constraint)
    model.ground.deferred.clear()
    return model


def formula(model: SatModel, puzzle: Puzzle, lesson: Lesson) -> list[tuple[int, ...]]:
    """Return the clauses of a model with the givens, and those that its lesson added."""
    clauses = [tuple(clause) for clause in model.clauses]
    for cell, values in puzzle.givens:
        for value in puzzle.rules.domain_of[cell]:
            if value not in values:
                clauses.append((number_of(model, Is(cell, value, False)),))
    added = [c.broken for c in lesson.conflicts if c.label.startswith("cut: ") or c.label == "no-good"]
    return clauses + added


@pytest.mark.parametrize("puzzle", [*PUZZLES, *HARD], ids=[*KINDS, "one", "three", "eleven"])
def test_it_answers_as_real_solvers_do(puzzle: Puzzle) -> None:
    lesson = compile(puzzle, "sat").teach(limit=2)
    assert lesson.status == gridproof.check(puzzle, "cp-sat").status == "unique"
    (solution,) = gridproof.solve(puzzle, "cp-sat").solutions
    assert [{cell: s[cell] for cell in puzzle.shown} for s in lesson.solutions] == [
        {cell: solution[cell] for cell in puzzle.shown}
    ]


@pytest.mark.parametrize("puzzle", [*PUZZLES, *HARD], ids=[*KINDS, "one", "three", "eleven"])
def test_each_learnt_clause_follows(puzzle: Puzzle) -> None:
    """The formula and the negated clause have no solution, says another solver."""
    model = complete(puzzle)
    lesson = model.teach(limit=2)
    with Solver("minisat22", bootstrap_with=formula(model, puzzle, lesson)) as solver:
        for conflict in lesson.conflicts:
            assert solver.solve([-x for x in conflict.numbers]) is False, str(conflict)


def test_learnt_clauses_are_not_all_trivial() -> None:
    """No learnt clause stands in the model already, and there are long ones."""
    lengths = []
    for puzzle in HARD:
        model = SatModel(puzzle)
        stated = {frozenset(clause) for clause in model.clauses}
        for conflict in model.teach(limit=2).conflicts:
            if conflict.label != "no-good":
                assert not conflict.numbers or frozenset(conflict.numbers) not in stated
            lengths.append(len(conflict.numbers))
    assert len(lengths) > 12
    assert max(lengths) > 3


def test_all_solutions() -> None:
    wanted = {tuple(s.values()) for s in compile(SQUARE, "cp-sat").solutions()}
    lesson = compile(SQUARE, "sat").teach(limit=100)
    assert {tuple(s[cell] for cell in SQUARE.rules.domain_of) for s in lesson.solutions} == wanted
    assert (lesson.status, len(wanted)) == ("multiple", 2)
    assert compile(SQUARE, "sat").teach(limit=2).status == "multiple"
    empty = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    lesson = compile(empty, "sat").teach(limit=300)
    assert (lesson.status, len({tuple(s.values()) for s in lesson.solutions})) == ("multiple", 288)
    assert len(compile(empty, "sat").teach(limit=3).solutions) == 3
    assert compile(SQUARE, "sat").teach().status == "solved"


def test_no_solution() -> None:
    lesson = compile(read("11..............")[0], "sat").teach()
    assert (lesson.status, lesson.solutions, len(lesson.turns)) == ("none", (), 1)
    # Three cells that differ two by two have two values: it takes a decision to see it.
    pairs = (("a", "b"), ("b", "c"), ("a", "c"))
    unlike = [Clause((Is(x, v, False), Is(y, v, False))) for x, y in pairs for v in (0, 1)]
    lesson = compile(puzzle_of(dict.fromkeys("abc", (0, 1)), unlike), "sat").teach()
    assert lesson.status == "none"
    assert [turn.cause for turn in lesson.turns] == ["start", "decision", "learnt clause 1"]


def test_under_an_assumption() -> None:
    lesson = compile(SQUARE, "sat").teach({"r1c3": 4}, limit=9)
    counted = [s for s in compile(SQUARE, "cp-sat").solutions() if s["r1c3"] == 4]
    assert len(lesson.solutions) == len(counted) > 0
    assert {event.label for event in lesson.turns[0].events} >= {"given", "assumption"}
    assert compile(SQUARE, "sat").teach(["r1c3=4", "r1c3≠4"]).status == "none"
    assert compile(SQUARE, "sat").teach({"r1c3": 1}).status == "none"


# The search is what it says ---------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [*HARD, *PUZZLES], ids=["one", "three", "eleven", *KINDS])
def test_levels_turn_by_turn(puzzle: Puzzle) -> None:
    lesson = compile(puzzle, "sat").teach(limit=2)
    level = 0
    assert lesson.turns[0].cause == "start"
    for before, turn in zip(lesson.turns, lesson.turns[1:], strict=False):
        if before.conflict is None:
            assert (turn.cause, turn.level) == (DECISION, level + 1)
            assert turn.events[0].label == DECISION
        else:
            assert turn.level == before.conflict.back_to < before.conflict.level <= level
            assert turn.cause == f"learnt clause {before.conflict.number}"
            first = turn.events[0]
            assert (first.name, first.label) == (before.conflict.clause[0], turn.cause)
        assert {event.level for event in turn.events} == {turn.level}
        level = turn.level
    numbers = [conflict.number for conflict in lesson.conflicts]
    assert numbers == [*range(1, len(numbers) + 1)]


@pytest.mark.parametrize("puzzle", HARD, ids=["one", "three", "eleven"])
def test_a_learnt_clause_is_false_where_it_is_learnt_and_forces_one_literal_below(puzzle: Puzzle) -> None:
    model = SatModel(puzzle)
    lesson = model.teach(limit=2)
    negated = {variable.name: variable.negated for variable in model.variables()}
    negated |= {other: name for name, other in negated.items()}
    true: list[set[str]] = [set()]
    clause: tuple[str, ...] = ()
    for turn in lesson.turns:
        new = {event.name for event in turn.events}
        if turn.cause == DECISION:
            true = [*true[: turn.level], set()]
        elif clause:
            true = true[: turn.level + 1]
            standing = set().union(*true)
            assert {negated[name] for name in clause[1:]} <= standing
            assert standing.isdisjoint({clause[0], negated[clause[0]]})
        true[turn.level] |= new
        clause = () if turn.conflict is None else turn.conflict.clause
        assert {negated[name] for name in clause} <= set().union(*true)


@pytest.mark.parametrize("way", ["auto", "sequential", "totalizer", "modulo totalizer"])
@pytest.mark.parametrize("kind", ["minesweeper", "kakurasu", "tenner_grid"])
def test_a_turn_without_a_conflict_ends_where_no_clause_forces_anything(kind: str, way: str) -> None:
    """Neither a clause of the model nor a learnt one has a last open literal, or none."""
    puzzle = gridproof.sample(kind, 1)
    model = SatModel(puzzle, encoding={"sums": way})
    lesson = model.teach(limit=2, most_conflicts=60)
    numbers = {v.name: n for n, v in enumerate(model.variables(), 1)}
    numbers |= {v.negated: -n for n, v in enumerate(model.variables(), 1)}
    clauses, true = formula(model, puzzle, lesson)[: len(list(model.clauses))], [{1}]
    for turn in lesson.turns:
        kept = turn.level if turn.cause == DECISION else turn.level + 1
        true = [*true[:kept], *([set()] if kept == turn.level else [])]
        true[turn.level] |= {numbers[event.name] for event in turn.events}
        if turn.conflict is not None:
            clauses.append(turn.conflict.numbers or (1,))
            continue
        standing = set().union(*true)
        for clause in clauses:
            assert standing.intersection(clause) or sum(-x not in standing for x in clause) > 1


def check_graph(conflict: Learnt) -> None:
    """Check the cut: the learnt clause negates what has an edge into the side of the conflict, the UIP alone
    of its own level, and every way from the decision to the conflict passes the UIP.
    """
    nodes = conflict.nodes
    entering = {cause for node in nodes if node.behind for cause in node.causes if not nodes[cause].behind}
    assert entering
    assert conflict.uip in entering
    assert [n for n in entering if nodes[n].level == conflict.level] == [conflict.uip]
    assert len(conflict.clause) == len(entering)
    assert max((nodes[n].level for n in entering if n != conflict.uip), default=0) == conflict.back_to
    assert nodes[-1].name == "conflict"
    (decision,) = [n for n, node in enumerate(nodes) if node.level == conflict.level and not node.causes]
    reached = {decision} - {conflict.uip}
    for number, node in enumerate(nodes):
        if number != conflict.uip and reached.intersection(node.causes):
            reached.add(number)
    assert len(nodes) - 1 not in reached or decision == conflict.uip
    # It is the first such literal, seen from the conflict: no other behind it is passed by all ways.
    for other in [n for n, node in enumerate(nodes[:-1]) if node.behind]:
        around = {conflict.uip}
        for number, node in enumerate(nodes):
            if number != other and around.intersection(node.causes):
                around.add(number)
        assert len(nodes) - 1 in around


@pytest.mark.parametrize("puzzle", [*PUZZLES, *HARD], ids=[*KINDS, "one", "three", "eleven"])
def test_the_graph_of_each_conflict(puzzle: Puzzle) -> None:
    model = complete(puzzle)
    lesson = model.teach(limit=2)
    stated = {frozenset(clause) for clause in model.clauses}
    for conflict in lesson.conflicts:
        if conflict.clause:
            check_graph(conflict)
            assert conflict.label in conflict.used
        elif not model.ground.deferred and not conflict.label.startswith(
            ("cut", "no-good", "given", "learnt")
        ):
            assert frozenset(conflict.broken) in stated


def test_two_pigeons_of_three_holes_worked_out_by_hand() -> None:
    """Three pigeons, two holes: the first decision forces all, and is the UIP itself."""
    holes = (1, 2)
    cells = {f"p{n}h{h}": (0, 1) for n, h in product((1, 2, 3), holes)}
    somewhere = [Clause(tuple(Is(f"p{n}h{h}", 1) for h in holes), label=f"pigeon {n}") for n in (1, 2, 3)]
    alone = [Count(tuple(Is(f"p{n}h{h}", 1) for n in (1, 2, 3)), 0, 1, label=f"hole {h}") for h in holes]
    lesson = compile(puzzle_of(cells, [*somewhere, *alone]), "sat").teach()
    first, last = lesson.conflicts
    assert lesson.status == "none"
    assert (first.level, first.back_to, first.clause) == (1, 0, ("p1h1=0",))
    assert [node.name for node in first.nodes if node.behind][-1] == "conflict"
    assert first.nodes[first.uip].name == "p1h1=1"
    assert last.level == 0


# Limits -----------------------------------------------------------------------------------------


def test_a_lesson_is_bounded() -> None:
    lesson = compile(HARD[2], "sat").teach(limit=2, most_conflicts=3)
    assert (lesson.status, len(lesson.conflicts)) == ("unknown", 3)
    assert lesson.solutions == () or len(lesson.solutions) == 1


@pytest.mark.parametrize("limit", [0, -1, "2", None])
def test_numbers_that_are_none(limit: object) -> None:
    with pytest.raises(InputError, match=r"limit is .*a number from 1 on was expected"):
        compile(SQUARE, "sat").teach(limit=limit)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="most_conflicts is"):
        compile(SQUARE, "sat").teach(most_conflicts=limit)  # type: ignore[arg-type]


def test_only_clauses_are_taught() -> None:
    for backend in ("cp-sat", "ilp"):
        with pytest.raises(InputError, match=f"{backend} has no clauses to learn"):
            compile(SQUARE, backend).teach()
    with pytest.raises(InputError, match="no cell 'r9c9'"):
        compile(SQUARE, "sat").teach({"r9c9": 1})


def test_a_lesson_leaves_the_model_as_it_was() -> None:
    for puzzle in PUZZLES:
        model = SatModel(puzzle)
        before = list(model.clauses), model.ground.deferred[:], model.clauses.top
        model.teach(limit=2)
        assert (list(model.clauses), model.ground.deferred, model.clauses.top) == before
        assert model.find(limit=2).unique


def test_a_count_that_waits_is_stated() -> None:
    """A count of many literals is deferred by the model; the lesson has its clauses, under its label."""
    cells = {f"c{n}": (0, 1) for n in range(60)}
    many = Count(tuple(Is(cell, 1) for cell in cells), 58, 58, label="all but two")
    puzzle = puzzle_of(cells, (many, Clause((Is("c0", 0),)), Clause((Is("c1", 0),))))
    model = SatModel(puzzle)
    assert model.ground.deferred
    lesson = model.teach(limit=2)
    assert lesson.status == "unique"
    assert sum(lesson.solutions[0].values()) == 58
    assert "all but two" in {event.label for turn in lesson.turns for event in turn.events}
