"""First names: the names by which newcomers ask the package for a function or an argument, and what there is
instead.

>>> instead_of("to_url")
', did you mean gridproof.convert(puzzle, "puzzlink")?'
>>> instead_of_arguments("check", ["puzzle", "backend"], ["solver"])
", did you mean backend='sat'?"
>>> instead_of_arguments("solve", ["puzzle", "kind"], ["rows", "cols"])
', did you mean solve({"rows": …, "cols": …}, kind=…)?'
>>> instead_of("__wrapped__"), instead_of("_private")
('', '')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import NoReturn

NAMES = {
    "check(puzzle).status": ("is_unique", "unique", "validate", "verify_puzzle", "is_valid", "uniqueness"),
    "count(puzzle)": ("count_solutions", "number_of_solutions", "n_solutions", "num_solutions"),
    "solve(puzzle)": ("solver", "Solver", "solve_puzzle", "solution", "answer", "run"),
    'convert(puzzle, "puzzlink")': ("to_url", "url", "link", "to_link", "export", "write", "save", "dump"),
    "read_one(text)": ("load", "loads", "parse", "from_url", "from_text", "from_array", "open", "blank"),
    'read_one(rows, kind="sudoku")': ("Sudoku", "Board", "Grid", "Game"),
    'sample("slitherlink")': ("samples", "example", "examples", "demo", "random"),
    "generate(kind)": ("make", "create", "new", "random_puzzle", "generator"),
    "draw(puzzle)": ("render", "plot", "show", "display", "picture", "to_svg", "svg", "png"),
    "explain(puzzle)": ("steps", "path", "why", "human_solve"),
    "rate(puzzle)": ("difficulty", "grade", "level", "score_difficulty"),
    "redundant(puzzle, greedy=True)": ("minimize", "minimise", "shrink", "reduce", "minimal"),
    "kinds()": ("list", "types", "genres", "puzzles", "list_kinds"),
    "compile(puzzle, backend)": ("model", "Model", "build", "encode"),
    "statistics()": ("stats", "time", "profile", "benchmark"),
}
"""Calls of the package, each with other names for its function."""

ARGUMENTS = {
    "backend='sat'": ("solver", "solvers", "engine", "backends", "model"),
    "timeout=60": ("time", "time_limit", "limit_time", "seconds", "max_time"),
    "rows=5, cols=5": ("size", "n", "side", "shape", "height", "width", "dimensions"),
    "grade='easy'": ("difficulty", "level", "hardness"),
    "kind='sudoku'": ("type", "genre", "puzzle_type", "variant", "rules"),
    "limit=10": ("max_solutions", "all", "most", "all_solutions", "number_of_solutions"),
    "jobs=2": ("threads", "processes", "workers", "n_jobs", "parallel", "cores"),
    "seed=1": ("random_state", "rng", "random"),
    "count=5": ("number", "num", "amount", "how_many"),
    "profile='se'": ("system", "strategy"),
}
"""Arguments, each with other names for it."""


def instead_of(name: str) -> str:
    """Return the question after a name that the package does not have, or "" if nothing is known of it."""
    meant = (call for call, names in NAMES.items() if name in names)
    return next((f", did you mean gridproof.{call}?" for call in meant), "")


def instead_of_arguments(function: str, known: Collection[str], unknown: Iterable[str]) -> str:
    """Return the question after arguments that a function does not have, or "" if nothing is known of them.

    A name that is none of an argument may be one of a field: a puzzle is one argument.
    """
    names = [*unknown]
    for name in names:
        for call, others in ARGUMENTS.items():
            if name in others and call.partition("=")[0] in known:
                return f", did you mean {call}?"
        if near := get_close_matches(name, known, 1, 0.75):
            return f", did you mean {near[0]}?"
    if "puzzle" not in known:
        return ""
    fields = ", ".join(f'"{name}": …' for name in names)
    return f", did you mean {function}({{{fields}}}, kind=…)?"


def refuse_arguments(function: str, known: Collection[str], given: Iterable[str]) -> NoReturn:
    """Raise `TypeError` for arguments that a function does not have, with what is meant if it is known."""
    unknown = [name for name in given if name not in known]
    meant = instead_of_arguments(function, known, unknown)
    raise TypeError(f"{function}() has no argument {unknown[0]!r}{meant}")
