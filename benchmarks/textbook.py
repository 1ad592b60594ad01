"""Textbook models, written the plainest way and built again for every puzzle.

Three shapes are enough for ten kinds:

    Numbers   a number in each cell, houses without repeats, comparisons, linear equations
    Choices   yes or no to each item, a number of them in each group
    Paths     paths between pairs of cells

and each shape is stated in up to three plain ways: CP-SAT with integers, all-different and a circuit, CNF
with one variable a cell and value and pairwise at-most-one, PuLP with the same binaries and its default
solver. A second solution is sought by forbidding the first and asking again.

>>> record = {"type": "n_queens", "rows": 4, "cols": 4, "clues": {}}
>>> shape, read = choices(record)
>>> len(shape.items), [len(items) for items, _ in shape.exactly]
(16, [4, 4, 4, 4, 4, 4, 4, 4])
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import Any

Record = dict[str, Any]
Answer = dict[str, Any]
Cell = Any
Found = dict[Cell, int]


@dataclass
class Numbers:
    """A number in each cell."""

    domains: dict[Cell, list[int]]
    houses: list[list[Cell]]
    less: list[tuple[Cell, Cell]] = field(default_factory=list)
    equations: list[tuple[dict[Cell, int], int]] = field(default_factory=list)


@dataclass
class Choices:
    """Yes (1) or no (0) to each item."""

    items: list[Cell]
    exactly: list[tuple[list[Cell], int]]
    at_most_one: list[list[Cell]] = field(default_factory=list)


@dataclass
class Paths:
    """A path from the first to the second cell of each pair; no two share a cell."""

    links: list[tuple[Cell, Cell]]
    pairs: list[tuple[Cell, Cell]]


# The puzzles ------------------------------------------------------------------------------------


def lines(rows: int, columns: int) -> list[list[Cell]]:
    """Return the rows, then the columns."""
    across = [[(r, c) for c in range(columns)] for r in range(rows)]
    return across + [list(line) for line in zip(*across, strict=True)]


def groups(labels: list[list[int]]) -> list[list[Cell]]:
    """Return the cells of each region of a grid of labels."""
    by_label: dict[int, list[Cell]] = defaultdict(list)
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            by_label[label].append((r, c))
    return list(by_label.values())


def given(grid: list[list[Any]]) -> Found:
    """Return the numbers of a clue grid."""
    return {(r, c): n for r, row in enumerate(grid) for c, n in enumerate(row) if n is not None}


def boxes(record: Record) -> list[list[Cell]]:
    """Return the boxes of a sudoku."""
    height, width = record["params"]["box"]
    side = record["rows"]
    return groups([[r // height * side + c // width for c in range(side)] for r in range(side)])


def latin(record: Record, houses: Iterable[list[Cell]] = ()) -> Numbers:
    """Return a model with each number once in each line and in each of `houses`, with the givens."""
    side = record["rows"]
    domains = {(r, c): list(range(1, side + 1)) for r in range(side) for c in range(side)}
    domains |= {cell: [number] for cell, number in given(record["clues"].get("givens", [])).items()}
    return Numbers(domains, [*lines(side, side), *houses])


def sudoku(record: Record) -> Numbers:
    return latin(record, boxes(record))


def jigsaw_sudoku(record: Record) -> Numbers:
    return latin(record, groups(record["clues"]["regions"]))


def killer_sudoku(record: Record) -> Numbers:
    cages = [([tuple(cell) for cell in cage["cells"]], cage["sum"]) for cage in record["clues"]["cages"]]
    shape = latin(record, [*boxes(record), *(cells for cells, _ in cages)])
    shape.equations = [(dict.fromkeys(cells, 1), total) for cells, total in cages]
    return shape


def futoshiki(record: Record) -> Numbers:
    shape = latin(record)
    shape.less = [(tuple(a), tuple(b)) for a, b in record["clues"]["less"]]
    return shape


def kakuro(record: Record) -> Numbers:
    grid = record["clues"]["cells"]
    shape = Numbers({}, [])
    for r, row in enumerate(grid):
        for c, clue in enumerate(row):
            if clue is None:
                shape.domains[r, c] = list(range(1, 10))
            elif clue != "#":
                for way, total in clue.items():
                    run = kakuro_run(grid, r, c, *((0, 1) if way == "across" else (1, 0)))
                    shape.houses.append(run)
                    shape.equations.append((dict.fromkeys(run, 1), total))
    return shape


def kakuro_run(grid: list[list[Any]], r: int, c: int, down: int, across: int) -> list[Cell]:
    """Return the white cells that follow (r, c) in one direction."""
    run = []
    while (r := r + down) < len(grid) and (c := c + across) < len(grid[0]) and grid[r][c] is None:
        run.append((r, c))
    return run


def cryptarithm(record: Record) -> Numbers:
    words, result = record["clues"]["addends"], record["clues"]["result"]
    leading = set() if record["params"].get("leading_zero") else {word[0] for word in (*words, result)}
    weights: dict[Cell, int] = defaultdict(int)
    for word, sign in [(word, 1) for word in words] + [(result, -1)]:
        for power, letter in enumerate(reversed(word)):
            weights[letter] += sign * 10**power
    domains = {letter: list(range(letter in leading, 10)) for letter in weights}
    return Numbers(domains, [list(weights)], [], [(dict(weights), 0)])


def n_queens(record: Record) -> Choices:
    side = record["rows"]
    squares = [(r, c) for r in range(side) for c in range(side)]
    slopes: dict[Any, list[Cell]] = defaultdict(list)
    for r, c in squares:
        slopes["falling", r - c].append((r, c))
        slopes["rising", r + c].append((r, c))
    return Choices(squares, [(line, 1) for line in lines(side, side)], list(slopes.values()))


def star_battle(record: Record) -> Choices:
    side = record["rows"]
    squares = [(r, c) for r in range(side) for c in range(side)]
    touching = [
        [(r, c), (y, x)] for (r, c), (y, x) in combinations(squares, 2) if abs(r - y) < 2 and abs(c - x) < 2
    ]
    areas = lines(side, side) + groups(record["clues"]["regions"])
    return Choices(squares, [(area, record["params"]["stars"]) for area in areas], touching)


def shikaku(record: Record) -> Choices:
    rows, columns = record["rows"], record["cols"]
    clues = given(record["clues"]["cells"])
    covering: dict[Cell, list[Cell]] = {(r, c): [] for r in range(rows) for c in range(columns)}
    rectangles = []
    for top, left in product(range(rows), range(columns)):
        for bottom, right in product(range(top, rows), range(left, columns)):
            inside = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
            if [clues[cell] for cell in inside if cell in clues] == [len(inside)]:
                rectangle = (top, left, bottom, right)
                rectangles.append(rectangle)
                for cell in inside:
                    covering[cell].append(rectangle)
    return Choices(rectangles, [(over, 1) for over in covering.values()])


def numberlink(record: Record) -> Paths:
    rows, columns = record["rows"], record["cols"]
    ends: dict[int, list[Cell]] = defaultdict(list)
    for cell, number in given(record["clues"]["cells"]).items():
        ends[number].append(cell)
    links = [pair for line in lines(rows, columns) for pair in pairwise(line)]
    return Paths(links, [(a, b) for a, b in ends.values()])


# Their answers ----------------------------------------------------------------------------------


def grid_of(record: Record, values: Found) -> list[list[int | None]]:
    return [[values.get((r, c)) for c in range(record["cols"])] for r in range(record["rows"])]


def values_answer(record: Record, values: Found) -> Answer:
    return {"values": grid_of(record, values)}


def digits_answer(_: Record, values: Found) -> Answer:
    return {"digits": values}


def stars_answer(record: Record, values: Found) -> Answer:
    return {"stars": grid_of(record, values)}


def queens_answer(_: Record, values: Found) -> Answer:
    return {"queens": [list(square) for square, queen in values.items() if queen]}


def regions_answer(record: Record, values: Found) -> Answer:
    regions = {}
    for number, (top, left, bottom, right) in enumerate(item for item, chosen in values.items() if chosen):
        for r, c in product(range(top, bottom + 1), range(left, right + 1)):
            regions[r, c] = number
    return {"regions": grid_of(record, regions)}


def links_answer(record: Record, values: Found) -> Answer:
    ways: dict[Cell, set[str]] = defaultdict(set)
    for ((r, c), (y, x)), used in values.items():
        if used:
            ways[r, c].add({(-1, 0): "n", (0, 1): "e", (1, 0): "s", (0, -1): "w"}[y - r, x - c])
            ways[y, x].add({(1, 0): "n", (0, -1): "e", (-1, 0): "s", (0, 1): "w"}[y - r, x - c])
    rows, columns = range(record["rows"]), range(record["cols"])
    return {"links": [["".join(way for way in "nesw" if way in ways[r, c]) for c in columns] for r in rows]}


Reader = Callable[[Record, Found], Answer]
NUMBERS: dict[str, tuple[Callable[[Record], Numbers], Reader]] = {
    "sudoku": (sudoku, values_answer),
    "jigsaw_sudoku": (jigsaw_sudoku, values_answer),
    "killer_sudoku": (killer_sudoku, values_answer),
    "futoshiki": (futoshiki, values_answer),
    "kakuro": (kakuro, values_answer),
    "cryptarithm": (cryptarithm, digits_answer),
}
CHOICES: dict[str, tuple[Callable[[Record], Choices], Reader]] = {
    "n_queens": (n_queens, queens_answer),
    "star_battle": (star_battle, stars_answer),
    "shikaku": (shikaku, regions_answer),
}

PATHS: dict[str, tuple[Callable[[Record], Paths], Reader]] = {"numberlink": (numberlink, links_answer)}


def choices(record: Record) -> tuple[Choices, Reader]:
    """Return the shape of a record of one of `CHOICES`, and the reader of its answer."""
    shape, read = CHOICES[record["type"]]
    return shape(record), read


# The models -------------------------------------------------------------------------------------


class CpSat:
    """Integers, all-different, and one worker."""

    KINDS = (*NUMBERS, *CHOICES, *PATHS)

    def __init__(self) -> None:
        from ortools.sat.python import cp_model

        self.infeasible = cp_model.INFEASIBLE
        self.model = cp_model.CpModel()
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1

    def numbers(self, shape: Numbers) -> None:
        from ortools.sat.python.cp_model import Domain

        model = self.model
        x = self.x = {
            cell: model.new_int_var_from_domain(Domain.from_values(values), str(cell))
            for cell, values in shape.domains.items()
        }
        for house in shape.houses:
            model.add_all_different(x[cell] for cell in house)
        for small, large in shape.less:
            model.add(x[small] < x[large])
        for weights, total in shape.equations:
            model.add(sum(weight * x[cell] for cell, weight in weights.items()) == total)

    def choices(self, shape: Choices) -> None:
        x = self.x = {item: self.model.new_bool_var(str(item)) for item in shape.items}
        for items, number in shape.exactly:
            self.model.add(sum(x[item] for item in items) == number)
        for items in shape.at_most_one:
            self.model.add_at_most_one(x[item] for item in items)

    def paths(self, shape: Paths) -> None:
        """Require one circuit through all pairs: from the end of a path a fixed arc leads to the next one."""
        model = self.model
        number = {cell: i for i, cell in enumerate(sorted({cell for link in shape.links for cell in link}))}
        starts, ends = ([cell for cell, _ in shape.pairs], [cell for _, cell in shape.pairs])
        colour = {cell: model.new_int_var(0, len(shape.pairs) - 1, str(cell)) for cell in number}
        for i, pair in enumerate(shape.pairs):
            for cell in pair:
                model.add(colour[cell] == i)
        ways = [(a, b) for link in shape.links for a, b in (link, link[::-1])]
        x = self.x = {(a, b): model.new_bool_var("") for a, b in ways if a not in ends and b not in starts}
        for (a, b), used in x.items():
            model.add(colour[a] == colour[b]).only_enforce_if(used)
        arcs = [(number[a], number[b], used) for (a, b), used in x.items()]
        arcs += [(number[a], number[b], True) for a, b in zip(ends, starts[1:] + starts[:1], strict=True)]
        for cell in number.keys() - {*starts, *ends}:
            unused = model.new_bool_var("")
            model.add(colour[cell] == 0).only_enforce_if(unused)
            arcs.append((number[cell], number[cell], unused))
        model.add_circuit(arcs)

    def next(self) -> Found | None:
        """Return the next solution, or None if there is none."""
        if self.solver.solve(self.model) == self.infeasible:
            return None
        values = {cell: self.solver.value(variable) for cell, variable in self.x.items()}
        self.model.add_forbidden_assignments(list(self.x.values()), [list(values.values())])
        return values


class Cnf:
    """A variable a cell and value, at-most-one by pairs; no equations."""

    KINDS = ("sudoku", "jigsaw_sudoku", "futoshiki", *CHOICES)

    def __init__(self) -> None:
        from pysat.solvers import Solver

        self.solver = Solver("cadical153")
        self.shape: Numbers | Choices

    def numbers(self, shape: Numbers) -> None:
        self.shape = shape
        numbered = enumerate(((cell, v) for cell, values in shape.domains.items() for v in values), 1)
        x = self.x = {pair: number for number, pair in numbered}
        for cell, values in shape.domains.items():
            self.exactly_one([x[cell, v] for v in values])
        for house in shape.houses:
            holding = defaultdict(list)
            for cell in house:
                for v in shape.domains[cell]:
                    holding[v].append(x[cell, v])
            for variables in holding.values():
                self.exactly_one(variables)
        for small, large in shape.less:
            for v, w in product(shape.domains[small], shape.domains[large]):
                if v >= w:
                    self.solver.add_clause([-x[small, v], -x[large, w]])

    def choices(self, shape: Choices) -> None:
        from pysat.card import CardEnc

        self.shape = shape
        x = self.x = {item: number for number, item in enumerate(shape.items, 1)}
        top = len(x)
        for items, number in shape.exactly:
            if number == 1:
                self.exactly_one([x[item] for item in items])
            else:
                counted = CardEnc.equals([x[item] for item in items], number, top_id=top)
                top = max(top, counted.nv)
                self.solver.append_formula(counted.clauses)
        for items in shape.at_most_one:
            self.at_most_one([x[item] for item in items])

    def exactly_one(self, variables: list[int]) -> None:
        self.solver.add_clause(variables)
        self.at_most_one(variables)

    def at_most_one(self, variables: list[int]) -> None:
        for a, b in combinations(variables, 2):
            self.solver.add_clause([-a, -b])

    def next(self) -> Found | None:
        """Return the next solution, or None if there is none."""
        if not self.solver.solve():
            return None
        model = self.solver.get_model()
        true = {key for key, variable in self.x.items() if model[variable - 1] > 0}
        self.solver.add_clause([-v if key in true else v for key, v in self.x.items()])
        if isinstance(self.shape, Choices):
            return {item: int(item in true) for item in self.shape.items}
        return dict(true)


class Pulp:
    """Binaries ``x[cell, value]`` in PuLP, solved by the CBC that comes with it."""

    KINDS = (*NUMBERS, *CHOICES)

    def __init__(self) -> None:
        import pulp

        self.pulp = pulp
        self.problem = pulp.LpProblem("textbook", pulp.LpMinimize)
        self.problem += 0

    def numbers(self, shape: Numbers) -> None:
        pulp, problem = self.pulp, self.problem
        self.keys = [(cell, v) for cell, values in shape.domains.items() for v in values]
        x = self.x = self.binaries()
        value = {cell: pulp.lpSum(v * x[cell, v] for v in values) for cell, values in shape.domains.items()}
        for cell, values in shape.domains.items():
            problem += pulp.lpSum(x[cell, v] for v in values) == 1
        for house in shape.houses:
            for v in sorted({v for cell in house for v in shape.domains[cell]}):
                problem += pulp.lpSum(x[cell, v] for cell in house if v in shape.domains[cell]) <= 1
        for small, large in shape.less:
            problem += value[small] + 1 <= value[large]
        for weights, total in shape.equations:
            problem += pulp.lpSum(weight * value[cell] for cell, weight in weights.items()) == total
        self.read: Callable[[set[Any]], Found] = dict

    def choices(self, shape: Choices) -> None:
        self.keys = shape.items
        x = self.x = self.binaries()
        for items, number in shape.exactly:
            self.problem += self.pulp.lpSum(x[item] for item in items) == number
        for items in shape.at_most_one:
            self.problem += self.pulp.lpSum(x[item] for item in items) <= 1
        self.read = lambda chosen: {item: int(item in chosen) for item in shape.items}

    def binaries(self) -> dict[Any, Any]:
        return {key: self.pulp.LpVariable(f"x{i}", cat="Binary") for i, key in enumerate(self.keys)}

    def next(self) -> Found | None:
        """Return the next solution, or None if there is none."""
        status = self.problem.solve(self.pulp.PULP_CBC_CMD(msg=False))
        if self.pulp.LpStatus[status] == "Infeasible":
            return None
        chosen = {key for key, variable in self.x.items() if variable.value() > 0.5}
        self.problem += self.pulp.lpSum(self.x[key] for key in chosen) <= len(chosen) - 1
        return self.read(chosen)


class Textbook:
    """One of the three ways, under the interface that `measure` drives."""

    def __init__(self, way: type[CpSat] | type[Cnf] | type[Pulp]) -> None:
        self.way = way
        way()  # imports the solver

    def prepare(self, record: Record) -> Record | None:
        """Return the record, or None if the way has no model of its kind."""
        return record if record["type"] in self.way.KINDS else None

    def run(self, record: Record, task: str) -> tuple[str, Found | None]:
        """Return the status and the first solution."""
        model = self.way()
        if record["type"] in NUMBERS:
            model.numbers(NUMBERS[record["type"]][0](record))
        elif isinstance(model, CpSat) and record["type"] in PATHS:
            model.paths(PATHS[record["type"]][0](record))
        else:
            model.choices(CHOICES[record["type"]][0](record))
        first = model.next()
        if first is None:
            return "none", None
        if task == "solve":
            return "solved", first
        return ("multiple" if model.next() else "unique"), first

    def answer(self, record: Record, solution: Found | None) -> Answer | None:
        """Return the solution in the form of the record's."""
        _, read = (NUMBERS | CHOICES | PATHS)[record["type"]]
        return None if solution is None else read(record, solution)
