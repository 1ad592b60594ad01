"""Arguments: each link follows from the known facts by its label alone, the last cannot hold, none can go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import count

import pytest

from gridproof import explain
from gridproof.frontends.rules.step import (
    MOST_PARTS,
    Step,
    argument_lines,
    argument_of,
    derivation_of,
    sentence,
)  # fmt: skip
from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Deadline, Domain, Puzzle, read_record
from gridproof.puzzles.samples import sample
from gridproof.puzzles.wording import argument as wording
from gridproof.puzzles.wording.argument import ArgumentLink, argument, in_rows, words_by
from gridproof.puzzles.wording.aspects import aspects, known_labels
from gridproof.puzzles.wording.reason import Reason
from gridproof.puzzles.wording.words import Fact

BOARDS = {
    "heyawake": 1,
    "nurikabe": 2,
    "fillomino": 3,
    "nanro": 1,
    "sukoro": 1,
    "regional_yajilin": 1,
    "aqre": 1,
}


@cache
def argued(kind: str) -> list[tuple[Puzzle, Step, Fact, tuple[ArgumentLink, ...]]]:
    """Return the steps of a path that are presented as arguments."""
    path = explain(read_record(sample(kind, BOARDS.get(kind, 1))), timeout=100)
    pairs = ((step, argument_of(path.puzzle, step)) for step in path.steps)
    argued_ = [(path.puzzle, step, *links) for step, links in pairs if links is not None]
    return [each for each in argued_ if not derivation_of(*each[:2])]


FOLLOWED = ("buraitoraito", "entry_exit", "chocona")


@cache
def derived(kind: str) -> list[tuple[Puzzle, Step, tuple[ArgumentLink, ...]]]:
    """Return the steps of a path that are presented as derivations from known facts, link by link."""
    path = explain(read_record(sample(kind, 1)), timeout=100)
    steps = [step for step in path.steps if argument_of(path.puzzle, step) is not None]
    return [(path.puzzle, step, links) for step in steps if (links := derivation_of(path.puzzle, step))]


def start_of(puzzle: Puzzle, reason: Reason, *supposed: Fact) -> dict[str, Domain]:
    """Return the knowledge before the first link."""
    domains = dict(puzzle.rules.domain_of)
    facts = [*supposed, *((*c, True) for c in reason.placed), *((*c, False) for c in reason.gone)]
    for cell, value, true in facts:
        domains[cell] = tuple(v for v in domains[cell] if (v == value) is true)
    return domains


def can_hold(puzzle: Puzzle, label: str, domains: dict[str, Domain]) -> bool:
    """Return whether the constraints of a label have a solution within `domains`, by a model of their own."""
    if not all(domains.values()):
        return False
    constraints = tuple(constraint for constraint in aspects(puzzle) if constraint.label == label)
    assert constraints, label
    rules = replace(puzzle.rules, domains=tuple(domains.items()), grouped_constraints=constraints)
    result = SatModel(Puzzle(puzzle.kind, rules), solver="glucose4").find(timeout=20)
    assert result.solutions or result.exhausted
    return bool(result.solutions)


def judge(puzzle: Puzzle, domains: dict[str, Domain], links: tuple[ArgumentLink, ...]) -> None:
    """Check each link in turn, with the inner ones; the last cannot hold."""
    judge_links(puzzle, domains, links[:-1])
    assert links[-1].ends
    assert not can_hold(puzzle, links[-1].label, domains)


def judge_links(puzzle: Puzzle, domains: dict[str, Domain], links: Sequence[ArgumentLink]) -> None:
    """Check that each link follows from earlier knowledge, and adds to it."""
    for link in links:
        assert not link.ends
        contraries = [(c, tuple(v for v in domains[c] if v != value)) for c, value in link.places]
        contraries += [(cell, (value,)) for cell, value in link.removes]
        for cell, values in contraries:
            if link.inner:
                judge(puzzle, {**domains, cell: values}, link.inner)
            else:
                assert not can_hold(puzzle, link.label, {**domains, cell: values})
        for cell, value in link.places:
            domains[cell] = (value,)
        for cell, value in link.removes:
            domains[cell] = tuple(v for v in domains[cell] if v != value)


@pytest.mark.parametrize("kind", BOARDS)
def test_every_link_follows_and_the_last_cannot_hold(kind: str) -> None:
    assert argued(kind), "no step of this board is told as an argument"
    for puzzle, step, supposed, links in argued(kind):
        assert step.reason is not None
        assert step.reason.size > MOST_PARTS
        cell, value, true = supposed
        assert (cell, value) in (step.removes if true else step.places)
        judge(puzzle, start_of(puzzle, step.reason, supposed), links)


@pytest.mark.parametrize("kind", BOARDS)
def test_no_other_label_is_named_and_no_part_is_left_out_of_the_sentence(kind: str) -> None:
    for puzzle, step, _, links in argued(kind):
        assert step.reason is not None
        used = {link.label for outer in links for link in (outer, *outer.inner)} - {""}
        assert used <= set(step.reason.labels)
        told = sentence(puzzle, step)
        assert ": suppose " in told
        assert ", then nothing fits (" in told
        assert " more" not in told.partition(": ")[2]
        for fact in step.reason.placed:
            assert fact[0].partition("-")[0] in told or fact[0] not in puzzle.shown


def test_the_lines_of_an_argument_stand_in_the_sentence() -> None:
    """The page uses them to fold it."""
    puzzle, step, _, links = argued("heyawake")[0]
    record = step.to_json()
    assert len(record["argument"]) == len([*in_rows(puzzle, links)]) + 1 < len(links) + 1
    assert record["sentence"].startswith("r6c3 is white: " + ", ".join(record["argument"]))
    assert record["argument"][:2] == [
        "suppose r6c3 is shaded", "then r5c3 and r6c4 are white (shaded cells do not touch)"
    ]  # fmt: skip
    assert record["argument"][-1].startswith("then nothing fits (no white line over two borders")
    assert argument_lines(puzzle, replace(step, technique="naked pair")) == []


def test_what_is_not_supposed_is_not_passed_over() -> None:
    """The argument is that of the first of several results, also if these are about one cell."""
    for puzzle, step, *_ in argued("fillomino") + argued("heyawake"):
        told = argument_lines(puzzle, step)[-1].endswith("; so with the rest")
        assert told is (len(step.places + step.removes) > 1)
    puzzle, step = next((p, s) for p, s, *_ in argued("fillomino") if len(s.places) == 1 and not s.removes)
    ((cell, value),) = step.places
    others = tuple((cell, other) for other in puzzle.rules.domain_of[cell] if other != value)
    assert argument_lines(puzzle, replace(step, places=(), removes=others))[-1].endswith("; so with the rest")


@pytest.mark.parametrize("kind", FOLLOWED)
def test_where_one_label_after_the_other_leads_there_nothing_is_supposed(kind: str) -> None:
    """Each link follows, all that the step says is known in the end, and no link could go."""
    assert derived(kind), "no step of this board is told so"
    for puzzle, step, links in derived(kind):
        assert step.reason is not None
        known = start_of(puzzle, step.reason)
        assert {link.label for link in links} <= {*step.reason.labels}
        judge_links(puzzle, known, links)
        assert all(known[cell] == (value,) for cell, value in step.places)
        assert not any(value in known[cell] for cell, value in step.removes)
        told = sentence(puzzle, step)
        assert "suppose " not in told
        assert f": {', '.join(argument_lines(puzzle, step))}" in told


@pytest.mark.parametrize("kind", ["gappy", "heyawake"])
def test_what_is_told_in_one_row_is_by_one_rule_and_known_before_it(kind: str) -> None:
    told: list[tuple[Puzzle, Step, tuple[Fact, ...], tuple[ArgumentLink, ...]]] = [
        (puzzle, step, (), links) for puzzle, step, links in derived(kind)
    ]
    told += [(puzzle, step, (supposed,), links) for puzzle, step, supposed, links in argued(kind)]
    several = 0
    for puzzle, step, supposed, links in told:
        assert step.reason is not None
        known = start_of(puzzle, step.reason, *supposed)
        for row in in_rows(puzzle, [link for link in links if not link.ends]):
            for link in row:
                judge_links(puzzle, dict(known), [link])
            judge_links(puzzle, known, row)
            if len(row) > 1:
                (rule,) = {known_labels(puzzle)[link.label].rule for link in row}
                several += bool(rule)
    assert several


def test_a_link_that_nothing_needs_is_left_out() -> None:
    """The lines say more than is needed for the contradiction."""
    cells = [[None, 2, None], [None, 5, None], [None, None, None], [None, 9, None], [None] * 3]
    puzzle = read_record({"type": "mosaic", "rows": 5, "cols": 3, "clues": {"cells": cells}})
    links = argument(puzzle, Reason(("2 at r1c2", "5 at r2c2", "9 at r4c2")), ("r3c3", 1, False))
    assert links == (ArgumentLink("9 at r4c2"),)


def test_an_argument_about_one_cell_comes_where_no_label_says_more() -> None:
    """Four squares in two pairs of two clues: whichever of r1c1 and r2c1 is shaded, nothing else fits."""
    shown = argued("heyawake") + argued("regional_yajilin") + argued("aqre")
    inner = [link for *_, links in shown for link in links if link.inner]
    assert inner
    for link in inner:
        assert link.label == ""
        assert len(link.places) == 1
        assert link.inner[-1].ends


def test_an_argument_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's board takes bounded work: constraints look at a bounded number of cells."""
    puzzle, step, supposed, links = argued("heyawake")[0]
    assert step.reason is not None
    asked = []
    look = wording.Labels._look

    def count(self: wording.Labels, cells: int) -> None:
        asked.append(cells)
        look(self, cells)

    monkeypatch.setattr(wording.Labels, "_look", count)
    assert wording._argument.__wrapped__(puzzle, step.reason, supposed) == links
    needed = sum(asked)
    monkeypatch.undo()
    for most, expected in ((needed, links), (needed - 1, ())):
        labels = wording._labels(puzzle, step.reason)
        labels.left = most
        monkeypatch.setattr(wording, "_labels", lambda *_, given=labels: given)
        assert wording._argument.__wrapped__(puzzle, step.reason, supposed) == expected
        monkeypatch.undo()


def test_without_a_contradiction_there_is_no_argument() -> None:
    puzzle = read_record(sample("heyawake", 1))
    assert argument(puzzle, Reason(("r1c1 and r1c2 are not both shaded",)), ("r1c1", 1, True)) == ()


def test_words_end_at_their_time_and_are_whole_again_after_it() -> None:
    """Past the time a step is told without its argument, which is not forgotten for the next reader."""
    puzzle, step, _, _ = argued("nurikabe")[0]
    wording._argument.cache_clear()
    wording._derivation.cache_clear()
    with words_by(Deadline(0)):
        assert not any("suppose" in line for line in argument_lines(puzzle, step))
        short = sentence(puzzle, step)
    whole = sentence(puzzle, step)
    assert argument_lines(puzzle, step)
    assert "suppose" in whole
    assert "suppose" not in short
    assert short.split(": ")[0] == whole.split(": ")[0], "the result is told in both"


def test_the_clock_is_looked_at_before_each_label_is_asked() -> None:
    """An argument ends within one label of its time, however long the rest would take."""
    puzzle, step, supposed, links = argued("nurikabe")[0]
    wording._argument.cache_clear()
    assert step.reason is not None
    looks = count()
    with words_by(Deadline(1, clock=lambda: next(looks) / 10)):  # the tenth look is past the time
        assert argument(puzzle, step.reason, supposed) == ()
    assert next(looks) == 11
    assert argument(puzzle, step.reason, supposed) == links
    with words_by(Deadline(0)):
        assert argument(puzzle, step.reason, supposed) == links, "a known argument takes no time"
