"""Anti-king: squares a king's move apart hold different digits.

>>> PART.labels(True)[0]
'r1c1 ≠ r2c2'
"""

from __future__ import annotations

from ..kit import Flag, Part, judge_moves, keys, pairs_by

STEPS = ((1, 1), (1, -1))

PART = Part(
    field=Flag("anti_king", False, "whether squares a king's move apart differ").also_called(
        "king", "king's move"
    ),
    title="A king's move apart",
    rules="Squares a king's move apart hold different digits.",
    unequal_pairs=lambda flag, grid: pairs_by(STEPS, grid.board),
    judge=lambda flag, board: judge_moves(STEPS, board, "a king's move"),
    keys=(keys.fpuzzles.flag("antiking"), keys.iss.flag("AntiKing"), keys.sudokumaker.flag(12)),
    knows_two_digits=True,
    knows_grids=True,
)
