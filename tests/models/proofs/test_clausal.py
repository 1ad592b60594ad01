"""Certificates of the clausal form: their claims, and the derivation of each line from its hints.

The reader here is written for these tests alone: slow, and as near to the words of the format as can be.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from backends import examples, puzzle_of
from cases import CHECKED, Case, assignments, cases
from certificates import alone, long_form, resealed, sha256
from hypothesis import given

from gridproof.models import WrongSolution
from gridproof.models.backends import sat
from gridproof.models.proofs import Certificate, Disproved, prove
from gridproof.models.proofs.certificate import LARGE
from gridproof.models.proofs.clausal import SOLVERS, proof, shortest
from gridproof.models.proofs.derivation import NotDerived
from gridproof.models.proofs.trim import trim
from gridproof.models.verify.checkable import constraints_of, constraints_text
from gridproof.models.verify.file import take_apart
from gridproof.puzzles import Deadline, InputError, Is, Puzzle, TooLarge, Unknown, kind_names, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Compare, Connected, Count, total
from gridproof.puzzles.records import judge_solution
from gridproof.puzzles.samples import sample, samples

Numbers = tuple[int, ...]

ROW = dict.fromkeys("abc", (1, 2, 3))


def row(*sums: int, **givens: tuple[int, ...]) -> Puzzle:
    """Return three cells that differ, with sums of the first ones."""
    clues = [total(tuple("abc"[: i + 2]), "==", sum_, label=f"sum {i}") for i, sum_ in enumerate(sums)]
    return puzzle_of(ROW, [AllDifferent(tuple("abc"), label="row")], clues=clues, givens=givens)


# A reader ---------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A clause of a certificate: its sort, its constraint or solution, its literals and its hints."""

    sort: str
    about: int
    literals: Numbers
    hints: Numbers = ()


class Read(NamedTuple):
    """A certificate: the values that each variable allows its cell, the owners of auxiliaries, the lines."""

    claim: dict[str, Any]
    allowed: dict[int, tuple[str, frozenset[int]]]
    owners: dict[int, int]
    lines: list[Line]


def read(puzzle: Puzzle, certificate: Certificate) -> Read:
    """Read the certificate of `puzzle`, whose hashes and whose frame must be right."""
    short = take_apart(certificate.text)
    assert certificate.text.encode() == resealed(short)
    assert (short.edition, short.form, len(short.body)) == (2, "clausal", certificate.lines)
    if short.rules is None:
        assert json.loads(short.puzzle) == json.loads(json.dumps(constraints_of(puzzle)))
    else:
        assert short.rules == (puzzle.kind, sha256(constraints_text(puzzle)))
    _, _, claim, body, *_ = long_form(certificate.text)
    cells = list(puzzle.domains)
    found = Read(json.loads(claim), {}, {}, [])
    owner = -1
    for line in body:
        sort, *rest = line.split(" ")
        if sort in "vo":
            start, where, *values = map(int, rest)
            domain = puzzle.domains[cells[where]]
            for variable, value in enumerate(values, start):
                here = {x for x in domain if x == value or (sort == "o" and x < value)}
                assert value in domain
                found.allowed[variable] = cells[where], frozenset(here)
        elif sort == "a":
            ends = list(map(int, rest[0].split("..")))
            found.owners.update(dict.fromkeys(range(ends[0], ends[-1] + 1), int(rest[1])))
        elif sort == "k":
            owner = int(rest[0])
        elif sort == "l":
            colon = rest.index(":")
            found.lines.append(Line("l", -1, numbers(rest[:colon]), numbers(rest[colon + 1 :])))
        else:
            number = int(rest.pop(0)) if sort == "n" else owner
            found.lines.append(Line(sort, number, numbers(rest)))
    assert sorted([*found.allowed, *found.owners]) == list(
        range(1, len(found.allowed) + len(found.owners) + 1)
    )
    return found


def numbers(words: Sequence[str]) -> Numbers:
    return tuple(map(int, words))


def follows(lines: Sequence[Line]) -> None:
    """Check that every derived line follows from its hints, that each hint is needed, and that the last line
    is empty.
    """
    units: set[int] = set()
    known: list[Numbers] = []
    for line in lines:
        if line.sort == "l":
            true = units | {-x for x in line.literals}
            for at, hint in enumerate(line.hints, 1):
                left = [x for x in known[hint - 1] if -x not in true]
                assert len(left) == (at < len(line.hints)), (line, hint)
                assert not true.intersection(left)
                true.update(left)
            assert line.hints
        known.append(line.literals)
        if len(line.literals) == 1:
            units.update(line.literals)
    assert known[-1] == ()
    assert all(known[:-1]) or sum(not clause for clause in known) == 2


def literal_of(found: Read, puzzle: Puzzle, literal: int) -> tuple[str, frozenset[int]]:
    """Return the cell of a literal and the values that it allows it."""
    cell, values = found.allowed[abs(literal)]
    return cell, values if literal > 0 else frozenset(puzzle.domains[cell]) - values


def check(puzzle: Puzzle, certificate: Certificate) -> Read:
    """Read a certificate; domain clauses and no-goods have the right meaning, auxiliaries stay with their
    constraint, clauses and lemmas without them are implied by it, and every line follows.
    """
    found = read(puzzle, certificate)
    claim = found.claim
    for line in found.lines:
        if line.sort == "l":
            continue
        for x in line.literals:
            assert found.owners.get(abs(x), line.about) == line.about
            assert line.sort in "cl" or abs(x) in found.allowed
        if any(abs(x) in found.owners for x in line.literals):
            continue
        named = [literal_of(found, puzzle, x) for x in line.literals]
        if line.sort == "d":
            assert len({cell for cell, _ in named}) == 1
            assert frozenset().union(*[values for _, values in named]) == set(puzzle.domains[named[0][0]])
        elif line.sort == "n":
            if claim["claim"] == "forced":
                excluded = {claim["cell"]: claim["value"]}
            else:
                solution = dict(zip(puzzle.domains, claim["solutions"][line.about], strict=True))
                excluded = {cell: solution[cell] for cell in puzzle.shown}
            allowed = {cell: set(puzzle.domains[cell]) - {value} for cell, value in excluded.items()}
            assert {cell: values for cell, values in allowed.items() if values} == dict(named)
        else:
            assert implied(puzzle, line, named)
    follows(found.lines)
    alone(puzzle, certificate.text)
    return found


def implied(puzzle: Puzzle, line: Line, named: list[tuple[str, frozenset[int]]]) -> bool:
    """Return whether the constraint of a clause alone implies it; tried on all assignments."""
    constraint = puzzle.constraints[line.about]
    cells = list(dict.fromkeys([*constraint.variables(), *[cell for cell, _ in named]]))
    left = [[v for v in puzzle.domains[c] if not any(c == d and v in vs for d, vs in named)] for c in cells]
    return not any(constraint.holds(dict(zip(cells, values, strict=True))) for values in product(*left))


# Claims -----------------------------------------------------------------------------------------------


def solutions_of(puzzle: Puzzle, certificate: Certificate) -> list[list[int]]:
    return sorted(check(puzzle, certificate).claim["solutions"])


def test_one_solution() -> None:
    puzzle = row(4, a=(3,))
    certificate = prove(puzzle)
    assert (certificate.form, certificate.claim.name) == ("clausal", "unique")
    assert solutions_of(puzzle, certificate) == [[3, 1, 2]]


def test_no_solution() -> None:
    puzzle = row(4, a=(2,))
    certificate = prove(puzzle)
    assert certificate.claim.name == "none"
    assert solutions_of(puzzle, certificate) == []


def test_all_solutions() -> None:
    assert solutions_of(row(4), prove(row(4), claim="all")) == [[1, 3, 2], [3, 1, 2]]
    assert solutions_of(row(7), prove(row(7), claim="all")) == []


def test_a_forced_value() -> None:
    puzzle = row(4)
    certificate = prove(puzzle, forced=("c", 2))
    claim = check(puzzle, certificate).claim
    assert (claim["claim"], claim["cell"], claim["value"]) == ("forced", "c", 2)
    assert claim["solutions"] in ([[1, 3, 2]], [[3, 1, 2]])
    with pytest.raises(Disproved, match=r"there is a solution in which a is \d") as found:
        prove(puzzle, forced=("a", 3 if found_first(puzzle) == 1 else 1))
    assert len(found.value.solutions) == 1


def found_first(puzzle: Puzzle) -> int:
    """Return the value of the cell a in one solution of the puzzle."""
    return next(iter(s["a"] for s in assignments(puzzle.domains) if puzzle.broken(s) is None))


@pytest.mark.parametrize("value", [5, 9])
def test_a_value_is_forced_by_its_domain(value: int) -> None:
    """A value outside the domain is forced only if nothing is possible."""
    puzzle = puzzle_of({"a": (5,), "b": (1, 2)}, [Clause((Is("b", 3),))] if value == 9 else [])
    assert check(puzzle, prove(puzzle, forced=("a", value))).claim["value"] == value


def test_only_shown_cells_make_two_solutions() -> None:
    puzzle = puzzle_of({"a": (1, 2), "b": (1, 2)}, [], shown=["a"], givens={"a": (1,)})
    assert len(solutions_of(puzzle, prove(puzzle))) == 1
    for shown in [], ["a", "a"]:
        with pytest.raises(Unknown, match="no cell is shown, or one twice"):
            prove(puzzle_of({"a": (1, 2)}, [], shown=shown), claim="all")


@pytest.mark.parametrize(
    ("puzzle", "claim", "said", "shown"),
    [
        (row(4), None, "there are several solutions", 2),
        (row(4), "unique", "there are several solutions", 2),
        (row(4, a=(3,)), "none", "there is a solution", 1),
        (row(7), "unique", "there is no solution", 0),
    ],
)
def test_what_is_false_is_disproved(puzzle: Puzzle, claim: str | None, said: str, shown: int) -> None:
    with pytest.raises(Disproved, match=said) as found:
        prove(puzzle, claim=claim)
    assert len(found.value.solutions) == shown
    assert all(puzzle.broken(solution) is None for solution in found.value.solutions)


def test_solutions_that_another_back_end_found() -> None:
    one, other = ({"a": a, "b": 4 - a, "c": 2} for a in (1, 3))
    assert solutions_of(row(4), prove(row(4), claim="all", solutions=[one])) == [[1, 3, 2], [3, 1, 2]]
    puzzle = row(4, a=(3,))
    assert solutions_of(puzzle, prove(puzzle, claim="unique", solutions=[other])) == [[3, 1, 2]]
    with pytest.raises(Disproved) as found:
        prove(row(4), claim="unique", solutions=[one])
    assert found.value.solutions == (one, other)


@pytest.mark.parametrize(
    ("solution", "said"),
    [
        ({"a": 1, "b": 3, "c": 2}, "the solution gives a the value 1"),
        ({"a": 3, "b": 1}, "the solution gives c the value None"),
        ({"a": 3, "b": 1, "c": 3}, "the solution breaks row"),
        ({"a": 3, "b": 2, "c": 1}, "the solution breaks sum 0"),
    ],
)
def test_a_solution_that_is_none_is_refused(solution: dict[str, int], said: str) -> None:
    with pytest.raises(WrongSolution, match=said):
        prove(row(4, a=(3,)), claim="unique", solutions=[solution])


def test_the_judge_refuses_a_solution_too(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_record(sample("sudoku", 1))
    solution = prove(puzzle).claim.solutions[0]
    monkeypatch.setattr("gridproof.models.proofs.claims.judge_solution", lambda *_: "a row")
    with pytest.raises(WrongSolution, match="breaks a rule of sudoku: a row"):
        prove(puzzle, solutions=[solution])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"form": "drat"}, "there is no form of certificate 'drat'"),
        ({"claim": "several"}, "there is no claim 'several'; there are unique, none, all, forced"),
        ({"claim": "forced"}, "names a cell"),
        ({"claim": "unique", "forced": ("a", 1)}, "names a cell"),
        ({"forced": ("d", 1)}, "the puzzle has no cell 'd'"),
    ],
)
def test_questions_that_make_no_sense(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        prove(row(4), **asked)


def test_a_long_list_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.models.proofs.claims.LISTED", 2)
    assert len(prove(row(4), claim="all").claim.solutions) == 2
    with pytest.raises(TooLarge, match="more than 2 solutions"):
        prove(row(), claim="all")


def test_the_time_limit_is_no_answer() -> None:
    with pytest.raises(Unknown, match="time limit"):
        prove(row(4), timeout=0)
    ticks = iter(range(100))
    with pytest.raises(Unknown, match="time limit"):
        proof([(1, 2), (-1, 2), (1, -2), (-1, -2)], Deadline(0, clock=lambda: next(ticks)))


def test_a_file_is_packed_by_its_name_or_its_size(tmp_path: Path) -> None:
    certificate = prove(row(4, a=(3,)))
    plain, packed = tmp_path / "plain.cert", tmp_path / "packed.cert.gz"
    assert certificate.write(plain) == certificate.bytes == len(plain.read_bytes())
    assert plain.read_text(encoding="utf-8") == certificate.text
    assert certificate.write(packed) == len(packed.read_bytes()) < certificate.bytes
    assert gzip.decompress(packed.read_bytes()).decode() == certificate.text
    large = Certificate("clausal", certificate.claim, "x" * (LARGE + 1), 1)
    assert large.write(plain) < LARGE
    assert gzip.decompress(plain.read_bytes()) == b"x" * (LARGE + 1)


# Origins of clauses -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CHECKED)
def test_every_constraint(name: str) -> None:
    """All solutions of one constraint, or that there are none."""

    @examples("sat", 4)
    @given(cases(name))
    def checked(case: Case) -> None:
        puzzle = puzzle_of(case.domains, [case.constraint])
        right = [[*s.values()] for s in assignments(case.domains) if case.constraint.holds(s)]
        if len(right) <= 40:
            assert solutions_of(puzzle, prove(puzzle, claim="all")) == sorted(right)

    checked()


def test_a_count_that_is_stated_late() -> None:
    """It is its own constraint's, as is a cut of a lazy one; the clauses of other constraints lie between."""
    size = 60
    cells = {f"x{i}": (0, 1) for i in range(size)}
    ones = tuple(Is(cell, 1) for cell in cells)
    line = Connected(ones, tuple(pairwise(range(size))))
    constraints = [Clause((ones[3],)), line, Clause((ones[40],)), Count(ones, 38, 38)]
    puzzle = puzzle_of(cells, constraints)
    certificate = prove(puzzle)
    found = read(puzzle, certificate)
    follows(found.lines)
    assert {(line.sort, line.about) for line in found.lines} >= {("c", 1), ("c", 3)}
    assert any(word in ("t", "f") for word in certificate.text.split())


def test_the_order_of_values_belongs_to_the_domain() -> None:
    """Two comparisons share it, and neither is trusted for it."""
    line = [Compare("a", "<", "b"), Compare("b", "<", "c"), Compare("c", "<", "d")]
    puzzle = puzzle_of(dict.fromkeys("abcd", (1, 2, 3, 4)), line)
    found = check(puzzle, prove(puzzle))
    orders = {variable for variable, (_, values) in found.allowed.items() if len(values) > 1}
    tied = [line for line in found.lines if orders.intersection(map(abs, line.literals)) and line.sort != "l"]
    assert {line.sort for line in tied} == {"c", "d"}


def test_what_the_checker_does_not_see_is_stated_without_auxiliaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A constraint whose clauses are not seen to follow is stated by its refutations, which are."""
    puzzle = read_record(sample("nonogram", 1))
    assert read(puzzle, prove(puzzle)).owners
    monkeypatch.setattr("gridproof.models.verify.bodies.strict.machines", lambda *_: iter(()))
    found = check(puzzle, prove(puzzle))
    assert not found.owners
    assert len([line for line in found.lines if line.sort == "c"]) > 10


def test_what_the_checker_never_sees_is_no_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.models.verify.bodies.strict.refute", lambda *_: None)
    with pytest.raises(Unknown, match="the checker does not see what constraint 0 says"):
        prove(puzzle_of(dict.fromkeys("ab", (1, 2)), [AllDifferent(("a", "b"))], givens={"a": (1,)}))


@pytest.mark.parametrize("kind", kind_names())
def test_the_smallest_sample_of_each_kind(kind: str) -> None:
    """The others are in the benchmark."""
    for record in samples(kind)[:1]:
        puzzle = read_record(record)
        certificate = prove(puzzle, timeout=20)
        verdict = alone(puzzle, certificate.text)
        assert (verdict.form, verdict.claim.claim) == ("clausal", "unique")
        assert judge_solution(puzzle, verdict.claim.solutions[0]) is None
        follows(read(puzzle, certificate).lines)


def test_long_domains_need_no_auxiliaries() -> None:
    """That two of 40 values exclude each other is said by the order of the values."""
    puzzle = puzzle_of({"a": tuple(range(40))}, [Count((Is("a", 3), Is("a", 30)), 2, 2)])
    found = check(puzzle, prove(puzzle))
    assert found.claim["claim"] == "none"
    assert not found.owners
    assert sum(line.sort == "d" for line in found.lines) > 10


# Derivations ------------------------------------------------------------------------------------------


def random_clauses(seed: int, size: int = 0) -> list[Numbers]:
    """Return clauses of three literals, at the ratio that requires search."""
    random = Random(seed)
    size = size or random.randint(20, 60)
    chosen = [random.sample(range(1, size + 1), 3) for _ in range(6 * size)]
    return [tuple(x * random.choice((1, -1)) for x in clause) for clause in chosen]


@pytest.mark.parametrize("turn", range(len(SOLVERS)))
@pytest.mark.parametrize("seed", range(20))
def test_random_clauses(turn: int, seed: int) -> None:
    clauses = random_clauses(seed)
    follows(list(numbered(clauses, proof(clauses, Deadline(), turn))))


def test_the_shortest_of_long_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [random_clauses(seed, 100) for seed in range(4)]
    once = [sum(map(len, proof(clauses, Deadline()))) for clauses in problems]
    monkeypatch.setattr(sys.modules[proof.__module__], "LONG", 1)
    best = [sum(map(len, proof(clauses, Deadline()))) for clauses in problems]
    assert all(x <= y for x, y in zip(best, once, strict=True))
    assert best != once


def test_the_core_is_proven_anew() -> None:
    problems = [random_clauses(seed, 100) for seed in range(4)]
    once = [trim(clauses, proof(clauses, Deadline())).length for clauses in problems]
    best = [shortest(clauses, Deadline()).length for clauses in problems]
    assert all(x <= y for x, y in zip(best, once, strict=True))
    assert sum(best) < sum(once)


def test_a_proof_beyond_bounds_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = random_clauses(3, 100)
    first = trim(clauses, proof(clauses, Deadline()))
    monkeypatch.setattr(sat, "FIRST_BUDGET", 1)
    monkeypatch.setattr(sys.modules[proof.__module__], "MOST_CONFLICTS", 5)
    with pytest.raises(TooLarge, match="more than 5 conflicts"):
        proof(clauses, Deadline())
    assert len(first.lines) > 1


def test_the_first_proof_will_do_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[proof.__module__], "PATIENCE", 0.0)
    clauses = random_clauses(3)
    assert shortest(clauses, Deadline()) == trim(clauses, proof(clauses, Deadline()))


def numbered(clauses: Sequence[Numbers], lemmas: Sequence[Numbers]) -> Iterator[Line]:
    """Yield the trimmed derivation as the lines of a certificate."""
    found = trim(clauses, lemmas)
    at = {number: position for position, number in enumerate(found.core, 1)}
    at |= {len(clauses) + i: len(found.core) + i + 1 for i in range(len(found.lines))}
    yield from (Line("c", 0, clauses[number]) for number in found.core)
    for literals, hints in found.lines:
        yield Line("l", -1, literals, tuple(at[hint] for hint in hints))


def test_what_is_not_needed_is_dropped() -> None:
    """Clauses, lemmas and literals."""
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2), (3, 4), (1, 3)]
    assert list(numbered(clauses, [(3, 4, 1), (1, 5), (1,)])) == [
        Line("c", 0, (1, 2)),
        Line("c", 0, (1, -2)),
        Line("c", 0, (-1, 2)),
        Line("c", 0, (-1, -2)),
        Line("l", -1, (1,), (1, 2)),
        Line("l", -1, (), (3, 4)),
    ]


@pytest.mark.parametrize(
    "clauses",
    [[()], [(1,), (-1,)], [(1,), (-1, 2), (-2,)], [(1, 2), ()]],
    ids=["empty", "units", "chain", "empty among others"],
)
def test_propagation_alone(clauses: list[Numbers]) -> None:
    follows(list(numbered(clauses, [])))
    assert not any(len(lemma) > 1 for lemma in proof(clauses, Deadline()))


def test_a_proof_that_is_none() -> None:
    square = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    with pytest.raises(NotDerived, match="without a contradiction"):
        trim(square, [])
    with pytest.raises(NotDerived, match="does not follow"):
        trim([*square[:3], (3, 4)], [(-1, 3), (-1, -3), (-1,)])
    with pytest.raises(NotDerived, match="finds a solution"):
        proof(square[:3], Deadline())
