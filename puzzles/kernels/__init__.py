"""Small compiled cores that `puzzles` uses, each beside a twin in Python with equal answers.

A module here imports its compiled form, or else the twin: so it runs where there was no C compiler. Set
``GRIDPROOF_PURE=1`` to use the twins alone.

>>> sorted(compiled())
['graph', 'literals']
"""

from __future__ import annotations

import os
from importlib import import_module

PURE = os.environ.get("GRIDPROOF_PURE", "0") not in ("", "0")
"""Whether the compiled forms are turned off."""

NAMES = ("graph", "literals")


def compiled() -> dict[str, bool]:
    """For each core whether its compiled form is in use."""
    return {name: import_module(f".{name}", __name__).COMPILED for name in NAMES}
