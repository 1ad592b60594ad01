"""Certificates put together by hand, and taken apart."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from gridproof.models.verify.checkable import constraints_text
from gridproof.models.verify.checker import CheckedProof, check
from gridproof.models.verify.file import CertificateParts, take_apart
from gridproof.models.verify.verifying import puzzle_of
from gridproof.puzzles import Puzzle


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def alone(puzzle: Puzzle, text: str) -> CheckedProof:
    """Check a certificate of `puzzle` with the stand-alone checker."""
    constraints = constraints_text(puzzle)
    return check(text.encode(), beside={sha256(constraints): constraints})


def sealed(form: str, puzzle: Puzzle | str, claim: dict[str, Any] | str, *body: str) -> bytes:
    """Return a certificate of the first edition with correct hashes."""
    text = puzzle if isinstance(puzzle, str) else puzzle.to_json()
    said = claim if isinstance(claim, str) else json.dumps(claim)
    lines = "".join(f"{line}\n" for line in body)
    return (
        f"gridproof certificate 1\nform {form}\npuzzle {text}\nclaim {said}\n"
        f"hash {sha256(text)} {sha256(said)}\nbegin\n{lines}end {sha256(lines)}\n"
    ).encode()


def resealed(parts: CertificateParts) -> bytes:
    """Return the certificate of these parts, its hashes made right again."""
    if parts.edition == 1:
        return sealed(parts.form, parts.puzzle, parts.claim, *parts.body)
    about = f"constraints {parts.puzzle}"
    if parts.rules is not None:
        about = f"record {parts.puzzle}\nrules {parts.rules.kind} {parts.rules.sha256}"
    head = ["gridproof certificate 2", f"form {parts.form}", about, f"claim {parts.claim}", "begin"]
    text = "".join(f"{line}\n" for line in (*head, *parts.body))
    return f"{text}end {sha256(text)}\n".encode()


def long_form(text: str) -> CertificateParts:
    """Return a certificate as one of the first edition: it holds its constraints, and a clausal proof names
    all variables and literals. Written independently of the checker, so that each tests the other.
    """
    parts = take_apart(text)
    puzzle = puzzle_of(parts)
    body = parts.body if parts.form == "steps" else list(spelt_out(parts, puzzle))
    return CertificateParts(parts.form, puzzle.to_json(), spelt_claim(parts.claim), body)


def spelt_claim(claim: str) -> str:
    """Return the claim with each value of its solutions as a number."""
    data = json.loads(claim)
    data["solutions"] = [list(map(int, solution)) for solution in data["solutions"]]
    return json.dumps(data)


def spelt_out(parts: CertificateParts, puzzle: Puzzle) -> Iterator[str]:
    """Yield the lines of a clausal proof in the long form."""
    literal: dict[tuple[str, int], int] = {}
    top = 0
    for number, (cell, values) in enumerate(puzzle.domains.items()):
        named = values if len(values) > 2 else values[1:]
        if named:
            yield f"v {top + 1} {number} {' '.join(map(str, named))}"
        for value in named:
            top += 1
            literal[cell, value] = top
        if len(values) == 2:
            literal[cell, values[0]] = -top
    claim = json.loads(spelt_claim(parts.claim))
    topic = first = 0
    clauses: list[list[int]] = []
    for line in parts.body:
        word, *rest = line.split(" ")
        if word == "o":
            yield f"o {top + 1} {line[2:]}"
            top += len(rest) - 1
        elif word == "k":
            topic, first = topic + int(rest[0]), 0
            yield f"k {topic}"
        elif word == "a":
            yield " ".join(["a", f"{top + 1}..{top + int(rest[0])}", str(topic), *rest[1:]])
            top += int(rest[0])
        elif word == "n":
            meant = excluded(claim, int(rest[0]), puzzle)
            clause = [-literal[cell, value] for cell, value in meant if len(puzzle.domains[cell]) > 1]
            clauses.append(clause)
            yield " ".join(["n", rest[0], *map(str, clause)])
        else:
            colon = rest.index(":") if word == "l" else len(rest)
            clause, before = [], 0 if word == "l" else first
            for text in rest[:colon]:
                before += int(text.removeprefix("-"))
                clause.append(-before if text[0] == "-" else before)
            if word != "l" and clause:
                first = abs(clause[0])
            clauses.append(clause)
            yield " ".join([word, *map(str, clause), *rest[colon:]])
    if clauses[-1:] != [[]]:
        yield " ".join(["l :", *map(str, propagated(clauses))])


def excluded(claim: dict[str, Any], number: int, puzzle: Puzzle) -> list[tuple[str, int]]:
    """Return the cells with their values that are not all present in a solution left by a line `n`."""
    if claim["claim"] == "forced":
        return [(claim["cell"], claim["value"])]
    values = dict(zip(puzzle.rules.domain_of, claim["solutions"][number], strict=True))
    return [(cell, values[cell]) for cell in dict.fromkeys(puzzle.shown)]


def propagated(clauses: list[list[int]]) -> list[int]:
    """Return the numbers of clauses with which unit propagation comes to a contradiction, in order."""
    true = {clause[0] for clause in clauses if len(clause) == 1}  # which are not named as hints
    used: list[int] = []
    while True:
        for number, clause in enumerate(clauses, start=1):
            if all(-x in true for x in clause):
                return [*used, number]
            if number not in used and not true.intersection(clause):
                left = {x for x in clause if -x not in true}
                if len(left) < 2:
                    used.append(number)
                    true |= left
                    break
        else:
            raise AssertionError("the clauses are not contradictory by unit propagation")
