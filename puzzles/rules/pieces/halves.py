"""Areas of two halves of the same shape: the white squares of an area, and its grey ones.

Vocabulary
    half       the connected squares of one colour in an area
    motion     a turn, perhaps with a mirroring, and a shift: it lays a square on another one
    tie        a hidden cell of two squares: 1 if they lie in one area, and perhaps if they do not touch it
    pairing    a hidden cell of a white square and a grey one: 1 if the motion of its half lays it there
    turning    a hidden cell of a white square: the turn of the motion of its half, as an index

>>> halves = Halves(Board(1, 2), frozenset({(0, 1)}), {})
>>> [cell for cell, _ in halves.hidden()]
['turn of r1c1', 'r1c1>r1c2', 'r1c1~r1c2']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ...answers.lines import edge_between
from ...answers.regions import inner_edges
from ...constraints import Clusters, Constraint, exactly, exactly_one, label_at
from ...constraints.clusters import Demand
from ...constraints.repeated import clause_rows
from ...core.board import Board, at
from ...core.cells import Cell, Domain, Is
from ...core.places import Place
from ...core.record import Square
from ...judging import patches
from ...puzzle import Puzzle
from ...wording.words import Phrase, by_place, hidden
from ..edges import say_border

Turn = tuple[int, int, int, int]

TURNS: dict[Turn, str] = {
    (1, 0, 0, 1): "unturned",
    (0, 1, -1, 0): "turned right",
    (-1, 0, 0, -1): "turned by half",
    (0, -1, 1, 0): "turned left",
    (1, 0, 0, -1): "mirrored left to right",
    (-1, 0, 0, 1): "mirrored top to bottom",
    (0, 1, 1, 0): "mirrored along the falling diagonal",
    (0, -1, -1, 0): "mirrored along the rising diagonal",
}
"""The turns and mirrorings of a square, as matrices."""

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Motion(NamedTuple):
    """A turn about the first square, and then a shift."""

    turn: Turn
    rows: int
    columns: int

    def __call__(self, square: Square) -> Square:
        """Return the square on which a square is laid."""
        (a, b, c, d), (r, c_) = self.turn, square
        return a * r + b * c_ + self.rows, c * r + d * c_ + self.columns

    def back(self, square: Square) -> Square:
        """Return the square that is laid on this one."""
        (a, b, c, d), r, c_ = self.turn, square[0] - self.rows, square[1] - self.columns
        return a * r + c * c_, b * r + d * c_


def laying(turn: Turn, one: Square, other: Square) -> Motion:
    """Return the motion with this turn that lays a square on another one."""
    r, c = Motion(turn, 0, 0)(one)
    return Motion(turn, other[0] - r, other[1] - c)


def turning(square: Square, turn: Turn) -> Is:
    """Return the literal that the half of a white square is laid with this turn."""
    return Is(f"turn of {at(*square)}", [*TURNS].index(turn))


class Halves:
    """The hidden cells and constraints of a board with `grey` squares, where `sizes` are numbers of squares
    of some halves, and the edges between squares are cells, 1 for a border.
    """

    def __init__(self, board: Board, grey: frozenset[Square], sizes: Mapping[Square, int]) -> None:
        self.board, self.grey, self.sizes = board, grey, sizes
        self.squares = board.squares()
        self.white = [square for square in self.squares if square not in grey]
        self.edges = inner_edges(board)

    @cached_property
    def clusters(self) -> dict[Motion, list[set[Square]]]:
        """The connected white squares that a motion lays on grey ones, where both can be in one area."""
        colours = patches(self.white), patches(sorted(self.grey))
        part = {square: patch for each in colours for patch in each for square in patch}
        beside: dict[int, dict[Square, None]] = {}
        for one, other in self.edges.values():
            for here, there in ((one, other), (other, one)):
                if (here in self.grey) < (there in self.grey):
                    beside.setdefault(id(part[here]), {}).update(dict.fromkeys(sorted(part[there])))
        laid: dict[Motion, set[Square]] = {}
        for square in self.white:
            for other in beside.get(id(part[square]), ()):
                most = min(len(part[square]), len(part[other]), *self._sizes_at(square, other))
                far = abs(square[0] - other[0]) + abs(square[1] - other[1]) >= 2 * most
                if not far and len({*self._sizes_at(square, other)}) < 2:
                    for turn in TURNS:
                        laid.setdefault(laying(turn, square, other), set()).add(square)
        return {motion: self._touching(motion, squares) for motion, squares in laid.items()}

    def _sizes_at(self, *squares: Square) -> list[int]:
        return [self.sizes[square] for square in squares if square in self.sizes]

    def _touching(self, motion: Motion, squares: Iterable[Square]) -> list[set[Square]]:
        """Return the patches of the squares that touch the squares on which they are laid."""
        found = []
        for patch in patches(sorted(squares)):
            onto = {motion(square) for square in patch}
            if any(near in onto for square in patch for near in self.board.near(*square)):
                found.append(patch)
        return found

    @cached_property
    def motions(self) -> dict[Square, dict[Motion, None]]:
        """The motions of each white square."""
        found: dict[Square, dict[Motion, None]] = {square: {} for square in self.white}
        for motion, patches_of_it in self.clusters.items():
            for patch in patches_of_it:
                for square in sorted(patch):
                    if all(size <= len(patch) for size in self._sizes_at(square, motion(square))):
                        found[square][motion] = None
        return found

    @cached_property
    def ties(self) -> dict[tuple[Square, Square], Cell]:
        """The ties of two squares that can lie in one area, one of them white."""
        pairs = set[tuple[Square, Square]]()
        for motion, patches_of_it in self.clusters.items():
            for patch in patches_of_it:
                pairs.update(combinations(sorted(patch), 2))
                onto = [motion(square) for square in patch]
                pairs.update((min(a, b), max(a, b)) for a in patch for b in onto)
        return {(one, other): f"{at(*one)}~{at(*other)}" for one, other in sorted(pairs)}

    @cached_property
    def pairings(self) -> dict[tuple[Square, Square], Cell]:
        """The pairings of each white square with the grey ones on which it can be laid."""
        pairs = dict.fromkeys(
            (square, m(square)) for square, motions in self.motions.items() for m in motions
        )
        return {(one, other): f"{at(*one)}>{at(*other)}" for one, other in pairs}

    def hidden(self) -> Iterator[tuple[Cell, Domain]]:
        """Yield the hidden cells with their domains."""
        yield from ((f"turn of {at(*square)}", tuple(range(len(TURNS)))) for square in self.white)
        yield from ((cell, (0, 1)) for cell in (*self.pairings.values(), *self.ties.values()))

    def places(self) -> dict[Cell, Place]:
        """Return the places of the hidden cells."""
        places = {f"turn of {at(*square)}": Place("remark", (square,), TURN) for square in self.white}
        places |= {cell: Place("remark", pair, PAIRING) for pair, cell in self.pairings.items()}
        return places | {cell: Place("remark", pair, TIE) for pair, cell in self.ties.items()}

    # Literals ------------------------------------------------------------------------------------------

    def joined(self, one: Square, other: Square) -> Is:
        """Return the literal that there is no border between two neighbours."""
        return Is(edge_between(*sorted((one, other))), 0)

    def tied(self, one: Square, other: Square) -> Is | None:
        """Return the literal that two squares lie in one area, or None if they cannot."""
        cell = self.ties.get((min(one, other), max(one, other)))
        return None if cell is None else Is(cell, 1)

    def paired(self, one: Square, other: Square) -> Is | None:
        """Return the literal that a white square is laid on another one, or None if it cannot be."""
        cell = self.pairings.get((one, other))
        return None if cell is None else Is(cell, 1)

    # Constraints ---------------------------------------------------------------------------------------

    def constraints(self) -> Iterator[Constraint]:
        """Put both colours in each area, in one half each, and lay the white half on the grey one."""
        number = {square: i for i, square in enumerate(self.squares)}
        joins = [(self.joined(a, b), number[a], number[b]) for a, b in self.edges.values()]
        alike = [join for join, (a, b) in zip(joins, self.edges.values(), strict=True) if self._alike(a, b)]
        units = [(1,) * len(number), *(tuple(int(s == w) for s in self.squares) for w in self.white)]
        tones = [tuple(int((square in self.grey) == tone) for square in self.squares) for tone in (0, 1)]
        both = [(i, int(s not in self.grey), 1, len(number), None) for s, i in number.items()]
        label = "both colours in the area of each cell"
        yield Clusters(len(number), tuple(joins), tuple(tones), tuple(both), cut=True, label=label)
        held: list[Demand] = [(number[s], 0, n, n, None) for s, n in self.sizes.items()]
        rows = {square: i for i, square in enumerate(self.white, 1)}
        held += [
            (number[a], rows[b], 1, 1, Is(tie, 1)) for (a, b), tie in self.ties.items() if self._alike(a, b)
        ]
        label = "one half of each colour in the area of each cell"
        yield Clusters(len(number), tuple(alike), tuple(units), tuple(held), label=label)
        yield from self._counted()
        onto: dict[Square, list[Is]] = {square: [] for square in self.squares}
        for (one, other), cell in self.pairings.items():
            onto[one].append(Is(cell, 1))
            onto[other].append(Is(cell, 1))
        for square, literals in onto.items():
            yield exactly_one(literals, label_at("partner in the other half of", square))
        clauses = [*self._tied(), *self._laid()]
        index = {x: i for i, x in enumerate(dict.fromkeys(x for _, clause in clauses for x in clause))}
        labels = [label_at("halves of one shape at", square) for square, _ in clauses]
        yield clause_rows(tuple(index), [[index[x] for x in clause] for _, clause in clauses], labels)

    def _alike(self, one: Square, other: Square) -> bool:
        return (one in self.grey) == (other in self.grey)

    def _counted(self) -> Iterator[Constraint]:
        """Count the squares that are tied to a number (implied; it saves search)."""
        for square, size in self.sizes.items():
            for own in (False,) if square in self.grey else (True, False):
                others = (s for s in self.squares if s != square and self._alike(s, square) is own)
                ties = [tie for s in others if (tie := self.tied(square, s)) is not None]
                yield exactly(size - own, ties, label_at(f"half of {size} at", square))

    def _tied(self) -> Iterator[tuple[Square, list[Is]]]:
        """Yield that neighbours have the same ties if no border parts them, and else none in common."""
        for one, other in self.edges.values():
            join, tie = self.joined(one, other), self.tied(one, other)
            if tie is not None or not {one, other} <= self.grey:
                yield one, [~join] if tie is None else [~join, tie]
            if tie is not None:
                yield one, [join, ~tie]
            for square in self.squares:
                untold = square in self.grey and not self.grey.isdisjoint((one, other))
                if square not in (one, other) and not untold:
                    ties = [x for x in (self.tied(square, one), self.tied(square, other)) if x is not None]
                    for x in ties:
                        yield one, [~join, ~x, *(y for y in ties if y is not x)]
                    if len(ties) == 2:
                        yield one, [join, *(~x for x in ties)]

    def _laid(self) -> Iterator[tuple[Square, list[Is]]]:
        """Yield that a motion lays all of a half on all of another one, which lies in the same area."""
        for square, motions in self.motions.items():
            for near in self.board.near(*square):
                if near not in self.grey:
                    for turn in TURNS:
                        yield (
                            square,
                            [~self.joined(square, near), ~turning(square, turn), turning(near, turn)],
                        )
            for one, other in self.pairings:
                if one == square:
                    cell = Is(self.pairings[one, other], 1)
                    yield square, [~cell, *(x for x in [self.tied(one, other)] if x is not None)]
                    for white in self.white:
                        tie = self.tied(white, other)
                        if tie is not None and white != one:
                            yield (
                                square,
                                [~cell, ~tie, *(x for x in [self.tied(white, one)] if x is not None)],
                            )
                    for turn in TURNS:
                        if laying(turn, one, other) not in motions:
                            yield square, [~cell, ~turning(square, turn)]
            for motion in motions:
                cell = Is(self.pairings[square, motion(square)], 1)
                used = [~cell, ~turning(square, motion.turn)]
                yield from ((square, [*used, *clause]) for clause in self._moved(square, motion))

    def _moved(self, square: Square, motion: Motion) -> Iterator[list[Is]]:
        """Yield what holds if a motion lays a square: its neighbours in its half are laid on the neighbours
        in the other half, and on a neighbour in the other half a square of its half is laid.
        """
        laid = motion(square)
        for y, x in WAYS:
            near = square[0] + y, square[1] + x
            beyond = motion(near)
            if near not in self.grey and self.board.holds(*near):
                join, pair = self.joined(square, near), self.paired(near, beyond)
                yield [~join] if pair is None else [~join, pair]
                if pair is not None:
                    yield [~join, self.joined(laid, beyond)]
                if beyond in self.grey:
                    yield [~self.joined(laid, beyond), *([] if pair is None else [join])]
            elif beyond in self.grey:
                yield [~self.joined(laid, beyond)]
            source = motion.back(near)
            if near in self.grey and source != square:
                across, tie, pair = (
                    self.joined(square, near),
                    self.tied(square, source),
                    self.paired(source, near),
                )
                if tie is None or pair is None:
                    yield [~across]
                else:
                    yield [~across, tie]
                    yield [~across, pair]


# Words ---------------------------------------------------------------------------------------------------

TIE, PAIRING, TURN = 1, 2, 3
"""The numbers of the places of hidden cells."""


def say_remark(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say the fact of a hidden cell."""
    place = puzzle.rules.places[cell]
    names = [at(*square) for square in place.ends]
    if place.number == TURN:
        how = [*TURNS.values()][value]
        return Phrase(names[0], f"the half of {{}} is {'' if true else 'not '}laid {how}", " or ")
    is_said, is_tie = (value == 1) is true, place.number == TIE
    verb = "area holds" if is_tie else "motion lays"
    about = (" and " if is_tie else " on ").join(names)
    form = f"{'one' if is_tie else 'a'} {verb} {{}}" if is_said else f"no {verb} {{}}"
    return Phrase(about, form, "; " if is_said else " or ")


say = by_place({"edge": say_border, "remark": say_remark}, hidden)
"""The borders, and what is hidden about the halves."""
