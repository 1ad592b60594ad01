"""multi-puzzle-solver: its boards take arrays of text, a space for a cell with nothing to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import combinations_with_replacement, pairwise
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

Reader = Callable[[Record, Any], Answer]


# Givers -----------------------------------------------------------------------------------------


def array(cells: list[Any], kind: type | None = None) -> Any:
    import numpy

    return numpy.array(cells, dtype=kind)


def grid(name: str = "cells", words: Mapping[Any, str] | None = None, to: str = "board") -> Giver:
    """Give a clue grid."""
    return lambda record: {to: array(spelled(clue_grid(record, name), " ", words))}


def made(make: Callable[[Record], Grid], to: str = "board") -> Giver:
    """Give a grid that is made from the record."""
    return lambda record: {to: array(spelled(make(record), " "))}


def rooms(to: str = "board") -> Giver:
    return grid("regions", to=to)


def lines(none: int | None = None, **names: str) -> Giver:
    """Give numbers of the edges under the package's names, `none` for an edge without one."""

    def give(record: Record) -> Arguments:
        clues = {name: record["clues"][ours] for name, ours in names.items()}
        if none is None and any(None in line for line in clues.values()):
            raise Unsupported("edges without a number")
        return {name: array([none if n is None else n for n in line]) for name, line in clues.items()}

    return give


def words(**names: str) -> Giver:
    """Give clues of the edges as text."""
    return lambda record: {
        name: array(spelled_line(record["clues"][ours], "")) for name, ours in names.items()
    }


def fixed(**arguments: Any) -> Giver:
    """Give the same arguments for every record."""
    return lambda _: arguments


def param(name: str, ours: str) -> Giver:
    return lambda record: {name: record["params"][ours]}


def letters(record: Record) -> Arguments:
    """Return sudoku givens as one character each."""
    givens = [
        [v if v is None or v < 10 else chr(v - 10 + ord("a")) for v in row]
        for row in clue_grid(record, "givens")
    ]
    return {"board": array(spelled(givens, " "))}


def boxes(record: Record) -> Arguments:
    return {"block_size": tuple(record["params"]["box"])}


def killer(record: Record) -> Arguments:
    sums = {str(number): cage["sum"] for number, cage in enumerate(record["clues"]["cages"])}
    return {"killer": (array(spelled(cage_labels(record), " ")), sums)}


def between(record: Record) -> Arguments:
    """Return a latin square with the signs between its cells: of inequality, or of being adjacent."""
    side = record["rows"]
    board = [[" "] * (2 * side - 1) for _ in range(2 * side - 1)]
    for r, row in enumerate(spelled(clue_grid(record, "givens"), " ")):
        board[2 * r][::2] = row
    for (r, c), (y, x) in record["clues"].get("less", []):
        board[r + y][c + x] = {(0, 1): "<", (0, -1): ">", (1, 0): "n", (-1, 0): "V"}[y - r, x - c]
    for (r, c), (y, x) in record["clues"].get("consecutive", []):
        board[r + y][c + x] = "|"
    return {"board": array(board, object), "include_zero_before_letter": False}


def kakuro(record: Record) -> Arguments:
    """Return the white part of the board, and the sums of its runs in order: it has no place for others."""
    cells = record["clues"]["cells"]
    white = [[cell is None for cell in row] for row in cells]
    rows, columns = kakuro_lines(record)
    board = [[" " if white[r][c] else "#" for c in columns] for r in rows]
    across = [kakuro_sums(cells[r], "across") for r in rows]
    down = [kakuro_sums([row[c] for row in cells], "down") for c in columns]
    return {"board": array(board), "row_sums": across, "col_sums": down}


def kakuro_lines(record: Record) -> tuple[list[int], list[int]]:
    """Return the rows and the columns that hold a white cell."""
    cells = record["clues"]["cells"]
    rows = [r for r, row in enumerate(cells) if None in row]
    return rows, [c for c in range(record["cols"]) if any(row[c] is None for row in cells)]


def kakuro_sums(line: list[Any], way: str) -> list[Any]:
    """Return the sum of each run of white cells in a line, ``#`` for a run without."""
    return [
        before.get(way, "#") if isinstance(before, dict) else "#"
        for before, cell in zip(["#", *line], line, strict=False)
        if cell is None and before is not None
    ]


def nonogram(record: Record) -> Arguments:
    clues = record["clues"]
    return {
        "top": [runs_of(line) for line in clues["cols"]],
        "side": [runs_of(line) for line in clues["rows"]],
    }


def queens(record: Record) -> Arguments:
    """Return a board with areas of one queen each: the rows."""
    side = record["rows"]
    return {"board": array([[str(r)] * side for r in range(side)])}


def keen(record: Record) -> Arguments:
    labels = [[f"d{number}" for number in row] for row in cage_labels(record)]
    cages = {f"d{i}": (cage["op"] or "+", cage["target"]) for i, cage in enumerate(record["clues"]["cages"])}
    return {"board": array(labels), "block_results": cages}


def filling(record: Record) -> Arguments:
    if any(value is not None and value > 9 for row in clue_grid(record, "givens") for value in row):
        raise Unsupported("numbers above 9")
    return {"board": array(spelled(clue_grid(record, "givens"), " "))}


def fleet(record: Record) -> Arguments:
    return {"ship_counts": {int(length): count for length, count in record["clues"]["fleet"].items()}}


def alphabet(record: Record) -> Arguments:
    last = record["params"]["last"]
    return {"characters": [chr(code) for code in range(ord("a"), ord(last) + 1)]}


def dominoes(record: Record) -> Arguments:
    """Return the board, and every pair from its least number to its greatest."""
    cells = record["clues"]["cells"]
    numbers = {number for row in cells for number in row}
    pairs = combinations_with_replacement(range(min(numbers), max(numbers) + 1), 2)
    return {"board": array(spelled(cells, " ")), "target_pairs": list(pairs)}


def galaxies(record: Record) -> Grid:
    """Return the cells around each centre, by its number."""
    cells = blank_grid(record)
    for number, (y, x) in enumerate(record["clues"]["centers"]):
        for r in {(y - 1) // 2, y // 2}:
            for c in {(x - 1) // 2, x // 2}:
                cells[r][c] = f"{number:03}"
    return cells


def room_counts(record: Record) -> Arguments:
    return {"region_to_clue": dict(record["clues"].get("counts") or {})}


def dominoes_lying(record: Record) -> Grid:
    """Return the direction of each cell's domino: across or down."""
    regions = record["clues"]["regions"]
    return [["H" if row.count(label) == 2 else "V" for label in row] for row in regions]


def tapa(record: Record) -> Grid:
    clues = record["clues"]["cells"]
    if any("?" in clue for row in clues for clue in row if clue is not None):
        raise Unsupported("unknown numbers")
    return [[clue and "/".join(map(str, clue)) for clue in row] for row in clues]


def thermometers(record: Record) -> Grid:
    """Return the direction of each cell's thermometer: up, down, left, right; ``X`` at its top."""
    cells = blank_grid(record)
    for thermometer in record["clues"]["thermometers"]:
        for (r, c), (y, x) in pairwise(thermometer):
            cells[r][c] = {(1, 0): "D", (-1, 0): "U", (0, 1): "R", (0, -1): "L"}[y - r, x - c]
        r, c = thermometer[-1]
        cells[r][c] = "X"
    return cells


def pearls(record: Record) -> Grid:
    """Return the circles of shingoki, number before colour."""
    grid = circles(record)
    if any(word is not None and len(word) == 1 for row in grid for word in row):
        raise Unsupported("circles without a number")
    return [[word and f"{word[1:]}{word[0].upper()}" for word in row] for row in grid]


def pointers(record: Record) -> Grid:
    """Return arrows as U, R, D or L, then their number."""
    turned = str.maketrans("nesw", "URDL")
    return [[word and word.translate(turned) for word in row] for row in arrows(record, "{dir}{n}")]


# Readers ----------------------------------------------------------------------------------------


def lookup(record: Record, findings: Any) -> Grid:
    """Return the findings as a grid: they are keyed by positions with an x and a y."""
    at = {(position.y, position.x): value for position, value in findings.items()}
    return [[at.get((r, c)) for c in range(record["cols"])] for r in range(record["rows"])]


def cells(name: str, record: Record, findings: Any) -> Answer:
    return {name: lookup(record, findings)}


def marked(name: str, word: Any, record: Record, findings: Any) -> Answer:
    """Mark the cells with this word."""
    return {name: shaded(lookup(record, findings), (word,))}


def present(name: str, record: Record, findings: Any) -> Answer:
    """Mark the cells with any finding."""
    return {name: [[int(value is not None) for value in row] for row in lookup(record, findings)]}


def ways(record: Record, findings: Any) -> Grid:
    """Return the ways on from each cell as n, e, s, w, from the U, R, D, L in the findings."""
    turned = {"U": "n", "R": "e", "D": "s", "L": "w"}
    grid = lookup(record, findings)
    return [["".join(turned.get(way, "") for way in value or "") for value in row] for row in grid]


def links(record: Record, findings: Any) -> Answer:
    return {"links": ways(record, findings)}


def yajilin(record: Record, findings: Any) -> Answer:
    filled = [[int("F" in (value or "")) for value in row] for row in lookup(record, findings)]
    return {"links": ways(record, findings), "shaded": filled}


def read_kakuro(record: Record, findings: Any) -> Answer:
    rows, columns = kakuro_lines(record)
    values = blank_grid(record)
    for position, value in findings.items():
        values[rows[position.y]][columns[position.x]] = value
    return {"values": values}


def read_queens(_: Record, findings: Any) -> Answer:
    return {"queens": [[position.y, position.x] for position, queen in findings.items() if queen]}


def inside(record: Record, findings: Any) -> Answer:
    sides = [[value or "" for value in row] for row in lookup(record, findings)]
    return {"inside": inside_of([["L" in row[0], *("R" in side for side in row[:-1])] for row in sides])}


def bridges(record: Record, findings: Any) -> Answer:
    """Return the bridges right and down from each island, to the next one."""
    grid = lookup(record, findings)
    islands = sorted((position.y, position.x) for position in findings)
    built = []
    for r, c in islands:
        right, _, down, _ = grid[r][c]
        if right:
            built.append([r, c, r, min(x for y, x in islands if y == r and x > c), right])
        if down:
            built.append([r, c, min(y for y, x in islands if x == c and y > r), c, down])
    return {"bridges": built}


def triangles(record: Record, findings: Any) -> Answer:
    """Return the corner of each triangle's right angle."""
    corner = {"TL": "nw", "TR": "ne", "BL": "sw", "BR": "se"}
    return {"triangles": [[corner.get(value, "") for value in row] for row in lookup(record, findings)]}


def magnets(record: Record, findings: Any) -> Answer:
    return {
        "values": [[None if sign == "x" else sign for _, sign in row] for row in lookup(record, findings)]
    }


# Kinds ------------------------------------------------------------------------------------------


def kind(module: str, *givers: Giver, read: Reader) -> Kind:
    return Kind(module, givers, read)


GIVENS = grid("givens")
CELLS = grid()
SIDES = {side: side for side in ("top", "bottom", "left", "right")}
VALUES = partial(cells, "values")
SHADED = partial(cells, "shaded")
REGIONS = partial(cells, "regions")

KINDS = {
    "abc_end_view": kind("abc_view.abc_view", GIVENS, words(**SIDES), alphabet, read=VALUES),
    "adjacent_latin": kind("unequal.unequal", between, fixed(adjacent_mode=True), read=VALUES),
    "akari": kind("light_up.light_up", grid(words={"#": "W"}), read=partial(marked, "bulbs", 1)),
    "aquarium": kind("aquarium.aquarium", rooms(), lines(top="cols", side="rows"), read=SHADED),
    "battleships": kind(
        "battleships.battleships",
        grid(words=dict(zip("~xonsmwe", "WWSUDOLR", strict=True))),
        lines(top="cols", side="rows"),
        fleet,
        read=partial(cells, "ships"),
    ),
    "binairo": kind(
        "binairo.binairo",
        grid("givens", {0: "W", 1: "B"}),
        param("force_unique", "unique_lines"),
        read=VALUES,
    ),
    "diagonal_sudoku": kind("sudoku.sudoku", letters, boxes, fixed(unique_diagonal=True), read=VALUES),
    "dominosa": kind("dominosa.dominosa", dominoes, read=REGIONS),
    "fillomino": kind("filling.filling", filling, read=VALUES),
    "futoshiki": kind("unequal.unequal", between, read=VALUES),
    "galaxies": kind("galaxies.galaxies", made(galaxies, "galaxies"), read=REGIONS),
    "gokigen": kind("slant.slant", grid("vertices", to="numbers"), read=partial(cells, "slants")),
    "hakyuu": kind("ripple_effect.ripple_effect", GIVENS, rooms("id_board"), read=VALUES),
    "hashi": kind("bridges.bridges", CELLS, read=bridges),
    "heyawake": kind("heyawake.heyawake", rooms(), room_counts, read=SHADED),
    "hidoku": kind("hidoku.hidoku", GIVENS, read=VALUES),
    "hitori": kind("singles.singles", CELLS, read=SHADED),
    "jigsaw_sudoku": kind(
        "sudoku.sudoku", letters, rooms("jigsaw"), fixed(constrain_blocks=False), read=VALUES
    ),
    "kakurasu": kind("kakurasu.kakurasu", words(side="rows", bottom="cols"), read=SHADED),
    "kakuro": kind("kakuro.kakuro", kakuro, read=read_kakuro),
    "kenken": kind("keen.keen", keen, read=VALUES),
    "killer_sudoku": kind("sudoku.sudoku", letters, boxes, killer, read=VALUES),
    "kuromasu": kind("range.range", grid(to="clues"), read=SHADED),
    "latin_square": kind("unequal.unequal", between, read=VALUES),
    "linesweeper": kind("linesweeper.linesweeper", CELLS, read=links),
    "lits": kind("lits.lits", rooms(), read=SHADED),
    "magnets": kind(
        "magnets.magnets",
        made(dominoes_lying),
        lines(-1, top_pos="cols_plus", top_neg="cols_minus", side_pos="rows_plus", side_neg="rows_minus"),
        read=magnets,
    ),
    "masyu": kind("pearl.pearl", grid(words={"b": "B", "w": "W"}), read=links),
    "mathrax": kind(
        "mathrax.mathrax",
        GIVENS,
        made(
            lambda record: [[token and token.upper() for token in row] for row in corners(record)],
            "circle_board",
        ),
        read=VALUES,
    ),
    "mosaic": kind("mosaic.mosaic", CELLS, read=SHADED),
    "n_queens": kind("n_queens.n_queens", queens, read=read_queens),
    "nonogram": kind("nonograms.nonograms", nonogram, read=SHADED),
    "norinori": kind("norinori.norinori", rooms(), read=partial(present, "shaded")),
    "nurikabe": kind("nurikabe.nurikabe", CELLS, read=SHADED),
    "shakashaka": kind("shakashaka.shakashaka", grid(words={"#": "B"}), read=triangles),
    "shikaku": kind("rectangles.rectangles", CELLS, read=REGIONS),
    "shingoki": kind("shingoki.shingoki", made(pearls), read=links),
    "skyscrapers": kind("towers.towers", GIVENS, lines(-1, **SIDES), read=VALUES),
    "slitherlink": kind("slitherlink.slitherlink", CELLS, read=inside),
    "star_battle": kind(
        "star_battle.star_battle", rooms(), param("star_count", "stars"), read=partial(cells, "stars")
    ),
    "stitches": kind(
        "stitches.stitches",
        rooms(),
        lines(top="cols", side="rows"),
        param("connection_count", "stitches"),
        read=links,
    ),
    "sudoku": kind("sudoku.sudoku", letters, boxes, read=VALUES),
    "suguru": kind("suguru.suguru", rooms("id_board"), grid("givens", to="num_board"), read=VALUES),
    "tapa": kind("tapa.tapa", made(tapa), read=SHADED),
    "tenner_grid": kind("tenner_grid.tenner_grid", GIVENS, lines(goal="column_sums"), read=VALUES),
    "tents": kind(
        "tents.tents",
        grid("trees", {0: " ", 1: "T"}),
        lines(-1, top="cols", side="rows"),
        read=partial(marked, "tents", 1),
    ),
    "thermometers": kind(
        "thermometers.thermometers", made(thermometers), lines(top="cols", side="rows"), read=SHADED
    ),
    "yajilin": kind(
        "yajilin.yajilin",
        made(pointers),
        read=yajilin,
    ),
    "yin_yang": kind(
        "yin_yang.yin_yang", grid(words={"b": "B", "w": "W"}), read=partial(marked, "shaded", "B")
    ),
}

SEARCHES = {"generic_solve_all", "generic_unique_projections"}
"""The two ways in which its boards look for all solutions."""


class MultiPuzzleSolver:
    """multi-puzzle-solver enumerates all solutions: we let it stop at the first, or at the second."""

    def __init__(self) -> None:
        self.modules = {}
        for kind in KINDS.values():
            with suppress(ImportError):
                self.modules[kind.name] = import_module(f"puzzle_solver.puzzles.{kind.name}")
        if not self.modules:
            raise ImportError("multi-puzzle-solver is not installed")
        make_fit(import_module("ortools.sat.python.cp_model").CpSolver)
        self.limit = 1
        for module in self.modules.values():
            for search in SEARCHES & vars(module).keys():
                setattr(module, search, self.stopped(getattr(module, search)))

    def stopped(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """Return a search that ends at the limit, whatever its caller asks for."""
        return lambda *args, **options: search(*args, **options | {"max_solutions": self.limit})

    def prepare(self, record: Record) -> Any:
        """Return the module and the arguments of its ``Board``, or None if it does not have the kind."""
        kind = KINDS.get(record["type"])
        return kind and (self.modules[kind.name], kind.arguments(record))

    def run(self, ready: Any, task: str) -> tuple[str, Any]:
        """Return the status and the first solution."""
        module, arguments = ready
        self.limit = 1 if task == "solve" else 2
        solutions = module.Board(**arguments).solve_and_print(verbose=False)
        if not solutions:
            return "none", None
        status = "solved" if task == "solve" else "multiple" if len(solutions) > 1 else "unique"
        return status, solutions[0].assignment

    def answer(self, record: Record, solution: Any) -> Answer | None:
        """Return the solution in the form of the record's."""
        return None if solution is None else KINDS[record["type"]].read(record, solution)


def make_fit(solver_class: Any) -> None:
    """Have a CP-SAT solver class search with one worker, enumerating or not, and tell its last status.

    In OR-Tools 9.15 `StatusName` without a status raises, which is how this package calls it.
    """
    solve, name_of = solver_class.solve, solver_class.status_name

    def solve_alone(solver: Any, *args: Any, **options: Any) -> Any:
        solver.parameters.num_workers = 1
        solver.last_status = solve(solver, *args, **options)
        return solver.last_status

    solver_class.solve = solve_alone
    solver_class.StatusName = lambda solver: name_of(solver, solver.last_status)
