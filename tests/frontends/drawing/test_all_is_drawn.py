"""Pictures and boards of characters show all that a record says, and all of an answer.

Vocabulary
    shown      the look of a puzzle: the shapes of its picture, and its board of characters
    other      a record that differs from a sample in one field
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gridproof import Puzzle, solve
from gridproof.frontends.drawing import scene
from gridproof.frontends.drawing.characters import page
from gridproof.puzzles import InputError, kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Field
from gridproof.puzzles.fields.squares import Pairs
from gridproof.puzzles.samples import samples

Data = dict[str, Any]
MOST = 5
"""Maximum clues of a field that are changed."""

HIDDEN = {"clues.candidates"}
"""Fields invisible in a picture of a bare puzzle: they would look like pencil marks of a solver."""

every_kind = pytest.mark.parametrize("kind", kind_names())


def shown(puzzle: Puzzle, answer: Data | None = None, solution: Any = None) -> tuple[Any, str]:
    return frozenset(scene(puzzle, solution).shapes), str(page(puzzle, answer))


def board_of(kind: str) -> Data:
    """Return the first sample, without prose, which stands in the place of clues."""
    sample = samples(kind)[0]
    clues = {name: value for name, value in sample["clues"].items() if name != "text"}
    return {**sample, "clues": clues}


def means(puzzle: Puzzle) -> tuple[Any, ...]:
    return puzzle.rules, puzzle.clues, puzzle.givens


def with_field(sample: Data, field: Field[Any], value: Any) -> Data:
    return {**sample, field.place: {**sample.get(field.place, {}), field.name: value}}


def others(kind: str, field: Field[Any]) -> Iterator[Data]:
    """Yield records that differ from the first sample in one field: without one of its clues, with another in
    its place, or with other random clues.
    """
    sample, random = board_of(kind), Random(f"{kind} {field.name}")
    record = Record(sample)
    entries = field.entries(sample)
    drawn: list[Any] = [field.random(random, record) for _ in range(MOST)]
    pool = [entry for each in drawn for entry in field.entries(with_field(sample, field, each)).values()]
    unlike = list({repr(entry): entry for entry in pool}.values())
    values: list[Any] = [*drawn]
    for place in random.sample([*entries], min(MOST, len(entries))):
        rest = {at: entry for at, entry in entries.items() if at != place}
        values.append(field.value_of_entries(rest, record))
        some = random.sample(unlike, min(2 * MOST, len(unlike)))
        values += [field.value_of_entries(entries | {place: entry}, record) for entry in some]
    if isinstance(field, Pairs) and not field.near:
        first, *more = entries
        values.append(field.value_of_entries(dict.fromkeys([first[::-1], *more]), record))
    for value in values:
        other = with_field(sample, field, value)
        if field.normal_form(other) != field.normal_form(sample):
            yield other


@pytest.mark.parametrize("kind", [kind for kind in kind_names() if kind != "variant_sudoku"])
def test_every_clue_is_drawn(
    kind: str,
) -> None:  # of variants, characters tell not all lines apart
    sample = read_record(board_of(kind))
    before = shown(sample)
    for field in kind_named(kind).fields:
        if field.where in HIDDEN:
            continue
        for other in others(kind, field):
            try:
                puzzle = read_record(other)
            except InputError:
                continue
            if means(puzzle) == means(sample):
                continue  # 0 for null in the sample
            picture, text = shown(puzzle)
            assert picture != before[0], (field.name, other[field.place][field.name])
            assert text != before[1], (field.name, other[field.place][field.name])


@every_kind
def test_every_entry_of_an_answer_is_drawn(kind: str) -> None:
    puzzle, random = read_record(samples(kind)[0]), Random(kind)
    solution, write = solve(puzzle).solutions[0], kind_named(kind).answer
    answer = write(puzzle, solution)
    before = shown(puzzle, answer, solution)
    given = dict(puzzle.givens)
    cells = [cell for cell in puzzle.shown if len(given.get(cell, ())) != 1]
    for cell in random.sample(cells, min(4 * MOST, len(cells))):
        for value in puzzle.rules.domain_of[cell]:
            other = {**solution, cell: value}
            changed = write(puzzle, other)
            gap = any(None in row for row in changed.get("regions", ()))  # has the border of the removed one
            if changed != answer and not gap:
                picture, text = shown(puzzle, changed, other)
                assert picture != before[0], (cell, value)
                assert text != before[1], (cell, value)
