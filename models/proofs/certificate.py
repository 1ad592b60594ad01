"""A certificate: a puzzle, a claim about it and its proof, in one text that `models/verify` checks.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> rules = Rules("one cell", (("a", (1,)),), (), ("a",), Board(1, 1))
>>> found = make_certificate("clausal", Puzzle("demo", rules), Claim("unique", ({"a": 1},)), ["n 0"])
>>> print(found.text.splitlines()[0], found.lines)
gridproof certificate 2 1
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...puzzles import Puzzle
from ..core.answered import about_the_rest
from ..verify.checkable import compact, constraints_of, constraints_text
from ..verify.file import sha256
from .claims import Claim

LARGE = 1_000_000
"""A certificate with more bytes than this is compressed whatever the name of its file."""


@dataclass(frozen=True)
class Certificate:
    """A proof that anybody can check.

    `text` is the whole certificate; `lines` is the length of its proof. In the steps form, `splits` counts
    the suppositions and `depth` says how deep they are nested. It took `seconds` to find.
    """

    form: str
    claim: Claim
    text: str
    lines: int
    splits: int = 0
    depth: int = 0
    seconds: float = 0.0
    constraints: str = field(default="", repr=False)
    """The file of constraints that goes with it, if it names a kind and does not state them itself."""
    trusted: str = ""
    """The assumptions that remain to be trusted, in the words of the checker that has accepted it."""
    statement: str = ""
    """The proven statement, in the words of the checker."""
    unchecked: tuple[str, ...] = ()
    """The content of the puzzle's document that no constraint states, as the checker names it."""

    def __repr__(self) -> str:
        summary = f"{self.claim.name}, {self.form} form, {self.lines:,} lines, {self.bytes:,} bytes"
        return f"<Certificate: {about_the_rest(summary, self.unchecked)}>"

    @property
    def bytes(self) -> int:
        """The length of the text."""
        return len(self.text.encode())

    def write(self, path: str | os.PathLike[str]) -> int:
        """Write the certificate, compressed if the name ends in ``.gz`` or it is large; the bytes written."""
        data, file = self.text.encode(), Path(path)
        if file.suffix == ".gz" or len(data) > LARGE:
            data = gzip.compress(data, mtime=0)
        return file.write_bytes(data)


def make_certificate(
    form: str,
    puzzle: Puzzle,
    claim: Claim,
    body: Sequence[str],
    *,
    splits: int = 0,
    depth: int = 0,
    seconds: float = 0.0,
) -> Certificate:
    """Return the certificate with these lines as its proof."""
    constraints = "" if puzzle.record is None else constraints_text(puzzle)
    if puzzle.record is None:
        about = f"constraints {compact(constraints_of(puzzle))}"
    else:
        about = f"record {compact(dict(puzzle.record))}\nrules {puzzle.kind} {sha256(constraints)}"
    head = f"gridproof certificate 2\nform {form}\n{about}\nclaim {claim.to_json(puzzle)}\nbegin\n"
    text = head + "".join([f"{line}\n" for line in body])
    text += f"end {sha256(text)}\n"
    return Certificate(form, claim, text, len(body), splits, depth, seconds, constraints)
