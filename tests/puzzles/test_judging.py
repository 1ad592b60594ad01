"""Checks shared by the judges of kinds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridproof.puzzles.judging import patches, pieces, squares_with

ENTRIES = st.sampled_from([0, 1, None])
GRIDS = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.lists(ENTRIES, min_size=width, max_size=width), min_size=1, max_size=6)
)


@given(GRIDS, ENTRIES)
def test_pieces_are_as_many_as_patches(grid: list[list[int | None]], value: int | None) -> None:
    assert pieces(grid, value) == len(patches(squares_with(grid, value)))


def test_pieces_of_a_large_board() -> None:
    assert pieces([[1, 0] * 30] * 60, 1) == 30
