"""The teaching tree of branch and bound: its answer is the back end's, and each node says what is so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from backends import examples, puzzle_of
from boards import ROOT
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import all_solutions, small

import gridproof
from gridproof.models import WrongSolution
from gridproof.models.backends.ilp import IlpModel
from gridproof.models.watching.branching import Branching, Choice, Node, Order
from gridproof.models.watching.program import LinearProgram, whole_bound
from gridproof.puzzles import InputError, Is, Puzzle, Solution, Unknown
from gridproof.puzzles.constraints import AllDifferent, Clause, Linear, total

CHOICES: tuple[Choice, ...] = ("most fractional", "first")
ORDERS: tuple[Order, ...] = ("depth", "best")


def magic_square() -> Puzzle:
    """Return the magic square of order three, which has eight solutions."""
    rows = [[f"r{r}c{c}" for c in (1, 2, 3)] for r in (1, 2, 3)]
    lines = [*rows, *map(list, zip(*rows, strict=True)), [rows[i][i] for i in range(3)]]
    lines.append([rows[i][2 - i] for i in range(3)])
    cells = [cell for row in rows for cell in row]
    return Puzzle.of(
        dict.fromkeys(cells, range(1, 10)),
        [AllDifferent(tuple(cells)), *(total(line, "==", 15, f"line {n}") for n, line in enumerate(lines))],
    )


def cover(edges: list[tuple[str, str]]) -> Puzzle:
    """Return cells of 0 and 1, of which each pair has a 1."""
    cells = sorted({cell for edge in edges for cell in edge})
    return puzzle_of(dict.fromkeys(cells, (0, 1)), [Clause((Is(x, 1), Is(y, 1))) for x, y in edges])


def holds(decision: str, solution: Solution) -> bool:
    """Return whether a solution keeps a decision on a literal; one on an auxiliary is kept by any."""
    match = re.fullmatch(r"(.+)([=≠])(-?\d+)", decision)
    if match is None or match[1] not in solution:
        return True
    return (solution[match[1]] == int(match[3])) is (match[2] == "=")


def decisions_to(tree: Branching, node: Node) -> list[str]:
    """Return the decisions on the way to a node."""
    path = []
    while node.parent is not None:
        path.append(node.decision)
        node = tree.nodes[node.parent]
    return path


def check_nodes(tree: Branching, solutions: Sequence[Solution], weights: dict[str, int]) -> None:
    """Check every node against all solutions of the puzzle."""
    puzzle = tree.puzzle
    has_auxiliaries = any(
        not holds_cell(decision, puzzle) for node in tree.nodes for decision in decisions_to(tree, node)
    )
    for number, node in enumerate(tree.nodes):
        assert node.number == number
        assert (node.parent is None) == (number == 0)
        assert len(tree.children(number)) == (2 if node.status == "branched" else 0)
        if node.parent is not None:
            assert node.parent < number
            assert node.depth == tree.nodes[node.parent].depth + 1
            assert node.inherited == tree.nodes[node.parent].bound
            if node.bound is not None and node.inherited is not None:
                assert node.bound >= node.inherited - 1e-6
        if has_auxiliaries:
            continue
        below = [s for s in solutions if all(holds(d, s) for d in decisions_to(tree, node))]
        costs = [sum(weights[cell] * s[cell] for cell in weights) for s in below]
        if node.status == "infeasible":
            assert below == []
        if node.bound is not None and costs:
            assert node.bound <= min(costs) + 1e-6
        if node.status == "bound":
            assert tree.value is not None
            assert all(cost >= tree.value for cost in costs)
        if node.status == "integral":
            assert node.bound is not None
            assert whole_bound(node.bound) in costs


def holds_cell(decision: str, puzzle: Puzzle) -> bool:
    """Return whether a decision is about a cell of the puzzle."""
    return re.split("[=≠ ]", decision)[0] in puzzle.rules.domain_of


# Its answer ------------------------------------------------------------------------------------


@given(puzzle=small(), data=st.data())
@examples("ilp", 2)
def test_the_optimum_is_that_of_brute_force(puzzle: Puzzle, data: st.DataObject) -> None:
    weights = {cell: data.draw(st.integers(-3, 3)) for cell in puzzle.rules.domain_of}
    choice, order = data.draw(st.sampled_from(CHOICES)), data.draw(st.sampled_from(ORDERS))
    tree = IlpModel(puzzle).branching(minimize=weights, choice=choice, order=order, most=2000)
    solutions = [dict(zip(puzzle.shown, values, strict=True)) for values in all_solutions(puzzle)]
    costs = [sum(weights[cell] * s[cell] for cell in weights) for s in solutions]
    assert tree.value == min(costs, default=None)
    assert tree.status == ("optimal" if costs else "none")
    if costs:
        assert tree.solution in solutions
        assert sum(weights[cell] * tree.solution[cell] for cell in weights) == tree.value
    check_nodes(tree, solutions, weights)


OBJECTIVES = (
    {"r1c1": 1},
    {"r1c1": 3, "r1c2": -2, "r2c3": 1},
    {"r2c2": -1},
    {"r1c1": 1, "r3c3": 1, "r1c2": 4},
)


@pytest.mark.parametrize("weights", OBJECTIVES, ids=lambda weights: "+".join(weights))
@pytest.mark.parametrize("order", ORDERS)
def test_the_optimum_of_a_magic_square(order: Order, weights: dict[str, int]) -> None:
    """The SAT solver lists the eight squares; the tree finds the cheapest of them."""
    puzzle = magic_square()
    solutions = [*gridproof.compile(puzzle, "sat").find(limit=None).solutions]
    assert len(solutions) == 8
    tree = IlpModel(puzzle).branching(minimize=weights, order=order, most=1000)
    assert tree.value == min(sum(weights[cell] * s[cell] for cell in weights) for s in solutions)
    assert tree.status == "optimal"
    check_nodes(tree, solutions, weights)


@pytest.mark.parametrize("kind", ["sudoku", "slitherlink", "nurikabe", "hashi", "masyu", "kakuro", "akari"])
def test_the_tree_ends_in_the_answer_of_the_back_end(kind: str) -> None:
    puzzle = gridproof.sample(kind, 1)
    model = IlpModel(puzzle)
    tree = model.branching(most=1000)
    (solution,) = model.find(limit=2).solutions
    assert (tree.status, tree.value) == ("optimal", 0)
    assert tree.solution is not None
    assert {cell: tree.solution[cell] for cell in puzzle.shown} == {c: solution[c] for c in puzzle.shown}
    check_nodes(tree, [solution], {})


def test_a_puzzle_without_solutions_has_a_tree_without_an_answer() -> None:
    """Five pigeons in four holes: fractions fit, whole numbers do not."""
    cells = {f"{pigeon}{hole}": (0, 1) for pigeon in "abcde" for hole in "1234"}
    rows = [total([f"{pigeon}{hole}" for hole in "1234"], ">=", 1, pigeon) for pigeon in "abcde"]
    rows += [
        total([f"{x}{hole}", f"{y}{hole}"], "<=", 1) for hole in "1234" for x, y in combinations("abcde", 2)
    ]
    tree = IlpModel(puzzle_of(cells, rows)).branching(most=2000)
    assert (tree.status, tree.value, tree.solution) == ("none", None, None)
    assert len(tree.nodes) > 10
    assert {node.status for node in tree.nodes} == {"branched", "infeasible"}


def test_a_solution_that_breaks_a_lazy_rule_is_no_answer() -> None:
    """Two corners of a row of four hang together only with the squares between them."""
    cells = dict.fromkeys("abcd", (0, 1))
    piece = gridproof.puzzles.constraints.Connected(
        tuple(Is(x, 1) for x in "abcd"), ((0, 1), (1, 2), (2, 3)), label="one piece"
    )
    tree = IlpModel(puzzle_of(cells, [piece])).branching(
        minimize=dict.fromkeys("abcd", 1), within={"a": (1,), "d": (1,)}
    )
    assert (tree.value, tree.solution) == (4, dict.fromkeys("abcd", 1))
    assert any("one piece" in node.cuts for node in tree.nodes)
    assert "after rows for one piece" in str(tree)


# Its shape -------------------------------------------------------------------------------------


def test_the_tree_of_a_triangle() -> None:
    """Half of each vertex costs 1.5, so 2 is the best there can be: the first solution ends it."""
    tree = IlpModel(cover([("a", "b"), ("b", "c"), ("a", "c")])).branching(minimize=dict.fromkeys("abc", 1))
    root, one, other = tree.nodes
    assert (root.status, root.bound, root.branch, root.fractional) == ("branched", 1.5, "x[a=1]", 3)
    assert root.shares == {cell: {0: 0.5, 1: 0.5} for cell in "abc"}
    assert (one.decision, one.status, one.bound) == ("a=1", "integral", 2)
    assert (other.decision, other.status, other.bound) == ("a≠1", "bound", 2)
    assert tree.sentence == "optimal 2: a teaching tree of 3 nodes, depth 1: 1 branched, 1 integral, 1 bound"
    assert str(tree).splitlines() == [
        tree.sentence,
        "node 0: 3 fractional, branch on x[a=1] (bound 3/2)",
        "  node 1, a=1: whole, and a solution (bound 2)",
        "  node 2, a≠1: no solution below it is better than the best one (bound 2)",
    ]


def two_triangles() -> Puzzle:
    return cover([(x, y) for three in ("abc", "def") for x, y in combinations(three, 2)])


def test_depth_first_and_best_first_differ() -> None:
    weights = {cell: 1 + i for i, cell in enumerate("abcdef")}
    trees = {order: IlpModel(two_triangles()).branching(minimize=weights, order=order) for order in ORDERS}
    assert {tree.value for tree in trees.values()} == {1 + 2 + 4 + 5}
    bounds = [node.inherited for node in trees["best"].nodes if node.status != "open"]
    assert trees["best"].nodes[1].depth == 1
    assert bounds[0] is None
    deepest = [node.depth for node in trees["depth"].nodes]
    assert deepest[:2] == [0, 1]


def test_nodes_beyond_the_bounded_number_are_open() -> None:
    model = IlpModel(two_triangles())
    tree = model.branching(minimize=dict.fromkeys("abcdef", 1), most=2)
    assert tree.status == "unknown"
    assert [node.status for node in tree.nodes].count("open") >= 1
    assert len([node for node in tree.nodes if node.status != "open"]) == 2
    assert tree.nodes[-1].bound is None
    assert "not looked at" in tree.nodes[-1].sentence
    assert model.branching(minimize=dict.fromkeys("abcdef", 1)).value == 4


def test_a_bound_closes_what_is_left_open() -> None:
    """The objective is 0 everywhere: after the first solution nothing can be better."""
    tree = IlpModel(puzzle_of({"a": (0, 1), "b": (0, 1)}, [])).branching(most=1)
    assert (tree.status, tree.value, len(tree.nodes)) == ("optimal", 0, 1)
    whole = IlpModel(two_triangles()).branching()
    assert [node.status for node in whole.nodes].count("integral") == 1
    assert {node.status for node in whole.nodes} <= {"branched", "integral", "bound"}


def test_the_first_column_or_the_one_nearest_to_a_half() -> None:
    """2a + 4b >= 3 with a, b cheap: a is whole and b is 1/4 or 3/4; c is 1/2 by its own row."""
    rows = [
        Linear(((4, "a"), (4, "d")), ">=", 3),
        Linear(((2, "b"), (2, "c")), "==", 1),
    ]
    puzzle = puzzle_of(dict.fromkeys("abcd", (0, 1)), rows)
    weights = {"a": 1, "d": 5, "b": 1, "c": 9}
    roots = {c: IlpModel(puzzle).branching(minimize=weights, choice=c).nodes[0] for c in CHOICES}
    assert roots["first"].branch == "x[a=1]"
    assert roots["most fractional"].branch == "x[b=1]"


def test_auxiliary_columns_are_branched_on_by_name() -> None:
    model = IlpModel(gridproof.sample("masyu", 1), encoding={"connected": "mtz", "loop": "mtz"})
    tree = model.branching(most=300)
    assert tree.status == "optimal"
    assert tree.solution is not None
    assert model.puzzle.broken(tree.solution) is None
    named = {node.decision for node in tree.nodes if " = " in node.decision}
    assert {decision[-4:] for decision in named} == {" = 1", " = 0"}


@pytest.mark.parametrize(("dear", "cheap"), [(5, 4), (8, 6), (4, 4)])
def test_each_better_solution_replaces_the_one_before(dear: int, cheap: int) -> None:
    """3a + 2b >= 1: a third of the dear a costs less than half of the cheap b, so a = 1 comes first."""
    puzzle = puzzle_of({"a": (0, 1), "b": (0, 1)}, [Linear(((3, "a"), (2, "b")), ">=", 1)])
    tree = IlpModel(puzzle).branching(minimize={"a": dear, "b": cheap}, choice="first")
    found = [node.bound for node in tree.nodes if node.status == "integral"]
    assert found == [dear, *([cheap] if cheap < dear else [])]
    assert (tree.value, tree.status) == (cheap, "optimal")


def test_a_point_that_breaks_a_rule_is_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the reader of points err: the tree must not call it a solution."""
    model = IlpModel(puzzle_of({"a": (0, 1), "b": (0, 1)}, [Clause((Is("a", 1), Is("b", 1)), label="some")]))
    monkeypatch.setattr(LinearProgram, "solution", lambda *_: {"a": 0, "b": 0})
    with pytest.raises(WrongSolution, match="breaks some"):
        model.branching()


def test_nodes_in_order_of_reading() -> None:
    tree = IlpModel(two_triangles()).branching(minimize=dict.fromkeys("abcdef", 1), order="best")
    order = tree.preorder()
    assert sorted(node.number for node in order) == list(range(len(tree.nodes)))
    place = {node.number: i for i, node in enumerate(order)}
    for node in tree.nodes:
        if node.parent is not None:
            assert place[node.parent] < place[node.number]
    assert tree.depth == max(node.depth for node in tree.nodes)


def test_bad_wishes_for_trees() -> None:
    model = IlpModel(cover([("a", "b")]))
    with pytest.raises(InputError, match="choice is 'any'; there are most fractional, first"):
        model.branching(choice="any")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="order is 'wide'; there are depth, best"):
        model.branching(order="wide")  # type: ignore[arg-type]
    for most in (0, 2001, True, 1.5):
        with pytest.raises(InputError, match=f"most is {most}; a whole number from 1 to 2,000"):
            model.branching(most=most)  # type: ignore[arg-type]
    with pytest.raises(Unknown, match="time limit"):
        model.branching(0)


@pytest.mark.parametrize("kind", [kind.name for kind in gridproof.kinds()])
def test_every_kind_can_be_watched(kind: str) -> None:
    """A tree, cuts and shares of the first sample: none fails, and no tree finds another answer."""
    puzzle = gridproof.sample(kind, 1)
    model = IlpModel(puzzle)
    (solution,) = gridproof.compile(puzzle, "sat").find(limit=2).solutions
    tree = model.branching(most=12)
    if tree.solution is not None:
        assert {c: tree.solution[c] for c in puzzle.shown} == {c: solution[c] for c in puzzle.shown}
    assert tree.status != "none"
    found = model.cutting(rounds=2)
    for stage in (found.before, *found.after):
        assert stage.feasible
        assert all(sum(shares.values()) == pytest.approx(1) for shares in stage.shares.values())


def test_no_verdict_asks_the_teaching_tree() -> None:
    """Nothing but the method of the model, and what draws trees, knows the module."""
    knows = {
        str(path.relative_to(ROOT))
        for floor in ("models", "frontends", "puzzles")
        for path in Path(ROOT, floor).rglob("*.py")
        if "watching.branching" in (text := path.read_text()) or "from .branching import" in text
    }
    assert {name for name in knows if "watch" not in name} <= {
        "models/backends/ilp.py",
        "frontends/notebook/display.py",
    }
