"""Certificates put together by hand, and taken apart."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from gridproof.puzzles import Puzzle


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def sealed(form: str, puzzle: Puzzle | str, claim: dict[str, Any] | str, *body: str) -> bytes:
    """A certificate with hashes that are right."""
    text = puzzle if isinstance(puzzle, str) else puzzle.to_json()
    said = claim if isinstance(claim, str) else json.dumps(claim)
    lines = "".join(f"{line}\n" for line in body)
    return (
        f"gridproof certificate 1\nform {form}\npuzzle {text}\nclaim {said}\n"
        f"hash {sha256(text)} {sha256(said)}\nbegin\n{lines}end {sha256(lines)}\n"
    ).encode()
