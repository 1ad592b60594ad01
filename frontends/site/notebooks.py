"""Notebooks for the folder of the site: JupyterLite, with Python in the browser and our package in it.

PyPI has all that it wants beside the runtime, as wheels that one command brings (`command`).

>>> command(Path("tools"))[:48]
'pip download --no-deps --dest tools/wheels --pyt'
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator, Mapping
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..version import VERSION
from .folder import as_json, listing, made_before, summary, write
from .kernels import libraries
from .modules import PACKAGE, package_files
from .runtime import WHEEL, Runtime, demand
from .stored import for_browser

FOLDER = "notebooks"
"""Name of the folder in that of the desk, whose runtime they share."""

CORE, KERNEL = "jupyterlite_core-0.8.6-py3-none-any.whl", "jupyterlite_pyodide_kernel-0.8.6-py3-none-any.whl"
"""The wheels with the pages, and with the part of them that runs Python."""

SHOWN = (
    "audit.ipynb",
    "encodings.ipynb",
    "make_and_grade.ipynb",
    "proofs.ipynb",
    "rules_against_search.ipynb",
    "scoring.ipynb",
    "set_a_puzzle.ipynb",
    "tour.ipynb",
    "uniqueness.ipynb",
    "watch_it_propagate.ipynb",
    "your_own_puzzle.ipynb",
)
"""Notebooks of ours of which a browser runs most cells soon."""

UNUSED = ("consoles/", "edit/", "notebooks/", "repl/", "tree/", "rspack")
"""Beginnings of names among the pages: others than the laboratory, and tools."""

INSIDE = "/data/share/jupyter/labextensions/"
"""Folder in the kernel's wheel with what goes to the pages."""

EMPTY = {
    "build/schemas/all_federated.json": b"[]",
    "api/translations/all.json": b'{"data": {"en": {"displayName": "English", "nativeName": "English"}}}',
    "api/translations/en.json": b'{"data": {}}',
}
"""Answers of a server that has no settings of extensions and no translations, for which the pages ask."""

EXTENSION = "@jupyterlite/pyodide-kernel-extension"

PLUGIN = f"{EXTENSION}:kernel"

LOCK = "pyodide-lock.json"


def checksums() -> dict[str, str]:
    """Return the SHA-256 of all wheels, by their names. The packages of Python have the versions that the
    runtime names.
    """
    lines = (resources.files(__package__) / "wheels.txt").read_text().splitlines()
    return {name: checksum for checksum, name in map(str.split, lines)}


def find_wheels(folder: Path) -> dict[str, bytes]:
    """Return the wheels in a folder. Raises `InputError` if one is missing or is not the pinned one."""
    wheels = checksums()
    for name, checksum in wheels.items():
        demand(folder / "wheels" / name, checksum, "PyPI", command(folder))
    return {name: (folder / "wheels" / name).read_bytes() for name in wheels}


def command(folder: Path) -> str:
    """Return the command that brings the wheels into a folder."""
    named = " ".join("==".join(name_and_version(wheel)) for wheel in checksums())
    return f"pip download --no-deps --dest {folder}/wheels --python-version 3.14 --only-binary :all: {named}"


def name_and_version(wheel: str) -> tuple[str, str]:
    """Return what the name of a wheel says.

    >>> name_and_version("pure_eval-0.2.3-py3-none-any.whl")
    ('pure_eval', '0.2.3')
    """
    name, version, _ = wheel.split("-", 2)
    return name, version


def build_notebooks(target: Path, runtime: Runtime, wheels: Mapping[str, bytes]) -> dict[str, Any]:
    """Write the notebooks into the folder of a desk, and return the list of their files. Raises what
    `build` raises.
    """
    before = made_before(target / FOLDER)
    root = Path(str(resources.files(__package__.partition(".")[0])))
    kernel = extension(wheels[KERNEL])
    packages = {name: content for name, content in wheels.items() if name not in (CORE, KERNEL)}
    packages |= {Path(name).name: content for name, content in kernel.items() if is_part_of_kernel(name)}
    packages |= {WHEEL: runtime.wheel.read_bytes()}
    packages |= {
        f"{PACKAGE}-{VERSION}-py3-none-any.whl": wheel_of(
            package_files(root) | libraries(root) | data_of_notebooks(root)
        )
    }
    files = dict(pages(wheels[CORE]))
    files |= {name: content for name, content in kernel.items() if "/pypi/" not in name}
    files |= {f"wheels/{name}": content for name, content in packages.items()}
    files |= {f"files/{name}": shown(root / "notebooks" / name) for name in SHOWN}
    files |= EMPTY | {
        f"wheels/{LOCK}": lock((runtime.folder / LOCK).read_bytes(), packages),
        "api/contents/all.json": contents({name: files[f"files/{name}"] for name in SHOWN}),
        "jupyter-lite.json": settings(files["jupyter-lite.json"], kernel, packages),
    }
    listed = listing(files)
    write(target / FOLDER, files, listed, before)
    return listed


def shown(path: Path) -> bytes:
    """Return a notebook of ours, with what a browser cannot run as text."""
    return as_json(for_browser(json.loads(path.read_text(encoding="utf-8"))))


def pages(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the pages."""
    with ZipFile(BytesIO(wheel)) as archive:
        inner = next(name for name in archive.namelist() if name.endswith(".tgz"))
        with tarfile.open(fileobj=BytesIO(archive.read(inner))) as files:
            for each in files:
                name = each.name.removeprefix("package/")
                content = files.extractfile(each)
                if content is not None and not name.startswith(UNUSED) and not name.endswith(".map"):
                    yield name, content.read()


def extension(wheel: bytes) -> dict[str, bytes]:
    """Return the files that the kernel has in the pages."""
    with ZipFile(BytesIO(wheel)) as archive:
        return {
            "extensions/" + name.partition(INSIDE)[2]: archive.read(name)
            for name in archive.namelist()
            if INSIDE in name and not name.endswith(".map")
        }


def data_of_notebooks(root: Path) -> dict[str, bytes]:
    """Return what notebooks read, by its names in the package."""
    found = sorted((root / "notebooks").glob("*.jsonl"))
    return {f"{PACKAGE}/notebooks/{path.name}": path.read_bytes() for path in found}


def is_part_of_kernel(name: str) -> bool:
    """Return whether this is a wheel that the kernel imports."""
    return name.endswith(".whl") and "widgets" not in name


def wheel_of(files: Mapping[str, bytes]) -> bytes:
    """Return our package as a wheel."""
    info = f"{PACKAGE}-{VERSION}.dist-info"
    told = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: {VERSION}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "",
    }
    found = BytesIO()
    with ZipFile(found, "w", ZIP_DEFLATED) as archive:
        for name, content in {**files, **{name: text.encode() for name, text in told.items()}}.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return found.getvalue()


def lock(whole: bytes, packages: Mapping[str, bytes]) -> bytes:
    """Return the runtime's list of packages with these alone, as all of them are loaded."""
    listed = {}
    for wheel, content in packages.items():
        name, version = name_and_version(wheel)
        name = name.replace("_", "-")
        listed[name] = {
            "name": name, "version": version, "file_name": wheel, "sha256": summary(content)["sha256"],
            "install_dir": "site", "package_type": "package", "imports": [], "depends": [],
            "unvendored_tests": False,
        }  # fmt: skip
    return as_json({**json.loads(whole), "packages": listed})


def contents(notebooks: Mapping[str, bytes]) -> bytes:
    """Return the answer of Jupyter about its folder."""
    day = "2026-01-01T00:00:00Z"
    same = {"last_modified": day, "created": day, "writable": True, "mimetype": None}
    listed = [
        {**same, "name": name, "path": name, "type": "notebook", "format": None, "content": None,
         "size": len(content)}
        for name, content in notebooks.items()
    ]  # fmt: skip
    folder = {"name": "", "path": "", "type": "directory", "format": "json", "size": None, "content": listed}
    return as_json({**same, **folder})


def settings(given: bytes, kernel: Mapping[str, bytes], packages: Mapping[str, bytes]) -> bytes:
    """Return the settings of the pages: the kernel, and where it finds the runtime and its packages."""
    found = json.loads(given)
    told = json.loads(kernel[f"extensions/{EXTENSION}/package.json"])["jupyterlab"]["_build"]
    names = [name_and_version(wheel)[0].replace("_", "-") for wheel in packages]
    found["jupyter-config-data"] |= {
        "appName": "gridproof notebooks",
        "contentsAllJsonFile": "all.json",
        "federated_extensions": [{**told, "name": EXTENSION}],
        "litePluginSettings": {
            PLUGIN: {
                "pyodideUrl": "./../runtime/pyodide.mjs",
                "disablePyPIFallback": True,
                "pipliteUrls": [],
                "loadPyodideOptions": {"packages": names, "lockFileURL": f"./wheels/{LOCK}"},
            }
        },
    }
    return as_json(found)
