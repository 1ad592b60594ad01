"""Battleships: place the fleet so that no two ships touch; numbers count the cells with ships.

Hints give the content of a cell: "~" water, "o" a whole ship, "m" a middle, and "n", "e", "s", "w" the end
of a ship on that side.

Vocabulary
    berth      a place for a ship, from its first cell to its last; a hidden cell is 1 if a whole ship
               lies there

>>> from gridproof.puzzles import read_record
>>> clues = {"fleet": {"1": 1}, "rows": [1]}
>>> puzzle = read_record({"type": "battleships", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues][-2:], puzzle.shown
(['1 ship of 1', 'row 1 holds 1'], ('r1c1', 'r1c2', 'r1c3'))
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from ...kit import (
    Answer, Beside, BlankBoard, Board, Cell, Clause, Constraint, Derived, Disc, Draft, Edge, Entries,
    Field, FlagGrid, Glyph, InputError, Is, Kind, Label, Layout, Letters, Mark, PairTable, Picture, Place,
    Places, Puzzle, Pzpr, Recipe, Record, RecordDraft, Repeated, Rows, RuleLabel, Rules, Said, Shape,
    Sized, Sketch, Square, TextLine, Turn, all_of, at, beside_marks, clause_rows, codes, demand,
    entries_in, exactly, fields, flag_cells, frames, implies, judging, label_at, line_counts, looks,
    pages, parts, shapes, whole, words,
)  # fmt: skip

SIGNS = {"~": "water", "o": "whole ship", "m": "middle", "n": "end", "e": "end", "s": "end", "w": "end"}
PRINTED = {"~": "≈", "o": "", "m": "■", "n": "∩", "e": "⊃", "s": "∪", "w": "⊂"}
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}

Berth = tuple[Square, ...]


COUNTED = re.compile(r"\s*([0-9]{1,4}) +ships? +of +(?:length +)?([0-9]{1,4})[,;.]?\s*", re.IGNORECASE)
"""Line with the number of ships of a length."""


class FleetTable(PairTable):
    """Number of ships of each length: ``3=1 2=2``, ``1x3 2x2``, lines such as ``1 ship of 3``, or a list of
    lengths if that is unambiguous.
    """

    def read(self, text: Said, draft: RecordDraft) -> dict[str, int]:
        line = TextLine(text.line.number, " ".join(line.text for line in text.lines))
        place = text.lines[0] if text.lines else text.line
        words = [piece.text for piece in line.blank_out(",;").pieces()]
        counted = [re.fullmatch(r"([0-9]{1,4})[x×X*]([0-9]{1,4})", word) for word in words]
        if words and all(counted):
            return self.fleet(text, place, [(match[2], int(match[1])) for match in counted if match])
        if words and all(word.isdecimal() and len(word) < 5 for word in words):
            return self.by_length(place, list(map(int, words)), draft)
        fleet: dict[str, int] = super().read(text, draft)
        return fleet

    def share(self, line: TextLine) -> TextLine | None:
        match = COUNTED.fullmatch(line.text)
        return match and line._replace(text=f"{match[1]}x{match[2]}")

    def fleet(self, text: Said, line: TextLine, pairs: list[tuple[str, int]]) -> dict[str, int]:
        """Return the fleet as pairs of a length and a count."""
        lengths = [length for length, _ in pairs]
        twice = judging.find_duplicate(lengths)
        if twice is not None:
            raise line.error(f"{text.name}: the ships of length {twice} are there twice")
        return dict(pairs)

    def by_length(self, line: TextLine, numbers: list[int], draft: RecordDraft) -> dict[str, int]:
        """Return the fleet of a list of numbers, read either as the length of each ship or as the number of
        ships of length 1, 2, ..., if only one reading has room on the board.
        """
        one_each = {str(length): numbers.count(length) for length in sorted(set(numbers))}
        by_place = {str(i): count for i, count in enumerate(numbers, 1)}
        fitting = [fleet for fleet in (one_each, by_place) if has_room(fleet, draft.rows, draft.columns)]
        counts = draft.clues.get("rows") or [None]
        if len(fitting) == 2 and None not in counts:
            fitting = [fleet for fleet in fitting if squares_of(fleet) == sum(counts)] or fitting
        if len(fitting) == 1 or one_each == by_place:
            return fitting[0] if fitting else one_each
        written = [" ".join(f"{n}={count}" for n, count in fleet.items()) for fleet in (one_each, by_place)]
        raise line.error(
            "fleet can be the length of each ship, or how many ships there are of length 1, 2, ...: "
            f"write {written[0]} or {written[1]}"
        )

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> dict[str, int] | None:
        marks = [mark for side in sketch.sides.get("bottom", {}).values() for mark in side]
        matches = [re.fullmatch("([0-9]{1,4})×([0-9]{1,4})", mark.text) for mark in marks]
        if not marks or not all(matches):
            return None
        sketch.take_side("bottom")
        return self.fleet(text, text.line, [(pair[2], int(pair[1])) for pair in matches if pair])


def squares_of(fleet: Mapping[str, int]) -> int:
    """Return the number of squares of all ships."""
    return sum(int(length) * count for length, count in fleet.items())


def has_room(fleet: Mapping[str, int], rows: int, columns: int) -> bool:
    """Return whether ships that do not touch may have room: each needs its squares and those behind it on two
    sides.
    """
    lengths = {int(length): count for length, count in fleet.items()}
    if not all(0 < length <= max(rows, columns) for length, count in lengths.items() if count):
        return False
    return sum(2 * (length + 1) * count for length, count in lengths.items()) <= (rows + 1) * (columns + 1)


class Fleet(Field[dict[int, int]]):
    """Number of ships of each length."""

    @property
    def shape(self) -> str:
        return "an object from lengths to numbers of ships"

    def of(self, record: Record) -> dict[int, int]:
        fleet, most = record.clue(self.name), record.rows * record.columns
        if not isinstance(fleet, dict) or not all(str(length).isdecimal() for length in fleet):
            raise InputError(f"{self.where} must be a JSON object from lengths to numbers of ships")
        places, ships = Places(), {}
        for written, count in fleet.items():
            length = whole(int(written), 1, most, self.where)
            places.add(length, f"{self.where} of {written}", name=f"the ships of length {length}")
            ships[length] = whole(count, 0, most, f"{self.where} of {written}", blank=False)
        return ships

    def value_of_entries(self, entries: Mapping[int, int], board: Record) -> Any:
        return {str(length): count for length, count in sorted(entries.items())}

    @property
    def layout(self) -> Layout:
        return FleetTable()

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        names = {"pattern": "^[1-9][0-9]*$"}
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": {"type": "integer", "minimum": 0},
        }

    def random(self, random: Random, board: Record) -> dict[str, int]:
        longest = random.randint(1, max(board.rows, board.columns))
        return {
            str(length): random.randint(1, min(2, board.rows * board.columns))
            for length in range(1, longest + 1)
        }

    def tool(self) -> dict[str, Any]:
        return {"tool": "fleet"}


CELLS = Letters(
    "cells", SIGNS, "what the cell holds, of a ship the end on this side", required=False, directed=True
).also_written({sign: letter for letter, sign in PRINTED.items() if sign} | dict.fromkeys("○●", "o"))
COLS = Edge("cols", 0, fields.ROWS, "how many cells with ships the column holds")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells with ships the row holds")
FLEET = Fleet("fleet", "the ships").also_called("ships")


def berths(board: Board, length: int) -> dict[Cell, Berth]:
    """Return the berths of this length by name, those across first."""
    across = [
        tuple((r, c + i) for i in range(length))
        for r in range(board.rows)
        for c in range(board.columns - length + 1)
    ]
    down = [
        tuple((r + i, c) for i in range(length))
        for r in range(board.rows - length + 1)
        for c in range(board.columns)
        if length > 1
    ]
    return {f"{at(*berth[0])}:{at(*berth[-1])}": berth for berth in (*across, *down)}


APART = RuleLabel("{} and {} do not both hold ships", "ships do not touch at a corner")


def ships_apart(board: Board) -> Repeated:
    """Forbid ships in two cells that touch at a corner: ships are straight and do not touch diagonally."""
    diagonals = (pair for a, b, c, d in board.blocks() for pair in ((a, d), (b, c)))
    return clause_rows(all_of(board.cells(), 0), diagonals, APART)


@lru_cache(maxsize=32)
def fleet_rules(board: Board, lengths: tuple[int, ...]) -> Rules:
    """Return the rules for ships of these lengths, except their positions and number (`ships_in_berths`)."""
    places_by_name = {name: berth for length in lengths for name, berth in berths(board, length).items()}
    places = {name: Place("rectangle", (berth[0], berth[-1])) for name, berth in places_by_name.items()}
    domains = flag_cells((*board.cells(), *places))
    name = f"battleships {board.rows}×{board.columns}"
    return Rules(name, domains, (ships_apart(board),), board.cells(), board, places)


@lru_cache(maxsize=32)
def ships_in_berths(board: Board, fleet: tuple[tuple[int, int], ...]) -> tuple[Constraint, ...]:
    """Require a ship in a berth if and only if its cells hold ships and the cells at its ends do not. Each
    cell with a ship lies in a berth, and the number of ships of each length is that of the fleet.
    """
    number = {square: i for i, square in enumerate(board.squares())}
    size, names = len(number), list[Cell]()
    over: dict[Square, list[Is]] = {square: [] for square in number}
    rows: list[Sequence[int]] = []
    labels: list[RuleLabel] = []
    ships: list[Constraint] = []
    for length, count in fleet:
        here = berths(board, length)
        ships.append(
            exactly(count, (Is(name, 1) for name in here), f"{count} ship{'s' * (count != 1)} of {length}")
        )
        for name, berth in here.items():
            room = RuleLabel(f"room for a ship {berth_from(at(*berth[0]), at(*berth[-1]))}", "room for ships")
            ship, (top, left), (bottom, right) = 2 * size + len(names), berth[0], berth[-1]
            names.append(name)
            y, x = int(bottom > top), int(right > left)
            ends = ((top - y, left - x), (bottom + y, right + x)) if length > 1 else board.near(top, left)
            for square in berth:
                over[square].append(Is(name, 1))
            rows += [(ship, size + number[square]) for square in berth]
            rows += [(ship, number[end]) for end in ends if end in number]
            labels += [room] * (len(rows) - len(labels))
    cells, absent = board.cells(), [Is(name, 1, False) for name in names]
    return (
        clause_rows((*all_of(cells, 0), *all_of(cells, 1), *absent), rows, labels),
        *(implies(Is(at(*s), 1), *here, label=label_at("ship on", s)) for s, here in over.items()),
        *ships,
    )


def hint_rules(board: Board, square: Square, sign: str) -> Iterator[Clause]:
    """Yield the clauses of a hint about its cell and those beside it."""
    label = label_at(f"{SIGNS[sign]} at", square)

    def beside(way: str, value: int) -> tuple[Is, ...]:
        """Return the literal that the cell on this side has a ship (1), or not (0). Off the board: no literal
        if `value` is 0, else a contradiction.
        """
        near = square[0] + STEPS[way][0], square[1] + STEPS[way][1]
        return (Is(at(*near), value),) if board.holds(*near) else () if value else (Is(at(*square), 1),)

    yield Clause((Is(at(*square), int(sign != "~")),), label=label)
    if sign == "m":
        for one, other in (("n", "s"), ("e", "w")):
            yield Clause((*beside(one, 0), *beside(other, 1)), label=label)
            yield Clause((*beside(other, 0), *beside(one, 1)), label=label)
        yield Clause((*beside("n", 1), *beside("e", 1)), label=label)
    elif sign != "~":
        for way in STEPS:
            yield Clause(beside(way, int(ACROSS.get(sign) == way)), label=label)


def hint_marks(square: Square, sign: str) -> Mark:
    """Draw a hint: waves, or a disc with a letter for the part of a ship."""
    r, c = square
    text = PRINTED[sign]
    return Label(square, text) if sign == "~" else Disc((r + 0.5, c + 0.5), 0.38, "grey", text)


def read(record: Record) -> Puzzle:
    board, fleet, hints = record.board, FLEET.of(record), CELLS.of(record)
    demand(sum(2 * (length + 3) * board.rows * board.columns for length in fleet))
    rules = fleet_rules(board, tuple(fleet))
    clues = (
        *(clue for square, sign in hints.items() for clue in hint_rules(board, square, sign)),
        *ships_in_berths(board, tuple(fleet.items())),
        *line_counts(record, ROWS, COLS),
    )
    # The fleet stands below the board, in every second column.
    listed = (
        Beside("bottom", 2 * i, (f"{count}×{length}",)) for i, (length, count) in enumerate(fleet.items())
    )
    marks = (
        *beside_marks(record, ROWS, COLS),
        *listed,
        *(hint_marks(square, sign) for square, sign in hints.items()),
    )
    return Puzzle.for_record(record, rules, clues, (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the ships, the counts, then the hints."""
    squares = judging.squares_with(answer["ships"], 1)
    ships = judging.patches(squares)
    for ship in ships:
        if len({r for r, _ in ship}) > 1 and len({c for _, c in ship}) > 1:
            return f"the ship on {judging.place(min(ship))} is not straight"
        if any((squares - ship).intersection(judging.around(square)) for square in ship):
            return f"the ship on {judging.place(min(ship))} touches another"
    lengths = [len(ship) for ship in ships]
    fleet = {int(length): count for length, count in record.clues["fleet"].items()}
    for length in {*lengths, *fleet}:
        if lengths.count(length) != fleet.get(length, 0):
            return f"there are {lengths.count(length)} ships of {length}"
    if wrong := judging.miscounted_line(record, answer["ships"], 1):
        return wrong
    for square, sign in judging.clues_of(record.clues.get("cells") or []):
        joined = "".join(
            way for way, (y, x) in judging.AHEAD.items() if (square[0] + y, square[1] + x) in squares
        )
        right = {"o": ("",), "m": ("ns", "ew")}.get(sign) or (judging.OPPOSITE.get(sign),)
        if (square in squares) != (sign != "~") or (sign != "~" and joined not in right):
            return f"the hint in {judging.place(square)} is wrong"
    return None


SHIPS = dict(enumerate("~nswemo"))
"""The hints by pzpr's numbers."""


def at_sea(blank: BlankBoard) -> Answer:
    """Place ships of four cells, three and so on at random free berths, on about a fifth of the board."""
    board, random = blank.board, blank.random
    free, occupied, most = set(board.squares()), set[Square](), board.rows * board.columns // 5
    for length in (4, 3, 3, 2, 2, 2, 1, 1, 1, 1):
        room = [berth for berth in berths(board, length).values() if free.issuperset(berth)]
        if room and len(occupied) + length <= most:
            ship = random.choice(room)
            occupied.update(ship)
            free.difference_update(ship, *(judging.around(square) for square in ship))
    return {"ships": [[int((r, c) in occupied) for c in range(board.columns)] for r in range(board.rows)]}


def fleet_of(draft: Draft) -> Entries:
    """Return the number of ships of each length."""
    return dict(Counter(map(len, judging.patches(draft.squares(1)))))


def berth_from(bow: Cell, stern: Cell) -> str:
    """Phrase the position of a ship."""
    return f"in {bow} alone" if bow == stern else f"from {bow} to {stern}"


say = words.by_place(
    {"square": words.flags("{} [holds|hold] a ship", "{} [is|are] water")},
    words.flags("[a ship lies|ships lie] {}", "no ship lies {}", words.between(berth_from), " or "),
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
    "Given cells show water or a part of a ship.",
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
                    (pages.answer("ships", {"#": 1}, 0, "cells", n=1, s=1, w=1, e=1, m=1, o=1),)
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
