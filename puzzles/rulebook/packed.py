"""Rules about pieces of a bank that are shaded on the board, which may be turned and mirrored.

>>> from ..core.board import Board
>>> from ..core.record import Record, Square
>>> from ..fields import Bank
>>> rule = pieces(Bank("bank", "the pieces"))
>>> record = Record({"rows": 1, "cols": 3, "clues": {"bank": {"2": 1}}})
>>> [cell for cell, _ in rule.settled(record).hidden(Board(1, 3))]
['r1c1:r1c2', 'r1c2:r1c3']
>>> rule.broken(record, {"shaded": [[1, 1, 1]]})
'no piece of the bank is left that lies at row 1, column 1'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Constraint
from ..core.board import Board
from ..core.cells import flag_cells
from ..core.hulls import Hull, word_of
from ..core.record import Record
from ..fields.fleet import Bank
from ..limits.bounds import demand
from ..limits.caches import CLUES
from ..making.recipe import BlankBoard, Draft, Entries
from ..rules.pieces import packing
from ..wording import words
from . import Rule

Listed = tuple[tuple[Hull, int], ...]
"""The pieces of a bank, with the number of each."""


def pieces(field: Bank, *, every: bool = True, corners: bool = False) -> Rule:
    """Return the rule that pieces of a bank are shaded, `every` one or some of them. They do not share an
    edge, nor touch at `corners`.
    """
    fence = packing.around if corners else packing.beside

    def stock(listed: Listed) -> packing.Stock:
        return {hull: (count if every else 0, count) for hull, count in listed}

    def demand_few(record: Record, board: Board) -> None:
        demand(sum(24 * (len(hull) + 3) * board.rows * board.columns for hull in field.of(record)))

    @lru_cache(maxsize=CLUES)
    def settled(listed: Listed) -> Rule:
        hulls = [hull for hull, _ in listed]

        def placed(board: Board) -> Iterator[Constraint]:
            return packing.in_berths(board, stock(listed), lambda berth: fence(board, berth))

        return replace(
            rule,
            settled=None,
            hidden=lambda board: flag_cells(packing.berth_places(board, hulls)),
            places=lambda board: packing.berth_places(board, hulls),
            board=placed,
        )

    def misplaced(record: Record, answer: Answer) -> str | None:
        shaded, left = judging.squares_with(answer["shaded"], 1), Counter[Any]()
        for word, count in record.clues[field.name].items():
            left[judging.shape_drawn(word)] += count
        for piece in sorted(judging.patches(shaded), key=min):
            where = judging.place(min(piece))
            if corners and any((shaded - piece).intersection(judging.around(square)) for square in piece):
                return f"the piece at {where} touches another at a corner"
            if not left[judging.shape_of(piece)]:
                return f"no piece of the bank is left that lies at {where}"
            left[judging.shape_of(piece)] -= 1
        return "a piece of the bank is not used" if every and any(left.values()) else None

    use = "all pieces of the bank" if every else "pieces of the bank, each at most as often as it is there"
    rule = Rule(
        words=f"Shade {use}. They may be turned and mirrored, and no two of them "
        f"{'touch, not even at a corner' if corners else 'share an edge'}.",
        cells=lambda board: flag_cells(board.cells()),
        demands=demand_few,
        settled=lambda record: settled(tuple(field.of(record).items())),
        marks=lambda record, board: packing.stock_marks(board, stock(tuple(field.of(record).items()))),
        broken=misplaced,
    )
    return rule


say = words.by_place({"square": words.shaded_or_white, **packing.words_of("piece")}, words.hidden)
"""The cells of the pieces, and their berths, which are hidden."""


# Making --------------------------------------------------------------------------------------------------


def draw(
    hulls: Iterable[Hull], *, corners: bool = False, white_piece: bool = False
) -> Callable[[BlankBoard], Answer]:
    """Return the function that lays pieces at random free berths, for a recipe: each of them, in any order,
    if there is room. With `white_piece` the cells left are connected.
    """
    fence, hulls = packing.around if corners else packing.beside, tuple(hulls)

    def drawn(blank: BlankBoard) -> Answer:
        board, free, white = blank.board, set(blank.board.squares()), set(blank.board.squares())
        for hull in blank.random.sample(hulls, len(hulls)):
            room = [berth for berth in packing.berths(board, hull).values() if free.issuperset(berth)]
            blank.random.shuffle(room)
            for berth in room:
                if not white_piece or len(judging.patches(white.difference(berth))) == 1:
                    white.difference_update(berth)
                    free.difference_update(berth, fence(board, berth))
                    break
        rows, columns = range(board.rows), range(board.columns)
        return {"shaded": [[int((r, c) not in white) for c in columns] for r in rows]}

    return drawn


def bank_of(draft: Draft) -> Entries:
    """Derive the pieces that are shaded in the answer."""
    words = []
    for piece in judging.patches(draft.squares(1)):
        top, left = min(r for r, _ in piece), min(c for _, c in piece)
        words.append(word_of(tuple(sorted((r - top, c - left) for r, c in piece))))
    return dict(sorted(Counter(words).items()))
