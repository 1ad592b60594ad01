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
    from .frontends.api import check, compile, conflict, solutions, solve
    from .frontends.certificates.making import prove
    from .frontends.certificates.verifying import verify
    from .frontends.compare import Comparison, compare, compare_encodings, compare_narrowing
    from .frontends.data.audits.auditing import audit
    from .frontends.data.generation.puzzles import generate
    from .frontends.data.judging.score import reward, score, score_answer
    from .frontends.data.symmetry.canonical import canonical_id
    from .frontends.deduction.explain import Explanation, explain, rate, steps_of
    from .frontends.deduction.hints import Hint, hint
    from .frontends.exchange import export_model, import_answer
    from .frontends.frames import frame
    from .frontends.inventory import Backend, backends, kinds
    from .frontends.narrowing.tiers import Narrowed, narrow
    from .frontends.notebook.display import draw, edit, play
    from .frontends.notebook.picture import Drawing
    from .frontends.questions.candidates import backbone, candidates
    from .frontends.questions.complete import complete
    from .frontends.questions.count import count
    from .frontends.questions.effort import effort
    from .frontends.questions.redundant import redundant
    from .frontends.reading.puzzles import PuzzleLike, PuzzlesLike, convert, read, read_iter, read_one, sample
    from .frontends.running.many import check_many, solve_many
    from .frontends.running.statistics import Spent, statistics
    from .frontends.variant import Variant, variant
    from .frontends.watching.comparison import PropagationComparison, compare_propagation
    from .frontends.watching.growth import Growth, compare_growth
    from .frontends.watching.strategies import StrategyComparison, compare_strategies
    from .models.core.taught import Lesson
    from .models.core.watched import Propagation
    from .models.proofs import Certificate, Disproved
    from .models.questions.verdict import Record, Status, Verdict
    from .models.verify.verifying import Verified
    from .puzzles import InputError, Kind, Puzzle, TooLarge, Unknown

__all__ = [
    "Backend",
    "Certificate",
    "Comparison",
    "Disproved",
    "Drawing",
    "Explanation",
    "Growth",
    "Hint",
    "InputError",
    "Kind",
    "Lesson",
    "Narrowed",
    "Propagation",
    "PropagationComparison",
    "Puzzle",
    "PuzzleLike",
    "PuzzlesLike",
    "Record",
    "Spent",
    "Status",
    "StrategyComparison",
    "TooLarge",
    "Unknown",
    "Variant",
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
    "compare_growth",
    "compare_narrowing",
    "compare_propagation",
    "compare_strategies",
    "compile",
    "complete",
    "conflict",
    "convert",
    "count",
    "draw",
    "edit",
    "effort",
    "explain",
    "export_model",
    "frame",
    "generate",
    "hint",
    "import_answer",
    "kinds",
    "narrow",
    "play",
    "prove",
    "rate",
    "read",
    "read_iter",
    "read_one",
    "redundant",
    "reward",
    "sample",
    "score",
    "score_answer",
    "solutions",
    "solve",
    "solve_many",
    "statistics",
    "steps_of",
    "variant",
    "verify",
]

__version__ = VERSION

HOMES = {
    "frontends.api": "check compile conflict solutions solve",
    "frontends.compare": "Comparison compare compare_encodings compare_narrowing",
    "frontends.data.audits.auditing": "audit",
    "frontends.data.symmetry.canonical": "canonical_id",
    "frontends.data.generation.puzzles": "generate",
    "frontends.data.judging.score": "reward score score_answer",
    "frontends.notebook.display": "draw edit play",
    "frontends.notebook.picture": "Drawing",
    "frontends.deduction.explain": "Explanation explain rate steps_of",
    "frontends.exchange": "export_model import_answer",
    "frontends.frames": "frame",
    "frontends.inventory": "Backend backends kinds",
    "frontends.deduction.hints": "Hint hint",
    "frontends.running.many": "check_many solve_many",
    "frontends.running.statistics": "Spent statistics",
    "frontends.narrowing.tiers": "Narrowed narrow",
    "frontends.certificates.making": "prove",
    "frontends.questions.candidates": "backbone",
    "frontends.reading.puzzles": "PuzzleLike PuzzlesLike convert read read_iter read_one sample",
    "frontends.certificates.verifying": "verify",
    "frontends.variant": "Variant variant",
    "frontends.watching.comparison": "PropagationComparison compare_propagation",
    "models.core.taught": "Lesson",
    "models.core.watched": "Propagation",
    "frontends.watching.growth": "Growth compare_growth",
    "frontends.watching.strategies": "StrategyComparison compare_strategies",
    "models.proofs": "Certificate Disproved",
    "models.questions.verdict": "Record Status Verdict",
    "models.verify.verifying": "Verified",
    "puzzles": "InputError Kind Puzzle TooLarge Unknown",
}
"""Modules of the names, fetched on first use: ``gridproof --help`` needs none. The questions of
`frontends/questions` are found there.
"""

QUESTIONS = ".frontends.questions"

NOTEBOOKS = ("IPython", "marimo")
"""The packages whose notebooks ask objects to show themselves."""


def show_in_notebooks() -> None:
    """Let objects show themselves if a notebook may ask: pictures take most of the time of a first call."""
    if any(name in sys.modules for name in NOTEBOOKS):
        import_module(".frontends.notebook.display", __name__)


show_in_notebooks()


def __getattr__(name: str) -> object:
    home = next((home for home, names in HOMES.items() if name in names.split()), None)
    if home is None and name in import_module(QUESTIONS, __name__).question_names():
        home = f"{QUESTIONS[1:]}.{name}"
    if home is None:
        from .frontends.first_names import instead_of

        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{instead_of(name)}")
    show_in_notebooks()
    value: object = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*(name for name in globals() if name.startswith("__")), *__all__]
