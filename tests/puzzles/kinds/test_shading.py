"""Shadings: constraints and judge agree on every answer of a small board; wrong clues are refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gridproof import InputError
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.records import answer_with_text
from gridproof.puzzles import kind_named, read_record
from gridproof.puzzles.core.record import Record

ROOMS = [[0, 0, 1, 1], [0, 2, 2, 1], [3, 3, 2, 2]]
AREAS = [[0, 0, 1, 1], [2, 3, 3, 4], [5, 5, 6, 4]]
E = {"n": 2, "dir": "e"}

SMALL: list[tuple[str, dict[str, Any]]] = [
    ("heyawake", {"regions": ROOMS, "counts": {"2": 1}}),
    ("heyawake", {"regions": [[0, 0, 1, 3], [2, 0, 1, 3], [2, 2, 2, 3]]}),
    ("kuromasu", {"cells": [[None, 3, None, None], [None, None, None, 4], [None] * 4]}),
    ("aqre", {"regions": ROOMS, "counts": {"0": 2, "3": 1}}),
    ("yin_yang", {"cells": [["b", None, None, None], [None] * 4, [None, None, "w", None]]}),
    ("cave", {"cells": [[None, 3, None, None], [None, None, None, 2], [None] * 4]}),
    ("creek", {"vertices": [[None] * 5, [None, 2, None, 1, None], [None] * 5, [1, None, None, None, 0]]}),
    ("canal_view", {"cells": [[None, 2, None, None], [None, None, None, 1], [None] * 4]}),
    ("nurimisaki", {"cells": [[2, None, None, None], [None, None, None, "?"], [None] * 4]}),
    ("nurimisaki", {"cells": [[None] * 4, [None, 3, None, None], [None, None, None, 2]]}),
    ("kurotto", {"cells": [[None, 3, None, None], [None, None, "?", None], [0, None, None, 2]]}),
    ("chocona", {"regions": ROOMS, "counts": {"2": 2}}),
    ("shimaguni", {"regions": [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 2, 1]], "counts": {"0": 2}}),
    ("shimaguni", {"regions": ROOMS}),
    ("lits", {"regions": [[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 1, 1]]}),
    ("tapa", {"cells": [[None, [2], None, None], [None, None, None, None], [["?"], None, None, [0]]]}),
    ("tapa", {"cells": [[None] * 4, [None, [1, "?"], None, None], [None] * 4]}),
    ("tapa", {"cells": [[None] * 4, [None, None, [8], None], [None] * 4]}),
    (
        "snake",
        {"givens": [[1, None, None, None], [None] * 4, [None, None, 1, None]], "rows": [None, 2, None]},
    ),
    ("paint_area", {"regions": AREAS, "cells": [[None] * 4, [None, 2, None, None], [None] * 4]}),
    (
        "sternenhimmel",
        {"cells": [["e", None, None, None], [None, None, None, "sw"], [None, "n", None, None]]},
    ),
    (
        "sternenhimmel",
        {
            "cells": [["s", None, None, "sw"], [None, "ne", None, None], [None] * 4],
            "cols": [1, None, None, 0],
        },
    ),
    ("sternenhimmel", {"cells": [["s", None, "e", None], [None] * 4, [None, None, None, "nw"]]}),
    ("usoone", {"regions": ROOMS, "cells": [[1, 2, None, 1], [None, 0, "?", None], [2, None, 1, None]]}),
    ("usoone", {"regions": [[0] * 4] * 3, "cells": [[None, 3, 2, None], ["?", None, None, -1], [None] * 4]}),
    ("yajikabe", {"cells": [[None] * 4, [None, E, None, None], [{"n": None, "dir": "n"}, None, None, None]]}),
]


@pytest.mark.parametrize(("kind", "clues"), SMALL)
def test_the_solutions_are_the_shadings_that_the_judge_accepts(kind: str, clues: dict[str, Any]) -> None:
    data = {"type": kind, "rows": 3, "cols": 4, "clues": clues}
    puzzle, record, judge = read_record(data), Record(data), kind_named(kind).judge
    assert judge is not None
    form = {"cave": "inside", "sternenhimmel": "stars"}.get(kind, "shaded")
    found = [answer_with_text(puzzle, solution) for solution in SatModel(puzzle).solutions(many=True)]
    assert all(judge(record, answer) is None for answer in found)
    accepted = 0
    for flat in product((0, 1), repeat=12):
        shaded = [list(flat[:4]), list(flat[4:8]), list(flat[8:])]
        answers = [answer for answer in found if answer[form] == shaded] or [{form: shaded, "letters": []}]
        accepted += judge(record, answers[0]) is None
    assert accepted == len(found) > 0


def test_the_numbers_of_nanro_are_those_that_the_judge_accepts() -> None:
    clues = {"regions": [[0, 0, 0], [1, 1, 1]], "givens": [[None, None, None], [None, 2, None]]}
    data = {"type": "nanro", "rows": 2, "cols": 3, "clues": clues}
    puzzle, record, judge = read_record(data), Record(data), kind_named("nanro").judge
    assert judge is not None
    found = [
        answer_with_text(puzzle, solution)["values"] for solution in SatModel(puzzle).solutions(many=True)
    ]
    fillings = product((None, 1, 2, 3), repeat=6)
    boards = [[list(flat[:3]), list(flat[3:])] for flat in fillings]
    accepted = [values for values in boards if judge(record, {"values": values}) is None]
    assert sorted(map(str, found)) == sorted(map(str, accepted)) != []


@pytest.mark.parametrize(
    ("kind", "clues", "message"),
    [
        ("heyawake", {"regions": [[0, 0, 1]], "counts": {"2": 1}}, "names the region '2'"),
        ("heyawake", {"regions": [[0, 0, 1]], "counts": [1]}, "from regions to numbers"),
        ("heyawake", {"regions": [[0, 0, 1]], "counts": {"1": 2}}, "clues.counts of region 1 holds 2"),
        ("kuromasu", {"cells": [[0, None, None]]}, "r1c1"),
        ("usoone", {"regions": [[0, 0, 1]], "cells": [[None, 5, None]]}, "r1c2"),
        ("usoone", {"cells": [[None, 1, None]]}, "clues.regions is missing"),
        ("nurimisaki", {"cells": [[None, 1, None]]}, "r1c2"),
        ("yin_yang", {"cells": [[None, "x", None]]}, "r1c2"),
        ("sternenhimmel", {"cells": [[None, "up", None]]}, "r1c2"),
        ("sternenhimmel", {"cells": [[None, "n", None]], "rows": [4]}, "clues.rows number 1 holds 4"),
        ("tapa", {"cells": [[None, 3, None]]}, "a list of one to four numbers"),
        ("tapa", {"cells": [[None, [9], None]]}, "r1c2"),
        ("snake", {"givens": [[1, 1, 1]]}, "two ends"),
        ("nanro", {"regions": [[0, 0, 1]], "givens": [[None, 0, None]]}, "r1c2"),
    ],
)
def test_wrong_clues_are_refused(kind: str, clues: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_record({"type": kind, "rows": 1, "cols": 3, "clues": clues})


def test_letters_of_lits_are_known_once_the_tetromino_is() -> None:
    data = {"type": "lits", "rows": 1, "cols": 5, "clues": {"regions": [[0] * 5]}}
    puzzle = read_record(data)
    answer = kind_named("lits").answer
    assert answer(puzzle, {"r1c2": 1})["letters"] == [[None] * 5]
    assert answer(puzzle, dict.fromkeys(("r1c2", "r1c3", "r1c4", "r1c5"), 1))["letters"] == [[None, *"IIII"]]
