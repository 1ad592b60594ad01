"""The folder of the site: the desk's page with all that it needs, and a list of its files with checksums.

    index.html  offline.js              the page, and the service worker that keeps it for use offline
    static/  lists/                     what the page needs, and lists to choose from
    runtime/  python/                   Python, its memory, and its modules
    files.json                          versions; each file with its size and SHA-256

>>> POLICY.split("; ")[0]
"default-src 'none'"
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any

from ...puzzles import InputError
from ..desk.gallery import gallery
from ..drawing.svg import page_colours
from ..version import VERSION
from ..web.requests import backends, profiles, samples
from .modules import modules
from .runtime import FILES, PYODIDE, PYTHON_SAT, Runtime

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
)
"""Content security policy of the page and its workers: nothing from another host."""

LIST = "files.json"
"""Name of the list of files, which stands in every folder that was made here."""

PAGES = ("desk.js", "python.js", "start.js")
"""Modules that the page and its worker begin with."""

BACKENDS = ("auto", "sat")
"""Back ends that work in a browser."""

OTHERS = ("page.css", "desk.css", "icon.svg")
"""Files of ``frontends/static`` that the page names."""

IMPORT = re.compile(r'(?:from |import\()"\./([\w-]+\.js)"\)?;$', re.MULTILINE)
"""The end of an import or an export of another module, also of one that is loaded later."""

NAV = re.compile(r"<nav .*?</nav>", re.DOTALL)
"""The links to the server's other pages."""

ABSENT = (
    "It runs in this browser alone. What is missing here: the back ends CP-SAT and ILP, and pictures as PNG "
    "or PDF. The package gridproof has them."
)
"""The sentence of the page on what only an installation can do."""

STARTING = (
    '<p id="starting" class="told" role="status"><progress max="1" aria-label="Loading"></progress> '
    "<span>Loading …</span></p>"
)
"""Shows how far the loading is."""

NOTICE = f"""This folder holds programs of others, unchanged:

Pyodide {PYODIDE}, from the package pyodide of npm, under the Mozilla Public License 2.0; it contains CPython
under the license of the Python Software Foundation. The sources are those of the project pyodide/pyodide on
GitHub.

python/memory.bin is the memory of this Python once it has imported gridproof.

python-sat {PYTHON_SAT}, from PyPI, under the MIT license; the solvers in it have licenses of their own.

gridproof {VERSION} is under the MIT license.
"""


def build(target: Path, runtime: Runtime) -> dict[str, Any]:
    """Write the folder, and return its list of files. A folder that was made here is brought up to date.

    Raises `InputError` for a folder with other files in it, and `OSError` if it cannot be written.
    """
    before = made_before(target)
    files = contents(runtime)
    listed = listing(files)
    version = listed["version"]
    files["offline.js"] = files["offline.js"].replace(b'"unbuilt"', json.dumps(version).encode())
    listed["files"]["offline.js"] = summary(files["offline.js"])
    write(target, files, listed, before)
    return listed


def write(target: Path, files: Mapping[str, bytes], listed: Mapping[str, Any], before: Iterable[str]) -> None:
    """Write files and their list to a folder, without those of an earlier build that are no more."""
    for name in {*before} - {*files, LIST}:
        (target / name).unlink(missing_ok=True)
    for name, content in {**files, LIST: json.dumps(listed, indent=1).encode()}.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def made_before(target: Path) -> set[str]:
    """Return the names of the files that an earlier build wrote. Raises `InputError` for other files."""
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return set()
    try:
        names = json.loads((target / LIST).read_bytes())["files"].keys()
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise InputError(f"{target} holds other files: choose a new folder") from None
    root = target.resolve()
    return {name for name in names if root in (root / name).resolve().parents}


def contents(runtime: Runtime) -> dict[str, bytes]:
    """Return the files of the folder, by their names."""
    root = Path(str(resources.files(__package__.partition(".")[0])))
    static = root / "frontends" / "static"
    files = {f"static/{name}": (static / name).read_bytes() for name in (*needed(static, PAGES), *OTHERS)}
    files |= {
        "index.html": index((static / "desk.html").read_text(encoding="utf-8")).encode(),
        "offline.js": with_policy((static / "offline.js").read_text(encoding="utf-8")).encode(),
        "static/transport.js": transport((static / "transport.js").read_text(encoding="utf-8")).encode(),
        "static/tones.css": page_colours().encode(),
        "lists/gallery.json": as_json(gallery()),
        "lists/samples.json": as_json(samples()),
        "lists/profiles.json": as_json(profiles()),
        "lists/backends.json": as_json(
            [each | {"installed": each["name"].partition(":")[0] in BACKENDS} for each in backends()]
        ),
        "LICENSES.txt": NOTICE.encode(),
    }
    files |= {f"python/{name}": content for name, content in modules(root, runtime).items()}
    files |= {f"runtime/{name}": (runtime.folder / name).read_bytes() for name in FILES}
    files["runtime/pyodide-lock.json"] = without_packages(files["runtime/pyodide-lock.json"])
    return files


def needed(static: Path, names: Iterable[str]) -> list[str]:
    """Return the modules with all that they import, in the order of their names."""
    found: set[str] = set()
    pending = [*names]
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += IMPORT.findall((static / name).read_text(encoding="utf-8"))
    return sorted(found)


def index(page: str) -> str:
    """Return the page of the desk without links to a server, with the policy, and with its loading shown."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    changes = (
        ('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}'),
        ("</head>", '<script type="module" src="static/start.js"></script>\n</head>'),
        ('<main class="desk-main">', f'<main class="desk-main">\n  {STARTING}'),
        ("</main>", f'<p class="keys">{ABSENT}</p>\n</main>'),
    )  # fmt: skip
    page = NAV.sub("", page)
    for old, new in changes:
        page = replaced(page, old, new)
    return page


def transport(module: str) -> str:
    """Return the module by which the page asks, so that it asks Python in the browser."""
    return replaced(module, '"./requests.js"', '"./local.js"')


def with_policy(worker: str) -> str:
    """Return the service worker with the policy that it gives to the answers."""
    return replaced(worker, '"no policy"', json.dumps(POLICY))


def replaced(text: str, old: str, new: str) -> str:
    """Return a text with its one place of `old` changed."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def without_packages(lock: bytes) -> bytes:
    """Return the runtime's list of packages without any: there are none to load."""
    return as_json({**json.loads(lock), "packages": {}})


def listing(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the list of files: versions, each file with its size and checksum, and a name for them all."""
    listed = {name: summary(content) for name, content in sorted(files.items())}
    version = sha256(as_json(listed)).hexdigest()[:16]
    programs = {"gridproof": VERSION, "pyodide": PYODIDE, "python-sat": PYTHON_SAT}
    return {"version": version, **programs, "files": listed}


def summary(content: bytes) -> dict[str, Any]:
    """Return the size and the checksum of a file."""
    return {"bytes": len(content), "sha256": sha256(content).hexdigest()}


def as_json(value: object) -> bytes:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
