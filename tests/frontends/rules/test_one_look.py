"""Steps as a person takes them, on the samples of every kind: nothing twice, only what is seen at once, names
for what the patterns show, few rules, and reasons that suffice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest
from once import once
from reason_judge import leaves_open

from gridproof import Explanation, explain
from gridproof.frontends.rules.agenda import placing
from gridproof.frontends.rules.positions import replay
from gridproof.frontends.rules.state import apply
from gridproof.frontends.rules.step import ONE_SOLUTION, Step, is_said
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.puzzles import Candidate, Puzzle, kind_names, read_record
from gridproof.puzzles.constraints import RuleLabel
from gridproof.puzzles.samples import samples
from gridproof.puzzles.wording.aspects import aspects
from gridproof.puzzles.wording.words import rules_of

SECONDS = 60
"""Time limit of a path."""

SUM = re.compile(r"r\d+c\d+(?: \+ r\d+c\d+)+")
"""The cells of an equation in words."""

EVERY = 6
"""Stride of the steps whose reasons are judged, unless the run is deep."""

UNARGUED = {"numberlink": 4, "one_to_x": 2, "regional_yajilin": 3}
"""Steps of first samples that list more rules than a sentence does and have no argument."""

BOARDS = [
    (kind, number) if number == 0 else pytest.param(kind, number, marks=pytest.mark.deep)
    for kind in kind_names()
    for number in range(min(3, len(samples(kind))))
]


@cache
def path(kind: str, number: int) -> Explanation:
    return once(
        f"path of {kind} {number}", lambda: explain(read_record(samples(kind)[number]), timeout=SECONDS)
    )


def squares(puzzle: Puzzle, cell: str) -> list[tuple[int, int]]:
    place = puzzle.rules.place_of(cell)
    return [] if place is None else [*place.squares(1)]


def farthest(puzzle: Puzzle, step: Step) -> int:
    """Return the squares between those places of a step that lie farthest apart."""
    decided = {cell for some in (step.places, step.removes, *step.excludes) for cell, _ in some}
    places = [here for cell in decided if (here := squares(puzzle, cell))]
    return max(
        (
            min(max(abs(r - y), abs(c - x)) for r, c in one for y, x in other)
            for one, other in combinations(places, 2)
        ),
        default=0,
    )


def findings(found: Explanation, number: int) -> Iterator[Step]:
    """Yield what each technique finds by itself on the board before a step, after a long search at last."""
    state = replay(found.puzzle, found.steps[:number])
    for technique in sorted(techniques_of("default"), key=lambda each: each.expensive or each.rare):
        yield from technique.find(state)


def says_it_alone(found: Explanation, number: int) -> bool:
    """Return whether one finding of the step's technique, or one thing on the board, says all of a step."""
    step = found.steps[number]
    if step.technique == "truths and links":
        return True  # one set by itself; a replay lacks the facts behind it
    wanted = {*step.places, *step.removes}
    for one in findings(found, number):
        if one.technique == step.technique:
            lost = {cell for cell, _ in one.removes}
            told = {*one.places, *one.removes}
            if all(fact in told or fact[0] in lost for fact in wanted):
                return True
    return False


@pytest.mark.parametrize(("kind", "number"), BOARDS)
def test_nothing_is_concluded_twice(kind: str, number: int) -> None:
    told: set[tuple[Candidate, bool]] = set()
    for step in path(kind, number).steps:
        new = {(fact, True) for fact in step.places} | {(fact, False) for fact in step.removes}
        assert told.isdisjoint(new), step.sentence
        told |= new


@pytest.mark.parametrize("number", range(3))
def test_no_edge_is_drawn_twice(number: int) -> None:
    """Also if it was drawn before the squares on both sides were known."""
    told: set[str] = set()
    for step in path("slitherlink", number).steps:
        result = step.sentence.partition(": ")[0]
        edges = re.findall(r"(?:above|below|left of|right of) r\d+c\d+", result)
        edges += re.findall(r"around r\d+c\d+", result)
        assert told.isdisjoint(edges), step.sentence
        told.update(edges)
    assert told


@pytest.mark.parametrize(("kind", "number"), BOARDS)
def test_what_is_told_in_one_step_is_seen_at_once(kind: str, number: int) -> None:
    """It lies within three squares, or one clue, one thing on the board, or one finding says all of it."""
    found = path(kind, number)
    for i, step in enumerate(found.steps):
        assert step.reason is not None
        one = len(step.reason.labels) == 1 or len(step.reason.placed) + len(step.reason.gone) == 1
        assert one or farthest(found.puzzle, step) <= 3 or says_it_alone(found, i), step.sentence


@pytest.mark.parametrize(("kind", "number"), BOARDS)
def test_a_sentence_lists_at_most_four_rules_or_there_is_an_argument(kind: str, number: int) -> None:
    found = path(kind, number)
    labels = {c.label: c.label for c in (*aspects(found.puzzle), *found.puzzle.constraints)}
    for step in found.steps:
        words = step.sentence.partition(": ")[2].partition(", because ")[0]
        used = (*step.labels, *(step.reason.labels if step.reason else ()))
        listed = {name_of(labels.get(label, label)) for label in used if label in words}
        assert len(listed) <= 4 or step.to_json()["argument"], step.sentence
        rules = SUM.sub("the sum", words)  # the cells of an equation are no rules
        assert rules.count(" + ") <= 3 or "suppose" in words, step.sentence


@pytest.mark.parametrize(("kind", "number"), BOARDS)
def test_an_argument_is_more_than_the_list_of_rules(kind: str, number: int) -> None:
    """Each of its lines says what follows; a few steps, more on large boards, take too long a search."""
    found = path(kind, number)
    bare = 0
    for step in found.steps:
        labels = [*step.labels, *(step.reason.labels if step.reason else ())]
        rules = {*labels, *rules_of(labels, found.puzzle.labels)}
        lines = [line.strip() for line in step.to_json()["argument"]]
        bare += not rules.isdisjoint(lines)
        if rules.isdisjoint(lines) and any(line.startswith("suppose ") for line in lines):
            assert lines[-1].startswith("then nothing fits ("), step.sentence
    most = UNARGUED.get(kind, 0) if number == 0 else len(found.steps) // 3
    assert bare <= most


def name_of(label: str) -> str:
    """Return the rule of a label that a sentence names once for all its places."""
    rule = label.rule if isinstance(label, RuleLabel) else ""
    return rule if rule and "{}" not in rule else label


@pytest.mark.parametrize(("kind", "number"), BOARDS)
def test_a_name_stands_for_what_its_pattern_shows(kind: str, number: int) -> None:
    """All that a named step says is said by findings of that pattern, on the board or after one another."""
    found = path(kind, number)
    for i, step in enumerate(found.steps):
        if not is_said(step) or step.excludes:
            continue
        wanted = {*step.places, *step.removes}
        state = replay(found.puzzle, found.steps[:i])
        (patterns,) = (technique for technique in techniques_of("default") if technique.pattern)
        while wanted:
            news = [one for one in patterns.find(state) if one.technique == step.technique]
            before = len(wanted)
            for one in news:
                decided = {cell for cell, _ in one.removes + one.places}
                if any(cell in decided for cell, _ in wanted):
                    wanted = {fact for fact in wanted if fact[0] not in decided}
                    apply(state, placing(state, one))
            if len(wanted) == before:
                break
        assert not wanted, (step.sentence, wanted)


@pytest.mark.parametrize(("kind", "number"), BOARDS)
def test_the_reasons_suffice(kind: str, number: int, pytestconfig: pytest.Config) -> None:
    """A model of its own has the rules and facts of the reason, and nothing else."""
    found = path(kind, number)
    for step in found.steps[:: 1 if pytestconfig.getoption("deep") else EVERY]:
        assert step.reason is not None
        if ONE_SOLUTION not in step.reason.labels:
            assert not leaves_open(found.puzzle, step, step.reason), step.sentence


@pytest.mark.parametrize("number", range(2))
def test_each_sum_is_looked_at_by_itself(number: int) -> None:
    """A pattern of one sum says nothing of another, however near: a person adds up one at a time."""
    found = path("kakuro", number)
    for step in found.steps:
        most = 2 if step.technique in ("Crossing limits", "Cross reference") else 1
        assert not is_said(step) or len(step.labels) <= most, step.sentence
    assert any(is_said(step) for step in found.steps)


def test_tents_have_their_surroundings_at_once() -> None:
    """A person marks the squares round a tent before looking for anything harder."""
    steps = path("tents", 0).steps
    first = next(i for i, step in enumerate(steps) if any(value == 1 for _, value in step.places))
    assert steps[first + 1].technique == "Round a tent"
    placed: dict[str, int] = {}
    for i, step in enumerate(steps):
        if step.technique == "Round a tent":
            assert step.reason is not None
            assert all(i - placed[tent] <= 3 for tent, value in step.reason.placed if value), step.sentence
        placed |= {cell: i for cell, value in step.places if value == 1}


def test_squares_with_clues_are_no_reason() -> None:
    told = [step.sentence for step in path("tapa", 0).steps]
    clues = {
        clue.label.squares[0] for clue in path("tapa", 0).puzzle.clues if isinstance(clue.label, RuleLabel)
    }
    for sentence in told:
        because = sentence.partition(", because ")[2]
        assert clues.isdisjoint(re.findall(r"r\d+c\d+", because)), sentence
    assert any("because" in sentence for sentence in told)


def test_consecutive_steps_of_one_clue_are_one() -> None:
    """The rules for joining still join: neither is every square a step of its own."""
    steps = path("snake", 0).steps
    assert any(len(step.places) > 3 for step in steps)
    for one, other in pairwise(steps):
        assert (one.technique, one.labels, one.reason) != (other.technique, other.labels, other.reason)
