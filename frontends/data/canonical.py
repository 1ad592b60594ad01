"""The same name for puzzles that are the same.

Vocabulary
    canonical text   what is equal for equal puzzles, whatever their rows say besides
    canonical id     32 hexadecimal digits, made from the canonical text

>>> from gridproof.frontends.reading import puzzle_of
>>> canonical_text(puzzle_of("slitherlink 1x2\\n. 2"))
'["slitherlink",1,2,[["cells",[[null,2]]]]]'
"""

from __future__ import annotations

import json
from hashlib import sha256

from ...puzzles import InputError, Puzzle, kind_named


def canonical_id(puzzle: Puzzle) -> str:
    """The id of a puzzle, equal for equal puzzles: 128 bits of the SHA-256 of its `canonical_text`.

    Raises `InputError` for a puzzle that has no record.
    """
    return digest(canonical_text(puzzle))


def canonical_text(puzzle: Puzzle) -> str:
    """What a puzzle says, without its id and what its record carries along.

    Raises `InputError` for a puzzle that has no record.
    """
    if (record := puzzle.record) is None:
        raise InputError("the puzzle was built in Python and has no record, from which its id is made")
    fields = [(field.name, field.plain(record)) for field in kind_named(puzzle.kind).fields]
    says = [field for field in fields if field[1] is not None]
    said = [puzzle.kind, record["rows"], record["cols"], says]
    return json.dumps(said, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """The id of a canonical text."""
    return sha256(text.encode()).hexdigest()[:32]
