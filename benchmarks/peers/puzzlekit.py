"""puzzlekit: its classes take lists of text, ``-`` for a cell or an edge with nothing to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from math import isqrt
from typing import Any

from .forms import (
    Answer,
    Arguments,
    Giver,
    Grid,
    Kind,
    Record,
    Unsupported,
    arrows,
    at_rooms,
    blank_grid,
    cage_labels,
    circles,
    clue_grid,
    corners,
    inside_of,
    runs_of,
    shaded,
    spelled,
    spelled_line,
)

Reader = Callable[[Grid], Answer]


# Givers -----------------------------------------------------------------------------------------


def size(record: Record) -> Arguments:
    return {"num_rows": record["rows"], "num_cols": record["cols"]}


def grid(name: str = "cells", words: Mapping[Any, str] | None = None, largest: int | None = None) -> Giver:
    """Give a clue grid, none of more than `largest` rows."""

    def give(record: Record) -> Arguments:
        if largest is not None and record["rows"] > largest:
            raise Unsupported(f"more than {largest} rows")
        return {"grid": spelled(clue_grid(record, name), "-", words)}

    return give


def made(make: Callable[[Record], Grid], name: str = "grid") -> Giver:
    """Give a grid that is made from the record."""
    return lambda record: {name: spelled(make(record), "-")}


def empty(blank: str = "-") -> Giver:
    """Give a clue grid without a clue."""
    return lambda record: {"grid": spelled(blank_grid(record), blank)}


def rooms(record: Record) -> Arguments:
    """Return the regions, with cells of no room marked ``x``."""
    return {"region_grid": spelled(record["clues"]["regions"], "x")}


def room_counts(record: Record) -> Arguments:
    counts = at_rooms(record["clues"]["regions"], record["clues"].get("counts") or {})
    return {"grid": spelled(counts, "-")} | rooms(record)


def edges(**names: str) -> Giver:
    """Give clues of the edges, under the package's names."""
    return lambda record: {name: spelled_line(record["clues"][ours], "-") for name, ours in names.items()}


LINES = edges(rows="rows", cols="cols")
SIDES = edges(cols_top="top", cols_bottom="bottom", rows_left="left", rows_right="right")
MAGNETS = edges(
    cols_positive="cols_plus",
    cols_negative="cols_minus",
    rows_positive="rows_plus",
    rows_negative="rows_minus",
)


def param(name: str, ours: str) -> Giver:
    return lambda record: {name: record["params"][ours]}


def boxes(record: Record) -> Arguments:
    """Check that the boxes are square: puzzlekit's always are, so 6×6 would be solved by other rules."""
    side = isqrt(record["rows"])
    if record["params"].get("box") != [side, side]:
        raise Unsupported("boxes that are not square")
    return {}


def cages(clue: Callable[[Record], str]) -> Giver:
    """Give the cages as rooms, the clue of each in its first cell."""

    def give(record: Record) -> Arguments:
        clues = blank_grid(record)
        for cage in record["clues"]["cages"]:
            r, c = min(cage["cells"])
            clues[r][c] = clue(cage)
        return {"grid": spelled(clues, "-"), "region_grid": spelled(cage_labels(record), "-")}

    return give


def kakuro(record: Record) -> Arguments:
    def cell(clue: Any) -> str:
        if clue is None:
            return "0"
        return "-" if clue == "#" else f"{clue.get('down', '')},{clue.get('across', '')}"

    return {"grid": [[cell(clue) for clue in row] for row in record["clues"]["cells"]]}


def nonogram(record: Record) -> Arguments:
    clues = record["clues"]
    return {side: [[str(n) for n in runs_of(line)] for line in clues[side]] for side in ("rows", "cols")}


def parity(record: Record) -> Arguments:
    """Return numbers, and letters for cells known to be even or odd."""
    both = zip(clue_grid(record, "givens"), record["clues"]["parity"], strict=True)
    grid = [[given or letter for given, letter in zip(*rows, strict=True)] for rows in both]
    return {"grid": spelled(grid, "-")}


def str8ts(record: Record) -> Arguments:
    """Return the grid, with ``x`` at the end of a black cell."""
    both = zip(clue_grid(record, "givens"), record["clues"]["black"], strict=True)
    return {
        "grid": [
            [f"{given or ''}{'x' * black}" or "-" for given, black in zip(*rows, strict=True)]
            for rows in both
        ]
    }


def tenner(record: Record) -> Arguments:
    """Return the grid, with the sums as one more row."""
    rows = [*record["clues"]["givens"], record["clues"]["column_sums"]]
    return {"grid": spelled(rows, "-"), "num_rows": len(rows)}


def thermometers(record: Record) -> Grid:
    """Return every cell's thermometer, and its place in it."""
    cells = blank_grid(record)
    for number, thermometer in enumerate(record["clues"]["thermometers"], 1):
        for place, (r, c) in enumerate(thermometer, 1):
            cells[r][c] = f"{number}.{place}"
    return cells


def fleet(record: Record) -> Arguments:
    """Return the number of ships of each length, from 1 up."""
    ships = record["clues"]["fleet"]
    return {"num_ships": [str(ships.get(str(length), 0)) for length in range(1, max(map(int, ships)) + 1)]}


def one_stitch(record: Record) -> Arguments:
    if record["params"].get("stitches", 1) != 1:
        raise Unsupported("more than one stitch between two rooms")
    return {}


# Readers ----------------------------------------------------------------------------------------


def values(cells: Grid) -> Answer:
    return {"values": [[None if value == "-" else int(value) for value in row] for row in cells]}


def letters(cells: Grid) -> Answer:
    return {"values": [[None if value in ("-", "x") else value for value in row] for row in cells]}


def texts(name: str) -> Reader:
    """Read the grid unchanged."""
    return lambda cells: {name: cells}


def marks(name: str, *words: str) -> Reader:
    """Read the marked cells, by default those with ``x``."""
    return lambda cells: {name: shaded(cells, words or ("x",))}


def links(cells: Grid) -> Answer:
    """Return the ways on from each cell; ``#`` for a shaded one."""
    return {"links": [[{"-": "", "x": "#"}.get(value, value) for value in row] for row in cells]}


def yajilin(cells: Grid) -> Answer:
    return {"links": [[value.strip("-x") for value in row] for row in cells], "shaded": shaded(cells, ("x",))}


def inside(cells: Grid) -> Answer:
    """Return the inside from cells whose sides puzzlekit gives as 8, 4, 2, 1 for top, left, bottom, right."""
    return {"inside": inside_of([[value != "-" and int(value) & 4 > 0 for value in row] for row in cells])}


def binary(cells: Grid) -> Answer:
    return {"values": [[int(value) - 1 for value in row] for row in cells]}


def lits(cells: Grid) -> Answer:
    return {"shaded": shaded(cells, tuple("LITS"))}


def magnets(cells: Grid) -> Answer:
    return {"values": [[None if value == "x" else value for value in row] for row in cells]}


def without_sums(cells: Grid) -> Answer:
    return values(cells[:-1])


regions = texts("regions")
SHADED = marks("shaded")


# Kinds ------------------------------------------------------------------------------------------


def kind(name: str, *givers: Giver, read: Reader) -> Kind:
    return Kind(name, (size, *givers), read)


GIVENS = grid("givens")
CELLS = grid()
ARROWS = partial(arrows, word="{n}{dir}")

KINDS = {
    "abc_end_view": kind("abc_end_view", GIVENS, SIDES, param("val", "last"), read=letters),
    "akari": kind("akari", grid(words={"#": "x"}), read=marks("bulbs", "o")),
    "aqre": kind("aqre", room_counts, read=SHADED),
    "balance_loop": kind("balance_loop", CELLS, read=links),
    "battleships": kind(
        "battleship",
        grid(words={"~": "x"}),
        edges(rows_left="rows", cols_top="cols"),
        fleet,
        read=marks("ships", *"onswem"),
    ),
    "binairo": kind("binairo", grid("givens", {0: "1", 1: "2"}), read=binary),
    "buraitoraito": kind("buraitoraito", CELLS, read=marks("stars", "*")),
    "canal_view": kind("canal_view", CELLS, read=SHADED),
    "castle_wall": kind("castle_wall", CELLS, read=links),
    "cave": kind("cave", CELLS, read=marks("inside")),
    "country_road": kind("country_road", room_counts, read=links),
    "creek": kind("creek", grid("vertices"), read=SHADED),
    "detour": kind("detour", room_counts, read=links),
    "dominosa": kind("dominos", CELLS, read=regions),
    "dotchi_loop": kind("dotchi_loop", CELLS, rooms, read=links),
    "double_back": kind("double_back", rooms, read=links),
    "entry_exit": kind("entry_exit", rooms, read=links),
    "eulero": kind("eulero", CELLS, read=texts("values")),
    "even_odd_sudoku": kind("even_odd_sudoku", boxes, parity, read=values),
    "fobidoshi": kind("fobidoshi", grid("circles", {0: "-", 1: "o"}), read=marks("circles", "o")),
    "gappy": kind("gappy", LINES, read=SHADED),
    "geradeweg": kind("geradeweg", CELLS, read=links),
    "hakoiri": kind("hakoiri", CELLS, rooms, read=letters),
    "hakyuu": kind("hakyuu", GIVENS, rooms, read=values),
    "heyawake": kind("heyawake", room_counts, read=SHADED),
    "hidoku": kind("hidoku", GIVENS, read=values),
    "hitori": kind("hitori", CELLS, read=SHADED),
    "jigsaw_sudoku": kind("jigsaw_sudoku", grid("givens", largest=9), rooms, read=values),
    "juosan": kind("juosan", room_counts, read=texts("marks")),
    "kakurasu": kind("kakurasu", LINES, read=SHADED),
    "kakuro": kind("kakuro", kakuro, read=values),
    "kenken": kind("ken_ken", cages(lambda cage: f"{cage['target']}{cage['op'] or ''}"), read=values),
    "kenken_no_op": kind("ken_ken", cages(lambda cage: str(cage["target"])), read=values),
    "killer_sudoku": kind("killer_sudoku", boxes, cages(lambda cage: str(cage["sum"])), read=values),
    "koburin": kind("koburin", CELLS, read=links),
    "kojun": kind("cojun", GIVENS, rooms, read=values),
    "kuromasu": kind("kuromasu", CELLS, read=SHADED),
    "kurotto": kind("kurotto", grid(words={"?": "o"}), read=SHADED),
    "linesweeper": kind("linesweeper", CELLS, read=links),
    "lits": kind("lits", empty(), rooms, read=lits),
    "magnets": kind("magnetic", empty("."), rooms, MAGNETS, read=magnets),
    "makaro": kind("makaro", CELLS, rooms, read=values),
    "masyu": kind("masyu", CELLS, read=links),
    "mathrax": kind("mathrax", GIVENS, made(corners, "mathrax_grid"), read=values),
    "minesweeper": kind("minesweeper", CELLS, param("num_mines", "mines"), read=marks("mines")),
    "moonsun": kind("moon_sun", CELLS, rooms, read=links),
    "mosaic": kind("mosaic", CELLS, read=SHADED),
    "nanro": kind("nanro", GIVENS, rooms, read=values),
    "nawabari": kind("nawabari", CELLS, read=regions),
    "nonogram": kind("nonogram", nonogram, read=SHADED),
    "norinori": kind("norinori", rooms, read=SHADED),
    "number_cross": kind("number_cross", CELLS, LINES, read=SHADED),
    "nurikabe": kind("nurikabe", CELLS, read=SHADED),
    "nurimisaki": kind("nurimisaki", CELLS, read=SHADED),
    "one_to_x": kind("one_to_x", GIVENS, rooms, LINES, read=values),
    "paint_area": kind("paint_area", CELLS, rooms, read=SHADED),
    "patchwork": kind("patchwork", GIVENS, rooms, read=values),
    "putteria": kind("putteria", CELLS, rooms, read=values),
    "regional_yajilin": kind("regional_yajilin", room_counts, read=links),
    "renban": kind("renban", GIVENS, rooms, read=values),
    "shikaku": kind("shikaku", CELLS, read=regions),
    "shimaguni": kind("shimaguni", room_counts, read=SHADED),
    "shingoki": kind("shingoki", made(circles), read=links),
    "shirokuro": kind("shirokuro", CELLS, read=links),
    "simple_loop": kind("simple_loop", grid("black", {0: "-", 1: "x"}), read=links),
    "skyscrapers": kind(
        "skyscraper",
        GIVENS,
        SIDES,
        lambda record: {"val": record["rows"], "diagonal": False},
        read=values,
    ),
    "slitherlink": kind("slitherlink", CELLS, read=inside),
    "snake": kind("snake", grid("givens", {1: "x"}), LINES, read=SHADED),
    "star_battle": kind("starbattle", rooms, param("num_stars", "stars"), read=marks("stars")),
    "stitches": kind("stitches", one_stitch, empty(), rooms, LINES, read=links),
    "str8ts": kind("str8t", str8ts, read=values),
    "sudoku": kind("sudoku", boxes, GIVENS, read=values),
    "suguru": kind("suguru", GIVENS, rooms, read=values),
    "tatamibari": kind("tatamibari", CELLS, read=regions),
    "tenner_grid": kind("tenner_grid", tenner, read=without_sums),
    "tents": kind("tent", grid("trees", {0: "-", 1: "x"}), LINES, read=marks("tents", "o")),
    "thermometers": kind("thermometer", made(thermometers), LINES, read=SHADED),
    "tile_paint": kind("tile_paint", rooms, LINES, read=SHADED),
    "usoone": kind("usoone", CELLS, rooms, read=SHADED),
    "yajikabe": kind("yajikabe", made(ARROWS), read=SHADED),
    "yajilin": kind("yajilin", made(ARROWS), read=yajilin),
    "yin_yang": kind("yin_yang", CELLS, read=marks("shaded", "b")),
}


class Puzzlekit:
    """puzzlekit finds one solution; for the proof we forbid it in puzzlekit's own model and ask again.

    The values that puzzlekit read off its model for the grid are forbidden. If it then finds the same grid
    again, by other values, that is forbidden too.
    """

    def __init__(self) -> None:
        self.solvers = import_module("puzzlekit.solvers")
        import_module("ortools.linear_solver.pywraplp")
        self.read: dict[int, Any] = {}
        note_reads(import_module("ortools.sat.python.cp_model").CpSolver, self.read)

    def prepare(self, record: Record) -> Any:
        """Return the solver's class and its arguments, or None if puzzlekit does not have the kind."""
        kind = KINDS.get(record["type"])
        if kind is None:
            return None
        return self.solvers.get_solver_class(kind.name), kind.arguments(record)

    def run(self, ready: Any, task: str) -> tuple[str, Any]:
        """Return the status and the grid found."""
        make, arguments = ready
        solver = make(**arguments)
        self.read.clear()
        options = {"time_limit_sec": 100_000.0, "num_workers": 1}
        result = solver.solve(solver_options=options)
        if not result.is_solved:
            return {"Infeasible": "none", "Timeout": "timeout"}.get(
                result.solution_data["status"], "error"
            ), None
        cells = result.sol_grid.matrix
        if task == "solve":
            return "solved", cells
        is_mip = hasattr(solver, "_check_and_add_cuts")
        again = second_mip(solver) if is_mip else self.second(solver, cells)
        return ("multiple" if again else "unique"), cells

    def second(self, solver: Any, cells: Grid) -> bool:
        """Return whether the CP-SAT model has a solution with another grid."""
        while True:
            variables = list(self.read.values())
            solver.model.AddForbiddenAssignments(variables, [[solver.solver.Value(v) for v in variables]])
            status = solver.solver.Solve(solver.model)
            if solver.solver.StatusName(status) not in ("OPTIMAL", "FEASIBLE"):
                return False
            self.read.clear()
            if solver.get_solution().matrix != cells:
                return True

    def answer(self, record: Record, solution: Grid | None) -> Answer | None:
        """Return the grid in the form of the record's solution."""
        return None if solution is None else KINDS[record["type"]].read(solution)


def note_reads(solver_class: Any, read: dict[int, Any]) -> None:
    """Have a CP-SAT solver class put each variable whose value is asked for into `read`."""
    value_of = solver_class.Value

    def noting(solver: Any, variable: Any) -> int:
        if not isinstance(variable, int):
            read[variable.index] = variable
        return int(value_of(solver, variable))

    solver_class.Value = noting


def second_mip(solver: Any) -> bool:
    """Return whether the SCIP model of hitori, cut as puzzlekit cuts it, has another solution."""
    changed = [1 - v if v.solution_value() > 0.5 else v for v in solver.is_white.values()]
    solver.solver.Add(sum(changed) >= 1)
    while solver.solver.Solve() in (solver.solver.OPTIMAL, solver.solver.FEASIBLE):
        if not solver._check_and_add_cuts():
            return True
    return False
