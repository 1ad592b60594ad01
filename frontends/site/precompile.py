"""Compile modules with the Python that runs this file: that of the browser, run by Node (``precompile.mjs``).

It uses the standard library alone, as the package is not there yet.

>>> import io
>>> from zipfile import ZipFile
>>> with ZipFile(given := io.BytesIO(), "w") as archive:
...     archive.writestr("p/a.py", "x = 1")
>>> ZipFile(io.BytesIO(precompiled(given.getvalue()))).namelist() == [cached("p/a.py")]
True
"""

from __future__ import annotations

import io
from importlib.util import cache_from_source
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from tempfile import TemporaryDirectory
from zipfile import ZipFile


def precompiled(sources: bytes) -> bytes:
    """Return a zip archive of compiled modules, at their places, from one of sources.

    They have neither docstrings nor assertions, and the import does not compare them with their sources.
    """
    found, unchecked = io.BytesIO(), PycInvalidationMode.UNCHECKED_HASH
    with (
        TemporaryDirectory() as folder,
        ZipFile(io.BytesIO(sources)) as given,
        ZipFile(found, "w") as results,
    ):
        source, result = Path(folder, "source.py"), Path(folder, "result.pyc")
        for name in given.namelist():
            source.write_bytes(given.read(name))
            compile(str(source), str(result), name, doraise=True, optimize=2, invalidation_mode=unchecked)
            results.writestr(cached(name), result.read_bytes())
    return found.getvalue()


def cached(name: str) -> str:
    """Return the place where Python looks for the compiled form of a module."""
    return cache_from_source(name, optimization="")
