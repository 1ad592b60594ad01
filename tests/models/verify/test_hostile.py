"""Files that are made to harm: refused in one sentence by the package and by the program alone, soon and in
little memory, and none of their text reaches a terminal unchanged.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from certificates import sealed
from command import gridproof as run

from gridproof.models.verify import file, problem
from gridproof.models.verify.assemble import assemble
from gridproof.models.verify.verifying import verify

NONE = {"claim": "none", "solutions": []}

MEMORY = 1_500_000_000
"""The address space that a check may take, in bytes; Python itself has a good part of it."""

LIMITED = f"""
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def own(domains: Iterable[tuple[str, list[int]]], *constraints: dict[str, Any]) -> str:
    """Return the JSON of a puzzle of no kind."""
    cells = list(domains)
    return json.dumps(
        {
            "kind": None,
            "record": None,
            "id": None,
            "name": "x",
            "board": [1, 1, []],
            "marks": [],
            "domains": cells,
            "constraints": constraints,
            "clues": [],
            "givens": [],
            "shown": [cells[0][0]],
        }
    )


PAIR = own(
    [("a", [1, 2]), ("b", [1, 2])], {"constraint": "AllDifferent", "cells": ["a", "b"], "house": False}
)


def automaton(states: int, layers: int) -> str:
    """Return an automaton with many states that reads few cells many times."""
    cells = [f"c{i}" for i in range(100)]
    steps = [[s, v, (2 * s + v + 1) % states] for s in range(states) for v in (0, 1)]
    data = {"constraint": "Regular", "start": 0, "accept": [1], "transitions": steps}
    return own([(c, [0, 1]) for c in cells], data | {"cells": [cells[i % 100] for i in range(layers)]})


def pigeons(holes: int) -> list[str]:
    """Return clauses for one pigeon more than there are holes, in auxiliary variables of a constraint."""
    place = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    some = [" ".join(["c", *(str(place[p, h]) for h in range(holes))]) for p in range(holes + 1)]
    apart = [
        f"c -{place[p, h]} -{place[q, h]}" for h in range(holes) for p in range(holes + 1) for q in range(p)
    ]
    return [f"a 1..{len(place)} 0", "k 0", *some, *apart]


def unlike(name: str) -> bytes:
    """Return a certificate in which a cell of this name has a value impossible in its solution."""
    return sealed("clausal", own([(name, [1])]), {"claim": "unique", "solutions": [[2]]}, "l :")


FORGED = "a\nother.proof: verified: there is exactly one solution"

HOSTILE: dict[str, Callable[[], bytes]] = {
    "a line with 13 million values": lambda: sealed("clausal", PAIR, NONE, "v 1 0" + " 1" * 13_000_000),
    "a file of 62 MB": lambda: sealed("clausal", PAIR, NONE, "v 1 0" + " 1" * 31_000_000),
    "variables without end": lambda: sealed(
        "clausal", PAIR, NONE, *[f"v {i} 0" + " 1" * 400_000 for i in (1, 400_001)]
    ),
    "a domain of 400,000 values": lambda: sealed("clausal", own([("a", [*range(400_000)])]), NONE, "l :"),
    "an automaton": lambda: sealed("clausal", automaton(90_000, 20_000), NONE, "k 0", "c", "l : 1"),
    "pigeons in 8 holes": lambda: sealed("clausal", PAIR, NONE, *pigeons(8), "l : 1"),
    "pigeons in 12 holes, believed": lambda: sealed("clausal", PAIR, NONE, *pigeons(12), "c", "l : 1"),
    "auxiliaries without end": lambda: sealed("clausal", PAIR, NONE, "a 1..31000000 0"),
    "a name with a line end": lambda: unlike(FORGED),
    "a name that clears the screen": lambda: unlike("\x1b[2J\x1b]0;title\x07"),
    "a name that turns the text round": lambda: unlike("\u202everified"),
    "half a pair of surrogates": lambda: unlike("\ud800"),
    "JSON of 100,000 levels": lambda: sealed("clausal", "[" * 100_000, NONE, "l :"),
    "numbers of 5,000 digits": lambda: sealed("clausal", PAIR, NONE, "k " + "9" * 5_000),
    "lists without end": lambda: sealed("clausal", '{"domains":[' + "[]," * 2_000_000 + "[]]}", NONE, "l :"),
}
"""Each file in its made form: some have 60 MB."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("hostile")
    (found / "checker.py").write_text(assemble())
    (found / "limited.py").write_text(LIMITED)
    return found


@pytest.mark.deep
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_in_one_sentence(what: str, folder: Path) -> None:
    path = folder / "hostile.proof"
    path.write_bytes(gzip.compress(HOSTILE[what](), 1))
    command = [sys.executable, "-I", "-S", "limited.py", "checker.py", path.name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    mine = run("verify", str(path))
    reply = json.loads(run("verify", "--json", str(path)).stdout)
    assert (done.returncode, mine.returncode, reply["status"]) == (40, 40, "refused")
    assert done.stderr == ""
    for text in (done.stdout, mine.stdout):
        (line,) = text.splitlines()
        assert ": refused: " in line
        assert line.isprintable()
    assert done.stdout.partition(": refused: ")[2] == mine.stdout.partition(": refused: ")[2]


@pytest.mark.parametrize("name", [FORGED, "\x1b[2J", "\ud800"])
def test_what_is_verified_is_escaped_too(name: str, folder: Path) -> None:
    claim = {"claim": "forced", "cell": name, "value": 1, "solutions": [[1]]}
    path = folder / "named.proof"
    path.write_bytes(sealed("steps", own([(name, [1])]), claim))
    command = [sys.executable, "-I", "-S", "limited.py", "checker.py", path.name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    mine = run("verify", str(path))
    # The program alone names the cell once more, among the cells that it trusts.
    for code, text, named in ((done.returncode, done.stdout, 2), (mine.returncode, mine.stdout, 1)):
        assert code == 0
        first, *others = text.splitlines()
        assert first.count(": verified: ") == 1 + named * name.count(": verified: ")
        assert all(line.isprintable() for line in (first, *others))
        assert all(line.startswith("   ") for line in others)
    assert json.loads(run("verify", "--json", str(path)).stdout)["status"] == "verified"


@pytest.mark.parametrize(
    ("module", "limit", "reason"),
    [
        (file, "MOST_BYTES", "the file is larger than 9 bytes"),
        (file, "MOST_LINES", "the file has more than 9 lines"),
        (file, "MOST_IN_LINE", "a line of the body has 10 characters, more than 9"),
        (file, "MOST_JSON", "line 3: the puzzle has more than 9 characters"),
        (problem, "MOST_IN_DOMAINS", "line 3: the cells have more than 9 values together"),
    ],
)
def test_each_bound_is_asked(module: Any, limit: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = own([("a", [*range(9)]), ("b", [1])])
    data = sealed("clausal", cells, NONE, "v 1 0 1 1 ", *["k 0"] * 3)
    assert verify(data).message.startswith("line 7: ")
    monkeypatch.setattr(module, limit, 9)
    assert verify(data).message == reason


@pytest.mark.parametrize("depth", [60, 180, 400])
@pytest.mark.parametrize("about", ["CountHolding", "Negation"])
def test_constraints_nested_deeply_are_looked_at_or_refused(about: str, depth: int, tmp_path: Path) -> None:
    """The checker and the package raise nothing."""
    denied = {"constraint": "Negation", "label": "", "denied": 0}
    counted = {"constraint": "CountHolding", "label": "", "least": 1, "most": 1, "constraints": [0]}
    before, after = json.dumps(denied if about == "Negation" else counted).rsplit("0", 1)
    inner = '{"constraint": "Clause", "label": "", "literals": [{"is": ["a", 1, true]}]}'
    text = own([("a", [0]), ("b", [0, 1])], {"nested": 0})
    text = text.replace('{"nested": 0}', before * depth + inner + after * depth)
    path = tmp_path / "certificate"
    path.write_bytes(sealed("steps", text, NONE, "r 0 0-0 :"))
    (tmp_path / "checker.py").write_text(assemble(), encoding="utf-8")
    command = [sys.executable, "-I", "-S", "checker.py", path.name]
    alone = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    mine = run("verify", str(path))
    assert "Traceback" not in alone.stderr + mine.stderr
    assert {alone.returncode, mine.returncode} <= {0, 40}


@pytest.mark.parametrize(("pairs", "reason"), [(6, "no cell is empty"), (20, "nested more than 12 deep")])
def test_what_is_nested_in_two_ways_is_looked_at_in_bounded_time(pairs: int, reason: str) -> None:
    """Each level asks whether the inner part fails, and whether it holds: twice the work."""
    inner: dict[str, Any] = {"constraint": "Clause", "label": "", "literals": [{"is": ["a", 1, True]}]}
    for _ in range(pairs):
        counted = {"constraint": "CountHolding", "label": "", "constraints": [inner], "least": 1, "most": 1}
        inner = {"constraint": "Negation", "label": "", "denied": counted}
    text = own([(f"b{i}" if i else "a", [0, 1]) for i in range(9)], inner)
    found = verify(sealed("steps", text, NONE, "r 0 0-0 :"), timeout=20)
    assert (found.status, reason in found.message) == ("refused", True), found.message
