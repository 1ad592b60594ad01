"""Import modules with the Python that runs this file: that of the browser, run by Node (``image.mjs``).

It uses the standard library alone, as the package is not there yet.

>>> load("email.mime.text")
>>> "email.mime.text" in sys.modules
True
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module


def load(names: str) -> None:
    """Import modules. One is passed over if it wants another package that is not here."""
    sys.dont_write_bytecode = True
    for name in names.split():
        try:
            import_module(name)
        except ModuleNotFoundError as reason:
            if str(reason.name).partition(".")[0] == name.partition(".")[0]:
                raise
    gc.collect()
