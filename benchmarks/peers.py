"""The packages ``puzzlekit`` and ``multi-puzzle-solver``: our records in, our answers out.

Each kind is two functions: from a record to what the package's own class takes, and from what it
finds to the form of our records' solutions. Neither is timed; building the package's model is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import isqrt
from typing import Any

Record = dict[str, Any]
Answer = dict[str, Any]
Grid = list[list[Any]]


class Unsupported(Exception):
    """The package has the kind, but not this size or shape of it."""


def spelled(grid: Grid, blank: str) -> list[list[str]]:
    """A grid of numbers as text."""
    return [[blank if value is None else str(value) for value in row] for row in grid]


def clue_grid(record: Record, name: str) -> Grid:
    """A clue grid, all blank where the record has none."""
    blank = [[None] * record["cols"] for _ in range(record["rows"])]
    return record["clues"].get(name) or blank


def cage_labels(record: Record) -> Grid:
    """The number of each cell's cage."""
    labels = [[None] * record["cols"] for _ in range(record["rows"])]
    for number, cage in enumerate(record["clues"]["cages"]):
        for r, c in cage["cells"]:
            labels[r][c] = number
    if any(None in row for row in labels):
        raise Unsupported("cells outside every cage")
    return labels


def runs_of(clue: list[int]) -> list[int]:
    """The runs of a nonogram line; an empty line has none."""
    return [] if clue == [0] else list(clue)


def inside_of(left_edges: list[list[bool]]) -> list[list[int]]:
    """Which cells lie inside a loop, from whether it runs along the left side of each."""
    return [[sum(row[: c + 1]) % 2 for c in range(len(row))] for row in left_edges]


# puzzlekit --------------------------------------------------------------------------------------


def pk_size(record: Record) -> dict[str, Any]:
    return {"num_rows": record["rows"], "num_cols": record["cols"]}


def pk_grid(record: Record, name: str = "cells", largest: int | None = None) -> dict[str, Any]:
    if largest is not None and record["rows"] > largest:
        raise Unsupported(f"more than {largest} rows")
    return pk_size(record) | {"grid": spelled(clue_grid(record, name), "-")}


def pk_boxes(record: Record) -> None:
    """puzzlekit's boxes are square, whatever the grid: 6×6 would be solved by other rules."""
    side = isqrt(record["rows"])
    if record["params"].get("box") != [side, side]:
        raise Unsupported("boxes that are not square")


def pk_sudoku(record: Record) -> dict[str, Any]:
    pk_boxes(record)
    return pk_grid(record, "givens")


def pk_regions(record: Record) -> dict[str, Any]:
    return {"region_grid": spelled(record["clues"]["regions"], "-")}


def pk_jigsaw(record: Record) -> dict[str, Any]:
    return pk_grid(record, "givens", 9) | pk_regions(record)


def pk_cages(record: Record, clue: Callable[[Record], str]) -> dict[str, Any]:
    grid = [["-"] * record["cols"] for _ in range(record["rows"])]
    for cage in record["clues"]["cages"]:
        r, c = min(cage["cells"])
        grid[r][c] = clue(cage)
    return pk_size(record) | {"grid": grid, "region_grid": spelled(cage_labels(record), "-")}


def pk_killer(record: Record) -> dict[str, Any]:
    pk_boxes(record)
    return pk_cages(record, lambda cage: str(cage["sum"]))


def pk_kenken(record: Record) -> dict[str, Any]:
    return pk_cages(record, lambda cage: f"{cage['target']}{cage['op'] or ''}")


def pk_kakuro(record: Record) -> dict[str, Any]:
    def cell(clue: Any) -> str:
        if clue is None:
            return "0"
        return "-" if clue == "#" else f"{clue.get('down', '')},{clue.get('across', '')}"

    return pk_size(record) | {"grid": [[cell(clue) for clue in row] for row in record["clues"]["cells"]]}


def pk_skyscrapers(record: Record) -> dict[str, Any]:
    sides = {"cols_top": "top", "cols_bottom": "bottom", "rows_left": "left", "rows_right": "right"}
    edges = {name: spelled([record["clues"][side]], "-")[0] for name, side in sides.items()}
    return pk_grid(record, "givens") | edges | {"val": record["rows"], "diagonal": False}


def pk_nonogram(record: Record) -> dict[str, Any]:
    clues = {
        side: [[str(n) for n in runs_of(line)] for line in record["clues"][side]] for side in ("rows", "cols")
    }
    return pk_size(record) | clues


def pk_stars(record: Record) -> dict[str, Any]:
    return pk_size(record) | pk_regions(record) | {"num_stars": record["params"]["stars"]}


def pk_values(grid: Grid) -> Answer:
    return {"values": [[None if value == "-" else int(value) for value in row] for row in grid]}


def pk_marks(name: str, grid: Grid) -> Answer:
    return {name: [[int(value == "x") for value in row] for row in grid]}


def pk_inside(grid: Grid) -> Answer:
    """puzzlekit gives the sides of a cell as 8, 4, 2, 1 for top, left, bottom, right."""
    return {"inside": inside_of([[value != "-" and int(value) & 4 > 0 for value in row] for row in grid])}


@dataclass(frozen=True)
class PkKind:
    """A kind of puzzlekit: its name there, the variables that are the answer, the two functions."""

    name: str
    variables: str
    arguments: Callable[[Record], dict[str, Any]]
    read: Callable[[Grid], Answer]


PUZZLEKIT = {
    "sudoku": PkKind("sudoku", "x", pk_sudoku, pk_values),
    "jigsaw_sudoku": PkKind("jigsaw_sudoku", "x", pk_jigsaw, pk_values),
    "killer_sudoku": PkKind("killer_sudoku", "x", pk_killer, pk_values),
    "kakuro": PkKind("kakuro", "x", pk_kakuro, pk_values),
    "skyscrapers": PkKind("skyscraper", "x", pk_skyscrapers, pk_values),
    "kenken": PkKind("ken_ken", "x", pk_kenken, pk_values),
    "nonogram": PkKind("nonogram", "board_vars", pk_nonogram, partial(pk_marks, "shaded")),
    "star_battle": PkKind("starbattle", "x", pk_stars, partial(pk_marks, "stars")),
    "shikaku": PkKind("shikaku", "x", pk_grid, lambda grid: {"regions": grid}),
    "slitherlink": PkKind("slitherlink", "arc_vars", pk_grid, pk_inside),
    "hitori": PkKind("hitori", "is_white", pk_grid, partial(pk_marks, "shaded")),
    "nurikabe": PkKind("nurikabe", "is_black", pk_grid, partial(pk_marks, "shaded")),
}


class Puzzlekit:
    """puzzlekit finds one solution; for the proof we forbid it in puzzlekit's own model and ask again."""

    def __init__(self) -> None:
        self.solvers = import_module("puzzlekit.solvers")
        import_module("ortools.sat.python.cp_model")
        import_module("ortools.linear_solver.pywraplp")

    def prepare(self, record: Record) -> Any:
        """The solver's class and its arguments, None where puzzlekit does not have the kind."""
        kind = PUZZLEKIT.get(record["type"])
        if kind is None:
            return None
        return kind, self.solvers.get_solver_class(kind.name), kind.arguments(record)

    def run(self, ready: Any, task: str) -> tuple[str, Any]:
        """The status and the grid found."""
        kind, make, arguments = ready
        solver = make(**arguments)
        options = {"time_limit_sec": 100_000.0, "num_workers": 1}
        result = solver.solve(solver_options=options)
        if not result.is_solved:
            return {"Infeasible": "none", "Timeout": "timeout"}.get(
                result.solution_data["status"], "error"
            ), None
        grid = result.sol_grid.matrix
        if task == "solve":
            return "solved", grid
        again = self.second_mip if kind.name == "hitori" else self.second
        return ("multiple" if again(solver, flat(getattr(solver, kind.variables))) else "unique"), grid

    @staticmethod
    def second(solver: Any, variables: list[Any]) -> bool:
        """Whether the CP-SAT model has another solution in these variables."""
        solver.model.AddForbiddenAssignments(variables, [[solver.solver.Value(v) for v in variables]])
        status = solver.solver.Solve(solver.model)
        return solver.solver.StatusName(status) in ("OPTIMAL", "FEASIBLE")

    @staticmethod
    def second_mip(solver: Any, variables: list[Any]) -> bool:
        """Whether the SCIP model, cut as puzzlekit cuts it, has another solution."""
        changed = [1 - v if v.solution_value() > 0.5 else v for v in variables]
        solver.solver.Add(sum(changed) >= 1)
        while solver.solver.Solve() in (solver.solver.OPTIMAL, solver.solver.FEASIBLE):
            if not solver._check_and_add_cuts():
                return True
        return False

    def answer(self, record: Record, grid: Grid | None) -> Answer | None:
        """The grid in the form of the record's solution."""
        return None if grid is None else PUZZLEKIT[record["type"]].read(grid)


def flat(variables: Any) -> list[Any]:
    """The variables of a dictionary, or of a list of rows."""
    if isinstance(variables, dict):
        return list(variables.values())
    return [variable for row in variables for variable in row]


# multi-puzzle-solver ----------------------------------------------------------------------------


def ps_array(values: list[Any]) -> Any:
    import numpy

    return numpy.array(values)


def ps_grid(record: Record, name: str = "cells") -> dict[str, Any]:
    return {"board": ps_array(spelled(clue_grid(record, name), " "))}


def ps_letters(record: Record) -> dict[str, Any]:
    """Sudoku givens as one character each."""
    givens = [
        [v if v is None or v < 10 else chr(v - 10 + ord("a")) for v in row]
        for row in clue_grid(record, "givens")
    ]
    return {"board": ps_array(spelled(givens, " "))}


def ps_sudoku(record: Record) -> dict[str, Any]:
    return ps_letters(record) | {"block_size": tuple(record["params"]["box"])}


def ps_jigsaw(record: Record) -> dict[str, Any]:
    regions = ps_array(spelled(record["clues"]["regions"], " "))
    return ps_letters(record) | {"constrain_blocks": False, "jigsaw": regions}


def ps_killer(record: Record) -> dict[str, Any]:
    labels = ps_array(spelled(cage_labels(record), " "))
    sums = {str(number): cage["sum"] for number, cage in enumerate(record["clues"]["cages"])}
    return ps_sudoku(record) | {"killer": (labels, sums)}


def ps_futoshiki(record: Record) -> dict[str, Any]:
    side = record["rows"]
    grid = [[" "] * (2 * side - 1) for _ in range(2 * side - 1)]
    for r, row in enumerate(spelled(clue_grid(record, "givens"), " ")):
        grid[2 * r][::2] = row
    for (r, c), (y, x) in record["clues"]["less"]:
        grid[r + y][c + x] = {(0, 1): "<", (0, -1): ">", (1, 0): "n", (-1, 0): "V"}[y - r, x - c]
    import numpy

    return {"board": numpy.array(grid, dtype=object), "include_zero_before_letter": False}


def ps_kakuro(record: Record) -> dict[str, Any]:
    """The white part of the board, and the sums of its runs in order: it has no place for others."""
    cells = record["clues"]["cells"]
    white = [[cell is None for cell in row] for row in cells]
    rows, columns = kakuro_lines(record)
    board = [[" " if white[r][c] else "#" for c in columns] for r in rows]
    across = [kakuro_sums(cells[r], "across") for r in rows]
    down = [kakuro_sums([row[c] for row in cells], "down") for c in columns]
    return {"board": ps_array(board), "row_sums": across, "col_sums": down}


def kakuro_lines(record: Record) -> tuple[list[int], list[int]]:
    """The rows and the columns that hold a white cell."""
    cells = record["clues"]["cells"]
    rows = [r for r, row in enumerate(cells) if None in row]
    return rows, [c for c in range(record["cols"]) if any(row[c] is None for row in cells)]


def kakuro_sums(line: list[Any], way: str) -> list[Any]:
    """The sum of each run of white cells in a line, ``#`` for a run without."""
    return [
        before.get(way, "#") if isinstance(before, dict) else "#"
        for before, cell in zip(["#", *line], line, strict=False)
        if cell is None and before is not None
    ]


def ps_towers(record: Record) -> dict[str, Any]:
    sides = ("top", "bottom", "left", "right")
    edges = {side: ps_array([-1 if n is None else n for n in record["clues"][side]]) for side in sides}
    return ps_grid(record, "givens") | edges


def ps_nonogram(record: Record) -> dict[str, Any]:
    clues = record["clues"]
    return {
        "top": [runs_of(line) for line in clues["cols"]],
        "side": [runs_of(line) for line in clues["rows"]],
    }


def ps_stars(record: Record) -> dict[str, Any]:
    return {
        "board": ps_array(spelled(record["clues"]["regions"], " ")),
        "star_count": record["params"]["stars"],
    }


def ps_queens(record: Record) -> dict[str, Any]:
    """Its board has areas of one queen each: the rows."""
    side = record["rows"]
    return {"board": ps_array([[str(r)] * side for r in range(side)])}


def ps_keen(record: Record) -> dict[str, Any]:
    labels = [[f"d{number}" for number in row] for row in cage_labels(record)]
    cages = {f"d{i}": (cage["op"] or "+", cage["target"]) for i, cage in enumerate(record["clues"]["cages"])}
    return {"board": ps_array(labels), "block_results": cages}


def ps_filling(record: Record) -> dict[str, Any]:
    if any(value is not None and value > 9 for row in clue_grid(record, "givens") for value in row):
        raise Unsupported("numbers above 9")
    return ps_grid(record, "givens")


def ps_slant(record: Record) -> dict[str, Any]:
    return {"numbers": ps_array(spelled(record["clues"]["vertices"], " "))}


def ps_lookup(record: Record, found: Any) -> Grid:
    """What was found, as a grid: it is keyed by positions with an x and a y."""
    at = {(position.y, position.x): value for position, value in found.items()}
    return [[at.get((r, c)) for c in range(record["cols"])] for r in range(record["rows"])]


def ps_read(name: str, record: Record, found: Any) -> Answer:
    return {name: ps_lookup(record, found)}


def ps_read_kakuro(record: Record, found: Any) -> Answer:
    rows, columns = kakuro_lines(record)
    values: Grid = [[None] * record["cols"] for _ in range(record["rows"])]
    for position, value in found.items():
        values[rows[position.y]][columns[position.x]] = value
    return {"values": values}


def ps_read_queens(_: Record, found: Any) -> Answer:
    return {"queens": [[position.y, position.x] for position, queen in found.items() if queen]}


def ps_read_loop(record: Record, found: Any) -> Answer:
    sides = [[value or "" for value in row] for row in ps_lookup(record, found)]
    return {"inside": inside_of([["L" in row[0], *("R" in side for side in row[:-1])] for row in sides])}


@dataclass(frozen=True)
class PsKind:
    """A kind of multi-puzzle-solver: its module, and the two functions."""

    module: str
    arguments: Callable[[Record], dict[str, Any]]
    read: Callable[[Record, Any], Answer]


PUZZLE_SOLVER = {
    "sudoku": PsKind("sudoku.sudoku", ps_sudoku, partial(ps_read, "values")),
    "jigsaw_sudoku": PsKind("sudoku.sudoku", ps_jigsaw, partial(ps_read, "values")),
    "killer_sudoku": PsKind("sudoku.sudoku", ps_killer, partial(ps_read, "values")),
    "futoshiki": PsKind("unequal.unequal", ps_futoshiki, partial(ps_read, "values")),
    "kakuro": PsKind("kakuro.kakuro", ps_kakuro, ps_read_kakuro),
    "skyscrapers": PsKind("towers.towers", ps_towers, partial(ps_read, "values")),
    "nonogram": PsKind("nonograms.nonograms", ps_nonogram, partial(ps_read, "shaded")),
    "star_battle": PsKind("star_battle.star_battle", ps_stars, partial(ps_read, "stars")),
    "n_queens": PsKind("n_queens.n_queens", ps_queens, ps_read_queens),
    "kenken": PsKind("keen.keen", ps_keen, partial(ps_read, "values")),
    "shikaku": PsKind("rectangles.rectangles", ps_grid, partial(ps_read, "regions")),
    "slitherlink": PsKind("slitherlink.slitherlink", ps_grid, ps_read_loop),
    "hitori": PsKind("singles.singles", ps_grid, partial(ps_read, "shaded")),
    "nurikabe": PsKind("nurikabe.nurikabe", ps_grid, partial(ps_read, "shaded")),
    "fillomino": PsKind("filling.filling", ps_filling, partial(ps_read, "values")),
    "gokigen": PsKind("slant.slant", ps_slant, partial(ps_read, "slants")),
}


class PuzzleSolver:
    """multi-puzzle-solver enumerates all solutions: we let it stop at the first, or at the second."""

    def __init__(self) -> None:
        self.modules = {}
        for kind in PUZZLE_SOLVER.values():
            with suppress(ImportError):
                self.modules[kind.module] = import_module(f"puzzle_solver.puzzles.{kind.module}")
        if not self.modules:
            raise ImportError("multi-puzzle-solver is not installed")

    def prepare(self, record: Record) -> Any:
        """The module and the arguments of its ``Board``, None where it does not have the kind."""
        kind = PUZZLE_SOLVER.get(record["type"])
        return kind and (self.modules[kind.module], kind.arguments(record))

    def run(self, ready: Any, task: str) -> tuple[str, Any]:
        """The status and the first solution."""
        module, arguments = ready
        enumerate_all = module.generic_solve_all
        limit = 1 if task == "solve" else 2
        module.generic_solve_all = lambda *a, **k: enumerate_all(*a, **k | {"max_solutions": limit})
        try:
            found = module.Board(**arguments).solve_and_print(verbose=False)
        finally:
            module.generic_solve_all = enumerate_all
        if not found:
            return "none", None
        status = "solved" if task == "solve" else "multiple" if len(found) > 1 else "unique"
        return status, found[0].assignment

    def answer(self, record: Record, found: Any) -> Answer | None:
        """The solution in the form of the record's."""
        return None if found is None else PUZZLE_SOLVER[record["type"]].read(record, found)
