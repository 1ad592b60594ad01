"""The search as a tree with its boards, and implication graphs as pictures."""

from __future__ import annotations

import pytest
from boards import SUDOKUS

import gridproof
from gridproof.frontends.watching.graphs import edges, graph_scene, in_words, ranks_of
from gridproof.frontends.watching.lessons import boards, named, tree_of, words_of
from gridproof.models.core.taught import DECISION

MINES = gridproof.compile(gridproof.sample("minesweeper", 1), "sat").teach(limit=2)
SUDOKU = gridproof.compile(SUDOKUS[3], "sat").teach(limit=2)
LOOP = gridproof.compile(gridproof.sample("slitherlink", 1), "sat").teach(limit=2)
LESSONS = pytest.mark.parametrize("lesson", [MINES, SUDOKU, LOOP], ids=["mines", "sudoku", "loop"])


@LESSONS
def test_every_turn_stands_in_the_tree_at_its_level(lesson: gridproof.Lesson) -> None:
    root = tree_of(lesson)
    assert [branch.turn for branch in root] == [*lesson.turns]
    for branch in root:
        for below in branch.branches:
            level = branch.turn.level
            assert below.turn.level == level + (below.turn.cause == DECISION)
            assert below.turn.number > branch.turn.number
        learnt = [below for below in branch.branches if below.turn.cause != DECISION]
        assert not learnt or branch.turn.cause in (DECISION, "start")


@LESSONS
def test_the_board_after_each_turn_is_that_of_the_literals_that_are_true(lesson: gridproof.Lesson) -> None:
    puzzle, true = lesson.puzzle, [[] for _ in range(200)]  # type: ignore[var-annotated]
    for turn, domains in zip(lesson.turns, boards(lesson), strict=True):
        if turn.cause == DECISION:
            true[turn.level :] = [[] for _ in true[turn.level :]]
        else:
            true[turn.level + 1 :] = [[] for _ in true[turn.level + 1 :]]
        true[turn.level] += [event.literal for event in turn.events if event.literal is not None]
        known = [literal for literals in true for literal in literals]
        for cell, values in puzzle.rules.domain_of.items():
            about = [literal for literal in known if literal.cell == cell]
            kept = tuple(v for v in values if all((v == x.value) is x.positive for x in about))
            assert domains[cell] == kept
        if turn.solution is not None:
            assert all(domains[cell] == (value,) for cell, value in turn.solution.items())


@LESSONS
def test_causes_stand_left_of_what_they_force_and_the_cut_between(lesson: gridproof.Lesson) -> None:
    for conflict in filter(lambda conflict: conflict.clause, lesson.conflicts):
        ranks, nodes = ranks_of(conflict), conflict.nodes
        for number, node in enumerate(nodes):
            assert all(ranks[cause] < ranks[number] for cause in node.causes)
        behind = [rank for rank, node in zip(ranks, nodes, strict=True) if node.behind]
        others = [rank for rank, node in zip(ranks, nodes, strict=True) if not node.behind]
        assert max(others) < min(behind)
        assert ranks[-1] == max(ranks)


def test_the_picture_of_a_graph() -> None:
    conflict = MINES.conflicts[1]
    picture = graph_scene(conflict)
    words = [shape.text for shape in picture.shapes if shape.text]
    assert picture.title == in_words(conflict) == words[0]
    assert picture.title.endswith("4 literals, learnt r5c1=0 or r3c1=0")
    assert {"r5c1=1 (UIP)", "r3c1=1", "r5c2=0", "r5c3=0", "conflict", "cut"} <= {*words}
    boxes = [shape for shape in picture.shapes if shape.kind == "box"]
    assert len(boxes) == len(conflict.nodes) == 5
    assert [shape.tone for shape in picture.shapes if shape.kind == "dash"] == ["fin"]
    spots = {number: (3.0 * number, 0.0) for number in range(5)}
    arrows = [shape for shape in edges(conflict, spots, 2.0) if shape.kind == "path"]
    assert len(arrows) == sum(len(node.causes) for node in conflict.nodes) == 6
    assert sum(shape.tone == "remove" for shape in arrows) == 4
    places = [shape.numbers[:2] for shape in boxes]
    assert len({*places}) == len(places)
    right = max(x + w for x, _, w, _ in (shape.numbers for shape in boxes))
    assert right <= picture.width - picture.left


def test_turns_in_words() -> None:
    assert words_of(MINES.turns[0]) == MINES.turns[0].head
    lines = [words_of(turn) for turn in SUDOKU.turns]
    assert sum("a solution" in line for line in lines) == 1
    assert sum("learnt clause" in line for line in lines) == len(SUDOKU.conflicts) - 1
    assert named(SUDOKU.turns[0]).endswith("and 579 more")
    assert str(SUDOKU).splitlines()[0] == SUDOKU.summary
