"""Divisions of a board at random cover it with areas of the promised kind."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from gridproof.puzzles import kind_named
from gridproof.puzzles.core.board import Board
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.judging import box_of, patches, squares_with
from gridproof.puzzles.making.deriving import (
    draw_cages,
    in_each_area,
    move_square,
    moving_borders,
    richer,
    values,
)
from gridproof.puzzles.making.dividing import (
    Labels,
    areas_of,
    by_square,
    divide_board,
    divide_equally,
    divide_unlike,
    group_regions,
    rectangles,
    symmetric,
)
from gridproof.puzzles.making.recipe import Draft, Unfit

BOARD = Board(6, 7)
SEEDS = range(25)

Area = list[tuple[int, int]]


def unlike(board: Board, random: Random, most: int) -> Labels:
    """Return the first division of a few draws, some of which lead nowhere."""
    for _ in range(50):
        try:
            return divide_unlike(board, random, most)
        except Unfit:
            continue
    raise AssertionError("no draw came to a division")


def is_rectangle(area: Area) -> bool:
    return box_of(area) is not None


def is_symmetric(area: Area) -> bool:
    (top, left), (bottom, right) = min(area), max(area)
    return {(top + bottom - r, left + right - c) for r, c in area} == set(area)


WAYS: dict[str, tuple[Callable[[Board, Random, int], Labels], int, Callable[[Area], bool]]] = {
    "of equal size": (divide_equally, 7, lambda area: len(area) == 7),
    "dominoes": (divide_equally, 2, lambda area: len(area) == 2),
    "rectangles": (rectangles, 8, lambda area: is_rectangle(area) and len(area) <= 8),
    "symmetric": (symmetric, 9, is_symmetric),
    "unlike": (unlike, 9, lambda area: len(area) <= 9),
    "up to four": (
        lambda board, random, most: divide_board(board, random, 1, most),
        4,
        lambda area: len(area) <= 4,
    ),
}


@pytest.mark.parametrize(("cut", "most", "fits"), WAYS.values(), ids=WAYS)
def test_areas_are_connected_and_of_their_kind(
    cut: Callable[[Board, Random, int], Labels], most: int, fits: Callable[[Area], bool]
) -> None:
    found = [cut(BOARD, Random(seed), most) for seed in SEEDS]
    for labels in found:
        assert sorted(by_square(labels)) == list(BOARD.squares())
        for area in areas_of(labels):
            assert len(patches(area)) == 1
            assert fits(area), area
    assert found == [cut(BOARD, Random(seed), most) for seed in SEEDS]
    assert len({str(labels) for labels in found}) == len(found)


def test_areas_of_one_size_do_not_touch() -> None:
    for seed in SEEDS:
        labels = by_square(unlike(BOARD, Random(seed), 9))
        size = {square: list(labels.values()).count(label) for square, label in labels.items()}
        for one in labels:
            for other in BOARD.near(*one):
                assert labels[one] == labels[other] or size[one] != size[other]


def test_a_last_area_takes_what_is_left() -> None:
    assert sorted(map(len, areas_of(divide_equally(Board(3, 3), Random(1), 2)))) == [1, 2, 2, 2, 2]


def drafted(kind: str, board: Record, answer: dict[str, Labels]) -> Draft:
    return Draft(kind_named(kind), board, answer, Random(3), "cells")


def test_each_area_has_one_number() -> None:
    labels = rectangles(BOARD, Random(5), 6)
    record = Record({"type": "shikaku", "rows": 6, "cols": 7, "clues": {}})
    entries = in_each_area(lambda area, square: (len(area), square in area))(
        drafted("shikaku", record, {"regions": labels})
    )
    assert sorted(entries.values()) == sorted((len(area), True) for area in areas_of(labels))
    assert all(len(entries.keys() & set(area)) == 1 for area in areas_of(labels))


def test_cages_hold_what_is_said_of_their_values() -> None:
    record = Record({"type": "kenken", "rows": 4, "cols": 4, "clues": {}})
    draft = drafted("kenken", record, {"values": [[(r + c) % 4 + 1 for c in range(4)] for r in range(4)]})
    held, covered = values(draft), list[tuple[int, int]]()
    for cage in draw_cages(3, lambda _, numbers: {"target": sum(numbers)})(draft).values():
        squares = [(r, c) for r, c in cage["cells"]]
        assert cage["target"] == sum(held[square] for square in squares)
        covered += squares
    assert sorted(covered) == sorted(held)


def test_a_border_that_moves_leaves_the_answer_right_and_regions_whole() -> None:
    """One square, at which the other answer alone is shaded, goes to a region beside it."""
    regions = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    record = Record({"type": "aqre", "rows": 4, "cols": 4, "clues": {"regions": regions}})
    mine = [[1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 1, 0], [1, 1, 1, 0]]
    other = [[1, 0, 1, 1], [1, 0, 1, 0], [1, 1, 0, 1], [0, 1, 1, 1]]
    kind = kind_named("aqre")
    assert kind.judge(record, {"shaded": mine}) is None
    draft = drafted("aqre", record, {"shaded": mine})
    theirs = squares_with(other, 1) - squares_with(mine, 1)

    def without(square: tuple[int, int], labels: Labels) -> set[frozenset[tuple[int, int]]]:
        return {frozenset(area) - {square} for area in areas_of(labels)}

    for _ in range(20):
        moved = moving_borders(1)(draft, {"shaded": other}).record
        after = moved.clues["regions"]
        assert any(without(square, regions) == without(square, after) for square in theirs)
        assert sorted(len(area) for area in areas_of(after)) == [3, 4, 4, 5]
        assert all(len(patches(area)) == 1 for area in areas_of(after))
        assert kind.judge(moved, {"shaded": mine}) is None


def test_no_border_moves_where_answers_do_not_differ() -> None:
    regions = [[0, 0], [1, 1]]
    record = Record({"type": "aqre", "rows": 2, "cols": 2, "clues": {"regions": regions}})
    shaded = [[1, 1], [1, 0]]
    with pytest.raises(Unfit, match="no square can move to another region"):
        moving_borders(1)(drafted("aqre", record, {"shaded": shaded}), {"shaded": shaded})


def test_pieces_of_a_path_are_mixed() -> None:
    """Hardly any division is the path to and fro with which it began."""
    straight = 0
    for seed in SEEDS:
        areas = areas_of(divide_equally(Board(6, 6), Random(seed), 6))
        straight += sum(len({r for r, _ in area}) == 1 for area in areas)
        assert all(one < other for one, other in pairwise([min(area) for area in areas]))
    assert straight < 2 * len(SEEDS)


def test_areas_stay_whole_where_squares_are_swapped() -> None:
    for seed in range(5):
        areas = areas_of(divide_equally(Board(4, 4), Random(seed), 4))
        assert [(len(area), len(patches(area))) for area in areas] == [(4, 1)] * 4


def test_an_area_that_came_out_too_small_joins_another() -> None:
    for seed in SEEDS:
        assert min(map(len, areas_of(divide_board(BOARD, Random(seed), 3, 5)))) >= 3


def test_regions_are_joined_to_groups_of_the_wanted_number_or_not_at_all() -> None:
    """Each of four regions in a row finds another, and one of three is left over."""
    for seed in range(5):
        assert group_regions(Board(1, 4), Random(seed), [[0, 1, 2, 3]], 2) == [[0, 0, 1, 1]]
        with pytest.raises(Unfit, match="the regions cannot be joined"):
            group_regions(Board(1, 3), Random(seed), [[0, 1, 2]], 2)


def test_areas_unlike_their_neighbours_are_not_too_large() -> None:
    """A pair of areas of one size is joined unless both together are too large."""
    sizes, unfit = set[int](), 0
    for seed in SEEDS:
        try:
            sizes.update(map(len, areas_of(divide_unlike(Board(2, 3), Random(seed), 3))))
        except Unfit:
            unfit += 1
    assert sizes == {1, 2, 3}
    assert 0 < unfit < len(SEEDS)


def test_each_dot_is_the_middle_of_its_area() -> None:
    """In half squares: one dot in the first square, one on the border of two others."""
    for seed in SEEDS:
        labels = symmetric(Board(3, 3), Random(seed), 5, [(1, 1), (3, 4)])
        areas = areas_of(labels)
        assert all(is_symmetric(area) for area in areas)
        assert areas[0] == [(0, 0)]
        (dotted,) = (area for area in areas if (1, 1) in area)
        assert (min(dotted)[1] + max(dotted)[1], min(dotted)[0] + max(dotted)[0]) == (3, 2)


def test_two_dots_that_touch_a_square_lead_nowhere() -> None:
    for near in ((1, 2), (2, 1), (2, 2)):
        with pytest.raises(Unfit, match="two dots touch a square"):
            symmetric(Board(2, 2), Random(1), 4, [(1, 1), near])


def test_a_square_whose_move_would_tear_its_region_apart_stays() -> None:
    """The other answer shades the middle of a region of three squares in a row, or one end of it."""
    record = Record({"type": "aqre", "rows": 2, "cols": 3, "clues": {}})
    draft = drafted("aqre", record, {"shaded": [[0, 0, 0], [0, 0, 0]]})
    labels = by_square([[0, 0, 0], [1, 1, 1]])
    with pytest.raises(Unfit, match="no square can move to another region"):
        move_square(1)(draft, labels, {"shaded": [[0, 1, 0], [0, 0, 0]]})
    assert move_square(1)(draft, labels, {"shaded": [[1, 0, 0], [0, 0, 0]]}) == {**labels, (0, 0): 1}


def test_a_border_moves_only_so_that_the_answer_stays_right() -> None:
    """Each region of a norinori has two shaded squares: those of the answer may not come to another one."""
    regions, mine = [[0, 0], [0, 1], [1, 1]], [[1, 1], [0, 0], [1, 1]]
    record = Record({"type": "norinori", "rows": 3, "cols": 2, "clues": {"regions": regions}})
    assert kind_named("norinori").judge(record, {"shaded": mine}) is None
    draft = drafted("norinori", record, {"shaded": mine})
    with pytest.raises(Unfit, match="no square can move to another region"):
        moving_borders()(draft, {"shaded": [[1, 1], [0, 0], [0, 1]]})
    for _ in range(9):
        moved = moving_borders()(draft, {"shaded": [[1, 1], [1, 0], [0, 1]]}).record
        assert moved.clues["regions"] == [[0, 0], [1, 1], [1, 1]]


def test_an_answer_is_taken_for_another_only_if_it_gives_more_clues() -> None:
    """Eight squares of the large loop can have a circle, and none of the small one."""
    large = {"links": [["es", "ew", "sw"], ["ns", "", "ns"], ["ne", "ew", "nw"]]}
    small = {"links": [["es", "sw", ""], ["ne", "nw", ""], ["", "", ""]]}
    record = Record({"type": "masyu", "rows": 3, "cols": 3, "clues": {}})
    assert richer(drafted("masyu", record, small), large).answer == large
    for mine, other in ((large, small), (large, large), (small, small)):
        with pytest.raises(Unfit, match="all clues together leave several solutions"):
            richer(drafted("masyu", record, mine), other)
