"""Anti-knight: squares a knight's move apart hold different digits.

>>> PART.labels(True)[0]
'r1c1 ≠ r2c3'
"""

from __future__ import annotations

from ..kit import KNIGHT, Flag, Part, judge_moves, keys, pairs_by

PART = Part(
    field=Flag("anti_knight", False, "whether squares a knight's move apart differ").also_called(
        "knight", "knight's move"
    ),
    title="A knight's move apart",
    rules="Squares a knight's move apart hold different digits.",
    unequal_pairs=lambda flag, grid: pairs_by(KNIGHT, grid.board),
    judge=lambda flag, board: judge_moves(KNIGHT, board, "a knight's move"),
    keys=(keys.fpuzzles.flag("antiknight"), keys.iss.flag("AntiKnight"), keys.sudokumaker.flag(13)),
    knows_two_digits=True,
    knows_grids=True,
)
