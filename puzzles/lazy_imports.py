"""Packages that offer the names of modules and import a module only when one of its names is asked for.

>>> from gridproof.puzzles import fields
>>> fields.SIDE.text, "Grid" in dir(fields)
('the side', True)
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module


def lazy_imports(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package that lists its names in imports under
    ``if TYPE_CHECKING``. Type checkers and readers find them there; each import is done when its name is
    first asked for.
    """
    module = sys.modules[package]

    @cache
    def imports() -> dict[str, tuple[str, str]]:
        """Return the module of each name, and its name there; no name for a module itself."""
        with open(str(module.__file__), encoding="utf-8") as source:
            blocks = [node for node in ast.parse(source.read()).body if isinstance(node, ast.If)]
        return {
            alias.asname or alias.name: ("." * each.level + each.module, alias.name)
            if each.module
            else ("." * each.level + alias.name, "")
            for block in blocks
            if isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
            for each in block.body
            if isinstance(each, ast.ImportFrom)
            for alias in each.names
        }

    def find(name: str) -> object:
        """Import the name, and keep it in the package."""
        if name == "__all__":
            return sorted(imports())
        if name not in imports():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, original = imports()[name]
        provider = import_module(home, module.__package__)
        if original and not hasattr(provider, original):  # a module that nobody has imported yet
            import_module(f"{home}.{original}", module.__package__)
        value: object = getattr(provider, original) if original else provider
        setattr(module, name, value)
        return value

    return find, lambda: sorted({*vars(module), *imports()})
