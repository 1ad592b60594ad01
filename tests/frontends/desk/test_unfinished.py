"""While a clue is unfinished the board keeps its look, and the rest has a verdict."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.frontends.desk.unfinished import rest_of
from gridproof.frontends.desk.verdict import stand
from gridproof.frontends.drawing.scene import scene
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.fields import CellGroups
from gridproof.puzzles.parts import all_parts

Data = dict[str, Any]

LOOK: Data = {
    "givens": [[1, 2, 3, 4], [None] * 4, [None] * 4, [None] * 4],
    "thermometers": [{"cells": [[2, 1], [2, 2]]}],
    "cages": [{"cells": [[0, 3], [1, 3]], "sum": 5}],
}
DEMANDED = [
    part.name
    for part in all_parts()
    if isinstance(part.field, CellGroups) and part.field.demanded and part.field.gesture != "entry"
]


def board(**clues: Any) -> Data:
    return {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {**LOOK, **clues}, "params": {}}


def ask(action: str, record: Data, **more: Any) -> Data:
    return dict(answer(request_of(action, {"source": record, **more})))


@pytest.mark.parametrize("name", DEMANDED)
def test_a_clue_is_drawn_before_it_has_its_number(name: str) -> None:
    part = next(part for part in all_parts() if part.name == name)
    assert isinstance(part.field, CellGroups)
    squares = [[1, 0], [1, 1], [2, 1], [2, 0]][: max(part.field.least, 2, min(part.field.most, 4))]
    draft = ask("edit", board(), strokes=[{"field": name, "squares": squares}])
    assert draft["ready"]
    assert draft["rest"]
    again = ask("edit", draft["record"], strokes=[{"field": "givens", "place": [3, 3], "text": "3"}])
    assert again["record"]["clues"]["givens"][3][3] == 3
    assert again["record"]["clues"][name] == draft["record"]["clues"][name]


def test_the_board_keeps_its_look_and_the_unfinished_clue_is_dashed() -> None:
    record = board(sum_cages=[{"cells": [[2, 3], [3, 3]]}, {"cells": [[3, 1], [3, 2]], "sum": 4}])
    whole = board(sum_cages=[{"cells": [[3, 1], [3, 2]], "sum": 4}])
    drawn, plain = ask("desk", record)["scene"]["shapes"], ask("desk", whole)["scene"]["shapes"]
    more = [shape for shape in drawn if shape not in plain]
    assert [shape for shape in plain if shape not in drawn] == []
    assert more
    assert {shape["kind"] if isinstance(shape, dict) else shape[0] for shape in more} == {"dash"}


def test_the_verdict_of_the_rest_goes_on() -> None:
    record = board(sum_cages=[{"cells": [[2, 3], [3, 3]]}])
    verdict, rest = ask("verdict", record), stand(read_record(board()))
    assert (verdict["status"], verdict["count"]) == (rest.status, rest.count)
    assert verdict["message"] == f"cell r3c4: sum cage 1 has no sum; without this clue: {rest.sentence}"
    two = board(sum_cages=[{"cells": [[2, 3], [3, 3]]}, {"cells": [[2, 0], [2, 1]]}])
    assert "; without 2 such clues: " in ask("verdict", two)["message"]


def test_a_clue_beside_others_is_left_out_alone() -> None:
    """Two cages of one killer sudoku over one square: the last one is not finished."""
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[0, 1], [1, 1]], "sum": 5}]
    record = {"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}, "params": {}}
    with pytest.raises(InputError):
        read_record(record)
    rest = rest_of(record)
    assert rest is not None
    assert rest.squares == [[(0, 1), (1, 1)]]
    assert [clue.label for clue in rest.puzzle.clues] == ["cage 1 (sum 3) from r1c1"]


def test_a_draft_that_is_no_puzzle_without_a_clue_either_has_no_verdict() -> None:
    record = {
        "type": "jigsaw_sudoku",
        "rows": 4,
        "cols": 4,
        "clues": {"regions": [[0] * 4] * 4},
        "params": {},
    }
    assert rest_of(record) is None
    assert not ask("desk", record)["rest"]
    with pytest.raises(InputError):
        ask("verdict", record)


def test_an_unfinished_board_is_not_finished() -> None:
    record = board(sum_cages=[{"cells": [[2, 3], [3, 3]]}])
    [solution, *_] = stand(read_record(board())).verdict.solutions
    draft = ask("desk", record, entries={cell: value for cell, value in solution.items() if cell[0] == "r"})
    assert scene(read_record(board())).to_json() != draft["scene"]
    assert draft["finished"] is False
