"""gridproof itself, called as a user calls it: text in, verdict out.

The caller's clock runs over reading, narrowing, compiling, searching and checking.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import gridproof

KINDS = {kind.name: kind for kind in gridproof.kinds()}

# Everything that is imported at the first use of a back end: imports are not measured.
PACKAGES = {
    "sat": ("gridproof.models.backends.sat", "pysat.solvers"),
    "cp-sat": ("gridproof.models.backends.cp_sat", "ortools.sat.python.cp_model"),
    "ilp": ("gridproof.models.backends.ilp", "pulp", "highspy"),
}


class Ours:
    """One back end of gridproof."""

    def __init__(self, backend: str) -> None:
        self.backend = backend
        for module in PACKAGES[backend.partition(":")[0]]:
            import_module(module)

    def prepare(self, record: dict[str, Any]) -> str | None:
        """Return the record as text, or None if gridproof does not have the kind."""
        return json.dumps(record) if record["type"] in KINDS else None

    def run(self, ready: str, task: str) -> tuple[str, Any]:
        """Return the status, and the input of `answer`."""
        puzzle = gridproof.read(ready)[0]
        ask = gridproof.solve if task == "solve" else gridproof.check
        verdict = ask(puzzle, self.backend)
        return verdict.status, (puzzle, verdict)

    def answer(self, record: dict[str, Any], solution: Any) -> dict[str, Any] | None:
        """Return the first solution, in the form of the record's."""
        puzzle, verdict = solution
        return KINDS[puzzle.kind].answer(puzzle, verdict.solutions[0]) if verdict.solutions else None
