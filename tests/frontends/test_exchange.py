"""Answers of other programs are read back, judged, and refused if they are wrong."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from command import gridproof
from programs import program

from gridproof import check, export_model, read
from gridproof.frontends.exchange import import_answer
from gridproof.models.exchange.solver_answers import cell_values, read_answer
from gridproof.puzzles import InputError, Puzzle
from gridproof.puzzles.records import judge_solution
from gridproof.puzzles.samples import sample

TWO = read("12......4..1....")[0]
"""A puzzle with two solutions."""

NONE = read("11..............")[0]


def by_highs(model: Path, answer: Path) -> None:
    """Write the answer of HiGHS, in the format of its program."""
    import highspy

    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.readModel(str(model))
    highs.run()
    highs.writeSolution(str(answer), 0)


def command(*words: str, out: bool = False) -> Callable[[Path, Path], None]:
    """Return a runner of a program; its words name ``MODEL`` and ``ANSWER``, which (`out`) is its output."""

    def run(model: Path, answer: Path) -> None:
        files = {"MODEL": str(model), "ANSWER": str(answer)}
        call = [*program(words[0]), *(files.get(word, word) for word in words[1:])]
        said = subprocess.run(call, capture_output=True, text=True, timeout=120, check=False).stdout
        if out:
            answer.write_text(said)

    return run


PROGRAMS: dict[str, tuple[str, Callable[[Path, Path], None]]] = {
    "minisat": ("cnf", command("minisat", "-verb=0", "MODEL", "ANSWER")),
    "cadical": ("cnf", command("cadical", "-q", "MODEL", out=True)),
    "clasp": ("opb", command("clasp", "MODEL", out=True)),
    "glpsol": ("lp", command("glpsol", "--lp", "MODEL", "-o", "ANSWER")),
    "glpsol --write": ("lp", command("glpsol", "--lp", "MODEL", "--write", "ANSWER")),
    "glpsol --freemps": ("mps", command("glpsol", "--freemps", "MODEL", "--write", "ANSWER")),
    "cbc": ("lp", command("cbc", "MODEL", "solve", "solu", "ANSWER")),
    "highs": ("lp", by_highs),
    "minizinc": ("mzn", command("minizinc", "MODEL", out=True)),
    "minizinc json": ("mzn", command("minizinc", "--output-mode", "json", "MODEL", out=True)),
}
"""Call of each program, and the format that it reads."""


def answered(name: str, puzzle: Puzzle, folder: Path) -> tuple[str, str]:
    """Return the answer of a program about a puzzle, and the model that it was given."""
    form, run = PROGRAMS[name]
    model, answer = folder / f"model.{form}", folder / "answer"
    model.write_bytes(export_model(puzzle, form))
    run(model, answer)
    return answer.read_text(), model.read_text()


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("named", [True, False])
def test_an_answer_is_read_back(name: str, named: bool, tmp_path: Path) -> None:
    answer, model = answered(name, TWO, tmp_path)
    verdict = import_answer(TWO, answer, model if named else None)
    assert (verdict.status, verdict.message) == ("solved", "the solution keeps every rule")
    assert verdict.judged
    assert judge_solution(TWO, verdict.solutions[0]) is None


@pytest.mark.parametrize("name", PROGRAMS)
def test_none_is_the_word_of_the_other(name: str, tmp_path: Path) -> None:
    verdict = import_answer(NONE, answered(name, NONE, tmp_path)[0])
    assert (verdict.status, verdict.solutions) == ("none", ())
    assert verdict.message.endswith("; that is not checked")


KINDS = [
    "akari", "binairo", "futoshiki", "hashi", "heyawake", "hitori", "kakuro", "kenken", "killer_sudoku",
    "kuromasu", "masyu", "minesweeper", "nonogram", "nurikabe", "shikaku", "skyscrapers", "slitherlink",
    "star_battle", "sudoku", "tents", "yajilin", "yin_yang",
]  # fmt: skip

READERS = {
    form: [name for name, (read, _) in PROGRAMS.items() if read == form and " " not in name]
    for form in ("cnf", "opb", "lp", "mzn")
}
"""The programs that read each format."""


@pytest.mark.parametrize("kind", KINDS)
def test_programs_find_the_one_solution(kind: str, tmp_path: Path) -> None:
    """Four formats, compact areas and loops in linear rows. Each program that reads a format has its turn."""
    (puzzle,) = read(json.dumps(sample(kind, 1)))
    verdict = check(puzzle, "sat")
    assert verdict.status == "unique"
    (right,) = verdict.solutions
    turn = KINDS.index(kind)
    for names in READERS.values():
        name = names[turn % len(names)]
        answer, _ = answered(name, puzzle, tmp_path)
        found = import_answer(puzzle, answer)
        assert (name, found.status) == (name, "solved")
        assert all(found.solutions[0][cell] == right[cell] for cell in puzzle.shown)
    # The solution is the only one: with any other value somewhere the answer is wrong.
    open_cells = [cell for cell in puzzle.shown if len(puzzle.domains[cell]) > 1]
    for cell in open_cells[:: max(1, len(open_cells) // 5)]:
        other = next(value for value in puzzle.domains[cell] if value != right[cell])
        lines = "".join(f"{name}={value}\n" for name, value in (dict(right) | {cell: other}).items())
        with pytest.raises(InputError, match=r"^wrong: "):
            import_answer(puzzle, f"{lines}----------\n")


CORRUPT: dict[str, tuple[str, str]] = {
    "minisat": (r"^(SAT\n.*?)(-?)4\b", "flip"),
    "cadical": (r"^(v .*?)(-?)4\b", "flip"),
    "clasp": (r"^(v .*?)(-?)x4\b", "flip"),
    "cbc": (r"(x_r1c3_4\s+)([01])", "0-1"),
    "glpsol": (r"(x_r1c3_4\s+\*\s+)([01])", "0-1"),
    "glpsol --write": (r"(^j 3 )([01])", "0-1"),
    "highs": (r"(^x_r1c3_4 )([01])", "0-1"),
    "minizinc": (r"(^r1c3=)([34])", "3-4"),
    "minizinc json": (r'("r1c3" : )([34])', "3-4"),
}
"""Corruptions of one value of an answer: the text before it, the value, and its replacement."""


@pytest.mark.parametrize("name", CORRUPT)
def test_a_corrupted_answer_is_refused(name: str, tmp_path: Path) -> None:
    answer, model = answered(name, TWO, tmp_path)
    pattern, how = CORRUPT[name]

    def other(found: re.Match[str]) -> str:
        if how == "flip":
            return f"{found[1]}{'' if found[2] else '-'}{found[0][len(found[1]) + len(found[2]) :]}"
        values = how.split("-")
        return found[1] + values[1 - values.index(found[2])]

    wrong, count = re.subn(pattern, other, answer, count=1, flags=re.MULTILINE)
    assert count == 1
    assert import_answer(TWO, answer, model).status == "solved"
    with pytest.raises(InputError, match=r"^wrong: (row|column|box) . holds . twice$"):
        import_answer(TWO, wrong, model)


def test_a_given_that_is_changed_is_named() -> None:
    lines = "".join(f"r{row}c{column}=1\n" for row in range(1, 5) for column in range(1, 5))
    with pytest.raises(InputError, match=r"^wrong: the answer gives r1c2 the value 1, not one of 2$"):
        import_answer(TWO, f"{lines}----------\n")


def test_all_solutions_of_minizinc_are_judged(tmp_path: Path) -> None:
    model = tmp_path / "model.mzn"
    model.write_bytes(export_model(TWO, "mzn"))
    run = subprocess.run([*program("minizinc"), "-a", model], capture_output=True, text=True, timeout=60)
    verdict = import_answer(TWO, run.stdout)
    assert verdict.message == "all 2 solutions keep every rule"
    assert len({tuple(solution.values()) for solution in verdict.solutions}) == 2


MODEL = "c var 1: r1c1=2\nc var -1: r1c1=1\nc var 2: a b=7\np cnf 2 0\n"
LINEAR = "\\ var x_a_2: a=2\n\\ var -x_a_2: a=1\nMinimize\nOBJ: zero\nSubject To\nr1: + x_a_2 >= 0\nBounds\n"

ANSWERS = {
    "c a comment\ns SATISFIABLE\nv 1\nv 2 0\n": [{"r1c1": 2, "a b": 7}],
    "v -1 2 0\n": [{"r1c1": 1, "a b": 7}],
    "s OPTIMUM FOUND\no 0\nv 11\n": [{"r1c1": 2, "a b": 7}],
    "s OPTIMUM FOUND\nv 01\n": [{"r1c1": 1, "a b": 7}],
    "SAT\n-1 2 0\n": [{"r1c1": 1, "a b": 7}],
    "s UNSATISFIABLE\n": [],
    "s UNKNOWN\n": [],
    "INDET\n": [],
}


@pytest.mark.parametrize("text", ANSWERS)
def test_lines_of_sat_solvers(text: str) -> None:
    assert cell_values(read_answer(text), MODEL) == ANSWERS[text]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "this is no answer of a solver"),
        ("p cnf 1 1\n1 0\n", "this is no answer of a solver"),
        ("s SATISFIABLE\n", "says SATISFIABLE, and it shows no solution"),
        ("s SATISFIABLE\nv 1 2 -1 0\n", "both 1 and -1"),
        ("s SATISFIABLE\nv 1 two 0\n", "'two' where a literal was expected"),
        ("s SATISFIABLE\nv 1 2 3 0\n", "has a variable 3, and the model has none: was it exported"),
        ("s SATISFIABLE\nv 1 -2 0\n", "gives no value to a b"),
        ("Optimal - objective value 0\n 0 x_a_2 0.5 0\n", "x_a_2 = 0.5: a solution has whole numbers"),
        ("Optimal - objective value 0\n 0 x_b_2 1 0\n", "has a variable x_b_2, and the model has none"),
        ("c\ns mip 1 9 o 0\nj 9 1\n", "has a column 9, and the model has 2: was it exported"),
        ('{"r1c1": }\n----------\n', "the JSON of a solution is broken"),
        ("r1c1=1\n----------\n", "gives no value to r1c2"),
        ("{" + '"a":{' * 100_000 + "\n----------\n", "the JSON of a solution is broken"),
        (f"r1c1={'9' * 5000}\n----------\n", "and it shows no solution"),
        (f"s SATISFIABLE\nv {'9' * 5000} 0\n", "where a literal was expected"),
        ("Optimal - objective value 0\n 0 x_a_2 nan 0\n", "'nan' where a number was expected"),
        ("Optimal - objective value 0\n 0 x_a_2 1e999 0\n", "'1e999' where a number was expected"),
        ("Optimal - objective value 0\n 0 x_a_2 one 0\n", "'one' where a number was expected"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(answer: str, sentence: str) -> None:
    model = LINEAR if "mip" in answer or "Optimal" in answer else MODEL
    with pytest.raises(InputError, match=re.escape(sentence)):
        import_answer(TWO, answer, model)


def test_an_answer_to_another_file_is_refused(tmp_path: Path) -> None:
    """The puzzle was narrowed for the file, and is not for the answer."""
    for name in ("cadical", "glpsol", "clasp"):
        answer, _ = answered(name, TWO, tmp_path)
        with pytest.raises(InputError, match="--model FILE names the file that was solved"):
            import_answer(TWO, answer, tier="off")


# The command -----------------------------------------------------------------------------------


def test_the_command(tmp_path: Path) -> None:
    text = "12......4..1...."
    answer, model = answered("cadical", TWO, tmp_path)
    (tmp_path / "answer").write_text(answer)
    (tmp_path / "model").write_text(model)
    run = gridproof("import", text, str(tmp_path / "answer"))
    assert run.stdout.startswith("puzzle 1: solved: the solution keeps every rule\n1 2 ")
    assert run.returncode == 0
    assert gridproof("import", text, text=answer).stdout == run.stdout
    assert (
        gridproof("import", text, "-", "--model", str(tmp_path / "model"), text=answer).stdout == run.stdout
    )
    sudoku = ("--kind", "sudoku", "--sample", "1")
    (right,) = read(json.dumps(sample("sudoku", 1)))
    right_answer, _ = answered("minizinc", right, tmp_path)
    assert gridproof("import", *sudoku, text=right_answer).returncode == 0
    other, _ = answered("minizinc", TWO, tmp_path)
    run = gridproof("import", *sudoku, "--json", text=other)
    assert (run.returncode, json.loads(run.stdout)["status"]) == (2, "error")
    run = gridproof("import", text, text=re.sub(r"r1c1=\d", "r1c1=4", answered("minizinc", TWO, tmp_path)[0]))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "gridproof: wrong: the answer gives r1c1 the value 4, not one of 1\n"
    assert gridproof("import", text, text="s UNSATISFIABLE\n").returncode == 20
    assert gridproof("import", text, text="s UNKNOWN\n").returncode == 30


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("import",), "import takes one puzzle and one answer"),
        (("import", "a", "b", "c"), "import takes one puzzle and one answer"),
        (("import", "-"), "cannot both come from standard input"),
        (("import", "12......4..1....", "no-such-file"), "no-such-file: No such file"),
        (("export", "12......4..1....", "--to", "cnf", "--encoding", "flow"), "'flow' is not NAME=OPTION"),
    ],
)
def test_bad_usage(arguments: tuple[str, ...], sentence: str) -> None:
    run = gridproof(*arguments)
    assert (run.returncode, sentence in run.stderr) == (2, True), run.stderr


def test_a_long_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gridproof.frontends.cli.commands import programs
    from gridproof.frontends.cli.output import CommandRefused

    monkeypatch.setattr(programs, "MOST_BYTES", 10)
    (tmp_path / "answer").write_text("s SATISFIABLE")
    with pytest.raises(CommandRefused, match="more than 10 bytes are not read"):
        programs.text_of(str(tmp_path / "answer"))


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("Status:     INTEGER EMPTY\n", "none"),
        ("Status:     INTEGER UNDEFINED\n", "unknown"),
        ("Status:     INFEASIBLE (FINAL)\n", "none"),
        ("Status:     INFEASIBLE (INTERMEDIATE)\n", "unknown"),
        ("c\ns mip 1 9 u 0\n", "unknown"),
        ("c\ns mip 1 9 n 0\n", "none"),
        ("Infeasible - objective value 0\n", "none"),
        ("Stopped on time - objective value 0\n 0 x_a_2 1 0\n", "unknown"),
        ("Model status\nInfeasible\n", "none"),
        ("Model status\nTime limit reached\n", "unknown"),
        ("=====UNSATISFIABLE=====\n", "none"),
        ("=====UNKNOWN=====\n", "unknown"),
        ("=====UNSATorUNBOUNDED=====\n", "unknown"),
        ("s UNSATISFIABLE\n", "none"),
        ("s UNKNOWN\n", "unknown"),
        ("UNSAT\n", "none"),
        ("INDET\n", "unknown"),
    ],
)
def test_a_solver_that_gave_up_has_not_said_none(answer: str, status: str) -> None:
    assert import_answer(TWO, answer).status == status
