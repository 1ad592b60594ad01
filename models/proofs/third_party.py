"""The clausal proof for checkers of others: the forms, and their files beside a certificate.

>>> sorted(FORMATS)
['dimacs', 'drat', 'lrat', 'veripb', 'veripb-decision']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ...puzzles import Deadline, Puzzle
from .claims import Claim
from .clausal import ClausalRefutation, refutation
from .dimacs import dimacs, drat, lrat
from .veripb import problem_and_proof, refutation_by_sums


def write(
    puzzle: Puzzle, claim: Claim, forms: Iterable[str], path: Path, timeout: float | Deadline | None = None
) -> tuple[Path, ...]:
    """Write the problem and its proof for other checkers, in some of `FORMATS`, beside each other under the
    name of `path`; returns their paths. Raises as `establish_claim` does.
    """
    written: dict[Path, None] = {}
    for suffix, text in texts(puzzle, claim, forms, Deadline.of(timeout)):
        file = path.with_suffix(suffix)
        file.write_text(text, encoding="utf-8")
        written[file] = None
    return tuple(written)


def texts(
    puzzle: Puzzle, claim: Claim, forms: Iterable[str], deadline: Deadline
) -> Iterator[tuple[str, str]]:
    """Yield the suffix and the text of each file of these forms for a `checkable` puzzle."""
    forced = None if claim.cell is None or claim.value is None else (claim.cell, claim.value)
    of: dict[bool, ClausalRefutation] = {}
    for form in forms:
        linear = form.startswith("veripb")
        if linear not in of:
            of[linear] = (
                refutation_by_sums(puzzle, claim, deadline)
                if linear
                else refutation(
                    *(puzzle, claim.name), solutions=claim.solutions, forced=forced, timeout=deadline
                )
            )
        yield from FORMATS[form](of[linear]).items()


def in_veripb(refutation: ClausalRefutation, decision: bool = False) -> dict[str, str]:
    """Return the files for VeriPB."""
    return dict(zip((".opb", ".pbp"), problem_and_proof(refutation, decision), strict=True))


FORMATS: dict[str, Callable[[ClausalRefutation], dict[str, str]]] = {
    "dimacs": lambda found: {".cnf": dimacs(found)},
    "drat": lambda found: {".cnf": dimacs(found), ".drat": drat(found)},
    "lrat": lambda found: {".cnf": dimacs(found), ".lrat": lrat(found)},
    "veripb": in_veripb,
    "veripb-decision": lambda found: in_veripb(found, decision=True),
}
"""For each form its files, the problem and its proof: their texts by suffix."""
