"""Which clues would make a draft unique.

>>> complete("1.......4.......").givens
{'r2c4': 2, 'r4c4': 3}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .. import check_arguments
from ..output.schema_parts import COUNT, FLAG, SEVERAL, WHOLE, WORDS, array, by_cell, record
from ..question import Button, Question, QuestionReply, parse_backend, search_prepared

if TYPE_CHECKING:
    from ...models.core.model import Deadline, Model
    from ...models.core.search import Searchable
    from ...models.questions.clue_choices import Offer
    from ...models.questions.completion import Completion, Extra
    from ...puzzles import Cell, Domain, Domains, Puzzle
    from ...puzzles.revising.adding import Adding
    from ..drawing.scene import Scene
    from ..reading.puzzles import PuzzleLike


@check_arguments
def complete(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    towards: Mapping[Cell, int] | None = None,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Completion:
    r"""Find the fewest clues that would make `puzzle` unique, and the best single ones.

    The clues are those that its kind prints, and they follow from one of the solutions; a puzzle that was
    built in Python has no clues but givens. If there are many solutions, the fewest may be too hard to find:
    then they are few, none of them can be left out, and they are not called the `fewest`. The result is
    proven by a model compiled for the puzzle with the clues.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        towards: The values of the only solution, by cell; it also has those that a puzzle was narrowed to in
            Python without a clue.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The clues, and the record of the puzzle with them.

    Raises:
        WrongSolution: If the proof denies the result.
        InputError: For an unknown cell.

    >>> found = complete("slitherlink 3x3\n3 . .\n. . .\n. . .")
    >>> found.status, found.clues, found.record["clues"]["cells"][1]
    ('complete', ('r2c1 = 3', 'r2c3 = 0'), [3, None, 0])
    """
    from ...models.backends import backend_class
    from ...models.questions import completion
    from ..reading.puzzles import read_one

    offer, givens = find_offer(read_one(puzzle, kind, lenient=lenient))
    aimed = offer.puzzle.with_domains(
        givens, ((cell, (value,)) for cell, value in (towards or {}).items())
    ).domains
    open_ = offer.puzzle.domains
    name, solver = parse_backend(backend)

    def ask(search: Searchable, within: Domains | None, deadline: Deadline) -> Completion:
        result = completion.complete(
            search,
            offer,
            backend_class(name),
            solver=solver,
            within=within,
            towards={cell: values for cell, values in aimed.items() if values != open_[cell]},
            timeout=deadline,
        )
        return prove_unique(result, backend_class(name), solver, deadline)

    unknown = completion.Completion("unknown")
    return search_prepared(unknown, offer.puzzle, backend, timeout, ask, live=False)


def find_offer(puzzle: Puzzle) -> tuple[Offer, Iterable[tuple[Cell, Domain]]]:
    """Return the clues that can be added to a puzzle, and the values required of its solution without a
    clue.
    """
    from ...models.questions.clue_choices import Cells, Clues
    from ...puzzles import InputError, read_record

    if not puzzle.has_record:
        return Cells(puzzle), ()
    try:
        return Clues(puzzle), ()
    except InputError:
        assert puzzle.record is not None
        return Clues(read_record(puzzle.record, puzzle.kind)), puzzle.domains.items()


def prove_unique(completion: Completion, backend: type[Model], solver: str, deadline: Deadline) -> Completion:
    """Return the result once a model of its own has proven that the clues leave one solution. Raises
    `WrongSolution` if they do not, and `Unknown`.
    """
    from ...models.core.model import Unknown
    from ...models.core.search import WrongSolution
    from ...models.questions.uniqueness import check

    if completion.puzzle is None:
        return completion
    model = backend(completion.puzzle, solver=solver, timeout=deadline)
    verdict = check(completion.puzzle, model, timeout=deadline, explain=False)
    if verdict.status == "unknown":
        raise Unknown(verdict.message)
    if verdict.status != "unique":
        clues = ", ".join(completion.clues)
        raise WrongSolution(f"clues that were to make the puzzle unique leave it {verdict.status}: {clues}")
    return completion


def as_record(extra: Extra, adding: Adding | None) -> dict[str, Any]:
    """Return a clue that could be added as JSON, with the stroke that enters it."""
    return {
        "clue": extra.clue,
        "count": extra.count,
        "exact": extra.exact,
        "cell": extra.cell,
        "value": extra.value,
        "stroke": adding.stroke(extra.addition) if adding and extra.addition else None,
    }


@dataclass(frozen=True)
class CompleteQuestion(Question):
    """Name the fewest clues that make a draft unique.

    They are clues that the kind prints, such as numbers, pearls, walls and givens, and follow from one of the
    solutions, whichever needs the fewest; --fields completed writes the puzzle with them. Then come the best
    single clues, by the number of solutions that they leave. If there are very many solutions, few clues are
    named, none of which can be left out, and they are not called the fewest.
    """

    group = "Make puzzles"
    examples = (
        "gridproof complete .....12..21.....",
        "gridproof complete .....12..21..... --json --fields status,completed",
    )
    statuses = ("complete", "unique", "multiple")
    fields: ClassVar = {
        "clues": {"description": "the clues to add, in words", **SEVERAL},
        "givens": {"description": "those of them that fix a cell", **by_cell(WHOLE)},
        "fewest": FLAG,
        "minimal": {"description": "proven that none of them can be left out", **FLAG},
        "completed": {"description": "the board record with the clues", "type": ["object", "null"]},
        "alternatives": array(
            record(
                {
                    "clue": WORDS,
                    "count": COUNT,
                    "exact": FLAG,
                    "cell": {"description": "of a given; null for other clues", "type": ["string", "null"]},
                    "value": {"type": ["integer", "null"]},
                    "stroke": {
                        "description": "field, place and text by which the desk enters it",
                        "type": ["object", "null"],
                    },
                }
            )
        ),
    }
    button = Button("Make unique", "The fewest clues that leave one solution")

    def ask(self, puzzle: Puzzle) -> QuestionReply:
        from ...models.questions.clue_choices import Clues

        completion = complete(puzzle, self.backend, timeout=self.timeout)
        offer = find_offer(puzzle)[0] if completion.alternatives else None
        adding = offer.adding if isinstance(offer, Clues) else None
        fields = {
            "clues": list(completion.clues),
            "givens": completion.givens,
            "fewest": completion.fewest,
            "minimal": completion.minimal,
            "completed": completion.record and dict(completion.record),
            "alternatives": [as_record(extra, adding) for extra in completion.alternatives],
        }
        return QuestionReply(completion.status, completion.message, fields, completion.backend)

    def lines(self, record: dict[str, Any], puzzle: Puzzle) -> Iterator[str]:
        from ...models.core.answered import solutions

        for extra in record["alternatives"]:
            more = "" if extra["exact"] else " or more"
            yield f"   {extra['clue']} leaves {solutions(extra['count'], more)}"

    def pictures(self, record: dict[str, Any], puzzle: Puzzle, blank: Puzzle) -> Iterator[tuple[str, Scene]]:
        from ...puzzles import read_record
        from ...puzzles.wording.clues import cells_of
        from ..drawing.scene import fixed_values, scene

        if record["completed"]:
            completed = read_record(record["completed"])
            new = [clue for clue in completed.clues if clue not in set(puzzle.clues)]
            marked = [*record["givens"], *cells_of(completed, new)]
            yield "With these clues it is unique", scene(completed, fixed_values(completed), marked=marked)
