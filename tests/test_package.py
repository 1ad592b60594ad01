"""Builds hold the whole package, and nothing but the package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from runpy import run_path
from typing import Any

import pytest
from boards import ROOT
from once import folder, once
from tiers import wants

from gridproof.models import kernels
from gridproof.puzzles import kernels as lower_kernels

FLOORS = ("frontends", "models", "puzzles")
BUILD = ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml", "setup.py")
"""Files of an sdist besides the package."""

USERS = ("cluster", "data", "notebook", "render", "web")
"""The extras for users."""

INSTALLED = (*FLOORS, "notebooks")
"""The folders that stand in the package, each under its name."""


EDITABLE = Path(".build", "editable", "gridproof")
"""The link that an editable install puts on the path."""

STRANGER = """
from typing import assert_type

import gridproof

verdict = gridproof.check("12......4..1....")
assert_type(verdict, gridproof.Verdict)
assert_type(verdict.rows[0], list[object])
"""
"""Module that is right except for its last line, which mypy is to refuse."""


def tracked(*folders: str) -> list[PurePosixPath]:
    """Return the files that git tracks there, symbolic links left out."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--", *folders]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
    return [PurePosixPath(name) for name in names if name and not (ROOT / name).is_symlink()]


def installed_as(path: PurePosixPath) -> str:
    """Return the place of a file of the checkout in the wheel."""
    return str(path if path.parts[0] == "gridproof" else PurePosixPath("gridproof", path))


def build(what: str, source: Path, target: Path, **variables: str) -> Path:
    """Build a "wheel" or an "sdist" from `source`, offline and without a warning; the file that was built."""
    target.mkdir()
    code = f"import sys; from setuptools import build_meta; build_meta.build_{what}(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, str(target)],
        cwd=source, env=os.environ | variables, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "would be ignored" not in done.stdout + done.stderr
    (built,) = target.iterdir()
    return built


def members(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def copied() -> Path:
    """Return a copy of the tracked files, so that a build sees nothing else and leaves nothing here."""
    copy = folder() / "copy"
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    for floor in INSTALLED:
        (copy / "gridproof" / floor).symlink_to(Path("..", floor))
    return copy


@pytest.fixture(scope="session")
def checkout() -> Path:
    return once("checkout", copied)


@pytest.fixture(scope="session")
def wheel(checkout: Path) -> Path:
    """Return the wheel of this run, which all workers share."""
    return once("wheel", lambda: build("wheel", checkout, folder() / "wheels"))


@pytest.mark.deep
def test_the_wheel_holds_every_tracked_file(wheel: Path) -> None:
    wanted = {installed_as(path) for path in tracked("gridproof", *INSTALLED)}
    assert {"gridproof/__init__.py", "gridproof/models/backends/sat.py", "gridproof/py.typed"} <= wanted
    assert wanted - members(wheel) == set()


@pytest.fixture(scope="module")
def layout() -> dict[str, Callable[[], Any]]:
    """Return the names defined by setup.py: functions that find packages and extension modules in the current
    folder.
    """
    return run_path(str(ROOT / "setup.py"))


@pytest.fixture
def extensions(layout: dict[str, Callable[[], Any]], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the extension modules that setup.py finds."""
    monkeypatch.chdir(ROOT)
    return {each.name for each in layout["extensions"]()}


def test_every_c_file_is_an_extension_module(extensions: set[str]) -> None:
    files = [path for path in tracked(*FLOORS) if path.suffix == ".c"]
    assert {installed_as(path.parent).replace("/", ".") + f"._{path.stem}" for path in files} == extensions


@pytest.mark.deep
def test_the_wheel_holds_the_compiled_core_for_every_python(wheel: Path, extensions: set[str]) -> None:
    built = {PurePosixPath(name) for name in members(wheel) if name.endswith((".so", ".pyd"))}
    assert {".".join([*path.parent.parts, path.name.partition(".")[0]]) for path in built} == extensions
    assert all(path.name.endswith((".abi3.so", ".pyd")) for path in built)
    assert "-cp311-abi3-" in wheel.name


@pytest.mark.deep
def test_the_wheel_holds_one_top_level_name(wheel: Path) -> None:
    tops = {PurePosixPath(name).parts[0] for name in members(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"gridproof"}


@pytest.mark.deep
def test_the_wheel_carries_the_licence_and_the_command(wheel: Path) -> None:
    names = members(wheel)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    with zipfile.ZipFile(wheel) as archive:
        (points,) = (name for name in names if name.endswith(".dist-info/entry_points.txt"))
        assert b"gridproof = gridproof.__main__:main" in archive.read(points)


@pytest.fixture(scope="session")
def sdist(checkout: Path) -> Path:
    return once("sdist", lambda: build("sdist", checkout, folder() / "sdists"))


@pytest.fixture
def unpacked(sdist: Path, tmp_path: Path) -> Path:
    """Return the unpacked sdist."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (found,) = tmp_path.glob("gridproof-*")
    return found


@pytest.mark.deep
def test_the_sdist_holds_what_a_build_needs_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        files = [PurePosixPath(entry.name) for entry in archive if entry.isfile()]
    held = {PurePosixPath(*path.parts[1:]) for path in files}
    needed = {*tracked("gridproof", *INSTALLED), *map(PurePosixPath, BUILD)}
    assert needed - held == set()
    # setuptools writes these three.
    assert {str(path) for path in held - needed if path.parts[0] != ".build"} == {"PKG-INFO", "setup.cfg"}


@pytest.mark.deep
def test_the_sdist_builds_the_same_wheel(unpacked: Path, wheel: Path, tmp_path: Path) -> None:
    assert members(build("wheel", unpacked, tmp_path / "again")) == members(wheel)


CHECK = """
import gridproof
from gridproof.frontends.inventory import compiled_core
print(any(compiled_core().values()), gridproof.__file__.startswith(__import__("sys").argv[1]))
print(gridproof.check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").status)
print(gridproof.check("123.34......4..1", "bulk").status)
"""


def installed(wheel: Path, place: Path) -> Path:
    """Install the wheel in a new environment, with our packages for its dependencies; return the path of its
    Python.
    """
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    (packages,) = place.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text("\n".join(path for path in sys.path if path.endswith("-packages")))
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*command, str(wheel)], capture_output=True, check=True)
    return python


USES: list[tuple[str, list[str], str]] = [
    ("kinds", [], "slitherlink"),
    ("check", ["--kind", "slitherlink", "--sample", "1"], "unique"),
    ("explain", ["--kind", "sudoku", "--sample", "1"], "naked single"),
    ("render", ["--kind", "hitori", "--sample", "1"], "<svg"),
    ("prove", ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
               "-o", "one.proof"], ""),
    ("verify", ["one.proof"], "exactly one solution"),
    ("notebooks", ["there"], "there"),
]  # fmt: skip
"""Commands, and a word that each prints."""


@pytest.mark.deep
def test_the_wheel_works_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    python = installed(wheel, tmp_path / "venv")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    for command, arguments, word in USES:
        done = subprocess.run(
            [python.with_name("gridproof"), command, *arguments],
            cwd=elsewhere, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, (command, done.stderr)
        assert word in done.stdout + done.stderr, (command, done.stdout)
    assert list(elsewhere.glob("there/*.ipynb"))
    done = subprocess.run(
        [python, "-c", CHECK, tmp_path / "venv"],
        cwd=elsewhere, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["True", "True", "unique", "unique"]


@pytest.mark.deep
def test_without_a_compiler_the_twins_do_the_work(unpacked: Path, tmp_path: Path) -> None:
    """The sdist is all that there is."""
    wheel = build("wheel", unpacked, tmp_path / "dist", CC="/bin/false")
    assert not any(name.endswith((".so", ".pyd")) for name in members(wheel))
    python = installed(wheel, tmp_path / "venv")
    done = subprocess.run(
        [python, "-c", CHECK, tmp_path / "venv"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["False", "True", "unique", "unique"], done.stderr


@pytest.mark.deep
def test_a_build_leaves_no_litter(checkout: Path, wheel: Path) -> None:
    assert wheel.exists()
    expected = {path.parts[0] for path in tracked()}
    assert {path.name for path in checkout.iterdir()} == expected


def test_every_folder_is_a_package(
    layout: dict[str, Callable[[], Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    folders = {path.parent for path in tracked("gridproof", *INSTALLED)}
    assert sorted(layout["packages"]()) == sorted(
        installed_as(folder).replace("/", ".") for folder in folders
    )


def test_a_next_major_version_that_could_break_is_kept_out() -> None:
    """The exceptions: these promise the features that we use, or count by the calendar."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    users = (*project["dependencies"], *(each for extra in USERS for each in extras[extra]))
    unbounded = {re.split(r"[>=<\[]", each)[0] for each in users if "<" not in each}
    assert unbounded == {"dask", "pyarrow", "rich"}


@pytest.mark.deep
def test_a_stranger_sees_the_types_of_an_editable_install(checkout: Path, tmp_path: Path) -> None:
    """The README says ``pip install -e``; mypy follows a path, and no finder."""
    wants("mypy")
    source = tmp_path / "source"
    shutil.copytree(checkout, source, symlinks=True, ignore=shutil.ignore_patterns("*.so", "*.o"))
    wheel = build("editable", source, tmp_path / "dist", CC="/bin/false")
    assert (source / EDITABLE).resolve() == source / "gridproof"
    venv.create(tmp_path / "venv", with_pip=False)
    (packages,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    script = tmp_path / "elsewhere" / "stranger.py"
    script.parent.mkdir()
    script.write_text(STRANGER)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-pretty", "--no-color-output", script.name,
               "--python-executable", str(tmp_path / "venv" / "bin" / "python")]  # fmt: skip
    done = subprocess.run(command, cwd=script.parent, capture_output=True, text=True, check=False)
    assert "stranger.py:8: error: Expression is of type" in done.stdout, done.stdout + done.stderr
    assert "Found 1 error in 1 file" in done.stdout, done.stdout


@pytest.mark.parametrize("floor", INSTALLED)
def test_the_symbolic_links_lead_to_the_floors(floor: str) -> None:
    link = ROOT / "gridproof" / floor
    assert link.is_symlink()
    assert link.resolve() == ROOT / floor


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_has_one_name(floor: str) -> None:
    """``import models`` in the checkout would make a second copy of every class."""
    done = subprocess.run(
        [sys.executable, "-c", f"import {floor}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"ImportError: import gridproof.{floor}" in done.stderr


def test_no_file_names_a_folder_of_a_machine() -> None:
    folder = re.compile(rb"/(home|Users|work|tmp)/\w")
    assert [str(path) for path in tracked() if folder.search((ROOT / path).read_bytes())] == []


def test_every_kernel_is_compiled_where_there_is_a_compiler() -> None:
    """A kernel that does not build is left out in silence, and its tests see the twin alone: not in CI."""
    there = kernels.compiled_kernels() | lower_kernels.compiled_kernels()
    missing = [name for name, compiled in there.items() if not compiled]
    assert missing == [] or not (os.environ.get("CI") or shutil.which("cc"))
