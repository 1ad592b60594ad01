"""Claims of each part under "or", "not" and "if": a clue and its denial share all answers out."""

from __future__ import annotations

from typing import Any

import pytest
from universe_of_part import boards, record_of, sudokus

import gridproof
from gridproof.puzzles import InputError, TooLarge, read_record
from gridproof.puzzles.core.marks import Caption
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.parts import all_parts
from gridproof.puzzles.parts.claims import CANDIDATE, GIVEN, entries_of, value_of
from gridproof.puzzles.parts.finished import Finished

ALONE = ("clones", "equal_sums", "same_digits")
"""Parts of groups that belong together: one of them says nothing alone."""

ON_CHAOS = ("region_arrows", "region_counts", "region_kinds")
PARTS = {
    part.name: part
    for part in (GIVEN, CANDIDATE, *all_parts())
    if not part.is_closed_world and part.name not in (*ALONE, *ON_CHAOS)
}
STRICT = {
    *("all_consecutive_given", "all_differences_given", "all_ratios_given", "all_sums_given"),
    "nonconsecutive",
    *("chaos_construction", "doppelganger", "doublers", "fog_lights", "rossini", "schroedinger"),
}
"""Parts that speak of the whole board, or of the clues that are not there."""


def answers(record: dict[str, Any]) -> set[str]:
    verdict = gridproof.solve(read_record(record), "sat", limit=None)
    assert verdict.status in ("solved", "multiple", "unique", "none"), verdict
    return {str(sorted(answer.items())) for answer in verdict.record["solutions"]}


def test_only_what_speaks_of_the_whole_board_cannot_be_claimed() -> None:
    assert {part.name for part in all_parts() if part.is_closed_world} == STRICT
    for name in sorted(STRICT):
        with pytest.raises(InputError, match=f"never 1: {name} speaks of all squares or of clues that"):
            read_record(record_of(PARTS["never"], [{name: True}]))


@pytest.mark.parametrize("name", PARTS)
def test_a_clue_and_its_denial_share_all_answers_out(name: str) -> None:
    part, blank = PARTS[name], record_of(PARTS["never"], [])
    everything = answers(blank)
    assert len(everything) == len(sudokus())
    some = [record for record, _ in boards(part, seed=6, count=2)] if name in HAS_RANDOM else [blank]
    for record in some:
        raw = part.field.raw(record)
        for entry in entries_of(part, raw)[:1] if raw else []:
            alone = {**record, part.field.place: {part.name: value_of(part, entry, Record(record))}}
            held = answers({**blank, **alone})
            params = {name: said for name, said in record["params"].items() if name != part.name}
            denied = {**blank, "params": params, "clues": {"never": [{name: entry}]}}
            assert answers(denied) == everything - held, entry
            when = {"if": [{name: entry}], "then": [{"givens": [0, 0, 1]}]}
            first = answers(record_of(PARTS["givens"], [[1, *[None] * 3], *[[None] * 4] * 3]))
            assert answers({**denied, "clues": {"when": [when]}}) == everything - held | first


HAS_RANDOM = {*PARTS} - {"givens", "candidates", "either", "never", "when"}

LINE = [[8, 0], [7, 1], [6, 2], [5, 3], [4, 4], [3, 5]]
SPREAD = [[0, 0], [1, 4], [3, 2], [4, 7], [6, 5], [8, 3]]
WIDE: dict[str, Any] = {
    "renbans": {"cells": LINE},
    "value_sets": {"cells": LINE, "value": "1-2-3-4-5-6,4-5-6-7-8-9"},
    "count_distinct": {"control": [[0, 8]], "cells": SPREAD},
    "rellik_cages": {"cells": SPREAD, "value": 9},
    "equality_cages": {"cells": SPREAD},
    "digital_root_cages": {"cells": SPREAD, "value": 4},
    "sum_cages": {"cells": SPREAD, "sum": 30},
    "little_killers": {"side": "left", "line": 0, "way": "se", "value": 41},
    "connected_digits": {"cells": [[r, c] for r in range(9) for c in range(9)], "digits": [1, 2, 3, 4]},
    "knightmare": True,
    "self_taxicab": True,
    "windoku": True,
    "full_ranks": {"side": "left", "line": 0, "value": 5},
}


@pytest.mark.parametrize("name", WIDE)
def test_wide_clues_are_denied_on_large_boards(name: str) -> None:
    entry = WIDE[name]
    record = record_of(PARTS["never"], [{name: entry}], side=9)
    found = gridproof.solve(read_record(record), "sat")
    assert found.status == "solved"
    board = Finished(Record(record), found.record["solutions"][0]["values"])
    assert PARTS[name].judge(value_of(PARTS[name], entry, Record(record)), board) is not None


@pytest.mark.parametrize(
    ("name", "clue"),
    [
        ("region_counts", {"control": [[0, 1]], "cells": [[0, 0], [0, 1], [1, 0], [1, 1]]}),
        ("region_kinds", {"control": [[0, 1]], "cells": [[0, 0], [0, 1], [1, 1], [2, 0]]}),
        ("region_arrows", {"control": [[0, 1]], "cells": [[0, 1], [1, 1], [2, 1], [0, 1], [0, 2], [0, 3]]}),
    ],
)
def test_clues_about_regions_that_are_to_be_found(name: str, clue: dict[str, Any]) -> None:
    givens: list[list[int | None]] = [[1, 2, 3, 4], [2, 3, 4, 1], [None] * 4, [None] * 4]

    def regions(**clues: Any) -> set[str]:
        record = record_of(PARTS["givens"], givens, **clues)
        return answers({**record, "params": {"chaos_construction": True, "boxes": False}})

    everything, held = regions(), regions(**{name: [clue]})
    assert 0 < len(held) < len(everything)
    assert regions(never=[{name: clue}]) == everything - held
    assert regions(never=[{"never": {name: clue}}]) == held
    assert regions(either=[[[{name: clue}], [{"never": {name: clue}}]]]) == everything


@pytest.mark.deep
@pytest.mark.parametrize("claim", ["extra_regions", "cages", "anti_knight", "falling_diagonal", "sums"])
def test_claims_about_squares_with_two_digits(claim: str) -> None:
    group = {"cells": [[0, 0], [1, 2], [3, 3]]}
    entry: Any = True if claim in ("anti_knight", "falling_diagonal") else group
    if claim == "sums":
        entry = {"cells": [[0, 1], [1, 1]], "value": 5}
    part = PARTS[claim]
    givens = [[1, 2, None, None], [None] * 4, [None] * 4, [None] * 4]

    def found(**more: Any) -> set[str]:
        params = {"schroedinger": True, "digits": [0, 4], **more.pop("params", {})}
        return answers({**record_of(PARTS["givens"], givens, **more), "params": params})

    stated = {part.name: value_of(part, entry, Record(record_of(part, None)))}
    everything = found()
    held = found(params=stated) if part.field.place == "params" else found(**stated)
    assert 0 < len(held) < len(everything)
    assert found(never=[{claim: entry}]) == everything - held


def test_a_picture_says_how_claims_are_meant() -> None:
    pair = {"cells": [[0, 0], [0, 1]]}
    claims = [{"renbans": pair}], [{"cages": pair}, {"anti_king": True}]
    when = {"if": claims[0], "then": claims[1]}
    puzzle = read_record(
        record_of(PARTS["never"], [{"renbans": pair}, {"when": when}], either=[[*claims]], when=[when])
    )
    assert [mark.text for mark in puzzle.marks if isinstance(mark, Caption)] == [
        "renban lines or killer cages and a king's move apart",
        "not: renban lines",
        "not: (if renban lines, then killer cages and a king's move apart)",
        "if renban lines, then killer cages and a king's move apart",
    ]


def test_what_squares_with_two_digits_do_not_know_is_named_in_claims_too() -> None:
    record = record_of(PARTS["never"], [{"either": [[{"renbans": {"cells": [[0, 0], [0, 1]]}}]]}])
    record["params"] = {"schroedinger": True, "digits": [0, 4]}
    with pytest.raises(InputError, match="renbans is not known with squares that hold two digits"):
        read_record(record)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ({"anti_king": False}, "never 1: anti_king must be true where it is claimed; never denies it"),
        ({"anti_king": "yes"}, "never 1: anti_king must be true where it is claimed; never denies it"),
        ({"givens": [0, 0, None]}, "never 1: givens has nothing at a square where something is claimed"),
        ({"parity": [0, 0, None]}, "never 1: parity has nothing at a square where something is claimed"),
    ],
)
def test_a_claim_says_something(claim: dict[str, Any], said: str) -> None:
    """A rule that is claimed not to hold was taken for the rule, and a given of nothing held always."""
    with pytest.raises(InputError) as caught:
        read_record(record_of(PARTS["never"], [claim]))
    assert caught.value.what == said


def test_a_rule_about_too_many_pairs_is_refused() -> None:
    record = record_of(PARTS["self_taxicab"], True, side=60)
    with pytest.raises(TooLarge, match="self-taxicab is about more than 1,000,000 pairs of squares"):
        read_record({**record, "params": {"self_taxicab": True, "boxes": False}})
