"""Each public function documents its arguments and its result, and begins its docstring correctly."""

from __future__ import annotations

import builtins
import inspect
import re
from collections.abc import Callable
from types import FunctionType

import pytest

import gridproof
from gridproof.models import WrongSolution

FUNCTIONS = [name for name in gridproof.__all__ if inspect.isfunction(getattr(gridproof, name))]
CLASSES = [name for name in gridproof.__all__ if inspect.isclass(getattr(gridproof, name))]


def sections(docstring: str) -> dict[str, str]:
    """Return the sections of a docstring in Google's convention, by their titles."""
    found = re.findall(r"^(Args|Returns|Yields|Raises):\n((?:    .*\n?)+)", docstring, re.MULTILINE)
    return dict(found)


def items(section: str) -> list[str]:
    """Return the names that a section of a docstring explains."""
    return re.findall(r"^    (\w+): \S", section, re.MULTILINE)


def public(name: str) -> Callable[..., object]:
    """Return a public function."""
    function = getattr(gridproof, name)
    assert isinstance(function, FunctionType)
    return function


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_explains_each_argument_and_its_result(name: str) -> None:
    function = public(name)
    found = sections(inspect.getdoc(function) or "")
    assert items(found.get("Args", "")) == [*inspect.signature(function).parameters]
    if inspect.signature(function).parameters:
        assert ("Returns" in found) != ("Yields" in found)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_raises_known_errors(name: str) -> None:
    known = {**vars(builtins), "WrongSolution": WrongSolution}
    for error in items(sections(inspect.getdoc(public(name)) or "").get("Raises", "")):
        kind = known.get(error) or getattr(gridproof, error)
        assert issubclass(kind, Exception)


@pytest.mark.parametrize("name", [*FUNCTIONS, *CLASSES])
def test_the_docstring_of_a_public_name_begins_with_one_sentence(name: str) -> None:
    first, *rest = (inspect.getdoc(getattr(gridproof, name)) or "").splitlines()
    assert first.endswith(".")
    assert not rest or rest[0] == ""
