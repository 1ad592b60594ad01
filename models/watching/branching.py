"""Branch and bound as a tree that can be looked at: a teaching tree on top of the linear programs of HiGHS.

It never decides anything: verdicts come from the back ends, whose own search cuts, presolves and guesses.

Vocabulary
    node         a relaxation with some columns restricted; its bound is that of every solution below it
    decision     the restriction that a node adds to its parent's: a 0-1 column is 1, or it is 0
    incumbent    the best solution so far

Each node ends in one way:

    branched     a fractional column was chosen, and each of two children takes a side of it
    integral     its point is whole and a solution, better than those before
    bound        no solution below it can be better than the incumbent
    infeasible   not even fractions keep the rows
    open         it was not looked at before the bounded number of nodes was reached

>>> from gridproof.models.backends.ilp import IlpModel
>>> from gridproof.puzzles import Board, Is, Puzzle, Rules
>>> from gridproof.puzzles.constraints import Clause
>>> cells = tuple((name, (0, 1)) for name in "abc")
>>> some = tuple(Clause((Is(x, 1), Is(y, 1))) for x, y in ("ab", "bc", "ac"))
>>> model = IlpModel(Puzzle("cover", Rules("cover", cells, some, tuple("abc"), Board(1, 3))))
>>> tree = model.branching(minimize={"a": 1, "b": 1, "c": 1})
>>> tree.nodes[0].bound, tree.nodes[0].status, tree.status, tree.value
(1.5, 'branched', 'optimal', 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from typing import Any, Literal, TypeAlias, get_args

from ...puzzles import Cell, Deadline, InputError, Puzzle, Solution
from ..core.search import WrongSolution
from ..exchange.inspect import number_in_words
from .program import LinearProgram, Row, whole_bound

Status: TypeAlias = Literal["branched", "integral", "bound", "infeasible", "open"]

Outcome: TypeAlias = Literal["optimal", "none", "unknown"]

Choice: TypeAlias = Literal["most fractional", "first"]
"""The column to branch on: the one nearest to a half, or the first that is fractional."""

Order: TypeAlias = Literal["depth", "best"]
"""The node to look at next: the deepest, the side of 1 first; or the one with the least bound."""

MOST_NODES = 2_000
"""Maximum number of nodes that may be asked for."""


@dataclass(frozen=True)
class Node:
    """A node of the tree: its number in the order of solving, its `parent` and its `decision`.

    `bound` is None if the node is infeasible or open; `inherited` is the bound of its parent, None at the
    root. `branch` is the name of the column that it branches on, `fractional` the number of fractional
    columns, `shares` the relaxation's as in `Relaxation`. `cuts` are the labels of constraints that a whole
    point broke: each added a row, and the node was solved again.
    """

    number: int
    parent: int | None
    depth: int
    decision: str
    status: Status
    bound: float | None = None
    inherited: float | None = None
    branch: str = ""
    fractional: int = 0
    cuts: tuple[str, ...] = ()
    shares: Mapping[Cell, Mapping[int, float]] = field(default_factory=dict, repr=False)

    @property
    def sentence(self) -> str:
        """The node in one sentence."""
        head = f"node {self.number}" + (f", {self.decision}" if self.decision else "")
        bound = "" if self.bound is None else f" (bound {number_in_words(self.bound)})"
        endings = {
            "branched": f"{self.fractional} fractional, branch on {self.branch}",
            "integral": "whole, and a solution",
            "bound": "no solution below it is better than the best one",
            "infeasible": "not even fractions keep the rows",
            "open": "not looked at",
        }
        cuts = f", after rows for {', '.join(dict.fromkeys(self.cuts))}" if self.cuts else ""
        return f"{head}: {endings[self.status]}{bound}{cuts}"


@dataclass(frozen=True)
class Branching:
    """A tree of branch and bound, for teaching.

    `status` is "optimal" (the best solution was found, and no other is better), "none", or "unknown" if nodes
    are left open. `value` and `solution` are those of the best solution found, None without. Without an
    objective every solution is as good as any other: the value is 0, and the tree ends at the first one.
    """

    puzzle: Puzzle = field(repr=False)
    status: Outcome
    value: int | None
    solution: Solution | None = field(repr=False)
    nodes: tuple[Node, ...] = field(repr=False)

    @property
    def depth(self) -> int:
        """The length of the longest path from the root."""
        return max(node.depth for node in self.nodes)

    def children(self, number: int) -> list[Node]:
        """Return the children of a node, the one solved first before the other."""
        return [node for node in self.nodes if node.parent == number]

    @property
    def sentence(self) -> str:
        """The tree in one sentence."""
        counts = {status: sum(node.status == status for node in self.nodes) for status in get_args(Status)}
        told = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
        best = "" if self.value is None else f" {self.value}"
        return f"{self.status}{best}: a teaching tree of {len(self.nodes)} nodes, depth {self.depth}: {told}"

    def __str__(self) -> str:
        return "\n".join([self.sentence, *("  " * node.depth + node.sentence for node in self.preorder())])

    def preorder(self) -> list[Node]:
        """Return the nodes from the root, each before its children."""
        below: dict[int | None, list[Node]] = {}
        for node in self.nodes:
            below.setdefault(node.parent, []).append(node)
        order, stack = [], [*below[None]]
        while stack:
            node = stack.pop()
            order.append(node)
            stack += reversed(below.get(node.number, ()))
        return order


def branch(
    program: LinearProgram,
    deadline: Deadline,
    *,
    most: int = 100,
    choice: Choice = "most fractional",
    order: Order = "depth",
) -> Branching:
    """Return a tree of at most `most` solved nodes.

    Raises `InputError` for a choice or an order that there is not and for a number of nodes out of range,
    and `Unknown` on time-out.
    """
    if choice not in get_args(Choice):
        raise InputError(f"choice is {choice!r:.40}; there are {', '.join(get_args(Choice))}")
    if order not in get_args(Order):
        raise InputError(f"order is {order!r:.40}; there are {', '.join(get_args(Order))}")
    if not isinstance(most, int) or isinstance(most, bool) or not 1 <= most <= MOST_NODES:
        raise InputError(f"most is {most!r:.40}; a whole number from 1 to {MOST_NODES:,} was expected")
    return Tree(program, choice, order).grow(most, deadline)


@dataclass(frozen=True)
class Task:
    """A node to be solved: its place in the tree, and the columns with their values on the way to it."""

    parent: int | None
    depth: int
    decision: str
    fixed: tuple[tuple[int, float], ...]
    inherited: float | None


class Tree:
    """A tree in the making."""

    def __init__(self, program: LinearProgram, choice: Choice, order: Order) -> None:
        self.program, self.choice, self.order = program, choice, order
        self.nodes: list[Node] = []
        self.value: int | None = None
        self.solution: Solution | None = None
        self._heap: list[tuple[float, int, Task]] = []
        self._count = 0

    def grow(self, most: int, deadline: Deadline) -> Branching:
        """Solve up to `most` nodes; the others stay open."""
        self._put(Task(None, 0, "", (), None))
        while self._heap and len(self.nodes) < most:
            deadline.check()
            self._solve(heappop(self._heap)[-1], deadline)
        while self._heap:
            task = heappop(self._heap)[-1]
            self._add(task, "bound" if self._is_hopeless(task.inherited) else "open")
        outcome: Outcome = "none" if self.solution is None else "optimal"
        if any(node.status == "open" for node in self.nodes):
            outcome = "unknown"
        return Branching(self.program.puzzle, outcome, self.value, self.solution, tuple(self.nodes))

    def _put(self, task: Task) -> None:
        """Keep a node to be solved later: the least is taken first."""
        self._count += 1
        bound = -inf if task.inherited is None else task.inherited
        heappush(self._heap, (float(-task.depth) if self.order == "depth" else bound, self._count, task))

    def _is_hopeless(self, bound: float | None) -> bool:
        """Return whether a bound leaves no room for a better solution than the best one."""
        return self.value is not None and bound is not None and whole_bound(bound) >= self.value

    def _add(self, task: Task, status: Status, **found: Any) -> Node:
        """Add a node to the tree."""
        node = Node(
            len(self.nodes), task.parent, task.depth, task.decision, status, inherited=task.inherited, **found
        )
        self.nodes.append(node)
        return node

    def _solve(self, task: Task, deadline: Deadline) -> None:
        """Solve one node, and keep its children for later if it has any."""
        program = self.program
        for column, value in task.fixed:
            program.limit(column, value, value)
        try:
            self._look_at(task, deadline)
        finally:
            for column, _ in task.fixed:
                program.limit(column, program.low[column], program.high[column])

    def _look_at(self, task: Task, deadline: Deadline) -> None:
        """Solve the relaxation of a node until its point is fractional or a solution, and branch."""
        program, cuts = self.program, list[str]()
        while True:
            point = program.solve(deadline)
            if point is None:
                self._add(task, "infeasible", cuts=tuple(cuts))
                return
            bound, ragged = program.bound(point), program.ragged(point)
            if ragged or self._is_hopeless(bound):
                break
            solution = program.solution(point)
            broken = list(self._rows_broken(solution))
            if not broken:
                break
            for row in broken:
                program.add(row)
                cuts.append(row.label)
        found = {"bound": bound, "cuts": tuple(cuts), "shares": program.shares(point)}
        if self._is_hopeless(bound):
            self._add(task, "bound", fractional=len(ragged), **found)
        elif not ragged:
            self.value, self.solution = whole_bound(bound), solution
            self._add(task, "integral", **found)
        else:
            column = self._choose(ragged, point)
            name = program.names[column]
            node = self._add(task, "branched", fractional=len(ragged), branch=name, **found)
            self._branch(task, node, column)

    def _choose(self, ragged: list[int], point: Any) -> int:
        """Return the column to branch on."""
        if self.choice == "first":
            return ragged[0]
        return min(ragged, key=lambda column: (round(abs(point[column] - 0.5), 6), column))

    def _branch(self, task: Task, node: Node, column: int) -> None:
        """Keep the two children of a node, that with the 1 first."""
        name = node.branch.removeprefix("x[").removesuffix("]")
        words = (name, name.replace("=", "≠")) if name != node.branch else (f"{name} = 1", f"{name} = 0")
        for decision, value in zip(words, (1.0, 0.0), strict=True):
            self._put(Task(node.number, task.depth + 1, decision, (*task.fixed, (column, value)), node.bound))

    def _rows_broken(self, solution: Solution) -> list[Row]:
        """Return rows for what a whole point breaks of constraints stated in part.

        Raises `WrongSolution` if the point breaks another constraint.
        """
        model, rows = self.program.model, list[Row]()
        for _, lazy in model.ground.lazy:
            for clause in lazy.separate(solution):
                stated = model.row_of_clause(clause)
                if stated is not None:
                    terms = tuple((column.index, int(weight)) for column, weight in stated.items())
                    low, high = stated.getLb(), stated.getUb()
                    rows.append(
                        Row(terms, -inf if low is None else low, inf if high is None else high, lazy.label)
                    )
        broken = model.ground.broken(solution)
        if broken is not None and not rows:
            raise WrongSolution(f"the teaching tree found a point that breaks {broken.label or broken}")
        return rows
