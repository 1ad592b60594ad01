"""Variant sudokus that are made with wished parts: unique on two back ends, accepted, and as wished."""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import gridproof
from gridproof import InputError
from gridproof.frontends.cli.commands.generate import generate
from gridproof.frontends.data.generation import puzzles
from gridproof.frontends.data.generation.clues import Prober
from gridproof.frontends.data.generation.puzzles import make
from gridproof.frontends.data.generation.wishes import check_wishes
from gridproof.frontends.desk.finishing import symmetries
from gridproof.models.backends import sat
from gridproof.models.core.search import Search
from gridproof.puzzles import kind_named
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Setting
from gridproof.puzzles.making.placing import place, some
from gridproof.puzzles.making.recipe import Draft
from gridproof.puzzles.parts import Part, all_parts

VARIANT = "variant_sudoku"
PARTS: dict[str, Part] = {part.name: part for part in all_parts()}
ONLY_4 = {"chaos_construction", "region_arrows", "region_counts", "region_kinds"}
"""Parts whose larger boards take minutes."""

ONLY_6 = {"full_ranks", "schroedinger"}
"""Parts whose automata are long, or whose squares stay open for long."""

ONLY_9 = {"magic_squares"}
"""Parts that no smaller board has."""

SPEAK_OF = {"chaos_construction": ["region_counts"], "doublers": ["cages"]}
"""Clues without which a part's addition to the answer stays open."""

NUMBERS = {"taxicab": 3, "little_killers": 4}
"""Requested numbers of parts that do not get the usual one."""


def made(rows: int, parts: Any, **wishes: Any) -> dict[str, Any]:
    """Return a made puzzle, as a row."""
    asked: dict[str, Any] = {"seed": 1, "graded": False, **wishes}
    row = make(check_wishes(VARIANT, rows=rows, parts=parts, **asked), 0)
    assert row["status"] == "unique", row["message"]
    return row


def record_of(row: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a made puzzle, which can be a line of text."""
    record = gridproof.read_one(row["puzzle"]).record
    assert record is not None
    return dict(record)


def wished(name: str) -> dict[str, int | None]:
    """Return a part alone, or with the clues that refer to its addition to the answer."""
    return {name: NUMBERS.get(name), **dict.fromkeys(SPEAK_OF.get(name, ()))}


SIZES = [
    (name, rows)
    for name in PARTS
    for rows in ((4,) if name in ONLY_4 else (9,) if name in ONLY_9 else (6,) if name in ONLY_6 else (6, 9))
]


@pytest.mark.parametrize(("name", "rows"), SIZES)
def test_every_part_can_be_made(name: str, rows: int) -> None:
    """A made puzzle is unique on another back end, the judge accepts its answer, it has clues of the part,
    and its text says the same puzzle.
    """
    part, least = PARTS[name], {4: 0, 6: 12, 9: 40}[rows]  # with many givens the proofs are short
    row = made(rows, wished(name), clues=(least, 1_000))
    record = record_of(row)
    said = part.field.raw(record)
    assert said is True or said == NUMBERS.get(name) or list(said), record
    verdict = gridproof.check(record, "cp-sat")
    assert verdict.status == "unique"
    assert verdict.puzzle is not None
    answer = kind_named(VARIANT).answer(verdict.puzzle, verdict.solutions[0])
    assert kind_named(VARIANT).judge(Record(record), answer) is None
    assert row["solution"] == answer
    again = gridproof.check(gridproof.convert(record, "text"), "sat")
    assert (again.status, again.solutions) == ("unique", verdict.solutions)


@pytest.mark.parametrize("name", ["thermometers", "cages", "differences", "arrows", "skyscrapers", "parity"])
@pytest.mark.parametrize("symmetry", ["rotate", "left-right"])
def test_clues_stand_in_the_pattern(name: str, symmetry: str) -> None:
    record = record_of(made(6, [name], symmetry=symmetry))
    assert record["clues"][name]
    assert symmetry in symmetries(record)


@pytest.mark.deep
def test_many_long_sums_are_made_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "SLICES", 1)
    started = time.process_time()
    record = record_of(made(9, {"little_killers": 14}))
    assert len(record["clues"]["little_killers"]) == 14
    assert time.process_time() - started < 30  # a proof without bound takes minutes


def test_a_row_depends_on_no_other_where_proofs_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "SLICES", 1)
    monkeypatch.setattr(sat, "FIRST_BUDGET", 5)
    left, finds_none = list[bool | None](), Prober.finds_none

    def watched(self: Prober, search: Search) -> bool | None:
        left.append(finds_none(self, search))
        return left[-1]

    monkeypatch.setattr(Prober, "finds_none", watched)
    asked = check_wishes(VARIANT, rows=6, parts={"little_killers": 6}, seed=1, graded=False)
    rows = [*puzzles.rows_of(asked, range(3))]
    assert left.count(None) > 5
    assert [make(asked, index) for index in range(3)] == rows
    assert all(gridproof.check(row["puzzle"]).status == "unique" for row in rows)


def test_minimal_is_what_is_shown_to_be() -> None:
    clues = check_wishes(VARIANT, rows=4, parts=["cages"], seed=1, graded=False, minimal=True, tries=3)
    assert puzzles.make(clues, 0)["status"] == "unique"


def test_a_clue_that_may_be_spare_makes_no_minimal_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "SLICES", 0)
    asked = check_wishes(VARIANT, rows=4, parts=["cages"], seed=1, graded=False, minimal=True, tries=3)
    assert "some clue could go" in puzzles.make(asked, 0)["message"]


def test_without_a_pattern_there_is_none() -> None:
    assert not symmetries(record_of(made(6, ["thermometers"])))


def test_so_many_clues_as_are_wished_all_stay() -> None:
    clues = record_of(made(9, {"thermometers": 3, "cages": 4, "sandwiches": 5}))["clues"]
    assert [len(clues[name]) for name in ("thermometers", "cages", "sandwiches")] == [3, 4, 5]


def test_clues_without_a_number_go_where_they_are_not_needed() -> None:
    row = made(6, ["sandwiches", "parity"], minimal=True)
    assert 0 < len(record_of(row)["clues"]["sandwiches"]) < 12
    assert gridproof.redundant(row["puzzle"]).minimal


def test_rules_of_the_board_hold_and_are_said() -> None:
    row = made(6, ["rising_diagonal", "falling_diagonal"])
    assert record_of(row)["params"] == {"rising_diagonal": True, "falling_diagonal": True}
    grid = row["solution"]["values"]
    assert len({grid[i][i] for i in range(6)}) == len({grid[i][5 - i] for i in range(6)}) == 6


def test_where_all_dots_are_given_they_are() -> None:
    row = made(6, ["all_differences_given", "all_ratios_given"])
    clues, grid = record_of(row)["clues"], row["solution"]["values"]
    dotted = {tuple(map(tuple, dot["cells"])) for name in ("differences", "ratios") for dot in clues[name]}
    near = [((r, c), (r + y, c + x)) for r in range(6) for c in range(6) for y, x in ((0, 1), (1, 0))]
    for (r, c), (y, x) in (pair for pair in near if max(pair[1]) < 6):
        less, more = sorted((grid[r][c], grid[y][x]))
        assert (((r, c), (y, x)) in dotted) is (more - less == 1 or more == 2 * less)


def test_clones_come_and_go_in_pairs() -> None:
    clones = record_of(made(6, ["clones"]))["clues"]["clones"]
    numbers = [clone["value"] for clone in clones]
    assert all(numbers.count(number) == 2 for number in numbers)


def test_the_names_are_those_of_people() -> None:
    assert check_wishes(VARIANT, parts={"killer cages": 2, "thermo": None}).parts == (
        ("cages", 2),
        ("thermometers", None),
    )


WRONG: dict[str, tuple[str, Any, str]] = {
    "no such": (VARIANT, ["thermometres"], "has no field 'thermometres', did you mean 'thermometers'"),
    "no part": (VARIANT, ["givens"], "givens is no part that can be wished; there are arrows"),
    "no parts": ("slitherlink", ["thermometers"], "slitherlink has no parts that can be wished"),
    "a rule": (VARIANT, {"anti_king": 2}, "anti_king is wished without a number: it is a rule of the whole"),
    "no number": (VARIANT, ["taxicab"], "taxicab is wished with its number, such as taxicab=2"),
    "none": (VARIANT, {"cages": 0}, "cages is wished 0 times, 1 to 200 were expected"),
    "twice": (VARIANT, ["cages", ("killer cages", 2)], "cages is wished twice"),
    "no whole number": (VARIANT, {"cages": "3"}, "cages is wished '3' times, 1 to 200 were expected"),
    "yes": (VARIANT, {"cages": True}, "cages is wished True times, 1 to 200 were expected"),
    "no name": (VARIANT, [3], "a part that is wished has a name; this is 3"),
    "one too many": (VARIANT, {"cages": 201}, "cages is wished 201 times, 1 to 200 were expected"),
    "too many": (VARIANT, {"cages": 10**9}, "cages is wished 1000000000 times, 1 to 200 were expected"),
}


@pytest.mark.parametrize(("kind", "parts", "told"), WRONG.values(), ids=WRONG)
@pytest.mark.whole
def test_what_cannot_be_wished_is_said_in_a_sentence(kind: str, parts: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        check_wishes(kind, parts=parts)


def test_the_most_clues_of_a_part_can_be_wished() -> None:
    assert check_wishes(VARIANT, parts={"cages": 200}).parts == (("cages", 200),)


class Agreeing(Prober):
    """A prober that lets all clues go."""

    slices = None

    def only(self, on: Collection[int]) -> bool | None:
        return True


def test_a_wished_part_keeps_one_clue_even_if_all_could_go() -> None:
    workshop = puzzles.Workshop(check_wishes(VARIANT, rows=4, parts=["parity", "sandwiches"], graded=False))
    clues, _ = workshop.settle(workshop.draft(Random(1)))
    record = workshop.choose_clues(clues, Agreeing(), Random(1)).record
    assert record is not None
    numbers = {field.name: len(field.entries(record)) for field in kind_named(VARIANT).fields}
    assert {name: number for name, number in numbers.items() if number} == {"parity": 1, "sandwiches": 1}


def test_what_the_answers_do_not_give_is_said() -> None:
    row = make(check_wishes(VARIANT, rows=4, parts={"cages": 40}, graded=False, tries=2), 0)
    assert row["status"] == "unknown"
    assert row["message"] == "2 attempts made no such puzzle: 2 times its answer gave too few cages"


def test_processes_and_the_command_line_make_no_difference() -> None:
    line = [VARIANT, "--rows", "4", "--parts", "whispers=1,anti_knight", "-n", "3", "--no-grade", "--json"]
    texts = [CliRunner().invoke(generate, [*line, "--jobs", jobs]).stdout for jobs in ("1", "2")]
    assert texts[0] == texts[1]
    rows = [json.loads(text) for text in texts[0].splitlines()]
    expected = gridproof.generate(
        VARIANT, 3, rows=4, parts={"whispers": 1, "anti_knight": None}, graded=False
    )
    assert rows == json.loads(json.dumps([*expected]))


def test_wishes_that_are_not_there_leave_rows_as_they_were() -> None:
    asked = check_wishes("latin_square", rows=4)
    assert "parts" not in asked.identity()


def test_a_setting_is_no_list_of_clues() -> None:
    """Parts without a number hold of the whole board, or are placed at first."""
    recipe = kind_named(VARIANT).recipe
    assert recipe is not None
    for name, wish in recipe.on_wish.items():
        has_clues = wish.derived is not None and wish.derived.name == name
        assert has_clues is not (isinstance(PARTS[name].field, Setting) or name in ONLY_9)


ANSWER = {"values": [[(c + r % 2 * 2 + r // 2) % 4 + 1 for c in range(4)] for r in range(4)]}


@pytest.mark.parametrize(("number", "seeds"), [(1, 1), (2, 3)])
def test_wished_lines_are_apart_in_the_pattern_and_not_too_many(number: int, seeds: int) -> None:
    kind, name = kind_named(VARIANT), "thermometers"
    board = Record({"type": VARIANT, "rows": 4, "cols": 4, "clues": {}})
    for seed in range(seeds):
        lines = place()(Draft(kind, board, ANSWER, Random(seed), name, number, "rotate"))
        clues = {name: [*lines.values()]}
        assert len(lines) == number // 2 * 2  # each with its image
        assert not lines or "rotate" in symmetries({**board.data, "clues": clues})
        assert kind.judge(Record({**board.data, "clues": clues}), ANSWER) is None
        squares = [tuple(square) for line in lines.values() for square in line["cells"]]
        assert len({*squares}) == len(squares)


def test_a_clue_whose_image_in_the_pattern_cannot_stand_is_not_chosen() -> None:
    """One of three squares that may have a clue has no partner when the board is turned by half."""
    board = Record({"type": VARIANT, "rows": 4, "cols": 4, "clues": {}})
    possible = {(0, 0): "odd", (3, 3): "odd", (0, 1): "even"}
    for seed in range(5):
        for symmetry, chosen in (("rotate", {(0, 0), (3, 3)}), ("none", {*possible})):
            draft = Draft(kind_named(VARIANT), board, ANSWER, Random(seed), "parity", 3, symmetry)
            assert some(lambda _: possible)(draft).keys() == chosen
