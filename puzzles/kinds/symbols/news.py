"""NEWS: two letters in each region, of which an N lies farther north than the other one, and so on.

Cells are the number of a letter in `LETTERS`, or 0 if they are blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "cells": [["e", None], [None, None]]}
>>> puzzle = read_record({"type": "news", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.broken({"r1c1": 4, "r1c2": 3, "r2c1": 3, "r2c2": 4}).label
'E at r1c1 lies farther east than the letter at r1c2'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ...kit import (
    REGIONS, Answer, Board, Caption, Cell, Clause, Connected, Count, Derived, Domain, Flag, Is, Kind,
    Letters, NumberGrid, Pzpr, Recipe, Record, Rule, RuleFlag, RuleLabel, Sign, Square, all_of, at,
    at_most_one, codes, deriving, exactly, judging, pages, parts, words,
)  # fmt: skip

LETTERS = (None, "n", "s", "w", "e")
"""Values of a cell, as an answer writes them, in the order of pzpr's numbers."""

WAYS = {"n": "north", "s": "south", "w": "west", "e": "east"}
CROSS = "x"
CELLS = Letters(
    "cells",
    WAYS | {CROSS: "a cell without a letter"},
    "the letters that are there from the start, and crosses on cells that stay blank",
    directed=True,
).also_written({"×": CROSS})
CONNECTED = Flag("blanks_connected", False, "whether all cells without a letter are connected")
FARTHER = RuleLabel(
    "{letter} at {} lies farther {way} than the letter at {}",
    "a letter lies farther its way than the other one",
)
SHIFTS = {"n": (1, 0), "s": (-1, 0), "w": (0, 1), "e": (0, -1)}
"""The direction in which the other letter lies from each letter."""


def two_each(board: Board) -> Iterator[Count]:
    """Require two letters in each region."""
    for i, region in enumerate(board.regions):
        yield exactly(
            2, (Is(cell, 0, False) for cell in region), f"two letters in region {i + 1} from {region[0]}"
        )


def once(board: Board) -> Iterator[Count]:
    """Forbid a letter to occur twice in a row or column."""
    for name, line in board.lines():
        for number, letter in enumerate(WAYS, 1):
            yield at_most_one(all_of(line, number), f"one {letter.upper()} in {name}")


def farther(board: Board) -> Iterator[Clause]:
    """Make each letter lie farther its way than the other one of its region."""
    squares = dict(zip(board.cells(), board.squares(), strict=True))
    for region in board.regions:
        for cell in region:
            for number, (letter, (down, right)) in enumerate(SHIFTS.items(), 1):
                for other in region:
                    (r, c), (y, x) = squares[cell], squares[other]
                    if cell != other and (y - r) * down + (x - c) * right <= 0:
                        label = FARTHER.format(cell, other, letter=letter.upper(), way=WAYS[letter])
                        yield Clause((Is(cell, number, False), Is(other, 0)), label=label)


def blanks_in_one_piece(board: Board) -> Iterator[Connected]:
    """Connect the cells without a letter."""
    yield Connected(all_of(board.cells(), 0), board.pairs(), label="cells without a letter in one piece")


def given(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the letters and blanks that are there from the start."""
    for square, entry in CELLS.of(record).items():
        yield at(*square), (0 if entry == CROSS else LETTERS.index(entry),)


def changed(record: Record, answer: Answer) -> str | None:
    """Return a square that is not as given, or None."""
    for (r, c), entry in judging.clues_of(record.clues.get("cells") or ()):
        if answer["values"][r][c] != (None if entry == CROSS else entry):
            return f"{judging.place((r, c))} is not as given"
    return None


def letters_of(record: Record, answer: Answer) -> Iterator[tuple[Square, list[tuple[Square, str]]]]:
    """Yield the first square of each region, and its letters with their squares."""
    values = answer["values"]
    for area in judging.rooms(record).values():
        yield min(area), [((r, c), values[r][c]) for r, c in sorted(area) if values[r][c]]


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a region that does not hold two letters, or None."""
    for first, letters in letters_of(record, answer):
        if len(letters) != 2:
            return f"the region at {judging.place(first)} has {len(letters)} letters"
    return None


def twice(_: Record, answer: Answer) -> str | None:
    """Return a row or column that holds a letter twice, or None."""
    for name, line in judging.lines(answer["values"]):
        if letter := judging.find_duplicate(entry for entry in line if entry):
            return f"{name} holds {letter.upper()} twice"
    return None


def not_farther(record: Record, answer: Answer) -> str | None:
    """Return a letter that does not lie farther its way than the other one of its region, or None."""
    for _, letters in letters_of(record, answer):
        for ((r, c), letter), ((y, x), _) in permutations(letters, 2):
            if not {"n": r < y, "s": r > y, "w": c < x, "e": c > x}[letter]:
                return f"the {letter.upper()} in {judging.place((r, c))} does not lie farther {WAYS[letter]}"
    return None


def fall_apart(_: Record, answer: Answer) -> str | None:
    """Return whether the cells without a letter are in several pieces, in words."""
    return None if judging.pieces(answer["values"], None) < 2 else "the cells without a letter fall apart"


WORDS = {str(number): letter for number, letter in enumerate(LETTERS) if letter}
"""The letters by the words of pzpr's files."""

KIND = Kind(
    name="news",
    title="NEWS",
    fields=(CELLS, REGIONS, CONNECTED),
    declared=(
        Rule(
            words="Place two letters in each region.",
            cells=lambda board: ((cell, (0, 1, 2, 3, 4)) for cell in board.cells()),
            board=two_each,
            broken=miscounted,
        ),
        Rule(words="No letter occurs twice in a row or column.", board=once, broken=twice),
        Rule(
            words="An N lies farther north than the other letter of its region, an E farther east, a W "
            "farther west and an S farther south.",
            board=farther,
            broken=not_farther,
        ),
        Rule(
            words="With the setting blanks_connected, all cells without a letter are connected.",
            board=blanks_in_one_piece,
            broken=fall_apart,
            marks=lambda _, __: (Caption("all cells without a letter are connected"),),
            when=CONNECTED,
        ),
        Rule(
            words="Cells with a cross stay blank.",
            givens=given,
            marks=lambda record, _: (
                Sign((r + 0.5, c + 0.5), "×") for (r, c), entry in CELLS.of(record).items() if entry == CROSS
            ),
            broken=changed,
        ),
    ),
    answer=NumberGrid(
        None,
        lambda record: {
            square: None if entry == CROSS else entry for square, entry in CELLS.entries(record.data).items()
        },
        dict(enumerate(LETTERS)),
        {letter: letter.upper() for letter in WAYS},
    ),
    fact_wording=words.symbols(
        {0: "blank"}, words.things_of({i: letter.upper() for i, letter in enumerate(WAYS, 1)})
    ),
    forms=(
        Pzpr(
            "news",
            (
                parts.Walls(),
                parts.CellsPart(
                    "cells",
                    codes.Runs(codes.NumberCode(5, (), "."), "5"),
                    dict(enumerate(WAYS, 1)) | {"?": CROSS},
                    words=WORDS | {"-": CROSS},
                ),
            ),
            (
                pages.answer(
                    "values", WORDS, None, "cells", **{**dict(zip(WAYS, WAYS, strict=True)), CROSS: None}
                ),
            ),
            flags=(RuleFlag("n", "blanks_connected"),),
        ),
    ),
    recipe=Recipe((Derived("cells", deriving.values),), size=(6, 6), shape=deriving.random_regions(5, 9)),
)
