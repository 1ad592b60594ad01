"""The canonical id: equal for puzzles that are the same, and for these alone."""

from __future__ import annotations

import pytest

import gridproof
from gridproof.frontends.data.symmetry.canonical import canonical_id
from gridproof.puzzles import InputError
from gridproof.puzzles.samples import samples

KINDS = [kind.name for kind in gridproof.kinds()]


@pytest.mark.parametrize("kind", KINDS)
def test_samples_of_a_kind_have_ids_of_their_own(kind: str) -> None:
    ids = {canonical_id(gridproof.read_one(record)) for record in samples(kind)}
    assert len(ids) == len(samples(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_record_carries_along_does_not_matter(kind: str) -> None:
    record = samples(kind)[0]
    same = record | {"id": "another", "solution": None, "source": "nowhere"}
    assert canonical_id(gridproof.read_one(same)) == canonical_id(gridproof.read_one(record))


def test_the_form_in_which_a_puzzle_is_read_does_not_matter() -> None:
    line = gridproof.read_one("12....4..1..2...")
    (text,) = gridproof.convert(line, "record")
    assert canonical_id(gridproof.read_one(text)) == canonical_id(line)


def test_a_puzzle_without_a_record_has_no_id() -> None:
    puzzle = gridproof.read_one("12....4..1..2...").with_record(None)
    with pytest.raises(InputError, match="has no record"):
        canonical_id(puzzle)
