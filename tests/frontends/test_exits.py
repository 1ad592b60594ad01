"""Exit codes and closing lines: no puzzle that could not be read is masked, on any way through."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from command import gridproof, on_terminal

import gridproof as package
from gridproof.frontends.output.exits import BAD_INPUT, FAULT, MEANINGS, ORDER, worst

ONE, SEVERAL, NO_ANSWER, NO_PUZZLE = "123.34......4..1", "1234............", "11..............", "bad"
PLAIN = "." * 81


@pytest.mark.parametrize("codes", [*permutations((0, 10, 20, 30, 40), 3)])
def test_of_codes_about_puzzles_the_largest_wins(codes: tuple[int, ...]) -> None:
    assert worst(codes) == max(codes)
    assert worst((*codes, BAD_INPUT)) == worst((BAD_INPUT, *codes)) == BAD_INPUT
    assert worst((*codes, FAULT)) == worst((FAULT, *codes)) == FAULT


def test_every_code_has_its_meaning() -> None:
    assert {*ORDER, 130} == {*MEANINGS}


WAYS = {
    "one after another": ("check",),
    "in two processes": ("check", "--jobs", "2"),
    "records": ("check", "--json"),
    "lines": ("check", "--format", "lines"),
    "a job": ("check", "-o", "out.jsonl"),
    "a job in two processes": ("check", "--jobs", "2", "-o", "out.csv"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_puzzle_that_cannot_be_read_is_never_masked(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = ", written to " + WAYS[way][-1] if "-o" in WAYS[way] else ""
    puzzles = {ONE: "1 unique", SEVERAL: "1 multiple", NO_ANSWER: "1 none", NO_PUZZLE: "1 error"}
    for lines, code in (((ONE, SEVERAL, NO_PUZZLE, NO_ANSWER), 2), ((ONE, NO_ANSWER, SEVERAL), 20)):
        Path("in.txt").write_text("\n".join(lines) + "\n")
        run = gridproof(*WAYS[way], "in.txt")
        counts = ", ".join(count for puzzle, count in puzzles.items() if puzzle in lines)
        assert run.returncode == code
        assert run.stderr.splitlines()[-1] == f"gridproof: {counts}{written}"


@pytest.mark.kernel("lines")
def test_what_the_kernel_answers_is_counted_with_the_rest(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("\n".join([PLAIN, PLAIN, NO_PUZZLE, "55" + PLAIN[2:], ONE]) + "\n")
    run = gridproof("check", "--format", "lines", str(source))
    assert run.stderr == "gridproof: 1 unique, 2 multiple, 1 none, 1 error\n"
    assert run.returncode == 2


def test_other_commands_count_too(tmp_path: Path) -> None:
    for command in ("explain", "rate", "solve"):
        run = gridproof(command, ONE, NO_ANSWER)
        assert run.stderr.splitlines()[-1] == "gridproof: 1 solved, 1 none"
    run = gridproof("convert", "--to", "line", text=f"{ONE}\n{NO_PUZZLE}\n")
    assert run.stderr.splitlines()[-1] == "gridproof: 1 converted, 1 error"
    run = gridproof("generate", "latin_square", "--rows", "3", "-n", "3")
    assert run.stderr == "gridproof: 3 unique\n"
    proof = tmp_path / "small.proof"
    package.prove(ONE).write(proof)
    run = gridproof("verify", str(proof), str(tmp_path / "missing"))
    assert run.stderr == "gridproof: 1 verified, 1 error\n"
    assert run.stdout.splitlines()[-1] == f"{tmp_path / 'missing'}: error: No such file or directory"
    assert run.returncode == 2


def test_a_folder_is_no_certificate(tmp_path: Path) -> None:
    sentence = f"{tmp_path} is a folder: name a file in it that gridproof prove has written"
    run = gridproof("verify", str(tmp_path))
    assert (run.returncode, run.stdout) == (2, f"{tmp_path}: error: {sentence}\n")
    run = gridproof("verify", "--print-constraints", str(tmp_path))
    assert (run.returncode, sentence in run.stderr) == (2, True)


def test_a_puzzle_as_json_is_read_from_its_record() -> None:
    run = gridproof("check", text=package.read_one(ONE).to_json())
    assert (run.returncode, run.stdout.partition(" (")[0]) == (0, "puzzle 1: unique")
    run = gridproof("check", text=package.Puzzle.of({"a": (1, 2)}, []).to_json())
    assert run.returncode == 2
    assert "without a record: Puzzle.from_json reads it in Python" in run.stdout + run.stderr


def test_one_puzzle_needs_no_count(tmp_path: Path) -> None:
    assert gridproof("check", ONE).stderr == ""
    assert gridproof("check", ONE, "-o", str(tmp_path / "out.csv")).stderr == ""


def test_a_terminal_hears_where_results_went(tmp_path: Path) -> None:
    table, drawing = str(tmp_path / "out.csv"), str(tmp_path / "out.svg")
    assert on_terminal("check", ONE, "-o", table).endswith(f"gridproof: 1 unique, written to {table}\n")
    assert on_terminal("render", ONE, "-o", drawing) == f"gridproof: written to {drawing}\n"


@pytest.mark.parametrize("command", [("check", "-o", "out.jsonl"), ("audit",)])
@pytest.mark.whole
def test_an_interrupt_ends_a_job_with_130(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    Path("in.csv").write_text(f"id,puzzle\na,{ONE}\n")
    for name in ("jobs.output.run_to_file", "data.audits.auditing.run_audit"):
        monkeypatch.setattr(f"gridproof.frontends.{name}", interrupted)
    run = gridproof(*command, "in.csv")
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "gridproof: interrupted\n")
