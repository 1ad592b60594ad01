"""Trinairo: 1, 2 and 3 equally often in each row and column; a black cell differs from its neighbours.

>>> from gridproof.puzzles import read_record
>>> clues = {"black": [["x", None, None], [None] * 3, [None] * 3]}
>>> puzzle = read_record({"type": "trinairo", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.constraints[0].label, [clue.label for clue in puzzle.clues]
('equally many 1 in row 1', ['r1c1 and r1c2 differ', 'r1c1 and r2c1 differ'])
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, BLACK_SIGNS, Answer, Board, Constraint, Derived, Draft, Entries, Fill, Kind, Letters,
    NumberGrid, Numbers, Recipe, Record, Rule, at, deriving, in_lines, judging, looks, numbered, numbers,
)  # fmt: skip

SYMBOLS = 1, 2, 3
GIVENS = Numbers("givens", 1, 3, "the numbers that are there from the start", required=False)
BLACK = (
    Letters("black", {"x": "black"}, "black cells, which differ from their neighbours", required=False)
    .also_written(dict.fromkeys((*BLACK_SIGNS, "#"), "x"))
    .also_called("black cells", "blacks")
)


def unlike_black(record: Record, board: Board) -> Iterator[Constraint]:
    """Make black cells differ from their neighbours."""
    black = {at(*square) for square in BLACK.of(record)}
    yield from numbered.unlike((a, b) for a, b in board.edges() if a in black or b in black)


def like_black(record: Record, answer: Answer) -> str | None:
    """Return a black cell with an equal neighbour, or None."""
    values = dict(judging.clues_of(answer["values"]))
    for square, _ in judging.clues_of(record.clues.get("black") or ()):
        if any(values.get(other) == values[square] for other in judging.beside(square)):
            return f"the black cell in {judging.place(square)} has an equal neighbour"
    return None


def different(draft: Draft) -> Entries:
    """Return the squares that differ from all their neighbours in the answer, about half of them."""
    values = deriving.values(draft)
    return {
        square: "x"
        for square, value in values.items()
        if all(values.get(other) != value for other in judging.beside(square)) and draft.random.random() < 0.5
    }


KIND = Kind(
    name="trinairo",
    fields=(GIVENS, BLACK),
    declared=(
        in_lines.equally_often(
            SYMBOLS, "Write 1, 2 or 3 in each cell, equally often in each row and column."
        ),
        Rule(
            words="The number of a black cell differs from those of its neighbours by an edge.",
            clues=unlike_black,
            marks=lambda record, _: (Fill(square) for square in BLACK.of(record)),
            broken=like_black,
        ),
        numbered.given(GIVENS),
    ),
    answer=NumberGrid(numbers(1, 3)),
    forms=(looks.Penpa(""),),
    sizes=((3, 3), (3, 6), (6, 3), (6, 6)),
    recipe=Recipe((Derived("black", different), AS_GIVENS), size=(6, 6)),
)
