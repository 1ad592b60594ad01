"""Modules of `static/` as one: a widget is a single module, and a page may load many.

Each module keeps a scope of its own, so that a name may occur in several; needed modules come first.

>>> print(joined("player.js").splitlines()[0])
const $paint = (() => {
"""

from __future__ import annotations

import re
from graphlib import TopologicalSorter
from importlib.resources import files

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
"""Import of a module's names by another."""

EXPORT = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
"""Export of a name."""

DEFAULT = re.compile(r"^export default (.*);\n", re.MULTILINE)
"""Default export, in the module that the widget begins with."""


def static(name: str) -> str:
    """Return a file of `static/`."""
    return files("gridproof.frontends.static").joinpath(name).read_text(encoding="utf-8")


def joined(name: str) -> str:
    """Return a module with all that it imports, as one that imports nothing; its default export is that of
    all.

    Raise `CycleError` if modules import each other.
    """
    needs: dict[str, set[str]] = {}
    pending = [name]
    while pending:
        module = pending.pop()
        if module not in needs:
            needs[module] = {other for _, other in IMPORT.findall(static(module))}
            pending.extend(needs[module])
    order = TopologicalSorter({module: sorted(needs[module]) for module in sorted(needs)}).static_order()
    return "".join(map(scoped, order)) + f"export default {scope(name)}.default;\n"


def scope(module: str) -> str:
    """Return the name of the scope of a module."""
    return "$" + re.sub(r"\W", "_", module.removesuffix(".js"))


def scoped(module: str) -> str:
    """Return a module as a scope: an object of its exports."""
    code = static(module)
    offered = EXPORT.findall(code)
    code = IMPORT.sub(lambda match: f"const {{{match[1]}}} = {scope(match[2])};\n", code)
    code = re.sub(r"^export (?!default)", "", code, flags=re.MULTILINE)
    default = DEFAULT.search(code)
    if default is not None:
        code = DEFAULT.sub("", code)
        offered.append(f"default: {default[1]}")
    return f"const {scope(module)} = (() => {{\n{code}return {{ {', '.join(offered)} }};\n}})();\n"
