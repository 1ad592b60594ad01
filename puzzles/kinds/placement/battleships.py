"""Battleships: place the fleet so that no two ships touch; numbers count the cells with ships.

Hints give the content of a cell: "~" water, "o" a whole ship, "m" a middle, and "n", "e", "s", "w" the end
of a ship on that side, "nw", "ne", "sw", "se" the corner there of a ship that is not straight.

>>> from gridproof.puzzles import read_record
>>> clues = {"fleet": {"1": 1}, "rows": [1]}
>>> puzzle = read_record({"type": "battleships", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues][-2:], puzzle.shown
(['1 ship of 1', 'row 1 holds 1'], ('r1c1', 'r1c2', 'r1c3'))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Any

from ...kit import (
    Answer, BlankBoard, Board, Clause, Derived, Disc, Draft, Edge, Entries, FlagGrid, Fleet, Glyph, Is,
    Kind, Label, Letters, Mark, Picture, Puzzle, Pzpr, Recipe, Record, Rows, Shape, Square, at,
    beside_marks, codes, demand, entries_in, fields, fleets, frames, judging, label_at, line_counts,
    looks, pages, parts, shapes, words,
)  # fmt: skip

SIGNS = {"~": "water", "o": "whole ship", "m": "middle"}
SIGNS |= dict.fromkeys(("n", "e", "s", "w"), "end") | dict.fromkeys(("nw", "ne", "sw", "se"), "corner")
PRINTED = {"~": "≈", "o": "", "m": "■", "n": "∩", "e": "⊃", "s": "∪", "w": "⊂"}
PRINTED |= {"nw": "╭", "ne": "╮", "sw": "╰", "se": "╯"}
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}

CELLS = Letters(
    "cells",
    SIGNS,
    "what the cell holds, of a ship the end or corner there",
    required=False,
    directed=True,
).also_written({sign: letter for letter, sign in PRINTED.items() if sign} | dict.fromkeys("○●", "o"))
COLS = Edge("cols", 0, fields.ROWS, "how many cells with ships the column holds")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells with ships the row holds")
FLEET = Fleet("fleet", "the ships").also_called("ships")


def hint_rules(board: Board, square: Square, sign: str, straight: bool) -> Iterator[Clause]:
    """Yield the clauses of a hint about its cell and those beside it; the middle of a ship has ship cells on
    two opposite sides, and if all ships are `straight` on no other.
    """
    label = label_at(f"{SIGNS[sign]} at", square)

    def beside(way: str, value: int) -> tuple[Is, ...]:
        """Return the literal that the cell on this side has a ship (1), or not (0). Off the board: no literal
        if `value` is 0, else a contradiction.
        """
        near = square[0] + STEPS[way][0], square[1] + STEPS[way][1]
        return (Is(at(*near), value),) if board.holds(*near) else () if value else (Is(at(*square), 1),)

    yield Clause((Is(at(*square), int(sign != "~")),), label=label)
    if sign == "m" and not straight:
        for one, other in product("ns", "ew"):
            yield Clause((*beside(one, 1), *beside(other, 1)), label=label)
    elif sign == "m":
        for one, other in (("n", "s"), ("e", "w")):
            yield Clause((*beside(one, 0), *beside(other, 1)), label=label)
            yield Clause((*beside(other, 0), *beside(one, 1)), label=label)
        yield Clause((*beside("n", 1), *beside("e", 1)), label=label)
    elif sign != "~":
        for way in STEPS:
            yield Clause(beside(way, int(any(ACROSS.get(end) == way for end in sign))), label=label)


def hint_marks(square: Square, sign: str) -> Mark:
    """Draw a hint: waves, or a disc with a letter for the part of a ship."""
    r, c = square
    text = PRINTED[sign]
    return Label(square, text) if sign == "~" else Disc((r + 0.5, c + 0.5), 0.38, "grey", text)


def read(record: Record) -> Puzzle:
    board, fleet, hints = record.board, FLEET.of(record), CELLS.of(record)
    straight = all(map(fleets.is_straight, fleet))
    demand(sum((2 if straight else 24) * (len(hull) + 3) * board.rows * board.columns for hull in fleet))
    rules = fleets.fleet_rules("battleships", board, tuple(fleet))
    clues = (
        *(clue for square, sign in hints.items() for clue in hint_rules(board, square, sign, straight)),
        *fleets.ships_in_berths(board, tuple(fleet.items())),
        *line_counts(record, ROWS, COLS),
    )
    marks = (
        *beside_marks(record, ROWS, COLS),
        *fleets.fleet_marks(fleet),
        *(hint_marks(square, sign) for square, sign in hints.items()),
    )
    return Puzzle.for_record(record, rules, clues, (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the ships, the counts, then the hints."""
    squares = judging.squares_with(answer["ships"], 1)
    ships = judging.patches(squares)
    fleet = Counter[Any]()
    for word, count in record.clues["fleet"].items():
        fleet[int(word) if word.isdecimal() else judging.shape_drawn(word)] += count
    for ship in ships:
        bent = len({r for r, _ in ship}) > 1 and len({c for _, c in ship}) > 1
        if bent and judging.shape_of(ship) not in fleet:
            return f"the ship on {judging.place(min(ship))} is not straight"
        if any((squares - ship).intersection(judging.around(square)) for square in ship):
            return f"the ship on {judging.place(min(ship))} touches another"
    sorts = [judging.shape_of(ship) if judging.shape_of(ship) in fleet else len(ship) for ship in ships]
    for sort in {*sorts, *fleet}:
        if sorts.count(sort) != fleet[sort]:
            what = f"of {sort}" if isinstance(sort, int) else "of a drawn shape"
            return f"there are {sorts.count(sort)} ships {what}"
    if wrong := judging.miscounted_line(record, answer["ships"], 1):
        return wrong
    for square, sign in judging.clues_of(record.clues.get("cells") or []):
        joined = {way for way, (y, x) in judging.AHEAD.items() if (square[0] + y, square[1] + x) in squares}
        right = {"o": not joined, "m": {*"ns"} <= joined or {*"ew"} <= joined}
        fits = right.get(sign, joined == {judging.OPPOSITE.get(end) for end in sign})
        if (square in squares) != (sign != "~") or (sign != "~" and not fits):
            return f"the hint in {judging.place(square)} is wrong"
    return None


SHIPS = dict(enumerate((*"~nswemo", "nw", "ne", "sw", "se")))
"""The hints by pzpr's numbers."""


def at_sea(blank: BlankBoard) -> Answer:
    """Place ships of four cells, three and so on at random free berths, on about a fifth of the board."""
    board, random = blank.board, blank.random
    free, occupied, most = set(board.squares()), set[Square](), board.rows * board.columns // 5
    for length in (4, 3, 3, 2, 2, 2, 1, 1, 1, 1):
        room = [
            berth
            for berth in fleets.berths(board, fleets.hull_of(str(length))).values()
            if free.issuperset(berth)
        ]
        if room and len(occupied) + length <= most:
            ship = random.choice(room)
            occupied.update(ship)
            free.difference_update(ship, *(judging.around(square) for square in ship))
    return {"ships": [[int((r, c) in occupied) for c in range(board.columns)] for r in range(board.rows)]}


def fleet_of(draft: Draft) -> Entries:
    """Return the number of ships of each length."""
    return dict(Counter(map(len, judging.patches(draft.squares(1)))))


say = words.by_place(
    {"square": words.flags("{} [holds|hold] a ship", "{} [is|are] water"), **fleets.WORDS}, words.hidden
)


WIDTH = 0.38
"""Half the width of a ship."""


class ShipGrid(FlagGrid):
    """The squares of ships, which are round at their ends."""

    character = Glyph("■")

    def shapes(self, entry: int, x: float, y: float) -> Iterable[Shape]:
        return (shapes.disc("answer", x + 0.5, y + 0.5, WIDTH),) if entry == 1 else ()

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        return Picture(over=self._ships({square for square, x in entries_in(part) if x == 1}))

    def _ships(self, ships: Collection[Square]) -> Iterator[Shape]:
        for r, c in sorted(ships):
            yield from self.shapes(1, c, r)
            if (r, c + 1) in ships:
                yield shapes.box("answer", c + 0.5, r + 0.5 - WIDTH, 1, 2 * WIDTH)
            if (r + 1, c) in ships:
                yield shapes.box("answer", c + 0.5 - WIDTH, r + 0.5, 2 * WIDTH, 1)


KIND = Kind(
    name="battleships",
    title="Battleships",
    aliases=("Battleship", "Bimaru", "Solitaire battleships"),
    rules="Place the whole fleet on the board. Ships lie in a row or column and do not touch each other, "
    "not even diagonally. A number outside the board counts the ship cells of its row or column. "
    "Given cells show water or a part of a ship. Ships that are not straight are drawn in the fleet, and "
    "may be turned and mirrored.",
    fields=(CELLS, COLS, ROWS, FLEET),
    read=read,
    answer=ShipGrid("ships"),
    judge=judge,
    fact_wording=say,
    forms=(
        looks.Janko(words={"x": "~"}, needed="fleet"),
        Pzpr(
            "battleship",
            (parts.COLS_ROWS, parts.CellsPart("cells", codes.NUMBER16, SHIPS), parts.FleetPart()),
            page=(
                frames.FleetLines(),
                frames.two_sides(pages.TableLayer("cells", {str(n): sign for n, sign in SHIPS.items()})),
                pages.LayerTable(
                    (pages.answer("ships", {"#": 1}, 0, "cells", **dict.fromkeys([*SIGNS][1:], 1)),)
                ),
                pages.PlayerMarks(lines=1),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("fleet", fleet_of, stay=True), Derived("cols"), Derived("rows"), Derived("cells")),
        size=(8, 8),
        answer=at_sea,
    ),
)
