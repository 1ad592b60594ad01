"""The proof of an answer, as the page asks for it: lines under their suppositions, with a picture of each.

>>> from gridproof.frontends.api import read
>>> (puzzle,) = read("11..............")
>>> reply = proof(puzzle, puzzle, "auto", None)
>>> reply["tree"][-1]["sentence"], len(reply["film"]["frames"])
('r1c1 has no value left: there is no solution', 2)
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from ...models.proofs import Certificate
from ...models.proofs.attaching import add_certificate
from ...models.questions.uniqueness import explained
from ...models.questions.verdict import result
from ...puzzles import Deadline, Puzzle
from .. import api
from ..drawing.film import film
from .lines import lines_of, picture

Json = dict[str, Any]

STEPS_SHARE = 0.7
"""Share of the time for a proof in steps; the clausal form takes less."""

MOST_LINES = 5_000
"""The most lines that a page shows."""

MOST_PICTURES = 800
"""The most lines that have a picture."""

MOST_DRAWN = 1_000_000
"""Candidates times pictures: of a longer proof the first lines alone have pictures."""


def proof(puzzle: Puzzle, now: Puzzle, backend: str, timeout: float | None) -> Json:
    """Return the result record of ``prove`` about `now`, which is `puzzle` with entries; with it the
    certificate in steps as a tree of lines, and a film of the first ones. If no proof in steps is found in
    its time, the certificate is clausal and has no tree.
    """
    deadline = Deadline.of(timeout)
    verdict = api.check_without_conflict(now, backend, deadline)
    answer, certificate = add_certificate(now, verdict, "steps", first_part(deadline))
    if certificate is None and answer.status == "unknown" != verdict.status:
        answer, certificate = add_certificate(now, verdict, "clausal", deadline)
    if answer.status == "none":
        answer = explained(answer, now, deadline)
    record = result(0, puzzle.id, puzzle.kind, answer, now)
    return record | (lines_to_show(now, certificate) if certificate is not None else {})


def first_part(deadline: Deadline) -> Deadline:
    """Return the end of the time for a proof in steps."""
    seconds = deadline.seconds_left()
    return deadline if seconds is None else deadline.no_later_than(STEPS_SHARE * seconds)


def lines_to_show(puzzle: Puzzle, certificate: Certificate) -> Json:
    """Return the certificate to keep, with its lines if it has steps."""
    record: Json = {"certificate": {"name": f"{puzzle.id or puzzle.kind}.proof", "text": certificate.text}}
    if certificate.form != "steps":
        return record
    lines = list(islice(lines_of(certificate.text), MOST_LINES))
    candidates = sum(map(len, puzzle.rules.domain_of.values()))
    drawn = lines[: min(MOST_PICTURES, MOST_DRAWN // candidates)]
    scenes = [picture(puzzle, line) for line in drawn]
    tree: list[Json] = [{"does": x.does, "depth": x.depth, "sentence": x.sentence} for x in lines]
    if len(lines) == MOST_LINES:
        tree.append({"does": "ends", "depth": 0, "sentence": "the other lines are in the certificate"})
    return record | {
        "tree": tree,
        "film": film(scenes, [(line.sentence, line.does, 0) for line in drawn]) if drawn else None,
    }
