"""Kakuro: a crossword of digits 1 to 9; a run holds different digits with the sum of its clue.

Vocabulary
    run        white cells in a line, across or down, between black cells
    clue       written in the black cell just before a run

>>> from ...records import read_record
>>> cells = [["#", {"down": 4}, "#"], [{"across": 3}, None, None], ["#", None, "#"]]
>>> puzzle = read_record({"type": "kakuro", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> [clue.label for clue in puzzle.clues]
['run across (sum 3) from r2c2', 'run down (sum 4) from r2c2']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, groupby
from math import prod
from random import Random
from typing import Any

from ...kit import (
    FLIPPED, UNKNOWN, UNKNOWN_MARKS, AllDifferent, Answer, BlankBoard, Cell, Clues, Constraint, Derived,
    DistinctSum, Draft, Entries, InputError, Kind, Mark, NumberGrid, Puzzle, Pzpr, Recipe, Record,
    RecordDraft, Rules, Sized, Split, Square, SumsWord, Turn, Unfit, Value, at, dividing, fields, frames,
    is_unknown, judging, label_at, looks, number_told, numbers, parts, sign_of, whole,
)  # fmt: skip

DIGITS = tuple(range(1, 10))

DRAWN = 8
"""Number of candidate changes to draw; the best one is made."""

STEPS = {"across": (0, 1), "down": (1, 0)}


class BlackSums(Value):
    """A black square: ``"#"``, or an object of the sums of the runs after it, across and down."""

    plural = 'black squares, "#" or objects of across and down, the sums of the runs after them or ?'
    word = SumsWord()

    def read(self, entry: Any, where: str, cell: Cell | None) -> dict[str, int | None]:
        if entry == "#":
            return {}
        if not isinstance(entry, dict) or not entry.keys() <= STEPS.keys():
            raise self.error_for(entry, "null, '#' or an object of across and down", where, cell)
        return {
            way: None if is_unknown(entry[way]) else whole(entry[way], 1, sum(DIGITS), f"{where} {way}", cell)
            for way in STEPS
            if entry.get(way) is not None
        }

    def schema(self) -> dict[str, Any]:
        number = {"type": ["integer", "null"], "minimum": 1, "maximum": sum(DIGITS)}
        total = {"anyOf": [number, {"enum": [*UNKNOWN_MARKS]}]}
        clues = {"type": "object", "properties": dict.fromkeys(STEPS, total), "additionalProperties": False}
        return {"anyOf": [{"const": "#"}, clues]}

    def turn_entry(self, entry: Any, turn: Turn) -> Any:
        if not turn.flip or entry == "#":
            return entry
        return {other: entry[way] for way, other in (("across", "down"), ("down", "across")) if way in entry}

    def random(self, random: Random, board: Sized) -> Any:
        way = random.choice(tuple(STEPS))
        return random.choice(("#", {way: random.randint(3, 17)}, {way: UNKNOWN}))

    def tool(self) -> dict[str, Any]:
        return {"tool": "sums", "low": 1, "high": sum(DIGITS), "unknown": True}

    noun = "black squares"

    def choices(self, board: Sized) -> tuple[str, ...]:
        return ("#",)


CELLS = fields.Grid[dict[str, int | None]]("cells", BlackSums(), "the black squares; null is a white one")


class KakuroBoard:
    """The cells of a kakuro: white ones, and black ones with the clues of the runs after them."""

    def __init__(self, record: Record) -> None:
        self.board = record.board
        self.blacks = CELLS.of(record)

    def is_white(self, r: int, c: int) -> bool:
        """Return whether the square is on the board and white."""
        return self.board.holds(r, c) and (r, c) not in self.blacks

    def whites(self) -> tuple[Cell, ...]:
        """Return the white cells, row by row."""
        return tuple(at(r, c) for r, c in self.board.squares() if self.is_white(r, c))

    def clue(self, r: int, c: int, direction: str) -> int | None:
        """Return the clue of a square for the run after it, or None if there is none or it is not told."""
        return self.blacks.get((r, c), {}).get(direction)

    def sign(self, r: int, c: int, direction: str) -> str:
        """Return the printed clue of a square for the run after it: nothing if there is no clue or no run."""
        clues = self.blacks.get((r, c), {})
        return sign_of(clues[direction]) if direction in clues and self.white_run(r, c, direction) else ""

    def white_run(self, r: int, c: int, direction: str) -> tuple[Cell, ...]:
        """Return the white cells after a square."""
        down, right = STEPS[direction]
        cells = []
        while self.is_white(r := r + down, c := c + right):
            cells.append(at(r, c))
        return tuple(cells)


def runs(grid: KakuroBoard) -> Iterator[Constraint]:
    """Yield the constraint of each run that has a clue or several cells."""
    for direction, (down, right) in STEPS.items():
        # A run may start at the edge, after a square that is not on the board.
        for r in range(-down, grid.board.rows):
            for c in range(-right, grid.board.columns):
                if not grid.is_white(r, c):
                    yield from run_after(grid, r, c, direction)


def run_after(grid: KakuroBoard, r: int, c: int, direction: str) -> Iterator[Constraint]:
    """Yield the constraint of the run after a square that is not white, if there is one."""
    cells, clue = grid.white_run(r, c, direction), grid.clue(r, c, direction)
    if len(cells) > len(DIGITS):
        raise InputError(f"the run {direction} from {cells[0]} has {len(cells)} cells, at most 9 can differ")
    if clue is not None:
        if not cells:
            raise InputError(f"the clue {direction} has no white cell after it", cell=at(r, c))
        yield DistinctSum(cells, clue, label=label_at(f"run {direction} (sum {clue}) from", cells[0]))
    elif len(cells) > 1:
        total = " (sum ?)" if grid.sign(r, c, direction) else ""
        yield AllDifferent(cells, label=label_at(f"run {direction}{total} from", cells[0]))


def read(record: Record) -> Puzzle:
    grid = KakuroBoard(record)
    whites = grid.whites()
    if not whites:
        raise InputError("clues.cells has no white cell")
    name = f"kakuro {record.rows}×{record.columns}"
    rules = Rules(name, tuple((cell, DIGITS) for cell in whites), (), whites, record.board)
    return Puzzle.for_record(record, rules, tuple(runs(grid)), marks=tuple(blacks(grid)))


def blacks(grid: KakuroBoard) -> Iterator[Mark]:
    """Draw the black squares with their clues."""
    for r, c in grid.board.squares():
        if not grid.is_white(r, c):
            yield Split((r, c), grid.sign(r, c, "down"), grid.sign(r, c, "across"))


def judge(record: Record, answer: Answer) -> str | None:
    """Check that black squares are empty, then each run across and down."""
    clues, values = record.clues["cells"], answer["values"]
    for (r, c), _ in judging.clues_of(clues):
        if values[r][c] is not None:
            return f"row {r + 1}, column {c + 1} is black and holds {values[r][c]}"
    sides = (
        ("across", "row", clues, values),
        ("down", "column", zip(*clues, strict=True), zip(*values, strict=True)),
    )
    for way, name, entries, contents in sides:
        for i, line in enumerate(zip(entries, contents, strict=True)):
            for clue, run in judged_runs(*line):
                where = f"a run {way} in {name} {i + 1}"
                if not set(run) <= set(range(1, 10)) or judging.find_duplicate(run) is not None:
                    return f"{where} does not hold different digits"
                if isinstance(clue, dict) and number_told(clue.get(way)) not in (None, sum(run)):
                    return f"{where} adds up to {sum(run)}, not {clue[way]}"
    return None


def judged_runs(clues: Sequence[Any], values: Sequence[Any]) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the clue before each run of a line, with the values of the run."""
    before, run = None, []
    for clue, value in zip((*clues, "#"), (*values, None), strict=True):
        if clue is None:
            run.append(value)
            continue
        if run:
            yield before, run
        before, run = clue, []


def crossword(blank: BlankBoard) -> Clues:
    """Draw black squares on the upper and the left edge, and about a quarter of the others, so that every run
    has two to nine cells. Raises `Unfit` if a run has one cell, or more than nine.
    """
    squares = [(r, c) for r, c in blank.board.squares() if r and c]
    white = set(squares)
    blank.random.shuffle(squares)
    for square in squares:
        rest = white.difference(blank.orbit(square))
        if len(white) > 0.75 * len(squares) and rest and not has_lone_square(rest):
            white = rest
    if not white or has_lone_square(white):
        raise Unfit("a run has one cell")
    cells = [[None if (r, c) in white else "#" for c in range(blank.columns)] for r in range(blank.rows)]
    if any(
        len(run) > len(DIGITS) for line in (*cells, *zip(*cells, strict=True)) for run in white_runs(line)
    ):
        raise Unfit("a run has more than nine cells")
    return {"cells": cells}


def has_lone_square(white: set[Square]) -> bool:
    """Return whether a square lacks a neighbour in its row or in its column, or the squares are not
    connected.
    """
    for r, c in white:
        for down, right in STEPS.values():
            if (r - down, c - right) not in white and (r + down, c + right) not in white:
                return True
    return len(judging.patches(white)) > 1


def white_runs(line: Sequence[Any]) -> list[list[Any]]:
    """Return the runs of white squares in a line."""
    return [list(run) for black, run in groupby(line, lambda entry: entry == "#") if not black]


def derive_sums(draft: Draft) -> Entries:
    """Return the sums of the runs after each black square."""
    grid, values = draft.record.clues["cells"], draft.grid()
    entries: Entries = {}
    for (r, c), _ in judging.clues_of(grid):
        sums = {}
        for way, (down, right) in STEPS.items():
            y, x, run = r + down, c + right, 0
            while y < len(grid) and x < len(grid[0]) and grid[y][x] is None:
                run, y, x = run + values[y][x], y + down, x + right
            if run:
                sums[way] = run
        entries[r, c] = sums or "#"
    return entries


def other_digit(draft: Draft, other: Answer) -> Draft:
    """Replace a digit in which the two answers differ by one that neither of its runs holds. Among a few
    random choices, take the one whose run sums have the fewest sets of digits.
    """
    values = [list(row) for row in draft.grid()]
    choices: list[tuple[int, Square, int]] = []
    for (r, c), value in dividing.by_square(values).items():
        if other["values"][r][c] != value:
            runs = [set(held_by_run(values, r, c, step)) for step in STEPS.values()]
            for digit in set(DIGITS).difference(*runs):
                after = (run - {value} | {digit} for run in runs)
                choices.append((prod(sets_of(len(run), sum(run)) for run in after), (r, c), digit))
    if not choices:
        raise Unfit("no digit can be another")
    _, (r, c), digit = min(draft.random.sample(sorted(choices), min(DRAWN, len(choices))))
    values[r][c] = digit
    return replace(draft, answer={"values": values})


@cache
def sets_of(length: int, total: int) -> int:
    """Count the sets of `length` digits with this sum.

    >>> sets_of(2, 3), sets_of(2, 10)
    (1, 4)
    """
    return sum(sum(digits) == total for digits in combinations(DIGITS, length))


def held_by_run(values: list[list[Any]], r: int, c: int, step: Square) -> Iterator[int]:
    """Yield the digits of the run through a square."""
    for sign in (1, -1):
        y, x = r, c
        while 0 <= y < len(values) and 0 <= x < len(values[0]) and values[y][x] is not None:
            yield values[y][x]
            y, x = y + sign * step[0], x + sign * step[1]


def black_squares(record: Record) -> dict[Square, None]:
    """Return the black squares, which hold nothing."""
    return dict.fromkeys(CELLS.entries(record.data))


def demand_black_edge(draft: RecordDraft) -> None:
    """Raise `InputError` for a white square in the first row or column: pzpr has only sums there."""
    cells = draft.grid("cells")
    if min(draft.rows, draft.columns) < 2 or None in (*cells[0], *(row[0] for row in cells)):
        raise InputError("pzpr has no white square in the first row and column, and squares behind them")


KIND = Kind(
    name="kakuro",
    aliases=("Cross sums",),
    rules="Write a digit from 1 to 9 in each white cell. A clue in a black cell is the sum of the run of "
    "white cells to its right or below it, a ? any sum. No digit occurs twice in a run.",
    fields=(CELLS,),
    read=read,
    answer=NumberGrid(numbers(1, 9), given=black_squares),
    judge=judge,
    turns=FLIPPED,
    forms=(
        looks.Janko(words={"-": "#", "0": "."}, letters={",": "\\"}),
        looks.Penpa("kakuro", words=looks.signs("kakuro", "#", "#"), grid="kakuro"),
        Pzpr("kakuro", (parts.Black(),), page=(frames.SumTable(),), margin=1, as_there=demand_black_edge),
    ),
    recipe=Recipe(
        (Derived("cells", derive_sums, stay=True, sign="#"),),
        size=(7, 7),
        shape=crossword,
        mend=other_digit,
    ),
)
