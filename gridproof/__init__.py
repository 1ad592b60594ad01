"""gridproof: a grid, and the proof that its answer is the only one.

>>> import gridproof
>>> gridproof.check("1234............").status
'multiple'
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from .frontends.version import VERSION

if TYPE_CHECKING:
    from .frontends.api import (
        Backend,
        backends,
        check,
        compile,
        conflict,
        exported,
        kinds,
        solve,
    )
    from .frontends.compare import Comparison, compare, compare_encodings, compare_narrowing
    from .frontends.data.auditing import audit
    from .frontends.data.canonical import canonical_id
    from .frontends.data.generate import generate
    from .frontends.data.score import reward, score, score_answer
    from .frontends.display import draw, play
    from .frontends.drawn import Drawing
    from .frontends.explain import Explanation, explain, rate
    from .frontends.frames import frame
    from .frontends.hints import Hint, hint
    from .frontends.imported import imported
    from .frontends.many import Result, check_many, solve_many
    from .frontends.narrowing import Narrowed, narrow
    from .frontends.proving import prove
    from .frontends.questions import backbone, candidates, complete, count, effort, redundant
    from .frontends.reading import PuzzleLike, PuzzlesLike, convert, puzzle_of, read, read_iter, sample
    from .models.proofs import Certificate, Disproved
    from .models.uniqueness import Verdict
    from .models.verify.verifying import Verified, verify
    from .puzzles import InputError, Kind, Puzzle

__all__ = [
    "Backend",
    "Certificate",
    "Comparison",
    "Disproved",
    "Drawing",
    "Explanation",
    "Hint",
    "InputError",
    "Kind",
    "Narrowed",
    "Puzzle",
    "PuzzleLike",
    "PuzzlesLike",
    "Result",
    "Verdict",
    "Verified",
    "audit",
    "backbone",
    "backends",
    "candidates",
    "canonical_id",
    "check",
    "check_many",
    "compare",
    "compare_encodings",
    "compare_narrowing",
    "compile",
    "complete",
    "conflict",
    "convert",
    "count",
    "draw",
    "effort",
    "explain",
    "exported",
    "frame",
    "generate",
    "hint",
    "imported",
    "kinds",
    "narrow",
    "play",
    "prove",
    "puzzle_of",
    "rate",
    "read",
    "read_iter",
    "redundant",
    "reward",
    "sample",
    "score",
    "score_answer",
    "solve",
    "solve_many",
    "verify",
]

__version__ = VERSION

HOMES = {
    "frontends.api": "Backend backends check compile conflict exported kinds solve",
    "frontends.compare": "Comparison compare compare_encodings compare_narrowing",
    "frontends.data.auditing": "audit",
    "frontends.data.canonical": "canonical_id",
    "frontends.data.generate": "generate",
    "frontends.data.score": "reward score score_answer",
    "frontends.display": "draw play",
    "frontends.drawn": "Drawing",
    "frontends.explain": "Explanation explain rate",
    "frontends.frames": "frame",
    "frontends.hints": "Hint hint",
    "frontends.imported": "imported",
    "frontends.many": "Result check_many solve_many",
    "frontends.narrowing": "Narrowed narrow",
    "frontends.proving": "prove",
    "frontends.questions": "backbone candidates complete count effort redundant",
    "frontends.reading": "PuzzleLike PuzzlesLike convert puzzle_of read read_iter sample",
    "models.proofs": "Certificate Disproved",
    "models.uniqueness": "Verdict",
    "models.verify.verifying": "Verified verify",
    "puzzles": "InputError Kind Puzzle",
}
"""Where each name comes from. It is fetched when it is first asked for: ``gridproof --help`` needs none."""

SHOW = ".frontends.display"
"""With it objects show themselves in notebooks: from the start in one, else from the first name on."""

if "IPython" in sys.modules:
    import_module(SHOW, __name__)


def __getattr__(name: str) -> object:
    home = next((home for home, names in HOMES.items() if name in names.split()), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module(SHOW, __name__)
    value: object = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
