"""Questions about all solutions of a puzzle, a file for each; command line, Python and page find them here.

A file has the name of its question and holds a function of that name, which `gridproof` offers, and a class
such as `CountQuestion`: the question with its options, its record, its words and its pictures (see
`frontends/question.py`).

>>> question_names()
('candidates', 'complete', 'count', 'effort', 'redundant')
>>> question("effort").statuses
('unique', 'multiple')
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from ..question import Question


@cache
def question_names() -> tuple[str, ...]:
    """Return the names of all questions, without importing them."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def question(name: str) -> type[Question]:
    """Return the question of this name."""
    return cast(
        "type[Question]", getattr(import_module(f".{name}", __name__), f"{name.capitalize()}Question")
    )
