"""Clues put on an answer: squares drawn at random, with a clue that the judge accepts of them.

Lines, cages and the like have no places of their own. A line is a random walk, a cage grows from a square;
of squares that grow the most that the judge accepts are taken. Clues that have places, such as those beside
the board, are found by trial (`derive_by_judge`), and some of them are taken.

>>> from ..core.kind import kind_named
>>> board = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> answer = {"values": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}
>>> draft = Draft(kind_named("variant_sudoku"), board, answer, Random(2), "thermometers", wished=1)
>>> [[answer["values"][r][c] for r, c in line["cells"]] for line in place()(draft).values()]
[[2, 3, 4]]
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
"""The groups, still without clues, that some squares make; none where they make none."""

MOST_TRIALS, MOST_DRAWS = 6_000, 400
"""So often the judge is asked about the clues of one field, and so many groups are drawn."""

WORDS = 12
"""Of clues that are too many to be listed so many are tried."""

PER_GROUP, PER_CLUE = 12, 3
"""Where no number is wished there is a group, or a clue with a place of its own, for so many squares."""


# Shapes -------------------------------------------------------------------------------------------


def one_group(draft: Draft, squares: Sequence[Square]) -> Groups:
    """The squares as a group; the first ones are its head, where groups have one: two for a pill."""
    field = draft.field
    assert isinstance(field, CellGroups)
    *heads, last = field.lists
    size = max(1, field.heads - 1) if heads else 0
    if len(squares) < max(2, size + field.least):
        return []
    listed = [[*square] for square in squares]
    return [dict.fromkeys(heads, listed[:size]) | {last: listed[size:]}]


def alike(draft: Draft, squares: Sequence[Square]) -> Groups:
    """Two groups of the same shape: one from the first square on, one from the second."""
    if len(squares) < 3:
        return []
    (r, c), (y, x), *others = squares
    one = [(r, c), *others]
    other = [(a + y - r, b + x - c) for a, b in one]
    if not {*one}.isdisjoint(other) or not all(draft.board.holds(*square) for square in other):
        return []
    return one_group(draft, one) + one_group(draft, other)


def block(side: int) -> Shape:
    """A block of so many rows and columns from the first square on."""

    def blocks(draft: Draft, squares: Sequence[Square]) -> Groups:
        r, c = squares[0]
        held = [(r + y, c + x) for y in range(side) for x in range(side)]
        return one_group(draft, held) if draft.board.holds(*held[-1]) else []

    return blocks


# Groups and other clues ---------------------------------------------------------------------------


def place(shape: Shape = one_group, numbered: bool = False) -> Derive:
    """Groups of a shape that the judge accepts beside the answer: as many as wished, or fewer. Those that are
    `numbered` have a number of their own as their clue, by which they belong together.
    """
    return lambda draft: dict(enumerate(Placing(draft, shape, numbered).groups()))


def place_random(draft: Draft) -> Entries:
    """Entries as the field draws them, each accepted by the judge: as many as wished, or fewer."""
    placing, found = Placing(draft), list[Any]()
    while len(found) < placing.wanted and placing.goes_on():
        drawn = draft.field.random(draft.random, draft.record) or []
        found += [entry for entry in drawn[:1] if placing.accepts([*found, entry])]
    return dict(enumerate(found))


def some(derive: Derive = derive_by_judge) -> Derive:
    """Of the clues that follow from the answer as many as wished, in the pattern that is wished."""

    def derive_some(draft: Draft) -> Entries:
        found, field, board = derive(draft), draft.field, draft.record
        at_spot = {field.spot(where, board): where for where in found}
        wanted, chosen = draft.wished or max(4, board.rows * board.columns // PER_CLUE), set[Any]()
        for spot in draft.random.sample([*at_spot], len(at_spot)):
            images = orbit(spot, draft.symmetry, board.rows, board.columns)
            together = chosen | {at_spot[image] for image in images & at_spot.keys()}
            if images <= at_spot.keys() and len(together) <= wanted:
                chosen = together
        return {where: entry for where, entry in found.items() if where in chosen}

    return derive_some


Options = Callable[[int], Iterable[Any]]
"""The clues that a group may have, by the number of groups before it; None for no clue."""


class Placing:
    """Draws the groups of a field, of some shape."""

    def __init__(self, draft: Draft, shape: Shape = one_group, numbered: bool = False) -> None:
        self.draft, self.shape, self.numbered = draft, shape, numbered
        self.random, self.board = draft.random, draft.board
        usual = max(2, len(self.board.cells()) // PER_GROUP)
        self.wanted = max(draft.wished or usual, 1 + numbered)
        self.draws = self.trials = 0

    def goes_on(self) -> bool:
        """Whether there is another draw."""
        self.draws += 1
        return self.draws <= MOST_DRAWS and self.trials <= MOST_TRIALS

    def accepts(self, entries: Sequence[Any]) -> bool:
        """Whether the judge accepts these entries beside the answer."""
        self.trials += 1
        draft = self.draft
        clues = {**draft.record.clues, draft.name: [*entries]}
        return draft.kind.judge(Record({**draft.record.data, "clues": clues}), draft.answer) is None

    @property
    def field(self) -> CellGroups:
        """The field of the groups."""
        field = self.draft.field
        assert isinstance(field, CellGroups)
        return field

    def groups(self) -> Groups:
        """The groups that are found: with no clue of their own where they may be without one, unless they
        are cages; where there are none, with one.
        """
        if self.numbered:
            return self.groups_with(lambda before: (before + 1,))
        found, field = Groups(), self.field
        if field.value is None or not (field.demanded or field.drawn == "cage"):
            found = self.groups_with(lambda _: (None,))
        return found or (self.groups_with(self.values) if field.value else found)

    def values(self, before: int = 0) -> list[Any]:
        """The clues that a group may have, in random order; some of them where they are too many."""
        value, record = self.field.value, self.draft.record
        assert value is not None
        listed = [*value.options(record)]
        return self.random.sample(listed, len(listed)) or [
            value.random(self.random, record) for _ in range(WORDS)
        ]

    def groups_with(self, options: Options) -> Groups:
        """Groups with such clues. No two share a square, but pairs may."""
        found, taken, self.draws = Groups(), set[Any](), 0
        while len(found) < self.wanted and self.goes_on():
            drawn = self.symmetric(self.grown(options, len(found)), options, len(found))
            squares = [each for group in drawn for each in self.squares_of(group)]
            if len(found) + len(drawn) <= self.wanted and len(taken.union(squares)) == len(taken) + len(squares):
                found += drawn
                taken.update(squares)
        return found

    def squares_of(self, group: Group) -> list[Any]:
        """What no other group may have: its squares, of a pair both together."""
        squares = [tuple(square) for name in self.field.lists for square in group[name]]
        return [frozenset(squares)] if self.field.most == 2 else squares

    def grown(self, options: Options, before: int) -> Groups:
        """The groups of squares that grow from a random one as long as the judge accepts them, or from there
        on again; none where it accepts none.
        """
        field, side = self.field, max(self.board.rows, self.board.columns)
        most = min(2 + side // 2, field.most + len(field.lists) - 1)
        squares = [self.random.choice(self.board.squares())]
        found = self.clued(self.shape(self.draft, squares), options(before))
        for _ in range(self.random.randint(1, most - 1) if not found else 0):
            ahead = self.ahead(squares)
            self.random.shuffle(ahead)
            for square in ahead:
                groups = self.clued(self.shape(self.draft, [*squares, square]), options(before))
                if groups:
                    found, ahead = groups, [square]
                    break
            squares += ahead[:1]
        return found

    def ahead(self, squares: Sequence[Square]) -> list[Square]:
        """The squares that come next: those around the last one of a line, and beside any one of a cage."""
        is_line = self.field.drawn == "line" and self.field.most > 2
        steps = [step for way, step in WAYS.items() if is_line or len(way) == 1]
        near = ((r + y, c + x) for r, c in (squares[-1:] if is_line else squares) for y, x in steps)
        return [square for square in dict.fromkeys(near) if self.board.holds(*square) and square not in squares]

    def clued(self, groups: Groups, options: Iterable[Any]) -> Groups:
        """The groups with a clue that the judge accepts; none where there is no such clue."""
        for clue in options if groups else ():
            said = {} if clue is None else {self.field.key: clue}
            if self.accepts(found := [group | said for group in groups]):
                return found
        return []

    def symmetric(self, groups: Groups, options: Options, before: int) -> Groups:
        """The groups and their images in the pattern, each with a clue of its own; none where the judge
        refuses one. A line may be read from either end.
        """
        field, found, seen = self.field, [*groups], {self.key(groups)} if groups else set()
        ahead = [groups] if groups else []
        while ahead:
            here = ahead.pop()
            for turn in PATTERNS[self.draft.symmetry]:
                bare = [{name: group[name] for name in field.lists} for group in here]
                image = field.turn_value(bare, turn, self.draft.record)
                if self.key(image) in seen:
                    continue
                back = [{name: group[name][::-1] for name in field.lists} for group in image]
                clues = [*options(before + len(found))]
                turned = self.clued(image, clues) or self.clued(back if len(field.lists) == 1 else [], clues)
                if not turned:
                    return []
                seen.add(self.key(turned))
                found += turned
                ahead.append(turned)
        return found

    def key(self, groups: Groups) -> frozenset[Any]:
        """The squares of groups, without their order."""
        return frozenset(
            frozenset(tuple(square) for name in self.field.lists for square in group[name]) for group in groups
        )
