"""Shingoki: one loop through all circles; numbers say how far it goes straight on from them.

>>> from gridproof.puzzles import read_record
>>> clues = {"circles": [[0, 0, "b", 4], [1, 2, "w", 2]]}
>>> puzzle = read_record({"type": "shingoki", "rows": 3, "cols": 3, "clues": clues})
>>> sorted({clue.label for clue in puzzle.clues})
['black circle 4 at r1c1', 'white circle 2 at r2c3']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from ...kit import (
    BOTH, CIRCLE_SIGNS, GRID_NAMES, PLAIN, WORD, Answer, Board, Clause, Derived, InputError, Kind, Layout,
    Links, PiecesWord, PlaceLayout, Placed, Places, Recipe, Record, Rule, Sized, Square, TableLayout,
    Turn, at, bound_constraints, judging, label_at, loop, loops, per_clue, shorten, whole,
)  # fmt: skip

Circle = tuple[str, int | None]
COLOUR = WORD.also_written(CIRCLE_SIGNS)


class ShingokiCircles(Placed):
    """Circles, each with its colour, "b" or "w", and its number; None is any number."""

    @property
    def shape(self) -> str:
        return f"a list of [row, column, b (black) or w (white), a number from 2 to {BOTH.text} or null]"

    def of(self, record: Record) -> tuple[tuple[Square, Circle], ...]:
        """Return the square and the content of each circle, in the order of the list."""
        listed, most = record.clue(self.name), BOTH.of(record)
        if not isinstance(listed, list) or not all(isinstance(x, list) and len(x) == 4 for x in listed):
            raise InputError(f"{self.where} must be a list of [row, column, colour, number]")
        entries, places = [], Places()
        for i, (r, c, colour, number) in enumerate(listed):
            square = record.square([r, c], self.where)
            cell = at(*square)
            places.add(square, f"{self.where} entry {i + 1}", cell)
            if colour not in ("b", "w"):
                raise InputError(f"{self.where} holds {shorten(colour)}, 'b' or 'w' was expected", cell=cell)
            length = None if number is None else whole(number, 2, most, self.where, cell)
            entries.append((square, (colour, length)))
        return tuple(entries)

    def options(self, place: Square, board: Record) -> Iterable[list[Any]]:
        lengths = (None, *range(2, BOTH.of(board)))
        return [[*place, colour, length] for colour in "bw" for length in lengths]

    @property
    def meanings(self) -> Mapping[str, str]:
        return loops.COLOURS

    @property
    def layout(self) -> Layout:
        return PlaceLayout(TableLayout(PiecesWord(f"([bw{''.join(CIRCLE_SIGNS)}])(.*)", (COLOUR, PLAIN))))

    def schema(self) -> dict[str, Any]:
        place = {"type": "integer", "minimum": 0}
        number = {"type": ["integer", "null"], "minimum": 2}
        entry = {"prefixItems": [place, place, {"enum": ["b", "w"]}, number], "minItems": 4, "maxItems": 4}
        return {"type": "array", "items": {"type": "array", **entry}}

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        size = board.rows, board.columns
        return value and [[*turn.square((r, c), *size), *circle] for r, c, *circle in value]

    def random(self, random: Random, board: Record) -> list[list[Any]]:
        squares = list(board.board.squares())
        return [
            [r, c, random.choice("bw"), random.choice((None, random.randint(2, BOTH.of(board))))]
            for r, c in random.sample(squares, len(squares) // 4)
        ]

    def tool(self) -> dict[str, Any]:
        return {"tool": "circle", "at": "cell", "low": 2, "high": BOTH.text}


CIRCLES = ShingokiCircles(
    "circles", "the circles, with the length of the two straight lines from there"
).also_called(*GRID_NAMES)


@per_clue
def on_circle(board: Board, square: Square, circle: Circle) -> Iterator[Clause]:
    """Require the loop to turn on a black circle and not on a white one, with two runs of the number's total
    length.
    """
    colour, number = circle
    label = label_at(f"{loops.COLOURS[colour]} circle {number or ''} at", square)
    yield loops.on_loop(board, square, label)
    yield from (loops.turning if colour == "b" else loops.straight_on)(board, square, label)
    for one, other in combinations("nesw", 2):
        if number is not None and (loops.ACROSS[one] == other) is (colour == "w"):
            yield from loops.stretch(
                loops.ray(board, square, one), loops.ray(board, square, other), number, True, label
            )


def broken_circle(record: Record, answer: Answer) -> str | None:
    """Return a circle that the loop does not pass as it should, or None."""
    links = answer["links"]
    for r, c, colour, number in record.clues["circles"]:
        ways, where = links[r][c], f"the circle in {judging.place((r, c))}"
        if not ways:
            return f"{where} is not on the loop"
        if judging.straight(ways) is (colour == "b"):
            return f"the loop {'does not turn' if colour == 'b' else 'turns'} on {where}"
        if number not in (None, sum(judging.runs(links, (r, c)))):
            return f"the straight lines from {where} are not {number} long together"
    return None


ON_CIRCLES = Rule(
    words="It passes through all circles. It turns on black circles and goes straight through white ones. A "
    "number is the sum of the lengths of the two straight segments that leave its circle.",
    clues=lambda record, board: bound_constraints(
        clause for item in CIRCLES.of(record) for clause in on_circle(board, *item)
    ),
    marks=lambda record, _: loops.circle_marks(dict(CIRCLES.of(record))),
    broken=broken_circle,
)

KIND = Kind(
    name="shingoki",
    fields=(CIRCLES,),
    declared=(loop.ONE_LOOP, ON_CIRCLES),
    answer=Links(),
    recipe=Recipe((Derived("circles"),)),
)
