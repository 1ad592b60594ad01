"""Exports are read and solved by programs that are not ours.

Packages bring ``cbc`` and ``clasp``; ``minisat``, ``cadical``, ``glpsol`` and ``minizinc`` are Debian's,
which `.ci/run` installs. `test_read_back` asks packages alone about each form.
"""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from backends import puzzle_of, shown_of
from boards import EIGHTEEN
from cases import Case, assignments, cases
from hypothesis import given, settings
from programs import program

from gridproof.frontends import exchange
from gridproof.frontends.api import check, read
from gridproof.frontends.exchange import export_model
from gridproof.frontends.narrowing.tiers import Tier, narrow_puzzle
from gridproof.models.exchange.comments import read_meanings
from gridproof.models.exchange.solver_answers import read_answer
from gridproof.models.writers.minizinc import MiniZinc
from gridproof.puzzles import Deadline, InputError, Puzzle, Solution, TooLarge
from gridproof.puzzles.constraints import Compare, Linear

PUZZLES = {puzzle.kind: puzzle for puzzle in read(EIGHTEEN)}
LINEAR = ["sudoku", "futoshiki", "kakuro", "star_battle", "shikaku", "skyscrapers", "kenken"]


def answer(puzzle: Puzzle) -> Solution:
    """Return the one solution of a puzzle, by our own proof."""
    verdict = check(puzzle, "sat")
    assert verdict.status == "unique"
    return verdict.solutions[0]


def cnf_solution(dimacs: str, true: set[int]) -> Solution:
    """Return the solution that true literals stand for, by the comments of the file alone."""
    meaning = re.findall(r"^c var (-?\d+): (\S+)=(-?\d+)$", dimacs, re.MULTILINE)
    # A constant is variable 1, which a clause of the file makes true.
    return {cell: int(value) for literal, cell, value in meaning if int(literal) in true}


def with_domains(puzzle: Puzzle, solution: Solution) -> bool:
    return all(solution[cell] in values for cell, values in puzzle.domains.items())


@pytest.mark.parametrize("kind", sorted(PUZZLES))
@pytest.mark.parametrize("name", ["cadical", "minisat"])
def test_dimacs(kind: str, name: str, tmp_path: Path) -> None:
    puzzle = PUZZLES[kind]
    path = tmp_path / "puzzle.cnf"
    path.write_bytes(export_model(puzzle, "cnf"))
    if name == "minisat":
        subprocess.run([*program(name), "-verb=0", path, tmp_path / "out"], capture_output=True, timeout=300)
        status, _, literals = (tmp_path / "out").read_text().partition("\n")
        assert status == "SAT"
    else:
        run = subprocess.run([*program(name), "-q", path], capture_output=True, text=True, timeout=300)
        assert run.returncode == 10, run.stderr
        literals = " ".join(line[2:] for line in run.stdout.splitlines() if line.startswith("v "))
    true = {int(word) for word in literals.split() if word != "0"}
    solution = cnf_solution(path.read_text(), true)
    assert with_domains(puzzle, solution)
    assert puzzle.broken(solution) is None
    expected = answer(puzzle)
    assert all(solution[cell] == expected[cell] for cell in puzzle.shown)


def test_dimacs_of_an_unsolvable_puzzle(tmp_path: Path) -> None:
    puzzle = read("11" + "." * 14)[0]
    path = tmp_path / "none.cnf"
    path.write_bytes(export_model(puzzle, "cnf"))
    assert subprocess.run([*program("cadical"), "-q", path], capture_output=True, timeout=60).returncode == 20


@pytest.mark.parametrize("kind", LINEAR)
@pytest.mark.parametrize(("form", "flag"), [("lp", "--lp"), ("mps", "--freemps")])
def test_glpsol_finds_the_linear_model_feasible(kind: str, form: str, flag: str, tmp_path: Path) -> None:
    path = tmp_path / f"puzzle.{form}"
    path.write_bytes(export_model(PUZZLES[kind], form))
    run = subprocess.run(
        [*program("glpsol"), flag, path, "--tmlim", "200", "-o", tmp_path / "out"],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert re.search(r"INTEGER OPTIMAL SOLUTION FOUND|OPTIMAL LP SOLUTION FOUND", run.stdout), run.stdout


@pytest.mark.parametrize("form", ["lp", "mps"])
def test_cbc_finds_the_one_solution(form: str, tmp_path: Path) -> None:
    puzzle = PUZZLES["sudoku"]
    path, out = tmp_path / f"puzzle.{form}", tmp_path / "out"
    path.write_bytes(export_model(puzzle, form))
    subprocess.run([*program("cbc"), path, "solve", "solution", out], capture_output=True, timeout=300)
    assert out.read_text().startswith("Optimal")
    ones = {words[1] for line in out.read_text().splitlines()[1:] if float((words := line.split())[2]) > 0.5}
    # Names are x_<cell>_<value>; a cell of one value has none.
    found = {m[1]: int(m[2]) for name in ones if (m := re.fullmatch(r"x_(r\d+c\d+)_(\d+)", name))}
    expected = answer(puzzle)
    assert found
    assert all(expected[cell] == value for cell, value in found.items())


def test_an_infeasible_puzzle_is_infeasible_in_mps(tmp_path: Path) -> None:
    path = tmp_path / "none.mps"
    path.write_bytes(export_model(read("11" + "." * 14)[0], "mps", tier="off"))
    run = subprocess.run(
        [*program("glpsol"), "--freemps", path, "--tmlim", "60"], capture_output=True, text=True, timeout=90
    )
    assert re.search(r"NO (PRIMAL |INTEGER )?FEASIBLE SOLUTION", run.stdout), run.stdout


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_the_cp_sat_model_solves_after_reloading(kind: str, tmp_path: Path) -> None:
    from google.protobuf import text_format
    from ortools.sat import cp_model_pb2
    from ortools.sat.python import cp_model

    del text_format, cp_model_pb2
    path = tmp_path / "puzzle.pbtxt"
    path.write_bytes(export_model(PUZZLES[kind], "cp-sat"))
    model = cp_model.CpModel()
    assert model.model_proto.parse_text_format(path.read_text())
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = 200
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


# Formats beside CNF, LP and MPS ----------------------------------------------------------------

FORMS = ["sudoku", "kakuro", "star_battle", "slitherlink", "nonogram", "skyscrapers", "kenken", "hitori"]


def agrees(puzzle: Puzzle, solution: Solution) -> None:
    """Check that the solution keeps every rule, and is ours."""
    assert with_domains(puzzle, solution)
    assert puzzle.broken(solution) is None
    expected = answer(puzzle)
    assert all(solution[cell] == expected[cell] for cell in puzzle.shown)


@pytest.mark.parametrize("kind", FORMS)
def test_minizinc(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.mzn"
    path.write_bytes(export_model(PUZZLES[kind], "mzn"))
    run = subprocess.run(
        [*program("minizinc"), "--solver", "gecode", path], capture_output=True, text=True, timeout=120
    )
    # Debian's files for Gecode override those of MiniZinc: it warns of that.
    *lines, end = run.stdout.splitlines()
    assert end == "----------", run.stderr
    agrees(PUZZLES[kind], {cell: int(value) for cell, value in (line.rsplit("=", 1) for line in lines)})


@pytest.mark.parametrize("kind", FORMS)
def test_pseudo_boolean(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.opb"
    path.write_bytes(export_model(PUZZLES[kind], "opb"))
    run = subprocess.run([*program("clasp"), path], capture_output=True, text=True, timeout=120)
    true = set(re.findall(r"-?x\d+", "".join(re.findall(r"^v (.*)$", run.stdout, re.MULTILINE))))
    meaning = read_meanings(path.read_text())
    agrees(PUZZLES[kind], {cell: value for name, cell, value in meaning if name in true})


def test_hard_clauses_are_those_of_the_cnf() -> None:
    puzzle = PUZZLES["slitherlink"]
    cnf, wcnf = (export_model(puzzle, form).decode().splitlines() for form in ("cnf", "wcnf"))
    assert not any(line.startswith("p ") for line in wcnf)
    clauses = [line for line in cnf if line[0] not in "cp"]
    assert [line for line in wcnf if line[0] != "c"] == [f"h {clause}" for clause in clauses]
    assert len(clauses) > 200


def test_a_maxsat_solver_reads_the_hard_clauses(tmp_path: Path) -> None:
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    path = tmp_path / "puzzle.wcnf"
    path.write_bytes(export_model(PUZZLES["kakuro"], "wcnf"))
    with RC2(WCNF(from_file=str(path))) as solver:
        agrees(PUZZLES["kakuro"], cnf_solution(path.read_text(), set(solver.compute())))


@pytest.mark.parametrize(
    ("form", "start"), [("cnf", "c "), ("wcnf", "c "), ("lp", "\\ "), ("opb", "* "), ("mzn", "% ")]
)
def test_each_block_says_which_constraint_it_states(form: str, start: str) -> None:
    """Every constraint that is not granted has its comment, in the puzzle's order."""
    puzzle = PUZZLES["kakuro"]
    lines = export_model(puzzle, form, tier="off").decode().splitlines()
    said = [each.removeprefix(start) for each in lines if each.startswith(start)]
    headings = [f"{constraint.label} (DistinctSum)" for constraint in puzzle.constraints]
    assert len(headings) == len(set(headings)) > 10
    assert [each for each in said if each in headings] == headings


def test_a_row_stands_below_its_own_clue() -> None:
    lines = export_model(PUZZLES["kakuro"], "lp", tier="off").decode().splitlines()
    above, rows = "", 0
    for line in lines[lines.index("Subject To") : lines.index("Bounds")]:
        if line.startswith("\\ "):
            above = re.sub(r"\W", "_", line[2:].rsplit(" (", 1)[0])
        elif (row := re.match(r"r\d+_(\w+):", line)) and not row[1].startswith(("one_", "given_")):
            assert row[1] == above[:60]
            rows += 1
    assert rows > 100


def test_what_minizinc_reserves_names_no_variable(tmp_path: Path) -> None:
    cells = ("var", "sum", "r1c1-r1c2", "r1c1_r1c2", "2", 'a"b\\c', "count", "é", "#x")
    order = [Compare(a, "<", b, label=f"{a}\nbelow {b}") for a, b in pairwise(cells)]
    puzzle = puzzle_of(dict.fromkeys(cells, (-3, 0, 1, 2, 5, 6, 7, 8, 9)), order)
    path = tmp_path / "puzzle.mzn"
    path.write_bytes(export_model(puzzle, "mzn", tier="off"))
    run = subprocess.run([*program("minizinc"), path], capture_output=True, text=True, timeout=120)
    values = [int(value) for value in re.findall(r"=(-?\d+)$", run.stdout, re.MULTILINE)]
    assert values == [-3, 0, 1, 2, 5, 6, 7, 8, 9], run.stderr
    assert [line.rsplit("=", 1)[0] for line in run.stdout.splitlines()[:-1]] == list(cells)


@pytest.mark.parametrize("form", ["cnf", "wcnf", "opb", "mzn"])
def test_no_puzzle_is_too_large_in_silence(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridproof.models.encodings import clauses
    from gridproof.models.writers import minizinc

    monkeypatch.setattr(clauses, "MOST_LITERALS", 1000)
    monkeypatch.setattr(clauses, "GLANCE", 100)
    monkeypatch.setattr(minizinc, "MOST_CHARACTERS", 1000)
    if form == "opb":
        sum_ = Linear(((1_000_000, "a"), (1, "b")), "==", 5, label="the sum")
        with pytest.raises(TooLarge, match="the sum varies by"):
            export_model(puzzle_of(dict.fromkeys("ab", tuple(range(9))), [sum_]), form, tier="off")
    else:
        with pytest.raises(TooLarge, match="1,000"):
            export_model(read("." * 81)[0], form)


def test_narrowing_takes_part_of_the_time_of_an_export(monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines = []

    def spy(puzzle: Puzzle, tier: Tier, timeout: Deadline) -> Puzzle:
        deadlines.append(timeout)
        return narrow_puzzle(puzzle, tier, timeout)

    monkeypatch.setattr(exchange, "narrow_puzzle", spy)
    deadline = Deadline(60)
    export_model(PUZZLES["sudoku"], "cnf", tier="full", timeout=deadline)
    assert deadlines == [deadline]


def test_there_is_no_other_format() -> None:
    with pytest.raises(InputError, match="there is no format 'dot'; there are cnf, cp-sat, lp, mps, mzn"):
        export_model(PUZZLES["sudoku"], "dot")
    with pytest.raises(InputError, match="sat has no encoding loop=flow"):
        export_model(PUZZLES["sudoku"], "cnf", encoding={"loop": "flow"})


def all_by_minizinc(puzzle: Puzzle, path: Path) -> set[tuple[int, ...]]:
    """Return the shown values of all solutions that MiniZinc finds."""
    path.write_bytes(export_model(puzzle, "mzn", tier="off"))
    run = subprocess.run([*program("minizinc"), "-a", path], capture_output=True, text=True, timeout=120)
    claim = read_answer(run.stdout)
    assert claim.status in ("found", "none"), run.stderr
    return {tuple(int(point[cell]) for cell in puzzle.shown) for point in claim.points}


@pytest.mark.parametrize("name", sorted(kind.__name__ for kind in MiniZinc.emitters))
def test_a_constraint_of_minizinc_means_the_same(name: str, tmp_path: Path) -> None:
    @settings(max_examples=4)
    @given(cases(name))
    def check(case: Case) -> None:
        right = [values for values in assignments(case.domains) if case.constraint.holds(values)]
        puzzle = puzzle_of(case.domains, (case.constraint,))
        assert all_by_minizinc(puzzle, tmp_path / "puzzle.mzn") == shown_of(right, puzzle.shown)

    check()
