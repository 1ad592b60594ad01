"""Battleships: place the fleet so that no two ships touch; numbers count the cells with ships.

Hints give the content of a cell: "~" water, "o" a whole ship, "m" a middle, and "n", "e", "s", "w" the end
of a ship on that side, "nw", "ne", "sw", "se" the corner there of a ship that is not straight.

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
from itertools import product
from random import Random
from typing import Any

from ...kit import (
    Answer, Beside, BlankBoard, Board, Cell, Clause, Constraint, Derived, Disc, Draft, Edge, Entries,
    Field, FlagGrid, Glyph, InputError, Is, Kind, Label, Layout, Letters, Mark, PairTable, Picture, Place,
    Places, Puzzle, Pzpr, Recipe, Record, RecordDraft, Repeated, Rows, RuleLabel, Rules, Said, Shape,
    Sized, Sketch, Square, TextLine, TextPiece, Turn, all_of, at, beside_marks, clause_rows, codes,
    demand, entries_in, exactly, fields, flag_cells, frames, implies, judging, label_at, line_counts,
    looks, pages, parts, shapes, shorten, whole, words,
)  # fmt: skip

SIGNS = {"~": "water", "o": "whole ship", "m": "middle"}
SIGNS |= dict.fromkeys(("n", "e", "s", "w"), "end") | dict.fromkeys(("nw", "ne", "sw", "se"), "corner")
PRINTED = {"~": "≈", "o": "", "m": "■", "n": "∩", "e": "⊃", "s": "∪", "w": "⊂"}
PRINTED |= {"nw": "╭", "ne": "╮", "sw": "╰", "se": "╯"}
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}

Hull = tuple[Square, ...]
"""The squares of a ship, from row and column 0 on."""

Berth = tuple[Square, ...]

DRAWING = re.compile(r"[.x]{1,30}(?:/[.x]{1,30}){0,29}")
"""A ship that is not straight: its rows, an x for each square."""


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

    def key_of(self, text: Said, line: TextLine, piece: TextPiece, draft: RecordDraft) -> str:
        return piece.text if DRAWING.fullmatch(piece.text) else super().key_of(text, line, piece, draft)

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
        matches = [re.fullmatch("([0-9]{1,4})×([0-9]{1,4}|[.x/]{3,99})", mark.text) for mark in marks]
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


class Fleet(Field[dict[Hull, int]]):
    """Number of ships of each length, or of each shape for ships that are not straight."""

    @property
    def shape(self) -> str:
        return "an object from lengths, or drawings such as xx/.x, to numbers of ships"

    def of(self, record: Record) -> dict[Hull, int]:
        fleet, most = record.clue(self.name), record.rows * record.columns
        if not isinstance(fleet, dict) or not all(self.is_ship(str(written)) for written in fleet):
            raise InputError(f"{self.where} must be a JSON object from lengths to numbers of ships")
        places, ships = Places(), {}
        for written, count in fleet.items():
            if written.isdecimal():
                whole(int(written), 1, most, self.where)
            hull = hull_of(written)
            word = word_of(hull)
            of_ships = f"of length {word}" if is_straight(hull) else word
            if len(judging.patches(hull)) != 1:
                raise InputError(f"{self.where} has the ship {shorten(written)}, which is not in one piece")
            places.add(word, f"{self.where} of {written}", name=f"the ships {of_ships}")
            ships[hull_of(word)] = whole(count, 0, most, f"{self.where} of {written}", blank=False)
        return ships

    def is_ship(self, written: str) -> bool:
        """Return whether a key is a length or a drawing."""
        even = len({*map(len, written.split("/"))}) == 1
        return written.isdecimal() or (even and "x" in written and DRAWING.fullmatch(written) is not None)

    def normal_form(self, record: Mapping[str, Any]) -> Any:
        fleet = self.raw(record)
        if not isinstance(fleet, dict) or not all(map(self.is_ship, fleet)):
            return fleet
        return {word if word.isdecimal() else word_of(hull_of(word)): n for word, n in fleet.items()} or None

    def value_of_entries(self, entries: Mapping[int, int], board: Record) -> Any:
        return {str(length): count for length, count in sorted(entries.items())}

    @property
    def layout(self) -> Layout:
        return FleetTable()

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        names = {"pattern": "^([1-9][0-9]*|[.x]+(/[.x]+)*)$"}
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
    "cells",
    SIGNS,
    "what the cell holds, of a ship the end or corner there",
    required=False,
    directed=True,
).also_written({sign: letter for letter, sign in PRINTED.items() if sign} | dict.fromkeys("○●", "o"))
COLS = Edge("cols", 0, fields.ROWS, "how many cells with ships the column holds")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells with ships the row holds")
FLEET = Fleet("fleet", "the ships").also_called("ships")


def turned(hull: Hull) -> list[Hull]:
    """Return a ship in all its positions, each from row and column 0 on; a straight one lies across first.

    >>> turned(((0, 0), (0, 1))), len(turned(hull_of("xx/.x/.x")))
    ([((0, 0), (0, 1)), ((0, 0), (1, 0))], 8)
    """
    turns = dict[Hull, None]()
    for across, (y, x) in product((True, False), product((1, -1), repeat=2)):
        squares = [(y * r, x * c) if across else (y * c, x * r) for r, c in hull]
        top, left = min(r for r, _ in squares), min(c for _, c in squares)
        turns[tuple(sorted((r - top, c - left) for r, c in squares))] = None
    return [*turns]


def hull_of(word: str) -> Hull:
    """Return the squares of a ship by its length or its drawing: ``3``, ``xx/.x``."""
    rows = ["x" * int(word)] if word.isdecimal() else word.split("/")
    return tuple((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x")


def word_of(hull: Hull) -> str:
    """Return the length of a straight ship, or a drawing of another, which is the same for all its positions.

    >>> word_of(hull_of("x./xx")), word_of(hull_of("x/x/x"))
    ('.x/xx', '3')
    """
    drawings = []
    for squares in turned(hull):
        high, wide = (1 + max(side) for side in zip(*squares, strict=True))
        rows = ("".join(".x"[(r, c) in squares] for c in range(wide)) for r in range(high))
        drawings.append((high, "/".join(rows)))
    high, drawing = min(drawings)
    return str(len(hull)) if high == 1 else drawing


def berths(board: Board, hull: Hull) -> dict[Cell, Berth]:
    """Return the berths of a ship by name, those across first."""
    named = dict[Cell, Berth]()
    for squares in turned(hull):
        high, wide = (1 + max(side) for side in zip(*squares, strict=True))
        for r, c in product(range(board.rows - high + 1), range(board.columns - wide + 1)):
            berth = tuple((r + y, c + x) for y, x in squares)
            ends = (berth[0], berth[-1]) if is_straight(hull) else berth
            named[":".join(at(*square) for square in ends)] = berth
    return named


def is_straight(hull: Hull) -> bool:
    """Return whether a ship lies in one line."""
    return min(map(len, map(set, zip(*hull, strict=True)))) == 1


APART = RuleLabel("{} and {} do not both hold ships", "ships do not touch at a corner")


def ships_apart(board: Board) -> Repeated:
    """Forbid ships in two cells that touch at a corner: ships are straight and do not touch diagonally."""
    diagonals = (pair for a, b, c, d in board.blocks() for pair in ((a, d), (b, c)))
    return clause_rows(all_of(board.cells(), 0), diagonals, APART)


def bent_ships_apart(board: Board) -> Repeated:
    """Forbid ships in two cells that touch at a corner, unless a cell beside both has a ship: the same."""
    cells = board.cells()
    size = len(cells)
    corners = (
        row
        for a, b, c, d in board.blocks()
        for row in ((a, d, size + b, size + c), (b, c, size + a, size + d))
    )
    label = "ships at {0} and {1} do not touch at a corner"
    return clause_rows(all_of(cells, 0) + all_of(cells, 1), corners, label)


@lru_cache(maxsize=32)
def fleet_rules(board: Board, hulls: tuple[Hull, ...]) -> Rules:
    """Return the rules for these ships, except their positions and number (`ships_in_berths`)."""
    places = {
        name: Place("rectangle", (berth[0], berth[-1])) if is_straight(hull) else Place("letter", berth)
        for hull in hulls
        for name, berth in berths(board, hull).items()
    }
    domains = flag_cells((*board.cells(), *places))
    name = f"battleships {board.rows}×{board.columns}"
    apart = ships_apart(board) if all(map(is_straight, hulls)) else bent_ships_apart(board)
    return Rules(name, domains, (apart,), board.cells(), board, places)


@lru_cache(maxsize=32)
def ships_in_berths(board: Board, fleet: tuple[tuple[Hull, int], ...]) -> tuple[Constraint, ...]:
    """Require a ship in a berth if and only if its cells hold ships and the cells at its ends do not, or all
    cells beside it if some ships are not straight. Each cell with a ship lies in a berth, and the number of
    ships of each sort is that of the fleet.
    """
    all_straight = all(is_straight(hull) for hull, _ in fleet)
    number = {square: i for i, square in enumerate(board.squares())}
    size, names = len(number), list[Cell]()
    over: dict[Square, list[Is]] = {square: [] for square in number}
    rows: list[Sequence[int]] = []
    labels: list[RuleLabel] = []
    ships: list[Constraint] = []
    for hull, count in fleet:
        here = berths(board, hull)
        ships.append(
            exactly(
                count, (Is(name, 1) for name in here), f"{count} ship{'s' * (count != 1)} of {word_of(hull)}"
            )
        )
        for name, berth in here.items():
            ends = (berth[0], berth[-1]) if is_straight(hull) else berth
            place = berth_from(*(at(*square) for square in ends))
            room, ship = RuleLabel(f"room for a ship {place}", "room for ships"), 2 * size + len(names)
            names.append(name)
            ends = ends_of(berth) if all_straight and len(berth) > 1 else beside(board, berth)
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


def ends_of(berth: Berth) -> tuple[Square, Square]:
    """Return the squares before and behind a straight ship of several squares."""
    (top, left), (bottom, right) = berth[0], berth[-1]
    y, x = int(bottom > top), int(right > left)
    return (top - y, left - x), (bottom + y, right + x)


def beside(board: Board, berth: Berth) -> tuple[Square, ...]:
    """Return the squares that share an edge with a berth."""
    near = dict.fromkeys(other for square in berth for other in board.near(*square))
    return tuple(other for other in near if other not in berth)


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
    straight = all(map(is_straight, fleet))
    demand(sum((2 if straight else 24) * (len(hull) + 3) * board.rows * board.columns for hull in fleet))
    rules = fleet_rules(board, tuple(fleet))
    clues = (
        *(clue for square, sign in hints.items() for clue in hint_rules(board, square, sign, straight)),
        *ships_in_berths(board, tuple(fleet.items())),
        *line_counts(record, ROWS, COLS),
    )
    # The fleet stands below the board, in every second column.
    listed = (
        Beside("bottom", 2 * i, (f"{count}×{word_of(hull)}",))
        for i, (hull, count) in enumerate(fleet.items())
    )
    marks = (
        *beside_marks(record, ROWS, COLS),
        *listed,
        *(hint_marks(square, sign) for square, sign in hints.items()),
    )
    return Puzzle.for_record(record, rules, clues, (), marks)


def drawn(word: str) -> set[Square]:
    """Return the squares of a drawing."""
    return {(r, c) for r, row in enumerate(word.split("/")) for c, sign in enumerate(row) if sign == "x"}


def poses(ship: Collection[Square]) -> frozenset[frozenset[Square]]:
    """Return a ship as all that it becomes when it is turned and mirrored, moved to the corner."""
    found = set()
    for _ in range(2):
        for _ in range(4):
            top, left = min(r for r, _ in ship), min(c for _, c in ship)
            found.add(frozenset((r - top, c - left) for r, c in ship))
            ship = [(c, -r) for r, c in ship]
        ship = [(r, -c) for r, c in ship]
    return frozenset(found)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the ships, the counts, then the hints."""
    squares = judging.squares_with(answer["ships"], 1)
    ships = judging.patches(squares)
    fleet = Counter[Any]()
    for word, count in record.clues["fleet"].items():
        fleet[int(word) if word.isdecimal() else poses(drawn(word))] += count
    for ship in ships:
        bent = len({r for r, _ in ship}) > 1 and len({c for _, c in ship}) > 1
        if bent and poses(ship) not in fleet:
            return f"the ship on {judging.place(min(ship))} is not straight"
        if any((squares - ship).intersection(judging.around(square)) for square in ship):
            return f"the ship on {judging.place(min(ship))} touches another"
    sorts = [poses(ship) if poses(ship) in fleet else len(ship) for ship in ships]
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
        room = [berth for berth in berths(board, hull_of(str(length))).values() if free.issuperset(berth)]
        if room and len(occupied) + length <= most:
            ship = random.choice(room)
            occupied.update(ship)
            free.difference_update(ship, *(judging.around(square) for square in ship))
    return {"ships": [[int((r, c) in occupied) for c in range(board.columns)] for r in range(board.rows)]}


def fleet_of(draft: Draft) -> Entries:
    """Return the number of ships of each length."""
    return dict(Counter(map(len, judging.patches(draft.squares(1)))))


def berth_from(bow: Cell, stern: Cell, *others: Cell) -> str:
    """Phrase the position of a ship by its ends, or by all squares of one that is not straight."""
    if others:
        return f"on {bow}, {', '.join((stern, *others[:-1]))} and {others[-1]}"
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
