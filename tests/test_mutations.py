"""The mutants of `benchmarks/mutations` fit the code: each has one place, and its result can be compiled.

``python benchmarks/mutants.py`` finds out whether the tests catch them.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location

import pytest
from boards import ROOT

_spec = spec_from_file_location("listed_mutants", ROOT / "benchmarks" / "mutants.py")
assert _spec is not None
assert _spec.loader is not None
listed = sys.modules[_spec.name] = module_from_spec(_spec)  # data classes look themselves up there
_spec.loader.exec_module(listed)

MUTANTS = listed.mutants()
PARTS = sorted({mutant.part for mutant in MUTANTS})


@pytest.mark.parametrize("part", PARTS)
def test_each_mutant_has_one_place_and_compiles(part: str) -> None:
    """C is compiled when they are run."""
    for mutant in MUTANTS:
        if mutant.part == part:
            text = (ROOT / mutant.file).read_text("utf-8")
            spoilt = mutant.spoilt(text)
            assert spoilt != text, mutant
            if mutant.file.endswith(".py"):
                ast.parse(spoilt)


def test_each_mutant_says_what_a_user_would_get_and_what_sees_it() -> None:
    for mutant in MUTANTS:
        assert len(mutant.user) > 20, mutant
        assert not (mutant.equivalent and mutant.survives), mutant
        for word in mutant.tests:
            if word.startswith("tests/"):
                file, _, test = word.partition("::")
                assert (ROOT / file).is_file(), mutant
                assert test in (ROOT / file).read_text()


def test_no_mutant_is_listed_twice() -> None:
    assert [name for name, count in Counter(mutant.name for mutant in MUTANTS).items() if count > 1] == []


def test_the_table_is_that_of_the_mutants() -> None:
    assert listed.table(MUTANTS) in (ROOT / "benchmarks" / "mutations" / "README.md").read_text("utf-8")
