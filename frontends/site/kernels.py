"""Our kernels in C, compiled for the browser's Python by Zig, which is on PyPI.

They are built like those of an installation, for the stable interface of Python, and loaded as libraries of
WebAssembly. Their sources stand beside them; the headers are those of the Python that runs this file.

>>> from pathlib import Path
>>> libraries(Path("nowhere"))
{}
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ...puzzles import InputError

PACKAGE = "gridproof"

COMPILER = "ziglang"
"""The package of the compiler."""

SIZES = {"SHORT": 2, "INT": 4, "LONG": 4, "LONG_LONG": 8, "SIZE_T": 4, "VOID_P": 4, "WCHAR_T": 4}
"""Bytes of the types of C in a browser, which Python's headers want to know."""

MACROS = {"Py_PYCONFIG_H": 1, "Py_LIMITED_API": "0x030b0000", "NDEBUG": 1} | {
    f"SIZEOF_{name}": size for name, size in SIZES.items()
}
"""Macros beside the sources: ours in place of what Python's headers say of the machine that they were made
for.
"""

COMPILE = (
    "cc", "-c", "-O3", "-fPIC", "-fvisibility=hidden", "-target", "wasm32-wasi",
    "-mcpu=generic-extended_const", *(f"-D{name}={value}" for name, value in MACROS.items()),
)  # fmt: skip
"""Arguments for an object file, without an instruction that browsers and Node have only since 2023."""

LINK = ("wasm-ld", "-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all")
"""Arguments for a library whose other functions are those of the program that loads it."""


def can_compile() -> bool:
    """Return whether the compiler and the headers are there."""
    return find_spec(COMPILER) is not None and Path(headers(), "Python.h").is_file()


def headers() -> str:
    """Return the folder of Python's headers."""
    return sysconfig.get_path("include")


def libraries(root: Path) -> dict[str, bytes]:
    """Return the compiled kernels of the package in a folder, by the names where Python looks for them; none
    without a compiler. Raises `InputError` if one cannot be compiled.
    """
    sources = sorted(root.glob("*/kernels/*.c"))
    if not sources or not can_compile():
        return {}
    with TemporaryDirectory() as folder:
        return {
            f"{PACKAGE}/{path.relative_to(root).parent.as_posix()}/_{path.stem}.abi3.so":
            library(path, Path(folder))
            for path in sources
        }  # fmt: skip


def library(source: Path, folder: Path) -> bytes:
    """Return the library of a source, compiled in a folder."""
    compiled, linked = folder / f"{source.stem}.o", folder / f"{source.stem}.so"
    run((*COMPILE, "-I", headers(), str(source), "-o", str(compiled)), folder)
    run((*LINK, f"--export=PyInit__{source.stem}", str(compiled), "-o", str(linked)), folder)
    return linked.read_bytes()


def run(arguments: Sequence[str], folder: Path) -> None:
    """Run the compiler, which keeps nothing outside a folder."""
    caches = {"ZIG_GLOBAL_CACHE_DIR": str(folder), "ZIG_LOCAL_CACHE_DIR": str(folder)}
    command = [sys.executable, "-m", COMPILER, *arguments]
    done = subprocess.run(command, env={**os.environ, **caches}, capture_output=True, text=True, check=False)
    if done.returncode:
        faults = [line for line in done.stderr.splitlines() if "error:" in line] or ["no reason is given"]
        raise InputError(f"a kernel could not be compiled by {COMPILER}: {faults[0]}")
