"""Bricks: a Latin square on brickwork; each brick, two cells side by side, has an odd and an even number.

The bricks of the first row begin in its first column, those of the second row in its second one, and so on by
turns. A brick that begins in the last column ends in the first.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "bricks", "rows": 2, "cols": 2})
>>> [rule.label for rule in puzzle.constraints][4:]
['odd and even in r1c1 and r1c2', 'odd and even in r2c2 and r2c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AS_GIVENS, MIRRORED, SIDE, Answer, Board, Flag, InputError, Kind, NumberGrid, Recipe, Record, Rule,
    Table, at, latin, looks, numbered, numbers,
)  # fmt: skip


class Brickwork(Flag):
    """Setting that tells where the bricks of the first row begin, and gives the board its bricks."""

    divides_board = True

    def board(self, record: Record) -> Board:
        """Return the board of a record with the bricks as its regions, those over its edge as two halves."""
        rows, columns, start = record.rows, record.columns, int(self.of(record))
        bricks = (
            tuple(at(r, c) for c in (left, left + 1) if 0 <= c < columns)
            for r in range(rows)
            for left in range(-((r + start) % 2), columns, 2)
        )
        return Board(rows, columns, tuple(bricks))


SHIFTED = Brickwork("shifted", False, "whether the bricks of the first row begin in its second column")


def odd_and_even(board: Board) -> Iterator[Table]:
    """Require an odd and an even number in each brick."""
    values = range(1, board.columns + 1)
    unlike = tuple((a, b) for a in values for b in values if (a + b) % 2)
    halves = [cells for cells in board.regions if len(cells) == 1]
    over_edge = [(last[0], first[0]) for first, last in zip(halves[::2], halves[1::2], strict=True)]
    for a, b in (*(cells for cells in board.regions if len(cells) == 2), *over_edge):
        yield Table((a, b), unlike, label=f"odd and even in {a} and {b}")


def demand_even(record: Record, _: Board) -> None:
    """Raise `InputError` for a board that bricks do not fill."""
    if record.columns % 2:
        raise InputError(f"the board has {record.columns} columns, an even number was expected")


def alike_brick(record: Record, answer: Answer) -> str | None:
    """Return a brick of two odd or two even numbers, or None."""
    for r, row in enumerate(answer["values"]):
        turned = [*row[1:], row[0]] if (r % 2 == 1) != bool(record.params.get("shifted")) else row
        for i, (a, b) in enumerate(zip(turned[::2], turned[1::2], strict=True)):
            if a % 2 == b % 2:
                return f"brick {i + 1} of row {r + 1} does not have an odd and an even number"
    return None


BRICKS = Rule(
    words="Each brick, two cells side by side, has an odd and an even number. Bricks begin in the first "
    "column in every odd row and in the second one in every even row, where the last column and the first "
    "make a brick; with the setting shifted it is the other way round.",
    demands=demand_even,
    board=odd_and_even,
    broken=alike_brick,
)

KIND = Kind(
    name="bricks",
    aliases=("Brickwork", "Brick wall"),
    fields=(SHIFTED, latin.GIVENS),
    declared=(numbered.LATIN, BRICKS, numbered.given(latin.GIVENS)),
    answer=NumberGrid(numbers(1, SIDE)),
    turns=MIRRORED,
    sizes=((2, 2), (4, 4)),
    forms=(looks.Janko(("ziegelmauer",)), looks.Penpa("")),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
)
