"""Clues put on an answer: squares drawn at random, with a clue that the judge accepts of them.

Lines, cages and the like have no places of their own. A line is a random walk, a cage grows from a square;
of squares that grow the most that the judge accepts are taken. Clues that have places, such as those beside
the board, are found by trial (`derive_by_judge`), and some of them are taken.

>>> from ..kinds import kind_named
>>> board = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> answer = {"values": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}
>>> draft = Draft(kind_named("variant_sudoku"), board, answer, Random(2), "thermometers", wished=1)
>>> [[answer["values"][r][c] for r, c in line["cells"]] for line in place()(draft).values()]
[[2, 4]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from ..core.record import Record, Square
from ..fields import CellGroups
from ..fields.groups import WAYS
from .patterns import PATTERNS, orbit
from .recipe import Derive, Draft, Entries, derive_by_judge

Group = dict[str, Any]
Groups = list[Group]
Shape = Callable[[Draft, Sequence[Square]], Groups]
"""From some squares to the groups that they make, still without clues, or none."""
Clue = Callable[[Random, list[int]], Iterable[Any]]
"""The possible clues of a group, by the values of the answer in its squares."""

MOST_TRIALS, MOST_DRAWS = 6_000, 400
"""Maximum number of questions to the judge about the clues of one field, and of groups drawn."""

WORDS = 12
"""Number of clues tried if there are too many to be listed."""

PER_GROUP, PER_CLUE = 12, 3
"""Number of squares for each group, and for each clue with a place of its own, if no number is wished."""


# Shapes -------------------------------------------------------------------------------------------


def one_group(draft: Draft, squares: Sequence[Square]) -> Groups:
    """Return the squares as a group; the first ones are its head, if groups have one: two for a pill."""
    field = draft.field
    assert isinstance(field, CellGroups)
    *heads, last = field.lists
    size = max(1, field.heads - 1) if heads else 0
    if len(squares) < max(2, size + field.least):
        return []
    listed = [[*square] for square in squares]
    cells = sorted(listed[size:]) if field.drawn == "cage" else listed[size:]
    return [dict.fromkeys(heads, listed[:size]) | {last: cells}]


def alike(draft: Draft, squares: Sequence[Square]) -> Groups:
    """Return two groups of the same shape: one from the first square on, one from the second."""
    if len(squares) < 3:
        return []
    (r, c), (y, x), *others = squares
    one = [(r, c), *others]
    other = [(a + y - r, b + x - c) for a, b in one]
    if not {*one}.isdisjoint(other) or not all(draft.board.holds(*square) for square in other):
        return []
    return one_group(draft, one) + one_group(draft, other)


def block(side: int) -> Shape:
    """Return a block of `side` rows and columns from the first square on."""

    def blocks(draft: Draft, squares: Sequence[Square]) -> Groups:
        r, c = squares[0]
        area = [(r + y, c + x) for y in range(side) for x in range(side)]
        return one_group(draft, area) if draft.board.holds(*area[-1]) else []

    return blocks


# Groups and other clues ---------------------------------------------------------------------------


def place(shape: Shape = one_group, clue: Clue | None = None, numbered: bool = False) -> Derive:
    """Draw groups of a shape that the judge accepts beside the answer, as many as wished, or fewer. They have
    a `clue`, by default any that the field may have. With `numbered` they share a number of their own.
    """
    return lambda draft: dict(enumerate(Placing(draft, shape, clue, numbered).groups()))


def place_drawn(draw: Callable[[Draft], Any]) -> Derive:
    """Keep drawn entries that the judge accepts: as many as wished, or fewer."""

    def derive(draft: Draft) -> Entries:
        entries, number = list[Any](), wanted_groups(draft)
        for _ in range(MOST_DRAWS):
            entry = draw(draft)
            if len(entries) < number and entry not in entries and is_accepted(draft, [entry]):
                entries.append(entry)
        return dict(enumerate(entries))

    return derive


def some(derive: Derive = derive_by_judge, per: int = PER_CLUE) -> Derive:
    """Choose from the clues of the answer as many as wished, by default one `per` that number of squares, in
    the wished pattern.
    """

    def derive_some(draft: Draft) -> Entries:
        """Choose clues at random, each with its images."""
        clues, field, board = derive(draft), draft.field, draft.record
        at_spot = {field.spot(where, board): where for where in clues}
        number, chosen = draft.wished or max(4, board.rows * board.columns // per), set[Any]()
        for spot in draft.random.sample([*at_spot], len(at_spot)):
            images = orbit(spot, draft.symmetry, board.rows, board.columns)
            together = chosen | {at_spot[image] for image in images & at_spot.keys()}
            if images <= at_spot.keys() and len(together) <= number:
                chosen = together
        return {where: entry for where, entry in clues.items() if where in chosen}

    return derive_some


def wanted_groups(draft: Draft) -> int:
    """Return the wished number of groups, or the usual one on a board of this size."""
    return draft.wished or max(2, draft.record.rows * draft.record.columns // PER_GROUP)


def is_accepted(draft: Draft, entries: Sequence[Any]) -> bool:
    """Return whether the judge accepts these entries of the field beside the answer."""
    clues = {**draft.record.clues, draft.name: [*entries]}
    return draft.kind.judge(Record({**draft.record.data, "clues": clues}), draft.answer) is None


class Placing:
    """Draws the groups of a field, of some shape."""

    def __init__(
        self, draft: Draft, shape: Shape = one_group, clue: Clue | None = None, numbered: bool = False
    ) -> None:
        self.draft, self.shape, self.clue, self.numbered = draft, shape, clue, numbered
        self.random, self.board = draft.random, draft.board
        self.wanted = wanted_groups(draft) * (1 + numbered)
        self.standing = self.field.entries(draft.record.data).values()
        self.draws = self.trials = 0

    def goes_on(self) -> bool:
        """Return whether there is another draw."""
        self.draws += 1
        return self.draws <= MOST_DRAWS and self.trials <= MOST_TRIALS

    def accepts(self, entries: Sequence[Any]) -> bool:
        """Return whether the judge accepts these entries, and count the question."""
        self.trials += 1
        return is_accepted(self.draft, entries)

    @property
    def field(self) -> CellGroups:
        """The field of the groups."""
        field = self.draft.field
        assert isinstance(field, CellGroups)
        return field

    def groups(self) -> Groups:
        """Return the groups found: without a clue if they may be so, unless they are cages; if there are
        none, with one.
        """
        field = self.field
        bare = field.value is None or not (field.demanded or field.drawn == "cage" or self.clue)
        groups = self.some_groups(False) if bare and not self.numbered else []
        return groups or (self.some_groups(True) if field.value else [])

    def some_groups(self, with_clues: bool) -> Groups:
        """Return groups with clues or without. No two share a square, but pairs may."""
        self.draws, groups = 0, Groups()
        occupied = {each for group in self.standing for each in self.squares_of(group)}
        while len(groups) < self.wanted and self.goes_on():
            drawn = self.symmetric(self.grown(with_clues, len(groups)), with_clues, len(groups))
            squares = [each for group in drawn for each in self.squares_of(group)]
            is_free = len(occupied.union(squares)) == len(occupied) + len(squares)
            if is_free and len(groups) + len(drawn) <= self.wanted:
                groups += drawn
                occupied.update(squares)
        return groups

    def squares_of(self, group: Group) -> list[Any]:
        """Return the squares that no other group may share, for a pair both together, and the first alone if
        squares may repeat.
        """
        names = self.field.lists[:1] if self.field.repeats else self.field.lists
        squares = [tuple(square) for name in names for square in group[name]]
        return [frozenset(squares)] if self.field.most == 2 else squares

    def grown(self, with_clues: bool, before: int) -> Groups:
        """Return the groups of squares grown from a random one, the most that the judge accepts; none if it
        accepts none.
        """
        field, side = self.field, max(self.board.rows, self.board.columns)
        heads = field.heads if len(field.lists) > 1 else 0
        most = heads + min(2 + side // 2, field.most)
        squares = [self.random.choice(self.board.squares())]
        result = self.add_clues(self.shape(self.draft, squares), with_clues, before)
        for _ in range(0 if result else self.random.randint(1, most - 1)):
            ahead = self.ahead(squares)
            self.random.shuffle(ahead)
            for square in ahead:
                groups = self.add_clues(self.shape(self.draft, [*squares, square]), with_clues, before)
                if groups:
                    result, ahead = groups, [square]
                    break
            squares += ahead[:1]
        return result

    def ahead(self, squares: Sequence[Square]) -> list[Square]:
        """Return the squares that come next: those around the last one of a line, and beside any one of a
        cage.
        """
        is_line = self.field.drawn == "line" and self.field.most > 2
        steps = [step for way, step in WAYS.items() if is_line or len(way) == 1]
        near = {(r + y, c + x) for r, c in (squares[-1:] if is_line else squares) for y, x in steps}
        return sorted(square for square in near.difference(squares) if self.board.holds(*square))

    def add_clues(self, groups: Groups, with_clues: bool, before: int) -> Groups:
        """Return the groups with a clue that the judge accepts; none if there is no such clue. `before` is
        the number of groups before them.
        """
        clues = [self.number(before)] if self.numbered else self.clues(groups) if with_clues else [None]
        for clue in clues if groups else ():
            clued = [group if clue is None else {**group, self.field.key: clue} for group in groups]
            if self.accepts(clued):
                return clued
        return []

    def number(self, before: int) -> int:
        """Return the number of the next groups that belong together, after the existing ones and `before`
        more.
        """
        last: int = max((group[self.field.key] for group in self.standing), default=0)
        return last + before + 1

    def clues(self, groups: Groups) -> list[Any]:
        """Return the clues that groups may have, in random order; some of them if they are too many."""
        value, record, grid = self.field.value, self.draft.record, self.draft.grid()
        assert value is not None
        if self.clue is not None:
            values = [grid[r][c] for group in groups for r, c in group[self.field.lists[-1]]]
            listed = [*self.clue(self.random, values)]
        else:
            listed = [*value.options(record)]
        drawn = [] if self.clue or listed else [value.random(self.random, record) for _ in range(WORDS)]
        return self.random.sample(listed, len(listed)) or drawn

    def symmetric(self, groups: Groups, with_clues: bool, before: int) -> Groups:
        """Return the groups and their images in the pattern, each with a clue of its own; none if the judge
        refuses one. A line may be read from either end.
        """
        lists = self.field.lists
        images, ahead, visited = [*groups], [groups] if groups else [], {squares_in(groups, lists)}
        while ahead:
            here = ahead.pop()
            for turn in PATTERNS[self.draft.symmetry]:
                bare = [{name: group[name] for name in lists} for group in here]
                image = self.field.turn_value(bare, turn, self.draft.record)
                if squares_in(image, lists) in visited:
                    continue
                back = [{name: group[name][::-1] for name in lists} for group in image]
                for each in (image, back):
                    if turned := self.add_clues(each, with_clues, before + len(images)):
                        break
                else:
                    return []
                visited.add(squares_in(image, lists))
                images += turned
                ahead.append(turned)
        return images


def squares_in(groups: Groups, lists: Iterable[str]) -> frozenset[Any]:
    """Return the squares of groups, without their order."""
    return frozenset(frozenset(tuple(square) for name in lists for square in group[name]) for group in groups)
