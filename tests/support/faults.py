"""Small faults in Python code: their kinds, and their places.

Vocabulary
    operator   a way to spoil code: a comparison turned round, a number off by one, a clause dropped, …
    site       a place where an operator applies: file, function, operator, and which one of these

>>> [str(site) for site, line in found("example.py", "def least(a, b): return a if a < b else b")]
['example.py:least:early return:0', 'example.py:least:comparison:0']
>>> print(spoil(found("example.py", "def f(a): return a > 1")[1][0], "def f(a): return a > 1"))
def f(a):
    return a >= 1
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass


@dataclass(frozen=True)
class Site:
    """A fault: its place and its operator."""

    file: str
    function: str
    operator: str
    number: int
    owner: str

    def __str__(self) -> str:
        return f"{self.file}:{self.function}:{self.operator}:{self.number}"


COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
NAMED = {"any": "all", "all": "any", "min": "max", "max": "min"}


def spoilt(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the operators' results on a node: the name of each that applies, and the node in its place."""
    new = deepcopy(node)
    match new:
        case ast.Compare(ops=[op]):
            new.ops = [COMPARED[type(op)]()]
            yield "comparison", new
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield "off by one", ast.Constant(value + 1)
        case ast.Constant(value=bool(value)):
            yield "flag", ast.Constant(not value)
        case ast.BoolOp(op=op):
            new.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and, or", new
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not dropped", operand
        case ast.BinOp(op=ast.Add() | ast.Sub() as op) if not isinstance(new.left, ast.Constant):
            new.op = ast.Sub() if isinstance(op, ast.Add) else ast.Add()
            yield "plus, minus", new
        case ast.Call(func=ast.Name(id=name)) if name in NAMED:
            new.func = ast.Name(NAMED[name], ast.Load())
            yield "any, all", new
        case ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()):
            yield "dropped", ast.Expr(ast.Constant(...))
        case ast.If(test=test):
            new.test = ast.UnaryOp(ast.Not(), test)
            yield "condition", new
        case ast.Continue():
            yield "break", ast.Break()
        case ast.Return(value=ast.AST() as value) if not isinstance(value, ast.Constant):
            yield "early return", ast.Return(ast.Constant(None))


class Spoiler(ast.NodeTransformer):
    """Walks a module, lists its sites and applies one of them."""

    def __init__(self, file: str, wanted: Site | None = None) -> None:
        self.file, self.wanted = file, wanted
        self.sites: list[tuple[Site, str]] = []
        self.counts: Counter[tuple[str, str]] = Counter()
        self.path: list[str] = []
        self.owner = ""

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            outer, self.path = self.path, [*self.path, node.name]
            owner, self.owner = (
                self.owner,
                self.owner or (node.name if isinstance(node, ast.ClassDef) else ""),
            )
            node.body = [self.visit(part) for part in node.body]  # type: ignore[misc]
            self.path, self.owner = outer, owner
            return node
        if self.path and isinstance(node, ast.Raise | ast.Assert | ast.AnnAssign):
            return node  # the words of errors, and types
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return node  # zip of equal lengths
        if self.path:
            function = ".".join(self.path)
            for operator, new in spoilt(node):
                number = self.counts[function, operator]
                self.counts[function, operator] += 1
                site = Site(self.file, function, operator, number, self.owner)
                line = ast.unparse(node).splitlines()[0]
                self.sites.append((site, line))
                if site == self.wanted:
                    return ast.copy_location(new, node)
        return super().generic_visit(node)


def found(file: str, text: str) -> list[tuple[Site, str]]:
    """Return all sites of a file, each with its line."""
    spoiler = Spoiler(file)
    spoiler.visit(ast.parse(text))
    return spoiler.sites


def spoil(site: Site, text: str) -> str:
    """Return the text of a file with the fault made."""
    return ast.unparse(ast.fix_missing_locations(Spoiler(site.file, site).visit(ast.parse(text))))
