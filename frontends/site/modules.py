"""Modules for the browser, in one file: compiled, with their data, and with what Python needs to find them.

Vocabulary
    packed     said of files in one: gzip of a length, a list of names and sizes in JSON, and all contents

>>> len(packed({"a": b"1", "b": b"22"})) < 99
True
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from importlib import resources
from io import BytesIO
from pathlib import Path
from shutil import which
from zipfile import ZipFile

from ...puzzles import InputError
from .kernels import libraries
from .runtime import Runtime

PACKAGE = "gridproof"

LEFT_OUT = ("frontends/static", "notebooks")
"""Folders of the package that the page has otherwise, or does not need."""

UNUSED = ("pysat/allies/", "pysat/examples/", "python_sat-")
"""Beginnings of names in the wheel that nothing here imports."""

NOT_HERE = (".c", ".h", ".pyc", ".pyi", ".so", ".pyd", ".ipynb")
"""Suffixes of files that are for machines or tools, not for a browser."""


def package_files(root: Path) -> dict[str, bytes]:
    """Return the modules and the data of the package in a folder, by their names in it."""
    found: dict[str, bytes] = {}
    for folder, folders, files in os.walk(root, followlinks=True):
        inside = Path(folder).relative_to(root).as_posix()
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        if inside in LEFT_OUT:
            folders.clear()
            continue
        for name in sorted(files):
            if not name.endswith(NOT_HERE):
                found[(Path(PACKAGE) / inside / name).as_posix()] = (Path(folder) / name).read_bytes()
    return found


def solver_files(wheel: Path) -> dict[str, bytes]:
    """Return the modules of the solver in its wheel."""
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.startswith(UNUSED)}


def modules(root: Path, runtime: Runtime) -> dict[str, bytes]:
    """Return what the browser's Python has beside its runtime, as the contents of two files: packages with
    their data, and a memory in which ours has been imported, without libraries, as their functions are no
    part of it. Raises `InputError` without Node.
    """
    files = {**package_files(root), **solver_files(runtime.wheel)}
    sources = {name: content for name, content in files.items() if name.endswith(".py")}
    forms = compiled(sources, runtime.folder)
    own = {name: content for name, content in forms.items() if name.startswith(f"{PACKAGE}/")}
    others = {name: content for name, content in forms.items() if name not in own}
    memory = imported({**files, **forms}, runtime.folder)
    packages = {**files, **others, **libraries(root)}
    return {"modules.bin": packed(packages), "memory.bin": gzip.compress(memory, 6, mtime=0)}


def compiled(sources: Mapping[str, bytes], runtime: Path) -> dict[str, bytes]:
    """Return the compiled forms of modules, by the names where Python looks for them."""
    given = BytesIO()
    with ZipFile(given, "w") as archive:
        for name, content in sources.items():
            archive.writestr(name, content)
    with ZipFile(BytesIO(run("precompile.mjs", runtime, given.getvalue()))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def imported(files: Mapping[str, bytes], runtime: Path) -> bytes:
    """Return a memory of Python in which our modules have been imported, as far as these files have what they
    want.
    """
    return run("image.mjs", runtime, packed(files), "\n".join(names_of(files)).encode())


def names_of(files: Iterable[str]) -> list[str]:
    """Return the names by which our modules among files are imported.

    >>> names_of(["gridproof/puzzles/__init__.py", "gridproof/puzzles/kind.py", "pysat/solvers.py"])
    ['gridproof.puzzles', 'gridproof.puzzles.kind']
    """
    own = (name for name in files if name.startswith(f"{PACKAGE}/") and name.endswith(".py"))
    stems = (name.removesuffix(".py").removesuffix("/__init__") for name in own)
    return [stem.replace("/", ".") for stem in stems if not stem.endswith("__main__")]


def run(script: str, runtime: Path, *given: bytes) -> bytes:
    """Return the file that a script of ours makes of others, with the runtime in Node."""
    node = which("node")
    if node is None:
        raise InputError("the modules are compiled by Node, and there is no program node: it comes with npm")
    with tempfile.TemporaryDirectory() as folder, resources.as_file(resources.files(__package__)) as here:
        paths = [Path(folder, str(number)) for number in range(len(given) + 1)]
        for path, content in zip(paths, given, strict=False):
            path.write_bytes(content)
        command = [node, str(here / script), str(runtime), *map(str, paths)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            why = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
            raise InputError(f"the modules could not be compiled by {node}: {why[-1]}")
        return paths[-1].read_bytes()


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return files as one."""
    names = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    return gzip.compress(b"".join((len(names).to_bytes(4, "big"), names, *files.values())), 9, mtime=0)
