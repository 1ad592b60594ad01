"""Write ``frontends/variant_parts.py``: a method for each part of variant sudokus.

>>> method(Flag("anti_king", False), "Kings keep apart.").splitlines()[1].strip()
'def anti_king(self, yes: bool = True) -> Self:'
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Any

from gridproof import frontends
from gridproof.frontends.variant import method_name
from gridproof.puzzles.fields import CellGroups, Field, Flag, Grid, Number, Outside, Param, Several
from gridproof.puzzles.parts import all_parts
from gridproof.puzzles.parts.claims import Claims

MODULE = Path(frontends.__path__[0], "variant_parts.py")

HEAD = '''"""The methods of `Variant`, one for each part; ``tests/support/variant_methods.py`` writes them.

>>> PartMethods.cage.__doc__
'No digit repeats in a cage, and the digits of a cage add up to its sum, if it has one.'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeAlias

Cells: TypeAlias = str | Iterable[Sequence[int]]
"""Squares: ``"r1c1 r1c2"``, ``"r1c1-r1c4"`` for a straight run, or pairs of row and column from 0."""


class PartMethods(ABC):
    """A method for each part."""

    @abstractmethod
    def _plus(self, name: str, *said: Any) -> Self:
        """The same with one more clue of a part."""
'''


def arguments(field: Field[Any]) -> tuple[dict[str, str], str]:
    """The arguments of the method of a field, each with its type and default, and what is passed on."""
    value = getattr(field, "value", None)
    kinds: dict[type[Any], str] = {Number: "int", Several: "str | Sequence[int]"}
    kind = kinds.get(type(value), "str")
    if isinstance(field, CellGroups):
        demanded = "" if field.demanded else " | None = None"
        found = dict.fromkeys(field.lists, "Cells") | ({field.key: kind + demanded} if value else {})
    elif isinstance(field, Outside):
        found = {"place": "str", "value": kind}
    elif isinstance(field, Grid):
        found = {"cells": "Cells", "value": kind}
    elif isinstance(field, Claims):
        if field.word == "then":
            found = {"condition": "Self", "then": "Self"}
        else:
            return {"*claims": "Self"}, "*claims"
    elif isinstance(field, Flag):
        found = {"yes": "bool = True"}
    elif isinstance(field, Param):
        found = {"number": "int"}
    else:
        found = {"cells": "Cells"}
    return found, ", ".join(found)


def method(field: Field[Any], words: str) -> str:
    """The method of a field."""
    stated, passed = arguments(field)
    head = ", ".join(("self", *(f"{name}: {kind}" for name, kind in stated.items())))
    lines = wrap(words, 101)
    lines = [*wrap(f'"""{words}', 102), '"""'] if len(lines) > 1 else [f'"""{words}"""']
    body = "\n".join(f"        {line}" for line in (*lines, f'return self._plus("{field.name}", {passed})'))
    return f"\n    def {method_name(field.name)}({head}) -> Self:\n{body}\n"


def text() -> str:
    """The module."""
    methods = [(part.field, part.rules) for part in all_parts()]
    methods += [
        (field, f"{field.means[0].upper()}{field.means[1:]}.")
        for part in all_parts()
        for field in part.settings
    ]
    return HEAD + "".join(
        method(*each) for each in sorted(methods, key=lambda each: method_name(each[0].name))
    )


if __name__ == "__main__":
    MODULE.write_text(text(), encoding="utf-8")
