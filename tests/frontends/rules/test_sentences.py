"""The sentences of steps: the finding, its means, and the facts behind it; the same wherever they stand."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from command import gridproof
from spoken import squares_told

from gridproof import explain, hint
from gridproof.frontends.drawing.film import film_of
from gridproof.frontends.notebook.views import view
from gridproof.frontends.rules.agenda import follow, steps
from gridproof.frontends.rules.notation import NOTATIONS
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import (
    NAMED,
    REASONED,
    Candidates,
    Reason,
    Step,
    sentence,
    title,
)
from gridproof.frontends.rules.techniques.basic.filters import filtering
from gridproof.frontends.rules.techniques.basic.singles import exclusion
from gridproof.puzzles import Puzzle, kind_named, kind_names, read_record
from gridproof.puzzles.constraints import Constraint, RuleLabel, label_at
from gridproof.puzzles.kinds import BARE
from gridproof.puzzles.samples import samples
from gridproof.puzzles.wording.clues import cells_of
from gridproof.puzzles.wording.words import rules_of


class Mute:
    """A reasoner that gives no reasons: steps are made for people all the same."""

    able = True

    def reason(
        self,
        places: Candidates,
        removes: Candidates,
        gone: Candidates,
        placed: Candidates,
        labels: tuple[str, ...],
        near: bool = False,
        excludes: Sequence[Candidates] = (),
    ) -> Reason | None:
        return None

    def smallest(
        self, wanted: Candidates, gone: Candidates, placed: Candidates
    ) -> tuple[Candidates, Reason] | None:
        return None

    def also(self, *_: object) -> Candidates:
        return ()


def puzzle(kind: str, rows: int, columns: int, /, **clues: Any) -> Puzzle:
    return read_record({"type": kind, "rows": rows, "cols": columns, "clues": clues})


BLANK = [[None] * 4 for _ in range(4)]
NURIKABE = puzzle("nurikabe", 4, 4, cells=[[2, None, None, None], *BLANK[1:]])
SLITHERLINK = puzzle("slitherlink", 4, 4, cells=BLANK)
MASYU = puzzle("masyu", 4, 4, cells=[[None, "w", None, None], *BLANK[1:]])
KILLER = puzzle("killer_sudoku", 4, 4, cages=[{"cells": [[0, 0], [0, 1], [0, 2]], "sum": 8}])
HASHI = puzzle("hashi", 1, 3, cells=[[2, None, 2]])

TOLD = {
    "shaded": (
        NURIKABE,
        Step("connection", 80, places=(("r2c2", 1), ("r3c2", 1)), labels=("the sea in one piece",)),
        "r2c2 and r3c2 are shaded: the sea in one piece",
    ),
    "removed, and said as what is left": (
        NURIKABE,
        Step("connection", 80, removes=(("r2c2", 1),), labels=("the sea in one piece",)),
        "r2c2 is white: the sea in one piece",
    ),
    "a reason": (
        NURIKABE,
        Step(
            "smallest reason",
            200,
            removes=(("r2c2", 0),),
            detail="of 2 constraints",
            reason=Reason(
                ("the islands", "the sea in one piece"), gone=(("r1c2", 0),), placed=(("r1c3", 0),)
            ),
        ),
        "r2c2 is shaded: the islands + the sea in one piece, because r1c3 is white; r1c2 is shaded",
    ),
    "tried": (
        NURIKABE,
        Step(
            "contradiction", 700, removes=(("r2c2", 0),), detail="by filters", reason=Reason(("the islands",))
        ),
        "r2c2 is shaded: anything else contradicts the islands",
    ),
    "the cell itself is no reason": (
        NURIKABE,
        Step("naked single", 4, (("r2c2", 0),), labels=("r2c2",), reason=Reason(gone=(("r2c2", 1),))),
        "r2c2 is white: nothing else is left",
    ),
    "links": (
        MASYU,
        Step("clue", 40, removes=(("r1c2-r2c2", 1), ("r2c2-r2c3", 1)), labels=("white pearl at r1c2",)),
        "the loop does not go from r1c2 to r2c2 or from r2c2 to r2c3: white pearl at r1c2",
    ),
    "edges at the rim": (
        SLITHERLINK,
        Step("last way out", 20, places=(("r1c1", 1), ("r1c2", 0)), labels=("clue 3 at r1c1",)),
        "edges above r1c1, left of r1c1 and right of r1c1; no edge above r1c2: clue 3 at r1c1",
    ),
    "edges by what is known": (
        SLITHERLINK,
        Step("x", 1, (("r2c2", 1),), labels=("rule",), reason=Reason(placed=(("r2c3", 1), ("r3c2", 0)))),
        "no edge right of r2c2; edge below r2c2: x, rule, "
        "because r2c3 is inside the loop; r3c2 is outside the loop",
    ),
    "no edge is known": (
        SLITHERLINK,
        Step("x", 1, (("r2c2", 1),), labels=("rule",)),
        "r2c2 is inside the loop: x, rule",
    ),
    "numbers": (
        KILLER,
        Step(
            "naked pair", 60, removes=(("r1c1", 2), ("r1c2", 2), ("r1c1", 3)), detail="2,3", labels=("row 1",)
        ),
        "r1c1, r1c2 ≠ 2; r1c1 ≠ 3: naked pair 2,3 in row 1",
    ),
    "numbers of the same cells": (
        KILLER,
        Step("x-wing", 60, removes=(("r1c1", 2), ("r1c2", 2), ("r1c1", 3), ("r1c2", 3))),
        "r1c1, r1c2 ≠ 2, 3: x-wing",
    ),
    "several values of one cell": (
        puzzle("zebra", 1, 3, categories={"Name": ["ann", "bob", "cy"]}, clues=[]),
        Step("x", 1, removes=(("ann", 1), ("bob", 1)), labels=("Name",)),
        "ann and bob are not in house 1: x, Name",
    ),
    "several values of each": (
        puzzle(
            "magnets",
            1,
            2,
            regions=[[0, 0]],
            cols_plus=[None] * 2,
            rows_plus=[None],
            cols_minus=[None] * 2,
            rows_minus=[None],
        ),
        Step("x", 1, removes=(("r1c1", 0),), labels=("rule",)),
        "r1c1 is not neutral: x, rule",
    ),
    "all values but one": (
        puzzle(
            "magnets",
            1,
            2,
            regions=[[0, 0]],
            cols_plus=[None] * 2,
            rows_plus=[None],
            cols_minus=[None] * 2,
            rows_minus=[None],
        ),
        Step("x", 1, removes=(("r1c1", 0), ("r1c1", 2)), labels=("rule",)),
        "r1c1 is plus: x, rule",
    ),
    "two galaxies": (
        puzzle("galaxies", 1, 7, centers=[[1, 1], [1, 7], [1, 13]]),
        Step("x", 1, removes=(("r1c3", 1), ("r1c3", 2), ("r1c4", 1), ("r1c4", 2)), labels=("rule",)),
        "r1c3 and r1c4 do not belong to the galaxy of r1c4 or r1c7: x, rule",
    ),
    "bridges": (
        HASHI,
        Step("sum", 60, removes=(("r1c1-r1c3", 0), ("r1c1-r1c3", 1)), labels=("island 2 at r1c1",)),
        "two bridges on r1c1–r1c3: island 2 at r1c1",
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_sentences(name: str) -> None:
    board, step, told = TOLD[name]
    assert sentence(board, step) == told


def test_cells_are_written_as_they_are_asked_for() -> None:
    board, step, _ = TOLD["links"]
    assert sentence(board, step, NOTATIONS["k9"]) == (
        "the loop does not go from A2 to B2 or from B2 to B3: white pearl at A2"
    )
    assert sentence(board, step, NOTATIONS["0-based"]).endswith("white pearl at [0,1]")


def test_all_facts_are_told() -> None:
    cells = [(f"r{r}c{c}", 1) for r in range(2, 5) for c in range(1, 5)]
    step = Step("connection", 80, (("r1c2", 1),), labels=("rule",), reason=Reason(placed=tuple(cells)))
    told = sentence(NURIKABE, step)
    assert squares_told(told) == {"r1c2", *(cell for cell, _ in cells)}


def test_sudokus_are_told_as_ever() -> None:
    board = read_record(samples(BARE)[0])
    told = [step for step in follow(board).steps if step.technique != "contradiction"]
    assert {step.technique for step in told} >= {"naked single", "hidden single", "locked candidates"}
    assert all(sentence(board, step) == step.describe() for step in told)


@pytest.mark.parametrize("kind", kind_names())
def test_no_step_is_told_in_values_where_the_kind_has_words(kind: str) -> None:
    """For kinds that do not write numbers into squares, no sentence has an equals sign before its labels."""
    board = read_record(samples(kind)[0])
    for step in follow(board).steps:
        told = sentence(board, step)
        if {value for values in board.rules.domain_of.values() for value in values} <= {0, 1}:
            assert not re.search(r"[=≠]", told.partition(": ")[0]), told
        assert (
            not re.search(r"\([0-9]+\)r", told)
            or kind_named(kind).fact_wording is kind_named(BARE).fact_wording
        ), told


def test_what_a_placement_excludes_is_one_step() -> None:
    board = puzzle("akari", 3, 3, cells=[[None] * 3, [None, None, None], [None, None, 1]])
    state = State.of(board)
    state.place(state.network.number["r1c1", 1])
    (step,) = exclusion(state)
    assert sentence(board, step) == ("no bulbs at r1c2, r1c3, r2c1 and r3c1: bulbs light no other bulb")
    assert step.because == (("r1c1", 1),)


def test_what_excludes_a_pair_is_named() -> None:
    board = puzzle("hitori", 2, 2, cells=[[1, 2], [2, 1]])
    state = State.of(board)
    state.place(state.network.number["r1c1", 1])
    (step,) = exclusion(state)
    assert sentence(board, step) == "r1c2 and r2c1 are not shaded: shaded cells do not touch"
    one = replace(step, labels=step.labels[:1])
    assert sentence(board, one).endswith(": r1c1 and r1c2 are not both shaded")


def test_a_rule_is_told_once_and_nothing_that_differs_is_lost() -> None:
    touching = [label_at("stars do not touch around", (0, column)) for column in range(11)]
    one, two = label_at("clue 1 at", "r1c1"), label_at("clue 2 at", "r1c1")
    known: dict[str, RuleLabel] = {label: label for label in (*touching, one, two)}
    told = rules_of([one, *touching, two, "row 1", "row 2", "row 1 and row 2 differ"], known)
    assert told == [
        "clue 1 at r1c1",
        "stars do not touch around r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r1c10 and r1c11",
        *("clue 2 at r1c1", "row 1", "row 2", "row 1 and row 2 differ"),
    ]
    assert rules_of(touching[:9], known) == [
        f"{touching[0]}, {', '.join(f'r1c{n}' for n in range(2, 9))} and r1c9"
    ]


@pytest.mark.parametrize(
    ("kind", "rule"),
    {
        "akari": "bulbs light no other bulb",
        "battleships": "room for ships; ships do not touch at a corner",
        "hakyuu": "equal numbers keep apart",
        "hitori": "shaded cells do not touch",
        "kojun": "numbers side by side differ",
        "patchwork": "numbers side by side differ",
        "putteria": "numbers do not touch",
        "tents": "a tent belongs to one tree; tents do not touch",
    }.items(),
)
def test_the_places_of_a_rule_are_told_as_the_rule(kind: str, rule: str) -> None:
    board = read_record(samples(kind)[0])
    for same in (board, Puzzle.from_json(board.to_json()), pickle.loads(pickle.dumps(board))):
        rules = {label.rule for label in same.labels.values() if not label.rule.endswith("{}")}
        assert "; ".join(sorted(rules)) == rule
        places = [label for label in same.labels if same.labels[label].rule == rule.split("; ")[-1]]
        assert rules_of(places[:2], same.labels) == rule.split("; ")[-1:]
        assert rules_of(places[:1], same.labels) == places[:1]


def test_a_label_whose_text_is_changed_gives_its_squares() -> None:
    board = puzzle("minesweeper", 1, 3, cells=[[None, 1, None]])
    (clue,) = board.clues
    assert isinstance(clue.label, RuleLabel)
    renamed = replace(clue, label=RuleLabel("what r1c3 says", clue.label.rule, clue.label.squares))
    plain = replace(clue, label="1 at r1c2")
    assert cells_of(replace(board, clues=(renamed,)), [renamed]) == ("r1c2",)
    assert cells_of(replace(board, clues=(plain,)), [plain]) == ("r1c1", "r1c3")
    texts = (renamed.label, clue.label)
    known: dict[str, RuleLabel] = {label: label for label in texts if isinstance(label, RuleLabel)}
    assert rules_of(known, known) == ["1 at r1c2"]


def test_a_hint_names_its_technique_in_words() -> None:
    board = puzzle("hitori", 2, 2, cells=[[1, 2], [2, 1]])
    for technique, words in (
        ("exclusion", "what a known cell excludes"),
        ("naked single", "nothing else is left"),
    ):
        assert title(board, Step(technique, 4)) == words
    number = puzzle("latin_square", 2, 2, givens=[[None, None], [None, None]])
    assert title(number, Step("naked single", 4)) == "naked single"
    for kind in kind_names():
        read_record(samples(kind)[0])  # every family of constraints is imported
    filters = {constraint.title[0] for constraint in Constraint.registry.values()}
    assert {*NAMED} <= {*filters, *REASONED, "clue", "rule"}


def test_a_placement_excludes_nothing_that_the_givens_leave_open() -> None:
    """A cell that lost a value otherwise is no exclusion."""
    board = puzzle("akari", 1, 3, cells=[[None] * 3])
    state = State.of(board)
    state.remove(1 << state.network.number["r1c2", 1])
    assert not list(exclusion(state))


COMBINATIONS = {
    "a cage": (KILLER, "r1c1, r1c2, r1c3 ≠ 2: cage 1 (sum 8) from r1c1: 1+3+4"),
    "a product": (
        puzzle("kenken", 4, 4, cages=[{"cells": [[0, 0], [0, 1]], "op": "*", "target": 8}]),
        "r1c1, r1c2 ≠ 1, 3: cage 1 (8*) from r1c1: 2×4",
    ),
    "a quotient": (
        puzzle("kenken", 4, 4, cages=[{"cells": [[0, 0], [0, 1]], "op": "/", "target": 2}]),
        "r1c1, r1c2 ≠ 3: cage 1 (2/) from r1c1: 2÷1 or 4÷2",
    ),
    "a difference": (
        puzzle("kenken", 4, 4, cages=[{"cells": [[0, 0], [0, 1]], "op": "-", "target": 3}]),
        "r1c1, r1c2 ≠ 2, 3: cage 1 (3-) from r1c1: 4−1",
    ),
    "a block of a nonogram": (
        puzzle("nonogram", 1, 5, rows=[[3]], cols=[[], [], [], [], []]),
        "r1c3 is shaded: row 1: 3, the block of 3 covers r1c3",
    ),
}


@pytest.mark.parametrize("name", COMBINATIONS)
def test_what_is_left_is_told(name: str) -> None:
    board, told = COMBINATIONS[name]
    state = State.of(board)
    state.reasoner = Mute()
    assert told in [sentence(board, step) for step in filtering(state)]


def test_without_a_reasoner_no_combinations_are_looked_for() -> None:
    assert not any(step.detail for step in filtering(State.of(KILLER)))


BLOCKS = {
    "all open": ("row 1: 2 1", {}, ["r1c2"], "the block of 2 covers r1c2"),
    "two blocks": ("row 1: 2 2", {}, ["r1c1", "r1c2", "r1c4", "r1c5"],
                   "the block of 2 covers r1c1 to r1c2; the block of 2 covers r1c4 to r1c5"),
    "by what is known": ("row 1: 3", {"r1c1": 0}, ["r1c3", "r1c4"], "the block of 3 covers r1c3 to r1c4"),
    "a cell that no block must cover": ("row 1: 1 1", {}, ["r1c2"], ""),
}  # fmt: skip


@pytest.mark.parametrize("name", BLOCKS)
def test_the_overlap_of_blocks(name: str) -> None:
    label, known, found, told = BLOCKS[name]
    why = kind_named("nonogram").reason_wording
    assert why is not None
    board = puzzle("nonogram", 1, 5, rows=[[]], cols=[[], [], [], [], []])
    facts = [(cell, value, True) for cell, value in known.items()]
    assert why(board, [label], [(cell, 1, True) for cell in found], facts) == told


def test_the_same_words_everywhere() -> None:
    """On the terminal, in records, films and notebooks, and as hints."""
    board = read_record(samples("akari")[0])
    path = explain(board)
    told = [sentence(board, step) for step in path.steps]
    pattern = "Zero / satisfied number (the number has all its bulbs)"
    assert told[0] == f"no bulbs at r1c2 and r2c1: {pattern}, the 0 at r1c1"
    run = gridproof("explain", "--kind", "akari", "--sample", "1")
    assert [
        line.partition(". ")[2] for line in run.stdout.splitlines() if re.match(r" +\d+\. ", line)
    ] == told
    run = gridproof("explain", "--kind", "akari", "--sample", "1", "--json")
    assert [step["sentence"] for step in json.loads(run.stdout)["steps"]] == told
    assert [frame["sentence"] for frame in film_of(path)["frames"]][:-1] == told
    assert f"1. {told[0]}" in view(path).plain
    assert hint(board).sentence == told[0]
    assert next(steps(State.of(board))).sentence == f"r1c2, r2c1 = 0: {pattern} in the 0 at r1c1"


def test_the_notation_of_the_command() -> None:
    run = gridproof("explain", "--kind", "akari", "--sample", "1", "--notation", "k9")
    assert "   1. no bulbs at A2 and B1: Zero / satisfied number" in run.stdout
