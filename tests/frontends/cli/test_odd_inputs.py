"""Oddities on the way in and out of the command line: names, numbers, links, formulas, signals."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import gridproof as command
from tiers import absent

import gridproof
from gridproof.frontends.data.audits.auditing import audit
from gridproof.puzzles import InputError, kind_called
from gridproof.puzzles.forms.input.formulas import escape_formula, unescape_formula
from gridproof.puzzles.kinds import all_kinds

PUZZLE = "123.34......4..1"


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", PUZZLE, "--spot", "nan", "--format", "lines"],
        ["check", PUZZLE, "--spot", "NaN"],
        ["check", PUZZLE, "--timeout", "nan"],
        ["audit", "rows.txt", "--spot", "nan"],
        ["generate", "latin_square", "--spot", "nan"],
        ["check", PUZZLE, "-o", "loop/x.csv"],
        ["check", PUZZLE, "-o", "loop/x.parquet"],
        ["check", "loop"],
        ["audit", "loop"],
        ["audit", "rows.txt", "-o", "loop/x"],
        ["generate", "latin_square", "-o", "loop/x.csv"],
        ["check", PUZZLE, "--kind", "../sudoku"],
        ["check", PUZZLE, "--kind", "Sud--Oku!"],
        ["check", PUZZLE, "--kind", "sudoku/"],
        ["kinds", "./sudoku"],
        ["generate", "latin_square", "--split", "../x=1"],
        ["generate", "latin_square", "--split", "a b/c=1,d=1"],
        ["check", '{"type": "sudoku", "rows": 4, "cols": 4, "id": 1e999, "clues": {}}'],
        ["check", '{"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[-1e400]]}}'],
    ],
)
def test_what_is_odd_is_refused_in_a_sentence(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    Path("rows.txt").write_text(f"{PUZZLE}\n")
    done = command(*arguments)
    assert done.returncode == 2
    told = done.stderr + done.stdout
    assert told.strip()
    assert "fault" not in told
    assert "Traceback" not in told


def test_a_share_that_is_no_share_is_refused_in_python(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_text(PUZZLE)
    for spot in (float("nan"), -1.0, 2.0):
        with pytest.raises(InputError, match="a share from 0 to 1"):
            audit(path, spot=spot)
        with pytest.raises(InputError, match="a share from 0 to 1"):
            list(gridproof.generate("latin_square", spot=spot))
    with pytest.raises(InputError, match="cannot be called"):
        list(gridproof.generate("latin_square", splits={"../x": 1.0}))


def test_all_names_that_people_call_kinds_are_known() -> None:
    for kind in all_kinds():
        for name in (kind.name, kind.title, *kind.aliases, kind.name.replace("_", "-"), kind.title.upper()):
            assert kind_called(f" {name} ").name == kind.name


def test_ids_of_every_sort_are_told_as_json(tmp_path: Path) -> None:
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": {}}
    ids: list[object] = [{"$oid": "5f"}, [1, "a"], True, 1.5, 7, "x", None]
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps({**record, "id": each}) + "\n" for each in ids))
    wanted = ['{"$oid":"5f"}', '[1,"a"]', "true", "1.5", "7", "x", None]
    assert [
        json.loads(line)["id"] for line in command("check", str(path), "--json").stdout.splitlines()
    ] == wanted
    path.write_text("".join(json.dumps({"puzzle": "1" + "." * 80, "id": each}) + "\n" for each in ids))
    audit(path, output=tmp_path / "out")
    found = (tmp_path / "out" / "offending.jsonl").read_text().splitlines()
    assert [json.loads(line)["row"]["id"] for line in found] == ids


FORMULAS = ['=HYPERLINK("http://a")', "+1", "-1", "@a", "'=1", "''+1", "'plain", "\t=1", "a=1", ""]


def test_no_text_in_a_table_is_a_formula(tmp_path: Path) -> None:
    path, table, again = tmp_path / "rows.jsonl", tmp_path / "rows.csv", tmp_path / "again.csv"
    path.write_text("".join(json.dumps({"id": each, "puzzle": PUZZLE}) + "\n" for each in FORMULAS))
    assert command("check", str(path), "-o", str(table), "--fields", "id,status,puzzle").returncode == 0
    with table.open(newline="") as file:
        held = [row["id"] for row in csv.DictReader(file)]
    assert not [text for text in held if text.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert command("check", str(table), "-o", str(again), "--fields", "id,status,puzzle").returncode == 0
    with again.open(newline="") as file:
        assert [row["id"] for row in csv.DictReader(file)] == [text.strip() or text for text in held]
    read = [json.loads(line)["id"] for line in command("check", str(table), "--json").stdout.splitlines()]
    assert read == [text if text.strip() else None for text in FORMULAS]
    for text in FORMULAS:
        assert unescape_formula(escape_formula(text)) == text


def test_the_audit_reads_ids_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("id,puzzle\n'=1,1...............\n")
    audit(path, output=tmp_path / "out")
    assert json.loads((tmp_path / "out" / "offending.jsonl").read_text())["row"]["id"] == "=1"


@pytest.mark.parametrize("form", ["json", "csv", "lines"])
def test_a_full_disk_is_named(form: str) -> None:
    if not os.path.exists("/dev/full"):
        absent("/dev/full", "Linux has it")
    done = command("check", PUZZLE, "--format", form, "-o", "/dev/full")
    assert (done.returncode, done.stderr) == (2, "gridproof: /dev/full: No space left on device\n")
    code = [sys.executable, "-m", "gridproof", "check", PUZZLE, "--format", form]
    with open("/dev/full", "w") as full:
        told = subprocess.run(code, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (told.returncode, told.stderr) == (2, "gridproof: standard output: No space left on device\n")


MADE = "gridproof: 20 unique\n"


WANTED = ("generate", "latin_square", "--rows", "3", "-n", "20", "--no-grade")


@pytest.mark.parametrize("form", [["--json"], ["--format", "csv"], ["--format", "lines"], []], ids=" ".join)
def test_generate_writes_what_several_processes_make_to_a_pipe(form: list[str]) -> None:
    one, two = command(*WANTED, *form), command(*WANTED, *form, "--jobs", "2")
    assert (one.returncode, two.returncode, one.stderr, two.stderr) == (0, 0, *2 * (MADE,))
    assert one.stdout == two.stdout


def test_what_was_written_to_a_pipe_is_not_resumed() -> None:
    assert command(*WANTED, "--resume").returncode == 2


# Signals --------------------------------------------------------------------------------------------------


def test_an_early_signal_ends_with_a_sentence() -> None:
    """As soon as our own code runs: Python answers for everything imported before it."""
    script = """
import gridproof.__main__ as entry, os, signal, sys
class Importing:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("gridproof.frontends.cli"):
            sys.meta_path.remove(self)
            os.kill(os.getpid(), getattr(signal, sys.argv.pop()))
sys.meta_path.insert(0, Importing())
entry.main()
"""
    for number in ("SIGINT", "SIGTERM"):
        done = subprocess.run(
            [sys.executable, "-c", script, "kinds", number], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (130, "", "gridproof: interrupted\n")


THREADS = """
import os, sys
from gridproof.frontends import cli
import gridproof.__main__ as entry

class Torn:
    def __del__(self, abort=os.abort):
        abort()

sys.torn = Torn()

def interrupted(*_, **__):
    raise KeyboardInterrupt

cli.cli.main = interrupted
entry.main()
"""
"""Threads torn down at the end of the interpreter abort, as those of CP-SAT do."""


def test_an_interrupted_process_ends_without_tearing_down_what_threads_use() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "gridproof: interrupted\n")
