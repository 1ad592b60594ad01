"""Mathrax: a Latin square with circles; a circle constrains both diagonal pairs around it.

A clue such as ``"4+"`` is the sum, difference, product or quotient of each of the two pairs; ``"e"`` or
``"o"`` makes all four numbers even or odd.

>>> from gridproof.puzzles import read_record
>>> clues = {"corners": [[0, 0, "3*"], [1, 1, "o"]]}
>>> puzzle = read_record({"type": "mathrax", "rows": 3, "cols": 3, "clues": clues})
>>> [(clue.label, clue.cells) for clue in puzzle.clues[:2]]
[('3* at r1c1', ('r1c1', 'r2c2')), ('3* at r1c1', ('r1c2', 'r2c1'))]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

from ...kit import (
    AS_GIVENS, SIDE, WORD, Answer, Board, Clause, Constraint, Derived, Disc, InputError, Is, Kind, Layout,
    NumberGrid, PiecesWord, PlaceLayout, Placed, Places, Recipe, Record, Rule, Sized, Square, TableLayout,
    Turn, at, judging, label_at, latin, looks, numbered, numbers, operations, setters, shorten,
)  # fmt: skip

CLUE = re.compile("[0-9]{1,4}[-+*/]|[eo]")
SIGNED = WORD.also_written({"×": "*", "x": "*", "÷": "/", "−": "-"}, compound=True)
PARITIES = {"e": 0, "o": 1}


class Corners(Placed):
    """Clues in circles, each with the square to whose lower right it is."""

    @property
    def shape(self) -> str:
        return (
            "a list of [row, column, clue], of the square to the upper left and a word such as 4+, 3*, e or o"
        )

    def of(self, record: Record) -> tuple[tuple[Square, str], ...]:
        """Return the clues in the order of the list."""
        listed = record.clue(self.name)
        if not isinstance(listed, list):
            raise InputError(f"{self.where} must be a list of [row, column, clue]")
        circles, places = [], Places()
        for i, entry in enumerate(listed):
            where = f"{self.where} entry {i + 1}"
            if not isinstance(entry, list) or len(entry) != 3:
                raise InputError(f"{where} holds {shorten(entry)}, [row, column, clue] was expected")
            r, c = record.square(entry[:2], where)
            places.add((r, c), where, at(r, c))
            if not record.board.holds(r + 1, c + 1):
                raise InputError(f"{where} has no square to its lower right", cell=at(r, c))
            text = entry[2]
            if not isinstance(text, str) or not CLUE.fullmatch(text):
                expected = "'e', 'o' or a number with one of + - * / was expected"
                raise InputError(f"{where} holds {shorten(text)}, {expected}", cell=at(r, c))
            circles.append(((r, c), text))
        return tuple(circles)

    def places(self, board: Record) -> Iterable[Square]:
        return product(range(board.rows - 1), range(board.columns - 1))

    def spot(self, place: Square, board: Sized) -> Square:
        r, c = place
        return 2 * r + 2, 2 * c + 2

    def options(self, place: Square, board: Record) -> Iterable[list[Any]]:
        most = {"+": 2 * board.rows, "-": board.rows, "*": board.rows**2, "/": board.rows}
        results = [f"{number}{sign}" for sign in most for number in range(1 + (sign == "/"), most[sign])]
        return [[*place, word] for word in (*PARITIES, *results)]

    @property
    def layout(self) -> Layout:
        return PlaceLayout(TableLayout(PiecesWord("(.+)", (SIGNED,)), margin=-1))

    def schema(self) -> dict[str, Any]:
        place = {"type": "integer", "minimum": 0}
        clue = {"type": "string", "pattern": f"^(?:{CLUE.pattern})$"}
        entry = {"type": "array", "prefixItems": [place, place, clue], "minItems": 3, "maxItems": 3}
        return {"type": "array", "items": entry}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        corner = board.rows - 1, board.columns - 1
        return value and [[*turn.square((r, c), *corner), clue] for r, c, clue in value]

    def random(self, random: Random, board: Record) -> Any:
        squares = [(r, c) for r in range(board.rows - 1) for c in range(board.columns - 1)]
        chosen = random.sample(squares, len(squares) // 3)
        return [[r, c, random.choice(("5+", "1-", "6*", "2/", "e", "o"))] for r, c in chosen]

    def tool(self) -> dict[str, Any]:
        return {"tool": "word", "at": "corner", "pattern": CLUE.pattern}


CORNERS = Corners(
    "corners", "what the two diagonal pairs around the corner make, or that all are even or odd"
).also_called("vertices")


def circle(square: Square, text: str, side: int) -> Iterator[Constraint]:
    """Yield the constraints of one clue."""
    r, c = square
    pairs = ((at(r, c), at(r + 1, c + 1)), (at(r, c + 1), at(r + 1, c)))
    label = label_at(f"{text} at", (r, c))
    if text in PARITIES:
        for cell in (cell for pair in pairs for cell in pair):
            fitting = (v for v in range(1, side + 1) if v % 2 == PARITIES[text])
            yield Clause(tuple(Is(cell, v) for v in fitting), label=label)
        return
    for pair in pairs:
        yield operations.reaching(pair, text[-1], int(text[:-1]), label)


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the constraints of all circles."""
    return (rule for square, text in CORNERS.of(record) for rule in circle(square, text, board.rows))


def marks(record: Record, _: Board) -> Iterator[Disc]:
    """Yield the circles as they are printed."""
    for (r, c), text in CORNERS.of(record):
        yield Disc((r + 1, c + 1), 0.25, text=text[:-1] + operations.SIGNS.get(text[-1], text[-1]))


def broken_circle(record: Record, answer: Answer) -> str | None:
    """Return a circle that does not hold, or None."""
    values = answer["values"]
    for r, c, text in record.clues["corners"]:
        pairs = ((values[r][c], values[r + 1][c + 1]), (values[r][c + 1], values[r + 1][c]))
        if not all(keeps_clue(text, min(pair), max(pair)) for pair in pairs):
            return f"the circle at the lower right of {judging.place((r, c))} does not hold"
    return None


def keeps_clue(text: str, low: int, high: int) -> bool:
    """Return whether two numbers keep a clue."""
    results: dict[str, Any] = {"+": low + high, "-": high - low, "*": low * high, "/": high / low}
    if text in ("e", "o"):
        return low % 2 == high % 2 == "eo".index(text)
    return bool(results[text[-1]] == int(text[:-1]))


CIRCLES = Rule(
    words="A circle with an operation says what both diagonal pairs around it give: sum, difference, product "
    "or quotient. With e, all four numbers are even; with o, all are odd.",
    clues=clues,
    marks=marks,
    broken=broken_circle,
)

KIND = Kind(
    name="mathrax",
    fields=(latin.GIVENS, CORNERS),
    declared=(numbered.given(latin.GIVENS), numbered.LATIN, CIRCLES),
    answer=NumberGrid(numbers(1, SIDE)),
    recipe=Recipe((Derived("corners"), AS_GIVENS), size=(5, 5)),
    forms=(
        looks.Janko(letters={"O": "o", "E": "e"}),
        setters.VariantSudoku(setters.GIVENS, setters.Corners(), always=setters.NO_BOXES, only=("iss",)),
    ),
)
