"""A property that is computed once, as `functools.cached_property` has it from Python 3.12 on: without a
lock, which takes longer than most of the computations.

>>> class Half:
...     @cached_property
...     def value(self):
...         print("computed")
...         return 0.5
>>> half = Half()
>>> half.value, half.value
computed
(0.5, 0.5)
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as cached_property
else:

    class cached_property:
        """Computes a value when it is first asked for, and leaves it in the object."""

        def __init__(self, compute: Any) -> None:
            self.compute = compute
            self.__doc__ = compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.compute(instance)
            return value
