"""Back ends are known by their files alone: one dropped in works everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from backends import BACKENDS
from click.testing import CliRunner

import gridproof
from gridproof.frontends.cli import cli
from gridproof.frontends.compare import compare
from gridproof.frontends.notebook import plots
from gridproof.models import Model, backends
from gridproof.models.backends import backend_class
from gridproof.models.writers import exporters
from gridproof.puzzles import Deadline, InputError

ROOT = Path(gridproof.__file__).parent

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

TOY = """
from gridproof.models.backends.sat import SatModel


class ToyModel(SatModel):
    name = "toy"
    title = "a toy"
    packages = ("pysat",)
    exports = ("toy", "cnf")
    cost = 2

    @classmethod
    def default_solver(cls):
        return "minisat22"

    def export(self, path, to):
        path.write_text("a toy")


BACKEND = ToyModel
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Drop in the file of a back end."""
    (tmp_path / "toy.py").write_text(TOY)
    monkeypatch.setattr(backends, "__path__", [*backends.__path__, str(tmp_path)])
    backends.file_names.cache_clear()
    yield
    backends.file_names.cache_clear()


def printed(*arguments: str) -> str:
    run = CliRunner().invoke(cli, arguments, standalone_mode=False)
    assert run.exception is None, run.output
    return run.stdout


@pytest.mark.usefixtures("toy")
def test_a_back_end_is_one_file() -> None:
    assert "\ntoy       a toy; solvers minisat22, " in printed("backends")
    assert "auto|bulk|cp-sat|ilp|sat|toy" in printed("check", "--help")
    assert "unique (toy:minisat22" in printed("check", "--no-narrow", "--backend", "toy", EASY)
    assert "unique (sat:cadical153+toy" in printed("check", "--no-narrow", "--confirm", EASY)
    assert printed("export", "--to", "toy", EASY) == "a toy"
    assert printed("export", "--to", "cnf", EASY).splitlines()[-1].endswith(" 0")
    found = compare(gridproof.read("1234............")[0])
    assert [row.name for row in found.rows] == ["bulk", "sat", "toy", "cp-sat", "ilp"]
    lines = plots.growth([found]).axes[0].lines
    assert len({line.get_color() for line in lines if line.get_label() in (*BACKENDS, "toy")}) == 4


@pytest.fixture
def added(request: pytest.FixtureRequest) -> Iterator[type[Model]]:
    """Provide a back end added by a notebook, with user-chosen names for its own things."""
    request.getfixturevalue("toy")
    toy_model: type[Model] = import_module("gridproof.models.backends.toy").BACKEND

    class OtherModel(toy_model):  # type: ignore[misc, valid-type]
        name = "other"

        def begin(self, deadline: Deadline) -> None:
            super().begin(deadline)
            self.solver = self.kernel = self.model = self.cells = self._cells = self._fixed = object()

    yield backends.add_backend(OtherModel)
    del backends._added["other"]


def test_a_back_end_of_a_notebook(added: type[Model]) -> None:
    assert "\nother     a toy; solvers minisat22, " in printed("backends")
    found = gridproof.check(EASY, "other", narrow="off")
    assert (found.status, found.backend) == ("unique", "other:minisat22")
    assert backends.add_backend(added) is added
    with pytest.raises(InputError, match="there is a back end 'toy' already"):
        backends.add_backend(added.__bases__[0])


def test_each_confirms_with_another() -> None:
    assert [backends.confirming(name) for name in ("sat", "cp-sat", "ilp")] == ["cp-sat", "sat", "sat"]


def test_a_back_end_has_its_own_solvers_alone() -> None:
    for name in BACKENDS:
        solvers = backend_class(name).solvers()
        assert [backends.parse(f"{name}:{solver}") for solver in solvers] == [(name, one) for one in solvers]
        said = f"the back end {name} has no solver 'dlx7'; it has {', '.join(solvers)}"
        with pytest.raises(InputError, match=f"^{said}$"):
            backends.parse(f"{name}:dlx7")


def test_what_is_not_installed_confirms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend_class("cp-sat"), "packages", ("no_such_package",))
    assert backends.confirming("sat") == "ilp"


def test_every_format_has_one_writer() -> None:
    found = {form: writer.name for form, writer in exporters().items()}
    by_back_ends = {"cnf": "sat", "wcnf": "sat", "lp": "ilp", "mps": "ilp", "opb": "ilp", "cp-sat": "cp-sat"}
    assert found == by_back_ends | {"mzn": "minizinc"}


def imported(file: Path) -> Iterator[str]:
    """Yield the packages that a file imports: by a statement, or by a name in a string that may be one."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call):
            named = (word.value for word in node.args if isinstance(word, ast.Constant))
            yield from (word.partition(".")[0] for word in named if isinstance(word, str))


@pytest.mark.deep
def test_each_solver_is_imported_by_its_own_back_end_alone() -> None:
    packages = {name: set(backend_class(name).packages) for name in BACKENDS}
    solvers = set().union(*packages.values())
    files = sorted(walked(ROOT))
    assert len(files) > 200
    found = {file.relative_to(ROOT): set(imported(file)) & solvers for file in files}
    own = {name: Path("models", "backends", f"{name.replace('-', '_')}.py") for name in BACKENDS}
    wanted = {own[name]: used for name, used in packages.items()}
    assert {file: used for file, used in found.items() if used} == wanted


def walked(folder: Path) -> Iterator[Path]:
    """Yield the modules below a folder, links followed."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from walked(entry)
        elif entry.suffix == ".py":
            yield entry
