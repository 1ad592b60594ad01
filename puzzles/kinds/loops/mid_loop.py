"""Mid-loop: one loop; each dot is the middle of the straight stretch on which it lies.

Dots are given in half squares: the middle of (r, c) is ``[2r + 1, 2c + 1]``.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "mid_loop", "rows": 2, "cols": 2, "clues": {"centers": [[1, 2]]}})
>>> puzzle.clues[0].label, str(puzzle.clues[0].literals[0])
('dot at r1c1', 'r1c1-r1c2=1')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from ...kit import (
    Answer, Board, Centers, Clause, Derived, Disc, Draft, Entries, InputError, Is, Kind, Links, Pzpr,
    Recipe, Record, Rule, Square, at, borders, frames, judging, label_at, loop, loops, parts,
)  # fmt: skip


class Dots(Centers):
    """Dots on squares and on their edges, not on corners."""

    @property
    def shape(self) -> str:
        return f"{super().shape}, none on a corner of squares"

    def of(self, record: Record) -> tuple[Square, ...]:
        """Return the dots in the order of the list. Raises `InputError` for one on a corner."""
        dots = super().of(record)
        for y, x in dots:
            if y % 2 == x % 2 == 0:
                raise InputError(f"{self.where} has a dot on a corner of squares", cell=at(y // 2, x // 2))
        return dots

    def hand_places(self, board: Record) -> Iterable[Square]:
        return (dot for dot in super().hand_places(board) if dot[0] % 2 or dot[1] % 2)

    def random(self, random: Random, board: Record) -> Any:
        points = [[y, x] for y, x in self.hand_places(board)]
        return random.sample(points, len(points) // 8)


CENTERS = Dots("centers", "the dots, each the middle of a straight stretch of the loop")


def arms(dot: Square) -> Iterator[tuple[Square, str, Square, str]]:
    """Yield the squares from which a stretch may lead both ways from a dot, with these ways."""
    y, x = dot[0] - 1, dot[1] - 1
    one, other = (y // 2, x // 2), ((y + 1) // 2, (x + 1) // 2)
    if x % 2 == 0:
        yield one, "n", other, "s"
    if y % 2 == 0:
        yield one, "w", other, "e"


def middle(board: Board, dot: Square) -> Iterator[Clause]:
    """Require the loop to pass the dot, and to go as far on the one way as on the other."""
    both = list(arms(dot))
    (one, _, other, _), label = both[0], label_at("dot at", both[0][0])
    taken = loops.links_at_square(board, *one) if one == other else (Is(loops.link(one, other), 1),)
    yield Clause(taken, label=label)
    for one, back, other, ahead in both:
        rays = loops.ray(board, one, back), loops.ray(board, other, ahead)
        for here, there in (rays, rays[::-1]):
            for i in range(len(here)):
                links = tuple(~literal for literal in here[: i + 1])
                yield Clause((*links, *there[i : i + 1]), label=label)


def off_middle(record: Record, answer: Answer) -> str | None:
    """Return a dot that is not the middle of a straight stretch, or None."""
    links = answer["links"]
    for y, x in record.clues["centers"]:
        first, last = ((y - 1) // 2, (x - 1) // 2), (y // 2, x // 2)
        ways, where = links[first[0]][first[1]], f"the dot at or next to {judging.place(first)}"
        if first != last:
            ways = "we" if first[0] == last[0] else "ns"
            if ways[1] not in links[first[0]][first[1]]:
                return f"the loop misses {where}"
        elif not ways or not judging.straight(ways):
            return f"the loop does not go straight through {where}"
        if judging.run(links, first, ways[0]) != judging.run(links, last, ways[1]):
            return f"{where} is not in the middle"
    return None


def middles(draft: Draft) -> Entries:
    """Return the middle of each straight stretch."""
    links, found = draft.answer["links"], []
    for r, c in draft.board.squares():
        for way, back, (y, x) in (("e", "w", (0, 1)), ("s", "n", (1, 0))):
            if way in links[r][c] and back not in links[r][c]:
                length = judging.run(links, (r, c), way)
                found.append([2 * r + 1 + y * length, 2 * c + 1 + x * length])
    return dict(enumerate(sorted(found)))


MIDDLES = Rule(
    words="It passes through all dots. A dot, on a cell or on an edge, is the middle of the straight segment "
    "on which it lies.",
    clues=lambda record, board: (clause for dot in CENTERS.of(record) for clause in middle(board, dot)),
    marks=lambda record, _: (Disc((y / 2, x / 2), 0.14, "black") for y, x in CENTERS.of(record)),
    broken=off_middle,
)

KIND = Kind(
    name="mid_loop",
    title="Mid-loop",
    aliases=("Midloop",),
    fields=(CENTERS,),
    declared=(loop.ONE_LOOP, MIDDLES),
    answer=Links(),
    forms=(Pzpr("midloop", (parts.CenterPart(1),), page=(frames.Spots("2"), borders.LinkTable())),),
    recipe=Recipe((Derived("centers", middles),), size=(6, 6)),
)
