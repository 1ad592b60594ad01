"""A thousand real inputs of every form, changed at random: a verdict, or one sentence and exit code 2."""

from __future__ import annotations

from itertools import islice

import pytest
from hostile_inputs import LITERALS, answer, cases, complaint, written

SEED, BLOCKS, EACH = 36, 50, 20

PART = 5
"""Number of inputs of a block that are one example."""


@pytest.mark.parametrize("first", range(0, EACH, PART))
@pytest.mark.parametrize("block", range(BLOCKS))
def test_each_input_has_an_answer_or_one_sentence(block: int, first: int) -> None:
    for case in islice(cases(EACH, SEED + block), first, first + PART):
        assert not complaint(answer(case)), case


def test_there_are_inputs_of_every_form() -> None:
    forms = ("record", "text", "puzzlink", "sgt", "pzprv3", *LITERALS)
    assert len({written("slitherlink", form) for form in forms}) == 13
