"""The techniques, a file for each family. A technique is a function from a state to its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..state import State
from ..step import Step

Technique = Callable[[State], Iterator[Step]]
