"""Moves of the games of Simon Tatham's collection, played on a draft: what a player has entered.

A kind's declaration says which way its game's moves are played (`Moves` in ``notation.sgt``); `WAYS` has them
by name. Moves are text: letters with a meaning, and the column and row of a square, both from 0. Several in
one move stand one behind another with semicolons. Moves that a game makes of its solution begin with S.

Vocabulary
    way        how the moves of a game are played
    piece      one of several moves in one text
    note       a pencil mark, a cross, a clue that is struck out: no entry

>>> from ...notation.sgt import Moves
>>> marks = MarkMoves(RecordDraft("hitori", 1, 3), Moves("marks", "shaded", {"B": 1, "C": 0, "E": None}))
>>> marks.play("B2,0;C0,0")
>>> marks.answer()
{'shaded': [[0, None, 1]]}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from ...core.board import at
from ...core.errors import InputError
from ...core.record import Square, shorten
from ...notation.draft import AHEAD, RecordDraft, area_labels
from ...notation.pzpr.codes import number_of
from ...notation.scanner import DIGITS, unwritable
from ...notation.sgt import Moves, Sgt, cells_of_areas


class SavedLine(NamedTuple):
    """A line of a save file."""

    number: int
    key: str
    value: str

    def error(self, what: str) -> InputError:
        """Return an error in this line."""
        return InputError(what, line=self.number)

    def whole(self, least: int, most: int) -> int:
        """Return the value as a whole number within these bounds."""
        if not self.value.isdecimal() or len(self.value) > 9 or not least <= int(self.value) <= most:
            what = f"{self.key} is {shorten(self.value)}, a whole number from {least} to {most} was expected"
            raise self.error(what)
        return int(self.value)


class NoMoveError(Exception):
    """A text that is no move of the game."""


def play(draft: RecordDraft, game: Sgt, moves: Iterable[SavedLine]) -> dict[str, Any]:
    """Return the answer as far as moves have entered it; empty if nothing is entered.

    Raises:
        InputError: With the line of a move that is none.
    """
    assert game.moves is not None
    way = WAYS[game.moves.way]
    board, start = way(draft, game.moves), way(draft, game.moves).answer()
    for move in moves:
        if move.key == "RESTART":
            board = way(draft, game.moves)
            continue
        if move.value in ("H", "h"):
            what = "the move is a hint that the game found by itself, which the file does not hold"
            raise move.error(f"{what}: undo it there, and save again")
        try:
            board.play(move.value)
        except NoMoveError:
            raise move.error(
                f"{shorten(move.value)} is no move of {game.program_name} on this board"
            ) from None
    answer = board.answer()
    return {} if answer == start else answer


def moves_of(draft: RecordDraft, game: Sgt) -> list[str]:
    """Return the moves that enter the answer of a draft. Raises `InputError` for an entry without a move."""
    assert game.moves is not None
    return WAYS[game.moves.way](draft, game.moves).written(draft.solution)


def entries_in(rows: Iterable[Iterable[Any]]) -> Iterator[tuple[Square, Any]]:
    """Yield the entries of a grid that are not null, each with its square."""
    return (((r, c), entry) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry is not None)


def numbers_of(text: str, count: int) -> list[int]:
    """Return the numbers of a text, with commas between."""
    words = text.split(",")
    if len(words) != count or not all(re.fullmatch(r"\d{1,6}", word, re.ASCII) for word in words):
        raise NoMoveError
    return [int(word) for word in words]


class SquareMoves:
    """Entries in the squares of a board. Those of a clue in `Moves.over` take none."""

    def __init__(self, draft: RecordDraft, moves: Moves) -> None:
        self.rows, self.columns = draft.rows, draft.columns
        self.draft, self.moves = draft, moves
        self.values: dict[Square, Any] = dict.fromkeys(product(range(self.rows), range(self.columns)))
        clues = draft.grid(moves.over) if moves.over else []
        self.taken = {
            (r, c): clue for r, row in enumerate(clues) for c, clue in enumerate(row) if clue != moves.free
        }

    def play(self, text: str) -> None:
        """Play a move. Raises `NoMoveError` for a text that is none."""
        for piece in text.removesuffix(";").split(";"):
            if piece == "S":
                self.clear()
            else:
                self.play_piece(piece)

    def clear(self) -> None:
        """Make the board ready for the moves that solve a game."""
        if self.moves.solved is not None:
            self.values = {square: self.moves.solved for square in self.values if square not in self.taken}
            self.values |= dict.fromkeys(self.taken)

    def play_piece(self, piece: str) -> None:
        """Play one of several moves in one text."""
        raise NotImplementedError

    def square(self, column: int, row: int) -> Square:
        """Return the square in a column and a row, both from 0."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise NoMoveError
        return row, column

    def at_index(self, index: int) -> Square:
        """Return the square with a number in reading order."""
        return self.square(index % self.columns, index // self.columns)

    def enter(self, square: Square, value: Any) -> None:
        """Enter a value, None for no entry."""
        if square in self.taken:
            raise NoMoveError
        self.values[square] = value

    def enter_all(self, values: list[Any]) -> None:
        """Enter a value in each square that takes one."""
        if len(values) != len(self.values):
            raise NoMoveError
        for square, value in zip(self.values, values, strict=True):
            if square not in self.taken:
                self.values[square] = value

    def answer(self) -> dict[str, Any]:
        """Return the entries as the answer has them; clues stand where they are values themselves."""
        values = self.values
        if self.moves.over == "givens":
            values = {**values, **self.taken}
        grid = [[values[r, c] for c in range(self.columns)] for r in range(self.rows)]
        return {self.moves.part: grid}

    def written(self, answer: Mapping[str, Any]) -> list[str]:
        """Return the moves that enter an answer, as far as it is given. Raises `InputError` for an entry that
        the game has no move for.
        """
        entries = entries_in(answer.get(self.moves.part) or [])
        open_entries = ((square, entry) for square, entry in entries if square not in self.taken)
        return [text for square, entry in open_entries if (text := self.move(square, entry)) is not None]

    def move(self, square: Square, entry: Any) -> str | None:
        """Return the move for an entry, or None if it needs none."""
        raise NotImplementedError

    def word_for(self, entry: Any) -> str:
        """Return the letter with a value."""
        word = next((word for word, value in self.moves.words.items() if value == entry), None)
        if word is None:
            raise unwritable(entry)
        return word


class MarkMoves(SquareMoves):
    """A letter with its value, and the square: ``B2,0``. A solution may list all values: ``S0110``."""

    def play_piece(self, piece: str) -> None:
        if piece.startswith("S") and "S" not in self.moves.words:
            self.enter_all(digits_of(piece[1:]))
            return
        word = next((word for word in self.moves.words if piece.startswith(word)), None)
        if word is None:
            raise NoMoveError
        self.mark(word, self.square(*numbers_of(piece[len(word) :], 2)))

    def mark(self, word: str, square: Square) -> None:
        """Play the move of a letter at a square."""
        self.enter(square, self.moves.words[word])

    def move(self, square: Square, entry: Any) -> str | None:
        return f"{self.word_for(entry)}{square[1]},{square[0]}"


def digits_of(text: str) -> list[int]:
    """Return the numbers of a text, each in one digit or letter, or with commas between."""
    if "," in text:
        return numbers_of(text, text.count(",") + 1)
    if not all(sign in DIGITS for sign in text):
        raise NoMoveError
    return [DIGITS.index(sign) for sign in text]


class MarkMovesByRow(MarkMoves):
    """A letter, the row and the column: ``B,0,2``, one behind another without a sign between."""

    def play(self, text: str) -> None:
        pieces = re.findall(r"([A-Z]),(\d{1,6}),(\d{1,6})", text, re.ASCII)
        if "".join(",".join(piece) for piece in pieces) != text.removeprefix("S"):
            raise NoMoveError
        for word, row, column in pieces:
            if word not in self.moves.words:
                raise NoMoveError
            self.mark(word, self.square(int(column), int(row)))

    def move(self, square: Square, entry: Any) -> str | None:
        return f"{self.word_for(entry)},{square[0]},{square[1]}"


class ToggleMoves(MarkMoves):
    """A letter that enters its value, or takes it away again."""

    def mark(self, word: str, square: Square) -> None:
        value = self.moves.words[word]
        self.enter(square, None if self.values[square] == value else value)


class HalfMoves(MarkMoves):
    """A pole in one half of a domino, and the other in its other half."""

    def mark(self, word: str, square: Square) -> None:
        regions = self.draft.clues["regions"]
        label = regions[square[0]][square[1]]
        halves = [other for other in self.values if regions[other[0]][other[1]] == label]
        if len(halves) != 2:
            raise NoMoveError
        for half in halves:
            pole = word if half == square else self.moves.words[word]
            self.enter(half, pole if pole in ("+", "-") else None)

    def play_piece(self, piece: str) -> None:
        if not re.fullmatch(r"D-?\d{1,6},-?\d{1,6}", piece, re.ASCII):  # a clue that is struck out
            super().play_piece(piece)

    def move(self, square: Square, entry: Any) -> str | None:
        return f"+{square[1]},{square[0]}" if entry == "+" else None


class DigitMoves(SquareMoves):
    """``R1,0,5`` enters a number, 0 none; ``P1,0,5`` is a pencil mark, but with 0 as R is."""

    notes = re.compile(r"M|[DF]-?\d{1,6},-?\d{1,6}(?:,\d{1,6})?", re.ASCII)

    def play(self, text: str) -> None:
        if self.notes.fullmatch(text):
            return
        if text.startswith("S"):
            self.enter_all(digits_of(text[1:]))
            return
        if text[:1] not in ("R", "P"):
            raise NoMoveError
        column, row, number = numbers_of(text[1:], 3)
        square = self.square(column, row)
        if number > max(self.rows, self.columns):
            raise NoMoveError
        if text[0] == "R" or number == 0:
            self.enter(square, number or None)

    def move(self, square: Square, entry: Any) -> str | None:
        return f"R{square[1]},{square[0]},{number_of(entry, 999)}"


class ListMoves(SquareMoves):
    """Squares by their numbers, then the value: ``3,4_2``; 0 for none."""

    def play(self, text: str) -> None:
        if text.startswith("s"):
            self.enter_all([digit or None for digit in digits_of(text[1:])])
            return
        squares, _, value = text.partition("_")
        [number] = numbers_of(value, 1)
        if number > 9:
            raise NoMoveError
        for index in numbers_of(squares, squares.count(",") + 1):
            self.enter(self.at_index(index), number or None)

    def move(self, square: Square, entry: Any) -> str | None:
        return f"{square[0] * self.columns + square[1]}_{number_of(entry, 9)}"


class BoxMoves(SquareMoves):
    """A letter with its value for a rectangle: ``F0,1,3,1`` from column 0 and row 1, 3 wide and 1 high."""

    def play_piece(self, piece: str) -> None:
        if piece.startswith("S"):
            self.enter_all(digits_of(piece[1:]))
            return
        if piece[:1] not in self.moves.words:
            raise NoMoveError
        column, row, width, height = numbers_of(piece[1:], 4)
        if column + width > self.columns or row + height > self.rows:
            raise NoMoveError
        for r, c in product(range(row, row + height), range(column, column + width)):
            self.enter((r, c), self.moves.words[piece[0]])

    def move(self, square: Square, entry: Any) -> str | None:
        return f"{self.word_for(entry)}{square[1]},{square[0]},1,1"


class CycleMoves(SquareMoves):
    """``t`` goes on from no entry to black to white, ``T`` the other way; ``d`` and ``e`` enter a line; ``s``
    has the solution in hexadecimal digits.
    """

    steps = (None, 1, 0)

    def play(self, text: str) -> None:
        letter, rest = text[:1], text[1:]
        if letter == "s":
            if not re.fullmatch("[0-9a-f]*", rest) or 4 * len(rest) < len(self.values):
                raise NoMoveError
            bits = "".join(f"{int(digit, 16):04b}" for digit in rest)
            self.enter_all([int(bit) for bit in bits[: len(self.values)]])
        elif letter in ("t", "T"):
            square = self.square(*numbers_of(rest, 2))
            step = self.steps.index(self.values[square]) + (1 if letter == "t" else 2)
            self.enter(square, self.steps[step % 3])
        elif letter in ("d", "e"):
            self.drag(*numbers_of(rest, 5))
        else:
            raise NoMoveError

    def drag(self, column: int, row: int, to_column: int, to_row: int, step: int) -> None:
        """Enter a value in the open squares of a line, whose last one is not meant."""
        upright = column == to_column and row != to_row
        there, here = (to_row, row) if upright else (to_column, column)
        for ahead in range(0, there - here, 1 if there > here else -1):
            square = self.square(column + (0 if upright else ahead), row + (ahead if upright else 0))
            if self.values[square] is None:
                self.enter(square, self.steps[step % 3])

    def move(self, square: Square, entry: Any) -> str | None:
        return f"{'T' if entry == 0 else 't'}{square[1]},{square[0]}"


class BridgeMoves(SquareMoves):
    """``L0,0,4,0,2`` builds two bridges between the islands at these columns and rows, instead of others."""

    def __init__(self, draft: RecordDraft, moves: Moves) -> None:
        super().__init__(draft, moves)
        self.built: dict[tuple[Square, Square], int] = {}

    def play_piece(self, piece: str) -> None:
        if re.fullmatch(r"N\d{1,6}(,\d{1,6}){3}|M\d{1,6},\d{1,6}", piece, re.ASCII):
            return
        if not piece.startswith("L"):
            raise NoMoveError
        *ends, count = numbers_of(piece[1:], 5)
        one, other = sorted((self.square(*ends[:2]), self.square(*ends[2:])))
        clues, most = self.draft.grid("cells"), self.draft.params.get("most", 2)
        islands = all(clues[r][c] is not None for r, c in (one, other))
        if not islands or (one[0] == other[0]) == (one[1] == other[1]) or count > most:
            raise NoMoveError
        self.built[one, other] = count

    def answer(self) -> dict[str, Any]:
        built = sorted([*one, *other, count] for (one, other), count in self.built.items() if count)
        return {self.moves.part: built}

    def written(self, answer: Mapping[str, Any]) -> list[str]:
        return [f"L{c},{r},{x},{y},{count}" for r, c, y, x, count in answer.get(self.moves.part) or []]


class DominoMoves(SquareMoves):
    """``D3,4`` lays a domino on the squares with these numbers, or takes it away; ``E`` is a note."""

    def __init__(self, draft: RecordDraft, moves: Moves) -> None:
        super().__init__(draft, moves)
        self.other: dict[Square, Square] = {}

    def clear(self) -> None:
        self.other.clear()

    def play_piece(self, piece: str) -> None:
        if piece[:1] not in ("D", "E"):
            raise NoMoveError
        one, other = map(self.at_index, numbers_of(piece[1:], 2))
        if (other[0] - one[0], other[1] - one[1]) not in ((0, 1), (1, 0)):
            raise NoMoveError
        if piece[0] == "E":
            return
        lies = self.other.get(one) == other
        for half in (one, other):
            if half in self.other:
                del self.other[self.other.pop(half)]
        if not lies:
            self.other |= {one: other, other: one}

    def answer(self) -> dict[str, Any]:
        first = {min(half, other): None for half, other in self.other.items()}
        number = {square: i for i, square in enumerate(sorted(first))}
        for half, other in self.other.items():
            self.values[half] = number[min(half, other)]
        self.values |= {square: None for square in self.values if square not in self.other}
        return super().answer()

    def written(self, answer: Mapping[str, Any]) -> list[str]:
        halves: dict[Any, list[int]] = {}
        for (r, c), label in entries_in(answer.get(self.moves.part) or []):
            halves.setdefault(label, []).append(r * self.columns + c)
        return [f"D{one},{other}" for one, other in halves.values()]


class LinkMoves(SquareMoves):
    """Lines from a square's middle to its sides, whose numbers add up: 1 right, 2 up, 4 left, 8 down.
    ``L1,0,0`` draws them, ``N`` takes them away, ``R`` does both, ``F`` turns them over; ``M`` is a note.
    """

    ways = (("e", 1), ("n", 2), ("w", 4), ("s", 8))

    def play_piece(self, piece: str) -> None:
        sides, column, row = numbers_of(piece[1:], 3)
        square = self.square(column, row)
        drawn = self.values[square] or 0
        played = {"L": drawn | sides, "N": drawn & ~sides, "R": sides, "F": drawn ^ sides, "M": drawn}
        if sides > 15 or piece[0] not in played:
            raise NoMoveError
        self.values[square] = played[piece[0]] or None

    def answer(self) -> dict[str, Any]:
        bits = dict(self.ways)
        grid = [
            [
                "".join(way for way in "nesw" if (self.values[r, c] or 0) & bits[way])
                for c in range(self.columns)
            ]
            for r in range(self.rows)
        ]
        return {self.moves.part: grid}

    def written(self, answer: Mapping[str, Any]) -> list[str]:
        bits = dict(self.ways)
        drawn = (
            (square, sum(bits[way] for way in ways)) for square, ways in entries_in(answer.get("links") or [])
        )
        text = ";".join(f"R{number},{c},{r}" for (r, c), number in drawn if number)
        return [text] if text else []


def name_of_side(side: tuple[Square, Square]) -> str:
    """Return a side as answers name it."""
    return "|".join(at(*square) for square in side)


class EdgeMoves(SquareMoves):
    """Entries in the sides of squares: 1 for a line, 0 for none."""

    def __init__(self, draft: RecordDraft, moves: Moves) -> None:
        super().__init__(draft, moves)
        self.drawn: dict[tuple[Square, Square], int] = {}

    def side(self, square: Square, way: str) -> tuple[Square, Square]:
        """Return the side of a square, by the squares on both sides of it."""
        (r, c), (y, x) = square, AHEAD[way]
        other = (r + y, c + x)
        return min(square, other), max(square, other)

    def inner(self, side: tuple[Square, Square]) -> tuple[Square, Square]:
        """Return a side that lies within the board."""
        if not all(square in self.values for square in side):
            raise NoMoveError
        return side

    def turn(self, side: tuple[Square, Square]) -> None:
        """Draw a side, or take it away."""
        if self.drawn.pop(side, None) is None:
            self.drawn[side] = 1

    def answer(self) -> dict[str, Any]:
        return {self.moves.part: {name_of_side(side): x for side, x in sorted(self.drawn.items())}}


class LoopMoves(EdgeMoves):
    """Sides by their numbers, each with y for a line, n for none and u for no entry: ``3y14n``."""

    def __init__(self, draft: RecordDraft, moves: Moves) -> None:
        super().__init__(draft, moves)
        sides = (self.side(square, way) for square in self.values for way in "nesw")
        self.sides = [*dict.fromkeys(sides)]

    def play(self, text: str) -> None:
        pieces = re.findall(r"(\d{1,9})([ynu])", text, re.ASCII)
        if "".join(number + letter for number, letter in pieces) != text.removeprefix("S"):
            raise NoMoveError
        for number, letter in pieces:
            if int(number) >= len(self.sides):
                raise NoMoveError
            side = self.sides[int(number)]
            self.drawn.pop(side, None)
            if letter != "u":
                self.drawn[side] = int(letter == "y")

    def written(self, answer: Mapping[str, Any]) -> list[str]:
        drawn = dict(answer.get("edges") or {})
        if inside := answer.get("inside"):
            flags = {square: flag for square, flag in entries_in(inside) if flag}
            drawn = {name_of_side(side): 1 for side in self.sides if len(flags.keys() & {*side}) == 1}
        numbers = {name_of_side(side): i for i, side in enumerate(self.sides)}
        return [f"{numbers[name]}{'y' if flag else 'n'}" for name, flag in drawn.items()]


class AreaMoves(EdgeMoves):
    """Sides between areas. Entries are the areas that the game shows as finished; other lines are notes."""

    def is_finished(self, squares: set[Square]) -> bool:
        """Return whether an area, without a line inside it, is one that the clues allow."""
        raise NotImplementedError

    def answer(self) -> dict[str, Any]:
        uprights = [
            [self.drawn.get(self.side((r, c), "e"), 0) for c in range(self.columns - 1)]
            for r in range(self.rows)
        ]
        levels = [
            [self.drawn.get(self.side((r, c), "s"), 0) for c in range(self.columns)]
            for r in range(self.rows - 1)
        ]
        labels = area_labels(self.rows, self.columns, uprights, levels)
        areas = [{(r, c) for r, c in cells} for cells in cells_of_areas(labels)]
        split = {labels[r][c] for ((r, c), (y, x)) in self.drawn if labels[r][c] == labels[y][x]}
        whole = [area for label, area in enumerate(areas) if label not in split and self.is_finished(area)]
        for number, area in enumerate(whole):
            self.values |= dict.fromkeys(area, number)
        grid = [[self.values[r, c] for c in range(self.columns)] for r in range(self.rows)]
        self.values = dict.fromkeys(self.values)
        return {self.moves.part: grid}

    def written(self, answer: Mapping[str, Any]) -> list[str]:
        areas: dict[Any, list[Square]] = {}
        for square, label in entries_in(answer.get("regions") or []):
            areas.setdefault(label, []).append(square)
        return self.moves_for([*areas.values()])

    def moves_for(self, areas: list[list[Square]]) -> list[str]:
        """Return the moves that draw areas."""
        raise NotImplementedError


class WallMoves(AreaMoves):
    """``R0,0,3,2`` draws the sides of a rectangle and takes away those within, ``E`` takes away these alone;
    ``H1,2`` and ``V1,2`` turn the side above a square, or left of it; ``S`` has all sides of the solution.
    """

    def play_piece(self, piece: str) -> None:
        letter, rest = piece[:1], piece[1:]
        if letter == "S":
            self.play_solution(rest)
        elif letter in ("H", "V"):
            self.turn(self.inner(self.side(self.square(*numbers_of(rest, 2)), "n" if letter == "H" else "w")))
        elif letter in ("R", "E"):
            self.draw(*numbers_of(rest, 4), outlined=letter == "R")
        else:
            raise NoMoveError

    def is_finished(self, squares: set[Square]) -> bool:
        clues = self.draft.grid("cells")
        (top, left), (bottom, right) = min(squares), max(squares)
        size = (bottom - top + 1) * (right - left + 1)
        numbers = [clues[r][c] for r, c in squares if clues[r][c] is not None]
        return numbers == [size] and len(squares) == size

    def draw(self, column: int, row: int, width: int, height: int, *, outlined: bool) -> None:
        """Draw a rectangle, or take away the sides within."""
        if column + width > self.columns or row + height > self.rows:
            raise NoMoveError
        levels = product(range(row, row + height + 1), range(column, column + width))
        uprights = product(range(row, row + height), range(column, column + width + 1))
        for (r, c), way, ends in (
            *(((r, c), "n", r in (row, row + height)) for r, c in levels if 0 < r < self.rows),
            *(((r, c), "w", c in (column, column + width)) for r, c in uprights if 0 < c < self.columns),
        ):
            side = self.side((r, c), way)
            if not ends:
                self.drawn.pop(side, None)
            elif outlined:
                self.drawn[side] = 1

    def play_solution(self, bits: str) -> None:
        """Enter all sides: those left of squares first, then those above."""
        sides = [self.side(square, "w") for square in self.values if square[1] > 0]
        sides += [self.side(square, "n") for square in self.values if square[0] > 0]
        if len(bits) != len(sides) or {*bits} - {"0", "1"}:
            raise NoMoveError
        self.drawn = {side: 1 for side, bit in zip(sides, bits, strict=True) if bit == "1"}

    def moves_for(self, areas: list[list[Square]]) -> list[str]:
        corners = ((min(area), max(area)) for area in areas)
        return [f"R{c},{r},{x - c + 1},{y - r + 1}" for (r, c), (y, x) in corners]


class GalaxyMoves(AreaMoves):
    """``E2,1`` turns the side at a point, of which squares are two apart; arrows to a dot are notes."""

    def play_piece(self, piece: str) -> None:
        if re.fullmatch(r"[UM]\d{1,6},\d{1,6}|[Aa]\d{1,6}(,\d{1,6}){3}", piece, re.ASCII):
            return
        if not piece.startswith("E"):
            raise NoMoveError
        x, y = numbers_of(piece[1:], 2)
        if x % 2 == y % 2:
            raise NoMoveError
        square = self.square((x - (1 - x % 2)) // 2, (y - (1 - y % 2)) // 2)
        self.turn(self.inner(self.side(square, "e" if x % 2 == 0 else "s")))

    def is_finished(self, squares: set[Square]) -> bool:
        around = {(2 * r + y, 2 * c + x) for r, c in squares for y, x in product(range(3), repeat=2)}
        dots = [(y, x) for y, x in self.draft.clues["centers"] if (y, x) in around]
        within = [dot for dot in dots if self.turned(squares, dot) == squares]
        return len(dots) == len(within) == 1

    def turned(self, squares: set[Square], dot: tuple[int, int]) -> set[Square]:
        """Return an area, turned half round a dot."""
        return {(dot[0] - 1 - r, dot[1] - 1 - c) for r, c in squares}

    def moves_for(self, areas: list[list[Square]]) -> list[str]:
        number = {square: i for i, area in enumerate(areas) for square in area}
        sides = (self.side(square, way) for square in self.values for way in "es")
        drawn = [side for side in sides if len({number.get(square) for square in side}) == 2]
        within = ((one, other) for one, other in drawn if other in self.values)
        return [f"E{c + x + 1},{r + y + 1}" for (r, c), (y, x) in within]


WAYS: dict[str, type[SquareMoves]] = {
    "boxes": BoxMoves,
    "bridges": BridgeMoves,
    "cycles": CycleMoves,
    "digits": DigitMoves,
    "dominoes": DominoMoves,
    "halves": HalfMoves,
    "links": LinkMoves,
    "lists": ListMoves,
    "loop": LoopMoves,
    "marks": MarkMoves,
    "marks_by_row": MarkMovesByRow,
    "symmetric": GalaxyMoves,
    "toggles": ToggleMoves,
    "walls": WallMoves,
}
"""The ways in which moves are played, as declarations name them."""
