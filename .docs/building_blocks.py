"""Lists of what kinds and constraints are built from, each with the first sentence of its docstring.

Pages of ``extend/`` have markers such as ``<!-- list: kit -->``; `fill` replaces them when the site is built.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType

KIT = "gridproof.puzzles.kit"

MARKER = re.compile(r"<!-- list: (\w+) -->")

GROUPS = {
    ("kind", "puzzle", "core"): "Puzzles and boards",
    ("fields",): "Fields",
    ("answers",): "Answers",
    ("constraints",): "Constraints",
    ("judging",): "Judges",
    ("rules",): "Rules that kinds share",
    ("making",): "Recipes",
    ("wording",): "Words",
    ("notation",): "Forms of other programs, and plain text",
    ("limits",): "Limits and caches",
}
"""Titles of the rooms of the kit, in the order of the page."""


def fill(markdown: str) -> str:
    """Return a page with its lists in place of the markers."""
    return MARKER.sub(lambda marker: "\n\n".join(LISTS[marker[1]]()), markdown)


def kit_list() -> Iterator[str]:
    """Yield a table for each room, of the names of the kit."""
    homes = imports(KIT)
    for rooms, title in GROUPS.items():
        places = tuple(f"gridproof.puzzles.{room}." for room in rooms)
        names = [name for name, home in homes.items() if f"{home}.{name}.".startswith(places)]
        yield table(title, ((name, sentence(homes[name], name)) for name in names))


def constraint_list() -> Iterator[str]:
    """Yield a table of the constraints of the kit, and of the functions that make them."""
    homes = imports(KIT)
    names = [name for name, home in homes.items() if home.startswith("gridproof.puzzles.constraints.")]
    yield table("constraint", ((name, sentence(homes[name], name)) for name in names))


LISTS = {"kit": kit_list, "constraints": constraint_list}


def table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """Return a table with a row for each name."""
    lines = (f"| `{name}` | {line.replace('|', chr(92) + '|')} |" for name, line in rows)
    return "\n".join([f"| {title} | |", "| --- | --- |", *lines])


def imports(module: str) -> dict[str, str]:
    """Return the names that a lazy module lists, each with the module that it stands in."""
    source = import_module(module)
    package = source.__package__ or ""
    found = {}
    for node in ast.walk(ast.parse(inspect.getsource(source))):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            home = f"{package}.{node.module}" if node.module else package
            found |= {each.name: home for each in node.names}
    return found


def sentence(module: str, name: str) -> str:
    """Return the first sentence of the docstring of a name, also of a constant or of a module."""
    home, value = import_module(module), getattr(import_module(KIT), name)
    if isinstance(value, ModuleType):
        text = value.__doc__
    else:
        text = documentation(ast.parse(inspect.getsource(home)), name)
    first = (text or "").split("\n\n")[0]
    return re.split(r"(?<=\.) |\. *$", " ".join(first.split()))[0].rstrip(".")


def documentation(tree: ast.Module, name: str) -> str | None:
    """Return the docstring of a class or function, or the string after a constant, or else its value."""
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node)
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in targets(node):
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                return str(following.value.value)
            return described(node.value or ast.Constant(""))
    return None


def targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    """Return the names that an assignment binds."""
    trees = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {each.id for tree in trees for each in ast.walk(tree) if isinstance(each, ast.Name)}


def described(value: ast.expr) -> str:
    """Return the text that a constant is made with, or its source."""
    texts = (each.value for each in ast.walk(value) if isinstance(each, ast.Constant))
    return next((text for text in texts if isinstance(text, str) and " " in text), f"`{ast.unparse(value)}`")
