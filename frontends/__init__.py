"""User interfaces (command line, notebook, web page) and deduction."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import ParamSpec, TypeVar, cast

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.frontends: the folder is installed under that name alone")

P = ParamSpec("P")
T = TypeVar("T")


def check_arguments(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function of the package that says which argument is meant if one has another name."""
    code = cast(FunctionType, function).__code__
    known = frozenset(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])

    @wraps(function)
    def asked(*args: P.args, **named: P.kwargs) -> T:
        if not known.issuperset(named):
            from .first_names import refuse_arguments

            refuse_arguments(function.__name__, known, named)
        return function(*args, **named)

    return asked
