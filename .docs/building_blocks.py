"""Lists of what extensions are built from, each name with the first sentence of its docstring.

Pages of ``extend/`` have markers such as ``<!-- list: kit -->``; `fill` replaces them when the site is built.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec, resolve_name

KIT = "gridproof.puzzles.kit"

MARKER = re.compile(r"<!-- list: (\w+) -->")

GROUPS = {
    tuple(f"gridproof.puzzles.{room}." for room in rooms.split()): title
    for rooms, title in {
        "kind puzzle core": "Puzzles and boards",
        "fields": "Fields",
        "answers": "Answers",
        "constraints": "Constraints",
        "judging": "Judges",
        "rulebook rules": "Rules that kinds share",
        "making": "Recipes",
        "wording": "Words",
        "notation": "Forms of other programs, and plain text",
        "limits": "Limits and caches",
    }.items()
}
"""Titles of the rooms of the kit, in the order of the page."""


NOTATION = "gridproof.puzzles.notation"
RULES = "gridproof.frontends.rules"
SYSTEMS = "gridproof.frontends.systems"

SYSTEM_KIT = f"{SYSTEMS}.kit"
SYSTEM_GROUPS = {
    (f"{SYSTEMS}.",): "Declarations, rules and flows",
    (f"{RULES}.techniques.",): "Techniques",
    (f"{RULES}.scopes.",): "Scopes: some steps of a technique",
    (f"{RULES}.search.",): "Guesses",
    (f"{RULES}.", "gridproof.puzzles."): "Positions, steps and puzzles",
}
"""Titles of the modules of the kit of systems; a name stands in the first group that its module fits."""

TECHNIQUE_KIT = f"{RULES}.techniques.kit"
TECHNIQUE_GROUPS = {
    (f"{RULES}.techniques.",): "Declarations",
    (f"{RULES}.state.", f"{RULES}.step."): "States and steps",
    (f"{RULES}.network.",): "Networks, and sets of candidates as bits",
    ("gridproof.puzzles.",): "Puzzles",
}
"""Titles of the modules of the kit of techniques."""


def fill(markdown: str) -> str:
    """Return a page with its lists in place of the markers."""
    return MARKER.sub(lambda marker: "\n\n".join(LISTS[marker[1]]()), markdown)


def kit_list(kit: str, groups: Mapping[tuple[str, ...], str]) -> Iterator[str]:
    """Yield a table for each group of modules, of the names that a kit has from them. A name stands in the
    first group that fits.
    """
    tables: dict[str, list[tuple[str, str]]] = {title: [] for title in groups.values()}
    for name, home in imports(kit).items():
        title = next((groups[each] for each in groups if f"{home}.{name}.".startswith(each)), None)
        if title is not None:
            tables[title].append((name, sentence(home, name)))
    yield from (table(title, rows) for title, rows in tables.items())


def constraint_list() -> Iterator[str]:
    """Yield a table of the constraints of the kit, and of the functions that make them."""
    homes = imports(KIT)
    names = [name for name, home in homes.items() if home.startswith("gridproof.puzzles.constraints.")]
    yield table("constraint", ((name, sentence(homes[name], name)) for name in names))


def method_list(module: str, name: str, variable: str) -> Iterator[str]:
    """Yield a table of the public methods and properties of a class, each with its arguments."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    [made] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    yield table(name, ((called(node, variable, name), line) for node, line in functions_of(made)))


def function_list(module: str) -> Iterator[str]:
    """Yield a table of the public functions of a module, each with its arguments."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    yield table(f"`{module}`", ((called(node), line) for node, line in functions_of(tree)))


def functions_of(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield the public functions of a module or class, each with its line."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node, first_sentence(ast.get_docstring(node))


def called(node: ast.FunctionDef, variable: str = "", name: str = "") -> str:
    """Return a function, or a method or property of a class that is called `name`, as one writes it."""
    ways = {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
    whose = f"{name if 'classmethod' in ways else variable}." if variable else ""
    required = len(node.args.args) - len(node.args.defaults)
    names = [each.arg if i < required else f"{each.arg}=…" for i, each in enumerate(node.args.args)]
    arguments = names[1:] if variable else names
    return f"{whose}{node.name}" if "property" in ways else f"{whose}{node.name}({', '.join(arguments)})"


LISTS = {
    "kit": partial(kit_list, KIT, GROUPS),
    "constraints": constraint_list,
    "systems": partial(kit_list, SYSTEM_KIT, SYSTEM_GROUPS),
    "techniques": partial(kit_list, TECHNIQUE_KIT, TECHNIQUE_GROUPS),
    "state": partial(method_list, f"{RULES}.state", "State", "state"),
    "scanner": partial(method_list, f"{NOTATION}.scanner", "Scanner", "scanner"),
    "draft": partial(method_list, f"{NOTATION}.draft", "RecordDraft", "draft"),
    "drafting": partial(function_list, f"{NOTATION}.draft"),
}


def table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """Return a table with a row for each name."""
    lines = (f"| `{name}` | {line.replace('|', chr(92) + '|')} |" for name, line in rows)
    return "\n".join([f"| {title} | |", "| --- | --- |", *lines])


def imports(module: str) -> dict[str, str]:
    """Return the names that a module imports from the package, each with its module."""
    source = import_module(module)
    package = source.__package__ or ""
    found = {}
    for node in ast.walk(ast.parse(inspect.getsource(source))):
        if isinstance(node, ast.ImportFrom) and node.level:
            home = resolve_name("." * node.level + (node.module or ""), package)
            found |= {each.name: home for each in node.names}
    return found


def sentence(module: str, name: str) -> str:
    """Return the first sentence of the docstring of a name: of a class, function, constant or module, here or
    in the module from which it is imported.
    """
    home = import_module(module)
    if hasattr(home, "__path__") and find_spec(f"{module}.{name}") is not None:
        return first_sentence(import_module(f"{module}.{name}").__doc__)
    text = documentation(ast.parse(inspect.getsource(home)), name)
    if text is None and name in (homes := imports(module)):
        return sentence(homes[name], name)
    return first_sentence(text)


def first_sentence(text: str | None) -> str:
    """Return the first sentence of a docstring, without its full stop."""
    first = (text or "").split("\n\n")[0]
    return re.split(r"(?<=[^.]\.) |\. *$", " ".join(first.split()))[0].rstrip(".")


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
