"""Puzzles with a claim each, by what their proofs need.

>>> sorted(PUZZLES)[:3]
['all', 'auxiliaries', 'compared']
"""

from __future__ import annotations

from typing import NamedTuple

from backends import puzzle_of

from gridproof.models.proofs.clausal import ClausalRefutation, refutation
from gridproof.models.proofs.veripb import refutation_by_sums
from gridproof.puzzles import Is, Puzzle, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Compare, Count, Linear, total
from gridproof.puzzles.samples import sample

ROW = dict.fromkeys("abc", (1, 2, 3))
DIFFERENT = AllDifferent(tuple("abc"))


class Claimed(NamedTuple):
    puzzle: Puzzle
    claim: str
    forced: tuple[str, int] | None = None

    def proven(self) -> ClausalRefutation:
        return refutation(self.puzzle, self.claim, forced=self.forced)

    def by_sums(self) -> ClausalRefutation:
        """Return the refutation that VeriPB gets."""
        return refutation_by_sums(self.puzzle, self.proven().claim)


def puzzles() -> dict[str, Claimed]:
    """Return puzzles whose proofs need propagation alone, search, cuts, counts, sums; also with several
    solutions, and with none.
    """
    several = puzzle_of(ROW, [DIFFERENT], clues=[total(("a", "b"), "==", 4)])
    cells = tuple(f"x{i}" for i in range(12))
    flags = tuple(Is(cell, 1) for cell in cells)
    counted = puzzle_of(dict.fromkeys(cells, (0, 1)), [Count(flags, 11, 12), Count(flags[:2], 1, 1)])
    half = Count(flags[:8], 4, 4)
    three = Count(flags[:7], 3, 3)
    halves = puzzle_of(dict.fromkeys(cells[:8], (0, 1)), [half, three], givens=dict.fromkeys(cells[:3], (1,)))
    tight = puzzle_of(dict.fromkeys(cells[:5], (1, 2, 3, 4)), [AllDifferent(cells[:5])])
    either = Clause((Is("a", 1), Is("b", 5)))
    ab = {"a": (1, 2), "b": (1, 2)}
    compared = puzzle_of(ROW, [Compare("a", "<", "b"), Compare("b", "<", "c")])
    weighted = puzzle_of(ROW, [Linear(((1, "a"), (-2, "b"), (3, Is("c", 2))), ">=", 4), DIFFERENT])
    far = puzzle_of(ROW, [Linear(((50, "a"), (30, "b"), (7, "c")), "==", 197)])
    return {
        "unique": Claimed(puzzle_of(ROW, several.constraints, givens={"a": (3,)}), "unique"),
        "all": Claimed(several, "all"),
        "none": Claimed(tight, "none"),
        "fixed": Claimed(puzzle_of({"a": (1, 2), "b": (5, 6)}, [either], givens={"a": (2,)}), "unique"),
        "auxiliaries": Claimed(counted, "all"),
        "halves": Claimed(halves, "unique"),
        "compared": Claimed(compared, "unique"),
        "weighted": Claimed(weighted, "all"),
        "far": Claimed(far, "unique"),
        "hidden": Claimed(puzzle_of(ab, [], shown=["a"], givens={"a": (1,)}), "unique"),
        "forced": Claimed(several, "forced", ("c", 2)),
        "sudoku": Claimed(read_record(sample("sudoku", 1)), "unique"),
        "minesweeper": Claimed(read_record(sample("minesweeper", 1)), "unique"),
        "slitherlink": Claimed(read_record(sample("slitherlink", 2)), "unique"),
        "kakuro": Claimed(read_record(sample("kakuro", 1)), "unique"),
    }


PUZZLES = puzzles()
