"""The stand-alone checker: an accepted file is a proof, and any other is refused in one sentence."""

from __future__ import annotations

import ast
import builtins
import contextlib
import dis
import gzip
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import prod
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import pytest
from cases import CHECKED, OUTSIDE, Case, assignments, cases
from certificates import long_form, resealed, sealed, sha256
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.proofs import prove
from gridproof.models.verify.assemble import assemble
from gridproof.models.verify.checkable import constraints_text
from gridproof.models.verify.checker import check
from gridproof.models.verify.constraints.base import MOST_TRIED, refute
from gridproof.models.verify.constraints.base import Constraint as CheckerConstraint
from gridproof.models.verify.constraints.registry import CLASSES, constraint
from gridproof.models.verify.file import MOST_BYTES, MOST_LINES, read_json, take_apart
from gridproof.models.verify.verifying import verify
from gridproof.models.verify.vocabulary import Refused
from gridproof.puzzles import Board, Cell, Domains, Is, Puzzle, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Linear, encode
from gridproof.puzzles.puzzle import Rules
from gridproof.puzzles.samples import sample

PAIR = Puzzle(
    "pair",
    Rules(
        "pair",
        (("a", (1, 2)), ("b", (1, 2))),
        (AllDifferent(("a", "b")), Clause((Is("a", 1), Is("b", 1)))),
        ("a", "b"),
        Board(1, 2),
    ),
    givens=(("a", (1,)),),
)
"""Two cells that differ; the first is 1."""


UNIQUE = {"claim": "unique", "solutions": [[1, 2]]}

CLAUSES = ("v 1 0 1", "v 2 1 1", "v 3 1 2", "d 1", "d 2 3", "k 0", "x -1 -2", "n 0 -3", "l 2 : 2", "l : 3")
"""The first cell is 1 and the second 1 or 2; not both are 1; the second is not 2."""


TRUSTED = (
    "that these constraints, which are of no kind, are what is meant,"
    " and that the 2 cells a, b are the whole answer"
)


def test_a_clausal_proof() -> None:
    verdict = check(sealed("clausal", PAIR, UNIQUE, *CLAUSES))
    assert (verdict.claim.claim, verdict.lines) == ("unique", 10)
    assert verdict.trusted == TRUSTED


@pytest.mark.parametrize("dropped", range(len(CLAUSES)))
def test_no_line_of_it_can_be_dropped(dropped: int) -> None:
    with pytest.raises(Refused, match=r"^line \d+: "):
        check(sealed("clausal", PAIR, UNIQUE, *CLAUSES[:dropped], *CLAUSES[dropped + 1 :]))


STEPS = ("r 0 1-1 : 0=1",)


def test_a_proof_by_steps() -> None:
    verdict = check(sealed("steps", PAIR, UNIQUE, *STEPS))
    assert (verdict.splits, verdict.depth) == (0, 0)
    assert verdict.trusted == TRUSTED
    split = check(sealed("steps", PAIR, UNIQUE, "s 1 1", "r 0 0-1 : 1=1", "e"))
    assert (split.splits, split.depth) == (1, 1)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ((), "line 7: at the end no cell is empty"),
        (("r 0 1-2 :",), "line 7: this does not show that b is not 2"),
        (("r 0 1-1 : 1=2",), "line 7: b is 2 is not known here"),
        (("r 0 1-1 : 1-1",), "line 7: b is not 1 is not known here"),
        (("r 1 1-1 : 0=1",), "line 7: this does not show that b is not 1"),
        (("r 2 1-1 : 0=1",), "line 7: there is no constraint 2"),
        (("r -1 1-1 : 0=1",), "line 7: there is no constraint -1"),
        (("r 0 2-1 : 0=1",), "line 7: there is no cell 2"),
        (("r 0 1=1 : 0=1",), "line 7: '1=1' stands where a value that leaves was expected"),
        (("s 1 1", "r 0 0-1 : 1=1"), "line 9: 1 suppositions are still open"),
        (("s 1 1", "e"), "line 8: no cell is empty"),
        (("e",), "line 7: nothing is supposed here"),
        (("s 1 1", "r 0 0-1 : 1=1", "e", "r 0 1-2 : 0-1"), "line 10: a is not 1 is not known here"),
        (("x",), "line 7: no line of the form of steps begins with 'x'"),
        (("r 0",), "line 7: this line cannot be read"),
        (("s 1",), "line 7: this line cannot be read"),
    ],
)
def test_wrong_steps(body: tuple[str, ...], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(sealed("steps", PAIR, UNIQUE, *body))
    assert str(refused.value).startswith(reason)


SUMS = Puzzle(
    "sums",
    Rules(
        "sums",
        (("a", (0, 1)), ("b", (0, 1))),
        (Linear(((1, "a"), (1, "b")), "<=", 1), Linear(((1, "a"), (-1, "b")), ">=", 0)),
        ("b",),
        Board(1, 2),
    ),
).to_json()
"""The two cells are not both 1, and the first is no less than the second: the second is 0."""

ZERO = {"claim": "unique", "solutions": [[0, 0]]}


def test_a_proof_by_a_sum() -> None:
    assert check(sealed("steps", SUMS, ZERO, "m 1-1 : : 0*1 1*-1")).lines == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("m 1-1 : : 0*1", "line 7: this sum does not show that b is not 1"),
        ("m 1-1 : : 1*-1", "line 7: this sum does not show that b is not 1"),
        ("m 0-1 : : 0*1 1*-1", "line 7: this sum does not show that a is not 1"),
        ("m 1-1 : : 0*1 1*1", "line 7: the row '1' has no limit on that side"),
        ("m 1-1 : : 0*-1 1*-1", "line 7: the row '0' has no limit on that side"),
        ("m 1-1 : 0=1 : 0*1", "line 7: a is 1 is not known here"),
        ("m 1-1 : : 2*1", "line 7: there is no constraint 2"),
    ],
)
def test_wrong_sums(line: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(sealed("steps", SUMS, ZERO, line))
    assert str(refused.value).startswith(reason)


CHAIN = Puzzle(
    "chain",
    Rules(
        "chain",
        tuple((cell, (1, 2)) for cell in "abc"),
        (AllDifferent(("a", "b")), AllDifferent(("b", "c"))),
        ("a", "b", "c"),
        Board(1, 3),
    ),
    givens=(("a", (2,)),),
).to_json()
"""Neighbours in a row of three differ, and the first is 2."""

ALTERNATING = {"claim": "unique", "solutions": [[2, 1, 2]]}


def test_a_line_of_several_constraints() -> None:
    assert check(sealed("steps", CHAIN, ALTERNATING, "r 0,1 2-1 : 0=2", "r 0 1-2 : 0=2")).lines == 2


@pytest.mark.parametrize("line", ["r 0 2-1 : 0=2", "r 1 2-1 : 0=2", "r 0,1 2-2 : 0=2", "r 0,1 1-1 : 0=2"])
def test_several_constraints_remove_no_more_than_follows(line: str) -> None:
    with pytest.raises(Refused, match=r"^line 7: this does not show that [bc] is not [12]$"):
        check(sealed("steps", CHAIN, ALTERNATING, line))


# Constraints ------------------------------------------------------------------------------------------


def wider(domains: Domains, reason: set[Cell], narrowed: Domains) -> Domains:
    """Return the domains with all cells outside the reason free to hold anything."""
    return {c: narrowed[c] if c in reason else (*values, OUTSIDE) for c, values in domains.items()}


@pytest.mark.parametrize("name", CHECKED)
def test_every_constraint_means_what_the_package_says(name: str) -> None:
    @given(st.data())
    def run(data: st.DataObject) -> None:
        case = data.draw(cases(name))
        rule = decoded(case)
        for values in assignments(case.domains):
            assert rule.holds(values) == case.constraint.holds(values)

    run()


@pytest.mark.parametrize("name", CHECKED)
def test_what_is_refuted_has_no_solution_however_the_other_cells_grow(name: str) -> None:
    @given(st.data())
    def run(data: st.DataObject) -> None:
        case = data.draw(cases(name))
        rule = decoded(case)
        narrowed = {
            cell: frozenset(data.draw(st.sets(st.sampled_from(values), min_size=1)))
            for cell, values in case.domains.items()
        }
        found = [rule.impossible(narrowed, ()), refute(rule, narrowed)]
        within = {cell: tuple(values) for cell, values in narrowed.items()}
        solutions = any(case.constraint.holds(values) for values in assignments(within))
        for reason in found:
            if reason is not None:
                assert not solutions
                wide = islice(assignments(wider(case.domains, reason, within)), 500)
                assert not any(case.constraint.holds(values) for values in wide)
        if prod(map(len, narrowed.values())) <= MOST_TRIED:
            assert solutions == (found[1] is None)

    run()


def decoded(case: Case) -> CheckerConstraint:
    text = json.dumps(encode(case.constraint))
    return constraint(read_json(text, "the constraint"), case.domains)


# Hostile files ----------------------------------------------------------------------------------------


def changed(path: str, value: object) -> str:
    """Return the puzzle of two cells as JSON, with one entry changed."""
    data = json.loads(PAIR.to_json())
    holder: Any = data
    *way, last = [int(word) if word.isdecimal() else word for word in path.split()]
    for word in way:
        holder = holder[word]
    holder[last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "line 1: this is no certificate"),
        (b"\xff\xfe", "the file is not text"),
        (b"\x1f\x8bnothing", "the file cannot be unpacked: "),
        (gzip.compress(sealed("clausal", PAIR, UNIQUE, *CLAUSES))[:-9], "the file cannot be unpacked: "),
        (gzip.compress(b"\n" * (MOST_BYTES + 1), 1), "the file is larger than "),
        (b"\n" * (MOST_BYTES + 1), "the file is larger than "),
        (b"\n" * (MOST_LINES + 1), "the file has more than "),
        (b"gridproof certificate 1\n", "the file is cut off"),
        (sealed("clausal", PAIR, UNIQUE, *CLAUSES)[:-1], "the file is cut off"),
        (sealed("clausal", PAIR, UNIQUE, *CLAUSES) + b"\n", "the file is cut off"),
        (
            sealed("clausal", PAIR, UNIQUE, *CLAUSES).replace(b"l 2 : 2", b"l 2 : 3"),
            "the last line is not the",
        ),
        (
            sealed("clausal", PAIR, UNIQUE, *CLAUSES).replace(b'"id": null', b'"id": "x"'),
            "line 5: the puzzle or",
        ),
        (sealed("tables", PAIR, UNIQUE, *CLAUSES), "line 2: there is no form 'tables'"),
        (
            sealed("steps", PAIR, UNIQUE, *STEPS).replace(b"\nbegin\n", b"\nstart\n"),
            "the file is cut off",
        ),
    ],
)
def test_a_file_that_is_no_certificate(data: bytes, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(data)
    assert str(refused.value).startswith(reason)


def test_heads_stand_in_their_order_and_hashes_are_of_what_stands_above() -> None:
    """The lines of the first edition, and of the second with a puzzle of no kind."""
    text = sealed("clausal", PAIR, UNIQUE, *CLAUSES).decode()
    second = prove(PAIR).text
    other = '{"claim": "unique", "solutions": [[2, 1]]}'
    for whole, old, new, reason in (
        (text, "form clausal", "from clausal", "line 2: the word 'form' was expected"),
        (text, "\nclaim ", "\nclaims ", "line 4: the word 'claim' was expected"),
        (text, "\nbegin\n", "\nnote\nbegin\n", "line 6: the word 'begin' was expected"),
        (text, json.dumps(UNIQUE), other, "line 5: the puzzle or the claim is not the one that these hashes"),
        (second, "\nconstraints ", "\nclauses ", "line 3: the word 'constraints' was expected"),
        (second, "\nbegin\n", "\nnote\nnote\nbegin\n", "line 3: the word 'record' was expected"),
    ):
        check(whole.encode())
        assert whole.count(old) == 1
        with pytest.raises(Refused) as refused:
            check(whole.replace(old, new).encode())
        assert str(refused.value).startswith(reason)


def test_a_second_edition_has_no_line_between_its_claim_and_its_body() -> None:
    puzzle = read_record(sample("latin_square", 1))
    made = prove(puzzle)
    beside = {sha256(made.constraints): made.constraints}
    check(made.text.encode(), beside=beside)
    head, _, body = made.text.rpartition("end ")[0].partition("\nbegin\n")
    longer = f"{head}\nnote\nbegin\n{body}"
    with pytest.raises(Refused, match="line 6: the word 'begin' was expected"):
        check(f"{longer}end {sha256(longer)}\n".encode(), beside=beside)


def test_a_name_that_stands_twice_in_an_object_is_refused() -> None:
    """One reader would take the first value, another the last."""
    text = PAIR.to_json()
    assert text.startswith("{")
    for inserted in ('"shown": ["a"], ', '"x": 1, "y": 2, "x": 3, '):
        with pytest.raises(Refused, match="line 3: a JSON object names "):
            check(sealed("clausal", "{" + inserted + text[1:], UNIQUE, *CLAUSES))
    assert read_json('{"x": 1, "y": {"x": 1}}', "it") == {"x": 1, "y": {"x": 1}}


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        ("[" * 100_000, "the puzzle is nested too deeply"),
        ("[1]", "the puzzle is not a JSON object"),
        ("{", "the puzzle is not JSON"),
        ('{"domains": ' + "9" * 5000 + "}", "the puzzle is not JSON"),
        ('{"domains": [], "domains": []}', "a JSON object names 'domains'"),
        ("{}", "the puzzle has no list 'domains'"),
        (changed("domains 0 1 0", True), "True stands where a whole number"),
        (changed("domains 0 1 0", 1.0), "1.0 stands where a whole number"),
        (changed("domains 0 1 0", float("nan")), "nan stands where a whole number"),
        (changed("domains 0 1 0", 10**13), "10000000000000 stands where a whole number of at most 12 digits"),
        (changed("domains 0 0", "b"), "the puzzle names the cell 'b' twice"),
        (changed("domains 0 0", 1), "[1, [1, 2]] stands where a cell and its domain"),
        (changed("givens 0 0", "c"), "there is no cell 'c'"),
        (changed("shown 0", ["a"]), "there is no cell ['a']"),
        (changed("constraints 0 constraint", "AllAlike"), "constraint 0: 'AllAlike' is no constraint"),
        (changed("constraints 0 constraint", ["Clause"]), "constraint 0: ['Clause'] is no constraint"),
        (changed("constraints 0", "Clause"), "constraint 0: 'Clause' is no constraint"),
        (changed("constraints 0 house", 1), "constraint 0: 1 stands where true or false"),
        (
            changed("constraints 0 extra", 1),
            "constraint 0: a constraint AllDifferent has the fields cells, house",
        ),
        (changed("constraints 0 cells", {"is": 1}), "constraint 0: {'is': 1} stands where a list"),
        (changed("constraints 1 literals 0", "a"), "constraint 1: 'a' stands where a literal"),
        (changed("constraints 1 literals 0 is 2", 1), "constraint 1: 1 stands where true or false"),
        (
            changed("constraints 0", {"constraint": "Acyclic", "size": 10**9, "edges": []}),
            "constraint 0: 1000000000 vertices or sites are too many",
        ),
        (
            changed(
                "constraints 0", {"constraint": "Connected", "vertices": [], "edges": [[-1, 0]], "root": None}
            ),
            "constraint 0: there is no vertex -1 in a graph of 0",
        ),
        (
            changed("constraints 0", {"constraint": "Table", "cells": ["a"], "rows": [[1, 2]]}),
            "constraint 0: a row of a table",
        ),
        (
            changed(
                "constraints 0",
                {
                    "constraint": "SingleLoop",
                    "size": 2,
                    "edges": [[{"is": ["a", 1, True]}, 0, 1]] * 4,
                    "visit_all": False,
                    "directed": False,
                    "crossings": [[0, 0, 1, 2, 2]],
                },
            ),
            "constraint 0: the loop cannot cross at vertex 0",
        ),
    ],
)
def test_a_puzzle_that_is_none(puzzle: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(sealed("steps", puzzle, UNIQUE, *STEPS))
    assert str(refused.value).startswith(f"line 3: {reason}")


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ({"claim": "unique", "solutions": [[2, 1]]}, "solution 0 has 2 in a, which is not in its domain"),
        ({"claim": "unique", "solutions": [[1, 1]]}, "solution 0 breaks constraint 0"),
        ({"claim": "unique", "solutions": [[1]]}, "solution 0 has 1 values for 2 cells"),
        ({"claim": "unique", "solutions": [[1, 2], [1, 2]]}, "the claim 'unique' names 2 solutions"),
        ({"claim": "all", "solutions": [[1, 2], [1, 2]]}, "two of the solutions agree"),
        ({"claim": "all", "solutions": [[1, True]]}, "True stands where a whole number"),
        ({"claim": "none", "solutions": [[1, 2]]}, "the claim 'none' names 1 solutions"),
        ({"claim": "none", "solutions": [], "cell": "a"}, "'none' is no claim, or it names a cell"),
        ({"claim": "forced", "solutions": [], "cell": "c", "value": 1}, "there is no cell 'c'"),
        (
            {"claim": "forced", "solutions": [], "cell": "a", "value": None},
            "None stands where a whole number",
        ),
        (
            {"claim": "forced", "solutions": [[1, 2]], "cell": "b", "value": 1},
            "the solution that is shown does",
        ),
        ({"claim": ["unique"], "solutions": []}, "['unique'] is no claim"),
        ({"claim": "unique"}, "the claim has no list 'solutions'"),
    ],
)
def test_a_claim_that_is_none(claim: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(sealed("steps", PAIR, claim, *STEPS))
    assert str(refused.value).startswith(f"line 4: {reason}")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (("v 0 0 1",), "0 is no new variable"),
        (("v -1 0 1",), "-1 is no new variable"),
        (("v 1 0 1 2", "v 2 1 1"), "2 is no new variable"),
        (("v 1 2 1",), "there is no cell 2"),
        (("a 1..2000000 0",), "the auxiliary variables are too many"),
        (("a 1 2",), "there is no constraint 2"),
        (("c 1",), "no line says which constraint"),
        (("x 1",), "no line says which constraint"),
        (("k 0", "a 1 0", "k 1", "c 1"), "the literal 1 is not about constraint 1"),
        (("k 0", "a 1 0", "d 1"), "the literal 1 is not about a cell"),
        (("a 1 0 t 0 0 1",), "'t 0 0 1' means nothing for 1 variables of AllDifferent"),
        (("v 1 1 1", "d 1"), "no domain makes this clause true"),
        (("d",), "no domain makes this clause true"),
        (("v 1 1 1", "k 0", "x 1"), "clause 1 was not found to follow from constraint 0"),
        (("v 1 1 1", "k 0", "c 1"), "clause 1 was not found to follow from constraint 0"),
        (("v 1 1 2", "n 1 -1"), "the claim has no solution '1'"),
        (("v 1 1 2", "n -1 -1"), "the claim has no solution '-1'"),
        (("v 1 1 1", "n 0 -1"), "this clause can be false although b is not 2"),
        (("v 1 1 1", "l 1 : 1"), "there is no clause '1' before this one"),
        (("v 1 1 1", "l 1 : -1"), "there is no clause '-1' before this one"),
        (("l 7 :",), "there is no literal 7"),
        (("l 1",), "this line cannot be read"),
        (("l x :",), "this line cannot be read"),
        (("",), "no line of the clausal form begins with ''"),
        (("v 1 0 1", "d 1", "v 2 0 1"), "the empty clause is not derived"),
        ((*CLAUSES, "v 9 0 1"), "nothing may follow the empty clause"),
    ],
)
def test_wrong_clauses(body: tuple[str, ...], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(sealed("clausal", PAIR, UNIQUE, *body))
    place, _, said = str(refused.value).partition(": ")
    assert place in (f"line {6 + len(body)}", f"line {7 + len(body)}")
    assert said.startswith(reason)


ODD: tuple[Any, ...] = (None, True, 0, -1, 7, 10**6, 10**30, 1.5, "", "r1c1", [], [[]], {}, {"is": [1, 2, 3]})


def nodes(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield all places in some JSON, as container and key."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, key
        if isinstance(value, list | dict):
            yield from nodes(value)


@pytest.mark.parametrize("kind", ["sudoku", "slitherlink", "nurikabe", "numberlink", "araf", "fillomino"])
def test_whatever_stands_in_a_puzzle_is_refused_in_one_sentence(kind: str) -> None:
    random, parts = Random(kind), long_form(prove(read_record(sample(kind, 1))).text)
    for _ in range(60):
        puzzle = json.loads(parts.puzzle)
        holder, key = random.choice(list(nodes({k: v for k, v in puzzle.items() if k != "record"})))
        holder[key] = random.choice(ODD)
        with contextlib.suppress(Refused):
            check(sealed("clausal", json.dumps(puzzle), parts.claim, *parts.body), 9)
        verify(sealed("clausal", json.dumps(puzzle), parts.claim, *parts.body), 9)


# The file ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    """Return the names of the stand-alone checker."""
    found: dict[str, Any] = {"__name__": "alone"}
    exec(compile(assemble(), "checker.py", "exec"), found)
    return found


def test_the_checker_imports_the_standard_library_alone() -> None:
    imported = [n for n in ast.walk(ast.parse(assemble())) if isinstance(n, ast.Import | ast.ImportFrom)]
    names = {n.module or "." if isinstance(n, ast.ImportFrom) else n.names[0].name for n in imported}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
    assert not any(isinstance(n, ast.ImportFrom) and n.level for n in imported)


def test_its_rooms_give_each_name_once() -> None:
    given: Counter[str] = Counter()
    for node in ast.parse(assemble()).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            given[node.name] += 1
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            given[ast.unparse(target)] += 1
    assert max(given.values()) == 1
    assert given.keys() >= {"check", "Clausal", "Steps", *CLASSES}


def used(code: CodeType) -> Iterator[str]:
    """Yield the global names that the code reads, including code defined in it."""
    yield from (found.argval for found in dis.get_instructions(code) if found.opname == "LOAD_GLOBAL")
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from used(inner)


def test_it_leaves_nothing_out(alone: dict[str, Any]) -> None:
    code = compile(assemble(), "checker.py", "exec")
    assert set(used(code)) <= {*alone, *dir(builtins)}


@pytest.mark.parametrize("form", ["clausal", "steps"])
def test_it_says_what_the_package_says(form: str, alone: dict[str, Any]) -> None:
    found: Counter[bool] = Counter()
    for kind in ("sudoku", "slitherlink", "nurikabe", "numberlink", "fillomino", "nonogram"):
        puzzle = read_record(sample(kind, 1))
        text = prove(puzzle, form).text
        constraints = constraints_text(puzzle)
        beside = {sha256(constraints): constraints}
        lines = text.split("\n")
        for cut in (0, 7, len(lines) - 4):
            parts = take_apart(text)
            body = [line for number, line in enumerate(parts.body, start=7) if number != cut]
            data = resealed(parts._replace(body=body))
            verdicts = []
            for checker, refused in ((check, Refused), (alone["check"], alone["Refused"])):
                try:
                    verdicts.append(str(checker(data, beside=beside)))
                except refused as error:
                    verdicts.append(f"refused: {error}")
            assert verdicts[0] == verdicts[1]
            found[verdicts[0].startswith("refused")] += 1
    assert found[True] > 3 < found[False]


def test_the_checker_stands_alone(tmp_path: Path) -> None:
    alone = tmp_path / "checker.py"
    alone.write_text(assemble())
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_bytes(gzip.compress(sealed("clausal", PAIR, UNIQUE, *CLAUSES)))
    bad.write_bytes(sealed("steps", PAIR, UNIQUE, *STEPS[1:]))
    late: tuple[object, ...] = ("--timeout", "0", good)
    for files, code in (
        ((good,), 0),
        ((good, bad), 40),
        ((tmp_path / "none", good), 2),
        ((), 2),
        (late, 30),
        (("--timeout", "nan", bad), 2),
    ):
        done = subprocess.run(
            [sys.executable, "-I", "-S", alone, *map(str, files)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            check=False,
        )
        assert done.returncode == code, done.stderr
        assert done.stdout.count("verified: there is exactly one solution") == (good in files != late)
        assert done.stdout.count("refused: line 7: at the end no cell is empty") == (code == 40)
        assert done.stdout.count("the certificate was not checked within 0 s") == (files is late)
        assert ("usage: " in done.stderr) == (code == 2 and good not in files)
