"""Dominion: shade dominoes that part the white cells into areas, each with all letters of one sort.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "dominion", "rows": 1, "cols": 4, "clues": {"cells": [[1, None, None, 2]]}})
>>> puzzle.clues[0].label, puzzle.givens
('one letter in the area of each cell', (('r1c1', (0,)), ('r1c4', (0,))))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from string import ascii_letters

from ...kit import (
    Answer, Board, Cell, Clause, Clusters, Constraint, Derived, Draft, Entries, Is, Kind, Mark,
    NumbersOrUnknown, Place, Puzzle, Pzpr, Recipe, Record, Rule, Shading, Square, at, bare, codes,
    flag_cells, givens, implies, judging, label_at, labels, pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

LETTERS = ascii_letters[26:] + ascii_letters[:26]
CELLS = NumbersOrUnknown("cells", 1, len(LETTERS), "the letter of the cell, 1 for A").also_written(
    {letter: str(number) for number, letter in enumerate(LETTERS, 1)}
)


def pairs(board: Board) -> dict[Cell, Place]:
    """Return the hidden cells: 1 if two neighbours are white."""
    squares = board.squares()
    return {
        f"{cells[0]}&{cells[1]}": Place("line", (squares[i], squares[j]))
        for i, j in board.pairs()
        for cells in [(board.cells()[i], board.cells()[j])]
    }


def white_pairs(board: Board) -> Iterator[Constraint]:
    """Tell the pairs of white neighbours."""
    for both, place in pairs(board).items():
        label, cells = label_at("one area at", place.ends[0]), both.split("&")
        yield from (implies(Is(both, 1), Is(cell, 0), label=label) for cell in cells)
        yield Clause((Is(both, 1), *(Is(cell, 1) for cell in cells)), label=label)


def areas(record: Record, board: Board) -> Iterator[Clusters]:
    """Put all equal letters in one area, different ones in different areas, and a letter in each area."""
    yield parted(CELLS.of(record), board, lettered=True)


def parted(clues: Mapping[Square, int | None], board: Board, lettered: bool) -> Clusters:
    """Put all equal letters in one area and different ones in different areas. If `lettered`, each area has
    one.
    """
    size = board.rows * board.columns
    known = [clues.get(square) for square in board.squares()]
    edges = [(Is(both, 1), i, j) for both, (i, j) in zip(pairs(board), board.pairs(), strict=True)]
    letters = sorted({letter for letter in known if letter is not None})
    rows = [tuple(int(x is not None) for x in known)]
    rows += [tuple(int(x == letter) for x in known) for letter in letters]
    rows += [tuple(int(x not in (None, letter)) for x in known) for letter in letters]
    demands: list[tuple[int, int, int, int, Is | None]] = [
        (i, 0, 1, size, Is(cell, 0)) for i, cell in enumerate(board.cells()) if lettered
    ]
    for i, letter in enumerate(known):
        if letter is not None:
            row = 1 + letters.index(letter)
            demands += [(i, row, sum(rows[row]), size, None), (i, row + len(letters), 0, 0, None)]
    label = "one letter in the area of each cell"
    return Clusters(size, tuple(edges), tuple(rows), tuple(demands), label=label)


def with_standing(record: Record) -> Puzzle:
    """Return the puzzle of all shadings that keep the letters of a board but may need others besides."""
    board, plain = record.board, WITHOUT_LETTERS(record)
    clues = CELLS.of(record) if record.clues.get("cells") else {}
    apart = (parted(clues, board, lettered=False),) if clues else ()
    return replace(plain, clues=apart, givens=givens({at(*square): 0 for square in clues}))


def marks(record: Record, _: Board) -> tuple[Mark, ...]:
    return labels({square: n and LETTERS[n - 1] for square, n in CELLS.of(record).items()})


def mixed(record: Record, answer: Answer) -> str | None:
    """Return an area without just one letter, or a letter in two areas, or None."""
    letters = {s: n for s, n in judging.numbers_of(record.clues["cells"]) if n is not None}
    seen = set[int]()
    for area in judging.patches(judging.squares_with(answer["shaded"], 0)):
        inside = {letters[square] for square in area if square in letters}
        if len(inside) != 1:
            return f"the area of {judging.place(min(area))} holds {len(inside)} letters"
        if inside & seen:
            return f"the letter in the area of {judging.place(min(area))} is in another, too"
        seen |= inside
    return None


def lettered(draft: Draft) -> Entries:
    """Derive a letter in each white square: the one that stands in its area, else the next that does not
    stand.
    """
    standing = {square: n for square, n in draft.standing.items() if n is not None}
    unused = (n for n in count(1) if n not in standing.values())
    entries = Entries()
    for area in sorted(judging.patches(draft.squares(0)), key=min):
        letter = next((standing[square] for square in sorted(area) if square in standing), None)
        entries |= dict.fromkeys(sorted(area), letter or next(unused))
    return entries


def with_fewer(draft: Draft, other: Answer) -> Draft:
    """Return the draft of the other answer, which lacks dominoes that part no areas."""
    return replace(draft, answer=other)


AREAS = Rule(
    words="They part the white cells into areas. Equal letters lie in one area and different letters in "
    "different ones. Each area holds a letter; a ? is the letter of its area.",
    hidden=lambda board: flag_cells(tuple(pairs(board))),
    places=pairs,
    board=white_pairs,
    clues=areas,
    marks=marks,
    broken=mixed,
)

WITHOUT_LETTERS = bare(shaded.SHADE, shaded.DOMINOES, AREAS)

JOINED = words.flags("one area joins {}", "no area joins {}", words.between("{}–{}".format), " or ")

KIND = Kind(
    name="dominion",
    fields=(CELLS,),
    declared=(shaded.SHADE, shaded_clues.white_under(CELLS, "letter"), shaded.DOMINOES, AREAS),
    answer=Shading(),
    fact_wording=words.by_place({"square": words.shaded_or_white, "line": JOINED}, words.hidden),
    forms=(
        Pzpr(
            "dominion",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (pages.answer("shaded", {"#": 1, "+": 0, "-": 0}, 0),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", lettered),),
        size=(6, 6),
        drawn_from=with_standing,
        mend=with_fewer,
        odds={1: 30},
    ),
)
