"""Run the kernels under the sanitizers: their tests, and calls with arguments at random.

Every extension module that setup.py finds is compiled with AddressSanitizer and with
UndefinedBehaviorSanitizer into a temporary folder, and loaded in place of the installed one. Their findings
end the process.

    python .ci/sanitized.py [--seconds N] [--seed S] TESTS…

This file is also the plugin with which pytest loads them.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import sysconfig
import tempfile
import time
from array import array
from contextlib import chdir
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from runpy import run_path
from types import ModuleType
from typing import Any

from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "GRIDPROOF_SANITIZED"
"""The environment variable that names the folder of the sanitized modules."""

FLAGS = ("-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
         "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")  # fmt: skip

REFUSALS = (ArithmeticError, AttributeError, BufferError, LookupError, MemoryError, RuntimeError, TypeError,
            ValueError)  # fmt: skip

KEEP = 60
"""Maximum results of calls kept as arguments of others."""


def extensions() -> list[Extension]:
    """Return the extension modules that setup.py finds, their sources relative to the checkout."""
    with chdir(ROOT):
        found: list[Extension] = run_path("setup.py")["extensions"]()
    return found


def build(folder: Path) -> None:
    """Compile every extension module, two at a time."""
    include = sysconfig.get_path("include")
    waiting = []
    for each in extensions():
        macros = [f"-D{name}={value}" for name, value in each.define_macros]
        sources = [str(ROOT / source) for source in each.sources]
        target = str(folder / f"{each.name}.so")
        waiting.append(subprocess.Popen(["gcc", *FLAGS, *macros, f"-I{include}", *sources, "-o", target]))
        if len(waiting) == 2 and waiting.pop(0).wait():
            sys.exit(1)
    if any(compiler.wait() for compiler in waiting):
        sys.exit(1)


def load() -> list[ModuleType]:
    """Load the sanitized modules, which are imported under their names from now on."""
    found = []
    for path in sorted(Path(os.environ[FOLDER]).glob("*.so")):
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
        found.append(module)
    return found


def good_calls() -> dict[str, tuple[Any, ...]]:
    """Return arguments that fit, for some functions."""
    grid, one, none = bytes(range(1, 10)) + bytes(72), bytearray(1), array("i")
    square = (
        array("i", (0, 0, 1, 1)),
        array("i", (0, 1, 2, 3)),
        array("Q", (3, 3)),
        array("i", (1,)),
        array("i", (4,)),
    )
    return {
        "solve": (grid, 2, one, bytearray(81), bytearray(81)),
        "reduce": (grid, bytes(range(9)), b"\3\3\3", 0),
        "fill": (7,),
        "min_lex": (grid, 3, 3),
        "read": (b"1" + b"." * 80 + b"\n", bytearray(81)),
        "wrong": (grid, bytes(1), grid, grid),
        "write": (b"\1", grid, grid, b"none", b"unique", b"multiple", bytearray(89)),
        "shape": (4, 2, *square, none, none),
        "Graph": (4, ((0, 1), (1, 2), (2, 3))),
        "settle": (bytearray(5), 9),
        "Sums": (
            {"a": {1: 1, 2: 2}, "b": {1: 3, 2: 4}},
            [((("a", 1, True), ("b", 2, True), ("b", 1, False)), (3, -2, 5), 3, 3)],
            [((1, 2), 1, 1), ((3, 4), 1, 1), ((1, 3), 1, 1)],
            [("a", "b")],
            [(("a", "b"), 0, 3, None), (("a", "b"), 1, 2, (0, 1)), (("b", "a"), 4, 2, None)],
            bytearray(5),
        ),
    }


def fuzz(seconds: float, seed: int) -> None:
    """Call functions of the modules with arguments at random; a refusal is an answer, a crash is none."""
    draw, end = random.Random(seed), time.monotonic() + seconds
    functions = [
        value
        for module in load()
        for name, value in vars(module).items()
        if callable(value) and name[0] != "_"
    ]
    good = good_calls()
    results: list[Any] = [None]
    calls = answers = 0
    while time.monotonic() < end:
        for _ in range(500):
            called = draw.choice(functions)
            if draw.random() < 0.3 and type(results[-1]) not in (int, bytes, type(None)):
                methods = [getattr(results[-1], name) for name in dir(results[-1]) if name[0] != "_"]
                called = draw.choice([method for method in methods if callable(method)] or [called])
            arguments = list(good.get(getattr(called, "__name__", ""), ()))
            if not arguments or draw.random() < 0.1:
                arguments = [argument(draw, results) for _ in range(draw.choice((1, 2, 2, 3, 4, 5, 6, 7, 9)))]
            elif draw.random() < 0.8:
                arguments[draw.randrange(len(arguments))] = argument(draw, results)
            try:
                answer = called(*arguments)
            except REFUSALS:
                answer = None
            else:
                answers += 1
                results.insert(draw.randrange(len(results) + 1), answer)
                del results[KEEP:]
            calls += 1
    print(f"{calls:,} calls with arguments at random, {answers:,} of them answered (seed {seed})")


def argument(draw: random.Random, results: list[Any]) -> Any:
    """Return a random argument of a function: numbers, buffers, tuples, results of other calls."""
    small = draw.choice((0, 1, 2, 3, 4, 9, 81))
    match draw.randrange(12):
        case 0 | 1:
            return draw.choice((small, -1, 2**31, 2**63, 2**64 - 1, draw.randrange(90)))
        case 2 | 3:
            return draw.randbytes(draw.choice((small, 81 * small, 8 * small)))
        case 4:
            return bytes(draw.randrange(10) for _ in range(draw.choice((small, 81, 162))))
        case 5 | 6:
            return bytearray(draw.choice((small, 81, 162)))
        case 7:
            return array("i", (draw.randrange(-1, 4) for _ in range(small)))
        case 8:
            return array("Q", (draw.choice((0, 1, 3, 7, 2**64 - 1)) for _ in range(draw.randrange(5))))
        case 9:
            return tuple((draw.randrange(-1, 5), draw.randrange(-1, 5)) for _ in range(small))
        case 10:
            return tuple(draw.randrange(-3, 5) for _ in range(small))
    return draw.choice(results)


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the kernels under the sanitizers.")
    parser.add_argument("--seconds", type=float, default=4, help="of calls with arguments at random")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    if FOLDER in os.environ:
        fuzz(options.seconds, seed)
        return
    library = subprocess.run(
        ["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        environment = os.environ | {
            FOLDER: folder,
            "LD_PRELOAD": library,
            "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
            "PYTHONPATH": os.pathsep.join((str(Path(__file__).parent), os.environ.get("PYTHONPATH", ""))),
        }
        again = [__file__, "--seconds", str(options.seconds), "--seed", str(seed)]
        subprocess.run([sys.executable, *again], env=environment, check=True)
        tests = ["-m", "pytest", "--deep", "-q", "-p", "sanitized", "-p", "no:cacheprovider", *options.tests]
        if options.tests:
            subprocess.run([sys.executable, *tests], cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    main()
elif FOLDER in os.environ:
    load()
