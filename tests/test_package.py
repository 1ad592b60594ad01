"""What is built holds the whole package, and nothing but the package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from gridproof.models import kernels
from gridproof.puzzles import kernels as lower_kernels

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("frontends", "models", "puzzles")
INSTALLED = (*FLOORS, "notebooks")
"""The folders that stand in the package, each under its name."""


def tracked(*folders: str) -> list[PurePosixPath]:
    """The files that git tracks there, symbolic links left out."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--", *folders]
    names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
    return [PurePosixPath(name) for name in names if name and not (ROOT / name).is_symlink()]


def installed_as(path: PurePosixPath) -> str:
    """Where a file of the checkout stands in the wheel."""
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


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tracked files, so that a build sees nothing else and leaves nothing here."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    for floor in INSTALLED:
        (copy / "gridproof" / floor).symlink_to(Path("..", floor))
    return copy


@pytest.fixture(scope="module")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", checkout, tmp_path_factory.mktemp("wheel") / "dist")


@pytest.mark.deep
def test_the_wheel_holds_every_tracked_file(wheel: Path) -> None:
    sources = (".c", ".h")  # what is compiled of them is in the wheel
    wanted = {installed_as(path) for path in tracked("gridproof", *INSTALLED) if path.suffix not in sources}
    assert {"gridproof/__init__.py", "gridproof/models/backends/sat.py", "gridproof/py.typed"} <= wanted
    assert wanted - members(wheel) == set()
    assert not [name for name in members(wheel) if name.endswith(sources)]


def extensions() -> set[str]:
    """The extension modules that pyproject.toml lists."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    return {each["name"] for each in settings["ext-modules"]}


def test_every_c_file_is_an_extension_module() -> None:
    files = [path for path in tracked(*FLOORS) if path.suffix == ".c"]
    assert {installed_as(path.parent).replace("/", ".") + f"._{path.stem}" for path in files} == extensions()


@pytest.mark.deep
def test_the_wheel_holds_the_compiled_core_for_every_python(wheel: Path) -> None:
    built = {PurePosixPath(name) for name in members(wheel) if name.endswith((".so", ".pyd"))}
    assert {".".join([*path.parent.parts, path.name.partition(".")[0]]) for path in built} == extensions()
    assert all(path.name.endswith((".abi3.so", ".pyd")) for path in built)
    assert "-cp311-abi3-" in wheel.name


CHECK = """
import gridproof
from gridproof.frontends.api import compiled_core
print(any(compiled_core().values()), gridproof.__file__.startswith(__import__("sys").argv[1]))
print(gridproof.check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").status)
print(gridproof.check("123.34......4..1", "bulk").status)
"""


@pytest.mark.deep
def test_without_a_compiler_the_twins_do_the_work(checkout: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(checkout, source, symlinks=True, ignore=shutil.ignore_patterns("*.so", "*.o"))
    wheel = build("wheel", source, tmp_path / "dist", CC="/bin/false")
    assert not any(name.endswith((".so", ".pyd")) for name in members(wheel))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "there")
    done = subprocess.run(
        [sys.executable, "-c", CHECK, str(tmp_path / "there")],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path / "there")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["False", "True", "unique", "unique"], done.stderr


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


@pytest.fixture(scope="module")
def sdist(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", checkout, tmp_path_factory.mktemp("sdist") / "dist")


@pytest.mark.deep
def test_the_sdist_holds_every_tracked_file(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {PurePosixPath(*PurePosixPath(name).parts[1:]) for name in archive.getnames()}
    # setuptools leaves out its own build folder; the sdist brings it as the place of its egg-info.
    assert set(tracked()) - held == {PurePosixPath(".build/.gitignore")}


@pytest.mark.deep
def test_the_sdist_builds_the_same_wheel(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("gridproof-*")
    assert members(build("wheel", unpacked, tmp_path / "again")) == members(wheel)


@pytest.mark.deep
def test_a_build_leaves_no_litter(checkout: Path, wheel: Path) -> None:
    assert wheel.exists()
    expected = {path.parts[0] for path in tracked()}
    assert {path.name for path in checkout.iterdir()} == expected


def test_pyproject_lists_every_folder() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = {path.parent for path in tracked("gridproof", *INSTALLED)}
    packages = {installed_as(folder).replace("/", ".") for folder in folders}
    assert sorted(settings["packages"]) == sorted(packages)


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
    there = kernels.compiled() | lower_kernels.compiled()
    missing = [name for name, compiled in there.items() if not compiled]
    assert missing == [] or not (os.environ.get("CI") or shutil.which("cc"))
