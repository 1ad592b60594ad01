"""Readers of our exports that come from a package registry, so that every machine has them.

Vocabulary
    reader     gives the solutions of a model in a file, one after the other, all different in the variables
               that are asked for
    point      a solution: the values of these variables, by their names in the file

MiniZinc is in no registry; `minizinc_reader` stands in for it.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import highspy
import pulp
from minizinc_reader import solutions as by_our_minizinc
from ortools.linear_solver.python import model_builder
from ortools.sat.python import cp_model
from programs import program
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

Point = dict[str, int]
Reader = Callable[[Path, Sequence[str]], Iterator[Point]]

SOLVED = model_builder.SolveStatus.OPTIMAL
OPTIMAL = highspy.HighsModelStatus.kOptimal


def by_sat_solver(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """CNF, by python-sat and CaDiCaL."""
    with Solver("cadical153", bootstrap_with=CNF(from_file=str(path))) as solver:
        while solver.solve():
            true = set(solver.get_model())
            yield {name: int(int(name) in true) for name in names}
            solver.add_clause([-int(name) if int(name) in true else int(name) for name in names])


def by_maxsat_solver(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """WCNF, by python-sat and RC2."""
    with RC2(WCNF(from_file=str(path))) as solver:
        while (model := solver.compute()) is not None:
            true = set(model)
            yield {name: int(int(name) in true) for name in names}
            solver.add_clause([-int(name) if int(name) in true else int(name) for name in names])


def by_clasp(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """OPB, by clasp, for which each solution is forbidden in the file.

    Clasp (that of clingo 5.8) takes ``+2 x1 = 1`` for x1 = 0: it gets such a row as two inequalities.
    """
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"^(\S+) (x\d+) = (\S+) ;$", two_inequalities, text, flags=re.MULTILINE), "utf-8")
    while True:
        command = [*program("clasp"), str(path), "--models=1", "--outf=2"]
        said = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=120).stdout)
        if said["Result"] == "UNSATISFIABLE":
            return
        (witness,) = said["Call"][0]["Witnesses"]
        point = {name: int(int(name.removeprefix("x")) in witness["Value"]) for name in names}
        yield point
        with path.open("a", encoding="utf-8") as file:
            terms = " ".join(f"{-1 if value else 1} {name}" for name, value in point.items())
            file.write(f"{terms} >= {1 - sum(point.values())} ;\n")


def two_inequalities(row: re.Match[str]) -> str:
    weight, name, bound = int(row[1]), row[2], int(row[3])
    return f"{weight} {name} >= {bound} ;\n{-weight} {name} >= {-bound} ;"


def by_highs(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """LP and MPS, by HiGHS."""
    solver = highspy.Highs()
    solver.silent()
    assert solver.readModel(str(path)) == highspy.HighsStatus.kOk
    columns = {name: i for i, name in enumerate(solver.getLp().col_names_)}
    wanted = [columns[name] for name in names]
    while solver.run() == highspy.HighsStatus.kOk and solver.getModelStatus() == OPTIMAL:
        values = solver.getSolution().col_value
        point = {name: round(values[at]) for name, at in zip(names, wanted, strict=True)}
        yield point
        weights, least = no_good(list(point.values()))
        solver.addRow(least, highspy.kHighsInf, len(wanted), wanted, weights)
    assert solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible


def no_good(values: Sequence[int]) -> tuple[list[float], float]:
    """Return the row that excludes only this 0-1 vector: weights, and their least sum."""
    return [-1.0 if value else 1.0 for value in values], 1.0 - sum(values)


def by_ortools(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """Read MPS with the model builder of ortools, whose LP is a dialect of its own."""
    model = model_builder.Model()
    assert model.import_from_mps_string(path.read_text("utf-8"))
    columns = {variable.name: variable for variable in model.get_variables()}
    # A solver that is asked again does not see the row that was added.
    while (status := (solver := model_builder.Solver("sat")).solve(model)) == SOLVED:
        point = {name: round(solver.value(columns[name])) for name in names}
        yield point
        weights, least = no_good(list(point.values()))
        model.add(sum(w * columns[name] for w, name in zip(weights, names, strict=True)) >= least)
    assert status == model_builder.SolveStatus.INFEASIBLE


def by_cbc(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """Read MPS with PuLP and its CBC."""
    columns, model = pulp.LpProblem.fromMPS(str(path))
    while (status := model.solve(pulp.COIN_CMD(path=program("cbc")[0], msg=False))) == pulp.LpStatusOptimal:
        point = {name: round(columns[name].value()) for name in names}
        yield point
        weights, least = no_good(list(point.values()))
        model += pulp.lpSum(w * columns[name] for w, name in zip(weights, names, strict=True)) >= least
    assert status == pulp.LpStatusInfeasible


def by_cp_sat(path: Path, names: Sequence[str]) -> Iterator[Point]:
    """Read a model of CP-SAT with ortools."""
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(path.read_text("utf-8"))
    index = {variable.name: i for i, variable in enumerate(model.proto.variables)}
    columns = [model.get_int_var_from_proto_index(index[name]) for name in names]
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while (status := solver.solve(model)) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = [solver.value(column) for column in columns]
        yield dict(zip(names, values, strict=True))
        model.add_forbidden_assignments(columns, [values])
    assert status == cp_model.INFEASIBLE


READERS: dict[tuple[str, str], Reader] = {
    ("cnf", "python-sat"): by_sat_solver,
    ("wcnf", "python-sat"): by_maxsat_solver,
    ("opb", "clingo"): by_clasp,
    ("lp", "highspy"): by_highs,
    ("mps", "highspy"): by_highs,
    ("mps", "ortools"): by_ortools,
    ("mps", "pulp"): by_cbc,
    ("cp-sat", "ortools"): by_cp_sat,
    ("mzn", "ours"): by_our_minizinc,
}
"""Readers by form and package."""
