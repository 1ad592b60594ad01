"""Writers of files for other programs: the back ends, and classes that write and solve nothing.

A writer is one file here whose ``WRITER`` is its class: nothing else names it.

>>> {form: writer.name for form, writer in exporters().items() if writer.name != "sat"}
{'lp': 'ilp', 'mps': 'ilp', 'opb': 'ilp', 'cp-sat': 'cp-sat', 'mzn': 'minizinc'}
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from ..backends import backend_class, backend_names
from ..core.model import Compiled


@cache
def writers() -> tuple[type[Compiled], ...]:
    """Return the classes that write files and solve nothing, by name."""
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(import_module(f".{name}", __name__).WRITER for name in names)


def exporters() -> dict[str, type[Compiled]]:
    """Return every export format of puzzles, with the class that writes it."""
    classes = (*writers(), *map(backend_class, backend_names()))
    return {form: each for each in reversed(classes) for form in each.exports}
