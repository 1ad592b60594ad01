"""First names: the names by which newcomers ask the package for a function, and what there is instead.

>>> instead_of("to_url")
', did you mean gridproof.convert(puzzle, "puzzlink")?'
>>> instead_of("__wrapped__"), instead_of("_private")
('', '')
"""

from __future__ import annotations

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


def instead_of(name: str) -> str:
    """Return the question after a name that the package does not have, or "" if nothing is known of it."""
    meant = (call for call, names in NAMES.items() if name in names)
    return next((f", did you mean gridproof.{call}?" for call in meant), "")
