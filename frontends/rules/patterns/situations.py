"""Situations: where on a board a pattern may arise, as sets of candidates.

A *fact* is a set of candidates that are not all true. That a cell is shaded is the fact that "not shaded" is
false, a set of one; that two cells differ are two facts of two candidates each. So every pattern says: if
these facts are known, those follow.

>>> from gridproof.puzzles import read_record
>>> cells = [[None] * 3, [None, 3, 3], [None] * 3, [None, None, 1]]
>>> puzzle = read_record({"type": "slitherlink", "rows": 4, "cols": 3, "clues": {"cells": cells}})
>>> from ..network import network
>>> drawn = situations(network(puzzle), Deadline(), puzzle)
>>> [pattern.name for pattern, some in drawn.items() if some and "3 3" in str(pattern.when)]
['Adjacent threes']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from ....puzzles import Cell, Deadline, Puzzle, at
from ....puzzles.answers.lines import edge_between
from ....puzzles.constraints import label_at
from ....puzzles.core.board import names_in
from ....puzzles.core.cells import Square
from ....puzzles.core.record import is_unknown
from ....puzzles.core.turns import TURNS
from ..network import Bits, Network, per_network
from .declared import KindSigns, Pattern, patterns_of, signs_of

Facts = tuple[Bits, ...]

Token = tuple[str, int, int]
"""A character of a picture, and its row and column in squares."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The premises (`known`) and conclusions (`follows`) of a pattern as facts; facts of one candidate are
    one mask (`gone`, `leave`). `labels` are those of the clues of the pattern, `squares` those of the
    picture.
    """

    pattern: Pattern
    gone: Bits
    known: Facts
    leave: Bits
    follows: Facts
    labels: tuple[str, ...]
    squares: tuple[Cell, ...]


@dataclass(frozen=True)
class PictureTurn:
    """One turn of a picture: the tokens at squares, and those between two squares."""

    squares: tuple[Token, ...]
    between: tuple[tuple[str, Square, Square], ...]


@cache
def pictures(pattern: Pattern, doubled: bool) -> tuple[tuple[PictureTurn, ...], ...]:
    """Return the picture of a pattern in each distinct turn: its premises, its conclusions, squares alike,
    and squares that differ.
    """
    turns: dict[tuple[PictureTurn, ...], None] = {}
    drawings = (pattern.when, pattern.then, pattern.alike, pattern.unlike)
    wide = max(len(row) for rows in drawings for row in rows) | 1
    high = max(map(len, drawings))
    for turn in TURNS:
        drawn = []
        for rows in drawings:
            filled = [[*row.ljust(wide)] for row in (*rows, *[""] * (high - len(rows)))]
            if not doubled:
                filled = [row for each in filled for row in (each, [" "] * wide)][:-1]
            drawn.append(_read(turn.grid(filled)))
        turns[tuple(drawn)] = None
    return tuple(turns)


def _read(grid: Sequence[Sequence[str]]) -> PictureTurn:
    """Return the signs in squares and between squares of a picture at double scale."""
    squares: list[Token] = []
    between: list[tuple[str, Square, Square]] = []
    for i, row in enumerate(grid):
        for j, sign in enumerate(row):
            if sign in " .":
                continue
            if i % 2 == j % 2 == 0:
                squares.append((sign, i // 2, j // 2))
            else:
                assert i % 2 == 0 or j % 2 == 0, f"{sign!r} stands at a point"
                between.append((sign, (i // 2, j // 2), ((i + 1) // 2, (j + 1) // 2)))
    return PictureTurn(tuple(squares), tuple(between))


@dataclass(frozen=True)
class PictureSight:
    """A puzzle as pictures see it."""

    puzzle: Puzzle
    net: Network
    signs: KindSigns
    clues: Mapping[str, Any]

    def clue(self, square: Square) -> object:
        """Return the clue of a square, or None if there is none."""
        r, c = square
        board = self.net.board
        if not (0 <= r < board.rows and 0 <= c < board.columns and self.signs.clues):
            return None
        rows = self.clues.get(self.signs.clues)
        return rows[r][c] if rows else None

    def has_cell(self, square: Square) -> bool:
        """Return whether a square has a cell."""
        return self._on_board(square) and self._inner(at(*square))

    def _on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.puzzle.board.rows and 0 <= square[1] < self.puzzle.board.columns

    def _inner(self, cell: Cell) -> bool:
        return cell in self.net.cell_mask or self._bare

    @cached_property
    def _bare(self) -> bool:
        """True if squares have no cells of their own, for example beside links alone."""
        return not any(cell in self.net.cell_mask for cell in self.puzzle.board.cells())

    def value(self, square: Square, value: int) -> Facts:
        """Return the facts that give a square a value."""
        cell = at(*square)
        return tuple(1 << self.net.number[cell, other] for other in self.net.domains[cell] if other != value)

    def differ(self, one: Cell, other: Cell, differ: bool) -> Facts:
        """Return the facts that make two cells of the values 0 and 1 differ, or alike."""
        number = self.net.number
        return tuple(
            1 << number[one, value] | 1 << number[other, value if differ else 1 - value] for value in (0, 1)
        )

    def between(self, one: Square, other: Square, there: bool) -> Facts | None:
        """Return the facts that put something between two squares, or nothing; None if it cannot."""
        cell = f"{at(*one)}-{at(*other)}" if self.signs.between == "link" else edge_between(one, other)
        if cell in self.net.cell_mask:
            number = self.net.number
            return tuple(1 << number[cell, v] for v in self.net.domains[cell] if (v != 0) is not there)
        inside = [square for square in (one, other) if self.has_cell(square)]
        if self.signs.between == "link" or not inside:
            return None if there else ()
        if len(inside) == 1:  # outside the board is outside the loop
            return (1 << self.net.number[at(*inside[0]), 0 if there else 1],)
        return self.differ(at(*one), at(*other), there)


@per_network
def situations(net: Network, deadline: Deadline, puzzle: Puzzle) -> dict[Pattern, list[Situation]]:
    """Return the situations in which the pictures of the patterns of a puzzle may arise: their clues and
    borders fit.

    Raise `Unknown` past the deadline.
    """
    record = puzzle.record
    if record is None:
        return {}
    sight = PictureSight(puzzle, net, signs_of(puzzle.kind), record["clues"])
    labels = clue_labels(puzzle)
    return {
        pattern: list(arising(sight, pattern, labels))
        for pattern in deadline.watch(patterns_of(puzzle.kind), 1)
        if pattern.when and not pattern.search and pattern.suits(puzzle)
    }


def arising(
    sight: PictureSight, pattern: Pattern, labels: Mapping[Cell, tuple[str, ...]]
) -> Iterator[Situation]:
    """Yield the situations in which the pictures of one pattern may arise, each once."""
    earlier: set[tuple[Bits, Facts, Bits, Facts]] = set()
    for turned in pictures(pattern, sight.signs.between != ""):
        for origin in origins(sight, pattern, turned[0]):
            situation = _arise(sight, pattern, turned, origin, labels)
            if (
                situation is not None
                and (key := (situation.gone, situation.known, situation.leave, situation.follows))
                not in earlier
            ):
                earlier.add(key)
                yield situation


def clue_labels(puzzle: Puzzle) -> dict[Cell, tuple[str, ...]]:
    """Return the labels of the clues by their first squares."""
    labels: dict[Cell, tuple[str, ...]] = {}
    for clue in puzzle.clues:
        for cell in names_in(clue.label)[:1]:
            labels[cell] = (*labels.get(cell, ()), clue.label)
    return labels


def origins(sight: PictureSight, pattern: Pattern, needed: PictureTurn) -> Iterable[Square]:
    """Return the possible places of a picture's upper left square, so that a clue of it stands on one of the
    board.
    """
    board = sight.puzzle.board
    anchor = next(((r, c) for sign, r, c in needed.squares if _is_clue(sight, pattern, sign)), None)
    if anchor is None:
        return [(r, c) for r in range(-3, board.rows + 1) for c in range(-3, board.columns + 1)]
    return [
        (r - anchor[0], c - anchor[1])
        for r, c in board.squares()
        if sight.signs.regions or sight.clue((r, c)) is not None
    ]


def _is_clue(sight: PictureSight, pattern: Pattern, sign: str) -> bool:
    return not any(one in "%_~.+" or one in sight.signs.values for one in pattern.signs.get(sign, sign))


def _arise(
    sight: PictureSight,
    pattern: Pattern,
    turned: Sequence[PictureTurn],
    origin: Square,
    labels: Mapping[Cell, tuple[str, ...]],
) -> Situation | None:
    """Return the situation of a picture at an origin, or None if it does not fit or has no conclusion."""
    needed, then, alike, unlike = turned
    up, left = origin
    equal: dict[str, object] = {}
    premises: list[Bits] = []
    clues: list[Cell] = []
    room: list[Square] = []
    for sign, r, c in needed.squares:
        square = (up + r, left + c)
        facts = _fits(sight, pattern, sign, square, equal)
        if facts is None:
            return None
        premises += facts
        if sign == "A":
            room.append(square)
        if _is_clue(sight, pattern, sign):
            clues.append(at(*square))
    if room and not _is_room(sight, room, pattern.count):
        return None
    for sign, one, other in needed.between:
        link = sight.between(_moved(one, origin), _moved(other, origin), sign not in "xX")
        if link is None or (sign == "X" and not link):
            return None
        premises += link
    if pattern.distinct and len({str(clue) for clue in equal.values()}) < len(equal):
        return None
    if pattern.elsewhere and not _has_clue_elsewhere(sight, clues):
        return None
    follows = [*_conclusions(sight, then, origin), *_relations(sight, alike, origin, False)]
    follows += _relations(sight, unlike, origin, True)
    if not follows:
        return None
    absent, pairs = _parted(premises)
    leave, both = _parted(follows)
    used = tuple(dict.fromkeys(label for cell in clues for label in labels.get(cell, ())))
    used += (label_at(pattern.rule, origin),) if pattern.rule else ()
    return Situation(pattern, absent, pairs, leave, both, used, tuple(clues))


def _moved(square: Square, origin: Square) -> Square:
    return square[0] + origin[0], square[1] + origin[1]


def _parted(facts: Iterable[Bits]) -> tuple[Bits, Facts]:
    """Return facts of one candidate as one mask, and the others."""
    single, several = 0, []
    for fact in facts:
        if fact & (fact - 1):
            several.append(fact)
        else:
            single |= fact
    return single, tuple(dict.fromkeys(several))


def _fits(
    sight: PictureSight, pattern: Pattern, sign: str, square: Square, equal: dict[str, object]
) -> Facts | None:
    """Return the facts needed for a sign at a square, or None if it cannot stand there."""
    for one in pattern.signs.get(sign, sign):
        if one == "%":
            if not sight.has_cell(square):
                return ()
        elif one in "_~":
            if sight.has_cell(square) and (one == "_" or sight.clue(square) is None):
                return ()
        elif one == "+":
            if sight.clue(square) is not None:
                return ()
        elif one == "A":
            if sight.has_cell(square):
                return ()
        elif one in sight.signs.values:
            if at(*square) in sight.net.cell_mask and not (
                one in sight.signs.bare and sight.clue(square) is not None
            ):
                return sight.value(square, sight.signs.values[one])
        elif (clue := sight.clue(square)) is not None and (
            not is_unknown(clue) and equal.setdefault(one, clue) == clue
            if sight.signs.letters
            else str(clue) == one
        ):
            return ()
    return None


def _is_room(sight: PictureSight, room: Sequence[Square], count: int | None) -> bool:
    """Return whether squares are all those of one region, with this count if there is one."""
    regions = sight.clues[sight.signs.regions]
    name = regions[room[0][0]][room[0][1]]
    if any(regions[r][c] != name for r, c in room) or sum(row.count(name) for row in regions) != len(room):
        return False
    counts = sight.clues.get(sight.signs.counts) or {}
    return count is None or counts.get(str(name)) == count


def _has_clue_elsewhere(sight: PictureSight, clues: Sequence[Cell]) -> bool:
    """Return whether a clue above 0 touches none of some squares, not even at a corner."""
    own = [sight.puzzle.board.square_of(cell) or (0, 0) for cell in clues]
    return any(
        sight.clue((r, c)) not in (None, 0, "?") and all(max(abs(r - y), abs(c - x)) > 1 for y, x in own)
        for r, c in sight.puzzle.board.squares()
    )


def _conclusions(sight: PictureSight, picture: PictureTurn, origin: Square) -> Iterator[Bits]:
    """Yield the facts that a picture shows, leaving out its parts off the board."""
    for sign, r, c in picture.squares:
        square = (origin[0] + r, origin[1] + c)
        if at(*square) in sight.net.cell_mask:
            yield from sight.value(square, sight.signs.values[sign])
    for sign, one, other in picture.between:
        yield from sight.between(_moved(one, origin), _moved(other, origin), sign != "x") or ()


def _relations(sight: PictureSight, picture: PictureTurn, origin: Square, differ: bool) -> Iterator[Bits]:
    """Yield the facts that make squares with the same letter alike, or different."""
    pairs: dict[str, list[Square]] = {}
    for sign, r, c in picture.squares:
        pairs.setdefault(sign, []).append((origin[0] + r, origin[1] + c))
    for one, other in pairs.values():
        if sight.has_cell(one) and sight.has_cell(other):
            yield from sight.differ(at(*one), at(*other), differ)
