r"""Answers of outside solvers: the content of their files, and the values it gives to the cells of a puzzle.

Vocabulary
    claim      the statement of a file about the model: a solution, several, that there is none, or nothing
    point      the values of the variables in a solution, by their names in the model's file
    model      the file that was solved; its comments give the meaning of the variables

>>> claim = read_answer("s SATISFIABLE\nv 1 -2 0\n")
>>> claim.form, claim.status, claim.points
('cnf', 'found', ({'1': 1, '2': 0},))
>>> cell_values(claim, "c var 2: r1c1=5\nc var -2: r1c1=4\np cnf 2 1\n2 -1 0\n")
[{'r1c1': 4}]
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite, nan

from ...puzzles import Cell, InputError
from .comments import read_meanings

WHOLE = 1e-5
"""Maximum distance from a whole number of a value written by a solver of linear programs."""

KNOWN = (
    "s and v lines of a SAT, MaxSAT or pseudo-Boolean solver, a result file of minisat, a solution file of "
    "glpsol (-o or --write), cbc (solu) or HiGHS, the output of MiniZinc"
)

Point = dict[str, float]


@dataclass(frozen=True)
class SolverAnswer:
    """The answer of an outside solver.

    `form` is the format of the model that it solved, `status` one of ``found``, ``none`` and ``unknown``,
    `said` its own word for it.
    """

    form: str
    status: str
    said: str
    points: tuple[Point, ...] = ()


def read_answer(text: str) -> SolverAnswer:
    """Read the file of an outside solver, in a format that is recognised; raises `InputError` for other
    text.
    """
    for recognised, reader in READERS:
        if re.search(recognised, text, re.MULTILINE):
            return reader(text)
    raise InputError(f"this is no answer of a solver that is known here: {KNOWN}")


def _status(line: str, found: str, none: str) -> str:
    """Return the status for a solver's own word."""
    if re.match(none, line, re.IGNORECASE):
        return "none"
    return "found" if re.match(found, line, re.IGNORECASE) else "unknown"


def _claim(form: str, status: str, line: str, *points: Point) -> SolverAnswer:
    return SolverAnswer(form, status, line.strip(), tuple(filter(None, points)) if status == "found" else ())


# Formats ---------------------------------------------------------------------------------------


def _lines_s_and_v(text: str) -> SolverAnswer:
    """Read ``s SATISFIABLE``, ``v 1 -2 0``, ``v x1 -x2``, or (MaxSAT) one bit for each variable."""
    message = next(iter(re.findall(r"^s (.*)$", text, re.MULTILINE)), "")
    words = [word for line in re.findall(r"^v(?: (.*))?$", text, re.MULTILINE) for word in line.split()]
    form = "opb" if any("x" in word for word in words) else "cnf"
    status = _status(message, r"SATISFIABLE|OPTIMUM", r"UNSATISFIABLE") if message else "found"
    if len(words) == 1 and re.fullmatch("[01]{2,}", words[0]):
        return _claim(form, status, message, {str(i): int(bit) for i, bit in enumerate(words[0], 1)})
    return _claim(form, status, message, _literal_values(words))


def _minisat(text: str) -> SolverAnswer:
    """Read ``SAT``, and the literals in the next line."""
    line, *words = text.split()
    return _claim("cnf", {"SAT": "found", "UNSAT": "none"}.get(line, "unknown"), line, _literal_values(words))


def _literal_values(words: list[str]) -> Point:
    point: Point = {}
    for word in words:
        name, value = word.removeprefix("-"), int(not word.startswith("-"))
        if not re.fullmatch(r"x?\d{1,9}", name):
            raise InputError(f"the answer has {word[:20]!r} where a literal was expected, 5 or -5, x5 or -x5")
        if point.setdefault(name, value) != value:
            raise InputError(f"the answer has both {name} and -{name}")
    point.pop("0", None)
    return point


def _number(text: str) -> float:
    """Read a number from a linear program's solver; raises `InputError` for anything else."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not isfinite(number):
        raise InputError(f"the answer has {text[:20]!r} where a number was expected")
    return number


GLPSOL = r"INTEGER (OPTIMAL|NON-OPTIMAL|FEASIBLE)|OPTIMAL", r"INTEGER EMPTY|INFEASIBLE \(FINAL\)"


def _glpsol(text: str) -> SolverAnswer:
    """Read the output of ``glpsol -o``, in which a long name stands in a line of its own."""
    line = re.findall(r"^Status: +(.*)$", text, re.MULTILINE)[0]
    _, _, columns = text.partition("Column name")
    rows = re.findall(r"^ *\d+ (\S+)\s+(?:\*|[BN][LUSF]?)?\s+([-+.\de]+)", columns, re.MULTILINE)
    return _claim("lp", _status(line, *GLPSOL), line, {name: _number(value) for name, value in rows})


GLPSOL_LETTERS = {
    "o": ("found", "optimal"),
    "f": ("found", "feasible"),
    "n": ("none", "no feasible solution"),
}


def _glpsol_plain(text: str) -> SolverAnswer:
    """Read the output of ``glpsol --write``: columns by number, which `cell_values` looks up."""
    letter = re.findall(r"^s (?:mip|bas|ipt) \d+ \d+ (\w)", text, re.MULTILINE)[0]
    status, line = GLPSOL_LETTERS.get(letter, ("unknown", "undefined"))
    rows = re.findall(r"^j (\d{1,9})(?: [a-z])? (\S+)", text, re.MULTILINE)
    return _claim("lp", status, line, {f"#{number}": _number(value) for number, value in rows})


def _cbc(text: str) -> SolverAnswer:
    """Read ``cbc … solu FILE``: number, name, value and cost of each column, or of those that are not 0."""
    line, _, rest = text.partition("\n")
    rows = re.findall(r"^(?:\*\*)? *\d+ +(\S+) +(\S+) +\S+$", rest, re.MULTILINE)
    status = _status(line, "Optimal", "Infeasible|Integer infeasible")
    return _claim("lp", status, line.partition(" - ")[0], {name: _number(value) for name, value in rows})


def _highs(text: str) -> SolverAnswer:
    """Read the output of ``highs --solution_file``: the columns under ``# Columns``."""
    message = re.findall(r"^Model status *:?\s*(.+)$", text, re.MULTILINE)[0]
    section = re.search(r"^# Columns.*\n((?:(?!#).+\n?)*)", text, re.MULTILINE)
    pairs = (line.split() for line in section[1].splitlines()) if section else iter(())
    point = {pair[0]: _number(pair[1]) for pair in pairs if len(pair) == 2}
    return _claim("lp", _status(message, "Optimal", "Infeasible"), message, point)


def _minizinc(text: str) -> SolverAnswer:
    """Read solutions as lines ``cell=value`` or as JSON, each ended by ``----------``."""
    if special := re.search(r"^=====([A-Z]+.*?)=====$", text, re.MULTILINE):
        return _claim("mzn", _status(special[1], "(?!)", "UNSATISFIABLE"), special[1])
    *solutions, _ = re.split(r"^-{10}$", text, flags=re.MULTILINE)
    points: list[Point] = []
    for solution in solutions:
        start = solution.find("{")
        if start >= 0:
            try:
                body = json.loads(solution[start:])
            except (ValueError, RecursionError) as wrong:
                raise InputError(f"the JSON of a solution is broken: {wrong}") from None
            points.append({f"#{name}": value for name, value in body.items() if isinstance(value, int)})
        else:
            rows = re.findall(r"^(.+)=(-?\d{1,18})$", solution, re.MULTILINE)
            points.append({cell: int(value) for cell, value in rows})
    return _claim("mzn", "found", "a solution", *points)


READERS: tuple[tuple[str, Callable[[str], SolverAnswer]], ...] = (
    (r"^Status: +\S", _glpsol),
    (r"^s (mip|bas|ipt) \d+ \d+ \w", _glpsol_plain),
    (r"^Model status", _highs),
    (r"\A(Optimal|Infeasible|Integer infeasible|Unbounded|Stopped)\b.* - objective value", _cbc),
    (r"^-{10}$|^=====[A-Z]+.*=====$", _minizinc),
    (r"\A(SAT|UNSAT|INDET)\s", _minisat),
    (r"^[sv] ", _lines_s_and_v),
)
"""Patterns that recognise the formats, each with its reader."""


# Values of cells -------------------------------------------------------------------------------


def cell_values(claim: SolverAnswer, model: str) -> list[dict[Cell, int]]:
    """Return the values of the cells in each point of the claim, by the file of the model that was solved.

    Raises `InputError` if a value is a fraction, if a cell gets no value or two, and if the answer has a name
    unknown to the model: then it belongs to another file.
    """
    if claim.form == "mzn":
        return [dict(_by_name(point, model)) for point in claim.points]
    meanings = read_meanings(model)
    by_number = any(name.startswith("#") for point in claim.points for name in point)
    columns = _columns(model) if by_number else []
    solutions = []
    for point in claim.points:
        by_name = {_column_named(name, columns): value for name, value in point.items()}
        _refuse_strangers(claim.form, by_name, model)
        values: dict[Cell, int] = {}
        for name, cell, value in meanings:
            variable = name.removeprefix("-")
            if _whole(variable, by_name.get(variable, 0)) != (variable == name):
                continue
            if values.setdefault(cell, value) != value:
                raise InputError(f"the answer gives {cell} two values, {values[cell]} and {value}: {OTHER}")
        for _, cell, _ in meanings:
            if cell not in values:
                raise InputError(f"the answer gives no value to {cell}: {OTHER}")
        solutions.append(values)
    return solutions


def _whole(name: str, value: float) -> int:
    if abs(value - round(value)) > WHOLE:
        raise InputError(f"the answer has {name} = {value:g}: a solution has whole numbers")
    return round(value)


def _by_name(point: Point, model: str) -> Iterator[tuple[Cell, int]]:
    """Yield the cells of a MiniZinc solution; JSON names the variables of the model."""
    outputs = re.findall(r'"((?:[^"\\]|\\.)*)=\\\((\w+)\)\\n"', model)
    cells = {f"#{name}": re.sub(r"\\(.)", r"\1", cell) for cell, name in outputs}
    for name, value in point.items():
        if not name.startswith("#") or name in cells:
            yield cells.get(name, name), int(value)


def _column_named(name: str, columns: list[str]) -> str:
    """Return the name of a column that glpsol gives by its number."""
    if not name.startswith("#"):
        return name
    number = int(name[1:])
    if number > len(columns):
        raise InputError(f"the answer has a column {number}, and the model has {len(columns)}: {OTHER}")
    return columns[number - 1]


def _columns(model: str) -> list[str]:
    """Return the columns of an LP or an MPS file in the order in which they first occur."""
    lines = [line for line in model.splitlines() if line[:1] not in ("\\", "*")]
    if "COLUMNS" in lines:
        words = [line.split()[0] for line in lines[lines.index("COLUMNS") + 1 : lines.index("RHS")]]
        return [word for word in dict.fromkeys(words) if word != "MARKER"]
    sums = " ".join(lines[lines.index("Minimize") + 1 : lines.index("Bounds")]).replace("Subject To", "")
    return list(dict.fromkeys(re.findall(r"(?<!\S)[A-Za-z]\w*(?!\S)", sums)))


OTHER = "was it exported with other options? --model FILE names the file that was solved"


def _refuse_strangers(form: str, point: Point, model: str) -> None:
    """Raise `InputError` if the answer has a variable that the model has not."""
    if form == "lp":
        names = set(re.findall(r"\w+", model))
        strange = next((name for name in point if name not in names), None)
    else:
        header = re.search(r"^p cnf (\d{1,9})|^\* #variable= (\d{1,9})", model, re.MULTILINE)
        most = int(header[1] or header[2]) if header else 0
        strange = next((name for name in point if int(name.removeprefix("x")) > most), None)
    if strange is not None:
        raise InputError(f"the answer has a variable {strange[:60]}, and the model has none: {OTHER}")
