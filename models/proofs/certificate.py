"""A certificate: a puzzle, a claim about it and its proof, in one text that `models/verify` checks.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> rules = Rules("one cell", (("a", (1,)),), (), ("a",), Board(1, 1))
>>> found = certified("clausal", Puzzle("demo", rules), Claim("unique", ({"a": 1},)), ["n 0", "l : 1"])
>>> print(found.text.splitlines()[0], found.lines)
gridproof certificate 1 2
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ...puzzles import Puzzle
from .claims import Claim

LARGE = 1_000_000
"""A certificate with more bytes than this is compressed whatever the name of its file."""


@dataclass(frozen=True)
class Certificate:
    """`text` is the whole certificate; `lines` is the length of its proof. In the steps form, `splits` counts
    the suppositions and `depth` says how deep they are nested. It took `seconds` to find.
    """

    form: str
    claim: Claim
    text: str
    lines: int
    splits: int = 0
    depth: int = 0
    seconds: float = 0.0

    @property
    def bytes(self) -> int:
        """The length of the text."""
        return len(self.text.encode())

    def write(self, path: Path) -> int:
        """Write the certificate, compressed if the name ends in ``.gz`` or it is large; the bytes written."""
        data = self.text.encode()
        if path.suffix == ".gz" or len(data) > LARGE:
            data = gzip.compress(data, mtime=0)
        return path.write_bytes(data)


def certified(
    form: str,
    puzzle: Puzzle,
    claim: Claim,
    body: Sequence[str],
    *,
    splits: int = 0,
    depth: int = 0,
    seconds: float = 0.0,
) -> Certificate:
    """The certificate with these lines as its proof."""
    about, said = puzzle.to_json(), claim.to_json(puzzle)
    proof = "".join(f"{line}\n" for line in body)
    text = (
        f"gridproof certificate 1\nform {form}\npuzzle {about}\nclaim {said}\n"
        f"hash {_digest(about)} {_digest(said)}\nbegin\n{proof}end {_digest(proof)}\n"
    )
    return Certificate(form, claim, text, len(body), splits, depth, seconds)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
