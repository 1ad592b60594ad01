"""Small boards of every kind, made at random: the input of the table of broken answers and other tests.

The shape of a kind's clues is taken from the boards that the package ships; its content is drawn anew, so
that most boards are odd, many have no answer, and nothing comes from anywhere else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.fields import Flag
from gridproof.puzzles.samples import samples

Json = Any
Square = tuple[int, int]

SIDES = {"rows", "left", "right", "rows_plus", "rows_minus"}
TOPS = {"cols", "top", "bottom", "cols_plus", "cols_minus", "column_sums"}


def squares(rows: int, columns: int) -> list[Square]:
    return [(r, c) for r in range(rows) for c in range(columns)]


def beside(square: Square) -> list[Square]:
    r, c = square
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


# Parts of a board -------------------------------------------------------------------------------------


def pieces(random: Random, rows: int, columns: int, sizes: Callable[[], int]) -> list[list[Square]]:
    """Cut the board into connected pieces, each of at most the number of squares drawn by `sizes`."""
    left, cut = set(squares(rows, columns)), []
    while left:
        piece = [min(left)]
        left.discard(piece[0])
        for _ in range(sizes() - 1):
            near = sorted({other for square in piece for other in beside(square)} & left)
            if not near:
                break
            piece.append(random.choice(near))
            left.discard(piece[-1])
        cut.append(piece)
    return cut


def labelled(rows: int, columns: int, cut: list[list[Square]]) -> list[list[int]]:
    owner = {square: i for i, piece in enumerate(cut) for square in piece}
    return [[owner[r, c] for c in range(columns)] for r in range(rows)]


def regions(random: Random, rows: int, columns: int) -> list[list[int]]:
    """Return regions of all sizes, or all of one size, which some kinds require."""
    size = random.choice([0, 0, 0, 1, 2, rows, columns, rows * columns])
    most = size or random.randint(1, rows * columns)
    return labelled(rows, columns, pieces(random, rows, columns, lambda: size or random.randint(1, most)))


def latin(random: Random, side: int) -> list[list[int]]:
    """Return a Latin square: the cyclic one with its rows, columns and numbers shuffled."""
    rows, columns, names = (random.sample(range(side), side) for _ in range(3))
    return [[names[(r + c) % side] + 1 for c in columns] for r in rows]


@cache
def words(kind: str, name: str) -> list[Json]:
    """Return the entries of a clue grid in the shipped boards of a kind, each once."""
    found: dict[str, Json] = {}
    for record in samples(kind):
        for row in record["clues"].get(name) or ():
            found |= {repr(entry): entry for entry in row if entry is not None}
    return [entry for _, entry in sorted(found.items())]


def entry(random: Random, kind: str, name: str, largest: int) -> Json:
    """Return a possible entry of a square of a clue grid."""
    if kind == "abc_end_view":
        return random.choice("abx")
    drawn = random.choice(words(kind, name))
    if isinstance(drawn, int):
        return random.choice([drawn, *range(largest + 1)]) if drawn > 1 else random.randint(0, largest)
    if isinstance(drawn, dict):
        return {key: random.randint(0, largest) if isinstance(x, int) else x for key, x in drawn.items()}
    if isinstance(drawn, list):
        return [random.randint(0, 3) if isinstance(x, int) else x for x in drawn]
    return drawn


# Clues that are neither grids nor lines of numbers ----------------------------------------------------


def cages(kind: str, random: Random, rows: int, columns: int) -> list[Json]:
    """Return cages over the whole board, with totals of a Latin square."""
    grid = latin(random, max(rows, columns))
    if kind == "killer_sudoku" and rows == columns == 4:
        grid = [grid[0], grid[0][2:] + grid[0][:2], grid[0][::-1], grid[0][1::-1] + grid[0][:1:-1]]
    made: list[Json] = []
    for piece in pieces(random, rows, columns, lambda: random.randint(1, 3)):
        held = [grid[r][c] for r, c in piece]
        totals = {"+": sum(held), "*": math.prod(held)}
        if len(piece) == 2:
            totals["-"] = max(held) - min(held)
        if len(piece) == 2 and max(held) % min(held) == 0:
            totals["/"] = max(held) // min(held)
        op = random.choice(sorted(totals))
        cage: dict[str, Json] = {"cells": [list(square) for square in piece]}
        if kind == "killer_sudoku":
            cage["sum"] = sum(held)
        elif kind == "inshi_no_heya":
            cage["target"] = math.prod(held)
        else:
            cage |= {"op": None if kind == "kenken_no_op" or len(piece) == 1 else op}
            cage["target"] = held[0] if len(piece) == 1 else totals[op]
        made.append(cage)
    return made


def pairs(random: Random, rows: int, columns: int) -> list[Json]:
    """Return some pairs of neighbours."""
    every = [
        [list(one), list(other)]
        for one in squares(rows, columns)
        for other in beside(one)
        if one < other and other in squares(rows, columns)
    ]
    return random.sample(every, random.randint(0, min(3, len(every))))


def arrows(random: Random, rows: int, columns: int) -> list[Json]:
    return [random.sample(pair, 2) for pair in pairs(random, rows, columns)]


def centres(random: Random, rows: int, columns: int) -> list[Json]:
    every = squares(2 * rows - 1, 2 * columns - 1)
    return [list(spot) for spot in random.sample(every, random.randint(1, min(4, len(every))))]


def corners(random: Random, rows: int, columns: int) -> list[Json]:
    every = squares(rows - 1, columns - 1)
    signs = ["E", "O", "S", *(f"{n}{op}" for n in range(5) for op in "+-*/")]
    return [
        [r, c, random.choice(signs)] for r, c in random.sample(every, min(len(every), random.randint(0, 2)))
    ]


def queens(random: Random, rows: int, columns: int) -> list[Json]:
    return [list(square) for square in random.sample(squares(rows, columns), random.randint(0, 1))]


def circles(random: Random, rows: int, columns: int) -> list[Json]:
    chosen = random.sample(squares(rows, columns), min(rows * columns, random.randint(0, 2)))
    return [[r, c, random.choice("bw"), random.choice([None, 2, 3, 4])] for r, c in chosen]


def thermometers(random: Random, rows: int, columns: int) -> list[Json]:
    """Straight and crooked thermometers over the whole board."""
    made = []
    for piece in pieces(random, rows, columns, lambda: random.randint(1, 4)):
        tube = [piece[0]]
        for square in piece[1:]:
            if square in beside(tube[-1]):
                tube.append(square)
        made.append([list(square) for square in tube])
    return made


def fleet(random: Random, _rows: int, _columns: int) -> Json:
    return random.choice([{"1": 1}, {"1": 2}, {"2": 1}, {"1": 1, "2": 1}])


LISTS: dict[tuple[str, str], Callable[[Random, int, int], Json]] = {
    **{
        (kind, "cages"): partial(cages, kind)
        for kind in ("inshi_no_heya", "kenken", "kenken_no_op", "killer_sudoku")
    },
    ("adjacent_latin", "consecutive"): pairs,
    ("consecutive_sudoku", "consecutive"): pairs,
    ("futoshiki", "less"): arrows,
    ("galaxies", "centers"): centres,
    ("mathrax", "corners"): corners,
    ("n_queens", "queens"): queens,
    ("shingoki", "circles"): circles,
    ("thermometers", "thermometers"): thermometers,
    ("battleships", "fleet"): fleet,
}
"""The clues that need a maker of their own."""


def lengths(random: Random, length: int) -> list[int]:
    """Return the runs of a random line, as in a nonogram."""
    line = "".join(random.choice("01") for _ in range(length))
    return [len(run) for run in line.split("0") if run] or random.choice([[], [0]])


# Boards -----------------------------------------------------------------------------------------------


def drawn(kind: str, random: Random, rows: int, columns: int) -> Json:
    """Return a record of this size that may be wrong in every way."""
    if kind == "cryptarithm":
        return cryptarithm(random)
    if kind == "zebra":
        return zebra(random, columns)
    model = random.choice(samples(kind))
    clues: dict[str, Json] = {}
    share = random.choice([0, 0.1, 0.25, 0.5])
    for name, value in model["clues"].items():
        if (kind, name) in LISTS:
            clues[name] = LISTS[kind, name](random, rows, columns)
        elif kind == "nonogram":
            clues[name] = [
                lengths(random, rows if name == "cols" else columns)
                for _ in range(columns if name == "cols" else rows)
            ]
        elif name == "regions":
            clues[name] = regions(random, rows, columns)
            if random.random() < 0.1:
                clues[name][0][0] = None
        elif name == "counts":
            clues[name] = {}
        elif name in SIDES | TOPS and isinstance(value, list):
            full = None not in value and random.random() < 0.3
            length, most = (rows, columns) if name in SIDES else (columns, rows)
            letters = [x for x in value if isinstance(x, str)]
            clues[name] = [
                None
                if not full and random.random() >= share
                else random.choice(letters)
                if letters
                else random.randint(0, most * (most + 1) // 2 if kind in SUMS else most)
                for _ in range(length)
            ]
        elif isinstance(value, list) and len(value) in (model["rows"], model["rows"] + 1):
            more = len(value) - model["rows"]
            whole = all(x is not None for row in value for x in row)
            binary = name in ("black", "trees") or kind == "fobidoshi"
            largest = 1 if binary else random.choice([2, 4, max(rows, columns)])
            if binary and random.random() < 0.3:
                clues[name] = [[0] * columns for _ in range(rows)]
                continue
            clues[name] = [
                [
                    entry(
                        random,
                        kind,
                        name,
                        1 if name in ("black", "trees") or kind == "fobidoshi" else largest,
                    )
                    if whole or random.random() < share
                    else None
                    for _ in range(columns + more)
                ]
                for _ in range(rows + more)
            ]
        else:
            clues[name] = value
    for label in {label for row in clues.get("regions", ()) for label in row} if "counts" in clues else ():
        if random.random() < share:
            clues["counts"][str(label)] = random.randint(0, 4)
    if kind == "sudoku" and rows == columns and random.random() < 0.3:
        blank: list[list[Json]] = [[None] * columns for _ in range(rows)]
        blank[0][0] = random.sample(range(1, rows + 1), min(2, rows))
        clues |= {"givens": [[None, *row[1:]] if r == 0 else row for r, row in enumerate(clues["givens"])]}
        clues["candidates"] = blank
    if kind == "fobidoshi" and random.random() < 0.4:
        clues["crosses"] = [
            [int(not circle and random.random() < 0.2) for circle in row] for row in clues["circles"]
        ]
    params = {key: value for key, value in (model.get("params") or {}).items() if key not in ("box", "note")}
    if kind in ("inshi_no_heya", "killer_sudoku") and random.random() < 0.3:
        clues["givens"] = [
            [random.randint(1, rows), *[None] * (columns - 1)],
            *[[None] * columns] * (rows - 1),
        ]
    for field in kind_named(kind).fields:
        if isinstance(field, Flag):
            params[field.name] = random.random() < 0.5
        if field.name == "borders":
            clues["borders"] = pairs(random, rows, columns)
    if "mines" in params:
        params["mines"] = random.randint(0, 4)
    return {"type": kind, "rows": rows, "cols": columns, "clues": clues, "params": params}


def cryptarithm(random: Random) -> Json:
    """Return a sum of short words over few letters."""
    letters = "ABC"[: random.randint(1, 3)]
    word = ["".join(random.choice(letters) for _ in range(random.randint(1, 2))) for _ in range(3)]
    return {
        "type": "cryptarithm",
        "rows": 1,
        "cols": 3,
        "clues": {"addends": word[:2], "result": word[2]},
        "params": {"leading_zero": random.random() < 0.5},
    }


RELATIONS = (
    *("same_house", "found_at", "not_at", "left_of", "right_of"),
    *("consecutive", "beside", "one_between", "two_between"),
)


def zebra(random: Random, houses: int) -> Json:
    """Return two categories of items, and a few clues that may not hold."""
    categories = {title: [f"{title}{i}" for i in range(houses)] for title in "xy"}
    items = [item for listed in categories.values() for item in listed]
    listed = []
    for _ in range(random.randint(0, 2)):
        rel = random.choice(RELATIONS)
        b = random.randint(1, houses) if rel in ("found_at", "not_at") else random.choice(items)
        listed.append({"rel": rel, "a": random.choice(items), "b": b})
    clues = {"houses": houses, "categories": categories, "clues": listed}
    return {"type": "zebra", "rows": 2, "cols": houses, "clues": clues, "params": {}}


SUMS = ("kakurasu", "number_cross", "doppelblock", "one_to_x", "tenner_grid")
"""The kinds whose numbers beside the board are sums."""


def boards(kind: str, random: Random, rows: int, columns: int, count: int, tries: int = 60) -> Iterator[Json]:
    """Yield up to `count` different records of this size that can be read."""
    seen = set()
    for _ in range(tries):
        record = drawn(kind, random, rows, columns)
        if repr(record) in seen:
            continue
        seen.add(repr(record))
        try:
            read_record(record)
        except InputError:
            continue
        yield record
        count -= 1
        if not count:
            return
