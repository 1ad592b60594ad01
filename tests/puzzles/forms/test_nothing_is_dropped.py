"""Unknown content in documents of setters' tools is named, never passed over."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from universe_of_part import boards

import gridproof
from gridproof.puzzles import InputError
from gridproof.puzzles.forms.setters.records import mean_the_same
from gridproof.puzzles.parts import all_parts

PAIR = ["R1C1", "R1C2"]
F_GRID: list[Any] = [[{} for _ in range(4)] for _ in range(4)]
S_GRID = {"cells": F_GRID, "regions": [], "cages": []}


def fpuzzles(**keys: Any) -> dict[str, Any]:
    return {"size": 4, "grid": F_GRID, **keys}


def maker(*constraints: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"puzzle": {"size": 4, "cells": [{}] * 16, "constraints": [*constraints], **keys}}


def maker_given(**cell: Any) -> dict[str, Any]:
    return maker(cells=[{"given": True, **cell}, *[{}] * 15])


DOTS = {"type": 200, "clues": [{"value": 2, "edge": 1}]}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (fpuzzles(modularline=[{"lines": [PAIR], "value": "4"}]), "modularline with the value '4'"),
        (fpuzzles(lockout=[{"lines": [PAIR], "value": 3}]), "lockout with the value 3"),
        (fpuzzles(extraregion=[{"cells": PAIR, "value": "5"}]), "extraregion with the value '5'"),
        (fpuzzles(killercage=[{"cells": PAIR, "value": "A"}]), "killercage: the clue 'A' is no number"),
        (fpuzzles(sandwichsum=[{"cell": "R0C1", "value": "?"}]), "sandwichsum: the clue '?' is no number"),
        (fpuzzles(xv=[{"cells": PAIR, "value": "L"}]), "xv: 'L' is neither X nor V"),
        (maker({"type": 407, "lines": [[0, 1, 2]], "minDifference": 3}), "type 407 with minDifference 3"),
        (maker({"type": 301, "cages": [{"cells": [0], "value": "A"}]}), "301: the clue 'A' is no number"),
        (maker_given(candidates=6), "given cells with candidates"),
        (maker(DOTS, {"type": 200, "clues": [], "negative": [1]}), "type 200 with the negative constraint"),
        (S_GRID | {"cages": [{"cells": [[0, 0]], "sum": 4, "hidden": True}]}, "cages (drawn"),
        (S_GRID | {"cages": [{"cells": [[0, 0]], "sum": "A", "unique": True}]}, "a cage: the clue 'A' is no"),
        (".Shape~4x4.Or.StrictXV.X~R1C1~R1C2.End", "StrictXV in Or"),
    ],
)
def test_what_is_not_known_is_named_and_can_be_left_out(document: Any, said: str) -> None:
    with pytest.raises(InputError) as caught:
        gridproof.read_one(document)
    assert caught.value.what.startswith("not known here: ")
    assert said in caught.value.what
    assert any(said in name for name in gridproof.read_one(document, lenient=True).unchecked)


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (fpuzzles(negative={"xv": False}), "negative is no list of words"),
        (fpuzzles(negative="xv"), "negative is no list of words"),
        (fpuzzles(size=9), "the size of f-puzzles is 9, its grid has 4 rows"),
        (S_GRID | {"global": {"antiknight": False}}, "global is no list of words"),
        (".Shape~4x4.Shape~6x6", "there are 2 shapes of one board"),
        (".Shape~4x4.XSum~C1~3~4~5", "XSum: 'C1' has more than two clues"),
        (".Shape~4x4.Sum~5~R1C1_-51~R1C2", "a factor of -51 in a sum is not known here"),
    ],
)
def test_what_contradicts_itself_is_refused(document: Any, said: str) -> None:
    for lenient in (False, True):
        with pytest.raises(InputError) as caught:
            gridproof.read_one(document, lenient=lenient)
        assert said in caught.value.what


def test_what_can_be_read_of_a_clue_without_a_number_still_holds() -> None:
    """The digits of a cage differ whatever its text says, and other clues beside it count."""
    cells = ["R1C1", "R2C3", "R3C4"]
    cages = [{"cells": cells, "value": "A"}, {"cells": PAIR, "value": "3"}]
    listed = [{"cells": [0, 6, 11], "value": "A"}, {"cells": [0, 1], "value": 3}]
    for document in (fpuzzles(killercage=cages), maker({"type": 301, "cages": listed})):
        record = gridproof.read_one(document, lenient=True).record
        assert record is not None
        assert record["clues"]["cages"] == [
            {"cells": [[0, 0], [1, 2], [2, 3]]},
            {"cells": [[0, 0], [0, 1]], "sum": 3},
        ]


def test_metadata_of_sudokupad_may_say_no() -> None:
    for said, holds in ((True, True), ("true", True), (False, False), ("false", False), ("", False)):
        record = gridproof.read_one(S_GRID | {"metadata": {"antiking": said}}).record
        assert record is not None
        assert bool(record["params"].get("anti_king")) is holds


def test_a_second_division_is_of_extra_regions() -> None:
    rows, others = [i // 4 for i in range(16)], [i % 4 if i % 5 else -1 for i in range(16)]
    record = gridproof.read_one(maker({"type": 1, "regions": rows}, {"type": 1, "regions": others})).record
    assert record is not None
    assert record["clues"]["regions"][0] == [0, 0, 0, 0]
    assert [len(group["cells"]) for group in record["clues"]["extra_regions"]] == [3] * 4


def test_digits_that_stand_just_so_often() -> None:
    record = gridproof.read_one(".Shape~4x4.ContainExact~1_2_1~R1C1~R2C3~R3C2~R4C4").record
    assert record is not None
    [cage] = record["clues"]["look_and_say"]
    assert cage["counts"] == [2, 1, 1, 2]


def test_a_sum_may_take_cells_away() -> None:
    """Compared with all boards; some sums name a cell twice, which counts as both terms say."""
    [part] = [part for part in all_parts() if part.name == "sum_cages"]
    board = next(record for record, _ in boards(part, seed=1, count=1)) | {"clues": {}}
    answers = gridproof.solve(board, "sat", limit=None).record["solutions"]
    grids = [[digit for row in answer["values"] for digit in row] for answer in answers]
    assert len(grids) == 288
    source, count = random.Random(1), 0
    for total, size in product((-3, 0, 2), (2, 3, 5)):
        weights = [source.choice((-2, -1, 0, 1, 3)) for _ in range(size - 1)] + [-1]
        places = source.sample(range(16), size)
        places[-1] = places[0] if size > 2 and total else places[-1]
        terms = "~".join(f"R{i // 4 + 1}C{i % 4 + 1}_{w}" for i, w in zip(places, weights, strict=True))
        found = gridproof.solve(f".Shape~4x4.Sum~{total}~{terms}", "sat", limit=None).record["solutions"]
        made = [sum(w * grid[i] for i, w in zip(places, weights, strict=True)) for grid in grids]
        assert len(found) == made.count(total), terms
        count += len(found)
    assert count > 100


def test_a_sum_with_too_many_ways_is_refused() -> None:
    weights = (50, -49, 47, -46, 43, -41, 37, -31, 29)
    terms = "~".join(f"R1C{i}_{weight}" for i, weight in enumerate(weights, 1))
    with pytest.raises(InputError, match="Sum: with cells that are taken away it has over 900 partial sums"):
        gridproof.read_one(f".Shape~9x9.Sum~0~{terms}")


def test_a_lockout_line_may_have_its_ends_alone() -> None:
    found = gridproof.solve(".Shape~4x4.NoBoxes.Lockout~3~R1C1~R1C2", "sat", limit=None)
    assert len(found.record["solutions"]) == 576 // 6


@pytest.mark.parametrize(
    "document",
    [
        fpuzzles(thermometer=[{"lines": [PAIR, PAIR, ["R3C3"]]}, {"lines": [PAIR]}]),
        maker(
            {"type": 300, "slow": False, "thermometers": [[0, 1]]}, {"type": 300, "thermometers": [[0, 1]]}
        ),
        ".Shape~4x4.Thermo~R1C1~R1C2.Thermo~R1C1~R1C2",
    ],
)
def test_a_clue_that_is_said_twice_is_one(document: Any) -> None:
    record = gridproof.read_one(document).record
    assert record is not None
    assert record["clues"]["thermometers"] == [{"cells": [[0, 0], [0, 1]]}]


def record_of(**clues: Any) -> dict[str, Any]:
    return {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues, "params": {}}


CAGE = {"cages": {"cells": [[0, 0], [0, 1]], "sum": 5}}
LINE = {"thermometers": {"cells": [[0, 0], [1, 1]]}}
KING = {"anti_king": True}


@pytest.mark.parametrize(
    ("clues", "string"),
    [
        ({"either": [[[CAGE], [LINE]]]}, ".Or.Cage~5~R1C1~R1C2.Thermo~R1C1~R2C2.End"),
        (
            {"either": [[[CAGE, {"givens": [3, 3, 2]}], [{"candidates": [0, 0, [1, 2]]}]]]},
            ".Or.And.Cage~5~R1C1~R1C2.~R4C4_2.End.~R1C1_1_2.End",
        ),
        (
            {"either": [[[CAGE], [{"either": [[LINE], [{"anti_king": True}]]}]]]},
            ".Or.Thermo~R1C1~R2C2.AntiKing",
        ),
        (
            {"clones": [{"cells": [[0, 0], [1, 1]]}, {"cells": [[2, 2], [3, 3]]}]},
            ".SameValues~2~R1C1~R3C3.SameValues~2~R2C2~R4C4",
        ),
        (
            {
                "parity": [["E", None, None, None], [None, "O", None, None], [None] * 4, [None] * 4],
                "candidates": [
                    [None] * 4,
                    [None, [1, 2], None, None],
                    [None] * 4,
                    [[1, 2, 3], None, None, None],
                ],
            },
            ".~R2C2_1_2~R4C1_1_2_3.~R1C1_2_4.~R2C2_1_3",
        ),
    ],
)
def test_interactive_sudoku_solver_is_told_all_that_it_can_say(clues: dict[str, Any], string: str) -> None:
    record = record_of(**clues)
    [link] = gridproof.convert(record, "iss")
    assert string in link
    again = gridproof.read_one(link)
    assert mean_the_same(again, gridproof.read_one(record))


@pytest.mark.parametrize("form", ["fpuzzles", "sudokumaker"])
def test_marks_between_squares_may_be_listed_in_either_order(form: str) -> None:
    pair = {"cells": [[0, 1], [0, 0]]}
    record = record_of(differences=[pair], ratios=[{"cells": [[3, 0], [2, 0]]}], sums=[{**pair, "value": 5}])
    [link] = gridproof.convert(record, form)
    assert mean_the_same(gridproof.read_one(link), gridproof.read_one(record))


def test_what_a_form_says_otherwise_is_named() -> None:
    indexer = [[None, "RB", None, None], *[[None] * 4] * 3]
    corner = {"side": "right", "line": 0, "way": "sw", "value": 6}
    record = record_of(indexers=indexer, little_killers=[corner], cages=[{"cells": [[0, 0], [0, 1]]}])
    for form in ("iss", "sudokumaker"):
        with pytest.raises(InputError) as caught:
            gridproof.convert(record, form)
        assert caught.value.what == f"{form} cannot say: indexers"
    with pytest.raises(InputError) as caught:
        gridproof.convert({**record_of(), "params": {"all_ratios_given": True}}, "iss")
    assert caught.value.what == "iss cannot say: all_ratios_given"
    denied = record_of(
        either=[[[{"never": CAGE}], [{"digital_root_cages": {"cells": [[0, 0]], "value": 2}}]]]
    )
    denied["clues"]["either"][0][1][0]["digital_root_cages"]["cells"].append([0, 1])
    with pytest.raises(InputError) as caught:
        gridproof.convert(denied, "iss")
    assert caught.value.what == "iss cannot say: never in either, digital_root_cages in either"
