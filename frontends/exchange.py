r"""Models exported for other programs, and their answers read back and judged.

>>> import_answer("12......4..1....", "s UNSATISFIABLE\n").message
'the answer says UNSATISFIABLE; that is not checked'
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from ..models.exchange.solver_answers import cell_values, read_answer
from ..models.questions.verdict import Status, Verdict
from ..models.writers import exporters
from ..puzzles import Deadline, InputError, Puzzle, Solution
from ..puzzles.records import judge_solution
from . import check_arguments
from .narrowing.tiers import Tier, narrow_puzzle
from .reading.puzzles import PuzzleLike, read_one


@check_arguments
def export_model(
    puzzle: PuzzleLike,
    form: str,
    *,
    tier: Tier = "singles",
    encoding: Mapping[str, str] | None = None,
    name: Path | None = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> bytes:
    """Return the model of `puzzle`, givens included, in a format that other programs read.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        form: A format that `backends` or `writers` export.
        tier: The tier of narrowing before.
        encoding: The encodings to use, as for `compile`.
        name: The name of the file; one that ends in ``.pb`` asks for CP-SAT's binary form.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The bytes of the file.

    Raises:
        InputError: For an unknown form or encoding.
        TooLarge: For a model beyond the bounds.
        Unknown: On time-out.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    if form not in exporters():
        raise InputError(f"there is no format {form!r}; there are {', '.join(sorted(exporters()))}")
    deadline = Deadline.of(timeout)
    ready = narrow_puzzle(puzzle, tier, deadline)
    writer = exporters()[form]
    chosen = {**writer.export_encoding.get(form, {}), **(encoding or {})}
    model = writer(ready, bake=True, lazy=False, encoding=chosen, timeout=deadline)
    with TemporaryDirectory() as folder:
        path = Path(folder) / ("model.pb" if name is not None and name.suffix == ".pb" else "model.pbtxt")
        model.export(path, form)
        return path.read_bytes()


def import_answer(
    puzzle: PuzzleLike,
    answer: str,
    model: str | None = None,
    *,
    tier: Tier = "singles",
    encoding: Mapping[str, str] | None = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Verdict:
    """Read the answer of an outside solver about `puzzle`, and judge it.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        answer: The text of its file, in a format that `models.exchange.solver_answers` lists.
        model: The text of the exported file that was solved; by default the puzzle is exported again.
        tier: The tier of narrowing of the export.
        encoding: The encodings of the export.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The verdict, with the status ``solved``, with solutions that keep every rule; ``none``, which is the
        outside solver's word alone; or ``unknown``.

    Raises:
        InputError: For an answer that cannot be read, belongs to another model or breaks a rule.
        TooLarge: For a model beyond the bounds.
        Unknown: On time-out.
    """
    puzzle = read_one(puzzle, kind, lenient=lenient)
    claim = read_answer(answer)
    if claim.status != "found":
        ending = "; that is not checked" if claim.status == "none" else ""
        status: Status = "none" if claim.status == "none" else "unknown"
        return Verdict(status, (), f"the answer says {claim.said}{ending}", puzzle=puzzle)
    if not claim.points:
        raise InputError(f"the answer says {claim.said or 'nothing'}, and it shows no solution")
    if model is None:
        model = export_model(puzzle, claim.form, tier=tier, encoding=encoding, timeout=timeout).decode()
    solutions = tuple(_judge(puzzle, values) for values in cell_values(claim, model))
    what = "the solution keeps" if len(solutions) == 1 else f"all {len(solutions)} solutions keep"
    return Verdict("solved", solutions, f"{what} every rule", puzzle=puzzle)


def _judge(puzzle: Puzzle, values: Mapping[str, int]) -> Solution:
    """Return the values of the puzzle's cells. Raises `InputError` for a broken rule."""
    for cell, domain in puzzle.domains.items():
        if cell not in values:
            raise InputError(f"the answer gives no value to {cell}")
        if values[cell] not in domain:
            allowed = ", ".join(map(str, domain))
            raise InputError(f"wrong: the answer gives {cell} the value {values[cell]}, not one of {allowed}")
    solution = {cell: values[cell] for cell in puzzle.domains}
    broken = puzzle.broken(solution)
    problem = judge_solution(puzzle, solution) or (broken and f"it breaks {broken.label or 'a rule'}")
    if problem:
        raise InputError(f"wrong: {problem}")
    return solution
