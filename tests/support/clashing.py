"""Puzzles without a solution, made from samples: a few of the numbers in their clues are changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from gridproof.frontends import api
from gridproof.models.questions.verdict import Verdict
from gridproof.puzzles import InputError, TooLarge, read_record
from gridproof.puzzles.samples import samples

Place = tuple[Any, Any]

WRITTEN: dict[str, Any] = {
    "bramble": {"rows": 1, "cols": 3, "clues": {"regions": [[0, 0, 0]], "counts": {"0": 3}}},
    "cryptarithm": {"rows": 3, "cols": 3, "clues": {"addends": ["AB", "AB"], "result": "AB"}},
    "heyawake": {"rows": 1, "cols": 2, "clues": {"regions": [[0, 0]], "counts": {"0": 2}}},
    "hidoku": {"rows": 3, "cols": 3, "clues": {"givens": [[1, None, None], [None] * 3, [None, None, 2]]}},
    "numberlink": {"rows": 2, "cols": 2, "clues": {"cells": [[1, 2], [2, 1]]}},
}
"""Puzzles without a solution of the kinds in which hardly any such change can be read."""

TRIES = 300
SECONDS = 5.0


def leaves(value: Any) -> Iterator[Place]:
    """Yield every place in a JSON value that holds no list and no object, as its container and its key
    there.
    """
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(each, dict | list):
            yield from leaves(each)
        else:
            yield value, key


def contradictory(kind: str) -> Verdict:
    """Return the verdict on a puzzle of a kind without a solution, with its conflict: in its smallest sample
    one clue after another takes the value of another, until no solution is left.
    """
    if kind in WRITTEN:
        return api.check(read_record({"type": kind, **WRITTEN[kind]}))
    smallest = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    record = {name: value for name, value in smallest.items() if name != "solution"}
    random = Random(kind)
    for _ in range(TRIES):
        changed = json.loads(json.dumps(record))
        of_field = random.choice(
            [field for field in changed["clues"].values() if isinstance(field, list | dict)]
        )
        places = list(leaves(of_field))
        if not places:
            continue
        here, key = random.choice(places)
        here[key] = random.choice(
            [there[other] for there, other in places if there[other] is not None] or [1]
        )
        try:
            verdict = api.check(read_record(changed), timeout=SECONDS)
        except (InputError, TooLarge):
            continue
        if verdict.conflict is not None:
            return verdict
        record = changed
    raise AssertionError(f"{kind}: no change made the sample contradictory")
