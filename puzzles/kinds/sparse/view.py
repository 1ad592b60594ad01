"""View: a number counts the blank cells that it sees; equal numbers do not touch, and all are connected.

Cells are a number from 0, or -1 for a blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None, 0]]}
>>> puzzle = read_record({"type": "view", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": -1, "r1c3": 0}).label
'the number in r1c3 counts the blanks that it sees'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, Answer, Board, Bound, Cell, Clause, Connected, Domain, Implication, Is, Kind, NumberGrid,
    NumbersOrUnknown, Pzpr, Recipe, Record, Repeated, Rule, RuleLabel, Sight, all_of, at, clause_rows,
    codes, judging, label_at, looks, numbers, numbers_told, pages, parts, shading, untold_signs, words,
)  # fmt: skip

MOST = Bound("the most cells that a cell can see", lambda board: board.rows + board.columns - 2)
GIVENS = NumbersOrUnknown("givens", 0, MOST, "the numbers that are there from the start")
BLANK = -1
SEES = RuleLabel("the number in {} counts the blanks that it sees", "numbers count the blanks that they see")


def blank_or_number(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with -1 for a blank and the numbers up to all cells that it could see."""
    domain = tuple(range(BLANK, board.rows + board.columns - 1))
    return ((cell, domain) for cell in board.cells())


def views(board: Board) -> Iterator[Implication]:
    """Make each number the number of blanks in the four directions up to the next number."""
    for square in board.squares():
        cell = at(*square)
        rays = tuple(all_of((at(*other) for other in ray), BLANK) for ray in shading.rays(board, *square))
        label = SEES.format(cell)
        yield Implication(Is(cell, BLANK, False), Sight(rays, cell, label=label), label=label)


def unlike(board: Board) -> Iterator[Repeated]:
    """Forbid equal numbers to share an edge."""
    cells, size = board.cells(), board.rows * board.columns
    most = board.rows + board.columns - 1
    literals = tuple(Is(cell, number, False) for number in range(most) for cell in cells)
    rows = [(number * size + i, number * size + j) for i, j in board.pairs() for number in range(most)]
    yield clause_rows(literals, rows, "{} and {} are not alike")


def one_piece(board: Board) -> Iterator[Connected]:
    """Connect the numbers."""
    filled = tuple(Is(cell, BLANK, False) for cell in board.cells())
    yield Connected(filled, board.pairs(), label="numbers in one piece")


def given(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the numbers that are there from the start."""
    return ((at(*square), (number,)) for square, number in numbers_told(GIVENS.of(record)).items())


def changed(record: Record, answer: Answer) -> str | None:
    """Return a square that is not as given, or None."""
    for (r, c), number in judging.numbers_of(record.clues["givens"]):
        entry = answer["values"][r][c]
        if entry is None or number not in (None, entry):
            return f"{judging.place((r, c))} is not as given"
    return None


def miscounted(_: Record, answer: Answer) -> str | None:
    """Return a number that is not the number of the blanks that it sees, or None."""
    for square, number in judging.clues_of(answer["values"]):
        if judging.in_sight(answer["values"], square, None) != number:
            return f"the {number} in {judging.place(square)} does not see {number} blanks"
    return None


def apart(_: Record, answer: Answer) -> str | None:
    """Return whether the numbers are in several pieces, in words."""
    filled = [square for square, _ in judging.clues_of(answer["values"])]
    return "the numbers are in several pieces" if len(judging.patches(filled)) > 1 else None


KIND = Kind(
    name="view",
    fields=(GIVENS,),
    declared=(
        Rule(
            words="Write numbers in some cells. A number counts the blank cells that it sees up, down, left "
            "and right up to the next number.",
            cells=blank_or_number,
            board=views,
            broken=miscounted,
        ),
        Rule(
            words="Equal numbers do not share an edge.",
            board=unlike,
            broken=lambda _, answer: judging.alike(answer["values"]),
        ),
        Rule(words="All numbers are connected.", board=one_piece, broken=apart),
        Rule(
            words="A ? is the place of a number.",
            givens=given,
            clues=lambda record, _: (
                Clause((Is(at(*square), BLANK, False),), label=label_at("no blank at", square))
                for square, number in GIVENS.of(record).items()
                if number is None
            ),
            marks=lambda record, _: untold_signs(GIVENS.of(record)),
            broken=changed,
        ),
    ),
    answer=NumberGrid(numbers(0, MOST, None), words={BLANK: None}),
    fact_wording=words.symbols({BLANK: "blank"}),
    forms=(
        looks.Penpa("view"),
        Pzpr("view", (parts.CellsPart("givens", codes.NUMBER16),), (pages.VALUES,)),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
)
