"""The kernels in C for the browser's Python: compiled, and put in place of their twins."""

from __future__ import annotations

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest
from boards import ROOT
from static_desk import static_folder
from tiers import absent

from gridproof.frontends.inventory import compiled_core
from gridproof.frontends.site import kernels, modules
from gridproof.puzzles import InputError
from gridproof.puzzles.core.errors import pip_install

SUPPORT = ROOT / "tests" / "support"

WHO = """
import gc, json, sys
from gridproof.frontends.inventory import compiled_core
from gridproof.frontends.site.exchange import exchange_twins, pairs

exchange_twins()
twins = [twin for twin, _ in pairs() if hasattr(twin, "__qualname__")]
names = {id(vars(module)): name for name, module in sys.modules.items() if isinstance(module, type(sys))}
dicts = [each for twin in twins for each in gc.get_referrers(twin) if isinstance(each, dict)]
told = json.dumps([compiled_core(), sorted({names.get(id(each), "an object") for each in dicts})])
"""
"""Python that exchanges the twins, and tells which kernels are compiled, and who still holds a twin."""


def expect_exchange(said: str) -> None:
    """Check what Python says: all kernels are compiled, and a twin stands in its own module alone."""
    compiled, holders = json.loads(said)
    assert compiled == dict.fromkeys(compiled_core(), True)
    assert {holder.rpartition(".")[2] for holder in holders} == {f"pure_{name}" for name in compiled}


@pytest.mark.kernel("sums")
def test_each_module_gets_the_compiled_kernels_in_place_of_their_twins() -> None:
    names = modules.names_of(modules.package_files(ROOT / "gridproof"))
    load = f"from gridproof.frontends.site.image import load\nload({' '.join(names)!r})\n"
    pure = "import os\nos.environ['GRIDPROOF_PURE'] = '1'\n"
    code = f"{pure}{load}del os.environ['GRIDPROOF_PURE']\n{WHO}\nprint(told)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    expect_exchange(done.stdout)


@pytest.mark.deep
def test_the_python_of_the_folder_answers_with_compiled_kernels() -> None:
    if not kernels.can_compile():
        absent("ziglang", pip_install(kernels.COMPILER))
    command = ["node", str(SUPPORT / "python_of_folder.mjs"), str(static_folder())]
    done = subprocess.run(command, input=f"{WHO}\ntold", capture_output=True, text=True, check=True)
    expect_exchange(done.stdout)


def test_without_a_compiler_there_are_no_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "find_spec", lambda _: None)
    assert kernels.libraries(ROOT / "gridproof") == {}


def test_what_the_compiler_refuses_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    said = SimpleNamespace(returncode=1, stderr="note\nsums.c:3:1: error: no such type\nmore\n")
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: said)
    with pytest.raises(InputError, match=r"^a kernel could not be compiled by ziglang: sums.c:3:1: error: "):
        kernels.libraries(ROOT / "gridproof")
