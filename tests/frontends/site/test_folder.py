"""The folder of the site without its runtime: its list, its policy, its modules, and what is refused."""

from __future__ import annotations

import gzip
import importlib.util
import io
import json
import marshal
import re
import subprocess
import sys
import tarfile
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from types import CodeType
from typing import Any
from zipfile import ZipFile

import pytest
from boards import ROOT
from click.testing import CliRunner

from gridproof.frontends.cli import cli
from gridproof.frontends.site import folder, image, kernels, modules, notebooks, precompile, runtime
from gridproof.frontends.site.answering import answered
from gridproof.frontends.site.runtime import Runtime
from gridproof.frontends.version import VERSION
from gridproof.puzzles import InputError
from gridproof.puzzles.core.errors import pip_install

# Answers in the browser ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "text", "status", "says"),
    [
        ("verdict", '{"source": "12......4..1...."}', 200, '"status":"multiple"'),
        ("verdict", '{"source": "12..34..2.4..3.1"}', 200, '"status":"unique"'),
        ("draw", '{"source": "12345"}', 400, '"error":'),
        ("draw", "no JSON", 400, '"error":'),
        ("draw", "[1]", 400, "the request must be a JSON object"),
        ("draw", '{"source": "12......4..1....", "colour": 1}', 400, "there is no field 'colour'"),
        ("solve", '{"source": "12......4..1....", "backend": "none"}', 400, "there is no back end 'none'"),
    ],
)
def test_a_question_has_the_reply_of_the_server(action: str, text: str, status: int, says: str) -> None:
    said = answered(action, text)
    assert said.startswith(f"{status} {{")
    assert says in said
    assert isinstance(json.loads(said.partition(" ")[2]), dict)


# The runtime --------------------------------------------------------------------------------------


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with small files in place of the runtime and the solver, and with their checksums."""
    found, home = tmp_path / "tools", tmp_path / "tools" / "node_modules" / "pyodide"
    home.mkdir(parents=True)
    for name in runtime.FILES:
        (home / name).write_bytes(b'{"info": {}, "packages": {"x": 1}}' if "lock" in name else name.encode())
    with ZipFile(found / runtime.WHEEL, "w") as wheel:
        for name in (
            "pysat/solvers.py",
            "pysat/examples/rc2.py",
            "python_sat-1.dist-info/WHEEL",
            "pysolvers.so",
        ):
            wheel.writestr(name, "x = 1")
    sums = {name: sha256((home / name).read_bytes()).hexdigest() for name in runtime.FILES}
    monkeypatch.setattr(runtime, "FILES", sums)
    monkeypatch.setattr(runtime, "WHEEL_SUM", sha256((found / runtime.WHEEL).read_bytes()).hexdigest())
    return found


def test_the_runtime_is_found_where_npm_puts_it_or_where_it_lies_itself(tools: Path) -> None:
    home = tools / "node_modules" / "pyodide"
    assert runtime.find(tools) == Runtime(home, tools / runtime.WHEEL)
    for file in home.iterdir():
        file.rename(tools / file.name)
    assert runtime.find(tools) == Runtime(tools, tools / runtime.WHEEL)


@pytest.mark.parametrize("name", [*runtime.FILES, runtime.WHEEL])
def test_what_is_missing_or_changed_is_named_with_the_command_that_brings_it(name: str, tools: Path) -> None:
    file = tools / name if name == runtime.WHEEL else tools / "node_modules" / "pyodide" / name
    command = "pip download --no-deps" if name == runtime.WHEEL else "npm install --prefix"
    file.write_bytes(file.read_bytes() + b"!")
    with pytest.raises(InputError, match=rf"{re.escape(str(file))} is not that of .*{command}"):
        runtime.find(tools)
    file.unlink()
    with pytest.raises(InputError, match=rf"has no {re.escape(name)}: {command}"):
        runtime.find(tools)


def test_the_pinned_solver_is_one_that_the_package_takes() -> None:
    assert f">={'.'.join(runtime.PYTHON_SAT.split('.')[:2])}.dev16" in (ROOT / "pyproject.toml").read_text()
    assert f"python_sat-{runtime.PYTHON_SAT}-" in runtime.WHEEL
    assert {len(each) for each in (*runtime.FILES.values(), runtime.WHEEL_SUM)} == {64}


def test_ci_brings_the_pinned_versions() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    assert f"pyodide@{runtime.PYODIDE}" in script
    assert f"python-sat=={runtime.PYTHON_SAT}" in script


# Its modules --------------------------------------------------------------------------------------


def test_a_compiled_module_is_found_is_not_compared_and_has_no_docstring() -> None:
    source = '"""Say."""\ndef f():\n    """Say."""\n    assert False\n    return 7\n'
    with ZipFile(given := io.BytesIO(), "w") as archive:
        archive.writestr("p/a.py", source)
        archive.writestr("p/__init__.py", "")
    with ZipFile(io.BytesIO(precompile.precompiled(given.getvalue()))) as found:
        assert found.namelist() == [
            importlib.util.cache_from_source(name) for name in ("p/a.py", "p/__init__.py")
        ]
        content = found.read(found.namelist()[0])
    assert content[:4] == importlib.util.MAGIC_NUMBER
    assert int.from_bytes(content[4:8], "little") == 0b01  # by a hash, which is not checked
    code = marshal.loads(content[16:])
    assert isinstance(code, CodeType)
    names: dict[str, Any] = {}
    exec(code, names)
    assert (names["f"](), names["f"].__doc__, names.get("__doc__")) == (7, None, None)
    assert code.co_filename == "p/a.py"


def test_a_module_that_wants_a_package_which_is_not_there_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    package = tmp_path / "loaded_here"
    package.mkdir()
    texts = {
        "__init__": "", "one": "import absent_one", "two": "x = 2",
        "own": "from . import two, no_such", "gone": "import loaded_here.gone_too", "wrong": "1 / 0",
    }  # fmt: skip
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)
    image.load("loaded_here\nloaded_here.one\nloaded_here.two")
    assert sys.modules["loaded_here.two"].x == 2
    assert "loaded_here.one" not in sys.modules
    for name, fault in {"own": ImportError, "gone": ModuleNotFoundError, "wrong": ZeroDivisionError}.items():
        with pytest.raises(fault):
            image.load(f"loaded_here.{name}")


def test_all_modules_of_ours_are_named_to_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bytes] = []

    def run(script: str, home: Path, *some: bytes) -> bytes:
        assert (script, home) == ("image.mjs", Path("home"))
        given.extend(some)
        return b"memory"

    monkeypatch.setattr(modules, "run", run)
    names = ["__init__.py", "__main__.py", "data.json", "puzzles/__init__.py", "puzzles/sat.py"]
    files = {f"gridproof/{name}": b"" for name in names} | {"pysat/solvers.py": b""}
    assert modules.imported(files, Path("home")) == b"memory"
    assert given == [modules.packed(files), b"gridproof\ngridproof.puzzles\ngridproof.puzzles.sat"]


def test_the_package_goes_whole_but_for_what_machines_and_tools_need() -> None:
    found = modules.package_files(ROOT / "gridproof")
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "gridproof", "frontends", "models", "puzzles"],
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    sources = {name for name in listed if name.endswith((".py", ".json", ".jsonl", ".toml", ".txt"))}
    names = {name if name.startswith("gridproof/") else f"gridproof/{name}" for name in sources}
    names = {name for name in names if not name.startswith("gridproof/frontends/static/")}
    assert names <= found.keys()
    assert len(names) > 900
    assert not [name for name in found if name.endswith((".so", ".c", ".pyc", ".ipynb")) or "static/" in name]
    assert found["gridproof/__init__.py"] == (ROOT / "gridproof" / "__init__.py").read_bytes()


def test_files_are_packed_alike_each_time_and_come_out_again() -> None:
    files = {"b/x.py": b"one", "empty": b"", "a": bytes(range(256))}
    content = modules.packed(files)
    assert content == modules.packed(files)
    unfolded = gzip.decompress(content)
    length = int.from_bytes(unfolded[:4], "big")
    names, rest = json.loads(unfolded[4 : 4 + length]), unfolded[4 + length :]
    assert [name for name, _ in names] == [*files]
    for name, size in names:
        assert rest[:size] == files[name]
        rest = rest[size:]
    assert rest == b""


def test_without_node_one_sentence_is_said(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modules, "which", lambda _: None)
    with pytest.raises(InputError, match="compiled by Node, and there is no program node"):
        modules.modules(ROOT / "gridproof", runtime.find(tools))


def test_what_node_cannot_load_is_one_sentence(tools: Path) -> None:
    with pytest.raises(InputError, match=r"the modules could not be compiled by .*node"):
        modules.compiled({"a.py": b""}, tools)


# The folder ---------------------------------------------------------------------------------------


@pytest.fixture
def built(tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that was built, but for the compilation of its modules and kernels."""
    monkeypatch.setattr(modules, "compiled", lambda sources, _: {"compiled": str(len(sources)).encode()})
    monkeypatch.setattr(modules, "imported", lambda files, _: str(len(files)).encode())
    monkeypatch.setattr(modules, "libraries", lambda _: {"library.so": b""})
    monkeypatch.setattr(folder, "FILES", runtime.FILES)
    run = CliRunner().invoke(cli, ["site", str(tmp_path / "desk"), "--runtime", str(tools)])
    assert run.exit_code == 0, run.output
    assert re.search(r"desk: \d+ files, \d+\.\d MB\n", run.output)
    return tmp_path / "desk"


def names_in(root: Path) -> set[str]:
    """Return the names of all files in a folder."""
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


def test_each_file_is_listed_with_its_size_and_checksum(built: Path) -> None:
    listed = json.loads((built / folder.LIST).read_text())
    assert listed["files"].keys() | {folder.LIST} == names_in(built)
    for name, said in listed["files"].items():
        content = (built / name).read_bytes()
        assert said == {"bytes": len(content), "sha256": sha256(content).hexdigest()}, name
    assert (listed["pyodide"], listed["python-sat"]) == (runtime.PYODIDE, runtime.PYTHON_SAT)
    assert f'const VERSION = "{listed["version"]}";' in (built / "offline.js").read_text()


class Names(HTMLParser):
    """The files that a page loads, in its order, and the policy that it states."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.policy = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if found.get("http-equiv") == "Content-Security-Policy":
            assert not self.loaded  # it holds for what comes after it
            self.policy = found["content"]
        assert not (tag == "script" and "src" not in found)
        assert not [name for name in found if name.startswith("on") or name == "style"]
        self.loaded += [found[name] for name in ("src",) if name in found]
        self.loaded += [found["href"]] if tag == "link" else []
        self.links += [found["href"]] if tag == "a" else []


def test_the_page_and_its_modules_name_only_files_of_the_folder(built: Path) -> None:
    names = Names((built / "index.html").read_text())
    assert set(names.loaded) <= names_in(built)
    assert "static/desk.js" in names.loaded
    assert [link for link in names.links if not link.startswith("#")] == []
    for script in (built / "static").glob("*.js"):
        for name in re.findall(r'(?:from|import) "([^"]*)"', script.read_text()):
            assert name.startswith("./"), f"{script.name}: {name}"
            assert (script.parent / name).is_file(), f"{script.name}: {name}"
    asks = (built / "static" / "transport.js").read_text()
    assert ('from "./local.js"' in asks, "requests.js" in asks) == (True, False)


def test_no_file_of_ours_names_another_host(built: Path) -> None:
    for name in names_in(built):
        if not name.startswith(("runtime/", "python/", "lists/")):
            hosts = re.findall(r"\b(?:https?:)?//[\w-]+\.[\w.-]+", (built / name).read_text())
            assert {host for host in hosts if host != "http://www.w3.org"} == set(), name


def test_the_policy_lets_nothing_in_from_elsewhere(built: Path) -> None:
    policy = Names((built / "index.html").read_text()).policy
    rules = dict(rule.partition(" ")[::2] for rule in policy.split("; "))
    assert rules.pop("default-src") == "'none'"
    allowed = {"'self'", "'none'", "'wasm-unsafe-eval'", "data:", "blob:"}
    assert {word for words in rules.values() for word in words.split()} <= allowed
    assert rules["connect-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert json.dumps(policy) in (built / "offline.js").read_text()
    assert "no policy" not in (built / "offline.js").read_text()


def test_what_is_missing_is_said_and_no_package_can_be_loaded(built: Path) -> None:
    page = (built / "index.html").read_text()
    assert "CP-SAT and ILP" in page
    assert "<nav" not in page
    backends = json.loads((built / "lists" / "backends.json").read_text())
    there = {each["name"].partition(":")[0] for each in backends if each["installed"]}
    assert there == {"auto", "sat"} < {each["name"].partition(":")[0] for each in backends}
    assert (built / "lists" / "profiles.json").read_text().count("drools7") > 0
    assert json.loads((built / "runtime" / "pyodide-lock.json").read_text()) == {"info": {}, "packages": {}}
    unfolded = gzip.decompress((built / "python" / "modules.bin").read_bytes())
    names = dict(json.loads(unfolded[4 : 4 + int.from_bytes(unfolded[:4], "big")]))
    assert {"pysat/solvers.py", "pysolvers.so", "compiled", "library.so"} <= names.keys()
    imported = str(len(names) - 1).encode()  # all but the library
    assert gzip.decompress((built / "python" / "memory.bin").read_bytes()) == imported
    assert "pysat/examples/rc2.py" not in names


def test_a_folder_that_was_made_here_is_brought_up_to_date(built: Path, tools: Path, tmp_path: Path) -> None:
    first = {name: (built / name).read_bytes() for name in names_in(built)}
    (tmp_path / "outside").write_text("mine")
    listed = json.loads((built / folder.LIST).read_text())
    listed["files"] |= {"static/old.js": {}, "../outside": {}, str(tmp_path / "outside"): {}}
    (built / folder.LIST).write_text(json.dumps(listed))
    (built / "static" / "old.js").write_text("old")
    (built / "static" / "mine.js").write_text("mine")
    (built / "static" / "desk.js").write_text("changed")
    assert CliRunner().invoke(cli, ["site", str(built), "--runtime", str(tools)]).exit_code == 0
    assert {name: (built / name).read_bytes() for name in names_in(built)} == first | {
        "static/mine.js": b"mine"
    }
    assert (tmp_path / "outside").read_text() == "mine"


@pytest.mark.parametrize("is_there", [True, False])
def test_kernels_in_python_are_told_with_the_command_that_brings_a_compiler(
    is_there: bool, built: Path, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "can_compile", lambda: is_there)
    said = CliRunner().invoke(cli, ["site", str(built), "--runtime", str(tools)]).output
    assert (pip_install(kernels.COMPILER) in said) == (not is_there)


@pytest.mark.parametrize("list_of_files", [None, "no JSON", "{}", "[]", '{"files": 3}'])
def test_a_folder_with_other_files_is_left_alone(
    list_of_files: str | None, tools: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "index.html").write_text("mine")
    if list_of_files is not None:
        (mine / folder.LIST).write_text(list_of_files)
    run = CliRunner().invoke(cli, ["site", str(mine), "--runtime", str(tools)])
    assert (run.exit_code, run.output) == (2, f"gridproof: {mine} holds other files: choose a new folder\n")
    assert (mine / "index.html").read_text() == "mine"


def test_a_changed_file_changes_the_version(built: Path) -> None:
    before = json.loads((built / folder.LIST).read_text())
    files = {name: (built / name).read_bytes() for name in before["files"] if name != "offline.js"}
    assert folder.listing(files)["version"] != before["version"]
    plain = {**files, "offline.js": (built / "offline.js").read_bytes()}
    plain["offline.js"] = plain["offline.js"].replace(before["version"].encode(), b"unbuilt")
    assert folder.listing(plain)["version"] == before["version"]
    changed = {**plain, "static/desk.js": plain["static/desk.js"] + b" "}
    assert folder.listing(changed)["version"] != before["version"]


# Notebooks ----------------------------------------------------------------------------------------


def wheel(files: dict[str, bytes]) -> bytes:
    """Return a zip archive."""
    found = io.BytesIO()
    with ZipFile(found, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return found.getvalue()


@pytest.fixture
def wheels(tools: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the runtime with small wheels in place of JupyterLite and the packages."""
    inner = io.BytesIO()
    settings = b'{"jupyter-config-data": {"appVersion": "1", "appName": "JupyterLite"}}'
    with tarfile.open(fileobj=inner, mode="w:gz") as archive:
        for name in ("index.html", "lab/index.html", "repl/index.html", "a.js", "a.js.map"):
            archive.addfile(tarfile.TarInfo(f"package/{name}"))
        entry = tarfile.TarInfo("package/jupyter-lite.json")
        entry.size = len(settings)
        archive.addfile(entry, io.BytesIO(settings))
    inside = f"k.data{notebooks.INSIDE}{notebooks.EXTENSION}"
    contents = {
        notebooks.CORE: wheel({"jupyterlite_core/app.tgz": inner.getvalue(), "jupyterlite_core/x.py": b""}),
        notebooks.KERNEL: wheel(
            {
                f"{inside}/package.json": b'{"jupyterlab": {"_build": {"load": "r.js", "extension": "./e"}}}',
                f"{inside}/static/r.js": b"r",
                f"{inside}/static/r.js.map": b"",
                f"{inside}/static/pypi/all.json": b"{}",
                f"{inside}/static/pypi/pyodide_kernel-0.8.6-py3-none-any.whl": b"kernel",
                f"{inside}/static/pypi/widgetsnbextension-4.0.999-py3-none-any.whl": b"",
            }
        ),
        "pure_eval-0.2.3-py3-none-any.whl": b"pure",
    }
    (tools / "wheels").mkdir()
    for name, content in contents.items():
        (tools / "wheels" / name).write_bytes(content)
    sums = {name: sha256(content).hexdigest() for name, content in contents.items()}
    monkeypatch.setattr(notebooks, "checksums", lambda: sums)
    return tools


def test_notebooks_are_put_together_from_wheels(wheels: Path, tmp_path: Path) -> None:
    target = tmp_path / "desk"
    (target / "notebooks").mkdir(parents=True)
    found = notebooks.find_wheels(wheels)
    listed = notebooks.build_notebooks(target, runtime.find(wheels), found)
    root = target / "notebooks"
    names = names_in(root)
    assert names == {*listed["files"], folder.LIST}
    assert {"index.html", "lab/index.html", "a.js"} <= names
    assert not [name for name in names if name.endswith(".map") or name.startswith("repl/")]
    settings = json.loads((root / "jupyter-lite.json").read_text())["jupyter-config-data"]
    assert settings["appVersion"] == "1"
    assert settings["federated_extensions"] == [
        {"load": "r.js", "extension": "./e", "name": notebooks.EXTENSION}
    ]
    assert f"extensions/{notebooks.EXTENSION}/static/r.js" in names
    kernel = settings["litePluginSettings"][notebooks.PLUGIN]
    assert (root / "lab" / kernel["pyodideUrl"]).name in runtime.FILES
    assert (kernel["disablePyPIFallback"], kernel["pipliteUrls"]) == (True, [])
    lock = json.loads((root / "wheels" / "pyodide-lock.json").read_text())
    assert [*lock["packages"]] == sorted(kernel["loadPyodideOptions"]["packages"])
    assert {*lock["packages"]} == {"pure-eval", "pyodide-kernel", "python-sat", "gridproof"}
    assert lock["info"] == {}
    for package in lock["packages"].values():
        content = (root / "wheels" / package["file_name"]).read_bytes()
        assert package["sha256"] == sha256(content).hexdigest()
    (told,) = [package["file_name"] for name, package in lock["packages"].items() if name == "gridproof"]
    with ZipFile(root / "wheels" / told) as archive:
        assert archive.read("gridproof/__init__.py") == (ROOT / "gridproof" / "__init__.py").read_bytes()
        assert f"Version: {VERSION}" in archive.read(f"gridproof-{VERSION}.dist-info/METADATA").decode()
    shown = json.loads((root / "api" / "contents" / "all.json").read_text())["content"]
    assert [each["name"] for each in shown] == [*notebooks.SHOWN]
    for each in shown:
        content = (root / "files" / each["path"]).read_bytes()
        ours = json.loads((ROOT / "notebooks" / each["name"]).read_text(encoding="utf-8"))["cells"]
        there = json.loads(content)["cells"]
        assert [cell for cell in there if cell not in ours] == [*map(told_of, filter(wanting, ours))]
        assert len(there) == len(ours)
        assert each["size"] == len(content)
    again = notebooks.build_notebooks(target, runtime.find(wheels), found)
    assert again == listed


def wanting(cell: Any) -> bool:
    return "wants" in cell["metadata"]


def told_of(cell: Any) -> Any:
    """Return the text in place of a cell, put together by hand."""
    text = f"*Not run here, since a browser has no {cell['metadata']['wants']}. On a computer:*\n\n"
    text += f"```python\n{''.join(cell['source'])}\n```"
    for output in cell["outputs"]:
        data = output.get("data") or {"text/plain": output["text"]}
        if "image/png" in data:
            text += f"\n\n![](data:image/png;base64,{''.join(data['image/png']).strip()})"
        elif "text/html" in data:
            text += f"\n\n{''.join(data['text/html'])}"
        else:
            text += f"\n\n```\n{''.join(data['text/plain']).rstrip()}\n```"
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


@pytest.mark.parametrize("name", notebooks.SHOWN)
def test_a_cell_that_names_what_a_browser_lacks_is_not_run_there(name: str) -> None:
    """Else it would run as far as the missing package: the packages are looked for in its source."""
    lacking = {
        "ortools",
        "pulp",
        "matplotlib",
        "pyplot",
        "plots.path",
        "subprocess",
        '"cp-sat"',
        '"ilp"',
        "confirm=",
    }
    for cell in json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code" and any(word in "".join(cell["source"]) for word in lacking):
            assert wanting(cell), "".join(cell["source"])


def test_missing_wheels_are_named_before_anything_is_built(wheels: Path, tmp_path: Path) -> None:
    file = wheels / "wheels" / "pure_eval-0.2.3-py3-none-any.whl"
    for content in (b"other", None):
        file.write_bytes(content) if content else file.unlink()
        run = CliRunner().invoke(
            cli, ["site", str(tmp_path / "desk"), "--runtime", str(wheels), "--notebooks"]
        )
        assert run.exit_code == 2
        assert file.name in run.output
        assert f"pip download --no-deps --dest {wheels}/wheels" in run.output
        assert "pure_eval==0.2.3" in run.output
        assert not (tmp_path / "desk").exists()


def test_the_pinned_wheels_are_all_named_once() -> None:
    lines = (ROOT / "frontends" / "site" / "wheels.txt").read_text().splitlines()
    found = notebooks.checksums()
    assert len(found) == len(lines)
    assert {notebooks.CORE, notebooks.KERNEL} <= found.keys()
    assert {len(checksum) for checksum in found.values()} == {64}
    assert all(name.endswith("none-any.whl") for name in found)


def test_the_desk_and_its_notebooks_are_written_by_one_call(
    wheels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(modules, "compiled", lambda *_: {})
    monkeypatch.setattr(modules, "imported", lambda *_: b"")
    monkeypatch.setattr(folder, "FILES", runtime.FILES)
    target = tmp_path / "desk"
    for _ in range(2):
        run = CliRunner().invoke(cli, ["site", str(target), "--runtime", str(wheels), "--notebooks"])
        assert run.exit_code == 0, run.output
        assert re.search(r"desk: \d+ files.*\n.*desk/notebooks: \d+ files", run.output)
    desk = json.loads((target / folder.LIST).read_text())["files"]
    assert not [name for name in desk if name.startswith("notebooks/")]  # not kept by the desk's worker
