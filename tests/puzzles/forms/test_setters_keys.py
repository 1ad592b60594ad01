"""Clues of setters' tools read and written one at a time: at a number that stands for none, at a square that
is named twice, and at lists whose first square differs from the rest.
"""

from __future__ import annotations

from typing import Any

from gridproof.puzzles.notation.variants import fpuzzles_keys, iss_keys, sudokumaker_keys
from gridproof.puzzles.notation.variants.iss import Item
from gridproof.puzzles.notation.variants.key import BoardShape, Key

SHAPE = BoardShape(4, 4, 0, 3)


def read(key: Key, clue: Any) -> list[Any]:
    return [*key.read(clue, SHAPE)]


def written(key: Key, entry: Any) -> list[Any]:
    return [*key.write(entry, SHAPE)]


def test_the_first_square_is_greater_than_each_later_one() -> None:
    """Later squares are not compared with each other, unlike along a thermometer."""
    key = iss_keys.greater()
    assert read(key, Item("GreaterThan", ("R2C2", "R1C2", "R2C1", "R3C2"))) == [
        {"cells": [[0, 1], [1, 1]]},
        {"cells": [[1, 0], [1, 1]]},
        {"cells": [[2, 1], [1, 1]]},
    ]
    assert written(key, {"cells": [[0, 1], [1, 1]]}) == [Item("GreaterThan", ("R2C2", "R1C2"))]
    assert written(key, {"cells": [[0, 0], [1, 1]]}) == []


def test_a_square_taken_no_times_is_no_part_of_a_sum() -> None:
    item = Item("Sum", ("3", "R1C1_0", "R1C2", "R1C3_1"))
    assert read(iss_keys.sums(), item) == []
    [clue] = read(iss_keys.weighted_sums(), item)
    assert clue["cells"] == [[0, 1], [0, 2]]
    for args, cells in ((("3", "R1C1", "R1C2_2"), [[0, 0], [0, 1], [0, 1]]), (("0", "R1C1"), [[0, 0]])):
        assert read(iss_keys.sums(), Item("Sum", args)) == [{"cells": cells, "sum": int(args[0])}]
        assert read(iss_keys.weighted_sums(), Item("Sum", args)) == []


def test_a_square_that_is_its_own_copy_says_nothing() -> None:
    key, names = fpuzzles_keys.clones(), ["R1C1", "R1C2", "R1C3"]
    squares = [[0, 0], [0, 1], [0, 2]]
    for i, name in enumerate(names):
        copies = ["R3C1", "R3C2", "R3C3"]
        copies[i] = name
        others = [square for j, square in enumerate(squares) if j != i]
        assert read(key, {"cells": names, "cloneCells": copies}) == [
            [{"cells": others}, {"cells": [[2, c] for _, c in others]}]
        ]
    assert read(key, {"cells": names, "cloneCells": names}) == []
    turned = [{"cells": [[0, 0], [0, 1]]}, {"cells": [[0, 1], [0, 0]]}]  # each is the copy of the other
    assert read(key, {"cells": names[:2], "cloneCells": names[1::-1]}) == [turned]


def test_a_sum_of_0_is_not_written_as_a_cage_without_a_sum() -> None:
    """SudokuMaker and Interactive Sudoku Solver say 0 for none, f-puzzles says nothing."""
    cells: dict[str, Any] = {"cells": [[0, 0]]}
    maker, solver, fpuzzles = (
        sudokumaker_keys.cages(301, "sum"),
        iss_keys.cages(),
        fpuzzles_keys.cages("killercage", "sum"),
    )
    assert written(maker, cells | {"sum": 0}) == []
    for number in (None, 1, 3):
        entry = cells if number is None else cells | {"sum": number}
        [rule] = written(maker, entry)
        assert rule.clue == {"cells": [0], "value": number or 0}
        assert read(maker, {"cages": [rule.clue]}) == [entry]
        [item] = written(solver, entry)
        assert item.args == (str(number or 0), "R1C1")
        assert read(solver, item) == [entry]
    for number in (None, 0, 3):
        entry = cells if number is None else cells | {"sum": number}
        [clue] = written(fpuzzles, entry)
        assert ("value" in clue) is (number is not None)
        assert read(fpuzzles, clue) == [entry]
