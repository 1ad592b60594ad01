"""A field of a dataclass that may be given as a function, called when the value is first needed.

>>> @dataclass(frozen=True)
... class Recipe:
...     steps: Deferred[tuple[str, ...]] = Deferred(())
>>> recipe = Recipe(lambda: ("stir", "bake"))
>>> recipe.steps, Recipe(("wait",)).steps, Recipe().steps
(('stir', 'bake'), ('wait',), ())
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass as dataclass  # for the example
from typing import Generic, TypeVar

T = TypeVar("T")


class Deferred(Generic[T]):
    """Descriptor of a field with a default."""

    def __init__(self, default: T) -> None:
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: object, owner: type | None = None) -> T:
        if instance is None:
            return self.default
        value = instance.__dict__[self.name]
        if callable(value):
            value = instance.__dict__[self.name] = value()
        return value  # type: ignore[no-any-return]

    def __set__(self, instance: object, value: T | Callable[[], T]) -> None:
        instance.__dict__[self.name] = value
