"""Clues to add: for every kind that has samples a thinned one is completed, and the resulting record is read
and checked; for small boards every set of clues is tried.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from random import Random
from typing import Any

import pytest
from small import boards

import gridproof
from gridproof import InputError, Puzzle
from gridproof.models.core.search import WrongSolution
from gridproof.models.questions import completion
from gridproof.puzzles import kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.revising.adding import Adding, says_nothing
from gridproof.puzzles.revising.stating import with_entries
from gridproof.puzzles.samples import samples

Json = dict[str, Any]

FULL = {
    "araf", "cryptarithm", "dominosa", "double_back", "galaxies", "hashi", "hitori", "kakuro",
    "kenken", "kenken_no_op", "koburin", "lits", "moonsun", "nawabari", "nonogram", "norinori", "numberlink",
    "rekuto", "shikaku", "shirokuro", "simple_loop", "star_battle", "tatamibari", "usoone", "yajilin",
}  # fmt: skip
"""Kinds for which no clue can be added: all stand on the board from the start, or there are none."""

LARGE = {"fillomino": 0.3}
"""Shares of the clues that go, if it is not half of them."""

BLACK = {"makaro": "#nesw"}
"""Entries that stand for black squares, which the board has from the start."""

SAMPLED = [kind for kind in kind_names() if samples(kind)]


def thinned(kind: str) -> Puzzle:
    """Return the smallest sample of a kind without some of the clues that could be added again."""
    record = dict(min(samples(kind), key=lambda record: record["rows"] * record["cols"]))
    record["clues"] = {name: value for name, value in record["clues"].items() if name != "text"}
    random, known = Random(kind), kind_named(kind)
    puzzle = read_record(record)
    for share in (LARGE.get(kind, 0.5), 0.8, 1):
        board = Record(dict(puzzle.record or {}))
        for derived in Adding(puzzle).derived:
            field = known.field(derived.name)
            entries = field.entries(board.data)
            for place in list(entries):
                entry = entries[place]
                if random.random() >= share or says_nothing(entry) or str(entry) in BLACK.get(kind, ""):
                    continue
                if derived.hidden is None:
                    del entries[place]
                else:
                    entries[place] = derived.hidden
            board = Record(with_entries(board, known, field, entries))
        if gridproof.check(board.data).status == "multiple":
            return read_record(board.data)
        puzzle = read_record(board.data)
    return puzzle


def entries_of(puzzle: Puzzle) -> dict[tuple[str, str], tuple[Any, Any]]:
    """Return every entry of a record, by its field, place and value."""
    assert puzzle.record is not None
    fields = [field for field in kind_named(puzzle.kind).fields if field.place == "clues"]
    return {
        (field.name, f"{place} {entry}"): (place, entry)
        for field in fields
        for place, entry in field.entries(puzzle.record).items()
    }


def without(completed: Puzzle, before: Puzzle, field_name: str, place: Any) -> Json:
    """Return the record of a completed puzzle with one entry as it was before."""
    assert completed.record is not None
    assert before.record is not None
    board, kind = Record(completed.record), kind_named(completed.kind)
    field = kind.field(field_name)
    entries, then = field.entries(completed.record), field.entries(before.record)
    if place in then:
        entries[place] = then[place]
    else:
        del entries[place]
    return with_entries(board, kind, field, entries)


@pytest.mark.parametrize("kind", [kind for kind in SAMPLED if kind not in FULL])
def test_a_thinned_sample_is_completed_by_clues_of_its_kind(kind: str) -> None:
    """The record is checked by another back end, and none of the clues can be left out."""
    puzzle = thinned(kind)
    found = gridproof.complete(puzzle)
    if gridproof.check(puzzle).status == "unique":
        assert found.status == "unique"
        return
    assert found.status in ("complete", "multiple"), found
    if found.status == "multiple":
        assert found.clues == ()
        assert found.reason.startswith(("all clues that can be added to ", "no clues were found "))
        return
    assert found.record is not None
    completed = read_record(found.record)
    assert gridproof.check(completed, "cp-sat").status == "unique"
    was, now = entries_of(puzzle), entries_of(completed)
    new = {key: now[key] for key in now.keys() - was.keys()}
    assert len(new) == len(found.clues) > 0
    assert all(says_nothing(entry) for _, entry in (was[key] for key in was.keys() - now.keys()))
    assert found.minimal
    for (field, _), (place, _) in new.items():
        assert gridproof.check(without(completed, puzzle, field, place)).status == "multiple", place


@pytest.mark.parametrize(
    "cells",
    [
        [[None, None, 2], [None] * 3, [None] * 3],
        [[None, None, None, 1], [None, None, None, 1]],
        [[None, 2, None, None, None, None]],
        [[None] * 3 + [1, None], [None] * 3 + [0, None], [None] * 5, [None] * 5, [None, 3] + [None] * 3],
    ],
)
def test_numbers_that_hide_what_others_see_are_asked_together(cells: list[Any]) -> None:
    """Each may keep an answer that they break together, and a number may allow more answers than before."""
    record = {"type": "buraitoraito", "rows": len(cells), "cols": len(cells[0]), "clues": {"cells": cells}}
    found = gridproof.complete(record)
    assert found.record is not None
    assert gridproof.check(dict(found.record), "cp-sat").status == "unique"


@pytest.mark.deep
def test_nearly_all_kinds_that_print_clues_are_completed() -> None:
    known = [kind for kind in SAMPLED if kind not in FULL]
    assert len(known) > 75
    assert sum(gridproof.check(thinned(kind)).status == "multiple" for kind in known) > 70


@pytest.mark.parametrize("kind", sorted(FULL))
def test_what_has_no_clue_to_add_says_so(kind: str) -> None:
    """Never hidden cells: of each a small board with several solutions, if there is one."""
    random = Random(kind)
    for rows, columns in ((2, 2), (2, 3), (3, 3), (1, 3), (4, 4)):
        for record in boards(kind, random, rows, columns, count=4, tries=8):
            puzzle = read_record(record)
            if gridproof.check(puzzle).status == "multiple":
                found = gridproof.complete(puzzle)
                assert (found.status, found.clues, found.givens, found.record) == ("multiple", (), {}, None)
                assert found.reason == f"there is no clue that can be added to this {kind}"
                return
    assert Adding(read_record(samples(kind)[0])).derived == ()


# As few as can be ------------------------------------------------------------------------------------------


def fewest(puzzle: Puzzle) -> int:
    """Return the size of the smallest set of clues that leaves one solution, whichever; each set is tried."""
    kind, adding = kind_named(puzzle.kind), Adding(puzzle)
    solutions = gridproof.solve(puzzle, limit=600).solutions
    answers = [kind.answer(puzzle, solution) for solution in solutions]
    kept = [
        sum(1 << i for i, answer in enumerate(answers) if adding.accepts([clue], answer))
        for clue in adding.clues(answers)
    ]
    useful = sorted({bits for bits in kept if bits})
    for size in range(1, 6):
        for some in combinations(useful, size):
            left = some[0]
            for bits in some[1:]:
                left &= bits
            if left.bit_count() == 1:
                return size
    raise AssertionError("no five clues do")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("kind", "rows", "columns", "field"),
    [("latin_square", 4, 4, "givens"), ("slitherlink", 3, 3, "cells"), ("yin_yang", 3, 4, "cells")],
)
def test_as_few_as_a_look_at_every_set_finds(
    kind: str, rows: int, columns: int, field: str, seed: int
) -> None:
    random = Random(f"{kind} {seed}")
    blank = {"type": kind, "rows": rows, "cols": columns, "clues": {field: [[None] * columns] * rows}}
    solution = random.choice(gridproof.solve(blank, limit=200).solutions)
    adding = Adding(read_record(blank))
    answer = kind_named(kind).answer(adding.puzzle, solution)
    held = [clue for clue in adding.clues([answer]) if adding.accepts([clue], answer)]
    puzzle = read_record(adding.record(random.sample(held, 3)))
    found = gridproof.complete(puzzle)
    if found.status == "complete":
        assert found.fewest
        assert len(found.clues) == fewest(puzzle)
    else:
        assert found.status == gridproof.check(puzzle).status


# Towards ---------------------------------------------------------------------------------------------------


def test_a_loop_is_completed_towards_the_answer_that_is_wanted() -> None:
    blank = "slitherlink 3x3\n. . .\n. . .\n. . ."
    found = gridproof.complete(blank, towards={"r1c1": 0, "r2c2": 0, "r3c3": 1})
    assert found.status == "complete"
    assert found.record is not None
    [solution] = gridproof.check(dict(found.record)).solutions
    assert [solution[cell] for cell in ("r1c1", "r2c2", "r3c3")] == [0, 0, 1]


def test_the_fewest_of_those_that_lead_where_they_are_wanted() -> None:
    """Two solutions are wanted: of each the fewest clues are as a look at every set finds them."""
    loop = "slitherlink 3x3\n3 . .\n. . .\n. . ."
    wanted = {"r2c1": 0, "r2c2": 1}
    found = gridproof.complete(loop, towards=wanted)
    assert found.status == "complete"
    assert found.fewest
    adding, kind = Adding(gridproof.read_one(loop)), kind_named("slitherlink")
    solutions = gridproof.solve(loop, limit=600).solutions
    answers = [kind.answer(adding.puzzle, solution) for solution in solutions]
    aims = [i for i, solution in enumerate(solutions) if wanted.items() <= solution.items()]
    kept = [
        frozenset(i for i, answer in enumerate(answers) if adding.accepts([clue], answer))
        for clue in adding.clues(answers)
    ]
    fewer = (
        frozenset.intersection(*some) for n in range(1, len(found.clues)) for some in combinations(kept, n)
    )
    assert not any(len(left) == 1 and left <= set(aims) for left in fewer)


def test_what_no_clue_says_is_where_the_solution_goes() -> None:
    """Entries of a puzzle whose cells are no clues are a part of the answer that is wanted."""
    loop = gridproof.read_one("slitherlink 3x3\n. . .\n. . .\n. . .").with_domains(
        [("r2c2", (0,)), ("r3c3", (1,))]
    )
    found = gridproof.complete(loop)
    assert found.record is not None
    [solution] = gridproof.check(dict(found.record)).solutions
    assert (solution["r2c2"], solution["r3c3"]) == (0, 1)


def test_no_solution_has_what_is_wanted() -> None:
    found = gridproof.complete("slitherlink 1x2\n. .", towards={"r1c1": 0, "r1c2": 0})
    assert (found.status, found.reason) == ("none", "no solution has the values that were asked for")
    with pytest.raises(InputError, match="the puzzle has no cell 'odd'"):
        gridproof.complete("slitherlink 1x2\n. .", towards={"odd": 0})


def test_givens_of_a_narrowed_puzzle_are_its_clues() -> None:
    puzzle = gridproof.read_one("1.......4.......").with_domains([("r2c4", (2,))])
    found = gridproof.complete(puzzle)
    assert (found.status, len(found.givens), found.fewest) == ("complete", 1, True)
    assert found.record is not None
    assert found.record["clues"]["givens"][1][3] == 2
    assert gridproof.check(dict(found.record)).status == "unique"


# Lies are caught -------------------------------------------------------------------------------------------


def test_clues_that_leave_several_solutions_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    weaker = completion.complete

    def lying(*asked: Any, **more: Any) -> Any:
        found = weaker(*asked, **more)
        return type(found)("complete", found.clues, puzzle=asked[1].puzzle)

    monkeypatch.setattr(completion, "complete", lying)
    with pytest.raises(WrongSolution, match="clues that were to make the puzzle unique leave it multiple"):
        gridproof.complete("slitherlink 3x3\n3 . .\n. . .\n. . .")


BLANK = "slitherlink 7x7\n" + ". . . . . . .\n" * 7

TELL = """
import sys
import gridproof
found = gridproof.complete(sys.argv[1], backend=sys.argv[2])
print(found.clues, found.alternatives)
"""


@pytest.mark.parametrize("backend", ["sat", pytest.param("cp-sat", marks=pytest.mark.deep)])
def test_clues_do_not_depend_on_the_order_of_sets(backend: str) -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", TELL, BLANK, backend],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1] != b""


def test_clues_do_not_depend_on_what_was_answered_before() -> None:
    draft = "1" + "." * 35
    first = gridproof.complete(draft)
    gridproof.solve(draft, limit=300)
    assert gridproof.complete(draft) == first
