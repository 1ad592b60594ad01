"""A small reader of MiniZinc: the part of the language that our writer uses, by its handbook.

MiniZinc is in no package registry; if it is installed the tests ask it too. Expressions are parsed and
evaluated here, predicates that a model brings along are not: `connected_members` and `acyclic` are taken by
their names.

>>> model = Model("var 1..3: a; var {1, 3}: b; constraint a < b; solve satisfy;")
>>> [point for point in model.points() if point["b"] == 3]
[{'a': 1, 'b': 3}, {'a': 2, 'b': 3}]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import prod
from pathlib import Path
from typing import Any

Point = dict[str, int]
Expression = Callable[[Point], Any]

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\[\||\|\]|\\/|/\\|<=|>=|!=|\.\.|[A-Za-z]\w*|\d+|\S')
LEVELS: list[dict[str, Callable[[Any, Any], Any]]] = [
    {"\\/": lambda a, b: a or b},
    {"/\\": lambda a, b: a and b},
    {
        "=": lambda a, b: a == b,
        "!=": lambda a, b: a != b,
        "<": lambda a, b: a < b,
        "<=": lambda a, b: a <= b,
        ">": lambda a, b: a > b,
        ">=": lambda a, b: a >= b,
        "in": lambda a, b: a in b,
    },
    {"..": lambda a, b: range(a, b + 1)},
    {"+": lambda a, b: a + b, "-": lambda a, b: a - b},
    {"*": lambda a, b: a * b},
]
"""Operators, from those that bind least."""


def applied(operator: Callable[[Any, Any], Any], left: Expression, right: Expression) -> Expression:
    return lambda point: operator(left(point), right(point))


def connected(member: Sequence[bool], edges: Sequence[Sequence[int]]) -> bool:
    """Return whether the members (vertices from 1) are connected along the edges."""
    left = {v for v, is_member in enumerate(member, 1) if is_member}
    reached = {min(left)} if left else set()
    while more := {v for edge in edges for v in edge if {*edge} & reached and v in left} - reached:
        reached |= more
    return reached == left


def acyclic(used: Sequence[bool], edges: Sequence[Sequence[int]], size: int) -> bool:
    """Return whether the used edges hold no cycle."""
    tree = list(range(size + 1))
    for is_used, (u, v) in zip(used, edges, strict=True):
        if is_used:
            if tree[u] == tree[v]:
                return False
            tree = [tree[u] if t == tree[v] else t for t in tree]
    return True


def regular(
    word: Sequence[int], states: int, values: int, step: Sequence[Sequence[int]], start: int, accept: Any
) -> bool:
    """Return whether the automaton accepts the word; state 0 accepts nothing."""
    assert len(step) == states
    assert all(len(row) == values for row in step)
    state = start
    for value in word:
        if not state or not 1 <= value <= values:
            return False
        state = step[state - 1][value - 1]
    return state in accept


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "acyclic": acyclic,
    "all_different": lambda values: len(set(values)) == len(values),
    "bool2int": int,
    "connected_members": connected,
    "count": lambda values, value: list(values).count(value),
    "max": max,
    "min": min,
    "product": prod,
    "regular": regular,
    "sum": sum,
    "table": lambda values, rows: list(values) in rows,
}


class Model:
    """The variables of a model with their values, and its constraints."""

    def __init__(self, text: str) -> None:
        text = re.sub(r"^%.*$", "", text, flags=re.MULTILINE)
        text = re.sub(r"^predicate .*?;\n(?=\S|\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
        self.tokens: list[str] = TOKEN.findall(text)
        self.at = 0
        self.domains: dict[str, Any] = {}
        self.constraints: list[tuple[Expression, set[str]]] = []
        self.names: set[str] = set()
        while self.at < len(self.tokens):
            self.item()

    def take(self, *wanted: str) -> str:
        """Return the next token, which must be one of the wanted ones."""
        token = self.tokens[self.at]
        assert not wanted or token in wanted, (token, wanted)
        self.at += 1
        return token

    def next(self, *tokens: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] in tokens

    def item(self) -> None:
        match self.take():
            case "include" | "output" | "solve":
                while not self.next(";"):
                    self.take()
            case "var":
                values = self.expression()({})
                self.take(":")
                self.domains[self.take()] = values
            case "constraint":
                self.names = set()
                said = self.expression()
                self.constraints.append((said, self.names))
            case other:
                raise AssertionError(f"no item begins with {other}")
        self.take(";")

    def expression(self, level: int = 0) -> Expression:
        if level == len(LEVELS):
            return self.operand()
        left = self.expression(level + 1)
        while self.next(*LEVELS[level]):
            left = applied(LEVELS[level][self.take()], left, self.expression(level + 1))
        return left

    def listed(self, end: str, between: str = ",") -> list[Expression]:
        """Return the expressions up to the token `end`."""
        found = []
        while not self.next(end):
            found.append(self.expression())
            if not self.next(end):
                self.take(between)
        self.take(end)
        return found

    def operand(self) -> Expression:
        token = self.take()
        if token.isdigit():
            return lambda _: int(token)
        if token == "-":
            inner = self.operand()
            return lambda point: -inner(point)
        if token in ("true", "false"):
            return lambda _: token == "true"
        if token == "(":
            (inner,) = self.listed(")")
            return inner
        if token in ("[", "{"):
            parts = self.listed("]" if token == "[" else "}")
            return lambda point: [part(point) for part in parts]
        if token == "[|":
            rows: list[list[Expression]] = [[]]
            while not self.next("|]"):
                rows[-1].append(self.expression())
                if self.next("|"):
                    rows.append([])
                if not self.next("|]"):
                    self.take(",", "|")
            self.take("|]")
            return lambda point: [[part(point) for part in row] for row in rows]
        if self.next("("):
            function = FUNCTIONS[token]
            self.take()
            arguments = self.listed(")")
            return lambda point: function(*(argument(point) for argument in arguments))
        assert token in self.domains, token
        self.names.add(token)
        return lambda point: point[token]

    def points(self) -> Iterator[Point]:
        """Yield all solutions; a constraint is tested as soon as its variables have values."""
        names = list(self.domains)
        place = {name: i for i, name in enumerate(names)}
        due: list[list[Expression]] = [[] for _ in range(len(names) + 1)]
        for said, used in self.constraints:
            due[max((place[name] + 1 for name in used), default=0)].append(said)

        def further(point: Point) -> Iterator[Point]:
            if all(said(point) for said in due[len(point)]):
                if len(point) == len(names):
                    yield point
                else:
                    name = names[len(point)]
                    for value in self.domains[name]:
                        yield from further({**point, name: value})

        return further({})


def solutions(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """Yield the solutions of the model in a file, all different in the variables `names`."""
    seen = set()
    for point in Model(path.read_text("utf-8")).points():
        key = tuple(point[name] for name in names)
        if key not in seen:
            seen.add(key)
            yield dict(zip(names, key, strict=True))
