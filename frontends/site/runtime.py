"""The runtime of the browser's Python, and its solver: pinned versions, found in a folder, and checked.

npm has the runtime and PyPI the solver; two commands bring them into a folder (`commands`).

>>> from pathlib import Path
>>> commands(Path("tools"))[0]
'npm install --prefix tools pyodide@314.0.7'
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ...puzzles import InputError

PYODIDE = "314.0.7"
"""Version of the runtime."""

PYTHON_SAT = "1.9.dev24"
"""Version of the solver."""

FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""Files of the runtime that a page needs, each with its SHA-256."""

WHEEL = f"python_sat-{PYTHON_SAT}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
"""Name of the solver's wheel for this runtime."""

WHEEL_SUM = "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d"
"""SHA-256 of the wheel."""


@dataclass(frozen=True)
class Runtime:
    """The runtime as found: the `folder` of its files, and the `wheel` of the solver."""

    folder: Path
    wheel: Path


def find(folder: Path) -> Runtime:
    """Return the runtime in a folder: the files themselves or an installation by npm, and the wheel beside
    them. Raises `InputError` if one is missing or is not the pinned one.
    """
    npm, pip = commands(folder)
    wheel = folder / WHEEL
    inside = [folder, folder / "node_modules" / "pyodide"]
    home = next((each for each in inside if (each / "pyodide.asm.wasm").is_file()), None)
    if home is None:
        raise InputError(f"{folder} has no pyodide.asm.wasm: {npm}")
    for name, checksum in FILES.items():
        demand(home / name, checksum, f"Pyodide {PYODIDE}", npm)
    demand(wheel, WHEEL_SUM, f"python-sat {PYTHON_SAT}", pip)
    return Runtime(home, wheel)


def demand(file: Path, checksum: str, source: str, command: str) -> None:
    """Refuse a file that is missing or has other contents, with the command that brings the right one."""
    if not file.is_file():
        raise InputError(f"{file.parent} has no {file.name}: {command}")
    if sha256(file.read_bytes()).hexdigest() != checksum:
        raise InputError(f"{file} is not that of {source}: {command}")


def commands(folder: Path) -> tuple[str, str]:
    """Return the commands that bring the runtime and the solver into a folder."""
    return (
        f"npm install --prefix {folder} pyodide@{PYODIDE}",
        f"pip download --no-deps --dest {folder} --only-binary :all: --python-version 3.14"
        f" --implementation cp --abi cp314 --platform pyemscripten_2026_0_wasm32 python-sat=={PYTHON_SAT}",
    )
